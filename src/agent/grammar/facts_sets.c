/* Sets of nodes that questions over facts speak of, and the relations that words name. */
#include "agent/grammar/facts_phrases_int.h"

/* What is tried for one clause, and how deep phrases are nested. */
#define STEPS_MAX 20000
#define DEPTH_MAX 24

const gr_fx *gr_fact_fx(gr_fact_clause *c, gr_fx e)
{
    const gr_fact_relation *r = &c->x->relation[e.relation];
    const gr_fx *copy;

    if (e.relation >= c->x->n && e.relation != 0) { /* another word for a relation */
        e.relation = r->base;
        e.side = r->turned ? 1 - e.side : e.side;
    }
    copy = gr_arena_copy(c->arena, &e, sizeof e);

    c->failed = c->failed || copy == NULL;
    return copy;
}

const gr_fx *gr_fact_any(gr_fact_clause *c)
{
    return gr_fact_fx(c, (gr_fx){ .kind = GR_FX_ANY, .sort = GR_ANY_SORT });
}

const gr_fx *gr_fact_node(gr_fact_clause *c, gr_vid v)
{
    return gr_fact_fx(c, (gr_fx){ .kind = GR_FX_NODE, .sort = c->x->sort_of[v], .node = v });
}

const gr_fx *gr_fact_side(gr_fact_clause *c, size_t relation, unsigned s)
{
    return gr_fact_fx(c, (gr_fx){ .kind = GR_FX_SIDE,
                                  .relation = relation,
                                  .side = s,
                                  .sort = c->x->relation[relation].sort[s] });
}

/* What a comparison is when it is not. */
static const char *turned(const char *op)
{
    static const char *const rows[][2] = { { "==", "!=" }, { "<", ">=" }, { ">", "<=" } };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (size_t k = 0; k < 2; k++)
            if (strcmp(op, rows[i][k]) == 0)
                return rows[i][1 - k];
    return op;
}

const gr_fx *gr_fact_not(gr_fact_clause *c, const gr_fx *a)
{
    gr_fx e;

    if (a == NULL || a->kind == GR_FX_ANY)
        return NULL;
    if (a->kind == GR_FX_NOT)
        return a->a;
    /* Who has no such number or text is not among them either. */
    if (a->kind == GR_FX_ATTR) {
        e = *a;
        e.op = turned(a->op);
        return gr_fact_fx(c, e);
    }
    if (a->kind == GR_FX_OR && a->a->kind == GR_FX_ATTR && a->b->kind == GR_FX_ATTR)
        return gr_fact_both(c, gr_fact_not(c, a->a), gr_fact_not(c, a->b));
    return gr_fact_fx(c, (gr_fx){ .kind = GR_FX_NOT, .a = a, .sort = a->sort });
}

static bool unify(size_t a, size_t b, size_t *out)
{
    *out = a == GR_ANY_SORT ? b : a;
    return a == GR_ANY_SORT || b == GR_ANY_SORT || a == b;
}

const gr_fx *gr_fact_both(gr_fact_clause *c, const gr_fx *a, const gr_fx *b)
{
    const gr_fx *found;
    size_t sort;

    if (a == NULL || b == NULL || a->kind == GR_FX_VALUE || b->kind == GR_FX_VALUE)
        return NULL;
    if (a->kind == GR_FX_TYPE)
        return (found = gr_fact_both(c, a->a, b)) != NULL ? found : gr_fact_both(c, a->b, b);
    if (b->kind == GR_FX_TYPE)
        return gr_fact_both(c, b, a);
    if (!unify(a->sort, b->sort, &sort))
        return NULL;
    if (b->kind == GR_FX_MOST || b->kind == GR_FX_BEST || a->kind == GR_FX_ANY) {
        gr_fx e = *b;

        /* The best of some, rather than the best if it is one of them. */
        if (b->kind == GR_FX_MOST && a->kind != GR_FX_ANY)
            e.b = b->b == NULL ? a : gr_fact_both(c, b->b, a);
        if (b->kind == GR_FX_BEST && a->kind != GR_FX_ANY)
            e.a = b->a == NULL ? a : gr_fact_both(c, b->a, a);
        e.sort = sort;
        return gr_fact_fx(c, e);
    }
    if (a->kind == GR_FX_MOST || a->kind == GR_FX_BEST || b->kind == GR_FX_ANY)
        return gr_fact_both(c, b, a);
    if (a->kind == GR_FX_SIDE && a->when == NULL && b->kind == GR_FX_STEP &&
        a->relation == b->relation && a->side == b->side)
        return b;
    return gr_fact_fx(c, (gr_fx){ .kind = GR_FX_AND, .a = a, .b = b, .sort = sort });
}

