/* Sentences that own without a plain verb: "Ann's friends are Ben and Cid", "friends of Ann: Ben,
 * Cid". */
#include "sense/prose/names_int.h"

static const gr_relation_row *row_of(gr_str noun, const char *prep)
{
    gr_str lemmas[2] = { noun, gr_str_of(prep) };
    const gr_relation_row *row;
    size_t taken;

    row = gr_relation_match(lemmas, lemmas[1].len != 0 ? 2 : 1, &taken);
    return row != NULL && taken == (lemmas[1].len != 0 ? 2u : 1u) ? row : NULL;
}

/* The row for a noun that somebody has: "friends" are friends of him, "followers" follow him. */
static const gr_relation_row *owned_row(const gr_prose *p, size_t i)
{
    size_t taken;

    if (gr_prose_in(p, i, "follower|fan|subscriber"))
        return row_of(GR_STR("follow"), "");
    if (gr_prose_in(p, i, "edge|link|connection|road|cable|arc|door|path|street|line|corridor"))
        return row_of(GR_STR("connect"), "to");
    if (gr_prose_in(p, i, "flight|route|train|bus|ferry"))
        return row_of(GR_STR("fly"), "to");
    if (gr_prose_in(p, i, "contact|acquaintance"))
        return row_of(GR_STR("acquaint"), "with");
    if (gr_prose_in(p, i, "prerequisite|requirement|dependency"))
        return row_of(GR_STR("prerequisite"), "of");
    /* "floor 1 has stairs to floor 2" */
    if (gr_prose_edge_noun(p, i, &taken) != NULL && taken == 1 && gr_prose_is(p, i + 1, "to"))
        return row_of(GR_STR("connect"), "to");
    return gr_prose_is_kind(p, i, GR_TOKEN_WORD) ? row_of(gr_prose_lemma(p, i), "of") : NULL;
}

static size_t say_owned(gr_prose *p, const gr_relation_row *row, size_t i, size_t j, uint32_t owner,
                        uint32_t n_owners)
{
    uint32_t b, n_b, values;
    gr_direction direction = row->word.direction;
    gr_statement *s;
    gr_str prep = gr_str_ends(gr_str_of(row->word.lemma), " to") ? GR_STR("to") : GR_STR("");
    size_t k = gr_prose_list(p, j, GR_LIST_OBJECTS, prep, &b, &n_b);

    if (k == j)
        return i;
    values = (uint32_t)p->values.n;
    k = gr_prose_rest(p, k, row->word.meaning, &direction);
    s = gr_prose_say(p, GR_SHAPE_ACROSS, i, k);
    if (s == NULL)
        return i;
    /* The things are what the owner's noun says: "Ben and Cid are friends of Ann". */
    s->row = row;
    s->relation = gr_str_of(row->word.lemma);
    s->direction = direction;
    s->a = b;
    s->n_a = n_b;
    s->b = owner;
    s->n_b = n_owners;
    s->values = values;
    s->n_values = (uint32_t)p->values.n - values;
    s->ordered_back = row->word.backwards;
    if (gr_str_is(gr_str_of(row->word.lemma), "connect to") ||
        gr_str_is(gr_str_of(row->word.lemma), "fly to")) {
        s->a = owner; /* "A has edges to B and C" */
        s->n_a = n_owners;
        s->b = b;
        s->n_b = n_b;
    }
    return k;
}

static bool is_possessive(const gr_prose *p, size_t i)
{
    const gr_token *t = gr_prose_token(p, i);

    return t->kind == GR_TOKEN_WORD && t->inner_end < t->end;
}

static bool say_pairs(gr_prose *p, const gr_relation_row *row, size_t from, size_t to, uint32_t a,
                      uint32_t n_a, uint32_t b, uint32_t n_b)
{
    gr_statement *s = gr_prose_say(p, GR_SHAPE_ACROSS, from, to);

    if (s == NULL)
        return false;
    s->row = row;
    s->relation = gr_str_of(row->word.lemma);
    s->direction = row->word.direction;
    s->ordered_back = row->word.backwards;
    s->a = a;
    s->n_a = n_a;
    s->b = b;
    s->n_b = n_b;
    return true;
}

/* A noun for what somebody is to somebody, in no table: "sponsor". */
static bool is_role(const gr_prose *p, size_t i)
{
    return gr_prose_is_kind(p, i, GR_TOKEN_WORD) && !gr_prose_capital(p, i) &&
           gr_prose_class(p, i) == 0 && gr_prose_form(p, i) == 0 &&
           !gr_prose_in(p, i,
                        "number|age|name|cost|price|length|weight|value|size|sum|total|color|"
                        "colour|aim|goal|job|result|answer|end|start|rest|part|kind|list|order|"
                        "birthday|address|task|capacity|distance|time|half|most|pair|set");
}

