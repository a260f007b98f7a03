/* The call language: text to program.
 *
 *     program = stmt { ( ";" | newline ) stmt } ;  stmt = [ var "=" ] expr ;
 *     expr    = var "->" expr | unary { op unary } ;
 *     op      : or and = != < <= > >= in + - * / %
 *     unary   = postfix { "|" call } ;    x | f(a)  is  f(x, a)
 *     postfix = primary { "." field | "[" expr "]" } ;
 *     primary = call | var | string | number | true | false | null | list | "(" expr ")" ;
 *     call    = name "(" [ arg { "," arg } ] ")" ;    arg = [ name "=" ] expr ;
 *     list    = "[" [ expr { "," expr } ] "]" | "[" each "]" ;
 *     each    = expr "for" var "in" expr [ "if" expr ] ;    also the only argument of a call
 *
 * "if(c, a, b)" is written like a call. "not" and "-" stand before an operand, "a not in b" is
 * "not a in b". "==" is read as "=", True, False and None as true, false and null. Recursive
 * descent, at most MAX_DEPTH deep. The tree is at most MAX_HEIGHT high, operators and pipes in a
 * row included, so that those who walk it may recurse, and so that it prints to text that can be
 * parsed again. */
#include "tool/tool_int.h"

#define MAX_HEIGHT 128
#define MAX_DEPTH  (2 * MAX_HEIGHT + 1) /* a level prints as parentheses in an argument at most */
#define MAX_TEXT   (64u << 20)          /* a program may bring graphs along as texts */

typedef struct parser {
    gr_ctx *cx;
    gr_str text;
    size_t pos;
    unsigned depth;
    gr_err *err;
    gr_status st;
} parser;

static gr_expr *fail(parser *p, size_t at, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

static gr_expr *fail(parser *p, size_t at, const char *fmt, ...)
{
    char message[300];
    va_list ap;

    if (p->st != GR_OK)
        return NULL;
    va_start(ap, fmt);
    vsnprintf(message, sizeof message, fmt, ap);
    va_end(ap);
    p->st = gr_fail_text(p->err, p->text, at, "%s", message);
    return NULL;
}

static gr_expr *no_memory(parser *p)
{
    if (p->st == GR_OK)
        p->st = gr_fail_memory(p->cx, p->err);
    return NULL;
}

static void skip(parser *p)
{
    while (p->pos < p->text.len && (p->text.ptr[p->pos] == ' ' ||
                                    (p->text.ptr[p->pos] >= '\t' && p->text.ptr[p->pos] <= '\r')))
        p->pos++;
}

static char peek(parser *p)
{
    skip(p);
    return p->pos < p->text.len ? p->text.ptr[p->pos] : '\0';
}

static bool take(parser *p, char c)
{
    if (peek(p) != c)
        return false;
    p->pos++;
    return true;
}

/* What was expected, and what stands there. */
static gr_expr *unexpected(parser *p, const char *expected)
{
    char found[8];

    skip(p);
    return fail(p, p->pos, "expected %s, found %s", expected, gr_text_at(p->text, p->pos, found));
}

static bool is_start(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c & 0x80) != 0;
}

/* A word at pos, which does not move; .len 0 if there is none. */
static gr_str word_at(parser *p)
{
    size_t end;

    if (!is_start(peek(p)))
        return (gr_str){ NULL, 0 };
    for (end = p->pos;
         end < p->text.len && (is_start(p->text.ptr[end]) || gr_is_digit(p->text.ptr[end]));)
        end++;
    return gr_str_sub(p->text, p->pos, end);
}

/* True, and pos behind it, if the word w (an operator) stands here. */
static bool take_word(parser *p, const char *w)
{
    gr_str s = word_at(p);

    if (!gr_str_is(s, w))
        return false;
    p->pos += s.len;
    return true;
}

static gr_expr *node(parser *p, gr_xkind kind, size_t at)
{
    gr_expr *x = gr_new(&p->cx->arena, gr_expr);

    if (x == NULL)
        return no_memory(p);
    x->kind = kind;
    x->at = (uint32_t)at;
    return x;
}

static gr_expr *too_deep(parser *p, size_t at)
{
    if (p->st == GR_OK) {
        fail(p, at, "this is nested too deep");
        gr_err_hint(p->err,
                    "name a part of it: x = ..; ..; operators and pipes in a row count too");
    }
    return NULL;
}

