/* From statements to a draft: names settled, one graph or facts, directions, columns.
 *
 * All statements of a text make one graph. If they are of one family, or all hold both ways, it is
 * a plain one; if not, it is a graph of facts with the relation in a column. Single statements of
 * another kind beside a graph are left unread, not mixed into it. */
#include "sense/prose/draft_int.h"

#define PAIRS_MAX 1000000 /* edges of one statement; more is no sentence */

/* --- names --- */

/* Is a place "floor 2" beside a place "lobby"? Then "2" alone is no name. */
static bool mixes_kinds(const gr_prose *p)
{
    bool counted = false, common = false;

    for (size_t i = 0; i < p->statements.n; i++) {
        const gr_statement *s = &p->statements.at[i];

        for (uint32_t k = 0; s->shape == GR_SHAPE_ACROSS && !s->dropped && k < s->n_a + s->n_b;
             k++) {
            const gr_phrase *f = &p->phrases.at[k < s->n_a ? s->a + k : s->b + k - s->n_a];

            counted |= !gr_drafting_is_generic(f->kind) && gr_is_digit(f->name.ptr[0]);
            common |= f->kind.len == 0 && !f->is_proper && f->has_the;
        }
    }
    return counted && common;
}

static bool note_names(gr_drafting *g)
{
    gr_prose *p = g->p;
    gr_str first_kind = GR_STR("");

    g->keep_kinds |= mixes_kinds(p);
    for (uint32_t i = 0; i < p->phrases.n; i++) {
        const gr_phrase *f = &p->phrases.at[i];
        uint32_t *slot;

        if (!f->with_noun) {
            slot = gr_strmap_put(&g->bare, f->name);
            if (slot == NULL)
                return false;
            *slot = 1;
        }
        if (!f->at_start) {
            slot = gr_strmap_put(&g->small, f->name);
            if (slot == NULL)
                return false;
            *slot = 1;
        }
        if (gr_drafting_is_generic(f->kind))
            continue;
        if (first_kind.len == 0)
            first_kind = f->kind;
        g->has_kinds |= !gr_str_eq(first_kind, f->kind);
        slot = gr_strmap_put(&g->kinds, f->name);
        if (slot == NULL)
            return false;
        if (*slot == GR_MAP_NONE)
            *slot = i;
        else if (!gr_str_eq(p->phrases.at[*slot].kind, f->kind))
            g->keep_kinds = true;
    }
    for (uint32_t i = 0; i < p->phrases.n; i++) {
        const gr_phrase *f = &p->phrases.at[i];
        /* Lake Geneva is not Geneva. */
        bool no = !f->with_noun || (gr_strmap_get(&g->bare, f->name) != GR_MAP_NONE &&
                                    !gr_word_in(f->kind, "lake|port|island|bay|valley|peak"));
        uint32_t *slot;

        if (gr_drafting_is_generic(f->kind) || (!no && !f->noun_inside))
            continue;
        slot = gr_strmap_put(&g->nouns, f->kind);
        if (slot == NULL)
            return false;
        if (no || *slot == GR_MAP_NONE)
            *slot = no ? 2 : 1;
    }
    return true;
}

/* The node's name for a phrase; .ptr NULL without memory. */
static gr_str name_of(const gr_drafting *g, const gr_phrase *f)
{
    uint32_t alias = gr_strmap_get(&g->p->aliases, f->name);

    if (alias != GR_MAP_NONE)
        return g->p->alias_of.at[alias];
    if (g->keep_kinds && !gr_drafting_is_generic(f->kind))
        return gr_str_printf(&g->p->s->cx->arena, "%.*s %.*s", GR_FMT(f->kind), GR_FMT(f->name));
    if (f->with_noun && gr_strmap_get(&g->nouns, f->kind) == 1)
        return f->with;
    /* "Tent before poles, tent before pegs": the sentence's capital is not the name's. */
    if (f->at_start && f->name.ptr[0] >= 'A' && f->name.ptr[0] <= 'Z' &&
        f->name.len < GR_WORD_MAX && gr_strmap_get(&g->small, f->name) == GR_MAP_NONE) {
        char low[GR_WORD_MAX];
        gr_str name = { low, f->name.len };

        memcpy(low, f->name.ptr, f->name.len);
        low[0] = (char)(low[0] + 32);
        if (gr_strmap_get(&g->small, name) != GR_MAP_NONE)
            return gr_str_dup(&g->p->s->cx->arena, name);
    }
    return f->name;
}

