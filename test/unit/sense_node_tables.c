/* Tables that say what nodes are, beside links that are told elsewhere; and tables that do not. */
#include "sense.h"

static gr_ctx cx;

#define LINKS "P1-P2, P2-P3, P3-P4, P4-P1"

/* The one graph of a text, with so many links, and a node's cell as JSON. */
static void assert_cell(const char *text, uint32_t links, const char *node, const char *column,
                        const char *json)
{
    const gr_column *c;
    gr_strbuf sb;
    gr_value v;
    gr_reading r;

    sense_text(&cx, text, &r);
    if (r.n_graphs != 1 || gr_graph_n_edges(r.graphs[0].graph) != links)
        fail_msg("%s: %zu graphs, %u links", text, r.n_graphs,
                 r.n_graphs != 0 ? gr_graph_n_edges(r.graphs[0].graph) : 0);
    c = gr_graph_column_named(r.graphs[0].graph, GR_OF_NODE, gr_str_of(column));
    if (c == NULL)
        fail_msg("%s: nodes have no %s", text, column);
    v = gr_column_get(c, gr_graph_find(r.graphs[0].graph, gr_name_of(gr_str_of(node))));
    gr_strbuf_init(&sb, NULL, 0);
    gr_json_write(&sb, &v, 0);
    assert_string_equal(sb.buf, json);
    gr_strbuf_clear(&sb);
    assert_int_equal(r.n_uncovered, 0);
    gr_reading_clear(&r);
}

static void beside_links(void **state)
{
    static const char *const tables[] = {
        "paper,topic\nP1,theory\nP2,vision\nP3,vision\nP4,\n",
        "paper;topic\nP1;theory\nP2;vision\nP3;vision\nP4;?\n",
        "paper\ttopic\nP1\ttheory\nP2\tvision\nP3\tvision\nP4\tNA\n",
        "| paper | topic |\n|---|---|\n| P1 | theory |\n| P2 | vision |\n| P3 | vision |\n| P4 | - "
        "|\n",
    };

    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        char text[400];

        snprintf(text, sizeof text, "%s\nLinks: " LINKS ".\n\nWhich topic has P4?", tables[i]);
        assert_cell(text, 4, "P2", "topic", "\"vision\"");
        assert_cell(text, 4, "P4", "topic", "null");
        snprintf(text, sizeof text, "Links: " LINKS ".\n\n%s\nWhich topic has P4?", tables[i]);
        assert_cell(text, 4, "P1", "topic", "\"theory\"");
    }
}

static void several_columns(void **state)
{
    const char *text =
        "name,team,age\nGus,red,31\nHana,red,45\nIvan,blue,28\nJuno,blue,52\n\n"
        "works with: Ivan-Hana, Ivan-Juno, Gus-Hana, Gus-Ivan\nTies within one team?";

    assert_cell(text, 4, "Juno", "team", "\"blue\"");
    assert_cell(text, 4, "Gus", "age", "31");
}

/* Lists of one value a node. */
static void beside_lists(void **state)
{
    static const char *const lists[] = { "Costs: P1: 3, P2: 5, P3: 4, P4: 9",
                                         "Costs:\nP1 = 3\nP2 = 5\nP3 = 4\nP4 = 9",
                                         "costs = {'P1': 3, 'P2': 5, 'P3': 4, 'P4': 9}",
                                         "Costs: P1 (3); P2 (5); P3 (4); P4 (9)" };

    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        char text[400];

        snprintf(text, sizeof text, "%s\n\nLinks: " LINKS ".\n\nWhich one costs most?", lists[i]);
        assert_cell(text, 4, "P2", "cost", "5");
        snprintf(text, sizeof text, "Links: " LINKS ".\n\n%s\n\nWhich one costs most?", lists[i]);
        assert_cell(text, 4, "P4", "cost", "9");
    }
    assert_cell("Zones: P1: north; P2: south; P3: south; P4: north\n" LINKS
                "\nHow many links cross?",
                4, "P3", "zone", "\"south\"");
}

/* In the table, but at no link. */
static void alone(void **state)
{
    const char *text =
        "stop,zone\nA,1\nB,1\nC,2\nD,2\nE,3\n\nA-B, B-C, C-D, D-A. Who is in zone 3?";

    assert_cell(text, 4, "E", "zone", "3");
}

static void assert_links(const char *text, uint32_t links)
{
    gr_reading r;

    sense_text(&cx, text, &r);
    assert_int_equal(r.n_graphs, 1);
    if (gr_graph_n_edges(r.graphs[0].graph) != links)
        fail_msg("%s: %u links", text, gr_graph_n_edges(r.graphs[0].graph));
    gr_reading_clear(&r);
}

/* Links of their own: nothing else is told of these names. */
static void are_links(void **state)
{
    assert_links(
        "person,language\nAda,French\nBo,French\nCy,Dutch\nDi,Dutch\n\nDo Ada and Bo share one?",
        4);
    assert_links(
        "from,to\nP1,P2\nP2,P3\nP3,P4\nP4,P1\n\nP1, P2, P3 and P4: is there a way from P1 to P2, "
        "P3 and P4?",
        4);
}

static int setup(void **state)
{
    gr_ctx_init(&cx);
    return 0;
}

static int teardown(void **state)
{
    gr_ctx_clear(&cx);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(beside_links),    cmocka_unit_test(beside_lists),
        cmocka_unit_test(several_columns), cmocka_unit_test(alone),
        cmocka_unit_test(are_links),
    };

    return cmocka_run_group_tests(tests, setup, teardown);
}
