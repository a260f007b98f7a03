/* One call: which expression goes to which parameter, what it comes to, and the tool itself. */
#include "tool/tool_int.h"

typedef struct call {
    const gr_tool *tool;
    const gr_alias *alias;
    gr_expr *x;
    const gr_graph *graph;
    gr_arg *arg;
    gr_expr **given; /* by parameter, NULL = not given */
    bool *said;      /* given, and not as null */
} call;

/* The parameter that a caller's word means; aliases may rename. */
static const gr_param *param_named(const call *c, gr_str name)
{
    return gr_tool_param(c->tool, gr_alias_param(c->alias, name));
}

static gr_status unknown_param(const call *c, gr_str name, gr_err *err)
{
    gr_str names[32];
    size_t n = 0;

    while (n < c->tool->n_params && n < 32) {
        names[n] = gr_str_of(c->tool->params[n].name);
        n++;
    }
    gr_fail_arg(err, GR_EUSAGE, c->tool->name, "%s has no parameter '%.*s'", c->tool->name,
                GR_FMT(name));
    gr_err_hint(err, "it has none");
    gr_hint_all(err, name, names, n);
    return GR_EUSAGE;
}

static gr_status take_graph(gr_ctx *cx, gr_run *r, call *c, gr_expr *x, bool must, bool *taken,
                            gr_err *err)
{
    gr_value v = gr_v_null();
    gr_status st = GR_OK;

    *taken = false;
    if (x->kind == GR_X_WORD && !must) {
        if (gr_look_up(r, x->text, &v, NULL) != GR_OK)
            return GR_OK; /* some name: the graph was left out */
    } else if (x->kind == GR_X_VALUE && x->value.type == GR_V_STR && must) {
        st = gr_look_up(r, x->value.s, &v, err); /* JSON names graphs by strings */
        if (st == GR_OK) {
            x->kind = GR_X_WORD;
            x->text = x->value.s;
        }
    } else if (x->kind == GR_X_WORD || x->kind == GR_X_CALL) {
        st = gr_eval(cx, r, x, &v, err);
    }
    if (st != GR_OK)
        return st;
    if (v.type == GR_V_GRAPH) {
        c->graph = r->near = v.graph;
        *taken = true;
    } else if (must) {
        return gr_fail_arg(err, GR_EINPUT, "graph", "%s: expected a graph, found %s", c->tool->name,
                           gr_vtype_one(v.type));
    } else if (x->kind == GR_X_CALL) { /* evaluated: do not run it twice */
        x->kind = GR_X_VALUE;
        x->value = v;
    }
    return GR_OK;
}

/* Writes the graph that was left out into the call, as its first argument. */
static gr_status insert_graph(gr_ctx *cx, gr_run *r, gr_expr *x, gr_err *err)
{
    gr_expr *word = gr_new(&cx->arena, gr_expr), **item;
    gr_str *name;

    item = gr_new_n(&cx->arena, gr_expr *, x->n + 1);
    name = gr_new_n(&cx->arena, gr_str, x->n + 1);
    if (word == NULL || item == NULL || name == NULL)
        return gr_fail_memory(cx, err);
    *word = (gr_expr){ .kind = GR_X_WORD, .at = x->at, .text = r->graph };
    item[0] = word;
    for (size_t i = 0; i < x->n; i++) {
        item[i + 1] = x->item[i];
        name[i + 1] = x->name[i];
    }
    x->item = item;
    x->name = name;
    x->n++;
    return GR_OK;
}

/* The graph: a first argument that is one, graph=.., or the standard one. */
static gr_status bind_graph(gr_ctx *cx, gr_run *r, call *c, size_t *next, gr_err *err)
{
    bool taken = false;
    gr_status st;

    if (c->tool->on_values)
        return GR_OK;
    for (size_t i = 0; i < c->x->n && !taken; i++)
        if (gr_str_is(c->x->name[i], "graph") &&
            (st = take_graph(cx, r, c, c->x->item[i], true, &taken, err)) != GR_OK)
            return st;
    if (!taken && c->x->n != 0 && c->x->name[0].len == 0) {
        if ((st = take_graph(cx, r, c, c->x->item[0], false, &taken, err)) != GR_OK)
            return st;
        *next = taken;
    }
    if (taken)
        return GR_OK;
    if (r->graph.len == 0) {
        gr_fail_arg(err, GR_EUSAGE, "graph", "%s needs a graph, and none is loaded", c->tool->name);
        gr_err_hint(err, "load one first, or make one in the program: load_graph(\"FILE\"), "
                         "parse_graph(\"a b\")");
        return GR_EUSAGE;
    }
    *next = 1;
    if ((st = insert_graph(cx, r, c->x, err)) != GR_OK)
        return st;
    return take_graph(cx, r, c, c->x->item[0], true, &taken, err);
}

