/* Legs of a journey, one after the other: "14 patients moved from Royal to Mercy, 9 from Mercy to
 * Hope", "you get from alpha to beta in 4 days, from beta to gamma in 2", "12 m from the attic to
 * the study, 8 m from the study to the den", "from Turin it's 140 km to Milan, from Milan 165 to
 * Genoa".
 *
 * Words and one number may stand before "from", a number between the ends or behind them. One leg
 * alone is what somebody does or wants to do; two are data. A leg whose number is said of it, "A
 * ticket from Bonn to Trier costs 22 euros", is data by itself. */
#include "sense/prose/prose_int.h"

#define LEAD_MAX 8 /* words before "from" */

/* Words before "from" that say what somebody wants, that there is nothing, or that names are
 * counted off: "numbered from 0 to 9". */
static const char wishes[] =
    "want|need|wish|like|plan|try|hope|must|should|would|could|may|might|no|"
    "not|never|cannot|if|how|when|what|which|who|why|where|find|path|far|"
    "nobody|nothing|only|number|label|index|range|count|name|call|run|score";

static bool is_lead_word(const gr_prose *p, size_t i, size_t first)
{
    return gr_prose_is_kind(p, i, GR_TOKEN_WORD) && !gr_prose_in(p, i, wishes) &&
           !gr_prose_in(p, i, "to|into|between|and|or") &&
           gr_str_find(gr_prose_text(p, i), "n't") == gr_prose_text(p, i).len &&
           (i == first || !gr_prose_capital(p, i));
}

/* Where "from" stands behind words of [i, ...) with one number at most; i if it does not. The
 * number is pushed, *counted if it counts things. */
static size_t lead(gr_prose *p, size_t i, bool *counted)
{
    size_t values = p->values.n, j = i;

    *counted = false;
    while (j < i + LEAD_MAX && j < p->n && !gr_prose_is(p, j, "from")) {
        size_t k = p->values.n == values && !gr_prose_in(p, j, "one|another")
                       ? gr_prose_quantity(p, j, GR_MEANS_NUMBER)
                       : j;

        if (k > j) {
            *counted = p->values.at[values].unit == NULL;
            j = k;
        } else if (gr_prose_in(p, j, "need") && gr_prose_is_kind(p, j + 1, GR_TOKEN_NUMBER)) {
            j++; /* "the tram needs 7 minutes from" */
        } else if (is_lead_word(p, j, i) || (gr_prose_is(p, j, "to") && j > i &&
                                             gr_prose_in(p, j + 1,
                                                         "get|go|walk|drive|travel|"
                                                         "ride|fly|sail|move"))) {
            j++;
        } else {
            return i;
        }
    }
    return gr_prose_is(p, j, "from") ? j : i;
}

/* "from Turin it's 140 km to Milan", "from the roof straight down to the lobby" */
static size_t split_pair(gr_prose *p, size_t i)
{
    size_t j = gr_prose_phrase(p, i + 1), k, values = p->values.n;

    if (j == i + 1)
        return i;
    while (gr_prose_in(p, j, "straight|back|down|up|directly|over|on"))
        j++;
    if (gr_prose_is(p, j, "to")) {
        k = gr_prose_phrase(p, j + 1);
        return k > j + 1 ? k : i;
    }
    if (gr_prose_is(p, j, "it's"))
        j++;
    else if (gr_prose_is(p, j, "it") && gr_prose_in(p, j + 1, "be|take|cost"))
        j += 2;
    k = gr_prose_quantity(p, j, GR_MEANS_NUMBER);
    if (k == j || p->values.n == values || !gr_prose_is(p, k, "to"))
        return i;
    j = gr_prose_phrase(p, k + 1);
    return j > k + 1 ? j : i;
}

/* The verb that says what a leg takes, behind its ends. */
static size_t measures(const gr_prose *p, size_t i)
{
    if (gr_prose_in(p, i, "take|cost|be|last|measure"))
        return i + 1;
    return gr_prose_is(p, i, "it") && gr_prose_in(p, i + 1, "take|cost|be") ? i + 2
           : gr_prose_is(p, i, "it's")                                      ? i + 1
                                                                            : i;
}

