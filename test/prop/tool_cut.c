/* Random small graphs, every tool that stops at a limit, every tool on values: with a small limit
 * the answer is the same as with a large one, or an error, or it is marked as cut. */
#include "algo.h"

/* One on two subjects, or with more arguments than the value. */
static const char *const made[] = {
    "%s",
    "item(%s, 0)",
    "item(%s, 1)",
    "item(%s, 2)",
    "item(%s, -1)",
    "contains(%s, \"a\")",
    "count(filter(%s, size > 2))",
    "first(filter(%s, hops = 2))",
    "first(filter(%s, score > 1))",
    "count(%s, c = \"d\")",
    "any(%s, length > 2)",
    "all(%s, length > 2)",
    "any(%s, size = 4)",
    "all(%s, score > 0)",
    "%s = []",
    "%s != null",
    "count([%s])",
    "x = %s; count(x)",
    "among(%s, [\"a\"])",
    "count(among(%s, [\"a\"]))",
    "groups_with(%s, \"a\") | first()",
    "groups_with(%s, \"a\") | last()",
    "common_items(%s, [\"a\"])",
    "items_without([\"a\"], %s)",
    "all_items(%s, [\"a\"])",
    "top(%s, 1)",
    "top(%s, 1, a)",
    "column(%s, \"target\") | unique() | count()",
    "rows(%s) | count()",
    "degree(remove_nodes(G, column(%s, \"target\")), \"a\")",
    "edge_count(add_edges(G, rows(%s, columns=2)))",
    "%s.a | first()",
    "%s.a | max()",
};

#define N_MADE (sizeof made / sizeof *made)

typedef struct outcome {
    gr_status st;
    gr_value v;
} outcome;

static outcome run(gr_ctx *cx, gr_graph *g, const char *call)
{
    outcome o;
    gr_err err = { 0 };
    gr_program program;
    gr_run r;

    gr_run_init(&r, cx, gr_engine_registry());
    assert_true(gr_run_bind(&r, GR_STR("G"), (gr_value){ .type = GR_V_GRAPH, .graph = g }));
    o.st = gr_call_parse(cx, gr_str_of(call), &program, &err);
    assert_int_equal(o.st, GR_OK);
    o.st = gr_run_program(cx, &r, &program, &o.v, &err);
    assert_int_not_equal(o.st, GR_EINTERNAL);
    gr_run_clear(&r);
    return o;
}

/* The call of a tool with its limit; NULL if it has none, or needs what there is not. */
static const char *call_of(gr_ctx *cx, const gr_tool *t, int limit)
{
    gr_str s = gr_str_printf(&cx->arena, "%s(G", t->name);
    bool limited = false;

    for (size_t i = 0; i < t->n_params; i++) {
        const gr_param *p = &t->params[i];
        bool node = p->need == GR_REQUIRED && p->type == GR_P_NODE;

        if (p->need == GR_REQUIRED && !node)
            return NULL;
        if (node)
            s = gr_str_printf(&cx->arena, "%.*s, %s=\"%c\"", GR_FMT(s), p->name, "ad"[i % 2]);
        if (strcmp(p->name, "limit") != 0)
            continue;
        s = gr_str_printf(&cx->arena, "%.*s, limit=%d", GR_FMT(s), limit);
        limited = true;
    }
    return limited && !t->on_values ? gr_str_printf(&cx->arena, "%.*s)", GR_FMT(s)).ptr : NULL;
}

static void compare(gr_ctx *cx, gr_graph *g, const char *few, const char *all)
{
    outcome a = run(cx, g, few), b;

    if (a.st != GR_OK || gr_v_cut(&a.v) != NULL)
        return;
    b = run(cx, g, all);
    if (b.st != GR_OK || (a.v.type != GR_V_GRAPH && !gr_v_eq(&a.v, &b.v)))
        fail_msg("%s gives another value than %s", few, all);
}

static void compare_with(gr_ctx *cx, gr_graph *g, const char *way, const char *few, const char *all)
{
    gr_str texts[2];

    for (int i = 0; i < 2; i++) {
        gr_str w = gr_str_of(way);
        size_t at = gr_str_find(w, "%s");

        texts[i] = gr_str_printf(&cx->arena, "%.*s%s%.*s", (int)at, way, i == 0 ? few : all,
                                 GR_FMT(gr_str_sub(w, at + 2, w.len)));
    }
    compare(cx, g, texts[0].ptr, texts[1].ptr);
}

/* The subject as it is, and as every tool that works on a value alone sees it. */
static void look_at(gr_ctx *cx, gr_graph *g, const char *few, const char *all)
{
    const gr_registry *r = gr_engine_registry();

    for (size_t i = 0; i < N_MADE; i++)
        compare_with(cx, g, made[i], few, all);
    for (size_t i = 0; i < r->n; i++) {
        const gr_tool *t = r->tools[i];

        if (t->on_values && !t->source && (t->n_params < 2 || t->params[1].need != GR_REQUIRED))
            compare_with(cx, g, gr_str_printf(&cx->arena, "%s(%%s)", t->name).ptr, few, all);
    }
}

static gr_graph *random_graph(gr_ctx *cx, gr_rng *rng)
{
    const char *link = gr_rng_below(rng, 2) != 0 ? "-" : ">";
    gr_strbuf sb;
    gr_graph *g;
    gr_err err;

    gr_strbuf_init(&sb, NULL, 0);
    gr_strbuf_adds(&sb, "a, b, c, d, e");
    for (uint64_t m = gr_rng_below(rng, 12); m-- != 0;)
        gr_strbuf_addf(&sb, ", %c%s%c", (char)('a' + gr_rng_below(rng, 5)), link,
                       (char)('a' + gr_rng_below(rng, 5)));
    assert_int_equal(gr_example_graph(cx, sb.buf, &g, &err), GR_OK);
    gr_strbuf_clear(&sb);
    return g;
}

static void test_limits(void **state)
{
    const gr_registry *r = gr_engine_registry();
    size_t n_tools = 0;
    gr_rng rng;

    gr_rng_seed(&rng, 23);
    for (int round = 0; round < 40; round++) {
        gr_ctx cx;
        gr_graph *g;

        gr_ctx_init(&cx);
        g = random_graph(&cx, &rng);
        for (size_t i = 0; i < r->n; i++) {
            const char *few = call_of(&cx, r->tools[i], 1 + round % 3);
            const char *all = few != NULL ? call_of(&cx, r->tools[i], 10000) : NULL;
            outcome o;

            if (few == NULL)
                continue;
            n_tools++;
            look_at(&cx, g, few, all);
            o = run(&cx, g, few);
            for (size_t f = 0; o.st == GR_OK && o.v.type == GR_V_RECORD && f < o.v.record->n; f++) {
                gr_str way = gr_str_printf(&cx.arena, "%%s.%.*s", GR_FMT(o.v.record->at[f].key));
                gr_str cut =
                    gr_str_printf(&cx.arena, "%s.%.*s", few, GR_FMT(o.v.record->at[f].key));
                gr_str whole =
                    gr_str_printf(&cx.arena, "%s.%.*s", all, GR_FMT(o.v.record->at[f].key));

                if (gr_str_is(o.v.record->at[f].key, "complete"))
                    continue;
                compare_with(&cx, g, way.ptr, few, all);
                look_at(&cx, g, cut.ptr, whole.ptr);
            }
        }
        gr_graph_unref(g);
        gr_ctx_clear(&cx);
    }
    assert_true(n_tools >= 7 * 40);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_limits),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
