/* When two nodes become connected, whether a path goes with time, and a search for one that does.
 */
#include "algo/temporal/temporal_int.h"

/* --- connect_time --- */

static gr_status read_two(gr_ctx *cx, const gr_in *in, gr_moments *m, gr_err *err)
{
    const gr_column *times;
    gr_status st;

    if (in->arg[0].node == in->arg[1].node)
        return gr_fail_arg(err, GR_EINPUT, "target", "target: expected another node than source");
    if ((st = gr_times(in, 2, &times, err)) != GR_OK)
        return st;
    return gr_moments_read(cx, in->graph, &(gr_rides){ .times = times }, m, err);
}

static gr_status connect_time_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    gr_journey j = { gr_new_n(&cx->scratch, int64_t, n), gr_new_n(&cx->scratch, gr_vid, n),
                     gr_new_n(&cx->scratch, gr_eid, n) };
    gr_moments m;
    int64_t at;
    gr_status st;

    if (j.when == NULL || j.from == NULL || j.via == NULL)
        return gr_fail_memory(cx, err);
    if ((st = read_two(cx, in, &m, err)) != GR_OK ||
        (st = gr_journey_find(cx, in->graph, &m, gr_step_connect, in->arg[0].node, GR_ALWAYS, &j,
                              err)) != GR_OK)
        return st;
    at = j.when[in->arg[1].node];
    out->value = at != GR_NEVER ? gr_moment_value(&m, at) : gr_v_null();
    return GR_OK;
}

/* Can v be reached over edges up to a time? By a queue, without order. */
static gr_status flood(gr_ctx *cx, const gr_in *in, const gr_moments *m, int64_t last,
                       bool *reached, gr_err *err)
{
    const gr_csr *c = gr_graph_out(in->graph);
    gr_vid n = gr_graph_n_nodes(in->graph), *queue = gr_new_n(&cx->scratch, gr_vid, n);
    bool *seen = gr_marks(cx, n, false);
    size_t found = 0;
    gr_status st;

    if (queue == NULL || seen == NULL)
        return gr_fail_memory(cx, err);
    queue[found++] = in->arg[0].node;
    seen[in->arg[0].node] = true;
    for (size_t done = 0; done < found; done++) {
        gr_vid v = queue[done];

        if ((done & 0xff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = c->start[v]; i < c->start[v + 1]; i++) {
            int64_t leave = m->leave[gr_arc_edge(c, i)];

            if (leave == GR_NEVER || leave > last || seen[c->to[i]])
                continue;
            seen[c->to[i]] = true;
            queue[found++] = c->to[i];
        }
    }
    *reached = seen[in->arg[1].node];
    return GR_OK;
}

/* Connected by then, and not a moment before. */
static gr_status connect_time_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    bool is_null = r->value.type == GR_V_NULL, now = false, before = false;
    gr_moments m;
    int64_t at;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if ((st = read_two(cx, in, &m, err)) != GR_OK)
        return st;
    if (!is_null && r->value.type != gr_moment_type(&m))
        return gr_refute(err, "the value is no time");
    at = is_null ? GR_NEVER - 1 : gr_moment_of(&m, &r->value);
    if (at == GR_ALWAYS)
        return gr_refute(err, "no edge is that early");
    if ((st = flood(cx, in, &m, at, &now, err)) != GR_OK ||
        (!is_null && (st = flood(cx, in, &m, at - 1, &before, err)) != GR_OK))
        return st;
    if (now == is_null || before)
        return gr_refute(err, "they are connected %s",
                         before ? "before"
                         : now  ? "at last"
                                : "later");
    r->grade = GR_PROVED;
    return GR_OK;
}

static const gr_param connect_params[] = {
    { "source", GR_P_NODE, GR_REQUIRED, "start node", .words = "between, from" },
    { "target", GR_P_NODE, GR_REQUIRED, "end node", .words = "and, to" },
    GR_TIME_PARAM,
};

const gr_tool gr_tool_connect_time = {
    .name = "connect_time",
    .family = "temporal",
    .summary = "The time from which on a path joins two nodes",
    .brief = "when a path first joins them",
    .details =
        "The first time t at which the graph of all edges up to t has a path from one to the "
        "other; the order of the edges in it does not matter. Directed edges go one way, from "
        "source to target. Null if there is never a path.",
    GR_PARAMS(connect_params),
    .result = GR_R_NUMBER,
    .returns = "time?",
    .cost = "O((n + m) log m)",
    .run = connect_time_run,
    .verify = connect_time_verify,
    .checked_by = "looks for a path over the edges up to then, and for one over those before",
    .cues = "when are they first connected, since when is there a path, when do they become "
            "connected, first time a path exists, when does the network join them, from when on "
            "connected, earliest time connected",
    .example = { "a-b 3, b-c 1, c-d 2", "connect_time(G, a, d, time=weight)", "3" },
};

