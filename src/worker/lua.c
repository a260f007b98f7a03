/* Runs a chunk of Lua in a state of its own: counted memory, counted instructions, text only. */
#include "worker/worker_int.h"

#include <unistd.h>

#define HOOK_EVERY 1000

gr_job *gr_job_of(lua_State *L)
{
    return *(gr_job **)lua_getextraspace(L);
}

static void *allocate(void *ud, void *block, size_t old, size_t size)
{
    gr_job *j = ud;
    void *p;

    if (block == NULL)
        old = 0; /* it is a type then, not a size */
    if (size == 0) {
        free(block);
        j->lua_used -= old;
        return NULL;
    }
    if (size > old && size - old > j->lua_limit - j->lua_used)
        return NULL;
    p = realloc(block, size);
    if (p != NULL)
        j->lua_used = j->lua_used - old + size;
    return p;
}

/* Ends the process rather than raise: what is raised can be caught. */
static void count(lua_State *L, lua_Debug *ar)
{
    gr_job *j = gr_job_of(L);
    gr_str line = j->out_of_fuel;

    j->fuel -= HOOK_EVERY;
    if (j->fuel > 0)
        return;
    while (line.len != 0) {
        ssize_t n = write(STDOUT_FILENO, line.ptr, line.len);

        if (n <= 0)
            break;
        line = gr_str_sub(line, (size_t)n, line.len);
    }
    _exit(0);
}

static int panic(lua_State *L)
{
    gr_say_error(gr_job_of(L), "internal", "Lua failed outside of a protected call");
}

typedef struct call {
    gr_job *j;
    const gr_chunk *c;
    const char *text;
    size_t len;
    const gr_value *args;
    gr_value *out;
    gr_err *err;
    gr_status st;
} call;

/* Compiles text whose globals are the table at env. */
static void compile(lua_State *L, const char *text, size_t len, const char *name, int env)
{
    if (luaL_loadbufferx(L, text, len, name, "t") != LUA_OK)
        lua_error(L);
    lua_pushvalue(L, env);
    if (lua_setupvalue(L, -2, 1) == NULL) /* a chunk has _ENV and nothing else */
        lua_pop(L, 1);
}

/* All of it, protected. */
static int run_call(lua_State *L)
{
    call *k = lua_touserdata(L, 1);
    char name[64];
    int env, n = 0;

    lua_newtable(L);
    env = lua_gettop(L);
    gr_lua_open_library(L, k->j->cx.seed);
    gr_lua_open_graph(L);
    gr_lua_open_tools(L);
    compile(L, gr_prelude, strlen(gr_prelude), "=grasp", env);
    lua_call(L, 0, 0);
    snprintf(name, sizeof name, "=%s.lua", k->j->script->row.name);
    compile(L, k->text, k->len, name, env);
    if (k->args->type == GR_V_LIST) {
        luaL_checkstack(L, (int)k->args->list->n + 10, "too many arguments");
        for (size_t i = 0; i < k->args->list->n; i++, n++)
            gr_lua_push(L, &k->args->list->at[i]);
    }
    lua_call(L, n, 1);
    k->st = gr_lua_value(L, -1, k->c->record, &k->j->cx.arena, k->out, k->err);
    return 0;
}

/* Line breaks up to the text's own line, then the names, then the text: places are the file's. */
static bool assemble(gr_strbuf *sb, const gr_chunk *c)
{
    for (uint32_t i = 1; i < c->line; i++)
        gr_strbuf_addc(sb, '\n');
    if (c->names[0] != '\0')
        gr_strbuf_addf(sb, "local %s = ...; ", c->names);
    gr_strbuf_adds(sb, c->before);
    gr_strbuf_add(sb, c->text);
    return !sb->failed;
}

/* What Lua raised; never calls back into Lua. */
static gr_status raised(lua_State *L, int rc, gr_err *err)
{
    if (rc == LUA_ERRMEM)
        return gr_fail(err, GR_ELIMIT, "the body needs more memory than a tool has");
    if (lua_type(L, -1) != LUA_TSTRING)
        return gr_fail(err, GR_EDECLINED, "the body raised %s instead of a message",
                       lua_typename(L, lua_type(L, -1)));
    return gr_fail(err, GR_EDECLINED, "%.400s", lua_tostring(L, -1));
}

gr_status gr_chunk_run(gr_job *j, const gr_chunk *c, int64_t fuel, const gr_value *args,
                       gr_value *out, gr_err *err)
{
    call k = { .j = j, .c = c, .args = args, .out = out, .err = err };
    lua_State *L;
    gr_strbuf text;
    gr_status st;
    int rc;

    gr_strbuf_init(&text, &j->cx.budget, 0);
    j->lua_used = 0;
    L = assemble(&text, c) ? lua_newstate(allocate, j) : NULL;
    if (L == NULL) {
        gr_strbuf_clear(&text);
        return gr_fail_memory(&j->cx, err);
    }
    k.text = text.buf;
    k.len = text.len;
    *(gr_job **)lua_getextraspace(L) = j;
    lua_atpanic(L, panic);
    j->fuel = fuel;
    lua_sethook(L, count, LUA_MASKCOUNT, HOOK_EVERY);
    lua_pushcfunction(L, run_call);
    lua_pushlightuserdata(L, &k);
    rc = lua_pcall(L, 1, 0, 0);
    st = rc != LUA_OK ? raised(L, rc, err) : k.st;
    lua_close(L);
    gr_strbuf_clear(&text);
    for (size_t i = 0; i < j->made.n; i++)
        gr_graph_unref(j->made.at[i]);
    j->made.n = 0;
    return st;
}
