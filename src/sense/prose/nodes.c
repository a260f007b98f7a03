/* What sentences say of single nodes: "node 3: [1,0]", "D is isolated". */
#include "sense/prose/names_int.h"

#define DIMENSIONS_MAX 16

static const char *const dimensions[DIMENSIONS_MAX] = {
    "x0", "x1", "x2",  "x3",  "x4",  "x5",  "x6",  "x7",
    "x8", "x9", "x10", "x11", "x12", "x13", "x14", "x15",
};

static gr_statement *say_nodes(gr_prose *p, size_t from, size_t to, uint32_t first, uint32_t n)
{
    gr_statement *s = gr_prose_say(p, GR_SHAPE_NODES, from, to);

    if (s != NULL) {
        s->a = first;
        s->n_a = n;
    }
    return s;
}

/* "node 0: [1,0]": an embedding, one column a dimension. */
static size_t embedding(gr_prose *p, size_t i)
{
    uint32_t first = (uint32_t)p->phrases.n, values = (uint32_t)p->values.n;
    size_t j = gr_prose_phrase(p, i), n = 0;
    gr_statement *s;

    if (j == i || !gr_prose_is(p, j, ":") || !gr_prose_is(p, j + 1, "[")) {
        p->phrases.n = first;
        return i;
    }
    for (j += 2; n < DIMENSIONS_MAX && gr_prose_is_kind(p, j, GR_TOKEN_NUMBER); n++) {
        gr_text_num num;
        gr_str text = gr_prose_text(p, j);
        gr_prose_value v = { .column = dimensions[n], .meaning = GR_MEANS_NUMBER };

        if (gr_text_number(text, GR_NUM_NO_GROUPS | GR_NUM_NO_WORDS, &num) != text.len)
            break;
        v.value = num.is_int ? gr_v_int(num.i) : gr_v_real(num.d);
        if (!gr_vec_push(&p->values, v)) {
            gr_prose_fail(p);
            return i;
        }
        j++;
        if (gr_prose_is(p, j, ","))
            j++;
    }
    s = n != 0 && gr_prose_is(p, j, "]") ? say_nodes(p, i, j + 1, first, 1) : NULL;
    if (s == NULL) {
        p->phrases.n = first;
        p->values.n = values;
        return i;
    }
    s->values = values;
    s->n_values = (uint32_t)n;
    return j + 1;
}

/* "D is isolated", "D and E have no friends", "D stands alone". */
static size_t isolated(gr_prose *p, size_t i)
{
    uint32_t first, n;
    size_t n_phrases = p->phrases.n;
    size_t j = gr_prose_list(p, i, GR_LIST_SUBJECTS, GR_STR(""), &first, &n), k = j;

    if (j > i && gr_prose_in(p, j, "be|stand|stay|remain|sit|keep")) {
        size_t m = j + (gr_prose_in(p, j + 1, "all|quite|completely|totally|currently") ? 2 : 1);

        if (gr_prose_in(p, m,
                        "isolate|isolated|alone|unconnected|disconnected|disconnect|"
                        "friendless|standalone|silent|offline|unreachable|lonely|unlinked"))
            k = m + 1;
        else if (gr_prose_class(p, m) & GR_WORD_ARTICLE &&
                 (gr_prose_in(p, m + 1, "dead-end|leaf|terminus") ||
                  (gr_prose_is(p, m + 1, "dead") && gr_prose_is(p, m + 2, "end"))))
            k = m + (gr_prose_is(p, m + 1, "dead") ? 3 : 2);
        else if (gr_prose_is(p, m, "on") && gr_prose_in(p, m + 1, "its|his|her|their") &&
                 gr_prose_is(p, m + 2, "own"))
            k = m + 3;
        else if (gr_prose_in(p, m, "switch|turn") && gr_prose_is(p, m + 1, "off"))
            k = m + 2;
    } else if (j > i && gr_prose_in(p, j, "have") && gr_prose_is(p, j + 1, "no") &&
               (gr_is_edge_noun(gr_prose_lemma(p, j + 2)) ||
                gr_prose_in(p, j + 2,
                            "friend|neighbor|neighbour|contact|tie|follower|partner|rope|wire|"
                            "ally|enemy"))) {
        k = j + 3;
    }
    if (k > j && gr_prose_is(p, k, "at") && gr_prose_is(p, k + 1, "all"))
        k += 2;
    else if (k > j && gr_prose_in(p, k, "whatsoever|yet|either|left"))
        k++;
    if (k == j || say_nodes(p, i, k, first, n) == NULL) {
        p->phrases.n = n_phrases;
        return i;
    }
    return k;
}

