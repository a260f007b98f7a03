/* NLGraph: eight tasks; orders, paths and matchings are checked for validity. */
#include "eval/suite_int.h"

/* The nodes that the text says there are: "numbered from 0 to 12". */
static gr_status numbered(gr_ctx *cx, gr_str text, gr_value *out, gr_err *err)
{
    int64_t from, to;

    *out = gr_v_null();
    if (!gr_pick_past(&text, "numbered from ") || !gr_pick_int(&text, &from) ||
        !gr_pick_int(&text, &to))
        return GR_OK;
    if (to - from > 1000000)
        return gr_fail(err, GR_EINPUT, "expected fewer nodes");
    if (!gr_v_list(&cx->arena, out))
        return gr_fail_memory(cx, err);
    for (; from <= to; from++)
        if (!gr_v_push(&cx->arena, out, gr_v_int(from)))
            return gr_fail_memory(cx, err);
    return GR_OK;
}

/* Edges out of every `before` u `between` v [`number` w] of the text. */
static gr_status edges_of(gr_ctx *cx, gr_str text, const char *before, const char *between,
                          const char *number, gr_value *out, gr_err *err)
{
    gr_arena *a = &cx->arena;
    int64_t u, v, w;
    gr_value edge;

    if (!gr_v_list(a, out))
        return gr_fail_memory(cx, err);
    while (gr_pick_past(&text, before)) {
        gr_str rest = text;

        if (text.len == 0 || !gr_is_digit(*text.ptr) || !gr_pick_int(&rest, &u) ||
            !gr_str_starts(rest, between) || !gr_pick_int(&rest, &v) ||
            (number != NULL && (!gr_str_starts(rest, number) || !gr_pick_int(&rest, &w))))
            continue;
        if (!gr_v_list(a, &edge) || !gr_v_push(a, &edge, gr_v_int(u)) ||
            !gr_v_push(a, &edge, gr_v_int(v)) ||
            (number != NULL && !gr_v_push(a, &edge, gr_v_int(w))) || !gr_v_push(a, out, edge))
            return gr_fail_memory(cx, err);
        text = rest;
    }
    return GR_OK;
}

/* The numbers behind "Q:", which are nodes. */
static gr_status asked(gr_source *s, gr_str q, size_t n, gr_value *out, gr_err *err)
{
    gr_status st;

    if (!gr_pick_past_last(&q, "Q:"))
        return gr_fail(err, GR_EINPUT, "the text asks nothing");
    if ((st = gr_pick_ints(s->cx, q, out, err)) == GR_OK && out->list->n != n)
        st = gr_fail(err, GR_EINPUT, "expected a question about %zu nodes", n);
    return st;
}

static gr_status loose(gr_source *s, gr_item *item, const char *type, gr_err *err)
{
    gr_status st = gr_item_check(s->cx, type, &item->check, err);

    if (st == GR_OK && !gr_v_set(&s->cx->arena, &item->check, "loose", gr_v_bool(true)))
        st = gr_fail_memory(s->cx, err);
    return st;
}

/* --- the tasks --- */

static bool has_edge_at(const gr_value *edges, const gr_value *node)
{
    for (size_t i = 0; i < edges->list->n; i++)
        if (gr_v_eq(&edges->list->at[i].list->at[0], node) ||
            gr_v_eq(&edges->list->at[i].list->at[1], node))
            return true;
    return false;
}

static gr_status connectivity(gr_source *s, gr_item *item, gr_str q, gr_str answer, gr_err *err)
{
    gr_value at, edges;
    gr_str rest = q;
    gr_status st;

    item->kind = GR_A_BOOLEAN;
    item->gold = gr_v_bool(gr_str_find(answer, "yes") != answer.len);
    gr_pick_past(&rest, "Graph:");
    if ((st = asked(s, q, 2, &at, err)) != GR_OK ||
        (st = edges_of(s->cx, rest, "(", ",", NULL, &edges, err)) != GR_OK ||
        (st = gr_item_graph(s->cx, false, at, edges, NULL, &item->graph, err)) != GR_OK)
        return st;
    /* A node without edges is named by the question only. */
    gr_value args[] = { at.list->at[0], at.list->at[1], at.list->at[0], at.list->at[1] };
    if (!has_edge_at(&edges, &at.list->at[0]) || !has_edge_at(&edges, &at.list->at[1]))
        return gr_item_call(s->cx, "has_path(add_nodes($G, [?, ?]), ?, ?)", args, 4, &item->call,
                            err);
    return gr_item_call(s->cx, "has_path($G, ?, ?)", args, 2, &item->call, err);
}

