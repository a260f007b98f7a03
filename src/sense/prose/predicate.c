/* What subjects do among themselves, with everyone and with objects: "know each other", "share a
 * desk", "lost to everyone", "can weld or paint", "takes 3 days". */
#include "sense/prose/clause_int.h"
#include "sense/prose/links_int.h"

bool gr_doing_say(gr_prose *p, const gr_doing *c, gr_shape shape, size_t to, uint32_t values,
                  gr_direction direction)
{
    const gr_relation_row *row = c->verb.row;
    gr_statement *s = gr_prose_say(p, shape, c->start, to);

    if (s == NULL)
        return false;
    s->row = row;
    s->relation = row != NULL ? gr_str_of(row->word.lemma) : c->verb.relation;
    s->a = c->a;
    s->n_a = c->n_a;
    s->b = c->b;
    s->n_b = c->n_b;
    s->values = values;
    s->n_values = (uint32_t)p->values.n - values;
    s->direction = direction;
    s->swapped = c->verb.passive;
    s->ordered_back = row != NULL && row->word.backwards;
    s->negated = c->verb.negated;
    s->refuses = c->verb.refuses;
    s->attribute = c->verb.attribute;
    s->ordering = c->verb.ordering;
    s->scale = c->verb.scale;
    s->low = c->verb.low;
    s->connects = shape == GR_SHAPE_ACROSS && c->n_a == 1 && c->n_b == 2 && row != NULL &&
                  !c->verb.passive && c->verb.prep.len == 0 && strcmp(row->family, "link") == 0 &&
                  row->how & GR_REL_BOTH;
    s->one_way = direction == GR_DIRECTED && c->verb.direction != GR_DIRECTED;
    return true;
}

bool gr_doing_all_proper(const gr_prose *p, uint32_t first, uint32_t n)
{
    for (uint32_t i = first; i < first + n; i++)
        if (!p->phrases.at[i].is_proper)
            return false;
    return true;
}

/* Numbers of the subject itself: "takes 3 days", "has weight 5". */
static size_t own_values(gr_prose *p, size_t i, gr_doing *c)
{
    uint32_t values = (uint32_t)p->values.n;
    gr_statement *s;
    size_t j;

    if (c->everyone || !(gr_prose_in(p, i, "take|last|cost|weigh|have|need|require|be")))
        return i;
    /* "A and B are 5 km apart". */
    if (c->n_a == 2 && gr_prose_in(p, i, "be|lie")) {
        j = gr_prose_quantity(p, i + 1, GR_MEANS_LENGTH);
        if (j > i + 1 && (gr_prose_is(p, j, "apart") || gr_prose_is(p, j, "away"))) {
            gr_direction way = GR_UNDIRECTED;

            c->verb = (gr_verb){ .relation = GR_STR("") };
            j += gr_prose_is(p, j + 1, "from") && gr_prose_is(p, j + 2, "each") ? 4 : 1;
            j = gr_prose_rest(p, j, GR_MEANS_LENGTH, &way); /* "by the old lane" */
            return gr_doing_say(p, c, GR_SHAPE_CLIQUE, j, values, GR_UNDIRECTED) ? j : i;
        }
        p->values.n = values;
        return i;
    }
    if (gr_prose_in(p, i, "need|require")) {
        /* "needs 3 days", not "needs 3" */
        j = gr_prose_quantity(p, i + 1, GR_MEANS_DURATION);
        if (j == i + 1 || p->values.at[p->values.n - 1].unit == NULL) {
            p->values.n = values;
            return i;
        }
    } else {
        j = gr_prose_value_at(p, i, GR_MEANS_AMOUNT);
    }
    if (j > i && gr_prose_is(p, j, "from")) { /* "needs 7 minutes from A to B" */
        p->values.n = values;
        return i;
    }
    if (j == i)
        return i;
    s = gr_prose_say(p, GR_SHAPE_NODES, c->start, j);
    if (s == NULL)
        return i;
    s->a = c->a;
    s->n_a = c->n_a;
    s->values = values;
    s->n_values = (uint32_t)p->values.n - values;
    return j;
}

/* Subjects that are linked among each other: "A and B are friends", "A, B and C know each other".
 */
