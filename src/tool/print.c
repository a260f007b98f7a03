/* The call language: program to canonical text. */
#include "tool/tool.h"

typedef struct op_row {
    const char *text;
    int level; /* as in parse.c; 5 = before an operand; a function is on level -1 */
} op_row;

static const op_row ops[] = {
    [GR_OP_OR] = { " or ", 0 }, [GR_OP_AND] = { " and ", 1 }, [GR_OP_EQ] = { " = ", 2 },
    [GR_OP_NE] = { " != ", 2 }, [GR_OP_LT] = { " < ", 2 },    [GR_OP_LE] = { " <= ", 2 },
    [GR_OP_GT] = { " > ", 2 },  [GR_OP_GE] = { " >= ", 2 },   [GR_OP_IN] = { " in ", 2 },
    [GR_OP_ADD] = { " + ", 3 }, [GR_OP_SUB] = { " - ", 3 },   [GR_OP_MUL] = { " * ", 4 },
    [GR_OP_DIV] = { " / ", 4 }, [GR_OP_MOD] = { " % ", 4 },   [GR_OP_NOT] = { "not ", 2 },
    [GR_OP_NEG] = { "-", 5 },
};

static void print_at(gr_strbuf *sb, const gr_expr *x, int level);

/* The level at which the left operand of a binary operator is printed: comparisons do not chain. */
static int left_level(gr_op op)
{
    return ops[op].level + (ops[op].level == 2);
}

/* Would "a = b" at the beginning be taken for an argument's or a variable's name? */
static bool looks_named(const gr_expr *x)
{
    while (x->kind == GR_X_BINARY) {
        const gr_expr *left = x->item[0];

        if (x->op == GR_OP_EQ && left->kind == GR_X_WORD)
            return true;
        if (left->kind == GR_X_BINARY && ops[left->op].level < left_level(x->op))
            return false; /* it gets parentheses */
        x = left;
    }
    return false;
}

/* A sign right before a digit is part of the number, so an operand that begins with one needs
 * parentheses. */
static bool begins_with_number(const gr_expr *x)
{
    while (x->kind == GR_X_FIELD || x->kind == GR_X_INDEX)
        x = x->item[0];
    return x->kind == GR_X_VALUE && (x->value.type == GR_V_INT || x->value.type == GR_V_REAL);
}

static void print_unnamed(gr_strbuf *sb, const gr_expr *x)
{
    print_at(sb, x, looks_named(x) ? 6 : -1);
}

static void print_items(gr_strbuf *sb, const gr_expr *x)
{
    for (size_t i = 0; i < x->n; i++) {
        if (i != 0)
            gr_strbuf_adds(sb, ", ");
        if (x->kind == GR_X_CALL && x->name[i].len != 0) {
            gr_strbuf_add(sb, x->name[i]);
            gr_strbuf_addc(sb, '=');
            print_at(sb, x->item[i], -1);
        } else {
            print_unnamed(sb, x->item[i]);
        }
    }
}

/* Parentheses where the expression binds less than its place. */
static void print_at(gr_strbuf *sb, const gr_expr *x, int level)
{
    bool operation = x->kind == GR_X_BINARY || x->kind == GR_X_UNARY;
    int own = operation ? ops[x->op].level : x->kind == GR_X_LAMBDA ? -1 : 6;
    bool wrap = own < level;

    if (wrap)
        gr_strbuf_addc(sb, '(');
    switch (x->kind) {
    case GR_X_VALUE: gr_json_write(sb, &x->value, 0); break;
    case GR_X_WORD: gr_strbuf_add(sb, x->text); break;
    case GR_X_LIST:
        gr_strbuf_addc(sb, '[');
        print_items(sb, x);
        gr_strbuf_addc(sb, ']');
        break;
    case GR_X_CALL:
    case GR_X_IF:
        gr_strbuf_add(sb, x->kind == GR_X_IF ? GR_STR("if") : x->text);
        gr_strbuf_addc(sb, '(');
        print_items(sb, x);
        gr_strbuf_addc(sb, ')');
        break;
    case GR_X_FIELD:
        print_at(sb, x->item[0], 6);
        gr_strbuf_addc(sb, '.');
        gr_strbuf_add(sb, x->text);
        break;
    case GR_X_INDEX:
        print_at(sb, x->item[0], 6);
        gr_strbuf_addc(sb, '[');
        print_at(sb, x->item[1], -1);
        gr_strbuf_addc(sb, ']');
        break;
    case GR_X_LAMBDA:
        gr_strbuf_add(sb, x->text);
        gr_strbuf_adds(sb, " -> ");
        print_at(sb, x->item[0], -1);
        break;
    case GR_X_UNARY:
        gr_strbuf_adds(sb, ops[x->op].text);
        print_at(sb, x->item[0],
                 x->op == GR_OP_NOT               ? own
                 : begins_with_number(x->item[0]) ? 7
                                                  : own + 1);
        break;
    case GR_X_BINARY:
        print_at(sb, x->item[0], left_level(x->op));
        gr_strbuf_adds(sb, ops[x->op].text);
        print_at(sb, x->item[1], own + 1);
        break;
    }
    if (wrap)
        gr_strbuf_addc(sb, ')');
}

void gr_expr_print(gr_strbuf *sb, const gr_expr *x)
{
    print_at(sb, x, -1);
}

void gr_call_print(gr_strbuf *sb, const gr_program *p)
{
    for (size_t i = 0; i < p->n; i++) {
        if (i != 0)
            gr_strbuf_adds(sb, "; ");
        if (p->stmt[i].var.len != 0) {
            gr_strbuf_add(sb, p->stmt[i].var);
            gr_strbuf_adds(sb, " = ");
            gr_expr_print(sb, p->stmt[i].expr);
        } else {
            print_unnamed(sb, p->stmt[i].expr);
        }
    }
}

gr_str gr_call_text(gr_ctx *cx, const gr_program *p)
{
    gr_strbuf sb;
    gr_str out = { NULL, 0 };

    gr_strbuf_init(&sb, &cx->budget, 0);
    gr_call_print(&sb, p);
    if (!sb.failed)
        out = gr_str_dup(&cx->arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return out;
}