static bool say_role(gr_prose *p, size_t from, size_t to, size_t noun, uint32_t a, uint32_t n_a,
                     uint32_t b)
{
    gr_statement *s;

    for (uint32_t k = 0; k < n_a; k++)
        if (!p->phrases.at[a + k].is_proper)
            return false;
    if (!p->phrases.at[b].is_proper || (s = gr_prose_say(p, GR_SHAPE_ACROSS, from, to)) == NULL)
        return false;
    s->relation = gr_str_printf(&p->s->cx->arena, "%.*s of", GR_FMT(gr_prose_lemma(p, noun)));
    if (s->relation.ptr == NULL)
        gr_prose_fail(p);
    s->direction = GR_DIRECTED;
    s->a = a;
    s->n_a = n_a;
    s->b = b;
    s->n_b = 1;
    return true;
}

/* "Ann is Bo's sponsor", "Bo's sponsor is Ann", "the sponsor of Bo is Ann": Ann to Bo. */
static size_t role(gr_prose *p, size_t i)
{
    gr_prose_mark u = gr_prose_marked(p);
    uint32_t first = (uint32_t)p->phrases.n, b, n_b;
    size_t j = i + (gr_prose_is(p, i, "the") ? 1 : 0), k, noun = j;

    if (is_role(p, j) && gr_prose_is(p, j + 1, "of")) {
        k = gr_prose_phrase(p, j + 2);
        k = k > j + 2 && (gr_prose_is(p, k, "is") || gr_prose_is(p, k, "was")) ? k + 1 : 0;
    } else {
        j = gr_prose_phrase(p, i);
        if (j == i)
            return i;
        if (is_possessive(p, j - 1) && is_role(p, j) &&
            (gr_prose_is(p, j + 1, "is") || gr_prose_is(p, j + 1, "was"))) {
            noun = j;
            k = j + 2;
        } else if (gr_prose_is(p, j, "is") || gr_prose_is(p, j, "was")) {
            k = gr_prose_phrase(p, j + 1);
            if (k > j + 1 && is_possessive(p, k - 1) && is_role(p, k) &&
                say_role(p, i, k + 1, k, first, 1, first + 1))
                return k + 1;
            k = 0;
        } else {
            k = 0;
        }
    }
    j = k != 0 ? gr_prose_list(p, k, GR_LIST_OBJECTS, GR_STR(""), &b, &n_b) : 0;
    if (k == 0 || j == k || !say_role(p, i, j, noun, b, n_b, first))
        return gr_prose_back(p, u, i);
    return j;
}

/* "BUD has flights to ATH and CAI; ATH to CAI": the same for others. */
static size_t more_owned(gr_prose *p, size_t i, const gr_relation_row *row)
{
    gr_prose_mark u = gr_prose_marked(p);
    uint32_t owner = (uint32_t)p->phrases.n;
    size_t j = i, k;

    if (gr_prose_is(p, j, ";") || gr_prose_is(p, j, ","))
        j++;
    if (gr_prose_is(p, j, "and"))
        j++;
    k = j > i ? gr_prose_phrase(p, j) : j;
    if (k == j || !gr_prose_is(p, k, "to"))
        return gr_prose_back(p, u, i);
    k = say_owned(p, row, j, k + 1, owner, 1);
    return k == j ? gr_prose_back(p, u, i) : k;
}

/* "Peter is Paul's brother", "Ann and Bo are Cy's kids", "Ed is Cy's and Di's boss" */
static size_t belongs(gr_prose *p, size_t i)
{
    gr_prose_mark u = gr_prose_marked(p);
    uint32_t a, n_a, b, n_b;
    size_t k = gr_prose_list(p, i, GR_LIST_SUBJECTS, GR_STR(""), &a, &n_a), j;
    const gr_relation_row *row;

    if (k == i || !gr_prose_in(p, k, "be"))
        return gr_prose_back(p, u, i);
    j = gr_prose_list(p, k + 1, GR_LIST_SUBJECTS, GR_STR(""), &b, &n_b);
    row = j > k + 1 && is_possessive(p, j - 1) ? owned_row(p, j) : NULL;
    if (row == NULL || (n_a > 1 && n_b > 1) || !say_pairs(p, row, i, j + 1, a, n_a, b, n_b))
        return gr_prose_back(p, u, i);
    return j + 1;
}

/* Links of pages go one way. */
static bool speaks_of_pages(const gr_prose *p)
{
    for (uint32_t f = 0; f < p->phrases.n; f++)
        if (gr_word_in(p->phrases.at[f].kind, "page|site|website|blog|article"))
            return true;
    return false;
}

/* A quantity with a unit before the noun for a link; pushed to p->values. */
static size_t measured_noun(gr_prose *p, size_t i)
{
    size_t n = p->values.n, j = gr_prose_quantity(p, i, GR_MEANS_NUMBER), taken;

    if (j > i && p->values.at[n].unit != NULL && gr_prose_edge_noun(p, j, &taken) != NULL)
        return j;
    p->values.n = n;
    return i;
}

