/* The router: a reading to a proposal by the grammar alone.
 *
 * Clauses that tell give modifiers ("B is closed today.") for those that ask; every clause that
 * asks gives one or several parts. It proposes only what explains nearly all that was said, and
 * what no second reading contests; everything else it declines, saying what it understood. */
#include "agent/router_int.h"

#include <stdarg.h>

#define PARSES 6

/* Nodes up to which what is asked is run to see what it is. */
#define NAMED_MAX 500

void gr_decline(gr_routing *w, gr_reason reason, const char *fmt, ...)
{
    char text[1000];
    va_list ap;

    if (w->out->reason != GR_WHY_NONE)
        return;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    w->out->reason = reason;
    w->out->why = gr_str_dup(&w->cx->arena, gr_str_of(text));
    if (w->out->why.ptr == NULL)
        w->failed = true;
}

gr_str gr_clause_text(const gr_reading *r, size_t clause)
{
    gr_span at = r->clauses[clause].at;

    return gr_str_trim(gr_str_sub(r->text, at.start, at.end));
}

bool gr_token_in(const gr_reading *r, size_t token, const char *const *rows)
{
    gr_str word = gr_str_sub(r->text, r->tokens.at[token].start, r->tokens.at[token].end);

    for (; *rows != NULL; rows++)
        if (gr_str_is_nocase(word, *rows))
            return true;
    return false;
}

bool gr_clause_marked(const gr_reading *r, size_t clause)
{
    gr_str text = gr_clause_text(r, clause);

    return gr_str_find(text, "?") < text.len;
}

void gr_route_trace(gr_routing *w, const char *fmt, ...)
{
    char text[2000];
    va_list ap;
    gr_str s;

    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    s = gr_str_dup(&w->cx->arena, gr_str_of(text));
    if (s.ptr == NULL || !gr_vec_push(&w->trace, s))
        w->failed = true;
}

void gr_route_note(gr_routing *w, gr_str text)
{
    if (text.ptr == NULL || !gr_vec_push(&w->notes, text))
        w->failed = true;
}

static void note_misspelt(gr_routing *w, const gr_parse *p)
{
    for (size_t i = 0; i < p->n_mentions; i++) {
        const gr_mention *m = &w->r->mentions[p->mentions[i]];
        const gr_clause *cl = &w->r->clauses[m->clause];
        const gr_token *a = &w->r->tokens.at[cl->tokens[m->first]];
        const gr_token *b = &w->r->tokens.at[cl->tokens[m->last]];
        size_t end = b->kind == GR_TOKEN_WORD && b->inner_end > b->start ? b->inner_end : b->end;
        gr_str word = gr_str_sub(w->r->text, a->start, end);
        gr_strbuf sb;

        if (m->distance == 0)
            continue;
        gr_strbuf_init(&sb, &w->cx->budget, 0);
        gr_strbuf_addf(&sb, "read '%.*s' as '", GR_WHOLE(word));
        gr_name_add(&sb, gr_graph_shown(w->r->graphs[m->graph].graph, m->u));
        gr_strbuf_addc(&sb, '\'');
        gr_route_note(w, gr_str_dup(&w->cx->arena, gr_strbuf_str(&sb)));
        gr_strbuf_clear(&sb);
    }
}

/* A count has no unit, whatever is counted. */
static gr_unit_of unit_of(gr_str program, unsigned flags)
{
    return gr_str_starts(program, "count(") ? GR_UNIT_NONE
           : flags & GR_UNIT_IS_TIME        ? GR_UNIT_TIME
           : flags & GR_UNIT_IS_CAPACITY    ? GR_UNIT_CAPACITY
           : flags & GR_UNIT_IS_WEIGHT      ? GR_UNIT_WEIGHT
                                            : GR_UNIT_NONE;
}

/* The reading with one more clause, the last: what clause a tells and then what b asks. */
static gr_reading *joined(gr_routing *w, size_t a, size_t b)
{
    const gr_piece pieces[] = { { a, 0, w->r->clauses[a].n_tokens, true },
                                { b, 0, w->r->clauses[b].n_tokens, false } };

    return gr_compose(w, pieces, 2);
}

