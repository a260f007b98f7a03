/* Model skills: choose tools, fill in their parameters; and what all skills share.
 *
 * Decoupled as in GraphTool-Instruction: one request chooses among retrieved tools or declines, a
 * second one fills in the parameters of what was chosen, with its template. A tool without
 * parameters needs no second request; several tools make a program. */
#include "agent/model/exchange_int.h"

#define MOST_REPLY  8000u /* bytes of a reply that a model gets back to repair */
#define MOST_WHY    200u  /* bytes of a model's own words that people get */
#define FEW_TOKENS  400u
#define MANY_TOKENS 800u
#define TOP         10u
#define MOST_CHOSEN 6u
#define MOST_NODES  8u /* that a question names and a tool takes */

/* --- what is told --- */

static gr_str vprint(gr_ctx *cx, const char *fmt, va_list ap)
{
    char text[600];

    vsnprintf(text, sizeof text, fmt, ap);
    return gr_str_dup(&cx->arena,
                      gr_str_sub(gr_str_of(text), 0, gr_utf8_valid_prefix(gr_str_of(text))));
}

bool gr_asking_tell(gr_asking *a, const char *fmt, ...)
{
    gr_str line;
    va_list ap;

    va_start(ap, fmt);
    line = vprint(a->cx, fmt, ap);
    va_end(ap);
    return line.ptr != NULL && gr_vec_push(&a->trace, line);
}

gr_status gr_asking_decline(gr_asking *a, gr_reason reason, gr_err *err, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    a->why = vprint(a->cx, fmt, ap);
    va_end(ap);
    a->reason = reason;
    a->parts.n = 0;
    return a->why.ptr != NULL ? GR_OK : gr_fail_memory(a->cx, err);
}

static gr_reason reason_named(gr_str name)
{
    static const gr_reason known[] = { GR_WHY_MISSING_DATA, GR_WHY_AMBIGUOUS,
                                       GR_WHY_SUBJECTIVE,   GR_WHY_OFF_TOPIC,
                                       GR_WHY_UNKNOWN_NODE, GR_WHY_CONTRADICTION,
                                       GR_WHY_NO_GRAPH };

    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (gr_str_is(name, gr_reason_name(known[i])))
            return known[i];
    return GR_WHY_UNSUPPORTED;
}

static gr_str text_of(const gr_value *v, const char *key)
{
    const gr_value *s = v->type == GR_V_RECORD ? gr_v_get(v, key) : NULL;

    return s != NULL && s->type == GR_V_STR ? s->s : GR_STR("");
}

/* Aliases in a model's words back to names, for people; at most so many bytes. */
static gr_str in_names(gr_asking *a, gr_str words, size_t most)
{
    const gr_alias_name *names = a->shown != NULL ? a->shown->names.at : a->view.names;
    size_t n_names = a->shown != NULL ? a->shown->names.n : a->view.n_names;
    gr_strbuf sb;
    gr_str out;

    gr_strbuf_init(&sb, &a->cx->budget, 0);
    for (size_t i = 0; i < words.len && sb.len < most;) {
        const gr_alias_name *best = NULL;

        for (size_t k = 0; k < n_names && a->m->options.private_names; k++)
            if (gr_str_starts(gr_str_sub(words, i, words.len), names[k].alias.ptr) &&
                (best == NULL || names[k].alias.len > best->alias.len))
                best = &names[k];
        if (best != NULL) {
            gr_name_add(&sb, best->name);
            i += best->alias.len;
        } else {
            gr_strbuf_addc(&sb, (unsigned char)words.ptr[i] < ' ' ? ' ' : words.ptr[i]);
            i++;
        }
    }
    out = gr_str_dup(&a->cx->arena,
                     gr_str_sub(gr_strbuf_str(&sb), 0, gr_utf8_valid_prefix(gr_strbuf_str(&sb))));
    gr_strbuf_clear(&sb);
    return out.ptr != NULL ? out : GR_STR("");
}

