/* Stable matching by Gale and Shapley: everybody proposes in the order of preference, and is kept
 * until somebody better comes. The verifier looks at all pairs for two who would both rather have
 * each other. */
#include "algo/matching/matching_int.h"

/* A proposer and somebody else who accept each other; smaller ranks are better. */
typedef struct couple {
    gr_vid from, to;
    int64_t rank, back; /* that `from` gives `to`, and the other way */
} couple;

typedef struct couples {
    couple *at;
    size_t n;
} couples;

static gr_status need_ranks(gr_err *err)
{
    gr_fail_arg(err, GR_EINPUT, "rank", "rank: both sides must rank each other");
    gr_err_hint(err, "either a directed graph where the number on a>b is the rank that a gives b "
                     "(1 = best), or two attributes of every edge: rank and rank_back");
    return GR_EINPUT;
}

/* One number an edge, and an edge for each way: a couple is an edge that has one back. */
static gr_status pair_ways(gr_ctx *cx, const gr_graph *g, const uint8_t *side, const gr_fixed *rank,
                           couples *out, gr_err *err)
{
    const gr_csr *c = gr_graph_out(g);
    gr_status st;

    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        uint64_t back = gr_csr_find(c, it.v, it.u);

        if (GR_EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (side[it.u] == GR_LEFT && back != UINT64_MAX)
            out->at[out->n++] =
                (couple){ it.u, it.v, rank->at[it.id], rank->at[gr_arc_edge(c, back)] };
    }
    return GR_OK;
}

/* Two numbers an edge. */
static void pair_edges(const gr_graph *g, const uint8_t *side, const gr_fixed *rank,
                       const gr_fixed *back, couples *out)
{
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        bool turn = side[it.u] != GR_LEFT;

        out->at[out->n++] =
            (couple){ turn ? it.v : it.u, turn ? it.u : it.v, rank->at[it.id], back->at[it.id] };
    }
}

static gr_status refuse_repeats(const gr_graph *g, gr_err *err)
{
    return gr_fail_arg(err, GR_EINPUT, "graph",
                       "stable_matching needs one edge a pair, the graph has %s",
                       gr_graph_n_repeats(g) != 0 ? "parallel ones" : "edges both ways");
}

static bool goes_both_ways(const gr_graph *g)
{
    if (!gr_graph_is_directed(g))
        return false;
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        if (gr_csr_find(gr_graph_out(g), it.v, it.u) != UINT64_MAX)
            return true;
    return false;
}

static gr_status read_couples(gr_ctx *cx, const gr_in *in, couples *out, gr_err *err)
{
    const gr_graph *g = in->graph;
    const gr_column *both = in->arg[2].column;
    gr_fixed rank, back;
    uint8_t *side;
    gr_arg left = in->arg[0];
    gr_two_colours colours;
    gr_status st;

    if (in->arg[1].column == NULL || (both == NULL && !gr_graph_is_directed(g)))
        return need_ranks(err);
    if (gr_graph_n_repeats(g) != 0 || (both != NULL && goes_both_ways(g)))
        return refuse_repeats(g, err);
    if (!left.given && both == NULL) { /* edges both ways do not tell who proposes */
        gr_vid n = 0, *nodes = gr_arena_alloc(&cx->scratch, gr_graph_n_nodes(g) * sizeof *nodes);

        if ((st = gr_demand_bipartite(cx, g, &colours, err)) != GR_OK)
            return st;
        if (nodes == NULL)
            return gr_fail_memory(cx, err);
        for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++)
            if (!colours.second[v])
                nodes[n++] = v;
        left = (gr_arg){ .given = true, .nodes = nodes, .n_nodes = n };
    }
    *out = (couples){ gr_arena_alloc(&cx->scratch, gr_graph_n_edges(g) * sizeof *out->at), 0 };
    if (out->at == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_sides_read(cx, g, &left, "proposers", &side, err)) != GR_OK ||
        (st = gr_fixed_read(cx, g, in->arg[1].column, "rank", &rank, err)) != GR_OK)
        return st;
    if (both == NULL)
        return pair_ways(cx, g, side, &rank, out, err);
    if ((st = gr_fixed_read(cx, g, both, "rank_back", &back, err)) == GR_OK)
        pair_edges(g, side, &rank, &back, out);
    return st;
}

/* --- the kernel --- */

static int by_wish(const void *a, const void *b)
{
    const couple *x = a, *y = b;

    if (x->from != y->from)
        return x->from < y->from ? -1 : 1;
    if (x->rank != y->rank)
        return x->rank < y->rank ? -1 : 1;
    return (x->to > y->to) - (x->to < y->to);
}

static bool rather(const couple *a, const couple *b)
{
    return a->back != b->back ? a->back < b->back : a->from < b->from;
}

