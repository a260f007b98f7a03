/* Which of the marks between names are links: names that recur, lists, and what a question only
 * mentions. */
#include "sense/notation/links/links_int.h"

#define SAME_WORD 3 /* lines that begin with one word */

gr_str gr_link_name(const gr_sensing *s, gr_span at)
{
    size_t i = gr_token_from(s, at.start);

    if (i < s->tokens.n && s->tokens.at[i].kind == GR_TOKEN_QUOTED && s->tokens.at[i].end == at.end)
        return gr_str_sub(s->text, s->tokens.at[i].inner_start, s->tokens.at[i].inner_end);
    return gr_str_sub(s->text, at.start, at.end);
}

bool gr_link_is_number(const gr_sensing *s, gr_span at)
{
    gr_str t = gr_str_sub(s->text, at.start, at.end);

    return t.len != 0 && gr_is_digit(t.ptr[0]) && t.ptr[t.len - 1] >= '0' &&
           t.ptr[t.len - 1] <= '9';
}

/* A name that is one word drags nothing along; others are nothing here. */
static gr_str short_name(const gr_sensing *s, gr_span at)
{
    gr_str name = gr_link_name(s, at);

    return memchr(name.ptr, ' ', name.len) == NULL ? name : GR_STR("");
}

/* Short names in capitals: "A", "B2", "JFK". */
static bool is_symbol(gr_str t)
{
    bool ok = t.len != 0 && t.len <= 3;

    for (size_t i = 0; ok && i < t.len; i++)
        ok = (t.ptr[i] >= 'A' && t.ptr[i] <= 'Z') || gr_is_digit(t.ptr[i]);
    return ok;
}

/* "Lowest latency alpha -> delta?": where the last word of a name stands elsewhere in the text and
 * the whole name does not, the words before it belong to the question. */
static bool stands_elsewhere(const gr_sensing *s, gr_span *name)
{
    gr_str whole = gr_str_sub(s->text, name->start, name->end), last = whole;
    size_t at = whole.len, token = gr_token_from(s, name->end),
           first = gr_token_from(s, name->start);

    while (at > 0 && whole.ptr[at - 1] != ' ')
        at--;
    last = gr_str_sub(whole, at, whole.len);
    if (at == 0 || memmem(s->text.ptr, name->start, whole.ptr, whole.len) != NULL)
        return false;
    for (size_t i = 0; i < s->tokens.n; i++)
        if ((i < first || i >= token) && gr_str_eq(gr_token_text(s, i), last)) {
            name->start += at;
            return true;
        }
    return false;
}

/* "Dijkstra A -> D?": a letter is a name without the word before it, where the other name is one.
 */
static bool cut_symbol(const gr_sensing *s, gr_span *u, gr_span v)
{
    size_t at = u->end;

    while (at > u->start && s->text.ptr[at - 1] != ' ')
        at--;
    if (at == u->start || !is_symbol(gr_str_sub(s->text, at, u->end)) ||
        !is_symbol(gr_str_sub(s->text, v.start, v.end)))
        return false;
    u->start = at;
    return true;
}

/* The first word of a name of several, or nothing. */
static gr_str first_word(const gr_sensing *s, gr_span at)
{
    gr_str name = gr_link_name(s, at);
    size_t n = gr_str_find(name, " ");

    return n < name.len ? gr_str_sub(name, 0, n) : GR_STR("");
}

static bool begins_chain(const gr_links *r, size_t i)
{
    return i == 0 || r->links.at[i].chain != r->links.at[i - 1].chain;
}

/* "permit lan -> dmz, permit dmz -> web": what all lines begin with, a word in small letters, is
 * no part of a name. */
static void cut_common_word(gr_links *r)
{
    const gr_sensing *s = r->s;
    size_t n = 0, chains = 0;
    gr_str word = { 0 };

    for (size_t i = 0; i < r->links.n && word.len == 0; i++)
        word = begins_chain(r, i) ? first_word(s, r->links.at[i].u) : word;
    if (word.len == 0 || word.ptr[0] < 'a' || word.ptr[0] > 'z')
        return;
    for (size_t i = 0; i < r->links.n; i++) {
        if (gr_str_eq(first_word(s, r->links.at[i].v), word))
            return;
        chains += begins_chain(r, i);
        n += begins_chain(r, i) && gr_str_eq(first_word(s, r->links.at[i].u), word);
    }
    for (size_t i = 0; n >= SAME_WORD && n * 4 >= chains * 3 && i < r->links.n; i++) {
        gr_link *x = &r->links.at[i];

        if (gr_str_eq(first_word(s, x->u), word)) {
            x->at.start += x->at.start == x->u.start ? word.len + 1 : 0;
            x->u.start += word.len + 1;
        }
    }
}

