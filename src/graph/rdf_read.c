/* Reading RDF: statements become edges, labels and short names of nodes and relations. */
#include "graph/rdf_int.h"

typedef struct label {
    gr_vid node;
    gr_str text, term, predicate;
    bool english;
    uint32_t n;    /* in the first label of a node: how many it has */
    uint32_t best; /* and which one to show */
} label;

typedef struct reader {
    gr_ctx *cx;
    gr_builder *b;
    SerdEnv *env;
    gr_arena arena; /* of labels and short names */
    GR_VEC(label) labels;
    bool full;              /* nothing is to be shortened */
    gr_strmap by_predicate; /* position in predicates */
    GR_VEC(gr_rdf_term) predicates;
    GR_VEC(uint32_t) edge_predicate; /* or GR_MAP_NONE */
} reader;

/* The number of a predicate, for its short form. */
static gr_status count_predicate(reader *r, gr_str predicate, gr_err *err)
{
    uint32_t i = GR_MAP_NONE, *slot;
    gr_rdf_term t = { .level = 0 };

    if (!gr_str_is(predicate, GR_RDF_EDGE)) {
        i = gr_strmap_get(&r->by_predicate, predicate);
        if (i == GR_MAP_NONE) {
            t.whole = gr_str_dup(&r->arena, predicate);
            if (t.whole.ptr == NULL || (slot = gr_strmap_put(&r->by_predicate, t.whole)) == NULL ||
                !gr_vec_push(&r->predicates, t))
                return gr_fail_memory(r->cx, err);
            *slot = i = (uint32_t)r->predicates.n - 1;
        }
    }
    return gr_vec_push(&r->edge_predicate, i) ? GR_OK : gr_fail_memory(r->cx, err);
}

static gr_status add_edge(reader *r, gr_vid u, gr_str object, gr_str predicate, gr_err *err)
{
    uint32_t e = gr_builder_n_edges(r->b), col;
    gr_vid v;
    gr_status st = gr_builder_endpoint(r->b, gr_name_of(object), &v, err);

    if (st == GR_OK)
        st = gr_builder_edge(r->b, u, v, err);
    if (st == GR_OK && !r->full)
        st = count_predicate(r, predicate, err);
    if (st != GR_OK || gr_str_is(predicate, GR_RDF_EDGE))
        return st;
    st = gr_builder_column(r->b, GR_OF_EDGE, GR_STR("predicate"), &col, err);
    return st == GR_OK ? gr_builder_set(r->b, GR_OF_EDGE, col, e, gr_v_str(predicate), err) : st;
}

static gr_status keep_label(reader *r, gr_vid node, const gr_rdf_statement *t, gr_err *err)
{
    label l = { .node = node,
                .text = gr_str_dup(&r->arena, t->text),
                .term = gr_str_dup(&r->arena, t->object),
                .predicate = gr_str_dup(&r->arena, t->predicate),
                .english = gr_rdf_is_english(t->lang) };

    if (l.text.ptr == NULL || l.term.ptr == NULL || l.predicate.ptr == NULL ||
        r->labels.n == UINT32_MAX - 1 || !gr_vec_push(&r->labels, l))
        return gr_fail_memory(r->cx, err);
    return GR_OK;
}

static gr_status on_statement(void *arg, const gr_rdf_statement *t, gr_err *err)
{
    reader *r = arg;
    gr_status st;
    gr_vid u;

    if (gr_str_is(t->predicate, GR_RDF_TYPE) && gr_str_is(t->object, GR_RDF_RESOURCE))
        return gr_builder_node(r->b, gr_name_of(t->subject), &u, err);
    if ((st = gr_builder_endpoint(r->b, gr_name_of(t->subject), &u, err)) != GR_OK)
        return st;
    if (t->is_literal && gr_rdf_is_label(t->predicate))
        return keep_label(r, u, t, err);
    return add_edge(r, u, t->object, t->predicate, err);
}

/* A node's only label becomes its column; where there are several they become edges too. */
static gr_status place_labels(reader *r, gr_err *err)
{
    gr_status st = GR_OK;
    gr_u64map first;
    uint32_t col;

    gr_u64map_init(&first, &r->cx->budget);
    for (uint32_t i = 0; i < r->labels.n && st == GR_OK; i++) {
        uint32_t *at = gr_u64map_put(&first, r->labels.at[i].node);
        label *f;

        if (at == NULL) {
            st = gr_fail_memory(r->cx, err);
            break;
        }
        if (*at == GR_MAP_NONE)
            *at = r->labels.at[i].best = i;
        f = &r->labels.at[*at];
        f->n++;
        if (r->labels.at[i].english && !r->labels.at[f->best].english)
            f->best = i;
    }
    if (r->labels.n != 0 && st == GR_OK)
        st = gr_builder_column(r->b, GR_OF_NODE, GR_STR("label"), &col, err);
    for (uint32_t i = 0; i < r->labels.n && st == GR_OK; i++) {
        const label *l = &r->labels.at[i];

        if (l->n != 0)
            st = gr_builder_set(r->b, GR_OF_NODE, col, l->node,
                                gr_v_str(r->labels.at[l->best].text), err);
        if (st == GR_OK && r->labels.at[gr_u64map_get(&first, l->node)].n > 1)
            st = add_edge(r, l->node, l->term, l->predicate, err);
    }
    gr_u64map_clear(&first);
    return st;
}

