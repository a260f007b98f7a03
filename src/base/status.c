/* The table of error kinds and the functions that record an error. */
#include "base/base.h"

static const gr_kind_row kinds[] = {
    [GR_OK] = { "ok", 0, 200 },
    [GR_EUSAGE] = { "usage", 2, 400 },
    [GR_EINPUT] = { "input", 3, 422 },
    [GR_ENAME] = { "unknown_name", 3, 422 },
    [GR_EREAD] = { "unreadable", 3, 422 },
    [GR_EDECLINED] = { "declined", 4, 200 },
    [GR_ELIMIT] = { "limit", 5, 503 },
    [GR_EMEMORY] = { "memory", 5, 503 },
    [GR_ECANCELLED] = { "cancelled", 130, 499 },
    [GR_EIO] = { "io", 1, 500 },
    [GR_EINTERNAL] = { "internal", 1, 500 },
};

const gr_kind_row *gr_kind(gr_status st)
{
    size_t i = (size_t)st;

    return &kinds[i < sizeof kinds / sizeof kinds[0] ? i : (size_t)GR_EINTERNAL];
}

/* vsnprintf cuts at a byte; a cut inside a UTF-8 sequence would make the message invalid. */
static void drop_partial_utf8(char *text)
{
    gr_str s = gr_str_of(text);

    text[gr_utf8_valid_prefix(s)] = '\0';
}

static bool is_inside(char c)
{
    return ((unsigned char)c & 0xc0) == 0x80;
}

static gr_status record(gr_err *err, gr_status kind, const char *fmt, va_list ap)
{
    if (err != NULL) {
        err->kind = kind;
        err->hint[0] = '\0';
        if (vsnprintf(err->message, sizeof err->message, fmt, ap) < 0)
            err->message[0] = '\0';
        drop_partial_utf8(err->message);
    }
    return kind;
}

gr_status gr_fail(gr_err *err, gr_status kind, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    record(err, kind, fmt, ap);
    va_end(ap);
    return kind;
}

gr_status gr_fail_at(gr_err *err, gr_status kind, uint32_t line, uint32_t column, const char *fmt,
                     ...)
{
    va_list ap;

    va_start(ap, fmt);
    record(err, kind, fmt, ap);
    va_end(ap);
    if (err != NULL && err->place.line == 0) {
        err->place.line = line;
        err->place.column = column;
    }
    return kind;
}

gr_status gr_fail_arg(gr_err *err, gr_status kind, const char *argument, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    record(err, kind, fmt, ap);
    va_end(ap);
    gr_err_argument(err, argument);
    return kind;
}

void gr_err_hint(gr_err *err, const char *fmt, ...)
{
    va_list ap;

    if (err == NULL)
        return;
    va_start(ap, fmt);
    if (vsnprintf(err->hint, sizeof err->hint, fmt, ap) < 0)
        err->hint[0] = '\0';
    va_end(ap);
    drop_partial_utf8(err->hint);
}

void gr_err_argument(gr_err *err, const char *argument)
{
    if (err == NULL || err->place.argument[0] != '\0')
        return;
    snprintf(err->place.argument, sizeof err->place.argument, "%s", argument);
    drop_partial_utf8(err->place.argument);
}

void gr_err_file(gr_err *err, const char *path)
{
    size_t len = strlen(path), room = sizeof err->place.file, half = room / 2 - 4;
    const char *tail;
    gr_str head;

    if (err == NULL || err->place.file[0] != '\0')
        return;
    if (len < room) {
        memcpy(err->place.file, path, len + 1);
        return;
    }
    /* Only characters that the cut would split are dropped: a path need not be UTF-8. */
    head = (gr_str){ path, half };
    for (int i = 0; i < 3 && is_inside(path[head.len]); i++)
        head.len--;
    tail = path + len - half;
    for (int i = 0; i < 3 && is_inside(tail[0]); i++)
        tail++;
    snprintf(err->place.file, room, "%.*s...%s", GR_FMT(head), tail);
}
