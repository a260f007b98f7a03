/* API accuracy as Graph-ToolFormer's own evaluation has it: of both texts in small letters and
 * without blanks, the first call of the gold whose result is inserted must stand somewhere in the
 * other. Where a silent call comes first, the match begins with it and holds the words between. */
#include "eval/check_int.h"

static gr_str plain(gr_ctx *cx, gr_str text)
{
    char *buf = gr_arena_alloc(&cx->arena, text.len + 1);
    size_t n = 0;

    if (buf == NULL)
        return GR_STR("");
    for (size_t i = 0; i < text.len; i++)
        if (text.ptr[i] != ' ')
            buf[n++] =
                text.ptr[i] >= 'A' && text.ptr[i] <= 'Z' ? (char)(text.ptr[i] + 32) : text.ptr[i];
    buf[n] = 0;
    return (gr_str){ buf, n };
}

bool gr_check_api(gr_ctx *cx, gr_str gold, gr_str got)
{
    gr_str rest = plain(cx, gold), call;
    bool reasons = gr_str_find(rest, "[gr(") != rest.len;

    got = plain(cx, got);
    if (!gr_pick_past(&rest, reasons ? "[gr(" : "[gl(") ||
        !gr_pick_until(&rest, reasons ? ")-->r]" : ")]", &call))
        return false;
    call = gr_str_dup(&cx->arena, call);
    return call.ptr != NULL && gr_str_find(got, call.ptr) != got.len;
}
