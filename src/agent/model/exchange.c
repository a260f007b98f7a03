/* One exchange with a strong model: the text, the reading and all tools go out; a decision about
 * the reading and a program come back, are checked and tried, and go back with what is wrong with
 * them.
 *
 * Where the reading is the model's, or where the user wants to be sure, it is asked a second time,
 * in another order and without its first reply; another answer is no answer. */
#include "agent/answer_int.h"
#include "agent/model/exchange_int.h"

#define ROUNDS       3u /* replies that go back */
#define REPLY_TOKENS 4000u
#define NEAR_TOOLS   4u

/* --- names in programs --- */

static bool is_variable(const gr_program *p, gr_str word)
{
    for (size_t i = 0; i < p->n; i++)
        if (gr_str_eq(p->stmt[i].var, word))
            return true;
    return false;
}

/* The tools that have most in common with the words of a name that there is not. */
static gr_status unknown_tool(gr_exchange *x, gr_str name, gr_err *err)
{
    const gr_tool *found[NEAR_TOOLS];
    gr_str words = gr_str_dup(&x->cx->arena, name);
    char names[200] = "";
    size_t n = 0, len = 0;
    gr_status st;

    if (words.ptr == NULL)
        return gr_fail_memory(x->cx, err);
    for (char *c = (char *)(uintptr_t)words.ptr; *c != '\0'; c++)
        *c = *c == '_' ? ' ' : *c;
    if ((st = gr_registry_search(x->cx, x->m->tools, words, found, NEAR_TOOLS, &n, err)) != GR_OK)
        return st;
    gr_registry_unknown(x->m->tools, name, err);
    for (size_t i = 0; i < n && len < sizeof names; i++)
        len += (size_t)snprintf(names + len, sizeof names - len, "%s%s", i != 0 ? ", " : "",
                                found[i]->name);
    gr_err_hint(err, n != 0 ? "There are %s." : "The tools are listed above.", names);
    return GR_ENAME;
}

static bool is_set(const gr_reading *r, gr_str name)
{
    for (size_t i = 0; i < r->n_sets; i++)
        if (gr_str_eq(r->sets[i].name, name))
            return true;
    return false;
}

/* Does it ask anything of a graph, or of a set? A value that is written down is the model's own
 * answer. */
static bool asks_graph(const gr_exchange *x, const gr_expr *e)
{
    const gr_alias *alias;
    const gr_tool *t = e->kind == GR_X_CALL ? gr_registry_find(x->m->tools, e->text, &alias) : NULL;

    if (t != NULL && !t->on_values)
        return true;
    for (size_t i = 0; i < e->n; i++)
        if (asks_graph(x, e->item[i]) ||
            (t != NULL && e->item[i]->kind == GR_X_VALUE && e->item[i]->value.type == GR_V_STR &&
             is_set(x->r, e->item[i]->value.s)))
            return true;
    return false;
}

/* Aliases become names again; whatever brings a graph in is refused: a text might ask for it. */
static gr_status check_expr(gr_exchange *x, const gr_program *p, gr_expr *e, gr_err *err)
{
    bool text = e->kind == GR_X_VALUE && e->value.type == GR_V_STR;
    gr_status st = GR_OK;

    if (e->kind == GR_X_CALL) {
        const gr_alias *alias;
        const gr_tool *t = gr_registry_find(x->m->tools, e->text, &alias);

        if (t == NULL)
            return unknown_tool(x, e->text, err);
        if (gr_brings_graphs(t))
            return gr_fail(err, GR_EUSAGE, "%s: the graph is loaded already, no other may be read",
                           t->name);
    }
    if (x->shown.private_names && (text || (e->kind == GR_X_WORD && !is_variable(p, e->text)))) {
        gr_str said = text ? e->value.s : e->text, meant = gr_shown_meant(&x->shown, said);

        if (meant.ptr == NULL)
            return gr_fail_memory(x->cx, err);
        if (!gr_str_eq(said, meant)) {
            e->kind = GR_X_VALUE;
            e->text = GR_STR(""); /* it was not written so */
            e->value = gr_v_str(meant);
        }
    }
    for (size_t i = 0; i < e->n && st == GR_OK; i++)
        st = check_expr(x, p, e->item[i], err);
    return st;
}

