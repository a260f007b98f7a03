/* The critical path of a project: tasks that wait for each other.
 *
 * Forwards along an order of the tasks the earliest start of each, backwards the latest; a task
 * whose two starts are the same is critical. The starts prove themselves: each is the earliest, or
 * latest, that the tasks next to it allow, and one of these does not allow another. */
#include "algo/paths/dag_int.h"

/* Durations of tasks and edges on one scale. */
typedef struct plan {
    const gr_graph *g;
    gr_fixed fixed;
    const int64_t *task; /* by node */
    const int64_t *edge; /* by edge; NULL = 0 */
    int64_t *early, *late;
    int64_t total;
} plan;

static const gr_column *durations_in(const gr_in *in)
{
    return in->arg[0].given ? in->arg[0].column
                            : gr_graph_column_named(in->graph, GR_OF_NODE, GR_STR("duration"));
}

static gr_status check_durations(const gr_graph *g, const gr_column *c, gr_err *err)
{
    if (c->type != GR_COL_INT && c->type != GR_COL_REAL)
        return gr_fail_arg(err, GR_EINPUT, "duration",
                           "duration: expected numbers, but the nodes' attribute '%.*s' is of type "
                           "%s",
                           GR_FMT(c->name), gr_coltype_name(c->type));
    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++) {
        gr_strbuf sb;
        bool there = gr_column_has(c, v);

        if (there && gr_column_number(c, v) >= 0)
            continue;
        gr_strbuf_init(&sb, NULL, 0);
        gr_name_add(&sb, gr_graph_shown(g, v));
        gr_fail_arg(err, GR_EINPUT, "duration",
                    there ? "duration: the node %.200s has a negative one"
                          : "duration: the node %.200s has none",
                    sb.buf);
        gr_strbuf_clear(&sb);
        return GR_EINPUT;
    }
    return GR_OK;
}

/* Both columns behind each other, so that one scale makes all of them whole. Without both, every
 * task lasts 1. */
static gr_status read_plan(gr_ctx *cx, const gr_in *in, plan *p, gr_err *err)
{
    const gr_graph *g = in->graph;
    const gr_column *task = durations_in(in), *edge = in->arg[1].column;
    gr_vid n = gr_graph_n_nodes(g);
    size_t m = edge != NULL ? gr_graph_n_edges(g) : 0;
    bool real =
        (task != NULL && task->type == GR_COL_REAL) || (edge != NULL && edge->type == GR_COL_REAL);
    gr_column both = { .type = real ? GR_COL_REAL : GR_COL_INT, .n = n + m };
    double *reals = gr_new_n(&cx->scratch, double, n + m);
    int64_t *ints = gr_new_n(&cx->scratch, int64_t, n + m);
    gr_status st = task != NULL ? check_durations(g, task, err) : GR_OK;

    *p = (plan){ .g = g };
    if (reals == NULL || ints == NULL)
        return gr_fail_memory(cx, err);
    if (st == GR_OK && edge != NULL)
        st = gr_check_numbers(g, edge, "weight", err);
    if (st != GR_OK)
        return st;
    for (size_t i = 0; i < n + m; i++) {
        const gr_column *c = i < n ? task : edge;
        gr_value v = c == NULL ? gr_v_int(edge == NULL) : gr_column_get(c, i < n ? i : i - n);

        gr_v_number(&v, &reals[i]);
        if (real && v.type == GR_V_INT && !gr_num_is_exact(v.i))
            return gr_fail_arg(err, GR_ELIMIT, "duration",
                               "duration: %lld is too large beside real numbers", (long long)v.i);
        ints[i] = v.type == GR_V_INT ? v.i : 0;
    }
    if (real)
        both.reals = reals;
    else
        both.ints = ints;
    if ((st = gr_fixed_column(cx, &both, "duration", &p->fixed, err)) != GR_OK)
        return st;
    p->task = p->fixed.at;
    p->edge = edge != NULL ? p->fixed.at + n : NULL;
    return GR_OK;
}

static int64_t lag(const plan *p, uint64_t arc) /* arcs out of a directed graph are its edges */
{
    return p->edge != NULL ? p->edge[arc] : 0;
}

static gr_status schedule(gr_ctx *cx, plan *p, gr_err *err)
{
    const gr_csr *c = gr_graph_out(p->g);
    gr_vid n = gr_graph_n_nodes(p->g), *order;
    gr_status st = gr_dag_order(cx, p->g, "longest path", &order, err);

    if (st != GR_OK)
        return st;
    p->early = gr_new_n(&cx->scratch, int64_t, n);
    p->late = gr_new_n(&cx->scratch, int64_t, n);
    if (p->early == NULL || p->late == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid k = 0; k < n; k++) {
        gr_vid u = order[k];
        int64_t end = p->early[u] + p->task[u];

        p->total = end > p->total ? end : p->total;
        for (uint64_t i = c->start[u]; i < c->start[u + 1]; i++)
            if (end + lag(p, i) > p->early[c->to[i]])
                p->early[c->to[i]] = end + lag(p, i);
    }
    for (gr_vid k = n; k-- > 0;) {
        gr_vid u = order[k];

        p->late[u] = p->total - p->task[u];
        for (uint64_t i = c->start[u]; i < c->start[u + 1]; i++)
            if (p->late[c->to[i]] - lag(p, i) - p->task[u] < p->late[u])
                p->late[u] = p->late[c->to[i]] - lag(p, i) - p->task[u];
    }
    return gr_ctx_check(cx, err);
}

