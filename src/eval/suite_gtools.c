/* GTools (GraphTool-Instruction): twenty tasks, the graph in the prompt (WL) or in a file (EL). */
#include "eval/run_int.h"

typedef struct row {
    const char *task;
    const char *call; /* ? = the parameters of the record */
    gr_kind_of_answer kind;
    const char *field; /* of a record that says more than the number asked for */
} row;

static const row rows[] = {
    { "Cycle_Detection", "has_cycle($G)", GR_A_BOOLEAN, NULL },
    { "Degree_Count", "degree($G, ?)", GR_A_NUMBER, NULL },
    { "Edge_Count", "edge_count($G)", GR_A_NUMBER, NULL },
    { "Edge_Existence", "has_edge($G, ?, ?)", GR_A_BOOLEAN, NULL },
    { "Flow", "maximum_flow_value($G, ?, ?)", GR_A_NUMBER, "value" },
    { "Node_Count", "node_count($G)", GR_A_NUMBER, NULL },
    { "Node_Existence", "has_node($G, ?)", GR_A_BOOLEAN, NULL },
    { "Path_Existence", "has_path($G, ?, ?)", GR_A_BOOLEAN, NULL },
    { "Shortest_Path", "shortest_path_length($G, ?, ?)", GR_A_NUMBER, NULL },
    { "Topo", "topological_sort($G)", GR_A_ORDER, NULL },
    { "Triangle", "maximum_triangle($G).weight", GR_A_NUMBER, "weight" },
};

static const row *row_of(gr_str task)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (gr_str_starts(task, rows[i].task))
            return &rows[i];
    return NULL;
}

/* Both "(7, 2)" and 7 become arguments. */
static gr_status parameters(gr_source *s, const gr_value *record, gr_value *out, gr_err *err)
{
    const gr_value *node = gr_v_get(record, "node"), *pair = gr_v_get(record, "edge");

    if (pair == NULL)
        pair = gr_v_get(record, "path");
    if (node == NULL && pair != NULL && pair->type == GR_V_STR)
        return gr_pick_ints(s->cx, pair->s, out, err);
    if (!gr_v_list(&s->cx->arena, out) || (node != NULL && !gr_v_push(&s->cx->arena, out, *node)))
        return gr_fail_memory(s->cx, err);
    return GR_OK;
}

static gr_status gold_of(gr_source *s, const gr_value *record, gr_value *out, gr_err *err)
{
    static const char *const keys[] = { "answer", "topological_sort", "max_triangle_sum" };

    for (size_t i = 0; i < 3; i++) {
        const gr_value *v = gr_v_get(record, keys[i]);

        if (v == NULL)
            continue;
        *out = *v;
        if (v->type == GR_V_STR) {
            gr_str text = v->s;

            return gr_pick_literal(s->cx, &text, out, err);
        }
        return GR_OK;
    }
    return gr_fail(err, GR_EINPUT, "the record has no \"answer\"");
}

/* The file that the prompt names, from a folder one below that of the record. */
static gr_status file_of(gr_source *s, gr_str prompt, gr_item *item, gr_err *err)
{
    gr_str rest = prompt, path, under = s->path;

    if (!gr_pick_past(&rest, "../") || !gr_pick_until(&rest, ".edgelist", &path))
        return gr_fail(err, GR_EINPUT, "the prompt names no file");
    while (under.len != 0 && under.ptr[under.len - 1] != '/')
        under.len--;
    item->file = gr_str_printf(&s->cx->arena, "%s/%.*s%.*s.edgelist", s->folder, GR_FMT(under),
                               GR_FMT(path));
    return item->file.ptr != NULL ? GR_OK : gr_fail_memory(s->cx, err);
}

static gr_status graph_of(gr_source *s, gr_str prompt, bool directed, bool flow, gr_item *item,
                          gr_err *err)
{
    gr_value edges;
    gr_status st;

    item->direction = directed ? GR_DIRECTED : GR_UNDIRECTED;
    if (gr_str_find(prompt, ".edgelist") != prompt.len)
        return file_of(s, prompt, item, err);
    if ((st = gr_pick_next_literal(s->cx, &prompt, "[(", &edges, err)) != GR_OK)
        return st;
    item->listed = true;
    return gr_item_graph(s->cx, directed, gr_v_null(), edges, flow ? "capacity" : "weight",
                         &item->graph, err);
}

/* Either the record says its task and direction or its file's name does. */
static gr_str task_of(gr_source *s, const gr_value *record, bool file)
{
    gr_str task = gr_text_of(record, "task"), dir = gr_text_of(record, "dir");

    if (task.len != 0)
        return gr_str_printf(&s->cx->arena, "%s/%.*s_%.*s", file ? "EL" : "WL", GR_FMT(task),
                             GR_FMT(dir));
    return gr_str_printf(&s->cx->arena, "%s/%.*s", file ? "EL" : "WL", GR_FMT(s->stem));
}

