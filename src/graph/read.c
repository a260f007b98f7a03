/* Reading and writing in any format: which format it is, the builder around the reader, and what a
 * writer cannot carry. */
#include "graph/graph_int.h"

#define SNIFF_BYTES 65536u

/* What content and name say together. An extension that is the format's own speaks for it even if
 * the content does not; one that others use too only adds a little. */
static int judge(const gr_format *f, int sure, const char *path)
{
    char own[32];

    if (path == NULL || gr_format_for_path(path) != f)
        return sure;
    snprintf(own, sizeof own, "%.*s", (int)strcspn(f->extensions, " "), f->extensions);
    if (strstr(path, own) != NULL)
        return sure > 20 ? sure + 40 : 60;
    return sure > 0 ? sure + 10 : 1;
}

/* The format whose mark is surest, with a look at the name. */
static const gr_format *detect(gr_str text, const char *path)
{
    const gr_format *best = NULL;
    bool whole = text.len <= SNIFF_BYTES;
    int best_score = 0;

    if (!whole)
        text.len = SNIFF_BYTES;
    for (size_t i = 0; i < gr_n_formats(); i++) {
        const gr_format *f = gr_format_at(i);
        int score = judge(f, f->sniff(text, whole), path);

        if (score > best_score) {
            best_score = score;
            best = f;
        }
    }
    return best;
}

static gr_status unknown_format(const char *name, gr_err *err)
{
    gr_status st = gr_fail_arg(err, GR_ENAME, "format", "there is no format '%s'", name);

    gr_err_hint(err, "`grasp graph formats` lists them");
    return st;
}

static gr_status build(gr_ctx *cx, const gr_format *f, gr_input *in, gr_direction d, gr_graph **out,
                       gr_err *err)
{
    gr_builder *b = gr_builder_new(cx, d);
    gr_status st;

    if (b == NULL)
        return gr_fail_memory(cx, err);
    st = f->read(cx, in, b, err);
    gr_ctx_begins(cx, "building");
    if (st == GR_OK)
        st = gr_builder_finish(b, out, err);
    gr_builder_free(b);
    return st;
}

static gr_status read_input(gr_ctx *cx, gr_input *in, const char *path, const gr_read_options *o,
                            gr_graph **out, gr_err *err)
{
    const gr_format *f;
    gr_status st;

    if (o != NULL && o->format != NULL) {
        f = gr_format_named(gr_str_of(o->format));
        if (f == NULL)
            return unknown_format(o->format, err);
    } else {
        f = detect(in->text, path);
        if (f == NULL && gr_str_trim(in->text).len == 0)
            return gr_fail(err, GR_EINPUT, "there is nothing in it; expected a graph");
        if (f == NULL) {
            st = gr_fail(err, GR_EINPUT, "this is no graph in any format that grasp knows");
            gr_err_hint(err, "name the format if you know it; `grasp graph formats` lists them");
            return st;
        }
    }
    if (f->open != NULL)
        st = f->open(cx, in, out, err);
    else
        st = build(cx, f, in, o != NULL ? o->direction : GR_AUTO, out, err);
    if (st == GR_OK)
        (*out)->format = f->name;
    return st;
}

gr_status gr_graph_read(gr_ctx *cx, const char *path, const gr_read_options *o, gr_graph **out,
                        gr_err *err)
{
    gr_input in;
    gr_status st = gr_input_open(cx, path, &in, err);

    if (st != GR_OK)
        return st;
    st = read_input(cx, &in, path, o, out, err);
    gr_input_clear(&in);
    if (st != GR_OK)
        gr_err_file(err, strcmp(path, "-") == 0 ? "standard input" : path);
    return st;
}

gr_status gr_graph_read_text(gr_ctx *cx, gr_str text, const gr_read_options *o, gr_graph **out,
                             gr_err *err)
{
    gr_input in;
    gr_status st = gr_input_bytes(cx, text, &in, err);

    if (st != GR_OK)
        return st;
    st = read_input(cx, &in, NULL, o, out, err);
    gr_input_clear(&in);
    return st;
}

gr_status gr_graph_isolated(gr_ctx *cx, const gr_graph *g, uint32_t *alone, gr_err *err)
{
    uint64_t *linked = gr_mem_zeroed(&cx->budget, g->n / 64 + 1, sizeof *linked);

    if (linked == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        linked[it.u / 64] |= UINT64_C(1) << (it.u % 64);
        linked[it.v / 64] |= UINT64_C(1) << (it.v % 64);
    }
    *alone = 0;
    for (gr_vid v = 0; v < g->n; v++)
        *alone += (linked[v / 64] >> (v % 64) & 1) == 0;
    gr_mem_resize(&cx->budget, linked, (g->n / 64 + 1) * sizeof *linked, 0);
    return GR_OK;
}

