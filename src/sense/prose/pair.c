/* The two ends of a link, and more of them for one noun: "between A and B", "from A to B and from B
 * to C", "from A to B, then on to C", "Oslo-Bergen". */
#include "sense/prose/links_int.h"

const char gr_prose_moves[] =
    "run|go|lead|exist|connect|link|join|lie|pass|fly|sail|travel|operate|"
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
size_t gr_prose_two(gr_prose *p, size_t i, const char *words)
{
    gr_prose_mark u = gr_prose_marked(p);
    size_t j = gr_prose_phrase(p, i), k;

    if (j > i && gr_prose_in(p, j, "back|on|over|down|up|straight|directly|onward"))
        j++;
    else if (j > i && gr_prose_is(p, j, "by") && gr_prose_in(p, j + 2, words))
        j += 2; /* "from the port by rail to Alby" */
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
        j = gr_prose_two(p, i + 1, "and");
        return j == i + 1 ? i : j;
    }
    if (gr_prose_is(p, i, "from")) {
        *direction = GR_DIRECTED;
        j = gr_prose_two(p, i + 1, "to|into|towards|toward|onto");
        return j == i + 1 ? i : j;
    }
    if (gr_prose_in(p, i, "connect|link|join")) {
        *direction = GR_UNDIRECTED;
        j = gr_prose_two(p, i + 1, "and|to|with");
        return j == i + 1 ? i : j;
    }
    if ((j = gr_prose_two(p, i, "to")) > i)
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
gr_direction gr_prose_direction_of(const gr_prose *p, const gr_relation_row *row, gr_direction pair)
{
    if (p->all_one_way && pair == GR_DIRECTED)
        return GR_DIRECTED;
    if (row == NULL)
        return pair == GR_DIRECTED ? GR_AUTO : pair; /* a distance is one both ways */
    return row->word.direction == GR_UNDIRECTED || pair == GR_AUTO ? row->word.direction : pair;
}

/* "has 20/12 used", "has 12 used of 20", "has 12 of 20 used": what it holds, and what is taken. */
size_t gr_prose_used(gr_prose *p, size_t i)
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

/* Says the link between the last two phrases, of which the first is at `first`. */
static bool say_one_more(gr_prose *p, const gr_pairs_of *of, size_t from, size_t to, uint32_t first,
                         uint32_t values, gr_direction form, gr_direction way)
{
    if (!gr_prose_say_pair(p, of->row, from, to, first, values,
                           way != GR_AUTO ? way : gr_prose_direction_of(p, of->row, form)))
        return false;
    p->statements.at[p->statements.n - 1].one_way = of->all == GR_DIRECTED;
    return true;
}

bool gr_prose_ends_pair(const gr_prose *p, size_t i)
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

/* One more end like the phrase `like`: "Patients 2 and 3". */
static size_t end_again(gr_prose *p, size_t i, uint32_t like)
{
    bool numbers = p->numbers, all = p->phrases.at[like].kind_of_all;
    size_t j;

    p->numbers |= all && gr_prose_is_kind(p, i, GR_TOKEN_NUMBER);
    j = gr_prose_phrase(p, i);
    p->numbers = numbers;
    if (j > i && all && p->phrases.at[p->phrases.n - 1].kind.len == 0)
        gr_prose_take_kind(p, like, (uint32_t)p->phrases.n - 1);
    return j;
}

/* "from A to B, then to C": on from there; "from A to B and to C", "from A to B and C": from A
 * again. The word behind the comma or "and" is at j. */
