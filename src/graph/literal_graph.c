/* From the items of a Python literal to a graph.
 *
 * A third number of an edge is its weight, a third word its label. Keys of a multigraph that are
 * integers only tell edges apart and are dropped. */
#include "graph/builder_int.h"
#include "graph/literal_int.h"

typedef struct reader {
    gr_literal *l;
    gr_builder *b;
    gr_u64map spelt; /* integer names: 1 as integers, 2 as strings */
    gr_u64map half;  /* edges of an undirected graph named at one end so far, counted */
    gr_u64map noted; /* columns with nested values that were noted */
    gr_strbuf scratch;
    bool noted_name;
    bool keyed; /* the third of a tuple is a key */
    int64_t n;  /* nodes announced; -1 = not */
} reader;

static gr_status graph_data(reader *r, const gr_lit *x, gr_err *err);

static bool is_number(const gr_lit *x)
{
    return x->type == GR_LIT_INT || x->type == GR_LIT_REAL;
}

static bool is_text(const gr_lit *x)
{
    return x->type == GR_LIT_STR || x->type == GR_LIT_WORD;
}

static gr_status no_memory(const reader *r, gr_err *err)
{
    return gr_fail_memory(r->l->cx, err);
}

/* --- names and attributes --- */

/* The JSON text of x, until the next call. */
static gr_status json_text(reader *r, const gr_lit *x, gr_str *out, gr_err *err)
{
    gr_value v;

    if (!gr_lit_value(&r->l->arena, x, &v))
        return no_memory(r, err);
    gr_strbuf_reset(&r->scratch);
    gr_json_write(&r->scratch, &v, 0);
    *out = gr_strbuf_str(&r->scratch);
    return r->scratch.failed ? no_memory(r, err) : GR_OK;
}

/* 1 and '1' are two nodes in Python and one here: both in one text are refused. */
static gr_status check_spelling(reader *r, const gr_lit *x, gr_name name, gr_err *err)
{
    uint32_t as = x->type == GR_LIT_INT ? 1 : 2, *slot;

    if (!gr_name_is_int(name))
        return GR_OK;
    slot = gr_u64map_put(&r->spelt, (uint64_t)name.num);
    if (slot == NULL)
        return no_memory(r, err);
    if (*slot != GR_MAP_NONE && *slot != as)
        return gr_literal_fail(r->l, x, err,
                               "this node is both a number and a string; grasp takes %lld and "
                               "'%lld' for one name",
                               (long long)name.num, (long long)name.num);
    *slot = as;
    return GR_OK;
}

static gr_status node(reader *r, const gr_lit *x, bool declared, gr_vid *out, gr_err *err)
{
    gr_status st = GR_OK;
    gr_str text = x->source;
    gr_name name;

    if (is_text(x))
        text = x->s;
    else if (x->type == GR_LIT_SEQ)
        st = json_text(r, x, &text, err);
    else if (!is_number(x))
        st = gr_literal_fail(r->l, x, err, "expected the name of a node, found %.*s",
                             GR_FMT(x->source));
    if (st != GR_OK)
        return st;
    if (x->type == GR_LIT_SEQ && !r->noted_name)
        gr_builder_note(r->b, "names like %.*s are kept as text", GR_FMT(text));
    r->noted_name |= x->type == GR_LIT_SEQ;
    name = x->type == GR_LIT_INT ? gr_name_int(x->i) : gr_name_of(text);
    if ((st = check_spelling(r, x, name, err)) != GR_OK)
        return st;
    return declared ? gr_builder_node(r->b, name, out, err)
                    : gr_builder_endpoint(r->b, name, out, err);
}

