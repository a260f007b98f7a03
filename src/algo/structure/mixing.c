/* Numbers about degrees, and how nodes of one kind mix with others.
 *
 * Degrees as NetworkX counts them: a loop twice, parallel edges all. The coefficients run over
 * arcs: an undirected edge both ways, a loop once. */
#include "algo/change/change_int.h"

#include <math.h>

/* --- degree_sequence, average_degree --- */

static gr_status degrees(gr_ctx *cx, const gr_graph *g, uint64_t **out, gr_err *err)
{
    const gr_csr *back;
    gr_status st = gr_graph_in(cx, g, &back, err);

    *out = gr_new_n(&cx->scratch, uint64_t, gr_graph_n_nodes(g));
    if (st == GR_OK && *out == NULL)
        st = gr_fail_memory(cx, err);
    for (gr_vid v = 0; st == GR_OK && v < gr_graph_n_nodes(g); v++)
        (*out)[v] = gr_graph_degree(g, back, v);
    return st;
}

/* starts and ends, edge by edge: for verifiers. */
static gr_status count_ends(gr_ctx *cx, const gr_graph *g, uint64_t *end[2], gr_err *err)
{
    for (int i = 0; i < 2; i++)
        if ((end[i] = gr_new_n(&cx->scratch, uint64_t, gr_graph_n_nodes(g))) == NULL)
            return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        end[0][it.u]++;
        end[1][it.v]++;
    }
    return gr_ctx_check(cx, err);
}

static int larger_first(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x < y) - (x > y);
}

static gr_status degree_sequence_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    uint64_t *d = NULL;
    gr_vid n = gr_graph_n_nodes(in->graph);
    gr_status st = degrees(cx, in->graph, &d, err);

    if (st != GR_OK)
        return st;
    if (!gr_v_list(&cx->arena, &out->value))
        return gr_fail_memory(cx, err);
    if ((st = gr_sort(cx, d, n, sizeof *d, larger_first, err)) != GR_OK)
        return st;
    for (gr_vid v = 0; v < n; v++)
        if (!gr_v_push(&cx->arena, &out->value, gr_v_int((int64_t)d[v])))
            return gr_fail_memory(cx, err);
    return gr_ctx_check(cx, err);
}

/* In order, and each degree as often as nodes have it. */
static gr_status degree_sequence_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    size_t most = 2 * (size_t)gr_graph_n_edges(in->graph) + 1;
    uint32_t *times = gr_new_n(&cx->scratch, uint32_t, most);
    uint64_t *end[2];
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if (r->value.type != GR_V_LIST || r->value.list->n != n)
        return gr_refute(err, "the value is no list of %u degrees", n);
    if (times == NULL)
        return gr_fail_memory(cx, err);
    if ((st = count_ends(cx, in->graph, end, err)) != GR_OK)
        return st;
    for (gr_vid v = 0; v < n; v++)
        times[end[0][v] + end[1][v]]++;
    for (gr_vid i = 0; i < n; i++) {
        const gr_value *d = &r->value.list->at[i];

        if (d->type != GR_V_INT || d->i < 0 || (uint64_t)d->i >= most || times[d->i] == 0 ||
            (i != 0 && d->i > r->value.list->at[i - 1].i))
            return gr_refute(err, "the degree at place %u is wrong", i);
        times[d->i]--;
    }
    r->grade = GR_REDERIVED;
    return GR_OK;
}

const gr_tool gr_tool_degree_sequence = {
    .name = "degree_sequence",
    .family = "structure",
    .summary = "The degrees of all nodes, largest first",
    .brief = "largest first",
    .details = "A loop counts twice, each of parallel edges once; in a directed graph a degree is "
               "the number of edges in plus that of edges out.",
    .result = GR_R_LIST,
    .returns = "int",
    .cost = "O(n log n)",
    .run = degree_sequence_run,
    .verify = degree_sequence_verify,
    .checked_by = "counts ends edge by edge, and how often each degree occurs",
    .cues = "degree sequence, sorted degrees, list of degrees in descending order, degrees from "
            "large to small, is it graphical, valency sequence",
    .example = { "a-b, b-c, b-d", "degree_sequence(G)", "3, 1, 1, 1" },
};

