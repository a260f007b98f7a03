/* Calls of tools, programs and questions. */
#include "serve/http_int.h"

/* limit and offset of what is shown; false = the reply is the error. */
static bool take_limits(http_call *c)
{
    static const char *const keys[] = { "limit", "offset" };
    uint32_t *const at[] = { &c->limits.rows, &c->limits.offset };

    for (int i = 0; i < 2; i++) {
        const gr_value *v = gr_v_get(&c->args, keys[i]);

        if (v != NULL && (v->i < 0 || v->i > UINT32_MAX)) {
            gr_http_refuse(c, 400, "usage", "%s: expected an integer from 0 to %u", keys[i],
                           UINT32_MAX);
            return false;
        }
        if (v != NULL)
            *at[i] = (uint32_t)v->i;
    }
    gr_session_limit(c->session, &c->limits);
    return true;
}

/* The graphs that the arguments name: `graph` as G, `graphs` under their names. */
static bool lend_graphs(http_call *c)
{
    const gr_value *graphs = gr_v_get(&c->args, "graphs");
    const char *graph = gr_http_text(c, "graph");

    for (size_t i = 0; graphs != NULL && i < graphs->record->n; i++) {
        const gr_field *f = &graphs->record->at[i];

        if (f->value->type != GR_V_STR) {
            gr_http_refuse(c, 400, "usage", "graphs.%.*s: expected the id of a graph",
                           GR_FMT(f->key));
            return false;
        }
        if (!gr_http_lend(c, f->value->s.ptr, f->key.ptr))
            return false;
    }
    return graph == NULL || gr_http_lend(c, graph, "G");
}

/* Graphs that were made on the way are kept, so that the ids in the reply are ids; *renamed: those
 * that a text called otherwise, as members of a JSON object. */
static bool keep_made(http_call *c, gr_strbuf *renamed)
{
    char id[GR_OWN_NAME];
    const char *made;

    for (size_t i = 0; (made = gr_session_made_at(c->session, i)) != NULL; i++) {
        if (!gr_http_give_back(c, made, NULL, id))
            return false;
        if (strcmp(made, id) != 0)
            gr_strbuf_addf(renamed, "%s\"%s\":\"%s\"", renamed->len != 0 ? "," : "", made, id);
    }
    return true;
}

/* The reply, with {"graph_ids":{"G":"g2"}} where the names in it are not the ids. */
static void take_answer(http_call *c, gr_reply *r)
{
    gr_strbuf *body = &c->reply->body, renamed;
    bool ok = gr_reply_status(r) == GR_OK;

    gr_strbuf_init(&renamed, NULL, 0);
    if (ok && !keep_made(c, &renamed)) {
        gr_reply_free(r);
    } else {
        gr_http_take(c, r);
        if (renamed.len != 0 && !body->failed) {
            body->len--; /* the last brace */
            gr_strbuf_addf(body, ",\"graph_ids\":{%s}}", renamed.buf);
        }
    }
    gr_strbuf_clear(&renamed);
}

void gr_http_run(http_call *c)
{
    if (take_limits(c) && lend_graphs(c))
        take_answer(c, gr_session_run(c->session, gr_http_text(c, "program")));
}

/* {"tool":..,"args":{"graph":"G",..}} */
static void write_call(http_call *c, gr_strbuf *sb)
{
    const gr_value *args = gr_v_get(&c->args, "args");
    const char *comma = "";

    gr_strbuf_adds(sb, "{\"tool\":");
    gr_json_string(sb, c->part);
    gr_strbuf_adds(sb, ",\"args\":{");
    if (gr_http_text(c, "graph") != NULL && (args == NULL || gr_v_get(args, "graph") == NULL)) {
        gr_strbuf_adds(sb, "\"graph\":\"G\"");
        comma = ",";
    }
    for (size_t i = 0; args != NULL && i < args->record->n; i++) {
        gr_strbuf_adds(sb, comma);
        gr_json_string(sb, args->record->at[i].key);
        gr_strbuf_addc(sb, ':');
        gr_json_write(sb, args->record->at[i].value, 0);
        comma = ",";
    }
    gr_strbuf_adds(sb, "}}");
}

