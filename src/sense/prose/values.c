/* Numbers beside a link or a thing, and what they mean: "with weight 5", "12 km", "at 10:05".
 *
 * What a number means is said by a label before all ("a capacity of 20"), then by its unit, then by
 * the verb ("takes 20"), then by the word for the link (a road has a length). */
#include "sense/prose/prose_int.h"

typedef struct label_row {
    const char *words; /* lemmas */
    gr_meaning meaning;
} label_row;

/* The first word of a label decides; "travel time" ends in one. */
static const label_row labels[] = {
    { "weight", GR_MEANS_NUMBER },
    { "distance", GR_MEANS_LENGTH },
    { "length", GR_MEANS_LENGTH },
    { "cost|price|toll|fare|fee|tariff|expense", GR_MEANS_COST },
    { "capacity|cap|bandwidth|throughput|flow|limit", GR_MEANS_CAPACITY },
    { "time|duration|delay|latency", GR_MEANS_DURATION },
    { "probability|strength|reliability|similarity|score|rating|intensity|frequency|traffic",
      GR_MEANS_STRENGTH },
};

typedef struct verb_row {
    const char *words;
    gr_meaning meaning;
} verb_row;

/* Verbs that stand before a number of a link or a thing. */
static const verb_row verbs[] = {
    { "take|last", GR_MEANS_DURATION },
    { "cost|charge", GR_MEANS_COST },
    { "carry|handle|move|transport|pump|hold", GR_MEANS_CAPACITY },
    { "measure|span", GR_MEANS_LENGTH },
    { "weigh", GR_MEANS_NUMBER },
};

#define COUNT_OF(a) (sizeof(a) / sizeof *(a))

static gr_meaning meaning_of(const gr_unit *unit, gr_meaning otherwise)
{
    gr_meaning m = gr_meaning_of_unit(unit);

    return m != GR_MEANS_NUMBER ? m : otherwise;
}

static gr_value number(const gr_text_num *n)
{
    return n->is_int ? gr_v_int(n->i) : gr_v_real(n->d);
}

static bool push(gr_prose *p, gr_prose_value v)
{
    if (!gr_vec_push(&p->values, v)) {
        gr_prose_fail(p);
        return false;
    }
    return true;
}

/* The position of the first token that begins at or behind byte `end`; 0 if one is cut in two. */
static size_t behind(const gr_prose *p, size_t i, size_t end)
{
    while (i < p->n && gr_prose_token(p, i)->end <= end)
        i++;
    return i < p->n && gr_prose_token(p, i)->start < end ? 0 : i;
}

/* "9:15", "9am"; not "20/12" and no plain number. */
static size_t clock_at(gr_prose *p, size_t i, gr_text_when *out)
{
    size_t start, len, j;

    if (!gr_prose_is_kind(p, i, GR_TOKEN_NUMBER) && !gr_prose_is_kind(p, i, GR_TOKEN_DATE) &&
        !gr_prose_in(p, i, "noon|midnight"))
        return i;
    start = gr_prose_token(p, i)->start;
    len = gr_text_time(gr_str_sub(p->s->text, start, p->s->text.len), out);
    j = len == 0 ? 0 : behind(p, i, start + len);
    return j == 0 ? i : j;
}

/* What a quantity can begin with; anything else need not be looked at. */
static bool may_be_number(const gr_prose *p, size_t i)
{
    gr_str s;

    if (i >= p->n)
        return false;
    s = gr_prose_text(p, i);
    switch (gr_prose_token(p, i)->kind) {
    case GR_TOKEN_NUMBER: return true;
    case GR_TOKEN_PUNCT: return s.ptr[0] == '$' || (unsigned char)s.ptr[0] >= 0x80;
    case GR_TOKEN_WORD:
        if (gr_prose_capital(p, i) && i != p->first_word)
            return s.len == 3 && gr_prose_is_kind(p, i + 1, GR_TOKEN_NUMBER); /* "EUR 5" */
        return gr_is_digit(s.ptr[0]) ||
               gr_prose_in(p, i,
                           "a|an|half|once|twice|thrice|one|two|three|four|five|six|seven|"
                           "eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|"
                           "seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|"
                           "seventy|eighty|ninety|hundred|thousand|dozen|zero|quarter") ||
               (gr_prose_lemma(p, i).len > 6 && memchr(s.ptr, '-', s.len) != NULL);
    default: return false;
    }
}

