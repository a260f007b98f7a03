/* Paths whose narrowest edge is as wide as possible, or whose largest edge is as small as possible.
 *
 * The answer is the value of some edge: halving the sorted values, a search tells each time whether
 * the target is reached by edges that are at least as good. The nodes that the source reaches by
 * better edges only prove that no path is better: no such edge leaves them. */
#include "algo/paths/routes_int.h"

typedef struct choke {
    const gr_graph *g;
    gr_lengths l;
    bool widest;
    gr_vid source, target;
    uint32_t *level; /* hops from the source + 1 */
    gr_vid *queue;
    size_t n; /* nodes reached */
} choke;

/* Widths are only compared: real numbers become integers of the same order. */
static gr_status read_order(gr_ctx *cx, const gr_graph *g, const gr_column *c, const char *param,
                            gr_lengths *l, gr_err *err)
{
    gr_status st = c != NULL ? gr_check_numbers(g, c, param, err) : GR_OK;

    *l = (gr_lengths){ .unit = c == NULL };
    if (st != GR_OK || c == NULL)
        return st;
    if ((l->fixed.at = gr_arena_alloc(&cx->scratch, c->n * sizeof *l->fixed.at)) == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < c->n; i++)
        l->fixed.at[i] = c->type == GR_COL_INT ? c->ints[i] : gr_num_rank(c->reals[i]);
    l->fixed.real = c->type == GR_COL_REAL;
    return GR_OK;
}

static gr_value value_of(const gr_lengths *l, int64_t width)
{
    return l->fixed.real ? gr_v_real(gr_num_ranked(width)) : gr_v_int(width);
}

static gr_status choke_new(gr_ctx *cx, const gr_in *in, bool widest, choke *k, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);

    *k = (choke){
        .g = in->graph, .widest = widest, .source = in->arg[0].node, .target = in->arg[1].node
    };
    if (k->source == k->target)
        return gr_fail_arg(err, GR_EINPUT, "target",
                           "target: is the source itself, and a path without edges has no %s edge",
                           widest ? "narrowest" : "largest");
    k->level = gr_new_n(&cx->scratch, uint32_t, n);
    k->queue = gr_new_n(&cx->scratch, gr_vid, n);
    if (k->level == NULL || k->queue == NULL)
        return gr_fail_memory(cx, err);
    return read_order(cx, in->graph, in->arg[2].column, widest ? "capacity" : "weight", &k->l, err);
}

/* Wider is better, or smaller is; -1, 0, 1 like a comparison, the better one larger. */
static int compare(const choke *k, int64_t a, int64_t b)
{
    int order = (a > b) - (a < b);

    return k->widest ? order : -order;
}

/* What the source reaches by edges that are better than limit, or as good if `equal`. */
static gr_status flood(gr_ctx *cx, choke *k, int64_t limit, bool equal, gr_err *err)
{
    const gr_csr *c = gr_graph_out(k->g);
    gr_status st = GR_OK;

    memset(k->level, 0, gr_graph_n_nodes(k->g) * sizeof *k->level);
    k->queue[0] = k->source;
    k->level[k->source] = 1;
    k->n = 1;
    for (size_t i = 0; st == GR_OK && i < k->n; i++) {
        gr_vid u = k->queue[i];

        if ((i & 0xfff) == 0)
            st = gr_ctx_check(cx, err);
        for (uint64_t a = c->start[u]; a < c->start[u + 1]; a++) {
            gr_vid v = c->to[a];

            if (k->level[v] != 0 || compare(k, gr_length_of(&k->l, c, a), limit) < !equal)
                continue;
            k->level[v] = k->level[u] + 1;
            k->queue[k->n++] = v;
        }
    }
    return st;
}

