/* A query cut into questions of one operation, first things first. Negations are no questions of
 * their own: "not" has the size of the graph. They go with the `and` that they stand in, and an
 * `or` of negations is the negation of an `and`, as exact answers have it. */
#include "kg/chain/chain_int.h"

typedef struct cutter {
    gr_ctx *cx;
    gr_chain_plan *plan;
    gr_err *err;
} cutter;

static gr_status cut(cutter *c, const gr_kg_query *q, bool negated, gr_chain_operand *out);

static gr_status add(cutter *c, gr_chain_plan_step step, gr_chain_operand *out)
{
    step.phase = 1;
    for (size_t i = 0; i < step.n; i++)
        if (step.of[i].is_step && c->plan->steps.at[step.of[i].id].phase >= step.phase)
            step.phase = c->plan->steps.at[step.of[i].id].phase + 1;
    *out = (gr_chain_operand){ .is_step = true, .id = (uint32_t)c->plan->steps.n };
    return gr_vec_push(&c->plan->steps, step) ? GR_OK : gr_fail_memory(c->cx, c->err);
}

static gr_status cut_step(cutter *c, const gr_kg_query *q, gr_chain_operand *out)
{
    gr_chain_plan_step step = { .op = q->inverse ? GR_CHAIN_BACK : GR_CHAIN_FORWARD,
                                .relation = q->relation,
                                .n = 1 };
    gr_status st;

    if (q->of[0]->kind == GR_KQ_ANY) {
        step.op = q->inverse ? GR_CHAIN_SUBJECTS : GR_CHAIN_OBJECTS;
        step.n = 0;
        return add(c, step, out);
    }
    if ((step.of = gr_new(&c->cx->arena, gr_chain_operand)) == NULL)
        return gr_fail_memory(c->cx, c->err);
    st = cut(c, q->of[0], false, step.of);
    return st == GR_OK ? add(c, step, out) : st;
}

/* An `and`, or a negated `or`, takes away the branches that are complements where it is none; the
 * others have branches of one kind. */
static gr_status cut_join(cutter *c, const gr_kg_query *q, bool negated, gr_chain_operand *out)
{
    bool is_and = (q->kind == GR_KQ_AND) != negated;
    gr_chain_plan_step step = { .op = is_and ? GR_CHAIN_AND : GR_CHAIN_OR };
    gr_status st = GR_OK;

    if ((step.of = gr_new_n(&c->cx->arena, gr_chain_operand, q->n)) == NULL)
        return gr_fail_memory(c->cx, c->err);
    for (int minus = 0; minus < 2; minus++)
        for (size_t i = 0; st == GR_OK && i < q->n; i++) {
            bool turned = gr_kg_is_complement(q->of[i]);

            if ((turned != negated) != (minus == 1))
                continue;
            st = cut(c, q->of[i], turned, &step.of[step.n]);
            step.of[step.n++].minus = minus == 1;
        }
    return st == GR_OK ? add(c, step, out) : st;
}

/* The members of q, or of its complement, which is then no complement. */
static gr_status cut(cutter *c, const gr_kg_query *q, bool negated, gr_chain_operand *out)
{
    switch (q->kind) {
    case GR_KQ_ENTITY: *out = (gr_chain_operand){ .id = q->entity }; return GR_OK;
    case GR_KQ_PROJECT: return cut_step(c, q, out);
    case GR_KQ_NOT: return cut(c, q->of[0], !negated, out);
    default: return cut_join(c, q, negated, out);
    }
}

gr_status gr_chain_cut(gr_ctx *cx, const gr_kg_query *q, gr_chain_plan *out, gr_err *err)
{
    cutter c = { cx, out, err };
    gr_chain_plan_step one = { .op = GR_CHAIN_OR, .n = 1 };
    gr_chain_operand last;
    gr_status st = cut(&c, q, false, &last);

    if (st != GR_OK || last.is_step)
        return st;
    if ((one.of = gr_new(&cx->arena, gr_chain_operand)) == NULL) /* ?x = A */
        return gr_fail_memory(cx, err);
    one.of[0] = last;
    return add(&c, one, &last);
}

unsigned gr_chain_hops(const gr_kg_query *q)
{
    unsigned most = 0;

    for (size_t i = 0; i < q->n; i++) {
        unsigned n = gr_chain_hops(q->of[i]);

        most = n > most ? n : most;
    }
    return most + (q->kind == GR_KQ_PROJECT);
}
