/* Random graphs through every format and back: what a format claims to carry comes back exactly. */
#include "random_graph.h"

#include <unistd.h>

#define ROUNDS 300

static void round_trip(const gr_format *f)
{
    gr_rng r;

    gr_rng_seed(&r, gr_hash_bytes(f->name, strlen(f->name)));
    for (int round = 0; round < ROUNDS; round++) {
        gr_ctx cx;
        gr_err err = { 0 };
        gr_strbuf text, lost;
        gr_graph *g, *back = NULL;
        char why[200];

        gr_ctx_init(&cx);
        g = random_graph(&cx, &r, f->carries, f->first);
        gr_strbuf_init(&text, NULL, 0);
        gr_strbuf_init(&lost, NULL, 0);
        if (gr_graph_write_text(&cx, g, f->name, &text, &lost, &err) != GR_OK)
            fail_msg("%s does not write: %s", f->name, err.message);
        if (lost.len != 0)
            fail_msg("%s names as lost what it claims to carry: %s", f->name, lost.buf);
        if (gr_graph_read_text(&cx, gr_strbuf_str(&text), &(gr_read_options){ .format = f->name },
                               &back, &err) != GR_OK)
            fail_msg("%s does not read what it wrote (round %d): %u:%u: %s\n%.1500s", f->name,
                     round, err.place.line, err.place.column, err.message, text.buf);
        if (!gr_graph_equal(g, back, why))
            fail_msg("%s is not exact (round %d): %s\n%.1500s", f->name, round, why, text.buf);
        gr_graph_unref(g);
        gr_graph_unref(back);
        gr_strbuf_clear(&text);
        gr_strbuf_clear(&lost);
        gr_ctx_clear(&cx);
    }
}

static void every_format(void **state)
{
    for (size_t i = 0; i < gr_n_formats(); i++)
        if (gr_format_at(i)->write != NULL)
            round_trip(gr_format_at(i));
}

/* A graph with everything in it, into formats that cannot carry it: losses are named, the rest is
 * read back. */
static void losses_are_named(void **state)
{
    gr_rng r;

    gr_rng_seed(&r, 1);
    for (int round = 0; round < 40; round++) {
        gr_ctx cx;
        gr_graph *g;

        gr_ctx_init(&cx);
        g = random_graph(&cx, &r, GR_CARRIES_ALL, 0);
        for (size_t i = 0; i < gr_n_formats(); i++) {
            const gr_format *f = gr_format_at(i);
            gr_strbuf text, lost;
            gr_graph *back = NULL;
            gr_err err = { 0 };
            char why[200];

            if (f->write == NULL)
                continue;
            gr_strbuf_init(&text, NULL, 0);
            gr_strbuf_init(&lost, NULL, 0);
            if (gr_graph_write_text(&cx, g, f->name, &text, &lost, &err) != GR_OK)
                fail_msg("%s: %s", f->name, err.message);
            if (gr_graph_read_text(&cx, gr_strbuf_str(&text),
                                   &(gr_read_options){ .format = f->name }, &back, &err) != GR_OK)
                fail_msg("%s does not read what it wrote: %u:%u: %s\n%.1500s", f->name,
                         err.place.line, err.place.column, err.message, text.buf);
            if (lost.len == 0 && !gr_graph_equal(g, back, why))
                fail_msg("%s lost something and did not say so: %s\n%.1500s", f->name, why,
                         text.buf);
            gr_graph_unref(back);
            gr_strbuf_clear(&text);
            gr_strbuf_clear(&lost);
        }
        gr_graph_unref(g);
        gr_ctx_clear(&cx);
    }
}

/* Through files, plain and compressed, with the format found from name and content. */
static void through_files(void **state)
{
    static const char *const endings[] = { "", ".gz", ".zst" };
    gr_rng r;
    char dir[] = "/tmp/grasp-formats-XXXXXX", path[200];

    assert_non_null(mkdtemp(dir));
    gr_rng_seed(&r, 2);
    for (size_t i = 0; i < gr_n_formats(); i++) {
        const gr_format *f = gr_format_at(i);
        size_t len = strcspn(f->extensions, " ");

        for (int k = 0; f->write != NULL && k < 3; k++) {
            gr_ctx cx;
            gr_err err = { 0 };
            gr_graph *g, *back = NULL;
            char why[200];

            gr_ctx_init(&cx);
            do {
                g = random_graph(&cx, &r, f->carries, f->first);
            } while (gr_graph_n_edges(g) < 3 && (gr_graph_unref(g), true));
            snprintf(path, sizeof path, "%s/g%.*s%s", dir, (int)len, f->extensions, endings[k]);
            if (gr_graph_write(&cx, g, path, f->name, NULL, &err) != GR_OK ||
                gr_graph_read(&cx, path, NULL, &back, &err) != GR_OK)
                fail_msg("%s: %s:%u:%u: %s", f->name, err.place.file, err.place.line,
                         err.place.column, err.message);
            if (!gr_graph_equal(g, back, why))
                fail_msg("%s, read back as %s: %s", path, gr_graph_format(back), why);
            gr_graph_unref(g);
            gr_graph_unref(back);
            gr_ctx_clear(&cx);
            unlink(path);
        }
    }
    rmdir(dir);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_format),
        cmocka_unit_test(losses_are_named),
        cmocka_unit_test(through_files),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
