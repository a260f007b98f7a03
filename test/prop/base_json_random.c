/* Random values survive the way through JSON; random damage gives an error with a place or other
 * JSON. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "base/base.h"

static gr_str random_text(gr_arena *a, gr_rng *r)
{
    size_t n = gr_rng_below(r, 12), len = 0;
    char *p = gr_arena_alloc(a, 4 * n);

    assert_non_null(p);
    for (size_t i = 0; i < n; i++)
        len += gr_utf8_put((uint32_t)gr_rng_below(r, i % 2 == 0 ? 0x80 : 0x110000), p + len);
    return (gr_str){ p, len };
}

static gr_value random_value(gr_arena *a, gr_rng *r, int depth)
{
    gr_value v = gr_v_null();
    size_t n = gr_rng_below(r, 20);
    uint64_t bits = gr_rng_next(r);
    double d;

    switch (gr_rng_below(r, depth > 0 ? 7 : 5)) {
    case 0: return v;
    case 1: return gr_v_bool(bits & 1);
    case 2: return gr_v_int((int64_t)(bits >> gr_rng_below(r, 64)));
    case 3: memcpy(&d, &bits, sizeof d); return gr_v_real(isfinite(d) ? d : 0.5);
    case 4: return gr_v_str(random_text(a, r));
    case 5:
        assert_true(gr_v_list(a, &v));
        while (n-- > 0)
            assert_true(gr_v_push(a, &v, random_value(a, r, depth - 1)));
        return v;
    default:
        assert_true(gr_v_record(a, &v));
        for (; n > 0; n--) {
            gr_str text = random_text(a, r);
            gr_str key = gr_str_printf(a, "%zu-%.*s", n, GR_FMT(text));

            assert_true(gr_v_set_str(a, &v, key, random_value(a, r, depth - 1)));
        }
        return v;
    }
}

static void test_round_trip(void **state)
{
    gr_rng r;
    gr_ctx cx;

    gr_rng_seed(&r, 3);
    gr_ctx_init(&cx);
    for (unsigned i = 0; i < 2000; i++) {
        gr_value v = random_value(&cx.arena, &r, 4), back;
        gr_strbuf sb, again;

        gr_strbuf_init(&sb, NULL, 0);
        gr_strbuf_init(&again, NULL, 0);
        gr_json_write(&sb, &v, i % 3);
        assert_int_equal(gr_json_read(&cx, gr_strbuf_str(&sb), &back, NULL), GR_OK);
        assert_true(gr_v_eq(&v, &back));
        gr_json_write(&again, &back, i % 3);
        assert_string_equal(sb.buf, again.buf);
        gr_strbuf_clear(&sb);
        gr_strbuf_clear(&again);
        gr_ctx_clear(&cx);
    }
}

static void test_damage(void **state)
{
    gr_rng r;
    gr_ctx cx;

    gr_rng_seed(&r, 4);
    gr_ctx_init(&cx);
    for (int i = 0; i < 2000; i++) {
        gr_value v = random_value(&cx.arena, &r, 3), back;
        gr_err err = { 0 };
        gr_strbuf sb;

        gr_strbuf_init(&sb, NULL, 0);
        gr_json_write(&sb, &v, 0);
        for (int k = 0; k < 3; k++)
            sb.buf[gr_rng_below(&r, sb.len)] = (char)gr_rng_next(&r);
        if (gr_json_read(&cx, gr_strbuf_str(&sb), &back, &err) != GR_OK) {
            assert_int_equal(err.kind, GR_EINPUT);
            assert_in_range(err.place.column, 1, sb.len + 1);
        }
        gr_strbuf_clear(&sb);
        gr_ctx_clear(&cx);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_damage),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
