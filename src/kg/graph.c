/* Stores as graphs of facts, and back. What a store knows of its relations, their ids, numbers and
 * labels, and those that have no facts, goes along as an attribute of the graph, so that a question
 * means the same: RELATIONS, the JSON of a list of [name, number, label]. */
#include "kg/kg_int.h"

#define RELATIONS "relations"

/* --- a graph of a store --- */

static gr_status add_text(gr_builder *b, uint32_t col, gr_vid v, gr_str text, gr_err *err)
{
    return text.len != 0 ? gr_builder_set(b, GR_OF_NODE, col, v, gr_v_str(text), err) : GR_OK;
}

/* Nodes are called by labels if each has one that no other has: where it has none (unless `all`
 * labels are to stand there as they are), its name is its label. */
static gr_status add_entities(gr_builder *b, const gr_kg *k, bool all, gr_err *err)
{
    uint32_t labels, glosses;
    gr_status st = gr_builder_column(b, GR_OF_NODE, GR_STR("label"), &labels, err);

    if (st == GR_OK)
        st = gr_builder_column(b, GR_OF_NODE, GR_STR("gloss"), &glosses, err);
    for (uint32_t e = 0; st == GR_OK && e < gr_kg_n_entities(k); e++) {
        gr_str name = gr_kg_entity_name(k, e), label = gr_kg_entity_label(k, e);
        gr_vid v;

        if (!all && gr_kg_labelled(k, label).n > 1)
            label = name;
        if ((st = gr_builder_node(b, gr_name_of(name), &v, err)) == GR_OK &&
            (!all || !gr_str_eq(name, label)))
            st = add_text(b, labels, v, label, err);
        if (st == GR_OK)
            st = add_text(b, glosses, v, gr_kg_entity_gloss(k, e), err);
    }
    return st;
}

static gr_status add_triples(gr_builder *b, const gr_kg *k, gr_err *err)
{
    gr_kg_iter it = gr_kg_match(k, (gr_triple){ GR_KG_NONE, GR_KG_NONE, GR_KG_NONE });
    gr_triple t;
    uint32_t col;
    gr_status st = gr_builder_column(b, GR_OF_EDGE, GR_STR("relation"), &col, err);

    if (st == GR_OK)
        gr_builder_type(b, GR_OF_EDGE, col, GR_COL_STR);
    while (st == GR_OK && gr_kg_next(&it, &t)) {
        uint32_t edge = gr_builder_n_edges(b);

        if ((st = gr_builder_edge(b, t.s, t.o, err)) == GR_OK)
            st = gr_builder_set(b, GR_OF_EDGE, col, edge, gr_v_str(gr_kg_relation_name(k, t.p)),
                                err);
    }
    return st;
}

static gr_status add_relations(gr_ctx *cx, gr_builder *b, const gr_kg *k, gr_err *err)
{
    gr_arena *a = &cx->arena;
    gr_value all, one;
    gr_strbuf text;
    gr_status st;
    bool ok = gr_v_list(a, &all);

    for (uint32_t r = 0; ok && r < gr_kg_n_relations(k); r++)
        ok = gr_v_list(a, &one) && gr_v_push(a, &one, gr_v_str(gr_kg_relation_name(k, r))) &&
             gr_v_push(a, &one, gr_v_int(gr_kg_relation_number(k, r))) &&
             gr_v_push(a, &one, gr_v_str(gr_kg_relation_label(k, r))) && gr_v_push(a, &all, one);
    gr_strbuf_init(&text, &cx->budget, 0);
    if (ok)
        gr_json_write(&text, &all, 0);
    st = ok && !text.failed
             ? gr_builder_attribute(b, GR_STR(RELATIONS), gr_v_str(gr_strbuf_str(&text)), err)
             : gr_fail_memory(cx, err);
    gr_strbuf_clear(&text);
    return st;
}

static gr_status make_graph(gr_ctx *cx, const gr_kg *k, bool all, gr_graph **out, gr_err *err)
{
    gr_builder *b = gr_builder_new(cx, GR_AUTO);
    gr_status st = b != NULL ? GR_OK : gr_fail_memory(cx, err);

    if (st == GR_OK) {
        gr_builder_direction(b, GR_DIRECTED, "triples lead from subject to object");
        st = add_entities(b, k, all, err);
    }
    if (st == GR_OK)
        st = add_triples(b, k, err);
    if (st == GR_OK)
        st = add_relations(cx, b, k, err);
    if (st == GR_OK)
        st = gr_builder_finish(b, out, err);
    gr_builder_free(b);
    return st;
}

gr_status gr_kg_graph(gr_ctx *cx, const gr_kg *k, gr_graph **out, gr_err *err)
{
    return make_graph(cx, k, false, out, err);
}

