/* Lists of names: "A, B and C", "of B and of C", "users 6 and 7"; and where a list ends because the
 * next thing does something itself: "A follows B, C and D follow E". */
#include "sense/prose/names_int.h"

#define ASIDE_WORDS 24 /* in what is said by the way */

/* Behind a comma, "and" or both: where the next thing would begin; i if there is no separator. */
static size_t separator(const gr_prose *p, size_t i, bool *is_and)
{
    size_t j = i;

    *is_and = false;
    if (gr_prose_is(p, j, ","))
        j++;
    if (gr_prose_is(p, j, "and") || gr_prose_is(p, j, "&")) {
        *is_and = true;
        j++;
        if (gr_prose_is(p, j, "also"))
            j++;
    } else if (gr_prose_is(p, j, "as") && gr_prose_is(p, j + 1, "well") &&
               gr_prose_is(p, j + 2, "as")) {
        *is_and = true;
        j += 3;
    } else if (p->or_list && gr_prose_is(p, j, "or")) {
        *is_and = true;
        j++;
    } else if (gr_prose_is(p, j, "plus")) {
        *is_and = true;
        j++;
    }
    return j;
}

/* "Glue 45 min", "Glue (45 min)", "Glue half an hour". */
static bool is_measured(gr_prose *p, size_t i)
{
    size_t n = p->values.n, j = i + (gr_prose_is(p, i, "(") ? 1 : 0), k;

    if (p->values.n != 0 && i > 0 && gr_prose_is(p, i - 1, ")"))
        return true;
    k = gr_prose_quantity(p, j, GR_MEANS_NUMBER);
    p->values.n = n;
    return k > j;
}

size_t gr_prose_takes_up(const gr_prose *p, size_t i, gr_str prep)
{
    static const char towards[] = "to|into|onto|towards|toward";
    size_t j = i;

    /* "the bakery supplies the cafe, the cafe the kiosk" */
    if (prep.len == 0)
        return gr_prose_is(p, i, "the") ? i + 1 : i;
    if (gr_prose_in(p, j, "also|too|additionally|only|directly|then") ||
        (gr_prose_in(p, j, "back|on|over|down|up") && gr_prose_in(p, j + 1, towards)))
        j++;
    if (gr_str_eq(gr_prose_lemma(p, j), prep) ||
        (gr_word_in(prep, towards) && gr_prose_in(p, j, towards)))
        return j + 1;
    return i;
}

/* "20 to", behind a thing that is no object then. */
static bool amount_before(gr_prose *p, size_t i, gr_str prep)
{
    size_t n = p->values.n, j = prep.len != 0 ? gr_prose_quantity(p, i, GR_MEANS_NUMBER) : i;

    p->values.n = n;
    return j > i && gr_str_eq(gr_prose_lemma(p, j), prep);
}

/* "... and the Elbe does, too" */
static bool does_too(const gr_prose *p, size_t i)
{
    return gr_prose_in(p, i, "do|be|have") &&
           (gr_prose_in(p, i + 1, "too|also|likewise") || gr_prose_is(p, i + 1, ",") ||
            (gr_prose_is(p, i + 1, "as") && gr_prose_is(p, i + 2, "well")));
}

/* "v4 is isolated": nothing is done, and yet the clause is about v4 alone. */
static bool is_alone(const gr_prose *p, size_t i)
{
    return gr_prose_in(p, i, "be|stand|have") &&
           gr_prose_in(p, i + 1, "isolated|isolate|alone|disconnected|unconnected|no|not|nothing");
}

void gr_prose_take_kind(gr_prose *p, uint32_t like, uint32_t phrase)
{
    const gr_phrase *first = &p->phrases.at[like];
    gr_phrase *f = &p->phrases.at[phrase];

    if (first->name.len > first->kind.len &&
        gr_str_eq(gr_str_sub(first->name, 0, first->kind.len), first->kind)) {
        f->name =
            gr_str_printf(&p->s->cx->arena, "%.*s %.*s", GR_FMT(first->kind), GR_FMT(f->name));
        if (f->name.ptr == NULL)
            gr_prose_fail(p);
    }
    f->kind = first->kind;
}

/* "needs dig, dry takes 3 days": what dry itself takes. */
static bool lasts(const gr_prose *p, size_t i)
{
    return (gr_prose_in(p, i, "take|last") && gr_prose_is_kind(p, i + 1, GR_TOKEN_NUMBER)) ||
           gr_prose_in(p, i, "whenever|anytime");
}

