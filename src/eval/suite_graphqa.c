/* GraphQA (Talk like a Graph): twelve tasks, nine ways to write a graph down. */
#include "eval/suite_int.h"

/* "among nodes 0, 1, and 2.", "among James, Robert, and Anna." */
static gr_status nodes_of(gr_source *s, gr_str q, gr_value *out, gr_err *err)
{
    gr_str rest = q, line, name;

    if (!gr_pick_past(&rest, "among ") || !gr_pick_until(&rest, "\n", &line))
        return gr_fail(err, GR_EINPUT, "expected the list of nodes");
    if (gr_str_starts(line, "nodes "))
        line = gr_str_sub(line, 6, line.len);
    if (!gr_v_list(&s->cx->arena, out))
        return gr_fail_memory(s->cx, err);
    while (gr_str_split(&line, ',', &name)) {
        name = gr_str_trim(name);
        if (gr_str_starts(name, "and "))
            name = gr_str_sub(name, 4, name.len);
        /* "A and B." where there are two. */
        size_t and = gr_str_find(name, " and ");
        gr_str second = gr_str_sub(name, and, name.len);
        name.len = and;
        for (int k = 0; k < 2; k++) {
            gr_str one = k == 0           ? name
                         : second.len > 5 ? gr_str_sub(second, 5, second.len)
                                          : second;

            while (one.len != 0 && one.ptr[one.len - 1] == '.')
                one.len--;
            if (one.len != 0 && !gr_v_push(&s->cx->arena, out, gr_name_value(one)))
                return gr_fail_memory(s->cx, err);
        }
    }
    return GR_OK;
}

static gr_str text_of(gr_source *s, const gr_value *node)
{
    return node->type == GR_V_STR ? node->s
                                  : gr_str_printf(&s->cx->arena, "%lld", (long long)node->i);
}

static bool in_word(char c)
{
    return gr_is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           (unsigned char)c >= 0x80;
}

/* The node whose name stands at position i as whole words, the longest; NULL if there is none. */
static const gr_value *node_at(gr_source *s, const gr_value *nodes, gr_str text, size_t i,
                               size_t *len)
{
    const gr_value *best = NULL;

    *len = 0;
    if (i != 0 && in_word(text.ptr[i - 1]))
        return NULL;
    for (size_t k = 0; k < nodes->list->n; k++) {
        gr_str name = text_of(s, &nodes->list->at[k]);

        if (name.len > *len && name.len <= text.len - i &&
            memcmp(name.ptr, text.ptr + i, name.len) == 0 &&
            (i + name.len == text.len || !in_word(text.ptr[i + name.len]))) {
            best = &nodes->list->at[k];
            *len = name.len;
        }
    }
    return best;
}

static gr_status add_edge(gr_source *s, const gr_value *u, const gr_value *v, gr_value *edges,
                          gr_err *err)
{
    gr_arena *a = &s->cx->arena;
    gr_value edge;

    for (size_t i = 0; i < edges->list->n; i++) { /* listed at both ends */
        const gr_list *e = edges->list->at[i].list;

        if ((gr_v_eq(&e->at[0], u) && gr_v_eq(&e->at[1], v)) ||
            (gr_v_eq(&e->at[0], v) && gr_v_eq(&e->at[1], u)))
            return GR_OK;
    }
    if (!gr_v_list(a, &edge) || !gr_v_push(a, &edge, *u) || !gr_v_push(a, &edge, *v) ||
        !gr_v_push(a, edges, edge))
        return gr_fail_memory(s->cx, err);
    return GR_OK;
}

