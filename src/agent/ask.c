/* Asking: sense, propose, run, answer.
 *
 * The parts of a proposal run as one program, so that what was asked together is one value and one
 * call that replays it. */
#include "agent/answer_int.h"

typedef struct asking {
    gr_ctx *cx;
    const gr_ask_options *o;
    gr_answer *a;
    gr_proposal proposal;
    gr_lines assumptions, suggestions, trace;
    gr_lines heard; /* lines about the reading that on_step got before the trace begins */
    gr_run run;     /* of the program that was tried last */
    gr_str ran;     /* that program, if it went well; .len 0 = none */
    gr_value came;  /* what it came to */
} asking;

/* One line of the trace; without memory the answer fails when its lines are kept. */
static bool tell(asking *k, gr_str line)
{
    size_t i = k->trace.n;
    bool heard = i < k->heard.n && gr_str_eq(k->heard.at[i], line);

    if (k->o->on_step != NULL && line.ptr != NULL && !heard)
        k->o->on_step(k->o->arg, line);
    return gr_lines_add(&k->trace, line);
}

static bool tell_all(asking *k, const gr_str *at, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!tell(k, at[i]))
            return false;
    return true;
}

static bool add_all(gr_lines *l, const gr_str *at, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!gr_lines_add(l, at[i]))
            return false;
    return true;
}

static bool trace_reading(asking *k)
{
    const gr_reading *r = &k->a->reading;
    gr_arena *a = &k->cx->arena;
    bool ok = true;

    for (size_t i = 0; ok && i < r->n_graphs; i++) {
        const gr_seen *g = &r->graphs[i];

        ok = tell(k, gr_str_printf(a, "sense: graph %.*s by %s: %u nodes, %u edges, %s",
                                   GR_FMT(g->name), g->by, gr_graph_n_nodes(g->graph),
                                   gr_graph_n_edges(g->graph),
                                   gr_graph_is_directed(g->graph) ? "directed" : "undirected"));
    }
    for (size_t i = 0; ok && i < r->n_sets; i++)
        ok = tell(k, gr_str_printf(a, "sense: data %.*s (%.*s)", GR_FMT(r->sets[i].name),
                                   GR_FMT(r->sets[i].kind)));
    for (size_t i = 0; ok && i < r->n_clauses; i++)
        ok =
            tell(k, gr_str_printf(
                        a, "sense: %s: %.*s", r->clauses[i].kind == GR_ASKS ? "asks" : "tells",
                        GR_FMT(gr_str_sub(r->text, r->clauses[i].at.start, r->clauses[i].at.end))));
    for (size_t i = 0; ok && i < r->n_problems; i++)
        ok = tell(k, gr_str_printf(a, "sense: problem: %.*s", GR_FMT(r->problems[i].text)));
    return ok;
}

/* Whoever listens hears the reading before it is worked on. */
static bool announce_reading(asking *k)
{
    bool ok = k->o->on_step == NULL || trace_reading(k);

    k->heard = k->trace;
    k->trace = (gr_lines){ .budget = &k->cx->budget };
    return ok;
}

static void decline(asking *k, gr_reason reason, gr_str why)
{
    k->a->declined = true;
    k->a->reason = reason;
    k->a->sentence = why;
    k->a->value = gr_v_null();
}

/* --- running --- */

static gr_expr *word(gr_arena *a, gr_str text)
{
    gr_expr *x = gr_new(a, gr_expr);

    if (x != NULL)
        *x = (gr_expr){ .kind = GR_X_WORD, .text = text };
    return x;
}

/* The parts as one program: the statements of all, each with its answer in a variable of its own,
 * and as the last one the list of these. */
static gr_status join_parts(gr_ctx *cx, const gr_proposal *p, gr_program *out, gr_err *err)
{
    gr_arena *a = &cx->arena;
    gr_expr *list = gr_new(a, gr_expr);
    size_t n = 1, at = 0;

    if (p->n_parts == 1) {
        *out = p->parts[0].program;
        return GR_OK;
    }
    if (list == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < p->n_parts; i++)
        n += p->parts[i].program.n;
    *out = (gr_program){ .stmt = gr_new_n(a, gr_stmt, n), .n = n };
    *list = (gr_expr){
        .kind = GR_X_LIST,
        .item = gr_new_n(a, gr_expr *, p->n_parts),
        .n = p->n_parts,
        .height = 1,
    };
    if (out->stmt == NULL || list->item == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < p->n_parts; i++) {
        gr_str name = gr_str_printf(a, "answer%zu", i + 1);
        const gr_program *each = &p->parts[i].program;

        memcpy(&out->stmt[at], each->stmt, each->n * sizeof *each->stmt);
        at += each->n;
        out->stmt[at - 1].var = name;
        if (name.ptr == NULL || (list->item[i] = word(a, name)) == NULL)
            return gr_fail_memory(cx, err);
    }
    out->stmt[at].expr = list;
    return GR_OK;
}