/* colour = red was read as something called colour that is red. In colour = red and age > 3 it is
 * the first of two. */
static gr_status equal_to(gr_ctx *cx, gr_str name, gr_expr **value, gr_err *err)
{
    gr_expr *word = gr_new(&cx->arena, gr_expr), *both = gr_new(&cx->arena, gr_expr);

    if (word == NULL || both == NULL || (both->item = gr_new_n(&cx->arena, gr_expr *, 2)) == NULL)
        return gr_fail_memory(cx, err);
    while ((*value)->kind == GR_X_BINARY && ((*value)->op == GR_OP_AND || (*value)->op == GR_OP_OR))
        value = &(*value)->item[0];
    *word = (gr_expr){ .kind = GR_X_WORD, .at = (*value)->at, .text = name };
    both->kind = GR_X_BINARY;
    both->op = GR_OP_EQ;
    both->n = 2;
    both->item[0] = word;
    both->item[1] = *value;
    *value = both;
    return GR_OK;
}

/* filter(t, colour = red): no parameter is called colour, so it is the condition. */
static gr_status make_condition(gr_ctx *cx, call *c, size_t i, size_t *k, gr_err *err)
{
    gr_status st;

    for (*k = 0; *k < c->tool->n_params; ++*k)
        if (c->tool->params[*k].type == GR_P_CONDITION && c->given[*k] == NULL)
            break;
    if (*k == c->tool->n_params)
        return unknown_param(c, c->x->name[i], err);
    if ((st = equal_to(cx, c->x->name[i], &c->x->item[i], err)) != GR_OK)
        return st;
    c->x->name[i] = gr_str_of(c->tool->params[*k].name);
    return GR_OK;
}

static gr_status too_many(const call *c, const gr_expr *first, gr_err *err)
{
    gr_fail_arg(err, GR_EUSAGE, c->tool->name, "%s takes %zu argument%s%s", c->tool->name,
                c->tool->n_params, c->tool->n_params == 1 ? "" : "s",
                c->tool->on_values ? "" : " besides the graph");
    if (!c->tool->on_values && first->kind == GR_X_WORD)
        gr_err_hint(err, "no graph is called '%.*s'", GR_FMT(first->text));
    return GR_EUSAGE;
}

/* coloring(G, 3) asks for three colours, not for three milliseconds. */
static gr_status needs_name(const call *c, const gr_param *p, const gr_expr *x, gr_err *err)
{
    bool shown = x->kind == GR_X_VALUE && x->value.type == GR_V_INT;

    gr_fail_arg(err, GR_EUSAGE, p->name, "%s: %s can only be given by its name", c->tool->name,
                p->name);
    if (shown)
        gr_err_hint(err, "%s=%lld, if that is meant", p->name, (long long)x->value.i);
    return GR_EUSAGE;
}

/* Which expression goes to which parameter. */
static gr_status match_args(gr_ctx *cx, call *c, size_t next, gr_err *err)
{
    gr_status st;
    size_t position = 0;

    for (size_t i = next; i < c->x->n; i++) {
        const gr_param *p;
        size_t k;

        if (gr_str_is(c->x->name[i], "graph") && !c->tool->on_values)
            continue;
        if (c->x->name[i].len != 0) {
            p = param_named(c, c->x->name[i]);
            if (p != NULL)
                k = (size_t)(p - c->tool->params);
            else if ((st = make_condition(cx, c, i, &k, err)) != GR_OK)
                return st;
        } else {
            k = position++;
            if (k >= c->tool->n_params)
                return too_many(c, c->x->item[next], err);
            if (c->tool->params[k].by_name)
                return needs_name(c, &c->tool->params[k], c->x->item[i], err);
        }
        if (c->given[k] != NULL)
            return gr_fail_arg(err, GR_EUSAGE, c->tool->params[k].name, "%s: %s is given twice",
                               c->tool->name, c->tool->params[k].name);
        c->given[k] = c->x->item[i];
    }
    return GR_OK;
}

