/* Where rules do not understand a question: what the phrasebook takes it for.
 *
 * The guesses are computed and compared: those that come to one value count together, so that
 * classes which differ in words alone do not stand in each other's way. */
#include "agent/router_int.h"

/* How likely a guess must be. */
#define GUESS_SURE 0.65
/* The same with the words of a story, which may be about anything. */
#define GUESS_SURE_TOLD 0.75
/* The same where the question itself says nothing: "Is it possible?" */
#define GUESS_SURE_BARE 0.85

/* What it must be ahead of any rival. */
#define AHEAD 0.4

/* What rules that explain a question in part add to the likelihood of the same answer. */
#define SUPPORT 0.35

/* What is left of the likelihood of a guess that comes to nothing. */
#define EMPTY 0.5

/* The same of reaching all there is. */
#define ALL 0.75

/* The same of one from hardly any words. */
#define SHORT 0.7
/* The same of a yes or no: "Are two buses enough for us?" */
#define SHORT_VERDICT 0.62

/* The share of a guess that the same with all directions turned round must not come to. */
#define TURNED 0.4

/* Nodes up to which guesses are run to see which agree. */
#define SMALL 500

/* What several guesses come to: those of one value count together. */
typedef struct choice {
    gr_value value;
    bool has_value;
    double p;
    const gr_guess *best;
} choice;

