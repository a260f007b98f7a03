/* One part of a sentence, clause by clause, with a remark at its end; and corrections. A part is
 * read whole or not at all. */
#include "sense/prose/units_int.h"

/* Separators between clauses. */
static size_t clause_end(const gr_prose *p, size_t i)
{
    size_t j = i;

    while (gr_prose_is(p, j, ",") || gr_prose_is(p, j, ";") || gr_prose_is(p, j, ".") ||
           gr_prose_is(p, j, "–") || gr_prose_is(p, j, "—") ||
           (gr_prose_is(p, j, "-") && gr_prose_in(p, j + 1, "and|but|while|plus")))
        j++;
    if (gr_prose_in(p, j, "and|while|whereas|but|then|plus") || gr_prose_is(p, j, "&"))
        j++;
    if (j > i && gr_prose_is(p, j, "that")) /* "I know that A knows B, that B knows C" */
        j++;
    if (j > i && gr_prose_in(p, j, "however|meanwhile|moreover|finally|likewise|also") &&
        gr_prose_is(p, j + 1, ","))
        j += 2;
    return j;
}

/* "At 10:05", before the clause. */
size_t gr_prose_time_before(gr_prose *p, size_t i)
{
    size_t n = p->values.n, j;

    if (!gr_prose_is(p, i, "at") && !gr_prose_is(p, i, "on") && !gr_prose_is(p, i, "in") &&
        !gr_prose_is_kind(p, i, GR_TOKEN_NUMBER) && !gr_prose_is_kind(p, i, GR_TOKEN_DATE) &&
        !gr_prose_capital(p, i))
        return i;
    j = gr_prose_value_at(p, i, GR_MEANS_NUMBER);
    if (j == i || p->values.at[n].meaning != GR_MEANS_CLOCK) {
        p->values.n = n;
        return i;
    }
    return j + (gr_prose_is(p, j, ",") || gr_prose_is(p, j, ":") ? 1 : 0);
}

/* Reads [from, to) of the unit as clauses; false, and nothing is left, if a word stays over. */
static bool read_clauses(gr_prose *p, size_t from, size_t to)
{
    size_t n_phrases = p->phrases.n, n_values = p->values.n, n_statements = p->statements.n;
    size_t n = p->n, i;

    p->n = to;
    p->first_word = from;
    p->last_task = UINT32_MAX;
    i = gr_prose_skip_discourse(p, from, to);
    while (i < to) {
        size_t time = p->values.n, first = p->statements.n, j, k;
        bool timed;

        i = gr_prose_behind_going(p, i);
        k = gr_prose_timetable(p, i);
        if (k > i) {
            i = clause_end(p, k);
            if (i == k && i < to)
                break;
            continue;
        }
        j = gr_prose_time_before(p, i);
        timed = j > i;

        if (timed)
            p->first_word = j;
        k = gr_prose_again(p, j);
        if (k == j)
            k = gr_prose_one_to(p, j);
        if (k == j)
            k = gr_prose_nodes(p, j);
        if (k == j)
            k = gr_prose_owned(p, j);
        if (k == j)
            k = gr_prose_listed(p, j);
        if (k == j)
            k = gr_prose_pairs(p, j);
        if (k == j)
            k = gr_prose_made_of(p, j);
        if (k == j)
            k = gr_prose_with(p, j);
        if (k == j)
            k = gr_prose_needs_for(p, j);
        if (k == j)
            k = gr_prose_task(p, j);
        if (k == j)
            k = gr_prose_link(p, j);
        if (k == j)
            k = gr_prose_superlative(p, j);
        if (k == j)
            k = gr_prose_clause(p, j);
        if (k == j)
            k = gr_prose_legs(p, j);
        if (k == j)
            k = gr_prose_steps(p, j);
        if (k == j)
            break;
        k = gr_prose_relative(p, k);
        for (size_t s = first; timed && s < p->statements.n; s++)
            if (p->statements.at[s].n_values == 0) {
                p->statements.at[s].values = (uint32_t)time;
                p->statements.at[s].n_values = 1;
            }
        i = clause_end(p, k);
        if (i == k && i < to)
            break;
    }
    p->n = n;
    if (i >= to && p->statements.n > n_statements && p->has_day) {
        gr_prose_value v = { NULL, GR_MEANS_CLOCK, gr_v_int(p->day), NULL };

        if (!gr_vec_push(&p->values, v))
            gr_prose_fail(p);
        for (size_t s = n_statements; s < p->statements.n; s++)
            if (p->statements.at[s].n_values == 0) {
                p->statements.at[s].values = (uint32_t)p->values.n - 1;
                p->statements.at[s].n_values = 1;
            }
    }
    if (i >= to && p->statements.n > n_statements) {
        for (size_t s = n_statements; s < p->statements.n; s++)
            p->statements.at[s].part = gr_prose_span(p, from, to);
        return true;
    }
    p->phrases.n = n_phrases;
    p->values.n = n_values;
    p->statements.n = n_statements;
    return false;
}

/* What a bracket at the end says of all links before it: "(km, two-way streets)", "(all in min)".
 */
typedef struct remark {
    const gr_unit *unit;
    gr_meaning meaning;
    gr_direction way;
} remark;

