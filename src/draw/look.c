/* How a picture should look, from words. */
#include "draw/draw.h"

#define SIDE_LEAST 64
#define SIDE_MOST  8192
#define NAMES_MOST 64 /* attributes that an error looks at */

static gr_status read_layout(const char *text, gr_arrange *out, gr_err *err)
{
    static const char *const names[] = { "auto", "layers", "circle", "stress", "given" };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(text, names[i]) == 0) {
            *out = (gr_arrange)i;
            return GR_OK;
        }
    return gr_fail_arg(err, GR_EUSAGE, "layout",
                       "layout: expected auto, layers, circle, stress or given, found '%.80s'",
                       text);
}

static bool read_side(gr_str text, double *out)
{
    int64_t n;

    if (!gr_num_to_int(text, &n) || n < SIDE_LEAST || n > SIDE_MOST)
        return false;
    *out = (double)n;
    return true;
}

/* "800" or "800x600". */
static gr_status read_size(const char *text, gr_look *out, gr_err *err)
{
    gr_str s = gr_str_of(text);
    size_t x = gr_str_find(s, "x");

    if (read_side(gr_str_sub(s, 0, x), &out->width) &&
        (x == s.len || read_side(gr_str_sub(s, x + 1, s.len), &out->height)))
        return GR_OK;
    return gr_fail_arg(err, GR_EUSAGE, "size",
                       "size: expected pixels such as 800 or 800x600, from %d to %d, found '%.80s'",
                       SIDE_LEAST, SIDE_MOST, text);
}

static gr_status no_attribute(const gr_graph *g, const char *argument, const char *name, bool edges,
                              gr_err *err)
{
    gr_str names[NAMES_MOST];
    size_t n = 0;

    for (int of = GR_OF_NODE; of <= (edges ? GR_OF_EDGE : GR_OF_NODE); of++)
        for (size_t i = 0; i < gr_graph_n_columns(g, (gr_of)of) && n < NAMES_MOST; i++)
            names[n++] = gr_graph_column(g, (gr_of)of, i)->name;
    gr_fail_arg(err, GR_ENAME, argument, "%s: %s no attribute '%.80s'", argument,
                edges ? "the graph has" : "nodes have", name);
    gr_err_hint(err, edges ? "it has none" : "they have none");
    gr_hint_names(err, gr_str_of(name), names, n);
    return GR_ENAME;
}

static gr_status read_colour(const gr_graph *g, const char *name, gr_look *out, gr_err *err)
{
    out->colour = gr_graph_column_named(g, GR_OF_NODE, gr_str_of(name));
    out->of_edges = out->colour == NULL;
    if (out->of_edges)
        out->colour = gr_graph_column_named(g, GR_OF_EDGE, gr_str_of(name));
    return out->colour != NULL ? GR_OK : no_attribute(g, "color_by", name, true, err);
}

gr_status gr_look_read(const gr_graph *g, const char *layout, const char *size, const char *colour,
                       const char *label, gr_look *out, gr_err *err)
{
    gr_status st = GR_OK;

    *out = (gr_look){ 0 };
    if (layout != NULL)
        st = read_layout(layout, &out->layout, err);
    if (st == GR_OK && size != NULL)
        st = read_size(size, out, err);
    if (st == GR_OK && colour != NULL)
        st = read_colour(g, colour, out, err);
    if (st != GR_OK || label == NULL)
        return st;
    out->label = gr_graph_column_named(g, GR_OF_NODE, gr_str_of(label));
    out->unlabelled = out->label == NULL && strcmp(label, "none") == 0;
    return out->label != NULL || out->unlabelled ? GR_OK
                                                 : no_attribute(g, "label_by", label, false, err);
}