static bool among_themselves(gr_prose *p, size_t i, gr_doing *c, size_t *end)
{
    const gr_relation_row *row = c->verb.row;
    uint32_t values = c->values;
    gr_direction direction = GR_UNDIRECTED;
    size_t j, n_values;

    if (row == NULL || c->everyone || c->n_a < 2 || c->verb.passive)
        return false;
    if ((gr_prose_is(p, i, "to") || gr_prose_is(p, i, "with")) &&
        (gr_prose_is(p, i + 1, "each") || gr_prose_is(p, i + 1, "one")))
        i++;
    j = i;
    if ((gr_prose_is(p, j, "each") && gr_prose_is(p, j + 1, "other")) ||
        (gr_prose_is(p, j, "one") && gr_prose_is(p, j + 1, "another"))) {
        c->verb.each_other = true;
        j += 2;
    }
    if (!c->verb.each_other &&
        (!(row->how & GR_REL_BOTH) || (c->n_a > 2 && strcmp(row->family, "link") == 0)))
        return false;
    n_values = p->values.n;
    j = gr_prose_rest(p, j, c->meaning, &direction);
    /* "connected on LinkedIn": where, not with whom */
    if (gr_prose_is(p, j, "on") && gr_prose_capital(p, j + 1) &&
        (j + 2 >= p->n || gr_prose_is(p, j + 2, ",") || gr_prose_is(p, j + 2, ";")))
        j += 2;
    /* More words: they are the objects. */
    if (!c->verb.each_other && j < p->n && !gr_prose_is(p, j, ",") && !gr_prose_is(p, j, ";") &&
        !gr_prose_is(p, j, "and") && !gr_prose_is(p, j, "but") && !gr_prose_is(p, j, "while")) {
        p->values.n = n_values;
        return false;
    }
    *end = j;
    return gr_doing_say(p, c, GR_SHAPE_CLIQUE, j, values, direction);
}

/* "everybody else", "everyone", "each other", behind subjects that are all there are. */
static size_t everyone_else(gr_prose *p, size_t i, gr_doing *c)
{
    gr_statement *s;
    size_t j = i;

    if (!c->everyone || c->verb.row == NULL || c->verb.negated)
        return i;
    if (gr_prose_in(p, j, "against|with") && c->verb.prep.len == 0)
        j++;
    if (gr_prose_in(p, j, "everyone|everybody"))
        j += gr_prose_is(p, j + 1, "else") ? 2 : 1;
    else if (gr_prose_is(p, j, "all") && gr_prose_is(p, j + 1, "the") &&
             gr_prose_in(p, j + 2, "other"))
        j += 3;
    else if (gr_prose_is(p, j, "every") && gr_prose_is(p, j + 1, "other") &&
             gr_prose_is_kind(p, j + 2, GR_TOKEN_WORD))
        j += 3;
    else if (c->verb.each_other)
        ;
    else if (gr_prose_is(p, j, "each") && gr_prose_is(p, j + 1, "other"))
        j += 2;
    else
        return i;
    if (gr_prose_in(p, j, "exactly|just|only"))
        j++;
    if (gr_prose_is(p, j, "once")) /* once each: it says no more than the link */
        j++;
    if (gr_prose_is(p, j, "except") && c->n_a == 0) {
        size_t k = j + 1 + (gr_prose_is(p, j + 1, "for") ? 1 : 0);

        j = gr_prose_list(p, k, GR_LIST_SUBJECTS, GR_STR(""), &c->a, &c->n_a);
        if (j == k)
            return i;
    }
    if (j < p->n && !gr_prose_is(p, j, ",") && !gr_prose_is(p, j, ";"))
        return i;
    s = gr_prose_say(p, GR_SHAPE_EVERYONE, c->start, j);
    if (s == NULL)
        return i;
    s->row = c->verb.row;
    s->relation = gr_str_of(s->row->word.lemma);
    s->direction = s->row->how & GR_REL_BOTH ? GR_UNDIRECTED : c->verb.direction;
    s->a = c->a;
    s->n_a = c->n_a;
    c->n_b = 0;
    return j;
}

