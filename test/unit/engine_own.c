/* Tools of one's own in sessions, and toolsets. */
#include "session.h"
#include "tmp.h"

#include <sys/stat.h>

#include "engine/engine_int.h"

#define TOOL                                                                                       \
    "-- name: twice\n-- summary: Twice the nodes\n-- result: integer\n"                            \
    "-- test: a-b | | 4\n\nreturn 2 * node_count()\n\n--- oracle\nreturn #nodes() + #nodes()\n"

static int setup(void **state)
{
    return tmp_make(state) != 0 || setenv("XDG_DATA_HOME", tmp_path("data"), 1) != 0 ||
                   engine_setup(state) != 0
               ? -1
               : 0;
}

static int teardown(void **state)
{
    const char *tools = "data/grasp/tools";

    unlink(tmp_path("data/grasp/tools/broken.lua"));
    unlink(tmp_path("data/grasp/tools/degree.lua"));
    rmdir(tmp_path(tools));
    rmdir(tmp_path("data/grasp"));
    rmdir(tmp_path("data"));
    engine_teardown(state);
    return tmp_remove(state);
}

static gr_reply *add(gr_session *s, const char *text)
{
    tmp_write(tmp_path("tool.lua"), gr_str_of(text));
    return gr_session_add_tool(s, tmp_path("tool.lua"));
}

static void comes_and_goes(void **state)
{
    gr_session *s = session(), *other = session();

    says(load(s, "G", "a b\nb c\n"), GR_OK, "G");
    says(load(other, "G", "a b\n"), GR_OK, "G");
    says(gr_session_run(s, "twice(G)"), GR_ENAME, "no tool 'twice'");
    says(add(s, TOOL), GR_OK, "{\"name\":\"twice\",\"tests\":1,\"graphs\":50,\"answers\":50,");
    says(gr_session_run(s, "twice(G)"), GR_OK,
         "\"value\":6,\"verified\":true,\"grade\":\"rederived\"");
    says(gr_session_run(other, "twice(G) + node_count(G)"), GR_OK, "\"value\":6");
    says(gr_session_run_words(s, "twice", NULL, 0), GR_OK, "\"value\":6");
    says(gr_session_run_json(s, "{\"tool\":\"twice\"}", 16), GR_OK, "\"calls\":[\"twice(G)\"]");
    says(gr_engine_tool(engine, "twice"), GR_OK, "\"family\":\"own\"");
    says(gr_engine_tools(engine, "own"), GR_OK, "\"name\":\"twice\"");
    says(gr_engine_find_tools(engine, "twice", 1), GR_OK, "\"name\":\"twice\"");
    says(gr_session_remove_tool(s, "twice"), GR_OK, "null");
    says(gr_session_remove_tool(s, "twice"), GR_ENAME, "no tool of your own called 'twice'");
    says(gr_session_remove_tool(s, "../x"), GR_ENAME, "no tool of your own");
    says(gr_session_run(other, "twice(G)"), GR_ENAME, "no tool 'twice'");
    says(gr_engine_tools(engine, "own"), GR_ENAME, "no family");
    gr_session_free(s);
    gr_session_free(other);
}

static void is_not_accepted(void **state)
{
    gr_session *s = session();

    says(add(s, "-- name: degree\n-- summary: x\n-- result: integer\n-- test: a | | 0\n\nreturn 0"),
         GR_EINPUT, "a tool of grasp's own is called 'degree'");
    says(add(s, "-- name: deg\n-- summary: x\n-- result: integer\n\nreturn 0"), GR_EINPUT,
         "nothing that it can be tested by");
    says(add(s, "-- name: t\n-- summary: x\n-- result: integer\n-- test: a-b | | 3\n\nreturn 2"),
         GR_EINPUT, "the test in line 4 fails: expected 3, found 2");
    says(add(s, "-- name: t\n-- summary: x\n-- result: integer\n-- test: a-b | | x\n\nreturn 2"),
         GR_EINPUT, "the value of the test in line 4");
    says(add(s, "-- name: t\n-- summary: x\n-- result: integer\n-- invariant: result == 2\n\n"
                "return node_count()"),
         GR_EINPUT, "breaks its invariant");
    says(add(s, "-- name: t\n-- summary: x\n-- result: integer\n-- test: a-b | | 2\n\nreturn (2"),
         GR_EINPUT, "')' expected");
    says(add(s, "-- name: t\n"), GR_EINPUT, "tool.lua\",\"line\":1");
    says(gr_session_add_tool(s, tmp_path("nothing.lua")), GR_EREAD, "nothing.lua");
    says(gr_engine_tools(engine, "own"), GR_ENAME, "no family");
    gr_session_free(s);
}

