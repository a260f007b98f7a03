/* Notations: the ways to write a graph with symbols, and texts that only look like them. */
#include "sense.h"

static gr_ctx cx;

typedef struct text_row {
    const char *text, *graph;
} text_row;

static void all(const text_row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++)
        assert_reads(&cx, rows[i].text, rows[i].graph);
}

#define ALL(rows) all(rows, sizeof(rows) / sizeof *(rows))

static void tuples(void **state)
{
    static const text_row rows[] = {
        { "Undirected graph, edges: [(0, 1), (1, 2, {'weight': 90}), (2, 0, 5)]. Is it a tree?",
          "0-1, 0-2 5, 1-2 90" },
        { "In a directed graph, (i->j,k) means a link with weight k. The edges are: (0->1,4) "
          "(1->2,3).",
          "0>1 4, 1>2 3" },
        { "An undirected graph: [(a, b, weight:5), (b, c, weight:2)] What is the MST?",
          "a-b 5, b-c 2" },
        { "Undirected. (u, v, t) means that u and v are linked at time t. Edges [(0, 1, 0), (0, 1, "
          "3)]",
          "0-1 0, 0-1 3" },
        { "The nodes are numbered from 0 to 3, and the edges are: (0,1) (0,2). Is it connected?",
          "0-1, 0-2, 3" },
        { "G is a graph among nodes A, B, and C. Edges: (A, B) (B, A)", "A-B, C" },
        { "e.g. [1, 2] is a path in [(1, 2)]. The graph is [(5, 6), (6, 7)]. Is 5 linked to 7?",
          "5-6, 6-7" },
    };

    ALL(rows);
}

static void links(void **state)
{
    static const text_row rows[] = {
        { "Valley–Midway 12 min, Midway–Eagle Nest 8 min. How long?",
          "Eagle Nest-Midway 8, Midway-Valley 12" },
        { "A->B: 6, B->C: 4, C->D=5. Shortest path from A to D?", "A>B 6, B>C 4, C>D 5" },
        { "A -> B, C; B -> D", "A>B, A>C, B>D" },
        { "Stops: Gant - Kort - Mene - Ypern. How long?", "Gant-Kort, Kort-Mene, Mene-Ypern" },
        { "Gate 1 -> Gate 2, Gate 2 -> Gate 3", "Gate 1>Gate 2, Gate 2>Gate 3" },
        { "Letters in our village go along Ada-Bo, Bo-Cy, Cy-Dee. Who is in the middle?",
          "Ada-Bo, Bo-Cy, Cy-Dee" },
        { "How many links are there? a-b, b-c, c-a", "a-b, a-c, b-c" },
        { "Floor plan (kitchen-hall, hall-bath): how many rooms?", "bath-hall, hall-kitchen" },
        { "The tree-like network P-Q, Q-R, Q-S", "P-Q, Q-R, Q-S" },
        { "Edges: P-Q Q-R Q-S", "P-Q, Q-R, Q-S" },
        { "what is the degree of h in h-i, i-j, j-k?", "h-i, i-j, j-k" },
        { "Is it well-known what a k-core is in: 1-2, 1-3, 2-3", "1-2, 1-3, 2-3" },
        { "The map says: Spring-Tank, Tank-Barn, Barn-Spring.",
          "Barn-Spring, Barn-Tank, Spring-Tank" },
        { "A <-> B 3, B -> C 4.", "A>B 3, B>A 3, B>C 4" },
        { "- Oslo -- Moss: 60 km\n- Moss -- Hamar: 2000 m\n", "Hamar-Moss 2000, Moss-Oslo 60000" },
        { "What if (yard->tunnel) closes? Now: yard->tunnel 6, tunnel->port 9.",
          "tunnel>port 9, yard>tunnel 6" },
        { "It takes 5-10 minutes, we are open 9:00-17:00 and a co-author comes on 2024-05-01.",
          "(none)" },
        { "It was late - very late - and nobody came.", "(none)" },
    };

    ALL(rows);
}

