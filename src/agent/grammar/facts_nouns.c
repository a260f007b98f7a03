/* Noun phrases over facts: "folk bands that come from Norway", "Quim's teacher". */
#include "agent/grammar/facts_phrases_int.h"

/* Nouns wide enough to mean whatever a relation leads to. */
#define WIDE                                                                                       \
    "instrument|language|sport|game|course|class|subject|book|film|movie|country|city|town|"       \
    "village|river|dish|food|drug|medicine|animal|plant|award|prize|medal|song|tool|skill|team|"   \
    "club|company|job|task|project|hobby|pet|vehicle|teacher|student"
#define UNIVERSAL   "all|every|each"
#define DETERMINERS "the|a|an|any|some|this|these|those|all|every|each"

/* The relation that says what something is; SIZE_MAX = none. */
static size_t class_relation(const gr_fact_clause *c)
{
    for (size_t r = 0; r < c->x->n; r++)
        if (c->x->relation[r].is_a)
            return r;
    return SIZE_MAX;
}

/* All that are what a node says: "birds". */
static const gr_fx *class_of(gr_fact_clause *c, gr_vid v)
{
    size_t r = class_relation(c);

    if (r == SIZE_MAX || !(c->x->at[1][v] >> r & 1))
        return NULL;
    return gr_fact_fx(c, (gr_fx){ .kind = GR_FX_CHAIN,
                                  .relation = r,
                                  .side = 0,
                                  .node = v,
                                  .sort = c->x->relation[r].sort[0] });
}

static const gr_fx *or_else(gr_fact_clause *c, const gr_fx *a, const gr_fx *b)
{
    if (a == NULL || b == NULL)
        return a != NULL ? a : b;
    return gr_fact_fx(c, (gr_fx){ .kind = GR_FX_TYPE, .a = a, .b = b, .sort = GR_ANY_SORT });
}

/* What a noun at i says about the sort of a thing: "genres", "capitals", "teachers". NULL = nothing
 * that the facts know. */
const gr_fx *gr_fact_type_of(gr_fact_clause *c, size_t i)
{
    const gr_fx *found = NULL;

    if (c->item[i].classes != 0 && !c->item[i].capitals)
        return NULL; /* "can", though facts say who can what */
    if (c->item[i].node != GR_NO_NODE && c->item[i].node_end == i + 1 &&
        (found = class_of(c, c->item[i].node)) != NULL)
        return found;
    for (size_t r = 0; r < c->x->n_all && !(r >= c->x->n && found != NULL); r++) {
        const gr_fact_relation *rel = &c->x->relation[r];
        size_t end;
        gr_fact_match m = gr_fact_match_at(c, i, r, &end);

        if (end != i + 1 || m == GR_NO_MATCH || m == GR_BY_VERB)
            continue;
        if (m == GR_BY_AGENT)
            found = or_else(c, found, gr_fact_side(c, r, gr_str_is(rel->prep, "by") ? 1 : 0));
        else if (gr_str_is(rel->prep, "of") && !gr_fact_are_others(c, i, r, 0))
            found = or_else(c, found, gr_fact_side(c, r, 0));
        else if (rel->prep.len == 0 && !rel->is_verb)
            found =
                or_else(c, found,
                        or_else(c, gr_fact_side(c, r, 1), rel->has ? NULL : gr_fact_side(c, r, 0)));
    }
    return found;
}

bool gr_fact_is_noun(const gr_fact_clause *c, size_t i)
{
    const gr_fact_item *it = &c->item[i];

    return i < c->n && it->is_word && it->classes == 0 && !it->is_number &&
           it->node == GR_NO_NODE && it->value == NULL && it->text.len > 1 &&
           !((it->form & (GR_FORM_S | GR_FORM_PAST)) && gr_fact_column_of_verb(c, i) != NULL) &&
           !(it->form & (GR_DEGREE_COMPARATIVE | GR_DEGREE_SUPERLATIVE | GR_FORM_PAST)) &&
           !gr_fact_is(c, i, "most|fewest|least|more|fewer|only|not|never|also|both|exactly|there");
}

