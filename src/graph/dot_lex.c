/* The words of DOT: names, numerals, quoted and HTML strings, comments. */
#include "graph/dot_int.h"

void gr_dot_init(gr_dot_lex *x, gr_ctx *cx, gr_str text, gr_err *err)
{
    *x = (gr_dot_lex){ .cx = cx, .err = err, .s = gr_scan_of(text) };
    gr_arena_init(&x->arena, &cx->budget);
    gr_strbuf_init(&x->text, &cx->budget, 0);
}

void gr_dot_clear(gr_dot_lex *x)
{
    gr_strbuf_clear(&x->text);
    gr_arena_clear(&x->arena);
}

bool gr_dot_is(const gr_dot_lex *x, char sign)
{
    return x->t == GR_DOT_SIGN && x->c == sign;
}

bool gr_dot_is_word(const gr_dot_lex *x, const char *keyword)
{
    return x->t == GR_DOT_ID && x->kind == GR_DOT_WORD && gr_str_is_nocase(x->id, keyword);
}

bool gr_dot_keyword(gr_str s)
{
    static const char *const words[] = { "node",     "edge",   "graph", "digraph",
                                         "subgraph", "strict", NULL };

    for (size_t i = 0; words[i] != NULL; i++)
        if (gr_str_is_nocase(s, words[i]))
            return true;
    return false;
}

bool gr_dot_numeric(gr_of of, gr_str key)
{
    return of == GR_OF_EDGE &&
           (gr_str_is(key, "weight") || gr_str_is(key, "capacity") || gr_str_is(key, "time"));
}

gr_status gr_dot_expected(const gr_dot_lex *x, const char *what)
{
    const char *sign = (char[2]){ x->c, '\0' };

    switch (x->t) {
    case GR_DOT_END:
        return gr_fail_at(x->err, GR_EINPUT, x->line, x->column,
                          "expected %s, found the end of the text", what);
    case GR_DOT_ID:
        return gr_fail_at(x->err, GR_EINPUT, x->line, x->column, "expected %s, found '%.*s'", what,
                          GR_FMT(x->id));
    default:
        return gr_fail_at(x->err, GR_EINPUT, x->line, x->column, "expected %s, found '%s'", what,
                          x->t == GR_DOT_ARROW  ? "->"
                          : x->t == GR_DOT_LINE ? "--"
                                                : sign);
    }
}

static int ahead(const gr_dot_lex *x, size_t n)
{
    return x->s.pos + n < x->s.text.len ? (unsigned char)x->s.text.ptr[x->s.pos + n] : -1;
}

static bool only_spaces_before(const gr_scan *s)
{
    for (size_t i = s->line_start; i < s->pos; i++)
        if (s->text.ptr[i] != ' ' && s->text.ptr[i] != '\t')
            return false;
    return true;
}

static void skip_line(gr_dot_lex *x)
{
    int c;

    while ((c = gr_scan_peek(&x->s)) >= 0 && c != '\n' && c != '\r')
        gr_scan_next(&x->s);
}

/* White space, comments of both kinds, lines of the preprocessor. */
static gr_status skip_blank(gr_dot_lex *x)
{
    for (;;) {
        int c;

        gr_scan_spaces(&x->s);
        c = gr_scan_peek(&x->s);
        if ((c == '/' && ahead(x, 1) == '/') || (c == '#' && only_spaces_before(&x->s))) {
            skip_line(x);
        } else if (c == '/' && ahead(x, 1) == '*') {
            gr_scan_next(&x->s);
            gr_scan_next(&x->s);
            while (!((c = gr_scan_next(&x->s)) == '*' && gr_scan_peek(&x->s) == '/'))
                if (c < 0)
                    return gr_scan_fail(&x->s, NULL, x->err, "the text ends inside a comment");
            gr_scan_next(&x->s);
        } else {
            return GR_OK;
        }
    }
}

gr_status gr_dot_ahead(gr_dot_lex *x, char sign, bool *yes)
{
    gr_status st = skip_blank(x);

    *yes = st == GR_OK && gr_scan_peek(&x->s) == sign;
    return st;
}

