/* For tests of sense: a text, the graph it should be, and what else was read. */
#ifndef TEST_SENSE_H
#define TEST_SENSE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sense/sense.h"
#include "tool/tool.h"

static inline void sense_text(gr_ctx *cx, const char *text, gr_reading *r)
{
    gr_err err = { 0 };

    if (gr_sense(cx, gr_str_of(text), NULL, r, &err) != GR_OK)
        fail_msg("%s: %s", text, err.message);
}

static inline void add_name(gr_strbuf *sb, gr_name name)
{
    gr_name_add(sb, name);
}

static inline int by_bytes(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* "directed: A>B 5, B>C; D" with the edges sorted as text, and nodes without edges behind. Weights
 * are the numbers of the columns, in their order. */
static inline char *graph_text(gr_ctx *cx, const gr_graph *g)
{
    bool directed = gr_graph_is_directed(g);
    uint32_t n = gr_graph_n_nodes(g), m = 0;
    char **rows = gr_new_n(&cx->arena, char *, gr_graph_n_edges(g) + 1);
    bool *used = gr_new_n(&cx->arena, bool, n + 1);
    gr_strbuf sb, row;
    gr_str out;

    gr_strbuf_init(&sb, NULL, 0);
    gr_strbuf_init(&row, NULL, 0);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        gr_name u = gr_graph_name(g, it.u), v = gr_graph_name(g, it.v);

        used[it.u] = used[it.v] = true;
        if (!directed && gr_name_cmp(u, v) > 0) {
            gr_name t = u;

            u = v;
            v = t;
        }
        gr_strbuf_reset(&row);
        add_name(&row, u);
        gr_strbuf_addc(&row, directed ? '>' : '-');
        add_name(&row, v);
        for (size_t i = 0; i < gr_graph_n_columns(g, GR_OF_EDGE); i++) {
            const gr_column *c = gr_graph_column(g, GR_OF_EDGE, i);
            gr_value value;

            if (!gr_column_has(c, it.id))
                continue;
            value = gr_column_get(c, it.id);
            gr_strbuf_addc(&row, ' ');
            gr_v_text(&row, &value);
        }
        rows[m++] = (char *)gr_str_dup(&cx->arena, gr_strbuf_str(&row)).ptr;
    }
    qsort(rows, m, sizeof *rows, by_bytes);
    for (uint32_t i = 0; i < m; i++)
        gr_strbuf_addf(&sb, "%s%s", i != 0 ? ", " : "", rows[i]);
    for (gr_vid v = 0; v < n; v++)
        if (!used[v]) {
            gr_strbuf_adds(&sb, sb.len != 0 ? ", " : "");
            add_name(&sb, gr_graph_name(g, v));
        }
    out = gr_str_dup(&cx->arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    gr_strbuf_clear(&row);
    return (char *)out.ptr;
}

/* The text has one graph, this one: in the words of graph_text. */
static inline void assert_reads(gr_ctx *cx, const char *text, const char *graph)
{
    gr_reading r;
    const char *found;

    sense_text(cx, text, &r);
    found = r.n_graphs == 0 ? "(none)" : graph_text(cx, r.graphs[0].graph);
    if (r.n_graphs > 1 || strcmp(found, graph) != 0)
        fail_msg("%s\n  read as    %s (%zu graphs, by %s)\n  instead of %s", text, found,
                 r.n_graphs, r.n_graphs != 0 ? r.graphs[0].by : "-", graph);
    gr_reading_clear(&r);
}

/* The words of a clause with one blank between them. */
static inline char *clause_text(gr_ctx *cx, const gr_reading *r, size_t i)
{
    gr_strbuf sb;
    gr_str out;

    gr_strbuf_init(&sb, NULL, 0);
    for (size_t k = 0; k < r->clauses[i].n_tokens; k++) {
        const gr_token *t = &r->tokens.at[r->clauses[i].tokens[k]];

        if (t->kind == GR_TOKEN_NEWLINE)
            continue;
        gr_strbuf_adds(&sb, sb.len != 0 ? " " : "");
        gr_strbuf_add(&sb, gr_str_sub(r->text, t->start, t->end));
    }
    out = gr_str_dup(&cx->arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return (char *)out.ptr;
}

#endif
