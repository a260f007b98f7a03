/* What a frame makes of the program of the question within: a difference of two graphs, the best
 * behind the best, a share of all. */
#include "agent/frames_int.h"

static bool is_number(const gr_value *v)
{
    return v->type == GR_V_INT || v->type == GR_V_REAL;
}

gr_str gr_program_number(gr_routing *w, gr_str program)
{
    gr_value v;

    if (!gr_route_run(w, program, &v))
        return GR_STR("");
    if (is_number(&v))
        return program;
    if (v.type == GR_V_PATH)
        return gr_str_printf(&w->cx->arena, "%.*s.length", GR_WHOLE(program));
    return GR_STR("");
}

static gr_str compared(gr_routing *w, const gr_frame *f, gr_str now, gr_str before)
{
    gr_arena *a = &w->cx->arena;

    now = gr_program_number(w, now);
    before = gr_program_number(w, before);
    if (now.len == 0 || before.len == 0)
        return GR_STR("");
    switch (f->kind) {
    case GR_FRAME_MORE: return gr_str_printf(a, "(%.*s) - (%.*s)", GR_WHOLE(now), GR_WHOLE(before));
    case GR_FRAME_LESS: return gr_str_printf(a, "(%.*s) - (%.*s)", GR_WHOLE(before), GR_WHOLE(now));
    case GR_FRAME_APART:
        return gr_str_printf(a, "abs((%.*s) - (%.*s))", GR_WHOLE(now), GR_WHOLE(before));
    case GR_FRAME_RATIO:
        return gr_str_printf(a, "100 * abs((%.*s) - (%.*s)) / (%.*s)", GR_WHOLE(now),
                             GR_WHOLE(before), GR_WHOLE(before));
    case GR_FRAME_GROWS:
        return gr_str_printf(a, "(%.*s) > (%.*s)", GR_WHOLE(now), GR_WHOLE(before));
    case GR_FRAME_SHRINKS:
        return gr_str_printf(a, "(%.*s) < (%.*s)", GR_WHOLE(now), GR_WHOLE(before));
    default: return gr_str_printf(a, "(%.*s) != (%.*s)", GR_WHOLE(now), GR_WHOLE(before));
    }
}

gr_str gr_program_inside(gr_str program, const char *name)
{
    size_t n = strlen(name), depth = 0;
    bool quoted = false;

    if (!gr_str_starts(program, name) || program.len < n + 2 || program.ptr[n] != '(')
        return GR_STR("");
    for (size_t i = n; i < program.len; i++) {
        quoted ^= program.ptr[i] == '"' && program.ptr[i - 1] != '\\';
        depth += !quoted && program.ptr[i] == '(';
        depth -= !quoted && program.ptr[i] == ')';
        if (depth == 0)
            return i + 1 == program.len ? gr_str_sub(program, n + 1, i) : GR_STR("");
    }
    return GR_STR("");
}

static bool asks_reach(gr_str program)
{
    return gr_str_find(program, "descendants(") < program.len ||
           gr_str_find(program, "ancestors(") < program.len;
}

/* Those that were among what is asked and are so no longer; how many, if that is asked. */
static gr_str lost(gr_routing *w, gr_str now, gr_str before, gr_str graph)
{
    gr_arena *a = &w->cx->arena;
    gr_str n_now = gr_program_inside(now, "count"), n_before = gr_program_inside(before, "count");
    bool counts = n_now.len != 0 && n_before.len != 0;
    gr_value v;
    gr_str s;

    if (!gr_route_run(w, counts ? n_now : now, &v) || v.type != GR_V_LIST)
        return GR_STR("");
    if (v.list->n > 0 && v.list->at[0].type != GR_V_NODE)
        return GR_STR("");
    s = gr_str_printf(a, "items_without(common_items(nodes(%.*s), %.*s), %.*s)", GR_WHOLE(graph),
                      GR_WHOLE(counts ? n_before : before), GR_WHOLE(counts ? n_now : now));
    /* Who asks for those that are lost believes that some are. */
    if (s.ptr == NULL || !gr_route_run(w, s, &v) || (v.list->n == 0 && !asks_reach(now)))
        return GR_STR("");
    return counts && s.ptr != NULL ? gr_str_printf(a, "count(%.*s)", GR_WHOLE(s)) : s;
}

