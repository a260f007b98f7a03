/* Bipartite graphs: two colours, or an odd cycle.
 *
 * The kernel colours by breadth-first search; where that fails, the tree paths of two neighbours of
 * one colour close an odd cycle. The verifiers look at every edge, or walk along the cycle. */
#include "algo/matching/matching_int.h"

#define UNSEEN 2

typedef struct search {
    uint8_t *colour;
    gr_vid *up, *queue;
    gr_vid tail;
    gr_vid clash[2]; /* neighbours of one colour */
} search;

/* Colours the unseen neighbours of v; false if one has v's colour. */
static bool colour_row(search *s, const gr_csr *c, gr_vid v)
{
    for (uint64_t i = c->start[v]; i < c->start[v + 1]; i++) {
        gr_vid w = c->to[i];

        if (s->colour[w] == UNSEEN) {
            s->colour[w] = !s->colour[v];
            s->up[w] = v;
            s->queue[s->tail++] = w;
        } else if (s->colour[w] == s->colour[v]) {
            s->clash[0] = v;
            s->clash[1] = w;
            return false;
        }
    }
    return true;
}

/* Both ends are equally deep in the tree: up from each until they meet. */
static gr_status close_cycle(gr_ctx *cx, const search *s, gr_two_colours *out, gr_err *err)
{
    gr_vid a = s->clash[0], b = s->clash[1];
    size_t half = 1;

    for (gr_vid x = a, y = b; x != y; half++) {
        x = s->up[x];
        y = s->up[y];
    }
    out->n_cycle = 2 * half - 1;
    out->cycle = gr_arena_alloc(&cx->scratch, out->n_cycle * sizeof *out->cycle);
    if (out->cycle == NULL)
        return gr_fail_memory(cx, err);
    for (size_t k = 0; k < half; k++, a = s->up[a])
        out->cycle[k] = a;
    for (size_t k = out->n_cycle; k-- > half; b = s->up[b])
        out->cycle[k] = b;
    return GR_OK;
}

gr_status gr_two_colour(gr_ctx *cx, const gr_graph *g, gr_two_colours *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), head = 0;
    const gr_csr *rows = gr_graph_out(g), *back;
    search s = { .tail = 0 };
    gr_status st = gr_graph_in(cx, g, &back, err);

    *out = (gr_two_colours){ .n_cycle = 0 };
    if (st != GR_OK)
        return st;
    s.colour = gr_arena_alloc(&cx->scratch, n);
    s.up = gr_arena_alloc(&cx->scratch, n * sizeof *s.up);
    s.queue = gr_arena_alloc(&cx->scratch, n * sizeof *s.queue);
    out->second = gr_arena_alloc(&cx->scratch, n * sizeof *out->second);
    if (s.colour == NULL || s.up == NULL || s.queue == NULL || out->second == NULL)
        return gr_fail_memory(cx, err);
    memset(s.colour, UNSEEN, n);
    for (gr_vid start = 0; start < n; start++) {
        if (s.colour[start] != UNSEEN)
            continue;
        s.colour[start] = 0;
        s.queue[s.tail++] = start;
        for (; head < s.tail; head++) {
            gr_vid v = s.queue[head];

            if ((head & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
                return st;
            if (!colour_row(&s, rows, v) || (back != rows && !colour_row(&s, back, v))) {
                out->second = NULL;
                return close_cycle(cx, &s, out, err);
            }
        }
    }
    for (gr_vid v = 0; v < n; v++)
        out->second[v] = s.colour[v] == 1;
    return GR_OK;
}

gr_status gr_demand_bipartite(gr_ctx *cx, const gr_graph *g, gr_two_colours *out, gr_err *err)
{
    gr_status st = gr_two_colour(cx, g, out, err);

    if (st != GR_OK || out->second != NULL)
        return st;
    gr_fail_arg(err, GR_EINPUT, "graph",
                "the graph is not bipartite: it has an odd cycle of %zu node%s", out->n_cycle,
                out->n_cycle == 1 ? "" : "s");
    gr_err_hint(err, "is_bipartite shows the cycle");
    return GR_EINPUT;
}

static gr_status same_side(const gr_graph *g, const gr_edge_iter *it, const char *param,
                           gr_err *err)
{
    gr_strbuf u, v;

    gr_strbuf_init(&u, NULL, 0);
    gr_strbuf_init(&v, NULL, 0);
    gr_name_add(&u, gr_graph_shown(g, it->u));
    gr_name_add(&v, gr_graph_shown(g, it->v));
    gr_fail_arg(err, GR_EINPUT, param, "%s: '%.80s' and '%.80s' are joined but on the same side",
                param, u.buf, v.buf);
    gr_err_hint(err, "give %s, the nodes of one side; every edge must lead to the other", param);
    gr_strbuf_clear(&u);
    gr_strbuf_clear(&v);
    return GR_EINPUT;
}

/* The sides where nobody named them. */
static gr_status guess_sides(gr_ctx *cx, const gr_graph *g, uint8_t *side, gr_err *err)
{
    gr_two_colours c = { .second = NULL };
    gr_status st;

    if (!gr_graph_is_directed(g) && (st = gr_demand_bipartite(cx, g, &c, err)) != GR_OK)
        return st;
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        bool turn = c.second != NULL && c.second[it.u];

        side[turn ? it.v : it.u] = GR_LEFT;
        if (c.second != NULL)
            side[turn ? it.u : it.v] = GR_RIGHT;
    }
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        if (side[it.v] == GR_NO_SIDE)
            side[it.v] = GR_RIGHT;
    return GR_OK;
}