/* "a ferry", "the old bus", before "takes": behind it, or i. */
static size_t behind_vehicle(const gr_prose *p, size_t i)
{
    size_t j = i + 1;

    if (!(gr_prose_class(p, i) & GR_WORD_ARTICLE))
        return i;
    while (j < i + 4 && gr_prose_is_kind(p, j, GR_TOKEN_WORD) && gr_prose_class(p, j) == 0 &&
           !gr_prose_capital(p, j) && !gr_prose_in(p, j, "take|cost|need"))
        j++;
    return j > i + 1 && gr_prose_in(p, j, "take|cost|need|be") ? j : i;
}

static bool ends_leg(const gr_prose *p, size_t i)
{
    return i >= p->n || gr_prose_is(p, i, ",") || gr_prose_is(p, i, ";") ||
           gr_prose_is(p, i, "and") || gr_prose_is(p, i, ".");
}

/* One leg at i; where it ends, or i. *sure: its number is said of it. */
static size_t leg(gr_prose *p, size_t i, bool *sure)
{
    static const gr_str noun = { "connection", 10 };
    gr_prose_mark u = gr_prose_marked(p);
    uint32_t first = (uint32_t)p->phrases.n, values = (uint32_t)p->values.n;
    gr_direction direction = GR_DIRECTED, way = GR_AUTO;
    size_t from, j, k, taken;
    bool counted;

    *sure = false;
    from = lead(p, i, &counted);
    if (!gr_prose_is(p, from, "from"))
        return gr_prose_back(p, u, i);
    j = gr_prose_pair(p, from, &first, &direction);
    if (j == from) {
        p->phrases.n = first = (uint32_t)u.phrases;
        direction = GR_DIRECTED;
        j = split_pair(p, from);
    }
    if (j == from || p->phrases.n != first + 2)
        return gr_prose_back(p, u, i);
    k = measures(p, j);
    if (k > j && p->values.n == values) {
        *sure = gr_prose_quantity(p, k, GR_MEANS_NUMBER) > k;
        if (!*sure)
            return gr_prose_back(p, u, i);
        p->values.n = values;
        j = k;
    }
    if (p->values.n == values && !ends_leg(p, j)) /* "Rome, 9 from Rome": of the next one */
        j = gr_prose_rest(p, j, GR_MEANS_NUMBER, &way);
    if (!ends_leg(p, j) || p->values.n > values + 1)
        return gr_prose_back(p, u, i);
    if (p->values.n > values && p->values.at[values].meaning == GR_MEANS_LENGTH)
        direction = GR_UNDIRECTED; /* it is as far back */
    else if (*sure && p->values.n > values && p->values.at[values].meaning == GR_MEANS_DURATION)
        direction = GR_AUTO; /* "a boat from A to B takes 40 minutes" */
    if (way != GR_AUTO)
        direction = way;
    if (p->values.n > values)
        gr_prose_inherit(p, values);
    if (!gr_prose_say_pair(p, gr_relation_match(&noun, 1, &taken), i, j, first, values, direction))
        return gr_prose_back(p, u, i);
    return j;
}

/* Does "from" at i begin one more leg behind others of the sentence? */
static bool goes_on(const gr_prose *p, gr_prose_mark u, size_t i)
{
    const gr_statement *s = u.statements != 0 ? &p->statements.at[u.statements - 1] : NULL;

    return gr_prose_is(p, i, "from") && s != NULL && s->sentence == p->sentences.n &&
           s->shape == GR_SHAPE_ACROSS && s->n_a == 1 && !s->negated;
}

/* "From the station it's 4 minutes on foot to the museum and 9 to the castle": how far it is to
 * each of them. */