static gr_status cell(reader *r, gr_of of, uint32_t i, gr_str column, const gr_lit *x, gr_err *err)
{
    uint32_t col, *noted;
    gr_value v;
    gr_status st;

    if (x->type == GR_LIT_WORD || x->type == GR_LIT_CALL)
        return gr_literal_fail(r->l, x, err, "expected a value, found %.*s", GR_FMT(x->source));
    if ((st = gr_builder_column(r->b, of, column, &col, err)) != GR_OK)
        return st;
    if (gr_lit_is_container(x)) {
        v = gr_v_str((gr_str){ "", 0 });
        if ((st = json_text(r, x, &v.s, err)) != GR_OK)
            return st;
        if ((noted = gr_u64map_put(&r->noted, (uint64_t)of << 32 | col)) == NULL)
            return no_memory(r, err);
        if (*noted == GR_MAP_NONE)
            gr_builder_note(r->b, "lists and dictionaries in '%.*s' are kept as JSON text",
                            GR_FMT(column));
        *noted = 0;
    } else if (!gr_lit_value(&r->l->arena, x, &v)) {
        return no_memory(r, err);
    }
    return gr_builder_set(r->b, of, col, i, v, err);
}

static gr_status attributes(reader *r, gr_of of, uint32_t i, const gr_lit *dict, gr_err *err)
{
    gr_status st = GR_OK;

    for (const gr_lit *k = gr_lit_first(dict); st == GR_OK && k != gr_lit_end(dict);) {
        const gr_lit *v = gr_lit_next(k);

        st = cell(r, of, i, is_text(k) ? k->s : k->source, v, err);
        k = gr_lit_next(v);
    }
    return st;
}

/* The keyword arguments of a call. */
static gr_status settings(reader *r, gr_of of, uint32_t i, const gr_lit *call, gr_err *err)
{
    gr_status st = GR_OK;

    for (const gr_lit *c = gr_lit_first(call); st == GR_OK && c != gr_lit_end(call);
         c = gr_lit_next(c))
        if (c->type == GR_LIT_SETTING)
            st = cell(r, of, i, c->s, gr_lit_first(c), err);
    return st;
}

/* --- nodes and edges --- */

/* What is said of the edge that was added last: attributes, a weight or a label. */
static gr_status say_of_edge(reader *r, const gr_lit *x, gr_err *err)
{
    uint32_t edge = gr_builder_n_edges(r->b) - 1;

    if (x->type == GR_LIT_DICT)
        return attributes(r, GR_OF_EDGE, edge, x, err);
    if (is_number(x))
        return cell(r, GR_OF_EDGE, edge, GR_STR("weight"), x, err);
    if (x->type == GR_LIT_STR)
        return cell(r, GR_OF_EDGE, edge, GR_STR("label"), x, err);
    if (x->type == GR_LIT_NONE)
        return GR_OK;
    return gr_literal_fail(r->l, x, err, "expected a weight or a dictionary of attributes");
}

static gr_status key_of_edge(reader *r, const gr_lit *x, gr_err *err)
{
    if (x->type == GR_LIT_INT || x->type == GR_LIT_NONE)
        return GR_OK;
    return cell(r, GR_OF_EDGE, gr_builder_n_edges(r->b) - 1, GR_STR("key"), x, err);
}

static gr_status join(reader *r, const gr_lit *u, const gr_lit *v, gr_err *err)
{
    gr_vid a, b;
    gr_status st;

    if ((st = node(r, u, false, &a, err)) != GR_OK || (st = node(r, v, false, &b, err)) != GR_OK)
        return st;
    return gr_builder_edge(r->b, a, b, err);
}

/* (u, v), (u, v, weight), (u, v, {...}), (u, v, key, {...}) */
static gr_status edge(reader *r, const gr_lit *x, gr_err *err)
{
    const gr_lit *u = gr_lit_first(x), *v, *third, *fourth;
    gr_status st;

    if (x->type != GR_LIT_SEQ || x->n < 2 || x->n > 4)
        return gr_literal_fail(r->l, x, err,
                               "expected an edge like (u, v), (u, v, 3) or (u, v, {'weight': 3})");
    v = gr_lit_next(u);
    if ((st = join(r, u, v, err)) != GR_OK || x->n == 2)
        return st;
    third = gr_lit_next(v);
    if (x->n == 3)
        return r->keyed && third->type != GR_LIT_DICT ? key_of_edge(r, third, err)
                                                      : say_of_edge(r, third, err);
    fourth = gr_lit_next(third);
    if (fourth->type != GR_LIT_DICT)
        return gr_literal_fail(r->l, fourth, err, "expected a dictionary of attributes");
    st = key_of_edge(r, third, err);
    return st == GR_OK ? say_of_edge(r, fourth, err) : st;
}

