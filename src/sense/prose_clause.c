/* Clauses with subject, verb and objects: "Anna follows Ben, who follows Carl", "James and Robert
 * are friends", "Task C takes 3 days and needs A and B", "everyone follows Zoe except Yan".
 *
 * Every word has to find its place; a clause with one that does not is not read. */
#include "sense/prose_int.h"

#define CLAUSE_WORDS 24 /* how far "too" may stand behind its pronoun */
#define SUBJECTS_MAX 64 /* that are compared with each other */

/* A clause that is being read: what the next part of it can take over. */
typedef struct clause {
    size_t start;    /* position of the part that is being read */
    uint32_t a, n_a; /* subjects */
    uint32_t b, n_b; /* objects */
    bool everyone;   /* the subjects are all but those in a */
    gr_verb verb;
    gr_meaning meaning; /* of numbers beside the verb */
    uint32_t values;    /* where the values of the verb begin: "sent 5 euros to" */
} clause;

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
static size_t everyone(gr_prose *p, size_t i, clause *c)
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

/* "nothing", "nobody", "no one", "no friends": there are no objects. */
static size_t nobody(const gr_prose *p, size_t i, bool negated)
{
    if (gr_prose_in(p, i, "nothing|nobody|none|nowhere"))
        return i + 1 + (gr_prose_is(p, i + 1, "else") ? 1 : 0);
    if (gr_prose_is(p, i, "no-one"))
        return i + 1;
    if (negated && gr_prose_in(p, i, "anything|anyone|anybody|anywhere"))
        return i + 1 + (gr_prose_is(p, i + 1, "else") ? 1 : 0);
    if (gr_prose_is(p, i, "no") || (negated && gr_prose_is(p, i, "any"))) {
        size_t j = i + 1;

        if (gr_prose_is(p, j, "one") || gr_prose_is(p, j, "other"))
            j++;
        if (gr_prose_is_kind(p, j, GR_TOKEN_WORD) && gr_prose_class(p, j) == 0 &&
            !gr_prose_capital(p, j))
            j++;
        return j > i + 1 ? j : i;
    }
    return i;
}

static bool say_links(gr_prose *p, const clause *c, gr_shape shape, size_t to, uint32_t values,
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

static bool all_proper(const gr_prose *p, uint32_t first, uint32_t n)
{
    for (uint32_t i = first; i < first + n; i++)
        if (!p->phrases.at[i].is_proper)
            return false;
    return true;
}

/* Numbers of the subject itself: "takes 3 days", "has weight 5". */
static size_t own_values(gr_prose *p, size_t i, clause *c)
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
            return say_links(p, c, GR_SHAPE_CLIQUE, j, values, GR_UNDIRECTED) ? j : i;
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
static bool among_themselves(gr_prose *p, size_t i, clause *c, size_t *end)
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
    return say_links(p, c, GR_SHAPE_CLIQUE, j, values, direction);
}

/* "a-d", "Tank-Barn": two names and a line. */
static bool is_drawn(gr_str name)
{
    const char *dash = memchr(name.ptr, '-', name.len);
    size_t before = dash != NULL ? (size_t)(dash - name.ptr) : 0;

    if (dash == NULL || before == 0 || before + 1 >= name.len)
        return false;
    return (before <= 2 && name.len - before - 1 == before) ||
           (name.ptr[0] >= 'A' && name.ptr[0] <= 'Z' && dash[1] >= 'A' && dash[1] <= 'Z');
}

/* "Design (5 days) comes before build (10 days)": the durations are the tasks'. */
static bool take_durations(gr_prose *p, const clause *c, size_t to)
{
    for (uint32_t k = 0; k < c->n_a + c->n_b; k++) {
        uint32_t f = k < c->n_a ? c->a + k : c->b + k - c->n_a;
        gr_phrase *task = &p->phrases.at[f];
        gr_statement *s;

        if (task->n_values != 1 || p->values.at[task->values].unit == NULL ||
            p->values.at[task->values].meaning != GR_MEANS_DURATION)
            continue;
        s = gr_prose_say(p, GR_SHAPE_NODES, c->start, to);
        if (s == NULL)
            return false;
        s->a = f;
        s->n_a = 1;
        s->values = task->values;
        s->n_values = 1;
        s->is_task = true;
        task->n_values = 0;
    }
    return true;
}

