/* Files of weights: what is in them is found, and what is wrong with them is told. */
#include "tensor_file.h"
#include "tmp.h"

#define T(type, shape, from, to)                                                                   \
    "{\"dtype\":\"" type "\",\"shape\":" shape ",\"data_offsets\":[" #from "," #to "]}"

static const char good[] =
    "{\"b\":" T("I8", "[2,2]", 8, 12) ",\"__metadata__\":{\"heads\":\"2\"},\"a\":" T(
        "F32", "[2]", 0, 8) ",\"c\":" T("U8", "[4]", 12, 16) "}";
static const char data[] = "0123456789abcdef";

static gr_status read_header(gr_ctx *cx, tensor_file *f, const char *header, gr_weights **w,
                             gr_err *err)
{
    gr_str bytes = file_bytes(f, gr_str_of(header), gr_str_of(data));

    return gr_weights_bytes(cx, bytes, "w.st", w, err);
}

static void found(void **state)
{
    size_t any[2] = { 0, 0 }, wrong[2] = { 3, 0 };
    gr_weights *w = NULL;
    gr_err err = { 0 };
    const void *p;
    tensor_file f;
    gr_ctx cx;

    gr_ctx_init(&cx);
    file_init(&f);
    assert_int_equal(read_header(&cx, &f, good, &w, &err), GR_OK);
    assert_true(gr_weights_has(w, "a"));
    assert_false(gr_weights_has(w, "d"));
    assert_true(gr_str_is(gr_weights_meta(w, "heads"), "2"));
    assert_null(gr_weights_meta(w, "width").ptr);
    assert_int_equal(gr_weights_find(w, "b", GR_I8, 2, any, &p, &err), GR_OK);
    assert_int_equal(any[0], 2);
    assert_memory_equal(p, "89ab", 4);
    assert_int_equal(gr_weights_find(w, "b", GR_I8, 2, wrong, &p, &err), GR_EINPUT);
    assert_string_equal(err.message, "tensor \"b\": expected I8 [3, any], found I8 [2, 2]");
    assert_string_equal(err.place.file, "w.st");
    assert_int_equal(gr_weights_find(w, "d", GR_F32, 1, any, &p, &err), GR_ENAME);
    assert_string_equal(err.message, "tensor \"d\": expected F32 [2], found none");
    gr_weights_free(w);
    file_clear(&f);
    gr_ctx_clear(&cx);
}

