/* Edit distances of what was read: of every window before and after the verifier, of the merged
 * graph, and how many links at the boundaries of windows were found. */
#include "eval/links_int.h"

#include <stdlib.h>

/* --- sets --- */

static int by_number(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return x < y ? -1 : x > y;
}

static bool is_name(const gr_value *v)
{
    return v->type == GR_V_STR || v->type == GR_V_INT;
}

/* The number of a name, 1 and "1" being one; false without memory. */
static bool number_of(gr_ctx *cx, gr_strmap *ids, const gr_value *name, uint32_t *out)
{
    gr_str text =
        name->type == GR_V_STR ? name->s : gr_str_printf(&cx->arena, "%lld", (long long)name->i);
    uint32_t *slot = text.ptr != NULL ? gr_strmap_put(ids, text) : NULL;

    if (slot == NULL)
        return false;
    if (*slot == GR_MAP_NONE)
        *slot = (uint32_t)ids->n;
    *out = *slot;
    return true;
}

static uint64_t link_of(uint32_t u, uint32_t v, bool ordered)
{
    bool turn = !ordered && v < u;

    return (uint64_t)(turn ? v : u) << 32 | (turn ? u : v);
}

gr_status gr_links_of(gr_ctx *cx, gr_strmap *ids, const gr_value *edges, bool ordered, bool both,
                      gr_links *out, gr_err *err)
{
    const gr_list *l = edges != NULL && edges->type == GR_V_LIST ? edges->list : NULL;
    size_t n = 0, kept = 0;

    *out = (gr_links){ 0 };
    if (l == NULL)
        return gr_fail(err, GR_EINPUT, "expected a list of links");
    if ((out->at = gr_new_n(&cx->arena, uint64_t, 2 * l->n + 1)) == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < l->n; i++) {
        const gr_value *e = &l->at[i];
        uint32_t u, v;

        if (e->type != GR_V_LIST || e->list->n < 2 || !is_name(&e->list->at[0]) ||
            !is_name(&e->list->at[1]))
            return gr_fail(err, GR_EINPUT, "link %zu: expected [u, v]", i + 1);
        if (!number_of(cx, ids, &e->list->at[0], &u) || !number_of(cx, ids, &e->list->at[1], &v))
            return gr_fail_memory(cx, err);
        out->at[n++] = link_of(u, v, ordered);
        if (both)
            out->at[n++] = link_of(v, u, ordered);
    }
    qsort(out->at, n, sizeof *out->at, by_number);
    for (size_t i = 0; i < n; i++)
        if (i == 0 || out->at[i] != out->at[i - 1])
            out->at[kept++] = out->at[i];
    out->n = kept;
    return GR_OK;
}

size_t gr_links_distance(const gr_links *a, const gr_links *b)
{
    size_t i = 0, k = 0, apart = 0;

    while (i < a->n && k < b->n) {
        apart += a->at[i] != b->at[k];
        if (a->at[i] == b->at[k]) {
            i++;
            k++;
        } else if (a->at[i] < b->at[k])
            i++;
        else
            k++;
    }
    return apart + (a->n - i) + (b->n - k);
}

bool gr_links_has(const gr_links *a, uint64_t link)
{
    return a->n != 0 && bsearch(&link, a->at, a->n, sizeof *a->at, by_number) != NULL;
}

/* --- scores --- */

typedef struct scoring {
    gr_ctx *cx;
    gr_strmap ids;
    bool directed;
    const gr_list *edges, *starts; /* of the item */
    unsigned *in;                  /* windows that an edge is in, by edge */
    bool *end;                     /* it is first or last of one */
    gr_links_score *out;
} scoring;

static bool is_true(const gr_value *record, const char *key, bool otherwise)
{
    const gr_value *v = gr_field_at(record, key);

    return v != NULL && v->type == GR_V_BOOL ? v->b : otherwise;
}

/* The links that were written within a window. */
static gr_status written(scoring *s, const gr_value *at, gr_value *out, gr_err *err)
{
    size_t first = SIZE_MAX, last = 0;

    if (at == NULL || at->type != GR_V_LIST || at->list->n != 2 ||
        at->list->at[0].type != GR_V_INT || at->list->at[1].type != GR_V_INT)
        return gr_fail(err, GR_EINPUT, "a window: expected \"at\", two places in the text");
    if (!gr_v_list(&s->cx->arena, out))
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < s->edges->n; i++) {
        int64_t start = s->starts->at[i].i;

        if (start < at->list->at[0].i || start >= at->list->at[1].i)
            continue;
        s->in[i]++;
        first = first == SIZE_MAX ? i : first;
        last = i;
        if (!gr_v_push(&s->cx->arena, out, s->edges->at[i]))
            return gr_fail_memory(s->cx, err);
    }
    if (first != SIZE_MAX)
        s->end[first] = s->end[last] = true;
    return GR_OK;
}