/* A link from each of n phrases to itself. */
static bool say_loops(gr_prose *p, size_t from, size_t to, uint32_t first, uint32_t n)
{
    static const gr_str noun = { "connection", 10 };
    size_t taken;
    const gr_relation_row *row = gr_relation_match(&noun, 1, &taken);

    for (uint32_t k = 0; k < n; k++) {
        gr_phrase f = p->phrases.at[first + k];
        uint32_t pair = (uint32_t)p->phrases.n;

        f.values = f.n_values = 0;
        if (!gr_vec_push(&p->phrases, f) || !gr_vec_push(&p->phrases, f)) {
            gr_prose_fail(p);
            return false;
        }
        if (!gr_prose_say_pair(p, row, from, to, pair, (uint32_t)p->values.n, GR_AUTO))
            return false;
    }
    return n != 0;
}

/* "a loop", "a self-loop to itself": behind it, or i. */
static size_t loop_at(const gr_prose *p, size_t i)
{
    size_t j = i + (gr_prose_class(p, i) & GR_WORD_ARTICLE || gr_prose_is(p, i, "one") ? 1 : 0);

    if (!gr_prose_in(p, j, "loop|self-loop|selfloop"))
        return i;
    j++;
    return gr_prose_in(p, j, "to|on|onto|at|from") && gr_prose_in(p, j + 1, "itself|themselves")
               ? j + 2
               : j;
}

/* "D has a loop", "there is a loop at D". */
static size_t loops(gr_prose *p, size_t i)
{
    gr_prose_mark u = gr_prose_marked(p);
    uint32_t first, n;
    size_t j, k;

    if (gr_prose_is(p, i, "there") && gr_prose_in(p, i + 1, "be")) {
        j = loop_at(p, i + 2);
        k = j > i + 2 && gr_prose_in(p, j, "at|on|around")
                ? gr_prose_list(p, j + 1, GR_LIST_SUBJECTS, GR_STR(""), &first, &n)
                : j;
        return k > j + 1 && say_loops(p, i, k, first, n) ? k : gr_prose_back(p, u, i);
    }
    j = gr_prose_list(p, i, GR_LIST_SUBJECTS, GR_STR(""), &first, &n);
    k = j > i && gr_prose_in(p, j, "have") ? loop_at(p, j + 1) : j;
    return k > j + 1 && say_loops(p, i, k, first, n) ? k : gr_prose_back(p, u, i);
}

/* "buy can be done whenever", "order windows can start at once": there, and after nothing. */
static size_t free_to_start(gr_prose *p, size_t i)
{
    uint32_t first, n;
    size_t n_phrases = p->phrases.n, n_values = p->values.n;
    size_t j = gr_prose_list(p, i, GR_LIST_SUBJECTS, GR_STR(""), &first, &n), k = i;

    if (j > i && gr_prose_in(p, j, "can|may")) {
        j++;
        if (gr_prose_is(p, j, "be") && gr_prose_in(p, j + 1, "do|start|begin|schedule"))
            j += 2;
        else if (gr_prose_in(p, j, "start|begin|happen|run|go|come|sit|stand|live|be"))
            j++;
        if (gr_prose_in(p, j,
                        "whenever|anytime|immediately|independently|first|anywhere|everywhere"))
            k = j + 1;
        else if ((gr_prose_is(p, j, "at") && gr_prose_is(p, j + 1, "once")) ||
                 (gr_prose_in(p, j, "right|straight") && gr_prose_is(p, j + 1, "away")) ||
                 (gr_prose_is(p, j, "any") && gr_prose_is(p, j + 1, "time")))
            k = j + 2;
        else if (gr_prose_in(p, j, "at|from") && gr_prose_in(p, j + 1, "any|the") &&
                 gr_prose_in(p, j + 2, "time|start|begin"))
            k = j + 3;
    }
    if (j > i && gr_prose_in(p, j, "whenever|anytime")) /* "backups whenever" */
        k = j + 1;
    if (k == i || say_nodes(p, i, k, first, n) == NULL) {
        p->phrases.n = n_phrases;
        p->values.n = n_values;
        return i;
    }
    return k;
}

