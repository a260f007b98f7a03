/* Spans of a text as names and numbers. */
#include "sense.h"

#include "parse/parse_int.h"

static gr_ctx cx;

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

static void assert_found(gr_names *n, const char *written, const char *name)
{
    gr_str found = gr_names_find(n, gr_str_of(written));

    if (!gr_str_is(found, name))
        fail_msg("%s: %.*s, expected %s", written, GR_FMT(found), name);
}

static void names(void **state)
{
    static const char *const known[] = { "Port Royal", "router", "db_main",  "Anna",
                                         "The Hub",    "Trams",  "Ångström", "B",
                                         "b",          "7",      "mayfly",   "boxes" };
    gr_names n;

    gr_names_init(&n, &cx);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        assert_true(gr_names_add(&n, gr_str_of(known[i])));
    assert_true(gr_names_add(&n, GR_STR("Anna"))); /* of another graph */
    assert_found(&n, "port royal", "Port Royal");
    assert_found(&n, " the \n Port-Royal ", "Port Royal");
    assert_found(&n, "PORT_ROYAL", "Port Royal");
    assert_found(&n, "routers", "router");
    assert_found(&n, "Anna's", "Anna");
    assert_found(&n, "Anna’s", "Anna");
    assert_found(&n, "mayflies", "mayfly");
    assert_found(&n, "box", "boxes");
    assert_found(&n, "a router", "router");
    assert_found(&n, "DB main", "db_main");
    assert_found(&n, "\"anna\"", "Anna");
    assert_found(&n, "“Anna”", "Anna");
    assert_found(&n, "hub", "The Hub");
    assert_found(&n, "tram", "Trams");
    assert_found(&n, "ångström", "Ångström");
    assert_found(&n, "7", "7");
    assert_found(&n, "B", "B"); /* two fit: as written */
    assert_found(&n, "b", "b");
    assert_found(&n, "'b'", "'b'");
    assert_found(&n, "Port", "Port");
    assert_found(&n, "", "");
    assert_found(&n, "\xff-", "\xff-");
    gr_names_clear(&n);
}

static void names_of_readings(void **state)
{
    gr_reading r;
    gr_names n;

    sense_text(&cx, "source,target,road kind,km\nOld Mill,Ford,gravel,3\nFord,Inn,paved,4\n", &r);
    assert_int_equal(r.n_graphs, 1);
    gr_names_init(&n, &cx);
    assert_true(gr_names_of_reading(&n, &r));
    assert_found(&n, "the old mill", "Old Mill");
    assert_found(&n, "Gravel", "gravel");
    assert_found(&n, "KM", "km");
    gr_names_clear(&n);
    gr_names_init(&n, &cx);
    assert_true(gr_names_of_columns(&n, &r));
    assert_found(&n, "Km", "km");
    assert_found(&n, "Gravel", "Gravel");
    gr_names_clear(&n);
    gr_reading_clear(&r);
    sense_text(&cx,
               "There is a road between place 1 and place 2, and one between place 2 and place 13.",
               &r);
    assert_int_equal(r.n_graphs, 1);
    gr_names_init(&n, &cx);
    assert_true(gr_names_of_reading(&n, &r));
    assert_found(&n, "13", "13");
    assert_found(&n, "Place 13", "13");
    assert_found(&n, "place 3", "place 3");
    assert_found(&n, "road 2", "road 2");
    gr_names_clear(&n);
    gr_reading_clear(&r);
}

static void numbers(void **state)
{
    static const struct {
        const char *text;
        double d; /* negative: none */
    } cases[] = { { "12", 12 },     { "1,200", 1200 }, { "3.5", 3.5 }, { " seven ", 7 },
                  { "twenty", 20 }, { "12 km", -1 },   { "km", -1 },   { "", -1 },
                  { "1,2,3", -1 },  { "0", 0 } };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        gr_value v = gr_v_null();
        double d = -1;

        assert_int_equal(gr_span_number(gr_str_of(cases[i].text), &v), cases[i].d >= 0);
        gr_v_number(&v, &d);
        assert_true(d == cases[i].d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names),
        cmocka_unit_test(names_of_readings),
        cmocka_unit_test(numbers),
    };

    return cmocka_run_group_tests(tests, setup, teardown);
}
