/* Edit distances, boundaries and triggers of what was read, worked out by hand; parts of graphs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "eval/links_int.h"
#include "eval/part_int.h"

static gr_ctx cx;
static gr_err err;

static int set_up(void **state)
{
    gr_ctx_init(&cx);
    err = (gr_err){ 0 };
    return 0;
}

static int tear_down(void **state)
{
    gr_ctx_clear(&cx);
    return 0;
}

static gr_value json(const char *text)
{
    gr_value v;

    assert_int_equal(gr_json_read(&cx, gr_str_of(text), &v, &err), GR_OK);
    return v;
}

static size_t distance(const char *a, const char *b, bool ordered)
{
    gr_value x = json(a), y = json(b);
    gr_links one, two;
    gr_strmap ids;

    gr_strmap_init(&ids, &cx.budget);
    assert_int_equal(gr_links_of(&cx, &ids, &x, ordered, false, &one, &err), GR_OK);
    assert_int_equal(gr_links_of(&cx, &ids, &y, ordered, false, &two, &err), GR_OK);
    assert_int_equal(gr_links_distance(&one, &two), gr_links_distance(&two, &one));
    gr_strmap_clear(&ids);
    return gr_links_distance(&one, &two);
}

static void distances(void **state)
{
    gr_value bad[] = { json("3"), json("[[1]]"), json("[[1,true]]"), json("[1]") };
    gr_links out;
    gr_strmap ids;

    assert_int_equal(distance("[]", "[]", false), 0);
    assert_int_equal(distance("[[\"a\",\"b\"],[\"b\",\"c\"]]", "[[\"b\",\"a\"]]", false), 1);
    assert_int_equal(distance("[[\"a\",\"b\"],[\"b\",\"c\"]]", "[[\"b\",\"a\"]]", true), 3);
    assert_int_equal(distance("[[1,2],[1,2],[2,1]]", "[[\"1\",\"2\"]]", false), 0);
    assert_int_equal(distance("[[1,2],[3,4]]", "[[1,2,7],[3,5],[4,4]]", false), 3);
    gr_strmap_init(&ids, &cx.budget);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(gr_links_of(&cx, &ids, &bad[i], false, false, &out, &err), GR_EINPUT);
    assert_int_equal(gr_links_of(&cx, &ids, NULL, false, false, &out, &err), GR_EINPUT);
    gr_strmap_clear(&ids);
}

/* Four links that begin at 0, 10, 20, 30. */
static gr_item item_of(bool directed)
{
    gr_item item = { .kind = GR_A_SET };

    item.graph = json(directed ? "{\"directed\":true,\"edges\":[[\"a\",\"b\"],[\"b\",\"c\"],[\"c\","
                                 "\"d\"],[\"d\",\"e\"]]}"
                               : "{\"directed\":false,\"edges\":[[\"a\",\"b\"],[\"b\",\"c\"],"
                                 "[\"c\",\"d\"],[\"d\",\"e\"]]}");
    item.check = json("{\"type\":\"links\",\"starts\":[0,10,20,30]}");
    item.gold = *gr_v_get(&item.graph, "edges");
    return item;
}

static gr_links_score score(const gr_item *item, const char *value)
{
    gr_value v = json(value);
    gr_links_score s;

    assert_int_equal(gr_links_score_of(&cx, item, &v, &s, &err), GR_OK);
    return s;
}

/* Two windows that share the link b-c. The first drops it and invents a-c; asked again it has all.
 * The second drops d-e, and no retry helps. */
static void windows(void **state)
{
    gr_item item = item_of(false);
    gr_links_score s =
        score(&item, "{\"directed\":false,\"edges\":[[\"a\",\"b\"],[\"b\",\"c\"],[\"c\",\"d\"]],"
                     "\"windows\":[{\"at\":[0,20],\"first\":[[\"a\",\"b\"],[\"a\",\"c\"]],"
                     "\"kept\":[[\"a\",\"b\"],[\"c\",\"b\"]]},"
                     "{\"at\":[10,40],\"first\":[[\"b\",\"c\"],[\"c\",\"d\"]],"
                     "\"kept\":[[\"b\",\"c\"],[\"c\",\"d\"]]}],\"triggers\":2}");

    assert_int_equal(s.windows, 2);
    assert_int_equal(s.before, 2 + 1);
    assert_int_equal(s.after, 0 + 1);
    assert_int_equal(s.ged, 1);
    assert_int_equal(s.boundary, 3); /* a-b first, b-c last, shared and first, d-e last */
    assert_int_equal(s.boundary_found, 2);
    assert_int_equal(s.triggers, 2);
}

