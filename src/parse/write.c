/* Programs as actions, for training. */
#include "parse/parse.h"

#define MAX_DEPTH   32
#define MAX_ACTIONS 400 /* what a variable stands for may be written many times */

/* What a word stands for, and what was known before it. */
typedef struct scope {
    gr_str name;
    const gr_expr *expr; /* of a statement; NULL = the variable of a function */
    unsigned nth;        /* of the functions around */
    bool graph;          /* of a function: it stands for a graph */
    const struct scope *outer;
} scope;

typedef struct writer {
    gr_ctx *cx;
    const gr_registry *tools;
    const gr_str *graphs;
    size_t n_graphs;
    size_t n;
    gr_strbuf *out;
    gr_err *err;
} writer;

static gr_status write_expr(writer *w, const gr_expr *x, const scope *s, unsigned depth);

static void put(writer *w, const char *kind, gr_str text)
{
    if (w->n++ != 0)
        gr_strbuf_addc(w->out, ' ');
    gr_strbuf_adds(w->out, kind);
    gr_strbuf_add(w->out, text);
}

static void put_value(writer *w, const char *kind, const gr_value *v)
{
    put(w, kind, GR_STR(""));
    gr_strbuf_addc(w->out, ' ');
    gr_json_write(w->out, v, 0);
}

static void put_nth(writer *w, const char *kind, size_t nth)
{
    char text[24];

    snprintf(text, sizeof text, "%zu", nth);
    put(w, kind, gr_str_of(text));
}

static gr_status write_value(writer *w, const gr_expr *x)
{
    switch (x->value.type) {
    case GR_V_STR: put_value(w, "text", &x->value); return GR_OK;
    case GR_V_INT:
    case GR_V_REAL: put_value(w, "number", &x->value); return GR_OK;
    case GR_V_BOOL: put(w, x->value.b ? "value:true" : "value:false", GR_STR("")); return GR_OK;
    case GR_V_NULL: put(w, "value:null", GR_STR("")); return GR_OK;
    default: return gr_fail(w->err, GR_EUSAGE, "a value that no action writes");
    }
}

static const scope *look_up(const scope *s, gr_str name)
{
    while (s != NULL && !gr_str_eq(s->name, name))
        s = s->outer;
    return s;
}

static bool is_graph(const writer *w, gr_str name, size_t *nth)
{
    for (*nth = 0; *nth < w->n_graphs; ++*nth)
        if (gr_str_eq(w->graphs[*nth], name))
            return true;
    return false;
}

static gr_status write_word(writer *w, gr_str name, const scope *s, unsigned depth)
{
    gr_value text = gr_v_str(name);
    size_t nth;

    s = look_up(s, name);
    if (s != NULL && s->expr != NULL)
        return write_expr(w, s->expr, s->outer, depth);
    if (s != NULL)
        put_nth(w, "var:", s->nth);
    else if (is_graph(w, name, &nth))
        put_nth(w, "graph:", nth);
    else
        put_value(w, "name", &text);
    return GR_OK;
}

static gr_status write_items(writer *w, const gr_expr *x, const scope *s, unsigned depth)
{
    gr_status st = GR_OK;

    for (size_t i = 0; st == GR_OK && i < x->n; i++)
        st = write_expr(w, x->item[i], s, depth);
    return st;
}

/* Is an expression one that gives a graph? */
static bool gives_graph(const writer *w, const gr_expr *x, const scope *s)
{
    const gr_tool *t;
    size_t nth;

    if (x->kind == GR_X_CALL) {
        t = gr_registry_find(w->tools, x->text, &(const gr_alias *){ NULL });
        return t != NULL && t->result == GR_R_GRAPH;
    }
    if (x->kind == GR_X_IF)
        return gives_graph(w, x->item[1], s);
    if (x->kind != GR_X_WORD)
        return false;
    s = look_up(s, x->text);
    if (s == NULL)
        return is_graph(w, x->text, &nth);
    return s->expr != NULL ? gives_graph(w, s->expr, s->outer) : s->graph;
}

static bool gives_graphs(const writer *w, const gr_expr *x, const scope *s)
{
    for (size_t i = 0; i < x->n; i++)
        if (!gives_graph(w, x->item[i], s))
            return false;
    return x->kind == GR_X_LIST && x->n != 0;
}

/* filter(t, colour = red and age > 3): what looks like a parameter is the first thing compared. */
static gr_status write_condition(writer *w, gr_str name, const gr_expr *x, const scope *s,
                                 unsigned depth)
{
    gr_value text = gr_v_str(name);
    gr_status st;

    if (x->kind != GR_X_BINARY || (x->op != GR_OP_AND && x->op != GR_OP_OR)) {
        put(w, "op:=", GR_STR(""));
        put_value(w, "name", &text);
        return write_expr(w, x, s, depth);
    }
    put(w, "op:", gr_str_of(gr_op_symbol(x->op)));
    st = write_condition(w, name, x->item[0], s, depth);
    return st == GR_OK ? write_expr(w, x->item[1], s, depth) : st;
}