/* "a mile", "half a mile", "a quarter of an hour" */
static size_t fraction_at(const gr_prose *p, size_t i, gr_meaning meaning, gr_prose_value *out)
{
    double share = 1;
    size_t j = i;
    const gr_unit *unit = NULL;

    if (gr_prose_is(p, j, "half")) {
        share = 0.5;
        j++;
    } else if (gr_prose_is(p, j + 1, "quarter") && gr_prose_is(p, j + 2, "of")) {
        share = 0.25;
        j += 3;
    }
    if (!(gr_prose_is(p, j, "a") || gr_prose_is(p, j, "an")) || gr_prose_capital(p, j) ||
        !gr_prose_is_kind(p, j + 1, GR_TOKEN_WORD) || gr_prose_capital(p, j + 1))
        return i;
    gr_meaning_of(gr_prose_text(p, j + 1), &unit);
    if (unit == NULL)
        return i;
    *out = (gr_prose_value){ NULL, meaning_of(unit, meaning),
                             share == 1 ? gr_v_int(1) : gr_v_real(share), unit };
    return j + 2;
}

/* A quantity, "6 wagons per hour"; the caller pushes it. */
static size_t quantity_at(gr_prose *p, size_t i, gr_meaning meaning, gr_prose_value *out)
{
    gr_text_qty q;
    size_t start, len, j = 0;

    if (!may_be_number(p, i) ||
        (gr_prose_is(p, i, "one") &&
         gr_prose_in(p, i + 1, "of|between|from|to|with|go|run|lead|join|link|connect")) ||
        (i > 0 && (gr_prose_is(p, i, "a") || gr_prose_is(p, i, "an")) &&
         gr_prose_in(p, i - 1, "once|twice|thrice|time"))) /* "twice a day" */
        return i;
    start = gr_prose_token(p, i)->start;
    len = gr_text_quantity(gr_str_sub(p->s->text, start, p->s->text.len), &q);
    if (len == 0 || (j = behind(p, i, start + len)) == 0 || q.unit == NULL) {
        size_t end = fraction_at(p, i, meaning, out);

        if (end > i || len == 0 || j == 0)
            return end;
    }
    if (q.num.marks & GR_NUM_ORDINAL)
        return i;
    *out = (gr_prose_value){ NULL, meaning, number(&q.num), q.unit };
    if (q.num.marks & GR_NUM_MULTIPLIER)
        out->meaning = GR_MEANS_STRENGTH;
    if (q.unit != NULL)
        out->meaning = meaning_of(q.unit, meaning);
    /* What is counted: "6 wagons per hour", "20 seats". */
    if (gr_prose_is(p, j, "per") || gr_prose_is(p, j, "/")) {
        if (gr_prose_is_kind(p, j + 1, GR_TOKEN_NUMBER))
            return i;
        out->meaning = GR_MEANS_CAPACITY;
        out->unit = NULL;
        return j + 2 <= p->n ? j + 2 : i;
    }
    /* "5 a week" */
    if (gr_prose_is_kind(p, i, GR_TOKEN_NUMBER) &&
        (gr_prose_is(p, j, "a") || gr_prose_is(p, j, "an")) &&
        gr_prose_in(p, j + 1, "second|minute|hour|day|week|month|year") && !gr_prose_capital(p, j))
        return j + 2;
    if (q.unit == NULL && gr_prose_is_kind(p, j, GR_TOKEN_WORD) && gr_prose_class(p, j) == 0 &&
        !gr_prose_capital(p, j) &&
        (gr_prose_is(p, j + 1, "per") || gr_prose_is(p, j + 1, "/") ||
         gr_prose_is(p, j + 1, "an") || gr_prose_is(p, j + 1, "a")) &&
        gr_prose_is_kind(p, j + 2, GR_TOKEN_WORD)) {
        out->meaning = GR_MEANS_CAPACITY;
        return j + 3;
    }
    return j;
}

