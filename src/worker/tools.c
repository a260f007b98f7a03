/* tool(name, {parameter = value, ...}): calls of grasp's own tools from bodies, verified as any. */
#include "worker/worker_int.h"

#define MAX_GRAPHS 1000

typedef struct calling {
    gr_job *j;
    gr_ctx cx; /* of this call */
    gr_run run;
    gr_value value;
    char graph[24]; /* the name of a graph that it made */
} calling;

/* Graphs by name: G, and those that tools made: g1, g2, ... */
static gr_status find_graph(void *arg, gr_str name, gr_value *out, gr_err *err)
{
    gr_job *j = arg;
    int64_t i;

    if (gr_str_is(name, "G"))
        *out = (gr_value){ .type = GR_V_GRAPH, .graph = (gr_graph *)j->graph };
    else if (gr_str_starts(name, "g") && gr_num_to_int(gr_str_sub(name, 1, name.len), &i) &&
             i >= 1 && (size_t)i <= j->made.n)
        *out = (gr_value){ .type = GR_V_GRAPH, .graph = j->made.at[i - 1] };
    else
        return gr_fail(err, GR_ENAME, "nothing is called '%.*s'", GR_FMT(name));
    return GR_OK;
}

/* {'a', 'b', weight = 'km'}: arguments in order, then by name. Integer keys come first. */
static bool split_args(gr_arena *a, const gr_value *given, gr_value *call)
{
    gr_value list, named;
    int64_t k;

    if (!gr_v_list(a, &list) || !gr_v_record(a, &named))
        return false;
    for (size_t i = 0; i < given->record->n; i++) {
        const gr_field *f = &given->record->at[i];

        if (gr_num_is_canonical(f->key, &k) && k == (int64_t)list.list->n + 1
                ? !gr_v_push(a, &list, *f->value)
                : !gr_v_set_str(a, &named, f->key, *f->value))
            return false;
    }
    return gr_v_set(a, call, "args", list) && gr_v_set(a, call, "named", named);
}

static gr_status make_call(lua_State *L, calling *c, gr_err *err)
{
    gr_arena *a = &c->cx.arena;
    gr_value call, args;
    gr_program program;
    size_t len;
    const char *name = lua_tolstring(L, 1, &len);
    gr_status st = GR_OK;

    if (lua_istable(L, 2))
        st = gr_lua_value(L, 2, true, a, &args, err);
    else if (!gr_v_record(a, &args))
        st = gr_fail_memory(&c->cx, err);
    if (st != GR_OK)
        return st;
    if (!gr_v_record(a, &call) || !gr_v_set(a, &call, "tool", gr_v_str((gr_str){ name, len })) ||
        !split_args(a, &args, &call))
        return gr_fail_memory(&c->cx, err);
    if ((st = gr_call_from_json(&c->cx, &call, &program, err)) != GR_OK)
        return st;
    st = gr_run_program(&c->cx, &c->run, &program, &c->value, err);
    if (st == GR_OK && gr_v_cut(&c->value) != NULL) /* Lua's tables have no mark */
        return gr_fail_cut(err, "a body", gr_v_cut(&c->value));
    return st;
}

static gr_status keep_graph(calling *c, gr_err *err)
{
    gr_job *j = c->j;

    if (c->value.type != GR_V_GRAPH)
        return GR_OK;
    if (j->made.n >= MAX_GRAPHS)
        return gr_fail(err, GR_ELIMIT, "a body makes at most %d graphs", MAX_GRAPHS);
    if (!gr_vec_push(&j->made, gr_graph_ref(c->value.graph))) {
        gr_graph_unref(c->value.graph);
        return gr_fail_memory(&j->cx, err);
    }
    snprintf(c->graph, sizeof c->graph, "g%zu", j->made.n);
    return GR_OK;
}

/* Protected, so that what the call holds is freed in any case: name, arguments, calling. */
static int call_tool(lua_State *L)
{
    calling *c = lua_touserdata(L, 3);
    gr_err err = { 0 };

    if (make_call(L, c, &err) != GR_OK || keep_graph(c, &err) != GR_OK)
        return luaL_error(L, "%s%s%s", err.message, err.hint[0] != '\0' ? "; " : "", err.hint);
    if (c->graph[0] != '\0')
        lua_pushstring(L, c->graph);
    else
        gr_lua_push(L, &c->value);
    return 1;
}

static int tool(lua_State *L)
{
    calling c = { .j = gr_job_of(L) };
    int rc;

    luaL_checkstring(L, 1);
    luaL_argcheck(L, lua_isnoneornil(L, 2) || lua_istable(L, 2), 2,
                  "expected a table {parameter = value}");
    lua_settop(L, 2);
    gr_ctx_init(&c.cx);
    c.cx.budget.limit = c.j->cx.budget.limit;
    c.cx.seed = c.j->cx.seed;
    gr_run_init(&c.run, &c.cx, c.j->tools);
    c.run.resolve = find_graph;
    c.run.arg = c.j;
    c.run.graph = GR_STR("G");
    lua_pushcfunction(L, call_tool);
    lua_insert(L, 1);
    lua_pushlightuserdata(L, &c);
    rc = lua_pcall(L, 3, 1, 0);
    gr_run_clear(&c.run);
    gr_ctx_clear(&c.cx);
    return rc == LUA_OK ? 1 : lua_error(L);
}

void gr_lua_open_tools(lua_State *L)
{
    lua_pushcfunction(L, tool);
    lua_setfield(L, -2, "tool");
}
