/* A model that is opened, asked and read with when memory runs out. */
#include "oom/fault.h"

#include "parse_file.h"
#include "sense.h"

#include "engine/engine.h"

static gr_ctx reading_cx;
static gr_reading reading; /* made before anything fails */
static const gr_tool *tools[3];
static const gr_registry few = { tools, 3, NULL };

static bool ask(gr_ctx *cx, gr_parser *p)
{
    gr_candidates c;
    gr_err err = { 0 };
    gr_status st = gr_parser_ask(cx, p, &few, &reading, &c, &err);

    assert_true(st == GR_OK || st == GR_EMEMORY);
    return st == GR_OK;
}

static bool read_prose(gr_ctx *cx, gr_parser *p)
{
    gr_reading r = { .text = GR_STR("a - b 3, b - c 7"), .written = GR_STR("a - b 3, b - c 7") };
    gr_statements s;
    gr_err err = { 0 };
    gr_status st = gr_parser_directed(cx, p, &r, &err);

    if (st == GR_OK)
        st = gr_parser_read(cx, p, &r, &s, &err);

    assert_true(st == GR_OK || st == GR_EMEMORY);
    return st == GR_OK;
}

static bool note(gr_ctx *cx, gr_parser *p)
{
    gr_markings m;
    gr_err err = { 0 };
    gr_status st = gr_parser_note(cx, p, GR_STR("a - b is [TBR], c 3"), 1, &m, &err);

    assert_true(st == GR_OK || st == GR_EMEMORY);
    return st == GR_OK;
}

static bool model(void)
{
    gr_parser *p = NULL;
    gr_err err = { 0 };
    bool ok = false;
    gr_status st;
    gr_ctx cx;

    gr_ctx_init(&cx);
    st = gr_parser_open(&cx, tmp_path("words"), tmp_path("reader"), &p, &err);
    assert_true(st == GR_OK || (st == GR_EMEMORY && p == NULL));
    if (st == GR_OK) {
        ok = ask(&cx, p);
        ok = read_prose(&cx, p) && ok;
    }
    gr_parser_free(p);
    gr_ctx_clear(&cx);
    return ok;
}

OOM_TEST(model)

static bool notes(void)
{
    gr_parser *p = NULL;
    gr_err err = { 0 };
    bool ok = false;
    gr_ctx cx;

    gr_ctx_init(&cx);
    if (gr_parser_open(&cx, tmp_path("words"), tmp_path("noter"), &p, &err) == GR_OK)
        ok = note(&cx, p);
    gr_parser_free(p);
    gr_ctx_clear(&cx);
    return ok;
}

OOM_TEST(notes)

static int setup(void **state)
{
    static const char *const names[] = { "count", "degree", "node_count" };

    for (size_t i = 0; i < 3; i++)
        tools[i] = gr_registry_find(gr_engine_registry(), gr_str_of(names[i]),
                                    &(const gr_alias *){ NULL });
    gr_ctx_init(&reading_cx);
    if (tmp_make(state) != 0)
        return -1;
    parse_files(parse_words, parse_notes);
    if (rename(tmp_path("reader"), tmp_path("noter")) != 0)
        return -1;
    parse_files(parse_words, parse_alphabet);
    return gr_sense(&reading_cx, GR_STR("a-b, b-c. ? a, b"), NULL, &reading, NULL) == GR_OK ? 0
                                                                                            : -1;
}

static int teardown(void **state)
{
    gr_reading_clear(&reading);
    gr_ctx_clear(&reading_cx);
    return tmp_remove(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(oom_model), cmocka_unit_test(oom_notes) };

    return cmocka_run_group_tests(tests, setup, teardown);
}