/* JSON has functions as text: the text is read, and takes its place. The name of a column stays. */
static gr_status read_function(gr_ctx *cx, const gr_param *p, gr_expr *x, gr_err *err)
{
    gr_program program;
    gr_stmt *s;
    gr_status st;

    if (x->kind != GR_X_VALUE || x->value.type != GR_V_STR)
        return GR_OK;
    if (p->type == GR_P_EACH && gr_str_find(x->value.s, "->") == x->value.s.len)
        return GR_OK;
    if ((st = gr_call_parse(cx, x->value.s, &program, err)) != GR_OK)
        return st;
    if (program.n != 1)
        return gr_fail_arg(err, GR_EUSAGE, p->name, "%s: expected one condition", p->name);
    s = &program.stmt[0];
    if (s->var.len != 0 && (st = equal_to(cx, s->var, &s->expr, err)) != GR_OK)
        return st;
    *x = *s->expr;
    return GR_OK;
}

/* Arguments that are the name of something: fields of an item are not meant. */
static bool wants_word(gr_ptype t)
{
    return t == GR_P_ATTR || t == GR_P_NODE_ATTR || t == GR_P_TEXT || t == GR_P_CHOICE ||
           t == GR_P_TOOL;
}

static void name_word(const gr_run *r, gr_expr *x)
{
    for (size_t i = 0; i < r->vars.n; i++)
        if (gr_str_eq(r->vars.at[i].name, x->text))
            return;
    x->kind = GR_X_VALUE;
    x->value = gr_v_str(x->text);
}

/* What names nodes. A word that a graph is called by is a node's name here: no graph is wanted. An
 * optional one that is null is left out. */
static gr_status eval_names(gr_ctx *cx, gr_run *r, const call *c, const gr_param *p, gr_expr *x,
                            gr_value *out, gr_err *err)
{
    gr_naming naming = gr_param_naming(p);
    gr_status st;

    if (x->kind == GR_X_WORD && gr_look_up(r, x->text, out, NULL) == GR_OK &&
        out->type == GR_V_GRAPH)
        *x = (gr_expr){ .at = x->at, .value = gr_v_str(x->text) };
    if (x->kind == GR_X_VALUE && x->value.type == GR_V_NULL && p->need == GR_OPTIONAL) {
        *out = gr_v_null();
        return GR_OK;
    }
    if ((st = gr_names_of_expr(cx, c->graph, naming, x, err)) != GR_OK ||
        (st = gr_eval_or_name(cx, r, x, out, err)) != GR_OK)
        return st;
    if (out->type == GR_V_NULL && p->need == GR_OPTIONAL)
        return GR_OK;
    return gr_names_of_value(cx, naming, out, err);
}

static gr_status bind_arg(gr_ctx *cx, gr_run *r, call *c, size_t k, gr_err *err)
{
    const gr_param *p = &c->tool->params[k];
    gr_expr *x = c->given[k];
    const gr_expr *named;
    gr_value v = gr_v_null();
    gr_status st;

    if (x == NULL && p->need == GR_REQUIRED)
        return gr_fail_arg(err, GR_EUSAGE, p->name, "%s: %s is missing: %s", c->tool->name, p->name,
                           p->doc);
    if (x == NULL)
        return gr_arg_standard(cx, c->graph, p, &c->arg[k], err);
    if (p->type == GR_P_CONDITION || p->type == GR_P_EACH ||
        (p->type == GR_P_TOOL &&
         (x->kind == GR_X_LAMBDA ||
          (x->kind == GR_X_WORD && gr_function_named(r, x->text) != NULL)))) {
        c->arg[k] = (gr_arg){ .given = true };
        if ((st = read_function(cx, p, x, err)) != GR_OK)
            return st;
        named = x->kind == GR_X_WORD ? gr_function_named(r, x->text) : NULL;
        return gr_fn_new(cx, r, p, named != NULL ? named : x, &c->arg[k].fn, err);
    }
    if (x->kind == GR_X_WORD && wants_word(p->type))
        name_word(r, x);
    if (p->type == GR_P_GRAPH && x->kind == GR_X_VALUE && x->value.type == GR_V_STR)
        st = gr_look_up(r, x->value.s, &v, err);
    else if (p->type == GR_P_GRAPH)
        st = gr_eval(cx, r, x, &v, err);
    else if (gr_param_naming(p) != GR_NO_NAMES)
        st = eval_names(cx, r, c, p, x, &v, err);
    else if (k == 0 && c->tool->on_values && x->kind == GR_X_WORD)
        st = gr_eval(cx, r, x, &v, err); /* what is worked on has no name of its own */
    else
        st = gr_eval_or_name(cx, r, x, &v, err);
    if (st == GR_OK && p->items && gr_v_listed(&v) != NULL)
        v = *gr_v_listed(&v);
    if (st != GR_OK || (st = gr_cut_check(c->tool, k, &v, err)) != GR_OK)
        return st;
    c->said[k] = v.type != GR_V_NULL;
    if (p->type == GR_P_TOOL)
        return gr_arg_tool(r->registry, p, &v, &c->arg[k], err);
    if (c->graph == NULL && (p->type == GR_P_NODE || p->type == GR_P_ATTR))
        return gr_fail(err, GR_EINTERNAL, "%s asks for a node without a graph", c->tool->name);
    return gr_arg_from_value(cx, c->graph, p, &v, &c->arg[k], err);
}

