/* Clauses that leave out what is asked for: "whom Bo teaches", "into which the most rivers flow".
 */
#include "agent/grammar/facts_phrases_int.h"

/* Is the other relation of the same words meant: "whom did Bo meet in Ulm", "in which town did Bo
 * meet Ada", "which town did Bo meet in"? The words end before item `end`. */
static bool is_twins(const gr_fact_clause *c, size_t r, const char *prep, size_t end, bool said)
{
    bool last = end >= c->n || gr_fact_is(c, end, "?|.|!");

    if (c->x->relation[r].prep.len != 0)
        return said && prep == NULL && !last && gr_fact_with_prep(c, r, GR_STR("")) != SIZE_MAX;
    if (prep != NULL)
        return gr_fact_with_prep(c, r, gr_str_of(prep)) != SIZE_MAX;
    return end + 1 < c->n && gr_fact_is(c, end + 1, "?|.|!") &&
           gr_fact_with_prep(c, r, c->item[end].text) != SIZE_MAX;
}

/* The relation whose verb stands next in a clause with a gap, taking `prep` from before or its own
 * from behind it; and at which side the gap is. */
static bool gap_verb(gr_fact_clause *c, const char *prep, bool be, gr_fact_verb *out)
{
    size_t start = c->pos, found = 0, end_found = start;

    for (int exact = 1; exact >= 0 && found == 0; exact--)
        for (size_t r = 0; r < c->x->n_all && !(r >= c->x->n && found != 0); r++) {
            const gr_fact_relation *rel = &c->x->relation[r];
            bool by = gr_str_is(rel->prep, "by"), said, passive;
            size_t end;
            gr_fact_match m = gr_fact_match_at(c, start, r, &end);

            if (m == GR_NO_MATCH || m == GR_BY_AGENT)
                continue;
            /* "where does Marta study" is not what she studies */
            if (c->where && rel->prep.len == 0 &&
                (gr_fact_with_prep(c, r, GR_STR("in")) != SIZE_MAX ||
                 gr_fact_with_prep(c, r, GR_STR("at")) != SIZE_MAX))
                continue;
            said = rel->prep.len != 0 &&
                   (prep != NULL ? gr_str_is(rel->prep, prep)
                                 : end < c->n && gr_str_eq(c->item[end].text, rel->prep));
            end += said && prep == NULL;
            if (is_twins(c, r, prep, end, said))
                continue;
            if (exact && !said && rel->prep.len != 0 && m == GR_BY_WORD)
                continue;
            if (!exact && !said && prep == NULL && rel->prep.len == 0 && end < c->n &&
                gr_fact_is(c, end, GR_FACT_PREPS) && !gr_fact_is(c, end, "by|of"))
                end++;
            /* "by whom is Quim taught"; "which did Tove direct" of directed_by. */
            passive = be && prep != NULL && strcmp(prep, "by") == 0 && !by;
            if (by && !said && be)
                continue;
            *out = (gr_fact_verb){ r, passive || (by && !said) ? 0 : 1 };
            end_found = end;
            found++;
        }
    if (found == 1)
        c->pos = end_found;
    return found == 1;
}

/* "do the most rivers flow", "do at least two people play": what so many of them do. */
static const gr_fx *counted_gap(gr_fact_clause *c, const char *prep)
{
    gr_fx e = { .kind = GR_FX_COUNT };
    size_t start = c->pos;
    const gr_fx *who;
    bool be = false, no = false;
    gr_fact_verb v;

    if (!gr_fact_quantity(c, &e.op, &e.k)) {
        gr_fact_take(c, "the");
        e.kind = GR_FX_MOST;
        e.least = gr_fact_is(c, c->pos, "fewest|least");
        if (!gr_fact_take(c, "most|fewest|least"))
            goto no;
    }
    size_t noun = c->pos, head = c->head;

    who = gr_fact_kind_phrase(c);
    c->head = head;
    if (who == NULL)
        goto no;
    gr_fact_auxiliaries(c, &be, &no);
    if (no || (!gap_verb(c, prep, be, &v) && !gr_fact_wild_gap(c, who, noun, &v)))
        goto no;
    e.relation = v.relation;
    e.side = v.side;
    e.sort = c->x->relation[v.relation].sort[v.side];
    if (who->kind != GR_FX_ANY &&
        (e.a = gr_fact_both(c, who, gr_fact_side(c, v.relation, 1 - v.side))) == NULL)
        goto no;
    return gr_fact_fx(c, e);
no:
    c->pos = start;
    return NULL;
}

