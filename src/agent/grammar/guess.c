/* Where rules do not explain a question: what its words as a whole ask for, by the phrasebook.
 *
 * The phrasebook says which class of question it most likely is. The things in it must fit: every
 * node and every number that it names has a place in the call, and every word that turns a
 * meaning round ("not", "only", "if") is part of a modifier or stands in phrases of that class.
 * Else it is no answer. */
#include "agent/grammar/guess_int.h"

#include <math.h>

/* What is left of the doubt about a way where all words speak of ways. */
#define PLAIN_WAY 0.5

/* The next argument of a call that is a plain name or number; empty if it is something else. */
static gr_str next_name(gr_str *rest)
{
    size_t end = 0;

    *rest = gr_str_trim(*rest);
    if (rest->len != 0 && rest->ptr[0] == '"')
        for (end = 1; end < rest->len && rest->ptr[end] != '"'; end++)
            end += rest->ptr[end] == '\\';
    end += end != 0 && end < rest->len;
    while (end < rest->len && (gr_is_digit(rest->ptr[end]) || rest->ptr[end] == '-'))
        end++;
    gr_str name = gr_str_sub(*rest, 0, end);
    bool plain = end < rest->len && (rest->ptr[end] == ',' || rest->ptr[end] == ')');
    *rest = gr_str_sub(*rest, end + 1 < rest->len ? end + 1 : rest->len, rest->len);
    return plain ? name : GR_STR("");
}

/* "How far is it from A to B, and how many ways are that short?": the ends of the question before.
 */
static void see_asked_ends(gr_guessing *g)
{
    static const char *const ways[] = { "shortest_path(",    "shortest_path_length(",
                                        "has_path(",         "widest_path(",
                                        "fastest_path(",     "earliest_arrival(",
                                        "k_shortest_paths(", "temporal_path(" };
    static const char distances[] = "distances(";
    gr_str means = g->known->before.means;
    size_t from = means.len != 0 ? gr_str_find(means, distances) : 0;

    if (from < means.len) {
        gr_str rest = gr_str_sub(means, from + sizeof distances - 1, means.len);
        size_t comma = gr_str_find(rest, ",");

        rest = gr_str_sub(rest, comma < rest.len ? comma + 1 : comma, rest.len);
        g->asked_here = next_name(&rest);
    }
    for (size_t i = 0; i < sizeof ways / sizeof *ways && g->asked_ends[1].len == 0; i++) {
        size_t at = means.len != 0 ? gr_str_find(means, ways[i]) : 0;

        if (at == means.len)
            continue;
        gr_str rest = gr_str_sub(means, at + strlen(ways[i]), means.len);
        size_t comma = gr_str_find(rest, ",");
        if (comma == rest.len || gr_str_find(gr_str_sub(rest, 0, comma), "(") < comma)
            continue;
        rest = gr_str_sub(rest, comma + 1, rest.len);
        g->asked_ends[0] = next_name(&rest);
        g->asked_ends[1] = g->asked_ends[0].len != 0 ? next_name(&rest) : GR_STR("");
    }
}

static gr_status add_told(gr_guessing *g, gr_ctx *cx, gr_arena *arena, const gr_reading *r,
                          size_t clause, const gr_registry *tools, gr_err *err)
{
    gr_chart *own = g->ch, *ch = gr_new(arena, gr_chart);
    size_t before = g->n_told_numbers;
    bool too_long = false;
    gr_status st;

    if (ch == NULL)
        return gr_fail_memory(cx, err);
    st = gr_chart_open(ch, cx, arena, r, clause, tools, &too_long, err);
    g->ch = ch;
    if (st == GR_OK && !too_long)
        gr_guess_add_clause(g, false);
    if (clause + 1 == g->known->limit)
        g->n_limits += g->n_told_numbers - before;
    gr_chart_close(ch);
    g->ch = own;
    return st;
}

static bool tells(const gr_reading *r, size_t clause)
{
    return r->clauses[clause].kind == GR_TELLS && r->clauses[clause].n_tokens != 0;
}

/* Do the words of what clause `told` tells count for what `asked` asks? */
static bool in_scope(const gr_reading *r, size_t asked, size_t told, gr_told_scope scope)
{
    if (scope == GR_TOLD_NONE || !tells(r, told))
        return false;
    for (size_t i = told + 1; i < asked && scope == GR_TOLD_LAST; i++)
        if (tells(r, i))
            return false;
    return scope == GR_TOLD_ALL || told < asked;
}

