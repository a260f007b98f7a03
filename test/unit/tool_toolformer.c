/* Graph-ToolFormer's statements: every form is read, prints as it was written, and means a call. */
#include "algo.h"

static gr_ctx cx;

static int set_up(void **state)
{
    gr_ctx_init(&cx);
    return 0;
}

static int tear_down(void **state)
{
    gr_ctx_clear(&cx);
    return 0;
}

static gr_tf_statement parsed(const char *text)
{
    gr_tf_statement s;
    gr_err err = { 0 };

    if (gr_tf_parse(&cx, gr_str_of(text), &s, &err) != GR_OK)
        fail_msg("%s: %u: %s", text, err.place.column, err.message);
    return s;
}

static const char *printed(void (*print)(gr_strbuf *sb, const gr_tf_statement *s), const char *text)
{
    static char buf[4096];
    gr_tf_statement s = parsed(text);
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    print(&sb, &s);
    snprintf(buf, sizeof buf, "%s", sb.buf);
    gr_strbuf_clear(&sb);
    return buf;
}

#define assert_same(text) assert_string_equal(printed(gr_tf_print, text), text)

static void test_forms(void **state)
{
    assert_same("");
    assert_same("No calls [see 3] here (at all).");
    assert_same("The order is [GR(GL(\"gpr\", {\"bull_graph\"}), \"toolx:order\")-->r].");
    assert_same("[GR(GL(\"cora\"), \"graph_bert:topic\", paper#31366)->r] is it.");
    assert_same("<API>GR(G_l, \"toolx:size\")→r</API>, <API>GL(\"lollipop\")→G_l</API>");
    assert_same("[GL(\"lollipop\")->G_l] and [GR(G_l, \"toolx:center\")->r]");
    assert_same("[GL(\"a\")->A, GR(A, \"toolx:order\")->r]");
    assert_same("[GR(GL(\"x\"), \"toolx:radius\"), GR(GL(\"x\"), \"toolx:diameter\")]");
    assert_same("[GL(\"imdb\", {\"David\", \"The Avengers\"}, {(\"David\", \"The Avengers\")})]");
    assert_same("[GL(\"cora\", {Paper#10}, \"all related citation links\")]");
    assert_same(
        "[GR(graph=GL(\"x\"), \"toolx:shortest_path\", source:\"node#1\", target:node#2)->r]");
    assert_same("[GR(G, toolx:order)->r]");
    assert_same(
        "[GR(GL(\"freebase\"), \"transe:relation\", entity#/m/027rn, entity#/m/06cx9)-->r]");
    assert_same("[GL(http://a.b/c.csv)->G] [f(g(h(1)), 2)]");
    assert_same("A hole: [TBR], then entity#[TBR].");
    assert_same("[GR(GL('mutag'), 'seg_bert:molecule_function', instance#30)-->r]");
}

static void test_blanks_are_not_kept(void **state)
{
    assert_string_equal(
        printed(gr_tf_print, "[ GR (GL (\"cora\"),\"graph-bert:topic\", {Paper#1}) -> r ]"),
        "[GR(GL(\"cora\"), \"graph-bert:topic\", {Paper#1})->r]");
}

static void test_pieces(void **state)
{
    gr_tf_statement s = parsed("It is [TBR] [GL(\"a\")->G, GR(G, \"order\")->r]!");

    assert_int_equal(s.n, 5);
    assert_int_equal(s.piece[1].kind, GR_TF_HOLE);
    assert_int_equal(s.piece[3].kind, GR_TF_QUERY);
    assert_int_equal(s.piece[3].n, 2);
    assert_true(gr_str_is(gr_tf_binds(&s.piece[3].calls[0]), "G"));
    assert_false(gr_tf_inserts(&s.piece[3].calls[0]));
    assert_true(gr_tf_inserts(&s.piece[3].calls[1]));
}

static void wrong(const char *text, unsigned column, const char *message)
{
    gr_tf_statement s;
    gr_err err = { 0 };

    assert_int_equal(gr_tf_parse(&cx, gr_str_of(text), &s, &err), GR_EUSAGE);
    assert_string_equal(err.message, message);
    assert_int_equal(err.place.column, column);
}

static void test_mistakes(void **state)
{
    wrong("[GR(GL(\"a\"), \"toolx:order\"-->r]", 27, "expected ',' or ')', found '-'");
    wrong("[GR(GL(\"a), 1)]", 8, "this text has no closing \"");
    wrong("see [GL({\"a\", \"b\")]", 18, "expected ',' or '}', found ')'");
    wrong("[GR(GL(\"a\"), \"b\")-->r", 22, "expected ',', an arrow or ']', found the end");
    wrong("<API>no call</API>", 9, "expected '(', found 'c'");
    wrong("[GL()(]", 6, "expected ',', an arrow or ']', found '('");
    wrong("[GL(,)]", 5, "expected a call, a text, a set or a name, found ','");
    wrong("[GL(((((((((((((((((1)))))))))))))))))]", 21, "this is nested too deep");
}

