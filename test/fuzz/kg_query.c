/* Queries, damaged: what is read is answered, proved and printed so that it reads the same. */
#include "mutate.h"

#include "kg_store.h"

static gr_ctx of_store;
static gr_kg *k;

static const char *const seeds[] = {
    "?x: won(Ann, ?x) & !born_in(Bob, ?x)",
    "?x: (won(?y, ?x) | born_in(?y, ?x)) & won(\"Ann\", ?y) & ?y != Eve",
    "?who: ^won(?who, #1) | won_reverse(?y, ?who) & !(won(?z, ?y) & ?z = Ann)",
    "(and (p 0 (p born_in (e 1))) (not (p ^won (e \"t1\"))))",
    "[[[0, [0]], [1, [1, -2]]], [0]]",
    "[[0, [\"won\", 1]], [\"Eve\", [\"^won\"]], [-1]]",
    "{\"and\": [{\"relation\": \"won\", \"inverse\": true, \"of\": {\"entity\": \"t2\"}}, "
    "{\"not\": {\"or\": [{\"entity\": 4}, {\"entity\": \"\\u0041nn\"}]}}]}",
};

static void read_again(gr_ctx *cx, const gr_kg_query *q)
{
    gr_strbuf text, first, second;

    gr_strbuf_init(&text, NULL, 0);
    gr_strbuf_init(&first, NULL, 0);
    gr_strbuf_init(&second, NULL, 0);
    assert_int_equal(gr_kg_query_print(cx, k, q, GR_KG_SEXPR, &first, NULL), GR_OK);
    for (int i = GR_KG_LOGIC; i <= GR_KG_JSON; i++) {
        gr_kg_query *again = NULL;
        gr_err err = { 0 };

        gr_strbuf_reset(&text);
        gr_strbuf_reset(&second);
        gr_kg_query_print(cx, k, q, (gr_kg_syntax)i, &text, NULL);
        assert_int_equal(gr_kg_query_read(cx, k, gr_strbuf_str(&text), &again, &err), GR_OK);
        gr_kg_query_print(cx, k, again, GR_KG_SEXPR, &second, NULL);
        assert_string_equal(first.buf, second.buf);
    }
    gr_strbuf_clear(&text);
    gr_strbuf_clear(&first);
    gr_strbuf_clear(&second);
}

static void take(gr_str text)
{
    gr_kg_prover *p = NULL;
    gr_kg_query *q = NULL;
    gr_kg_set set = { 0 };
    gr_ids ids = { 0 };
    gr_err err = { 0 };
    gr_ctx cx;

    gr_ctx_init(&cx);
    if (gr_kg_query_read(&cx, k, text, &q, &err) != GR_OK) {
        assert_true(err.message[0] != '\0' && err.place.line != 0 && err.place.column != 0);
    } else {
        assert_int_equal(gr_kg_exact_set(&cx, k, q, &set, &err), GR_OK);
        assert_int_equal(gr_kg_set_page(&cx, k, &set, 0, SIZE_MAX, &ids, &err), GR_OK);
        assert_int_equal(gr_kg_prover_new(&cx, k, q, &p, &err), GR_OK);
        assert_int_equal(gr_kg_verify(p, ids, true, &err), GR_OK);
        gr_kg_prover_free(p);
        read_again(&cx, q);
    }
    gr_ctx_clear(&cx);
}

static void queries(void **state)
{
    MUTATE(seeds, 20000, take);
}

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
    const struct CMUnitTest tests[] = { cmocka_unit_test(queries) };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
