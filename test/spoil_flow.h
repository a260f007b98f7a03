/* Answers spoilt in every way that makes any answer wrong: each must be refuted. */
#ifndef TEST_SPOIL_H
#define TEST_SPOIL_H

#include "algo.h"

/* Puts `wrong` in the place of *v for one look of the verifier. */
static inline void spoil_as(trial *t, gr_value *v, gr_value wrong)
{
    gr_value right = *v;

    *v = wrong;
    trial_refuted(t);
    *v = right;
}

static inline void spoil_inside(trial *t, gr_value *v);

/* One item fewer, the last one twice, a number among them, and each of them spoilt. */
static inline void spoil_list(trial *t, gr_value *v)
{
    gr_list *list = v->list;
    gr_value more;

    assert_true(gr_v_list(&t->cx.arena, &more));
    for (size_t i = 0; i < list->n; i++)
        assert_true(gr_v_push(&t->cx.arena, &more, list->at[i]));
    assert_true(gr_v_push(&t->cx.arena, &more, list->n != 0 ? list->at[list->n - 1] : gr_v_int(1)));
    spoil_as(t, v, more);
    if (list->n == 0)
        return;
    list->n--;
    trial_refuted(t);
    list->n++;
    for (size_t i = 0; i < list->n; i++) {
        spoil_as(t, &list->at[i], gr_v_real(0.5));
        spoil_inside(t, &list->at[i]);
    }
}

static inline void spoil_table(trial *t, gr_value *v)
{
    gr_table *table = v->table;

    for (size_t i = 0; i < table->n_rows * table->n_columns; i++)
        spoil_inside(t, &table->cells[i]);
    table->n_columns--;
    trial_refuted(t);
    table->n_columns++;
    if (table->n_rows == 0)
        return;
    table->n_rows--;
    trial_refuted(t);
    table->n_rows++;
}

static inline void spoil_record(trial *t, gr_value *v)
{
    for (size_t i = 0; i < v->record->n; i++) {
        gr_str key = v->record->at[i].key;

        v->record->at[i].key = GR_STR("another");
        trial_refuted(t);
        v->record->at[i].key = key;
        spoil_as(t, v->record->at[i].value, gr_v_str(GR_STR("7")));
        spoil_inside(t, v->record->at[i].value);
    }
}

static inline void spoil_inside(trial *t, gr_value *v)
{
    gr_name nobody = gr_name_of(GR_STR("nobody"));

    switch (v->type) {
    case GR_V_BOOL: spoil_as(t, v, gr_v_bool(!v->b)); break;
    case GR_V_INT:
        spoil_as(t, v, gr_v_int(v->i + 1));
        spoil_as(t, v, gr_v_int(v->i - 1));
        break;
    case GR_V_REAL: spoil_as(t, v, gr_v_real(v->d + 0.5)); break;
    case GR_V_NODE: spoil_as(t, v, gr_v_node(nobody)); break;
    case GR_V_EDGE:
        spoil_as(t, v, gr_v_edge(v->edge.u, nobody));
        spoil_as(t, v, gr_v_edge(v->edge.v, v->edge.v));
        break;
    case GR_V_PATH:
        spoil_inside(t, v->path.length);
        v->path.nodes->n--;
        trial_refuted(t);
        v->path.nodes->n++;
        for (size_t i = 0; i < v->path.nodes->n; i++)
            spoil_inside(t, &v->path.nodes->at[i]);
        break;
    case GR_V_LIST: spoil_list(t, v); break;
    case GR_V_TABLE: spoil_table(t, v); break;
    case GR_V_RECORD: spoil_record(t, v); break;
    default: break;
    }
}

/* Runs the tool, wants it proved if `proved`, and spoils the answer. */
static inline void spoil_answer(trial *t, bool proved)
{
    gr_value *v = &t->r.value, list;

    trial_run(t);
    if (proved)
        assert_int_equal(t->r.grade, GR_PROVED);
    assert_true(gr_v_list(&t->cx.arena, &list));
    if (v->type != GR_V_NULL)
        spoil_as(t, v, gr_v_null());
    if (v->type != GR_V_LIST || v->list->n != 0)
        spoil_as(t, v, list);
    spoil_as(t, v, gr_v_str(GR_STR("yes")));
    spoil_inside(t, v);
    trial_run(t); /* all is as it was */
}

static inline void trial_arg_node(trial *t, int i, const char *name)
{
    t->arg[i] = (gr_arg){ .given = true, .node = trial_node(t, name) };
}

static inline void trial_arg_weight(trial *t, int i)
{
    t->arg[i] = (gr_arg){ .given = true, .column = gr_graph_role(t->g, GR_ROLE_WEIGHT) };
}

#endif
