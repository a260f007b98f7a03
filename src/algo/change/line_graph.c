/* The line graph: edges become nodes, joined where edges meet.
 *
 * The kernel pairs the edges at every node. The verifier does not look for pairs: it checks that
 * the edges of every pair meet, that no pair is there twice, and that there are as many pairs as
 * the degrees say. */
#include "algo/change/change_int.h"

#define MOST_EDGES (UINT64_C(1) << 28)

/* Edges at each node: into it and out of it; of an undirected graph all in `out`, loops once. */
typedef struct stars {
    gr_vid *end;     /* of edge e: 2e, 2e + 1 */
    uint64_t *start; /* of v's edges in `edge` */
    gr_eid *edge;    /* that leave v, in their order */
} stars;

static gr_status make_stars(gr_ctx *cx, const gr_graph *g, stars *s, gr_err *err)
{
    size_t n = gr_graph_n_nodes(g), m = gr_graph_n_edges(g);
    bool directed = gr_graph_is_directed(g);
    uint64_t *next = gr_new_n(&cx->scratch, uint64_t, n + 1);

    *s = (stars){ gr_new_n(&cx->scratch, gr_vid, 2 * m), gr_new_n(&cx->scratch, uint64_t, n + 1),
                  gr_new_n(&cx->scratch, gr_eid, 2 * m) };
    if (next == NULL || s->end == NULL || s->start == NULL || s->edge == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        s->end[2 * (size_t)it.id] = it.u;
        s->end[2 * (size_t)it.id + 1] = it.v;
        s->start[it.u + 1]++;
        if (!directed && it.u != it.v)
            s->start[it.v + 1]++;
    }
    for (size_t v = 0; v < n; v++) {
        s->start[v + 1] += s->start[v];
        next[v] = s->start[v];
    }
    for (gr_eid e = 0; e < m; e++) {
        gr_vid u = s->end[2 * (size_t)e], v = s->end[2 * (size_t)e + 1];

        s->edge[next[u]++] = e;
        if (!directed && u != v)
            s->edge[next[v]++] = e;
    }
    return gr_ctx_check(cx, err);
}

static void add_stem(gr_strbuf *sb, const gr_graph *g, const gr_edge_iter *it)
{
    gr_name_add(sb, gr_graph_shown(g, it->u));
    gr_strbuf_addc(sb, gr_graph_is_directed(g) ? '>' : '-');
    gr_name_add(sb, gr_graph_shown(g, it->v));
}

/* "a-b" or "a>b"; a number behind it if another edge has that name. *k is the last one that was
 * given to an edge between the same nodes. */
