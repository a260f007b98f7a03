/* What a model proposes is checked before it is run: every call names a tool that there is, gives
 * it what it needs and nothing else, and every node, attribute and choice that is written down
 * exists.
 *
 * Aliases of private names become the names here. What only a run can tell is left to it. */
#include "agent/model/skills_int.h"

typedef struct checker {
    gr_view *v;
    const gr_registry *tools;
    const gr_program *program;
    size_t stmt;     /* the one that is checked: variables of those before are known */
    bool adds_nodes; /* some call makes nodes: names need not exist yet */
    size_t foreign;
    gr_err *err;
} checker;

/* --- replies --- */

#define THINK     "<think>"
#define THINK_END "</think>"

gr_str gr_reply_thoughts(gr_str text)
{
    text = gr_str_trim(text);
    if (!gr_str_starts(text, THINK))
        return GR_STR("");
    return gr_str_trim(gr_str_sub(text, sizeof THINK - 1, gr_str_find(text, THINK_END)));
}

gr_str gr_reply_body(gr_str text)
{
    text = gr_str_trim(text);
    if (gr_str_starts(text, THINK)) {
        size_t end = gr_str_find(text, THINK_END);

        text = end < text.len ? gr_str_sub(text, end + sizeof THINK_END - 1, text.len) : GR_STR("");
        text = gr_str_trim(text);
    }
    if (gr_str_starts(text, "```") && gr_str_ends(text, "```") && text.len >= 6) {
        size_t line = gr_str_find(text, "\n");

        if (line < text.len - 3)
            text = gr_str_trim(gr_str_sub(text, line + 1, text.len - 3));
    }
    return text;
}

gr_status gr_proposed_call(gr_ctx *cx, const gr_tool *t, const gr_value *args, gr_program *out,
                           gr_err *err)
{
    gr_arena *a = &cx->arena;
    gr_value call, given;
    bool ok = gr_v_record(a, &call) && gr_v_record(a, &given);

    for (size_t i = 0; ok && i < args->record->n; i++) {
        gr_str key = args->record->at[i].key;
        gr_value v = *args->record->at[i].value;
        const gr_param *p = gr_tool_param(t, key);

        if (v.type == GR_V_NULL)
            continue;
        if (p != NULL && (p->type == GR_P_ATTR || p->type == GR_P_NODE_ATTR) &&
            v.type == GR_V_STR && gr_str_is(v.s, "none"))
            v = gr_v_null();
        ok = gr_v_set_str(a, &given, key, v);
    }
    ok = ok && gr_v_set(a, &call, "tool", gr_v_str(gr_str_of(t->name))) &&
         gr_v_set(a, &call, "args", given);
    return ok ? gr_call_from_json(cx, &call, out, err) : gr_fail_memory(cx, err);
}

bool gr_brings_graphs(const gr_tool *t)
{
    return t->on_values && t->result == GR_R_GRAPH;
}

/* --- words --- */

static bool is_graph_name(const checker *c, gr_str word)
{
    for (size_t i = 0; i < c->v->r->n_graphs; i++)
        if (gr_str_eq(c->v->r->graphs[i].name, word))
            return true;
    return false;
}

static const gr_expr *variable(const checker *c, gr_str word)
{
    for (size_t i = c->stmt; i-- != 0;)
        if (gr_str_eq(c->program->stmt[i].var, word))
            return c->program->stmt[i].expr;
    return NULL;
}

/* Would a run take this for a graph? Variables may go in circles: a = b; b = a. */
static bool is_graph(const checker *c, const gr_expr *x)
{
    const gr_alias *alias;
    const gr_tool *t;

    for (size_t i = 0; i <= c->program->n && x != NULL && x->kind == GR_X_WORD; i++) {
        if (is_graph_name(c, x->text))
            return true;
        x = variable(c, x->text);
    }
    if (x == NULL || x->kind != GR_X_CALL)
        return false;
    t = gr_registry_find(c->tools, x->text, &alias);
    return t != NULL && t->result == GR_R_GRAPH;
}

