/* Chat replies, whole or in a stream, in the form of OpenAI's chat completions and as servers
 * really send them.
 *
 * Known to happen, and taken as if it were right: choices that are null; chunks without choices; no
 * usage; content that is null, a list of parts, or missing; tool calls without id, type or index,
 * with arguments as an object, under "tool_call" or "function_call"; "stop" as the reason when
 * tools were called; the whole message again in the last chunk; an error inside a reply with
 * status 200; bytes that are not UTF-8. */
#include "llm/llm_int.h"

#define MOST_CALLS  64u
#define MOST_TEXT   4000000u /* bytes of a reply's text, and of one call's arguments */
#define MOST_TOKENS 100000u  /* with log-probabilities */
#define COMPLAINT   240u     /* bytes of a server's error that are shown */

/* --- JSON that is nearly JSON --- */

/* \ud83d without its other half: the escape becomes \ufffd. */
static size_t half_surrogate(gr_str s, size_t at, size_t *whole)
{
    unsigned unit[2] = { 0, 0 };
    size_t n = 0;

    while (n < 2 && s.len - at >= 6 * (n + 1) && s.ptr[at + 6 * n] == '\\' &&
           s.ptr[at + 6 * n + 1] == 'u') {
        char hex[5] = { 0 }, *end;

        memcpy(hex, s.ptr + at + 6 * n + 2, 4);
        unit[n] = (unsigned)strtoul(hex, &end, 16);
        if (*end != '\0')
            break;
        n++;
    }
    *whole = 0;
    if (n == 0 || unit[0] < 0xd800 || unit[0] > 0xdfff)
        return 0;
    if (n == 2 && unit[0] < 0xdc00 && unit[1] >= 0xdc00 && unit[1] <= 0xdfff)
        *whole = 12;
    return 6;
}

/* The text with everything replaced that would make it no JSON for its characters alone. */
static bool clean(gr_strbuf *sb, gr_str text)
{
    for (size_t i = 0; i < text.len;) {
        gr_str rest = gr_str_sub(text, i, text.len);
        size_t whole, half, n;

        if (text.ptr[i] == '\\') {
            half = half_surrogate(text, i, &whole);
            n = whole != 0 ? whole : half != 0 ? half : 2;
            n = n < rest.len ? n : rest.len;
            if (half != 0 && whole == 0)
                gr_strbuf_adds(sb, "\\ufffd");
            else
                gr_strbuf_add(sb, gr_str_sub(text, i, i + n));
            i += n;
            continue;
        }
        if (gr_utf8_next(&rest) == GR_UTF8_BAD)
            gr_strbuf_adds(sb, "\xef\xbf\xbd");
        else
            gr_strbuf_add(sb, gr_str_sub(text, i, text.len - rest.len));
        i = text.len - rest.len;
    }
    return !sb->failed;
}

gr_status gr_json_read_loose(gr_ctx *cx, gr_str text, gr_value *out, gr_err *err)
{
    gr_strbuf sb;
    gr_status st = gr_json_read(cx, text, out, err);

    if (st != GR_EINPUT)
        return st;
    gr_strbuf_init(&sb, &cx->budget, 0);
    st =
        clean(&sb, text) ? gr_json_read(cx, gr_strbuf_str(&sb), out, err) : gr_fail_memory(cx, err);
    gr_strbuf_clear(&sb);
    return st;
}

/* --- what servers complain of --- */

static const gr_value *at(const gr_value *v, const char *key)
{
    return v != NULL ? gr_v_get(v, key) : NULL;
}

static gr_str text_at(const gr_value *v, const char *key)
{
    const gr_value *s = at(v, key);

    return s != NULL && s->type == GR_V_STR ? s->s : GR_STR("");
}

/* {"error": {"message": ..}}, {"error": ".."}, {"message": ..}, {"detail": ..} */
static gr_str sentence_of(const gr_value *v)
{
    const gr_value *error = at(v, "error");
    gr_str s = GR_STR("");

    if (error != NULL)
        s = error->type == GR_V_STR ? error->s : text_at(error, "message");
    if (s.len == 0)
        s = text_at(v, "message");
    return s.len != 0 ? s : text_at(v, "detail");
}

