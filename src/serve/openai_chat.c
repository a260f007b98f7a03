/* Chats as OpenAI's clients send them.
 *
 * The chat is followed from its beginning, so that the graph may stand in any message and a
 * question may lean on the one before; the last message is the question. What grasp can answer it
 * answers, with all it knows about the answer in the extension `grasp`. Anything else goes to the
 * server's model as it came, and its reply back as it comes; without a model it is declined in
 * words. */
#include <time.h>

#include "llm/llm.h"
#include "serve/http_int.h"

#define MOST_MESSAGES 2048
#define MOST_FOLLOWED 16           /* messages before the last that are gone through again */
#define PATIENCE_NS   600000000000 /* with another model: ten minutes, as OpenAI's clients have */

typedef struct chat {
    const gr_list *messages;
    bool stream, usage; /* stream_options.include_usage */
    char id[40];
    long long created;
    size_t n_asked; /* bytes of the chat */
    gr_reply *reply;
} chat;

/* --- what is asked --- */

/* The words of a message: its content, or those of its parts that are text. */
static gr_str words_of(http_call *c, const gr_value *message)
{
    const gr_value *content = gr_v_get(message, "content");
    gr_strbuf sb;
    gr_str words;

    if (content == NULL || content->type != GR_V_LIST)
        return content != NULL && content->type == GR_V_STR ? content->s : GR_STR("");
    gr_strbuf_init(&sb, NULL, 0);
    for (size_t i = 0; i < content->list->n; i++) {
        const gr_value *text = gr_v_get(&content->list->at[i], "text");

        if (text == NULL || text->type != GR_V_STR)
            continue;
        gr_strbuf_adds(&sb, sb.len != 0 ? "\n" : "");
        gr_strbuf_add(&sb, text->s);
    }
    words = gr_str_dup(&c->cx.arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return words.ptr != NULL ? words : GR_STR("");
}

static gr_str role_of(const gr_value *message)
{
    const gr_value *role = gr_v_get(message, "role");

    return role != NULL && role->type == GR_V_STR ? role->s : GR_STR("");
}

static bool check_message(http_call *c, const gr_value *m, size_t i)
{
    static const char *const roles[] = { "system",    "developer", "user",
                                         "assistant", "tool",      "function" };
    const gr_value *content = gr_v_get(m, "content");
    gr_str role = role_of(m);
    bool known = false;

    for (size_t k = 0; k < sizeof roles / sizeof *roles; k++)
        known = known || gr_str_is(role, roles[k]);
    if (!known)
        gr_openai_refuse(c, "messages",
                         "messages[%zu].role: expected system, developer, user, assistant or tool",
                         i);
    else if (content != NULL && content->type != GR_V_STR && content->type != GR_V_LIST &&
             content->type != GR_V_NULL)
        gr_openai_refuse(c, "messages", "messages[%zu].content: expected a text or a list of parts",
                         i);
    else
        return true;
    return false;
}

static bool read_flag(http_call *c, const gr_value *from, const char *key, bool *out)
{
    const gr_value *v = gr_v_get(from, key);

    if (v != NULL && v->type != GR_V_BOOL && v->type != GR_V_NULL) {
        gr_openai_refuse(c, key, "%s: expected true or false", key);
        return false;
    }
    *out = v != NULL && v->type == GR_V_BOOL && v->b;
    return true;
}

static bool read_chat(http_call *c, chat *t)
{
    static atomic_ullong n_chats;
    const gr_value *messages, *options;

    if (!gr_openai_read(c))
        return false;
    messages = gr_v_get(&c->args, "messages");
    if (messages == NULL || messages->type != GR_V_LIST || messages->list->n == 0 ||
        messages->list->n > MOST_MESSAGES) {
        gr_openai_refuse(c, "messages", "messages: expected a list of 1 to %d", MOST_MESSAGES);
        return false;
    }
    t->messages = messages->list;
    for (size_t i = 0; i < t->messages->n; i++) {
        if (!check_message(c, &t->messages->at[i], i))
            return false;
        t->n_asked += words_of(c, &t->messages->at[i]).len;
    }
    if (!read_flag(c, &c->args, "stream", &t->stream))
        return false;
    options = gr_v_get(&c->args, "stream_options");
    t->created = (long long)time(NULL);
    snprintf(t->id, sizeof t->id, "chatcmpl-%llx%06llx", (unsigned long long)t->created,
             (unsigned long long)(n_chats++ & 0xffffff));
    return options == NULL || read_flag(c, options, "include_usage", &t->usage);
}

/* Is it for a model alone: a result of a tool to go on with, a call or a form that is demanded? */
static bool is_for_model(http_call *c, const chat *t)
{
    const gr_value *choice = gr_v_get(&c->args, "tool_choice");
    const gr_value *form = gr_v_get(&c->args, "response_format");
    const gr_value *type = form != NULL ? gr_v_get(form, "type") : NULL;

    return !gr_str_is(role_of(&t->messages->at[t->messages->n - 1]), "user") ||
           (choice != NULL && (choice->type == GR_V_RECORD ||
                               (choice->type == GR_V_STR && gr_str_is(choice->s, "required")))) ||
           (type != NULL && type->type == GR_V_STR && gr_str_starts(type->s, "json"));
}

/* Goes through the chat; the reply is that to its last message. What an assistant said is looked
 * at only while there is no graph: it repeats, and a repetition is no statement. */
static void ask(http_call *c, void *arg)
{
    chat *t = arg;
    size_t n = t->messages->n, from = n - 1 > MOST_FOLLOWED ? n - 1 - MOST_FOLLOWED : 0;
    gr_ask_how how = { .trace = true };
    gr_str words;

    gr_session_limit(c->session, &c->limits);
    for (size_t i = from; i + 1 < n; i++) {
        const gr_value *m = &t->messages->at[i];

        words = words_of(c, m);
        if (words.len != 0 && !c->stop &&
            (!gr_str_is(role_of(m), "assistant") || gr_session_made_at(c->session, 0) == NULL))
            gr_reply_free(gr_session_ask(c->session, words.ptr, words.len, NULL));
    }
    words = words_of(c, &t->messages->at[n - 1]);
    t->reply = gr_session_ask(c->session, words.ptr, words.len, &how);
}

/* --- grasp's reply --- */

static void add_usage(gr_strbuf *sb, const chat *t, size_t n_said)
{
    size_t in = OPENAI_TOKENS(t->n_asked), out = OPENAI_TOKENS(n_said);

    gr_strbuf_addf(sb,
                   "\"usage\":{\"prompt_tokens\":%zu,\"completion_tokens\":%zu,"
                   "\"total_tokens\":%zu}",
                   in, out, in + out);
}

static void add_head(gr_strbuf *sb, const chat *t, const char *object)
{
    gr_strbuf_addf(
        sb, "{\"id\":\"%s\",\"object\":\"%s\",\"created\":%lld,\"model\":\"" OPENAI_GRASP "\",",
        t->id, object, t->created);
}

static void add_event(gr_strbuf *sb, const chat *t, const char *key, gr_str text,
                      const char *finish)
{
    gr_strbuf_adds(sb, "data: ");
    add_head(sb, t, "chat.completion.chunk");
    gr_strbuf_adds(sb, "\"choices\":[{\"index\":0,\"delta\":{");
    if (key != NULL) {
        gr_strbuf_addf(sb, "\"%s\":", key);
        gr_json_string(sb, text);
    }
    gr_strbuf_addf(sb, "},\"logprobs\":null,\"finish_reason\":%s}]", finish);
}

/* All events at once: the answer was there before the first. */
static void reply_events(http_call *c, const chat *t, gr_str said, gr_str known)
{
    gr_strbuf *sb = &c->reply->body;

    c->reply->type = "text/event-stream";
    add_event(sb, t, "role", GR_STR("assistant"), "null");
    gr_strbuf_adds(sb, "}\n\n");
    add_event(sb, t, "content", said, "null");
    gr_strbuf_adds(sb, "}\n\n");
    add_event(sb, t, NULL, GR_STR(""), "\"stop\"");
    gr_strbuf_adds(sb, ",\"grasp\":");
    gr_strbuf_add(sb, known);
    gr_strbuf_adds(sb, "}\n\n");
    if (t->usage) {
        gr_strbuf_adds(sb, "data: ");
        add_head(sb, t, "chat.completion.chunk");
        gr_strbuf_adds(sb, "\"choices\":[],");
        add_usage(sb, t, said.len);
        gr_strbuf_adds(sb, "}\n\n");
    }
    gr_strbuf_adds(sb, "data: [DONE]\n\n");
}

static void reply_whole(http_call *c, const chat *t, gr_str said, gr_str known)
{
    gr_strbuf *sb = &c->reply->body;

    c->reply->type = JSON_TYPE;
    add_head(sb, t, "chat.completion");
    gr_strbuf_adds(sb, "\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\","
                       "\"content\":");
    gr_json_string(sb, said);
    gr_strbuf_adds(sb, ",\"refusal\":null},\"logprobs\":null,\"finish_reason\":\"stop\"}],");
    add_usage(sb, t, said.len);
    gr_strbuf_adds(sb, ",\"grasp\":");
    gr_strbuf_add(sb, known);
    gr_strbuf_addc(sb, '}');
}

static void say(http_call *c, const chat *t, gr_str said, gr_str known)
{
    if (t->stream)
        reply_events(c, t, said, known);
    else
        reply_whole(c, t, said, known);
}

/* --- another model's reply --- */

static void on_gone(void *arg)
{
    http_call *c = arg;

    c->stop = true;
}

/* The request as it came, with the model's own name. */
static void write_request(http_call *c, gr_str name, gr_strbuf *sb)
{
    const char *comma = "";

    gr_strbuf_adds(sb, "{\"model\":");
    gr_json_string(sb, name);
    comma = ",";
    for (size_t i = 0; i < c->args.record->n; i++) {
        const gr_field *f = &c->args.record->at[i];

        if (gr_str_is(f->key, "model"))
            continue;
        gr_strbuf_adds(sb, comma);
        gr_json_string(sb, f->key);
        gr_strbuf_addc(sb, ':');
        gr_json_write(sb, f->value, 0);
    }
    gr_strbuf_addc(sb, '}');
}

static void fail_upstream(http_call *c, int status, const char *message)
{
    bool ours = status == 401 || status == 403 || status < 400; /* the key is not the client's */

    gr_http_refuse(c, ours ? 502 : status, "upstream_error", "%s", message);
}

/* Passes the request on; false = the reply's body is the error, and nothing was passed back. */
static bool forward(http_call *c, gr_llm_passed *passed)
{
    gr_llm_options options = { .spec = c->srv->options->llm };
    gr_llm *model = NULL;
    gr_err err = { 0 };
    gr_status st = gr_llm_open(&options, &model, &err);
    gr_strbuf sb;

    c->cx.cancel = &c->stop;
    c->cx.deadline_ns = gr_now_ns() + PATIENCE_NS;
    gr_strbuf_init(&sb, NULL, 0);
    gr_server_watch(c->q, on_gone, c);
    if (st == GR_OK) {
        write_request(c, gr_llm_name(model), &sb);
        st = sb.failed ? gr_fail_memory(&c->cx, &err)
                       : gr_llm_forward(&c->cx, model, gr_strbuf_str(&sb), passed, &err);
    }
    gr_server_watch(c->q, NULL, NULL);
    if (st != GR_OK)
        fail_upstream(c, 502, err.message);
    else if (passed->status < 200 || passed->status > 299)
        fail_upstream(c, passed->status, passed->said.len != 0 ? passed->said.ptr : "it failed");
    gr_strbuf_clear(&sb);
    gr_llm_free(model);
    return st == GR_OK && passed->status >= 200 && passed->status <= 299;
}

static bool keep(void *arg, gr_str piece)
{
    http_call *c = arg;

    gr_strbuf_add(&c->reply->body, piece);
    return !c->reply->body.failed;
}

static bool pass(void *arg, gr_str piece)
{
    return gr_server_send(arg, piece);
}

/* On a thread of its own, after the head of the reply is sent: a failure is told as an event. */
static void stream_forward(gr_server_request *q, gr_server_stream *out)
{
    http_call *c = q->user;
    gr_llm_passed passed = { .on_data = pass, .arg = out };

    if (forward(c, &passed))
        return;
    gr_server_send(out, GR_STR("data: "));
    gr_server_send(out, gr_strbuf_str(&c->reply->body));
    gr_server_send(out, GR_STR("\n\n"));
}

static void pass_on(http_call *c, const chat *t)
{
    gr_llm_passed passed = { .on_data = keep, .arg = c };

    if (t->stream) {
        c->reply->type = "text/event-stream";
        c->reply->stream = stream_forward;
        gr_server_add_header(c->reply, "X-Accel-Buffering", "no");
        return;
    }
    c->reply->type = JSON_TYPE;
    forward(c, &passed);
}

void gr_http_v1_chat(http_call *c)
{
    static const char needs[] = "I answer questions about graphs; this needs a model, and this "
                                "server has none (--llm URL#MODEL gives it one).";
    bool has_model = c->srv->options->llm != NULL;
    chat t = { 0 };
    gr_reply *r;
    gr_status st;

    if (!read_chat(c, &t))
        return;
    if (is_for_model(c, &t)) {
        if (has_model)
            pass_on(c, &t);
        else
            say(c, &t, GR_STR(needs), GR_STR("{\"status\":\"declined\"}"));
        return;
    }
    if (!gr_http_work(c, ask, &t) || t.reply == NULL)
        return;
    r = t.reply;
    st = gr_reply_status(r);
    if (st == GR_EDECLINED && has_model) {
        gr_reply_free(r);
        pass_on(c, &t);
    } else if (st == GR_OK || st == GR_EDECLINED) {
        say(c, &t, gr_str_of(gr_reply_text(r)), (gr_str){ gr_reply_json(r), gr_reply_json_len(r) });
        gr_reply_free(r);
    } else {
        gr_http_take(c, r);
    }
}
