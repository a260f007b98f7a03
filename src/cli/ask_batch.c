/* grasp ask --batch: the questions of a file of JSON lines, one JSON answer a line.
 *
 * Every line is on its own: its graphs are gone when it is answered, and whatever is wrong with it
 * is its answer. */
#include "cli/ask_int.h"

#define OTHER_KEYS                                                                                 \
    ",\"value\":null,\"unit\":null,\"verified\":null,\"grade\":null,\"certificate\":null,"         \
    "\"reason\":null,\"assumptions\":[],\"suggestions\":[],\"graph\":null,\"calls\":[],"           \
    "\"trace\":[],\"ms\":0}\n"

typedef struct batch {
    gr_cli *c;
    const gr_ask_how *how;
    bool given; /* a graph for all lines: they have none of their own */
    gr_ctx cx;  /* of a line */
    size_t line;
} batch;

static void begin(gr_cli *c, const gr_value *id)
{
    gr_strbuf_addc(&c->out, '{');
    if (id != NULL) {
        gr_strbuf_adds(&c->out, "\"id\":");
        gr_json_write(&c->out, id, 0);
        gr_strbuf_addc(&c->out, ',');
    }
}

/* An answer without a question: what is wrong with the line. */
static void complain(batch *b, const gr_value *id, const char *message)
{
    gr_cli *c = b->c;
    gr_str text = gr_str_printf(&b->cx.arena, "line %zu: %s", b->line, message);

    begin(c, id);
    gr_strbuf_adds(&c->out, "\"status\":\"error\",\"answer\":");
    gr_json_string(&c->out, text.ptr != NULL ? text : GR_STR("out of memory"));
    gr_strbuf_adds(&c->out, OTHER_KEYS);
}

static void ask(batch *b, const gr_value *id, gr_str question)
{
    gr_cli *c = b->c;
    gr_reply *r = gr_session_ask(c->session, question.ptr, question.len, b->how);
    gr_str json = { gr_reply_json(r), gr_reply_json_len(r) };

    begin(c, id);
    gr_strbuf_add(&c->out, gr_str_sub(json, 1, json.len)); /* behind its own bracket */
    gr_strbuf_addc(&c->out, '\n');
    gr_reply_free(r);
}

/* A graph that is no path is for others: files of questions say there what was asked about. */
static bool load(batch *b, const gr_value *id, const gr_value *path)
{
    gr_session *s = b->c->session;
    gr_str file = path != NULL && path->type == GR_V_STR ? gr_str_dup(&b->cx.arena, path->s)
                                                         : (gr_str){ NULL, 0 };
    gr_reply *r;
    bool ok;

    if (file.ptr == NULL)
        return true;
    if (b->given) {
        complain(b, id, "--graph gives the graph already");
        return false;
    }
    r = gr_session_load(s, "G", file.ptr, NULL, NULL);
    ok = gr_reply_status(r) == GR_OK;
    if (!ok)
        complain(b, id, gr_reply_text(r));
    gr_reply_free(r);
    return ok;
}

static void answer(batch *b, gr_str text)
{
    const gr_value *id, *question;
    gr_err err = { 0 };
    gr_value v;

    if (gr_json_read(&b->cx, text, &v, &err) != GR_OK) {
        complain(b, NULL, err.message);
        return;
    }
    if (v.type != GR_V_RECORD) {
        complain(b, NULL, "expected a JSON object with a question");
        return;
    }
    id = gr_v_get(&v, "id");
    question = gr_v_get(&v, "question");
    if (question == NULL || question->type != GR_V_STR) {
        complain(b, id, "expected a text \"question\"");
        return;
    }
    if (load(b, id, gr_v_get(&v, "graph")))
        ask(b, id, question->s);
    if (!b->given)
        gr_reply_free(gr_session_drop(b->c->session, "G")); /* if there is one */
}

gr_status gr_cli_ask_batch(gr_cli *c, const char *path, bool given, const gr_ask_how *how)
{
    gr_ask_how alone = *how;
    batch b = { .c = c, .how = &alone, .given = given };
    gr_str rest, text;
    gr_input in;
    gr_err err = { 0 };
    gr_status st = gr_input_open(&c->cx, path, &in, &err);

    if (st != GR_OK) {
        gr_err named = { 0 };

        gr_fail(&named, st, "%.200s: %.200s", path, err.message);
        return gr_cli_fail(c, &named);
    }
    alone.alone = 1;
    rest = in.text;
    while (st == GR_OK && rest.len != 0 && gr_str_split(&rest, '\n', &text)) {
        b.line++;
        if (gr_str_trim(text).len == 0)
            continue;
        gr_ctx_init(&b.cx);
        answer(&b, text);
        gr_ctx_clear(&b.cx);
        if (gr_cli_interrupted()) {
            gr_fail(&err, GR_ECANCELLED, "cancelled at line %zu", b.line);
            st = gr_cli_fail(c, &err);
        } else {
            st = gr_cli_flush(c);
        }
    }
    gr_input_clear(&in);
    return st;
}