/* "There are Nia, Omar and Pat": names, not kinds of things. */
static size_t there_are(gr_prose *p, size_t i)
{
    uint32_t first, n;
    size_t n_phrases = p->phrases.n, n_values = p->values.n, j;
    bool proper = true;

    if (!gr_prose_is(p, i, "there") || !gr_prose_in(p, i + 1, "be"))
        return i;
    j = gr_prose_list(p, i + 2, GR_LIST_SUBJECTS, GR_STR(""), &first, &n);
    for (uint32_t k = 0; j > i + 2 && k < n; k++)
        proper &= p->phrases.at[first + k].is_proper;
    if (j == i + 2 || n < 2 || !proper ||
        (j < p->n && !gr_prose_is(p, j, ",") && !gr_prose_is(p, j, ";")) ||
        say_nodes(p, i, j, first, n) == NULL) {
        p->phrases.n = n_phrases;
        p->values.n = n_values;
        return i;
    }
    return j;
}

/* "Everybody played everybody else: Nia, Omar and Pat": who they are, to the end of the part. */
static size_t who_they_are(gr_prose *p, size_t i)
{
    const gr_statement *last = p->statements.n != 0 ? &p->statements.at[p->statements.n - 1] : NULL;
    size_t n_phrases = p->phrases.n, n_values = p->values.n, j;
    uint32_t first, n;

    if (last == NULL || last->shape != GR_SHAPE_EVERYONE || last->n_b != 0 ||
        last->sentence != p->sentences.n || !gr_prose_is(p, i - 1, ":"))
        return i;
    j = gr_prose_list(p, i, GR_LIST_SUBJECTS, GR_STR(""), &first, &n);
    if (j > i && j == p->n && n > 1 && say_nodes(p, i, j, first, n) != NULL)
        return j;
    p->phrases.n = n_phrases;
    p->values.n = n_values;
    return i;
}

/* "Vertices a, b, c and d;" */
static size_t named_nodes(gr_prose *p, size_t i)
{
    uint32_t first, n;
    size_t n_phrases = p->phrases.n, n_values = p->values.n, j;

    if (!gr_prose_in(p, i, "node|vertex") || !(gr_prose_form(p, i) & GR_FORM_S))
        return i;
    j = gr_prose_list(p, i + 1, GR_LIST_SUBJECTS, GR_STR(""), &first, &n);
    if (j > i + 1 && n > 1 && p->values.n == n_values && gr_prose_is(p, j, ";") &&
        say_nodes(p, i, j, first, n) != NULL)
        return j;
    p->phrases.n = n_phrases;
    p->values.n = n_values;
    return i;
}

/* "The islands", "there are six wells", "we have five villages": a plural and who they are behind a
 * verb, a colon or a comma; where the names begin, or i. */