/* One line, not too long, without control characters and without the secret. */
static gr_str shown(gr_ctx *cx, gr_str s, const char *secret)
{
    gr_strbuf sb;
    gr_str out;

    gr_strbuf_init(&sb, &cx->budget, 0);
    while (s.len != 0 && sb.len < COMPLAINT) {
        gr_str from = s;
        uint32_t cp;

        if (secret != NULL && secret[0] != '\0' && gr_str_starts(s, secret)) {
            gr_strbuf_adds(&sb, "[key]");
            s = gr_str_sub(s, strlen(secret), s.len);
            continue;
        }
        cp = gr_utf8_next(&s);
        if (cp == GR_UTF8_BAD || cp < 0x20 || (cp >= 0x7f && cp < 0xa0))
            gr_strbuf_addc(&sb, ' ');
        else
            gr_strbuf_add(&sb, gr_str_sub(from, 0, from.len - s.len));
    }
    out = gr_str_dup(&cx->arena, gr_str_trim(gr_strbuf_str(&sb)));
    gr_strbuf_clear(&sb);
    return out.ptr != NULL ? out : GR_STR("");
}

gr_str gr_chat_complaint(gr_ctx *cx, gr_str body, const char *secret)
{
    gr_value v;
    gr_str s = GR_STR("");

    if (gr_json_read_loose(cx, body, &v, NULL) == GR_OK)
        s = sentence_of(&v);
    return shown(cx, s.len != 0 ? s : body, secret);
}

/* --- the reader --- */

void gr_chat_reader_init(gr_chat_reader *r, gr_ctx *cx, const gr_llm_request *q, const char *secret,
                         gr_err *err)
{
    *r = (gr_chat_reader){
        .cx = cx, .q = q, .secret = secret, .n_prompt = -1, .n_completion = -1, .err = err
    };
    gr_strbuf_init(&r->text, &cx->budget, MOST_TEXT);
    gr_strbuf_init(&r->thoughts, &cx->budget, MOST_TEXT);
    r->calls.budget = r->tokens.budget = &cx->budget;
}

void gr_chat_reader_clear(gr_chat_reader *r)
{
    gr_strbuf_clear(&r->text);
    gr_strbuf_clear(&r->thoughts);
    for (size_t i = 0; i < r->calls.n; i++)
        gr_strbuf_clear(&r->calls.at[i].arguments);
    gr_vec_clear(&r->calls);
    gr_vec_clear(&r->tokens);
}

static bool fail(gr_chat_reader *r, gr_status st, bool passes)
{
    r->st = st;
    r->passes = passes;
    return false;
}

static bool no_memory(gr_chat_reader *r)
{
    return fail(r, gr_fail_memory(r->cx, r->err), false);
}

static bool add_text(gr_chat_reader *r, gr_str s)
{
    if (s.len == 0)
        return true;
    if (s.len > MOST_TEXT - r->text.len)
        return fail(r, gr_fail(r->err, GR_ELIMIT, "the model's reply is too long"), false);
    gr_strbuf_add(&r->text, s);
    if (r->text.failed)
        return no_memory(r);
    if (r->q->on_text != NULL && !r->q->on_text(r->q->arg, s)) {
        r->stopped = true;
        return false;
    }
    return true;
}

/* A string, or a list of {"type": "text", "text": ..} and strings. */
static bool take_content(gr_chat_reader *r, const gr_value *content)
{
    if (content == NULL)
        return true;
    if (content->type == GR_V_STR)
        return add_text(r, content->s);
    for (size_t i = 0; content->type == GR_V_LIST && i < content->list->n; i++) {
        const gr_value *part = &content->list->at[i];

        if (!add_text(r, part->type == GR_V_STR ? part->s : text_at(part, "text")))
            return false;
    }
    return true;
}

/* Reasoning that stands apart from the text, under the names that servers have for it. */
static bool take_thoughts(gr_chat_reader *r, const gr_value *message)
{
    gr_str s = text_at(message, "reasoning_content");

    if (s.len == 0)
        s = text_at(message, "reasoning");
    if (s.len > MOST_TEXT - r->thoughts.len)
        return fail(r, gr_fail(r->err, GR_ELIMIT, "the model's reply is too long"), false);
    gr_strbuf_add(&r->thoughts, s);
    return !r->thoughts.failed || no_memory(r);
}

