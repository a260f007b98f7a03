/* Exact answers: sets of ids from the leaves of a query to its root.
 *
 * A set is a sorted list, or all entities but a sorted list; a negation only turns one into the
 * other, so that no complement is ever written down. A projection is the union of rows of the
 * index: few ids are sorted, many are marked in a row of bits. */
#include <stdlib.h>

#include "kg/query.h"

#define POLL_EVERY 256
#define POLL_MANY  0xffff

/* A set on its way up. */
typedef struct working {
    gr_ids_buf ids;
    bool complement;
} working;

typedef struct evaluator {
    gr_ctx *cx;
    gr_kg *k;
    gr_ids_buf room;
    gr_err *err;
} evaluator;

/* --- which queries have one --- */

bool gr_kg_is_complement(const gr_kg_query *q)
{
    bool is_and = q->kind == GR_KQ_AND;

    if (q->kind == GR_KQ_NOT)
        return !gr_kg_is_complement(q->of[0]);
    if (q->kind != GR_KQ_AND && q->kind != GR_KQ_OR)
        return false;
    for (size_t i = 0; i < q->n; i++)
        if (gr_kg_is_complement(q->of[i]) != is_and)
            return !is_and;
    return is_and;
}

static gr_status check(const gr_kg_query *q, unsigned depth, bool complements, gr_err *err)
{
    bool is_join = q->kind == GR_KQ_AND || q->kind == GR_KQ_OR;
    bool is_leaf = q->kind == GR_KQ_ENTITY || q->kind == GR_KQ_ANY;
    gr_status st = GR_OK;

    if (depth > GR_KG_QUERY_DEEP)
        return gr_fail(err, GR_ELIMIT, "the query has more than %d levels", GR_KG_QUERY_DEEP);
    if (is_join ? q->n == 0 : q->n != (is_leaf ? 0 : 1))
        return gr_fail(err, GR_EINPUT, "a part of the query has %zu branches", q->n);
    for (size_t i = 0; st == GR_OK && i < q->n; i++)
        st = check(q->of[i], depth + 1, complements, err);
    if (st != GR_OK || complements || q->kind != GR_KQ_PROJECT || !gr_kg_is_complement(q->of[0]))
        return st;
    gr_fail_at(err, GR_EDECLINED, q->of[0]->line, q->of[0]->column,
               "free negation: this says only what is not meant, and a relation leads on from it");
    gr_err_hint(err, "say what it is as well (... & !...), or ask for the complement explicitly");
    return GR_EDECLINED;
}

gr_status gr_kg_need_finite(const gr_kg_query *q, gr_err *err)
{
    gr_status st = check(q, 1, false, err);

    if (st != GR_OK || !gr_kg_is_complement(q))
        return st;
    gr_fail_at(err, GR_EDECLINED, q->line, q->column,
               "a pure negation: the answer is all entities of the graph but some");
    gr_err_hint(err, "say what is meant as well (... & !...), or ask for the complement "
                     "explicitly");
    return GR_EDECLINED;
}

/* --- sets --- */

bool gr_kg_set_has(const gr_kg_set *set, uint32_t entity)
{
    size_t from = 0, to = set->ids.n;

    while (from < to) {
        size_t mid = from + (to - from) / 2;

        if (set->ids.at[mid] < entity)
            from = mid + 1;
        else
            to = mid;
    }
    return (from < set->ids.n && set->ids.at[from] == entity) != set->complement;
}

/* The first position from `from` on whose id is not smaller, by steps that double: lists of very
 * different lengths are common. */
static size_t seek(const uint32_t *at, size_t n, size_t from, uint32_t id)
{
    size_t jump = 1, to;

    while (from + jump < n && at[from + jump] < id) {
        from += jump;
        jump *= 2;
    }
    to = from + jump < n ? from + jump : n;
    while (from < to) {
        size_t mid = from + (to - from) / 2;

        if (at[mid] < id)
            from = mid + 1;
        else
            to = mid;
    }
    return from;
}

