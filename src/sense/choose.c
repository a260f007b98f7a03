/* Which drafts become graphs.
 *
 * Recognisers see the same text, so their drafts overlap. The one that explains most, weighed by
 * how sure it is, goes first; what overlaps with it loses those edges, and is dropped if it loses
 * more than a few. Parts of one graph that were written in two ways are joined: they share nodes
 * and no name tells them apart. */
#include "sense/sense_int.h"

#define DRAFTS_MAX 64 /* that are looked at; the best ones */

static gr_status prepare(gr_sensing *s, gr_draft *d, gr_err *err)
{
    d->start = SIZE_MAX;
    for (size_t i = 0; i < d->edges.n; i++) {
        if (!gr_vec_push(&d->spans, d->edges.at[i].at))
            return gr_fail_memory(s->cx, err);
        d->start = d->edges.at[i].at.start < d->start ? d->edges.at[i].at.start : d->start;
    }
    d->spans.n = gr_spans_sort(d->spans.at, d->spans.n);
    d->bytes = 0;
    for (size_t i = 0; i < d->spans.n; i++)
        d->bytes += d->spans.at[i].end - d->spans.at[i].start;
    if (d->start == SIZE_MAX && d->spans.n != 0)
        d->start = d->spans.at[0].start;
    return GR_OK;
}

static uint64_t score(const gr_draft *d)
{
    return (uint64_t)d->sure * d->bytes;
}

static int best_first(const void *a, const void *b)
{
    const gr_draft *x = *(gr_draft *const *)a, *y = *(gr_draft *const *)b;

    if (score(x) != score(y))
        return score(x) > score(y) ? -1 : 1;
    return x->start < y->start ? -1 : x->start > y->start;
}

static int text_order(const void *a, const void *b)
{
    const gr_draft *x = *(gr_draft *const *)a, *y = *(gr_draft *const *)b;

    return x->start < y->start ? -1 : x->start > y->start;
}

static bool overlaps(const gr_span *taken, size_t n, gr_span at)
{
    size_t lo = 0, hi = n;

    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;

        if (taken[mid].end <= at.start)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < n && taken[lo].start < at.end;
}

/* Takes the edges away that stand where another draft has read; false if too few stay. */
static bool trim(gr_draft *d, const gr_span *taken, size_t n)
{
    size_t kept = 0, lost = 0, spans = 0;
    uint32_t *to;

    for (size_t i = 0; i < d->edges.n; i++)
        lost += overlaps(taken, n, d->edges.at[i].at);
    for (size_t i = 0; i < d->spans.n; i++)
        spans += overlaps(taken, n, d->spans.at[i]);
    if (lost == 0 && (spans == 0 || d->edges.n != 0))
        return true;
    if (d->edges.n == 0 || lost * 2 >= d->edges.n)
        return false;
    to = gr_mem_zeroed(d->edges.budget, d->edges.n, sizeof *to);
    if (to == NULL)
        return false;
    for (size_t i = 0; i < d->edges.n; i++) {
        to[i] = UINT32_MAX;
        if (overlaps(taken, n, d->edges.at[i].at))
            continue;
        to[i] = (uint32_t)kept;
        d->edges.at[kept++] = d->edges.at[i];
    }
    lost = d->edges.n;
    d->edges.n = kept;
    kept = 0;
    for (size_t i = 0; i < d->cells.n; i++) {
        gr_draft_cell *c = &d->cells.at[i];

        if (d->columns.at[c->column].of == GR_OF_EDGE) {
            if (to[c->item] == UINT32_MAX)
                continue;
            c->item = to[c->item];
        }
        d->cells.at[kept++] = *c;
    }
    d->cells.n = kept;
    gr_mem_resize(d->edges.budget, to, lost * sizeof *to, 0);
    return true;
}

/* --- joining --- */

static bool may_join(const gr_draft *a, const gr_draft *b)
{
    if (a->ready != NULL || b->ready != NULL || a->is_facts != b->is_facts)
        return false;
    if (a->name.len != 0 && b->name.len != 0 && !gr_str_eq(a->name, b->name))
        return false;
    if (a->direction != GR_AUTO && b->direction != GR_AUTO && a->direction != b->direction)
        return false;
    for (size_t i = 0; i < b->nodes.n; i++)
        if (gr_strmap_get(&a->index, b->nodes.at[i].name) != GR_MAP_NONE)
            return true;
    return false;
}

/* "Node D has no edges" beside the one graph of the text: a part of it. */
static bool is_lone_node(const gr_sensing *s, const gr_draft *a, const gr_draft *b)
{
    return s->drafts.n == 2 && b->by->late && b->edges.n == 0 && b->nodes.n != 0 &&
           a->edges.n != 0 && a->ready == NULL && !a->is_facts && b->name.len == 0;
}

