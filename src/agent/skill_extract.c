/* The extract skill: edges out of prose that no recogniser understood.
 *
 * The text goes to the model in windows of 50 sentences, each with the last three of the one before
 * (GraphCogent: 50 edges, 5 % overlap). What comes back goes through gr_sense_merge, which keeps an
 * edge only if both its names stand in the window. A window whose edges are not all kept, or whose
 * reply cannot be read, is asked again, then in halves, then reported. */
#include "agent/skills_int.h"

#define WINDOW       50u   /* sentences, of about one edge each */
#define OVERLAP      3u    /* of them again in the next window */
#define MOST_WINDOW  8000u /* bytes */
#define MOST_WINDOWS 200u
#define MOST_EDGES   400u /* that one window may give */
#define MOST_TOKENS  4000u
#define HALVINGS     2u

typedef struct extraction {
    gr_model *m;
    gr_ctx *cx;
    gr_reading *r;
    gr_span window;
    GR_VEC(gr_found_edge) edges;
    size_t n_kept;
    size_t n_failed; /* windows */
} extraction;

/* --- sentences --- */

typedef GR_VEC(gr_span) gr_spans;

#define LONG_QUESTION 12u /* tokens from which a question may hold a graph itself */

/* A sentence, cut where it is too long for a window. */
static bool add_sentence(gr_spans *out, gr_span at)
{
    while (at.end - at.start > MOST_WINDOW / 4) {
        if (!gr_vec_push(out, ((gr_span){ at.start, at.start + MOST_WINDOW / 4 })))
            return false;
        at.start += MOST_WINDOW / 4;
    }
    return gr_vec_push(out, at);
}

/* A clause that may hold a part of a graph: it tells, or looks like a question and is none ("When
 * A calls, B answers."), or is a long one. */
static bool may_tell(const gr_reading *r, const gr_clause *c)
{
    gr_str text = gr_str_trim(gr_str_sub(r->text, c->at.start, c->at.end));

    return c->kind == GR_TELLS || !gr_str_ends(text, "?") || c->n_tokens >= LONG_QUESTION;
}

/* What the model is to read: what sense says it did not cover, and without any graph all that may
 * hold one. */
static bool find_sentences(const gr_reading *r, gr_spans *out)
{
    bool ok = true;

    for (size_t i = 0; ok && i < r->n_uncovered; i++)
        ok = add_sentence(out, r->uncovered[i]);
    for (size_t i = 0; ok && r->n_graphs == 0 && r->n_uncovered == 0 && i < r->n_clauses; i++)
        if (may_tell(r, &r->clauses[i]))
            ok = add_sentence(out, r->clauses[i].at);
    return ok;
}

/* --- one window --- */

static gr_status take_edges(void *arg, gr_ctx *cx, const gr_llm_reply *r, gr_err *err)
{
    extraction *x = arg;
    const gr_value *edges;
    gr_value v;
    gr_status st = gr_json_read(cx, gr_reply_body(r->text), &v, err);

    if (st != GR_OK)
        return st;
    edges = v.type == GR_V_RECORD ? gr_v_get(&v, "edges") : NULL;
    if (edges == NULL || edges->type != GR_V_LIST || edges->list->n > MOST_EDGES)
        return gr_fail(err, GR_EINPUT, "expected {\"edges\": [..]} of at most %u edges",
                       MOST_EDGES);
    x->edges.n = 0;
    for (size_t i = 0; i < edges->list->n; i++) {
        const gr_value *e = &edges->list->at[i];
        const gr_value *u = e->type == GR_V_RECORD ? gr_v_get(e, "u") : NULL;
        const gr_value *w = e->type == GR_V_RECORD ? gr_v_get(e, "v") : NULL;
        const gr_value *weight = e->type == GR_V_RECORD ? gr_v_get(e, "weight") : NULL;
        const gr_value *directed = e->type == GR_V_RECORD ? gr_v_get(e, "directed") : NULL;
        gr_found_edge found = { .weight = gr_v_null() };
        double d;

        if (u == NULL || w == NULL || u->type != GR_V_STR || w->type != GR_V_STR || u->s.len == 0 ||
            w->s.len == 0)
            return gr_fail(err, GR_EINPUT, "edge %zu: expected the names \"u\" and \"v\"", i + 1);
        if (weight != NULL && weight->type != GR_V_NULL && !gr_v_number(weight, &d))
            return gr_fail(err, GR_EINPUT, "edge %zu: \"weight\" is a number or null", i + 1);
        if (directed != NULL && directed->type != GR_V_BOOL && directed->type != GR_V_NULL)
            return gr_fail(err, GR_EINPUT, "edge %zu: \"directed\" is true or false", i + 1);
        found.directed = directed != NULL && directed->type == GR_V_BOOL && directed->b;
        found.u = u->s;
        found.v = w->s;
        if (weight != NULL)
            found.weight = *weight;
        if (!gr_vec_push(&x->edges, found))
            return gr_fail_memory(cx, err);
    }
    for (size_t i = 0; (x->m->options.without & GR_NO_VERIFIER) == 0 && i < x->edges.n; i++) {
        gr_str text = gr_str_sub(x->r->text, x->window.start, x->window.end);
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

/* Does the graph have this edge already? "The road from A to B is closed" is about an edge and adds
 * none. */
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
            gr_csr_find(gr_graph_out(g), v, u) != UINT64_MAX);
}