/* Every encoding names two nodes, "(u, v)", "u and v", "u -> v", or one and its neighbours. */
static gr_status edges_of(gr_source *s, gr_str body, const gr_value *nodes, gr_value *edges,
                          gr_err *err)
{
    static const char *const links[] = { ", ", " and ", " -> " };
    gr_str line;

    if (!gr_v_list(&s->cx->arena, edges))
        return gr_fail_memory(s->cx, err);
    while (gr_str_split(&body, '\n', &line)) {
        bool incident = gr_str_find(line, " is connected to node") != line.len;
        const gr_value *first = NULL;

        for (size_t i = 0, len; i < line.len; i++) {
            const gr_value *u = node_at(s, nodes, line, i, &len), *v = NULL;
            gr_status st = GR_OK;
            size_t other;

            if (u == NULL)
                continue;
            if (incident) {
                st = first != NULL ? add_edge(s, first, u, edges, err) : GR_OK;
                first = first != NULL ? first : u;
                i += len - 1;
            }
            for (size_t k = 0; !incident && k < 3 && v == NULL; k++) {
                size_t at = i + len, n = strlen(links[k]);
                bool pair = k == 0 && i != 0 && line.ptr[i - 1] == '(';

                if ((k != 0 || pair) && gr_str_starts(gr_str_sub(line, at, line.len), links[k]))
                    v = node_at(s, nodes, line, at + n, &other);
            }
            if (v != NULL)
                st = add_edge(s, u, v, edges, err);
            if (st != GR_OK)
                return st;
        }
    }
    return GR_OK;
}

/* The nodes that the question names, in its order. */
static gr_status asked(gr_source *s, gr_str q, const gr_value *nodes, gr_value *out, gr_err *err)
{
    if (!gr_v_list(&s->cx->arena, out))
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0, len; i < q.len; i++) {
        const gr_value *v = node_at(s, nodes, q, i, &len);

        if (v != NULL && !gr_v_push(&s->cx->arena, out, *v))
            return gr_fail_memory(s->cx, err);
        i += v != NULL ? len - 1 : 0;
    }
    return GR_OK;
}

static gr_status names_of(gr_source *s, gr_str answer, gr_value *out, gr_err *err)
{
    gr_str name;

    if (!gr_v_list(&s->cx->arena, out))
        return gr_fail_memory(s->cx, err);
    if (gr_str_find(answer, "No nodes") != answer.len)
        return GR_OK;
    while (answer.len != 0 && strchr(" .", answer.ptr[answer.len - 1]) != NULL)
        answer.len--;
    while (gr_str_split(&answer, ',', &name))
        if (!gr_v_push(&s->cx->arena, out, gr_name_value(gr_str_trim(name))))
            return gr_fail_memory(s->cx, err);
    return GR_OK;
}

static const struct {
    const char *type;
    gr_kind_of_answer kind;
    const char *call;
    size_t n_args;
} tasks[] = {
    { "cycle_check", GR_A_BOOLEAN, "has_cycle($G)", 0 },
    { "edge_existence", GR_A_BOOLEAN, "has_edge($G, ?, ?)", 2 },
    { "node_count", GR_A_NUMBER, "node_count($G)", 0 },
    { "edge_count", GR_A_NUMBER, "edge_count($G)", 0 },
    { "triangle_counting", GR_A_NUMBER, "triangle_count($G)", 0 },
    { "node_degree", GR_A_NUMBER, "degree($G, ?)", 1 },
    { "connected_nodes", GR_A_SET, "neighbors($G, ?)", 1 },
    { "disconnected_nodes", GR_A_SET, "neighbors(complement($G), ?)", 1 },
    { "reachability", GR_A_BOOLEAN, "has_path($G, ?, ?)", 2 },
    { "shortest_path", GR_A_NUMBER, "shortest_path_length($G, ?, ?)", 2 },
    { "maximum_flow", GR_A_DECLINE, "maximum_flow_value($G, ?, ?)", 2 },
    { "node_classification", GR_A_STRING, "majority_label($G, ?, $C).label", 1 },
};

/* "Node 1 likes golf." as the column likes. */
static gr_status likes(gr_source *s, gr_str q, const gr_value *nodes, gr_value *graph, gr_err *err)
{
    gr_arena *a = &s->cx->arena;
    gr_value columns, column;
    gr_str word;
    size_t len;

    if (!gr_v_list(a, &column) || !gr_v_record(a, &columns))
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < nodes->list->n; i++)
        if (!gr_v_push(a, &column, gr_v_null()))
            return gr_fail_memory(s->cx, err);
    while (gr_pick_past(&q, "Node ")) {
        const gr_value *v = node_at(s, nodes, q, 0, &len);

        if (v == NULL || !gr_str_starts(gr_str_sub(q, len, q.len), " likes "))
            continue;
        gr_pick_past(&q, " likes ");
        if (gr_pick_name(&q, &word))
            column.list->at[v - nodes->list->at] = gr_v_str(word);
    }
    if (!gr_v_set(a, &columns, "likes", column) || !gr_v_set(a, graph, "columns", columns))
        return gr_fail_memory(s->cx, err);
    return GR_OK;
}

