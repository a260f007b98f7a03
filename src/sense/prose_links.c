/* Links that are things of their own: "there is a 12 km road between Oslo and Bergen", "from node 0
 * to node 6, distance is 4", "the 9:15 train leaves A and reaches B at 9:50", "a ring of A, B, C".
 *
 * A pair of ends, with a noun for the link or with a number; a pair alone is no link unless a list
 * of links was announced. */
#include "sense/prose_int.h"

/* Ways to say how long or dear it is to get from one end to the other. */
static const char trips[] =
    "distance|trip|journey|drive|walk|ride|hike|travel|cost|fare|price|get|move|ship|transport|"
    "ticket|time|crossing|latency|delay|capacity|bandwidth|flow|flight|climb|way|go|fly|sail";

static const char moves[] = "run|go|lead|exist|connect|link|join|lie|pass|fly|sail|travel|operate|"
                            "stretch";

const gr_relation_row *gr_prose_edge_noun(const gr_prose *p, size_t i, size_t *taken)
{
    gr_str lemmas[GR_RELATION_WORDS_MAX];
    const gr_relation_row *row;
    size_t n = 0;

    while (n < GR_RELATION_WORDS_MAX && i + n < p->n && gr_prose_lemma(p, i + n).len != 0) {
        lemmas[n] = gr_prose_lemma(p, i + n);
        n++;
    }
    row = gr_relation_match(lemmas, n, taken);
    return row != NULL && row->how & GR_REL_EDGE ? row : NULL;
}

/* "Oslo-Bergen" is one word for the tokens; its two halves. */
static bool halves(gr_prose *p, size_t i)
{
    gr_str s;
    const char *dash;
    gr_phrase f = { .is_proper = true };

    if (!gr_prose_is_kind(p, i, GR_TOKEN_WORD) || !gr_prose_capital(p, i))
        return false;
    s = gr_prose_text(p, i);
    dash = memchr(s.ptr, '-', s.len);
    if (dash == NULL || dash == s.ptr + s.len - 1 ||
        memchr(dash + 1, '-', s.len - (size_t)(dash + 1 - s.ptr)) != NULL)
        return false;
    f.at = gr_prose_span(p, i, i + 1);
    f.name = gr_str_sub(s, 0, (size_t)(dash - s.ptr));
    if (!gr_vec_push(&p->phrases, f)) {
        gr_prose_fail(p);
        return false;
    }
    f.name = gr_str_sub(s, (size_t)(dash + 1 - s.ptr), s.len);
    if (!gr_vec_push(&p->phrases, f)) {
        gr_prose_fail(p);
        return false;
    }
    return true;
}

/* phrase, one of the words, phrase. */
static size_t two(gr_prose *p, size_t i, const char *words)
{
    gr_prose_mark u = gr_prose_marked(p);
    size_t j = gr_prose_phrase(p, i), k;

    if (j > i && gr_prose_in(p, j, "back|on|over|down|up|straight|directly|onward"))
        j++;
    if (j == i || !gr_prose_in(p, j, words))
        return gr_prose_back(p, u, i);
    k = gr_prose_phrase(p, j + 1);
    return k == j + 1 ? gr_prose_back(p, u, i) : k;
}

size_t gr_prose_pair(gr_prose *p, size_t i, uint32_t *first, gr_direction *direction)
{
    gr_prose_mark u = gr_prose_marked(p);
    size_t j, k;
    bool backwards;

    *first = (uint32_t)p->phrases.n;
    *direction = GR_AUTO;
    if (gr_prose_is(p, i, "between")) {
        *direction = GR_UNDIRECTED;
        j = two(p, i + 1, "and");
        return j == i + 1 ? i : j;
    }
    if (gr_prose_is(p, i, "from")) {
        *direction = GR_DIRECTED;
        j = two(p, i + 1, "to|into|towards|toward|onto");
        return j == i + 1 ? i : j;
    }
    if (gr_prose_in(p, i, "connect|link|join")) {
        *direction = GR_UNDIRECTED;
        j = two(p, i + 1, "and|to|with");
        return j == i + 1 ? i : j;
    }
    if ((j = two(p, i, "to")) > i)
        return j;
    j = gr_prose_phrase(p, i);
    if (j > i && gr_prose_is_kind(p, j, GR_TOKEN_OPERATOR)) {
        *direction = gr_link_operator(gr_prose_text(p, j), &backwards);
        if (*direction != GR_AUTO && !backwards && (k = gr_prose_phrase(p, j + 1)) > j + 1)
            return k;
    }
    gr_prose_back(p, u, i);
    *direction = GR_UNDIRECTED;
    return halves(p, i) ? i + 1 : i;
}

bool gr_prose_say_pair(gr_prose *p, const gr_relation_row *row, size_t from, size_t to,
                       uint32_t first, uint32_t values, gr_direction direction)
{
    gr_statement *s = gr_prose_say(p, GR_SHAPE_ACROSS, from, to);

    if (s == NULL)
        return false;
    /* What stands in brackets behind the second end is the link's. */
    for (uint32_t k = first; k < first + 2; k++)
        if (p->phrases.at[k].values >= values)
            p->phrases.at[k].n_values = 0;
    s->row = row;
    s->relation = row != NULL ? gr_str_of(row->word.lemma) : GR_STR("");
    s->a = first;
    s->n_a = s->n_b = 1;
    s->b = first + 1;
    s->values = values;
    s->n_values = (uint32_t)p->values.n - values;
    s->direction = direction;
    return true;
}