static bool can_mend(gr_status st)
{
    return st == GR_EINPUT || st == GR_EUSAGE || st == GR_ENAME || st == GR_ELIMIT;
}

/* What went wrong with a program, with its place, in names that the model knows. */
static gr_status blame(gr_exchange *x, gr_status st, gr_err *err)
{
    gr_err own = *err;
    gr_str message, hint;

    if (!can_mend(st) || gr_ctx_poll(x->cx) != GR_OK)
        return st;
    message = gr_shown_sentence(&x->shown, gr_str_of(own.message));
    hint = gr_shown_sentence(&x->shown, gr_str_of(own.hint));
    if (message.ptr == NULL || hint.ptr == NULL)
        return gr_fail_memory(x->cx, err);
    if (own.place.line != 0)
        gr_fail(err, GR_EINPUT, "the program, line %u, column %u: %.*s", own.place.line,
                own.place.column, GR_FMT(message));
    else
        gr_fail(err, GR_EINPUT, "the program: %.*s", GR_FMT(message));
    if (hint.len != 0)
        gr_err_hint(err, "%.*s", GR_FMT(hint));
    return GR_EINPUT;
}

static gr_status take_program(gr_exchange *x, gr_str text, gr_program *p, gr_err *err)
{
    gr_status st = gr_call_parse(x->cx, text, p, err);
    bool asks = false;

    for (size_t i = 0; st == GR_OK && i < p->n; i++) {
        st = check_expr(x, p, p->stmt[i].expr, err);
        asks = asks || asks_graph(x, p->stmt[i].expr);
    }
    if (st == GR_OK && !asks)
        st = gr_fail(err, GR_EUSAGE, "it computes nothing: it asks no tool about the graph");
    return st == GR_OK ? GR_OK : blame(x, st, err);
}

/* Runs it, if somebody can; the value must have the form asked for. */
static gr_status try_program(gr_exchange *x, const gr_program *p, const gr_value *asks, gr_err *err)
{
    gr_proposed part = { .program = *p, .confidence = x->a->confidence };
    gr_status st;

    x->a->parts.n = 0;
    x->has_value = false;
    if (x->attempt != NULL) {
        st = x->attempt->run(x->attempt->arg, x->m->tools, p, &x->value, err);
        if (st == GR_EDECLINED && err->hint[0] != '\0') /* something is to be trained first */
            return gr_asking_decline(x->a, GR_WHY_MISSING_DATA, err, "%s; %s", err->message,
                                     err->hint);
        if (st != GR_OK)
            return blame(x, st, err);
        if ((st = gr_exchange_form(asks, &x->value, err)) != GR_OK)
            return blame(x, st, err);
        x->has_value = true;
    }
    return gr_vec_push(&x->a->parts, part) ? GR_OK : gr_fail_memory(x->cx, err);
}

/* --- creating --- */

/* [NAME, TYPE, VALUE], ..: parameters of the tool, and what they are this time. */
static gr_status take_variables(gr_exchange *x, const gr_value *list, gr_task *t, gr_err *err)
{
    size_t n = list != NULL && list->type == GR_V_LIST ? list->list->n : 0;
    gr_variable *v = gr_new_n(&x->cx->arena, gr_variable, n);

    if (v == NULL)
        return gr_fail_memory(x->cx, err);
    for (size_t i = 0; i < n; i++) {
        const gr_value *row = &list->list->at[i];

        if (row->type != GR_V_LIST || row->list->n != 3 || row->list->at[0].type != GR_V_STR ||
            row->list->at[1].type != GR_V_STR)
            return gr_fail(err, GR_EINPUT, "a variable is [NAME, TYPE, VALUE]");
        v[i] = (gr_variable){ row->list->at[0].s, row->list->at[1].s, row->list->at[2] };
        if (v[i].value.type == GR_V_STR) {
            gr_str meant = gr_shown_meant(&x->shown, v[i].value.s);
            double d;

            if (meant.ptr == NULL)
                return gr_fail_memory(x->cx, err);
            v[i].value = gr_v_str(meant);
            if ((gr_str_is(v[i].type, "integer") || gr_str_is(v[i].type, "number")) &&
                gr_num_to_double(meant, &d))
                v[i].value = d == (double)(int64_t)d && gr_num_is_exact((int64_t)d)
                                 ? gr_v_int((int64_t)d)
                                 : gr_v_real(d);
        }
    }
    t->variables = v;
    t->n_variables = n;
    return GR_OK;
}

