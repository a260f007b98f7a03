/* Links in time and links in a shape: "the 9:15 train leaves A and reaches B at 9:50", "a ring
 * A-B-C-D", "Ann, Bob and Cid form a triangle". */
#include "sense/prose/prose_int.h"

static bool clock_value(gr_prose *p, size_t i, size_t *end, const char *column)
{
    size_t j = i + (gr_prose_is(p, i, "at") ? 1 : 0), n = p->values.n;

    if (!gr_prose_is_kind(p, j, GR_TOKEN_NUMBER))
        return false;
    /* "10:00-12:10" are two times, no time zone. */
    if (gr_prose_is(p, j + 1, ":") && gr_prose_is_kind(p, j + 2, GR_TOKEN_NUMBER) &&
        (gr_prose_is(p, j + 3, "-") || gr_prose_is(p, j + 3, "–"))) {
        gr_span at = gr_prose_span(p, j, j + 3);
        gr_text_when w;
        gr_prose_value v = { column, GR_MEANS_CLOCK, gr_v_null(), NULL };

        if (gr_text_time(gr_str_sub(p->s->text, at.start, at.end), &w) != at.end - at.start ||
            w.kind != GR_TIME_CLOCK)
            return false;
        v.value = gr_v_time(w.seconds);
        if (!gr_vec_push(&p->values, v))
            gr_prose_fail(p);
        *end = j + 3;
        return !p->no_memory;
    }
    *end = gr_prose_value_at(p, j, GR_MEANS_NUMBER);
    if (*end == j || p->values.at[n].meaning != GR_MEANS_CLOCK) {
        p->values.n = n;
        return false;
    }
    p->values.at[n].column = column;
    return true;
}

/* "the 9:15 train leaves A and reaches B at 9:50"; both times have to be there. */
size_t gr_prose_departure(gr_prose *p, size_t i)
{
    gr_prose_mark u = gr_prose_marked(p);
    size_t j = i, k, taken;
    bool left;

    if (gr_prose_class(p, j) & GR_WORD_ARTICLE)
        j++;
    left = clock_value(p, j, &k, "departure");
    if (left)
        j = k;
    if (gr_prose_in(p, j,
                    "train|bus|flight|ferry|boat|plane|tram|ship|shuttle|service|coach|one|"
                    "metro|express|another"))
        j++;
    else if (gr_prose_edge_noun(p, j, &taken) != NULL)
        j += taken;
    else if (!left)
        return i;
    if (gr_prose_is_kind(p, j, GR_TOKEN_NUMBER) || (gr_prose_capital(p, j)))
        j++; /* its number: "train 12", "bus A" */
    if (!gr_prose_in(p, j, "leave|leaf|depart|start"))
        return gr_prose_back(p, u, i);
    j++;
    if (gr_prose_is(p, j, "from") || gr_prose_is(p, j, "in"))
        j++;
    k = gr_prose_phrase(p, j);
    if (k == j)
        return gr_prose_back(p, u, i);
    j = k;
    if (!left && !(left = clock_value(p, j, &j, "departure")))
        return gr_prose_back(p, u, i);
    if (gr_prose_is(p, j, ","))
        j++;
    if (gr_prose_is(p, j, "and"))
        j++;
    if (!gr_prose_in(p, j, "reach|arrive|get"))
        return gr_prose_back(p, u, i);
    j++;
    if (gr_prose_in(p, j, "at|in|to"))
        j++;
    k = gr_prose_phrase(p, j);
    if (k == j || !clock_value(p, k, &j, "arrival") ||
        !gr_prose_say_pair(p, NULL, i, j, (uint32_t)u.phrases, (uint32_t)u.values, GR_DIRECTED))
        return gr_prose_back(p, u, i);
    return j;
}

static bool is_pair_mark(const gr_prose *p, size_t i)
{
    return gr_prose_is(p, i, "&") || gr_prose_is(p, i, "v") || gr_prose_is(p, i, "vs") ||
           gr_prose_is(p, i, "versus");
}

/* "Viktor & Wim, Xena & Viktor", "Axe v Bull, Bull v Claw", perhaps behind "written by" or "played
 * between": two pairs at least, and nothing else to the end of the part. */
