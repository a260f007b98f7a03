/* Graph edit distance: the cheapest map between two graphs.
 *
 * All edits cost 1, so it never pays to delete a node and to insert another instead of keeping it:
 * the distance is that of the best map of the larger graph onto the smaller one, filled up with
 * missing nodes. The search maps node after node. What is left costs at least the best assignment
 * of its nodes, where a pair costs its label, its edges to the nodes mapped already, and half the
 * difference of its degrees among the others (Chang et al.: Speeding up GED verification for graph
 * similarity search, 2020). Costs are counted in halves. */
#include "algo/isomorphism/edit_int.h"

#include <stdlib.h>

#define SEARCH_MAX 2000 /* nodes; larger graphs get a map by degrees and a simple bound */

/* One graph, filled up to n nodes with missing ones. */
typedef struct side {
    const gr_graph *g;
    gr_vid real;
    gr_matrix to; /* with loops */
    gr_vid *label;
    int *out, *in; /* degrees among nodes that are not mapped, loops aside */
    int64_t n_edges;
} side;

/* Whom a node may be mapped to, and what the whole then costs at least. */
typedef struct choice {
    int least;
    gr_vid to;
} choice;

typedef struct level {
    choice *at;
    size_t n, next;
} level;

typedef struct assignment {
    gr_vid n;
    gr_vid *row, *col; /* the nodes that are left */
    gr_vid *match;     /* by place of a column + 1: place of its row + 1 */
    gr_vid *way;
    int *u, *v, *slack;
    bool *done;
} assignment;

typedef struct search {
    side a, b; /* a is the larger */
    bool directed;
    gr_vid n;
    gr_vid *order; /* in which a's nodes are mapped */
    gr_vid *image; /* a to b; GR_NO_NODE = not mapped */
    bool *used;    /* nodes of b */
    int *base;     /* [i * n + j]: cost of the pair so far: labels, edges to mapped nodes */
    int cost;      /* of what is mapped */
    level *at;
    gr_vid depth;
    gr_vid *best, *other;
    int64_t best_cost; /* in edits */
    assignment left;
} search;

/* --- reading --- */

