/* The parser of Python literals: numbers, strings, True, False, None, bare identifiers, lists,
 * tuples, sets, dictionaries, calls; statements are values and settings ("edges = [...]").
 *
 * It descends by recursion, at most DEPTH deep. */
#include "graph/literal_int.h"

#define DEPTH 64

typedef struct parser {
    gr_literal *l;
    gr_scan s;
    gr_err *err;
} parser;

static gr_status value(parser *p, unsigned depth);

static gr_status fail(parser *p, const char *expected)
{
    int c = gr_scan_peek(&p->s);

    if (c < 0)
        return gr_scan_fail(&p->s, NULL, p->err, "expected %s, found the end of the text",
                            expected);
    if (c < ' ' || c > '~')
        return gr_scan_fail(&p->s, NULL, p->err, "expected %s", expected);
    return gr_scan_fail(&p->s, NULL, p->err, "expected %s, found '%c'", expected, c);
}

static int peek_at(const parser *p, size_t ahead)
{
    size_t at = p->s.pos + ahead;

    return at < p->s.text.len ? (unsigned char)p->s.text.ptr[at] : -1;
}

/* White space, comments, and a backslash before the end of a line. */
static void skip(parser *p)
{
    for (;;) {
        gr_scan_spaces(&p->s);
        if (gr_scan_peek(&p->s) == '\\' && (peek_at(p, 1) == '\n' || peek_at(p, 1) == '\r')) {
            gr_scan_next(&p->s);
        } else if (gr_scan_peek(&p->s) == '#') {
            while (gr_scan_peek(&p->s) >= 0 && gr_scan_peek(&p->s) != '\n' &&
                   gr_scan_peek(&p->s) != '\r')
                gr_scan_next(&p->s);
        } else {
            return;
        }
    }
}

static bool accept(parser *p, char c)
{
    skip(p);
    if (gr_scan_peek(&p->s) != c)
        return false;
    gr_scan_next(&p->s);
    return true;
}

static gr_str since(const parser *p, size_t from)
{
    return gr_str_sub(p->s.text, from, p->s.pos);
}

/* Adds an item; *at is its index. */
static gr_status add(parser *p, gr_lit item, size_t *at)
{
    gr_literal *l = p->l;
    gr_status st;

    if (l->items.n >= UINT32_MAX)
        return gr_fail(p->err, GR_ELIMIT, "more than %u values in one text", UINT32_MAX);
    item.size = 1;
    if (!gr_vec_push(&l->items, item))
        return gr_fail_memory(l->cx, p->err);
    *at = l->items.n - 1;
    if ((l->items.n & 4095) == 0 && (st = gr_ctx_check(l->cx, p->err)) != GR_OK)
        return st;
    return GR_OK;
}

/* The container at index `at` is complete. */
static void close(parser *p, size_t at, uint32_t n)
{
    gr_lit *x = &p->l->items.at[at];

    x->n = n;
    x->size = (uint32_t)(p->l->items.n - at);
    x->source = since(p, (size_t)(x->source.ptr - p->s.text.ptr));
}

/* --- scalars --- */

static bool is_word(int c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c >= 0x80;
}

