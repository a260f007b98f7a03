/* Random well-typed programs, functions included: printed and read again, and by way of JSON, they
 * give the same value. Programs with a part of the wrong type give a value or an error with a
 * place. A deadline and a limit of memory hold inside functions.
 *
 * A variable of a function is called by its type: n for a node, e for an edge, x for a number. */
#include "any_graph.h"
#include "engine/engine.h"

#include <stdlib.h>

typedef enum type { NUMBER, TRUTH, NODE, NODES, EDGE, EDGES, NUMBERS, GRAPH, N_TYPES } type;

typedef struct writer {
    gr_rng *r;
    gr_strbuf *text;
    bool in_sight[N_TYPES]; /* a function's variable of that type */
    unsigned wrong;         /* one part in so many has another type; 0 = none */
} writer;

static const char *const variables[N_TYPES] = { [NUMBER] = "x", [NODE] = "n", [EDGE] = "e" };

static void put(writer *w, type t, unsigned depth);

/* What can be written without anything inside: %0 .. */
static void put_leaf(writer *w, type t)
{
    static const char *const nodes[] = { "\"a\"", "\"b\"", "\"c\"", "\"d\"", "\"e\"" };

    if (w->in_sight[t] && any_below(w->r, 3) != 0) {
        gr_strbuf_adds(w->text, variables[t]);
        return;
    }
    switch (t) {
    case NUMBER: gr_strbuf_addf(w->text, "%d", (int)any_below(w->r, 9)); break;
    case TRUTH: gr_strbuf_adds(w->text, any_below(w->r, 2) != 0 ? "true" : "false"); break;
    case NODE: gr_strbuf_adds(w->text, nodes[any_below(w->r, 5)]); break;
    case NODES: gr_strbuf_adds(w->text, "nodes(G)"); break;
    case EDGE: gr_strbuf_adds(w->text, "[\"a\", \"b\"]"); break;
    case EDGES: gr_strbuf_adds(w->text, "edges(G)"); break;
    case NUMBERS: gr_strbuf_adds(w->text, "[3, 1, 2]"); break;
    default: gr_strbuf_adds(w->text, "G"); break;
    }
}

/* What a part is written as: letters stand for parts of a type, a capital letter for a function of
 * items of that type: X for what it makes of a number, and so on. */
typedef struct form_row {
    type gives;
    const char *form;
} form_row;

static const form_row forms[] = {
    { NUMBER, "#x + #x" },
    { NUMBER, "#x - #x" },
    { NUMBER, "#x * #x" },
    { NUMBER, "#x % 7" },
    { NUMBER, "-(#x)" },
    { NUMBER, "if(#t, #x, #x)" },
    { NUMBER, "max(#x, #x + 1)" },
    { NUMBER, "degree(#G, #n)" },
    { NUMBER, "degrees(G)[#n]" },
    { NUMBER, "count(#N)" },
    { NUMBER, "count(#N, n -> #nt)" },
    { NUMBER, "count(#E, e -> #et)" },
    { NUMBER, "sum(#E, e -> #ex)" },
    { NUMBER, "sum(#N, n -> #nx)" },
    { NUMBER, "sum(edges(G), weight * #x)" },
    { NUMBER, "sum(#L)" },
    { NUMBER, "product(#L)" },
    { NUMBER, "#L[0]" },
    { NUMBER, "node_count(#G)" },
    { NUMBER, "shortest_path_length(#G, #n, #n)" },
    { NUMBER, "group(#N, n -> #nx, g -> count(g)) | max(value)" },
    { TRUTH, "#x < #x" },
    { TRUTH, "#x = #x" },
    { TRUTH, "#t and #t" },
    { TRUTH, "#t or not #t" },
    { TRUTH, "#n = #n" },
    { TRUTH, "#n in #N" },
    { TRUTH, "#e in #E" },
    { TRUTH, "#n not in #N" },
    { TRUTH, "any(#N, n -> #nt)" },
    { TRUTH, "all(#E, e -> #et)" },
    { TRUTH, "has_edge(#G, #n, #n)" },
    { NODE, "argmax(#N, n -> #nx)" },
    { NODE, "argmin(nodes(G), n -> #nx)" },
    { NODE, "if(#t, #n, #n)" },
    { NODE, "#e.source" },
    { NODES, "neighbors(#G, #n)" },
    { NODES, "filter(#N, n -> #nt)" },
    { NODES, "sort(#N, n -> #nx)" },
    { NODES, "argmax_all(#N, n -> #nx)" },
    { NODES, "map(#E, e -> e.target)" },
    { NODES, "filter(degrees(G), degree > #x)" },
    { EDGE, "argmin(edges(G), e -> #ex)" },
    { EDGES, "filter(#E, e -> #et)" },
    { EDGES, "bridges(#G)" },
    { EDGES, "edges(#G)" },
    { NUMBERS, "map(#N, n -> #nx)" },
    { NUMBERS, "map(#L, x -> #xx)" },
    { NUMBERS, "filter(#L, x -> #xt)" },
    { NUMBERS, "#L + #L" },
    { NUMBERS, "[#x, #x]" },
    { GRAPH, "filter_nodes(#G, n -> #nt)" },
    { GRAPH, "remove_edges(G, #E)" },
    { GRAPH, "to_undirected(#G)" },
};

