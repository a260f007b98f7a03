/* The graph when memory runs out: the builder, graphs from graphs, and every format both ways. */
#include "oom/fault.h"

#include "random_graph.h"

/* Ends a call that may have made g: an error of the right kind, and nothing kept. */
static bool done(gr_ctx *cx, gr_status st, gr_graph *g)
{
    assert_true(st == GR_OK || st == GR_EMEMORY);
    assert_true((st == GR_OK) == (g != NULL));
    gr_graph_unref(g);
    gr_ctx_clear(cx);
    if (st != GR_OK)
        assert_int_equal(cx->budget.used, 0);
    return st == GR_OK;
}

typedef enum naming { DENSE, SPARSE, TEXT } naming;

static gr_status add_nodes(gr_builder *b, naming how)
{
    gr_status st = GR_OK;
    gr_vid v;

    for (int i = 0; i < 20 && st == GR_OK; i++) {
        char text[16];

        snprintf(text, sizeof text, how == TEXT ? "n%d" : "%d", how == SPARSE ? 7 * i : i);
        st = gr_builder_node(b, gr_name_of(gr_str_of(text)), &v, NULL);
    }
    return st;
}

/* Cells of every type, and one of text that began as numbers. */
static gr_status add_cells(gr_builder *b, gr_of of)
{
    const gr_value cells[] = { gr_v_int(3), gr_v_real(0.5), gr_v_bool(true),
                               gr_v_str(GR_STR("label")) };
    gr_status st = GR_OK;
    uint32_t col;

    for (uint32_t i = 0; i < 12 && st == GR_OK; i++) {
        char name[8];

        snprintf(name, sizeof name, "c%u", i % 5);
        if ((st = gr_builder_column(b, of, gr_str_of(name), &col, NULL)) == GR_OK)
            st = gr_builder_set(b, of, col, i, cells[i % 5 == 4 ? i % 4 : i % 5], NULL);
    }
    return st;
}

static bool build(gr_direction d, naming how, bool mirrored, bool columns)
{
    gr_graph *g = NULL;
    gr_builder *b;
    gr_ctx cx;
    gr_status st = GR_EMEMORY;

    gr_ctx_init(&cx);
    b = gr_builder_new(&cx, d);
    if (b != NULL && (st = add_nodes(b, how)) == GR_OK)
        for (gr_vid v = 0; v < 19 && st == GR_OK; v++) {
            st = gr_builder_edge(b, v, v + 1, NULL);
            if (st == GR_OK && mirrored)
                st = gr_builder_edge(b, v + 1, v, NULL);
        }
    if (st == GR_OK && columns && (st = add_cells(b, GR_OF_NODE)) == GR_OK)
        st = add_cells(b, GR_OF_EDGE);
    if (st == GR_OK && columns)
        st = gr_builder_attribute(b, GR_STR("title"), gr_v_str(GR_STR("a graph")), NULL);
    if (st == GR_OK) {
        gr_builder_note(b, "a note");
        st = gr_builder_finish(b, &g, NULL);
    }
    gr_builder_free(b);
    return done(&cx, st, g);
}

static bool build_directed(void)
{
    return build(GR_DIRECTED, DENSE, true, true);
}

static bool build_undirected(void)
{
    return build(GR_UNDIRECTED, TEXT, false, true);
}

static bool build_mirrored(void)
{
    return build(GR_AUTO, SPARSE, true, false);
}

static bool build_auto(void)
{
    return build(GR_AUTO, TEXT, false, true);
}

static gr_ctx world; /* of what the tests below start from */
static gr_graph *whole;

/* Everything that a graph may hold, and all that can be made of it. */
static bool derive(void)
{
    bool keep[40] = { false, true, true, true, false, true, true, true, true, true, true };
    gr_derive how = { .keep_node = keep, .reverse = true, .note = "part" };
    const gr_csr *in;
    gr_graph *g = NULL, *again = NULL;
    char why[200];
    gr_ctx cx;
    gr_status st;

    gr_ctx_init(&cx);
    st = gr_graph_derive(&cx, whole, &how, &g, NULL);
    if (st == GR_OK && (st = gr_graph_in(&cx, g, &in, NULL)) == GR_OK)
        st = gr_graph_derive(&cx, g, &(gr_derive){ .direction = GR_UNDIRECTED }, &again, NULL);
    if (st == GR_OK)
        assert_false(gr_graph_equal(whole, again, why));
    assert_true(st == GR_OK || st == GR_EMEMORY);
    gr_graph_unref(g);
    gr_graph_unref(again);
    gr_ctx_clear(&cx);
    return st == GR_OK;
}

