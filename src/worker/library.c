/* What bodies have of Lua's own libraries: nothing that reaches out of the state, tells an address
 * or the time, compiles code, or runs at the collector's pleasure.
 *
 * Functions that work in C for as long as their arguments say are given limits; the clock and the
 * parent process stand behind them. */
#include "worker/worker_int.h"

#include <lualib.h>

#define MAX_SUBJECT ((size_t)1 << 20) /* text that a pattern is matched against */
#define MAX_PATTERN 100u
#define MAX_TEXT    ((size_t)16 << 20) /* that string.rep makes */

/* --- order of keys --- */

typedef struct key {
    int type;
    lua_Integer i;
    lua_Number d;
    gr_str s; /* lives as long as the table holds it */
} key;

static int rank(int type)
{
    return type == LUA_TNUMBER ? 0 : type == LUA_TSTRING ? 1 : 2;
}

static int by_key(const void *pa, const void *pb)
{
    const key *a = pa, *b = pb;

    if (a->type != b->type)
        return rank(a->type) < rank(b->type) ? -1 : 1;
    if (a->type == LUA_TSTRING)
        return gr_str_cmp(a->s, b->s);
    if (a->d != b->d)
        return a->d < b->d ? -1 : 1;
    return (a->i > b->i) - (a->i < b->i);
}

/* keys(t): numbers ascending, then text, then booleans. Tables as keys have no order. */
static int lua_keys(lua_State *L)
{
    size_t n = 0, i = 0;
    key *all;

    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 1);
    for (lua_pushnil(L); lua_next(L, 1) != 0; lua_pop(L, 1))
        n++;
    all = lua_newuserdatauv(L, (n + 1) * sizeof *all, 0);
    for (lua_pushnil(L); lua_next(L, 1) != 0; lua_pop(L, 1)) {
        key *k = &all[i++];

        *k = (key){ .type = lua_type(L, -2) };
        if (k->type == LUA_TNUMBER) {
            k->d = lua_tonumber(L, -2);
            k->i = lua_isinteger(L, -2) ? lua_tointeger(L, -2) : 0;
        } else if (k->type == LUA_TSTRING) {
            k->s.ptr = lua_tolstring(L, -2, &k->s.len);
        } else if (k->type == LUA_TBOOLEAN) {
            k->d = lua_toboolean(L, -2);
        } else {
            return luaL_error(L, "a table with a %s as a key has no order",
                              lua_typename(L, k->type));
        }
    }
    qsort(all, n, sizeof *all, by_key);
    lua_createtable(L, n < 1000000 ? (int)n : 1000000, 0);
    for (i = 0; i < n; i++) {
        if (all[i].type == LUA_TSTRING)
            lua_pushlstring(L, all[i].s.ptr, all[i].s.len);
        else if (all[i].type == LUA_TBOOLEAN)
            lua_pushboolean(L, all[i].d != 0);
        else if (all[i].d == (lua_Number)all[i].i)
            lua_pushinteger(L, all[i].i);
        else
            lua_pushnumber(L, all[i].d);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    return 1;
}

/* --- base --- */

/* The collector's hooks are for those who write in C. */
static int safe_setmetatable(lua_State *L)
{
    static const char *const barred[] = { "__gc", "__mode", "__close" };

    luaL_checktype(L, 1, LUA_TTABLE);
    luaL_argcheck(L, lua_isnoneornil(L, 2) || lua_istable(L, 2), 2, "expected nil or a table");
    for (size_t i = 0; lua_istable(L, 2) && i < sizeof barred / sizeof *barred; i++) {
        lua_pushstring(L, barred[i]);
        if (lua_rawget(L, 2) != LUA_TNIL)
            return luaL_error(L, "a metatable must not have %s", barred[i]);
        lua_pop(L, 1);
    }
    lua_settop(L, 2);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, 2, 1);
    return 1;
}

/* No addresses: "table", not "table: 0x55...". */
static void push_text(lua_State *L, int idx)
{
    int type = lua_type(L, idx);

    if (type <= LUA_TBOOLEAN || type == LUA_TNUMBER || type == LUA_TSTRING) {
        luaL_tolstring(L, idx, NULL);
    } else if (luaL_getmetafield(L, idx, "__tostring") != LUA_TNIL) {
        lua_pop(L, 1);
        luaL_tolstring(L, idx, NULL);
    } else {
        lua_pushstring(L, type == LUA_TLIGHTUSERDATA ? "null" : lua_typename(L, type));
    }
}

static int safe_tostring(lua_State *L)
{
    luaL_checkany(L, 1);
    push_text(L, 1);
    return 1;
}

/* --- functions with limits; each has Lua's own as its upvalue --- */

static int pass_on(lua_State *L)
{
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
    return lua_gettop(L);
}

/* find, match, gmatch, gsub */
static int safe_pattern(lua_State *L)
{
    size_t subject, pattern;

    luaL_checklstring(L, 1, &subject);
    luaL_checklstring(L, 2, &pattern);
    if (subject > MAX_SUBJECT || pattern > MAX_PATTERN)
        return luaL_error(L,
                          "a pattern has at most %d characters, the text it is matched against "
                          "%d",
                          (int)MAX_PATTERN, (int)MAX_SUBJECT);
    return pass_on(L);
}