static gr_status read_side(gr_ctx *cx, side *s, const gr_graph *g, gr_vid n, gr_err *err)
{
    const gr_csr *rows = gr_graph_out(g);
    gr_status st;

    *s = (side){ .g = g, .real = gr_graph_n_nodes(g), .to = { n, GR_BIT_WORDS(n), NULL } };
    s->to.row = gr_new_n(&cx->scratch, uint64_t, n * GR_BIT_WORDS(n));
    s->label = gr_new_n(&cx->scratch, gr_vid, n);
    s->out = gr_new_n(&cx->scratch, int, n);
    s->in = gr_new_n(&cx->scratch, int, n);
    if (s->to.row == NULL || s->label == NULL || s->out == NULL || s->in == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid u = 0; u < s->real; u++) {
        if ((u & 0xff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = rows->start[u]; i < rows->start[u + 1]; i++) {
            gr_vid v = rows->to[i];

            if (gr_bit(gr_matrix_row(&s->to, u), v))
                continue;
            gr_bit_on(gr_matrix_row(&s->to, u), v);
            s->out[u] += u != v;
            s->in[v] += u != v;
            s->n_edges += gr_graph_is_directed(g) || u <= v;
        }
    }
    return GR_OK;
}

typedef struct tag {
    gr_value value;
    gr_vid *label;
} tag;

static int by_value(const void *a, const void *b)
{
    return gr_v_cmp(&((const tag *)a)->value, &((const tag *)b)->value);
}

/* Equal labels get equal numbers from 1 on; a missing node has 0. */
static gr_status read_labels(gr_ctx *cx, search *s, const gr_column *label, gr_err *err)
{
    side *both[2] = { &s->a, &s->b };
    tag *all = gr_new_n(&cx->scratch, tag, (size_t)s->a.real + s->b.real);
    size_t n = 0;
    gr_vid number = 1;

    if (all == NULL)
        return gr_fail_memory(cx, err);
    for (int i = 0; i < 2; i++) {
        const gr_column *c =
            label != NULL ? gr_graph_column_named(both[i]->g, GR_OF_NODE, label->name) : NULL;

        if (label != NULL && c == NULL)
            return gr_fail_arg(err, GR_EINPUT, "node_label",
                               "node_label: the nodes of the second graph have no attribute '%.*s'",
                               GR_FMT(label->name));
        for (gr_vid v = 0; v < both[i]->real; v++)
            all[n++] = (tag){ c != NULL ? gr_column_get(c, v) : gr_v_null(), &both[i]->label[v] };
    }
    qsort(all, n, sizeof *all, by_value);
    for (size_t i = 0; i < n; i++) {
        number += i != 0 && by_value(&all[i - 1], &all[i]) != 0;
        *all[i].label = number;
    }
    return GR_OK;
}

/* --- what a map costs --- */

static bool has(const side *s, gr_vid u, gr_vid v)
{
    return gr_bit(gr_matrix_row(&s->to, u), v);
}

/* Edits at the pair i, k if they are mapped to j, l. */
static int pair_cost(const search *s, gr_vid i, gr_vid k, gr_vid j, gr_vid l)
{
    return (has(&s->a, i, k) != has(&s->b, j, l)) +
           (s->directed && has(&s->a, k, i) != has(&s->b, l, j));
}

static int node_cost(const search *s, gr_vid i, gr_vid j)
{
    return (s->a.label[i] != s->b.label[j]) + (has(&s->a, i, i) != has(&s->b, j, j));
}

static gr_status consider(gr_ctx *cx, search *s, const gr_vid *image, gr_err *err)
{
    int64_t cost = 0;
    gr_status st;

    for (gr_vid i = 0; i < s->n && cost < s->best_cost; i++) {
        if ((i & 0x3f) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        cost += node_cost(s, i, image[i]);
        for (gr_vid k = 0; k < i; k++)
            cost += pair_cost(s, i, k, image[i], image[k]);
    }
    if (cost < s->best_cost) {
        s->best_cost = cost;
        memcpy(s->best, image, s->n * sizeof *image);
    }
    return GR_OK;
}

/* --- a map by labels and degrees, and a simple bound --- */

typedef struct rank {
    gr_vid label;
    int degree;
    gr_vid node;
} rank;

static int by_rank(const void *a, const void *b)
{
    const rank *x = a, *y = b;

    if (x->label != y->label)
        return x->label < y->label ? -1 : 1;
    if (x->degree != y->degree)
        return x->degree > y->degree ? -1 : 1;
    return (x->node > y->node) - (x->node < y->node);
}

static rank *ranks_of(gr_ctx *cx, const side *s, gr_vid n)
{
    rank *out = gr_new_n(&cx->scratch, rank, n);

    for (gr_vid v = 0; out != NULL && v < n; v++)
        out[v] = (rank){ s->label[v], s->out[v] + s->in[v], v };
    if (out != NULL)
        qsort(out, n, sizeof *out, by_rank);
    return out;
}

/* Equal labels by degree, then whoever is left. The bound: labels that have no partner, and the
 * difference of the numbers of edges. */
static gr_status begin(gr_ctx *cx, search *s, int64_t *bound, gr_err *err)
{
    rank *ra = ranks_of(cx, &s->a, s->n), *rb = ranks_of(cx, &s->b, s->n);
    gr_vid alike = 0, j = 0;

    if (ra == NULL || rb == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid i = 0, k = 0; i < s->n && k < s->n;) {
        if (ra[i].label == rb[k].label) {
            s->other[ra[i++].node] = rb[k].node;
            s->used[rb[k++].node] = true;
            alike++;
        } else if (ra[i].label < rb[k].label) {
            i++;
        } else {
            k++;
        }
    }
    for (gr_vid i = 0; i < s->n; i++)
        if (s->other[ra[i].node] == GR_NO_NODE) {
            while (s->used[rb[j].node])
                j++;
            s->other[ra[i].node] = rb[j++].node;
        }
    memset(s->used, 0, s->n * sizeof *s->used);
    *bound = (int64_t)(s->n - alike) + llabs(s->a.n_edges - s->b.n_edges);
    return consider(cx, s, s->other, err);
}

/* What changes if the images of i and k change places. */
static int swap_gain(const search *s, const gr_vid *f, gr_vid i, gr_vid k)
{
    int before = node_cost(s, i, f[i]) + node_cost(s, k, f[k]) + pair_cost(s, i, k, f[i], f[k]);
    int after = node_cost(s, i, f[k]) + node_cost(s, k, f[i]) + pair_cost(s, i, k, f[k], f[i]);

    for (gr_vid x = 0; x < s->n; x++)
        if (x != i && x != k) {
            before += pair_cost(s, i, x, f[i], f[x]) + pair_cost(s, k, x, f[k], f[x]);
            after += pair_cost(s, i, x, f[k], f[x]) + pair_cost(s, k, x, f[i], f[x]);
        }
    return before - after;
}

/* Changes two images while that helps, for a part of the time. */
static gr_status swap_images(gr_ctx *cx, search *s, const gr_clock *clock, gr_err *err)
{
    int64_t now = gr_now_ns(), end = now + (clock->end_ns - now) / 4;
    bool better = true;
    gr_status st;

    while (better) {
        better = false;
        for (gr_vid i = 0; i < s->n; i++) {
            if ((st = gr_ctx_check(cx, err)) != GR_OK || gr_now_ns() > end)
                return st;
            for (gr_vid k = 0; k < i; k++) {
                int gain = swap_gain(s, s->best, i, k);
                gr_vid t = s->best[i];

                if (gain <= 0)
                    continue;
                s->best[i] = s->best[k];
                s->best[k] = t;
                s->best_cost -= gain;
                better = true;
            }
        }
    }
    return GR_OK;
}

/* --- assignment --- */

static int pair_least(const search *s, gr_vid i, gr_vid j)
{
    int out = abs(s->a.out[i] - s->b.out[j]), in = abs(s->a.in[i] - s->b.in[j]);

    return s->base[(size_t)i * s->n + j] + (s->directed ? out + in : out);
}

/* Adds row r to the assignment along a shortest alternating path (Jonker, Volgenant 1987). */
static void add_row(const search *s, assignment *x, gr_vid r)
{
    gr_vid j0 = 0;

    x->match[0] = r;
    for (gr_vid j = 0; j <= x->n; j++) {
        x->slack[j] = INT32_MAX;
        x->done[j] = false;
    }
    do {
        gr_vid i0 = x->match[j0], j1 = 0;
        int delta = INT32_MAX;

        x->done[j0] = true;
        for (gr_vid j = 1; j <= x->n; j++) {
            int reduced;

            if (x->done[j])
                continue;
            reduced = pair_least(s, x->row[i0 - 1], x->col[j - 1]) - x->u[i0] - x->v[j];
            if (reduced < x->slack[j]) {
                x->slack[j] = reduced;
                x->way[j] = j0;
            }
            if (x->slack[j] < delta) {
                delta = x->slack[j];
                j1 = j;
            }
        }
        for (gr_vid j = 0; j <= x->n; j++)
            if (x->done[j]) {
                x->u[x->match[j]] += delta;
                x->v[j] -= delta;
            } else {
                x->slack[j] -= delta;
            }
        j0 = j1;
    } while (x->match[j0] != 0);
    for (; j0 != 0; j0 = x->way[j0])
        x->match[j0] = x->match[x->way[j0]];
}

/* The least that the nodes left can cost; *late if time ran out. */
static gr_status assign(gr_ctx *cx, search *s, const gr_clock *clock, int *least, bool *late,
                        gr_err *err)
{
    assignment *x = &s->left;
    gr_status st;

    x->n = 0;
    for (gr_vid i = s->depth; i < s->n; i++)
        x->row[x->n++] = s->order[i];
    for (gr_vid j = 0, k = 0; j < s->n; j++)
        if (!s->used[j])
            x->col[k++] = j;
    memset(x->match, 0, ((size_t)x->n + 1) * sizeof *x->match);
    memset(x->u, 0, ((size_t)x->n + 1) * sizeof *x->u);
    memset(x->v, 0, ((size_t)x->n + 1) * sizeof *x->v);
    for (gr_vid r = 1; r <= x->n; r++) {
        if (x->n > 64 &&
            ((st = gr_ctx_check(cx, err)) != GR_OK || (*late = gr_now_ns() >= clock->end_ns)))
            return st;
        add_row(s, x, r);
    }
    *least = -x->v[0];
    return GR_OK;
}

/* --- the search --- */

/* Maps i to j, or takes that back. */
static void set_pair(search *s, gr_vid i, gr_vid j, bool back)
{
    int sign = back ? -1 : 1;

    s->used[j] = !back;
    s->image[i] = back ? GR_NO_NODE : j;
    s->cost += sign * s->base[(size_t)i * s->n + j];
    for (gr_vid k = 0; k < s->n; k++) {
        s->a.out[k] -= k != i && has(&s->a, k, i) ? sign : 0;
        s->a.in[k] -= k != i && has(&s->a, i, k) ? sign : 0;
        s->b.out[k] -= k != j && has(&s->b, k, j) ? sign : 0;
        s->b.in[k] -= k != j && has(&s->b, j, k) ? sign : 0;
    }
    for (gr_vid d = s->depth; d < s->n; d++) {
        gr_vid k = s->order[d];

        for (gr_vid l = 0; l < s->n; l++)
            if (!s->used[l] || l == j)
                s->base[(size_t)k * s->n + l] += 2 * sign * (l != j ? pair_cost(s, k, i, l, j) : 0);
    }
}

static int by_least(const void *a, const void *b)
{
    const choice *x = a, *y = b;

    if (x->least != y->least)
        return x->least < y->least ? -1 : 1;
    return (x->to > y->to) - (x->to < y->to);
}

/* At a new level: the assignment may be a better map itself; its costs order the choices. */
static gr_status arrive(gr_ctx *cx, search *s, gr_clock *clock, int *least, gr_err *err)
{
    level *l = &s->at[s->depth];
    assignment *x = &s->left;
    bool missing = false, late = false;
    gr_status st;

    l->n = l->next = 0;
    if ((st = assign(cx, s, clock, least, &late, err)) != GR_OK)
        return st;
    if (late) {
        clock->over = true;
        *least = 0;
        return GR_OK;
    }
    memcpy(s->other, s->image, s->n * sizeof *s->other);
    for (gr_vid j = 1; j <= x->n; j++)
        s->other[x->row[x->match[j] - 1]] = x->col[j - 1];
    if ((st = consider(cx, s, s->other, err)) != GR_OK || s->depth == s->n)
        return st;
    if (l->at == NULL && (l->at = gr_new_n(&cx->scratch, choice, s->n - s->depth)) == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid j = 1; j <= x->n; j++) {
        gr_vid to = x->col[j - 1];
        int extra = pair_least(s, x->row[0], to) - x->u[1] - x->v[j];

        if (to >= s->b.real && missing)
            continue; /* missing nodes are all alike */
        missing = missing || to >= s->b.real;
        l->at[l->n++] = (choice){ s->cost + *least + extra, to };
    }
    qsort(l->at, l->n, sizeof *l->at, by_least);
    return GR_OK;
}

/* Can a map that costs at least so many halves be cheaper than the best? */
static bool hopeful(const search *s, int least)
{
    return (least + 1) / 2 < s->best_cost;
}

static gr_status search_all(gr_ctx *cx, search *s, gr_clock *clock, int64_t *bound, gr_err *err)
{
    int least;
    gr_status st = arrive(cx, s, clock, &least, err);

    if (st == GR_OK && (least + 1) / 2 > *bound)
        *bound = (least + 1) / 2;
    while (st == GR_OK && !clock->over && *bound < s->best_cost) {
        level *l = &s->at[s->depth];

        st = gr_clock_tick(cx, clock, err);
        if (s->n > 32 && gr_now_ns() >= clock->end_ns)
            clock->over = true;
        if (s->depth < s->n && l->next < l->n && hopeful(s, l->at[l->next].least)) {
            gr_vid i = s->order[s->depth++];

            set_pair(s, i, l->at[l->next++].to, false);
            if (st == GR_OK)
                st = arrive(cx, s, clock, &least, err);
            if (!hopeful(s, s->cost + least))
                s->at[s->depth].n = 0;
        } else if (s->depth == 0) {
            *bound = s->best_cost;
        } else {
            gr_vid i = s->order[--s->depth];

            s->depth++; /* as it was when the pair was set */
            set_pair(s, i, s->image[i], true);
            s->depth--;
        }
    }
    return st;
}

/* Each next node has most neighbours before it, then most in all. */
static gr_status fix_order(gr_ctx *cx, search *s, gr_err *err)
{
    gr_vid *near = gr_new_n(&cx->scratch, gr_vid, s->n);
    bool *done = gr_new_n(&cx->scratch, bool, s->n);

    if (near == NULL || done == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid d = 0; d < s->n; d++) {
        gr_vid best = GR_NO_NODE;

        for (gr_vid v = 0; v < s->n; v++)
            if (!done[v] && (best == GR_NO_NODE || near[v] > near[best] ||
                             (near[v] == near[best] &&
                              s->a.out[v] + s->a.in[v] > s->a.out[best] + s->a.in[best])))
                best = v;
        done[best] = true;
        s->order[d] = best;
        for (gr_vid v = 0; v < s->n; v++)
            near[v] += has(&s->a, best, v) || has(&s->a, v, best);
    }
    return gr_ctx_check(cx, err);
}

static gr_status prepare(gr_ctx *cx, search *s, gr_err *err)
{
    gr_arena *a = &cx->scratch;
    assignment *x = &s->left;

    s->order = gr_new_n(a, gr_vid, s->n);
    s->base = gr_new_n(a, int, (size_t)s->n * s->n);
    s->at = gr_new_n(a, level, (size_t)s->n + 1);
    x->row = gr_new_n(a, gr_vid, s->n);
    x->col = gr_new_n(a, gr_vid, s->n);
    x->match = gr_new_n(a, gr_vid, (size_t)s->n + 1);
    x->way = gr_new_n(a, gr_vid, (size_t)s->n + 1);
    x->u = gr_new_n(a, int, (size_t)s->n + 1);
    x->v = gr_new_n(a, int, (size_t)s->n + 1);
    x->slack = gr_new_n(a, int, (size_t)s->n + 1);
    x->done = gr_new_n(a, bool, (size_t)s->n + 1);
    if (s->order == NULL || s->base == NULL || s->at == NULL || x->row == NULL || x->col == NULL ||
        x->match == NULL || x->way == NULL || x->u == NULL || x->v == NULL || x->slack == NULL ||
        x->done == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid i = 0; i < s->n; i++) {
        s->image[i] = GR_NO_NODE;
        for (gr_vid j = 0; j < s->n; j++)
            s->base[(size_t)i * s->n + j] = 2 * node_cost(s, i, j);
    }
    return fix_order(cx, s, err);
}

/* The map as the caller sees it: from its first graph, missing nodes as none. */
static gr_status hand_over(gr_ctx *cx, const search *s, bool swapped, gr_vid n, gr_edits *out,
                           gr_err *err)
{
    if ((out->image = gr_new_n(&cx->scratch, gr_vid, n)) == NULL)
        return gr_fail_memory(cx, err);
    memset(out->image, 0xff, n * sizeof *out->image);
    for (gr_vid i = 0; i < s->n; i++) {
        gr_vid j = s->best[i];

        if (i >= s->a.real || j >= s->b.real)
            continue;
        out->image[swapped ? j : i] = swapped ? i : j;
    }
    out->cost = s->best_cost;
    return GR_OK;
}

gr_status gr_edit_search(gr_ctx *cx, const gr_graph *a, const gr_graph *b, const gr_column *node,
                         gr_clock *clock, gr_edits *out, gr_err *err)
{
    bool swapped = gr_graph_n_nodes(a) < gr_graph_n_nodes(b);
    search s = { .directed = gr_graph_is_directed(a), .best_cost = INT64_MAX };
    gr_status st;

    s.n = gr_graph_n_nodes(swapped ? b : a);
    s.image = gr_new_n(&cx->scratch, gr_vid, s.n);
    s.other = gr_new_n(&cx->scratch, gr_vid, s.n);
    s.best = gr_new_n(&cx->scratch, gr_vid, s.n);
    s.used = gr_new_n(&cx->scratch, bool, s.n);
    if (s.image == NULL || s.other == NULL || s.best == NULL || s.used == NULL)
        return gr_fail_memory(cx, err);
    memset(s.other, 0xff, s.n * sizeof *s.other);
    if ((st = read_side(cx, &s.a, swapped ? b : a, s.n, err)) != GR_OK ||
        (st = read_side(cx, &s.b, swapped ? a : b, s.n, err)) != GR_OK ||
        (st = read_labels(cx, &s, node, err)) != GR_OK ||
        (st = begin(cx, &s, &out->bound, err)) != GR_OK)
        return st;
    if (s.n <= SEARCH_MAX && out->bound < s.best_cost &&
        ((st = swap_images(cx, &s, clock, err)) != GR_OK || (st = prepare(cx, &s, err)) != GR_OK ||
         (st = search_all(cx, &s, clock, &out->bound, err)) != GR_OK))
        return st;
    return hand_over(cx, &s, swapped, gr_graph_n_nodes(a), out, err);
}
