/* The cheapest flow that meets demands, by the network simplex method.
 *
 * Arcs that are neither empty nor full always form a tree; an arc outside it that would lower the
 * cost enters, and the first arc of the cycle that it closes to become empty or full leaves. The
 * search for entering arcs goes on where the last one ended, a block at a time; the choice of the
 * leaving arc keeps the tree strongly feasible, so that it ends (Cunningham 1976; Kiraly and
 * Kovacs: Efficient Implementations of Minimum-Cost Flow Algorithms, 2012). */
#include "algo/flow/demand_int.h"

#include <math.h>

#define NONE UINT32_MAX

enum { UPPER = -1, TREE = 0, LOWER = 1 };

/* Arcs behind the net's own join each node to the root, at a cost that no cheapest flow pays. */
typedef struct simplex {
    gr_ctx *cx;
    gr_vid n, root;
    uint32_t n_arcs, next; /* all of them; where the search goes on */
    gr_vid *from, *to;
    int64_t *cap, *cost, *flow;
    int8_t *state;
    /* The tree, by node: */
    gr_vid *up, *first, *right, *left; /* parent, first child, siblings */
    uint32_t *arc, *depth;             /* to the parent */
    int64_t *p;
    gr_vid *stack;
} simplex;

static void attach(simplex *s, gr_vid v, gr_vid parent, uint32_t arc)
{
    s->up[v] = parent;
    s->arc[v] = arc;
    s->left[v] = NONE;
    s->right[v] = s->first[parent];
    if (s->first[parent] != NONE)
        s->left[s->first[parent]] = v;
    s->first[parent] = v;
}

static void detach(simplex *s, gr_vid v)
{
    if (s->left[v] == NONE)
        s->first[s->up[v]] = s->right[v];
    else
        s->right[s->left[v]] = s->right[v];
    if (s->right[v] != NONE)
        s->left[s->right[v]] = s->left[v];
}

/* Does v's arc lead up to its parent? */
static bool leads_up(const simplex *s, gr_vid v)
{
    return s->from[s->arc[v]] == v;
}

static int64_t gain(const simplex *s, uint32_t a)
{
    return s->state[a] * (s->cost[a] + s->p[s->from[a]] - s->p[s->to[a]]);
}

/* The arc of a block that lowers the cost most; false if there is none at all. */
static bool find_entering(simplex *s, uint32_t n_real, uint32_t *entering)
{
    uint32_t block = (uint32_t)sqrt((double)n_real) + 10, left = block;
    int64_t best = 0;

    for (uint32_t i = 0; i < n_real; i++) {
        uint32_t a = s->next;
        int64_t g = gain(s, a);

        s->next = a + 1 == n_real ? 0 : a + 1;
        if (g < best) {
            best = g;
            *entering = a;
        }
        if (--left == 0) {
            if (best < 0)
                return true;
            left = block;
        }
    }
    return best < 0;
}

static gr_vid join_of(const simplex *s, gr_vid u, gr_vid v)
{
    while (u != v)
        if (s->depth[u] >= s->depth[v])
            u = s->up[u];
        else
            v = s->up[v];
    return u;
}

static int64_t room(const simplex *s, uint32_t a)
{
    return s->cap[a] == GR_NO_LIMIT ? GR_NO_LIMIT : s->cap[a] - s->flow[a];
}

/* How much can go around, and whose arc to its parent leaves; NONE = the entering arc itself. */
static int64_t find_leaving(const simplex *s, gr_vid first, gr_vid second, gr_vid join,
                            uint32_t entering, gr_vid *leaving, bool *on_first)
{
    int64_t amount = s->cap[entering];

    *leaving = NONE;
    *on_first = false;
    for (gr_vid v = first; v != join; v = s->up[v]) {
        int64_t d = leads_up(s, v) ? s->flow[s->arc[v]] : room(s, s->arc[v]);

        if (d < amount) {
            amount = d;
            *leaving = v;
            *on_first = true;
        }
    }
    for (gr_vid v = second; v != join; v = s->up[v]) {
        int64_t d = leads_up(s, v) ? room(s, s->arc[v]) : s->flow[s->arc[v]];

        if (d <= amount) {
            amount = d;
            *leaving = v;
            *on_first = false;
        }
    }
    return amount;
}

static void send(simplex *s, gr_vid first, gr_vid second, gr_vid join, uint32_t entering,
                 int64_t amount)
{
    s->flow[entering] += s->state[entering] * amount;
    for (gr_vid v = first; v != join; v = s->up[v])
        s->flow[s->arc[v]] += leads_up(s, v) ? -amount : amount;
    for (gr_vid v = second; v != join; v = s->up[v])
        s->flow[s->arc[v]] += leads_up(s, v) ? amount : -amount;
}

