/* What was asked last, once more: of the graph as it would be ("And without B?"), the other way
 * ("And back?"), of somebody named there ("Who can he still reach?"). */
#include "agent/router_int.h"

/* Words that only ask for the same again. */
static const char *const same_again[] = {
    "and",      "what",    "how",      "far",      "long",    "many",    "much",     "about",
    "would",    "will",    "that",     "it",       "be",      "is",      "then",     "now",
    "does",     "do",      "take",     "the",      "answer",  "same",    "still",    "so",
    "which",    "who",     "as",       "well",     "also",    "too",     "again",    "instead",
    "this",     "come",    "to",       "become",   "are",     "there",   "in",       "case",
    "but",      "or",      "a",        "they",     "cost",    "happens", "happen",   "look",
    "looks",    "change",  "changes",  "result",   "if",      "route",   "path",     "way",
    "shortest", "fastest", "quickest", "cheapest", "one",     "ones",    "distance", "time",
    "number",   "have",    "can",      "could",    "we",      "only",    "remain",   "remains",
    "left",     "fewest",  "least",    "most",     "longest", "minimum", "maximum",  "smallest",
    "largest",  "was",     "were",     "had",      "did",     "of",      "them",     "get",
    "gets",     "grow",    "journey",  "trip",     "minutes", "hours",   "km",       "metres",
    "miles",    "seconds", "days",     "euros",    NULL
};

static bool all_in(gr_str words, const char *const *rows)
{
    gr_str word;

    while (gr_str_split(&words, ' ', &word)) {
        const char *const *row = rows;

        while (*row != NULL && !gr_str_is_nocase(word, *row))
            row++;
        if (word.len != 0 && *row == NULL)
            return false;
    }
    return true;
}

static bool says(const gr_reading *r, size_t clause, const char *const *rows)
{
    const gr_clause *cl = &r->clauses[clause];

    for (size_t k = 0; k < cl->n_tokens; k++)
        if (gr_token_in(r, cl->tokens[k], rows))
            return true;
    return false;
}

/* Adds the part before once more, with another program. */
static void add_again(gr_routing *w, size_t clause, gr_str program, gr_str graph)
{
    gr_routed part = w->parts.at[w->parts.n - 1];
    gr_asked *last = &w->known.before;

    if (program.ptr == NULL) {
        w->failed = true;
        return;
    }
    part.program = program;
    last->path = gr_program_on(w->cx, last->path, last->graph, graph);
    last->set = gr_program_on(w->cx, last->set, last->graph, graph);
    last->means = program;
    last->graph = graph;
    w->marked = gr_clause_marked(w->r, clause);
    w->failed = w->failed || !gr_vec_push(&w->parts, part);
}

