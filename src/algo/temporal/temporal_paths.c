/* Journeys: paths whose edges are taken one after the other in time.
 *
 * Each next edge leaves no earlier than the one before it arrives. The first arrival comes with its
 * proof, the earliest arrivals at all nodes, which no edge may better. A journey via other nodes
 * has sections: who is at the end of one as early as possible can wait there, and misses nothing.
 */
#include "algo/temporal/temporal_int.h"

enum { SOURCE, TARGET, START, DURATION, TIME, ARRIVAL, TRANSFER, VIA };

typedef struct question {
    gr_moments m;
    gr_stops stops;
    int64_t start;
} question;

typedef struct journey_proof {
    int64_t **when; /* of each section, up to one that leads nowhere */
    size_t n_sections;
    gr_leg *leg; /* to the target; NULL = it cannot be reached */
    size_t n;
} journey_proof;

static gr_status read_question(gr_ctx *cx, const gr_in *in, question *q, gr_err *err)
{
    gr_value given;
    gr_status st;

    q->start = GR_ALWAYS;
    if ((st = gr_stops_read(cx, in->arg[SOURCE].node, in->arg[TARGET].node, &in->arg[VIA],
                            &q->stops, err)) != GR_OK ||
        (st = gr_rides_read(cx, in, DURATION, &q->m, err)) != GR_OK)
        return st;
    if (!in->arg[START].given)
        return GR_OK;
    st = gr_time_given(in->arg[TIME].column, "start", &in->arg[START].value, &given, err);
    if (st == GR_OK)
        q->start = gr_moment_of(&q->m, &given);
    return st;
}

/* A search for each section. */
static gr_status new_journeys(gr_ctx *cx, const gr_graph *g, const question *q, gr_journey **j,
                              gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);

    if ((*j = gr_new_n(&cx->scratch, gr_journey, q->stops.n)) == NULL)
        return gr_fail_memory(cx, err);
    for (size_t k = 0; k + 1 < q->stops.n; k++) {
        (*j)[k] =
            (gr_journey){ gr_new_n(&cx->scratch, int64_t, n), gr_new_n(&cx->scratch, gr_vid, n),
                          gr_new_n(&cx->scratch, gr_eid, n) };
        if ((*j)[k].when == NULL || (*j)[k].from == NULL || (*j)[k].via == NULL)
            return gr_fail_memory(cx, err);
    }
    return GR_OK;
}

/* One section after the other, up to one that leads nowhere; *n = how many were searched, *when =
 * the arrival at the target, or GR_NEVER. */
static gr_status search_sections(gr_ctx *cx, const gr_graph *g, const question *q, int64_t start,
                                 gr_journey *j, size_t *n, int64_t *when, gr_err *err)
{
    gr_status st = GR_OK;

    *when = start;
    for (*n = 0; st == GR_OK && *n + 1 < q->stops.n && *when != GR_NEVER; ++*n) {
        st = gr_journey_find(cx, g, &q->m, gr_step_arrive, q->stops.at[*n], *when, &j[*n], err);
        *when = st == GR_OK ? j[*n].when[q->stops.at[*n + 1]] : GR_NEVER;
    }
    return st;
}

/* The edges that lead to the target, in the order in which they are taken. */
static gr_status trace(gr_ctx *cx, const question *q, const gr_journey *j, journey_proof *p,
                       gr_err *err)
{
    size_t i;

    p->n = 0;
    for (size_t k = 0; k + 1 < q->stops.n; k++)
        for (gr_vid w = q->stops.at[k + 1]; w != q->stops.at[k]; w = j[k].from[w])
            p->n++;
    p->leg = gr_new_n(&cx->scratch, gr_leg, p->n + 1);
    if (p->leg == NULL)
        return gr_fail_memory(cx, err);
    i = p->n;
    for (size_t k = q->stops.n - 1; k-- > 0;)
        for (gr_vid w = q->stops.at[k + 1]; w != q->stops.at[k]; w = j[k].from[w])
            p->leg[--i] = (gr_leg){ w, j[k].via[w] };
    return GR_OK;
}

