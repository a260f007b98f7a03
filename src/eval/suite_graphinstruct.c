/* GraphInstruct: 21 classical tasks, each graph written in three ways, a question for each. */
#include "eval/suite_int.h"

typedef struct row {
    const char *task;
    gr_kind_of_answer kind;
    const char *undirected, *directed; /* calls; directed NULL = the same */
    size_t n_args;
    const char *check;
    double tol;
} row;

static const row rows[] = {
    { "BFS", GR_A_ORDER, "bfs_order($G, ?)", NULL, 1, "bfs", 0 },
    { "DFS", GR_A_ORDER, "dfs_order($G, ?)", NULL, 1, "dfs", 0 },
    { "MST", GR_A_NUMBER, "minimum_spanning_tree($G).weight", NULL, 0, "figure", 0 },
    { "bipartite", GR_A_MAPPING, "maximum_matching($G).edges", NULL, 0, "matching", 0 },
    { "clustering_coefficient", GR_A_NUMBER, "clustering($G, ?)",
      "clustering($G, ?, neighbors=successors)", 1, NULL, 0.03 },
    { "common_neighbor", GR_A_NUMBER, "count(common_neighbors($G, ?, ?))", NULL, 2, NULL, 0 },
    { "connected_component", GR_A_SET, "node_connected_component($G, ?)",
      "node_strong_component($G, ?)", 1, NULL, 0 },
    { "connectivity", GR_A_BOOLEAN, "has_path($G, ?, ?)", NULL, 2, NULL, 0 },
    { "cycle", GR_A_BOOLEAN, "has_cycle($G)", NULL, 0, NULL, 0 },
    { "degree", GR_A_NUMBER, "degree($G, ?)", "out_degree($G, ?)", 1, NULL, 0 },
    { "diameter", GR_A_NUMBER, "diameter($G, weight=null)", NULL, 0, NULL, 0 },
    { "edge", GR_A_BOOLEAN, "has_edge($G, ?, ?)", NULL, 2, NULL, 0 },
    { "euler_path", GR_A_PATH, "eulerian_path($G)", NULL, 0, "euler", 0 },
    { "hamiltonian_path", GR_A_PATH, "hamiltonian_path($G).path", NULL, 0, "hamilton", 0 },
    { "jaccard", GR_A_NUMBER, "jaccard_coefficient($G, ?, ?)", NULL, 2, NULL, 0.03 },
    { "Jaccard", GR_A_NUMBER, "jaccard_coefficient($G, ?, ?)", NULL, 2, NULL, 0.03 },
    { "maximum_flow", GR_A_NUMBER, "maximum_flow_value($G, ?, ?)", NULL, 2, NULL, 0 },
    { "neighbor", GR_A_SET, "neighbors($G, ?)", NULL, 1, NULL, 0 },
    { "page_rank", GR_A_STRING, "argmax(pagerank($G, weight=null))", NULL, 0, NULL, 0 },
    { "predecessor", GR_A_SET, "neighbors($G, ?, direction=in)", NULL, 1, NULL, 0 },
    { "shortest_path", GR_A_NUMBER, "shortest_path_length($G, ?, ?)", NULL, 2, NULL, 0 },
    { "topological_sort", GR_A_ORDER, "topological_sort($G)", NULL, 0, "topo", 0 },
};

/* The nodes of the first sentence: "node 3", "node <JEB>". */
static gr_status asked(gr_source *s, gr_str question, gr_value *out, gr_err *err)
{
    size_t end = 0;
    gr_str rest, name;

    while (end < question.len && strchr(".?", question.ptr[end]) == NULL)
        end++;
    rest = gr_str_sub(question, 0, end);
    if (!gr_v_list(&s->cx->arena, out))
        return gr_fail_memory(s->cx, err);
    while (gr_pick_past(&rest, "node "))
        if (gr_pick_name(&rest, &name) && !gr_v_push(&s->cx->arena, out, gr_name_value(name)))
            return gr_fail_memory(s->cx, err);
    return GR_OK;
}

static gr_status gold_of(gr_source *s, gr_item *item, gr_str answer, gr_err *err)
{
    gr_str text = gr_str_trim(answer);
    double d;

    switch (item->kind) {
    case GR_A_BOOLEAN: item->gold = gr_v_bool(gr_says_yes(text)); return GR_OK;
    case GR_A_NUMBER:
        if (!gr_num_to_double(text, &d))
            return gr_fail(err, GR_EINPUT, "the answer \"%.*s\" is no number", GR_FMT(text));
        item->gold = gr_v_real(d);
        if (item->tol > 0) /* 3 %, and what four decimals round away */
            item->tol = item->tol * (d < 0 ? -d : d) + 1e-4;
        return GR_OK;
    case GR_A_STRING:
        if (text.len > 2 && *text.ptr == '<')
            text = gr_str_sub(text, 1, text.len - 1);
        item->gold = gr_name_value(text);
        if (item->gold.type == GR_V_INT)
            item->gold = gr_v_str(text);
        return GR_OK;
    default: return gr_pick_literal(s->cx, &text, &item->gold, err);
    }
}

static gr_status check_of(gr_source *s, const row *r, const gr_value *at, gr_item *item,
                          gr_err *err)
{
    gr_arena *a = &s->cx->arena;
    gr_status st = gr_item_check(s->cx, r->check, &item->check, err);
    bool ok = st == GR_OK;

    if (at->list->n == 1)
        ok = ok && gr_v_set(a, &item->check, "source", at->list->at[0]);
    if (gr_str_is(gr_str_of(r->check), "matching"))
        ok = ok && gr_v_set(a, &item->check, "size", gr_v_int((int64_t)item->gold.list->n));
    if (gr_str_is(gr_str_of(r->check), "figure"))
        ok = ok && gr_v_set(a, &item->check, "field", gr_v_str(GR_STR("weight")));
    else
        ok = ok && gr_v_set(a, &item->check, "loose", gr_v_bool(true));
    return ok ? GR_OK : st != GR_OK ? st : gr_fail_memory(s->cx, err);
}

