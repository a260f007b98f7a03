/* path_info: what a path that somebody gives is in a graph.
 *
 * The kernel looks up its steps one after the other. The verifier goes through all edges for each
 * step, from the last to the first. */
#include "algo/paths/routes_int.h"
#include "algo/structure/tables_int.h"

enum { PATH, WEIGHT };

static const char *const head[] = { "source", "target" };

/* The edges of the steps up to the first that is not there. */
typedef struct steps {
    gr_eid *edge;
    size_t n;    /* that are there */
    int64_t sum; /* of their lengths */
} steps;

static gr_status check_given(const gr_in *in, gr_err *err)
{
    return in->arg[PATH].n_nodes != 0
               ? GR_OK
               : gr_fail_arg(err, GR_EINPUT, "path", "path: expected a list of nodes");
}

static gr_status add_length(int64_t *sum, int64_t len, gr_err *err)
{
    return !__builtin_add_overflow(*sum, len, sum)
               ? GR_OK
               : gr_fail_arg(err, GR_ELIMIT, "path", "path: its length does not fit in 64 bits");
}

static gr_status follow(gr_ctx *cx, const gr_in *in, const gr_lengths *l, steps *s, gr_err *err)
{
    const gr_csr *c = gr_graph_out(in->graph);
    const gr_arg *path = &in->arg[PATH];
    bool known = gr_graph_n_columns(in->graph, GR_OF_EDGE) != 0;
    gr_status st = GR_OK;

    *s = (steps){ .edge = gr_new_n(&cx->scratch, gr_eid, path->n_nodes) };
    if (s->edge == NULL)
        return gr_fail_memory(cx, err);
    for (; st == GR_OK && s->n + 1 < path->n_nodes; s->n++) {
        gr_vid u = path->nodes[s->n], v = path->nodes[s->n + 1];
        uint64_t best = gr_csr_find(c, u, v);

        if (best == UINT64_MAX)
            break;
        for (uint64_t i = best; i < c->start[u + 1] && c->to[i] == v; i++)
            if (gr_length_of(l, c, i) < gr_length_of(l, c, best))
                best = i;
        s->edge[s->n] = known ? gr_arc_edge(c, best) : 0;
        st = add_length(&s->sum, gr_length_of(l, c, best), err);
    }
    return st;
}

/* Does no node come twice? Coming back to the first one at the end is `closed`. */
static gr_status is_simple(gr_ctx *cx, const gr_in *in, bool closed, bool *simple, gr_err *err)
{
    const gr_arg *path = &in->arg[PATH];
    bool *seen = gr_new_n(&cx->scratch, bool, gr_graph_n_nodes(in->graph));

    *simple = true;
    if (seen == NULL)
        return gr_fail_memory(cx, err);
    for (size_t k = 0; k < path->n_nodes - closed; k++) {
        *simple = *simple && !seen[path->nodes[k]];
        seen[path->nodes[k]] = true;
    }
    return GR_OK;
}

static gr_status list_edges(gr_ctx *cx, const gr_in *in, const steps *s, gr_value *out, gr_err *err)
{
    const gr_graph *g = in->graph;

    if (!gr_attributes_table(&cx->arena, g, GR_OF_EDGE, head, 2, s->n, out))
        return gr_fail_memory(cx, err);
    for (size_t k = 0; k < s->n; k++) {
        gr_value *row = &out->table->cells[k * out->table->n_columns];

        row[0] = gr_v_vertex(g, in->arg[PATH].nodes[k]);
        row[1] = gr_v_vertex(g, in->arg[PATH].nodes[k + 1]);
        gr_attributes_row(g, GR_OF_EDGE, s->edge[k], row + 2);
    }
    return gr_ctx_check(cx, err);
}

