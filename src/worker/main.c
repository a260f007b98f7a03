/* grasp-lua: reads a request, locks itself in, runs it, says what came of it.
 *
 *     grasp-lua PARENT MEMORY WALL_MS GRAPH_BYTES
 *
 * with the graph on descriptor 0, the answer on 1, the request on 3. Not for people: grasp starts
 * it. */
#include "worker/worker_int.h"

#include <errno.h>
#include <unistd.h>

#include "engine/engine.h"
#include "tensor/tensor.h"

#define REQUEST_FD 3
#define ANSWER_MAX ((size_t)16 << 20)

static void put(gr_str s)
{
    while (s.len != 0) {
        ssize_t n = write(STDOUT_FILENO, s.ptr, s.len);

        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            _exit(1);
        s = gr_str_sub(s, (size_t)n, s.len);
    }
}

void gr_say(gr_job *j, const gr_value *line)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, ANSWER_MAX);
    gr_json_write(&sb, line, 0);
    gr_strbuf_addc(&sb, '\n');
    if (sb.failed)
        gr_say_error(j, "limit", "the result has more than 16 MB");
    put(gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
}

_Noreturn void gr_say_error(gr_job *j, const char *kind, const char *message)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    gr_strbuf_addf(&sb, "{\"error\":{\"kind\":\"%s\",\"message\":", kind);
    gr_json_string(&sb, gr_str_of(message));
    gr_strbuf_adds(&sb, "}}\n");
    if (sb.failed)
        put(GR_STR("{\"error\":{\"kind\":\"limit\",\"message\":\"out of memory\"}}\n"));
    else
        put(gr_strbuf_str(&sb));
    _exit(0);
}

static _Noreturn void give_up(gr_job *j, gr_status st, const gr_err *err)
{
    gr_say_error(j,
                 st == GR_ELIMIT || st == GR_EMEMORY ? "limit"
                 : st == GR_EINTERNAL                ? "internal"
                                                     : "input",
                 err->message);
}

static void say_value(gr_job *j, const char *key, gr_value v)
{
    gr_value line;

    if (!gr_v_record(&j->cx.arena, &line) || !gr_v_set(&j->cx.arena, &line, key, v))
        gr_say_error(j, "limit", "out of memory");
    gr_say(j, &line);
}

/* --- the request --- */

typedef struct request {
    gr_str mode;
    gr_value args, value;
    int64_t fuel;
    bool has_graph;
} request;

static gr_str read_request(gr_job *j)
{
    gr_strbuf sb;
    char piece[8192];
    ssize_t n;

    gr_strbuf_init(&sb, &j->cx.budget, 0);
    while ((n = read(REQUEST_FD, piece, sizeof piece)) != 0) {
        if (n < 0 && errno != EINTR)
            gr_say_error(j, "internal", "the request cannot be read");
        if (n > 0)
            gr_strbuf_add(&sb, (gr_str){ piece, (size_t)n });
    }
    if (sb.failed)
        gr_say_error(j, "limit", "out of memory");
    return gr_strbuf_str(&sb); /* kept to the end */
}

static const gr_value *field(gr_job *j, const gr_value *v, const char *key, gr_vtype type)
{
    const gr_value *f = gr_v_get(v, key);

    if (f == NULL || f->type != type)
        gr_say_error(j, "internal", "the request is not well formed");
    return f;
}

/* All tools, or those that the request lists. */
static void choose_tools(gr_job *j, const gr_value *names)
{
    const gr_registry *all = gr_engine_registry();
    const gr_tool **some;
    gr_registry *r = gr_new(&j->cx.arena, gr_registry);
    size_t n = 0;

    j->tools = all;
    if (names == NULL || names->type != GR_V_LIST)
        return;
    some = gr_new_n(&j->cx.arena, const gr_tool *, all->n);
    for (size_t i = 0; some != NULL && i < all->n; i++)
        for (size_t k = 0; k < names->list->n; k++)
            if (names->list->at[k].type == GR_V_STR &&
                gr_str_is(names->list->at[k].s, all->tools[i]->name)) {
                some[n++] = all->tools[i];
                break;
            }
    if (some == NULL || r == NULL)
        gr_say_error(j, "limit", "out of memory");
    else
        *r = (gr_registry){ .tools = some, .n = n, .toolset = "in use" };
    j->tools = r;
}

