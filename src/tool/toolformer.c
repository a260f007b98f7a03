/* Graph-ToolFormer's statements: text to calls, and back.
 *
 *     statement = { words | "[TBR]" | query } ;
 *     query     = "[" calls "]" | "<API>" calls "</API>" ;    calls = call { "," call }
 *     call      = name "(" [ arg { "," arg } ] ")" [ arrow [ result ] ] ;
 *     arrow     = "-->" | "->" | "→" ;                         only of a call in a query
 *     arg       = [ name ( ":" | "=" ) ] term ;
 *     term      = call | '"' .. '"' | "{" [ term { "," term } ] "}" | "(" term { "," term } ")"
 *               | word ;
 *
 * A word goes on to the next comma or closing bracket, so that paper#31366, /m/0dwsp and "all
 * nodes" without its quotes are words. "model:function" is one, too. */
#include "tool/tool_int.h"

#define MAX_DEPTH   16
#define MAX_TEXT    (1u << 20)
#define MAX_GUESS   1024u /* bytes of a bracket that may be a call of another function */
#define MAX_GUESSES 64    /* brackets that may be one and are none; those behind them are words */

typedef GR_VEC(gr_tf_term) terms;

typedef struct parser {
    gr_ctx *cx;
    gr_str text;
    size_t pos;
    unsigned depth;
    unsigned sets;    /* open braces */
    unsigned guesses; /* that were wrong */
    gr_err *err;
    gr_status st;
} parser;

static bool unexpected(parser *p, const char *expected)
{
    char found[8];

    if (p->st == GR_OK)
        p->st = gr_fail_text(p->err, p->text, p->pos, "expected %s, found %s", expected,
                             gr_text_at(p->text, p->pos, found));
    return false;
}

static bool no_memory(parser *p)
{
    if (p->st == GR_OK)
        p->st = gr_fail_memory(p->cx, p->err);
    return false;
}

static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static void skip(parser *p)
{
    while (p->pos < p->text.len && is_blank(p->text.ptr[p->pos]))
        p->pos++;
}

static char peek(parser *p)
{
    skip(p);
    return p->pos < p->text.len ? p->text.ptr[p->pos] : '\0';
}

static bool here(const parser *p, const char *what)
{
    return gr_str_starts(gr_str_sub(p->text, p->pos, p->text.len), what);
}