static const gr_format *format;
static gr_graph *sample; /* as odd as the format can carry */
static gr_strbuf written;

static bool read_back(void)
{
    gr_graph *g = NULL;
    gr_ctx cx;
    gr_status st;

    gr_ctx_init(&cx);
    st = gr_graph_read_text(&cx, gr_strbuf_str(&written),
                            &(gr_read_options){ .format = format->name }, &g, NULL);
    return done(&cx, st, g);
}

/* What was not written for want of memory is an error too, and so is a loss that is not named. */
static bool write_all(void)
{
    gr_strbuf text, lost;
    gr_ctx cx;
    gr_status st, st_lossy;
    bool ok;

    gr_ctx_init(&cx);
    gr_strbuf_init(&text, &cx.budget, 0);
    gr_strbuf_init(&lost, &cx.budget, 0);
    st = gr_graph_write_text(&cx, sample, format->name, &text, &lost, NULL);
    assert_true(st == GR_OK || st == GR_EMEMORY);
    if (st == GR_OK)
        assert_true(gr_str_eq(gr_strbuf_str(&text), gr_strbuf_str(&written)));
    gr_strbuf_reset(&text);
    st_lossy = gr_graph_write_text(&cx, whole, format->name, &text, &lost, NULL);
    assert_true(st_lossy == GR_OK || st_lossy == GR_EMEMORY || st_lossy == GR_EINPUT);
    if (st_lossy == GR_OK)
        assert_false(lost.failed);
    ok = st == GR_OK && st_lossy != GR_EMEMORY;
    gr_strbuf_clear(&lost);
    gr_strbuf_clear(&text);
    gr_ctx_clear(&cx);
    return ok;
}

static void every_format(void **state)
{
    gr_rng r;

    gr_rng_seed(&r, 7);
    for (size_t i = 0; i < gr_n_formats(); i++) {
        format = gr_format_at(i);
        if (format->write == NULL)
            continue;
        do {
            gr_graph_unref(sample);
            sample = random_graph(&world, &r, format);
        } while (gr_graph_n_edges(sample) < 10 || gr_graph_n_edges(sample) > 30);
        gr_strbuf_init(&written, NULL, 0);
        assert_int_equal(gr_graph_write_text(&world, sample, format->name, &written, NULL, NULL),
                         GR_OK);
        oom_each(read_back);
        oom_each(write_all);
        gr_strbuf_clear(&written);
    }
}

OOM_TEST(build_directed)
OOM_TEST(build_undirected)
OOM_TEST(build_mirrored)
OOM_TEST(build_auto)
OOM_TEST(derive)

static int setup(void **state)
{
    gr_rng r;

    gr_rng_seed(&r, 1);
    gr_ctx_init(&world);
    do {
        gr_graph_unref(whole);
        whole = random_graph(
            &world, &r,
            &(gr_format){ .carries = GR_CARRIES_ALL & ~(unsigned)GR_CARRIES_UNDIRECTED });
    } while (gr_graph_n_edges(whole) < 20 || gr_graph_n_columns(whole, GR_OF_EDGE) < 3);
    /* kept by the graph once it was made, so better now */
    return gr_graph_in(&world, whole, &(const gr_csr *){ NULL }, NULL) == GR_OK ? 0 : -1;
}

static int teardown(void **state)
{
    gr_graph_unref(whole);
    gr_graph_unref(sample);
    gr_ctx_clear(&world);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(oom_build_directed), cmocka_unit_test(oom_build_undirected),
        cmocka_unit_test(oom_build_mirrored), cmocka_unit_test(oom_build_auto),
        cmocka_unit_test(oom_derive),         cmocka_unit_test(every_format),
    };

    return cmocka_run_group_tests(tests, setup, teardown);
}
