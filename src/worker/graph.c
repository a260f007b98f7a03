/* What bodies see of the graph. Nodes are their names: integers or strings. */
#include "worker/worker_int.h"

#define MAX_MATRIX 3000u

static const gr_graph *graph_of(lua_State *L)
{
    return gr_job_of(L)->graph;
}

static gr_name name_at(lua_State *L, int idx)
{
    size_t len;
    const char *s;
    int whole;
    lua_Integer i = lua_tointegerx(L, idx, &whole);

    if (lua_type(L, idx) == LUA_TNUMBER && whole)
        return gr_name_int(i);
    if (lua_type(L, idx) != LUA_TSTRING)
        luaL_error(L, "expected a node, found %s", luaL_typename(L, idx));
    s = lua_tolstring(L, idx, &len);
    return gr_name_of((gr_str){ s, len });
}

static gr_vid node_at(lua_State *L, int idx)
{
    gr_vid v = gr_graph_find(graph_of(L), name_at(L, idx));

    if (v == GR_NO_NODE)
        luaL_error(L, "there is no node '%s'", lua_tostring(L, idx));
    return v;
}

static void push_node(lua_State *L, gr_vid v)
{
    gr_name n = gr_graph_shown(graph_of(L), v);

    if (gr_name_is_int(n))
        lua_pushinteger(L, n.num);
    else
        lua_pushlstring(L, n.ptr, n.len);
}

static const gr_csr *arcs_in(lua_State *L)
{
    gr_job *j = gr_job_of(L);
    const gr_csr *in = NULL;

    if (gr_graph_in(&j->cx, j->graph, &in, NULL) != GR_OK)
        luaL_error(L, "out of memory");
    return in;
}

static void push_cell(lua_State *L, const gr_column *c, size_t i)
{
    gr_value v = c != NULL ? gr_column_get(c, i) : gr_v_null();

    gr_lua_push(L, &v);
}

/* The edge of arc i; only graphs with columns of edges number them all. */
static size_t edge_of(const gr_csr *c, uint64_t i)
{
    return c->edge != NULL ? c->edge[i] : (size_t)i;
}

static const gr_column *column_at(lua_State *L, int idx, gr_of of)
{
    size_t len;
    const char *s = luaL_checklstring(L, idx, &len);
    const gr_column *c = gr_graph_column_named(graph_of(L), of, (gr_str){ s, len });

    if (c == NULL)
        luaL_error(L, "there is no attribute '%s' of %s", s, of == GR_OF_NODE ? "nodes" : "edges");
    return c;
}

/* --- counts --- */

static int node_count(lua_State *L)
{
    lua_pushinteger(L, gr_graph_n_nodes(graph_of(L)));
    return 1;
}

static int edge_count(lua_State *L)
{
    lua_pushinteger(L, gr_graph_n_edges(graph_of(L)));
    return 1;
}

static int is_directed(lua_State *L)
{
    lua_pushboolean(L, gr_graph_is_directed(graph_of(L)));
    return 1;
}

static int is_weighted(lua_State *L)
{
    lua_pushboolean(L, gr_graph_role(graph_of(L), GR_ROLE_WEIGHT) != NULL);
    return 1;
}

/* --- nodes --- */

static int nodes(lua_State *L)
{
    uint32_t n = gr_graph_n_nodes(graph_of(L));

    lua_createtable(L, n < INT32_MAX ? (int)n : 0, 0);
    for (gr_vid v = 0; v < n; v++) {
        push_node(L, v);
        lua_rawseti(L, -2, (lua_Integer)v + 1);
    }
    return 1;
}

static int has_node(lua_State *L)
{
    bool named = lua_type(L, 1) == LUA_TSTRING || lua_isinteger(L, 1);

    lua_pushboolean(L, named && gr_graph_find(graph_of(L), name_at(L, 1)) != GR_NO_NODE);
    return 1;
}

static int index_of(lua_State *L)
{
    lua_pushinteger(L, (lua_Integer)node_at(L, 1) + 1);
    return 1;
}

static int node_number(lua_State *L)
{
    lua_Integer i = luaL_checkinteger(L, 1);

    if (i < 1 || i > gr_graph_n_nodes(graph_of(L)))
        lua_pushnil(L);
    else
        push_node(L, (gr_vid)(i - 1));
    return 1;
}

/* Each neighbour once, in the order of ids. */
static int push_row(lua_State *L, const gr_csr *c, gr_vid v)
{
    lua_Integer n = 0;

    lua_newtable(L);
    for (uint64_t i = c->start[v]; i < c->start[v + 1]; i++) {
        if (i != c->start[v] && c->to[i] == c->to[i - 1])
            continue;
        push_node(L, c->to[i]);
        lua_rawseti(L, -2, ++n);
    }
    return 1;
}

