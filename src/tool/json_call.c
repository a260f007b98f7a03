/* The call language as JSON, for programs that would rather not write text.
 *
 *     {"tool": NAME, "args": {PARAM: ..}}   or "args": [..] by position, "named": {PARAM: ..} after
 *     {"var": NAME}    {"op": "+", "args": [..]}    {"op": "if", "args": [condition, then, else]}
 *     {"field": NAME, "of": ..}    {"index": .., "of": ..}    {"lambda": NAME, "body": ..}
 *     anything else is a value; a list may hold calls
 *     a program: one of these, or {"program": [{"let": NAME, "be": ..}, ..., ..]} */
#include "tool/tool.h"

#define MAX_DEPTH 64

typedef struct op_name {
    const char *text;
    gr_op op;
} op_name;

/* In the order of gr_op. */
static const op_name op_names[] = {
    { "or", GR_OP_OR }, { "and", GR_OP_AND }, { "=", GR_OP_EQ },    { "!=", GR_OP_NE },
    { "<", GR_OP_LT },  { "<=", GR_OP_LE },   { ">", GR_OP_GT },    { ">=", GR_OP_GE },
    { "in", GR_OP_IN }, { "+", GR_OP_ADD },   { "-", GR_OP_SUB },   { "*", GR_OP_MUL },
    { "/", GR_OP_DIV }, { "%", GR_OP_MOD },   { "not", GR_OP_NOT }, { "neg", GR_OP_NEG },
};

const char *gr_op_symbol(gr_op op)
{
    return op_names[op].text;
}

bool gr_op_named(gr_str name, gr_op *out)
{
    for (size_t i = 0; i < sizeof op_names / sizeof *op_names; i++)
        if (gr_str_is(name, op_names[i].text)) {
            *out = op_names[i].op;
            return true;
        }
    return false;
}

typedef struct reader {
    gr_ctx *cx;
    gr_err *err;
    gr_status st;
} reader;

static gr_expr *refuse(reader *r, const char *message)
{
    if (r->st == GR_OK)
        r->st = gr_fail(r->err, GR_EUSAGE, "%s", message);
    return NULL;
}

static gr_expr *no_memory(reader *r)
{
    if (r->st == GR_OK)
        r->st = gr_fail_memory(r->cx, r->err);
    return NULL;
}

static gr_expr *node(reader *r, gr_xkind kind, size_t n)
{
    gr_arena *a = &r->cx->arena;
    gr_expr *x = gr_new(a, gr_expr);

    if (x == NULL)
        return no_memory(r);
    x->kind = kind;
    x->n = n;
    x->item = gr_new_n(a, gr_expr *, n);
    x->name = gr_new_n(a, gr_str, n);
    return x->item != NULL && x->name != NULL ? x : no_memory(r);
}

static gr_expr *read_expr(reader *r, const gr_value *v, unsigned depth);

static size_t n_items(const gr_value *v)
{
    return v == NULL || v->type == GR_V_NULL ? 0
           : v->type == GR_V_RECORD          ? v->record->n
                                             : v->list->n;
}

/* The items of a list or a record, as item `at` of x and on. */
static bool read_items(reader *r, gr_expr *x, size_t at, const gr_value *args, unsigned depth)
{
    size_t n = n_items(args);

    for (size_t i = 0; x != NULL && i < n; i++) {
        bool named = args->type == GR_V_RECORD;

        if (named)
            x->name[at + i] = args->record->at[i].key;
        x->item[at + i] =
            read_expr(r, named ? args->record->at[i].value : &args->list->at[i], depth + 1);
        if (x->item[at + i] == NULL)
            return false;
    }
    return x != NULL;
}

static bool is_args(const gr_value *v, bool list)
{
    return v == NULL || v->type == GR_V_NULL || v->type == GR_V_RECORD ||
           (list && v->type == GR_V_LIST);
}

static gr_expr *read_tool(reader *r, const gr_value *call, unsigned depth)
{
    const gr_value *tool = gr_v_get(call, "tool"), *args = gr_v_get(call, "args");
    const gr_value *named = gr_v_get(call, "named");
    gr_expr *x;

    if (tool->type != GR_V_STR || tool->s.len == 0)
        return refuse(r, "\"tool\" must be the name of a tool");
    if (!is_args(args, true) || !is_args(named, false))
        return refuse(r, "\"args\" must be an object or a list, \"named\" an object");
    x = node(r, GR_X_CALL, n_items(args) + n_items(named));
    if (x != NULL)
        x->text = tool->s;
    if (!read_items(r, x, 0, args, depth) || !read_items(r, x, n_items(args), named, depth))
        return NULL;
    return x;
}