static gr_status take_create(gr_exchange *x, const gr_value *create, const gr_value *asks,
                             gr_err *err)
{
    gr_task t = { .text = gr_exchange_text(create, "task"),
                  .result = gr_exchange_text(create, "returns"),
                  .graph = x->r->n_graphs != 0 ? x->r->graphs[0].name : GR_STR(""),
                  .private_names = x->shown.private_names };
    gr_program p;
    gr_status st = take_variables(x, gr_v_get(create, "variables"), &t, err);

    if (st != GR_OK)
        return st;
    if (t.text.len == 0 || t.graph.len == 0)
        return gr_fail(err, GR_EINPUT, "\"create\" needs a \"task\" and a graph");
    if ((st = gr_view_index(x->cx, x->r, x->m->tools, x->shown.private_names, &t.index, err)) !=
        GR_OK)
        return st;
    if ((st = gr_asking_make(x->a, &t, &p, err)) != GR_OK || x->a->reason != GR_WHY_NONE)
        return st;
    return try_program(x, &p, asks, err);
}

/* --- replies --- */

static gr_status take_decline(gr_exchange *x, const gr_value *decline, gr_err *err)
{
    gr_exchange_restore(x);
    return gr_asking_declined(x->a, decline, err);
}

/* The object in what was said: models like to say a word before it. */
static gr_status read_reply(gr_ctx *cx, gr_str text, gr_value *out, gr_err *err)
{
    gr_str body = gr_reply_body(text);
    size_t start = gr_str_find(body, "{"), end = body.len;
    gr_status st = gr_json_read(cx, body, out, err);

    while (end > start && body.ptr[end - 1] != '}')
        end--;
    if (st != GR_OK && st != GR_EMEMORY && end > start)
        st = gr_json_read(cx, gr_str_sub(body, start, end), out, err);
    if (st == GR_OK && out->type != GR_V_RECORD)
        st = gr_fail(err, GR_EINPUT, "expected one JSON object");
    return st;
}

static gr_status take(void *arg, gr_ctx *cx, const gr_llm_reply *r, gr_err *err)
{
    gr_exchange *x = arg;
    const gr_value *create, *decline;
    gr_str program;
    gr_program p;
    gr_value v;
    gr_status st = read_reply(cx, r->text, &v, err);

    if (st != GR_OK)
        return st;
    x->a->parts.n = x->a->notes.n = 0;
    create = gr_v_get(&v, "create");
    decline = gr_v_get(&v, "decline");
    program = gr_exchange_text(&v, "program");
    if (program.len == 0 && decline != NULL && decline->type == GR_V_RECORD)
        return take_decline(x, decline, err);
    if (program.len == 0 && (create == NULL || create->type != GR_V_RECORD))
        return gr_fail(err, GR_EINPUT, "expected a \"program\", \"create\" or \"decline\"");
    if (program.len != 0 && (st = take_program(x, program, &p, err)) != GR_OK)
        return st;
    if ((st = gr_exchange_read(x, &v, program, err)) != GR_OK)
        return st;
    return program.len != 0 ? try_program(x, &p, gr_v_get(&v, "asks"), err)
                            : take_create(x, create, gr_v_get(&v, "asks"), err);
}

/* --- asking, and asking again --- */