/* A road is two-way however it is written; of other links from-to says the direction. */
static gr_direction direction_of(const gr_prose *p, const gr_relation_row *row, gr_direction pair)
{
    if (p->all_one_way && pair == GR_DIRECTED)
        return GR_DIRECTED;
    if (row == NULL)
        return pair == GR_DIRECTED ? GR_AUTO : pair; /* a distance is one both ways */
    return row->word.direction == GR_UNDIRECTED || pair == GR_AUTO ? row->word.direction : pair;
}

/* "has 20/12 used", "has 12 used of 20", "has 12 of 20 used": what it holds, and what is taken. */
static size_t used(gr_prose *p, size_t i)
{
    gr_prose_value v = { NULL, GR_MEANS_CAPACITY, gr_v_null(), NULL };
    int64_t a, b;
    size_t second;

    if (!gr_prose_in(p, i, "have|be|carry|use") || !gr_prose_is_kind(p, i + 1, GR_TOKEN_NUMBER))
        return i;
    if ((gr_prose_is(p, i + 2, "/") || gr_prose_is(p, i + 2, "of")) &&
        (gr_prose_is(p, i + 4, "used") || gr_prose_is(p, i, "uses")))
        second = i + 3;
    else if (gr_prose_is(p, i + 2, "used") && gr_prose_is(p, i + 3, "of"))
        second = i + 4;
    else
        return i;
    if (!gr_prose_is_kind(p, second, GR_TOKEN_NUMBER) ||
        !gr_num_to_int(gr_prose_text(p, i + 1), &a) || !gr_num_to_int(gr_prose_text(p, second), &b))
        return i;
    v.value = gr_v_int(gr_prose_is(p, i + 2, "/") ? a : b);
    if (!gr_vec_push(&p->values, v)) {
        gr_prose_fail(p);
        return i;
    }
    v = (gr_prose_value){ "used", GR_MEANS_AMOUNT, gr_v_int(gr_prose_is(p, i + 2, "/") ? b : a),
                          NULL };
    if (!gr_vec_push(&p->values, v))
        gr_prose_fail(p);
    return second + (gr_prose_is(p, second + 1, "used") ? 2 : 1);
}

/* "there is", "we have": *there. Then articles, adjectives and a number before the noun. */
static size_t before_noun(gr_prose *p, size_t i, bool *there, gr_direction *way,
                          gr_meaning *meaning)
{
    size_t taken, j;
    const gr_relation_row *row;

    *there = false;
    if (gr_prose_is(p, i, "there") && gr_prose_in(p, i + 1, "be|exist|run")) {
        *there = true;
        i += 2;
    } else if (gr_prose_is(p, i, "there's") || gr_prose_is(p, i, "there’s")) {
        *there = true;
        i++;
    } else if (gr_prose_in(p, i, "we|you|i") && gr_prose_in(p, i + 1, "have")) {
        *there = true;
        i += 2;
    } else if ((gr_prose_is(p, i, "in") || gr_prose_is(p, i, "on") || gr_prose_is(p, i, "at")) &&
               gr_prose_is(p, i + 3, "there") && gr_prose_in(p, i + 4, "be|exist")) {
        *there = true; /* "in our village there are" */
        i += 5;
    }
    if (*there && gr_prose_in(p, i, "also"))
        i++;
    if (gr_prose_class(p, i) & GR_WORD_ARTICLE ||
        (gr_prose_is(p, i, "one") && !gr_prose_is(p, i + 1, "-")) || gr_prose_is(p, i, "another"))
        i++;
    for (;;) {
        row = gr_prose_edge_noun(p, i, &taken);
        if (row != NULL && (taken > 1 || gr_prose_in(p, i + 1, "link|wire") ||
                            gr_prose_edge_noun(p, i + 1, &taken) == NULL))
            return i; /* "railway line" has its noun behind */
        if (row != NULL) {
            i++;
            continue;
        }
        if (gr_prose_in(p, i + 1, "flow|go|run|travel|move|pass|stream")) {
            return i; /* "water flows" */
        } else if (gr_prose_in(p, i, "one-way|directed")) {
            *way = GR_DIRECTED;
            i++;
        } else if (gr_prose_in(p, i, "two-way|undirected|bidirectional")) {
            *way = GR_UNDIRECTED;
            i++;
        } else if (gr_prose_form(p, i) & GR_DEGREE_SUPERLATIVE && gr_prose_in(p, i + 1, trips) &&
                   gr_prose_edge_noun(p, i + 1, &taken) == NULL) {
            i++; /* "the cheapest ticket from A to B is 30 euros" */
        } else if (!(gr_prose_form(p, i) & GR_DEGREE_SUPERLATIVE) &&
                   gr_prose_in(p, i,
                               "direct|single|new|old|short|long|narrow|wide|nonstop|daily|"
                               "regular|main|small|big|secret|steep|scenic|underground|"
                               "optical|water|gas|oil|power|hike|dirt|gravel|phone|high")) {
            i++;
        } else if (!gr_prose_is(p, i, "one") && (j = gr_prose_quantity(p, i, *meaning)) > i) {
            i = j;
            if (gr_prose_is(p, i, "long") || gr_prose_is(p, i, "-"))
                i++;
        } else {
            return i;
        }
    }
}

/* What a noun says of all its pairs. */
typedef struct pairs_of {
    const gr_relation_row *row;
    gr_meaning meaning;
    gr_direction form; /* of the first: from-to or between */
    gr_direction all;  /* "one-way", of all of them */
} pairs_of;

/* Says the link between the last two phrases, of which the first is at `first`. */
static bool say_one_more(gr_prose *p, const pairs_of *of, size_t from, size_t to, uint32_t first,
                         uint32_t values, gr_direction form, gr_direction way)
{
    if (!gr_prose_say_pair(p, of->row, from, to, first, values,
                           way != GR_AUTO ? way : direction_of(p, of->row, form)))
        return false;
    p->statements.at[p->statements.n - 1].one_way = of->all == GR_DIRECTED;
    return true;
}

