/* Lists of pairs with one word between their ends: "Battery to switch, switch to lamp", "Ole with
 * Pim, Pim with Ria", "dig then pour, pour then frame", "Mill to Farm 4 km; Farm to Port, 9 km".
 *
 * The word is the same in all pairs, and nothing else stands between them than commas, line ends
 * and "and". Where the first name begins and the last one ends is seen from the other pairs. Names
 * must come again as in a connected graph: "salt and pepper, bread and butter" is none. Where a
 * part of the list was not understood nothing is proposed. */
#include "sense/sense_int.h"

#define NAME_TOKENS  4
#define FILLER_MAX   4 /* tokens between a pair and its number */
#define PAIRS_LEAST  3
#define PAIRS_MAX    1000 /* longer lists have signs */
#define HEAD_WORDS   24
#define BEHIND_WORDS 40 /* of the text behind the list that are looked at for more of it */

typedef struct name {
    size_t first, last; /* tokens [first, last) */
} name;

typedef struct pair {
    name u, v;
    gr_span at; /* with the number */
    gr_str filler;
    gr_str behind; /* a word behind the number: "4 gold" */
    bool has_number;
    gr_value value;
    const gr_unit *unit;
} pair;

typedef struct reader {
    gr_sensing *s;
    const char *word; /* between the ends */
    GR_VEC(pair) pairs;
    size_t end;    /* the token behind the list */
    bool numbered; /* "Room 3 to Room 4" */
    bool ok;
} reader;

static bool is_word(const gr_sensing *s, size_t i, const char *list)
{
    return gr_token_kind_is(s, i, GR_TOKEN_WORD) && gr_word_in(s->lemma[i], list);
}

/* What may stand between two ends, or NULL. */
static const char *link_word(const gr_sensing *s, size_t i)
{
    static const char *const words[] = { "to",     "with", "and",    "vs",
                                         "versus", "then", "before", "after" };

    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (gr_token_is(s, i, words[k]))
            return words[k];
    return NULL;
}

static bool is_link(const reader *r, size_t i)
{
    return gr_token_is(r->s, i, r->word);
}

static bool is_capital(const gr_sensing *s, size_t i)
{
    gr_str t = gr_token_text(s, i);

    return s->tokens.at[i].kind == GR_TOKEN_WORD && t.ptr[0] >= 'A' && t.ptr[0] <= 'Z';
}

static bool begins_sentence(const gr_sensing *s, size_t i)
{
    return i == 0 || s->sentences[s->sentence_of[i]].first == i;
}

/* May the token be one of a name? Words of closed classes only if a capital marks them. */
static bool is_name_token(const gr_sensing *s, size_t i)
{
    gr_str t;

    if (i >= s->tokens.n || s->tokens.at[i].kind == GR_TOKEN_QUOTED)
        return i < s->tokens.n;
    if (s->tokens.at[i].kind != GR_TOKEN_WORD)
        return false;
    t = gr_token_text(s, i);
    if (is_word(s, i, "back|there|again|directly|onward|straight"))
        return false;
    return gr_text_word_class(t) == 0 ||
           (is_capital(s, i) && !begins_sentence(s, i) && !gr_str_is(t, "I"));
}

static bool is_article(const gr_sensing *s, size_t i)
{
    return is_word(s, i, "the|a|an") && is_name_token(s, i + 1);
}

/* The full name that begins at token i; the token behind it, or 0. */
static size_t name_at(const reader *r, size_t i, name *out)
{
    const gr_sensing *s = r->s;
    size_t k;

    i += is_article(s, i);
    for (k = i; k < i + NAME_TOKENS && is_name_token(s, k); k++)
        continue;
    if (k > i && r->numbered && gr_token_kind_is(s, k, GR_TOKEN_NUMBER))
        k++;
    *out = (name){ i, k };
    return k > i ? k : 0;
}

