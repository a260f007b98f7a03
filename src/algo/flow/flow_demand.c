/* Whether a flow can meet demands: what is on offer flows from a new source to a new target. */
#include "algo/flow/demand_int.h"

gr_status gr_demand_meet(gr_ctx *cx, const gr_demand_net *net, int64_t **flow, bool **lacking,
                         gr_err *err)
{
    gr_vid s = net->n, t = net->n + 1;
    gr_link *link = gr_arena_alloc(&cx->scratch, ((size_t)net->n_arcs + net->n) * sizeof *link);
    int64_t total = 0, value;
    gr_flow_net out;
    gr_status st;

    if (net->n > GR_MAX_NODES - 2)
        return gr_fail(err, GR_ELIMIT, "the graph has too many nodes");
    if (link == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < net->n; v++) {
        int64_t d = net->demand[v];

        total += d > 0 ? d : 0;
        link[net->n_arcs + v] = d > 0 ? (gr_link){ v, t, d, 0 } : (gr_link){ s, v, -d, 0 };
    }
    for (uint32_t k = 0; k < net->n_arcs; k++) {
        int64_t cap = net->arc[k].cap;

        link[k] = (gr_link){ net->arc[k].u, net->arc[k].v, cap < total ? cap : total, 0 };
    }
    st = gr_net_build(cx, net->n + 2, link, (size_t)net->n_arcs + net->n, &out, err);
    if (st != GR_OK || (st = gr_net_push(cx, &out, s, t, true, &value, err)) != GR_OK ||
        (st = gr_net_near(cx, &out, t, lacking, err)) != GR_OK)
        return st;
    *flow = NULL;
    if (value != total)
        return GR_OK;
    *flow = gr_arena_alloc(&cx->scratch, net->n_arcs * sizeof **flow);
    if (*flow == NULL)
        return gr_fail_memory(cx, err);
    for (uint32_t k = 0; k < net->n_arcs; k++)
        (*flow)[k] = gr_net_flow(&out, k);
    return GR_OK;
}
