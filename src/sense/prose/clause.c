/* Clauses with subject, verb and objects: "Anna follows Ben, who follows Carl", "James and Robert
 * are friends", "Task C takes 3 days and needs A and B", "everyone follows Zoe except Yan".
 *
 * Every word has to find its place; a clause with one that does not is not read. Here are the
 * subjects and the parts that lean on what was read; predicate.c and objects.c have the
 * rest. */
#include "sense/prose/clause_int.h"

#define CLAUSE_WORDS 24 /* how far "too" may stand behind its pronoun */

#define SUBJECTS_MAX 64  /* that are compared with each other */
#define NAMES_MAX    256 /* that words said by the way are compared with */

gr_statement *gr_prose_say(gr_prose *p, gr_shape shape, size_t from, size_t to)
{
    gr_statement s = { .shape = shape,
                       .sentence = (uint32_t)p->sentences.n,
                       .at = gr_prose_span(p, from, to) };

    if (!gr_vec_push(&p->statements, s)) {
        gr_prose_fail(p);
        return NULL;
    }
    return &p->statements.at[p->statements.n - 1];
}

/* "everyone", "all of them", "every node"; perhaps "except Yan" or "but Yan". */
static size_t everyone(gr_prose *p, size_t i, gr_doing *c)
{
    size_t j = i;

    if (gr_prose_in(p, i, "everyone|everybody|everything"))
        j = i + 1;
    else if (gr_prose_is(p, i, "every") && gr_prose_is_kind(p, i + 1, GR_TOKEN_WORD) &&
             gr_prose_class(p, i + 1) == 0)
        j = i + 2;
    else if (gr_prose_is(p, i, "all") && gr_prose_is(p, i + 1, "of") &&
             (gr_prose_is(p, i + 2, "them") || gr_prose_is(p, i + 2, "us")))
        j = i + 3;
    if (j == i)
        return i;
    if (gr_prose_is(p, j, "else"))
        j++;
    c->everyone = true;
    c->a = (uint32_t)p->phrases.n;
    c->n_a = 0;
    if (gr_prose_is(p, j, "except") || gr_prose_is(p, j, "but")) {
        size_t k = j + 1 + (gr_prose_is(p, j + 1, "for") ? 1 : 0);
        size_t end = gr_prose_list(p, k, GR_LIST_SUBJECTS, GR_STR(""), &c->a, &c->n_a);

        return end == k ? i : end;
    }
    return j;
}

/* The amount, the preposition and the objects of the subjects of d, whose verb stood before; where
 * they end, or i. */
static size_t amount_again(gr_prose *p, size_t i, gr_doing *d)
{
    gr_prose_mark u = gr_prose_marked(p);
    uint32_t values = (uint32_t)p->values.n;
    size_t j, k;

    if (d->n_a == 0 || d->a < d->b || d->verb.prep.len == 0 || i == d->start)
        return i;
    j = gr_prose_quantity(p, i, d->meaning);
    k = j > i && gr_str_eq(gr_prose_lemma(p, j), d->verb.prep)
            ? gr_prose_list(p, j + 1, GR_LIST_OBJECTS, d->verb.prep, &d->b, &d->n_b)
            : j + 1;
    if (k <= j + 1 || p->values.n != values + 1 ||
        !gr_doing_say(p, d, GR_SHAPE_ACROSS, k, values, d->verb.direction))
        return gr_prose_back(p, u, i);
    return k;
}

/* "its eggs from", where the clause has "its flour from": behind the preposition, or i. */
static size_t behind_goods(const gr_prose *p, size_t i, const gr_doing *c)
{
    size_t j = i;

    if (c->everyone || c->n_a == 0 || c->verb.row == NULL || c->verb.prep.len == 0 ||
        !c->verb.goods || gr_prose_is(p, i, "the"))
        return i;
    if (gr_prose_class(p, j) & GR_WORD_ARTICLE || gr_prose_in(p, j, "its|his|her|their|some"))
        j++;
    for (size_t from = j; j < from + 2 && gr_prose_is_kind(p, j, GR_TOKEN_WORD) &&
                          gr_prose_class(p, j) == 0 && !gr_prose_capital(p, j);)
        j++;
    return j > i && gr_str_eq(gr_prose_lemma(p, j), c->verb.prep) ? j + 1 : i;
}

/* Words of place that are no verbs. */
static const char places[] = "next|adjacent|beside|opposite|across|above|below|beneath|under|"
                             "underneath|behind|alongside|near|inside|over";