gr_status gr_sides_read(gr_ctx *cx, const gr_graph *g, const gr_arg *left, const char *param,
                        uint8_t **side, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    gr_status st = GR_OK;

    *side = gr_new_n(&cx->scratch, uint8_t, n);
    if (*side == NULL)
        return gr_fail_memory(cx, err);
    if (left->given) {
        memset(*side, GR_RIGHT, n);
        for (size_t i = 0; i < left->n_nodes; i++)
            (*side)[left->nodes[i]] = GR_LEFT;
    } else {
        st = guess_sides(cx, g, *side, err);
    }
    for (gr_edge_iter it = gr_edges(g); st == GR_OK && gr_edge_next(&it);)
        if ((*side)[it.u] == (*side)[it.v])
            st = same_side(g, &it, param, err);
    return st != GR_OK ? st : gr_ctx_check(cx, err);
}

/* --- the kernels --- */

static gr_status certify(gr_ctx *cx, const gr_graph *g, const gr_two_colours *c, gr_result *out,
                         gr_err *err)
{
    gr_arena *a = &cx->arena;
    gr_value cycle;

    out->proof = gr_arena_copy(&cx->scratch, c, sizeof *c);
    if (out->proof == NULL || !gr_v_list(a, &cycle) || !gr_v_record(a, &out->cert))
        return gr_fail_memory(cx, err);
    if (c->second != NULL) {
        out->cert_kind = "colouring";
        out->cert_text = GR_STR("two colours, and every edge joins different ones");
        return GR_OK;
    }
    out->cert_kind = "odd cycle";
    out->cert_text = gr_str_printf(a, "a cycle of %zu node%s, an odd number", c->n_cycle,
                                   c->n_cycle == 1 ? "" : "s");
    for (size_t k = 0; k < c->n_cycle; k++)
        if (!gr_v_push(a, &cycle, gr_v_vertex(g, c->cycle[k])))
            return gr_fail_memory(cx, err);
    if (out->cert_text.ptr == NULL || !gr_v_set(a, &out->cert, "cycle", cycle))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

static gr_status is_bipartite_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_two_colours c;
    gr_status st = gr_two_colour(cx, in->graph, &c, err);

    if (st != GR_OK)
        return st;
    out->value = gr_v_bool(c.second != NULL);
    return certify(cx, in->graph, &c, out, err);
}

static gr_status bipartite_sets_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    bool *first = gr_arena_alloc(&cx->scratch, n);
    gr_value set[2];
    gr_two_colours c;
    gr_status st = gr_two_colour(cx, in->graph, &c, err);

    if (st == GR_OK)
        st = certify(cx, in->graph, &c, out, err);
    if (st != GR_OK || c.second == NULL)
        return st;
    if (first == NULL || !gr_v_list(&cx->arena, &out->value))
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        first[v] = !c.second[v];
    if ((st = gr_nodes_marked(cx, in->graph, first, &set[0], err)) != GR_OK ||
        (st = gr_nodes_marked(cx, in->graph, c.second, &set[1], err)) != GR_OK)
        return st;
    if (!gr_v_push(&cx->arena, &out->value, set[0]) || !gr_v_push(&cx->arena, &out->value, set[1]))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

/* --- the verifiers --- */

