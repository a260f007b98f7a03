/* All maximal cliques.
 *
 * Bron and Kerbosch's search with Tomita's pivot, begun at every node among the neighbours that
 * come after it in the order of peeling (Eppstein, Löffler, Strash 2010). The verifier shows that
 * none is missing by closure: from any maximal clique K and node v, the clique that starts with v
 * and those of K before v that are joined to it, and is completed by the smallest ids, must be
 * in the list; all maximal cliques are reached so from the first (Johnson, Yannakakis,
 * Papadimitriou: On generating all maximal independent sets, 1988). */
#include "algo/sets/search_int.h"

#include <stdlib.h>

#define CHECK_WORK 8000000 /* words looked at */

typedef struct list {
    GR_VEC(gr_vid) member; /* of all cliques, one after the other */
    GR_VEC(size_t) end;
    size_t limit;
} list;

/* Around one node: places 0 .. p-1 are its later neighbours, the others its earlier ones. */
typedef struct around {
    gr_vid self, n, p;
    size_t p_words, n_words;
    gr_vid *node;
    uint64_t *row; /* whom of the later ones each is joined to */
} around;

/* One level of the search: candidates, those of them left to try, and what was tried or is earlier
 * and must not be joined to all. */
typedef struct level {
    uint64_t *left, *todo, *tried, *early;
} level;

typedef struct search {
    const gr_csr *rows;
    const gr_peeling *peeling;
    gr_vid *numbers;
    around a;
    level *at;
    gr_vid *member;
    size_t depth;
    list *found;
    gr_clock clock; /* never over: for looks at the context */
} search;

static uint64_t *row_of(const around *a, size_t i)
{
    return a->row + i * a->p_words;
}

static bool add_level(gr_ctx *cx, search *s)
{
    level *l = &s->at[s->depth];

    if (l->left != NULL)
        return true;
    l->left = gr_new_n(&cx->scratch, uint64_t, 3 * s->a.p_words + s->a.n_words + 1);
    if (l->left == NULL)
        return false;
    l->todo = l->left + s->a.p_words;
    l->tried = l->todo + s->a.p_words;
    l->early = l->tried + s->a.p_words;
    return true;
}

static bool is_empty(const uint64_t *set, size_t words)
{
    while (words > 0)
        if (set[--words] != 0)
            return false;
    return true;
}

/* Leaves to try only those that are not joined to the node with most candidates as neighbours. */
static void choose_pivot(const search *s, level *l)
{
    const around *a = &s->a;
    size_t best = 0, most = 0;
    bool any = false;

    for (size_t i = 0; i < a->n; i++) {
        size_t common;

        if (!(i < a->p ? gr_bit(l->left, i) || gr_bit(l->tried, i) : gr_bit(l->early, i)))
            continue;
        common = gr_bits_common(l->left, row_of(a, i), a->p_words);
        if (!any || common > most) {
            any = true;
            most = common;
            best = i;
        }
    }
    for (size_t w = 0; w < a->p_words; w++)
        l->todo[w] = l->left[w] & (any ? ~row_of(a, best)[w] : ~UINT64_C(0));
}

static int by_id(const void *a, const void *b)
{
    gr_vid x = *(const gr_vid *)a, y = *(const gr_vid *)b;

    return (x > y) - (x < y);
}

static gr_status report(gr_ctx *cx, search *s, gr_err *err)
{
    list *f = s->found;
    size_t first = f->member.n;
    bool ok = true;

    if (f->end.n == f->limit) {
        gr_fail_arg(err, GR_ELIMIT, "limit", "limit: there are more than %zu maximal cliques",
                    f->limit);
        gr_err_hint(err, "raise the limit, or ask for maximum_clique");
        return GR_ELIMIT;
    }
    ok = gr_vec_push(&f->member, s->a.self);
    for (size_t i = 0; i < s->depth && ok; i++)
        ok = gr_vec_push(&f->member, s->a.node[s->member[i]]);
    if (!ok || !gr_vec_push(&f->end, f->member.n))
        return gr_fail_memory(cx, err);
    qsort(f->member.at + first, f->member.n - first, sizeof *f->member.at, by_id);
    return GR_OK;
}