static bool trace_steps(asking *k, const gr_run *run)
{
    bool ok = true;

    for (size_t i = 0; ok && i < run->steps.n; i++) {
        const gr_step *s = &run->steps.at[i];

        ok = tell(k, s->reused ? gr_str_printf(&k->cx->arena, "run: %.*s: %s, known from before",
                                               GR_FMT(s->call), gr_grade_name(s->result.grade))
                               : gr_str_printf(
                                     &k->cx->arena, "run: %.*s: %s, %.3f ms%s, checked in %.3f ms",
                                     GR_FMT(s->call), gr_grade_name(s->result.grade), s->ms,
                                     s->at_hand ? " with the model at hand" : "", s->check_ms));
    }
    return ok;
}

/* A failed call is the question's fault, not the program's, unless it was stopped from outside or
 * its answer did not pass the check. */
static gr_status failed_call(asking *k, gr_status st, gr_err *err)
{
    gr_reason reason = GR_WHY_UNSUPPORTED;
    gr_str why;

    if (st == GR_EMEMORY || st == GR_ECANCELLED || st == GR_EIO || st == GR_EINTERNAL ||
        gr_ctx_poll(k->cx) != GR_OK)
        return st;
    if (st == GR_ENAME)
        reason = GR_WHY_UNKNOWN_NODE;
    else if (st == GR_ELIMIT)
        reason = GR_WHY_LIMIT;
    else if (st == GR_EREAD)
        reason = GR_WHY_NO_GRAPH;
    why = gr_str_printf(&k->cx->arena, "I cannot answer this: %s.", err->message);
    if (why.ptr == NULL ||
        (err->hint[0] != '\0' &&
         !gr_lines_add(&k->suggestions, gr_str_dup(&k->cx->arena, gr_str_of(err->hint)))))
        return gr_fail_memory(k->cx, err);
    decline(k, reason, why);
    return GR_OK;
}

static gr_status finish(asking *k, const gr_run *run, const gr_program *p, gr_err *err)
{
    const gr_proposal *pr = &k->proposal;
    gr_answer *a = k->a;
    gr_str *call = gr_new(&k->cx->arena, gr_str);

    a->made = gr_new_n(&k->cx->arena, gr_value, run->steps.n);
    if (a->made == NULL || !gr_answer_graphs(k->cx, p, a))
        return gr_fail_memory(k->cx, err);
    for (; a->n_made < run->steps.n; a->n_made++)
        a->made[a->n_made] = run->steps.at[a->n_made].result.value;
    a->grade = gr_run_grade(run, &a->unchecked);
    if (a->grade > GR_UNCHECKED && a->unchecked != NULL &&
        !gr_lines_add(&k->assumptions,
                      gr_str_printf(&k->cx->arena, "the answer is one %s", a->unchecked)))
        return gr_fail_memory(k->cx, err);
    if (run->steps.n != 0) {
        const gr_result *last = &run->steps.at[run->steps.n - 1].result;

        a->cert_kind = last->cert_kind;
        a->cert_text = last->cert_text;
        a->cert = last->cert;
    }
    a->unit = gr_answer_unit(k->o->tools, &a->reading, pr->parts, pr->n_parts);
    a->sentence = gr_answer_text(k->cx, a);
    if (call != NULL)
        *call = gr_answer_call(k->cx, &a->reading, k->o, p);
    a->calls = call;
    a->n_calls = 1;
    return call != NULL && call->ptr != NULL && a->sentence.ptr != NULL && trace_steps(k, run)
               ? GR_OK
               : gr_fail_memory(k->cx, err);
}

/* A tool that was made and answered is kept, if there is where to. */
static gr_status keep_tool(asking *k, gr_err *err)
{
    const gr_script *s = k->proposal.created.script;
    gr_arena *a = &k->cx->arena;
    gr_err why = { 0 };
    gr_status st;

    if (s == NULL || k->o->keep == NULL || k->a->declined)
        return GR_OK;
    st = k->o->keep(k->o->arg, k->cx, s, &why);
    return gr_lines_add(&k->assumptions, st == GR_OK
                                             ? gr_str_printf(a, "the tool %s is kept", s->row.name)
                                             : gr_str_printf(a, "the tool %s could not be kept: %s",
                                                             s->row.name, why.message))
               ? GR_OK
               : gr_fail_memory(k->cx, err);
}

