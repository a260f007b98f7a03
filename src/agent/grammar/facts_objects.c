/* What a verb of the facts is said with: "both A and B", "at least two courses", "only Rust". */
#include "agent/grammar/facts_phrases_int.h"

/* "at least two", "exactly one", "more than 3". */
bool gr_fact_quantity(gr_fact_clause *c, const char **op, double *k)
{
    static const struct {
        const char *first, *second, *op;
    } rows[] = { { "at", "least", ">=" },  { "at", "most", "<=" },  { "more", "than", ">" },
                 { "fewer", "than", "<" }, { "less", "than", "<" }, { "exactly", NULL, "==" },
                 { "only", NULL, "==" },   { "just", NULL, "==" },  { "precisely", NULL, "==" } };
    size_t start = c->pos;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        c->pos = start;
        if (!gr_fact_take(c, rows[i].first) ||
            (rows[i].second != NULL && !gr_fact_take(c, rows[i].second)))
            continue;
        if (c->pos < c->n && c->item[c->pos].is_number) {
            *op = rows[i].op;
            *k = c->item[c->pos++].number;
            return true;
        }
    }
    c->pos = start;
    gr_fact_take(c, "only|just|exactly");
    gr_fact_take(c, "a|one");
    if (gr_fact_take(c, "single|sole")) {
        *op = "==";
        *k = 1;
        return true;
    }
    c->pos = start;
    if (c->pos + 2 < c->n && c->item[c->pos].is_number && gr_fact_is(c, c->pos + 1, "or") &&
        gr_fact_is(c, c->pos + 2, "more")) {
        *op = ">=";
        *k = c->item[c->pos].number;
        c->pos += 3;
        return true;
    }
    return false;
}

/* What is counted: NULL if it is all at the other side of the relation. */
static bool counted(gr_fact_clause *c, gr_fact_verb v, const gr_fx **among)
{
    size_t start = c->pos;
    const gr_fx *e, *other = gr_fact_side(c, v.relation, 1 - v.side);

    gr_fact_take(c, "different|distinct|other");
    e = gr_fact_kind_phrase(c);
    *among = NULL;
    if (e == NULL) {
        c->pos = start;
        return false;
    }
    if (e->kind == GR_FX_TYPE)
        e = gr_fact_both(c, e, other);
    if (e == NULL ||
        (e->kind == GR_FX_ANY && gr_fact_are_others(c, c->pos - 1, v.relation, 1 - v.side)))
        return false;
    if (e->kind == GR_FX_ANY || (e->kind == GR_FX_AND && e->a->kind == GR_FX_SIDE &&
                                 e->a->relation == v.relation && e->a->side == 1 - v.side))
        return true;
    if (e->sort != GR_ANY_SORT && e->sort != c->x->relation[v.relation].sort[1 - v.side])
        return false;
    *among = e;
    return true;
}

static const gr_fx *counting(gr_fact_clause *c, gr_fact_verb v)
{
    gr_fx e = { .kind = GR_FX_COUNT,
                .relation = v.relation,
                .side = v.side,
                .sort = c->x->relation[v.relation].sort[v.side] };
    size_t start = c->pos;

    if (gr_fact_quantity(c, &e.op, &e.k) && counted(c, v, &e.a))
        return gr_fact_fx(c, e);
    c->pos = start;
    return NULL;
}

static const gr_fx *most(gr_fact_clause *c, gr_fact_verb v)
{
    gr_fx e = { .kind = GR_FX_MOST,
                .relation = v.relation,
                .side = v.side,
                .sort = c->x->relation[v.relation].sort[v.side] };
    size_t start = c->pos;
    bool turned;

    gr_fact_take(c, "the");
    e.least = gr_fact_is(c, c->pos, "fewest|least");
    if (gr_fact_take(c, "most|fewest|least") &&
        gr_fact_scale(c, c->pos, &turned) == NULL && /* "the most recent film" */
        (gr_fact_at_end(c) || counted(c, v, &e.a)))
        return gr_fact_fx(c, e);
    c->pos = start;
    return NULL;
}

