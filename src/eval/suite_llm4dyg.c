/* LLM4DyG: nine tasks on graphs whose edges have times. */
#include "eval/suite_int.h"

typedef struct row {
    const char *type;
    gr_kind_of_answer kind;
    const char *call; /* $N = all numbers of the question as a list */
    const char *check;
} row;

static const row rows[] = {
    { "when_link", GR_A_SET, "link_times($G, ?, ?)", NULL },
    { "when_connect", GR_A_NUMBER, "connect_time($G, ?, ?)", NULL },
    { "when_tclosure", GR_A_NUMBER, "triadic_closure_time($G, [?, ?, ?])", NULL },
    { "what_node", GR_A_SET, "neighbors_at_time($G, ?, ?)", NULL },
    { "which_neighbor", GR_A_SET, "new_neighbors_since($G, ?, ?)", NULL },
    { "check_tclosure", GR_A_BOOLEAN, "is_triadic_closure($G, [?, ?, ?])", NULL },
    { "check_tpath", GR_A_BOOLEAN, NULL, NULL },
    { "find_tpath", GR_A_PATH, "find_temporal_path($G, ?, size=?).path", "temporal_path" },
    { "sort_edge", GR_A_LIST, "edges_by_time($G)", "sorted_edges" },
};

static gr_status call_of(gr_source *s, const row *r, const gr_value *at, gr_item *item, gr_err *err)
{
    gr_value list = *at;

    if (r->call == NULL)
        return gr_item_call(s->cx, "is_temporal_path($G, ?)", &list, 1, &item->call, err);
    return gr_item_call(s->cx, r->call, at->list->at, at->list->n, &item->call, err);
}

static gr_status check_of(gr_source *s, const row *r, const gr_value *at, gr_item *item,
                          gr_err *err)
{
    gr_arena *a = &s->cx->arena;
    gr_status st = gr_item_check(s->cx, r->check, &item->check, err);

    if (st != GR_OK || item->kind != GR_A_PATH)
        return st;
    if (at->list->n != 2)
        return gr_fail(err, GR_EINPUT, "expected a node and a length");
    if (!gr_v_set(a, &item->check, "source", at->list->at[0]) ||
        !gr_v_set(a, &item->check, "size", at->list->at[1]) ||
        !gr_v_set(a, &item->check, "loose", gr_v_bool(true)))
        return gr_fail_memory(s->cx, err);
    return GR_OK;
}

static gr_status gold_of(gr_source *s, gr_item *item, gr_str answer, gr_err *err)
{
    int64_t number;

    answer = gr_str_trim(answer);
    if (item->kind == GR_A_BOOLEAN) {
        item->gold = gr_v_bool(gr_says_yes(answer));
        return GR_OK;
    }
    if (item->kind != GR_A_NUMBER)
        return gr_pick_literal(s->cx, &answer, &item->gold, err);
    if (!gr_pick_int(&answer, &number))
        return gr_fail(err, GR_EINPUT, "the answer has no number");
    item->gold = gr_v_int(number);
    return GR_OK;
}

static gr_status read(gr_source *s, const gr_value *record, gr_err *err)
{
    gr_item item = { .id = gr_source_id(s, record), .task = gr_text_of(record, "type") };
    const gr_value *known = gr_source_known(s, record);
    gr_value edges, at;
    const row *r = NULL;
    gr_str answer, rest;
    gr_status st;

    if (item.task.len == 0)
        item.task = s->stem;
    for (size_t i = 0; i < sizeof rows / sizeof *rows && r == NULL; i++)
        if (gr_str_is(item.task, rows[i].type))
            r = &rows[i];
    if (r == NULL)
        return gr_fail(err, GR_EINPUT, "no task of LLM4DyG is called %.*s", GR_FMT(item.task));
    item.kind = r->kind;
    if ((st = gr_need_text(record, "question", &item.question, err)) != GR_OK ||
        (st = gr_need_text(record, "answer", &answer, err)) != GR_OK)
        return st;
    rest = item.question;
    if (!gr_pick_past(&rest, "with the edges "))
        return gr_fail(err, GR_EINPUT, "the text has no edges");
    /* What stands before is an example with another graph. */
    if ((st = gr_pick_literal(s->cx, &rest, &edges, err)) != GR_OK ||
        (st = gr_item_graph(s->cx, false, gr_v_null(), edges, "time", &item.graph, err)) != GR_OK ||
        (st = gr_pick_ints(s->cx, rest, &at, err)) != GR_OK)
        return st;
    if (gr_str_is(item.task, "which_neighbor") && at.list->n == 3)
        at.list->n = 2; /* the time stands there twice */
    if ((st = call_of(s, r, &at, &item, err)) != GR_OK ||
        (st = gold_of(s, &item, answer, err)) != GR_OK ||
        (r->check != NULL && (st = check_of(s, r, &at, &item, err)) != GR_OK))
        return st;
    if (known != NULL) {
        gr_str again = gr_text_of(known, "recomputed");

        item.known_wrong = true;
        item.why = gr_text_of(known, "why");
        if (gr_str_is(again, "True") || gr_str_is(again, "False"))
            item.gold = gr_v_bool(gr_str_is(again, "True"));
        else if (gr_str_is(item.task, "find_tpath")) { /* there is none */
            item.kind = GR_A_SET;
            item.gold = gr_v_null();
            item.check = gr_v_null();
            if (!gr_v_list(&s->cx->arena, &item.gold))
                return gr_fail_memory(s->cx, err);
        } else
            item.unscored = true;
    }
    return gr_source_add(s, item, err);
}

const gr_suite gr_suite_llm4dyg = {
    .name = "llm4dyg",
    .summary = "LLM4DyG: nine tasks on graphs whose edges have times",
    .takes = gr_takes_jsonl,
    .read = read,
};
