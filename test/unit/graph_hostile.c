/* Texts that are made to take long: each is read or refused within the deadline. */
#include "edges.h"

#define DEADLINE_NS ((int64_t)20 * 1000000000)

static gr_status read_in_time(gr_ctx *cx, const char *format, const gr_strbuf *text, gr_err *err)
{
    gr_read_options o = { .format = format };
    gr_graph *g = NULL;
    gr_status st;

    assert_false(text->failed);
    cx->deadline_ns = gr_now_ns() + DEADLINE_NS;
    st = gr_graph_read_text(cx, gr_strbuf_str(text), &o, &g, err);
    gr_graph_unref(g);
    return st;
}

static void repeat(gr_strbuf *sb, const char *piece, size_t n)
{
    for (size_t i = 0; i < n; i++)
        gr_strbuf_adds(sb, piece);
}

static void long_names_of_columns(void **state)
{
    gr_err err = { 0 };
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    repeat(&sb, "a", 1 << 20);
    gr_strbuf_adds(&sb, "u,");
    repeat(&sb, "a", 1 << 20);
    gr_strbuf_adds(&sb, "v\nx,y\ny,z\n");
    assert_int_equal(read_in_time(*state, "csv", &sb, &err), GR_OK);
    gr_strbuf_clear(&sb);
}

static void deep_folder(void **state)
{
    gr_err err = { 0 };
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    gr_strbuf_adds(&sb, "{\"lockfileVersion\":3,\"packages\":{\"node_modules/a");
    repeat(&sb, "/node_modules/a", 20000);
    gr_strbuf_adds(&sb, "\":{\"dependencies\":{\"x\":\"1\",\"y\":\"1\"}}}}");
    assert_int_equal(read_in_time(*state, "npmlock", &sb, &err), GR_EINPUT);
    assert_non_null(strstr(err.message, "4096 bytes"));
    gr_strbuf_clear(&sb);
}

static void blanks_in_inline_table(void **state)
{
    gr_err err = { 0 };
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    gr_strbuf_adds(&sb, "[[package]]\nname = \"q\"\ndependencies = [{ ");
    repeat(&sb, "name ", 200000);
    repeat(&sb, " ", 1 << 20);
    gr_strbuf_adds(&sb, "}]\n");
    assert_int_equal(read_in_time(*state, "tomllock", &sb, &err), GR_OK);
    gr_strbuf_clear(&sb);
}

static void versions_of_one_package(void **state)
{
    gr_err err = { 0 };
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    for (int i = 0; i < 100000; i++)
        gr_strbuf_addf(&sb,
                       "[[package]]\nname = \"q\"\nversion = \"%d\"\n"
                       "dependencies = [\"q %d\"]\n",
                       i, i / 2);
    assert_int_equal(read_in_time(*state, "tomllock", &sb, &err), GR_OK);
    gr_strbuf_clear(&sb);
}

/* A clock has three parts, however many there are. */
static void long_clock(void **state)
{
    gr_err err = { 0 };
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    gr_strbuf_adds(&sb, "trip_id,stop_id,stop_sequence,arrival_time,departure_time\n");
    for (int i = 1; i <= 2; i++) {
        gr_strbuf_addf(&sb, "t,s%d,%d,8:00:00,9", i, i);
        repeat(&sb, ":59", 40);
        gr_strbuf_addc(&sb, '\n');
    }
    assert_int_equal(read_in_time(*state, "gtfs", &sb, &err), GR_OK);
    gr_strbuf_clear(&sb);
}

/* The text ends where more of the mark could stand. */
static void cut_mark(void **state)
{
    char *text = strdup("<!DOCTYPE ht");
    gr_graph *g = NULL;
    gr_err err = { 0 };

    assert_int_equal(gr_graph_read_text(*state, (gr_str){ text, 12 }, NULL, &g, &err), GR_EINPUT);
    free(text);
}

static void components_that_depend_on_no_list(void **state)
{
    refuses("sbom",
            "{\"bomFormat\":\"CycloneDX\",\"dependencies\":[{\"ref\":\"a\",\"dependsOn\":\"b\"}]}",
            1, 42, "expected \"dependsOn\" as a list");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(long_names_of_columns),
        cmocka_unit_test(deep_folder),
        cmocka_unit_test(blanks_in_inline_table),
        cmocka_unit_test(versions_of_one_package),
        cmocka_unit_test(long_clock),
        cmocka_unit_test(cut_mark),
        cmocka_unit_test(components_that_depend_on_no_list),
    };

    return cmocka_run_group_tests(tests, ctx_setup, ctx_teardown);
}
