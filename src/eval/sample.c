/* A sample of a suite: drawn by lot, spread evenly over the tasks, in the order of the records. */
#include <stdlib.h>

#include "eval/run_int.h"

typedef struct drawn {
    size_t item;
    size_t task;    /* number of its task */
    uint64_t place; /* in its task, by lot; copies of a question have one */
} drawn;

static int by_place(const void *a, const void *b)
{
    const drawn *x = a, *y = b;

    if (x->place != y->place)
        return x->place < y->place ? -1 : 1;
    if (x->task != y->task)
        return x->task < y->task ? -1 : 1;
    return x->item < y->item ? -1 : x->item > y->item;
}

static int by_item(const void *a, const void *b)
{
    const drawn *x = a, *y = b;

    return x->item < y->item ? -1 : x->item > y->item;
}

/* Gives copies of a question, which stand together, the place of the first of them. */
static void keep_together(const gr_items *items, drawn *d)
{
    size_t n = items->all.n;

    qsort(d, n, sizeof *d, by_item);
    for (size_t i = 1; i < n; i++) {
        const gr_item *before = &items->all.at[i - 1], *item = &items->all.at[i];

        if (item->copy_of.len != 0 && gr_str_eq(item->copy_of, before->copy_of))
            d[i].place = d[i - 1].place;
    }
}

gr_status gr_items_draw(gr_ctx *cx, gr_items *items, uint64_t limit, uint64_t seed, gr_err *err)
{
    size_t n = items->all.n, n_tasks = 0;
    drawn *d = gr_new_n(&cx->arena, drawn, n);
    size_t *order = gr_new_n(&cx->arena, size_t, n), *met = gr_new_n(&cx->arena, size_t, n);
    gr_strmap tasks;
    gr_rng rng;
    bool ok = d != NULL && order != NULL && met != NULL;

    gr_strmap_init(&tasks, &cx->budget);
    gr_rng_seed(&rng, seed);
    for (size_t i = 0; ok && i < n; i++)
        order[i] = i;
    for (size_t i = n; ok && i > 1; i--) {
        size_t k = (size_t)gr_rng_below(&rng, i), t = order[k];

        order[k] = order[i - 1];
        order[i - 1] = t;
    }
    /* The order by lot gives every item its place among those of its task. */
    for (size_t i = 0; ok && i < n; i++) {
        uint32_t *slot = gr_strmap_put(&tasks, items->all.at[order[i]].task);

        ok = slot != NULL;
        if (ok && *slot == GR_MAP_NONE)
            *slot = (uint32_t)n_tasks++;
        if (ok)
            d[i] = (drawn){ order[i], *slot, met[*slot]++ };
    }
    gr_strmap_clear(&tasks);
    if (!ok)
        return gr_fail_memory(cx, err);
    keep_together(items, d);
    qsort(d, n, sizeof *d, by_place);
    qsort(d, (size_t)limit, sizeof *d, by_item);
    for (size_t i = 0; i < limit; i++)
        items->all.at[i] = items->all.at[d[i].item];
    items->all.n = (size_t)limit;
    return GR_OK;
}
