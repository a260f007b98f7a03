/* GML: nested lists of keys and values (Himsolt, "GML: A portable Graph File Format", 1997).
 *
 * A node's integer id identifies it, its label is shown. GML has no booleans, no other names and
 * only plain words as keys; what grasp writes beyond that goes into keys of its own, which other
 * programs read as attributes: graspName on every node where names are no integers, graspColumn
 * for the columns that need a name or a type said. */
#include "graph/declare_int.h"
#include "graph/entity_int.h"
#include "graph/gml_int.h"
#include "graph/scan_int.h"

const char *const gr_gml_of_words[N_OF] = { "node", "edge", "graph" };

typedef enum token { T_END, T_KEY, T_VALUE, T_OPEN, T_CLOSE } token;

typedef struct pair {
    gr_str key;
    gr_value value;
} pair;

/* What is known of a key of nodes, edges or the graph. */
typedef struct field {
    gr_str name;
    uint32_t column; /* GR_MAP_NONE before its first cell */
    uint64_t last;   /* the item that it was in last */
    bool is_bool;
    bool noted;
} field;

/* A node's label; labels that only repeat the names, for programs that want some, are no column. */
typedef struct label {
    gr_vid node;
    gr_value value;
} label;

typedef struct reader {
    gr_ctx *cx;
    gr_builder *b;
    gr_err *err;
    gr_scan s;
    gr_arena arena; /* decoded strings */
    gr_strbuf text;
    gr_declare nodes;
    token t;        /* the last token, */
    const char *at; /* where it begins, */
    gr_str key;     /* a T_KEY's word, */
    gr_value value; /* a T_VALUE's value */
    GR_VEC(pair) item;
    GR_VEC(field) fields;
    gr_strmap by_key[N_OF];
    GR_VEC(label) labels;
    bool labels_differ; /* from the names, somewhere */
    uint64_t n_items;
    bool named; /* the nodes have a graspName */
    bool directed;
    bool has_graph;
    bool said_graphics;
} reader;

/* --- tokens --- */

