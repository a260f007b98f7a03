/* Condensation: each strong component becomes one node. The verifier checks the partition
 * (strong.c) and then the new graph against it, edge by edge. */
#include "algo/connectivity/strong_int.h"

/* The number of each component in the order of first nodes, by node. */
static gr_status number_parts(gr_ctx *cx, gr_vid n, const gr_components *c, gr_vid **out,
                              gr_err *err)
{
    gr_vid next = 0;

    *out = gr_arena_alloc(&cx->scratch, n * sizeof **out);
    if (*out == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        (*out)[v] = c->label[v] == v ? next++ : (*out)[c->label[v]];
    return GR_OK;
}

/* The members of each component as one text: "a, b, c". */
static gr_status name_members(gr_ctx *cx, const gr_graph *g, const gr_vid *part, gr_vid n_parts,
                              gr_strbuf **out, gr_err *err)
{
    *out = gr_new_n(&cx->scratch, gr_strbuf, n_parts);
    if (*out == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid k = 0; k < n_parts; k++)
        gr_strbuf_init(&(*out)[k], &cx->budget, 0);
    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++) {
        gr_strbuf *sb = &(*out)[part[v]];

        if (sb->len != 0)
            gr_strbuf_add(sb, GR_STR(", "));
        gr_name_add(sb, gr_graph_shown(g, v));
    }
    return gr_ctx_check(cx, err);
}

static gr_status add_nodes(gr_ctx *cx, gr_builder *b, const gr_graph *g, const gr_vid *part,
                           const gr_strbuf *members, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), n_parts = 0, id;
    gr_vid *size = gr_new_n(&cx->scratch, gr_vid, n);
    uint32_t col_size, col_members;
    gr_status st = GR_OK;

    if (size == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n && st == GR_OK; v++) {
        size[part[v]]++;
        if (part[v] != n_parts)
            continue;
        n_parts++;
        st = gr_builder_node(b, gr_graph_shown(g, v), &id, err);
    }
    if (st != GR_OK || n == 0 ||
        (st = gr_builder_column(b, GR_OF_NODE, GR_STR("size"), &col_size, err)) != GR_OK ||
        (st = gr_builder_column(b, GR_OF_NODE, GR_STR("members"), &col_members, err)) != GR_OK)
        return st;
    for (gr_vid k = 0; k < n_parts && st == GR_OK; k++) {
        if (members[k].failed)
            return gr_fail_memory(cx, err);
        st = gr_builder_set(b, GR_OF_NODE, col_size, k, gr_v_int(size[k]), err);
        if (st == GR_OK)
            st = gr_builder_set(b, GR_OF_NODE, col_members, k, gr_v_str(gr_strbuf_str(&members[k])),
                                err);
    }
    return st;
}

/* An edge between two components once: members come component by component, so that the last
 * component that had an edge to k is known by last[k]. */