/* An expression that has got its items stands above them. */
static gr_expr *rise(parser *p, gr_expr *x)
{
    for (size_t i = 0; i < x->n; i++)
        if (x->height <= x->item[i]->height)
            x->height = x->item[i]->height + 1;
    return x->height <= MAX_HEIGHT ? x : too_deep(p, x->at);
}

static gr_expr *with_items(parser *p, gr_expr *x, gr_expr *a, gr_expr *b)
{
    if (x == NULL || a == NULL)
        return NULL;
    x->item = gr_new_n(&p->cx->arena, gr_expr *, 2);
    if (x->item == NULL)
        return no_memory(p);
    x->item[0] = a;
    x->item[1] = b;
    x->n = b != NULL ? 2 : 1;
    return rise(p, x);
}

static gr_expr *parse_expr(parser *p);

typedef GR_VEC(gr_expr *) items;
typedef GR_VEC(gr_str) names;

/* Copies what was collected into the arena, behind `first` if there is one. */
static gr_expr *finish_items(parser *p, gr_expr *x, gr_expr *first, items *xs, names *ns)
{
    size_t extra = first != NULL, n = xs->n + extra;
    gr_arena *a = &p->cx->arena;

    if (x != NULL && p->st == GR_OK) {
        x->n = n;
        x->item = gr_new_n(a, gr_expr *, n);
        x->name = gr_new_n(a, gr_str, n);
        if (x->item == NULL || x->name == NULL)
            no_memory(p);
    }
    if (x != NULL && p->st == GR_OK) {
        if (first != NULL)
            x->item[0] = first;
        for (size_t i = 0; i < xs->n; i++) {
            x->item[i + extra] = xs->at[i];
            x->name[i + extra] = ns->at[i];
        }
    }
    gr_vec_clear(xs);
    gr_vec_clear(ns);
    return x != NULL && p->st == GR_OK ? rise(p, x) : NULL;
}

/* What a word stands for that is no name: true, false, null; as Python writes them, too. */
static bool literal(gr_str w, gr_value *out)
{
    bool yes = gr_str_is(w, "true") || gr_str_is(w, "True");

    *out = gr_str_is(w, "null") || gr_str_is(w, "None") ? gr_v_null() : gr_v_bool(yes);
    return yes || out->type == GR_V_NULL || gr_str_is(w, "false") || gr_str_is(w, "False");
}

/* "name =" before an argument, if it is there; "==" is an operator. */
static gr_str arg_name(parser *p)
{
    gr_str w = word_at(p);
    size_t before = p->pos;
    gr_value v;

    if (w.len != 0 && !literal(w, &v)) {
        p->pos += w.len;
        if (peek(p) == '=' && !(p->pos + 1 < p->text.len && p->text.ptr[p->pos + 1] == '=')) {
            p->pos++;
            return w;
        }
    }
    p->pos = before;
    return (gr_str){ NULL, 0 };
}

/* NAME(xs, v -> body) */
static gr_expr *applied(parser *p, const char *name, gr_expr *xs, gr_str v, gr_expr *body)
{
    gr_expr *call = node(p, GR_X_CALL, xs != NULL ? xs->at : 0), *fn;

    fn = body != NULL ? node(p, GR_X_LAMBDA, body->at) : NULL;
    if (call == NULL || fn == NULL)
        return NULL;
    call->text = gr_str_of(name);
    call->name = gr_new_n(&p->cx->arena, gr_str, 2);
    if (call->name == NULL)
        return no_memory(p);
    fn->text = v;
    return with_items(p, call, xs, with_items(p, fn, body, NULL));
}

/* "x for v in xs if c" behind its x, as Python writes it: map(filter(xs, v -> c), v -> x). */
static gr_expr *parse_each(parser *p, gr_expr *x)
{
    gr_str v = word_at(p);
    gr_expr *xs;

    p->pos += v.len;
    if (v.len == 0 || !take_word(p, "in"))
        return unexpected(p, "a name and 'in'");
    if ((xs = parse_expr(p)) != NULL && take_word(p, "if"))
        xs = applied(p, "filter", xs, v, parse_expr(p));
    return xs != NULL && x->kind == GR_X_WORD && gr_str_eq(x->text, v)
               ? xs
               : applied(p, "map", xs, v, xs != NULL ? x : NULL);
}