gr_status gr_asking_declined(gr_asking *a, const gr_value *reply, gr_err *err)
{
    gr_str why = in_names(a, text_of(reply, "why"), MOST_WHY);

    return gr_asking_decline(a, reason_named(text_of(reply, "reason")), err,
                             "the model %.*s declines%s%.*s", GR_FMT(gr_llm_name(a->m->llm)),
                             why.len != 0 ? ": " : "", GR_FMT(why));
}

/* --- one request, one chance to repair --- */

static bool can_repair(gr_status st)
{
    return st == GR_EINPUT || st == GR_EUSAGE || st == GR_ENAME;
}

static gr_status take_reply(const gr_skill *s, gr_ctx *cx, const gr_llm_reply *r, gr_err *err)
{
    *err = (gr_err){ 0 };
    if (r->finish == GR_LLM_REFUSED)
        return gr_fail(err, GR_EINPUT, "the provider filtered the reply");
    if (r->finish == GR_LLM_CUT)
        return gr_fail(err, GR_EINPUT, "the reply is too long");
    return s->take(s->arg, cx, r, err);
}

/* The conversation so far: the request, a reply that cannot be used, and why. */
static gr_status repair(gr_ctx *cx, const gr_skill *s, const gr_llm_reply *r, gr_llm_message *m,
                        size_t *n, const gr_err *bad, gr_err *err)
{
    gr_str said = gr_str_sub(r->text, 0, r->text.len < MOST_REPLY ? r->text.len : MOST_REPLY);
    gr_str why = gr_str_printf(
        &cx->arena, "That cannot be used: %s.%s%s Reply again, %s and nothing else.", bad->message,
        bad->hint[0] != '\0' ? " " : "", bad->hint, s->n_tools != 0 ? "with a call" : "with JSON");

    if (why.ptr == NULL)
        return gr_fail_memory(cx, err);
    m[(*n)++] = (gr_llm_message){
        .role = GR_LLM_ASSISTANT, .text = said, .calls = r->calls, .n_calls = r->n_calls
    };
    for (size_t i = 0; i < r->n_calls && i < MOST_CHOSEN; i++)
        m[(*n)++] =
            (gr_llm_message){ .role = GR_LLM_RESULT, .text = why, .call_id = r->calls[i].id };
    if (r->n_calls == 0)
        m[(*n)++] = (gr_llm_message){ .role = GR_LLM_USER, .text = why };
    return GR_OK;
}

/* Keeps what was thought aloud, inside of the reply or apart from it. */
static bool keep_thoughts(gr_ctx *cx, gr_model *m, const gr_llm_reply *r)
{
    gr_str said = r->thoughts.len != 0 ? r->thoughts : gr_reply_thoughts(r->text);

    if (said.len == 0)
        return true;
    m->thoughts = gr_str_printf(&cx->arena, "%.*s%.*s\n", GR_FMT(m->thoughts), GR_FMT(said));
    return m->thoughts.ptr != NULL;
}

gr_status gr_skill_run(gr_ctx *cx, gr_model *m, const gr_skill *s, bool *refused, gr_err *err)
{
    bool extracts = strcmp(s->name, "extract") == 0;
    gr_str system = gr_str_of(extracts ? gr_prompt_extract : gr_prompt_system);
    gr_llm_message messages[3 + MOST_CHOSEN + 2 * GR_MOST_ROUNDS] = {
        { .role = GR_LLM_SYSTEM, .text = s->system.len != 0 ? s->system : system },
        { .role = GR_LLM_USER, .text = s->prompt },
    };
    gr_llm_request q = { .messages = messages,
                         .n_messages = 2,
                         .tools = s->tools,
                         .n_tools = s->n_tools,
                         .must_call = s->n_tools != 0,
                         .schema_for = s->name,
                         .schema = s->schema,
                         .max_tokens = s->max_tokens,
                         .temperature = m->options.temperature,
                         .seed = cx->seed,
                         .top = s->top };
    bool once = (m->options.without & GR_NO_REPAIR) != 0 ||
                (extracts && (m->options.without & GR_NO_VERIFIER) != 0);
    unsigned rounds = s->rounds != 0 ? s->rounds : 1;
    gr_llm_reply r;
    gr_err bad;
    gr_status st;

    *refused = false;
    for (unsigned round = 0;; round++) {
        if ((st = gr_llm_chat(cx, m->llm, &q, &r, err)) != GR_OK)
            return st;
        if (r.n_calls > MOST_CHOSEN)
            r.n_calls = MOST_CHOSEN;
        st = take_reply(s, cx, &r, &bad);
        if (!extracts && !keep_thoughts(cx, m, &r))
            return gr_fail_memory(cx, err);
        if (s->refusals != NULL && can_repair(st))
            (*s->refusals)++;
        if (!can_repair(st) || once || round == rounds)
            break;
        if ((st = repair(cx, s, &r, messages, &q.n_messages, &bad, err)) != GR_OK)
            return st;
    }
    *refused = can_repair(st);
    if (st != GR_OK)
        *err = bad;
    return *refused ? GR_OK : st;
}