size_t gr_prose_quantity(gr_prose *p, size_t i, gr_meaning meaning)
{
    gr_prose_value v;
    size_t j = quantity_at(p, i, meaning, &v);

    return j > i && push(p, v) ? j : i;
}

/* "weight", "travel time", "a distance of", "weight:", "distance is", "capacity ="; *row says
 * which. The position behind the label. */
static size_t label_at(const gr_prose *p, size_t i, const label_row **row)
{
    size_t j = i;

    if (gr_prose_class(p, j) & GR_WORD_ARTICLE)
        j++;
    if (gr_prose_in(p, j,
                    "travel|transit|journey|total|driving|walking|walk|drive|max|maximum|"
                    "edge|flight|the|maximal") &&
        j + 1 < p->n)
        j++;
    *row = NULL;
    for (size_t k = 0; k < COUNT_OF(labels); k++)
        if (gr_prose_in(p, j, labels[k].words))
            *row = &labels[k];
    if (*row == NULL)
        return i;
    j++;
    if (gr_prose_is(p, j, "of") || gr_prose_is(p, j, "is") || gr_prose_is(p, j, ":") ||
        gr_prose_is(p, j, "=") || gr_prose_is(p, j, "was"))
        j++;
    return j;
}

/* "3-1": the two sides of a match. */
static size_t score_at(gr_prose *p, size_t i)
{
    gr_span at;

    if (!gr_prose_is_kind(p, i, GR_TOKEN_NUMBER) || !gr_prose_is_kind(p, i + 2, GR_TOKEN_NUMBER) ||
        !(gr_prose_is(p, i + 1, "-") || gr_prose_is(p, i + 1, "–") ||
          (gr_prose_is(p, i + 1, ":") && gr_prose_text(p, i + 2).len == 1)) ||
        !(gr_prose_token(p, i + 1)->flags & GR_TOKEN_GLUED) ||
        !(gr_prose_token(p, i + 2)->flags & GR_TOKEN_GLUED))
        return i;
    at = gr_prose_span(p, i, i + 3);
    return push(p, (gr_prose_value){ "score", GR_MEANS_NUMBER,
                                     gr_v_str(gr_str_sub(p->s->text, at.start, at.end)), NULL })
               ? i + 3
               : i;
}

/* 1 = Monday; 0 = no day. The short names are days behind a preposition or before a name only. */
size_t gr_prose_weekday(const gr_prose *p, size_t i, bool after_preposition)
{
    static const char *const days[] = { "monday|mon",   "tuesday|tue|tues", "wednesday|wed",
                                        "thursday|thu", "friday|fri",       "saturday|sat",
                                        "sunday|sun" };

    if (!gr_prose_capital(p, i) || !(after_preposition || gr_prose_capital(p, i + 1)))
        return 0;
    for (size_t d = 0; d < COUNT_OF(days); d++)
        if (gr_prose_in(p, i, days[d]))
            return d + 1;
    return 0;
}

bool gr_prose_year(const gr_prose *p, size_t i, int64_t *out)
{
    return gr_prose_is_kind(p, i, GR_TOKEN_NUMBER) && gr_prose_text(p, i).len == 4 &&
           gr_num_to_int(gr_prose_text(p, i), out) && *out >= 1000 && *out < 2200;
}

/* "5h": how long, where no "at" stands before it. */
static bool is_hours(const gr_prose *p, size_t from, size_t to)
{
    gr_span at = gr_prose_span(p, from, to);

    return p->s->text.ptr[at.end - 1] == 'h';
}

