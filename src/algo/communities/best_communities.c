/* Communities of the largest modularity that any partition has.
 *
 * Two nodes in one group are worth a number each, so parts of the graph can be searched alone, and
 * a node with a single neighbour can be joined to it (Brandes and others: On modularity clustering,
 * 2008). What is left is searched node by node from the end of an order (Verfaillie, Lemaître,
 * Schiex: Russian doll search, 1996): what the nodes behind are worth among themselves is known
 * then, and with the group that suits each of them best it bounds what a beginning may become.
 * Numbers are whole, so that their sums are exact: modularity in units of about 1e-17.
 *
 * The verifier adds up modularity edge by edge, and finds the best of small parts by a table of all
 * their subsets. */
#include "algo/communities/communities_int.h"

#include <math.h>

#define PART_MAX   256u /* nodes of a part */
#define STARTS     12   /* local searches */
#define SUBSET_MAX 16   /* nodes of a part for the verifier's table */

enum { WEIGHT, RESOLUTION, BUDGET };

/* --- what pairs are worth --- */

typedef struct ends {
    double *out, *in; /* weight at each node; undirected edges count at both ends, in both */
    double total;
    double unit; /* so many units are a modularity of 1 */
} ends;

static gr_status count_ends(gr_ctx *cx, const gr_graph *g, const gr_fixed *weight, ends *e,
                            gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    bool both = !gr_graph_is_directed(g);

    *e = (ends){ gr_new_n(&cx->scratch, double, n), gr_new_n(&cx->scratch, double, n), 0, 0 };
    if (e->out == NULL || e->in == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        double w = weight->at != NULL ? (double)weight->at[it.id] : 1;

        e->out[it.u] += w;
        e->in[it.v] += w;
        e->out[it.v] += both ? w : 0;
        e->in[it.u] += both ? w : 0;
        e->total += both ? 2 * w : w;
    }
    return gr_ctx_check(cx, err);
}

/* A part of the graph: worth[i * k + j] of its nodes i and j in one group, in units. */
typedef struct part {
    gr_vid *node;
    size_t k;
    int64_t *worth;
} part;

static gr_status part_worth(gr_ctx *cx, const gr_graph *g, const gr_fixed *weight,
                            double resolution, const ends *e, const uint32_t *place,
                            const gr_vid *label, part *p, gr_err *err)
{
    size_t k = p->k;
    double all = e->total * e->total, *sum = gr_new_n(&cx->scratch, double, k *k);

    p->worth = gr_new_n(&cx->scratch, int64_t, k * k);
    if (sum == NULL || p->worth == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        double w = weight->at != NULL ? (double)weight->at[it.id] : 1;

        if (it.u == it.v || label[it.u] != label[p->node[0]])
            continue;
        w *= (gr_graph_is_directed(g) ? 1 : 2) * e->total;
        sum[place[it.u] * k + place[it.v]] += w;
        sum[place[it.v] * k + place[it.u]] += w;
    }
    for (size_t i = 0; i < k; i++)
        for (size_t j = 0; j < k; j++) {
            gr_vid u = p->node[i], v = p->node[j];
            double chance = e->out[u] * e->in[v] + e->out[v] * e->in[u];

            if (i != j)
                p->worth[i * k + j] =
                    llround((sum[i * k + j] - resolution * chance) * (e->unit / all));
        }
    return gr_ctx_check(cx, err);
}

/* --- nodes with a single neighbour --- */

/* Joins nodes to the only one they are joined to: true for no resolution above 1. into[i]: where
 * node i went, itself if it stays. */
static size_t join_pendants(const part *p, const bool *linked, uint32_t *into)
{
    size_t k = p->k, left = k;
    bool again = true;

    for (size_t i = 0; i < k; i++)
        into[i] = (uint32_t)i;
    while (again && left > 1) {
        again = false;
        for (size_t i = 0; i < k; i++) {
            size_t near = 2 * linked[i * k + i], last = 0; /* a loop is more than its link */

            for (size_t j = 0; j < k && into[i] == i && near < 2; j++)
                if (j != i && into[j] == j && linked[i * k + j]) {
                    near++;
                    last = j;
                }
            /* so is what others bring that went to it */
            for (size_t j = 0; j < k && near == 1; j++)
                near += j != i && into[j] == i;
            if (into[i] == i && near == 1) {
                into[i] = (uint32_t)last;
                left--;
            }
        }
    }
    return left;
}