static void open_request(gr_job *j, request *r)
{
    gr_err err = { 0 };
    gr_script *script;
    const gr_value *args, *value;
    gr_value v;
    gr_status st = gr_json_read(&j->cx, read_request(j), &v, &err);

    if (st != GR_OK)
        give_up(j, st, &err);
    if (!gr_str_is(field(j, &v, "version", GR_V_STR)->s, GR_VERSION))
        gr_say_error(j, "internal", "grasp-lua is of version " GR_VERSION ", grasp of another");
    r->mode = field(j, &v, "mode", GR_V_STR)->s;
    r->fuel = field(j, &v, "fuel", GR_V_INT)->i;
    j->cx.seed = (uint64_t)field(j, &v, "seed", GR_V_INT)->i;
    args = gr_v_get(&v, "args");
    value = gr_v_get(&v, "value");
    r->args = args != NULL ? *args : gr_v_null();
    r->value = value != NULL ? *value : gr_v_null();
    choose_tools(j, gr_v_get(&v, "tools"));
    st = gr_script_parse(&j->cx.arena, field(j, &v, "script", GR_V_STR)->s, &script, &err);
    if (st != GR_OK)
        give_up(j, st, &err);
    j->script = script;
}

static void open_graph(gr_job *j)
{
    gr_read_options o = { .format = "binary" };
    gr_graph *g;
    gr_err err = { 0 };
    gr_status st = gr_graph_read(&j->cx, "-", &o, &g, &err);

    if (st != GR_OK)
        give_up(j, st, &err);
    j->graph = g;
}

/* --- what is asked for --- */

/* The line for a run that has used up its instructions. */
static gr_str limit_line(gr_job *j, const char *before, const char *after)
{
    gr_str s =
        gr_str_printf(&j->cx.arena, "{\"error\":{\"kind\":\"limit\",\"message\":\"%s%s%s\"}}\n",
                      before, j->script->row.name, after);

    if (s.ptr == NULL)
        gr_say_error(j, "limit", "out of memory");
    return s;
}

static void run(gr_job *j, const request *r)
{
    gr_err err = { 0 };
    gr_value v;
    gr_status st;

    j->out_of_fuel = limit_line(j, "", " used up its instructions before it had an answer");
    st = gr_body_run(j, false, r->fuel, &r->args, &v, &err);
    if (st != GR_OK)
        give_up(j, st, &err);
    say_value(j, "value", v);
}

/* Two lines: the invariants held; what the oracle finds, or why it finds nothing. */
static void check(gr_job *j, const request *r)
{
    gr_err err = { 0 };
    gr_value v;
    gr_status st;

    j->out_of_fuel = limit_line(j, "the invariants of ", " used up their instructions");
    st = gr_invariants_hold(j, r->fuel, &r->value, &r->args, &err);
    if (st != GR_OK)
        give_up(j, st, &err);
    say_value(j, "held", gr_v_int((int64_t)j->script->n_invariants));
    if (j->script->oracle.len == 0)
        return;
    j->out_of_fuel = GR_STR("{\"slow\":true}\n");
    st = gr_body_run(j, true, r->fuel, &r->args, &v, &err);
    if (st == GR_OK)
        say_value(j, "value", v);
    else
        say_value(j, "declined", gr_v_str(gr_str_of(err.message)));
}

static void require(gr_job *j, const char *fault)
{
    char message[200];

    if (fault == NULL)
        return;
    snprintf(message, sizeof message, "the Lua worker cannot lock itself in: %s", fault);
    gr_say_error(j, "internal", message);
}

int main(int argc, char **argv)
{
    gr_lock lock = { 0 };
    gr_job j = { 0 };
    request r = { 0 };
    int64_t n[4] = { 0, 0, 0, 0 };
    bool good = argc == 5;

    gr_ctx_init(&j.cx);
    j.made.budget = &j.cx.budget;
    for (int i = 1; i < 5 && good; i++)
        good = gr_num_to_int(gr_str_of(argv[i]), &n[i - 1]) && n[i - 1] >= 0;
    require(&j, good ? NULL : "grasp starts it, nobody else");
    lock = (gr_lock){ (long)n[0], (uint64_t)n[1], (uint64_t)n[2], (uint64_t)n[3] };
    require(&j, gr_confine(&lock));
    j.cx.budget.limit = j.lua_limit = lock.memory;
    open_request(&j, &r);
    if (lock.graph != 0)
        open_graph(&j);
    gr_blas_forgo(); /* to load it would be the end */
    require(&j, gr_seal());
    if (gr_str_is(r.mode, "run") && j.graph != NULL)
        run(&j, &r);
    else if (gr_str_is(r.mode, "check") && j.graph != NULL)
        check(&j, &r);
    else if (gr_str_is(r.mode, "try"))
        gr_try(&j);
    else
        gr_say_error(&j, "internal", "the request is not well formed");
    _exit(0);
}
