/* Pairs as one jots them down, and timetables. */
#include "edges.h"

static void pairs(void **state)
{
    gr_graph *g = found_as(*state, "pairs", "a-b 2, b-c 3", "a-b b-c");

    assert_string_equal(cell_text(g, GR_OF_EDGE, "weight", 1), "3");
    gr_graph_unref(g);
    gr_graph_unref(found_as(*state, "pairs", "a>b 3, a>c 1", "a>b a>c"));
    gr_graph_unref(found_as(*state, "pairs", "a->b,\nb->c;d\n", "a>b b>c"));
    g = found_as(*state, "pairs", "Aldo-Bern 14\nBern-Chur 9\nChur-Aldo 20\n",
                 "Aldo-Bern Aldo-Chur Bern-Chur");
    assert_string_equal(cell_text(g, GR_OF_EDGE, "weight", 0), "14");
    gr_graph_unref(g);
}

static void no_pairs(void **state)
{
    const gr_format *f = gr_format_named(GR_STR("pairs"));

    assert_int_equal(f->sniff(GR_STR("Jean-Luc, Marie-Claire"), true), 0);
    assert_int_equal(f->sniff(GR_STR("2024-03-01, 2024-03-02"), true), 0);
    assert_int_equal(f->sniff(GR_STR("a well-known, widely-read book"), true), 0);
    refuses("pairs", "a-b, a>c", 1, 6, "no mixed graphs");
    refuses("pairs", "a-b\nx-y-z 3", 2, 1, "one sign");
    refuses("pairs", "a-b 3 km", 1, 1, "at most a number");
    survives("pairs", "a-b 2, b--c:3\nd\n");
}

static void timetable(void **state)
{
    gr_graph *g = found_as(*state, "gtfs",
                           "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
                           "T1,08:00:00,08:00:30,S1,1\nT2,09:15:00,09:15:00,S1,20\n"
                           "T1,08:20:00,08:20:00,\"S3\",3\nT1,08:10:00,08:11:00,S2,2\n"
                           "T2,09:00:00,09:01:00,S3,10\n",
                           "S1>S2 S2>S3 S3>S1");

    assert_string_equal(cell_text(g, GR_OF_EDGE, "departure", 1), "08:11:00");
    assert_string_equal(cell_text(g, GR_OF_EDGE, "trip", 2), "T2");
    gr_graph_unref(g);
    refuses(NULL, "stop_id,stop_name,stop_lat,stop_lon\nS1,Main St,47.1,8.5\nS2,Park,47.2,8.6\n", 1,
            1, "expected stop_times.txt");
    refuses("gtfs", "trip_id,stop_id,stop_sequence\nT1,S1,1\nT1,S2,two\n", 3, 7, "whole number");
    refuses("gtfs", "trip_id,stop_id,stop_sequence\nT1,,1\n", 2, 1, "stop_id");
    survives("gtfs", "trip_id,stop_id,stop_sequence\nT1,S1,1\nT1,\"S2\",2\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs),
        cmocka_unit_test(no_pairs),
        cmocka_unit_test(timetable),
    };

    return cmocka_run_group_tests(tests, ctx_setup, ctx_teardown);
}
