/* A set of graphs that have classes: one text. */
#include "learn/set/set_int.h"

#define MOST ((int64_t)1 << 30)

typedef struct reading {
    gr_set_reader *r;
    gr_str rest;
    size_t line;
    GR_VEC(int64_t) labels; /* of graphs, as they are written */
    GR_VEC(int64_t) tags;   /* of nodes */
    GR_VEC(size_t) first;   /* nodes of graphs */
    GR_VEC(gr_set_pair) arcs;
} reading;

static bool next_line(reading *g, gr_str *line)
{
    while (g->rest.len != 0 && gr_str_split(&g->rest, '\n', line)) {
        g->line++;
        if (gr_str_trim(*line).len != 0)
            return true;
    }
    return false;
}

static gr_status read_node(reading *g, size_t base, size_t node, size_t n)
{
    gr_str line;
    int64_t tag, m, to;

    if (!next_line(g, &line))
        return gr_set_wrong(g->r, g->line, "graph %zu ends after %zu of %zu nodes", g->labels.n - 1,
                            node, n);
    if (!gr_set_number(&line, -MOST, MOST, &tag) || !gr_set_number(&line, 0, (int64_t)n + 1, &m))
        return gr_set_wrong(g->r, g->line,
                            "expected a tag, and a number of neighbours below the %zu nodes", n);
    if (!gr_vec_push(&g->tags, tag))
        return gr_set_memory(g->r);
    for (int64_t i = 0; i < m; i++) {
        if (!gr_set_number(&line, 0, (int64_t)n, &to))
            return gr_set_wrong(g->r, g->line, "expected %lld neighbours below %zu", (long long)m,
                                n);
        if (!gr_vec_push(&g->arcs,
                         ((gr_set_pair){ (uint32_t)(base + node), (uint32_t)(base + (size_t)to) })))
            return gr_set_memory(g->r);
    }
    if (gr_str_trim(line).len != 0)
        return gr_set_wrong(g->r, g->line, "expected the end of the line behind %lld neighbours",
                            (long long)m);
    return g->line % 4096 == 0 ? gr_ctx_check(g->r->cx, g->r->err) : GR_OK;
}

static gr_status read_graph(reading *g)
{
    gr_str line;
    int64_t n, label;
    size_t base = g->tags.n;
    gr_status st = GR_OK;

    if (!next_line(g, &line))
        return gr_set_wrong(g->r, g->line, "the set ends after %zu graphs", g->labels.n);
    if (!gr_set_number(&line, 1, MOST - (int64_t)base, &n) ||
        !gr_set_number(&line, -MOST, MOST, &label) || gr_str_trim(line).len != 0)
        return gr_set_wrong(g->r, g->line, "expected the nodes of a graph and its class");
    if (!gr_vec_push(&g->labels, label) || !gr_vec_push(&g->first, base))
        return gr_set_memory(g->r);
    for (size_t i = 0; i < (size_t)n && st == GR_OK; i++)
        st = read_node(g, base, i, (size_t)n);
    return st;
}

static gr_status read_text(reading *g)
{
    gr_str line;
    int64_t n;
    gr_status st = GR_OK;

    if (!next_line(g, &line) || !gr_set_number(&line, 1, MOST, &n) || gr_str_trim(line).len != 0)
        return gr_set_wrong(g->r, 1, "expected the number of graphs");
    while ((int64_t)g->labels.n < n && st == GR_OK)
        st = read_graph(g);
    if (st == GR_OK && next_line(g, &line))
        st = gr_set_wrong(g->r, g->line, "expected the end behind %lld graphs", (long long)n);
    return st;
}

/* --- numbers that have gaps --- */

static int by_value(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

    return (x > y) - (x < y);
}

/* The different values, sorted; NULL without memory. */
static int64_t *distinct(gr_arena *a, const int64_t *at, size_t n, size_t *count)
{
    int64_t *all = gr_arena_copy(a, at, n * sizeof *at);

    *count = 0;
    if (all == NULL)
        return NULL;
    qsort(all, n, sizeof *all, by_value);
    for (size_t i = 0; i < n; i++)
        if (i == 0 || all[i] != all[i - 1])
            all[(*count)++] = all[i];
    return all;
}

