/* Reading and writing in any format: which format it is, the builder around the reader, and what a
 * writer cannot carry. */
#include "graph/builder_int.h"
#include "graph/resemble_int.h"
#include "graph/table_int.h"

#define SNIFF_BYTES 65536u
#define SURE        60 /* the content has marks of a format: what is wrong with it is a mistake */
#define MARKED      80 /* these marks are no accident in a text either */

/* Any text may be called so. */
static bool says_nothing(gr_str path)
{
    return gr_str_ends(path, ".txt") || gr_str_ends(path, ".txt.gz") ||
           gr_str_ends(path, ".txt.zst");
}

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
    if (sure == 0)
        return says_nothing(gr_str_of(path)) ? 0 : 1;
    return sure + 10;
}

/* The format whose mark is surest, with a look at the name. *said: how much the content itself
 * speaks for it, -1 without memory. */
static const gr_format *detect(gr_str text, const char *path, int *said)
{
    const gr_format *best = NULL;
    bool whole = text.len <= SNIFF_BYTES;
    int best_score = 0;

    if (!whole)
        text.len = SNIFF_BYTES;
    *said = 0;
    for (size_t i = 0; i < gr_n_formats(); i++) {
        const gr_format *f = gr_format_at(i);
        int sure = f->sniff(text, whole), score = judge(f, sure, path);

        if (sure < 0) {
            *said = sure;
            return NULL;
        }
        if (score > best_score) {
            best_score = score;
            best = f;
            *said = sure;
        }
    }
    return best;
}

static gr_status no_graph(const char *what, gr_err *err)
{
    gr_status st = what != NULL
                       ? gr_fail(err, GR_EINPUT, "this looks like %s; expected a graph", what)
                       : gr_fail(err, GR_EINPUT, "this is no graph in any format that grasp knows");

    gr_err_hint(err, "name the format if you know it");
    return st;
}

/* Finds the format out. What looks like something else is no graph even if its name says so.
 * *unsure: a text that may be prose as well, which marked ones are not. */
static gr_status find_reader(gr_ctx *cx, gr_str text, const char *path, int marked,
                             const gr_format **f, bool *unsure, gr_err *err)
{
    gr_str head = { text.ptr, text.len < SNIFF_BYTES ? text.len : SNIFF_BYTES };
    const char *what;
    char buf[100];
    int said;

    *unsure = false;
    if (gr_str_trim(text).len == 0)
        return gr_fail(err, GR_EINPUT, "there is nothing in it; expected a graph");
    *f = detect(text, path, &said);
    if (said < 0)
        return gr_fail_memory(cx, err);
    if (*f != NULL && (*f)->open != NULL)
        return GR_OK;
    if ((what = gr_resembles_surely(head)) != NULL)
        return no_graph(what, err);
    *unsure = said < marked;
    if (said > 0)
        return GR_OK;
    what = gr_resembles(head, buf);
    return what == NULL && *f != NULL ? GR_OK : no_graph(what, err);
}

static gr_status unknown_format(const char *name, gr_err *err)
{
    gr_str names[64];
    size_t n = 0;

    for (; n < gr_n_formats() && n < 64; n++)
        names[n] = gr_str_of(gr_format_at(n)->name);
    gr_fail_arg(err, GR_ENAME, "format", "there is no format '%s'", name);
    gr_hint_names(err, gr_str_of(name), names, n);
    return GR_ENAME;
}

/* Options that only a table can follow. */
static gr_status refuse_columns(const gr_format *f, const gr_read_options *o, gr_err *err)
{
    const char *option = o == NULL                             ? NULL
                         : o->source != NULL                   ? "source"
                         : o->target != NULL                   ? "target"
                         : o->header != GR_HEADER_AUTO         ? "header"
                         : f->open != NULL && o->nodes != NULL ? "nodes"
                                                               : NULL;

    if (option == NULL)
        return GR_OK;
    return gr_fail_arg(err, GR_EUSAGE, option, "%s: this is %s, not a table of edges", option,
                       f->title);
}