/* A record of the path and the times at which its edges leave. */
static gr_status show(gr_ctx *cx, const gr_in *in, const gr_moments *m, const journey_proof *p,
                      bool whole, gr_value *out, gr_err *err)
{
    gr_arena *a = &cx->arena;
    gr_value path, times, spent;
    gr_eid last = p->leg[p->n - 1].edge;
    gr_value left = gr_moment_value(m, m->leave[p->leg[0].edge]);
    gr_value arrived = gr_moment_value(m, m->arrive[last]);
    bool ok = gr_v_list(a, &path) && gr_v_list(a, &times) && gr_v_record(a, out) &&
              gr_v_push(a, &path, gr_v_vertex(in->graph, in->arg[SOURCE].node));
    gr_status st = gr_op_apply(GR_OP_SUB, &arrived, &left, &spent, err);

    if (st != GR_OK)
        return st;
    for (size_t i = 0; ok && i < p->n; i++)
        ok = gr_v_push(a, &path, gr_v_vertex(in->graph, p->leg[i].to)) &&
             gr_v_push(a, &times, gr_moment_value(m, m->leave[p->leg[i].edge]));
    ok = ok && gr_v_set(a, out, "path", path) && gr_v_set(a, out, "times", times);
    if (whole)
        ok = ok && gr_v_set(a, out, "departure", left) && gr_v_set(a, out, "arrival", arrived) &&
             gr_v_set(a, out, "duration", spent);
    return ok ? GR_OK : gr_fail_memory(cx, err);
}

/* --- the earliest arrival --- */

static gr_status find_earliest(gr_ctx *cx, const gr_in *in, question *q, journey_proof **proof,
                               gr_err *err)
{
    gr_journey *j;
    int64_t when;
    gr_status st;

    *proof = gr_new(&cx->scratch, journey_proof);
    if (*proof == NULL)
        return gr_fail_memory(cx, err);
    if ((st = read_question(cx, in, q, err)) != GR_OK ||
        (st = new_journeys(cx, in->graph, q, &j, err)) != GR_OK ||
        (st = search_sections(cx, in->graph, q, q->start, j, &(*proof)->n_sections, &when, err)) !=
            GR_OK)
        return st;
    if (((*proof)->when = gr_new_n(&cx->scratch, int64_t *, q->stops.n)) == NULL)
        return gr_fail_memory(cx, err);
    for (size_t k = 0; k < (*proof)->n_sections; k++)
        (*proof)->when[k] = j[k].when;
    return when != GR_NEVER ? trace(cx, q, j, *proof, err) : GR_OK;
}

static gr_status temporal_path_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    journey_proof *p = NULL;
    question q;
    gr_status st = find_earliest(cx, in, &q, &p, err);

    out->proof = p;
    out->value = gr_v_null();
    return st == GR_OK && p->leg != NULL ? show(cx, in, &q.m, p, true, &out->value, err) : st;
}

static gr_status earliest_arrival_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    journey_proof *p = NULL;
    question q;
    gr_status st = find_earliest(cx, in, &q, &p, err);

    out->proof = p;
    out->value = gr_v_null();
    if (st != GR_OK || p->leg == NULL)
        return st;
    out->value = gr_moment_value(&q.m, q.m.arrive[p->leg[p->n - 1].edge]);
    out->cert_kind = "path";
    out->cert_text = GR_STR("a path with that arrival, and times of arrival that no edge betters");
    return show(cx, in, &q.m, p, false, &out->cert, err);
}

