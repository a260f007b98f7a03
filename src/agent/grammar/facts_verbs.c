/* Verb phrases over facts: "plays the oboe and is taught by Bo", "is the capital of", "come from".
 */
#include "agent/grammar/facts_phrases_int.h"

static bool ends_here(const gr_fact_clause *c)
{
    return gr_fact_at_end(c) || gr_fact_is(c, c->pos, "and|or|but|,|)|is|are|was|were|do|does|did");
}

/* "Who cooks the paella?", where a column of dishes says their cook: the name that follows is a
 * subject of the relation, never an object. */
static bool is_turned(const gr_fact_clause *c, const gr_fact_relation *rel, size_t r)
{
    size_t i = c->pos;

    while (gr_fact_is(c, i, "the|a|an"))
        i++;
    if (rel->is_verb || rel->prep.len != 0 || i >= c->n || c->item[i].node == GR_NO_NODE)
        return false;
    return (c->x->at[0][c->item[i].node] >> r & 1) && !(c->x->at[1][c->item[i].node] >> r & 1);
}

/* "was picked most often": by most, not most of them. */
static bool is_passive_most(const gr_fact_clause *c, const gr_fact_relation *rel, size_t end)
{
    size_t i = c->pos + gr_fact_is(c, c->pos, "the");

    return c->pos == end && rel->prep.len == 0 && !rel->past &&
           (c->item[end - 1].form & GR_FORM_PAST) && gr_fact_is(c, i, "most|least|fewest");
}

/* What prepositions add to a verb and its objects: "studies law in Graz", "law, but not in Graz".
 */
static const gr_fx *and_places(gr_fact_clause *c, size_t r, const gr_fx *e)
{
    while (e != NULL) {
        size_t start = c->pos, twin;
        bool no = false;
        const gr_fx *at;

        gr_fact_take(c, ",");
        if (gr_fact_take(c, "but|and|though"))
            no = gr_fact_take(c, "not");
        twin = c->pos < c->n ? gr_fact_with_prep(c, r, c->item[c->pos].text) : SIZE_MAX;
        at = NULL;
        if (twin != SIZE_MAX && (c->pos == start || no)) {
            c->pos++;
            at = gr_fact_object_list(c, (gr_fact_verb){ twin, 0 });
        }
        if (at == NULL) {
            c->pos = start;
            break;
        }
        e = gr_fact_both(c, e, no ? gr_fact_not(c, at) : at);
    }
    return e;
}

/* Is the relation the only one of its words, whatever prepositions there are? */
static bool has_no_twin(const gr_fact_clause *c, size_t relation)
{
    const gr_fact_relation *r = &c->x->relation[relation];

    for (size_t i = 0; i < c->x->n; i++)
        if (i != relation && c->x->relation[i].n_words == r->n_words &&
            gr_str_eq(c->x->relation[i].word[0], r->word[0]))
            return false;
    return true;
}

/* The relation whose verb stands next, with its objects. `be`: a form of it stood before. `exact`:
 * only with the relation's own preposition. */
