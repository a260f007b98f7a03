/* Searches over edges with times: the first arrival everywhere, by a queue of arrivals. */
#include "algo/temporal/temporal_int.h"

#include <math.h>

/* --- moments --- */

int64_t gr_moment_of(const gr_moments *m, const gr_value *number)
{
    double d = 0;

    if (number->type == GR_V_TIME)
        return gr_time_micros(number->i);
    if (!m->real && number->type == GR_V_INT)
        return number->i;
    gr_v_number(number, &d);
    if (m->real)
        return gr_num_rank(d);
    return d >= 9e18 ? GR_NEVER : d <= -9e18 ? GR_ALWAYS : (int64_t)ceil(d);
}

gr_value gr_moment_value(const gr_moments *m, int64_t moment)
{
    if (m->time)
        return gr_v_moment(m->kind, moment);
    return m->real ? gr_v_real(gr_num_ranked(moment)) : gr_v_int(moment);
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

/* The ends of 64 bits stand for never and always, and every time is a moment of its own. */
static gr_status check_moment(const gr_moments *m, const gr_value *time, int64_t moment,
                              gr_err *err)
{
    return moment != GR_NEVER && moment != GR_ALWAYS &&
                   (!m->real || time->type != GR_V_INT || gr_num_is_exact(time->i))
               ? GR_OK
               : gr_fail_arg(err, GR_ELIMIT, "time", "time: a time is too large, or too small");
}

/* A sum of real numbers that no double holds may be rounded if both keep most of their digits, and
 * that is told. */
static bool is_near(gr_ctx *cx, const gr_value *a, const gr_value *b, double sum)
{
    double x = 0, y = 0, least, error;
    gr_exact off = gr_exact_of(gr_num_decimal(-sum));

    gr_v_number(a, &x);
    gr_v_number(b, &y);
    if (!gr_exact_add(&off, gr_exact_of(gr_num_decimal(x))) ||
        !gr_exact_add(&off, gr_exact_of(gr_num_decimal(y))))
        return false;
    if (off.m == 0)
        return true;
    least = fabs(x) < fabs(y) ? fabs(x) : fabs(y);
    error = fabs(gr_exact_value(&off));
    if (error > 1e-6 * least)
        return false;
    gr_ctx_rounded(cx, (int)ceil(log10(error)));
    return true;
}

/* a + b as a moment, or an error that names the parameter. */
static gr_status later(gr_ctx *cx, const gr_moments *m, const gr_value *a, const gr_value *b,
                       const char *param, int64_t *out, gr_err *err)
{
    gr_value sum;
    double d;
    bool fits = gr_op_apply(GR_OP_ADD, a, b, &sum, NULL) == GR_OK && gr_v_number(&sum, &d) &&
                (sum.type == GR_V_INT || (m->real && is_near(cx, a, b, d)));

    if (fits)
        *out = gr_moment_of(m, &sum);
    if (fits && m->time) /* it must be a time again */
        fits = *out < INT64_MAX / 4 && *out > INT64_MIN / 4;
    return fits && *out != GR_NEVER && *out != GR_ALWAYS
               ? GR_OK
               : gr_fail_arg(err, GR_ELIMIT, param,
                             m->real ? "%s: an arrival has too many digits"
                                     : "%s: an arrival does not fit in 64 bits",
                             param);
}

static gr_status read_arrival(const gr_column *c, uint32_t e, gr_moments *m, gr_err *err)
{
    gr_value at;

    if ((c->type != GR_COL_INT && c->type != GR_COL_REAL) || !gr_column_has(c, e))
        return gr_fail_arg(err, GR_EINPUT, "arrival", "arrival: expected a time for every edge");
    at = gr_column_get(c, e);
    m->arrive[e] = gr_moment_of(m, &at);
    return m->arrive[e] >= m->leave[e] && m->arrive[e] != GR_NEVER
               ? GR_OK
               : gr_fail_arg(err, GR_EINPUT, "arrival",
                             "arrival: expected times that are not before those of departure");
}

static bool is_real(const gr_column *c)
{
    return c != NULL && c->type == GR_COL_REAL;
}

gr_status gr_moments_read(gr_ctx *cx, const gr_graph *g, const gr_rides *given, gr_moments *out,
                          gr_err *err)
{
    uint32_t n = gr_graph_n_edges(g);
    bool time = given->times->type == GR_COL_TIME;
    gr_rides in_micros = *given, *rides = &in_micros;
    gr_value transfer;
    gr_status st = time ? gr_rides_in_micros(cx, rides, &transfer, err) : GR_OK;

    if (st != GR_OK)
        return st;

    *out = (gr_moments){ .real = is_real(rides->times) || is_real(rides->duration) ||
                                 is_real(rides->arrival) ||
                                 (rides->transfer != NULL && rides->transfer->type == GR_V_REAL),
                         .time = time,
                         .kind = time ? gr_times_kind(given->times) : GR_TIME_CLOCK,
                         .leave = gr_new_n(&cx->scratch, int64_t, n),
                         .arrive = gr_new_n(&cx->scratch, int64_t, n),
                         .ready = gr_new_n(&cx->scratch, int64_t, n) };
    if (out->leave == NULL || out->arrive == NULL || out->ready == NULL)
        return gr_fail_memory(cx, err);
    if (rides->duration != NULL && rides->arrival != NULL)
        return gr_fail_arg(err, GR_EINPUT, "arrival",
                           "arrival: expected durations or arrivals, not both");
    for (uint32_t e = 0; e < n; e++) {
        gr_value at = gr_column_get(rides->times, e), d, arrived;

        if (GR_EVERY(e) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (rides->duration != NULL && (st = check_duration(rides->duration, e, err)) != GR_OK)
            return st;
        out->leave[e] = at.type != GR_V_NULL ? gr_moment_of(out, &at) : GR_NEVER;
        out->arrive[e] = out->ready[e] = out->leave[e];
        if (at.type == GR_V_NULL)
            continue;
        if ((st = check_moment(out, &at, out->leave[e], err)) != GR_OK)
            return st;
        if (rides->duration != NULL) {
            d = gr_column_get(rides->duration, e);
            st = later(cx, out, &at, &d, "duration", &out->arrive[e], err);
        } else if (rides->arrival != NULL) {
            st = read_arrival(rides->arrival, e, out, err);
        }
        if (st != GR_OK)
            return st;
        out->ready[e] = out->arrive[e];
        arrived = time ? gr_v_int(out->arrive[e]) : gr_moment_value(out, out->arrive[e]);
        if (rides->transfer != NULL && (st = later(cx, out, &arrived, rides->transfer, "transfer",
                                                   &out->ready[e], err)) != GR_OK)
            return st;
    }
    return GR_OK;
}

/* Where edges have two columns of times, a ride that takes no time is hardly meant. */
static gr_status check_arrival(const gr_graph *g, const gr_rides *rides, gr_err *err)
{
    for (size_t i = 0; i < gr_graph_n_columns(g, GR_OF_EDGE); i++) {
        const gr_column *c = gr_graph_column(g, GR_OF_EDGE, i);

        if (c->type != GR_COL_TIME || c == rides->times || rides->times->type != GR_COL_TIME)
            continue;
        gr_fail_arg(err, GR_EINPUT, "arrival",
                    "arrival: the edges have further times, '%.*s', which may be when rides end",
                    GR_FMT(c->name));
        gr_err_hint(err, "say arrival=\"%.*s\", or arrival=\"%.*s\" if they take no time",
                    GR_FMT(c->name), GR_FMT(rides->times->name));
        return GR_EINPUT;
    }
    return GR_OK;
}

gr_status gr_rides_read(gr_ctx *cx, const gr_in *in, size_t first, gr_moments *out, gr_err *err)
{
    const gr_arg *transfer = &in->arg[first + 3];
    gr_value change = transfer->value;
    gr_rides rides = { .duration = in->arg[first].column,
                       .arrival = in->arg[first + 2].column,
                       .transfer = transfer->given ? &change : NULL };
    double d = 0;
    gr_status st;

    if (transfer->given && (!gr_v_number(&change, &d) || !(d >= 0)))
        return gr_fail_arg(err, GR_EINPUT, "transfer",
                           "transfer: expected a number that is not negative");
    /* A whole number keeps whole times whole. */
    if (d == floor(d) && d < 1e15)
        change = gr_v_int((int64_t)d);
    if ((st = gr_times(in, first + 1, &rides.times, err)) != GR_OK ||
        (rides.duration == NULL && rides.arrival == NULL &&
         (st = check_arrival(in->graph, &rides, err)) != GR_OK))
        return st;
    return gr_moments_read(cx, in->graph, &rides, out, err);
}

gr_status gr_stops_read(gr_ctx *cx, gr_vid source, gr_vid target, const gr_arg *via, gr_stops *out,
                        gr_err *err)
{
    size_t n = via->given ? via->n_nodes : 0;

    *out = (gr_stops){ gr_new_n(&cx->scratch, gr_vid, n + 2), 1 };
    if (out->at == NULL)
        return gr_fail_memory(cx, err);
    out->at[0] = source;
    for (size_t i = 0; i <= n; i++) {
        gr_vid next = i < n ? via->nodes[i] : target;

        if (next != out->at[out->n - 1])
            out->at[out->n++] = next;
    }
    return out->n > 1
               ? GR_OK
               : gr_fail_arg(err, GR_EINPUT, "target", "target: expected another node than source");
}

/* --- the search --- */

int64_t gr_step_arrive(const gr_moments *m, gr_eid e, int64_t now)
{
    return m->leave[e] >= now ? m->ready[e] : GR_NEVER;
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