/* "at 10:05", "at time 3", "in step 4", "on day 2", "on Monday". */
static size_t when_at(gr_prose *p, size_t i)
{
    gr_text_when w;
    gr_prose_value v;
    size_t j = i, k;
    int64_t year;

    if (gr_prose_is(p, j, "at") || gr_prose_is(p, j, "on") || gr_prose_is(p, j, "in"))
        j++;
    if (gr_prose_is(p, i, "in") && gr_prose_year(p, j, &year) &&
        (j + 1 >= p->n || !gr_prose_is_kind(p, j + 1, GR_TOKEN_WORD) ||
         gr_prose_class(p, j + 1) != 0))
        return push(p, (gr_prose_value){ NULL, GR_MEANS_CLOCK, gr_v_int(year), NULL }) ? j + 1 : i;
    if (j > i && gr_prose_in(p, j, "time|step|day|week|round|minute|hour|timestep|tick|year|t")) {
        if (gr_prose_is(p, j + 1, "="))
            j++;
        k = quantity_at(p, j + 1, GR_MEANS_CLOCK, &v);
        if (k == j + 1 || v.unit != NULL)
            return i;
        v.meaning = GR_MEANS_CLOCK;
        return push(p, v) ? k : i;
    }
    k = gr_prose_weekday(p, j, j > i);
    if (k != 0)
        return push(p, (gr_prose_value){ NULL, GR_MEANS_CLOCK, gr_v_int((int64_t)k), NULL }) ? j + 1
                                                                                             : i;
    k = clock_at(p, j, &w);
    if (k == j || (j == i && w.kind == GR_TIME_CLOCK &&
                   (gr_prose_is_kind(p, i, GR_TOKEN_WORD) || is_hours(p, j, k))))
        return i;
    return push(p, (gr_prose_value){ NULL, GR_MEANS_CLOCK,
                                     w.kind == GR_TIME_CLOCK ? gr_v_time(w.seconds)
                                                             : gr_v_int(w.seconds),
                                     NULL })
               ? k
               : i;
}

/* "over a 10 Mbit line", "by a 6 km track": the number of what links them. */
static size_t on_line(gr_prose *p, size_t i, gr_meaning meaning)
{
    gr_prose_value v;
    size_t j = i + 1, k, taken;

    if (!gr_prose_in(p, i, "over|by|via|through|with|on"))
        return i;
    if (gr_prose_class(p, j) & GR_WORD_ARTICLE)
        j++;
    k = quantity_at(p, j, meaning, &v);
    if (k == j || v.unit == NULL)
        return i;
    if (gr_prose_is_kind(p, k, GR_TOKEN_WORD) && gr_prose_class(p, k) == 0 &&
        gr_prose_edge_noun(p, k, &taken) == NULL && !gr_prose_capital(p, k))
        k++; /* "a 10 Mbit copper line" */
    if (gr_prose_edge_noun(p, k, &taken) == NULL)
        return i;
    return push(p, v) ? k + taken : i;
}

