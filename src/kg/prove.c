/* Proofs: from an answer back to the entities of the query.
 *
 * Asks of one entity whether it meets a part of the query, and so on to those it is related to; an
 * answer for a part and an entity is kept, so that many answers cost no more than the triples
 * between them. It shares no sets with exact.c and goes through the index from the other side. */
#include <inttypes.h>

#include "kg/query.h"
#include "tool/tool.h"

#define POLL_EVERY 256
#define KEPT_MOST  (1u << 22) /* answers; then it forgets them all */

typedef struct part {
    const gr_kg_query *q;
    uint32_t id;
    struct part *of;
    gr_ids_buf room; /* of its row; a part is never asked while it is being answered */
} part;

struct gr_kg_prover {
    gr_ctx *cx;
    gr_kg *k;
    part *root, **parts;
    uint32_t n_parts;
    gr_u64map kept; /* by part and entity: does it hold? */
    size_t n_asked;
};

/* --- parts --- */

static size_t count_parts(const gr_kg_query *q)
{
    size_t n = 1;

    for (size_t i = 0; i < q->n; i++)
        n += count_parts(q->of[i]);
    return n;
}

static bool make_parts(gr_kg_prover *p, const gr_kg_query *q, part *out)
{
    *out =
        (part){ q, p->n_parts, gr_new_n(&p->cx->arena, part, q->n), { .budget = &p->cx->budget } };
    p->parts[p->n_parts++] = out;
    if (out->of == NULL)
        return q->n == 0;
    for (size_t i = 0; i < q->n; i++)
        if (!make_parts(p, q->of[i], &out->of[i]))
            return false;
    return true;
}

gr_status gr_kg_prover_new(gr_ctx *cx, gr_kg *k, const gr_kg_query *q, gr_kg_prover **out,
                           gr_err *err)
{
    gr_kg_prover *p = gr_new(&cx->arena, gr_kg_prover);

    if (p == NULL)
        return gr_fail_memory(cx, err);
    p->cx = cx;
    p->k = k;
    gr_u64map_init(&p->kept, &cx->budget);
    p->root = gr_new(&cx->arena, part);
    p->parts = gr_new_n(&cx->arena, part *, count_parts(q));
    if (p->root == NULL || p->parts == NULL || !make_parts(p, q, p->root))
        return gr_fail_memory(cx, err);
    *out = p;
    return GR_OK;
}

void gr_kg_prover_free(gr_kg_prover *p)
{
    if (p == NULL)
        return;
    for (uint32_t i = 0; i < p->n_parts; i++)
        gr_vec_clear(&p->parts[i]->room);
    gr_u64map_clear(&p->kept);
}

/* --- asking --- */

static gr_status holds(gr_kg_prover *p, part *x, uint32_t entity, bool *out, gr_err *err);

static gr_triple fact(const gr_kg_query *q, uint32_t from, uint32_t to)
{
    return q->inverse ? (gr_triple){ to, q->relation, from } : (gr_triple){ from, q->relation, to };
}

/* The first one that leads to the entity and meets the part below; GR_KG_NONE if none does. */
static gr_status find_source(gr_kg_prover *p, part *x, uint32_t entity, uint32_t *out, gr_err *err)
{
    const gr_kg_query *q = x->q;
    bool found = false;
    gr_ids row;
    gr_status st;

    *out = GR_KG_NONE;
    if (q->of[0]->kind == GR_KQ_ENTITY) {
        if (gr_kg_has(p->k, fact(q, q->of[0]->entity, entity)))
            *out = q->of[0]->entity;
        return GR_OK;
    }
    st = q->inverse ? gr_kg_objects(p->k, entity, q->relation, &x->room, &row, err)
                    : gr_kg_subjects(p->k, q->relation, entity, &x->room, &row, err);
    for (size_t i = 0; st == GR_OK && !found && i < row.n; i++) {
        st = holds(p, &x->of[0], row.at[i], &found, err);
        if (found)
            *out = row.at[i];
    }
    return st;
}

static gr_status related(gr_kg_prover *p, part *x, uint32_t entity, bool *out, gr_err *err)
{
    uint64_t key = (uint64_t)x->id << 32 | entity;
    uint32_t kept = gr_u64map_get(&p->kept, key), source = GR_KG_NONE, *slot;
    gr_status st;

    if (kept != GR_MAP_NONE) {
        *out = kept != 0;
        return GR_OK;
    }
    if (p->n_asked++ % POLL_EVERY == 0 && (st = gr_ctx_check(p->cx, err)) != GR_OK)
        return st;
    if ((st = find_source(p, x, entity, &source, err)) != GR_OK)
        return st;
    *out = source != GR_KG_NONE;
    if (p->kept.n >= KEPT_MOST)
        gr_u64map_clear(&p->kept);
    if ((slot = gr_u64map_put(&p->kept, key)) == NULL)
        return gr_fail_memory(p->cx, err);
    *slot = *out;
    return GR_OK;
}

