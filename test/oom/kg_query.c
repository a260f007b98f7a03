/* Queries when memory runs out: read, answered, proved, printed. */
#include "oom/fault.h"

#include "kg_store.h"

static gr_ctx of_store;
static gr_kg *k;

static gr_status answer(gr_ctx *cx, const char *text, gr_err *err)
{
    gr_kg_prover *p = NULL;
    gr_kg_query *q = NULL;
    gr_kg_set set = { 0 };
    gr_ids ids = { 0 };
    gr_triple *t;
    size_t n;
    gr_strbuf sb;
    gr_status st = gr_kg_query_read(cx, k, gr_str_of(text), &q, err);

    gr_strbuf_init(&sb, &cx->budget, 0);
    if (st == GR_OK)
        st = gr_kg_exact_set(cx, k, q, &set, err);
    if (st == GR_OK)
        st = gr_kg_set_page(cx, k, &set, 0, 3, &ids, err);
    if (st == GR_OK)
        st = gr_kg_prover_new(cx, k, q, &p, err);
    if (st == GR_OK)
        st = gr_kg_verify(p, ids, false, err);
    if (st == GR_OK && ids.n != 0)
        st = gr_kg_witness(p, ids.at[0], &t, &n, err);
    for (int i = GR_KG_LOGIC; st == GR_OK && i <= GR_KG_JSON; i++)
        st = gr_kg_query_print(cx, k, q, (gr_kg_syntax)i, &sb, err);
    gr_strbuf_clear(&sb);
    gr_kg_prover_free(p);
    return st;
}

static bool queries(void)
{
    static const char *const texts[] = {
        "?x: won(?y, ?x) & (won(Ann, ?y) | !(born_in(?z, ?y) & ?z = Eve))",
        "?x: !(won(Ann, ?x) | ?x = Bob)",
        "?x: (won(?y, ?x) | born_in(?y, ?x)) & won(Ann, ?y)",
        "[[0, [0, \"won\"]], [1, [\"^won\", -2]], [-1]]",
        "{\"or\": [{\"entity\": \"Ann\"}, {\"not\": {\"relation\": \"won\", \"of\": {\"entity\": "
        "1}}}]}",
    };
    gr_err err = { 0 };
    gr_status st = GR_OK;
    gr_ctx cx;

    gr_ctx_init(&cx);
    for (size_t i = 0; st == GR_OK && i < sizeof texts / sizeof *texts; i++)
        st = answer(&cx, texts[i], &err);
    assert_true(st == GR_OK || st == GR_EMEMORY);
    gr_ctx_clear(&cx);
    return st == GR_OK;
}
OOM_TEST(queries)

/* Says that Ann is the answer. */
static gr_status say(void *arg, gr_ctx *cx, const gr_llm_request *q, gr_llm_reply *out, gr_err *err)
{
    *out = (gr_llm_reply){ .text = gr_str_dup(&cx->arena, GR_STR("{\"answers\": [\"e0\", 1]}")) };
    return out->text.ptr != NULL ? GR_OK : gr_fail_memory(cx, err);
}

static bool chain(void)
{
    gr_llm_options llm = { .actor.chat = say };
    gr_chain_options o = { .names = false };
    gr_kg_query *q;
    gr_chain_reply r;
    gr_err err = { 0 };
    gr_ctx cx;
    gr_status st = gr_llm_open(&llm, &o.llm, &err);

    gr_ctx_init(&cx);
    if (st == GR_OK)
        st = gr_kg_query_read(&cx, k, GR_STR("(and (p won (p won (e Ann))) (not (p won (e Bob))))"),
                              &q, &err);
    if (st == GR_OK)
        st = gr_kg_chain(&cx, k, q, &o, &r, &err);
    o.whole = o.names = true;
    if (st == GR_OK)
        st = gr_kg_chain(&cx, k, q, &o, &r, &err);
    assert_true(st == GR_OK || st == GR_EMEMORY);
    gr_llm_free(o.llm);
    gr_ctx_clear(&cx);
    return st == GR_OK;
}
OOM_TEST(chain)

/* Questions of a phase, two of them alike, and a second model beside the first. */
static bool batch(void)
{
    gr_llm_options llm = { .actor.chat = say };
    gr_llm *beside = NULL;
    gr_chain_options o = { .beside = &beside };
    gr_kg_query *q;
    gr_chain_reply r;
    gr_err err = { 0 };
    gr_ctx cx;
    gr_status st = gr_llm_open(&llm, &o.llm, &err);

    gr_ctx_init(&cx);
    if (st == GR_OK)
        st = gr_kg_query_read(
            &cx, k, GR_STR("(or (p won (e Ann)) (p won (e Ann)) (p won (e Bob)))"), &q, &err);
    if (st == GR_OK)
        st = gr_kg_chain(&cx, k, q, &o, &r, &err);
    assert_true(st == GR_OK || st == GR_EMEMORY);
    gr_llm_free(o.llm);
    gr_ctx_clear(&cx);
    return st == GR_OK;
}
OOM_TEST(batch)

/* All texts are alike. */
static gr_status encode(void *arg, gr_ctx *cx, gr_str text, const float **out, size_t *width,
                        gr_err *err)
{
    float *v = gr_new_n(&cx->arena, float, 1);

    if (v == NULL)
        return gr_fail_memory(cx, err);
    *v = 1;
    *out = v;
    *width = 1;
    return GR_OK;
}

static bool meaning(void)
{
    static const gr_kg_encoder encoder = { .encode = encode };
    gr_err err = { 0 };
    uint32_t id;
    bool inverse;
    gr_ctx cx;
    gr_status st;

    gr_ctx_init(&cx);
    gr_kg_compare_with(k, &encoder);
    st = gr_kg_link_relation(&cx, k, GR_STR("is_won"), &id, &inverse, &err);
    if (st == GR_ENAME)
        st = gr_kg_link_entity(&cx, k, GR_STR("Ann the first"), &id, &err);
    gr_kg_compare_with(k, NULL);
    assert_true(st == GR_OK || st == GR_ENAME || st == GR_EMEMORY);
    gr_ctx_clear(&cx);
    return st != GR_EMEMORY;
}
OOM_TEST(meaning)

static bool graph(void)
{
    gr_graph *g = NULL;
    gr_err err = { 0 };
    gr_ctx cx;
    gr_status st;

    gr_ctx_init(&cx);
    st = gr_kg_graph(&cx, k, &g, &err);
    assert_true(st == GR_OK || st == GR_EMEMORY);
    gr_graph_unref(g);
    gr_ctx_clear(&cx);
    return st == GR_OK;
}
OOM_TEST(graph)

static int set_up(void **state)
{
    kg_store_make();
    gr_ctx_init(&of_store);
    k = kg_store_open(&of_store);
    return k == NULL;
}

static int tear_down(void **state)
{
    gr_kg_close(k);
    gr_ctx_clear(&of_store);
    return unlink(kg_store_path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(oom_queries), cmocka_unit_test(oom_chain), cmocka_unit_test(oom_batch),
        cmocka_unit_test(oom_meaning), cmocka_unit_test(oom_graph),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
