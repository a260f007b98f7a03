/* The builder: collects nodes and edges.
 *
 * Nodes declared as a range have no stored names; others have a name and a place in a hash map.
 * Edges are blocks of pairs, which csr.c turns into sorted rows. cells.c holds the columns,
 * finish.c makes the graph. */
#include "graph/builder_int.h"

gr_builder *gr_builder_new(gr_ctx *cx, gr_direction d)
{
    gr_builder *b = gr_mem_zeroed(&cx->budget, 1, sizeof *b);
    gr_budget *budget = &cx->budget;

    if (b == NULL)
        return NULL;
    b->cx = cx;
    gr_arena_init(&b->arena, budget);
    b->direction = d;
    b->forced = d != GR_AUTO;
    b->direction_by = d != GR_AUTO ? "as asked" : "";
    b->relation = "";
    b->names.budget = b->blocks.budget = b->notes.budget = budget;
    b->columns[GR_OF_NODE].budget = b->columns[GR_OF_EDGE].budget = budget;
    gr_u64map_init(&b->ints, budget);
    gr_strmap_init(&b->texts, budget);
    for (int r = 0; r < GR_N_ROLES; r++)
        b->role[r] = GR_MAP_NONE;
    return b;
}

void gr_builder_free(gr_builder *b)
{
    gr_budget *budget;

    if (b == NULL)
        return;
    budget = &b->cx->budget;
    for (size_t i = 0; i < b->blocks.n; i++)
        gr_mem_resize(budget, b->blocks.at[i], sizeof(gr_edge_block), 0);
    gr_vec_clear(&b->blocks);
    for (int of = 0; of < 2; of++) {
        for (size_t i = 0; i < b->columns[of].n; i++)
            gr_cells_clear(b->columns[of].at[i]);
        gr_vec_clear(&b->columns[of]);
    }
    gr_vec_clear(&b->names);
    gr_vec_clear(&b->notes);
    gr_u64map_clear(&b->ints);
    gr_strmap_clear(&b->texts);
    gr_arena_clear(&b->arena);
    gr_mem_resize(budget, b, sizeof *b, 0);
}

void gr_builder_direction(gr_builder *b, gr_direction d, const char *why)
{
    b->said = d;
    if (b->forced)
        return;
    b->direction = d;
    b->direction_by = why;
}

bool gr_builder_as_table(const gr_builder *b)
{
    return b->how != NULL &&
           (b->how->source != NULL || b->how->target != NULL || b->how->header != GR_HEADER_AUTO);
}

void gr_builder_relation(gr_builder *b, const char *text)
{
    gr_str kept = gr_str_dup(&b->arena, gr_str_of(text));

    b->lost_note |= kept.ptr == NULL;
    b->relation = kept.ptr != NULL ? kept.ptr : "";
}

void gr_builder_shown_as(gr_builder *b, const gr_graph *g)
{
    b->shown_as = g;
}

void gr_builder_note(gr_builder *b, const char *fmt, ...)
{
    char text[400];
    va_list ap;
    gr_str kept;

    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    kept = gr_str_dup(&b->arena, gr_str_of(text));
    if (kept.ptr == NULL || !gr_vec_push(&b->notes, kept.ptr))
        b->lost_note = true;
}

/* --- nodes --- */

gr_name gr_builder_name(const gr_builder *b, gr_vid v)
{
    return v < b->n_range ? gr_name_int(b->first + v) : b->names.at[v - b->n_range];
}

uint32_t gr_builder_n_nodes(const gr_builder *b)
{
    return b->n_range + (uint32_t)b->names.n;
}

static bool in_range(const gr_builder *b, gr_name name)
{
    return gr_name_is_int(name) && name.num >= b->first &&
           (uint64_t)name.num - (uint64_t)b->first < b->n_range;
}

gr_vid gr_builder_find(const gr_builder *b, gr_name name)
{
    if (in_range(b, name))
        return (gr_vid)(name.num - b->first);
    if (gr_name_is_int(name))
        return gr_u64map_get(&b->ints, (uint64_t)name.num);
    return gr_strmap_get(&b->texts, (gr_str){ name.ptr, name.len });
}

