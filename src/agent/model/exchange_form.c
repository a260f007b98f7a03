/* Whether a value has the form that is asked for. */
#include "agent/model/exchange_int.h"

static bool is_number(const gr_value *v)
{
    return v->type == GR_V_INT || v->type == GR_V_REAL;
}

static bool is_name(const gr_value *v)
{
    return v->type == GR_V_NODE || v->type == GR_V_STR || v->type == GR_V_INT;
}

static bool are_all(const gr_value *v, bool (*is)(const gr_value *))
{
    if (v->type != GR_V_LIST)
        return false;
    for (size_t i = 0; i < v->list->n; i++)
        if (!is(&v->list->at[i]))
            return false;
    return true;
}

static bool is_link(const gr_value *v)
{
    return v->type == GR_V_EDGE || (v->type == GR_V_LIST && v->list->n >= 2);
}

static bool is_list(const gr_value *v)
{
    return v->type == GR_V_LIST;
}

/* A table whose rows are links. */
static bool is_link_table(const gr_value *v)
{
    return v->type == GR_V_TABLE && v->table->n_columns >= 2 &&
           gr_str_is(v->table->columns[0], "source") && gr_str_is(v->table->columns[1], "target");
}

static bool has_form(gr_str asked, const gr_value *v)
{
    if (v->type == GR_V_NULL) /* there is none */
        return true;
    if (gr_str_is(asked, "yes_no"))
        return v->type == GR_V_BOOL;
    if (gr_str_is(asked, "number"))
        return is_number(v);
    if (gr_str_is(asked, "time"))
        return v->type == GR_V_TIME || v->type == GR_V_STR || is_number(v);
    if (gr_str_is(asked, "name") || gr_str_is(asked, "names"))
        return is_name(v) || v->type == GR_V_EDGE || are_all(v, is_name);
    if (gr_str_is(asked, "path"))
        return v->type == GR_V_PATH || are_all(v, is_name);
    if (gr_str_is(asked, "links"))
        return is_link(v) || are_all(v, is_link) || is_link_table(v);
    if (gr_str_is(asked, "groups"))
        return are_all(v, is_list);
    if (gr_str_is(asked, "list"))
        return v->type == GR_V_LIST;
    if (gr_str_is(asked, "mapping") || gr_str_is(asked, "table"))
        return v->type == GR_V_RECORD || v->type == GR_V_TABLE || v->type == GR_V_LIST;
    if (gr_str_is(asked, "text"))
        return v->type != GR_V_GRAPH && v->type != GR_V_TABLE && v->type != GR_V_RECORD;
    return true;
}

/* What a value that does not fit has to take instead. */
static void hint_parts(const gr_value *v, gr_err *err)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 200);
    for (size_t i = 0; v->type == GR_V_RECORD && i < v->record->n; i++)
        gr_strbuf_addf(&sb, "%s.%.*s", i != 0 ? ", " : "", GR_FMT(v->record->at[i].key));
    for (size_t i = 0; v->type == GR_V_TABLE && i < v->table->n_columns; i++)
        gr_strbuf_addf(&sb, "%s.%.*s", i != 0 ? ", " : "", GR_FMT(v->table->columns[i]));
    if (v->type == GR_V_PATH)
        gr_strbuf_adds(&sb, ".path, .length");
    if (sb.len != 0)
        gr_err_hint(err, "It has %s.", sb.buf);
    else if (v->type == GR_V_LIST)
        gr_err_hint(err, "count(..) counts it, first(..) or [0] takes an item.");
    gr_strbuf_clear(&sb);
}

static gr_status check(gr_str asked, const gr_value *v, gr_err *err)
{
    gr_strbuf sb;

    if (has_form(asked, v))
        return GR_OK;
    gr_strbuf_init(&sb, NULL, 0);
    gr_json_write(&sb, v, 0);
    gr_fail(err, GR_EINPUT, "asked for is %.*s, but the program comes to %s: %.80s", GR_FMT(asked),
            gr_vtype_one(v->type), sb.buf);
    gr_strbuf_clear(&sb);
    hint_parts(v, err);
    return GR_EINPUT;
}

gr_status gr_exchange_form(const gr_value *asks, const gr_value *value, gr_err *err)
{
    gr_status st = GR_OK;

    if (value->type == GR_V_GRAPH)
        return gr_fail(err, GR_EINPUT,
                       "the program comes to a graph, and nothing is said about it");
    if (asks != NULL && asks->type == GR_V_STR)
        return check(asks->s, value, err);
    if (asks == NULL || asks->type != GR_V_LIST || asks->list->n == 0)
        return gr_fail(err, GR_EINPUT, "\"asks\" must say the form of what is asked for");
    for (size_t i = 0; i < asks->list->n; i++)
        if (asks->list->at[i].type != GR_V_STR)
            return gr_fail(err, GR_EINPUT, "\"asks\" must be a list of forms");
    if (asks->list->n == 1)
        return check(asks->list->at[0].s, value, err);
    if (value->type == GR_V_RECORD && value->record->n == asks->list->n)
        return GR_OK;
    if (value->type != GR_V_LIST || value->list->n != asks->list->n)
        return gr_fail(err, GR_EINPUT,
                       "%zu things are asked for: the last value must be a list of as many",
                       asks->list->n);
    for (size_t i = 0; st == GR_OK && i < asks->list->n; i++)
        st = check(asks->list->at[i].s, &value->list->at[i], err);
    return st;
}