size_t gr_prose_pairs(gr_prose *p, size_t i)
{
    static const gr_str noun = { "connection", 10 };
    gr_prose_mark u = gr_prose_marked(p);
    size_t j = i, k, taken, n = 0;
    const gr_relation_row *row = gr_relation_match(&noun, 1, &taken);

    for (k = i; k < p->n && k < i + 8 && gr_prose_is_kind(p, k, GR_TOKEN_WORD) &&
                !(gr_prose_capital(p, k) && k != i);
         k++)
        if (gr_prose_in(p, k, "by|between|among"))
            j = k + 1;
    while (j < p->n) {
        uint32_t first = (uint32_t)p->phrases.n, values = (uint32_t)p->values.n;
        size_t from = j;

        k = gr_prose_phrase(p, j);
        if (k == j || !is_pair_mark(p, k))
            return gr_prose_back(p, u, i);
        j = gr_prose_phrase(p, k + 1);
        if (j == k + 1 || !gr_prose_say_pair(p, row, from, j, first, values, GR_UNDIRECTED))
            return gr_prose_back(p, u, i);
        n++;
        if (gr_prose_is(p, j, ".") || gr_prose_is(p, j, ",") || gr_prose_is(p, j, ";"))
            j++;
        if (gr_prose_is(p, j, "and"))
            j++;
    }
    return n > 1 ? j : gr_prose_back(p, u, i);
}

/* "Alma with Ted; Bella with Ted or Udo; Doris with Vito only": who could go with whom, two entries
 * at least and nothing else to the end of the part. */
size_t gr_prose_with(gr_prose *p, size_t i)
{
    static const gr_str words[] = { { "match", 5 }, { "with", 4 } };
    gr_prose_mark u = gr_prose_marked(p);
    size_t j = i, k, taken, n = 0;
    const gr_relation_row *row = gr_relation_match(words, 2, &taken);

    while (j < p->n) {
        uint32_t a = (uint32_t)p->phrases.n, b, n_b;
        size_t from = j;
        gr_statement *s;

        k = gr_prose_phrase(p, j);
        if (k == j || !gr_prose_is(p, k, "with"))
            return gr_prose_back(p, u, i);
        p->or_list = true;
        j = gr_prose_list(p, k + 1, GR_LIST_OBJECTS, GR_STR("with"), &b, &n_b);
        p->or_list = false;
        if (j == k + 1 || p->values.n != u.values ||
            (s = gr_prose_say(p, GR_SHAPE_ACROSS, from, j)) == NULL)
            return gr_prose_back(p, u, i);
        s->row = row;
        s->relation = gr_str_of(row->word.lemma);
        s->direction = GR_UNDIRECTED;
        s->a = a;
        s->n_a = 1;
        s->b = b;
        s->n_b = n_b;
        n++;
        if (gr_prose_is(p, j, "only"))
            j++;
        if (j < p->n && !gr_prose_is(p, j, ",") && !gr_prose_is(p, j, ";") &&
            !gr_prose_is(p, j, ".") && !gr_prose_is(p, j, "and"))
            return gr_prose_back(p, u, i);
        j += j < p->n && !gr_prose_is(p, j, "and") ? 1 : 0;
        j += gr_prose_is(p, j, "and") ? 1 : 0;
    }
    return n > 1 ? j : gr_prose_back(p, u, i);
}

static bool is_line(const gr_prose *p, size_t i)
{
    return gr_prose_is(p, i, "-") || gr_prose_is(p, i, "–") || gr_prose_is(p, i, "->") ||
           gr_prose_is(p, i, "→");
}

/* One line of a timetable: "JFK-ORD 10:00-12:10", "Bern 06:30 -> Olten 07:05". */
static size_t timetable_row(gr_prose *p, size_t i)
{
    gr_prose_mark u = gr_prose_marked(p);
    uint32_t first = (uint32_t)p->phrases.n;
    gr_direction direction;
    size_t j, k;

    j = gr_prose_phrase(p, i);
    if (j == i || !clock_value(p, j, &k, "departure") ||
        !(is_line(p, k) || gr_prose_is(p, k, "to")) || (j = gr_prose_phrase(p, k + 1)) == k + 1 ||
        !clock_value(p, j, &k, "arrival")) {
        gr_prose_back(p, u, i);
        j = gr_prose_pair(p, i, &first, &direction);
        if (j == i || p->values.n != u.values || !clock_value(p, j, &k, "departure") ||
            !(is_line(p, k) || gr_prose_is(p, k, "to")) || !clock_value(p, k + 1, &j, "arrival"))
            return gr_prose_back(p, u, i);
        k = j;
    }
    if (!gr_prose_say_pair(p, NULL, i, k, first, (uint32_t)u.values, GR_DIRECTED))
        return gr_prose_back(p, u, i);
    return k;
}

