/* Clauses that take up the one before: "Insects eat grass, and so do mice", "1 and 2 are joined, as
 * are 2 and 3, 3 and 4", "the same goes for Chris and Dora", "u and v are connected with weight 3,
 * v and w with weight 8", "Oslo and Moss are 60 km apart, Moss and Ski 40 km". */
#include "sense/prose/links_int.h"

/* The statement that is taken up: of this sentence or the one before. */
static const gr_statement *taken_up(const gr_prose *p)
{
    const gr_statement *s = p->statements.n != 0 ? &p->statements.at[p->statements.n - 1] : NULL;

    if (s == NULL || s->negated || s->dropped || s->sentence + 1 < p->sentences.n)
        return NULL;
    return (s->shape == GR_SHAPE_CLIQUE && s->n_a == 2) ||
                   (s->shape == GR_SHAPE_ACROSS && s->n_a != 0 && s->n_b != 0)
               ? s
               : NULL;
}

/* The same of the subjects a, with the values from `values` on. */
static bool say_again(gr_prose *p, gr_statement like, size_t from, size_t to, uint32_t a,
                      uint32_t n_a, uint32_t values)
{
    gr_statement *s = gr_prose_say(p, like.shape, from, to);

    if (s == NULL)
        return false;
    like.sentence = s->sentence;
    like.at = s->at;
    like.part = s->part;
    like.a = a;
    like.n_a = n_a;
    like.values = values;
    like.n_values = (uint32_t)p->values.n - values;
    *s = like;
    return true;
}

/* "so do", "as are", "the same goes for": behind it, or i. */
static size_t same_again(const gr_prose *p, size_t i)
{
    if (gr_prose_in(p, i, "so|as") && gr_prose_in(p, i + 1, "be|do|have|can"))
        return i + 2;
    if (gr_prose_is(p, i, "the") && gr_prose_is(p, i + 1, "same") &&
        gr_prose_in(p, i + 2, "go|hold|apply|be")) {
        size_t j = i + 3 + (gr_prose_is(p, i + 3, "true") ? 1 : 0);

        return gr_prose_in(p, j, "for|of|to") ? j + 1 : i;
    }
    return i;
}

/* "with weight 8", "by one of 3 miles", "50 km": the value of one more link; i if there is none. */
static size_t value_again(gr_prose *p, size_t i)
{
    size_t j = i, k, n = p->values.n;

    if (gr_prose_is(p, j, "by") && gr_prose_in(p, j + 1, "one|another"))
        j += 2;
    if (j > i && gr_prose_is(p, j, "of"))
        j++;
    k = gr_prose_quantity(p, j, GR_MEANS_NUMBER);
    if (k == j)
        k = gr_prose_value_at(p, j, GR_MEANS_NUMBER);
    if (gr_prose_is(p, k, "apart"))
        k++;
    return p->values.n == n + 1 ? k : i;
}

static bool ends(const gr_prose *p, size_t i)
{
    return i >= p->n || gr_prose_is(p, i, ",") || gr_prose_is(p, i, ";") ||
           gr_prose_is(p, i, "and");
}

/* "2 and 3", perhaps with a value, which must be there where `valued`; the end, or i. */
static size_t pair_again(gr_prose *p, size_t i, const gr_statement *like, bool valued)
{
    gr_prose_mark u = gr_prose_marked(p);
    size_t j = gr_prose_phrase(p, i), k;

    if (j == i || !(gr_prose_is(p, j, "and") || gr_prose_is(p, j, "&")))
        return gr_prose_back(p, u, i);
    k = gr_prose_phrase(p, j + 1);
    if (k == j + 1 || p->phrases.n != u.phrases + 2)
        return gr_prose_back(p, u, i);
    j = value_again(p, k);
    if (j == k && gr_prose_in(p, j, "too|also|likewise"))
        j++;
    else if (j == k && gr_prose_in(p, j, "be|do|have") &&
             gr_prose_in(p, j + 1, "too|also|likewise"))
        j += 2;
    else if (j == k && gr_prose_is(p, j, "as") && gr_prose_is(p, j + 1, "well"))
        j += 2;
    if ((valued && j == k) || !ends(p, j) ||
        !say_again(p, *like, i, j, (uint32_t)u.phrases, 2, (uint32_t)u.values))
        return gr_prose_back(p, u, i);
    return j;
}

/* More pairs one after the other, of which the first begins at i. */
static size_t pairs_again(gr_prose *p, size_t i, const gr_statement *like, bool valued)
{
    size_t stop = i, at = i;

    for (;;) {
        size_t j = pair_again(p, at, like, valued);

        if (j == at)
            return stop;
        stop = at = j;
        if (gr_prose_is(p, at, ",") || gr_prose_is(p, at, ";"))
            at++;
        if (gr_prose_is(p, at, "and"))
            at++;
        if (at == stop)
            return stop;
    }
}

/* "Another joins Birch and Cedar (4 km)", "a third road links Ash with Cedar": one more of what the
 * clause before says that it links. */