static gr_status edges(reader *r, const gr_lit *x, gr_err *err)
{
    gr_status st = GR_OK;

    for (const gr_lit *c = gr_lit_first(x); st == GR_OK && c != gr_lit_end(x); c = gr_lit_next(c))
        st = edge(r, c, err);
    return st;
}

/* A list of names and of (name, {...}), or a dictionary from names to attributes. */
static gr_status nodes(reader *r, const gr_lit *x, gr_err *err)
{
    bool dict = x->type == GR_LIT_DICT;
    gr_status st = GR_OK;
    gr_vid v;

    if (!gr_lit_is_container(x))
        return gr_literal_fail(r->l, x, err, "expected a list of nodes");
    for (const gr_lit *c = gr_lit_first(x); st == GR_OK && c != gr_lit_end(x); c = gr_lit_next(c)) {
        const gr_lit *name = c, *about = NULL;

        if (dict) {
            about = c = gr_lit_next(c);
        } else if (c->type == GR_LIT_SEQ && c->n == 2 &&
                   gr_lit_next(gr_lit_first(c))->type == GR_LIT_DICT) {
            name = gr_lit_first(c);
            about = gr_lit_next(name);
        }
        if ((st = node(r, name, true, &v, err)) == GR_OK && about != NULL &&
            about->type == GR_LIT_DICT)
            st = attributes(r, GR_OF_NODE, v, about, err);
    }
    return st;
}

/* --- dictionaries --- */

/* Every value is a dictionary: the edges of a multigraph by their keys. */
static bool is_keyed(const gr_lit *x)
{
    for (const gr_lit *k = gr_lit_first(x); k != gr_lit_end(x);) {
        const gr_lit *v = gr_lit_next(k);

        if (v->type != GR_LIT_DICT)
            return false;
        k = gr_lit_next(v);
    }
    return x->n != 0;
}

/* In an undirected graph the neighbours name an edge at both of its ends: was this one named at the
 * other before? */
static gr_status named_before(reader *r, gr_vid u, gr_vid v, bool *before, gr_err *err)
{
    uint32_t *slot;

    *before = false;
    if (r->b->direction != GR_UNDIRECTED || u == v)
        return GR_OK;
    slot = gr_u64map_put(&r->half, (uint64_t)v << 32 | u);
    if (slot != NULL && *slot != GR_MAP_NONE && *slot != 0) {
        *before = true;
        --*slot;
        return GR_OK;
    }
    if (slot != NULL)
        *slot = 0;
    slot = gr_u64map_put(&r->half, (uint64_t)u << 32 | v);
    if (slot == NULL)
        return no_memory(r, err);
    *slot = *slot == GR_MAP_NONE ? 1 : *slot + 1;
    return GR_OK;
}

/* An edge to a neighbour; key and about may be NULL. */
static gr_status lead(reader *r, const gr_lit *u, const gr_lit *v, const gr_lit *key,
                      const gr_lit *about, gr_err *err)
{
    gr_vid a, b;
    gr_status st;
    bool before;

    if ((st = node(r, u, false, &a, err)) != GR_OK || (st = node(r, v, false, &b, err)) != GR_OK ||
        (st = named_before(r, a, b, &before, err)) != GR_OK || before ||
        (st = gr_builder_edge(r->b, a, b, err)) != GR_OK)
        return st;
    if (key != NULL && (st = key_of_edge(r, key, err)) != GR_OK)
        return st;
    return about != NULL ? say_of_edge(r, about, err) : GR_OK;
}