/* "9:00 Ann-Bob": the time of a meeting or a call, from when on both know. */
static size_t call_row(gr_prose *p, size_t i)
{
    gr_prose_mark u = gr_prose_marked(p);
    gr_direction direction;
    uint32_t first;
    size_t j, k;

    if (!clock_value(p, i, &j, NULL))
        return i;
    k = gr_prose_pair(p, j, &first, &direction);
    if (k == j || direction == GR_AUTO || p->values.n != u.values + 1 ||
        !gr_prose_say_pair(p, NULL, i, k, first, (uint32_t)u.values, direction))
        return gr_prose_back(p, u, i);
    return k;
}

size_t gr_prose_timetable(gr_prose *p, size_t i)
{
    size_t j = timetable_row(p, i);

    if (j == i)
        j = call_row(p, i);
    return j < p->n && !gr_prose_is(p, j, ",") && !gr_prose_is(p, j, ";") &&
                   !gr_prose_is(p, j, ".") && !gr_prose_in(p, j, "and")
               ? i
               : j;
}

/* "brass = copper + zinc, pewter = tin": what things are made of, if a plus says that it is that.
 */
size_t gr_prose_made_of(gr_prose *p, size_t i)
{
    static const gr_str words[] = { { "consist", 7 }, { "of", 2 } };
    gr_prose_mark u = gr_prose_marked(p);
    gr_statement *s;
    size_t j = gr_prose_phrase(p, i), k, taken;
    bool plus = false;

    if (j == i || !gr_prose_is(p, j, "="))
        return gr_prose_back(p, u, i);
    for (k = 0; k < p->n && !plus; k++)
        plus = gr_prose_is(p, k, "+");
    k = plus ? gr_prose_phrase(p, j + 1) : j + 1;
    if (k == j + 1)
        return gr_prose_back(p, u, i);
    while (gr_prose_is(p, k, "+")) {
        j = k + 1;
        k = gr_prose_phrase(p, j);
        if (k == j)
            return gr_prose_back(p, u, i);
    }
    s = gr_prose_say(p, GR_SHAPE_ACROSS, i, k);
    if (s == NULL)
        return gr_prose_back(p, u, i);
    s->row = gr_relation_match(words, 2, &taken);
    s->relation = gr_str_of(s->row->word.lemma);
    s->direction = s->row->word.direction;
    s->a = (uint32_t)u.phrases;
    s->n_a = 1;
    s->b = s->a + 1;
    s->n_b = (uint32_t)(p->phrases.n - u.phrases - 1);
    return k;
}

/* "Lino (Gold Owl 2012, Silver Fox 2015)" in a list whose head says what they did. */
size_t gr_prose_listed(gr_prose *p, size_t i)
{
    gr_prose_mark u = gr_prose_marked(p);
    const gr_relation_row *row = p->listing_verb;
    size_t j = row != NULL ? gr_prose_phrase(p, i) : i, k;

    if (j == i || !gr_prose_is(p, j, "(") || p->values.n != u.values)
        return gr_prose_back(p, u, i);
    do {
        uint32_t values = (uint32_t)p->values.n, what = (uint32_t)p->phrases.n;
        gr_prose_value v = { NULL, GR_MEANS_CLOCK, gr_v_null(), NULL };
        gr_statement *s;
        int64_t year;

        k = gr_prose_phrase(p, j + 1);
        if (k == j + 1)
            return gr_prose_back(p, u, i);
        k += gr_prose_is(p, k, "in") || gr_prose_is(p, k, ",") ? 1 : 0;
        if (gr_prose_year(p, k, &year)) {
            v.value = gr_v_int(year);
            if (!gr_vec_push(&p->values, v)) {
                gr_prose_fail(p);
                return gr_prose_back(p, u, i);
            }
            k++;
        } else if (gr_prose_is(p, k - 1, ",")) {
            k--;
        }
        s = gr_prose_say(p, GR_SHAPE_ACROSS, i, k);
        if (s == NULL)
            return gr_prose_back(p, u, i);
        s->row = row;
        s->relation = gr_str_of(row->word.lemma);
        s->direction = GR_DIRECTED;
        s->a = (uint32_t)u.phrases;
        s->b = what;
        s->n_a = s->n_b = 1;
        s->values = values;
        s->n_values = (uint32_t)p->values.n - values;
        j = k;
    } while (gr_prose_is(p, j, ",") || gr_prose_is(p, j, "and"));
    return gr_prose_is(p, j, ")") ? j + 1 : gr_prose_back(p, u, i);
}