static void refused(void **state)
{
    static const struct {
        const char *header, *told;
    } cases[] = {
        { "[]", "expected a record of tensors" },
        { "{", "expected a key" },
        { "{}", "end at byte 0 of the data; expected 16" },
        { "{\"a\":1}", "expected a record of dtype, shape and data_offsets" },
        { "{\"a\":{\"dtype\":\"U8\",\"shape\":[16]}}", "expected a record of dtype" },
        { "{\"a\":{\"dtype\":\"U8\",\"shape\":[16],\"offsets\":[0,16]}}", "data_offsets of two" },
        { "{\"a\":" T("F64", "[2]", 0, 16) "}", "expected the dtype F32, I8 or U8" },
        { "{\"a\":" T("U8", "[0]", 0, 0) "}", "positive integers" },
        { "{\"a\":" T("U8", "[-16]", 0, 16) "}", "positive integers" },
        { "{\"a\":" T("U8", "[16.0]", 0, 16) "}", "positive integers" },
        { "{\"a\":" T("U8", "[1,1,1,1,16]", 0, 16) "}", "at most four" },
        { "{\"a\":" T("F32", "[4611686018427387904]", 0, 0) "}", "fits in memory" },
        { "{\"a\":" T("F32", "[4294967296,4294967296]", 0, 0) "}", "fits in memory" },
        { "{\"a\":" T("U8", "[16]", 16, 0) "}", "as far apart" },
        { "{\"a\":" T("U8", "[16]", 0, 15) "}", "as far apart" },
        { "{\"a\":" T("U8", "[17]", 0, 17) "}", "end at byte 17 of the data; expected 16" },
        { "{\"a\":" T("U8", "[8]", 0, 8) "}", "end at byte 8 of the data; expected 16" },
        { "{\"a\":" T("U8", "[15]", 1, 16) "}", "begins at byte 1 of the data; expected 0" },
        { "{\"a\":" T("U8", "[8]", 0, 8) ",\"b\":" T("U8", "[9]", 7, 16) "}", "begins at byte 7" },
        { "{\"a\":" T("U8", "[8]", 0, 8) ",\"b\":" T("U8", "[8]", 0, 8) "}", "begins at byte 0" },
        { "{\"a\":" T("U8", "[7]", 0, 7) ",\"b\":" T("U8", "[8]", 8, 16) "}", "begins at byte 8" },
        { "{\"a\":" T("U8", "[2]", 0, 2) ",\"b\":" T("F32", "[3]", 2, 14) "}", "multiple of 4" },
        { "{\"a\":" T("U8", "[16]", 0, 16) ",\"a\":" T("U8", "[16]", 0, 16) "}", "every key once" },
        { "{\"__metadata__\":[]}", "expected __metadata__ as a record" },
        { "{\"__metadata__\":{\"heads\":2}}", "expected \"heads\" as a string" },
    };
    tensor_file f;
    gr_ctx cx;

    gr_ctx_init(&cx);
    file_init(&f);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        gr_weights *w = NULL;
        gr_err err = { 0 };

        assert_int_equal(read_header(&cx, &f, cases[i].header, &w, &err), GR_EINPUT);
        if (strstr(err.message, cases[i].told) == NULL)
            fail_msg("%s: %s", cases[i].header, err.message);
        assert_string_equal(err.place.file, "w.st");
        assert_null(w);
    }
    file_clear(&f);
    gr_ctx_clear(&cx);
}

/* Every beginning of a file is refused, so is one whose header ends past it. */
static void cut(void **state)
{
    gr_weights *w = NULL;
    gr_err err = { 0 };
    tensor_file f;
    gr_str all;
    gr_ctx cx;

    gr_ctx_init(&cx);
    file_init(&f);
    all = file_bytes(&f, gr_str_of(good), gr_str_of(data));
    for (size_t n = 0; n < all.len; n++)
        assert_int_equal(gr_weights_bytes(&cx, gr_str_sub(all, 0, n), "w.st", &w, &err), GR_EINPUT);
    f.all.buf[3] = 2; /* 32 MiB */
    assert_int_equal(gr_weights_bytes(&cx, all, "w.st", &w, &err), GR_EINPUT);
    assert_non_null(strstr(err.message, "16 MiB"));
    memset(f.all.buf, 0xff, 8);
    assert_int_equal(gr_weights_bytes(&cx, all, "w.st", &w, &err), GR_EINPUT);
    file_clear(&f);
    gr_ctx_clear(&cx);
}

static void files(void **state)
{
    const char *path = tmp_path("w.st");
    gr_weights *w = NULL;
    gr_err err = { 0 };
    tensor_file f;
    gr_ctx cx;

    gr_ctx_init(&cx);
    file_init(&f);
    assert_int_equal(gr_weights_open(&cx, path, &w, &err), GR_EREAD);
    assert_int_equal(gr_weights_open(&cx, tmp_dir, &w, &err), GR_EREAD);
    tmp_write(path, GR_STR(""));
    assert_int_equal(gr_weights_open(&cx, path, &w, &err), GR_EINPUT);
    tmp_write(path, file_bytes(&f, gr_str_of(good), gr_str_of(data)));
    assert_int_equal(gr_weights_open(&cx, path, &w, &err), GR_OK);
    assert_true(gr_weights_has(w, "c"));
    gr_weights_free(w);
    file_clear(&f);
    gr_ctx_clear(&cx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(found),
        cmocka_unit_test(refused),
        cmocka_unit_test(cut),
        cmocka_unit_test(files),
    };

    return cmocka_run_group_tests(tests, tmp_make, tmp_remove);
}