/* next[v]: whom v proposes to next; kept[w]: the couple that w is part of, or NULL. */
static gr_status propose(gr_ctx *cx, const couples *all, gr_vid n, const couple ***kept,
                         gr_err *err)
{
    size_t *next = gr_new_n(&cx->scratch, size_t, (size_t)n + 1), turns = 0;
    gr_status st;

    *kept = gr_new_n(&cx->scratch, const couple *, n);
    if (next == NULL || *kept == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_sort(cx, all->at, all->n, sizeof *all->at, by_wish, err)) != GR_OK)
        return st;
    for (size_t i = all->n; i-- > 0;)
        next[all->at[i].from] = i;
    for (size_t i = 0; i < all->n; i++) {
        gr_vid v = all->at[i].from;

        if (i != 0 && all->at[i - 1].from == v)
            continue;
        while (v != GR_NO_NODE && next[v] < all->n && all->at[next[v]].from == v) {
            const couple *c = &all->at[next[v]++], *had = (*kept)[c->to];

            if ((turns++ & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
                return st;
            if (had == NULL || rather(c, had)) {
                (*kept)[c->to] = c;
                v = had != NULL ? had->from : GR_NO_NODE;
            }
        }
    }
    return GR_OK;
}

static gr_status run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    gr_vid *mate = gr_arena_alloc(&cx->scratch, n * sizeof *mate);
    const couple **kept;
    gr_value edges;
    int64_t size;
    couples all;
    gr_status st;

    if (mate == NULL)
        return gr_fail_memory(cx, err);
    if ((st = read_couples(cx, in, &all, err)) != GR_OK ||
        (st = propose(cx, &all, n, &kept, err)) != GR_OK)
        return st;
    for (gr_vid v = 0; v < n; v++)
        mate[v] = GR_NO_NODE;
    for (gr_vid v = 0; v < n; v++)
        if (kept[v] != NULL)
            mate[kept[v]->from] = v;
    if ((st = gr_matching_edges(cx, in->graph, mate, true, &edges, &size, err)) != GR_OK)
        return st;
    if (!gr_v_record(&cx->arena, &out->value) ||
        !gr_v_set(&cx->arena, &out->value, "size", gr_v_int(size)) ||
        !gr_v_set(&cx->arena, &out->value, "edges", edges))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

/* --- the verifier --- */

static gr_status verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph), *mate;
    const gr_value *shown = gr_v_get(&r->value, "size");
    const couple **of = gr_new_n(&cx->scratch, const couple *, n); /* the couple of each */
    bool *proposes = gr_new_n(&cx->scratch, bool, n);
    int64_t size, n_couples = 0;
    couples all;
    gr_status st;

    if (of == NULL || proposes == NULL)
        return gr_fail_memory(cx, err);
    if ((st = read_couples(cx, in, &all, err)) != GR_OK ||
        (st = gr_check_matching(cx, in->graph, gr_v_get(&r->value, "edges"), false, &mate, &size,
                                err)) != GR_OK)
        return st;
    for (size_t i = 0; i < all.n; i++)
        proposes[all.at[i].from] = true;
    if ((st = gr_check_first_nodes(in->graph, gr_v_get(&r->value, "edges"), proposes, err)) !=
        GR_OK)
        return st;
    for (size_t i = 0; i < all.n; i++)
        if (mate[all.at[i].from] == all.at[i].to) {
            of[all.at[i].from] = of[all.at[i].to] = &all.at[i];
            n_couples++;
        }
    if (n_couples != size || shown == NULL || shown->type != GR_V_INT || shown->i != size)
        return gr_refute(err, "not all pairs accept each other");
    for (size_t i = 0; i < all.n; i++) {
        const couple *c = &all.at[i];

        if (GR_EVERY(i) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if ((of[c->from] == NULL || c->rank < of[c->from]->rank) &&
            (of[c->to] == NULL || c->back < of[c->to]->back))
            return gr_refute(err, "nodes %u and %u would rather have each other", c->from, c->to);
    }
    r->grade = GR_PROVED;
    return GR_OK;
}

/* --- the row --- */

static const gr_param stable_params[] = {
    { "proposers", GR_P_NODES, GR_OPTIONAL,
      "the side that proposes; else that of the first node of each part",
      .words = "proposing, proposers, men, applicants, students" },
    { "rank", GR_P_ATTR, GR_OPTIONAL,
      "edge attribute: the rank that the first node of a directed edge gives the second, 1 = best; "
      "with rank_back, that the proposer gives the other",
      .standard = "@weight", .words = "preference, ranked by" },
    { "rank_back", GR_P_ATTR, GR_OPTIONAL,
      "edge attribute: the rank that the other gives the proposer", .words = "ranked back by" },
};

static const gr_alias stable_aliases[] = {
    { GR_SURFACE_NATIVE, "stable_marriage", NULL, NULL },
    { GR_SURFACE_NATIVE, "gale_shapley", NULL, NULL },
};

const gr_tool gr_tool_stable_matching = {
    .name = "stable_matching",
    .family = "matching",
    .summary = "Pairs such that no two would rather have each other than whom they got",
    .brief = "by ranks",
    .details = "The answer has the size and the pairs, proposer first, in the order of these. "
               "Preferences are ranks, smaller = better. In a directed graph the number on a>b is "
               "the rank that a gives b, and two accept each other if there is an edge each way; "
               "with rank_back, every edge has both ranks, and the proposers are the nodes that "
               "directed edges come from. Nobody gets a partner without an edge, and some may stay "
               "alone. Of equal ranks the earlier node is preferred; a pair counts as unstable "
               "only if both would be strictly better off. Without ties every proposer gets the "
               "best partner that any stable matching has for it.",
    GR_PARAMS(stable_params),
    GR_ALIASES(stable_aliases),
    .result = GR_R_RECORD,
    .returns = "size: int, edges: edges",
    .cost = "O(m log m)",
    .run = run,
    .verify = verify,
    .checked_by = "looks at all pairs for two who would both rather have each other",
    .cues = "stable matching, stable marriage, gale shapley, deferred acceptance, match by "
            "preferences, no blocking pair, matching hospitals and residents, match students with "
            "schools, marriages that last, no two would rather elope, assign by ranked "
            "preferences",
    .example = { "a>x 1, a>y 2, b>x 1, b>y 2, x>a 2, x>b 1, y>a 1, y>b 2", "stable_matching(G)",
                 "size: 2\nedges: a - y, b - x" },
};
