/* GraphWiz: nine tasks; arrows, weights of nodes, a second graph. */
#include "eval/suite_int.h"

/* "numbered from 0 to 7" or "from a to e" */
static gr_status range_of(gr_source *s, gr_str text, gr_value *out, gr_err *err)
{
    gr_str from, to;
    int64_t a, b;

    if (!gr_v_list(&s->cx->arena, out))
        return gr_fail_memory(s->cx, err);
    if (!gr_pick_past(&text, "numbered from ") || !gr_pick_name(&text, &from) ||
        !gr_pick_past(&text, "to ") || !gr_pick_name(&text, &to))
        return GR_OK;
    if (gr_num_is_canonical(from, &a) && gr_num_is_canonical(to, &b) && b - a < 100000) {
        for (; a <= b; a++)
            if (!gr_v_push(&s->cx->arena, out, gr_v_int(a)))
                return gr_fail_memory(s->cx, err);
        return GR_OK;
    }
    for (char c = *from.ptr; from.len == 1 && to.len == 1 && c <= *to.ptr && c > 0; c++) {
        gr_str name = gr_str_dup(&s->cx->arena, (gr_str){ &c, 1 });

        if (name.ptr == NULL || !gr_v_push(&s->cx->arena, out, gr_v_str(name)))
            return gr_fail_memory(s->cx, err);
    }
    return GR_OK;
}

/* "(0,1) (0->4,2) (0, 1, 5)": every bracket is an edge. */
static gr_status edges_of(gr_source *s, gr_str text, bool *directed, gr_value *out, gr_err *err)
{
    gr_arena *a = &s->cx->arena;

    *directed = gr_str_find(text, "->") != text.len;
    if (!gr_v_list(a, out))
        return gr_fail_memory(s->cx, err);
    while (gr_pick_past(&text, "(")) {
        gr_str inside, name;
        gr_value edge;

        if (!gr_pick_until(&text, ")", &inside))
            return gr_fail(err, GR_EINPUT, "expected ')'");
        if (!gr_v_list(a, &edge))
            return gr_fail_memory(s->cx, err);
        while (gr_pick_name(&inside, &name))
            if (!gr_v_push(a, &edge, gr_name_value(name)))
                return gr_fail_memory(s->cx, err);
        if (!gr_v_push(a, out, edge))
            return gr_fail_memory(s->cx, err);
    }
    return GR_OK;
}

static gr_status graph_of(gr_source *s, gr_str text, const char *attribute, gr_value *out,
                          gr_err *err)
{
    gr_value nodes, edges;
    gr_str rest = text, listed;
    bool directed;
    gr_status st;

    if (!gr_pick_past(&rest, "edges are:"))
        return gr_fail(err, GR_EINPUT, "the text has no edges");
    if (!gr_pick_until(&rest, ".", &listed))
        listed = rest;
    if ((st = range_of(s, text, &nodes, err)) != GR_OK ||
        (st = edges_of(s, listed, &directed, &edges, err)) != GR_OK)
        return st;
    return gr_item_graph(s->cx, directed, nodes, edges, attribute, out, err);
}

/* "[0, 2] [1, 9]": the weights of the nodes, which are all there in order. */
static gr_status node_weights(gr_source *s, gr_str text, gr_value *graph, gr_err *err)
{
    gr_arena *a = &s->cx->arena;
    gr_value columns, column;
    int64_t node, weight;

    if (!gr_v_record(a, &columns) || !gr_v_list(a, &column))
        return gr_fail_memory(s->cx, err);
    while (gr_pick_past(&text, "[") && gr_pick_int(&text, &node) && gr_pick_int(&text, &weight))
        if (!gr_v_push(a, &column, gr_v_int(weight)))
            return gr_fail_memory(s->cx, err);
    if (!gr_v_set(a, &columns, "weight", column) || !gr_v_set(a, graph, "columns", columns))
        return gr_fail_memory(s->cx, err);
    return GR_OK;
}

static const struct {
    const char *task;
    gr_kind_of_answer kind;
    const char *call;
    const char *check, *field;
    const char *attribute;
} rows[] = {
    { "connectivity", GR_A_BOOLEAN, "has_path($G, ?, ?)", NULL, NULL, NULL },
    { "cycle", GR_A_BOOLEAN, "has_cycle($G)", NULL, NULL, NULL },
    { "bipartite", GR_A_BOOLEAN, "is_bipartite($G)", NULL, NULL, NULL },
    { "topology", GR_A_ORDER, "topological_sort($G)", "topo", NULL, NULL },
    { "shortest", GR_A_NUMBER, "shortest_path_length($G, ?, ?)", NULL, NULL, "weight" },
    { "triplet", GR_A_NUMBER, "maximum_triangle($G, node_weight=$C).weight", "figure", "weight",
      NULL },
    { "flow", GR_A_NUMBER, "maximum_flow_value($G, ?, ?)", NULL, NULL, "capacity" },
    { "hamilton", GR_A_BOOLEAN, "hamiltonian_path($G).exists", NULL, NULL, NULL },
    { "substructure", GR_A_BOOLEAN, "subgraph_isomorphism($A, $B, induced=false).exists", NULL,
      NULL, NULL },
};

