/* Replies: JSON for programs, text for people. */
#include "engine/engine_int.h"

struct gr_reply {
    gr_status status;
    gr_strbuf json;
    gr_strbuf text;
    bool json_alone; /* and no text */
    char hint[256];
};

/* What is left to say when there is no memory to say it with. */
static gr_reply no_memory = {
    .status = GR_EMEMORY,
    .json = { .buf = "{\"error\":{\"kind\":\"memory\",\"message\":\"out of memory\"}}", .len = 53 },
    .text = { .buf = "out of memory", .len = 13 },
};

static gr_reply *finish(gr_reply *r)
{
    if (!r->json.failed && !r->text.failed)
        return r;
    gr_reply_free(r);
    return &no_memory;
}

static gr_reply *start(gr_status st)
{
    gr_reply *r = calloc(1, sizeof *r);

    if (r == NULL)
        return &no_memory;
    r->status = st;
    gr_strbuf_init(&r->json, NULL, 0);
    gr_strbuf_init(&r->text, NULL, 0);
    return r;
}

gr_reply *gr_reply_value_text(const gr_value *v, const gr_value *shown)
{
    gr_reply *r = start(GR_OK);

    if (r == &no_memory)
        return r;
    gr_json_write(&r->json, v, 0);
    gr_v_text(&r->text, shown);
    return finish(r);
}

gr_reply *gr_reply_value(const gr_value *v)
{
    return gr_reply_value_text(v, v);
}

gr_reply *gr_reply_json_alone(const gr_value *v)
{
    gr_reply *r = start(GR_OK);

    if (r == &no_memory)
        return r;
    r->json_alone = true;
    gr_json_write(&r->json, v, 0);
    return finish(r);
}

gr_reply *gr_reply_answer(gr_status st, const gr_value *v, gr_str sentence, const char *hint)
{
    gr_value text = gr_v_str(sentence);
    gr_reply *r = start(st);

    if (r == &no_memory)
        return r;
    gr_json_write(&r->json, v, 0);
    gr_v_text(&r->text, &text);
    snprintf(r->hint, sizeof r->hint, "%s", hint);
    return finish(r);
}

static void add_key(gr_strbuf *sb, const char *key, const char *text)
{
    if (text[0] == '\0')
        return;
    gr_strbuf_addf(sb, ",\"%s\":", key);
    gr_json_string(sb, gr_str_of(text));
}

gr_reply *gr_reply_error(const gr_err *err)
{
    gr_reply *r = start(err->kind);

    if (r == &no_memory)
        return r;
    gr_strbuf_addf(&r->json, "{\"error\":{\"kind\":\"%s\"", gr_kind(err->kind)->name);
    add_key(&r->json, "message", err->message);
    add_key(&r->json, "hint", err->hint);
    add_key(&r->json, "file", err->place.file);
    if (err->place.line != 0)
        gr_strbuf_addf(&r->json, ",\"line\":%u,\"column\":%u", err->place.line, err->place.column);
    add_key(&r->json, "argument", err->place.argument);
    gr_strbuf_adds(&r->json, "}}");
    if (err->place.file[0] != '\0')
        gr_strbuf_addf(&r->text, "%s:", err->place.file);
    if (err->place.line != 0)
        gr_strbuf_addf(&r->text, "%u:%u:", err->place.line, err->place.column);
    gr_strbuf_addf(&r->text, "%s%s", r->text.len != 0 ? " " : "", err->message);
    snprintf(r->hint, sizeof r->hint, "%s", err->hint);
    return finish(r);
}

gr_status gr_reply_status(const gr_reply *r)
{
    return r->status;
}

const char *gr_reply_json(const gr_reply *r)
{
    return r->json.buf;
}

size_t gr_reply_json_len(const gr_reply *r)
{
    return r->json.len;
}

const char *gr_reply_text(const gr_reply *r)
{
    return r->json_alone ? r->json.buf : r->text.buf;
}

const char *gr_reply_hint(const gr_reply *r)
{
    return r->hint;
}

void gr_reply_free(gr_reply *r)
{
    if (r == NULL || r == &no_memory)
        return;
    gr_strbuf_clear(&r->json);
    gr_strbuf_clear(&r->text);
    free(r);
}
