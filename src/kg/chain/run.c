/* The chain: phase by phase, each question with the answers of earlier ones in the places that it
 * keeps for them. */
#include "kg/chain/chain_int.h"

typedef struct chain {
    gr_ctx *cx;
    const gr_kg_query *q;
    const gr_chain_options *o;
    size_t tokens;
    gr_chain_text text;
    gr_chain_near near;
    gr_chain_plan plan;
    gr_chain_step *steps;
    gr_str *prompts; /* of each: the answers of what was asked stand for what is asked alike */
    gr_err *err;
} chain;

/* --- questions --- */

static gr_status put_list(chain *c, gr_strbuf *out, const uint32_t *ids, size_t n, bool *cut)
{
    gr_status st = GR_OK;
    size_t tokens = 0;

    gr_strbuf_addc(out, '[');
    for (size_t i = 0; st == GR_OK && !*cut && i < n; i++) {
        size_t from = out->len;

        gr_strbuf_adds(out, i != 0 ? ", " : "");
        st = gr_chain_entity(&c->text, out, ids[i], c->err);
        tokens += gr_chain_tokens(gr_str_sub(gr_strbuf_str(out), from, out->len));
        *cut = tokens > c->tokens;
    }
    gr_strbuf_addc(out, ']');
    return st;
}

/* An operand: an entity, or a list; with `named` the list's name in its place. */
static gr_status put_operand(chain *c, gr_strbuf *out, gr_chain_operand of, bool as_list,
                             bool named, bool *cut)
{
    const gr_chain_step *s = &c->steps[of.id];

    if (!of.is_step && !as_list)
        return gr_chain_entity(&c->text, out, of.id, c->err);
    if (!of.is_step)
        return put_list(c, out, &of.id, 1, cut);
    if (!named)
        return put_list(c, out, s->answers, s->n, cut);
    gr_strbuf_add(out, s->name);
    return GR_OK;
}

static bool is_empty(const chain *c, gr_chain_operand of)
{
    return of.is_step && c->steps[of.id].n == 0;
}

/* Lists by name, or those that are not empty. */
static gr_status put_lists(chain *c, gr_strbuf *out, const gr_chain_plan_step *p, bool minus,
                           bool named, bool *cut)
{
    gr_status st = GR_OK;
    size_t n = 0;

    for (size_t i = 0; st == GR_OK && i < p->n; i++)
        if (p->of[i].minus == minus && (named || !is_empty(c, p->of[i]))) {
            gr_strbuf_adds(out, n++ != 0 ? " and " : "");
            st = put_operand(c, out, p->of[i], true, named, cut);
        }
    return st;
}

static gr_status fill(chain *c, gr_strbuf *out, const gr_chain_plan_step *p, gr_str field,
                      bool named, bool *cut)
{
    if (gr_str_is(field, "from"))
        return put_operand(c, out, p->of[0], false, named, cut);
    if (gr_str_is(field, "in") || gr_str_is(field, "out"))
        return put_lists(c, out, p, field.ptr[0] == 'o', named, cut);
    if (gr_str_is(field, "formula"))
        return gr_chain_formula(&c->text, out, c->q, c->err);
    gr_chain_relation(&c->text, out, p->relation);
    return GR_OK;
}

static gr_status put_question(chain *c, gr_strbuf *out, const gr_chain_plan_step *p, bool named,
                              bool *cut)
{
    bool of_list = p->n != 0 && p->of[0].is_step, minus = false;
    gr_str rest, text, field;
    gr_status st = GR_OK;

    for (size_t i = 0; i < p->n; i++)
        minus |= p->of[i].minus && (named || !is_empty(c, p->of[i]));
    rest = gr_str_of(gr_chain_question(p->op, of_list, minus));
    while (st == GR_OK && gr_str_split(&rest, '{', &text)) {
        gr_strbuf_add(out, text);
        if (gr_str_split(&rest, '}', &field))
            st = fill(c, out, p, field, named, cut);
    }
    return st != GR_OK || !out->failed ? st : gr_fail_memory(c->cx, c->err);
}

/* --- asking --- */

