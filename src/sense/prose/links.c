/* Links that are things of their own: "there is a 12 km road between Oslo and Bergen", "from node 0
 * to node 6, distance is 4", "between A and B there is a cable", "it takes 5 minutes from A to B".
 *
 * A pair of ends, with a noun for the link or with a number; a pair alone is no link unless a list
 * of links was announced. */
#include "sense/prose/links_int.h"

/* Ways to say how long or dear it is to get from one end to the other. */
static const char trips[] =
    "distance|trip|journey|drive|walk|ride|hike|travel|cost|fare|price|get|move|ship|transport|"
    "ticket|time|crossing|latency|delay|capacity|bandwidth|flow|flight|climb|way|go|fly|sail";

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

/* "all of them go", "you may crawl through them": before how all links go, or i. */
static size_t behind_all(const gr_prose *p, size_t i)
{
    size_t j = i;
    bool all = false;

    if (gr_prose_in(p, j, "all|each")) {
        j++;
        if (gr_prose_is(p, j, "of") &&
            (gr_prose_is(p, j + 1, "them") || gr_prose_is(p, j + 1, "these")))
            j += 2;
        return j + (gr_prose_in(p, j, "be|go|run|work") ? 1 : 0);
    }
    if (!gr_prose_in(p, i, "you|we|they|people|one"))
        return i;
    for (j++; j < i + 7 && !gr_prose_in(p, j, "in|both|either|two-way"); j++) {
        if (!gr_prose_is_kind(p, j, GR_TOKEN_WORD) || gr_prose_capital(p, j))
            return i;
        all |= gr_prose_is(p, j, "them") || gr_prose_is(p, j, "all") || gr_prose_is(p, j, "these");
    }
    return all || gr_prose_is(p, i, "they") ? j : i;
}

/* "..., all of them both ways", "; you may use them in both directions": said of all links from
 * `first` on. */
static size_t all_alike(gr_prose *p, size_t i, size_t first)
{
    gr_direction way = GR_AUTO;
    size_t j = i + (gr_prose_is(p, i, ",") || gr_prose_is(p, i, ";") ? 1 : 0), k;

    j = behind_all(p, j);
    k = j > i ? gr_prose_way(p, j, &way) : j;
    if (k == j)
        return i;
    for (size_t s = first; s < p->statements.n; s++) {
        p->statements.at[s].direction = way;
        p->statements.at[s].one_way = way == GR_DIRECTED;
    }
    return k;
}

/* "9 trucks move from A to B": what they do, no trip. */
static bool is_done(const gr_prose *p, size_t i, size_t j)
{
    return gr_prose_in(p, j, "get|move|ship|transport|go|fly|sail") &&
           (gr_prose_form(p, j) & (GR_FORM_S | GR_FORM_PAST) ||
            (j > i && !gr_prose_is(p, j - 1, "to") &&
             !(gr_prose_class(p, j - 1) & GR_WORD_ARTICLE)));
}

/* "is planned", "has been proposed", "is not built yet": a link that is not there; behind it, or i.
 */
static size_t behind_plan(const gr_prose *p, size_t i)
{
    size_t j = i;

    while (gr_prose_in(p, j, "be|have|still|only|currently|now|just|not|yet|never"))
        j++;
    if (j == i || !gr_prose_in(p, i, "be|have"))
        return i;
    if (gr_prose_in(p, j, "plan|propose|discuss|consider|cancel|abandon") &&
        gr_prose_form(p, j) & GR_FORM_PAST)
        j++;
    else if (gr_prose_is(p, j, "under") && gr_prose_in(p, j + 1, "construction|discussion"))
        j += 2;
    else if (gr_prose_in(p, j, "build|built|open|finish|complete") &&
             (gr_prose_is(p, j - 1, "not") || gr_prose_is(p, j - 1, "never")))
        j++;
    else
        return i;
    while (gr_prose_in(p, j, "yet|only|currently|still|now"))
        j++;
    return j;
}