/* At a new level: a clique if nothing can be added and nothing could have been. */
static gr_status arrive(gr_ctx *cx, search *s, gr_err *err)
{
    level *l = &s->at[s->depth];

    choose_pivot(s, l);
    if (is_empty(l->left, s->a.p_words) && is_empty(l->tried, s->a.p_words) &&
        is_empty(l->early, s->a.n_words))
        return report(cx, s, err);
    return GR_OK;
}

/* Takes the next candidate; false if there is none at this level. */
static bool descend(gr_ctx *cx, search *s, bool *failed)
{
    level *l = &s->at[s->depth], *next;
    const around *a = &s->a;
    size_t v = gr_bits_next(l->todo, a->p_words, 0);
    const uint64_t *row;

    if (v >= a->p)
        return false;
    s->member[s->depth++] = (gr_vid)v;
    if ((*failed = !add_level(cx, s)))
        return true;
    next = &s->at[s->depth];
    row = row_of(a, v);
    for (size_t w = 0; w < a->p_words; w++) {
        next->left[w] = l->left[w] & row[w];
        next->tried[w] = l->tried[w] & row[w];
    }
    memset(next->early, 0, a->n_words * sizeof *next->early);
    GR_BITS_EACH (x, l->early, a->n_words) {
        if (gr_bit(row_of(a, x), v))
            gr_bit_on(next->early, x);
    }
    gr_bit_off(l->left, v);
    gr_bit_off(l->todo, v);
    gr_bit_on(l->tried, v);
    return true;
}

static gr_status search_around(gr_ctx *cx, search *s, gr_err *err)
{
    bool failed = false;
    gr_status st = arrive(cx, s, err);

    while (st == GR_OK) {
        st = gr_clock_work(cx, &s->clock, s->a.n * (s->a.p_words + 1), err);
        if (st != GR_OK)
            break;
        if (descend(cx, s, &failed))
            st = failed ? gr_fail_memory(cx, err) : arrive(cx, s, err);
        else if (s->depth == 0)
            break;
        else
            s->depth--;
    }
    return st;
}

/* Looks up which of the later neighbours the i-th one is joined to. */
static void mark_joined(search *s, gr_vid i)
{
    for (gr_vid k = 0; k < s->a.p; k++)
        if (gr_csr_find(s->rows, s->a.node[k], s->a.node[i]) != UINT64_MAX)
            gr_bit_on(row_of(&s->a, i), k);
}

/* Everything about the neighbours of v; later ones first. */
static gr_status look_around(gr_ctx *cx, search *s, gr_vid v, gr_err *err)
{
    around *a = &s->a;
    const gr_vid *place = s->peeling->place;
    gr_vid early = 0;

    *a = (around){ .self = v, .n = (gr_vid)gr_csr_degree(s->rows, v) };
    for (uint64_t i = s->rows->start[v]; i < s->rows->start[v + 1]; i++)
        a->p += place[s->rows->to[i]] > place[v];
    a->p_words = GR_BIT_WORDS(a->p);
    a->n_words = GR_BIT_WORDS(a->n);
    a->node = gr_new_n(&cx->scratch, gr_vid, a->n);
    a->row = gr_new_n(&cx->scratch, uint64_t, a->n * a->p_words);
    s->at = gr_new_n(&cx->scratch, level, (size_t)a->p + 1);
    s->member = gr_new_n(&cx->scratch, gr_vid, a->p);
    s->depth = 0;
    if (a->node == NULL || a->row == NULL || s->at == NULL || s->member == NULL ||
        !add_level(cx, s))
        return gr_fail_memory(cx, err);
    for (uint64_t i = s->rows->start[v], later = 0; i < s->rows->start[v + 1]; i++)
        if (place[s->rows->to[i]] > place[v])
            a->node[later++] = s->rows->to[i];
        else
            a->node[a->p + early++] = s->rows->to[i];
    for (gr_vid i = 0; i < a->p; i++)
        s->numbers[a->node[i]] = i;
    for (gr_vid i = 0; i < a->p; i++) {
        uint64_t end = s->rows->start[a->node[i] + 1];

        if (gr_csr_degree(s->rows, a->node[i]) > 16 * (uint64_t)a->p) {
            mark_joined(s, i); /* a hub: its row is long */
            continue;
        }
        for (uint64_t k = s->rows->start[a->node[i]]; k < end; k++)
            if (s->numbers[s->rows->to[k]] != GR_NO_NODE)
                gr_bit_on(row_of(a, i), s->numbers[s->rows->to[k]]);
    }
    for (gr_vid i = a->p; i < a->n; i++)
        mark_joined(s, i);
    for (gr_vid i = 0; i < a->p; i++)
        s->numbers[a->node[i]] = GR_NO_NODE;
    gr_bits_fill(s->at[0].left, a->p);
    for (gr_vid i = a->p; i < a->n; i++)
        gr_bit_on(s->at[0].early, i);
    return GR_OK;
}

