/* Answers that are spoilt in ways that make sense for any tool. */
#ifndef TEST_SPOIL_H
#define TEST_SPOIL_H

#include "algo.h"

/* Weights where the graph has them, numbers large enough for budgets. */
static inline void spoil_start(trial *t, const char *graph, const char *tool)
{
    trial_start(t, graph, tool);
    for (size_t i = 0; i < t->tool->n_params; i++) {
        t->arg[i].value = gr_v_int(1000); /* budgets */
        if (t->tool->params[i].type == GR_P_ATTR)
            t->arg[i].column = gr_graph_role(t->g, GR_ROLE_WEIGHT);
    }
}

/* Instead of the value: nothing, a number, a list. */
static inline void spoil_type(trial *t)
{
    gr_value value = t->r.value;

    for (int k = 0; k < 4; k++) {
        t->r.value = k == 0 ? gr_v_null() : k == 1 ? gr_v_int(99) : gr_v_bool(k == 2);
        if (k == 3)
            assert_true(gr_v_list(&t->cx.arena, &t->r.value));
        if (t->r.value.type != value.type || !gr_v_eq(&t->r.value, &value))
            trial_refuted(t);
    }
    t->r.value = value;
}

#endif
