/* Queries: places in texts of several lines, complements, proofs of what is none. */
#include "kg_store.h"

static gr_ctx cx;
static gr_kg *k;

static gr_kg_query *query(const char *text)
{
    gr_kg_query *q = NULL;
    gr_err err = { 0 };

    assert_int_equal(gr_kg_query_read(&cx, k, gr_str_of(text), &q, &err), GR_OK);
    return q;
}

static void lines_and_columns(void **state)
{
    gr_kg_query *q = NULL;
    gr_err err = { 0 };

    assert_int_equal(
        gr_kg_query_read(&cx, k, GR_STR("?x: won(Ann, ?x)\n  & won(Anna, ?x)"), &q, &err),
        GR_ENAME);
    assert_int_equal(err.place.line, 2);
    assert_int_equal(err.place.column, 9);
    assert_string_equal(err.hint, "did you mean 'Ann'?");
    assert_null(q);
    q = query("(and (p won (e Ann))\n (not (e Bob)))");
    assert_int_equal(q->of[1]->line, 2);
    assert_int_equal(q->of[1]->column, 2);
}

static void complements(void **state)
{
    const gr_kg_query *q = query("?x: !won(Ann, ?x)");
    gr_kg_set set;
    gr_ids ids = { 0 };
    gr_err err = { 0 };

    assert_int_equal(gr_kg_exact(&cx, k, q, &ids, &err), GR_EDECLINED);
    assert_int_equal(err.place.column, 5);
    assert_int_equal(gr_kg_exact_set(&cx, k, q, &set, &err), GR_OK);
    assert_true(set.complement);
    assert_int_equal(gr_kg_set_count(k, &set), 3);
    assert_true(gr_kg_set_has(&set, 0) && !gr_kg_set_has(&set, 1) && !gr_kg_set_has(&set, 4));
    assert_int_equal(gr_kg_set_page(&cx, k, &set, 1, 9, &ids, &err), GR_OK);
    assert_int_equal(ids.n, 2);
    assert_int_equal(ids.at[0], 2);
    assert_int_equal(gr_kg_set_page(&cx, k, &set, 9, 9, &ids, &err), GR_OK);
    assert_int_equal(ids.n, 0);
}

/* A wrong answer, a missing one, one twice: each is found. */
static void wrong_answers(void **state)
{
    static const struct {
        uint32_t ids[3];
        size_t n;
        bool all;
    } wrong[] = { { { 2, 4 }, 2, false }, { { 2 }, 1, true }, { { 2, 3, 3 }, 3, true } };
    gr_kg_prover *p = NULL;
    gr_err err = { 0 };
    gr_triple *t = NULL;
    size_t n = 0;

    assert_int_equal(gr_kg_prover_new(&cx, k, query("?x: won(?y, ?x) & won(Ann, ?y)"), &p, &err),
                     GR_OK);
    assert_int_equal(gr_kg_verify(p, (gr_ids){ (uint32_t[]){ 2, 3 }, 2 }, true, &err), GR_OK);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(gr_kg_verify(p, (gr_ids){ wrong[i].ids, wrong[i].n }, wrong[i].all, &err),
                         GR_EINTERNAL);
    assert_int_equal(gr_kg_witness(p, 2, &t, &n, &err), GR_OK);
    assert_int_equal(n, 2);
    assert_true(t[0].s == 1 && t[0].o == 2 && t[1].s == 0 && t[1].o == 1);
    assert_int_equal(gr_kg_witness(p, 0, &t, &n, &err), GR_EINPUT);
    gr_kg_prover_free(p);
}

/* Trees that no text gives are looked at before they are used. */
static void odd_trees(void **state)
{
    gr_kg_query none = { .kind = GR_KQ_AND }, deep[GR_KG_QUERY_DEEP + 1];
    gr_kg_query *of[GR_KG_QUERY_DEEP + 1];
    gr_ids ids;
    gr_err err = { 0 };

    assert_int_equal(gr_kg_exact(&cx, k, &none, &ids, &err), GR_EINPUT);
    for (size_t i = 0; i < GR_KG_QUERY_DEEP; i++) {
        of[i] = &deep[i + 1];
        deep[i] = (gr_kg_query){ .kind = GR_KQ_PROJECT, .of = &of[i], .n = 1 };
    }
    deep[GR_KG_QUERY_DEEP] = (gr_kg_query){ .kind = GR_KQ_ENTITY };
    assert_int_equal(gr_kg_exact(&cx, k, &deep[0], &ids, &err), GR_ELIMIT);
    assert_int_equal(gr_kg_exact(&cx, k, &deep[1], &ids, &err), GR_OK);
}

static void memory_limit(void **state)
{
    const gr_kg_query *q = query("?x: won(?y, ?x) & (won(Ann, ?y) | won(Bob, ?y))");
    gr_ids ids;
    gr_err err = { 0 };

    cx.budget.limit = cx.budget.used;
    assert_int_equal(gr_kg_exact(&cx, k, q, &ids, &err), GR_ELIMIT);
    cx.budget.limit = 0;
    assert_int_equal(gr_kg_exact(&cx, k, q, &ids, &err), GR_OK);
}

static int set_up(void **state)
{
    kg_store_make();
    gr_ctx_init(&cx);
    k = kg_store_open(&cx);
    return k == NULL;
}

static int tear_down(void **state)
{
    gr_kg_close(k);
    gr_ctx_clear(&cx);
    return unlink(kg_store_path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_and_columns), cmocka_unit_test(complements),
        cmocka_unit_test(wrong_answers),     cmocka_unit_test(odd_trees),
        cmocka_unit_test(memory_limit),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