/* a = those of a that are in b, or those that are not. */
static void keep(gr_ids_buf *a, gr_ids b, bool in)
{
    size_t n = 0, j = 0;

    for (size_t i = 0; i < a->n; i++) {
        j = seek(b.at, b.n, j, a->at[i]);
        if ((j < b.n && b.at[j] == a->at[i]) == in)
            a->at[n++] = a->at[i];
    }
    a->n = n;
}

/* a = those of a or b. From the end, so that a is its own room. */
static bool merge(gr_ids_buf *a, gr_ids b)
{
    size_t i = a->n, j = b.n, w = a->n + b.n;

    if (b.n == 0)
        return true;
    if (!gr_vec_reserve(a, w))
        return false;
    a->n = w;
    while (i > 0 || j > 0) {
        if (j == 0 || (i > 0 && a->at[i - 1] > b.at[j - 1])) {
            a->at[--w] = a->at[--i];
        } else {
            if (i > 0 && a->at[i - 1] == b.at[j - 1])
                i--;
            a->at[--w] = b.at[--j];
        }
    }
    a->n -= w;
    memmove(a->at, a->at + w, a->n * sizeof *a->at);
    return true;
}

static gr_ids ids_of(const gr_ids_buf *v)
{
    return (gr_ids){ v->at, v->n };
}

/* a = a and b; b may change. */
static bool meet(working *a, working *b)
{
    if (a->complement && b->complement)
        return merge(&a->ids, ids_of(&b->ids));
    if (a->complement || (!b->complement && b->ids.n < a->ids.n)) {
        working swap = *a;

        *a = *b;
        *b = swap;
    }
    keep(&a->ids, ids_of(&b->ids), !b->complement);
    return true;
}

/* a = a and b, or a or b: not(not a and not b). */
static gr_status combine(evaluator *e, gr_kq kind, working *a, working *b)
{
    bool is_or = kind == GR_KQ_OR;
    bool ok;

    a->complement ^= is_or;
    b->complement ^= is_or;
    ok = meet(a, b);
    a->complement ^= is_or;
    return ok ? GR_OK : gr_fail_memory(e->cx, e->err);
}

/* --- unions of many rows --- */

typedef struct pile {
    gr_ids_buf ids;
    uint64_t *bits; /* instead, from a number on */
    size_t n_words, many;
    bool unsorted;
} pile;