static bool is_alpha(int c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_digit(int c)
{
    return c >= '0' && c <= '9';
}

static gr_status string_token(reader *r)
{
    gr_str raw = { r->s.text.ptr + r->s.pos + 1, 0 };
    size_t bad;
    int c;

    gr_scan_next(&r->s);
    while ((c = gr_scan_next(&r->s)) != '"')
        if (c < 0)
            return gr_scan_fail(&r->s, NULL, r->err, "the text ends inside a string");
    raw.len = (size_t)(r->s.text.ptr + r->s.pos - 1 - raw.ptr);
    bad = gr_utf8_valid_prefix(raw);
    if (bad != raw.len)
        return gr_scan_fail(&r->s, raw.ptr + bad, r->err, "a string that is not UTF-8");
    r->t = T_VALUE;
    r->value = gr_v_str(raw);
    if (gr_str_find(raw, "&") == raw.len)
        return GR_OK;
    gr_strbuf_reset(&r->text);
    gr_entity_decode(&r->text, raw);
    r->value.s = gr_str_dup(&r->arena, gr_strbuf_str(&r->text));
    return r->text.failed || r->value.s.ptr == NULL ? gr_fail_memory(r->cx, r->err) : GR_OK;
}

static gr_status number_token(reader *r)
{
    size_t from = r->s.pos;
    gr_str word;
    int c;

    while ((c = gr_scan_peek(&r->s)) > 0 && (is_alpha(c) || is_digit(c) || strchr("+-.", c)))
        gr_scan_next(&r->s);
    word = gr_str_sub(r->s.text, from, r->s.pos);
    r->t = T_VALUE;
    r->value = gr_scan_value(word, false);
    if (r->value.type == GR_V_INT || r->value.type == GR_V_REAL)
        return GR_OK;
    return gr_scan_fail(&r->s, r->at, r->err, "expected a finite number, found '%.*s'",
                        GR_FMT(word));
}

static gr_status next_token(reader *r)
{
    size_t from;
    int c;

    for (;;) {
        gr_scan_spaces(&r->s);
        if (gr_scan_peek(&r->s) != '#')
            break;
        while ((c = gr_scan_peek(&r->s)) >= 0 && c != '\n' && c != '\r')
            gr_scan_next(&r->s);
    }
    from = r->s.pos;
    r->at = r->s.text.ptr + from;
    c = gr_scan_peek(&r->s);
    if (c == '"')
        return string_token(r);
    if (c == '+' || c == '-' || c == '.' || is_digit(c))
        return number_token(r);
    if (is_alpha(c)) {
        while (is_alpha(c) || is_digit(c) || c == '.' || c == '-') {
            gr_scan_next(&r->s);
            c = gr_scan_peek(&r->s);
        }
        r->key = gr_str_sub(r->s.text, from, r->s.pos);
        r->t = T_KEY;
        return GR_OK;
    }
    r->t = c < 0 ? T_END : c == '[' ? T_OPEN : T_CLOSE;
    if (c < 0)
        return GR_OK;
    gr_scan_next(&r->s);
    if (c == '[' || c == ']')
        return GR_OK;
    return gr_scan_fail(&r->s, r->at, r->err, "expected a key, a value, '[' or ']', found '%c'",
                        c > ' ' && c < 127 ? c : '?');
}

/* --- lists --- */

/* The list whose '[' was just read, to its ']', as text. */
static gr_status skip_list(reader *r, gr_str *text)
{
    const char *from = r->at;
    uint64_t depth = 1, n = 0;
    gr_status st;

    while (depth != 0) {
        if ((st = next_token(r)) != GR_OK)
            return st;
        if (r->t == T_END)
            return gr_scan_fail(&r->s, NULL, r->err, "expected ']', found the end of the text");
        depth += r->t == T_OPEN;
        depth -= r->t == T_CLOSE;
        if (n++ % 4096 == 0 && (st = gr_ctx_check(r->cx, r->err)) != GR_OK)
            return st;
    }
    *text = (gr_str){ from, (size_t)(r->s.text.ptr + r->s.pos - from) };
    return GR_OK;
}

static gr_status find_field(reader *r, unsigned of, gr_str key, field **out)
{
    uint32_t *slot = gr_strmap_put(&r->by_key[of], key);

    if (slot == NULL)
        return gr_fail_memory(r->cx, r->err);
    if (*slot == GR_MAP_NONE) {
        *slot = (uint32_t)r->fields.n;
        if (!gr_vec_push(&r->fields, ((field){ .name = key, .column = GR_MAP_NONE })))
            return gr_fail_memory(r->cx, r->err);
    }
    *out = &r->fields.at[*slot];
    return GR_OK;
}

/* The value after a key; what is a list becomes its text, drawing data nothing. */
static gr_status read_value(reader *r, unsigned of, gr_value *out)
{
    gr_str key = r->key, text;
    field *f;
    gr_status st = next_token(r);

    *out = r->t == T_VALUE ? r->value : gr_v_null();
    if (st != GR_OK || r->t == T_VALUE)
        return st;
    if (r->t != T_OPEN)
        return gr_scan_fail(&r->s, r->at, r->err,
                            "expected a number, a string or a list after '%.*s'", GR_FMT(key));
    if ((st = skip_list(r, &text)) != GR_OK)
        return st;
    if (gr_str_is_nocase(key, "graphics") || gr_str_is_nocase(key, "LabelGraphics")) {
        if (!r->said_graphics)
            gr_builder_note(r->b, "how nodes and edges are drawn ('graphics') is left aside");
        r->said_graphics = true;
        return GR_OK;
    }
    if (gr_utf8_valid_prefix(text) != text.len)
        return gr_scan_fail(&r->s, NULL, r->err, "a list that is not UTF-8");
    if ((st = find_field(r, of, key, &f)) != GR_OK)
        return st;
    if (!f->noted)
        gr_builder_note(r->b, "the lists in the %s attribute '%.*s' are kept as text",
                        gr_gml_of_words[of], GR_FMT(key));
    f->noted = true;
    *out = gr_v_str(text);
    return GR_OK;
}

/* Reads "[ key value ... ]" into r->item. */
static gr_status read_item(reader *r, unsigned of)
{
    gr_str what = r->key;
    gr_status st = next_token(r);

    r->item.n = 0;
    if (st != GR_OK)
        return st;
    if (r->t != T_OPEN)
        return gr_scan_fail(&r->s, r->at, r->err, "expected '[' after '%.*s'", GR_FMT(what));
    while ((st = next_token(r)) == GR_OK && r->t == T_KEY) {
        pair p = { .key = r->key };

        if ((st = read_value(r, of, &p.value)) != GR_OK)
            return st;
        if (!gr_vec_push(&r->item, p))
            return gr_fail_memory(r->cx, r->err);
    }
    if (st != GR_OK)
        return st;
    if (r->t != T_CLOSE)
        return gr_scan_fail(&r->s, r->at, r->err, "expected a key or ']' in the list '%.*s'%s",
                            GR_FMT(what), r->t == T_END ? ", found the end of the text" : "");
    return r->n_items++ % 4096 == 0 ? gr_ctx_check(r->cx, r->err) : GR_OK;
}

static const gr_value *item_get(const reader *r, const char *key)
{
    for (size_t i = 0; i < r->item.n; i++)
        if (gr_str_is(r->item.at[i].key, key))
            return &r->item.at[i].value;
    return NULL;
}

/* --- nodes, edges, the graph --- */

static gr_status item_int(reader *r, const char *what, const char *key, int64_t *out)
{
    const gr_value *v = item_get(r, key);

    if (v == NULL || v->type != GR_V_INT)
        return gr_scan_fail(&r->s, r->at, r->err, "expected an integer '%s' in this %s", key, what);
    *out = v->i;
    return GR_OK;
}

static gr_status typed(reader *r, const field *f, gr_value *v)
{
    if (!f->is_bool || v->type == GR_V_NULL)
        return GR_OK;
    if (v->type != GR_V_INT || (v->i != 0 && v->i != 1))
        return gr_scan_fail(&r->s, r->at, r->err, "expected 0 or 1 for the boolean '%.*s'",
                            GR_FMT(f->name));
    *v = gr_v_bool(v->i != 0);
    return GR_OK;
}

static gr_status set_cell(reader *r, gr_of of, uint32_t i, const pair *p)
{
    gr_value v = p->value;
    field *f = NULL;
    gr_status st = find_field(r, of, p->key, &f);

    if (st == GR_OK)
        st = typed(r, f, &v);
    if (st == GR_OK && f->column == GR_MAP_NONE)
        st = gr_builder_column(r->b, of, f->name, &f->column, r->err);
    if (st != GR_OK)
        return st;
    if (f->last == r->n_items && !f->noted) {
        gr_builder_note(r->b, "of several values of '%.*s' in one %s the last is kept",
                        GR_FMT(f->name), gr_gml_of_words[of]);
        f->noted = true;
    }
    f->last = r->n_items;
    return gr_builder_set(r->b, of, f->column, i, v, r->err);
}

static gr_status declare_node(reader *r, int64_t id, gr_vid *v)
{
    const gr_value *name = item_get(r, "graspName");
    bool first = gr_builder_n_nodes(r->b) == 0;

    if (first)
        r->named = name != NULL;
    if ((name != NULL) != r->named || (name != NULL && name->type != GR_V_STR))
        return gr_scan_fail(&r->s, r->at, r->err,
                            "expected a string graspName in every node or "
                            "in none");
    if (r->named && id != gr_builder_n_nodes(r->b))
        return gr_scan_fail(&r->s, r->at, r->err, "expected the id %u in a node with a graspName",
                            gr_builder_n_nodes(r->b));
    return gr_declare_node(&r->nodes, r->named ? gr_name_of(name->s) : gr_name_int(id),
                           r->s.pos - 1, v, r->err);
}

static gr_status add_label(reader *r, int64_t id, gr_vid v, gr_value value)
{
    const gr_value *name = item_get(r, "graspName");
    char num[GR_NUM_MAX];
    gr_str text = name != NULL ? name->s : (gr_str){ num, gr_num_from_int(id, num) };

    r->labels_differ |= value.type != GR_V_STR || !gr_str_eq(value.s, text);
    return gr_vec_push(&r->labels, ((label){ v, value })) ? GR_OK : gr_fail_memory(r->cx, r->err);
}

static gr_status set_labels(reader *r)
{
    bool said = gr_strmap_get(&r->by_key[GR_OF_NODE], GR_STR("label")) != GR_MAP_NONE;
    gr_status st = GR_OK;

    for (size_t i = 0; st == GR_OK && (said || r->labels_differ) && i < r->labels.n; i++) {
        r->n_items++;
        st = set_cell(r, GR_OF_NODE, r->labels.at[i].node,
                      &(pair){ GR_STR("label"), r->labels.at[i].value });
    }
    return st;
}

static gr_status read_node(reader *r)
{
    gr_status st = read_item(r, GR_OF_NODE);
    int64_t id = 0;
    gr_vid v;

    if (st != GR_OK || (st = item_int(r, "node", "id", &id)) != GR_OK ||
        (st = declare_node(r, id, &v)) != GR_OK)
        return st;
    for (size_t i = 0; st == GR_OK && i < r->item.n; i++) {
        const pair *p = &r->item.at[i];

        if (gr_str_is(p->key, "id") || gr_str_is(p->key, "graspName"))
            continue;
        st = gr_str_is(p->key, "label") ? add_label(r, id, v, p->value)
                                        : set_cell(r, GR_OF_NODE, v, p);
    }
    return st;
}

static gr_status edge_end(reader *r, const char *key, gr_vid *v)
{
    int64_t id = 0;
    gr_status st = item_int(r, "edge", key, &id);

    if (st != GR_OK)
        return st;
    if (!r->named)
        return gr_declare_use(&r->nodes, gr_name_int(id), r->s.pos - 1, v, r->err);
    if (id < 0 || id >= gr_builder_n_nodes(r->b))
        return gr_scan_fail(&r->s, r->at, r->err, "no node has the id %lld", (long long)id);
    *v = (gr_vid)id;
    return GR_OK;
}

static gr_status read_edge(reader *r)
{
    uint32_t e = gr_builder_n_edges(r->b);
    gr_status st = read_item(r, GR_OF_EDGE);
    gr_vid u, v;

    if (st != GR_OK || (st = edge_end(r, "source", &u)) != GR_OK ||
        (st = edge_end(r, "target", &v)) != GR_OK ||
        (st = gr_builder_edge(r->b, u, v, r->err)) != GR_OK)
        return st;
    for (size_t i = 0; st == GR_OK && i < r->item.n; i++)
        if (!gr_str_is(r->item.at[i].key, "source") && !gr_str_is(r->item.at[i].key, "target"))
            st = set_cell(r, GR_OF_EDGE, e, &r->item.at[i]);
    return st;
}

static gr_status read_column(reader *r)
{
    gr_status st = read_item(r, OF_GRAPH);
    const gr_value *of, *key, *name, *type;
    field *f;

    if (st != GR_OK)
        return st;
    of = item_get(r, "of");
    key = item_get(r, "key");
    name = item_get(r, "name");
    type = item_get(r, "type");
    for (unsigned i = 0; of != NULL && of->type == GR_V_STR && i < N_OF; i++) {
        if (!gr_str_is(of->s, gr_gml_of_words[i]) || key == NULL || key->type != GR_V_STR ||
            name == NULL || name->type != GR_V_STR || type == NULL || type->type != GR_V_STR)
            continue;
        if ((st = find_field(r, i, key->s, &f)) != GR_OK)
            return st;
        f->name = name->s;
        f->is_bool = gr_str_is(type->s, "bool");
        return GR_OK;
    }
    return gr_scan_fail(&r->s, r->at, r->err,
                        "expected of, key, name and type, all strings, in graspColumn");
}

static gr_status read_attribute(reader *r)
{
    gr_str key = r->key;
    gr_value v;
    field *f;
    gr_status st = read_value(r, OF_GRAPH, &v);

    if (st != GR_OK || v.type == GR_V_NULL || gr_str_is(key, "multigraph"))
        return st;
    if (gr_str_is(key, "directed")) {
        if (v.type != GR_V_INT || (v.i != 0 && v.i != 1))
            return gr_scan_fail(&r->s, r->at, r->err, "expected 0 or 1 after 'directed'");
        r->directed = v.i == 1;
        return GR_OK;
    }
    if ((st = find_field(r, OF_GRAPH, key, &f)) != GR_OK || (st = typed(r, f, &v)) != GR_OK)
        return st;
    return gr_builder_attribute(r->b, f->name, v, r->err);
}

static gr_status read_graph(reader *r)
{
    gr_status st = next_token(r);

    if (st == GR_OK && r->t != T_OPEN)
        return gr_scan_fail(&r->s, r->at, r->err, "expected '[' after 'graph'");
    if (r->has_graph)
        return gr_scan_fail(&r->s, r->at, r->err, "a second graph in one file; expected one");
    r->has_graph = true;
    while (st == GR_OK && (st = next_token(r)) == GR_OK && r->t == T_KEY)
        st = gr_str_is(r->key, "node")          ? read_node(r)
             : gr_str_is(r->key, "edge")        ? read_edge(r)
             : gr_str_is(r->key, "graspColumn") ? read_column(r)
                                                : read_attribute(r);
    if (st != GR_OK)
        return st;
    if (r->t != T_CLOSE)
        return gr_scan_fail(&r->s, r->at, r->err, "expected a key or ']' in the graph%s",
                            r->t == T_END ? ", found the end of the text" : "");
    gr_builder_direction(r->b, r->directed ? GR_DIRECTED : GR_UNDIRECTED,
                         r->directed ? "'directed 1'" : "no 'directed 1'");
    st = set_labels(r);
    return st == GR_OK ? gr_declare_finish(&r->nodes, r->err) : st;
}

static gr_status read_top(reader *r)
{
    gr_status st = GR_OK;
    gr_value aside;

    while (st == GR_OK && (st = next_token(r)) == GR_OK && r->t != T_END) {
        if (r->t != T_KEY)
            return gr_scan_fail(&r->s, r->at, r->err, "expected a key such as 'graph'");
        st = gr_str_is_nocase(r->key, "graph") ? read_graph(r) : read_value(r, OF_GRAPH, &aside);
    }
    if (st == GR_OK && !r->has_graph)
        st = gr_scan_fail(&r->s, NULL, r->err, "expected 'graph [', found the end of the text");
    return st;
}

static gr_status read_gml(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    reader r = { .cx = cx, .b = b, .err = err, .s = gr_scan_of(in->text) };
    gr_status st;

    gr_arena_init(&r.arena, &cx->budget);
    gr_strbuf_init(&r.text, &cx->budget, 0);
    gr_declare_init(&r.nodes, cx, b, in->text);
    r.item.budget = r.fields.budget = r.labels.budget = &cx->budget;
    for (int of = 0; of < N_OF; of++)
        gr_strmap_init(&r.by_key[of], &cx->budget);
    st = read_top(&r);
    for (int of = 0; of < N_OF; of++)
        gr_strmap_clear(&r.by_key[of]);
    gr_vec_clear(&r.labels);
    gr_vec_clear(&r.fields);
    gr_vec_clear(&r.item);
    gr_declare_clear(&r.nodes);
    gr_strbuf_clear(&r.text);
    gr_arena_clear(&r.arena);
    return st;
}

/* Is there "graph" and "[" in s, as words at the start of a line? */
static int sniff_gml(gr_str text, bool whole)
{
    gr_scan s = gr_scan_of(text);
    gr_str line;

    while (gr_scan_line(&s, &line)) {
        gr_str rest = gr_str_trim(line);

        if (rest.len == 0 || rest.ptr[0] == '#' || gr_str_starts(rest, "Creator") ||
            gr_str_starts(rest, "Version") || gr_str_starts(rest, "comment"))
            continue;
        if (rest.len < 5 || !gr_str_is_nocase(gr_str_sub(rest, 0, 5), "graph"))
            return 0;
        rest = gr_str_trim(gr_str_sub(text, (size_t)(rest.ptr + 5 - text.ptr), text.len));
        return rest.len != 0 && rest.ptr[0] == '[' ? 95 : 0;
    }
    return 0;
}

const gr_format gr_format_gml = {
    .name = "gml",
    .title = "GML",
    .extensions = ".gml",
    .summary = "Lists of keys and values; the integer id identifies a node, its label is shown",
    .carries = GR_CARRIES_ALL,
    .sniff = sniff_gml,
    .read = read_gml,
    .write = gr_gml_write,
};