/* --- parts --- */

gr_status gr_asking_part(gr_asking *a, gr_program *p, gr_err *err)
{
    gr_proposed part = { .confidence = a->confidence };
    size_t foreign = 0;
    gr_status st = gr_proposed_check(&a->view, a->m->tools, p, &foreign, err);

    if (st != GR_OK)
        return st;
    part.program = *p;
    for (size_t i = 0; foreign != 0 && i < a->view.r->n_problems; i++)
        if (a->view.r->problems[i].reason == GR_WHY_UNKNOWN_NODE)
            /* A name that nothing has, and the model put another in its place. */
            return gr_asking_decline(a, GR_WHY_UNKNOWN_NODE, err, "%.*s",
                                     GR_FMT(a->view.r->problems[i].text));
    if (foreign != 0) {
        gr_str note = GR_STR("the model names a node that the question does not mention");

        part.confidence *= .75;
        if (!gr_vec_push(&a->notes, note))
            return gr_fail_memory(a->cx, err);
    }
    if (!gr_vec_push(&a->parts, part))
        return gr_fail_memory(a->cx, err);
    return GR_OK;
}

gr_status gr_asking_make(gr_asking *a, const gr_task *t, gr_program *out, gr_err *err)
{
    const gr_creator *maker = a->m->options.creator;
    gr_status st;

    if (!gr_asking_tell(a, "no tool does it, one would have to be made: %.*s", GR_FMT(t->text)))
        return gr_fail_memory(a->cx, err);
    if (maker == NULL)
        return gr_asking_decline(a, GR_WHY_UNSUPPORTED, err,
                                 "there is no tool for this, and none may be made here");
    st = maker->create(maker->self, a->cx, a->m, t, &a->created, err);
    if (st == GR_EDECLINED)
        a->created.verdict = gr_str_dup(&a->cx->arena, gr_str_of(err->message));
    if (st == GR_EDECLINED)
        return gr_asking_decline(a, GR_WHY_UNSUPPORTED, err, "no tool could be made: %s",
                                 err->message);
    if (st != GR_OK || (st = gr_call_parse(a->cx, a->created.program, out, err)) != GR_OK)
        return st;
    if (a->created.tools != NULL)
        a->m->tools = a->created.tools;
    return a->created.verdict.len == 0 || gr_vec_push(&a->notes, a->created.verdict)
               ? GR_OK
               : gr_fail_memory(a->cx, err);
}

gr_status gr_asking_create(gr_asking *a, gr_str task, gr_str result, gr_err *err)
{
    const gr_reading *r = a->view.r;
    gr_variable *v = gr_new_n(&a->cx->arena, gr_variable, a->view.n_names);
    gr_task t = { .text = a->view.private_names ? task : in_names(a, task, SIZE_MAX),
                  .graph = r->n_graphs != 0 ? r->graphs[0].name : GR_STR(""),
                  .index = a->view.graphs,
                  .result = result,
                  .variables = v,
                  .private_names = a->view.private_names };
    gr_program p;
    gr_status st;

    if (v == NULL)
        return gr_fail_memory(a->cx, err);
    for (; t.n_variables < a->view.n_names && t.n_variables < MOST_NODES; t.n_variables++) {
        gr_name name = a->view.names[t.n_variables].name;

        v[t.n_variables] = (gr_variable){
            gr_str_printf(&a->cx->arena, "node_%zu", t.n_variables + 1), GR_STR("node"),
            gr_name_is_int(name) ? gr_v_int(name.num) : gr_v_str((gr_str){ name.ptr, name.len })
        };
        if (v[t.n_variables].name.ptr == NULL)
            return gr_fail_memory(a->cx, err);
    }
    st = gr_asking_make(a, &t, &p, err);
    return st == GR_OK && a->reason == GR_WHY_NONE ? gr_asking_part(a, &p, err) : st;
}