/* "(country Wales)" */
static const gr_fx *in_brackets(gr_fact_clause *c)
{
    size_t start = c->pos, i = start + 1;
    const gr_fx *e = NULL;

    if (!gr_fact_is(c, start, "(") || i + 1 >= c->n || c->item[i + 1].node == GR_NO_NODE ||
        !gr_fact_is(c, c->item[i + 1].node_end, ")"))
        return NULL;
    for (size_t r = 0; r < c->x->n && e == NULL; r++) {
        size_t end;

        if (gr_fact_match_at(c, i, r, &end) == GR_BY_WORD && end == i + 1)
            e = gr_fact_step(c, r, 0, gr_fact_node(c, c->item[i + 1].node));
    }
    if (e != NULL)
        c->pos = c->item[i + 1].node_end + 1;
    return e;
}

/* "the people Orla teaches" */
static const gr_fx *contact_clause(gr_fact_clause *c)
{
    if (c->pos >= c->n || c->item[c->pos].node == GR_NO_NODE ||
        !gr_fact_is_relation_word(c, c->item[c->pos].node_end))
        return NULL;
    return gr_fact_gap(c, NULL, NULL);
}

/* What stands behind a noun: "that ..", "taught by ..", "in ..", "older than ..". */
static const gr_fx *modified(gr_fact_clause *c, const gr_fx *head, bool *any_at_all)
{
    while (head != NULL && !c->bare) {
        size_t start = c->pos;
        const gr_fx *e = NULL;

        if ((e = gr_fact_mark(c)) != NULL || (e = gr_fact_relative_clause(c, head)) != NULL ||
            (e = gr_fact_comparison(c)) != NULL || (e = gr_fact_participle(c)) != NULL ||
            (e = in_brackets(c)) != NULL || (e = contact_clause(c)) != NULL) {
            e = gr_fact_both(c, head, e);
        } else if (gr_fact_take(c, "without")) {
            const gr_fx *a;

            gr_fact_take(c, "any");
            a = gr_fact_noun_phrase(c);
            e = gr_fact_both(c, head, gr_fact_not(c, gr_fact_linked(c, NULL, a, NULL)));
        } else if (gr_fact_take(c, "outside")) {
            const gr_fx *a = gr_fact_noun_phrase(c);

            e = gr_fact_both(c, head, gr_fact_not(c, gr_fact_linked(c, "in", a, NULL)));
        } else if (gr_fact_is(c, c->pos, GR_FACT_PREPS) &&
                   !(gr_fact_is(c, c->pos, "of") && head->kind != GR_FX_ANY)) {
            char prep[GR_FACT_PREP];
            const gr_fx *a;

            gr_fact_take_prep(c, prep);
            if ((a = gr_fact_noun_phrase(c)) != NULL)
                e = gr_fact_linked(c, prep, a, head);
        }
        if (e == NULL) {
            c->pos = start;
            return head;
        }
        head = e;
        *any_at_all = true;
    }
    return head;
}

const gr_fx *gr_fact_modified(gr_fact_clause *c, const gr_fx *head)
{
    bool more = false;

    return head != NULL ? modified(c, head, &more) : NULL;
}

static bool find_named(const gr_fact_clause *c, gr_str stem, const char *ending, gr_vid *out)
{
    char name[GR_WORD_MAX];
    uint32_t v;

    if (stem.len + strlen(ending) >= sizeof name)
        return false;
    snprintf(name, sizeof name, "%.*s%s", GR_FMT(stem), ending);
    v = gr_strmap_get(&c->x->by_lemma, gr_str_of(name));
    *out = v;
    return v < gr_graph_n_nodes(c->x->g);
}

