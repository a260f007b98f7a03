/* The picture as SVG, complete in itself: no style sheet, no script, no font, no other file.
 *
 * Styles are attributes of groups, not classes, so that pictures put into one page do not change
 * each other. */
#include <math.h>

#include "draw/draw_int.h"

#define MARGIN        22.0
#define CAPTION       26.0
#define NARROWEST     260.0
#define EACH_TITLED   1500   /* edges that are elements of their own, with a tooltip */
#define FEW_EDGES     1500.0 /* more are drawn lighter */
#define STEPS_MOST    99     /* nodes of a path that are numbered */
#define TITLE_COLUMNS 300    /* of names in tooltips */
#define LEGEND_ENTRY  104.0  /* at least */
#define BOLD          1.12   /* times as wide */
#define LEGEND_LINE   20.0

#define FONTS                                                                                      \
    "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue','Noto Sans',Arial,sans-serif"
#define PAPER  "#ffffff"
#define INK    "#1f2933"
#define FADED  "#66727f"
#define ACCENT "#c2410c"

#define OTHER_FILL "#dde1e6"

typedef struct writer {
    gr_ctx *cx;
    gr_output *o;
    gr_arena *mem;
    gr_scene s;
    uint32_t n, m;
    bool directed;
    bool titled; /* every edge is an element */
    double line; /* width of plain edges */
    gr_colours colours;
} writer;

/* Two decimals at most, never through the locale. */
static void number(writer *w, double d)
{
    int64_t hundredths = llround(d * 100);
    int64_t rest = hundredths % 100;

    if (hundredths < 0) {
        gr_output_addc(w->o, '-');
        hundredths = -hundredths;
        rest = -rest;
    }
    gr_output_int(w->o, hundredths / 100);
    if (rest != 0) {
        gr_output_addc(w->o, '.');
        gr_output_addc(w->o, (char)('0' + rest / 10));
        if (rest % 10 != 0)
            gr_output_addc(w->o, (char)('0' + rest % 10));
    }
}

static void attribute(writer *w, const char *name, double d)
{
    gr_output_printf(w->o, " %s=\"", name);
    number(w, d);
    gr_output_addc(w->o, '"');
}

static void point(writer *w, char command, gr_point p)
{
    gr_output_addc(w->o, command);
    number(w, p.x);
    gr_output_addc(w->o, ' ');
    number(w, p.y);
}

/* --- edges --- */

static void name_of(writer *w, gr_vid v)
{
    gr_str text = gr_label_text(w->mem, gr_graph_shown(w->s.g, v), TITLE_COLUMNS);

    if (text.ptr == NULL)
        gr_output_fail_memory(w->o);
    else
        gr_xml_add(w->o, text);
}

static void edge_title(writer *w, const gr_edge_view *x)
{
    gr_output_adds(w->o, "<title>");
    name_of(w, x->u);
    gr_output_adds(w->o, w->directed ? " → " : " – ");
    name_of(w, x->v);
    if (x->text.len != 0) {
        gr_output_adds(w->o, ": ");
        gr_xml_add(w->o, x->text);
    }
    gr_output_adds(w->o, "</title>");
}

static void curve(writer *w, const gr_curve *k)
{
    point(w, 'M', k->p[0]);
    if (k->straight) {
        point(w, 'L', k->p[3]);
        return;
    }
    for (uint32_t i = 1; i < k->n; i += 3) {
        point(w, 'C', k->p[i]);
        point(w, ' ', k->p[i + 1]);
        point(w, ' ', k->p[i + 2]);
    }
}

