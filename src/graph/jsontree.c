/* Trees as nested JSON, directed from parent to child:
 *
 *     {"name": "ceo", "title": "Chief", "children": [{"name": "cto"}]}       also a list of such
 *     {"ceo": {"cto": {"dev": {}}, "cfo": null}, "board": ["ann", "bob"]}
 *
 * In the first form one member of a node is the list of its children, the same at every level, and
 * "id" or "name" and its like call it; other members are columns. Where names come again an id
 * tells nodes apart, and without one the path from the root does: "ceo/cto/dev". Trees of packages,
 * whose list is "dependencies", are no trees: a name that comes again is the same package. */
#include "graph/jsondoc_int.h"

typedef struct item {
    uint32_t parent; /* or GR_MAP_NONE */
    gr_str name;     /* ptr NULL: it has none */
    const gr_value *record;
} item;

typedef struct reader {
    gr_jsondoc doc;
    gr_builder *b;
    GR_VEC(item) items;
    gr_strmap seen;       /* names, and whether they come again */
    const char *children; /* NULL in the second form */
    const char *name;
    bool merged;
    gr_jsonstep path[2 * GR_JSON_DEPTH]; /* to the node that is being read */
    size_t n_path;
} reader;

static const char *const list_words[] = {
    "children", "child",    "kids",     "nodes",      "items",     "subordinates",  "reports",
    "subtasks", "branches", "members",  "teams",      "employees", "dependencies",  "replies",
    "contents", "elements", "subitems", "childNodes", "_children", "subcategories", NULL,
};
static const char *const name_words[] = { "id",   "key",   "name",         "label",       "title",
                                          "text", "value", "package_name", "displayName", NULL };

/* --- what form it is --- */

static bool is_records(const gr_value *v)
{
    if (v == NULL || v->type != GR_V_LIST || v->list->n == 0)
        return false;
    for (size_t i = 0; i < v->list->n; i++)
        if (v->list->at[i].type != GR_V_RECORD)
            return false;
    return true;
}

static bool is_scalar(const gr_value *v)
{
    return v != NULL && (v->type == GR_V_STR || v->type == GR_V_INT);
}

static const char *first_of(const gr_value *record, const char *const *words,
                            bool (*fits)(const gr_value *))
{
    for (; *words != NULL; words++)
        if (fits(gr_v_get(record, *words)))
            return *words;
    return NULL;
}

/* Finds the members of the first form. */
static bool find_members(const gr_value *root, const char **children, const char **name)
{
    const gr_value *top = root->type == GR_V_LIST && is_records(root) ? root->list->at : root;
    size_t n = top == root ? 1 : root->list->n;

    *children = NULL;
    if (top->type != GR_V_RECORD)
        return false;
    for (size_t i = 0; i < n && *children == NULL; i++)
        *children = first_of(&top[i], list_words, is_records);
    *name = first_of(top, name_words, is_scalar);
    if (*children == NULL || *name == NULL)
        return false;
    /* A list of nodes beside a list of links is another format's. */
    return gr_v_get(top, "links") == NULL && gr_v_get(top, "edges") == NULL &&
           gr_v_get(top, "relationships") == NULL;
}

/* Is it all objects within objects, down to empty ones, null or lists of names? *depth: levels of
 * names. */
static bool is_nested(const gr_value *v, unsigned level, unsigned *depth)
{
    if (level > *depth)
        *depth = level;
    if (v->type == GR_V_NULL || (v->type == GR_V_LIST && v->list->n == 0))
        return level != 0;
    if (v->type == GR_V_LIST) {
        for (size_t i = 0; i < v->list->n; i++)
            if (!is_scalar(&v->list->at[i]))
                return false;
        if (level + 1 > *depth)
            *depth = level + 1;
        return level != 0;
    }
    if (v->type != GR_V_RECORD)
        return false;
    for (size_t i = 0; i < v->record->n; i++)
        if (!is_nested(v->record->at[i].value, level + 1, depth))
            return false;
    return true;
}