static bool ends_pair(const gr_prose *p, size_t i)
{
    return i >= p->n || gr_prose_is(p, i, ",") || gr_prose_is(p, i, ";") ||
           gr_prose_is(p, i, ".") || gr_prose_in(p, i, "and|or");
}

/* "... and both the creek and the canal flow": things that do something themselves. */
static bool begins_clause(gr_prose *p, size_t i)
{
    gr_prose_mark u = gr_prose_marked(p);
    size_t j = gr_prose_phrase(p, i), k = j;
    bool does;
    gr_verb v;

    while (j > i && gr_prose_is(p, j, "and") && (k = gr_prose_phrase(p, j + 1)) > j + 1)
        j = k;
    does = j > i && gr_prose_verb(p, j, &v) > j;
    gr_prose_back(p, u, i);
    return does;
}

/* "from A to B, then to C": on from there; "from A to B and to C", "from A to B and C": from A
 * again. The word behind the comma or "and" is at j. */
static size_t one_more_end(gr_prose *p, size_t i, size_t j, const pairs_of *of)
{
    gr_prose_mark u = gr_prose_marked(p);
    const gr_statement *last = p->statements.n != 0 ? &p->statements.at[p->statements.n - 1] : NULL;
    uint32_t first = (uint32_t)p->phrases.n, values = (uint32_t)p->values.n;
    bool on, to = gr_prose_is(p, j, "to");
    gr_direction way = of->all;
    gr_phrase f;
    size_t k = j;

    while (gr_prose_in(p, k, "then|on|onward|finally|next|afterwards")) /* "then on to" */
        k++;
    on = (k > j && gr_prose_is(p, k, "to")) || (to && !gr_prose_in(p, j - 1, "and|or"));
    if (last == NULL || last->n_a != 1 || last->n_b != 1 ||
        (!on && !to && (!gr_prose_in(p, j - 1, "and|or") || last->n_values != 0)))
        return i;
    f = p->phrases.at[on ? last->b : last->a];
    f.n_values = 0;
    if (!gr_vec_push(&p->phrases, f)) {
        gr_prose_fail(p);
        return i;
    }
    j = to ? j + 1 : on ? k + 1 : j;
    if (!on && !to && begins_clause(p, j))
        return gr_prose_back(p, u, i);
    k = gr_prose_phrase(p, j);
    if (k == j)
        return gr_prose_back(p, u, i);
    j = k;
    k = gr_prose_rest(p, j, of->meaning, &way);
    if ((!on && !ends_pair(p, k)) || (!on && !to && p->values.n != values) ||
        !say_one_more(p, of, i, k, first, values, GR_DIRECTED, way))
        return gr_prose_back(p, u, i);
    return k;
}

/* More pairs for the same noun: "between A and B, B and C", "from A to B and from B to C". */
static size_t more_pairs(gr_prose *p, size_t i, const pairs_of *of)
{
    for (;;) {
        gr_prose_mark u = gr_prose_marked(p);
        gr_direction way = of->all, direction = of->form;
        uint32_t first = (uint32_t)p->phrases.n, values = (uint32_t)p->values.n;
        size_t j = i, k, start;
        bool comma = gr_prose_is(p, j, ",");

        if (comma || gr_prose_is(p, j, ";"))
            j++;
        if (gr_prose_in(p, j, "and|or"))
            j++;
        if (j == i)
            return i;
        start = j;
        if (gr_prose_is(p, j, "another") || gr_prose_is(p, j, "one"))
            j += gr_prose_is(p, j + 1, "one") ? 2 : 1;
        if (gr_prose_is(p, j, "of") || gr_prose_is(p, j, "with"))
            j = gr_prose_value_at(p, j, of->meaning);
        /* "another of 5 km joins B and C", "a third runs from C to D" */
        if (j > start && gr_prose_in(p, j, moves) && gr_prose_in(p, j + 1, "between|from"))
            j++;
        if (gr_prose_is(p, j, "between") || gr_prose_is(p, j, "from") ||
            (j > start && gr_prose_in(p, j, "connect|link|join")))
            k = gr_prose_pair(p, j, &first, &direction);
        else
            k = of->form == GR_DIRECTED ? two(p, j, "to") : comma ? two(p, j, "and") : j;
        if (k > j) {
            k = gr_prose_rest(p, used(p, k), of->meaning, &way);
            if (ends_pair(p, k) && say_one_more(p, of, j, k, first, values, direction, way)) {
                i = k;
                continue;
            }
        }
        gr_prose_back(p, u, i);
        k = of->form == GR_DIRECTED ? one_more_end(p, i, start, of) : i;
        if (k == i)
            return i;
        i = k;
    }
}

/* "..., all of them both ways": said of all links from `first` on. */
static size_t all_alike(gr_prose *p, size_t i, size_t first)
{
    gr_direction way = GR_AUTO;
    size_t j = i + (gr_prose_is(p, i, ",") ? 1 : 0), k;

    if (!gr_prose_in(p, j, "all|each"))
        return i;
    j++;
    if (gr_prose_is(p, j, "of") &&
        (gr_prose_is(p, j + 1, "them") || gr_prose_is(p, j + 1, "these")))
        j += 2;
    if (gr_prose_in(p, j, "be|go|run|work"))
        j++;
    k = gr_prose_way(p, j, &way);
    if (k == j)
        return i;
    for (size_t s = first; s < p->statements.n; s++) {
        p->statements.at[s].direction = way;
        p->statements.at[s].one_way = way == GR_DIRECTED;
    }
    return k;
}