static int hex_digit(int c)
{
    return c >= '0' && c <= '9'                 ? c - '0'
           : (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10
                                                : -1;
}

/* The code after \x, \u or \U, or up to three octal digits. */
static bool read_code(parser *p, unsigned n_digits, unsigned base, uint32_t *cp)
{
    *cp = 0;
    for (unsigned i = 0; i < n_digits; i++) {
        int d = hex_digit(gr_scan_peek(&p->s));

        if (d < 0 || (unsigned)d >= base)
            return base == 8 && i != 0;
        *cp = *cp * base + (unsigned)d;
        gr_scan_next(&p->s);
    }
    return true;
}

/* What follows a backslash in a string. */
static gr_status escape(parser *p, gr_strbuf *sb)
{
    static const char from[] = "abfnrtv\\'\"", to[] = "\a\b\f\n\r\t\v\\'\"";
    int c = gr_scan_peek(&p->s);
    const char *simple = c > 0 ? strchr(from, c) : NULL;
    uint32_t cp;
    char utf8[4];
    size_t len;

    if (simple != NULL) {
        gr_strbuf_addc(sb, to[simple - from]);
        gr_scan_next(&p->s);
        return GR_OK;
    }
    if (c == '\n' || c == '\r') {
        gr_scan_next(&p->s);
        return GR_OK;
    }
    if (c >= '0' && c <= '7') {
        (void)read_code(p, 3, 8, &cp);
    } else if (c == 'x' || c == 'u' || c == 'U') {
        gr_scan_next(&p->s);
        if (!read_code(p, c == 'x' ? 2 : c == 'u' ? 4 : 8, 16, &cp))
            return fail(p, "a hexadecimal digit");
    } else {
        gr_strbuf_addc(sb, '\\'); /* Python keeps what it does not know */
        return GR_OK;
    }
    len = gr_utf8_put(cp, utf8);
    if (len == 0)
        return fail(p, "the code of a character before this");
    gr_strbuf_add(sb, (gr_str){ utf8, len });
    return GR_OK;
}

static gr_status unescape(parser *p, int quote, gr_str *out)
{
    gr_status st = GR_OK;
    gr_strbuf sb;
    int c;

    gr_strbuf_init(&sb, &p->l->cx->budget, 0);
    while (st == GR_OK && (c = gr_scan_peek(&p->s)) != quote) {
        if (c < 0) {
            st = fail(p, "the closing quote");
            break;
        }
        gr_scan_next(&p->s);
        if (c == '\\')
            st = escape(p, &sb);
        else
            gr_strbuf_addc(&sb, (char)c);
    }
    if (st == GR_OK) {
        *out = gr_str_dup(&p->l->arena, gr_strbuf_str(&sb));
        if (sb.failed || out->ptr == NULL)
            st = gr_fail_memory(p->l->cx, p->err);
    }
    gr_strbuf_clear(&sb);
    return st;
}

static gr_status string(parser *p, size_t from, bool raw)
{
    int quote = gr_scan_next(&p->s), c;
    gr_lit item = { .type = GR_LIT_STR };
    gr_scan start = p->s;
    gr_status st;
    size_t at;

    while ((c = gr_scan_peek(&p->s)) != quote && c >= 0 && c != '\n' && (raw || c != '\\'))
        gr_scan_next(&p->s);
    item.s = since(p, start.pos);
    if (c == '\\') {
        p->s = start;
        if ((st = unescape(p, quote, &item.s)) != GR_OK)
            return st;
    } else if (c != quote) {
        return fail(p, "the closing quote");
    }
    gr_scan_next(&p->s);
    item.source = since(p, from);
    return add(p, item, &at);
}

static gr_status number(parser *p)
{
    size_t from = p->s.pos, n = 0, at;
    gr_lit item = { .type = GR_LIT_INT };
    char digits[64];
    int c, before = 'e';

    for (; is_word(c = gr_scan_peek(&p->s)) || c == '.' ||
           ((c == '-' || c == '+') && (before | 32) == 'e');
         before = c) {
        if (c != '_' && n < sizeof digits)
            digits[n++] = (char)c;
        gr_scan_next(&p->s);
    }
    item.source = since(p, from);
    if (n == sizeof digits)
        return gr_scan_fail(&p->s, item.source.ptr, p->err, "expected a shorter number");
    if (!gr_num_to_int((gr_str){ digits, n }, &item.i)) {
        item.type = GR_LIT_REAL;
        if (memchr(digits, '.', n) == NULL && memchr(digits, 'e', n) == NULL &&
            memchr(digits, 'E', n) == NULL)
            return gr_scan_fail(&p->s, item.source.ptr, p->err, "expected a 64-bit integer");
        if (!gr_num_to_double((gr_str){ digits, n }, &item.d))
            return gr_scan_fail(&p->s, item.source.ptr, p->err, "expected a number");
    }
    return add(p, item, &at);
}

/* --- containers --- */

static gr_str identifier(parser *p)
{
    size_t from = p->s.pos;

    while (is_word(gr_scan_peek(&p->s)) || (gr_scan_peek(&p->s) == '.' && is_word(peek_at(p, 1))))
        gr_scan_next(&p->s);
    return since(p, from);
}

/* "name =" or, at the start of a statement, "name :"; nothing is taken if that is not there. */
static bool setting(parser *p, bool statement, gr_str *name)
{
    gr_scan start = p->s;
    int c;

    *name = identifier(p);
    skip(p);
    c = gr_scan_peek(&p->s);
    if (name->len != 0 && !gr_is_digit(name->ptr[0]) &&
        ((c == '=' && peek_at(p, 1) != '=') || (statement && c == ':'))) {
        gr_scan_next(&p->s);
        return true;
    }
    p->s = start;
    return false;
}

/* A value or a setting. */
static gr_status item(parser *p, bool settings, bool statement, unsigned depth)
{
    gr_lit named = { .type = GR_LIT_SETTING };
    gr_status st;
    size_t at;

    skip(p);
    if (!settings || !setting(p, statement, &named.s))
        return value(p, depth);
    named.source = named.s;
    if ((st = add(p, named, &at)) == GR_OK && (st = value(p, depth)) == GR_OK)
        close(p, at, 1);
    return st;
}

/* The items up to the closing character; what opens them has been taken. */
static gr_status items(parser *p, size_t at, char end, unsigned depth)
{
    bool braces = end == '}', comma = true;
    gr_status st;
    uint32_t n = 0;

    while (!accept(p, end)) {
        if (!comma)
            return fail(p, end == ']' ? "',' or ']'" : end == '}' ? "',' or '}'" : "',' or ')'");
        if ((st = item(p, p->l->items.at[at].type == GR_LIT_CALL, false, depth + 1)) != GR_OK)
            return st;
        n++;
        if (braces && n == 1)
            p->l->items.at[at].type = accept(p, ':') ? GR_LIT_DICT : GR_LIT_SEQ;
        else if (braces && p->l->items.at[at].type == GR_LIT_DICT && !accept(p, ':'))
            return fail(p, "':' after a key");
        if (p->l->items.at[at].type == GR_LIT_DICT) {
            if ((st = value(p, depth + 1)) != GR_OK)
                return st;
            n++;
        }
        comma = accept(p, ',');
    }
    close(p, at, n);
    if (end == ')' && n == 1 && !comma && p->l->items.at[at].type == GR_LIT_SEQ) {
        gr_lit *x = &p->l->items.at[at]; /* (x) is x, not a tuple */

        p->l->items.n--;
        memmove(x, x + 1, (p->l->items.n - at) * sizeof *x);
    }
    return GR_OK;
}

static gr_status container(parser *p, gr_lit opened, char end, unsigned depth)
{
    gr_status st;
    size_t at;

    if (depth >= DEPTH)
        return gr_scan_fail(&p->s, NULL, p->err, "expected at most %d brackets inside each other",
                            DEPTH);
    opened.source = since(p, p->s.pos);
    gr_scan_next(&p->s);
    if (opened.type == GR_LIT_CALL)
        opened.source = opened.s;
    st = add(p, opened, &at);
    return st == GR_OK ? items(p, at, end, depth) : st;
}

/* A word: a constant, a call, a prefix of a string, or a name. */
static gr_status word(parser *p, unsigned depth)
{
    static const struct {
        const char *word;
        gr_littype type;
        bool b;
    } constants[] = { { "True", GR_LIT_BOOL, true },   { "true", GR_LIT_BOOL, true },
                      { "False", GR_LIT_BOOL, false }, { "false", GR_LIT_BOOL, false },
                      { "None", GR_LIT_NONE, false },  { "null", GR_LIT_NONE, false } };
    size_t from = p->s.pos, at;
    gr_lit x = { .type = GR_LIT_WORD };
    int c;

    x.s = x.source = identifier(p);
    c = gr_scan_peek(&p->s);
    if ((c == '"' || c == '\'') && x.s.len == 1 && strchr("rRuUbB", x.s.ptr[0]) != NULL)
        return string(p, from, (x.s.ptr[0] | 32) == 'r');
    if (c == '(') {
        x.type = GR_LIT_CALL;
        return container(p, x, ')', depth);
    }
    for (size_t i = 0; i < sizeof constants / sizeof constants[0]; i++)
        if (gr_str_is(x.s, constants[i].word)) {
            x.type = constants[i].type;
            x.b = constants[i].b;
            break;
        }
    return add(p, x, &at);
}

/* "<class 'list'>", as a defaultdict prints its first argument */
static gr_status angle(parser *p)
{
    size_t from = p->s.pos, at;
    gr_lit x = { .type = GR_LIT_NONE };

    while (gr_scan_peek(&p->s) >= 0 && gr_scan_peek(&p->s) != '>')
        gr_scan_next(&p->s);
    if (gr_scan_next(&p->s) < 0)
        return fail(p, "'>'");
    x.source = since(p, from);
    return add(p, x, &at);
}

static gr_status value(parser *p, unsigned depth)
{
    int c;

    skip(p);
    c = gr_scan_peek(&p->s);
    switch (c) {
    case '[': return container(p, (gr_lit){ .type = GR_LIT_SEQ }, ']', depth);
    case '(': return container(p, (gr_lit){ .type = GR_LIT_SEQ }, ')', depth);
    case '{': return container(p, (gr_lit){ .type = GR_LIT_DICT }, '}', depth);
    case '"':
    case '\'': return string(p, p->s.pos, false);
    case '<': return angle(p);
    default: break;
    }
    if ((c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.')
        return number(p);
    return is_word(c) ? word(p, depth) : fail(p, "a value");
}

/* --- statements --- */

static bool skip_import(parser *p)
{
    gr_scan start = p->s;
    gr_str word = identifier(p);
    int c;

    if (!gr_str_is(word, "import") && !gr_str_is(word, "from")) {
        p->s = start;
        return false;
    }
    while ((c = gr_scan_peek(&p->s)) >= 0 && c != '\n' && c != '\r')
        gr_scan_next(&p->s);
    return true;
}

gr_status gr_literal_parse(gr_ctx *cx, gr_str text, gr_literal *out, gr_err *err)
{
    parser p = { .s = gr_scan_of(text), .err = err };
    gr_status st;

    *out = (gr_literal){ .cx = cx, .text = text };
    p.l = out;
    out->items.budget = &cx->budget;
    gr_arena_init(&out->arena, &cx->budget);
    if ((st = gr_scan_utf8(text, err)) != GR_OK)
        return st;
    while (st == GR_OK) {
        while (accept(&p, ',') || accept(&p, ';'))
            ;
        if (gr_scan_peek(&p.s) < 0)
            break;
        if (!skip_import(&p))
            st = item(&p, true, true, 0);
    }
    return st;
}

void gr_literal_clear(gr_literal *l)
{
    gr_vec_clear(&l->items);
    gr_arena_clear(&l->arena);
}

gr_status gr_literal_fail(const gr_literal *l, const gr_lit *at, gr_err *err, const char *fmt, ...)
{
    gr_scan s = gr_scan_to(l->text, at->source.ptr);
    char message[sizeof((gr_err *)NULL)->message];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(message, sizeof message, fmt, ap);
    va_end(ap);
    return gr_scan_fail(&s, NULL, err, "%s", message);
}

bool gr_lit_value(gr_arena *a, const gr_lit *x, gr_value *out)
{
    gr_value child;
    bool ok;

    switch (x->type) {
    case GR_LIT_NONE: *out = gr_v_null(); return true;
    case GR_LIT_BOOL: *out = gr_v_bool(x->b); return true;
    case GR_LIT_INT: *out = gr_v_int(x->i); return true;
    case GR_LIT_REAL: *out = gr_v_real(x->d); return true;
    case GR_LIT_STR:
    case GR_LIT_WORD: *out = gr_v_str(x->s); return true;
    case GR_LIT_SEQ:
        ok = gr_v_list(a, out);
        for (const gr_lit *c = gr_lit_first(x); ok && c != gr_lit_end(x); c = gr_lit_next(c))
            ok = gr_lit_value(a, c, &child) && gr_v_push(a, out, child);
        return ok;
    case GR_LIT_DICT:
        ok = gr_v_record(a, out);
        for (const gr_lit *k = gr_lit_first(x); ok && k != gr_lit_end(x);) {
            const gr_lit *v = gr_lit_next(k);
            gr_str key = k->type == GR_LIT_STR || k->type == GR_LIT_WORD ? k->s : k->source;

            ok = gr_lit_value(a, v, &child) && gr_v_set_str(a, out, key, child);
            k = gr_lit_next(v);
        }
        return ok;
    default: *out = gr_v_str(x->source); return true;
    }
}