static gr_status holds(gr_kg_prover *p, part *x, uint32_t entity, bool *out, gr_err *err)
{
    bool is_and = x->q->kind == GR_KQ_AND;
    gr_status st = GR_OK;

    switch (x->q->kind) {
    case GR_KQ_ENTITY: *out = x->q->entity == entity; return GR_OK;
    case GR_KQ_ANY: *out = true; return GR_OK;
    case GR_KQ_PROJECT: return related(p, x, entity, out, err);
    case GR_KQ_NOT:
        st = holds(p, &x->of[0], entity, out, err);
        *out = !*out;
        return st;
    default: break;
    }
    *out = is_and;
    for (size_t i = 0; st == GR_OK && *out == is_and && i < x->q->n; i++)
        st = holds(p, &x->of[i], entity, out, err);
    return st;
}

gr_status gr_kg_prove(gr_kg_prover *p, uint32_t entity, bool *out, gr_err *err)
{
    *out = false;
    return holds(p, p->root, entity, out, err);
}

/* --- witnesses --- */

typedef GR_VEC(gr_triple) triples;

static gr_status collect(gr_kg_prover *p, part *x, uint32_t entity, triples *out, gr_err *err)
{
    bool met = false;
    uint32_t source = GR_KG_NONE;
    gr_status st = GR_OK;

    switch (x->q->kind) {
    case GR_KQ_PROJECT:
        st = find_source(p, x, entity, &source, err);
        if (st == GR_OK && !gr_vec_push(out, fact(x->q, source, entity)))
            st = gr_fail_memory(p->cx, err);
        return st == GR_OK ? collect(p, &x->of[0], source, out, err) : st;
    case GR_KQ_AND:
        for (size_t i = 0; st == GR_OK && i < x->q->n; i++)
            st = collect(p, &x->of[i], entity, out, err);
        return st;
    case GR_KQ_OR:
        for (size_t i = 0; st == GR_OK && !met && i < x->q->n; i++) {
            st = holds(p, &x->of[i], entity, &met, err);
            if (st == GR_OK && met)
                st = collect(p, &x->of[i], entity, out, err);
        }
        return st;
    default: return GR_OK;
    }
}

gr_status gr_kg_witness(gr_kg_prover *p, uint32_t entity, gr_triple **out, size_t *n, gr_err *err)
{
    triples all = { .budget = &p->cx->budget };
    bool met = false;
    gr_status st = gr_kg_prove(p, entity, &met, err);

    if (st == GR_OK && !met)
        st = gr_fail(err, GR_EINPUT, "entity #%" PRIu32 " is no answer", entity);
    if (st == GR_OK)
        st = collect(p, p->root, entity, &all, err);
    if (st == GR_OK) {
        *n = all.n;
        *out = gr_arena_copy(&p->cx->arena, all.at, all.n * sizeof *all.at);
        if (*out == NULL && all.n != 0)
            st = gr_fail_memory(p->cx, err);
    }
    gr_vec_clear(&all);
    return st;
}

gr_status gr_kg_verify(gr_kg_prover *p, gr_ids ids, bool all, gr_err *err)
{
    size_t n = all ? gr_kg_n_entities(p->k) : ids.n, next = 0;
    gr_status st = GR_OK;

    for (size_t i = 0; st == GR_OK && i < n; i++) {
        uint32_t entity = all ? (uint32_t)i : ids.at[i];
        bool listed = !all || (next < ids.n && ids.at[next] == entity), met = false;

        if (i % POLL_EVERY == 0 && (st = gr_ctx_check(p->cx, err)) != GR_OK)
            break;
        next += listed;
        st = gr_kg_prove(p, entity, &met, err);
        if (st == GR_OK && met != listed)
            st = gr_refute(err, "entity #%" PRIu32 " %s, but the triples say otherwise", entity,
                           listed ? "is among the answers" : "is not among the answers");
    }
    if (st == GR_OK && next != ids.n)
        st = gr_refute(err, "an answer is no entity, or stands twice");
    return st;
}
