/* Flows of few units, by paths of the fewest arcs, a round at a time (Dinic); and flows as paths.
 */
#include "algo/flow/flow_int.h"

#define FAR UINT32_MAX

typedef struct rounds {
    gr_ctx *cx;
    gr_flow_net *net;
    gr_vid s, t;
    uint32_t *depth; /* arcs to the target */
    uint32_t *at;    /* arcs before this one lead nowhere in this round */
    gr_vid *queue;
    uint32_t *path;
} rounds;

/* Back from the target until the source is met. */
static gr_status layer(rounds *r, gr_err *err)
{
    const gr_flow_net *net = r->net;
    gr_vid tail = 1;

    for (gr_vid v = 0; v < net->n; v++) {
        r->depth[v] = FAR;
        r->at[v] = net->start[v];
    }
    r->depth[r->t] = 0;
    r->queue[0] = r->t;
    for (gr_vid head = 0; head < tail && r->depth[r->s] == FAR; head++) {
        gr_vid v = r->queue[head];
        gr_status st;

        if ((head & 0xffff) == 0xffff && (st = gr_ctx_check(r->cx, err)) != GR_OK)
            return st;
        for (uint32_t a = net->start[v]; a < net->start[v + 1]; a++) {
            gr_vid u = net->arc[a].to;

            if (r->depth[u] == FAR && net->arc[net->arc[a].rev].left > 0) {
                r->depth[u] = r->depth[v] + 1;
                r->queue[tail++] = u;
            }
        }
    }
    return gr_ctx_check(r->cx, err);
}

/* One unit down the layers, if there is a way. */
static bool send(rounds *r)
{
    gr_flow_net *net = r->net;
    gr_vid v = r->s;
    size_t n = 0;

    while (v != r->t) {
        uint32_t a = r->at[v];

        if (a == net->start[v + 1]) {
            if (n == 0)
                return false;
            v = net->arc[net->arc[r->path[--n]].rev].to;
            r->at[v]++;
        } else if (net->arc[a].left > 0 && r->depth[v] == r->depth[net->arc[a].to] + 1) {
            r->path[n++] = a;
            v = net->arc[a].to;
        } else {
            r->at[v]++;
        }
    }
    while (n-- > 0) {
        net->arc[r->path[n]].left--;
        net->arc[net->arc[r->path[n]].rev].left++;
    }
    return true;
}

gr_status gr_net_augment(gr_ctx *cx, gr_flow_net *net, gr_vid s, gr_vid t, uint64_t limit,
                         uint64_t *value, gr_err *err)
{
    rounds r = { .cx = cx, .net = net, .s = s, .t = t };
    gr_status st;

    if (net->spare == NULL)
        net->spare = gr_arena_alloc(&cx->scratch, 4 * (size_t)net->n * sizeof *net->spare);
    if (net->spare == NULL)
        return gr_fail_memory(cx, err);
    r.depth = net->spare;
    r.at = r.depth + net->n;
    r.queue = r.at + net->n;
    r.path = r.queue + net->n;
    for (*value = 0; *value < limit;) {
        if ((st = layer(&r, err)) != GR_OK || r.depth[s] == FAR)
            return st;
        while (*value < limit && send(&r))
            ++*value;
    }
    return GR_OK;
}

/* What every arc carries away from its node. */
static int64_t *carried(gr_ctx *cx, const gr_flow_net *net)
{
    int64_t *carry = gr_new_n(&cx->scratch, int64_t, 2 * (size_t)net->n_links);

    for (uint32_t k = 0; carry != NULL && k < net->n_links; k++) {
        int64_t flow = gr_net_flow(net, k);

        carry[net->where[k]] = flow > 0 ? flow : 0;
        carry[net->arc[net->where[k]].rev] = flow < 0 ? -flow : 0;
    }
    return carry;
}

gr_status gr_net_paths(gr_ctx *cx, const gr_flow_net *net, gr_vid s, gr_vid t, size_t n,
                       gr_flow_paths *out, gr_err *err)
{
    int64_t *carry = carried(cx, net);
    uint32_t *at = gr_arena_copy(&cx->scratch, net->start, ((size_t)net->n + 1) * sizeof *at);
    size_t *place = gr_new_n(&cx->scratch, size_t, net->n); /* on the path, + 1 */
    size_t total = (size_t)net->n_links + n + 1, used = 0;

    out->n = n;
    out->first = gr_new_n(&cx->scratch, size_t, n + 1);
    out->node = gr_arena_alloc(&cx->scratch, total * sizeof *out->node);
    if (carry == NULL || at == NULL || place == NULL || out->first == NULL || out->node == NULL)
        return gr_fail_memory(cx, err);
    for (size_t k = 0; k < n; k++) {
        gr_vid v = s;

        out->first[k] = used;
        for (;;) {
            while (place[v] != 0 && out->node[used - 1] != v) /* a cycle: forget it */
                place[out->node[--used]] = 0;
            if (place[v] == 0)
                out->node[used++] = v;
            place[v] = used;
            if (v == t)
                break;
            while (carry[at[v]] == 0)
                at[v]++;
            carry[at[v]]--;
            v = net->arc[at[v]].to;
        }
        for (size_t i = out->first[k]; i < used; i++)
            place[out->node[i]] = 0;
    }
    out->first[n] = used;
    return gr_ctx_check(cx, err);
}
