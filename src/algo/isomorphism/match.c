/* Finds one graph in another: node after node of the pattern, in an order in which each has as many
 * neighbours before it as possible (as RI does: Bonnici et al., A subgraph isomorphism algorithm
 * and its application to biochemical data, 2013). */
#include "algo/isomorphism/shape_int.h"

typedef struct search {
    gr_match *m;
    const gr_shape *host, *pattern;
    gr_vid *order, *anchor; /* by place: the node, and one before it that it is joined to */
    gr_vid *image;          /* by node of the pattern */
    bool *used;             /* by node of the host */
    uint64_t *next;         /* by place: the next candidate */
    gr_vid place;
} search;

static bool words_fit(const gr_signature *a, const gr_signature *b, bool induced)
{
    size_t i = 0;

    if (a->n < b->n || (induced && a->n != b->n))
        return false;
    for (size_t k = 0; k < b->n; k++, i++) { /* both are sorted */
        while (!induced && i < a->n && a->at[i] != b->at[k])
            i++;
        if (i == a->n || a->at[i] != b->at[k])
            return false;
    }
    return true;
}

/* Lists of pairs: direction and label belong together. */
static bool pairs_fit(const gr_signature *a, const gr_signature *b, bool induced)
{
    size_t i = 0;

    if (a->n < b->n || (induced && a->n != b->n))
        return false;
    for (size_t k = 0; k < b->n; k += 2, i += 2) {
        while (i < a->n && (a->at[i] != b->at[k] || a->at[i + 1] != b->at[k + 1]))
            i += 2;
        if (i >= a->n)
            return false;
    }
    return true;
}

/* The first word is the node's own label. */
static bool nodes_fit(const gr_signature *a, const gr_signature *b, bool induced)
{
    return a->at[0] == b->at[0] && words_fit(&(gr_signature){ a->at + 1, a->n - 1 },
                                             &(gr_signature){ b->at + 1, b->n - 1 }, induced);
}

static bool node_fits(const search *s, gr_vid p, gr_vid h)
{
    const gr_shapes *x = s->m->shapes;
    uint64_t dp = s->pattern->start[p + 1] - s->pattern->start[p];
    uint64_t dh = s->host->start[h + 1] - s->host->start[h];

    if (dh < dp)
        return false;
    return s->m->induced
               ? s->host->color[h] == s->pattern->color[p]
               : nodes_fit(&x->color[s->host->color[h]], &x->color[s->pattern->color[p]], false);
}

/* Do p's neighbours that are placed already stand where h has the same neighbours? */
static bool edges_fit(const search *s, gr_vid p, gr_vid h)
{
    const gr_shapes *x = s->m->shapes;
    gr_vid joined = 0;

    for (uint64_t i = s->pattern->start[p]; i < s->pattern->start[p + 1]; i++) {
        gr_vid to = s->image[s->pattern->to[i]];
        uint32_t kind;

        if (to == GR_NO_NODE)
            continue;
        joined++;
        kind = gr_shape_between(s->host, h, to);
        if (kind == UINT32_MAX ||
            (s->m->induced ? kind != s->pattern->kind[i]
                           : !pairs_fit(&x->kind[kind], &x->kind[s->pattern->kind[i]], false)))
            return false;
    }
    if (!s->m->induced)
        return true;
    for (uint64_t i = s->host->start[h]; i < s->host->start[h + 1]; i++)
        if (s->used[s->host->to[i]] && joined-- == 0)
            return false; /* joined to one more than p is */
    return true;
}