/* The node that an adjective comes from: "northern", "African", "Chilean", "Swedish". */
static bool node_of_adjective(const gr_fact_clause *c, size_t i, gr_vid *out)
{
    /* What such an adjective ends with, and what the name has instead. */
    static const struct {
        const char *ending, *names;
    } rows[] = {
        { "ern", "|" },       { "n", "|" },        { "an", "|o|a|um|" },
        { "ian", "|y|a|e|" }, { "ese", "|a|" },    { "ish", "en|ey|ain|land|" },
        { "egian", "ay|" },   { "vian", "|" },     { "uese", "al|" },
        { "ic", "|" },        { "tish", "land|" }, { "i", "|" },
        { "ine", "ina|" },    { "k", "ce|" },
    };
    static const char *const odd[][2] = {
        { "french", "france" },     { "spanish", "spain" },   { "swiss", "switzerland" },
        { "dutch", "netherlands" }, { "dutch", "holland" },   { "danish", "denmark" },
        { "polish", "poland" },     { "finnish", "finland" }, { "irish", "ireland" },
        { "welsh", "wales" },       { "english", "england" }, { "thai", "thailand" },
        { "german", "germany" },    { "czech", "czechia" },   { "turkish", "turkey" },
    };
    gr_str t = i < c->n ? c->item[i].text : GR_STR(""), rest, name;

    if (i >= c->n || !c->item[i].is_word)
        return false;
    for (size_t k = 0; k < sizeof odd / sizeof *odd; k++)
        if (gr_str_is(t, odd[k][0]) && find_named(c, GR_STR(""), odd[k][1], out))
            return true;
    for (size_t k = 0; t.len >= 6 && k < sizeof rows / sizeof *rows; k++) {
        gr_str stem = gr_str_sub(t, 0, t.len - strlen(rows[k].ending));

        rest = gr_str_of(rows[k].names);
        while (gr_str_ends(t, rows[k].ending) && gr_str_split(&rest, '|', &name)) {
            char end[8];

            snprintf(end, sizeof end, "%.*s", GR_FMT(name));
            if (stem.len > 2 && find_named(c, stem, end, out))
                return true;
            if (rest.ptr == NULL)
                break;
        }
    }
    return false;
}

/* What a node says as an adjective: what is so, else what has to do with it in one way only. */
static const gr_fx *such_as(gr_fact_clause *c, gr_vid v)
{
    const gr_fx *e = class_of(c, v);

    return e != NULL ? e : gr_fact_linked(c, NULL, gr_fact_node(c, v), NULL);
}

const gr_fx *gr_fact_adjective(gr_fact_clause *c)
{
    const gr_fx *e;
    gr_vid v;

    if (!node_of_adjective(c, c->pos, &v) || (e = such_as(c, v)) == NULL)
        return NULL;
    c->pos++;
    return e;
}

/* Adjectives: nodes that say what something has, "folk bands". */
static const gr_fx *adjectives(gr_fact_clause *c)
{
    const gr_fx *all = gr_fact_any(c);

    while (c->pos < c->n && all != NULL && !(c->bare && c->x->wild)) {
        const gr_fact_item *it = &c->item[c->pos];
        gr_vid v = it->node;
        size_t end = it->node_end;
        const gr_fx *yes = v == GR_NO_NODE ? gr_fact_yes(c) : NULL;

        if (yes != NULL && c->pos + 1 < c->n && gr_fact_is_noun(c, c->pos + 1)) {
            all = gr_fact_both(c, all, yes);
            c->pos++;
            continue;
        }
        if (v == GR_NO_NODE || it->owns) {
            if (!node_of_adjective(c, c->pos, &v))
                break;
            end = c->pos + 1;
        }
        if (end >= c->n ||
            !((gr_fact_is_noun(c, end) && !gr_fact_is_relation_word(c, end) &&
               !gr_fact_is_neutral_verb(c, end)) ||
              gr_fact_type_of(c, end) != NULL ||
              gr_fact_is(c, end, "people|person|persons|things|thing|ones|one|entities|items")))
            break;
        all = gr_fact_both(c, all, such_as(c, v));
        c->pos = end;
    }
    return all;
}

/* "the red team": the node, since it is a team. */
static const gr_fx *node_with_kind(gr_fact_clause *c)
{
    const gr_fact_item *it = &c->item[c->pos];
    const gr_fx *type, *e;

    if (it->node == GR_NO_NODE || it->owns || it->node_end >= c->n ||
        (type = gr_fact_type_of(c, it->node_end)) == NULL || type->kind == GR_FX_CHAIN)
        return NULL;
    e = gr_fact_node(c, it->node);
    for (; type != NULL; type = type->kind == GR_FX_TYPE ? type->b : NULL) {
        const gr_fx *one = type->kind == GR_FX_TYPE ? type->a : type;

        if (one->kind == GR_FX_SIDE && (c->x->at[one->side][it->node] >> one->relation & 1)) {
            c->pos = it->node_end + 1;
            return e;
        }
    }
    return NULL;
}

