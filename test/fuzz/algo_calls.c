/* Random calls of every tool on random graphs, one in another: each ends with a value of the
 * type that the row promises, to the last field and column, or with an error of the caller's making
 * that names the argument to blame. An answer that its verifier refuses, a crash or a call that
 * takes its time is a fault. Asked again of the same graph in another order, a tool answers the
 * same.
 *
 * GRASP_FUZZ_SECONDS=600 goes on for that long; GRASP_FUZZ_SEED=7 begins elsewhere;
 * GRASP_FUZZ_TOOL=girth asks one tool only. The first fault of each tool is told. */
#include "any_call.h"
#include "returned.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#define ROUNDS 60 /* of one call of every tool */
#define DEPTH  2  /* calls in calls */
#define MEMORY 400000000

#if defined(__SANITIZE_ADDRESS__)
#define SLOW 4 /* times slower */
#else
#define SLOW 2
#endif

/* What a call came to. cx holds the value. */
typedef struct outcome {
    gr_ctx cx;
    gr_run run;
    gr_status st;
    gr_err err;
    gr_value value;
    double seconds; /* of the processor */
} outcome;

static gr_strbuf call; /* the one that is made */
static uint64_t seed;
static world plain, mixed; /* the same graphs in two orders */

static double processor_seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Every file that is there holds the first graph. */
static gr_status load_any(void *arg, gr_ctx *cx, const char *path, const gr_read_options *o,
                          gr_graph **out, gr_err *err)
{
    if (strlen(path) > 10)
        return gr_fail(err, GR_ENAME, "there is no such file");
    *out = gr_graph_ref(((const world *)arg)->graph[0]);
    return GR_OK;
}

/* deadline_ms 0 = none. */
static void make_call(outcome *o, const world *w, int64_t deadline_ms)
{
    double start = processor_seconds();
    gr_program program;
    gr_loader loader = { .load = load_any, .arg = (world *)(uintptr_t)w };

    *o = (outcome){ .st = GR_OK };
    gr_ctx_init(&o->cx);
    o->cx.budget.limit = MEMORY;
    if (deadline_ms != 0)
        o->cx.deadline_ns = gr_now_ns() + deadline_ms * 1000000;
    gr_run_init(&o->run, &o->cx, gr_engine_registry());
    o->run.loader = &loader;
    for (int i = 0; i < N_WORLD; i++)
        assert_true(gr_run_bind(&o->run, gr_str_of(world_names[i]),
                                (gr_value){ .type = GR_V_GRAPH, .graph = w->graph[i] }));
    o->st = gr_call_parse(&o->cx, gr_strbuf_str(&call), &program, &o->err);
    if (o->st == GR_OK)
        o->st = gr_run_program(&o->cx, &o->run, &program, &o->value, &o->err);
    o->seconds = processor_seconds() - start;
}

static void end_call(outcome *o)
{
    gr_run_clear(&o->run);
    gr_ctx_clear(&o->cx);
}

/* --- values --- */

/* No number in it is infinite or none. */
static bool is_finite(const gr_value *v)
{
    switch (v->type) {
    case GR_V_REAL: return isfinite(v->d);
    case GR_V_PATH: return is_finite(v->path.length);
    case GR_V_LIST:
        for (size_t i = 0; i < v->list->n; i++)
            if (!is_finite(&v->list->at[i]))
                return false;
        return true;
    case GR_V_RECORD:
        for (size_t i = 0; i < v->record->n; i++)
            if (!is_finite(v->record->at[i].value))
                return false;
        return true;
    case GR_V_TABLE:
        for (size_t i = 0; i < v->table->n_rows * v->table->n_columns; i++)
            if (!is_finite(&v->table->cells[i]))
                return false;
        return true;
    default: return true;
    }
}

/* --- errors --- */

/* Is that word a parameter of some tool, the graph, or a tool whose call is wrong as a whole? */
static bool is_argument(const char *word)
{
    const gr_registry *all = gr_engine_registry();

    if (strcmp(word, "graph") == 0)
        return true;
    for (size_t i = 0; i < all->n; i++) {
        if (strcmp(word, all->tools[i]->name) == 0)
            return true;
        for (size_t k = 0; k < all->tools[i]->n_params; k++)
            if (strcmp(word, all->tools[i]->params[k].name) == 0)
                return true;
    }
    return false;
}

