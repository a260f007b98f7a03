/* Answers to queries, a page at a time, and as values. */
#include "kg/answer.h"

#include <math.h>

#define CHECK_ALL 200000 /* entities: up to here each is checked, not the answers alone */

/* A triple as a list of names. */
static bool tell_triple(gr_arena *a, const gr_kg *k, gr_triple t, gr_value *out)
{
    return gr_v_list(a, out) && gr_v_push(a, out, gr_v_str(gr_kg_entity_name(k, t.s))) &&
           gr_v_push(a, out, gr_v_str(gr_kg_relation_name(k, t.p))) &&
           gr_v_push(a, out, gr_v_str(gr_kg_entity_name(k, t.o)));
}

static bool begin_answer(gr_arena *a, const gr_kg *k, uint32_t entity, gr_value *out)
{
    return gr_v_record(a, out) && gr_v_set(a, out, "id", gr_v_int(entity)) &&
           gr_v_set(a, out, "name", gr_v_str(gr_kg_entity_name(k, entity))) &&
           gr_v_set(a, out, "label", gr_v_str(gr_kg_entity_label(k, entity)));
}

gr_status gr_kg_answer_begin(gr_ctx *cx, const gr_kg *k, const gr_kg_query *q, gr_value *out,
                             gr_err *err)
{
    gr_strbuf sb;
    gr_str text = { NULL, 0 };
    gr_status st;
    bool ok;

    gr_strbuf_init(&sb, &cx->budget, 0);
    st = gr_kg_query_print(cx, k, q, GR_KG_LOGIC, &sb, err);
    if (st == GR_OK && !sb.failed)
        text = gr_str_dup(&cx->arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    if (st != GR_OK)
        return st;
    ok = text.ptr != NULL && gr_v_record(&cx->arena, out) &&
         gr_v_set(&cx->arena, out, "query", gr_v_str(text)) &&
         gr_v_set(&cx->arena, out, "type", gr_v_str(gr_str_of(gr_kg_query_type(q))));
    return ok ? GR_OK : gr_fail_memory(cx, err);
}

/* --- exact --- */

static gr_status verify(gr_ctx *cx, gr_kg_answers *a, gr_err *err)
{
    gr_status st = gr_kg_prover_new(cx, a->k, a->query, &a->prover, err);

    a->all_checked = !a->set.complement && gr_kg_n_entities(a->k) <= CHECK_ALL;
    if (st != GR_OK)
        return st;
    return gr_kg_verify(a->prover, a->set.complement ? a->page : a->set.ids, a->all_checked, err);
}

gr_status gr_kg_answers_find(gr_ctx *cx, gr_kg_answers *a, bool complement, gr_err *err)
{
    gr_status st = complement ? gr_kg_exact_set(cx, a->k, a->query, &a->set, err)
                              : gr_kg_exact(cx, a->k, a->query, &a->set.ids, err);

    if (st != GR_OK)
        return st;
    a->total = gr_kg_set_count(a->k, &a->set);
    st = gr_kg_set_page(cx, a->k, &a->set, a->offset, a->limit, &a->page, err);
    return st == GR_OK ? verify(cx, a, err) : st;
}

void gr_kg_answers_clear(gr_kg_answers *a)
{
    gr_kg_prover_free(a->prover);
}

static gr_status add_answer(gr_ctx *cx, const gr_kg_answers *a, uint32_t entity, gr_value *list,
                            gr_err *err)
{
    gr_arena *arena = &cx->arena;
    gr_triple *t = NULL;
    size_t n = 0;
    gr_value v, witness, triple;
    gr_status st = gr_kg_witness(a->prover, entity, &t, &n, err);
    bool ok = gr_v_list(arena, &witness);

    for (size_t i = 0; st == GR_OK && ok && i < n; i++)
        ok = tell_triple(arena, a->k, t[i], &triple) && gr_v_push(arena, &witness, triple);
    ok = ok && begin_answer(arena, a->k, entity, &v) && gr_v_set(arena, &v, "witness", witness) &&
         gr_v_push(arena, list, v);
    return st != GR_OK || ok ? st : gr_fail_memory(cx, err);
}

gr_status gr_kg_answers_value(gr_ctx *cx, const gr_kg_answers *a, gr_value *out, gr_err *err)
{
    gr_arena *arena = &cx->arena;
    gr_value list;
    gr_status st = gr_kg_answer_begin(cx, a->k, a->query, out, err);
    bool ok = gr_v_list(arena, &list);

    for (size_t i = 0; st == GR_OK && ok && i < a->page.n; i++)
        st = add_answer(cx, a, a->page.at[i], &list, err);
    if (st != GR_OK)
        return st;
    ok = ok && gr_v_set(arena, out, "total", gr_v_int((int64_t)a->total)) &&
         gr_v_set(arena, out, "offset", gr_v_int((int64_t)a->offset)) &&
         gr_v_set(arena, out, "complement", gr_v_bool(a->set.complement)) &&
         gr_v_set(arena, out, "verified", gr_v_bool(true)) &&
         gr_v_set(arena, out, "complete", gr_v_bool(a->all_checked)) &&
         gr_v_set(arena, out, "answers", list);
    return ok ? GR_OK : gr_fail_memory(cx, err);
}

/* --- predicted --- */

gr_status gr_kg_guesses_find(gr_ctx *cx, gr_kg_guesses *g, const gr_kge *m, size_t beam,
                             gr_err *err)
{
    size_t most = g->limit < SIZE_MAX - g->offset ? g->offset + g->limit : SIZE_MAX;
    gr_kg_ranking *ranking = NULL;
    uint32_t *best = NULL;
    gr_status st = gr_kg_rank(cx, g->k, m, g->query, beam, &ranking, err);

    if (st == GR_OK)
        st = gr_kg_best(ranking, most, &best, &g->n, err);
    g->ranking = ranking;
    g->best = best;
    g->n = g->n > g->offset ? g->n - g->offset : 0;
    return st;
}

const char *gr_kg_guess_by(const gr_kg_guesses *g, uint32_t entity)
{
    return gr_kg_entailed(g->ranking, entity) ? "entailed" : "predicted";
}

/* Six digits: more are not known. */
static gr_value rounded(float score)
{
    return gr_v_real(round((double)score * 1e6) / 1e6);
}

static bool add_step(gr_arena *arena, const gr_kg *k, const gr_kg_step *s, gr_value *list)
{
    gr_value v, triple;

    return gr_v_record(arena, &v) && tell_triple(arena, k, s->t, &triple) &&
           gr_v_set(arena, &v, "triple", triple) &&
           gr_v_set(arena, &v, "known", gr_v_bool(s->score >= 1)) &&
           gr_v_set(arena, &v, "score", rounded(s->score)) && gr_v_push(arena, list, v);
}

static gr_status add_guess(gr_ctx *cx, const gr_kg_guesses *g, uint32_t e, gr_value *list,
                           gr_err *err)
{
    gr_arena *arena = &cx->arena;
    gr_kg_step *steps = NULL;
    size_t n = 0;
    gr_value v, witness;
    gr_status st = gr_kg_path(g->ranking, e, &steps, &n, err);
    bool ok = gr_v_list(arena, &witness);

    for (size_t i = 0; st == GR_OK && ok && i < n; i++)
        ok = add_step(arena, g->k, &steps[i], &witness);
    ok = ok && begin_answer(arena, g->k, e, &v) &&
         gr_v_set(arena, &v, "score", rounded(gr_kg_scores(g->ranking)[e])) &&
         gr_v_set(arena, &v, "by", gr_v_str(gr_str_of(gr_kg_guess_by(g, e)))) &&
         gr_v_set(arena, &v, "witness", witness) && gr_v_push(arena, list, v);
    return st != GR_OK || ok ? st : gr_fail_memory(cx, err);
}

gr_status gr_kg_guesses_value(gr_ctx *cx, const gr_kg_guesses *g, gr_value *out, gr_err *err)
{
    gr_arena *arena = &cx->arena;
    gr_value list;
    gr_status st = gr_kg_answer_begin(cx, g->k, g->query, out, err);
    bool ok = gr_v_list(arena, &list);

    for (size_t i = 0; st == GR_OK && ok && i < g->n; i++)
        st = add_guess(cx, g, g->best[g->offset + i], &list, err);
    if (st != GR_OK)
        return st;
    ok = ok && gr_v_set(arena, out, "offset", gr_v_int((int64_t)g->offset)) &&
         gr_v_set(arena, out, "answers", list);
    return ok ? GR_OK : gr_fail_memory(cx, err);
}
