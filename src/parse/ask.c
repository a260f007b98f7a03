/* Questions: what readers say of a reading, as programs. */
#include "parse/parse_int.h"

#define MOST_STEPS 120
#define MOST_SPAN  16

typedef struct asking {
    gr_ctx *cx;
    gr_parser *p;
    const gr_reading *reading;
    gr_view view;
    const gr_tool **further; /* tools that are not in the alphabet */
    size_t n_further;
    float *described; /* and the vectors of their descriptions */
    gr_symbol *symbols;
    gr_str *graphs;          /* their names */
    gr_names names, columns; /* filled when a span is not the name of a node */
    bool with_names, with_columns;
    gr_err *err;
} asking;

/* --- tools that nobody trained --- */

static gr_status describe(asking *a, const gr_tool *t, float *out)
{
    return gr_parser_encode_kept(a->cx, a->p, gr_str_of(t->summary), out, a->err);
}

static gr_status find_further(asking *a, const gr_registry *r)
{
    size_t width = gr_parser_width(a->p);
    gr_status st = GR_OK;

    a->further = gr_new_n(&a->cx->arena, const gr_tool *, r->n);
    if (a->further == NULL)
        return gr_fail_memory(a->cx, a->err);
    for (size_t i = 0; i < r->n; i++) {
        char name[200];
        int len = snprintf(name, sizeof name, "tool:%s", r->tools[i]->name);

        if (!r->tools[i]->source && len < (int)sizeof name &&
            gr_strmap_get(&a->p->symbols, gr_str_of(name)) == GR_MAP_NONE)
            a->further[a->n_further++] = r->tools[i];
    }
    a->described = gr_new_n(&a->cx->arena, float, a->n_further *width);
    if (a->described == NULL)
        return gr_fail_memory(a->cx, a->err);
    for (size_t i = 0; i < a->n_further && st == GR_OK; i++)
        st = describe(a, a->further[i], a->described + i * width);
    return st;
}

/* --- spans as values --- */

static gr_str span_of(const asking *a, gr_pick p)
{
    const gr_spot *first = &a->view.spots[p.start], *last = &a->view.spots[p.end];

    return gr_str_sub(first->part == GR_PART_HEADER ? a->view.header : a->view.text, first->start,
                      last->end);
}

static bool is_node(const gr_reading *r, gr_str s)
{
    for (size_t i = 0; i < r->n_graphs; i++)
        if (gr_graph_find(r->graphs[i].graph, gr_name_of(s)) != GR_NO_NODE)
            return true;
    return false;
}

/* The name that a span means; .ptr NULL without memory. */
static gr_str meant(asking *a, gr_pick p, bool column)
{
    gr_names *names = column ? &a->columns : &a->names;
    bool *with = column ? &a->with_columns : &a->with_names;
    gr_str s = span_of(a, p);

    if (a->view.spots[p.start].part == GR_PART_HEADER || (!column && is_node(a->reading, s)))
        return s;
    if (!*with && !(column ? gr_names_of_columns : gr_names_of_reading)(names, a->reading))
        return (gr_str){ NULL, 0 };
    *with = true;
    return gr_names_find(names, s);
}

/* The actions of a sequence; *n 0 if a span is not what it should be. */
static gr_action *actions_of(asking *a, const gr_said *said, size_t *n)
{
    gr_action *at = gr_new_n(&a->cx->arena, gr_action, said->n);

    *n = at != NULL ? said->n : 0;
    for (size_t i = 0; i < *n; i++) {
        const gr_symbol *s = &a->symbols[said->at[i].symbol];

        at[i].symbol = s;
        if (!gr_symbol_points(s))
            continue;
        if (s->kind == GR_A_NUMBER) {
            if (!gr_span_number(span_of(a, said->at[i]), &at[i].value))
                *n = 0;
            continue;
        }
        at[i].value = gr_v_str(meant(a, said->at[i], s->kind != GR_A_TEXT));
        if (at[i].value.s.ptr == NULL)
            return NULL;
    }
    return at;
}

