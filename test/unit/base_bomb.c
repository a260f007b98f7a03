/* Compressed files that unpack to more than the memory limit; also what gr_output packs. */
#include "tmp.h"

#define SIZE 100000000

static gr_ctx cx;

static void write_zeros(const char *path)
{
    static const char zeros[100000];
    gr_output *o;

    assert_int_equal(gr_output_open(&cx, path, &o, NULL), GR_OK);
    for (size_t i = 0; i < SIZE / sizeof zeros; i++)
        gr_output_add(o, (gr_str){ zeros, sizeof zeros });
    assert_int_equal(gr_output_commit(o, NULL), GR_OK);
}

static void check_bomb(const char *path, const char *codec)
{
    gr_err err = { 0 };
    gr_input in;

    write_zeros(path);
    cx.budget.limit = SIZE / 10;
    cx.budget.peak = 0;
    assert_int_equal(gr_input_open(&cx, path, &in, &err), GR_ELIMIT);
    assert_string_equal(err.place.file, path);
    assert_int_equal(cx.budget.used, 0);
    assert_true(cx.budget.peak <= SIZE / 10);
    cx.budget.limit = 0;
    assert_int_equal(gr_input_open(&cx, path, &in, &err), GR_OK);
    assert_string_equal(in.codec, codec);
    assert_int_equal(in.text.len, SIZE);
    assert_int_equal(in.text.ptr[SIZE - 1], 0);
    gr_input_clear(&in);
}

static void gzip_bomb(void **state)
{
    check_bomb(tmp_path("bomb.csv.gz"), "gzip");
}

static void zstd_bomb(void **state)
{
    check_bomb(tmp_path("bomb.csv.zst"), "zstd");
}

/* One byte in a frame that asks for a window of 128 MiB. */
static void zstd_window_counts(void **state)
{
    static const char frame[] = "\x28\xb5\x2f\xfd\x00\x88\x09\x00\x00x";
    gr_input in;

    cx.budget.limit = SIZE;
    assert_int_equal(gr_input_bytes(&cx, GR_STR(frame), &in, NULL), GR_ELIMIT);
    cx.budget.limit = 0;
    assert_int_equal(gr_input_bytes(&cx, GR_STR(frame), &in, NULL), GR_OK);
    assert_true(gr_str_is(in.text, "x"));
    gr_input_clear(&in);
    assert_int_equal(cx.budget.used, 0);
}

/* The same bytes always: no time, no name in the header. */
static void packing_is_deterministic(void **state)
{
    static const char *const names[] = { "a.gz", "b.gz" };
    char head[2][64] = { 0 };
    size_t len[2];

    for (int i = 0; i < 2; i++) {
        gr_output *o;
        FILE *f;

        assert_int_equal(gr_output_open(&cx, tmp_path(names[i]), &o, NULL), GR_OK);
        gr_output_adds(o, "a b\n");
        assert_int_equal(gr_output_commit(o, NULL), GR_OK);
        f = fopen(tmp_path(names[i]), "rb");
        assert_non_null(f);
        len[i] = fread(head[i], 1, sizeof head[i], f);
        fclose(f);
    }
    assert_int_equal(len[0], len[1]);
    assert_memory_equal(head[0], head[1], len[0]);
    assert_memory_equal(head[0] + 4, "\0\0\0\0", 4);
}

static void cancel_stops_unpacking(void **state)
{
    const char *path = tmp_path("bomb.csv.zst");
    atomic_bool cancel = true;
    gr_input in;

    cx.cancel = &cancel;
    assert_int_equal(gr_input_open(&cx, path, &in, NULL), GR_ECANCELLED);
    cx.cancel = NULL;
    cx.deadline_ns = gr_now_ns() + 1000000;
    assert_int_equal(gr_input_open(&cx, path, &in, NULL), GR_ELIMIT);
    cx.deadline_ns = 0;
    assert_int_equal(cx.budget.used, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gzip_bomb),
        cmocka_unit_test(zstd_bomb),
        cmocka_unit_test(zstd_window_counts),
        cmocka_unit_test(packing_is_deterministic),
        cmocka_unit_test(cancel_stops_unpacking),
    };

    gr_ctx_init(&cx);
    return cmocka_run_group_tests(tests, tmp_make, tmp_remove);
}
