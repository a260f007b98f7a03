/* GraCoRe: nine kinds of graphs, four questions about each and one of its kind's own. */
#include "eval/suite_int.h"

typedef struct about {
    gr_source *s;
    gr_str id, text;
    gr_value graph;
    bool isolated; /* nodes without edges are not in the text */
} about;

static gr_status graph_of(gr_source *s, const gr_value *record, gr_value *out, gr_err *err)
{
    gr_arena *a = &s->cx->arena;
    const gr_value *directed = gr_v_get(record, "is_directed");
    gr_value nodes, given, edges, edge;
    gr_status st;

    if ((st = gr_need_field(record, "nodes", &nodes, err)) != GR_OK ||
        (st = gr_need_field(record, "edges", &given, err)) != GR_OK)
        return st;
    if (given.type != GR_V_LIST)
        return gr_fail(err, GR_EINPUT, "expected a list of edges");
    if (!gr_v_list(a, &edges))
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < given.list->n; i++) {
        const gr_value *e = &given.list->at[i];
        gr_value u, v, w;

        if ((st = gr_need_field(e, "source", &u, err)) != GR_OK ||
            (st = gr_need_field(e, "target", &v, err)) != GR_OK ||
            (st = gr_need_field(e, "attributes", &w, err)) != GR_OK)
            return st;
        if (!gr_v_list(a, &edge) || !gr_v_push(a, &edge, u) || !gr_v_push(a, &edge, v) ||
            !gr_v_push(a, &edge, w) || !gr_v_push(a, &edges, edge))
            return gr_fail_memory(s->cx, err);
    }
    return gr_item_graph(s->cx, directed != NULL && directed->type == GR_V_BOOL && directed->b,
                         nodes, edges, gr_str_starts(s->stem, "max_flow") ? "capacity" : "weight",
                         out, err);
}

static bool has_isolated(const gr_value *graph)
{
    const gr_list *nodes = gr_v_get(graph, "nodes")->list, *edges = gr_v_get(graph, "edges")->list;

    for (size_t i = 0; i < nodes->n; i++) {
        bool found = false;

        for (size_t e = 0; e < edges->n && !found; e++)
            found = gr_v_eq(&edges->at[e].list->at[0], &nodes->at[i]) ||
                    gr_v_eq(&edges->at[e].list->at[1], &nodes->at[i]);
        if (!found)
            return true;
    }
    return false;
}

/* The graph's text, then the question. */
static gr_status add(const about *b, const char *task, gr_str question, gr_item item, gr_err *err)
{
    gr_arena *a = &b->s->cx->arena;

    item.task = gr_str_of(task);
    item.graph = b->graph;
    item.id = gr_str_printf(a, "%.*s/%s", GR_FMT(b->id), task);
    item.question = gr_str_printf(a, "%.*s\n%.*s", (int)b->text.len, b->text.ptr, (int)question.len,
                                  question.ptr);
    if (item.id.ptr == NULL || item.question.ptr == NULL)
        return gr_fail_memory(b->s->cx, err);
    return gr_source_add(b->s, item, err);
}

static gr_status structure(const about *b, const gr_value *qa, gr_err *err)
{
    static const struct {
        const char *name, *call, *check;
        gr_kind_of_answer kind;
    } tasks[] = {
        { "node_number", "node_count($G)", NULL, GR_A_NUMBER },
        { "average_degree", "average_degree($G)", NULL, GR_A_NUMBER },
        { "is_connected", "is_connected($G)", NULL, GR_A_BOOLEAN },
        { "similarity", "rows(edges($G))", "edge_rows", GR_A_SET },
    };

    for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++) {
        const gr_value *one = gr_v_get(qa, tasks[i].name);
        gr_item item = { .kind = tasks[i].kind, .call = gr_str_of(tasks[i].call) };
        gr_str question;
        gr_status st;

        if ((st = gr_need_text(one, "Q", &question, err)) != GR_OK ||
            (st = gr_need_field(one, "A", &item.gold, err)) != GR_OK)
            return st;
        if (item.kind == GR_A_BOOLEAN)
            item.gold = gr_v_bool(item.gold.type == GR_V_STR && gr_says_yes(item.gold.s));
        if (item.gold.type == GR_V_STR) /* average degrees may be texts */
            item.gold = gr_v_real(0), gr_num_to_double(gr_text_of(one, "A"), &item.gold.d);
        if (tasks[i].check != NULL &&
            (st = gr_item_check(b->s->cx, tasks[i].check, &item.check, err)) != GR_OK)
            return st;
        if (b->isolated && tasks[i].check == NULL) {
            item.known_wrong = item.unscored = true;
            item.why = GR_STR("nodes without edges are not in the text");
        }
        if ((st = add(b, tasks[i].name, question, item, err)) != GR_OK)
            return st;
    }
    return GR_OK;
}