/* What the model said to a request. */
static gr_status take(chain *c, const gr_chain_request *r)
{
    gr_chain_step *s = &c->steps[r->step];
    gr_ids_buf found = { .budget = &c->cx->budget };
    gr_status st;

    s->asked = true;
    s->cut |= r->reply.finish == GR_LLM_CUT;
    s->tokens_in = r->reply.n_prompt;
    s->tokens_out = r->reply.n_completion;
    st = gr_chain_read(&c->text, r->reply.text, &found, &s->n_unknown, c->err);
    s->n = found.n;
    s->answers = gr_arena_copy(&c->cx->arena, found.at, found.n * sizeof *found.at);
    gr_vec_clear(&found);
    return st != GR_OK || s->answers != NULL || s->n == 0 ? st : gr_fail_memory(c->cx, c->err);
}

/* What needs no model: from an empty list no step leads on, nothing is in it and in others too, and
 * lists of which only one is not empty are that one. */
static bool is_plain(const chain *c, const gr_chain_plan_step *p, gr_chain_step *s)
{
    const gr_chain_operand *only = NULL;
    size_t n_full = 0;

    for (size_t i = 0; i < p->n; i++) {
        if (!is_empty(c, p->of[i])) {
            only = &p->of[i];
            n_full++;
        } else if (!p->of[i].minus && p->op != GR_CHAIN_OR) {
            return true;
        }
    }
    if (p->op != GR_CHAIN_AND && p->op != GR_CHAIN_OR)
        return false;
    if (n_full == 1) {
        s->answers = only->is_step ? c->steps[only->id].answers : &only->id;
        s->n = only->is_step ? c->steps[only->id].n : 1;
    }
    return n_full <= 1;
}

/* Names the step and writes its question; *prompt is empty if it need not be asked. */
static gr_status prepare(chain *c, size_t i, gr_str *prompt)
{
    const gr_chain_plan_step *p = &c->plan.steps.at[i];
    gr_chain_step *s = &c->steps[i];
    gr_strbuf sb;
    gr_status st;

    s->phase = p->phase;
    s->name = gr_str_printf(&c->cx->arena, "A%zu", i + 1);
    gr_strbuf_init(&sb, &c->cx->budget, 0);
    if ((st = put_question(c, &sb, p, true, &s->cut)) == GR_OK) {
        s->question = gr_str_dup(&c->cx->arena, gr_strbuf_str(&sb));
        gr_strbuf_reset(&sb);
        if (p->op != GR_CHAIN_AND && p->op != GR_CHAIN_OR) { /* which are about lists alone */
            gr_strbuf_adds(&sb, "Facts:\n");
            gr_strbuf_add(&sb, gr_strbuf_str(&c->near.text));
        }
        gr_strbuf_adds(&sb, "Question: ");
        st = s->name.ptr != NULL && s->question.ptr != NULL
                 ? put_question(c, &sb, p, false, &s->cut)
                 : gr_fail_memory(c->cx, c->err);
    }
    *prompt = st != GR_OK || is_plain(c, p, s) ? GR_STR("")
                                               : gr_str_dup(&c->cx->arena, gr_strbuf_str(&sb));
    if (st == GR_OK && prompt->ptr == NULL)
        st = gr_fail_memory(c->cx, c->err);
    gr_strbuf_clear(&sb);
    return st;
}

/* A question that was asked before, in these words, has its answer. */
static bool is_known(chain *c, gr_str prompt, size_t i)
{
    for (size_t k = 0; k < c->plan.steps.n; k++)
        if (k != i && c->steps[k].asked && gr_str_eq(c->prompts[k], prompt)) {
            c->steps[i].answers = c->steps[k].answers;
            c->steps[i].n = c->steps[k].n;
            c->steps[i].cut |= c->steps[k].cut;
            return true;
        }
    return false;
}

static bool is_waiting(const gr_chain_request *all, size_t n, gr_str prompt)
{
    for (size_t i = 0; i < n; i++)
        if (gr_str_eq(all[i].prompt, prompt))
            return true;
    return false;
}

