/* grasp kg query --exec llm: what the answers are and how they are shown. */
#include "cli/kg_int.h"
#include "llm/llm.h"

#define AT_ONCE 4 /* questions: those of the published types are at most 3 */

typedef struct chained {
    gr_kg *k;
    const gr_kg_query *query;
    gr_chain_reply reply;
    const gr_chain_step *last;
    bool *entailed; /* each of its answers */
    size_t from, to;
    bool trace;
} chained;

/* What the model read is looked up: the triples say which of it is so. */
static gr_status check(gr_cli *c, chained *x, gr_err *err)
{
    gr_kg_prover *p = NULL;
    gr_status st = gr_kg_prover_new(&c->cx, x->k, x->query, &p, err);

    x->entailed = gr_new_n(&c->cx.arena, bool, x->last->n + 1);
    if (st == GR_OK && x->entailed == NULL)
        st = gr_fail_memory(&c->cx, err);
    for (size_t i = 0; st == GR_OK && i < x->last->n; i++)
        st = gr_kg_prove(p, x->last->answers[i], &x->entailed[i], err);
    gr_kg_prover_free(p);
    return st;
}

/* --- for people --- */

static void show_step(gr_cli *c, const chained *x, const gr_chain_step *s)
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

static void show_text(gr_cli *c, const chained *x)
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
    for (size_t i = 0; x->trace && i < x->reply.n_steps; i++)
        show_step(c, x, &x->reply.steps[i]);
}

/* --- JSON --- */

static bool add_step(gr_arena *a, const chained *x, const gr_chain_step *s, gr_value *list)
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

static bool add_answer(gr_arena *a, const chained *x, size_t i, gr_value *list)
{
    uint32_t e = x->last->answers[i];
    gr_value v;

    return gr_v_record(a, &v) && gr_v_set(a, &v, "id", gr_v_int(e)) &&
           gr_v_set(a, &v, "name", gr_v_str(gr_kg_entity_name(x->k, e))) &&
           gr_v_set(a, &v, "label", gr_v_str(gr_kg_entity_label(x->k, e))) &&
           gr_v_set(a, &v, "by", gr_v_str(GR_STR("model"))) &&
           gr_v_set(a, &v, "entailed", gr_v_bool(x->entailed[i])) && gr_v_push(a, list, v);
}

static gr_status show_json(gr_cli *c, const chained *x, gr_err *err)
{
    gr_arena *a = &c->cx.arena;
    gr_value all, answers, steps;
    gr_strbuf text;
    gr_status st;
    bool ok = gr_v_record(a, &all) && gr_v_list(a, &answers) && gr_v_list(a, &steps);

    for (size_t i = x->from; ok && i < x->to; i++)
        ok = add_answer(a, x, i, &answers);
    for (size_t i = 0; ok && i < x->reply.n_steps; i++)
        ok = add_step(a, x, &x->reply.steps[i], &steps);
    gr_strbuf_init(&text, &c->cx.budget, 0);
    st = gr_kg_query_print(&c->cx, x->k, x->query, GR_KG_LOGIC, &text, err);
    ok = ok && gr_v_set(a, &all, "query", gr_v_str(gr_strbuf_str(&text))) &&
         gr_v_set(a, &all, "type", gr_v_str(gr_str_of(gr_kg_query_type(x->query)))) &&
         gr_v_set(a, &all, "by", gr_v_str(GR_STR("model"))) &&
         gr_v_set(a, &all, "model", gr_v_str(x->reply.model)) &&
         gr_v_set(a, &all, "facts", gr_v_int((int64_t)x->reply.n_facts)) &&
         gr_v_set(a, &all, "facts_cut", gr_v_bool(x->reply.facts_cut)) &&
         gr_v_set(a, &all, "hops", gr_v_int(x->reply.hops)) &&
         gr_v_set(a, &all, "tokens_in", gr_v_int(x->reply.tokens_in)) &&
         gr_v_set(a, &all, "tokens_out", gr_v_int(x->reply.tokens_out)) &&
         gr_v_set(a, &all, "total", gr_v_int((int64_t)x->last->n)) &&
         gr_v_set(a, &all, "offset", gr_v_int((int64_t)x->from)) &&
         gr_v_set(a, &all, "answers", answers) && gr_v_set(a, &all, "steps", steps);
    if (st == GR_OK && ok) {
        gr_json_write(&c->out, &all, 0);
        gr_strbuf_addc(&c->out, '\n');
    }
    gr_strbuf_clear(&text);
    return st != GR_OK || ok ? st : gr_fail_memory(&c->cx, err);
}

static gr_status leave_out(const gr_optval *without, gr_chain_options *o, gr_err *err)
{
    for (size_t i = 0; i < without->n_list; i++) {
        bool whole = strcmp(without->list[i], "decomposition") == 0;

        if (!whole && strcmp(without->list[i], "abstraction") != 0)
            return gr_fail(err, GR_EUSAGE,
                           "--without %.100s: expected decomposition or abstraction",
                           without->list[i]);
        o->whole |= whole;
        o->names |= !whole;
    }
    return GR_OK;
}

gr_status gr_cli_kg_chained(gr_cli *c, gr_kg *k, const gr_kg_query *q, gr_cli_kg_read how,
                            gr_err *err)
{
    gr_chain_options o = { .tokens = how.tokens };
    gr_llm_options llm = { .spec = how.llm };
    gr_llm *beside[AT_ONCE - 1] = { NULL };
    chained x = { .k = k, .query = q, .trace = how.trace };
    gr_status st = leave_out(how.without, &o, err);

    if (st == GR_OK)
        st = gr_llm_open(&llm, &o.llm, err);
    for (o.beside = beside; st == GR_OK && o.llm != NULL && o.n_beside < AT_ONCE - 1; o.n_beside++)
        st = gr_llm_open(&llm, &beside[o.n_beside], err);
    if (st == GR_OK && o.llm == NULL)
        st = gr_fail(err, GR_EUSAGE, "--exec llm needs a model: --llm URL#MODEL");
    if (st == GR_OK)
        st = gr_kg_chain(&c->cx, k, q, &o, &x.reply, err);
    if (st == GR_OK) {
        x.last = &x.reply.steps[x.reply.n_steps - 1];
        x.from = how.offset < x.last->n ? how.offset : x.last->n;
        x.to = how.limit < x.last->n - x.from ? x.from + how.limit : x.last->n;
        st = check(c, &x, err);
    }
    if (st == GR_OK && c->json)
        st = show_json(c, &x, err);
    else if (st == GR_OK)
        show_text(c, &x);
    for (size_t i = 0; i < AT_ONCE - 1; i++)
        gr_llm_free(beside[i]);
    gr_llm_free(o.llm);
    return st;
}