static int neighbors(lua_State *L)
{
    return push_row(L, gr_graph_out(graph_of(L)), node_at(L, 1));
}

static int predecessors(lua_State *L)
{
    return push_row(L, arcs_in(L), node_at(L, 1));
}

static int degree(lua_State *L)
{
    gr_vid v = node_at(L, 1);
    const gr_csr *in = gr_graph_is_directed(graph_of(L)) ? arcs_in(L) : NULL;

    lua_pushinteger(L, (lua_Integer)gr_graph_degree(graph_of(L), in, v));
    return 1;
}

static int out_degree(lua_State *L)
{
    lua_pushinteger(L, (lua_Integer)gr_csr_degree(gr_graph_out(graph_of(L)), node_at(L, 1)));
    return 1;
}

static int in_degree(lua_State *L)
{
    lua_pushinteger(L, (lua_Integer)gr_csr_degree(arcs_in(L), node_at(L, 1)));
    return 1;
}

/* --- edges --- */

/* {u, v, weight = w}; the weight if the graph has weights. */
static void push_edge(lua_State *L, gr_vid u, gr_vid v, const gr_column *weight, size_t id)
{
    lua_createtable(L, 2, weight != NULL);
    push_node(L, u);
    lua_rawseti(L, -2, 1);
    push_node(L, v);
    lua_rawseti(L, -2, 2);
    if (weight != NULL) {
        push_cell(L, weight, id);
        lua_setfield(L, -2, "weight");
    }
}

static int edges(lua_State *L)
{
    const gr_graph *g = graph_of(L);
    const gr_column *weight = gr_graph_role(g, GR_ROLE_WEIGHT);
    uint32_t m = gr_graph_n_edges(g);

    lua_createtable(L, m < INT32_MAX ? (int)m : 0, 0);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        push_edge(L, it.u, it.v, weight, it.id);
        lua_rawseti(L, -2, (lua_Integer)it.id + 1);
    }
    return 1;
}

/* arcs(v): every edge out of v, parallel ones too, as {v, w, weight = ..}. */
static int arcs(lua_State *L)
{
    const gr_graph *g = graph_of(L);
    const gr_csr *c = gr_graph_out(g);
    const gr_column *weight = gr_graph_role(g, GR_ROLE_WEIGHT);
    gr_vid v = node_at(L, 1);
    lua_Integer n = 0;

    lua_newtable(L);
    for (uint64_t i = c->start[v]; i < c->start[v + 1]; i++) {
        push_edge(L, v, c->to[i], weight, weight != NULL ? edge_of(c, i) : 0);
        lua_rawseti(L, -2, ++n);
    }
    return 1;
}

static int has_edge(lua_State *L)
{
    gr_vid u = node_at(L, 1), v = node_at(L, 2);

    lua_pushboolean(L, gr_csr_find(gr_graph_out(graph_of(L)), u, v) != UINT64_MAX);
    return 1;
}

/* weight(u, v [, attribute]): the smallest of parallel edges; 1 in a graph without weights. */
static int weight(lua_State *L)
{
    const gr_graph *g = graph_of(L);
    const gr_csr *c = gr_graph_out(g);
    gr_vid u = node_at(L, 1), v = node_at(L, 2);
    const gr_column *w =
        lua_isnoneornil(L, 3) ? gr_graph_role(g, GR_ROLE_WEIGHT) : column_at(L, 3, GR_OF_EDGE);
    uint64_t i = gr_csr_find(c, u, v), best = UINT64_MAX;

    if (i == UINT64_MAX) {
        lua_pushnil(L);
        return 1;
    }
    if (w == NULL) {
        lua_pushinteger(L, 1);
        return 1;
    }
    if (w->type != GR_COL_INT && w->type != GR_COL_REAL)
        return luaL_error(L, "the attribute holds no numbers; use edge_attr");
    for (; i < c->start[u + 1] && c->to[i] == v; i++)
        if (gr_column_has(w, edge_of(c, i)) &&
            (best == UINT64_MAX ||
             gr_column_number(w, edge_of(c, i)) < gr_column_number(w, edge_of(c, best))))
            best = i;
    if (best == UINT64_MAX)
        lua_pushnil(L);
    else
        push_cell(L, w, edge_of(c, best));
    return 1;
}

/* --- attributes --- */