static gr_status average_degree_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    double n = gr_graph_n_nodes(in->graph), m = gr_graph_n_edges(in->graph);

    out->value = n == 0 ? gr_v_null() : gr_v_real(2 * m / n);
    return GR_OK;
}

static gr_status average_degree_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    uint64_t *end[2], sum = 0;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if ((st = count_ends(cx, in->graph, end, err)) != GR_OK)
        return st;
    for (gr_vid v = 0; v < n; v++)
        sum += end[0][v] + end[1][v];
    if (n == 0 ? r->value.type != GR_V_NULL
               : r->value.type != GR_V_REAL || r->value.d != (double)sum / n)
        return gr_refute(err, "the degrees add up to %llu", (unsigned long long)sum);
    r->grade = GR_REDERIVED;
    return GR_OK;
}

const gr_tool gr_tool_average_degree = {
    .name = "average_degree",
    .family = "structure",
    .summary = "Mean number of edges at a node",
    .details = "Twice the edges over the nodes, in a directed graph too. Null without nodes.",
    .result = GR_R_NUMBER,
    .returns = "number?",
    .cost = "O(1)",
    .run = average_degree_run,
    .verify = average_degree_verify,
    .checked_by = "adds up the degrees, counted edge by edge",
    .cues = "average degree, mean degree, how many connections on average, average number of "
            "neighbours, friends per person, typical number of links, links per node, mean number "
            "of friends",
    .example = { "a-b, b-c, c-d, d-a, a-c", "average_degree(G)", "2.5" },
};

/* --- degree_assortativity_coefficient --- */

static gr_status degree_assortativity_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_graph *g = in->graph;
    const gr_csr *c = gr_graph_out(g), *back;
    gr_vid n = gr_graph_n_nodes(g);
    uint64_t *x = gr_new_n(&cx->scratch, uint64_t, n), *y = gr_new_n(&cx->scratch, uint64_t, n);
    double arcs = (double)gr_graph_n_arcs(g), mean_x = 0, mean_y = 0, xx = 0, yy = 0, xy = 0;
    gr_status st = gr_graph_in(cx, g, &back, err);

    if (st != GR_OK)
        return st;
    if (x == NULL || y == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++) {
        x[v] = gr_graph_is_directed(g) ? gr_csr_degree(c, v) : gr_graph_degree(g, c, v);
        y[v] = gr_graph_is_directed(g) ? gr_csr_degree(back, v) : x[v];
        mean_x += (double)(x[v] * gr_csr_degree(c, v)) / arcs;
        mean_y += (double)(y[v] * gr_csr_degree(back, v)) / arcs;
    }
    for (gr_vid v = 0; v < n; v++) {
        double dx = (double)x[v] - mean_x, dy = (double)y[v] - mean_y;

        if (GR_EVERY(v) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        xx += dx * dx * (double)gr_csr_degree(c, v);
        yy += dy * dy * (double)gr_csr_degree(back, v);
        for (uint64_t i = c->start[v]; i < c->start[v + 1]; i++)
            xy += dx * ((double)y[c->to[i]] - mean_y);
    }
    out->value = xx > 1e-9 && yy > 1e-9 ? gr_v_real(xy / sqrt(xx * yy)) : gr_v_null();
    return GR_OK;
}