static gr_status plain_edges(gr_source *s, gr_item *item, gr_str q, gr_err *err)
{
    gr_value nodes, edges;
    gr_str rest = q;
    gr_status st;

    if (!gr_pick_past(&rest, "edges are"))
        return gr_fail(err, GR_EINPUT, "the text has no edges");
    if ((st = numbered(s->cx, q, &nodes, err)) != GR_OK ||
        (st = edges_of(s->cx, rest, "(", ",", NULL, &edges, err)) != GR_OK)
        return st;
    return gr_item_graph(s->cx, false, nodes, edges, NULL, &item->graph, err);
}

static gr_status cycle(gr_source *s, gr_item *item, gr_str q, gr_str answer, gr_err *err)
{
    item->kind = GR_A_BOOLEAN;
    item->gold = gr_v_bool(gr_str_find(answer, "there is a cycle") != answer.len);
    item->call = GR_STR("has_cycle($G)");
    return plain_edges(s, item, q, err);
}

static gr_status hamilton(gr_source *s, gr_item *item, gr_str q, gr_str answer, gr_err *err)
{
    gr_status st = plain_edges(s, item, q, err);

    if (st != GR_OK)
        return st;
    if (!gr_says_yes(answer)) {
        item->kind = GR_A_BOOLEAN;
        item->gold = gr_v_bool(false);
        item->call = GR_STR("hamiltonian_path($G).exists");
        return GR_OK;
    }
    item->kind = GR_A_PATH;
    item->call = GR_STR("hamiltonian_path($G).path");
    if (!gr_pick_past(&answer, ":"))
        return gr_fail(err, GR_EINPUT, "the answer has no path");
    if ((st = gr_pick_ints(s->cx, answer, &item->gold, err)) != GR_OK)
        return st;
    return loose(s, item, "hamilton", err);
}

static gr_status topology(gr_source *s, gr_item *item, gr_str q, gr_str answer, gr_err *err)
{
    gr_value nodes, edges;
    gr_status st;

    item->kind = GR_A_ORDER;
    item->call = GR_STR("topological_sort($G)");
    if ((st = numbered(s->cx, q, &nodes, err)) != GR_OK ||
        (st = edges_of(s->cx, q, "node ", " should be visited before node ", NULL, &edges, err)) !=
            GR_OK ||
        (st = gr_item_graph(s->cx, true, nodes, edges, NULL, &item->graph, err)) != GR_OK ||
        (st = gr_pick_ints(s->cx, answer, &item->gold, err)) != GR_OK)
        return st;
    return loose(s, item, "topo", err);
}

static gr_status shortest_path(gr_source *s, gr_item *item, gr_str q, gr_str answer, gr_err *err)
{
    gr_arena *a = &s->cx->arena;
    gr_value nodes, edges, at;
    int64_t weight;
    gr_status st;

    item->kind = GR_A_PATH;
    if (!gr_pick_past_last(&answer, " is ") ||
        (st = gr_pick_ints(s->cx, answer, &item->gold, err)) != GR_OK || item->gold.list->n < 2)
        return gr_fail(err, GR_EINPUT, "the answer has no path with its weight");
    weight = item->gold.list->at[--item->gold.list->n].i;
    item->length = gr_v_int(weight);
    if ((st = asked(s, q, 2, &at, err)) != GR_OK ||
        (st = numbered(s->cx, q, &nodes, err)) != GR_OK ||
        (st = edges_of(s->cx, q, "between node ", " and node ", " with weight ", &edges, err)) !=
            GR_OK ||
        (st = gr_item_graph(s->cx, false, nodes, edges, "weight", &item->graph, err)) != GR_OK ||
        (st = gr_item_call(s->cx, "shortest_path($G, ?, ?)", at.list->at, 2, &item->call, err)) !=
            GR_OK ||
        (st = gr_item_check(s->cx, "path", &item->check, err)) != GR_OK)
        return st;
    if (!gr_v_set(a, &item->check, "source", at.list->at[0]) ||
        !gr_v_set(a, &item->check, "target", at.list->at[1]) ||
        !gr_v_set(a, &item->check, "by", gr_v_str(GR_STR("weight"))) ||
        !gr_v_set(a, &item->check, "loose", gr_v_bool(true)))
        return gr_fail_memory(s->cx, err);
    return GR_OK;
}