/* A name, and what belongs to it: "Quim's teacher's students". */
const gr_fx *gr_fact_owned(gr_fact_clause *c)
{
    const gr_fact_item *it = &c->item[c->pos];
    const gr_fx *e;
    bool owns;

    if (it->node == GR_NO_NODE)
        return NULL;
    e = class_of(c, it->node);
    if (e == NULL || it->owns)
        e = gr_fact_node(c, it->node);
    c->pos = it->node_end;
    for (owns = c->item[c->pos - 1].owns; owns && e != NULL; owns = c->item[c->pos - 1].owns) {
        const gr_fx *a = e;

        if ((e = gr_fact_of(c, c->pos, a)) == NULL && gr_fact_is_noun(c, c->pos) &&
            !gr_fact_is_kin(c, c->pos) && (e = gr_fact_linked(c, NULL, a, NULL)) != NULL)
            c->pos++;
    }
    return e;
}

/* "a plumber in Trier", "cities in Peru", where facts say who is a plumber in what. */
static const gr_fx *noun_in(gr_fact_clause *c)
{
    size_t start = c->pos, end;
    const gr_fx *e = NULL;

    if (start >= c->n || (c->item[start].form & (GR_FORM_PAST | GR_FORM_ING)))
        return NULL;
    for (size_t r = 0; r < c->x->n && e == NULL; r++) {
        const gr_fact_relation *rel = &c->x->relation[r];

        if (gr_fact_match_at(c, start, r, &end) != GR_BY_WORD || rel->past || end >= c->n ||
            !gr_fact_is(c, end, "in|at|for") || !gr_str_eq(rel->prep, c->item[end].text))
            continue;
        c->pos = end + 1;
        e = gr_fact_step(c, r, 0, gr_fact_noun_phrase(c));
    }
    if (e == NULL)
        c->pos = start;
    return e;
}

/* "the teacher of NP" */
const gr_fx *gr_fact_noun_of(gr_fact_clause *c)
{
    size_t start = c->pos, behind;
    const gr_fx *a, *e = NULL;
    bool bare = c->bare;

    for (behind = start + 1; behind < c->n && behind <= start + GR_FACT_WORDS; behind++)
        if (gr_fact_is(c, behind, "of"))
            break;
    if (!gr_fact_is(c, behind, "of"))
        return noun_in(c);
    c->pos = behind + 1;
    c->bare = false; /* "the director of the film that won": only what is behind it all is cut */
    a = gr_fact_noun_phrase(c);
    c->bare = bare;
    if (a != NULL) {
        size_t end = c->pos;

        e = gr_fact_of(c, start, a);
        if (e != NULL && c->pos != behind)
            e = NULL;
        c->pos = end;
    }
    if (e == NULL)
        c->pos = start;
    return e;
}

/* A text that nodes have in a column whose name conditions can have: "Berlin", "the IT department".
 */
static const gr_fx *value(gr_fact_clause *c)
{
    const struct gr_fact_value *v = c->pos < c->n ? c->item[c->pos].value : NULL;
    char buf[GR_WORD_MAX];

    if (v == NULL || !gr_fact_is_plain_name(v->column->name))
        return NULL;
    c->pos = c->item[c->pos].node_end;
    if (c->pos < c->n &&
        gr_str_eq(c->item[c->pos].lemma, gr_text_lemma(v->column->name, buf, NULL)))
        c->pos++;
    return gr_fact_fx(
        c,
        (gr_fx){ .kind = GR_FX_VALUE, .column = v->column, .text = v->text, .sort = GR_ANY_SORT });
}

/* "the Welsh bands (country Wales)": an adjective that brackets explain. */
static bool is_defined_adjective(gr_fact_clause *c)
{
    size_t start = c->pos;
    bool defined = false;

    if (!gr_fact_is_noun(c, start) ||
        !(gr_fact_is_noun(c, start + 1) ||
          (start + 1 < c->n && gr_fact_type_of(c, start + 1) != NULL)))
        return false;
    for (c->pos = start + 1; c->pos < c->n && !defined; c->pos++)
        defined = in_brackets(c) != NULL;
    c->pos = start;
    return defined;
}

/* "who likes Bo but is not liked by him": the only one named before. */
static const gr_fx *pronoun(gr_fact_clause *c)
{
    gr_vid v = GR_NO_NODE;

    if (!gr_fact_is(c, c->pos, "him|her|it|them"))
        return NULL;
    for (size_t i = 0; i < c->pos; i++) {
        if (c->item[i].node != GR_NO_NODE && v != GR_NO_NODE && c->item[i].node != v)
            return NULL;
        v = c->item[i].node != GR_NO_NODE ? c->item[i].node : v;
    }
    if (v == GR_NO_NODE)
        return NULL;
    c->pos++;
    return gr_fact_node(c, v);
}

