/* Files of weights that were written are read back as they were. */
#include "tensor/tensor.h"
#include "tmp.h"

static void written(void **state)
{
    static const float a[6] = { 1, -2, 3.5f, 0, 1e-30f, 6 }, b[1] = { 7 };
    const gr_weights_part parts[] = { { "rows", 2, { 2, 3 }, a }, { "one", 1, { 1 }, b } };
    const gr_weights_note notes[] = { { "model", GR_STR("a \"b\"\n") } };
    const char *path = tmp_path("w.safetensors");
    size_t shape[2] = { 0, 3 }, one[1] = { 0 };
    gr_weights *w = NULL;
    const float *p = NULL;
    gr_err err = { 0 };
    gr_ctx cx;

    gr_ctx_init(&cx);
    assert_int_equal(gr_weights_write(&cx, path, parts, 2, notes, 1, &err), GR_OK);
    assert_int_equal(gr_weights_open(&cx, path, &w, &err), GR_OK);
    assert_int_equal(gr_weights_floats(w, "rows", 2, shape, &p, &err), GR_OK);
    assert_int_equal(shape[0], 2);
    assert_memory_equal(p, a, sizeof a);
    assert_int_equal(gr_weights_floats(w, "one", 1, one, &p, &err), GR_OK);
    assert_memory_equal(p, b, sizeof b);
    assert_true(gr_str_is(gr_weights_meta(w, "model"), "a \"b\"\n"));
    gr_weights_free(w);
    assert_int_equal(gr_weights_write(&cx, "/nowhere/w", parts, 2, notes, 1, &err), GR_EIO);
    gr_ctx_clear(&cx);
}

/* Products with and without transposes, against loops. */
static void products(void **state)
{
    static const float a[6] = { 1, 2, 3, 4, 5, 6 }, b[6] = { 1, 0, 2, -1, 3, 1 };
    float c[4] = { 10, 10, 10, 10 };
    gr_err err = { 0 };

    assert_int_equal(gr_blas_need(&err), GR_OK);
    gr_gemm((gr_mat){ a, 3, false }, (gr_mat){ b, 3, true }, 3, 0, c, 2, 2, 2);
    assert_true(c[0] == 7 && c[1] == 8 && c[2] == 16 && c[3] == 17);
    gr_gemm((gr_mat){ a, 2, true }, (gr_mat){ b, 2, false }, 3, 1, c, 2, 2, 2);
    assert_true(c[0] == 7 + 22 && c[1] == 8 + 2 && c[2] == 16 + 28 && c[3] == 17 + 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(written),
        cmocka_unit_test(products),
    };

    return cmocka_run_group_tests_name("tensor_write", tests, tmp_make, tmp_remove);
}