static gr_status gold_of(gr_source *s, gr_item *item, gr_str answer, gr_err *err)
{
    int64_t number;

    gr_pick_past_last(&answer, "###");
    answer = gr_str_trim(answer);
    if (item->kind == GR_A_BOOLEAN)
        item->gold = gr_v_bool(gr_says_yes(answer));
    else if (item->kind == GR_A_ORDER)
        return gr_pick_ints(s->cx, answer, &item->gold, err);
    else if (gr_pick_int(&answer, &number))
        item->gold = gr_v_int(number);
    else
        return gr_fail(err, GR_EINPUT, "the answer has no number");
    return GR_OK;
}

static gr_status read(gr_source *s, const gr_value *record, gr_err *err)
{
    gr_item item = { .id = gr_source_id(s, record), .task = gr_text_of(record, "task") };
    const gr_value *known = gr_source_known(s, record);
    gr_str instruction, question, answer, rest;
    gr_value at, other;
    gr_status st;
    size_t i = 0;

    while (i < sizeof rows / sizeof *rows && !gr_str_is(item.task, rows[i].task))
        i++;
    if (i == sizeof rows / sizeof *rows)
        return gr_fail(err, GR_EINPUT, "no task of GraphWiz is called %.*s", GR_FMT(item.task));
    item.kind = rows[i].kind;
    if ((st = gr_need_text(record, "instruction", &instruction, err)) != GR_OK ||
        (st = gr_need_text(record, "question", &question, err)) != GR_OK ||
        (st = gr_need_text(record, "answer", &answer, err)) != GR_OK ||
        (st = graph_of(s, question, rows[i].attribute, &item.graph, err)) != GR_OK ||
        (st = gold_of(s, &item, answer, err)) != GR_OK)
        return st;
    rest = question;
    if (gr_str_is(item.task, "substructure") &&
        ((st = gr_pick_past(&rest, "subgraph G'")
                   ? graph_of(s, rest, NULL, &other, err)
                   : gr_fail(err, GR_EINPUT, "no subgraph")) != GR_OK ||
         !gr_v_set(&s->cx->arena, &item.graph, "other", other)))
        return st != GR_OK ? st : gr_fail_memory(s->cx, err);
    if (gr_str_is(item.task, "triplet") &&
        ((st = gr_pick_past(&rest, "weights of nodes are:")
                   ? node_weights(s, rest, &item.graph, err)
                   : gr_fail(err, GR_EINPUT, "no weights of nodes")) != GR_OK))
        return st;
    rest = question;
    gr_pick_past_last(&rest, ")");
    if ((st = gr_pick_ints(s->cx, rest, &at, err)) != GR_OK ||
        (st = gr_item_call(s->cx, rows[i].call, at.list->at, at.list->n, &item.call, err)) != GR_OK)
        return st;
    if (rows[i].check != NULL &&
        (st = gr_item_check(s->cx, rows[i].check, &item.check, err)) != GR_OK)
        return st;
    if (rows[i].field != NULL &&
        !gr_v_set(&s->cx->arena, &item.check, "field", gr_v_str(gr_str_of(rows[i].field))))
        return gr_fail_memory(s->cx, err);
    item.question = gr_str_printf(&s->cx->arena, "%.*s\n%.*s", (int)instruction.len,
                                  instruction.ptr, (int)question.len, question.ptr);
    if (item.question.ptr == NULL)
        return gr_fail_memory(s->cx, err);
    if (known != NULL) {
        item.known_wrong = true;
        item.why = gr_text_of(known, "why");
        item.gold = gr_v_bool(gr_str_is(gr_text_of(known, "recomputed"), "True"));
        item.unscored = item.kind != GR_A_BOOLEAN;
    }
    return gr_source_add(s, item, err);
}

const gr_suite gr_suite_graphwiz = {
    .name = "graphwiz",
    .summary = "GraphWiz: nine tasks; arrows, weights of nodes, a second graph",
    .takes = gr_takes_jsonl,
    .read = read,
};
