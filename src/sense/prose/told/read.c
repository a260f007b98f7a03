/* Plain statements: "Marta studies law in Graz. Barolo comes from Italy and is red."
 *
 * Sentences are a graph where they say who is linked to whom; statements of this sort only say what
 * is so, with any verb. They are read only where nothing of them is left over and the reader of
 * sentences left some: then the text is facts. parse.c has their grammar. */
#include "sense/prose/told/told_int.h"

#define SEGMENTS_MAX 200
#define DRAFTS_MAX   8 /* of a text with more of them not all is sentences */

typedef struct segment {
    size_t first, end;
    gr_span at;
    bool read;
} segment;

typedef GR_VEC(segment) segments;

/* Behind a mark of a list at i: "- ", "3. ". */
static size_t behind_bullet(const gr_sensing *s, size_t i, size_t end)
{
    if (i < end && gr_token_kind_is(s, i, GR_TOKEN_NEWLINE))
        return i + 1;
    if (i + 1 < end && (gr_token_is(s, i, "-") || gr_token_is(s, i, "*") ||
                        gr_token_is(s, i, "•") || gr_token_is(s, i, "–")))
        return i + 1;
    if (i + 2 < end && gr_token_kind_is(s, i, GR_TOKEN_NUMBER) &&
        (gr_token_is(s, i + 1, ".") || gr_token_is(s, i + 1, ")")))
        return i + 2;
    return i;
}

static bool add_segment(const gr_sensing *s, segments *out, size_t i, size_t end)
{
    for (size_t k; (k = behind_bullet(s, i, end)) > i;)
        i = k;
    while (end > i &&
           (gr_token_is(s, end - 1, ".") || gr_token_is(s, end - 1, "!") ||
            gr_token_is(s, end - 1, ",") || gr_token_kind_is(s, end - 1, GR_TOKEN_NEWLINE)))
        end--;
    if (i >= end || gr_token_is(s, end - 1, ":")) /* a heading */
        return true;
    if (gr_token_is(s, end - 1, "?") || gr_told_asks(s, i))
        return true;
    return gr_vec_push(out,
                       ((segment){ .first = i,
                                   .end = end,
                                   .at = { s->tokens.at[i].start, s->tokens.at[end - 1].end } }));
}

/* Does a statement of its own begin in the line behind token i? */
static bool line_begins(const gr_sensing *s, size_t i)
{
    size_t k = behind_bullet(s, i + 1, s->tokens.n);
    gr_str w = k < s->tokens.n ? gr_token_text(s, k) : GR_STR("");

    return k > i + 1 || (w.len != 0 && w.ptr[0] >= 'A' && w.ptr[0] <= 'Z');
}

static bool cut(const gr_sensing *s, segments *out)
{
    for (size_t k = 0; k < s->n_sentences && out->n < SEGMENTS_MAX; k++) {
        const gr_sentence *se = &s->sentences[k];
        size_t from = se->first;

        for (size_t i = se->first; i < se->last; i++)
            if (gr_token_is(s, i, ";") ||
                (gr_token_kind_is(s, i, GR_TOKEN_NEWLINE) && line_begins(s, i))) {
                if (!add_segment(s, out, from, i))
                    return false;
                from = i + 1;
            }
        if (from < se->last && !add_segment(s, out, from, se->last))
            return false;
    }
    return true;
}

/* --- names --- */

/* "a bike" and "bikes" are one thing, and so are "penguins" and "Penguins" at the beginning. */
static gr_str same_name(gr_told_text *t, gr_strmap *first, gr_str name)
{
    char buf[GR_WORD_MAX];
    gr_str lemma = gr_str_dup(&t->s->cx->arena, gr_text_lemma(name, buf, NULL));
    uint32_t *slot = lemma.ptr != NULL ? gr_strmap_put(first, lemma) : NULL;
    bool small = name.len != 0 && name.ptr[0] >= 'a' && name.ptr[0] <= 'z';
    gr_str other;

    if (slot == NULL) {
        t->failed = true;
        return name;
    }
    if (*slot == GR_MAP_NONE) {
        *slot = (uint32_t)(name.ptr - t->s->text.ptr) << 8 | (uint32_t)(name.len & 0xff);
        return name;
    }
    other = gr_str_sub(t->s->text, *slot >> 8, (*slot >> 8) + (*slot & 0xff));
    if (small && !gr_str_eq(other, name)) {
        t->merged[0] = name;
        t->merged[1] = other;
    }
    return small || (other.ptr[0] >= 'a' && other.ptr[0] <= 'z') ? other : name;
}

