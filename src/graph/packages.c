/* Packages and what they need: see packages_int.h. */
#include "graph/packages_int.h"

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

void gr_packages_init(gr_packages *p, gr_ctx *cx, gr_builder *b)
{
    *p = (gr_packages){ .cx = cx, .b = b };
    p->at.budget = p->needs.budget = &cx->budget;
    gr_arena_init(&p->arena, &cx->budget);
    gr_strmap_init(&p->by_name, &cx->budget);
    gr_u64map_init(&p->by_pair, &cx->budget);
}

void gr_packages_clear(gr_packages *p)
{
    gr_vec_clear(&p->at);
    gr_vec_clear(&p->needs);
    gr_strmap_clear(&p->by_name);
    gr_u64map_clear(&p->by_pair);
    gr_arena_clear(&p->arena);
}

uint32_t gr_packages_named(const gr_packages *p, gr_str name)
{
    return gr_strmap_get(&p->by_name, name);
}

gr_status gr_packages_add(gr_packages *p, gr_str name, gr_str version, uint32_t *out, gr_err *err)
{
    uint32_t i = gr_packages_named(p, name), last = GR_MAP_NONE, *slot;
    gr_package new = { .same = GR_MAP_NONE };

    for (; i != GR_MAP_NONE; last = i, i = p->at.at[i].same)
        if (gr_str_eq(p->at.at[i].version, version)) {
            *out = i;
            return GR_OK;
        }
    new.name = gr_str_dup(&p->arena, name);
    new.version = gr_str_dup(&p->arena, version);
    if (new.name.ptr == NULL || new.version.ptr == NULL || !gr_vec_push(&p->at, new) ||
        (slot = gr_strmap_put(&p->by_name, new.name)) == NULL)
        return gr_fail_memory(p->cx, err);
    *out = (uint32_t)p->at.n - 1;
    if (last == GR_MAP_NONE)
        *slot = *out;
    else
        p->at.at[last].same = *out;
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
    uint32_t col;
    gr_vid v;

    if (x->same != GR_MAP_NONE || gr_packages_named(p, name) != i ||
        gr_builder_find(p->b, gr_name_of(name)) != GR_NO_NODE)
        name = gr_str_printf(&p->arena, "%s@%s", x->name.ptr, x->version.ptr);
    if (name.ptr == NULL)
        return gr_fail_memory(p->cx, err);
    st = gr_builder_node(p->b, gr_name_of(name), &v, err);
    if (st == GR_OK && v != i)
        return gr_fail(err, GR_EINPUT, "two packages are called '%.*s'", GR_FMT(name));
    if (st != GR_OK || x->version.len == 0)
        return st;
    st = gr_builder_column(p->b, GR_OF_NODE, GR_STR("version"), &col, err);
    return st == GR_OK ? gr_builder_set(p->b, GR_OF_NODE, col, v, gr_v_str(x->version), err) : st;
}

static gr_status set_text(gr_packages *p, const char *column, uint32_t e, gr_str text, gr_err *err)
{
    uint32_t col;
    gr_status st = gr_builder_column(p->b, GR_OF_EDGE, gr_str_of(column), &col, err);

    return st == GR_OK ? gr_builder_set(p->b, GR_OF_EDGE, col, e, gr_v_str(text), err) : st;
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
            st = set_text(p, "kind", e, gr_str_of(n->kind), err);
        if (st == GR_OK && n->range.ptr != NULL)
            st = set_text(p, "range", e, n->range, err);
    }
    if (p->n_absent != 0)
        gr_builder_note(p->b, "needs that nothing in the file meets (%llu) are left out",
                        (unsigned long long)p->n_absent);
    return st;
}