gr_status gr_builder_endpoint(gr_builder *b, gr_name name, gr_vid *out, gr_err *err)
{
    uint32_t *slot, id = gr_builder_n_nodes(b);
    gr_str text = { name.ptr, gr_name_is_int(name) ? 0 : name.len };
    gr_status st;

    *out = gr_builder_find(b, name);
    if (*out != GR_NO_NODE)
        return GR_OK;
    if (id % GR_BLOCK_EDGES == 0 && (st = gr_ctx_check(b->cx, err)) != GR_OK)
        return st;
    if (id >= GR_MAX_NODES)
        return gr_fail(err, GR_ELIMIT, "more than %u nodes", GR_MAX_NODES);
    if (!gr_name_is_int(name)) {
        text = gr_str_dup(&b->arena, text);
        if (text.ptr == NULL)
            return gr_fail_memory(b->cx, err);
        name.ptr = text.ptr;
    }
    if (!gr_vec_reserve(&b->names, b->names.n + 1))
        return gr_fail_memory(b->cx, err);
    slot = text.ptr == NULL ? gr_u64map_put(&b->ints, (uint64_t)name.num)
                            : gr_strmap_put(&b->texts, text);
    if (slot == NULL)
        return gr_fail_memory(b->cx, err);
    *slot = *out = id;
    b->names.at[b->names.n++] = name;
    return GR_OK;
}

gr_status gr_builder_node(gr_builder *b, gr_name name, gr_vid *out, gr_err *err)
{
    b->declared = true;
    return gr_builder_endpoint(b, name, out, err);
}

gr_status gr_builder_range(gr_builder *b, int64_t first, uint64_t count, gr_err *err)
{
    if (count > GR_MAX_NODES)
        return gr_fail(err, GR_ELIMIT, "more than %u nodes", GR_MAX_NODES);
    b->first = first;
    b->n_range = (uint32_t)count;
    return GR_OK;
}

gr_status gr_builder_fill(gr_builder *b, int64_t n, gr_err *err)
{
    gr_vid v;
    gr_status st = GR_OK;

    for (size_t i = 0; i < b->names.n; i++)
        if (!gr_name_is_int(b->names.at[i]) || b->names.at[i].num < 0 || b->names.at[i].num >= n)
            return GR_OK;
    if (b->n_range != 0 && (b->first < 0 || b->first + b->n_range > n))
        return GR_OK;
    if (n > 16 * ((int64_t)b->n_edges + 64))
        return GR_OK; /* hardly a count of nodes */
    for (int64_t i = 0; i < n && st == GR_OK; i++)
        st = gr_builder_endpoint(b, gr_name_int(i), &v, err);
    return st;
}

/* --- edges --- */

uint32_t gr_builder_n_edges(const gr_builder *b)
{
    return b->n_edges;
}

gr_status gr_builder_edge(gr_builder *b, gr_vid u, gr_vid v, gr_err *err)
{
    gr_edge_block *block = b->blocks.n != 0 ? b->blocks.at[b->blocks.n - 1] : NULL;
    gr_status st;

    if (b->n_edges >= GR_MAX_EDGES)
        return gr_fail(err, GR_ELIMIT, "more than %u edges", GR_MAX_EDGES);
    if (block == NULL || block->n == GR_BLOCK_EDGES) {
        if ((st = gr_ctx_check(b->cx, err)) != GR_OK)
            return st;
        block = gr_mem_resize(&b->cx->budget, NULL, 0, sizeof *block);
        if (block == NULL || !gr_vec_push(&b->blocks, block)) {
            gr_mem_resize(&b->cx->budget, block, sizeof *block, 0);
            return gr_fail_memory(b->cx, err);
        }
        block->n = 0;
    }
    block->uv[2 * block->n] = u;
    block->uv[2 * block->n + 1] = v;
    block->n++;
    b->n_edges++;
    b->up |= u < v;
    b->down |= u > v;
    return GR_OK;
}

gr_status gr_builder_attribute(gr_builder *b, gr_str key, gr_value v, gr_err *err)
{
    size_t n = b->attributes.type == GR_V_RECORD ? b->attributes.record->n : 0;

    if (v.type == GR_V_STR && (v.s = gr_str_dup(&b->arena, v.s)).ptr == NULL)
        return gr_fail_memory(b->cx, err);
    for (size_t i = 0; i < n; i++)
        if (gr_str_eq(b->attributes.record->at[i].key, key)) {
            *b->attributes.record->at[i].value = v;
            return GR_OK;
        }
    if (n >= 10000)
        return gr_fail(err, GR_ELIMIT, "more than 10000 attributes of the graph");
    key = gr_str_dup(&b->arena, key);
    if (key.ptr == NULL || (n == 0 && !gr_v_record(&b->arena, &b->attributes)) ||
        !gr_v_set_str(&b->arena, &b->attributes, key, v))
        return gr_fail_memory(b->cx, err);
    return GR_OK;
}
