/* Two questions in one that compares them: "How much farther is it from A to B than from A to C?",
 * "Is the way by D longer than that by E?", "the degree of A minus that of B".
 *
 * The words that compare are taken out and give way to those that ask ("how far"); what is left is
 * asked as it stands, and once more for what it is compared with: the other thing in its place, or
 * only other names. Both must come to numbers. */
#include "agent/frames_int.h"

#define PIECES 16

typedef enum outcome { APART, MORE, TIMES, PLUS, MINUS, PER } outcome;

/* Tokens of a clause, by their places in it. */
typedef struct row {
    size_t at[GR_CLAUSE_WORDS];
    size_t n;
} row;

typedef struct comparison {
    outcome kind;
    const char *base; /* what asks for the number: "how far" */
    bool less;        /* "nearer": the first is to be the smaller one */
    bool same;        /* "as far as" */
    double factor;    /* "twice as far as"; 0 = no such word */
    row own, other;   /* what is asked of both sides */
} comparison;

typedef struct view {
    const gr_reading *r;
    size_t clause;
    const gr_clause *cl;
    size_t end; /* without the question mark */
} view;

static bool at(const view *v, size_t k, const char *const *rows)
{
    return k < v->end && gr_token_in(v->r, v->cl->tokens[k], rows);
}

/* How many tokens from k on are these words; 0 = they are not. */
static size_t words_at(const view *v, size_t k, const char *words)
{
    gr_str rest = gr_str_of(words), word;
    size_t n = 0;

    while (gr_str_split(&rest, ' ', &word)) {
        const gr_token *t = k + n < v->end ? &v->r->tokens.at[v->cl->tokens[k + n]] : NULL;

        if (t == NULL ||
            gr_text_distance(gr_str_sub(v->r->text, t->start, t->end), word, 0, true) != 0)
            return 0;
        n++;
    }
    return n;
}

static const struct {
    const char *words, *base;
    bool less;
} comparatives[] = {
    { "farther away", "how far", false },   { "further away", "how far", false },
    { "farther", "how far", false },        { "further", "how far", false },
    { "more distant", "how far", false },   { "nearer", "how far", true },
    { "closer", "how far", true },          { "less far", "how far", true },
    { "longer", "how long", false },        { "slower", "how long", false },
    { "shorter", "how long", true },        { "quicker", "how long", true },
    { "faster", "how long", true },         { "more expensive", "how much", false },
    { "dearer", "how much", false },        { "costlier", "how much", false },
    { "pricier", "how much", false },       { "cheaper", "how much", true },
    { "less expensive", "how much", true }, { "more", "how many", false },
    { "fewer", "how many", true },          { "larger", "how large", false },
    { "bigger", "how large", false },       { "greater", "how large", false },
    { "higher", "how large", false },       { "smaller", "how large", true },
    { "lower", "how large", true },         { "heavier", "how heavy", false },
    { "lighter", "how heavy", true },
};

static const struct {
    const char *words, *base;
} positives[] = {
    { "far", "how far" },        { "far away", "how far" }, { "long", "how long" },
    { "expensive", "how much" }, { "large", "how large" },  { "big", "how large" },
    { "high", "how large" },     { "heavy", "how heavy" },  { "much", "how much" },
};

static const char *const verbs[] = { "is",   "are", "does",  "do",  "would", "will", "was",
                                     "were", "can", "could", "has", "have",  "did",  NULL };
static const char *const places[] = { "from", "to", "of", "for", "at", "in", "between", NULL };

/* A word that compares at k: its tokens and its row; 0 = none. */
static size_t compares(const view *v, size_t k, comparison *c)
{
    size_t best = 0;

    for (size_t i = 0; i < sizeof comparatives / sizeof *comparatives; i++) {
        size_t n = words_at(v, k, comparatives[i].words);

        /* "how many more towns", but not "more central" */
        if (n > best && !(gr_str_starts(gr_str_of(comparatives[i].base), "how many") &&
                          words_at(v, k - (k > 0), "many") == 0)) {
            best = n;
            c->base = comparatives[i].base;
            c->less = comparatives[i].less;
        }
    }
    return best;
}