/* A word that says where something is, as it stands behind "is" or without it: "above", "next to".
 */
static size_t place_at(const gr_prose *p, size_t i, const gr_relation_row **row)
{
    gr_str lemmas[GR_RELATION_WORDS_MAX];
    size_t n = 0, taken = 0;

    *row = NULL;
    if (!gr_prose_in(p, i, places))
        return i;
    while (n < GR_RELATION_WORDS_MAX && i + n < p->n && gr_prose_lemma(p, i + n).len != 0) {
        lemmas[n] = gr_prose_lemma(p, i + n);
        n++;
    }
    *row = gr_relation_match(lemmas, n, &taken);
    return *row != NULL ? i + taken : i;
}

/* "The loft is above the hall, the cellar below it": another place in the same clause, with the
 * verb that stood before; behind it, or i. */
static size_t another_place(const gr_prose *p, size_t i, gr_verb *verb)
{
    const gr_relation_row *row;
    size_t j = place_at(p, i, &row);

    if (j == i || verb->row == NULL || verb->passive || verb->negated ||
        strcmp(row->family, verb->row->family) != 0)
        return i;
    verb->row = row;
    verb->direction = row->word.direction;
    verb->prep = j > i + 1 ? gr_prose_lemma(p, j - 1) : GR_STR("");
    return j;
}

/* "A is linked to B, C to D" and "A is linked to B (5 km), C (7 km)". */
static size_t ellipsis(gr_prose *p, size_t i, gr_doing *c)
{
    gr_doing d = *c;
    uint32_t n_phrases = (uint32_t)p->phrases.n, n_values = (uint32_t)p->values.n, values;
    gr_direction direction = c->verb.direction;
    size_t j, k;

    if (c->verb.relation.len == 0 && c->verb.row == NULL)
        return i;
    d.start = i;
    /* "pumps 30 l/s into A and 20 l/s into B" */
    j = c->verb.prep.len != 0 && c->n_a != 0 && !gr_prose_is_subject(p, i)
            ? gr_prose_quantity(p, i, c->meaning)
            : i;
    if (j > i && gr_prose_takes_up(p, j, c->verb.prep) > j) {
        j = gr_prose_takes_up(p, j, c->verb.prep) - 1;
        k = gr_prose_list(p, j + 1, GR_LIST_OBJECTS, c->verb.prep, &d.b, &d.n_b);
        if (k > j + 1 && p->values.n == n_values + 1 &&
            gr_doing_say(p, &d, GR_SHAPE_ACROSS, k, n_values, direction))
            return k;
        p->phrases.n = n_phrases;
        p->values.n = n_values;
        return i;
    }
    p->values.n = n_values;
    /* "gets flour from the mill and eggs from the farm" */
    if ((j = behind_goods(p, i, c)) > i) {
        k = gr_prose_list(p, j, GR_LIST_OBJECTS, c->verb.prep, &d.b, &d.n_b);
        if (k > j && p->values.n == n_values &&
            gr_doing_say(p, &d, GR_SHAPE_ACROSS, k, n_values, direction))
            return k;
        p->phrases.n = n_phrases;
        p->values.n = n_values;
    }
    /* "... and to Rae with strength 2", "... and by bridge to the mill" */
    j = gr_prose_means(p, i);
    if (c->verb.prep.len != 0 && c->n_a != 0 && !c->everyone &&
        gr_str_eq(gr_prose_lemma(p, j), c->verb.prep)) {
        k = gr_prose_list(p, j + 1, GR_LIST_OBJECTS, c->verb.prep, &d.b, &d.n_b);
        if (k > j + 1) {
            values = (uint32_t)p->values.n;
            k = gr_prose_rest(p, k, c->meaning, &direction);
            if (gr_doing_say(p, &d, GR_SHAPE_ACROSS, k, values, direction))
                return k;
        }
    }
    j = gr_prose_list(p, i, GR_LIST_SUBJECTS, GR_STR(""), &d.a, &d.n_a);
    if ((k = amount_again(p, j, &d)) > j) /* "P2 pushes 30 to P4 and P3 20 to P4" */
        return k;
    k = j > i ? another_place(p, j, &d.verb) : j;
    if (k == j && j > i)
        k = gr_prose_takes_up(p, j, c->verb.prep);
    else if (k > j)
        direction = d.verb.direction;
    if (k > j && d.verb.row == c->verb.row && c->verb.prep.len == 0 &&
        !p->phrases.at[d.a].has_the &&
        !(p->phrases.at[d.a].is_proper && d.n_a == 1 && c->verb.row != NULL))
        k = j; /* "warm the oven" is no "the cafe the kiosk" */
    if (k > j && c->verb.prep.len != 0 && gr_doing_nobody(p, k, false) > k) {
        gr_statement *s = gr_prose_say(p, GR_SHAPE_NODES, i, gr_doing_nobody(p, k, false));

        if (s != NULL) { /* "..., and Zia by no one" */
            s->a = d.a;
            s->n_a = d.n_a;
            return gr_doing_nobody(p, k, false);
        }
    }
    if (k > j && c->verb.prep.len == 0 && j > i + 2 && gr_prose_form(p, j - 1) & GR_FORM_S &&
        !p->phrases.at[d.a].is_proper)
        k = j; /* "the parrot annoys the dog" has a verb of its own */
    if (k > j) {
        j = k - 1;
        k = gr_prose_list(p, k, GR_LIST_OBJECTS, d.verb.prep, &d.b, &d.n_b);
        if (k > j + 1) {
            values = (uint32_t)p->values.n;
            k = gr_prose_rest(p, k, c->meaning, &direction);
            if (gr_doing_say(p, &d, GR_SHAPE_ACROSS, k, values, direction)) {
                d.meaning = c->meaning;
                *c = d;
                return k;
            }
        }
    } else if (j > i && c->n_a != 0 && !c->everyone &&
               !gr_prose_in(p, j,
                            "take|last|need|require")) { /* "; dry takes 3 days": dry itself */
        /* One more object with its own number. */
        d = *c;
        d.start = i;
        d.b = n_phrases;
        d.n_b = (uint32_t)p->phrases.n - n_phrases;
        values = (uint32_t)p->values.n;
        k = gr_prose_rest(p, j, c->meaning, &direction);
        if (d.n_b == 1 && p->values.n > values &&
            gr_doing_say(p, &d, GR_SHAPE_ACROSS, k, values, direction))
            return k;
    }
    p->phrases.n = n_phrases;
    p->values.n = n_values;
    return i;
}