/* Hangs the part of the tree below `leaving` to the entering arc, upside down from u on. */
static void rehang(simplex *s, gr_vid u, gr_vid over, uint32_t entering, gr_vid leaving)
{
    gr_vid v = u, parent = over;
    uint32_t arc = entering;
    int64_t shift;
    size_t depth = 1;

    for (;;) {
        gr_vid old = s->up[v];
        uint32_t old_arc = s->arc[v];

        detach(s, v);
        attach(s, v, parent, arc);
        if (v == leaving)
            break;
        parent = v;
        arc = old_arc;
        v = old;
    }
    shift = s->p[over] + (leads_up(s, u) ? -s->cost[entering] : s->cost[entering]) - s->p[u];
    s->stack[0] = u;
    while (depth != 0) {
        v = s->stack[--depth];
        s->p[v] += shift;
        s->depth[v] = s->depth[s->up[v]] + 1;
        for (gr_vid c = s->first[v]; c != NONE; c = s->right[c])
            s->stack[depth++] = c;
    }
}

/* False if nothing limits how much can go around. */
static bool pivot(simplex *s, uint32_t entering)
{
    bool lower = s->state[entering] == LOWER, on_first;
    gr_vid first = lower ? s->from[entering] : s->to[entering];
    gr_vid second = lower ? s->to[entering] : s->from[entering];
    gr_vid join = join_of(s, first, second), leaving;
    int64_t amount = find_leaving(s, first, second, join, entering, &leaving, &on_first);

    if (amount == GR_NO_LIMIT)
        return false;
    if (amount > 0)
        send(s, first, second, join, entering, amount);
    if (leaving == NONE) {
        s->state[entering] = (int8_t)-s->state[entering];
        return true;
    }
    s->state[entering] = TREE;
    s->state[s->arc[leaving]] = s->flow[s->arc[leaving]] == 0 ? LOWER : UPPER;
    rehang(s, on_first ? first : second, on_first ? second : first, entering, leaving);
    return true;
}

static bool allocate(simplex *s)
{
    gr_arena *a = &s->cx->scratch;
    size_t n = (size_t)s->n + 1, m = s->n_arcs;

    s->from = gr_arena_alloc(a, m * sizeof *s->from);
    s->to = gr_arena_alloc(a, m * sizeof *s->to);
    s->cap = gr_arena_alloc(a, m * sizeof *s->cap);
    s->cost = gr_arena_alloc(a, m * sizeof *s->cost);
    s->flow = gr_new_n(a, int64_t, m);
    s->state = gr_arena_alloc(a, m * sizeof *s->state);
    s->up = gr_arena_alloc(a, n * sizeof *s->up);
    s->first = gr_arena_alloc(a, n * sizeof *s->first);
    s->right = gr_arena_alloc(a, n * sizeof *s->right);
    s->left = gr_arena_alloc(a, n * sizeof *s->left);
    s->arc = gr_arena_alloc(a, n * sizeof *s->arc);
    s->depth = gr_new_n(a, uint32_t, n);
    s->p = gr_new_n(a, int64_t, n);
    s->stack = gr_arena_alloc(a, n * sizeof *s->stack);
    return s->from != NULL && s->to != NULL && s->cap != NULL && s->cost != NULL &&
           s->flow != NULL && s->state != NULL && s->up != NULL && s->first != NULL &&
           s->right != NULL && s->left != NULL && s->arc != NULL && s->depth != NULL &&
           s->p != NULL && s->stack != NULL;
}

/* Everything goes through the root. */
static void start(simplex *s, const gr_demand_net *net)
{
    int64_t dear = 1;

    for (uint32_t k = 0; k < net->n_arcs; k++) {
        const gr_cost_arc *a = &net->arc[k];

        s->from[k] = a->u;
        s->to[k] = a->v;
        s->cap[k] = a->cap;
        s->cost[k] = a->cost;
        s->state[k] = LOWER;
        dear += a->cost < 0 ? -a->cost : a->cost;
    }
    for (gr_vid v = 0; v <= s->n; v++)
        s->first[v] = NONE;
    s->up[s->root] = NONE;
    for (gr_vid v = 0; v < s->n; v++) {
        uint32_t k = net->n_arcs + v;
        bool wants = net->demand[v] > 0;

        s->from[k] = wants ? s->root : v;
        s->to[k] = wants ? v : s->root;
        s->cap[k] = GR_NO_LIMIT;
        s->flow[k] = wants ? net->demand[v] : -net->demand[v];
        s->cost[k] = wants ? dear : 0;
        s->state[k] = TREE;
        s->p[v] = wants ? dear : 0;
        s->depth[v] = 1;
        attach(s, v, s->root, k);
    }
}

gr_status gr_demand_cheapest(gr_ctx *cx, const gr_demand_net *net, int64_t **flow,
                             int64_t **potential, bool *bounded, gr_err *err)
{
    simplex s = { .cx = cx, .n = net->n, .root = net->n };
    uint32_t entering = 0, turns = 0;
    gr_status st;

    if ((uint64_t)net->n_arcs + net->n >= NONE)
        return gr_fail(err, GR_ELIMIT, "the graph is too large for a flow at the least cost");
    s.n_arcs = net->n_arcs + net->n;
    if (!allocate(&s))
        return gr_fail_memory(cx, err);
    start(&s, net);
    *bounded = true;
    while (find_entering(&s, net->n_arcs, &entering)) {
        if ((turns++ & 0xff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (!(*bounded = pivot(&s, entering)))
            break;
    }
    *flow = s.flow;
    *potential = s.p;
    return GR_OK;
}