static gr_status add_node(gr_builder *b, gr_arena *a, const gr_graph *g, const gr_edge_iter *it,
                          unsigned *k, gr_err *err)
{
    gr_strbuf sb;
    gr_str name;
    size_t stem;
    gr_vid id;

    gr_strbuf_init(&sb, NULL, 0);
    add_stem(&sb, g, it);
    stem = sb.len;
    while (*k > 1 || gr_builder_find(b, gr_name_of(gr_strbuf_str(&sb))) != GR_NO_NODE) {
        sb.len = stem;
        gr_strbuf_addf(&sb, " (%u)", ++*k);
        if (sb.failed || gr_builder_find(b, gr_name_of(gr_strbuf_str(&sb))) == GR_NO_NODE)
            break;
    }
    name = sb.failed ? (gr_str){ NULL, 0 } : gr_str_dup(a, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    if (name.ptr == NULL)
        return gr_fail(err, GR_EMEMORY, "out of memory");
    return gr_builder_node(b, gr_name_of(name), &id, err);
}

static gr_value as_cell(gr_name n)
{
    return gr_name_is_int(n) ? gr_v_int(n.num) : gr_v_str((gr_str){ n.ptr, n.len });
}

/* The attributes of the edges, and their ends, for which attributes of their names make way. */
static gr_status add_cells(gr_builder *b, const gr_graph *g, gr_err *err)
{
    gr_status st = GR_OK;
    uint32_t col, source, target;

    for (size_t c = 0; c < gr_graph_n_columns(g, GR_OF_EDGE); c++) {
        const gr_column *column = gr_graph_column(g, GR_OF_EDGE, c);

        if (gr_str_is(column->name, "source") || gr_str_is(column->name, "target"))
            continue;
        st = gr_builder_column(b, GR_OF_NODE, column->name, &col, err);
        for (uint32_t i = 0; st == GR_OK && i < column->n; i++)
            st = gr_builder_set(b, GR_OF_NODE, col, i, gr_column_get(column, i), err);
        if (st != GR_OK)
            return st;
    }
    if ((st = gr_builder_column(b, GR_OF_NODE, GR_STR("source"), &source, err)) != GR_OK ||
        (st = gr_builder_column(b, GR_OF_NODE, GR_STR("target"), &target, err)) != GR_OK)
        return st;
    for (gr_edge_iter it = gr_edges(g); st == GR_OK && gr_edge_next(&it);) {
        st = gr_builder_set(b, GR_OF_NODE, source, it.id, as_cell(gr_graph_shown(g, it.u)), err);
        if (st == GR_OK)
            st =
                gr_builder_set(b, GR_OF_NODE, target, it.id, as_cell(gr_graph_shown(g, it.v)), err);
    }
    return st;
}

/* Undirected edges that meet at both ends are paired at the smaller one. */
static bool paired_before(const stars *s, gr_eid e, gr_eid f, gr_vid at)
{
    gr_vid a = s->end[2 * (size_t)e], b = s->end[2 * (size_t)e + 1];

    return a != b && a == s->end[2 * (size_t)f] && b == s->end[2 * (size_t)f + 1] && at == b;
}

static gr_status add_pairs(gr_ctx *cx, gr_builder *b, const gr_graph *g, const stars *s,
                           gr_err *err)
{
    bool directed = gr_graph_is_directed(g);
    gr_status st = GR_OK;

    if (directed) {
        for (gr_eid e = 0; e < gr_graph_n_edges(g); e++) {
            gr_vid v = s->end[2 * (size_t)e + 1];

            for (uint64_t i = s->start[v]; st == GR_OK && i < s->start[v + 1]; i++)
                st = gr_builder_edge(b, e, s->edge[i], err);
            if ((e & 0xff) == 0 && st == GR_OK)
                st = gr_ctx_check(cx, err);
        }
        return st;
    }
    for (gr_vid v = 0; st == GR_OK && v < gr_graph_n_nodes(g); v++)
        for (uint64_t i = s->start[v]; st == GR_OK && i < s->start[v + 1]; i++) {
            for (uint64_t j = i + 1; st == GR_OK && j < s->start[v + 1]; j++)
                if (!paired_before(s, s->edge[i], s->edge[j], v))
                    st = gr_builder_edge(b, s->edge[i], s->edge[j], err);
            if (st == GR_OK && (i & 0xff) == 0)
                st = gr_ctx_check(cx, err);
        }
    return st;
}

/* How many pairs there are, by degrees: at every node each edge meets each; of undirected parallel
 * edges, which meet twice, one time is taken off. */
static gr_status count_pairs(gr_ctx *cx, const gr_graph *g, uint64_t *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), u = GR_NO_NODE, v = GR_NO_NODE;
    uint64_t *leaving = gr_new_n(&cx->scratch, uint64_t, n), run = 0;
    uint64_t *entering = gr_new_n(&cx->scratch, uint64_t, n);

    *out = 0;
    if (leaving == NULL || entering == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        leaving[it.u]++;
        entering[it.v] += gr_graph_is_directed(g) || it.u != it.v;
        run = it.u == u && it.v == v ? run + 1 : 0;
        u = it.u;
        v = it.v;
        if (!gr_graph_is_directed(g) && u != v)
            *out -= run; /* comes back below */
    }
    for (gr_vid w = 0; w < n; w++) {
        uint64_t d = leaving[w] + entering[w];

        *out += gr_graph_is_directed(g) ? leaving[w] * entering[w] : d == 0 ? 0 : d * (d - 1) / 2;
    }
    return gr_ctx_check(cx, err);
}