/* Where the next part of the clause would begin. */
static size_t part_start(const gr_prose *p, size_t i)
{
    size_t j = i;

    if (gr_prose_is(p, j, ",") || gr_prose_is(p, j, ";"))
        j++;
    if (gr_prose_is(p, j, "and") || gr_prose_is(p, j, "but"))
        j++;
    if (gr_prose_in(p, j, "then|also") && j > i)
        j++;
    return j;
}

/* One more part that leans on what was read: a relative clause, the same subject, an ellipsis. */
static size_t next_part(gr_prose *p, size_t i, gr_doing *c)
{
    gr_doing d = *c;
    size_t j = part_start(p, i), k;
    uint32_t n_statements = (uint32_t)p->statements.n, n_phrases = (uint32_t)p->phrases.n;
    uint32_t n_values = (uint32_t)p->values.n;

    if (j == i)
        return i;
    d.start = j;
    if (gr_prose_is(p, j, "who") || gr_prose_is(p, j, "which")) {
        if (c->n_b == 0)
            return i;
        d.a = c->b + c->n_b - 1;
        d.n_a = 1;
        if (gr_prose_is(p, j + 1, "are") || gr_prose_is(p, j + 1, "have") ||
            gr_prose_is(p, j + 1, "both")) { /* "to Kay and Lou, who are connected, too" */
            d.a = c->b;
            d.n_a = c->n_b;
        }
        d.everyone = false;
        k = gr_doing_predicate(p, j + 1, &d);
        j++;
    } else if (gr_prose_is(p, j, "not") && c->verb.row != NULL && !c->verb.negated) {
        /* "follows B but not C". */
        d.verb.negated = true;
        j++;
        if (c->verb.prep.len != 0 && gr_str_eq(gr_prose_lemma(p, j), c->verb.prep))
            j++;
        k = gr_doing_objects(p, j, &d);
    } else if (gr_prose_is(p, i, ";")) {
        k = ellipsis(p, j, c); /* another subject, or another gr_doing */
        return k > j ? k : i;
    } else {
        k = gr_doing_predicate(p, j, &d);
        /* A plural behind a comma looks like a verb: "Anna follows Ben, cats ...". */
        if (k != j && k != SIZE_MAX && d.verb.row == NULL && d.verb.relation.len != 0 &&
            gr_prose_is(p, j - 1, ","))
            k = SIZE_MAX;
        if (k == j || k == SIZE_MAX) {
            p->statements.n = n_statements;
            p->phrases.n = n_phrases;
            p->values.n = n_values;
            k = ellipsis(p, j, c);
            return k > j ? k : i;
        }
    }
    if (k == j || k == SIZE_MAX) {
        p->statements.n = n_statements;
        p->phrases.n = n_phrases;
        p->values.n = n_values;
        return i;
    }
    *c = d;
    return k;
}