static int by_size(const void *a, const void *b)
{
    const int64_t *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

/* The best value with which the target is reached; it must be reached at all. */
static gr_status find_limit(gr_ctx *cx, choke *k, int64_t *limit, gr_err *err)
{
    size_t low = 0, high = gr_graph_n_edges(k->g) - 1; /* worst first; low does, above high not */
    int64_t *value;
    gr_status st = GR_OK;

    *limit = 1;
    if (k->l.unit)
        return GR_OK;
    value = gr_arena_copy(&cx->scratch, k->l.fixed.at, (high + 1) * sizeof *value);
    if (value == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_sort(cx, value, high + 1, sizeof *value, by_size, err)) != GR_OK)
        return st;
    while (st == GR_OK && low < high) {
        size_t mid = low + (high - low + 1) / 2;

        st = flood(cx, k, value[k->widest ? mid : gr_graph_n_edges(k->g) - 1 - mid], true, err);
        if (k->level[k->target] != 0)
            low = mid;
        else
            high = mid - 1;
    }
    *limit = value[k->widest ? low : gr_graph_n_edges(k->g) - 1 - low];
    return st;
}

/* Fewest edges, then the smallest ids: marks what leads to the target, level by level. */
static gr_status trace(gr_ctx *cx, choke *k, int64_t limit, gr_walk *w, gr_err *err)
{
    const gr_csr *c = gr_graph_out(k->g);
    bool *on = gr_new_n(&cx->scratch, bool, gr_graph_n_nodes(k->g));
    gr_vid *next = gr_new_n(&cx->scratch, gr_vid, gr_graph_n_nodes(k->g));

    *w = (gr_walk){ gr_new_n(&cx->scratch, gr_vid, k->level[k->target]), 0 };
    if (on == NULL || next == NULL || w->at == NULL)
        return gr_fail_memory(cx, err);
    on[k->target] = true;
    for (size_t i = k->n; i-- > 0;) {
        gr_vid u = k->queue[i];

        for (uint64_t a = c->start[u]; a < c->start[u + 1] && !on[u]; a++) {
            on[u] = on[c->to[a]] && k->level[c->to[a]] == k->level[u] + 1 &&
                    compare(k, gr_length_of(&k->l, c, a), limit) >= 0;
            next[u] = c->to[a];
        }
    }
    for (gr_vid v = k->source; v != k->target; v = next[v])
        w->at[w->n++] = v;
    w->at[w->n++] = k->target;
    return gr_ctx_check(cx, err);
}