static gr_status neighbour(reader *r, const gr_lit *u, const gr_lit *v, const gr_lit *about,
                           gr_err *err)
{
    gr_status st = GR_OK;

    if (about->type != GR_LIT_DICT || !is_keyed(about))
        return lead(r, u, v, NULL, about, err);
    for (const gr_lit *k = gr_lit_first(about); st == GR_OK && k != gr_lit_end(about);) {
        const gr_lit *data = gr_lit_next(k);

        st = lead(r, u, v, k, data, err);
        k = gr_lit_next(data);
    }
    return st;
}

static gr_status neighbours(reader *r, const gr_lit *u, const gr_lit *x, gr_err *err)
{
    gr_status st = GR_OK;

    if (x->type == GR_LIT_NONE)
        return GR_OK;
    if (!gr_lit_is_container(x))
        return gr_literal_fail(r->l, x, err, "expected the neighbours of a node, found %.*s",
                               GR_FMT(x->source));
    for (const gr_lit *c = gr_lit_first(x); st == GR_OK && c != gr_lit_end(x); c = gr_lit_next(c)) {
        const gr_lit *v = c;

        if (x->type == GR_LIT_DICT) {
            c = gr_lit_next(c);
            st = neighbour(r, u, v, c, err);
        } else if (c->type == GR_LIT_SEQ && c->n == 2 && u->type != GR_LIT_SEQ) {
            v = gr_lit_first(c); /* (v, weight) */
            st = neighbour(r, u, v, gr_lit_next(v), err);
        } else {
            st = lead(r, u, v, NULL, NULL, err);
        }
    }
    return st;
}

/* {(u, v): 3} and {(u, v): {'weight': 3}} */
static bool is_edge_entry(const gr_lit *k, const gr_lit *v)
{
    if (k->type != GR_LIT_SEQ || k->n != 2)
        return false;
    return is_number(v) || (v->type == GR_LIT_DICT && v->n != 0 && !is_keyed(v) &&
                            gr_lit_first(v)->type != GR_LIT_SEQ);
}

static const gr_lit *member(const gr_lit *dict, const char *name)
{
    for (const gr_lit *k = gr_lit_first(dict); k != gr_lit_end(dict);) {
        const gr_lit *v = gr_lit_next(k);

        if (is_text(k) && gr_str_is(k->s, name))
            return v;
        k = gr_lit_next(v);
    }
    return NULL;
}

static void direction(reader *r, bool directed)
{
    gr_builder_direction(r->b, directed ? GR_DIRECTED : GR_UNDIRECTED,
                         directed ? "it says directed" : "it says undirected");
}

/* {'nodes': [...], 'edges': [...]} */
static gr_status parts(reader *r, const gr_lit *x, const gr_lit *list, gr_err *err)
{
    const gr_lit *named = member(x, "nodes"), *directed = member(x, "directed");
    gr_status st = GR_OK;

    if (directed != NULL && directed->type == GR_LIT_BOOL)
        direction(r, directed->b);
    if (named != NULL && (st = nodes(r, named, err)) != GR_OK)
        return st;
    return edges(r, list, err);
}

static gr_status adjacency(reader *r, const gr_lit *x, gr_err *err)
{
    const gr_lit *list = member(x, "edges"), *v;
    gr_status st = GR_OK;
    gr_vid id;

    if (list != NULL && list->type == GR_LIT_SEQ && (list->n == 0 || gr_lit_is_container(list + 1)))
        return parts(r, x, list, err);
    for (const gr_lit *k = gr_lit_first(x); st == GR_OK && k != gr_lit_end(x); k = gr_lit_next(v)) {
        v = gr_lit_next(k);
        if (!is_edge_entry(k, v))
            st = node(r, k, true, &id, err);
    }
    for (const gr_lit *k = gr_lit_first(x); st == GR_OK && k != gr_lit_end(x); k = gr_lit_next(v)) {
        v = gr_lit_next(k);
        if (!is_edge_entry(k, v))
            st = neighbours(r, k, v, err);
        else if ((st = edge(r, k, err)) == GR_OK)
            st = say_of_edge(r, v, err);
    }
    return st;
}

/* --- calls and statements --- */

typedef enum role { WRAPS, DIRECTED, UNDIRECTED, NODES, ADD_EDGE, ADD_NODE } role;