static size_t one_more_end(gr_prose *p, size_t i, size_t j, const gr_pairs_of *of)
{
    gr_prose_mark u = gr_prose_marked(p);
    const gr_statement *last = p->statements.n != 0 ? &p->statements.at[p->statements.n - 1] : NULL;
    uint32_t first = (uint32_t)p->phrases.n, values = (uint32_t)p->values.n;
    bool on, then, to = gr_prose_is(p, j, "to");
    gr_direction way = of->all;
    gr_phrase f;
    size_t k = j;

    while (gr_prose_in(p, k, "then|on|onward|finally|next|afterwards")) /* "then on to" */
        k++;
    on = (k > j && gr_prose_is(p, k, "to")) || (to && !gr_prose_in(p, j - 1, "and|or"));
    then = !on && k > j && gr_prose_in(p, k - 1, "then|next|finally"); /* "then the zoo" */
    on |= then;
    if (last == NULL || last->n_a != 1 || last->n_b != 1 ||
        (!on && !to && !gr_prose_in(p, j - 1, "and|or")))
        return i;
    f = p->phrases.at[on ? last->b : last->a];
    f.n_values = 0;
    if (!gr_vec_push(&p->phrases, f)) {
        gr_prose_fail(p);
        return i;
    }
    j = to ? j + 1 : then ? k : on ? k + 1 : j;
    if ((then || (!on && !to)) && begins_clause(p, j))
        return gr_prose_back(p, u, i);
    k = end_again(p, j, last->b);
    if (k == j)
        return gr_prose_back(p, u, i);
    j = k;
    k = gr_prose_rest(p, j, of->meaning, &way);
    if ((!on && !gr_prose_ends_pair(p, k)) ||
        (!on && !to && (p->values.n != values) != (last->n_values != 0)) ||
        !say_one_more(p, of, i, k, first, values, GR_DIRECTED, way))
        return gr_prose_back(p, u, i);
    return k;
}

size_t gr_prose_several(gr_prose *p, size_t i, size_t at, const gr_pairs_of *of)
{
    static const char towards[] = "to|into|towards|toward|onto";
    gr_prose_mark u = gr_prose_marked(p);
    gr_direction way = of->all;
    uint32_t a, n_a, b, n_b, values;
    gr_statement *s;
    size_t j, k;

    if (!gr_prose_is(p, at, "from"))
        return i;
    j = gr_prose_list(p, at + 1, GR_LIST_SUBJECTS, GR_STR(""), &a, &n_a);
    if (j > at + 1 && gr_prose_in(p, j, "back|on|over|down|up|straight|directly"))
        j++;
    k = j > at + 1 && gr_prose_in(p, j, towards)
            ? gr_prose_list(p, j + 1, GR_LIST_OBJECTS, gr_prose_lemma(p, j), &b, &n_b)
            : j;
    if (k <= j + 1 || n_a * n_b < 2 || p->values.n != u.values)
        return gr_prose_back(p, u, i);
    values = (uint32_t)p->values.n;
    j = gr_prose_rest(p, k, of->meaning, &way);
    if (!gr_prose_ends_pair(p, j) || (p->values.n != values && !gr_prose_is(p, j - 1, "each")) ||
        (s = gr_prose_say(p, GR_SHAPE_ACROSS, i, j)) == NULL)
        return gr_prose_back(p, u, i);
    s->row = of->row;
    s->relation = of->row != NULL ? gr_str_of(of->row->word.lemma) : GR_STR("");
    s->direction = way != GR_AUTO ? way : gr_prose_direction_of(p, of->row, GR_DIRECTED);
    s->one_way = of->all == GR_DIRECTED;
    s->a = a;
    s->n_a = n_a;
    s->b = b;
    s->n_b = n_b;
    s->values = values;
    s->n_values = (uint32_t)p->values.n - values;
    return j;
}

/* "..., the red cable from B to C": behind the noun of one more link, or i. */
static size_t behind_noun(const gr_prose *p, size_t i)
{
    size_t j = i, taken;

    if (!(gr_prose_class(p, j) & GR_WORD_ARTICLE))
        return i;
    for (j++; j < i + 4 && gr_prose_is_kind(p, j, GR_TOKEN_WORD) && !gr_prose_capital(p, j) &&
              gr_prose_class(p, j) == 0 && !gr_prose_in(p, j, "one-way|two-way|directed");
         j++)
        if (gr_prose_in(p, j + 1, "from|between") && gr_prose_edge_noun(p, j, &taken) != NULL)
            return j + 1;
    return i;
}

