/* What readers see of graphs that the text does not have. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "agent/reader_int.h"
#include "engine/engine.h"

typedef struct given {
    const char *name, *text;
} given;

/* The text that readers get of a question about up to three graphs. */
static gr_str shown(gr_ctx *cx, const given *graphs, size_t n, const char *before,
                    const char *question)
{
    gr_seen seen[3] = { 0 };
    gr_sense_options o = { .given = seen, .n_given = n };
    gr_read_options how = { 0 };
    gr_reading r = { 0 }, out;
    gr_err err = { 0 };

    for (size_t i = 0; i < n; i++) {
        seen[i] = (gr_seen){ .name = gr_str_of(graphs[i].name), .by = "given" };
        if (gr_engine_read_text(cx, gr_str_of(graphs[i].text), &how, &seen[i].graph, &err) != GR_OK)
            fail_msg("%s", err.message);
    }
    assert_int_equal(gr_sense(cx, gr_str_of(question), &o, &r, &err), GR_OK);
    assert_true(gr_beside(cx, &r, gr_str_of(before), &out));
    gr_reading_clear(&r);
    for (size_t i = 0; i < n; i++)
        gr_graph_unref(seen[i].graph);
    return out.written;
}

static void assert_shown(const given *graphs, size_t n, const char *before, const char *question,
                         const char *expected)
{
    gr_ctx cx;
    gr_str found;

    gr_ctx_init(&cx);
    found = shown(&cx, graphs, n, before, question);
    if (!gr_str_is(found, expected))
        fail_msg("%.*s", (int)found.len, found.ptr);
    gr_ctx_clear(&cx);
}

static void small_ones(void **state)
{
    static const given roads[] = { { "G", "from,to,road,km,toll\na,b,E6,5,1\nb,c,E18,2.5,\n" } };
    static const given two[] = { { "Old", "digraph { a -> b; b -> c }" },
                                 { "New", "digraph { a -> c }" } };
    static const given three[] = { { "Old", "digraph { a -> b }" },
                                   { "New", "digraph { c -> d }" },
                                   { "Last", "digraph { e -> f }" } };
    static const given staff[] = { { "G", "employee,manager\nAnn,Bob\nBob,Di\n" } };
    static const given none[] = { { "G", "graph { a; b }" } };

    assert_shown(roads, 1, "", "How far is c?", "How far is c?\nLinks: a - b 5, b - c 2.5");
    assert_shown(roads, 1, "How far is b?", "And c?",
                 "(Asked before: How far is b?)\nAnd c?\nLinks: a - b 5, b - c 2.5");
    assert_shown(two, 2, "", "Are they alike?",
                 "Are they alike?\nLinks of Old: a -> b, b -> c\nLinks of New: a -> c");
    assert_shown(three, 3, "", "Is it connected?", "Is it connected?\nLinks: e -> f");
    assert_shown(three, 3, "", "Is Old as large?",
                 "Is Old as large?\nLinks of Old: a -> b\nLinks of Last: e -> f");
    assert_shown(three, 3, "", "x-y, y-z. Is it connected?", "x-y, y-z. Is it connected?");
    assert_shown(staff, 1, "", "Who is Ann's boss?",
                 "Who is Ann's boss?\nLinks (employee -> manager): Ann -> Bob, Bob -> Di");
    assert_shown(none, 1, "", "How many?", "How many?");
    assert_shown(none, 0, "", "a-b, b-c. Is it connected?", "a-b, b-c. Is it connected?");
}

/* A path of n nodes, 1000 to 1000 + n - 1. */
static char *path(unsigned n)
{
    gr_strbuf sb;
    char *out;

    gr_strbuf_init(&sb, NULL, 0);
    for (unsigned i = 0; i + 1 < n; i++)
        gr_strbuf_addf(&sb, "%u %u\n", 1000 + i, 1001 + i);
    out = strdup(sb.buf);
    gr_strbuf_clear(&sb);
    return out;
}

static void ends_with(const given *g, const char *before, const char *question, const char *end)
{
    gr_ctx cx;
    gr_str found;

    gr_ctx_init(&cx);
    found = shown(&cx, g, 1, before, question);
    if (!gr_str_ends(found, end) || found.len > 500)
        fail_msg("%.*s", (int)found.len, found.ptr);
    gr_ctx_clear(&cx);
}

/* The first links, and one of each node that is named. */
static void large_ones(void **state)
{
    char *small = path(100), *large = path(200000);
    given a = { "G", small }, b = { "G", large };

    ends_with(&a, "", "Is it connected?", "1017 - 1018, 1018 - 1019 ... ");
    ends_with(&a, "", "Is 1003 near 1060?", "1018 - 1019 ... 1059 - 1060 ... ");
    ends_with(&a, "", "And 1099?", "1018 - 1019 ... 1098 - 1099");
    ends_with(&a, "Is 1050 near 1030?", "And 1051?",
              "1018 - 1019 ... 1029 - 1030 ... 1049 - 1050, 1050 - 1051 ... ");
    ends_with(&b, "", "Is 1003 near 151000?", "1018 - 1019 ... 150999 - 151000 ... ");
    free(small);
    free(large);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_ones),
        cmocka_unit_test(large_ones),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
