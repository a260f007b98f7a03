/* The text of an answer, and the calls that replay it. */
#include "agent/answer_int.h"

bool gr_lines_add(gr_lines *l, gr_str line)
{
    return line.ptr != NULL && gr_vec_push(l, line);
}

bool gr_lines_keep(gr_ctx *cx, gr_lines *l, gr_str **at, size_t *n)
{
    *n = l->n;
    *at = l->n != 0 ? gr_arena_copy(&cx->arena, l->at, l->n * sizeof *l->at) : NULL;
    return l->n == 0 || *at != NULL;
}

/* --- units --- */

/* Whose unit the answer has. */
typedef enum unit_kind { UNIT_NONE, UNIT_WEIGHT, UNIT_CAPACITY } unit_kind;

/* The parameter that argument i of a call is for; NULL = the graph, or none. */
static const gr_param *param_of(const gr_tool *t, const gr_expr *x, size_t i)
{
    size_t position = t->on_values ? i : i - 1; /* behind the graph */

    if (x->name[i].len != 0)
        return gr_tool_param(t, x->name[i]);
    return position < t->n_params ? &t->params[position] : NULL;
}

/* Is it told what to add up, and in a way that says nothing of its unit: "weight=null"? */
static bool is_told(const gr_tool *t, const gr_expr *x)
{
    for (size_t i = 0; i < x->n; i++) {
        const gr_param *p = param_of(t, x, i);

        if (p != NULL && p->type == GR_P_ATTR &&
            (x->item[i]->kind != GR_X_VALUE || x->item[i]->value.type != GR_V_STR))
            return true;
    }
    return false;
}

static unit_kind kind_of(const gr_registry *tools, const gr_program *p)
{
    const gr_expr *x = p->stmt[p->n - 1].expr;
    const gr_alias *alias;
    const gr_tool *t;

    while (x->kind == GR_X_FIELD)
        x = x->item[0];
    t = x->kind == GR_X_CALL ? gr_registry_find(tools, x->text, &alias) : NULL;
    if (t == NULL || is_told(t, x) ||
        (t->result != GR_R_NUMBER && t->result != GR_R_PATH && t->result != GR_R_INT))
        return UNIT_NONE;
    if (strcmp(t->family, "paths") == 0 && gr_tool_param(t, GR_STR("weight")) != NULL)
        return UNIT_WEIGHT;
    if (strcmp(t->family, "flow") == 0 && gr_tool_param(t, GR_STR("capacity")) != NULL)
        return UNIT_CAPACITY;
    return UNIT_NONE;
}

/* The column of edges that a call in it is told to add up, or NULL. */
static const gr_column *told_column(const gr_registry *tools, const gr_graph *g, const gr_expr *x)
{
    const gr_alias *alias;
    const gr_tool *t = x->kind == GR_X_CALL ? gr_registry_find(tools, x->text, &alias) : NULL;
    const gr_column *found = NULL;

    for (size_t i = 0; i < x->n && found == NULL; i++) {
        const gr_param *p = t != NULL ? param_of(t, x, i) : NULL;

        if (p != NULL && p->type == GR_P_ATTR && x->item[i]->kind == GR_X_VALUE &&
            x->item[i]->value.type == GR_V_STR)
            found = gr_graph_column_named(g, GR_OF_EDGE, x->item[i]->value.s);
        if (found == NULL)
            found = told_column(tools, g, x->item[i]); /* as deep as the parser allows */
    }
    return found;
}

/* The column that a program adds up: the one it names, else that of the role; or empty. */
static gr_str column_of(const gr_registry *tools, const gr_graph *g, const gr_program *p,
                        unit_kind kind)
{
    const gr_column *c = NULL;

    for (size_t i = 0; i < p->n && c == NULL; i++)
        c = told_column(tools, g, p->stmt[i].expr);
    if (c == NULL)
        c = gr_graph_role(g, kind == UNIT_CAPACITY ? GR_ROLE_CAPACITY : GR_ROLE_WEIGHT);
    if (c == NULL && kind == UNIT_CAPACITY)
        c = gr_graph_role(g, GR_ROLE_WEIGHT);
    return c != NULL ? c->name : GR_STR("");
}

static gr_str unit_of(const gr_registry *tools, const gr_reading *r, const gr_proposed *part)
{
    unit_kind kind = kind_of(tools, &part->program);

    for (size_t i = 0; kind != UNIT_NONE && i < r->n_graphs; i++) {
        gr_str name = column_of(tools, r->graphs[i].graph, &part->program, kind);
        const gr_seen_column *seen = gr_seen_column_named(&r->graphs[i], GR_OF_EDGE, name);
        gr_str rest, symbol;

        if (seen == NULL || seen->unit == NULL)
            continue;
        rest = gr_str_of(*seen->unit->symbols != '\0' ? seen->unit->symbols : seen->unit->names);
        if (gr_str_split(&rest, '|', &symbol))
            return symbol;
    }
    return GR_STR("");
}