/* --- is_temporal_path --- */

static gr_status read_path(gr_ctx *cx, const gr_in *in, gr_moments *m, gr_err *err)
{
    const gr_column *times;
    gr_status st;

    if (in->arg[0].n_nodes == 0)
        return gr_fail_arg(err, GR_EINPUT, "path", "path: expected a list of nodes");
    if ((st = gr_times(in, 1, &times, err)) != GR_OK)
        return st;
    return gr_moments_read(cx, in->graph, &(gr_rides){ .times = times }, m, err);
}

/* The first time from `now` on at which an edge leads from u to v. */
static int64_t next_link(const gr_csr *c, const gr_moments *m, gr_vid u, gr_vid v, int64_t now)
{
    int64_t best = GR_NEVER;

    for (uint64_t i = gr_csr_find(c, u, v); i < c->start[u + 1] && c->to[i] == v; i++) {
        int64_t leave = m->leave[gr_arc_edge(c, i)];

        if (leave >= now && leave < best)
            best = leave;
    }
    return best;
}

/* From the start, as early as possible. */
static gr_status is_temporal_path_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_vid *path = in->arg[0].nodes;
    int64_t now = GR_ALWAYS;
    gr_moments m;
    gr_status st = read_path(cx, in, &m, err);

    if (st != GR_OK)
        return st;
    for (size_t i = 1; i < in->arg[0].n_nodes && now != GR_NEVER; i++)
        now = next_link(gr_graph_out(in->graph), &m, path[i - 1], path[i], now);
    out->value = gr_v_bool(now != GR_NEVER);
    return GR_OK;
}

/* From the end, as late as possible, by all edges. */
static gr_status is_temporal_path_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_vid *path = in->arg[0].nodes;
    bool directed = gr_graph_is_directed(in->graph), possible = true;
    int64_t now = GR_NEVER;
    gr_moments m;
    gr_status st = read_path(cx, in, &m, err);

    if (st != GR_OK)
        return st;
    if (gr_plan_too_big(0, (uint64_t)gr_graph_n_edges(in->graph) * in->arg[0].n_nodes / 16, r))
        return GR_OK;
    for (size_t i = in->arg[0].n_nodes; possible && --i > 0;) {
        int64_t best = GR_ALWAYS;

        possible = false;
        for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it);) {
            int64_t leave = m.leave[it.id];
            bool joins = (it.u == path[i - 1] && it.v == path[i]) ||
                         (!directed && it.v == path[i - 1] && it.u == path[i]);

            if (!joins || leave == GR_NEVER || leave > now || (possible && leave <= best))
                continue;
            best = leave;
            possible = true;
        }
        now = best;
    }
    if (r->value.type != GR_V_BOOL || r->value.b != possible)
        return gr_refute(err, "backwards in time the path is %spossible", possible ? "" : "not ");
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_param is_path_params[] = {
    { "path", GR_P_NODES, GR_REQUIRED, "the nodes in their order", .words = "path" },
    GR_TIME_PARAM,
};

const gr_tool gr_tool_is_temporal_path = {
    .name = "is_temporal_path",
    .family = "temporal",
    .summary = "Whether a path can be followed without going back in time",
    .details =
        "Every two nodes in a row must be linked, at times that never decrease; of several "
        "times of a pair any may be used. Undirected edges go both ways. One node alone is a "
        "path.",
    GR_PARAMS(is_path_params),
    .result = GR_R_BOOL,
    .cost = "O(m)",
    .run = is_temporal_path_run,
    .verify = is_temporal_path_verify,
    .checked_by = "follows the path from its end, as late as possible",
    .cues = "is the path chronological, chronological path, time-respecting, can it have spread "
            "along, in the order of time, does it respect time, can the message travel along, is "
            "the order of times right",
    .example = { "a-b 1, b-c 3, c-d 2", "is_temporal_path(G, [a, b, c, d], time=weight)", "no" },
};

/* --- find_temporal_path --- */

enum { FROM, NODES, TIME, BUDGET };