static int push_columns(lua_State *L, gr_of of)
{
    lua_newtable(L);
    for (size_t i = 0; i < gr_graph_n_columns(graph_of(L), of); i++) {
        gr_str name = gr_graph_column(graph_of(L), of, i)->name;

        lua_pushlstring(L, name.ptr, name.len);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    return 1;
}

static int node_attributes(lua_State *L)
{
    return push_columns(L, GR_OF_NODE);
}

static int edge_attributes(lua_State *L)
{
    return push_columns(L, GR_OF_EDGE);
}

static int node_attr(lua_State *L)
{
    gr_vid v = node_at(L, 1);

    push_cell(L, column_at(L, 2, GR_OF_NODE), v);
    return 1;
}

/* edge_attr(u, v, name): of the first edge from u to v. */
static int edge_attr(lua_State *L)
{
    const gr_csr *c = gr_graph_out(graph_of(L));
    gr_vid u = node_at(L, 1), v = node_at(L, 2);
    const gr_column *column = column_at(L, 3, GR_OF_EDGE);
    uint64_t i = gr_csr_find(c, u, v);

    if (i == UINT64_MAX)
        lua_pushnil(L);
    else
        push_cell(L, column, edge_of(c, i));
    return 1;
}

static int graph_attr(lua_State *L)
{
    const char *name = luaL_checkstring(L, 1);
    const gr_value *all = gr_graph_attributes(graph_of(L)),
                   *v = all != NULL ? gr_v_get(all, name) : NULL;

    if (v == NULL)
        lua_pushnil(L);
    else
        gr_lua_push(L, v);
    return 1;
}

/* --- matrices --- */

/* adjacency([attribute]): rows and columns in the order of nodes(); parallel edges add up. */
static int adjacency(lua_State *L)
{
    const gr_graph *g = graph_of(L);
    const gr_csr *c = gr_graph_out(g);
    const gr_column *w = lua_isnoneornil(L, 1) ? NULL : column_at(L, 1, GR_OF_EDGE);
    uint32_t n = gr_graph_n_nodes(g);

    if (n > MAX_MATRIX)
        return luaL_error(L, "a matrix has at most %d rows", (int)MAX_MATRIX);
    if (w != NULL && w->type != GR_COL_INT && w->type != GR_COL_REAL)
        return luaL_error(L, "the attribute holds no numbers");
    lua_createtable(L, (int)n, 0);
    for (gr_vid u = 0; u < n; u++) {
        lua_createtable(L, (int)n, 0);
        for (gr_vid v = 0; v < n; v++) {
            lua_pushinteger(L, 0);
            lua_rawseti(L, -2, (lua_Integer)v + 1);
        }
        for (uint64_t i = c->start[u]; i < c->start[u + 1]; i++) {
            lua_rawgeti(L, -1, (lua_Integer)c->to[i] + 1);
            if (w == NULL)
                lua_pushinteger(L, 1);
            else if (gr_column_has(w, edge_of(c, i)))
                push_cell(L, w, edge_of(c, i));
            else
                lua_pushinteger(L, 0);
            lua_arith(L, LUA_OPADD);
            lua_rawseti(L, -2, (lua_Integer)c->to[i] + 1);
        }
        lua_rawseti(L, -2, (lua_Integer)u + 1);
    }
    return 1;
}

/* features(name, ...): a row of numbers for each node, in the order of nodes(). */
static int features(lua_State *L)
{
    const gr_graph *g = graph_of(L);
    int n = lua_gettop(L);

    for (int k = 1; k <= n; k++) {
        const gr_column *c = column_at(L, k, GR_OF_NODE);

        if (c->type == GR_COL_STR || c->n_missing != 0)
            return luaL_error(L, "the attribute '%s' is not a number for every node",
                              lua_tostring(L, k));
    }
    lua_newtable(L);
    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++) {
        lua_createtable(L, n, 0);
        for (int k = 1; k <= n; k++) {
            const gr_column *c = column_at(L, k, GR_OF_NODE);

            if (c->type == GR_COL_BOOL)
                lua_pushinteger(L, c->bools[v]);
            else
                push_cell(L, c, v);
            lua_rawseti(L, -2, k);
        }
        lua_rawseti(L, -2, (lua_Integer)v + 1);
    }
    return 1;
}

static const luaL_Reg functions[] = {
    { "node_count", node_count },
    { "edge_count", edge_count },
    { "is_directed", is_directed },
    { "is_weighted", is_weighted },
    { "nodes", nodes },
    { "has_node", has_node },
    { "index", index_of },
    { "node_at", node_number },
    { "neighbors", neighbors },
    { "neighbours", neighbors },
    { "successors", neighbors },
    { "predecessors", predecessors },
    { "degree", degree },
    { "out_degree", out_degree },
    { "in_degree", in_degree },
    { "edges", edges },
    { "arcs", arcs },
    { "has_edge", has_edge },
    { "weight", weight },
    { "node_attributes", node_attributes },
    { "edge_attributes", edge_attributes },
    { "node_attr", node_attr },
    { "edge_attr", edge_attr },
    { "graph_attr", graph_attr },
    { "adjacency", adjacency },
    { "features", features },
    { NULL, NULL },
};

void gr_lua_open_graph(lua_State *L)
{
    luaL_setfuncs(L, functions, 0);
}