/* "all three", "all of them" */
static bool takes_all(gr_fact_clause *c)
{
    size_t start = c->pos;
    bool number;

    if (!gr_fact_take(c, "all"))
        return false;
    gr_fact_take(c, "of");
    number = c->pos < c->n && c->item[c->pos].is_number;
    c->pos += number;
    if (number || gr_fact_take(c, "them|these"))
        return true;
    c->pos = start;
    return false;
}

/* "which tanks does nobody inspect", "what does everybody like". */
static const gr_fx *nobody_or_all(gr_fact_clause *c, const char *prep)
{
    size_t start = c->pos;
    bool none, be = false, no = false;
    const gr_fx *e = NULL;
    gr_fact_verb v;

    none = gr_fact_take(c, "nobody") || (gr_fact_take(c, "no") && gr_fact_take(c, "one"));
    if (none || gr_fact_take(c, "everyone|everybody") || takes_all(c)) {
        gr_fact_auxiliaries(c, &be, &no);
        if (!no && gap_verb(c, prep, be, &v))
            e = none ? gr_fact_not(c, gr_fact_side(c, v.relation, v.side))
                     : gr_fact_step_every(c, v, NULL);
    }
    if (e == NULL)
        c->pos = start;
    return e;
}

/* "how many children does Ben have": by the noun that is asked for, else the only relation. */
static const gr_fx *had_by(gr_fact_clause *c, const gr_fx *who, const gr_fx *kind)
{
    size_t pos = c->pos;
    const gr_fx *e = NULL;

    if (c->head != SIZE_MAX) {
        e = gr_fact_of(c, c->head, who);
        c->pos = pos;
        if (e == NULL && gr_fact_is_kin(c, c->head))
            return NULL;
    }
    return e != NULL ? e : gr_fact_linked(c, NULL, who, kind);
}

/* "is Quito the capital of": what of it is, at the end. */
static const gr_fx *noun_of_gap(gr_fact_clause *c, const gr_fx *subject)
{
    size_t start = c->pos, end;

    gr_fact_take(c, "the|a|an");
    for (size_t r = 0; r < c->x->n_all; r++) {
        const gr_fact_relation *rel = &c->x->relation[r];

        if (gr_str_is(rel->prep, "of") && gr_fact_match_at(c, c->pos, r, &end) == GR_BY_WORD &&
            gr_fact_is(c, end, "of")) {
            c->pos = end + 1;
            if (gr_fact_at_end(c))
                return gr_fact_step(c, r, 1, subject);
            break;
        }
    }
    c->pos = start;
    return NULL;
}

/* What more is said of who does it, behind the verb: "meet in Ulm", "meet Ada", and a clause that
 * stands late, "where do the animals live that eat fruit". */
static const gr_fx *said_behind(gr_fact_clause *c, gr_fact_verb v, const gr_fx *who)
{
    size_t twin = gr_fact_with_prep(c, v.relation, GR_STR(""));

    if (v.side == 1 && twin != SIZE_MAX && !gr_fact_at_end(c) &&
        !gr_fact_is(c, c->pos, GR_FACT_PREPS))
        who = gr_fact_both(c, who, gr_fact_object_list(c, (gr_fact_verb){ twin, 0 }));
    while (v.side == 1 && who != NULL && c->pos < c->n &&
           (twin = gr_fact_with_prep(c, v.relation, c->item[c->pos].text)) != SIZE_MAX) {
        c->pos++;
        who = gr_fact_both(c, who, gr_fact_object_list(c, (gr_fact_verb){ twin, 0 }));
    }
    if (who != NULL && who->kind != GR_FX_NODE && gr_fact_is(c, c->pos, GR_FACT_RELATIVE))
        who = gr_fact_both(c, who, gr_fact_relative_clause(c, who));
    return who;
}

