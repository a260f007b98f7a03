/* Questions about timetables and contacts in time. */
#include "asked.h"

/* Numbers are times: seconds of a day in the first, steps in the others. */
#define TRAINS "@ aston>barr 25800, barr>clun 28200, aston>clun 27000"
#define CALLS  "@ ann-bob 3, bob-cid 5, cid-dan 4, ann-dan 9"
#define YEARS  "@ ann-bob 1990, bob-cid 2001, cid-dan 1995"
#define PLAIN  "aston>barr 5, barr>clun 7"
#define RIDES  "duration=null, time=\"weight\", arrival=null"

static const question_row questions[] = {
    { TRAINS, "I am in aston at 7:00. When do I get to clun at the earliest?",
      "clock(earliest_arrival(G, \"aston\", \"clun\", " RIDES ", start=25200))" },
    { TRAINS, "When can I be in clun if I leave aston at 7:20?",
      "clock(earliest_arrival(G, \"aston\", \"clun\", " RIDES ", start=26400))" },
    { TRAINS, "What is the earliest arrival in clun from aston?",
      "clock(earliest_arrival(G, \"aston\", \"clun\", " RIDES "))" },
    { TRAINS, "Starting in aston at 7:00. I need 15 minutes to change. When do I reach clun?",
      "clock(earliest_arrival(G, \"aston\", \"clun\", " RIDES ", start=25200, transfer=900))" },
    { TRAINS, "When must I leave aston at the latest to be in clun by 8:00?",
      "clock(latest_departure(G, \"aston\", \"clun\", " RIDES ", by=28800))" },
    { TRAINS, "What is the last train from aston that still gets me to clun by 8:00?",
      "clock(latest_departure(G, \"aston\", \"clun\", " RIDES ", by=28800))" },
    { TRAINS, "How long does the fastest trip from aston to clun take?",
      "fastest_path(G, \"aston\", \"clun\", " RIDES ").duration / 60" },
    { TRAINS, "How long does it take from aston to clun?",
      "fastest_path(G, \"aston\", \"clun\", " RIDES ").duration / 60" },
    { CALLS, "Can a message from ann reach cid?",
      "temporal_path(G, \"ann\", \"cid\", " RIDES ") != null" },
    { CALLS, "Who knows the rumour by time 6 if it starts with ann?",
      "column(arrival_times(filter_edges(G, weight <= 6), \"ann\", " RIDES "), \"node\")" },
    { CALLS, "ann has a rumour at time 0. When does dan hear it?",
      "(earliest_arrival(G, \"ann\", \"dan\", " RIDES ", start=0))" },
    { YEARS, "In which year could one go from ann to dan for the first time?",
      "(connect_time(G, \"ann\", \"dan\", time=\"weight\"))" },
    { YEARS, "How many roads were open at the end of 1996?",
      "count(edges(filter_edges(G, weight <= 1996)))" },

    { PLAIN, "What is the earliest arrival in clun from aston?", "missing_data" },
    { TRAINS, "The trains are always ten minutes late. When do I get from aston to clun?",
      "unsupported" },
};

static void test_questions(void **state)
{
    check_questions(questions, sizeof questions / sizeof *questions);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_questions),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
