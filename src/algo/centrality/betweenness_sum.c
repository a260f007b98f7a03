/* Betweenness after Brandes (A faster algorithm for betweenness centrality, 2001): from every
 * source, count the shortest paths outwards, then add up their shares inwards.
 *
 * In hops both ways go level by level, and each from the side that has fewer arcs to read: the
 * nodes of a level look for the next one, or the nodes still to be found look for the level. The
 * sources are split into parts with sums of their own, which are added in order, so that the number
 * of threads does not show in the result. */
#include "algo/centrality/betweenness_int.h"

typedef struct part {
    gr_near near;     /* with lengths */
    uint32_t *level;  /* in hops: UINT32_MAX = not seen */
    gr_vid *order;    /* nodes by distance */
    gr_vid *first;    /* where each level begins in order */
    gr_vid n, levels; /* nodes seen, levels */
    double *paths;    /* shortest paths from the source */
    double *share;    /* (1 + what depends on v) / paths to v */
    double *sum;      /* of the whole part, by node or arc */
    gr_status st;
} part;

#define LONG_LEVEL 10000 /* nodes: takes about a millisecond */

typedef struct job {
    gr_ctx *cx;
    gr_near_rows out, in;
    bool arcs, endpoints;
    part *part;
    size_t n_parts;
    atomic_uint n_begun; /* sources */
} job;

/* --- outwards, in hops --- */

static uint64_t arcs_of(const gr_near_rows *r, const gr_vid *at, gr_vid n)
{
    uint64_t sum = 0;

    for (gr_vid i = 0; i < n; i++)
        sum += r->start[at[i] + 1] - r->start[at[i]];
    return sum;
}

/* The nodes of the level look for the next one. */
static void look_out(const gr_near_rows *r, part *p, gr_vid from, gr_vid to, uint32_t level)
{
    for (gr_vid k = from; k < to; k++) {
        gr_vid u = p->order[k];
        double paths = p->paths[u];

        for (uint64_t i = r->start[u]; i < r->start[u + 1]; i++) {
            gr_vid v = r->to[i];

            if (p->level[v] == UINT32_MAX) {
                p->level[v] = level + 1;
                p->paths[v] = 0;
                p->order[p->n++] = v;
            }
            if (p->level[v] == level + 1)
                p->paths[v] += paths;
        }
    }
}

/* The nodes that are not seen yet look for the level. */
static void look_in(const gr_near_rows *r, part *p, uint32_t level)
{
    for (gr_vid v = 0; v < r->n; v++) {
        double paths = 0;

        if (p->level[v] != UINT32_MAX)
            continue;
        for (uint64_t i = r->start[v]; i < r->start[v + 1]; i++)
            paths += p->level[r->to[i]] == level ? p->paths[r->to[i]] : 0;
        if (paths == 0)
            continue;
        p->paths[v] = paths;
        p->order[p->n++] = v;
    }
    for (gr_vid k = p->first[level + 1]; k < p->n; k++)
        p->level[p->order[k]] = level + 1;
}

/* After a long level: has the request to stop? */
static bool must_stop(const job *j, part *p, gr_vid n)
{
    return n > LONG_LEVEL && (p->st = gr_ctx_poll(j->cx)) != GR_OK;
}

static void spread(const job *j, part *p, gr_vid source)
{
    uint64_t unseen = j->in.start[j->in.n];
    gr_vid begin = 0;

    for (gr_vid v = 0; v < j->out.n; v++)
        p->level[v] = UINT32_MAX;
    p->level[source] = 0;
    p->paths[source] = 1;
    p->order[0] = source;
    p->n = 1;
    for (p->levels = 0; begin < p->n; p->levels++) {
        gr_vid end = p->n;

        p->first[p->levels] = begin;
        p->first[p->levels + 1] = end;
        unseen -= arcs_of(&j->in, p->order + begin, end - begin);
        if (arcs_of(&j->out, p->order + begin, end - begin) <= unseen + j->out.n)
            look_out(&j->out, p, begin, end, p->levels);
        else
            look_in(&j->in, p, p->levels);
        if (must_stop(j, p, end - begin))
            return;
        begin = end;
    }
    p->first[p->levels] = p->n;
}

/* --- inwards, in hops --- */

