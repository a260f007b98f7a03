/* The programs of the questions as actions: all are allowed, and give the same program again. */
#include "actions.h"

#include <stdio.h>
#include <stdlib.h>

#include "engine/engine.h"

static gr_str written(gr_ctx *cx, const gr_program *p, const gr_str *graphs, size_t n)
{
    gr_err err = { 0 };
    gr_strbuf sb;
    gr_str out;

    gr_strbuf_init(&sb, &cx->budget, 0);
    if (gr_actions_write(cx, gr_engine_registry(), p, graphs, n, &sb, &err) != GR_OK)
        fail_msg("%s: %s", gr_call_text(cx, p).ptr, err.message);
    out = gr_str_dup(&cx->arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return out;
}

static void check_program(gr_ctx *cx, gr_str text, const gr_str *graphs, size_t n)
{
    static action_list list;
    gr_program p, again, printed;
    gr_err err = { 0 };
    gr_grammar g;
    gr_str actions;

    assert_int_equal(gr_call_parse(cx, text, &p, &err), GR_OK);
    actions = written(cx, &p, graphs, n);
    read_actions(cx, gr_engine_registry(), actions, &list);
    gr_grammar_begin(&g, GR_SLOT_ROOT, n, 0);
    for (size_t i = 0; i < list.n; i++) {
        if (!gr_grammar_allows(&g, list.at[i].symbol))
            fail_msg("%s\n%s\naction %zu: %.*s in slot %u", text.ptr, actions.ptr, i,
                     GR_FMT(list.symbol[i].name), g.stack[g.n - 1].slot);
        gr_grammar_take(&g, list.at[i].symbol);
    }
    assert_int_equal(g.n, 0);
    assert_int_equal(g.functions, 0);
    if (gr_actions_read(cx, list.at, list.n, graphs, n, &again, &err) != GR_OK)
        fail_msg("%s: %s", text.ptr, err.message);
    assert_string_equal(written(cx, &again, graphs, n).ptr, actions.ptr);
    text = gr_call_text(cx, &again);
    if (gr_call_parse(cx, text, &printed, &err) != GR_OK)
        fail_msg("%s: %s", text.ptr, err.message);
    assert_string_equal(gr_call_text(cx, &printed).ptr, text.ptr);
}

static void programs_come_back(void **state)
{
    const char *source = getenv("GRASP_SOURCE");
    char path[1000], *line = NULL;
    size_t cap = 0, n = 0;
    FILE *f;

    snprintf(path, sizeof path, "%s/test/questions/programs.jsonl", source != NULL ? source : ".");
    f = fopen(path, "r");
    assert_non_null(f);
    for (ssize_t len; (len = getline(&line, &cap, f)) > 0; n++) {
        gr_str graphs[8] = { GR_STR("G") };
        size_t n_graphs = 1;
        const gr_value *several;
        gr_value record;
        gr_ctx cx;

        gr_ctx_init(&cx);
        assert_int_equal(gr_json_read(&cx, (gr_str){ line, (size_t)len }, &record, NULL), GR_OK);
        several = gr_v_get(&record, "graphs");
        for (size_t i = 0; several != NULL && i < several->record->n && i < 8; i++) {
            graphs[i] = several->record->at[i].key;
            n_graphs = i + 1;
        }
        if (gr_str_find(gr_v_get(&record, "program")->s, "load_graph") ==
            gr_v_get(&record, "program")->s.len) /* graphs come from the reading */
            check_program(&cx, gr_v_get(&record, "program")->s, graphs, n_graphs);
        gr_ctx_clear(&cx);
    }
    free(line);
    fclose(f);
    assert_true(n > 3000);
}

/* Data that is named needs no graph. */
static void without_graph(void **state)
{
    static const char *const programs[] = {
        "predict_class(\"cora\", 31336)",
        "predict_class(\"cora\", \"p7\", model=\"sgc\") = \"theory\"",
        "count(filter([\"a\", \"b\"], v -> predict_class(\"mails\", v) = \"spam\"))",
        "recommend_items(\"movielens\", \"u650\", 3)",
        "predict_interest(\"log\", \"u1\", \"i2\") > predict_interest(\"log\", \"u1\", \"i3\")",
        "mapping([\"R1\", \"R3\"], v -> predict_traffic(\"metr-la\", v, 30))",
        "argmin([\"R1\", \"R3\"], v -> predict_traffic(\"metr-la\", v))",
    };

    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
        gr_ctx cx;

        gr_ctx_init(&cx);
        check_program(&cx, gr_str_of(programs[i]), NULL, 0);
        gr_ctx_clear(&cx);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(programs_come_back),
                                        cmocka_unit_test(without_graph) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
