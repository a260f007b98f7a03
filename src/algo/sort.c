/* Sorting where there may be millions of items: short runs by qsort, which then are merged, so that
 * a request can be stopped in between and the room that it takes is counted. */
#include "algo/algo_int.h"

#include <stdlib.h>

#define RUN 16384u /* items that are sorted at once */

typedef struct sorting {
    gr_ctx *cx;
    size_t n, size;
    int (*cmp)(const void *, const void *);
} sorting;

/* Merges from[low, mid) and from[mid, high) to the same places of `to`. */
static gr_status merge(const sorting *s, const char *from, size_t low, size_t mid, size_t high,
                       char *to, gr_err *err)
{
    size_t i = low, k = mid;
    gr_status st;

    for (size_t at = low; at < high; at++) {
        bool left = i < mid && (k == high || s->cmp(from + i * s->size, from + k * s->size) <= 0);

        if (GR_EVERY(at) && (st = gr_ctx_check(s->cx, err)) != GR_OK)
            return st;
        memcpy(to + at * s->size, from + (left ? i : k) * s->size, s->size);
        i += left;
        k += !left;
    }
    return GR_OK;
}

/* Runs of `width` items become runs of twice that. */
static gr_status merge_all(const sorting *s, const char *from, size_t width, char *to, gr_err *err)
{
    gr_status st = GR_OK;

    for (size_t low = 0; low < s->n && st == GR_OK; low += 2 * width) {
        size_t mid = low + width < s->n ? low + width : s->n;
        size_t high = mid + width < s->n ? mid + width : s->n;

        st = merge(s, from, low, mid, high, to, err);
    }
    return st;
}

gr_status gr_sort(gr_ctx *cx, void *items, size_t n, size_t size,
                  int (*cmp)(const void *, const void *), gr_err *err)
{
    sorting s = { cx, n, size, cmp };
    char *from = items, *to = NULL, *swap;
    gr_status st = GR_OK;

    if (n > RUN && (to = gr_arena_alloc(&cx->scratch, n * size)) == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < n && st == GR_OK; i += RUN) {
        qsort(from + i * size, n - i < RUN ? n - i : RUN, size, cmp);
        st = gr_ctx_check(cx, err);
    }
    for (size_t width = RUN; width < n && st == GR_OK; width *= 2) {
        st = merge_all(&s, from, width, to, err);
        swap = from;
        from = to;
        to = swap;
    }
    if (st == GR_OK && from != items)
        memcpy(items, from, n * size);
    return st;
}
