/* Scores that would be equal without rounding.
 *
 * A score is a sum of fractions, and sums of the same fractions in another order differ in their
 * last bits: whoever ranks by them would then rank by rounding. Here scores that differ by no more
 * than that become the first of them, so that equal ones tie, and ties go by id. None becomes one
 * that has become another: there are no chains, and the order stays one. */
#include "algo/algo_int.h"

#include <math.h>

#define FREE       UINT32_MAX
#define BITS       52 /* of a double, behind the first */
#define WORK_EVERY 0xfff

static bool is_near(double a, double b, int lost)
{
    return fabs(a - b) <= ldexp(fmax(fabs(a), fabs(b)), lost - BITS);
}

bool gr_is_level(double a, double b)
{
    return is_near(a, b, GR_LOST_IN_SCORES);
}

/* Neighbouring numbers have neighbouring keys. */
static uint64_t key_of(double d, int lost)
{
    uint64_t bits;

    memcpy(&bits, &d, sizeof bits);
    return bits >> lost;
}

/* The scores that others become, by their keys. */
typedef struct found {
    const double *x;
    uint32_t *slots;
    uint64_t mask;
    int lost;
} found;

/* The slot of the score with that key, or the free one where it belongs. */
static uint32_t *slot_of(const found *f, uint64_t key)
{
    uint64_t i = (key * UINT64_C(0x9e3779b97f4a7c15)) >> 20 & f->mask;

    while (f->slots[i] != FREE && key_of(f->x[f->slots[i]], f->lost) != key)
        i = (i + 1) & f->mask;
    return &f->slots[i];
}

gr_status gr_level_scores(gr_ctx *cx, double *x, size_t n, int lost, gr_err *err)
{
    found f = { .x = x, .lost = lost };
    uint64_t size = 16;
    gr_status st;

    if (n < 2 || n >= FREE)
        return GR_OK;
    while (size < 2 * (uint64_t)n)
        size *= 2;
    if ((f.slots = gr_arena_alloc(&cx->scratch, size * sizeof *f.slots)) == NULL)
        return gr_fail_memory(cx, err);
    memset(f.slots, 0xff, size * sizeof *f.slots);
    f.mask = size - 1;
    for (size_t v = 0; v < n; v++) {
        uint64_t key = key_of(x[v], lost);
        uint32_t *own = slot_of(&f, key);

        if ((v & WORK_EVERY) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (int step = -1; step <= 1 && *own == FREE; step += 2) {
            uint32_t near = *slot_of(&f, key + (uint64_t)(int64_t)step);

            if (near != FREE && is_near(x[near], x[v], lost)) {
                x[v] = x[near];
                break;
            }
        }
        if (*own != FREE)
            x[v] = x[*own];
        else if (key_of(x[v], lost) == key)
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
    if ((st = gr_level_scores(cx, x, t->n_rows, GR_LOST_IN_SCORES, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < t->n_rows; i++)
        t->cells[i * t->n_columns + column].d = x[i];
    return GR_OK;
}
