/* The extract skill: edges out of prose that no recogniser understood.
 *
 * The text goes to the model in windows of 50 pieces of about one link each, or as many as were
 * calibrated for it, each with the last twentieth of the one before (GraphCogent: 50 edges, 5 %
 * overlap). A reply must have its shape and names that stand in the window, and agree with the
 * pieces (extract_check.c); else it is asked for again, then in halves. What is still in doubt, or
 * could not be read, is told with the answer. Edges of all windows are united. */
#include "agent/model/extract_int.h"

#define MOST_WINDOW  8000u /* bytes; more in a window of more pieces */
#define MOST_WINDOWS 200u
#define MOST_EDGES   400u /* that one window may give */
#define MOST_TOKENS  4000u
#define HALVINGS     2u
#define FEW_UNITS    10u /* that no model is lost in: doubts about them are its own */

typedef struct extraction {
    gr_model *m;
    gr_ctx *cx;
    gr_reading *r;
    unsigned size;       /* of windows */
    gr_span window;      /* that is asked about, or a half of it */
    const gr_span *unit; /* its pieces */
    size_t n_units;
    gr_found_edges edges; /* of the latest reply */
    gr_found_edges best;  /* of the reply with the fewest doubts so far */
    bool has_best;
    size_t doubts; /* about it: pieces that it says nothing of */
    bool is_odd;   /* it has edges that no piece tells of */
    size_t n_kept;
    size_t n_failed;  /* windows */
    size_t n_doubted; /* pieces */
    unsigned refusals;
    gr_found_edges first, all; /* of the window: what was said at first, what was believed */
    bool said;                 /* something was said about the window */
    GR_VEC(gr_read_window) windows;
} extraction;

/* --- pieces --- */

#define LONG_QUESTION 12u /* tokens from which a question may hold a graph itself */

/* A clause that may hold a part of a graph: it tells, or looks like a question and is none ("When
 * A calls, B answers."), or is a long one. */
static bool may_tell(const gr_reading *r, const gr_clause *c)
{
    gr_str text = gr_str_trim(gr_str_sub(r->text, c->at.start, c->at.end));

    return c->kind == GR_TELLS || !gr_str_ends(text, "?") || c->n_tokens >= LONG_QUESTION;
}

/* What the model is to read: what sense says it did not cover, and without any graph all that may
 * hold one. */
static bool find_units(const gr_reading *r, gr_spans *out)
{
    bool ok = true;

    for (size_t i = 0; ok && i < r->n_uncovered; i++)
        ok = gr_extract_units(r, r->uncovered[i], MOST_WINDOW / 4, out);
    for (size_t i = 0; ok && r->n_graphs == 0 && r->n_uncovered == 0 && i < r->n_clauses; i++)
        if (may_tell(r, &r->clauses[i]))
            ok = gr_extract_units(r, r->clauses[i].at, MOST_WINDOW / 4, out);
    return ok;
}

/* --- one window --- */

static gr_status read_edge(const gr_value *e, size_t at, gr_found_edge *out, gr_err *err)
{
    const gr_value *u = e->type == GR_V_RECORD ? gr_v_get(e, "u") : NULL;
    const gr_value *w = e->type == GR_V_RECORD ? gr_v_get(e, "v") : NULL;
    const gr_value *weight = e->type == GR_V_RECORD ? gr_v_get(e, "weight") : NULL;
    const gr_value *directed = e->type == GR_V_RECORD ? gr_v_get(e, "directed") : NULL;
    double d;

    if (u == NULL || w == NULL || u->type != GR_V_STR || w->type != GR_V_STR || u->s.len == 0 ||
        w->s.len == 0)
        return gr_fail(err, GR_EINPUT, "edge %zu: expected the names \"u\" and \"v\"", at + 1);
    if (weight != NULL && weight->type != GR_V_NULL && !gr_v_number(weight, &d))
        return gr_fail(err, GR_EINPUT, "edge %zu: \"weight\" is a number or null", at + 1);
    if (directed != NULL && directed->type != GR_V_BOOL && directed->type != GR_V_NULL)
        return gr_fail(err, GR_EINPUT, "edge %zu: \"directed\" is true or false", at + 1);
    *out = (gr_found_edge){ .u = u->s,
                            .v = w->s,
                            .weight = weight != NULL ? *weight : gr_v_null(),
                            .directed =
                                directed != NULL && directed->type == GR_V_BOOL && directed->b };
    return GR_OK;
}