/* "Tess can weld or paint": what somebody can do, each word a thing. */
static size_t abilities(gr_prose *p, size_t i, gr_doing *c)
{
    static const gr_str can_do[] = { { "can", 3 }, { "do", 2 } };
    gr_statement *s;
    uint32_t first = (uint32_t)p->phrases.n;
    size_t j = i + 1, taken;
    bool cannot = gr_prose_is(p, i, "cannot") || gr_prose_is(p, i, "can't");

    if (c->everyone || !(gr_prose_is(p, i, "can") || cannot))
        return i;
    for (;;) {
        gr_phrase f = { .is_proper = false };

        if (!gr_prose_is_kind(p, j, GR_TOKEN_WORD) || gr_prose_capital(p, j) ||
            gr_prose_class(p, j) != 0 || gr_prose_form(p, j) != 0)
            break;
        f.at = gr_prose_span(p, j, j + 1);
        f.name = gr_prose_text(p, j);
        if (!gr_vec_push(&p->phrases, f)) {
            gr_prose_fail(p);
            break;
        }
        j++;
        if (j >= p->n || gr_prose_is(p, j, ";") || gr_prose_is(p, j, ".") ||
            (gr_prose_is(p, j, ",") && !gr_prose_is_kind(p, j + 2, GR_TOKEN_PUNCT) &&
             !gr_prose_in(p, j + 2, "and|or"))) {
            s = gr_prose_say(p, GR_SHAPE_ACROSS, c->start, j);
            if (s == NULL)
                break;
            s->row = gr_relation_match(can_do, 2, &taken);
            s->relation = GR_STR("can");
            s->direction = GR_DIRECTED;
            s->guess = !gr_doing_all_proper(p, c->a, c->n_a);
            s->negated = cannot;
            s->a = c->a;
            s->n_a = c->n_a;
            s->b = first;
            s->n_b = (uint32_t)p->phrases.n - first;
            c->verb = (gr_verb){ .relation = GR_STR("") };
            c->n_b = 0;
            return j;
        }
        if (gr_prose_is(p, j, ","))
            j++;
        if (gr_prose_in(p, j, "and|or"))
            j++;
    }
    p->phrases.n = first;
    return i;
}

/* "Ann and Ben share a desk", "ants and bees cannot share a hive": alike for all of them. */
static size_t share(gr_prose *p, size_t i, gr_doing *c)
{
    static const gr_str apart[] = { { "conflict", 8 }, { "with", 4 } };
    static const gr_str together[] = { { "share", 5 }, { "border", 6 } };
    bool cannot = gr_prose_is(p, i, "cannot") || gr_prose_is(p, i, "can't");
    size_t j = i + (cannot ? 1 : 0), from, taken;
    gr_direction way = GR_AUTO;

    if (gr_prose_is(p, j, "both") || gr_prose_is(p, j, "all"))
        j++;
    if (c->everyone || c->n_a < 2 || !gr_prose_is(p, j, "share"))
        return i;
    if (gr_prose_in(p, j + 1, "none|nothing")) {
        gr_statement *s = gr_prose_say(p, GR_SHAPE_NODES, c->start, j + 2);

        if (s == NULL)
            return i;
        s->a = c->a;
        s->n_a = c->n_a;
        return j + 2;
    }
    from = ++j;
    if (gr_prose_class(p, j) & GR_WORD_ARTICLE || gr_prose_in(p, j, "one|same"))
        j++;
    while (j < from + 4 && gr_prose_is_kind(p, j, GR_TOKEN_WORD) && gr_prose_class(p, j) == 0 &&
           !gr_prose_capital(p, j))
        j++;
    j = gr_prose_rest(p, j, GR_MEANS_NUMBER, &way);
    if (j == from || (j < p->n && !gr_prose_is(p, j, ",") && !gr_prose_is(p, j, ";") &&
                      !gr_prose_in(p, j, "and|while|but")))
        return i;
    c->verb = (gr_verb){ .row = gr_relation_match(cannot ? apart : together, 2, &taken) };
    return gr_doing_say(p, c, GR_SHAPE_CLIQUE, j, (uint32_t)p->values.n, GR_UNDIRECTED) ? j : i;
}

