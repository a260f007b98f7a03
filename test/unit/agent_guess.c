/* The phrasebook's guesses: what they must place, count and mean before they are answers. */
#include "asked.h"

#define GRID  "Power lines: T1-T2, T2-T3, T3-T1, T3-T4, T4-T5, T5-T3. "
#define PATHS "Footpaths: Ax-By, By-Cz, Cz-Ax, Cz-Du, Gu-Ha. "
#define ORDER "Anna ordered tea. Anna ordered cake. Ben ordered tea. "
#define KIN   "Adam begat Bert. Adam begat Cleo. Bert begat Dora. Cleo begat Fritz. "
#define COSTS "Cable costs: Ax-By 4, By-Cz 2, Cz-Ax 3, Cz-Du 5. "
#define CALLS "Calls between friends: Ian-Joy 2, Joy-Kit 5, Kit-Lia 1, Lia-Ian 4. "

static const question_row sound[] = {
    { PATHS, "Would one more path, from Ha to Du, connect everybody?", "unsupported" },
    { GRID, "Is T1-T5 a line whose loss would black somebody out?", "unsupported" },
    { ORDER, "Which item was ordered only once?",
      "column(filter(degrees(G, direction=\"in\"), degree == 1), \"node\")" },
    { KIN, "Which of Adam's grandchildren has a child?", "unsupported" },
    { CALLS, "Mean calls per pair?", "mean(edges(G), by=\"weight\")" },
    { GRID, "Give me the shortest path from T1 to T5 and the shortest one that avoids T4.",
      "shortest_path(G, \"T1\", \"T5\") & shortest_path(remove_nodes(G, [\"T4\"]), \"T1\", "
      "\"T5\")" },
    { GRID,
      "What is the largest number of lines between two towers if you always go the short way?",
      "diameter(G, weight=null)" },
    { GRID, "Which of them, if it fell over, would leave the rest in separate pieces?",
      "articulation_points(G)" },
    { COSTS, "What is the priciest single leg on the cheapest way from Ax to Du?", "unsupported" },
    { COSTS, "Of everywhere you can go from Ax, what takes the longest to get to?",
      "argmax_all(filter(distances(G, \"Ax\", weight=\"weight\"), node != \"Ax\"), "
      "by=\"distance\")" },
    { "Who likes each other: Al-Bo, Bo-Cy, Cy-Al, Cy-Di. ", "Who is liked by the most classmates?",
      "argmax_all(degrees(G))" },
    { "Al-Bo, Bo-Cy, Cy-Al, Cy-Di, Di-Ed, Ed-Fa, Fa-Di, Gus-Hal. ",
      "Who is in the same cluster as Al?", "unsupported" },
    { "Imports: root->ui, ui->btn. ", "In what order do I compile?",
      "topological_sort(reverse(G))" },
    { "a->b: b requires a. root->ui, ui->btn. ", "In what order do I compile?",
      "topological_sort(G)" },
    { "film;director;year\nAlien;Scott;1979\nHeat;Mann;1995\nAli;Mann;2001\n\n",
      "Who directed the most recent film?",
      "objects(G, argmax_all(nodes(G), by=\"year\"), \"director\")" },
    { COSTS, "What is the cheapest network except for the line to By?", "unsupported" },
};

/* What a clause asks for, whatever it is about. */
typedef struct form_row {
    const char *question;
    bool counts, how_much, yes_no, which, amount, apart, share;
} form_row;

static const form_row forms[] = {
    { .question = "How many links are there?", .counts = true },
    { .question = "How safe is the way from a to b?", .how_much = true },
    { .question = "How much do we pay?", .how_much = true, .amount = true },
    { .question = "How much longer is it?", .how_much = true, .amount = true, .apart = true },
    { .question = "How many minutes do we lose?", .counts = true, .apart = true },
    { .question = "By what percentage does it drop?", .share = true },
    { .question = "Is there a way?", .yes_no = true },
    { .question = "Which node is it?", .which = true },
    { .question = "Find a plan so that a maximum number of people fit." },
};

static void test_sound(void **state)
{
    assert_sensed(sound, sizeof sound / sizeof *sound);
}

static void test_forms(void **state)
{
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        const form_row *row = &forms[i];
        static test_reading t;
        gr_err err = { 0 };
        gr_form f;
        gr_ctx cx;

        gr_ctx_init(&cx);
        read_question(&cx, &t, "a-b, b-c", row->question);
        assert_int_equal(gr_grammar_form(&cx, &t.r, 0, gr_engine_registry(), &f, &err), GR_OK);
        if (f.counts != row->counts || f.how_much != row->how_much || f.yes_no != row->yes_no ||
            f.which != row->which || f.amount != row->amount || f.apart != row->apart ||
            f.share != row->share)
            fail_msg("%s", row->question);
        reading_done(&t);
        gr_ctx_clear(&cx);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sound),
        cmocka_unit_test(test_forms),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