/* Gathers into share[u], for all u of a level, the shares of the next level. */
static void gather(const job *j, part *p, uint32_t level)
{
    const gr_vid *here = p->order + p->first[level], *next = p->order + p->first[level + 1];
    gr_vid n_here = p->first[level + 1] - p->first[level];
    gr_vid n_next = p->first[level + 2] - p->first[level + 1];
    bool from_here = j->arcs || arcs_of(&j->out, here, n_here) <= arcs_of(&j->in, next, n_next);
    const gr_near_rows *r = from_here ? &j->out : &j->in;

    for (gr_vid k = 0; k < n_here; k++) {
        gr_vid u = here[k];

        p->share[u] = 0;
        for (uint64_t i = r->start[u]; from_here && i < r->start[u + 1]; i++) {
            gr_vid v = r->to[i];

            if (p->level[v] != level + 1)
                continue;
            p->share[u] += p->share[v];
            if (j->arcs)
                p->sum[i] += p->paths[u] * p->share[v];
        }
    }
    for (gr_vid k = 0; k < n_next && !from_here; k++)
        for (uint64_t i = r->start[next[k]]; i < r->start[next[k] + 1]; i++)
            if (p->level[r->to[i]] == level)
                p->share[r->to[i]] += p->share[next[k]];
}

/* share[u] as gathered becomes what u hands on. */
static void settle(const job *j, part *p, gr_vid u, gr_vid source)
{
    double depends = p->share[u] * p->paths[u];

    if (!j->arcs && u != source)
        p->sum[u] += depends + (j->endpoints ? 1 : 0);
    p->share[u] = p->share[u] + 1 / p->paths[u];
}

static void collect(const job *j, part *p, gr_vid source)
{
    for (gr_vid k = p->first[p->levels - 1]; k < p->n; k++) {
        p->share[p->order[k]] = 0;
        settle(j, p, p->order[k], source);
    }
    for (gr_vid level = p->levels - 1; level-- > 0;) {
        gather(j, p, level);
        for (gr_vid k = p->first[level]; k < p->first[level + 1]; k++)
            settle(j, p, p->order[k], source);
        if (must_stop(j, p, p->first[level + 1] - p->first[level]))
            return;
    }
}

/* --- with lengths --- */

static bool is_tight(const job *j, const part *p, gr_vid u, uint64_t i)
{
    return p->near.dist[u] + j->out.length[i] == p->near.dist[j->out.to[i]];
}

static void search_lengths(const job *j, part *p, gr_vid source)
{
    if ((p->st = gr_near_from(&j->out, &p->near, source)) != GR_OK)
        return;
    p->n = p->near.n;
    for (gr_vid k = 0; k < p->n; k++)
        p->paths[p->near.order[k]] = k == 0;
    for (gr_vid k = 0; k < p->n; k++) {
        gr_vid u = p->near.order[k];

        for (uint64_t i = j->out.start[u]; i < j->out.start[u + 1]; i++)
            if (is_tight(j, p, u, i))
                p->paths[j->out.to[i]] += p->paths[u];
    }
    for (gr_vid k = p->n; k-- > 0;) {
        gr_vid u = p->near.order[k];

        p->share[u] = 0;
        for (uint64_t i = j->out.start[u]; i < j->out.start[u + 1]; i++) {
            if (!is_tight(j, p, u, i))
                continue;
            p->share[u] += p->share[j->out.to[i]];
            if (j->arcs)
                p->sum[i] += p->paths[u] * p->share[j->out.to[i]];
        }
        settle(j, p, u, source);
    }
}

/* --- all sources --- */

static void run_part(void *arg, size_t which)
{
    job *j = arg;
    part *p = &j->part[which];

    for (uint64_t i = which; i < j->out.n; i += j->n_parts) {
        gr_vid s = (gr_vid)i;

        if ((p->st = gr_ctx_poll(j->cx)) != GR_OK)
            return;
        gr_ctx_progress(j->cx, "sources", atomic_fetch_add(&j->n_begun, 1), j->out.n);
        if (j->out.length != NULL) {
            search_lengths(j, p, s);
        } else {
            spread(j, p, s);
            if (p->st == GR_OK)
                collect(j, p, s);
        }
        if (p->st != GR_OK)
            return;
        if (!j->arcs && j->endpoints)
            p->sum[s] += p->n - 1;
    }
}