/* The noun for the link, the pair and the numbers in any order that English allows. */
static size_t noun_link(gr_prose *p, size_t i)
{
    gr_prose_mark u = gr_prose_marked(p);
    gr_direction way = GR_AUTO, direction, form;
    gr_meaning meaning = GR_MEANS_NUMBER;
    const gr_relation_row *row;
    uint32_t first, values = (uint32_t)p->values.n, n_before;
    size_t j, k, taken;
    bool there, listed, negated = false;

    if (gr_prose_is(p, i, "no")) {
        negated = true;
        i++;
    }
    j = before_noun(p, i, &there, &way, &meaning);
    if (there && gr_prose_is(p, j, "no")) {
        negated = true;
        j++;
    }
    /* "Water flows from A to B". */
    if (gr_prose_in(p, j,
                    "water|gas|oil|power|traffic|data|current|electricity|blood|air|cargo|"
                    "freight|sewage|steam") &&
        gr_prose_in(p, j + 1, "flow|go|run|travel|move|pass|stream") &&
        gr_prose_is(p, j + 2, "from")) {
        static const gr_str pipe = { "pipe", 4 };

        row = gr_relation_match(&pipe, 1, &taken);
        taken = 2;
    } else {
        row = gr_prose_edge_noun(p, j, &taken);
    }
    if (row == NULL) {
        taken = 1;
        if (!gr_prose_in(p, j, trips))
            return gr_prose_back(p, u, i);
    }
    if (gr_prose_is(p, j + taken, "time") || gr_prose_is(p, j + taken, "distance"))
        taken++;
    meaning = row != NULL ? row->word.meaning : GR_MEANS_NUMBER;
    if (row == NULL || gr_prose_in(p, j + taken - 1, trips)) {
        const gr_unit *unit;
        gr_meaning said = gr_meaning_of(gr_prose_text(p, j + taken - 1), &unit);

        if (said != GR_MEANS_NUMBER)
            meaning = said;
    }
    j += taken;
    /* Its own name: "line M1 connects", "bus 5 goes". */
    if ((gr_prose_is_kind(p, j, GR_TOKEN_NUMBER) || gr_prose_capital(p, j)) &&
        gr_prose_in(p, j + 1, moves))
        j++;
    n_before = (uint32_t)p->values.n;
    /* "two cables run between": how many, not how long. */
    if (n_before > values && p->values.at[values].unit == NULL &&
        gr_prose_form(p, j - 1) & GR_FORM_S)
        return gr_prose_back(p, u, i);
    if (n_before > values && p->values.at[values].unit == NULL)
        p->values.at[values].meaning = meaning;
    /* "a road of 5 km", "a pipe with capacity 4 from A to B". */
    if (gr_prose_is(p, j, "of") || gr_prose_is(p, j, "with"))
        j = gr_prose_value_at(p, j, meaning);
    if (gr_prose_is(p, j, "also"))
        j++;
    /* "a pipe carries up to 10 litres per second from A to B" */
    if (row != NULL && gr_prose_in(p, j, "carry|transport|handle|move|take|bring")) {
        k = gr_prose_value_at(p, j, meaning);
        if (k > j && gr_prose_in(p, k, "from|between"))
            j = k;
    }
    if (gr_prose_in(p, j, moves) &&
        (gr_prose_is(p, j + 1, "between") || gr_prose_is(p, j + 1, "from")))
        j++;
    /* "the tubes run Well to Tank, Tank to Farm" */
    listed = gr_prose_in(p, j, moves) && gr_prose_form(p, j) == 0;
    if (listed)
        j++;
    /* "an edge between 1 and 2" */
    p->numbers |= row != NULL && gr_prose_in(p, j - 1, "edge|arc|arrow|link|connection") &&
                  gr_prose_in(p, j, "between|from") && gr_prose_is_kind(p, j + 1, GR_TOKEN_NUMBER);
    k = gr_prose_pair(p, j, &first, &direction);
    if (k == j)
        return gr_prose_back(p, u, i);
    form = listed ? GR_DIRECTED : direction;
    /* "is steep (2 h)" */
    if (gr_prose_is(p, k, "is") && gr_prose_is_kind(p, k + 1, GR_TOKEN_WORD) &&
        gr_prose_class(p, k + 1) == 0 && !gr_prose_capital(p, k + 1) && gr_prose_is(p, k + 2, "("))
        k += 2;
    j = used(p, k);
    j = gr_prose_rest(p, j, meaning, &way);
    if (row == NULL && p->values.n == values)
        return gr_prose_back(p, u, i);
    direction = way != GR_AUTO ? way : direction_of(p, row, direction);
    if (!gr_prose_say_pair(p, row, i, j, first, values, direction))
        return gr_prose_back(p, u, i);
    p->statements.at[p->statements.n - 1].negated = negated;
    p->statements.at[p->statements.n - 1].one_way = way == GR_DIRECTED;
    j = more_pairs(p, j, &(pairs_of){ row, meaning, form, way });
    return all_alike(p, j, u.statements);
}

/* "12 km away", "two blocks", before "from", or "70 km south", before "of": behind it, or i. */
static size_t far_from(gr_prose *p, size_t i)
{
    size_t n = p->values.n, j = gr_prose_quantity(p, i, GR_MEANS_LENGTH);

    if (j == i)
        return i;
    if (p->values.at[n].unit == NULL) {
        /* what is counted off: blocks, stops, houses */
        if (!gr_prose_is_kind(p, j, GR_TOKEN_WORD) || gr_prose_capital(p, j) ||
            gr_prose_class(p, j) != 0 ||
            !(gr_prose_form(p, j) & GR_FORM_S || gr_prose_is(p, i, "one"))) {
            p->values.n = n;
            return i;
        }
        j++;
    }
    if (gr_prose_in(p, j, "north|south|east|west|northeast|northwest|southeast|southwest") &&
        gr_prose_is(p, j + 1, "of"))
        return j + 1;
    return j + (gr_prose_is(p, j, "away") ? 1 : 0);
}

