/* The objects of a clause: "follows Ben and Carl", "comes before build (10 days)", "opens 1 and 2",
 * "gave Quentin his bike"; and what a clause with them says. */
#include "sense/prose/clause_int.h"

/* "nothing", "nobody", "no one", "no friends": there are no objects. */
size_t gr_doing_nobody(const gr_prose *p, size_t i, bool negated)
{
    if (gr_prose_is(p, i, "none") && gr_prose_is(p, i + 1, "of") &&
        (gr_prose_is(p, i + 2, "them") ||
         (gr_prose_is(p, i + 2, "the") && gr_prose_is(p, i + 3, "others"))))
        return i + (gr_prose_is(p, i + 2, "them") ? 3 : 4);
    if (gr_prose_in(p, i, "nothing|nobody|none|nowhere"))
        return i + 1 + (gr_prose_is(p, i + 1, "else") ? 1 : 0);
    if (gr_prose_is(p, i, "no") && gr_prose_is(p, i + 1, "one"))
        return i + 2 + (gr_prose_is(p, i + 2, "else") ? 1 : 0);
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
static bool take_durations(gr_prose *p, const gr_doing *c, size_t to)
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
static bool say_respectively(gr_prose *p, const gr_doing *c, size_t to, uint32_t values,
                             gr_direction direction)
{
    if (c->everyone || c->n_a != c->n_b || c->n_a < 2)
        return false;
    for (uint32_t k = 0; k < c->n_a; k++) {
        gr_doing one = *c;

        one.a += k;
        one.b += k;
        one.n_a = one.n_b = 1;
        if (!gr_doing_say(p, &one, GR_SHAPE_ACROSS, to, values, direction))
            return false;
    }
    return true;
}

/* "..., which takes 5 hours": of the thing itself, not of the link. */
static bool take_own(gr_prose *p, const gr_doing *c, size_t from, size_t to, uint32_t values)
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
static bool is_link_itself(const gr_prose *p, const gr_doing *c)
{
    char buf[GR_WORD_MAX];

    if (c->everyone || c->n_a != 1 || c->verb.row == NULL || c->n_b < 3 ||
        strcmp(c->verb.row->family, "link") != 0)
        return false;
    return gr_is_edge_noun(gr_text_lemma(p->phrases.at[c->a].name, buf, NULL));
}

/* "Anna likes Bert, Bert Carla": no Bert Carla, but a verb that is not repeated. */
static bool is_elided(const gr_prose *p, const gr_doing *c)
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
static bool are_numbers(const gr_prose *p, const gr_doing *c)
{
    for (uint32_t k = c->a; k < c->a + c->n_a; k++)
        if (!gr_is_digit(p->phrases.at[k].name.ptr[0]))
            return false;
    return c->n_a != 0 && c->verb.row != NULL && !c->everyone;
}

/* "The network consists of A, B and C": its nodes, and itself is none. */
static bool is_whole_graph(const gr_prose *p, const gr_doing *c)
{
    return c->n_a == 1 && !c->everyone && !p->phrases.at[c->a].is_proper && c->verb.row != NULL &&
           strcmp(c->verb.row->family, "part") == 0 &&
           gr_word_in(p->phrases.at[c->a].name, "graph|network|map|digraph|tree|diagram");
}

static bool is_number_word(const gr_prose *p, size_t i)
{
    gr_text_num num;

    return gr_prose_is_kind(p, i, GR_TOKEN_WORD) &&
           gr_text_number(gr_prose_text(p, i), 0, &num) == gr_prose_text(p, i).len;
}

/* "gave Quentin his bike", "taught Rik judo", "owes Sam money": behind what was given, or i. */
static size_t gift(const gr_prose *p, size_t i, const gr_doing *c)
{
    bool article =
        gr_prose_class(p, i) & GR_WORD_ARTICLE || gr_prose_in(p, i, "his|her|their|its|some");
    size_t from = i + (article ? 1 : 0), j = from;

    bool owes = c->verb.row != NULL &&
                gr_word_in(gr_str_of(c->verb.row->word.lemma), "owe|pay|lend|lent|teach");

    if (c->verb.row == NULL || (c->n_b != 1 && !owes) || c->verb.prep.len != 0 ||
        !gr_word_in(gr_str_of(c->verb.row->word.lemma),
                    "give|send|lend|lent|pay|owe|tell|text|mail|email|loan|serve|provide|teach") ||
        !(article || (owes && !is_number_word(p, from))))
        return i;
    while (j < from + 3 && gr_prose_is_kind(p, j, GR_TOKEN_WORD) && gr_prose_class(p, j) == 0 &&
           !gr_prose_capital(p, j))
        j++;
    return j > from && (j >= p->n || gr_prose_is(p, j, ",") || gr_prose_is(p, j, ";") ||
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
static size_t say_things(gr_prose *p, const gr_doing *c, size_t to, uint32_t first, uint32_t n)
{
    gr_statement *s = gr_prose_say(p, GR_SHAPE_NODES, c->start, to);

    if (s == NULL)
        return SIZE_MAX;
    s->a = first;
    s->n_a = n;
    return to;
}

static bool is_of_family(const gr_doing *c, const char *family)
{
    return c->verb.row != NULL && strcmp(c->verb.row->family, family) == 0;
}

static bool is_verb_of(const gr_doing *c, const char *lemma)
{
    return c->verb.row != NULL && gr_str_is(gr_str_of(c->verb.row->word.lemma), lemma);
}

/* The list of objects; i if there is none. Who plays drums can play them. */
static size_t object_list(gr_prose *p, size_t i, gr_doing *c)
{
    static const gr_str can[] = { { "can", 3 }, { "play", 4 } };
    bool numbers = p->numbers, fit = is_of_family(c, "fit"), play;
    size_t j, taken;

    /* "Sue plays drums or bass": what she can do; "Reds play Blues" is another thing. */
    play = is_verb_of(c, "play") && gr_prose_is_kind(p, i, GR_TOKEN_WORD) &&
           !gr_prose_capital(p, i) && gr_doing_all_proper(p, c->a, c->n_a);
    p->or_list = fit || play || is_verb_of(c, "like") || is_verb_of(c, "dislike") ||
                 is_of_family(c, "to") || c->verb.refuses || (c->verb.can && !c->verb.negated);
    /* "opens 1 and 2", "room 3 is next to 4" */
    p->numbers |= gr_prose_is_kind(p, i, GR_TOKEN_NUMBER) && (fit || are_numbers(p, c));
    j = c->n_a == 1 && !c->everyone ? gr_prose_back_to(p, i, c->a, &c->b) : i;
    c->n_b = 1;
    if (j == i)
        j = gr_prose_list(p, i, GR_LIST_OBJECTS, c->verb.prep, &c->b, &c->n_b);
    p->or_list = false;
    p->numbers = numbers;
    /* "Ted sings (vocals)" */
    if (j == i && c->verb.row == NULL && gr_prose_is(p, i, "(") &&
        gr_doing_all_proper(p, c->a, c->n_a)) {
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
static bool is_misread(const gr_prose *p, size_t i, const gr_doing *c)
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
static size_t say_objects(gr_prose *p, size_t i, size_t j, gr_doing *c, uint32_t values,
                          gr_direction direction)
{
    size_t rest = j + (gr_prose_is(p, j, ",") ? 1 : 0);
    size_t noun = j - (j > i + 2 && gr_prose_is(p, j - 1, "them") ? 3 : 1); /* "between them" */

    /* "Ulm and Bonn have a direct flight" */
    if (c->verb.attribute && c->n_b == 1 && gr_str_is(c->verb.relation, "have") && j > i &&
        gr_is_edge_noun(gr_prose_lemma(p, noun))) {
        size_t taken;
        const gr_relation_row *row = gr_prose_edge_noun(p, noun, &taken);

        if (row == NULL || c->n_a != 2)
            return SIZE_MAX;
        c->verb = (gr_verb){ .row = row, .negated = c->verb.negated };
        c->n_b = 0;
        return gr_doing_say(p, c, GR_SHAPE_CLIQUE, j, values, GR_UNDIRECTED) ? j : SIZE_MAX;
    }
    /* "Bea, Cleo and Dora went to school together" */
    if (gr_prose_is(p, j - 1, "together") && !c->everyone && c->n_a > 1 &&
        !gr_doing_all_proper(p, c->b, c->n_b) && values == p->values.n) {
        static const gr_str know = { "know", 4 };
        size_t taken;

        c->verb =
            (gr_verb){ .row = gr_relation_match(&know, 1, &taken), .negated = c->verb.negated };
        c->n_b = 0;
        return gr_doing_say(p, c, GR_SHAPE_CLIQUE, j, values, GR_UNDIRECTED) ? j : SIZE_MAX;
    }
    if (c->verb.row == NULL &&
        (c->everyone || (c->verb.negated && !gr_doing_all_proper(p, c->a, c->n_a))))
        return SIZE_MAX;
    if (is_whole_graph(p, c))
        return say_things(p, c, j, c->b, c->n_b);
    if (gr_prose_is(p, rest, "respectively"))
        return say_respectively(p, c, rest + 1, values, direction) ? rest + 1 : SIZE_MAX;
    if (!gr_doing_say(p, c, c->everyone ? GR_SHAPE_EVERYONE : GR_SHAPE_ACROSS, j, values,
                      direction))
        return SIZE_MAX;
    if (c->verb.row == NULL && !c->verb.ordering && !gr_doing_all_proper(p, c->a, c->n_a)) {
        gr_statement *s = &p->statements.at[p->statements.n - 1];

        s->guess = true;
        s->is_data = gr_prose_is_data(p, c->start, j);
    }
    return j;
}

/* "before T2 starts", "until T1 is done": behind what the last object of an order does. */
static size_t behind_start(const gr_prose *p, size_t i, const gr_doing *c)
{
    size_t k = i + (gr_prose_in(p, i, "can|be|have") ? 1 : 0);

    return is_of_family(c, "order") &&
                   gr_prose_in(p, k, "start|begin|do|finish|complete|end|go|happen|run")
               ? k + 1
               : i;
}

/* What somebody made stands for who made it; his mother and his cat do not. */
static bool stands_for(const gr_prose *p, size_t i)
{
    return i >= p->n || gr_prose_is_kind(p, i, GR_TOKEN_PUNCT) || gr_prose_is(p, i, "and") ||
           gr_prose_in(p, i,
                       "code|work|post|paper|article|book|homework|essay|tweet|draft|thesis|photo|"
                       "video|blog|song|report|account|profile|message|pull|recent|latest");
}

/* "reviews Nina's and Oleg's code": what is theirs, behind the last of them. */
static size_t behind_owned(const gr_prose *p, size_t i, const gr_doing *c)
{
    const gr_token *t = gr_prose_token(p, i - 1);
    size_t j = i;

    if (t->kind != GR_TOKEN_WORD || t->inner_end == t->end || c->verb.row == NULL ||
        !gr_doing_all_proper(p, c->b, c->n_b) || !stands_for(p, i))
        return i;
    while (j < i + 2 && gr_prose_is_kind(p, j, GR_TOKEN_WORD) && gr_prose_class(p, j) == 0 &&
           !gr_prose_capital(p, j))
        j++;
    return j >= p->n || gr_prose_is(p, j, ",") || gr_prose_is(p, j, ";") || gr_prose_in(p, j, "and")
               ? j
               : i;
}

/* What stands behind the verb. SIZE_MAX: it is no clause after all. */
size_t gr_doing_objects(gr_prose *p, size_t i, gr_doing *c)
{
    uint32_t values = (uint32_t)p->values.n;
    size_t j = gr_doing_nobody(p, i, c->verb.negated), rest, n;
    gr_direction direction;

    if (j == i && c->verb.negated && gr_prose_in(p, i, "from|by|to|with"))
        j = gr_doing_nobody(p, i + 1, true) > i + 1 ? gr_doing_nobody(p, i + 1, true) : i;
    if (j > i && gr_prose_in(p, j, "but|except|besides") && !c->everyone &&
        !(gr_prose_class(p, j + 1) & GR_WORD_AUXILIARY)) { /* "nobody but was bribed" */
        c->verb.negated = false; /* "knows nobody but Hawk", "doesn't know anybody but Hawk" */
        i = j + (gr_prose_is(p, j + 1, "for") ? 2 : 1);
        j = i;
    }
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
    j = behind_owned(p, j, c);
    j = gift(p, behind_start(p, j, c), c);
    /* The values of single things come before those of all, which the verb may have begun. */
    if (values == c->values)
        values = (uint32_t)p->values.n;
    else if (values == p->values.n)
        values = c->values;
    else
        return SIZE_MAX;
    rest = j;
    n = p->values.n;
    j = gr_prose_rest(p, j, c->meaning, &direction);
    if (values < n && p->values.n > n && c->n_b > 1)
        return SIZE_MAX; /* "passes 15 on to D, G 25": the second amount is another's */
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