static const gr_fx *verb_with(gr_fact_clause *c, size_t r, bool be, bool exact)
{
    const gr_fact_relation *rel = &c->x->relation[r];
    size_t start = c->pos, end;
    gr_fact_match m = gr_fact_match_at(c, start, r, &end);
    gr_fact_verb v = { r, 0 };
    bool has_by = gr_str_is(rel->prep, "by"), strict = false;
    const gr_fx *e;

    if (m == GR_NO_MATCH || m == GR_BY_AGENT)
        return NULL;
    c->pos = end;
    if (gr_fact_is(c, c->pos, "by") && !has_by && (be || (c->item[end - 1].form & GR_FORM_PAST))) {
        if (exact && rel->prep.len != 0)
            goto no;
        c->pos++;
        v.side = 1;
    } else if (rel->prep.len != 0 && m == GR_BY_WORD) {
        /* "sold something to Farid" */
        if (gr_fact_is(c, c->pos, "something|anything|things|it") && c->pos + 1 < c->n &&
            gr_str_eq(c->item[c->pos + 1].text, rel->prep))
            c->pos++;
        bool only_before = gr_fact_is(c, c->pos, "only|just|neither|either|both") &&
                           gr_str_eq(c->item[c->pos + 1].text, rel->prep);

        if (only_before) {
            /* "only in Rust": the list takes the preposition. */
        } else if (c->pos < c->n && gr_str_eq(c->item[c->pos].text, rel->prep)) {
            /* "is played in Vic" is not said of who plays there */
            if (be && !rel->past && (c->item[end - 1].form & GR_FORM_PAST) &&
                gr_fact_with_prep(c, r, GR_STR("")) != SIZE_MAX)
                goto no;
            c->pos++;
        } else if (has_by && !be) {
            v.side = 1;
        } else if (exact || gr_str_is(rel->prep, "of") || has_by ||
                   gr_fact_is(c, c->pos, GR_FACT_PREPS)) {
            goto no;
        }
    } else if (!exact && gr_fact_is(c, c->pos, GR_FACT_PREPS) && !gr_fact_is(c, c->pos, "by")) {
        /* "is played in Vic" says nothing of who plays Vic. */
        if (be && !rel->past && !gr_str_eq(rel->bare[0], c->item[start].text))
            goto no;
        c->pos++;
        strict = true;
    }
    if (is_turned(c, rel, r) || (be && is_passive_most(c, rel, end)))
        v.side = 1 - v.side;
    c->strict = strict;
    size_t at = c->pos;

    e = gr_fact_object_list(c, v);
    /* "who directed the newest film", where a column of films says their director */
    if (e == NULL && !rel->is_verb && rel->prep.len == 0 && rel->sort[0] != rel->sort[1]) {
        c->pos = at;
        v.side = 1 - v.side;
        e = gr_fact_object_list(c, v);
    }
    c->strict = false;
    if (v.side == 0)
        e = and_places(c, r, e);
    if (e != NULL && gr_fact_is(c, c->pos, "something|anything") && c->pos > at) {
        c->pos++; /* "gave Cy something" */
        if (!ends_here(c))
            c->pos--;
    }
    if ((e = gr_fact_dated(c, e)) != NULL)
        return e;
    /* "who teaches", "which are taught", "who did not vote" */
    if (c->pos == end && ends_here(c) &&
        (rel->prep.len == 0 ||
         (!be && !exact && r < c->x->n && m == GR_BY_WORD && has_no_twin(c, r))))
        return gr_fact_side(c, r, be && (c->item[end - 1].form & GR_FORM_PAST) ? 1 : 0);
no:
    c->pos = start;
    return NULL;
}

static const gr_fx *verb_of_facts(gr_fact_clause *c, bool be)
{
    for (int exact = 1; exact >= 0; exact--)
        for (size_t r = 0; r < c->x->n_all; r++) {
            const gr_fx *e = verb_with(c, r, be, exact);

            if (e != NULL)
                return e;
        }
    return NULL;
}

/* "taught by ruiz" behind a noun. */
const gr_fx *gr_fact_participle(gr_fact_clause *c)
{
    if (c->pos >= c->n || !(c->item[c->pos].form & (GR_FORM_PAST | GR_FORM_ING)))
        return NULL;
    return verb_of_facts(c, (c->item[c->pos].form & GR_FORM_PAST) != 0);
}

/* Verbs that say of a thing what a noun in the facts calls its country, its language. */
bool gr_fact_is_neutral_verb(const gr_fact_clause *c, size_t i)
{
    static const char *const rows[] = { "be",     "have",    "come", "live",   "play",   "speak",
                                        "get",    "use",     "make", "work",   "belong", "study",
                                        "stand",  "lie",     "own",  "build",  "write",  "direct",
                                        "design", "produce", "sit",  "locate", "know" };

    /* What people do with what a column has. */
    static const char *const of_tables[] = { "do",     "take",  "practise", "practice", "learn",
                                             "choose", "pick",  "attend",   "drive",    "wear",
                                             "order",  "drink", "eat",      "bring" };

    if (i >= c->n || !c->item[i].is_word || (c->item[i].form & GR_FORM_ING))
        return false;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
        if (gr_str_is(c->item[i].lemma, rows[k]))
            return true;
    for (size_t k = 0; c->x->table && k < sizeof of_tables / sizeof *of_tables; k++)
        if (gr_str_is(c->item[i].lemma, of_tables[k]))
            return true;
    return false;
}

/* What has to do with things in one way only: "come from Norway", "has a techno band". */
static const gr_fx *loose_object(gr_fact_clause *c, const char *prep, bool be)
{
    const gr_fx *a = gr_fact_noun_phrase(c);

    /* Who is the one that does something is not what has to do with him. */
    if (be && prep == NULL && a != NULL && a->kind != GR_FX_NODE && a->kind != GR_FX_VALUE)
        return NULL;
    /* Who is one of those older than 30 is not what they have to do with. */
    if (a != NULL && prep == NULL && (a->kind == GR_FX_ATTR || a->kind == GR_FX_BEST))
        return NULL;
    return a != NULL ? gr_fact_linked(c, prep, a, NULL) : NULL;
}