static gr_status check_colours(gr_ctx *cx, const gr_graph *g, const bool *second, gr_err *err)
{
    gr_edge_iter it = gr_edges(g);
    gr_status st;

    while (gr_edge_next(&it)) {
        if (GR_EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (second[it.u] == second[it.v])
            return gr_refute(err, "nodes %u and %u are joined and on one side", it.u, it.v);
    }
    return GR_OK;
}

/* Distinct nodes, an odd number of them, each joined to the next and the last to the first. */
static gr_status check_cycle(gr_ctx *cx, const gr_graph *g, const gr_two_colours *c, gr_err *err)
{
    bool *seen = gr_new_n(&cx->scratch, bool, gr_graph_n_nodes(g));

    if (seen == NULL)
        return gr_fail_memory(cx, err);
    if (c->n_cycle % 2 == 0)
        return gr_refute(err, "the cycle is not odd");
    for (size_t k = 0; k < c->n_cycle; k++) {
        gr_vid u = c->cycle[k], v = c->cycle[(k + 1) % c->n_cycle];

        if (seen[u] || !gr_joined(g, u, v))
            return gr_refute(err, "step %zu of the cycle follows no edge", k);
        seen[u] = true;
    }
    return gr_ctx_check(cx, err);
}

static gr_status check_proof(gr_ctx *cx, const gr_in *in, gr_result *r, bool bipartite, gr_err *err)
{
    const gr_two_colours *c = r->proof;

    if (bipartite != (c->second != NULL))
        return gr_refute(err, "value and certificate contradict each other");
    r->grade = GR_PROVED;
    return bipartite ? check_colours(cx, in->graph, c->second, err)
                     : check_cycle(cx, in->graph, c, err);
}

static gr_status is_bipartite_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    if (r->value.type != GR_V_BOOL)
        return gr_refute(err, "the value is neither yes nor no");
    return check_proof(cx, in, r, r->value.b, err);
}

/* The side of every node as the value says it. */
static gr_status read_sets(gr_ctx *cx, const gr_graph *g, const gr_value *sets, bool **second,
                           gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), n_seen = 0, v;
    bool *seen = gr_new_n(&cx->scratch, bool, n);

    *second = gr_new_n(&cx->scratch, bool, n);
    if (seen == NULL || *second == NULL)
        return gr_fail_memory(cx, err);
    if (sets->type != GR_V_LIST || sets->list->n != 2)
        return gr_refute(err, "the value is not two lists");
    for (int k = 0; k < 2; k++) {
        const gr_value *set = &sets->list->at[k];

        if (set->type != GR_V_LIST)
            return gr_refute(err, "a side is no list");
        for (size_t i = 0; i < set->list->n; i++) {
            if (!gr_vertex_of(g, &set->list->at[i], &v) || seen[v])
                return gr_refute(err, "a node does not exist or is there twice");
            seen[v] = true;
            (*second)[v] = k == 1;
            n_seen++;
        }
    }
    return n_seen == n ? GR_OK : gr_refute(err, "%u nodes are on no side", n - n_seen);
}

static gr_status bipartite_sets_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    bool *second;
    gr_status st;

    if (r->value.type == GR_V_NULL)
        return check_proof(cx, in, r, false, err);
    if ((st = read_sets(cx, in->graph, &r->value, &second, err)) != GR_OK)
        return st;
    r->grade = GR_PROVED;
    return check_colours(cx, in->graph, second, err);
}

/* --- the rows --- */

const gr_tool gr_tool_is_bipartite = {
    .name = "is_bipartite",
    .family = "matching",
    .summary = "Whether the nodes fall into two sets so that every edge joins both",
    .details = "The same as having no cycle of odd length, and as needing no more than two "
               "colours. A loop is an odd cycle; parallel edges and directions do not count. A "
               "graph without edges is bipartite. The answer comes with the cycle if there is one.",
    .result = GR_R_BOOL,
    .cost = "O(n + m)",
    .run = is_bipartite_run,
    .verify = is_bipartite_verify,
    .checked_by = "looks at every edge for two colours, or walks along an odd cycle",
    .cues = "bipartite, two-colourable, 2-colorable, two colours, two groups with edges only "
            "between them, odd cycle, can be split into two sets, no edge inside a group, are "
            "there two sides, can it be coloured with two colours, only edges between two groups, "
            "no odd cycles, two-mode network",
    .example = { "a-b, b-c, c-d, d-a", "is_bipartite(G)", "yes" },
};

static const gr_alias bipartite_sets_aliases[] = {
    { GR_SURFACE_NATIVE, "bipartite_color", NULL, NULL },
};

const gr_tool gr_tool_bipartite_sets = {
    .name = "bipartite_sets",
    .family = "matching",
    .summary = "The two sets of a bipartite graph",
    .brief = "the two sides",
    .details =
        "Every edge joins a node of the first set to one of the second; nodes in the order "
        "of the graph. Null if the graph is not bipartite. The first node of every connected "
        "part, isolated nodes included, is in the first set. Directions do not count.",
    GR_ALIASES(bipartite_sets_aliases),
    .result = GR_R_GROUPS,
    .returns = "groups?",
    .cost = "O(n + m)",
    .run = bipartite_sets_run,
    .verify = bipartite_sets_verify,
    .checked_by = "looks at every edge, or walks along an odd cycle",
    .cues = "bipartite sets, two sides, partition into two sets, two-colouring, split into two "
            "groups, which nodes are on each side, bipartition, who is on which side, colour with "
            "two colours, left and right side, teams so that rivals are apart",
    .example = { "a-b, b-c, c-d, d-a", "bipartite_sets(G)", "a, c\nb, d" },
};
