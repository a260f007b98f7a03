/* Finding and reading records: whatever folder holds them, whatever is wrong with some. */
#include <sys/stat.h>

#include "eval/suite_int.h"
#include "tmp.h"

static gr_ctx cx;
static gr_items items;

static void put(const char *folder, const char *name, const char *text)
{
    char path[256];

    mkdir(tmp_path(folder), 0700);
    snprintf(path, sizeof path, "%s/%s", folder, name);
    tmp_write(tmp_path(path), gr_str_of(text));
}

static gr_status load(const char *suite)
{
    gr_err err = { 0 };
    gr_status st;

    gr_ctx_init(&cx);
    items = (gr_items){ 0 };
    st = gr_suite_load(&cx, gr_suite_named(suite), &(gr_eval_job){ .data = tmp_dir }, &items, &err);
    for (size_t i = 0; st == GR_OK && i < items.all.n; i++) { /* what was indexed, made whole */
        gr_item indexed = items.all.at[i], *whole = &items.all.at[i];

        assert_int_equal(gr_items_whole(&cx, &items, &indexed, whole, &err), GR_OK);
        assert_true(gr_str_eq(whole->id, indexed.id) && gr_str_eq(whole->task, indexed.task));
        assert_int_equal(whole->kind, indexed.kind);
        assert_int_equal(whole->known_wrong, indexed.known_wrong);
        assert_int_equal(whole->malformed, indexed.malformed);
    }
    return st;
}

static void done(void)
{
    gr_items_clear(&items);
    gr_ctx_clear(&cx);
}

static void test_records(void **state)
{
    put("train", "flow.jsonl",
        "{\"id\":\"3\",\"task\":\"flow\",\"question\":\"In a directed graph, the nodes are "
        "numbered "
        "from 0 to 2, and the edges are:\\nan edge from node 0 to node 1 with capacity 4,\\nan "
        "edge "
        "from node 1 to node 2 with capacity 3.\\nQ: What is the maximum flow from node 0 to node "
        "2?\\nA:\",\"answer\":\"The maximum flow from node 0 to node 2 is 3.\"}\n"
        "\n"
        "not JSON\n"
        "[1]\n"
        "{\"id\":\"4\",\"task\":\"flow\",\"question\":\"Q: What?\",\"answer\":\"is 3\"}\n"
        "{\"id\":\"5\",\"task\":\"juggling\",\"question\":\"\",\"answer\":\"\"}\n"
        "{\"id\":\"6\",\"task\":\"flow\"}\n");
    put("train", "notes.txt", "not a record");
    assert_int_equal(load("nlgraph"), GR_OK);
    assert_int_equal(items.all.n, 6);
    const gr_item *first = &items.all.at[0];
    assert_string_equal(first->id.ptr, "train/flow.jsonl#3");
    assert_string_equal(first->call.ptr, "maximum_flow_value($G, 0, 2)");
    assert_int_equal(first->gold.i, 3);
    assert_int_equal(gr_v_get(&first->graph, "edges")->list->n, 2);
    assert_int_equal(gr_v_get(&first->graph, "nodes")->list->n, 3);
    for (size_t i = 1; i < 6; i++) {
        assert_true(items.all.at[i].malformed);
        assert_true(items.all.at[i].why.len != 0);
    }
    assert_string_equal(items.all.at[1].id.ptr, "train/flow.jsonl:3");
    done();
    assert_int_equal(unlink(tmp_path("train/flow.jsonl")), 0);
    assert_int_equal(unlink(tmp_path("train/notes.txt")), 0);
    assert_int_equal(rmdir(tmp_path("train")), 0);
}

static void test_known_wrong(void **state)
{
    static const char record[] = "{\"id\":1,\"prompt\":\"the edges are: [(0, 1), (1, 2)]. The task "
                                 "is: you need to determine "
                                 "Whether the graph is acyclic.\",\"answer\":false}\n"
                                 "{\"id\":2,\"prompt\":\"the edges are: [(0, 1)]. The task is: you "
                                 "need to determine Whether "
                                 "the graph contains a cycle.\",\"answer\":false}\n";

    put("any", "Cycle_Detection_Un.jsonl", record);
    tmp_write(tmp_path("known_wrong.jsonl"),
              GR_STR("{\"file\":\"any/Cycle_Detection_Un.jsonl\",\"id\":1,\"recomputed\":true,"
                     "\"why\":\"inverted\"}\n{\"file\":\"other.jsonl\",\"id\":2}\n"));
    assert_int_equal(load("gtools"), GR_OK);
    assert_int_equal(items.all.n, 2);
    assert_true(items.all.at[0].known_wrong);
    assert_true(items.all.at[0].gold.b);
    assert_string_equal(items.all.at[0].call.ptr, "not has_cycle($G)");
    assert_string_equal(items.all.at[0].task.ptr, "WL/Cycle_Detection_Un");
    assert_false(items.all.at[1].known_wrong);
    done();
    assert_int_equal(unlink(tmp_path("any/Cycle_Detection_Un.jsonl")), 0);
    assert_int_equal(unlink(tmp_path("known_wrong.jsonl")), 0);
    assert_int_equal(rmdir(tmp_path("any")), 0);
}

static void test_nothing(void **state)
{
    assert_int_equal(load("wild"), GR_EINPUT);
    done();
    gr_err err = { 0 };
    gr_ctx_init(&cx);
    assert_int_equal(gr_suite_load(&cx, gr_suite_named("wild"),
                                   &(gr_eval_job){ .data = "/nowhere" }, &items, &err),
                     GR_EREAD);
    done();
    assert_null(gr_suite_named("nothing"));
}

/* Files are read below the data only. */
static void test_files(void **state)
{
    gr_item item = { 0 };
    gr_graph *g = NULL;
    gr_err err = { 0 };
    char folder[600];

    put("data", "a.edgelist", "1 2\n2 3\n");
    tmp_write(tmp_path("secret.edgelist"), GR_STR("1 2\n"));
    snprintf(folder, sizeof folder, "%s/data", tmp_dir);
    item.folder = gr_str_of(folder);
    gr_ctx_init(&cx);
    assert_int_equal(gr_item_load(&cx, &item, folder, GR_STR("a.edgelist"), GR_AUTO, &g, &err),
                     GR_OK);
    gr_graph_unref(g);
    assert_int_equal(gr_item_load(&cx, &item, folder, GR_STR("../a.edgelist"), GR_AUTO, &g, &err),
                     GR_OK);
    gr_graph_unref(g);
    static const char *const outside[] = { "../secret.edgelist", "../../secret.edgelist", "none",
                                           "/etc/passwd", "" };
    for (size_t i = 0; i < 5; i++)
        assert_int_equal(gr_item_load(&cx, &item, folder, gr_str_of(outside[i]), GR_AUTO, &g, &err),
                         GR_EREAD);
    gr_ctx_clear(&cx);
    assert_int_equal(unlink(tmp_path("data/a.edgelist")), 0);
    assert_int_equal(unlink(tmp_path("secret.edgelist")), 0);
    assert_int_equal(rmdir(tmp_path("data")), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_records),
        cmocka_unit_test(test_known_wrong),
        cmocka_unit_test(test_nothing),
        cmocka_unit_test(test_files),
    };

    return cmocka_run_group_tests(tests, tmp_make, tmp_remove);
}
