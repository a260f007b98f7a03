/* GraphTeam's prompts of GraphInstruct: smaller graphs, nodes in angle brackets. Its requests to
 * train a network are no questions about a graph in the text and have no answer here. */
#include "eval/suite_int.h"

static bool is_there(const gr_value *edges, int64_t u, int64_t v)
{
    for (size_t i = 0; i < edges->list->n; i++)
        if (edges->list->at[i].list->at[0].i == u && edges->list->at[i].list->at[1].i == v)
            return true;
    return false;
}

/* "Node <0> is connected to nodes <2> (weight: 3), <5>." Edges without direction stand at both
 * ends and are kept once. */
static gr_status edges_of(gr_source *s, gr_str text, bool directed, gr_value *nodes,
                          gr_value *edges, gr_err *err)
{
    gr_arena *a = &s->cx->arena;
    gr_str line;

    if (!gr_v_list(a, nodes) || !gr_v_list(a, edges))
        return gr_fail_memory(s->cx, err);
    while (gr_str_split(&text, '\n', &line)) {
        gr_str from;
        int64_t u, v, w;

        if (!gr_str_starts(line, "Node <") || !gr_pick_until(&line, " is connected to", &from) ||
            !gr_pick_int(&from, &u))
            continue;
        if (!gr_v_push(a, nodes, gr_v_int(u)))
            return gr_fail_memory(s->cx, err);
        while (gr_pick_past(&line, "<") && gr_pick_int(&line, &v)) {
            gr_value edge;
            bool weight = gr_str_starts(line, "> (weight: ") && gr_pick_int(&line, &w);

            if (!directed && is_there(edges, v, u))
                continue;
            if (!gr_v_list(a, &edge) || !gr_v_push(a, &edge, gr_v_int(u)) ||
                !gr_v_push(a, &edge, gr_v_int(v)) ||
                (weight && !gr_v_push(a, &edge, gr_v_int(w))) || !gr_v_push(a, edges, edge))
                return gr_fail_memory(s->cx, err);
        }
    }
    return GR_OK;
}

static gr_status read(gr_source *s, const gr_value *record, gr_err *err)
{
    gr_item item = { .id = gr_source_id(s, record), .task = gr_text_of(record, "type") };
    const gr_value *known = gr_source_known(s, record);
    gr_value nodes, edges;
    gr_str answer, ask;
    gr_status st;

    if ((st = gr_need_text(record, "question", &item.question, err)) != GR_OK ||
        (st = gr_need_text(record, "answer", &answer, err)) != GR_OK)
        return st;
    bool directed = gr_str_find(item.question, "a directed graph") != item.question.len;
    ask = item.question;
    if (!gr_pick_past_last(&ask, "is connected to") || !gr_pick_past(&ask, "\n"))
        return gr_fail(err, GR_EINPUT, "expected a graph and a question");
    ask = gr_str_trim(ask);
    if ((st = edges_of(s, item.question, directed, &nodes, &edges, err)) != GR_OK ||
        (st = gr_item_graph(s->cx, directed, nodes, edges,
                            gr_str_is(item.task, "maximum_flow") ? "capacity" : "weight",
                            &item.graph, err)) != GR_OK ||
        (st = gr_instruct_item(s, item.task, ask, answer, &item, err)) != GR_OK)
        return st;
    if (gr_str_is(item.task, "MST") && gr_str_find(item.question, "weight:") == item.question.len) {
        item.kind = GR_A_DECLINE;
        item.why = GR_STR("the weights are not in the text");
        item.check = gr_v_null();
    } else if (known != NULL && (st = gr_instruct_known(s, known, &item, err)) != GR_OK)
        return st;
    return gr_source_add(s, item, err);
}

static bool takes(gr_str path)
{
    return gr_str_find(path, "gnn_benchmark") == path.len && gr_takes_jsonl(path);
}

const gr_suite gr_suite_graphteam = {
    .name = "graphteam",
    .summary = "GraphTeam: the tasks of GraphInstruct with nodes in angle brackets",
    .takes = takes,
    .read = read,
};