/* By plain sums of whole numbers, edge by edge. */
static gr_status degree_assortativity_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_graph *g = in->graph;
    bool directed = gr_graph_is_directed(g);
    unsigned __int128 sum_xx = 0, sum_yy = 0, sum_xy = 0;
    uint64_t n_ends = 0, sum_x = 0, sum_y = 0;
    long double n, sx, sy, vx, vy;
    uint64_t *end[2];
    double d;
    gr_status st;

    if (gr_too_big_to_check(g, r))
        return GR_OK;
    if ((st = count_ends(cx, g, end, err)) != GR_OK)
        return st;
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        if (GR_EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (int way = 0; way < (directed || it.u == it.v ? 1 : 2); way++) {
            gr_vid a = way == 0 ? it.u : it.v, b = way == 0 ? it.v : it.u;
            uint64_t x = end[0][a] + (directed ? 0 : end[1][a]);
            uint64_t y = end[1][b] + (directed ? 0 : end[0][b]);

            n_ends++;
            sum_x += x;
            sum_y += y;
            sum_xx += (unsigned __int128)x * x;
            sum_yy += (unsigned __int128)y * y;
            sum_xy += (unsigned __int128)x * y;
        }
    }
    n = n_ends;
    sx = sum_x;
    sy = sum_y;
    vx = n * (long double)sum_xx - sx * sx;
    vy = n * (long double)sum_yy - sy * sy;
    if (vx < 0.5L || vy < 0.5L) {
        if (r->value.type != GR_V_NULL)
            return gr_refute(err, "all degrees are equal");
    } else if (!gr_v_number(&r->value, &d) ||
               !(fabsl(d - (n * (long double)sum_xy - sx * sy) / sqrtl(vx * vy)) <= 1e-9L)) {
        return gr_refute(err, "another sum gives another coefficient");
    }
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_alias degree_assortativity_aliases[] = {
    { GR_SURFACE_NATIVE, "assortativity", NULL, NULL },
    { GR_SURFACE_NATIVE, "degree_assortativity", NULL, NULL },
    { GR_SURFACE_NATIVE, "degree_pearson_correlation_coefficient", NULL, NULL },
};

const gr_tool gr_tool_degree_assortativity_coefficient = {
    .name = "degree_assortativity_coefficient",
    .family = "structure",
    .summary = "Whether nodes of many edges are joined to their like, from -1 to 1",
    .brief = "hubs joined to hubs, -1 to 1",
    .details = "The correlation of the degrees at both ends of the edges; in a directed graph of "
               "the edges out of the start and the edges into the end. A loop counts twice in a "
               "degree. Null if all those degrees are equal, or without edges.",
    GR_ALIASES(degree_assortativity_aliases),
    .result = GR_R_NUMBER,
    .returns = "number?",
    .cost = "O(n + m)",
    .run = degree_assortativity_run,
    .verify = degree_assortativity_verify,
    .checked_by = "adds up products of degrees edge by edge",
    .cues = "degree assortativity, assortative, disassortative, do hubs connect to hubs, degree "
            "correlation, assortativity coefficient, do popular nodes know popular nodes, "
            "assortative mixing by degree, correlation of degrees, rich club, are hubs linked to "
            "each other",
    .example = { "a-b, b-c, c-d", "degree_assortativity_coefficient(G) | round(3)", "-0.5" },
};

/* --- attribute_assortativity_coefficient --- */

/* Numbers the different values; nodes without one are of a kind of their own. */
static gr_status number_kinds(gr_ctx *cx, const gr_graph *g, const gr_column *c, uint32_t **kind,
                              uint32_t *n_kinds, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    gr_strmap known;
    gr_status st = GR_OK;

    *kind = gr_new_n(&cx->scratch, uint32_t, n);
    *n_kinds = 0;
    if (*kind == NULL)
        return gr_fail_memory(cx, err);
    gr_strmap_init(&known, &cx->budget);
    for (gr_vid v = 0; v < n && st == GR_OK; v++) {
        gr_value value = gr_column_get(c, v);
        gr_strbuf sb;
        uint32_t *slot;
        gr_str key;

        gr_strbuf_init(&sb, NULL, 0);
        gr_strbuf_addc(&sb, gr_column_has(c, v) ? '=' : '?');
        if (value.type == GR_V_REAL && value.d == 0)
            value.d = 0; /* not -0 */
        if (value.type == GR_V_STR)
            gr_strbuf_add(&sb, value.s);
        else
            gr_v_text(&sb, &value);
        key = sb.failed ? (gr_str){ NULL, 0 } : gr_str_dup(&cx->scratch, gr_strbuf_str(&sb));
        gr_strbuf_clear(&sb);
        slot = key.ptr != NULL ? gr_strmap_put(&known, key) : NULL;
        if (slot == NULL) {
            st = gr_fail_memory(cx, err);
        } else {
            if (*slot == GR_MAP_NONE)
                *slot = (*n_kinds)++;
            (*kind)[v] = *slot;
        }
    }
    gr_strmap_clear(&known);
    return st;
}