/* Names that begin or end at a separator are sure; a left name that drags words along is cut down
 * to one of them. */
static bool settle_names(gr_links *r)
{
    const gr_sensing *s = r->s;

    cut_common_word(r);
    for (size_t i = 0; i < r->links.n; i++) {
        uint32_t *slot = gr_strmap_put(&r->known, gr_link_name(s, r->links.at[i].v));

        if (slot == NULL)
            return false;
        *slot = 0;
        slot = gr_strmap_put(&r->known, short_name(s, r->links.at[i].u));
        if (slot == NULL)
            return false;
        *slot = 0;
    }
    for (size_t i = 0; i < r->links.n; i++) {
        gr_span *u = &r->links.at[i].u;
        gr_span cut = *u;

        if (gr_strmap_get(&r->known, gr_link_name(s, *u)) != GR_MAP_NONE)
            continue;
        if (r->links.n == 1 && s->sentences[r->links.at[i].sentence].asks &&
            (stands_elsewhere(s, u) || cut_symbol(s, u, r->links.at[i].v)))
            continue;
        for (size_t k = cut.start; k < cut.end; k++)
            if (s->text.ptr[k] == ' ') {
                gr_span rest = { k + 1, u->end };

                if (gr_strmap_get(&r->known, gr_link_name(s, rest)) == GR_MAP_NONE)
                    continue;
                *u = rest;
                if (r->links.at[i].at.start == cut.start)
                    r->links.at[i].at.start = rest.start;
                break;
            }
    }
    return true;
}

/* Names that are one word. */
static bool find_words(gr_links *r, gr_strmap *words)
{
    for (size_t i = 0; i < 2 * r->links.n; i++) {
        const gr_link *x = &r->links.at[i / 2];
        gr_str name = gr_link_name(r->s, i % 2 == 0 ? x->u : x->v);
        uint32_t *slot;

        if (memchr(name.ptr, ' ', name.len) != NULL)
            continue;
        slot = gr_strmap_put(words, name);
        if (slot == NULL)
            return false;
        *slot = 0;
    }
    return true;
}

/* Are all words of a name names themselves? */
static bool are_words(const gr_links *r, const gr_strmap *words, gr_span at)
{
    gr_str rest = gr_link_name(r->s, at), word;
    size_t n = 0;

    while (gr_str_split(&rest, ' ', &word)) {
        if (gr_strmap_get(words, word) == GR_MAP_NONE)
            return false;
        n++;
    }
    return n > 1;
}

/* "a -> b c": several links, if b and c are names elsewhere. */
static bool split_lists(gr_links *r)
{
    size_t n = r->links.n;
    gr_strmap words;
    bool ok;

    gr_strmap_init(&words, &r->s->cx->budget);
    ok = find_words(r, &words);
    for (size_t i = 0; ok && i < n; i++) {
        gr_link x = r->links.at[i];
        size_t end = x.v.end;

        if (x.by != MARK_ARROW || x.direction != GR_DIRECTED || !are_words(r, &words, x.v))
            continue;
        for (size_t k = x.v.start; ok && k <= end; k++) {
            if (k < end && r->s->text.ptr[k] != ' ')
                continue;
            x.v.end = k;
            if (x.v.start == r->links.at[i].v.start)
                r->links.at[i].v.end = k;
            else
                ok = gr_vec_push(&r->links, x);
            x.v.start = k + 1;
        }
    }
    gr_strmap_clear(&words);
    return ok;
}

static size_t count_marks(const gr_links *r, gr_link_mark by, bool numbers)
{
    size_t n = 0;

    for (size_t i = 0; i < r->links.n; i++)
        n += r->links.at[i].by == by && r->links.at[i].numbers == numbers && r->links.at[i].pure;
    return n;
}

#define SEVERAL    (GR_MAP_NONE - 1)
#define LEAD_WORDS 12 /* of a sentence, that may say what its marks are */

