/* Words of a question that a program leaves out. */
#include "agent/answer_int.h"
#include "engine/engine.h"
#include "sense.h"

#define TEAM                                                                                       \
    "{\"nodes\": [{\"id\": \"Ada\", \"team\": \"ops\", \"age\": 30}, "                             \
    "{\"id\": \"Bo\", \"team\": \"ops\", \"age\": 41}, "                                           \
    "{\"id\": \"Cy\", \"team\": \"data science\", \"age\": 25}], "                                 \
    "\"links\": [{\"source\": \"Ada\", \"target\": \"Bo\"}, "                                      \
    "{\"source\": \"Bo\", \"target\": \"Cy\"}, {\"source\": \"Ada\", \"target\": \"Cy\"}]} "
#define ROADS                                                                                      \
    "from,to,km,minutes\nOslo,Hamar,120,90\nHamar,Lom,200,170\nOslo,Lom,350,300\nLom,Voss,150,"    \
    "130\n\n"

typedef struct row {
    const char *text;
    const char *program;
    const char *left; /* "" = nothing */
} row;

static const row rows[] = {
    { TEAM "Who is the best connected in ops?", "argmax(degrees(G))", "ops" },
    { TEAM "Who is the best connected in ops?",
      "argmax(degrees(subgraph(G, column(filter(nodes(G), team = \"ops\"), \"node\"))))", "" },
    { TEAM "Who has most friends in data science?", "argmax(degrees(G))", "data science" },
    { TEAM "What is the average age?", "average_degree(G)", "age" },
    { TEAM "How many friends has Ada?", "degree(G, \"Ada\")", "" },
    { TEAM "How many friends has Ada?", "degree(G, \"Bo\")", "Ada" },
    { TEAM "Who has at most 2 friends?", "column(filter(degrees(G), degree <= 2), \"node\")", "" },
    { TEAM "Who has more than 5 friends?", "column(filter(degrees(G), degree > 4), \"node\")", "" },
    { TEAM "Who has more than 7 friends?", "column(filter(degrees(G), degree > 1), \"node\")",
      "7" },
    { ROADS "How many minutes from Oslo to Lom?",
      "shortest_path(G, \"Oslo\", \"Lom\", weight=\"minutes\").length", "" },
    { ROADS "How many minutes from Oslo to Lom?",
      "shortest_path(G, \"Oslo\", \"Lom\", weight=\"km\").length", "minutes" },
    { ROADS "What is the shortest way from Oslo to Lom by km?",
      "shortest_path(G, \"Oslo\", \"Lom\", weight=\"km\")", "" },
    { ROADS "How far is it from Oslo to Lom without passing Hamar?",
      "shortest_path(G, \"Oslo\", \"Lom\", weight=\"km\").length", "Hamar" },
    { ROADS "Which roads take less than 2 hours?", "filter(edges(G), minutes < 120)", "" },
};

static void assert_left(const row *t)
{
    gr_ctx cx;
    gr_err err = { 0 };
    gr_reading r = { 0 };
    gr_proposed part = { 0 };
    gr_left_out out;

    gr_ctx_init(&cx);
    assert_int_equal(gr_sense(&cx, gr_str_of(t->text), NULL, &r, &err), GR_OK);
    assert_int_equal(r.n_graphs, 1);
    assert_int_equal(gr_call_parse(&cx, gr_str_of(t->program), &part.program, &err), GR_OK);
    assert_int_equal(gr_guard(&cx, &r, &part, 1, gr_engine_registry(), &out, &err), GR_OK);
    if (!gr_str_is(out.word, t->left))
        fail_msg("%s\n%s\nleaves '%.*s', not '%s'", t->text, t->program, GR_FMT(out.word), t->left);
    gr_reading_clear(&r);
    gr_ctx_clear(&cx);
}

static void test_rows(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_left(&rows[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_rows) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
