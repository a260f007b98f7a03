/* Maximum flow by pushing and relabelling, the highest label first.
 *
 * Nodes hold more than they pass on until all that can reach the target has; then the rest goes
 * back to the source by the same rules. Labels are made exact by a search back from the target now
 * and then, and when a label has no node left, all above it are cut off for good (Cherkassky and
 * Goldberg: On Implementing the Push-Relabel Method for the Maximum Flow Problem, 1997). */
#include "algo/flow/flow_int.h"

#define NONE UINT32_MAX

typedef struct vertex {
    int64_t excess;
    uint32_t label;      /* a lower bound of the arcs to the sink; n = cannot reach it */
    uint32_t at;         /* arcs before this one are of no use at this label */
    gr_vid next, before; /* in its bucket */
} vertex;

/* The nodes of one label. Those with excess need no `before`. */
typedef struct bucket {
    gr_vid active, idle;
} bucket;

typedef struct pusher {
    gr_ctx *cx;
    const uint32_t *start;
    gr_flow_arc *arc;
    vertex *node;
    bucket *bucket;
    gr_vid *queue;
    gr_vid n, sink;
    gr_vid frozen; /* the other end: neither takes nor gives */
    uint32_t top;  /* no active node is higher */
    uint32_t max;  /* no node below n is higher */
    uint64_t work, enough;
    uint32_t turns;
} pusher;

static void add_active(pusher *p, gr_vid v)
{
    uint32_t label = p->node[v].label;

    p->node[v].next = p->bucket[label].active;
    p->bucket[label].active = v;
    if (label > p->top)
        p->top = label;
}

static void add_idle(pusher *p, gr_vid v)
{
    bucket *b = &p->bucket[p->node[v].label];

    p->node[v].next = b->idle;
    p->node[v].before = NONE;
    if (b->idle != NONE)
        p->node[b->idle].before = v;
    b->idle = v;
}

static void drop_idle(pusher *p, gr_vid v)
{
    const vertex *x = &p->node[v];

    if (x->before == NONE)
        p->bucket[x->label].idle = x->next;
    else
        p->node[x->before].next = x->next;
    if (x->next != NONE)
        p->node[x->next].before = x->before;
}

/* --- exact labels --- */

static void place(pusher *p, gr_vid v, uint32_t label)
{
    vertex *x = &p->node[v];

    x->label = label;
    x->at = p->start[v];
    p->max = label;
    if (x->excess > 0)
        add_active(p, v);
    else
        add_idle(p, v);
}

static gr_status relabel_all(pusher *p, gr_err *err)
{
    gr_vid head = 0, tail = 1;

    for (gr_vid v = 0; v < p->n; v++) {
        p->node[v].label = p->n;
        p->bucket[v] = (bucket){ NONE, NONE };
    }
    p->node[p->sink].label = 0;
    p->queue[0] = p->sink;
    p->top = p->max = 0;
    for (; head < tail; head++) {
        gr_vid v = p->queue[head];
        uint32_t label = p->node[v].label + 1;

        for (uint32_t a = p->start[v]; a < p->start[v + 1]; a++) {
            gr_vid u = p->arc[a].to;

            if (p->node[u].label == p->n && p->arc[p->arc[a].rev].left > 0 && u != p->frozen) {
                place(p, u, label);
                p->queue[tail++] = u;
            }
        }
    }
    p->work = 0;
    return gr_ctx_check(p->cx, err);
}

/* --- one node --- */

/* Nobody is at `label` any more: what is above cannot reach the sink. */
static void cut_above(pusher *p, uint32_t label)
{
    for (uint32_t l = label + 1; l <= p->max; l++) {
        for (gr_vid v = p->bucket[l].idle; v != NONE; v = p->node[v].next)
            p->node[v].label = p->n;
        for (gr_vid v = p->bucket[l].active; v != NONE; v = p->node[v].next)
            p->node[v].label = p->n;
        p->bucket[l] = (bucket){ NONE, NONE };
    }
    p->max = label - 1;
    p->top = p->max;
}