/* What somebody put into the folder. */
static void broken_files(void **state)
{
    gr_session *s = session();

    says(add(s, TOOL), GR_OK, "twice");
    tmp_write(tmp_path("data/grasp/tools/broken.lua"), GR_STR("-- name: broken\n-- colour: red\n"));
    tmp_write(tmp_path("data/grasp/tools/degree.lua"),
              GR_STR("-- name: degree\n-- summary: x\n-- result: integer\n\nreturn 7\n"));
    says(gr_session_remove_tool(s, "twice"), GR_OK, "null");
    says(load(s, "G", "a b\n"), GR_OK, "G");
    says(gr_session_run(s, "degree(G, a)"), GR_OK, "\"value\":1");
    says(gr_session_run_words(s, "broken", NULL, 0), GR_EINPUT, "broken.lua\",\"line\":2");
    says(gr_engine_tool(engine, "broken"), GR_EINPUT, "-- KEY: value");
    says(gr_session_remove_tool(s, "broken"), GR_OK, "null");
    gr_session_free(s);
}

static void toolsets(void **state)
{
    gr_session *s = session();

    says(load(s, "G", "a b\nb c\n"), GR_OK, "G");
    says(gr_session_toolset(s, "cogent"), GR_OK, "null");
    says(gr_session_run(s, "has_path(G, a, c)"), GR_OK, "\"value\":true");
    says(gr_session_run(s, "diameter(G)"), GR_ENAME, "no tool 'diameter' in the toolset cogent");
    says(gr_session_run_words(s, "pagerank", NULL, 0), GR_ENAME, "toolset cogent");
    says(gr_session_info(s, "G"), GR_OK, "\"nodes\":3");
    says(gr_session_toolset(s, "gtools"), GR_OK, "null");
    says(gr_session_run(s, "topological_sort(G)"), GR_EINPUT, "");
    says(gr_session_run(s, "triangle_count(G)"), GR_ENAME, "toolset gtools");
    tmp_write(tmp_path("set.txt"), GR_STR("# mine\ndiameter, radius\n  center\r\n"));
    says(gr_session_toolset(s, tmp_path("set.txt")), GR_OK, "null");
    says(gr_session_run(s, "diameter(G)"), GR_OK, "\"value\":2");
    says(gr_session_run(s, "node_count(G)"), GR_ENAME, "toolset");
    says(gr_session_toolset(s, NULL), GR_OK, "null");
    says(gr_session_run(s, "node_count(G)"), GR_OK, "\"value\":3");
    tmp_write(tmp_path("set.txt"), GR_STR("diametre\n"));
    says(gr_session_toolset(s, tmp_path("set.txt")), GR_ENAME, "did you mean 'diameter'");
    tmp_write(tmp_path("set.txt"), GR_STR("# none\n"));
    says(gr_session_toolset(s, tmp_path("set.txt")), GR_EINPUT, "names of tools");
    says(gr_session_toolset(s, "cogant"), GR_EREAD, "cogent, gtools");
    says(gr_session_run(s, "node_count(G)"), GR_OK, "\"value\":3");
    gr_session_free(s);
}

/* GraphCogent has nine tools, GTools eleven. */
static void sizes(void **state)
{
    gr_session *s = session();
    gr_err err = { 0 };

    says(gr_session_toolset(s, "cogent"), GR_OK, "null");
    assert_int_equal(gr_session_registry(s, &err)->n, 9);
    says(gr_session_toolset(s, "gtools"), GR_OK, "null");
    assert_int_equal(gr_session_registry(s, &err)->n, 11);
    says(gr_session_toolset(s, "all"), GR_OK, "null");
    assert_int_equal(gr_session_registry(s, &err)->n, gr_engine_registry()->n);
    gr_session_free(s);
}

/* A body may call what its caller may. */
static void toolset_in_bodies(void **state)
{
    gr_session *s = session();

    says(add(s, "-- name: wide\n-- summary: x\n-- result: number\n-- test: a-b | | 1\n\n"
                "return tool('diameter')"),
         GR_OK, "wide");
    says(load(s, "G", "a b\nb c\n"), GR_OK, "G");
    says(gr_session_run(s, "wide(G)"), GR_OK,
         "\"value\":2,\"verified\":null,\"grade\":\"unchecked\"");
    tmp_write(tmp_path("set.txt"), GR_STR("wide node_count"));
    says(gr_session_toolset(s, tmp_path("set.txt")), GR_OK, "null");
    says(gr_session_run(s, "wide(G)"), GR_EINPUT, "no tool 'diameter' in the toolset");
    says(gr_session_remove_tool(s, "wide"), GR_OK, "null");
    gr_session_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(comes_and_goes),    cmocka_unit_test(is_not_accepted),
        cmocka_unit_test(broken_files),      cmocka_unit_test(toolsets),
        cmocka_unit_test(toolset_in_bodies), cmocka_unit_test(sizes),
    };

    return cmocka_run_group_tests(tests, setup, teardown);
}
