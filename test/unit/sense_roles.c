/* Nodes that go by two names: "the database (D)". */
#include "reading.h"

/* The nodes that the clauses of a text name, as text: "D U". */
static void names_of(const char *text, char out[200])
{
    gr_strbuf sb;
    gr_reading r;
    gr_err err;
    gr_ctx cx;

    gr_ctx_init(&cx);
    gr_strbuf_init(&sb, NULL, 0);
    assert_int_equal(gr_sense(&cx, gr_str_of(text), NULL, &r, &err), GR_OK);
    for (size_t i = 0; i < r.n_mentions; i++) {
        gr_strbuf_adds(&sb, i == 0 ? "" : ", ");
        add_name(&sb, gr_graph_name(r.graphs[r.mentions[i].graph].graph, r.mentions[i].u));
    }
    snprintf(out, 200, "%s", sb.len != 0 ? sb.buf : "");
    gr_reading_clear(&r);
    gr_strbuf_clear(&sb);
    gr_ctx_clear(&cx);
}

static void test_roles(void **state)
{
    static const reading_row rows[] = {
        { "U-w1, U-w2, w1-D, w2-D. How many must fail before users (U) lose the database (D)?",
          "U, D" },
        { "U-w1, w1-D. What keeps readers (U) from the archive (D)? Is the archive safe?",
          "U, D, D" },
        { "New York (NYC) is linked to Boston (BOS). BOS is linked to Albany (ALB). From NYC to "
          "ALB?",
          "New York, Albany" },
        { "The old mill (M) is linked to the harbour (H). H is linked to the town (T). How far is "
          "it from M to T?",
          "old mill, town" },
        { "Airport-Centre 3, Centre-Zoo 4, Zoo-Airport 9. How far is it from the airport to the "
          "zoo?",
          "Airport, Zoo" },
        { "Airport-Centre 3, Centre-Zoo 4, Zoo-Airport 9. Which airport is the best?", "" },
        { "Airport-Centre 3, Centre-Zoo 4, Zoo-Airport 9. How long is Airport-Centre-Zoo?",
          "Airport, Centre" },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char got[200];

        names_of(rows[i].text, got);
        assert_string_equal(got, rows[i].graph);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_roles) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