static const char *fault_of_error(const outcome *o)
{
    if (o->st != GR_EUSAGE && o->st != GR_EINPUT && o->st != GR_ENAME && o->st != GR_ELIMIT)
        return "an error of this kind is grasp's fault";
    if (o->err.message[0] == '\0' || o->err.kind != o->st)
        return "the error says nothing";
    if (o->st == GR_ELIMIT && o->err.place.argument[0] == '\0')
        return NULL;
    return is_argument(o->err.place.argument) ? NULL : "the error names no argument";
}

static const char *fault_of(const outcome *o, double most_seconds)
{
    if (o->seconds > SLOW * most_seconds)
        return "it takes too long";
    if (o->st != GR_OK)
        return fault_of_error(o);
    for (size_t i = 0; i < o->run.steps.n; i++)
        if (!is_returned(o->run.steps.at[i].tool, &o->run.steps.at[i].result.value))
            return "a row promises another value";
    return is_finite(&o->value) ? NULL : "a number is not finite";
}

/* --- another order --- */

/* Among equals the first in the graph's order is taken, or the time that is left decides. */
static bool depends_on_order(const gr_tool *t)
{
    static const char *const names[] = { "condensation",       "largest_component_subgraph",
                                         "simple_graph",       "to_undirected",
                                         "transitive_closure", "transitive_reduction" };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(t->name, names[i]) == 0)
            return true;
    for (size_t i = 0; i < t->n_params; i++)
        if (strcmp(t->params[i].name, "budget_ms") == 0 || t->params[i].type == GR_P_TOOL)
            return true;
    return t->on_values;
}

static bool is_near(const gr_value *a, const gr_value *b)
{
    double x, y;

    if (gr_v_number(a, &x) && gr_v_number(b, &y))
        return fabs(x - y) <= 1e-7 * fmax(1, fmax(fabs(x), fabs(y)));
    return a->type == b->type && gr_v_eq(a, b);
}

static bool can_compare(const outcome *o, const gr_tool *t)
{
    for (size_t i = 0; i < o->run.steps.n; i++)
        if (depends_on_order(o->run.steps.at[i].tool) ||
            (i + 1 < o->run.steps.n && o->run.steps.at[i].tool->result != GR_R_GRAPH))
            return false;
    return t->result <= GR_R_NUMBER && !depends_on_order(t) && strstr(call.buf, "largest") == NULL;
}

static const char *fault_of_order(const gr_tool *t, const outcome *a, const outcome *b)
{
    if (!can_compare(a, t))
        return NULL;
    if ((a->st == GR_OK) != (b->st == GR_OK))
        return "in another order it ends otherwise";
    return a->st != GR_OK || is_near(&a->value, &b->value)
               ? NULL
               : "in another order it answers otherwise";
}

/* --- telling --- */

static void tell_graphs(const world *w)
{
    for (int i = 0; i < N_WORLD; i++) {
        gr_ctx cx;
        gr_strbuf text;

        if (strchr(call.buf, world_names[i][0]) == NULL)
            continue;
        gr_ctx_init(&cx);
        gr_strbuf_init(&text, NULL, 0);
        if (gr_graph_write_text(&cx, w->graph[i], "nodelink", &text, NULL, NULL) == GR_OK)
            fprintf(stderr, "%s = %s\n", world_names[i], text.buf);
        gr_strbuf_clear(&text);
        gr_ctx_clear(&cx);
    }
}

static void tell_value(const char *what, const outcome *o)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    gr_v_text(&sb, &o->value);
    fprintf(stderr, "%s: %s: %s%s [%s] %.3f s\n", what, gr_kind(o->st)->name,
            o->st == GR_OK ? sb.buf : "", o->err.message, o->err.place.argument, o->seconds);
    gr_strbuf_clear(&sb);
}

static void tell(const gr_tool *t, const char *fault, const outcome *a, const outcome *b)
{
    fprintf(stderr, "\n%s: %s\nseed %llu: %s\n", t->name, fault, (unsigned long long)seed,
            call.buf);
    tell_value("answer", a);
    if (b != NULL)
        tell_value("in another order", b);
    tell_graphs(&plain);
}