/* "can't", "must not", "shouldn't", before what people do in one place: behind it, or i. */
static size_t behind_forbidden(const gr_prose *p, size_t i)
{
    size_t j = i;

    if (gr_prose_is(p, i, "can't") || gr_prose_is(p, i, "cannot") || gr_prose_is(p, i, "won't") ||
        gr_prose_is(p, i, "mustn't") || gr_prose_is(p, i, "shouldn't"))
        j = i + 1;
    else if (gr_prose_in(p, i, "must|may|should|can|will") && gr_prose_is(p, i + 1, "not"))
        j = i + 2;
    return j > i && gr_prose_in(p, j, "sit|stand|work|live|be|go|travel|stay|play|ride|share|sleep")
               ? j + 1
               : i;
}

/* "can't be in the same boat", "must not travel together", "can't be in a boat with Tilda or Uri":
 * who is to be kept apart. */
static size_t kept_apart(gr_prose *p, size_t i, gr_doing *c)
{
    static const gr_str words[] = { { "conflict", 8 }, { "with", 4 } };
    gr_prose_mark u = gr_prose_marked(p);
    gr_direction way = GR_AUTO;
    size_t j = behind_forbidden(p, i), from, taken;
    bool with = false;

    if (j == i || c->everyone || c->n_a == 0)
        return i;
    if (gr_prose_is(p, j, "together")) {
        j++;
    } else if (gr_prose_in(p, j, "in|on|at")) {
        j += gr_prose_is(p, j + 1, "the") && gr_prose_is(p, j + 2, "same")                ? 3
             : gr_prose_class(p, j + 1) & GR_WORD_ARTICLE || gr_prose_is(p, j + 1, "one") ? 2
                                                                                          : 1;
        for (from = j; j < from + 2 && gr_prose_is_kind(p, j, GR_TOKEN_WORD) &&
                       gr_prose_class(p, j) == 0 && !gr_prose_capital(p, j);)
            j++;
        with = gr_prose_in(p, j, "with|as");
        if (j == from || (!with && !gr_prose_is(p, from - 1, "same")))
            return i;
    } else {
        return i;
    }
    c->verb = (gr_verb){ .row = gr_relation_match(words, 2, &taken), .prep = GR_STR("with") };
    if (with) {
        p->or_list = true;
        from = j + 1;
        j = gr_prose_list(p, from, GR_LIST_OBJECTS, GR_STR("with"), &c->b, &c->n_b);
        p->or_list = false;
    }
    if ((with && j == from) || (!with && c->n_a < 2))
        return gr_prose_back(p, u, i);
    j = gr_prose_rest(p, j, GR_MEANS_NUMBER, &way);
    if (p->values.n != u.values || !gr_doing_say(p, c, with ? GR_SHAPE_ACROSS : GR_SHAPE_CLIQUE, j,
                                                 (uint32_t)p->values.n, GR_UNDIRECTED))
        return gr_prose_back(p, u, i);
    return j;
}

/* "everyone else", "all of them", "every other node", "all the others": behind it, or i. *before if
 * those are meant that were named before. */
static size_t all_at(const gr_prose *p, size_t i, bool *before)
{
    size_t j = i;

    *before = false;
    if (gr_prose_is(p, i, "them") && gr_prose_is(p, i + 1, "all")) {
        *before = true;
        return i + 2;
    }
    if (gr_prose_in(p, i, "everyone|everybody|everything"))
        return i + (gr_prose_is(p, i + 1, "else") ? 2 : 1);
    if (!gr_prose_in(p, i, "all|each|every"))
        return i;
    j++;
    if (gr_prose_is(p, i, "all") &&
        (j >= p->n || gr_prose_is(p, j, ",") || gr_prose_is(p, j, ";") || gr_prose_is(p, j, ".")))
        return j; /* "is beaten by all" */
    if (gr_prose_is(p, j, "of") &&
        (gr_prose_is(p, j + 1, "them") || gr_prose_is(p, j + 1, "these"))) {
        *before = true;
        return j + 2;
    }
    if (gr_prose_is(p, j, "the"))
        j++;
    if (gr_prose_is(p, j, "others"))
        return j + 1;
    if (!gr_prose_is(p, j, "other"))
        return i;
    j++;
    return j + (gr_prose_is_kind(p, j, GR_TOKEN_WORD) && gr_prose_class(p, j) == 0 &&
                        !gr_prose_capital(p, j)
                    ? 1
                    : 0);
}