/* The call that a piece of a stream belongs to: by its index, else the last one unless it has a new
 * id or, with no id, a name. Outside of streams all are calls of their own, whatever their ids. */
static gr_chat_piece *piece_for(gr_chat_reader *r, const gr_value *v, gr_str id, gr_str name)
{
    const gr_value *index = at(v, "index");
    int64_t k = index != NULL && index->type == GR_V_INT ? index->i : -1;
    gr_chat_piece fresh = { .index = k };

    for (size_t i = 0; r->streams && k >= 0 && i < r->calls.n; i++)
        if (r->calls.at[i].index == k)
            return &r->calls.at[i];
    if (r->streams && k < 0 && r->calls.n != 0) {
        gr_chat_piece *last = &r->calls.at[r->calls.n - 1];

        if (id.len != 0 ? gr_str_eq(id, last->id) : name.len == 0)
            return last;
    }
    if (r->calls.n == MOST_CALLS || !gr_vec_push(&r->calls, fresh))
        return NULL;
    gr_strbuf_init(&r->calls.at[r->calls.n - 1].arguments, &r->cx->budget, MOST_TEXT);
    return &r->calls.at[r->calls.n - 1];
}

/* {"id", "type", "function": {"name", "arguments"}}, or name and arguments without "function". */
static bool take_call(gr_chat_reader *r, const gr_value *v)
{
    const gr_value *function = at(v, "function");
    const gr_value *inner = function != NULL && function->type == GR_V_RECORD ? function : v;
    const gr_value *arguments = at(inner, "arguments");
    gr_str id = text_at(v, "id"), name = text_at(inner, "name");
    gr_chat_piece *p;

    if (v->type != GR_V_RECORD)
        return true;
    p = piece_for(r, v, id, name);
    if (p == NULL)
        return r->calls.n == MOST_CALLS
                   ? fail(r, gr_fail(r->err, GR_ELIMIT, "the model calls too many tools"), false)
                   : no_memory(r);
    if (id.len != 0 && p->id.len == 0)
        p->id = gr_str_dup(&r->cx->arena, id);
    if (name.len != 0 && p->name.len == 0)
        p->name = gr_str_dup(&r->cx->arena, name);
    if (arguments != NULL && arguments->type == GR_V_STR)
        gr_strbuf_add(&p->arguments, arguments->s);
    else if (arguments != NULL && arguments->type == GR_V_RECORD)
        gr_json_write(&p->arguments, arguments, 0);
    return (id.len != 0 && p->id.ptr == NULL) || (name.len != 0 && p->name.ptr == NULL) ||
                   p->arguments.failed
               ? no_memory(r)
               : true;
}

static bool take_calls(gr_chat_reader *r, const gr_value *calls)
{
    if (calls == NULL)
        return true;
    if (calls->type == GR_V_RECORD)
        return take_call(r, calls);
    for (size_t i = 0; calls->type == GR_V_LIST && i < calls->list->n; i++)
        if (!take_call(r, &calls->list->at[i]))
            return false;
    return true;
}

static bool take_top(gr_chat_reader *r, const gr_value *list, gr_llm_token *t)
{
    size_t n = list != NULL && list->type == GR_V_LIST ? list->list->n : 0;

    n = n < 100 ? n : 100;
    t->top = gr_new_n(&r->cx->arena, gr_llm_choice, n);
    if (t->top == NULL)
        return false;
    for (size_t i = 0; i < n; i++) {
        const gr_value *v = &list->list->at[i], *p = at(v, "logprob");
        gr_llm_choice c = { gr_str_dup(&r->cx->arena, text_at(v, "token")), 0 };

        if (c.text.ptr == NULL)
            return false;
        if (p != NULL && gr_v_number(p, &c.logprob))
            t->top[t->n_top++] = c;
    }
    return true;
}