static bool is_of_text(const gr_sensing *s, gr_str name)
{
    return name.ptr >= s->text.ptr && name.ptr < s->text.ptr + s->text.len && name.len < 256 &&
           s->text.len < (1u << 24);
}

static void unify_names(gr_told_text *t)
{
    gr_strmap first;

    gr_strmap_init(&first, &t->s->cx->budget);
    for (size_t i = 0; i < t->facts.n && !t->failed; i++) {
        gr_told *f = &t->facts.at[i];

        if (is_of_text(t->s, f->subject))
            f->subject = same_name(t, &first, f->subject);
        if (f->object.len != 0 && is_of_text(t->s, f->object))
            f->object = same_name(t, &first, f->object);
    }
    gr_strmap_clear(&first);
}

/* --- is it all understood? --- */

/* The object of a fact of the verb at a token that no preposition adds; empty = none. */
static gr_str own_object(const gr_told_text *t, size_t near)
{
    size_t verb = t->facts.at[near].verb, i = near;

    while (i > 0 && t->facts.at[i - 1].verb == verb)
        i--;
    for (; i < t->facts.n && t->facts.at[i].verb == verb; i++)
        if (!t->facts.at[i].of_place)
            return t->facts.at[i].object;
    return GR_STR("");
}

/* Who studies law in Graz and physics in Leiden does not study law in Leiden: facts of two parts
 * each cannot say so. */
static bool are_mixed(const gr_told_text *t)
{
    for (size_t i = 0; i < t->facts.n; i++)
        for (size_t k = i + 1; k < t->facts.n; k++) {
            const gr_told *f = &t->facts.at[i], *g = &t->facts.at[k];
            gr_str a, b;

            if (f->of_place && g->of_place && f->verb != g->verb &&
                gr_str_eq(f->subject, g->subject) && gr_str_eq(f->relation, g->relation) &&
                !gr_str_eq(f->object, g->object) && (a = own_object(t, i)).len != 0 &&
                (b = own_object(t, k)).len != 0 && !gr_str_eq(a, b))
                return true;
        }
    return false;
}

/* Does what was not understood speak of a thing of the facts? */
static bool speaks_of(const gr_told_text *t, const segment *seg)
{
    for (size_t i = 0; i < t->facts.n; i++)
        for (size_t k = seg->first; k < seg->end; k++) {
            gr_str w = gr_token_text(t->s, k);

            if (gr_token_kind_is(t->s, k, GR_TOKEN_WORD) && w.len > 1 &&
                gr_text_word_class(w) == 0 &&
                (gr_text_distance(w, t->facts.at[i].subject, 1, true) == 0 ||
                 gr_text_distance(w, t->facts.at[i].object, 1, true) == 0))
                return true;
        }
    return false;
}

/* How many bytes of `at` the draft explains. */
static size_t explained(const gr_draft *d, gr_span at)
{
    size_t n = 0;

    for (size_t b = at.start; b < at.end; b++) {
        bool in = false;

        for (size_t i = 0; i < d->spans.n && !in; i++)
            in = d->spans.at[i].start <= b && b < d->spans.at[i].end;
        for (size_t i = 0; i < d->edges.n && !in; i++)
            in = d->edges.at[i].at.start <= b && b < d->edges.at[i].at.end;
        n += in;
    }
    return n;
}

/* Did the draft take a measure for a thing: "has a mass of 12"? */
static bool has_measure(const gr_told_text *t, const gr_draft *d)
{
    for (size_t i = 0; i < t->facts.n; i++)
        if (t->facts.at[i].column != NULL &&
            gr_strmap_get(&d->index, gr_str_of(t->facts.at[i].column)) != GR_MAP_NONE)
            return true;
    return false;
}

/* Does the draft not know one of whom it is only told what he does not do? */
static bool lacks_idle(const gr_told_text *t, const gr_draft *d)
{
    for (size_t i = 0; i < t->facts.n; i++)
        if (t->facts.at[i].column == NULL && t->facts.at[i].relation.len == 0 &&
            gr_strmap_get(&d->index, t->facts.at[i].subject) == GR_MAP_NONE)
            return true;
    return false;
}

/* Has the draft two nodes for one thing, or one that begins with a verb: "passed chemistry"? */
static bool has_misread(const gr_told_text *t, const gr_draft *d)
{
    if (t->merged[0].len != 0 && gr_strmap_get(&d->index, t->merged[0]) != GR_MAP_NONE &&
        gr_strmap_get(&d->index, t->merged[1]) != GR_MAP_NONE)
        return true;
    for (size_t i = 0; i < t->facts.n; i++) {
        gr_str verb = gr_token_text(t->s, t->facts.at[i].verb);

        for (size_t k = 0; k < d->nodes.n && t->facts.at[i].relation.len != 0; k++) {
            gr_str name = d->nodes.at[k].name;

            if (name.len > verb.len && name.ptr[verb.len] == ' ' &&
                memcmp(name.ptr, verb.ptr, verb.len) == 0 && verb.ptr[0] >= 'a')
                return true;
        }
    }
    return false;
}

