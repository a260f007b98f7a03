/* Graph-ToolFormer's statements, damaged: each is read, and prints to what is read as the same, or
 * is refused with a place. What is read has a meaning, or an error that says why not. */
#include "mutate.h"

#include "engine/engine.h"
#include "tool/tool.h"

static const char *const seeds[] = {
    "The order is [GR(GL(\"gpr\", {\"bull_graph\"}), \"toolx:order\")-->r].",
    "<API>GR(G_l, \"toolx:size\")→r</API>, [GL(\"lollipop\")->G_l, GR(G_l, \"toolx:center\")->r]",
    "[GL(\"imdb\", {\"David\", \"The Avengers\"}, {(\"David\", \"The Avengers\")})] [TBR]",
    "[GR(graph=GL('x'), \"toolx:shortest_path\", source:\"node#1\", target:node#2)->r]",
    "[GR(GL(\"freebase\"), \"transe:relation\", entity#/m/027rn, entity#/m/06cx9)-->r]",
    "[GR(GL(\"cora\"), \"graph_bert:topic\", {paper#1})-->r]",
    "[f(g(h(1)), {a, b}, (c, d))] [see 3] entity#[TBR]",
};

static gr_status find(void *arg, gr_ctx *cx, gr_str name, gr_str instance, gr_expr **out,
                      gr_err *err)
{
    *out = gr_new(&cx->arena, gr_expr);
    if (*out == NULL)
        return gr_fail_memory(cx, err);
    **out = (gr_expr){ .kind = GR_X_WORD, .text = GR_STR("G") };
    return GR_OK;
}

static gr_status find_set(void *arg, gr_ctx *cx, gr_str name, gr_expr **out, gr_err *err)
{
    return find(arg, cx, name, name, out, err);
}

static void mean(gr_ctx *cx, const gr_tf_term *call)
{
    gr_tf_hub hub = { find, NULL, find_set };
    gr_err err = { 0 };
    gr_expr *x;
    gr_strbuf sb;

    if (gr_tf_translate(cx, gr_engine_registry(), &hub, call, &x, &err) != GR_OK) {
        assert_true(err.message[0] != '\0');
        return;
    }
    gr_strbuf_init(&sb, NULL, 0);
    gr_expr_print(&sb, x);
    gr_strbuf_clear(&sb);
}

static void take(gr_str text)
{
    gr_tf_statement s, again;
    gr_err err = { 0 };
    gr_strbuf first, second;
    gr_ctx cx;

    gr_ctx_init(&cx);
    gr_strbuf_init(&first, NULL, 0);
    gr_strbuf_init(&second, NULL, 0);
    if (gr_tf_parse(&cx, text, &s, &err) != GR_OK) {
        assert_true(err.message[0] != '\0' && err.place.line != 0 && err.place.column != 0);
    } else {
        gr_tf_print(&first, &s);
        if (gr_tf_parse(&cx, gr_strbuf_str(&first), &again, &err) != GR_OK)
            fail_msg("%.*s\n%s\n%u: %s", GR_FMT(text), first.buf, err.place.column, err.message);
        gr_tf_print(&second, &again);
        assert_string_equal(first.buf, second.buf);
        gr_strbuf_reset(&second);
        gr_tf_print_tuples(&second, &s);
        for (size_t i = 0; i < s.n; i++)
            for (size_t k = 0; k < s.piece[i].n; k++)
                mean(&cx, &s.piece[i].calls[k]);
    }
    gr_strbuf_clear(&first);
    gr_strbuf_clear(&second);
    gr_ctx_clear(&cx);
}

static void statements(void **state)
{
    MUTATE(seeds, 50000, take);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(statements) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
