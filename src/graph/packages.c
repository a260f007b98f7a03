/* Packages and what they need: see packages_int.h. */
#include "graph/packages_int.h"

#include "graph/builder_int.h"

gr_str gr_package_plain(gr_str name, gr_strbuf *sb)
{
    gr_strbuf_reset(sb);
    for (size_t i = 0; i < name.len; i++) {
        char c = name.ptr[i];

        if (c >= 'A' && c <= 'Z')
            c = (char)(c + 'a' - 'A');
        gr_strbuf_addc(sb, c == '_' || c == '.' ? '-' : c);
    }
    return gr_strbuf_str(sb);
}

gr_str gr_package_full(gr_arena *a, gr_str name, gr_str version)
{
    size_t len = name.len + 1 + version.len;
    char *text = gr_new_n(a, char, len + 1);

    if (text == NULL)
        return (gr_str){ NULL, 0 };
    memcpy(text, name.ptr, name.len);
    text[name.len] = '@';
    memcpy(text + name.len + 1, version.ptr, version.len);
    return (gr_str){ text, len };
}

void gr_packages_init(gr_packages *p, gr_ctx *cx, gr_builder *b)
{
    *p = (gr_packages){ .cx = cx, .b = b };
    p->at.budget = p->needs.budget = &cx->budget;
    gr_arena_init(&p->arena, &cx->budget);
    gr_strmap_init(&p->by_name, &cx->budget);
    gr_strmap_init(&p->versions, &cx->budget);
    gr_u64map_init(&p->by_version, &cx->budget);
    gr_u64map_init(&p->by_pair, &cx->budget);
}

void gr_packages_clear(gr_packages *p)
{
    gr_vec_clear(&p->at);
    gr_vec_clear(&p->needs);
    gr_strmap_clear(&p->by_name);
    gr_strmap_clear(&p->versions);
    gr_u64map_clear(&p->by_version);
    gr_u64map_clear(&p->by_pair);
    gr_arena_clear(&p->arena);
}

uint32_t gr_packages_named(const gr_packages *p, gr_str name)
{
    return gr_strmap_get(&p->by_name, name);
}

static uint64_t version_key(uint32_t first, uint32_t version)
{
    return (uint64_t)first << 32 | version;
}

uint32_t gr_packages_find(const gr_packages *p, gr_str name, gr_str version)
{
    uint32_t first = gr_packages_named(p, name), number = gr_strmap_get(&p->versions, version);

    return first != GR_MAP_NONE && number != GR_MAP_NONE
               ? gr_u64map_get(&p->by_version, version_key(first, number))
               : GR_MAP_NONE;
}

/* A package that is not there yet. */
static bool add_new(gr_packages *p, gr_str name, gr_str version, uint32_t *out)
{
    gr_package new = { .same = GR_MAP_NONE };
    uint32_t at = (uint32_t)p->at.n, first, *slot, *number;

    new.name = gr_str_dup(&p->arena, name);
    new.version = gr_str_dup(&p->arena, version);
    new.last = at;
    if (new.name.ptr == NULL || new.version.ptr == NULL || !gr_vec_push(&p->at, new) ||
        (slot = gr_strmap_put(&p->by_name, new.name)) == NULL ||
        (number = gr_strmap_put(&p->versions, new.version)) == NULL)
        return false;
    if (*slot == GR_MAP_NONE)
        *slot = at;
    else
        p->at.at[p->at.at[*slot].last].same = at;
    first = *slot;
    p->at.at[first].last = at;
    if (*number == GR_MAP_NONE)
        *number = (uint32_t)p->versions.n;
    if ((slot = gr_u64map_put(&p->by_version, version_key(first, *number))) == NULL)
        return false;
    *slot = *out = at;
    return true;
}

gr_status gr_packages_add(gr_packages *p, gr_str name, gr_str version, uint32_t *out, gr_err *err)
{
    *out = gr_packages_find(p, name, version);
    if (*out != GR_MAP_NONE)
        return GR_OK;
    if (p->at.n >= GR_MAX_NODES || !add_new(p, name, version, out))
        return gr_fail_memory(p->cx, err);
    return p->at.n % 4096 == 0 ? gr_ctx_check(p->cx, err) : GR_OK;
}

gr_status gr_packages_need(gr_packages *p, uint32_t from, uint32_t to, const char *kind,
                           gr_str range, gr_err *err)
{
    uint32_t *slot = gr_u64map_put(&p->by_pair, (uint64_t)from << 32 | to);
    gr_package_need need = { from, to, kind, range };

    if (slot == NULL)
        return gr_fail_memory(p->cx, err);
    if (*slot != GR_MAP_NONE)
        return GR_OK;
    *slot = 0;
    if (range.ptr != NULL)
        need.range = gr_str_dup(&p->arena, range);
    if ((range.ptr != NULL && need.range.ptr == NULL) || !gr_vec_push(&p->needs, need))
        return gr_fail_memory(p->cx, err);
    return p->needs.n % 4096 == 0 ? gr_ctx_check(p->cx, err) : GR_OK;
}

static gr_status add_node(gr_packages *p, uint32_t i, gr_err *err)
{
    const gr_package *x = &p->at.at[i];
    gr_str name = x->name;
    gr_status st;
    gr_vid v;

    if (x->same != GR_MAP_NONE || gr_packages_named(p, name) != i ||
        gr_builder_find(p->b, gr_name_of(name)) != GR_NO_NODE)
        name = gr_package_full(&p->arena, x->name, x->version);
    if (name.ptr == NULL)
        return gr_fail_memory(p->cx, err);
    st = gr_builder_node(p->b, gr_name_of(name), &v, err);
    if (st == GR_OK && v != i)
        return gr_fail(err, GR_EINPUT, "two packages are called '%.*s'", GR_FMT(name));
    return st == GR_OK && x->version.len != 0
               ? gr_builder_put(p->b, GR_OF_NODE, "version", v, gr_v_str(x->version), err)
               : st;
}

gr_status gr_packages_finish(gr_packages *p, gr_err *err)
{
    gr_status st = GR_OK;

    gr_builder_direction(p->b, GR_DIRECTED, "a package leads to what it needs");
    gr_builder_relation(p->b, "package -> dependency");
    for (uint32_t i = 0; i < p->at.n && st == GR_OK; i++)
        st = add_node(p, i, err);
    for (uint32_t e = 0; e < p->needs.n && st == GR_OK; e++) {
        const gr_package_need *n = &p->needs.at[e];

        st = gr_builder_edge(p->b, n->from, n->to, err);
        if (st == GR_OK && n->kind != NULL)
            st = gr_builder_put(p->b, GR_OF_EDGE, "kind", e, gr_v_str(gr_str_of(n->kind)), err);
        if (st == GR_OK && n->range.ptr != NULL)
            st = gr_builder_put(p->b, GR_OF_EDGE, "range", e, gr_v_str(n->range), err);
    }
    if (p->n_absent != 0)
        gr_builder_note(p->b, "needs that nothing in the file meets (%llu) are left out",
                        (unsigned long long)p->n_absent);
    return st;
}