gr_status gr_kg_read_graph(gr_ctx *cx, const char *path, gr_graph **out, gr_err *err)
{
    gr_kg *k = NULL;
    gr_status st = gr_kg_open(cx, path, &k, err);

    if (st == GR_OK)
        st = make_graph(cx, k, true, out, err);
    if (st == GR_OK)
        st = gr_graph_tell(cx, *out, "kg", NULL, 0, err);
    gr_kg_close(k);
    return st;
}

/* --- a store of a graph --- */

static gr_status add_node(gr_kg_builder *b, const gr_graph *g, const gr_column *labels, gr_vid v,
                          gr_err *err)
{
    gr_name name = gr_graph_name(g, v);
    gr_value label = labels != NULL ? gr_column_get(labels, v) : gr_v_null();
    char number[24];
    uint32_t id;
    gr_status st;

    if (gr_name_is_int(name))
        snprintf(number, sizeof number, "%lld", (long long)name.num);
    st = gr_kg_builder_entity(
        b, gr_name_is_int(name) ? gr_str_of(number) : (gr_str){ name.ptr, name.len }, &id, err);
    return st == GR_OK && label.type == GR_V_STR ? gr_kg_builder_label(b, id, label.s, err) : st;
}

/* Those of the attribute, if it is such a list: it may be anybody's. */
static gr_status know_relations(gr_ctx *cx, gr_kg_builder *b, const gr_graph *g, gr_err *err)
{
    const gr_value *v = gr_v_get(gr_graph_attributes(g), RELATIONS);
    gr_err why = { 0 };
    gr_value all;
    gr_status st =
        v != NULL && v->type == GR_V_STR ? gr_json_read(cx, v->s, &all, &why) : GR_EINPUT;

    if (st == GR_EMEMORY)
        return gr_fail_memory(cx, err);
    if (st != GR_OK || all.type != GR_V_LIST)
        return GR_OK;
    for (size_t i = 0; st == GR_OK && i < all.list->n; i++) {
        const gr_value *one = &all.list->at[i], *at = one->type == GR_V_LIST ? one->list->at : NULL;
        uint32_t id;

        if (at == NULL || one->list->n != 3 || at[0].type != GR_V_STR || at[1].type != GR_V_INT ||
            at[1].i < 0 || at[1].i >= GR_KG_NONE || at[2].type != GR_V_STR)
            break;
        if ((st = gr_kg_builder_relation(b, at[0].s, &id, err)) == GR_OK) {
            gr_kg_builder_relation_number(b, id, (uint32_t)at[1].i);
            st = gr_kg_builder_relation_label(b, id, at[2].s, err);
        }
    }
    return st;
}

static bool is_among(gr_triple t, const gr_triple *only, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (t.s == only[i].s && t.p == only[i].p && t.o == only[i].o)
            return true;
    return false;
}

static gr_status add_fact(gr_kg_builder *b, gr_triple t, const gr_triple *only, size_t n,
                          gr_err *err)
{
    return only == NULL || is_among(t, only, n) ? gr_kg_builder_triple(b, t, err) : GR_OK;
}

static gr_status add_facts(gr_kg_builder *b, const gr_graph *g, const gr_column *relations,
                           const gr_triple *only, size_t n, gr_err *err)
{
    gr_status st = GR_OK;

    for (gr_edge_iter it = gr_edges(g); st == GR_OK && gr_edge_next(&it);) {
        gr_str name = gr_kg_relation_of(relations, it.id);
        gr_triple t = { it.u, 0, it.v };

        if (name.len == 0 || (st = gr_kg_builder_relation(b, name, &t.p, err)) != GR_OK)
            continue;
        st = add_fact(b, t, only, n, err);
        if (st == GR_OK && !gr_graph_is_directed(g))
            st = add_fact(b, (gr_triple){ t.o, t.p, t.s }, only, n, err);
    }
    return st;
}

gr_status gr_kg_of_graph(gr_ctx *cx, const gr_graph *g, const gr_triple *only, size_t n,
                         gr_kg **out, gr_err *err)
{
    const gr_column *relations, *labels = gr_graph_column_named(g, GR_OF_NODE, GR_STR("label"));
    gr_kg_builder *b = NULL;
    gr_status st = gr_kg_need_relations(g, &relations, err);

    if (labels == NULL)
        labels = gr_graph_column_named(g, GR_OF_NODE, GR_STR("name"));
    if (st == GR_OK)
        st = gr_kg_builder_new(cx, &b, err);
    for (gr_vid v = 0; st == GR_OK && v < gr_graph_n_nodes(g); v++)
        st = add_node(b, g, labels, v, err);
    if (st == GR_OK)
        st = know_relations(cx, b, g, err);
    if (st == GR_OK)
        st = add_facts(b, g, relations, only, n, err);
    if (st == GR_OK)
        st = gr_kg_builder_open(b, out, err);
    gr_kg_builder_free(b);
    return st;
}