/* "only Rust", "only Rust and C" */
static const gr_fx *only(gr_fact_clause *c, gr_fact_verb v, const gr_fx *allowed)
{
    const gr_fx *others =
        gr_fact_both(c, gr_fact_side(c, v.relation, 1 - v.side), gr_fact_not(c, allowed));

    return gr_fact_both(c, gr_fact_step(c, v.relation, v.side, allowed),
                        gr_fact_not(c, gr_fact_step(c, v.relation, v.side, others)));
}

static const gr_fx *nodes_or(gr_fact_clause *c)
{
    const gr_fx *e = gr_fact_noun_phrase(c);
    size_t start = c->pos;

    while (e != NULL && gr_fact_take(c, "and|or")) {
        const gr_fx *next = gr_fact_noun_phrase(c);

        if (next == NULL) {
            c->pos = start;
            return e;
        }
        e = gr_fact_either(c, e, next);
        start = c->pos;
    }
    return e;
}

const gr_fx *gr_fact_step_every(gr_fact_clause *c, gr_fact_verb v, const gr_fx *a)
{
    const gr_fx *e = gr_fact_step(c, v.relation, v.side,
                                  a != NULL ? a : gr_fact_side(c, v.relation, 1 - v.side));
    gr_fx every;

    if (e == NULL || e->kind != GR_FX_STEP)
        return NULL;
    every = *e;
    every.every = true;
    return gr_fact_fx(c, every);
}

/* "the same town as Quim": the others of whom it is said with what it is said of Quim with. */
static const gr_fx *same_as(gr_fact_clause *c, gr_fact_verb v)
{
    size_t start = c->pos;
    const gr_fx *who, *kind = NULL;

    gr_fact_take(c, "the");
    if (gr_fact_take(c, "same")) {
        c->bare = true;
        kind = gr_fact_kind_phrase(c);
        c->bare = false;
    }
    if (kind != NULL && gr_fact_take(c, "as") && (who = gr_fact_noun_phrase(c)) != NULL)
        return gr_fact_both(
            c, gr_fact_step(c, v.relation, v.side, gr_fact_step(c, v.relation, 1 - v.side, who)),
            gr_fact_not(c, who));
    c->pos = start;
    return NULL;
}

bool gr_fact_shared(gr_fact_clause *c, size_t i, const gr_fx *a, gr_fact_verb *out)
{
    const gr_fx *type = gr_fact_type_of(c, i);
    size_t n = 0;

    for (; type != NULL; type = type->kind == GR_FX_TYPE ? type->b : NULL) {
        const gr_fx *one = type->kind == GR_FX_TYPE ? type->a : type;

        if (one->kind == GR_FX_SIDE && gr_fact_can_link(c, one->relation, one->side, a)) {
            *out = (gr_fact_verb){ one->relation, 1 - one->side };
            return true;
        }
        if (type->kind == GR_FX_SIDE)
            return false;
    }
    for (size_t r = 0; r < c->x->n; r++)
        for (unsigned s = 0; s < 2; s++)
            if (gr_fact_can_link(c, r, 1 - s, a) &&
                c->x->relation[r].sort[0] != c->x->relation[r].sort[1]) {
                *out = (gr_fact_verb){ r, s };
                n++;
            }
    return n == 1;
}

/* Others who have with `who` what the noun at item i names. */
static const gr_fx *others_with(gr_fact_clause *c, size_t i, const gr_fx *who)
{
    gr_fact_verb v;

    if (who == NULL || who->kind != GR_FX_NODE || !gr_fact_shared(c, i, who, &v))
        return NULL;
    return gr_fact_both(
        c, gr_fact_step(c, v.relation, v.side, gr_fact_step(c, v.relation, 1 - v.side, who)),
        gr_fact_not(c, who));
}

/* "on the same team as Nora", "has the same boss as Nora". */
static const gr_fx *same_noun_as(gr_fact_clause *c)
{
    size_t start = c->pos, noun;
    const gr_fx *e = NULL;

    if (gr_fact_take(c, GR_FACT_PREPS "|have|has|had|of") && gr_fact_take(c, "the") &&
        gr_fact_take(c, "same")) {
        noun = c->pos++;
        if (noun < c->n && c->item[noun].is_word && gr_fact_take(c, "as"))
            e = others_with(c, noun, gr_fact_noun_phrase(c));
    }
    if (e == NULL)
        c->pos = start;
    return e;
}

