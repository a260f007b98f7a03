/* Operators on values. */
#include "tool/tool_int.h"

#include <math.h>

static bool is_number(const gr_value *v)
{
    return v->type == GR_V_INT || v->type == GR_V_REAL;
}

static gr_status overflow(gr_err *err)
{
    return gr_fail(err, GR_ELIMIT, "an integer result does not fit in 64 bits");
}

static gr_status int_arithmetic(gr_op op, int64_t a, int64_t b, gr_value *out, gr_err *err)
{
    int64_t r = 0;

    switch (op) {
    case GR_OP_ADD:
        if (__builtin_add_overflow(a, b, &r))
            return overflow(err);
        break;
    case GR_OP_SUB:
        if (__builtin_sub_overflow(a, b, &r))
            return overflow(err);
        break;
    case GR_OP_MUL:
        if (__builtin_mul_overflow(a, b, &r))
            return overflow(err);
        break;
    case GR_OP_MOD: /* as large as asked for, with the sign of what divides */
        r = b == -1 ? 0 : a % b;
        r = r != 0 && (r < 0) != (b < 0) ? r + b : r;
        break;
    default:
        if (b == -1)
            return int_arithmetic(GR_OP_SUB, 0, a, out, err);
        if (a % b != 0) {
            *out = gr_v_real(gr_exact_ratio(&(gr_exact){ a, 0 }, &(gr_exact){ b, 0 }));
            return GR_OK;
        }
        r = a / b;
        break;
    }
    *out = gr_v_int(r);
    return GR_OK;
}

static gr_exact exact_of(const gr_value *v)
{
    return v->type == GR_V_INT ? (gr_exact){ v->i, 0 } : gr_exact_of(gr_num_decimal(v->d));
}

static double add_wide(const gr_exact *a, const gr_exact *b)
{
    gr_wide sum = { 0 };

    gr_wide_add(&sum, *a);
    gr_wide_add(&sum, *b);
    return gr_wide_over(&sum, 1);
}

/* Numbers of up to 15 digits are the decimals that people write: 0.1 + 0.2 is 0.3. Longer ones came
 * out of a computation, and are what doubles are: 1 / 3 * 3 is 1. Both are rounded once. */
static double real_arithmetic(gr_op op, const gr_value *a, const gr_value *b, double x, double y)
{
    gr_exact p = exact_of(a), q = exact_of(b), r = p;

    if ((a->type == GR_V_REAL && !gr_exact_is_short(&p)) ||
        (b->type == GR_V_REAL && !gr_exact_is_short(&q)))
        return op == GR_OP_ADD ? x + y : op == GR_OP_SUB ? x - y : op == GR_OP_MUL ? x * y : x / y;
    if (op == GR_OP_DIV)
        return gr_exact_ratio(&p, &q);
    if (op == GR_OP_MUL)
        return gr_exact_multiply(&p, &q, &r) ? gr_exact_value(&r) : (double)INFINITY;
    if (op == GR_OP_SUB)
        q.m = -q.m;
    return gr_exact_add(&r, q) ? gr_exact_value(&r) : add_wide(&p, &q);
}

/* Does a sum, beyond the integers that are exact, not have one of the two in it, or is a product
 * nothing? */
static gr_status check_result(gr_op op, double x, double y, double r, gr_err *err)
{
    bool adds = op == GR_OP_ADD || op == GR_OP_SUB;
    double z = op == GR_OP_SUB ? -y : y;

    if (!(r - r == 0))
        return gr_fail(err, GR_ELIMIT, "the result is too large for a number");
    if (!adds && r == 0 && x != 0 && y != 0)
        return gr_fail(err, GR_ELIMIT, "the result is too small for a number");
    if (adds && fabs(r) > (double)GR_EXACT_INT && ((r == x && z != 0) || (r == z && x != 0)))
        return gr_fail(err, GR_ELIMIT, "%.15g and %.15g are too far apart to add them up exactly",
                       x, z);
    return GR_OK;
}

/* What is computed with: a text that is a time, a node that is a number. */
static gr_value operand(const gr_value *v)
{
    gr_value t;

    if (v->type == GR_V_STR && gr_text_time_cell(v->s, &t))
        return t;
    return v->type == GR_V_NODE && gr_name_is_int(v->node) ? gr_v_int(v->node.num) : *v;
}

