/* Integer pairs in bulk: from names to ids, by all threads where the names are dense. */
#include "graph/builder_int.h"

typedef struct bulk {
    gr_builder *b;
    gr_edge_block **blocks;
    size_t n_blocks;
    uint64_t n; /* edges */
    atomic_uint least, most;
    atomic_uchar *seen; /* by name; NULL if names are too sparse for it */
    atomic_bool up, down;
} bulk;

static void find_span(void *arg, size_t i)
{
    bulk *k = arg;
    const gr_edge_block *block = k->blocks[i];
    gr_vid lo = GR_NO_NODE, hi = 0, x;

    for (uint32_t e = 0; e < 2 * block->n; e++) {
        lo = block->uv[e] < lo ? block->uv[e] : lo;
        hi = block->uv[e] > hi ? block->uv[e] : hi;
    }
    x = atomic_load(&k->least);
    while (lo < x && !atomic_compare_exchange_weak(&k->least, &x, lo))
        continue;
    x = atomic_load(&k->most);
    while (hi > x && !atomic_compare_exchange_weak(&k->most, &x, hi))
        continue;
}

static void mark_names(void *arg, size_t i)
{
    bulk *k = arg;
    const gr_edge_block *block = k->blocks[i];

    for (uint32_t e = 0; e < 2 * block->n; e++)
        atomic_store_explicit(&k->seen[block->uv[e]], 1, memory_order_relaxed);
}

static void names_to_ids(void *arg, size_t i)
{
    bulk *k = arg;
    gr_edge_block *block = k->blocks[i];
    gr_vid first = (gr_vid)k->b->first;
    bool up = false, down = false;

    for (uint32_t e = 0; e < block->n; e++) {
        gr_vid u = block->uv[2 * e] - first, v = block->uv[2 * e + 1] - first;

        block->uv[2 * e] = u;
        block->uv[2 * e + 1] = v;
        up |= u < v;
        down |= u > v;
    }
    if (up)
        atomic_store(&k->up, true);
    if (down)
        atomic_store(&k->down, true);
}

/* Nodes that nobody declared and that fill 0..n-1 or 1..n become a range. */
static gr_status find_range(bulk *k, gr_err *err)
{
    gr_builder *b = k->b;
    uint32_t most = atomic_load(&k->most), least = atomic_load(&k->least);
    uint64_t n_seen = 0;

    if (gr_builder_n_nodes(b) != 0 || k->n == 0 || least > 1 || most / 16 > k->n + 1024)
        return GR_OK;
    k->seen = gr_mem_zeroed(&b->cx->budget, (size_t)most + 1, sizeof *k->seen);
    if (k->seen == NULL)
        return gr_fail_memory(b->cx, err);
    gr_pool_each(b->cx->pool, k->n_blocks, mark_names, k);
    for (size_t x = 0; x <= most; x++)
        n_seen += k->seen[x];
    gr_mem_resize(&b->cx->budget, k->seen, (size_t)most + 1, 0);
    if (n_seen == (uint64_t)most - least + 1) {
        b->first = least;
        b->n_range = (uint32_t)n_seen;
    }
    return GR_OK;
}

static bool range_covers(const bulk *k)
{
    const gr_builder *b = k->b;
    int64_t least = atomic_load(&k->least), most = atomic_load(&k->most);

    return b->first >= 0 && b->first <= least && most - b->first < b->n_range;
}

/* One by one, in the order of appearance. */
static gr_status look_up_all(bulk *k, gr_err *err)
{
    gr_status st = GR_OK;

    for (size_t i = 0; i < k->n_blocks && st == GR_OK; i++) {
        gr_vid *uv = k->blocks[i]->uv;

        for (uint32_t e = 0; e < 2 * k->blocks[i]->n && st == GR_OK; e++)
            st = gr_builder_endpoint(k->b, gr_name_int(uv[e]), &uv[e], err);
        if (st == GR_OK)
            st = gr_ctx_check(k->b->cx, err);
    }
    atomic_store(&k->up, true); /* not looked at */
    atomic_store(&k->down, true);
    return st;
}

static gr_status to_ids(bulk *k, gr_err *err)
{
    gr_status st;

    gr_pool_each(k->b->cx->pool, k->n_blocks, find_span, k);
    if ((st = find_range(k, err)) != GR_OK)
        return st;
    if (!range_covers(k))
        return look_up_all(k, err);
    gr_pool_each(k->b->cx->pool, k->n_blocks, names_to_ids, k);
    return gr_ctx_check(k->b->cx, err);
}

gr_status gr_builder_int_blocks(gr_builder *b, gr_edge_block **blocks, size_t n_blocks, gr_err *err)
{
    bulk k = { .b = b, .blocks = blocks, .n_blocks = n_blocks, .least = GR_NO_NODE };
    gr_status st = GR_OK;

    for (size_t i = 0; i < n_blocks; i++)
        k.n += blocks[i]->n;
    if (k.n + b->n_edges > GR_MAX_EDGES)
        st = gr_fail(err, GR_ELIMIT, "more than %u edges", GR_MAX_EDGES);
    else if (k.n != 0)
        st = to_ids(&k, err);
    if (st == GR_OK && !gr_vec_reserve(&b->blocks, b->blocks.n + n_blocks))
        st = gr_fail_memory(b->cx, err);
    for (size_t i = 0; i < n_blocks; i++)
        if (st == GR_OK)
            b->blocks.at[b->blocks.n++] = blocks[i];
        else
            gr_mem_resize(&b->cx->budget, blocks[i], sizeof *blocks[i], 0);
    if (st == GR_OK) {
        b->n_edges += (uint32_t)k.n;
        b->up |= atomic_load(&k.up);
        b->down |= atomic_load(&k.down);
    }
    return st;
}