/* Is a question understood with what clause `told` tells? All that it asks must be explained, by a
 * rule that is meant for two sentences. *out is the reading in which they are one clause. */
bool gr_route_understood_with(gr_routing *w, size_t told, size_t clause, gr_reading **out)
{
    const gr_clause *a = &w->r->clauses[told], *b = &w->r->clauses[clause];
    bool before = w->with_told, good = false;
    gr_parse p[PARSES];
    size_t n = 0;

    if (a->kind != GR_TELLS || b->kind != GR_ASKS || a->n_tokens < 4 || told >= clause ||
        a->n_tokens + b->n_tokens > GR_CLAUSE_WORDS || (*out = joined(w, told, clause)) == NULL ||
        gr_grammar_parse(w->cx, *out, w->r->n_clauses, w->tools, &w->known, p, PARSES, &n, NULL) !=
            GR_OK)
        return false;
    w->with_told = true;
    for (size_t k = 0; k < n && !good; k++) {
        bool joins = (p[k].asked[0].flags & GR_JOINS) != 0;

        if (k == 0 || joins)
            gr_route_trace(w, "with '%.*s': %.*s (explains %.2f, not '%.*s'; %.*s)",
                           GR_FMT(gr_clause_text(w->r, told)), GR_FMT(p[k].asked[0].means),
                           p[k].explained, GR_FMT(p[k].unexplained), GR_FMT(p[k].rules));
        good = joins && gr_route_confident(w, &p[k]) && p[k].left_last <= a->n_tokens &&
               gr_str_eq(p[k].asked[0].means, p[0].asked[0].means);
    }
    w->with_told = before;
    return good;
}

/* "He wants the one that most routes use. ... Which one?": what a clause asks with what one before
 * it tells, the nearest first. *done if it was understood. */
static gr_status ask_with_told(gr_routing *w, size_t clause, bool *done, gr_err *err)
{
    const gr_reading *own = w->r;
    gr_status st = GR_OK;
    gr_reading *r = NULL;

    *done = false;
    for (size_t i = clause; i-- > 0 && st == GR_OK && !*done;) {
        if (!gr_route_understood_with(w, i, clause, &r))
            continue;
        *done = true;
        w->r = r;
        w->with_told = true;
        st = gr_route_ask(w, own->n_clauses, err);
        w->with_told = false;
        w->r = own;
        /* Its names and what it demands are part of what was understood. */
        w->placed_several |= gr_str_eq(gr_clause_text(own, i), w->several);
        w->took_condition |= gr_str_eq(gr_clause_text(own, i), w->condition);
    }
    return st;
}

/* What was asked for may be a set without any rule that says so: "how many is that?" */
static void name_set(gr_routing *w, size_t graph)
{
    gr_asked *last = &w->known.before;
    gr_str in = gr_program_inside(last->means, "degree");
    gr_value v;

    if (in.len != 0) /* whom somebody has many of */
        last->set = gr_str_printf(&w->cx->arena, "neighbors(%.*s)", GR_WHOLE(in));
    if (last->set.len == 0 && gr_graph_n_nodes(w->r->graphs[graph].graph) <= NAMED_MAX &&
        gr_str_find(last->means, ";") == last->means.len && gr_route_run(w, last->means, &v) &&
        v.type == GR_V_LIST && v.list->n > 0 && v.list->at[0].type == GR_V_NODE)
        last->set = last->means;
}

/* "Will A and B become friends?" is not about the links that there are. */
static bool decline_foretold(gr_routing *w, size_t clause, const gr_parse *parse)
{
    static const char *const links[] = { "has_edge(", "contains(neighbors(", "has_path(" };
    static const char *const will[] = { "will", "shall", NULL };
    const gr_clause *cl = &w->r->clauses[clause];
    bool of_links = false, later = false;

    for (size_t i = 0; i < sizeof links / sizeof *links; i++)
        of_links = of_links || gr_str_starts(parse->asked[0].means, links[i]);
    for (size_t k = 0; k < cl->n_tokens; k++)
        later |= gr_token_in(w->r, cl->tokens[k], will);
    if (!of_links || !(gr_grammar_says(w->cx, w->r, clause, w->tools, "foretold") ||
                       (later && gr_grammar_says(w->cx, w->r, clause, w->tools, "comes"))))
        return false;
    gr_decline(w, GR_WHY_UNSUPPORTED,
               "'%.*s' asks what will be; I only say what follows from the graph.",
               GR_FMT(gr_clause_text(w->r, clause)));
    return true;
}