static void test_tuples(void **state)
{
    assert_string_equal(
        printed(gr_tf_print_tuples,
                "The order is [GR(GL(\"gpr\", {\"diamond_graph\"}), \"toolx:order\")->r]."),
        "(('GR', [('GL', ['gpr', '{\"diamond_graph\"}']), 'toolx:order']), [True])");
    assert_string_equal(
        printed(gr_tf_print_tuples, "[GR(GL(\"movielens\"), \"bpr:topk_recommendation\", "
                                    "user#u272, 10)->r] [GL(\"it's\")]"),
        "(('GR', [('GL', ['movielens']), 'bpr:topk_recommendation', 'user#u272', '10']), [True])\n"
        "(('GL', [\"it's\"]), [False])");
}

/* Brackets without end cost no time that grows with their square. */
static void test_many_brackets(void **state)
{
    gr_strbuf sb;
    gr_tf_statement s;
    gr_err err = { 0 };
    int64_t start = gr_now_ns();

    gr_strbuf_init(&sb, NULL, 0);
    for (int i = 0; i < 300000; i++)
        gr_strbuf_adds(&sb, "[a(");
    assert_int_equal(gr_tf_parse(&cx, gr_strbuf_str(&sb), &s, &err), GR_OK);
    assert_int_equal(s.n, 1);
    gr_strbuf_adds(&sb, "[GR(");
    assert_int_equal(gr_tf_parse(&cx, gr_strbuf_str(&sb), &s, &err), GR_EUSAGE);
    assert_true(gr_now_ns() - start < 5000000000);
    gr_strbuf_clear(&sb);
}

/* --- meaning --- */

static gr_status find(void *arg, gr_ctx *c, gr_str name, gr_str instance, gr_expr **out,
                      gr_err *err)
{
    gr_program p;

    if (gr_str_is(name, "gpr") && instance.len == 0)
        return gr_fail(err, GR_ENAME, "gpr is a set of graphs");
    assert_int_equal(gr_call_parse(c, GR_STR("make_graph(\"house_graph\")"), &p, err), GR_OK);
    *out = p.stmt[0].expr;
    return GR_OK;
}

static gr_status find_set(void *arg, gr_ctx *c, gr_str name, gr_expr **out, gr_err *err)
{
    gr_program p;

    assert_int_equal(gr_call_parse(c, GR_STR("\"sets/x\""), &p, err), GR_OK);
    *out = p.stmt[0].expr;
    return GR_OK;
}

/* The native call of the first query, or its error. */
static const char *meaning(const char *text)
{
    static char buf[1024];
    gr_tf_statement s = parsed(text);
    gr_tf_hub hub = { find, NULL, find_set };
    gr_err err = { 0 };
    gr_expr *x = NULL;
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    if (gr_tf_translate(&cx, gr_engine_registry(), &hub, &s.piece[0].calls[0], &x, &err) == GR_OK)
        gr_expr_print(&sb, x);
    else
        gr_strbuf_addf(&sb, "%s: %s", gr_kind(err.kind)->name, err.message);
    snprintf(buf, sizeof buf, "%s", sb.buf);
    gr_strbuf_clear(&sb);
    return buf;
}

#define HOUSE "make_graph(\"house_graph\")"

