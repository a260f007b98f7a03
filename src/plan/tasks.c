/* A task graph: tools by name, links by their ends. */
#include <stdlib.h>

#include "plan/plan_int.h"

gr_tasks *gr_tasks_new(void)
{
    gr_tasks *t = gr_mem_zeroed(NULL, 1, sizeof *t);

    if (t == NULL)
        return NULL;
    gr_arena_init(&t->arena, NULL);
    gr_strmap_init(&t->names, NULL);
    return t;
}

void gr_tasks_free(gr_tasks *t)
{
    if (t == NULL)
        return;
    gr_vec_clear(&t->nodes);
    gr_vec_clear(&t->links);
    gr_strmap_clear(&t->names);
    gr_arena_clear(&t->arena);
    gr_mem_resize(NULL, t, sizeof *t, 0);
}

/* --- building --- */

static bool copy_names(gr_arena *a, const gr_str **names, size_t n)
{
    gr_str *copy = gr_new_n(a, gr_str, n + 1);

    for (size_t i = 0; copy != NULL && i < n; i++)
        if ((copy[i] = gr_str_dup(a, (*names)[i])).ptr == NULL)
            return false;
    *names = copy;
    return copy != NULL;
}

gr_status gr_tasks_add(gr_ctx *cx, gr_tasks *t, gr_tasks_node node, gr_err *err)
{
    gr_arena *a = &t->arena;
    uint32_t *slot;

    if (node.name.len == 0)
        return gr_fail(err, GR_EINPUT, "tool %zu: expected a name", t->nodes.n + 1);
    if (t->nodes.n >= GR_TASKS_MOST)
        return gr_fail(err, GR_ELIMIT, "more than %d tools", GR_TASKS_MOST);
    node.name = gr_str_dup(a, node.name);
    node.text = gr_str_dup(a, node.text);
    node.call = gr_str_dup(a, node.call);
    node.category = gr_str_dup(a, node.category);
    if (node.name.ptr == NULL || node.text.ptr == NULL || node.call.ptr == NULL ||
        node.category.ptr == NULL || !copy_names(a, &node.inputs, node.n_inputs) ||
        !copy_names(a, &node.needs, node.n_needs) || !copy_names(a, &node.gives, node.n_gives) ||
        (slot = gr_strmap_put(&t->names, node.name)) == NULL)
        return gr_fail_memory(cx, err);
    if (*slot != GR_MAP_NONE)
        return gr_fail(err, GR_EINPUT, "two tools are called \"%.*s\"", GR_FMT(node.name));
    *slot = (uint32_t)t->nodes.n;
    return gr_vec_push(&t->nodes, node) ? GR_OK : gr_fail_memory(cx, err);
}

gr_status gr_tasks_link_add(gr_ctx *cx, gr_tasks *t, uint32_t from, uint32_t to, gr_err *err)
{
    gr_tasks_link link = { from, to };

    return gr_vec_push(&t->links, link) ? GR_OK : gr_fail_memory(cx, err);
}

static int by_ends(const void *x, const void *y)
{
    const gr_tasks_link *a = x, *b = y;

    return a->from != b->from ? (a->from < b->from ? -1 : 1) : (a->to > b->to) - (a->to < b->to);
}

gr_status gr_tasks_finish(gr_ctx *cx, gr_tasks *t, gr_err *err)
{
    size_t n = 0;

    if (t->nodes.n == 0)
        return gr_fail(err, GR_EINPUT, "expected tools, found none");
    if (t->links.n != 0)
        qsort(t->links.at, t->links.n, sizeof *t->links.at, by_ends);
    for (size_t i = 0; i < t->links.n; i++)
        if (i == 0 || by_ends(&t->links.at[i - 1], &t->links.at[i]) != 0)
            t->links.at[n++] = t->links.at[i];
    t->links.n = n;
    t->start = gr_new_n(&t->arena, uint32_t, t->nodes.n + 1);
    t->next = gr_new_n(&t->arena, uint32_t, n + 1);
    if (t->start == NULL || t->next == NULL || n >= UINT32_MAX)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < n; i++) {
        t->start[t->links.at[i].from + 1]++;
        t->next[i] = t->links.at[i].to;
    }
    for (size_t i = 0; i < t->nodes.n; i++)
        t->start[i + 1] += t->start[i];
    return GR_OK;
}

/* --- asking --- */

uint32_t gr_tasks_n(const gr_tasks *t)
{
    return (uint32_t)t->nodes.n;
}

size_t gr_tasks_n_links(const gr_tasks *t)
{
    return t->links.n;
}

const gr_tasks_node *gr_tasks_at(const gr_tasks *t, uint32_t i)
{
    return &t->nodes.at[i];
}

uint32_t gr_tasks_find(const gr_tasks *t, gr_str name)
{
    return gr_strmap_get(&t->names, name);
}

const uint32_t *gr_tasks_next(const gr_tasks *t, uint32_t i, size_t *n)
{
    *n = t->start[i + 1] - t->start[i];
    return t->next + t->start[i];
}

bool gr_tasks_linked(const gr_tasks *t, uint32_t from, uint32_t to)
{
    gr_tasks_link link = { from, to };

    return t->links.n != 0 && bsearch(&link, t->links.at, t->links.n, sizeof link, by_ends) != NULL;
}