static const gr_fx *loose_list(gr_fact_clause *c, bool be)
{
    size_t start = c->pos;
    char prep[GR_FACT_PREP] = "";
    bool none = gr_fact_take(c, "neither");
    const gr_fx *e, *next;

    gr_fact_take(c, "either|both");
    if (gr_fact_is(c, c->pos, GR_FACT_PREPS))
        gr_fact_take_prep(c, prep);
    e = loose_object(c, prep[0] != '\0' ? prep : NULL, be);
    while (e != NULL) {
        size_t before = c->pos;
        bool or_word = gr_fact_is(c, c->pos, "or|nor"), no;

        if (!gr_fact_take(c, none ? "nor|or" : "and|or|but"))
            break;
        no = gr_fact_take(c, "not");
        if (prep[0] != '\0' && gr_fact_is(c, c->pos, GR_FACT_PREPS))
            gr_fact_take_prep(c, prep);
        if (gr_fact_is(c, c->pos, GR_FACT_RELATIVE) ||
            (next = loose_object(c, prep[0] != '\0' ? prep : NULL, be)) == NULL) {
            c->pos = before;
            break;
        }
        next = no ? gr_fact_not(c, next) : next;
        e = or_word ? gr_fact_either(c, e, next) : gr_fact_both(c, e, next);
    }
    if (none)
        e = gr_fact_not(c, e);
    if (e == NULL)
        c->pos = start;
    return e;
}

/* "is the most common", "is least popular": what most of the only relation have. */
static const gr_fx *most_common(gr_fact_clause *c)
{
    size_t start = c->pos;
    bool least;

    gr_fact_take(c, "the");
    least = gr_fact_is(c, c->pos, "least");
    if (c->x->n == 1 && !c->x->wild && c->x->relation[0].sort[0] != c->x->relation[0].sort[1] &&
        gr_fact_take(c, "most|least") &&
        gr_fact_take(c, "common|popular|frequent|widespread|often") && ends_here(c))
        return gr_fact_fx(c, (gr_fx){ .kind = GR_FX_MOST,
                                      .side = 1,
                                      .least = least,
                                      .sort = c->x->relation[0].sort[1] });
    c->pos = start;
    return NULL;
}

/* "is the capital of NP", "is Quim's teacher", "is a bird". */
static const gr_fx *being(gr_fact_clause *c)
{
    size_t start = c->pos;
    const gr_fx *e;

    if (gr_fact_is(c, c->pos, GR_FACT_PREPS) || c->pos >= c->n)
        return NULL;
    if ((e = gr_fact_yes(c)) != NULL) {
        c->pos++;
        return e;
    }
    if ((e = most_common(c)) != NULL)
        return e;
    if (c->item[c->pos].node == GR_NO_NODE && (e = gr_fact_adjective(c)) != NULL) {
        if (ends_here(c))
            return e;
        c->pos = start;
    }
    while (gr_fact_take(c, "the|a|an"))
        ;
    if ((e = gr_fact_noun_of(c)) != NULL || (e = gr_fact_superlative(c)) != NULL)
        return e;
    if (c->pos < c->n && (e = gr_fact_type_of(c, c->pos)) != NULL && e->kind == GR_FX_SIDE) {
        c->pos++;
        if (ends_here(c))
            return e;
        c->pos--;
    }
    if (c->pos < c->n && c->item[c->pos].node != GR_NO_NODE) {
        bool owns = c->item[c->item[c->pos].node_end - 1].owns;

        if ((e = gr_fact_owned(c)) != NULL && (owns || c->whose || e->kind == GR_FX_CHAIN))
            return e->kind == GR_FX_CHAIN ? gr_fact_modified(c, e) : e; /* "a nurse in Ulm" */
    }
    c->pos = start;
    return NULL;
}

/* "have Viktor as boss": those whose boss he is. */
static const gr_fx *having_as(gr_fact_clause *c)
{
    size_t start = c->pos, end;
    const gr_fact_item *it = &c->item[c->pos];

    if (c->pos < c->n && it->node != GR_NO_NODE && gr_fact_is(c, it->node_end, "as|for")) {
        c->pos = it->node_end + 1;
        gr_fact_take(c, "a|an|the|their|his|her|its");
        for (size_t r = 0; r < c->x->n; r++) {
            const gr_fact_relation *rel = &c->x->relation[r];
            gr_fact_match m = gr_fact_match_at(c, c->pos, r, &end);
            unsigned s = rel->has || (m == GR_BY_WORD && rel->prep.len == 0) ? 0 : 1;

            if ((m != GR_BY_WORD && m != GR_BY_AGENT) || !(c->x->at[1 - s][it->node] >> r & 1))
                continue;
            c->pos = end;
            return gr_fact_step(c, r, s, gr_fact_node(c, it->node));
        }
    }
    c->pos = start;
    return NULL;
}

