/* Links in time and links in a shape: "the 9:15 train leaves A and reaches B at 9:50", "a ring
 * A-B-C-D", "Ann, Bob and Cid form a triangle". */
#include "sense/prose_int.h"

static bool clock_value(gr_prose *p, size_t i, size_t *end, const char *column)
{
    size_t j = i + (gr_prose_is(p, i, "at") ? 1 : 0), n = p->values.n;

    if (!gr_prose_is_kind(p, j, GR_TOKEN_NUMBER))
        return false;
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

/* "brass = copper + zinc, pewter = tin": what things are made of, if a plus says that it is that. */
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

/* "a ring A-B-C-D", "a chain of A, B and C", "A, B, C and D form a circle". */
size_t gr_prose_shaped(gr_prose *p, size_t i)
{
    gr_prose_mark u = gr_prose_marked(p);
    gr_shape shape = GR_SHAPE_RING;
    gr_statement *s;
    uint32_t first, n;
    size_t j = i, k;

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
        if (k == i || !gr_prose_in(p, k, "form|make") ||
            !(gr_prose_class(p, k + 1) & GR_WORD_ARTICLE) || !shape_noun(p, k + 2, &shape))
            return gr_prose_back(p, u, i);
        k += 3;
    }
    if (k == j || n < 3 || (s = gr_prose_say(p, shape, i, k)) == NULL)
        return gr_prose_back(p, u, i);
    s->a = first;
    s->n_a = n;
    s->direction = GR_UNDIRECTED;
    return k;
}