static gr_status arithmetic(gr_op op, const gr_value *left, const gr_value *right, gr_value *out,
                            gr_err *err)
{
    gr_value one = operand(left), other = operand(right), *a = &one, *b = &other;
    double x, y, r;

    if (a->type == GR_V_NULL || b->type == GR_V_NULL) { /* no path has no length, nor one more */
        *out = gr_v_null();
        return GR_OK;
    }
    if (a->type == GR_V_TIME || b->type == GR_V_TIME)
        return gr_time_arithmetic(op, a, b, out, err);
    if (!gr_v_number(a, &x) || !gr_v_number(b, &y))
        return gr_fail(err, GR_EINPUT, "expected two numbers, found %s and %s",
                       gr_vtype_one(a->type), gr_vtype_one(b->type));
    if ((op == GR_OP_DIV || op == GR_OP_MOD) && y == 0)
        return gr_fail(err, GR_EINPUT, "division by zero");
    if (a->type == GR_V_INT && b->type == GR_V_INT)
        return int_arithmetic(op, a->i, b->i, out, err);
    if (op == GR_OP_MOD) {
        if (x != floor(x) || y != floor(y) || fabs(x) > (double)GR_EXACT_INT ||
            fabs(y) > (double)GR_EXACT_INT)
            return gr_fail(err, GR_EINPUT, "%% divides whole numbers, found %.15g and %.15g", x, y);
        return int_arithmetic(op, (int64_t)x, (int64_t)y, out, err);
    }
    if (!(x - x == 0) || !(y - y == 0))
        return gr_fail(err, GR_EINPUT, "expected two numbers, found one without end");
    r = real_arithmetic(op, a, b, x, y);
    *out = gr_v_real(r);
    return check_result(op, x, y, r, err);
}

static const gr_list *as_list(const gr_value *v)
{
    return v->type == GR_V_LIST ? v->list : v->type == GR_V_PATH ? v->path.nodes : NULL;
}

/* Both lists, one behind the other. */
static gr_status join(gr_ctx *cx, const gr_value *a, const gr_value *b, gr_value *out, gr_err *err)
{
    const gr_value *half[] = { a, b };
    gr_value both;

    for (int k = 0; k < 2; k++)
        if (gr_v_cut(half[k]) != NULL)
            return gr_fail_cut(err, "+", gr_v_cut(half[k]));
    if (!gr_v_list(&cx->arena, &both))
        return gr_fail_memory(cx, err);
    for (int k = 0; k < 2; k++)
        for (size_t i = 0; i < as_list(half[k])->n; i++)
            if (!gr_v_push(&cx->arena, &both, as_list(half[k])->at[i]))
                return gr_fail_memory(cx, err);
    *out = both;
    return gr_ctx_check(cx, err);
}

/* Is there an item like it: of a list, of a path, of a table's first column; an end of an edge, a
 * field of a record? */
static gr_status is_in(const gr_value *item, const gr_value *whole, gr_value *out, gr_err *err)
{
    const gr_list *list = as_list(whole);
    bool found = false;

    for (size_t i = 0; list != NULL && i < list->n && !found; i++)
        found = gr_v_eq(&list->at[i], item);
    if (whole->type == GR_V_EDGE) {
        gr_value ends[] = { gr_v_node(whole->edge.u), gr_v_node(whole->edge.v) };

        found = gr_v_eq(&ends[0], item) || gr_v_eq(&ends[1], item);
    } else if (whole->type == GR_V_TABLE) {
        const gr_table *t = whole->table;

        for (size_t i = 0; i < t->n_rows && !found; i++) {
            gr_value name = gr_row_name(t, i);

            found = gr_v_eq(&name, item);
        }
    } else if (whole->type == GR_V_RECORD) {
        for (size_t i = 0; i < whole->record->n && !found; i++) {
            gr_value key = gr_v_str(whole->record->at[i].key);

            found = gr_v_eq(&key, item);
        }
    } else if (whole->type == GR_V_NULL) {
        *out = gr_v_null();
        return GR_OK;
    } else if (list == NULL) {
        return gr_fail(err, GR_EINPUT, "expected a list, a table or a record behind 'in', found %s",
                       gr_vtype_one(whole->type));
    }
    if (!found && gr_v_cut(whole) != NULL)
        return gr_fail_cut(err, "in", gr_v_cut(whole));
    *out = gr_v_bool(found);
    return GR_OK;
}

static bool is_text(const gr_value *v)
{
    return v->type == GR_V_STR || v->type == GR_V_NODE;
}

/* Only numbers, texts and times have an order. */
static bool comparable(const gr_value *a, const gr_value *b)
{
    return (is_number(a) && is_number(b)) || (is_text(a) && is_text(b)) ||
           (a->type == GR_V_TIME && b->type == GR_V_TIME && gr_times_compare(a->i, b->i));
}

/* A node and a number are compared by the node's name: node 2 is 2. */
static void meet(gr_value *node, gr_value *number)
{
    if (node->type != GR_V_NODE || !is_number(number))
        return;
    if (gr_name_is_int(node->node))
        *node = gr_v_int(node->node.num);
    else if (number->type == GR_V_INT)
        *number = gr_v_node(gr_name_int(number->i));
}

