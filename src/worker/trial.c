/* Tries a script before it is believed: its declared tests, then small graphs of every kind on
 * which its invariants must hold and its oracle must find the same. */
#include "worker/worker_int.h"

#define N_RANDOM   36
#define TRIAL_FUEL 30000000 /* instructions of one run on a small graph */
#define TEXT_MAX   1024
#define PLACE_MAX  400 /* of a call and its graph in a message */

/* Odd graphs first: nothing, one node, no edges, loops, parallel edges, two parts. */
static const char *const odd[] = {
    "",
    "a",
    "a, b",
    "a-b",
    "a-b 2, b-c 3, c-a 4",
    "1-2, 2-3, 3-4, 4-1, 5-6",
    "a-b, a-c, a-d, a-e",
    "a-b, b-c, c-d, d-e, e-f",
    "a-b, a-c, a-d, b-c, b-d, c-d",
    "a-a, a-b, a-b",
    "a>b",
    "a>b 1, b>c 2, c>a 3",
    "a>b, b>a, b>c, d",
    "1>2 5, 1>3 1, 3>2 1, 2>4 2, 3>4 9",
};
#define N_ODD (sizeof odd / sizeof *odd)

typedef struct trial {
    gr_job *j;
    gr_rng rng;
    char graph[TEXT_MAX];
    char args[TEXT_MAX];
    gr_trial seen;
    char first_fault[400]; /* why the first graph without an answer has none */
} trial;

static _Noreturn void no_memory(gr_job *j)
{
    gr_say_error(j, "limit", "out of memory");
}

static _Noreturn void fail(trial *t, const char *message)
{
    gr_say_error(t->j, "input", message);
}

/* --- a call on a small graph --- */

typedef struct outcome {
    bool answered;
    gr_value plain; /* as Lua gave it */
    gr_value typed;
    gr_value args;
    char why[400]; /* there is no answer */
} outcome;

/* The row as it runs here: no further process. */
typedef struct local_tool {
    gr_tool row;
    gr_job *j;
    bool oracle;
    outcome *out;
} local_tool;

static gr_status run_local(const gr_tool *row, const gr_registry *tools, gr_ctx *cx,
                           const gr_in *in, gr_result *out, gr_err *err)
{
    const local_tool *t = (const local_tool *)row;
    gr_job *j = t->j;
    gr_status st;

    if ((st = gr_script_args(&j->cx, row, in, &t->out->args, err)) != GR_OK ||
        (st = gr_body_run(j, t->oracle, TRIAL_FUEL, &t->out->args, &t->out->plain, err)) != GR_OK)
        return st;
    return gr_script_typed(&j->cx, in->graph, row->result, &t->out->plain, &out->value, err);
}

/* "top_pairs(G, k=2) on the graph a-b, b-c" */
static void place(const trial *t, char *out, size_t size)
{
    snprintf(out, size, "%s(G%s%.130s) on the graph %.150s%s", t->j->script->row.name,
             t->args[0] != '\0' ? ", " : "", t->args,
             t->graph[0] != '\0' ? t->graph : "without nodes", strlen(t->graph) > 150 ? "..." : "");
}

static gr_str slow_line(const trial *t, bool oracle)
{
    char where[PLACE_MAX];
    gr_strbuf sb;
    gr_str line;

    place(t, where, sizeof where);
    gr_strbuf_init(&sb, NULL, 0);
    gr_strbuf_adds(&sb, "{\"error\":{\"kind\":\"input\",\"message\":");
    line = gr_str_printf(&t->j->cx.arena, "%s does not come to an end: %s",
                         oracle ? "the second method" : "the body", where);
    if (line.ptr == NULL)
        no_memory(t->j);
    gr_json_string(&sb, line);
    gr_strbuf_adds(&sb, "}}\n");
    line = gr_str_dup(&t->j->cx.arena, gr_strbuf_str(&sb));
    if (sb.failed || line.ptr == NULL)
        no_memory(t->j);
    gr_strbuf_clear(&sb);
    return line;
}

