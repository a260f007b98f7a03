/* Subgraphs of sampled nodes.
 *
 * walk   The second-order walk of node2vec (Grover, Leskovec 2016): from node v, reached from t, a
 *        neighbour x has weight 1/p if x = t, 1 if x is linked to t, else 1/q. It is drawn by
 *        rejection, so nothing is precomputed.
 * bfs    Nodes in the order of a breadth-first search.
 * edges  Both ends of edges drawn without replacement; one end where there is room for one only.
 * nodes  Nodes drawn without replacement.
 *
 * A walk that met nothing new in PATIENCE steps goes on at the first node that a breadth-first
 * search from the nodes found so far would find; so a sample stays connected as long as it can.
 * Where a component is spent, or there are no more edges, a new node is drawn from all that are
 * left. */
#include "graph/graph.h"

#define PATIENCE 100

static const char *const method_names[GR_N_SAMPLE_METHODS] = {
    [GR_SAMPLE_WALK] = "walk",
    [GR_SAMPLE_BFS] = "bfs",
    [GR_SAMPLE_EDGES] = "edges",
    [GR_SAMPLE_NODES] = "nodes",
};

const char *gr_sample_method_name(gr_sample_method method)
{
    return method_names[method];
}

typedef struct sampling {
    gr_ctx *cx;
    const gr_graph *g;
    const gr_csr *out, *in; /* in is NULL for undirected graphs */
    gr_sample_options o;
    gr_rng rng;
    gr_arena mem;
    uint32_t want, n_found;
    bool *found;       /* by node */
    gr_vid *order;     /* those found, in order */
    uint32_t n_spent;  /* order[0] .. have no neighbour that was not found */
    uint64_t next_arc; /* first arc of order[n_spent] to look at */
    gr_vid *left;      /* all nodes that were not drawn yet */
    uint32_t n_left;
} sampling;

static void find(sampling *s, gr_vid v)
{
    s->found[v] = true;
    s->order[s->n_found++] = v;
}

static uint64_t degree(const sampling *s, gr_vid v)
{
    return gr_csr_degree(s->out, v) + (s->in != NULL ? gr_csr_degree(s->in, v) : 0);
}

static gr_vid neighbour(const sampling *s, gr_vid v, uint64_t i)
{
    uint64_t n_out = gr_csr_degree(s->out, v);

    return i < n_out ? s->out->to[s->out->start[v] + i] : s->in->to[s->in->start[v] + i - n_out];
}

static bool linked(const sampling *s, gr_vid u, gr_vid v)
{
    return gr_csr_find(s->out, u, v) != UINT64_MAX ||
           (s->in != NULL && gr_csr_find(s->in, u, v) != UINT64_MAX);
}

static gr_vid draw_new(sampling *s)
{
    gr_vid v;

    do {
        uint64_t k = gr_rng_below(&s->rng, s->n_left);

        v = s->left[k];
        s->left[k] = s->left[--s->n_left];
    } while (s->found[v]);
    return v;
}

/* The next node of a breadth-first search, else one drawn from those left. */
static gr_vid nearest_new(sampling *s)
{
    for (; s->n_spent < s->n_found; s->n_spent++, s->next_arc = 0) {
        gr_vid v = s->order[s->n_spent];

        for (; s->next_arc < degree(s, v); s->next_arc++)
            if (!s->found[neighbour(s, v, s->next_arc)])
                return neighbour(s, v, s->next_arc);
    }
    return draw_new(s);
}

static gr_vid step(sampling *s, gr_vid v, gr_vid before)
{
    double back = 1 / s->o.p, away = 1 / s->o.q, most = 1, weight;
    gr_vid x;

    most = back > most ? back : most;
    most = away > most ? away : most;
    do {
        x = neighbour(s, v, gr_rng_below(&s->rng, degree(s, v)));
        weight = before == GR_NO_NODE ? most : x == before ? back : linked(s, before, x) ? 1 : away;
    } while (gr_rng_unit(&s->rng) * most >= weight);
    return x;
}

static gr_status walk(sampling *s, gr_err *err)
{
    gr_vid v = s->order[0], before = GR_NO_NODE, next;
    uint32_t stale = 0;
    gr_status st;

    for (uint64_t i = 1; s->n_found < s->want; i++) {
        if (i % 1024 == 0 && (st = gr_ctx_check(s->cx, err)) != GR_OK)
            return st;
        if (stale == PATIENCE || degree(s, v) == 0) {
            next = nearest_new(s);
            before = GR_NO_NODE;
        } else {
            next = step(s, v, before);
            before = v;
        }
        stale++;
        if (!s->found[next]) {
            find(s, next);
            stale = 0;
        }
        v = next;
    }
    return GR_OK;
}

static gr_status snowball(sampling *s, gr_err *err)
{
    gr_status st = GR_OK;

    while (s->n_found < s->want && st == GR_OK) {
        find(s, nearest_new(s));
        if (s->n_found % 1024 == 0)
            st = gr_ctx_check(s->cx, err);
    }
    return st;
}

