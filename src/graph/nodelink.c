/* Node-link JSON and its relatives, told apart by their members:
 *
 *   {"directed", "multigraph", "graph", "nodes": [{"id"}], "links": [{"source", "target"}]}
 *       as NetworkX and D3 write it; "edges" for "links", "name" for "id", "from" and "to" for
 *       "source" and "target", plain names for nodes and [u, v] or [u, v, weight] for links are
 *       read too, and "relationships" with "startNode" and "endNode" as Neo4j has them. Links name
 *       nodes by id, also as {"id": ..}, or, where that does not work out, all by position.
 *   [{"from", "to"}]
 *       only the links; the words for their ends are those of tables, such as caller and callee.
 *       Where no words tell, the first two members of text that share a name are the ends.
 *   {"nodes": [{"id"}], "adjacency": [[{"id"}]]}
 *       NetworkX's adjacency data: row i lists the neighbours of node i, an undirected edge twice.
 *   {"a": ["b"]}, {"a": {"b": 3}}, {"a": {"b": {"weight": 3}}}
 *       adjacency objects.
 */
#include "graph/jsondoc_int.h"
#include "graph/table_int.h"

#define MOST_MEMBERS 16 /* of a link among which its ends are looked for */

typedef struct reader {
    gr_jsondoc doc;
    gr_builder *b;
    const char *links; /* the member that holds them; NULL = they are the root */
} reader;

static const char *const link_lists[] = { "links", "edges", "relationships", NULL };
static const char *const name_words[] = { "id", "key", "name", NULL };

static gr_status poll(const reader *r, size_t i, gr_err *err)
{
    return i % 4096 == 0 ? gr_ctx_check(r->doc.cx, err) : GR_OK;
}

/* Which member names the nodes: NULL if nothing does and they are numbered. */
static const char *name_key(const gr_list *nodes)
{
    for (const char *const *w = name_words; nodes->n != 0 && *w != NULL; w++)
        if (gr_v_get(&nodes->at[0], *w) != NULL)
            return *w;
    return NULL;
}

/* An error about link i. */
#define fail_link(r, i, err, ...)                                                                  \
    gr_jsondoc_fail(&(r)->doc,                                                                     \
                    (r)->links != NULL ? (gr_jsonstep[]){ { (r)->links, 0 }, { NULL, i } }         \
                                       : (gr_jsonstep[]){ { NULL, i }, { NULL, 0 } },              \
                    (r)->links != NULL ? 2 : 1, err, __VA_ARGS__)

/* D3 replaces the ends of links by the nodes themselves. */
static const gr_value *end_name(const gr_value *end)
{
    const gr_value *name;

    for (const char *const *w = name_words; end->type == GR_V_RECORD && *w != NULL; w++)
        if ((name = gr_v_get(end, *w)) != NULL)
            return name;
    return end;
}

static gr_status read_nodes(reader *r, const gr_value *nodes, gr_err *err)
{
    const char *key = name_key(nodes->list);
    const char *const skip[] = { key, NULL };
    gr_status st = GR_OK;
    gr_vid node;

    for (size_t i = 0; i < nodes->list->n && st == GR_OK; i++) {
        const gr_value *v = &nodes->list->at[i], *id = v;
        const gr_jsonstep here[] = { { "nodes", 0 }, { NULL, i } };
        gr_name name = gr_name_int((int64_t)i);

        if ((st = poll(r, i, err)) != GR_OK)
            break;
        if (v->type == GR_V_RECORD)
            id = key != NULL ? gr_v_get(v, key) : NULL;
        if ((key != NULL || id != NULL) && !gr_jsondoc_name(&r->doc, id, &name))
            return gr_jsondoc_fail(&r->doc, here, 2, err,
                                   "expected a node with a name or number as \"%s\", found %s",
                                   key != NULL ? key : "id", gr_jsondoc_show(&r->doc, v));
        if (gr_builder_find(r->b, name) != GR_NO_NODE)
            return gr_jsondoc_fail(&r->doc, here, 2, err, "node %s occurs twice",
                                   id != NULL ? gr_jsondoc_show(&r->doc, id) : "by that number");
        if ((st = gr_builder_node(r->b, name, &node, err)) == GR_OK && v->type == GR_V_RECORD)
            st = gr_jsondoc_cells(&r->doc, GR_OF_NODE, node, v, skip, err);
    }
    return st;
}