/* Has another chain than that of link x this name of it? */
static bool is_elsewhere(const gr_links *r, const gr_strmap *seen, const gr_link *x, gr_span name)
{
    uint32_t chain = gr_strmap_get(seen, gr_link_name(r->s, name));

    return chain != GR_MAP_NONE && chain != (uint32_t)x->chain;
}

/* Which links have a name that another chain has too. */
static bool recur(gr_links *r)
{
    gr_strmap seen;
    bool ok = true;

    gr_strmap_init(&seen, &r->s->cx->budget);
    for (size_t i = 0; ok && i < r->links.n * 2; i++) {
        const gr_link *x = &r->links.at[i / 2];
        uint32_t *slot;

        if (!x->pure && !x->tail)
            continue;
        slot = gr_strmap_put(&seen, gr_link_name(r->s, i % 2 == 0 ? x->u : x->v));
        ok = slot != NULL;
        if (ok)
            *slot =
                *slot == GR_MAP_NONE || *slot == (uint32_t)x->chain ? (uint32_t)x->chain : SEVERAL;
    }
    for (size_t i = 0; ok && i < r->links.n; i++) {
        gr_link *x = &r->links.at[i];

        x->again = is_elsewhere(r, &seen, x, x->u) || is_elsewhere(r, &seen, x, x->v);
    }
    gr_strmap_clear(&seen);
    return ok;
}

static bool any_again(const gr_links *r, gr_link_mark by)
{
    for (size_t i = 0; i < r->links.n; i++)
        if (r->links.at[i].by == by && r->links.at[i].again && r->links.at[i].pure)
            return true;
    return false;
}

/* Does nothing but commas and line ends stand between two links? */
static bool side_by_side(const gr_links *r, const gr_link *x, const gr_link *y)
{
    const gr_sensing *s = r->s;
    size_t i = gr_token_from(s, x->at.end), end = gr_token_from(s, y->at.start);

    if (x->chain == y->chain)
        return true;
    for (; i < end; i++)
        if (s->tokens.at[i].kind != GR_TOKEN_NEWLINE && !gr_token_is(s, i, ",") &&
            !gr_token_is(s, i, ";") && !gr_token_is(s, i, "-") && !gr_token_is(s, i, "*") &&
            !gr_word_in(s->lemma[i], "and"))
            return false;
    return true;
}

static bool is_listed(const gr_links *r, size_t i)
{
    return (i > 0 && side_by_side(r, &r->links.at[i - 1], &r->links.at[i])) ||
           (i + 1 < r->links.n && side_by_side(r, &r->links.at[i], &r->links.at[i + 1]));
}

/* The word around a hyphen. */
static gr_str word_of(const gr_links *r, const gr_link *x)
{
    return gr_token_text(r->s, gr_token_from(r->s, x->at.start));
}

/* "Seine-et-Marne is connected to France": a word with hyphens that is used as a name elsewhere, or
 * listed among the nodes, is one. */
static bool drop_hyphened_names(gr_links *r)
{
    const gr_sensing *s = r->s;
    gr_strmap names;
    bool ok = true;

    gr_strmap_init(&names, &s->cx->budget);
    for (size_t i = 0; ok && i < r->links.n; i++) {
        const gr_link *x = &r->links.at[i];

        if (x->by == MARK_HYPHEN && !x->pure && !s->sentences[x->sentence].asks) {
            uint32_t *slot = gr_strmap_put(&names, word_of(r, x));

            ok = slot != NULL;
            if (ok)
                *slot = 0;
        }
        for (size_t k = 0; ok && x->by != MARK_HYPHEN && k < 2; k++) { /* "db-main -> lb-eu" */
            uint32_t *slot = gr_strmap_put(&names, gr_link_name(s, k == 0 ? x->u : x->v));

            ok = slot != NULL;
            if (ok)
                *slot = 0;
        }
    }
    for (size_t i = 0, k = 0; i < r->links.n; i++) {
        gr_link *x = &r->links.at[i];

        while (k < s->said.n &&
               (s->said.at[k].kind != GR_SAID_NODES || s->said.at[k].at.end <= x->at.start))
            k++;
        if (x->by == MARK_HYPHEN && ((k < s->said.n && s->said.at[k].at.start <= x->at.start) ||
                                     gr_strmap_get(&names, word_of(r, x)) != GR_MAP_NONE))
            x->pure = x->tail = x->front = false;
    }
    gr_strmap_clear(&names);
    return ok;
}