static bool is_digit(int c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(int c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c >= 128;
}

static gr_status read_word(gr_dot_lex *x)
{
    size_t from = x->s.pos;
    int c = gr_scan_peek(&x->s);

    x->kind = is_letter(c) ? GR_DOT_WORD : GR_DOT_NUMERAL;
    if (c == '-')
        gr_scan_next(&x->s);
    while (is_letter(c = gr_scan_peek(&x->s)) || is_digit(c) ||
           (c == '.' && x->kind == GR_DOT_NUMERAL))
        gr_scan_next(&x->s);
    x->id = gr_str_sub(x->s.text, from, x->s.pos);
    if (x->kind == GR_DOT_NUMERAL) {
        double d;

        if (!gr_num_to_double(x->id, &d) || gr_str_find(x->id, "e") < x->id.len ||
            gr_str_find(x->id, "E") < x->id.len)
            return gr_fail_at(x->err, GR_EINPUT, x->line, x->column,
                              "'%.*s' is neither a number nor a name; names like this need quotes",
                              GR_FMT(x->id));
    }
    return GR_OK;
}

/* One quoted piece, onto x->text. */
static gr_status read_quoted(gr_dot_lex *x)
{
    int c;

    gr_scan_next(&x->s);
    while ((c = gr_scan_next(&x->s)) != '"') {
        int next = gr_scan_peek(&x->s);

        if (c < 0)
            return gr_fail_at(x->err, GR_EINPUT, x->line, x->column,
                              "this string has no closing '\"'");
        if (c != '\\' ||
            (next != '"' && next != '\\' && next != 'n' && next != '\n' && next != '\r')) {
            gr_strbuf_addc(&x->text, (char)c);
            continue;
        }
        gr_scan_next(&x->s);
        if (next == '\r' && gr_scan_peek(&x->s) == '\n')
            gr_scan_next(&x->s);
        if (next != '\n' && next != '\r')
            gr_strbuf_addc(&x->text, next == 'n' ? '\n' : (char)next);
    }
    return GR_OK;
}

static gr_status read_string(gr_dot_lex *x)
{
    gr_status st;

    gr_strbuf_reset(&x->text);
    x->kind = GR_DOT_QUOTED;
    if ((st = read_quoted(x)) != GR_OK || (st = skip_blank(x)) != GR_OK)
        return st;
    while (gr_scan_peek(&x->s) == '+') {
        gr_scan_next(&x->s);
        x->kind = GR_DOT_JOINED;
        if ((st = skip_blank(x)) != GR_OK)
            return st;
        if (gr_scan_peek(&x->s) != '"')
            return gr_scan_fail(&x->s, NULL, x->err, "expected a quoted string after '+'");
        if ((st = read_quoted(x)) != GR_OK || (st = skip_blank(x)) != GR_OK)
            return st;
    }
    x->id = gr_str_dup(&x->arena, gr_strbuf_str(&x->text));
    return x->text.failed || x->id.ptr == NULL ? gr_fail_memory(x->cx, x->err) : GR_OK;
}

static gr_status read_html(gr_dot_lex *x)
{
    size_t from = x->s.pos, depth = 0;

    x->kind = GR_DOT_HTML;
    do {
        int c = gr_scan_next(&x->s);

        if (c < 0)
            return gr_fail_at(x->err, GR_EINPUT, x->line, x->column,
                              "this HTML string has no closing '>'");
        depth += c == '<';
        depth -= c == '>';
    } while (depth != 0);
    x->id = gr_str_sub(x->s.text, from, x->s.pos);
    return GR_OK;
}

static gr_status read_id(gr_dot_lex *x, int c)
{
    gr_status st = c == '"' ? read_string(x) : c == '<' ? read_html(x) : read_word(x);

    x->t = GR_DOT_ID;
    if (st == GR_OK && gr_utf8_valid_prefix(x->id) != x->id.len)
        st =
            gr_fail_at(x->err, GR_EINPUT, x->line, x->column, "a name or string that is not UTF-8");
    return st;
}

gr_status gr_dot_next(gr_dot_lex *x)
{
    gr_status st = x->n_tokens++ % 4096 == 0 ? gr_ctx_check(x->cx, x->err) : GR_OK;
    int c, next;

    if (st != GR_OK || (st = skip_blank(x)) != GR_OK)
        return st;
    c = gr_scan_peek(&x->s);
    next = ahead(x, 1);
    x->line = x->s.line != 0 ? x->s.line : 1;
    x->column = (uint32_t)(x->s.pos - x->s.line_start) + 1;
    if (c == '"' || c == '<' || is_letter(c) || is_digit(c) || c == '.' ||
        (c == '-' && (is_digit(next) || next == '.')))
        return read_id(x, c);
    x->t = c < 0 ? GR_DOT_END : GR_DOT_SIGN;
    x->c = (char)(c > ' ' && c < 127 ? c : '?');
    gr_scan_next(&x->s);
    if (c == '-' && (next == '-' || next == '>')) {
        gr_scan_next(&x->s);
        x->t = next == '>' ? GR_DOT_ARROW : GR_DOT_LINE;
    }
    return GR_OK;
}
