/* The JSON reader: recursive descent of bounded depth.
 *
 * It keeps only a byte position; line and column are counted when an error needs them. */
#include "base/base.h"

#define FEW_KEYS   8    /* up to here duplicates are looked for one by one, then in a map */
#define POLL_EVERY 4096 /* values */

typedef struct reader {
    gr_ctx *cx;
    gr_str text;
    size_t at;
    size_t n_values;
    unsigned depth;
    gr_err *err;
} reader;

static const char a_value[] = "a value (null, true, false, number, string, list or record)";

static gr_status read_value(reader *r, gr_value *out);

static uint32_t clamp_u32(size_t n)
{
    return n < UINT32_MAX ? (uint32_t)n : UINT32_MAX;
}

/* Records an error at byte `at`. */
static gr_status fail_at(reader *r, gr_status kind, size_t at, const char *message)
{
    size_t line = 1, start = 0;

    for (size_t i = 0; i < at; i++)
        if (r->text.ptr[i] == '\n') {
            line++;
            start = i + 1;
        }
    return gr_fail_at(r->err, kind, clamp_u32(line), clamp_u32(at - start + 1), "%s", message);
}

static gr_status unexpected(reader *r, const char *expected)
{
    gr_str rest = gr_str_sub(r->text, r->at, r->text.len);
    char found[48] = "the end of the text", message[160];

    if (rest.len != 0) {
        const char *start = rest.ptr;
        uint32_t cp = gr_utf8_next(&rest);

        if (cp == GR_UTF8_BAD)
            snprintf(found, sizeof found, "the byte 0x%02X", (unsigned)(unsigned char)*start);
        else if (cp < 0x20 || (cp >= 0x7f && cp < 0xa0))
            snprintf(found, sizeof found, "the control character U+%04X", (unsigned)cp);
        else
            snprintf(found, sizeof found, "'%.*s'", (int)(rest.ptr - start), start);
    }
    snprintf(message, sizeof message, "expected %s, found %s", expected, found);
    return fail_at(r, GR_EINPUT, r->at, message);
}

/* The byte at the position, or 0 at the end: no token starts with a NUL. */
static char peek(const reader *r)
{
    return r->at < r->text.len ? r->text.ptr[r->at] : '\0';
}

static void skip_space(reader *r)
{
    char c;

    while ((c = peek(r)) == ' ' || c == '\n' || c == '\r' || c == '\t')
        r->at++;
}

static bool take(reader *r, char c)
{
    if (peek(r) != c)
        return false;
    r->at++;
    return true;
}

static bool take_digits(reader *r)
{
    size_t start = r->at;

    while (gr_is_digit(peek(r)))
        r->at++;
    return r->at > start;
}

static gr_status read_number(reader *r, gr_value *out)
{
    size_t start = r->at;
    bool is_real = false;
    gr_str s;

    take(r, '-');
    if (take(r, '0')) {
        if (gr_is_digit(peek(r)))
            return fail_at(r, GR_EINPUT, start, "expected a number without leading zeros");
    } else if (!take_digits(r)) {
        return unexpected(r, "a digit");
    }
    if (take(r, '.')) {
        is_real = true;
        if (!take_digits(r))
            return unexpected(r, "a digit after the decimal point");
    }
    if (take(r, 'e') || take(r, 'E')) {
        is_real = true;
        if (!take(r, '-'))
            take(r, '+');
        if (!take_digits(r))
            return unexpected(r, "a digit of the exponent");
    }
    s = gr_str_sub(r->text, start, r->at);
    out->type = is_real ? GR_V_REAL : GR_V_INT;
    if (is_real && !gr_num_to_double(s, &out->d))
        return fail_at(r, GR_EINPUT, start, "number too large, expected at most 1.8e308 in size");
    if (!is_real && !gr_num_to_int(s, &out->i))
        return fail_at(r, GR_EINPUT, start,
                       "integer does not fit in 64 bits, expected at most 9223372036854775807");
    return GR_OK;
}

static bool read_hex4(reader *r, uint32_t *out)
{
    *out = 0;
    for (int i = 0; i < 4; i++, r->at++) {
        char c = peek(r), low = (char)(c | 32);

        if (c >= '0' && c <= '9')
            *out = *out << 4 | (uint32_t)(c - '0');
        else if (low >= 'a' && low <= 'f')
            *out = *out << 4 | (uint32_t)(low - 'a' + 10);
        else
            return false;
    }
    return true;
}

