/* Which one change is the best: "Which road, if closed, makes the trip from A to B longest?",
 * "Which pipe should be doubled to raise the flow from S to T the most?"
 *
 * What is to grow or shrink is asked with the first candidate changed; the program that comes of it
 * is made for all the others by putting them in its place, and the best of them is the answer. */
#include "agent/router_int.h"

#define CANDIDATES 60
#define PIECES     8

typedef struct aim {
    bool links, adds;   /* a link is changed, or a node; one comes that is not there */
    const char *change; /* "is closed" */
    int sign;           /* 1 = to grow, -1 = to shrink, 0 = to change, either way */
    const char *base;   /* "how long is", "what is" */
    size_t from, to;    /* what is to grow: tokens of the clause */
} aim;

typedef struct view {
    const gr_reading *r;
    const gr_clause *cl;
} view;

static size_t words_at(const view *v, size_t k, const char *words)
{
    gr_str rest = gr_str_of(words), word;
    size_t n = 0;

    while (gr_str_split(&rest, ' ', &word)) {
        const gr_token *t = k + n < v->cl->n_tokens ? &v->r->tokens.at[v->cl->tokens[k + n]] : NULL;

        if (t == NULL ||
            gr_text_distance(gr_str_sub(v->r->text, t->start, t->end), word, 0, true) != 0)
            return 0;
        n++;
    }
    return n;
}

typedef struct effect {
    const char *words;
    int sign;
    const char *base;
} effect;

static const effect verbs[] = {
    { "raises", 1, "what is" },        { "raise", 1, "what is" },
    { "increases", 1, "what is" },     { "increase", 1, "what is" },
    { "boosts", 1, "what is" },        { "boost", 1, "what is" },
    { "lengthens", 1, "how long is" }, { "lengthen", 1, "how long is" },
    { "delays", 1, "how long is" },    { "delay", 1, "how long is" },
    { "lowers", -1, "what is" },       { "lower", -1, "what is" },
    { "reduces", -1, "what is" },      { "reduce", -1, "what is" },
    { "decreases", -1, "what is" },    { "decrease", -1, "what is" },
    { "shortens", -1, "how long is" }, { "shorten", -1, "how long is" },
    { "affects", 0, "what is" },       { "affect", 0, "what is" },
    { "changes", 0, "what is" },       { "change", 0, "what is" },
    { "hurts", 0, "what is" },         { "hurt", 0, "what is" },
    { "makes", 2, "how long is" },     { "make", 2, "how long is" },
};

/* What stands behind it, and for "makes .. longest" says which way. */
static const effect ends[] = {
    { "the most", 0, NULL },
    { "most", 0, NULL },
    { "as much as possible", 0, NULL },
    { "by the most", 0, NULL },
    { "the longest", 1, NULL },
    { "longest", 1, NULL },
    { "the largest", 1, NULL },
    { "largest", 1, NULL },
    { "as long as possible", 1, NULL },
    { "slowest", 1, NULL },
    { "the shortest", -1, NULL },
    { "shortest", -1, NULL },
    { "as short as possible", -1, NULL },
    { "fastest", -1, NULL },
    { "the smallest", -1, NULL },
    { "smallest", -1, NULL },
};

static const struct {
    const char *words, *change;
    bool adds;
} changes[] = {
    { "closed", "is closed", false },
    { "removed", "is removed", false },
    { "cut", "is cut", false },
    { "fails", "fails", false },
    { "blocked", "is blocked", false },
    { "deleted", "is removed", false },
    { "shut", "is closed", false },
    { "lost", "is lost", false },
    { "closing", "is closed", false },
    { "closure", "is closed", false },
    { "removal", "is removed", false },
    { "removing", "is removed", false },
    { "loss", "is removed", false },
    { "doubled", "is doubled", false },
    { "doubling", "is doubled", false },
    { "halved", "is halved", false },
    { "new", "", true },
    { "extra", "", true },
    { "additional", "", true },
};

static const effect *effect_at(const view *v, size_t k, const effect *rows, size_t n_rows,
                               size_t *n)
{
    const effect *best = NULL;

    *n = 0;
    for (size_t i = 0; i < n_rows; i++) {
        size_t m = words_at(v, k, rows[i].words);

        if (m > *n) {
            *n = m;
            best = &rows[i];
        }
    }
    return best;
}

