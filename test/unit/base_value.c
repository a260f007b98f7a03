/* Values: names and containers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/base.h"

static void test_names(void **state)
{
    assert_true(gr_name_is_int(gr_name_of(GR_STR("12"))));
    assert_false(gr_name_is_int(gr_name_of(GR_STR("012"))));
    assert_false(gr_name_is_int(gr_name_of((gr_str){ NULL, 0 })));
    assert_true(gr_name_eq(gr_name_of(GR_STR("12")), gr_name_int(12)));
    assert_false(gr_name_eq(gr_name_of(GR_STR("012")), gr_name_int(12)));
    assert_false(gr_name_eq(gr_name_of(GR_STR("")), gr_name_int(0)));
    assert_true(gr_name_eq(gr_name_of(GR_STR("")), gr_name_of((gr_str){ NULL, 0 })));
    assert_true(gr_name_cmp(gr_name_int(9), gr_name_int(10)) < 0);
    assert_true(gr_name_cmp(gr_name_int(9), gr_name_of(GR_STR("!"))) < 0);
    assert_true(gr_name_cmp(gr_name_of(GR_STR("ab")), gr_name_of(GR_STR("b"))) < 0);
}

static void test_containers(void **state)
{
    static const char *const columns[] = { "node", "degree", NULL };
    gr_arena a;
    gr_value list, record, table, *rows;
    char keys[100][8];

    gr_arena_init(&a, NULL);
    assert_true(gr_v_list(&a, &list) && gr_v_record(&a, &record) &&
                gr_v_table(&a, &table, columns));
    for (int i = 0; i < 100; i++) {
        gr_value *row = gr_v_row(&a, &table);

        assert_true(row != NULL && row[0].type == GR_V_NULL && row[1].type == GR_V_NULL);
        row[1] = gr_v_int(i);
        snprintf(keys[i], sizeof keys[i], "k%d", i);
        assert_true(gr_v_push(&a, &list, gr_v_int(i)));
        assert_true(gr_v_set(&a, &record, keys[i], gr_v_int(i)));
    }
    for (int i = 0; i < 100; i++) {
        assert_int_equal(list.list->at[i].i, i);
        assert_int_equal(gr_v_get(&record, keys[i])->i, i);
        assert_string_equal(record.record->at[i].key.ptr, keys[i]);
        assert_int_equal(table.table->cells[2 * i + 1].i, i);
    }
    assert_int_equal(table.table->total, 100);
    assert_non_null(rows = gr_v_rows(&a, &table, 50));
    for (int i = 0; i < 100; i++)
        rows[i] = gr_v_int(i);
    assert_int_equal(table.table->cells[2 * 99 + 1].i, 99);
    assert_int_equal(table.table->cells[2 * 149 + 1].i, 99);
    assert_int_equal(table.table->total, 150);
    assert_true(gr_v_table(&a, &table, columns));
    assert_non_null(gr_v_rows(&a, &table, 0)); /* no rows are no failure */
    assert_int_equal(table.table->n_rows, 0);
    assert_null(gr_v_get(&record, "absent"));
    assert_null(gr_v_get(&list, "k1"));
    gr_arena_clear(&a);
}

/* A push that fails leaves what was there. */
static void test_memory_limit(void **state)
{
    gr_budget budget = { .limit = 100000 };
    gr_arena a;
    gr_value list, other;
    size_t n = 0;

    gr_arena_init(&a, &budget);
    assert_true(gr_v_list(&a, &list));
    while (gr_v_push(&a, &list, gr_v_int((int64_t)n)))
        n++;
    assert_true(n > 100 && list.list->n == n);
    for (size_t i = 0; i < n; i++)
        assert_int_equal(list.list->at[i].i, i);
    while (gr_v_list(&a, &other))
        continue;
    assert_int_equal(other.type, GR_V_NULL);
    gr_arena_clear(&a);
    assert_int_equal(budget.used, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_containers),
        cmocka_unit_test(test_memory_limit),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