static gr_status path_item(const about *b, gr_str question, gr_str answer, gr_item *item,
                           gr_err *err)
{
    gr_arena *a = &b->s->cx->arena;
    gr_value ends, gold;
    gr_status st;

    if ((st = gr_pick_ints(b->s->cx, question, &ends, err)) != GR_OK ||
        (st = gr_pick_ints(b->s->cx, answer, &gold, err)) != GR_OK)
        return st;
    if (ends.list->n != 2 || gold.list->n < 2)
        return gr_fail(err, GR_EINPUT, "expected a path between two nodes, and its length");
    item->kind = GR_A_PATH;
    item->length = gold.list->at[--gold.list->n];
    item->gold = gold;
    if ((st = gr_item_call(b->s->cx, "shortest_path($G, ?, ?)", ends.list->at, 2, &item->call,
                           err)) != GR_OK ||
        (st = gr_item_check(b->s->cx, "path", &item->check, err)) != GR_OK)
        return st;
    if (!gr_v_set(a, &item->check, "source", ends.list->at[0]) ||
        !gr_v_set(a, &item->check, "target", ends.list->at[1]) ||
        !gr_v_set(a, &item->check, "by", gr_v_str(GR_STR("weight"))) ||
        !gr_v_set(a, &item->check, "loose", gr_v_bool(true)))
        return gr_fail_memory(b->s->cx, err);
    return GR_OK;
}

/* The tour of the nearest neighbour is gold, a shorter one is better. */
static gr_status tour_item(const about *b, gr_str answer, gr_item *item, gr_err *err)
{
    gr_arena *a = &b->s->cx->arena;
    gr_value gold;
    gr_status st = gr_pick_ints(b->s->cx, answer, &gold, err);

    if (st != GR_OK)
        return st;
    if (gold.list->n < 2)
        return gr_fail(err, GR_EINPUT, "expected a tour and its length");
    item->kind = GR_A_PATH;
    item->length = gold.list->at[0];
    gold.list->at++;
    gold.list->n--;
    gold.list->cap--;
    item->gold = gold;
    item->call = GR_STR("traveling_salesman($G, source=0, method=nearest_neighbor).tour");
    if ((st = gr_item_check(b->s->cx, "hamilton", &item->check, err)) != GR_OK)
        return st;
    if (!gr_v_set(a, &item->check, "closed", gr_v_bool(true)) ||
        !gr_v_set(a, &item->check, "source", gr_v_int(0)) ||
        !gr_v_set(a, &item->check, "loose", gr_v_bool(true)) ||
        !gr_v_set(a, &item->check, "at_most", gr_v_bool(true)))
        return gr_fail_memory(b->s->cx, err);
    return GR_OK;
}

/* A round through all nodes; the answer of the record is the list of edges and no answer. */
static gr_status round_item(const about *b, gr_item *item, gr_err *err)
{
    gr_arena *a = &b->s->cx->arena;
    gr_status st = gr_item_check(b->s->cx, "hamilton", &item->check, err);

    item->kind = GR_A_PATH;
    item->call = GR_STR("hamiltonian_cycle($G).cycle");
    if (st == GR_OK && (!gr_v_set(a, &item->check, "closed", gr_v_bool(true)) ||
                        !gr_v_set(a, &item->check, "loose", gr_v_bool(true))))
        st = gr_fail_memory(b->s->cx, err);
    return st;
}

/* Four orders to choose from: any order of a breadth-first search is right, or the letter. */
static gr_status traversal_item(const about *b, gr_str answer, gr_item *item, gr_err *err)
{
    gr_arena *a = &b->s->cx->arena;
    gr_status st = gr_item_check(b->s->cx, "bfs", &item->check, err);

    item->kind = GR_A_ORDER;
    item->gold = gr_v_str(answer);
    item->call = GR_STR("bfs_order($G, 0)");
    if (st == GR_OK && (!gr_v_set(a, &item->check, "source", gr_v_int(0)) ||
                        !gr_v_set(a, &item->check, "choice", item->gold)))
        st = gr_fail_memory(b->s->cx, err);
    return st;
}

