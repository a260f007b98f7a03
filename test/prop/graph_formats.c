/* Random graphs through every format and back: what a format claims to carry comes back exactly. */
#include "random_graph.h"

#include <unistd.h>

#define ROUNDS 300

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* One line a node and an edge, sorted: the graph without the order of its nodes. */
static void canonical(const gr_graph *g, gr_strbuf *out)
{
    size_t n = gr_graph_n_nodes(g), m = gr_graph_n_edges(g), k = 0;
    char **lines = calloc(n + m + 1, sizeof *lines);
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    for (gr_vid v = 0; v < n; v++, gr_strbuf_reset(&sb)) {
        gr_name_add(&sb, gr_graph_name(g, v));
        for (size_t c = 0; c < gr_graph_n_columns(g, GR_OF_NODE); c++) {
            gr_value x = gr_column_get(gr_graph_column(g, GR_OF_NODE, c), v);

            gr_json_write(&sb, &x, 0);
        }
        lines[k++] = strdup(sb.buf);
    }
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it); gr_strbuf_reset(&sb)) {
        gr_name a = gr_graph_name(g, it.u), b = gr_graph_name(g, it.v);
        bool swap = !gr_graph_is_directed(g) && gr_name_cmp(a, b) > 0;

        gr_name_add(&sb, swap ? b : a);
        gr_strbuf_addc(&sb, '\1');
        gr_name_add(&sb, swap ? a : b);
        for (size_t c = 0; c < gr_graph_n_columns(g, GR_OF_EDGE); c++) {
            gr_value x = gr_column_get(gr_graph_column(g, GR_OF_EDGE, c), it.id);

            gr_json_write(&sb, &x, 0);
        }
        lines[k++] = strdup(sb.buf);
    }
    qsort(lines, k, sizeof *lines, by_text);
    gr_strbuf_addf(out, "directed %d\n", gr_graph_is_directed(g));
    for (size_t i = 0; i < k; i++) {
        gr_strbuf_addf(out, "%s\n", lines[i]);
        free(lines[i]);
    }
    free(lines);
    gr_strbuf_clear(&sb);
}

/* A format that does not declare its nodes cannot keep their order. */
static bool same(const gr_format *f, const gr_graph *g, const gr_graph *back, char why[200])
{
    gr_strbuf a, b;
    bool equal;

    if ((f->carries & GR_CARRIES_ISOLATED) != 0)
        return gr_graph_equal(g, back, why);
    gr_strbuf_init(&a, NULL, 0);
    gr_strbuf_init(&b, NULL, 0);
    canonical(g, &a);
    canonical(back, &b);
    equal = gr_str_eq(gr_strbuf_str(&a), gr_strbuf_str(&b));
    snprintf(why, 200, "nodes or edges differ");
    gr_strbuf_clear(&a);
    gr_strbuf_clear(&b);
    return equal;
}

/* Writes and reads once; false with a message if it is not exact. */
static bool round_trip(const gr_format *f, const gr_graph *g, bool may_lose)
{
    gr_ctx cx;
    gr_err err = { 0 };
    gr_strbuf text, lost;
    gr_graph *back = NULL;
    char why[200] = "";
    bool good = false;

    gr_ctx_init(&cx);
    gr_strbuf_init(&text, NULL, 0);
    gr_strbuf_init(&lost, NULL, 0);
    if (gr_graph_write_text(&cx, g, f->name, &text, &lost, &err) != GR_OK) {
        good = may_lose && err.kind == GR_EINPUT; /* it says what the format needs */
        if (!good)
            print_message("# %s does not write: %s\n", f->name, err.message);
    } else if (!may_lose && lost.len != 0)
        print_message("# %s names as lost what it claims to carry: %s\n", f->name, lost.buf);
    else if (gr_graph_read_text(&cx, gr_strbuf_str(&text), &(gr_read_options){ .format = f->name },
                                &back, &err) != GR_OK)
        print_message("# %s does not read what it wrote: %u:%u: %s\n%.900s\n", f->name,
                      err.place.line, err.place.column, err.message, text.buf);
    else if (lost.len == 0 && !same(f, g, back, why))
        print_message("# %s is not exact: %s\n%.900s\n", f->name, why, text.buf);
    else
        good = true;
    gr_graph_unref(back);
    gr_strbuf_clear(&text);
    gr_strbuf_clear(&lost);
    gr_ctx_clear(&cx);
    return good;
}

static bool exact(const gr_format *f)
{
    gr_rng r;
    bool good = true;

    gr_rng_seed(&r, gr_hash_bytes(f->name, strlen(f->name)));
    for (int round = 0; good && round < ROUNDS; round++) {
        gr_ctx cx;
        gr_graph *g;

        gr_ctx_init(&cx);
        g = random_graph(&cx, &r, f);
        good = round_trip(f, g, false);
        gr_graph_unref(g);
        gr_ctx_clear(&cx);
    }
    return good;
}

static void every_format(void **state)
{
    int n_bad = 0;

    for (size_t i = 0; i < gr_n_formats(); i++)
        n_bad += gr_format_at(i)->write != NULL && !exact(gr_format_at(i));
    assert_int_equal(n_bad, 0);
}

/* A graph with everything in it, into formats that cannot carry it: losses are named, and what was
 * written can be read. */
static void losses_are_named(void **state)
{
    gr_rng r;
    int n_bad = 0;

    gr_rng_seed(&r, 1);
    for (int round = 0; n_bad == 0 && round < 60; round++) {
        gr_ctx cx;
        gr_graph *g;

        gr_ctx_init(&cx);
        g = random_graph(&cx, &r, &every_thing);
        for (size_t i = 0; i < gr_n_formats(); i++)
            n_bad += gr_format_at(i)->write != NULL && !round_trip(gr_format_at(i), g, true);
        gr_graph_unref(g);
        gr_ctx_clear(&cx);
    }
    assert_int_equal(n_bad, 0);
}

/* Through files, plain and compressed, with the format found from name and content. */
static void through_files(void **state)
{
    static const char *const endings[] = { "", ".gz", ".zst" };
    gr_rng r;
    char dir[] = "/tmp/grasp-formats-XXXXXX", path[200];
    int n_bad = 0;

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
                g = random_graph(&cx, &r, f);
            } while (gr_graph_n_edges(g) < 3 && (gr_graph_unref(g), true));
            snprintf(path, sizeof path, "%s/g%.*s%s", dir, (int)len, f->extensions, endings[k]);
            if (gr_graph_write(&cx, g, path, f->name, NULL, &err) != GR_OK ||
                gr_graph_read(&cx, path, NULL, &back, &err) != GR_OK) {
                print_message("# %s: %s:%u:%u: %s\n", f->name, err.place.file, err.place.line,
                              err.place.column, err.message);
                n_bad++;
            } else if (!same(f, g, back, why)) {
                print_message("# %s, read back as %s: %s\n", path, gr_graph_format(back), why);
                n_bad++;
            }
            gr_graph_unref(g);
            gr_graph_unref(back);
            gr_ctx_clear(&cx);
            unlink(path);
        }
    }
    rmdir(dir);
    assert_int_equal(n_bad, 0);
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
