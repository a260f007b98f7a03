/* Numbers of edges as integers.
 *
 * A real number stands for the shortest decimal that reads as it, and is nearly always a short one:
 * if all of a column are whole after one scaling by a power of ten, sums of them are exact. Numbers
 * that came out of a computation have 17 digits; those are rounded, and that is told. */
#include "algo/algo_int.h"

#include <limits.h>
#include <math.h>

#define SUM_BITS 62
#define LARGEST  0x1p62
#define SHORT    22      /* powers of ten up to this are doubles */
#define TINY     -290    /* smaller powers of ten are no doubles, or inexact ones */
#define KEPT     1000000 /* a number that is rounded keeps as much */

static void name_edge(const gr_graph *g, const gr_edge_iter *it, gr_strbuf *out)
{
    gr_name_add(out, gr_graph_shown(g, it->u));
    gr_strbuf_adds(out, " - ");
    gr_name_add(out, gr_graph_shown(g, it->v));
}

gr_status gr_check_numbers(const gr_graph *g, const gr_column *c, const char *param, gr_err *err)
{
    gr_edge_iter it = gr_edges(g);
    gr_strbuf edge;

    if (c->type != GR_COL_INT && c->type != GR_COL_REAL)
        return gr_fail_arg(err, GR_EINPUT, param,
                           "%s: expected numbers, but the edges' attribute '%.*s' is of type %s",
                           param, GR_FMT(c->name), gr_coltype_name(c->type));
    if (c->n_missing == 0)
        return GR_OK;
    while (gr_edge_next(&it) && gr_column_has(c, it.id))
        continue;
    gr_strbuf_init(&edge, NULL, 0);
    name_edge(g, &it, &edge);
    gr_fail_arg(err, GR_EINPUT, param, "%s: the edge %.200s has no value for '%.*s'", param,
                edge.buf, GR_FMT(c->name));
    gr_err_hint(err, "every edge needs one; %s=null counts every edge as 1", param);
    gr_strbuf_clear(&edge);
    return GR_EINPUT;
}

gr_status gr_check_moderate(const gr_graph *g, const gr_column *c, const char *param, gr_err *err)
{
    gr_status st = gr_check_numbers(g, c, param, err);

    for (size_t i = 0; st == GR_OK && c->type == GR_COL_REAL && i < c->n; i++) {
        double size = fabs(c->reals[i]);

        if (size > 1e100 || (size < 1e-100 && size != 0))
            return gr_fail_arg(err, GR_ELIMIT, param,
                               "%s: expected numbers of a size from 1e-100 to 1e100, found %g",
                               param, c->reals[i]);
    }
    return st;
}

/* --- real numbers --- */

static bool sum_fits(const int64_t *at, size_t n)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < n; i++) {
        uint64_t size = at[i] < 0 ? -(uint64_t)at[i] : (uint64_t)at[i];

        if (size >> SUM_BITS != 0 || (sum += size) >> SUM_BITS != 0)
            return false;
    }
    return true;
}

