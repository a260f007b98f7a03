/* Scores that would be equal without rounding.
 *
 * A score is a sum of fractions, and sums of the same fractions in another order differ in their
 * last bits: whoever ranks by them would then rank by rounding. Here scores that differ by less
 * than a few in 10^11 become the first of them, so that equal ones tie, and ties go by id. */
#include "algo/algo_int.h"

#include <math.h>

#define FREE       UINT32_MAX
#define LOST_BITS  16 /* of a double's 52: what two equal scores may differ in */
#define NEARLY     0x1p-36
#define WORK_EVERY 0xfff

bool gr_is_level(double a, double b)
{
    return fabs(a - b) <= NEARLY * fmax(fabs(a), fabs(b));
}

/* Neighbouring numbers have neighbouring keys. */
static uint64_t key_of(double d)
{
    uint64_t bits;

    memcpy(&bits, &d, sizeof bits);
    return bits >> LOST_BITS;
}

/* The slot of the score with that key, or the free one where it belongs. */
static uint32_t *slot_of(uint32_t *slots, uint64_t mask, const double *x, uint64_t key)
{
    uint64_t i = (key * UINT64_C(0x9e3779b97f4a7c15)) >> 20 & mask;

    while (slots[i] != FREE && key_of(x[slots[i]]) != key)
        i = (i + 1) & mask;
    return &slots[i];
}

gr_status gr_level_scores(gr_ctx *cx, double *x, size_t n, gr_err *err)
{
    uint64_t size = 16;
    uint32_t *slots;
    gr_status st;

    if (n < 2 || n >= FREE)
        return GR_OK;
    while (size < 2 * (uint64_t)n)
        size *= 2;
    if ((slots = gr_arena_alloc(&cx->scratch, size * sizeof *slots)) == NULL)
        return gr_fail_memory(cx, err);
    memset(slots, 0xff, size * sizeof *slots);
    for (size_t v = 0; v < n; v++) {
        uint64_t key = key_of(x[v]);
        uint32_t *own = slot_of(slots, size - 1, x, key);

        if ((v & WORK_EVERY) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (int step = -1; step <= 1 && *own == FREE; step += 2) {
            uint32_t near = *slot_of(slots, size - 1, x, key + (uint64_t)(int64_t)step);

            if (near != FREE && gr_is_level(x[near], x[v])) {
                x[v] = x[near];
                break;
            }
        }
        if (*own != FREE)
            x[v] = x[*own];
        else if (key_of(x[v]) == key)
            *own = (uint32_t)v;
    }
    return GR_OK;
}

gr_status gr_level_column(gr_ctx *cx, gr_value *table, size_t column, gr_err *err)
{
    const gr_table *t = table->table;
    double *x = gr_arena_alloc(&cx->scratch, t->n_rows * sizeof *x);
    gr_status st;

    if (x == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < t->n_rows; i++)
        x[i] = t->cells[i * t->n_columns + column].d;
    if ((st = gr_level_scores(cx, x, t->n_rows, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < t->n_rows; i++)
        t->cells[i * t->n_columns + column].d = x[i];
    return GR_OK;
}