/* Items up to `close`; names only in calls. Each: one of them was made with "for". */
static gr_expr *parse_items(parser *p, gr_expr *x, gr_expr *first, char close, bool *each)
{
    items xs = { .budget = &p->cx->budget };
    names ns = { .budget = &p->cx->budget };

    *each = false;
    if (!take(p, close)) {
        do {
            gr_str name = { NULL, 0 };
            gr_expr *item;

            if (x != NULL && x->kind == GR_X_CALL)
                name = arg_name(p);
            item = parse_expr(p);
            if (item != NULL && take_word(p, "for")) {
                item = parse_each(p, item);
                *each = true;
            }
            if (item != NULL && (!gr_vec_push(&xs, item) || !gr_vec_push(&ns, name)))
                no_memory(p);
        } while (p->st == GR_OK && take(p, ','));
        if (p->st == GR_OK && !take(p, close))
            unexpected(p, close == ')' ? "',' or ')'" : "',' or ']'");
    }
    return finish_items(p, x, first, &xs, &ns);
}

/* Behind its bracket. */
static gr_expr *parse_list(parser *p, size_t at)
{
    bool each;
    gr_expr *x = parse_items(p, node(p, GR_X_LIST, at), NULL, ']', &each);

    if (x == NULL || !each)
        return x;
    return x->n == 1 ? x->item[0] : fail(p, at, "a list made with 'for' has no other items");
}

static gr_expr *parse_call(parser *p, gr_expr *first)
{
    gr_str w = word_at(p);
    size_t at = p->pos;
    gr_expr *x;
    bool each;

    p->pos += w.len;
    if (w.len == 0 || !take(p, '('))
        return unexpected(p, "a call such as count()");
    x = node(p, gr_str_is(w, "if") ? GR_X_IF : GR_X_CALL, at);
    if (x != NULL && x->kind == GR_X_CALL)
        x->text = w;
    x = parse_items(p, x, first, ')', &each);
    if (x != NULL && x->kind == GR_X_IF && x->n != 3)
        return fail(p, at, "expected if(condition, then, else)");
    return x;
}

static bool read_hex(gr_str s, uint32_t *out)
{
    *out = 0;
    for (size_t i = 0; i < s.len; i++) {
        char c = s.ptr[i];
        uint32_t d = gr_is_digit(c)         ? (uint32_t)(c - '0')
                     : c >= 'a' && c <= 'f' ? (uint32_t)(c - 'a') + 10
                     : c >= 'A' && c <= 'F' ? (uint32_t)(c - 'A') + 10
                                            : 16;
        if (d == 16)
            return false;
        *out = *out * 16 + d;
    }
    return s.len == 4;
}

/* One escape at pos, which is behind the backslash. */
static void parse_escape(parser *p, gr_strbuf *sb)
{
    static const char from[] = "\"'\\/bfnrt", to[] = "\"'\\/\b\f\n\r\t";
    char c = p->pos < p->text.len ? p->text.ptr[p->pos] : '\0';
    const char *known = c != '\0' ? strchr(from, c) : NULL;
    size_t left = p->text.len - p->pos;
    uint32_t cp, low;
    char utf8[4];

    if (known != NULL) {
        gr_strbuf_addc(sb, to[known - from]);
        p->pos++;
        return;
    }
    if (c != 'u' || left < 5 || !read_hex(gr_str_sub(p->text, p->pos + 1, p->pos + 5), &cp)) {
        fail(p, p->pos - 1, "expected an escape: \\\" \\' \\\\ \\/ \\b \\f \\n \\r \\t or \\uXXXX");
        return;
    }
    p->pos += 5;
    if (cp >= 0xd800 && cp < 0xdc00 && p->text.len - p->pos >= 6 && p->text.ptr[p->pos] == '\\' &&
        p->text.ptr[p->pos + 1] == 'u' &&
        read_hex(gr_str_sub(p->text, p->pos + 2, p->pos + 6), &low) && low >= 0xdc00 &&
        low < 0xe000) {
        cp = 0x10000 + ((cp - 0xd800) << 10) + (low - 0xdc00);
        p->pos += 6;
    }
    left = gr_utf8_put(cp, utf8);
    if (left == 0)
        fail(p, p->pos - 6, "half of a surrogate pair stands alone");
    gr_strbuf_add(sb, (gr_str){ utf8, left });
}

