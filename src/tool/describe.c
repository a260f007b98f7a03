/* A row for programs: a record, and JSON Schemas in the subset that every client understands. */
#include "tool/tool.h"

static bool put(gr_arena *a, gr_value *record, const char *key, const char *text)
{
    return gr_v_set(a, record, key, text != NULL ? gr_v_str(gr_str_of(text)) : gr_v_null());
}

static bool words(gr_arena *a, gr_value *record, const char *key, const char *list)
{
    gr_str rest = gr_str_of(list), word;
    gr_value v;

    if (!gr_v_list(a, &v))
        return false;
    while (list != NULL && gr_str_split(&rest, ',', &word))
        if (!gr_v_push(a, &v, gr_v_str(gr_str_trim(word))))
            return false;
    return gr_v_set(a, record, key, v);
}

/* What a printer of rows writes, kept. */
static gr_str printed(gr_arena *a, const gr_tool *t, void (*print)(gr_strbuf *, const gr_tool *))
{
    gr_strbuf sb;
    gr_str s = { NULL, 0 };

    gr_strbuf_init(&sb, NULL, 0);
    print(&sb, t);
    if (!sb.failed)
        s = gr_str_dup(a, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return s;
}

static bool describe_params(gr_arena *a, const gr_tool *t, gr_value *out)
{
    gr_value list, row;

    if (!gr_v_list(a, &list))
        return false;
    for (size_t i = 0; i < t->n_params; i++) {
        const gr_param *p = &t->params[i];

        if (!gr_v_record(a, &row) || !put(a, &row, "name", p->name) ||
            !put(a, &row, "type", gr_ptype_name(p->type)) ||
            !gr_v_set(a, &row, "required", gr_v_bool(p->need == GR_REQUIRED)) ||
            !gr_v_set(a, &row, "by_name", gr_v_bool(p->by_name)) ||
            !put(a, &row, "default", p->standard) || !put(a, &row, "doc", p->doc) ||
            (p->choices != NULL && !words(a, &row, "choices", p->choices)) ||
            (p->bounded && (!gr_v_set(a, &row, "min", gr_v_real(p->min)) ||
                            !gr_v_set(a, &row, "max", gr_v_real(p->max)))) ||
            !gr_v_push(a, &list, row))
            return false;
    }
    return gr_v_set(a, out, "params", list);
}

static bool describe_aliases(gr_arena *a, const gr_tool *t, gr_value *out)
{
    gr_value list;

    if (!gr_v_list(a, &list))
        return false;
    for (size_t i = 0; i < t->n_aliases; i++)
        if (t->aliases[i].surface == GR_SURFACE_NATIVE &&
            !gr_v_push(a, &list, gr_v_str(gr_str_of(t->aliases[i].name))))
            return false;
    return gr_v_set(a, out, "aliases", list);
}

static bool describe_example(gr_arena *a, const gr_tool *t, gr_value *out)
{
    gr_value ex;

    return gr_v_record(a, &ex) && put(a, &ex, "graph", t->example.graph) &&
           put(a, &ex, "call", t->example.call) && put(a, &ex, "value", t->example.value) &&
           gr_v_set(a, out, "example", ex);
}

/* The demands in words; null without any. */
static bool describe_needs(gr_arena *a, const gr_tool *t, gr_value *out)
{
    static const struct {
        unsigned demand;
        const char *text;
    } rows[] = {
        { GR_WANTS_DIRECTED, "a directed graph" },
        { GR_WANTS_UNDIRECTED, "an undirected graph" },
        { GR_WANTS_NODES, "at least one node" },
        { GR_NONNEG_WEIGHT, "weights that are not negative" },
    };
    gr_str text = GR_STR("");

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if ((t->demands & rows[i].demand) == 0)
            continue;
        text = gr_str_printf(a, "%.*s%s%s", GR_FMT(text), text.len != 0 ? ", " : "", rows[i].text);
        if (text.ptr == NULL)
            return false;
    }
    return gr_v_set(a, out, "needs", text.len != 0 ? gr_v_str(text) : gr_v_null());
}

bool gr_tool_describe(gr_arena *a, const gr_tool *t, gr_value *out)
{
    gr_str line = printed(a, t, gr_tool_signature), returns = printed(a, t, gr_tool_returns);

    return line.ptr != NULL && returns.ptr != NULL && gr_v_record(a, out) &&
           put(a, out, "name", t->name) && put(a, out, "family", t->family) &&
           put(a, out, "summary", t->summary) && gr_v_set(a, out, "signature", gr_v_str(line)) &&
           put(a, out, "details", t->details) && describe_params(a, t, out) &&
           describe_needs(a, t, out) && put(a, out, "result", gr_rtype_name(t->result)) &&
           gr_v_set(a, out, "returns", gr_v_str(returns)) && put(a, out, "cost", t->cost) &&
           put(a, out, "checked_by",
               t->verify != NULL || t->verify_row != NULL ? t->checked_by : NULL) &&
           put(a, out, "unchecked", t->unchecked) && describe_aliases(a, t, out) &&
           describe_example(a, t, out);
}

/* --- schemas --- */

static bool typed(gr_arena *a, gr_value *out, const char *type)
{
    return gr_v_record(a, out) && put(a, out, "type", type);
}