const gr_fx *gr_fact_either(gr_fact_clause *c, const gr_fx *a, const gr_fx *b)
{
    size_t sort;

    if (a == NULL || b == NULL || a->kind == GR_FX_VALUE || b->kind == GR_FX_VALUE ||
        !unify(a->sort, b->sort, &sort))
        return NULL;
    return gr_fact_fx(c, (gr_fx){ .kind = GR_FX_OR, .a = a, .b = b, .sort = sort });
}

static bool is_place(gr_str prep)
{
    return gr_str_is(prep, "in") || gr_str_is(prep, "at") || gr_str_is(prep, "on") ||
           gr_str_is(prep, "by") || gr_str_is(prep, "near");
}

/* At side s of the relation, the other side in a. */
const gr_fx *gr_fact_step(gr_fact_clause *c, size_t relation, unsigned s, const gr_fx *a)
{
    const gr_fact_relation *r = &c->x->relation[relation];
    const gr_fx *other = gr_fact_side(c, relation, 1 - s);

    if (a == NULL || other == NULL)
        return NULL;
    if (a->kind == GR_FX_ANY)
        return gr_fact_side(c, relation, s);
    if (a->kind == GR_FX_VALUE)
        return NULL;
    if (c->strict && a->kind == GR_FX_NODE && !(c->x->at[1 - s][a->node] >> relation & 1))
        return NULL;
    if (a->kind == GR_FX_TYPE) {
        a = gr_fact_both(c, a, other);
        if (a == NULL)
            return NULL;
        if (a->kind == GR_FX_AND && a->a->kind == GR_FX_SIDE && a->a->relation == relation)
            return gr_fact_side(c, relation, s);
    } else if ((a->kind != GR_FX_NODE || is_place(r->prep)) && a->sort != GR_ANY_SORT &&
               a->sort != r->sort[1 - s]) {
        /* Who was born in Lom may be born in Norway. */
        return NULL;
    } else if (a->sort == GR_ANY_SORT && a->kind != GR_FX_NODE) {
        gr_fx same = *a;

        same.sort = r->sort[1 - s];
        a = gr_fact_fx(c, same);
    }
    if (c->chain) {
        if (a->kind != GR_FX_NODE || r->sort[0] != r->sort[1])
            return NULL;
        return gr_fact_fx(c, (gr_fx){ .kind = GR_FX_CHAIN,
                                      .relation = relation,
                                      .side = s,
                                      .node = a->node,
                                      .sort = r->sort[s] });
    }
    /* "eats rodents": what is one, or rodents in general. */
    if (a->kind == GR_FX_CHAIN && c->x->relation[a->relation].is_a)
        a = gr_fact_either(
            c, a, gr_fact_fx(c, (gr_fx){ .kind = GR_FX_NODE, .node = a->node, .sort = a->sort }));
    gr_fx e = { .kind = GR_FX_STEP, .relation = relation, .side = s, .a = a, .sort = r->sort[s] };
    const gr_fx *one = gr_fact_fx(c, e);

    if (!r->mutual || r->sort[0] != r->sort[1])
        return one;
    e.side = 1 - s;
    return gr_fact_either(c, one, gr_fact_fx(c, e));
}

/* --- which relation --- */