/* --- choose --- */

typedef struct choice {
    gr_asking *a;
    gr_value reply;
    gr_str action;
    const gr_tool *tools[MOST_CHOSEN];
    size_t n_tools;
    bool has_margin;
    double gamma;
    double names; /* the likelihood of those of the tools; 0 if it is not told */
} choice;

static gr_status take_choice(void *arg, gr_ctx *cx, const gr_llm_reply *r, gr_err *err)
{
    choice *c = arg;
    const gr_value *tools;
    gr_status st = gr_json_read(cx, gr_reply_body(r->text), &c->reply, err);

    if (st != GR_OK)
        return st;
    c->action = text_of(&c->reply, "action");
    c->n_tools = 0;
    c->names = 0;
    c->has_margin = (c->a->m->options.without & GR_NO_MARGIN) == 0 && gr_margin_of(r, &c->gamma);
    gr_margin_names(r, &c->names);
    if (gr_str_is(c->action, "decline") || gr_str_is(c->action, "create"))
        return GR_OK;
    if (!gr_str_is(c->action, "use"))
        return gr_fail(err, GR_EINPUT, "\"action\" must be use, create or decline");
    tools = gr_v_get(&c->reply, "tools");
    if (tools == NULL || tools->type != GR_V_LIST || tools->list->n == 0 ||
        tools->list->n > MOST_CHOSEN)
        return gr_fail(err, GR_EINPUT, "\"tools\" must be a list of one to %u names", MOST_CHOSEN);
    for (size_t i = 0; i < tools->list->n; i++) {
        const gr_value *name = &tools->list->at[i];
        const gr_alias *alias;

        if (name->type != GR_V_STR)
            return gr_fail(err, GR_EINPUT, "\"tools\" must hold names of tools");
        c->tools[c->n_tools] = gr_registry_find(c->a->m->tools, name->s, &alias);
        if (c->tools[c->n_tools++] == NULL)
            return gr_registry_unknown(c->a->m->tools, name->s, err);
    }
    return GR_OK;
}

static gr_status choose_prompt(gr_asking *a, const char *const *names, size_t n, gr_str *out,
                               gr_err *err)
{
    gr_strbuf sb;
    bool ok = true;

    gr_strbuf_init(&sb, &a->cx->budget, 0);
    gr_view_print(&sb, &a->view);
    gr_strbuf_adds(&sb, "tools:\n");
    for (size_t i = 0; i < a->n_tools && ok; i++)
        ok = gr_prompt_tool_line(&sb, a->tools[i]);
    gr_strbuf_adds(&sb, "to combine with them:");
    for (size_t i = a->n_tools; i < n; i++)
        gr_strbuf_addf(&sb, " %s", names[i]);
    gr_strbuf_adds(
        &sb,
        "\n"
        "Which of them answer the question? Reply with JSON only: {\"action\": \"use\", "
        "\"tools\": [NAME, ..], \"reason\": \"none\", \"why\": \"\"}. If none of them, nor several "
        "together, can compute it but a short program over nodes and edges could: {\"action\": "
        "\"create\", \"tools\": [], \"reason\": \"none\", \"why\": WHAT IT MUST COMPUTE}. If it "
        "cannot be answered: {\"action\": \"decline\", \"tools\": [], \"reason\": "
        "missing_data|ambiguous|subjective|off_topic|unsupported|unknown_node, \"why\": ONE "
        "SENTENCE}.\n");
    *out = gr_str_dup(&a->cx->arena, gr_strbuf_str(&sb));
    ok = ok && !sb.failed && out->ptr != NULL;
    gr_strbuf_clear(&sb);
    return ok ? GR_OK : gr_fail_memory(a->cx, err);
}

/* --- fill --- */