void gr_http_tool_call(http_call *c)
{
    gr_strbuf sb;

    if (!take_limits(c) || !lend_graphs(c))
        return;
    gr_strbuf_init(&sb, NULL, 0);
    write_call(c, &sb);
    if (sb.failed)
        gr_http_no_memory(c);
    else
        take_answer(c, gr_session_run_json(c->session, sb.buf, sb.len));
    gr_strbuf_clear(&sb);
}

/* A line for each, made once: the rest is told of one at a time. */
gr_status gr_http_tools_write(http_server *srv, gr_err *err)
{
    static const char *const keys[] = { "name", "family", "summary", "signature" };
    gr_reply *r = gr_engine_tools(srv->engine, NULL);
    gr_str json = { gr_reply_json(r), gr_reply_json_len(r) };
    gr_strbuf *sb = &srv->tools_list;
    gr_value all;
    gr_status st = gr_json_read(&srv->cx, json, &all, err);

    gr_strbuf_adds(sb, "{\"tools\":[");
    for (size_t i = 0; st == GR_OK && i < all.list->n; i++) {
        gr_strbuf_adds(sb, i != 0 ? ",{" : "{");
        for (int k = 0; k < 4; k++) {
            gr_strbuf_addf(sb, "%s\"%s\":", k != 0 ? "," : "", keys[k]);
            gr_json_write(sb, gr_v_get(&all.list->at[i], keys[k]), 0);
        }
        gr_strbuf_addc(sb, '}');
    }
    gr_strbuf_adds(sb, "]}");
    gr_reply_free(r);
    return st == GR_OK && sb->failed ? gr_fail_memory(&srv->cx, err) : st;
}

void gr_http_tools(http_call *c)
{
    c->reply->type = JSON_TYPE;
    c->reply->fixed = gr_strbuf_str(&c->srv->tools_list);
}

void gr_http_tool(http_call *c)
{
    gr_http_take(c, gr_engine_tool(c->srv->engine, c->part.ptr));
}

/* --- questions --- */

void gr_http_sense(http_call *c)
{
    const gr_value *text = gr_v_get(&c->args, "text");

    gr_session_limit(c->session, &c->limits);
    gr_http_take(c, gr_session_sense(c->session, text->s.ptr, text->s.len, NULL));
}

static bool ask_how(http_call *c, gr_ask_how *how)
{
    const gr_value *trace = gr_v_get(&c->args, "trace");
    const char *llm = gr_http_text(c, "llm");

    *how = (gr_ask_how){ .llm = llm, .trace = trace == NULL || trace->b };
    if (llm == NULL || strcmp(llm, "model") != 0)
        return true;
    how->llm = c->srv->options->llm;
    if (how->llm == NULL)
        gr_http_refuse(c, 400, "usage", "this server has no model: --llm URL#MODEL gives it one");
    return how->llm != NULL;
}

void gr_http_ask(http_call *c)
{
    const gr_value *question = gr_v_get(&c->args, "question");
    gr_ask_how how;

    gr_session_limit(c->session, &c->limits);
    if (ask_how(c, &how) && lend_graphs(c))
        take_answer(c, gr_session_ask(c->session, question->s.ptr, question->s.len, &how));
}

static void on_step(void *arg, gr_str line)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    gr_json_string(&sb, line);
    if (!sb.failed)
        gr_http_event(arg, "step", gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
}

void gr_http_ask_stream(http_call *c, gr_server_stream *out)
{
    gr_session_on_step(c->session, on_step, out);
    gr_http_ask(c);
    gr_http_event(out, c->reply->status < 300 ? "answer" : "error", gr_strbuf_str(&c->reply->body));
}