/* Two drafts of one recogniser are two graphs for it: "G1: ...; G2: ...". */
static bool join(gr_draft *a, const gr_draft *b)
{
    size_t base = a->edges.n;

    for (size_t i = 0; i < b->edges.n; i++) {
        const gr_draft_edge *e = &b->edges.at[i];
        uint32_t u, v;

        if (!gr_draft_node_of(a, b->nodes.at[e->u].name, b->nodes.at[e->u].at, false, &u) ||
            !gr_draft_node_of(a, b->nodes.at[e->v].name, b->nodes.at[e->v].at, false, &v) ||
            !gr_draft_edge_of(a, u, v, e->at, NULL))
            return false;
    }
    for (size_t i = 0; i < b->nodes.n && b->edges.n == 0; i++) {
        uint32_t v;

        if (!gr_draft_node_of(a, b->nodes.at[i].name, b->nodes.at[i].at, true, &v))
            return false;
    }
    for (size_t i = 0; i < b->cells.n; i++) {
        const gr_draft_cell *c = &b->cells.at[i];
        const gr_draft_column *col = &b->columns.at[c->column];
        uint32_t item = c->item + (uint32_t)base;

        if (col->of == GR_OF_NODE &&
            !gr_draft_node_of(a, b->nodes.at[c->item].name, b->nodes.at[c->item].at,
                              b->nodes.at[c->item].declared, &item))
            return false;
        if (!gr_draft_set(a, col->of, col->name.ptr, col->meaning, item, c->value, c->unit))
            return false;
    }
    for (size_t i = 0; i < b->spans.n; i++)
        if (!gr_vec_push(&a->spans, b->spans.at[i]))
            return false;
    a->spans.n = gr_spans_sort(a->spans.at, a->spans.n);
    a->start = b->start < a->start ? b->start : a->start;
    if (a->direction == GR_AUTO) {
        a->direction = b->direction;
        a->why = b->why;
    }
    return true;
}

static gr_status join_parts(gr_sensing *s, gr_err *err)
{
    for (size_t i = 0; i < s->drafts.n; i++)
        for (size_t k = i + 1; k < s->drafts.n;) {
            gr_draft *a = s->drafts.at[i], *b = s->drafts.at[k];

            if (is_lone_node(s, b, a)) {
                s->drafts.at[i] = b;
                s->drafts.at[k] = a;
                continue;
            }
            if (a->by == b->by || (!may_join(a, b) && !is_lone_node(s, a, b))) {
                k++;
                continue;
            }
            if (!join(a, b))
                return gr_fail_memory(s->cx, err);
            s->drafts.at[k] = s->drafts.at[--s->drafts.n];
        }
    return GR_OK;
}

/* A few edges between nodes of a graph that is already there name them; they are no new graph. */
static bool names_given(const gr_sensing *s, const gr_draft *d)
{
    const gr_graph *g;

    if (s->options == NULL || s->options->n_given == 0 || d->ready != NULL || d->edges.n > 4)
        return false;
    g = s->options->given[s->options->n_given - 1].graph;
    for (size_t i = 0; i < d->nodes.n; i++)
        if (gr_graph_find(g, gr_name_of(d->nodes.at[i].name)) == GR_NO_NODE)
            return false;
    return true;
}

/* Do all edges of a draft stand in sentences that ask? */
static bool is_asked(const gr_sensing *s, const gr_draft *d)
{
    for (size_t i = 0; i < d->edges.n; i++) {
        size_t token = gr_token_from(s, d->edges.at[i].at.start);

        if (token >= s->tokens.n || !s->sentences[s->sentence_of[token]].asks)
            return false;
    }
    return true;
}

static bool has_nodes(const gr_draft *d, const gr_draft *of)
{
    for (size_t i = 0; i < 2 * of->edges.n; i++) {
        const gr_draft_edge *e = &of->edges.at[i / 2];

        if (gr_strmap_get(&d->index, of->nodes.at[i % 2 == 0 ? e->u : e->v].name) == GR_MAP_NONE)
            return false;
    }
    return true;
}

#define MENTION_EDGES 2

/* "Give me the shortest drive Brill -> Ennis": a link between nodes of a graph that stands
 * elsewhere is what the question is about, not one more edge. */
static void drop_mentions(gr_sensing *s)
{
    size_t kept = 0, n = s->drafts.n;

    for (size_t i = 0; i < n; i++) {
        gr_draft *d = s->drafts.at[i];
        bool mention = false;

        if (d->ready == NULL && d->edges.n != 0 && d->edges.n <= MENTION_EDGES && is_asked(s, d))
            for (size_t k = 0; !mention && k < n; k++)
                mention = s->drafts.at[k] != d && s->drafts.at[k]->by != d->by &&
                          s->drafts.at[k]->edges.n > d->edges.n && has_nodes(s->drafts.at[k], d);
        if (!mention)
            s->drafts.at[kept++] = d;
    }
    s->drafts.n = kept;
}