/* Shortens the curve's end by an arrow head and returns the head's corners. */
static void cut_head(gr_curve *k, double size, gr_point head[3])
{
    gr_point tip = k->p[k->n - 1], from = k->straight ? k->p[0] : k->p[k->n - 2];
    double dx = tip.x - from.x, dy = tip.y - from.y, d = fmax(hypot(dx, dy), 1e-9);
    gr_point base = { tip.x - dx / d * size, tip.y - dy / d * size };

    head[0] = tip;
    head[1] = (gr_point){ base.x - dy / d * size * 0.42, base.y + dx / d * size * 0.42 };
    head[2] = (gr_point){ base.x + dy / d * size * 0.42, base.y - dx / d * size * 0.42 };
    k->p[k->n - 1] = (gr_point){ tip.x - dx / d * size * 0.8, tip.y - dy / d * size * 0.8 };
}

static void reverse(gr_curve *k)
{
    for (uint32_t i = 0; i < k->n / 2; i++) {
        gr_point p = k->p[i];

        k->p[i] = k->p[k->n - 1 - i];
        k->p[k->n - 1 - i] = p;
    }
}

/* One edge: with its head if it has a direction, and a tooltip if edges are few. */
static void edge(writer *w, gr_eid e, double width, const char *colour)
{
    const gr_edge_view *x = &w->s.edge[e];
    gr_curve k = gr_scene_curve(&w->s, e);
    bool pointed = w->directed || x->mark == GR_MARK_FORWARD || x->mark == GR_MARK_BACKWARD;
    gr_point head[3];

    if (x->mark == GR_MARK_BACKWARD)
        reverse(&k);
    if (pointed)
        cut_head(&k, fmin(3 + 3.2 * width, 1.2 * w->s.scale.radius + 3), head);
    if (w->titled) {
        gr_output_adds(w->o, "<g>");
        edge_title(w, x);
    }
    gr_output_adds(w->o, "<path d=\"");
    curve(w, &k);
    gr_output_adds(w->o, "\"/>");
    if (pointed) {
        gr_output_adds(w->o, "<path d=\"");
        point(w, 'M', head[0]);
        point(w, 'L', head[1]);
        point(w, 'L', head[2]);
        gr_output_printf(w->o, "z\" fill=\"%s\" stroke=\"none\"/>", colour);
    }
    gr_output_adds(w->o, w->titled ? "</g>\n" : "\n");
}

/* Its own colour, or the one that both ends have; colours.n if there is none. */
static uint32_t edge_colour(const writer *w, gr_eid e)
{
    const gr_edge_view *x = &w->s.edge[e];
    const gr_colours *c = &w->colours;

    if (c->of == NULL)
        return c->n;
    if (c->of_edges)
        return c->of[e];
    return c->of[x->u] == c->of[x->v] ? c->of[x->u] : c->n;
}

static gr_status edges_of(writer *w, bool marked, uint32_t colour, gr_err *err)
{
    const gr_colours *c = &w->colours;
    const char *stroke = marked          ? ACCENT
                         : colour < c->n ? c->swatch[colour].fill
                         : w->s.any_mark ? "#ccd3da"
                                         : "#9fabb8";
    double width = marked                         ? fmax(w->line * 2.2, 2)
                   : c->of_edges && colour < c->n ? w->line * 1.8
                                                  : w->line;
    double opacity = fmax(
        0.25, fmin(colour < c->n && !c->of_edges ? 0.65 : 1, sqrt(fmax(FEW_EDGES, w->n) / w->m)));
    gr_status st = GR_OK;

    gr_output_printf(w->o, "<g fill=\"none\" stroke=\"%s\" stroke-linecap=\"round\"", stroke);
    attribute(w, "stroke-width", width);
    if (!marked)
        attribute(w, "stroke-opacity", opacity);
    gr_output_adds(w->o, ">\n");
    for (gr_eid e = 0; e < w->m && st == GR_OK; e++) {
        if ((w->s.edge[e].mark != GR_MARK_NONE) == marked &&
            (marked || edge_colour(w, e) == colour))
            edge(w, e, width, stroke);
        if (e % 1024 == 0)
            st = gr_ctx_check(w->cx, err);
    }
    gr_output_adds(w->o, "</g>\n");
    return st;
}