static gr_status answer(gr_ctx *cx, choke *k, const gr_walk *w, int64_t limit, gr_result *out,
                        gr_err *err)
{
    gr_value value = value_of(&k->l, limit);
    gr_value path;
    gr_status st = gr_walk_value(cx, k->g, w, gr_v_int((int64_t)w->n - 1), &path, err);

    if (st != GR_OK)
        return st;
    if (!gr_v_record(&cx->arena, &out->value) || !gr_v_set(&cx->arena, &out->value, "path", path) ||
        !gr_v_set(&cx->arena, &out->value, k->widest ? "width" : "largest", value))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

/* The set of nodes reached goes along as the proof: its size, and which they are. */
typedef struct side {
    const uint32_t *level;
    size_t n;
} side;

static gr_status certify(gr_ctx *cx, const choke *k, const char *text, gr_result *out, gr_err *err)
{
    side s = { k->level, k->n };

    out->cert_kind = "cut";
    out->cert_text = gr_str_printf(&cx->arena, "%zu node%s around the source: %s", k->n,
                                   k->n == 1 ? "" : "s", text);
    out->proof = gr_arena_copy(&cx->scratch, &s, sizeof s);
    if (out->cert_text.ptr == NULL || out->proof == NULL || !gr_v_record(&cx->arena, &out->cert) ||
        !gr_v_set(&cx->arena, &out->cert, "nodes", gr_v_int((int64_t)k->n)))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

static gr_status choke_run(gr_ctx *cx, const gr_in *in, bool widest, gr_result *out, gr_err *err)
{
    int64_t limit;
    gr_walk w;
    choke k;
    gr_status st;

    if ((st = choke_new(cx, in, widest, &k, err)) != GR_OK ||
        (st = flood(cx, &k, widest ? INT64_MIN : INT64_MAX, true, err)) != GR_OK)
        return st;
    if (k.level[k.target] == 0)
        return certify(cx, &k, "no edge leaves them, and the target is none of them", out, err);
    if ((st = find_limit(cx, &k, &limit, err)) != GR_OK ||
        (st = flood(cx, &k, limit, true, err)) != GR_OK ||
        (st = trace(cx, &k, limit, &w, err)) != GR_OK ||
        (st = answer(cx, &k, &w, limit, out, err)) != GR_OK ||
        (st = flood(cx, &k, limit, false, err)) != GR_OK)
        return st;
    return certify(cx, &k, "no edge better than the one that decides leaves them", out, err);
}

/* --- the verifiers --- */

/* The worst step of the path, each by the best of its parallel edges. */
static gr_status worst_step(const gr_in *in, const gr_lengths *l, bool widest, const gr_walk *w,
                            int64_t *worst, gr_err *err)
{
    const gr_csr *c = gr_graph_out(in->graph);

    *worst = widest ? INT64_MAX : INT64_MIN;
    for (size_t k = 1; k < w->n; k++) {
        bool there = false;
        int64_t best = 0;

        for (uint64_t i = c->start[w->at[k - 1]]; i < c->start[w->at[k - 1] + 1]; i++) {
            int64_t len = gr_length_of(l, c, i);

            if (c->to[i] != w->at[k])
                continue;
            best = !there || (widest ? len > best : len < best) ? len : best;
            there = true;
        }
        if (!there)
            return gr_refute(err, "step %zu of the path follows no edge", k);
        *worst = widest ? (best < *worst ? best : *worst) : (best > *worst ? best : *worst);
    }
    return GR_OK;
}

/* The set parts source and target, and no edge that leaves it is better than the limit. */
static gr_status check_cut(gr_ctx *cx, const gr_in *in, const gr_lengths *l, bool widest,
                           const int64_t *limit, const side *s, gr_err *err)
{
    const gr_csr *c = gr_graph_out(in->graph);

    if (s->level[in->arg[0].node] == 0 || s->level[in->arg[1].node] != 0)
        return gr_refute(err, "the set does not part source and target");
    for (gr_vid u = 0; u < gr_graph_n_nodes(in->graph); u++) {
        gr_status st = (u & 0xfff) == 0 ? gr_ctx_check(cx, err) : GR_OK;

        if (st != GR_OK)
            return st;
        for (uint64_t i = c->start[u]; s->level[u] != 0 && i < c->start[u + 1]; i++) {
            int64_t len = gr_length_of(l, c, i);

            if (s->level[c->to[i]] == 0 &&
                (limit == NULL || (widest ? len > *limit : len < *limit)))
                return gr_refute(err, "the edge between nodes %u and %u leaves the set", u,
                                 c->to[i]);
        }
    }
    return GR_OK;
}

static gr_status choke_verify(gr_ctx *cx, const gr_in *in, bool widest, gr_result *r, gr_err *err)
{
    const gr_value *path = gr_v_get(&r->value, "path");
    const gr_value *shown = gr_v_get(&r->value, widest ? "width" : "largest");
    gr_lengths l;
    gr_value value;
    gr_walk w;
    int64_t worst;
    gr_status st;

    if ((st = read_order(cx, in->graph, in->arg[2].column, "weight", &l, err)) != GR_OK)
        return st;
    r->grade = GR_PROVED;
    if (r->value.type == GR_V_NULL)
        return check_cut(cx, in, &l, widest, NULL, r->proof, err);
    if ((st = gr_walk_read(cx, in->graph, path, &w, err)) != GR_OK ||
        (st = worst_step(in, &l, widest, &w, &worst, err)) != GR_OK)
        return st;
    value = value_of(&l, worst);
    if (w.at[0] != in->arg[0].node || w.at[w.n - 1] != in->arg[1].node ||
        path->path.length->type != GR_V_INT || path->path.length->i != (int64_t)w.n - 1 ||
        shown == NULL || !gr_is_same(shown, &value))
        return gr_refute(err, "the path is not what it says");
    return check_cut(cx, in, &l, widest, &worst, r->proof, err);
}

static gr_status widest_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return choke_run(cx, in, true, out, err);
}

static gr_status widest_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return choke_verify(cx, in, true, r, err);
}

