/* grasp kg query --exec predict: what the answers are and how they are shown. */
#include <math.h>

#include "cli/kg_int.h"

typedef struct predicted {
    gr_kg *k;
    const gr_kg_query *query;
    const gr_kg_ranking *ranking;
    const uint32_t *best;
    size_t n, offset; /* shown */
} predicted;

static const char *kind_of(const predicted *p, uint32_t e)
{
    return gr_kg_entailed(p->ranking, e) ? "entailed" : "predicted";
}

/* Six digits: more are not known. */
static double rounded(float score)
{
    return round((double)score * 1e6) / 1e6;
}

static void show_path(gr_cli *c, const predicted *p, const gr_kg_step *s, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        gr_value parts[3] = { gr_v_str(gr_kg_relation_label(p->k, s[i].t.p)),
                              gr_v_str(gr_kg_entity_label(p->k, s[i].t.s)),
                              gr_v_str(gr_kg_entity_label(p->k, s[i].t.o)) };

        gr_strbuf_adds(&c->out, "    ");
        gr_v_text(&c->out, &parts[0]);
        gr_strbuf_addc(&c->out, '(');
        gr_v_text(&c->out, &parts[1]);
        gr_strbuf_adds(&c->out, ", ");
        gr_v_text(&c->out, &parts[2]);
        gr_strbuf_addf(&c->out, ")  %s", s[i].score < 1 ? "" : "known");
        if (s[i].score < 1)
            gr_strbuf_addf(&c->out, "%.3f", (double)s[i].score);
        gr_strbuf_addc(&c->out, '\n');
    }
}

static gr_status show_text(gr_cli *c, const predicted *p, gr_err *err)
{
    gr_status st = GR_OK;

    for (size_t i = 0; i < p->n && st == GR_OK; i++) {
        uint32_t e = p->best[p->offset + i];
        gr_value label = gr_v_str(gr_kg_entity_label(p->k, e));
        gr_value name = gr_v_str(gr_kg_entity_name(p->k, e));
        gr_kg_step *steps = NULL;
        size_t n = 0;

        if (c->quiet) {
            gr_v_text(&c->out, &name);
            gr_strbuf_addc(&c->out, '\n');
            continue;
        }
        gr_strbuf_addf(&c->out, "%.3f  %-9s  ", (double)gr_kg_scores(p->ranking)[e], kind_of(p, e));
        gr_v_text(&c->out, &label);
        if (!gr_str_eq(label.s, name.s)) {
            gr_strbuf_adds(&c->out, "  ");
            gr_v_text(&c->out, &name);
        }
        gr_strbuf_addc(&c->out, '\n');
        st = gr_kg_path(p->ranking, e, &steps, &n, err);
        show_path(c, p, steps, n);
    }
    return st;
}

static bool add_step(gr_arena *arena, const gr_kg *k, const gr_kg_step *s, gr_value *list)
{
    gr_value v, triple;

    return gr_v_record(arena, &v) && gr_cli_kg_triple(arena, k, s->t, &triple) &&
           gr_v_set(arena, &v, "triple", triple) &&
           gr_v_set(arena, &v, "known", gr_v_bool(s->score >= 1)) &&
           gr_v_set(arena, &v, "score", gr_v_real(rounded(s->score))) && gr_v_push(arena, list, v);
}

static gr_status add_answer(gr_cli *c, const predicted *p, uint32_t e, gr_value *list, gr_err *err)
{
    gr_arena *arena = &c->cx.arena;
    gr_kg_step *steps = NULL;
    size_t n = 0;
    gr_value v, witness;
    gr_status st = gr_kg_path(p->ranking, e, &steps, &n, err);
    bool ok = gr_v_record(arena, &v) && gr_v_list(arena, &witness);

    for (size_t i = 0; st == GR_OK && ok && i < n; i++)
        ok = add_step(arena, p->k, &steps[i], &witness);
    ok = ok && gr_v_set(arena, &v, "id", gr_v_int(e)) &&
         gr_v_set(arena, &v, "name", gr_v_str(gr_kg_entity_name(p->k, e))) &&
         gr_v_set(arena, &v, "label", gr_v_str(gr_kg_entity_label(p->k, e))) &&
         gr_v_set(arena, &v, "score", gr_v_real(rounded(gr_kg_scores(p->ranking)[e]))) &&
         gr_v_set(arena, &v, "by", gr_v_str(gr_str_of(kind_of(p, e)))) &&
         gr_v_set(arena, &v, "witness", witness) && gr_v_push(arena, list, v);
    return st != GR_OK || ok ? st : gr_fail_memory(&c->cx, err);
}

static gr_status show_json(gr_cli *c, const predicted *p, gr_err *err)
{
    gr_arena *arena = &c->cx.arena;
    gr_value all, list;
    gr_strbuf text;
    bool ok = gr_v_record(arena, &all) && gr_v_list(arena, &list);
    gr_status st;

    gr_strbuf_init(&text, &c->cx.budget, 0);
    st = gr_kg_query_print(&c->cx, p->k, p->query, GR_KG_LOGIC, &text, err);
    for (size_t i = 0; st == GR_OK && ok && i < p->n; i++)
        st = add_answer(c, p, p->best[p->offset + i], &list, err);
    ok = ok && gr_v_set(arena, &all, "query", gr_v_str(gr_strbuf_str(&text))) &&
         gr_v_set(arena, &all, "type", gr_v_str(gr_str_of(gr_kg_query_type(p->query)))) &&
         gr_v_set(arena, &all, "offset", gr_v_int((int64_t)p->offset)) &&
         gr_v_set(arena, &all, "answers", list);
    if (st == GR_OK && ok) {
        gr_json_write(&c->out, &all, 0);
        gr_strbuf_addc(&c->out, '\n');
    }
    gr_strbuf_clear(&text);
    return st != GR_OK || ok ? st : gr_fail_memory(&c->cx, err);
}

gr_status gr_cli_kg_predicted(gr_cli *c, gr_kg *k, const gr_kg_query *q, gr_cli_kg_predict how,
                              gr_err *err)
{
    predicted p = { .k = k, .query = q, .offset = how.offset };
    size_t most = how.limit < SIZE_MAX - how.offset ? how.offset + how.limit : SIZE_MAX;
    gr_kg_ranking *ranking = NULL;
    uint32_t *best = NULL;
    gr_kge *m = NULL;
    gr_status st = gr_kg_model_open(&c->cx, k, how.model, &m, err);

    if (st == GR_OK)
        st = gr_kg_rank(&c->cx, k, m, q, how.beam, &ranking, err);
    if (st == GR_OK)
        st = gr_kg_best(ranking, most, &best, &p.n, err);
    p.ranking = ranking;
    p.best = best;
    p.n = p.n > how.offset ? p.n - how.offset : 0;
    if (st == GR_OK)
        st = c->json ? show_json(c, &p, err) : show_text(c, &p, err);
    gr_kge_free(m);
    return st;
}