static bool take_logprobs(gr_chat_reader *r, const gr_value *logprobs)
{
    const gr_value *content = at(logprobs, "content");
    size_t n = content != NULL && content->type == GR_V_LIST ? content->list->n : 0;

    for (size_t i = 0; i < n && r->tokens.n < MOST_TOKENS; i++) {
        const gr_value *v = &content->list->at[i], *p = at(v, "logprob");
        gr_llm_token t = { .text = gr_str_dup(&r->cx->arena, text_at(v, "token")) };

        if (p == NULL || !gr_v_number(p, &t.logprob))
            continue;
        if (t.text.ptr == NULL || !take_top(r, at(v, "top_logprobs"), &t) ||
            !gr_vec_push(&r->tokens, t))
            return no_memory(r);
    }
    return true;
}

static void take_finish(gr_chat_reader *r, gr_str why)
{
    static const struct {
        const char *why;
        gr_llm_finish finish;
    } rows[] = {
        { "length", GR_LLM_CUT },           { "max_tokens", GR_LLM_CUT },
        { "tool_calls", GR_LLM_CALLED },    { "tool_call", GR_LLM_CALLED },
        { "function_call", GR_LLM_CALLED }, { "content_filter", GR_LLM_REFUSED },
    };

    if (why.len == 0)
        return;
    r->finished = true;
    r->finish = GR_LLM_STOPPED;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (gr_str_is(why, rows[i].why))
            r->finish = rows[i].finish;
}

static void take_usage(gr_chat_reader *r, const gr_value *usage)
{
    const gr_value *in = at(usage, "prompt_tokens");
    const gr_value *out = at(usage, "completion_tokens");

    if (in != NULL && in->type == GR_V_INT && in->i >= 0)
        r->n_prompt = in->i;
    if (out != NULL && out->type == GR_V_INT && out->i >= 0)
        r->n_completion = out->i;
}

static bool take_choice(gr_chat_reader *r, const gr_value *choice, bool stream)
{
    const gr_value *delta = stream ? at(choice, "delta") : NULL;
    const gr_value *message = at(choice, "message");
    bool again = stream && (r->text.len != 0 || r->calls.n != 0);

    if (choice->type != GR_V_RECORD)
        return true;
    r->has_choice = true;
    if (delta == NULL || delta->type != GR_V_RECORD || (delta->record->n == 0 && !again))
        delta = again ? NULL : message;
    if (!take_thoughts(r, delta) || !take_content(r, at(delta, "content")) ||
        !take_calls(r, at(delta, "tool_calls")) || !take_calls(r, at(delta, "tool_call")) ||
        !take_calls(r, at(delta, "function_call")) || !take_logprobs(r, at(choice, "logprobs")))
        return false;
    if (delta == NULL && message == NULL && !take_content(r, at(choice, "text")))
        return false;
    take_finish(r, text_at(choice, "finish_reason"));
    return true;
}

static bool take_object(gr_chat_reader *r, const gr_value *v, bool stream)
{
    const gr_value *error = at(v, "error"), *choices = at(v, "choices");

    if (error != NULL && error->type != GR_V_NULL) {
        gr_str said = shown(r->cx, sentence_of(v), r->secret);

        return fail(r, gr_fail(r->err, GR_EREAD, "the server failed: %.*s", GR_FMT(said)), true);
    }
    take_usage(r, at(v, "usage"));
    if (choices != NULL && choices->type == GR_V_LIST && choices->list->n != 0)
        return take_choice(r, &choices->list->at[0], stream);
    return true;
}

/* Chunks are read in an arena of their own: a long stream of them would fill the request's. */
static bool take_json(gr_chat_reader *r, gr_str json, bool stream)
{
    gr_ctx own = { .deadline_ns = r->cx->deadline_ns, .cancel = r->cx->cancel };
    gr_err why = { 0 };
    gr_value v;
    gr_status st;
    bool more = false;

    gr_arena_init(&own.arena, &r->cx->budget);
    gr_arena_init(&own.scratch, &r->cx->budget);
    st = gr_json_read_loose(&own, json, &v, &why);
    if (st == GR_OK)
        more = take_object(r, &v, stream);
    else if (st == GR_EINPUT)
        fail(r,
             gr_fail(r->err, GR_EREAD, "the server's reply is not JSON: %.200s at %u:%u",
                     why.message, why.place.line, why.place.column),
             true);
    else if (st == GR_EMEMORY || st == GR_ELIMIT)
        fail(r, gr_ctx_check(r->cx, r->err) != GR_OK ? st : gr_fail_memory(r->cx, r->err), false);
    else
        fail(r, gr_fail(r->err, st, "%s", why.message), false);
    gr_ctx_clear(&own);
    return more;
}

