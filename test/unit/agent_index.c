/* The index of a graph that a model sees: what its edges mean, columns, units, what was guessed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "agent/model/skills_int.h"
#include "engine/engine.h"

/* The index of the graph in a text, for a question that names nothing. */
static gr_str index_of(gr_ctx *cx, const char *graph, bool private_names)
{
    gr_read_options how = { 0 };
    gr_seen seen = { .name = GR_STR("G"), .by = "given" };
    gr_sense_options o = { .given = &seen, .n_given = 1 };
    gr_reading r = { 0 };
    gr_err err = { 0 };
    gr_view v;
    gr_str out;

    if (gr_engine_read_text(cx, gr_str_of(graph), &how, &seen.graph, &err) != GR_OK)
        fail_msg("%s", err.message);
    assert_true(gr_seen_by_names(&cx->arena, &seen));
    assert_int_equal(gr_sense(cx, GR_STR("How many are there?"), &o, &r, &err), GR_OK);
    assert_int_equal(gr_view_make(cx, &r, gr_engine_registry(), private_names, &v, &err), GR_OK);
    out = gr_str_dup(&cx->arena, v.graphs);
    gr_reading_clear(&r);
    gr_graph_unref(seen.graph);
    return out;
}

static void has(gr_str index, const char *part)
{
    if (strstr(index.ptr, part) == NULL)
        fail_msg("%s has no %s", index.ptr, part);
}

static void test_what_it_shows(void **state)
{
    gr_str index;
    gr_ctx cx;

    gr_ctx_init(&cx);
    index = index_of(&cx, "caller,callee,minutes,qps\nweb,api,3,10\napi,db,2,5\n", false);
    has(index, "\"directed\": true");
    has(index, "caller");
    has(index, "callee");
    has(index, "{\"name\": \"minutes\", \"type\": \"int\"");
    has(index, "\"meaning\": \"duration\", \"unit\": \"min");
    has(index, "{\"name\": \"qps\", \"type\": \"int\"");
    index = index_of(&cx, "a b\nb c\n", false);
    has(index, "\"assumptions\": [\"taken as undirected: no pair is listed both ways\"]");
    assert_null(strstr(index_of(&cx, "a b\nb c\n", true).ptr, "assumptions"));
    gr_ctx_clear(&cx);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_what_it_shows) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