static gr_status ask_once(gr_exchange *x, bool again, gr_err *err)
{
    gr_skill s = { .name = "exchange",
                   .system = gr_exchange_system(x->cx, x->m->tools),
                   .rounds = ROUNDS,
                   .max_tokens = REPLY_TOKENS,
                   .take = take,
                   .arg = x };
    gr_value schema;
    bool refused;
    gr_status st;

    if (s.system.ptr == NULL || !gr_schema_exchange(&x->cx->arena, &schema))
        return gr_fail_memory(x->cx, err);
    s.schema = &schema;
    if ((st = gr_exchange_prompt(x, again, &s.prompt, err)) == GR_ELIMIT)
        return gr_asking_decline(x->a, GR_WHY_LIMIT, err, "%s", err->message);
    if (st != GR_OK || (st = gr_skill_run(x->cx, x->m, &s, &refused, err)) != GR_OK || !refused)
        return st;
    gr_exchange_restore(x);
    return gr_asking_refused(x->a, err);
}

/* Is the graph as the model reads it, now or in windows before? */
static bool is_models(const gr_reading *r)
{
    for (size_t i = 0; i < r->n_graphs; i++)
        if (strcmp(r->graphs[i].by, "model") == 0)
            return true;
    return false;
}

static bool wants_second(const gr_exchange *x)
{
    return x->a->reason == GR_WHY_NONE && x->has_value &&
           (x->m->options.sure == GR_SURE_ALWAYS ||
            (x->m->options.sure == GR_SURE_AUTO && is_models(x->r)));
}

/* A copy of a reading keeps its graphs. */
static void hold(const gr_reading *r)
{
    for (size_t i = 0; i < r->n_graphs; i++)
        gr_graph_ref(r->graphs[i].graph);
}

/* The same value once more, or no answer. */
static gr_status ask_again(gr_exchange *x, gr_err *err)
{
    gr_value first = x->value;
    gr_reading held = *x->r; /* the value has names of its graphs */
    bool agrees = false;
    gr_status st;

    hold(&held);
    x->a->parts.n = x->a->notes.n = 0;
    x->m->tools = x->tools; /* without one that was made */
    if (!gr_asking_tell(x->a, "the model %.*s is asked again, to be sure",
                        GR_FMT(gr_llm_name(x->m->llm))))
        st = gr_fail_memory(x->cx, err);
    else
        st = ask_once(x, true, err);
    if (st == GR_OK && x->a->reason == GR_WHY_NONE && x->has_value)
        st = gr_answer_same(x->cx, &first, &x->value, &agrees, err);
    gr_reading_clear(&held);
    if (st != GR_OK)
        return st;
    if (agrees)
        return gr_vec_push(&x->a->notes, GR_STR("asked twice, the model came to the same value"))
                   ? GR_OK
                   : gr_fail_memory(x->cx, err);
    return gr_asking_decline(x->a, GR_WHY_AMBIGUOUS, err,
                             "asked twice, the model %.*s came to different answers",
                             GR_FMT(gr_llm_name(x->m->llm)));
}

static gr_status note_reading(gr_exchange *x, gr_err *err)
{
    gr_str note;

    if (!is_models(x->r) || x->a->reason != GR_WHY_NONE)
        return GR_OK;
    x->a->read_by_model = true;
    note = gr_str_printf(&x->cx->arena, "the graph is as the model %.*s reads the text: %u links",
                         GR_FMT(gr_llm_name(x->m->llm)), gr_graph_n_edges(x->r->graphs[0].graph));
    return note.ptr != NULL && gr_vec_push(&x->a->notes, note) ? GR_OK : gr_fail_memory(x->cx, err);
}

gr_status gr_skill_exchange(gr_asking *a, gr_reading *r, const gr_attempt *attempt, gr_err *err)
{
    gr_exchange x = {
        .a = a, .cx = a->cx, .m = a->m, .attempt = attempt, .r = r, .tools = a->m->tools
    };
    gr_status st;

    x.base = *r;
    hold(&x.base);
    st = gr_shown_make(a->cx, &x.base, a->m->options.private_names, &x.shown, err);
    a->shown = &x.shown;
    if (st == GR_OK)
        st = ask_once(&x, false, err);
    if (st == GR_OK && wants_second(&x))
        st = ask_again(&x, err);
    if (st == GR_OK)
        st = note_reading(&x, err);
    a->shown = NULL;
    gr_shown_clear(&x.shown);
    gr_reading_clear(&x.base);
    return st;
}