const gr_fx *gr_fact_sharing(gr_fact_clause *c)
{
    size_t start = c->pos, noun;
    const gr_fx *e = same_noun_as(c);

    if (e != NULL || !gr_fact_take(c, "share|shares|shared|have|has"))
        return e;
    if (gr_fact_take(c, "at"))
        gr_fact_take(c, "least");
    while (gr_fact_take(c, "a|an|the|any|some|same|one|common"))
        ;
    noun = c->pos;
    if (!c->item[noun].is_word || c->item[noun].node != GR_NO_NODE)
        goto no;
    c->pos++;
    if (gr_fact_take(c, "in"))
        gr_fact_take(c, "common");
    else if (!gr_fact_is(c, start, "share|shares|shared"))
        goto no;
    if (gr_fact_take(c, "with") && (e = others_with(c, noun, gr_fact_noun_phrase(c))) != NULL)
        return e;
no:
    c->pos = start;
    return NULL;
}

/* "all three clubs": there are so many. */
static bool take_all(gr_fact_clause *c, gr_fact_verb v)
{
    size_t n = 0;

    gr_fact_take(c, "of");
    gr_fact_take(c, "the");
    if (c->pos >= c->n || !c->item[c->pos].is_number)
        return true;
    for (gr_vid u = 0; u < gr_graph_n_nodes(c->x->g); u++)
        n += c->x->at[1 - v.side][u] >> v.relation & 1;
    return c->item[c->pos++].number == (double)n;
}

/* "by all three": nothing more is said of them. */
static bool all_of_them(const gr_fact_clause *c, const gr_fx **a)
{
    *a = NULL;
    return c->pos > 0 && c->item[c->pos - 1].is_number && gr_fact_at_end(c);
}

/* One object. */
static const gr_fx *object(gr_fact_clause *c, gr_fact_verb v)
{
    const char *prep = GR_FACT_PREPS;
    size_t start = c->pos;
    const gr_fx *a, *e = NULL;

    if ((e = counting(c, v)) != NULL || (e = most(c, v)) != NULL)
        return e;
    if (gr_fact_take(c, "only|just")) {
        gr_fact_take(c, prep);
        e = only(c, v, nodes_or(c));
    } else if (gr_fact_take(c, "nothing|nobody|none")) {
        /* "nobody", "nobody who knows SQL" */
        a = gr_fact_modified(c, gr_fact_any(c));
        e = gr_fact_not(c, gr_fact_step(c, v.relation, v.side, a));
    } else if (gr_fact_take(c, "no")) {
        if (gr_fact_take(c, "one"))
            e = gr_fact_not(c, gr_fact_side(c, v.relation, v.side));
        else if (c->pos < c->n && (a = gr_fact_noun_phrase(c)) != NULL)
            e = gr_fact_not(c, gr_fact_step(c, v.relation, v.side, a));
        else if (counted(c, v, &a) && (c->item[c->pos - 1].form & GR_FORM_S))
            e = gr_fact_not(c, gr_fact_step(c, v.relation, v.side, a != NULL ? a : gr_fact_any(c)));
    } else if (gr_fact_take(c, "every|all|each|both") && take_all(c, v) &&
               (all_of_them(c, &a) || counted(c, v, &a))) {
        e = gr_fact_step_every(c, v, a);
    } else if (gr_fact_take(c, "everyone|everybody|everything")) {
        a = gr_fact_modified(c, gr_fact_any(c));
        e = gr_fact_step_every(c, v, a != NULL && a->kind == GR_FX_ANY ? NULL : a);
    } else if ((e = same_as(c, v)) != NULL) {
        return e;
    } else {
        c->pos = start;
        if ((a = gr_fact_noun_phrase(c)) != NULL)
            e = gr_fact_step(c, v.relation, v.side, a);
    }
    if (e == NULL)
        c->pos = start;
    return e;
}

