/* grasp kg query --exec predict: what the answers are and how they are shown. */
#include "cli/kg_int.h"

static void show_path(gr_cli *c, const gr_kg_guesses *p, const gr_kg_step *s, size_t n)
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

static gr_status show_text(gr_cli *c, const gr_kg_guesses *p, gr_err *err)
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
        gr_strbuf_addf(&c->out, "%.3f  %-9s  ", (double)gr_kg_scores(p->ranking)[e],
                       gr_kg_guess_by(p, e));
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

static gr_status show_json(gr_cli *c, const gr_kg_guesses *p, gr_err *err)
{
    gr_value all;
    gr_status st = gr_kg_guesses_value(&c->cx, p, &all, err);

    if (st == GR_OK) {
        gr_json_write(&c->out, &all, 0);
        gr_strbuf_addc(&c->out, '\n');
    }
    return st;
}

gr_status gr_cli_kg_predicted(gr_cli *c, gr_kg *k, const gr_kg_query *q, gr_cli_kg_predict how,
                              gr_err *err)
{
    gr_kg_guesses p = { .k = k, .query = q, .offset = how.offset, .limit = how.limit };
    gr_kge *m = NULL;
    gr_status st = gr_kg_model_open(&c->cx, k, how.model, &m, err);

    if (st == GR_OK)
        st = gr_kg_guesses_find(&c->cx, &p, m, how.beam, err);
    if (st == GR_OK)
        st = c->json ? show_json(c, &p, err) : show_text(c, &p, err);
    gr_kge_free(m);
    return st;
}
