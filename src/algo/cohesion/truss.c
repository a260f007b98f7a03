/* Trusses: the k-truss is the largest part of a graph in which every edge lies in at least k - 2
 * triangles (Cohen 2008).
 *
 * Edges are peeled level by level, as nodes are for cores. The order in which they went is the
 * proof: the verifier sees for every edge that few enough of its triangles have both other edges
 * later in the order, and enough of them lie in a truss as high as its own. An edge is called by
 * its arc u < v in the simple rows. */
#include "algo/cohesion/cohesion_int.h"

typedef struct peeling {
    gr_truss *t;
    gr_forward f;
    uint64_t *edge; /* by arc: the edge it belongs to */
    gr_vid *end;    /* by arc u < v: u */
    bool *gone;     /* by arc u < v */
    uint64_t tail;
} peeling;

static void add_support(void *arg, const gr_triangle *x)
{
    peeling *p = arg;

    for (int i = 0; i < 3; i++)
        p->t->level[p->edge[p->f.arc[x->edge[i]]]]++;
}

static void lower(peeling *p, uint64_t e, uint32_t k)
{
    if (p->t->level[e] > k && --p->t->level[e] == k)
        p->t->order[p->tail++] = e;
}

/* Takes edge e away from its triangles. */
static void peel(peeling *p, uint64_t e, uint32_t k)
{
    const gr_csr *rows = &p->t->rows;
    gr_vid u = p->end[e], v = rows->to[e];

    p->gone[e] = true;
    if (gr_csr_degree(rows, u) > gr_csr_degree(rows, v)) {
        gr_vid swap = u;

        u = v;
        v = swap;
    }
    for (uint64_t i = rows->start[u]; i < rows->start[u + 1]; i++) {
        uint64_t k2 = p->gone[p->edge[i]] ? UINT64_MAX : gr_csr_find(rows, v, rows->to[i]);

        if (k2 == UINT64_MAX || p->gone[p->edge[k2]])
            continue;
        lower(p, p->edge[i], k);
        lower(p, p->edge[k2], k);
    }
}