/* The part with joined nodes as one each; of[i]: which one node i became. */
static bool fold(gr_ctx *cx, const part *p, const uint32_t *into, size_t left, part *out,
                 uint32_t *of)
{
    size_t next = 0;

    *out = (part){ .k = left, .worth = gr_new_n(&cx->scratch, int64_t, left * left) };
    if (out->worth == NULL)
        return false;
    for (size_t i = 0; i < p->k; i++)
        if (into[i] == i)
            of[i] = (uint32_t)next++;
    for (size_t i = 0; i < p->k; i++) {
        size_t j = i;

        while (into[j] != j)
            j = into[j];
        of[i] = of[j];
    }
    for (size_t i = 0; i < p->k; i++)
        for (size_t j = 0; j < p->k; j++)
            if (of[i] != of[j])
                out->worth[of[i] * left + of[j]] += p->worth[i * p->k + j];
    return true;
}

/* --- local search --- */

static int64_t value_of(const part *p, const uint32_t *group)
{
    int64_t sum = 0;

    for (size_t i = 0; i < p->k; i++)
        for (size_t j = i + 1; j < p->k; j++)
            sum += group[i] == group[j] ? p->worth[i * p->k + j] : 0;
    return sum;
}

/* Moves node i to the group that it is worth most in; near: room for k numbers. */
static bool move_node(const part *p, uint32_t *group, size_t i, int64_t *near)
{
    size_t k = p->k, best = group[i];
    int64_t old;

    memset(near, 0, k * sizeof *near);
    for (size_t j = 0; j < k; j++)
        near[group[j]] += j != i ? p->worth[i * k + j] : 0;
    old = near[group[i]];
    for (size_t c = 0; c < k; c++) /* empty groups are worth 0 */
        best = near[c] > near[best] ? c : best;
    if (near[best] == old)
        return false;
    group[i] = (uint32_t)best;
    return true;
}

/* Joins the two groups that gain most by it. */
static bool join_groups(const part *p, uint32_t *group, int64_t *near)
{
    size_t k = p->k, from = 0, to = 0;
    int64_t most = 0;

    for (size_t c = 0; c < k; c++) {
        memset(near, 0, k * sizeof *near);
        for (size_t i = 0; i < k; i++)
            for (size_t j = 0; j < k && group[i] == c; j++)
                near[group[j]] += p->worth[i * k + j];
        for (size_t d = 0; d < c; d++)
            if (near[d] > most) {
                most = near[d];
                from = c;
                to = d;
            }
    }
    for (size_t i = 0; most > 0 && i < k; i++)
        group[i] = group[i] == from ? (uint32_t)to : group[i];
    return most > 0;
}

static gr_status climb_often(gr_ctx *cx, const part *p, gr_clock *clock, uint32_t *best,
                             int64_t *value, gr_err *err)
{
    size_t k = p->k;
    uint32_t *group = gr_new_n(&cx->scratch, uint32_t, k);
    int64_t *near = gr_new_n(&cx->scratch, int64_t, k);
    gr_rng rng;
    gr_status st;

    if (group == NULL || near == NULL)
        return gr_fail_memory(cx, err);
    gr_rng_seed(&rng, cx->seed);
    *value = INT64_MIN;
    for (int start = 0; start < STARTS && !(start != 0 && clock->over); start++) {
        bool again = true;

        for (size_t i = 0; i < k; i++)
            group[i] = (uint32_t)(start % 2 == 0 ? i : gr_rng_below(&rng, k));
        while (again && !clock->over) {
            size_t first = gr_rng_below(&rng, k);

            again = false;
            for (size_t i = 0; i < k; i++)
                again |= move_node(p, group, (first + i) % k, near);
            if ((st = gr_clock_work(cx, clock, 3 * k * k, err)) != GR_OK)
                return st;
            again = again || join_groups(p, group, near);
        }
        if (value_of(p, group) > *value) {
            *value = value_of(p, group);
            memcpy(best, group, k * sizeof *best);
        }
    }
    return GR_OK;
}

/* --- the search --- */