/* The legs must be edges, one after the other in place and time, by way of the stops. */
static gr_status check_legs(const gr_in *in, const question *q, const journey_proof *p,
                            const gr_vid *end, gr_err *err)
{
    const gr_moments *m = &q->m;
    bool directed = gr_graph_is_directed(in->graph);
    gr_vid at = in->arg[SOURCE].node;
    int64_t now = q->start;
    size_t stop = 1;

    for (size_t i = 0; i < p->n; i++) {
        gr_eid e = p->leg[i].edge;
        gr_vid u = end[2 * (size_t)e], v = end[2 * (size_t)e + 1], to = p->leg[i].to;

        if (!(u == at && v == to) && !(!directed && v == at && u == to))
            return gr_refute(err, "step %zu follows no edge", i + 1);
        if (m->leave[e] == GR_NEVER || m->leave[e] < now)
            return gr_refute(err, "step %zu leaves before it can", i + 1);
        now = m->ready[e];
        at = to;
        stop += stop < q->stops.n && q->stops.at[stop] == at;
    }
    return at == in->arg[TARGET].node && stop == q->stops.n
               ? GR_OK
               : gr_refute(err, "the path ends elsewhere, or leaves out a stop");
}

static gr_vid *list_ends(gr_ctx *cx, const gr_graph *g)
{
    gr_vid *end = gr_new_n(&cx->scratch, gr_vid, 2 * (size_t)gr_graph_n_edges(g));

    for (gr_edge_iter it = gr_edges(g); end != NULL && gr_edge_next(&it);) {
        end[2 * (size_t)it.id] = it.u;
        end[2 * (size_t)it.id + 1] = it.v;
    }
    return end;
}

/* No edge may lead anywhere before the time noted there. */
static gr_status check_times(gr_ctx *cx, const gr_in *in, const gr_moments *m, gr_vid source,
                             int64_t start, const int64_t *when, gr_err *err)
{
    gr_status st;

    if (when[source] != start)
        return gr_refute(err, "the start is not the start");
    for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it);) {
        int64_t leave = m->leave[it.id], ready = m->ready[it.id];

        if (GR_EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (leave == GR_NEVER)
            continue;
        if ((leave >= when[it.u] && when[it.v] > ready) ||
            (!gr_graph_is_directed(in->graph) && leave >= when[it.v] && when[it.u] > ready))
            return gr_refute(err, "edge %u arrives earlier", it.id);
    }
    return GR_OK;
}

/* What the record says must be what the legs are. */
static gr_status check_record(gr_ctx *cx, const gr_in *in, const gr_moments *m,
                              const journey_proof *p, const gr_value *is, gr_err *err)
{
    gr_value wanted;
    gr_status st = show(cx, in, m, p, true, &wanted, err);

    if (st != GR_OK)
        return st;
    if (is->type != GR_V_RECORD || !gr_is_same(is, &wanted))
        return gr_refute(err, "the value is not the journey that was found");
    return GR_OK;
}

/* Every section begins when the one before it is over; *when = the arrival at the target. */
static gr_status check_sections(gr_ctx *cx, const gr_in *in, const question *q,
                                const journey_proof *p, int64_t *when, gr_err *err)
{
    gr_status st;

    *when = q->start;
    for (size_t k = 0; k < p->n_sections; k++) {
        st = check_times(cx, in, &q->m, q->stops.at[k], *when, p->when[k], err);
        if (st != GR_OK)
            return st;
        *when = p->when[k][q->stops.at[k + 1]];
    }
    return *when == GR_NEVER || p->n_sections + 1 == q->stops.n
               ? GR_OK
               : gr_refute(err, "a section is left out");
}