static gr_status run_kernel(gr_ctx *cx, gr_run *r, const call *c, gr_step *step, gr_err *err)
{
    const gr_tool *t = c->tool;
    gr_in in = { c->graph, c->arg, r->loader };
    int64_t start = gr_now_ns(), middle;
    bool done = false;
    gr_status st = gr_check_demands(t, &in, err);

    step->result.why = t->unchecked;
    gr_ctx_begins(cx, t->name);
    cx->rounded = cx->at_hand = false;
    if (st == GR_OK && r->elsewhere != NULL)
        st = r->elsewhere->call(r->elsewhere->arg, cx, t, &in, &step->result, &done, err);
    if (st == GR_OK && !done)
        st = gr_tool_run(t, r->registry, cx, &in, &step->result, err);
    middle = gr_now_ns();
    gr_ctx_begins(cx, "checking");
    if (st == GR_OK && !done && !r->unchecked)
        st = gr_tool_verify(t, r->registry, cx, &in, &step->result, err);
    step->ms = (double)(middle - start) / 1e6;
    step->check_ms = (double)(gr_now_ns() - middle) / 1e6;
    step->at_hand = cx->at_hand;
    gr_arena_clear(&cx->scratch);
    if (st == GR_OK)
        st = gr_cut_mark(cx, t, c->arg, c->said, &step->result.value, err);
    if (st == GR_OK && cx->rounded &&
        (step->result.rounded = gr_str_printf(
             &cx->arena, "of numbers that were rounded to multiples of 1e%d", cx->rounded_exp10))
                .ptr == NULL)
        st = gr_fail_memory(cx, err);
    return st;
}

static bool print_call(gr_ctx *cx, const gr_expr *x, gr_str *out)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, &cx->budget, 0);
    gr_expr_print(&sb, x);
    *out = gr_str_dup(&cx->arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return out->ptr != NULL;
}

static gr_status find_or_run(gr_ctx *cx, gr_run *r, const call *c, gr_step *step, gr_err *err)
{
    bool kept = gr_results_may_have(r, c->tool, c->graph, c->x);
    gr_status st = GR_OK;

    if (kept && !print_call(cx, c->x, &step->call))
        return gr_fail_memory(cx, err);
    if (kept)
        st = gr_results_find(cx, r->results, c->graph, step, err);
    if (st == GR_OK && !step->reused) {
        st = run_kernel(cx, r, c, step, err);
        if (st == GR_OK && kept)
            gr_results_keep(cx, r->results, c->graph, step);
    }
    return st;
}

/* What a function calls is no step of its own: it lowers the grade of the call that applies it. */
static gr_status run_tool(gr_ctx *cx, gr_run *r, call *c, gr_value *out, gr_err *err)
{
    gr_weakest before = r->weakest;
    gr_step step = { .tool = c->tool };
    gr_status st;

    r->weakest = (gr_weakest){ .grade = GR_PROVED };
    st = find_or_run(cx, r, c, &step, err);
    if (st == GR_OK && !gr_weakest_lower(&cx->arena, &r->weakest, &step.result))
        st = gr_fail_memory(cx, err);
    r->weakest = before; /* also for those to whom a failure is an answer */
    if (st != GR_OK)
        return st;
    if (step.result.value.type == GR_V_TABLE)
        step.result.value.table->two_way |= c->graph != NULL && !gr_graph_is_directed(c->graph);
    if (r->inside != 0) {
        if (!c->tool->source)
            gr_weakest_add(&r->weakest, &step.result);
    } else if ((step.call.ptr == NULL && !print_call(cx, c->x, &step.call)) ||
               !gr_vec_push(&r->steps, step)) {
        return gr_fail_memory(cx, err);
    }
    *out = step.result.value;
    if (c->alias != NULL && c->alias->part != NULL)
        return gr_part_field(cx, &step.result.value, gr_str_of(c->alias->part + 1), out, err);
    return GR_OK;
}

