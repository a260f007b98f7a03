/* What became of an answer: right or not, and where it went wrong. The classes follow
 * GraphTool-Instruction (graph, name, parameter; what it calls syntax is a question without a call)
 * and GraphCogent (edge errors are those of the graph, tool errors those of name and parameter). */
#include "eval/run_int.h"

const char *gr_fault_name(gr_fault f)
{
    static const char *const names[GR_N_FAULTS] = {
        [GR_FAULT_MALFORMED] = "malformed", [GR_FAULT_TIMEOUT] = "timeout",
        [GR_FAULT_MEMORY] = "memory",       [GR_FAULT_EXECUTION] = "execution",
        [GR_FAULT_ILL_POSED] = "ill_posed", [GR_FAULT_GRAPH] = "graph",
        [GR_FAULT_DECLINED] = "declined",   [GR_FAULT_NAME] = "name",
        [GR_FAULT_PARAMETER] = "parameter", [GR_FAULT_ANSWER] = "answer",
    };

    return names[f];
}

const char *gr_solution_name(gr_solution s)
{
    static const char *const names[] = { NULL, "optimal", "suboptimal", "infeasible" };

    return names[s];
}

/* --- calls --- */

/* The call that answers: of the last statement, below fields, `not` and the like. */
static const gr_expr *answering(gr_ctx *cx, gr_str text)
{
    gr_err err = { 0 };
    const gr_expr *x;
    gr_program p;

    if (gr_call_parse(cx, text, &p, &err) != GR_OK || p.n == 0)
        return NULL;
    for (x = p.stmt[p.n - 1].expr; x != NULL && x->kind != GR_X_CALL;)
        x = x->n != 0 && x->kind != GR_X_LIST ? x->item[0] : NULL;
    return x;
}

/* What a call is given, a line each, without graphs and quotes: 1 and "1" are one node. */
static void add_arguments(gr_ctx *cx, const gr_expr *call, gr_strbuf *out)
{
    gr_strbuf one;

    gr_strbuf_init(&one, &cx->budget, 0);
    for (size_t i = 0; i < call->n; i++) {
        if (call->item[i]->kind == GR_X_WORD && call->name[i].len == 0)
            continue;
        gr_strbuf_reset(&one);
        gr_strbuf_addf(&one, "%.*s=", GR_FMT(call->name[i]));
        gr_expr_print(&one, call->item[i]);
        for (size_t k = 0; k < one.len; k++)
            if (one.buf[k] != '"')
                gr_strbuf_addc(out, one.buf[k]);
        gr_strbuf_addc(out, '\n');
    }
    gr_strbuf_clear(&one);
}

static bool same_arguments(gr_ctx *cx, const gr_expr *a, const gr_expr *b)
{
    gr_strbuf x, y;
    bool same;

    gr_strbuf_init(&x, &cx->budget, 0);
    gr_strbuf_init(&y, &cx->budget, 0);
    add_arguments(cx, a, &x);
    add_arguments(cx, b, &y);
    same = gr_str_eq(gr_strbuf_str(&x), gr_strbuf_str(&y));
    gr_strbuf_clear(&x);
    gr_strbuf_clear(&y);
    return same;
}

static void compare_calls(gr_ctx *cx, const gr_item *item, const gr_said *s, gr_outcome *out)
{
    const gr_expr *gold, *got;
    gr_err err = { 0 };
    gr_str call;

    out->has_call = item->call.len != 0;
    out->same_name = out->same_parameters = out->has_call && out->verdict == GR_RIGHT;
    if (!out->has_call || out->same_name || s->n_calls == 0 ||
        gr_fill_call(cx, item->call, GR_STR("G"), GR_STR("H"), GR_STR("label"), &call, &err) !=
            GR_OK)
        return;
    gold = answering(cx, call);
    got = answering(cx, s->calls[s->n_calls - 1]);
    if (gold == NULL || got == NULL)
        return;
    out->same_name = gr_str_eq(gold->text, got->text);
    out->same_parameters = out->same_name && same_arguments(cx, gold, got);
}

/* --- outcomes --- */

