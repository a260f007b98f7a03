/* Which files a session may touch, and what errors about files say. */
#include "engine/engine.h"
#include "session.h"
#include "tmp.h"

#include <sys/stat.h>

/* A folder that is allowed with a graph, a folder inside, and links out of it. */
static int setup(void **state)
{
    if (engine_setup(state) != 0 || tmp_make(state) != 0)
        return -1;
    if (mkdir(tmp_path("in"), 0700) != 0 || mkdir(tmp_path("in/deep"), 0700) != 0 ||
        mkdir(tmp_path("inside"), 0700) != 0 || symlink(tmp_dir, tmp_path("in/up")) != 0 ||
        symlink(tmp_path("secret"), tmp_path("in/link")) != 0 ||
        symlink(tmp_path("nothing"), tmp_path("in/dangling")) != 0)
        return -1;
    tmp_write(tmp_path("secret"), GR_STR("a b\n"));
    tmp_write(tmp_path("inside/g"), GR_STR("a b\n"));
    tmp_write(tmp_path("in/g"), GR_STR("a b\nb c\n"));
    return 0;
}

static int teardown(void **state)
{
    static const char *const made[] = { "in/up",  "in/link",     "in/dangling", "in/g",
                                        "in/new", "in/deep/new", "inside/g",    "top" };

    for (size_t i = 0; i < sizeof made / sizeof *made; i++)
        unlink(tmp_path(made[i]));
    rmdir(tmp_path("in/deep"));
    rmdir(tmp_path("in"));
    rmdir(tmp_path("inside"));
    engine_teardown(state);
    return tmp_remove(state);
}

static gr_reply *read_file(gr_session *s, const char *path)
{
    return gr_session_load(s, "G", path, "edgelist", NULL);
}

static gr_reply *write_file(gr_session *s, const char *path)
{
    return gr_session_save(s, "G", path, "edgelist");
}

static void under_a_folder(void **state)
{
    static const char *const outside[] = { "secret",       "in/link",  "in/../secret",
                                           "in/up/secret", "inside/g", "in/none" };
    gr_session *s = session();

    says(gr_session_allow(s, tmp_path("in")), GR_OK, "null");
    says(read_file(s, tmp_path("in/g")), GR_OK, "\"edges\":2");
    says(read_file(s, tmp_path("in/deep/../g")), GR_OK, "\"edges\":2");
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++)
        says(read_file(s, tmp_path(outside[i])), GR_EREAD, "is not a file under an allowed folder");
    says(write_file(s, tmp_path("in/new")), GR_OK, "\"lost\":[]");
    says(write_file(s, tmp_path("in/deep/new")), GR_OK, "\"lost\":[]");
    for (size_t i = 0; i < 5; i++)
        says(write_file(s, tmp_path(outside[i])), GR_EREAD, "is not a file under");
    says(write_file(s, tmp_path("in/up/new")), GR_EREAD, "is not a file under");
    says(write_file(s, tmp_path("in/dangling")), GR_EIO, "link to nothing");
    says(gr_session_draw(s, "G", tmp_path("top.svg"), NULL), GR_EREAD, "is not a file under");
    says(gr_session_allow(s, tmp_path("inside")), GR_OK, "null");
    says(read_file(s, tmp_path("inside/g")), GR_OK, "\"edges\":1");
    says(read_file(s, tmp_path("secret")), GR_EREAD, "is not a file under");
    gr_session_free(s);
}

/* A relative path means the same file wherever it is named. */
static void relative_paths(void **state)
{
    gr_session *s = session();

    says(gr_session_allow(s, tmp_path("in")), GR_OK, "null");
    says(gr_session_allow(s, tmp_path("inside")), GR_OK, "null");
    says(read_file(s, "g"), GR_OK, "\"edges\":2"); /* the first folder's */
    says(gr_session_run(s, "edge_count(load_graph('g', format='edgelist'))"), GR_OK, "\"value\":2");
    says(read_file(s, "deep/../g"), GR_OK, "\"edges\":2");
    says(read_file(s, "../secret"), GR_EREAD, "is not a file under");
    says(gr_session_run(s, "load_graph('../secret', format='edgelist')"), GR_EREAD,
         "is not a file under");
    says(read_file(s, "none"), GR_EREAD, "is not a file under");
    says(write_file(s, "deep/new"), GR_OK, "\"lost\":[]");
    says(read_file(s, tmp_path("in/deep/new")), GR_OK, "\"edges\":2");
    says(write_file(s, "../new"), GR_EREAD, "is not a file under");
    says(write_file(s, "up/new"), GR_EREAD, "is not a file under");
    says(gr_session_save_new(s, "G", "deep/new", "edgelist"), GR_EINPUT, "already");
    unlink(tmp_path("in/new"));
    says(gr_session_save_new(s, "G", "new", "edgelist"), GR_OK, "\"lost\":[]");
    says(read_file(s, tmp_path("in/new")), GR_OK, "\"edges\":2");
    gr_session_free(s);
}

/* The program's own input and output are no files in a folder, whatever the current one is. */
static void standard_streams(void **state)
{
    gr_session *s = session();

    says(load(s, "G", "a b\n"), GR_OK, "G");
    says(gr_session_allow(s, "."), GR_OK, "null");
    says(read_file(s, "-"), GR_EREAD, "is not a file under");
    says(write_file(s, "-"), GR_EREAD, "is not a file under");
    gr_session_free(s);
}

static void roots(void **state)
{
    gr_session *s = session();

    says(gr_session_allow(s, tmp_path("none")), GR_EREAD, "cannot allow");
    says(gr_session_allow(s, tmp_path("secret")), GR_EREAD, "it is no folder");
    says(gr_session_allow(s, "/"), GR_OK, "null");
    says(read_file(s, tmp_path("secret")), GR_OK, "\"edges\":1");
    says(write_file(s, tmp_path("top")), GR_OK, "\"lost\":[]");
    gr_session_free(s);
}

static void errors(void **state)
{
    gr_session *s = session();
    gr_reply *r;

    tmp_write(tmp_path("top"), GR_STR("p sp 2 1\na 1 3 4\n"));
    r = gr_session_load(s, "G", tmp_path("top"), "dimacs", NULL);
    assert_int_equal(gr_exit_code(gr_reply_status(r)), 3);
    assert_non_null(strstr(gr_reply_text(r), "/top:2:5: "));
    assert_non_null(strstr(gr_reply_json(r), "/top\",\"line\":2,\"column\":5}}"));
    says(r, GR_EINPUT, "{\"error\":{\"kind\":\"input\",\"message\":\"");
    r = read_file(s, tmp_path("none"));
    assert_null(strstr(gr_reply_json(r), "\"line\""));
    says(r, GR_EREAD, "\"file\":");
    r = gr_session_load(s, "G", tmp_path("in/g"), "roman", NULL);
    assert_string_not_equal(gr_reply_hint(r), "");
    says(r, GR_ENAME, "\"hint\":");
    gr_session_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(under_a_folder),   cmocka_unit_test(relative_paths),
        cmocka_unit_test(standard_streams), cmocka_unit_test(roots),
        cmocka_unit_test(errors),
    };

    return cmocka_run_group_tests(tests, setup, teardown);
}