static void restore_alias(const checker *c, gr_expr *x)
{
    gr_str said = x->kind == GR_X_WORD                                 ? x->text
                  : x->kind == GR_X_VALUE && x->value.type == GR_V_STR ? x->value.s
                                                                       : GR_STR("");

    for (size_t i = 0; said.len != 0 && i < c->v->n_names; i++) {
        const gr_alias_name *e = &c->v->names[i];

        if (!gr_str_eq(e->alias, said) || variable(c, said) != NULL)
            continue;
        x->kind = GR_X_VALUE;
        x->text = GR_STR(""); /* it was not written so */
        x->value = gr_name_is_int(e->name) ? gr_v_int(e->name.num)
                                           : gr_v_str((gr_str){ e->name.ptr, e->name.len });
        return;
    }
}

/* --- arguments that are written down --- */

static gr_status blame(const checker *c, const gr_tool *t, const gr_param *p, const gr_value *v,
                       const char *expected)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    gr_json_write(&sb, v, 0);
    gr_fail_arg(c->err, GR_EINPUT, p->name, "%s: the parameter %s wants %s, not %.60s", t->name,
                p->name, expected, sb.buf);
    gr_strbuf_clear(&sb);
    return GR_EINPUT;
}

static gr_status check_node(checker *c, const gr_tool *t, const gr_param *p, const gr_value *v)
{
    gr_name name;
    bool known = false, mentioned = false;

    if (v->type != GR_V_INT && v->type != GR_V_STR)
        return blame(c, t, p, v, "the name of a node");
    name = v->type == GR_V_INT ? gr_name_int(v->i) : gr_name_of(v->s);
    for (size_t i = 0; i < c->v->n_names; i++)
        mentioned |= gr_name_eq(c->v->names[i].name, name);
    for (size_t i = 0; i < c->v->r->n_graphs; i++)
        known |= gr_graph_find(c->v->r->graphs[i].graph, name) != GR_NO_NODE;
    if (c->v->private_names && !mentioned && !c->adds_nodes)
        return gr_fail_arg(c->err, GR_ENAME, p->name,
                           "%s: a node can only be one of the question's mentions", t->name);
    if (!known && !c->adds_nodes) {
        gr_strbuf sb;

        gr_strbuf_init(&sb, NULL, 0);
        gr_name_add(&sb, name);
        gr_fail_arg(c->err, GR_ENAME, p->name, "%s: there is no node '%.80s' in the graph", t->name,
                    sb.buf);
        gr_strbuf_clear(&sb);
        return GR_ENAME;
    }
    c->foreign += known && !mentioned;
    return GR_OK;
}

static gr_status check_column(const checker *c, const gr_tool *t, const gr_param *p,
                              const gr_value *v)
{
    gr_of of = p->type == GR_P_ATTR ? GR_OF_EDGE : GR_OF_NODE;

    if (v->type != GR_V_STR)
        return blame(c, t, p, v, "the name of an attribute");
    for (size_t i = 0; i < c->v->r->n_graphs; i++)
        if (gr_graph_column_named(c->v->r->graphs[i].graph, of, v->s) != NULL)
            return GR_OK;
    return gr_fail_arg(c->err, GR_EINPUT, p->name, "%s: the %s have no attribute '%.*s'", t->name,
                       of == GR_OF_EDGE ? "edges" : "nodes", GR_FMT(v->s));
}

static gr_status check_choice(const checker *c, const gr_tool *t, const gr_param *p,
                              const gr_value *v)
{
    gr_str rest = gr_str_of(p->choices), word;

    while (v->type == GR_V_STR && gr_str_split(&rest, ',', &word))
        if (gr_str_eq(gr_str_trim(word), v->s))
            return GR_OK;
    return blame(c, t, p, v, p->choices);
}

static gr_status check_number(const checker *c, const gr_tool *t, const gr_param *p,
                              const gr_value *v)
{
    double d;
    bool number = v->type == GR_V_STR ? gr_num_to_double(v->s, &d) : gr_v_number(v, &d);
    gr_value time;

    if (p->moment && v->type == GR_V_STR && gr_text_time_cell(v->s, &time))
        return GR_OK;
    if (!number)
        return blame(c, t, p, v, p->type == GR_P_INT ? "an integer" : "a number");
    if (p->bounded && (d < p->min || d > p->max))
        return gr_fail_arg(c->err, GR_EINPUT, p->name,
                           "%s: the parameter %s goes from %.15g to %.15g", t->name, p->name,
                           p->min, p->max);
    return GR_OK;
}