/* "Ann and Ben follow Cid and Dan respectively": each the one at its place. */
static bool say_respectively(gr_prose *p, const clause *c, size_t to, uint32_t values,
                             gr_direction direction)
{
    if (c->everyone || c->n_a != c->n_b || c->n_a < 2)
        return false;
    for (uint32_t k = 0; k < c->n_a; k++) {
        clause one = *c;

        one.a += k;
        one.b += k;
        one.n_a = one.n_b = 1;
        if (!say_links(p, &one, GR_SHAPE_ACROSS, to, values, direction))
            return false;
    }
    return true;
}

/* "..., which takes 5 hours": of the thing itself, not of the link. */
static bool take_own(gr_prose *p, const clause *c, size_t from, size_t to, uint32_t values)
{
    gr_statement *s;

    if (!gr_prose_is(p, from, ",") || !gr_prose_in(p, from + 1, "which") ||
        !gr_prose_in(p, from + 2, "take|last|need|require") || p->values.n != values + 1)
        return true;
    s = gr_prose_say(p, GR_SHAPE_NODES, c->start, to);
    if (s == NULL)
        return false;
    s->a = c->b + c->n_b - 1;
    s->n_a = 1;
    s->values = values;
    s->n_values = 1;
    return true;
}

/* "Roads join Ash and Elm, and Elm and Oak": the roads are no place. */
static bool is_link_itself(const gr_prose *p, const clause *c)
{
    char buf[GR_WORD_MAX];

    if (c->everyone || c->n_a != 1 || c->verb.row == NULL || c->n_b < 3 ||
        strcmp(c->verb.row->family, "link") != 0)
        return false;
    return gr_is_edge_noun(gr_text_lemma(p->phrases.at[c->a].name, buf, NULL));
}

/* "Anna likes Bert, Bert Carla": no Bert Carla, but a verb that is not repeated. */
static bool is_elided(const gr_prose *p, const clause *c)
{
    for (uint32_t k = c->b; k + 1 < c->b + c->n_b; k++) {
        gr_str name = p->phrases.at[k].name, next = p->phrases.at[k + 1].name;

        if (next.len > name.len && next.ptr[name.len] == ' ' &&
            gr_str_eq(gr_str_sub(next, 0, name.len), name) &&
            memchr(name.ptr, ' ', name.len) == NULL)
            return true;
    }
    return false;
}

/* Are the subjects numbers, and the verb one that links? */
static bool are_numbers(const gr_prose *p, const clause *c)
{
    for (uint32_t k = c->a; k < c->a + c->n_a; k++)
        if (!gr_is_digit(p->phrases.at[k].name.ptr[0]))
            return false;
    return c->n_a != 0 && c->verb.row != NULL && !c->everyone;
}

/* "Cal likes both of them": the two that the statement before links. */
static size_t both_of_them(gr_prose *p, size_t i, clause *c)
{
    const gr_statement *last = p->statements.n != 0 ? &p->statements.at[p->statements.n - 1] : NULL;
    gr_phrase two[2];

    if (!gr_prose_is(p, i, "both") || last == NULL || last->sentence + 1 < p->sentences.n)
        return i;
    if (last->shape == GR_SHAPE_ACROSS && last->n_a == 1 && last->n_b == 1) {
        two[0] = p->phrases.at[last->a];
        two[1] = p->phrases.at[last->b];
    } else if (last->shape == GR_SHAPE_CLIQUE && last->n_a == 2) {
        two[0] = p->phrases.at[last->a];
        two[1] = p->phrases.at[last->a + 1];
    } else {
        return i;
    }
    if (gr_prose_is(p, i + 1, "of") && gr_prose_is(p, i + 2, "them"))
        i += 2;
    else if (i + 1 < p->n && !gr_prose_is(p, i + 1, ",") && !gr_prose_is(p, i + 1, ";"))
        return i;
    c->b = (uint32_t)p->phrases.n;
    c->n_b = 2;
    for (int k = 0; k < 2; k++) {
        two[k].values = two[k].n_values = 0;
        if (!gr_vec_push(&p->phrases, two[k]))
            gr_prose_fail(p);
    }
    return i + 1;
}