/* The two ends of a link and what else it says; false if it is not formed like one. */
static bool take_apart(const reader *r, const gr_value *v, const gr_value *end[2],
                       const gr_value **data)
{
    *data = NULL;
    if (v->type == GR_V_LIST) {
        if (v->list->n != 2 && v->list->n != 3)
            return false;
        end[0] = &v->list->at[0];
        end[1] = &v->list->at[1];
        if (v->list->n == 3 && v->list->at[2].type != GR_V_NULL)
            *data = &v->list->at[2];
        return *data == NULL || (*data)->type == GR_V_INT || (*data)->type == GR_V_REAL ||
               (*data)->type == GR_V_RECORD;
    }
    if (v->type != GR_V_RECORD)
        return false;
    *data = v;
    for (int k = 0; k < 2; k++) {
        end[k] = gr_v_get(v, r->doc.skip[k]);
        if (end[k] == NULL)
            return false;
        end[k] = end_name(end[k]);
    }
    return true;
}

/* Do all links give the positions of nodes, and not all of them the names? */
static bool links_by_position(const reader *r, const gr_list *links)
{
    int64_t n = gr_builder_n_nodes(r->b);
    bool named = true;

    for (size_t i = 0; i < links->n; i++) {
        const gr_value *end[2], *data;
        if (!take_apart(r, &links->at[i], end, &data))
            return false;
        for (int k = 0; k < 2; k++) {
            if (end[k]->type != GR_V_INT || end[k]->i < 0 || end[k]->i >= n)
                return false;
            if (gr_builder_find(r->b, gr_name_int(end[k]->i)) == GR_NO_NODE)
                named = false;
        }
    }
    return !named;
}

/* The ends of link i, in the builder. */
static gr_status read_ends(reader *r, size_t i, const gr_value *end[2], bool declared, gr_vid at[2],
                           gr_err *err)
{
    gr_status st = GR_OK;
    gr_name name;

    for (int k = 0; k < 2 && st == GR_OK; k++) {
        const char *which = k == 0 ? "source" : "target";

        if (!gr_jsondoc_name(&r->doc, end[k], &name))
            return fail_link(r, i, err,
                             "expected a node's name or number as the edge's %s, found %s", which,
                             gr_jsondoc_show(&r->doc, end[k]));
        if (!declared)
            st = gr_builder_endpoint(r->b, name, &at[k], err);
        else if ((at[k] = gr_builder_find(r->b, name)) == GR_NO_NODE)
            return fail_link(r, i, err, "the edge's %s %s is not in the list of nodes", which,
                             gr_jsondoc_show(&r->doc, end[k]));
    }
    return st;
}

static gr_status read_links(reader *r, const gr_value *links, bool declared, gr_err *err)
{
    bool by_position = declared && links_by_position(r, links->list);
    gr_status st = GR_OK;

    if (by_position)
        gr_builder_note(r->b, "links name their ends by position in the list of nodes");
    for (size_t i = 0; i < links->list->n && st == GR_OK; i++) {
        const gr_value *end[2], *data;
        gr_vid at[2] = { 0, 0 };

        if ((st = poll(r, i, err)) != GR_OK)
            break;
        if (!take_apart(r, &links->list->at[i], end, &data))
            return fail_link(r, i, err,
                             "expected an edge as {\"%s\": .., \"%s\": ..} or [u, v] or "
                             "[u, v, weight], found %s",
                             r->doc.skip[0], r->doc.skip[1],
                             gr_jsondoc_show(&r->doc, &links->list->at[i]));
        if (by_position) {
            at[0] = (gr_vid)end[0]->i;
            at[1] = (gr_vid)end[1]->i;
        } else {
            st = read_ends(r, i, end, declared, at, err);
        }
        if (st == GR_OK && !gr_vec_push(&r->doc.links, ((gr_jsonlink){ at[0], at[1], data })))
            st = gr_fail_memory(r->doc.cx, err);
    }
    return st;
}

/* One entry of row u in adjacency data. In an undirected graph the edge comes up in both rows: the
 * first counts, the second must match it. `open` counts the first ones that wait. */
