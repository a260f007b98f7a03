/* Timetables seen as a whole: when one can be everywhere, and when one must leave at the latest. */
#include "algo/temporal/temporal_int.h"

#include <math.h>

/* Rounds over all edges until nothing changes; the searches use a queue. */
static gr_status settle(gr_ctx *cx, const gr_graph *g, const gr_moments *m, bool back,
                        int64_t *when, gr_err *err)
{
    bool directed = gr_graph_is_directed(g), more = true;
    gr_status st;

    while (more) {
        more = false;
        if ((st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
            for (int turn = 0; turn < (directed ? 1 : 2); turn++) {
                gr_vid u = turn == 0 ? it.u : it.v, v = turn == 0 ? it.v : it.u;
                int64_t leave = m->leave[it.id], ready = m->ready[it.id];

                if (leave == GR_NEVER)
                    continue;
                if (!back && leave >= when[u] && ready < when[v]) {
                    when[v] = ready;
                    more = true;
                }
                if (back && ready <= when[v] && leave > when[u]) {
                    when[u] = leave;
                    more = true;
                }
            }
    }
    return GR_OK;
}

static int64_t *all_at(gr_ctx *cx, const gr_graph *g, int64_t moment)
{
    int64_t *when = gr_new_n(&cx->scratch, int64_t, gr_graph_n_nodes(g) + 1);

    for (gr_vid v = 0; when != NULL && v < gr_graph_n_nodes(g); v++)
        when[v] = moment;
    return when;
}

/* --- arrival_times --- */

enum { SOURCE, START, RIDES };

/* What the table says of v: the start at the source, else when the edge that leads there arrives.
 * Without the time to change, which counts for the next edge only. */
static gr_status read_start(gr_ctx *cx, const gr_in *in, gr_moments *m, int64_t *start, gr_err *err)
{
    gr_value given;
    gr_status st = gr_rides_read(cx, in, RIDES, m, err);

    *start = GR_ALWAYS;
    if (st != GR_OK || !in->arg[START].given)
        return st;
    st = gr_time_given(in->arg[RIDES + 1].column, "start", &in->arg[START].value, &given, err);
    if (st == GR_OK)
        *start = gr_moment_of(m, &given);
    return st;
}

static gr_status arrival_times_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    static const char *const columns[] = { "node", "arrival", NULL };
    const gr_graph *g = in->graph;
    gr_vid n = gr_graph_n_nodes(g);
    gr_journey j = { all_at(cx, g, 0), gr_new_n(&cx->scratch, gr_vid, n + 1),
                     gr_new_n(&cx->scratch, gr_eid, n + 1) };
    int64_t start;
    gr_moments m;
    gr_status st;

    if (j.when == NULL || j.from == NULL || j.via == NULL ||
        !gr_v_table(&cx->arena, &out->value, columns))
        return gr_fail_memory(cx, err);
    if ((st = read_start(cx, in, &m, &start, err)) != GR_OK ||
        (st = gr_journey_find(cx, g, &m, gr_step_arrive, in->arg[SOURCE].node, start, &j, err)) !=
            GR_OK)
        return st;
    for (gr_vid v = 0; v < n; v++) {
        bool is_source = v == in->arg[SOURCE].node;
        gr_value *row;

        if (j.when[v] == GR_NEVER)
            continue;
        if ((row = gr_v_row(&cx->arena, &out->value)) == NULL)
            return gr_fail_memory(cx, err);
        row[0] = gr_v_vertex(g, v);
        row[1] = !is_source             ? gr_moment_value(&m, m.arrive[j.via[v]])
                 : in->arg[START].given ? in->arg[START].value
                                        : gr_v_null();
    }
    return GR_OK;
}

/* The arrival of an edge from which on `ready` holds. */
static bool arrives(const gr_graph *g, const gr_moments *m, gr_vid v, int64_t ready,
                    const gr_value *at)
{
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        if ((it.v == v || (!gr_graph_is_directed(g) && it.u == v)) && m->ready[it.id] == ready &&
            m->leave[it.id] != GR_NEVER) {
            gr_value is = gr_moment_value(m, m->arrive[it.id]);

            return is.type == at->type && gr_v_eq(&is, at);
        }
    return false;
}

static gr_status arrival_times_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_graph *g = in->graph;
    int64_t *when = all_at(cx, g, GR_NEVER), start;
    gr_vid source = in->arg[SOURCE].node;
    gr_moments m;
    size_t row = 0;
    gr_status st;

    if (gr_too_big_to_check(g, r))
        return GR_OK;
    if (when == NULL)
        return gr_fail_memory(cx, err);
    if ((st = read_start(cx, in, &m, &start, err)) != GR_OK)
        return st;
    when[source] = start;
    if ((st = settle(cx, g, &m, false, when, err)) != GR_OK)
        return st;
    if (!gr_is_table(&r->value, GR_COLUMNS("node", "arrival")))
        return gr_refute(err, "the value is no table of arrivals");
    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++) {
        const gr_value *cell = &r->value.table->cells[2 * row];
        gr_vid is;

        if (when[v] == GR_NEVER)
            continue;
        if (row >= r->value.table->n_rows || !gr_vertex_of(g, &cell[0], &is) || is != v)
            return gr_refute(err, "row %zu is another node", row);
        if (v == source ? !gr_v_eq(&cell[1], &in->arg[START].value) && in->arg[START].given
                        : !arrives(g, &m, v, when[v], &cell[1]))
            return gr_refute(err, "the arrival in row %zu is another", row);
        if (v == source && !in->arg[START].given && cell[1].type != GR_V_NULL)
            return gr_refute(err, "nobody said when it starts");
        row++;
    }
    if (row != r->value.table->n_rows)
        return gr_refute(err, "there are nodes that cannot be reached");
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_param arrival_params[] = {
    { "source", GR_P_NODE, GR_REQUIRED, "start node", .words = "from, starting at" },
    { "start", GR_P_REAL, GR_OPTIONAL, "do not leave before, 7 or \"07:50\"; null: any time",
      .words = "leaving at, from time, not before", .moment = true },
    GR_RIDE_PARAMS,
};