/* Does something speak against the best reading of a clause? Declines if so. */
static bool is_contested(gr_routing *w, size_t clause, const gr_parse *parse, size_t n)
{
    if (gr_decline_unknown(w, clause,
                           parse[0].unexplained.ptr != NULL ? &parse[0].unexplained : NULL) ||
        gr_decline_missing(w, &parse[0]) || gr_decline_defined(w, clause, &parse[0]) ||
        decline_foretold(w, clause, &parse[0]))
        return true;
    if (n > 1 && gr_route_confident(w, &parse[1]) && gr_route_contested(&parse[0], &parse[1]) &&
        !gr_route_wants_times_in_vain(w, &parse[1]) &&
        !gr_route_same_value(w, &parse[0], &parse[1])) {
        gr_decline(w, GR_WHY_AMBIGUOUS, "'%.*s' can mean %.*s, or %.*s; please say which.",
                   GR_FMT(gr_clause_text(w->r, clause)), GR_FMT(parse[0].asked[0].says),
                   GR_FMT(parse[1].asked[0].says));
        return true;
    }
    if (gr_route_which_graph(w, clause, &parse[0])) {
        gr_decline(w, GR_WHY_AMBIGUOUS,
                   "There are %zu graphs in the text, and I cannot tell which one is meant.",
                   w->r->n_graphs);
        return true;
    }
    return false;
}

static bool names_edge(const gr_reading *r, size_t clause)
{
    for (size_t i = 0; i < r->n_mentions; i++)
        if (r->mentions[i].clause == clause && r->mentions[i].v != GR_NO_NODE)
            return true;
    return false;
}

/* Adds one thing that a clause asks; first: the first of them. False if it is declined. */
static bool add_part(gr_routing *w, size_t clause, size_t graph, const gr_asked *asked,
                     double explained, bool first)
{
    gr_routed part = { .program = gr_route_except(w, clause, graph, asked->means),
                       .says = asked->says,
                       .unit = unit_of(asked->means, asked->flags),
                       .confidence = explained };

    if (w->parts.n > 0 && ((asked->flags & GR_REPLACES) || gr_route_answers_last(w, asked->means) ||
                           (first && !w->marked && gr_route_asks_of_last(w, asked->means))))
        w->parts.n--;
    if (!gr_in_asked_unit(w, clause, graph, &part))
        return false;
    if (!gr_route_is_known(w, part.program))
        w->failed = !gr_vec_push(&w->parts, part) || w->failed;
    else if (names_edge(w->r, clause))
        gr_decline_clause(w, clause, NULL); /* "And which if A-B is shut?": not the same again */
    return w->out->reason == GR_WHY_NONE;
}

static void note_guess(gr_routing *w, const gr_parse *p)
{
    w->guessed = true;
    gr_route_note(w, gr_str_printf(&w->cx->arena,
                                   "taken as a question about %.*s: its words are like others "
                                   "that ask for it (%.0f %%)",
                                   GR_FMT(p->asked[0].says),
                                   100 * (p->explained < 1 ? p->explained : 1)));
}

/* Takes the best reading of a clause, unless something speaks against it. */
static void take(gr_routing *w, size_t clause, const gr_parse *parse, size_t n)
{
    if (is_contested(w, clause, parse, n))
        return;
    for (size_t i = 0; i < parse[0].n_asked; i++)
        if (!add_part(w, clause, parse[0].graph, &parse[0].asked[i], parse[0].explained, i == 0))
            return;
    if (gr_str_starts(parse[0].rules, "phrases of "))
        note_guess(w, &parse[0]);
    w->marked = gr_clause_marked(w->r, clause);
    w->asked = clause;
    w->asked_in = w->r;
    w->known.before = parse[0].asked[parse[0].n_asked - 1];
    name_set(w, parse[0].graph);
    w->used_told |= parse[0].uses_told;
    note_misspelt(w, &parse[0]);
}

