/* Errors that point at a character of a text. */
#include "tool/tool_int.h"

gr_status gr_fail_text(gr_err *err, gr_str text, size_t at, const char *fmt, ...)
{
    char message[300];
    va_list ap;
    uint32_t line = 1;
    size_t start = 0;

    va_start(ap, fmt);
    vsnprintf(message, sizeof message, fmt, ap);
    va_end(ap);
    for (size_t i = 0; i < at; i++)
        if (text.ptr[i] == '\n') {
            line++;
            start = i + 1;
        }
    return gr_fail_at(err, GR_EUSAGE, line, (uint32_t)(at - start) + 1, "%s", message);
}

const char *gr_text_at(gr_str text, size_t at, char buf[8])
{
    size_t end = at + 1;

    if (at >= text.len)
        return "the end";
    while (end < text.len && end - at < 4 && (text.ptr[end] & 0xc0) == 0x80)
        end++;
    snprintf(buf, 8, "'%.*s'", GR_FMT(gr_str_sub(text, at, end)));
    return buf;
}