const gr_tool gr_tool_arrival_times = {
    .name = "arrival_times",
    .family = "temporal",
    .summary = "When one can be at every node at the earliest, from one node",
    .details = "A table of the nodes that can be reached, in the order of the graph, and the "
               "earliest arrival at each; at the source it is the start, or null. Each edge leaves "
               "at its time, which must not be before the edge before it has arrived, as in "
               "earliest_arrival. Undirected edges go both ways.",
    GR_PARAMS(arrival_params),
    .result = GR_R_TABLE,
    .cost = "O((n + m) log m)",
    .run = arrival_times_run,
    .verify = arrival_times_verify,
    .checked_by = "goes over all edges in rounds until no arrival changes",
    .cues = "who knows the rumour by, who is infected by, everywhere one can be at a time, how far "
            "does it spread by, reachable by a time, arrival times, who has heard the news, "
            "contacts in time, spread of a disease, which places can be reached before",
    .example = { "a-b 3, b-c 5, c-d 4", "arrival_times(G, a, time=weight).node", "a, b, c" },
};

/* --- latest_departure --- */

enum { FROM, TO, BY, FROM_TIME, BY_RIDES, BY_VIA = BY_RIDES + 4 };

static gr_status read_by(gr_ctx *cx, const gr_in *in, gr_moments *m, gr_stops *stops, int64_t *by,
                         gr_err *err)
{
    const gr_column *times = in->arg[BY_RIDES + 1].column;
    int64_t start = GR_ALWAYS;
    gr_value given;
    gr_status st;

    if ((st = gr_stops_read(cx, in->arg[FROM].node, in->arg[TO].node, &in->arg[BY_VIA], stops,
                            err)) != GR_OK ||
        (st = gr_rides_read(cx, in, BY_RIDES, m, err)) != GR_OK ||
        (st = gr_time_given(times, "by", &in->arg[BY].value, &given, err)) != GR_OK)
        return st;
    *by = gr_moment_of(m, &given);
    /* Times are whole: by 8.5 is by 8. */
    if (!m->real && given.type == GR_V_REAL && given.d != floor(given.d))
        --*by;
    if (in->arg[FROM_TIME].given &&
        (st = gr_time_given(times, "start", &in->arg[FROM_TIME].value, &given, err)) != GR_OK)
        return st;
    if (in->arg[FROM_TIME].given)
        start = gr_moment_of(m, &given);
    /* Who has arrived need not change. */
    for (uint32_t e = 0; e < gr_graph_n_edges(in->graph); e++)
        if (m->arrive[e] > *by || m->leave[e] < start)
            m->leave[e] = GR_NEVER;
    return GR_OK;
}

/* The edges into the target arrive in time, so that what counts there is any moment; at the stops
 * it is when one must leave them. */