/* "We have planks between A and B": any noun of things that can lie there. */
static const gr_relation_row *any_noun(const gr_prose *p, size_t i, size_t *taken)
{
    static const gr_str noun = { "connection", 10 };

    return gr_prose_is_kind(p, i, GR_TOKEN_WORD) && !gr_prose_capital(p, i) &&
                   gr_prose_class(p, i) == 0 && gr_prose_form(p, i) & GR_FORM_S &&
                   gr_prose_is(p, i + 1, "between") &&
                   !gr_prose_in(p, i,
                                "difference|similarity|gap|comparison|parallel|choice|"
                                "mile|hour|minute|day|stop|step")
               ? gr_relation_match(&noun, 1, taken)
               : NULL;
}

/* "Nothing goes from A to B". */
static size_t no_link(gr_prose *p, size_t i)
{
    static const gr_str noun = { "connection", 10 };
    gr_prose_mark u = gr_prose_marked(p);
    gr_direction direction;
    uint32_t first;
    size_t taken, j = gr_prose_pair(p, i + 2, &first, &direction);

    if (j == i + 2 || p->values.n != u.values || !gr_prose_ends_pair(p, j) ||
        !gr_prose_say_pair(p, gr_relation_match(&noun, 1, &taken), i, j, first, (uint32_t)u.values,
                           GR_AUTO))
        return gr_prose_back(p, u, i);
    p->statements.at[p->statements.n - 1].negated = true;
    return j;
}

/* The row of the link's noun at i, or NULL; any = of whatever lies between two things. */
static const gr_relation_row *link_noun(const gr_prose *p, size_t i, bool any, size_t *taken)
{
    static const gr_str pipe = { "pipe", 4 };
    const gr_relation_row *row;

    /* "Water flows from A to B". */
    if (gr_prose_in(p, i,
                    "water|gas|oil|power|traffic|data|current|electricity|blood|air|cargo|"
                    "freight|sewage|steam") &&
        gr_prose_in(p, i + 1, "flow|go|run|travel|move|pass|stream") &&
        gr_prose_is(p, i + 2, "from")) {
        row = gr_relation_match(&pipe, 1, taken);
        *taken = 2;
        return row;
    }
    row = gr_prose_edge_noun(p, i, taken);
    return row == NULL && any ? any_noun(p, i, taken) : row;
}

/* How long a cable is says that it is a thing, not where something goes. */
static void mark_weak(gr_prose *p, size_t first, const gr_relation_row *row, gr_direction way)
{
    for (size_t s = first; s < p->statements.n; s++)
        p->statements.at[s].weak =
            way == GR_AUTO && row != NULL && row->word.direction == GR_AUTO && !p->all_one_way;
}

/* The noun for the link, the pair and the numbers in any order that English allows; behind "no" or
 * "there used to be" if it is denied. */