/* x with so many decimals, if it has no more. Decimals of 15 digits are doubles of their own. */
static inline bool is_short(double x, double per, int64_t *m)
{
    double scaled = x * per;

    if (!(fabs(scaled) < 1e15))
        return false;
    *m = (int64_t)(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
    return (double)*m / per == x;
}

/* 10^n by one rounding at most. */
static double power_of_ten(int n)
{
    return gr_decimal_value((gr_decimal){ 1, n });
}

/* d in units of 10^exp10, rounded if there are no such units in it; false if it has too many bits.
 */
static bool to_units(gr_decimal d, int exp10, int64_t *out)
{
    int64_t unit = 1;
    int n = d.exp10 - exp10;

    *out = d.m;
    for (; n > 0 && d.m != 0; n--)
        if (__builtin_mul_overflow(*out, 10, out))
            return false;
    if (n < -18) {
        *out = 0;
        return true;
    }
    for (; n < 0; n++)
        unit *= 10;
    if (unit > 1)
        *out = (d.m + (d.m < 0 ? -unit / 2 : unit / 2)) / unit;
    return true;
}

static double unit_of(int exp10)
{
    return exp10 <= 0 && exp10 >= -SHORT ? power_of_ten(-exp10) : 0;
}

/* The largest power of ten that all of them are multiples of; false if their sum is too large for
 * it. Most columns hold whole numbers and a few decimals: one multiplication tells. */
static bool find_unit(const double *x, size_t n, double sum, int *exp10)
{
    double per = 0;
    int64_t ignored;

    *exp10 = INT_MAX;
    for (size_t i = 0; i < n; i++) {
        int e;

        if (x[i] == 0 || (per != 0 && is_short(x[i], per, &ignored)))
            continue;
        e = gr_num_decimal(x[i]).exp10;
        *exp10 = e < *exp10 ? e : *exp10;
        per = unit_of(*exp10);
        if (*exp10 > TINY ? sum / power_of_ten(*exp10) > 2 * LARGEST
                          : sum * 1e100 / power_of_ten(*exp10 + 100) > 2 * LARGEST)
            return false;
    }
    if (*exp10 == INT_MAX)
        *exp10 = 0;
    return true;
}

/* All of them in units of 10^exp10; false if they do not fit. */
static bool scale(const double *x, size_t n, int exp10, int64_t *at)
{
    double per = unit_of(exp10);

    for (size_t i = 0; i < n; i++)
        if (!(per != 0 && is_short(x[i], per, &at[i])) &&
            !to_units(gr_num_decimal(x[i]), exp10, &at[i]))
            return false;
    return sum_fits(at, n);
}

/* --- numbers of too many digits --- */

/* Two numbers that cannot be added up exactly: the largest, and the one that lost its digits. */
static gr_status too_far_apart(const double *x, size_t n, size_t lost, const char *param,
                               gr_err *err)
{
    char large[GR_NUM_MAX], small[GR_NUM_MAX];
    size_t most = 0;

    for (size_t i = 0; i < n; i++)
        most = fabs(x[i]) > fabs(x[most]) ? i : most;
    gr_num_from_double(x[most], large);
    gr_num_from_double(x[lost], small);
    gr_fail_arg(err, GR_ELIMIT, param, "%s: %s and %s are too far apart to add them up exactly",
                param, large, small);
    gr_err_hint(err, "a number that stands for no limit can be smaller, a small one rounded");
    return GR_ELIMIT;
}

/* x in units of 10^exp10, rounded. What a double is, times a power of ten, fits in 127 bits; where
 * that is so near to a half that the decimal may lie on its other side, the decimal decides. */
static bool round_one(double x, int exp10, int64_t *out)
{
    int exp2;
    unsigned __int128 m = (unsigned __int128)ldexp(fabs(frexp(x, &exp2)), 53), ten = 1, half, rest;

    exp2 -= 53;
    if (exp10 > 0 || exp10 < -19 || exp2 >= 0 || exp2 < -126)
        return to_units(gr_num_decimal(x), exp10, out);
    for (int i = 0; i < -exp10; i++)
        ten *= 10;
    m *= ten;
    half = (unsigned __int128)1 << (-exp2 - 1);
    rest = m & (2 * half - 1);
    if ((rest > half ? rest - half : half - rest) <= ten / 2 + 1)
        return to_units(gr_num_decimal(x), exp10, out);
    m = (m + half) >> -exp2;
    *out = x < 0 ? -(int64_t)m : (int64_t)m;
    return m >> SUM_BITS == 0;
}

static bool round_to(const double *x, size_t n, int exp10, int64_t *at)
{
    for (size_t i = 0; i < n; i++)
        if (!round_one(x[i], exp10, &at[i]))
            return false;
    return sum_fits(at, n);
}

/* Rounds to the finest power of ten with which all fit. Nothing may lose what matters. */
static gr_status round_all(gr_ctx *cx, const double *x, size_t n, double sum, const char *param,
                           gr_fixed *out, gr_err *err)
{
    out->exp10 = (int)floor(log10(sum) - log10(LARGEST));
    while (!round_to(x, n, out->exp10, out->at))
        out->exp10++;
    for (size_t i = 0; i < n; i++)
        if (out->at[i] < KEPT && out->at[i] > -KEPT && x[i] != 0 &&
            gr_num_decimal(x[i]).exp10 < out->exp10)
            return too_far_apart(x, n, i, param, err);
    gr_ctx_rounded(cx, out->exp10);
    return GR_OK;
}

/* What kernels and verifiers build on is checked here once, by multiplying back: a number is off by
 * no more than the roundings of that, and by half a unit if it was rounded. */
static gr_status check_scaled(const double *x, size_t n, const gr_fixed *f, double rounded,
                              const char *param, gr_err *err)
{
    double unit = power_of_ten(f->exp10);

    for (size_t i = 0; i < n; i++) {
        double back = f->exp10 > TINY ? (double)f->at[i] * unit
                                      : gr_decimal_value((gr_decimal){ f->at[i], f->exp10 });

        if (!(fabs(back - x[i]) <= 6e-16 * fabs(x[i]) + rounded * unit))
            return gr_fail_arg(err, GR_EINTERNAL, param, "%s: a number was scaled wrongly", param);
    }
    return GR_OK;
}

static gr_status read_reals(gr_ctx *cx, const double *x, size_t n, const char *param, gr_fixed *out,
                            gr_err *err)
{
    double sum = 0;
    gr_status st;

    for (size_t i = 0; i < n; i++)
        sum += fabs(x[i]);
    if (!isfinite(sum))
        return gr_fail_arg(err, GR_ELIMIT, param, "%s: the sum of all is too large for a number",
                           param);
    if (find_unit(x, n, sum, &out->exp10) && scale(x, n, out->exp10, out->at))
        return check_scaled(x, n, out, 0, param, err);
    if ((st = round_all(cx, x, n, sum, param, out, err)) != GR_OK)
        return st;
    return check_scaled(x, n, out, 0.5000001, param, err);
}

gr_status gr_fixed_column(gr_ctx *cx, const gr_column *c, const char *param, gr_fixed *out,
                          gr_err *err)
{
    *out = (gr_fixed){ .real = c->type == GR_COL_REAL };
    out->at = gr_arena_alloc(&cx->scratch, c->n * sizeof *out->at);
    if (out->at == NULL)
        return gr_fail_memory(cx, err);
    if (out->real)
        return read_reals(cx, c->reals, c->n, param, out, err);
    if (c->n != 0)
        memcpy(out->at, c->ints, c->n * sizeof *out->at);
    return sum_fits(out->at, c->n)
               ? GR_OK
               : gr_fail_arg(err, GR_ELIMIT, param, "%s: the sum of all does not fit in 64 bits",
                             param);
}

gr_status gr_fixed_read(gr_ctx *cx, const gr_graph *g, const gr_column *column, const char *param,
                        gr_fixed *out, gr_err *err)
{
    uint32_t n = gr_graph_n_edges(g);
    gr_status st = column != NULL ? gr_check_numbers(g, column, param, err) : GR_OK;

    if (st != GR_OK || column != NULL)
        return st != GR_OK ? st : gr_fixed_column(cx, column, param, out, err);
    *out = (gr_fixed){ .at = gr_arena_alloc(&cx->scratch, n * sizeof *out->at) };
    if (out->at == NULL)
        return gr_fail_memory(cx, err);
    for (uint32_t i = 0; i < n; i++)
        out->at[i] = 1;
    return GR_OK;
}

gr_status gr_fixed_sparse(gr_ctx *cx, const gr_column *c, const char *param, gr_fixed *out,
                          gr_err *err)
{
    gr_column full = *c;
    int64_t *ints = gr_new_n(&cx->scratch, int64_t, c->n);
    double *reals = gr_new_n(&cx->scratch, double, c->n);

    if (c->type != GR_COL_INT && c->type != GR_COL_REAL)
        return gr_fail_arg(err, GR_EINPUT, param,
                           "%s: expected numbers, but the attribute '%.*s' is of type %s", param,
                           GR_FMT(c->name), gr_coltype_name(c->type));
    if (ints == NULL || reals == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < c->n; i++)
        if (gr_column_has(c, i) && c->type == GR_COL_INT)
            ints[i] = c->ints[i];
        else if (gr_column_has(c, i))
            reals[i] = c->reals[i];
    if (c->type == GR_COL_INT)
        full.ints = ints;
    else
        full.reals = reals;
    return gr_fixed_column(cx, &full, param, out, err);
}

gr_status gr_fixed_read_nodes(gr_ctx *cx, const gr_graph *g, const gr_column *column,
                              const char *param, gr_fixed *out, gr_err *err)
{
    gr_vid v = 0;
    gr_strbuf name;

    if (column->type != GR_COL_INT && column->type != GR_COL_REAL)
        return gr_fail_arg(err, GR_EINPUT, param,
                           "%s: expected numbers, but the nodes' attribute '%.*s' is of type %s",
                           param, GR_FMT(column->name), gr_coltype_name(column->type));
    if (column->n_missing == 0)
        return gr_fixed_column(cx, column, param, out, err);
    while (gr_column_has(column, v))
        v++;
    gr_strbuf_init(&name, NULL, 0);
    gr_name_add(&name, gr_graph_shown(g, v));
    gr_fail_arg(err, GR_EINPUT, param, "%s: the node %.200s has no value for '%.*s'", param,
                name.buf, GR_FMT(column->name));
    gr_strbuf_clear(&name);
    return GR_EINPUT;
}

/* --- weights --- */

gr_status gr_weights_read(gr_ctx *cx, const gr_graph *g, const gr_column *column, const char *param,
                          gr_weights *out, gr_err *err)
{
    gr_column made;
    gr_status st;

    *out = (gr_weights){ .column = column };
    if (column == NULL)
        return GR_OK;
    if (column->type != GR_COL_REAL)
        return gr_check_numbers(g, column, param, err);
    if ((st = gr_fixed_read(cx, g, column, param, &out->fixed, err)) != GR_OK)
        return st;
    made = (gr_column){ column->name, GR_COL_INT, .n = column->n, .ints = out->fixed.at };
    out->column = gr_arena_copy(&cx->scratch, &made, sizeof made);
    return out->column != NULL ? GR_OK : gr_fail_memory(cx, err);
}

int gr_fixed_cmp(const gr_ctx *cx, const gr_fixed *f, const gr_column *column, gr_eid e,
                 int64_t units)
{
    gr_exact left = { units, f->exp10 }, unit = { 1, f->exp10 }, right;

    if (column->type == GR_COL_INT && f->exp10 == 0)
        return (units > column->ints[e]) - (units < column->ints[e]);
    right = column->type == GR_COL_INT ? (gr_exact){ column->ints[e], 0 }
                                       : gr_exact_of(gr_num_decimal(column->reals[e]));
    right.m = -right.m;
    if (!gr_exact_add(&left, right))
        return gr_exact_value(&left) > gr_column_number(column, e) ? 1 : -1;
    if (cx->rounded && left.m != 0) {
        unit.m = left.m > 0 ? -1 : 1;
        if (gr_exact_add(&unit, left) && (unit.m > 0) != (left.m > 0))
            return 0;
    }
    return (left.m > 0) - (left.m < 0);
}

/* --- sums --- */

gr_value gr_fixed_value(const gr_fixed *f, int64_t sum)
{
    return f->real ? gr_v_real(gr_decimal_value((gr_decimal){ sum, f->exp10 })) : gr_v_int(sum);
}

double gr_fixed_per(const gr_fixed *f)
{
    return power_of_ten(-f->exp10);
}

bool gr_fixed_units(const gr_fixed *f, double number, int64_t *out)
{
    gr_decimal d = gr_num_decimal(number);

    return (d.m == 0 || d.exp10 >= f->exp10) && to_units(d, f->exp10, out) && sum_fits(out, 1);
}

static bool make_finer(gr_fixed *f, size_t n, int exp10)
{
    for (size_t i = 0; i < n; i++)
        if (!to_units((gr_decimal){ f->at[i], f->exp10 }, exp10, &f->at[i]))
            return false;
    f->exp10 = exp10;
    return sum_fits(f->at, n);
}

bool gr_fixed_same_unit(gr_fixed *a, size_t n_a, gr_fixed *b, size_t n_b)
{
    bool ok = a->exp10 > b->exp10 ? make_finer(a, n_a, b->exp10) : make_finer(b, n_b, a->exp10);

    a->real = b->real = a->real || b->real;
    return ok;
}