static bool shape_noun(const gr_prose *p, size_t i, gr_shape *shape)
{
    if (gr_prose_in(p, i, "ring|cycle|loop|circle|triangle|square"))
        *shape = GR_SHAPE_RING;
    else if (gr_prose_in(p, i, "chain|line|path|row"))
        *shape = GR_SHAPE_CHAIN;
    else if (gr_prose_in(p, i, "clique"))
        *shape = GR_SHAPE_CLIQUE;
    else
        return false;
    return true;
}

/* The parts of "A-B-C-D" or A - B - C - D. */
static size_t dashed(gr_prose *p, size_t i)
{
    size_t j = i, k;

    if (gr_prose_is_kind(p, i, GR_TOKEN_WORD)) {
        gr_str rest = gr_prose_text(p, i), part;

        if (memchr(rest.ptr, '-', rest.len) != NULL) {
            while (gr_str_split(&rest, '-', &part)) {
                gr_phrase f = { .name = part, .is_proper = true, .at = gr_prose_span(p, i, i + 1) };

                if (part.len == 0)
                    return i;
                if (!gr_vec_push(&p->phrases, f)) {
                    gr_prose_fail(p);
                    return i;
                }
            }
            return i + 1;
        }
    }
    while ((k = gr_prose_phrase(p, j)) > j) {
        gr_direction d = GR_AUTO;
        bool backwards;

        if (gr_prose_is_kind(p, k, GR_TOKEN_OPERATOR))
            d = gr_link_operator(gr_prose_text(p, k), &backwards);
        if (d != GR_UNDIRECTED)
            return k > i && j > i ? k : i;
        j = k + 1;
    }
    return i;
}

/* ", in that order", at the end of a list. */
static size_t in_order(const gr_prose *p, size_t i)
{
    size_t j = i + (gr_prose_is(p, i, ",") ? 1 : 0);

    return gr_prose_is(p, j, "in") && gr_prose_in(p, j + 1, "that|this") &&
                   gr_prose_in(p, j + 2, "order|sequence")
               ? j + 3
               : i;
}

/* "line", "bus 4", "the night train": what goes from stop to stop and back, in [from, to), and the
 * questions do not ask about it as a thing of its own. */
static bool is_transit(const gr_prose *p, size_t from, size_t to)
{
    static const char lines[] = "line|bus|tram|train|metro|subway|ferry|route|trolley|shuttle|boat";
    const gr_sensing *s = p->s;
    gr_str what = GR_STR("");

    for (size_t i = from; i < to; i++)
        if (gr_prose_in(p, i, lines))
            what = gr_prose_lemma(p, i);
    for (size_t t = 0; what.len != 0 && t < s->tokens.n; t++)
        if (s->sentences[s->sentence_of[t]].asks && gr_str_eq(s->lemma[t], what) && t > 0 &&
            gr_word_in(s->lemma[t - 1], "which|what|many|every|each|the|any|two"))
            return false;
    return what.len != 0;
}

/* "The pipeline goes raw, clean, merge, in that order", "Another one goes Cato, Fado, Gala", "Line
 * 2 stops at Zoo, Lake and Mall": each to the next. */
