/* The models: what a question is made of, and gradients back. One row each. */
#include <math.h>

#include "learn/learn_int.h"

/* --- complex: q = e r, score = Re <q, conj t> --- */

GR_CLONES static void complex_query(const float *restrict e, const float *restrict r, size_t rank,
                                    float *restrict q)
{
    for (size_t k = 0; k < rank; k++) {
        q[k] = e[k] * r[k] - e[rank + k] * r[rank + k];
        q[rank + k] = e[k] * r[rank + k] + e[rank + k] * r[k];
    }
}

GR_CLONES static void complex_back(const float *restrict e, const float *restrict r,
                                   const float *restrict dq, size_t rank, gr_kge_stripe at,
                                   float *restrict de, float *restrict dr)
{
    for (size_t k = at.from; k < at.to; k++) {
        float re = dq[k], im = dq[rank + k];

        de[k] += re * r[k] + im * r[rank + k];
        de[rank + k] += im * r[k] - re * r[rank + k];
        dr[k] += re * e[k] + im * e[rank + k];
        dr[rank + k] += im * e[k] - re * e[rank + k];
    }
}

/* Re (s r conj o) = <u, r>. */
GR_CLONES static void complex_pair(const float *restrict s, const float *restrict o, size_t rank,
                                   float *restrict u)
{
    for (size_t k = 0; k < rank; k++) {
        u[k] = s[k] * o[k] + s[rank + k] * o[rank + k];
        u[rank + k] = s[k] * o[rank + k] - s[rank + k] * o[k];
    }
}

/* An entity can be both ends of a link: ds and dother may be one. */
GR_CLONES static void complex_pair_back(const float *s, const float *o, const float *du,
                                        size_t rank, gr_kge_stripe at, float *ds, float *dother)
{
    for (size_t k = at.from; k < at.to; k++) {
        float a = du[k], b = du[rank + k];

        ds[k] += a * o[k] + b * o[rank + k];
        ds[rank + k] += a * o[rank + k] - b * o[k];
        dother[k] += a * s[k] - b * s[rank + k];
        dother[rank + k] += a * s[rank + k] + b * s[k];
    }
}

/* --- distmult: q = e r --- */

static void product(const float *e, const float *r, size_t rank, float *q)
{
    for (size_t k = 0; k < rank; k++)
        q[k] = e[k] * r[k];
}

static void product_back(const float *e, const float *r, const float *dq, size_t rank,
                         gr_kge_stripe at, float *de, float *dr)
{
    for (size_t k = at.from; k < at.to; k++) {
        de[k] += dq[k] * r[k];
        dr[k] += dq[k] * e[k];
    }
}

/* --- transe: q = e + r --- */

static void sum(const float *e, const float *r, size_t rank, float *q)
{
    for (size_t k = 0; k < rank; k++)
        q[k] = e[k] + r[k];
}

static void sum_back(const float *e, const float *r, const float *dq, size_t rank, gr_kge_stripe at,
                     float *de, float *dr)
{
    for (size_t k = at.from; k < at.to; k++) {
        de[k] += dq[k];
        dr[k] += dq[k];
    }
}

/* --- rotate: q = e (cos r + i sin r) --- */

static void turn(const float *e, const float *r, size_t rank, float *q)
{
    for (size_t k = 0; k < rank; k++) {
        float c = cosf(r[k]), s = sinf(r[k]);

        q[k] = e[k] * c - e[rank + k] * s;
        q[rank + k] = e[k] * s + e[rank + k] * c;
    }
}

static void turn_back(const float *e, const float *r, const float *dq, size_t rank,
                      gr_kge_stripe at, float *de, float *dr)
{
    for (size_t k = at.from; k < at.to; k++) {
        float c = cosf(r[k]), s = sinf(r[k]), re = dq[k], im = dq[rank + k];

        de[k] += re * c + im * s;
        de[rank + k] += im * c - re * s;
        dr[k] += im * (e[k] * c - e[rank + k] * s) - re * (e[k] * s + e[rank + k] * c);
    }
}

/* --- the rows --- */

static const gr_kge_row rows[] = {
    { .name = "complex",
      .match = GR_KGE_DOT,
      .entity = 2,
      .relation = 2,
      .query = complex_query,
      .query_back = complex_back,
      .pair = complex_pair,
      .pair_back = complex_pair_back,
      .usual = { .rank = 100,
                 .epochs = 100,
                 .batch = 1000,
                 .patience = 10,
                 .rule = GR_KGE_ADAGRAD,
                 .rate = 0.1,
                 .n3 = 0.05,
                 .relations = 1 } },
    { .name = "distmult",
      .match = GR_KGE_DOT,
      .entity = 1,
      .relation = 1,
      .query = product,
      .query_back = product_back,
      .pair = product,
      .pair_back = product_back,
      .usual = { .rank = 200,
                 .epochs = 100,
                 .batch = 1000,
                 .patience = 10,
                 .rule = GR_KGE_ADAGRAD,
                 .rate = 0.1,
                 .n3 = 0.05,
                 .relations = 1 } },
    { .name = "transe",
      .match = GR_KGE_NEAR,
      .entity = 1,
      .relation = 1,
      .query = sum,
      .query_back = sum_back,
      .margin = 9,
      .usual = { .rank = 200,
                 .epochs = 200,
                 .batch = 1000,
                 .negatives = 256,
                 .patience = 10,
                 .rule = GR_KGE_ADAM,
                 .rate = 0.003 } },
    { .name = "rotate",
      .match = GR_KGE_TURN,
      .entity = 2,
      .relation = 1,
      .query = turn,
      .query_back = turn_back,
      .margin = 9,
      .usual = { .rank = 100,
                 .epochs = 200,
                 .batch = 1000,
                 .negatives = 128,
                 .patience = 10,
                 .rule = GR_KGE_ADAM,
                 .rate = 0.003 } },
};

const gr_kge_row *gr_kge_row_of(gr_str name)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (gr_str_is(name, rows[i].name))
            return &rows[i];
    return NULL;
}
