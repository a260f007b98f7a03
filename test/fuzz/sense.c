/* Texts of any kind: pieces of all notations, put together at random and damaged. Nothing crashes
 * or leaks under any budget, and spans lie inside the text. */
#include "sense.h"
#include "sense/sense_int.h"

#define ROUNDS  400
#define LONGEST 3000

static const char *const pieces[] = {
    "(0, 1)",
    "[(0,1,{'weight': 3})]",
    " -> ",
    "A",
    "B",
    "–",
    ", ",
    "\n",
    "{0: [1, 2]}",
    "a: b, c",
    "|x|y|\n",
    "digraph {",
    "}",
    "is ",
    "node 3",
    "numbered from 0 to 9",
    "5 km",
    "\"",
    "'",
    "who",
    "?",
    ". ",
    "edge(a, b).",
    "[[0,1],",
    "graph TD\n",
    "<3>",
    "e.g. ",
    "\xff",
    "é",
    "nodes: A, B and C",
    "12",
    "9:50",
    "-",
    "connected to ",
    "```dot\n",
    "{\"edges\": [",
    "G1: ",
    "means ",
    "with 3 nodes",
    "x-y",
    "\t",
};

static size_t make_text(gr_rng *rng, char *out)
{
    size_t n = 0, want = gr_rng_below(rng, LONGEST - 64);

    if (gr_rng_below(rng, 3) == 0) { /* an example, damaged */
        const gr_recogniser *row = gr_recogniser_at(gr_rng_below(rng, gr_n_recognisers()));

        n = strlen(row->example);
        memcpy(out, row->example, n);
        for (size_t k = gr_rng_below(rng, 6); k-- > 0 && n != 0;)
            out[gr_rng_below(rng, n)] = (char)gr_rng_below(rng, 256);
        return n;
    }
    while (n < want) {
        const char *piece = pieces[gr_rng_below(rng, sizeof pieces / sizeof *pieces)];

        memcpy(out + n, piece, strlen(piece));
        n += strlen(piece);
    }
    return n;
}

static void check_spans(const gr_reading *r)
{
    for (size_t i = 0; i < r->n_graphs; i++)
        for (size_t k = 0; k < r->graphs[i].n_edges; k++)
            assert_true(r->graphs[i].edges[k].at.start <= r->graphs[i].edges[k].at.end &&
                        r->graphs[i].edges[k].at.end <= r->text.len);
    for (size_t i = 0; i < r->n_mentions; i++) {
        const gr_mention *m = &r->mentions[i];

        assert_true(m->clause < r->n_clauses && m->first <= m->last &&
                    m->last < r->clauses[m->clause].n_tokens && m->graph < r->n_graphs &&
                    m->u < gr_graph_n_nodes(r->graphs[m->graph].graph));
    }
}

static void any_text(void **state)
{
    static char text[LONGEST];
    gr_rng rng;

    gr_rng_seed(&rng, 1);
    for (int i = 0; i < ROUNDS; i++) {
        size_t n = make_text(&rng, text);
        gr_ctx cx;
        gr_reading r;
        gr_err err = { 0 };
        gr_value v;

        gr_ctx_init(&cx);
        cx.budget.limit = 1 << (14 + gr_rng_below(&rng, 12));
        if (gr_sense(&cx, (gr_str){ text, n }, NULL, &r, &err) == GR_OK) {
            check_spans(&r);
            gr_reading_value(&cx, &r, &v, &err);
        }
        gr_reading_clear(&r);
        gr_ctx_clear(&cx);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(any_text) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