/* A number or a letter, as things are counted. */
static bool is_short(gr_str t)
{
    return t.len == 1 || (t.len != 0 && t.len < 4 && gr_is_digit(t.ptr[0]));
}

/* "switch-1 and switch-2", "pc-a, pc-b": words with a number or a letter that is nothing by itself
 * are names. */
static bool drop_counted_names(gr_links *r)
{
    const gr_sensing *s = r->s;
    gr_strmap left, right;
    bool ok = true;

    gr_strmap_init(&left, &s->cx->budget);
    gr_strmap_init(&right, &s->cx->budget);
    for (size_t i = 0; ok && i < r->links.n; i++) {
        uint32_t *u = gr_strmap_put(&left, gr_link_name(s, r->links.at[i].u));
        uint32_t *v = u == NULL ? NULL : gr_strmap_put(&right, gr_link_name(s, r->links.at[i].v));

        ok = v != NULL;
        if (ok)
            *u = *v = 0;
    }
    for (size_t i = 0; ok && i < r->links.n; i++) {
        gr_link *x = &r->links.at[i];
        gr_str u = gr_link_name(s, x->u), v = gr_link_name(s, x->v);

        if (x->by == MARK_HYPHEN && u.len > 1 && !is_short(u) && is_short(v) && x->n_cells == 0 &&
            gr_strmap_get(&left, v) == GR_MAP_NONE && gr_strmap_get(&right, u) == GR_MAP_NONE)
            x->pure = x->tail = x->front = false;
    }
    gr_strmap_clear(&left);
    gr_strmap_clear(&right);
    return ok;
}

/* "(i->j) means that ..." */
static bool explains_notation(const gr_sensing *s, const gr_link *x)
{
    size_t token = gr_token_from(s, x->at.end);

    if (gr_token_is(s, token, ")"))
        token++;
    /* "(x => y: x goes first)" */
    if (gr_token_is(s, token, ":") && token + 1 < s->tokens.n &&
        (gr_str_eq(gr_token_text(s, token + 1), gr_link_name(s, x->u)) ||
         gr_str_eq(gr_token_text(s, token + 1), gr_link_name(s, x->v))) &&
        gr_token_kind_is(s, token + 2, GR_TOKEN_WORD))
        return true;
    return token < s->tokens.n &&
           gr_word_in(s->lemma[token], "mean|means|denote|represent|indicate|signify");
}

#define TAIL_LINKS 64 /* links behind it that are looked at */

/* Is a link behind words the first of a list that goes on with its names? */
static bool begins_list(const gr_links *r, size_t i)
{
    const gr_link *x = &r->links.at[i];
    gr_str u = gr_link_name(r->s, x->u), v = gr_link_name(r->s, x->v);

    if (!x->tail)
        return false;
    for (size_t k = i + 1; k < r->links.n && k <= i + TAIL_LINKS; k++) {
        const gr_link *y = &r->links.at[k];

        if (y->sentence != x->sentence || y->by != x->by || !y->pure)
            return false;
        gr_str a = gr_link_name(r->s, y->u), b = gr_link_name(r->s, y->v);
        if (gr_str_eq(u, a) || gr_str_eq(u, b) || gr_str_eq(v, a) || gr_str_eq(v, b))
            return true;
    }
    return false;
}

/* Is a link before words the last of such a list? */
static bool ends_list(const gr_links *r, size_t i)
{
    const gr_link *x = &r->links.at[i];

    return x->front && x->again && i > 0 && r->links.at[i - 1].by == x->by &&
           r->links.at[i - 1].pure && side_by_side(r, &r->links.at[i - 1], x);
}

/* "a-b": an article only looks like one. */
static bool is_letter(gr_str t)
{
    return t.len == 1 && ((t.ptr[0] | 32) >= 'a' && (t.ptr[0] | 32) <= 'z');
}

/* "as a table station -> number": both ends are words about graphs, not names. */
static bool is_template(const gr_links *r, const gr_link *x)
{
    const gr_sensing *s = r->s;

    return x->by == MARK_ARROW && !x->again &&
           gr_is_vocabulary(s->lemma[gr_token_from(s, x->u.end) - 1]) &&
           gr_is_vocabulary(s->lemma[gr_token_from(s, x->v.start)]);
}