/* A number behind a pair, with the words before it; the token behind, i if there is none. */
static size_t number_at(const gr_sensing *s, size_t i, pair *out)
{
    size_t k = i, n;
    gr_text_qty q;
    bool bracket;

    while (k < i + FILLER_MAX && k < s->tokens.n && s->tokens.at[k].kind != GR_TOKEN_NUMBER &&
           s->tokens.at[k].kind != GR_TOKEN_NEWLINE && !gr_token_is(s, k, ";") &&
           !gr_token_is(s, k, "and") && !(s->tokens.at[k].flags & GR_TOKEN_SENTENCE_END))
        k++;
    if (!gr_token_kind_is(s, k, GR_TOKEN_NUMBER) || (k > i + 1 && gr_token_is(s, i, ",")))
        return i;
    n = gr_text_quantity(gr_str_sub(s->text, s->tokens.at[k].start, s->text.len), &q);
    if (n == 0 || (q.num.marks & (GR_NUM_ORDINAL | GR_NUM_WORDS)))
        return i;
    bracket = k > i && gr_token_is(s, k - 1, "(");
    out->has_number = true;
    out->filler =
        k > i ? gr_str_sub(s->text, s->tokens.at[i].start, s->tokens.at[k - 1].end) : (gr_str){ 0 };
    out->value = q.num.is_int ? gr_v_int(q.num.i) : gr_v_real(q.num.d);
    out->unit = q.unit;
    out->at.end = s->tokens.at[k].start + n;
    while (k < s->tokens.n && s->tokens.at[k].start < out->at.end)
        k++;
    if (q.unit == NULL && is_name_token(s, k) && !is_capital(s, k)) {
        out->behind = gr_token_text(s, k);
        out->at.end = s->tokens.at[k++].end;
    }
    if (bracket && gr_token_is(s, k, ")"))
        out->at.end = s->tokens.at[k++].end;
    return k;
}

/* What stands behind the word of a pair: a name and a number. */
static size_t object_at(const reader *r, size_t i, pair *out)
{
    size_t k = name_at(r, i, &out->v), next;

    if (k == 0)
        return 0;
    out->at.end = r->s->tokens.at[k - 1].end;
    next = number_at(r->s, k, out);
    /* "..., Farm to Port 9": the number of the next pair */
    for (size_t j = k; next > k && j < next; j++)
        if (is_link(r, j)) {
            out->has_number = false;
            out->filler = out->behind = (gr_str){ 0 };
            out->at.end = r->s->tokens.at[k - 1].end;
            return k;
        }
    return next;
}

/* Behind a pair: the token with which the next one could begin, i if nothing separates them. */
static size_t skip_separator(const reader *r, size_t i)
{
    const gr_sensing *s = r->s;
    size_t k = i;

    if (gr_token_is(s, k, ",") || gr_token_is(s, k, ";"))
        k++;
    while (gr_token_kind_is(s, k, GR_TOKEN_NEWLINE))
        k++;
    if (k > i && s->tokens.at[k - 1].kind == GR_TOKEN_NEWLINE &&
        (gr_token_is(s, k, "-") || gr_token_is(s, k, "*")))
        k++;
    if (gr_token_is(s, k, "and"))
        k++;
    if (k > i && (gr_token_is(s, k, "also") || gr_token_is(s, k, "finally")))
        k++;
    return k;
}

static bool is_from(const gr_sensing *s, size_t i)
{
    return is_word(s, i, "from|between");
}

/* The pairs behind the first one, from token i on; false if a part of the list is no pair. */
static bool read_more(reader *r, size_t i)
{
    const gr_sensing *s = r->s;

    for (;;) {
        size_t k = skip_separator(r, i), next;
        pair x = { .u = r->pairs.at[r->pairs.n - 1].u };
        bool again = k > i && is_link(r, k) && !gr_token_is(s, k, "and"); /* "and to Nassau" */
        bool from;

        r->end = i;
        if (k == i)
            return true;
        from = is_from(s, k);
        k += from || again;
        x.at.start = k < s->tokens.n ? s->tokens.at[k].start : 0;
        next = name_at(r, k, &x.v);
        if (next == 0 || (from && !is_link(r, next)))
            return !from;
        if (is_link(r, next) && !again) {
            x.u = x.v;
            k = next + 1;
        } else if (!again &&
                   (gr_token_is(s, k - 1, ",") || gr_token_is(s, k - 1, ";") ||
                    s->tokens.at[k - 1].kind == GR_TOKEN_NEWLINE || strcmp(r->word, "and") == 0)) {
            return true;
        }
        next = object_at(r, k, &x);
        if (next == 0 || r->pairs.n == PAIRS_MAX)
            return false;
        if (!(r->ok = gr_vec_push(&r->pairs, x)))
            return false;
        i = next;
    }
}