bool gr_chat_take(gr_chat_reader *r, gr_str json, bool stream)
{
    gr_str rest = json, line;

    r->streams = stream;
    if (!stream) {
        r->finished = true; /* a whole object needs no reason */
        return take_json(r, json, false);
    }
    /* Some servers leave out the blank line between events: every line is a chunk then. */
    while (rest.len != 0 && gr_str_split(&rest, '\n', &line)) {
        line = gr_str_trim(line);
        if (gr_str_is(line, "[DONE]")) {
            r->finished = true;
            return false;
        }
        if (line.len != 0 && !take_json(r, line, true))
            return false;
    }
    return true;
}

/* --- the reply --- */

static bool finish_calls(gr_chat_reader *r, gr_llm_reply *out)
{
    gr_arena *a = &r->cx->arena;

    out->calls = gr_new_n(a, gr_llm_call, r->calls.n);
    if (out->calls == NULL)
        return false;
    for (size_t i = 0; i < r->calls.n; i++) {
        gr_chat_piece *p = &r->calls.at[i];
        gr_llm_call *c = &out->calls[out->n_calls];

        if (p->name.len == 0) /* not even a name: there is no call */
            continue;
        c->id = p->id.len != 0 ? p->id : gr_str_printf(a, "call_%zu", i);
        c->name = p->name;
        c->arguments =
            gr_str_dup(a, p->arguments.len != 0 ? gr_strbuf_str(&p->arguments) : GR_STR("{}"));
        if (c->id.ptr == NULL || c->arguments.ptr == NULL)
            return false;
        out->n_calls++;
    }
    return true;
}

static size_t request_bytes(const gr_llm_request *q)
{
    size_t n = 0;

    for (size_t i = 0; i < q->n_messages; i++)
        n += q->messages[i].text.len;
    return n;
}

static void count_tokens(const gr_chat_reader *r, gr_llm_reply *out)
{
    size_t said = r->text.len;

    for (size_t i = 0; i < r->calls.n; i++)
        said += r->calls.at[i].name.len + r->calls.at[i].arguments.len;
    out->n_prompt = r->n_prompt;
    out->n_completion = r->n_completion;
    out->estimated = r->n_prompt < 0 || r->n_completion < 0;
    if (r->n_prompt < 0)
        out->n_prompt = (int64_t)(request_bytes(r->q) / GR_BYTES_A_TOKEN + 1);
    if (r->n_completion < 0)
        out->n_completion = (int64_t)(said / GR_BYTES_A_TOKEN + 1);
}

gr_status gr_chat_finish(gr_chat_reader *r, gr_llm_reply *out, gr_err *err)
{
    gr_arena *a = &r->cx->arena;

    if (r->st != GR_OK)
        return r->st;
    if (!r->stopped && !r->has_choice) {
        r->passes = true;
        return gr_fail(err, GR_EREAD, "the server's reply has no choices");
    }
    if (!r->stopped && !r->finished) {
        r->passes = true;
        return gr_fail(err, GR_EREAD, "the server's reply broke off");
    }
    *out = (gr_llm_reply){ .text = gr_str_dup(a, gr_strbuf_str(&r->text)),
                           .thoughts = gr_str_dup(a, gr_strbuf_str(&r->thoughts)),
                           .finish = r->finish };
    if (r->tokens.n != 0)
        out->tokens = gr_arena_copy(a, r->tokens.at, r->tokens.n * sizeof *r->tokens.at);
    out->n_tokens = r->tokens.n;
    if (out->text.ptr == NULL || out->thoughts.ptr == NULL ||
        (out->tokens == NULL && r->tokens.n != 0) || !finish_calls(r, out))
        return gr_fail_memory(r->cx, err);
    if (r->stopped)
        out->finish = GR_LLM_BROKE_OFF;
    else if (out->n_calls != 0 && out->finish == GR_LLM_STOPPED)
        out->finish = GR_LLM_CALLED;
    count_tokens(r, out);
    return GR_OK;
}