/* "too", "also", "as well": the same one does more. */
static bool does_more(const gr_prose *p, size_t i)
{
    for (size_t end = i + CLAUSE_WORDS; i < p->n && i < end && !gr_prose_is(p, i, ";"); i++)
        if (gr_prose_in(p, i, "also|too") ||
            (gr_prose_is(p, i, "as") && gr_prose_is(p, i + 1, "well")))
            return true;
    return false;
}

/* "She also follows Cid", "he reports to Uwe": the subjects of the statement before, if it was read
 * just now and its objects cannot be meant, being of the other number. */
static size_t pronoun(gr_prose *p, size_t i, gr_doing *c)
{
    const gr_statement *last = p->statements.n != 0 ? &p->statements.at[p->statements.n - 1] : NULL;
    bool many = gr_prose_is(p, i, "they");

    if (last == NULL ||
        !(many || gr_prose_is(p, i, "he") || gr_prose_is(p, i, "she") || gr_prose_is(p, i, "it")))
        return i;
    if (last->n_a == 0 || last->shape == GR_SHAPE_EVERYONE || last->sentence + 1 < p->sentences.n)
        return i;
    /* "Igor trusts Jana, but she doesn't trust him": the one and the other, and no link. */
    if (last->shape == GR_SHAPE_ACROSS && last->n_a == 1 && last->n_b == 1 &&
        gr_prose_class(p, i + 1) & GR_WORD_NEGATION && gr_prose_is_kind(p, i + 2, GR_TOKEN_WORD) &&
        (gr_prose_is(p, i + 3, "him") || gr_prose_is(p, i + 3, "her") ||
         gr_prose_is(p, i + 3, "it"))) {
        c->a = last->b;
        c->n_a = 1;
        return i + 1;
    }
    if (many && last->shape == GR_SHAPE_ACROSS && last->n_a == 1 && last->n_b == 1 &&
        last->row != NULL && last->row->how & GR_REL_BOTH && !last->negated) {
        gr_phrase two[2] = { p->phrases.at[last->a], p->phrases.at[last->b] };

        c->a = (uint32_t)p->phrases.n; /* "Ahmed married Basma. They had Chadi" */
        c->n_a = 2;
        if (!gr_vec_push(&p->phrases, two[0]) || !gr_vec_push(&p->phrases, two[1]))
            gr_prose_fail(p);
        return i + 1;
    }
    if ((last->n_a > 1) != many)
        return i;
    if (!does_more(p, i) && last->shape == GR_SHAPE_ACROSS && (last->n_b > 1) == many)
        return i;
    c->a = last->a;
    c->n_a = last->n_a;
    return i + 1;
}

/* "Neither Ann nor Bob", "none of them": those of whom it does not hold. */
static size_t neither(gr_prose *p, size_t i, gr_doing *c)
{
    gr_prose_mark u = gr_prose_marked(p);
    size_t j, k;

    if (!gr_prose_in(p, i, "neither|none"))
        return i;
    if ((j = gr_prose_refers(p, i, &c->a, &c->n_a)) == i) {
        j = gr_prose_phrase(p, i + 1);
        if (j == i + 1 || !gr_prose_is(p, j, "nor"))
            return gr_prose_back(p, u, i);
        while (gr_prose_is(p, j, "nor") && (k = gr_prose_phrase(p, j + 1)) > j + 1)
            j = k;
        c->a = (uint32_t)u.phrases;
        c->n_a = (uint32_t)(p->phrases.n - u.phrases);
    }
    c->neither = true;
    return j;
}

/* The subjects; "she also follows" and the like take the last ones. */
static size_t subjects(gr_prose *p, size_t i, gr_doing *c)
{
    size_t j = everyone(p, i, c);

    if (j == i)
        j = neither(p, i, c);
    if (j == i)
        j = pronoun(p, i, c);
    return j > i ? j : gr_prose_list(p, i, GR_LIST_SUBJECTS, GR_STR(""), &c->a, &c->n_a);
}