static bool part_init(job *j, part *p, size_t n_sums)
{
    gr_arena *a = &j->cx->scratch;
    size_t n = j->out.n;

    p->paths = gr_arena_alloc(a, n * sizeof *p->paths);
    p->share = gr_arena_alloc(a, n * sizeof *p->share);
    p->sum = gr_new_n(a, double, n_sums);
    if (p->paths == NULL || p->share == NULL || p->sum == NULL)
        return false;
    if (j->out.length != NULL)
        return gr_near_init(j->cx, &j->out, &p->near);
    p->level = gr_arena_alloc(a, n * sizeof *p->level);
    p->order = gr_arena_alloc(a, n * sizeof *p->order);
    p->first = gr_arena_alloc(a, (n + 2) * sizeof *p->first);
    return p->level != NULL && p->order != NULL && p->first != NULL;
}

gr_status gr_between_sum(gr_ctx *cx, const gr_graph *g, const gr_column *weight, bool arcs,
                         bool endpoints, gr_between *out, gr_err *err)
{
    job j = { .cx = cx, .arcs = arcs, .endpoints = endpoints };
    gr_vid n = gr_graph_n_nodes(g);
    size_t n_sums;
    double *sum;
    gr_status st = gr_near_read(cx, g, weight, "weight", false, &j.out, &out->fixed, err);

    j.in = j.out;
    if (st == GR_OK && weight == NULL && gr_graph_is_directed(g))
        st = gr_near_read(cx, g, NULL, "weight", true, &j.in, &out->fixed, err);
    if (st != GR_OK)
        return st;
    n_sums = arcs ? (size_t)j.out.start[n] : n;
    j.n_parts = gr_near_parts(n);
    j.part = gr_new_n(&cx->scratch, part, j.n_parts);
    sum = gr_new_n(&cx->scratch, double, n_sums);
    if (j.part == NULL || sum == NULL)
        return gr_fail_memory(cx, err);
    for (size_t p = 0; p < j.n_parts; p++)
        if (!part_init(&j, &j.part[p], n_sums))
            return gr_fail_memory(cx, err);
    gr_pool_each(cx->pool, j.n_parts, run_part, &j);
    for (size_t p = 0; p < j.n_parts; p++) {
        if (j.part[p].st != GR_OK)
            return gr_ctx_check(cx, err);
        for (size_t i = 0; i < n_sums; i++)
            sum[i] += j.part[p].sum[i];
    }
    out->rows = j.out;
    out->node = arcs ? NULL : sum;
    out->arc = arcs ? sum : NULL;
    return GR_OK;
}

/* --- for the verifiers --- */

/* Paths from s in the order of distance: those to t come over a neighbour that is nearer. */
static void count_paths(size_t n, const int64_t *dist, const int64_t *edge, double *paths,
                        bool *done, size_t s)
{
    const int64_t *d = dist + s * n;

    for (size_t t = 0; t < n; t++) {
        done[t] = d[t] == INT64_MAX;
        paths[s * n + t] = t == s;
    }
    for (;;) {
        size_t t = n;

        for (size_t v = 0; v < n; v++)
            if (!done[v] && (t == n || d[v] < d[t]))
                t = v;
        if (t == n)
            return;
        done[t] = true;
        for (size_t u = 0; u < n; u++)
            if (u != t && d[u] != INT64_MAX && edge[u * n + t] != INT64_MAX &&
                d[u] + edge[u * n + t] == d[t])
                paths[s * n + t] += paths[s * n + u];
    }
}

gr_status gr_between_paths(gr_ctx *cx, const gr_graph *g, const gr_fixed *f, const int64_t *dist,
                           double **paths, int64_t **edge, gr_err *err)
{
    size_t n = gr_graph_n_nodes(g);
    bool *done = gr_new_n(&cx->scratch, bool, n);

    *paths = gr_new_n(&cx->scratch, double, n *n);
    *edge = gr_new_n(&cx->scratch, int64_t, n * n);
    if (done == NULL || *paths == NULL || *edge == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < n * n; i++)
        (*edge)[i] = INT64_MAX;
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        int64_t w = f->at[it.id], *there = &(*edge)[it.u * n + it.v];
        int64_t *back = &(*edge)[it.v * n + it.u];

        *there = w < *there ? w : *there;
        if (!gr_graph_is_directed(g))
            *back = w < *back ? w : *back;
    }
    for (size_t s = 0; s < n; s++)
        count_paths(n, dist, *edge, *paths, done, s);
    return gr_ctx_check(cx, err);
}
