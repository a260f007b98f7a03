/* Sentences about work, time and what goes with what. The graphs were written down before the
 * program read the texts. */
#include "reading.h"

static void test_tasks(void **state)
{
    static const reading_row rows[] = {
        { "sew needs cut, cut needs measure, iron needs sew.",
          "cut > sew, measure > cut, sew > iron" },
        { "The card on the box says \"lid after base, hinge after lid, paint after hinge\".",
          "base > lid, hinge > paint, lid > hinge" },
        { "dig takes 2 weeks; pour takes 5 weeks and needs dig; dry takes 3 weeks and needs pour.",
          "dig > pour, dig: duration=2, dry: duration=3, pour > dry, pour: duration=5" },
        { "- dig 2d\n- pipes 3d after dig\n- lawn 1d after pipes",
          "dig > pipes, dig: duration=2, lawn: duration=1, pipes > lawn, pipes: duration=3" },
        { "Soup: peel carrots 5 min, stock 40 min, simmer (needs stock) 20 min, serve 2 min once "
          "simmer and peel are done.",
          "peel carrots > serve, peel carrots: duration=5, serve: duration=2, simmer > serve, "
          "simmer: duration=20, stock > simmer, stock: duration=40" },
        { "We sand the deck (2 days), then oil the boards (1 day), then move the chairs (3 days).",
          "move the chairs: duration=3, oil the boards > move the chairs, oil the boards: "
          "duration=1, sand the deck > oil the boards, sand the deck: duration=2" },
        { "Is \"P, R, Q\" fine if P must come before Q, R before Q, and Q before S?",
          "P > Q, Q > S, R > Q" },
        { "stone 4 lies under stone 2, stone 2 under stone 9.",
          "stone 2 > stone 9, stone 4 > stone 2" },
        { "What happens if Ivo calls Jan?", "" },
        { "Lunch 30 min, coffee 10 min. When do we go on?", "" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

static void test_pairs(void **state)
{
    static const reading_row rows[] = {
        { "Mia plays flute or harp, Noa drums (percussion), Ole plays harp.",
          "Mia > flute, Mia > harp, Noa > percussion, Ole > harp" },
        { "brown key opens 4 and 5, white key opens 5.",
          "brown key > 4, brown key > 5, white key > 5" },
        { "Rob charges 40 euros for Roof and 25 for Floor. Sam charges 30 euros for Roof.",
          "Floor - Rob: 25, Rob - Roof: 40, Roof - Sam: 30" },
        { "Games: Hawks v Doves, Doves v Crows.", "Crows - Doves, Doves - Hawks" },
        { "Songs were written by Kim & Lou, Lou & Max.", "Kim - Lou, Lou - Max" },
        { "Everyone played everyone else once: Udo, Vic, Wes.", "Udo - Vic, Udo - Wes, Vic - Wes" },
        { "Ira: Jo, Kit. Jo: Kit. Lev: Ira.", "Ira - Jo, Ira - Kit, Ira - Lev, Jo - Kit" },
        { "Here: Ira, Jo. Away: Kit, Lev.", "" },
        { "dough = flour + water, glue = flour.", "dough > flour, dough > water, glue > flour" },
        { "OSL has flights to CPH, ARN; CPH to HEL; ARN to HEL, RIX.",
          "ARN > HEL, ARN > RIX, CPH > HEL, OSL > ARN, OSL > CPH" },
        { "gate 1 opens to gate 2, gate 2 to gate 3.", "1 - 2, 2 - 3" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

static void test_times(void **state)
{
    static const reading_row rows[] = {
        { "OSL-CPH 8:00-9:10, CPH-HEL 10:00-12:30.",
          "CPH > HEL: departure=10:00; arrival=12:30, OSL > CPH: departure=08:00; arrival=09:10" },
        { "Ulm 8:00 -> Bonn 9:00; Bonn 9:30 -> Trier 11:00.",
          "Bonn > Trier: departure=09:30; arrival=11:00, Ulm > Bonn: departure=08:00; "
          "arrival=09:00" },
        { "Calls: 8:00 Ira-Jo, 8:05 Jo-Kit.", "Ira - Jo: time=08:00, Jo - Kit: time=08:05" },
        { "A parcel is passed on: Mon Ira to Jo, Tue Jo to Kit.",
          "Ira > Jo: time=1, Jo > Kit: time=2" },
        { "These won a medal: Ann (Gold Bear 1999), Bob (Gold Bear 2003, Tin Cup 2004).",
          "Ann > Gold Bear: time=1999, Bob > Gold Bear: time=2003, Bob > Tin Cup: time=2004" },
        { "Ada visited Rome in 1999. Bo visited Rome in 2004.",
          "Ada > Rome: time=1999, Bo > Rome: time=2004" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

static void read(gr_ctx *cx, const char *text, gr_reading *r)
{
    gr_err err;

    gr_ctx_init(cx);
    assert_int_equal(gr_sense(cx, gr_str_of(text), NULL, r, &err), GR_OK);
}

static void test_contradictions(void **state)
{
    gr_reading r;
    gr_ctx cx;

    read(&cx, "Task U takes 3 days. Task V takes 2 days and needs U. Task U takes 6 days.", &r);
    assert_int_equal(r.n_problems, 1);
    assert_int_equal(r.problems[0].reason, GR_WHY_CONTRADICTION);
    gr_reading_clear(&r);
    gr_ctx_clear(&cx);
    read(&cx, "Task U takes 3 days. Task V takes 2 days and needs U. Task U takes 3 days.", &r);
    assert_int_equal(r.n_problems, 0);
    gr_reading_clear(&r);
    gr_ctx_clear(&cx);
}

static void test_missing(void **state)
{
    gr_reading r;
    gr_ctx cx;

    read(&cx, "dig 2d, lay pipes 3d after dig. The pipes rest for another 5 days, that is all.",
         &r);
    assert_int_equal(r.n_problems, 1);
    assert_int_equal(r.problems[0].reason, GR_WHY_MISSING_DATA);
    gr_reading_clear(&r);
    gr_ctx_clear(&cx);
}

/* What holds data and was not understood is listed. */
static void test_uncovered(void **state)
{
    static const char *const texts[] = {
        "dig 2d, pipes 3d after dig. The lawn is another 5 days when all of that is over.",
        "Ira has a son Jo. Jo somehow got Kit and Lev.",
        "Ann follows Bob. Everyone with a hat follows Zoe.",
        "cut needs measure. sew really badly needs, as I see it, cut.",
    };

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        gr_reading r;
        gr_ctx cx;

        read(&cx, texts[i], &r);
        if (r.n_uncovered == 0)
            fail_msg("all of it was taken as read: %s", texts[i]);
        gr_reading_clear(&r);
        gr_ctx_clear(&cx);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tasks),   cmocka_unit_test(test_pairs),
        cmocka_unit_test(test_times),   cmocka_unit_test(test_contradictions),
        cmocka_unit_test(test_missing), cmocka_unit_test(test_uncovered),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