/* "twice as long", "as far": the tokens; 0 = none. */
static size_t equals(const view *v, size_t k, comparison *c)
{
    static const struct {
        const char *words;
        double factor;
    } times[] = { { "twice as", 2 },  { "three times as", 3 }, { "four times as", 4 },
                  { "half as", 0.5 }, { "double as", 2 },      { "exactly as", 1 },
                  { "just as", 1 },   { "equally as", 1 },     { "as", 1 } };
    size_t more = words_at(v, k, "more than"), n = 0;

    for (size_t i = 0; i < sizeof times / sizeof *times && n == 0; i++)
        if ((n = words_at(v, k + more, times[i].words)) != 0)
            c->factor = times[i].factor;
    if (n == 0)
        return 0;
    c->same = more == 0;
    for (size_t i = 0; i < sizeof positives / sizeof *positives; i++) {
        size_t m = words_at(v, k + more + n, positives[i].words);

        if (m != 0) {
            c->base = positives[i].base;
            return more + n + m;
        }
    }
    return 0;
}

static void keep(row *r, size_t from, size_t to)
{
    for (size_t k = from; k < to && r->n < GR_CLAUSE_WORDS; k++)
        r->at[r->n++] = k;
}

static const gr_mention *named_at(const view *v, size_t k)
{
    for (size_t i = 0; i < v->r->n_mentions; i++)
        if (v->r->mentions[i].clause == v->clause && v->r->mentions[i].first == k &&
            v->r->mentions[i].v == GR_NO_NODE)
            return &v->r->mentions[i];
    return NULL;
}

/* Is there nothing but names and little words from a token on? */
static bool only_names(const view *v, size_t from, size_t to)
{
    static const char *const little[] = { "the", "a", "and", NULL };
    bool named = false;

    for (size_t k = from; k < to; k++) {
        const gr_mention *m = named_at(v, k);

        if (m != NULL) {
            named = true;
            k = m->last;
        } else if (!at(v, k, places) && !at(v, k, little)) {
            return false;
        }
    }
    return named;
}

/* The word before a name that says what it is: "from", "to"; 0 = none. */
static size_t place_before(const view *v, size_t k)
{
    static const char *const the[] = { "the", NULL };

    k -= k > 0 && at(v, k - 1, the);
    return k > 0 && at(v, k - 1, places) ? v->cl->tokens[k - 1] + 1 : 0;
}

static bool same_word(const view *v, size_t a, size_t b)
{
    const gr_token *x = &v->r->tokens.at[a - 1], *y = &v->r->tokens.at[b - 1];

    return gr_text_distance(gr_str_sub(v->r->text, x->start, x->end),
                            gr_str_sub(v->r->text, y->start, y->end), 0, true) == 0;
}

/* The name of a row in whose place another stands: behind the same word, or, where it has none, the
 * first. */
static const gr_mention *replaced(const view *v, const row *own, const gr_mention *by)
{
    size_t place = place_before(v, by->first);

    for (size_t i = 0; i < own->n; i++) {
        const gr_mention *m = named_at(v, own->at[i]);
        size_t before = m != NULL ? place_before(v, m->first) : 0;

        if (m != NULL && (place == 0 || (before != 0 && same_word(v, before, place))))
            return m;
    }
    return NULL;
}

/* The n-th name of a row, from 0; NULL if there are not so many. */
static const gr_mention *nth_named(const view *v, const row *own, size_t n)
{
    for (size_t i = 0; i < own->n; i++) {
        const gr_mention *m = named_at(v, own->at[i]);

        if (m != NULL && n-- == 0)
            return m;
    }
    return NULL;
}