/* How far the search is at one node of the path. */
typedef struct frame {
    gr_vid v;
    uint64_t arc; /* the next to try */
    int64_t now;  /* when v was reached */
} frame;

typedef struct search {
    const gr_csr *c;
    const gr_moments *m;
    frame *at;
    size_t n, wanted;
    bool *on_path;
} search;

/* The next node that can follow the last one; false if there is none left. Parallel edges are
 * taken together: the earliest that still goes is the best of them. */
static bool extend(search *s)
{
    frame *f = &s->at[s->n - 1];

    while (f->arc < s->c->start[f->v + 1]) {
        gr_vid w = s->c->to[f->arc];
        int64_t when = next_link(s->c, s->m, f->v, w, f->now);

        while (f->arc < s->c->start[f->v + 1] && s->c->to[f->arc] == w)
            f->arc++;
        if (when == GR_NEVER || s->on_path[w])
            continue;
        s->on_path[w] = true;
        s->at[s->n++] = (frame){ w, s->c->start[w], when };
        return true;
    }
    return false;
}

static gr_status search_path(gr_ctx *cx, const gr_in *in, search *s, gr_err *err)
{
    gr_clock clock = gr_clock_start(cx, &in->arg[BUDGET]);
    gr_status st;

    s->at[s->n++] = (frame){ in->arg[FROM].node, s->c->start[in->arg[FROM].node], GR_ALWAYS };
    s->on_path[in->arg[FROM].node] = true;
    while (s->n != 0 && s->n < s->wanted) {
        if ((st = gr_clock_tick(cx, &clock, err)) != GR_OK)
            return st;
        if (clock.over) {
            st = gr_fail(err, GR_ELIMIT, "no path was found in time, and none was ruled out");
            gr_err_hint(err, "budget_ms gives the search more time");
            return st;
        }
        if (!extend(s))
            s->on_path[s->at[--s->n].v] = false;
    }
    return GR_OK;
}

static gr_status find_temporal_path_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    size_t wanted = (size_t)in->arg[NODES].value.i;
    gr_arena *a = &cx->arena;
    const gr_column *times;
    gr_value path, at;
    gr_moments m;
    search s = { .c = gr_graph_out(in->graph), .m = &m, .wanted = wanted };
    bool ok = true;
    gr_status st;

    out->value = gr_v_null();
    if ((st = gr_times(in, TIME, &times, err)) != GR_OK)
        return st;
    if (wanted > n)
        return GR_OK;
    if ((st = gr_moments_read(cx, in->graph, &(gr_rides){ .times = times }, &m, err)) != GR_OK)
        return st;
    s.at = gr_new_n(&cx->scratch, frame, wanted);
    s.on_path = gr_marks(cx, n, false);
    if (s.at == NULL || s.on_path == NULL)
        return gr_fail_memory(cx, err);
    if ((st = search_path(cx, in, &s, err)) != GR_OK || s.n == 0)
        return st;
    ok = gr_v_list(a, &path) && gr_v_list(a, &at) && gr_v_record(a, &out->value);
    for (size_t i = 0; ok && i < s.n; i++)
        ok = gr_v_push(a, &path, gr_v_vertex(in->graph, s.at[i].v)) &&
             (i == 0 || gr_v_push(a, &at, gr_moment_value(&m, s.at[i].now)));
    ok = ok && gr_v_set(a, &out->value, "path", path) && gr_v_set(a, &out->value, "times", at);
    return ok ? GR_OK : gr_fail_memory(cx, err);
}

/* Each step must be an edge of just that time. */
static gr_status check_found(gr_ctx *cx, const gr_in *in, const gr_column *times, gr_result *r,
                             gr_err *err)
{
    const gr_value *path = gr_v_get(&r->value, "path"), *at = gr_v_get(&r->value, "times");
    const gr_csr *c = gr_graph_out(in->graph);
    bool *seen = gr_marks(cx, gr_graph_n_nodes(in->graph), false);
    gr_vid u = in->arg[FROM].node, v;

    if (seen == NULL)
        return gr_fail_memory(cx, err);
    if (path == NULL || at == NULL || path->type != GR_V_LIST || at->type != GR_V_LIST ||
        path->list->n < (size_t)in->arg[NODES].value.i || path->list->n == 0 ||
        at->list->n != path->list->n - 1 || !gr_vertex_of(in->graph, &path->list->at[0], &v) ||
        v != u)
        return gr_refute(err, "the value is no path of that length from that node");
    for (size_t i = 1; i < path->list->n; i++) {
        bool found = false;

        seen[u] = true;
        if (!gr_vertex_of(in->graph, &path->list->at[i], &v) || seen[v] ||
            (i > 1 && gr_v_cmp(&at->list->at[i - 2], &at->list->at[i - 1]) > 0))
            return gr_refute(err, "step %zu goes back", i);
        for (uint64_t k = c->start[u]; k < c->start[u + 1]; k++) {
            gr_value t = gr_column_get(times, gr_arc_edge(c, k));

            found = found ||
                    (c->to[k] == v && t.type != GR_V_NULL && gr_is_same(&t, &at->list->at[i - 1]));
        }
        if (!found)
            return gr_refute(err, "step %zu follows no edge of that time", i);
        u = v;
    }
    r->grade = GR_PROVED;
    return GR_OK;
}