/* "Pipeline (stage => next stages)": alone in a bracket, and what it names comes nowhere else. */
static bool is_legend(const gr_links *r, const gr_link *x)
{
    const gr_sensing *s = r->s;
    size_t first = gr_token_from(s, x->at.start), behind = gr_token_from(s, x->at.end);

    return x->by == MARK_ARROW && !x->again && first > 0 && gr_token_is(s, first - 1, "(") &&
           gr_token_is(s, behind, ")");
}

#define LEGEND_LINKS  3
#define LISTED_CHAINS 3 /* behind their legend */

/* Does a colon stand between two places that no number follows, or a line end behind words? */
static bool heads_what_follows(const gr_sensing *s, size_t from, size_t to, bool words)
{
    size_t end = gr_token_from(s, to);

    for (size_t i = gr_token_from(s, from); i < end; i++) {
        if (gr_token_is(s, i, ":") && !gr_token_kind_is(s, i + 1, GR_TOKEN_NUMBER))
            return true;
        if (s->tokens.at[i].kind == GR_TOKEN_NEWLINE)
            return words;
        words |= s->tokens.at[i].kind == GR_TOKEN_WORD;
    }
    return false;
}

/* "prey -> predator: vole -> owl, ..", "role -> role it can assume" above a list: the first chain
 * says what the others mean if it has none of their names, while they share theirs. */
static bool is_first_legend(const gr_links *r, size_t i)
{
    size_t chain = r->links.at[0].chain, next = 0, third, shared = 0, chains = 0;

    if (r->links.at[i].chain != chain)
        return false;
    for (; next < r->links.n && r->links.at[next].chain == chain; next++)
        if (next == LEGEND_LINKS || r->links.at[next].by != MARK_ARROW || r->links.at[next].again ||
            r->links.at[next].n_cells != 0)
            return false;
    for (size_t k = third = next; k < r->links.n; k++) {
        chains += begins_chain(r, k);
        third += chains == 1;
        shared += r->links.at[k].again;
    }
    if (chains < LISTED_CHAINS || shared * 2 < r->links.n - next ||
        heads_what_follows(r->s, r->links.at[third - 1].at.end, r->links.at[third].at.start, false))
        return false;
    return heads_what_follows(
        r->s, r->links.at[next - 1].at.end, r->links.at[next].at.start,
        !r->links.at[0].pure ||
            gr_str_eq(gr_link_name(r->s, r->links.at[0].u), gr_link_name(r->s, r->links.at[0].v)));
}

/* "these are links -- who has most?": a dash of the sentence. */
static bool is_pause(const gr_links *r, const gr_link *x)
{
    gr_str mark = gr_str_sub(r->s->text, x->u.end, x->v.start > x->u.end ? x->v.start : x->u.end);
    gr_str v = gr_link_name(r->s, x->v), word;

    return gr_str_is(gr_str_trim(mark), "--") && gr_str_split(&v, ' ', &word) && word.len > 1 &&
           gr_text_word_class(word) != 0 && !(word.ptr[0] >= 'A' && word.ptr[0] <= 'Z');
}

/* "a minimum S–T cut": what is asked for between two names. */
static bool is_asked_between(const gr_links *r, const gr_link *x)
{
    const gr_sensing *s = r->s;
    size_t behind = gr_token_from(s, x->v.end);

    return x->by != MARK_ARROW && x->again && x->n_cells == 0 && behind < s->tokens.n &&
           gr_word_in(s->lemma[behind], "cut|path|distance|flow|route|walk|separator|trip");
}

/* A name that is also a small word needs a reason to be one. */
static bool is_small_word(const gr_link *x, gr_str name)
{
    return gr_text_word_class(name) != 0 && !is_letter(name) && !x->again;
}

/* "A new bridge Ferry–Chapel is planned": not there yet. */
static bool is_supposed(const gr_sensing *s, size_t sentence)
{
    for (size_t i = s->sentences[sentence].first; i < s->sentences[sentence].last; i++)
        if (gr_word_in(s->lemma[i], "if|new|plan|planned|would|could|might|suppose|propose|add|"
                                    "build|imagine|without|close|closed|remove|cancel"))
            return true;
    return false;
}

/* "The connections are A=B, B=C": the sentence says what its marks are. */
static bool is_announced(const gr_sensing *s, const gr_link *x)
{
    size_t first = s->sentences[x->sentence].first, end = s->sentences[x->sentence].last;

    for (size_t i = first; i < end && i < first + LEAD_WORDS; i++)
        if (gr_is_edge_noun(s->lemma[i]))
            return true;
    return false;
}

