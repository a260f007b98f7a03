/* Matrix Market (NIST): an entry in row i and column j is an edge i -> j with the entry as weight.
 *
 * "general" is directed, "symmetric" (half of the entries are written) undirected,
 * "skew-symmetric" directed with -w on the way back. In the array layout, where every entry is
 * written, a zero is no edge. Nodes are 1, 2, ... */
#include "graph/fields_int.h"

typedef enum symmetry { GENERAL, SYMMETRIC, SKEW } symmetry;

typedef struct reader {
    gr_ctx *cx;
    gr_builder *b;
    gr_scan s;
    bool array;
    gr_coltype type; /* BOOL stands for pattern */
    symmetry symmetry;
    int64_t n;
    uint32_t col;
} reader;

static gr_status read_word(reader *r, gr_str *rest, const char *const *words, size_t n_words,
                           const char *expected, size_t *which, gr_err *err)
{
    gr_str field;

    gr_scan_field(rest, &field);
    for (*which = 0; *which < n_words; ++*which)
        if (gr_str_is_nocase(field, words[*which]))
            return GR_OK;
    if (gr_str_is_nocase(field, "complex") || gr_str_is_nocase(field, "hermitian"))
        return gr_scan_fail(&r->s, field.ptr, err, "complex entries cannot be weights; expected %s",
                            expected);
    return gr_scan_fail(&r->s, field.ptr, err, "expected %s, found '%.*s'", expected,
                        GR_FMT(field));
}

static gr_status read_banner(reader *r, gr_err *err)
{
    static const char *const object[] = { "matrix" }, *const layout[] = { "coordinate", "array" };
    static const char *const type[] = { "pattern", "integer", "real", "double" };
    static const char *const mirror[] = { "general", "symmetric", "skew-symmetric" };
    static const gr_coltype types[] = { GR_COL_BOOL, GR_COL_INT, GR_COL_REAL, GR_COL_REAL };
    gr_str line = { "", 0 }, field;
    size_t which;
    gr_status st;

    gr_scan_line(&r->s, &line);
    gr_scan_field(&line, &field);
    if (!gr_str_is_nocase(field, "%%MatrixMarket"))
        return gr_scan_fail(&r->s, line.len != 0 ? field.ptr : NULL, err,
                            "expected the line '%%%%MatrixMarket matrix ...'");
    if ((st = read_word(r, &line, object, 1, "matrix", &which, err)) != GR_OK ||
        (st = read_word(r, &line, layout, 2, "coordinate or array", &which, err)) != GR_OK)
        return st;
    r->array = which == 1;
    if ((st = read_word(r, &line, type + r->array, r->array ? 3 : 4,
                        r->array ? "integer or real" : "pattern, integer or real", &which, err)) !=
        GR_OK)
        return st;
    r->type = types[which + r->array];
    st = read_word(r, &line, mirror, 3, "general, symmetric or skew-symmetric", &which, err);
    r->symmetry = (symmetry)which;
    if (st == GR_OK && r->symmetry == SKEW && r->type == GR_COL_BOOL)
        st = gr_scan_fail(&r->s, NULL, err, "a pattern has no signs and cannot be skew-symmetric");
    if (r->symmetry == SYMMETRIC)
        gr_builder_direction(r->b, GR_UNDIRECTED, "'symmetric' in the first line");
    else
        gr_builder_direction(r->b, GR_DIRECTED,
                             r->symmetry == SKEW ? "'skew-symmetric' in the first line"
                                                 : "'general' in the first line");
    return st;
}

/* The next line that is no comment and not blank. */
static bool next_line(reader *r, gr_str *line)
{
    while (gr_scan_line(&r->s, line))
        if (gr_str_trim(*line).len != 0 && line->ptr[0] != '%')
            return true;
    return false;
}