/* "Ulm is 40 km from Bonn and 70 km from Kiel": more from the phrase `from`. */
static size_t more_from(gr_prose *p, size_t i, uint32_t from)
{
    for (;;) {
        gr_prose_mark u = gr_prose_marked(p);
        uint32_t values = (uint32_t)p->values.n;
        size_t j = i, k;
        gr_phrase f = p->phrases.at[from];

        if (gr_prose_is(p, j, ","))
            j++;
        if (gr_prose_is(p, j, "and"))
            j++;
        k = j > i ? far_from(p, j) : j;
        if (k == j && j > i)
            k = gr_prose_quantity(p, j, GR_MEANS_LENGTH);
        if (k == j || !(gr_prose_is(p, k, "from") || gr_prose_is(p, k, "of")))
            return gr_prose_back(p, u, i);
        if (!gr_vec_push(&p->phrases, f)) {
            gr_prose_fail(p);
            return gr_prose_back(p, u, i);
        }
        j = gr_prose_phrase(p, k + 1);
        if (j == k + 1 ||
            !gr_prose_say_pair(p, NULL, i, j, (uint32_t)u.phrases, values, GR_UNDIRECTED))
            return gr_prose_back(p, u, i);
        /* "3 minutes from the bank and 5 from the beach" */
        if (p->values.at[values].unit == NULL) {
            p->values.at[values].unit = p->values.at[values - 1].unit;
            p->values.at[values].meaning = p->values.at[values - 1].meaning;
        }
        i = j;
    }
}

/* "From node 0 to node 6, distance is 4", "VPY to YWB: 16285", "Oslo is 12 km from Bergen". */
static size_t pair_with_number(gr_prose *p, size_t i)
{
    gr_prose_mark u = gr_prose_marked(p);
    gr_direction direction, way = GR_AUTO;
    uint32_t first, values = (uint32_t)p->values.n;
    size_t j = gr_prose_pair(p, i, &first, &direction), k;

    /* Lists of arrows and lines have their own readers. */
    for (k = i; k < j; k++)
        if (gr_prose_is_kind(p, k, GR_TOKEN_OPERATOR) && !gr_prose_is(p, k, "<") &&
            !gr_prose_is(p, k, ">"))
            return gr_prose_back(p, u, i);
    if (j > i + 1) {
        if (gr_prose_is(p, j, ":") || gr_prose_is(p, j, "=") ||
            (gr_prose_is(p, j, "it") && gr_prose_in(p, j + 1, "be|take|cost")))
            j++;
        if ((gr_prose_is(p, j, "it's") || gr_prose_in(p, j, "be")) &&
            gr_prose_is(p, j + 1, "another"))
            j += 2; /* "it's another 4 minutes" */
        if (gr_prose_in(p, j, "you|we|one") && gr_prose_in(p, j + 1, "need|walk|drive|pay"))
            j += 2;
        k = gr_prose_rest(p, j, p->listing != NULL ? p->listing->word.meaning : GR_MEANS_NUMBER,
                          &way);
        /* What flows has a direction, how far it is has none. */
        for (uint32_t v = values; v < p->values.n && direction != GR_UNDIRECTED; v++)
            if (p->values.at[v].meaning == GR_MEANS_CAPACITY && way == GR_AUTO)
                way = GR_DIRECTED;
        if (p->values.n > values && gr_prose_say_pair(p, p->listing, i, k, first, values,
                                                      way != GR_AUTO             ? way
                                                      : direction == GR_DIRECTED ? GR_AUTO
                                                                                 : direction))
            return k;
        if (p->listing != NULL && gr_prose_say_pair(p, p->listing, i, k, first, values, direction))
            return k;
    }
    gr_prose_back(p, u, i);
    j = gr_prose_phrase(p, i);
    if (j == i)
        return gr_prose_back(p, u, i);
    if (!gr_prose_in(p, j, "be|lie|take"))
        j--; /* "Rome is 12 km from Tivoli, Tivoli 7 km from Rieti" */
    k = far_from(p, j + 1);
    if (k == j + 1)
        return gr_prose_back(p, u, i);
    if (!gr_prose_is(p, k, "from") && !gr_prose_is(p, k, "of"))
        return gr_prose_back(p, u, i);
    j = gr_prose_phrase(p, k + 1);
    if (j == k + 1 || !gr_prose_say_pair(p, NULL, i, j, (uint32_t)u.phrases, values, GR_UNDIRECTED))
        return gr_prose_back(p, u, i);
    return more_from(p, j, (uint32_t)u.phrases);
}

/* "You can walk from A to B, from B to C". */
static size_t you_can(gr_prose *p, size_t i)
{
    static const gr_str path = { "path", 4 };
    gr_prose_mark u = gr_prose_marked(p);
    gr_direction direction, way = GR_AUTO;
    uint32_t first, values = (uint32_t)p->values.n;
    size_t taken, j = i + 3, k;
    const gr_relation_row *row = gr_relation_match(&path, 1, &taken);

    if (!gr_prose_in(p, i, "you|one|we|people") || !gr_prose_is(p, i + 1, "can") ||
        !gr_prose_in(p, i + 2,
                     "walk|go|get|drive|travel|move|fly|ride|sail|pass|cross|jump|hike|climb"))
        return i;
    if (gr_prose_is(p, j, "directly"))
        j++;
    k = gr_prose_pair(p, j, &first, &direction);
    if (k == j || direction == GR_AUTO)
        return gr_prose_back(p, u, i);
    j = gr_prose_rest(p, k, GR_MEANS_NUMBER, &way);
    if (!gr_prose_say_pair(p, row, i, j, first, values, way != GR_AUTO ? way : direction))
        return gr_prose_back(p, u, i);
    return more_pairs(p, j, &(pairs_of){ row, GR_MEANS_NUMBER, direction, direction });
}

