/* Columns while they fill: a column's type is the narrowest that holds all its cells so far. */
#include "graph/builder_int.h"
#include "text/text.h"

void gr_cells_clear(gr_cells *c)
{
    gr_vec_clear(&c->bits);
    gr_vec_clear(&c->texts);
    gr_vec_clear(&c->there);
}

gr_status gr_builder_column(gr_builder *b, gr_of of, gr_str name, uint32_t *col, gr_err *err)
{
    gr_cells *c;

    for (size_t i = 0; i < b->columns[of].n; i++)
        if (gr_str_eq(b->columns[of].at[i]->name, name)) {
            *col = (uint32_t)i;
            return GR_OK;
        }
    if (b->columns[of].n >= 10000)
        return gr_fail(err, GR_ELIMIT, "more than 10000 different attributes");
    c = gr_new(&b->arena, gr_cells);
    if (c == NULL || (c->name = gr_str_dup(&b->arena, name)).ptr == NULL ||
        !gr_vec_push(&b->columns[of], c))
        return gr_fail_memory(b->cx, err);
    c->bits.budget = c->texts.budget = c->there.budget = &b->cx->budget;
    *col = (uint32_t)b->columns[of].n - 1;
    return GR_OK;
}

void gr_builder_type(gr_builder *b, gr_of of, uint32_t col, gr_coltype type)
{
    gr_cells *c = b->columns[of].at[col];

    if (!c->typed)
        c->type = type;
    c->typed = true;
}

void gr_builder_role(gr_builder *b, gr_role role, uint32_t col)
{
    b->role[role] = col;
}

bool gr_cells_has(const gr_cells *c, size_t i)
{
    return i / 64 < c->there.n && (c->there.at[i / 64] >> (i % 64) & 1) != 0;
}

gr_value gr_cells_get(const gr_cells *c, size_t i)
{
    double d;

    if (!gr_cells_has(c, i))
        return gr_v_null();
    switch (c->type) {
    case GR_COL_BOOL: return gr_v_bool(c->bits.at[i] != 0);
    case GR_COL_INT: return gr_v_int((int64_t)c->bits.at[i]);
    case GR_COL_REAL: memcpy(&d, &c->bits.at[i], sizeof d); return gr_v_real(d);
    case GR_COL_TIME: return (gr_value){ .type = GR_V_TIME, .i = (int64_t)c->bits.at[i] };
    default: return gr_v_str(c->texts.at[i]);
    }
}

static uint64_t bits_of(double d)
{
    uint64_t bits;

    memcpy(&bits, &d, sizeof bits);
    return bits;
}

static bool text_of(gr_arena *a, const gr_value *v, gr_str *out)
{
    char num[GR_NUM_MAX], time[GR_TIME_MAX];

    switch (v->type) {
    case GR_V_BOOL: *out = v->b ? GR_STR("true") : GR_STR("false"); return true;
    case GR_V_INT: *out = gr_str_dup(a, (gr_str){ num, gr_num_from_int(v->i, num) }); break;
    case GR_V_REAL: *out = gr_str_dup(a, (gr_str){ num, gr_num_from_double(v->d, num) }); break;
    case GR_V_TIME: *out = gr_str_dup(a, gr_time_written(v->i, time)); break;
    default: *out = gr_str_dup(a, v->s); break;
    }
    return out->ptr != NULL;
}

/* Every cell as text from now on. */
static bool widen_to_text(gr_builder *b, gr_cells *c)
{
    size_t n = c->bits.n;

    if (!gr_vec_reserve(&c->texts, n))
        return false;
    for (size_t i = 0; i < n; i++) {
        gr_value v = gr_cells_get(c, i);

        c->texts.at[i] = (gr_str){ "", 0 };
        if (v.type != GR_V_NULL && !text_of(&b->arena, &v, &c->texts.at[i]))
            return false;
    }
    c->texts.n = n;
    gr_vec_clear(&c->bits);
    c->type = GR_COL_STR;
    return true;
}

static bool widen_to_real(gr_cells *c)
{
    for (size_t i = 0; i < c->bits.n; i++)
        if (gr_cells_has(c, i) && !gr_num_is_exact((int64_t)c->bits.at[i]))
            return false;
    for (size_t i = 0; i < c->bits.n; i++)
        c->bits.at[i] = bits_of((double)(int64_t)c->bits.at[i]);
    c->type = GR_COL_REAL;
    return true;
}

static gr_coltype type_of(const gr_value *v)
{
    switch (v->type) {
    case GR_V_BOOL: return GR_COL_BOOL;
    case GR_V_INT: return GR_COL_INT;
    case GR_V_REAL: return GR_COL_REAL;
    case GR_V_TIME: return GR_COL_TIME;
    default: return GR_COL_STR;
    }
}

/* Times of two kinds have no order in one column. */
static bool same_kind(const gr_cells *c, const gr_value *v)
{
    for (size_t i = 0; c->type == GR_COL_TIME && i < c->bits.n; i++)
        if (gr_cells_has(c, i))
            return gr_time_kind_of((int64_t)c->bits.at[i]) == gr_time_kind_of(v->i);
    return true;
}

