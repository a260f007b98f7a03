/* Moving nodes between communities, and making communities the nodes of a smaller graph: the two
 * steps of the Louvain and the Leiden method.
 *
 * Nodes wait in a queue; a node that moves sends its neighbours in other communities back into it
 * (Traag, Waltman, van Eck: From Louvain to Leiden, 2019). All sums lie in flat arrays. */
#include "algo/communities/communities_int.h"

#include <math.h>

#define TINY 1e-12 /* a gain below this share of a node's weight is rounding */

static void add_up_nodes(const gr_graph *g, const gr_fixed *weight, double *out, double *in)
{
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        double w = weight->at != NULL ? (double)weight->at[it.id] : 1;

        out[it.u] += w;
        in[it.v] += w;
    }
}

/* The arcs of v's row that are no loops, with a share of their weights. */
static uint64_t copy_row(const gr_csr *c, gr_vid v, const gr_fixed *weight, double share,
                         uint64_t at, gr_vid *to, double *w)
{
    for (uint64_t i = c->start[v]; i < c->start[v + 1]; i++) {
        double x = weight->at != NULL ? (double)weight->at[gr_arc_edge(c, i)] : 1;

        if (c->to[i] == v || x == 0)
            continue;
        to[at] = c->to[i];
        w[at++] = x * share;
    }
    return at;
}

