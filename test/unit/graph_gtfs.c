/* Timetables: the stop times of a GTFS feed. */
#include "edges.h"

static void timetable(void **state)
{
    gr_graph *g = found_as(*state, "gtfs",
                           "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
                           "T1,08:00:00,08:00:30,S1,1\nT2,09:15:00,09:15:00,S1,20\n"
                           "T1,08:20:00,08:20:00,\"S3\",3\nT1,08:10:00,08:11:00,S2,2\n"
                           "T2,09:00:00,09:01:00,S3,10\n",
                           "S1>S2 S2>S3 S3>S1");

    assert_string_equal(cell_text(g, GR_OF_EDGE, "departure", 1), "08:11");
    assert_string_equal(cell_text(g, GR_OF_EDGE, "trip", 2), "T2");
    assert_string_equal(cell_text(g, GR_OF_EDGE, "duration", 2), "14");
    assert_non_null(gr_graph_role(g, GR_ROLE_WEIGHT));
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
        cmocka_unit_test(timetable),
    };

    return cmocka_run_group_tests(tests, ctx_setup, ctx_teardown);
}