static gr_status draw_edges(sampling *s, gr_err *err)
{
    uint64_t n = gr_graph_n_edges(s->g), i = 0;
    uint64_t *pair = gr_arena_alloc(&s->mem, n * sizeof *pair);
    gr_status st;

    if (pair == NULL)
        return gr_fail_memory(s->cx, err);
    for (gr_edge_iter it = gr_edges(s->g); gr_edge_next(&it);) {
        pair[i++] = (uint64_t)it.u << 32 | it.v;
        if (i % 65536 == 0 && (st = gr_ctx_check(s->cx, err)) != GR_OK)
            return st;
    }
    while (n > 0 && s->n_found < s->want) {
        uint64_t k = gr_rng_below(&s->rng, n);
        gr_vid end[2] = { (gr_vid)(pair[k] >> 32), (gr_vid)pair[k] };

        pair[k] = pair[--n];
        if (n % 65536 == 0 && (st = gr_ctx_check(s->cx, err)) != GR_OK)
            return st;
        for (int e = 0; e < 2; e++)
            if (!s->found[end[e]] && s->n_found < s->want)
                find(s, end[e]);
    }
    return GR_OK;
}

static gr_status draw_nodes(sampling *s, gr_err *err)
{
    gr_status st = GR_OK;

    while (s->n_found < s->want && st == GR_OK) {
        find(s, draw_new(s));
        if (s->n_found % 65536 == 0)
            st = gr_ctx_check(s->cx, err);
    }
    return st;
}

static gr_status prepare(sampling *s, gr_err *err)
{
    uint32_t n = gr_graph_n_nodes(s->g);
    gr_status st = GR_OK;

    s->out = gr_graph_out(s->g);
    if (gr_graph_is_directed(s->g))
        st = gr_graph_in(s->cx, s->g, &s->in, err);
    s->found = gr_new_n(&s->mem, bool, n);
    s->order = gr_new_n(&s->mem, gr_vid, s->want);
    s->left = gr_new_n(&s->mem, gr_vid, n);
    if (s->found == NULL || s->order == NULL || s->left == NULL)
        return gr_fail_memory(s->cx, err);
    for (; s->n_left < n; s->n_left++)
        s->left[s->n_left] = s->n_left;
    return st;
}

static gr_status draw(sampling *s, gr_sample_method method, gr_err *err)
{
    gr_status st = prepare(s, err);

    if (st != GR_OK)
        return st;
    if (method == GR_SAMPLE_WALK || method == GR_SAMPLE_BFS)
        find(s, s->o.start != GR_NO_NODE ? s->o.start : draw_new(s));
    switch (method) {
    case GR_SAMPLE_WALK: return walk(s, err);
    case GR_SAMPLE_BFS: return snowball(s, err);
    case GR_SAMPLE_EDGES: st = draw_edges(s, err); break;
    default: break;
    }
    return st == GR_OK ? draw_nodes(s, err) : st;
}

static gr_status check_options(const gr_graph *g, const gr_sample_options *o, uint32_t n_nodes,
                               gr_err *err)
{
    if (n_nodes == 0)
        return gr_fail_arg(err, GR_EINPUT, "nodes", "the number of nodes must be at least 1");
    if (!(o->p >= 0.01 && o->p <= 100))
        return gr_fail_arg(err, GR_EINPUT, "p", "'p' must be from 0.01 to 100, not %g", o->p);
    if (!(o->q >= 0.01 && o->q <= 100))
        return gr_fail_arg(err, GR_EINPUT, "q", "'q' must be from 0.01 to 100, not %g", o->q);
    if (o->start != GR_NO_NODE && o->start >= gr_graph_n_nodes(g))
        return gr_fail_arg(err, GR_ENAME, "start", "the graph has no node with the id %u",
                           o->start);
    return GR_OK;
}

gr_status gr_graph_sample(gr_ctx *cx, const gr_graph *g, gr_sample_method method, uint32_t n_nodes,
                          const gr_sample_options *o, gr_graph **out, gr_err *err)
{
    uint32_t n = gr_graph_n_nodes(g);
    sampling s = { .cx = cx, .g = g, .want = n_nodes, .o = { 0, 0, GR_NO_NODE } };
    gr_derive how = { 0 };
    char note[120];
    gr_status st;

    if (o != NULL)
        s.o = *o;
    s.o.p = s.o.p == 0 ? 1 : s.o.p;
    s.o.q = s.o.q == 0 ? 0.5 : s.o.q;
    st = check_options(g, &s.o, n_nodes, err);
    if (st != GR_OK)
        return st;
    how.note = note;
    gr_arena_init(&s.mem, &cx->budget);
    if (n_nodes >= n) {
        snprintf(note, sizeof note, "%u nodes were asked for and the graph has %u: all are here",
                 n_nodes, n);
    } else {
        gr_rng_seed(&s.rng, cx->seed);
        st = draw(&s, method, err);
        how.keep_node = s.found;
        snprintf(note, sizeof note, "%u of %u nodes, sampled by %s with seed %llu", n_nodes, n,
                 gr_sample_method_name(method), (unsigned long long)cx->seed);
    }
    if (st == GR_OK)
        st = gr_graph_derive(cx, g, &how, out, err);
    gr_arena_clear(&s.mem);
    return st;
}
