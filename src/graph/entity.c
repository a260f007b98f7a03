/* Character references of HTML, as far as graph formats use them. */
#include "graph/entity_int.h"

size_t gr_entity_name(gr_str s, char out[4], size_t *len)
{
    static const struct {
        const char *name;
        char c;
    } names[] = {
        { "amp;", '&' }, { "apos;", '\'' }, { "gt;", '>' }, { "lt;", '<' }, { "quot;", '"' },
    };

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (gr_str_starts(s, names[i].name)) {
            out[0] = names[i].c;
            *len = 1;
            return strlen(names[i].name);
        }
    return 0;
}

size_t gr_entity_number(gr_str s, char out[4], size_t *len)
{
    bool hex = s.len != 0 && (s.ptr[0] == 'x' || s.ptr[0] == 'X');
    uint32_t cp = 0, base = hex ? 16 : 10;
    size_t from = hex ? 1 : 0, i;

    for (i = from; i < s.len && cp <= 0x10FFFF; i++) {
        int c = (unsigned char)s.ptr[i];
        int digit = c >= '0' && c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;

        if (digit < 0 || digit >= (int)base || (digit < 10 && c > '9'))
            break;
        cp = cp * base + (uint32_t)digit;
    }
    if (i == from || i >= s.len || s.ptr[i] != ';')
        return 0;
    *len = gr_utf8_put(cp, out);
    return *len != 0 ? i + 1 : 0;
}

void gr_entity_decode(gr_strbuf *sb, gr_str s)
{
    while (s.len != 0) {
        size_t plain = gr_str_find(s, "&"), n = 0, len = 1;
        char out[4] = "&";
        gr_str rest;

        gr_strbuf_add(sb, gr_str_sub(s, 0, plain));
        s = gr_str_sub(s, plain, s.len);
        if (s.len == 0)
            return;
        rest = gr_str_sub(s, 1, s.len);
        if (gr_str_starts(rest, "#")) {
            n = gr_entity_number(gr_str_sub(rest, 1, rest.len), out, &len);
            n += n != 0;
        } else {
            n = gr_entity_name(rest, out, &len);
        }
        gr_strbuf_add(sb, n != 0 ? (gr_str){ out, len } : GR_STR("&"));
        s = gr_str_sub(s, 1 + n, s.len);
    }
}