static bool take(parser *p, const char *what)
{
    skip(p);
    if (!here(p, what))
        return false;
    p->pos += strlen(what);
    return true;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/* A name at pos, which does not move; .len 0 if there is none. */
static gr_str name_at(parser *p)
{
    const char *t = p->text.ptr;
    size_t end = p->pos;

    if (end == p->text.len || !is_letter(t[end]))
        return (gr_str){ NULL, 0 };
    while (end < p->text.len && (is_letter(t[end]) || gr_is_digit(t[end]) ||
                                 (t[end] == '-' && end + 1 < p->text.len && t[end + 1] != '>')))
        end++;
    return gr_str_sub(p->text, p->pos, end);
}

/* The first character behind the name at pos that is no blank; '\0' at the end. */
static char behind(const parser *p, gr_str name)
{
    size_t i = p->pos + name.len;

    while (i < p->text.len && is_blank(p->text.ptr[i]))
        i++;
    return i < p->text.len ? p->text.ptr[i] : '\0';
}

static bool parse_term(parser *p, gr_tf_term *out);

/* Copies what was collected into the arena. */
static bool keep(parser *p, terms *ts, gr_tf_term **out, size_t *n)
{
    *n = ts->n;
    *out = gr_arena_copy(&p->cx->arena, ts->at, ts->n * sizeof *ts->at);
    gr_vec_clear(ts);
    return *out != NULL || no_memory(p);
}

/* "name:" or "name=" before an argument. The name of a model and the scheme of an address are
 * none. */
static void parse_name(parser *p, gr_tf_term *t)
{
    gr_str w = name_at(p);
    char mark = w.len != 0 ? behind(p, w) : '\0', folded[32];
    gr_str model;

    if (mark != ':' && mark != '=')
        return;
    model = gr_tf_fold(w, folded, sizeof folded);
    for (size_t i = 0; gr_tf_function_at(i) != NULL; i++)
        if (gr_str_is(model, gr_tf_function_at(i)->model))
            return;
    t->name = w;
    t->mark = mark;
    p->pos += w.len;
    take(p, mark == ':' ? ":" : "=");
    if (mark == ':' && here(p, "//")) {
        p->pos = (size_t)(w.ptr - p->text.ptr);
        t->name = (gr_str){ NULL, 0 };
        t->mark = '\0';
    }
}

/* Terms up to `close`; names only in calls. */
static bool parse_items(parser *p, gr_tf_term *out, const char *close)
{
    terms ts = { .budget = &p->cx->budget };
    bool call = out->kind == GR_TF_CALL;

    if (p->depth >= MAX_DEPTH)
        return p->st == GR_OK
                   ? (p->st = gr_fail_text(p->err, p->text, p->pos, "this is nested too deep"),
                      false)
                   : false;
    p->depth++;
    p->sets += out->kind == GR_TF_SET;
    if (!take(p, close)) {
        do {
            gr_tf_term t = { .kind = GR_TF_WORD };

            skip(p);
            if (call)
                parse_name(p, &t);
            if (parse_term(p, &t) && !gr_vec_push(&ts, t))
                no_memory(p);
        } while (p->st == GR_OK && take(p, ","));
        if (p->st == GR_OK && !take(p, close))
            unexpected(p, close[0] == '}' ? "',' or '}'" : "',' or ')'");
    }
    p->sets -= out->kind == GR_TF_SET;
    p->depth--;
    return keep(p, &ts, &out->item, &out->n) && p->st == GR_OK;
}

static bool parse_quoted(parser *p, gr_tf_term *out)
{
    size_t at = p->pos, end = at + 1;
    const char *t = p->text.ptr;

    while (end < p->text.len && t[end] != t[at] && t[end] != '\n')
        end += t[end] == '\\' && end + 1 < p->text.len ? 2 : 1;
    if (end >= p->text.len || t[end] != t[at]) {
        p->st = gr_fail_text(p->err, p->text, at, "this text has no closing %c", t[at]);
        return false;
    }
    out->kind = GR_TF_TEXT;
    out->quote = t[at];
    out->text = gr_str_sub(p->text, at + 1, end);
    p->pos = end + 1;
    return true;
}

static bool parse_word(parser *p, gr_tf_term *out)
{
    size_t at = p->pos, end = at;
    const char *t = p->text.ptr;

    while (end < p->text.len && strchr(",)]\n\"", t[end]) == NULL &&
           !(p->sets != 0 && t[end] == '}') &&
           !gr_str_starts(gr_str_sub(p->text, end, p->text.len), "</API>"))
        end++;
    out->text = gr_str_trim(gr_str_sub(p->text, at, end));
    if (out->text.len == 0)
        return unexpected(p, "a call, a text, a set or a name");
    out->kind = GR_TF_WORD;
    p->pos = at + out->text.len;
    return true;
}

static bool parse_call(parser *p, gr_tf_term *out)
{
    out->kind = GR_TF_CALL;
    out->text = name_at(p);
    p->pos += out->text.len;
    if (out->text.len == 0 || !take(p, "("))
        return unexpected(p, out->text.len == 0 ? "a call such as GR(..)" : "'('");
    return parse_items(p, out, ")");
}

static bool parse_term(parser *p, gr_tf_term *out)
{
    char c = peek(p);
    gr_str w = name_at(p);

    out->at = (uint32_t)p->pos;
    if (w.len != 0 && behind(p, w) == '(')
        return parse_call(p, out);
    if (c == '"' || c == '\'')
        return parse_quoted(p, out);
    if (c == '{' || c == '(') {
        out->kind = c == '{' ? GR_TF_SET : GR_TF_PAIR;
        p->pos++;
        return parse_items(p, out, c == '{' ? "}" : ")");
    }
    return parse_word(p, out);
}

/* "-->r" behind a call of a query: the result goes on to the end of the call. */
static bool parse_arrow(parser *p, gr_tf_term *call, const char *close)
{
    static const char *const arrows[] = { "-->", "->", "→" };
    size_t end;

    for (size_t i = 0; i < 3 && call->arrow.len == 0; i++)
        if (take(p, arrows[i]))
            call->arrow = gr_str_sub(p->text, p->pos - strlen(arrows[i]), p->pos);
    if (call->arrow.len == 0)
        return true;
    for (end = p->pos; end < p->text.len && p->text.ptr[end] != ',' && p->text.ptr[end] != '\n' &&
                       !gr_str_starts(gr_str_sub(p->text, end, p->text.len), close);)
        end++;
    call->result = gr_str_trim(gr_str_sub(p->text, p->pos, end));
    p->pos = end;
    return true;
}

static bool parse_query(parser *p, gr_tf_piece *out)
{
    const char *close = out->tags ? "</API>" : "]";
    size_t at = p->pos;
    terms ts = { .budget = &p->cx->budget };

    p->pos += out->tags ? strlen("<API>") : 1;
    do {
        gr_tf_term t = { .kind = GR_TF_CALL };

        skip(p);
        t.at = (uint32_t)p->pos;
        if (parse_call(p, &t) && parse_arrow(p, &t, close) && !gr_vec_push(&ts, t))
            no_memory(p);
    } while (p->st == GR_OK && take(p, ","));
    if (p->st == GR_OK && !take(p, close))
        unexpected(p, out->tags ? "',', an arrow or </API>" : "',', an arrow or ']'");
    out->kind = GR_TF_QUERY;
    out->text = gr_str_sub(p->text, at, p->pos);
    return keep(p, &ts, &out->calls, &out->n) && p->st == GR_OK;
}

/* Does a query begin at pos? *sure: what follows must be one, or it is a mistake. */
static bool begins_query(parser *p, gr_tf_piece *out, bool *sure)
{
    size_t at = p->pos;
    gr_str w;

    *out = (gr_tf_piece){ .tags = here(p, "<API>") };
    *sure = out->tags;
    if (!out->tags && p->text.ptr[at] != '[')
        return false;
    p->pos += out->tags ? strlen("<API>") : 1;
    skip(p);
    w = name_at(p);
    if (w.len != 0 && behind(p, w) == '(')
        *sure = *sure || gr_str_is_nocase(w, "GR") || gr_str_is_nocase(w, "GL");
    else if (!out->tags)
        w.len = 0;
    p->pos = at;
    return w.len != 0 || out->tags;
}

static size_t hole_at(const parser *p)
{
    size_t end = p->pos + 1;
    gr_str rest;

    if (p->text.ptr[p->pos] != '[')
        return 0;
    while (end < p->text.len && is_blank(p->text.ptr[end]))
        end++;
    rest = gr_str_sub(p->text, end, p->text.len);
    if (!gr_str_starts(rest, "TBR") && !gr_str_starts(rest, "tbr"))
        return 0;
    for (end += 3; end < p->text.len && is_blank(p->text.ptr[end]);)
        end++;
    return end < p->text.len && p->text.ptr[end] == ']' ? end + 1 - p->pos : 0;
}

/* A query that is none after all is passed over: brackets may hold anything. */
static bool try_query(parser *p, gr_tf_piece *out)
{
    parser ahead = *p;
    gr_err none = { 0 };
    bool sure;

    if (!begins_query(p, out, &sure))
        return false;
    if (sure)
        return parse_query(p, out);
    if (p->guesses == MAX_GUESSES)
        return false;
    ahead.err = &none;
    if (ahead.text.len - ahead.pos > MAX_GUESS)
        ahead.text.len = ahead.pos + MAX_GUESS;
    if (!parse_query(&ahead, out)) {
        if (ahead.st != GR_EUSAGE)
            p->st = gr_fail_memory(p->cx, p->err);
        p->guesses++;
        return false;
    }
    p->pos = ahead.pos;
    return true;
}

gr_status gr_tf_parse(gr_ctx *cx, gr_str text, gr_tf_statement *out, gr_err *err)
{
    parser p = { .cx = cx, .text = text, .err = err };
    GR_VEC(gr_tf_piece) pieces = { .budget = &cx->budget };
    size_t plain = 0;

    if (text.len > MAX_TEXT)
        return gr_fail(err, GR_ELIMIT, "a statement has at most %u bytes", MAX_TEXT);
    if (gr_utf8_valid_prefix(text) != text.len)
        return gr_fail_text(err, text, gr_utf8_valid_prefix(text), "expected UTF-8 text");
    while (p.st == GR_OK && p.pos <= text.len) {
        gr_tf_piece piece = { .kind = GR_TF_PLAIN }, words = { .kind = GR_TF_PLAIN };
        size_t at = p.pos, hole = at < text.len ? hole_at(&p) : 0;
        bool found = hole != 0;

        if (found) {
            piece = (gr_tf_piece){ .kind = GR_TF_HOLE, .text = gr_str_sub(text, at, at + hole) };
            p.pos += hole;
        } else if (at < text.len) {
            found = try_query(&p, &piece);
        }
        if (p.st != GR_OK)
            break;
        words.text = gr_str_sub(text, plain, at);
        if ((found || at == text.len) && words.text.len != 0 && !gr_vec_push(&pieces, words))
            no_memory(&p);
        if (found && !gr_vec_push(&pieces, piece))
            no_memory(&p);
        plain = found ? p.pos : plain;
        p.pos += !found;
    }
    if (p.st == GR_OK) {
        out->n = pieces.n;
        out->piece = gr_arena_copy(&cx->arena, pieces.at, pieces.n * sizeof *pieces.at);
        if (out->piece == NULL)
            no_memory(&p);
    }
    gr_vec_clear(&pieces);
    return p.st;
}

/* --- printing --- */

static void print_term(gr_strbuf *sb, const gr_tf_term *t);

static void print_items(gr_strbuf *sb, const gr_tf_term *t, const char *open, char close)
{
    gr_strbuf_adds(sb, open);
    for (size_t i = 0; i < t->n; i++) {
        if (i != 0)
            gr_strbuf_adds(sb, ", ");
        print_term(sb, &t->item[i]);
    }
    gr_strbuf_addc(sb, close);
}

/* Depth is bounded by the parser. */
static void print_term(gr_strbuf *sb, const gr_tf_term *t)
{
    if (t->mark != '\0') {
        gr_strbuf_add(sb, t->name);
        gr_strbuf_addc(sb, t->mark);
    }
    switch (t->kind) {
    case GR_TF_CALL:
        gr_strbuf_add(sb, t->text);
        print_items(sb, t, "(", ')');
        break;
    case GR_TF_TEXT:
        gr_strbuf_addc(sb, t->quote);
        gr_strbuf_add(sb, t->text);
        gr_strbuf_addc(sb, t->quote);
        break;
    case GR_TF_WORD: gr_strbuf_add(sb, t->text); break;
    case GR_TF_SET: print_items(sb, t, "{", '}'); break;
    case GR_TF_PAIR: print_items(sb, t, "(", ')'); break;
    }
}

void gr_tf_print_call(gr_strbuf *sb, const gr_tf_term *call)
{
    print_term(sb, call);
}

void gr_tf_print(gr_strbuf *sb, const gr_tf_statement *s)
{
    for (size_t i = 0; i < s->n; i++) {
        const gr_tf_piece *p = &s->piece[i];

        if (p->kind != GR_TF_QUERY) {
            gr_strbuf_add(sb, p->text);
            continue;
        }
        gr_strbuf_adds(sb, p->tags ? "<API>" : "[");
        for (size_t k = 0; k < p->n; k++) {
            if (k != 0)
                gr_strbuf_adds(sb, ", ");
            print_term(sb, &p->calls[k]);
            gr_strbuf_add(sb, p->calls[k].arrow);
            gr_strbuf_add(sb, p->calls[k].result);
        }
        gr_strbuf_adds(sb, p->tags ? "</API>" : "]");
    }
}