static void push(pusher *p, vertex *x, gr_flow_arc *a)
{
    vertex *y = &p->node[a->to];
    int64_t amount = x->excess < a->left ? x->excess : a->left;

    if (y->excess == 0 && a->to != p->sink) {
        drop_idle(p, a->to);
        add_active(p, a->to);
    }
    a->left -= amount;
    p->arc[a->rev].left += amount;
    x->excess -= amount;
    y->excess += amount;
}

/* The lowest label that leaves a way on; n if there is none. */
static void lift(pusher *p, gr_vid v)
{
    uint32_t label = p->n, at = p->start[v];

    for (uint32_t a = p->start[v]; a < p->start[v + 1]; a++)
        if (p->arc[a].left > 0 && p->node[p->arc[a].to].label + 1 < label) {
            label = p->node[p->arc[a].to].label + 1;
            at = a;
        }
    p->work += p->start[v + 1] - p->start[v] + 12;
    p->node[v].label = label;
    p->node[v].at = at;
    if (label < p->n && label > p->max)
        p->max = label;
}

/* v is in no bucket. Ends without excess, or cut off. */
static void discharge(pusher *p, gr_vid v)
{
    vertex *x = &p->node[v];
    uint32_t end = p->start[v + 1];

    for (;;) {
        uint32_t label = x->label;

        for (; x->at < end; x->at++) {
            gr_flow_arc *a = &p->arc[x->at];

            if (a->left > 0 && p->node[a->to].label + 1 == label) {
                push(p, x, a);
                if (x->excess == 0) {
                    add_idle(p, v);
                    return;
                }
            }
        }
        lift(p, v);
        if (p->bucket[label].active == NONE && p->bucket[label].idle == NONE) {
            cut_above(p, label);
            x->label = p->n;
        }
        if (x->label == p->n)
            return;
    }
}

/* Until no node that can reach the sink has anything left. */
static gr_status drain(pusher *p, gr_vid sink, gr_vid frozen, gr_err *err)
{
    gr_status st;

    p->sink = sink;
    p->frozen = frozen;
    if ((st = relabel_all(p, err)) != GR_OK)
        return st;
    for (;;) {
        gr_vid v;

        while (p->top > 0 && p->bucket[p->top].active == NONE)
            p->top--;
        if (p->top == 0)
            return GR_OK;
        v = p->bucket[p->top].active;
        p->bucket[p->top].active = p->node[v].next;
        discharge(p, v);
        if ((++p->turns & 0xfff) == 0 && (st = gr_ctx_check(p->cx, err)) != GR_OK)
            return st;
        if (p->work > p->enough && (st = relabel_all(p, err)) != GR_OK)
            return st;
    }
}

gr_status gr_net_push(gr_ctx *cx, gr_flow_net *net, gr_vid s, gr_vid t, bool whole, int64_t *value,
                      gr_err *err)
{
    pusher p = { .cx = cx, .start = net->start, .arc = net->arc, .n = net->n };
    gr_status st;

    if (net->room == NULL)
        net->room = gr_arena_alloc(&cx->scratch,
                                   net->n * (sizeof *p.node + sizeof *p.bucket + sizeof *p.queue));
    if (net->room == NULL)
        return gr_fail_memory(cx, err);
    p.node = memset(net->room, 0, net->n * sizeof *p.node);
    p.bucket = (bucket *)(p.node + net->n);
    p.queue = (gr_vid *)(p.bucket + net->n);
    p.enough = 12 * (uint64_t)net->n + 4 * (uint64_t)net->n_links;
    for (uint32_t i = net->start[s]; i < net->start[s + 1]; i++) {
        gr_flow_arc *a = &net->arc[i];

        if (a->to == s)
            continue;
        p.node[a->to].excess += a->left;
        net->arc[a->rev].left += a->left;
        a->left = 0;
    }
    st = drain(&p, t, s, err);
    *value = p.node[t].excess;
    if (st == GR_OK && whole)
        st = drain(&p, s, t, err);
    return st;
}
