/* The executor llm of the suite kg: LARK's chain. A model reads triples, those that are seen or, as
 * LARK has it, all; what it lists ranks before all else, in its order. */
#include "eval/logic_int.h"

static gr_status trace(gr_ctx *cx, const gr_chain_reply *r, gr_said *said, gr_err *err)
{
    said->trace = gr_new_n(&cx->arena, gr_str, r->n_steps + 1);
    if (said->trace == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i <= r->n_steps; i++) {
        const gr_chain_step *s = &r->steps[i];
        gr_str *line = &said->trace[said->n_trace++];

        if (i == r->n_steps)
            *line = gr_str_printf(&cx->arena, "facts: %zu, %u steps deep%s", r->n_facts, r->hops,
                                  r->facts_cut ? ", cut" : "");
        else
            *line = gr_str_printf(&cx->arena, "phase %u: %.*s = %.*s -> %zu answers%s%s", s->phase,
                                  GR_FMT(s->name), GR_FMT(s->question), s->n,
                                  s->asked ? "" : ", not asked", s->cut ? ", cut" : "");
        if (line->ptr == NULL)
            return gr_fail_memory(cx, err);
    }
    return GR_OK;
}

gr_status gr_logic_read(gr_ctx *cx, const gr_logic_data *data, gr_model *m, const gr_kg_query *q,
                        gr_logic_reply *out, gr_said *said, gr_err *err)
{
    gr_kg *k = data->all_facts ? data->full : data->seen;
    float *score = gr_new_n(&cx->arena, float, (size_t)gr_kg_n_entities(k) + 1);
    gr_chain_options o = data->chain;
    const gr_chain_step *last;
    gr_chain_reply r;
    gr_status st;

    o.llm = gr_model_llm(m);
    st = score != NULL ? gr_kg_chain(cx, k, q, &o, &r, err) : gr_fail_memory(cx, err);
    if (st != GR_OK)
        return st;
    last = &r.steps[r.n_steps - 1];
    for (size_t i = 0; i < last->n; i++)
        score[last->answers[i]] = 1 / (float)(i + 1);
    out->score = score;
    out->listed = last->answers;
    out->n_listed = last->n;
    out->facts = data->all_facts ? "all" : "seen";
    return trace(cx, &r, said, err);
}