/* The position is behind the 'u'. */
static gr_status read_unicode(reader *r, uint32_t *cp)
{
    size_t start = r->at - 2;
    uint32_t low;

    if (!read_hex4(r, cp))
        return unexpected(r, "four hexadecimal digits after \\u");
    if (*cp < 0xd800 || *cp > 0xdfff)
        return GR_OK;
    if (*cp <= 0xdbff && take(r, '\\') && take(r, 'u')) {
        if (!read_hex4(r, &low))
            return unexpected(r, "four hexadecimal digits after \\u");
        if (low >= 0xdc00 && low <= 0xdfff) {
            *cp = 0x10000 + ((*cp - 0xd800) << 10) + (low - 0xdc00);
            return GR_OK;
        }
    }
    return fail_at(r, GR_EINPUT, start, "half of a surrogate pair, expected both halves");
}

/* The position is behind the backslash; writes at most as many bytes as the escape has. */
static gr_status read_escape(reader *r, char *out, size_t *len)
{
    static const char names[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    const char *found = peek(r) != '\0' ? strchr(names, peek(r)) : NULL;
    gr_status st;
    uint32_t cp;

    if (found != NULL) {
        out[(*len)++] = meanings[found - names];
        r->at++;
        return GR_OK;
    }
    if (!take(r, 'u'))
        return unexpected(r, "one of \" \\ / b f n r t u after the backslash");
    st = read_unicode(r, &cp);
    if (st == GR_OK)
        *len += gr_utf8_put(cp, out + *len);
    return st;
}

/* Length of the run of plain bytes at the position: neither quote, backslash nor control. */
static size_t plain_run(const reader *r)
{
    size_t i = r->at;

    while (i < r->text.len && r->text.ptr[i] != '"' && r->text.ptr[i] != '\\' &&
           (unsigned char)r->text.ptr[i] >= 0x20)
        i++;
    return i - r->at;
}

/* Where the string that starts at the position ends: at its closing quote or the end of the text.
 */
static size_t string_end(const reader *r)
{
    size_t i = r->at;

    while (i < r->text.len && r->text.ptr[i] != '"')
        i += r->text.ptr[i] == '\\' ? 2 : 1;
    return i < r->text.len ? i : r->text.len;
}

static gr_status read_string(reader *r, gr_str *out)
{
    gr_status st;
    size_t len = 0;
    char *buf;

    r->at++;
    buf = gr_arena_alloc(&r->cx->arena, string_end(r) - r->at + 1);
    if (buf == NULL)
        return gr_fail_memory(r->cx, r->err);
    for (;;) {
        size_t run = plain_run(r);
        size_t valid = gr_utf8_valid_prefix((gr_str){ r->text.ptr + r->at, run });

        memcpy(buf + len, r->text.ptr + r->at, valid);
        len += valid;
        r->at += valid;
        if (valid < run)
            return unexpected(r, "UTF-8 text in a string");
        if (take(r, '"'))
            break;
        if (!take(r, '\\'))
            return unexpected(r, r->at < r->text.len ? "control characters in a string as escapes"
                                                     : "'\"' at the end of the string");
        st = read_escape(r, buf, &len);
        if (st != GR_OK)
            return st;
    }
    buf[len] = '\0';
    *out = (gr_str){ buf, len };
    return GR_OK;
}

static gr_status read_list(reader *r, gr_value *out)
{
    gr_value item;
    gr_status st;

    r->at++;
    if (!gr_v_list(&r->cx->arena, out))
        return gr_fail_memory(r->cx, r->err);
    skip_space(r);
    if (take(r, ']'))
        return GR_OK;
    for (;;) {
        st = read_value(r, &item);
        if (st != GR_OK)
            return st;
        if (!gr_v_push(&r->cx->arena, out, item))
            return gr_fail_memory(r->cx, r->err);
        skip_space(r);
        if (take(r, ']'))
            return GR_OK;
        if (!take(r, ','))
            return unexpected(r, "',' or ']' in a list");
    }
}

static gr_status fail_duplicate(reader *r, gr_str key, size_t at)
{
    gr_strbuf message;
    gr_status st;

    gr_strbuf_init(&message, &r->cx->budget, 200);
    gr_strbuf_adds(&message, "expected every key once, found again ");
    gr_json_string(&message, key);
    st = fail_at(r, GR_EINPUT, at, message.buf);
    gr_strbuf_clear(&message);
    return st;
}

/* Notes the key of a field that is about to be added; *seen is filled when keys become many. */
static gr_status note_key(reader *r, const gr_record *record, gr_strmap *seen, gr_str key,
                          size_t at)
{
    bool duplicate = false;
    uint32_t *slot;

    if (record->n < FEW_KEYS) {
        for (size_t i = 0; i < record->n; i++)
            duplicate = duplicate || gr_str_eq(record->at[i].key, key);
    } else {
        for (size_t i = 0; seen->n < record->n; i++) {
            slot = gr_strmap_put(seen, record->at[i].key);
            if (slot == NULL)
                return gr_fail_memory(r->cx, r->err);
            *slot = 0;
        }
        slot = gr_strmap_put(seen, key);
        if (slot == NULL)
            return gr_fail_memory(r->cx, r->err);
        duplicate = *slot != GR_MAP_NONE;
        *slot = 0;
    }
    return duplicate ? fail_duplicate(r, key, at) : GR_OK;
}

static gr_status read_field(reader *r, gr_value *record, gr_strmap *seen)
{
    size_t at = r->at;
    gr_value item;
    gr_status st;
    gr_str key;

    if (peek(r) != '"')
        return unexpected(r, "a key in double quotes");
    st = read_string(r, &key);
    if (st == GR_OK)
        st = note_key(r, record->record, seen, key, at);
    if (st != GR_OK)
        return st;
    skip_space(r);
    if (!take(r, ':'))
        return unexpected(r, "':' after the key");
    st = read_value(r, &item);
    if (st != GR_OK)
        return st;
    if (!gr_v_set_str(&r->cx->arena, record, key, item))
        return gr_fail_memory(r->cx, r->err);
    skip_space(r);
    return GR_OK;
}

static gr_status read_record(reader *r, gr_value *out)
{
    gr_strmap seen;
    gr_status st = GR_OK;

    r->at++;
    if (!gr_v_record(&r->cx->arena, out))
        return gr_fail_memory(r->cx, r->err);
    skip_space(r);
    if (take(r, '}'))
        return GR_OK;
    gr_strmap_init(&seen, &r->cx->budget);
    for (;;) {
        st = read_field(r, out, &seen);
        if (st != GR_OK || take(r, '}'))
            break;
        if (!take(r, ',')) {
            st = unexpected(r, "',' or '}' in a record");
            break;
        }
        skip_space(r);
    }
    gr_strmap_clear(&seen);
    return st;
}

static gr_status read_word(reader *r, const char *word, gr_value v, gr_value *out)
{
    if (!gr_str_starts(gr_str_sub(r->text, r->at, r->text.len), word))
        return unexpected(r, a_value);
    r->at += strlen(word);
    *out = v;
    return GR_OK;
}

static gr_status read_container(reader *r, gr_value *out)
{
    gr_status st;

    if (r->depth == GR_JSON_DEPTH) {
        char message[80];

        snprintf(message, sizeof message, "nested too deeply, expected at most %d levels",
                 GR_JSON_DEPTH);
        return fail_at(r, GR_ELIMIT, r->at, message);
    }
    r->depth++;
    st = peek(r) == '[' ? read_list(r, out) : read_record(r, out);
    r->depth--;
    return st;
}

static gr_status read_value(reader *r, gr_value *out)
{
    gr_status st;

    if (++r->n_values % POLL_EVERY == 0) {
        st = gr_ctx_check(r->cx, r->err);
        if (st != GR_OK)
            return st;
    }
    skip_space(r);
    switch (peek(r)) {
    case '[':
    case '{': return read_container(r, out);
    case '"': out->type = GR_V_STR; return read_string(r, &out->s);
    case 't': return read_word(r, "true", gr_v_bool(true), out);
    case 'f': return read_word(r, "false", gr_v_bool(false), out);
    case 'n': return read_word(r, "null", gr_v_null(), out);
    case '-': return read_number(r, out);
    default: return gr_is_digit(peek(r)) ? read_number(r, out) : unexpected(r, a_value);
    }
}

gr_status gr_json_read(gr_ctx *cx, gr_str text, gr_value *out, gr_err *err)
{
    reader r = { .cx = cx, .text = text, .err = err };
    gr_value v = gr_v_null();
    gr_status st;

    if (gr_str_starts(text, "\xef\xbb\xbf"))
        return fail_at(&r, GR_EINPUT, 0,
                       "the text starts with a byte order mark, expected JSON without one");
    st = read_value(&r, &v);
    if (st != GR_OK)
        return st;
    skip_space(&r);
    if (r.at != text.len)
        return unexpected(&r, "the end of the text after the value");
    *out = v;
    return GR_OK;
}
