/* Sketches: the graphs of examples, of random families. */
#include "eval/gen_int.h"

#define TRIES 8

void gr_gen_shuffle(gr_rng *rng, uint32_t *at, uint32_t n)
{
    for (uint32_t i = n; i > 1; i--) {
        uint32_t k = (uint32_t)gr_rng_below(rng, i), t = at[i - 1];

        at[i - 1] = at[k];
        at[k] = t;
    }
}

static int64_t between(gr_rng *rng, int64_t least, int64_t most)
{
    return least + (int64_t)gr_rng_below(rng, (uint64_t)(most - least + 1));
}

/* --- families --- */

/* Arguments of a family for about n nodes, as JSON. */
typedef struct family {
    const char *name;
    unsigned weight;
    void (*args)(gr_rng *rng, uint32_t n, char out[80]);
} family;

static void size_alone(gr_rng *rng, uint32_t n, char out[80])
{
    snprintf(out, 80, "[%u]", n);
}

static void star_args(gr_rng *rng, uint32_t n, char out[80])
{
    snprintf(out, 80, "[%u]", n - 1);
}

static void gnm_args(gr_rng *rng, uint32_t n, char out[80])
{
    uint64_t all = (uint64_t)n * (n - 1) / 2, m = n - 1 + gr_rng_below(rng, n + 1);

    snprintf(out, 80, "[%u, %llu]", n, (unsigned long long)(m < all ? m : all));
}

static void gnp_args(gr_rng *rng, uint32_t n, char out[80])
{
    double p = (double)between(rng, 12, 40) / (8.0 * n) * 4;

    snprintf(out, 80, "[%u, %.3f]", n, p < 1 ? p : 1);
}

static void growth_args(gr_rng *rng, uint32_t n, char out[80])
{
    snprintf(out, 80, "[%u, %d]", n, (int)between(rng, 1, 2));
}

static void small_world_args(gr_rng *rng, uint32_t n, char out[80])
{
    snprintf(out, 80, "[%u, 2, 0.%d]", n, (int)between(rng, 1, 5));
}

static void grid_args(gr_rng *rng, uint32_t n, char out[80])
{
    uint32_t rows = (uint32_t)between(rng, 2, n < 12 ? 2 : 4);

    snprintf(out, 80, "[%u, %u]", rows, n / rows);
}

static void halves_args(gr_rng *rng, uint32_t n, char out[80])
{
    uint32_t a = (uint32_t)between(rng, 2, n - 2);

    snprintf(out, 80, "[%u, %u, 0.%d]", a, n - a, (int)between(rng, 3, 6));
}

static void groups_args(gr_rng *rng, uint32_t n, char out[80])
{
    snprintf(out, 80, "[2, %u, 0.7, 0.1]", n / 2);
}

static void order_args(gr_rng *rng, uint32_t n, char out[80])
{
    double p = (double)between(rng, 8, 24) / (8.0 * n) * 2;

    snprintf(out, 80, "[%u, %.3f]", n, p < 1 ? p : 1);
}

static const family families[] = {
    { "gnm", 5, gnm_args },
    { "gnp", 4, gnp_args },
    { "barabasi_albert", 3, growth_args },
    { "watts_strogatz", 2, small_world_args },
    { "random_tree", 3, size_alone },
    { "grid_2d", 1, grid_args },
    { "random_bipartite", 2, halves_args },
    { "planted_partition", 2, groups_args },
    { "cycle_graph", 1, size_alone },
    { "path_graph", 1, size_alone },
    { "star_graph", 1, star_args },
    { "wheel_graph", 1, size_alone },
};
static const family ordered = { "random_dag", 1, order_args };

static const family *draw_family(gr_rng *rng)
{
    uint64_t all = 0, at;
    size_t i = 0;

    for (size_t k = 0; k < sizeof families / sizeof *families; k++)
        all += families[k].weight;
    at = gr_rng_below(rng, all);
    while (at >= families[i].weight)
        at -= families[i++].weight;
    return &families[i];
}

static gr_graph *make_one(gr_ctx *cx, gr_rng *rng, const family *f, uint32_t n)
{
    char args[80];
    gr_value list;
    gr_graph *g = NULL;
    gr_err err = { 0 };

    f->args(rng, n, args);
    cx->seed = gr_rng_next(rng);
    if (gr_json_read(cx, gr_str_of(args), &list, &err) != GR_OK ||
        gr_graph_make(cx, gr_str_of(f->name), &list, &g, &err) != GR_OK)
        return NULL;
    return g;
}

/* --- taking over the structure --- */