/* Where such a bracket in [from, to) begins; `to` if there is none. */
static size_t remark_from(const gr_prose *p, size_t from, size_t to, remark *out)
{
    size_t open = to, i;

    *out = (remark){ .way = GR_AUTO };
    if (to < from + 4 || !gr_prose_is(p, to - 1, ")"))
        return to;
    for (open = to - 1; open > from && open + 10 > to && !gr_prose_is(p, open, "("); open--)
        ;
    if (!gr_prose_is(p, open, "("))
        return to;
    for (i = open + 1; i + 1 < to;) {
        size_t j = gr_prose_way(p, i, &out->way);
        const gr_unit *unit = NULL;

        if (j > i) {
            i = j + (gr_is_edge_noun(gr_prose_lemma(p, j)) ? 1 : 0);
        } else if (gr_prose_is(p, i, ",") ||
                   gr_prose_in(p, i,
                               "all|in|be|and|number|weight|value|everything|time|distance|"
                               "length|cost|capacity|each|of|them|the")) {
            i++;
        } else {
            if (!gr_prose_is_kind(p, i, GR_TOKEN_WORD))
                return to;
            gr_meaning_of(gr_prose_text(p, i), &unit);
            if (unit == NULL || out->unit != NULL)
                return to;
            out->unit = unit;
            out->meaning = gr_meaning_of_unit(unit);
            i++;
        }
    }
    return out->unit != NULL || out->way != GR_AUTO ? open : to;
}

static void apply_remark(gr_prose *p, const remark *r, size_t statements, size_t values)
{
    for (size_t v = values; r->unit != NULL && v < p->values.n; v++)
        if (p->values.at[v].unit == NULL && p->values.at[v].meaning != GR_MEANS_CLOCK) {
            p->values.at[v].unit = r->unit;
            p->values.at[v].meaning = r->meaning;
        }
    for (size_t s = statements; r->way != GR_AUTO && s < p->statements.n; s++) {
        p->statements.at[s].direction = r->way;
        p->statements.at[s].one_way = r->way == GR_DIRECTED;
    }
}

/* ... perhaps with a remark at the end. */
bool gr_prose_read_part(gr_prose *p, size_t from, size_t to)
{
    size_t n_statements = p->statements.n, n_values = p->values.n, open;
    remark r;

    if (read_clauses(p, from, to))
        return true;
    open = remark_from(p, from, to, &r);
    if (open == to || !read_clauses(p, from, open))
        return false;
    apply_remark(p, &r, n_statements, n_values);
    for (size_t s = n_statements; s < p->statements.n; s++)
        p->statements.at[s].part = gr_prose_span(p, from, to);
    return true;
}

bool gr_prose_is_correction(const gr_prose *p, size_t from, size_t to)
{
    return to > from &&
           (gr_prose_in(p, from, "sorry|correction|oops|oop|wait|scratch|actually|erratum") ||
            (gr_prose_is(p, from, "no") &&
             (gr_prose_is(p, from + 1, ",") || gr_prose_is(p, from + 1, "wait"))) ||
            (gr_prose_is(p, from, "i") && gr_prose_is(p, from + 1, "mean")));
}

static bool same_names(const gr_prose *p, uint32_t a, uint32_t b, uint32_t n)
{
    for (uint32_t k = 0; k < n; k++)
        if (!gr_str_eq(p->phrases.at[a + k].name, p->phrases.at[b + k].name))
            return false;
    return true;
}

/* The same link with another number: "sorry, A to B is 3". */
static bool same_ends(const gr_prose *p, const gr_statement *a, const gr_statement *b)
{
    return a->shape == b->shape && a->n_a == b->n_a && a->n_b == b->n_b && b->n_values != 0 &&
           same_names(p, a->a, b->a, a->n_a) && same_names(p, a->b, b->b, a->n_b);
}

static bool share_subject(const gr_prose *p, const gr_statement *a, const gr_statement *b)
{
    for (uint32_t i = a->a; i < a->a + a->n_a; i++)
        for (uint32_t k = b->a; k < b->a + b->n_a; k++)
            if (gr_str_eq(p->phrases.at[i].name, p->phrases.at[k].name))
                return true;
    return false;
}

/* What the statements from `first` on take back: those of the sentence before with the same subject
 * and verb; all of that sentence if there are none. */
void gr_prose_take_back(gr_prose *p, size_t first)
{
    uint32_t sentence;
    bool any = false;

    if (p->sentences.n != 0)
        p->sentences.at[p->sentences.n - 1].read = true;
    if (first == 0 || p->statements.at[first - 1].sentence + 1 < p->sentences.n)
        return;
    sentence = p->statements.at[first - 1].sentence;
    for (size_t i = first; i-- > 0 && p->statements.at[i].sentence == sentence;)
        for (size_t k = first; k < p->statements.n && k < first + 8; k++)
            if (same_ends(p, &p->statements.at[i], &p->statements.at[k]))
                any = p->statements.at[i].dropped = true;
    for (int pass = 0; pass < 2 && !any; pass++)
        for (size_t i = first; i-- > 0 && p->statements.at[i].sentence == sentence;)
            for (size_t k = first; k < p->statements.n && k < first + 8; k++)
                if (pass == 1 || (share_subject(p, &p->statements.at[i], &p->statements.at[k]) &&
                                  p->statements.at[i].row == p->statements.at[k].row))
                    any = p->statements.at[i].dropped = true;
}
