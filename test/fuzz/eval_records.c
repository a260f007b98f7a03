/* Records of the suites, damaged in every way: each line becomes items or is called malformed, and
 * whatever an item's gold is, judging an answer by it ends with a verdict.
 *
 * GRASP_FUZZ_SECONDS=600 goes on for that long; GRASP_FUZZ_SEED=7 begins elsewhere. */
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "eval/suite_int.h"
#include "tmp.h"

#define ROUNDS 400

/* One record of every suite, small. */
static const struct {
    const char *suite, *file, *text;
} seeds[] = {
    { "gtools", "Shortest_Path_Un.jsonl",
      "{\"id\":1,\"prompt\":\"the edges are: [(0, 1, {'weight': 4})]. path_source=0 , "
      "path_target=1.\",\"path\":\"(0,1)\",\"answer\":4}" },
    { "nlgraph", "GNN.jsonl",
      "{\"id\":\"0\",\"task\":\"GNN\",\"question\":\"nodes are numbered from 0 to 1\\nnode 0: "
      "[1,0]\\n"
      "node 1: [0,1]\\nThe edges are: (0,1)\\nQ: after two layers\",\"answer\":\"node 0: "
      "[1,0]\\nnode "
      "1: [0,1]\"}" },
    { "nlgraph", "matching.jsonl",
      "{\"id\":\"0\",\"task\":\"matching\",\"question\":\"Applicant 0 is interested in job "
      "1.\\nQ:\",\"answer\":\"applicant 0: job 1\\n1 applicants can find the job\"}" },
    { "graphqa", "x.jsonl",
      "{\"id\":3,\"type\":\"connected_nodes\",\"question\":\"G describes a graph among nodes A, B, "
      "and "
      "C.\\nNode A is connected to nodes B, C.\\nQ: List all the nodes connected to A.\\nA: "
      "\",\"answer\":\"B, C.\"}" },
    { "graphinstruct", "BFS.jsonl",
      "{\"id\":\"5\",\"id_type\":\"int_id\",\"task\":\"BFS\",\"graph\":\"[(0, 1), (1, "
      "2)]\",\"graph_nl\":\"Node 0 is connected to node 1.\",\"nodes\":\"[0, 1, 2]\","
      "\"directed\":\"False\",\"question\":\"Start from node 0, output\",\"answer\":\"[0, 1, "
      "2]\"}" },
    { "graphteam", "m.jsonl",
      "{\"index\":3,\"type\":\"shortest_path\",\"question\":\"Given an undirected graph:\\nNode "
      "<0> is "
      "connected to nodes <1> (weight: 7).\\nCalculate the distance from node <0> to node "
      "<1>.\",\"answer\":\"7\"}" },
    { "gracore", "tsp_graph.jsonl",
      "{\"id\":\"g\",\"nodes\":[0,1],\"edges\":[{\"source\":0,\"target\":1,\"attributes\":2}],\"is_"
      "directed\":false,\"graph_description\":\"d\",\"QA\":{\"structure_qa\":[{\"node_number\":{"
      "\"Q\":"
      "\"q\",\"A\":2},\"average_degree\":{\"Q\":\"q\",\"A\":1.0},\"is_connected\":{\"Q\":\"q\","
      "\"A\":"
      "\"Yes\"},\"similarity\":{\"Q\":\"q\",\"A\":[[0,1,2]]}}],\"specail_qa\":{\"Q\":\"q\",\"A\":"
      "\"The "
      "TSP path is 4 and path is [0, 1, 0].\"}}}" },
    { "llm4dyg", "find_tpath.jsonl",
      "{\"id\":\"n\",\"type\":\"find_tpath\",\"question\":\"with the edges [(0, 1, 0), (1, 2, 1)]. "
      "Find "
      "a path starting at node 0 with a length no less that 3\",\"answer\":\"[]\"}" },
    { "grapharena", "e.jsonl",
      "{\"task\":\"GED\",\"instruction\":\"i\",\"text\":\"Molecule A:\\n- Atoms: N (atom 0), O "
      "(atom "
      "1).\\n- Bonds: 0-1.\\nMolecule B:\\n- Atoms: F (atom 0), B (atom 1).\\n- Bonds: "
      "0-1.\",\"gold_line\":\"mapping: [1, 0].\",\"optimum\":null}" },
    { "grapharena", "n.jsonl",
      "{\"task\":\"Distance\",\"instruction\":\"i\",\"text\":\"- Entities in this knowledge graph: "
      "A, "
      "B\\n - A is connected to B via the relationship r.\\nshortest path between A and B in this "
      "network.\",\"optimum\":1}" },
    { "graphwiz", "d.jsonl",
      "{\"id\":\"s\",\"task\":\"substructure\",\"instruction\":\"i\",\"question\":\"nodes are "
      "numbered "
      "from 0 to 1, and the edges are: (0->1). The nodes of subgraph G' are numbered from a to b, "
      "and "
      "the edges are: (a->b). Is\",\"answer\":\"### Yes.\"}" },
    { "toolformer", "graph_properties/prompts_dev",
      "Input: The center is [TBR]. Output: The center [GR(GL(\"gpr\", {\"a\"}), "
      "\"toolx:eccentricity\")] is [GR(GL(\"gpr\", {\"a\"}), \"toolx:center\")-->r]. Reasoning "
      "Result: {0: 1, 1: 1} <||> [0, 1]." },
    { "wild", "q.jsonl",
      "{\"id\":\"w\",\"question\":\"?\",\"kind\":\"path\",\"gold\":[\"a\",\"b\"],\"gold_length\":1,"
      "\"check\":{\"type\":\"path\",\"source\":\"a\",\"target\":\"b\"},\"graph\":{\"directed\":"
      "false,"
      "\"nodes\":[\"a\",\"b\"],\"edges\":[[\"a\",\"b\",1]]},\"tags\":[\"t\"]}" },
};

