/* What a language model answered: a page of it, checked, and as the value that programs get. */
#include "kg/answer.h"
#include "kg/chain.h"

#define AT_ONCE 4 /* questions: those of the published types are at most 3 */

gr_status gr_chain_leave_out(const char *stage, gr_chain_options *o, gr_err *err)
{
    bool whole = strcmp(stage, "decomposition") == 0;

    if (!whole && strcmp(stage, "abstraction") != 0)
        return gr_fail_arg(err, GR_EUSAGE, "without",
                           "without: expected decomposition or abstraction, found '%.100s'", stage);
    o->whole |= whole;
    o->names |= !whole;
    return GR_OK;
}

/* What the model read is looked up: the triples say which of it is so. */
static gr_status check(gr_ctx *cx, gr_chain_answers *x, gr_err *err)
{
    gr_kg_prover *p = NULL;
    gr_status st = gr_kg_prover_new(cx, x->k, x->query, &p, err);

    x->entailed = gr_new_n(&cx->arena, bool, x->last->n + 1);
    if (st == GR_OK && x->entailed == NULL)
        st = gr_fail_memory(cx, err);
    for (size_t i = 0; st == GR_OK && i < x->last->n; i++)
        st = gr_kg_prove(p, x->last->answers[i], &x->entailed[i], err);
    gr_kg_prover_free(p);
    return st;
}

gr_status gr_chain_answers_find(gr_ctx *cx, gr_chain_answers *x, const gr_llm_options *llm,
                                gr_chain_options o, gr_err *err)
{
    gr_llm *beside[AT_ONCE - 1] = { NULL };
    gr_status st = gr_llm_open(llm, &o.llm, err);

    for (o.beside = beside; st == GR_OK && o.n_beside < AT_ONCE - 1; o.n_beside++)
        st = gr_llm_open(llm, &beside[o.n_beside], err);
    if (st == GR_OK)
        st = gr_kg_chain(cx, x->k, x->query, &o, &x->reply, err);
    if (st == GR_OK) {
        x->last = &x->reply.steps[x->reply.n_steps - 1];
        x->from = x->offset < x->last->n ? x->offset : x->last->n;
        x->to = x->limit < x->last->n - x->from ? x->from + x->limit : x->last->n;
        st = check(cx, x, err);
    }
    for (size_t i = 0; i < AT_ONCE - 1; i++)
        gr_llm_free(beside[i]);
    gr_llm_free(o.llm);
    return st;
}

static bool add_step(gr_arena *a, const gr_chain_answers *x, const gr_chain_step *s, gr_value *list)
{
    gr_value v, answers;
    bool ok = gr_v_record(a, &v) && gr_v_list(a, &answers);

    for (size_t i = 0; ok && i < s->n; i++)
        ok = gr_v_push(a, &answers, gr_v_str(gr_kg_entity_name(x->k, s->answers[i])));
    return ok && gr_v_set(a, &v, "phase", gr_v_int(s->phase)) &&
           gr_v_set(a, &v, "name", gr_v_str(s->name)) &&
           gr_v_set(a, &v, "question", gr_v_str(s->question)) &&
           gr_v_set(a, &v, "asked", gr_v_bool(s->asked)) &&
           gr_v_set(a, &v, "cut", gr_v_bool(s->cut)) &&
           gr_v_set(a, &v, "unknown", gr_v_int((int64_t)s->n_unknown)) &&
           gr_v_set(a, &v, "tokens_in", gr_v_int(s->tokens_in)) &&
           gr_v_set(a, &v, "tokens_out", gr_v_int(s->tokens_out)) &&
           gr_v_set(a, &v, "answers", answers) && gr_v_push(a, list, v);
}

static bool add_answer(gr_arena *a, const gr_chain_answers *x, size_t i, gr_value *list)
{
    uint32_t e = x->last->answers[i];
    gr_value v;

    return gr_v_record(a, &v) && gr_v_set(a, &v, "id", gr_v_int(e)) &&
           gr_v_set(a, &v, "name", gr_v_str(gr_kg_entity_name(x->k, e))) &&
           gr_v_set(a, &v, "label", gr_v_str(gr_kg_entity_label(x->k, e))) &&
           gr_v_set(a, &v, "by", gr_v_str(GR_STR("model"))) &&
           gr_v_set(a, &v, "entailed", gr_v_bool(x->entailed[i])) && gr_v_push(a, list, v);
}

gr_status gr_chain_answers_value(gr_ctx *cx, const gr_chain_answers *x, gr_value *out, gr_err *err)
{
    gr_arena *a = &cx->arena;
    gr_value answers, steps;
    gr_status st = gr_kg_answer_begin(cx, x->k, x->query, out, err);
    bool ok = gr_v_list(a, &answers) && gr_v_list(a, &steps);

    if (st != GR_OK)
        return st;
    for (size_t i = x->from; ok && i < x->to; i++)
        ok = add_answer(a, x, i, &answers);
    for (size_t i = 0; ok && i < x->reply.n_steps; i++)
        ok = add_step(a, x, &x->reply.steps[i], &steps);
    ok = ok && gr_v_set(a, out, "by", gr_v_str(GR_STR("model"))) &&
         gr_v_set(a, out, "model", gr_v_str(x->reply.model)) &&
         gr_v_set(a, out, "facts", gr_v_int((int64_t)x->reply.n_facts)) &&
         gr_v_set(a, out, "facts_cut", gr_v_bool(x->reply.facts_cut)) &&
         gr_v_set(a, out, "hops", gr_v_int(x->reply.hops)) &&
         gr_v_set(a, out, "tokens_in", gr_v_int(x->reply.tokens_in)) &&
         gr_v_set(a, out, "tokens_out", gr_v_int(x->reply.tokens_out)) &&
         gr_v_set(a, out, "total", gr_v_int((int64_t)x->last->n)) &&
         gr_v_set(a, out, "offset", gr_v_int((int64_t)x->from)) &&
         gr_v_set(a, out, "answers", answers) && gr_v_set(a, out, "steps", steps);
    return ok ? GR_OK : gr_fail_memory(cx, err);
}