/* Does a program compare two numbers, or sets? */
static bool tells_change(const gr_asked *asked)
{
    return gr_str_find(asked->means, " - ") < asked->means.len ||
           gr_str_find(asked->means, "items_without(") < asked->means.len;
}

static bool asks_later(const gr_reading *r, size_t clause)
{
    for (size_t i = clause + 1; i < r->n_clauses; i++)
        if (r->clauses[i].kind == GR_ASKS)
            return true;
    return false;
}

static void decline_opinion(gr_routing *w, size_t clause)
{
    gr_decline(w, GR_WHY_SUBJECTIVE,
               "'%.*s' asks for an opinion; I only say what follows from the graph.",
               GR_FMT(gr_clause_text(w->r, clause)));
}

/* The ways to understand a clause, best first. */
static gr_status read_clause(gr_routing *w, size_t clause, gr_parse parse[PARSES], size_t *n,
                             gr_err *err)
{
    gr_status st =
        gr_grammar_parse(w->cx, w->r, clause, w->tools, &w->known, parse, PARSES, n, err);

    if (st != GR_OK)
        return st;
    gr_route_prefer_told(w, parse, *n);
    gr_route_prefer_bridges(w, parse, *n);
    gr_route_prefer_components(w, clause, parse, *n);
    gr_route_prefer_all_parts(parse, *n);
    if (*n > 1)
        gr_route_prefer_without_times(w, parse, *n);
    gr_route_prefer_sure(w, parse, *n);
    for (size_t i = 0; i < *n && i < 3; i++)
        gr_route_trace(w, "reading %zu of '%.*s': %.*s (explains %.2f, score %.2f; %.*s)", i + 1,
                       GR_FMT(gr_clause_text(w->r, clause)), GR_FMT(parse[i].asked[0].means),
                       parse[i].explained, parse[i].score, GR_FMT(parse[i].rules));
    return GR_OK;
}

/* "If so, which one?": a question, be it short. */
static bool asks_for(const gr_reading *r, size_t clause)
{
    static const char *const wh[] = {
        "which", "who", "whom", "where", "what", "when", "how", NULL
    };
    const gr_clause *cl = &r->clauses[clause];

    for (size_t k = 0; k < cl->n_tokens && gr_clause_marked(r, clause); k++)
        if (gr_token_in(r, cl->tokens[k], wh))
            return true;
    return false;
}

/* Does a clause that looks like a question ask for nothing? "Tell me the places." says how to
 * answer; "Remove B.", "What if B is closed?" tell what the next clause asks about. */
static gr_status only_tells(gr_routing *w, size_t clause, bool *done, gr_err *err)
{
    gr_telling t;
    gr_status st = gr_grammar_tell(w->cx, w->r, clause, w->tools, &w->known, &t, err);

    *done = false;
    if (st != GR_OK)
        return st;
    if (t.explained >= 0.9 && t.n_mods == 0 && w->parts.n > 0 && !asks_for(w->r, clause)) {
        *done = true;
    } else if (t.explained >= GR_CONFIDENT && (t.n_mods > 0 || t.told.len != 0) &&
               w->parts.n == 0 &&
               (!gr_clause_marked(w->r, clause) || (t.n_mods > 0 && asks_later(w->r, clause)))) {
        gr_route_learn(w, clause, &t);
        *done = true;
    }
    return GR_OK;
}

/* A clause that no rule explains alone may ask about what was asked before it, or with what was
 * told before it, or for several things; *two: it falls in two, and they are not understood. */
