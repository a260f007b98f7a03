/* What is known of the graphs before the text is read: training/prepare.py writes the same. */
#include "parse/parse_int.h"

bool gr_column_cells(const gr_column *c, char buf[GR_HEADER_CELLS][GR_TIME_MAX],
                     gr_str cells[GR_HEADER_CELLS], size_t *n)
{
    *n = 0;
    if (c->type != GR_COL_STR && c->type != GR_COL_TIME)
        return false;
    for (size_t i = 0; i < c->n; i++) {
        char text[GR_TIME_MAX];
        gr_value v = gr_column_written(c, i, text);
        size_t k = 0;

        while (k < *n && v.type == GR_V_STR && !gr_str_eq(cells[k], v.s))
            k++;
        if (v.type != GR_V_STR || k < *n)
            continue;
        if (*n == GR_HEADER_CELLS)
            return false;
        if (c->type == GR_COL_TIME) {
            memcpy(buf[*n], v.s.ptr, v.s.len);
            v.s.ptr = buf[*n];
        }
        cells[(*n)++] = v.s;
    }
    return *n != 0;
}

static void add_columns(gr_strbuf *sb, const gr_graph *g, gr_of of)
{
    char buf[GR_HEADER_CELLS][GR_TIME_MAX];
    gr_str cells[GR_HEADER_CELLS];
    size_t n;

    for (size_t i = 0; i < gr_graph_n_columns(g, of); i++) {
        const gr_column *c = gr_graph_column(g, of, i);

        gr_strbuf_adds(sb, i != 0 ? ", " : of == GR_OF_EDGE ? " links " : " nodes ");
        gr_strbuf_add(sb, c->name);
        if (!gr_column_cells(c, buf, cells, &n))
            continue;
        for (size_t k = 0; k < n; k++) {
            gr_strbuf_adds(sb, k == 0 ? " (" : ", ");
            gr_strbuf_add(sb, cells[k]);
        }
        gr_strbuf_addc(sb, ')');
    }
}

void gr_header_write(gr_strbuf *sb, const gr_reading *r)
{
    for (size_t i = 0; i < r->n_graphs; i++) {
        const gr_graph *g = r->graphs[i].graph;

        if (i != 0)
            gr_strbuf_adds(sb, " ; ");
        if (r->n_graphs > 1) {
            gr_strbuf_add(sb, r->graphs[i].name);
            gr_strbuf_addc(sb, ' ');
        }
        gr_strbuf_adds(sb, gr_graph_is_directed(g) ? "directed" : "undirected");
        add_columns(sb, g, GR_OF_EDGE);
        add_columns(sb, g, GR_OF_NODE);
    }
    if (r->n_graphs == 0)
        gr_strbuf_adds(sb, "no graph");
    for (size_t i = 0; i < r->n_sets; i++) {
        gr_strbuf_adds(sb, " ; data ");
        gr_strbuf_add(sb, r->sets[i].name);
        gr_strbuf_adds(sb, " (");
        gr_strbuf_add(sb, r->sets[i].kind);
        gr_strbuf_addc(sb, ')');
    }
}
