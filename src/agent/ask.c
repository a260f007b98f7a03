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
} asking;

/* One line of the trace; without memory the answer fails when its lines are kept. */
static bool tell(asking *k, gr_str line)
{
    return gr_lines_add(&k->trace, line);
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
    for (size_t i = 0; ok && i < r->n_clauses; i++)
        ok =
            tell(k, gr_str_printf(
                        a, "sense: %s: %.*s", r->clauses[i].kind == GR_ASKS ? "asks" : "tells",
                        GR_FMT(gr_str_sub(r->text, r->clauses[i].at.start, r->clauses[i].at.end))));
    for (size_t i = 0; ok && i < r->n_problems; i++)
        ok = tell(k, gr_str_printf(a, "sense: problem: %.*s", GR_FMT(r->problems[i].text)));
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

/* The statements of all parts, each with its answer in a variable of its own, and as the last one
 * the list of these. */
static gr_status join(asking *k, gr_program *out, gr_err *err)
{
    const gr_proposal *p = &k->proposal;
    gr_arena *a = &k->cx->arena;
    gr_program *each = gr_new_n(a, gr_program, p->n_parts);
    gr_expr *list = gr_new(a, gr_expr);
    size_t n = 1, at = 0;
    gr_status st;

    if (each == NULL || list == NULL)
        return gr_fail_memory(k->cx, err);
    for (size_t i = 0; i < p->n_parts; i++) {
        if ((st = gr_call_parse(k->cx, p->parts[i].program, &each[i], err)) != GR_OK)
            return st;
        n += each[i].n;
    }
    if (p->n_parts == 1) {
        *out = each[0];
        return GR_OK;
    }
    *out = (gr_program){ gr_new_n(a, gr_stmt, n), n };
    *list = (gr_expr){
        .kind = GR_X_LIST,
        .item = gr_new_n(a, gr_expr *, p->n_parts),
        .n = p->n_parts,
        .height = 1,
    };
    if (out->stmt == NULL || list->item == NULL)
        return gr_fail_memory(k->cx, err);
    for (size_t i = 0; i < p->n_parts; i++) {
        gr_str name = gr_str_printf(a, "answer%zu", i + 1);

        memcpy(&out->stmt[at], each[i].stmt, each[i].n * sizeof *each[i].stmt);
        at += each[i].n;
        out->stmt[at - 1].var = name;
        if (name.ptr == NULL || (list->item[i] = word(a, name)) == NULL)
            return gr_fail_memory(k->cx, err);
    }
    out->stmt[at].expr = list;
    return GR_OK;
}

static bool trace_steps(asking *k, const gr_run *run)
{
    bool ok = true;

    for (size_t i = 0; ok && i < run->steps.n; i++) {
        const gr_step *s = &run->steps.at[i];

        ok = tell(k, gr_str_printf(&k->cx->arena, "run: %.*s: %s, %.3f ms, checked in %.3f ms",
                                   GR_FMT(s->call), gr_grade_name(s->result.grade), s->ms,
                                   s->check_ms));
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
    const gr_value *values = pr->n_parts == 1 ? &a->value : a->value.list->at;
    gr_str *call = gr_new(&k->cx->arena, gr_str);

    a->made = gr_new_n(&k->cx->arena, gr_value, run->steps.n);
    if (a->made == NULL || !gr_answer_graphs(k->cx, p, a))
        return gr_fail_memory(k->cx, err);
    for (; a->n_made < run->steps.n; a->n_made++)
        a->made[a->n_made] = run->steps.at[a->n_made].result.value;
    a->grade = gr_run_grade(run, &a->unchecked);
    if (a->grade != GR_UNCHECKED && a->unchecked != NULL &&
        !gr_lines_add(&k->assumptions,
                      gr_str_printf(&k->cx->arena, "the answer is one %s", a->unchecked)))
        return gr_fail_memory(k->cx, err);
    if (run->steps.n != 0) {
        const gr_result *last = &run->steps.at[run->steps.n - 1].result;

        a->cert_kind = last->cert_kind;
        a->cert_text = last->cert_text;
        a->cert = last->cert;
    }
    a->unit = gr_answer_unit(&a->reading, pr->parts, pr->n_parts);
    a->sentence = gr_answer_sentence(k->cx, &a->reading, pr->parts, values, pr->n_parts);
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
static bool is_rows_of_links(const gr_value *v, gr_str program)
{
    static const char *const tools[] = { "edges(", "filter(edges(", "top(edges(", "bottom(edges(",
                                         "filter(maximum_flow(" };

    if (v->type != GR_V_TABLE || v->table->n_columns < 3)
        return false;
    for (size_t i = 0; i < sizeof tools / sizeof *tools; i++)
        if (gr_str_starts(program, tools[i]))
            return true;
    return false;
}

/* Whoever asks for pairs wants pairs, not a table. True if a program was changed. */
static bool ask_for_rows(asking *k)
{
    gr_proposal *p = &k->proposal;
    bool changed = false;

    for (size_t i = 0; i < p->n_parts; i++) {
        const gr_value *v = p->n_parts == 1 ? &k->a->value : &k->a->value.list->at[i];
        gr_str program = p->parts[i].program;

        bool links = is_rows_of_links(v, program);

        if (!(links || is_rows_of_nodes(v)) || gr_str_find(program, ";") < program.len)
            continue;
        p->parts[i].program = gr_str_printf(&k->cx->arena, "rows(%.*s%s)", GR_FMT(program),
                                            links ? ", columns=2" : "");
        changed = changed || p->parts[i].program.ptr != NULL;
    }
    return changed;
}

static gr_status run_parts(asking *k, gr_err *err)
{
    const gr_reading *r = &k->a->reading;
    gr_program p = { 0 };
    gr_run run;
    gr_status st = join(k, &p, err);
    bool bound = true;

    gr_run_init(&run, k->cx,
                k->proposal.created.tools != NULL ? k->proposal.created.tools : k->o->tools);
    if (k->o->prepare != NULL)
        k->o->prepare(k->o->arg, &run);
    for (size_t i = 0; i < r->n_graphs; i++) {
        gr_value g = { .type = GR_V_GRAPH, .graph = r->graphs[i].graph };

        bound = bound && gr_run_bind(&run, r->graphs[i].name, g);
        if (i == 0)
            run.graph = r->graphs[i].name;
    }
    if (st == GR_OK && !bound)
        st = gr_fail_memory(k->cx, err);
    if (st == GR_OK)
        st = gr_run_program(k->cx, &run, &p, &k->a->value, err);
    if (st == GR_OK && ask_for_rows(k)) {
        gr_run_clear(&run);
        return run_parts(k, err);
    }
    st = st == GR_OK ? finish(k, &run, &p, err) : failed_call(k, st, err);
    gr_run_clear(&run);
    return st == GR_OK ? keep_tool(k, err) : st;
}

/* --- the whole way --- */

/* Is there a graph that no earlier question was about? */
static bool is_new(const gr_reading *r)
{
    for (size_t i = 0; i < r->n_graphs; i++)
        if (strcmp(r->graphs[i].by, "given") != 0)
            return true;
    return false;
}

/* Completes a question by the one before it, and reads it again. */
static gr_status complete(asking *k, gr_err *err)
{
    gr_reading *r = &k->a->reading;
    gr_status st;
    gr_str whole;

    if (k->o->memory == NULL || is_new(r))
        return GR_OK;
    if (!gr_memory_complete(k->cx, k->o->memory, r, &whole))
        return gr_fail_memory(k->cx, err);
    if (whole.len != 0) {
        gr_reading_clear(r);
        if ((st = gr_sense(k->cx, whole, &k->o->sense, r, err)) != GR_OK)
            return st;
        if (!gr_lines_add(&k->assumptions,
                          gr_str_printf(&k->cx->arena, "read as '%.*s'", GR_FMT(whole))))
            return gr_fail_memory(k->cx, err);
    }
    k->proposal.last = gr_memory_last(k->o->memory);
    return GR_OK;
}

static gr_status remember(asking *k, gr_err *err)
{
    if (is_new(&k->a->reading))
        gr_memory_forget(k->o->memory); /* it was about other graphs */
    return k->a->declined || k->o->memory == NULL ||
                   gr_memory_add(k->o->memory, &k->a->reading, &k->proposal.last, k->a->calls[0])
               ? GR_OK
               : gr_fail_memory(k->cx, err);
}

static gr_status answer(asking *k, gr_str question, gr_err *err)
{
    gr_proposal *p = &k->proposal;
    gr_reading *r = &k->a->reading;
    gr_status st = gr_sense(k->cx, question, &k->o->sense, r, err);

    if (st == GR_OK)
        st = complete(k, err);
    if (st == GR_OK && k->o->proposer->prepare != NULL)
        st = k->o->proposer->prepare(k->o->proposer->self, k->cx, r, err);
    if (st != GR_OK)
        return st;
    if (!trace_reading(k) || !add_all(&k->assumptions, r->assumptions, r->n_assumptions))
        return gr_fail_memory(k->cx, err);
    if ((st = k->o->proposer->propose(k->o->proposer->self, k->cx, r, p, err)) != GR_OK)
        return st;
    k->a->created = p->created;
    k->a->thoughts = p->thoughts;
    if (!add_all(&k->trace, p->trace, p->n_trace) ||
        !add_all(&k->assumptions, p->notes, p->n_notes) ||
        !add_all(&k->suggestions, p->suggestions, p->n_suggestions))
        return gr_fail_memory(k->cx, err);
    if (p->reason != GR_WHY_NONE || p->n_parts == 0) {
        decline(k, p->reason != GR_WHY_NONE ? p->reason : GR_WHY_UNSUPPORTED, p->why);
        return GR_OK;
    }
    for (size_t i = 0; i < p->n_parts; i++)
        if (!tell(k,
                  gr_str_printf(&k->cx->arena, "%s: %.*s (confidence %.2f)", k->o->proposer->name,
                                GR_FMT(p->parts[i].program), p->parts[i].confidence)))
            return gr_fail_memory(k->cx, err);
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
    st = answer(&k, question, err);
    if (st == GR_OK &&
        (!gr_lines_keep(cx, &k.assumptions, &out->assumptions, &out->n_assumptions) ||
         !gr_lines_keep(cx, &k.suggestions, &out->suggestions, &out->n_suggestions) ||
         !gr_lines_keep(cx, &k.trace, &out->trace, &out->n_trace)))
        st = gr_fail_memory(cx, err);
    gr_vec_clear(&k.assumptions);
    gr_vec_clear(&k.suggestions);
    gr_vec_clear(&k.trace);
    return st;
}

void gr_answer_clear(gr_answer *a)
{
    gr_reading_clear(&a->reading);
    *a = (gr_answer){ 0 };
}