static gr_status add_edges(gr_ctx *cx, gr_builder *b, const gr_graph *g, const gr_vid *part,
                           gr_vid n_parts, gr_err *err)
{
    const gr_csr *c = gr_graph_out(g);
    gr_vid n = gr_graph_n_nodes(g);
    gr_vid *first = gr_new_n(&cx->scratch, gr_vid, (size_t)n_parts + 2);
    gr_vid *member = gr_arena_alloc(&cx->scratch, n * sizeof *member);
    gr_vid *last = gr_new_n(&cx->scratch, gr_vid, n_parts); /* + 1 */
    gr_status st = GR_OK;

    if (first == NULL || member == NULL || last == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        first[part[v] + 2]++;
    for (gr_vid k = 0; k < n_parts; k++)
        first[k + 2] += first[k + 1];
    for (gr_vid v = 0; v < n; v++)
        member[first[part[v] + 1]++] = v;
    for (gr_vid j = 0; j < n && st == GR_OK; j++) {
        gr_vid u = member[j], from = part[u];

        for (uint64_t i = c->start[u]; i < c->start[u + 1] && st == GR_OK; i++) {
            gr_vid to = part[c->to[i]];

            if (to == from || last[to] == from + 1)
                continue;
            last[to] = from + 1;
            st = gr_builder_edge(b, from, to, err);
        }
    }
    return st;
}

static gr_status build(gr_ctx *cx, const gr_graph *g, const gr_vid *part, gr_vid n_parts,
                       gr_graph **out, gr_err *err)
{
    gr_builder *b = gr_builder_new(cx, GR_AUTO);
    gr_strbuf *members = NULL;
    gr_status st;

    if (b == NULL)
        return gr_fail_memory(cx, err);
    gr_builder_direction(b, GR_DIRECTED, "it is a condensation");
    if ((st = name_members(cx, g, part, n_parts, &members, err)) == GR_OK &&
        (st = add_nodes(cx, b, g, part, members, err)) == GR_OK &&
        (st = add_edges(cx, b, g, part, n_parts, err)) == GR_OK)
        st = gr_builder_finish(b, out, err);
    for (gr_vid k = 0; members != NULL && k < n_parts; k++)
        gr_strbuf_clear(&members[k]);
    gr_builder_free(b);
    return st;
}

static gr_status condensation_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_strong s;
    gr_vid *part;
    gr_graph *made;
    gr_status st;

    if ((st = gr_strong_find(cx, in->graph, &s, err)) != GR_OK ||
        (st = number_parts(cx, gr_graph_n_nodes(in->graph), &s.parts, &part, err)) != GR_OK ||
        (st = build(cx, in->graph, part, s.parts.n, &made, err)) != GR_OK)
        return st;
    out->proof = gr_arena_copy(&cx->scratch, &s, sizeof s);
    if (!gr_v_graph(&cx->arena, &out->value, made) || out->proof == NULL)
        return gr_fail_memory(cx, err);
    return GR_OK;
}

/* --- the verifier --- */

/* The columns of the new graph, and how far the text of members is read. */
typedef struct told {
    const gr_graph *g, *made;
    const gr_column *size, *members;
    size_t *at;
    gr_strbuf sb;
} told;

/* The next member that the text of node `id` names must be v. */
static gr_status check_member(gr_ctx *cx, told *t, gr_vid id, gr_vid v, gr_err *err)
{
    gr_value text = gr_column_get(t->members, id);
    gr_str want;

    gr_strbuf_reset(&t->sb);
    if (t->at[id] != 0)
        gr_strbuf_add(&t->sb, GR_STR(", "));
    gr_name_add(&t->sb, gr_graph_shown(t->g, v));
    want = gr_strbuf_str(&t->sb);
    if (t->sb.failed)
        return gr_fail_memory(cx, err);
    if (text.type != GR_V_STR || text.s.len - t->at[id] < want.len ||
        memcmp(text.s.ptr + t->at[id], want.ptr, want.len) != 0)
        return gr_refute(err, "node %u is not named among the members of its component", v);
    t->at[id] += want.len;
    return GR_OK;
}