static gr_status find_all(gr_ctx *cx, const gr_graph *g, list *found, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    search s = { .found = found,
                 .numbers = gr_matrix_numbers(cx, n),
                 .clock = { .end_ns = INT64_MAX } };
    gr_peeling p;
    gr_csr rows;
    gr_arena outer;
    gr_status st;

    if (s.numbers == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_simple_rows(cx, g, &rows, err)) != GR_OK ||
        (st = gr_peel(cx, &rows, n, &p, err)) != GR_OK)
        return st;
    s.rows = &rows;
    s.peeling = &p;
    outer = cx->scratch;
    for (gr_vid i = 0; i < n && st == GR_OK; i++) {
        gr_arena_init(&cx->scratch, &cx->budget); /* what one node needs goes with it */
        if ((st = look_around(cx, &s, p.order[i], err)) == GR_OK)
            st = search_around(cx, &s, err);
        gr_arena_clear(&cx->scratch);
        cx->scratch = outer;
        if (st == GR_OK)
            st = gr_clock_work(cx, &s.clock, 256 + 16 * s.a.n * (uint64_t)s.a.p, err);
    }
    return st;
}

/* --- the list in its order --- */

typedef struct clique {
    const gr_vid *at;
    size_t n;
} clique;

static int by_members(const void *a, const void *b)
{
    const clique *x = a, *y = b;

    for (size_t i = 0; i < x->n && i < y->n; i++)
        if (x->at[i] != y->at[i])
            return x->at[i] < y->at[i] ? -1 : 1;
    return (x->n > y->n) - (x->n < y->n);
}

static gr_status show(gr_ctx *cx, const gr_graph *g, const list *found, gr_value *out, gr_err *err)
{
    clique *all = gr_new_n(&cx->scratch, clique, found->end.n);
    size_t first = 0;
    gr_value one;

    if (all == NULL || !gr_v_list(&cx->arena, out))
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < found->end.n; i++) {
        all[i] = (clique){ found->member.at + first, found->end.at[i] - first };
        first = found->end.at[i];
    }
    qsort(all, found->end.n, sizeof *all, by_members);
    for (size_t i = 0; i < found->end.n; i++) {
        if (!gr_v_list(&cx->arena, &one))
            return gr_fail_memory(cx, err);
        for (size_t k = 0; k < all[i].n; k++)
            if (!gr_v_push(&cx->arena, &one, gr_v_vertex(g, all[i].at[k])))
                return gr_fail_memory(cx, err);
        if (!gr_v_push(&cx->arena, out, one))
            return gr_fail_memory(cx, err);
    }
    return gr_ctx_check(cx, err);
}

static gr_status find_cliques_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    list found = { .limit = (size_t)in->arg[0].value.i };
    gr_status st;

    found.member.budget = found.end.budget = &cx->budget;
    st = find_all(cx, in->graph, &found, err);
    if (st == GR_OK)
        st = show(cx, in->graph, &found, &out->value, err);
    gr_vec_clear(&found.member);
    gr_vec_clear(&found.end);
    return st;
}

/* --- the verifier --- */