size_t gr_prose_value_at(gr_prose *p, size_t i, gr_meaning meaning)
{
    const label_row *label;
    gr_prose_value v;
    size_t j = i, k;

    if ((k = score_at(p, i)) > i || (k = when_at(p, i)) > i)
        return k;
    if ((k = on_line(p, i, meaning)) > i)
        return k;
    /* "hands it to Ned after 52 seconds" */
    if (gr_prose_is(p, i, "after") && !p->numbers && i > 0 && !gr_prose_is(p, i - 1, ",")) {
        k = quantity_at(p, i + 1, GR_MEANS_DURATION, &v);
        if (k > i + 1 && v.meaning == GR_MEANS_DURATION &&
            (v.unit != NULL || gr_prose_is_kind(p, i + 1, GR_TOKEN_NUMBER)))
            return push(p, v) ? k : i;
    }
    /* "on two papers", "in 3 films" */
    if (gr_prose_is(p, i, "on") || gr_prose_is(p, i, "in")) {
        k = quantity_at(p, i + 1, GR_MEANS_STRENGTH, &v);
        if (k > i + 1 && v.unit == NULL &&
            gr_prose_in(p, k, "paper|project|film|movie|song|book|match|game|show|article|album")) {
            v.meaning = GR_MEANS_STRENGTH;
            return push(p, v) ? k + 1 : i;
        }
    }
    if (gr_prose_in(p, j, "which|that") && (gr_prose_in(p, j + 1, "be|take|cost|carry|have")))
        j++;
    if (gr_prose_is(p, j, "and") &&
        (gr_prose_in(p, j + 1, "take|cost|carry|last|handle") ||
         (gr_prose_is(p, j + 1, "has") && label_at(p, j + 2, &label) > j + 2)))
        j++;
    if (gr_prose_in(p, j, "with|of|at|for|in|by|over|be|lie|have|:|=|about|only|also")) {
        j++;
    } else {
        for (size_t m = 0; m < COUNT_OF(verbs); m++)
            if (gr_prose_in(p, j, verbs[m].words)) {
                meaning = verbs[m].meaning;
                j++;
                break;
            }
    }
    if (gr_prose_is(p, j, ":") || gr_prose_is(p, j, "=") || gr_prose_is(p, j, "–"))
        j++;
    k = label_at(p, j, &label);
    if (gr_prose_in(p, k, "about|exactly|only") ||
        (gr_prose_in(p, k, "up") && gr_prose_is(p, k + 1, "to")))
        k += gr_prose_in(p, k, "up") ? 2 : 1;
    j = quantity_at(p, k, meaning, &v);
    if (j == k)
        return i;
    /* "has known her for 10 years" is no number of the link. */
    if (gr_prose_is(p, i, "for") && v.unit != NULL && meaning == GR_MEANS_STRENGTH &&
        (v.unit->quantity == GR_Q_TIME || v.unit->quantity == GR_Q_CALENDAR))
        return j;
    /* "a distance of 12 min" is a duration all the same. */
    if (label != NULL)
        v.meaning = meaning_of(v.unit, label->meaning);
    if (gr_prose_is(p, j, "long") || gr_prose_is(p, j, "away") || gr_prose_is(p, j, "apart") ||
        gr_prose_is(p, j, "wide") || gr_prose_is(p, j, "each") || gr_prose_is(p, j, "more"))
        j++;
    if (gr_prose_in(p, j, "distance|length|capacity|bandwidth") && label == NULL &&
        !(gr_prose_class(p, j) != 0)) {
        v.meaning = gr_prose_in(p, j, "distance|length") ? GR_MEANS_LENGTH : GR_MEANS_CAPACITY;
        j++;
    }
    return push(p, v) ? j : i;
}

void gr_prose_inherit(gr_prose *p, size_t v)
{
    const gr_statement *s = NULL;
    const gr_prose_value *before;

    for (size_t i = p->statements.n; i-- > 0 && s == NULL;)
        if (p->statements.at[i].n_values != 0 && p->statements.at[i].values < v)
            s = &p->statements.at[i];
    if (s == NULL || v >= p->values.n || s->sentence != p->sentences.n || v == 0 ||
        p->values.at[v].unit != NULL || p->values.at[v].column != NULL ||
        p->values.at[v].meaning == GR_MEANS_CLOCK)
        return;
    before = &p->values.at[s->values + s->n_values - 1];
    if (before->meaning == GR_MEANS_CLOCK || before->column != NULL)
        return;
    p->values.at[v].unit = before->unit;
    p->values.at[v].meaning = before->meaning;
}

bool gr_prose_is_subject(gr_prose *p, size_t i)
{
    gr_verb next;

    return p->numbers && gr_prose_is_kind(p, i, GR_TOKEN_NUMBER) &&
           gr_prose_verb(p, i + 1, &next) > i + 1;
}

/* "via the relationship isPartOf": the relation as the text calls it, to the next blank. */
static size_t relation_at(gr_prose *p, size_t i)
{
    gr_span at;
    size_t j = i + 3;

    if (!gr_prose_in(p, i, "via|by|through|with") ||
        !(gr_prose_class(p, i + 1) & GR_WORD_ARTICLE) ||
        !gr_prose_in(p, i + 2, "relationship|relation|predicate|property") || j >= p->n)
        return i;
    for (j++; j < p->n && gr_prose_token(p, j)->flags & GR_TOKEN_GLUED; j++)
        if (gr_prose_is(p, j, ",") || gr_prose_is(p, j, ";"))
            break;
    at = gr_prose_span(p, i + 3, j);
    return push(p, (gr_prose_value){ "relation", GR_MEANS_NUMBER,
                                     gr_v_str(gr_str_sub(p->s->text, at.start, at.end)), NULL })
               ? j
               : i;
}

