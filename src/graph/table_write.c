/* Writes tables of edges (CSV, TSV): what table.c reads back as the same graph. */
#include "graph/order_int.h"
#include "graph/table_int.h"

static void put_text(gr_output *o, gr_str s, char sep, bool text)
{
    bool quote = s.len == 0 || gr_str_trim(s).len != s.len || memchr(s.ptr, sep, s.len) != NULL;
    gr_value v;

    for (size_t i = 0; i < s.len; i++)
        quote |= strchr("\"\n\r;|,", s.ptr[i]) != NULL; /* the last three may divide names */
    if (text && (gr_shape_of(s, false, &v) != GR_SHAPE_TEXT || gr_measure_of(s, &v) != NULL))
        quote = true; /* or it is read as a number */
    if (!quote) {
        gr_output_add(o, s);
        return;
    }
    gr_output_addc(o, '"');
    for (size_t from = 0; from < s.len;) {
        const char *q = memchr(s.ptr + from, '"', s.len - from);
        size_t to = q != NULL ? (size_t)(q - s.ptr) + 1 : s.len;

        gr_output_add(o, gr_str_sub(s, from, to));
        if (q != NULL)
            gr_output_addc(o, '"');
        from = to;
    }
    gr_output_addc(o, '"');
}

static void put_name(gr_output *o, gr_name name, char sep)
{
    if (gr_name_is_int(name))
        gr_output_int(o, name.num);
    else
        put_text(o, (gr_str){ name.ptr, name.len }, sep, false);
}

/* A header word with as many underscores as it takes to differ from every column. */
static void put_word(gr_output *o, const char *word, size_t n_underscores)
{
    gr_output_adds(o, word);
    for (size_t i = 0; i < n_underscores; i++)
        gr_output_addc(o, '_');
}

static size_t underscores(const gr_graph *g, const char *word)
{
    size_t len = strlen(word), most = 0;

    for (size_t i = 0; i < gr_graph_n_columns(g, GR_OF_EDGE); i++) {
        gr_str name = gr_graph_column(g, GR_OF_EDGE, i)->name, rest;

        if (name.len < len || strncasecmp(name.ptr, word, len) != 0)
            continue;
        rest = gr_str_sub(name, len, name.len);
        while (rest.len != 0 && rest.ptr[rest.len - 1] == '_')
            rest.len--;
        if (rest.len == 0 && name.len - len >= most)
            most = name.len - len + 1;
    }
    return most;
}

/* True if the name of a column would say something about the direction. */
static bool says_direction(const gr_graph *g)
{
    for (size_t i = 0; i < gr_graph_n_columns(g, GR_OF_EDGE); i++) {
        gr_str name = gr_graph_column(g, GR_OF_EDGE, i)->name;

        if (gr_says_directed(name, GR_STR("directed")) != 0 || gr_names_flow(name))
            return true;
    }
    return false;
}

static void put_header(const gr_graph *g, gr_output *o, char sep, bool mark)
{
    size_t n_source = underscores(g, "source"), n_target = underscores(g, "target");

    if (n_source < n_target)
        n_source = n_target;
    put_word(o, "source", n_source);
    gr_output_addc(o, sep);
    put_word(o, "target", n_source);
    if (mark) {
        gr_output_addc(o, sep);
        put_word(o, "directed", underscores(g, "directed"));
    }
    for (size_t i = 0; i < gr_graph_n_columns(g, GR_OF_EDGE); i++) {
        gr_output_addc(o, sep);
        put_text(o, gr_graph_column(g, GR_OF_EDGE, i)->name, sep, false);
    }
    gr_output_addc(o, '\n');
}

static void put_edge(const gr_graph *g, gr_output *o, char sep, bool mark, const gr_edge_order *e)
{
    put_name(o, gr_graph_name(g, e->u), sep);
    gr_output_addc(o, sep);
    put_name(o, gr_graph_name(g, e->v), sep);
    if (mark) {
        gr_output_addc(o, sep);
        gr_output_adds(o, gr_graph_is_directed(g) ? "true" : "false");
    }
    for (size_t i = 0; i < gr_graph_n_columns(g, GR_OF_EDGE); i++) {
        gr_value v = gr_column_get(gr_graph_column(g, GR_OF_EDGE, i), e->id);

        gr_output_addc(o, sep);
        if (v.type == GR_V_STR)
            put_text(o, v.s, sep, true);
        else
            gr_output_value(o, &v);
    }
    gr_output_addc(o, '\n');
}

gr_status gr_edgetable_write(gr_ctx *cx, const gr_graph *g, gr_output *o, char sep, gr_err *err)
{
    bool mark = gr_graph_is_directed(g) || says_direction(g);
    gr_edge_order e;
    gr_status st = gr_edge_order_init(&e, cx, g, err);
    uint64_t n = 0;

    put_header(g, o, sep, mark);
    while (st == GR_OK && gr_edge_order_next(&e)) {
        put_edge(g, o, sep, mark, &e);
        if ((++n & 4095) == 0)
            st = gr_ctx_check(cx, err);
    }
    gr_edge_order_clear(&e);
    return st;
}