/* The row with the names of the tokens from y on in the places of its own. */
static bool rename_row(const view *v, const row *own, size_t y, row *out)
{
    const gr_mention *old[4] = { 0 }, *new[4] = { 0 };
    size_t n = 0, names = 0;
    bool one_by_one;

    for (size_t k = y; k < v->end; k++)
        names += named_at(v, k) != NULL;
    one_by_one = nth_named(v, own, names - 1) != NULL && nth_named(v, own, names) == NULL;

    for (size_t k = y; k < v->end; k++) {
        const gr_mention *by = named_at(v, k);

        if (by == NULL)
            continue;
        if (n == 4 || (old[n] = one_by_one ? nth_named(v, own, n) : replaced(v, own, by)) == NULL)
            return false;
        for (size_t i = 0; i < n; i++)
            if (old[i] == old[n])
                return false;
        new[n++] = by;
        k = by->last;
    }
    for (size_t i = 0; i < own->n; i++) {
        size_t k = 0;

        while (k < n && (own->at[i] < old[k]->first || own->at[i] > old[k]->last))
            k++;
        if (k == n)
            keep(out, own->at[i], own->at[i] + 1);
        else if (own->at[i] == old[k]->first)
            keep(out, new[k]->first, new[k]->last + 1);
    }
    return true;
}

/* The other side: what stands from y on, in the place of what is asked first. */
static bool see_other(const view *v, size_t y, comparison *c)
{
    static const char *const change[] = { "if",      "when",  "without", "with",  "via", "over",
                                          "through", "using", "by",      "along", NULL };
    static const char *const take[] = { "take", "cost", "get", "run", "last", NULL };
    static const char *const it[] = { "it", NULL };
    const row *own = &c->own;

    if (y >= v->end || own->n == 0)
        return false;
    if (at(v, y, change)) { /* the same with a change */
        c->other = c->own;
        keep(&c->other, y, v->end);
        return true;
    }
    if (only_names(v, y, v->end))
        return rename_row(v, own, y, &c->other);
    if (!at(v, own->at[0], verbs))
        return false;
    keep(&c->other, own->at[0], own->at[0] + 1);
    if (own->n > 1 && at(v, own->at[1], it) && at(v, y, places))
        keep(&c->other, own->at[1], own->at[1] + 1);
    keep(&c->other, y, v->end);
    if (at(v, own->at[own->n - 1], take))
        keep(&c->other, own->at[own->n - 1], own->at[own->n - 1] + 1);
    return true;
}

/* "that of B", "the one to B": the same of B. */
static size_t behind_that(const view *v, size_t y)
{
    static const char *const that[] = { "that", "those", NULL };
    size_t n = words_at(v, y, "the one");

    return y + (n != 0 ? n : at(v, y, that) && at(v, y + 1, places));
}

/* Where the word stands that the other side follows; v->end if there is none. */
static size_t find_than(const view *v, size_t k, bool as)
{
    while (k + 1 < v->end && words_at(v, k, as ? "as" : "than") == 0)
        k++;
    return k + 1 < v->end ? k : v->end;
}

/* "by how many km is A farther from B than from C": from its verb on. */
static bool see_behind(const view *v, size_t verb, comparison *c)
{
    size_t n = 0, k, than;

    for (k = verb + 1; k < v->end && (n = compares(v, k, c)) == 0; k++)
        ;
    than = n != 0 ? find_than(v, k + n, false) : v->end;
    if (than == v->end)
        return false;
    c->kind = APART;
    keep(&c->own, verb, k);
    keep(&c->own, k + n, than);
    return see_other(v, behind_that(v, than + 1), c);
}