static bool is_one_of(const gr_sensing *s, size_t token, const char *const *rows)
{
    for (; *rows != NULL; rows++)
        if (gr_token_is(s, token, *rows))
            return true;
    return false;
}

bool gr_link_has_verb(const gr_sensing *s, const gr_link *x)
{
    static const char *const states[] = { "is",     "are",    "was",   "were",   "gets",   "get",
                                          "has",    "have",   "had",   "will",   "breaks", "break",
                                          "may",    "closes", "must",  "close",  "fail",   "fails",
                                          "cannot", "isn't",  "can't", "aren't", "can",    NULL };
    static const char *const changes[] = { "falls", "fall",  "rises",   "rise",    "drops",
                                           "drop",  "grows", "becomes", "become",  "sinks",
                                           "goes",  "go",    "climbs",  "takes",   "take",
                                           "took",  "costs", "cost",    "became",  "needs",
                                           "now",   "only",  "could",   "carries", NULL };
    static const char *const nouns[] = { "line", "road", "link",  "edge",  "connection", "pipe",
                                         "path", "wire", "cable", "track", "bridge",     NULL };
    size_t behind = gr_token_from(s, x->u.end > x->v.end ? x->u.end : x->v.end);

    behind += is_one_of(s, behind, nouns);
    return is_one_of(s, behind, changes) || (x->n_cells == 0 && is_one_of(s, behind, states));
}

/* Do they stand in different sentences, or lines? */
static bool are_apart(const gr_links *r, const gr_link *x, const gr_link *y)
{
    return x->sentence != y->sentence ||
           (x->at.end < y->at.start &&
            memchr(r->s->text.ptr + x->at.end, '\n', y->at.start - x->at.end) != NULL);
}

/* "Now A3--B1 gets added.": alone in a sentence that says what becomes of it. */
static bool is_to_come(const gr_links *r, size_t i, bool supposed)
{
    const gr_link *x = &r->links.at[i];

    return (i == 0 || are_apart(r, &r->links.at[i - 1], x)) &&
           (i + 1 == r->links.n || are_apart(r, x, &r->links.at[i + 1])) && supposed &&
           gr_link_has_verb(r->s, x);
}

/* Rare marks are links only together: a name stands on both sides of them, and where "=" may give a
 * value, each has a number of its own. */
static bool judge_rare(gr_links *r)
{
    const gr_sensing *s = r->s;
    gr_strmap left;
    bool ok = true, both = false, numbers = true;

    gr_strmap_init(&left, &s->cx->budget);
    for (size_t i = 0; ok && i < 2 * r->links.n; i++) {
        const gr_link *x = &r->links.at[i % r->links.n];
        uint32_t *slot;

        if (x->by != MARK_RARE)
            continue;
        if (i >= r->links.n) {
            both |= gr_strmap_get(&left, gr_link_name(s, x->v)) != GR_MAP_NONE;
            continue;
        }
        numbers &= x->n_cells != 0 || s->text.ptr[x->u.end] != '=' || is_announced(s, x);
        slot = gr_strmap_put(&left, gr_link_name(s, x->u));
        ok = slot != NULL;
        if (ok)
            *slot = 0;
    }
    gr_strmap_clear(&left);
    for (size_t i = 0; i < r->links.n; i++)
        if (r->links.at[i].by == MARK_RARE)
            r->links.at[i].dropped = !both || !numbers;
    return ok;
}

/* "4 -> none" */
static bool is_nothing(gr_str name)
{
    return gr_str_is_nocase(name, "none") || gr_str_is_nocase(name, "nothing") ||
           gr_str_is_nocase(name, "null") || gr_str_is_nocase(name, "nil") ||
           gr_str_is_nocase(name, "nobody") || gr_str_is(name, "∅");
}

