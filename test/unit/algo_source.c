/* Graphs that a program brings along. */
#include "algo.h"

static void test_texts(void **state)
{
    assert_answer("a-b", "G = parse_graph(\"x y 2\\ny z 3\"); shortest_path(G, x, z)",
                  "x y z, length 5");
    assert_answer("a-b",
                  "G = parse_graph(\"{\\\"nodes\\\":[{\\\"id\\\":\\\"a\\\"},{\\\"id\\\":\\\"b\\\"},"
                  "{\\\"id\\\":\\\"c\\\"}],\\\"links\\\":[{\\\"source\\\":\\\"a\\\","
                  "\\\"target\\\":\\\"b\\\"}]}\", format=\"nodelink\"); isolated_nodes(G)",
                  "c");
    assert_answer("a-b", "is_acyclic(parse_graph(\"1 2\\n2 3\\n3 1\", direction=directed))", "no");
    assert_answer("a-b", "edge_count(parse_graph(\"1 2\\n2 1\", direction=directed))", "2");
    assert_answer("a-b", "parse_graph(\"{\", format=nodelink) | node_count()",
                  "input: expected a key in double quotes, found the end of the text");
    assert_answer("a-b", "parse_graph(\"a b\", format=noodle)",
                  "unknown_name: format: there is no format 'noodle'");
    assert_answer(
        "a-b",
        "G = parse_graph(\"x,u,v,km\\n1,a,b,3\\n2,b,c,4\", source=v, target=u, weight=km); "
        "edges(G) | count()",
        "2");
    assert_answer("a-b", "parse_graph(\"u,v,km\\na,b,3\", weight=kms)",
                  "unknown_name: weight: there is no column 'kms'");
    assert_answer("a-b", "parse_graph(7)", "input: text: expected a text, found integer 7");
}

static void test_makers(void **state)
{
    assert_answer("a-b", "edge_count(make_graph(grid_2d_graph, [3, 4]))", "17");
    assert_answer("a-b", "node_count(make_graph(\"petersen\"))", "10");
    assert_answer("a-b", "make_graph(nobody) | node_count()",
                  "unknown_name: there is no generator called 'nobody'");
    assert_answer("a-b",
                  "is_equal(make_graph(gnp, [20, 0.3]), "
                  "make_graph(gnp, [20, 0.3]))",
                  "yes");
    assert_answer("a-b", "node_count(make_graph(path_graph))",
                  "usage: path_graph needs 'n': number of nodes");
}

static void test_files(void **state)
{
    assert_answer("a-b", "degree(load_graph(\"examples/roads.csv\"), Oslo)", "4");
    assert_answer("a-b", "load_graph(\"\")", "input: path: expected the name of a file");
    assert_answer("a-b", "load_graph(\"a\\u0000b\")", "input: path: expected the name of a file");
}

/* Without a loader there are no files; and what only brings a graph in has no grade. */
static void test_loader_and_grade(void **state)
{
    gr_ctx cx;
    gr_run run;
    gr_program p;
    gr_value v;
    gr_err err = { 0 };
    const char *why;

    gr_ctx_init(&cx);
    gr_run_init(&run, &cx, gr_engine_registry());
    assert_int_equal(gr_call_parse(&cx, GR_STR("load_graph('x')"), &p, &err), GR_OK);
    assert_int_equal(gr_run_program(&cx, &run, &p, &v, &err), GR_EUSAGE);
    assert_string_equal(err.place.argument, "path");
    assert_int_equal(gr_call_parse(&cx, GR_STR("node_count(parse_graph('a b'))"), &p, &err), GR_OK);
    assert_int_equal(gr_run_program(&cx, &run, &p, &v, &err), GR_OK);
    assert_int_equal(run.steps.n, 2);
    assert_int_not_equal(gr_run_grade(&run, &why), GR_UNCHECKED);
    assert_null(why);
    gr_run_clear(&run);
    gr_ctx_clear(&cx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_makers),
        cmocka_unit_test(test_files),
        cmocka_unit_test(test_loader_and_grade),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