/* A table of nothing but nodes: pairs or triples of them. */
static bool is_rows_of_nodes(const gr_value *v)
{
    if (v->type != GR_V_TABLE || v->table->n_columns < 2)
        return false;
    for (size_t i = 0; i < v->table->n_rows * v->table->n_columns; i++)
        if (v->table->cells[i].type != GR_V_NODE)
            return false;
    return v->table->n_rows != 0 || v->table->n_columns < 4;
}

/* Links with the numbers that they have. */
static bool is_rows_of_links(const gr_value *v, const gr_expr *x)
{
    static const char *const picks[] = { "filter", "top", "bottom" };
    bool picked = false;

    if (v->type != GR_V_TABLE || v->table->n_columns < 3 || x->kind != GR_X_CALL)
        return false;
    for (size_t i = 0; i < sizeof picks / sizeof *picks; i++)
        picked = picked || gr_str_is(x->text, picks[i]);
    if (picked && x->n != 0)
        x = x->item[0];
    return x->kind == GR_X_CALL &&
           (gr_str_is(x->text, "edges") || (picked && gr_str_is(x->text, "maximum_flow")));
}

/* rows(x), or rows(x, columns=2); NULL without memory. */
static gr_expr *rows_of(gr_arena *a, gr_expr *x, bool links)
{
    gr_expr *call = gr_new(a, gr_expr), *two = gr_new(a, gr_expr);

    if (call == NULL || two == NULL)
        return NULL;
    *two = (gr_expr){ .kind = GR_X_VALUE, .value = gr_v_int(2) };
    *call = (gr_expr){ .kind = GR_X_CALL,
                       .text = GR_STR("rows"),
                       .item = gr_new_n(a, gr_expr *, 2),
                       .name = gr_new_n(a, gr_str, 2),
                       .n = links ? 2 : 1,
                       .height = x->height + 1 };
    if (call->item == NULL || call->name == NULL)
        return NULL;
    call->item[0] = x;
    call->item[1] = two;
    call->name[0] = GR_STR("");
    call->name[1] = GR_STR("columns");
    return call;
}

/* Whoever asks for pairs wants pairs, not a table. *changed if a program was. */
static gr_status ask_for_rows(asking *k, bool *changed, gr_err *err)
{
    gr_proposal *p = &k->proposal;

    *changed = false;
    for (size_t i = 0; i < p->n_parts; i++) {
        const gr_value *v = p->n_parts == 1 ? &k->a->value : &k->a->value.list->at[i];
        gr_program *program = &p->parts[i].program;
        bool links = is_rows_of_links(v, program->stmt[0].expr);

        if (!(links || is_rows_of_nodes(v)) || program->n != 1)
            continue;
        program->stmt[0].expr = rows_of(&k->cx->arena, program->stmt[0].expr, links);
        if (program->stmt[0].expr == NULL)
            return gr_fail_memory(k->cx, err);
        *changed = true;
    }
    return GR_OK;
}

/* Runs a program on the graphs of the reading; the run is kept, and so is what it came to. */
static gr_status run_program(asking *k, const gr_registry *tools, const gr_program *p,
                             gr_value *out, gr_err *err)
{
    const gr_reading *r = &k->a->reading;
    gr_status st = GR_OK;

    gr_run_clear(&k->run);
    gr_run_init(&k->run, k->cx, tools);
    k->ran = GR_STR("");
    if (k->o->prepare != NULL)
        k->o->prepare(k->o->arg, &k->run);
    for (size_t i = 0; st == GR_OK && i < r->n_graphs; i++) {
        gr_value g = { .type = GR_V_GRAPH, .graph = r->graphs[i].graph };

        if (!gr_run_bind(&k->run, r->graphs[i].name, g))
            st = gr_fail_memory(k->cx, err);
        if (i == 0)
            k->run.graph = r->graphs[i].name;
    }
    if (st == GR_OK)
        st = gr_run_program(k->cx, &k->run, p, out, err);
    return st;
}

/* Tries what a proposer has in mind. */
static gr_status attempt(void *arg, const gr_registry *tools, const gr_program *p, gr_value *out,
                         gr_err *err)
{
    asking *k = arg;
    gr_status st = run_program(k, tools, p, out, err);

    if (st != GR_OK)
        return st;
    k->came = *out;
    k->ran = gr_call_text(k->cx, p);
    return k->ran.ptr != NULL ? GR_OK : gr_fail_memory(k->cx, err);
}

