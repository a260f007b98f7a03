/* Lists of edges as people keep them are read without a hint; texts of other kinds are refused and
 * never turned into nodes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "graph/graph.h"

#define ROUNDS 400

static const char *const words[] = {
    "river", "stone", "the",  "small",  "house", "walks", "green", "and",   "letter", "morning",
    "old",   "glass", "door", "winter", "sings", "bread", "over",  "light", "paper",  "garden",
};

static const char *word(gr_rng *r)
{
    return words[gr_rng_below(r, sizeof words / sizeof *words)];
}

static void add_name(gr_rng *r, gr_strbuf *sb, int scheme, uint64_t i)
{
    switch (scheme) {
    case 0: gr_strbuf_addf(sb, "%llu", (unsigned long long)i); break;
    case 1: gr_strbuf_addf(sb, "n%llu", (unsigned long long)i); break;
    case 2: gr_strbuf_addf(sb, "%s", words[i]); break;
    case 3: gr_strbuf_addf(sb, "%s-%s", words[i], words[(i + 1) % 20]); break;
    case 4: gr_strbuf_addf(sb, "\"%s %s\"", words[i], words[(i + 7) % 20]); break;
    default: gr_strbuf_addf(sb, "user_%llu@example.org", (unsigned long long)i);
    }
}

/* A path, so that the names come again, and some edges more. */
static uint32_t add_list(gr_rng *r, gr_strbuf *sb, uint32_t *n)
{
    const char *blank = (const char *[]){ " ", "\t", "   " }[gr_rng_below(r, 3)];
    const char *end = gr_rng_below(r, 3) == 0 ? "\r\n" : "\n";
    int scheme = (int)gr_rng_below(r, 6);
    bool weights = gr_rng_below(r, 2) != 0, real = gr_rng_below(r, 2) != 0;
    uint32_t m, extra = (uint32_t)gr_rng_below(r, 20);

    *n = 3 + (uint32_t)gr_rng_below(r, 17);
    m = *n - 1 + extra;
    if (gr_rng_below(r, 4) == 0)
        gr_strbuf_addf(sb, "# %s of %s%s", word(r), word(r), end);
    for (uint32_t i = 0; i < m; i++) {
        uint64_t u = i + 1 < *n ? i : gr_rng_below(r, *n);
        uint64_t v = i + 1 < *n ? i + 1 : gr_rng_below(r, *n);

        add_name(r, sb, scheme, u);
        gr_strbuf_adds(sb, blank);
        add_name(r, sb, scheme, v);
        if (weights && (real || gr_rng_below(r, 8) != 0))
            gr_strbuf_addf(sb, real ? "%s%llu.25" : "%s%llu", blank,
                           (unsigned long long)gr_rng_below(r, 90));
        gr_strbuf_adds(sb, gr_rng_below(r, 12) == 0 ? "\n\n" : end);
    }
    return m;
}

static void lists_are_read(void **state)
{
    gr_rng r;

    gr_rng_seed(&r, 11);
    for (int round = 0; round < ROUNDS; round++) {
        gr_err err = { 0 };
        gr_graph *g = NULL;
        gr_strbuf sb;
        uint32_t n, m;
        gr_ctx cx;

        gr_ctx_init(&cx);
        gr_strbuf_init(&sb, NULL, 0);
        m = add_list(&r, &sb, &n);
        if (gr_graph_read_text(&cx, gr_strbuf_str(&sb),
                               &(gr_read_options){ .direction = GR_DIRECTED }, &g, &err) != GR_OK)
            fail_msg("%s in\n%.600s", err.message, sb.buf);
        if (gr_graph_n_nodes(g) != n || gr_graph_n_edges(g) != m)
            fail_msg("%s: %u nodes, %u edges in\n%.600s", gr_graph_format(g), gr_graph_n_nodes(g),
                     gr_graph_n_edges(g), sb.buf);
        gr_graph_unref(g);
        gr_strbuf_clear(&sb);
        gr_ctx_clear(&cx);
    }
}

static void add_prose(gr_rng *r, gr_strbuf *sb)
{
    for (unsigned n = 3 + (unsigned)gr_rng_below(r, 5); n != 0; n--) {
        unsigned k = 4 + (unsigned)gr_rng_below(r, 7);

        while (k-- != 0)
            gr_strbuf_addf(sb, "%s%s", word(r),
                           k == 0 ? (const char *[]){ ".\n", "\n", "?\n" }[gr_rng_below(r, 3)]
                           : gr_rng_below(r, 6) == 0 ? ", "
                                                     : " ");
    }
}

