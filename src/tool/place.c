/* Errors that point at a character of a text. */
#include "tool/tool_int.h"

gr_status gr_fail_text(gr_err *err, gr_str text, size_t at, const char *fmt, ...)
{
    char message[300];
    va_list ap;
    uint32_t line, column;

    va_start(ap, fmt);
    vsnprintf(message, sizeof message, fmt, ap);
    va_end(ap);
    gr_str_place(text, at, &line, &column);
    return gr_fail_at(err, GR_EUSAGE, line, column, "%s", message);
}

void gr_err_text(gr_err *err, gr_str text, size_t at)
{
    if (err != NULL && err->place.line == 0 && err->place.file[0] == '\0' && at < text.len)
        gr_str_place(text, at, &err->place.line, &err->place.column);
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
