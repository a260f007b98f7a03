/* Answers that no tool would give, for verifiers that must believe nothing. */
#ifndef TEST_SPOIL_H
#define TEST_SPOIL_H

#include "algo.h"

static inline bool same_type(const gr_value *a, const gr_value *b)
{
    return a->type == b->type;
}

/* Values of every other type, and lists of nonsense, must be refuted. */
static inline void refute_nonsense(trial *t)
{
    gr_value right = t->r.value, list, nested, record;
    const gr_value scalars[] = {
        gr_v_null(),    gr_v_bool(true),         gr_v_int(7),
        gr_v_real(0.5), gr_v_str(GR_STR("yes")), gr_v_node(gr_name_int(99))
    };

    for (size_t i = 0; i < sizeof scalars / sizeof *scalars; i++) {
        if (same_type(&scalars[i], &right))
            continue;
        t->r.value = scalars[i];
        trial_refuted(t);
    }
    for (int bad = 0; bad < 3; bad++) {
        assert_true(gr_v_list(&t->cx.arena, &list) && gr_v_list(&t->cx.arena, &nested) &&
                    gr_v_record(&t->cx.arena, &record));
        assert_true(gr_v_push(&t->cx.arena, &list, bad == 0 ? gr_v_null() : nested));
        if (bad == 2)
            assert_true(gr_v_push(&t->cx.arena,
                                  list.list->at[0].type == GR_V_LIST ? &list.list->at[0] : &list,
                                  gr_v_node(gr_name_int(99))));
        t->r.value = list;
        trial_refuted(t);
        t->r.value = record;
        trial_refuted(t);
    }
    t->r.value = right;
}

/* A list that is shorter, has its first two items exchanged, or one of them twice. */
static inline void refute_list(trial *t, gr_list *list)
{
    gr_value first = list->at[0];

    list->n--;
    trial_refuted(t);
    list->n++;
    if (list->n < 2)
        return;
    list->at[0] = list->at[1];
    trial_refuted(t);
    list->at[1] = first;
    trial_refuted(t);
    list->at[1] = list->at[0];
    list->at[0] = first;
}

static inline void refute_bool(trial *t)
{
    t->r.value.b = !t->r.value.b;
    trial_refuted(t);
    t->r.value.b = !t->r.value.b;
}

#endif