static gr_status ask_phase(chain *c, unsigned phase)
{
    gr_chain_request *all = gr_new_n(&c->cx->arena, gr_chain_request, c->plan.steps.n);
    gr_status st = all != NULL ? GR_OK : gr_fail_memory(c->cx, c->err);
    size_t n = 0;

    for (size_t i = 0; st == GR_OK && i < c->plan.steps.n; i++) {
        if (c->plan.steps.at[i].phase != phase)
            continue;
        st = prepare(c, i, &c->prompts[i]);
        if (st == GR_OK && c->prompts[i].len != 0 && !is_known(c, c->prompts[i], i) &&
            !is_waiting(all, n, c->prompts[i])) {
            gr_ctx_init(&all[n].cx);
            all[n].prompt = c->prompts[i];
            all[n++].step = i;
        }
    }
    if (st == GR_OK && n != 0)
        st = gr_chain_send(c->cx, c->o, c->tokens, all, n, c->err);
    for (size_t i = 0; st == GR_OK && i < n; i++)
        st = take(c, &all[i]);
    gr_chain_requests_clear(all, n);
    for (size_t i = 0; st == GR_OK && i < c->plan.steps.n; i++)
        if (c->plan.steps.at[i].phase == phase && !c->steps[i].asked && c->prompts[i].len != 0)
            is_known(c, c->prompts[i], i);
    return st;
}

static gr_status ask_all(chain *c)
{
    unsigned last = 0;
    gr_status st = GR_OK;

    for (size_t i = 0; i < c->plan.steps.n; i++)
        last = c->plan.steps.at[i].phase > last ? c->plan.steps.at[i].phase : last;
    for (unsigned phase = 1; st == GR_OK && phase <= last; phase++)
        st = ask_phase(c, phase);
    return st;
}

/* --- all of it --- */

static gr_status plan(chain *c)
{
    gr_chain_plan_step whole = { .op = GR_CHAIN_WHOLE, .phase = 1 };
    gr_status st = GR_OK;

    if (!c->o->whole)
        st = gr_chain_cut(c->cx, c->q, &c->plan, c->err);
    else if (!gr_vec_push(&c->plan.steps, whole))
        st = gr_fail_memory(c->cx, c->err);
    if (st == GR_OK &&
        ((c->steps = gr_new_n(&c->cx->arena, gr_chain_step, c->plan.steps.n)) == NULL ||
         (c->prompts = gr_new_n(&c->cx->arena, gr_str, c->plan.steps.n)) == NULL))
        st = gr_fail_memory(c->cx, c->err);
    return st;
}

static gr_status finish(chain *c, gr_chain_reply *out)
{
    out->steps = c->steps;
    out->n_steps = c->plan.steps.n;
    out->n_facts = c->near.facts.n;
    out->facts =
        gr_arena_copy(&c->cx->arena, c->near.facts.at, c->near.facts.n * sizeof *c->near.facts.at);
    out->facts_cut = c->near.cut;
    out->model = gr_str_dup(&c->cx->arena, gr_llm_name(c->o->llm));
    for (size_t i = 0; i < out->n_steps; i++) {
        out->tokens_in += c->steps[i].tokens_in;
        out->tokens_out += c->steps[i].tokens_out;
    }
    return out->model.ptr != NULL && (out->facts != NULL || out->n_facts == 0)
               ? GR_OK
               : gr_fail_memory(c->cx, c->err);
}

gr_status gr_kg_chain(gr_ctx *cx, gr_kg *k, const gr_kg_query *q, const gr_chain_options *o,
                      gr_chain_reply *out, gr_err *err)
{
    chain c = { .cx = cx,
                .q = q,
                .o = o,
                .tokens = o->tokens != 0 ? o->tokens : GR_CHAIN_TOKENS,
                .text = { .cx = cx, .k = k, .names = o->names },
                .plan = { .steps.budget = &cx->budget },
                .err = err };
    unsigned hops = gr_chain_hops(q);
    gr_status st = gr_kg_need_finite(q, err);

    if (st != GR_OK)
        return st;
    *out = (gr_chain_reply){ .hops = hops < GR_CHAIN_HOPS ? hops : GR_CHAIN_HOPS };
    gr_strmap_init(&c.text.shown, &cx->budget);
    st = gr_chain_gather(&c.text, k, q, out->hops, c.tokens, &c.near, err);
    if (st == GR_OK && (st = plan(&c)) == GR_OK && (st = ask_all(&c)) == GR_OK)
        st = finish(&c, out);
    gr_chain_near_clear(&c.near);
    gr_vec_clear(&c.plan.steps);
    gr_strmap_clear(&c.text.shown);
    return st;
}