/* "I can swap a pen for a pencil, a pencil for an eraser or a ruler": what becomes what. */
static size_t swaps(gr_prose *p, size_t i)
{
    static const gr_str words[] = { { "go", 2 }, { "to", 2 } };
    gr_prose_mark u = gr_prose_marked(p);
    size_t j = i + 3, stop = i, taken;

    if (!gr_prose_in(p, i, "you|one|we|i|people") || !gr_prose_is(p, i + 1, "can") ||
        !gr_prose_in(p, i + 2, "swap|exchange|trade|change|convert|turn"))
        return i;
    for (;;) {
        uint32_t a = (uint32_t)p->phrases.n, b, n_b;
        size_t k = gr_prose_phrase(p, j), end;
        gr_statement *s;

        if (k == j || !gr_prose_in(p, k, "for|into"))
            break;
        p->or_list = true;
        end = gr_prose_list(p, k + 1, GR_LIST_OBJECTS, gr_prose_lemma(p, k), &b, &n_b);
        p->or_list = false;
        if (end == k + 1 || !ends_pair(p, end) ||
            (s = gr_prose_say(p, GR_SHAPE_ACROSS, i, end)) == NULL)
            break;
        s->row = gr_relation_match(words, 2, &taken);
        s->relation = gr_str_of(s->row->word.lemma);
        s->direction = GR_DIRECTED;
        s->a = a;
        s->n_a = 1;
        s->b = b;
        s->n_b = n_b;
        stop = j = end;
        j += gr_prose_is(p, j, ",") || gr_prose_is(p, j, ";") ? 1 : 0;
        j += gr_prose_is(p, j, "and") ? 1 : 0;
        if (j == stop)
            return stop;
    }
    return stop > i ? stop : gr_prose_back(p, u, i);
}

/* "From the Hall you can go to the Bath and the Kitchen". */
static size_t from_you_can(gr_prose *p, size_t i)
{
    static const gr_str path = { "path", 4 };
    gr_prose_mark u = gr_prose_marked(p);
    uint32_t b, n_b, a = (uint32_t)p->phrases.n, values;
    gr_direction way = GR_AUTO;
    gr_statement *s;
    size_t taken, j, k;
    const gr_relation_row *row;

    if (!gr_prose_is(p, i, "from"))
        return i;
    j = gr_prose_phrase(p, i + 1);
    if (j == i + 1)
        return i;
    if (gr_prose_is(p, j, ","))
        j++;
    k = j + (gr_prose_class(p, j) & GR_WORD_ARTICLE ? 1 : 0);
    row = gr_prose_edge_noun(p, k, &taken);
    if (row != NULL && gr_prose_in(p, k + taken, "lead|go|run|branch") &&
        gr_prose_is(p, k + taken + 1, "to")) {
        j = k + taken + 1; /* "from Ash, roads lead to Elm and Oak" */
    } else if (gr_prose_is(p, j, "there") && gr_prose_in(p, j + 1, "be") &&
               (k = j + 2 + (gr_prose_class(p, j + 2) & GR_WORD_ARTICLE ? 1 : 0)) > j &&
               (row = gr_prose_edge_noun(p, k, &taken)) != NULL &&
               gr_prose_is(p, k + taken, "to")) {
        j = k + taken; /* "from London there are flights to Cairo" */
    } else if (gr_prose_in(p, j, "you|one|we|people|it")) {
        j += gr_prose_is(p, j + 1, "can") ? 2 : 1;
        if (!gr_prose_in(p, j,
                         "walk|go|get|drive|travel|move|fly|ride|sail|reach|jump|hike|continue|"
                         "climb|come|change|switch"))
            return gr_prose_back(p, u, i);
        j++;               /* "from the Loft you get into the Attic" */
        p->or_list = true; /* "to the loft or the roof": each of them */
        row = NULL;
    } else {
        return gr_prose_back(p, u, i);
    }
    if (gr_prose_in(p, j, "directly|only|on|over|back|down|up"))
        j++;
    if (gr_prose_in(p, j, "to|into"))
        j++;
    k = gr_prose_list(p, j, GR_LIST_OBJECTS, GR_STR("to"), &b, &n_b);
    p->or_list = false;
    values = (uint32_t)p->values.n;
    if (k > j)
        k = gr_prose_rest(p, k, row != NULL ? row->word.meaning : GR_MEANS_NUMBER, &way);
    s = k > j ? gr_prose_say(p, GR_SHAPE_ACROSS, i, k) : NULL;
    if (s == NULL)
        return gr_prose_back(p, u, i);
    s->values = values;
    s->n_values = (uint32_t)p->values.n - values;
    s->row = row != NULL ? row : gr_relation_match(&path, 1, &taken);
    s->relation = gr_str_of(s->row->word.lemma);
    s->direction = way != GR_AUTO                  ? way
                   : row == NULL || p->all_one_way ? GR_DIRECTED
                                                   : row->word.direction;
    s->a = a;
    s->n_a = 1;
    s->b = b;
    s->n_b = n_b;
    return k;
}