/* "How far if B is closed?": nothing but a change and words that ask again. */
static gr_status of_changed_graph(gr_routing *w, size_t clause, bool *done, gr_err *err)
{
    static const char *const more[] = { "too", "also", "additionally", "well", "both", NULL };
    const gr_asked *last = &w->known.before;
    gr_known plain = w->known;
    gr_telling t;
    gr_strbuf sb;
    gr_str graph, program;
    gr_status st;

    plain.given = (gr_str){ 0 };
    st = gr_grammar_tell(w->cx, w->r, clause, w->tools, &plain, &t, err);
    if (st != GR_OK || t.n_mods == 0 || t.told.len != 0 || !all_in(t.unexplained, same_again))
        return st;
    gr_strbuf_init(&sb, &w->cx->budget, 0);
    gr_fill_graph(&sb, t.given, says(w->r, clause, more) ? last->graph : last->plain);
    graph = sb.failed ? (gr_str){ NULL, 0 } : gr_str_dup(&w->cx->arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    if (graph.ptr == NULL)
        return gr_fail_memory(w->cx, err);
    program = gr_program_on(w->cx, w->parts.at[w->parts.n - 1].program, last->graph, graph);
    if (gr_str_eq(program, w->parts.at[w->parts.n - 1].program))
        return GR_OK;
    gr_route_trace(w, "the same of %.*s", GR_FMT(graph));
    add_again(w, clause, program, graph);
    *done = !w->failed;
    return GR_OK;
}

/* "And how many was it before?" */
static void of_plain_graph(gr_routing *w, size_t clause, bool *done)
{
    static const char *const before[] = { "before",     "originally", "beforehand",
                                          "previously", "initially",  "normally",
                                          "usually",    "otherwise",  NULL };
    static const char *const marks[] = { "?", ",", "&", ":", NULL };
    const gr_asked *last = &w->known.before;
    const gr_clause *cl = &w->r->clauses[clause];
    gr_str program;

    if (gr_str_eq(last->graph, last->plain) || !says(w->r, clause, before))
        return;
    for (size_t k = 0; k < cl->n_tokens; k++)
        if (!gr_token_in(w->r, cl->tokens[k], same_again) &&
            !gr_token_in(w->r, cl->tokens[k], before) && !gr_token_in(w->r, cl->tokens[k], marks))
            return;
    program = gr_program_on(w->cx, w->parts.at[w->parts.n - 1].program, last->graph, last->plain);
    if (gr_str_eq(program, w->parts.at[w->parts.n - 1].program))
        return;
    add_again(w, clause, program, last->plain);
    *done = !w->failed;
}

/* "Which is farthest? How far is it?": the number by which it was found. */
static void tell_value(gr_routing *w, size_t clause, bool *done)
{
    static const char *const how[] = { "how", "what", NULL };
    static const char *const rest[] = { "and",      "how",     "far",   "long",  "much",  "many",
                                        "is",       "it",      "that",  "away",  "what",  "the",
                                        "distance", "minutes", "km",    "hops",  "steps", "?",
                                        ",",        "does",    "take",  "to",    "get",   "there",
                                        "off",      "in",      "time",  "hours", "would", "be",
                                        "this",     "metres",  "miles", NULL };
    const gr_clause *cl = &w->r->clauses[clause];
    gr_str program = w->parts.at[w->parts.n - 1].program, tail;
    size_t at = gr_str_find(program, "; column(filter("), is, end;

    for (size_t k = 0; k < cl->n_tokens; k++)
        if (!gr_token_in(w->r, cl->tokens[k], rest))
            return;
    if (at == program.len || !says(w->r, clause, how))
        return;
    tail = gr_str_sub(program, at, program.len);
    is = gr_str_find(tail, " == ");
    if (is == tail.len)
        return;
    end = gr_str_find(gr_str_sub(tail, is, tail.len), ")");
    add_again(w, clause,
              gr_str_printf(&w->cx->arena, "%.*s; %.*s", (int)at, program.ptr,
                            GR_WHOLE(gr_str_sub(tail, is + 4, is + end))),
              w->known.before.graph);
    w->parts.at[w->parts.n - 1].unit = GR_UNIT_WEIGHT;
    *done = !w->failed;
}

/* Where a name ends that begins at i; i if none does. */
static size_t name_end(gr_str s, size_t i)
{
    size_t from = i;

    if (i < s.len && s.ptr[i] == '"') {
        for (i++; i < s.len && s.ptr[i] != '"'; i++)
            i += s.ptr[i] == '\\';
        return i < s.len ? i + 1 : from;
    }
    while (i < s.len && gr_is_digit(s.ptr[i]))
        i++;
    return i;
}

/* A program that goes from one node to another, the other way; empty if there is none. */
static gr_str turned(gr_routing *w, gr_str program, gr_str graph)
{
    for (size_t i = 0; i + graph.len + 2 < program.len; i++) {
        size_t a = i + graph.len + 2, b, end_a, end_b;

        if (memcmp(program.ptr + i, graph.ptr, graph.len) != 0 ||
            !gr_str_starts(gr_str_sub(program, a - 2, program.len), ", "))
            continue;
        end_a = name_end(program, a);
        b = end_a + 2;
        if (end_a == a || b >= program.len ||
            !gr_str_starts(gr_str_sub(program, end_a, program.len), ", ") ||
            (end_b = name_end(program, b)) == b)
            continue;
        return gr_str_printf(&w->cx->arena, "%.*s%.*s, %.*s%.*s", (int)a, program.ptr,
                             GR_WHOLE(gr_str_sub(program, b, end_b)),
                             GR_WHOLE(gr_str_sub(program, a, end_a)),
                             GR_WHOLE(gr_str_sub(program, end_b, program.len)));
    }
    return GR_STR("");
}

/* "And back?", "and the other way round?" */
static bool asks_back(const gr_reading *r, size_t clause)
{
    static const char *const back[] = { "back", "return",    "reverse", "opposite", "versa",
                                        "vice", "backwards", "round",   "around",   NULL };
    static const char *const rest[] = { "and",   "what", "how",       "about", "the",     "way",
                                        "other", "in",   "direction", "trip",  "journey", "on",
                                        "long",  "far",  "is",        "it",    "also",    "again",
                                        "for",   "then", "?",         ",",     "&",       "much",
                                        "does",  "take", "possible",  "can",   "get",     "go",
                                        "one",   "a",    "that",      "go",    "to",      "we",
                                        "you",   "i",    "from",      "there", NULL };
    const gr_clause *cl = &r->clauses[clause];
    bool found = false;

    for (size_t k = 0; k < cl->n_tokens; k++) {
        bool is_back = gr_token_in(r, cl->tokens[k], back);

        if (!is_back && !gr_token_in(r, cl->tokens[k], rest))
            return false;
        found |= is_back;
    }
    return found;
}

static void turn_back(gr_routing *w, size_t clause, bool *done)
{
    gr_str program = turned(w, w->parts.at[w->parts.n - 1].program, w->known.before.graph);

    if (!asks_back(w->r, clause) || program.len == 0)
        return;
    add_again(w, clause, program, w->known.before.graph);
    *done = !w->failed;
}

/* --- what is left --- */

/* "What is left?" where something was compared with a limit: "P <= 220". */
static bool asks_rest(const gr_reading *r, size_t clause)
{
    static const char *const left[] = { "left", "remains", "remain", "spare", "remaining", NULL };
    static const char *const rest[] = { "if",    "so",     "yes",   "how",    "much",    "many",
                                        "what",  "what's", "is",    "are",    "do",      "i",
                                        "we",    "have",   "would", "will",   "be",      "then",
                                        "of",    "it",     "money", "budget", "over",    "and",
                                        ",",     "?",      "to",    "there",  "minutes", "time",
                                        "euros", "in",     "my",    "our",    "the",     NULL };
    const gr_clause *cl = &r->clauses[clause];
    bool found = false;

    for (size_t k = 0; k < cl->n_tokens; k++) {
        bool is_left = gr_token_in(r, cl->tokens[k], left);

        if (!is_left && !gr_token_in(r, cl->tokens[k], rest))
            return false;
        found |= is_left;
    }
    return found;
}

static void tell_rest(gr_routing *w, size_t clause, bool *done)
{
    static const char most[] = " <= ", least[] = " >= ";
    gr_str program = w->parts.at[w->parts.n - 1].program, need, have, rest;
    size_t at = gr_str_find(program, most);
    bool turned_round = at == program.len;
    gr_value v;

    at = turned_round ? gr_str_find(program, least) : at;
    if (at == program.len || !asks_rest(w->r, clause))
        return;
    need = gr_str_sub(program, 0, at);
    have = gr_str_sub(program, at + strlen(most), program.len);
    have.len = gr_str_find(have, " + 1e-"); /* what rounding may take */
    rest = turned_round
               ? gr_str_printf(&w->cx->arena, "(%.*s) - (%.*s)", GR_WHOLE(need), GR_WHOLE(have))
               : gr_str_printf(&w->cx->arena, "(%.*s) - (%.*s)", GR_WHOLE(have), GR_WHOLE(need));
    if (rest.ptr == NULL || !gr_route_run(w, rest, &v) ||
        (v.type != GR_V_INT && v.type != GR_V_REAL))
        return;
    add_again(w, clause, rest, w->known.before.graph);
    *done = !w->failed;
}

/* "Is it shorter? By how much?" */
static bool asks_gap(const gr_reading *r, size_t clause)
{
    static const char *const by[] = { "by", NULL };
    static const char *const rest[] = { "and",    "if",    "so",      "yes",     "by",    "how",
                                        "much",   "many",  "what",    "minutes", "hours", "km",
                                        "euros",  "units", "is",      "it",      "does",  "that",
                                        "?",      ",",     "exactly", "would",   "be",    "amount",
                                        "metres", "miles", "seconds", "then",    "days",  "to",
                                        NULL };
    const gr_clause *cl = &r->clauses[clause];
    bool found = false;

    for (size_t k = 0; k < cl->n_tokens; k++) {
        if (!gr_token_in(r, cl->tokens[k], rest))
            return false;
        found |= gr_token_in(r, cl->tokens[k], by);
    }
    return found;
}

/* Where a program compares two things: its sign; program.len if it does not. */
static size_t sign_at(gr_str program, size_t *len)
{
    static const char *const signs[] = { " > ", " < ", " != " };
    size_t depth = 0;
    bool quoted = false;

    for (size_t i = 0; i < program.len; i++) {
        quoted ^= program.ptr[i] == '"' && (i == 0 || program.ptr[i - 1] != '\\');
        depth += !quoted && (program.ptr[i] == '(' || program.ptr[i] == '[');
        depth -= !quoted && (program.ptr[i] == ')' || program.ptr[i] == ']');
        for (size_t k = 0; k < 3 && depth == 0 && !quoted; k++)
            if (gr_str_starts(gr_str_sub(program, i, program.len), signs[k])) {
                *len = strlen(signs[k]);
                return i;
            }
    }
    return program.len;
}

/* The same of "t = TABLE; m = min(t, by=..); ..", where the table has two rows. */
static gr_str gap_in_steps(gr_routing *w, gr_str program)
{
    static const char *const best[] = { " = min(", " = max(" };
    size_t end = gr_str_find(program, "; "), is = gr_str_find(program, " = ");
    gr_str head = gr_str_sub(program, 0, end), table = gr_str_sub(program, 0, is < end ? is : 0);
    gr_value v;

    for (size_t i = 0; i < 2 && table.len != 0; i++) {
        size_t at = gr_str_find(program, best[i]);
        gr_str in = gr_str_sub(program, at + (at < program.len ? strlen(best[i]) : 0), program.len);
        gr_str n =
            gr_str_printf(&w->cx->arena, "%.*s; count(%.*s)", GR_WHOLE(head), GR_WHOLE(table));

        in.len = gr_str_find(in, ")");
        if (in.len != 0 && in.len > table.len && memcmp(in.ptr, table.ptr, table.len) == 0 &&
            gr_route_run(w, n, &v) && v.type == GR_V_INT && v.i == 2)
            return gr_str_printf(&w->cx->arena, "%.*s; max(%.*s) - min(%.*s)", GR_WHOLE(head),
                                 GR_WHOLE(in), GR_WHOLE(in));
    }
    return GR_STR("");
}

/* "Which is closer, A or B? By how much?" */
static gr_str gap_of_two(gr_routing *w, gr_str program)
{
    static const char *const best[] = { "argmin_all", "argmax_all", "argmin", "argmax" };
    gr_str last = w->known.before.means, both = gr_program_inside(last, "argmax");

    both = both.len != 0 ? both : gr_program_inside(last, "argmin");
    if (gr_str_starts(both, "[") && gr_str_ends(program, "))"))
        return gr_str_printf(&w->cx->arena, "max(%.*s) - min(%.*s)", GR_WHOLE(both),
                             GR_WHOLE(both));

    for (size_t i = 0; i < 4; i++) {
        gr_str in = gr_program_inside(program, best[i]);
        gr_value v;
        gr_str n =
            gr_str_printf(&w->cx->arena, "count(%.*s)", (int)gr_str_find(in, ", by="), in.ptr);

        if (in.len != 0 && gr_str_starts(in, "among(") && gr_route_run(w, n, &v) &&
            v.type == GR_V_INT && v.i == 2)
            return gr_str_printf(&w->cx->arena, "max(%.*s) - min(%.*s)", GR_WHOLE(in),
                                 GR_WHOLE(in));
    }
    return gap_in_steps(w, program);
}

static void tell_gap(gr_routing *w, size_t clause, bool *done)
{
    gr_str program = w->parts.at[w->parts.n - 1].program, gap;
    size_t len = 0, at = sign_at(program, &len);
    gr_value v;

    if (!asks_gap(w->r, clause))
        return;
    gap = at == program.len
              ? gap_of_two(w, program)
              : gr_str_printf(&w->cx->arena, "abs((%.*s) - (%.*s))", (int)at, program.ptr,
                              GR_WHOLE(gr_str_sub(program, at + len, program.len)));
    if (gap.len == 0 || !gr_route_run(w, gap, &v) || (v.type != GR_V_INT && v.type != GR_V_REAL))
        return;
    add_again(w, clause, gap, w->known.before.graph);
    *done = !w->failed;
}

/* "Would it grow, and to what value?" */
static void tell_new(gr_routing *w, size_t clause, bool *done)
{
    static const char *const value[] = { "value",  "level", "figure", "number",
                                         "length", "time",  NULL };
    static const char *const rest[] = { "and",   "to",     "what",   "which",  "would",  "be",
                                        "it",    "then",   "is",     "new",    "the",    "value",
                                        "level", "figure", "number", "length", "time",   "?",
                                        ",",     "if",     "so",     "by",     "become", NULL };
    const gr_clause *cl = &w->r->clauses[clause];
    gr_str program = w->parts.at[w->parts.n - 1].program;
    size_t len = 0, at = sign_at(program, &len);

    for (size_t k = 0; k < cl->n_tokens; k++)
        if (!gr_token_in(w->r, cl->tokens[k], rest))
            return;
    if (at == program.len || !says(w->r, clause, value))
        return;
    add_again(w, clause, gr_str_sub(program, 0, at), w->known.before.graph);
    *done = !w->failed;
}

/* "How much longer is that than the normal route?", of a route with a condition. */
static bool asks_extra(const gr_reading *r, size_t clause, bool *direct)
{
    static const char *const more[] = { "more",       "extra",  "longer",  "further",
                                        "additional", "detour", "farther", "dearer",
                                        "save",       "saved",  "saves",   NULL };
    static const char *const than[] = { "than",     "compared", "usual",    "normal",
                                        "normally", "direct",   "directly", NULL };
    static const char *const straight[] = { "direct", "directly", NULL };
    static const char *const rest[] = {
        "and",    "how",    "many",       "much",  "is",   "that", "it",    "this", "with",
        "to",     "the",    "shortest",   "route", "way",  "one",  "path",  "km",   "minutes",
        "metres", "hours",  "miles",      "euros", "time", "of",   "a",     "?",    ",",
        "what",   "be",     "would",      "does",  "take", "trip", "i",     "we",   "boat",
        "train",  "flight", "connection", "do",    "you",  "bus",  "ferry", "road", "link",
        "fare",   "money",  "going",      "cost",  NULL
    };
    const gr_clause *cl = &r->clauses[clause];

    *direct = says(r, clause, straight);
    if (!says(r, clause, more) || !says(r, clause, than))
        return false;
    for (size_t k = 0; k < cl->n_tokens; k++)
        if (!gr_token_in(r, cl->tokens[k], more) && !gr_token_in(r, cl->tokens[k], than) &&
            !gr_token_in(r, cl->tokens[k], rest))
            return false;
    return true;
}

/* The way of one link between the ends of a route: its length. */
static gr_str direct_way(gr_routing *w, gr_str program)
{
    static const char *const ways[] = { "shortest_path(", "shortest_path_length(",
                                        "constrained_path(" };

    for (size_t i = 0; i < 3; i++) {
        gr_str rest;
        size_t a, b;

        if (!gr_str_starts(program, ways[i]))
            continue;
        rest = gr_str_sub(program, strlen(ways[i]), program.len);
        a = w->known.before.graph.len + 2;
        if (a >= rest.len || memcmp(rest.ptr, w->known.before.graph.ptr, a - 2) != 0)
            continue;
        b = name_end(rest, a) + 2;
        if (b <= a + 2 || b >= rest.len || name_end(rest, b) == b)
            continue;
        return gr_str_printf(&w->cx->arena, "constrained_path(%.*s, max_hops=1).length",
                             (int)name_end(rest, b), rest.ptr);
    }
    return GR_STR("");
}

static void tell_extra(gr_routing *w, size_t clause, bool *done)
{
    const gr_asked *last = &w->known.before;
    gr_str program = w->parts.at[w->parts.n - 1].program, other, gap;
    gr_value v;
    bool direct;

    if (!asks_extra(w->r, clause, &direct))
        return;
    if (gr_route_run(w, program, &v) && v.type == GR_V_PATH)
        program = gr_str_printf(&w->cx->arena, "%.*s.length", GR_WHOLE(program));
    other = gr_program_plain(w->cx, program, last);
    if (gr_str_eq(other, program) && direct)
        other = direct_way(w, w->parts.at[w->parts.n - 1].program);
    if (other.len == 0 || gr_str_eq(other, program))
        return;
    gap = gr_str_printf(&w->cx->arena, "abs((%.*s) - (%.*s))", GR_WHOLE(program), GR_WHOLE(other));
    if (gap.ptr == NULL || !gr_route_run(w, gap, &v) || (v.type != GR_V_INT && v.type != GR_V_REAL))
        return;
    add_again(w, clause, gap, last->graph);
    *done = !w->failed;
}

/* "How many ..? Is that more than half of them?" */
static void tell_part(gr_routing *w, size_t clause, bool *done)
{
    static const char *const half[] = { "half", "majority", NULL };
    static const char *const less[] = { "less", "fewer", "under", NULL };
    static const char *const rest[] = { "is",    "are",  "that", "they",     "these", "it",
                                        "more",  "than", "half", "majority", "the",   "a",
                                        "of",    "all",  "them", "over",     "less",  "fewer",
                                        "under", "?",    ",",    "and",      "those", NULL };
    const gr_clause *cl = &w->r->clauses[clause];
    gr_str program = w->parts.at[w->parts.n - 1].program, all;
    size_t last = cl->n_tokens, k = 0;

    last -= last > 0 && w->r->tokens.at[cl->tokens[last - 1]].kind == GR_TOKEN_PUNCT;
    while (k < last && gr_token_in(w->r, cl->tokens[k], rest))
        k++;
    /* One word more says of what: "of the team". */
    if (k + 1 < last || !says(w->r, clause, half) || gr_program_inside(program, "count").len == 0)
        return;
    all = gr_str_printf(&w->cx->arena, "%.*s %s 0.5 * node_count(%.*s)", GR_WHOLE(program),
                        says(w->r, clause, less) ? "<" : ">", GR_WHOLE(w->known.before.graph));
    add_again(w, clause, all, w->known.before.graph);
    w->parts.at[w->parts.n - 1].unit = GR_UNIT_NONE;
    *done = !w->failed;
}

/* "And who comes second?" */
static size_t asks_rank(const gr_reading *r, size_t clause)
{
    static const char *const ranks[][3] = { { "second", "2nd", NULL }, { "third", "3rd", NULL } };
    static const char *const next[] = { "next", "runner", "runner-up", NULL };
    static const char *const rest[] = {
        "and",    "who",         "which",    "what",  "is",       "comes",    "in",      "place",
        "the",    "was",         "one",      "ranks", "?",        ",",        "up",      "-",
        "comes",  "follows",     "after",    "that",  "best",     "as",       "are",     "take",
        "takes",  "to",          "him",      "her",   "it",       "shortest", "fastest", "cheapest",
        "length", "route",       "path",     "way",   "(",        ")",        "how",     "long",
        "option", "alternative", "distance", "time",  "quickest", "far",      "cost",    "much",
        "does",   "most",        "fewest",   "least", "have",     "has",      NULL
    };
    const gr_clause *cl = &r->clauses[clause];
    size_t rank = 0;

    for (size_t k = 0; k < cl->n_tokens; k++) {
        size_t found = 0;

        for (size_t i = 0; i < 2; i++)
            found = gr_token_in(r, cl->tokens[k], ranks[i]) ? i + 2 : found;
        found = gr_token_in(r, cl->tokens[k], next) ? 2 : found;
        if (found == 0 && !gr_token_in(r, cl->tokens[k], rest))
            return 0;
        rank = found > rank ? found : rank;
    }
    return rank;
}

/* The next shortest way behind the one that was asked for; its length, if that is asked. */
static gr_str next_way(gr_routing *w, size_t clause, gr_str program, size_t rank)
{
    static const char *const lengths[] = {
        "length", "long", "cost", "distance", "far", "time", NULL
    };
    static const char *const ways[] = { "shortest_path", "shortest_path_length" };
    gr_value a, b;

    for (size_t i = 0; i < 2; i++) {
        gr_str in = gr_program_inside(program, ways[i]);
        bool length = i == 1 || says(w->r, clause, lengths);
        gr_str next = gr_str_printf(&w->cx->arena, "item(k_shortest_paths(%.*s, k=%zu), %zu)%s",
                                    GR_WHOLE(in), rank, rank - 1, length ? ".length" : "");
        gr_str before =
            gr_str_printf(&w->cx->arena, "item(k_shortest_paths(%.*s, k=%zu), %zu).length",
                          GR_WHOLE(in), rank, rank - 2);
        gr_str own = gr_str_printf(&w->cx->arena, "item(k_shortest_paths(%.*s, k=%zu), %zu).length",
                                   GR_WHOLE(in), rank, rank - 1);

        /* Of two that are equally long neither is the second. */
        if (in.len != 0 && gr_route_run(w, before, &a) && gr_route_run(w, own, &b) &&
            !gr_v_eq(&a, &b))
            return next;
    }
    return GR_STR("");
}

static void rank_behind(gr_routing *w, size_t clause, bool *done)
{
    size_t rank = asks_rank(w->r, clause);
    gr_str last = w->parts.at[w->parts.n - 1].program, program = GR_STR("");

    if (rank != 0)
        program = gr_program_next_best(w->cx, last, rank, w->parts.n + 1);
    if (rank != 0 && program.len == 0)
        program = next_way(w, clause, last, rank);
    if (program.len == 0)
        return;
    add_again(w, clause, program, w->known.before.graph);
    *done = !w->failed;
}

/* --- pronouns --- */

/* The node that a clause is about: the first that it names outside of any "if". */
static const gr_mention *subject_of(const gr_reading *r, size_t clause)
{
    for (size_t i = 0; i < r->n_mentions; i++)
        if (r->mentions[i].clause == clause && r->mentions[i].v == GR_NO_NODE)
            return &r->mentions[i];
    return NULL;
}

static bool is_named(const gr_reading *r, size_t clause)
{
    for (size_t i = 0; i < r->n_mentions; i++)
        if (r->mentions[i].clause == clause)
            return true;
    return false;
}

/* "If not, who can he still reach?" of "Is Ned connected to Ivo without Lou?" */
static gr_status of_subject(gr_routing *w, size_t clause, bool *done, gr_err *err)
{
    static const char *const pronouns[] = { "he", "she", "him", "her", "it", NULL };
    static const char *const conditions[] = { "if", "so",        "not", "yes",  "no", "then",
                                              ",",  "otherwise", "and", "else", NULL };
    const gr_reading *own = w->r, *both = gr_route_asked_in(w, clause);
    const gr_clause *cl = &own->clauses[clause];
    const gr_mention *subject = both != NULL ? subject_of(both, w->asked) : NULL;
    gr_known known = w->known;
    gr_piece pieces[3];
    size_t first = 0, at, parts = w->parts.n, asked = w->asked;
    gr_reading *r;
    gr_status st;

    while (first < cl->n_tokens && gr_token_in(own, cl->tokens[first], conditions))
        first++;
    for (at = first; at < cl->n_tokens; at++)
        if (gr_token_in(own, cl->tokens[at], pronouns))
            break;
    if (at == cl->n_tokens ? first < 2 || both == NULL : subject == NULL || is_named(own, clause))
        return GR_OK;
    pieces[0] = (gr_piece){ .clause = clause, .from = first, .to = at, .begins = true };
    if (at < cl->n_tokens) {
        pieces[1] =
            (gr_piece){ .clause = w->asked, .from = subject->first, .to = subject->last + 1 };
        pieces[2] = (gr_piece){ .clause = clause, .from = at + 1, .to = cl->n_tokens };
    }
    w->r = both;
    r = gr_compose(w, pieces, at < cl->n_tokens ? 3 : 1);
    w->r = own;
    if (r == NULL)
        return GR_OK;
    /* What was changed for the question before is so still. */
    if (first > 0 && known.before.graph.len != 0 &&
        !gr_str_eq(known.before.graph, known.before.plain))
        w->known.given =
            gr_program_on(w->cx, known.before.graph, known.before.plain, GR_STR("{G}"));
    w->r = r;
    w->asked = SIZE_MAX;
    st = gr_route_ask(w, both->n_clauses, err);
    w->r = own;
    w->known.given = known.given;
    *done = st == GR_OK && w->out->reason == GR_WHY_NONE && w->parts.n > parts;
    if (!*done) {
        w->known = known;
        w->asked = asked;
        w->parts.n = parts;
        w->out->reason = GR_WHY_NONE;
    }
    return st;
}

gr_status gr_route_change(gr_routing *w, size_t clause, bool *done, gr_err *err)
{
    gr_status st = GR_OK;

    *done = false;
    if (w->parts.n == 0 || w->known.before.graph.len == 0)
        return GR_OK;
    turn_back(w, clause, done);
    if (!*done)
        of_plain_graph(w, clause, done);
    if (!*done)
        tell_value(w, clause, done);
    if (!*done)
        tell_rest(w, clause, done);
    if (!*done)
        tell_gap(w, clause, done);
    if (!*done)
        tell_new(w, clause, done);
    if (!*done)
        tell_extra(w, clause, done);
    if (!*done)
        tell_part(w, clause, done);
    if (!*done)
        rank_behind(w, clause, done);
    if (!*done)
        st = of_changed_graph(w, clause, done, err);
    if (st == GR_OK && !*done)
        st = of_subject(w, clause, done, err);
    return st;
}
