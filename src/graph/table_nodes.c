/* A table of nodes beside a table of edges: one row a node, its id and its attributes. */
#include "graph/builder_int.h"
#include "graph/sheet_int.h"

/* How many names of each column are nodes of the graph. */
static gr_status count_nodes(gr_sheet *sh, const gr_builder *b, uint64_t *n, gr_err *err)
{
    gr_status st = gr_sheet_rewind(sh, err);
    gr_str name;
    bool got;

    while (st == GR_OK && (st = gr_sheet_next(sh, &got, err)) == GR_OK && got)
        for (size_t i = 0; i < sh->t.n && st == GR_OK; i++)
            if ((st = gr_sheet_text(sh, &sh->row.at[i], &name, err)) == GR_OK)
                n[i] += gr_builder_find(b, gr_name_of(name)) != GR_NO_NODE;
    return st;
}

/* The column of the ids: the one that is called so, else the one with most names of the graph. */
static gr_status find_ids(gr_sheet *sh, const gr_builder *b, size_t *ids, uint64_t *n_known,
                          gr_err *err)
{
    uint64_t *n = gr_new_n(&sh->cx->scratch, uint64_t, sh->t.n);
    size_t called = SIZE_MAX;
    gr_status st;

    *ids = 0;
    if (n == NULL)
        return gr_fail_memory(sh->cx, err);
    if ((st = count_nodes(sh, b, n, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < sh->t.n && sh->t.header && called == SIZE_MAX; i++)
        if (gr_names_nodes(sh->t.at[i].name))
            called = i;
    if (called != SIZE_MAX)
        *ids = called;
    for (size_t i = 0; i < sh->t.n && (called == SIZE_MAX || n[called] == 0); i++)
        if (n[i] > n[*ids])
            *ids = i;
    *n_known = n[*ids];
    if (*n_known == 0 && gr_builder_n_nodes(b) != 0)
        return gr_sheet_fail(sh, sh->t.at[0].name.ptr, err,
                             "no column of this table of nodes has a name of the graph");
    return GR_OK;
}

static gr_status make_columns(gr_sheet *sh, gr_builder *b, size_t ids, gr_err *err)
{
    for (size_t i = 0; i < sh->t.n; i++) {
        gr_tcolumn *c = &sh->t.at[i];
        gr_cell named = { .text = c->name, .doubled = c->name_quoted };
        char made[32];
        gr_status st;
        gr_str name;

        if (i == ids || c->use != GR_USE_PLAIN)
            continue;
        if ((st = gr_sheet_text(sh, &named, &name, err)) != GR_OK)
            return st;
        snprintf(made, sizeof made, "column%zu", i + 1);
        if (!sh->t.header)
            name = gr_str_of(made);
        else if (gr_str_find(sh->t.at[ids].name, ":ID") < sh->t.at[ids].name.len)
            name = gr_neo4j_name(name);
        for (size_t j = 0; sh->t.header && j < i; j++)
            if (gr_str_eq(sh->t.at[j].name, c->name))
                return gr_sheet_fail(sh, c->name.ptr, err, "two columns have this name");
        if ((st = gr_builder_column(b, GR_OF_NODE, name, &c->col, err)) != GR_OK)
            return st;
    }
    return GR_OK;
}

static gr_status add_node(gr_sheet *sh, gr_builder *b, size_t ids, gr_vid *v, gr_err *err)
{
    const gr_cell *id = &sh->row.at[ids];
    gr_status st;
    gr_value x;

    if (gr_cell_is_empty(id))
        return gr_sheet_fail(sh, id->text.ptr, err, "expected a node name, found nothing");
    if ((st = gr_sheet_text(sh, id, &x.s, err)) != GR_OK ||
        (st = gr_builder_node(b, gr_name_of(x.s), v, err)) != GR_OK)
        return st;
    for (size_t i = 0; st == GR_OK && i < sh->t.n; i++) {
        const gr_tcolumn *col = &sh->t.at[i];

        if (i == ids || col->use != GR_USE_PLAIN || gr_cell_is_empty(&sh->row.at[i]))
            continue;
        if ((st = gr_sheet_value(sh, col, &sh->row.at[i], &x, err)) == GR_OK)
            st = gr_builder_set(b, GR_OF_NODE, col->col, *v, x, err);
    }
    return st;
}

static gr_status read_sheet(gr_sheet *sh, gr_builder *b, gr_err *err)
{
    uint64_t n_known, n_rows = 0, n_before = gr_builder_n_nodes(b);
    gr_strmap seen;
    gr_status st;
    size_t ids;
    bool got;
    gr_vid v;

    if ((st = gr_sheet_survey(sh, NULL, err)) != GR_OK)
        return st;
    if (sh->t.n == 0)
        return gr_scan_fail(&sh->s, NULL, err, "expected a table of nodes, found nothing");
    gr_columns_types(&sh->t);
    if ((st = find_ids(sh, b, &ids, &n_known, err)) != GR_OK ||
        (st = make_columns(sh, b, ids, err)) != GR_OK || (st = gr_sheet_rewind(sh, err)) != GR_OK)
        return st;
    gr_strmap_init(&seen, &sh->cx->budget);
    while (st == GR_OK && (st = gr_sheet_next(sh, &got, err)) == GR_OK && got) {
        uint32_t *slot = gr_strmap_put(&seen, sh->row.at[ids].text);

        if (slot == NULL)
            st = gr_fail_memory(sh->cx, err);
        else if (*slot != GR_MAP_NONE)
            st = gr_sheet_fail(sh, sh->row.at[ids].text.ptr, err, "two rows are about this node");
        else
            *slot = 0;
        if (st == GR_OK)
            st = add_node(sh, b, ids, &v, err);
        n_rows++;
    }
    gr_strmap_clear(&seen);
    if (st == GR_OK && n_known < n_before)
        gr_builder_note(b, "nodes of edges without a row in the table of nodes: %llu",
                        (unsigned long long)(n_before - n_known));
    if (st == GR_OK && n_known < n_rows)
        gr_builder_note(b, "rows of the table of nodes that are nodes without edges: %llu",
                        (unsigned long long)(n_rows - n_known));
    return st;
}

gr_status gr_nodetable_read(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    gr_status st = gr_scan_utf8(in->text, err);
    gr_sheet sh;

    if (st != GR_OK)
        return st;
    gr_sheet_init(&sh, cx, in->text, 0);
    st = read_sheet(&sh, b, err);
    gr_sheet_clear(&sh);
    return st;
}