/* Asks about one window and merges what is found; *refused: nothing of it could be used. */
static gr_status ask_window(extraction *x, bool *refused, gr_err *err)
{
    gr_skill s = { .name = "extract", .max_tokens = MOST_TOKENS, .take = take_edges, .arg = x };
    gr_str text = gr_str_sub(x->r->text, x->window.start, x->window.end);
    gr_value schema;
    gr_strbuf sb;
    size_t kept = 0, fresh = 0;
    gr_status st;

    gr_strbuf_init(&sb, &x->cx->budget, 0);
    gr_strbuf_adds(&sb, "text: ");
    gr_json_string(&sb, text);
    s.prompt = gr_str_dup(&x->cx->arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    if (s.prompt.ptr == NULL || !gr_schema_edges(&x->cx->arena, &schema))
        return gr_fail_memory(x->cx, err);
    s.schema = &schema;
    st = gr_skill_run(x->cx, x->m, &s, refused, err);
    for (size_t i = 0; st == GR_OK && i < x->edges.n; i++)
        if (!is_known(x->r, &x->edges.at[i]))
            x->edges.at[fresh++] = x->edges.at[i];
    x->edges.n = fresh;
    if (st != GR_OK || *refused || x->edges.n == 0)
        return st;
    st = gr_sense_merge(x->cx, x->r, x->window, x->edges.at, x->edges.n, &kept, err);
    x->n_kept += kept;
    return st;
}

/* In halves where the whole fails; the depth is at most HALVINGS. */
static gr_status ask_halves(extraction *x, const gr_span *sentence, size_t n, unsigned depth,
                            gr_err *err)
{
    bool refused;
    gr_status st;

    x->window = (gr_span){ sentence[0].start, sentence[n - 1].end };
    st = ask_window(x, &refused, err);
    if (st != GR_OK || !refused)
        return st;
    if (depth == HALVINGS || n < 2 || (x->m->options.without & GR_NO_VERIFIER) != 0) {
        x->n_failed++;
        return GR_OK;
    }
    st = ask_halves(x, sentence, n / 2, depth + 1, err);
    return st == GR_OK ? ask_halves(x, sentence + n / 2, n - n / 2, depth + 1, err) : st;
}

static gr_status ask_windows(extraction *x, const gr_spans *s, gr_err *err)
{
    gr_status st = GR_OK;
    size_t n_windows = 0;

    for (size_t i = 0; i < s->n && st == GR_OK;) {
        size_t n = 1;

        if (++n_windows > MOST_WINDOWS)
            return gr_fail(err, GR_ELIMIT, "the text that only a model could read is too long");
        while (n < WINDOW && i + n < s->n && s->at[i + n].end - s->at[i].start <= MOST_WINDOW)
            n++;
        st = ask_halves(x, s->at + i, n, 0, err);
        i += i + n < s->n && n > OVERLAP ? n - OVERLAP : n;
    }
    return st;
}

/* --- the skill --- */

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

gr_status gr_skill_extract(gr_model *m, gr_ctx *cx, gr_reading *r, gr_err *err)
{
    extraction x = { .m = m, .cx = cx, .r = r };
    gr_spans sentences = { .budget = &cx->budget };
    gr_str name = gr_llm_name(m->llm);
    gr_status st = find_sentences(r, &sentences) ? GR_OK : gr_fail_memory(cx, err);

    x.edges.budget = &cx->budget;
    if (st == GR_OK && sentences.n != 0 && m->options.private_names)
        st = assume(r, cx, GR_STR("a part of the text was not read: in private no model sees it"),
                    err);
    else if (st == GR_OK)
        st = ask_windows(&x, &sentences, err);
    gr_vec_clear(&x.edges);
    gr_vec_clear(&sentences);
    if (st == GR_OK && x.n_kept != 0)
        st = assume(r, cx,
                    gr_str_printf(&cx->arena, "%zu link%s read from the text by the model %.*s",
                                  x.n_kept, x.n_kept == 1 ? " was" : "s were", GR_FMT(name)),
                    err);
    if (st == GR_OK && x.n_failed != 0)
        st = assume(r, cx,
                    gr_str_printf(&cx->arena,
                                  "%zu part%s of the text could not be read by the model %.*s",
                                  x.n_failed, x.n_failed == 1 ? "" : "s", GR_FMT(name)),
                    err);
    return st;
}