/* --- names at the borders --- */

static gr_str text_of(const reader *r, name x)
{
    const gr_token *a = &r->s->tokens.at[x.first], *b = &r->s->tokens.at[x.last - 1];

    if (x.last == x.first + 1 && a->kind == GR_TOKEN_QUOTED && a->end > a->start + 2)
        return gr_str_sub(r->s->text, a->start + 1, a->end - 1);
    return gr_str_sub(r->s->text, a->start, b->end);
}

static name name_of(const reader *r, size_t i)
{
    return i % 2 == 0 ? r->pairs.at[i / 2].u : r->pairs.at[i / 2].v;
}

static bool is_apart(name x, name y)
{
    return x.last <= y.first || y.last <= x.first;
}

/* Is the name one of the list, written elsewhere? */
static bool is_known(const reader *r, name x)
{
    for (size_t i = 0; i < 2 * r->pairs.n; i++)
        if (is_apart(name_of(r, i), x) && gr_str_eq(text_of(r, name_of(r, i)), text_of(r, x)))
            return true;
    return false;
}

/* A word that stands before names and is none itself: "roads Ulm to Bonn", "connect Ulm to Bonn".
 * "Shelf A to Shelf B" has it in all names. */
static bool leads(const reader *r, size_t i)
{
    const gr_sensing *s = r->s;

    if ((!gr_is_vocabulary(s->lemma[i]) && gr_relation_word_of(s->lemma[i]) == NULL) ||
        (is_capital(s, i) && !begins_sentence(s, i)))
        return false;
    for (size_t k = 1; k < 2 * r->pairs.n; k++) {
        name x = name_of(r, k);

        if (x.first > i && x.last > x.first + 1 && gr_str_eq(s->lemma[x.first], s->lemma[i]))
            return false;
    }
    return true;
}

/* Where the first name begins; false if that cannot be seen. */
static bool find_first(const reader *r, name *x)
{
    const gr_sensing *s = r->s;
    name all = *x;
    size_t k;

    for (; x->first < x->last; x->first++)
        if (is_known(r, *x))
            return true;
    for (k = x->last - 1; k > all.first && !leads(r, k - 1) &&
                          (is_capital(s, k - 1) == is_capital(s, x->last - 1) ||
                           s->tokens.at[k].kind == GR_TOKEN_NUMBER);)
        k--;
    x->first = k;
    /* Small words before it could belong to the sentence; "drew a line to Bob" has no first name.
     */
    return !leads(r, x->last - 1) && (k == all.first || is_capital(s, k));
}

static bool settle_first(reader *r)
{
    name x = r->pairs.at[0].u;

    if (!find_first(r, &x))
        return false;
    for (size_t i = 0; i < r->pairs.n && r->pairs.at[i].u.last == x.last; i++)
        r->pairs.at[i].u = x;
    return true;
}

/* Where the last name ends; false if that cannot be seen. */
static bool settle_last(reader *r)
{
    const gr_sensing *s = r->s;
    pair *p = &r->pairs.at[r->pairs.n - 1];
    name x = p->v;

    if (p->has_number)
        return true;
    for (; x.last > x.first; x.last--)
        if (is_known(r, x)) {
            p->v = x;
            p->at.end = s->tokens.at[x.last - 1].end;
            return true;
        }
    return p->v.last >= s->tokens.n ||
           (s->tokens.at[p->v.last].kind != GR_TOKEN_WORD && p->v.last - p->v.first < NAME_TOKENS);
}