static gr_status check_value(checker *c, const gr_tool *t, const gr_param *p, const gr_value *v)
{
    const gr_alias *alias;

    if (v->type == GR_V_NULL)
        return GR_OK;
    switch (p->type) {
    case GR_P_NODE:
    case GR_P_NODES:
    case GR_P_EDGES: return check_node(c, t, p, v);
    case GR_P_ATTR:
    case GR_P_NODE_ATTR: return check_column(c, t, p, v);
    case GR_P_CHOICE: return check_choice(c, t, p, v);
    case GR_P_INT:
    case GR_P_REAL: return check_number(c, t, p, v);
    case GR_P_GRAPH:
        return v->type == GR_V_STR && is_graph_name(c, v->s) ? GR_OK : blame(c, t, p, v, "a graph");
    case GR_P_TOOL:
        if (v->type != GR_V_STR || gr_registry_find(c->tools, v->s, &alias) == NULL)
            return blame(c, t, p, v, "the name of a tool");
        return GR_OK;
    default: return GR_OK;
    }
}

/* --- calls --- */

static gr_status check_expr(checker *c, gr_expr *x);

/* Names in a condition; JSON has conditions as text. Names that are no aliases stay as they are:
 * they may be attributes. */
static void restore_condition(const checker *c, gr_expr *x)
{
    gr_program text;

    if (x->kind == GR_X_VALUE && x->value.type == GR_V_STR && x->height == 0 &&
        gr_str_find(x->value.s, "node_") < x->value.s.len &&
        gr_call_parse(c->v->cx, x->value.s, &text, NULL) == GR_OK && text.n == 1 &&
        text.stmt[0].var.len == 0 && text.stmt[0].expr->kind != GR_X_VALUE)
        *x = *text.stmt[0].expr;
    restore_alias(c, x);
    for (size_t i = 0; i < x->n; i++)
        restore_condition(c, x->item[i]);
}

/* An argument as far as it stands there: a value, a name, a list of them. The language's parser
 * bounds the depth. */
static gr_status check_arg(checker *c, const gr_tool *t, const gr_param *p, gr_expr *x)
{
    gr_status st = GR_OK;

    if (p->type == GR_P_CONDITION) {
        if (c->v->private_names)
            restore_condition(c, x);
        return GR_OK;
    }
    if (p->type == GR_P_NODE || p->type == GR_P_NODES || p->type == GR_P_EDGES ||
        (p->type == GR_P_VALUE && c->v->private_names))
        restore_alias(c, x);
    switch (x->kind) {
    case GR_X_LIST:
        for (size_t i = 0; i < x->n && st == GR_OK; i++)
            st = check_arg(c, t, p, x->item[i]);
        return st;
    case GR_X_VALUE: return check_value(c, t, p, &x->value);
    case GR_X_WORD:
        if (variable(c, x->text) != NULL || (p->type == GR_P_GRAPH && is_graph_name(c, x->text)))
            return GR_OK;
        return check_value(c, t, p, &(gr_value){ .type = GR_V_STR, .s = x->text });
    default: return check_expr(c, x);
    }
}

static gr_status unknown_param(const checker *c, const gr_tool *t, gr_str name)
{
    gr_str names[32];
    size_t n = 0;

    for (; n < t->n_params && n < 32; n++)
        names[n] = gr_str_of(t->params[n].name);
    gr_fail_arg(c->err, GR_EUSAGE, t->name, "%s has no parameter '%.*s'", t->name, GR_FMT(name));
    gr_hint_all(c->err, name, names, n);
    return GR_EUSAGE;
}

static gr_status check_missing(const checker *c, const gr_tool *t, const bool *given)
{
    for (size_t i = 0; i < t->n_params; i++)
        if (!given[i] && t->params[i].need == GR_REQUIRED)
            return gr_fail_arg(c->err, GR_EUSAGE, t->params[i].name, "%s: %s is missing: %s",
                               t->name, t->params[i].name, t->params[i].doc);
    return GR_OK;
}