const gr_fx *gr_fact_gap(gr_fact_clause *c, const char *prep, const gr_fx *kind)
{
    size_t start = c->pos;
    const gr_fx *subject[8], *e = NULL, *one;
    size_t n = 0;
    bool be, no = false, is_or = false, later = false;
    gr_fact_verb v;

    if (!gr_fact_enter(c))
        return NULL;
    be = gr_fact_is(c, start, "is|are|was|were");
    gr_fact_auxiliaries(c, &later, &no);
    if (!no && (e = counted_gap(c, prep)) != NULL)
        return e;
    if ((e = nobody_or_all(c, prep)) != NULL)
        return no ? gr_fact_not(c, e) : e;
    gr_fact_take(c, "both|either");
    do {
        if (n > 0)
            is_or = gr_fact_is(c, c->pos - 1, "or");
        /* "by whom is Quim taught", "whom Dante admired": not Quim who is taught */
        c->bare = (be && prep != NULL) || c->item[c->pos].node != GR_NO_NODE;
        subject[n] = gr_fact_noun_phrase(c);
        c->bare = false;
        if (subject[n++] == NULL)
            goto no;
    } while (n < 8 && gr_fact_take(c, "and|or|,"));
    gr_fact_take(c, "both");
    later = false;
    gr_fact_auxiliaries(c, &later, &no);
    if (be && prep == NULL && n == 1 && (e = noun_of_gap(c, subject[0])) != NULL)
        return no ? gr_fact_not(c, e) : e;
    bool links =
        !gap_verb(c, prep, be || later, &v) && !gr_fact_wild_gap(c, subject[0], SIZE_MAX, &v);
    if (links && (kind == NULL || !gr_fact_take(c, "have|has|had|share")))
        goto no;
    if (n > 1 && gr_fact_take(c, "in") && !gr_fact_take(c, "common"))
        goto no;
    if (!links && n == 1 && (subject[0] = said_behind(c, v, subject[0])) == NULL)
        goto no;
    size_t behind = c->pos;
    for (size_t i = 0; i < n; i++) {
        c->pos = behind;
        one = links ? had_by(c, subject[i], kind) : gr_fact_step(c, v.relation, v.side, subject[i]);
        one = gr_fact_dated(c, one);
        e = one == NULL ? NULL
            : i == 0    ? one
            : is_or     ? gr_fact_either(c, e, one)
                        : gr_fact_both(c, e, one);
        if (e == NULL)
            goto no;
    }
    e = no ? gr_fact_not(c, e) : e;
    /* "what does Tim eat that Ann bakes" */
    if (n == 1 && subject[0]->kind == GR_FX_NODE && gr_fact_is(c, c->pos, GR_FACT_RELATIVE))
        e = gr_fact_both(c, e, gr_fact_relative_clause(c, e));
    if (e != NULL)
        return e;
no:
    c->pos = start;
    return NULL;
}

/* "which country has a techno band": of a noun that is a relation, the things it is said of. */
const gr_fx *gr_fact_having(gr_fact_clause *c, const gr_fx *kind)
{
    size_t start = c->pos;

    if (!gr_fact_take(c, "have|has|had"))
        return NULL;
    for (; kind != NULL; kind = kind->kind == GR_FX_TYPE ? kind->b : NULL) {
        const gr_fx *one = kind->kind == GR_FX_TYPE ? kind->a : kind, *e;

        if (one->kind == GR_FX_SIDE &&
            (e = gr_fact_object_list(c, (gr_fact_verb){ one->relation, one->side })) != NULL)
            return e;
    }
    c->pos = start;
    return NULL;
}

/* "under which licence is the tool": what the preposition alone relates. */
const gr_fx *gr_fact_being_at(gr_fact_clause *c, const char *prep)
{
    size_t start = c->pos, n = 0;
    const gr_fx *a, *e = NULL;

    if (!gr_fact_take(c, "is|are|was|were") || (a = gr_fact_noun_phrase(c)) == NULL)
        goto no;
    for (size_t r = 0; r < c->x->n; r++) {
        const gr_fx *one = gr_str_is(c->x->relation[r].prep, prep) && gr_fact_can_link(c, r, 1, a)
                               ? gr_fact_step(c, r, 1, a)
                               : NULL;

        n += one != NULL;
        e = one != NULL ? one : e;
    }
    if (n == 1)
        return e;
no:
    c->pos = start;
    return NULL;
}

