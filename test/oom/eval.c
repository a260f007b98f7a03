/* Suites when memory runs out: records are read or the lack is told, and judging ends. */
#include "oom/fault.h"

#include <stdio.h>
#include <unistd.h>

#include "eval/links_int.h"

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
    st = gr_suite_load(&cx, gr_suite_named(suite), &(gr_eval_job){ .data = folder }, &items, &err);
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

/* A model that reads two links, and leaves one out at first. */
static gr_status reads(void *arg, gr_ctx *cx, const gr_llm_request *q, gr_llm_reply *out,
                       gr_err *err)
{
    out->finish = GR_LLM_STOPPED;
    out->text = q->n_messages == 2
                    ? GR_STR("{\"edges\":[{\"u\":\"a1\",\"v\":\"b1\"}]}")
                    : GR_STR("{\"edges\":[{\"u\":\"a1\",\"v\":\"b1\"},{\"u\":\"b1\",\"v\":"
                             "\"c1\"},{\"u\":\"b1\",\"v\":\"c1\"}]}");
    return GR_OK;
}

/* The extract skill, and what it read as the suite sense scores it. */
static bool read_and_score(void)
{
    gr_model_options o = { .llm = { .actor = { reads, NULL } } };
    gr_value value;
    gr_item item = { 0 };
    gr_links_score score;
    gr_read_text t;
    gr_reading r = { 0 };
    gr_model *m = NULL;
    gr_err err = { 0 };
    gr_status st;
    gr_ctx cx;

    gr_ctx_init(&cx);
    st = gr_model_new(&o, &m, &err);
    if (st == GR_OK)
        st = gr_model_read(m, &cx, GR_STR("[a1, b1], [b1, c1]"), 0, &r, &t, &err);
    assert_true(st == GR_OK || st == GR_EMEMORY);
    assert_true(st != GR_OK || (t.triggers == 1 && gr_graph_n_edges(r.graphs[0].graph) == 2));
    if (st == GR_OK &&
        (st = gr_json_read(&cx,
                           GR_STR("{\"directed\":false,\"edges\":[[\"a1\",\"b1\"],[\"b1\","
                                  "\"c1\"]],\"starts\":[0,10],\"windows\":[{\"at\":[0,18],"
                                  "\"first\":[[\"a1\",\"b1\"]],\"kept\":[]}]}"),
                           &value, &err)) == GR_OK) {
        item.graph = item.check = value;
        st = gr_links_score_of(&cx, &item, &value, &score, &err);
        assert_true(st == GR_EMEMORY || (score.before == 1 && score.after == 2 && score.ged == 0));
    }
    gr_reading_clear(&r);
    gr_model_free(m);
    gr_ctx_clear(&cx);
    return st == GR_OK;
}

static void test_reading(void **state)
{
    oom_each(read_and_score);
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
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_suites),
                                        cmocka_unit_test(test_reading) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
