/* Inputs that are not compressed: files, pipes, what cannot be read. */
#include <fcntl.h>
#include <pthread.h>

#include "tmp.h"

static void small_and_empty(void **state)
{
    const char *path = tmp_path("small");
    gr_ctx cx;
    gr_input in;

    gr_ctx_init(&cx);
    tmp_write(path, GR_STR("a b\nc\0d\n"));
    assert_int_equal(gr_input_open(&cx, path, &in, NULL), GR_OK);
    assert_true(gr_str_eq(in.text, GR_STR("a b\nc\0d\n")));
    assert_null(in.codec);
    gr_input_drop(&in, in.text.len);
    assert_true(gr_str_starts(in.text, "a b"));
    gr_input_clear(&in);

    tmp_write(path, GR_STR(""));
    assert_int_equal(gr_input_open(&cx, path, &in, NULL), GR_OK);
    assert_non_null(in.text.ptr);
    assert_int_equal(in.text.len, 0);
    gr_input_clear(&in);
    gr_input_clear(&in);
    assert_int_equal(cx.budget.used, 0);
}

static size_t resident_bytes(void)
{
    FILE *f = fopen("/proc/self/statm", "r");
    size_t total, pages;

    assert_non_null(f);
    assert_int_equal(fscanf(f, "%zu %zu", &total, &pages), 2);
    fclose(f);
    return pages * (size_t)sysconf(_SC_PAGESIZE);
}

static void big_is_mapped(void **state)
{
    const size_t size = (size_t)32 << 20;
    const char *path = tmp_path("big");
    size_t before, sum = 0;
    gr_ctx cx;
    gr_input in;

    gr_ctx_init(&cx);
    cx.budget.limit = 1 << 20;
    tmp_write(path, GR_STR("start"));
    assert_int_equal(truncate(path, (off_t)size), 0);
    assert_int_equal(gr_input_open(&cx, path, &in, NULL), GR_OK);
    assert_int_equal(in.text.len, size);
    assert_int_equal(cx.budget.used, 0);
    for (size_t i = 0; i < size; i += 512)
        sum += (unsigned char)in.text.ptr[i];
    assert_int_equal(sum, 's');
    before = resident_bytes();
    for (size_t end = 0; end < size; end += 1000)
        gr_input_drop(&in, end);
    gr_input_drop(&in, SIZE_MAX);
    assert_true(resident_bytes() < before - size / 2);
    assert_true(gr_str_starts(in.text, "start"));
    gr_input_clear(&in);
}

static void *feed(void *arg)
{
    static const char line[] = "0123456789abcde\n";
    int fd = *(int *)arg;

    for (int i = 0; i < 20000; i++)
        assert_int_equal(write(fd, line, 16), 16);
    close(fd);
    return NULL;
}

static gr_status open_pipe(gr_ctx *cx, gr_input *in, gr_err *err)
{
    int fds[2], old = dup(STDIN_FILENO);
    pthread_t feeder;
    gr_status st;

    assert_int_equal(pipe(fds), 0);
    assert_int_equal(dup2(fds[0], STDIN_FILENO), STDIN_FILENO);
    assert_int_equal(pthread_create(&feeder, NULL, feed, &fds[1]), 0);
    st = gr_input_open(cx, "-", in, err);
    while (st != GR_OK && read(fds[0], (char[4096]){ 0 }, 4096) > 0)
        continue;
    pthread_join(feeder, NULL);
    dup2(old, STDIN_FILENO);
    close(old);
    close(fds[0]);
    return st;
}

static void pipe_counts_against_limit(void **state)
{
    gr_ctx cx;
    gr_input in;
    gr_err err = { 0 };

    gr_ctx_init(&cx);
    assert_int_equal(open_pipe(&cx, &in, &err), GR_OK);
    assert_int_equal(in.text.len, 320000);
    assert_int_equal(in.text.ptr[319999], '\n');
    assert_int_equal(cx.budget.used, 320000);
    gr_input_clear(&in);

    cx.budget.limit = 100000;
    assert_int_equal(open_pipe(&cx, &in, &err), GR_ELIMIT);
    assert_string_equal(err.place.file, "-");
    assert_int_equal(cx.budget.used, 0);
}

static void unreadable(void **state)
{
    gr_ctx cx;
    gr_input in;
    gr_err err = { 0 };
    atomic_bool cancel = true;

    gr_ctx_init(&cx);
    assert_int_equal(gr_input_open(&cx, "/no/such/file", &in, &err), GR_EREAD);
    assert_non_null(strstr(err.message, "No such file or directory"));
    assert_string_equal(err.place.file, "/no/such/file");
    err = (gr_err){ 0 };
    assert_int_equal(gr_input_open(&cx, tmp_path("."), &in, &err), GR_EREAD);
    assert_non_null(strstr(err.message, "is a directory"));
    assert_int_equal(gr_input_open(&cx, tmp_path("."), &in, NULL), GR_EREAD);
    gr_input_clear(&in);
    cx.cancel = &cancel;
    assert_int_equal(gr_input_open(&cx, "/dev/zero", &in, &err), GR_ECANCELLED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_and_empty),
        cmocka_unit_test(big_is_mapped),
        cmocka_unit_test(pipe_counts_against_limit),
        cmocka_unit_test(unreadable),
    };

    return cmocka_run_group_tests(tests, tmp_make, tmp_remove);
}
