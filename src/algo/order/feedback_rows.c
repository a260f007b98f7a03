/* The minimum feedback arc set as a tool, and its check: what is left has no cycle, no set is
 * smaller than the number of cycles without common edges, and where that is not enough, a search
 * for a smaller set that fails. */
#include "algo/order/feedback_int.h"

#define CHECK_TURNS 200000 /* of the search for a smaller set */

static gr_status list_edges(gr_ctx *cx, const gr_graph *g, const gr_vid *order, gr_value *out,
                            gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), *rank = gr_new_n(&cx->scratch, gr_vid, n);
    gr_status st;

    if (rank == NULL || !gr_v_list(&cx->arena, out))
        return gr_fail_memory(cx, err);
    for (gr_vid k = 0; k < n; k++)
        rank[order[k]] = k;
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        if (GR_EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (rank[it.u] >= rank[it.v] && !gr_v_push(&cx->arena, out, gr_v_link(g, it.u, it.v)))
            return gr_fail_memory(cx, err);
    }
    return GR_OK;
}

static gr_status feedback_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_clock clock = gr_clock_start(cx, &in->arg[0]);
    gr_arena *a = &cx->arena;
    gr_feedback f;
    gr_value edges;
    gr_status st;

    if ((st = gr_feedback_find(cx, in->graph, &clock, &f, err)) != GR_OK ||
        (st = list_edges(cx, in->graph, f.order, &edges, err)) != GR_OK)
        return st;
    out->proof = gr_arena_copy(&cx->scratch, &f, sizeof f);
    out->cert_kind = "cycles";
    out->cert_text = gr_str_printf(a, "%zu cycle%s without common edges", f.n_cycles,
                                   f.n_cycles == 1 ? "" : "s");
    if (out->proof == NULL || out->cert_text.ptr == NULL || !gr_v_record(a, &out->value) ||
        !gr_v_set(a, &out->value, "edges", edges) ||
        !gr_v_set(a, &out->value, "size", gr_v_int((int64_t)f.size)) ||
        !gr_v_set(a, &out->value, "optimal", gr_v_bool(f.bound == f.size)) ||
        !gr_v_set(a, &out->value, "bound", gr_v_int((int64_t)f.bound)))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

/* --- what is left has no cycle --- */

typedef struct search {
    const gr_graph *g;
    const gr_csr *rows;
    gr_vid n;
    bool *cut;     /* by arc */
    gr_vid *state; /* 0 = new, 1 = on the way, 2 = done */
    uint64_t *next;
    gr_vid *way;
    uint64_t *arc; /* the cycle that was found */
    size_t n_cycle;
} search;

/* Depth first along edges that are not cut; the first cycle met, if any, into arc[]. */
static bool find_cycle(search *s)
{
    memset(s->state, 0, s->n * sizeof *s->state);
    for (gr_vid root = 0; root < s->n; root++) {
        gr_vid depth = 0;

        if (s->state[root] != 0)
            continue;
        s->way[depth++] = root;
        s->next[root] = s->rows->start[root];
        s->state[root] = 1;
        while (depth != 0) {
            gr_vid u = s->way[depth - 1], v;
            uint64_t i = s->next[u]++;

            if (i == s->rows->start[u + 1]) {
                s->state[u] = 2;
                depth--;
                continue;
            }
            v = s->rows->to[i];
            if (s->cut[i] || s->state[v] == 2)
                continue;
            if (s->state[v] == 0) {
                s->way[depth++] = v;
                s->next[v] = s->rows->start[v];
                s->state[v] = 1;
                continue;
            }
            for (s->n_cycle = 0; s->n_cycle == 0 || u != v;) { /* back along the way to v */
                u = s->way[--depth];
                s->arc[s->n_cycle++] = s->next[u] - 1;
            }
            return true;
        }
    }
    return false;
}

static gr_status search_init(gr_ctx *cx, const gr_graph *g, search *s, gr_err *err)
{
    gr_arena *a = &cx->scratch;

    *s = (search){ .g = g, .rows = gr_graph_out(g), .n = gr_graph_n_nodes(g) };
    s->cut = gr_new_n(a, bool, gr_graph_n_arcs(g));
    s->state = gr_new_n(a, gr_vid, s->n);
    s->next = gr_new_n(a, uint64_t, s->n);
    s->way = gr_new_n(a, gr_vid, s->n);
    s->arc = gr_new_n(a, uint64_t, s->n);
    if (s->cut == NULL || s->state == NULL || s->next == NULL || s->way == NULL || s->arc == NULL)
        return gr_fail_memory(cx, err);
    return GR_OK;
}

