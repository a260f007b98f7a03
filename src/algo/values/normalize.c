/* normalize: numbers brought to one scale, outliers drawn in before.
 *
 * A list of numbers is one column, a list of rows a matrix, of a table every column of numbers is
 * one; each column is its own matter. Quantiles are linear between neighbours in order, as NumPy's
 * and R's type 7. What is missing (null) stays missing and does not count. */
#include "algo/values/values_int.h"

#include <math.h>

enum { ITEMS, SCALE, OUTLIERS, SHARE };
enum { ZSCORE, MINMAX, AS_IT_IS };
enum { KEEP, IQR, QUANTILE };

/* The numbers of a column, where they stand in the result. */
typedef struct cells {
    gr_value **at;
    size_t n;
} cells;

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static double quantile(const double *sorted, size_t n, double p)
{
    double place = p * (double)(n - 1);
    size_t i = (size_t)place;

    return i + 1 < n ? sorted[i] + (place - (double)i) * (sorted[i + 1] - sorted[i])
                     : sorted[n - 1];
}

/* What numbers are drawn in to: beyond 1.5 times the middle half's width, or beyond quantiles. */
static void bounds(unsigned how, double share, const double *sorted, size_t n, double *low,
                   double *high)
{
    double q1, q3;

    *low = -INFINITY;
    *high = INFINITY;
    if (how == IQR) {
        q1 = quantile(sorted, n, 0.25);
        q3 = quantile(sorted, n, 0.75);
        *low = q1 - 1.5 * (q3 - q1);
        *high = q3 + 1.5 * (q3 - q1);
    } else if (how == QUANTILE) {
        *low = quantile(sorted, n, share);
        *high = quantile(sorted, n, 1 - share);
    }
}

/* x[n] becomes (x - shift) / by. */
static void scale_of(unsigned how, const double *x, size_t n, double *shift, double *by)
{
    double sum = 0, squares = 0, least = x[0], most = x[0];

    for (size_t i = 0; i < n; i++) {
        sum += x[i];
        least = fmin(least, x[i]);
        most = fmax(most, x[i]);
    }
    *shift = how == ZSCORE ? sum / (double)n : least;
    for (size_t i = 0; i < n; i++)
        squares += (x[i] - *shift) * (x[i] - *shift);
    *by = how == ZSCORE ? sqrt(squares / (double)n) : most - least;
    if (!(*by > 0) || least == most) /* all are the same: nothing tells them apart */
        *by = 1;
    if (how == ZSCORE && least == most)
        *shift = least;
}

static gr_status one_column(gr_ctx *cx, const gr_in *in, const cells *c, gr_err *err)
{
    double *x = gr_new_n(&cx->scratch, double, c->n + 1), low, high, shift, by;
    double *sorted = gr_new_n(&cx->scratch, double, c->n + 1);
    unsigned scale = in->arg[SCALE].choice;

    if (x == NULL || sorted == NULL)
        return gr_fail_memory(cx, err);
    if (c->n == 0)
        return GR_OK;
    for (size_t i = 0; i < c->n; i++) {
        gr_v_number(c->at[i], &x[i]);
        if (!isfinite(x[i]))
            return gr_fail_arg(err, GR_EINPUT, "items", "items: expected finite numbers");
    }
    memcpy(sorted, x, c->n * sizeof *x);
    qsort(sorted, c->n, sizeof *sorted, by_size);
    bounds(in->arg[OUTLIERS].choice, in->arg[SHARE].value.d, sorted, c->n, &low, &high);
    for (size_t i = 0; i < c->n; i++)
        x[i] = fmin(fmax(x[i], low), high);
    scale_of(scale, x, c->n, &shift, &by);
    for (size_t i = 0; i < c->n; i++)
        *c->at[i] = gr_v_real(scale == AS_IT_IS ? x[i] : (x[i] - shift) / by);
    return gr_ctx_check(cx, err);
}

/* --- columns of values --- */

static bool is_number(const gr_value *v)
{
    return v->type == GR_V_INT || v->type == GR_V_REAL;
}

/* Takes up cell v of a column, if it is there. */
static gr_status take(cells *c, gr_value *v, gr_err *err)
{
    if (v->type == GR_V_NULL)
        return GR_OK;
    if (!is_number(v))
        return gr_fail_arg(err, GR_EINPUT, "items",
                           "items: expected numbers, rows of numbers or a table, found %s",
                           gr_vtype_one(v->type));
    c->at[c->n++] = v;
    return GR_OK;
}

/* A column is of numbers if it has some, and nothing else but what is missing. */
static bool counts(const gr_table *t, size_t column)
{
    bool any = false;

    for (size_t i = 0; i < t->n_rows; i++) {
        const gr_value *v = &t->cells[i * t->n_columns + column];

        if (v->type != GR_V_NULL && !is_number(v))
            return false;
        any = any || is_number(v);
    }
    return any;
}

