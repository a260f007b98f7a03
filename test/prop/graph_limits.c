/* Memory limits: whatever is made of random graphs under a limit that doubles until it is enough,
 * fails with that limit's own error, takes no more than the limit, and gives back all it took. */
#include "jobs.h"
#include "random_graph.h"

#define ROUNDS 4

/* What stays counted is what the graph holds: with the limit as much as without. */
static void under_limits(const job *j)
{
    size_t held = 0;

    for (size_t limit = 0;; limit = limit == 0 ? 1024 : 2 * limit) {
        gr_graph *g = NULL;
        gr_err err = { 0 };
        gr_ctx cx;
        gr_status st;

        gr_ctx_init(&cx);
        cx.budget.limit = limit;
        st = j->run(&cx, j, &g, &err);
        gr_ctx_clear(&cx);
        if (st != GR_OK && st != GR_ELIMIT)
            fail_msg("%s within %zu bytes: %s", j->name, limit, err.message);
        assert_true(limit == 0 || cx.budget.peak <= limit);
        assert_true((st == GR_OK) || g == NULL);
        if (limit == 0)
            held = cx.budget.used;
        else if (cx.budget.used != (st == GR_OK ? held : 0))
            fail_msg("%s within %zu bytes: %zu are still counted", j->name, limit, cx.budget.used);
        gr_graph_unref(g);
        if (limit != 0 && st == GR_OK)
            return;
        assert_true(limit < (size_t)1 << 30);
    }
}

static void every_format(void **state)
{
    gr_rng r;

    gr_rng_seed(&r, 3);
    for (size_t i = 0; i < ROUNDS * gr_n_formats(); i++) {
        job j = { .run = job_read, .format = gr_format_at(i / ROUNDS) };
        gr_graph *g;
        gr_strbuf text;
        gr_ctx cx;

        if (j.format->write == NULL)
            continue;
        gr_ctx_init(&cx);
        gr_strbuf_init(&text, NULL, 0);
        g = random_graph(&cx, &r, j.format);
        assert_int_equal(gr_graph_in(&cx, g, &(const gr_csr *){ NULL }, NULL), GR_OK);
        assert_int_equal(gr_graph_write_text(&cx, g, j.format->name, &text, NULL, NULL), GR_OK);
        j.name = j.format->name;
        j.graph = g;
        j.text = gr_strbuf_str(&text);
        under_limits(&j);
        j.run = job_write;
        under_limits(&j);
        gr_strbuf_clear(&text);
        gr_graph_unref(g);
        gr_ctx_clear(&cx);
    }
}

static void every_maker(void **state)
{
    for (size_t i = 0; i < gr_n_makers(); i++) {
        const gr_maker *m = gr_maker_at(i);

        under_limits(&(job){ .run = job_make, .name = m->name, .args = m->example });
    }
}

static void samples_and_derived(void **state)
{
    job j = { .run = job_derive, .name = "derive" };
    gr_graph *g = NULL;
    gr_rng r;
    gr_ctx cx;

    gr_ctx_init(&cx);
    gr_rng_seed(&r, 4);
    do {
        gr_graph_unref(g);
        g = random_graph(&cx, &r, &every_thing);
    } while (gr_graph_n_edges(g) < 30);
    assert_int_equal(gr_graph_in(&cx, g, &(const gr_csr *){ NULL }, NULL), GR_OK);
    j.graph = g;
    under_limits(&j);
    j.run = job_sample;
    for (; j.method < GR_N_SAMPLE_METHODS; j.method++) {
        j.name = gr_sample_method_name(j.method);
        under_limits(&j);
    }
    gr_graph_unref(g);
    gr_ctx_clear(&cx);
}

/* Counts that a header claims. Edges and lines that do not come are a mistake in the file, and cost
 * nothing; nodes that need not be listed are believed, as far as memory goes. */
static void claims(void **state)
{
    static const struct {
        const char *format, *text;
        gr_status st;
    } cases[] = {
        { "mtx", "%%MatrixMarket matrix coordinate pattern general\n3 3 4000000000\n1 2\n",
          GR_EINPUT },
        { "mtx", "%%MatrixMarket matrix coordinate pattern general\n4000000000 4000000000 1\n1 2\n",
          GR_ELIMIT },
        { "mtx", "%%MatrixMarket matrix array real general\n60000 60000\n1\n", GR_EINPUT },
        { "dimacs", "p sp 4 4000000000\na 1 2 3\n", GR_EINPUT },
        { "dimacs", "p sp 4000000000 1\na 1 2 3\n", GR_ELIMIT },
        { "metis", "3 4000000000\n2\n1 3\n2\n", GR_EINPUT },
        { "metis", "4000000000 1\n2\n1\n", GR_EINPUT },
        { "pajek", "*Vertices 4000000000\n*Edges\n1 2\n", GR_ELIMIT },
        { "graph6", "~~??~~~~", GR_EINPUT },
        { "digraph6", "&~~??~~~~", GR_EINPUT },
        { "sparse6", ":~~??~~~~_", GR_ELIMIT },
        { "snap", "# Nodes: 4000000000 Edges: 4000000000\n1\t2\n", GR_OK },
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        gr_graph *g = NULL;
        gr_err err = { 0 };
        gr_ctx cx;
        gr_status st;

        gr_ctx_init(&cx);
        cx.budget.limit = 1 << 20;
        st = gr_graph_read_text(&cx, gr_str_of(cases[i].text),
                                &(gr_read_options){ .format = cases[i].format }, &g, &err);
        if (st != cases[i].st)
            fail_msg("case %zu, %s: %s %s", i, cases[i].format, gr_kind(st)->name, err.message);
        gr_graph_unref(g);
        gr_ctx_clear(&cx);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_format),
        cmocka_unit_test(every_maker),
        cmocka_unit_test(samples_and_derived),
        cmocka_unit_test(claims),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