gr_status gr_instruct_item(gr_source *s, gr_str task, gr_str question, gr_str answer, gr_item *item,
                           gr_err *err)
{
    const gr_value *directed = gr_v_get(&item->graph, "directed");
    const row *r = NULL;
    gr_value at;
    gr_status st;

    for (size_t i = 0; i < sizeof rows / sizeof *rows && r == NULL; i++)
        if (gr_str_is(task, rows[i].task))
            r = &rows[i];
    if (r == NULL)
        return gr_fail(err, GR_EINPUT, "no task of GraphInstruct is called %.*s", GR_FMT(task));
    item->kind = r->kind;
    item->tol = r->tol;
    if ((st = asked(s, question, &at, err)) != GR_OK)
        return st;
    if (r->n_args == 0) /* "which node has" */
        at.list->n = 0;
    if (at.list->n != r->n_args)
        return gr_fail(err, GR_EINPUT, "expected a question about %zu nodes", r->n_args);
    if ((st = gr_item_call(s->cx, directed->b && r->directed != NULL ? r->directed : r->undirected,
                           at.list->at, at.list->n, &item->call, err)) != GR_OK ||
        (st = gold_of(s, item, answer, err)) != GR_OK)
        return st;
    return r->check != NULL ? check_of(s, r, &at, item, err) : GR_OK;
}

/* "False", or "(['14'], 0.1097, 0.0530)": the best nodes and their value. */
gr_status gr_instruct_known(gr_source *s, const gr_value *known, gr_item *item, gr_err *err)
{
    gr_str text = gr_text_of(known, "recomputed");
    gr_value tuple;
    gr_status st;

    item->known_wrong = true;
    item->why = gr_text_of(known, "why");
    if (gr_str_is(text, "True") || gr_str_is(text, "False")) {
        item->gold = gr_v_bool(gr_str_is(text, "True"));
        return GR_OK;
    }
    if (text.len == 0 || *text.ptr != '(') {
        item->unscored = true;
        return GR_OK;
    }
    if ((st = gr_pick_literal(s->cx, &text, &tuple, err)) != GR_OK)
        return st;
    if (tuple.list->n == 0 || tuple.list->at[0].type != GR_V_LIST || tuple.list->at[0].list->n == 0)
        return gr_fail(err, GR_EINPUT, "expected what was recomputed");
    item->gold = tuple.list->at[0].list->at[0];
    item->accept = tuple.list->at[0];
    return GR_OK;
}

static gr_status read(gr_source *s, const gr_value *record, gr_err *err)
{
    static const char *const texts[] = { "graph", "graph_adj", "graph_nl" };
    static const char *const ways[] = { "edges", "dict", "sentences" };
    gr_item item = { .task = gr_text_of(record, "task") };
    gr_str id = gr_source_id(s, record), graph, nodes, question, answer;
    bool directed = gr_str_is(gr_text_of(record, "directed"), "True");
    const gr_value *known = gr_source_known(s, record);
    gr_value edges, names;
    gr_status st;

    if (item.task.len == 0)
        item.task = s->stem;
    bool flow = gr_str_is(item.task, "maximum_flow"), tree = gr_str_is(item.task, "MST");
    if ((st = gr_need_text(record, "graph", &graph, err)) != GR_OK ||
        (st = gr_need_text(record, "nodes", &nodes, err)) != GR_OK ||
        (st = gr_need_text(record, "question", &question, err)) != GR_OK ||
        (st = gr_need_text(record, "answer", &answer, err)) != GR_OK)
        return st;
    gr_str rest = graph;
    if ((st = gr_pick_literal(s->cx, &rest, &edges, err)) != GR_OK ||
        (st = gr_pick_literal(s->cx, &nodes, &names, err)) != GR_OK ||
        (st = gr_item_graph(s->cx, directed, names, edges, flow ? "capacity" : "weight",
                            &item.graph, err)) != GR_OK ||
        (st = gr_instruct_item(s, item.task, question, answer, &item, err)) != GR_OK ||
        (known != NULL && (st = gr_instruct_known(s, known, &item, err)) != GR_OK))
        return st;
    for (size_t i = 0; st == GR_OK && i < 3; i++) {
        gr_str text = gr_text_of(record, texts[i]);
        gr_item one = item;

        if (text.len == 0)
            continue;
        one.id = gr_str_printf(&s->cx->arena, "%.*s/%.*s/%s", GR_FMT(id),
                               GR_FMT(gr_text_of(record, "id_type")), ways[i]);
        one.question = gr_str_printf(&s->cx->arena, "Given %s graph:\n%.*s\n%.*s",
                                     directed ? "a directed" : "an undirected", (int)text.len,
                                     text.ptr, (int)question.len, question.ptr);
        if (one.id.ptr == NULL || one.question.ptr == NULL)
            return gr_fail_memory(s->cx, err);
        if (tree && i == 2 && gr_str_find(text, "weight") == text.len) {
            one.kind = GR_A_DECLINE;
            one.why = GR_STR("the weights are not in the text");
            one.check = gr_v_null();
        }
        st = gr_source_add(s, one, err);
    }
    return st;
}

const gr_suite gr_suite_graphinstruct = {
    .name = "graphinstruct",
    .summary = "GraphInstruct: 21 classical tasks, each graph written in three ways",
    .takes = gr_takes_jsonl,
    .read = read,
};