static type type_of(char c)
{
    static const char letters[] = "xtnNeELG";

    return (type)(strchr(letters, c) - letters);
}

/* "#x" is a part, "#nx" one that has the variable n in sight. */
static void put_form(writer *w, const char *form, unsigned depth)
{
    for (const char *c = form; *c != '\0'; c++) {
        if (*c != '#') {
            gr_strbuf_addc(w->text, *c);
            continue;
        }
        if ((c[1] == 'n' || c[1] == 'e' || c[1] == 'x') && (c[2] == 't' || c[2] == 'x')) {
            bool before = w->in_sight[type_of(c[1])];

            w->in_sight[type_of(c[1])] = true;
            put(w, type_of(c[2]), depth);
            w->in_sight[type_of(c[1])] = before;
            c += 2;
        } else {
            put(w, type_of(c[1]), depth);
            c++;
        }
    }
}

static void put(writer *w, type t, unsigned depth)
{
    const size_t n = sizeof forms / sizeof *forms;
    size_t i = any_below(w->r, (uint32_t)n);

    if (w->wrong != 0 && any_below(w->r, w->wrong) == 0)
        t = (type)any_below(w->r, N_TYPES);
    if (depth == 0) {
        put_leaf(w, t);
        return;
    }
    while (forms[i].gives != t)
        i = (i + 1) % n;
    gr_strbuf_addc(w->text, '(');
    put_form(w, forms[i].form, depth - 1);
    gr_strbuf_addc(w->text, ')');
}

/* --- running --- */

static gr_graph *graphs[4];

typedef struct outcome {
    gr_ctx cx;
    gr_run run;
    gr_program program;
    gr_value value;
    gr_err err;
    gr_status st;
} outcome;

static void begin(outcome *o, const gr_graph *g)
{
    *o = (outcome){ .st = GR_OK };
    gr_ctx_init(&o->cx);
    o->cx.deadline_ns = gr_now_ns() + INT64_C(20000000000);
    gr_run_init(&o->run, &o->cx, gr_engine_registry());
    assert_true(gr_run_bind(&o->run, GR_STR("G"),
                            (gr_value){ .type = GR_V_GRAPH, .graph = (gr_graph *)(uintptr_t)g }));
}

static void run_text(outcome *o, const gr_graph *g, gr_str text)
{
    begin(o, g);
    o->st = gr_call_parse(&o->cx, text, &o->program, &o->err);
    if (o->st == GR_OK)
        o->st = gr_run_program(&o->cx, &o->run, &o->program, &o->value, &o->err);
}

static void end(outcome *o)
{
    gr_run_clear(&o->run);
    gr_ctx_clear(&o->cx);
}

static bool same(const outcome *a, const outcome *b)
{
    gr_strbuf x, y;
    bool equal;

    if (a->st != b->st || a->st != GR_OK)
        return a->st == b->st;
    gr_strbuf_init(&x, NULL, 0);
    gr_strbuf_init(&y, NULL, 0);
    gr_v_text(&x, &a->value);
    gr_v_text(&y, &b->value);
    equal = strcmp(x.buf != NULL ? x.buf : "", y.buf != NULL ? y.buf : "") == 0;
    gr_strbuf_clear(&x);
    gr_strbuf_clear(&y);
    return equal;
}

/* The canonical text, and the JSON, of what was run. */
static void again(const gr_graph *g, gr_str text, outcome *first)
{
    outcome second, third;
    gr_program p;
    gr_strbuf sb;
    gr_value json;

    begin(&third, g);
    assert_int_equal(gr_call_parse(&third.cx, text, &p, NULL), GR_OK);
    gr_strbuf_init(&sb, NULL, 0);
    gr_call_print(&sb, &p);
    run_text(&second, g, gr_strbuf_str(&sb));
    assert_true(gr_call_to_json(&third.cx, &p, &json));
    assert_int_equal(gr_call_from_json(&third.cx, &json, &p, &third.err), GR_OK);
    third.st = gr_run_program(&third.cx, &third.run, &p, &third.value, &third.err);
    if (!same(first, &second) || !same(first, &third))
        fail_msg("%.*s\n%s\n%s | %s | %s", GR_FMT(text), sb.buf, first->err.message,
                 second.err.message, third.err.message);
    gr_strbuf_clear(&sb);
    end(&second);
    end(&third);
}