static size_t from_one(gr_prose *p, size_t i)
{
    gr_prose_mark u = gr_prose_marked(p);
    size_t j, stop = i, n = 0;
    const gr_unit *unit = NULL;
    gr_phrase f;

    if (!gr_prose_is(p, i, "from"))
        return i;
    j = gr_prose_phrase(p, i + 1);
    if (j == i + 1)
        return i;
    f = p->phrases.at[p->phrases.n - 1];
    if (gr_prose_is(p, j, ","))
        j++;
    if (gr_prose_in(p, j, "you|we|one") && gr_prose_is_kind(p, j + 1, GR_TOKEN_WORD) &&
        !gr_prose_capital(p, j + 1) &&
        (gr_prose_class(p, j + 1) == 0 || gr_prose_in(p, j + 1, "need|have")))
        j += 2;
    else
        j = measures(p, behind_vehicle(p, j));
    if (p->statements.n != 0 && p->statements.at[p->statements.n - 1].sentence == p->sentences.n &&
        p->statements.at[p->statements.n - 1].n_values == 1 && p->values.n != 0)
        unit = p->values.at[p->values.n - 1].unit;
    for (;;) {
        uint32_t first = (uint32_t)p->phrases.n, values = (uint32_t)p->values.n;
        size_t k, end;

        j += gr_prose_is(p, j, "another") ? 1 : 0;
        j += gr_prose_is(p, j, "the") && gr_prose_in(p, j + 1, "last|final|first|next") ? 2 : 0;
        k = gr_prose_quantity(p, j, GR_MEANS_NUMBER);
        if (k == j)
            break;
        k += gr_prose_is(p, k, "more") ? 1 : 0;
        k = gr_prose_vehicle(p, k);
        if (gr_prose_in(p, k, "go|flow|travel|move|run"))
            k += gr_prose_is(p, k + 1, "on") ? 2 : 1;
        if (!gr_prose_is(p, k, "to") || !gr_vec_push(&p->phrases, f))
            break;
        end = gr_prose_phrase(p, k + 1);
        end = end > k + 1 ? gr_prose_vehicle(p, end) : end;
        if (end == k + 1 || !ends_leg(p, end) ||
            !gr_prose_say_pair(p, NULL, i, end, first, values, GR_AUTO))
            break;
        if (p->values.at[values].unit == NULL && unit != NULL) {
            p->values.at[values].unit = unit;
            p->values.at[values].meaning = p->values.at[values - 1].meaning;
        }
        unit = p->values.at[values].unit;
        n++;
        stop = j = end;
        j += gr_prose_is(p, j, ",") ? 1 : 0;
        j += gr_prose_is(p, j, "and") ? 1 : 0;
        if (j == stop)
            return stop;
    }
    if (n == 0)
        return gr_prose_back(p, u, i);
    p->phrases.n = p->statements.at[p->statements.n - 1].b + 1;
    return stop;
}

/* "40 minutes from A to B and 35 more to C": on from where the leg before ends. */
static size_t leg_on(gr_prose *p, size_t i)
{
    gr_prose_mark u = gr_prose_marked(p);
    const gr_statement *s = p->statements.n != 0 ? &p->statements.at[p->statements.n - 1] : NULL;
    bool more = gr_prose_is(p, i, "another");
    size_t j = i + (more ? 1 : 0), k;
    gr_phrase f;

    if (s == NULL || s->sentence != p->sentences.n || s->shape != GR_SHAPE_ACROSS || s->n_a != 1 ||
        s->n_b != 1 || s->n_values != 1 || s->negated)
        return i;
    k = gr_prose_quantity(p, j, GR_MEANS_NUMBER);
    if (k == j)
        return i;
    if (gr_prose_is(p, k, "more") || gr_prose_in(p, k, "further|farther|far")) {
        more = true;
        k++;
    }
    k += gr_prose_is(p, k, "on") ? 1 : 0;
    if (gr_prose_is(p, k, "from") && gr_prose_is(p, k + 1, "there")) {
        more = true;
        k += 2;
    }
    f = p->phrases.at[s->b];
    f.values = f.n_values = 0;
    if (!more || !gr_prose_is(p, k, "to") || !gr_vec_push(&p->phrases, f))
        return gr_prose_back(p, u, i);
    j = gr_prose_phrase(p, k + 1);
    gr_prose_inherit(p, u.values);
    if (j == k + 1 || !ends_leg(p, j) ||
        !gr_prose_say_pair(p, s->row, i, j, (uint32_t)u.phrases, (uint32_t)u.values, s->direction))
        return gr_prose_back(p, u, i);
    return j;
}

size_t gr_prose_legs(gr_prose *p, size_t i)
{
    gr_prose_mark u = gr_prose_marked(p);
    size_t n = 0, stop = from_one(p, i), at = i;
    bool sure = false;

    if (stop == i)
        stop = leg_on(p, i);
    if (stop > i)
        return stop;
    while (at < p->n) {
        bool said;
        size_t j = leg(p, at, &said);

        if (j == at)
            break;
        n++;
        sure |= said;
        stop = at = j;
        while (gr_prose_is(p, at, ",") || gr_prose_is(p, at, ";"))
            at++;
        if (gr_prose_is(p, at, "and"))
            at++;
    }
    return n > 1 || sure || (n == 1 && goes_on(p, u, i)) ? stop : gr_prose_back(p, u, i);
}