static gr_status ask_otherwise(gr_routing *w, size_t clause, bool *two, bool *done, gr_err *err)
{
    gr_status st;

    *two = false;
    *done = true;
    if (w->parts.n > 0 && gr_route_is_verdict(w->r, clause))
        return GR_OK;
    if (w->parts.n > 0 && gr_route_points_back(w->r, clause)) {
        if (!gr_route_show_last(w))
            gr_decline_clause(w, clause, NULL);
        return GR_OK;
    }
    st = gr_route_again(w, clause, done, err);
    if (st == GR_OK && !*done)
        st = gr_route_change(w, clause, done, err);
    if (st == GR_OK && !*done)
        gr_route_opposite(w, clause, done);
    if (st == GR_OK && !*done)
        st = ask_with_told(w, clause, done, err);
    if (st == GR_OK && !*done)
        st = gr_route_best_change(w, clause, done, err);
    if (st == GR_OK && !*done)
        st = gr_route_compare(w, clause, done, err);
    if (st == GR_OK && !*done)
        st = gr_route_choose(w, clause, done, err);
    if (st == GR_OK && !*done)
        st = gr_route_conjoin(w, clause, done, err);
    if (st == GR_OK && !*done && !(*two = gr_route_conjoins(w->r, clause) && !w->conjoined))
        st = gr_route_halves(w, clause, two, done, err);
    if (st == GR_OK && !*done && !*two)
        st = gr_route_list(w, clause, done, err);
    if (st == GR_OK && !*done)
        st = gr_route_frame(w, clause, done, err);
    if (st == GR_OK && !*done)
        st = gr_route_suppose(w, clause, done, err);
    if (st == GR_OK && !*done)
        st = gr_route_among(w, clause, done, err);
    return st;
}

/* Declines a clause that nothing explains, unless it asks for nothing yet. half: what rules make of
 * it, or NULL; lacks: it needs a second graph. */
static void give_up(gr_routing *w, size_t clause, const gr_parse *half, bool lacks)
{
    if (gr_grammar_says(w->cx, w->r, clause, w->tools, "advice"))
        decline_opinion(w, clause);
    else if (gr_route_is_preamble(w, clause))
        gr_route_trace(w, "no question yet: '%.*s'", GR_FMT(gr_clause_text(w->r, clause)));
    else if (!(lacks && gr_decline_missing(w, half)))
        gr_decline_clause(w, clause, half);
}

/* Asks what rules do not explain well enough. half, lacks: as above. */
static gr_status ask_unsure(gr_routing *w, size_t clause, const gr_parse *half, bool lacks,
                            gr_err *err)
{
    bool done = false, two = false;
    gr_parse guess;
    gr_status st = only_tells(w, clause, &done, err);

    if (st == GR_OK && !done)
        st = ask_otherwise(w, clause, &two, &done, err);
    if (st != GR_OK || done)
        return st;
    if (!two && !gr_route_compares(w->r, clause))
        st = gr_route_guess(w, clause, half, &guess, &done, err);
    if (st != GR_OK)
        return st;
    if (done && !(lacks && gr_route_counts_all(&guess)) &&
        !(gr_route_asks_change(w, clause) && !tells_change(&guess.asked[0])))
        take(w, clause, &guess, 1);
    else
        give_up(w, clause, half, lacks);
    return GR_OK;
}

/* What was told and no rule took up may make it another question than rules explain. */
static gr_status guess_with_told(gr_routing *w, size_t clause, const gr_parse *parse, gr_parse *out,
                                 bool *done, gr_err *err)
{
    bool took = w->took_condition, placed = w->placed_several;
    gr_status st = gr_route_guess(w, clause, NULL, out, done, err);

    if (st != GR_OK)
        return st;
    *done = *done && (w->took_condition != took || w->placed_several != placed) &&
            !gr_route_is_like(parse, out);
    if (!*done) {
        w->took_condition = took;
        w->placed_several = placed;
    }
    return GR_OK;
}

/* Asks what rules explain. */
static gr_status ask_sure(gr_routing *w, size_t clause, gr_parse *parse, size_t n, gr_err *err)
{
    bool done = false;
    gr_parse other;
    gr_status st = GR_OK;

    /* "Which dark room ..", where some were said to be dark. */
    st = gr_route_among(w, clause, &done, err);
    if (st != GR_OK || done)
        return st;
    if ((w->several.len != 0 && !w->several_in_row) || gr_route_comes_to_nothing(w, &parse[0])) {
        st = gr_route_guess(w, clause, NULL, &other, &done, err);
        if (st == GR_OK && !done && w->several.len == 0 &&
            gr_route_goes_up_and_down(w, &parse[0])) {
            take(w, clause, parse, 1);
            return GR_OK;
        }
    }
    /* "How far is it, and how far if B is closed?" */
    if (st == GR_OK && !done && parse[0].n_asked == 1 && !w->in_halves &&
        !gr_str_starts(parse[0].asked[0].means, "[") && gr_route_asks_twice(w->r, clause)) {
        bool two, both;

        st = gr_route_halves(w, clause, &two, &both, err);
        if (st != GR_OK || both)
            return st;
    }
    if (st == GR_OK && !done &&
        ((w->condition.len != 0 && !w->took_condition) ||
         (w->several.len != 0 && !w->placed_several)))
        st = guess_with_told(w, clause, &parse[0], &other, &done, err);
    if (st == GR_OK)
        take(w, clause, done ? &other : parse, done ? 1 : n);
    return st;
}