static gr_status path_info_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_arena *a = &cx->arena;
    const gr_vid *at = in->arg[PATH].nodes;
    size_t n = in->arg[PATH].n_nodes;
    gr_value table;
    gr_lengths l;
    steps s;
    bool valid, simple, closed;
    gr_status st;

    if ((st = check_given(in, err)) != GR_OK ||
        (st = gr_lengths_read(cx, in->graph, in->arg[WEIGHT].column, "weight", &l, err)) != GR_OK ||
        (st = follow(cx, in, &l, &s, err)) != GR_OK ||
        (st = list_edges(cx, in, &s, &table, err)) != GR_OK)
        return st;
    valid = s.n + 1 == n;
    closed = n > 1 && at[0] == at[n - 1];
    if ((st = is_simple(cx, in, closed, &simple, err)) != GR_OK)
        return st;
    if (!gr_v_record(a, &out->value) || !gr_v_set(a, &out->value, "valid", gr_v_bool(valid)) ||
        !gr_v_set(a, &out->value, "length",
                  valid ? gr_fixed_value(&l.fixed, s.sum) : gr_v_null()) ||
        !gr_v_set(a, &out->value, "hops", gr_v_int((int64_t)n - 1)) ||
        !gr_v_set(a, &out->value, "simple", gr_v_bool(simple)) ||
        !gr_v_set(a, &out->value, "tour",
                  gr_v_bool(valid && closed && simple && n - 1 == gr_graph_n_nodes(in->graph))) ||
        !gr_v_set(a, &out->value, "edges", table) ||
        !gr_v_set(a, &out->value, "missing",
                  valid ? gr_v_null() : gr_v_link(in->graph, at[s.n], at[s.n + 1])))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

/* --- the verifier --- */

#define MOST_WORK 50000000u /* edges that a check looks at */

/* The first of the shortest edges from u to v, among all; false if there is none. */
static bool find_edge(const gr_graph *g, const gr_lengths *l, gr_vid u, gr_vid v, gr_eid *edge)
{
    bool found = false;

    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        bool joins =
            (it.u == u && it.v == v) || (!gr_graph_is_directed(g) && it.v == u && it.u == v);

        if (!joins || (found && (l->unit || l->fixed.at[it.id] >= l->fixed.at[*edge])))
            continue;
        *edge = it.id;
        found = true;
    }
    return found;
}

static bool is_row(const gr_graph *g, gr_vid u, gr_vid v, gr_eid e, const gr_value *row)
{
    gr_vid a, b;

    if (!gr_vertex_of(g, &row[0], &a) || !gr_vertex_of(g, &row[1], &b) || a != u || b != v)
        return false;
    for (size_t c = 0; c < gr_graph_n_columns(g, GR_OF_EDGE); c++) {
        gr_value cell = gr_column_get(gr_graph_column(g, GR_OF_EDGE, c), e);

        if (!gr_is_same(&cell, &row[2 + c]))
            return false;
    }
    return true;
}

/* From the last step back: *there = the steps up to the first that is missing, which the table must
 * be; *sum = their lengths. */