/* Most neighbours before it, then largest degree, then the smallest id. */
static gr_status order_nodes(gr_ctx *cx, search *s, gr_vid *near, gr_clock *clock, gr_err *err)
{
    const gr_shape *p = s->pattern;
    gr_status st;

    for (gr_vid i = 0; i < p->n && !clock->over; i++) {
        gr_vid best = GR_NO_NODE;

        if ((st = gr_clock_work(cx, clock, p->n, err)) != GR_OK)
            return st;
        for (gr_vid v = 0; v < p->n; v++) {
            if (s->image[v] != GR_NO_NODE) /* stands in the order already */
                continue;
            if (best == GR_NO_NODE || near[v] > near[best] ||
                (near[v] == near[best] &&
                 p->start[v + 1] - p->start[v] > p->start[best + 1] - p->start[best]))
                best = v;
        }
        s->order[i] = best;
        s->anchor[i] = GR_NO_NODE;
        for (uint64_t k = p->start[best]; k < p->start[best + 1]; k++) {
            near[p->to[k]]++;
            if (s->image[p->to[k]] != GR_NO_NODE && s->anchor[i] == GR_NO_NODE)
                s->anchor[i] = p->to[k];
        }
        s->image[best] = 0;
    }
    for (gr_vid v = 0; v < p->n; v++)
        s->image[v] = GR_NO_NODE;
    return gr_ctx_check(cx, err);
}

/* The next candidate for the node at this place; GR_NO_NODE if there is none. */
static gr_vid candidate(search *s)
{
    gr_vid anchor = s->anchor[s->place];
    uint64_t i = s->next[s->place]++;

    if (anchor == GR_NO_NODE)
        return i < s->host->n ? (gr_vid)i : GR_NO_NODE;
    i += s->host->start[s->image[anchor]];
    return i < s->host->start[s->image[anchor] + 1] ? s->host->to[i] : GR_NO_NODE;
}

static void take_back(search *s, gr_vid p)
{
    if (s->image[p] != GR_NO_NODE)
        s->used[s->image[p]] = false;
    s->image[p] = GR_NO_NODE;
}

/* One candidate at the present place; false when the search is over. */
static bool step(search *s)
{
    gr_vid p = s->order[s->place], h;

    take_back(s, p);
    if ((h = candidate(s)) == GR_NO_NODE)
        return s->place-- != 0;
    if (s->used[h] || !node_fits(s, p, h) || !edges_fit(s, p, h))
        return true;
    s->image[p] = h;
    s->used[h] = true;
    if (s->place + 1 < s->pattern->n) {
        s->next[++s->place] = 0;
        return true;
    }
    if (s->m->found++ == 0)
        memcpy(s->m->image, s->image, s->pattern->n * sizeof *s->image);
    return s->m->count;
}

static gr_status start(gr_ctx *cx, search *s, gr_clock *clock, gr_err *err)
{
    gr_vid n = s->pattern->n, *near = gr_new_n(&cx->scratch, gr_vid, n);

    s->order = gr_new_n(&cx->scratch, gr_vid, n);
    s->anchor = gr_new_n(&cx->scratch, gr_vid, n);
    s->image = gr_new_n(&cx->scratch, gr_vid, n);
    s->next = gr_new_n(&cx->scratch, uint64_t, n);
    s->used = gr_new_n(&cx->scratch, bool, s->host->n);
    s->m->image = gr_new_n(&cx->scratch, gr_vid, n);
    if (near == NULL || s->order == NULL || s->anchor == NULL || s->image == NULL ||
        s->next == NULL || s->used == NULL || s->m->image == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        s->image[v] = GR_NO_NODE;
    return order_nodes(cx, s, near, clock, err);
}

gr_status gr_match_search(gr_ctx *cx, gr_match *m, gr_err *err)
{
    search s = { .m = m, .host = &m->shapes->of[0], .pattern = &m->shapes->of[1] };
    gr_clock never = { .end_ns = INT64_MAX }, *clock = m->clock != NULL ? m->clock : &never;
    gr_status st;

    m->found = m->steps = 0;
    m->complete = true;
    if (s.pattern->n > s.host->n)
        return GR_OK;
    if ((st = start(cx, &s, clock, err)) != GR_OK)
        return st;
    if (s.pattern->n == 0) {
        m->found = 1;
        return GR_OK;
    }
    while (!clock->over && step(&s)) {
        if (++m->steps == m->max_steps) {
            m->complete = false;
            return GR_OK;
        }
        if ((st = gr_clock_tick(cx, clock, err)) != GR_OK)
            return st;
    }
    m->complete = !clock->over;
    return GR_OK;
}