/* Nodes are known by their places in the order; groups by numbers, those in use first. */
typedef struct doll {
    size_t k;
    const int64_t *w;
    int64_t *inner; /* [i]: the most among the nodes from i on */
    int64_t *near;  /* [v * k + c]: what v is worth in group c */
    int64_t *hope;  /* [d * k + v]: the same in the best group for v when d are placed, or 0 */
    int64_t *sum;   /* [d]: what the nodes placed are worth */
    int64_t *left;  /* [d]: the hopes of the nodes from d on */
    uint32_t *group, *used, *best;
    uint32_t *tried; /* [d]: groups that were tried */
    uint32_t *turn;  /* [d * k + i]: the i-th group to try for d */
    int64_t value;
    bool given_up;
} doll;

static int64_t best_near(const doll *x, size_t v, size_t used)
{
    int64_t most = 0;

    for (size_t c = 0; c < used; c++)
        most = x->near[v * x->k + c] > most ? x->near[v * x->k + c] : most;
    return most;
}

/* Puts node d into group c and tells those behind. */
static void place(doll *x, size_t d, uint32_t c)
{
    size_t k = x->k;

    x->group[d] = c;
    x->used[d + 1] = x->used[d] + (c == x->used[d]);
    x->sum[d + 1] = x->sum[d] + (c == x->used[d] ? 0 : x->near[d * k + c]);
    x->left[d + 1] = 0;
    for (size_t v = d + 1; v < k; v++) {
        int64_t *near = &x->near[v * k + c], was = c == x->used[d] ? 0 : *near, old,
                hope = x->hope[d * k + v];

        old = *near = was + x->w[d * k + v];
        if (old > hope)
            hope = old;
        else if (was == hope && old < was)
            hope = best_near(x, v, x->used[d + 1]);
        x->hope[(d + 1) * k + v] = hope;
        x->left[d + 1] += hope;
    }
}

static void unplace(doll *x, size_t d)
{
    for (size_t v = d + 1; v < x->k; v++)
        x->near[v * x->k + x->group[d]] -= x->w[d * x->k + v];
}

/* The groups in the order in which node d tries them: where it is worth most first. */
static void start_node(doll *x, size_t d)
{
    uint32_t *turn = x->turn + d * x->k, n = x->used[d] + 1;
    const int64_t *near = x->near + d * x->k;

    x->tried[d] = 0;
    for (uint32_t i = 0; i < n; i++) {
        int64_t w = i < x->used[d] ? near[i] : 0;
        uint32_t at = i;

        for (; at > 0 && w > (turn[at - 1] < x->used[d] ? near[turn[at - 1]] : 0); at--)
            turn[at] = turn[at - 1];
        turn[at] = i;
    }
}

/* The best groups of the nodes from `first` on. */
static gr_status open_doll(gr_ctx *cx, doll *x, size_t first, gr_clock *clock, gr_err *err)
{
    size_t d = first, k = x->k;
    gr_status st;

    memset(x->hope + first * k, 0, k * sizeof *x->hope);
    x->sum[first] = 0;
    x->used[first] = 0;
    place(x, first, 0);
    if (++d < k)
        start_node(x, d);
    while (d > first) {
        if ((st = gr_clock_work(cx, clock, 2 * (k - d) + 8, err)) != GR_OK)
            return st;
        if (clock->over) {
            x->given_up = true;
            return GR_OK;
        }
        if (d == k && x->sum[d] > x->value) {
            x->value = x->sum[d];
            memcpy(x->best + first, x->group + first, (k - first) * sizeof *x->best);
        }
        if (d == k || x->tried[d] > x->used[d] ||
            x->sum[d] + x->left[d] + x->inner[d] <= x->value) {
            unplace(x, --d);
            continue;
        }
        place(x, d, x->turn[d * k + x->tried[d]]);
        x->tried[d]++;
        if (++d < k)
            start_node(x, d);
    }
    return GR_OK;
}

static int64_t positive_from(const doll *x, size_t i)
{
    int64_t sum = 0;

    for (size_t v = i + 1; v < x->k; v++)
        sum += x->w[i * x->k + v] > 0 ? x->w[i * x->k + v] : 0;
    return sum;
}

