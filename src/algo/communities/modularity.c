/* Modularity: how much more weight lies inside the groups of a partition than chance would put
 * there (Newman, Girvan 2004; Leicht, Newman 2008 for directed graphs).
 *
 * The kernel adds up edge by edge, the verifier node by node. */
#include "algo/communities/communities_int.h"

#include <math.h>
#include <stdlib.h>

enum { COMMUNITIES, ATTRIBUTE, WEIGHT, RESOLUTION };

/* --- what the tools by modularity have in common --- */

gr_status gr_communities_weight(gr_ctx *cx, const gr_in *in, size_t param, gr_fixed *out,
                                gr_err *err)
{
    *out = (gr_fixed){ .real = false };
    return in->arg[param].given
               ? gr_fixed_read(cx, in->graph, in->arg[param].column, "weight", out, err)
               : GR_OK;
}

double gr_communities_resolution(const gr_in *in, size_t param)
{
    double d = 1;

    gr_v_number(&in->arg[param].value, &d);
    return d;
}

gr_status gr_communities_certify(gr_ctx *cx, double modularity, gr_result *out, gr_err *err)
{
    out->cert_kind = "modularity";
    out->cert_text = isnan(modularity)
                         ? gr_str_of("there are no edges between nodes")
                         : gr_str_printf(&cx->arena, "the groups have modularity %.6g", modularity);
    if (out->cert_text.ptr == NULL || !gr_v_record(&cx->arena, &out->cert) ||
        !gr_v_set(&cx->arena, &out->cert, "modularity",
                  isnan(modularity) ? gr_v_null() : gr_v_real(modularity)))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

/* Is v the number that was expected, as far as sums of many numbers can be? */
static bool is_about(const gr_value *v, double expected)
{
    if (isnan(expected))
        return v->type == GR_V_NULL;
    return v->type == GR_V_REAL && fabs(v->d - expected) <= 1e-9 * (1 + fabs(expected));
}

gr_status gr_communities_check(gr_ctx *cx, const gr_graph *g, const gr_fixed *weight,
                               double resolution, const gr_result *r, gr_vid *label, gr_err *err)
{
    const gr_value *claimed = gr_v_get(&r->cert, "modularity");
    double q;
    gr_status st;

    if ((st = gr_groups_read(cx, g, &r->value, label, err)) != GR_OK ||
        (st = gr_modularity(cx, g, label, weight, resolution, &q, err)) != GR_OK)
        return st;
    if (claimed == NULL || !is_about(claimed, q))
        return gr_refute(err, "the modularity is %g", q);
    return GR_OK;
}

gr_status gr_modularity(gr_ctx *cx, const gr_graph *g, const gr_vid *label, const gr_fixed *weight,
                        double resolution, double *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    double *from = gr_new_n(&cx->scratch, double, n), *to = gr_new_n(&cx->scratch, double, n);
    double inside = 0, total = 0, chance = 0;
    gr_status st;

    if (from == NULL || to == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        double w = weight->at != NULL ? (double)weight->at[it.id] : 1;

        if (GR_EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        from[label[it.u]] += w;
        to[label[it.v]] += w;
        total += w;
        inside += label[it.u] == label[it.v] ? w : 0;
    }
    for (gr_vid c = 0; c < n; c++) {
        double ends = (from[c] + to[c]) / 2;

        chance += gr_graph_is_directed(g) ? (from[c] / total) * (to[c] / total)
                                          : (ends / total) * (ends / total);
    }
    *out = total > 0 ? inside / total - resolution * chance : NAN;
    return GR_OK;
}

/* --- the partition that was given --- */

static gr_status bad_partition(gr_err *err, const char *what)
{
    gr_fail_arg(err, GR_EINPUT, "communities", "communities: %s", what);
    gr_err_hint(err, "give lists of nodes that together hold every node once, such as "
                     "louvain_communities(G), or attribute=NAME of an attribute of nodes");
    return GR_EINPUT;
}

static gr_status label_by_groups(const gr_graph *g, const gr_value *groups, gr_vid *label,
                                 gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), v, first = 0;
    size_t n_members = 0;

    if (groups->type != GR_V_LIST)
        return bad_partition(err, "expected a list of lists of nodes");
    memset(label, 0xff, n * sizeof *label);
    for (size_t k = 0; k < groups->list->n; k++) {
        const gr_value *group = &groups->list->at[k];

        if (group->type != GR_V_LIST)
            return bad_partition(err, "expected a list of lists of nodes");
        for (size_t i = 0; i < group->list->n; i++, n_members++) {
            if (!gr_vertex_of(g, &group->list->at[i], &v))
                return bad_partition(err, "a member is no node of the graph");
            if (label[v] != GR_NO_NODE)
                return bad_partition(err, "a node is there twice");
            first = i == 0 ? v : first;
            label[v] = first;
        }
    }
    return n_members == n ? GR_OK : bad_partition(err, "a node is in no group");
}

typedef struct cell {
    gr_value value;
    gr_vid node;
} cell;

static int by_value(const void *a, const void *b)
{
    const cell *x = a, *y = b;
    int c = gr_v_cmp(&x->value, &y->value);

    return c != 0 ? c : (x->node > y->node) - (x->node < y->node);
}

static gr_status label_by_attribute(gr_ctx *cx, const gr_graph *g, const gr_column *column,
                                    gr_vid *label, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    cell *cells = gr_new_n(&cx->scratch, cell, n);

    if (cells == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++) {
        if (!gr_column_has(column, v))
            return gr_fail_arg(err, GR_EINPUT, "attribute",
                               "attribute: a node has no value for '%.*s', so it is in no group",
                               GR_FMT(column->name));
        cells[v] = (cell){ gr_column_get(column, v), v };
    }
    qsort(cells, n, sizeof *cells, by_value);
    for (gr_vid i = 0; i < n; i++)
        label[cells[i].node] = i != 0 && gr_v_eq(&cells[i].value, &cells[i - 1].value)
                                   ? label[cells[i - 1].node]
                                   : cells[i].node;
    return gr_ctx_check(cx, err);
}

/* A text in place of groups is the name of an attribute. */
static gr_status read_partition(gr_ctx *cx, const gr_in *in, gr_vid **label, gr_err *err)
{
    const gr_value *given = &in->arg[COMMUNITIES].value;
    bool groups = in->arg[COMMUNITIES].given && given->type != GR_V_NULL;
    const gr_column *column = in->arg[ATTRIBUTE].column;

    *label = gr_arena_alloc(&cx->scratch, gr_graph_n_nodes(in->graph) * sizeof **label);
    if (*label == NULL)
        return gr_fail_memory(cx, err);
    if (groups && given->type == GR_V_STR && column == NULL) {
        column = gr_graph_column_named(in->graph, GR_OF_NODE, given->s);
        groups = column == NULL;
    }
    if (groups && column != NULL)
        return bad_partition(err, "give either communities or attribute");
    if (column != NULL)
        return label_by_attribute(cx, in->graph, column, *label, err);
    return groups ? label_by_groups(in->graph, given, *label, err)
                  : bad_partition(err, "which partition is meant?");
}

/* --- modularity --- */

static gr_status modularity_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_vid *label;
    gr_fixed weight;
    double q;
    gr_status st;

    if ((st = gr_communities_weight(cx, in, WEIGHT, &weight, err)) != GR_OK ||
        (st = read_partition(cx, in, &label, err)) != GR_OK ||
        (st = gr_modularity(cx, in->graph, label, &weight,
                            gr_communities_resolution(in, RESOLUTION), &q, err)) != GR_OK)
        return st;
    out->value = isnan(q) ? gr_v_null() : gr_v_real(q);
    return GR_OK;
}

