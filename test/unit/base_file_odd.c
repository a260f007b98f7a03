/* Outputs that cannot be replaced by a rename, and names that cannot be written to. */
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>

#include "file.h"

static void what_is_no_file(void **state)
{
    char name[300];
    gr_output *o;
    gr_err err = { 0 };
    struct stat st;

    o = start("/dev/null");
    gr_output_adds(o, "gone");
    assert_int_equal(gr_output_commit(o, NULL), GR_OK);
    assert_int_equal(stat("/dev/null", &st), 0);
    assert_true(S_ISCHR(st.st_mode));
    o = start("/dev/full");
    gr_output_adds(o, "no room");
    assert_int_equal(gr_output_commit(o, &err), GR_EIO);
    assert_non_null(strstr(err.message, "No space left"));
    assert_int_equal(gr_output_open(&cx, tmp_path("."), &o, &err), GR_EIO);
    assert_int_equal(gr_output_open(&cx, tmp_path("no/file"), &o, &err), GR_EIO);
    assert_int_equal(gr_output_open(&cx, "", &o, &err), GR_EIO);

    memset(name, 'n', 255);
    name[255] = '\0';
    o = start(tmp_path(name));
    assert_int_equal(gr_output_commit(o, NULL), GR_OK);
    assert_holds(tmp_path(name), "");
}

static void fifo_gets_bytes(void **state)
{
    const char *path = tmp_path("fifo");
    char got[8] = "";
    struct stat st;
    gr_output *o;
    int fd;

    assert_int_equal(mkfifo(path, 0600), 0);
    fd = open(path, O_RDONLY | O_NONBLOCK);
    o = start(path);
    gr_output_adds(o, "bytes");
    assert_int_equal(gr_output_commit(o, NULL), GR_OK);
    assert_int_equal(read(fd, got, sizeof got), 5);
    assert_string_equal(got, "bytes");
    close(fd);
    assert_int_equal(stat(path, &st), 0);
    assert_true(S_ISFIFO(st.st_mode));
}

static void closed_pipe(void **state)
{
    const char *path = tmp_path("broken");
    gr_err err = { 0 };
    gr_output *o;
    int fd;

    signal(SIGPIPE, SIG_IGN);
    assert_int_equal(mkfifo(path, 0600), 0);
    fd = open(path, O_RDONLY | O_NONBLOCK);
    o = start(path);
    close(fd);
    gr_output_adds(o, "nobody reads");
    assert_int_equal(gr_output_commit(o, &err), GR_EIO);
    assert_non_null(strstr(err.message, "Broken pipe"));
}

static void stdout_stays_open(void **state)
{
    const char *path = tmp_path("stdout"), *names[] = { "-", "/dev/stdout" };
    int old = dup(STDOUT_FILENO), fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    gr_status st[2];

    assert_true(fd >= 0);
    fflush(stdout);
    dup2(fd, STDOUT_FILENO);
    for (int i = 0; i < 2; i++) {
        gr_output *o = start(names[i]);

        gr_output_adds(o, names[i]);
        st[i] = gr_output_commit(o, NULL);
    }
    dup2(old, STDOUT_FILENO);
    close(old);
    close(fd);
    assert_int_equal(st[0], GR_OK);
    assert_int_equal(st[1], GR_OK);
    assert_holds(path, "-/dev/stdout");
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
        cmocka_unit_test(what_is_no_file),
        cmocka_unit_test(fifo_gets_bytes),
        cmocka_unit_test(closed_pipe),
        cmocka_unit_test(stdout_stays_open),
    };

    gr_ctx_init(&cx);
    return cmocka_run_group_tests(tests, tmp_make, clear);
}