static bool node_of(gr_drafting *g, uint32_t phrase, bool declared, uint32_t *out)
{
    const gr_phrase *f = &g->p->phrases.at[phrase];
    gr_str name = name_of(g, f);
    size_t n = g->d->nodes.n;

    if (name.ptr == NULL || !gr_draft_node_of(g->d, name, f->at, declared, out))
        return false;
    if (!g->has_kinds || gr_drafting_is_generic(f->kind) || g->d->nodes.n == n)
        return true;
    return gr_draft_set(g->d, GR_OF_NODE, "kind", GR_MEANS_NUMBER, *out, gr_v_str(f->kind), NULL);
}

/* --- edges --- */

static bool set_values(gr_drafting *g, gr_of of, uint32_t item, uint32_t first, uint32_t n)
{
    for (uint32_t i = first; i < first + n; i++) {
        const gr_prose_value *v = &g->p->values.at[i];
        const char *column = v->column != NULL ? v->column : gr_meaning_column(v->meaning);

        if (of == GR_OF_NODE && v->column == NULL && v->meaning == GR_MEANS_DURATION)
            column = "duration";
        if (!gr_draft_set(g->d, of, column, v->meaning, item, v->value, v->unit))
            return false;
    }
    return true;
}

/* Words that say of one of two who he is, though they tie both: a brother of hers is no sister. */
static bool is_one_sided(gr_str relation)
{
    return gr_str_is(relation, "brother of") || gr_str_is(relation, "sister of") ||
           gr_str_is(relation, "husband of") || gr_str_is(relation, "wife of");
}

static bool add_edge(gr_drafting *g, const gr_statement *s, uint32_t u, uint32_t v, uint32_t to)
{
    const gr_phrase *f = to < g->p->phrases.n ? &g->p->phrases.at[to] : NULL;
    bool both = (g->mixed || g->facts) && s->direction == GR_UNDIRECTED &&
                !(g->facts && is_one_sided(s->relation));

    if ((s->ordered_back && !g->facts) != s->swapped) {
        uint32_t w = u;

        u = v;
        v = w;
    }
    for (int k = 0; k < (both ? 2 : 1); k++) {
        uint32_t e;

        if (!gr_draft_edge_of(g->d, k == 0 ? u : v, k == 0 ? v : u, s->at, &e) ||
            !set_values(g, GR_OF_EDGE, e, s->values, s->n_values) ||
            (f != NULL && s->shape == GR_SHAPE_ACROSS &&
             !set_values(g, GR_OF_EDGE, e, f->values, f->n_values)))
            return false;
        if ((g->facts || g->families.n > 1) && s->relation.len != 0 &&
            !gr_draft_set(g->d, GR_OF_EDGE, "relation", GR_MEANS_NUMBER, e, gr_v_str(s->relation),
                          NULL))
            return false;
    }
    return true;
}

static bool add_across(gr_drafting *g, const gr_statement *s)
{
    for (uint32_t i = s->a; i < s->a + s->n_a; i++)
        for (uint32_t k = s->b; k < s->b + s->n_b; k++) {
            uint32_t u, v;

            if (!node_of(g, i, false, &u) || !node_of(g, k, false, &v))
                return false;
            if (!s->negated && !add_edge(g, s, u, v, k))
                return false;
        }
    return true;
}

static bool add_among(gr_drafting *g, const gr_statement *s)
{
    for (uint32_t i = 0; i < s->n_a; i++)
        for (uint32_t k = i + 1; k < s->n_a; k++) {
            uint32_t u, v;
            bool next = k == i + 1,
                 closing = s->shape == GR_SHAPE_RING && i == 0 && k + 1 == s->n_a;

            if (s->shape != GR_SHAPE_CLIQUE && !next && !closing)
                continue;
            if (!node_of(g, s->a + i, false, &u) || !node_of(g, s->a + k, false, &v))
                return false;
            if (!s->negated && !add_edge(g, s, u, v, UINT32_MAX))
                return false;
        }
    return true;
}

