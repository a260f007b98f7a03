/* Actions as programs. */
#include "parse/parse_int.h"

typedef struct reader {
    gr_ctx *cx;
    const gr_action *at;
    size_t n, pos;
    const gr_str *graphs;
    size_t n_graphs;
    unsigned functions; /* around */
    gr_status st;
    gr_err *err;
} reader;

static gr_expr *read_expr(reader *r);

static gr_expr *fail(reader *r, gr_status st, const char *why)
{
    if (r->st == GR_OK)
        r->st = st == GR_EMEMORY ? gr_fail_memory(r->cx, r->err) : gr_fail(r->err, st, "%s", why);
    return NULL;
}

/* --- words --- */

static bool is_taken(const reader *r, gr_str name)
{
    for (size_t i = 0; i < r->n_graphs; i++)
        if (gr_str_eq(r->graphs[i], name))
            return true;
    for (size_t i = 0; i < r->n; i++) {
        const gr_action *a = &r->at[i];

        if ((a->symbol->kind == GR_A_NAME && gr_str_eq(a->value.s, name)) ||
            (a->symbol->kind == GR_A_WORD && gr_str_eq(a->symbol->text, name)))
            return true;
    }
    return false;
}

/* The variable of the nth function around: a name that nothing else in the program has. */
static gr_str variable(reader *r, unsigned nth)
{
    for (unsigned i = 0; nth < GR_MAX_FUNCTIONS; i++) {
        char letter = "vwxyz"[nth];
        gr_str name = i == 0 ? gr_str_printf(&r->cx->arena, "%c", letter)
                             : gr_str_printf(&r->cx->arena, "%c%u", letter, i);

        if (name.ptr == NULL)
            fail(r, GR_EMEMORY, NULL);
        if (name.ptr == NULL || !is_taken(r, name))
            return name;
    }
    fail(r, GR_EINPUT, "functions in functions too deep");
    return (gr_str){ NULL, 0 };
}

/* A word that the call language reads as one. */
static bool is_word(gr_str s)
{
    static const char *const others[] = { "and",   "or",    "not",  "true", "True",
                                          "false", "False", "null", "None" };

    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (gr_str_is(s, others[i]))
            return false;
    for (size_t i = 0; i < s.len; i++) {
        char c = s.ptr[i];

        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c & 0x80) != 0 ||
              (i != 0 && gr_is_digit(c))))
            return false;
    }
    return s.len != 0;
}

/* --- trees --- */

static gr_expr *node(reader *r, gr_xkind kind, gr_str text)
{
    gr_expr *x = gr_new(&r->cx->arena, gr_expr);

    if (x == NULL)
        return fail(r, GR_EMEMORY, NULL);
    x->kind = kind;
    x->text = text;
    return x;
}

static gr_expr *leaf(reader *r, gr_value v)
{
    gr_expr *x = node(r, GR_X_VALUE, (gr_str){ NULL, 0 });

    if (x != NULL)
        x->value = v;
    return x;
}

static gr_expr *word(reader *r, gr_xkind kind, gr_str text)
{
    return is_word(text) ? node(r, kind, text)
                         : fail(r, GR_EINPUT, "a name that no call can have without quotes");
}

/* Reads the items of x, n of them, or all up to END where n is 0. */
static gr_expr *with_items(reader *r, gr_expr *x, size_t n)
{
    GR_VEC(gr_expr *) items = { .budget = &r->cx->budget };
    GR_VEC(gr_str) names = { .budget = &r->cx->budget };
    bool open = n == 0;

    while (x != NULL && r->pos < r->n && (open || items.n < n)) {
        const gr_symbol *s = r->at[r->pos].symbol;
        gr_str name = { NULL, 0 };
        gr_expr *item;

        if (open && s->kind == GR_A_END)
            break;
        if (s->kind == GR_A_PARAM) {
            name = s->text;
            r->pos++;
        }
        item = read_expr(r);
        if (item == NULL) {
            x = NULL;
        } else if (!gr_vec_push(&items, item) || !gr_vec_push(&names, name)) {
            x = fail(r, GR_EMEMORY, NULL);
        } else if (x->height <= item->height) {
            x->height = item->height + 1;
        }
    }
    if (x != NULL && (open ? r->pos++ >= r->n : items.n < n))
        x = fail(r, GR_EINPUT, "the actions break off");
    if (x != NULL) {
        x->n = items.n;
        x->item = gr_arena_copy(&r->cx->arena, items.at, items.n * sizeof *items.at);
        x->name = gr_arena_copy(&r->cx->arena, names.at, names.n * sizeof *names.at);
        if (items.n != 0 && (x->item == NULL || x->name == NULL))
            x = fail(r, GR_EMEMORY, NULL);
    }
    gr_vec_clear(&items);
    gr_vec_clear(&names);
    return x;
}