/* The next object of a list, behind its word; the preposition may be said again. */
static const gr_fx *next_object(gr_fact_clause *c, gr_fact_verb v)
{
    gr_str prep = c->x->relation[v.relation].prep;
    size_t start = c->pos;
    const gr_fx *e;

    if (c->pos < c->n && (gr_str_eq(prep, c->item[c->pos].text) ||
                          (prep.len == 0 && gr_fact_is(c, c->pos, GR_FACT_PREPS) &&
                           gr_fact_with_prep(c, v.relation, c->item[c->pos].text) == SIZE_MAX)))
        c->pos++;
    /* "by Beth and by someone else": by two at least */
    if (gr_fact_is(c, c->pos, "someone|somebody|anyone|anybody|something") &&
        gr_fact_is(c, c->pos + 1, "else")) {
        c->pos += 2;
        return gr_fact_fx(c, (gr_fx){ .kind = GR_FX_COUNT,
                                      .relation = v.relation,
                                      .side = v.side,
                                      .op = ">=",
                                      .k = 2,
                                      .sort = c->x->relation[v.relation].sort[v.side] });
    }
    gr_fact_take(c, "either|both");
    if ((e = object(c, v)) == NULL)
        c->pos = start;
    return e;
}

static const gr_fx *neither(gr_fact_clause *c, gr_fact_verb v)
{
    const gr_fx *e = next_object(c, v);

    if (e == NULL || !gr_fact_is(c, c->pos, "nor|or"))
        return NULL;
    while (e != NULL && gr_fact_take(c, "nor|or"))
        e = gr_fact_either(c, e, next_object(c, v));
    return gr_fact_not(c, e);
}

/* "A", "both A and B", "A, B or C", "neither A nor B", "A but not B". With commas the last word
 * says how they are joined. */
const gr_fx *gr_fact_object_list(gr_fact_clause *c, gr_fact_verb v)
{
    size_t start = c->pos;
    const gr_fx *e;

    if (!gr_fact_enter(c))
        return NULL;
    if (gr_fact_is(c, start, "both") && (e = object(c, v)) != NULL && !gr_fact_is(c, c->pos, "and"))
        return e;
    c->pos = start;
    gr_fact_take(c, "either|both");
    if (gr_fact_take(c, "neither")) {
        if ((e = neither(c, v)) == NULL)
            c->pos = start;
        return e;
    }
    const gr_fx *list[16];
    size_t n = 0;
    bool is_or = false;

    if ((list[n] = object(c, v)) == NULL) {
        c->pos = start;
        return NULL;
    }
    for (n = 1; n < 16; n++) {
        size_t before = c->pos;
        bool comma = gr_fact_take(c, ","), or_word = gr_fact_is(c, c->pos, "or");
        bool word = gr_fact_take(c, "and|or");

        if ((!comma && !word) || (n > 1 && word && is_or != or_word) ||
            gr_fact_is(c, c->pos, GR_FACT_RELATIVE) || (list[n] = next_object(c, v)) == NULL) {
            c->pos = before;
            break;
        }
        if (comma && !word && n == 1) {
            /* The word comes later; without one these are no objects. */
            size_t k = c->pos;

            while (k < c->n && !gr_fact_is(c, k, "and|or"))
                k++;
            or_word = gr_fact_is(c, k, "or");
        }
        is_or = or_word || (is_or && !word);
    }
    e = list[0];
    for (size_t i = 1; i < n; i++)
        e = is_or ? gr_fact_either(c, e, list[i]) : gr_fact_both(c, e, list[i]);
    size_t before = c->pos;
    gr_fact_take(c, ",");
    if (e != NULL && gr_fact_take(c, "but|and|though|yet")) {
        const gr_fx *no = NULL;

        if (gr_fact_take(c, "neither"))
            no = neither(c, v);
        else if (gr_fact_is(c, c->pos, "no|nothing|nobody"))
            no = object(c, v);
        else if (gr_fact_take(c, "not"))
            no = gr_fact_not(c, next_object(c, v));
        if (no != NULL)
            return gr_fact_both(c, e, no);
    }
    c->pos = before;
    return e;
}
