/* Calls on two little graphs, G and H, and records that are spoilt field by field. */
#ifndef TEST_PAIR_H
#define TEST_PAIR_H

#include "algo.h"

/* As ask, with a second graph. */
static inline const char *ask_pair(const char *graph, const char *other, const char *call)
{
    static char text[4096];
    const char *texts[2] = { graph, other };
    gr_graph *g[2] = { NULL, NULL };
    gr_err err = { 0 };
    gr_ctx cx;
    gr_run run;
    gr_program program;
    gr_value v;
    gr_strbuf sb;
    bool ok = true;

    gr_ctx_init(&cx);
    gr_run_init(&run, &cx, gr_engine_registry());
    gr_strbuf_init(&sb, NULL, 0);
    for (int i = 0; i < 2 && ok; i++)
        ok = gr_example_graph(&cx, texts[i], &g[i], &err) == GR_OK &&
             gr_run_bind(&run, gr_str_of(i == 0 ? "G" : "H"),
                         (gr_value){ .type = GR_V_GRAPH, .graph = g[i] });
    if (ok && gr_call_parse(&cx, gr_str_of(call), &program, &err) == GR_OK &&
        gr_run_program(&cx, &run, &program, &v, &err) == GR_OK)
        gr_v_text(&sb, &v);
    else
        gr_strbuf_addf(&sb, "%s: %s", gr_kind(err.kind)->name, err.message);
    snprintf(text, sizeof text, "%s", sb.buf);
    gr_strbuf_clear(&sb);
    gr_run_clear(&run);
    gr_graph_unref(g[0]);
    gr_graph_unref(g[1]);
    gr_ctx_clear(&cx);
    return text;
}

#define assert_pair(graph, other, call, text)                                                      \
    assert_string_equal(ask_pair(graph, other, call), text)

/* The field itself, to be changed. */
static inline gr_value *field(const gr_value *record, const char *key)
{
    gr_value *v = (gr_value *)gr_v_get(record, key);

    assert_non_null(v);
    return v;
}

/* The value in the place of *v must be refused; *v is put back. */
static inline void refuted_with(trial *t, gr_value *v, gr_value other)
{
    gr_value saved = *v;

    *v = other;
    trial_refuted(t);
    *v = saved;
}

/* Wrong types, a wrong size, a wrong bound, and a wrong claim. */
static inline void spoil_best(trial *t, const char *size, bool largest)
{
    gr_value *v = &t->r.value, *n = field(v, size), *bound = field(v, "bound"),
             *optimal = field(v, "optimal");

    refuted_with(t, v, gr_v_null());
    refuted_with(t, v, gr_v_int(3));
    refuted_with(t, n, gr_v_int(n->i + 1));
    refuted_with(t, n, gr_v_null());
    refuted_with(t, bound, gr_v_int(largest ? bound->i - 1 : bound->i + 1));
    refuted_with(t, bound, gr_v_real(1.5));
    refuted_with(t, optimal, gr_v_bool(!optimal->b));
    refuted_with(t, optimal, gr_v_null());
}

/* A node dropped, doubled, out of order or from nowhere. */
static inline void spoil_nodes(trial *t, gr_value *list)
{
    gr_value *at = list->list->at, first = at[0];
    size_t n = list->list->n;

    refuted_with(t, list, gr_v_null());
    refuted_with(t, &at[0], gr_v_str(GR_STR("nowhere")));
    refuted_with(t, &at[0], gr_v_null());
    list->list->n = n - 1;
    trial_refuted(t);
    list->list->n = n;
    if (n < 2)
        return;
    refuted_with(t, &at[0], at[1]);
    at[0] = at[1];
    at[1] = first;
    trial_refuted(t);
    at[1] = at[0];
    at[0] = first;
}

#endif