static gr_status run_parts(asking *k, gr_err *err)
{
    const gr_registry *tools =
        k->proposal.created.tools != NULL ? k->proposal.created.tools : k->o->tools;
    gr_program p = { 0 };
    gr_status st = join_parts(k->cx, &k->proposal, &p, err);
    bool again = false;
    gr_str text = { 0 };

    if (st == GR_OK && (text = gr_call_text(k->cx, &p)).ptr == NULL)
        st = gr_fail_memory(k->cx, err);
    if (st == GR_OK && k->ran.len != 0 && gr_str_eq(k->ran, text))
        k->a->value = k->came;
    else if (st == GR_OK)
        st = run_program(k, tools, &p, &k->a->value, err);
    if (st == GR_OK)
        st = ask_for_rows(k, &again, err);
    if (st == GR_OK && again)
        return run_parts(k, err);
    st = st == GR_OK ? finish(k, &k->run, &p, err) : failed_call(k, st, err);
    return st == GR_OK ? keep_tool(k, err) : st;
}

/* --- the whole way --- */

/* What was asked before matters where it was about the same graphs. */
static void recall(asking *k)
{
    if (k->o->memory != NULL && gr_reading_is_given(&k->a->reading))
        k->proposal.before = gr_memory_question(k->o->memory);
}

static gr_status remember(asking *k, gr_err *err)
{
    if (!gr_reading_is_given(&k->a->reading))
        gr_memory_forget(k->o->memory); /* it was about other graphs */
    return k->a->declined || k->o->memory == NULL || gr_memory_keep(k->o->memory, &k->a->reading)
               ? GR_OK
               : gr_fail_memory(k->cx, err);
}

static gr_status answer(asking *k, gr_str question, gr_err *err)
{
    gr_proposal *p = &k->proposal;
    gr_reading *r = &k->a->reading;
    gr_attempt tries = { attempt, k };
    gr_sense_options how = k->o->sense;
    gr_status st;

    how.directed = k->o->proposer->directed;
    how.reader = k->o->proposer->self;
    if ((st = gr_sense(k->cx, question, &how, r, err)) == GR_OK)
        recall(k);
    if (st == GR_OK && k->o->proposer->prepare != NULL)
        st = k->o->proposer->prepare(k->o->proposer->self, k->cx, r, err);
    if (st == GR_OK && !announce_reading(k))
        st = gr_fail_memory(k->cx, err);
    if (st != GR_OK)
        return st;
    p->attempt = &tries;
    if ((st = k->o->proposer->propose(k->o->proposer->self, k->cx, r, p, err)) != GR_OK)
        return st;
    p->attempt = NULL;
    k->a->created = p->created;
    k->a->thoughts = p->thoughts;
    k->a->read_by_model = p->read_by_model;
    k->a->spent = p->spent;
    if (!trace_reading(k) || !add_all(&k->assumptions, r->assumptions, r->n_assumptions) ||
        !tell_all(k, p->trace, p->n_trace) || !add_all(&k->assumptions, p->notes, p->n_notes) ||
        !add_all(&k->suggestions, p->suggestions, p->n_suggestions))
        return gr_fail_memory(k->cx, err);
    if (p->reason != GR_WHY_NONE || p->n_parts == 0) {
        decline(k, p->reason != GR_WHY_NONE ? p->reason : GR_WHY_UNSUPPORTED, p->why);
        return GR_OK;
    }
    for (size_t i = 0; i < p->n_parts; i++) {
        gr_str text = gr_call_text(k->cx, &p->parts[i].program);

        if (text.ptr == NULL ||
            !tell(k, gr_str_printf(&k->cx->arena, "%s: %.*s (confidence %.2f)",
                                   k->o->proposer->name, GR_FMT(text), p->parts[i].confidence)))
            return gr_fail_memory(k->cx, err);
    }
    st = run_parts(k, err);
    return st == GR_OK ? remember(k, err) : st;
}

gr_status gr_ask(gr_ctx *cx, gr_str question, const gr_ask_options *o, gr_answer *out, gr_err *err)
{
    asking k = {
        .cx = cx,
        .o = o,
        .a = out,
        .assumptions = { .budget = &cx->budget },
        .suggestions = { .budget = &cx->budget },
        .trace = { .budget = &cx->budget },
    };
    gr_status st;

    *out = (gr_answer){ 0 };
    gr_run_init(&k.run, cx, o->tools);
    st = answer(&k, question, err);
    if (st == GR_OK &&
        (!gr_lines_keep(cx, &k.assumptions, &out->assumptions, &out->n_assumptions) ||
         !gr_lines_keep(cx, &k.suggestions, &out->suggestions, &out->n_suggestions) ||
         !gr_lines_keep(cx, &k.trace, &out->trace, &out->n_trace)))
        st = gr_fail_memory(cx, err);
    gr_run_clear(&k.run);
    gr_vec_clear(&k.assumptions);
    gr_vec_clear(&k.suggestions);
    gr_vec_clear(&k.trace);
    gr_vec_clear(&k.heard);
    return st;
}

void gr_answer_clear(gr_answer *a)
{
    gr_reading_clear(&a->reading);
    *a = (gr_answer){ 0 };
}