gr_str gr_answer_unit(const gr_registry *tools, const gr_reading *r, const gr_proposed *parts,
                      size_t n)
{
    gr_str unit = GR_STR("");

    for (size_t i = 0; i < n && unit.len == 0; i++)
        unit = unit_of(tools, r, &parts[i]);
    return unit;
}

/* --- the text --- */

static bool is_number(const gr_value *v)
{
    return v->type == GR_V_INT || v->type == GR_V_REAL || v->type == GR_V_PATH;
}

gr_str gr_answer_text(gr_ctx *cx, const gr_answer *a)
{
    gr_str out = { NULL, 0 };
    gr_strbuf sb;

    gr_strbuf_init(&sb, &cx->budget, 0);
    gr_v_text(&sb, &a->value);
    if (gr_v_cut(&a->value) != NULL)
        gr_strbuf_addf(&sb, " (not all: %.*s)", GR_FMT(gr_v_cut(&a->value)->why));
    if (a->unit.len != 0 && is_number(&a->value)) {
        gr_strbuf_addc(&sb, ' ');
        gr_strbuf_add(&sb, a->unit);
    }
    if (!sb.failed)
        out = gr_str_dup(&cx->arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return out;
}

/* --- calls --- */

/* Does the expression name this graph? */
static bool names_graph(const gr_expr *x, gr_str name)
{
    if (x->kind == GR_X_WORD && gr_str_eq(x->text, name))
        return true;
    for (size_t i = 0; i < x->n; i++) /* as deep as the parser allows */
        if (names_graph(x->item[i], name))
            return true;
    return false;
}

static bool uses(const gr_program *p, gr_str name)
{
    for (size_t i = 0; i < p->n; i++)
        if (names_graph(p->stmt[i].expr, name))
            return true;
    return false;
}

bool gr_answer_graphs(gr_ctx *cx, const gr_program *p, gr_answer *a)
{
    const gr_reading *r = &a->reading;

    a->used = gr_new_n(&cx->arena, bool, r->n_graphs);
    for (size_t i = r->n_graphs; a->used != NULL && i-- > 0;)
        if ((a->used[i] = uses(p, r->graphs[i].name)))
            a->graph = i;
    return a->used != NULL;
}

static void add_text(gr_strbuf *sb, gr_str s)
{
    gr_expr x = { .kind = GR_X_VALUE, .value = gr_v_str(s) };

    gr_expr_print(sb, &x);
}

/* As text of a format; false if something would be lost, or without memory. */
static bool write_as(gr_ctx *cx, const gr_graph *g, const char *format, gr_strbuf *text)
{
    gr_strbuf lost;
    gr_err err = { 0 };
    bool ok;

    gr_strbuf_reset(text);
    gr_strbuf_init(&lost, &cx->budget, 0);
    ok = gr_graph_write_text(cx, g, format, text, &lost, &err) == GR_OK && lost.len == 0;
    gr_strbuf_clear(&lost);
    return ok;
}

/* Numbered nodes need no list of their own: the order of nodes comes back from their numbers. */
static bool is_numbered(const gr_graph *g)
{
    int64_t first;

    return gr_graph_names_dense(g, &first) && (first == 0 || first == 1);
}

static bool add_source(gr_ctx *cx, gr_strbuf *sb, const gr_seen *g)
{
    const char *direction = gr_graph_is_directed(g->graph) ? "directed" : "undirected";
    gr_strbuf text;
    bool ok = true;

    gr_strbuf_add(sb, g->name);
    if (g->source.len != 0) {
        gr_strbuf_adds(sb, " = load_graph(");
        add_text(sb, g->source);
        gr_strbuf_addf(sb, ", direction=\"%s\"); ", direction);
        return true;
    }
    gr_strbuf_init(&text, &cx->budget, 0);
    gr_strbuf_adds(sb, " = parse_graph(");
    if (is_numbered(g->graph) && write_as(cx, g->graph, "edgelist", &text)) {
        add_text(sb, gr_str_trim(gr_strbuf_str(&text)));
        gr_strbuf_addf(sb, ", format=\"edgelist\", direction=\"%s\"); ", direction);
    } else {
        write_as(cx, g->graph, "nodelink", &text);
        add_text(sb, gr_str_trim(gr_strbuf_str(&text)));
        gr_strbuf_adds(sb, ", format=\"nodelink\"); ");
        ok = text.len != 0;
    }
    ok = ok && !text.failed;
    gr_strbuf_clear(&text);
    return ok;
}

gr_str gr_answer_call(gr_ctx *cx, const gr_reading *r, const gr_ask_options *o, const gr_program *p)
{
    gr_strbuf sb;
    gr_str out = { NULL, 0 };
    bool ok = true;

    gr_strbuf_init(&sb, &cx->budget, 0);
    for (size_t i = 0; i < r->n_graphs; i++) {
        const gr_seen *g = &r->graphs[i];
        bool brought = !gr_seen_is_given(g) || (o->told != NULL && o->told(o->arg, g->name));

        if (brought && uses(p, g->name))
            ok = ok && add_source(cx, &sb, g);
    }
    gr_call_print(&sb, p);
    if (ok && !sb.failed)
        out = gr_str_dup(&cx->arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return out;
}