/* "has no father", "have at least two teachers": those of whom a noun of the facts is said. */
static const gr_fx *having(gr_fact_clause *c)
{
    size_t start = c->pos;
    bool no = gr_fact_take(c, "no");
    const char *op = NULL;
    double k = 0;

    bool most = false, fewest = false;

    if (!no && !gr_fact_quantity(c, &op, &k)) {
        gr_fact_take(c, "a|an|any|the");
        fewest = gr_fact_is(c, c->pos, "fewest|least");
        most = gr_fact_take(c, "most|fewest|least");
    }
    if (op != NULL && c->x->n == 1 && c->x->relation[0].sort[0] != c->x->relation[0].sort[1] &&
        gr_fact_is_noun(c, c->pos) && (c->pos++, ends_here(c)))
        return gr_fact_fx(
            c, (gr_fx){ .kind = GR_FX_COUNT, .op = op, .k = k, .sort = c->x->relation[0].sort[0] });
    for (size_t r = 0; r < c->x->n_all; r++) {
        const gr_fact_relation *rel = &c->x->relation[r];
        size_t end;
        gr_fact_match m = gr_fact_match_at(c, c->pos, r, &end);
        unsigned s = rel->has || (m == GR_BY_WORD && rel->prep.len == 0) ? 0 : 1;
        gr_fact_verb v = { r, s };

        if (m == GR_NO_MATCH || m == GR_BY_VERB ||
            (m == GR_BY_WORD && rel->prep.len != 0 && !gr_str_is(rel->prep, "of")))
            continue;
        /* "which town has teachers" is not about whom they teach. */
        if (m == GR_BY_AGENT && c->head != SIZE_MAX && c->x->n > 1)
            continue;
        /* "boss" alone can be said of either. */
        if (m == GR_BY_WORD && rel->prep.len == 0 && rel->sort[0] == rel->sort[1])
            continue;
        c->pos = end;
        if (!ends_here(c)) {
            const gr_fx *such = op == NULL && !most ? gr_fact_side(c, r, 1 - s) : NULL;
            const gr_fx *which = gr_fact_modified(c, such);

            /* "has a moon that was discovered by Galileo" */
            if (such != NULL && which != NULL && which != such && ends_here(c))
                return no ? gr_fact_not(c, gr_fact_step(c, r, s, which))
                          : gr_fact_step(c, r, s, which);
            break;
        }
        if (most)
            return gr_fact_fx(c, (gr_fx){ .kind = GR_FX_MOST,
                                          .relation = r,
                                          .side = s,
                                          .least = fewest,
                                          .sort = rel->sort[s] });
        if (op != NULL)
            return gr_fact_fx(c, (gr_fx){ .kind = GR_FX_COUNT,
                                          .relation = r,
                                          .side = s,
                                          .op = op,
                                          .k = k,
                                          .sort = rel->sort[v.side] });
        return no ? gr_fact_not(c, gr_fact_side(c, r, s)) : gr_fact_side(c, r, s);
    }
    c->pos = start;
    return NULL;
}

/* Auxiliaries and "not" before a verb. */
bool gr_fact_auxiliaries(gr_fact_clause *c, bool *be, bool *no)
{
    size_t start = c->pos;

    for (;; c->pos++) {
        if (gr_fact_is(c, c->pos, "not|never"))
            *no = !*no;
        else if (gr_fact_is(c, c->pos, "is|are|was|were|be|been|being|am"))
            *be = true;
        else if (gr_fact_is(c, c->pos, "can|could"))
            c->can = true;
        else if (gr_fact_is(c, c->pos, "has|have|had") &&
                 gr_fact_is(c, c->pos + 1, "been|not|never"))
            continue;
        else if (!gr_fact_is(c, c->pos,
                             "do|does|did|will|would|also|ever|currently|still|actually|directly"))
            break;
    }
    return c->pos > start;
}

/* "can fly", where facts say who can what. */
static const gr_fx *ability(gr_fact_clause *c)
{
    for (size_t r = 0; r < c->x->n; r++)
        if (gr_str_is(c->x->relation[r].name, "can"))
            return gr_fact_object_list(c, (gr_fact_verb){ r, 0 });
    return NULL;
}

