/* Outputs: written whole or not at all, in the right place, with the right mode. */
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "file.h"

static mode_t mode_of(const char *path)
{
    struct stat st;

    assert_int_equal(stat(path, &st), 0);
    return st.st_mode & 07777;
}

static void replaces_in_one_step(void **state)
{
    const char *path = tmp_path("out");
    gr_output *o;

    umask(027);
    o = start(path);
    gr_output_printf(o, "%s-%d", "x", 7);
    assert_int_not_equal(access(path, F_OK), 0);
    assert_int_equal(gr_output_commit(o, NULL), GR_OK);
    assert_int_equal(mode_of(path), 0640);
    assert_holds(path, "x-7");

    tmp_write(path, GR_STR("old"));
    assert_int_equal(chmod(path, 0604), 0);
    o = start(path);
    gr_output_adds(o, "new");
    assert_holds(path, "old");
    gr_output_abort(o);
    assert_holds(path, "old");
    assert_int_equal(tmp_count(), 1);
    o = start(path);
    gr_output_adds(o, "new");
    assert_int_equal(gr_output_commit(o, NULL), GR_OK);
    assert_holds(path, "new");
    assert_int_equal(mode_of(path), 0604);
    assert_int_equal(tmp_count(), 1);
    gr_output_abort(NULL);
}

static void number_text(void **state)
{
    gr_strbuf sb;
    gr_output *o;

    gr_strbuf_init(&sb, &cx.budget, 0);
    assert_int_equal(gr_output_memory(&cx, &sb, &o, NULL), GR_OK);
    gr_output_int(o, INT64_MIN);
    gr_output_addc(o, ' ');
    gr_output_double(o, 0.1);
    gr_output_printf(o, "%600d", 1);
    assert_int_equal(gr_output_commit(o, NULL), GR_OK);
    assert_int_equal(sb.len, 624);
    assert_true(gr_str_starts(gr_strbuf_str(&sb), "-9223372036854775808 0.1   "));
    gr_strbuf_clear(&sb);

    gr_strbuf_init(&sb, &cx.budget, 3);
    assert_int_equal(gr_output_memory(&cx, &sb, &o, NULL), GR_OK);
    gr_output_adds(o, "four");
    assert_int_equal(gr_output_commit(o, NULL), GR_ELIMIT);
    gr_strbuf_clear(&sb);
}

static void links_are_followed(void **state)
{
    const char *target = tmp_path("target"), *link = tmp_path("link");
    struct stat st;
    gr_output *o;

    tmp_write(target, GR_STR("old"));
    assert_int_equal(symlink("target", link), 0);
    o = start(link);
    gr_output_adds(o, "new");
    assert_int_equal(gr_output_commit(o, NULL), GR_OK);
    assert_int_equal(lstat(link, &st), 0);
    assert_true(S_ISLNK(st.st_mode));
    assert_holds(target, "new");
    assert_int_equal(unlink(target), 0);
    assert_int_equal(gr_output_open(&cx, link, &o, NULL), GR_EIO);
}

static void failed_write_keeps_old(void **state)
{
    const struct rlimit small = { 100000, RLIM_INFINITY }, none = { RLIM_INFINITY, RLIM_INFINITY };
    const char *path = tmp_path("full");
    gr_output *o;
    unsigned n;
    gr_err err = { 0 };

    tmp_write(path, GR_STR("old"));
    n = tmp_count();
    signal(SIGXFSZ, SIG_IGN);
    o = start(path);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    for (int i = 0; i < 100000; i++)
        gr_output_adds(o, "12345678");
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &none), 0);
    assert_int_equal(gr_output_commit(o, &err), GR_EIO);
    assert_non_null(strstr(err.message, "File too large"));
    assert_string_equal(err.place.file, path);
    assert_holds(path, "old");
    assert_int_equal(tmp_count(), n);
}

static int clear(void **state)
{
    assert_int_equal(cx.budget.used, 0);
    gr_ctx_clear(&cx);
    return tmp_remove(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(replaces_in_one_step),
        cmocka_unit_test(number_text),
        cmocka_unit_test(links_are_followed),
        cmocka_unit_test(failed_write_keeps_old),
    };

    gr_ctx_init(&cx);
    return cmocka_run_group_tests(tests, tmp_make, clear);
}