/* "If A also knew B, who ..": what is supposed is not asked. */
static bool asks_supposed(const gr_reading *r, size_t clause, const gr_parse *p)
{
    static const char *const rows[] = { "if",       "suppose", "supposing", "assume",
                                        "assuming", "imagine", NULL };
    const gr_clause *cl = &r->clauses[clause];
    gr_str first = p->asked[0].means;

    return p->n_asked > 1 && cl->n_tokens > 0 && gr_token_in(r, cl->tokens[0], rows) &&
           (gr_str_starts(first, "contains(") || gr_str_starts(first, "has_edge("));
}

gr_status gr_route_ask(gr_routing *w, size_t clause, gr_err *err)
{
    gr_parse parse[PARSES];
    bool turned;
    gr_status st;
    size_t n;

    if (w->parts.n > 0 && gr_route_is_shape(w->r, clause))
        return GR_OK;
    if ((st = gr_route_in_turn(w, clause, &turned, err)) != GR_OK || turned)
        return st;
    gr_route_hear_bridge(w, clause);
    if ((st = read_clause(w, clause, parse, &n, err)) != GR_OK)
        return st;
    bool facts = n > 0 && gr_str_starts(parse[0].rules, "facts"); /* who likes most others */
    if (!facts && gr_grammar_says(w->cx, w->r, clause, w->tools, "subjective")) {
        decline_opinion(w, clause);
        return GR_OK;
    }
    /* "How much less is it without C?" speaks of what was asked before. */
    if (gr_route_asks_share(w, clause) ||
        (w->parts.n > 0 && !w->framed && gr_route_asks_change(w, clause))) {
        bool done;

        st = gr_route_frame(w, clause, &done, err);
        if (st != GR_OK || done)
            return st;
    }
    /* "Who knows A but not B?" is no question about a graph without B. */
    if (!w->conjoined && gr_route_leaves_out(w->r, clause) &&
        !(n > 0 &&
          gr_str_find(parse[0].asked[0].means, "items_without(") < parse[0].asked[0].means.len)) {
        bool done;

        st = gr_route_conjoin(w, clause, &done, err);
        if (st != GR_OK || done)
            return st;
    }
    /* Two conditions are not two questions. */
    bool sure = n > 0 && gr_route_confident(w, &parse[0]) &&
                !asks_supposed(w->r, clause, &parse[0]) &&
                (parse[0].n_asked == 1 || w->conjoined ||
                 !(gr_route_conjoins(w->r, clause) || gr_route_adds_up(w->r, clause)));
    bool fits = true;
    if (w->parts.n > 0 && !w->referred && gr_route_refers(w, clause, 0, false)) {
        bool done;

        st = gr_route_of_found(w, clause, sure ? &parse[0] : NULL, &done, err);
        if (st != GR_OK || done)
            return st;
    }
    bool lacks = sure && gr_route_lacks_other_graph(w, clause, &parse[0]);

    if (sure && !lacks && parse[0].n_asked == 1 &&
        (st = gr_route_check_form(w, clause, parse[0].asked[0].means, &fits, err)) != GR_OK)
        return st;
    if (sure && !lacks && fits)
        return ask_sure(w, clause, parse, n, err);
    size_t parts = w->parts.n;
    bool guessed = w->guessed;
    st = ask_unsure(w, clause, n > 0 && fits ? &parse[0] : NULL, lacks, err);
    /* A guess passes over words that point back. */
    if (st == GR_OK && parts > 0 && w->parts.n > parts && w->guessed && !guessed && !w->referred &&
        gr_route_refers(w, clause, 0, true) &&
        !gr_program_leans(w->parts.at[w->parts.n - 1].program, w->parts.at[parts - 1].program))
        gr_decline_clause(w, clause, NULL);
    return st;
}