static gr_status write_function(writer *w, const gr_expr *x, const scope *s, bool graph,
                                unsigned depth)
{
    scope own = { .name = x->text, .graph = graph, .outer = s };

    for (const scope *o = s; o != NULL; o = o->outer)
        own.nth += o->expr == NULL;
    put(w, "fn", GR_STR(""));
    return write_expr(w, x->item[0], &own, depth);
}

/* Do a call's functions get graphs? */
static bool about_graphs(const writer *w, const gr_tool *t, const gr_expr *x, const scope *s)
{
    for (size_t i = 0; i < t->n_params; i++)
        if (t->params[i].type == GR_P_TOOL)
            return true;
    return t->on_values && gives_graphs(w, x->item[0], s);
}

/* The graph first, then what goes by its position, then what has a name. */
static gr_status write_call(writer *w, const gr_expr *x, const scope *s, unsigned depth)
{
    const gr_alias *alias = NULL;
    const gr_tool *t = gr_registry_find(w->tools, x->text, &alias);
    size_t at = 0, position = 0;
    gr_status st = GR_OK;

    if (t == NULL || (alias != NULL && alias->params != NULL))
        return gr_fail(w->err, GR_EUSAGE, "no tool is called '%.*s'", GR_FMT(x->text));
    if (alias != NULL && alias->part != NULL)
        put(w, "field:", gr_str_of(alias->part + (alias->part[0] == '.')));
    put(w, "tool:", gr_str_of(t->name));
    if (!t->on_values) {
        bool given = x->n != 0 && x->name[0].len == 0 && gives_graph(w, x->item[0], s);

        if (given)
            st = write_expr(w, x->item[0], s, depth);
        else
            put_nth(w, "graph:", 0);
        at = given;
    }
    for (; st == GR_OK && at < x->n; at++) {
        const gr_param *p = gr_tool_param(t, x->name[at]);

        if (p == NULL || (position < t->n_params && p == &t->params[position] && !p->by_name)) {
            position++;
        } else {
            put(w, "param:", gr_str_of(p->name));
            position = SIZE_MAX / 2; /* what follows has a name as well */
        }
        if (p == NULL && x->name[at].len != 0)
            st = write_condition(w, x->name[at], x->item[at], s, depth);
        else if (x->item[at]->kind == GR_X_LAMBDA)
            st = write_function(w, x->item[at], s, about_graphs(w, t, x, s), depth);
        else
            st = write_expr(w, x->item[at], s, depth);
    }
    put(w, "end", GR_STR(""));
    return st;
}

static gr_status write_expr(writer *w, const gr_expr *x, const scope *s, unsigned depth)
{
    gr_status st;

    if (depth > MAX_DEPTH || w->n > MAX_ACTIONS)
        return gr_fail(w->err, GR_ELIMIT, "the program is too long to be learnt");
    switch (x->kind) {
    case GR_X_VALUE: return write_value(w, x);
    case GR_X_WORD: return write_word(w, x->text, s, depth + 1);
    case GR_X_CALL: return write_call(w, x, s, depth + 1);
    case GR_X_LAMBDA: return write_function(w, x, s, false, depth + 1);
    case GR_X_LIST:
        put(w, "list", GR_STR(""));
        st = write_items(w, x, s, depth + 1);
        put(w, "end", GR_STR(""));
        return st;
    case GR_X_FIELD: put(w, "field:", x->text); break;
    case GR_X_INDEX: put(w, "index", GR_STR("")); break;
    case GR_X_IF: put(w, "if", GR_STR("")); break;
    case GR_X_UNARY:
    case GR_X_BINARY: put(w, "op:", gr_str_of(gr_op_symbol(x->op))); break;
    }
    return write_items(w, x, s, depth + 1);
}

gr_status gr_actions_write(gr_ctx *cx, const gr_registry *r, const gr_program *p,
                           const gr_str *graphs, size_t n_graphs, gr_strbuf *out, gr_err *err)
{
    writer w = {
        .cx = cx, .tools = r, .graphs = graphs, .n_graphs = n_graphs, .out = out, .err = err
    };
    scope *s = gr_new_n(&cx->arena, scope, p->n);
    const scope *known = NULL;
    gr_status st = GR_OK;

    if (s == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i + 1 < p->n; i++) {
        s[i] = (scope){ .name = p->stmt[i].var, .expr = p->stmt[i].expr, .outer = known };
        known = &s[i];
    }
    if (p->n != 0)
        st = write_expr(&w, p->stmt[p->n - 1].expr, known, 0);
    return st == GR_OK && out->failed ? gr_fail_memory(cx, err) : st;
}