bool gr_sketch_take(gr_ctx *cx, gr_rng *rng, const gr_graph *g, bool directed, gr_sketch *out)
{
    uint32_t n = gr_graph_n_nodes(g), m = gr_graph_n_edges(g);
    bool turn = directed && !gr_graph_is_directed(g);
    uint32_t *place = gr_new_n(&cx->arena, uint32_t, (size_t)n + 1);
    uint32_t *order = gr_new_n(&cx->arena, uint32_t, (size_t)m + 1);
    uint32_t *u = gr_new_n(&cx->arena, uint32_t, (size_t)m + 1);
    uint32_t *v = gr_new_n(&cx->arena, uint32_t, (size_t)m + 1);
    double *w = gr_new_n(&cx->arena, double, (size_t)m + 1);
    const gr_column *weight = gr_graph_role(g, GR_ROLE_WEIGHT);
    gr_u64map seen;
    bool ok = place != NULL && order != NULL && u != NULL && v != NULL && w != NULL;

    out->n = n;
    out->m = 0;
    out->directed = directed;
    out->u = gr_new_n(&cx->arena, uint32_t, (size_t)m + 1);
    out->v = gr_new_n(&cx->arena, uint32_t, (size_t)m + 1);
    ok = ok && out->u != NULL && out->v != NULL;
    for (uint32_t i = 0; ok && i < n; i++)
        place[i] = i;
    if (ok)
        gr_gen_shuffle(rng, place, n);
    gr_u64map_init(&seen, &cx->budget);
    for (gr_edge_iter it = gr_edges(g); ok && gr_edge_next(&it);) {
        bool other = turn && gr_rng_below(rng, 2) == 1;
        uint32_t a = place[other ? it.v : it.u], b = place[other ? it.u : it.v];
        bool low = directed || a < b;
        uint32_t *slot;

        if (a == b)
            continue;
        slot = gr_u64map_put(&seen, (uint64_t)(low ? a : b) << 32 | (low ? b : a));
        ok = slot != NULL;
        if (!ok || *slot != GR_MAP_NONE)
            continue;
        *slot = 0;
        order[out->m] = out->m;
        if (weight != NULL && gr_column_has(weight, it.id))
            w[out->m] = gr_column_number(weight, it.id);
        u[out->m] = a;
        v[out->m++] = b;
    }
    gr_u64map_clear(&seen);
    if (ok)
        gr_gen_shuffle(rng, order, out->m);
    for (uint32_t i = 0; ok && i < out->m; i++) {
        out->u[i] = u[order[i]];
        out->v[i] = v[order[i]];
    }
    if (ok && weight != NULL) {
        out->number = gr_new_n(&cx->arena, double, (size_t)m + 1);
        ok = out->number != NULL;
        for (uint32_t i = 0; ok && i < out->m; i++)
            out->number[i] = w[order[i]];
    }
    return ok;
}

/* Every edge leads to the larger number: no cycles. */
static void put_in_order(gr_sketch *s)
{
    for (uint32_t i = 0; i < s->m; i++)
        if (s->u[i] > s->v[i]) {
            uint32_t t = s->u[i];

            s->u[i] = s->v[i];
            s->v[i] = t;
        }
}

bool gr_sketch_drop_isolated(gr_ctx *cx, gr_sketch *s)
{
    uint32_t *place = gr_new_n(&cx->arena, uint32_t, (size_t)s->n + 1), n = 0;

    if (place == NULL)
        return false;
    for (uint32_t i = 0; i < s->m; i++)
        place[s->u[i]] = place[s->v[i]] = 1;
    for (uint32_t x = 0; x < s->n; x++)
        if (place[x] != 0) {
            s->name[n] = s->name[x];
            place[x] = n++;
        }
    for (uint32_t i = 0; i < s->m; i++) {
        s->u[i] = place[s->u[i]];
        s->v[i] = place[s->v[i]];
    }
    s->n = n;
    return true;
}

/* --- numbers and names --- */

bool gr_sketch_number_nodes(gr_ctx *cx, uint64_t seed, gr_sketch *s)
{
    uint32_t *order = gr_new_n(&cx->arena, uint32_t, (size_t)s->n + 1);
    gr_str *name = gr_new_n(&cx->arena, gr_str, (size_t)s->n + 1);
    bool ok = order != NULL && name != NULL;
    gr_rng rng;

    for (uint32_t i = 0; ok && i < s->n; i++)
        order[i] = i;
    gr_rng_seed(&rng, seed);
    if (ok && seed != 0)
        gr_gen_shuffle(&rng, order, s->n);
    for (uint32_t i = 0; ok && i < s->n; i++)
        ok = (name[i] = gr_str_printf(&cx->arena, "%u", order[i])).ptr != NULL;
    s->name = name;
    return ok;
}

static bool add_numbers(gr_ctx *cx, gr_rng *rng, gr_sketch *s)
{
    bool halves = gr_rng_below(rng, 8) == 0, small = gr_rng_below(rng, 2) == 0;

    s->number = gr_new_n(&cx->arena, double, (size_t)s->m + 1);
    for (uint32_t i = 0; s->number != NULL && i < s->m; i++) {
        s->number[i] = (double)between(rng, 1, small ? 12 : 90);
        if (halves && gr_rng_below(rng, 2) == 0)
            s->number[i] += 0.5;
    }
    s->unit = s->domain->unit;
    s->meaning = s->domain->meaning;
    return s->number != NULL;
}

