/* Values as CSV and TSV, quoted as RFC 4180 has it: a row of names, then the rows.
 *
 * A table is its columns; a list of records has a column for each key, a list of edges `source` and
 * `target`, another list the one column `value`; a record is one row. What is nested in a cell is
 * JSON. The value is that of a reply, so nodes, edges, paths and tables are what JSON makes of
 * them. */
#include "cli/cli_int.h"

static void add_field(gr_strbuf *out, gr_str s, char sep)
{
    bool quote = s.len != 0 && (s.ptr[0] == ' ' || s.ptr[s.len - 1] == ' ');

    for (size_t i = 0; i < s.len && !quote; i++)
        quote = s.ptr[i] == sep || s.ptr[i] == '"' || s.ptr[i] == '\n' || s.ptr[i] == '\r';
    if (!quote) {
        gr_strbuf_add(out, s);
        return;
    }
    gr_strbuf_addc(out, '"');
    for (size_t i = 0; i < s.len; i++) {
        if (s.ptr[i] == '"')
            gr_strbuf_addc(out, '"');
        gr_strbuf_addc(out, s.ptr[i]);
    }
    gr_strbuf_addc(out, '"');
}

/* Nothing is an empty field. */
static void add_cell(gr_cli *c, const gr_value *v, char sep)
{
    gr_strbuf json;

    if (v == NULL || v->type == GR_V_NULL)
        return;
    if (v->type == GR_V_STR) {
        add_field(&c->out, v->s, sep);
        return;
    }
    gr_strbuf_init(&json, &c->cx.budget, 0);
    gr_json_write(&json, v, 0);
    c->out.failed |= json.failed;
    add_field(&c->out, gr_strbuf_str(&json), sep);
    gr_strbuf_clear(&json);
}

static void next(gr_cli *c, size_t i, size_t n, char sep)
{
    if (i + 1 < n)
        gr_strbuf_addc(&c->out, sep);
    else
        gr_strbuf_addc(&c->out, '\n');
}

static void add_list(gr_cli *c, const gr_list *row, char sep)
{
    for (size_t i = 0; i < row->n; i++) {
        add_cell(c, &row->at[i], sep);
        next(c, i, row->n, sep);
    }
}

static void add_table(gr_cli *c, const gr_value *columns, const gr_value *rows, char sep)
{
    add_list(c, columns->list, sep);
    for (size_t i = 0; i < rows->list->n; i++)
        if (rows->list->at[i].type == GR_V_LIST)
            add_list(c, rows->list->at[i].list, sep);
}

static bool is_table(const gr_value *v, const gr_value **columns, const gr_value **rows)
{
    *columns = gr_v_get(v, "columns");
    *rows = gr_v_get(v, "rows");
    return *columns != NULL && *rows != NULL && (*columns)->type == GR_V_LIST &&
           (*rows)->type == GR_V_LIST;
}

static bool all_records(const gr_list *l)
{
    for (size_t i = 0; i < l->n; i++)
        if (l->at[i].type != GR_V_RECORD)
            return false;
    return l->n != 0;
}

static bool all_pairs(const gr_list *l)
{
    for (size_t i = 0; i < l->n; i++)
        if (l->at[i].type != GR_V_LIST || l->at[i].list->n != 2)
            return false;
    return l->n != 0;
}

/* The keys of all records, in the order of their first appearance. */
static bool all_keys(gr_arena *a, const gr_list *l, gr_value *keys)
{
    if (!gr_v_list(a, keys))
        return false;
    for (size_t i = 0; i < l->n; i++)
        for (size_t k = 0; k < l->at[i].record->n; k++) {
            gr_str key = l->at[i].record->at[k].key;
            bool known = false;

            for (size_t j = 0; j < keys->list->n && !known; j++)
                known = gr_str_eq(keys->list->at[j].s, key);
            if (!known && !gr_v_push(a, keys, gr_v_str(key)))
                return false;
        }
    return true;
}

static void add_records(gr_cli *c, const gr_list *l, char sep)
{
    gr_value keys;

    if (!all_keys(&c->cx.arena, l, &keys)) {
        c->out.failed = true;
        return;
    }
    add_list(c, keys.list, sep);
    for (size_t i = 0; i < l->n; i++)
        for (size_t k = 0; k < keys.list->n; k++) {
            const gr_value *cell = NULL;

            for (size_t j = 0; j < l->at[i].record->n && cell == NULL; j++)
                if (gr_str_eq(l->at[i].record->at[j].key, keys.list->at[k].s))
                    cell = l->at[i].record->at[j].value;
            add_cell(c, cell, sep);
            next(c, k, keys.list->n, sep);
        }
}

void gr_cli_csv(gr_cli *c, const gr_value *v, char sep)
{
    gr_value one = *v;
    gr_list alone = { .at = &one, .n = 1 };
    const gr_value *columns, *rows;
    const gr_list *l = v->type == GR_V_LIST ? v->list : &alone;

    if (v->type == GR_V_RECORD && is_table(v, &columns, &rows)) {
        add_table(c, columns, rows, sep);
        return;
    }
    if (all_records(l)) {
        add_records(c, l, sep);
        return;
    }
    if (all_pairs(l)) {
        gr_strbuf_addf(&c->out, "source%ctarget\n", sep);
        for (size_t i = 0; i < l->n; i++)
            add_list(c, l->at[i].list, sep);
        return;
    }
    gr_strbuf_adds(&c->out, "value\n");
    for (size_t i = 0; i < l->n; i++) {
        add_cell(c, &l->at[i], sep);
        next(c, 0, 1, sep);
    }
}

gr_status gr_cli_separator(gr_cli *c, const gr_optval *csv, const gr_optval *tsv, char *sep)
{
    if (csv->given + tsv->given + c->json > 1)
        return gr_cli_usage(c, "--csv, --tsv and --json exclude each other");
    *sep = csv->given ? ',' : tsv->given ? '\t' : 0;
    return GR_OK;
}