static gr_status line_graph_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_graph *g = in->graph;
    gr_builder *b;
    gr_graph *h = NULL;
    gr_vid u = GR_NO_NODE, v = GR_NO_NODE;
    unsigned k = 1;
    uint64_t pairs;
    stars s;
    gr_status st = count_pairs(cx, g, &pairs, err);

    if (st != GR_OK)
        return st;
    if (pairs > MOST_EDGES)
        return gr_fail(err, GR_ELIMIT, "line_graph would make %llu edges, and %llu are the most",
                       (unsigned long long)pairs, (unsigned long long)MOST_EDGES);
    if ((st = make_stars(cx, g, &s, err)) != GR_OK)
        return st;
    if ((b = gr_builder_new(cx, GR_AUTO)) == NULL)
        return gr_fail_memory(cx, err);
    gr_builder_direction(b, gr_graph_is_directed(g) ? GR_DIRECTED : GR_UNDIRECTED,
                         "made from a graph");
    for (gr_edge_iter it = gr_edges(g); st == GR_OK && gr_edge_next(&it);) {
        if (it.u != u || it.v != v)
            k = 1;
        u = it.u;
        v = it.v;
        st = add_node(b, &cx->scratch, g, &it, &k, err);
    }
    if (st == GR_OK && (st = add_pairs(cx, b, g, &s, err)) == GR_OK &&
        (st = add_cells(b, g, err)) == GR_OK)
        st = gr_builder_finish(b, &h, err);
    gr_builder_free(b);
    if (st == GR_OK && !gr_v_graph(&cx->arena, &out->value, h))
        st = gr_fail_memory(cx, err);
    return st;
}

static bool cell_names(const gr_value *cell, gr_name name)
{
    if (cell->type == GR_V_INT)
        return gr_name_eq(gr_name_int(cell->i), name);
    return cell->type == GR_V_STR && gr_name_eq(gr_name_of(cell->s), name);
}

/* Is it called after the edge? */
static gr_status check_name(gr_ctx *cx, const gr_graph *h, gr_vid v, const gr_graph *g,
                            const gr_edge_iter *it, gr_err *err)
{
    gr_strbuf name, stem;
    bool same, failed;

    gr_strbuf_init(&name, NULL, 0);
    gr_strbuf_init(&stem, NULL, 0);
    gr_name_add(&name, gr_graph_name(h, v));
    add_stem(&stem, g, it);
    same = name.len >= stem.len && memcmp(name.buf, stem.buf, stem.len) == 0 &&
           (name.len == stem.len || name.buf[stem.len] == ' ');
    failed = name.failed || stem.failed;
    gr_strbuf_clear(&name);
    gr_strbuf_clear(&stem);
    return failed ? gr_fail_memory(cx, err)
           : same ? GR_OK
                  : gr_refute(err, "node %u has a wrong name", v);
}