/* From a critical task that starts at 0, the smallest ids that keep it up, until all is done. */
static gr_status trace(gr_ctx *cx, const plan *p, gr_value *path, gr_err *err)
{
    const gr_csr *c = gr_graph_out(p->g);
    gr_walk w = { gr_new_n(&cx->scratch, gr_vid, gr_graph_n_nodes(p->g)), 0 };
    gr_vid v = 0;

    if (w.at == NULL)
        return gr_fail_memory(cx, err);
    while (p->early[v] != 0 || p->late[v] != 0)
        v++;
    w.at[w.n++] = v;
    while (p->early[v] + p->task[v] != p->total) {
        uint64_t i = c->start[v];

        while (p->early[c->to[i]] != p->late[c->to[i]] ||
               p->early[v] + p->task[v] + lag(p, i) != p->early[c->to[i]])
            i++;
        v = c->to[i];
        w.at[w.n++] = v;
    }
    return gr_walk_value(cx, p->g, &w, gr_fixed_value(&p->fixed, p->total), path, err);
}

static gr_status tabulate(gr_ctx *cx, const plan *p, gr_value *tasks, gr_err *err)
{
    static const char *const columns[] = { "node",         "duration", "earliest_start",
                                           "latest_start", "slack",    NULL };

    if (!gr_v_table(&cx->arena, tasks, columns))
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < gr_graph_n_nodes(p->g); v++) {
        gr_value *row = gr_v_row(&cx->arena, tasks);

        if (row == NULL)
            return gr_fail_memory(cx, err);
        row[0] = gr_v_vertex(p->g, v);
        row[1] = gr_fixed_value(&p->fixed, p->task[v]);
        row[2] = gr_fixed_value(&p->fixed, p->early[v]);
        row[3] = gr_fixed_value(&p->fixed, p->late[v]);
        row[4] = gr_fixed_value(&p->fixed, p->late[v] - p->early[v]);
    }
    return gr_ctx_check(cx, err);
}

static gr_status critical_path_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_arena *a = &cx->arena;
    gr_value path, tasks;
    plan p;
    gr_status st;

    if ((st = read_plan(cx, in, &p, err)) != GR_OK || (st = schedule(cx, &p, err)) != GR_OK ||
        (st = trace(cx, &p, &path, err)) != GR_OK || (st = tabulate(cx, &p, &tasks, err)) != GR_OK)
        return st;
    out->proof = gr_arena_copy(&cx->scratch, &p, sizeof p);
    if (out->proof == NULL || !gr_v_record(a, &out->value) ||
        !gr_v_set(a, &out->value, "duration", gr_fixed_value(&p.fixed, p.total)) ||
        !gr_v_set(a, &out->value, "path", path) || !gr_v_set(a, &out->value, "tasks", tasks))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

/* --- the verifier --- */

static bool shows(const gr_fixed *f, const gr_value *v, int64_t number)
{
    gr_value expected = gr_fixed_value(f, number);

    return v != NULL && gr_is_same(v, &expected);
}

/* Every start is the earliest, or latest, that edges allow, and some edge, the begin or the end
 * allows no other. `said` holds the kernel's starts. */
static gr_status check_starts(gr_ctx *cx, const plan *p, const plan *said, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(p->g);
    bool *early_held = gr_new_n(&cx->scratch, bool, n),
         *late_held = gr_new_n(&cx->scratch, bool, n);

    if (early_held == NULL || late_held == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(p->g); gr_edge_next(&it);) {
        int64_t wait = p->task[it.u] + (p->edge != NULL ? p->edge[it.id] : 0);
        int64_t early = said->early[it.v] - said->early[it.u] - wait;
        int64_t late = said->late[it.v] - said->late[it.u] - wait;

        if (early < 0 || late < 0)
            return gr_refute(err, "node %u starts before node %u allows it", it.v, it.u);
        early_held[it.v] = early_held[it.v] || early == 0;
        late_held[it.u] = late_held[it.u] || late == 0;
    }
    for (gr_vid v = 0; v < n; v++) {
        bool first = said->early[v] == 0, last = said->late[v] + p->task[v] == said->total;

        if (said->early[v] < 0 || said->late[v] + p->task[v] > said->total ||
            said->early[v] > said->late[v] || (!first && !early_held[v]) ||
            (!last && !late_held[v]))
            return gr_refute(err, "node %u could start earlier or later", v);
    }
    return gr_ctx_check(cx, err);
}