static size_t noun_behind(gr_prose *p, size_t i, bool negated)
{
    gr_prose_mark u = gr_prose_marked(p);
    gr_direction way = GR_AUTO, direction, form;
    gr_meaning meaning = GR_MEANS_NUMBER;
    const gr_relation_row *row;
    uint32_t first, values = (uint32_t)p->values.n, n_before;
    size_t j, k, taken;
    bool there, listed;

    j = before_noun(p, i, &there, &way, &meaning);
    if (there && gr_prose_is(p, j, "no")) {
        negated = true;
        j++;
    }
    row = link_noun(p, j, there && !negated, &taken);
    if (row == NULL) {
        taken = 1;
        if (!gr_prose_in(p, j, trips) || is_done(p, i, j))
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
        gr_prose_in(p, j + 1, gr_prose_moves))
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
    if (gr_prose_in(p, j, gr_prose_moves) &&
        (gr_prose_is(p, j + 1, "between") || gr_prose_is(p, j + 1, "from")))
        j++;
    /* "the tubes run Well to Tank, Tank to Farm" */
    listed = gr_prose_in(p, j, gr_prose_moves) && gr_prose_form(p, j) == 0 &&
             !gr_prose_in(p, j, "connect|link|join");
    if (listed)
        j++;
    /* "an edge between 1 and 2" */
    p->numbers |= row != NULL && gr_prose_in(p, j - 1, "edge|arc|arrow|link|connection") &&
                  gr_prose_in(p, j, "between|from") && gr_prose_is_kind(p, j + 1, GR_TOKEN_NUMBER);
    k = gr_prose_pair(p, j, &first, &direction);
    if (k == j && !negated && p->values.n == values) {
        gr_pairs_of of = { row, meaning, GR_DIRECTED, way };

        gr_prose_back(p, u, i);
        k = row != NULL ? gr_prose_several(p, i, j, &of) : i;
        return k > i ? all_alike(p, gr_prose_more_pairs(p, k, &of), u.statements) : i;
    }
    if (k == j)
        return gr_prose_back(p, u, i);
    form = listed ? GR_DIRECTED : direction;
    if (row != NULL && !negated && direction == GR_DIRECTED && p->values.n == values &&
        (j = gr_prose_by_way_of(p, i, k, first, row)) > k)
        return j;
    /* "is steep (2 h)" */
    if (gr_prose_is(p, k, "is") && gr_prose_is_kind(p, k + 1, GR_TOKEN_WORD) &&
        gr_prose_class(p, k + 1) == 0 && !gr_prose_capital(p, k + 1) && gr_prose_is(p, k + 2, "("))
        k += 2;
    j = gr_prose_used(p, k);
    j = gr_prose_rest(p, j, meaning, &way);
    if ((k = behind_plan(p, j)) > j) {
        negated = true;
        j = k;
    }
    if (row == NULL && p->values.n == values)
        return gr_prose_back(p, u, i);
    direction = way != GR_AUTO ? way : gr_prose_direction_of(p, row, direction);
    if (!gr_prose_say_pair(p, row, i, j, first, values, direction))
        return gr_prose_back(p, u, i);
    p->statements.at[p->statements.n - 1].negated = negated;
    p->statements.at[p->statements.n - 1].one_way = way == GR_DIRECTED;
    j = gr_prose_more_pairs(p, j, &(gr_pairs_of){ row, meaning, form, way });
    mark_weak(p, u.statements, row, way);
    return all_alike(p, j, u.statements);
}

