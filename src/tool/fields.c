/* Expressions over the fields of an item, where a word is a field first: km > 3 and toll = null.
 *
 * What is missing is unknown: so is what is computed or compared with it, and its opposite; "and"
 * and "or" may know all the same. Only null itself asks whether something is missing. */
#include "tool/tool_int.h"

/* What a word is called that stands to the left of a comparison must be there: a misspelt column
 * would else be a text that nothing equals. */
static gr_status word(gr_run *r, const gr_expr *x, bool left, gr_value *out, gr_err *err)
{
    if (gr_look_up(r, x->text, out, NULL) == GR_OK)
        return GR_OK;
    *out = gr_v_str(x->text); /* colour = red */
    return !left ? GR_OK
                 : gr_fail(err, GR_ENAME, "there is no column or attribute '%.*s' to compare",
                           GR_FMT(x->text));
}

static bool is_null(const gr_expr *x)
{
    return x->kind == GR_X_VALUE && x->value.type == GR_V_NULL;
}

/* Whether an operator does not see its missing operands. */
static bool unknown(const gr_expr *x, const gr_value *a, const gr_value *b)
{
    bool decides = x->op == GR_OP_OR;

    if (a->type != GR_V_NULL && (x->n == 1 || b->type != GR_V_NULL))
        return false;
    if (x->op == GR_OP_AND || x->op == GR_OP_OR)
        return !(a->type == GR_V_BOOL && a->b == decides) &&
               !(b->type == GR_V_BOOL && b->b == decides);
    return !((x->op == GR_OP_EQ || x->op == GR_OP_NE) &&
             (is_null(x->item[0]) || is_null(x->item[1])));
}

static gr_status apply(gr_ctx *cx, const gr_expr *x, gr_value *a, gr_value *b, gr_value *out,
                       gr_err *err)
{
    if (unknown(x, a, b)) {
        *out = gr_v_null();
        return GR_OK;
    }
    if (x->op == GR_OP_AND || x->op == GR_OP_OR) { /* the one that is missing decides nothing */
        *a = a->type != GR_V_NULL ? *a : gr_v_bool(x->op == GR_OP_AND);
        *b = b->type != GR_V_NULL ? *b : gr_v_bool(x->op == GR_OP_AND);
    } else if (gr_op_compares(x->op)) {
        gr_meet_name(a, x->item[1], b);
        gr_meet_name(b, x->item[0], a);
    }
    return gr_op_any(cx, x->op, a, b, out, err);
}

/* Depth is bounded by the parser. */
static gr_status evaluate(gr_ctx *cx, gr_run *r, gr_expr *x, bool left, gr_value *out, gr_err *err)
{
    gr_value a = gr_v_null(), b = gr_v_null();
    gr_status st;

    switch (x->kind) {
    case GR_X_WORD: return word(r, x, left, out, err);
    case GR_X_UNARY:
    case GR_X_BINARY:
        if ((st = evaluate(cx, r, x->item[0], gr_op_compares(x->op), &a, err)) != GR_OK ||
            (x->n > 1 && (st = evaluate(cx, r, x->item[1], false, &b, err)) != GR_OK))
            return st;
        return apply(cx, x, &a, &b, out, err);
    default: return gr_eval(cx, r, x, out, err);
    }
}

gr_status gr_eval_fields(gr_ctx *cx, gr_run *r, gr_expr *x, gr_value *out, gr_err *err)
{
    return evaluate(cx, r, x, false, out, err);
}