typedef struct filling {
    gr_asking *a;
    const choice *c;
    bool whole; /* a program, not the arguments of one tool */
} filling;

/* {"source": "a"} to shortest_path(source="a"); {"program": ".."} to what it says. */
static gr_status take_filling(void *arg, gr_ctx *cx, const gr_llm_reply *r, gr_err *err)
{
    filling *f = arg;
    gr_value v;
    gr_program p;
    gr_status st = gr_json_read(cx, gr_reply_body(r->text), &v, err);

    if (st != GR_OK)
        return st;
    if (v.type != GR_V_RECORD)
        return gr_fail(err, GR_EINPUT, "expected one JSON object");
    if (f->whole) {
        if (text_of(&v, "program").len == 0)
            return gr_fail(err, GR_EINPUT, "expected {\"program\": TEXT}");
        st = gr_call_parse(cx, text_of(&v, "program"), &p, err);
    } else {
        st = gr_proposed_call(cx, f->c->tools[0], &v, &p, err);
    }
    return st == GR_OK ? gr_asking_part(f->a, &p, err) : st;
}

static gr_status fill_prompt(gr_asking *a, const filling *f, gr_str *out, gr_err *err)
{
    gr_strbuf sb;
    bool ok = true;

    gr_strbuf_init(&sb, &a->cx->budget, 0);
    gr_view_print(&sb, &a->view);
    gr_strbuf_adds(&sb, f->whole ? "tools:\n" : "tool:\n");
    for (size_t i = 0; i < f->c->n_tools && ok; i++)
        ok = gr_prompt_template(a->cx, &sb, f->c->tools[i], !f->whole);
    gr_strbuf_adds(&sb, f->whole ? gr_prompt_language : "");
    gr_strbuf_adds(
        &sb, f->whole ? "Write the program that answers the question. Reply with JSON only: "
                        "{\"program\": TEXT}.\n"
                      : "Give the arguments that the question asks for. Reply with one JSON "
                        "object, {PARAMETER: VALUE, ..}, and nothing else; leave out optional "
                        "parameters that the question says nothing about.\n");
    *out = gr_str_dup(&a->cx->arena, gr_strbuf_str(&sb));
    ok = ok && !sb.failed && out->ptr != NULL;
    gr_strbuf_clear(&sb);
    return ok ? GR_OK : gr_fail_memory(a->cx, err);
}

gr_status gr_asking_refused(gr_asking *a, gr_err *err)
{
    bool node = err->kind == GR_ENAME && err->place.argument[0] != '\0';

    return gr_asking_decline(a, node ? GR_WHY_UNKNOWN_NODE : GR_WHY_UNSUPPORTED, err,
                             "the model %.*s gave no call that can be used: %s",
                             GR_FMT(gr_llm_name(a->m->llm)), err->message);
}

static gr_status fill(gr_asking *a, const choice *c, gr_err *err)
{
    filling f = { a, c, c->n_tools > 1 || c->tools[0]->on_values };
    gr_skill s = { .name = "fill", .max_tokens = MANY_TOKENS, .take = take_filling, .arg = &f };
    gr_arena *arena = &a->cx->arena;
    gr_value schema;
    bool refused, ok;
    gr_status st;

    if (!f.whole && c->tools[0]->n_params == 0 && a->view.r->n_graphs == 1) {
        gr_str call =
            gr_str_printf(arena, "%s(%.*s)", c->tools[0]->name, GR_FMT(a->view.r->graphs[0].name));
        gr_program p;

        if (call.ptr == NULL)
            return gr_fail_memory(a->cx, err);
        st = gr_call_parse(a->cx, call, &p, err);
        return st == GR_OK ? gr_asking_part(a, &p, err) : st;
    }
    ok = f.whole ? gr_schema_program(arena, &schema)
                 : gr_schema_arguments(a->cx, c->tools[0], &schema);
    if (!ok)
        return gr_fail_memory(a->cx, err);
    s.schema = &schema;
    if ((st = fill_prompt(a, &f, &s.prompt, err)) != GR_OK ||
        (st = gr_skill_run(a->cx, a->m, &s, &refused, err)) != GR_OK)
        return st;
    return refused ? gr_asking_refused(a, err) : GR_OK;
}