static gr_status adjacency_entry(reader *r, gr_u64map *open, gr_vid u, size_t j, const gr_value *v,
                                 gr_err *err)
{
    const gr_jsonstep here[] = { { "adjacency", 0 }, { NULL, u }, { NULL, j } };
    uint32_t *waiting;
    gr_name name;
    gr_vid to;

    if (!gr_jsondoc_name(&r->doc, gr_v_get(v, "id"), &name))
        return gr_jsondoc_fail(&r->doc, here, 3, err,
                               "expected a neighbour as {\"id\": ..}, found %s",
                               gr_jsondoc_show(&r->doc, v));
    if ((to = gr_builder_find(r->b, name)) == GR_NO_NODE)
        return gr_jsondoc_fail(&r->doc, here, 3, err,
                               "the neighbour %s is not in the list of nodes",
                               gr_jsondoc_show(&r->doc, gr_v_get(v, "id")));
    if (!r->doc.directed && u != to) {
        if ((waiting = gr_u64map_put(open, gr_jsondoc_pair(&r->doc, u, to))) == NULL)
            return gr_fail_memory(r->doc.cx, err);
        if (*waiting == GR_MAP_NONE)
            *waiting = 0;
        if (u > to && *waiting == 0)
            return gr_jsondoc_fail(&r->doc, here, 3, err,
                                   "an undirected edge must be listed at both ends; %s does not "
                                   "list this one",
                                   gr_jsondoc_show(&r->doc, gr_v_get(v, "id")));
        *waiting += u < to ? 1 : UINT32_MAX;
        if (u > to)
            return GR_OK;
    }
    return gr_vec_push(&r->doc.links, ((gr_jsonlink){ u, to, v })) ? GR_OK
                                                                   : gr_fail_memory(r->doc.cx, err);
}

static gr_status read_adjacency(reader *r, const gr_value *rows, gr_err *err)
{
    gr_status st = GR_OK;
    size_t arcs = 0;
    gr_u64map open;

    if (rows->list->n != gr_builder_n_nodes(r->b))
        return gr_jsondoc_fail(&r->doc, (gr_jsonstep[]){ { "adjacency", 0 } }, 1, err,
                               "expected one list for each of the %u nodes, found %zu",
                               gr_builder_n_nodes(r->b), rows->list->n);
    gr_u64map_init(&open, &r->doc.cx->budget);
    for (size_t i = 0; i < rows->list->n && st == GR_OK; i++) {
        const gr_value *row = &rows->list->at[i];
        if (row->type != GR_V_LIST) {
            st = gr_jsondoc_fail(&r->doc, (gr_jsonstep[]){ { "adjacency", 0 }, { NULL, i } }, 2,
                                 err, "expected a list of neighbours, found %s",
                                 gr_jsondoc_show(&r->doc, row));
            break;
        }
        for (size_t j = 0; j < row->list->n && st == GR_OK; j++)
            if ((st = poll(r, arcs++, err)) == GR_OK)
                st = adjacency_entry(r, &open, (gr_vid)i, j, &row->list->at[j], err);
    }
    for (size_t i = 0; i < r->doc.links.n && st == GR_OK && !r->doc.directed; i++) {
        gr_jsonlink l = r->doc.links.at[i];
        if (l.u != l.v && gr_u64map_get(&open, gr_jsondoc_pair(&r->doc, l.u, l.v)) != 0)
            st = gr_jsondoc_fail(&r->doc, (gr_jsonstep[]){ { "adjacency", 0 }, { NULL, l.v } }, 2,
                                 err,
                                 "an undirected edge must be listed at both ends; this list lacks "
                                 "one to %s",
                                 gr_jsondoc_show(&r->doc, gr_v_get(l.data, "id")));
    }
    gr_u64map_clear(&open);
    return st;
}

static gr_status object_entry(reader *r, size_t i, size_t j, gr_name name, const gr_value *data,
                              gr_err *err)
{
    gr_status st;
    gr_vid to;

    if (data != NULL && data->type == GR_V_NULL)
        data = NULL;
    if (data != NULL && data->type != GR_V_INT && data->type != GR_V_REAL &&
        data->type != GR_V_RECORD)
        return gr_jsondoc_fail(&r->doc, (gr_jsonstep[]){ { NULL, i }, { NULL, j } }, 2, err,
                               "expected the edge's weight or an object, found %s",
                               gr_jsondoc_show(&r->doc, data));
    if ((st = gr_builder_endpoint(r->b, name, &to, err)) != GR_OK)
        return st;
    return gr_vec_push(&r->doc.links, ((gr_jsonlink){ (gr_vid)i, to, data }))
               ? GR_OK
               : gr_fail_memory(r->doc.cx, err);
}