/* A clause that does not look like a question, where none does, may be one all the same. */
static gr_status ask_unmarked(gr_routing *w, size_t clause, gr_err *err)
{
    gr_parse parse;
    bool done;
    gr_status st = gr_route_guess(w, clause, NULL, &parse, &done, err);

    if (st == GR_OK && done)
        take(w, clause, &parse, 1);
    return st;
}

/* Does it only explain what a task is about, or what its answer should look like? */
static bool is_general(gr_routing *w, size_t clause)
{
    for (size_t i = 0; i < w->r->n_mentions; i++)
        if (w->r->mentions[i].clause == clause)
            return false;
    return gr_grammar_says(w->cx, w->r, clause, w->tools, "general");
}

/* The questions. Where all are general, the first that can be understood; what explains a task may
 * take several sentences. */
static gr_status ask_all(gr_routing *w, gr_err *err)
{
    size_t n = w->r->n_clauses, first = n;
    gr_status st = GR_OK;

    for (size_t i = 0; i < n && st == GR_OK && w->out->reason == GR_WHY_NONE; i++) {
        if (w->r->clauses[i].kind != GR_ASKS)
            continue;
        if (is_general(w, i) && !(w->parts.n > 0 && gr_clause_marked(w->r, i)))
            first = first == n ? i : first;
        else
            st = gr_route_ask(w, i, err);
    }
    for (size_t i = first; i < n && st == GR_OK && w->parts.n == 0; i++)
        if (w->r->clauses[i].kind == GR_ASKS && w->out->reason == GR_WHY_NONE &&
            gr_route_is_question(w, i))
            st = gr_route_ask(w, i, err);
    if (st == GR_OK && first < n && w->parts.n == 0 && w->out->reason == GR_WHY_NONE)
        st = gr_route_ask(w, first, err);
    return st;
}

/* Is from where to where all that was told, and is that what the program goes by? */
static bool uses_told_ends(gr_routing *w)
{
    gr_vid ends[2];
    size_t graph = 0;
    bool all = true;

    for (size_t i = 0; i < w->r->n_mentions; i++)
        if (w->r->clauses[w->r->mentions[i].clause].kind == GR_TELLS)
            graph = w->r->mentions[i].graph;
    if (graph >= w->r->n_graphs || !gr_told_ends(w->r, graph, ends))
        return false;
    for (size_t i = 0; i < 2; i++) {
        gr_value v = gr_v_node(gr_graph_shown(w->r->graphs[graph].graph, ends[i]));
        gr_str program = w->parts.at[w->parts.n - 1].program;
        gr_strbuf sb;

        gr_strbuf_init(&sb, &w->cx->budget, 0);
        gr_json_write(&sb, &v, 0);
        w->failed = w->failed || sb.failed;
        all = all && !sb.failed && gr_str_find(program, sb.buf) < program.len;
        gr_strbuf_clear(&sb);
    }
    return all;
}

/* What the rules wrote, as programs. */
static gr_status hand_over_parts(gr_routing *w, gr_err *err)
{
    gr_proposal *out = w->out;
    gr_status st = GR_OK;

    out->parts = gr_new_n(&w->cx->arena, gr_proposed, w->parts.n);
    if (out->parts == NULL)
        return gr_fail_memory(w->cx, err);
    for (size_t i = 0; st == GR_OK && i < w->parts.n; i++) {
        const gr_routed *from = &w->parts.at[i];
        gr_proposed *to = &out->parts[out->n_parts++];

        *to =
            (gr_proposed){ .says = from->says, .unit = from->unit, .confidence = from->confidence };
        st = gr_call_parse(w->cx, from->program, &to->program, err);
    }
    return st;
}