static bool same_word(gr_str relation, gr_str lemma)
{
    static const char *const rows[][2] = { { "border", "neighbour" }, { "border", "neighbor" } };

    if (gr_str_eq(relation, lemma))
        return true;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (gr_str_is(relation, rows[i][0]) && gr_str_is(lemma, rows[i][1]))
            return true;
    return false;
}

/* Do the words of a relation stand at i, as they are ("teach"), as who does it ("teacher") or, of a
 * noun, as what he does ("assist" for "assistant")? */
gr_fact_match gr_fact_match_at(const gr_fact_clause *c, size_t i, size_t relation, size_t *end)
{
    const gr_fact_relation *r = &c->x->relation[relation];
    gr_str lemma;

    if (r->n_words == 0 || i + r->n_words > c->n || r->is_a)
        return GR_NO_MATCH;
    *end = i + r->n_words;
    lemma = c->item[i].lemma;
    if (r->n_words == 1 && gr_fact_agent(lemma, r->word[0]))
        return GR_BY_AGENT;
    if (r->n_words == 1 && gr_fact_agent(r->word[0], lemma) && !gr_str_eq(r->word[0], lemma))
        return GR_BY_VERB;
    for (size_t k = 0; k < r->n_words; k++) {
        const gr_fact_item *it = &c->item[i + k];
        /* "lives", whose lemma is the noun's */
        gr_str verb = gr_str_sub(it->text, 0, it->text.len - gr_str_ends(it->text, "s"));

        if (!it->is_word || !(same_word(r->word[k], it->lemma) ||
                              gr_str_eq(r->bare[k], it->lemma) || gr_str_eq(r->word[k], verb)))
            return GR_NO_MATCH;
    }
    return GR_BY_WORD;
}

size_t gr_fact_with_prep(const gr_fact_clause *c, size_t relation, gr_str prep)
{
    const gr_fact_relation *r = &c->x->relation[relation];

    for (size_t i = 0; i < c->x->n; i++) {
        const gr_fact_relation *s = &c->x->relation[i];
        bool same = s->n_words == r->n_words && gr_str_eq(s->prep, prep);

        for (size_t k = 0; same && k < r->n_words; k++)
            same = gr_str_eq(s->word[k], r->word[k]);
        if (same && i != relation)
            return i;
    }
    return SIZE_MAX;
}

bool gr_fact_is_relation_word(const gr_fact_clause *c, size_t i)
{
    size_t end;

    for (size_t r = 0; r < c->x->n_all; r++) {
        gr_fact_match m = gr_fact_match_at(c, i, r, &end);

        if (m == GR_BY_WORD || m == GR_BY_VERB)
            return true;
    }
    return false;
}

/* Which side is it that "the boss of a" stands at, where the name alone does not say? */
static bool side_of_noun(const gr_fact_clause *c, size_t relation, const gr_fx *a, unsigned *s)
{
    const gr_fact_relation *r = &c->x->relation[relation];

    *s = 0;
    if (r->mutual)
        return true;
    if (a->kind == GR_FX_NODE) {
        bool as_subject = c->x->at[0][a->node] >> relation & 1;
        bool as_object = c->x->at[1][a->node] >> relation & 1;

        *s = as_subject ? 1 : 0;
        return as_subject != as_object;
    }
    *s = a->sort == r->sort[0] ? 1 : 0;
    return r->sort[0] != r->sort[1] && (a->sort == r->sort[0] || a->sort == r->sort[1]);
}

bool gr_fact_are_things(const gr_fact_clause *c, size_t sort)
{
    bool named = false;

    for (gr_vid v = 0; v < gr_graph_n_nodes(c->x->g) && sort != GR_ANY_SORT; v++) {
        gr_name name = gr_graph_shown(c->x->g, v);
        bool small = !gr_name_is_int(name) && name.ptr[0] >= 'a' && name.ptr[0] <= 'z';

        if (c->x->sort_of[v] == sort && !small)
            return false;
        named |= !small && !gr_name_is_int(name) && c->x->at[0][v] != 0;
    }
    return named;
}