/* "Battery to switch, ..., lamp to battery" is one battery: the sentence made the capital. */
static gr_str node_name(const reader *r, name x)
{
    gr_str t = text_of(r, x);

    if (!begins_sentence(r->s, x.first) || !is_capital(r->s, x.first))
        return t;
    for (size_t i = 0; i < 2 * r->pairs.n; i++) {
        const pair *p = &r->pairs.at[i / 2];
        gr_str other = text_of(r, i % 2 == 0 ? p->u : p->v);

        if (other.len == t.len && other.ptr != t.ptr && other.ptr[0] == (char)(t.ptr[0] + 32) &&
            memcmp(other.ptr + 1, t.ptr + 1, t.len - 1) == 0)
            return other;
    }
    return t;
}

/* --- is it a graph --- */

/* Numbers behind all pairs or none, and told alike. */
static bool are_alike(const reader *r)
{
    for (size_t i = 1; i < r->pairs.n; i++) {
        const pair *a = &r->pairs.at[0], *b = &r->pairs.at[i];

        if (a->has_number != b->has_number || !gr_str_eq(a->filler, b->filler) ||
            !gr_str_eq(a->behind, b->behind))
            return false;
    }
    return true;
}

static bool names_recur(reader *r)
{
    gr_strmap seen;
    size_t names;
    bool loop = false;

    gr_strmap_init(&seen, &r->s->cx->budget);
    for (size_t i = 0; r->ok && i < 2 * r->pairs.n; i++) {
        const pair *p = &r->pairs.at[i / 2];
        uint32_t *slot = gr_strmap_put(&seen, node_name(r, i % 2 == 0 ? p->u : p->v));

        if ((r->ok = slot != NULL))
            *slot = 0;
        loop |= gr_str_eq(text_of(r, p->u), text_of(r, p->v));
    }
    names = seen.n;
    gr_strmap_clear(&seen);
    return r->ok && !loop && names <= r->pairs.n + 1;
}

/* The first token of the sentence that the list stands in. */
static size_t head_start(const reader *r)
{
    const gr_sensing *s = r->s;
    size_t first = s->sentences[s->sentence_of[r->pairs.at[0].u.first]].first;
    size_t at = r->pairs.at[0].u.first;

    return at > HEAD_WORDS && first < at - HEAD_WORDS ? at - HEAD_WORDS : first;
}

/* "There is no road from A to B", "add A to B": what is not, or not yet. "We saw A after B" tells
 * what happened, no order that must be kept. */
static bool is_denied(const reader *r)
{
    const gr_sensing *s = r->s;
    unsigned class = GR_WORD_NEGATION |
                     (gr_word_in(gr_str_of(r->word), "then|before|after") ? GR_WORD_PRONOUN : 0);

    for (size_t i = head_start(r); i < r->pairs.at[0].u.first; i++)
        if ((gr_text_word_class(gr_token_text(s, i)) & class) != 0 ||
            is_word(s, i, "no|add|remove|delete|without|except|instead|prefer|compare"))
            return true;
    return false;
}

/* Stands the word at token i beside a name of the list? */
static bool is_odd_pair(const reader *r, size_t i)
{
    size_t behind = i + 1 + is_article(r->s, i + 1);

    return is_link(r, i) && i > 0 && behind < r->s->tokens.n &&
           (is_known(r, (name){ i - 1, i }) || is_known(r, (name){ behind, behind + 1 }));
}

/* Is there more of the list, before it or behind words that were not understood? */
static bool is_part(const reader *r)
{
    const gr_sensing *s = r->s;
    uint32_t sentence = s->sentence_of[r->pairs.at[r->pairs.n - 1].v.first];

    for (size_t i = head_start(r); i < r->pairs.at[0].u.first; i++)
        if (is_odd_pair(r, i))
            return true;
    for (size_t i = r->end; i < s->tokens.n && i < r->end + BEHIND_WORDS; i++) {
        if ((s->sentence_of[i] != sentence && s->sentences[s->sentence_of[i]].asks) ||
            gr_token_is(s, i, "what") || gr_token_is(s, i, "which") || gr_token_is(s, i, "how"))
            return false;
        if (is_odd_pair(r, i))
            return true;
    }
    return false;
}