static size_t another(gr_prose *p, size_t i)
{
    gr_statement like = p->statements.at[p->statements.n - 1];
    gr_prose_mark u = gr_prose_marked(p);
    uint32_t first, values = (uint32_t)p->values.n;
    gr_direction direction, way = GR_AUTO;
    size_t j = i + 1, k;

    if (gr_prose_class(p, i) & GR_WORD_ARTICLE) {
        if (!gr_prose_in(p, j, "second|third|fourth|fifth|sixth|last|other"))
            return i;
        j++;
    } else if (!gr_prose_in(p, i, "another")) {
        return i;
    }
    if (gr_is_edge_noun(gr_prose_lemma(p, j)) &&
        (gr_prose_in(p, j + 1, "connect|link|join") || gr_prose_in(p, j + 1, "of|with")))
        j++; /* "another road joins" */
    if (gr_prose_in(p, j, "of|with"))
        j = gr_prose_value_at(p, j, like.row != NULL ? like.row->word.meaning : GR_MEANS_NUMBER);
    if (gr_prose_in(p, j, "run|go|lead") && gr_prose_in(p, j + 1, "from|between"))
        j++; /* "a third runs from A to C" */
    if (gr_prose_in(p, j, "connect|link|join|from|between")) {
        k = gr_prose_pair(p, j, &first, &direction);
    } else if (like.direction != GR_DIRECTED) { /* "another one Birch with Cedar" */
        j += gr_prose_is(p, j, "one") ? 1 : 0;
        first = (uint32_t)p->phrases.n;
        direction = GR_UNDIRECTED;
        k = gr_prose_two(p, j, "with|and");
    } else {
        return gr_prose_back(p, u, i);
    }
    if (like.direction == GR_UNDIRECTED && direction == GR_DIRECTED)
        direction = GR_UNDIRECTED;
    if (k == j || p->phrases.n != first + 2)
        return gr_prose_back(p, u, i);
    k = gr_prose_rest(p, k, GR_MEANS_NUMBER, &way);
    if (!ends(p, k) ||
        !gr_prose_say_pair(p, like.row, i, k, first, values, way != GR_AUTO ? way : direction))
        return gr_prose_back(p, u, i);
    return k;
}

/* "... and the Elbe does as well", "Gwen, too" */
static size_t does_too(gr_prose *p, size_t i, const gr_statement *like)
{
    gr_prose_mark u = gr_prose_marked(p);
    uint32_t a, n_a;
    size_t j = gr_prose_list(p, i, GR_LIST_SUBJECTS, GR_STR(""), &a, &n_a), k = j;

    if (j > i && gr_prose_in(p, j, "do|be|have|can"))
        k = j + 1;
    if (gr_prose_in(p, k, "too|also|likewise"))
        k++;
    else if (gr_prose_is(p, k, "as") && gr_prose_is(p, k + 1, "well"))
        k += 2;
    else
        k = j;
    if (k < j + 2 || !ends(p, k) || p->values.n != u.values ||
        !say_again(p, *like, i, k, a, n_a, (uint32_t)u.values))
        return gr_prose_back(p, u, i);
    return k;
}

static size_t again(gr_prose *p, size_t i, gr_statement like)
{
    gr_prose_mark u = gr_prose_marked(p);
    uint32_t a, n_a;
    size_t j, k;

    if ((j = another(p, i)) > i)
        return j;
    j = same_again(p, i);
    if (like.shape == GR_SHAPE_CLIQUE) {
        k = pairs_again(p, j, &like, j == i);
        return k > j ? k : gr_prose_back(p, u, i);
    }
    if (j == i)
        return does_too(p, i, &like);
    k = gr_prose_list(p, j, GR_LIST_OBJECTS, GR_STR(""), &a, &n_a);
    if (k == j || !(ends(p, k) || gr_prose_is(p, k, ":")) || p->values.n != u.values ||
        !say_again(p, like, i, k, a, n_a, (uint32_t)u.values))
        return gr_prose_back(p, u, i);
    return k;
}

/* "Dina has a road to Eli and one to Finn, Finn another to Gia": as the statement before, of its
 * subject or of another. */
static size_t one_more_to(gr_prose *p, size_t i, gr_statement like)
{
    gr_prose_mark u = gr_prose_marked(p);
    bool own = gr_prose_in(p, i, "one|another");
    size_t j = own ? i : gr_prose_phrase(p, i), k;
    gr_direction way = like.direction;
    gr_statement *s;
    uint32_t b, n_b, values;

    if ((!own && j == i) || !gr_prose_in(p, j, "one|another") || like.shape != GR_SHAPE_ACROSS ||
        like.n_a != 1 || !gr_str_ends(like.relation, " to"))
        return gr_prose_back(p, u, i);
    j++;
    j += gr_prose_in(p, j, "back|also|directly") ? 1 : 0;
    k = gr_prose_is(p, j, "to") ? gr_prose_list(p, j + 1, GR_LIST_OBJECTS, GR_STR("to"), &b, &n_b)
                                : j + 1;
    values = (uint32_t)p->values.n;
    if (k > j + 1)
        k = gr_prose_rest(p, k, like.row->word.meaning, &way);
    if (k <= j + 1 || (s = gr_prose_say(p, GR_SHAPE_ACROSS, i, k)) == NULL)
        return gr_prose_back(p, u, i);
    s->row = like.row;
    s->relation = like.relation;
    s->direction = way;
    s->a = own ? like.a : (uint32_t)u.phrases;
    s->n_a = 1;
    s->b = b;
    s->n_b = n_b;
    s->values = values;
    s->n_values = (uint32_t)p->values.n - values;
    return k;
}

size_t gr_prose_again(gr_prose *p, size_t i)
{
    const gr_statement *s = taken_up(p);
    bool numbers = p->numbers;
    size_t j;

    if (s == NULL)
        return i;
    if (s->row != NULL && s->sentence == p->sentences.n && (j = one_more_to(p, i, *s)) > i)
        return j;
    /* "Vertices 1 and 2 are adjacent, as are 2 and 3" */
    p->numbers |= gr_is_digit(p->phrases.at[s->a].name.ptr[0]);
    j = again(p, i, *s);
    p->numbers = numbers;
    return j;
}