static bool array_of(gr_arena *a, gr_value *out, const char *type)
{
    gr_value items;

    return typed(a, out, "array") &&
           (type != NULL ? typed(a, &items, type) : gr_v_record(a, &items)) &&
           gr_v_set(a, out, "items", items);
}

static bool param_schema(gr_arena *a, const gr_param *p, gr_value *out)
{
    const char *standard = p->standard;
    gr_str doc;
    bool ok;

    switch (p->type) {
    case GR_P_NODES: ok = array_of(a, out, "string"); break;
    case GR_P_EDGES: ok = array_of(a, out, NULL); break;
    case GR_P_INT: ok = typed(a, out, "integer"); break;
    case GR_P_REAL: ok = typed(a, out, p->moment ? "string" : "number"); break;
    case GR_P_BOOL: ok = typed(a, out, "boolean"); break;
    default: ok = typed(a, out, "string"); break;
    }
    if (standard != NULL && standard[0] == '@')
        doc = gr_str_printf(a, "%s; default: the graph's %s, if it has one", p->doc, standard + 1);
    else if (standard != NULL)
        doc = gr_str_printf(a, "%s; default %s", p->doc, standard);
    else
        doc = gr_str_of(p->doc);
    return ok && doc.ptr != NULL && gr_v_set(a, out, "description", gr_v_str(doc)) &&
           (p->choices == NULL || words(a, out, "enum", p->choices)) &&
           (!p->bounded || p->type != GR_P_INT ||
            (gr_v_set(a, out, "minimum", gr_v_int((int64_t)p->min)) &&
             (p->max > 1e15 || gr_v_set(a, out, "maximum", gr_v_int((int64_t)p->max)))));
}

bool gr_tool_input_schema(gr_arena *a, const gr_tool *t, gr_value *out)
{
    gr_value props, required, one;

    if (!gr_v_record(a, &props) || !gr_v_list(a, &required))
        return false;
    if (!t->on_values &&
        (!typed(a, &one, "string") ||
         !put(a, &one, "description", "graph_id of a loaded graph; default: the one loaded last") ||
         !gr_v_set(a, &props, "graph", one)))
        return false;
    for (size_t i = 0; i < t->n_params; i++)
        if (!param_schema(a, &t->params[i], &one) || !gr_v_set(a, &props, t->params[i].name, one) ||
            (t->params[i].need == GR_REQUIRED &&
             !gr_v_push(a, &required, gr_v_str(gr_str_of(t->params[i].name)))))
            return false;
    return typed(a, out, "object") && gr_v_set(a, out, "properties", props) &&
           gr_v_set(a, out, "required", required) &&
           gr_v_set(a, out, "additionalProperties", gr_v_bool(false));
}

/* A type of .returns; what may be null, or of more than one type, has no "type". */
static bool type_schema(gr_arena *a, gr_str type, gr_value *out)
{
    static const char *const names[][2] = {
        { "bool", "boolean" }, { "int", "integer" }, { "number", "number" }, { "text", "string" },
        { "nodes", "array" },  { "edges", "array" }, { "groups", "array" },  { "path", "object" },
        { "graph", "object" }, { "list(", "array" }, { "table(", "object" }, { "{", "object" },
    };
    gr_value props, one, items;
    gr_str name, part;

    if (!gr_v_record(a, out))
        return false;
    if (gr_str_ends(type, "?") || gr_str_find(type, " | ") < type.len)
        return true;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (gr_str_is(type, names[i][0]) ||
            (strpbrk(names[i][0], "({") != NULL && gr_str_starts(type, names[i][0]))) {
            if (!put(a, out, "type", names[i][1]))
                return false;
            if (strcmp(names[i][1], "array") == 0 &&
                (!gr_v_record(a, &items) || !gr_v_set(a, out, "items", items)))
                return false;
            break;
        }
    if (!gr_str_starts(type, "{"))
        return true;
    if (!gr_v_record(a, &props))
        return false;
    type = gr_str_sub(type, 1, type.len - 1);
    while (gr_returns_next(&type, &name, &part))
        if (name.len != 0 && (!type_schema(a, part, &one) || !gr_v_set_str(a, &props, name, one)))
            return false;
    return gr_v_set(a, out, "properties", props);
}

/* {"value": ..} with what the reply of a run has beside it. */
bool gr_tool_output_schema(gr_arena *a, const gr_tool *t, gr_value *out)
{
    gr_value props, value, text, grade, required;
    gr_str returns = printed(a, t, gr_tool_returns), doc = { NULL, 0 };
    bool ok = returns.ptr != NULL && type_schema(a, returns, &value);

    if (ok)
        doc = gr_str_printf(a, "%s: %.*s", t->summary, GR_FMT(returns));

    return doc.ptr != NULL && gr_v_set(a, &value, "description", gr_v_str(doc)) &&
           typed(a, &text, "string") && put(a, &text, "description", "ok") &&
           typed(a, &grade, "string") &&
           words(a, &grade, "enum", "proved, rederived, unchecked, predicted") &&
           gr_v_record(a, &props) && gr_v_set(a, &props, "status", text) &&
           gr_v_set(a, &props, "value", value) && gr_v_set(a, &props, "grade", grade) &&
           gr_v_list(a, &required) && gr_v_push(a, &required, gr_v_str(GR_STR("value"))) &&
           typed(a, out, "object") && gr_v_set(a, out, "properties", props) &&
           gr_v_set(a, out, "required", required);
}