static gr_status special(const about *b, const gr_value *qa, gr_err *err)
{
    static const char *const kinds[][2] = {
        { "bipartite_graph", "is_bipartite($G)" },
        { "eulerian_graph", "is_eulerian($G)" },
        { "tree_structure_graph", "is_tree($G)" },
    };
    gr_source *s = b->s;
    gr_item item = { 0 };
    gr_str question, answer = gr_text_of(qa, "A");
    gr_value numbers;
    gr_status st;

    if ((st = gr_need_text(qa, "Q", &question, err)) != GR_OK ||
        (st = gr_pick_ints(s->cx, answer, &numbers, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < 3; i++)
        if (gr_str_is(s->stem, kinds[i][0])) {
            item.kind = GR_A_BOOLEAN;
            item.gold = gr_v_bool(gr_says_yes(answer));
            item.call = gr_str_of(kinds[i][1]);
            if (i == 1 && b->isolated) {
                item.known_wrong = item.unscored = true;
                item.why = GR_STR("nodes without edges are not in the text");
            }
            return add(b, kinds[i][0], question, item, err);
        }
    if (gr_str_is(s->stem, "shortest_path_graph"))
        st = path_item(b, question, answer, &item, err);
    else if (gr_str_is(s->stem, "tsp_graph"))
        st = tour_item(b, answer, &item, err);
    else if (gr_str_is(s->stem, "hamiltonian_graph"))
        st = round_item(b, &item, err);
    else if (gr_str_is(s->stem, "graph_traversal_graph"))
        st = traversal_item(b, answer, &item, err);
    else if (gr_str_is(s->stem, "graph_coloring") && numbers.list->n != 0) {
        item = (gr_item){ .kind = GR_A_NUMBER,
                          .gold = numbers.list->at[0],
                          .call = GR_STR("greedy_color($G, strategy=largest_first).size") };
        st = gr_item_check(s->cx, "figure", &item.check, err);
        if (st == GR_OK && !gr_v_set(&s->cx->arena, &item.check, "field", gr_v_str(GR_STR("size"))))
            st = gr_fail_memory(s->cx, err);
    } else if (gr_str_is(s->stem, "max_flow_graph") && numbers.list->n != 0) {
        item = (gr_item){ .kind = GR_A_NUMBER, .gold = numbers.list->at[0] };
        if ((st = gr_pick_ints(s->cx, question, &numbers, err)) == GR_OK && numbers.list->n == 2)
            st = gr_item_call(s->cx, "maximum_flow_value($G, ?, ?)", numbers.list->at, 2,
                              &item.call, err);
    } else
        st = gr_fail(err, GR_EINPUT, "no kind of GraCoRe is called %.*s", GR_FMT(s->stem));
    if (st != GR_OK)
        return st;
    gr_str task = gr_str_dup(&s->cx->arena, s->stem);
    return task.ptr != NULL ? add(b, task.ptr, question, item, err) : gr_fail_memory(s->cx, err);
}

static gr_status read(gr_source *s, const gr_value *record, gr_err *err)
{
    about b = { .s = s, .id = gr_source_id(s, record) };
    const gr_value *qa = gr_v_get(record, "QA"), *list = gr_field_at(qa, "structure_qa");
    gr_status st;

    if ((st = gr_need_text(record, "graph_description", &b.text, err)) != GR_OK ||
        (st = graph_of(s, record, &b.graph, err)) != GR_OK)
        return st;
    if (list == NULL || list->type != GR_V_LIST || list->list->n == 0)
        return gr_fail(err, GR_EINPUT, "the record has no questions");
    b.isolated = has_isolated(&b.graph);
    if ((st = structure(&b, &list->list->at[0], err)) != GR_OK)
        return st;
    return special(&b, gr_field_at(qa, "specail_qa"), err);
}

const gr_suite gr_suite_gracore = {
    .name = "gracore",
    .summary = "GraCoRe: four questions about the structure and one of the graph's kind",
    .takes = gr_takes_jsonl,
    .read = read,
};
