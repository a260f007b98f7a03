/* Vectors: GR_VEC(int) v; any element type, contiguous, on the heap, counted by a budget.
 *
 *     GR_VEC(uint32_t) ids = { .budget = &cx->budget };
 *     if (!gr_vec_push(&ids, 7)) return gr_fail_memory(cx, err);
 *     gr_vec_clear(&ids); */
#ifndef GR_VEC_H
#define GR_VEC_H

#include "base/mem.h"

#define GR_VEC(T)                                                                                  \
    struct {                                                                                       \
        T *at;                                                                                     \
        size_t n;                                                                                  \
        size_t cap;                                                                                \
        gr_budget *budget;                                                                         \
    }

/* True if there is room for n elements in all; the new room is not initialised. */
#define gr_vec_reserve(v, count)                                                                   \
    ((count) <= (v)->cap ||                                                                        \
     gr_vec_grow_((void **)&(v)->at, &(v)->cap, (count), sizeof *(v)->at, (v)->budget))

#define gr_vec_push(v, value) (gr_vec_reserve(v, (v)->n + 1) && ((v)->at[(v)->n++] = (value), true))

#define gr_vec_clear(v)                                                                            \
    (gr_mem_resize((v)->budget, (v)->at, (v)->cap * sizeof *(v)->at, 0), (v)->at = NULL,           \
     (v)->n = 0, (v)->cap = 0)

bool gr_vec_grow_(void **at, size_t *cap, size_t need, size_t elem, gr_budget *budget);

#endif
