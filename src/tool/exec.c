/* Runs programs of the call language.
 *
 * A bare word is a variable that was assigned, a graph that the session knows, else a name. Words
 * that turn out to be names are turned into strings where they stand, so that the program prints
 * with its names quoted and replays to the same value. */
#include "tool/tool_int.h"

void gr_run_init(gr_run *r, gr_ctx *cx, const gr_registry *registry)
{
    *r = (gr_run){ .registry = registry };
    r->vars.budget = r->steps.budget = &cx->budget;
}

void gr_run_clear(gr_run *r)
{
    gr_vec_clear(&r->vars);
    gr_vec_clear(&r->steps);
}

bool gr_run_bind(gr_run *r, gr_str name, gr_value v)
{
    gr_binding b = { .name = name, .value = v, .of = r->near };

    for (size_t i = 0; i < r->vars.n; i++)
        if (gr_str_eq(r->vars.at[i].name, name)) {
            r->vars.at[i] = b;
            return true;
        }
    return gr_vec_push(&r->vars, b);
}

static void hint_at_variable(const gr_run *r, gr_str name, gr_err *err)
{
    gr_str names[64];
    size_t n = 0;

    for (size_t i = r->vars.n; i-- > 0 && n < 64;)
        if (r->vars.at[i].name.len != 0)
            names[n++] = r->vars.at[i].name;
    gr_hint_nearest(err, name, names, n);
}

/* The graph that calls without one work on. */
static bool find_graph(gr_run *r, gr_value *out)
{
    gr_str name = r->graph.len != 0 ? r->graph : GR_STR("G");

    for (size_t i = r->vars.n; i-- > 0;)
        if (gr_str_eq(r->vars.at[i].name, name)) {
            *out = r->vars.at[i].value;
            return out->type == GR_V_GRAPH;
        }
    return r->resolve != NULL && r->resolve(r->arg, name, out, NULL) == GR_OK &&
           out->type == GR_V_GRAPH;
}

/* The one edge from u to v. */
static bool find_edge(const gr_graph *g, gr_vid u, gr_vid v, gr_eid *out)
{
    const gr_csr *c = gr_graph_out(g);
    size_t n = 0;

    for (uint64_t i = c->start[u]; i < c->start[u + 1]; i++)
        if (c->to[i] == v) {
            *out = c->edge != NULL ? c->edge[i] : (gr_eid)i;
            n++;
        }
    return n == 1;
}

/* What a node or an edge has in g; of parallel edges nothing. */
static bool attribute_in(const gr_graph *g, const gr_value *v, gr_str name, gr_value *out)
{
    bool node = v->type == GR_V_NODE;
    const gr_column *c = gr_graph_column_named(g, node ? GR_OF_NODE : GR_OF_EDGE, name);
    gr_value ends[2];
    gr_vid id[2];
    gr_eid edge = 0;

    ends[0] = node ? *v : gr_v_node(v->edge.u);
    ends[1] = node ? *v : gr_v_node(v->edge.v);
    if (c == NULL || !gr_vertex_of(g, &ends[0], &id[0]) || !gr_vertex_of(g, &ends[1], &id[1]) ||
        (!node && !find_edge(g, id[0], id[1], &edge)))
        return false;
    *out = gr_column_get(c, node ? id[0] : edge);
    return true;
}

/* A node or an edge has the attributes that it has in the graph of the call that it comes from,
 * `of`; if it has none there, or that is not known, in the graph that calls without one work on. */
static bool attribute_of(gr_run *r, const gr_graph *of, const gr_value *v, gr_str name,
                         gr_value *out)
{
    gr_value g;

    if (v->type != GR_V_NODE && v->type != GR_V_EDGE)
        return false;
    return (of != NULL && attribute_in(of, v, name, out)) ||
           (find_graph(r, &g) && g.graph != of && attribute_in(g.graph, v, name, out));
}

/* The field of an item, or what it is itself: the attribute "value" of a node goes before the node
 * that is the value. */