static void blocks(void **state)
{
    static const text_row rows[] = {
        { "server_a,server_b\nweb1,lb\nlb,fw\n\nwhich one?", "fw-lb, lb-web1" },
        { "| who | can do |\n|---|---|\n| Ines | sound, light |\n| Jon | light |\nwho?",
          "Ines-light, Ines-sound, Jon-light" },
        { "| | A | B |\n|---|---|---|\n| A | 0 | 3 |\n| B | 3 | 0 |\nfar?", "A-B 3" },
        { "The matrix is [[0,1,0],[1,0,1],[0,1,0]].", "0-1, 1-2" },
        { "{0: [1, 2], 1: [2]} is it a tree?", "0-1, 0-2, 1-2" },
        { "{\"edges\": [{\"from\": \"a\", \"to\": \"b\"}], \"directed\": true} reach?", "a>b" },
        { "parent(tom, bob). parent(bob, ann). Who?", "bob>ann parent, tom>bob parent" },
        { "A:\n  - B\n  - C\nB:\n  - C\n\nIs it a tree?", "A-B, A-C, B-C" },
        { "graph TD\nA-->B\nB-->C\n\nIs there a cycle?", "A>B, B>C" },
        { "@prefix : <http://x/> .\n:tom :knows :bob .\nWhom does tom know?", "tom>bob knows" },
    };

    ALL(rows);
}

static void several(void **state)
{
    gr_reading r;

    sense_text(&cx, "G1: A-B, B-C. G2: A-B, A-C. Are they isomorphic?", &r);
    assert_int_equal(r.n_graphs, 2);
    assert_string_equal(graph_text(&cx, r.graphs[0].graph), "A-B, B-C");
    assert_string_equal(graph_text(&cx, r.graphs[1].graph), "A-B, A-C");
    assert_true(gr_str_is(r.graphs[1].name, "G2"));
    gr_reading_clear(&r);
}

static void problems(void **state)
{
    gr_reading r;

    sense_text(&cx, "A–B 5, B–C 3, A–B 7. How far is it from A to C?", &r);
    assert_int_equal(r.n_problems, 1);
    assert_int_equal(r.problems[0].reason, GR_WHY_AMBIGUOUS);
    gr_reading_clear(&r);
    sense_text(&cx, "A graph with 5 nodes: A-B, B-C, C-A. Is it a tree?", &r);
    assert_int_equal(r.n_problems, 1);
    assert_int_equal(r.problems[0].reason, GR_WHY_CONTRADICTION);
    gr_reading_clear(&r);
    sense_text(&cx, "A–B 5, B–C 3, A–B 5. How far is it from A to C?", &r);
    assert_int_equal(r.n_problems, 0);
    assert_int_equal(gr_graph_n_edges(r.graphs[0].graph), 2);
    gr_reading_clear(&r);
}

static void clauses(void **state)
{
    gr_reading r;

    sense_text(&cx, "In Ola–Per, Per–Quy, Quy–Ola: how many ties are there? Nice day.", &r);
    assert_int_equal(r.n_clauses, 2);
    assert_int_equal(r.clauses[0].kind, GR_ASKS);
    assert_string_equal(clause_text(&cx, &r, 0), "how many ties are there ?");
    assert_int_equal(r.clauses[1].kind, GR_TELLS);
    gr_reading_clear(&r);
    sense_text(&cx, "[(0, 1), (1, 2)]\nGive the shortest path from 0 to 2.", &r);
    assert_int_equal(r.n_clauses, 1);
    assert_int_equal(r.clauses[0].kind, GR_ASKS);
    gr_reading_clear(&r);
}

static void mentions(void **state)
{
    static const struct {
        const char *asked, *name;
        unsigned distance;
    } rows[] = {
        { "Who is next to Eagle Nest?", "Eagle Nest", 0 },
        { "Who is next to eagle nest?", "Eagle Nest", 0 },
        { "What is the Valley's degree?", "Valley", 0 },
        { "Who is next to Valey?", "Valley", 1 },
        { "Who is next to Egle Nest?", "Eagle Nest", 1 },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gr_str text =
            gr_str_printf(&cx.arena, "Valley–Midway, Midway–Eagle Nest. %s", rows[i].asked);
        gr_reading r;
        gr_name name;

        sense_text(&cx, text.ptr, &r);
        if (r.n_mentions != 1)
            fail_msg("%s: %zu mentions", rows[i].asked, r.n_mentions);
        name = gr_graph_name(r.graphs[0].graph, r.mentions[0].u);
        assert_true(gr_str_is((gr_str){ name.ptr, name.len }, rows[i].name));
        assert_int_equal(r.mentions[0].distance, rows[i].distance);
        gr_reading_clear(&r);
    }
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
        cmocka_unit_test(tuples),   cmocka_unit_test(links),    cmocka_unit_test(blocks),
        cmocka_unit_test(several),  cmocka_unit_test(problems), cmocka_unit_test(clauses),
        cmocka_unit_test(mentions),
    };

    return cmocka_run_group_tests(tests, setup, teardown);
}