/* "him", "her", "them": whoever the statement before is about; nothing is said of them. */
static size_t last_named(const gr_prose *p, size_t i, uint32_t *a, uint32_t *n_a)
{
    const gr_statement *last = p->statements.n != 0 ? &p->statements.at[p->statements.n - 1] : NULL;

    if (last == NULL || last->n_a + last->n_b == 0 ||
        !(gr_prose_is(p, i, "him") || gr_prose_is(p, i, "her") || gr_prose_is(p, i, "them") ||
          gr_prose_is(p, i, "it")))
        return i;
    *a = last->n_a != 0 ? last->a : last->b;
    *n_a = 1;
    return i + 1;
}

/* "Nobody knows Zoe": she is there, and alone. */
static size_t nobody_does(gr_prose *p, size_t i)
{
    uint32_t a, n_a, n_phrases = (uint32_t)p->phrases.n, n_values = (uint32_t)p->values.n;
    size_t j = gr_doing_nobody(p, i, false), k, end;
    gr_statement *s;
    gr_verb verb;

    if (j == i || (gr_prose_is(p, i, "no") && !gr_prose_is(p, i + 1, "one")))
        return i;
    k = gr_prose_verb(p, j, &verb);
    end = k > j && verb.row != NULL && !verb.negated ? last_named(p, k, &a, &n_a) : k;
    if (end == k && k > j && verb.row != NULL && !verb.negated)
        end = gr_prose_list(p, k, GR_LIST_OBJECTS, verb.prep, &a, &n_a);
    if (end > k && gr_prose_in(p, end, "anything|yet|here|there"))
        end++;
    s = k > j && end > k ? gr_prose_say(p, GR_SHAPE_NODES, i, end) : NULL;
    if (s == NULL) {
        p->phrases.n = n_phrases;
        p->values.n = n_values;
        return i;
    }
    s->a = a;
    s->n_a = n_a;
    return end;
}

/* "Lena, who teaches Mark, is taught by Nora": the clause inside is read for itself, and the other
 * begins behind it; i if there is none. */
static size_t inner_clause(gr_prose *p, size_t i, const gr_doing *c)
{
    gr_prose_mark u = gr_prose_marked(p);
    gr_doing inner = *c;
    size_t j;
    gr_verb v;

    if (c->everyone || c->n_a != 1 || !gr_prose_is(p, i, ",") ||
        !(gr_prose_is(p, i + 1, "who") || gr_prose_is(p, i + 1, "which")))
        return i;
    j = gr_doing_predicate(p, i + 2, &inner);
    if (j == i + 2 || j == SIZE_MAX || !gr_prose_is(p, j, ",") ||
        gr_prose_verb(p, j + 1, &v) == j + 1)
        return gr_prose_back(p, u, i);
    return j + 1;
}

/* "the canal, and both the creek and the canal": the first of them belongs to what stood before. */
static bool names_twice(const gr_prose *p, const gr_doing *c)
{
    for (uint32_t k = c->a; k < c->a + c->n_a && c->n_a < SUBJECTS_MAX; k++)
        for (uint32_t m = k + 1; m < c->a + c->n_a; m++)
            if (gr_str_eq(p->phrases.at[k].name, p->phrases.at[m].name) &&
                gr_str_eq(p->phrases.at[k].kind, p->phrases.at[m].kind))
                return true;
    return false;
}

/* ", who quit last week": behind words that name nothing, count nothing and link nothing; or i. */
static size_t behind_idle(const gr_prose *p, size_t i)
{
    size_t j = i + 2, taken;

    for (; j < p->n && !gr_prose_is(p, j, ",") && !gr_prose_is(p, j, ";"); j++) {
        gr_str lemma = gr_prose_lemma(p, j);

        if (!gr_prose_is_kind(p, j, GR_TOKEN_WORD) || gr_prose_capital(p, j) ||
            gr_prose_text(p, j).len == 1 || gr_prose_class(p, j) & GR_WORD_PRONOUN ||
            gr_prose_in(p, j, "all|both|each|everyone|everybody|other|and|or") ||
            gr_relation_match(&lemma, 1, &taken) != NULL)
            return i;
        for (size_t f = 0; f < p->phrases.n && f < NAMES_MAX; f++)
            if (gr_str_eq(p->phrases.at[f].name, gr_prose_text(p, j)))
                return i;
    }
    return j > i + 2 && j < i + CLAUSE_WORDS ? j : i;
}