/* Cuts the edges of the list, each once, in order. */
static gr_status cut_listed(gr_ctx *cx, search *s, const gr_list *edges, gr_err *err)
{
    uint64_t last = 0;
    gr_status st;

    for (size_t k = 0; k < edges->n; k++) {
        const gr_value *e = &edges->at[k];
        gr_value from = gr_v_node(e->edge.u), to = gr_v_node(e->edge.v);
        uint64_t arc = UINT64_MAX;
        gr_vid u, v;

        if (GR_EVERY(k) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (e->type == GR_V_EDGE && gr_vertex_of(s->g, &from, &u) && gr_vertex_of(s->g, &to, &v))
            arc = gr_csr_find(s->rows, u, v);
        if (arc == UINT64_MAX)
            return gr_refute(err, "place %zu is no edge of the graph", k);
        while (arc < s->rows->start[u + 1] && s->rows->to[arc] == v && s->cut[arc])
            arc++;
        if (arc == s->rows->start[u + 1] || s->rows->to[arc] != v || (k != 0 && arc <= last))
            return gr_refute(err, "place %zu is out of order, or there too often", k);
        s->cut[arc] = true;
        last = arc;
    }
    return find_cycle(s) ? gr_refute(err, "a cycle is left") : GR_OK;
}

/* --- no set is smaller --- */

/* The cycles of the proof are cycles, and no edge is on two of them. */
static gr_status check_cycles(gr_ctx *cx, const gr_graph *g, const gr_feedback *f, gr_err *err)
{
    const gr_csr *c = gr_graph_out(g);
    bool *used = gr_new_n(&cx->scratch, bool, gr_graph_n_arcs(g));
    size_t from = 0;
    gr_status st;

    if (used == NULL)
        return gr_fail_memory(cx, err);
    for (size_t k = 0; k < f->n_cycles; from = f->end[k++]) {
        if ((k & 0xff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (f->end[k] <= from || f->end[k] > gr_graph_n_arcs(g))
            return gr_refute(err, "cycle %zu has no nodes", k);
        for (size_t i = from; i < f->end[k]; i++) {
            gr_vid u = f->cycle[i], v = f->cycle[i + 1 < f->end[k] ? i + 1 : from];
            uint64_t arc = u < gr_graph_n_nodes(g) ? gr_csr_find(c, u, v) : UINT64_MAX;

            while (arc != UINT64_MAX && used[arc])
                arc = arc + 1 < c->start[u + 1] && c->to[arc + 1] == v ? arc + 1 : UINT64_MAX;
            if (arc == UINT64_MAX)
                return gr_refute(err, "cycle %zu is none, or shares an edge", k);
            used[arc] = true;
        }
    }
    return GR_OK;
}

/* A turn of the search: which arcs of a cycle are still to be tried. */
typedef struct choice {
    uint64_t *arc;
    size_t n, tried;
} choice;

/* Can all cycles be cut with `most` edges? Every cycle must lose one of its edges: tries each.
 * *known = false if that took too long. */
static gr_status can_cut(gr_ctx *cx, search *s, size_t most, bool *can, bool *known, gr_err *err)
{
    choice *level = gr_new_n(&cx->scratch, choice, most + 1);
    size_t depth = 0;
    bool back = false;
    gr_status st;

    *can = false;
    *known = true;
    if (level == NULL)
        return gr_fail_memory(cx, err);
    memset(s->cut, 0, gr_graph_n_arcs(s->g));
    for (uint64_t turn = 0;; turn++) {
        if ((turn & 0xff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (turn * (s->n + gr_graph_n_arcs(s->g)) > CHECK_TURNS * UINT64_C(64)) {
            *known = false;
            return GR_OK;
        }
        if (!back && !find_cycle(s)) {
            *can = true;
            return GR_OK;
        }
        if (!back && depth < most) { /* one level deeper: the arcs of this cycle */
            if (level[depth].arc == NULL)
                level[depth].arc = gr_arena_alloc(&cx->scratch, s->n * sizeof *s->arc);
            if (level[depth].arc == NULL)
                return gr_fail_memory(cx, err);
            memcpy(level[depth].arc, s->arc, s->n_cycle * sizeof *s->arc);
            level[depth].n = s->n_cycle;
            level[depth].tried = 0;
            s->cut[level[depth++].arc[0]] = true;
            continue;
        }
        if (depth == 0)
            return GR_OK;
        s->cut[level[depth - 1].arc[level[depth - 1].tried++]] = false;
        back = level[depth - 1].tried == level[depth - 1].n;
        if (back)
            depth--;
        else
            s->cut[level[depth - 1].arc[level[depth - 1].tried]] = true;
    }
}

static gr_status check_bound(gr_ctx *cx, const gr_in *in, search *s, uint64_t bound, gr_result *r,
                             gr_err *err)
{
    const gr_feedback *f = r->proof;
    bool can, known;
    gr_status st = check_cycles(cx, in->graph, f, err);

    if (st != GR_OK)
        return st;
    r->grade = GR_PROVED;
    if (bound <= f->n_cycles)
        return GR_OK;
    if ((st = can_cut(cx, s, bound - 1, &can, &known, err)) != GR_OK)
        return st;
    if (known && can)
        return gr_refute(err, "%llu edges are enough", (unsigned long long)bound - 1);
    r->grade = known ? GR_REDERIVED : GR_UNCHECKED;
    if (!known)
        r->why = "the edges were checked, but not that fewer are not enough: that takes too long";
    return GR_OK;
}

static gr_status feedback_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_value *edges = gr_v_get(&r->value, "edges"), *size = gr_v_get(&r->value, "size");
    const gr_value *optimal = gr_v_get(&r->value, "optimal");
    const gr_value *bound = gr_v_get(&r->value, "bound");
    search s;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if (edges == NULL || edges->type != GR_V_LIST || size == NULL || size->type != GR_V_INT ||
        optimal == NULL || optimal->type != GR_V_BOOL || bound == NULL || bound->type != GR_V_INT ||
        size->i != (int64_t)edges->list->n || bound->i < 0 || bound->i > size->i ||
        optimal->b != (bound->i == size->i))
        return gr_refute(err, "the edges, their number and the bound contradict each other");
    if ((st = search_init(cx, in->graph, &s, err)) != GR_OK ||
        (st = cut_listed(cx, &s, edges->list, err)) != GR_OK)
        return st;
    return check_bound(cx, in, &s, (uint64_t)bound->i, r, err);
}

static const gr_param feedback_params[] = { GR_BUDGET_PARAM };

static const gr_alias feedback_aliases[] = {
    { GR_SURFACE_NATIVE, "minimum_feedback_arc_set", NULL, NULL },
    { GR_SURFACE_NATIVE, "feedback_edge_set", NULL, NULL },
};

const gr_tool gr_tool_feedback_arc_set = {
    .name = "feedback_arc_set",
    .family = "cycles",
    .summary = "The fewest edges without which there is no cycle",
    .brief = "fewest edges to remove so that no cycle is left",
    .details = "A record: `edges`, in the order of the graph; `size`, their number; `optimal`, "
               "whether fewer are proved not to be enough; `bound`, how many are needed in any "
               "case. Loops always belong to it, parallel edges count one by one. Of several sets "
               "of the same size it is one. Exact where at most 20 nodes lie on cycles with each "
               "other, else as good as found in time. Directed graphs only.",
    GR_PARAMS(feedback_params),
    GR_ALIASES(feedback_aliases),
    .result = GR_R_RECORD,
    .returns = "edges: edges, size: int, optimal: bool, bound: int",
    .demands = GR_WANTS_DIRECTED,
    .cost = "exponential; bounded by budget_ms",
    .run = feedback_run,
    .verify = feedback_verify,
    .checked_by = "sees that no cycle is left, counts cycles that share no edge, and if these are "
                  "fewer than the bound, tries all smaller sets if there are not too many",
    .cues = "feedback arc set, fewest edges to remove, break all cycles, make it acyclic, minimum "
            "edges to remove cycles, which dependencies to drop, how to make it a DAG, smallest "
            "set of edges that hits every cycle, which links cause the cycles, resolve circular "
            "dependencies",
    .example = { "a>b, b>c, c>a, b>a", "feedback_arc_set(G)",
                 "edges: a - b\nsize: 1\noptimal: yes\nbound: 1" },
};