/* "The network consists of A, B and C": its nodes, and itself is none. */
static bool is_whole_graph(const gr_prose *p, const clause *c)
{
    return c->n_a == 1 && !c->everyone && !p->phrases.at[c->a].is_proper && c->verb.row != NULL &&
           strcmp(c->verb.row->family, "part") == 0 &&
           gr_word_in(p->phrases.at[c->a].name, "graph|network|map|digraph|tree|diagram");
}

/* "gave Quentin his bike", "sent Ann a letter": behind what was given, or i. */
static size_t gift(const gr_prose *p, size_t i, const clause *c)
{
    size_t j = i + 1;

    if (c->verb.row == NULL || c->n_b != 1 || c->verb.prep.len != 0 ||
        !gr_word_in(gr_str_of(c->verb.row->word.lemma),
                    "give|send|lend|lent|pay|owe|tell|text|mail|email|loan|serve|provide") ||
        !(gr_prose_class(p, i) & GR_WORD_ARTICLE || gr_prose_in(p, i, "his|her|their|its|some")))
        return i;
    while (j < i + 4 && gr_prose_is_kind(p, j, GR_TOKEN_WORD) && gr_prose_class(p, j) == 0 &&
           !gr_prose_capital(p, j))
        j++;
    return j > i + 1 && (j >= p->n || gr_prose_is(p, j, ",") || gr_prose_is(p, j, ";") ||
                         gr_prose_is(p, j, ".") || gr_prose_in(p, j, "and|but|at|on"))
               ? j
               : i;
}

/* "doesn't follow him back": who it is does not matter, as nothing is linked. */
static size_t no_pronoun(const gr_prose *p, size_t i, const gr_verb *v)
{
    size_t j = i;

    if (!v->negated || !(gr_prose_is(p, i, "him") || gr_prose_is(p, i, "her") ||
                         gr_prose_is(p, i, "them") || gr_prose_is(p, i, "it")))
        return i;
    j += gr_prose_is(p, i + 1, "back") || gr_prose_is(p, i + 1, "either") ? 2 : 1;
    return j >= p->n || gr_prose_is(p, j, ",") || gr_prose_is(p, j, ";") ||
                   gr_prose_is(p, j, ".") || gr_prose_in(p, j, "and|but")
               ? j
               : i;
}

/* Says that the things exist; the end, or SIZE_MAX. */
static size_t say_things(gr_prose *p, const clause *c, size_t to, uint32_t first, uint32_t n)
{
    gr_statement *s = gr_prose_say(p, GR_SHAPE_NODES, c->start, to);

    if (s == NULL)
        return SIZE_MAX;
    s->a = first;
    s->n_a = n;
    return to;
}

static bool is_of_family(const clause *c, const char *family)
{
    return c->verb.row != NULL && strcmp(c->verb.row->family, family) == 0;
}

static bool is_verb_of(const clause *c, const char *lemma)
{
    return c->verb.row != NULL && gr_str_is(gr_str_of(c->verb.row->word.lemma), lemma);
}

/* The list of objects; i if there is none. Who plays drums can play them. */
static size_t object_list(gr_prose *p, size_t i, clause *c)
{
    static const gr_str can[] = { { "can", 3 }, { "play", 4 } };
    bool numbers = p->numbers, fit = is_of_family(c, "fit"), play;
    size_t j, taken;

    /* "Sue plays drums or bass": what she can do; "Reds play Blues" is another thing. */
    play = is_verb_of(c, "play") && gr_prose_is_kind(p, i, GR_TOKEN_WORD) &&
           !gr_prose_capital(p, i) && all_proper(p, c->a, c->n_a);
    p->or_list = fit || play || is_verb_of(c, "like") || c->verb.refuses ||
                 (c->verb.can && !c->verb.negated);
    /* "opens 1 and 2", "room 3 is next to 4" */
    p->numbers |= gr_prose_is_kind(p, i, GR_TOKEN_NUMBER) && (fit || are_numbers(p, c));
    j = both_of_them(p, i, c);
    if (j == i)
        j = gr_prose_list(p, i, GR_LIST_OBJECTS, c->verb.prep, &c->b, &c->n_b);
    p->or_list = false;
    p->numbers = numbers;
    /* "Ted sings (vocals)" */
    if (j == i && c->verb.row == NULL && gr_prose_is(p, i, "(") && all_proper(p, c->a, c->n_a)) {
        j = gr_prose_list(p, i + 1, GR_LIST_SUBJECTS, GR_STR(""), &c->b, &c->n_b);
        if (j == i + 1 || !gr_prose_is(p, j, ")"))
            return i;
        j++;
        play = true;
    }
    if (play && j > i) {
        c->verb.row = gr_relation_match(can, 2, &taken);
        c->verb.direction = c->verb.row->word.direction;
    }
    return j;
}