/* Makes c able to hold v; *v may become REAL. */
static bool widen(gr_builder *b, gr_cells *c, gr_value *v)
{
    gr_coltype t = type_of(v);

    if (!c->typed) {
        c->typed = true;
        c->type = t;
        return true;
    }
    if ((c->type == t && same_kind(c, v)) || c->type == GR_COL_STR)
        return true;
    if (c->type == GR_COL_INT && t == GR_COL_REAL && widen_to_real(c))
        return true;
    if (c->type == GR_COL_REAL && t == GR_COL_INT && gr_num_is_exact(v->i)) {
        *v = gr_v_real((double)v->i);
        return true;
    }
    return widen_to_text(b, c);
}

#define EXTEND(vec, upto, fill)                                                                    \
    (gr_vec_reserve(vec, upto) && (__extension__({                                                 \
         while ((vec)->n < (upto))                                                                 \
             (vec)->at[(vec)->n++] = (fill);                                                       \
         true;                                                                                     \
     })))

gr_status gr_builder_set(gr_builder *b, gr_of of, uint32_t col, uint32_t i, gr_value v, gr_err *err)
{
    gr_cells *c = b->columns[of].at[col];
    gr_status st;
    bool ok;

    if (i % GR_BLOCK_EDGES == 0 && (st = gr_ctx_check(b->cx, err)) != GR_OK)
        return st;
    if (v.type == GR_V_NULL)
        return GR_OK;
    if (v.type == GR_V_REAL && !(v.d - v.d == 0))
        return gr_fail(err, GR_EINPUT,
                       "'%.*s' is not a finite number; grasp has no infinite or "
                       "undefined values",
                       GR_FMT(c->name));
    if (!widen(b, c, &v) || !EXTEND(&c->there, (size_t)i / 64 + 1, 0))
        return gr_fail_memory(b->cx, err);
    if (c->type == GR_COL_STR) {
        gr_str text;

        ok = EXTEND(&c->texts, (size_t)i + 1, ((gr_str){ "", 0 })) && text_of(&b->arena, &v, &text);
        if (ok)
            c->texts.at[i] = text;
    } else {
        ok = EXTEND(&c->bits, (size_t)i + 1, 0);
        if (ok)
            c->bits.at[i] = v.type == GR_V_REAL   ? bits_of(v.d)
                            : v.type == GR_V_BOOL ? (uint64_t)v.b
                                                  : (uint64_t)v.i;
    }
    if (!ok)
        return gr_fail_memory(b->cx, err);
    c->there.at[i / 64] |= UINT64_C(1) << (i % 64);
    return GR_OK;
}

gr_status gr_builder_put(gr_builder *b, gr_of of, const char *column, uint32_t i, gr_value v,
                         gr_err *err)
{
    uint32_t col = 0;
    gr_status st = gr_builder_column(b, of, gr_str_of(column), &col, err);

    return st == GR_OK ? gr_builder_set(b, of, col, i, v, err) : st;
}

gr_status gr_cells_settle(gr_builder *b, gr_of of, gr_cells *c, gr_err *err)
{
    gr_value v, first = gr_v_null();
    gr_status st;

    if (c->type != GR_COL_STR || (of == GR_OF_NODE && gr_str_is(c->name, "label")))
        return GR_OK;
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < c->texts.n; i++) {
            if (i % GR_BLOCK_EDGES == 0 && (st = gr_ctx_check(b->cx, err)) != GR_OK)
                return st;
            if (!gr_cells_has(c, i))
                continue;
            if (!gr_text_time_cell(c->texts.at[i], &v) ||
                (first.type != GR_V_NULL && gr_time_kind_of(v.i) != gr_time_kind_of(first.i)))
                return GR_OK;
            first = v;
            if (pass == 1)
                c->bits.at[i] = (uint64_t)v.i;
        }
        if (first.type == GR_V_NULL)
            return GR_OK;
        if (pass == 0 && !EXTEND(&c->bits, c->texts.n, 0))
            return gr_fail_memory(b->cx, err);
    }
    gr_vec_clear(&c->texts);
    c->type = GR_COL_TIME;
    return GR_OK;
}

gr_status gr_builder_take_column(gr_builder *b, gr_str name, gr_coltype type, void *cells, size_t n,
                                 size_t cap, gr_err *err)
{
    uint32_t col = 0;
    gr_status st = gr_builder_column(b, GR_OF_EDGE, name, &col, err);
    gr_cells *c = st == GR_OK ? b->columns[GR_OF_EDGE].at[col] : NULL;

    if (st == GR_OK && !EXTEND(&c->there, n / 64 + 1, UINT64_MAX))
        st = gr_fail_memory(b->cx, err);
    if (st != GR_OK) {
        gr_mem_resize(&b->cx->budget, cells, cap * sizeof(uint64_t), 0);
        return st;
    }
    c->typed = true;
    c->type = type;
    c->bits.at = cells;
    c->bits.n = n;
    c->bits.cap = cap;
    return GR_OK;
}