static gr_fault fault_of(const gr_item *item, const gr_said *s, const gr_outcome *o)
{
    if (o->verdict == GR_RIGHT || o->verdict == GR_UNSCORED)
        return GR_FAULT_NONE;
    if (item->malformed)
        return GR_FAULT_MALFORMED;
    if (o->verdict == GR_FAILED && gr_str_is(s->fault, "timeout"))
        return GR_FAULT_TIMEOUT;
    if (o->verdict == GR_FAILED && gr_str_is(s->fault, "memory"))
        return GR_FAULT_MEMORY;
    if (o->verdict == GR_FAILED) /* a call that failed is another one, or it is no call */
        return !o->has_call || s->n_calls == 0 ? GR_FAULT_EXECUTION
               : !o->same_name                 ? GR_FAULT_NAME
               : !o->same_parameters           ? GR_FAULT_PARAMETER
                                               : GR_FAULT_EXECUTION;
    if (item->kind == GR_A_DECLINE)
        return GR_FAULT_ILL_POSED;
    if (o->compared && !o->same_graph)
        return GR_FAULT_GRAPH;
    if (o->verdict == GR_DECLINED)
        return GR_FAULT_DECLINED;
    if (!o->has_call || s->n_calls == 0)
        return GR_FAULT_ANSWER;
    return !o->same_name         ? GR_FAULT_NAME
           : !o->same_parameters ? GR_FAULT_PARAMETER
                                 : GR_FAULT_ANSWER;
}

/* The size of the record's own graph, where nothing was read. */
static void own_size(const gr_item *item, gr_outcome *out)
{
    const gr_value *nodes = gr_v_get(&item->graph, "nodes");
    const gr_value *edges = gr_v_get(&item->graph, "edges");

    if (nodes == NULL || nodes->type != GR_V_LIST || nodes->list->n == 0 || edges == NULL ||
        edges->type != GR_V_LIST)
        return;
    out->nodes = (int64_t)nodes->list->n;
    out->edges = (int64_t)edges->list->n;
}

/* Is the right answer one of several things that were told? */
static bool holds_gold(gr_ctx *cx, const gr_item *item, const gr_value *v)
{
    size_t n = v->type == GR_V_LIST ? v->list->n : v->type == GR_V_RECORD ? v->record->n : 0;

    for (size_t i = 0; i < n; i++)
        if (gr_judge(cx, item, GR_STR("ok"),
                     v->type == GR_V_LIST ? &v->list->at[i] : v->record->at[i].value) == GR_RIGHT)
            return true;
    return false;
}

static void settle_creation(gr_ctx *cx, const gr_item *item, const gr_said *s, gr_outcome *out)
{
    out->asked_for = s->tries != 0;
    out->made = s->made;
    out->runs = s->made && gr_str_is(s->status, "ok");
    out->first_try = s->made && s->tries == 1;
    out->one_pass = out->runs && out->first_try;
    out->holds_gold = out->runs && out->verdict == GR_WRONG && holds_gold(cx, item, &s->value);
}

void gr_settle(gr_ctx *cx, const gr_item *item, const gr_said *s, gr_outcome *out)
{
    *out = (gr_outcome){ .nodes = s->nodes,
                         .edges = s->edges,
                         .ms = s->ms,
                         .tokens_in = s->tokens_in,
                         .tokens_out = s->tokens_out };
    if (out->nodes < 0 && !item->malformed)
        own_size(item, out);
    out->verdict = item->malformed ? GR_FAILED : gr_judge(cx, item, s->status, &s->value);
    out->compared = s->graph.len != 0;
    out->same_graph = gr_str_is(s->graph, "same");
    out->listed = s->listed.len != 0;
    out->same_list = gr_str_is(s->listed, "same") && out->same_graph;
    if (item->kind != GR_A_DECLINE && !item->malformed)
        compare_calls(cx, item, s, out);
    gr_plan_settle(cx, item, s, out);
    settle_creation(cx, item, s, out);
    out->fault = fault_of(item, s, out);
    out->crashed = out->fault == GR_FAULT_EXECUTION && gr_str_starts(s->reason, GR_EVAL_CRASH);
    if (item->ranked && gr_str_is(s->status, "ok"))
        out->solution = out->verdict == GR_RIGHT              ? GR_SOLUTION_OPTIMAL
                        : gr_judge_valid(cx, item, &s->value) ? GR_SOLUTION_SUBOPTIMAL
                                                              : GR_SOLUTION_INFEASIBLE;
}
