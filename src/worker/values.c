/* Values to Lua and back. Tables are read raw: no metamethod runs. */
#include "worker/worker_int.h"

#include <math.h>

#define MAX_DEPTH 32
#define MAX_ITEMS 4000000u

static void push_name(lua_State *L, gr_name n)
{
    if (gr_name_is_int(n))
        lua_pushinteger(L, n.num);
    else
        lua_pushlstring(L, n.ptr, n.len);
}

static void push(lua_State *L, const gr_value *v, unsigned depth);

static void push_items(lua_State *L, const gr_value *items, size_t n, unsigned depth)
{
    lua_createtable(L, n < 1000000 ? (int)n : 1000000, 0);
    for (size_t i = 0; i < n; i++) {
        if (items[i].type == GR_V_NULL)
            lua_pushlightuserdata(L, NULL); /* the global null: nil would end the list */
        else
            push(L, &items[i], depth);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
}

static void push_table(lua_State *L, const gr_table *t, unsigned depth)
{
    lua_createtable(L, 0, 2);
    lua_createtable(L, (int)t->n_columns, 0);
    for (size_t i = 0; i < t->n_columns; i++) {
        lua_pushlstring(L, t->columns[i].ptr, t->columns[i].len);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_setfield(L, -2, "columns");
    lua_newtable(L);
    for (size_t i = 0; i < t->n_rows; i++) {
        push_items(L, t->cells + i * t->n_columns, t->n_columns, depth);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_setfield(L, -2, "rows");
}

static void push(lua_State *L, const gr_value *v, unsigned depth)
{
    char text[GR_TIME_MAX];
    gr_str time;

    if (++depth > 2 * MAX_DEPTH)
        luaL_error(L, "a value is nested too deeply");
    luaL_checkstack(L, 8, "a value is nested too deeply");
    switch (v->type) {
    case GR_V_NULL:
    case GR_V_GRAPH: lua_pushnil(L); break;
    case GR_V_BOOL: lua_pushboolean(L, v->b); break;
    case GR_V_INT: lua_pushinteger(L, v->i); break;
    case GR_V_REAL: lua_pushnumber(L, v->d); break;
    case GR_V_STR: lua_pushlstring(L, v->s.ptr, v->s.len); break;
    case GR_V_TIME:
        time = gr_time_written(v->i, text);
        lua_pushlstring(L, time.ptr, time.len);
        break;
    case GR_V_NODE: push_name(L, v->node); break;
    case GR_V_EDGE:
        lua_createtable(L, 2, 0);
        push_name(L, v->edge.u);
        lua_rawseti(L, -2, 1);
        push_name(L, v->edge.v);
        lua_rawseti(L, -2, 2);
        break;
    case GR_V_PATH:
        lua_createtable(L, 0, 2);
        push_items(L, v->path.nodes->at, v->path.nodes->n, depth);
        lua_setfield(L, -2, "path");
        push(L, v->path.length, depth);
        lua_setfield(L, -2, "length");
        break;
    case GR_V_LIST: push_items(L, v->list->at, v->list->n, depth); break;
    case GR_V_RECORD:
        lua_createtable(L, 0, (int)(v->record->n < 1000000 ? v->record->n : 1000000));
        for (size_t i = 0; i < v->record->n; i++) {
            lua_pushlstring(L, v->record->at[i].key.ptr, v->record->at[i].key.len);
            push(L, v->record->at[i].value, depth);
            lua_rawset(L, -3);
        }
        break;
    case GR_V_TABLE: push_table(L, v->table, depth); break;
    }
}

void gr_lua_push(lua_State *L, const gr_value *v)
{
    push(L, v, 0);
}

/* --- back --- */

typedef struct taking {
    lua_State *L;
    gr_arena *a;
    size_t items;
    gr_err *err;
} taking;

static gr_status take(taking *t, int idx, bool record, unsigned depth, gr_value *out);

static gr_status no_memory(const taking *t)
{
    return gr_fail(t->err, GR_ELIMIT, "a value needs more memory than a tool has");
}

/* Counts the keys of the table at idx and tells whether they are 1..n. */
static bool is_sequence(lua_State *L, int idx, size_t *n)
{
    lua_Integer most = 0;

    *n = 0;
    for (lua_pushnil(L); lua_next(L, idx) != 0; lua_pop(L, 1)) {
        lua_Integer k = lua_isinteger(L, -2) ? lua_tointeger(L, -2) : 0;

        ++*n;
        most = k < 1 ? LUA_MAXINTEGER : k > most ? k : most;
    }
    return most == (lua_Integer)*n;
}

static gr_status take_list(taking *t, int idx, size_t n, unsigned depth, gr_value *out)
{
    gr_status st = GR_OK;
    gr_value item;

    if (!gr_v_list(t->a, out))
        return no_memory(t);
    for (size_t i = 1; i <= n && st == GR_OK; i++) {
        lua_rawgeti(t->L, idx, (lua_Integer)i);
        st = take(t, lua_gettop(t->L), false, depth, &item);
        lua_pop(t->L, 1);
        if (st == GR_OK && !gr_v_push(t->a, out, item))
            st = no_memory(t);
    }
    return st;
}

/* The key at the top as a text; integers in decimals. */
static gr_status take_key(const taking *t, int table, gr_str *out)
{
    char text[GR_NUM_MAX];
    size_t len;
    const char *s;
    int64_t number;
    bool twice;

    if (lua_isinteger(t->L, -1)) {
        len = gr_num_from_int(lua_tointeger(t->L, -1), text);
        *out = gr_str_dup(t->a, (gr_str){ text, len });
    } else if (lua_type(t->L, -1) == LUA_TSTRING) {
        s = lua_tolstring(t->L, -1, &len);
        *out = gr_str_dup(t->a, (gr_str){ s, len });
        if (gr_num_is_canonical((gr_str){ s, len }, &number)) {
            twice = lua_rawgeti(t->L, table, number) != LUA_TNIL;
            lua_pop(t->L, 1);
            if (twice)
                return gr_fail(t->err, GR_EINPUT,
                               "a value has a table with the keys %s and "
                               "\"%s\", which are one name",
                               s, s);
        }
    } else {
        return gr_fail(t->err, GR_EINPUT, "a value has a table with a %s as a key",
                       luaL_typename(t->L, -1));
    }
    return out->ptr != NULL ? GR_OK : no_memory(t);
}

/* In the order of keys(), which library.c keeps for us. */
static gr_status take_record(taking *t, int idx, size_t n, unsigned depth, gr_value *out)
{
    lua_State *L = t->L;
    gr_status st = GR_OK;
    int keys;

    if (!gr_v_record(t->a, out))
        return no_memory(t);
    lua_getfield(L, LUA_REGISTRYINDEX, "grasp.keys");
    lua_pushvalue(L, idx);
    lua_call(L, 1, 1);
    keys = lua_gettop(L);
    for (size_t i = 1; i <= n && st == GR_OK; i++) {
        gr_value item;
        gr_str key;

        lua_rawgeti(L, keys, (lua_Integer)i);
        if ((st = take_key(t, idx, &key)) != GR_OK)
            break;
        lua_rawget(L, idx);
        st = take(t, lua_gettop(L), false, depth, &item);
        lua_settop(L, keys);
        if (st == GR_OK && !gr_v_set_str(t->a, out, key, item))
            st = no_memory(t);
    }
    lua_settop(L, keys - 1);
    return st;
}

static gr_status take_string(taking *t, int idx, gr_value *out)
{
    size_t len;
    const char *s = lua_tolstring(t->L, idx, &len);
    gr_str copy = gr_str_dup(t->a, (gr_str){ s, len });

    *out = gr_v_str(copy);
    return copy.ptr != NULL ? GR_OK : no_memory(t);
}

static gr_status take(taking *t, int idx, bool record, unsigned depth, gr_value *out)
{
    lua_State *L = t->L;
    size_t n;

    if (++depth > MAX_DEPTH)
        return gr_fail(t->err, GR_EINPUT, "a value is nested deeper than %d tables", MAX_DEPTH);
    if (++t->items > MAX_ITEMS)
        return gr_fail(t->err, GR_ELIMIT, "a value has more than %u values", MAX_ITEMS);
    if (!lua_checkstack(L, 8))
        return no_memory(t);
    *out = gr_v_null();
    switch (lua_type(L, idx)) {
    case LUA_TNIL: return GR_OK;
    case LUA_TBOOLEAN: *out = gr_v_bool(lua_toboolean(L, idx) != 0); return GR_OK;
    case LUA_TNUMBER:
        *out = lua_isinteger(L, idx) ? gr_v_int(lua_tointeger(L, idx))
                                     : gr_v_real(lua_tonumber(L, idx));
        if (out->type == GR_V_REAL && !isfinite(out->d))
            return gr_fail(t->err, GR_EINPUT,
                           "a value has a number that is not finite; return nil where there is "
                           "no answer");
        return GR_OK;
    case LUA_TSTRING: return take_string(t, idx, out);
    case LUA_TTABLE:
        if (is_sequence(L, idx, &n) && !record)
            return take_list(t, idx, n, depth, out);
        return take_record(t, idx, n, depth, out);
    case LUA_TLIGHTUSERDATA: return GR_OK; /* null */
    default: return gr_fail(t->err, GR_EINPUT, "a value has a %s in it", luaL_typename(L, idx));
    }
}

gr_status gr_lua_value(lua_State *L, int idx, bool record, gr_arena *a, gr_value *out, gr_err *err)
{
    taking t = { .L = L, .a = a, .err = err };

    return take(&t, lua_absindex(L, idx), record, 0, out);
}
