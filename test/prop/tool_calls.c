/* Random programs: print, read, print gives the same text; so does the way through JSON. Random
 * bytes are refused with a place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tool/tool.h"

static gr_rng rng;

static gr_expr *random_expr(gr_arena *a, unsigned depth)
{
    static const char *const words[] = { "a", "G", "weight", "x1", "Zürich", "_" };
    gr_expr *x = gr_new(a, gr_expr);
    uint64_t kind = gr_rng_below(&rng, depth == 0 ? 2 : GR_X_BINARY + 1), n_unnamed;

    x->kind = (gr_xkind)kind;
    x->text = gr_str_of(words[gr_rng_below(&rng, 6)]);
    switch (x->kind) {
    case GR_X_VALUE:
        switch (gr_rng_below(&rng, 6)) {
        case 0: x->value = gr_v_null(); break;
        case 1: x->value = gr_v_bool(gr_rng_below(&rng, 2) != 0); break;
        case 2: x->value = gr_v_int((int64_t)gr_rng_next(&rng) >> gr_rng_below(&rng, 64)); break;
        case 3: x->value = gr_v_real(gr_rng_normal(&rng) * 1e3); break;
        default: x->value = gr_v_str(GR_STR("a \"quoted\"\n'name' \\ ü")); break;
        }
        return x;
    case GR_X_WORD: return x;
    case GR_X_UNARY:
        x->n = 1;
        x->op = gr_rng_below(&rng, 2) != 0 ? GR_OP_NOT : GR_OP_NEG;
        break;
    case GR_X_BINARY:
        x->n = 2;
        x->op = (gr_op)gr_rng_below(&rng, GR_OP_NOT);
        break;
    case GR_X_FIELD:
    case GR_X_LAMBDA: x->n = 1; break;
    case GR_X_INDEX: x->n = 2; break;
    case GR_X_IF: x->n = 3; break;
    default: x->n = gr_rng_below(&rng, 4); break;
    }
    n_unnamed = gr_rng_below(&rng, x->n + 1);
    x->item = gr_new_n(a, gr_expr *, x->n);
    x->name = gr_new_n(a, gr_str, x->n);
    for (size_t i = 0; i < x->n; i++) {
        x->item[i] = random_expr(a, depth - 1);
        if (x->kind == GR_X_CALL && i >= n_unnamed)
            x->name[i] = gr_str_of(i == 0 ? "k" : i == 1 ? "by" : "weight");
    }
    return x;
}

static void printed(const gr_program *p, gr_strbuf *sb)
{
    gr_strbuf_init(sb, NULL, 0);
    gr_call_print(sb, p);
}

static void there_and_back(void **state)
{
    gr_rng_seed(&rng, 1);
    for (int round = 0; round < 100000; round++) {
        gr_ctx cx;
        gr_stmt stmts[2] = { { .var = GR_STR("v") }, { .var = { NULL, 0 } } };
        gr_program p = { .stmt = stmts + round % 2, .n = 2 - (size_t)(round % 2) }, again,
                   from_json;
        gr_strbuf first, second, third;
        gr_err err = { 0 };
        gr_value json;

        gr_ctx_init(&cx);
        for (int i = 0; i < 2; i++)
            stmts[i].expr = random_expr(&cx.arena, 4);
        printed(&p, &first);
        if (gr_call_parse(&cx, gr_strbuf_str(&first), &again, &err) != GR_OK)
            fail_msg("%s: %u: %s", first.buf, err.place.column, err.message);
        printed(&again, &second);
        assert_string_equal(first.buf, second.buf);
        assert_true(gr_call_to_json(&cx, &again, &json));
        if (gr_call_from_json(&cx, &json, &from_json, &err) != GR_OK)
            fail_msg("%s: %s", first.buf, err.message);
        printed(&from_json, &third);
        assert_string_equal(first.buf, third.buf);
        gr_strbuf_clear(&first);
        gr_strbuf_clear(&second);
        gr_strbuf_clear(&third);
        gr_ctx_clear(&cx);
    }
}

static void random_text(void **state)
{
    static const char *const parts[] = { "f(",  ")",  ",",  "a",    "=",    "|",    "[", "]",
                                         "'x'", "1",  ";",  ".",    "not ", " or ", "-", "<",
                                         "\"",  "\\", "\n", "\xc3", "->",   " in ", "%", "if(" };

    gr_rng_seed(&rng, 2);
    for (int round = 0; round < 20000; round++) {
        gr_ctx cx;
        gr_program p;
        gr_err err = { 0 };
        gr_strbuf sb;

        gr_ctx_init(&cx);
        gr_strbuf_init(&sb, NULL, 0);
        for (uint64_t n = gr_rng_below(&rng, 12); n != 0; n--)
            gr_strbuf_adds(&sb, parts[gr_rng_below(&rng, sizeof parts / sizeof *parts)]);
        if (gr_call_parse(&cx, gr_strbuf_str(&sb), &p, &err) != GR_OK)
            assert_true(err.message[0] != '\0' && err.place.line != 0);
        gr_strbuf_clear(&sb);
        gr_ctx_clear(&cx);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_and_back),
        cmocka_unit_test(random_text),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
