/* Open-addressing hash maps with linear probing, at most 3/4 full. */
#include "base/base.h"

uint64_t gr_hash_u64(uint64_t x)
{
    x ^= x >> 32;
    x *= 0xe9846af9b1a615dU;
    x ^= x >> 32;
    x *= 0xe9846af9b1a615dU;
    x ^= x >> 28;
    return x;
}

static uint64_t mum(uint64_t a, uint64_t b)
{
    __uint128_t r = (__uint128_t)a * b;

    return (uint64_t)r ^ (uint64_t)(r >> 64);
}

/* Eight bytes a step, folded by a 128-bit product. */
uint64_t gr_hash_bytes(const void *data, size_t len)
{
    const unsigned char *p = data;
    uint64_t h = 0x9e3779b97f4a7c15U ^ len, w;

    for (; len >= 8; p += 8, len -= 8) {
        memcpy(&w, p, 8);
        h = mum(h ^ w, 0xa0761d6478bd642fU);
    }
    w = 0;
    if (len != 0)
        memcpy(&w, p, len);
    return gr_hash_u64(mum(h ^ w, 0xe7037ed1a0b428dbU));
}

struct gr_strmap_slot {
    gr_str key;
    uint32_t hash; /* upper half, to skip most comparisons */
    uint32_t value;
};

struct gr_u64map_slot {
    uint64_t key;
    uint32_t value;
};

void gr_strmap_init(gr_strmap *m, gr_budget *budget)
{
    *m = (gr_strmap){ .budget = budget };
}

void gr_strmap_clear(gr_strmap *m)
{
    gr_mem_resize(m->budget, m->slots, m->cap * sizeof *m->slots, 0);
    gr_strmap_init(m, m->budget);
}

static struct gr_strmap_slot *find_str(const gr_strmap *m, gr_str key, uint64_t h)
{
    size_t i = (size_t)h & (m->cap - 1);

    for (;; i = (i + 1) & (m->cap - 1)) {
        struct gr_strmap_slot *s = &m->slots[i];

        if (s->value == GR_MAP_NONE || (s->hash == (uint32_t)(h >> 32) && gr_str_eq(s->key, key)))
            return s;
    }
}

uint32_t gr_strmap_get(const gr_strmap *m, gr_str key)
{
    return m->cap != 0 ? find_str(m, key, gr_hash_bytes(key.ptr, key.len))->value : GR_MAP_NONE;
}

static bool grow_str(gr_strmap *m)
{
    gr_strmap big = { .cap = m->cap != 0 ? m->cap * 2 : 16, .n = m->n, .budget = m->budget };
    size_t bytes;

    if (!gr_mul_size(big.cap, sizeof *big.slots, &bytes) ||
        (big.slots = gr_mem_resize(m->budget, NULL, 0, bytes)) == NULL)
        return false;
    for (size_t i = 0; i < big.cap; i++)
        big.slots[i].value = GR_MAP_NONE;
    for (size_t i = 0; i < m->cap; i++)
        if (m->slots[i].value != GR_MAP_NONE)
            *find_str(&big, m->slots[i].key,
                      gr_hash_bytes(m->slots[i].key.ptr, m->slots[i].key.len)) = m->slots[i];
    gr_mem_resize(m->budget, m->slots, m->cap * sizeof *m->slots, 0);
    *m = big;
    return true;
}

uint32_t *gr_strmap_put(gr_strmap *m, gr_str key)
{
    uint64_t h = gr_hash_bytes(key.ptr, key.len);
    struct gr_strmap_slot *s;

    if (m->n + 1 > m->cap / 4 * 3 && !grow_str(m))
        return NULL;
    s = find_str(m, key, h);
    if (s->value == GR_MAP_NONE) {
        s->key = key;
        s->hash = (uint32_t)(h >> 32);
        m->n++;
    }
    return &s->value;
}

void gr_u64map_init(gr_u64map *m, gr_budget *budget)
{
    *m = (gr_u64map){ .budget = budget };
}

void gr_u64map_clear(gr_u64map *m)
{
    gr_mem_resize(m->budget, m->slots, m->cap * sizeof *m->slots, 0);
    gr_u64map_init(m, m->budget);
}

static struct gr_u64map_slot *find_u64(const gr_u64map *m, uint64_t key)
{
    size_t i = (size_t)gr_hash_u64(key) & (m->cap - 1);

    while (m->slots[i].value != GR_MAP_NONE && m->slots[i].key != key)
        i = (i + 1) & (m->cap - 1);
    return &m->slots[i];
}

uint32_t gr_u64map_get(const gr_u64map *m, uint64_t key)
{
    return m->cap != 0 ? find_u64(m, key)->value : GR_MAP_NONE;
}

static bool grow_u64(gr_u64map *m)
{
    gr_u64map big = { .cap = m->cap != 0 ? m->cap * 2 : 16, .n = m->n, .budget = m->budget };
    size_t bytes;

    if (!gr_mul_size(big.cap, sizeof *big.slots, &bytes) ||
        (big.slots = gr_mem_resize(m->budget, NULL, 0, bytes)) == NULL)
        return false;
    for (size_t i = 0; i < big.cap; i++)
        big.slots[i].value = GR_MAP_NONE;
    for (size_t i = 0; i < m->cap; i++)
        if (m->slots[i].value != GR_MAP_NONE)
            *find_u64(&big, m->slots[i].key) = m->slots[i];
    gr_mem_resize(m->budget, m->slots, m->cap * sizeof *m->slots, 0);
    *m = big;
    return true;
}

uint32_t *gr_u64map_put(gr_u64map *m, uint64_t key)
{
    struct gr_u64map_slot *s;

    if (m->n + 1 > m->cap / 4 * 3 && !grow_u64(m))
        return NULL;
    s = find_u64(m, key);
    if (s->value == GR_MAP_NONE) {
        s->key = key;
        m->n++;
    }
    return &s->value;
}