/* The best groups of all but the first of some nodes, and the first in the one that suits it. */
static int64_t extend(doll *x, size_t i, int64_t *room)
{
    size_t k = x->k, best = k; /* groups are numbered below k: k - i nodes use fewer */

    memset(room, 0, (k + 1) * sizeof *room);
    for (size_t v = i + 1; v < k; v++)
        room[x->best[v]] += x->w[i * k + v];
    for (size_t c = 0; c < k; c++)
        best = room[c] > room[best] ? c : best;
    for (size_t c = 0, v; best == k; c++) {
        for (v = i + 1; v < k && x->best[v] != c; v++) {
        }
        if (v == k) {
            x->best[i] = (uint32_t)c;
            return x->inner[i + 1];
        }
    }
    x->best[i] = (uint32_t)best;
    return x->inner[i + 1] + room[best];
}

/* One node more each time. found: groups of all of them and what they are worth, to be improved. */
static gr_status open_all(gr_ctx *cx, doll *x, gr_clock *clock, uint32_t *found, int64_t *value,
                          int64_t *bound, gr_err *err)
{
    int64_t *room = gr_new_n(&cx->scratch, int64_t, x->k + 1);
    gr_status st;

    if (room == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = x->k; i-- > 0;) {
        int64_t most = x->inner[i + 1] + positive_from(x, i);

        x->value = extend(x, i, room);
        if (i == 0 && *value > x->value) {
            x->value = *value;
            memcpy(x->best, found, x->k * sizeof *found);
        }
        if (x->value < most && (st = open_doll(cx, x, i, clock, err)) != GR_OK)
            return st;
        if (x->given_up) {
            for (*bound = most; i-- > 0;)
                *bound += positive_from(x, i);
            return GR_OK;
        }
        memset(x->near, 0, x->k * x->k * sizeof *x->near);
        x->inner[i] = x->value;
    }
    *bound = *value = x->inner[0];
    memcpy(found, x->best, x->k * sizeof *found);
    return GR_OK;
}

static bool doll_start(gr_ctx *cx, doll *x)
{
    gr_arena *a = &cx->scratch;
    size_t k = x->k;

    x->inner = gr_new_n(a, int64_t, k + 1);
    x->near = gr_new_n(a, int64_t, k * k);
    x->hope = gr_new_n(a, int64_t, (k + 1) * k);
    x->sum = gr_new_n(a, int64_t, k + 1);
    x->left = gr_new_n(a, int64_t, k + 1);
    x->group = gr_new_n(a, uint32_t, k + 1);
    x->used = gr_new_n(a, uint32_t, k + 1);
    x->best = gr_new_n(a, uint32_t, k + 1);
    x->tried = gr_new_n(a, uint32_t, k + 1);
    x->turn = gr_new_n(a, uint32_t, (k + 1) * (k + 1));
    return x->inner != NULL && x->near != NULL && x->hope != NULL && x->sum != NULL &&
           x->left != NULL && x->group != NULL && x->used != NULL && x->best != NULL &&
           x->tried != NULL && x->turn != NULL;
}

/* The node with most worth to others first, then always the one with most to those before. */
static void put_in_order(const part *p, uint32_t *order, int64_t *heavy)
{
    for (size_t i = 0; i < p->k; i++) {
        order[i] = (uint32_t)i;
        heavy[i] = 0;
        for (size_t j = 0; j < p->k; j++)
            heavy[i] += p->worth[i * p->k + j] > 0 ? p->worth[i * p->k + j] / 4 : 0;
    }
    for (size_t i = 0; i < p->k; i++) {
        size_t best = i;
        uint32_t v;

        for (size_t j = i + 1; j < p->k; j++)
            best = heavy[order[j]] > heavy[order[best]] ? j : best;
        v = order[best];
        order[best] = order[i];
        order[i] = v;
        for (size_t j = 0; j < p->k; j++)
            heavy[j] += p->worth[v * p->k + j] > 0 ? p->worth[v * p->k + j] / 2 : 0;
    }
}