static void weights(writer *w)
{
    gr_output_printf(w->o,
                     "<g text-anchor=\"middle\" fill=\"%s\" stroke=\"%s\" stroke-width=\"3\" "
                     "stroke-linejoin=\"round\" paint-order=\"stroke\"",
                     FADED, PAPER);
    attribute(w, "font-size", fmax(w->s.scale.font * 0.85, 9));
    gr_output_adds(w->o, ">\n");
    for (gr_eid e = 0; e < w->m; e++) {
        const gr_edge_view *x = &w->s.edge[e];

        if (x->text.len == 0)
            continue;
        gr_output_adds(w->o, "<text");
        attribute(w, "x", x->label.x);
        attribute(w, "y", x->label.y + fmax(w->s.scale.font * 0.85, 9) * 0.35);
        if (x->mark != GR_MARK_NONE)
            gr_output_adds(w->o, " fill=\"" ACCENT "\" font-weight=\"600\"");
        gr_output_addc(w->o, '>');
        gr_xml_add(w->o, x->text);
        gr_output_adds(w->o, "</text>\n");
    }
    gr_output_adds(w->o, "</g>\n");
}

/* --- nodes --- */

typedef struct tint {
    const char *fill, *stroke, *ink;
} tint;

/* Are nodes coloured? */
static bool has_colours(const writer *w)
{
    return w->colours.of != NULL && !w->colours.of_edges;
}

static tint node_tint(const writer *w, gr_vid v)
{
    const gr_colours *c = &w->colours;

    if (has_colours(w) && c->of[v] < c->n)
        return (tint){ c->swatch[c->of[v]].fill, PAPER, c->swatch[c->of[v]].ink };
    if (has_colours(w))
        return (tint){ OTHER_FILL, PAPER, INK };
    if (w->s.node[v].mark != GR_MARK_NONE)
        return (tint){ ACCENT, "#7c2d12", "#ffffff" };
    if (w->s.any_mark)
        return (tint){ "#eef1f4", "#a9b4bf", FADED };
    if (!w->s.scale.inside)
        return (tint){ "#4f7fb8", PAPER, INK };
    return (tint){ "#e4edf8", "#4f7fb8", INK };
}

static void node(writer *w, gr_vid v)
{
    const gr_node_view *x = &w->s.node[v];
    const gr_scale *c = &w->s.scale;
    tint k = node_tint(w, v);
    gr_point p = w->s.layout.at[v];
    bool marked = x->mark != GR_MARK_NONE;
    const char *stroke = marked && has_colours(w) ? ACCENT : k.stroke;

    gr_output_adds(w->o, "<g><title>");
    name_of(w, v);
    gr_output_adds(w->o, "</title><circle");
    attribute(w, "cx", p.x);
    attribute(w, "cy", p.y);
    attribute(w, "r", x->radius);
    gr_output_printf(w->o, " fill=\"%s\" stroke=\"%s\"", k.fill, stroke);
    if (marked && has_colours(w))
        attribute(w, "stroke-width", 3);
    gr_output_adds(w->o, "/>");
    if (c->inside && x->text.len != 0) {
        gr_output_adds(w->o, "<text");
        attribute(w, "x", p.x);
        attribute(w, "y", p.y + c->font * 0.35);
        gr_output_printf(w->o, " fill=\"%s\" stroke=\"none\">", k.ink);
        gr_xml_add(w->o, x->text);
        gr_output_adds(w->o, "</text>");
    }
    gr_output_adds(w->o, "</g>\n");
}

static void nodes(writer *w, bool marked)
{
    gr_output_adds(w->o, "<g text-anchor=\"middle\"");
    attribute(w, "font-size", fmax(w->s.scale.font, 7));
    attribute(w, "stroke-width", fmin(1.5, w->s.scale.radius / 5));
    gr_output_adds(w->o, ">\n");
    for (gr_vid v = 0; v < w->n; v++)
        if ((w->s.node[v].mark != GR_MARK_NONE) == marked)
            node(w, v);
    gr_output_adds(w->o, "</g>\n");
}