static gr_status read(gr_source *s, const gr_value *record, gr_err *err)
{
    gr_item item = { .id = gr_source_id(s, record) };
    gr_value args;
    gr_status st;

    if ((st = gr_need_text(record, "prompt", &item.question, err)) != GR_OK ||
        (st = gold_of(s, record, &item.gold, err)) != GR_OK ||
        (st = parameters(s, record, &args, err)) != GR_OK)
        return st;
    bool file = gr_str_find(item.question, ".edgelist") != item.question.len;
    item.task = task_of(s, record, file);
    if (gr_text_of(record, "task").len != 0) /* a file of several tasks, each with its own ids */
        item.id = gr_str_printf(&s->cx->arena, "%.*s/%.*s", GR_FMT(item.id), GR_FMT(item.task));
    if (item.task.ptr == NULL || item.id.ptr == NULL)
        return gr_fail_memory(s->cx, err);
    const row *r = row_of(gr_str_sub(item.task, 3, item.task.len));
    if (r == NULL)
        return gr_fail(err, GR_EINPUT, "no task of GTools is called %.*s", GR_FMT(item.task));

    item.kind = r->kind;
    if ((st = gr_item_call(s->cx, r->call, args.list->at, args.list->n, &item.call, err)) !=
            GR_OK ||
        (st = graph_of(s, item.question,
                       gr_str_ends(item.task, "_Di") || gr_str_ends(item.task, "Topo"),
                       gr_str_is(gr_str_of(r->task), "Flow"), &item, err)) != GR_OK)
        return st;
    if (r->field != NULL &&
        ((st = gr_item_check(s->cx, "figure", &item.check, err)) != GR_OK ||
         !gr_v_set(&s->cx->arena, &item.check, "field", gr_v_str(gr_str_of(r->field)))))
        return st != GR_OK ? st : gr_fail_memory(s->cx, err);

    /* "Whether the graph is acyclic." has the gold of "has a cycle": the question counts. */
    const gr_value *known = gr_source_known(s, record);
    if (known != NULL) {
        item.known_wrong = true;
        item.why = gr_text_of(known, "why");
        if (gr_v_get(known, "recomputed") != NULL)
            item.gold = *gr_v_get(known, "recomputed");
    }
    if (gr_str_find(item.question, "acyclic") != item.question.len)
        item.call = GR_STR("not has_cycle($G)");
    return gr_source_add(s, item, err);
}

/* --- the figures of its paper --- */

static int limit_of(const gr_eval_run_of *run, size_t i)
{
    return gr_str_starts(run->items[i].task, "EL/");
}

/* A call that cannot be made, or is not there, is its "syntax". Another graph, as a list where
 * there is one, is an error even if the answer is right. */
static int error_of(const gr_eval_run_of *run, size_t i)
{
    const gr_outcome *o = &run->outcome[i];

    if (o->listed ? !o->same_list : o->compared && !o->same_graph)
        return 2;
    switch (o->fault) {
    case GR_FAULT_NONE: return 0;
    case GR_FAULT_GRAPH: return 2;
    case GR_FAULT_NAME: return 3;
    case GR_FAULT_PARAMETER: return 4;
    case GR_FAULT_ANSWER: return 5;
    default: return 1;
    }
}

static gr_status metrics(gr_ctx *cx, const gr_eval_run_of *run, gr_value *summary, gr_err *err)
{
    static const char *const limits[] = { "WL", "EL", NULL };
    static const char *const names[] = {
        "correct", "syntax", "graph", "name", "parameter", "answer"
    };
    size_t n[6] = { 0 }, lists = 0, same_lists = 0;
    gr_arena *a = &cx->arena;
    gr_value errors;
    gr_status st = gr_set_groups(cx, run, "limits", limits, limit_of, summary, err);
    bool ok = st == GR_OK && gr_v_record(a, &errors);

    for (size_t i = 0; i < run->n; i++) {
        if (!run->items[i].known_wrong)
            n[error_of(run, i)]++;
        lists += run->outcome[i].listed;
        same_lists += run->outcome[i].same_list;
    }
    for (size_t k = 0; ok && k < 6; k++)
        ok = gr_v_set(a, &errors, names[k], gr_v_int((int64_t)n[k]));
    ok = ok && gr_v_set(a, summary, "instruction_classes", errors) &&
         gr_v_set(a, summary, "graph_accuracy_list", gr_share(same_lists, lists)) &&
         gr_v_set(a, summary, "graph_accuracy_set", *gr_v_get(summary, "graph_accuracy")) &&
         gr_v_set(a, summary, "answer_accuracy", *gr_v_get(summary, "accuracy"));
    return ok ? GR_OK : st != GR_OK ? st : gr_fail_memory(cx, err);
}

static bool takes(gr_str path)
{
    return gr_str_find(path, "graphforge") == path.len && gr_takes_jsonl(path);
}

const gr_suite gr_suite_gtools = {
    .name = "gtools",
    .summary = "GraphTool-Instruction: twenty tasks, graphs in the text and in files",
    .takes = takes,
    .read = read,
    .metrics = metrics,
};