/* --- the draft --- */

/* "only in these directions", not "in both directions" */
static bool is_one_direction(const gr_sensing *s, size_t i)
{
    bool only = false;

    if (!is_word(s, i, "direction"))
        return false;
    for (size_t k = i; k-- > s->sentences[s->sentence_of[i]].first && k + 8 > i;) {
        if (is_word(s, k, "both|either|any|no|not|two|every"))
            return false;
        only |= is_word(s, k, "only|one");
    }
    return only;
}

/* Does the text say anywhere that links go one way? */
static bool says_one_way(const gr_sensing *s)
{
    for (size_t i = 0; i < s->tokens.n; i++)
        if (is_word(s, i, "one-way|oneway") || is_one_direction(s, i) ||
            (is_word(s, i, "one") &&
             (gr_lemma_is(s, i + 1, "way") ||
              (gr_token_is(s, i + 1, "-") && gr_lemma_is(s, i + 2, "way")))))
            return true;
    return false;
}

/* The direction that the words before the list give its links: roads have none. */
static gr_direction said_before(const reader *r)
{
    const gr_sensing *s = r->s;
    gr_direction out = GR_AUTO;

    for (size_t i = head_start(r); i < r->pairs.at[0].u.first; i++) {
        const gr_relation_word *w =
            gr_token_kind_is(s, i, GR_TOKEN_WORD) ? gr_relation_word_of(s->lemma[i]) : NULL;

        if (w == NULL || w->backwards || (i > 0 && gr_token_is(s, i - 1, "as"))) /* "as follows" */
            continue;
        if (w->direction == GR_UNDIRECTED)
            return GR_UNDIRECTED;
        out = w->direction != GR_AUTO ? w->direction : out;
    }
    return out;
}

static gr_heading heading_of(const reader *r, gr_meaning meaning)
{
    const gr_sensing *s = r->s;
    gr_heading h = { GR_DIRECTED, false, { 0 } };

    if (gr_word_in(gr_str_of(r->word), "then|before"))
        return h;
    if (gr_word_in(gr_str_of(r->word), "after")) {
        h.backwards = true;
        return h;
    }
    if (strcmp(r->word, "to") != 0)
        return (gr_heading){ GR_UNDIRECTED, false, { 0 } };
    if (says_one_way(s) || meaning == GR_MEANS_CAPACITY)
        return h;
    for (size_t i = head_start(r); i < r->pairs.at[0].u.first; i++)
        if (gr_is_one_way_word(s->lemma[i]))
            return h;
    return (gr_heading){ r->pairs.at[0].has_number ? GR_AUTO : said_before(r), false, { 0 } };
}

/* What the numbers are: by their unit, the words before them, or the words before the list. */
static gr_meaning meaning_of(const reader *r, const gr_unit **unit)
{
    const gr_sensing *s = r->s;
    const pair *x = &r->pairs.at[0];
    gr_meaning meaning = gr_meaning_of_unit(x->unit);

    *unit = NULL;
    if (meaning == GR_MEANS_NUMBER && x->filler.len != 0)
        meaning = gr_word_in(x->filler, "at most|up to") ? GR_MEANS_CAPACITY
                                                         : gr_meaning_of(x->filler, unit);
    if (meaning == GR_MEANS_NUMBER && x->u.first > head_start(r))
        meaning = gr_meaning_of(
            gr_str_sub(s->text, s->tokens.at[head_start(r)].start, s->tokens.at[x->u.first].start),
            unit);
    return meaning;
}

static void name_nouns(const reader *r, gr_draft *d)
{
    const gr_sensing *s = r->s;

    for (size_t i = head_start(r); i < r->pairs.at[0].u.first; i++) {
        if (gr_is_edge_noun(s->lemma[i]))
            d->edge_noun = s->lemma[i];
        else if (gr_is_node_noun(s->lemma[i]))
            d->node_noun = s->lemma[i];
    }
}