/* "3 minutes, no wait, 6 minutes", "5, sorry, 7": the second number stands for the first. */
static size_t better_value(gr_prose *p, size_t i, gr_meaning meaning)
{
    size_t n = p->values.n, j = i, k;

    while (gr_prose_in(p, j, "no|wait|sorry|actually|rather|correction|oops|oop|er|uh|um") ||
           (gr_prose_is(p, j, ",") && j > i))
        j++;
    if (gr_prose_is(p, j, "i") && gr_prose_in(p, j + 1, "mean"))
        j += 2;
    else if (gr_prose_in(p, j, "make") && gr_prose_in(p, j + 1, "that|it"))
        j += 2;
    if (j == i || n == 0)
        return i;
    k = gr_prose_quantity(p, j, meaning);
    if (k == j)
        return i;
    if (p->values.at[n].unit == NULL) {
        p->values.at[n].unit = p->values.at[n - 1].unit;
        p->values.at[n].meaning = p->values.at[n - 1].meaning;
    }
    p->values.at[n - 1] = p->values.at[n];
    p->values.n = n;
    return k;
}

/* "with 12 crates": what was counted stands behind the number, which ends before i. */
static size_t behind_counted(const gr_prose *p, size_t i)
{
    return gr_prose_is_kind(p, i - 1, GR_TOKEN_NUMBER) && gr_prose_is_kind(p, i, GR_TOKEN_WORD) &&
                   gr_prose_form(p, i) & GR_FORM_S && gr_prose_class(p, i) == 0 &&
                   !gr_prose_capital(p, i) &&
                   (i + 1 >= p->n || gr_prose_is(p, i + 1, ",") || gr_prose_is(p, i + 1, ";") ||
                    gr_prose_is(p, i + 1, ".") || gr_prose_in(p, i + 1, "and|each"))
               ? i + 1
               : i;
}

size_t gr_prose_rest(gr_prose *p, size_t i, gr_meaning meaning, gr_direction *direction)
{
    for (;;) {
        size_t from = i, j, k, n;

        if ((j = relation_at(p, i)) > i || (j = gr_prose_filler(p, i, direction)) > i) {
            i = j;
            continue;
        }
        j = i;
        if (gr_prose_is(p, j, ","))
            j++;
        if (gr_prose_is(p, j, "(")) {
            k = gr_prose_filler(p, j + 1, direction);
            if (!gr_prose_is(p, k, ")"))
                k = gr_prose_value_at(p, j + 1, meaning);
            if (k > j + 1 && gr_prose_is(p, k, ")")) {
                i = k + 1;
                continue;
            }
            return from;
        }
        if (j > i && gr_prose_filler(p, j, direction) > j) {
            i = gr_prose_filler(p, j, direction);
            continue;
        }
        /* "points to 3, 3 points to 5": who does what follows. */
        if (j > i && gr_prose_is_subject(p, j))
            return from;
        /* "between 1 and 2, 2 and 3": the next pair. */
        if (j > i && p->numbers && gr_prose_is_kind(p, j, GR_TOKEN_NUMBER) &&
            gr_prose_is(p, j + 1, "and") && gr_prose_is_kind(p, j + 2, GR_TOKEN_NUMBER))
            return from;
        if ((k = better_value(p, j, meaning)) > j) {
            i = k;
            continue;
        }
        /* "called Jana, Tue Jana called Lena": the day of what follows. */
        n = p->values.n;
        k = j > i && gr_prose_weekday(p, j, false) != 0 ? j : gr_prose_value_at(p, j, meaning);
        /* "met Bea, on Tuesday Bea met Cleo" */
        if (k > j && j > i && p->values.n > n && p->values.at[n].meaning == GR_MEANS_CLOCK &&
            gr_prose_capital(p, k)) {
            p->values.n = n;
            return from;
        }
        /* "..., 5 ms from N2 to N3": of the next one */
        if (k > j && j > i && p->values.n > n && gr_prose_in(p, k, "from|between")) {
            p->values.n = n;
            return from;
        }
        i = k;
        if (i == j)
            return from;
        i = meaning != GR_MEANS_NUMBER ? behind_counted(p, i) : i;
    }
}
