/* Two curves over one axis: how a model learnt. */
#include "draw/draw_int.h"

#include <math.h>

#define WIDTH  640.0
#define HEIGHT 360.0
#define LEFT   64.0
#define RIGHT  64.0
#define TOP    48.0
#define BOTTOM 48.0
#define STEPS  4 /* of an axis */

#define INK   "#1f2933"
#define FADED "#66727f"
#define GRID  "#dde1e6"

static const char *const inks[] = { "#3b6ea8", "#c2410c" };

typedef struct chart {
    gr_output *o;
    const gr_table *t;
    double from, to;   /* of the first column */
    double highest[2]; /* of the others */
} chart;

static double cell(const gr_table *t, size_t row, size_t column)
{
    const gr_value *v = &t->cells[row * t->n_columns + column];

    return v->type == GR_V_INT ? (double)v->i : v->d;
}

static bool is_number(const gr_value *v)
{
    return v->type == GR_V_INT || (v->type == GR_V_REAL && isfinite(v->d));
}

static double x_of(const chart *c, double x)
{
    double span = c->to > c->from ? c->to - c->from : 1;

    return LEFT + (WIDTH - LEFT - RIGHT) * (x - c->from) / span;
}

static double y_of(const chart *c, size_t line, double y)
{
    double share = y / c->highest[line];

    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - (share > 0 ? share : 0));
}

/* 1, 2 or 5 times a power of ten, so that the marks of the axis are short numbers. */
static double round_up(double d)
{
    double power = d > 0 ? pow(10, floor(log10(d))) : 1;

    for (size_t i = 0; i < 3; i++)
        if (d <= power * (double[]){ 1, 2, 5 }[i])
            return power * (double[]){ 1, 2, 5 }[i];
    return 10 * power;
}

static void measure(chart *c)
{
    c->from = cell(c->t, 0, 0);
    c->to = cell(c->t, c->t->n_rows - 1, 0);
    for (size_t line = 0; line < 2; line++) {
        double most = 0;

        for (size_t i = 0; i < c->t->n_rows; i++)
            most = fmax(most, cell(c->t, i, line + 1));
        c->highest[line] = round_up(most);
    }
}

static void words(const chart *c, double x, double y, const char *anchor, const char *ink,
                  gr_str text)
{
    gr_output_printf(c->o, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" fill=\"%s\">", x, y,
                     anchor, ink);
    gr_xml_add(c->o, text);
    gr_output_adds(c->o, "</text>\n");
}

static void figure(const chart *c, double x, double y, const char *anchor, const char *ink,
                   double d)
{
    char text[32];

    snprintf(text, sizeof text, "%.3g", d);
    words(c, x, y, anchor, ink, gr_str_of(text));
}

static void axes(const chart *c)
{
    double end = WIDTH - RIGHT, ground = HEIGHT - BOTTOM;

    for (int k = 0; k <= STEPS; k++) {
        double y = ground - (ground - TOP) * k / STEPS;

        gr_output_printf(c->o,
                         "<path d=\"M%.1f %.1fL%.1f %.1f\" fill=\"none\" stroke=\"" GRID "\"/>\n",
                         LEFT, y, end, y);
        figure(c, LEFT - 8, y + 4, "end", inks[0], c->highest[0] * k / STEPS);
        figure(c, end + 8, y + 4, "start", inks[1], c->highest[1] * k / STEPS);
    }
    figure(c, LEFT, ground + 18, "middle", FADED, c->from);
    if (c->to > c->from)
        figure(c, end, ground + 18, "middle", FADED, c->to);
    words(c, (LEFT + end) / 2, ground + 34, "middle", FADED, c->t->columns[0]);
    words(c, LEFT, TOP - 12, "middle", inks[0], c->t->columns[1]);
    words(c, end, TOP - 12, "middle", inks[1], c->t->columns[2]);
}

static void curve(const chart *c, size_t line)
{
    gr_output_adds(c->o, "<path d=\"");
    for (size_t i = 0; i < c->t->n_rows; i++)
        gr_output_printf(c->o, "%c%.1f %.1f", i == 0 ? 'M' : 'L', x_of(c, cell(c->t, i, 0)),
                         y_of(c, line, cell(c->t, i, line + 1)));
    gr_output_printf(c->o, "\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>\n", inks[line]);
}

static gr_status check(const gr_table *t, gr_err *err)
{
    bool fits = t->n_columns == 3 && t->n_rows != 0;

    for (size_t i = 0; fits && i < t->n_rows * t->n_columns; i++)
        fits = is_number(&t->cells[i]);
    return fits ? GR_OK
                : gr_fail(err, GR_EINPUT, "expected a table of three columns of numbers to draw");
}

static void draw(chart *c, gr_str title)
{
    measure(c);
    gr_output_printf(c->o,
                     "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
                     "viewBox=\"0 0 %.0f %.0f\" role=\"img\" font-family=\"sans-serif\" "
                     "font-size=\"12\">\n<title>",
                     WIDTH, HEIGHT, WIDTH, HEIGHT);
    gr_xml_add(c->o, title);
    gr_output_printf(c->o,
                     "</title>\n<rect x=\"0\" y=\"0\" width=\"%.0f\" height=\"%.0f\" "
                     "fill=\"#ffffff\"/>\n",
                     WIDTH, HEIGHT);
    words(c, WIDTH / 2, 22, "middle", INK, title);
    axes(c);
    for (size_t line = 0; line < 2; line++)
        curve(c, line);
    gr_output_adds(c->o, "</svg>\n");
}

gr_status gr_draw_chart(gr_ctx *cx, const gr_table *t, gr_str title, bool png, gr_output *o,
                        gr_err *err)
{
    chart c = { .o = o, .t = t };
    gr_status st = check(t, err);
    gr_strbuf svg;

    if (st != GR_OK)
        return st;
    if (!png) {
        draw(&c, title);
        return GR_OK;
    }
    gr_strbuf_init(&svg, &cx->budget, 0);
    if ((st = gr_output_memory(cx, &svg, &c.o, err)) == GR_OK) {
        draw(&c, title);
        st = gr_output_commit(c.o, err);
    }
    if (st == GR_OK)
        st = gr_png_of(cx, gr_strbuf_str(&svg), 0, o, err);
    gr_strbuf_clear(&svg);
    return st;
}