static gr_status object_row(reader *r, size_t i, const gr_value *row, gr_err *err)
{
    gr_status st = GR_OK;
    gr_name name;

    if (row->type == GR_V_RECORD) {
        for (size_t j = 0; j < row->record->n && st == GR_OK; j++)
            st = object_entry(r, i, j, gr_name_of(row->record->at[j].key), row->record->at[j].value,
                              err);
        return st;
    }
    if (row->type != GR_V_LIST)
        return gr_jsondoc_fail(&r->doc, (gr_jsonstep[]){ { NULL, i } }, 1, err,
                               "expected a list or an object of neighbours, found %s",
                               gr_jsondoc_show(&r->doc, row));
    for (size_t j = 0; j < row->list->n && st == GR_OK; j++) {
        if (!gr_jsondoc_name(&r->doc, &row->list->at[j], &name))
            return gr_jsondoc_fail(&r->doc, (gr_jsonstep[]){ { NULL, i }, { NULL, j } }, 2, err,
                                   "expected a neighbour's name or number, found %s",
                                   gr_jsondoc_show(&r->doc, &row->list->at[j]));
        st = object_entry(r, i, j, name, NULL, err);
    }
    return st;
}

static gr_status read_objects(reader *r, gr_err *err)
{
    const gr_record *rows = r->doc.root.record;
    gr_status st = GR_OK;
    gr_vid node;

    for (size_t i = 0; i < rows->n && st == GR_OK; i++)
        st = gr_builder_node(r->b, gr_name_of(rows->at[i].key), &node, err);
    for (size_t i = 0; i < rows->n && st == GR_OK; i++)
        if ((st = poll(r, i, err)) == GR_OK)
            st = object_row(r, i, rows->at[i].value, err);
    return st;
}

/* What stands beside nodes and links. */
static gr_status read_head(reader *r, gr_err *err)
{
    static const char *const known[] = { "directed", "multigraph", "graph",
                                         "nodes",    "links",      "relationships",
                                         "edges",    "adjacency",  NULL };
    const gr_record *root = r->doc.root.record;
    gr_status st = gr_jsondoc_kind(&r->doc, err);

    if (st == GR_OK)
        st = gr_jsondoc_attributes(&r->doc, "graph", err);
    for (size_t i = 0; i < root->n && st == GR_OK; i++)
        if (!gr_jsondoc_listed(known, root->at[i].key))
            st = gr_jsondoc_attribute(&r->doc, root->at[i].key, root->at[i].value, err);
    return st;
}

static const gr_value *list_named(const reader *r, const char *key)
{
    const gr_value *v = gr_v_get(&r->doc.root, key);

    return v != NULL && v->type == GR_V_LIST ? v : NULL;
}

/* The text that a link has for a member; empty if it has none. */
static gr_str text_of(const gr_value *link, const char *key)
{
    const gr_value *v = link->type == GR_V_RECORD ? gr_v_get(link, key) : NULL;

    return v != NULL && v->type == GR_V_STR ? v->s : (gr_str){ 0 };
}

/* Have all links text in both members, and some name in either? */
static gr_status share_names(const reader *r, const gr_value *links, const char *const ends[2],
                             bool *found, gr_err *err)
{
    bool all = true, ok = true;
    gr_strmap names;

    *found = false;
    gr_strmap_init(&names, &r->doc.cx->budget);
    for (size_t i = 0; i < links->list->n && all && ok; i++) {
        gr_str name = text_of(&links->list->at[i], ends[0]);
        uint32_t *slot = name.len != 0 ? gr_strmap_put(&names, name) : NULL;

        all = name.len != 0 && text_of(&links->list->at[i], ends[1]).len != 0;
        ok = !all || slot != NULL;
        if (slot != NULL)
            *slot = 0;
    }
    for (size_t i = 0; i < links->list->n && all && ok && !*found; i++)
        *found = gr_strmap_get(&names, text_of(&links->list->at[i], ends[1])) != GR_MAP_NONE;
    gr_strmap_clear(&names);
    return ok ? GR_OK : gr_fail_memory(r->doc.cx, err);
}

/* The first two members of text that share names. */
static gr_status find_shared_ends(reader *r, const gr_value *links, bool *found, gr_err *err)
{
    const gr_record *first = links->list->at[0].record;
    size_t n = first->n < MOST_MEMBERS ? first->n : MOST_MEMBERS;
    gr_status st = GR_OK;

    *found = false;
    for (size_t i = 0; i < n && !*found; i++)
        for (size_t k = i + 1; k < n && !*found && st == GR_OK; k++) {
            r->doc.skip[0] = first->at[i].key.ptr; /* keys end with NUL */
            r->doc.skip[1] = first->at[k].key.ptr;
            st = share_names(r, links, r->doc.skip, found, err);
        }
    if (*found)
        gr_builder_note(r->b, "'%s' is taken as source, '%s' as target", r->doc.skip[0],
                        r->doc.skip[1]);
    return st;
}