static gr_status gold_of(gr_source *s, gr_item *item, gr_str answer, gr_err *err)
{
    int64_t number;

    switch (item->kind) {
    case GR_A_BOOLEAN: item->gold = gr_v_bool(gr_says_yes(answer)); return GR_OK;
    case GR_A_SET: return names_of(s, answer, &item->gold, err);
    case GR_A_STRING: item->gold = gr_v_str(gr_str_trim(answer)); return GR_OK;
    case GR_A_NUMBER:
        item->gold = gr_v_null();
        if (gr_str_find(answer, "no path") != answer.len)
            return GR_OK;
        if (!gr_pick_int(&answer, &number))
            return gr_fail(err, GR_EINPUT, "the answer has no number");
        item->gold = gr_v_int(number);
        return GR_OK;
    default:
        item->gold = gr_v_null();
        item->why = GR_STR("the capacities are not in the text");
        return GR_OK;
    }
}

static gr_status read(gr_source *s, const gr_value *record, gr_err *err)
{
    gr_item item = { .id = gr_source_id(s, record) };
    gr_str answer, type, body, ask;
    gr_value nodes, edges, at;
    gr_status st;
    size_t t = 0;

    if ((st = gr_need_text(record, "question", &item.question, err)) != GR_OK ||
        (st = gr_need_text(record, "answer", &answer, err)) != GR_OK ||
        (st = gr_need_text(record, "type", &type, err)) != GR_OK ||
        (st = nodes_of(s, item.question, &nodes, err)) != GR_OK)
        return st;
    while (t < sizeof tasks / sizeof *tasks && !gr_str_starts(type, tasks[t].type))
        t++;
    if (t == sizeof tasks / sizeof *tasks)
        return gr_fail(err, GR_EINPUT, "no task of GraphQA is called %.*s", GR_FMT(type));
    item.task = gr_str_of(tasks[t].type);
    item.kind = tasks[t].kind;
    ask = item.question;
    if (!gr_pick_past_last(&ask, "\nQ:"))
        return gr_fail(err, GR_EINPUT, "the text asks nothing");
    ask.len = gr_str_find(ask, "\nA:");
    body = gr_str_sub(item.question, 0, (size_t)(ask.ptr - item.question.ptr) - 3);
    if (!gr_pick_past(&body, "\n"))
        body.len = 0; /* no edges */
    if ((st = edges_of(s, body, &nodes, &edges, err)) != GR_OK ||
        (st = asked(s, ask, &nodes, &at, err)) != GR_OK ||
        (st = gold_of(s, &item, answer, err)) != GR_OK ||
        (st = gr_item_graph(s->cx, false, nodes, edges, NULL, &item.graph, err)) != GR_OK)
        return st;
    if (at.list->n != tasks[t].n_args)
        return gr_fail(err, GR_EINPUT, "expected a question about %zu nodes", tasks[t].n_args);
    if ((st = gr_item_call(s->cx, tasks[t].call, at.list->at, at.list->n, &item.call, err)) !=
        GR_OK)
        return st;
    if (item.kind == GR_A_STRING) {
        const gr_value *known = gr_source_known(s, record);

        if ((st = likes(s, item.question, &nodes, &item.graph, err)) != GR_OK)
            return st;
        if (known != NULL) { /* a tie, or nobody to ask */
            item.kind = GR_A_DECLINE;
            item.ok_if_empty = true;
            item.why = gr_text_of(known, "why");
        }
    }
    return gr_source_add(s, item, err);
}

const gr_suite gr_suite_graphqa = {
    .name = "graphqa",
    .summary = "GraphQA: twelve tasks, nine ways to write a graph down",
    .takes = gr_takes_jsonl,
    .read = read,
};