static gr_status cannot_compare(const gr_value *a, const gr_value *b, gr_err *err)
{
    char text[2][GR_TIME_MAX];
    gr_str one, other;

    if (a->type != GR_V_TIME || b->type != GR_V_TIME)
        return gr_fail(err, GR_EINPUT,
                       "expected two numbers or two texts to compare, found %s and %s",
                       gr_vtype_one(a->type), gr_vtype_one(b->type));
    one = gr_time_written(a->i, text[0]);
    other = gr_time_written(b->i, text[1]);
    return gr_fail(err, GR_EINPUT,
                   "expected two clock times or two dates to compare, found %.*s and %.*s",
                   GR_FMT(one), GR_FMT(other));
}

static gr_status compare(gr_op op, gr_value a, gr_value b, gr_value *out, gr_err *err)
{
    const gr_cut *cut = gr_v_cut(&a) != NULL ? gr_v_cut(&a) : gr_v_cut(&b);
    int c;

    if (cut != NULL)
        return gr_fail_cut(err, "a comparison", cut);
    meet(&a, &b);
    meet(&b, &a);
    gr_times_meet(&a, &b);
    if (op == GR_OP_EQ || op == GR_OP_NE) {
        *out = gr_v_bool(gr_v_eq(&a, &b) == (op == GR_OP_EQ));
        return GR_OK;
    }
    c = gr_v_cmp(&a, &b);
    if (!comparable(&a, &b) && a.type != GR_V_NULL && b.type != GR_V_NULL)
        return cannot_compare(&a, &b, err);
    *out = gr_v_bool(comparable(&a, &b) && (op == GR_OP_LT   ? c < 0
                                            : op == GR_OP_LE ? c <= 0
                                            : op == GR_OP_GT ? c > 0
                                                             : c >= 0));
    return GR_OK;
}

/* What is missing is not true. */
static gr_status truth(const gr_value *v, bool *out, gr_err *err)
{
    *out = false;
    if (v->type == GR_V_NULL)
        return GR_OK;
    if (v->type != GR_V_BOOL)
        return gr_fail(err, GR_EINPUT, "expected true or false, found %s", gr_vtype_one(v->type));
    *out = v->b;
    return GR_OK;
}

gr_status gr_op_apply(gr_op op, const gr_value *a, const gr_value *b, gr_value *out, gr_err *err)
{
    bool x = false, y = false;
    gr_status st;

    switch (op) {
    case GR_OP_NEG: return arithmetic(GR_OP_SUB, &(gr_value){ .type = GR_V_INT }, a, out, err);
    case GR_OP_ADD:
    case GR_OP_SUB:
    case GR_OP_MUL:
    case GR_OP_DIV:
    case GR_OP_MOD: return arithmetic(op, a, b, out, err);
    case GR_OP_IN: return is_in(a, b, out, err);
    case GR_OP_NOT:
        if ((st = truth(a, &x, err)) == GR_OK)
            *out = gr_v_bool(!x);
        return st;
    case GR_OP_AND:
    case GR_OP_OR:
        if ((st = truth(a, &x, err)) == GR_OK && (st = truth(b, &y, err)) == GR_OK)
            *out = gr_v_bool(op == GR_OP_AND ? x && y : x || y);
        return st;
    default: return compare(op, *a, *b, out, err);
    }
}

/* A text that is no time, a name that is no number. */
static bool is_word(const gr_value *v)
{
    gr_value as = operand(v);

    return is_text(&as);
}

static gr_status join_texts(gr_ctx *cx, const gr_value *a, const gr_value *b, gr_value *out,
                            gr_err *err)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, &cx->budget, 0);
    gr_v_text(&sb, a);
    gr_v_text(&sb, b);
    *out = gr_v_str(sb.failed ? (gr_str){ NULL, 0 } : gr_str_dup(&cx->arena, gr_strbuf_str(&sb)));
    gr_strbuf_clear(&sb);
    return out->s.ptr != NULL ? GR_OK : gr_fail_memory(cx, err);
}

gr_status gr_op_any(gr_ctx *cx, gr_op op, const gr_value *a, const gr_value *b, gr_value *out,
                    gr_err *err)
{
    if (op == GR_OP_ADD && as_list(a) != NULL && as_list(b) != NULL)
        return join(cx, a, b, out, err);
    if (op == GR_OP_ADD && is_word(a) && is_word(b))
        return join_texts(cx, a, b, out, err);
    return gr_op_apply(op, a, b, out, err);
}

/* Beside a node a number, true or false is a name as it is written: node = 1e5. */
void gr_meet_name(const gr_value *node, const gr_expr *x, gr_value *v)
{
    if (node->type == GR_V_NODE && x->kind == GR_X_VALUE && x->text.len != 0 &&
        v->type != GR_V_NULL)
        *v = gr_v_str(x->text);
}