static gr_status read_edges(extraction *x, gr_ctx *cx, gr_str text, gr_err *err)
{
    const gr_value *edges;
    gr_value v;
    gr_status st = gr_json_read(cx, gr_reply_body(text), &v, err);

    if (st != GR_OK)
        return st;
    edges = v.type == GR_V_RECORD ? gr_v_get(&v, "edges") : NULL;
    if (edges == NULL || edges->type != GR_V_LIST || edges->list->n > MOST_EDGES)
        return gr_fail(err, GR_EINPUT, "expected {\"edges\": [..]} of at most %u edges",
                       MOST_EDGES);
    x->edges.n = 0;
    for (size_t i = 0; st == GR_OK && i < edges->list->n; i++) {
        gr_found_edge found;

        st = read_edge(&edges->list->at[i], i, &found, err);
        if (st == GR_OK && !gr_vec_push(&x->edges, found))
            st = gr_fail_memory(cx, err);
    }
    return st;
}

static bool copy_edges(gr_found_edges *to, const gr_found_edges *from)
{
    to->n = 0;
    if (!gr_vec_reserve(to, from->n))
        return false;
    for (size_t i = 0; i < from->n; i++)
        to->at[to->n++] = from->at[i];
    return true;
}

/* Do all names stand in the window letter by letter? */
static gr_status check_names(const extraction *x, gr_err *err)
{
    gr_str text = gr_str_sub(x->r->text, x->window.start, x->window.end);

    for (size_t i = 0; i < x->edges.n; i++) {
        const gr_found_edge *e = &x->edges.at[i];

        if (memmem(text.ptr, text.len, e->u.ptr, e->u.len) == NULL ||
            memmem(text.ptr, text.len, e->v.ptr, e->v.len) == NULL)
            return gr_fail(err, GR_EINPUT,
                           "edge %zu: both names must stand in the text letter by "
                           "letter",
                           i + 1);
    }
    return GR_OK;
}

/* Does the reply agree with the pieces? What it does best is kept, whatever is thought of it. */
static gr_status check_pieces(extraction *x, gr_ctx *cx, gr_err *err)
{
    gr_doubts d;
    size_t kept = 0;
    gr_status st =
        gr_extract_doubts(cx, x->r, x->unit, x->n_units, x->edges.at, x->edges.n, &d, err);

    if (st != GR_OK || d.n_missing + d.n_strange == 0)
        return st;
    for (size_t i = 0; d.formal && i < x->edges.n; i++) /* there every link has its signs */
        if (!d.strange[i])
            x->edges.at[kept++] = x->edges.at[i];
    if (d.formal)
        x->edges.n = kept;
    if (!x->has_best || d.n_missing < x->doubts) {
        x->has_best = true;
        x->doubts = d.n_missing;
        x->is_odd = d.n_strange != 0 && !d.formal;
        if (!copy_edges(&x->best, &x->edges))
            return gr_fail_memory(cx, err);
    }
    gr_fail(err, GR_EINPUT, "%s", d.why);
    gr_err_hint(err, "Give the links that the text states, and no others.");
    return GR_EINPUT;
}

static gr_status take_edges(void *arg, gr_ctx *cx, const gr_llm_reply *r, gr_err *err)
{
    extraction *x = arg;
    bool first = !x->said;
    gr_status st;

    x->said = true;
    st = read_edges(x, cx, r->text, err);
    if (st == GR_OK)
        gr_extract_unite(&x->edges);
    if (st == GR_OK && first && !copy_edges(&x->first, &x->edges))
        st = gr_fail_memory(cx, err);
    if (st == GR_OK && (x->m->options.without & GR_NO_VERIFIER) == 0 &&
        (st = check_names(x, err)) == GR_OK)
        st = check_pieces(x, cx, err);
    return st;
}

/* Does the graph have this edge already? "The road from A to B is closed" is about an edge and adds
 * none. The way back is another edge where both have a direction. */
static bool is_known(const gr_reading *r, const gr_found_edge *e)
{
    const gr_graph *g = r->n_graphs != 0 ? r->graphs[0].graph : NULL;
    gr_vid u, v;

    if (g == NULL)
        return false;
    u = gr_graph_find(g, gr_name_of(e->u));
    v = gr_graph_find(g, gr_name_of(e->v));
    return u != GR_NO_NODE && v != GR_NO_NODE &&
           (gr_csr_find(gr_graph_out(g), u, v) != UINT64_MAX ||
            (!(e->directed && gr_graph_is_directed(g)) &&
             gr_csr_find(gr_graph_out(g), v, u) != UINT64_MAX));
}