/* "Flights from Madrid go to Lisbon (1 h) and Rome (2 h)": one noun for several links. */
static size_t nouns_go_to(gr_prose *p, size_t i)
{
    gr_prose_mark u = gr_prose_marked(p);
    size_t taken, j = i + (gr_prose_class(p, i) & GR_WORD_ARTICLE ? 1 : 0), k;
    const gr_relation_row *row = gr_prose_edge_noun(p, j, &taken);
    uint32_t b, n_b, values;
    gr_direction way = GR_AUTO;
    gr_statement *s;

    if (row == NULL || !gr_prose_is(p, j + taken, "from"))
        return i;
    k = gr_prose_phrase(p, j + taken + 1);
    if (k == j + taken + 1 || !gr_prose_in(p, k, "go|lead|run|fly|branch|connect") ||
        !gr_prose_in(p, k + 1, "to|into"))
        return gr_prose_back(p, u, i);
    j = gr_prose_list(p, k + 2, GR_LIST_OBJECTS, GR_STR("to"), &b, &n_b);
    if (j == k + 2)
        return gr_prose_back(p, u, i);
    values = (uint32_t)p->values.n;
    k = gr_prose_rest(p, j, row->word.meaning, &way);
    if (!ends_pair(p, k) || (s = gr_prose_say(p, GR_SHAPE_ACROSS, i, k)) == NULL)
        return gr_prose_back(p, u, i);
    s->row = row;
    s->relation = gr_str_of(row->word.lemma);
    s->direction = way != GR_AUTO ? way : direction_of(p, row, GR_DIRECTED);
    s->a = (uint32_t)u.phrases;
    s->n_a = 1;
    s->b = b;
    s->n_b = n_b;
    s->values = values;
    s->n_values = (uint32_t)p->values.n - values;
    return k;
}

/* "The red line runs from A via B and C to D": from each to the next. The verb is at j. */
static size_t runs_via(gr_prose *p, size_t i, size_t j)
{
    static const gr_str noun = { "line", 4 };
    gr_prose_mark u = gr_prose_marked(p);
    uint32_t first, n;
    size_t k, taken;
    gr_statement *s;

    if (!gr_prose_in(p, j, "run|go|travel|operate|sail|lead|stretch|drive|fly") ||
        !gr_prose_is(p, j + 1, "from"))
        return i;
    k = gr_prose_phrase(p, j + 2);
    if (k == j + 2 || !gr_prose_in(p, k, "via|through|over"))
        return gr_prose_back(p, u, i);
    j = gr_prose_list(p, k + 1, GR_LIST_SUBJECTS, GR_STR(""), &first, &n);
    if (j == k + 1 || !gr_prose_is(p, j, "to") || (k = gr_prose_phrase(p, j + 1)) == j + 1 ||
        p->values.n != u.values || !ends_pair(p, k) ||
        (s = gr_prose_say(p, GR_SHAPE_CHAIN, i, k)) == NULL)
        return gr_prose_back(p, u, i);
    s->row = gr_relation_match(&noun, 1, &taken);
    s->relation = gr_str_of(s->row->word.lemma);
    s->direction = p->all_one_way ? GR_DIRECTED : GR_AUTO;
    s->a = (uint32_t)u.phrases;
    s->n_a = (uint32_t)(p->phrases.n - u.phrases);
    return k;
}

/* "The Red Line runs from A to B, then to C", "the flu spread from Ann to Ben". */
static size_t runs_from(gr_prose *p, size_t i)
{
    static const char goes[] = "run|go|travel|operate|sail|lead|stretch|drive|walk|ride|hike|cycle|"
                               "march|fly|swim|climb";
    static const char spreads[] = "spread|jump|pass|hop|migrate|leap|flow|move|drift|transmit|hand|"
                                  "send|forward|carry|ship|sell|bring|transfer|take|deliver|give";
    bool goes_one_way;
    static const gr_str line = { "line", 4 };
    gr_prose_mark u = gr_prose_marked(p);
    gr_direction direction, way = GR_AUTO;
    uint32_t first, values = (uint32_t)p->values.n;
    size_t taken, j = gr_prose_phrase(p, i), k;
    const gr_relation_row *row = gr_relation_match(&line, 1, &taken);

    if (j == i && gr_prose_in(p, i, "another|one"))
        j++; /* "another joins Fay to Gil" */
    /* "the letter was passed from Wanda to Xenia" */
    if (j > i && gr_prose_in(p, j, "be") && gr_prose_in(p, j + 1, spreads) &&
        gr_prose_form(p, j + 1) & GR_FORM_PAST && gr_prose_is(p, j + 2, "from"))
        j++;
    /* "the flu spread" looks like a name, and "a copy went" */
    if (j > i + 1 && gr_prose_is(p, j, "from") &&
        (gr_prose_in(p, j - 1, spreads) ||
         (gr_prose_in(p, j - 1, "go|travel|run|lead") && gr_prose_form(p, j - 1) != 0)))
        j--;
    goes_one_way = gr_prose_in(p, j, spreads);
    if (j > i && gr_prose_in(p, j, "connect|link|join")) {
        /* "The A1 connects Berlin with Hamburg": X connects Y to Z is of Y and Z. */
        p->phrases.n = u.phrases;
        first = (uint32_t)u.phrases;
        direction = GR_UNDIRECTED;
        k = two(p, j + 1, "with|to");
        k = k == j + 1 ? j : k;
    } else if (j > i && (k = runs_via(p, i, j)) > i) {
        return k;
    } else if (j > i &&
               ((gr_prose_in(p, j, goes) && gr_prose_is(p, j + 1, "between")) ||
                gr_prose_is(p, j + 1, "from")) &&
               (goes_one_way || gr_prose_in(p, j, goes))) {
        p->phrases.n = u.phrases; /* the line itself is no node */
        k = gr_prose_pair(p, j + 1, &first, &direction);
        k = k == j + 1 ? j : k;
        if (goes_one_way && direction == GR_DIRECTED)
            way = GR_DIRECTED;
    } else {
        return gr_prose_back(p, u, i);
    }
    if (k == j)
        return gr_prose_back(p, u, i);
    j = gr_prose_rest(p, k, GR_MEANS_NUMBER, &way);
    if (!gr_prose_say_pair(p, row, i, j, first, values,
                           direction_of(p, NULL, way != GR_AUTO ? way : direction)))
        return gr_prose_back(p, u, i);
    return more_pairs(p, j, &(pairs_of){ NULL, GR_MEANS_NUMBER, direction, way });
}

