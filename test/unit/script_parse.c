/* The text of a tool: what the header may say, and what it is told when it says something else. */
#include "script.h"

#define HEAD "-- name: t\n-- summary: A test\n-- result: integer\n"

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

static gr_script *reads(const char *text)
{
    gr_script *s = NULL;
    gr_err err = { 0 };

    if (gr_script_parse(&cx.arena, gr_str_of(text), &s, &err) != GR_OK)
        fail_msg("%u: %s", err.place.line, err.message);
    return s;
}

static void refuses(const char *text, uint32_t line, const char *part)
{
    gr_script *s = NULL;
    gr_err err = { 0 };

    assert_int_equal(gr_script_parse(&cx.arena, gr_str_of(text), &s, &err), GR_EINPUT);
    if (strstr(err.message, part) == NULL || err.place.line != line)
        fail_msg("%u: %s\nexpected %u: %s", err.place.line, err.message, line, part);
}

static void whole(void **state)
{
    const gr_script *s = reads("-- name: far_pairs\n"
                               "-- summary: Pairs far apart\n"
                               "-- details: Loops do not count.\n"
                               "-- param from: node: where: to start\n"
                               "-- param k: integer 1..9 = 2: how far\n"
                               "-- param how: one of up, down = up: which way\n"
                               "-- result: nodes\n"
                               "-- needs: undirected, nodes\n"
                               "-- cues: far, apart\n"
                               "-- origin: by hand\n"
                               "--\n"
                               "-- test: a-b, b-c | from=a, k=1 | [\"b\"]\n"
                               "-- invariant: #result > 0\n"
                               "\n"
                               "-- name: of something in the body\n"
                               "return {}\n"
                               "  --- oracle  \n"
                               "return {1}\n");

    assert_string_equal(s->row.name, "far_pairs");
    assert_string_equal(s->row.family, "own");
    assert_int_equal(s->row.n_params, 3);
    assert_string_equal(s->row.params[0].doc, "where: to start");
    assert_int_equal(s->row.params[0].need, GR_REQUIRED);
    assert_int_equal(s->row.params[1].need, GR_OPTIONAL);
    assert_string_equal(s->row.params[1].standard, "2");
    assert_true(s->row.params[1].bounded && s->row.params[1].max == 9);
    assert_string_equal(s->row.params[2].choices, "up, down");
    assert_int_equal(s->row.result, GR_R_NODES);
    assert_int_equal(s->row.demands, GR_WANTS_UNDIRECTED | GR_WANTS_NODES);
    assert_int_equal(s->n_tests, 1);
    assert_true(gr_str_is(s->tests[0].args, "from=a, k=1"));
    assert_string_equal(s->row.example.call, "far_pairs(G, from=a, k=1)");
    assert_int_equal(s->n_invariants, 1);
    assert_int_equal(s->body_line, 14);
    assert_int_equal(s->oracle_line, 18);
    assert_true(gr_str_is(gr_str_trim(s->oracle), "return {1}"));
    assert_non_null(strstr(s->row.details, "origin: by hand"));
}