/* "Delta lost to everyone": all others are the objects. */
static size_t to_everyone(gr_prose *p, size_t i, gr_doing *c)
{
    gr_statement *s;
    bool before;
    uint32_t but = 0, n_but = 0;
    size_t j = all_at(p, i, &before), k;

    if (j == i || c->everyone || c->verb.negated || c->n_a == 0 ||
        (c->verb.row == NULL && (c->verb.attribute || !gr_doing_all_proper(p, c->a, c->n_a))))
        return i;
    if (gr_prose_in(p, j, "but|except")) {
        k = j + 1 + (gr_prose_is(p, j + 1, "for") ? 1 : 0);
        j = gr_prose_list(p, k, GR_LIST_SUBJECTS, GR_STR(""), &but, &n_but);
        if (j == k)
            return i;
    }
    if (j < p->n && !gr_prose_is(p, j, ",") && !gr_prose_is(p, j, ";") && !gr_prose_is(p, j, "."))
        return i;
    s = gr_prose_say(p, GR_SHAPE_EVERYONE, c->start, j);
    if (s == NULL)
        return i;
    s->so_far = before;
    s->row = c->verb.row;
    s->relation = s->row != NULL ? gr_str_of(s->row->word.lemma) : c->verb.relation;
    s->direction = s->row != NULL && s->row->how & GR_REL_BOTH ? GR_UNDIRECTED : c->verb.direction;
    s->ordered_back = s->row != NULL && s->row->word.backwards;
    s->swapped = !c->verb.passive;
    s->a = but;
    s->n_a = n_but;
    s->b = c->a;
    s->n_b = c->n_a;
    c->n_b = 0;
    return j;
}

/* "Sam sits between Tom and Ulla": next to both. The place is behind the verb. */
static size_t sits_between(gr_prose *p, size_t i, gr_doing *c)
{
    static const gr_str words[] = { { "next", 4 }, { "to", 2 } };
    gr_prose_mark u = gr_prose_marked(p);
    size_t j = i + 1, taken;

    if (c->everyone || c->n_a != 1 || !gr_prose_in(p, i, "sit|stand|be|lie|live") ||
        !gr_prose_is(p, j, "between") || gr_prose_is_kind(p, j + 1, GR_TOKEN_NUMBER))
        return i;
    j = gr_prose_list(p, j + 1, GR_LIST_OBJECTS, GR_STR(""), &c->b, &c->n_b);
    if (j == i + 2 || c->n_b != 2 || p->values.n != u.values ||
        (j < p->n && !gr_prose_is(p, j, ",") && !gr_prose_is(p, j, ";") &&
         !gr_prose_in(p, j, "and|but|while")))
        return gr_prose_back(p, u, i);
    c->verb = (gr_verb){ .row = gr_relation_match(words, 2, &taken),
                         .prep = GR_STR("between"),
                         .direction = GR_UNDIRECTED };
    if (c->verb.row == NULL ||
        !gr_doing_say(p, c, GR_SHAPE_ACROSS, j, (uint32_t)p->values.n, GR_UNDIRECTED))
        return gr_prose_back(p, u, i);
    return j;
}

/* "Ann and Ben go climbing together", "Cid and Dora ran a shop together": whatever they do. */
static size_t do_together(gr_prose *p, size_t i, gr_doing *c)
{
    static const gr_str know = { "know", 4 };
    size_t j = i, taken;

    if (c->everyone || c->n_a < 2 || !gr_doing_all_proper(p, c->a, c->n_a))
        return i;
    for (; j < i + 6 && !gr_prose_is(p, j, "together"); j++)
        if (!gr_prose_is_kind(p, j, GR_TOKEN_WORD) || gr_prose_capital(p, j) ||
            gr_prose_class(p, j) & (GR_WORD_NEGATION | GR_WORD_PRONOUN))
            return i;
    if (j == i || !gr_prose_is(p, j, "together") || !gr_prose_ends_pair(p, j + 1))
        return i;
    c->verb = (gr_verb){ .row = gr_relation_match(&know, 1, &taken) };
    c->n_b = 0;
    return gr_doing_say(p, c, GR_SHAPE_CLIQUE, j + 1, (uint32_t)p->values.n, GR_UNDIRECTED) ? j + 1
                                                                                            : i;
}

