/* Memory: one heap primitive that counts against a budget, and arenas on top of it.
 *
 * Everything that can grow with the input is allocated through here, so that a memory limit
 * holds. Nothing aborts: an allocation that cannot be had returns NULL. */
#ifndef GR_MEM_H
#define GR_MEM_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Counts bytes against a limit. Shared by the threads of one request. */
typedef struct gr_budget {
    atomic_size_t used;
    atomic_size_t peak;
    size_t limit;        /* 0 = none */
    atomic_bool refused; /* an allocation was refused because of the limit, not the machine */
} gr_budget;

/* *out = a*b or a+b; false on overflow, *out untouched. */
static inline bool gr_mul_size(size_t a, size_t b, size_t *out)
{
    return !__builtin_mul_overflow(a, b, out);
}

static inline bool gr_add_size(size_t a, size_t b, size_t *out)
{
    return !__builtin_add_overflow(a, b, out);
}

/* Resize a block from old_size to new_size bytes (NULL and 0 for a fresh one; new_size 0 frees and
 * returns NULL). On failure NULL, the old block is still there. budget may be NULL. */
void *gr_mem_resize(gr_budget *budget, void *block, size_t old_size, size_t new_size);

/* n*size fresh zeroed bytes, overflow checked. Free with gr_mem_resize(budget, p, n*size, 0). */
void *gr_mem_zeroed(gr_budget *budget, size_t n, size_t size);

/* Call it after freeing many blocks, `freed` bytes in all: the heaps of the threads keep such
 * memory for themselves otherwise. Does nothing for small amounts. */
void gr_mem_trim(size_t freed);

/* Count bytes that are allocated elsewhere (a library, a mapping that is written to). */
bool gr_budget_charge(gr_budget *budget, size_t n);
void gr_budget_credit(gr_budget *budget, size_t n);

/* An arena: many small blocks, freed at once. Not thread-safe. Blocks are 16-byte aligned. */
typedef struct gr_arena_chunk gr_arena_chunk;
typedef struct gr_arena_cleanup gr_arena_cleanup;

typedef struct gr_arena {
    gr_arena_chunk *chunk;     /* newest first */
    gr_arena_cleanup *cleanup; /* newest first */
    gr_budget *budget;
    size_t next_size;
} gr_arena;

void gr_arena_init(gr_arena *a, gr_budget *budget);
void gr_arena_clear(gr_arena *a); /* runs the cleanups, newest first; the arena can be used again */

size_t gr_arena_bytes(const gr_arena *a); /* that it takes */

void *gr_arena_alloc(gr_arena *a, size_t size);            /* not zeroed */
void *gr_arena_zeroed(gr_arena *a, size_t n, size_t size); /* n*size, overflow checked */
void *gr_arena_copy(gr_arena *a, const void *data, size_t size);

/* fn(arg) is called when the arena is cleared. False (and fn not called) without memory. */
bool gr_arena_on_clear(gr_arena *a, void (*fn)(void *), void *arg);

#define gr_new(arena, T)      ((T *)gr_arena_zeroed((arena), 1, sizeof(T)))
#define gr_new_n(arena, T, n) ((T *)gr_arena_zeroed((arena), (n), sizeof(T)))

#endif