#define MOST_PATHS 200000u /* that a check lists */

typedef struct partial {
    uint32_t parent;
    gr_vid v;
    gr_value now; /* null at the start */
} partial;

static bool is_on(const partial *all, uint32_t i, gr_vid v)
{
    while (all[i].v != v && i != 0)
        i = all[i].parent;
    return all[i].v == v;
}

/* Lists all paths, length by length: every edge of every time is a way on. */
static gr_status check_none(gr_ctx *cx, const gr_in *in, const gr_column *times, gr_result *r,
                            gr_err *err)
{
    const gr_csr *c = gr_graph_out(in->graph);
    partial *all = gr_new_n(&cx->scratch, partial, MOST_PATHS);
    size_t n = 1, done = 0;
    gr_status st;

    if (all == NULL)
        return gr_fail_memory(cx, err);
    all[0].v = in->arg[FROM].node;
    for (int64_t length = 1; length < in->arg[NODES].value.i && done < n; length++)
        for (size_t level = n; done < level; done++) {
            gr_vid v = all[done].v;

            if ((done & 0xff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
                return st;
            for (uint64_t i = c->start[v]; i < c->start[v + 1]; i++) {
                gr_value t = gr_column_get(times, gr_arc_edge(c, i));

                if (t.type == GR_V_NULL ||
                    (all[done].now.type != GR_V_NULL && gr_v_cmp(&t, &all[done].now) < 0) ||
                    is_on(all, (uint32_t)done, c->to[i]))
                    continue;
                if (n == MOST_PATHS) {
                    r->why = "there are too many paths to list them all";
                    return GR_OK;
                }
                all[n++] = (partial){ (uint32_t)done, c->to[i], t };
            }
        }
    if (done < n)
        return gr_refute(err, "there is such a path");
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static gr_status find_temporal_path_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_column *times;
    gr_status st = gr_times(in, TIME, &times, err);

    if (st != GR_OK)
        return st;
    if (r->value.type == GR_V_NULL)
        return check_none(cx, in, times, r, err);
    return check_found(cx, in, times, r, err);
}

static const gr_param find_path_params[] = {
    { "source", GR_P_NODE, GR_REQUIRED, "start node", .words = "starting at, from" },
    { "size", GR_P_INT, GR_OPTIONAL, "how many nodes it must have", .standard = "3",
      .words = "length no less than", .bounded = true, .min = 1, .max = 1000000 },
    GR_TIME_PARAM,
    GR_BUDGET_PARAM,
};

const gr_tool gr_tool_find_temporal_path = {
    .name = "find_temporal_path",
    .family = "temporal",
    .summary = "Some path from a node that never goes back in time, with so many nodes",
    .brief = "some path of so many nodes",
    .details = "No node comes twice. A record of the path and the times of its edges, which never "
               "decrease; null if there is none. Among several it is the one with the first nodes "
               "in the order of the graph. An error if the time is up before one is found or ruled "
               "out.",
    GR_PARAMS(find_path_params),
    .result = GR_R_RECORD,
    .returns = "{path: nodes, times: list(time)}?",
    .cost = "O(m) for few nodes; exponential in their number at worst",
    .run = find_temporal_path_run,
    .verify = find_temporal_path_verify,
    .checked_by = "follows the path in time; where there is none, lists all paths length by length",
    .cues = "find a chronological path starting at, a path in the order of time, any time- "
            "respecting path from, walk forward in time from, chain of contacts from, path of "
            "three nodes in time order",
    .example = { "a-b 1, b-c 3, c-d 2", "find_temporal_path(G, a, time=weight).path", "a, b, c" },
};
