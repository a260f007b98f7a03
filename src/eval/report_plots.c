/* Small plots of a report, drawn as SVG: what becomes of questions as graphs grow. */
#include <math.h>
#include <stdlib.h>

#include "eval/html_int.h"

#define WIDTH  340
#define HEIGHT 190
#define LEFT   40
#define RIGHT  12
#define TOP    12
#define BOTTOM 38

/* Upper bounds of the sizes that are taken together. */
static const int64_t bounds[] = { 5, 10, 20, 50, 100, 200, 500, 1000, 10000, INT64_MAX };
#define N_BINS (sizeof bounds / sizeof *bounds)

typedef struct bin {
    size_t n, answerable, right;
    double ms50, ms95;
    double tokens; /* of a question, both ways */
} bin;

/* What is drawn of a bin; negative = nothing. */
typedef struct series {
    double y[N_BINS];
    unsigned run;
    bool thin;
} series;

typedef struct plot {
    const char *title;
    const char *unit;
    bool logarithmic;
    double most; /* of the axis; 0 = of the data */
    const series *all;
    size_t n;
} plot;

static size_t bin_of(int64_t nodes)
{
    size_t k = 0;

    while (nodes > bounds[k])
        k++;
    return k;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return x < y ? -1 : x > y;
}

static double percentile(const double *sorted, size_t n, size_t p)
{
    size_t rank = (n * p + 99) / 100;

    return n != 0 ? sorted[rank != 0 ? rank - 1 : 0] : -1;
}

static void count(const gr_eval_run_of *run, size_t k, double *ms, bin *out)
{
    *out = (bin){ 0 };
    for (size_t i = 0; i < run->n; i++) {
        const gr_item *item = &run->items[i];
        const gr_outcome *o = &run->outcome[i];

        if (o->nodes < 0 || bin_of(o->nodes) != k)
            continue;
        ms[out->n++] = o->ms;
        out->tokens += (double)(o->tokens_in + o->tokens_out);
        if (item->known_wrong || item->kind == GR_A_DECLINE || item->apart)
            continue;
        out->answerable++;
        out->right += o->verdict == GR_RIGHT;
    }
    qsort(ms, out->n, sizeof *ms, by_size);
    out->ms50 = percentile(ms, out->n, 50);
    out->ms95 = percentile(ms, out->n, 95);
}

/* --- drawing --- */

/* The columns that any series has, side by side. */
typedef struct axis {
    size_t column[N_BINS], n;
    double low, high; /* of the logarithm, where it is logarithmic */
} axis;

static double x_of(const axis *a, size_t column)
{
    double width = WIDTH - LEFT - RIGHT;

    return LEFT + width * ((double)column + 0.5) / (double)a->n;
}

static double y_of(const plot *p, const axis *a, double y)
{
    double at = p->logarithmic ? log10(y > 1e-3 ? y : 1e-3) : y;

    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - (at - a->low) / (a->high - a->low));
}

static void scale(const plot *p, axis *a)
{
    double least = INFINITY, most = p->most;

    *a = (axis){ 0 };
    for (size_t k = 0; k < N_BINS; k++) {
        bool any = false;

        for (size_t s = 0; s < p->n; s++)
            if (p->all[s].y[k] >= 0) {
                any = true;
                least = fmin(least, p->all[s].y[k]);
                most = fmax(most, p->all[s].y[k]);
            }
        if (any)
            a->column[a->n++] = k;
    }
    a->low = p->logarithmic ? floor(log10(fmax(least, 1e-3))) : 0;
    a->high = p->logarithmic ? ceil(log10(fmax(most, 1e-2))) : most;
    if (a->high <= a->low)
        a->high = a->low + 1;
}

static void add_number(gr_output *o, double d)
{
    if (d >= 1000)
        gr_output_printf(o, "%.3gk", d / 1000);
    else
        gr_output_printf(o, "%.3g", d);
}