static size_t noun_link(gr_prose *p, size_t i)
{
    size_t j = i, k;

    if (gr_prose_in(p, i, "nothing|nobody") && gr_prose_in(p, i + 1, gr_prose_moves) &&
        gr_prose_in(p, i + 2, "from|between"))
        return no_link(p, i);
    if (gr_prose_is(p, i, "no"))
        j++;
    else if (gr_prose_is(p, i, "there") && gr_prose_is(p, i + 1, "used") &&
             gr_prose_is(p, i + 2, "to") && gr_prose_is(p, i + 3, "be"))
        j += 4; /* not any more */
    k = noun_behind(p, j, j > i);
    return k > j ? k : i;
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

/* "Basel-Olten takes half an hour, Olten-Bern 25 minutes": a line between two names, and a verb, or
 * one before in the sentence that had it. */
static bool drawn_and_measured(const gr_prose *p, size_t i, size_t j)
{
    const gr_statement *last = p->statements.n != 0 ? &p->statements.at[p->statements.n - 1] : NULL;

    return j == i + 1 &&
           ((gr_prose_in(p, j, "take|cost|last") && gr_prose_form(p, j) & GR_FORM_S) ||
            (last != NULL && last->sentence == p->sentences.n && last->n_values == 1 &&
             (last->row == NULL || last->row == p->listing)));
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
    if (j > i + 1 || drawn_and_measured(p, i, j)) {
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
    if (!gr_prose_in(p, j, "be|lie|take|stand|sit"))
        j--; /* "Rome is 12 km from Tivoli, Tivoli 7 km from Rieti" */
    k = far_from(p, j + 1);
    if (k == j + 1)
        return gr_prose_back(p, u, i);
    if (!gr_prose_is(p, k, "from") && !gr_prose_is(p, k, "of"))
        return gr_prose_back(p, u, i);
    j = gr_prose_phrase(p, k + 1);
    if (j == k + 1 || gr_prose_in(p, j, "to|into") ||
        !gr_prose_say_pair(p, NULL, i, j, (uint32_t)u.phrases, values, GR_UNDIRECTED))
        return gr_prose_back(p, u, i);
    return more_from(p, j, (uint32_t)u.phrases);
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
    /* "there are 14 km of road", "..., between B and C 9" */
    if (there && row == NULL && p->values.n == values + 1) {
        k += gr_prose_is(p, k, "of") ? 1 : 0;
        row = gr_prose_edge_noun(p, k, &taken);
        if (row == NULL)
            return gr_prose_back(p, u, i);
    } else if (!there && direction == GR_UNDIRECTED && row == NULL && p->values.n == values + 1 &&
               gr_prose_ends_pair(p, k) && u.statements != 0 &&
               p->statements.at[u.statements - 1].n_values == 1 &&
               p->statements.at[u.statements - 1].sentence == p->sentences.n) {
        there = true;
        row = p->statements.at[u.statements - 1].row;
        taken = 0;
        gr_prose_inherit(p, values);
    }
    if (!there || (row == NULL && !gr_prose_is(p, k - 1, "one") && taken != 0))
        return gr_prose_back(p, u, i);
    j = gr_prose_rest(p, k + taken, row != NULL ? row->word.meaning : GR_MEANS_NUMBER, &way);
    if (!gr_prose_say_pair(p, row, i, j, first, values,
                           way != GR_AUTO ? way : gr_prose_direction_of(p, row, direction)))
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

    if (gr_prose_is(p, i, "it's")) {
        j = gr_prose_quantity(p, i + 1 + (gr_prose_in(p, i + 1, "about|only") ? 1 : 0),
                              GR_MEANS_NUMBER);
        if (p->values.n == values)
            return gr_prose_back(p, u, i);
    } else if (gr_prose_is(p, i, "it") && gr_prose_in(p, i + 1, "take|be|cost")) {
        j = gr_prose_value_at(p, i + 1, GR_MEANS_NUMBER);
        if (j == i + 1)
            return gr_prose_back(p, u, i);
    } else {
        j = i > 0 ? gr_prose_quantity(p, i, GR_MEANS_NUMBER) : i;
        if (j == i || !gr_prose_in(p, j, "from|between"))
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

/* "..., d4 to d1 and back to a1": from where the link before ends; both ends are pushed. */
static size_t back_to(gr_prose *p, size_t i)
{
    gr_prose_mark u = gr_prose_marked(p);
    const gr_statement *s = p->statements.n != 0 ? &p->statements.at[p->statements.n - 1] : NULL;
    size_t j;

    if (!gr_prose_in(p, i, "back|on") || !gr_prose_is(p, i + 1, "to") || s == NULL ||
        s->sentence != p->sentences.n || s->shape != GR_SHAPE_ACROSS || s->n_b != 1 ||
        !gr_vec_push(&p->phrases, p->phrases.at[s->b]))
        return i;
    j = gr_prose_phrase(p, i + 2);
    return j > i + 2 ? j : gr_prose_back(p, u, i);
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
    j = back_to(p, i);
    if (j == i)
        j = gr_prose_two(p, i, "to");
    directed = j > i;
    if (j == i)
        j = gr_prose_two(p, i, "and|with|v|vs");
    if (j == i)
        return i;
    values = (uint32_t)p->values.n;
    j = gr_prose_rest(p, j, p->listing->word.meaning, &way);
    if ((j < p->n && !gr_prose_is(p, j, ",") && !gr_prose_is(p, j, ";")) ||
        !gr_prose_say_pair(p, p->listing, i, j, (uint32_t)u.phrases, values,
                           way != GR_AUTO   ? way
                           : !directed      ? GR_UNDIRECTED
                           : p->all_one_way ? GR_DIRECTED
                                            : p->listing->word.direction))
        return gr_prose_back(p, u, i);
    return j;
}

size_t gr_prose_link(gr_prose *p, size_t i)
{
    size_t j;

    if ((j = listed_pair(p, i)) > i || (j = gr_prose_departure(p, i)) > i ||
        (j = noun_link(p, i)) > i || (j = it_takes(p, i)) > i || (j = gr_prose_you_can(p, i)) > i ||
        (j = gr_prose_swaps(p, i)) > i || (j = gr_prose_from_you_can(p, i)) > i ||
        (j = gr_prose_nouns_go_to(p, i)) > i || (j = between(p, i)) > i ||
        (j = gr_prose_runs_from(p, i)) > i || (j = pair_with_number(p, i)) > i)
        return j;
    return gr_prose_shaped(p, i);
}
