/* Every way to spoil an answer that the verifier must see; the answer is whole again afterwards. */
#ifndef TEST_SPOIL_H
#define TEST_SPOIL_H

#include "algo.h"

/* Runs the tool and spoils the type of its value. */
static inline void spoil_type(trial *t)
{
    gr_value whole = t->r.value;
    gr_value other[] = { gr_v_null(), gr_v_bool(true), gr_v_int(-1), gr_v_real(0.5),
                         gr_v_str(GR_STR("x")) };

    for (size_t i = 0; i < sizeof other / sizeof *other; i++) {
        t->r.value = other[i];
        trial_refuted(t);
    }
    assert_true(gr_v_record(&t->cx.arena, &t->r.value));
    trial_refuted(t);
    if (whole.type != GR_V_LIST || whole.list->n != 0) {
        assert_true(gr_v_list(&t->cx.arena, &t->r.value));
        trial_refuted(t);
    }
    t->r.value = whole;
}

static inline void spoil_number(trial *t)
{
    gr_value whole = t->r.value;

    spoil_type(t);
    for (int step = -1; step <= 1; step += 2) {
        t->r.value = whole.type == GR_V_INT ? gr_v_int(whole.i + step) : gr_v_real(whole.d + step);
        trial_refuted(t);
    }
    t->r.value = whole;
}

/* The list: of nodes or of edges, at least two. */
static inline void spoil_list(trial *t)
{
    gr_list *list = t->r.value.list, whole = *list;
    gr_value at[64];

    assert_true(whole.n >= 2 && whole.n < 64);
    spoil_type(t);
    memcpy(at, whole.at, whole.n * sizeof *at);
    *list = (gr_list){ at, whole.n - 1, 64 };
    trial_refuted(t); /* the last one is missing */
    *list = (gr_list){ at + 1, whole.n - 1, 63 };
    trial_refuted(t); /* the first one is missing */
    at[whole.n] = at[0];
    *list = (gr_list){ at, whole.n + 1, 64 };
    trial_refuted(t); /* one is there twice */
    at[0] = whole.at[1];
    at[1] = whole.at[0];
    *list = (gr_list){ at, whole.n, 64 };
    trial_refuted(t); /* two have changed places */
    at[1] = whole.at[1];
    trial_refuted(t); /* one stands for another */
    at[0] = gr_v_null();
    trial_refuted(t);
    at[0] = gr_v_node(gr_name_of(GR_STR("nobody")));
    trial_refuted(t);
    *list = whole;
}

/* The table: a column of nodes and one of numbers, at least two rows. */
static inline void spoil_table(trial *t)
{
    gr_table *table = t->r.value.table, whole = *table;
    gr_value cells[64];

    assert_true(whole.n_columns == 2 && whole.n_rows >= 2 && whole.n_rows < 30);
    spoil_type(t);
    memcpy(cells, whole.cells, 2 * whole.n_rows * sizeof *cells);
    table->cells = cells;
    table->n_rows--;
    trial_refuted(t);
    table->n_rows += 2;
    cells[2 * whole.n_rows] = cells[0];
    cells[2 * whole.n_rows + 1] = cells[1];
    trial_refuted(t);
    table->n_rows--;
    table->n_columns = 1;
    trial_refuted(t);
    table->n_columns = 2;
    for (size_t i = 0; i < 2 * whole.n_rows; i++) {
        gr_value kept = cells[i];

        cells[i] = gr_v_null();
        trial_refuted(t);
        if (i % 2 == 1) {
            cells[i] = kept.type == GR_V_INT ? gr_v_int(kept.i + 1) : gr_v_real(kept.d + 0.25);
            trial_refuted(t);
            cells[i] = kept.type == GR_V_INT ? gr_v_int(kept.i - 1) : gr_v_real(kept.d - 0.25);
            trial_refuted(t);
        }
        cells[i] = kept;
    }
    cells[0] = whole.cells[2];
    trial_refuted(t);
    *table = whole;
}

#endif