static bool field_of_item(gr_run *r, const gr_binding *b, gr_str name, gr_value *out)
{
    gr_value item;

    if (b->item->get(b->item, name, out)) {
        if (gr_str_is(name, "value") && attribute_of(r, b->of, out, name, &item))
            *out = item;
        return true;
    }
    return b->item->get(b->item, GR_STR("value"), &item) &&
           attribute_of(r, b->of, &item, name, out);
}

gr_status gr_look_up(gr_run *r, gr_str name, gr_value *out, gr_err *err)
{
    gr_status st;

    for (size_t i = r->vars.n; i-- > 0;) {
        const gr_binding *b = &r->vars.at[i];

        if (b->name.len == 0 && field_of_item(r, b, name, out))
            return GR_OK;
        if (b->name.len != 0 && gr_str_eq(b->name, name)) {
            *out = b->value;
            return b->fn == NULL ? GR_OK
                                 : gr_fail(err, GR_EUSAGE, "'%.*s' is a function: call it, %.*s(x)",
                                           GR_FMT(name), GR_FMT(name));
        }
    }
    st = r->resolve != NULL ? r->resolve(r->arg, name, out, err)
                            : gr_fail(err, GR_ENAME, "nothing is called '%.*s'", GR_FMT(name));
    if (st == GR_ENAME && err != NULL && err->hint[0] == '\0')
        hint_at_variable(r, name, err);
    return st;
}

const gr_expr *gr_function_named(const gr_run *r, gr_str name)
{
    for (size_t i = r->vars.n; i-- > 0;)
        if (gr_str_eq(r->vars.at[i].name, name))
            return r->vars.at[i].fn;
    return NULL;
}

gr_status gr_eval_or_name(gr_ctx *cx, gr_run *r, gr_expr *x, gr_value *out, gr_err *err)
{
    if (x->kind == GR_X_LIST) {
        if (!gr_v_list(&cx->arena, out))
            return gr_fail_memory(cx, err);
        for (size_t i = 0; i < x->n; i++) {
            gr_value item;
            gr_status st = gr_eval_or_name(cx, r, x->item[i], &item, err);

            if (st != GR_OK)
                return st;
            if (!gr_v_push(&cx->arena, out, item))
                return gr_fail_memory(cx, err);
        }
        return GR_OK;
    }
    if (x->kind == GR_X_WORD && gr_look_up(r, x->text, out, NULL) == GR_ENAME) {
        x->kind = GR_X_VALUE;
        x->value = gr_v_str(x->text);
    }
    return gr_eval(cx, r, x, out, err);
}

/* --- expressions --- */

/* desk-01 is no subtraction: a word that nothing is called by, and a sign. */
static void hint_at_name(gr_run *r, const gr_expr *x, gr_err *err)
{
    gr_value v;
    gr_strbuf sb;

    if (err == NULL || x->kind != GR_X_BINARY || x->op < GR_OP_ADD ||
        x->item[0]->kind != GR_X_VALUE || x->item[0]->value.type != GR_V_STR ||
        x->item[0]->text.len == 0 || gr_look_up(r, x->item[0]->text, &v, NULL) == GR_OK)
        return;
    gr_strbuf_init(&sb, NULL, 0);
    gr_strbuf_add(&sb, x->item[0]->text);
    gr_strbuf_addc(&sb, "+-*/%"[x->op - GR_OP_ADD]);
    if (x->item[1]->text.len != 0)
        gr_strbuf_add(&sb, x->item[1]->text);
    else
        gr_expr_print(&sb, x->item[1]);
    gr_err_hint(err, "nothing is called '%.*s'; a name stands in quotes: \"%.100s\"",
                GR_FMT(x->item[0]->text), sb.buf);
    gr_strbuf_clear(&sb);
}

static bool is_null(const gr_expr *x)
{
    return x->kind == GR_X_VALUE && x->value.type == GR_V_NULL;
}

/* neighbors(G, "a") + ["a"]: beside nodes the names of nodes are nodes. The list is a new one. */
static void name_nodes(gr_run *r, gr_value *list)
{
    bool nodes = false;
    gr_value g;
    gr_vid v;

    for (size_t i = 0; i < list->list->n; i++)
        nodes |= list->list->at[i].type == GR_V_NODE;
    if (!nodes || !find_graph(r, &g))
        return;
    for (size_t i = 0; i < list->list->n; i++) {
        gr_value *item = &list->list->at[i];

        if (item->type == GR_V_STR && gr_vertex_of(g.graph, item, &v))
            *item = gr_v_node(gr_graph_shown(g.graph, v));
    }
}

