/* Forms that are formats: matrices, tables, and what the writers of graph write. */
#include "eval/gen_form_int.h"

static gr_str column_of(const gr_sketch *s)
{
    return s->meaning == GR_MEANS_CAPACITY ? GR_STR("capacity") : GR_STR("weight");
}

/* 0 where there is no edge: no edge has the number 0. */
void gr_form_matrix(gr_ctx *cx, gr_rng *rng, const gr_sketch *s, gr_strbuf *sb)
{
    uint32_t *cell = gr_new_n(&cx->arena, uint32_t, (size_t)s->n * s->n + 1);

    if (cell == NULL) {
        sb->failed = true;
        return;
    }
    for (uint32_t i = 0; i < s->m; i++) {
        cell[(size_t)s->u[i] * s->n + s->v[i]] = i + 1;
        if (!s->directed)
            cell[(size_t)s->v[i] * s->n + s->u[i]] = i + 1;
    }
    gr_strbuf_addf(sb, "Adjacency matrix of %s graph:\n\n",
                   s->directed ? "a directed" : "an undirected");
    gr_strbuf_adds(sb, "| |");
    for (uint32_t x = 0; x < s->n; x++)
        gr_strbuf_addf(sb, " %.*s |", GR_FMT(s->name[x]));
    gr_strbuf_adds(sb, "\n|---|");
    for (uint32_t x = 0; x < s->n; x++)
        gr_strbuf_adds(sb, "---|");
    gr_strbuf_addc(sb, '\n');
    for (uint32_t x = 0; x < s->n; x++) {
        gr_strbuf_addf(sb, "| %.*s |", GR_FMT(s->name[x]));
        for (uint32_t y = 0; y < s->n; y++) {
            uint32_t e = cell[(size_t)x * s->n + y];

            gr_strbuf_addc(sb, ' ');
            if (e == 0 || s->number == NULL)
                gr_strbuf_addc(sb, e == 0 ? '0' : '1');
            else
                gr_gen_number(sb, s, e - 1);
            gr_strbuf_adds(sb, " |");
        }
        gr_strbuf_addc(sb, '\n');
    }
}

static void heading(gr_strbuf *sb, const gr_sketch *s)
{
    gr_strbuf_addf(sb, "The %s between the %s, %s:\n\n", s->domain->links, s->domain->nodes,
                   s->directed ? "a directed graph" : "an undirected graph");
}

void gr_form_csv(gr_ctx *cx, gr_rng *rng, const gr_sketch *s, gr_strbuf *sb)
{
    heading(sb, s);
    gr_strbuf_adds(sb, "source,target");
    if (s->number != NULL)
        gr_strbuf_addf(sb, ",%.*s", GR_FMT(column_of(s)));
    gr_strbuf_addc(sb, '\n');
    for (uint32_t i = 0; i < s->m; i++) {
        gr_strbuf_addf(sb, "%.*s,%.*s", GR_FMT(s->name[s->u[i]]), GR_FMT(s->name[s->v[i]]));
        if (s->number != NULL) {
            gr_strbuf_addc(sb, ',');
            gr_gen_number(sb, s, i);
        }
        gr_strbuf_addc(sb, '\n');
    }
}

void gr_form_table(gr_ctx *cx, gr_rng *rng, const gr_sketch *s, gr_strbuf *sb)
{
    heading(sb, s);
    gr_strbuf_adds(sb, "| from | to |");
    if (s->number != NULL)
        gr_strbuf_addf(sb, " %.*s |", GR_FMT(column_of(s)));
    gr_strbuf_adds(sb, s->number != NULL ? "\n|---|---|---|\n" : "\n|---|---|\n");
    for (uint32_t i = 0; i < s->m; i++) {
        gr_strbuf_addf(sb, "| %.*s | %.*s |", GR_FMT(s->name[s->u[i]]), GR_FMT(s->name[s->v[i]]));
        if (s->number != NULL) {
            gr_strbuf_addc(sb, ' ');
            gr_gen_number(sb, s, i);
            gr_strbuf_adds(sb, " |");
        }
        gr_strbuf_addc(sb, '\n');
    }
}

/* By graph's own writer. */
static void written(gr_ctx *cx, const gr_sketch *s, const char *format, gr_strbuf *sb)
{
    gr_graph *g = NULL;
    gr_err err = { 0 };

    if (gr_sketch_build(cx, s, column_of(s), false, &g, &err) != GR_OK ||
        gr_graph_write_text(cx, g, format, sb, NULL, &err) != GR_OK)
        sb->failed = true;
    gr_graph_unref(g);
}

void gr_form_json(gr_ctx *cx, gr_rng *rng, const gr_sketch *s, gr_strbuf *sb)
{
    written(cx, s, "nodelink", sb);
}

void gr_form_dot(gr_ctx *cx, gr_rng *rng, const gr_sketch *s, gr_strbuf *sb)
{
    written(cx, s, "dot", sb);
}

void gr_form_mermaid(gr_ctx *cx, gr_rng *rng, const gr_sketch *s, gr_strbuf *sb)
{
    written(cx, s, "mermaid", sb);
}