static bool dress(gr_ctx *cx, gr_rng *rng, const gr_wants *w, gr_sketch *s)
{
    bool numbers = w->numbers || (w->may_number && gr_rng_below(rng, 3) != 0);

    s->domain = gr_domain_draw(rng, w, s->directed, numbers);
    if (s->domain == NULL)
        return false;
    s->name = gr_new_n(&cx->arena, gr_str, (size_t)s->n + 1);
    return s->name != NULL && gr_domain_names(cx, rng, s->domain, w->words, s->n, s->name) &&
           (!numbers || add_numbers(cx, rng, s));
}

static bool sketch_from(gr_ctx *cx, gr_rng *rng, const gr_wants *w, const gr_gen_data *data,
                        gr_sketch *s)
{
    uint32_t n = (uint32_t)between(rng, w->least, w->most);
    bool directed = w->direction == GR_DIRECTED ||
                    (w->direction == GR_AUTO && (w->order || gr_rng_below(rng, 3) == 0));
    gr_graph *g = NULL;
    gr_err err = { 0 };
    bool ok;

    cx->seed = gr_rng_next(rng);
    if (data == NULL || data->n == 0)
        g = make_one(cx, rng, w->order ? &ordered : draw_family(rng), n);
    else if (gr_graph_sample(cx, data->graph[gr_rng_below(rng, data->n)], GR_SAMPLE_WALK, n, NULL,
                             &g, &err) != GR_OK)
        return false;
    if (g == NULL)
        return false;
    ok = gr_sketch_take(cx, rng, g, directed, s);
    gr_graph_unref(g);
    s->number = NULL; /* what numbers mean is the domain's business */
    if (ok && w->order)
        put_in_order(s);
    return ok && s->n >= 3 && s->m >= 2 && dress(cx, rng, w, s);
}

bool gr_sketch_make(gr_ctx *cx, gr_rng *rng, const gr_wants *w, const gr_gen_data *data,
                    gr_sketch *out)
{
    for (int i = 0; i < TRIES; i++) {
        *out = (gr_sketch){ .unit = "" };
        if (sketch_from(cx, rng, w, data, out))
            return true;
    }
    return false;
}

/* --- as graphs and as values --- */

gr_value gr_sketch_number(const gr_sketch *s, uint32_t edge)
{
    double d = s->number[edge];

    return d == (double)(int64_t)d ? gr_v_int((int64_t)d) : gr_v_real(d);
}

gr_status gr_sketch_build(gr_ctx *cx, const gr_sketch *s, gr_str column, bool turned,
                          gr_graph **out, gr_err *err)
{
    gr_builder *b = gr_builder_new(cx, s->directed ? GR_DIRECTED : GR_UNDIRECTED);
    uint32_t col = 0;
    gr_status st = GR_OK;

    if (b == NULL)
        return gr_fail_memory(cx, err);
    gr_builder_direction(b, s->directed ? GR_DIRECTED : GR_UNDIRECTED, "the sketch says so");
    for (uint32_t i = 0; st == GR_OK && i < s->n; i++) {
        gr_vid id;

        st = gr_builder_node(b, gr_name_of(s->name[turned ? s->n - 1 - i : i]), &id, err);
    }
    if (st == GR_OK && s->number != NULL &&
        (st = gr_builder_column(b, GR_OF_EDGE, column, &col, err)) == GR_OK)
        gr_builder_role(b, s->meaning == GR_MEANS_CAPACITY ? GR_ROLE_CAPACITY : GR_ROLE_WEIGHT,
                        col);
    for (uint32_t i = 0; st == GR_OK && i < s->m; i++) {
        uint32_t e = turned ? s->m - 1 - i : i, x = s->u[e], y = s->v[e];

        st = gr_builder_edge(b, turned ? s->n - 1 - x : x, turned ? s->n - 1 - y : y, err);
        if (st == GR_OK && s->number != NULL)
            st = gr_builder_set(b, GR_OF_EDGE, col, i, gr_sketch_number(s, e), err);
    }
    if (st == GR_OK)
        st = gr_builder_finish(b, out, err);
    gr_builder_free(b);
    return st;
}

bool gr_sketch_value(gr_ctx *cx, const gr_sketch *s, gr_str column, gr_value *out)
{
    gr_arena *a = &cx->arena;
    gr_value nodes, edges, edge;
    bool ok = gr_v_record(a, out) && gr_v_list(a, &nodes) && gr_v_list(a, &edges);

    for (uint32_t i = 0; ok && i < s->n; i++)
        ok = gr_v_push(a, &nodes, gr_name_value(s->name[i]));
    for (uint32_t i = 0; ok && i < s->m; i++)
        ok = gr_v_list(a, &edge) && gr_v_push(a, &edge, gr_name_value(s->name[s->u[i]])) &&
             gr_v_push(a, &edge, gr_name_value(s->name[s->v[i]])) &&
             (s->number == NULL || gr_v_push(a, &edge, gr_sketch_number(s, i))) &&
             gr_v_push(a, &edges, edge);
    return ok && gr_v_set(a, out, "directed", gr_v_bool(s->directed)) &&
           gr_v_set(a, out, "nodes", nodes) && gr_v_set(a, out, "edges", edges) &&
           (s->number == NULL || gr_v_set(a, out, "attribute", gr_v_str(column)));
}