static bool add_everyone(gr_drafting *g, const gr_statement *s)
{
    gr_sensing *se = g->p->s;
    uint32_t v, u;
    bool *excepted;
    size_t n;

    for (size_t i = 0; i < se->said.n; i++)
        for (size_t k = 0; k < se->said.at[i].n_names; k++)
            if (!gr_draft_node_of(g->d, se->said.at[i].names[k], se->said.at[i].names_at[k], true,
                                  &u))
                return false;
    for (uint32_t k = s->b; k < s->b + s->n_b; k++)
        if (!node_of(g, k, false, &v))
            return false;
    for (uint32_t i = s->a; i < s->a + s->n_a; i++)
        if (!node_of(g, i, false, &u))
            return false;
    n = g->d->nodes.n;
    excepted = gr_new_n(&se->cx->arena, bool, n);
    if (excepted == NULL)
        return false;
    for (uint32_t i = s->a; i < s->a + s->n_a; i++) {
        if (!node_of(g, i, false, &u))
            return false;
        excepted[u] = true;
    }
    for (u = 0; u < n && s->so_far; u++)
        excepted[u] |= g->d->nodes.at[u].at.start >= s->at.start;
    for (uint32_t k = s->b; k < s->b + s->n_b; k++) {
        if (!node_of(g, k, false, &v))
            return false;
        for (uint32_t x = 0; x < n && !s->negated; x++)
            if (x != v && !excepted[x] && !add_edge(g, s, x, v, k))
                return false;
    }
    if (s->n_b != 0 || n * n > PAIRS_MAX)
        return true;
    /* "Everybody played everybody else." */
    for (u = 0; u < n; u++)
        for (v = s->direction == GR_UNDIRECTED ? u + 1 : 0; v < n; v++)
            if (u != v && !excepted[u] && !excepted[v] && !add_edge(g, s, u, v, UINT32_MAX))
                return false;
    return true;
}

static bool fits(const gr_statement *s)
{
    return s->shape == GR_SHAPE_ACROSS ? (uint64_t)s->n_a * s->n_b <= PAIRS_MAX
                                       : (uint64_t)s->n_a * s->n_a <= PAIRS_MAX;
}

/* Those about everyone come last, when all are known. */
static bool add_links(gr_drafting *g, bool everyone)
{
    gr_prose *p = g->p;

    for (size_t i = 0; i < p->statements.n; i++) {
        const gr_statement *s = &p->statements.at[i];
        bool ok = true;

        if (!gr_statement_is_link(s) || (s->shape == GR_SHAPE_EVERYONE) != everyone || !fits(s))
            continue;
        if (s->shape == GR_SHAPE_ACROSS)
            ok = add_across(g, s);
        else if (s->shape == GR_SHAPE_EVERYONE)
            ok = add_everyone(g, s);
        else
            ok = add_among(g, s);
        if (!ok || !gr_draft_explains(g->d, s->part))
            return false;
    }
    return true;
}

/* Is what the trait measures told of another thing as well? One told of is told by the way; and a
 * common noun is a thing only where nothing is linked. */
static bool is_shared(const gr_drafting *g, const gr_statement *s, uint32_t phrase)
{
    const gr_prose *p = g->p;
    gr_str column = gr_str_of(p->values.at[s->values].column);
    size_t n = 0;

    for (size_t i = 0; i < p->statements.n; i++)
        n += p->statements.at[i].trait && !p->statements.at[i].dropped &&
             gr_str_is(column, p->values.at[p->statements.at[i].values].column);
    return n > 1 && (p->phrases.at[phrase].is_proper || g->d->edges.n == 0);
}