/* The weight in a node's row: all of it, and what stays in its group. A loop in an undirected graph
 * is one arc and counts twice. */
static void add_row(const gr_in *in, const gr_csr *rows, const gr_vid *label, gr_vid v, double *all,
                    double *inside)
{
    const gr_column *weight = in->arg[WEIGHT].column;

    for (uint64_t i = rows->start[v]; i < rows->start[v + 1]; i++) {
        double w = weight != NULL ? gr_column_number(weight, gr_arc_edge(rows, i)) : 1;

        if (rows->to[i] == v && !gr_graph_is_directed(in->graph))
            w *= 2;
        *all += w;
        *inside += label[rows->to[i]] == label[v] ? w : 0;
    }
}

/* Node by node: what it has inside, less what chance gives it of the weight that its group takes
 * in. */
static gr_status modularity_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_graph *g = in->graph;
    gr_vid n = gr_graph_n_nodes(g), *label;
    double *out = gr_new_n(&cx->scratch, double, n), *into = gr_new_n(&cx->scratch, double, n);
    double inside = 0, total = 0, chance = 0, ignored = 0;
    const gr_csr *back;
    gr_status st;

    if (gr_too_big_to_check(g, r))
        return GR_OK;
    if (out == NULL || into == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_graph_in(cx, g, &back, err)) != GR_OK ||
        (st = read_partition(cx, in, &label, err)) != GR_OK)
        return st;
    for (gr_vid v = 0; v < n; v++) {
        if ((v & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        add_row(in, gr_graph_out(g), label, v, &out[v], &inside);
        add_row(in, back, label, v, &into[label[v]], &ignored);
        total += out[v];
    }
    for (gr_vid v = 0; v < n; v++)
        chance += (out[v] / total) * (into[label[v]] / total);
    if (!is_about(&r->value,
                  total > 0 ? inside / total - gr_communities_resolution(in, RESOLUTION) * chance
                            : NAN))
        return gr_refute(err, "the modularity is another one if it is added up node by node");
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_param modularity_params[] = {
    { "communities", GR_P_VALUE, GR_OPTIONAL,
      "lists of nodes that together hold every node once, such as the answer of "
      "louvain_communities",
      .words = "of, for", .naming = GR_LIST_OF_NAMES },
    { "attribute", GR_P_NODE_ATTR, GR_OPTIONAL,
      "attribute of nodes instead: equal values make a group", .words = "by" },
    GR_WEIGHT_PARAM,
    GR_RESOLUTION_PARAM,
};

const gr_tool gr_tool_modularity = {
    .name = "modularity",
    .family = "communities",
    .summary = "How well a partition of the nodes follows the edges: its modularity",
    .brief = "of a partition",
    .details =
        "The share of the weight inside groups, less the share that chance would put there if "
        "every node kept its degree: at most 1, about 0 for groups that mean nothing. Loops and "
        "parallel edges count with their weights, which must not be negative; a directed graph "
        "counts ends and starts apart. Null if there is no weight at all. The groups come as lists "
        "of nodes or as an attribute of nodes.",
    GR_PARAMS(modularity_params),
    .result = GR_R_NUMBER,
    .returns = "number?",
    .demands = GR_NONNEG_WEIGHT,
    .cost = "O(n log n + m)",
    .run = modularity_run,
    .verify = modularity_verify,
    .checked_by = "adds up node by node what the kernel added up edge by edge",
    .cues = "modularity, how good are the communities, quality of the partition, how well "
            "separated are the groups, how strong is the community structure, score of a "
            "partition, are these good clusters",
    .example = { "a-b, b-c, c-a, c-d, d-e, e-f, f-d", "modularity(G, louvain_communities(G))",
                 "0.3571428571428571" },
};
