/* The tables of the papers: every row is whole, and every path leads somewhere. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "eval/tables_int.h"

/* Is it a study of trained models, which is no suite of questions? */
static bool trains(const char *name)
{
    return strcmp(name, "node") == 0 || strcmp(name, "links") == 0 || strcmp(name, "traffic") == 0;
}

static void test_rows(void **state)
{
    for (size_t i = 0; i < gr_n_paper_tables(); i++) {
        const gr_paper_table *t = gr_paper_table_at(i);
        bool made = t->state == GR_STATE_REPRODUCED || t->state == GR_STATE_SUBSTITUTE;

        /* What is made has a command, what is not has a reason; other data are named. */
        assert_int_equal(t->command != NULL, made);
        if (!made || t->state == GR_STATE_SUBSTITUTE)
            assert_non_null(t->note);
        if (t->suite != NULL) {
            assert_true(made);
            assert_true(gr_suite_named(t->suite) != NULL || trains(t->suite));
            assert_non_null(strstr(t->command, t->suite));
        }
        assert_true(!gr_paper_has_figures(i) || t->method != NULL);
        for (size_t k = 0; k < i; k++)
            assert_true(strcmp(t->paper, gr_paper_table_at(k)->paper) != 0 ||
                        strcmp(t->number, gr_paper_table_at(k)->number) != 0);
    }
}

static void test_figures(void **state)
{
    for (size_t i = 0; i < gr_n_paper_figures(); i++) {
        const gr_paper_figure *f = gr_paper_figure_at(i);

        assert_in_range(f->table, 0, gr_n_paper_tables() - 1);
        assert_true(f->value >= 0 && f->value <= 100);
        assert_int_equal(f->path != NULL, gr_paper_table_at(f->table)->suite != NULL);
        for (size_t k = 0; k < i; k++) {
            const gr_paper_figure *g = gr_paper_figure_at(k);

            assert_true(f->table != g->table || strcmp(f->row, g->row) != 0 ||
                        strcmp(f->column, g->column) != 0);
        }
    }
    for (size_t i = 0; i < gr_n_shown_runs(); i++)
        assert_non_null(gr_suite_named(gr_shown_run_at(i)->suite));
}

/* The grid of every table fits, and holds each of its figures once. */
static void test_grids(void **state)
{
    for (size_t i = 0; i < gr_n_paper_tables(); i++) {
        size_t filled = 0, n = 0;
        gr_err err = { 0 };
        gr_results none;
        gr_value grid;
        gr_ctx cx;

        gr_ctx_init(&cx);
        assert_int_equal(gr_results_read(&cx, NULL, &none, &err), GR_OK);
        assert_int_equal(gr_paper_grid(&cx, &none, i, &grid, &err), GR_OK);
        for (size_t k = 0; k < grid.table->n_rows * grid.table->n_columns; k++)
            filled += k % grid.table->n_columns != 0 && grid.table->cells[k].s.len != 0;
        for (size_t k = 0; k < gr_n_paper_figures(); k++)
            n += gr_paper_figure_at(k)->table == i;
        assert_int_equal(filled, n);
        gr_ctx_clear(&cx);
    }
}

static void test_figure_text(void **state)
{
    static const struct {
        double value;
        const char *text;
    } rows[] = {
        { 100, "100" }, { 0, "0" }, { 99.7, "99.7" }, { 4.38, "4.38" }, { 12.346, "12.35" }
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gr_strbuf sb;
        gr_ctx cx;

        gr_ctx_init(&cx);
        gr_strbuf_init(&sb, &cx.budget, 0);
        gr_add_figure(&sb, rows[i].value);
        assert_string_equal(sb.buf, rows[i].text);
        gr_strbuf_clear(&sb);
        gr_ctx_clear(&cx);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_figures),
        cmocka_unit_test(test_grids),
        cmocka_unit_test(test_figure_text),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