static int safe_rep(lua_State *L)
{
    size_t len, sep = 0;
    lua_Integer n = luaL_checkinteger(L, 2);

    luaL_checklstring(L, 1, &len);
    if (!lua_isnoneornil(L, 3))
        luaL_checklstring(L, 3, &sep);
    if (n > 0 && (uint64_t)n > MAX_TEXT / (len + sep + 1))
        return luaL_error(L, "string.rep makes at most %d characters", (int)MAX_TEXT);
    return pass_on(L);
}

static int safe_format(lua_State *L)
{
    const char *f = luaL_checkstring(L, 1);

    for (; *f != '\0'; f++) {
        if (*f != '%')
            continue;
        f += 1 + strspn(f + 1, "-+ #0123456789.");
        if (*f == 'p')
            return luaL_error(L, "string.format has no %%p here");
        if (*f == '\0')
            break;
    }
    for (int i = 2; i <= lua_gettop(L); i++)
        if (lua_type(L, i) == LUA_TTABLE || lua_type(L, i) >= LUA_TFUNCTION ||
            lua_type(L, i) == LUA_TLIGHTUSERDATA) {
            push_text(L, i);
            lua_replace(L, i);
        }
    return pass_on(L);
}

/* insert, remove, concat, unpack: on tables that have no say in it. */
static int safe_list(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    if (lua_getmetatable(L, 1))
        return luaL_error(L, "expected a table without a metatable");
    return pass_on(L);
}

/* --- what there is --- */

typedef struct entry {
    const char *name;
    lua_CFunction guard; /* NULL = Lua's own as it is */
} entry;

static const entry base[] = {
    { "assert", NULL },
    { "error", NULL },
    { "getmetatable", NULL },
    { "ipairs", NULL },
    { "pcall", NULL },
    { "rawequal", NULL },
    { "rawget", NULL },
    { "rawlen", NULL },
    { "rawset", NULL },
    { "select", NULL },
    { "tonumber", NULL },
    { "type", NULL },
    { "setmetatable", safe_setmetatable },
    { NULL, NULL },
};
static const entry strings[] = {
    { "byte", NULL },
    { "char", NULL },
    { "find", safe_pattern },
    { "format", safe_format },
    { "gmatch", safe_pattern },
    { "gsub", safe_pattern },
    { "len", NULL },
    { "lower", NULL },
    { "match", safe_pattern },
    { "rep", safe_rep },
    { "reverse", NULL },
    { "sub", NULL },
    { "upper", NULL },
    { NULL, NULL },
};
static const entry lists[] = {
    { "concat", safe_list }, { "insert", safe_list }, { "pack", NULL },
    { "remove", safe_list }, { "unpack", safe_list }, { NULL, NULL },
};
static const entry numbers[] = {
    { "abs", NULL },   { "acos", NULL },       { "asin", NULL }, { "atan", NULL },
    { "ceil", NULL },  { "cos", NULL },        { "deg", NULL },  { "exp", NULL },
    { "floor", NULL }, { "fmod", NULL },       { "huge", NULL }, { "log", NULL },
    { "max", NULL },   { "maxinteger", NULL }, { "min", NULL },  { "mininteger", NULL },
    { "modf", NULL },  { "pi", NULL },         { "rad", NULL },  { "random", NULL },
    { "sin", NULL },   { "sqrt", NULL },       { "tan", NULL },  { "tointeger", NULL },
    { "type", NULL },  { "ult", NULL },        { NULL, NULL },
};

/* Copies entries of the library on top into the table at to. */
static void copy(lua_State *L, const entry *e, int to)
{
    int from = lua_gettop(L);

    for (; e->name != NULL; e++) {
        lua_getfield(L, from, e->name);
        if (e->guard != NULL)
            lua_pushcclosure(L, e->guard, 1);
        lua_setfield(L, to, e->name);
    }
}

/* A library as a table of its own in the table at env; the table stays on top. */
static void open_part(lua_State *L, lua_CFunction open, const char *name, const entry *e, int env)
{
    luaL_requiref(L, name, open, 0);
    lua_newtable(L);
    lua_insert(L, -2);
    copy(L, e, lua_gettop(L) - 1);
    lua_pop(L, 1);
    lua_pushvalue(L, -1);
    lua_setfield(L, env, name);
}

void gr_lua_open_library(lua_State *L, uint64_t seed)
{
    int env = lua_gettop(L);

    luaL_requiref(L, "_G", luaopen_base, 0);
    copy(L, base, env);
    lua_pop(L, 1);
    lua_pushcfunction(L, safe_tostring);
    lua_setfield(L, env, "tostring");
    lua_pushcfunction(L, lua_keys);
    lua_pushvalue(L, -1);
    lua_setfield(L, LUA_REGISTRYINDEX, "grasp.keys");
    lua_setfield(L, env, "keys");
    lua_pushlightuserdata(L, NULL);
    lua_setfield(L, env, "null");

    luaL_requiref(L, "math", luaopen_math, 0);
    lua_getfield(L, -1, "randomseed");
    lua_pushinteger(L, (lua_Integer)seed);
    lua_call(L, 1, 0);
    lua_pop(L, 1);
    open_part(L, luaopen_math, "math", numbers, env);
    open_part(L, luaopen_table, "table", lists, env);
    open_part(L, luaopen_string, "string", strings, env);
    /* ("x"):rep(3) finds the safe functions, and nobody can change where it looks. */
    lua_pushliteral(L, "");
    lua_getmetatable(L, -1);
    lua_pushvalue(L, -3);
    lua_setfield(L, -2, "__index");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_settop(L, env);
}
