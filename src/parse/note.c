/* Statements: how readers would put calls into a text. What they say are actions and places; the
 * text that comes of it is made by others (src/agent/annotate). */
#include "parse/parse_int.h"

#define MOST_STEPS 100
#define BEAM       4

static const gr_registry none = { NULL, 0, NULL };

typedef struct noting {
    gr_ctx *cx;
    const gr_symbol *symbols;
    gr_view view;
} noting;

/* false: a number that is none. */
static bool read_mark(const noting *k, gr_pick pick, gr_mark *out)
{
    const gr_symbol *s = &k->symbols[pick.symbol];

    *out = (gr_mark){ .symbol = s, .value = s->value };
    if (!gr_symbol_points(s))
        return true;
    out->at = (gr_span){ k->view.spots[pick.start].start, k->view.spots[pick.end].end };
    return s->kind != GR_A_NUMBER ||
           gr_span_number(gr_str_sub(k->view.text, out->at.start, out->at.end), &out->value);
}

/* Adds what was said, unless a number in it is none. */
static bool add(const noting *k, const gr_said *said, unsigned reader, gr_markings *out)
{
    gr_marking m = { .n = said->n, .log_p = said->log_p, .reader = reader };

    m.at = gr_new_n(&k->cx->arena, gr_mark, said->n);
    if (m.at == NULL)
        return false;
    for (size_t i = 0; i < said->n; i++)
        if (!read_mark(k, said->at[i], &m.at[i]))
            return true;
    out->at[out->n++] = m;
    return true;
}

gr_status gr_parser_note(gr_ctx *cx, gr_parser *p, gr_str text, size_t n_holes, gr_markings *out,
                         gr_err *err)
{
    noting k = { .cx = cx };
    gr_speech how = { .n_symbols = p->n_symbols,
                      .begin = GR_SLOT_NOTE,
                      .n_graphs = 1,
                      .n_holes = n_holes,
                      .first = p->note,
                      .beam = BEAM,
                      .steps = MOST_STEPS,
                      .span = GR_SPAN };
    gr_heard heard;
    gr_status st;

    out->n = 0;
    if (p->note == GR_MAP_NONE)
        return gr_fail(err, GR_EREAD,
                       "the trained readers were not taught to put calls into texts");
    st = gr_view_text(cx, p->vocab, gr_encoder_positions(p->encoder), text, 1, false, &k.view, err);
    if (st != GR_OK)
        return st;
    how.symbols = k.symbols = gr_parser_symbols(cx, p, &none, NULL, 0);
    out->at = gr_new_n(&cx->arena, gr_marking, GR_MAX_READERS * GR_BEAM);
    if (how.symbols == NULL || out->at == NULL)
        return gr_fail_memory(cx, err);
    st = gr_parser_hear(cx, p, &k.view, &how, NULL, &heard, err);
    for (unsigned i = 0; i < heard.n && st == GR_OK; i++)
        for (size_t n = 0; n < heard.by[i].n && st == GR_OK; n++)
            if (!add(&k, &heard.by[i].said[n], i, out))
                st = gr_fail_memory(cx, err);
    gr_heard_clear(&heard);
    return st;
}