/* Nodes alone, and numbers of nodes that the links know. */
static bool add_nodes(gr_drafting *g)
{
    gr_prose *p = g->p;

    for (size_t i = 0; i < p->statements.n; i++) {
        const gr_statement *s = &p->statements.at[i];
        bool used = false;

        if (s->shape != GR_SHAPE_NODES || s->dropped)
            continue;
        for (uint32_t k = s->a; k < s->a + s->n_a; k++) {
            gr_str name = name_of(g, &p->phrases.at[k]);
            uint32_t v;

            if (name.ptr == NULL)
                return false;
            if (s->trait && gr_strmap_get(&g->d->index, name) == GR_MAP_NONE && !is_shared(g, s, k))
                continue;
            if (s->n_values != 0 && g->d->edges.n != 0 && !s->trait &&
                gr_strmap_get(&g->d->index, name) == GR_MAP_NONE && !p->phrases.at[k].kind.len)
                continue;
            if (!node_of(g, k, true, &v) || !set_values(g, GR_OF_NODE, v, s->values, s->n_values))
                return false;
            used = true;
        }
        if (used && !gr_draft_explains(g->d, s->part))
            return false;
    }
    return true;
}

/* A task takes 3 days or 6: two numbers of one node cannot both hold. */
static bool check_nodes(gr_drafting *g)
{
    const gr_draft *d = g->d;
    uint32_t *first = gr_new_n(&g->p->s->cx->arena, uint32_t, d->nodes.n + 1);

    if (first == NULL)
        return false;
    for (uint32_t column = 0; column < d->columns.n; column++) {
        if (d->columns.at[column].of != GR_OF_NODE ||
            d->columns.at[column].meaning == GR_MEANS_NUMBER)
            continue;
        memset(first, 0, d->nodes.n * sizeof *first);
        for (uint32_t i = 0; i < d->cells.n; i++) {
            const gr_draft_cell *c = &d->cells.at[i], *before;

            if (c->column != column)
                continue;
            if (first[c->item] == 0) {
                first[c->item] = i + 1;
                continue;
            }
            before = &d->cells.at[first[c->item] - 1];
            if ((before->unit != c->unit || !gr_v_eq(&before->value, &c->value)) &&
                !gr_sense_problem(g->p->s, GR_WHY_CONTRADICTION, d->nodes.at[c->item].at,
                                  "the text gives '%.*s' two different numbers",
                                  GR_FMT(d->nodes.at[c->item].name)))
                return false;
        }
    }
    return true;
}

/* Is every link of the text one of "older than" and the like? */
static bool are_orderings(const gr_prose *p)
{
    size_t n = 0;

    for (size_t i = 0; i < p->statements.n; i++) {
        if (!gr_statement_is_link(&p->statements.at[i]))
            continue;
        if (!p->statements.at[i].ordering)
            return false;
        n++;
    }
    return n != 0;
}

/* Nobody is taller than himself: takes away who is above nobody, until none is left or a ring is.
 */
static bool check_order(gr_drafting *g)
{
    const gr_draft *d = g->d;
    size_t *above = gr_new_n(&g->p->s->cx->arena, size_t, d->nodes.n + 1), n = d->nodes.n;
    bool *gone = gr_new_n(&g->p->s->cx->arena, bool, d->nodes.n + 1), changed = true;

    if (above == NULL || gone == NULL)
        return false;
    if (d->edges.n == 0 || !are_orderings(g->p))
        return true;
    for (size_t e = 0; e < d->edges.n; e++)
        above[d->edges.at[e].u]++;
    while (changed) {
        changed = false;
        for (size_t v = 0; v < d->nodes.n; v++) {
            if (gone[v] || above[v] != 0)
                continue;
            gone[v] = changed = true;
            n--;
            for (size_t e = 0; e < d->edges.n; e++)
                above[d->edges.at[e].u] -= d->edges.at[e].v == v;
        }
    }
    for (size_t v = 0; n != 0 && v < d->nodes.n; v++)
        if (!gone[v])
            return gr_sense_problem(g->p->s, GR_WHY_CONTRADICTION, d->nodes.at[v].at,
                                    "the text puts '%.*s' above itself",
                                    GR_FMT(d->nodes.at[v].name));
    return true;
}

/* --- the whole --- */

static bool has_length(const gr_prose *p, const gr_statement *s)
{
    return s->row != NULL && s->row->word.direction == GR_AUTO && s->n_values == 1 &&
           p->values.at[s->values].unit != NULL &&
           p->values.at[s->values].meaning == GR_MEANS_LENGTH;
}

