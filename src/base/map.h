/* Hash maps: bytes -> uint32 and uint64 -> uint32. Open addressing, power-of-two tables.
 *
 * Their order is never visible: they have no iteration. Hashing is seeded per process start-up
 * constant, so it is deterministic; hostile keys are met by a strong mixer. */
#ifndef GR_MAP_H
#define GR_MAP_H

#include "base/mem.h"
#include "base/str.h"

#define GR_MAP_NONE UINT32_MAX

uint64_t gr_hash_bytes(const void *data, size_t len);
uint64_t gr_hash_u64(uint64_t x);

/* Keys are views; the caller keeps their bytes alive. Values may not be GR_MAP_NONE. */
typedef struct gr_strmap {
    struct gr_strmap_slot *slots;
    size_t n;
    size_t cap;
    gr_budget *budget;
} gr_strmap;

void gr_strmap_init(gr_strmap *m, gr_budget *budget);
void gr_strmap_clear(gr_strmap *m);
uint32_t gr_strmap_get(const gr_strmap *m, gr_str key); /* GR_MAP_NONE if absent */
/* The slot's value, GR_MAP_NONE if the key was not there (store through it at once: the pointer
 * lives until the next put). NULL without memory. */
uint32_t *gr_strmap_put(gr_strmap *m, gr_str key);

typedef struct gr_u64map {
    struct gr_u64map_slot *slots;
    size_t n;
    size_t cap;
    gr_budget *budget;
} gr_u64map;

void gr_u64map_init(gr_u64map *m, gr_budget *budget);
void gr_u64map_clear(gr_u64map *m);
uint32_t gr_u64map_get(const gr_u64map *m, uint64_t key);
uint32_t *gr_u64map_put(gr_u64map *m, uint64_t key);

#endif