static gr_expr *read_function(reader *r)
{
    gr_str name = variable(r, r->functions);
    gr_expr *x = name.ptr != NULL ? node(r, GR_X_LAMBDA, name) : NULL;

    r->functions++;
    x = with_items(r, x, 1);
    r->functions--;
    return x;
}

static gr_expr *read_operation(reader *r, gr_op op)
{
    bool one = op == GR_OP_NOT || op == GR_OP_NEG;
    gr_expr *x = node(r, one ? GR_X_UNARY : GR_X_BINARY, (gr_str){ NULL, 0 });

    if (x != NULL)
        x->op = op;
    return with_items(r, x, one ? 1 : 2);
}

static gr_expr *read_expr(reader *r)
{
    const gr_str none = { NULL, 0 };
    const gr_action *a;
    const gr_symbol *s;

    if (r->pos == r->n)
        return fail(r, GR_EINPUT, "the actions break off");
    a = &r->at[r->pos++];
    s = a->symbol;
    switch (s->kind) {
    case GR_A_GRAPH:
        if (s->nth < r->n_graphs)
            return node(r, GR_X_WORD, r->graphs[s->nth]);
        break;
    case GR_A_VAR:
        if (s->nth < r->functions) {
            gr_str name = variable(r, s->nth);

            return name.ptr != NULL ? node(r, GR_X_WORD, name) : NULL;
        }
        break;
    case GR_A_TOOL: return with_items(r, node(r, GR_X_CALL, s->text), 0);
    case GR_A_LIST: return with_items(r, node(r, GR_X_LIST, none), 0);
    case GR_A_FIELD:
        return with_items(r, word(r, GR_X_FIELD, s->text.len != 0 ? s->text : a->value.s), 1);
    case GR_A_INDEX: return with_items(r, node(r, GR_X_INDEX, none), 2);
    case GR_A_IF: return with_items(r, node(r, GR_X_IF, none), 3);
    case GR_A_FN: return read_function(r);
    case GR_A_OP: return read_operation(r, s->op);
    case GR_A_WORD: return word(r, GR_X_WORD, s->text);
    case GR_A_NAME: return word(r, GR_X_WORD, a->value.s);
    case GR_A_VALUE: return leaf(r, s->value);
    case GR_A_TEXT:
    case GR_A_NUMBER: return leaf(r, a->value);
    default: break;
    }
    return fail(r, GR_EINPUT, "an action that begins no expression here");
}

gr_status gr_actions_read(gr_ctx *cx, const gr_action *at, size_t n, const gr_str *graphs,
                          size_t n_graphs, gr_program *out, gr_err *err)
{
    reader r = { .cx = cx, .at = at, .n = n, .graphs = graphs, .n_graphs = n_graphs, .err = err };
    gr_expr *x = read_expr(&r);
    gr_stmt *stmt;

    if (x != NULL && r.pos != n)
        fail(&r, GR_EINPUT, "actions behind the program's end");
    if (r.st != GR_OK)
        return r.st;
    stmt = gr_new(&cx->arena, gr_stmt);
    if (stmt == NULL)
        return gr_fail_memory(cx, err);
    stmt->expr = x;
    *out = (gr_program){ .stmt = stmt, .n = 1 };
    return GR_OK;
}