/* Tools that say nothing about what is computed. */
static bool is_common_tool(gr_str name)
{
    static const char *const rows[] = {
        "count", "column", "filter", "sum",      "max",     "min",           "first",
        "last",  "item",   "sort",   "nodes",    "edges",   "rows",          "round",
        "mean",  "top",    "among",  "contains", "reverse", "items_without", "to_undirected"
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (gr_str_is(name, rows[i]))
            return true;
    return false;
}

/* The next word before a bracket of a program. */
static bool next_tool(gr_str *rest, gr_str *name)
{
    size_t open = gr_str_find(*rest, "("), from = open;

    if (open == rest->len)
        return false;
    while (from > 0 && (rest->ptr[from - 1] == '_' ||
                        ((rest->ptr[from - 1] | 32) >= 'a' && (rest->ptr[from - 1] | 32) <= 'z')))
        from--;
    *name = gr_str_sub(*rest, from, open);
    *rest = gr_str_sub(*rest, open + 1, rest->len);
    return true;
}

static bool share_tool(gr_str a, gr_str b)
{
    gr_str x, y;

    while (next_tool(&a, &x)) {
        gr_str rest = b;

        while (x.len != 0 && !is_common_tool(x) && next_tool(&rest, &y))
            if (gr_str_eq(x, y))
                return true;
    }
    return false;
}

/* A way and its length are one question in two forms. */
static bool is_length_of(const gr_value *x, const gr_value *way)
{
    return way->type == GR_V_PATH && gr_v_eq(x, way->path.length);
}

/* Do two programs come to the same, and not by chance? Small numbers and yes or no agree easily. */
static bool agree(gr_str a, const gr_value *x, gr_str b, const gr_value *y)
{
    bool weak = x->type != GR_V_LIST || x->list->n < 2;

    return (gr_v_eq(x, y) || is_length_of(x, y) || is_length_of(y, x)) &&
           (!weak || gr_str_eq(a, b) || share_tool(a, b));
}

/* Is it how much must go to part two nodes, and nothing need go? */
static bool parts_in_vain(const gr_guess *g, const gr_value *v)
{
    gr_str p = g->parse.asked[0].means;

    if (gr_str_find(p, "minimum_cut") == p.len && gr_str_find(p, "connectivity(") == p.len)
        return false;
    return (v->type == GR_V_INT && v->i == 0) || (v->type == GR_V_LIST && v->list->n == 0);
}

/* "Separate A from B" parts B from A as well: the program the other way round; empty if it has not
 * two nodes. */
static gr_str turned(gr_routing *w, gr_str p)
{
    size_t a = gr_str_find(p, ", \""), b, end;
    gr_str rest = gr_str_sub(p, a < p.len ? a + 3 : p.len, p.len);

    b = gr_str_find(rest, "\", \"");
    if (a == p.len || b == rest.len)
        return GR_STR("");
    gr_str first = gr_str_sub(rest, 0, b), tail = gr_str_sub(rest, b + 4, rest.len);
    end = gr_str_find(tail, "\"");
    return gr_str_printf(&w->cx->arena, "%.*s, \"%.*s\", \"%.*s%.*s", (int)a, p.ptr, (int)end,
                         tail.ptr, GR_FMT(first), GR_FMT(gr_str_sub(tail, end, tail.len)));
}

static bool says_to(const gr_reading *r, size_t clause)
{
    const gr_clause *cl = &r->clauses[clause];

    for (size_t k = 0; k < cl->n_tokens; k++) {
        const gr_token *t = &r->tokens.at[cl->tokens[k]];

        if (gr_str_is_nocase(gr_str_sub(r->text, t->start, t->end), "to"))
            return true;
    }
    return false;
}

/* Where nothing parts two nodes because no way leads there, the way back may be meant. */
static void turn_cut(gr_routing *w, gr_guess *g, gr_value *v)
{
    gr_str other = parts_in_vain(g, v) ? turned(w, g->parse.asked[0].means) : GR_STR("");
    gr_value back;

    if (other.len != 0 && gr_route_run(w, other, &back) && !parts_in_vain(g, &back)) {
        g->parse.asked[0].means = other;
        *v = back;
    }
}

/* Where the graph falls into parts, they are what people call groups: does a guess find others? */
static bool parts_otherwise(gr_routing *w, const gr_guess *g, const gr_value *v)
{
    static const char found[] = "louvain_communities(";
    gr_str p = g->parse.asked[0].means, graph = gr_graph_word(&w->cx->arena, w->r, g->parse.graph);
    size_t at = gr_str_find(p, found);
    gr_value parts, other;

    if (at == p.len || gr_str_starts(p, "modularity(") ||
        !gr_route_run(w, gr_str_printf(&w->cx->arena, "component_count(%.*s)", GR_WHOLE(graph)),
                      &parts) ||
        parts.type != GR_V_INT || parts.i < 2)
        return false;
    gr_str rest = gr_str_sub(p, at + sizeof found - 1, p.len);
    gr_str by_parts = gr_str_printf(&w->cx->arena, "%.*sconnected_components(%.*s", (int)at, p.ptr,
                                    GR_WHOLE(rest));
    return !gr_route_run(w, by_parts, &other) || !gr_v_eq(v, &other);
}

/* Adds a guess to the choices; on large graphs every guess is one of its own. */
static void add_choice(gr_routing *w, size_t clause, choice *at, size_t *n, gr_guess *g)
{
    choice c = { .p = g->p, .best = g };
    bool lacks = g->fits && gr_route_lacks(w, &g->parse);
    bool small = g->fits && !lacks && gr_graph_n_nodes(w->r->graphs[g->parse.graph].graph) <= SMALL;

    c.has_value = small && gr_route_run(w, g->parse.asked[0].means, &c.value);
    if (c.has_value && !says_to(w->r, clause))
        turn_cut(w, g, &c.value);
    if (g->fits && small && (!c.has_value || c.value.type == GR_V_NULL))
        return; /* it cannot be computed here, or there is none */
    if (c.has_value &&
        ((c.value.type == GR_V_LIST && c.value.list->n == 0) || parts_otherwise(w, g, &c.value)))
        c.p *= EMPTY; /* people ask for what there is */
    if (c.has_value && c.value.type == GR_V_LIST && c.value.list->n > 2 &&
        c.value.list->n + 1 >= gr_graph_n_nodes(w->r->graphs[g->parse.graph].graph) &&
        gr_str_find(g->parse.asked[0].means, "descendants(") < g->parse.asked[0].means.len)
        c.p *= ALL; /* nor for what goes without saying */
    for (size_t i = 0; i < *n; i++)
        if ((c.has_value && at[i].has_value &&
             agree(g->parse.asked[0].means, &c.value, at[i].best->parse.asked[0].means,
                   &at[i].value)) ||
            (g->declines && at[i].best->declines)) {
            at[i].p += c.p;
            return;
        }
    at[(*n)++] = c;
}

/* By its own words, with those of the clause before it or of all that tell, whichever is surest; a
 * condition counts. */
static gr_status guesses(gr_routing *w, size_t clause, gr_guess out[GR_GUESSES], size_t *n,
                         bool *with_told, gr_err *err)
{
    static const gr_told_scope scopes[] = { GR_TOLD_ALL, GR_TOLD_LAST };
    gr_guess told[GR_GUESSES];
    size_t n_told;
    gr_status st =
        gr_grammar_guess(w->cx, w->r, clause, w->tools, &w->known, GR_TOLD_NONE, out, n, err);

    *with_told = false;
    for (size_t i = 0; i < 2 && st == GR_OK && *n > 0; i++) {
        /* A condition may stand in any clause. */
        if (scopes[i] == GR_TOLD_LAST && (w->condition.len != 0 || w->several.len != 0))
            continue;
        st = gr_grammar_guess(w->cx, w->r, clause, w->tools, &w->known, scopes[i], told, &n_told,
                              err);
        if (st == GR_OK && n_told > 0 &&
            (told[0].p > out[0].p ||
             (!*with_told && (out[0].bare || w->condition.len != 0 || w->several.len != 0)))) {
            memcpy(out, told, sizeof told);
            *n = n_told;
            *with_told = true;
        }
    }
    return st;
}

/* What the rules explain in part speaks for a guess that comes to the same. */
static void support(gr_routing *w, choice *at, size_t n, const gr_parse *half)
{
    gr_value v;

    if (gr_graph_n_nodes(w->r->graphs[half->graph].graph) > SMALL ||
        !gr_route_run(w, half->asked[0].means, &v) || v.type == GR_V_NULL)
        return;
    for (size_t i = 0; i < n; i++)
        if (at[i].has_value &&
            agree(half->asked[0].means, &v, at[i].best->parse.asked[0].means, &at[i].value)) {
            gr_route_trace(w, "rules explain %.2f of %s", half->explained, at[i].best->name);
            at[i].p += SUPPORT * half->explained;
        }
}

/* Is one program the other with all directions turned round? */
static bool is_turned(gr_str a, gr_str b)
{
    static const char *const rows[][2] = { { "ancestors(", "descendants(" },
                                           { "predecessors(", "successors(" },
                                           { "direction=\"in\"", "direction=\"out\"" },
                                           { "=\"predecessors\"", "=\"successors\"" } };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (size_t k = 0; k < 2; k++) {
            size_t x = gr_str_find(a, rows[i][k]), y = gr_str_find(b, rows[i][1 - k]);
            size_t end_x = x + strlen(rows[i][k]), end_y = y + strlen(rows[i][1 - k]);

            if (x < a.len && x == y && gr_str_eq(gr_str_sub(a, 0, x), gr_str_sub(b, 0, y)) &&
                gr_str_eq(gr_str_sub(a, end_x, a.len), gr_str_sub(b, end_y, b.len)))
                return true;
        }
    return false;
}

/* Is it in doubt which way round the best is meant? */
static bool may_be_turned(const choice *at, size_t n, size_t best)
{
    for (size_t i = 0; i < n; i++)
        if (i != best && at[i].best->fits && at[i].p > TURNED * at[best].p &&
            is_turned(at[i].best->parse.asked[0].means, at[best].best->parse.asked[0].means))
            return true;
    return false;
}

/* Words that are neither names nor numbers nor of a closed class. */
static size_t n_content(const gr_reading *r, size_t clause)
{
    const gr_clause *cl = &r->clauses[clause];
    size_t n = 0;

    for (size_t k = 0; k < cl->n_tokens; k++) {
        const gr_token *t = &r->tokens.at[cl->tokens[k]];

        n += t->kind == GR_TOKEN_WORD &&
             gr_text_word_class(gr_str_sub(r->text, t->start, t->end)) == 0;
    }
    return n;
}

/* What is left of a guess from hardly any words. */
static double short_factor(const choice *c)
{
    return c->has_value && c->value.type == GR_V_BOOL ? SHORT_VERDICT : SHORT;
}

gr_status gr_route_guess(gr_routing *w, size_t clause, const gr_parse *half, gr_parse *out,
                         bool *done, gr_err *err)
{
    gr_guess guess[GR_GUESSES];
    choice choices[GR_GUESSES];
    size_t n_guesses, n_choices = 0, best = 0;
    double next = 0;
    bool with_told;
    gr_status st = guesses(w, clause, guess, &n_guesses, &with_told, err);
    double sure = !with_told                          ? GUESS_SURE
                  : gr_route_is_verdict(w->r, clause) ? GUESS_SURE_BARE
                                                      : GUESS_SURE_TOLD;

    *done = false;
    /* Rules understand it, and the graph does not have what it takes. */
    if (half != NULL && half->explained >= GR_CONFIDENT_TOLD && half->n_asked == 1 &&
        gr_route_lacks(w, half))
        return st;
    for (size_t i = 0; i < n_guesses && st == GR_OK; i++) {
        gr_route_trace(w, "phrases: %s %.2f%s", guess[i].name, guess[i].p,
                       guess[i].fits ? "" : ", but it does not fit");
        add_choice(w, clause, choices, &n_choices, &guess[i]);
    }
    if (!with_told && n_content(w->r, clause) < 3)
        for (size_t i = 0; i < n_choices; i++)
            choices[i].p *= choices[i].best->backed ? 1 : short_factor(&choices[i]);
    if (st == GR_OK && half != NULL && half->n_asked == 1 && !half->left_name)
        support(w, choices, n_choices, half);
    for (size_t i = 1; i < n_choices; i++)
        best = choices[i].p > choices[best].p ? i : best;
    for (size_t i = 0; i < n_choices; i++)
        next = i != best && choices[i].p > next ? choices[i].p : next;
    if (n_choices > 0)
        gr_route_trace(w, "phrases choose %s %.3f %.3f", choices[best].best->name, choices[best].p,
                       next);
    /* Rules understand that much; what they leave unexplained limits what is counted. */
    if (half != NULL && n_choices > 0 && gr_route_counts_all(half) &&
        gr_route_counts_all(&choices[best].best->parse))
        return st;
    if (n_choices == 0 || !choices[best].best->fits || choices[best].p < next + AHEAD ||
        choices[best].p < sure || may_be_turned(choices, n_choices, best))
        return st;
    *out = choices[best].best->parse;
    out->explained = out->score = choices[best].p;
    if ((st = gr_route_check_form(w, clause, out->asked[0].means, done, err)) != GR_OK || !*done)
        return st;
    w->heard_told |= with_told;
    w->took_condition |= with_told && choices[best].best->counts;
    w->placed_several |= with_told && choices[best].best->places;
    return st;
}