/* Adds what was said as a candidate; what is no program is left out. */
static gr_status add_candidate(asking *a, const gr_said *said, unsigned reader, gr_candidates *out)
{
    gr_candidate c = { .log_p = said->log_p, .reader = reader };
    const gr_symbol *first = &a->symbols[said->at[0].symbol];
    gr_action *at;
    gr_status st;
    size_t n;

    if (first->kind == GR_A_DECLINE) {
        c.reason = first->reason;
        out->at[out->n++] = c;
        return GR_OK;
    }
    at = actions_of(a, said, &n);
    if (at == NULL)
        return gr_fail_memory(a->cx, a->err);
    if (n == 0)
        return GR_OK;
    st = gr_actions_read(a->cx, at, n, a->graphs, a->reading->n_graphs, &c.program, a->err);
    if (st == GR_OK)
        out->at[out->n++] = c;
    return st == GR_EINPUT ? GR_OK : st;
}

/* How far the text calls for each tool that nobody trained: how much nearer in meaning its
 * description is than that of any other. Both constants by training/unseen.py, so that questions
 * which call for others lose little: with its ten tools 63 of the 150 of m27 are right and 8 wrong,
 * without them 67 and 7. */
#define CALLED 200  /* what a likeness counts */
#define BEHIND .05f /* how far behind the nearest of the others a tool may be */

static gr_status call_for(asking *a, gr_speech *how)
{
    size_t width = gr_parser_width(a->p), n = a->p->n_symbols;
    float *text = gr_new_n(&a->cx->arena, float, width + n + a->n_further), *known, *out;
    float most = 0;
    gr_status st;

    if (text == NULL)
        return gr_fail_memory(a->cx, a->err);
    known = text + width;
    how->called_for = out = known + n;
    if (a->n_further == 0)
        return GR_OK;
    if ((st = gr_parser_encode(a->cx, a->p, a->reading->written, text, a->err)) != GR_OK ||
        (st = gr_linear_apply(a->cx, &a->p->offered, text, 1, known, a->err)) != GR_OK)
        return st;
    for (size_t i = 0; i < n; i++)
        most = known[i] > most ? known[i] : most;
    for (size_t i = 0; i < a->n_further; i++)
        out[i] = CALLED * (gr_dot(text, a->described + i * width, width) - most + BEHIND);
    return GR_OK;
}

static gr_status hear(asking *a, gr_candidates *out)
{
    gr_speech how = { .symbols = a->symbols,
                      .n_symbols = a->p->n_symbols + a->n_further,
                      .begin = GR_SLOT_ROOT,
                      .n_graphs = a->reading->n_graphs,
                      .first = a->p->ask,
                      .beam = GR_BEAM,
                      .steps = MOST_STEPS,
                      .span = MOST_SPAN };
    gr_heard heard = { .n = 0 };
    gr_status st = call_for(a, &how);

    if (st == GR_OK)
        st = gr_parser_hear(a->cx, a->p, &a->view, &how, a->described, &heard, a->err);

    out->n = 0;
    out->at = gr_new_n(&a->cx->arena, gr_candidate, GR_MAX_READERS * GR_BEAM);
    if (st == GR_OK && out->at == NULL)
        st = gr_fail_memory(a->cx, a->err);
    for (unsigned i = 0; i < heard.n; i++)
        for (size_t k = 0; k < heard.by[i].n && st == GR_OK; k++)
            st = add_candidate(a, &heard.by[i].said[k], i, out);
    gr_heard_clear(&heard);
    return st;
}

gr_status gr_parser_ask(gr_ctx *cx, gr_parser *p, const gr_registry *r, const gr_reading *reading,
                        gr_candidates *out, gr_err *err)
{
    asking a = { .cx = cx, .p = p, .reading = reading, .err = err };
    size_t most = gr_encoder_positions(p->encoder);
    gr_status st = gr_view_ask(cx, p->vocab, most, reading, &a.view, err);

    if (st != GR_OK || (st = find_further(&a, r)) != GR_OK)
        return st;
    a.symbols = gr_parser_symbols(cx, p, r, a.further, a.n_further);
    a.graphs = gr_new_n(&cx->arena, gr_str, reading->n_graphs);
    if (a.symbols == NULL || a.graphs == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < reading->n_graphs; i++)
        a.graphs[i] = reading->graphs[i].name;
    gr_names_init(&a.names, cx);
    gr_names_init(&a.columns, cx);
    st = hear(&a, out);
    gr_names_clear(&a.names);
    gr_names_clear(&a.columns);
    return st;
}