/* "Lightning fells the Elm" beside a list of links: a verb that says of no two things that they are
 * linked, about a node of the list. */
static bool is_remark(const gr_draft *d, const gr_draft *list)
{
    if (d == list || d->by == list->by || d->ready != NULL || d->edges.n == 0 ||
        d->edges.n > MENTION_EDGES || list->edges.n < 2 * d->edges.n + 2 || d->relation.len == 0 ||
        list->relation.len != 0 || gr_relation_word_of(d->relation) != NULL)
        return false;
    for (size_t i = 0; i < d->nodes.n; i++)
        if (gr_strmap_get(&list->index, d->nodes.at[i].name) != GR_MAP_NONE)
            return true;
    return false;
}

static void drop_remarks(gr_sensing *s)
{
    size_t kept = 0, n = s->drafts.n;

    for (size_t i = 0; i < n; i++) {
        bool remark = false;

        for (size_t k = 0; k < n && !remark; k++)
            remark = is_remark(s->drafts.at[i], s->drafts.at[k]);
        if (!remark)
            s->drafts.at[kept++] = s->drafts.at[i];
    }
    s->drafts.n = kept;
}

/* Sentences beside a list that is clearly a graph, about other things and few of them: "The damping
 * factor is 0.85". They stay in the text. */
static void drop_noise(gr_sensing *s)
{
    const gr_draft *best = NULL;
    size_t kept = 0;

    for (size_t i = 0; i < s->drafts.n; i++)
        if (best == NULL || score(s->drafts.at[i]) > score(best))
            best = s->drafts.at[i];
    for (size_t i = 0; i < s->drafts.n; i++) {
        const gr_draft *d = s->drafts.at[i];

        if (d != best && best->sure > 70 && d->sure <= 60 && d->name.len == 0 && d->ready == NULL &&
            d->edges.n * 2 <= best->edges.n + (best->ready != NULL ? 8 : 0))
            continue;
        s->drafts.at[kept++] = s->drafts.at[i];
    }
    s->drafts.n = kept;
}

/* Does a span of the sorted list lie within this one? */
static bool contains(const gr_span *at, size_t n, gr_span outer)
{
    size_t lo = 0, hi = n;

    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;

        if (at[mid].start < outer.start)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < n && at[lo].end <= outer.end;
}

static int by_start(const void *a, const void *b)
{
    const gr_span *x = a, *y = b;

    return x->start < y->start ? -1 : x->start > y->start;
}

/* "H has edges x-y, y-z": sentences whose names are links for another recogniser are misread. */
static gr_status drop_misread(gr_sensing *s, gr_err *err)
{
    GR_VEC(gr_span) links = { .budget = &s->cx->budget };
    size_t kept = 0;
    bool ok = true;

    for (size_t i = 0; ok && i < s->drafts.n; i++)
        for (size_t k = 0;
             ok && s->drafts.at[i]->by == &gr_recogniser_links && k < s->drafts.at[i]->edges.n; k++)
            ok = gr_vec_push(&links, s->drafts.at[i]->edges.at[k].at);
    if (links.n > 1)
        qsort(links.at, links.n, sizeof *links.at, by_start);
    for (size_t i = 0; ok && i < s->drafts.n; i++) {
        const gr_draft *d = s->drafts.at[i];
        size_t wrong = 0;

        for (size_t k = 0; d->by->late && k < d->nodes.n; k++)
            wrong += contains(links.at, links.n, d->nodes.at[k].at);
        if (wrong < 2 && (wrong == 0 || d->edges.n > 1))
            s->drafts.at[kept++] = s->drafts.at[i];
    }
    if (ok)
        s->drafts.n = kept;
    gr_vec_clear(&links);
    return ok ? GR_OK : gr_fail_memory(s->cx, err);
}

/* Lists that are merely written alike are no graph beside what a recogniser knows as one. */
static void drop_alike(gr_sensing *s)
{
    size_t kept = 0;

    for (size_t i = 0; i < s->drafts.n; i++) {
        const gr_draft *d = s->drafts.at[i];
        bool beside = false;

        for (size_t k = 0; d->by == &gr_recogniser_alike && k < s->drafts.n && !beside; k++) {
            const gr_draft *o = s->drafts.at[k];

            beside = o->by != d->by &&
                     (o->ready != NULL || (o->edges.n > 1 && 2 * o->edges.n >= d->edges.n));
        }
        if (!beside)
            s->drafts.at[kept++] = s->drafts.at[i];
    }
    s->drafts.n = kept;
}