/* "how much farther is .. than ..", "how many times as far is .. as .." */
static bool see_how_much(const view *v, comparison *c)
{
    static const char *const asks[] = { "by how much", "by how many", "how much", "how many" };
    size_t lead = 0, k, n = 0, than;

    for (size_t i = 0; i < 4 && lead == 0; i++)
        lead = words_at(v, 0, asks[i]);
    if (lead == 0)
        return false;
    if ((n = words_at(v, lead, "times as")) != 0) {
        c->kind = TIMES;
        k = lead + n - 1;
        n = equals(v, k, c);
    } else {
        for (k = lead; k < lead + 3 && !at(v, k, verbs) && (n = compares(v, k, c)) == 0; k++)
            ;
        if (at(v, lead, verbs) || (at(v, k, verbs) && n == 0))
            return see_behind(v, k, c);
        c->kind = APART;
    }
    than = n != 0 ? find_than(v, k + n, c->kind == TIMES) : v->end;
    if (than == v->end)
        return false;
    keep(&c->own, k + n, than);
    return see_other(v, behind_that(v, than + 1), c);
}

/* "is it farther from A to B than from C to D" */
static bool see_whether(const view *v, comparison *c)
{
    size_t n = 0, k, than;

    if (!at(v, 0, verbs))
        return false;
    for (k = 1; k < v->end; k++)
        if ((n = compares(v, k, c)) != 0 || (n = equals(v, k, c)) != 0)
            break;
    than = n != 0 ? find_than(v, k + n, c->factor > 0) : v->end;
    if (than == v->end)
        return false;
    c->kind = MORE;
    keep(&c->own, 0, k);
    keep(&c->own, k + n, than);
    return see_other(v, behind_that(v, than + 1), c);
}

/* "X minus Y": each side is asked for as it stands. */
static bool see_sum(const view *v, comparison *c)
{
    static const struct {
        const char *words;
        outcome kind;
    } signs[] = { { "minus", MINUS }, { "plus", PLUS }, { "divided by", PER } };
    static const char *const what[] = { "what",      "what's", "is", "are", "compute",
                                        "calculate", "give",   "me", NULL };
    size_t from = 0;

    while (at(v, from, what))
        from++;
    for (size_t k = from + 2; k + 1 < v->end; k++)
        for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
            size_t n = words_at(v, k, signs[i].words);

            if (n == 0 || (named_at(v, k - 1) != NULL && named_at(v, k + n) != NULL))
                continue;
            c->kind = signs[i].kind;
            c->base = "what is";
            keep(&c->own, from, k);
            n = behind_that(v, k + n);
            if (only_names(v, n, v->end))
                return rename_row(v, &c->own, n, &c->other);
            keep(&c->other, n, v->end);
            return true;
        }
    return false;
}

static bool see(const gr_reading *r, size_t clause, comparison *c)
{
    static const char *const ends[] = { "?", ".", "is", "does", "do", "are", ",", NULL };
    static const char *const conditions[] = { "if", "when", "after", "assuming", "once", NULL };
    static bool (*const ways[])(const view *, comparison *) = { see_how_much, see_whether,
                                                                see_sum };
    view v = { r, clause, &r->clauses[clause], r->clauses[clause].n_tokens };
    size_t tail = 1, than = find_than(&v, 0, false);

    while (tail < v.end && (tail < than + 2 || !at(&v, tail, conditions)))
        tail++;
    v.end = tail;
    while (v.end > 0 && at(&v, v.end - 1, ends))
        v.end--;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        *c = (comparison){ 0 };
        if (ways[i](&v, c)) {
            keep(&c->own, tail, r->clauses[clause].n_tokens);
            keep(&c->other, tail, r->clauses[clause].n_tokens);
            return true;
        }
    }
    return false;
}

bool gr_route_compares(const gr_reading *r, size_t clause)
{
    comparison c;
    size_t n = 0;

    for (size_t i = 0; i < r->n_mentions; i++)
        n += r->mentions[i].clause == clause && r->mentions[i].v == GR_NO_NODE;
    return n > 3 && see(r, clause, &c);
}

bool gr_route_adds_up(const gr_reading *r, size_t clause)
{
    comparison c;

    return see(r, clause, &c) && c.kind >= PLUS;
}