/* A result of the wrong type ends the trial; what the body raises is no answer. */
static void call(trial *t, bool oracle, outcome *out)
{
    gr_job *j = t->j;
    local_tool tool = { .row = j->script->row, .j = j, .oracle = oracle, .out = out };
    const gr_tool *rows[] = { &tool.row };
    gr_registry registry = { .tools = rows, .n = 1 };
    gr_value g = { .type = GR_V_GRAPH, .graph = (gr_graph *)j->graph }, v;
    char where[PLACE_MAX], message[TEXT_MAX];
    gr_err err = { 0 };
    gr_program program;
    gr_run run;
    gr_str text;
    gr_status st;

    *out = (outcome){ 0 };
    tool.row.run_row = run_local;
    tool.row.verify_row = NULL;
    j->out_of_fuel = slow_line(t, oracle);
    text = gr_str_printf(&j->cx.arena, "%s(G%s%s)", j->script->row.name,
                         t->args[0] != '\0' ? ", " : "", t->args);
    gr_run_init(&run, &j->cx, &registry);
    if (text.ptr == NULL || !gr_run_bind(&run, GR_STR("G"), g))
        no_memory(j);
    if ((st = gr_call_parse(&j->cx, text, &program, &err)) == GR_OK)
        st = gr_run_program(&j->cx, &run, &program, &v, &err);
    gr_run_clear(&run);
    out->answered = st == GR_OK;
    if (st == GR_OK) {
        out->typed = v;
        return;
    }
    snprintf(out->why, sizeof out->why, "%.399s", err.message);
    if (st == GR_EDECLINED)
        return;
    place(t, where, sizeof where);
    snprintf(message, sizeof message, "%s%.300s: %s", oracle ? "the second method: " : "",
             err.message, where);
    gr_say_error(j, st == GR_ELIMIT || st == GR_EMEMORY ? "limit" : "input", message);
}

static void set_graph(trial *t, const char *text)
{
    gr_graph *g;
    gr_err err = { 0 };

    snprintf(t->graph, sizeof t->graph, "%s", text);
    gr_graph_unref((gr_graph *)t->j->graph);
    t->j->graph = NULL;
    if (gr_example_graph(&t->j->cx, text, &g, &err) != GR_OK)
        fail(t, err.message);
    t->j->graph = g;
}

static gr_str shown(trial *t, const gr_value *v)
{
    gr_strbuf sb;
    gr_str s;

    gr_strbuf_init(&sb, NULL, 0);
    gr_json_write(&sb, v, 0);
    s = gr_str_dup(&t->j->cx.arena, gr_strbuf_str(&sb));
    if (sb.failed || s.ptr == NULL)
        no_memory(t->j);
    gr_strbuf_clear(&sb);
    return s;
}

static bool same(trial *t, const gr_value *a, const gr_value *b)
{
    gr_job *j = t->j;
    bool yes = false;
    gr_err err = { 0 };

    if (gr_script_same(&j->cx, j->graph, j->script->row.result, a, b, &yes, &err) != GR_OK)
        no_memory(j);
    return yes;
}

/* --- declared tests --- */

static void run_test(trial *t, const gr_script_test *test)
{
    gr_job *j = t->j;
    gr_value json, wanted;
    gr_err err = { 0 };
    outcome o;
    char message[TEXT_MAX], where[PLACE_MAX];

    set_graph(t, test->graph.ptr);
    snprintf(t->args, sizeof t->args, "%.*s", GR_FMT(test->args));
    place(t, where, sizeof where);
    if (gr_json_read(&j->cx, test->value, &json, &err) != GR_OK ||
        gr_script_typed(&j->cx, j->graph, j->script->row.result, &json, &wanted, &err) != GR_OK) {
        snprintf(message, sizeof message, "the value of the test in line %u: %.300s", test->line,
                 err.message);
        fail(t, message);
    }
    call(t, false, &o);
    if (!o.answered) {
        snprintf(message, sizeof message, "the test in line %u fails: %.300s", test->line, o.why);
        fail(t, message);
    }
    if (!same(t, &o.typed, &wanted)) {
        snprintf(message, sizeof message,
                 "the test in line %u fails: expected %.120s, found %.120s", test->line,
                 shown(t, &wanted).ptr, shown(t, &o.typed).ptr);
        fail(t, message);
    }
    if (gr_invariants_hold(j, TRIAL_FUEL, &o.plain, &o.args, &err) != GR_OK)
        fail(t, err.message);
    t->seen.tests++;
}

/* --- small graphs --- */

static uint64_t below(trial *t, uint64_t n)
{
    return gr_rng_below(&t->rng, n);
}