static gr_status read_size(reader *r, int64_t *n_entries, gr_err *err)
{
    int64_t columns;
    gr_str line, whole;
    gr_status st;

    if (!next_line(r, &line))
        return gr_scan_fail(&r->s, NULL, err, "expected the size of the matrix, found the end");
    whole = line;
    if ((st = gr_field_int(&r->s, &line, "the number of rows", 0, GR_MAX_NODES, &r->n, err)) !=
            GR_OK ||
        (st = gr_field_int(&r->s, &line, "the number of columns", 0, INT64_MAX, &columns, err)) !=
            GR_OK)
        return st;
    if (r->n != columns)
        return gr_scan_fail(&r->s, whole.ptr, err,
                            "expected as many rows as columns, one for each node, found %lld and "
                            "%lld",
                            (long long)r->n, (long long)columns);
    if (!r->array && (st = gr_field_int(&r->s, &line, "the number of entries", 0, GR_MAX_EDGES,
                                        n_entries, err)) != GR_OK)
        return st;
    if ((st = gr_field_none(&r->s, line, err)) != GR_OK)
        return st;
    return gr_builder_range(r->b, 1, (uint64_t)r->n, err);
}

static gr_status read_entry(reader *r, gr_str *line, gr_value *w, gr_err *err)
{
    gr_str field = gr_str_trim(*line);
    gr_status st =
        gr_field_number(&r->s, line, r->type == GR_COL_INT ? "an integer" : "a number", w, err);

    if (st != GR_OK)
        return st;
    if (r->type == GR_COL_REAL && w->type == GR_V_INT)
        *w = gr_v_real((double)w->i);
    if (r->type == GR_COL_INT && (w->type != GR_V_INT || w->i == INT64_MIN))
        return gr_scan_fail(&r->s, field.ptr, err, "expected an integer of 64 bits, found '%.*s'",
                            GR_FMT(field));
    return GR_OK;
}

static gr_status add_edge(reader *r, gr_vid i, gr_vid j, gr_value w, gr_err *err)
{
    uint32_t e = gr_builder_n_edges(r->b);
    gr_status st = gr_builder_edge(r->b, i, j, err);

    if (st == GR_OK && r->type != GR_COL_BOOL)
        st = gr_builder_set(r->b, GR_OF_EDGE, r->col, e, w, err);
    return st;
}

static gr_status add_entry(reader *r, gr_vid i, gr_vid j, gr_value w, gr_err *err)
{
    gr_status st = add_edge(r, i, j, w, err);

    if (st != GR_OK || r->symmetry != SKEW)
        return st;
    if (w.type == GR_V_INT)
        w.i = -w.i;
    else
        w.d = -w.d;
    return add_edge(r, j, i, w, err);
}

static gr_status read_coordinates(reader *r, int64_t n_entries, gr_err *err)
{
    int64_t n = 0, i, j;
    gr_value w = gr_v_null();
    gr_str line, whole;
    gr_status st;

    while (next_line(r, &line)) {
        whole = line;
        if (n % 4096 == 0 && (st = gr_ctx_check(r->cx, err)) != GR_OK)
            return st;
        if (n++ == n_entries)
            return gr_scan_fail(&r->s, line.ptr, err,
                                "expected the end after %lld entries, found another",
                                (long long)n_entries);
        if ((st = gr_field_int(&r->s, &line, "a row", 1, r->n, &i, err)) != GR_OK ||
            (st = gr_field_int(&r->s, &line, "a column", 1, r->n, &j, err)) != GR_OK ||
            (r->type != GR_COL_BOOL && (st = read_entry(r, &line, &w, err)) != GR_OK) ||
            (st = gr_field_none(&r->s, line, err)) != GR_OK)
            return st;
        if (r->symmetry == SKEW && i == j)
            return gr_scan_fail(&r->s, whole.ptr, err,
                                "a skew-symmetric matrix has no entries on its diagonal");
        if ((st = add_entry(r, (gr_vid)(i - 1), (gr_vid)(j - 1), w, err)) != GR_OK)
            return st;
    }
    if (n != n_entries)
        return gr_scan_fail(&r->s, NULL, err, "expected %lld entries, found %lld",
                            (long long)n_entries, (long long)n);
    return GR_OK;
}