/* A side as a question of its own: its program, a number; empty if it is not understood. */
static gr_str ask_side(gr_routing *w, size_t clause, const char *base, const row *side,
                       gr_routed *part, gr_asked *asked, gr_status *st, gr_err *err)
{
    gr_piece pieces[PIECES];
    size_t n = 0;

    for (size_t i = 0; i < side->n; i++) {
        if (i > 0 && side->at[i] == side->at[i - 1] + 1) {
            pieces[n - 1].to++;
            continue;
        }
        if (n == PIECES)
            return GR_STR("");
        pieces[n++] = (gr_piece){ .clause = clause, .from = side->at[i], .to = side->at[i] + 1 };
    }
    if (n == 0)
        return GR_STR("");
    pieces[0].begins = true;
    pieces[0].words = base;
    if (!gr_route_within_sure(w, pieces, n, part, asked, st, err))
        return GR_STR("");
    return gr_program_number(w, part->program);
}

static gr_str combine(gr_arena *a, const comparison *c, gr_str x, gr_str y)
{
    switch (c->kind) {
    case APART:
        return c->less ? gr_str_printf(a, "(%.*s) - (%.*s)", GR_WHOLE(y), GR_WHOLE(x))
                       : gr_str_printf(a, "(%.*s) - (%.*s)", GR_WHOLE(x), GR_WHOLE(y));
    case MORE:
        if (c->factor > 0)
            return gr_str_printf(a, "(%.*s) %s %.9g * (%.*s)", GR_WHOLE(x), c->same ? "==" : ">",
                                 c->factor, GR_WHOLE(y));
        return gr_str_printf(a, "(%.*s) %s (%.*s)", GR_WHOLE(x), c->less ? "<" : ">", GR_WHOLE(y));
    case PLUS: return gr_str_printf(a, "(%.*s) + (%.*s)", GR_WHOLE(x), GR_WHOLE(y));
    case MINUS: return gr_str_printf(a, "(%.*s) - (%.*s)", GR_WHOLE(x), GR_WHOLE(y));
    default: return gr_str_printf(a, "(%.*s) / (%.*s)", GR_WHOLE(x), GR_WHOLE(y));
    }
}

gr_status gr_route_compare(gr_routing *w, size_t clause, bool *done, gr_err *err)
{
    comparison c;
    gr_routed part, other;
    gr_asked asked, also;
    gr_status st = GR_OK;
    gr_str x, y;

    *done = false;
    if (w->framed || !see(w->r, clause, &c))
        return GR_OK;
    w->framed = true;
    x = ask_side(w, clause, c.base, &c.own, &part, &asked, &st, err);
    y = st == GR_OK && x.len != 0 ? ask_side(w, clause, c.base, &c.other, &other, &also, &st, err)
                                  : GR_STR("");
    w->framed = false;
    if (st != GR_OK || x.len == 0 || y.len == 0 || gr_str_eq(x, y) || part.unit != other.unit)
        return st;
    gr_route_trace(w, "compared: %.*s, and %.*s", GR_FMT(x), GR_FMT(y));
    part.program = asked.means = combine(&w->cx->arena, &c, x, y);
    part.says = gr_str_printf(&w->cx->arena, "%.*s, compared with %.*s", GR_FMT(part.says),
                              GR_FMT(other.says));
    if (c.kind != APART && c.kind != PLUS && c.kind != MINUS)
        part.unit = GR_UNIT_NONE;
    gr_route_add(w, clause, &part, &asked);
    *done = true;
    return GR_OK;
}

/* --- which of two --- */