/* "which single new road": is it a noun for links? */
static bool asks_link(const view *v)
{
    static const char *const kinds[] = { "single", "one",   "new",      "extra", "additional",
                                         "other",  "exact", "existing", "of",    NULL };
    static const char *const nouns[] = { "link",  "edge",   "road",    "connection", "cable",
                                         "pipe",  "line",   "street",  "bridge",     "tie",
                                         "track", "route",  "segment", "tunnel",     "arc",
                                         "wire",  "flight", "lane",    "friendship", "channel",
                                         NULL };
    gr_str own = v->r->graphs[0].edge_noun;
    char lemma[GR_WORD_MAX];
    size_t k = 1;

    while (k < v->cl->n_tokens && gr_token_in(v->r, v->cl->tokens[k], kinds))
        k++;
    if (k == v->cl->n_tokens)
        return false;
    const gr_token *t = &v->r->tokens.at[v->cl->tokens[k]];
    gr_str word = gr_str_sub(v->r->text, t->start, t->end);
    if (word.len >= GR_WORD_MAX)
        return false;
    word = gr_text_lemma(word, lemma, NULL);
    for (size_t i = 0; nouns[i] != NULL; i++)
        if (gr_str_is_nocase(word, nouns[i]))
            return true;
    return own.len != 0 && gr_str_eq(word, own);
}

static bool see(gr_routing *w, size_t clause, aim *out)
{
    view v = { w->r, &w->r->clauses[clause] };
    const effect *verb = NULL, *end = NULL;
    size_t n;

    *out = (aim){ 0 };
    if (words_at(&v, 0, "which") == 0 && words_at(&v, 0, "what") == 0)
        return false;
    for (size_t k = 1; k < v.cl->n_tokens; k++) {
        for (size_t i = 0; i < sizeof changes / sizeof *changes && out->change == NULL; i++)
            if (words_at(&v, k, changes[i].words) != 0) {
                out->change = changes[i].change;
                out->adds = changes[i].adds;
            }
        if (verb == NULL && (verb = effect_at(&v, k, verbs, sizeof verbs / sizeof *verbs, &n))) {
            out->from = k + n;
        } else if (verb != NULL && end == NULL &&
                   (end = effect_at(&v, k, ends, sizeof ends / sizeof *ends, &n)) != NULL) {
            out->to = k;
            if (k + n + 1 < v.cl->n_tokens)
                return false; /* more is said behind it */
        }
    }
    if (verb == NULL || end == NULL || out->change == NULL || out->to < out->from + 2 ||
        (verb->sign == 2) != (end->sign != 0))
        return false;
    out->sign = verb->sign == 2 ? end->sign : verb->sign;
    out->base = verb->base;
    out->links = asks_link(&v);
    /* How long a new link would be is not known. */
    return !out->adds ||
           (out->links && gr_graph_role(w->r->graphs[0].graph, GR_ROLE_WEIGHT) == NULL);
}

/* --- the candidates --- */

static bool is_named(const gr_reading *r, size_t clause, gr_vid u)
{
    for (size_t i = 0; i < r->n_mentions; i++)
        if (r->mentions[i].clause == clause && r->mentions[i].v == GR_NO_NODE &&
            r->mentions[i].u == u)
            return true;
    return false;
}

static bool has_link(const gr_graph *g, gr_vid u, gr_vid v)
{
    return gr_csr_find(gr_graph_out(g), u, v) != UINT64_MAX;
}

/* Fills in what can be changed; 0 if there is too much of it. */
static size_t candidates(const gr_reading *r, size_t clause, const aim *wish,
                         gr_mention found[CANDIDATES])
{
    const gr_graph *g = r->graphs[0].graph;
    uint32_t n_nodes = gr_graph_n_nodes(g);
    bool directed = gr_graph_is_directed(g);
    size_t n = 0;

    for (gr_vid u = 0; u < n_nodes && n_nodes <= CANDIDATES; u++) {
        if (!wish->links && !is_named(r, clause, u) && n < CANDIDATES)
            found[n++] = (gr_mention){ .u = u, .v = GR_NO_NODE };
        for (gr_vid v = directed ? 0 : u + 1; v < n_nodes && wish->links; v++) {
            if (u == v || has_link(g, u, v) == wish->adds)
                continue;
            if (n == CANDIDATES)
                return 0;
            found[n++] = (gr_mention){ .u = u, .v = v };
        }
    }
    return n;
}

/* How the call language writes one: "A", ["A","B"]; shown: as people do. */
static gr_str written(gr_routing *w, const gr_mention *m, bool shown)
{
    const gr_graph *g = w->r->graphs[0].graph;
    gr_name u = gr_graph_shown(g, m->u);
    gr_strbuf sb;
    gr_str s;

    gr_strbuf_init(&sb, &w->cx->budget, 0);
    if (shown) {
        gr_name_add(&sb, u);
        gr_strbuf_adds(&sb, m->v != GR_NO_NODE ? "-" : "");
        if (m->v != GR_NO_NODE)
            gr_name_add(&sb, gr_graph_shown(g, m->v));
    } else {
        gr_value v = m->v == GR_NO_NODE ? gr_v_node(u) : gr_v_edge(u, gr_graph_shown(g, m->v));

        gr_json_write(&sb, &v, 0);
    }
    s = sb.failed ? (gr_str){ NULL, 0 }
                  : gr_str_printf(&w->cx->arena, "%.*s", GR_WHOLE(gr_strbuf_str(&sb)));
    gr_strbuf_clear(&sb);
    w->failed = w->failed || s.ptr == NULL;
    return s;
}