/* The members of a link that are its ends, by its first one: false if its words do not tell. */
static bool find_ends(reader *r, const gr_value *links)
{
    static const char *const pairs[][2] = {
        { "source", "target" },
        { "from", "to" },
        { "startNode", "endNode" },
        { "start", "end" },
    };
    const gr_value *first = links->list->n != 0 ? links->list->at : NULL;
    gr_tcolumn names[64] = { 0 };
    gr_tcolumns t = { .at = names };
    size_t u, v;

    r->doc.skip[0] = "source";
    r->doc.skip[1] = "target";
    if (first == NULL || first->type != GR_V_RECORD)
        return true;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (gr_v_get(first, pairs[i][0]) != NULL && gr_v_get(first, pairs[i][1]) != NULL) {
            r->doc.skip[0] = pairs[i][0];
            r->doc.skip[1] = pairs[i][1];
            return true;
        }
    for (; t.n < 64 && t.n < first->record->n; t.n++)
        names[t.n] =
            (gr_tcolumn){ .name = first->record->at[t.n].key, .name_shape = GR_SHAPE_TEXT };
    if (!gr_ends_named(&t, true, &u, &v) && !gr_ends_named(&t, false, &u, &v))
        return false;
    r->doc.skip[0] = names[u].name.ptr; /* keys end with NUL */
    r->doc.skip[1] = names[v].name.ptr;
    return true;
}

/* Words that say who does what to whom make the graph directed. */
static void say_direction(reader *r)
{
    char relation[160];

    if (gr_str_is(gr_str_of(r->doc.skip[0]), "source") ||
        (r->doc.root.type == GR_V_RECORD && gr_v_get(&r->doc.root, "directed") != NULL))
        return;
    snprintf(relation, sizeof relation, "%.70s -> %.70s", r->doc.skip[0], r->doc.skip[1]);
    gr_builder_direction(r->b, GR_DIRECTED, "its links tell their two ends apart");
    gr_builder_relation(r->b, relation);
}

static gr_status read_link_list(reader *r, const gr_value *links, bool declared, gr_err *err)
{
    bool found = find_ends(r, links);
    gr_status st = found ? GR_OK : find_shared_ends(r, links, &found, err);

    if (st != GR_OK)
        return st;
    if (!found)
        return fail_link(r, 0, err,
                         "expected an edge as {\"source\": .., \"target\": ..}, found %s",
                         gr_jsondoc_show(&r->doc, &links->list->at[0]));
    say_direction(r);
    return read_links(r, links, declared, err);
}

static gr_status read_document(reader *r, gr_err *err)
{
    const gr_value *nodes, *links = NULL, *adjacency;
    gr_status st;

    if (r->doc.root.type == GR_V_LIST)
        return read_link_list(r, &r->doc.root, false, err);
    if (r->doc.root.type != GR_V_RECORD)
        return gr_jsondoc_fail(&r->doc, NULL, 0, err,
                               "expected an object with \"nodes\" and \"links\", found %s",
                               gr_jsondoc_show(&r->doc, &r->doc.root));
    nodes = list_named(r, "nodes");
    adjacency = list_named(r, "adjacency");
    for (const char *const *w = link_lists; links == NULL && *w != NULL; w++)
        if ((links = list_named(r, *w)) != NULL)
            r->links = *w;
    if (nodes == NULL && links == NULL)
        return read_objects(r, err);
    if ((st = read_head(r, err)) != GR_OK)
        return st;
    if (nodes != NULL && (st = read_nodes(r, nodes, err)) != GR_OK)
        return st;
    if (links != NULL)
        return read_link_list(r, links, nodes != NULL, err);
    if (adjacency != NULL) {
        r->doc.skip[0] = "id";
        return read_adjacency(r, adjacency, err);
    }
    return GR_OK;
}

static gr_status nodelink_read(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    reader r = { .b = b };
    gr_status st = gr_jsondoc_open(&r.doc, cx, b, in->text, err);

    if (st == GR_OK)
        st = read_document(&r, err);
    if (st == GR_OK)
        st = gr_jsondoc_add_edges(&r.doc, err);
    gr_jsondoc_close(&r.doc);
    return st;
}