/* "Which trip is longer, A to B or C to D?": its two sides. */
static bool see_options(const view *v, comparison *c, bool *named)
{
    static const char *const asks[] = { "which", "what", NULL };
    static const char *const is[] = { "is", "are", "takes", "costs", "take", "cost", NULL };
    static const char *const marks[] = { ",", ":", "-", NULL };
    size_t k = 1, n = 0, from, or ;

    while (k < v->end && k < 4 && !at(v, k, is))
        k++;
    if (!at(v, 0, asks) || !at(v, k, is) || (n = compares(v, k + 1, c)) == 0)
        return false;
    from = k + 1 + n;
    from += at(v, from, marks);
    for (or = from + 1; or +1 < v->end && words_at(v, or, "or") == 0; or ++)
        ;
    if (or +1 >= v->end)
        return false;
    keep(&c->own, from, or -at(v, or -1, marks));
    keep(&c->other, or +1, v->end);
    *named = named_at(v, from) != NULL && named_at(v, or +1) != NULL;
    return !*named || (nth_named(v, &c->own, 1) != NULL && nth_named(v, &c->other, 1) != NULL);
}

/* The words of a side as a text of the call language. */
static gr_str quoted(gr_routing *w, size_t clause, const row *side)
{
    const gr_clause *cl = &w->r->clauses[clause];
    const gr_token *first = &w->r->tokens.at[cl->tokens[side->at[0]]];
    const gr_token *last = &w->r->tokens.at[cl->tokens[side->at[side->n - 1]]];
    gr_value v = gr_v_str(gr_str_sub(w->r->text, first->start, last->end));
    gr_strbuf sb;
    gr_str s;

    gr_strbuf_init(&sb, &w->cx->budget, 0);
    gr_json_write(&sb, &v, 0);
    s = gr_str_dup(&w->cx->arena, gr_strbuf_str(&sb));
    w->failed = w->failed || sb.failed || s.ptr == NULL;
    gr_strbuf_clear(&sb);
    return s;
}

gr_status gr_route_choose(gr_routing *w, size_t clause, bool *done, gr_err *err)
{
    static const char *const ends[] = { "?", ".", ",", "and", NULL };
    view v = { w->r, clause, &w->r->clauses[clause], w->r->clauses[clause].n_tokens };
    comparison c = { 0 };
    gr_routed part, other;
    gr_asked asked, also;
    gr_value a, b;
    gr_status st = GR_OK;
    bool named = false;
    gr_str x, y, base;

    *done = false;
    while (v.end > 0 && at(&v, v.end - 1, ends))
        v.end--;
    if (w->framed || !see_options(&v, &c, &named))
        return GR_OK;
    base = gr_str_printf(&w->cx->arena, "%s is%s", c.base,
                         !named                                     ? ""
                         : gr_str_is(gr_str_of(c.base), "how long") ? " the way from"
                                                                    : " it from");
    if (base.ptr == NULL)
        return gr_fail_memory(w->cx, err);
    w->framed = true;
    x = ask_side(w, clause, base.ptr, &c.own, &part, &asked, &st, err);
    y = st == GR_OK && x.len != 0 ? ask_side(w, clause, base.ptr, &c.other, &other, &also, &st, err)
                                  : GR_STR("");
    w->framed = false;
    /* Of two that are as long neither is the longer one. */
    if (st != GR_OK || x.len == 0 || y.len == 0 || !gr_route_run(w, x, &a) ||
        !gr_route_run(w, y, &b) || gr_v_eq(&a, &b))
        return st;
    part.program =
        gr_str_printf(&w->cx->arena, "item([%.*s, %.*s], %s([%.*s, %.*s]))",
                      GR_WHOLE(quoted(w, clause, &c.own)), GR_WHOLE(quoted(w, clause, &c.other)),
                      c.less ? "argmin" : "argmax", GR_WHOLE(x), GR_WHOLE(y));
    part.says = GR_STR("which of the two");
    asked.means = gr_str_printf(&w->cx->arena, "%s([%.*s, %.*s])", c.less ? "argmin" : "argmax",
                                GR_WHOLE(x), GR_WHOLE(y));
    asked.path = asked.set = GR_STR("");
    gr_route_add(w, clause, &part, &asked);
    *done = true;
    return GR_OK;
}
