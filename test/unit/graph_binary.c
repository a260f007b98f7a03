/* The mapped format refuses what is truncated, foreign or damaged: every cut, every flipped bit. */
#include "random_graph.h"

static gr_ctx cx;

static gr_status open_bytes(gr_str bytes, gr_graph **out, gr_err *err)
{
    *err = (gr_err){ 0 };
    return gr_graph_read_text(&cx, bytes, &(gr_read_options){ .format = "binary" }, out, err);
}

static void sample(gr_strbuf *bytes)
{
    gr_rng r;
    gr_graph *g;

    gr_rng_seed(&r, 3);
    do {
        g = random_graph(&cx, &r, &every_thing);
    } while ((gr_graph_n_edges(g) < 5 || gr_graph_n_columns(g, GR_OF_EDGE) < 2) &&
             (gr_graph_unref(g), true));
    gr_strbuf_init(bytes, NULL, 0);
    assert_int_equal(gr_graph_write_text(&cx, g, "binary", bytes, NULL, NULL), GR_OK);
    gr_graph_unref(g);
}

static void every_cut(void **state)
{
    gr_strbuf bytes;
    gr_graph *g;
    gr_err err;

    sample(&bytes);
    for (size_t len = 0; len < bytes.len; len++)
        if (open_bytes((gr_str){ bytes.buf, len }, &g, &err) == GR_OK)
            fail_msg("%zu of %zu bytes were taken for a graph", len, bytes.len);
    assert_int_equal(open_bytes(gr_strbuf_str(&bytes), &g, &err), GR_OK);
    gr_graph_unref(g);
    gr_strbuf_clear(&bytes);
}

static void every_bit(void **state)
{
    gr_strbuf bytes;
    gr_graph *g;
    gr_err err;

    sample(&bytes);
    for (size_t bit = 0; bit < 8 * bytes.len; bit++) {
        bytes.buf[bit / 8] = (char)(bytes.buf[bit / 8] ^ (1 << (bit % 8)));
        if (open_bytes(gr_strbuf_str(&bytes), &g, &err) == GR_OK)
            fail_msg("bit %zu of byte %zu flipped and nobody noticed", bit % 8, bit / 8);
        assert_true(err.message[0] != '\0');
        bytes.buf[bit / 8] = (char)(bytes.buf[bit / 8] ^ (1 << (bit % 8)));
    }
    gr_strbuf_clear(&bytes);
}

static void other_byte_order(void **state)
{
    gr_strbuf bytes;
    gr_graph *g;
    gr_err err;

    sample(&bytes);
    for (int i = 0; i < 2; i++) { /* the mark is at byte 12 */
        char c = bytes.buf[12 + i];

        bytes.buf[12 + i] = bytes.buf[15 - i];
        bytes.buf[15 - i] = c;
    }
    assert_int_equal(open_bytes(gr_strbuf_str(&bytes), &g, &err), GR_EINPUT);
    assert_non_null(strstr(err.message, "byte order"));
    gr_strbuf_clear(&bytes);
}

static int setup(void **state)
{
    gr_ctx_init(&cx);
    return 0;
}

static int teardown(void **state)
{
    gr_ctx_clear(&cx);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_cut),
        cmocka_unit_test(every_bit),
        cmocka_unit_test(other_byte_order),
    };

    return cmocka_run_group_tests(tests, setup, teardown);
}
