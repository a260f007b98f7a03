/* The alphabet of actions. */
#include "parse/parse.h"

typedef struct prefix {
    const char *text;
    gr_akind kind;
} prefix;

static const prefix prefixes[] = {
    { "graph:", GR_A_GRAPH }, { "var:", GR_A_VAR },     { "tool:", GR_A_TOOL },
    { "param:", GR_A_PARAM }, { "field:", GR_A_FIELD }, { "word:", GR_A_WORD },
    { "op:", GR_A_OP },       { "value:", GR_A_VALUE }, { "decline:", GR_A_DECLINE },
    { "say:", GR_A_SAY },     { "call:", GR_A_CALL },   { "thing:", GR_A_THING },
};

static const prefix plain[] = {
    { "end", GR_A_END },
    { "fn", GR_A_FN },
    { "list", GR_A_LIST },
    { "index", GR_A_INDEX },
    { "if", GR_A_IF },
    { "text", GR_A_TEXT },
    { "number", GR_A_NUMBER },
    { "name", GR_A_NAME },
    { "field", GR_A_FIELD },
    { "link", GR_A_LINK },
    { "fact", GR_A_FACT },
    { "node", GR_A_NODE },
    { "attr", GR_A_ATTR },
    { "directed", GR_A_DIRECTED },
    { "undirected", GR_A_UNDIRECTED },
    { "fill", GR_A_FILL },
    { "state", GR_A_STATE },
    { "answer", GR_A_ANSWER },
    { "load", GR_A_LOAD },
    { "put", GR_A_PUT },
    { "quiet", GR_A_QUIET },
    { "copy", GR_A_COPY },
    { "one", GR_A_ONE },
    { "known", GR_A_KNOWN },
    { "set", GR_A_SET },
    { "id", GR_A_ID },
    { "<stop>", GR_A_STOP },
    { "<pad>", GR_A_BEGIN },
    { "<ask>", GR_A_BEGIN },
    { "<read>", GR_A_BEGIN },
    { "<note>", GR_A_BEGIN },
};

/* "bpr:recommendation" */
static const gr_tf_function *function_named(gr_str name)
{
    size_t colon = gr_str_find(name, ":");
    const gr_tf_function *f;

    for (size_t i = 0; colon < name.len && (f = gr_tf_function_at(i)) != NULL; i++)
        if (gr_str_is(gr_str_sub(name, 0, colon), f->model) &&
            gr_str_is(gr_str_sub(name, colon + 1, name.len), f->function))
            return f;
    return NULL;
}

static bool read_text(gr_ctx *cx, const gr_registry *r, gr_symbol *s)
{
    const gr_alias *alias = NULL;
    int64_t nth;

    switch (s->kind) {
    case GR_A_GRAPH:
    case GR_A_VAR:
        if (!gr_num_is_canonical(s->text, &nth) || nth < 0 || nth > 99)
            return false;
        s->nth = (unsigned)nth;
        return true;
    case GR_A_TOOL:
        s->tool = gr_registry_find(r, s->text, &alias);
        if (s->tool != NULL && !gr_str_is(s->text, s->tool->name))
            s->tool = NULL; /* the program says the tool's own name */
        return s->text.len != 0;
    case GR_A_CALL: return (s->function = function_named(s->text)) != NULL;
    case GR_A_OP: return gr_op_named(s->text, &s->op);
    case GR_A_VALUE: return gr_json_read(cx, s->text, &s->value, NULL) == GR_OK;
    case GR_A_DECLINE:
        for (s->reason = GR_WHY_NO_GRAPH; s->reason <= GR_WHY_LIMIT; s->reason++)
            if (gr_str_is(s->text, gr_reason_name(s->reason)))
                return true;
        return false;
    default: return s->text.len != 0;
    }
}

bool gr_symbol_read(gr_ctx *cx, const gr_registry *r, gr_str name, gr_symbol *out)
{
    *out = (gr_symbol){ .name = name };
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (gr_str_starts(name, prefixes[i].text)) {
            out->kind = prefixes[i].kind;
            out->text = gr_str_sub(name, strlen(prefixes[i].text), name.len);
            return read_text(cx, r, out);
        }
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (gr_str_is(name, plain[i].text)) {
            out->kind = plain[i].kind;
            return true;
        }
    return false;
}

bool gr_symbol_points(const gr_symbol *s)
{
    switch (s->kind) {
    case GR_A_TEXT:
    case GR_A_NUMBER:
    case GR_A_NAME:
    case GR_A_LOAD:
    case GR_A_PUT:
    case GR_A_QUIET:
    case GR_A_COPY:
    case GR_A_ONE:
    case GR_A_KNOWN:
    case GR_A_SET:
    case GR_A_ID: return true;
    case GR_A_FIELD: return s->text.len == 0;
    default: return false;
    }
}