/* "u and v are connected with weight 3": the preposition behind the verb, which ends before i, is
 * the number's; where what it takes begins. */
static size_t before_value(gr_prose *p, size_t i, gr_doing *c)
{
    size_t n = p->values.n, j, taken;
    const gr_relation_row *row;
    gr_str lemma;

    if (c->n_a != 2 || c->verb.row == NULL || !gr_prose_is(p, i - 1, "with") ||
        !gr_str_ends(gr_str_of(c->verb.row->word.lemma), " with"))
        return i;
    j = gr_prose_value_at(p, i - 1, c->meaning);
    p->values.n = n;
    lemma = gr_str_of(c->verb.row->word.lemma);
    lemma.len -= strlen(" with");
    row = j > i ? gr_relation_match(&lemma, 1, &taken) : NULL;
    if (row == NULL || !(row->how & GR_REL_BOTH))
        return i;
    c->verb.row = row;
    c->verb.prep = GR_STR("");
    return i - 1;
}

/* "..., and Contact has one back to Home", "France shares one with Italy": a link as the one
 * before.
 */
static size_t has_one(const gr_prose *p, size_t i, gr_verb *out)
{
    const gr_statement *last = p->statements.n != 0 ? &p->statements.at[p->statements.n - 1] : NULL;
    size_t j = i + 2;

    if (last == NULL || last->sentence + 1 < p->sentences.n || last->row == NULL ||
        last->shape != GR_SHAPE_ACROSS || !gr_prose_in(p, i, "have|share") ||
        !gr_prose_is(p, i + 1, "one"))
        return i;
    if (gr_prose_in(p, j, "back|too|also"))
        j++;
    if (!gr_prose_in(p, j, "to|with"))
        return i;
    *out = (gr_verb){ .row = last->row,
                      .direction = last->direction,
                      .prep = gr_prose_lemma(p, j),
                      .singular = true };
    return j + 1;
}

/* Verb and objects for subjects that are known; i if there is no verb. */
size_t gr_doing_predicate(gr_prose *p, size_t i, gr_doing *c)
{
    size_t j = c->neither ? i : gr_doing_trait(p, i, c), k;

    if (j == i && !c->neither)
        j = own_values(p, i, c);
    if (j == i && !c->neither)
        j = abilities(p, i, c);
    if (j == i && !c->neither)
        j = share(p, i, c);
    if (j == i && !c->neither)
        j = sits_between(p, i, c);
    if (j == i && !c->neither)
        j = kept_apart(p, i, c);
    if (j == i && !c->neither)
        j = do_together(p, i, c);
    if (j > i)
        return j;
    c->values = (uint32_t)p->values.n;
    p->plural = (c->n_a > 1 && gr_doing_all_proper(p, c->a, c->n_a)) ||
                (c->n_a == 1 && !c->everyone && i > 0 &&
                 (!p->phrases.at[c->a].is_proper || p->phrases.at[c->a].at_start) &&
                 gr_prose_form(p, i - 1) & GR_FORM_S); /* "snails graze on" */
    j = has_one(p, i, &c->verb);
    if (j == i)
        j = gr_prose_verb(p, i, &c->verb);
    p->plural = false;
    if (j == i || (c->neither && c->verb.negated))
        return i;
    c->verb.negated |= c->neither;
    c->meaning = c->verb.row != NULL ? c->verb.row->word.meaning : GR_MEANS_NUMBER;
    j = before_value(p, j, c);
    if (among_themselves(p, j, c, &k))
        return k;
    k = to_everyone(p, j, c);
    if (k == j)
        k = everyone_else(p, j, c);
    return k > j || (c->verb.each_other && c->everyone) ? k : gr_doing_objects(p, j, c);
}
