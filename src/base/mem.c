/* Budgeted heap blocks and arenas. */
#include "base/base.h"

#include <malloc.h>
#include <sys/mman.h>

#define TRIM_FROM ((size_t)16 << 20)
#define HUGE_FROM ((size_t)16 << 20)
#define PAGE      ((size_t)4096)

bool gr_budget_charge(gr_budget *b, size_t n)
{
    size_t used, peak;

    if (b == NULL)
        return true;
    used = atomic_fetch_add_explicit(&b->used, n, memory_order_relaxed) + n;
    if (used < n || (b->limit != 0 && used > b->limit)) {
        atomic_fetch_sub_explicit(&b->used, n, memory_order_relaxed);
        atomic_store_explicit(&b->refused, true, memory_order_relaxed);
        return false;
    }
    peak = atomic_load_explicit(&b->peak, memory_order_relaxed);
    while (used > peak && !atomic_compare_exchange_weak_explicit(
                              &b->peak, &peak, used, memory_order_relaxed, memory_order_relaxed))
        continue;
    return true;
}

void gr_budget_credit(gr_budget *b, size_t n)
{
    if (b != NULL)
        atomic_fetch_sub_explicit(&b->used, n, memory_order_relaxed);
}

/* Huge pages for huge blocks: fewer faults at the first touch, fewer misses at every later one. */
static void prefer_huge_pages(char *block, size_t size)
{
    size_t skip = (PAGE - (uintptr_t)block % PAGE) % PAGE;

    if (size >= HUGE_FROM)
        madvise(block + skip, (size - skip) / PAGE * PAGE, MADV_HUGEPAGE); /* a wish, no more */
}

void *gr_mem_resize(gr_budget *b, void *block, size_t old_size, size_t new_size)
{
    void *p;

    if (new_size == 0) {
        free(block);
        gr_budget_credit(b, block != NULL ? old_size : 0);
        return NULL;
    }
    if (new_size > old_size && !gr_budget_charge(b, new_size - old_size))
        return NULL;
    p = realloc(block, new_size);
    if (p == NULL) {
        if (new_size > old_size)
            gr_budget_credit(b, new_size - old_size);
        return NULL;
    }
    if (new_size < old_size)
        gr_budget_credit(b, old_size - new_size);
    else
        prefer_huge_pages(p, new_size);
    return p;
}

void *gr_mem_zeroed(gr_budget *b, size_t n, size_t size)
{
    size_t total;
    void *p;

    if (!gr_mul_size(n, size, &total) || !gr_budget_charge(b, total))
        return NULL;
    p = calloc(1, total != 0 ? total : 1);
    if (p == NULL)
        gr_budget_credit(b, total);
    return p;
}

void gr_mem_trim(size_t freed)
{
    if (freed >= TRIM_FROM)
        malloc_trim(0);
}

bool gr_vec_grow_(void **at, size_t *cap, size_t need, size_t elem, gr_budget *budget)
{
    size_t want = *cap + *cap / 2, bytes;
    void *p;

    if (want < need)
        want = need;
    if (want < 8)
        want = 8;
    if (!gr_mul_size(want, elem, &bytes))
        return false;
    p = gr_mem_resize(budget, *at, *cap * elem, bytes);
    if (p == NULL)
        return false;
    *at = p;
    *cap = want;
    return true;
}

struct gr_arena_chunk {
    gr_arena_chunk *next;
    size_t size; /* of the whole block */
    size_t used; /* header included */
};

struct gr_arena_cleanup {
    gr_arena_cleanup *next;
    void (*fn)(void *);
    void *arg;
};

#define ALIGN       16u
#define HEADER      ((sizeof(gr_arena_chunk) + ALIGN - 1) / ALIGN * ALIGN)
#define FIRST_CHUNK 4096u
#define LAST_CHUNK  (1u << 20)

void gr_arena_init(gr_arena *a, gr_budget *budget)
{
    *a = (gr_arena){ .budget = budget, .next_size = FIRST_CHUNK };
}

void gr_arena_clear(gr_arena *a)
{
    while (a->cleanup != NULL) {
        gr_arena_cleanup *c = a->cleanup;

        a->cleanup = c->next;
        c->fn(c->arg);
    }
    while (a->chunk != NULL) {
        gr_arena_chunk *c = a->chunk;

        a->chunk = c->next;
        gr_mem_resize(a->budget, c, c->size, 0);
    }
    a->next_size = FIRST_CHUNK;
}

size_t gr_arena_bytes(const gr_arena *a)
{
    size_t n = 0;

    for (const gr_arena_chunk *c = a->chunk; c != NULL; c = c->next)
        n += c->size;
    return n;
}

void *gr_arena_alloc(gr_arena *a, size_t size)
{
    gr_arena_chunk *c = a->chunk;
    size_t need, block;
    void *p;

    if (!gr_add_size(size, ALIGN - 1, &need))
        return NULL;
    need = need / ALIGN * ALIGN;
    if (need == 0)
        need = ALIGN;
    if (c == NULL || c->size - c->used < need) {
        if (!gr_add_size(need, HEADER, &block))
            return NULL;
        if (block < a->next_size)
            block = a->next_size;
        c = gr_mem_resize(a->budget, NULL, 0, block);
        if (c == NULL)
            return NULL;
        *c = (gr_arena_chunk){ .next = a->chunk, .size = block, .used = HEADER };
        a->chunk = c;
        if (a->next_size < LAST_CHUNK)
            a->next_size *= 2;
    }
    p = (char *)c + c->used;
    c->used += need;
    return p;
}

void *gr_arena_zeroed(gr_arena *a, size_t n, size_t size)
{
    size_t total;
    void *p;

    if (!gr_mul_size(n, size, &total))
        return NULL;
    p = gr_arena_alloc(a, total);
    if (p != NULL)
        memset(p, 0, total);
    return p;
}

void *gr_arena_copy(gr_arena *a, const void *data, size_t size)
{
    void *p = gr_arena_alloc(a, size);

    if (p != NULL && size != 0)
        memcpy(p, data, size);
    return p;
}

bool gr_arena_on_clear(gr_arena *a, void (*fn)(void *), void *arg)
{
    gr_arena_cleanup *c = gr_new(a, gr_arena_cleanup);

    if (c == NULL)
        return false;
    *c = (gr_arena_cleanup){ a->cleanup, fn, arg };
    a->cleanup = c;
    return true;
}