/* Does a key of the second level come again in the first? Then it is an object of neighbours. -1
 * without memory. */
static int keys_recur(const gr_value *root)
{
    gr_strmap keys;
    int found = 0;

    gr_strmap_init(&keys, NULL);
    for (size_t i = 0; i < root->record->n && found == 0; i++) {
        uint32_t *slot = gr_strmap_put(&keys, root->record->at[i].key);

        if (slot == NULL)
            found = -1;
        else
            *slot = 0;
    }
    for (size_t i = 0; i < root->record->n && found == 0; i++) {
        const gr_value *row = root->record->at[i].value;

        for (size_t k = 0; row->type == GR_V_RECORD && k < row->record->n && found == 0; k++)
            found = gr_strmap_get(&keys, row->record->at[k].key) != GR_MAP_NONE;
    }
    gr_strmap_clear(&keys);
    return found;
}

/* --- reading --- */

static gr_status add_item(reader *r, uint32_t parent, gr_str name, const gr_value *record,
                          uint32_t *out, gr_err *err)
{
    uint32_t *slot = name.ptr != NULL ? gr_strmap_put(&r->seen, name) : NULL;

    if ((name.ptr != NULL && slot == NULL) || r->items.n >= GR_MAX_NODES ||
        !gr_vec_push(&r->items, ((item){ parent, name, record })))
        return gr_fail_memory(r->doc.cx, err);
    if (slot != NULL)
        *slot = *slot == GR_MAP_NONE ? 0 : 1;
    *out = (uint32_t)r->items.n - 1;
    return r->items.n % 4096 == 0 ? gr_ctx_check(r->doc.cx, err) : GR_OK;
}

/* Text in the arena, also of a number. */
static gr_status text_of(reader *r, const gr_value *v, gr_str *out, gr_err *err)
{
    *out = v->type == GR_V_STR ? v->s : gr_str_printf(&r->doc.arena, "%lld", (long long)v->i);
    return out->ptr != NULL ? GR_OK : gr_fail_memory(r->doc.cx, err);
}

static gr_status read_records(reader *r, uint32_t parent, const gr_list *list, gr_err *err);

/* The recursion is bounded by the depth of JSON. */
static gr_status read_record(reader *r, uint32_t parent, const gr_value *v, gr_err *err)
{
    const gr_value *name = gr_v_get(v, r->name), *children = gr_v_get(v, r->children);
    gr_status st = GR_OK;
    uint32_t here;
    gr_str text;

    if (v->type != GR_V_RECORD || !is_scalar(name))
        return gr_jsondoc_fail(&r->doc, r->path, r->n_path, err,
                               "expected every node as an object with \"%s\", found %s", r->name,
                               gr_jsondoc_show(&r->doc, v));
    if (children != NULL && children->type != GR_V_LIST && children->type != GR_V_NULL)
        return gr_jsondoc_fail(&r->doc, r->path, r->n_path, err,
                               "expected \"%s\" as a list, found %s", r->children,
                               gr_jsondoc_show(&r->doc, children));
    if ((st = text_of(r, name, &text, err)) == GR_OK)
        st = add_item(r, parent, text, v, &here, err);
    if (st != GR_OK || children == NULL || children->type != GR_V_LIST)
        return st;
    r->path[r->n_path++] = (gr_jsonstep){ r->children, 0 };
    st = read_records(r, here, children->list, err);
    r->n_path--;
    return st;
}

static gr_status read_records(reader *r, uint32_t parent, const gr_list *list, gr_err *err)
{
    gr_status st = GR_OK;

    for (size_t i = 0; i < list->n && st == GR_OK; i++) {
        r->path[r->n_path++] = (gr_jsonstep){ NULL, i };
        st = read_record(r, parent, &list->at[i], err);
        r->n_path--;
    }
    return st;
}

