/* Annotating: from a text to calls in it, and to their values.
 *
 * What the text asks for is understood by the trained readers (read.c), or by a model that writes
 * the calls itself (model.c); the calls become part of the text as Graph-ToolFormer writes them
 * (write.c), and the text that came of it is parsed like any other. Making the calls is the
 * executor's business, and every value is checked by its verifier. Values of calls that were made
 * already are remembered, the oldest forgotten first. */
#include "agent/annotate/annotate_int.h"

#include <math.h>

#define MAX_MEMORY 16

/* --- making the calls --- */

typedef struct worker {
    gr_ctx *cx;
    const gr_annotate_options *o;
    gr_run run;
    gr_strbuf text;         /* completed so far */
    gr_strbuf lets;         /* "G_l = load_graph(..); ": graphs that were given names */
    gr_value calls;         /* for the reply */
    gr_str key[MAX_MEMORY]; /* calls that were made */
    gr_value value[MAX_MEMORY];
    gr_str program[MAX_MEMORY];
    size_t n_made;
} worker;

static bool is_toolx(const gr_tf_term *call, const char *names)
{
    char buf[64];
    gr_str name, rest = gr_str_of(names), one;

    if (call->n < 2 || !gr_str_is_nocase(call->text, "GR"))
        return false;
    name = gr_tf_fold(call->item[1].text, buf, sizeof buf);
    if (gr_str_starts(name, "toolx:"))
        name = gr_str_sub(name, strlen("toolx:"), name.len);
    while (rest.len != 0 && gr_str_split(&rest, ',', &one))
        if (gr_str_eq(gr_str_trim(one), name))
            return true;
    return false;
}

static gr_status run_text(worker *w, gr_expr *x, const char *tool, gr_value *out, gr_err *err)
{
    gr_expr call = { .kind = GR_X_CALL, .text = gr_str_of(tool), .n = 1 };
    gr_str none = { NULL, 0 };
    gr_stmt stmt = { .expr = tool != NULL ? &call : x };
    gr_program p = { .stmt = &stmt, .n = 1 };

    call.item = &x;
    call.name = &none;
    return gr_run_program(w->cx, &w->run, &p, out, err);
}

/* Where not every node reaches every other, the paper's toolkit has infinite eccentricities, and so
 * radius and diameter; the native tools refuse. */
static gr_status try_infinite(worker *w, const gr_tf_term *call, gr_expr *x, gr_value *out,
                              gr_status failed)
{
    const char *columns[] = { "node", "eccentricity", NULL };
    gr_value graph, connected = gr_v_null();
    gr_expr *g = x->kind == GR_X_FIELD ? x->item[0]->item[0] : x->n != 0 ? x->item[0] : NULL;

    if (failed != GR_EINPUT || g == NULL || !is_toolx(call, "eccentricity, radius, diameter") ||
        run_text(w, g, NULL, &graph, NULL) != GR_OK || graph.type != GR_V_GRAPH ||
        gr_graph_n_nodes(graph.graph) == 0 ||
        run_text(w, g, gr_graph_is_directed(graph.graph) ? "is_strongly_connected" : "is_connected",
                 &connected, NULL) != GR_OK ||
        connected.type != GR_V_BOOL || connected.b)
        return failed;
    *out = gr_v_real(INFINITY);
    if (!is_toolx(call, "eccentricity") || call->n > 2)
        return GR_OK;
    if (!gr_v_table(&w->cx->arena, out, columns))
        return failed;
    for (gr_vid v = 0; v < gr_graph_n_nodes(graph.graph); v++) {
        gr_value *row = gr_v_row(&w->cx->arena, out);

        if (row == NULL)
            return failed;
        row[0] = gr_v_vertex(graph.graph, v);
        row[1] = gr_v_real(INFINITY);
    }
    return GR_OK;
}