static gr_status propose(reader *r, gr_err *err)
{
    gr_sensing *s = r->s;
    gr_draft *d = gr_draft_new(s, &gr_recogniser_pairs);
    const gr_unit *unit;
    gr_meaning meaning = meaning_of(r, &unit);
    uint32_t u, v, e;

    if (d == NULL)
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < r->pairs.n; i++) {
        const pair *x = &r->pairs.at[i];
        gr_span at = x->at;

        if (i == 0)
            at.start = s->tokens.at[x->u.first].start;
        if (!gr_draft_node_of(d, node_name(r, x->u), at, false, &u) ||
            !gr_draft_node_of(d, node_name(r, x->v), at, false, &v) ||
            !gr_draft_edge_of(d, u, v, at, &e) ||
            (x->has_number && !gr_draft_set(d, GR_OF_EDGE, gr_meaning_column(meaning), meaning, e,
                                            x->value, x->unit != NULL ? x->unit : unit)))
            return gr_fail_memory(s->cx, err);
    }
    if (!gr_draft_explains(d, (gr_span){ s->tokens.at[r->pairs.at[0].u.first].start,
                                         r->pairs.at[r->pairs.n - 1].at.end }))
        return gr_fail_memory(s->cx, err);
    name_nouns(r, d);
    gr_draft_relate(d, heading_of(r, meaning));
    d->name = gr_section_at(s, s->tokens.at[r->pairs.at[0].u.first].start);
    return gr_draft_propose(s, d, 80, err);
}

/* The list whose first pair has its word at token i; the token behind it, i if there is none. */
static size_t read_list(reader *r, size_t i, bool *found)
{
    const gr_sensing *s = r->s;
    pair x = { 0 };
    size_t first = i, next;

    *found = false;
    r->numbered = i > 1 && gr_token_kind_is(s, i - 1, GR_TOKEN_NUMBER) && is_name_token(s, i - 2);
    first -= r->numbered;
    while (first > 0 && first + NAME_TOKENS > i && is_name_token(s, first - 1))
        first--;
    x.u = (name){ first, i };
    x.at.start = s->tokens.at[first].start;
    if (first == i - r->numbered || (next = object_at(r, i + 1, &x)) == 0)
        return i;
    r->pairs.n = 0;
    if (!(r->ok = gr_vec_push(&r->pairs, x)))
        return i;
    /* What cannot be read to its end cannot be from any of its pairs either. */
    if (!read_more(r, next)) {
        const pair *last = &r->pairs.at[r->pairs.n - 1];

        return r->pairs.n < PAIRS_LEAST || last->u.first < i ? i : last->u.first;
    }
    if (r->pairs.n < PAIRS_LEAST)
        return i;
    *found = settle_first(r) && settle_last(r) && are_alike(r) && names_recur(r) && !is_denied(r) &&
             !is_part(r);
    return r->pairs.n >= PAIRS_LEAST && r->end > i ? r->end - 1 : i;
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    reader r = { .s = s, .ok = true };
    gr_status st = GR_OK;
    bool found;

    r.pairs.budget = &s->cx->budget;
    for (size_t i = 1; r.ok && st == GR_OK && i + 1 < s->tokens.n; i++) {
        r.word = link_word(s, i);
        if (r.word == NULL)
            continue;
        i = read_list(&r, i, &found);
        if (r.ok && found)
            st = propose(&r, err);
    }
    gr_vec_clear(&r.pairs);
    return r.ok ? st : gr_fail_memory(s->cx, err);
}

const gr_recogniser gr_recogniser_pairs = {
    .name = "pairs",
    .summary = "Mill to Farm, Farm to Port; dig then pour: pairs with one word between their ends",
    .find = find,
    .prose = true,
    .example = "Is there a loop? Lamp to switch, switch to fuse, fuse to coil, coil to switch.",
    .graph = "Lamp-switch, switch-fuse, fuse-coil, coil-switch",
};
