/* Searches over edges with times: the first arrival everywhere, by a queue of arrivals. */
#include "algo/temporal/temporal_int.h"

#include <math.h>

/* --- moments --- */

/* Doubles as integers of the same order: negative ones count down. */
static int64_t of_double(double d)
{
    int64_t bits;

    d += 0.0; /* -0 becomes 0 */
    memcpy(&bits, &d, sizeof bits);
    return bits < 0 ? INT64_MIN - bits : bits;
}

static double to_double(int64_t moment)
{
    int64_t bits = moment < 0 ? INT64_MIN - moment : moment;
    double d;

    memcpy(&d, &bits, sizeof d);
    return d;
}

int64_t gr_moment_of(const gr_moments *m, const gr_value *number)
{
    double d = 0;

    if (!m->real && number->type == GR_V_INT)
        return number->i;
    gr_v_number(number, &d);
    if (m->real)
        return of_double(d);
    return d >= 9e18 ? GR_NEVER : d <= -9e18 ? GR_ALWAYS : (int64_t)ceil(d);
}

gr_value gr_moment_value(const gr_moments *m, int64_t moment)
{
    return m->real ? gr_v_real(to_double(moment)) : gr_v_int(moment);
}

static gr_status check_duration(const gr_column *d, uint32_t e, gr_err *err)
{
    if ((d->type != GR_COL_INT && d->type != GR_COL_REAL) || !gr_column_has(d, e))
        return gr_fail_arg(err, GR_EINPUT, "duration",
                           "duration: expected a number for every edge");
    if (gr_column_number(d, e) < 0)
        return gr_fail_arg(err, GR_EINPUT, "duration",
                           "duration: expected numbers that are not negative, found %g",
                           gr_column_number(d, e));
    return GR_OK;
}

/* The ends of 64 bits stand for never and always. */
static gr_status check_moment(int64_t moment, gr_err *err)
{
    return moment != GR_NEVER && moment != GR_ALWAYS
               ? GR_OK
               : gr_fail_arg(err, GR_ELIMIT, "time", "time: a time is too large, or too small");
}

gr_status gr_moments_read(gr_ctx *cx, const gr_graph *g, const gr_column *times,
                          const gr_column *duration, gr_moments *out, gr_err *err)
{
    uint32_t n = gr_graph_n_edges(g);
    gr_status st;

    *out = (gr_moments){ .real = times->type == GR_COL_REAL ||
                                 (duration != NULL && duration->type == GR_COL_REAL),
                         .leave = gr_new_n(&cx->scratch, int64_t, n),
                         .arrive = gr_new_n(&cx->scratch, int64_t, n) };
    if (out->leave == NULL || out->arrive == NULL)
        return gr_fail_memory(cx, err);
    for (uint32_t e = 0; e < n; e++) {
        gr_value at = gr_column_get(times, e);

        if (GR_EVERY(e) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (duration != NULL && (st = check_duration(duration, e, err)) != GR_OK)
            return st;
        out->leave[e] = out->arrive[e] = at.type != GR_V_NULL ? gr_moment_of(out, &at) : GR_NEVER;
        if (at.type == GR_V_NULL)
            continue;
        if ((st = check_moment(out->leave[e], err)) != GR_OK)
            return st;
        if (duration == NULL)
            continue;
        if (out->real)
            out->arrive[e] = of_double(gr_column_number(times, e) + gr_column_number(duration, e));
        if (out->real
                ? !isfinite(gr_column_number(times, e) + gr_column_number(duration, e))
                : __builtin_add_overflow(at.i, gr_column_get(duration, e).i, &out->arrive[e]) ||
                      out->arrive[e] == GR_NEVER)
            return gr_fail_arg(err, GR_ELIMIT, "duration",
                               "duration: an arrival does not fit in 64 bits");
    }
    return GR_OK;
}

/* --- the search --- */

int64_t gr_step_arrive(const gr_moments *m, gr_eid e, int64_t now)
{
    return m->leave[e] >= now ? m->arrive[e] : GR_NEVER;
}

int64_t gr_step_connect(const gr_moments *m, gr_eid e, int64_t now)
{
    return m->leave[e] > now ? m->leave[e] : now;
}

typedef struct entry {
    int64_t when;
    gr_vid v;
} entry;

/* A binary heap; what was bettered since is skipped when it comes up. */
typedef struct heap {
    GR_VEC(entry) at;
} heap;

static bool before(const entry *a, const entry *b)
{
    return a->when < b->when || (a->when == b->when && a->v < b->v);
}

static bool push(heap *h, entry e)
{
    size_t i;

    if (!gr_vec_push(&h->at, e))
        return false;
    for (i = h->at.n - 1; i > 0 && before(&e, &h->at.at[(i - 1) / 2]); i = (i - 1) / 2)
        h->at.at[i] = h->at.at[(i - 1) / 2];
    h->at.at[i] = e;
    return true;
}

static entry pop(heap *h)
{
    entry top = h->at.at[0], last = h->at.at[--h->at.n];
    size_t i = 0;

    for (size_t c = 1; c < h->at.n; c = 2 * i + 1) {
        if (c + 1 < h->at.n && before(&h->at.at[c + 1], &h->at.at[c]))
            c++;
        if (!before(&h->at.at[c], &last))
            break;
        h->at.at[i] = h->at.at[c];
        i = c;
    }
    h->at.at[i] = last;
    return top;
}

static bool leave_node(const gr_csr *c, const gr_moments *m, gr_step_fn step, gr_vid v, heap *h,
                       gr_journey *out)
{
    for (uint64_t i = c->start[v]; i < c->start[v + 1]; i++) {
        gr_eid e = gr_arc_edge(c, i);
        gr_vid w = c->to[i];
        int64_t when = m->leave[e] != GR_NEVER ? step(m, e, out->when[v]) : GR_NEVER;

        if (when >= out->when[w])
            continue;
        out->when[w] = when;
        out->from[w] = v;
        out->via[w] = e;
        if (!push(h, (entry){ when, w }))
            return false;
    }
    return true;
}

gr_status gr_journey_find(gr_ctx *cx, const gr_graph *g, const gr_moments *m, gr_step_fn step,
                          gr_vid source, int64_t start, gr_journey *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    heap h = { { .budget = &cx->budget } };
    gr_status st = GR_OK;

    for (gr_vid v = 0; v < n; v++)
        out->when[v] = GR_NEVER;
    out->when[source] = start;
    if (!push(&h, (entry){ start, source }))
        st = gr_fail_memory(cx, err);
    for (size_t turns = 0; st == GR_OK && h.at.n != 0; turns++) {
        entry e = pop(&h);

        if ((turns & 0xff) == 0)
            st = gr_ctx_check(cx, err);
        if (e.when == out->when[e.v] && !leave_node(gr_graph_out(g), m, step, e.v, &h, out))
            st = gr_fail_memory(cx, err);
    }
    gr_vec_clear(&h.at);
    return st;
}
