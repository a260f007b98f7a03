/* Stores when memory runs out: built, opened with a log, changed, compacted. A change that fails
 * leaves nothing behind, in memory or in the log. */
#include "oom/fault.h"

#include "tmp.h"

#include "kg/kg.h"

static const char turtle[] =
    "@prefix : <u:> . @prefix r: <http://www.w3.org/2000/01/rdf-schema#> .\n"
    ":a :p :b ; r:label \"A\" ; r:comment \"first\" . :b :q \"x\"@en .";

static bool build(gr_ctx *cx, const char *path)
{
    gr_kg_builder *b = NULL;
    gr_err err = { 0 };
    gr_status st = gr_kg_builder_new(cx, &b, &err);

    if (st == GR_OK)
        st = gr_kg_builder_read(b, tmp_path("in.ttl"), &err);
    if (st == GR_OK)
        st = gr_kg_builder_write(b, path, &err);
    assert_true(st == GR_OK || st == GR_EMEMORY || st == GR_EINPUT); /* serd has its own words */
    gr_kg_builder_free(b);
    return st == GR_OK;
}

static bool change(gr_ctx *cx, gr_kg *k)
{
    const gr_kg_edit edits[] = {
        { GR_KG_ADD, GR_STR("u:new"), GR_STR("u:p"), GR_STR("u:a") },
        { GR_KG_LABEL, GR_STR("u:new"), GR_STR(""), GR_STR("A") },
        { GR_KG_LABEL, GR_STR("u:a"), GR_STR(""), GR_STR("B") },
        { GR_KG_DELETE, GR_STR("u:a"), GR_STR("u:p"), GR_STR("u:b") },
        { GR_KG_RELATION_LABEL, GR_STR(""), GR_STR("u:r"), GR_STR("are") },
    };
    gr_err err = { 0 };
    gr_status st = gr_kg_change(cx, k, edits, 5, NULL, &err);

    assert_true(st == GR_OK || st == GR_EMEMORY);
    assert_int_equal(gr_kg_n_entities(k), st == GR_OK ? 4 : 3);
    assert_int_equal(gr_kg_n_relations(k), st == GR_OK ? 3 : 2);
    assert_int_equal(gr_kg_entity(k, GR_STR("u:new")) != GR_KG_NONE, st == GR_OK);
    assert_true(
        gr_str_is(gr_kg_entity_label(k, gr_kg_entity(k, GR_STR("u:a"))), st == GR_OK ? "B" : "A"));
    assert_int_equal(gr_kg_labelled(k, GR_STR("a")).n, 1);
    assert_int_equal(gr_kg_labelled(k, GR_STR("b")).n, st == GR_OK ? 1 : 0);
    return st == GR_OK;
}

static bool store(void)
{
    const char *path = tmp_path("a.kg");
    gr_kg *k = NULL;
    gr_kg_stats stats;
    gr_err err = { 0 };
    gr_status st;
    gr_ctx cx;
    bool ok;

    gr_ctx_init(&cx);
    ok = build(&cx, path);
    if (ok) {
        st = gr_kg_open(&cx, path, &k, &err);
        assert_true(st == GR_OK || (st == GR_EMEMORY && k == NULL));
        ok = st == GR_OK && change(&cx, k);
    }
    if (ok) {
        st = gr_kg_stats_of(&cx, k, 2, &stats, &err);
        assert_true(st == GR_OK || st == GR_EMEMORY);
        ok = st == GR_OK;
        st = gr_kg_compact(&cx, k, &err);
        assert_true(st == GR_OK || st == GR_EMEMORY);
        ok = st == GR_OK && ok;
    }
    gr_kg_close(k);
    gr_ctx_clear(&cx);
    return ok;
}

/* A log that is read again. */
static bool again(void)
{
    const char *path = tmp_path("b.kg");
    gr_kg *k = NULL;
    gr_err err = { 0 };
    gr_status st;
    gr_ctx cx;

    gr_ctx_init(&cx);
    st = gr_kg_open(&cx, path, &k, &err);
    assert_true(st == GR_OK || (st == GR_EMEMORY && k == NULL));
    if (st == GR_OK)
        assert_int_equal(gr_kg_n_entities(k), 4);
    gr_kg_close(k);
    gr_ctx_clear(&cx);
    return st == GR_OK;
}

OOM_TEST(store)
OOM_TEST(again)

static int setup(void **state)
{
    gr_kg *k = NULL;
    gr_ctx cx;

    if (tmp_make(state) != 0)
        return -1;
    tmp_write(tmp_path("in.ttl"), gr_str_of(turtle));
    gr_ctx_init(&cx);
    assert_true(build(&cx, tmp_path("b.kg")));
    assert_int_equal(gr_kg_open(&cx, tmp_path("b.kg"), &k, NULL), GR_OK);
    assert_true(change(&cx, k));
    gr_kg_close(k);
    gr_ctx_clear(&cx);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(oom_store), cmocka_unit_test(oom_again) };

    return cmocka_run_group_tests(tests, setup, tmp_remove);
}