static gr_status score_window(scoring *s, const gr_value *w, gr_err *err)
{
    gr_links gold, first, kept;
    gr_value list;
    gr_status st = written(s, gr_field_at(w, "at"), &list, err);

    if (st == GR_OK &&
        (st = gr_links_of(s->cx, &s->ids, &list, s->directed, false, &gold, err)) == GR_OK &&
        (st = gr_links_of(s->cx, &s->ids, gr_field_at(w, "first"), s->directed, false, &first,
                          err)) == GR_OK &&
        (st = gr_links_of(s->cx, &s->ids, gr_field_at(w, "kept"), s->directed, false, &kept,
                          err)) == GR_OK) {
        s->out->before += gr_links_distance(&gold, &first);
        s->out->after += gr_links_distance(&gold, &kept);
    }
    return st;
}

static gr_status score_boundary(scoring *s, const gr_links *found, bool ordered, gr_err *err)
{
    for (size_t i = 0; i < s->edges->n; i++) {
        const gr_list *e = s->edges->at[i].list;
        uint32_t u, v;

        if (s->in[i] < 2 && !s->end[i])
            continue;
        if (!number_of(s->cx, &s->ids, &e->at[0], &u) || !number_of(s->cx, &s->ids, &e->at[1], &v))
            return gr_fail_memory(s->cx, err);
        s->out->boundary++;
        s->out->boundary_found += gr_links_has(found, link_of(u, v, ordered)) ||
                                  (!s->directed && gr_links_has(found, link_of(v, u, ordered)));
    }
    return GR_OK;
}

static gr_status score(scoring *s, const gr_value *value, gr_err *err)
{
    const gr_value *windows = gr_field_at(value, "windows"), *n = gr_field_at(value, "triggers");
    bool read_directed = is_true(value, "directed", s->directed);
    bool ordered = s->directed || read_directed;
    gr_value edges = { .type = GR_V_LIST, .list = (gr_list *)s->edges };
    gr_links gold, found;
    gr_status st;

    if ((st = gr_links_of(s->cx, &s->ids, &edges, ordered, ordered && !s->directed, &gold, err)) !=
            GR_OK ||
        (st = gr_links_of(s->cx, &s->ids, gr_field_at(value, "edges"), ordered,
                          ordered && !read_directed, &found, err)) != GR_OK)
        return st;
    s->out->ged = gr_links_distance(&gold, &found);
    s->out->triggers = n != NULL && n->type == GR_V_INT && n->i > 0 ? (size_t)n->i : 0;
    if (windows == NULL || windows->type != GR_V_LIST) {
        s->out->before = s->out->after = s->out->ged;
        return GR_OK;
    }
    s->out->windows = windows->list->n;
    for (size_t i = 0; st == GR_OK && i < windows->list->n; i++)
        st = score_window(s, &windows->list->at[i], err);
    return st == GR_OK ? score_boundary(s, &found, ordered, err) : st;
}

gr_status gr_links_score_of(gr_ctx *cx, const gr_item *item, const gr_value *value,
                            gr_links_score *out, gr_err *err)
{
    const gr_value *edges = gr_field_at(&item->graph, "edges");
    const gr_value *starts = gr_field_at(&item->check, "starts");
    scoring s = { .cx = cx, .directed = is_true(&item->graph, "directed", false), .out = out };
    gr_status st;

    *out = (gr_links_score){ 0 };
    if (value->type != GR_V_RECORD || edges == NULL || starts == NULL ||
        starts->list->n != edges->list->n)
        return gr_fail(err, GR_EINPUT, "expected a record with \"edges\"");
    s.edges = edges->list;
    s.starts = starts->list;
    s.in = gr_new_n(&cx->arena, unsigned, s.edges->n + 1);
    s.end = gr_new_n(&cx->arena, bool, s.edges->n + 1);
    if (s.in == NULL || s.end == NULL)
        return gr_fail_memory(cx, err);
    gr_strmap_init(&s.ids, &cx->budget);
    st = score(&s, value, err);
    gr_strmap_clear(&s.ids);
    return st;
}