static gr_status peel_all(gr_ctx *cx, peeling *p, uint64_t *rest, gr_err *err)
{
    uint64_t head = 0, n_rest = p->t->n_edges;
    uint32_t k = 0;
    gr_status st;

    while (p->tail < p->t->n_edges) {
        uint32_t next = UINT32_MAX;
        uint64_t kept = 0;

        if ((st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = 0; i < n_rest; i++) {
            uint32_t left = p->t->level[rest[i]];

            if (left == k)
                p->t->order[p->tail++] = rest[i];
            if (left > k) {
                next = left < next ? left : next;
                rest[kept++] = rest[i];
            }
        }
        n_rest = kept;
        if (head == p->tail) {
            k = next;
            continue;
        }
        for (; head < p->tail; head++) {
            if ((head & 0xff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
                return st;
            peel(p, p->t->order[head], k);
        }
        p->t->max = k++;
    }
    return GR_OK;
}

/* Edges of arcs, and their first ends; all edges go to rest. */
static gr_status name_edges(gr_ctx *cx, peeling *p, uint64_t *rest, gr_err *err)
{
    const gr_csr *rows = &p->t->rows;
    gr_status st;

    for (gr_vid v = 0; v < p->t->n; v++) {
        if (GR_EVERY(v) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = rows->start[v]; i < rows->start[v + 1]; i++) {
            if (rows->to[i] < v) {
                p->edge[i] = gr_csr_find(rows, rows->to[i], v);
                continue;
            }
            p->edge[i] = i;
            p->end[i] = v;
            rest[p->t->n_edges++] = i;
        }
    }
    return GR_OK;
}

static gr_status find_truss(gr_ctx *cx, const gr_graph *g, gr_truss *t, gr_err *err)
{
    peeling p = { .t = t };
    gr_arena *a = &cx->scratch;
    gr_status st = gr_simple_rows(cx, g, &t->rows, err);
    uint64_t n_arcs, *rest;

    if (st != GR_OK)
        return st;
    t->n = gr_graph_n_nodes(g);
    n_arcs = t->rows.start[t->n];
    rest = gr_arena_alloc(a, n_arcs / 2 * sizeof *rest);
    t->order = gr_arena_alloc(a, n_arcs / 2 * sizeof *t->order);
    t->from = gr_arena_alloc(a, n_arcs / 2 * sizeof *t->from);
    t->level = gr_new_n(a, uint32_t, n_arcs);
    p.edge = gr_arena_alloc(a, n_arcs * sizeof *p.edge);
    p.end = gr_arena_alloc(a, n_arcs * sizeof *p.end);
    p.gone = gr_new_n(a, bool, n_arcs);
    if (rest == NULL || t->order == NULL || t->from == NULL || t->level == NULL || p.edge == NULL ||
        p.end == NULL || p.gone == NULL)
        return gr_fail_memory(cx, err);
    if ((st = name_edges(cx, &p, rest, err)) != GR_OK ||
        (st = gr_forward_make(cx, &t->rows, t->n, true, &p.f, err)) != GR_OK ||
        (st = gr_triangles_each(cx, &p.f, add_support, &p, err)) != GR_OK ||
        (st = peel_all(cx, &p, rest, err)) != GR_OK)
        return st;
    for (uint64_t i = 0; i < t->n_edges; i++)
        t->from[i] = p.end[t->order[i]];
    return GR_OK;
}

static gr_status certify(gr_ctx *cx, const gr_truss *t, gr_result *out, gr_err *err)
{
    out->cert_kind = "peeling order";
    out->cert_text = gr_str_of("an order of all edges in which few enough triangles of each lie "
                               "behind it, and enough of them in its own truss");
    out->proof = gr_arena_copy(&cx->scratch, t, sizeof *t);
    if (!gr_v_record(&cx->arena, &out->cert) ||
        !gr_v_set(&cx->arena, &out->cert, "maximum",
                  t->n_edges != 0 ? gr_v_int((int64_t)t->max + 2) : gr_v_null()) ||
        out->proof == NULL)
        return gr_fail_memory(cx, err);
    return GR_OK;
}

/* --- the verifier --- */

typedef struct counting {
    const gr_csr *rows;
    const gr_truss *t;
    uint64_t *place;          /* by arc u < v, + 1; 0 = not in the order */
    uint32_t *later, *inside; /* triangles, by arc u < v */
} counting;

static bool count(void *arg, gr_vid u, gr_vid v, gr_vid w)
{
    counting *c = arg;
    uint64_t e[3] = { gr_csr_find(c->rows, u, v), gr_csr_find(c->rows, u, w),
                      gr_csr_find(c->rows, v, w) };
    uint64_t first = e[0];

    for (int i = 0; i < 3; i++) {
        uint32_t a = c->t->level[e[(i + 1) % 3]], b = c->t->level[e[(i + 2) % 3]];

        c->inside[e[i]] += a >= c->t->level[e[i]] && b >= c->t->level[e[i]];
        first = c->place[e[i]] < c->place[first] ? e[i] : first;
    }
    c->later[first]++;
    return true;
}

/* The order must hold every edge once with levels that do not fall. */
static gr_status read_order(counting *c, gr_vid n, gr_err *err)
{
    const gr_truss *t = c->t;

    if (t->n_edges != c->rows->start[n] / 2)
        return gr_refute(err, "the order does not hold all edges");
    for (uint64_t i = 0; i < t->n_edges; i++) {
        uint64_t e = t->order[i];
        gr_vid u = t->from[i];

        if (u >= n || e < c->rows->start[u] || e >= c->rows->start[u + 1] || c->rows->to[e] < u ||
            c->place[e] != 0 || (i != 0 && t->level[e] < t->level[t->order[i - 1]]))
            return gr_refute(err, "place %llu of the peeling order is wrong",
                             (unsigned long long)i);
        c->place[e] = i + 1;
    }
    return GR_OK;
}

static gr_status check_proof(gr_ctx *cx, const gr_graph *g, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    counting c = { .t = r->proof };
    gr_csr rows;
    gr_status st = gr_simple_rows(cx, g, &rows, err);

    if (st != GR_OK || gr_too_many_pairs(&rows, n, GR_MERGE_MAX, r))
        return st;
    c.rows = &rows;
    c.place = gr_new_n(&cx->scratch, uint64_t, rows.start[n]);
    c.later = gr_new_n(&cx->scratch, uint32_t, rows.start[n]);
    c.inside = gr_new_n(&cx->scratch, uint32_t, rows.start[n]);
    if (c.place == NULL || c.later == NULL || c.inside == NULL)
        return gr_fail_memory(cx, err);
    if ((st = read_order(&c, n, err)) != GR_OK ||
        (st = gr_triangles_merge(cx, &rows, n, count, &c, err)) != GR_OK)
        return st;
    for (uint64_t i = 0; i < c.t->n_edges; i++) {
        uint64_t e = c.t->order[i];

        if (c.later[e] > c.t->level[e] || c.inside[e] < c.t->level[e])
            return gr_refute(err, "the truss number of the edge %u - %u is wrong", c.t->from[i],
                             rows.to[e]);
    }
    r->grade = GR_PROVED;
    return GR_OK;
}

/* --- truss_number --- */

static gr_status truss_number_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    static const char *const columns[] = { "source", "target", "truss", NULL };
    gr_truss t = { 0 };
    gr_status st = find_truss(cx, in->graph, &t, err);

    if (st != GR_OK)
        return st;
    if (!gr_v_table(&cx->arena, &out->value, columns))
        return gr_fail_memory(cx, err);
    for (gr_vid u = 0; u < t.n; u++) {
        if ((u & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = t.rows.start[u]; i < t.rows.start[u + 1]; i++) {
            gr_value *row;

            if (t.rows.to[i] < u)
                continue;
            if ((row = gr_v_row(&cx->arena, &out->value)) == NULL)
                return gr_fail_memory(cx, err);
            row[0] = gr_v_vertex(in->graph, u);
            row[1] = gr_v_vertex(in->graph, t.rows.to[i]);
            row[2] = gr_v_int((int64_t)t.level[i] + 2);
        }
    }
    return certify(cx, &t, out, err);
}

static gr_status truss_number_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_truss *t = r->proof;
    const gr_table *table = r->value.table;
    gr_vid u, v, last_u = 0, last_v = 0;
    gr_csr rows;
    gr_status st = gr_simple_rows(cx, in->graph, &rows, err);

    if (st != GR_OK)
        return st;
    if (!gr_is_table(&r->value, GR_COLUMNS("source", "target", "truss")) ||
        table->n_rows != rows.start[gr_graph_n_nodes(in->graph)] / 2)
        return gr_refute(err, "the value is no table of all edges");
    for (size_t i = 0; i < table->n_rows; i++) {
        const gr_value *row = &table->cells[3 * i];
        uint64_t e;

        if (!gr_vertex_of(in->graph, &row[0], &u) || !gr_vertex_of(in->graph, &row[1], &v) ||
            u >= v || (i != 0 && (u < last_u || (u == last_u && v <= last_v))) ||
            (e = gr_csr_find(&rows, u, v)) == UINT64_MAX)
            return gr_refute(err, "row %zu is not the next edge", i);
        if (row[2].type != GR_V_INT || row[2].i != (int64_t)t->level[e] + 2)
            return gr_refute(err, "row %zu has not the truss number of the proof", i);
        last_u = u;
        last_v = v;
    }
    return check_proof(cx, in->graph, r, err);
}

#define DEFINITION                                                                                 \
    "The k-truss is the largest part of the graph in which every edge lies in at least k - 2 "     \
    "triangles of that part. Directions, loops and parallel edges do not count. "
#define CHECKED_BY                                                                                 \
    "checks an order of the edges in which few enough triangles of each lie behind it, and that "  \
    "enough of them lie in its own truss; large graphs are left unchecked"

static const gr_alias truss_number_aliases[] = {
    { GR_SURFACE_NATIVE, "trussness", NULL, NULL },
};

const gr_tool gr_tool_truss_number = {
    .name = "truss_number",
    .family = "cohesion",
    .summary = "Truss number of every edge: the largest k whose k-truss it belongs to",
    .details = DEFINITION
    "A table of source, target and truss in the order of the graph, every pair once; an "
    "edge in no triangle has 2.",
    GR_ALIASES(truss_number_aliases),
    .result = GR_R_TABLE,
    .returns = "source: node, target: node, truss: int",
    .cost = "O(m sqrt m)",
    .run = truss_number_run,
    .verify = truss_number_verify,
    .checked_by = CHECKED_BY,
    .cues = "truss number, trussness, truss of each edge, truss decomposition, how strong is each "
            "tie, largest truss of an edge, edge cohesion, k-truss decomposition",
    .example = { "a-b, b-c, c-a, c-d", "truss_number(G)",
                 "source  target  truss\na       b           3\na       c           3\n"
                 "b       c           3\nc       d           2" },
};

/* --- k_truss --- */

static gr_status k_truss_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_truss t = { 0 };
    gr_status st = find_truss(cx, in->graph, &t, err);
    int64_t k = in->arg[0].given ? in->arg[0].value.i : (int64_t)t.max + 2;

    if (st != GR_OK)
        return st;
    if (!gr_v_list(&cx->arena, &out->value))
        return gr_fail_memory(cx, err);
    for (gr_vid u = 0; u < t.n; u++) {
        if ((u & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = t.rows.start[u]; i < t.rows.start[u + 1]; i++)
            if (t.rows.to[i] > u && (int64_t)t.level[i] + 2 >= k &&
                !gr_v_push(&cx->arena, &out->value, gr_v_link(in->graph, u, t.rows.to[i])))
                return gr_fail_memory(cx, err);
    }
    return certify(cx, &t, out, err);
}

/* The edges of the list must be those of the proof's k-truss: all of them, in order, once. */
static gr_status check_edges(const gr_graph *g, const gr_csr *rows, const gr_truss *t,
                             const gr_value *list, int64_t k, gr_err *err)
{
    uint64_t n_in = 0, last = 0;

    if (list->type != GR_V_LIST)
        return gr_refute(err, "the value is no list of edges");
    for (size_t i = 0; i < list->list->n; i++) {
        const gr_value *x = &list->list->at[i];
        gr_value a = gr_v_null(), b = gr_v_null();
        gr_vid u, v;
        uint64_t e;

        if (x->type == GR_V_EDGE) {
            a = gr_v_node(x->edge.u);
            b = gr_v_node(x->edge.v);
        }
        if (!gr_vertex_of(g, &a, &u) || !gr_vertex_of(g, &b, &v) || u >= v ||
            (e = gr_csr_find(rows, u, v)) == UINT64_MAX || (i != 0 && e <= last) ||
            (int64_t)t->level[e] + 2 < k)
            return gr_refute(err, "edge %zu of the list is not the next of the truss", i);
        last = e;
    }
    for (uint64_t i = 0; i < t->n_edges; i++)
        n_in += (int64_t)t->level[t->order[i]] + 2 >= k;
    if (n_in != list->list->n)
        return gr_refute(err, "the truss has %llu edges", (unsigned long long)n_in);
    return GR_OK;
}

static gr_status k_truss_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_truss *t = r->proof;
    int64_t k = in->arg[0].value.i;
    gr_csr rows;
    gr_status st = gr_simple_rows(cx, in->graph, &rows, err);

    if (st != GR_OK || (st = check_proof(cx, in->graph, r, err)) != GR_OK)
        return st;
    if (!in->arg[0].given) /* levels do not fall, so the last is the highest */
        k = t->n_edges != 0 ? (int64_t)t->level[t->order[t->n_edges - 1]] + 2 : 2;
    return check_edges(in->graph, &rows, t, &r->value, k, err);
}

static const gr_param k_truss_params[] = {
    { "k", GR_P_INT, GR_OPTIONAL,
      "every edge must lie in k - 2 triangles; null means the largest k that leaves an edge",
      .words = "k =, with", .bounded = true, .min = 0, .max = UINT32_MAX },
};

const gr_tool gr_tool_k_truss = {
    .name = "k_truss",
    .family = "cohesion",
    .summary = "Edges of the k-truss: the largest part where each lies in k - 2 triangles of it",
    .brief = "each edge in k - 2 triangles",
    .details = DEFINITION "Edges in the order of the graph, every pair once; empty if there is no "
                          "such part.",
    GR_PARAMS(k_truss_params),
    .result = GR_R_EDGES,
    .cost = "O(m sqrt m)",
    .run = k_truss_run,
    .verify = k_truss_verify,
    .checked_by = CHECKED_BY,
    .cues = "k-truss, k truss, 3-truss, 4-truss, edges in at least k-2 triangles, triangle core, "
            "edges supported by triangles, cohesive subgraph, strong ties",
    .example = { "a-b, b-c, c-a, c-d", "k_truss(G, 3)", "a - b, a - c, b - c" },
};