static gr_status flow(gr_source *s, gr_item *item, gr_str q, gr_str answer, gr_err *err)
{
    gr_value nodes, edges, at;
    int64_t value;
    gr_status st;

    item->kind = GR_A_NUMBER;
    if (!gr_pick_past_last(&answer, " is ") || !gr_pick_int(&answer, &value))
        return gr_fail(err, GR_EINPUT, "the answer has no flow");
    item->gold = gr_v_int(value);
    if ((st = asked(s, q, 2, &at, err)) != GR_OK ||
        (st = numbered(s->cx, q, &nodes, err)) != GR_OK ||
        (st = edges_of(s->cx, q, "from node ", " to node ", " with capacity ", &edges, err)) !=
            GR_OK ||
        (st = gr_item_graph(s->cx, true, nodes, edges, "capacity", &item->graph, err)) != GR_OK)
        return st;
    return gr_item_call(s->cx, "maximum_flow_value($G, ?, ?)", at.list->at, 2, &item->call, err);
}

/* Applicants and jobs have the same numbers: their names say what they are. */
static gr_status named_ends(gr_source *s, gr_value *edges, gr_err *err)
{
    for (size_t i = 0; i < edges->list->n; i++)
        for (size_t k = 0; k < 2; k++) {
            gr_value *end = &edges->list->at[i].list->at[k];
            gr_str name = gr_str_printf(&s->cx->arena, "%s %lld", k == 0 ? "applicant" : "job",
                                        (long long)end->i);

            if (name.ptr == NULL)
                return gr_fail_memory(s->cx, err);
            *end = gr_v_str(name);
        }
    return GR_OK;
}

/* "15 job applicants numbered from 0 to 14, and 15 jobs numbered from 0 to 14" */
static gr_status applicants_and_jobs(gr_source *s, gr_str q, gr_value *out, gr_err *err)
{
    gr_arena *a = &s->cx->arena;
    gr_value range;
    gr_status st;

    if (!gr_v_list(a, out))
        return gr_fail_memory(s->cx, err);
    for (int k = 0; k < 2; k++) {
        if ((st = numbered(s->cx, q, &range, err)) != GR_OK)
            return st;
        for (size_t i = 0; range.type == GR_V_LIST && i < range.list->n; i++) {
            gr_str name = gr_str_printf(a, "%s %lld", k == 0 ? "applicant" : "job",
                                        (long long)range.list->at[i].i);

            if (name.ptr == NULL || !gr_v_push(a, out, gr_v_str(name)))
                return gr_fail_memory(s->cx, err);
        }
        gr_pick_past(&q, "numbered from ");
    }
    return GR_OK;
}

static gr_status matching(gr_source *s, gr_item *item, gr_str q, gr_str answer, gr_err *err)
{
    gr_arena *a = &s->cx->arena;
    gr_value edges, nodes;
    gr_str last = answer, line;
    int64_t size;
    gr_status st;

    while (gr_pick_until(&last, "\n", &line))
        ;
    item->kind = GR_A_MAPPING;
    item->call = GR_STR("maximum_matching($G).edges");
    if (!gr_pick_int(&last, &size))
        return gr_fail(err, GR_EINPUT, "the answer has no number of applicants");
    item->gold = gr_v_int(size);
    if ((st = edges_of(s->cx, q, "Applicant ", " is interested in job ", NULL, &edges, err)) !=
            GR_OK ||
        (st = named_ends(s, &edges, err)) != GR_OK ||
        (st = applicants_and_jobs(s, q, &nodes, err)) != GR_OK ||
        (st = gr_item_graph(s->cx, true, nodes, edges, NULL, &item->graph, err)) != GR_OK ||
        (st = gr_item_check(s->cx, "matching", &item->check, err)) != GR_OK)
        return st;
    if (!gr_v_set(a, &item->check, "size", item->gold) ||
        !gr_v_set(a, &item->check, "left", gr_v_str(GR_STR("applicant"))) ||
        !gr_v_set(a, &item->check, "right", gr_v_str(GR_STR("job"))))
        return gr_fail_memory(s->cx, err);
    return GR_OK;
}

/* "node 0: [1,0]" lines as {"0": [1, 0]}. */
static gr_status embeddings(gr_source *s, gr_str text, gr_value *out, gr_err *err)
{
    gr_status st = GR_OK;

    if (!gr_v_record(&s->cx->arena, out))
        return gr_fail_memory(s->cx, err);
    while (st == GR_OK && gr_pick_past(&text, "node ")) {
        gr_str key;
        gr_value row;

        if (text.len == 0 || !gr_is_digit(*text.ptr) || !gr_pick_name(&text, &key) ||
            !gr_str_starts(text, ": ["))
            continue;
        gr_pick_past(&text, ": ");
        if ((st = gr_pick_literal(s->cx, &text, &row, err)) != GR_OK)
            return st;
        if (gr_v_get(out, gr_str_dup(&s->cx->arena, key).ptr) != NULL)
            return gr_fail(err, GR_EINPUT, "a node has two embeddings");
        if (!gr_v_set_str(&s->cx->arena, out, key, row))
            return gr_fail_memory(s->cx, err);
    }
    return st;
}