/* Believes a reply: what is new of it goes into the graph. */
static gr_status believe(extraction *x, gr_err *err)
{
    size_t kept = 0, fresh = 0;
    gr_status st;

    for (size_t i = 0; i < x->edges.n; i++)
        if (!gr_vec_push(&x->all, x->edges.at[i]))
            return gr_fail_memory(x->cx, err);
    for (size_t i = 0; i < x->edges.n; i++)
        if (!is_known(x->r, &x->edges.at[i]))
            x->edges.at[fresh++] = x->edges.at[i];
    x->edges.n = fresh;
    if (fresh == 0)
        return GR_OK;
    st = gr_sense_merge(x->cx, x->r, x->window, x->edges.at, x->edges.n, &kept, err);
    x->n_kept += kept;
    return st;
}

/* Asks about a window, or a half; *refused: what was said does not do. What there is of it is
 * believed all the same, unless there is more in it than the text tells. whole: no half, and with
 * many doubts halves may do better. */
static gr_status ask_window(extraction *x, bool whole, bool *refused, gr_err *err)
{
    gr_skill s = { .name = "extract",
                   .max_tokens =
                       x->n_units > 100 ? MOST_TOKENS / 100 * (unsigned)x->n_units : MOST_TOKENS,
                   .take = take_edges,
                   .arg = x,
                   .refusals = &x->refusals };
    gr_str text = gr_str_sub(x->r->text, x->window.start, x->window.end);
    gr_value schema;
    gr_strbuf sb;
    gr_status st;

    gr_strbuf_init(&sb, &x->cx->budget, 0);
    gr_strbuf_adds(&sb, "text: ");
    gr_json_string(&sb, text);
    s.prompt = gr_str_dup(&x->cx->arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    if (s.prompt.ptr == NULL || !gr_schema_edges(&x->cx->arena, &schema))
        return gr_fail_memory(x->cx, err);
    s.schema = &schema;
    x->has_best = false;
    st = gr_skill_run(x->cx, x->m, &s, refused, err);
    if (st != GR_OK || !*refused)
        return st == GR_OK ? believe(x, err) : st;
    if (!x->has_best)
        return GR_OK;
    *refused = whole && x->n_units >= FEW_UNITS && 10 * x->doubts > x->n_units;
    if (!*refused)
        x->n_doubted += x->doubts;
    if (*refused && x->is_odd)
        return GR_OK;
    return copy_edges(&x->edges, &x->best) ? believe(x, err) : gr_fail_memory(x->cx, err);
}

/* In halves where the whole fails; the depth is at most HALVINGS. */
static gr_status ask_halves(extraction *x, const gr_span *unit, size_t n, unsigned depth,
                            gr_err *err)
{
    bool last = depth == HALVINGS || n < 2 || (x->m->options.without & GR_NO_VERIFIER) != 0;
    bool refused;
    gr_status st;

    x->window = (gr_span){ unit[0].start, unit[n - 1].end };
    x->unit = unit;
    x->n_units = n;
    st = ask_window(x, depth == 0, &refused, err);
    if (st != GR_OK || !refused)
        return st;
    if (last) {
        x->n_failed++;
        return GR_OK;
    }
    st = ask_halves(x, unit, n / 2, depth + 1, err);
    return st == GR_OK ? ask_halves(x, unit + n / 2, n - n / 2, depth + 1, err) : st;
}

/* What became of a window, for those who measure it. */
static bool keep_window(extraction *x, gr_span at)
{
    gr_read_window w = { .at = at, .n_first = x->first.n, .n_kept = x->all.n };

    gr_extract_unite(&x->all);
    w.n_kept = x->all.n;
    w.first = gr_arena_copy(&x->cx->arena, x->first.at, x->first.n * sizeof *x->first.at);
    w.kept = gr_arena_copy(&x->cx->arena, x->all.at, x->all.n * sizeof *x->all.at);
    return (w.first != NULL || w.n_first == 0) && (w.kept != NULL || w.n_kept == 0) &&
           gr_vec_push(&x->windows, w);
}

static gr_status ask_windows(extraction *x, const gr_spans *s, gr_err *err)
{
    size_t overlap = (x->size + 19) / 20, n_windows = 0;
    size_t most = x->size > GR_STANDARD_WINDOW ? MOST_WINDOW / GR_STANDARD_WINDOW * (size_t)x->size
                                               : MOST_WINDOW;
    gr_status st = GR_OK;

    for (size_t i = 0; i < s->n && st == GR_OK;) {
        size_t n = 1;

        if (++n_windows > MOST_WINDOWS)
            return gr_fail(err, GR_ELIMIT, "the text that only a model could read is too long");
        while (n < x->size && i + n < s->n && s->at[i + n].end - s->at[i].start <= most)
            n++;
        x->said = false;
        x->first.n = x->all.n = 0;
        st = ask_halves(x, s->at + i, n, 0, err);
        if (st == GR_OK && !keep_window(x, (gr_span){ s->at[i].start, s->at[i + n - 1].end }))
            st = gr_fail_memory(x->cx, err);
        i += i + n < s->n && n > overlap ? n - overlap : n;
    }
    return st;
}

/* --- the skill --- */

static void extraction_init(extraction *x, gr_model *m, gr_ctx *cx, gr_reading *r, unsigned size)
{
    *x = (extraction){ .m = m, .cx = cx, .r = r, .size = size != 0 ? size : GR_STANDARD_WINDOW };
    x->edges.budget = x->best.budget = x->first.budget = x->all.budget = &cx->budget;
    x->windows.budget = &cx->budget;
}

static void extraction_clear(extraction *x)
{
    gr_vec_clear(&x->edges);
    gr_vec_clear(&x->best);
    gr_vec_clear(&x->first);
    gr_vec_clear(&x->all);
    gr_vec_clear(&x->windows);
}

static gr_status assume(gr_reading *r, gr_ctx *cx, gr_str sentence, gr_err *err)
{
    gr_str *longer = gr_new_n(&cx->arena, gr_str, r->n_assumptions + 1);

    if (longer == NULL || sentence.ptr == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < r->n_assumptions; i++)
        longer[i] = r->assumptions[i];
    longer[r->n_assumptions++] = sentence;
    r->assumptions = longer;
    return GR_OK;
}

/* What people should know about a graph that a model read. */
static gr_status tell(const extraction *x, gr_err *err)
{
    gr_str name = gr_llm_name(x->m->llm);
    gr_arena *a = &x->cx->arena;
    gr_status st = GR_OK;

    if (x->n_kept != 0)
        st = assume(x->r, x->cx,
                    gr_str_printf(a, "%zu link%s read from the text by the model %.*s", x->n_kept,
                                  x->n_kept == 1 ? " was" : "s were", GR_FMT(name)),
                    err);
    if (st == GR_OK && x->n_doubted != 0)
        st = assume(x->r, x->cx,
                    gr_str_printf(a,
                                  "%zu part%s of the text may tell of links that the model %.*s "
                                  "did not give",
                                  x->n_doubted, x->n_doubted == 1 ? "" : "s", GR_FMT(name)),
                    err);
    if (st == GR_OK && x->n_failed != 0)
        st = assume(x->r, x->cx,
                    gr_str_printf(a, "%zu part%s of the text could not be read by the model %.*s",
                                  x->n_failed, x->n_failed == 1 ? "" : "s", GR_FMT(name)),
                    err);
    return st;
}

gr_status gr_skill_extract(gr_model *m, gr_ctx *cx, gr_reading *r, size_t more, gr_err *err)
{
    gr_spans units = { .budget = &cx->budget };
    extraction x;
    gr_status st = find_units(r, &units) ? GR_OK : gr_fail_memory(cx, err);

    extraction_init(&x, m, cx, r, m->options.window);
    if (units.n <= more)
        units.n = 0;
    if (st == GR_OK && units.n != 0 && m->options.private_names)
        st = assume(r, cx, GR_STR("a part of the text was not read: in private no model sees it"),
                    err);
    else if (st == GR_OK)
        st = ask_windows(&x, &units, err);
    extraction_clear(&x);
    gr_vec_clear(&units);
    return st == GR_OK ? tell(&x, err) : st;
}

gr_status gr_model_read(gr_model *m, gr_ctx *cx, gr_str text, unsigned window, gr_reading *r,
                        gr_read_text *out, gr_err *err)
{
    gr_spans units = { .budget = &cx->budget };
    gr_err own = { 0 };
    extraction x;
    gr_status st;

    *out = (gr_read_text){ 0 };
    *r = (gr_reading){ .text = text };
    extraction_init(&x, m, cx, r, window);
    st = gr_text_tokens(cx, text, &r->tokens, &own);
    if (st == GR_OK && !gr_extract_units(r, (gr_span){ 0, text.len }, MOST_WINDOW / 4, &units))
        st = gr_fail_memory(cx, &own);
    if (st == GR_OK)
        st = ask_windows(&x, &units, &own);
    out->triggers = x.refusals;
    out->n_failed = x.n_failed;
    out->n_windows = x.windows.n;
    out->windows = gr_arena_copy(&cx->arena, x.windows.at, x.windows.n * sizeof *x.windows.at);
    if (st == GR_OK && out->windows == NULL && out->n_windows != 0)
        st = gr_fail_memory(cx, &own);
    gr_vec_clear(&units);
    extraction_clear(&x);
    if (st == GR_OK)
        st = tell(&x, &own);
    if (st != GR_OK && err != NULL)
        *err = own;
    return st;
}