static gr_status read_nested(reader *r, uint32_t parent, const gr_value *v, gr_err *err)
{
    gr_status st = GR_OK;
    uint32_t here;
    gr_str text;

    if (v->type == GR_V_RECORD)
        for (size_t i = 0; i < v->record->n && st == GR_OK; i++) {
            st = add_item(r, parent, v->record->at[i].key, NULL, &here, err);
            if (st == GR_OK)
                st = read_nested(r, here, v->record->at[i].value, err);
        }
    else if (v->type == GR_V_LIST)
        for (size_t i = 0; i < v->list->n && st == GR_OK; i++)
            if ((st = text_of(r, &v->list->at[i], &text, err)) == GR_OK)
                st = add_item(r, parent, text, NULL, &here, err);
    return st;
}

static void add_path(const reader *r, uint32_t i, gr_strbuf *sb, unsigned depth)
{
    const item *x = &r->items.at[i];

    if (x->parent != GR_MAP_NONE && depth < GR_JSON_DEPTH) {
        add_path(r, x->parent, sb, depth + 1);
        gr_strbuf_addc(sb, '/');
    }
    gr_strbuf_add(sb, x->name);
}

/* The node of item i: its name, or its path where the name comes again. */
static gr_status make_node(reader *r, uint32_t i, gr_strbuf *sb, gr_vid *v, gr_err *err)
{
    const item *x = &r->items.at[i];
    bool again = gr_strmap_get(&r->seen, x->name) != 0 && !r->merged;
    uint32_t before = gr_builder_n_nodes(r->b);
    gr_status st;

    gr_strbuf_reset(sb);
    if (again && !gr_str_is(gr_str_of(r->name), "id"))
        add_path(r, i, sb, 0);
    else
        gr_strbuf_add(sb, x->name);
    if (sb->failed)
        return gr_fail_memory(r->doc.cx, err);
    st = gr_builder_node(r->b, gr_name_of(gr_strbuf_str(sb)), v, err);
    if (st == GR_OK && !r->merged && gr_builder_n_nodes(r->b) == before)
        st = gr_jsondoc_fail(&r->doc, NULL, 0, err, "two nodes are called '%.*s'",
                             GR_FMT(gr_strbuf_str(sb)));
    return st;
}

static gr_status add_edge(reader *r, gr_u64map *pairs, gr_vid u, gr_vid v, gr_err *err)
{
    uint32_t *slot = gr_u64map_put(pairs, (uint64_t)u << 32 | v);

    if (slot == NULL)
        return gr_fail_memory(r->doc.cx, err);
    if (*slot != GR_MAP_NONE)
        return GR_OK;
    *slot = 0;
    return gr_builder_edge(r->b, u, v, err);
}

static gr_status build(reader *r, gr_vid *node, gr_err *err)
{
    const char *const skip[] = { r->name, r->children, NULL };
    gr_status st = GR_OK;
    gr_u64map pairs;
    gr_strbuf sb;

    gr_strbuf_init(&sb, &r->doc.cx->budget, 0);
    gr_u64map_init(&pairs, &r->doc.cx->budget);
    for (uint32_t i = 0; i < r->items.n && st == GR_OK; i++) {
        uint32_t before = gr_builder_n_nodes(r->b);

        if (i % 256 == 0 && (st = gr_ctx_check(r->doc.cx, err)) != GR_OK)
            break;
        st = make_node(r, i, &sb, &node[i], err);
        if (st == GR_OK && r->items.at[i].record != NULL && gr_builder_n_nodes(r->b) > before)
            st = gr_jsondoc_cells(&r->doc, GR_OF_NODE, node[i], r->items.at[i].record, skip, err);
    }
    for (uint32_t i = 0; i < r->items.n && st == GR_OK; i++)
        if (r->items.at[i].parent != GR_MAP_NONE)
            st = add_edge(r, &pairs, node[r->items.at[i].parent], node[i], err);
    gr_u64map_clear(&pairs);
    gr_strbuf_clear(&sb);
    return st;
}