static gr_expr *read_operands(reader *r, gr_xkind kind, size_t n, const gr_value *args,
                              unsigned depth)
{
    gr_expr *x;

    if (args == NULL || args->type != GR_V_LIST || args->list->n != n)
        return refuse(r, "an operator needs a list \"args\" of its operands");
    x = node(r, kind, n);
    return read_items(r, x, 0, args, depth) ? x : NULL;
}

static gr_expr *read_op(reader *r, const gr_value *op, const gr_value *args, unsigned depth)
{
    gr_expr *x;
    gr_op o;

    if (op->type == GR_V_STR && gr_str_is(op->s, "if"))
        return read_operands(r, GR_X_IF, 3, args, depth);
    if (op->type == GR_V_STR && gr_op_named(op->s, &o)) {
        bool unary = o == GR_OP_NOT || o == GR_OP_NEG;

        x = read_operands(r, unary ? GR_X_UNARY : GR_X_BINARY, unary ? 1 : 2, args, depth);
        if (x != NULL)
            x->op = o;
        return x;
    }
    return refuse(r, "\"op\" must be one of or and = != < <= > >= in + - * / % not neg if");
}

/* A variable, or what has a name and is made of `of`. */
static gr_expr *read_named(reader *r, gr_xkind kind, const gr_value *name, const gr_value *of,
                           unsigned depth)
{
    gr_expr *x;

    if (name->type != GR_V_STR || name->s.len == 0)
        return refuse(r, "\"var\", \"field\" and \"lambda\" must be names");
    x = node(r, kind, of != NULL);
    if (x == NULL || (of != NULL && (x->item[0] = read_expr(r, of, depth + 1)) == NULL))
        return NULL;
    x->text = name->s;
    return x;
}

static gr_expr *read_index(reader *r, const gr_value *index, const gr_value *of, unsigned depth)
{
    gr_expr *x = node(r, GR_X_INDEX, 2);

    if (x == NULL || (x->item[0] = read_expr(r, of, depth + 1)) == NULL ||
        (x->item[1] = read_expr(r, index, depth + 1)) == NULL)
        return NULL;
    return x;
}

static gr_expr *read_expr(reader *r, const gr_value *v, unsigned depth)
{
    const gr_value *tool = gr_v_get(v, "tool"), *var = gr_v_get(v, "var");
    const gr_value *op = gr_v_get(v, "op"), *field = gr_v_get(v, "field"), *of = gr_v_get(v, "of");
    const gr_value *lambda = gr_v_get(v, "lambda"), *body = gr_v_get(v, "body");
    const gr_value *index = gr_v_get(v, "index");
    gr_expr *x;

    if (depth > MAX_DEPTH)
        return refuse(r, "calls are nested more than 64 deep");
    if (tool != NULL)
        return read_tool(r, v, depth);
    if (op != NULL)
        return read_op(r, op, gr_v_get(v, "args"), depth);
    if (var != NULL)
        return read_named(r, GR_X_WORD, var, NULL, depth);
    if (field != NULL && of != NULL)
        return read_named(r, GR_X_FIELD, field, of, depth);
    if (index != NULL && of != NULL)
        return read_index(r, index, of, depth);
    if (lambda != NULL && body != NULL)
        return read_named(r, GR_X_LAMBDA, lambda, body, depth);
    if (v->type == GR_V_RECORD)
        return refuse(r,
                      "an object must have \"tool\", \"var\", \"op\", \"lambda\" and \"body\", or "
                      "\"field\" or \"index\" and \"of\"");
    if (v->type == GR_V_LIST) {
        x = node(r, GR_X_LIST, v->list->n);
        return read_items(r, x, 0, v, depth) ? x : NULL;
    }
    x = node(r, GR_X_VALUE, 0);
    if (x != NULL)
        x->value = *v;
    return x;
}