/* Node i must tell of edge i. */
static gr_status check_nodes(gr_ctx *cx, const gr_graph *g, const gr_graph *h, gr_err *err)
{
    const gr_column *source = gr_graph_column_named(h, GR_OF_NODE, GR_STR("source"));
    const gr_column *target = gr_graph_column_named(h, GR_OF_NODE, GR_STR("target"));

    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        gr_value x, y;
        gr_status st;

        if (source == NULL || target == NULL)
            return gr_refute(err, "the ends of the edges got lost");
        x = gr_column_get(source, it.id);
        y = gr_column_get(target, it.id);
        if ((st = check_name(cx, h, it.id, g, &it, err)) != GR_OK)
            return st;
        if (!cell_names(&x, gr_graph_shown(g, it.u)) || !cell_names(&y, gr_graph_shown(g, it.v)))
            return gr_refute(err, "node %u is another edge", it.id);
        for (size_t c = 0; c < gr_graph_n_columns(g, GR_OF_EDGE); c++) {
            const gr_column *from = gr_graph_column(g, GR_OF_EDGE, c);
            const gr_column *to = gr_graph_column_named(h, GR_OF_NODE, from->name);
            gr_value a = gr_column_get(from, it.id),
                     b = to != NULL ? gr_column_get(to, it.id) : gr_v_null();

            if (to != source && to != target && !gr_v_eq(&a, &b))
                return gr_refute(err, "node %u has a wrong %.*s", it.id, GR_FMT(from->name));
        }
    }
    return GR_OK;
}

static gr_status line_graph_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_graph *g = in->graph, *h = r->value.type == GR_V_GRAPH ? r->value.graph : NULL;
    bool directed = gr_graph_is_directed(g);
    gr_vid *end = gr_new_n(&cx->scratch, gr_vid, 2 * (size_t)gr_graph_n_edges(g));
    gr_vid last_u = GR_NO_NODE, last_v = GR_NO_NODE;
    uint64_t pairs;
    gr_status st = count_pairs(cx, g, &pairs, err);

    if (st != GR_OK)
        return st;
    if (end == NULL)
        return gr_fail_memory(cx, err);
    if (h == NULL || gr_graph_is_directed(h) != directed ||
        gr_graph_n_nodes(h) != gr_graph_n_edges(g) || gr_graph_n_edges(h) != pairs)
        return gr_refute(err, "the value is no graph of %u nodes and %llu edges",
                         gr_graph_n_edges(g), (unsigned long long)pairs);
    if (gr_plan_too_big(gr_graph_n_nodes(h), gr_graph_n_edges(h), r))
        return GR_OK;
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        end[2 * (size_t)it.id] = it.u;
        end[2 * (size_t)it.id + 1] = it.v;
    }
    for (gr_edge_iter it = gr_edges(h); gr_edge_next(&it);) {
        const gr_vid *e = &end[2 * (size_t)it.u], *f = &end[2 * (size_t)it.v];
        bool meet = e[1] == f[0] || (!directed && (e[0] == f[0] || e[0] == f[1] || e[1] == f[1]));

        if (!meet || (!directed && it.u == it.v) || (it.u == last_u && it.v == last_v))
            return gr_refute(err, "edges %u and %u do not meet, or are paired twice", it.u, it.v);
        last_u = it.u;
        last_v = it.v;
    }
    r->grade = GR_PROVED;
    return check_nodes(cx, g, h, err);
}

const gr_tool gr_tool_line_graph = {
    .name = "line_graph",
    .family = "transformations",
    .summary = "The graph whose nodes are the edges, joined where they meet",
    .brief = "edges become nodes",
    .details = "The edge of a and b becomes the node a-b, in a directed graph a>b, with source, "
               "target and its attributes; if several edges have that name the second is called "
               "a-b (2). Two edges that meet, at one end or both, are joined once. In a directed "
               "graph a>b leads to b>c, and a loop to itself.",
    .result = GR_R_GRAPH,
    .cost = "O(n + m + the edges it makes)",
    .run = line_graph_run,
    .verify = line_graph_verify,
    .checked_by = "checks that the edges of every pair meet, that no pair is there twice, and "
                  "counts the pairs by degrees",
    .cues = "line graph, edges as nodes, which edges are adjacent, adjacency of edges, edge "
            "graph, graph of edges, edge adjacency, dual of the graph, turn edges into nodes",
    .example = { "a-b, b-c, c-d", "edges(line_graph(G)).source", "a-b, b-c" },
};