static gr_status read_document(reader *r, gr_err *err)
{
    const gr_value *root = &r->doc.root;
    gr_status st = GR_OK;
    unsigned depth = 0;
    gr_vid *node;

    if (find_members(root, &r->children, &r->name)) {
        st = root->type == GR_V_RECORD ? read_record(r, GR_MAP_NONE, root, err)
                                       : read_records(r, GR_MAP_NONE, root->list, err);
        r->merged = gr_str_is(gr_str_of(r->children), "dependencies");
    } else if (root->type == GR_V_RECORD && is_nested(root, 0, &depth)) {
        st = read_nested(r, GR_MAP_NONE, root, err);
    } else {
        st = gr_jsondoc_fail(&r->doc, NULL, 0, err,
                             "expected a tree as {\"name\": .., \"children\": [..]} or as objects "
                             "within objects");
    }
    if (st != GR_OK)
        return st;
    gr_builder_direction(r->b, GR_DIRECTED,
                         r->merged ? "a package leads to what it needs"
                                   : "a node leads to what stands in it");
    gr_builder_relation(r->b, r->merged ? "package -> dependency" : "parent -> child");
    node = gr_mem_zeroed(&r->doc.cx->budget, r->items.n + 1, sizeof *node);
    if (node == NULL)
        return gr_fail_memory(r->doc.cx, err);
    st = build(r, node, err);
    gr_mem_resize(&r->doc.cx->budget, node, (r->items.n + 1) * sizeof *node, 0);
    return st;
}

static gr_status jsontree_read(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    reader r = { .b = b, .items = { .budget = &cx->budget }, .name = "name" };
    gr_status st = gr_jsondoc_open(&r.doc, cx, b, in->text, err);

    gr_strmap_init(&r.seen, &cx->budget);
    if (st == GR_OK)
        st = read_document(&r, err);
    gr_strmap_clear(&r.seen);
    gr_vec_clear(&r.items);
    gr_jsondoc_close(&r.doc);
    return st;
}

/* Only the beginning is there: the first node has a list of children, and a name. */
static int sniff_part(gr_str text)
{
    gr_jsonstep path[2] = { { NULL, 0 }, { NULL, 0 } };
    size_t at, skip = text.ptr[gr_scan_of(text).pos] == '[' ? 1 : 0;
    bool children = false, name = false;

    for (const char *const *w = list_words; *w != NULL; w++) {
        path[skip].key = *w;
        children |= gr_jsontext_find(text, path, skip + 1, &at) && text.ptr[at] == '[';
    }
    for (const char *const *w = name_words; *w != NULL; w++) {
        path[skip].key = *w;
        name |= gr_jsontext_find(text, path, skip + 1, &at);
    }
    path[skip].key = "links";
    return children && name && !gr_jsontext_find(text, path, skip + 1, &at) ? 93 : 0;
}

static int jsontree_sniff(gr_str text, bool whole)
{
    gr_str body = gr_str_trim(gr_str_sub(text, gr_scan_of(text).pos, text.len));
    const char *children, *name;
    unsigned depth = 0;
    gr_value root;
    gr_status st;
    int sure = 0;
    gr_ctx cx;

    if (body.len == 0 || (body.ptr[0] != '{' && body.ptr[0] != '['))
        return 0;
    if (!whole)
        return sniff_part(body);
    gr_ctx_init(&cx);
    st = gr_json_read(&cx, body, &root, NULL);
    if (st == GR_EMEMORY)
        sure = -1;
    else if (st == GR_OK && find_members(&root, &children, &name))
        sure = 93;
    else if (st == GR_OK && root.type == GR_V_RECORD && is_nested(&root, 0, &depth) && depth > 2)
        switch (keys_recur(&root)) {
        case 0: sure = 96; break; /* deeper than an object of neighbours goes */
        case 1: break;
        default: sure = -1; break;
        }
    gr_ctx_clear(&cx);
    return sure;
}

const gr_format gr_format_jsontree = {
    .name = "jsontree",
    .title = "JSON tree",
    .extensions = ".tree.json",
    .summary = "Nested JSON: objects with a name and a list of children, or objects within "
               "objects; directed, parent to child",
    .carries = GR_CARRIES_DIRECTED | GR_CARRIES_ISOLATED,
    .sniff = jsontree_sniff,
    .read = jsontree_read,
};