static void add_log(gr_rng *r, gr_strbuf *sb)
{
    unsigned day = gr_rng_below(r, 2) != 0, s = (unsigned)gr_rng_below(r, 60);

    for (unsigned n = 3 + (unsigned)gr_rng_below(r, 5); n != 0; n--) {
        gr_strbuf_addf(sb, "%s12:0%u:%02u %s", day != 0 ? "2031-04-05 " : "", n, s++ % 60, word(r));
        for (uint64_t k = gr_rng_below(r, 4); k != 0; k--)
            gr_strbuf_addf(sb, " %s", word(r));
        gr_strbuf_addc(sb, '\n');
    }
}

static void add_maze(gr_rng *r, gr_strbuf *sb)
{
    size_t w = 5 + gr_rng_below(r, 20), h = 4 + gr_rng_below(r, 10);
    bool apart = gr_rng_below(r, 2) != 0;

    for (size_t y = 0; y < h; y++, gr_strbuf_addc(sb, '\n'))
        for (size_t x = 0; x < w; x++) {
            bool wall = x == 0 || y == 0 || x + 1 == w || y + 1 == h;

            gr_strbuf_addc(sb, wall || gr_rng_below(r, 3) == 0 ? '#' : '.');
            if (apart && x + 1 < w)
                gr_strbuf_addc(sb, ' ');
        }
}

static void add_code(gr_rng *r, gr_strbuf *sb)
{
    gr_strbuf_adds(sb, "int main(void)\n{\n");
    for (unsigned n = 2 + (unsigned)gr_rng_below(r, 6); n != 0; n--)
        gr_strbuf_addf(sb, gr_rng_below(r, 2) != 0 ? "    %s = %s + 1;\n" : "    %s(%s);\n",
                       word(r), word(r));
    gr_strbuf_adds(sb, "    return 0;\n}\n");
}

static void add_yaml(gr_rng *r, gr_strbuf *sb)
{
    for (unsigned n = 2 + (unsigned)gr_rng_below(r, 6); n != 0; n--)
        gr_strbuf_addf(sb, "%s:\n  %s: %s\n  %s:\n    - %s\n", word(r), word(r), word(r), word(r),
                       word(r));
}

static void add_make(gr_rng *r, gr_strbuf *sb)
{
    gr_strbuf_adds(sb, "CC = gcc\n\n");
    for (unsigned n = 2 + (unsigned)gr_rng_below(r, 6); n != 0; n--)
        gr_strbuf_addf(sb, "%s.o: %s.c %s.h\n\t$(CC) -c %s.c\n\n", word(r), word(r), word(r),
                       word(r));
}

static void add_values(gr_rng *r, gr_strbuf *sb)
{
    const char *mark = (const char *[]){ " ", ": ", " = ", "=" }[gr_rng_below(r, 4)];

    for (unsigned n = 3 + (unsigned)gr_rng_below(r, 6); n != 0; n--)
        gr_strbuf_addf(sb, "%s%s%llu\n", words[n], mark, (unsigned long long)gr_rng_below(r, 99));
}

static void add_bytes(gr_rng *r, gr_strbuf *sb)
{
    for (unsigned n = 50 + (unsigned)gr_rng_below(r, 300); n != 0; n--)
        gr_strbuf_addc(sb, (char)gr_rng_next(r));
    gr_strbuf_add(sb, (gr_str){ "\0", 1 });
}

static void others_are_refused(void **state)
{
    static void (*const kinds[])(gr_rng *, gr_strbuf *) = {
        add_prose, add_log, add_maze, add_code, add_yaml, add_make, add_values, add_bytes,
    };
    gr_rng r;

    gr_rng_seed(&r, 12);
    for (int round = 0; round < ROUNDS; round++)
        for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
            gr_err err = { 0 };
            gr_graph *g = NULL;
            gr_strbuf sb;
            gr_ctx cx;

            gr_ctx_init(&cx);
            gr_strbuf_init(&sb, NULL, 0);
            kinds[i](&r, &sb);
            if (gr_graph_read_text(&cx, gr_strbuf_str(&sb), NULL, &g, &err) != GR_EINPUT)
                fail_msg("kind %zu is taken for %s:\n%.600s", i,
                         g != NULL ? gr_graph_format(g) : err.message, sb.buf);
            assert_int_not_equal(err.message[0], '\0');
            gr_strbuf_clear(&sb);
            gr_ctx_clear(&cx);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_are_read),
        cmocka_unit_test(others_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
