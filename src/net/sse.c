/* Event streams: bytes cut anywhere, to events. */
#include "net/net.h"

void gr_sse_init(gr_sse *s, gr_budget *budget, size_t max, bool (*on_event)(void *arg, gr_str data),
                 void *arg)
{
    *s = (gr_sse){ .on_event = on_event, .arg = arg };
    gr_strbuf_init(&s->line, budget, max);
    gr_strbuf_init(&s->data, budget, max);
}

void gr_sse_clear(gr_sse *s)
{
    gr_strbuf_clear(&s->line);
    gr_strbuf_clear(&s->data);
}

static bool dispatch(gr_sse *s)
{
    bool go_on = true;

    if (s->has_data && !s->data.failed)
        go_on = s->on_event(s->arg, gr_strbuf_str(&s->data));
    s->has_data = false;
    if (s->data.failed)
        return false;
    gr_strbuf_reset(&s->data);
    return go_on;
}

/* One line without its end. */
static bool take_line(gr_sse *s)
{
    gr_str line = gr_strbuf_str(&s->line);

    if (line.len == 0)
        return dispatch(s);
    if (gr_str_starts(line, "data:")) {
        size_t from = line.len > 5 && line.ptr[5] == ' ' ? 6 : 5;

        if (s->has_data)
            gr_strbuf_addc(&s->data, '\n');
        gr_strbuf_add(&s->data, gr_str_sub(line, from, line.len));
        s->has_data = true;
    }
    return !s->data.failed;
}

bool gr_sse_feed(gr_sse *s, gr_str bytes)
{
    for (size_t i = 0; i < bytes.len; i++) {
        char c = bytes.ptr[i];

        if (s->skip_lf && c == '\n') {
            s->skip_lf = false;
            continue;
        }
        s->skip_lf = c == '\r';
        if (c != '\n' && c != '\r') {
            size_t end = i;

            while (end < bytes.len && bytes.ptr[end] != '\n' && bytes.ptr[end] != '\r')
                end++;
            gr_strbuf_add(&s->line, gr_str_sub(bytes, i, end));
            if (s->line.failed)
                return false;
            i = end - 1;
            continue;
        }
        if (!take_line(s))
            return false;
        gr_strbuf_reset(&s->line);
    }
    return true;
}

bool gr_sse_end(gr_sse *s)
{
    if (s->line.len != 0 && !take_line(s))
        return false;
    gr_strbuf_reset(&s->line);
    return dispatch(s);
}