static gr_status copy_rows(gr_ctx *cx, const gr_graph *g, const gr_fixed *weight, gr_level *out,
                           gr_err *err)
{
    bool directed = gr_graph_is_directed(g);
    uint64_t n_arcs = gr_graph_n_arcs(g) * (directed ? 2 : 1), at = 0;
    uint64_t *start = gr_arena_alloc(&cx->scratch, ((size_t)out->n + 1) * sizeof *start);
    gr_vid *to = gr_arena_alloc(&cx->scratch, n_arcs * sizeof *to);
    double *w = gr_arena_alloc(&cx->scratch, n_arcs * sizeof *w);
    const gr_csr *back;
    gr_status st = gr_graph_in(cx, g, &back, err);

    if (st != GR_OK)
        return st;
    if (start == NULL || to == NULL || w == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < out->n; v++) {
        if ((v & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        start[v] = at;
        at = copy_row(gr_graph_out(g), v, weight, directed ? 0.5 : 1, at, to, w);
        if (directed)
            at = copy_row(back, v, weight, 0.5, at, to, w);
    }
    start[out->n] = at;
    out->start = start;
    out->to = to;
    out->w = w;
    return GR_OK;
}

gr_status gr_level_make(gr_ctx *cx, const gr_graph *g, const gr_fixed *weight, gr_level *out,
                        gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    double *sum_out = gr_new_n(&cx->scratch, double, n), *sum_in = sum_out;

    *out = (gr_level){ .n = n };
    if (gr_graph_is_directed(g))
        sum_in = gr_new_n(&cx->scratch, double, n);
    if (sum_out == NULL || sum_in == NULL)
        return gr_fail_memory(cx, err);
    add_up_nodes(g, weight, sum_out, sum_in);
    for (gr_vid v = 0; v < n; v++)
        out->total += sum_out[v];
    out->out = sum_out;
    out->in = sum_in;
    if (weight->at != NULL || gr_graph_is_directed(g) || gr_graph_n_loops(g) != 0)
        return copy_rows(cx, g, weight, out, err);
    out->start = gr_graph_out(g)->start;
    out->to = gr_graph_out(g)->to;
    return GR_OK;
}

gr_status gr_movers_make(gr_ctx *cx, gr_vid n, bool directed, gr_movers *out, gr_err *err)
{
    gr_arena *a = &cx->scratch;

    *out = (gr_movers){
        .label = gr_arena_alloc(a, n * sizeof *out->label),
        .sum_out = gr_arena_alloc(a, n * sizeof *out->sum_out),
        .near = gr_new_n(a, double, n),
        .touched = gr_arena_alloc(a, n * sizeof *out->touched),
        .size = gr_arena_alloc(a, n * sizeof *out->size),
        .empty = gr_arena_alloc(a, n * sizeof *out->empty),
        .queue = gr_arena_alloc(a, n * sizeof *out->queue),
        .queued = gr_arena_alloc(a, n * sizeof *out->queued),
    };
    out->sum_in = directed ? gr_arena_alloc(a, n * sizeof *out->sum_in) : out->sum_out;
    if (out->label == NULL || out->sum_out == NULL || out->sum_in == NULL || out->near == NULL ||
        out->touched == NULL || out->size == NULL || out->empty == NULL || out->queue == NULL ||
        out->queued == NULL)
        return gr_fail_memory(cx, err);
    return GR_OK;
}

/* --- moving --- */

/* The best community for v, an empty one if it is better off alone; m->near is 0 again afterwards.
 * The sums of v's own one are without v. */
static gr_vid choose(const gr_level *l, const gr_movers *m, gr_vid v, gr_vid n_touched,
                     double resolution)
{
    double per = resolution / (2 * l->total), out = l->out[v] * per, in = l->in[v] * per;
    gr_vid best = m->label[v];
    double most = m->near[best] - (out * m->sum_in[best] + in * m->sum_out[best]) +
                  TINY * (l->out[v] + l->in[v]);

    for (gr_vid i = 0; i < n_touched; i++) {
        gr_vid c = m->touched[i];
        double gain = m->near[c] - (out * m->sum_in[c] + in * m->sum_out[c]);

        m->near[c] = 0;
        if (gain > most) {
            most = gain;
            best = c;
        }
    }
    if (most < 0 && m->size[m->label[v]] > 1)
        best = m->empty[m->n_empty - 1];
    return best;
}

/* Puts v into another community if that is better. */
static bool move(const gr_level *l, gr_movers *m, gr_vid v, double resolution)
{
    gr_vid n_touched = gr_look_around(l, m, m->label, v), from = m->label[v], to;
    bool directed = m->sum_in != m->sum_out;

    m->sum_out[from] -= l->out[v];
    if (directed)
        m->sum_in[from] -= l->in[v];
    to = choose(l, m, v, n_touched, resolution);
    m->sum_out[to] += l->out[v];
    if (directed)
        m->sum_in[to] += l->in[v];
    if (to == from)
        return false;
    if (m->size[to]++ == 0)
        m->n_empty--; /* it was the last one */
    if (--m->size[from] == 0)
        m->empty[m->n_empty++] = from;
    m->label[v] = to;
    return true;
}

static void start_moving(const gr_level *l, gr_movers *m, gr_rng *rng)
{
    memset(m->sum_out, 0, l->n * sizeof *m->sum_out);
    memset(m->sum_in, 0, l->n * sizeof *m->sum_in);
    memset(m->size, 0, l->n * sizeof *m->size);
    m->n_empty = 0;
    for (gr_vid v = 0; v < l->n; v++) {
        m->sum_out[m->label[v]] += l->out[v];
        if (m->sum_in != m->sum_out)
            m->sum_in[m->label[v]] += l->in[v];
        m->size[m->label[v]]++;
        m->queue[v] = v;
        m->queued[v] = true;
    }
    for (gr_vid c = 0; c < l->n; c++)
        if (m->size[c] == 0)
            m->empty[m->n_empty++] = c;
    for (gr_vid i = l->n; i > 1; i--) {
        gr_vid k = (gr_vid)gr_rng_below(rng, i), swap = m->queue[k];

        m->queue[k] = m->queue[i - 1];
        m->queue[i - 1] = swap;
    }
}

gr_status gr_move_nodes(gr_ctx *cx, const gr_level *l, gr_movers *m, double resolution, gr_rng *rng,
                        gr_err *err)
{
    gr_vid head = 0, waiting = l->n;
    gr_status st;

    start_moving(l, m, rng);
    for (uint64_t turn = 0; waiting != 0; turn++) {
        gr_vid v = m->queue[head];

        if ((turn & 0xff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        head = head + 1 == l->n ? 0 : head + 1;
        waiting--;
        m->queued[v] = false;
        if (!move(l, m, v, resolution))
            continue;
        for (uint64_t i = l->start[v]; i < l->start[v + 1]; i++) {
            gr_vid u = l->to[i], tail;

            if (m->queued[u] || m->label[u] == m->label[v])
                continue;
            tail = l->n - head > waiting ? head + waiting : waiting - (l->n - head);
            m->queue[tail] = u;
            m->queued[u] = true;
            waiting++;
        }
    }
    return GR_OK;
}

/* --- shrinking --- */

gr_vid gr_number_labels(gr_vid *label, gr_vid n, gr_vid *slot)
{
    gr_vid k = 0;

    memset(slot, 0xff, n * sizeof *slot);
    for (gr_vid v = 0; v < n; v++) {
        if (slot[label[v]] == GR_NO_NODE)
            slot[label[v]] = k++;
        label[v] = slot[label[v]];
    }
    return k;
}

/* Nodes by community, in order[first[c]] .. order[first[c + 1] - 1]. */
static void sort_by_label(const gr_vid *label, gr_vid n, gr_vid k, gr_vid *first, gr_vid *order)
{
    memset(first, 0, ((size_t)k + 2) * sizeof *first);
    for (gr_vid v = 0; v < n; v++)
        first[label[v] + 2]++;
    for (gr_vid c = 0; c < k; c++)
        first[c + 2] += first[c + 1];
    for (gr_vid v = 0; v < n; v++)
        order[first[label[v] + 1]++] = v;
}

typedef struct shrinking {
    gr_vid *first, *order;
    uint64_t *start;
    gr_vid *to;
    double *w, *out, *in;
    uint32_t *count;
} shrinking;

/* Room for the arcs between k communities; what the level before the last one had is taken again.
 */
static struct gr_level_room *take_room(gr_ctx *cx, const gr_level *l, gr_movers *m, gr_vid k)
{
    uint64_t n_arcs = l->start[l->n], pairs = (uint64_t)k * k;
    struct gr_level_room *room = &m->room[l->to == m->room[0].to];

    n_arcs = n_arcs < pairs ? n_arcs : pairs;
    if (room->to == NULL || room->n < n_arcs) {
        room->to = gr_arena_alloc(&cx->scratch, n_arcs * sizeof *room->to);
        if (l->w != NULL)
            room->w = gr_arena_alloc(&cx->scratch, n_arcs * sizeof *room->w);
        else
            room->count = gr_arena_alloc(&cx->scratch, n_arcs * sizeof *room->count);
        room->n = n_arcs;
    }
    return room;
}

static gr_status make_shrinking(gr_ctx *cx, const gr_level *l, gr_movers *m, gr_vid k, shrinking *s,
                                gr_err *err)
{
    gr_arena *a = &cx->scratch;
    struct gr_level_room *room = take_room(cx, l, m, k);

    *s = (shrinking){
        .first = gr_arena_alloc(a, ((size_t)k + 2) * sizeof *s->first),
        .order = gr_arena_alloc(a, l->n * sizeof *s->order),
        .start = gr_arena_alloc(a, ((size_t)k + 1) * sizeof *s->start),
        .to = room->to,
        .w = room->w,
        .count = room->count,
        .out = gr_new_n(a, double, k),
    };
    s->in = l->in != l->out ? gr_new_n(a, double, k) : s->out;
    if (s->first == NULL || s->order == NULL || s->start == NULL || s->to == NULL ||
        (s->w == NULL && s->count == NULL) || s->out == NULL || s->in == NULL)
        return gr_fail_memory(cx, err);
    return GR_OK;
}

gr_status gr_level_shrink(gr_ctx *cx, const gr_level *l, gr_movers *m, const gr_vid *label,
                          gr_vid k, gr_level *out, gr_err *err)
{
    uint64_t at = 0;
    shrinking s;
    gr_status st = make_shrinking(cx, l, m, k, &s, err);

    if (st != GR_OK)
        return st;
    sort_by_label(label, l->n, k, s.first, s.order);
    for (gr_vid c = 0; c < k; c++) {
        gr_vid n_touched = 0;

        if ((c & 0xff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        s.start[c] = at;
        for (gr_vid i = s.first[c]; i < s.first[c + 1]; i++) {
            gr_vid v = s.order[i], *touched = m->touched;

            m->touched += n_touched;
            n_touched += gr_look_around(l, m, label, v);
            m->touched = touched;
            s.out[c] += l->out[v];
            if (l->in != l->out)
                s.in[c] += l->in[v];
        }
        for (gr_vid i = 0; i < n_touched; i++) {
            gr_vid to = m->touched[i];

            if (to != c) {
                s.to[at] = to;
                if (s.w != NULL)
                    s.w[at++] = m->near[to];
                else
                    s.count[at++] = (uint32_t)m->near[to];
            }
            m->near[to] = 0;
        }
    }
    s.start[k] = at;
    *out = (gr_level){ k, s.start, s.to, s.w, s.count, s.out, s.in, l->total };
    return GR_OK;
}

double gr_level_modularity(const gr_level *l, double resolution)
{
    double q = 0;

    for (gr_vid c = 0; c < l->n; c++) {
        double inside = (l->out[c] + l->in[c]) / 2;

        for (uint64_t i = l->start[c]; i < l->start[c + 1]; i++)
            inside -= gr_level_weight(l, i);
        q += inside / l->total - resolution * (l->out[c] / l->total) * (l->in[c] / l->total);
    }
    return l->total > 0 ? q : NAN;
}