static gr_status read_nodes(gr_ctx *cx, const char *path, gr_builder *b, gr_err *err)
{
    gr_input in;
    gr_status st = gr_input_open(cx, path, &in, err);

    if (st == GR_OK) {
        st = gr_nodetable_read(cx, &in, b, err);
        gr_input_clear(&in);
    }
    if (st != GR_OK)
        gr_err_file(err, path);
    return st;
}

static gr_status build(gr_ctx *cx, const gr_format *f, gr_input *in, const gr_read_options *o,
                       gr_graph **out, gr_err *err)
{
    gr_builder *b = gr_builder_new(cx, o != NULL ? o->direction : GR_AUTO);
    gr_status st;

    if (b == NULL)
        return gr_fail_memory(cx, err);
    b->how = o;
    st = f->read(cx, in, b, err);
    if (st == GR_OK && !b->is_table)
        st = refuse_columns(f, o, err);
    if (st == GR_OK && o != NULL && o->nodes != NULL)
        st = read_nodes(cx, o->nodes, b, err);
    if (st == GR_OK && o != NULL && o->weight != NULL)
        st = gr_builder_take_weight(b, o->weight, err);
    if (st == GR_OK)
        st = gr_builder_find_roles(b, err);
    gr_ctx_begins(cx, "building");
    if (st == GR_OK)
        st = gr_builder_finish(b, out, err);
    gr_builder_free(b);
    return st;
}

/* The weight that the user names, of a graph that was stored whole. */
static gr_status take_weight(gr_graph *g, const char *name, gr_err *err)
{
    const gr_column *c = gr_graph_column_named(g, GR_OF_EDGE, gr_str_of(name));

    if (c == NULL || (c->type != GR_COL_INT && c->type != GR_COL_REAL))
        return gr_fail_arg(err, GR_ENAME, "weight",
                           "weight: the edges have no attribute '%.80s' of numbers", name);
    g->role[GR_ROLE_WEIGHT] = c;
    return GR_OK;
}

static gr_status open_graph(gr_ctx *cx, const gr_format *f, gr_input *in, const gr_read_options *o,
                            gr_graph **out, gr_err *err)
{
    gr_graph *g = NULL;
    gr_status st;

    if ((st = refuse_columns(f, o, err)) != GR_OK || (st = f->open(cx, in, &g, err)) != GR_OK)
        return st;
    if (o != NULL && o->weight != NULL && (st = take_weight(g, o->weight, err)) != GR_OK) {
        gr_graph_unref(g);
        return st;
    }
    *out = g;
    return GR_OK;
}

static gr_status read_format(gr_ctx *cx, const gr_format *f, gr_input *in, const gr_read_options *o,
                             gr_graph **out, gr_err *err)
{
    gr_status st =
        f->open != NULL ? open_graph(cx, f, in, o, out, err) : build(cx, f, in, o, out, err);

    if (st == GR_OK)
        (*out)->format = f->name;
    return st;
}

static gr_status read_input(gr_ctx *cx, gr_input *in, const char *path, const gr_read_options *o,
                            gr_graph **out, gr_err *err)
{
    const gr_format *f = NULL;
    bool unsure = false;
    gr_status st = GR_OK, other = GR_EINPUT;
    gr_err why = { 0 };

    if (o != NULL && o->format != NULL) {
        f = gr_format_named(gr_str_of(o->format));
        if (f == NULL)
            return unknown_format(o->format, err);
    } else {
        st = find_reader(cx, in->text, path, o != NULL && o->is_text ? MARKED : SURE, &f, &unsure,
                         err);
    }
    unsure = unsure && o != NULL && o->otherwise != NULL;
    if (unsure && o->is_text)
        other = o->otherwise(cx, in->text, o, out, &why);
    if (other == GR_EINPUT && st == GR_OK)
        st = read_format(cx, f, in, o, out, err);
    if (unsure && !o->is_text && st == GR_EINPUT)
        other = o->otherwise(cx, in->text, o, out, &why);
    if (!unsure || (other == GR_EINPUT && (st == GR_OK || why.message[0] == '\0')))
        return st;
    if (other != GR_OK && err != NULL)
        *err = why;
    return other;
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
    st = read_input(cx, &in, o != NULL ? o->called : NULL, o, out, err);
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