/* The question with the first candidate changed. */
static bool ask_first(gr_routing *w, size_t clause, const aim *wish, const gr_mention *m,
                      gr_routed *part, gr_asked *asked, gr_status *st, gr_err *err)
{
    gr_str name = written(w, m, true);
    const gr_piece pieces[] = {
        { .clause = clause,
          .from = wish->from,
          .to = wish->to,
          .begins = true,
          .words = wish->base },
        { .clause = clause, .words = wish->adds ? "if we add the link" : "if" },
        { .clause = clause, .words = name.ptr, .means = m },
        { .clause = clause, .words = wish->change },
    };

    return name.ptr != NULL &&
           gr_route_within_sure(w, pieces, wish->adds ? 3 : 4, part, asked, st, err);
}

static double number_of(const gr_value *v)
{
    return v->type == GR_V_INT ? (double)v->i : v->d;
}

/* The candidates and their numbers as two lists; false if some have none, if several are best, or
 * if the best changes nothing. */
static bool list_all(gr_routing *w, const aim *wish, const gr_mention *all, size_t n,
                     const gr_asked *asked, gr_str program, gr_strbuf *things, gr_strbuf *numbers)
{
    gr_str first = written(w, &all[0], false);
    gr_str plain = gr_program_on(w->cx, program, asked->graph, asked->plain);
    double best = 0, before;
    size_t n_best = 0;
    gr_value v;

    if (first.ptr == NULL || !gr_route_run(w, plain, &v) ||
        (v.type != GR_V_INT && v.type != GR_V_REAL))
        return false;
    before = number_of(&v);
    for (size_t i = 0; i < n; i++) {
        gr_str own = written(w, &all[i], false);
        gr_str graph = gr_program_on(w->cx, asked->graph, first, own);
        gr_str p = gr_program_on(w->cx, program, asked->graph, graph);
        double d;

        if (own.ptr == NULL || p.ptr == NULL || !gr_route_run(w, p, &v) ||
            (v.type != GR_V_INT && v.type != GR_V_REAL))
            return false;
        d = (wish->sign < 0 ? -1 : 1) * (number_of(&v) - before);
        d = wish->sign == 0 && d < 0 ? -d : d;
        n_best = d > best + 1e-9 ? 1 : n_best + (d > best - 1e-9 && d > 1e-9);
        best = d > best ? d : best;
        gr_strbuf_addf(things, "%s%.*s", i > 0 ? ", " : "", GR_WHOLE(own));
        gr_strbuf_addf(numbers, "%s%s%.*s%s%.*s%s", i > 0 ? ", " : "",
                       wish->sign == 0 ? "abs((" : "", GR_WHOLE(p), wish->sign == 0 ? ") - (" : "",
                       GR_WHOLE(wish->sign == 0 ? plain : GR_STR("")), wish->sign == 0 ? "))" : "");
    }
    return n_best == 1 && !things->failed && !numbers->failed;
}

gr_status gr_route_best_change(gr_routing *w, size_t clause, bool *done, gr_err *err)
{
    gr_mention all[CANDIDATES];
    gr_strbuf things, numbers;
    gr_status st = GR_OK;
    gr_asked asked;
    gr_routed part;
    gr_str program;
    aim wish;
    size_t n;

    *done = false;
    if (w->framed || w->r->n_graphs != 1 || !see(w, clause, &wish) ||
        (n = candidates(w->r, clause, &wish, all)) < 2)
        return GR_OK;
    w->framed = true;
    bool good = ask_first(w, clause, &wish, &all[0], &part, &asked, &st, err);
    w->framed = false;
    if (!good || (program = gr_program_number(w, part.program)).len == 0 || asked.graph.len == 0 ||
        gr_str_eq(asked.graph, asked.plain))
        return st;
    gr_strbuf_init(&things, &w->cx->budget, 0);
    gr_strbuf_init(&numbers, &w->cx->budget, 0);
    if (list_all(w, &wish, all, n, &asked, program, &things, &numbers)) {
        const char *best = wish.sign < 0 ? "argmin" : "argmax";

        part.program = gr_str_printf(&w->cx->arena, "item([%.*s], %s([%.*s]))",
                                     GR_WHOLE(gr_strbuf_str(&things)), best,
                                     GR_WHOLE(gr_strbuf_str(&numbers)));
        part.unit = GR_UNIT_NONE;
        part.says = GR_STR("the best choice");
        /* What is asked next may be its number. */
        asked.means =
            gr_str_printf(&w->cx->arena, "%s([%.*s])", best, GR_WHOLE(gr_strbuf_str(&numbers)));
        asked.path = asked.set = GR_STR("");
        gr_route_add(w, clause, &part, &asked);
        *done = true;
    }
    gr_strbuf_clear(&things);
    gr_strbuf_clear(&numbers);
    if (!*done && wish.adds) { /* what is likely to be linked is another question */
        gr_decline_clause(w, clause, NULL);
        *done = true;
    }
    return st;
}