typedef struct closure {
    const gr_matrix *m;
    const clique *all;
    size_t n_all;
    uint64_t *members, *open; /* of the clique in hand; who is joined to all of them */
    gr_vid *list;
    uint64_t work;
} closure;

static void join(closure *c, size_t v)
{
    const uint64_t *row = gr_matrix_row(c->m, v);

    gr_bit_on(c->members, v);
    for (size_t w = 0; w < c->m->words; w++)
        c->open[w] &= row[w];
}

/* Completes the clique in hand by the smallest ids; is it in the list? */
static bool completes_to_known(closure *c)
{
    clique one = { c->list, 0 };

    for (size_t v; (v = gr_bits_next(c->open, c->m->words, 0)) < c->m->n;)
        join(c, v);
    GR_BITS_EACH (v, c->members, c->m->words) {
        c->list[one.n++] = (gr_vid)v;
    }
    return bsearch(&one, c->all, c->n_all, sizeof one, by_members) != NULL;
}

static void begin(closure *c)
{
    memset(c->members, 0, c->m->words * sizeof *c->members);
    gr_bits_fill(c->open, c->m->n);
}

/* From clique i and node v: v, and those of the clique before v that are joined to it. */
static bool derives_known(closure *c, const clique *from, gr_vid v)
{
    begin(c);
    join(c, v);
    for (size_t k = 0; k < from->n && from->at[k] < v; k++)
        if (gr_bit(gr_matrix_row(c->m, v), from->at[k]))
            join(c, from->at[k]);
    c->work += c->m->words * (from->n + 4);
    return completes_to_known(c);
}

/* Nodes joined to none of a clique derive the same from all cliques: once is enough. *done unless
 * that would take too long. */