static void decide_direction(gr_drafting *g)
{
    gr_prose *p = g->p;
    size_t n_directed = 0, n_undirected = 0, n_back = 0, n_one_way = 0, n_weak = 0, n = 0,
           n_long = 0;
    const gr_relation_row *row = NULL;
    gr_str verb = GR_STR("");
    bool one_row = true, one_verb = true;

    for (size_t i = 0; i < p->statements.n; i++) {
        const gr_statement *s = &p->statements.at[i];

        if (!gr_statement_is_link(s))
            continue;
        one_verb &=
            s->row == NULL && s->relation.len != 0 && (n == 0 || gr_str_eq(verb, s->relation));
        verb = s->relation;
        n++;
        n_directed += s->direction == GR_DIRECTED;
        n_weak += s->direction == GR_DIRECTED && s->weak;
        n_long += s->direction == GR_DIRECTED && s->weak && has_length(p, s);
        n_undirected += s->direction == GR_UNDIRECTED;
        n_back += s->ordered_back; /* "was written by": who writes comes first */
        n_one_way += s->one_way;
        one_row &= row == NULL || s->row == row;
        row = s->row != NULL ? s->row : row;
    }
    g->d->is_facts = g->facts;
    g->d->backwards = !g->facts && n != 0 && n_back == n;
    if (row != NULL) {
        g->d->relation = one_row ? gr_str_of(row->word.lemma) : GR_STR("");
        g->d->node_noun = gr_str_of(row->word.node_noun);
        g->d->edge_noun = gr_str_of(row->word.edge_noun);
    } else if (one_verb && n != 0 && !g->facts) {
        g->d->relation = verb;
    }
    if (g->facts) {
        g->d->direction = GR_DIRECTED;
        g->d->why = "facts go from the subject to the object";
    } else if (g->said != GR_AUTO && n_one_way == 0) {
        g->d->direction = g->said;
        g->d->why = g->said == GR_DIRECTED ? "the text says directed" : "the text says undirected";
    } else if (n_directed != 0 && n_directed == n_weak &&
               (n_undirected != 0 || n_long == n_directed)) {
        g->d->direction = GR_UNDIRECTED;
        g->d->why = "no sentence says one way";
    } else if (n_directed != 0) {
        g->mixed = g->d->mixed = n_undirected != 0 && (n_one_way != 0 || g->said == GR_AUTO);
        g->d->direction = GR_DIRECTED;
        g->d->why =
            g->mixed ? "some links go one way only" : "the sentences say from where to where";
    } else if (n_undirected != 0) {
        g->d->direction = GR_UNDIRECTED;
        g->d->why = "the sentences name both ends alike";
    }
}

static void set_node_noun(gr_drafting *g)
{
    gr_prose *p = g->p;

    for (size_t i = 0; i < p->phrases.n; i++)
        if (p->phrases.at[i].kind.len != 0 && !g->has_kinds) {
            g->d->node_noun = p->phrases.at[i].kind;
            break;
        }
}

static int how_sure(const gr_drafting *g)
{
    size_t n_known = 0, n_timed = 0, n = 0;
    bool all = true;

    for (size_t i = 0; i < g->p->statements.n; i++)
        if (gr_statement_is_link(&g->p->statements.at[i])) {
            n++;
            n_known += g->p->statements.at[i].row != NULL || g->p->statements.at[i].ordering ||
                       g->p->statements.at[i].relation.len == 0;
        }
    for (size_t i = 0; i < g->p->sentences.n; i++)
        all &= g->p->sentences.at[i].read;
    /* Both times of every link: others who read numbers beside names do not know them. */
    for (size_t i = 0; i < g->p->statements.n; i++) {
        const gr_statement *s = &g->p->statements.at[i];

        n_timed += gr_statement_is_link(s) && s->n_values == 2 &&
                   g->p->values.at[s->values].meaning == GR_MEANS_CLOCK &&
                   g->p->values.at[s->values + 1].meaning == GR_MEANS_CLOCK;
    }
    if (n_timed == n && n > 1)
        return 98;
    if (n == n_known && n > 1 && all)
        return 84; /* nothing is left over */
    return n_known * 2 >= n && n != 0 ? 60 : 40;
}

