/* Text when memory runs out: only tokens allocate. */
#include "oom/fault.h"

#include "text/text.h"

static bool tokens(void)
{
    gr_tokens ts = { NULL, 0 };
    gr_status st;
    gr_err err;
    gr_ctx cx;

    gr_ctx_init(&cx);
    st = gr_text_tokens(&cx, GR_STR("From 'A' to B: 12 km, then 3.5k (1,200) steps. Which?"), &ts,
                        &err);
    assert_true(st == GR_OK || (st == GR_EMEMORY && ts.at == NULL));
    gr_ctx_clear(&cx);
    return st == GR_OK;
}

OOM_TEST(tokens)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(oom_tokens),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