static gr_expr *parse_string(parser *p)
{
    size_t at = p->pos;
    char quote = p->text.ptr[p->pos++];
    gr_expr *x = node(p, GR_X_VALUE, at);
    gr_strbuf sb;

    gr_strbuf_init(&sb, &p->cx->budget, 0);
    while (p->st == GR_OK && p->pos < p->text.len && p->text.ptr[p->pos] != quote) {
        if (p->text.ptr[p->pos] == '\\') {
            p->pos++;
            parse_escape(p, &sb);
        } else {
            gr_strbuf_addc(&sb, p->text.ptr[p->pos++]);
        }
    }
    if (p->st == GR_OK && p->pos == p->text.len)
        fail(p, at, "this string has no closing %c", quote);
    p->pos++;
    if (x != NULL && p->st == GR_OK) {
        x->value = gr_v_str(gr_str_dup(&p->cx->arena, gr_strbuf_str(&sb)));
        if (sb.failed || x->value.s.ptr == NULL)
            no_memory(p);
    }
    gr_strbuf_clear(&sb);
    return p->st == GR_OK ? x : NULL;
}

/* A minus sign right before the digits is part of the number. */
static gr_expr *parse_number(parser *p)
{
    const char *t = p->text.ptr;
    size_t at = p->pos, end = at + (t[at] == '-');
    size_t n = p->text.len;
    gr_expr *x = node(p, GR_X_VALUE, at);
    gr_str s;

    while (end < n && gr_is_digit(t[end]))
        end++;
    if (end + 1 < n && t[end] == '.' && gr_is_digit(t[end + 1]))
        for (end++; end < n && gr_is_digit(t[end]);)
            end++;
    if (end < n && (t[end] == 'e' || t[end] == 'E')) {
        size_t e = end + 1 + (end + 1 < n && (t[end + 1] == '+' || t[end + 1] == '-'));

        if (e < n && gr_is_digit(t[e]))
            for (end = e; end < n && gr_is_digit(t[end]);)
                end++;
    }
    s = gr_str_sub(p->text, at, end);
    if (end < n && is_start(t[end]))
        return fail(p, at, "a name that begins with a digit must stand in quotes");
    if (x == NULL)
        return NULL;
    x->value = gr_v_int(0);
    if (!gr_num_to_int(s, &x->value.i)) {
        x->value = gr_v_real(0);
        if (memchr(s.ptr, '.', s.len) == NULL && memchr(s.ptr, 'e', s.len) == NULL &&
            memchr(s.ptr, 'E', s.len) == NULL)
            return fail(p, at, "this integer does not fit in 64 bits");
        if (!gr_num_to_double(s, &x->value.d))
            return fail(p, at, "this number is too large");
    }
    x->text = s;
    p->pos = end;
    return x;
}

static gr_expr *parse_word(parser *p)
{
    gr_str w = word_at(p);
    size_t at = p->pos;
    gr_expr *x;
    bool call;

    p->pos += w.len;
    call = peek(p) == '(';
    p->pos = at;
    if (call)
        return parse_call(p, NULL);
    p->pos += w.len;
    x = node(p, GR_X_WORD, at);
    if (x != NULL)
        x->text = w;
    if (x != NULL && literal(w, &x->value))
        x->kind = GR_X_VALUE;
    return x;
}

static gr_expr *parse_primary(parser *p)
{
    char c = peek(p);
    size_t at = p->pos;
    gr_expr *x;

    if (c == '(') {
        p->pos++;
        x = parse_expr(p);
        return x == NULL || take(p, ')') ? x : unexpected(p, "')'");
    }
    if (c == '[') {
        p->pos++;
        return parse_list(p, at);
    }
    if (c == '"' || c == '\'')
        return parse_string(p);
    if (gr_is_digit(c) || c == '-')
        return parse_number(p);
    if (is_start(c))
        return parse_word(p);
    return unexpected(p, "a call, a name, a number or a list");
}