/* Is the verb said with something else too? Who always "says hi" to others does nothing else. */
static bool is_choice(const gr_told_text *t, const gr_told *f)
{
    size_t same = 0;

    for (size_t i = 0; i < t->facts.n; i++) {
        if (!gr_str_eq(t->facts.at[i].relation, f->relation))
            continue;
        if (!gr_str_eq(t->facts.at[i].object, f->object))
            return true;
        same++;
    }
    return same < 2;
}

/* Does a question speak of a thing that the draft, facts or a graph, does not know? */
static bool lacks_asked(const gr_told_text *t, const gr_draft *d)
{
    for (size_t i = 0; i < t->facts.n; i++) {
        gr_str name = t->facts.at[i].object;

        if (t->facts.at[i].relation.len != 0 && !t->facts.at[i].like &&
            gr_strmap_get(&d->index, name) == GR_MAP_NONE && is_choice(t, &t->facts.at[i]) &&
            gr_told_is_asked(t->s, name))
            return true;
    }
    return false;
}

/* Does a statement say what the links of the draft say? */
static bool says_same(const gr_told_text *t, const gr_draft *d, gr_span at)
{
    for (size_t i = 0; i < t->facts.n && d->relation.len != 0; i++)
        if (t->facts.at[i].at.start >= at.start && t->facts.at[i].at.end <= at.end &&
            gr_str_eq(t->facts.at[i].relation, d->relation))
            return true;
    return false;
}

/* Is it only said what something is like: "Bo is tall"? Beside a graph this is a remark. */
static bool is_like(const gr_told_text *t, gr_span at)
{
    for (size_t i = 0; i < t->facts.n; i++)
        if (t->facts.at[i].at.start >= at.start && t->facts.at[i].at.end <= at.end &&
            !t->facts.at[i].like)
            return false;
    return true;
}

/* Has another way to read the text understood these statements? All of them; where it found a graph
 * that is no facts, all but one, which is a remark beside it. */
static bool is_read(const gr_told_text *t, const segments *all)
{
    const gr_sensing *s = t->s;

    if (s->drafts.n > DRAFTS_MAX)
        return true;
    for (size_t k = 0; k < s->drafts.n; k++) {
        const gr_draft *d = s->drafts.at[k];
        size_t left = 0;

        if (has_measure(t, d) || lacks_idle(t, d) || has_misread(t, d) || lacks_asked(t, d))
            continue;
        for (size_t i = 0; i < all->n; i++)
            if (all->at[i].read &&
                explained(d, all->at[i].at) * 20 < (all->at[i].at.end - all->at[i].at.start) * 17)
                left += says_same(t, d, all->at[i].at)              ? 2
                        : d->is_facts || !is_like(t, all->at[i].at) ? 1
                                                                    : 0;
        if (left <= (d->is_facts ? 0 : 1))
            return true;
    }
    return false;
}

/* Are there numbers, things of which nothing is told, or things with two names? */
static bool has_more(const gr_told_text *t)
{
    for (size_t i = 0; i < t->facts.n; i++)
        if (t->facts.at[i].column != NULL || t->facts.at[i].relation.len == 0)
            return true;
    return t->merged[0].len != 0;
}

static size_t n_relations(const gr_told_text *t)
{
    size_t n = 0;

    for (size_t i = 0; i < t->facts.n; i++) {
        bool new = t->facts.at[i].relation.len != 0;

        for (size_t k = 0; k < i && new; k++)
            new = !gr_str_eq(t->facts.at[k].relation, t->facts.at[i].relation);
        n += new;
    }
    return n;
}

/* --- the draft --- */

/* `named`: the fact says its relation, since there are several. */
static bool draft_fact(gr_draft *d, const gr_told *f, bool named)
{
    uint32_t u, v, e;

    if (!gr_draft_node_of(d, f->subject, f->at, true, &u) || !gr_draft_explains(d, f->at))
        return false;
    if (f->column != NULL)
        return gr_draft_set(d, GR_OF_NODE, f->column, gr_meaning_of_unit(f->unit), u, f->number,
                            f->unit);
    if (f->relation.len == 0)
        return true;
    return gr_draft_node_of(d, f->object, f->at, false, &v) &&
           gr_draft_edge_of(d, u, v, f->at, &e) &&
           (!named || gr_draft_set(d, GR_OF_EDGE, "relation", GR_MEANS_NUMBER, e,
                                   gr_v_str(f->relation), NULL)) &&
           (f->year == 0 ||
            gr_draft_set(d, GR_OF_EDGE, "year", GR_MEANS_NUMBER, e, gr_v_int(f->year), NULL));
}