/* The margin may decide otherwise than the word that the model said. */
static bool creates(gr_asking *a, const choice *c)
{
    bool said = gr_str_is(c->action, "create");

    if (!c->has_margin || gr_str_is(c->action, "decline"))
        return said;
    a->confidence = gr_margin_squash(&a->margin, c->gamma);
    return !gr_margin_uses(&a->margin, c->gamma);
}

static bool tell_choice(gr_asking *a, const choice *c)
{
    gr_strbuf sb;
    bool ok;

    gr_strbuf_init(&sb, &a->cx->budget, 0);
    for (size_t i = 0; i < c->n_tools; i++)
        gr_strbuf_addf(&sb, "%s%s", i != 0 ? ", " : "", c->tools[i]->name);
    if (c->has_margin)
        ok = gr_asking_tell(a, "the model %.*s says %.*s %s (margin %.2f)",
                            GR_FMT(gr_llm_name(a->m->llm)), GR_FMT(c->action), sb.buf, c->gamma);
    else
        ok = gr_asking_tell(a, "the model %.*s says %.*s %s", GR_FMT(gr_llm_name(a->m->llm)),
                            GR_FMT(c->action), sb.buf);
    gr_strbuf_clear(&sb);
    return ok;
}

/* "create" was said, and calling a tool may be as likely: what the best call is, and with its names
 * in the margin whether it is made. */
static gr_status best_call(gr_asking *a, gr_skill s, const choice *said, choice *c, bool *creating,
                           gr_err *err)
{
    bool refused;
    gr_status st;

    s.prompt = gr_str_printf(&a->cx->arena, "%.*sThe action is \"use\".\n", GR_FMT(s.prompt));
    if (s.prompt.ptr == NULL)
        return gr_fail_memory(a->cx, err);
    s.arg = c;
    *c = (choice){ .a = a };
    if ((st = gr_skill_run(a->cx, a->m, &s, &refused, err)) != GR_OK)
        return st;
    *creating = refused || c->n_tools == 0;
    if (*creating)
        return GR_OK;
    c->gamma = said->gamma + c->names;
    c->has_margin = true;
    a->margin.before = 0;
    *creating = creates(a, c);
    return tell_choice(a, c) ? GR_OK : gr_fail_memory(a->cx, err);
}

gr_status gr_skill_choose(gr_asking *a, gr_err *err)
{
    choice c = { .a = a }, call;
    bool creating;
    gr_skill s = {
        .name = "choose", .max_tokens = FEW_TOKENS, .top = TOP, .take = take_choice, .arg = &c
    };
    const char **names = gr_new_n(&a->cx->arena, const char *, a->n_tools + GR_HELPERS);
    gr_value schema;
    bool refused;
    gr_status st;
    size_t n;

    if (names == NULL)
        return gr_fail_memory(a->cx, err);
    n = gr_prompt_choices(a->m->tools, a->tools, a->n_tools, names);
    if ((st = choose_prompt(a, names, n, &s.prompt, err)) != GR_OK)
        return st;
    if (!gr_schema_choice(&a->cx->arena, names, n, &schema))
        return gr_fail_memory(a->cx, err);
    s.schema = &schema;
    if ((a->m->options.without & GR_NO_MARGIN) != 0)
        s.top = 0;
    if ((st = gr_skill_run(a->cx, a->m, &s, &refused, err)) != GR_OK)
        return st;
    if (refused)
        return gr_asking_refused(a, err);
    if (!tell_choice(a, &c))
        return gr_fail_memory(a->cx, err);
    creating = creates(a, &c);
    if (!creating && gr_str_is(c.action, "decline"))
        return gr_asking_declined(a, &c.reply, err);
    if (creating || c.n_tools != 0)
        return creating ? gr_asking_create(a, text_of(&c.reply, "why"), GR_STR(""), err)
                        : fill(a, &c, err);
    if ((st = best_call(a, s, &c, &call, &creating, err)) != GR_OK)
        return st;
    return creating ? gr_asking_create(a, text_of(&c.reply, "why"), GR_STR(""), err)
                    : fill(a, &call, err);
}