/* Names beside the nodes, with a rim of paper so that lines do not hurt them. */
static void names(writer *w)
{
    double font = w->s.scale.font > 0 ? w->s.scale.font : GR_MARKED_FONT;

    if (w->s.scale.inside)
        return;
    gr_output_printf(w->o,
                     "<g text-anchor=\"middle\" fill=\"%s\" stroke=\"%s\" stroke-width=\"3\" "
                     "stroke-linejoin=\"round\" paint-order=\"stroke\"",
                     w->s.any_mark ? FADED : INK, PAPER);
    attribute(w, "font-size", font);
    gr_output_adds(w->o, ">\n");
    for (gr_vid v = 0; v < w->n; v++) {
        const gr_node_view *x = &w->s.node[v];
        gr_point at = w->s.layout.at[v];

        if (x->text.len == 0)
            continue;
        gr_output_adds(w->o, "<text");
        if (x->label.x0 > at.x) { /* from the node outwards, however wide the font is */
            attribute(w, "x", x->label.x0);
            gr_output_adds(w->o, " text-anchor=\"start\"");
        } else if (x->label.x1 < at.x) {
            attribute(w, "x", x->label.x1);
            gr_output_adds(w->o, " text-anchor=\"end\"");
        } else {
            attribute(w, "x", at.x);
        }
        attribute(w, "y", (x->label.y0 + x->label.y1) / 2 + font * 0.35);
        if (x->mark != GR_MARK_NONE)
            gr_output_adds(w->o, " fill=\"" INK "\" font-weight=\"600\"");
        gr_output_addc(w->o, '>');
        gr_xml_add(w->o, x->text);
        gr_output_adds(w->o, "</text>\n");
    }
    gr_output_adds(w->o, "</g>\n");
}

/* Where on the path a node comes: a number at its shoulder. */
static void steps(writer *w)
{
    double r = fmax(w->s.scale.radius * 0.45, 6.5);

    if (w->s.marks->n_path < 2 || w->s.marks->n_path > STEPS_MOST)
        return;
    gr_output_printf(w->o, "<g text-anchor=\"middle\" font-weight=\"600\" fill=\"%s\"", ACCENT);
    attribute(w, "font-size", r * 1.35);
    gr_output_adds(w->o, ">\n");
    for (gr_vid v = 0; v < w->n; v++) {
        gr_box b = gr_step_box(&w->s, v);
        gr_point p = { (b.x0 + b.x1) / 2, (b.y0 + b.y1) / 2 };

        if (w->s.node[v].step == 0)
            continue;
        gr_output_adds(w->o, "<circle fill=\"" PAPER "\" stroke=\"" ACCENT "\"");
        attribute(w, "cx", p.x);
        attribute(w, "cy", p.y);
        attribute(w, "r", r);
        gr_output_adds(w->o, "/><text");
        attribute(w, "x", p.x);
        attribute(w, "y", p.y + r * 0.48);
        gr_output_printf(w->o, ">%u</text>\n", (unsigned)w->s.node[v].step);
    }
    gr_output_adds(w->o, "</g>\n");
}

/* --- frame --- */

/* A title, the colours, and those for which there are none. */
static uint32_t legend_entries(const writer *w)
{
    return (w->colours.title.len != 0) + w->colours.n + (w->colours.rest.len != 0);
}

/* Wide enough for its widest entry. */
static double legend_entry(const writer *w)
{
    double widest =
        fmax(gr_label_width(w->colours.title, 12 * BOLD), 16 + gr_label_width(w->colours.rest, 12));

    for (uint32_t k = 0; k < w->colours.n; k++)
        widest = fmax(widest, 16 + gr_label_width(w->colours.swatch[k].text, 12));
    return fmax(LEGEND_ENTRY, widest + 12);
}