/* Without windows there is one distance; a direction that was not seen is two arcs an edge. */
static void whole_texts(void **state)
{
    static const char all[] =
        "{\"directed\":%s,\"edges\":[[\"a\",\"b\"],[\"b\",\"c\"],[\"c\",\"d\"],[\"d\",\"e\"]]}";
    gr_item plain = item_of(false), arrows = item_of(true);
    gr_str is = gr_str_printf(&cx.arena, all, "true"),
           is_not = gr_str_printf(&cx.arena, all, "false");
    gr_value value = json(is_not.ptr), none = gr_v_null();
    gr_links_score s = score(&plain, is_not.ptr);

    assert_true(s.ged == 0 && s.before == 0 && s.after == 0 && s.windows == 0 && s.boundary == 0);
    assert_int_equal(score(&arrows, is.ptr).ged, 0);
    assert_int_equal(score(&arrows, is_not.ptr).ged, 4);
    assert_int_equal(score(&plain, is.ptr).ged, 4);
    s = score(&plain, "{\"edges\":[[\"e\",\"d\"]],\"triggers\":-1}");
    assert_true(s.ged == 3 && s.before == 3 && s.after == 3 && s.triggers == 0);
    assert_int_equal(gr_judge(&cx, &plain, GR_STR("ok"), &value), GR_RIGHT);
    assert_int_equal(gr_judge(&cx, &arrows, GR_STR("ok"), &value), GR_WRONG);
    assert_int_equal(gr_judge(&cx, &plain, GR_STR("ok"), &none), GR_WRONG);
    assert_int_equal(gr_judge(&cx, &plain, GR_STR("error"), &none), GR_FAILED);
    value = json("{\"edges\":[],\"windows\":[{\"first\":[],\"kept\":[]}]}");
    assert_int_equal(gr_links_score_of(&cx, &plain, &value, &s, &err), GR_EINPUT);
}

static bool all_linked(const gr_graph *g)
{
    bool linked[100] = { false };

    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        linked[it.u] = linked[it.v] = true;
    for (size_t i = 0; i < 100; i++)
        if (!linked[i])
            return false;
    return true;
}

/* 100 nodes and 300 links whatever they are drawn from: nothing, too few, too many, odd nodes. */
static void parts(void **state)
{
    static const char *const made[][2] = { { NULL, NULL },
                                           { "empty_graph", "[120]" },
                                           { "path_graph", "[100]" },
                                           { "complete_graph", "[110]" },
                                           { "star_graph", "[200]" } };
    gr_rng rng;

    gr_rng_seed(&rng, 7);
    for (size_t i = 0; i < sizeof made / sizeof *made; i++)
        for (size_t d = 0; d < GR_N_PART_DOMAINS; d++) {
            gr_graph *g = NULL, *built = NULL;
            gr_value args, starts;
            gr_sketch s;
            gr_str text;

            if (made[i][0] != NULL) {
                args = json(made[i][1]);
                assert_int_equal(gr_graph_make(&cx, gr_str_of(made[i][0]), &args, &g, &err), GR_OK);
            }
            assert_true(gr_part_draw(&cx, &rng, &gr_part_domains[d], g, &s));
            assert_int_equal(gr_sketch_build(&cx, &s, GR_STR("weight"), false, &built, &err),
                             GR_OK);
            assert_int_equal(gr_graph_n_nodes(built), 100);
            assert_int_equal(gr_graph_n_edges(built), 300);
            assert_true(all_linked(built));
            for (size_t shape = 0; shape < GR_N_PART_SHAPES; shape++) {
                assert_int_equal(gr_part_write(&cx, &gr_part_domains[d], &s, shape, 0, s.m, &text,
                                               &starts, &err),
                                 GR_OK);
                assert_int_equal(starts.list->n, 300);
                assert_true(starts.list->at[299].i < (int64_t)text.len);
            }
            gr_graph_unref(built);
            gr_graph_unref(g);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(distances, set_up, tear_down),
        cmocka_unit_test_setup_teardown(windows, set_up, tear_down),
        cmocka_unit_test_setup_teardown(whole_texts, set_up, tear_down),
        cmocka_unit_test_setup_teardown(parts, set_up, tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