static gr_status check_steps(gr_ctx *cx, const gr_in *in, const gr_lengths *l,
                             const gr_value *table, size_t *there, int64_t *sum, gr_err *err)
{
    const gr_vid *at = in->arg[PATH].nodes;
    size_t rows = table != NULL && table->type == GR_V_TABLE ? table->table->n_rows : 0;
    gr_status st;

    *there = in->arg[PATH].n_nodes - 1;
    *sum = 0;
    for (size_t k = in->arg[PATH].n_nodes; --k > 0;) {
        gr_eid e = 0;

        if ((st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (!find_edge(in->graph, l, at[k - 1], at[k], &e)) {
            *there = k - 1;
            *sum = 0;
            continue;
        }
        (void)__builtin_add_overflow(*sum, l->unit ? 1 : l->fixed.at[e], sum); /* behind a gap */
        if (k - 1 < rows && !is_row(in->graph, at[k - 1], at[k], e,
                                    &table->table->cells[(k - 1) * table->table->n_columns]))
            return gr_refute(err, "row %zu is another edge", k - 1);
    }
    return GR_OK;
}

/* Every two places hold different nodes, but for the first and the last. */
static bool all_differ(const gr_vid *at, size_t n, bool closed)
{
    for (size_t i = 0; i < n; i++)
        for (size_t k = i + 1; k < n; k++)
            if (at[i] == at[k] && !(closed && i == 0 && k == n - 1))
                return false;
    return true;
}

static gr_status path_info_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_vid *at = in->arg[PATH].nodes;
    size_t n = in->arg[PATH].n_nodes, there = 0;
    const gr_value *table = gr_v_get(&r->value, "edges"), *hops = gr_v_get(&r->value, "hops");
    bool closed = n > 1 && at[0] == at[n - 1], simple, valid;
    gr_value length, missing;
    gr_lengths l;
    int64_t sum;
    gr_status st;

    if ((gr_graph_n_edges(in->graph) + n) * n > MOST_WORK) {
        r->why = "the path is too long to look for its edges among all";
        return GR_OK;
    }
    if ((st = gr_lengths_read(cx, in->graph, in->arg[WEIGHT].column, "weight", &l, err)) != GR_OK)
        return st;
    if (table == NULL || table->type != GR_V_TABLE ||
        !gr_is_attributes(in->graph, GR_OF_EDGE, head, 2, table, table->table->n_rows))
        return gr_refute(err, "the edges are no table");
    if ((st = check_steps(cx, in, &l, table, &there, &sum, err)) != GR_OK)
        return st;
    valid = there + 1 == n;
    simple = all_differ(at, n, closed);
    length = valid ? gr_fixed_value(&l.fixed, sum) : gr_v_null();
    missing = valid ? gr_v_null() : gr_v_link(in->graph, at[there], at[there + 1]);
    if (table->table->n_rows != there || !gr_is_bool(gr_v_get(&r->value, "valid"), valid) ||
        !gr_is_bool(gr_v_get(&r->value, "simple"), simple) ||
        !gr_is_bool(gr_v_get(&r->value, "tour"),
                    valid && closed && simple && n == (size_t)gr_graph_n_nodes(in->graph) + 1) ||
        hops == NULL || hops->type != GR_V_INT || hops->i != (int64_t)n - 1)
        return gr_refute(err, "the path is something else");
    if (gr_v_get(&r->value, "length") == NULL || gr_v_get(&r->value, "missing") == NULL ||
        !gr_is_same(gr_v_get(&r->value, "length"), &length) ||
        !gr_is_same(gr_v_get(&r->value, "missing"), &missing))
        return gr_refute(err, "the path has another length, or lacks another step");
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_param path_info_params[] = {
    { "path", GR_P_NODES, GR_REQUIRED, "the nodes in their order", .words = "path, route, along" },
    GR_WEIGHT_PARAM,
};

const gr_tool gr_tool_path_info = {
    .name = "path_info",
    .family = "paths",
    .summary = "Whether a given path or tour exists, its length, and the edges it uses",
    .brief = "of a given walk; tour: all nodes once and back",
    .details =
        "A record. valid: every step follows an edge, in its direction. length: the sum of the "
        "weights, of parallel edges the shortest; null unless valid. hops: the steps. simple: no "
        "node comes twice, but for the first at the end. tour: it is valid, comes to every node of "
        "the graph exactly once and ends with its first node. edges: a table of source, target and "
        "all attributes of the edges used, up to the first step that is not there. missing: that "
        "step, or null.",
    GR_PARAMS(path_info_params),
    .result = GR_R_RECORD,
    .returns = "valid: bool, length: number?, hops: int, simple: bool, tour: bool, edges: "
               "table(source: node, target: node, ...), "
               "missing: edge?",
    .cost = "O(length of the path * log n)",
    .run = path_info_run,
    .verify = path_info_verify,
    .checked_by =
        "looks for the edge of every step among all edges, from the last step to the first",
    .cues =
        "is this a path, how long is the route, length of a given path, does this route exist, "
        "can one go this way, which edges does the path use, is this tour valid, total cost of a "
        "given tour, attributes along a path",
    .example = { "a-b 2, b-c 3, c-d 4", "path_info(G, [a, b, c]).length", "5" },
};
