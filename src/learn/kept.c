/* Data that is kept by name, as a graph: a file of one, or nodes with the classes that are known.
 */
#include "learn/learn.h"

/* What is known of the data of a name; NULL if there is none. */
static const gr_value *about(const gr_value *all, const char *name)
{
    for (size_t i = 0; i < all->list->n; i++) {
        const gr_value *own = gr_v_get(&all->list->at[i], "name");

        if (own->type == GR_V_STR && gr_str_is(own->s, name))
            return &all->list->at[i];
    }
    return NULL;
}

/* The names that nodes have for themselves alone, .len 0 where they share one; NULL without memory.
 */
static gr_str *own_names(gr_ctx *cx, const gr_set *s)
{
    gr_str *own = gr_new_n(&cx->scratch, gr_str, s->n_nodes + 1);

    for (size_t i = 0; own != NULL && i < s->n_names; i++)
        if (s->names[i].n == 1)
            own[s->named[s->names[i].first]] = s->names[i].name;
    return own;
}

static gr_status add_node(gr_builder *b, const gr_set *s, const gr_str *own, uint32_t v,
                          uint32_t class, gr_err *err)
{
    char number[24];
    gr_str name = own[v];
    gr_vid id;
    gr_status st;

    if (name.len == 0) { /* no number that might be another one's name */
        snprintf(number, sizeof number, s->names != NULL ? "#%u" : "%u", v);
        name = gr_str_of(number);
    }
    st = gr_builder_node(b, gr_name_of(name), &id, err);
    if (st == GR_OK && s->label[v] != GR_SET_UNKNOWN)
        st = gr_builder_set(b, GR_OF_NODE, class, id, gr_v_str(s->classes[s->label[v]]), err);
    return st;
}

static gr_status build(gr_ctx *cx, gr_builder *b, const gr_set *s, gr_graph **out, gr_err *err)
{
    const gr_str *own = own_names(cx, s);
    uint32_t class;
    gr_status st;

    if (own == NULL)
        return gr_fail_memory(cx, err);
    st = gr_builder_column(b, GR_OF_NODE, GR_STR("class"), &class, err);
    for (uint32_t v = 0; v < s->n_nodes && st == GR_OK; v++)
        st = add_node(b, s, own, v, class, err);
    for (uint32_t v = 0; v < s->n_nodes && st == GR_OK; v++)
        for (size_t k = s->from[v]; k < s->from[v + 1] && st == GR_OK; k++)
            if (v < s->col[k])
                st = gr_builder_edge(b, v, s->col[k], err);
    return st == GR_OK ? gr_builder_finish(b, out, err) : st;
}

static gr_status graph_of_nodes(gr_ctx *cx, const char *path, gr_graph **out, gr_err *err)
{
    gr_builder *b = gr_builder_new(cx, GR_UNDIRECTED);
    gr_set *s = NULL;
    gr_status st = b != NULL ? gr_set_open(cx, path, &s, err) : gr_fail_memory(cx, err);

    if (st == GR_OK)
        st = build(cx, b, s, out, err);
    gr_set_free(s);
    gr_builder_free(b);
    return st;
}

gr_status gr_data_graph(gr_ctx *cx, const char *name, const char **file, gr_graph **out,
                        gr_err *err)
{
    const gr_value *kind, *found;
    gr_value all;
    gr_status st;

    *out = NULL;
    if ((st = gr_data_find(cx, name, file, err)) != GR_OK || *file == name)
        return st;
    if ((st = gr_data_list(cx, &all, err)) != GR_OK)
        return st;
    found = about(&all, name);
    kind = found != NULL ? gr_v_get(found, "kind") : NULL;
    if (kind == NULL || kind->type != GR_V_STR)
        return GR_OK;
    if (gr_str_is(kind->s, "nodes"))
        return graph_of_nodes(cx, *file, out, err);
    if (gr_str_is(kind->s, "graph"))
        return GR_OK;
    return gr_fail(err, GR_EUSAGE, "the data %.100s is no graph but of the kind %.*s", name,
                   GR_FMT(kind->s));
}
