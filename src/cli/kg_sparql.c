/* Graphs of a SPARQL server: opening one, and grasp kg query --exec sparql. */
#include "cli/kg_int.h"

gr_status gr_cli_kg_server(gr_cli *c, const gr_optval *endpoint, gr_sparql **out)
{
    gr_sparql_options o = { .url = endpoint[0].text,
                            .prefixes = endpoint[1].list,
                            .n_prefixes = endpoint[1].n_list,
                            .page = (size_t)endpoint[2].number,
                            .encoder = gr_cli_kg_encoder(c) };
    gr_err err = { 0 };
    gr_status st;

    if (o.encoder == NULL)
        return gr_cli_memory(c);
    gr_cli_kg_limits(c);
    st = gr_sparql_open(&c->cx, &o, out, &err);
    return st == GR_OK ? GR_OK : gr_cli_kg_fail(c, &err);
}

void gr_cli_kg_term(gr_cli *c, gr_str term, gr_str label)
{
    gr_value v = gr_v_str(term), l = gr_v_str(label);

    if (!c->quiet && !gr_str_eq(label, term)) {
        gr_v_text(&c->out, &l);
        gr_strbuf_adds(&c->out, "  ");
    }
    gr_v_text(&c->out, &v);
    gr_strbuf_addc(&c->out, '\n');
}

void gr_cli_kg_more(gr_cli *c, uint64_t shown, uint64_t total)
{
    if (shown >= total || c->quiet)
        return;
    gr_strbuf_adds(&c->out, "... ");
    gr_cli_count(&c->out, total - shown);
    gr_strbuf_adds(&c->out, " more; --limit 0 shows all\n");
}

static void show_text(gr_cli *c, const gr_kg_query *q, const gr_sparql_terms *t, uint64_t offset)
{
    const char *type = gr_kg_query_type(q);

    if (!c->quiet) {
        gr_cli_count(&c->out, t->total);
        gr_strbuf_addf(&c->out, " answer%s%s%s\n", t->total == 1 ? "" : "s",
                       *type != '\0' ? ", type " : "", type);
    }
    for (size_t i = 0; i < t->n; i++)
        gr_cli_kg_term(c, t->at[i], t->labels != NULL ? t->labels[i] : t->at[i]);
    gr_cli_kg_more(c, offset + t->n, t->total);
}

static gr_status show_json(gr_cli *c, const gr_kg *names, const gr_kg_query *q,
                           const gr_sparql_terms *t, uint64_t offset, gr_str sent, gr_err *err)
{
    gr_value all;
    gr_status st = gr_sparql_answers_value(&c->cx, names, q, t, offset, sent, &all, err);

    if (st == GR_OK) {
        gr_json_write(&c->out, &all, 0);
        gr_strbuf_addc(&c->out, '\n');
    }
    return st;
}

gr_status gr_cli_kg_asked(gr_cli *c, gr_str text, gr_sparql_window w, const gr_optval *endpoint)
{
    gr_sparql_terms found = { 0 };
    gr_kg_query *q = NULL;
    gr_sparql *s = NULL;
    gr_kg *names = NULL;
    gr_err err = { 0 };
    gr_str sent = GR_STR("");
    gr_status st = gr_cli_kg_server(c, endpoint, &s);

    if (st != GR_OK)
        return st;
    st = gr_sparql_read(s, text, &q, &names, &err);
    if (st == GR_OK)
        st = gr_sparql_answers(s, names, q, w, &found, &sent, &err);
    if (st == GR_OK && c->json)
        st = show_json(c, names, q, &found, w.offset, sent, &err);
    else if (st == GR_OK)
        show_text(c, q, &found, w.offset);
    if (st != GR_OK) {
        if (err.place.line != 0)
            gr_err_file(&err, "query");
        st = gr_cli_kg_fail(c, &err);
    }
    gr_kg_close(names);
    gr_sparql_free(s);
    return st;
}