static const struct {
    const char *name; /* the last part of a dotted one */
    role role;
    bool keyed;
} calls[] = {
    { "Graph", UNDIRECTED, false },
    { "MultiGraph", UNDIRECTED, true },
    { "DiGraph", DIRECTED, false },
    { "MultiDiGraph", DIRECTED, true },
    { "EdgeView", UNDIRECTED, false },
    { "EdgeDataView", UNDIRECTED, false },
    { "MultiEdgeView", UNDIRECTED, true },
    { "MultiEdgeDataView", UNDIRECTED, false },
    { "OutEdgeView", DIRECTED, false },
    { "OutEdgeDataView", DIRECTED, false },
    { "OutMultiEdgeView", DIRECTED, true },
    { "OutMultiEdgeDataView", DIRECTED, false },
    { "AdjacencyView", WRAPS, false },
    { "add_edges_from", WRAPS, false },
    { "add_weighted_edges_from", WRAPS, false },
    { "from_edgelist", WRAPS, false },
    { "from_dict_of_lists", WRAPS, false },
    { "from_dict_of_dicts", WRAPS, false },
    { "list", WRAPS, false },
    { "set", WRAPS, false },
    { "dict", WRAPS, false },
    { "defaultdict", WRAPS, false },
    { "add_nodes_from", NODES, false },
    { "NodeView", NODES, false },
    { "NodeDataView", NODES, false },
    { "add_edge", ADD_EDGE, false },
    { "add_node", ADD_NODE, false },
};

#define N_CALLS (sizeof calls / sizeof calls[0])

/* The k-th argument without a keyword, or NULL. */
static const gr_lit *argument(const gr_lit *call, uint32_t k)
{
    for (const gr_lit *c = gr_lit_first(call); c != gr_lit_end(call); c = gr_lit_next(c))
        if (c->type != GR_LIT_SETTING && k-- == 0)
            return c;
    return NULL;
}

/* The row of a call, or the count of rows. */
static size_t find_call(gr_str name)
{
    size_t i = 0;

    for (size_t k = name.len; k-- != 0;)
        if (name.ptr[k] == '.') {
            name = gr_str_sub(name, k + 1, name.len);
            break;
        }
    while (i < N_CALLS && !gr_str_is(name, calls[i].name))
        i++;
    return i;
}

bool gr_literal_knows_call(gr_str name)
{
    return find_call(name) < N_CALLS;
}

static gr_status add_one(reader *r, const gr_lit *x, bool is_edge, gr_err *err)
{
    const gr_lit *u = argument(x, 0), *v = argument(x, 1);
    gr_status st;
    gr_vid id;

    if (u == NULL || (is_edge && v == NULL))
        return gr_literal_fail(r->l, x, err, "expected %s in the parentheses",
                               is_edge ? "two nodes" : "a node");
    if (is_edge) {
        st = join(r, u, v, err);
        return st == GR_OK ? settings(r, GR_OF_EDGE, gr_builder_n_edges(r->b) - 1, x, err) : st;
    }
    st = node(r, u, true, &id, err);
    return st == GR_OK ? settings(r, GR_OF_NODE, id, x, err) : st;
}

static gr_status call(reader *r, const gr_lit *x, gr_err *err)
{
    const gr_lit *arg = argument(x, 0);
    size_t i = find_call(x->s);
    gr_status st;

    if (i == N_CALLS)
        return gr_literal_fail(r->l, x, err, "grasp does not know the call '%.*s'", GR_FMT(x->s));
    if (calls[i].role == ADD_EDGE || calls[i].role == ADD_NODE)
        return add_one(r, x, calls[i].role == ADD_EDGE, err);
    if (calls[i].role == DIRECTED || calls[i].role == UNDIRECTED)
        direction(r, calls[i].role == DIRECTED);
    if (arg != NULL && arg->type == GR_LIT_NONE)
        arg = argument(x, 1); /* defaultdict(<class 'list'>, {...}) */
    if (arg == NULL)
        return GR_OK;
    if (calls[i].role == NODES)
        return nodes(r, arg, err);
    r->keyed = calls[i].keyed;
    st = graph_data(r, arg, err);
    r->keyed = false;
    return st;
}

