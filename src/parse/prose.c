/* Prose: what readers say that a text says of a graph. */
#include "parse/parse_int.h"

#define MOST_STEPS 240

typedef struct prose {
    gr_ctx *cx;
    const gr_symbol *symbols;
    const gr_view *view;
    gr_names names; /* as they were written first */
    gr_err *err;
} prose;

static gr_str text_of(const prose *p, gr_pick pick)
{
    return gr_str_sub(p->view->text, p->view->spots[pick.start].start,
                      p->view->spots[pick.end].end);
}

/* A name as it was written first. */
static gr_status name_of(prose *p, gr_pick pick, gr_str *out)
{
    *out = gr_names_find(&p->names, text_of(p, pick));
    return gr_names_add(&p->names, *out) ? GR_OK : gr_fail_memory(p->cx, p->err);
}

static void widen(gr_span *at, const gr_view *v, gr_pick pick)
{
    size_t start = v->spots[pick.start].start, end = v->spots[pick.end].end;

    at->start = at->end == 0 || start < at->start ? start : at->start;
    at->end = end > at->end ? end : at->end;
}

/* link from to [number], fact subject object relation: the picks at `at`; *used says how many. */
static gr_status read_link(prose *p, const gr_said *said, size_t at, gr_stated_link *out,
                           size_t *used)
{
    bool fact = p->symbols[said->at[at].symbol].kind == GR_A_FACT;
    bool more =
        fact || (at + 3 < said->n && p->symbols[said->at[at + 3].symbol].kind == GR_A_NUMBER);
    gr_value v;
    gr_status st;

    *out = (gr_stated_link){ .at = { 0, 0 } };
    *used = more ? 4 : 3;
    for (size_t i = 1; i < *used; i++)
        widen(&out->at, p->view, said->at[at + i]);
    if ((st = name_of(p, said->at[at + 1], &out->u)) != GR_OK ||
        (st = name_of(p, said->at[at + 2], &out->v)) != GR_OK || !more)
        return st;
    if (fact)
        v = gr_v_str(text_of(p, said->at[at + 3]));
    else if (!gr_span_number(text_of(p, said->at[at + 3]), &v))
        return GR_EINPUT;
    return gr_v_record(&p->cx->arena, &out->attributes) &&
                   gr_v_set(&p->cx->arena, &out->attributes, fact ? "relation" : "weight", v)
               ? GR_OK
               : gr_fail_memory(p->cx, p->err);
}

/* GR_EINPUT if a span is not what it should be. */
static gr_status read_said(prose *p, const gr_said *said, gr_stated *out)
{
    gr_stated_link *links = gr_new_n(&p->cx->arena, gr_stated_link, said->n);
    gr_stated_node *nodes = gr_new_n(&p->cx->arena, gr_stated_node, said->n);
    bool directed = p->symbols[said->at[0].symbol].kind == GR_A_DIRECTED;
    gr_status st = GR_OK;

    if (links == NULL || nodes == NULL)
        return gr_fail_memory(p->cx, p->err);
    *out = (gr_stated){ .anew = true,
                        .direction = directed ? GR_DIRECTED : GR_UNDIRECTED,
                        .links = links,
                        .nodes = nodes };
    for (size_t i = 1, used; st == GR_OK && i + 1 < said->n; i += used) {
        if (p->symbols[said->at[i].symbol].kind == GR_A_NODE) {
            gr_stated_node *n = &nodes[out->n_nodes++];

            used = 2;
            widen(&n->at, p->view, said->at[i + 1]);
            st = name_of(p, said->at[i + 1], &n->name);
        } else {
            st = read_link(p, said, i, &links[out->n_links++], &used);
        }
    }
    return st;
}

/* --- reading --- */

static gr_status collect(gr_ctx *cx, const gr_symbol *symbols, const gr_view *v,
                         const gr_heard *heard, gr_statements *out, gr_err *err)
{
    gr_status st = GR_OK;

    for (unsigned i = 0; i < heard->n && st == GR_OK; i++) {
        prose p = { .cx = cx, .symbols = symbols, .view = v, .err = err };
        gr_stated_by *by = &out->by[out->n];

        if (heard->by[i].n == 0)
            continue;
        gr_names_init(&p.names, cx);
        st = read_said(&p, &heard->by[i].said[0], &by->stated);
        gr_names_clear(&p.names);
        by->log_p = heard->by[i].said[0].log_p;
        by->reader = i;
        out->n += st == GR_OK;
        st = st == GR_EINPUT ? GR_OK : st;
    }
    if (st == GR_OK && out->n == 2)
        st = gr_stated_compare(cx, &out->by[0].stated, &out->by[1].stated, &out->agreed, err);
    return st;
}

gr_status gr_parser_read(gr_ctx *cx, gr_parser *p, gr_str text, gr_statements *out, gr_err *err)
{
    static const gr_registry none = { NULL, 0, NULL };
    gr_speech how = { .symbols = gr_parser_symbols(cx, p, &none, NULL, 0),
                      .n_symbols = p->n_symbols,
                      .begin = GR_SLOT_STATED,
                      .first = p->read,
                      .beam = 1,
                      .steps = MOST_STEPS };
    gr_heard heard;
    gr_view v;
    gr_status st;

    *out = (gr_statements){ .n = 0 };
    if (how.symbols == NULL)
        return gr_fail_memory(cx, err);
    st = gr_view_text(cx, p->vocab, gr_encoder_positions(p->encoder), text, 1, false, &v, err);
    if (st != GR_OK)
        return st;
    st = gr_parser_hear(cx, p, &v, &how, NULL, &heard, err);
    if (st == GR_OK)
        st = collect(cx, how.symbols, &v, &heard, out, err);
    gr_heard_clear(&heard);
    return st;
}