#define HAND_OVER(field, n_field, vec, T)                                                          \
    do {                                                                                           \
        out->field = gr_arena_copy(&cx->arena, (vec).at, (vec).n * sizeof(T));                     \
        out->n_field = (vec).n;                                                                    \
        w.failed = w.failed || ((vec).n != 0 && out->field == NULL);                               \
    } while (0)

static gr_status propose(void *self, gr_ctx *cx, gr_reading *r, gr_proposal *out, gr_err *err)
{
    gr_routing w = { .cx = cx, .tools = self, .r = r, .out = out, .asked = SIZE_MAX };
    gr_status st = GR_OK;
    bool asks = gr_route_any_asks(r);

    w.known.before =
        (gr_asked){ .means = out->last.means, .path = out->last.path, .set = out->last.set };
    *out = (gr_proposal){ .reason = GR_WHY_NONE };
    w.parts.budget = w.suggestions.budget = w.notes.budget = w.trace.budget = &cx->budget;
    gr_decline_reading(&w);
    for (size_t i = 0; i < r->n_clauses && st == GR_OK && out->reason == GR_WHY_NONE; i++)
        if (r->clauses[i].kind == GR_TELLS)
            st = gr_route_tell(&w, i, err);
    if (st == GR_OK && out->reason == GR_WHY_NONE)
        st = ask_all(&w, err);
    /* "Cut vertices of roads.csv": nothing looks like a question, but something is one. */
    for (size_t i = 0;
         i < r->n_clauses && st == GR_OK && !asks && w.parts.n == 0 && out->reason == GR_WHY_NONE;
         i++)
        if (gr_route_is_question(&w, i))
            st = gr_route_ask(&w, i, err);
    for (size_t i = r->n_clauses;
         i-- > 0 && st == GR_OK && !asks && w.parts.n == 0 && out->reason == GR_WHY_NONE;)
        if (r->clauses[i].n_tokens > 1)
            st = ask_unmarked(&w, i, err);
    if (st == GR_OK && out->reason == GR_WHY_NONE)
        st = gr_route_check_last(&w, err);
    if (st == GR_OK && out->reason == GR_WHY_NONE)
        gr_route_shape(&w);
    if (w.parts.n > 0 && w.told_clause.len != 0 && !w.used_told && !uses_told_ends(&w))
        gr_decline(&w, GR_WHY_UNSUPPORTED,
                   "I do not understand what '%.*s' has to do with the question.",
                   GR_FMT(w.told_clause));
    /* Who belongs to a group does not matter to a question that rules explain without it. */
    if (w.several.len != 0 && !w.placed_several && !(w.several_in_row && !w.guessed) &&
        out->reason == GR_WHY_NONE)
        gr_decline(&w, GR_WHY_UNSUPPORTED,
                   "I do not understand '%.*s', which speaks of several nodes of the graph.",
                   GR_FMT(w.several));
    if (w.parts.n > 0 && out->reason == GR_WHY_NONE)
        gr_decline_unused(&w);
    if (w.condition.len != 0 && !w.took_condition)
        gr_decline(&w, GR_WHY_UNSUPPORTED, "I do not understand the condition '%.*s'.",
                   GR_FMT(w.condition));
    if (st == GR_OK && out->reason == GR_WHY_NONE && w.parts.n == 0)
        gr_decline(&w, GR_WHY_UNSUPPORTED, "I found a graph, but no question about it.");
    if (out->reason != GR_WHY_NONE)
        w.parts.n = 0;
    out->last = (gr_last){ .means = w.known.before.means,
                           .path = w.known.before.path,
                           .set = w.known.before.set };
    if (st == GR_OK && !w.failed)
        st = hand_over_parts(&w, err);
    HAND_OVER(suggestions, n_suggestions, w.suggestions, gr_str);
    HAND_OVER(notes, n_notes, w.notes, gr_str);
    HAND_OVER(trace, n_trace, w.trace, gr_str);
    gr_vec_clear(&w.parts);
    gr_vec_clear(&w.suggestions);
    gr_vec_clear(&w.notes);
    gr_vec_clear(&w.trace);
    return st == GR_OK && w.failed ? gr_fail_memory(cx, err) : st;
}

gr_proposer gr_router(const gr_registry *tools)
{
    return (gr_proposer){ "router", propose, (void *)tools };
}