/* Column by column; of a symmetric matrix from the diagonal down, of a skew one from below it. */
static gr_status read_array(reader *r, gr_err *err)
{
    int64_t i = r->symmetry == SKEW ? 1 : 0, j = 0, n = 0;
    gr_str line, rest;
    gr_value w;
    gr_status st;

    while (next_line(r, &line))
        for (rest = gr_str_trim(line); rest.len != 0; rest = gr_str_trim(rest)) {
            if (n++ % 4096 == 0 && (st = gr_ctx_check(r->cx, err)) != GR_OK)
                return st;
            if (j >= r->n || i >= r->n)
                return gr_scan_fail(&r->s, rest.ptr, err,
                                    "expected the end after the last entry, found another");
            if ((st = read_entry(r, &rest, &w, err)) != GR_OK)
                return st;
            if ((w.type == GR_V_INT ? w.i != 0 : w.d != 0) &&
                (st = add_entry(r, (gr_vid)i, (gr_vid)j, w, err)) != GR_OK)
                return st;
            if (++i == r->n) {
                j++;
                i = r->symmetry == GENERAL ? 0 : r->symmetry == SYMMETRIC ? j : j + 1;
            }
        }
    if (j < r->n && i < r->n)
        return gr_scan_fail(&r->s, NULL, err,
                            "expected an entry for row %lld, column %lld, found the end",
                            (long long)i + 1, (long long)j + 1);
    return GR_OK;
}

static gr_status mtx_read(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    reader r = { .cx = cx, .b = b, .s = gr_scan_of(in->text) };
    int64_t n_entries = 0;
    gr_status st;

    if ((st = read_banner(&r, err)) != GR_OK || (st = read_size(&r, &n_entries, err)) != GR_OK)
        return st;
    if (r.type != GR_COL_BOOL &&
        (st = gr_builder_column(b, GR_OF_EDGE, GR_STR("weight"), &r.col, err)) != GR_OK)
        return st;
    return r.array ? read_array(&r, err) : read_coordinates(&r, n_entries, err);
}

static int mtx_sniff(gr_str text, bool whole)
{
    gr_str head = gr_str_sub(text, 0, text.len < 14 ? text.len : 14);

    return gr_str_is_nocase(head, "%%MatrixMarket") ? 100 : 0;
}

static gr_status mtx_write(gr_ctx *cx, const gr_graph *g, gr_output *o, gr_err *err)
{
    bool directed = gr_graph_is_directed(g);
    const gr_column *weight;
    gr_status st = gr_field_column(g, GR_ROLE_WEIGHT, "Matrix Market", &weight, err);

    gr_output_printf(o, "%%%%MatrixMarket matrix coordinate %s %s\n%u %u %u\n",
                     weight == NULL                ? "pattern"
                     : weight->type == GR_COL_REAL ? "real"
                                                   : "integer",
                     directed ? "general" : "symmetric", gr_graph_n_nodes(g), gr_graph_n_nodes(g),
                     gr_graph_n_edges(g));
    for (gr_edge_iter it = gr_edges(g); st == GR_OK && gr_edge_next(&it);) {
        if (it.id % 4096 == 0)
            st = gr_ctx_check(cx, err);
        gr_output_int(o, (int64_t)(directed ? it.u : it.v) + 1); /* the lower half */
        gr_output_addc(o, ' ');
        gr_output_int(o, (int64_t)(directed ? it.v : it.u) + 1);
        if (weight != NULL) {
            gr_value w = gr_column_get(weight, it.id);
            gr_output_addc(o, ' ');
            gr_output_value(o, &w);
        }
        gr_output_addc(o, '\n');
    }
    return st;
}

const gr_format gr_format_mtx = {
    .name = "mtx",
    .title = "Matrix Market",
    .extensions = ".mtx",
    .summary = "Square matrices, coordinate or array; 'symmetric' is undirected, 'general' "
               "directed; nodes are 1, 2, ...",
    .carries = GR_CARRIES_DIRECTED | GR_CARRIES_UNDIRECTED | GR_CARRIES_REPEATS | GR_CARRIES_LOOPS |
               GR_CARRIES_ISOLATED | GR_CARRIES_WEIGHT,
    .first = 1,
    .sniff = mtx_sniff,
    .read = mtx_read,
    .write = mtx_write,
};