/* Up to seven nodes, letters or numbers, directed or not, weighted or not. */
static void random_graph(trial *t, char *text, size_t size)
{
    unsigned n = 2 + (unsigned)below(t, 6), dense = 1 + (unsigned)below(t, 3);
    bool directed = below(t, 2) != 0, weighted = below(t, 2) != 0, numbers = below(t, 3) == 0;
    size_t at = 0;

    text[0] = '\0';
    for (unsigned u = 0; u < n; u++)
        at += (size_t)snprintf(text + at, size - at, numbers ? "%s%u" : "%s%c", at != 0 ? ", " : "",
                               numbers ? u : 'a' + u);
    for (unsigned u = 0; u < n; u++)
        for (unsigned v = directed ? 0 : u + 1; v < n; v++) {
            if (u == v || below(t, 4) >= dense)
                continue;
            at += (size_t)snprintf(text + at, size - at, numbers ? ", %u%c%u" : ", %c%c%c",
                                   numbers ? u : 'a' + u, directed ? '>' : '-',
                                   numbers ? v : 'a' + v);
            if (weighted)
                at += (size_t)snprintf(text + at, size - at, " %u", 1 + (unsigned)below(t, 9));
        }
}

static bool meets_demands(const trial *t)
{
    unsigned demands = t->j->script->row.demands;
    const gr_graph *g = t->j->graph;

    return !((demands & GR_WANTS_DIRECTED) != 0 && !gr_graph_is_directed(g)) &&
           !((demands & GR_WANTS_UNDIRECTED) != 0 && gr_graph_is_directed(g)) &&
           !((demands & GR_WANTS_NODES) != 0 && gr_graph_n_nodes(g) == 0);
}

static void add_node(trial *t, gr_strbuf *sb)
{
    gr_value v = gr_v_vertex(t->j->graph, (gr_vid)below(t, gr_graph_n_nodes(t->j->graph)));

    gr_json_write(sb, &v, 0);
}

static void add_integer(trial *t, const gr_param *p, gr_strbuf *sb)
{
    int64_t low = p->bounded ? (int64_t)p->min : 0, high = p->bounded ? (int64_t)p->max : 4;

    if (high > low + 5)
        high = low + 5;
    gr_strbuf_addf(sb, "%lld", (long long)(low + (int64_t)below(t, (uint64_t)(high - low) + 1)));
}

static void add_choice(trial *t, const gr_param *p, gr_strbuf *sb)
{
    gr_str rest = gr_str_of(p->choices), word;
    size_t n = 0, k;

    while (gr_str_split(&rest, ',', &word))
        n++;
    k = below(t, n);
    rest = gr_str_of(p->choices);
    for (size_t i = 0; i <= k; i++)
        gr_str_split(&rest, ',', &word);
    gr_json_string(sb, gr_str_trim(word));
}

/* An argument for p on this graph; false if none can be made up. */
static bool add_value(trial *t, const gr_param *p, gr_strbuf *sb)
{
    const gr_graph *g = t->j->graph;
    const gr_column *weight = gr_graph_role(g, GR_ROLE_WEIGHT);

    switch (p->type) {
    case GR_P_NODE:
        if (gr_graph_n_nodes(g) == 0)
            return false;
        add_node(t, sb);
        return true;
    case GR_P_NODES:
        gr_strbuf_addc(sb, '[');
        for (uint64_t i = 0, k = gr_graph_n_nodes(g) != 0 ? 1 + below(t, 3) : 0; i < k; i++) {
            gr_strbuf_adds(sb, i != 0 ? ", " : "");
            add_node(t, sb);
        }
        gr_strbuf_addc(sb, ']');
        return true;
    case GR_P_EDGES:
        if (gr_graph_n_nodes(g) == 0)
            return false;
        gr_strbuf_adds(sb, "[[");
        add_node(t, sb);
        gr_strbuf_adds(sb, ", ");
        add_node(t, sb);
        gr_strbuf_adds(sb, "]]");
        return true;
    case GR_P_ATTR: gr_strbuf_adds(sb, weight != NULL ? "\"weight\"" : ""); return weight != NULL;
    case GR_P_INT: add_integer(t, p, sb); return true;
    case GR_P_REAL:
        gr_strbuf_addf(sb, "%.3f",
                       (p->bounded ? p->min : 0) +
                           gr_rng_unit(&t->rng) * (p->bounded ? p->max - p->min : 4));
        return true;
    case GR_P_BOOL: gr_strbuf_adds(sb, below(t, 2) != 0 ? "true" : "false"); return true;
    case GR_P_CHOICE: add_choice(t, p, sb); return true;
    default: return false;
    }
}