static gr_status graph_data(reader *r, const gr_lit *x, gr_err *err)
{
    if (x->type == GR_LIT_CALL)
        return call(r, x, err);
    if (x->type == GR_LIT_DICT)
        return adjacency(r, x, err);
    if (x->type != GR_LIT_SEQ)
        return gr_literal_fail(r->l, x, err,
                               "expected a list of edges or a dictionary of neighbours");
    if (x->n >= 2 && !gr_lit_is_container(gr_lit_first(x)))
        return edge(r, x, err);
    return edges(r, x, err);
}

bool gr_literal_contains(gr_str s, const char *what)
{
    size_t n = strlen(what);

    for (size_t i = 0; i + n <= s.len; i++)
        if (strncasecmp(s.ptr + i, what, n) == 0)
            return true;
    return false;
}

bool gr_literal_is_nodes(gr_str name)
{
    return gr_str_is(name, "V") || gr_literal_contains(name, "node") ||
           gr_literal_contains(name, "vert");
}

static gr_status statement(reader *r, const gr_lit *x, gr_err *err)
{
    const gr_lit *v = gr_lit_first(x);

    if (x->type != GR_LIT_SETTING)
        return graph_data(r, x, err);
    if (v->type == GR_LIT_BOOL && gr_literal_contains(x->s, "directed")) {
        direction(r, v->b != gr_literal_contains(x->s, "undirected"));
        return GR_OK;
    }
    if (v->type == GR_LIT_INT && v->i >= 0 &&
        (gr_str_is_nocase(x->s, "n") || gr_literal_contains(x->s, "nodes"))) {
        r->n = v->i;
        return GR_OK;
    }
    if (gr_literal_is_nodes(x->s))
        return nodes(r, v->type == GR_LIT_CALL && argument(v, 0) != NULL ? argument(v, 0) : v, err);
    return graph_data(r, v, err);
}

static gr_status read_statements(reader *r, gr_err *err)
{
    const gr_lit *x = r->l->items.at, *end = x + r->l->items.n;
    gr_status st = GR_OK;

    if (x == end)
        return gr_fail_at(err, GR_EINPUT, 1, 1, "expected a list of edges, found nothing");
    for (; st == GR_OK && x != end; x = gr_lit_next(x))
        st = statement(r, x, err);
    if (st != GR_OK || r->n < 0)
        return st;
    st = gr_builder_fill(r->b, r->n, err);
    if (st == GR_OK && gr_builder_n_nodes(r->b) != (uint64_t)r->n)
        gr_builder_note(r->b, "%lld nodes are announced and %u are named", (long long)r->n,
                        gr_builder_n_nodes(r->b));
    return st;
}

static void open_reader(reader *r, gr_literal *l, gr_builder *b)
{
    *r = (reader){ .l = l, .b = b, .n = -1 };
    gr_u64map_init(&r->spelt, &l->cx->budget);
    gr_u64map_init(&r->half, &l->cx->budget);
    gr_u64map_init(&r->noted, &l->cx->budget);
    gr_strbuf_init(&r->scratch, &l->cx->budget, 0);
}

static void close_reader(reader *r)
{
    gr_strbuf_clear(&r->scratch);
    gr_u64map_clear(&r->noted);
    gr_u64map_clear(&r->half);
    gr_u64map_clear(&r->spelt);
}

gr_status gr_literal_build(gr_literal *l, gr_builder *b, gr_err *err)
{
    reader r;
    gr_status st;

    open_reader(&r, l, b);
    st = read_statements(&r, err);
    close_reader(&r);
    return st;
}

gr_status gr_literal_edge_cells(gr_literal *l, const gr_lit *dict, gr_builder *b, gr_err *err)
{
    reader r;
    gr_status st;

    open_reader(&r, l, b);
    st = attributes(&r, GR_OF_EDGE, gr_builder_n_edges(b) - 1, dict, err);
    close_reader(&r);
    return st;
}
