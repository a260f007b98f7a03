/* Random bytes and damaged files into every reader: an error or a graph, never a crash, a leak or a
 * hang. What is read is a graph that can be walked and written. */
#include "random_graph.h"
#include "samples.h"

#define ROUNDS 1200

/* Some edits of a valid text: flips, cuts, repeats, insertions of what readers look for. */
static void damage(gr_rng *r, gr_strbuf *text)
{
    static const char *const bits[] = {
        "\"",   "<",    ">",  "{",  "}",   "[",          "]",     "(",
        ")",    "\n",   "\r", ",",  "-1",  "4294967295", "1e999", "18446744073709551616",
        "\xff", "&#0;", "->", "--", "nan", "\\u0000",    "//",    "/*",
        "'",    ":"
    };
    unsigned edits = 1 + (unsigned)gr_rng_below(r, 4);

    while (edits-- != 0 && text->len != 0) {
        size_t at = gr_rng_below(r, text->len), len = gr_rng_below(r, 20);
        gr_strbuf copy;

        gr_strbuf_init(&copy, NULL, 0);
        switch (gr_rng_below(r, 5)) {
        case 0: text->buf[at] = (char)(text->buf[at] ^ (1 << gr_rng_below(r, 8))); break;
        case 1: text->len = at; break;
        case 2: text->buf[at] = (char)gr_rng_next(r); break;
        case 3:
            len = at + len < text->len ? len : text->len - at;
            gr_strbuf_add(&copy, gr_str_sub(gr_strbuf_str(text), at, at + len));
            gr_strbuf_add(text, gr_strbuf_str(&copy));
            break;
        default:
            gr_strbuf_add(&copy, gr_str_sub(gr_strbuf_str(text), at, text->len));
            text->len = at;
            gr_strbuf_adds(text, bits[gr_rng_below(r, sizeof bits / sizeof *bits)]);
            gr_strbuf_add(text, gr_strbuf_str(&copy));
        }
        gr_strbuf_clear(&copy);
    }
}

static void check_graph(const gr_graph *g)
{
    uint32_t n = gr_graph_n_nodes(g), edges = 0;

    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it); edges++) {
        assert_true(it.u < n && it.v < n);
        for (size_t c = 0; c < gr_graph_n_columns(g, GR_OF_EDGE); c++)
            gr_column_get(gr_graph_column(g, GR_OF_EDGE, c), it.id);
    }
    assert_int_equal(edges, gr_graph_n_edges(g));
    for (gr_vid v = 0; v < n; v++)
        assert_int_equal(gr_graph_find(g, gr_graph_name(g, v)), v);
}

static void try_read(const gr_format *f, gr_str text)
{
    gr_ctx cx;
    gr_err err = { 0 };
    gr_graph *g = NULL;
    gr_status st;

    gr_ctx_init(&cx);
    cx.budget.limit = 64000000;
    cx.deadline_ns = gr_now_ns() + 20 * (int64_t)1000000000;
    st = gr_graph_read_text(&cx, text, &(gr_read_options){ .format = f->name }, &g, &err);
    if (st == GR_OK) {
        if (gr_graph_n_nodes(g) < 100000)
            check_graph(g);
        gr_graph_unref(g);
    } else if (err.message[0] == '\0' || st == GR_EINTERNAL || st == GR_EUSAGE) {
        fail_msg("%s: kind %d, '%s'", f->name, st, err.message);
    } else if (gr_now_ns() > cx.deadline_ns) {
        fail_msg("%s takes too long on %zu bytes", f->name, text.len);
    }
    gr_ctx_clear(&cx);
}

static void damaged_files(void **state)
{
    gr_rng r;

    gr_rng_seed(&r, 7);
    for (size_t i = 0; i < gr_n_formats(); i++) {
        const gr_format *f = gr_format_at(i);

        for (int round = 0; f->write != NULL && round < ROUNDS; round++) {
            gr_ctx cx;
            gr_strbuf text;
            gr_graph *g;

            gr_ctx_init(&cx);
            gr_strbuf_init(&text, NULL, 0);
            g = random_graph(&cx, &r, f);
            assert_int_equal(gr_graph_write_text(&cx, g, f->name, &text, NULL, NULL), GR_OK);
            gr_graph_unref(g);
            gr_ctx_clear(&cx);
            damage(&r, &text);
            try_read(f, gr_strbuf_str(&text));
            gr_strbuf_clear(&text);
        }
    }
}

/* The same for what is read only. */
static void damaged_samples(void **state)
{
    gr_rng r;

    gr_rng_seed(&r, 10);
    for (size_t i = 0; i < N_SAMPLES; i++)
        for (int round = 0; round < ROUNDS; round++) {
            gr_strbuf text;

            gr_strbuf_init(&text, NULL, 0);
            gr_strbuf_adds(&text, samples[i].text);
            damage(&r, &text);
            try_read(gr_format_named(gr_str_of(samples[i].format)), gr_strbuf_str(&text));
            gr_strbuf_clear(&text);
        }
}

static void random_bytes(void **state)
{
    gr_rng r;
    char bytes[400];

    gr_rng_seed(&r, 8);
    for (int round = 0; round < ROUNDS; round++) {
        size_t len = gr_rng_below(&r, sizeof bytes);
        bool text = gr_rng_below(&r, 2) != 0;

        for (size_t k = 0; k < len; k++)
            bytes[k] = text
                           ? (char)(" \n\t,;:-<>[](){}\"'#%=ab01289.e+*|&/\\"[gr_rng_below(&r, 35)])
                           : (char)gr_rng_next(&r);
        for (size_t i = 0; i < gr_n_formats(); i++)
            try_read(gr_format_at(i), (gr_str){ bytes, len });
    }
}

/* Every format's sniffer on texts of every format: never a crash, and its own text, if the names
 * are plain, is known. */
static void sniffers(void **state)
{
    gr_rng r;

    gr_rng_seed(&r, 9);
    for (size_t i = 0; i < gr_n_formats(); i++) {
        const gr_format *f = gr_format_at(i);

        for (int round = 0; f->write != NULL && round < 30; round++) {
            gr_ctx cx;
            gr_format plain;
            gr_strbuf text;
            gr_graph *g;

            gr_ctx_init(&cx);
            gr_strbuf_init(&text, NULL, 0);
            plain = *f;
            plain.carries &= ~(unsigned)GR_CARRIES_NAMES;
            g = random_graph(&cx, &r, &plain);
            assert_int_equal(gr_graph_write_text(&cx, g, f->name, &text, NULL, NULL), GR_OK);
            for (size_t k = 0; k < gr_n_formats(); k++) {
                int sure = gr_format_at(k)->sniff(gr_strbuf_str(&text), true);
                size_t cut = gr_rng_below(&r, text.len + 1);

                assert_in_range(sure, 0, 100);
                gr_format_at(k)->sniff(gr_str_sub(gr_strbuf_str(&text), 0, cut), false);
            }
            if (gr_graph_n_edges(g) > 2 && f->sniff(gr_strbuf_str(&text), true) == 0)
                fail_msg("%s does not know its own text:\n%.800s", f->name, text.buf);
            gr_graph_unref(g);
            gr_strbuf_clear(&text);
            gr_ctx_clear(&cx);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(damaged_files),
        cmocka_unit_test(damaged_samples),
        cmocka_unit_test(random_bytes),
        cmocka_unit_test(sniffers),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
