/* Graphs as arrays, in and out, and graphs that sessions share. */
#include "session.h"

#include <math.h>

static const int64_t from[] = { 0, 1, 1 }, to[] = { 1, 2, 1 };

static gr_arrays three(void)
{
    return (gr_arrays){ .n_nodes = 3, .n_edges = 3, .source = from, .target = to };
}

static void positions(void **state)
{
    gr_session *s = session();
    gr_arrays a = three();
    static const uint64_t ends[] = { 1, 3, 6 };

    says(gr_session_load_arrays(s, "G", &a), GR_OK, "\"nodes\":3,\"edges\":3,\"directed\":false");
    says(gr_session_run(s, "degree(G, 1)"), GR_OK, "\"value\":4");
    a.directed = 1;
    a.names = "x42\xc3\xa4z";
    a.name_ends = ends;
    says(gr_session_load_arrays(s, "H", &a), GR_OK, "\"directed\":true");
    says(gr_session_run(s, "edges(H)"), GR_OK, "[[\"x\",42],[42,42],[42,\"\xc3\xa4z\"]]");
    gr_session_free(s);
}

/* Numbers that fill a range are in its order; others are as they come. */
static void numbers(void **state)
{
    gr_session *s = session();
    static const int64_t u[] = { 3, 2, 9 }, v[] = { 1, 3, -7 };
    gr_arrays a = { .by_name = 1, .n_edges = 2, .source = u, .target = v };

    says(gr_session_load_arrays(s, "G", &a), GR_OK, "\"first_nodes\":[\"1\",\"2\",\"3\"]");
    a.n_edges = 3;
    says(gr_session_load_arrays(s, "G", &a), GR_OK,
         "\"first_nodes\":[\"3\",\"1\",\"2\",\"9\",\"-7\"]");
    a.n_edges = 0;
    says(gr_session_load_arrays(s, "G", &a), GR_OK, "\"nodes\":0,\"edges\":0");
    gr_session_free(s);
}

static void columns(void **state)
{
    gr_session *s = session();
    static const double km[] = { 1.5, 0, 2 };
    static const uint8_t gone[] = { 0, 1, 0 }, open[] = { 1, 0, 2 };
    static const int64_t age[] = { 7, -1, 9 };
    static const uint64_t ends[] = { 3, 3, 7 };
    gr_array_column of_edges[] = { { .name = "weight", .reals = km, .missing = gone },
                                   { .name = "open", .bools = open } };
    gr_array_column of_nodes[] = { { .name = "age", .ints = age },
                                   { .name = "colour", .bytes = "redblue", .ends = ends } };
    gr_arrays a = three();

    a.edge_columns = of_edges;
    a.node_columns = of_nodes;
    a.n_edge_columns = a.n_node_columns = 2;
    says(gr_session_load_arrays(s, "G", &a), GR_OK, "\"weighted\":true");
    says(gr_session_run(s, "edges(G)"), GR_OK, "[[0,1,1.5,true],[1,1,2.0,true],[1,2,null,false]]");
    says(gr_session_run(s, "nodes(G)"), GR_OK, "[[0,7,\"red\"],[1,-1,\"\"],[2,9,\"blue\"]]");
    gr_session_free(s);
}

static void refused(void **state)
{
    gr_session *s = session();
    static const int64_t beyond[] = { 0, 3, -1 };
    static const uint64_t back[] = { 3, 1, 4 }, same[] = { 1, 2, 3 };
    static const double nan_at[] = { 0, NAN, 1 };
    gr_array_column c = { .name = "w", .reals = nan_at };
    gr_arrays a = three();

    a.target = beyond;
    says(gr_session_load_arrays(s, "G", &a), GR_EINPUT, "ends at node 3; expected 0 to 2");
    a = three();
    a.names = "abcd";
    a.name_ends = back;
    says(gr_session_load_arrays(s, "G", &a), GR_EINPUT, "name 1: expected UTF-8");
    a.names = "aab";
    a.name_ends = same;
    says(gr_session_load_arrays(s, "G", &a), GR_EINPUT, "two nodes are called 'a'");
    a.names = "a\xff"
              "b";
    says(gr_session_load_arrays(s, "G", &a), GR_EINPUT, "name 1: expected UTF-8");
    a = three();
    a.edge_columns = &c;
    a.n_edge_columns = 1;
    says(gr_session_load_arrays(s, "G", &a), GR_EINPUT, "\"argument\":\"w\"");
    c = (gr_array_column){ .name = "", .reals = nan_at };
    says(gr_session_load_arrays(s, "G", &a), GR_EINPUT, "the name of a column");
    a = three();
    a.n_nodes = UINT64_MAX;
    says(gr_session_load_arrays(s, "G", &a), GR_ELIMIT, "more than");
    says(gr_session_graphs(s), GR_OK, "[]");
    gr_session_free(s);
}

static void out(void **state)
{
    gr_session *s = session();
    int64_t u[3], v[3];
    double w[3];

    says(load(s, "G", "a b 2\nb c 3\nc a 4\n"), GR_OK, "G");
    says(gr_session_edges(s, NULL, NULL, 3, u, v, w), GR_OK, "null");
    assert_true(u[0] == 0 && v[0] == 1 && w[0] == 2 && u[1] == 0 && v[1] == 2 && w[1] == 4);
    assert_true(u[2] == 1 && v[2] == 2 && w[2] == 3);
    says(gr_session_edges(s, "G", NULL, 2, u, v, NULL), GR_EUSAGE, "the graph has 3 edges");
    says(gr_session_edges(s, "G", "km", 3, u, v, w), GR_ENAME, "no attribute 'km'");
    says(gr_session_edges(s, "H", NULL, 3, u, v, w), GR_ENAME, "no graph is called 'H'");
    gr_session_free(s);
}

/* The graph outlives the session that it comes from. */
static void shares(void **state)
{
    gr_session *s = session(), *other = session();

    says(load(other, "A", "a b\nb c\n"), GR_OK, "A");
    says(gr_session_share(s, "B", other, "A"), GR_OK, "\"graph_id\":\"B\"");
    says(gr_session_share(s, "C", other, "B"), GR_ENAME, "no graph is called 'B'");
    says(gr_session_share(s, "1", other, "A"), GR_EUSAGE, "cannot name a graph");
    gr_session_free(other);
    says(gr_session_run(s, "edge_count(B)"), GR_OK, "\"value\":2");
    gr_session_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions), cmocka_unit_test(numbers), cmocka_unit_test(columns),
        cmocka_unit_test(refused),   cmocka_unit_test(out),     cmocka_unit_test(shares),
    };

    return cmocka_run_group_tests(tests, engine_setup, engine_teardown);
}
