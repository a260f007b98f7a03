/* Whatever a model proposes: programs, arguments and replies that are damaged or made up of bits.
 * They are refused with a reason, or are programs that print, parse again and run to a value or to
 * an error; no alias is left in them, and no tool that reads graphs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "agent/model/skills_int.h"
#include "engine/engine.h"

#define ROUNDS 20000

static gr_ctx reading_cx;
static gr_reading reading;
static int n_passed;

static const char *const programs[] = {
    "shortest_path(G, \"node_1\", \"node_2\").length",
    "a = remove_nodes(G, [node_1]); b = neighbors(a, node_2); count(b) + 1",
    "degrees(G) | filter(degree > 1 and node != node_1) | top(2)",
    "a = b; b = a; degree(a, node_1)",
    "has_edge(graph=G, u=node_1, v=\"node_2\") or not is_connected(G)",
    "filter_edges(G, weight >= 5) | node_count()",
    "diameter(G, weight=null, components=max)",
    "add_edges(G, [[node_1, \"new\"]]) | degree(\"new\")",
    "compare(G, G, edge_count)",
};
static const char *const objects[] = {
    "{\"source\": \"node_1\", \"target\": \"node_2\", \"weight\": null}",
    "{\"graph\": \"G\", \"source\": {\"tool\": \"first\", \"args\": [[1, \"node_1\"]]}, "
    "\"target\": "
    "\"node_2\", \"weight\": \"none\"}",
    "{\"node\": [\"node_1\"], \"knot\": {\"op\": \"+\", \"args\": [1, {\"var\": \"G\"}]}}",
};
static const char *const bits[] = { "(",    ")",      "[",    "]",      ",",     ";",          "=",
                                    "\"",   "node_1", "G",    "null",   "Oslo",  "a",          "|",
                                    ".",    "count(", "-",    "1e99",   "{",     "}",          ":",
                                    "\xff", "\\",     "not ", "weight", "edges", "load_graph(" };

static int set_up(void **state)
{
    gr_sense_options o = { 0 };
    gr_err err = { 0 };

    gr_ctx_init(&reading_cx);
    return gr_sense(&reading_cx,
                    GR_STR("Roads: Oslo - Bergen 5 km, Bergen - Voss 3 km. How far is it from Oslo "
                           "to Voss?"),
                    &o, &reading, &err);
}

static int tear_down(void **state)
{
    gr_reading_clear(&reading);
    gr_ctx_clear(&reading_cx);
    return 0;
}

static void damage(gr_rng *r, gr_strbuf *sb)
{
    for (uint64_t edits = gr_rng_below(r, 4); edits != 0 && sb->len != 0; edits--) {
        size_t at = gr_rng_below(r, sb->len), cut = gr_rng_below(r, 6);
        gr_strbuf rest;

        gr_strbuf_init(&rest, NULL, 0);
        cut = cut < sb->len - at ? cut : sb->len - at;
        gr_strbuf_add(&rest, gr_str_sub(gr_strbuf_str(sb), at + cut, sb->len));
        sb->len = at;
        gr_strbuf_adds(sb, bits[gr_rng_below(r, sizeof bits / sizeof *bits)]);
        gr_strbuf_add(sb, gr_strbuf_str(&rest));
        gr_strbuf_clear(&rest);
    }
}

static void run(gr_ctx *cx, gr_program *p)
{
    gr_value g = { .type = GR_V_GRAPH, .graph = reading.graphs[0].graph }, v;
    gr_err err = { 0 };
    gr_run r;

    gr_run_init(&r, cx, gr_engine_registry());
    assert_true(gr_run_bind(&r, GR_STR("G"), g));
    r.graph = GR_STR("G");
    cx->deadline_ns = gr_now_ns() + 2000000000;
    if (gr_run_program(cx, &r, p, &v, &err) == GR_EINTERNAL)
        fail_msg("%s", err.message);
    gr_run_clear(&r);
}

/* A program that passed: no alias is a node of it, and it is what it prints. */
static void check_passed(gr_ctx *cx, gr_program *p)
{
    gr_err err = { 0 };
    gr_program again;
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    gr_call_print(&sb, p);
    assert_null(strstr(sb.buf, "load_graph("));
    if (gr_call_parse(cx, gr_strbuf_str(&sb), &again, &err) != GR_OK)
        fail_msg("%s: %s", sb.buf, err.message);
    run(cx, &again);
    n_passed++;
    gr_strbuf_clear(&sb);
}

static void propose(gr_str text, bool json)
{
    const gr_alias *alias;
    const gr_tool *t = gr_registry_find(gr_engine_registry(), GR_STR("shortest_path"), &alias);
    gr_err err = { 0 };
    gr_value args;
    gr_program p;
    gr_view v;
    gr_ctx cx;
    gr_status st;
    size_t foreign;

    gr_ctx_init(&cx);
    cx.budget.limit = 64000000;
    assert_int_equal(gr_view_make(&cx, &reading, gr_engine_registry(), true, &v, &err), GR_OK);
    text = gr_reply_body(text);
    if (!json)
        st = gr_call_parse(&cx, text, &p, &err);
    else if ((st = gr_json_read(&cx, text, &args, &err)) == GR_OK)
        st = args.type == GR_V_RECORD ? gr_proposed_call(&cx, t, &args, &p, &err)
                                      : gr_fail(&err, GR_EINPUT, "expected a record");
    if (st == GR_OK)
        st = gr_proposed_check(&v, gr_engine_registry(), &p, &foreign, &err);
    if (st == GR_OK)
        check_passed(&cx, &p);
    else if (err.message[0] == '\0' || st == GR_EINTERNAL)
        fail_msg("kind %d, '%s'", st, err.message);
    gr_ctx_clear(&cx);
}

static void damaged(void **state)
{
    static const char *const around[][2] = {
        { "", "" }, { " ```json\n", "\n``` " }, { "<think>so</think>", "\n" }, { "```", "```" }
    };
    gr_strbuf sb;
    gr_rng r;

    gr_rng_seed(&r, 15);
    gr_strbuf_init(&sb, NULL, 0);
    for (int i = 0; i < ROUNDS; i++) {
        bool json = gr_rng_below(&r, 3) == 0;
        size_t k = gr_rng_below(&r, 4);

        gr_strbuf_reset(&sb);
        gr_strbuf_adds(&sb, around[k][0]);
        gr_strbuf_adds(&sb, json ? objects[gr_rng_below(&r, sizeof objects / sizeof *objects)]
                                 : programs[gr_rng_below(&r, sizeof programs / sizeof *programs)]);
        gr_strbuf_adds(&sb, around[k][1]);
        damage(&r, &sb);
        propose(gr_strbuf_str(&sb), json);
    }
    gr_strbuf_clear(&sb);
    assert_true(n_passed > ROUNDS / 10 && n_passed < ROUNDS / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(damaged) };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
