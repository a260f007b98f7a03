/* Conditions on a route, put into a program that was written without them. */
#include "agent/grammar/chart_int.h"

/* Calls that take the arguments of constrained_path when they become one. */
typedef struct route_call {
    const char *name, *instead, *behind;
} route_call;

static const route_call calls[] = {
    { "shortest_path(", "constrained_path(", ")" },
    { "shortest_path_length(", "constrained_path(", ").length" },
    { "has_path(", "(constrained_path(", ", weight=null) != null)" },
};

/* Where the bracket closes that text stands in; text.len if it does not. */
static size_t closing(gr_str text)
{
    size_t depth = 0;
    bool quoted = false;

    for (size_t i = 0; i < text.len; i++) {
        char c = text.ptr[i];

        if (c == '\\' && quoted)
            i++;
        else if (c == '"')
            quoted = !quoted;
        else if (!quoted && c == '(')
            depth++;
        else if (!quoted && c == ')' && depth-- == 0)
            return i;
    }
    return text.len;
}

/* Where a call of that name begins that is no part of a longer name; program.len = nowhere. */
static size_t find_call(gr_str program, const char *name)
{
    for (size_t from = 0; from < program.len;) {
        size_t at = from + gr_str_find(gr_str_sub(program, from, program.len), name);

        if (at >= program.len || at == 0 || program.ptr[at - 1] != '_')
            return at < program.len ? at : program.len;
        from = at + 1;
    }
    return program.len;
}

gr_str gr_args_into(gr_arena *arena, gr_str program, gr_str args)
{
    const route_call *found = NULL;
    size_t at = 0, n = 0;

    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        size_t here = find_call(program, calls[i].name);
        gr_str rest =
            gr_str_sub(program, here + 1 < program.len ? here + 1 : program.len, program.len);

        if (here == program.len)
            continue;
        n += find_call(rest, calls[i].name) < rest.len ? 2 : 1;
        found = &calls[i];
        at = here;
    }
    if (n != 1 || args.len == 0)
        return GR_STR("");
    gr_str inner = gr_str_sub(program, at + strlen(found->name), program.len);
    size_t end = closing(inner);
    if (end == inner.len)
        return GR_STR("");
    return gr_str_printf(arena, "%.*s%s%.*s%.*s%s%.*s", (int)at, program.ptr, found->instead,
                         (int)end, inner.ptr, GR_WHOLE(args), found->behind,
                         GR_WHOLE(gr_str_sub(inner, end + 1, inner.len)));
}