/* Arguments for this graph into t->args; optional ones half of the time. */
static bool choose_args(trial *t)
{
    const gr_tool *row = &t->j->script->row;
    gr_strbuf all, one;
    bool ok = true;

    gr_strbuf_init(&all, NULL, sizeof t->args - 1);
    gr_strbuf_init(&one, NULL, 0);
    for (size_t i = 0; i < row->n_params && ok; i++) {
        const gr_param *p = &row->params[i];

        if (p->need == GR_OPTIONAL && below(t, 2) == 0)
            continue;
        gr_strbuf_reset(&one);
        if (add_value(t, p, &one))
            gr_strbuf_addf(&all, "%s%s=%s", all.len != 0 ? ", " : "", p->name, one.buf);
        else
            ok = p->need == GR_OPTIONAL;
    }
    ok = ok && !all.failed && !one.failed;
    if (ok)
        snprintf(t->args, sizeof t->args, "%s", all.buf);
    gr_strbuf_clear(&all);
    gr_strbuf_clear(&one);
    return ok;
}

/* Body and oracle must both answer or both decline, and answer alike. */
static void compare(trial *t, const outcome *o)
{
    char message[2 * TEXT_MAX], where[PLACE_MAX];
    outcome again;

    call(t, true, &again);
    place(t, where, sizeof where);
    if (o->answered != again.answered)
        snprintf(message, sizeof message, "only its %s answers %s; the other: %.200s",
                 o->answered ? "body" : "second method", where, o->answered ? again.why : o->why);
    else if (o->answered && !same(t, &o->typed, &again.typed))
        snprintf(message, sizeof message, "its body gives %.100s, its second method %.100s: %s",
                 shown(t, &o->typed).ptr, shown(t, &again.typed).ptr, where);
    else {
        t->seen.compared += o->answered;
        return;
    }
    fail(t, message);
}

static void run_small(trial *t, const char *text)
{
    const gr_script *s = t->j->script;
    gr_err err = { 0 };
    outcome o;

    set_graph(t, text);
    if (!meets_demands(t) || !choose_args(t))
        return;
    t->seen.graphs++;
    call(t, false, &o);
    if (!o.answered && t->first_fault[0] == '\0')
        snprintf(t->first_fault, sizeof t->first_fault, "%s", o.why);
    t->seen.answers += o.answered;
    if (o.answered && gr_invariants_hold(t->j, TRIAL_FUEL, &o.plain, &o.args, &err) != GR_OK) {
        char message[2 * TEXT_MAX], where[PLACE_MAX];

        place(t, where, sizeof where);
        snprintf(message, sizeof message, "%.400s: %s", err.message, where);
        fail(t, message);
    }
    if (s->oracle.len != 0)
        compare(t, &o);
}

static void report(trial *t)
{
    gr_arena *a = &t->j->cx.arena;
    gr_value line, r;

    if (!gr_v_record(a, &r) || !gr_v_set(a, &r, "tests", gr_v_int(t->seen.tests)) ||
        !gr_v_set(a, &r, "graphs", gr_v_int(t->seen.graphs)) ||
        !gr_v_set(a, &r, "answers", gr_v_int(t->seen.answers)) ||
        !gr_v_set(a, &r, "compared", gr_v_int(t->seen.compared)) || !gr_v_record(a, &line) ||
        !gr_v_set(a, &line, "trial", r))
        no_memory(t->j);
    gr_say(t->j, &line);
}

void gr_try(gr_job *j)
{
    trial t = { .j = j };
    char text[TEXT_MAX], message[TEXT_MAX];

    gr_rng_seed(&t.rng, j->cx.seed);
    for (size_t i = 0; i < j->script->n_tests; i++)
        run_test(&t, &j->script->tests[i]);
    for (size_t i = 0; i < N_ODD; i++)
        run_small(&t, odd[i]);
    for (unsigned i = 0; i < N_RANDOM; i++) {
        random_graph(&t, text, sizeof text);
        run_small(&t, text);
    }
    if (t.seen.graphs != 0 && t.seen.answers == 0 && t.seen.tests == 0) {
        snprintf(message, sizeof message, "it answers on none of %u small graphs: %.300s",
                 t.seen.graphs, t.first_fault);
        fail(&t, message);
    }
    report(&t);
}