gr_str gr_program_next_best(gr_ctx *cx, gr_str program, size_t rank, size_t id)
{
    static const char *const best[] = { "argmax_all", "argmin_all", "max", "min" };
    static const char by[] = ", by=\"";

    for (size_t i = 0; i < sizeof best / sizeof *best; i++) {
        gr_str in = gr_program_inside(program, best[i]), table, column, head = GR_STR("");
        size_t at = in.len;
        bool most = strstr(best[i], "max") != NULL;

        while (at > 0 && !gr_str_starts(gr_str_sub(in, at, in.len), by))
            at--;
        if (at == 0 || in.ptr[in.len - 1] != '"')
            continue;
        table = gr_str_sub(in, 0, at);
        column = gr_str_sub(in, at + sizeof by - 1, in.len - 1);
        for (size_t k = 1; k < rank && table.ptr != NULL && head.ptr != NULL; k++) {
            head =
                gr_str_printf(&cx->arena, "%.*sm%zu%zu = %s(%.*s, by=\"%.*s\"); ", GR_WHOLE(head),
                              id, k, most ? "max" : "min", GR_WHOLE(table), GR_WHOLE(column));
            table = gr_str_printf(&cx->arena, "filter(%.*s, %.*s %s m%zu%zu)", GR_WHOLE(table),
                                  GR_WHOLE(column), most ? "<" : ">", id, k);
        }
        return gr_str_printf(&cx->arena, "%.*s%s(%.*s, by=\"%.*s\")", GR_WHOLE(head), best[i],
                             GR_WHOLE(table), GR_WHOLE(column));
    }
    return GR_STR("");
}

/* How many of all nodes. */
static gr_str part_of_all(gr_routing *w, const gr_frame *f, gr_str program, gr_str graph)
{
    static const char *const signs[] = { ">", "<", ">=", "<=" };
    gr_arena *a = &w->cx->arena;
    gr_str set = gr_program_inside(program, "count");
    gr_value v;

    if (set.len == 0)
        set = program;
    if (!gr_route_run(w, set, &v) || v.type != GR_V_LIST ||
        (v.list->n > 0 && v.list->at[0].type != GR_V_NODE))
        return GR_STR("");
    if (f->kind == GR_FRAME_SHARE || f->kind == GR_FRAME_PERCENT)
        return gr_str_printf(a, "%scount(%.*s) / node_count(%.*s)",
                             f->kind == GR_FRAME_PERCENT ? "100 * " : "", GR_WHOLE(set),
                             GR_WHOLE(graph));
    return gr_str_printf(a, "count(%.*s) %s %.9g * node_count(%.*s)", GR_WHOLE(set),
                         signs[f->kind - GR_FRAME_OVER], f->share, GR_WHOLE(graph));
}

/* A route without its conditions: "constrained_path(G, a, b, through=[c])" is as long as the way.
 */
static gr_str without_conditions(gr_ctx *cx, gr_str program)
{
    static const char *const conditions[] = { ", through=", ", ordered=", ", max_hops=" };
    gr_str left = program;

    for (size_t i = 0; i < 3; i++) {
        size_t at = gr_str_find(left, conditions[i]), end, depth = 0;
        bool quoted = false;

        for (end = at < left.len ? at + 2 : left.len; end < left.len; end++) {
            quoted ^= left.ptr[end] == '"' && left.ptr[end - 1] != '\\';
            if (quoted)
                continue;
            if (depth == 0 && (left.ptr[end] == ',' || left.ptr[end] == ')'))
                break;
            depth += left.ptr[end] == '[';
            depth -= left.ptr[end] == ']';
        }
        if (at < left.len)
            left = gr_str_printf(&cx->arena, "%.*s%.*s", (int)at, left.ptr,
                                 GR_WHOLE(gr_str_sub(left, end, left.len)));
    }
    return left;
}

gr_str gr_program_plain(gr_ctx *cx, gr_str program, const gr_asked *asked)
{
    gr_str plain = program;

    if (asked->graph.len != 0 && !gr_str_eq(asked->graph, asked->plain))
        plain = gr_program_on(cx, program, asked->graph, asked->plain);
    if (gr_str_eq(plain, program) && gr_str_find(program, "constrained_path(") < program.len)
        plain = without_conditions(cx, program);
    return plain;
}

gr_str gr_frame_program(gr_routing *w, const gr_frame *f, const gr_routed *part,
                        const gr_asked *asked)
{
    gr_str now = part->program, before;

    if (f->kind == GR_FRAME_SAME)
        return asked->graph.len != 0 && !gr_str_eq(asked->graph, asked->plain) ? now : GR_STR("");
    if (f->kind == GR_FRAME_NEXT)
        return gr_program_next_best(w->cx, now, f->rank, w->parts.n + 1);
    if (f->kind >= GR_FRAME_SHARE)
        return asked->graph.len != 0 ? part_of_all(w, f, now, asked->graph) : GR_STR("");
    before = gr_program_plain(w->cx, now, asked);
    if (before.ptr == NULL || gr_str_eq(before, now))
        return GR_STR("");
    return f->kind == GR_FRAME_LOST ? lost(w, now, before, asked->graph)
                                    : compared(w, f, now, before);
}
