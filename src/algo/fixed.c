/* Numbers of edges as integers.
 *
 * A real number is nearly always a short decimal: if all of a column are whole after one scaling by
 * a power of ten, sums of them are exact decimals. Else they are scaled by a power of two as far
 * as their sum allows. */
#include "algo/algo_int.h"

#include <math.h>

#define SUM_BITS 62

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

/* The integer next to x * per, if it is x as people write it; x itself is what per of them make. */
static bool whole(double x, double per, int64_t *out)
{
    double scaled = x * per;

    if (!(fabs(scaled) < (double)GR_EXACT_INT))
        return false;
    *out = (int64_t)(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
    return (double)*out / per == x;
}

/* The smallest power of ten that makes all of them whole; 0 if there is none. */
static double power_of_ten(const gr_column *c)
{
    double per = 1;
    int64_t ignored;

    for (size_t i = 0; i < c->n; i++)
        while (!whole(c->reals[i], per, &ignored)) {
            if (per >= 1e15)
                return 0;
            per *= 10;
        }
    for (size_t i = 0; i < c->n; i++) /* the first ones were tried with a smaller power */
        if (!whole(c->reals[i], per, &ignored))
            return 0;
    return per;
}

/* The largest power of two by which their sum may be multiplied. */
static double power_of_two(const gr_column *c)
{
    double sum = 0;
    int exponent;

    for (size_t i = 0; i < c->n; i++)
        sum += fabs(c->reals[i]) / 16; /* the sum itself may be too large for a double */
    frexp(sum, &exponent);
    exponent = SUM_BITS - 5 - exponent;
    return ldexp(1, exponent < 1000 ? exponent : 1000);
}

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

static bool scale(const gr_column *c, double per, int64_t *at)
{
    for (size_t i = 0; i < c->n; i++) {
        double x = c->reals[i] * per;

        at[i] = (int64_t)(x < 0 ? x - 0.5 : x + 0.5);
    }
    return sum_fits(at, c->n);
}

gr_status gr_fixed_column(gr_ctx *cx, const gr_column *c, const char *param, gr_fixed *out,
                          gr_err *err)
{
    *out = (gr_fixed){ .real = c->type == GR_COL_REAL, .per = 1 };
    out->at = gr_arena_alloc(&cx->scratch, c->n * sizeof *out->at);
    if (out->at == NULL)
        return gr_fail_memory(cx, err);
    if (out->real) {
        out->per = power_of_ten(c);
        if (out->per == 0 || !scale(c, out->per, out->at)) {
            out->per = power_of_two(c);
            scale(c, out->per, out->at);
        }
    } else {
        if (c->n != 0)
            memcpy(out->at, c->ints, c->n * sizeof *out->at);
        if (!sum_fits(out->at, c->n))
            return gr_fail_arg(err, GR_ELIMIT, param, "%s: the sum of all does not fit in 64 bits",
                               param);
    }
    return GR_OK;
}

gr_status gr_fixed_read(gr_ctx *cx, const gr_graph *g, const gr_column *column, const char *param,
                        gr_fixed *out, gr_err *err)
{
    uint32_t n = gr_graph_n_edges(g);
    gr_status st = column != NULL ? gr_check_numbers(g, column, param, err) : GR_OK;

    if (st != GR_OK || column != NULL)
        return st != GR_OK ? st : gr_fixed_column(cx, column, param, out, err);
    *out = (gr_fixed){ .at = gr_arena_alloc(&cx->scratch, n * sizeof *out->at), .per = 1 };
    if (out->at == NULL)
        return gr_fail_memory(cx, err);
    for (uint32_t i = 0; i < n; i++)
        out->at[i] = 1;
    return GR_OK;
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

gr_value gr_fixed_value(const gr_fixed *f, int64_t sum)
{
    return f->real ? gr_v_real((double)sum / f->per) : gr_v_int(sum);
}
