/* JSON that means harm: depth, cut documents, many keys, no memory, no time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/base.h"

static gr_status try(gr_ctx *cx, gr_str text, gr_err *err)
{
    gr_value v;

    *err = (gr_err){ 0 };
    return gr_json_read(cx, text, &v, err);
}

static void test_depth(void **state)
{
    static const char *const openings[] = { "[", "{\"a\":", "[{\"a\":" };
    gr_strbuf sb;
    gr_ctx cx;
    gr_err err;

    gr_ctx_init(&cx);
    gr_strbuf_init(&sb, NULL, 0);
    for (size_t i = 0; i < 3; i++) {
        gr_strbuf_reset(&sb);
        for (int k = 0; k < 1000000; k++)
            gr_strbuf_adds(&sb, openings[i]);
        assert_int_equal(try(&cx, gr_strbuf_str(&sb), &err), GR_ELIMIT);
        assert_non_null(strstr(err.message, "128"));
    }
    for (int depth = GR_JSON_DEPTH; depth <= GR_JSON_DEPTH + 1; depth++) {
        gr_strbuf_reset(&sb);
        for (int k = 0; k < depth; k++)
            gr_strbuf_addc(&sb, '[');
        for (int k = 0; k < depth; k++)
            gr_strbuf_addc(&sb, ']');
        assert_int_equal(try(&cx, gr_strbuf_str(&sb), &err),
                         depth == GR_JSON_DEPTH ? GR_OK : GR_ELIMIT);
    }
    gr_strbuf_clear(&sb);
    gr_ctx_clear(&cx);
}

/* Each cut is its own heap block, so that a sanitizer sees a read past the end. */
static void test_cut_anywhere(void **state)
{
    const char doc[] = "{\"k\\u00e9\\\"\":[1,-2.5e+10,true,false,null,\"\\uD83D\\uDE00é\"],"
                       "\"b\":{\"c\":[[],{}]}}";
    gr_ctx cx;
    gr_err err;

    gr_ctx_init(&cx);
    for (size_t len = 0; len < sizeof doc; len++) {
        char *block = malloc(len != 0 ? len : 1);

        assert_non_null(block);
        memcpy(block, doc, len);
        assert_int_equal(try(&cx, (gr_str){ block, len }, &err),
                         len + 1 == sizeof doc ? GR_OK : GR_EINPUT);
        free(block);
    }
    gr_ctx_clear(&cx);
}

static void test_many_keys(void **state)
{
    enum { N = 200000 }; /* quadratic work would take minutes */
    gr_strbuf sb;
    gr_ctx cx;
    gr_err err;

    gr_ctx_init(&cx);
    gr_strbuf_init(&sb, NULL, 0);
    for (int i = 0; i < N; i++)
        gr_strbuf_addf(&sb, "%c\"%d\":%d", i == 0 ? '{' : ',', i, i);
    gr_strbuf_addc(&sb, '}');
    assert_int_equal(try(&cx, gr_strbuf_str(&sb), &err), GR_OK);
    sb.buf[sb.len - 1] = ',';
    for (int i = 0; i < 12; i += 4) { /* found among the first keys and the later ones */
        size_t len = sb.len;

        gr_strbuf_addf(&sb, "\"%d\":0}", i);
        assert_int_equal(try(&cx, gr_strbuf_str(&sb), &err), GR_EINPUT);
        assert_non_null(strstr(err.message, "again"));
        sb.len = len;
    }
    gr_strbuf_clear(&sb);
    gr_ctx_clear(&cx);
}

static void test_limits(void **state)
{
    gr_strbuf sb;
    gr_ctx cx;
    gr_err err;
    atomic_bool stop = true;

    gr_strbuf_init(&sb, NULL, 0);
    gr_strbuf_addc(&sb, '[');
    for (int i = 0; i < 100000; i++)
        gr_strbuf_adds(&sb, "{\"a\":\"b\"},");
    gr_strbuf_adds(&sb, "0]");
    gr_ctx_init(&cx);
    cx.budget.limit = 1000000;
    assert_int_equal(try(&cx, gr_strbuf_str(&sb), &err), GR_ELIMIT);
    gr_ctx_clear(&cx);
    assert_int_equal(cx.budget.used, 0);

    gr_ctx_init(&cx);
    cx.cancel = &stop;
    assert_int_equal(try(&cx, gr_strbuf_str(&sb), &err), GR_ECANCELLED);
    cx.cancel = NULL;
    cx.deadline_ns = 1;
    assert_int_equal(try(&cx, gr_strbuf_str(&sb), &err), GR_ELIMIT);
    gr_ctx_clear(&cx);
    gr_strbuf_clear(&sb);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_depth),
        cmocka_unit_test(test_cut_anywhere),
        cmocka_unit_test(test_many_keys),
        cmocka_unit_test(test_limits),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
