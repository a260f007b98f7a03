/* grasp kg query --exec llm: how the answers are shown. */
#include "cli/kg_int.h"
#include "llm/llm.h"

static void show_step(gr_cli *c, const gr_chain_answers *x, const gr_chain_step *s)
{
    gr_value question = gr_v_str(s->question);

    gr_strbuf_addf(&c->out, "phase %u  %.*s = ", s->phase, GR_FMT(s->name));
    gr_v_text(&c->out, &question);
    gr_strbuf_addf(&c->out, "\n  %zu answer%s%s%s, %lld + %lld tokens", s->n, s->n == 1 ? "" : "s",
                   s->asked ? "" : ", not asked", s->cut ? ", cut" : "", (long long)s->tokens_in,
                   (long long)s->tokens_out);
    if (s->n_unknown != 0)
        gr_strbuf_addf(&c->out, ", %zu that are not in the prompt", s->n_unknown);
    for (size_t i = 0; i < s->n; i++) {
        gr_value label = gr_v_str(gr_kg_entity_label(x->k, s->answers[i]));

        gr_strbuf_adds(&c->out, i != 0 ? ", " : ": ");
        gr_v_text(&c->out, &label);
    }
    gr_strbuf_addc(&c->out, '\n');
}

static void show_text(gr_cli *c, const gr_chain_answers *x, bool trace)
{
    const char *type = gr_kg_query_type(x->query);

    if (!c->quiet) {
        gr_cli_count(&c->out, x->last->n);
        gr_strbuf_addf(&c->out, " answer%s%s%s, read by the model ", x->last->n == 1 ? "" : "s",
                       *type != '\0' ? ", type " : "", type);
        gr_strbuf_add(&c->out, x->reply.model);
        gr_strbuf_addf(&c->out, " from %zu triples%s\n", x->reply.n_facts,
                       x->reply.facts_cut ? ", which are not all there are" : "");
    }
    for (size_t i = x->from; i < x->to; i++) {
        uint32_t e = x->last->answers[i];

        if (!c->quiet)
            gr_strbuf_adds(&c->out, x->entailed[i] ? "entailed      " : "not entailed  ");
        gr_cli_kg_term(c, gr_kg_entity_name(x->k, e), gr_kg_entity_label(x->k, e));
    }
    gr_cli_kg_more(c, x->to, x->last->n);
    for (size_t i = 0; trace && i < x->reply.n_steps; i++)
        show_step(c, x, &x->reply.steps[i]);
}

static gr_status show_json(gr_cli *c, const gr_chain_answers *x, gr_err *err)
{
    gr_value all;
    gr_status st = gr_chain_answers_value(&c->cx, x, &all, err);

    if (st == GR_OK) {
        gr_json_write(&c->out, &all, 0);
        gr_strbuf_addc(&c->out, '\n');
    }
    return st;
}

gr_status gr_cli_kg_chained(gr_cli *c, gr_kg *k, const gr_kg_query *q, gr_cli_kg_read how,
                            gr_err *err)
{
    gr_chain_options o = { .tokens = how.tokens };
    gr_llm_options llm = { .spec = how.llm };
    gr_chain_answers x = { .k = k, .query = q, .offset = how.offset, .limit = how.limit };
    gr_status st = GR_OK;

    for (size_t i = 0; st == GR_OK && i < how.without->n_list; i++)
        st = gr_chain_leave_out(how.without->list[i], &o, err);
    if (st == GR_OK)
        st = gr_chain_answers_find(&c->cx, &x, &llm, o, err);
    if (st == GR_OK && c->json)
        return show_json(c, &x, err);
    if (st == GR_OK)
        show_text(c, &x, how.trace);
    return st;
}