gr_status gr_call_from_json(gr_ctx *cx, const gr_value *json, gr_program *out, gr_err *err)
{
    reader r = { cx, err, GR_OK };
    const gr_value *list = gr_v_get(json, "program");

    if (list != NULL && (list->type != GR_V_LIST || list->list->n == 0))
        return gr_fail(err, GR_EUSAGE, "\"program\" must be a list of statements");
    out->n = list != NULL ? list->list->n : 1;
    out->stmt = gr_new_n(&cx->arena, gr_stmt, out->n);
    if (out->stmt == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < out->n && r.st == GR_OK; i++) {
        const gr_value *v = list != NULL ? &list->list->at[i] : json;
        const gr_value *let = gr_v_get(v, "let"), *be = gr_v_get(v, "be");

        if (let != NULL && be != NULL && let->type == GR_V_STR) {
            out->stmt[i].var = let->s;
            v = be;
        }
        out->stmt[i].expr = read_expr(&r, v, 0);
    }
    return r.st;
}

static bool write_expr(gr_arena *a, const gr_expr *x, gr_value *out);

/* Those items that have a name, into a record, or those that have none, into a list. */
static bool write_items(gr_arena *a, const gr_expr *x, bool named, gr_value *out)
{
    if (!(named ? gr_v_record(a, out) : gr_v_list(a, out)))
        return false;
    for (size_t i = 0; i < x->n; i++) {
        gr_value v;

        if ((x->kind == GR_X_CALL && x->name[i].len != 0) != named)
            continue;
        if (!write_expr(a, x->item[i], &v) ||
            !(named ? gr_v_set_str(a, out, x->name[i], v) : gr_v_push(a, out, v)))
            return false;
    }
    return true;
}

static bool write_call(gr_arena *a, const gr_expr *x, gr_value *out)
{
    gr_value list, record;

    if (!gr_v_record(a, out) || !gr_v_set(a, out, "tool", gr_v_str(x->text)) ||
        !write_items(a, x, false, &list) || !write_items(a, x, true, &record))
        return false;
    if (list.list->n == 0 && record.record->n != 0)
        return gr_v_set(a, out, "args", record);
    return gr_v_set(a, out, "args", list) &&
           (record.record->n == 0 || gr_v_set(a, out, "named", record));
}

/* Depth is bounded by the parsers. */
static bool write_expr(gr_arena *a, const gr_expr *x, gr_value *out)
{
    gr_value args;

    switch (x->kind) {
    case GR_X_VALUE: *out = x->value; return true;
    case GR_X_WORD: return gr_v_record(a, out) && gr_v_set(a, out, "var", gr_v_str(x->text));
    case GR_X_LIST: return write_items(a, x, false, out);
    case GR_X_CALL: return write_call(a, x, out);
    case GR_X_FIELD:
        return gr_v_record(a, out) && gr_v_set(a, out, "field", gr_v_str(x->text)) &&
               write_expr(a, x->item[0], &args) && gr_v_set(a, out, "of", args);
    case GR_X_INDEX:
        return gr_v_record(a, out) && write_expr(a, x->item[1], &args) &&
               gr_v_set(a, out, "index", args) && write_expr(a, x->item[0], &args) &&
               gr_v_set(a, out, "of", args);
    case GR_X_LAMBDA:
        return gr_v_record(a, out) && gr_v_set(a, out, "lambda", gr_v_str(x->text)) &&
               write_expr(a, x->item[0], &args) && gr_v_set(a, out, "body", args);
    default:
        return gr_v_record(a, out) &&
               gr_v_set(a, out, "op",
                        gr_v_str(gr_str_of(x->kind == GR_X_IF ? "if" : gr_op_symbol(x->op)))) &&
               write_items(a, x, false, &args) && gr_v_set(a, out, "args", args);
    }
}

bool gr_call_to_json(gr_ctx *cx, const gr_program *p, gr_value *out)
{
    gr_arena *a = &cx->arena;
    gr_value list, v, let;

    if (p->n == 1 && p->stmt[0].var.len == 0)
        return write_expr(a, p->stmt[0].expr, out);
    if (!gr_v_list(a, &list))
        return false;
    for (size_t i = 0; i < p->n; i++) {
        if (!write_expr(a, p->stmt[i].expr, &v))
            return false;
        if (p->stmt[i].var.len != 0) {
            if (!gr_v_record(a, &let) || !gr_v_set(a, &let, "let", gr_v_str(p->stmt[i].var)) ||
                !gr_v_set(a, &let, "be", v))
                return false;
            v = let;
        }
        if (!gr_v_push(a, &list, v))
            return false;
    }
    return gr_v_record(a, out) && gr_v_set(a, out, "program", list);
}