bool gr_fact_are_others(const gr_fact_clause *c, size_t i, size_t relation, unsigned s)
{
    const size_t *sort = c->x->relation[relation].sort;
    bool others = false;

    if (!gr_fact_is(c, i,
                    "people|persons|student|students|pupil|pupils|children|customers|employees|"
                    "workers|members|visitors|patients|users|men|women|guests"))
        return false;
    for (size_t r = 0; r < c->x->n; r++) {
        if (c->x->relation[r].sort[0] == sort[s])
            return false; /* they do something: people */
        others |= c->x->relation[r].sort[0] != sort[1 - s] && c->x->relation[r].sort[1] == sort[s];
    }
    return others;
}

/* Nouns for those at one side of relations that other words name: children are those whose mother
 * or father one is. */
static const gr_fx *relatives(gr_fact_clause *c, size_t i, const gr_fx *a)
{
    static const struct {
        const char *nouns, *words;
        bool of;
        unsigned side;
    } rows[] = {
        { "child|children|kids|kid|offspring", "mother|father|parent", true, 1 },
        { "parent|parents", "mother|father|parent", true, 0 },
        { "student|students|pupil|pupils", "teach|tutor|instruct", false, 1 },
        { "employee|employees", "employ|hire", false, 1 },
        { "author|authors", "write", false, 0 },
    };
    const gr_fx *found = NULL;

    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
        for (size_t r = 0; r < c->x->n && gr_fact_is(c, i, rows[k].nouns); r++) {
            const gr_fact_relation *rel = &c->x->relation[r];
            gr_str rest = gr_str_of(rows[k].words), word;
            bool is = false;

            while (gr_str_split(&rest, '|', &word))
                is |= rel->n_words == 1 && gr_str_eq(rel->word[0], word);
            if (!is || rel->prep.len != (rows[k].of ? 2 : 0))
                continue;
            const gr_fx *e = gr_fact_step(c, r, rows[k].side, a);
            found = found == NULL ? e : gr_fact_either(c, found, e);
        }
    if (found != NULL)
        c->pos = i + 1;
    return found;
}

const gr_fx *gr_fact_of(gr_fact_clause *c, size_t i, const gr_fx *a)
{
    const gr_fx *found = gr_fact_kin(c, i, a, false);

    if (found != NULL)
        return found;
    for (size_t r = 0; r < c->x->n_all && a != NULL && !(r >= c->x->n && found != NULL); r++) {
        const gr_fact_relation *rel = &c->x->relation[r];
        const gr_fx *e = NULL;
        unsigned s;
        size_t end;
        gr_fact_match m = gr_fact_match_at(c, i, r, &end);

        if (m == GR_NO_MATCH || m == GR_BY_VERB || end != i + rel->n_words)
            continue;
        if (m == GR_BY_AGENT)
            e = gr_fact_step(c, r, gr_str_is(rel->prep, "by") ? 1 : 0, a);
        else if (rel->has)
            e = gr_fact_step(c, r, 1, a);
        else if (gr_str_is(rel->prep, "of"))
            e = gr_fact_step(c, r, 0, a);
        else if (rel->prep.len == 0 && side_of_noun(c, r, a, &s))
            e = gr_fact_step(c, r, s, a);
        if (e == NULL)
            continue;
        if (found != NULL)
            return NULL;
        found = e;
        c->pos = end;
    }
    return found != NULL || a == NULL ? found : relatives(c, i, a);
}

/* The sides of relations at which something linked to a can stand. */
bool gr_fact_can_link(const gr_fact_clause *c, size_t r, unsigned s, const gr_fx *a)
{
    const gr_fact_relation *rel = &c->x->relation[r];

    if (rel->is_a)
        return false;
    if (a->kind == GR_FX_NODE)
        return c->x->at[1 - s][a->node] >> r & 1;
    return a->sort == rel->sort[1 - s];
}

static const gr_fx *best_sorted(gr_fact_clause *c, const gr_fx *a, const gr_fx *b)
{
    return b == NULL || b->kind == GR_FX_ANY ? a : gr_fact_both(c, a, b);
}