static gr_status propose(gr_told_text *t, const segments *all, gr_err *err)
{
    gr_draft *d = gr_draft_new(t->s, &gr_recogniser_told);
    bool ok = d != NULL, several = n_relations(t) > 1;

    for (size_t i = 0; ok && i < t->facts.n; i++) {
        ok = draft_fact(d, &t->facts.at[i], several);
        if (!several && t->facts.at[i].relation.len != 0)
            d->relation = t->facts.at[i].relation;
    }
    for (size_t i = 0; ok && i < all->n; i++)
        ok = !all->at[i].read || gr_draft_explains(d, all->at[i].at);
    if (!ok)
        return gr_fail_memory(t->s->cx, err);
    d->is_facts = several;
    d->direction = GR_DIRECTED;
    d->why = "statements lead from subject to object";
    return gr_draft_propose(t->s, d, 90, err);
}

/* Reads the segments; false if too few are understood. */
static bool read_all(gr_told_text *t, segments *all)
{
    size_t n_read = 0, n_links = 0;

    for (size_t i = 0; i < all->n; i++)
        gr_told_note_verb(t, all->at[i].first, all->at[i].end);
    for (size_t i = 0; i < all->n && !t->failed; i++) {
        segment *g = &all->at[i];

        g->read = gr_told_segment(t, g->first, g->end);
        for (size_t k = g->first; !g->read && k < g->end; k++)
            if (gr_token_is(t->s, k, ":")) { /* "Our cellar: Barolo comes .." */
                g->read = gr_told_segment(t, k + 1, g->end);
                g->at.start = g->read ? t->s->tokens.at[k + 1].start : g->at.start;
                break;
            }
        n_read += g->read;
    }
    for (size_t i = 0; i < t->facts.n; i++)
        n_links += t->facts.at[i].relation.len != 0 || t->facts.at[i].column != NULL;
    if (t->failed || n_read < 3 || n_read * 2 <= all->n || n_links < 3)
        return false;
    for (size_t i = 0; i < all->n; i++)
        if (!all->at[i].read && speaks_of(t, &all->at[i]))
            return false;
    return true;
}

/* A graph keeps two of three things; a question of the third cannot be answered by it. */
static gr_status miss_thirds(gr_told_text *t, gr_err *err)
{
    gr_str said = gr_str_sub(t->s->text, t->asked.start, t->asked.end);

    if (t->asked.end == 0 || t->s->drafts.n == 0 ||
        gr_sense_problem(t->s, GR_WHY_UNSUPPORTED, t->asked,
                         "'%.*s' says three things at once, and I only keep two of them.",
                         GR_FMT(said)))
        return GR_OK;
    return gr_fail_memory(t->s->cx, err);
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    gr_told_text t = { .s = s, .facts = { .budget = &s->cx->budget } };
    segments all = { .budget = &s->cx->budget };
    gr_status st = GR_OK;

    gr_strmap_init(&t.verbs, &s->cx->budget);
    for (size_t i = 1; i < s->tokens.n && !t.ages; i++)
        t.ages = gr_token_is(s, i, "old") && gr_lemma_is(s, i - 1, "year");
    if (!cut(s, &all))
        t.failed = true;
    else if (all.n > 2 && all.n < SEGMENTS_MAX && read_all(&t, &all)) {
        unify_names(&t);
        if (t.n_thirds != 0)
            st = miss_thirds(&t, err);
        else if (!t.failed && !are_mixed(&t) &&
                 (n_relations(&t) > 1 || has_more(&t) || s->drafts.n == 0) && !is_read(&t, &all))
            st = propose(&t, &all, err);
    }
    if (t.failed && st == GR_OK)
        st = gr_fail_memory(s->cx, err);
    gr_strmap_clear(&t.verbs);
    gr_vec_clear(&t.facts);
    gr_vec_clear(&all);
    return st;
}

const gr_recogniser gr_recogniser_told = {
    .name = "told",
    .summary = "plain statements of any kind, where all of them are understood",
    .find = find,
    .prose = true,
    .example = "Dan takes Algebra. Eve takes Topology and Optics. Fay takes Optics.",
    .graph = "Dan>Algebra, Eve>Topology, Eve>Optics, Fay>Optics",
    .late = true,
};