static size_t behind_kind(const gr_prose *p, size_t i)
{
    size_t j = i, k;
    bool there = false, these = false;

    /* "Our group uses these huts:", "the tour has the following stops:"; not "ties
     * between these people:" */
    for (k = i; k < i + 8 && gr_prose_is_kind(p, k, GR_TOKEN_WORD) &&
                (k == i || !gr_prose_capital(p, k)) && !gr_prose_in(p, k, "between|among");
         k++)
        if (k > i && gr_prose_form(p, k) & GR_FORM_S && gr_prose_is(p, k + 1, ":") &&
            (gr_prose_is(p, k - 1, "these") || gr_prose_is(p, k - 1, "following")))
            return k + 2;

    if ((gr_prose_is(p, j, "there") && gr_prose_in(p, j + 1, "be|exist")) ||
        (gr_prose_is(p, j, "we") && gr_prose_in(p, j + 1, "have|run|own|visit"))) {
        there = true;
        j += 2;
    }
    if (gr_prose_class(p, j) & GR_WORD_ARTICLE || gr_prose_in(p, j, "our|my|these|those|all")) {
        these = true;
        j++;
    }
    if (gr_prose_is_kind(p, j, GR_TOKEN_NUMBER) ||
        gr_prose_in(p, j, "two|three|four|five|six|seven|eight|nine|ten|several|eleven|twelve")) {
        there = true;
        j++;
    }
    for (k = j; k < j + 3 && gr_prose_is_kind(p, k, GR_TOKEN_WORD) && gr_prose_class(p, k) == 0 &&
                !gr_prose_is_owner(p, k) && (k == i || !gr_prose_capital(p, k));)
        k++;
    if (k == j || !(gr_prose_form(p, k - 1) & GR_FORM_S || gr_prose_is(p, k - 1, "people")))
        return i;
    if (gr_prose_in(p, k, "call|name") && gr_prose_form(p, k) & GR_FORM_PAST)
        return there ? k + 1 : i;
    if (there && (gr_prose_is(p, k, ":") || gr_prose_is(p, k, ",") || gr_prose_is(p, k, "–")))
        return k + 1;
    if (these && gr_prose_is(p, k, "are"))
        return k + (gr_prose_is(p, k + 1, ":") || gr_prose_in(p, k + 1, "call|name") ? 2 : 1);
    return i;
}

/* "The islands are Eigg, Muck and Rum": all that there are, to the end of the part. */
static size_t kind_listed(gr_prose *p, size_t i)
{
    gr_prose_mark u = gr_prose_marked(p);
    size_t from = behind_kind(p, i), j;
    uint32_t first, n;

    if (from == i)
        return i;
    j = gr_prose_list(p, from, GR_LIST_SUBJECTS, GR_STR(""), &first, &n);
    for (uint32_t k = 0; j > from && k < n; k++)
        if (!p->phrases.at[first + k].is_proper)
            return gr_prose_back(p, u, i);
    if (j == from || n < 3 || j < p->n || p->values.n != u.values ||
        say_nodes(p, i, j, first, n) == NULL)
        return gr_prose_back(p, u, i);
    return j;
}

/* "Gate B doesn't", "3 and 4 are not": what the clause before says does not hold of them. */
static size_t does_not(gr_prose *p, size_t i)
{
    gr_prose_mark u = gr_prose_marked(p);
    const gr_statement *last = p->statements.n != 0 ? &p->statements.at[p->statements.n - 1] : NULL;
    bool numbers = p->numbers;
    uint32_t first, n;
    size_t j, k;

    if (last == NULL || last->sentence + 1 < p->sentences.n || last->shape == GR_SHAPE_NODES)
        return i;
    p->numbers |= last->n_a != 0 && gr_is_digit(p->phrases.at[last->a].name.ptr[0]);
    j = gr_prose_list(p, i, GR_LIST_SUBJECTS, GR_STR(""), &first, &n);
    p->numbers = numbers;
    k = j;
    if (j > i && gr_prose_class(p, j) & GR_WORD_AUXILIARY)
        k = gr_prose_class(p, j) & GR_WORD_NEGATION ? j + 1
            : gr_prose_is(p, j + 1, "not")          ? j + 2
                                                    : j;
    if (k == j || (k < p->n && !gr_prose_is(p, k, ",") && !gr_prose_is(p, k, ";")) ||
        say_nodes(p, i, k, first, n) == NULL)
        return gr_prose_back(p, u, i);
    return k;
}

size_t gr_prose_nodes(gr_prose *p, size_t i)
{
    size_t j = i > 0 ? who_they_are(p, i) : i;

    if (j > i)
        return j;
    j = embedding(p, i);

    if (j == i)
        j = isolated(p, i);
    if (j == i)
        j = loops(p, i);
    if (j == i)
        j = free_to_start(p, i);
    if (j == i)
        j = named_nodes(p, i);
    if (j == i)
        j = does_not(p, i);
    if (j == i)
        j = kind_listed(p, i);
    return j > i ? j : there_are(p, i);
}
