/* Whether a value is what a row says that its tool returns, read without the library's own reader
 * of types. */
#ifndef TEST_RETURNED_H
#define TEST_RETURNED_H

#include "tool/tool.h"

static inline bool is_of(const gr_value *v, gr_str type);

/* What stands before the next separator outside brackets; *rest is what follows. */
static inline gr_str before(gr_str *rest, const char *separator)
{
    size_t n = strlen(separator), i;
    gr_str part = *rest;
    int depth = 0;

    for (i = 0; i < rest->len; i++) {
        char c = rest->ptr[i];

        if (depth == 0 && i + n <= rest->len && memcmp(rest->ptr + i, separator, n) == 0)
            break;
        depth += c == '(' || c == '{' ? 1 : c == ')' || c == '}' ? -1 : 0;
    }
    part.len = i;
    *rest = i < rest->len ? gr_str_sub(*rest, i + n, rest->len) : (gr_str){ NULL, 0 };
    return part;
}

static inline bool each_of(const gr_value *v, gr_str type)
{
    if (v->type != GR_V_LIST)
        return false;
    for (size_t i = 0; i < v->list->n; i++)
        if (!is_of(&v->list->at[i], type))
            return false;
    return true;
}

static inline bool fields_of(const gr_value *v, gr_str fields)
{
    if (v->type != GR_V_RECORD)
        return false;
    for (size_t i = 0; i < v->record->n; i++) {
        gr_str type = before(&fields, ", "), name;

        if (gr_str_is(type, "..."))
            return fields.len == 0;
        name = before(&type, ": ");
        if (!gr_str_eq(name, v->record->at[i].key) || !is_of(v->record->at[i].value, type))
            return false;
    }
    return fields.len == 0 || gr_str_is(fields, "...");
}

static inline bool columns_of(const gr_value *v, gr_str columns)
{
    const gr_table *t = v->table;

    if (v->type != GR_V_TABLE)
        return false;
    for (size_t c = 0; c < t->n_columns; c++) {
        gr_str type = before(&columns, ", "), name;

        if (gr_str_is(type, "..."))
            return columns.len == 0;
        name = before(&type, ": ");
        if (!gr_str_eq(name, t->columns[c]))
            return false;
        for (size_t i = 0; i < t->n_rows; i++)
            if (!is_of(&t->cells[i * t->n_columns + c], type))
                return false;
    }
    return columns.len == 0 || gr_str_is(columns, "...");
}

static inline bool is_of_one(const gr_value *v, gr_str type)
{
    static const struct {
        const char *name;
        gr_vtype type, other;
    } plain[] = {
        { "bool", GR_V_BOOL, GR_V_BOOL },  { "int", GR_V_INT, GR_V_INT },
        { "number", GR_V_INT, GR_V_REAL }, { "text", GR_V_STR, GR_V_STR },
        { "node", GR_V_NODE, GR_V_NODE },  { "edge", GR_V_EDGE, GR_V_EDGE },
        { "path", GR_V_PATH, GR_V_PATH },  { "graph", GR_V_GRAPH, GR_V_GRAPH },
    };

    if (gr_str_ends(type, "?"))
        return v->type == GR_V_NULL || is_of_one(v, gr_str_sub(type, 0, type.len - 1));
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (gr_str_is(type, plain[i].name))
            return v->type == plain[i].type || v->type == plain[i].other;
    if (gr_str_is(type, "time"))
        return v->type == GR_V_TIME || v->type == GR_V_INT || v->type == GR_V_REAL;
    if (gr_str_is(type, "nodes") || gr_str_is(type, "edges"))
        return each_of(v, gr_str_sub(type, 0, 4));
    if (gr_str_is(type, "groups"))
        return each_of(v, GR_STR("nodes"));
    if (gr_str_starts(type, "list("))
        return each_of(v, gr_str_sub(type, 5, type.len - 1));
    if (gr_str_starts(type, "table("))
        return columns_of(v, gr_str_sub(type, 6, type.len - 1));
    return gr_str_starts(type, "{") ? fields_of(v, gr_str_sub(type, 1, type.len - 1))
                                    : gr_str_is(type, "any");
}

static inline bool is_of(const gr_value *v, gr_str type)
{
    while (type.len != 0)
        if (is_of_one(v, before(&type, " | ")))
            return true;
    return false;
}

/* A tool on values makes nothing of nothing. */
static inline bool is_returned(const gr_tool *t, const gr_value *v)
{
    gr_strbuf sb;
    bool ok;

    gr_strbuf_init(&sb, NULL, 0);
    gr_tool_returns(&sb, t);
    ok = is_of(v, gr_strbuf_str(&sb)) || (t->on_values && v->type == GR_V_NULL);
    gr_strbuf_clear(&sb);
    return ok;
}

#endif