/* Does a new line begin before what comes next? */
static bool on_new_line(parser *p)
{
    size_t from = p->pos;

    skip(p);
    return from < p->pos && memchr(p->text.ptr + from, '\n', p->pos - from) != NULL;
}

static gr_expr *parse_field(parser *p, gr_expr *x, size_t at)
{
    gr_str w = word_at(p);
    gr_expr *field = node(p, GR_X_FIELD, at);

    if (w.len == 0)
        return fail(p, p->pos, "expected the name of a field");
    p->pos += w.len;
    if (field != NULL)
        field->text = w;
    return with_items(p, field, x, NULL);
}

static gr_expr *parse_index(parser *p, gr_expr *x, size_t at)
{
    gr_expr *index = parse_expr(p);

    if (index != NULL && !take(p, ']'))
        return unexpected(p, "']'");
    return index != NULL ? with_items(p, node(p, GR_X_INDEX, at), x, index) : NULL;
}

static gr_expr *parse_piped(parser *p)
{
    gr_expr *x = parse_primary(p);

    for (;;) {
        size_t at = p->pos;
        bool below = on_new_line(p); /* a list may begin the next statement */

        if (x == NULL || p->st != GR_OK)
            return NULL;
        if (take(p, '.')) {
            x = parse_field(p, x, at);
        } else if (!below && take(p, '[')) {
            x = parse_index(p, x, at);
        } else if (take(p, '|')) {
            x = parse_call(p, x);
        } else {
            return x;
        }
    }
}

static gr_expr *parse_negation(parser *p)
{
    size_t at;
    gr_expr *x, *neg;

    if (peek(p) != '-' || (p->pos + 1 < p->text.len && gr_is_digit(p->text.ptr[p->pos + 1])))
        return parse_piped(p);
    at = p->pos++;
    if (p->depth >= MAX_DEPTH)
        return too_deep(p, at);
    p->depth++;
    x = parse_negation(p);
    p->depth--;
    neg = node(p, GR_X_UNARY, at);
    if (neg != NULL)
        neg->op = GR_OP_NEG;
    return with_items(p, neg, x, NULL);
}

/* An operator of this level at pos. Levels: 0 or, 1 and, 2 comparisons, 3 + -, 4 * /. */
static bool take_op(parser *p, int level, gr_op *op)
{
    static const struct {
        const char *text;
        int level;
        gr_op op;
    } ops[] = { /* longer ones first */
                { "!=", 2, GR_OP_NE }, { "<=", 2, GR_OP_LE }, { ">=", 2, GR_OP_GE },
                { "==", 2, GR_OP_EQ }, { "=", 2, GR_OP_EQ },  { "<", 2, GR_OP_LT },
                { ">", 2, GR_OP_GT },  { "+", 3, GR_OP_ADD }, { "-", 3, GR_OP_SUB },
                { "*", 4, GR_OP_MUL }, { "/", 4, GR_OP_DIV }, { "%", 4, GR_OP_MOD }
    };
    gr_str rest;

    skip(p);
    if (level == 0 || level == 1) {
        *op = level == 0 ? GR_OP_OR : GR_OP_AND;
        return take_word(p, level == 0 ? "or" : "and");
    }
    if (level == 2 && take_word(p, "in")) {
        *op = GR_OP_IN;
        return true;
    }
    rest = gr_str_sub(p->text, p->pos, p->text.len);
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
        if (gr_str_starts(rest, ops[i].text)) {
            if (ops[i].level != level)
                return false;
            p->pos += strlen(ops[i].text);
            *op = ops[i].op;
            return true;
        }
    return false;
}

static gr_expr *negated(parser *p, gr_expr *x, size_t at)
{
    gr_expr *no = node(p, GR_X_UNARY, at);

    if (no != NULL)
        no->op = GR_OP_NOT;
    return with_items(p, no, x, NULL);
}

/* "not in" between two operands. */
static bool take_not_in(parser *p)
{
    size_t before = p->pos;

    if (take_word(p, "not") && take_word(p, "in"))
        return true;
    p->pos = before;
    return false;
}