/* "each of the three villages Arl, Bem", "both hotels Adler and Post": where the names begin. */
static size_t behind_count(const gr_prose *p, size_t i)
{
    size_t j = i;

    if (gr_prose_in(p, j, "each|all|both"))
        j += gr_prose_is(p, j + 1, "of") ? 2 : 1;
    if (gr_prose_in(p, j, "the|our|these"))
        j++;
    if (gr_prose_is_kind(p, j, GR_TOKEN_NUMBER) ||
        gr_prose_in(p, j, "two|three|four|five|six|seven|eight"))
        j++;
    if (j > i && gr_prose_is_common(p, j) && gr_prose_form(p, j) & GR_FORM_S &&
        gr_prose_in(p, j + 1, "in|at") && gr_prose_capital(p, j + 2) &&
        gr_prose_class(p, j + 2) == 0)
        return j + 2; /* "the stores in Exton and Fulby" */
    return j > i && gr_prose_is_common(p, j) && gr_prose_form(p, j) & GR_FORM_S &&
                   gr_prose_capital(p, j + 1) && gr_prose_class(p, j + 1) == 0
               ? j + 1
               : i;
}

size_t gr_prose_behind_aside(gr_prose *p, size_t i)
{
    size_t j = i + 2;
    gr_verb v;

    if (!gr_prose_is(p, i, ",") ||
        !(gr_prose_is(p, i + 1, "which") || gr_prose_is(p, i + 1, "who") ||
          gr_prose_class(p, i + 1) & GR_WORD_ARTICLE ||
          gr_prose_in(p, i + 1, "after|for|with|in|despite|like|being|without|by|our|my|once")))
        return i;
    for (; j < p->n && j < i + ASIDE_WORDS && !gr_prose_is(p, j, ","); j++)
        if (gr_prose_capital(p, j) || gr_prose_is_kind(p, j, GR_TOKEN_QUOTED) ||
            gr_prose_is(p, j, ";"))
            return i;
    return gr_prose_is(p, j, ",") && gr_prose_verb(p, j + 1, &v) > j + 1 ? j + 1 : i;
}

/* "Wok, a new page, links to": the same one twice. */
static bool is_apposition(gr_prose *p, size_t i)
{
    return gr_prose_is(p, i, ",") &&
           (gr_prose_class(p, i + 1) & GR_WORD_ARTICLE || gr_prose_in(p, i + 1, "our|my")) &&
           gr_prose_behind_aside(p, i) > i;
}