/* Does an expression speak of fields: has it a word that nothing is called by? */
static bool has_field(gr_run *r, const gr_expr *x)
{
    gr_value v;

    if (x->kind == GR_X_LAMBDA ||
        (x->kind == GR_X_WORD && gr_look_up(r, x->text, &v, NULL) != GR_OK))
        return true;
    for (size_t i = 0; i < x->n; i++)
        if ((x->kind != GR_X_CALL || x->item[i]->kind != GR_X_LAMBDA) && has_field(r, x->item[i]))
            return true;
    return false;
}

/* max(a, b, c) is max([a, b, c]); max(t, km) and max(t, v -> ..) are not. */
static gr_status spread(gr_ctx *cx, gr_run *r, gr_expr *x, gr_err *err)
{
    bool number = x->n != 0 && x->item[0]->kind == GR_X_VALUE;
    gr_expr *list;

    for (size_t i = 0; i < x->n; i++)
        if (x->n < 2 || x->name[i].len != 0 ||
            (i == 1 && ((!number && has_field(r, x->item[1])) ||
                        (x->item[1]->kind == GR_X_VALUE && x->item[1]->value.type == GR_V_STR))))
            return GR_OK;
    if (x->n < 2)
        return GR_OK;
    list = gr_arena_copy(&cx->arena, x, sizeof *x);
    x->item = gr_new_n(&cx->arena, gr_expr *, 1);
    x->name = gr_new_n(&cx->arena, gr_str, 1);
    if (list == NULL || x->item == NULL || x->name == NULL)
        return gr_fail_memory(cx, err);
    list->kind = GR_X_LIST;
    list->text = (gr_str){ NULL, 0 };
    x->item[0] = list;
    x->n = 1;
    return GR_OK;
}

/* Nothing goes through a pipe as nothing: no path has no first node. */
static bool passes_null(const call *c)
{
    const gr_param *p = c->tool->params;

    return c->tool->on_values && c->tool->n_params != 0 && p->type == GR_P_VALUE &&
           p->naming == GR_NO_NAMES && p->need == GR_REQUIRED && c->arg[0].given &&
           c->arg[0].value.type == GR_V_NULL && c->given[0]->kind != GR_X_VALUE;
}

gr_status gr_eval_call(gr_ctx *cx, gr_run *r, gr_expr *x, gr_value *out, gr_err *err)
{
    call c = { .x = x };
    size_t next = 0;
    gr_status st;

    if (gr_function_named(r, x->text) != NULL)
        return gr_fn_call(cx, r, gr_function_named(r, x->text), x, out, err);
    c.tool = gr_registry_find(r->registry, x->text, &c.alias);
    if (c.tool == NULL)
        return gr_registry_unknown(r->registry, x->text, err);
    c.arg = gr_new_n(&cx->arena, gr_arg, c.tool->n_params);
    c.given = gr_new_n(&cx->arena, gr_expr *, c.tool->n_params);
    c.said = gr_new_n(&cx->arena, bool, c.tool->n_params);
    if (c.arg == NULL || c.given == NULL || c.said == NULL)
        return gr_fail_memory(cx, err);
    if ((c.tool->spreads && (st = spread(cx, r, x, err)) != GR_OK) ||
        (st = bind_graph(cx, r, &c, &next, err)) != GR_OK ||
        (st = match_args(cx, &c, next, err)) != GR_OK)
        return st;
    for (size_t k = 0; k < c.tool->n_params; k++) {
        if ((st = bind_arg(cx, r, &c, k, err)) != GR_OK)
            return st;
        if (k == 0 && passes_null(&c)) {
            *out = gr_v_null();
            return GR_OK;
        }
    }
    return run_tool(cx, r, &c, out, err);
}
