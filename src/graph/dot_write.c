/* Writes DOT: names that are no integers and all texts in quotes, numbers bare. */
#include "graph/dot_int.h"

static bool is_word(gr_str s)
{
    for (size_t i = 0; i < s.len; i++) {
        char c = s.ptr[i];

        if (!(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') && c != '_' &&
            (i == 0 || c < '0' || c > '9'))
            return false;
    }
    return s.len != 0 && !gr_dot_keyword(s);
}

static gr_status write_quoted(gr_output *o, gr_str s, gr_err *err)
{
    if (gr_utf8_valid_prefix(s) != s.len)
        return gr_fail(err, GR_EINPUT, "DOT cannot hold text that is not UTF-8");
    gr_output_addc(o, '"');
    for (size_t i = 0; i < s.len; i++) {
        if (s.ptr[i] == '"' || s.ptr[i] == '\\')
            gr_output_addc(o, '\\');
        if (s.ptr[i] == '\n')
            gr_output_adds(o, "\\n");
        else
            gr_output_addc(o, s.ptr[i]);
    }
    gr_output_addc(o, '"');
    return GR_OK;
}

static gr_status write_name(gr_output *o, gr_name name, gr_err *err)
{
    if (!gr_name_is_int(name))
        return write_quoted(o, (gr_str){ name.ptr, name.len }, err);
    gr_output_int(o, name.num);
    return GR_OK;
}

/* DOT's numerals have no exponent: 1.5e+20 is 150000000000000000000.0 */
static void write_real(gr_output *o, double d)
{
    char num[GR_NUM_MAX];
    gr_str s = { num, gr_num_from_double(d, num) };
    size_t e = gr_str_find(s, "e"), i = 0;
    int64_t exponent = 0, point = 0, n = 0;
    char digits[GR_NUM_MAX];

    if (e == s.len) {
        gr_output_add(o, s);
        return;
    }
    gr_num_to_int(gr_str_sub(s, e + 1, s.len), &exponent);
    if (s.ptr[0] == '-') {
        gr_output_addc(o, '-');
        i = 1;
    }
    for (; i < e; i++) {
        if (s.ptr[i] != '.')
            digits[n++] = s.ptr[i];
        else
            point = n;
    }
    point = (point != 0 ? point : n) + exponent; /* where the point stands among the digits */
    if (point <= 0)
        gr_output_adds(o, "0.");
    for (int64_t k = point; k < 0; k++)
        gr_output_addc(o, '0');
    for (int64_t k = 0; k < n || k < point; k++) {
        if (k == point && k != 0)
            gr_output_addc(o, '.');
        gr_output_addc(o, k < n ? digits[k] : '0');
    }
    if (point >= n)
        gr_output_adds(o, ".0");
}

static gr_status write_pair(gr_output *o, gr_of of, gr_str key, const gr_value *v, gr_err *err)
{
    gr_status st = GR_OK;

    if (is_word(key))
        gr_output_add(o, key);
    else
        st = write_quoted(o, key, err);
    gr_output_addc(o, '=');
    if (st == GR_OK && v->type == GR_V_STR) {
        st = write_quoted(o, v->s, err);
        if (gr_dot_numeric(of, key)) /* in two pieces it is text for sure */
            gr_output_adds(o, " + \"\"");
    } else if (v->type == GR_V_REAL) {
        write_real(o, v->d);
    } else {
        gr_output_value(o, v);
    }
    return st;
}

static gr_status write_cells(const gr_graph *g, gr_output *o, gr_of of, uint32_t i, gr_err *err)
{
    const char *before = " [";
    gr_status st = GR_OK;

    for (size_t k = 0; st == GR_OK && k < gr_graph_n_columns(g, of); k++) {
        const gr_column *c = gr_graph_column(g, of, k);
        char time[GR_TIME_MAX];
        gr_value v = gr_column_written(c, i, time);

        if (v.type == GR_V_NULL)
            continue;
        gr_output_adds(o, before);
        before = ", ";
        st = write_pair(o, of, c->name, &v, err);
    }
    gr_output_adds(o, before[0] == ',' ? "];\n" : ";\n");
    return st;
}

gr_status gr_dot_write(gr_ctx *cx, const gr_graph *g, gr_output *o, gr_err *err)
{
    const gr_record *attributes = gr_graph_attributes(g)->record;
    bool directed = gr_graph_is_directed(g);
    gr_status st = GR_OK;

    gr_output_adds(o, directed ? "digraph {\n" : "graph {\n");
    for (size_t i = 0; st == GR_OK && i < attributes->n; i++) {
        if (attributes->at[i].value->type == GR_V_NULL)
            continue;
        gr_output_adds(o, "  ");
        st = write_pair(o, GR_OF_NODE, attributes->at[i].key, attributes->at[i].value, err);
        gr_output_adds(o, ";\n");
    }
    for (gr_vid v = 0; st == GR_OK && v < gr_graph_n_nodes(g); v++) {
        gr_output_adds(o, "  ");
        if ((st = write_name(o, gr_graph_name(g, v), err)) == GR_OK)
            st = write_cells(g, o, GR_OF_NODE, v, err);
        if (st == GR_OK && v % 4096 == 0)
            st = gr_ctx_check(cx, err);
    }
    for (gr_edge_iter it = gr_edges(g); st == GR_OK && gr_edge_next(&it);) {
        gr_output_adds(o, "  ");
        st = write_name(o, gr_graph_name(g, it.u), err);
        gr_output_adds(o, directed ? " -> " : " -- ");
        if (st == GR_OK && (st = write_name(o, gr_graph_name(g, it.v), err)) == GR_OK)
            st = write_cells(g, o, GR_OF_EDGE, it.id, err);
        if (st == GR_OK && it.id % 4096 == 0)
            st = gr_ctx_check(cx, err);
    }
    gr_output_adds(o, "}\n");
    return st;
}