const gr_fx *gr_fact_linked(gr_fact_clause *c, const char *prep, const gr_fx *a, const gr_fx *kind)
{
    const gr_fx *found = NULL;
    int best = 0;
    bool several = false;

    if (a == NULL || a->kind == GR_FX_ANY || a->kind == GR_FX_TYPE)
        return NULL;
    if (a->kind == GR_FX_VALUE)
        return best_sorted(c,
                           gr_fact_fx(c, (gr_fx){ .kind = GR_FX_ATTR,
                                                  .column = a->column,
                                                  .op = "==",
                                                  .text = a->text,
                                                  .sort = GR_ANY_SORT }),
                           kind);
    for (size_t r = 0; r < c->x->n_all; r++)
        for (unsigned s = 0; s < 2; s++) {
            const gr_fact_relation *rel = &c->x->relation[r];
            bool same = prep != NULL && gr_str_is(rel->prep, prep);
            const gr_fx *e;
            int rank;

            /* Another word for it only says "from Ulm" of who was born in Ulm. */
            if (!gr_fact_can_link(c, r, s, a) ||
                (r >= c->x->n && !(same && gr_str_is(rel->prep, "from") && s == 0)))
                continue;
            /* "in Lille" can be "lives_in", else "born_at", never "moved_from"; from object to
             * subject only. */
            if (prep != NULL && rel->prep.len != 0 &&
                (s != 0 || !(same || (is_place(gr_str_of(prep)) && is_place(rel->prep)))))
                continue;
            if ((e = gr_fact_step(c, r, s, a)) == NULL || (e = best_sorted(c, e, kind)) == NULL)
                continue;
            rank = prep == NULL ? 1 : same ? 3 : rel->prep.len == 0 ? 2 : 1;
            several = rank == best || (several && rank < best);
            if (rank >= best) {
                found = e;
                best = rank;
            }
        }
    return several ? NULL : found;
}

const gr_fx *gr_fact_yes(gr_fact_clause *c)
{
    static const char *const rows[] = { "yes", "true", "y", "x" };

    for (size_t r = 0; r < c->x->n && c->pos < c->n; r++) {
        const gr_fact_relation *rel = &c->x->relation[r];

        if (rel->n_words != 1 || !gr_str_eq(rel->word[0], c->item[c->pos].lemma))
            continue;
        for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
            uint32_t v = gr_strmap_get(&c->x->by_lemma, gr_str_of(rows[k]));

            if (v < gr_graph_n_nodes(c->x->g) && (c->x->at[1][v] >> r & 1))
                return gr_fact_step(c, r, 0, gr_fact_node(c, v));
        }
    }
    return NULL;
}

const gr_fx *gr_fact_mark(gr_fact_clause *c)
{
    size_t start = c->pos;
    bool no = gr_fact_is(c, start, "without|lacking");

    if (!gr_fact_take(c, "with|without|lacking|have|has|having"))
        return NULL;
    no |= gr_fact_take(c, "no");
    while (gr_fact_take(c, "a|an|any|the"))
        ;
    for (size_t i = 0; c->pos < c->n && i < gr_graph_n_columns(c->x->g, GR_OF_NODE); i++) {
        const gr_column *col = gr_graph_column(c->x->g, GR_OF_NODE, i);

        if (col->type == GR_COL_BOOL && gr_fact_is_plain_name(col->name) &&
            gr_str_eq(col->name, c->item[c->pos].lemma)) {
            c->pos++;
            return gr_fact_fx(c, (gr_fx){ .kind = GR_FX_ATTR,
                                          .column = col,
                                          .op = "==",
                                          .k = no ? 0 : 1,
                                          .sort = gr_fact_sort_in(c, col) });
        }
    }
    c->pos = start;
    return NULL;
}

bool gr_fact_enter(gr_fact_clause *c)
{
    return !c->failed && c->steps++ < STEPS_MAX && c->depth < DEPTH_MAX;
}