static int by_id(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

static void mark(pile *p, gr_ids ids)
{
    for (size_t i = 0; i < ids.n; i++)
        p->bits[ids.at[i] / 64] |= 1ull << (ids.at[i] % 64);
}

static bool pile_add(pile *p, gr_ids ids)
{
    if (p->bits == NULL && p->ids.n + ids.n > p->many && p->ids.n != 0) {
        if ((p->bits = gr_mem_zeroed(p->ids.budget, p->n_words, sizeof *p->bits)) == NULL)
            return false;
        mark(p, ids_of(&p->ids));
    }
    if (p->bits != NULL) {
        mark(p, ids);
        return true;
    }
    if (ids.n == 0)
        return true;
    if (!gr_vec_reserve(&p->ids, p->ids.n + ids.n))
        return false;
    p->unsorted |= p->ids.n != 0 && p->ids.at[p->ids.n - 1] >= ids.at[0];
    memcpy(p->ids.at + p->ids.n, ids.at, ids.n * sizeof *ids.at);
    p->ids.n += ids.n;
    return true;
}

static bool read_bits(pile *p)
{
    size_t n = 0;

    for (size_t i = 0; i < p->n_words; i++)
        n += (size_t)__builtin_popcountll(p->bits[i]);
    if (!gr_vec_reserve(&p->ids, n))
        return false;
    p->ids.n = 0;
    for (size_t i = 0; i < p->n_words; i++)
        for (uint64_t word = p->bits[i]; word != 0; word &= word - 1)
            p->ids.at[p->ids.n++] = (uint32_t)(i * 64 + (size_t)__builtin_ctzll(word));
    return true;
}

/* Leaves the ids ascending, each once. */
static bool pile_finish(pile *p)
{
    size_t n = 0;

    if (p->bits != NULL)
        return read_bits(p);
    if (!p->unsorted)
        return true;
    qsort(p->ids.at, p->ids.n, sizeof *p->ids.at, by_id);
    for (size_t i = 0; i < p->ids.n; i++)
        if (i == 0 || p->ids.at[i] != p->ids.at[i - 1])
            p->ids.at[n++] = p->ids.at[i];
    p->ids.n = n;
    return true;
}

/* --- evaluation --- */

static gr_status evaluate(evaluator *e, const gr_kg_query *q, working *out);

/* Row by row from each member. */
static gr_status step(evaluator *e, const gr_kg_query *q, const gr_ids_buf *from, pile *p)
{
    gr_status st = GR_OK;
    gr_ids row;

    for (size_t i = 0; st == GR_OK && i < from->n; i++) {
        if (i % POLL_EVERY == 0 && (st = gr_ctx_check(e->cx, e->err)) != GR_OK)
            break;
        st = q->inverse ? gr_kg_subjects(e->k, q->relation, from->at[i], &e->room, &row, e->err)
                        : gr_kg_objects(e->k, from->at[i], q->relation, &e->room, &row, e->err);
        if (st == GR_OK && !pile_add(p, row))
            st = gr_fail_memory(e->cx, e->err);
    }
    return st;
}

/* From a complement: through all triples of the relation. */
static gr_status step_without(evaluator *e, const gr_kg_query *q, const working *from, pile *p)
{
    gr_kg_set set = { ids_of(&from->ids), true };
    gr_kg_iter it = gr_kg_match(e->k, (gr_triple){ GR_KG_NONE, q->relation, GR_KG_NONE });
    gr_status st = GR_OK;
    gr_triple t;

    for (size_t i = 0; st == GR_OK && gr_kg_next(&it, &t); i++) {
        if ((i & POLL_MANY) == 0 && (st = gr_ctx_check(e->cx, e->err)) != GR_OK)
            break;
        if (gr_kg_set_has(&set, q->inverse ? t.o : t.s) &&
            !pile_add(p, (gr_ids){ q->inverse ? &t.s : &t.o, 1 }))
            st = gr_fail_memory(e->cx, e->err);
    }
    return st;
}

static gr_status project(evaluator *e, const gr_kg_query *q, working *out)
{
    size_t n = gr_kg_n_entities(e->k);
    pile p = { .ids = { .budget = &e->cx->budget }, .n_words = n / 64 + 1, .many = n / 512 + 64 };
    working from = { .ids = { .budget = &e->cx->budget } };
    gr_status st = evaluate(e, q->of[0], &from);

    if (st == GR_OK)
        st = from.complement ? step_without(e, q, &from, &p) : step(e, q, &from.ids, &p);
    gr_vec_clear(&from.ids);
    if (st == GR_OK && !pile_finish(&p))
        st = gr_fail_memory(e->cx, e->err);
    if (p.bits != NULL)
        gr_mem_resize(&e->cx->budget, p.bits, p.n_words * sizeof *p.bits, 0);
    *out = (working){ .ids = p.ids };
    return st;
}

/* What is cheap comes first, what is taken away last: an empty set needs nothing more. */
static int turn_of(const gr_kg_query *q)
{
    if (gr_kg_is_complement(q))
        return 2;
    return q->kind == GR_KQ_PROJECT && q->of[0]->kind != GR_KQ_ENTITY;
}

static gr_status join(evaluator *e, const gr_kg_query *q, working *out)
{
    bool first = true;
    gr_status st = GR_OK;

    for (int turn = 0; turn <= 2; turn++)
        for (size_t i = 0; st == GR_OK && i < q->n; i++) {
            working one = { .ids = { .budget = &e->cx->budget } };

            if (turn_of(q->of[i]) != turn)
                continue;
            if (q->kind == GR_KQ_AND && !first && out->ids.n == 0 && !out->complement)
                return GR_OK;
            st = evaluate(e, q->of[i], first ? out : &one);
            if (st == GR_OK && !first)
                st = combine(e, q->kind, out, &one);
            first = false;
            gr_vec_clear(&one.ids);
        }
    return st;
}

/* *out is empty before, and the caller's to clear afterwards, also if this fails. */
static gr_status evaluate(evaluator *e, const gr_kg_query *q, working *out)
{
    gr_status st;

    switch (q->kind) {
    case GR_KQ_ENTITY:
        return gr_vec_push(&out->ids, q->entity) ? GR_OK : gr_fail_memory(e->cx, e->err);
    case GR_KQ_ANY: out->complement = true; return GR_OK; /* all but none */
    case GR_KQ_PROJECT: return project(e, q, out);
    case GR_KQ_NOT:
        st = evaluate(e, q->of[0], out);
        out->complement = !out->complement;
        return st;
    default: return join(e, q, out);
    }
}

static gr_status run(gr_ctx *cx, gr_kg *k, const gr_kg_query *q, gr_kg_set *out, gr_err *err)
{
    evaluator e = { cx, k, { .budget = &cx->budget }, err };
    working all = { .ids = { .budget = &cx->budget } };
    gr_status st = evaluate(&e, q, &all);

    if (st == GR_OK) {
        out->complement = all.complement;
        out->ids.n = all.ids.n;
        out->ids.at = gr_arena_copy(&cx->arena, all.ids.at, all.ids.n * sizeof *all.ids.at);
        if (out->ids.at == NULL && all.ids.n != 0)
            st = gr_fail_memory(cx, err);
    }
    gr_vec_clear(&all.ids);
    gr_vec_clear(&e.room);
    return st;
}

gr_status gr_kg_exact_set(gr_ctx *cx, gr_kg *k, const gr_kg_query *q, gr_kg_set *out, gr_err *err)
{
    gr_status st = check(q, 1, true, err);

    return st == GR_OK ? run(cx, k, q, out, err) : st;
}

gr_status gr_kg_exact(gr_ctx *cx, gr_kg *k, const gr_kg_query *q, gr_ids *out, gr_err *err)
{
    gr_kg_set set = { 0 };
    gr_status st = gr_kg_need_finite(q, err);

    if (st == GR_OK)
        st = run(cx, k, q, &set, err);
    *out = set.ids;
    return st;
}

/* --- members --- */

size_t gr_kg_set_count(const gr_kg *k, const gr_kg_set *set)
{
    return set->complement ? gr_kg_n_entities(k) - set->ids.n : set->ids.n;
}

gr_status gr_kg_set_page(gr_ctx *cx, const gr_kg *k, const gr_kg_set *set, size_t offset,
                         size_t limit, gr_ids *out, gr_err *err)
{
    size_t n = gr_kg_set_count(k, set), without = 0, w = 0;
    uint32_t *at, entity;

    offset = offset < n ? offset : n;
    limit = limit < n - offset ? limit : n - offset;
    *out = (gr_ids){ set->ids.at + offset, limit };
    if (!set->complement)
        return GR_OK;
    if ((at = gr_new_n(&cx->arena, uint32_t, limit)) == NULL)
        return gr_fail_memory(cx, err);
    /* The offset-th member is offset + as many as are missing before it. */
    while (without < set->ids.n && set->ids.at[without] - without <= offset)
        without++;
    for (entity = (uint32_t)(offset + without); w < limit; entity++) {
        if (without < set->ids.n && set->ids.at[without] == entity)
            without++;
        else
            at[w++] = entity;
    }
    *out = (gr_ids){ at, limit };
    return GR_OK;
}