static void test_meaning(void **state)
{
    assert_string_equal(meaning("[GR(GL(\"gpr\", {\"house_graph\"}), \"toolx:order\")-->r]"),
                        "node_count(" HOUSE ")");
    assert_string_equal(
        meaning("[GR(GL(\"gpr\", \"house_graph\"), \"shortest-path\", \"node#0\", node#3)->r]"),
        "shortest_path(" HOUSE ", source=0, target=3).length");
    assert_string_equal(meaning("[GR(G_l, \"toolx:avg-shortest-path\")->r]"),
                        "path_lengths(G_l, weight=null).average");
    assert_string_equal(meaning("[GR(G, \"toolx:density\", is-directed)->r]"), "density(G)");
    assert_string_equal(
        meaning("[GR(G, \"toolx:eccentricity\", {1, 2})->r]"),
        "[eccentricity(G, node=1, weight=null), eccentricity(G, node=2, weight=null)]");
    assert_string_equal(meaning("[GL(\"x\", {\"a\", \"b\"}, \"all related links\")]"),
                        "subgraph(" HOUSE ", [\"a\", \"b\"])");
    assert_string_equal(meaning("[GL(\"x\", {Paper#10})]"),
                        "without_isolates(difference(" HOUSE ", remove_nodes(" HOUSE ", [10])))");
    assert_string_equal(meaning("[GL(\"x\", \"all nodes\", {(\"a\", \"b\")})]"),
                        "edge_subgraph(" HOUSE ", [[\"a\", \"b\"]])");
    assert_string_equal(meaning("[GR(GL(\"x\"), \"Graph-Bert:topic\", {paper#31366})->r]"),
                        "predict_class(\"sets/x\", 31366)");
    assert_string_equal(
        meaning("[GR(GL(\"x\"), \"bpr:recommendation\", user#u650, movie#i671)->r]"),
        "predict_interest(\"sets/x\", user=\"u650\", item=\"i671\")");
    assert_string_equal(meaning("[GR(GL(\"x\"), \"bpr:topk-recommendation\", user#u650, 10)->r]"),
                        "recommend_items(\"sets/x\", user=\"u650\", k=10)");
    assert_string_equal(meaning("[degree(G, node#5)->r]"), "degree(G, 5)");
    assert_string_equal(meaning("[count(neighbors(G, node=\"a\"))->r]"),
                        "count(neighbors(G, node=\"a\"))");
}

static void test_no_meaning(void **state)
{
    assert_string_equal(meaning("[GR(GL(\"x\"), \"kmeans:communities\", user#1)->r]"),
                        "unknown_name: there is no function 'kmeans:communities'");
    assert_string_equal(meaning("[GR(G, \"bpr:recommendation\", user#1, item#2)->r]"),
                        "usage: expected a data set: GL(\"name\"), found G");
    assert_string_equal(meaning("[GR(G, \"topic\", paper#1)->r]"),
                        "usage: expected a data set: GL(\"name\"), found G");
    assert_string_equal(meaning("[GR(GL(\"x\"), \"seg_bert:protein_function\")->r]"),
                        "usage: expected one node or graph behind the set, found GL(\"x\")");
    assert_string_equal(meaning("[GR(G, \"toolx:new_attribute\")->r]"),
                        "unknown_name: there is no function 'toolx:new_attribute'");
    assert_string_equal(meaning("[GR(G)->r]"), "usage: expected GR(graph, \"model:function\", "
                                               "arguments), found GR(G)");
    assert_string_equal(meaning("[GR(G, \"toolx:order\", 5)->r]"),
                        "usage: the function takes fewer arguments, found 5");
}

/* --- values --- */

static const char *literal(const char *graph, const char *call)
{
    static char buf[1024];
    gr_graph *g = NULL;
    gr_program p;
    gr_value v;
    gr_run run;
    gr_err err = { 0 };
    gr_strbuf sb;

    gr_run_init(&run, &cx, gr_engine_registry());
    gr_strbuf_init(&sb, NULL, 0);
    assert_int_equal(gr_example_graph(&cx, graph, &g, &err), GR_OK);
    assert_true(gr_run_bind(&run, GR_STR("G"), (gr_value){ .type = GR_V_GRAPH, .graph = g }));
    assert_int_equal(gr_call_parse(&cx, gr_str_of(call), &p, &err), GR_OK);
    assert_int_equal(gr_run_program(&cx, &run, &p, &v, &err), GR_OK);
    gr_tf_print_value(&sb, &v);
    snprintf(buf, sizeof buf, "%s", sb.buf);
    gr_strbuf_clear(&sb);
    gr_run_clear(&run);
    gr_graph_unref(g);
    return buf;
}

static void test_values(void **state)
{
    assert_string_equal(literal("0-1, 1-2, 2-3", "center(G)"), "[1, 2]");
    assert_string_equal(literal("0-1, 1-2", "eccentricity(G)"), "{0: 2, 1: 1, 2: 2}");
    assert_string_equal(literal("a-b", "neighbors(G, a)"), "['b']");
    assert_string_equal(literal("0-1, 1-2, 2-0, 2-3", "density(G)"), "0.6666666666666666");
    assert_string_equal(literal("a-b, b-c", "is_tree(G)"), "True");
    assert_string_equal(literal("a-b, c", "shortest_path(G, a, c)"), "None");
    assert_string_equal(literal("a-b, b-c", "shortest_path(G, a, c)"), "['a', 'b', 'c']");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forms),         cmocka_unit_test(test_blanks_are_not_kept),
        cmocka_unit_test(test_pieces),        cmocka_unit_test(test_mistakes),
        cmocka_unit_test(test_many_brackets), cmocka_unit_test(test_tuples),
        cmocka_unit_test(test_meaning),       cmocka_unit_test(test_no_meaning),
        cmocka_unit_test(test_values),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