/* The arguments of a call by the tool's own names. */
static gr_status check_args(checker *c, const gr_tool *t, gr_expr *x, bool *given)
{
    size_t next = 0, position = 0;
    gr_status st = GR_OK;

    if (!t->on_values && x->n != 0 && x->name[0].len == 0 && is_graph(c, x->item[0])) {
        st = check_expr(c, x->item[0]);
        next = 1;
    }
    for (size_t i = next; i < x->n && st == GR_OK; i++) {
        const gr_param *p;
        bool condition = false;

        if (!t->on_values && gr_str_is(x->name[i], "graph")) {
            st = check_value(c, t, &(gr_param){ .name = "graph", .type = GR_P_GRAPH },
                             x->item[i]->kind == GR_X_VALUE ? &x->item[i]->value
                                                            : &(gr_value){ .type = GR_V_NULL });
            if (st == GR_OK && x->item[i]->kind != GR_X_VALUE)
                st = check_expr(c, x->item[i]);
            continue;
        }
        if (x->name[i].len != 0) {
            p = gr_tool_param(t, x->name[i]);
            for (size_t k = 0; p == NULL && k < t->n_params; k++)
                condition |= t->params[k].type == GR_P_CONDITION;
            if (condition) /* colour = red: the run knows what to make of it */
                return GR_OK;
            if (p == NULL)
                return unknown_param(c, t, x->name[i]);
        } else if (position < t->n_params) {
            p = &t->params[position++];
        } else {
            return gr_fail_arg(c->err, GR_EUSAGE, t->name, "%s takes %zu arguments%s", t->name,
                               t->n_params, t->on_values ? "" : " besides the graph");
        }
        if (given[p - t->params])
            return gr_fail_arg(c->err, GR_EUSAGE, p->name, "%s: %s is given twice", t->name,
                               p->name);
        given[p - t->params] = true;
        st = check_arg(c, t, p, x->item[i]);
    }
    return st != GR_OK ? st : check_missing(c, t, given);
}

static gr_status check_call(checker *c, gr_expr *x)
{
    const gr_alias *alias;
    const gr_tool *t = gr_registry_find(c->tools, x->text, &alias);
    bool *given;

    if (t == NULL)
        return gr_registry_unknown(c->tools, x->text, c->err);
    if (gr_brings_graphs(t))
        return gr_fail(c->err, GR_EUSAGE, "%s: the graph is loaded already, no other may be read",
                       t->name);
    if (alias != NULL && alias->params != NULL)
        return GR_OK; /* its parameters have other names: the run matches them */
    given = gr_new_n(&c->v->cx->arena, bool, t->n_params);
    return given != NULL ? check_args(c, t, x, given) : gr_fail_memory(c->v->cx, c->err);
}

static gr_status check_expr(checker *c, gr_expr *x)
{
    gr_status st = GR_OK;

    if (x->kind == GR_X_CALL)
        return check_call(c, x);
    if (x->kind == GR_X_WORD && !is_graph_name(c, x->text) && variable(c, x->text) == NULL)
        restore_alias(c, x);
    for (size_t i = 0; i < x->n && st == GR_OK; i++)
        st = check_expr(c, x->item[i]);
    return st;
}

static bool adds_nodes(const gr_expr *x)
{
    bool found = x->kind == GR_X_CALL && gr_str_starts(x->text, "add_");

    for (size_t i = 0; i < x->n && !found; i++)
        found = adds_nodes(x->item[i]);
    return found;
}

gr_status gr_proposed_check(gr_view *v, const gr_registry *tools, gr_program *p, size_t *foreign,
                            gr_err *err)
{
    checker c = { .v = v, .tools = tools, .program = p, .err = err };
    gr_status st = GR_OK;

    for (size_t i = 0; i < p->n; i++)
        c.adds_nodes |= adds_nodes(p->stmt[i].expr);
    for (; c.stmt < p->n && st == GR_OK; c.stmt++)
        st = check_expr(&c, p->stmt[c.stmt].expr);
    *foreign = c.foreign;
    return st;
}