/* The embeddings as columns x0, x1, ... of the nodes. */
static gr_status add_columns(gr_source *s, const gr_value *rows, gr_value *graph, gr_err *err)
{
    gr_arena *a = &s->cx->arena;
    size_t width = rows->record->n != 0 && rows->record->at[0].value->type == GR_V_LIST
                       ? rows->record->at[0].value->list->n
                       : 0;
    gr_value columns, one;

    if (!gr_v_record(a, &columns))
        return gr_fail_memory(s->cx, err);
    for (size_t k = 0; k < width; k++) {
        gr_str name = gr_str_printf(a, "x%zu", k);

        if (name.ptr == NULL || !gr_v_list(a, &one))
            return gr_fail_memory(s->cx, err);
        for (size_t i = 0; i < rows->record->n; i++) {
            const gr_value *row = rows->record->at[i].value;

            if (row->type != GR_V_LIST || row->list->n != width)
                return gr_fail(err, GR_EINPUT, "the embeddings differ in length");
            if (!gr_v_push(a, &one, row->list->at[k]))
                return gr_fail_memory(s->cx, err);
        }
        if (!gr_v_set_str(a, &columns, name, one))
            return gr_fail_memory(s->cx, err);
    }
    return gr_v_set(a, graph, "columns", columns) ? GR_OK : gr_fail_memory(s->cx, err);
}

static gr_status gnn(gr_source *s, gr_item *item, gr_str q, gr_str answer, gr_err *err)
{
    static const char *const words[] = { "one", "two", "three", "four", "five" };
    gr_str rest = q, edges_text, word;
    gr_value rows, edges, nodes, rounds = gr_v_null();
    gr_status st;

    item->kind = GR_A_MAPPING;
    if (!gr_pick_past(&rest, "The edges are:") || !gr_pick_until(&rest, "\n", &edges_text) ||
        !gr_pick_past_last(&rest, "after ") || !gr_pick_name(&rest, &word))
        return gr_fail(err, GR_EINPUT, "expected edges and a number of layers");
    for (size_t i = 0; i < 5; i++)
        if (gr_str_is(word, words[i]))
            rounds = gr_v_int((int64_t)i + 1);
    if (rounds.type == GR_V_NULL)
        return gr_fail(err, GR_EINPUT, "expected a number of layers, not \"%.*s\"", GR_FMT(word));
    if ((st = embeddings(s, q, &rows, err)) != GR_OK ||
        (st = embeddings(s, answer, &item->gold, err)) != GR_OK ||
        (st = numbered(s->cx, q, &nodes, err)) != GR_OK ||
        (st = edges_of(s->cx, edges_text, "(", ",", NULL, &edges, err)) != GR_OK ||
        (st = gr_item_graph(s->cx, false, nodes, edges, NULL, &item->graph, err)) != GR_OK ||
        (st = add_columns(s, &rows, &item->graph, err)) != GR_OK ||
        (st = gr_item_check(s->cx, "embedding", &item->check, err)) != GR_OK)
        return st;
    return gr_item_call(s->cx, "neighbor_sum($G, rounds=?)", &rounds, 1, &item->call, err);
}

static const struct {
    const char *name;
    gr_status (*read)(gr_source *s, gr_item *item, gr_str q, gr_str answer, gr_err *err);
} tasks[] = {
    { "connectivity", connectivity },   { "cycle", cycle }, { "topology", topology },
    { "shortest_path", shortest_path }, { "flow", flow },   { "matching", matching },
    { "hamilton", hamilton },           { "GNN", gnn },
};

static gr_status read(gr_source *s, const gr_value *record, gr_err *err)
{
    gr_item item = { .id = gr_source_id(s, record), .task = gr_text_of(record, "task") };
    gr_str answer;
    gr_status st;

    if (item.task.len == 0)
        item.task = s->stem;
    if ((st = gr_need_text(record, "question", &item.question, err)) != GR_OK ||
        (st = gr_need_text(record, "answer", &answer, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++)
        if (gr_str_is(item.task, tasks[i].name)) {
            st = tasks[i].read(s, &item, item.question, answer, err);
            return st == GR_OK ? gr_source_add(s, item, err) : st;
        }
    return gr_fail(err, GR_EINPUT, "no task of NLGraph is called %.*s", GR_FMT(item.task));
}

const gr_suite gr_suite_nlgraph = {
    .name = "nlgraph",
    .summary = "NLGraph: eight tasks in plain sentences",
    .takes = gr_takes_jsonl,
    .read = read,
};