/* The column "relation", if a predicate has a shorter form. */
static gr_status name_relations(reader *r, gr_err *err)
{
    bool shorter = false;
    gr_status st = gr_rdf_shorten(r->cx, &r->arena, r->env, r->predicates.at, r->predicates.n, err);
    uint32_t col;

    for (size_t i = 0; i < r->predicates.n && st == GR_OK; i++)
        shorter |= !gr_str_eq(r->predicates.at[i].shown, r->predicates.at[i].whole);
    if (shorter && st == GR_OK)
        st = gr_builder_column(r->b, GR_OF_EDGE, GR_STR("relation"), &col, err);
    for (uint32_t e = 0; shorter && e < r->edge_predicate.n && st == GR_OK; e++)
        if (r->edge_predicate.at[e] != GR_MAP_NONE)
            st = gr_builder_set(r->b, GR_OF_EDGE, col, e,
                                gr_v_str(r->predicates.at[r->edge_predicate.at[e]].shown), err);
    return st;
}

/* The terms of all nodes with the labels that they show. */
static gr_status list_nodes(reader *r, gr_rdf_term *t, uint32_t n, gr_err *err)
{
    for (uint32_t v = 0; v < n; v++) {
        gr_name name = gr_builder_name(r->b, v);

        t[v].whole = gr_name_is_int(name) ? gr_str_printf(&r->arena, "%lld", (long long)name.num)
                                          : (gr_str){ name.ptr, name.len };
        if (t[v].whole.ptr == NULL)
            return gr_fail_memory(r->cx, err);
    }
    for (size_t i = 0; i < r->labels.n; i++)
        if (r->labels.at[i].n != 0)
            t[r->labels.at[i].node].label = r->labels.at[r->labels.at[i].best].text;
    return GR_OK;
}

/* The column "name", if a node has a shorter form and the labels alone do not do. */
static gr_status name_nodes(reader *r, gr_err *err)
{
    uint32_t n = gr_builder_n_nodes(r->b), col;
    gr_rdf_term *t = gr_mem_zeroed(&r->cx->budget, (size_t)n + 1, sizeof *t);
    bool shorter = false, labelled = true;
    gr_status st;

    if (t == NULL)
        return gr_fail_memory(r->cx, err);
    st = list_nodes(r, t, n, err);
    if (st == GR_OK)
        st = gr_rdf_shorten(r->cx, &r->arena, r->env, t, n, err);
    for (uint32_t v = 0; v < n && st == GR_OK; v++) {
        shorter |= !gr_str_eq(t[v].shown, t[v].whole);
        labelled &= t[v].label.ptr != NULL && gr_str_eq(t[v].shown, t[v].label);
    }
    if (st == GR_OK && shorter && !labelled)
        st = gr_builder_column(r->b, GR_OF_NODE, GR_STR("name"), &col, err);
    for (uint32_t v = 0; v < n && shorter && !labelled && st == GR_OK; v++)
        st = gr_builder_set(r->b, GR_OF_NODE, col, v, gr_v_str(t[v].shown), err);
    gr_mem_resize(&r->cx->budget, t, ((size_t)n + 1) * sizeof *t, 0);
    return st;
}

/* What is done when all triples are there. */
static gr_status name_things(reader *r, gr_err *err)
{
    gr_status st = place_labels(r, err);

    if (st == GR_OK && !r->full)
        st = name_relations(r, err);
    return st == GR_OK && !r->full ? name_nodes(r, err) : st;
}

gr_status gr_rdf_read(gr_ctx *cx, gr_input *in, gr_builder *b, gr_rdf_syntax syntax, gr_err *err)
{
    reader r = { .cx = cx, .b = b, .labels = { .budget = &cx->budget } };
    const gr_rdf_sink sink = { .arg = &r, .statement = on_statement };
    gr_status st;

    gr_arena_init(&r.arena, &cx->budget);
    gr_strmap_init(&r.by_predicate, &cx->budget);
    r.predicates.budget = r.edge_predicate.budget = &cx->budget;
    r.full = gr_str_starts(in->text, GR_RDF_FULL);
    gr_builder_direction(b, GR_DIRECTED, "triples lead from subject to object");
    r.env = serd_env_new(NULL);
    st = r.env != NULL ? gr_rdf_parse_in(cx, r.env, in->text, syntax, &sink, err)
                       : gr_fail_memory(cx, err);
    if (st == GR_OK)
        st = name_things(&r, err);
    serd_env_free(r.env);
    gr_vec_clear(&r.labels);
    gr_vec_clear(&r.predicates);
    gr_vec_clear(&r.edge_predicate);
    gr_strmap_clear(&r.by_predicate);
    gr_arena_clear(&r.arena);
    return st;
}