static gr_str call_key(gr_ctx *cx, const gr_tf_term *call)
{
    gr_str key = { NULL, 0 };
    gr_strbuf sb;

    gr_strbuf_init(&sb, &cx->budget, 0);
    gr_tf_print_call(&sb, call);
    if (!sb.failed)
        key = gr_str_dup(&cx->arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return key;
}

/* The program of a call as text that runs alone: graphs that were given names come first. Empty if
 * no program gives the value. */
static gr_str program_text(worker *w, const gr_expr *x, bool none)
{
    gr_str text = { NULL, 0 };
    gr_strbuf sb;

    gr_strbuf_init(&sb, &w->cx->budget, 0);
    if (!none) {
        gr_strbuf_add(&sb, gr_strbuf_str(&w->lets));
        gr_expr_print(&sb, x);
    }
    if (!sb.failed && !w->lets.failed)
        text = gr_str_dup(&w->cx->arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return text;
}

/* Makes a call, unless it was made before; *slot is where it is remembered. */
static gr_status make_call(worker *w, const gr_tf_term *call, size_t *slot, gr_err *err)
{
    gr_str key = call_key(w->cx, call), program;
    bool infinite;
    gr_expr *x = NULL;
    gr_value v;
    gr_status st;

    if (key.ptr == NULL)
        return gr_fail_memory(w->cx, err);
    for (*slot = 0; *slot < MAX_MEMORY && *slot < w->n_made; ++*slot)
        if (gr_str_eq(w->key[*slot], key))
            return GR_OK;
    if ((st = gr_tf_translate(w->cx, w->o->tools, w->o->hub, call, &x, err)) != GR_OK)
        return st;
    st = run_text(w, x, NULL, &v, err);
    infinite = st != GR_OK;
    if (infinite && (st = try_infinite(w, call, x, &v, st)) != GR_OK)
        return st;
    if ((program = program_text(w, x, infinite)).ptr == NULL)
        return gr_fail_memory(w->cx, err);
    *slot = w->n_made++ % MAX_MEMORY;
    w->key[*slot] = key;
    w->value[*slot] = v;
    w->program[*slot] = program;
    return GR_OK;
}

/* A graph as what is known of it at once: the engine's replies know no graphs here. */
static gr_status plain_value(gr_ctx *cx, gr_value *v, gr_err *err)
{
    gr_arena *a = &cx->arena;
    struct gr_graph *g = v->graph;

    if (v->type != GR_V_GRAPH)
        return GR_OK;
    return gr_v_record(a, v) && gr_v_set(a, v, "nodes", gr_v_int(gr_graph_n_nodes(g))) &&
                   gr_v_set(a, v, "edges", gr_v_int(gr_graph_n_edges(g)))
               ? GR_OK
               : gr_fail_memory(cx, err);
}

/* From now on the graph has a name. What was remembered may have been about another of that name.
 */
static gr_status bind(worker *w, gr_str name, size_t slot, gr_err *err)
{
    gr_program p;
    gr_str program;
    size_t before;
    gr_status st = gr_call_parse(w->cx, name, &p, NULL);

    if (st == GR_EMEMORY)
        return gr_fail_memory(w->cx, err);
    if (st != GR_OK || p.n != 1 || p.stmt[0].var.len != 0 || p.stmt[0].expr->kind != GR_X_WORD ||
        p.stmt[0].expr->text.len != name.len)
        return gr_fail(err, GR_EUSAGE, "expected a word as the name of a graph, found '%.*s'",
                       GR_FMT(name));
    if (!gr_run_bind(&w->run, name, w->value[slot]))
        return gr_fail_memory(w->cx, err);
    program = w->program[slot]; /* what was named before, then the graph itself */
    before = w->lets.len < program.len ? w->lets.len : program.len;
    gr_strbuf_add(&w->lets, name);
    gr_strbuf_adds(&w->lets, " = ");
    gr_strbuf_add(&w->lets, gr_str_sub(program, before, program.len));
    gr_strbuf_adds(&w->lets, "; ");
    w->n_made = 0;
    return w->lets.failed ? gr_fail_memory(w->cx, err) : GR_OK;
}

static gr_status take_call(worker *w, const gr_tf_term *call, gr_err *err)
{
    gr_arena *a = &w->cx->arena;
    gr_str bound = gr_tf_binds(call);
    gr_value row, shown;
    size_t slot = 0;
    gr_status st = make_call(w, call, &slot, err);

    if (st != GR_OK)
        return st;
    shown = w->value[slot];
    if (bound.len != 0 && (st = bind(w, bound, slot, err)) != GR_OK)
        return st;
    if (gr_tf_inserts(call))
        gr_tf_print_value(&w->text, &shown);
    if ((st = plain_value(w->cx, &shown, err)) != GR_OK)
        return st;
    return gr_v_record(a, &row) && gr_v_set(a, &row, "call", gr_v_str(w->key[slot])) &&
                   gr_v_set(a, &row, "program",
                            w->program[slot].len != 0 ? gr_v_str(w->program[slot]) : gr_v_null()) &&
                   gr_v_set(a, &row, "value", shown) &&
                   gr_v_set(a, &row, "inserted", gr_v_bool(gr_tf_inserts(call))) &&
                   gr_v_push(a, &w->calls, row)
               ? GR_OK
               : gr_fail_memory(w->cx, err);
}

/* Words behind a call that wrote nothing: the blank before it goes. */
static void add_plain(worker *w, gr_str text, bool silent)
{
    bool blank = w->text.len == 0 || w->text.buf[w->text.len - 1] == ' ';

    if (silent && blank && text.len != 0) {
        if (text.ptr[0] == ' ')
            text = gr_str_sub(text, 1, text.len);
        else if (w->text.len != 0 && strchr(".,;:!?", text.ptr[0]) != NULL)
            w->text.len--;
    }
    gr_strbuf_add(&w->text, text);
}

static gr_status complete(worker *w, const gr_tf_statement *s, gr_err *err)
{
    bool silent = false;
    gr_status st = GR_OK;

    for (size_t i = 0; i < s->n && st == GR_OK; i++) {
        const gr_tf_piece *p = &s->piece[i];
        size_t before = w->text.len;

        if (p->kind != GR_TF_QUERY) {
            add_plain(w, p->text, silent);
            silent = false;
            continue;
        }
        for (size_t k = 0; k < p->n && st == GR_OK; k++) {
            bool another = k != 0 && gr_tf_inserts(&p->calls[k]) && w->text.len != before;

            if (another)
                gr_strbuf_adds(&w->text, ", ");
            st = take_call(w, &p->calls[k], err);
        }
        silent = w->text.len == before;
    }
    return st;
}

/* --- the reply --- */

static bool set_printed(gr_ctx *cx, gr_value *out, const char *key, const gr_tf_statement *s,
                        bool tuples)
{
    gr_str rest, line;
    gr_value list;
    gr_strbuf sb;

    gr_strbuf_init(&sb, &cx->budget, 0);
    if (tuples)
        gr_tf_print_tuples(&sb, s);
    else
        gr_tf_print(&sb, s);
    rest = sb.failed ? (gr_str){ NULL, 0 } : gr_str_dup(&cx->arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    if (rest.ptr == NULL)
        return false;
    if (!tuples)
        return gr_v_set(&cx->arena, out, key, gr_v_str(rest));
    if (!gr_v_list(&cx->arena, &list))
        return false;
    while (rest.len != 0 && gr_str_split(&rest, '\n', &line))
        if (!gr_v_push(&cx->arena, &list, gr_v_str(line)))
            return false;
    return gr_v_set(&cx->arena, out, key, list);
}

static bool set_notes(gr_ctx *cx, gr_value *out, const gr_tf_statement *s, const gr_note *n)
{
    gr_value list;
    gr_str note;

    if (!gr_v_list(&cx->arena, &list))
        return false;
    if (n->correction.len != 0) {
        note = gr_str_printf(&cx->arena, "read '%.*s' as '%.*s'", GR_FMT(n->correction),
                             GR_FMT(n->graph));
        if (note.ptr == NULL || !gr_v_push(&cx->arena, &list, gr_v_str(note)))
            return false;
    }
    if (n->writer.len != 0) {
        note = gr_str_printf(&cx->arena, "the model %.*s wrote the calls", GR_FMT(n->writer));
        if (note.ptr == NULL || !gr_v_push(&cx->arena, &list, gr_v_str(note)))
            return false;
    }
    for (size_t i = 0; i < s->n; i++)
        if (s->piece[i].kind == GR_TF_HOLE)
            return gr_v_push(&cx->arena, &list,
                             gr_v_str(GR_STR("a hole beside calls is left as it is"))) &&
                   gr_v_set(&cx->arena, out, "notes", list);
    return gr_v_set(&cx->arena, out, "notes", list);
}

static bool set_grade(gr_ctx *cx, gr_value *out, const worker *w)
{
    const char *why;
    gr_grade grade = gr_run_grade(&w->run, &why);
    gr_arena *a = &cx->arena;

    return gr_v_set(a, out, "verified", grade > GR_UNCHECKED ? gr_v_bool(true) : gr_v_null()) &&
           gr_v_set(a, out, "grade", gr_v_str(gr_str_of(gr_grade_name(grade)))) &&
           (why == NULL || gr_v_set(a, out, "reason", gr_v_str(gr_str_of(why))));
}

static gr_status compose(worker *w, const gr_tf_statement *s, const gr_note *n, gr_value *out,
                         gr_err *err)
{
    gr_arena *a = &w->cx->arena;
    gr_str text = w->text.failed ? (gr_str){ NULL, 0 } : gr_str_dup(a, gr_strbuf_str(&w->text));
    bool made = !w->o->calls_only;

    return text.ptr != NULL && gr_v_record(a, out) &&
                   gr_v_set(a, out, "status", gr_v_str(GR_STR("ok"))) &&
                   (!made || gr_v_set(a, out, "text", gr_v_str(text))) &&
                   set_printed(w->cx, out, "annotated", s, false) &&
                   set_printed(w->cx, out, "tuples", s, true) &&
                   (!made || gr_v_set(a, out, "calls", w->calls)) && set_notes(w->cx, out, s, n) &&
                   (!made || set_grade(w->cx, out, w))
               ? GR_OK
               : gr_fail_memory(w->cx, err);
}

/* A statement whose calls are to be made. */
typedef struct making {
    gr_ctx *cx;
    const gr_annotate_options *o;
    const gr_note *note;
    gr_value *out;
} making;

static gr_status make(void *arg, gr_str text, gr_err *err)
{
    const making *k = arg;
    worker w = { .cx = k->cx, .o = k->o };
    gr_tf_statement s;
    gr_status st = gr_tf_parse(k->cx, text, &s, err);

    if (st != GR_OK)
        return st;
    gr_run_init(&w.run, k->cx, k->o->tools);
    gr_strbuf_init(&w.text, &k->cx->budget, 0);
    gr_strbuf_init(&w.lets, &k->cx->budget, 0);
    w.run.resolve = k->o->resolve;
    w.run.arg = k->o->arg;
    w.run.loader = k->o->loader;
    if (!gr_v_list(&k->cx->arena, &w.calls))
        st = gr_fail_memory(k->cx, err);
    if (st == GR_OK && !k->o->calls_only)
        st = complete(&w, &s, err);
    if (st == GR_OK)
        st = compose(&w, &s, k->note, k->out, err);
    gr_strbuf_clear(&w.text);
    gr_strbuf_clear(&w.lets);
    gr_run_clear(&w.run);
    return st;
}

gr_status gr_annotate(gr_ctx *cx, gr_str text, const gr_annotate_options *o, gr_value *out,
                      gr_err *err)
{
    gr_note n = { .correction = GR_STR(""), .writer = GR_STR("") };
    making k = { cx, o, &n, out };
    gr_tf_statement s;
    bool has_calls = false;
    gr_status st = gr_tf_parse(cx, text, &s, err);

    if (st != GR_OK)
        return st;
    for (size_t i = 0; i < s.n; i++)
        has_calls = has_calls || s.piece[i].kind == GR_TF_QUERY;
    if (!has_calls && o->model != NULL) {
        n.writer = gr_llm_name(gr_model_llm(o->model));
        return gr_note_ask(cx, text, o, make, &k, err);
    }
    if (!has_calls) {
        if ((st = gr_note_read(cx, text, o, &n, err)) != GR_OK)
            return st;
        text = n.text;
    }
    return make(&k, text, err);
}