/* The best groups of a part, within the time. */
static gr_status search_part(gr_ctx *cx, const part *p, gr_clock *clock, uint32_t *group,
                             int64_t *value, int64_t *bound, gr_err *err)
{
    size_t k = p->k;
    uint32_t *order = gr_new_n(&cx->scratch, uint32_t, k),
             *found = gr_new_n(&cx->scratch, uint32_t, k);
    int64_t *heavy = gr_new_n(&cx->scratch, int64_t, k), *w;
    doll x = { .k = k };
    gr_status st = climb_often(cx, p, clock, group, value, err);

    if (st != GR_OK)
        return st;
    x.w = w = gr_new_n(&cx->scratch, int64_t, k * k);
    if (order == NULL || found == NULL || heavy == NULL || w == NULL || !doll_start(cx, &x))
        return gr_fail_memory(cx, err);
    put_in_order(p, order, heavy);
    for (size_t i = 0; i < k; i++) {
        found[i] = group[order[i]];
        for (size_t j = 0; j < k; j++)
            w[i * k + j] = p->worth[order[i] * k + order[j]];
    }
    if ((st = open_all(cx, &x, clock, found, value, bound, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < k; i++)
        group[order[i]] = found[i];
    return GR_OK;
}

/* --- the tool --- */

typedef struct answer {
    gr_vid *label;
    int64_t gap; /* units between the value and the bound */
} answer;

typedef struct task {
    const gr_graph *g;
    gr_fixed weight;
    double resolution;
    ends ends;
    gr_components parts;
    uint32_t *place; /* of each node in its part */
} task;

/* The nodes of the part with that label, and what their pairs are worth. */
static gr_status read_part(gr_ctx *cx, const task *t, gr_vid label, part *p, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(t->g);

    *p = (part){ .node = gr_new_n(&cx->scratch, gr_vid, n) };
    if (p->node == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = label; v < n; v++)
        if (t->parts.label[v] == label) {
            t->place[v] = (uint32_t)p->k;
            p->node[p->k++] = v;
        }
    if (p->k > PART_MAX) {
        gr_fail(err, GR_ELIMIT, "best_communities takes parts of up to %u nodes, one has %zu",
                PART_MAX, p->k);
        gr_err_hint(err, "louvain_communities and leiden_communities take larger graphs");
        return GR_ELIMIT;
    }
    return part_worth(cx, t->g, &t->weight, t->resolution, &t->ends, t->place, t->parts.label, p,
                      err);
}

/* Which nodes of a part are joined; a node with a loop is so to itself. */
static bool *read_links(gr_ctx *cx, const task *t, const part *p)
{
    bool *linked = gr_new_n(&cx->scratch, bool, p->k * p->k);

    for (gr_edge_iter it = gr_edges(t->g); linked != NULL && gr_edge_next(&it);)
        if (t->parts.label[it.u] == t->parts.label[p->node[0]]) {
            linked[t->place[it.u] * p->k + t->place[it.v]] = true;
            linked[t->place[it.v] * p->k + t->place[it.u]] = true;
        }
    return linked;
}

static gr_status solve_part(gr_ctx *cx, const task *t, gr_vid label, gr_clock *clock, answer *out,
                            gr_err *err)
{
    part p, folded;
    uint32_t *into, *of, *group;
    int64_t value = 0, bound = 0;
    size_t left;
    bool *linked;
    gr_status st = read_part(cx, t, label, &p, err);

    if (st != GR_OK)
        return st;
    into = gr_new_n(&cx->scratch, uint32_t, p.k);
    of = gr_new_n(&cx->scratch, uint32_t, p.k);
    group = gr_new_n(&cx->scratch, uint32_t, p.k);
    linked = read_links(cx, t, &p);
    if (into == NULL || of == NULL || group == NULL || linked == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < p.k; i++)
        into[i] = (uint32_t)i;
    left =
        t->resolution <= 1 && !gr_graph_is_directed(t->g) ? join_pendants(&p, linked, into) : p.k;
    if (!fold(cx, &p, into, left, &folded, of))
        return gr_fail_memory(cx, err);
    if ((st = search_part(cx, &folded, clock, group, &value, &bound, err)) != GR_OK)
        return st;
    out->gap += bound - value;
    for (size_t i = 0; i < p.k; i++) /* a label is a node of the group */
        for (size_t j = 0; j < p.k; j++)
            if (group[of[j]] == group[of[i]]) {
                out->label[p.node[i]] = p.node[j];
                break;
            }
    return GR_OK;
}

static gr_status task_start(gr_ctx *cx, const gr_in *in, task *t, gr_err *err)
{
    gr_status st;

    *t = (task){ .g = in->graph, .resolution = gr_communities_resolution(in, RESOLUTION) };
    t->place = gr_new_n(&cx->scratch, uint32_t, gr_graph_n_nodes(in->graph));
    if (t->place == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_communities_weight(cx, in, WEIGHT, &t->weight, err)) != GR_OK ||
        (st = count_ends(cx, in->graph, &t->weight, &t->ends, err)) != GR_OK)
        return st;
    t->ends.unit = 0x1p56 / (1 + t->resolution); /* all pairs add up to less than 2^61 */
    return gr_components_find(cx, in->graph, &t->parts, err);
}

static gr_status best_communities_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_clock clock = gr_clock_start(cx, &in->arg[BUDGET]);
    gr_vid n = gr_graph_n_nodes(in->graph);
    answer best = { .label = gr_new_n(&cx->scratch, gr_vid, n) };
    gr_arena *a = &cx->arena;
    gr_value groups, bound;
    task t;
    double q;
    gr_status st = task_start(cx, in, &t, err);

    if (st != GR_OK)
        return st;
    if (best.label == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        best.label[v] = v;
    for (gr_vid v = 0; v < n; v++)
        if (t.ends.total > 0 && t.parts.label[v] == v &&
            (st = solve_part(cx, &t, v, &clock, &best, err)) != GR_OK)
            return st;
    if ((st = gr_groups_make(cx, in->graph, best.label, &groups, err)) != GR_OK ||
        (st = gr_modularity(cx, in->graph, best.label, &t.weight, t.resolution, &q, err)) != GR_OK)
        return st;
    bound = isnan(q) ? gr_v_null() : gr_v_real(fmin(1, q + (double)best.gap / t.ends.unit));
    if (!gr_v_record(a, &out->value) || !gr_v_set(a, &out->value, "communities", groups) ||
        !gr_v_set(a, &out->value, "modularity", isnan(q) ? gr_v_null() : gr_v_real(q)) ||
        !gr_v_set(a, &out->value, "optimal", gr_v_bool(best.gap == 0)) ||
        !gr_v_set(a, &out->value, "bound",
                  best.gap == 0 ? *gr_v_get(&out->value, "modularity") : bound))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

/* --- the verifier --- */

/* The most that the nodes of a part can be worth in groups: best[set] is that of a set of them,
 * over all groups that its smallest member can be in. */
static gr_status best_by_subsets(gr_ctx *cx, const task *t, gr_vid label, const gr_vid *of,
                                 int64_t *most, int64_t *is, gr_err *err)
{
    int64_t *inside, *best;
    size_t all;
    part p;
    gr_status st = read_part(cx, t, label, &p, err);

    if (st != GR_OK)
        return st;
    all = (size_t)1 << p.k;
    inside = gr_new_n(&cx->scratch, int64_t, all);
    best = gr_new_n(&cx->scratch, int64_t, all);
    if (inside == NULL || best == NULL)
        return gr_fail_memory(cx, err);
    for (size_t set = 1; set < all; set++) {
        size_t low = (size_t)__builtin_ctzll(set), rest = set & (set - 1);

        inside[set] = inside[rest];
        for (size_t j = low + 1; j < p.k; j++)
            inside[set] += (set >> j & 1) != 0 ? p.worth[low * p.k + j] : 0;
    }
    for (size_t set = 1; set < all; set++) {
        size_t first = set & -set, rest = set ^ first;

        if ((set & 0x3ff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        best[set] = inside[first] + best[rest];
        for (size_t with = rest; with != 0; with = (with - 1) & rest)
            if (inside[with | first] + best[rest ^ with] > best[set])
                best[set] = inside[with | first] + best[rest ^ with];
    }
    *most = best[all - 1];
    for (size_t i = 0; i < p.k; i++)
        for (size_t j = i + 1; j < p.k; j++)
            *is += of[p.node[i]] == of[p.node[j]] ? p.worth[i * p.k + j] : 0;
    return GR_OK;
}

/* How much more there is to be had, in units; *done = false if a part is too large. */
static gr_status find_gap(gr_ctx *cx, const gr_in *in, const gr_vid *of, double *gap, bool *done,
                          gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph), *size = gr_new_n(&cx->scratch, gr_vid, n);
    task t;
    gr_status st = task_start(cx, in, &t, err);

    *gap = 0;
    *done = true;
    if (st != GR_OK)
        return st;
    if (size == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        *done = *done && ++size[t.parts.label[v]] <= SUBSET_MAX;
    for (gr_vid v = 0; *done && t.ends.total > 0 && v < n; v++) {
        int64_t most = 0, is = 0;

        if (size[v] == 0)
            continue;
        if ((st = best_by_subsets(cx, &t, v, of, &most, &is, err)) != GR_OK)
            return st;
        *gap += (double)(most - is) / t.ends.unit;
    }
    return GR_OK;
}

static gr_status best_communities_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_value *groups = gr_v_get(&r->value, "communities"),
                   *shown = gr_v_get(&r->value, "modularity"),
                   *bound = gr_v_get(&r->value, "bound"), *optimal = gr_v_get(&r->value, "optimal");
    gr_vid *label = gr_new_n(&cx->scratch, gr_vid, gr_graph_n_nodes(in->graph));
    gr_fixed weight;
    double q, gap;
    bool done;
    gr_status st;

    if (label == NULL)
        return gr_fail_memory(cx, err);
    if (groups == NULL || shown == NULL || bound == NULL || optimal == NULL)
        return gr_refute(err, "the value lacks communities, modularity, optimal or bound");
    if ((st = gr_communities_weight(cx, in, WEIGHT, &weight, err)) != GR_OK ||
        (st = gr_groups_read(cx, in->graph, groups, label, err)) != GR_OK ||
        (st = gr_modularity(cx, in->graph, label, &weight,
                            gr_communities_resolution(in, RESOLUTION), &q, err)) != GR_OK)
        return st;
    if (isnan(q) ? shown->type != GR_V_NULL || bound->type != GR_V_NULL
                 : shown->type != GR_V_REAL || bound->type != GR_V_REAL ||
                       !(fabs(shown->d - q) <= 1e-9) || bound->d < shown->d)
        return gr_refute(err, "the modularity is %g", q);
    if (!gr_is_bool(optimal, isnan(q) || bound->d == shown->d))
        return gr_refute(err, "optimal and bound contradict each other");
    if ((st = find_gap(cx, in, label, &gap, &done, err)) != GR_OK)
        return st;
    if (!done) {
        r->grade = GR_UNCHECKED;
        r->why =
            "the modularity was checked, but not again that none is larger: that takes too long";
        return GR_OK;
    }
    if (!isnan(q) && q + gap > bound->d + 1e-9)
        return gr_refute(err, "some groups have a larger modularity");
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_param params[] = { GR_WEIGHT_PARAM, GR_RESOLUTION_PARAM, GR_BUDGET_PARAM };

const gr_tool gr_tool_best_communities = {
    .name = "best_communities",
    .family = "communities",
    .summary = "Communities of the largest modularity there is, for small graphs",
    .brief = "largest modularity, exact",
    .details = "A record: communities, the largest first, their modularity, optimal and bound. "
               "optimal says that no partition has a larger one; otherwise time ran out, and bound "
               "is what none exceeds. Of several best ones it is the one that the search meets "
               "first. Parts of the graph may have up to 256 nodes each; some thirty are searched "
               "to the end in a second. Modularity as modularity defines it.",
    GR_PARAMS(params),
    .result = GR_R_RECORD,
    .returns = "communities: groups, modularity: number?, optimal: bool, bound: number?",
    .demands = GR_NONNEG_WEIGHT,
    .cost = "exponential at worst; within budget_ms",
    .run = best_communities_run,
    .verify = best_communities_verify,
    .checked_by = "adds up modularity edge by edge; that none is larger, by a table of all subsets "
                  "of each part of up to 16 nodes",
    .cues = "best communities, optimal communities, maximum modularity, exact modularity, largest "
            "modularity, best partition into groups, optimal clustering",
    .example = { "a-b, b-c, c-a, c-d, d-e, e-f, f-d", "best_communities(G)",
                 "communities:\n  a, b, c\n  d, e, f\nmodularity: 0.3571428571428571\noptimal: "
                 "yes\nbound: 0.3571428571428571" },
};