/* Whether subjects and objects cannot be what the clause seems to say of them; the objects begin at
 * i. */
static bool is_misread(const gr_prose *p, size_t i, const clause *c)
{
    /* "Gary (45) manages Holly (30)": what the numbers are is not said. */
    for (uint32_t k = c->a; k < c->a + c->n_a; k++)
        if (p->phrases.at[k].n_values != 0)
            return true;
    /* "A-B-C is a chain" */
    if (c->verb.attribute && c->n_a == 1 && is_drawn(p->phrases.at[c->a].name))
        return true;
    /* "hops a-d, d-g": drawn links, not names. */
    for (uint32_t k = c->b, dashes = 0; k < c->b + c->n_b; k++) {
        dashes += is_drawn(p->phrases.at[k].name);
        if (dashes > 1)
            return true;
    }
    if (is_elided(p, c) || is_link_itself(p, c))
        return true;
    /* "has a son, Elio": the same thing twice. */
    return c->verb.row == NULL && c->n_b == 2 && gr_prose_is(p, i + 2, ",") &&
           p->phrases.at[c->b].is_proper != p->phrases.at[c->b + 1].is_proper;
}

/* What the clause says, all of it read up to j; the objects begin at i. */
static size_t say_objects(gr_prose *p, size_t i, size_t j, clause *c, uint32_t values,
                          gr_direction direction)
{
    size_t rest = j + (gr_prose_is(p, j, ",") ? 1 : 0);

    /* "Ulm and Bonn have a direct flight" */
    if (c->verb.attribute && c->n_b == 1 && gr_str_is(c->verb.relation, "have") && j > i &&
        gr_is_edge_noun(gr_prose_lemma(p, j - 1))) {
        size_t taken;
        const gr_relation_row *row = gr_prose_edge_noun(p, j - 1, &taken);

        if (row == NULL || c->n_a != 2)
            return SIZE_MAX;
        c->verb = (gr_verb){ .row = row, .negated = c->verb.negated };
        c->n_b = 0;
        return say_links(p, c, GR_SHAPE_CLIQUE, j, values, GR_UNDIRECTED) ? j : SIZE_MAX;
    }
    if (c->verb.row == NULL && (c->everyone || (c->verb.negated && !all_proper(p, c->a, c->n_a))))
        return SIZE_MAX;
    if (is_whole_graph(p, c))
        return say_things(p, c, j, c->b, c->n_b);
    if (gr_prose_is(p, rest, "respectively"))
        return say_respectively(p, c, rest + 1, values, direction) ? rest + 1 : SIZE_MAX;
    if (!say_links(p, c, c->everyone ? GR_SHAPE_EVERYONE : GR_SHAPE_ACROSS, j, values, direction))
        return SIZE_MAX;
    if (c->verb.row == NULL && !c->verb.ordering && !all_proper(p, c->a, c->n_a)) {
        gr_statement *s = &p->statements.at[p->statements.n - 1];

        s->guess = true;
        s->is_data = gr_prose_is_data(p, c->start, j);
    }
    return j;
}

/* "before T2 starts", "until T1 is done": behind what the last object of an order does. */
static size_t behind_start(const gr_prose *p, size_t i, const clause *c)
{
    size_t k = i + (gr_prose_in(p, i, "can|be|have") ? 1 : 0);

    return is_of_family(c, "order") &&
                   gr_prose_in(p, k, "start|begin|do|finish|complete|end|go|happen|run")
               ? k + 1
               : i;
}