/* "dominoes left to right: 3-5, 5-2, 2-6": one link that a sentence seems to tell, over a list of
 * links that are drawn. The list goes first. */
static void prefer_lists(gr_sensing *s)
{
    for (size_t i = 0; i < s->drafts.n; i++) {
        gr_draft *one = s->drafts.at[i];

        for (size_t k = 0;
             one->by == &gr_recogniser_sentences && one->edges.n == 1 && k < s->drafts.n; k++) {
            const gr_draft *list = s->drafts.at[k];

            if (list->by == &gr_recogniser_links && list->edges.n > 2 &&
                list->start >= one->edges.at[0].at.start && list->start < one->edges.at[0].at.end)
                one->sure = 0;
        }
    }
}

/* Does nothing but brackets and a colon stand between the two? */
static bool is_heading(const gr_sensing *s, size_t from, size_t to)
{
    bool colon = false;

    for (size_t i = from; i < to; i++) {
        if (strchr(" ):(\n", s->text.ptr[i]) == NULL)
            return false;
        colon |= s->text.ptr[i] == ':';
    }
    return colon;
}

/* "Mentoring pairs (mentor, mentee): (Jo, Kay), (Kay, Max)": what a sentence seems to tell in the
 * heading of a list is none of its links. */
static void drop_headings(gr_sensing *s)
{
    size_t kept = 0;

    for (size_t i = 0; i < s->drafts.n; i++) {
        gr_draft *d = s->drafts.at[i];
        bool heads = false;

        for (size_t k = 0; d->by == &gr_recogniser_sentences && d->edges.n != 0 && d->edges.n < 3 &&
                           k < s->drafts.n;
             k++) {
            const gr_draft *list = s->drafts.at[k];

            heads |= list->by != &gr_recogniser_sentences && list->edges.n > 2 &&
                     list->start != SIZE_MAX &&
                     is_heading(s, d->edges.at[d->edges.n - 1].at.end, list->start);
        }
        if (!heads)
            s->drafts.at[kept++] = d;
    }
    s->drafts.n = kept;
}

/* Has every edge an end that is called a graph? */
static bool is_of_graph(const gr_draft *d)
{
    for (size_t i = 0; i < d->edges.n; i++)
        if (!gr_str_is(d->nodes.at[d->edges.at[i].u].name, "graph") &&
            !gr_str_is(d->nodes.at[d->edges.at[i].v].name, "graph"))
            return false;
    return d->edges.n != 0;
}

/* "A directed graph: A -> B": that A is a graph is no link beside those of a notation. */
static void drop_kinds(gr_sensing *s)
{
    size_t kept = 0, n = s->drafts.n, notations = 0;

    for (size_t i = 0; i < n; i++)
        notations += !s->drafts.at[i]->by->prose;
    for (size_t i = 0; i < n; i++) {
        gr_draft *d = s->drafts.at[i];

        if (notations == 0 || !d->by->prose || d->ready != NULL || !is_of_graph(d))
            s->drafts.at[kept++] = d;
    }
    s->drafts.n = kept;
}

gr_status gr_sense_choose(gr_sensing *s, gr_err *err)
{
    GR_VEC(gr_span) taken = { .budget = &s->cx->budget };
    size_t kept = 0;
    gr_status st = drop_misread(s, err);

    gr_sense_drop_odd(s);
    drop_alike(s);
    for (size_t i = 0; st == GR_OK && i < s->drafts.n; i++)
        st = prepare(s, s->drafts.at[i], err);
    prefer_lists(s);
    drop_headings(s);
    if (s->drafts.n > 1)
        qsort(s->drafts.at, s->drafts.n, sizeof *s->drafts.at, best_first);
    for (size_t i = 0; st == GR_OK && i < s->drafts.n && i < DRAFTS_MAX; i++) {
        gr_draft *d = s->drafts.at[i];

        if (names_given(s, d) || !trim(d, taken.at, taken.n))
            continue;
        for (size_t k = 0; st == GR_OK && k < d->spans.n; k++)
            if (!gr_vec_push(&taken, d->spans.at[k]))
                st = gr_fail_memory(s->cx, err);
        taken.n = gr_spans_sort(taken.at, taken.n);
        s->drafts.at[kept++] = d;
    }
    gr_vec_clear(&taken);
    if (st != GR_OK)
        return st;
    s->drafts.n = kept;
    drop_kinds(s);
    drop_mentions(s);
    drop_remarks(s);
    st = join_parts(s, err);
    drop_noise(s);
    if (s->drafts.n > 1)
        qsort(s->drafts.at, s->drafts.n, sizeof *s->drafts.at, text_order);
    return st == GR_OK ? gr_sense_ranges(s, err) : st;
}