static uint32_t legend_columns(const writer *w, double width)
{
    return (uint32_t)fmax(1, floor(width / legend_entry(w)));
}

static void legend_text(writer *w, double x, double y, gr_str text)
{
    attribute(w, "x", x);
    attribute(w, "y", y + 4.2);
    gr_output_addc(w->o, '>');
    gr_xml_add(w->o, text);
    gr_output_adds(w->o, "</text>\n");
}

/* As many entries beside each other as the picture is wide. */
static void legend(writer *w, double left, double top, double width)
{
    const gr_colours *c = &w->colours;
    uint32_t per_line = legend_columns(w, width), k = 0;
    double each = legend_entry(w);

    gr_output_printf(w->o, "<g font-size=\"12\" fill=\"%s\">\n", FADED);
    if (c->title.len != 0) {
        gr_output_adds(w->o, "<text font-weight=\"600\"");
        legend_text(w, left, top, c->title);
        k++;
    }
    for (uint32_t i = 0; i < c->n + (c->rest.len != 0); i++, k++) {
        double x = left + (k % per_line) * each, y = top + (k / per_line) * LEGEND_LINE;

        gr_output_adds(w->o, "<circle r=\"5.5\"");
        attribute(w, "cx", x + 6);
        attribute(w, "cy", y);
        gr_output_printf(w->o, " fill=\"%s\"/><text", i < c->n ? c->swatch[i].fill : OTHER_FILL);
        legend_text(w, x + 16, y, i < c->n ? c->swatch[i].text : c->rest);
    }
    gr_output_adds(w->o, "</g>\n");
}

static void counts(writer *w)
{
    gr_output_printf(w->o, "%u node%s, %u edge%s", (unsigned)w->n, w->n == 1 ? "" : "s",
                     (unsigned)w->m, w->m == 1 ? "" : "s");
}