/* What stands behind the verb. SIZE_MAX: it is no clause after all. */
static size_t objects(gr_prose *p, size_t i, clause *c)
{
    uint32_t values = (uint32_t)p->values.n;
    size_t j = nobody(p, i, c->verb.negated), rest, n;
    gr_direction direction;

    if (j == i)
        j = no_pronoun(p, i, &c->verb);
    if (j > i) {
        if (c->everyone || say_things(p, c, j, c->a, c->n_a) == SIZE_MAX)
            return SIZE_MAX;
        p->statements.at[p->statements.n - 1].row = c->verb.row;
        return j;
    }
    j = object_list(p, i, c);
    if (j == i)
        return SIZE_MAX;
    direction = c->verb.direction;
    j = gift(p, behind_start(p, j, c), c);
    /* The values of single things come before those of all, which the verb may have begun. */
    if (values == c->values)
        values = (uint32_t)p->values.n;
    else if (values == p->values.n)
        values = c->values;
    else
        return SIZE_MAX;
    rest = j;
    j = gr_prose_rest(p, j, c->meaning, &direction);
    n = p->statements.n;
    if (j > rest && is_of_family(c, "order") && !take_own(p, c, rest, j, values))
        return SIZE_MAX;
    if (p->statements.n > n)
        values = (uint32_t)p->values.n;
    if (gr_prose_is(p, j, "except") && c->everyone && c->n_a == 0) {
        size_t end = gr_prose_list(p, j + 1, GR_LIST_SUBJECTS, GR_STR(""), &c->a, &c->n_a);

        if (end == j + 1)
            return SIZE_MAX;
        j = end;
    }
    if ((is_of_family(c, "order") && !take_durations(p, c, j)) || is_misread(p, i, c))
        return SIZE_MAX;
    return say_objects(p, i, j, c, values, direction);
}

/* "everybody else", "everyone", "each other", behind subjects that are all there are. */
static size_t everyone_else(gr_prose *p, size_t i, clause *c)
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
static size_t abilities(gr_prose *p, size_t i, clause *c)
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
            s->guess = !all_proper(p, c->a, c->n_a);
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
static size_t share(gr_prose *p, size_t i, clause *c)
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
    return say_links(p, c, GR_SHAPE_CLIQUE, j, (uint32_t)p->values.n, GR_UNDIRECTED) ? j : i;
}

/* "everyone else", "all of them", "every other node", "all the others": behind it, or i. *before if
 * those are meant that were named before. */
static size_t all_at(const gr_prose *p, size_t i, bool *before)
{
    size_t j = i;

    *before = false;
    if (gr_prose_in(p, i, "everyone|everybody|everything"))
        return i + (gr_prose_is(p, i + 1, "else") ? 2 : 1);
    if (!gr_prose_in(p, i, "all|each|every"))
        return i;
    j++;
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
static size_t to_everyone(gr_prose *p, size_t i, clause *c)
{
    gr_statement *s;
    bool before;
    size_t j = all_at(p, i, &before);

    if (j == i || c->everyone || c->verb.row == NULL || c->verb.negated || c->n_a == 0)
        return i;
    if (j < p->n && !gr_prose_is(p, j, ",") && !gr_prose_is(p, j, ";") && !gr_prose_is(p, j, "."))
        return i;
    s = gr_prose_say(p, GR_SHAPE_EVERYONE, c->start, j);
    if (s == NULL)
        return i;
    s->so_far = before;
    s->row = c->verb.row;
    s->relation = gr_str_of(s->row->word.lemma);
    s->direction = s->row->how & GR_REL_BOTH ? GR_UNDIRECTED : c->verb.direction;
    s->ordered_back = s->row->word.backwards;
    s->swapped = !c->verb.passive;
    s->b = c->a;
    s->n_b = c->n_a;
    c->n_b = 0;
    return j;
}

/* "u and v are connected with weight 3": the preposition behind the verb, which ends before i, is
 * the number's; where what it takes begins. */
static size_t before_value(gr_prose *p, size_t i, clause *c)
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
static size_t predicate(gr_prose *p, size_t i, clause *c)
{
    size_t j = own_values(p, i, c), k;

    if (j == i)
        j = abilities(p, i, c);
    if (j == i)
        j = share(p, i, c);
    if (j > i)
        return j;
    c->values = (uint32_t)p->values.n;
    p->plural = (c->n_a > 1 && all_proper(p, c->a, c->n_a)) ||
                (c->n_a == 1 && !c->everyone && i > 0 && !p->phrases.at[c->a].is_proper &&
                 gr_prose_form(p, i - 1) & GR_FORM_S); /* "snails graze on" */
    j = has_one(p, i, &c->verb);
    if (j == i)
        j = gr_prose_verb(p, i, &c->verb);
    p->plural = false;
    if (j == i)
        return i;
    c->meaning = c->verb.row != NULL ? c->verb.row->word.meaning : GR_MEANS_NUMBER;
    j = before_value(p, j, c);
    if (among_themselves(p, j, c, &k))
        return k;
    k = to_everyone(p, j, c);
    if (k == j)
        k = everyone_else(p, j, c);
    return k > j || (c->verb.each_other && c->everyone) ? k : objects(p, j, c);
}

/* The amount, the preposition and the objects of the subjects of d, whose verb stood before; where
 * they end, or i. */
static size_t amount_again(gr_prose *p, size_t i, clause *d)
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
        !say_links(p, d, GR_SHAPE_ACROSS, k, values, d->verb.direction))
        return gr_prose_back(p, u, i);
    return k;
}

