/* Statistics of a store: one walk by subject, one by relation. */
#include "kg/store_int.h"

#define POLL_EVERY 65536

static void count_group(uint32_t *different, uint32_t *most, uint32_t n)
{
    (*different)++;
    *most = n > *most ? n : *most;
}

/* Triples that follow each other in the order and share their first two parts are a group: the
 * objects that a subject has by one relation, or the subjects that an object has. */
static gr_status walk(gr_ctx *cx, const gr_kg *k, gr_kg_order order, gr_kg_relation_stats *r,
                      gr_kg_degree *d, gr_err *err)
{
    gr_triple any = { GR_KG_NONE, GR_KG_NONE, GR_KG_NONE }, t, last = any;
    uint32_t n_relations = order == GR_KG_POS ? gr_kg_n_relations(k) : 1, n = 0;
    uint64_t steps = 0;
    gr_status st;

    for (uint32_t p = 0; p < n_relations; p++) {
        gr_kg_iter it = gr_kg_match(k, order == GR_KG_POS ? (gr_triple){ any.s, p, any.o } : any);
        bool more = true;

        while (more) {
            bool same;

            if (steps++ % POLL_EVERY == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
                return st;
            more = gr_kg_next(&it, &t);
            same = more && t.p == last.p && (order == GR_KG_POS ? t.o == last.o : t.s == last.s);
            if (n != 0 && !same) {
                if (order == GR_KG_POS)
                    count_group(&r[last.p].objects, &r[last.p].most_subjects, n);
                else
                    count_group(&r[last.p].subjects, &r[last.p].most_objects, n);
                n = 0;
            }
            if (!more)
                break;
            n++;
            last = t;
            if (order == GR_KG_SPO) {
                r[t.p].triples++;
                d[t.s].out++;
                d[t.o].in++;
            }
        }
    }
    return GR_OK;
}

static bool is_before(const gr_kg_degree *a, const gr_kg_degree *b)
{
    uint64_t x = a->in + a->out, y = b->in + b->out;

    return x != y ? x > y : a->entity < b->entity;
}

/* Puts d into the n best so far, which are sorted. */
static void insert(gr_kg_degree *top, size_t *n, size_t most, const gr_kg_degree *d)
{
    size_t i = *n;

    if (i == most && (most == 0 || !is_before(d, &top[i - 1])))
        return;
    if (i < most)
        (*n)++;
    else
        i--;
    for (; i > 0 && is_before(d, &top[i - 1]); i--)
        top[i] = top[i - 1];
    top[i] = *d;
}

gr_status gr_kg_stats_of(gr_ctx *cx, const gr_kg *k, size_t n_top, gr_kg_stats *out, gr_err *err)
{
    size_t n = gr_kg_n_entities(k);
    gr_kg_degree *all = gr_mem_zeroed(&cx->budget, n + 1, sizeof *all);
    gr_status st;

    n_top = n_top < n ? n_top : n;
    *out = (gr_kg_stats){ gr_new_n(&cx->arena, gr_kg_relation_stats, gr_kg_n_relations(k) + 1),
                          gr_new_n(&cx->arena, gr_kg_degree, n_top + 1), 0, 0 };
    if (all == NULL || out->relations == NULL || out->top == NULL)
        st = gr_fail_memory(cx, err);
    else if ((st = walk(cx, k, GR_KG_SPO, out->relations, all, err)) == GR_OK)
        st = walk(cx, k, GR_KG_POS, out->relations, all, err);
    for (size_t i = 0; i < n && st == GR_OK; i++) {
        all[i].entity = (uint32_t)i;
        out->n_isolated += all[i].in + all[i].out == 0;
        if (all[i].in + all[i].out != 0)
            insert(out->top, &out->n_top, n_top, &all[i]);
    }
    gr_mem_resize(&cx->budget, all, all != NULL ? (n + 1) * sizeof *all : 0, 0);
    return st;
}