/* "..., but not (directly) from B to C": a pair that is not linked. */
static size_t not_linked(gr_prose *p, size_t i, const gr_pairs_of *of)
{
    gr_prose_mark u = gr_prose_marked(p);
    size_t j = i + (gr_prose_is(p, i, ",") ? 1 : 0), k;
    gr_direction direction;
    uint32_t first;

    if (!gr_prose_is(p, j, "but") || !gr_prose_is(p, j + 1, "not"))
        return i;
    j += gr_prose_in(p, j + 2, "directly|yet|also") ? 3 : 2;
    if (!gr_prose_in(p, j, "from|between"))
        return i;
    k = gr_prose_pair(p, j, &first, &direction);
    if (k == j || !gr_prose_ends_pair(p, k) || p->values.n != u.values ||
        !say_one_more(p, of, i, k, first, (uint32_t)u.values, direction, of->all))
        return gr_prose_back(p, u, i);
    p->statements.at[p->statements.n - 1].negated = true;
    return k;
}

/* More pairs for the same noun: "between A and B, B and C", "from A to B and from B to C". */
size_t gr_prose_more_pairs(gr_prose *p, size_t i, const gr_pairs_of *of)
{
    for (;;) {
        gr_prose_mark u = gr_prose_marked(p);
        gr_direction way = of->all, direction = of->form;
        uint32_t first = (uint32_t)p->phrases.n, values = (uint32_t)p->values.n;
        size_t j = i, k, start;
        bool comma = gr_prose_is(p, j, ",");

        if ((k = not_linked(p, i, of)) > i) {
            i = k;
            continue;
        }
        if (comma || gr_prose_is(p, j, ";"))
            j++;
        if (gr_prose_in(p, j, "and|or"))
            j++;
        if (j == i)
            return i;
        start = j;
        j += gr_prose_in(p, j, "a|the") && gr_prose_in(p, j + 1, "second|third|fourth|fifth|other");
        if (j > start || gr_prose_is(p, j, "another") || gr_prose_is(p, j, "one"))
            j += gr_prose_is(p, j + 1, "one") ? 2 : 1;
        j = behind_noun(p, j);
        if (gr_prose_is(p, j, "of") || gr_prose_is(p, j, "with"))
            j = gr_prose_value_at(p, j, of->meaning);
        /* "7 minutes from A to B, 5 from B to C" */
        k = j == start ? gr_prose_quantity(p, j, of->meaning) : j;
        if (k > j && gr_prose_in(p, k, "from|between"))
            j = k;
        else
            p->values.n = j == start ? values : p->values.n;
        /* "another of 5 km joins B and C", "a third runs from C to D" */
        if (j > start && gr_prose_in(p, j, gr_prose_moves) && gr_prose_in(p, j + 1, "between|from"))
            j++;
        if (gr_prose_is(p, j, "between") || gr_prose_is(p, j, "from") ||
            (j > start && gr_prose_in(p, j, "connect|link|join")))
            k = gr_prose_pair(p, j, &first, &direction);
        else
            k = of->form == GR_DIRECTED ? gr_prose_two(p, j, "to")
                : comma                 ? gr_prose_two(p, j, "and|to")
                                        : j;
        if (k > j) {
            k = gr_prose_rest(p, gr_prose_used(p, k), of->meaning, &way);
            if (p->values.n == values + 1)
                gr_prose_inherit(p, values);
            if (gr_prose_ends_pair(p, k) &&
                say_one_more(p, of, j, k, first, values, direction, way)) {
                i = k;
                continue;
            }
        }
        gr_prose_back(p, u, i);
        k = of->form == GR_DIRECTED ? one_more_end(p, i, start, of) : i;
        if (k == i && of->form == GR_DIRECTED)
            k = gr_prose_several(p, i, start, of);
        if (k == i)
            return i;
        i = k;
    }
}