/* "A is linked to B, C to D" and "A is linked to B (5 km), C (7 km)". */
static size_t ellipsis(gr_prose *p, size_t i, clause *c)
{
    clause d = *c;
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
            say_links(p, &d, GR_SHAPE_ACROSS, k, n_values, direction))
            return k;
        p->phrases.n = n_phrases;
        p->values.n = n_values;
        return i;
    }
    p->values.n = n_values;
    /* "... and to Rae with strength 2", "... and by bridge to the mill" */
    j = gr_prose_means(p, i);
    if (c->verb.prep.len != 0 && c->n_a != 0 && !c->everyone &&
        gr_str_eq(gr_prose_lemma(p, j), c->verb.prep)) {
        k = gr_prose_list(p, j + 1, GR_LIST_OBJECTS, c->verb.prep, &d.b, &d.n_b);
        if (k > j + 1) {
            values = (uint32_t)p->values.n;
            k = gr_prose_rest(p, k, c->meaning, &direction);
            if (say_links(p, &d, GR_SHAPE_ACROSS, k, values, direction))
                return k;
        }
    }
    j = gr_prose_list(p, i, GR_LIST_SUBJECTS, GR_STR(""), &d.a, &d.n_a);
    if ((k = amount_again(p, j, &d)) > j) /* "P2 pushes 30 to P4 and P3 20 to P4" */
        return k;
    k = j > i ? gr_prose_takes_up(p, j, c->verb.prep) : j;
    if (k > j && c->verb.prep.len == 0 && !p->phrases.at[d.a].has_the)
        k = j; /* "warm the oven" is no "the cafe the kiosk" */
    if (k > j) {
        j = k - 1;
        k = gr_prose_list(p, k, GR_LIST_OBJECTS, c->verb.prep, &d.b, &d.n_b);
        if (k > j + 1) {
            values = (uint32_t)p->values.n;
            k = gr_prose_rest(p, k, c->meaning, &direction);
            if (say_links(p, &d, GR_SHAPE_ACROSS, k, values, direction)) {
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
            say_links(p, &d, GR_SHAPE_ACROSS, k, values, direction))
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
static size_t next_part(gr_prose *p, size_t i, clause *c)
{
    clause d = *c;
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
        k = predicate(p, j + 1, &d);
        j++;
    } else if (gr_prose_is(p, j, "not") && c->verb.row != NULL && !c->verb.negated) {
        /* "follows B but not C". */
        d.verb.negated = true;
        j++;
        if (c->verb.prep.len != 0 && gr_str_eq(gr_prose_lemma(p, j), c->verb.prep))
            j++;
        k = objects(p, j, &d);
    } else if (gr_prose_is(p, i, ";")) {
        k = ellipsis(p, j, c); /* another subject, or another clause */
        return k > j ? k : i;
    } else {
        k = predicate(p, j, &d);
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
static size_t pronoun(gr_prose *p, size_t i, clause *c)
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
    if ((last->n_a > 1) != many)
        return i;
    if (!does_more(p, i) && last->shape == GR_SHAPE_ACROSS && (last->n_b > 1) == many)
        return i;
    c->a = last->a;
    c->n_a = last->n_a;
    return i + 1;
}

/* The subjects; "she also follows" and the like take the last ones. */
static size_t subjects(gr_prose *p, size_t i, clause *c)
{
    size_t j = everyone(p, i, c);

    if (j == i)
        j = pronoun(p, i, c);
    return j > i ? j : gr_prose_list(p, i, GR_LIST_SUBJECTS, GR_STR(""), &c->a, &c->n_a);
}

/* "Nobody knows Zoe": she is there, and alone. */
static size_t nobody_does(gr_prose *p, size_t i)
{
    uint32_t a, n_a, n_phrases = (uint32_t)p->phrases.n, n_values = (uint32_t)p->values.n;
    size_t j = nobody(p, i, false), k, end;
    gr_statement *s;
    gr_verb verb;

    if (j == i || gr_prose_is(p, i, "no"))
        return i;
    k = gr_prose_verb(p, j, &verb);
    end = k > j && verb.row != NULL && !verb.negated
              ? gr_prose_list(p, k, GR_LIST_OBJECTS, verb.prep, &a, &n_a)
              : k;
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

/* "The library, which opened in 1902, is", "Ruth, after a week, gave": behind what is said by the
 * way, if it names nothing. */
static size_t behind_aside(gr_prose *p, size_t i)
{
    size_t j = i + 2;
    gr_verb v;

    if (!gr_prose_is(p, i, ",") ||
        !(gr_prose_is(p, i + 1, "which") || gr_prose_is(p, i + 1, "who") ||
          gr_prose_in(p, i + 1, "after|for|with|in|despite|like|being|without|by")))
        return i;
    for (; j < p->n && j < i + CLAUSE_WORDS && !gr_prose_is(p, j, ","); j++)
        if (gr_prose_capital(p, j) || gr_prose_is_kind(p, j, GR_TOKEN_QUOTED) ||
            gr_prose_is(p, j, ";"))
            return i;
    return gr_prose_is(p, j, ",") && gr_prose_verb(p, j + 1, &v) > j + 1 ? j + 1 : i;
}

/* "Lena, who teaches Mark, is taught by Nora": the clause inside is read for itself, and the other
 * begins behind it; i if there is none. */
static size_t inner_clause(gr_prose *p, size_t i, const clause *c)
{
    gr_prose_mark u = gr_prose_marked(p);
    clause inner = *c;
    size_t j;
    gr_verb v;

    if (c->everyone || c->n_a != 1 || !gr_prose_is(p, i, ",") ||
        !(gr_prose_is(p, i + 1, "who") || gr_prose_is(p, i + 1, "which")))
        return i;
    j = predicate(p, i + 2, &inner);
    if (j == i + 2 || j == SIZE_MAX || !gr_prose_is(p, j, ",") ||
        gr_prose_verb(p, j + 1, &v) == j + 1)
        return gr_prose_back(p, u, i);
    return j + 1;
}

/* "the canal, and both the creek and the canal": the first of them belongs to what stood before. */
static bool names_twice(const gr_prose *p, const clause *c)
{
    for (uint32_t k = c->a; k < c->a + c->n_a && c->n_a < SUBJECTS_MAX; k++)
        for (uint32_t m = k + 1; m < c->a + c->n_a; m++)
            if (gr_str_eq(p->phrases.at[k].name, p->phrases.at[m].name) &&
                gr_str_eq(p->phrases.at[k].kind, p->phrases.at[m].kind))
                return true;
    return false;
}

size_t gr_prose_clause(gr_prose *p, size_t i)
{
    clause c = { .start = i };
    uint32_t n_statements = (uint32_t)p->statements.n, n_phrases = (uint32_t)p->phrases.n;
    uint32_t n_values = (uint32_t)p->values.n;
    size_t j = nobody_does(p, i), k;

    if (j > i)
        return j;
    j = subjects(p, i, &c);
    if (j > i)
        j = names_twice(p, &c) ? i : behind_aside(p, j);
    if (j > i)
        j = inner_clause(p, j, &c);
    k = j > i ? predicate(p, j, &c) : j;
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