static gr_status minimax_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return choke_run(cx, in, false, out, err);
}

static gr_status minimax_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return choke_verify(cx, in, false, r, err);
}

#define CHECKED_BY                                                                                 \
    "follows the path to its worst edge, and checks a set of nodes around the source that no "     \
    "better edge leaves"

static const gr_param widest_params[] = {
    GR_SOURCE_PARAM,
    GR_TARGET_PARAM,
    { "capacity", GR_P_ATTR, GR_OPTIONAL,
      "edge attribute that says how wide an edge is; null means every edge has width 1",
      .standard = "@capacity or weight", .words = "by" },
};

static const gr_alias widest_aliases[] = {
    { GR_SURFACE_NATIVE, "maximum_bottleneck_path", NULL, NULL },
    { GR_SURFACE_NATIVE, "bottleneck_path", NULL, NULL },
};

const gr_tool gr_tool_widest_path = {
    .name = "widest_path",
    .family = "paths",
    .summary = "Route between two nodes whose narrowest edge is widest",
    .brief = "narrowest edge widest",
    .details =
        "A record: `path`, with its number of edges, and `width`, the value of its narrowest "
        "edge. By capacities, else weights; without both every edge has width 1. Negative values "
        "are allowed. Of several such paths the one with fewest edges, then the one through the "
        "earliest nodes of the graph. Directed edges are followed one way, of parallel ones the "
        "widest counts. Null if there is no path; source and target must differ.",
    GR_PARAMS(widest_params),
    GR_ALIASES(widest_aliases),
    .result = GR_R_RECORD,
    .returns = "{path: path, width: number}?",
    .cost = "O((n + m) log m)",
    .run = widest_run,
    .verify = widest_verify,
    .checked_by = CHECKED_BY,
    .cues = "widest path, maximum bottleneck, largest truck, heaviest load, highest bandwidth "
            "route, maximum capacity path, strongest weakest link, route of highest capacity, "
            "maximum load on the way, best worst edge, thickest pipe, most reliable weakest link",
    .example = { "a-b 5, b-d 3, a-c 2, c-d 9", "widest_path(G, a, d)",
                 "path: a b d, length 2\nwidth: 3" },
};

static const gr_param minimax_params[] = { GR_SOURCE_PARAM, GR_TARGET_PARAM, GR_WEIGHT_PARAM };

static const gr_alias minimax_aliases[] = {
    { GR_SURFACE_NATIVE, "minimum_bottleneck_path", NULL, NULL },
};

const gr_tool gr_tool_minimax_path = {
    .name = "minimax_path",
    .family = "paths",
    .summary = "Route between two nodes whose largest edge is smallest",
    .brief = "largest edge smallest",
    .details =
        "A record: `path`, with its number of edges, and `largest`, the value of its largest edge. "
        "Negative weights are allowed. Of several such paths the one with fewest edges, then the "
        "one through the earliest nodes of the graph. Directed edges are followed one way, of "
        "parallel ones the smallest counts. Null if there is no path; source and target must "
        "differ.",
    GR_PARAMS(minimax_params),
    GR_ALIASES(minimax_aliases),
    .result = GR_R_RECORD,
    .returns = "{path: path, largest: number}?",
    .cost = "O((n + m) log m)",
    .run = minimax_run,
    .verify = minimax_verify,
    .checked_by = CHECKED_BY,
    .cues = "minimax path, minimum bottleneck, smallest largest edge, longest leg as short as "
            "possible, range of the vehicle, lowest climb, easiest worst step, smallest maximum "
            "step, avoid the worst edge, path with the least worst risk, bottleneck shortest path",
    .example = { "a-b 5, b-d 3, a-c 2, c-d 9", "minimax_path(G, a, d)",
                 "path: a b d, length 2\nlargest: 5" },
};