/* A list whose first element is an object: are two of its keys the ends of a link? */
static int sniff_list(gr_str text)
{
    static const char *const pairs[][2] = { { "source", "target" }, { "from", "to" } };
    gr_jsonstep path[2] = { { NULL, 0 }, { NULL, 0 } };
    size_t at;

    if (!gr_jsontext_find(text, path, 1, &at) || text.ptr[at] != '{')
        return 0;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        bool both = true;

        for (int k = 0; k < 2; k++) {
            path[1].key = pairs[i][k];
            both &= gr_jsontext_find(text, path, 2, &at);
        }
        if (both)
            return 90;
    }
    return 30; /* other words may tell */
}

static int nodelink_sniff(gr_str text, bool whole)
{
    bool nodes = gr_jsontext_has(text, "nodes", '['), links = false;
    gr_str body = gr_str_trim(gr_str_sub(text, gr_scan_of(text).pos, text.len));
    size_t at;

    for (const char *const *w = link_lists; *w != NULL; w++)
        links |= gr_jsontext_has(text, *w, '[');
    if (gr_jsontext_has(text, "elements", '{') || gr_jsontext_has(text, "elements", '['))
        return 0;
    if (nodes && (links || gr_jsontext_has(text, "adjacency", '[') ||
                  gr_jsontext_has(text, "directed", 't') || gr_jsontext_has(text, "directed", 'f')))
        return 92;
    if (nodes || links)
        return 70;
    if (gr_str_starts(body, "["))
        return sniff_list(text);
    if (!gr_jsontext_find(text, (gr_jsonstep[]){ { NULL, 0 } }, 1, &at))
        return 0;
    return text.ptr[at] == '[' ? 55 : text.ptr[at] == '{' ? 40 : 0;
}

static gr_status nodelink_write(gr_ctx *cx, const gr_graph *g, gr_output *o, gr_err *err)
{
    static const char *const node_keys[] = { "id", NULL };
    static const char *const link_keys[] = { "source", "target", NULL };
    gr_status st = gr_jsonout_check(g, GR_OF_NODE, node_keys, err);

    if (st == GR_OK)
        st = gr_jsonout_check(g, GR_OF_EDGE, link_keys, err);
    if (st != GR_OK)
        return st;
    gr_output_printf(o, "{\n\"directed\": %s,\n\"multigraph\": %s,\n\"graph\": ",
                     gr_graph_is_directed(g) ? "true" : "false",
                     gr_graph_n_repeats(g) != 0 ? "true" : "false");
    st = gr_jsonout_attributes(cx, g, o, err);
    gr_output_adds(o, ",\n\"nodes\": [");
    for (gr_vid v = 0; v < gr_graph_n_nodes(g) && st == GR_OK; v++) {
        if (v % 4096 == 0)
            st = gr_ctx_check(cx, err);
        gr_output_adds(o, v == 0 ? "\n{\"id\": " : ",\n{\"id\": ");
        gr_jsonout_name(o, gr_graph_name(g, v));
        gr_jsonout_cells(o, g, GR_OF_NODE, v);
        gr_output_addc(o, '}');
    }
    gr_output_adds(o, "\n],\n\"links\": [");
    for (gr_edge_iter it = gr_edges(g); st == GR_OK && gr_edge_next(&it);) {
        if (it.id % 4096 == 0)
            st = gr_ctx_check(cx, err);
        gr_output_adds(o, it.id == 0 ? "\n{\"source\": " : ",\n{\"source\": ");
        gr_jsonout_name(o, gr_graph_name(g, it.u));
        gr_output_adds(o, ", \"target\": ");
        gr_jsonout_name(o, gr_graph_name(g, it.v));
        gr_jsonout_cells(o, g, GR_OF_EDGE, it.id);
        gr_output_addc(o, '}');
    }
    gr_output_adds(o, "\n]\n}\n");
    return st;
}

const gr_format gr_format_nodelink = {
    .name = "nodelink",
    .title = "Node-link JSON",
    .extensions = ".json",
    .summary = "JSON as NetworkX and D3 write it: nodes and links, adjacency data, or an object "
               "of neighbours",
    .carries = GR_CARRIES_ALL,
    .sniff = nodelink_sniff,
    .read = nodelink_read,
    .write = nodelink_write,
};