static bool judge(gr_links *r)
{
    size_t dashes = count_marks(r, MARK_DASH, false), ranges = count_marks(r, MARK_DASH, true);
    size_t hyphens = count_marks(r, MARK_HYPHEN, false) + count_marks(r, MARK_HYPHEN, true);
    size_t arrows = count_marks(r, MARK_ARROW, false) + count_marks(r, MARK_ARROW, true);
    size_t all = dashes + ranges + hyphens + arrows;
    bool hyphens_again, signs_again, supposed = false;
    size_t sentence = SIZE_MAX; /* of which supposed tells */

    if (!recur(r))
        return false;
    for (size_t i = 0; i < r->links.n; i++) /* "links s1-s2, s2-s3": the first is in the list */
        hyphens += r->links.at[i].by == MARK_HYPHEN && !r->links.at[i].pure && begins_list(r, i);
    hyphens_again = any_again(r, MARK_HYPHEN);
    signs_again = any_again(r, MARK_SIGN);
    for (size_t i = 0; i < r->links.n; i++) {
        gr_link *x = &r->links.at[i];
        gr_str u = gr_link_name(r->s, x->u), v = gr_link_name(r->s, x->v);
        bool symbols = is_symbol(u) && is_symbol(v) && !x->numbers &&
                       gr_is_digit(u.ptr[0]) == gr_is_digit(v.ptr[0]); /* not "UTF-8" */
        bool company = i + 1 < r->links.n && r->links.at[i + 1].sentence == x->sentence;
        bool starts = x->pure || begins_list(r, i) || ends_list(r, i);

        company |= i > 0 && r->links.at[i - 1].sentence == x->sentence;
        if (x->sentence != sentence)
            supposed = is_supposed(r->s, sentence = x->sentence);
        if (u.len == 0 || v.len == 0 || is_nothing(v) || explains_notation(r->s, x) || x->range ||
            (is_template(r, x) && all > 2) || (is_legend(r, x) && all > 2) ||
            is_first_legend(r, i) || is_pause(r, x) || (is_asked_between(r, x) && all > 2) ||
            (is_to_come(r, i, supposed) && all > 2) || x->dropped)
            x->dropped = true;
        else if (x->by == MARK_RARE)
            x->dropped =
                !(x->pure || (x->tail && x->again && !supposed)) || (!x->again && !is_listed(r, i));
        else if (x->by == MARK_SIGN)
            x->dropped = !starts || !signs_again || !(x->again || is_listed(r, i)) ||
                         gr_link_is_number(r->s, x->u) != gr_link_is_number(r->s, x->v);
        else if (x->by == MARK_DASH && x->numbers)
            x->dropped = ranges < 2 || !starts || x->n_cells > 1;
        else if (x->by == MARK_DASH)
            x->dropped = !(symbols || dashes + arrows > 1 || x->n_cells != 0) ||
                         (!x->pure && !company && !symbols && !(x->tail && x->again && !supposed));
        else if (x->by == MARK_HYPHEN)
            x->dropped = !starts ||
                         !(symbols || (hyphens > 1 && hyphens_again) || hyphens > 3 ||
                           (hyphens == 1 && x->again && dashes + arrows > 0)) ||
                         (hyphens > 1 && !x->again && !is_listed(r, i)) ||
                         (!symbols && (is_small_word(x, u) || is_small_word(x, v)));
    }
    return true;
}

/* Is link i left out of a list although link k, its neighbour there, is in it? */
static bool belongs_beside(const gr_links *r, size_t i, size_t k)
{
    const gr_link *x = &r->links.at[i], *y = &r->links.at[k];

    return !y->dropped && x->by == y->by && x->sentence == y->sentence &&
           x->numbers == y->numbers && side_by_side(r, i < k ? x : y, i < k ? y : x);
}

/* Half a list is worse than none: its first and last links belong to it, whatever words stand
 * before and behind. "How many bridges does 1-2, 2-3, 3-4 have?" */
static void mend_lists(gr_links *r)
{
    for (size_t i = 0; i < r->links.n; i++) {
        gr_link *x = &r->links.at[i];

        if (x->dropped && x->again && !x->range && !is_nothing(gr_link_name(r->s, x->v)) &&
            !explains_notation(r->s, x) && !is_asked_between(r, x) && !is_pause(r, x) &&
            ((i > 0 && belongs_beside(r, i, i - 1)) ||
             (i + 1 < r->links.n && belongs_beside(r, i, i + 1))))
            x->dropped = false;
    }
}

bool gr_links_judge(gr_links *r)
{
    if (!settle_names(r) || !split_lists(r) || !drop_hyphened_names(r) || !drop_counted_names(r) ||
        !judge_rare(r) || !judge(r))
        return false;
    mend_lists(r);
    return gr_links_drop_mentions(r);
}