static const gr_fx *simple_verb_phrase(gr_fact_clause *c)
{
    size_t start = c->pos, mid;
    bool be = c->be, no = false;
    const gr_fx *e = NULL;

    c->be = false;
    if (!gr_fact_enter(c))
        return NULL;
    c->depth++;
    gr_fact_auxiliaries(c, &be, &no);
    mid = c->pos;
    if (gr_fact_take(c, "neither")) {
        c->be = be;
        e = simple_verb_phrase(c);
        for (bool first = true; e != NULL && (first || gr_fact_is(c, c->pos, "nor"));
             first = false) {
            c->be = be;
            e = gr_fact_take(c, "nor") ? gr_fact_either(c, e, simple_verb_phrase(c)) : NULL;
        }
        c->be = false;
        e = gr_fact_not(c, e);
        if (e == NULL)
            c->pos = mid;
    }
    if (e == NULL)
        e = gr_fact_mark(c);
    if (e == NULL)
        e = gr_fact_sharing(c);
    if (e == NULL)
        e = gr_fact_wild_phrase(c);
    if (e == NULL && be)
        e = (e = gr_fact_comparison(c)) != NULL ? e : being(c);
    if (e == NULL && c->can)
        e = ability(c);
    c->can = false;
    if (e == NULL)
        e = verb_of_facts(c, be);
    if (e == NULL && gr_fact_is(c, c->pos, "have|has|had")) {
        c->pos++;
        e = gr_fact_number(c);
        if (e == NULL)
            e = gr_fact_comparison(c);
        if (e == NULL)
            e = having_as(c);
        if (e == NULL)
            e = having(c);
        if (e == NULL)
            c->pos = mid;
    }
    if (e == NULL)
        e = gr_fact_comparison(c);
    /* "scored the most goals" */
    if (e == NULL && !be && c->pos + 1 < c->n && c->item[c->pos].is_word &&
        c->item[c->pos].classes == 0 && c->item[c->pos].node == GR_NO_NODE) {
        c->pos++;
        if ((e = gr_fact_number(c)) == NULL && (e = gr_fact_bound(c)) == NULL)
            c->pos--;
    }
    /* "does judo": no auxiliary */
    if (e == NULL && c->x->table && mid > start && gr_fact_is(c, mid - 1, "do|does|did") &&
        c->pos < c->n && c->item[c->pos].node != GR_NO_NODE)
        e = loose_list(c, false);
    if (e == NULL && (be || gr_fact_is_neutral_verb(c, c->pos)) &&
        !gr_fact_is_relation_word(c, c->pos)) {
        if (gr_fact_is_neutral_verb(c, c->pos) && !gr_fact_is(c, c->pos, GR_FACT_PREPS))
            c->pos++;
        e = gr_fact_comparison(c);
        if (e == NULL)
            e = loose_list(c, be && c->pos == mid);
    }
    c->depth--;
    e = e != NULL && no ? gr_fact_not(c, e) : e;
    if (e == NULL)
        c->pos = start;
    return e;
}

/* "and" binds closer than "or". */
static const gr_fx *and_verb_phrase(gr_fact_clause *c)
{
    const gr_fx *e = simple_verb_phrase(c), *next;

    while (e != NULL) {
        size_t start = c->pos;

        gr_fact_take(c, ",");
        if (!gr_fact_take(c, "and|but|yet|though")) {
            c->pos = start;
            break;
        }
        gr_fact_take(c, "also");
        if (gr_fact_is(c, c->pos, GR_FACT_RELATIVE))
            c->pos++;
        if ((next = simple_verb_phrase(c)) == NULL) {
            c->pos = start;
            break;
        }
        e = gr_fact_both(c, e, next);
    }
    return e;
}

const gr_fx *gr_fact_verb_phrase(gr_fact_clause *c)
{
    size_t begin = c->pos;
    const gr_fx *e, *next;

    if (!gr_fact_enter(c))
        return NULL;
    c->depth++;
    gr_fact_take(c, "both|either");
    e = and_verb_phrase(c);
    while (e != NULL) {
        size_t start = c->pos;

        gr_fact_take(c, ",");
        if (!gr_fact_take(c, "or")) {
            c->pos = start;
            break;
        }
        if (gr_fact_is(c, c->pos, GR_FACT_RELATIVE))
            c->pos++;
        if ((next = and_verb_phrase(c)) == NULL) {
            c->pos = start;
            break;
        }
        e = gr_fact_either(c, e, next);
    }
    c->depth--;
    if (e == NULL)
        c->pos = begin;
    return e;
}