/* Cuts, doubles or changes a few bytes. */
static gr_str damage(gr_rng *rng, const char *text, char *buf, size_t cap)
{
    static const char odd[] = "[]{}(),:\"'<>0179-.# \\n\n\xc3\xff";
    size_t n = strlen(text);

    if (n > cap / 2)
        n = cap / 2;
    memcpy(buf, text, n);
    for (uint64_t k = gr_rng_below(rng, 4); k != 0 && n > 4; k--) {
        size_t at = (size_t)gr_rng_below(rng, n), len = (size_t)gr_rng_below(rng, 9);

        if (at + len > n)
            len = n - at;
        switch (gr_rng_below(rng, 3)) {
        case 0:
            memmove(buf + at, buf + at + len, n - at - len);
            n -= len;
            break;
        case 1:
            memmove(buf + at + len, buf + at, n - at);
            n += len;
            break;
        default: buf[at] = odd[gr_rng_below(rng, sizeof odd - 1)];
        }
    }
    return (gr_str){ buf, n };
}

static void judge_all(gr_ctx *cx, const gr_items *items)
{
    static const char *const values[] = {
        "null",
        "3",
        "[0,1,2]",
        "[[0,1],[1,0]]",
        "{\"path\":[\"a\",\"b\"],\"length\":1}",
        "\"a -> b\"",
        "{\"columns\":[\"node\",\"x\"],\"rows\":[[0,1]]}",
        "[true,[0,1]]",
    };
    gr_err err = { 0 };

    for (size_t i = 0; i < items->all.n; i++) {
        const gr_item *item = &items->all.at[i];
        gr_graph *g = NULL;

        assert_true(item->id.len != 0 && item->task.ptr != NULL);
        if (item->malformed)
            continue;
        for (size_t k = 0; k < sizeof values / sizeof *values; k++) {
            gr_value v;

            assert_int_equal(gr_json_read(cx, gr_str_of(values[k]), &v, &err), GR_OK);
            assert_true(gr_judge(cx, item, GR_STR("ok"), &v) <= GR_UNSCORED);
        }
        assert_true(gr_judge(cx, item, GR_STR("ok"), &item->gold) <= GR_UNSCORED);
        if (gr_item_build(cx, item, false, &g, &err) == GR_OK)
            gr_graph_unref(g);
    }
}

static void test_damaged(void **state)
{
    const char *seconds = getenv("GRASP_FUZZ_SECONDS"), *seed = getenv("GRASP_FUZZ_SEED");
    int64_t end = gr_now_ns() + (seconds != NULL ? strtoll(seconds, NULL, 10) : 0) * 1000000000;
    static char buf[8192];
    gr_rng rng;

    assert_int_equal(mkdir(tmp_path("graph_properties"), 0700), 0);
    gr_rng_seed(&rng, seed != NULL ? strtoull(seed, NULL, 10) : 1);
    for (size_t round = 0; round < ROUNDS || gr_now_ns() < end; round++) {
        bool whole = round < sizeof seeds / sizeof *seeds; /* first all as they are */
        size_t k = whole ? round : (size_t)gr_rng_below(&rng, sizeof seeds / sizeof *seeds);
        gr_items items = { 0 };
        gr_err err = { 0 };
        gr_ctx cx;

        tmp_write(tmp_path(seeds[k].file),
                  whole ? gr_str_of(seeds[k].text) : damage(&rng, seeds[k].text, buf, sizeof buf));
        gr_ctx_init(&cx);
        cx.budget.limit = 1 << 28;
        gr_status st = gr_suite_load(&cx, gr_suite_named(seeds[k].suite),
                                     &(gr_eval_job){ .data = tmp_dir }, &items, &err);
        if (st != GR_OK && st != GR_EINPUT)
            fail_msg("round %zu: %s", round, err.message);
        for (size_t i = 0; whole && i < items.all.n; i++)
            if (items.all.at[i].malformed)
                fail_msg("%s: %s", seeds[k].file, items.all.at[i].why.ptr);
        for (size_t i = 0; i < items.all.n; i++) {
            gr_item indexed = items.all.at[i];

            assert_int_equal(gr_items_whole(&cx, &items, &indexed, &items.all.at[i], &err), GR_OK);
        }
        judge_all(&cx, &items);
        gr_items_clear(&items);
        gr_ctx_clear(&cx);
        unlink(tmp_path(seeds[k].file));
    }
    assert_int_equal(rmdir(tmp_path("graph_properties")), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_damaged) };

    return cmocka_run_group_tests(tests, tmp_make, tmp_remove);
}