static gr_status of_table(gr_ctx *cx, const gr_in *in, const gr_table *t, cells *c, gr_err *err)
{
    gr_status st = GR_OK;

    for (size_t k = 0; k < t->n_columns && st == GR_OK; k++) {
        if (!counts(t, k))
            continue;
        c->n = 0;
        for (size_t i = 0; i < t->n_rows && st == GR_OK; i++)
            st = take(c, &t->cells[i * t->n_columns + k], err);
        if (st == GR_OK)
            st = one_column(cx, in, c, err);
    }
    return st;
}

static gr_status of_rows(gr_ctx *cx, const gr_in *in, const gr_list *rows, cells *c, gr_err *err)
{
    size_t width = rows->at[0].list->n;
    gr_status st = GR_OK;

    for (size_t i = 0; i < rows->n; i++)
        if (rows->at[i].type != GR_V_LIST || rows->at[i].list->n != width)
            return gr_fail_arg(err, GR_EINPUT, "items",
                               "items: row %zu is not a list of %zu numbers, as the first is", i,
                               width);
    for (size_t k = 0; k < width && st == GR_OK; k++) {
        c->n = 0;
        for (size_t i = 0; i < rows->n && st == GR_OK; i++)
            st = take(c, &rows->at[i].list->at[k], err);
        if (st == GR_OK)
            st = one_column(cx, in, c, err);
    }
    return st;
}

static gr_status of_list(gr_ctx *cx, const gr_in *in, const gr_list *list, cells *c, gr_err *err)
{
    gr_status st = GR_OK;

    if (list->n != 0 && list->at[0].type == GR_V_LIST)
        return of_rows(cx, in, list, c, err);
    for (size_t i = 0; i < list->n && st == GR_OK; i++)
        st = take(c, &list->at[i], err);
    return st == GR_OK ? one_column(cx, in, c, err) : st;
}

static gr_status normalize_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_value *v = &in->arg[ITEMS].value;
    size_t n = v->type == GR_V_LIST ? v->list->n : v->type == GR_V_TABLE ? v->table->n_rows : 0;
    cells c = { .at = gr_new_n(&cx->scratch, gr_value *, n + 1) };

    if (v->type != GR_V_LIST && v->type != GR_V_TABLE)
        return gr_fail_arg(err, GR_EINPUT, "items",
                           "items: expected numbers, rows of numbers or a table, found %s",
                           gr_vtype_one(v->type));
    if (c.at == NULL || !gr_v_copy(&cx->arena, v, &out->value))
        return gr_fail_memory(cx, err);
    return v->type == GR_V_LIST ? of_list(cx, in, out->value.list, &c, err)
                                : of_table(cx, in, out->value.table, &c, err);
}

static const gr_param normalize_params[] = {
    { "items", GR_P_VALUE, GR_REQUIRED, "numbers, rows of numbers, or a table", .items = true,
      .words = "of" },
    { "scale", GR_P_CHOICE, GR_OPTIONAL,
      "zscore: mean 0 and deviation 1; minmax: from 0 to 1; none: as they are",
      .standard = "zscore", .choices = "zscore, minmax, none" },
    { "outliers", GR_P_CHOICE, GR_OPTIONAL,
      "keep them; iqr: draw in what is more than 1.5 times the width of the middle half beyond it; "
      "quantile: what is beyond the quantiles of share and 1 - share",
      .standard = "keep", .choices = "keep, iqr, quantile" },
    { "share", GR_P_REAL, GR_OPTIONAL, "at each end, for quantile", .standard = "0.05",
      .bounded = true, .min = 0, .max = 0.5 },
};

const gr_tool gr_tool_normalize = {
    .name = "normalize",
    .family = "values",
    .summary = "Columns of numbers on one scale, outliers drawn in if wanted",
    .brief = "numbers on one scale",
    .details = "Each column for itself: a list of numbers is one, a list of rows has several, of a "
               "table it is every column of numbers. Outliers are drawn in first. Where all "
               "numbers are the same they become 0. What is missing stays missing. The deviation "
               "is that of all numbers, not of a sample.",
    GR_PARAMS(normalize_params),
    .on_values = true,
    .result = GR_R_ANY,
    .cost = "O(n log n)",
    .run = normalize_run,
    .unchecked = "it is by definition, and nothing else tells it",
    .cues = "normalize, standardize, z-scores, scale to 0 and 1, clip outliers",
    .example = { "a-b, b-c", "normalize([2, 4, 6], scale=minmax)", "0, 0.5, 1" },
};