static void begin(writer *w, gr_box view)
{
    double width = view.x1 - view.x0, height = view.y1 - view.y0;
    double shown = w->s.look->width > 0 ? w->s.look->width : width;

    gr_output_adds(w->o, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    attribute(w, "width", shown);
    attribute(w, "height", height * shown / width);
    gr_output_adds(w->o, " viewBox=\"");
    number(w, view.x0);
    gr_output_addc(w->o, ' ');
    number(w, view.y0);
    gr_output_addc(w->o, ' ');
    number(w, width);
    gr_output_addc(w->o, ' ');
    number(w, height);
    gr_output_adds(w->o, "\" role=\"img\" font-family=\"" FONTS "\">\n<title>");
    counts(w);
    gr_output_adds(w->o, "</title>\n<rect");
    attribute(w, "x", view.x0);
    attribute(w, "y", view.y0);
    attribute(w, "width", width);
    attribute(w, "height", height);
    gr_output_adds(w->o, " fill=\"" PAPER "\"/>\n");
}

static void end(writer *w, gr_box view)
{
    gr_output_printf(w->o, "<text font-size=\"12\" fill=\"%s\"", FADED);
    attribute(w, "x", view.x0 + MARGIN);
    attribute(w, "y", view.y1 - 13);
    gr_output_addc(w->o, '>');
    counts(w);
    gr_output_adds(w->o, "</text>\n</svg>\n");
}

static gr_status body(writer *w, gr_err *err)
{
    gr_status st = edges_of(w, false, w->colours.n, err);

    for (uint32_t c = 0; c < w->colours.n && st == GR_OK; c++)
        st = edges_of(w, false, c, err);
    if (st == GR_OK && w->s.any_mark)
        st = edges_of(w, true, w->colours.n, err);
    if (st != GR_OK)
        return st;
    weights(w);
    nodes(w, false);
    nodes(w, true);
    names(w);
    steps(w);
    return gr_ctx_check(w->cx, err);
}

/* Adds paper on both sides of what is too narrow or too low for the size that was asked for. */
static gr_box shape(const writer *w, gr_box view)
{
    const gr_look *k = w->s.look;
    double width = view.x1 - view.x0, height = view.y1 - view.y0, x, y;

    if (k->width <= 0 || k->height <= 0)
        return view;
    x = fmax(0, height * k->width / k->height - width) / 2;
    y = fmax(0, width * k->height / k->width - height) / 2;
    return (gr_box){ view.x0 - x, view.y0 - y, view.x1 + x, view.y1 + y };
}

static gr_status picture(writer *w, gr_err *err)
{
    gr_box b = w->s.box, view;
    double slack, width, below;
    gr_status st;

    if (w->n == 0)
        b = (gr_box){ 0, 0, NARROWEST, 60 };
    slack = fmax(0, NARROWEST - (b.x1 - b.x0)) / 2;
    view = (gr_box){ floor(b.x0 - slack - MARGIN), floor(b.y0 - MARGIN),
                     ceil(b.x1 + slack + MARGIN), ceil(b.y1 + MARGIN) };
    width = view.x1 - view.x0 - 2 * MARGIN;
    below = ceil(1.0 * legend_entries(w) / legend_columns(w, width)) * LEGEND_LINE;
    view.y1 += below + CAPTION;
    view = shape(w, view);
    begin(w, view);
    if (w->n == 0) {
        gr_output_printf(w->o, "<text text-anchor=\"middle\" font-size=\"15\" fill=\"%s\"", INK);
        attribute(w, "x", (view.x0 + view.x1) / 2);
        attribute(w, "y", 38);
        gr_output_adds(w->o, ">The graph is empty.</text>\n");
    } else if ((st = body(w, err)) != GR_OK) {
        return st;
    }
    if (w->colours.of != NULL)
        legend(w, view.x0 + MARGIN, view.y1 - CAPTION - below + 6, width);
    end(w, view);
    return GR_OK;
}

gr_status gr_draw_check_size(const gr_graph *g, gr_err *err)
{
    if (gr_graph_n_nodes(g) > GR_DRAW_MAX)
        gr_fail(err, GR_ELIMIT, "%u nodes are too many for a picture; %d is the most",
                (unsigned)gr_graph_n_nodes(g), GR_DRAW_MAX);
    else if (gr_graph_n_edges(g) > GR_DRAW_MAX_EDGES)
        gr_fail(err, GR_ELIMIT, "%u edges are too many for a picture; %d is the most",
                (unsigned)gr_graph_n_edges(g), GR_DRAW_MAX_EDGES);
    else
        return GR_OK;
    gr_err_hint(err, "draw a sample of the graph, or the part around some nodes");
    return GR_ELIMIT;
}

gr_status gr_draw_svg(gr_ctx *cx, const gr_graph *g, const gr_marks *m, const gr_look *look,
                      gr_output *o, gr_err *err)
{
    static const gr_marks none = { 0 };
    static const gr_look usual = { 0 };
    writer w = { .cx = cx, .o = o, .n = gr_graph_n_nodes(g), .m = gr_graph_n_edges(g) };
    gr_arena mem;
    gr_status st;

    if ((st = gr_draw_check_size(g, err)) != GR_OK)
        return st;
    gr_arena_init(&mem, &cx->budget);
    w.mem = &mem;
    w.directed = gr_graph_is_directed(g);
    w.titled = w.m <= EACH_TITLED;
    w.line = w.m <= 100 ? 1.6 : w.m <= 500 ? 1.2 : w.m <= 6000 ? 0.8 : 0.5;
    st = gr_scene_make(cx, &mem, g, m != NULL ? m : &none, look != NULL ? look : &usual, &w.s, err);
    if (st == GR_OK)
        st = gr_colours_make(cx, &mem, &w.s, &w.colours, err);
    if (st == GR_OK)
        st = picture(&w, err);
    gr_arena_clear(&mem);
    return st;
}