static size_t goes_along(gr_prose *p, size_t i)
{
    static const gr_str go_to[] = { { "go", 2 }, { "to", 2 } }, before = { "before", 6 };
    static const gr_str line = { "line", 4 };
    static const char along[] =
        "go|run|visit|be|stop|pass|call|flow|serve|cross|touch|link|connect";
    gr_prose_mark u = gr_prose_marked(p);
    size_t j = i, k, taken;
    bool tells, commas, transit;
    gr_statement *s;
    uint32_t first, n;

    if (gr_prose_class(p, j) & GR_WORD_ARTICLE)
        j++;
    while (j < i + 5 &&
           (gr_prose_is_kind(p, j, GR_TOKEN_WORD) || gr_prose_is_kind(p, j, GR_TOKEN_NUMBER)) &&
           !(gr_prose_in(p, j, along) && gr_prose_form(p, j) & GR_FORM_S))
        j++;
    if (j == i || !gr_prose_in(p, j, along) || !(gr_prose_form(p, j) & GR_FORM_S))
        return i;
    tells = gr_prose_in(p, j, "go|run");
    transit = !gr_prose_in(p, j, "be|flow") && is_transit(p, i, j);
    j++;
    if (gr_prose_is(p, j, ":") || gr_prose_in(p, j, "at|through|via|past|by"))
        j++;
    k = gr_prose_list(p, j, GR_LIST_SUBJECTS, GR_STR(""), &first, &n);
    commas = k > j && n > 2 && gr_prose_is(p, j + 1, ",");
    if (k == j || n < 3 || p->values.n != u.values ||
        !(in_order(p, k) > k || (k == p->n && (transit || (tells && commas)))))
        return gr_prose_back(p, u, i);
    s = gr_prose_say(p, GR_SHAPE_CHAIN, i, in_order(p, k));
    if (s == NULL)
        return gr_prose_back(p, u, i);
    s->row = transit              ? gr_relation_match(&line, 1, &taken)
             : in_order(p, k) > k ? gr_relation_match(&before, 1, &taken)
                                  : gr_relation_match(go_to, 2, &taken);
    s->relation = gr_str_of(s->row->word.lemma);
    s->direction = !transit || p->all_one_way ? GR_DIRECTED : GR_UNDIRECTED;
    s->a = first;
    s->n_a = n;
    return in_order(p, k);
}

/* "sit at a round table in this order", "stand in a circle": behind it, or i. */
static size_t around(const gr_prose *p, size_t i)
{
    size_t j = i + 1;

    if (!gr_prose_in(p, i, "sit|stand|sat|be") || !gr_prose_in(p, j, "at|around|round|in") ||
        !(gr_prose_class(p, j + 1) & GR_WORD_ARTICLE))
        return i;
    if (gr_prose_is(p, j + 2, "round") && gr_prose_is(p, j + 3, "table"))
        j += 4;
    else if (gr_prose_in(p, j + 2, "circle|ring"))
        j += 3;
    else
        return i;
    if (gr_prose_in(p, j, "clockwise|anticlockwise|counterclockwise"))
        j++;
    return in_order(p, j);
}

/* "a ring A-B-C-D", "a chain of A, B and C", "A, B, C and D form a circle". */
size_t gr_prose_shaped(gr_prose *p, size_t i)
{
    gr_prose_mark u = gr_prose_marked(p);
    gr_shape shape = GR_SHAPE_RING;
    gr_statement *s;
    uint32_t first, n;
    size_t j = i, k;

    if ((k = goes_along(p, i)) > i)
        return k;
    if (gr_prose_is(p, j, "there") && gr_prose_in(p, j + 1, "be"))
        j += 2;
    if (gr_prose_class(p, j) & GR_WORD_ARTICLE)
        j++;
    if (shape_noun(p, j, &shape)) {
        j++;
        if (gr_prose_is(p, j, "of") || gr_prose_is(p, j, "through") || gr_prose_is(p, j, ":"))
            j++;
        first = (uint32_t)p->phrases.n;
        k = dashed(p, j);
        if (k == j) {
            gr_prose_back(p, u, i);
            k = gr_prose_list(p, j, GR_LIST_SUBJECTS, GR_STR(""), &first, &n);
        }
        n = (uint32_t)p->phrases.n - first;
    } else {
        j = i;
        k = gr_prose_list(p, i, GR_LIST_SUBJECTS, GR_STR(""), &first, &n);
        if (k > i && around(p, k) > k) {
            k = around(p, k);
        } else if (k == i || !gr_prose_in(p, k, "form|make") ||
                   !(gr_prose_class(p, k + 1) & GR_WORD_ARTICLE) || !shape_noun(p, k + 2, &shape)) {
            return gr_prose_back(p, u, i);
        } else {
            k += 3;
        }
    }
    if (k == j || n < 3 || (s = gr_prose_say(p, shape, i, k)) == NULL)
        return gr_prose_back(p, u, i);
    s->a = first;
    s->n_a = n;
    s->direction = GR_UNDIRECTED;
    return k;
}