static gr_status earliest_verify(gr_ctx *cx, const gr_in *in, bool whole, gr_result *r, gr_err *err)
{
    const journey_proof *p = r->proof;
    gr_vid *end = list_ends(cx, in->graph);
    question q;
    gr_value at;
    int64_t when;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if (end == NULL)
        return gr_fail_memory(cx, err);
    if ((st = read_question(cx, in, &q, err)) != GR_OK ||
        (st = check_sections(cx, in, &q, p, &when, err)) != GR_OK)
        return st;
    r->grade = GR_PROVED;
    if (p->leg == NULL)
        return when == GR_NEVER && r->value.type == GR_V_NULL
                   ? GR_OK
                   : gr_refute(err, "the target cannot be reached");
    if ((st = check_legs(in, &q, p, end, err)) != GR_OK)
        return st;
    if (p->n == 0 || q.m.ready[p->leg[p->n - 1].edge] != when)
        return gr_refute(err, "the path arrives at another time");
    if (whole)
        return check_record(cx, in, &q.m, p, &r->value, err);
    at = gr_moment_value(&q.m, q.m.arrive[p->leg[p->n - 1].edge]);
    return r->value.type == at.type && gr_v_eq(&r->value, &at)
               ? GR_OK
               : gr_refute(err, "the path arrives at another time");
}

static gr_status temporal_path_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return earliest_verify(cx, in, true, r, err);
}

static gr_status earliest_arrival_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return earliest_verify(cx, in, false, r, err);
}

static const gr_param journey_params[] = {
    { "source", GR_P_NODE, GR_REQUIRED, "start node", .words = "from, starting at" },
    { "target", GR_P_NODE, GR_REQUIRED, "end node", .words = "to, reach" },
    { "start", GR_P_REAL, GR_OPTIONAL, "do not leave before, 7 or \"07:50\"; null: any time",
      .words = "leaving at, from time, not before", .moment = true },
    GR_RIDE_PARAMS,
    GR_VIA_PARAM,
};

#define JOURNEY                                                                                    \
    "Each edge leaves at its time, which must not be before the edge before it has arrived; "      \
    "equal "                                                                                       \
    "times are allowed, unless changing takes time. Without durations or arrivals an edge "        \
    "arrives when it leaves. Several times of a "                                                  \
    "pair "                                                                                        \
    "are parallel edges. Undirected edges go both ways. "
#define CHECKED_BY                                                                                 \
    "follows the path in time, and checks that no edge betters the earliest arrivals it claims"

const gr_tool gr_tool_earliest_arrival = {
    .name = "earliest_arrival",
    .family = "temporal",
    .summary = "The earliest time at which one can get from one node to another",
    .details = JOURNEY "Null if there is no such way.",
    GR_PARAMS(journey_params),
    .result = GR_R_NUMBER,
    .cost = "O((n + m) log m)",
    .run = earliest_arrival_run,
    .verify = earliest_arrival_verify,
    .checked_by = CHECKED_BY,
    .cues = "earliest arrival, when can I be there, how early can it reach, first time it gets "
            "to, arrive as early as possible, soonest arrival, when does the message arrive, when "
            "is it infected at the earliest, arrival time",
    .example = { "a-b 3, b-c 1, b-c 5, a-c 9", "earliest_arrival(G, a, c, time=weight)", "5" },
};

const gr_tool gr_tool_temporal_path = {
    .name = "temporal_path",
    .family = "temporal",
    .summary = "The journey from one node to another that arrives first",
    .details = JOURNEY "A record of the path, the times at which its edges leave, departure, "
                       "arrival and duration; null if there is none.",
    GR_PARAMS(journey_params),
    .result = GR_R_RECORD,
    .cost = "O((n + m) log m)",
    .run = temporal_path_run,
    .verify = temporal_path_verify,
    .checked_by = CHECKED_BY,
    .cues = "temporal path, time-respecting path, foremost path, how can it spread from, "
            "connection that arrives first, chronological path from to, route that respects the "
            "timetable, earliest journey, contacts in order of time, can the infection get from, "
            "chain of events",
    .example = { "a-b 3, b-c 1, b-c 5, a-c 9", "temporal_path(G, a, c, time=weight).path",
                 "a, b, c" },
};

/* --- fastest_path --- */

static int by_moment(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

    return (x > y) - (x < y);
}