/* "whose uncle is Tom" */
static const gr_fx *whose_kin(gr_fact_clause *c)
{
    size_t start = c->pos, end;
    const gr_fx *who, *e = NULL;

    if (!gr_fact_is_kin(c, start))
        return NULL;
    for (end = start; end < c->n && end < start + 5 && !gr_fact_is(c, end, "is|was"); end++)
        ;
    c->pos = end + 1;
    if (gr_fact_is(c, end, "is|was") && (who = gr_fact_noun_phrase(c)) != NULL) {
        size_t behind = c->pos;

        e = gr_fact_kin(c, start, who, true);
        if (c->pos != end)
            e = NULL;
        c->pos = behind;
    }
    if (e == NULL)
        c->pos = start;
    return e;
}

/* "whose capital is Lima", "whose teacher plays the oboe", "whose age is over 30". */
static const gr_fx *whose(gr_fact_clause *c)
{
    size_t start = c->pos, end;
    const gr_fx *e = gr_fact_number(c);

    if (e == NULL && (e = whose_kin(c)) != NULL)
        return e;
    for (size_t r = 0; r < c->x->n_all && e == NULL; r++) {
        const gr_fact_relation *rel = &c->x->relation[r];
        gr_fact_match m = gr_fact_match_at(c, start, r, &end);
        bool attribute = m == GR_BY_WORD && rel->prep.len == 0 && rel->sort[0] != rel->sort[1];
        bool owner = m == GR_BY_AGENT || (m == GR_BY_WORD && gr_str_is(rel->prep, "of"));

        if (m == GR_NO_MATCH || (!attribute && !owner && !rel->has))
            continue;
        c->pos = end;
        c->whose = true;
        e = gr_fact_step(c, r, attribute || rel->has ? 0 : 1, gr_fact_verb_phrase(c));
        c->whose = false;
    }
    if (e == NULL)
        c->pos = start;
    return e;
}

/* "who teaches Bo", "whom Bo teaches", "in which Bo works", "whose teacher plays the oboe". */
const gr_fx *gr_fact_relative_clause(gr_fact_clause *c, const gr_fx *head)
{
    size_t start = c->pos;
    char prep[GR_FACT_PREP] = "";
    const gr_fx *e = NULL;

    gr_fact_take(c, ",");
    if (gr_fact_take(c, "whose") && (e = whose(c)) != NULL)
        return e;
    if (gr_fact_is(c, c->pos, GR_FACT_PREPS) && gr_fact_is(c, c->pos + 1, "which|whom"))
        gr_fact_take_prep(c, prep);
    if (gr_fact_take(c, GR_FACT_RELATIVE)) {
        if (prep[0] == '\0')
            e = gr_fact_verb_phrase(c);
        if (e == NULL)
            e = gr_fact_gap(c, prep[0] != '\0' ? prep : NULL, head);
    }
    if (e == NULL)
        c->pos = start;
    return e;
}

/* The relation by which places lie in others, of those in e; SIZE_MAX = none, or several steps. */
static size_t within(const gr_fact_clause *c, const gr_fx *e)
{
    size_t found = SIZE_MAX;

    for (size_t r = 0; r < c->x->n && e->sort != GR_ANY_SORT; r++) {
        const gr_fact_relation *rel = &c->x->relation[r];
        bool in = gr_str_is(rel->prep, "in") || gr_str_is(rel->name, "in") ||
                  (gr_str_is(rel->prep, "of") && gr_str_is(rel->word[0], "part"));

        if (!in || rel->sort[0] != e->sort || (e->kind == GR_FX_STEP && e->relation == r))
            continue;
        if (found != SIZE_MAX)
            return SIZE_MAX;
        found = r;
    }
    return found;
}

const gr_fx *gr_fact_in_wider(gr_fact_clause *c, const gr_fx *e)
{
    size_t r = e != NULL ? within(c, e) : SIZE_MAX;

    if (r == SIZE_MAX || c->head == SIZE_MAX ||
        !gr_fact_is(c, c->head, "country|nation|state|continent|region|province|county|canton"))
        return e;
    for (gr_vid v = 0; v < gr_graph_n_nodes(c->x->g); v++)
        if ((c->x->at[0][v] >> r & 1) && (c->x->at[1][v] >> r & 1))
            return NULL;
    return gr_fact_step(c, r, 1, e);
}