static gr_status eval_op(gr_ctx *cx, gr_run *r, gr_expr *x, gr_value *out, gr_err *err)
{
    gr_value a, b = gr_v_null();
    gr_status st;

    if ((st = gr_eval_or_name(cx, r, x->item[0], &a, err)) != GR_OK)
        return st;
    if (x->n > 1) {
        bool decided =
            a.type == GR_V_BOOL && ((x->op == GR_OP_AND && !a.b) || (x->op == GR_OP_OR && a.b));

        if (decided) {
            *out = a;
            return GR_OK;
        }
        if ((st = gr_eval_or_name(cx, r, x->item[1], &b, err)) != GR_OK)
            return st;
        if (gr_op_compares(x->op)) {
            gr_meet_name(&a, x->item[1], &b);
            gr_meet_name(&b, x->item[0], &a);
        }
    }
    if (x->op == GR_OP_EQ && a.type == GR_V_NULL && b.type == GR_V_NULL && !is_null(x->item[0]) &&
        !is_null(x->item[1])) {
        *out = gr_v_bool(false); /* nothing is equal to nothing */
        return GR_OK;
    }
    if ((st = gr_op_any(cx, x->op, &a, &b, out, err)) != GR_OK)
        hint_at_name(r, x, err);
    else if (x->op == GR_OP_ADD && out->type == GR_V_LIST)
        name_nodes(r, out);
    return st;
}

static gr_status eval_if(gr_ctx *cx, gr_run *r, gr_expr *x, gr_value *out, gr_err *err)
{
    gr_value c;
    gr_status st = gr_eval(cx, r, x->item[0], &c, err);

    if (st != GR_OK)
        return st;
    if (c.type != GR_V_BOOL && c.type != GR_V_NULL)
        return gr_fail(err, GR_EINPUT, "if: expected true or false, found %s",
                       gr_vtype_one(c.type));
    return gr_eval_or_name(cx, r, x->item[c.type == GR_V_BOOL && c.b ? 1 : 2], out, err);
}

static gr_status eval_index(gr_ctx *cx, gr_run *r, gr_expr *x, bool whole, gr_value *out,
                            gr_err *err)
{
    gr_value v, index;
    gr_status st;

    if ((st = gr_eval(cx, r, x->item[0], &v, err)) != GR_OK ||
        (st = gr_eval_or_name(cx, r, x->item[1], &index, err)) != GR_OK)
        return st;
    return gr_part_at(cx, &v, &index, whole, out, err);
}

/* bridges(G).weight: what each item of a list has; nothing where an item has none. */
static gr_status fields_of_list(gr_ctx *cx, gr_run *r, const gr_graph *of, const gr_value *v,
                                gr_str name, gr_value *out, gr_err *err)
{
    bool any = false;

    if (!gr_v_list(&cx->arena, out))
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < v->list->n; i++) {
        const gr_value *item = &v->list->at[i];
        gr_value x;

        if (attribute_of(r, of, item, name, &x) ||
            (item->type != GR_V_LIST && gr_part_field(cx, item, name, &x, NULL) == GR_OK))
            any = true;
        else
            x = gr_v_null();
        if (!gr_v_push(&cx->arena, out, x))
            return gr_fail_memory(cx, err);
    }
    gr_v_set_cut(out, v->list->cut);
    return any ? GR_OK : gr_part_field(cx, v, name, out, err);
}

/* What a function's variable stands for has the fields of its item besides its own; t[node].field
 * is the field of a row. */