static void lost_columns(const gr_graph *g, gr_of of, const gr_column *but, gr_strbuf *lost)
{
    for (size_t i = 0; i < g->n_columns[of]; i++)
        if (&g->columns[of][i] != but)
            gr_strbuf_addf(lost, "the %s attribute '%.*s'\n", of == GR_OF_NODE ? "node" : "edge",
                           GR_FMT(g->columns[of][i].name));
}

static gr_status name_losses(gr_ctx *cx, const gr_graph *g, const gr_format *f, gr_strbuf *lost,
                             gr_err *err)
{
    unsigned c = f->carries;
    uint32_t alone = 0;
    gr_status st;

    if ((c & GR_CARRIES_ISOLATED) == 0 && (st = gr_graph_isolated(cx, g, &alone, err)) != GR_OK)
        return st;
    if (g->directed && (c & GR_CARRIES_DIRECTED) == 0)
        gr_strbuf_adds(lost, "the direction of the edges\n");
    if (!g->directed && (c & GR_CARRIES_UNDIRECTED) == 0)
        gr_strbuf_adds(lost, "that the edges have no direction\n");
    if ((c & GR_CARRIES_REPEATS) == 0 && g->n_repeats != 0)
        gr_strbuf_addf(lost, "%u parallel edges\n", g->n_repeats);
    if ((c & GR_CARRIES_LOOPS) == 0 && g->n_loops != 0)
        gr_strbuf_addf(lost, "%u loops\n", g->n_loops);
    if (alone != 0)
        gr_strbuf_addf(lost, "%u nodes without edges\n", alone);
    if ((c & GR_CARRIES_NAMES) == 0 &&
        !(g->names == GR_NAMES_DENSE && (g->first == f->first || g->n == 0)))
        gr_strbuf_addf(lost, "the names of the nodes, which are numbered from %lld\n",
                       (long long)f->first);
    if ((c & GR_CARRIES_NODE_COLUMNS) == 0)
        lost_columns(g, GR_OF_NODE, gr_graph_column_named(g, GR_OF_NODE, gr_str_of(f->node_column)),
                     lost);
    if ((c & GR_CARRIES_EDGE_COLUMNS) == 0)
        lost_columns(g, GR_OF_EDGE,
                     (c & GR_CARRIES_WEIGHT) != 0
                         ? g->role[GR_ROLE_WEIGHT]
                         : gr_graph_column_named(g, GR_OF_EDGE, gr_str_of(f->edge_column)),
                     lost);
    for (size_t i = 0; (c & GR_CARRIES_ATTRIBUTES) == 0 && i < g->attributes.record->n; i++)
        gr_strbuf_addf(lost, "the graph attribute '%.*s'\n",
                       GR_FMT(g->attributes.record->at[i].key));
    return lost->failed ? gr_fail_memory(cx, err) : GR_OK;
}

static gr_status find_writer(const char *path, const char *format, const gr_format **f, gr_err *err)
{
    *f = format != NULL ? gr_format_named(gr_str_of(format)) : gr_format_for_path(path);
    if (*f == NULL && format != NULL)
        return unknown_format(format, err);
    if (*f == NULL)
        return gr_fail_arg(err, GR_EUSAGE, "format",
                           "the name '%s' does not tell the format; give one", path);
    if ((*f)->write == NULL)
        return gr_fail_arg(err, GR_EUSAGE, "format", "grasp reads %s but does not write it",
                           (*f)->title);
    return GR_OK;
}

static gr_status write_to(gr_ctx *cx, const gr_graph *g, const gr_format *f, gr_output *o,
                          gr_strbuf *lost, gr_err *err)
{
    gr_status st = f->write(cx, g, o, err);

    if (st == GR_OK && lost != NULL)
        st = name_losses(cx, g, f, lost, err);
    if (st == GR_OK)
        return gr_output_commit(o, err);
    gr_output_abort(o);
    return st;
}

gr_status gr_graph_write(gr_ctx *cx, const gr_graph *g, const char *path, const char *format,
                         gr_strbuf *lost, gr_err *err)
{
    const gr_format *f;
    gr_output *o;
    gr_status st;

    if ((st = find_writer(path, format, &f, err)) != GR_OK ||
        (st = gr_output_open(cx, path, &o, err)) != GR_OK)
        return st;
    return write_to(cx, g, f, o, lost, err);
}

gr_status gr_graph_write_text(gr_ctx *cx, const gr_graph *g, const char *format, gr_strbuf *text,
                              gr_strbuf *lost, gr_err *err)
{
    const gr_format *f;
    gr_output *o;
    gr_status st;

    if ((st = find_writer("", format, &f, err)) != GR_OK ||
        (st = gr_output_memory(cx, text, &o, err)) != GR_OK)
        return st;
    return write_to(cx, g, f, o, lost, err);
}