/* "Tickets cost 4 euros", and nothing else: no graph. */
static bool only_measured(const gr_prose *p)
{
    size_t n_traits = 0;

    for (size_t i = 0; i < p->statements.n; i++)
        n_traits += p->statements.at[i].trait && !p->statements.at[i].dropped;
    if (n_traits > 1)
        return false;
    for (size_t i = 0; i < p->statements.n; i++) {
        const gr_statement *s = &p->statements.at[i];

        if (!s->dropped && (s->shape != GR_SHAPE_NODES || s->n_values == 0 || s->is_task ||
                            (s->n_a != 0 && p->phrases.at[s->a].kind.len != 0)))
            return false;
    }
    return true;
}

/* "Rosa can't be with Silas", and no link at all: what is meant is not understood. */
static bool miss_negated(gr_prose *p)
{
    for (size_t i = 0; i < p->statements.n; i++)
        if (gr_statement_is_link(&p->statements.at[i]) && p->statements.at[i].negated &&
            !gr_vec_push(&p->s->unread, p->statements.at[i].part))
            return false;
    p->s->unread.n = gr_spans_sort(p->s->unread.at, p->s->unread.n);
    return true;
}

/* "No trains run between A and B" beside a list of links: it adds nothing, and takes one away. */
static bool only_denies(const gr_prose *p)
{
    bool denies = false;

    for (size_t i = 0; i < p->statements.n; i++) {
        const gr_statement *s = &p->statements.at[i];

        if (!s->dropped && !(gr_statement_is_link(s) && s->negated))
            return false;
        denies |= !s->dropped;
    }
    return denies;
}

static gr_status make(gr_drafting *g, const gr_recogniser *by, gr_err *err)
{
    gr_sensing *s = g->p->s;

    if (!gr_prose_settle(g->p) || !note_names(g) || !gr_drafting_drop_common(g) ||
        !gr_drafting_count_families(g) || !gr_drafting_take_labels(g) ||
        !gr_drafting_decide_facts(g))
        return gr_fail_memory(s->cx, err);
    g->d = gr_draft_new(s, by);
    if (g->d == NULL)
        return gr_fail_memory(s->cx, err);
    g->said = GR_AUTO;
    for (size_t i = 0; i < g->p->statements.n && g->said == GR_AUTO; i++)
        if (gr_statement_is_link(&g->p->statements.at[i])) {
            g->said = gr_said_direction(s, g->p->statements.at[i].at.start);
            break;
        }
    decide_direction(g);
    if (!add_links(g, false) || !add_nodes(g) || !add_links(g, true) || !check_nodes(g) ||
        !check_order(g))
        return gr_fail_memory(s->cx, err);
    if (g->d->edges.n == 0 && !miss_negated(g->p))
        return gr_fail_memory(s->cx, err);
    /* Things alone, and sentences that may link them and that nobody else has read. */
    if (g->d->edges.n == 0 && g->d->cells.n == 0 && s->unread.n != 0 && s->drafts.n == 0)
        return GR_OK;
    set_node_noun(g);
    if (g->d->edges.n == 0 && (g->d->nodes.n == 0 || only_measured(g->p) || only_denies(g->p)))
        return GR_OK;
    return gr_draft_propose(s, g->d, how_sure(g), err);
}

gr_status gr_prose_propose(gr_prose *p, const gr_recogniser *by, gr_err *err)
{
    gr_drafting g = { .p = p, .families = { .budget = &p->s->cx->budget } };
    gr_status st;

    gr_strmap_init(&g.bare, &p->s->cx->budget);
    gr_strmap_init(&g.small, &p->s->cx->budget);
    gr_strmap_init(&g.kinds, &p->s->cx->budget);
    gr_strmap_init(&g.nouns, &p->s->cx->budget);
    st = make(&g, by, err);
    gr_strmap_clear(&g.bare);
    gr_strmap_clear(&g.small);
    gr_strmap_clear(&g.kinds);
    gr_strmap_clear(&g.nouns);
    gr_vec_clear(&g.families);
    return st;
}