static gr_expr *parse_level(parser *p, int level)
{
    gr_expr *x, *y, *both;
    size_t at;
    bool not_in = false;
    gr_op op;

    if (level == 5)
        return parse_negation(p);
    skip(p);
    at = p->pos;
    if (level == 2 && take_word(p, "not")) {
        if (p->depth >= MAX_DEPTH)
            return too_deep(p, at);
        p->depth++;
        x = parse_level(p, 2);
        p->depth--;
        return negated(p, x, at);
    }
    x = parse_level(p, level + 1);
    while (x != NULL && p->st == GR_OK &&
           (take_op(p, level, &op) || (level == 2 && (not_in = take_not_in(p))))) {
        y = parse_level(p, level + 1);
        both = node(p, GR_X_BINARY, at);
        if (both == NULL || y == NULL)
            return NULL;
        both->op = not_in ? GR_OP_IN : op;
        x = with_items(p, both, x, y);
        if (not_in)
            x = negated(p, x, at);
        if (level != 2)
            continue;
        skip(p);
        at = p->pos;
        return take_op(p, level, &op) ? fail(p, at, "expected 'and' between two comparisons") : x;
    }
    return x;
}

/* "x ->" before the body of a function; the variable, .len 0 if it is not there. */
static gr_str take_variable(parser *p)
{
    gr_str w = word_at(p);
    size_t before = p->pos;

    p->pos += w.len;
    if (w.len != 0 && peek(p) == '-' && p->pos + 1 < p->text.len &&
        p->text.ptr[p->pos + 1] == '>') {
        p->pos += 2;
        return w;
    }
    p->pos = before;
    return (gr_str){ NULL, 0 };
}

static gr_expr *parse_expr(parser *p)
{
    gr_str variable;
    gr_expr *x;
    size_t at;

    if (p->depth >= MAX_DEPTH)
        return too_deep(p, p->pos);
    p->depth++;
    variable = take_variable(p);
    at = (size_t)(variable.len != 0 ? variable.ptr - p->text.ptr : 0);
    x = variable.len != 0 ? parse_expr(p) : parse_level(p, 0);
    if (x != NULL && variable.len != 0) {
        gr_expr *fn = node(p, GR_X_LAMBDA, at);

        if (fn != NULL)
            fn->text = variable;
        x = with_items(p, fn, x, NULL);
    }
    p->depth--;
    return x;
}

/* Does the next statement begin on a line of its own? Blanks were skipped: look back. */
static bool stmt_below(parser *p)
{
    size_t end = p->pos, at;

    skip(p);
    for (at = p->pos; at > 0 && strchr(" \t\r\v\f", p->text.ptr[at - 1]) != NULL; at--)
        ;
    return p->pos < p->text.len && end != 0 && at != 0 && p->text.ptr[at - 1] == '\n' &&
           p->text.ptr[p->pos] != ')' && p->text.ptr[p->pos] != ']';
}

gr_status gr_call_parse(gr_ctx *cx, gr_str text, gr_program *out, gr_err *err)
{
    parser p = { .cx = cx, .text = text, .err = err };
    GR_VEC(gr_stmt) stmts = { .budget = &cx->budget };

    if (text.len > MAX_TEXT)
        return gr_fail(err, GR_ELIMIT, "a program has at most %u bytes", MAX_TEXT);
    if (gr_utf8_valid_prefix(text) != text.len)
        fail(&p, gr_utf8_valid_prefix(text), "expected UTF-8 text");
    do {
        gr_stmt s = { 0 };

        if (p.st != GR_OK || (peek(&p) == '\0' && p.pos == text.len && stmts.n != 0))
            break; /* a ';' may stand at the end */
        s.var = arg_name(&p);
        s.expr = parse_expr(&p);
        if (s.expr != NULL && !gr_vec_push(&stmts, s))
            no_memory(&p);
    } while (p.st == GR_OK && (take(&p, ';') || stmt_below(&p)));
    skip(&p);
    if (p.st == GR_OK && p.pos < text.len) {
        unexpected(&p, "an operator, '|', ';' or the end");
        if (text.ptr[p.pos] == '(')
            gr_err_hint(err, "a call has no dot before its name: f(x), or x | f()");
    }
    if (p.st == GR_OK) {
        out->text = text;
        out->n = stmts.n;
        out->stmt = gr_arena_copy(&cx->arena, stmts.at, stmts.n * sizeof *stmts.at);
        if (out->stmt == NULL)
            no_memory(&p);
    }
    gr_vec_clear(&stmts);
    return p.st;
}