static gr_status check_closed(gr_ctx *cx, closure *c, bool *done, gr_err *err)
{
    uint64_t *near = gr_new_n(&cx->scratch, uint64_t, c->m->words);
    const clique none = { NULL, 0 };
    gr_status st;

    if (near == NULL)
        return gr_fail_memory(cx, err);
    begin(c);
    if (!completes_to_known(c))
        return gr_refute(err, "the clique of the smallest ids is missing");
    for (gr_vid v = 0; v < c->m->n; v++)
        if (!derives_known(c, &none, v))
            return gr_refute(err, "a clique with node %u is missing", v);
    for (size_t i = 0; i < c->n_all && c->work <= CHECK_WORK; i++) {
        if ((st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        memset(near, 0, c->m->words * sizeof *near);
        for (size_t k = 0; k < c->all[i].n; k++)
            for (size_t w = 0; w < c->m->words; w++)
                near[w] |= gr_matrix_row(c->m, c->all[i].at[k])[w];
        GR_BITS_EACH (v, near, c->m->words) {
            if (!derives_known(c, &c->all[i], (gr_vid)v))
                return gr_refute(err, "a clique with node %zu is missing", v);
        }
    }
    *done = c->work <= CHECK_WORK;
    return GR_OK;
}

/* The cliques of the value as ids; they must be lists in order, and in the order of lists. */
static gr_status read_cliques(gr_ctx *cx, const gr_graph *g, const gr_value *v, clique **out,
                              uint64_t *members, gr_err *err)
{
    if (v->type != GR_V_LIST)
        return gr_refute(err, "the value is no list");
    if ((*out = gr_new_n(&cx->scratch, clique, v->list->n)) == NULL)
        return gr_fail_memory(cx, err);
    *members = 0;
    for (size_t i = 0; i < v->list->n; i++) {
        const gr_value *one = &v->list->at[i];
        gr_vid *at;

        if (one->type != GR_V_LIST || one->list->n == 0)
            return gr_refute(err, "clique %zu is no list of nodes", i);
        if ((at = gr_new_n(&cx->scratch, gr_vid, one->list->n)) == NULL)
            return gr_fail_memory(cx, err);
        for (size_t k = 0; k < one->list->n; k++)
            if (!gr_vertex_of(g, &one->list->at[k], &at[k]) || (k != 0 && at[k] <= at[k - 1]))
                return gr_refute(err, "clique %zu is no list of nodes in order", i);
        (*out)[i] = (clique){ at, one->list->n };
        if (i != 0 && by_members(&(*out)[i - 1], &(*out)[i]) >= 0)
            return gr_refute(err, "clique %zu is out of order", i);
        *members += one->list->n;
    }
    return gr_ctx_check(cx, err);
}

/* Joined to each other, and nobody else to all of them. */
static gr_status check_maximal(closure *c, size_t i, gr_err *err)
{
    begin(c);
    for (size_t k = 0; k < c->all[i].n; k++) {
        if (!gr_bit(c->open, c->all[i].at[k]))
            return gr_refute(err, "clique %zu is none", i);
        join(c, c->all[i].at[k]);
    }
    if (gr_bits_next(c->open, c->m->words, 0) < c->m->n)
        return gr_refute(err, "clique %zu can be enlarged", i);
    return GR_OK;
}

static gr_status find_cliques_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    closure c = { .m = NULL };
    clique *all = NULL;
    uint64_t members = 0;
    bool done = n == 0; /* which has no clique, for want of members */
    gr_csr rows;
    gr_matrix m;
    gr_status st = read_cliques(cx, in->graph, &r->value, &all, &members, err);

    if (st != GR_OK)
        return st;
    r->why = "there are too many cliques, or nodes, to show once more that none is missing";
    if (n > GR_MATRIX_MAX || members * GR_BIT_WORDS(n) > CHECK_WORK)
        return GR_OK;
    if ((st = gr_simple_rows(cx, in->graph, &rows, err)) != GR_OK ||
        (st = gr_matrix_whole(cx, &rows, n, &m, err)) != GR_OK)
        return st;
    c = (closure){ .m = &m, .all = all, .n_all = r->value.list->n };
    c.members = gr_new_n(&cx->scratch, uint64_t, m.words);
    c.open = gr_new_n(&cx->scratch, uint64_t, m.words);
    c.list = gr_new_n(&cx->scratch, gr_vid, n);
    if (c.members == NULL || c.open == NULL || c.list == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < c.n_all && st == GR_OK; i++)
        st = check_maximal(&c, i, err);
    if (st == GR_OK && n != 0)
        st = check_closed(cx, &c, &done, err);
    if (st != GR_OK || !done)
        return st;
    r->grade = GR_PROVED;
    r->why = NULL;
    return GR_OK;
}

/* --- the row --- */

static const gr_param params[] = {
    { "limit", GR_P_INT, GR_OPTIONAL, "most cliques to list; more of them are an error",
      .standard = "100000", .words = "at most", .by_name = true, .bounded = true, .min = 1,
      .max = 100000000 },
};
static const gr_alias aliases[] = {
    { GR_SURFACE_NATIVE, "maximal_cliques", NULL, NULL },
};

const gr_tool gr_tool_find_cliques = {
    .name = "find_cliques",
    .family = "sets",
    .summary = "All maximal cliques: groups joined pairwise that no further node is joined to",
    .brief = "maximal ones",
    .details = "Members in the order of the graph, cliques in the order of their members. An "
               "isolated node is a clique of its own; the empty graph has none. Directions, loops "
               "and parallel edges do not count. There may be exponentially many: more than limit "
               "is an error.",
    GR_PARAMS(params),
    GR_ALIASES(aliases),
    .result = GR_R_GROUPS,
    .cost = "O(3^(n/3)) at worst, near the number of cliques on sparse graphs",
    .run = find_cliques_run,
    .verify = find_cliques_verify,
    .checked_by =
        "tries to enlarge each clique; that none is missing, by deriving new cliques from "
        "those listed: all of them must be listed too",
    .cues = "all cliques, maximal cliques, list the cliques, every clique, how many cliques, "
            "groups where everyone knows everyone, fully connected groups, enumerate cliques, "
            "complete subgraphs, groups that all know each other, bron kerbosch, maximal complete "
            "groups",
    .example = { "a-b, b-c, a-c, c-d", "find_cliques(G)", "a, b, c\nc, d" },
};