/* Names, sizes and members; size counts the nodes of each label. */
static gr_status check_nodes(gr_ctx *cx, told *t, const gr_vid *label, const gr_vid *id,
                             const gr_vid *size, gr_err *err)
{
    gr_status st;

    for (gr_vid v = 0; v < gr_graph_n_nodes(t->g); v++) {
        if ((v & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (label[v] == v && (!gr_name_eq(gr_graph_name(t->made, id[v]), gr_graph_shown(t->g, v)) ||
                              !gr_column_has(t->size, id[v]) || t->size->ints[id[v]] != size[v]))
            return gr_refute(err, "the component of node %u is not as said", v);
        if ((st = check_member(cx, t, id[v], v, err)) != GR_OK)
            return st;
    }
    for (gr_vid k = 0; k < gr_graph_n_nodes(t->made); k++)
        if (gr_column_get(t->members, k).s.len != t->at[k])
            return gr_refute(err, "component %u names members too many", k);
    return GR_OK;
}

static gr_status check_columns(gr_ctx *cx, const gr_graph *g, const gr_graph *made,
                               const gr_vid *label, const gr_vid *id, const gr_vid *size,
                               gr_err *err)
{
    told t = { .g = g, .made = made };
    gr_status st;

    t.size = gr_graph_column_named(made, GR_OF_NODE, GR_STR("size"));
    t.members = gr_graph_column_named(made, GR_OF_NODE, GR_STR("members"));
    t.at = gr_new_n(&cx->scratch, size_t, gr_graph_n_nodes(made));
    if (t.at == NULL)
        return gr_fail_memory(cx, err);
    if (gr_graph_n_nodes(made) == 0)
        return GR_OK;
    if (t.size == NULL || t.members == NULL || t.size->type != GR_COL_INT)
        return gr_refute(err, "the components have no sizes or no members");
    gr_strbuf_init(&t.sb, &cx->budget, 0);
    st = check_nodes(cx, &t, label, id, size, err);
    gr_strbuf_clear(&t.sb);
    return st;
}

/* Every edge between components is there, and nothing else: as many pairs as edges. */
static gr_status check_edges(gr_ctx *cx, const gr_graph *g, const gr_graph *made, const gr_vid *id,
                             gr_err *err)
{
    const gr_csr *rows = gr_graph_out(made);
    bool *met = gr_new_n(&cx->scratch, bool, gr_graph_n_arcs(made));
    uint64_t n_met = 0;
    gr_status st;

    if (met == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        uint64_t arc;

        if (GR_EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (id[it.u] == id[it.v])
            continue;
        arc = gr_csr_find(rows, id[it.u], id[it.v]);
        if (arc == UINT64_MAX)
            return gr_refute(err, "the edge of nodes %u and %u is missing", it.u, it.v);
        n_met += !met[arc];
        met[arc] = true;
    }
    if (n_met != gr_graph_n_edges(made))
        return gr_refute(err, "%llu edges join components", (unsigned long long)n_met);
    return GR_OK;
}

static gr_status condensation_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_strong *s = r->proof;
    gr_vid n = gr_graph_n_nodes(in->graph), next = 0;
    gr_vid *id = gr_new_n(&cx->scratch, gr_vid, n), *size = gr_new_n(&cx->scratch, gr_vid, n);
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if (id == NULL || size == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_strong_check(cx, in->graph, s, err)) != GR_OK)
        return st;
    if (r->value.type != GR_V_GRAPH || !gr_graph_is_directed(r->value.graph) ||
        gr_graph_n_nodes(r->value.graph) != s->parts.n)
        return gr_refute(err, "the value is no directed graph of %u nodes", s->parts.n);
    for (gr_vid v = 0; v < n; v++)
        size[s->parts.label[v]]++;
    for (gr_vid v = 0; v < n; v++)
        id[v] = s->parts.label[v] == v ? next++ : id[s->parts.label[v]];
    st = check_columns(cx, in->graph, r->value.graph, s->parts.label, id, size, err);
    if (st != GR_OK)
        return st;
    r->grade = GR_PROVED;
    return check_edges(cx, in->graph, r->value.graph, id, err);
}

const gr_tool gr_tool_condensation = {
    .name = "condensation",
    .family = "connectivity",
    .summary = "The graph of the strongly connected components",
    .brief = "graph of strong components",
    .details =
        "One node for each component, named after its first node, with the attributes `size` "
        "and `members` (their names, separated by commas); one edge where any edge leads "
        "from one component to another. In the order of first nodes. It has no cycles and "
        "no loops. Directed graphs only.",
    .result = GR_R_GRAPH,
    .demands = GR_WANTS_DIRECTED,
    .cost = "O(n + m)",
    .run = condensation_run,
    .verify = condensation_verify,
    .checked_by =
        "checks the components as strongly_connected_components does, then every node and "
        "edge of the new graph",
    .cues = "condensation, condense, contract the strong components, merge cycles into one node, "
            "component graph, graph of components, graph of the strong components, shrink cycles, "
            "DAG of components, metagraph",
    .example = { "a>b, b>a, b>c, a>c", "topological_sort(condensation(G))", "a, c" },
};