static gr_status eval_field(gr_ctx *cx, gr_run *r, gr_expr *x, gr_value *out, gr_err *err)
{
    gr_expr *of = x->item[0];
    const gr_graph *from = NULL;
    gr_value v;
    gr_status st;

    for (size_t i = r->vars.n; of->kind == GR_X_WORD && i-- > 0;) {
        const gr_binding *b = &r->vars.at[i];

        if (from == NULL && b->name.len == 0)
            from = b->of; /* of = a field of that item */
        if (!gr_str_eq(b->name, of->text))
            continue;
        if (b->item != NULL && field_of_item(r, b, x->text, out))
            return GR_OK;
        from = b->of;
        break;
    }
    st =
        of->kind == GR_X_INDEX ? eval_index(cx, r, of, true, &v, err) : gr_eval(cx, r, of, &v, err);
    from = of->kind == GR_X_WORD ? from : r->near;
    if (st != GR_OK || attribute_of(r, from, &v, x->text, out))
        return st;
    if (v.type == GR_V_LIST && v.list->n != 0)
        return fields_of_list(cx, r, from, &v, x->text, out, err);
    return gr_part_field(cx, &v, x->text, out, err);
}

static gr_status eval_any(gr_ctx *cx, gr_run *r, gr_expr *x, gr_value *out, gr_err *err)
{
    switch (x->kind) {
    case GR_X_VALUE: *out = x->value; return GR_OK;
    case GR_X_WORD: return gr_look_up(r, x->text, out, err);
    case GR_X_LIST: return gr_eval_or_name(cx, r, x, out, err);
    case GR_X_CALL: return gr_eval_call(cx, r, x, out, err);
    case GR_X_FIELD: return eval_field(cx, r, x, out, err);
    case GR_X_INDEX: return eval_index(cx, r, x, false, out, err);
    case GR_X_IF: return eval_if(cx, r, x, out, err);
    case GR_X_LAMBDA:
        gr_fail(err, GR_EUSAGE, "a function is only an argument: nothing takes '%.*s -> ..' here",
                GR_FMT(x->text));
        gr_err_hint(err, "map(nodes(G), v -> degree(G, v))");
        return GR_EUSAGE;
    default: return eval_op(cx, r, x, out, err);
    }
}

/* Depth is bounded by the parsers. */
gr_status gr_eval(gr_ctx *cx, gr_run *r, gr_expr *x, gr_value *out, gr_err *err)
{
    gr_status st = gr_ctx_check(cx, err);

    if (st == GR_OK && (st = eval_any(cx, r, x, out, err)) != GR_OK)
        gr_err_text(err, r->text, x->at);
    return st;
}

/* f = v -> ..: it can be called, f(x), and stand where a function is wanted. */
static gr_status bind_function(gr_ctx *cx, gr_run *r, const gr_stmt *s, gr_err *err)
{
    if (!gr_run_bind(r, s->var, gr_v_null()))
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < r->vars.n; i++)
        if (gr_str_eq(r->vars.at[i].name, s->var))
            r->vars.at[i].fn = s->expr;
    return GR_OK;
}

gr_status gr_run_program(gr_ctx *cx, gr_run *r, const gr_program *p, gr_value *out, gr_err *err)
{
    gr_status st = GR_OK;

    *out = gr_v_null();
    r->text = p->text;
    for (size_t i = 0; i < p->n && st == GR_OK; i++) {
        gr_stmt *s = &p->stmt[i];

        if (s->var.len != 0 && s->expr->kind == GR_X_LAMBDA) {
            st = bind_function(cx, r, s, err);
            continue;
        }
        st = s->var.len == 0 ? gr_eval(cx, r, s->expr, out, err)
                             : gr_eval_or_name(cx, r, s->expr, out, err);
        if (st == GR_OK && s->var.len != 0 && !gr_run_bind(r, s->var, *out))
            st = gr_fail_memory(cx, err);
    }
    return st;
}

gr_grade gr_run_grade(const gr_run *r, const char **why)
{
    gr_grade grade = GR_PROVED;

    *why = NULL;
    for (size_t i = 0; i < r->steps.n; i++)
        if (!r->steps.at[i].tool->source && r->steps.at[i].result.grade < grade) {
            grade = r->steps.at[i].result.grade;
            *why = grade <= GR_UNCHECKED ? r->steps.at[i].result.why : NULL;
        }
    for (size_t i = 0; i < r->steps.n && *why == NULL; i++)
        *why = r->steps.at[i].result.rounded.ptr;
    return grade;
}