size_t gr_prose_relative(gr_prose *p, size_t i)
{
    gr_prose_mark u = gr_prose_marked(p);
    gr_doing c = { .start = i + 2, .a = (uint32_t)p->phrases.n - 1, .n_a = 1 };
    size_t j;

    if (!gr_prose_is(p, i, ",") ||
        !(gr_prose_is(p, i + 1, "who") || gr_prose_is(p, i + 1, "which")) || p->phrases.n == 0)
        return i;
    j = gr_doing_predicate(p, i + 2, &c);
    if (j != i + 2 && j != SIZE_MAX)
        return j;
    gr_prose_back(p, u, i);
    return behind_idle(p, i);
}

/* "Each of the following depends on core: net, ui and log". */
static size_t following_listed(gr_prose *p, size_t i)
{
    gr_prose_mark u = gr_prose_marked(p);
    gr_doing c = { .start = i };
    size_t j = i, k;

    if (gr_prose_in(p, j, "each|all|both") && gr_prose_is(p, j + 1, "of"))
        j += 2;
    j += gr_prose_is(p, j, "the") ? 1 : 0;
    if (j == i || !(gr_prose_in(p, j, "follow") || gr_prose_is(p, j, "these")))
        return i;
    j++;
    k = gr_prose_verb(p, j, &c.verb);
    if (k == j || c.verb.row == NULL || c.verb.negated)
        return gr_prose_back(p, u, i);
    j = gr_prose_list(p, k, GR_LIST_OBJECTS, c.verb.prep, &c.b, &c.n_b);
    if (j == k || !gr_prose_is(p, j, ":"))
        return gr_prose_back(p, u, i);
    k = gr_prose_list(p, j + 1, GR_LIST_SUBJECTS, GR_STR(""), &c.a, &c.n_a);
    if (k != p->n || p->values.n != u.values ||
        !gr_doing_say(p, &c, GR_SHAPE_ACROSS, k, (uint32_t)u.values, c.verb.direction))
        return gr_prose_back(p, u, i);
    return k;
}

/* "Three servers talk to each other: alpha, beta and gamma". */
static size_t each_other_listed(gr_prose *p, size_t i)
{
    gr_prose_mark u = gr_prose_marked(p);
    gr_doing c = { .start = i };
    size_t j = i, k;

    while (j < i + 4 && gr_prose_is_kind(p, j, GR_TOKEN_WORD) && !gr_prose_capital(p, j + 1))
        j++;
    for (k = i + 1; k <= j; k++)
        if (gr_prose_form(p, k - 1) & GR_FORM_S && gr_prose_verb(p, k, &c.verb) > k &&
            c.verb.each_other)
            break;
    if (k > j || c.verb.row == NULL || c.verb.negated)
        return gr_prose_back(p, u, i);
    k = gr_prose_verb(p, k, &c.verb);
    if (!gr_prose_is(p, k, ":"))
        return gr_prose_back(p, u, i);
    j = gr_prose_list(p, k + 1, GR_LIST_SUBJECTS, GR_STR(""), &c.a, &c.n_a);
    if (j != p->n || c.n_a < 2 || p->values.n != u.values ||
        !gr_doing_say(p, &c, GR_SHAPE_CLIQUE, j, (uint32_t)u.values, GR_UNDIRECTED))
        return gr_prose_back(p, u, i);
    return j;
}

size_t gr_prose_clause(gr_prose *p, size_t i)
{
    gr_doing c = { .start = i };
    uint32_t n_statements = (uint32_t)p->statements.n, n_phrases = (uint32_t)p->phrases.n;
    uint32_t n_values = (uint32_t)p->values.n;
    size_t j = nobody_does(p, i), k;

    if (j == i)
        j = each_other_listed(p, i);
    if (j == i)
        j = following_listed(p, i);
    if (j > i)
        return j;
    j = subjects(p, i, &c);
    if (j > i)
        j = names_twice(p, &c) ? i : gr_prose_behind_aside(p, j);
    if (j > i)
        j = gr_doing_beside(p, j, &c);
    if (j > i)
        j = inner_clause(p, j, &c);
    k = j > i ? gr_doing_predicate(p, j, &c) : j;
    if (k == j || k == SIZE_MAX) {
        p->statements.n = n_statements;
        p->phrases.n = n_phrases;
        p->values.n = n_values;
        return i;
    }
    for (;;) {
        j = k;
        k = next_part(p, j, &c);
        if (k == j)
            return j;
    }
}