static void mistakes(void **state)
{
    refuses("", 1, "-- name:");
    refuses("return 1", 1, "-- name:");
    refuses("-- name: t\n\nreturn 1", 1, "-- summary:");
    refuses("-- name: t\n-- summary: x\n\nreturn 1", 1, "-- result:");
    refuses(HEAD, 4, "body");
    refuses(HEAD "\nreturn 1\n--- oracle\n", 7, "after '--- oracle'");
    refuses("-- name: Tool\n", 1, "small letter");
    refuses("-- name: ../../etc/x\n", 1, "small letter");
    refuses("-- name: a\n-- name: b\n", 2, "twice");
    refuses(HEAD "-- colour: red\n", 4, "-- KEY: value");
    refuses(HEAD "-- just a remark\n", 4, "-- KEY: value");
    refuses(HEAD "-- param: k\n", 4, "NAME: TYPE");
    refuses(HEAD "-- param k: whole: x\n", 4, "a type");
    refuses(HEAD "-- param end: node: x\n", 4, "Lua does not use");
    refuses(HEAD "-- param k: node: x\n-- param k: node: y\n", 5, "another name");
    refuses(HEAD "-- param k: integer 9..1: x\n", 4, "a range");
    refuses(HEAD "-- param k: node 1..2: x\n", 4, "range of integers");
    refuses(HEAD "-- test: a-b | 1\n", 4, "GRAPH | ARGUMENTS | VALUE");
    refuses(HEAD "-- needs: money\n", 4, "directed, undirected or nodes");
    refuses("-- name: t\n-- result: graph\n", 2, "a type");
    refuses(HEAD "-- origin:\n", 4, "nothing follows");
    refuses("-- name: t\xff\n", 0, "UTF-8");
}

static void limits(void **state)
{
    gr_strbuf sb;
    gr_script *s;
    gr_err err = { 0 };

    gr_strbuf_init(&sb, NULL, 0);
    gr_strbuf_adds(&sb, HEAD);
    for (int i = 0; i < 17; i++)
        gr_strbuf_addf(&sb, "-- param k%d: node: x\n", i);
    refuses(sb.buf, 20, "at most 16 parameters");
    gr_strbuf_reset(&sb);
    gr_strbuf_adds(&sb, HEAD);
    for (int i = 0; i < 101; i++)
        gr_strbuf_adds(&sb, "-- test: a | | 1\n");
    refuses(sb.buf, 104, "at most 100 tests");
    while (sb.len <= GR_SCRIPT_MAX)
        gr_strbuf_adds(&sb, "-- test: a | | 1\n");
    assert_int_equal(gr_script_parse(&cx.arena, gr_strbuf_str(&sb), &s, &err), GR_EINPUT);
    gr_strbuf_clear(&sb);
}

/* What a model writes cannot add to the header, and cannot begin the oracle. */
static void drafts(void **state)
{
    gr_script_draft d = { .task = GR_STR("How many are there?\n-- name: other\nReally"),
                          .params = GR_STR("k: integer = 2: a\n\n v: node: b"),
                          .result = GR_STR("integer"),
                          .body = GR_STR("-- name: x\n--- oracle\nreturn 1"),
                          .oracle = GR_STR("return 2") };
    gr_script *s = NULL;
    gr_err err = { 0 };

    assert_int_equal(gr_script_make(&cx, &d, &s, &err), GR_OK);
    assert_string_equal(s->row.name, "how_many_are_there_name_other_re");
    assert_int_equal(s->row.n_params, 2);
    assert_true(gr_str_is(gr_str_trim(s->oracle), "return 2"));
    assert_true(gr_str_find(s->body, "return 1") < s->body.len);
    assert_true(gr_str_starts(s->origin, "made for the question: How many are there?"));
    d.task = GR_STR("¿?");
    assert_int_equal(gr_script_make(&cx, &d, &s, &err), GR_OK);
    assert_string_equal(s->row.name, "made");
    d.name = GR_STR("Bad name");
    assert_int_equal(gr_script_make(&cx, &d, &s, &err), GR_EINPUT);
    assert_string_equal(err.place.argument, "name");
    d.name = GR_STR("good");
    d.body = GR_STR(" \n");
    err = (gr_err){ 0 };
    assert_int_equal(gr_script_make(&cx, &d, &s, &err), GR_EINPUT);
    assert_string_equal(err.place.argument, "body");
    d.body = GR_STR("return 1");
    d.result = GR_STR("whatever");
    assert_int_equal(gr_script_make(&cx, &d, &s, &err), GR_EINPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(whole), cmocka_unit_test(mistakes),
                                        cmocka_unit_test(limits), cmocka_unit_test(drafts) };

    return cmocka_run_group_tests(tests, setup, teardown);
}