static void on_crash(int sig)
{
    ssize_t told = write(STDERR_FILENO, call.buf, call.len);

    signal(sig, SIG_DFL);
    if (told >= 0)
        raise(sig);
}

/* --- rounds --- */

static uint64_t number_from(const char *variable, uint64_t otherwise)
{
    const char *text = getenv(variable);

    return text != NULL ? strtoull(text, NULL, 10) : otherwise;
}

static void world_make(gr_ctx *cx, gr_rng *r)
{
    for (int i = 0; i < N_WORLD; i++) {
        plain.graph[i] = any_graph(cx, r, i == ARCS || i == FEW_ARCS, i < FEW_ARCS ? 40 : 6);
        mixed.graph[i] = shuffled(cx, r, plain.graph[i]);
    }
}

static void world_end(void)
{
    for (int i = 0; i < N_WORLD; i++) {
        gr_graph_unref(plain.graph[i]);
        gr_graph_unref(mixed.graph[i]);
    }
}

/* One call of the tool. False and told if something is wrong with it; *answered if it has a value.
 */
static bool try_call(gr_rng *r, const gr_tool *t, bool told, bool *answered)
{
    caller c = { .r = r, .w = &plain, .text = &call };
    bool hurry = one_in(r, 16);
    outcome a, b;
    const char *fault;

    gr_strbuf_reset(&call);
    put_call(&c, t, DEPTH);
    make_call(&a, &plain, hurry ? 1 : 0);
    fault = fault_of(&a, hurry ? 0.1 : 1.5);
    *answered = *answered || a.st == GR_OK;
    if (fault != NULL && !told)
        tell(t, fault, &a, NULL);
    if (fault == NULL && !hurry) {
        make_call(&b, &mixed, 0);
        fault = fault_of_order(t, &a, &b);
        if (fault != NULL && !told)
            tell(t, fault, &a, &b);
        end_call(&b);
    }
    end_call(&a);
    return fault == NULL;
}

static bool round_of_calls(uint64_t number, bool *wrong, bool *answered)
{
    const gr_registry *all = gr_engine_registry();
    const char *only = getenv("GRASP_FUZZ_TOOL");
    bool ok = true;
    gr_ctx cx;
    gr_rng r;

    seed = number;
    gr_rng_seed(&r, number);
    gr_ctx_init(&cx);
    world_make(&cx, &r);
    for (size_t i = 0; i < all->n; i++) {
        gr_rng_seed(&r, number * 1000 + i); /* a tool alone is asked the same */
        if ((only == NULL || strcmp(only, all->tools[i]->name) == 0) &&
            !try_call(&r, all->tools[i], wrong[i], &answered[i]))
            ok = false, wrong[i] = true;
    }
    world_end();
    gr_ctx_clear(&cx);
    return ok;
}

static void calls(void **state)
{
    static const int crashes[] = { SIGABRT, SIGSEGV, SIGFPE, SIGBUS };
    const gr_registry *all = gr_engine_registry();
    bool *wrong = calloc(all->n, sizeof *wrong), *answered = calloc(all->n, sizeof *answered);
    uint64_t from = number_from("GRASP_FUZZ_SEED", 1), k = 0;
    int64_t end = gr_now_ns() + (int64_t)number_from("GRASP_FUZZ_SECONDS", 0) * 1000000000;
    bool ok = true;

    assert_true(wrong != NULL && answered != NULL);
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++)
        signal(crashes[i], on_crash);
    gr_strbuf_init(&call, NULL, 0);
    for (; k < ROUNDS || gr_now_ns() < end; k++)
        ok = round_of_calls(from + k, wrong, answered) && ok;
    for (size_t i = 0; i < all->n; i++)
        if (!answered[i] && k >= 200 && getenv("GRASP_FUZZ_TOOL") == NULL) {
            fprintf(stderr, "no call of %s was answered\n", all->tools[i]->name);
            ok = false;
        }
    print_message("# %llu rounds\n", (unsigned long long)k);
    gr_strbuf_clear(&call);
    free(wrong);
    free(answered);
    assert_true(ok);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(calls) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
