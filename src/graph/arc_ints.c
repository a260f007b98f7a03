/* The weights beside the arcs, in few bits.
 *
 * A search that adds up weights reads them arc by arc; through the arcs' edge ids that is a jump
 * into a column of eight bytes each. Most weights fit in one byte or two. */
#include "graph/graph_int.h"

#define SLICE (1u << 20)

typedef struct narrowing {
    const gr_graph *g;
    const int64_t *from;
    void *to;
    unsigned width;
    uint64_t n;        /* edges to look at, or arcs to fill */
    uint64_t *largest; /* of each slice */
} narrowing;

static uint64_t slice_end(const narrowing *job, size_t i)
{
    uint64_t end = ((uint64_t)i + 1) * SLICE;

    return end < job->n ? end : job->n;
}

/* A negative one is larger than all that fit. */
static void find_largest(void *arg, size_t i)
{
    const narrowing *job = arg;
    uint64_t end = slice_end(job, i), largest = 0;

    for (uint64_t e = (uint64_t)i * SLICE; e < end; e++)
        if ((uint64_t)job->from[e] > largest)
            largest = (uint64_t)job->from[e];
    job->largest[i] = largest;
}

static void fill(void *arg, size_t i)
{
    const narrowing *job = arg;
    const gr_eid *edge = job->g->out.edge;
    uint64_t end = slice_end(job, i);

    for (uint64_t a = (uint64_t)i * SLICE; a < end; a++) {
        int64_t w = job->from[edge != NULL ? edge[a] : a];

        switch (job->width) {
        case 1: ((uint8_t *)job->to)[a] = (uint8_t)w; break;
        case 2: ((uint16_t *)job->to)[a] = (uint16_t)w; break;
        default: ((uint32_t *)job->to)[a] = (uint32_t)w; break;
        }
    }
}

static unsigned width_of(uint64_t largest)
{
    if (largest <= UINT8_MAX)
        return 1;
    if (largest <= UINT16_MAX)
        return 2;
    return largest <= UINT32_MAX ? 4 : 0;
}

static gr_status make(gr_ctx *cx, gr_graph *g, const gr_column *c, gr_err *err)
{
    narrowing job = { .g = g, .from = c->ints, .n = c->n };
    size_t n_slices = c->n / SLICE + 1, bytes;
    uint64_t largest = 0;

    job.largest = gr_new_n(&cx->scratch, uint64_t, n_slices);
    if (job.largest == NULL)
        return gr_fail_memory(cx, err);
    gr_pool_each(cx->pool, n_slices, find_largest, &job);
    for (size_t i = 0; i < n_slices; i++)
        largest = job.largest[i] > largest ? job.largest[i] : largest;
    job.width = width_of(largest);
    if (job.width != 0 && g->n_arcs != 0) {
        bytes = (size_t)g->n_arcs * job.width;
        job.to = gr_mem_resize(&cx->budget, NULL, 0, bytes);
        if (job.to == NULL)
            return gr_fail_memory(cx, err);
        job.n = g->n_arcs;
        gr_pool_each(cx->pool, (size_t)(g->n_arcs / SLICE) + 1, fill, &job);
        gr_graph_own(g, job.to, bytes);
        gr_input_rest(&g->map, c->ints, c->n * sizeof *c->ints);
        if (g->out.edge != NULL)
            gr_input_rest(&g->map, g->out.edge, g->n_arcs * sizeof *g->out.edge);
    }
    g->arc_ints = (gr_arc_ints){ job.width, (uint32_t)largest, job.to };
    return GR_OK;
}

bool gr_graph_has_arc_ints(const gr_graph *g, const gr_column *c)
{
    return c == gr_graph_role(g, GR_ROLE_WEIGHT) &&
           atomic_load_explicit(&((gr_graph *)g)->has_arc_ints, memory_order_acquire) &&
           g->arc_ints.width != 0;
}

gr_status gr_graph_arc_ints(gr_ctx *cx, const gr_graph *g, const gr_column *c, gr_arc_ints *out,
                            gr_err *err)
{
    gr_graph *mine = (gr_graph *)g; /* the cached views are all that is made late */
    gr_status st = GR_OK;

    *out = (gr_arc_ints){ .width = 0 };
    if (c == NULL || c != gr_graph_role(g, GR_ROLE_WEIGHT) || c->type != GR_COL_INT ||
        c->n_missing != 0)
        return GR_OK;
    if (!atomic_load_explicit(&mine->has_arc_ints, memory_order_acquire)) {
        pthread_mutex_lock(&mine->lock);
        if (!atomic_load_explicit(&mine->has_arc_ints, memory_order_relaxed)) {
            st = make(cx, mine, c, err);
            atomic_store_explicit(&mine->has_arc_ints, st == GR_OK, memory_order_release);
        }
        pthread_mutex_unlock(&mine->lock);
    }
    if (st == GR_OK)
        *out = g->arc_ints;
    return st;
}
