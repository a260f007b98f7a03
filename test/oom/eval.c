/* Suites when memory runs out: records are read or the lack is told, and judging ends. */
#include "oom/fault.h"

#include <stdio.h>
#include <unistd.h>

#include "eval/run_int.h"

static char folder[] = "/tmp/grasp.eval.XXXXXX";
static char predictions[64];
static const char *suite;

static const char *const texts[][2] = {
    { "wild",
      "{\"id\":\"w\",\"question\":\"?\",\"kind\":\"path\",\"gold\":[\"a\",\"b\"],\"gold_length\":1,"
      "\"check\":{\"type\":\"path\",\"source\":\"a\",\"target\":\"b\"},\"graph\":{\"directed\":"
      "false,"
      "\"nodes\":[\"a\",\"b\"],\"edges\":[[\"a\",\"b\",1]]},\"tags\":[\"t\"]}\nno record\n" },
    { "nlgraph", "{\"id\":\"0\",\"task\":\"GNN\",\"question\":\"nodes are numbered from 0 to "
                 "1\\nnode 0: [1,0]\\n"
                 "node 1: [0,1]\\nThe edges are: (0,1)\\nQ: after two layers\",\"answer\":\"node "
                 "0: [1,0]\\nnode "
                 "1: [0,1]\"}\n" },
};

static bool load_and_judge(void)
{
    gr_items items = { 0 };
    gr_err err = { 0 };
    gr_status st;
    gr_ctx cx;

    gr_ctx_init(&cx);
    st = gr_suite_load(&cx, gr_suite_named(suite), folder, &items, &err);
    assert_true(st == GR_OK || st == GR_EMEMORY);
    for (size_t i = 0; i < items.all.n; i++) {
        gr_graph *g = NULL;
        gr_item item;

        if (gr_items_whole(&cx, &items, &items.all.at[i], &item, &err) != GR_OK) {
            st = err.kind;
            continue;
        }
        assert_true(gr_judge(&cx, &item, GR_STR("ok"), &item.gold) <= GR_UNSCORED);
        if (!item.malformed && gr_item_build(&cx, &item, false, &g, &err) == GR_OK)
            gr_graph_unref(g);
    }
    gr_items_clear(&items);
    gr_ctx_clear(&cx);
    return st == GR_OK;
}

/* The figures are there or the lack is told; what was asked without memory is an error of it. */
static bool run_and_write(void)
{
    static const char *const llm[] = { "oracle" }, *const no_sense[] = { "sense" };
    gr_eval_job job = { .suite = suite,
                        .data = folder,
                        .llm = llm,
                        .n_llm = 1,
                        .without = no_sense,
                        .n_without = 1,
                        .jobs = 1,
                        .predictions = predictions };
    gr_eval_result r;
    gr_err err = { 0 };
    gr_strbuf sb;
    gr_status st;
    gr_ctx cx;
    bool whole;

    unlink(predictions);
    gr_ctx_init(&cx);
    gr_strbuf_init(&sb, &cx.budget, 0);
    st = gr_eval_run(&cx, &job, &r, &err);
    whole = st == GR_OK && gr_v_get(gr_v_get(&r.summary, "error_classes"), "memory")->i == 0;
    if (st == GR_OK)
        whole = gr_eval_show(&r, NULL, &sb, &err) == GR_OK && whole;
    if (st == GR_OK)
        whole = gr_eval_why(&cx, &r, &sb, &err) == GR_OK && whole;
    gr_strbuf_clear(&sb);
    gr_ctx_clear(&cx);
    return whole;
}

static void test_suites(void **state)
{
    char path[64];

    assert_true(oom_share()); /* questions are asked in other processes */
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/q.jsonl", folder);
    snprintf(predictions, sizeof predictions, "%s/p.out", folder);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        FILE *f = fopen(path, "w");

        assert_non_null(f);
        assert_true(fputs(texts[i][1], f) >= 0);
        assert_int_equal(fclose(f), 0);
        suite = texts[i][0];
        oom_each(load_and_judge);
        oom_each(run_and_write);
    }
    unlink(path);
    unlink(predictions);
    rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_suites) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