size_t gr_prose_list(gr_prose *p, size_t i, gr_list_kind kind, gr_str prep, uint32_t *first,
                     uint32_t *n)
{
    size_t j, comma_at = 0; /* where the list ended before its last comma */
    size_t and_at = 0;      /* ... before its last comma with "and" */
    uint32_t n_before_comma = 0, n_before_and = 0;
    bool numbers = p->numbers;
    size_t start = i;

    if ((j = gr_prose_refers(p, i, first, n)) > i)
        return j;
    *first = (uint32_t)p->phrases.n;
    *n = 0;
    /* "nodes 1, 2": numbers all the way. */
    if (gr_prose_is_kind_noun(p, i) && gr_prose_is_kind(p, i + 1, GR_TOKEN_NUMBER))
        p->numbers = true;
    start = behind_count(p, i);
    /* "two engineers, Eva and Finn" */
    if (kind == GR_LIST_OBJECTS &&
        (gr_prose_is_kind(p, i, GR_TOKEN_NUMBER) || gr_prose_in(p, i, "two|three|four|five|six")) &&
        gr_prose_is_common(p, i + 1) && (gr_prose_is(p, i + 2, ",") || gr_prose_is(p, i + 2, ":")))
        start = i + 3;
    j = gr_prose_phrase(p, start);
    /* "gears 3 and 4" */
    p->numbers |=
        j > start && p->phrases.at[*first].kind_of_all && gr_prose_is_plain_number(p, j - 1);
    while (j > start) {
        gr_verb v;
        bool is_and;
        size_t next = separator(p, j, &is_and), k, from = j;
        uint32_t n_values = (uint32_t)p->values.n;

        if (next == j || is_apposition(p, j))
            break;
        if (!is_and) {
            comma_at = j;
            n_before_comma = (uint32_t)p->phrases.n;
        } else if (gr_prose_is(p, j, ",")) {
            and_at = j;
            n_before_and = (uint32_t)p->phrases.n;
        }
        if (prep.len != 0 && next < p->n && gr_str_eq(gr_prose_lemma(p, next), prep))
            next++;
        k = gr_prose_phrase(p, next);
        if (k == next)
            break;
        /* "gave it to Ruth, and Ruth gave it": nobody is listed twice. */
        if (kind == GR_LIST_OBJECTS && p->phrases.n > *first + 1 &&
            gr_str_eq(p->phrases.at[p->phrases.n - 1].name, p->phrases.at[p->phrases.n - 2].name) &&
            (p->phrases.at[p->phrases.n - 1].is_proper ||
             (gr_prose_is_kind(p, k, GR_TOKEN_WORD) && !gr_prose_is(p, k, "and")))) {
            p->phrases.n--;
            p->values.n = n_values;
            break;
        }
        /* "follows Ben, a cook": who he is */
        if (!is_and && (gr_prose_is(p, next, "a") || gr_prose_is(p, next, "an")) &&
            !p->phrases.at[p->phrases.n - 1].is_proper && p->phrases.n > *first + 1 &&
            p->phrases.at[p->phrases.n - 2].is_proper && !gr_prose_in(p, k, "and|or")) {
            p->phrases.n--;
            p->values.n = n_values;
            j = k;
            continue;
        }
        /* "links to Yak, and Wok, a new page, links to": Wok begins another clause. */
        if (kind == GR_LIST_OBJECTS && is_and && gr_prose_behind_aside(p, k) > k) {
            p->phrases.n--;
            p->values.n = n_values;
            break;
        }
        /* "Nell, and Nell's mother is Opal" */
        if (kind == GR_LIST_OBJECTS && gr_prose_is_owner(p, k - 1) &&
            !gr_prose_is_owner(p, from - 1) && /* "Nina's and Oleg's code" */
            gr_prose_is_kind(p, k, GR_TOKEN_WORD) && gr_prose_class(p, k) == 0) {
            p->phrases.n--;
            p->values.n = n_values;
            break;
        }
        /* "after Saw, Glue 45 min": the next task. */
        if (p->tasks && !is_and && is_measured(p, k)) {
            p->phrases.n--;
            p->values.n = n_values;
            break;
        }
        /* "lives in Oslo and works at Acme": a verb that is in no table. */
        if (kind == GR_LIST_OBJECTS && p->phrases.at[*first].is_proper &&
            !p->phrases.at[p->phrases.n - 1].is_proper &&
            !p->phrases.at[p->phrases.n - 1].has_the && gr_prose_is_inflected(p, next) &&
            k < p->n && !gr_prose_is(p, k, ",") && !gr_prose_is(p, k, "and")) {
            p->phrases.n--;
            p->values.n = n_values;
            break;
        }
        /* "A is linked to B, C to D", "30 to B and C 20 to D": C begins another one. */
        if (kind == GR_LIST_OBJECTS &&
            (gr_prose_takes_up(p, k, prep) > k || amount_before(p, k, prep))) {
            p->phrases.n--;
            p->values.n = n_values;
            /* "to B, C and D to E": C does so, too */
            if (is_and && prep.len != 0 && comma_at != 0 && !gr_prose_is(p, from, ",") &&
                p->phrases.n == n_before_comma + 1 && gr_prose_takes_up(p, k, prep) > k) {
                p->phrases.n = n_before_comma;
                j = comma_at;
            }
            break;
        }
        /* "... after paint, and buy can be done whenever": buy begins another clause. */
        if (kind == GR_LIST_OBJECTS && (gr_prose_verb(p, k, &v) > k || gr_prose_is(p, k, "can") ||
                                        is_alone(p, k) || does_too(p, k) || lasts(p, k))) {
            v.singular |=
                gr_prose_is(p, k, "can") || is_alone(p, k) || does_too(p, k) || lasts(p, k);
            p->phrases.n--;
            p->values.n = n_values;
            v.plural |= gr_prose_is(p, k, "both");
            if (is_and && and_at != 0 && and_at < j && !v.singular) {
                /* "taught Vera, and Tess and Uri taught Will" */
                p->phrases.n = n_before_and;
                from = and_at;
            } else if (is_and && comma_at != 0 && !v.singular) {
                /* "A follows B, C and D follow E", "A before B, C and D before E": the clause
                 * begins behind the comma. */
                v.plural |= gr_prose_in(p, k, "before|after");
                if (!v.plural)
                    p->phrases.n = *first;
                else
                    p->phrases.n = n_before_comma;
                from = v.plural ? comma_at : i;
            }
            j = from;
            break;
        }
        /* "users 6 and 7": both are users. */
        if (p->phrases.at[*first].kind_of_all && p->phrases.at[p->phrases.n - 1].kind.len == 0 &&
            p->phrases.at[p->phrases.n - 1].is_proper)
            gr_prose_take_kind(p, *first, (uint32_t)p->phrases.n - 1);
        j = k;
    }
    p->numbers = numbers;
    *n = (uint32_t)p->phrases.n - *first;
    return *n == 0 ? i : j;
}