static size_t owned(gr_prose *p, size_t i)
{
    gr_prose_mark u = gr_prose_marked(p);
    size_t j, k;
    uint32_t owner = (uint32_t)p->phrases.n, n_owners = 1;
    const gr_relation_row *row;
    bool arc = false, measured = false;

    /* "Friends of Ann: Ben, Cid", "the neighbours of node 1 are 2 and 3" */
    j = i + (gr_prose_is(p, i, "the") ? 1 : 0);
    row = gr_prose_is(p, j + 1, "of") ? owned_row(p, j) : NULL;
    if (row != NULL) {
        k = gr_prose_phrase(p, j + 2);
        if (k == j + 2 || !(gr_prose_is(p, k, ":") || gr_prose_in(p, k, "be")))
            return gr_prose_back(p, u, i);
    } else {
        /* "Ann's friends are Ben and Cid", "Ann has friends Ben and Cid" */
        size_t before;
        bool has;

        if ((k = belongs(p, i)) > i)
            return k;
        k = gr_prose_list(p, i, GR_LIST_SUBJECTS, GR_STR(""), &owner, &n_owners);
        if (k == i)
            return i;
        if (gr_prose_in(p, k, "be"))
            return gr_prose_back(p, u, i);
        if ((n_owners > 1 && gr_prose_in(p, k, "each|both|all")) ||
            gr_prose_in(p, k, "also|still|now|currently"))
            k++;
        before = k - 1;
        has = gr_prose_in(p, k, "have");
        if (!has && !gr_prose_is(p, before, "their") && (n_owners > 1 || !is_possessive(p, before)))
            return gr_prose_back(p, u, i);
        if (has)
            k++;
        if (!has && gr_prose_in(p, k, "only|best|close|direct|other"))
            k++;
        if (has && (gr_prose_in(p, k,
                                "a|an|the|one|two|three|four|five|six|direct|outgoing|"
                                "another") ||
                    gr_prose_is_kind(p, k, GR_TOKEN_NUMBER)))
            k++;
        if (has && gr_prose_in(p, k, "old|young|elder|little|big|twin|only|baby|adult") &&
            owned_row(p, k + 1) != NULL)
            k++; /* "a younger sister" */
        if (has && gr_prose_is_common(p, k) && gr_is_edge_noun(gr_prose_lemma(p, k + 1)) &&
            gr_prose_is(p, k + 2, "to"))
            k++; /* "a phone line to" */
        if (has) /* "has a 3 Mbit line to S" */
            k = measured_noun(p, k);
        measured = has && p->values.n > u.values;
        row = owned_row(p, k);
        if (row == NULL ||
            (n_owners > 1 && !gr_str_ends(gr_str_of(row->word.lemma), " to") &&
             !gr_prose_in(p, i, "they|their") && !(has && gr_prose_in(p, k, "son|daughter|child"))))
            return gr_prose_back(p, u, i);
        arc = (gr_prose_in(p, k, "arc|arrow|hyperlink") ||
               (gr_prose_in(p, k, "link") && speaks_of_pages(p))) &&
              gr_prose_is(p, k + 1, "to");
        if (has && !(gr_prose_is(p, k + 1, "to") || gr_prose_is(p, k + 1, "with")) &&
            (gr_str_is(gr_str_of(row->word.lemma), "connect to") ||
             gr_str_is(gr_str_of(row->word.lemma), "fly to")))
            return gr_prose_back(p, u, i);
        k++;
        if (!has && !gr_prose_in(p, k, "be") && !gr_prose_is(p, k, ":"))
            return gr_prose_back(p, u, i);
        if (has && !gr_prose_is(p, k, ",") && !gr_prose_is(p, k, ":") &&
            !gr_prose_in(p, k, "to|with|name|call"))
            k--;
    }
    j = k + 1;
    if (p->n <= j)
        return gr_prose_back(p, u, i);
    if (gr_prose_is_kind(p, j, GR_TOKEN_NUMBER) && p->phrases.at[owner].name.len != 0 &&
        gr_is_digit(p->phrases.at[owner].name.ptr[0])) {
        bool numbers = p->numbers;

        p->numbers = true;
        k = say_owned(p, row, i, j, owner, n_owners);
        p->numbers = numbers;
    } else {
        k = say_owned(p, row, i, j, owner, n_owners);
    }
    if (k == i || (measured && p->statements.at[p->statements.n - 1].n_values != 0))
        return gr_prose_back(p, u, i);
    if (measured) {
        p->statements.at[p->statements.n - 1].values = (uint32_t)u.values;
        p->statements.at[p->statements.n - 1].n_values = 1;
    }
    while (gr_str_ends(gr_str_of(row->word.lemma), " to")) {
        size_t next = more_owned(p, k, row);

        if (next == k)
            break;
        k = next;
    }
    for (size_t s = u.statements; arc && s < p->statements.n; s++)
        p->statements.at[s].direction = GR_DIRECTED;
    return k;
}

size_t gr_prose_owned(gr_prose *p, size_t i)
{
    size_t j = owned(p, i);

    return j > i ? j : role(p, i);
}
