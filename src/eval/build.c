/* The graph of an item: from the fields of its record, or from the file that it names. */
#include <limits.h>
#include <stdlib.h>

#include "engine/engine.h"
#include "eval/suite_int.h"

static gr_name name_of(const gr_value *v)
{
    return v->type == GR_V_STR ? gr_name_of(v->s) : gr_name_int(v->i);
}

static bool is_name(const gr_value *v)
{
    return v->type == GR_V_STR || v->type == GR_V_INT;
}

static gr_role role_of(gr_str attribute)
{
    return gr_str_is(attribute, "capacity") ? GR_ROLE_CAPACITY
           : gr_str_is(attribute, "time")   ? GR_ROLE_TIME
                                            : GR_ROLE_WEIGHT;
}

static bool is_list(const gr_value *v)
{
    return v == NULL || v->type == GR_V_LIST;
}

/* Questions in the wild bring their graphs as they are. */
static bool well_formed(const gr_value *graph)
{
    const gr_value *directed = gr_v_get(graph, "directed"), *edges = gr_v_get(graph, "edges");
    const gr_value *attribute = gr_v_get(graph, "attribute"), *columns = gr_v_get(graph, "columns");

    if (directed == NULL || directed->type != GR_V_BOOL || !is_list(gr_v_get(graph, "nodes")) ||
        !is_list(edges) || (attribute != NULL && attribute->type != GR_V_STR) ||
        (columns != NULL && (columns->type != GR_V_RECORD || gr_v_get(graph, "nodes") == NULL)))
        return false;
    for (size_t i = 0; edges != NULL && i < edges->list->n; i++)
        if (edges->list->at[i].type != GR_V_LIST || edges->list->at[i].list->n < 2)
            return false;
    for (size_t i = 0; columns != NULL && i < columns->record->n; i++)
        if (columns->record->at[i].value->type != GR_V_LIST)
            return false;
    return true;
}

static gr_status add_nodes(gr_builder *b, const gr_value *graph, gr_err *err)
{
    const gr_value *nodes = gr_v_get(graph, "nodes"), *columns = gr_v_get(graph, "columns");
    gr_status st = GR_OK;
    uint32_t col;
    gr_vid id;

    for (size_t i = 0; st == GR_OK && nodes != NULL && i < nodes->list->n; i++)
        st = is_name(&nodes->list->at[i])
                 ? gr_builder_node(b, name_of(&nodes->list->at[i]), &id, err)
                 : gr_fail(err, GR_EINPUT, "expected names of nodes");
    for (size_t k = 0; st == GR_OK && columns != NULL && k < columns->record->n; k++) {
        const gr_list *cells = columns->record->at[k].value->list;

        st = gr_builder_column(b, GR_OF_NODE, columns->record->at[k].key, &col, err);
        for (size_t i = 0; st == GR_OK && i < cells->n && i < nodes->list->n; i++)
            st = gr_builder_set(b, GR_OF_NODE, col, (uint32_t)i, cells->at[i], err);
    }
    return st;
}

static gr_status add_edges(gr_builder *b, const gr_value *graph, gr_err *err)
{
    const gr_value *edges = gr_v_get(graph, "edges"), *attribute = gr_v_get(graph, "attribute");
    gr_str column = attribute != NULL ? attribute->s : GR_STR("weight");
    gr_status st = GR_OK;

    for (size_t i = 0; st == GR_OK && edges != NULL && i < edges->list->n; i++) {
        const gr_list *e = edges->list->at[i].list;
        gr_vid u, v;
        uint32_t col;

        if (!is_name(&e->at[0]) || !is_name(&e->at[1]))
            return gr_fail(err, GR_EINPUT, "expected names of nodes");
        if ((st = gr_builder_endpoint(b, name_of(&e->at[0]), &u, err)) != GR_OK ||
            (st = gr_builder_endpoint(b, name_of(&e->at[1]), &v, err)) != GR_OK ||
            (st = gr_builder_edge(b, u, v, err)) != GR_OK || e->n < 3)
            continue;
        if ((st = gr_builder_column(b, GR_OF_EDGE, column, &col, err)) != GR_OK)
            break;
        gr_builder_role(b, role_of(column), col);
        st = gr_builder_set(b, GR_OF_EDGE, col, (uint32_t)i, e->at[2], err);
    }
    return st;
}

gr_status gr_item_build(gr_ctx *cx, const gr_item *item, bool other, gr_graph **out, gr_err *err)
{
    const gr_value *graph = other ? gr_v_get(&item->graph, "other") : &item->graph;
    gr_read_options how = { .direction = item->direction };
    gr_builder *b;
    gr_status st;

    if (item->file.len != 0)
        return gr_engine_read(cx, item->file.ptr, &how, out, err);
    if (graph == NULL || !well_formed(graph))
        return gr_fail(err, GR_EINPUT, "the record has no graph");
    b = gr_builder_new(cx, GR_AUTO);
    if (b == NULL)
        return gr_fail_memory(cx, err);
    gr_builder_direction(b, gr_v_get(graph, "directed")->b ? GR_DIRECTED : GR_UNDIRECTED,
                         "the record says so");
    if ((st = add_nodes(b, graph, err)) == GR_OK && (st = add_edges(b, graph, err)) == GR_OK)
        st = gr_builder_finish(b, out, err);
    gr_builder_free(b);
    return st;
}

/* The real path of folder/path, if it lies below root. */
static bool inside(const char *folder, gr_str path, const char *root, char out[PATH_MAX])
{
    char joined[PATH_MAX], top[PATH_MAX];
    size_t n;
    int len = snprintf(joined, sizeof joined, "%s/%.*s", folder, GR_FMT(path));

    if (len < 0 || (size_t)len >= sizeof joined || realpath(joined, out) == NULL ||
        realpath(root, top) == NULL)
        return false;
    n = strlen(top);
    return strncmp(out, top, n) == 0 && out[n] == '/';
}

gr_status gr_item_load(gr_ctx *cx, const gr_item *item, const char *root, gr_str path,
                       gr_direction d, gr_graph **out, gr_err *err)
{
    char real[PATH_MAX];
    gr_str below = gr_str_starts(path, "../") ? gr_str_sub(path, 3, path.len) : path;
    gr_read_options how = { .direction = d };

    if (item->attached.len != 0)
        return gr_engine_read_text(cx, item->attached, &how, out, err);
    if (path.len >= PATH_MAX || (!inside(item->folder.ptr, path, root, real) &&
                                 !inside(item->folder.ptr, below, root, real)))
        return gr_fail(err, GR_EREAD, "there is no file %.*s", GR_FMT(path));
    return gr_engine_read(cx, real, &how, out, err);
}