static size_t effort(size_t n)
{
    const char *percent = getenv("GRASP_EFFORT");
    int64_t p = 100;

    if (percent != NULL)
        assert_true(gr_num_to_int(gr_str_of(percent), &p));
    return n * (size_t)p / 100;
}

static void test_programs(void **state)
{
    gr_rng r;
    size_t right = 0, n = effort(100000);

    gr_rng_seed(&r, 24);
    for (size_t i = 0; i < n; i++) {
        gr_strbuf sb;
        writer w = { .r = &r, .text = &sb };
        outcome o;

        gr_strbuf_init(&sb, NULL, 0);
        put(&w, (type)any_below(&r, GRAPH), 1 + (unsigned)any_below(&r, 3));
        run_text(&o, graphs[i % 4], gr_strbuf_str(&sb));
        right += o.st == GR_OK;
        if (o.st != GR_OK && (o.st == GR_EINTERNAL || o.st == GR_EUSAGE || o.err.place.line == 0))
            fail_msg("%s\n%s", sb.buf, o.err.message);
        again(graphs[i % 4], gr_strbuf_str(&sb), &o);
        end(&o);
        gr_strbuf_clear(&sb);
    }
    assert_true(right > n * 8 / 10);
}

static void test_wrong_types(void **state)
{
    gr_rng r;

    gr_rng_seed(&r, 25);
    for (size_t i = 0, n = effort(30000); i < n; i++) {
        gr_strbuf sb;
        writer w = { .r = &r, .text = &sb, .wrong = 4 };
        outcome o;

        gr_strbuf_init(&sb, NULL, 0);
        put(&w, (type)any_below(&r, N_TYPES), 1 + (unsigned)any_below(&r, 3));
        run_text(&o, graphs[i % 4], gr_strbuf_str(&sb));
        if (o.st != GR_OK && (o.st == GR_EINTERNAL || o.err.place.line == 0))
            fail_msg("%s\n%s", sb.buf, o.err.message);
        end(&o);
        gr_strbuf_clear(&sb);
    }
}

static void test_limits(void **state)
{
    static const char text[] = "sum(map(pairs(nodes(G)), p -> sum(map(pairs(nodes(G)), q -> "
                               "sum(map(pairs(nodes(G)), r -> sum(map(pairs(nodes(G)), s -> "
                               "count(nodes(G))))))))))";
    static const char large[] = "map(pairs(nodes(G)), p -> map(pairs(nodes(G)), q -> "
                                "pairs(pairs(pairs(nodes(G))))))";
    outcome o;

    begin(&o, graphs[0]);
    o.cx.deadline_ns = gr_now_ns() + 50000000;
    assert_int_equal(gr_call_parse(&o.cx, gr_str_of(text), &o.program, &o.err), GR_OK);
    assert_int_equal(gr_run_program(&o.cx, &o.run, &o.program, &o.value, &o.err), GR_ELIMIT);
    end(&o);
    begin(&o, graphs[0]);
    o.cx.budget.limit = 20000000;
    assert_int_equal(gr_call_parse(&o.cx, gr_str_of(large), &o.program, &o.err), GR_OK);
    assert_int_equal(gr_run_program(&o.cx, &o.run, &o.program, &o.value, &o.err), GR_ELIMIT);
    end(&o);
}

static int make_graphs(void **state)
{
    static const char *const texts[] = { "a-b 3, b-c 1, c-d 4, d-a 1, d-e 5, c-a 9, e-f 2, f-g 6",
                                         "a>b 2, b>c 7, c>a 1, c>d 8, d>e 2", "a-b 1, c-d 2, e",
                                         "a>b 1, a>c 1, b>d 1, c>d 1, d>e 3" };
    gr_ctx cx;

    gr_ctx_init(&cx);
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(gr_example_graph(&cx, texts[i], &graphs[i], NULL), GR_OK);
    gr_ctx_clear(&cx);
    return 0;
}

static int drop_graphs(void **state)
{
    for (size_t i = 0; i < 4; i++)
        gr_graph_unref(graphs[i]);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_programs),
        cmocka_unit_test(test_wrong_types),
        cmocka_unit_test(test_limits),
    };

    return cmocka_run_group_tests(tests, make_graphs, drop_graphs);
}