static gr_status latest_departure_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    int64_t *late = all_at(cx, in->graph, GR_ALWAYS), by, at = GR_NEVER;
    gr_stops stops;
    gr_moments m;
    gr_status st;

    if (late == NULL)
        return gr_fail_memory(cx, err);
    if ((st = read_by(cx, in, &m, &stops, &by, err)) != GR_OK)
        return st;
    for (size_t k = stops.n - 1; k > 0 && at != GR_ALWAYS; k--) {
        for (gr_vid v = 0; v < n; v++)
            late[v] = GR_ALWAYS;
        late[stops.at[k]] = at;
        if ((st = settle(cx, in->graph, &m, true, late, err)) != GR_OK)
            return st;
        at = late[stops.at[k - 1]];
    }
    out->value = at == GR_ALWAYS ? gr_v_null() : gr_moment_value(&m, at);
    return GR_OK;
}

/* Does who leaves at `at` get to the target by way of all stops? */
static gr_status arrives_at_last(gr_ctx *cx, const gr_graph *g, const gr_moments *m,
                                 const gr_stops *stops, int64_t at, gr_journey *j,
                                 bool *arrives_too, gr_err *err)
{
    gr_status st = GR_OK;

    for (size_t k = 0; st == GR_OK && k + 1 < stops->n && at != GR_NEVER; k++) {
        st = gr_journey_find(cx, g, m, gr_step_arrive, stops->at[k], at, j, err);
        at = st == GR_OK ? j->when[stops->at[k + 1]] : at;
    }
    *arrives_too = at != GR_NEVER;
    return st;
}

/* Who leaves then arrives; who leaves later does not. */
static gr_status latest_departure_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_graph *g = in->graph;
    gr_vid n = gr_graph_n_nodes(g), s = in->arg[FROM].node;
    gr_journey j = { all_at(cx, g, 0), gr_new_n(&cx->scratch, gr_vid, n + 1),
                     gr_new_n(&cx->scratch, gr_eid, n + 1) };
    bool none = r->value.type == GR_V_NULL, leaves = false, then = true, later;
    int64_t by, at;
    gr_stops stops;
    gr_moments m;
    gr_status st;

    if (gr_too_big_to_check(g, r))
        return GR_OK;
    if (j.when == NULL || j.from == NULL || j.via == NULL)
        return gr_fail_memory(cx, err);
    if ((st = read_by(cx, in, &m, &stops, &by, err)) != GR_OK)
        return st;
    if (!none && r->value.type != gr_moment_type(&m))
        return gr_refute(err, "the value is no time");
    at = none ? GR_ALWAYS : gr_moment_of(&m, &r->value);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        leaves |= m.leave[it.id] == at && (it.u == s || (!gr_graph_is_directed(g) && it.v == s));
    if (!none && !leaves)
        return gr_refute(err, "nothing leaves then");
    if ((!none && (st = arrives_at_last(cx, g, &m, &stops, at, &j, &then, err)) != GR_OK) ||
        (st = arrives_at_last(cx, g, &m, &stops, none ? at : at + 1, &j, &later, err)) != GR_OK)
        return st;
    if (!then)
        return gr_refute(err, "who leaves then comes too late");
    r->grade = GR_REDERIVED;
    return later ? gr_refute(err, "one can leave later") : GR_OK;
}

static const gr_param latest_params[] = {
    { "source", GR_P_NODE, GR_REQUIRED, "start node", .words = "from, leaving" },
    { "target", GR_P_NODE, GR_REQUIRED, "end node", .words = "to, reach" },
    { "by", GR_P_REAL, GR_REQUIRED, "arrive at this time or before it, 7 or \"07:50\"",
      .words = "by, before", .moment = true },
    { "start", GR_P_REAL, GR_OPTIONAL, "do not leave before, 7 or \"07:50\"; null: any time",
      .words = "leaving at, from time, not before", .moment = true },
    GR_RIDE_PARAMS,
    GR_VIA_PARAM,
};

const gr_tool gr_tool_latest_departure = {
    .name = "latest_departure",
    .family = "temporal",
    .summary = "The latest time to leave one node and be at another in time",
    .details = "Each edge leaves at its time, which must not be before the edge before it has "
               "arrived, as in earliest_arrival. Arriving at the time given is in time. Null if "
               "there is no such way.",
    GR_PARAMS(latest_params),
    .result = GR_R_NUMBER,
    .cost = "O(n m) at worst",
    .run = latest_departure_run,
    .verify = latest_departure_verify,
    .checked_by = "looks forward from that time, and from any later one",
    .cues = "latest departure, last train that still gets me there, how late can I leave, latest "
            "time to leave, when must I leave at the latest, last connection, last chance to set "
            "off, latest start to arrive by",
    .example = { "a-b 3, b-c 5, a-b 4", "latest_departure(G, a, c, by=5, time=weight)", "4" },
};