/* The times at which edges leave v, or arrive there, from `start` on; ascending, each once. */
static gr_status moments_at(gr_ctx *cx, const gr_graph *g, const gr_moments *m, gr_vid v, bool into,
                            int64_t start, int64_t **out, size_t *n, gr_err *err)
{
    size_t k = 0;
    gr_status st;

    *n = 0;
    *out = gr_new_n(&cx->scratch, int64_t, gr_graph_n_edges(g));
    if (*out == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        bool touches =
            (into ? it.v : it.u) == v || (!gr_graph_is_directed(g) && (into ? it.u : it.v) == v);

        if (touches && m->leave[it.id] != GR_NEVER && m->leave[it.id] >= start)
            (*out)[(*n)++] = into ? m->ready[it.id] : m->leave[it.id];
    }
    if ((st = gr_sort(cx, *out, *n, sizeof **out, by_moment, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < *n; i++)
        if (k == 0 || (*out)[k - 1] != (*out)[i])
            (*out)[k++] = (*out)[i];
    *n = k;
    return gr_ctx_check(cx, err);
}

/* a - b < c - d? */
static gr_status shorter(const gr_moments *m, int64_t a, int64_t b, int64_t c, int64_t d, bool *out,
                         gr_err *err)
{
    gr_value va = gr_moment_value(m, a), vb = gr_moment_value(m, b), vc = gr_moment_value(m, c),
             vd = gr_moment_value(m, d), x, y;
    gr_status st;

    if ((st = gr_op_apply(GR_OP_SUB, &va, &vb, &x, err)) != GR_OK ||
        (st = gr_op_apply(GR_OP_SUB, &vc, &vd, &y, err)) != GR_OK)
        return st;
    *out = gr_v_cmp(&x, &y) < 0;
    return GR_OK;
}

/* For each time to leave, the first arrival. */
static gr_status fastest_path_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    journey_proof *p = gr_new(&cx->scratch, journey_proof);
    int64_t *leave, best_leave = 0, best_arrive = 0, when;
    gr_journey *j;
    question q;
    size_t n, sections;
    gr_status st;

    if (p == NULL)
        return gr_fail_memory(cx, err);
    if ((st = read_question(cx, in, &q, err)) != GR_OK ||
        (st = new_journeys(cx, in->graph, &q, &j, err)) != GR_OK ||
        (st = moments_at(cx, in->graph, &q.m, in->arg[SOURCE].node, false, q.start, &leave, &n,
                         err)) != GR_OK)
        return st;
    for (size_t i = 0; i < n; i++) {
        bool better = p->leg == NULL;

        if ((st = search_sections(cx, in->graph, &q, leave[i], j, &sections, &when, err)) != GR_OK)
            return st;
        gr_ctx_progress(cx, "times to leave", i, n);
        if (when == GR_NEVER)
            break; /* who leaves later does not arrive either */
        if (!better &&
            (st = shorter(&q.m, when, leave[i], best_arrive, best_leave, &better, err)) != GR_OK)
            return st;
        if (!better)
            continue;
        best_arrive = when;
        if ((st = trace(cx, &q, j, p, err)) != GR_OK)
            return st;
        best_leave = q.m.leave[p->leg[0].edge];
    }
    out->proof = p;
    out->value = gr_v_null();
    return p->leg != NULL ? show(cx, in, &q.m, p, true, &out->value, err) : GR_OK;
}

#define MOST_WORK (UINT64_C(1) << 23) /* edges looked at by the check: some 100 ms */

/* The latest time to leave every node and be at the target by `by`: rounds over all edges, from the
 * end. */
static gr_status latest_leave(gr_ctx *cx, const gr_in *in, const gr_moments *m, int64_t start,
                              gr_vid target, int64_t by, int64_t *late, uint64_t *work, gr_err *err)
{
    bool directed = gr_graph_is_directed(in->graph), more = true;
    gr_status st;

    for (gr_vid v = 0; v < gr_graph_n_nodes(in->graph); v++)
        late[v] = GR_ALWAYS;
    late[target] = by;
    while (more && *work < MOST_WORK) {
        more = false;
        if ((st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it); ++*work) {
            int64_t leave = m->leave[it.id];

            if (leave == GR_NEVER || leave < start)
                continue;
            if (m->ready[it.id] <= late[it.v] && leave > late[it.u]) {
                late[it.u] = leave;
                more = true;
            }
            if (!directed && m->ready[it.id] <= late[it.u] && leave > late[it.v]) {
                late[it.v] = leave;
                more = true;
            }
        }
    }
    return GR_OK;
}

/* The same for the source by way of all stops; GR_ALWAYS = there is no such time. */
static gr_status latest_start(gr_ctx *cx, const gr_in *in, const question *q, int64_t by,
                              int64_t *late, uint64_t *work, int64_t *out, gr_err *err)
{
    gr_status st;

    *out = by;
    for (size_t k = q->stops.n - 1; k > 0 && *out != GR_ALWAYS; k--) {
        st = latest_leave(cx, in, &q->m, q->start, q->stops.at[k], *out, late, work, err);
        if (st != GR_OK)
            return st;
        *out = late[q->stops.at[k - 1]];
    }
    return GR_OK;
}

static gr_status fastest_path_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const journey_proof *p = r->proof;
    gr_vid *end = list_ends(cx, in->graph);
    int64_t *late = gr_new_n(&cx->scratch, int64_t, gr_graph_n_nodes(in->graph));
    int64_t *arrive, leave;
    uint64_t work = 0;
    question q;
    size_t n;
    gr_status st;

    if (end == NULL || late == NULL)
        return gr_fail_memory(cx, err);
    if ((st = read_question(cx, in, &q, err)) != GR_OK ||
        (st = moments_at(cx, in->graph, &q.m, in->arg[TARGET].node, true, q.start, &arrive, &n,
                         err)) != GR_OK)
        return st;
    if (p->leg == NULL && r->value.type != GR_V_NULL)
        return gr_refute(err, "there is no journey");
    if (p->leg != NULL && ((st = check_legs(in, &q, p, end, err)) != GR_OK ||
                           (st = check_record(cx, in, &q.m, p, &r->value, err)) != GR_OK))
        return st;
    for (size_t i = n; i-- > 0;) {
        bool better = p->leg == NULL;

        if ((st = latest_start(cx, in, &q, arrive[i], late, &work, &leave, err)) != GR_OK)
            return st;
        if (work >= MOST_WORK) {
            r->why = "there are too many times to look for a faster journey from each again";
            return GR_OK;
        }
        if (leave == GR_ALWAYS)
            continue;
        if (!better && (st = shorter(&q.m, arrive[i], leave, q.m.ready[p->leg[p->n - 1].edge],
                                     q.m.leave[p->leg[0].edge], &better, err)) != GR_OK)
            return st;
        if (better)
            return gr_refute(err, "there is a faster journey");
    }
    r->grade = GR_REDERIVED;
    return GR_OK;
}

const gr_tool gr_tool_fastest_path = {
    .name = "fastest_path",
    .family = "temporal",
    .summary = "The journey from one node to another that takes the least time",
    .details = JOURNEY "It may leave and arrive late: what counts is arrival less departure; among "
                       "equals the first to leave. A record of the path, the times at which its "
                       "edges leave, departure, arrival and duration; null if there is none.",
    GR_PARAMS(journey_params),
    .result = GR_R_RECORD,
    .cost = "O(times to leave * (n + m) log m)",
    .run = fastest_path_run,
    .verify = fastest_path_verify,
    .checked_by =
        "follows the path in time, and looks backwards from every arrival for a faster one",
    .cues = "fastest connection, shortest travel time with a timetable, least time under way, "
            "quickest journey by the schedule, shortest time from departure to arrival, least "
            "travel time in a timetable, when to leave to be quickest",
    .example = { "a-b 1, b-c 5, a-b 4", "fastest_path(G, a, c, time=weight).duration", "1" },
};
