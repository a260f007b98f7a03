/* Stores without a file: made by a builder, of graphs of facts and back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "kg/kg_int.h"
#include "tmp.h"

static void fill(gr_kg_builder *b)
{
    uint32_t id;

    assert_int_equal(gr_kg_builder_relation(b, GR_STR("none"), &id, NULL), GR_OK);
    gr_kg_builder_relation_number(b, id, 4);
    assert_int_equal(gr_kg_builder_add(b, GR_STR("a"), GR_STR("p"), GR_STR("12"), NULL), GR_OK);
    assert_int_equal(gr_kg_builder_add(b, GR_STR("12"), GR_STR("q"), GR_STR("a"), NULL), GR_OK);
    assert_int_equal(gr_kg_builder_relation(b, GR_STR("p"), &id, NULL), GR_OK);
    assert_int_equal(gr_kg_builder_relation_label(b, id, GR_STR("the first"), NULL), GR_OK);
    assert_int_equal(gr_kg_builder_label(b, 0, GR_STR("A"), NULL), GR_OK);
    assert_int_equal(gr_kg_builder_gloss(b, 1, GR_STR("twelve"), NULL), GR_OK);
}

static void check(const gr_kg *k)
{
    assert_int_equal(gr_kg_n_entities(k), 2);
    assert_int_equal(gr_kg_n_relations(k), 3);
    assert_int_equal(gr_kg_n_triples(k), 2);
    assert_int_equal(gr_kg_entity(k, GR_STR("12")), 1);
    assert_int_equal(gr_kg_relation(k, GR_STR("none")), 0);
    assert_int_equal(gr_kg_relation_number(k, 0), 4);
    assert_true(gr_str_is(gr_kg_relation_label(k, 1), "the first"));
    assert_true(gr_str_is(gr_kg_entity_label(k, 0), "A"));
    assert_true(gr_kg_has(k, (gr_triple){ 0, 1, 1 }) && gr_kg_has(k, (gr_triple){ 1, 2, 0 }));
}

static void test_builder(void **state)
{
    const gr_kg_edit edit = { GR_KG_ADD, GR_STR("x"), GR_STR("p"), GR_STR("y") };
    gr_kg_builder *b;
    gr_err err = { 0 };
    gr_ctx cx;
    gr_kg *k;

    gr_ctx_init(&cx);
    assert_int_equal(gr_kg_builder_new(&cx, &b, NULL), GR_OK);
    fill(b);
    assert_int_equal(gr_kg_builder_open(b, &k, NULL), GR_OK);
    gr_kg_builder_free(b);
    check(k);
    assert_int_equal(gr_kg_change(&cx, k, &edit, 1, NULL, &err), GR_EUSAGE);
    assert_int_equal(gr_kg_compact(&cx, k, &err), GR_EUSAGE);
    check(k);
    gr_kg_close(k);
    gr_ctx_clear(&cx);
}

/* A store becomes a graph becomes the same store; with `only`, fewer triples. */
static void test_graph(void **state)
{
    const char *path = tmp_path("a.kg");
    const gr_triple one = { 1, 2, 0 };
    gr_kg_builder *b;
    gr_graph *g = NULL;
    gr_ctx cx;
    gr_kg *k;

    gr_ctx_init(&cx);
    assert_int_equal(gr_kg_builder_new(&cx, &b, NULL), GR_OK);
    fill(b);
    assert_int_equal(gr_kg_builder_write(b, path, NULL), GR_OK);
    gr_kg_builder_free(b);
    assert_true(gr_kg_is_store(path));
    assert_false(gr_kg_is_store("/dev/null"));
    assert_false(gr_kg_is_store("/no such file"));
    assert_int_equal(gr_kg_read_graph(&cx, path, &g, NULL), GR_OK);
    assert_true(gr_graph_is_directed(g));
    assert_int_equal(gr_graph_n_nodes(g), 2);
    assert_int_equal(gr_graph_n_edges(g), 2);
    assert_int_equal(gr_kg_of_graph(&cx, g, NULL, 0, &k, NULL), GR_OK);
    check(k);
    gr_kg_close(k);
    assert_int_equal(gr_kg_of_graph(&cx, g, &one, 1, &k, NULL), GR_OK);
    assert_int_equal(gr_kg_n_triples(k), 1);
    assert_true(gr_kg_has(k, one));
    gr_kg_close(k);
    gr_graph_unref(g);
    gr_ctx_clear(&cx);
}

/* An attribute of that name that somebody else wrote. */
static void test_attribute(void **state)
{
    static const struct {
        const char *text;
        uint32_t relations;
    } rows[] = {
        { "friends and foes", 1 },
        { "{}", 1 },
        { "[1, 2]", 1 },
        { "[[\"p\"]]", 1 },
        { "[[1, 2, 3]]", 1 },
        { "[[\"p\", -1, \"\"]]", 1 },
        { "[[", 1 },
        { "[[\"x\", 1, \"\"]]", 2 },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gr_builder *b;
        gr_graph *g = NULL;
        uint32_t col;
        gr_vid u, v;
        gr_ctx cx;
        gr_kg *k;

        gr_ctx_init(&cx);
        b = gr_builder_new(&cx, GR_DIRECTED);
        assert_non_null(b);
        assert_int_equal(gr_builder_column(b, GR_OF_EDGE, GR_STR("relation"), &col, NULL), GR_OK);
        assert_int_equal(gr_builder_node(b, gr_name_of(GR_STR("a")), &u, NULL), GR_OK);
        assert_int_equal(gr_builder_node(b, gr_name_of(GR_STR("b")), &v, NULL), GR_OK);
        assert_int_equal(gr_builder_edge(b, u, v, NULL), GR_OK);
        gr_builder_set(b, GR_OF_EDGE, col, 0, gr_v_str(GR_STR("p")), NULL);
        gr_builder_attribute(b, GR_STR("relations"), gr_v_str(gr_str_of(rows[i].text)), NULL);
        assert_int_equal(gr_builder_finish(b, &g, NULL), GR_OK);
        gr_builder_free(b);
        assert_int_equal(gr_kg_of_graph(&cx, g, NULL, 0, &k, NULL), GR_OK);
        assert_int_equal(gr_kg_n_relations(k), rows[i].relations);
        gr_kg_close(k);
        gr_graph_unref(g);
        gr_ctx_clear(&cx);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_builder),
        cmocka_unit_test(test_graph),
        cmocka_unit_test(test_attribute),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
