/* A run of a suite: what is counted where, time that runs out, being stopped, samples. */
#include "eval/run_int.h"
#include "tmp.h"

static gr_ctx cx;
static gr_err err;
static gr_eval_result result;
static const char *const oracle[] = { "oracle" }, *const no_sense[] = { "sense" };

static gr_eval_job job_of(void)
{
    return (gr_eval_job){ .suite = "wild",
                          .data = tmp_dir,
                          .llm = oracle,
                          .n_llm = 1,
                          .without = no_sense,
                          .n_without = 1,
                          .jobs = 2 };
}

static gr_status run(const gr_eval_job *job)
{
    gr_ctx_init(&cx);
    err = (gr_err){ 0 };
    return gr_eval_run(&cx, job, &result, &err);
}

/* A text of a prediction. */
static const char *said(size_t i, const char *key)
{
    gr_value v;

    assert_true(i < result.n_predictions);
    assert_int_equal(gr_eval_prediction(&cx, &result, i, &v, &err), GR_OK);
    return gr_text_of(&v, key).len != 0 ? gr_text_of(&v, key).ptr : "";
}

static int64_t figure(const char *key)
{
    const gr_value *v = gr_v_get(&result.summary, key);

    assert_non_null(v);
    assert_int_equal(v->type, GR_V_INT);
    return v->i;
}

/* All nodes joined: what takes a while. */
static void add_complete(gr_strbuf *sb, unsigned n)
{
    gr_strbuf_adds(sb, "{\"directed\":false,\"nodes\":[],\"edges\":[");
    for (unsigned u = 0; u < n; u++)
        for (unsigned v = 0; v < u; v++)
            gr_strbuf_addf(sb, "%s[%u,%u,%u]", u + v == 1 ? "" : ",", u, v, 1 + u * v * 7 % 23);
    gr_strbuf_adds(sb, "]}");
}

static void test_counts(void **state)
{
    static const char path[] =
        "\"graph\":{\"directed\":false,\"nodes\":[],\"edges\":[[1,2],[2,3]]}";
    gr_eval_job job = job_of();
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    gr_strbuf_addf(
        &sb,
        "{\"id\":\"r\",\"question\":\"?\",\"kind\":\"number\",\"gold\":3,\"call\":\"node_"
        "count($G)\",%s}\n"
        "{\"id\":\"w\",\"question\":\"?\",\"kind\":\"number\",\"gold\":4,\"call\":\"node_"
        "count($G)\",%s}\n"
        "{\"id\":\"e\",\"question\":\"?\",\"kind\":\"number\",\"gold\":4,\"call\":\"no_such_"
        "tool($G)\",%s}\n"
        "{\"id\":\"n\",\"question\":\"?\",\"kind\":\"number\",\"gold\":4}\n"
        "{\"id\":\"d\",\"question\":\"?\",\"kind\":\"decline\",\"gold\":null}\n"
        "{\"id\":\"m\",\"kind\":\"number\"}\n",
        path, path, path);
    tmp_write(tmp_path("q.jsonl"), gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    assert_int_equal(run(&job), GR_OK);
    assert_int_equal(figure("n"), 6);
    assert_int_equal(figure("right"), 1);
    assert_int_equal(figure("wrong"), 1);
    assert_int_equal(figure("declined"), 1); /* there is no call */
    assert_int_equal(figure("errors"), 2);   /* no tool, and a record that says nothing */
    assert_int_equal(figure("ill_posed"), 1);
    assert_int_equal(figure("known_wrong"), 0);
    assert_int_equal(figure("answerable"), 5);
    assert_true(gr_v_get(&result.summary, "accuracy")->d == 0.2);
    assert_int_equal(result.n_predictions, 6);
    assert_string_equal(said(0, "verdict"), "right");
    assert_string_equal(said(0, "error"), "");
    assert_non_null(strstr(said(2, "reason"), "no_such_tool"));
    assert_string_equal(said(1, "error"), "answer");
    assert_string_equal(said(2, "error"), "execution");
    assert_string_equal(said(3, "error"), "declined");
    assert_string_equal(said(5, "error"), "malformed");
    gr_ctx_clear(&cx);
    assert_int_equal(unlink(tmp_path("q.jsonl")), 0);
}

static void test_time(void **state)
{
    gr_eval_job job = job_of();
    gr_strbuf sb;

    job.timeout_ms = 1;
    gr_strbuf_init(&sb, NULL, 0);
    gr_strbuf_adds(&sb, "{\"id\":\"t\",\"question\":\"?\",\"kind\":\"number\",\"gold\":4,\"call\":"
                        "\"average_shortest_path_length($G)\",\"graph\":");
    add_complete(&sb, 250);
    gr_strbuf_adds(&sb, "}\n");
    tmp_write(tmp_path("q.jsonl"), gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    assert_int_equal(run(&job), GR_OK);
    assert_int_equal(figure("errors"), 1);
    assert_string_equal(said(0, "status"), "error");
    assert_string_equal(said(0, "error"), "timeout");
    assert_int_equal(gr_v_get(&result.summary, "out_of_limits")->list->n, 1);
    gr_ctx_clear(&cx);
    assert_int_equal(unlink(tmp_path("q.jsonl")), 0);
}

/* Ten of one task, two of another: six are four and two. */
static void test_samples(void **state)
{
    gr_eval_job job = job_of();
    char first[2000] = "";
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    for (int i = 0; i < 12; i++)
        gr_strbuf_addf(&sb,
                       "{\"id\":\"%d\",\"question\":\"?\",\"kind\":\"decline\",\"gold\":null,"
                       "\"tags\":[\"%s\"]}\n",
                       i, i < 10 ? "many" : "few");
    tmp_write(tmp_path("q.jsonl"), gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    job.limit = 6;
    for (int again = 0; again < 2; again++) {
        assert_int_equal(run(&job), GR_OK);
        const gr_value *tasks = gr_v_get(&result.summary, "tasks");
        assert_int_equal(gr_v_get(gr_v_get(tasks, "many"), "n")->i, 4);
        assert_int_equal(gr_v_get(gr_v_get(tasks, "few"), "n")->i, 2);
        char ids[2000] = "";
        for (size_t i = 0; i < result.n_predictions; i++)
            snprintf(ids + strlen(ids), sizeof ids - strlen(ids), "%s ", said(i, "id"));
        if (again == 1)
            assert_string_equal(ids, first);
        memcpy(first, ids, sizeof first);
        gr_ctx_clear(&cx);
    }
    atomic_bool at_once = true;
    gr_ctx_init(&cx);
    cx.cancel = &at_once;
    assert_int_equal(gr_eval_run(&cx, &job, &result, &err), GR_ECANCELLED);
    gr_ctx_clear(&cx);
    job.suite = "none";
    assert_int_equal(run(&job), GR_ENAME);
    gr_ctx_clear(&cx);
    assert_int_equal(unlink(tmp_path("q.jsonl")), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_time),
        cmocka_unit_test(test_samples),
    };

    return cmocka_run_group_tests(tests, tmp_make, tmp_remove);
}