/* "Between A and B there is a cable of 10 m". */
static size_t between(gr_prose *p, size_t i)
{
    gr_prose_mark u = gr_prose_marked(p);
    gr_direction direction, way = GR_AUTO;
    gr_meaning meaning = GR_MEANS_NUMBER;
    uint32_t first, values = (uint32_t)p->values.n;
    size_t taken = 0, j, k;
    const gr_relation_row *row;
    bool there;

    j = gr_prose_is(p, i, "between") || gr_prose_is(p, i, "from")
            ? gr_prose_pair(p, i, &first, &direction)
            : i;
    if (j == i)
        return gr_prose_back(p, u, i);
    if (gr_prose_is(p, j, ","))
        j++;
    k = before_noun(p, j, &there, &way, &meaning);
    row = gr_prose_edge_noun(p, k, &taken);
    /* "..., between B and C one of 4 km": as the one before. */
    if (!there && gr_prose_in(p, j, "one|another") && gr_prose_is(p, j + 1, "of") &&
        u.statements != 0 && p->statements.at[u.statements - 1].sentence == p->sentences.n) {
        there = true;
        k = j + 1;
        row = p->statements.at[u.statements - 1].row;
        taken = 0;
    } else if (!there && row == NULL && k > j && p->values.n == values + 1 &&
               gr_prose_is(p, k, "one") && u.statements != 0 &&
               p->statements.at[u.statements - 1].sentence == p->sentences.n) {
        there = true; /* "..., between B and C an 8 mile one" */
        row = p->statements.at[u.statements - 1].row;
        taken = 1;
    }
    if (!there || (row == NULL && !gr_prose_is(p, k - 1, "one")))
        return gr_prose_back(p, u, i);
    j = gr_prose_rest(p, k + taken, row != NULL ? row->word.meaning : GR_MEANS_NUMBER, &way);
    if (!gr_prose_say_pair(p, row, i, j, first, values,
                           way != GR_AUTO ? way : direction_of(p, row, direction)))
        return gr_prose_back(p, u, i);
    p->statements.at[p->statements.n - 1].one_way = way == GR_DIRECTED;
    return j;
}

/* "It takes 5 minutes to get from A to B", "it is 12 km from A to B, and 7 km from B to C". */
static size_t it_takes(gr_prose *p, size_t i)
{
    gr_prose_mark u = gr_prose_marked(p);
    gr_direction direction;
    uint32_t first, values = (uint32_t)p->values.n;
    size_t j, k;

    if (gr_prose_is(p, i, "it") && gr_prose_in(p, i + 1, "take|be|cost")) {
        j = gr_prose_value_at(p, i + 1, GR_MEANS_NUMBER);
        if (j == i + 1)
            return gr_prose_back(p, u, i);
    } else {
        j = i > 0 ? gr_prose_quantity(p, i, GR_MEANS_NUMBER) : i;
        if (j == i || !gr_prose_is(p, j, "from"))
            return gr_prose_back(p, u, i);
    }
    if (j == i || p->values.n == values)
        return gr_prose_back(p, u, i);
    j = gr_prose_vehicle(p, j);
    if (gr_prose_is(p, j, "to") && gr_prose_in(p, j + 1, "get|go|drive|walk|travel|fly|sail|ride"))
        j += 2;
    k = gr_prose_pair(p, j, &first, &direction);
    if (k == j || !gr_prose_say_pair(p, NULL, i, k, first, values,
                                     direction == GR_DIRECTED ? GR_AUTO : direction))
        return gr_prose_back(p, u, i);
    return k;
}

/* A pair in a list of links that was announced: "Friendships: Ann and Bob, Bob and Cid". */
static size_t listed_pair(gr_prose *p, size_t i)
{
    gr_prose_mark u = gr_prose_marked(p);
    gr_direction way = GR_AUTO;
    uint32_t values;
    bool directed;
    size_t j;

    if (p->listing == NULL)
        return i;
    j = two(p, i, "to");
    directed = j > i;
    if (j == i)
        j = two(p, i, "and|with|v|vs");
    if (j == i)
        return i;
    values = (uint32_t)p->values.n;
    j = gr_prose_rest(p, j, p->listing->word.meaning, &way);
    if ((j < p->n && !gr_prose_is(p, j, ",") && !gr_prose_is(p, j, ";")) ||
        !gr_prose_say_pair(p, p->listing, i, j, (uint32_t)u.phrases, values,
                           way != GR_AUTO ? way
                           : directed     ? p->listing->word.direction
                                          : GR_UNDIRECTED))
        return gr_prose_back(p, u, i);
    return j;
}

size_t gr_prose_link(gr_prose *p, size_t i)
{
    size_t j;

    if ((j = listed_pair(p, i)) > i || (j = gr_prose_departure(p, i)) > i ||
        (j = noun_link(p, i)) > i || (j = it_takes(p, i)) > i || (j = you_can(p, i)) > i ||
        (j = swaps(p, i)) > i || (j = from_you_can(p, i)) > i || (j = nouns_go_to(p, i)) > i ||
        (j = between(p, i)) > i || (j = runs_from(p, i)) > i || (j = pair_with_number(p, i)) > i)
        return j;
    return gr_prose_shaped(p, i);
}