static bool is_wide(const gr_fact_clause *c, size_t i)
{
    gr_str rest = GR_STR(WIDE), word;

    while (gr_str_split(&rest, '|', &word))
        if (gr_str_eq(word, c->item[i].lemma) || gr_str_eq(word, c->item[i].text))
            return true;
    return false;
}

/* `asked`: the noun says what is asked for, so that one of no known meaning is harmless. Elsewhere
 * it must have something that says which: nobody plays "tennis" because he plays. */
static const gr_fx *phrase(gr_fact_clause *c, bool asked)
{
    size_t start = c->pos;
    bool det, more = false, all = false;
    const gr_fx *e = NULL, *head;

    if (!gr_fact_enter(c))
        return NULL;
    c->depth++;
    /* "all" and "every" are more than some. */
    while (!(gr_fact_is(c, c->pos, UNIVERSAL) && !asked) && gr_fact_take(c, DETERMINERS))
        ;
    if (asked)
        all = gr_fact_take(c, "everyone|everybody|everything");
    det = c->pos > start;
    if (is_defined_adjective(c))
        c->pos++;
    if (asked)
        c->head = SIZE_MAX;
    if (all) {
        e = modified(c, gr_fact_any(c), &more);
    } else if (asked && gr_fact_is_kin(c, c->pos) &&
               gr_fact_is(c, c->pos + 1, "do|does|did|has|have|had")) {
        /* "how many cousins does Ben have" */
        c->head = c->pos++;
        e = gr_fact_any(c);
    } else if (!asked && !det && (e = pronoun(c)) != NULL) {
        more = true;
    } else if (!asked && !det && gr_fact_take(c, "what|whatever")) {
        more = true; /* "knows what the job needs" */
        e = gr_fact_gap(c, NULL, NULL);
    } else if ((e = value(c)) != NULL) {
        more = true;
        /* "the scifi books" */
        if (gr_fact_is_noun(c, c->pos) && !gr_fact_is_relation_word(c, c->pos) &&
            !gr_fact_is_neutral_verb(c, c->pos)) {
            c->pos++;
            e = modified(c, gr_fact_linked(c, NULL, e, NULL), &more);
        }
    } else if ((e = gr_fact_superlative(c)) != NULL) {
        more = true;
    } else if ((e = node_with_kind(c)) != NULL || (e = gr_fact_noun_of(c)) != NULL) {
        e = modified(c, e, &more);
    } else if ((head = adjectives(c)) != NULL) {
        const gr_fx *type = c->pos < c->n ? gr_fact_type_of(c, c->pos) : NULL;
        bool known = head->kind != GR_FX_ANY;

        if (type != NULL && (det || asked || known || type->kind == GR_FX_CHAIN)) {
            c->pos++;
            e = known ? gr_fact_both(c, type, head) : type;
            /* "European capitals": those of European countries */
            if (e == NULL && type->kind == GR_FX_SIDE)
                e = gr_fact_step(c, type->relation, type->side, head);
            e = modified(c, e, &more);
        } else if (c->item[c->pos].node != GR_NO_NODE && !known) {
            e = gr_fact_owned(c);
            if (e != NULL)
                e = modified(c, e, &more);
        } else if (!asked && gr_fact_is(c, c->pos, "them")) {
            e = NULL; /* "someone who hates them": those who are asked for */
        } else if (gr_fact_is(c, c->pos, GR_FACT_GENERIC) ||
                   (c->pos == start + det && det && gr_fact_is(c, start, "those|these") &&
                    (!asked || gr_fact_is(c, c->pos, GR_FACT_RELATIVE)))) {
            if (gr_fact_is(c, c->pos, GR_FACT_GENERIC))
                c->pos++;
            e = modified(c, head, &more);
        } else if (gr_fact_is_noun(c, c->pos) &&
                   (det || asked || !gr_fact_is_relation_word(c, c->pos))) {
            c->pos++;
            if (asked)
                c->head = c->pos - 1;
            e = modified(c, head, &more);
            if (!asked && !known && !more && !is_wide(c, c->pos - 1))
                e = NULL;
        }
    }
    c->depth--;
    if (e == NULL)
        c->pos = start;
    return e;
}

const gr_fx *gr_fact_noun_phrase(gr_fact_clause *c)
{
    return phrase(c, false);
}

const gr_fx *gr_fact_kind_phrase(gr_fact_clause *c)
{
    return phrase(c, true);
}