static gr_status attribute_assortativity_run(gr_ctx *cx, const gr_in *in, gr_result *out,
                                             gr_err *err)
{
    const gr_csr *c = gr_graph_out(in->graph);
    double arcs = (double)gr_graph_n_arcs(in->graph), inside = 0, expected = 0;
    uint64_t *from, *to;
    uint32_t *kind = NULL, n_kinds = 0;
    gr_status st = number_kinds(cx, in->graph, in->arg[0].column, &kind, &n_kinds, err);

    if (st != GR_OK)
        return st;
    from = gr_new_n(&cx->scratch, uint64_t, n_kinds);
    to = gr_new_n(&cx->scratch, uint64_t, n_kinds);
    if (from == NULL || to == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < gr_graph_n_nodes(in->graph); v++) {
        if (GR_EVERY(v) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = c->start[v]; i < c->start[v + 1]; i++) {
            from[kind[v]]++;
            to[kind[c->to[i]]]++;
            inside += kind[v] == kind[c->to[i]];
        }
    }
    for (uint32_t k = 0; k < n_kinds; k++)
        expected += (double)from[k] / arcs * ((double)to[k] / arcs);
    out->value = arcs > 0 && expected < 1 - 1e-12
                     ? gr_v_real((inside / arcs - expected) / (1 - expected))
                     : gr_v_null();
    return GR_OK;
}

/* Values are compared themselves, every edge with the start of every other: for small graphs. */
static gr_status attribute_assortativity_verify(gr_ctx *cx, const gr_in *in, gr_result *r,
                                                gr_err *err)
{
    const gr_graph *g = in->graph;
    const gr_column *c = in->arg[0].column;
    uint64_t m = gr_graph_n_edges(g), inside = 0, n = 0, chance = 0;
    gr_vid *end = gr_new_n(&cx->scratch, gr_vid, 4 * (size_t)m);
    gr_status st;
    double expected;

    if (end == NULL)
        return gr_fail_memory(cx, err);
    if (m * m > UINT64_C(1) << 24) {
        r->why = "there are too many edges to compare each with each";
        return GR_OK;
    }
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        end[2 * n] = it.u;
        end[2 * n++ + 1] = it.v;
        if (gr_graph_is_directed(g) || it.u == it.v)
            continue;
        end[2 * n] = it.v;
        end[2 * n++ + 1] = it.u;
    }
    for (uint64_t i = 0; i < n; i++) {
        gr_value start = gr_column_get(c, end[2 * i]), stop = gr_column_get(c, end[2 * i + 1]);

        if ((i & 0xff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        inside += gr_v_eq(&start, &stop);
        for (uint64_t j = 0; j < n; j++) {
            gr_value other = gr_column_get(c, end[2 * j + 1]);

            chance += gr_v_eq(&start, &other);
        }
    }
    expected = n == 0 ? 1 : (double)chance / (double)n / (double)n;
    if (chance == n * n ? r->value.type != GR_V_NULL
                        : r->value.type != GR_V_REAL ||
                              !(fabs(r->value.d - ((double)inside / (double)n - expected) /
                                                      (1 - expected)) <= 1e-9))
        return gr_refute(err, "%llu of %llu edges join nodes of one kind",
                         (unsigned long long)inside, (unsigned long long)n);
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_param attribute_params[] = {
    { "attribute", GR_P_NODE_ATTR, GR_REQUIRED, "the node attribute that tells the kinds",
      .words = "by, of, for" },
};

const gr_tool gr_tool_attribute_assortativity_coefficient = {
    .name = "attribute_assortativity_coefficient",
    .family = "structure",
    .summary = "Whether nodes of one kind are joined to each other, up to 1",
    .brief = "like joined to like, up to 1",
    .details = "The share of edges within a kind beyond what chance would give, over the most it "
               "could be. Nodes without the attribute are one kind. Null without edges, or if all "
               "edges are within one kind.",
    GR_PARAMS(attribute_params),
    .result = GR_R_NUMBER,
    .returns = "number?",
    .cost = "O(n + m)",
    .run = attribute_assortativity_run,
    .verify = attribute_assortativity_verify,
    .checked_by = "compares the values at the ends of each edge with those of every other",
    .cues = "attribute assortativity, homophily, do people of the same group connect, mixing by, "
            "segregation, do similar nodes link, birds of a feather, how mixed are the groups, "
            "are links within the same class",
    .example = { "a-b, c-d",
                 "attribute_assortativity_coefficient(set_node_attribute(G, team, red, [a, b]), "
                 "team)",
                 "1" },
};