static void draw_grid(gr_output *o, const plot *p, const axis *a)
{
    double steps = p->logarithmic ? a->high - a->low : 4;

    for (double k = 0; k <= steps; k++) {
        double at = a->low + (a->high - a->low) * k / steps;
        double value = p->logarithmic ? pow(10, at) : at;
        double y = y_of(p, a, value);

        gr_output_printf(o,
                         "<line class=grid x1=%d x2=%d y1=%.1f y2=%.1f></line>"
                         "<text x=%d y=%.1f text-anchor=end>",
                         LEFT, WIDTH - RIGHT, y, y, LEFT - 6, y + 4);
        add_number(o, value);
        gr_output_adds(o, "</text>");
    }
    for (size_t c = 0; c < a->n; c++) {
        size_t k = a->column[c];

        gr_output_printf(o, "<text x=%.1f y=%d text-anchor=middle>", x_of(a, c), HEIGHT - 22);
        if (bounds[k] == INT64_MAX)
            gr_output_adds(o, "more");
        else
            add_number(o, (double)bounds[k]);
        gr_output_adds(o, "</text>");
    }
    gr_output_printf(o, "<text x=%d y=%d text-anchor=end>nodes, up to</text>", WIDTH - RIGHT,
                     HEIGHT - 6);
}

static void draw_series(gr_output *o, const plot *p, const axis *a, const series *s)
{
    unsigned colour = s->run % GR_HTML_RUNS;

    gr_output_printf(o, "<polyline class=\"s%u%s\" points=\"", colour, s->thin ? " thin" : "");
    for (size_t c = 0; c < a->n; c++)
        if (s->y[a->column[c]] >= 0)
            gr_output_printf(o, "%.1f,%.1f ", x_of(a, c), y_of(p, a, s->y[a->column[c]]));
    gr_output_adds(o, "\"></polyline>");
    for (size_t c = 0; c < a->n; c++) {
        double y = s->y[a->column[c]];

        if (y < 0)
            continue;
        gr_output_printf(o, "<circle class=f%u cx=%.1f cy=%.1f r=%s><title>", colour, x_of(a, c),
                         y_of(p, a, y), s->thin ? "2" : "3.5");
        add_number(o, y);
        gr_output_printf(o, " %s</title></circle>", p->unit);
    }
}

static void draw(gr_output *o, const plot *p)
{
    axis a;

    scale(p, &a);
    if (a.n == 0)
        return;
    gr_output_printf(o,
                     "<figure><figcaption>%s</figcaption>"
                     "<svg viewBox=\"0 0 %d %d\" role=img aria-label=\"%s\">",
                     p->title, WIDTH, HEIGHT, p->title);
    draw_grid(o, p, &a);
    for (size_t s = 0; s < p->n; s++)
        draw_series(o, p, &a, &p->all[s]);
    gr_output_adds(o, "</svg></figure>\n");
}

/* --- what is drawn --- */

/* accuracy; the median and the 95th of a hundred of the times; tokens. */
static void fill(const gr_eval_run_of *run, unsigned r, double *ms, series *accuracy, series *times,
                 series *tokens, bool *any_tokens)
{
    accuracy->run = times[0].run = times[1].run = tokens->run = r;
    times[1].thin = true;
    for (size_t k = 0; k < N_BINS; k++) {
        bin b;

        count(run, k, ms, &b);
        accuracy->y[k] = b.answerable != 0 ? 100.0 * (double)b.right / (double)b.answerable : -1;
        times[0].y[k] = b.ms50;
        times[1].y[k] = b.ms95;
        tokens->y[k] = b.n != 0 ? b.tokens / (double)b.n : -1;
        *any_tokens |= b.tokens > 0;
    }
}

gr_status gr_html_plots(gr_ctx *cx, gr_output *o, const gr_eval_run_of *runs, size_t n_runs,
                        gr_err *err)
{
    gr_arena *a = &cx->arena;
    series *accuracy = gr_new_n(a, series, n_runs), *times = gr_new_n(a, series, 2 * n_runs);
    series *tokens = gr_new_n(a, series, n_runs);
    double *ms = gr_new_n(a, double, runs[0].n + 1);
    bool any_tokens = false;

    if (accuracy == NULL || times == NULL || tokens == NULL || ms == NULL)
        return gr_fail_memory(cx, err);
    for (size_t r = 0; r < n_runs; r++)
        fill(&runs[r], (unsigned)r, ms, &accuracy[r], &times[2 * r], &tokens[r], &any_tokens);
    gr_output_adds(o, "<div class=plots>\n");
    draw(o, &(plot){ "accuracy, %, by the size of the graph", "%", false, 100, accuracy, n_runs });
    draw(o, &(plot){ "time of a question, ms: median, and 95 % (dashed)", "ms", true, 0, times,
                     2 * n_runs });
    if (any_tokens)
        draw(o, &(plot){ "tokens of a question", "tokens", false, 0, tokens, n_runs });
    gr_output_adds(o, "</div>\n");
    return GR_OK;
}
