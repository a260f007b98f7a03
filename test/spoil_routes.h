/* Answers spoilt in every way: each leaf of a value changed, each list cut, doubled and turned, the
 * whole replaced by something else. The verifier must see it every time. For questions that have
 * one right answer only. */
#ifndef TEST_SPOIL_H
#define TEST_SPOIL_H

#include "algo.h"
#include "tool/tool_int.h"

#define SPOIL_ARGS 12

/* Sets the arguments of a trial from "source=a, k=2"; defaults for the rest. A list of nodes is one
 * node. */
static inline void trial_args(trial *t, gr_arg arg[SPOIL_ARGS], const char *text)
{
    gr_str rest = gr_str_of(text), item, name;
    gr_err err;

    for (size_t i = 0; i < t->tool->n_params; i++)
        assert_int_equal(gr_arg_standard(&t->cx, t->g, &t->tool->params[i], &arg[i], &err), GR_OK);
    while (rest.len != 0 && gr_str_split(&rest, ',', &item)) {
        size_t i = 0;
        gr_value v;

        item = gr_str_trim(item);
        assert_true(gr_str_split(&item, '=', &name));
        while (!gr_str_is(name, t->tool->params[i].name))
            i++;
        v = gr_v_str(item);
        assert_int_equal(gr_arg_from_value(&t->cx, t->g, &t->tool->params[i], &v, &arg[i], &err),
                         GR_OK);
    }
    t->in.arg = arg;
}

static void spoil(trial *t, gr_value *v);

static inline void spoil_with(trial *t, gr_value *v, gr_value other)
{
    gr_value right = *v;

    *v = other;
    trial_refuted(t);
    *v = right;
}

static inline void spoil_node(trial *t, gr_value *v)
{
    gr_vid right, n = gr_graph_n_nodes(t->g);

    assert_true(gr_vertex_of(t->g, v, &right));
    for (gr_vid k = 0; k < n; k++)
        if (k != right)
            spoil_with(t, v, gr_v_vertex(t->g, k));
    spoil_with(t, v, gr_v_str(GR_STR("no such node")));
    spoil_with(t, v, gr_v_null());
}

static inline void spoil_list(trial *t, gr_list *list)
{
    gr_value room[64], *right = list->at;
    size_t n = list->n;

    assert_true(n < 64);
    for (size_t i = 0; i < n; i++)
        spoil(t, &list->at[i]);
    for (size_t i = 0; i < n; i++) { /* without item i, and with it twice */
        memcpy(room, right, n * sizeof *room);
        memmove(room + i, room + i + 1, (n - i - 1) * sizeof *room);
        list->at = room;
        list->n = n - 1;
        trial_refuted(t);
        memcpy(room, right, n * sizeof *room);
        room[n] = right[i];
        list->n = n + 1;
        trial_refuted(t);
    }
    list->at = right;
    list->n = n;
}

static inline void spoil(trial *t, gr_value *v)
{
    switch (v->type) {
    case GR_V_BOOL: spoil_with(t, v, gr_v_bool(!v->b)); break;
    case GR_V_INT:
        spoil_with(t, v, gr_v_int(v->i + 1));
        spoil_with(t, v, gr_v_int(v->i - 1));
        break;
    case GR_V_REAL: spoil_with(t, v, gr_v_real(v->d + 0.5)); break;
    case GR_V_NODE: spoil_node(t, v); return;
    case GR_V_PATH:
        spoil_list(t, v->path.nodes);
        spoil(t, v->path.length);
        break;
    case GR_V_LIST: spoil_list(t, v->list); break;
    case GR_V_RECORD:
        for (size_t i = 0; i < v->record->n; i++)
            spoil(t, v->record->at[i].value);
        v->record->n--;
        trial_refuted(t);
        v->record->n++;
        break;
    case GR_V_TABLE:
        for (size_t i = 0; i < v->table->n_rows * v->table->n_columns; i++)
            spoil(t, &v->table->cells[i]);
        v->table->n_rows--;
        trial_refuted(t);
        v->table->n_rows++;
        break;
    default: spoil_with(t, v, gr_v_int(1)); return;
    }
    spoil_with(t, v, gr_v_str(GR_STR("text")));
    if (v->type != GR_V_NULL)
        spoil_with(t, v, gr_v_null());
}

/* Runs the tool, and spoils its answer in every way. */
static inline void spoil_answer(const char *graph, const char *tool, const char *args)
{
    gr_arg arg[SPOIL_ARGS] = { { .given = false } };
    trial t;

    print_message("# %s(%s) on %s\n", tool, args, graph);
    trial_start(&t, graph, tool);
    trial_args(&t, arg, args);
    trial_run(&t);
    spoil(&t, &t.r.value);
    assert_int_equal(t.tool->verify(&t.cx, &t.in, &t.r, &(gr_err){ 0 }), GR_OK);
    trial_end(&t);
}

#endif