static uint32_t place(const int64_t *values, size_t n, int64_t v)
{
    const int64_t *at = bsearch(&v, values, n, sizeof v, by_value);

    return (uint32_t)(at - values);
}

/* --- the set --- */

static gr_status make_labels(reading *g)
{
    gr_set *s = g->r->set;
    int64_t *values = distinct(&s->arena, g->labels.at, g->labels.n, &s->n_classes);

    s->n_items = g->labels.n;
    s->label = gr_new_n(&s->arena, uint32_t, s->n_items);
    s->first = gr_new_n(&s->arena, size_t, s->n_items + 1);
    s->classes = gr_new_n(&s->arena, gr_str, s->n_classes + 1);
    if (values == NULL || s->label == NULL || s->first == NULL || s->classes == NULL)
        return gr_set_memory(g->r);
    for (size_t i = 0; i < s->n_items; i++) {
        s->label[i] = place(values, s->n_classes, g->labels.at[i]);
        s->first[i] = g->first.at[i];
    }
    s->first[s->n_items] = s->n_nodes;
    for (size_t c = 0; c < s->n_classes; c++)
        if ((s->classes[c] = gr_str_printf(&s->arena, "%lld", (long long)values[c])).ptr == NULL)
            return gr_set_memory(g->r);
    return GR_OK;
}

/* One feature, its tag, for each node. */
static gr_status make_features(reading *g)
{
    gr_set *s = g->r->set;
    int64_t *values = distinct(&s->arena, g->tags.at, g->tags.n, &s->n_features);
    size_t *from = gr_new_n(&s->arena, size_t, s->n_nodes + 1);
    uint32_t *col = gr_new_n(&s->arena, uint32_t, s->n_nodes + 1);

    if (values == NULL || from == NULL || col == NULL)
        return gr_set_memory(g->r);
    for (size_t v = 0; v < s->n_nodes; v++) {
        from[v + 1] = v + 1;
        col[v] = place(values, s->n_features, g->tags.at[v]);
    }
    s->features = gr_sparse_make(&s->arena, s->n_nodes, s->n_features, from, col, NULL);
    return s->features != NULL ? GR_OK : gr_set_memory(g->r);
}

static gr_status read_folds(gr_set_reader *r)
{
    gr_set *s = r->set;
    char what[32];
    gr_value folds;
    gr_status st = gr_set_json(r, ".10fold.json", &folds);

    if (st != GR_OK)
        return st;
    if (folds.type != GR_V_LIST || folds.list->n == 0)
        return gr_set_wrong(r, 0, "expected a list of lists of graphs");
    s->n_folds = folds.list->n;
    s->folds = gr_new_n(&s->arena, gr_set_part, s->n_folds);
    if (s->folds == NULL)
        return gr_set_memory(r);
    for (size_t i = 0; i < s->n_folds && st == GR_OK; i++) {
        snprintf(what, sizeof what, "fold %zu", i);
        st = gr_set_read_part(r, &folds.list->at[i], what, &s->folds[i]);
    }
    return st;
}

gr_status gr_set_read_graphs(gr_set_reader *r)
{
    reading g = { .r = r,
                  .labels = { .budget = &r->cx->budget },
                  .tags = { .budget = &r->cx->budget },
                  .first = { .budget = &r->cx->budget },
                  .arcs = { .budget = &r->cx->budget } };
    gr_input in;
    gr_status st = gr_set_input(r, ".txt", &in);

    if (st != GR_OK)
        return st;
    r->set->kind = GR_SET_GRAPHS;
    g.rest = in.text;
    st = read_text(&g);
    r->set->n_nodes = g.tags.n;
    if (st == GR_OK && (st = make_labels(&g)) == GR_OK && (st = make_features(&g)) == GR_OK)
        st = gr_set_links(r, g.arcs.at, g.arcs.n);
    gr_vec_clear(&g.labels);
    gr_vec_clear(&g.tags);
    gr_vec_clear(&g.first);
    gr_vec_clear(&g.arcs);
    gr_input_clear(&in);
    if (st == GR_OK)
        st = read_folds(r);
    return st == GR_OK ? gr_set_count_names(r) : st;
}