static gr_status check_table(const plan *p, const plan *said, const gr_value *tasks, gr_err *err)
{
    if (!gr_is_table(tasks,
                     GR_COLUMNS("node", "duration", "earliest_start", "latest_start", "slack")) ||
        tasks->table->n_rows != gr_graph_n_nodes(p->g))
        return gr_refute(err, "there is no table of all tasks");
    for (gr_vid v = 0; v < gr_graph_n_nodes(p->g); v++) {
        const gr_value *row = tasks->table->cells + (size_t)v * 5;
        gr_vid id;

        if (!gr_vertex_of(p->g, &row[0], &id) || id != v ||
            !shows(&p->fixed, &row[1], p->task[v]) || !shows(&p->fixed, &row[2], said->early[v]) ||
            !shows(&p->fixed, &row[3], said->late[v]) ||
            !shows(&p->fixed, &row[4], said->late[v] - said->early[v]))
            return gr_refute(err, "the row of node %u is wrong", v);
    }
    return GR_OK;
}

/* Tasks and the longest edges between them last as long as the whole, without a pause. */
static gr_status check_path(gr_ctx *cx, const plan *p, const plan *said, const gr_value *path,
                            gr_err *err)
{
    const gr_csr *c = gr_graph_out(p->g);
    int64_t now = 0;
    gr_walk w;
    gr_status st = gr_walk_read(cx, p->g, path, &w, err);

    for (size_t k = 0; st == GR_OK && k < w.n; k++) {
        int64_t best = -1;

        for (uint64_t i = c->start[w.at[k]]; k + 1 < w.n && i < c->start[w.at[k] + 1]; i++)
            if (c->to[i] == w.at[k + 1] && (best < 0 || lag(p, i) > best))
                best = lag(p, i);
        if (said->late[w.at[k]] != now || (k + 1 < w.n && best < 0))
            return gr_refute(err, "the path is not critical at node %zu", k);
        now += p->task[w.at[k]] + (k + 1 < w.n ? best : 0);
    }
    if (st == GR_OK && (now != said->total || !shows(&p->fixed, path->path.length, now)))
        return gr_refute(err, "the path does not last as long as the whole");
    return st;
}

static gr_status critical_path_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const plan *said = r->proof;
    plan p;
    gr_status st = read_plan(cx, in, &p, err);

    if (st != GR_OK || (st = check_starts(cx, &p, said, err)) != GR_OK ||
        (st = check_table(&p, said, gr_v_get(&r->value, "tasks"), err)) != GR_OK ||
        (st = check_path(cx, &p, said, gr_v_get(&r->value, "path"), err)) != GR_OK)
        return st;
    if (!shows(&p.fixed, gr_v_get(&r->value, "duration"), said->total))
        return gr_refute(err, "it does not last that long");
    r->grade = GR_PROVED;
    return GR_OK;
}

static const gr_param critical_path_params[] = {
    { "duration", GR_P_NODE_ATTR, GR_OPTIONAL,
      "node attribute: how long a task lasts; else the nodes' attribute 'duration'",
      .words = "lasting, taking" },
    { "weight", GR_P_ATTR, GR_OPTIONAL,
      "edge attribute: time that passes between the end of one task and the start of the next",
      .standard = "@weight", .words = "by" },
};

const gr_tool gr_tool_critical_path = {
    .name = "critical_path",
    .family = "paths",
    .summary = "Earliest end of a project, and the tasks that must not be late",
    .brief = "of a project: tasks are nodes",
    .details =
        "Nodes are tasks; an edge u>v lets v start when u has ended and the edge's own time is "
        "over. A task lasts as long as its attribute says, else 0; without durations and weights "
        "every task lasts 1. A record: `duration` of the whole, `path`, a critical path, and "
        "`tasks`, a table with the earliest and latest start and the slack of every node in the "
        "order of the graph. Of several critical paths the one through the earliest nodes. Nothing "
        "may be negative; a graph with a cycle is refused, and the cycle named. Directed graphs "
        "only; the empty graph is refused.",
    GR_PARAMS(critical_path_params),
    .result = GR_R_RECORD,
    .returns = "duration: number, path: path, tasks: table(node: node, duration: number, "
               "earliest_start: number, latest_start: number, slack: number)",
    .demands = GR_WANTS_DIRECTED | GR_WANTS_NODES | GR_NONNEG_WEIGHT,
    .cost = "O(n + m)",
    .run = critical_path_run,
    .verify = critical_path_verify,
    .checked_by = "checks that every start is allowed by all edges and held by one, and that the "
                  "path lasts as long as the whole",
    .cues = "critical path, project schedule, earliest start, latest start, slack, how long does "
            "the project take, which tasks must not be delayed, PERT, CPM, bottleneck tasks, "
            "earliest finish, float of a task, which tasks are critical, project duration, latest "
            "finish",
    .example = { "a>b 3, a>c 1, b>d 2, c>d 1", "critical_path(G).path", "a b d, length 5" },
};