static gr_status guess(gr_guessing *g, gr_ctx *cx, gr_arena *arena, const gr_reading *r,
                       const gr_registry *tools, gr_told_scope scope, gr_guess out[GR_GUESSES],
                       size_t *n, gr_err *err)
{
    gr_phrase_guess best[GR_PHRASE_BEST];
    gr_vid ends[2];
    gr_status st = GR_OK;

    for (size_t i = 0; i < r->n_clauses && st == GR_OK; i++)
        if (in_scope(r, g->ch->clause, i, scope) && !(i < 64 && (g->known->learnt >> i & 1))) {
            st = add_told(g, cx, arena, r, i, tools, err);
            g->with_told = true;
        }
    if (st != GR_OK)
        return st;
    g->told_ends = gr_told_ends(r, g->ch->graph, ends);
    g->told_here = gr_told_here(r, g->ch->graph, &ends[0]);
    g->two_kinds = gr_guess_has_two_kinds(r->graphs[g->ch->graph].graph);
    see_asked_ends(g);
    gr_guess_add_clause(g, true);
    gr_guess_see_form(g);
    gr_guess_find_ends(g, arena);
    *n = gr_phrase_classify(&g->text, gr_guess_fits, g, best);
    for (size_t i = 0; i < *n; i++) {
        const gr_phrase_class *c = &gr_phrase_classes[best[i].cls];

        if (g->plain_way && g->n_told_edges == 0 && gr_guess_is_plain_way(c)) {
            best[i].p += (1 - best[i].p) * PLAIN_WAY;
            g->plain_way = false; /* the likeliest of them only */
        }
        out[i] = (gr_guess){ .name = c->name, .p = best[i].p };
        out[i].backed = !gr_guess_is_decline(c) && gr_guess_likely(g, best[i].cls) > 1;
        out[i].declines = gr_guess_is_decline(c);
        out[i].bare = gr_guess_is_bare(c);
        out[i].places =
            g->n_told_edges == 0 && /* they have no place */
            (gr_guess_has_slot(c->means, "{a}") || gr_guess_has_slot(c->means, "{node")) &&
            g->n_all > 0;
        out[i].counts = g->n_told_numbers == 0 || gr_guess_has_number(c);
        out[i].fits = !out[i].declines && gr_guess_is_sound(g, best[i].cls, best[i].p) &&
                      !gr_guess_counts_others(g, best[i].cls) &&
                      !gr_guess_most_of_others(g, best[i].cls) &&
                      gr_guess_make(g, best[i].cls, &out[i].parse);
    }
    return g->ch->failed ? gr_fail_memory(cx, err) : GR_OK;
}

/* What looks like a modifier may be the question itself: "How many must fail before ..". */
static gr_status guess_without_mods(gr_chart *ch, gr_ctx *cx, gr_arena *arena,
                                    const gr_known *known, const gr_reading *r,
                                    const gr_registry *tools, gr_told_scope scope,
                                    gr_guess out[GR_GUESSES], size_t *n, gr_err *err)
{
    gr_guessing *g = gr_new(arena, gr_guessing);
    gr_guess other[GR_GUESSES];
    size_t n_other = 0;
    gr_status st;

    if (g == NULL)
        return gr_fail_memory(cx, err);
    g->ch = ch;
    g->known = known;
    st = guess(g, cx, arena, r, tools, scope, other, &n_other, err);
    if (st == GR_OK && n_other > 0 && other[0].fits &&
        (*n == 0 || !out[0].fits || other[0].p > out[0].p)) {
        memcpy(out, other, sizeof other);
        *n = n_other;
    }
    return st;
}

/* "Should Kurt be fired?" is no condition: nothing is left that could be asked. */
static bool is_all_mods(const gr_guessing *g)
{
    for (size_t i = 0; i < g->ch->n; i++)
        if (g->ch->word[i].kind == GR_TOKEN_WORD && !gr_mask_has(&g->in_mods, i))
            return false;
    return g->mods != 0;
}

gr_status gr_grammar_guess(gr_ctx *cx, const gr_reading *r, size_t clause, const gr_registry *tools,
                           const gr_known *known, gr_told_scope scope, gr_guess out[GR_GUESSES],
                           size_t *n, gr_err *err)
{
    bool too_long = false;
    gr_arena arena;
    gr_chart *ch;
    gr_guessing *g;
    gr_status st;

    *n = 0;
    gr_arena_init(&arena, &cx->budget);
    ch = gr_new(&arena, gr_chart);
    g = gr_new(&arena, gr_guessing);
    if (ch == NULL || g == NULL) {
        gr_arena_clear(&arena);
        return gr_fail_memory(cx, err);
    }
    st = gr_chart_open(ch, cx, &arena, r, clause, tools, &too_long, err);
    if (st == GR_OK && !too_long && ch->n != 0 && r->n_graphs != 0) {
        gr_chart_fill(ch);
        g->ch = ch;
        g->known = known;
        gr_guess_take_mods(g);
        if (!is_all_mods(g))
            st = guess(g, cx, &arena, r, tools, scope, out, n, err);
        if (st == GR_OK && g->mods != 0)
            st = guess_without_mods(ch, cx, &arena, known, r, tools, scope, out, n, err);
    }
    gr_chart_close(ch);
    gr_arena_clear(&arena);
    return st;
}

gr_status gr_grammar_form(gr_ctx *cx, const gr_reading *r, size_t clause, const gr_registry *tools,
                          gr_form *out, gr_err *err)
{
    bool too_long = false;
    gr_arena arena;
    gr_chart *ch;
    gr_guessing *g;
    gr_status st;

    *out = (gr_form){ 0 };
    gr_arena_init(&arena, &cx->budget);
    ch = gr_new(&arena, gr_chart);
    g = gr_new(&arena, gr_guessing);
    if (ch == NULL || g == NULL) {
        gr_arena_clear(&arena);
        return gr_fail_memory(cx, err);
    }
    st = gr_chart_open(ch, cx, &arena, r, clause, tools, &too_long, err);
    if (st == GR_OK && !too_long && ch->n != 0 && r->n_graphs != 0) {
        gr_chart_fill(ch);
        g->ch = ch;
        gr_guess_take_mods(g);
        gr_guess_see_form(g);
        *out = (gr_form){ .counts = g->counts,
                          .how_much = g->how_much,
                          .yes_no = g->yes_no,
                          .chooses = g->chooses,
                          .which = g->asks_which,
                          .links = g->own_links,
                          .way = g->asks_way,
                          .amount = g->amount,
                          .unit = g->asks_unit,
                          .apart = g->asks_difference,
                          .share = gr_guess_asks_share(ch),
                          .per_link = gr_guess_asks_per_link(ch),
                          .best_link = gr_guess_asks_best_link(ch) };
    }
    gr_chart_close(ch);
    gr_arena_clear(&arena);
    return st;
}
