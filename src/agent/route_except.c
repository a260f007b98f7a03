/* "Which stop other than A has the most lines?": what is excepted is no answer, but stays in the
 * graph. "Without A" takes it out. */
#include "agent/router_int.h"

/* Does a clause except a node: "other than A", "besides A", "A aside"? */
static bool excepts(const gr_reading *r, size_t clause)
{
    static const char *const alone[] = { "besides",   "except",    "beside",
                                         "excluding", "excepting", NULL };
    static const char *const first[] = { "other", "apart", "aside", "except", "not", NULL };
    static const char *const second[] = { "than", "from", "for", "counting", "including", NULL };
    static const char *const behind[] = { "aside", "excluded", "excepted", "apart", NULL };
    static const char *const articles[] = { "the", "node", NULL };
    const gr_clause *cl = &r->clauses[clause];

    for (size_t i = 0; i < r->n_mentions; i++) {
        size_t at = r->mentions[i].first;

        if (r->mentions[i].clause != clause || r->mentions[i].v != GR_NO_NODE)
            continue;
        if (r->mentions[i].last + 1 < cl->n_tokens &&
            gr_token_in(r, cl->tokens[r->mentions[i].last + 1], behind))
            return true;
        at -= at > 0 && gr_token_in(r, cl->tokens[at - 1], articles);
        if ((at > 0 && gr_token_in(r, cl->tokens[at - 1], alone)) ||
            (at > 1 && gr_token_in(r, cl->tokens[at - 1], second) &&
             gr_token_in(r, cl->tokens[at - 2], first)))
            return true;
    }
    return false;
}

/* A program with a graph that lacks some nodes, in three: what stands before it, its nodes, and
 * what follows it. False if there is not just one. */
static bool cut_out(gr_str program, gr_str graph, gr_str *before, gr_str *nodes, gr_str *after)
{
    static const char remove[] = "remove_nodes(";
    size_t at = gr_str_find(program, remove), end;
    gr_str rest = gr_str_sub(program, at + sizeof remove - 1, program.len);

    if (at == program.len || rest.len < graph.len + 2 ||
        !gr_str_eq(gr_str_sub(rest, 0, graph.len), graph) || rest.ptr[graph.len] != ',' ||
        gr_str_find(rest, remove) < rest.len)
        return false;
    rest = gr_str_trim(gr_str_sub(rest, graph.len + 1, rest.len));
    end = gr_str_find(rest, "])");
    *before = gr_str_sub(program, 0, at);
    *nodes = gr_str_sub(rest, 0, end + 1);
    *after = gr_str_sub(rest, end + 2, rest.len);
    return end < rest.len;
}

/* Where the first argument of a call ends; the text begins behind its bracket. */
static size_t end_of_argument(gr_str text)
{
    size_t depth = 0, i = 0;
    bool quoted = false;

    for (; i < text.len; i++) {
        char c = text.ptr[i];

        if (c == '"')
            quoted = !quoted;
        else if (quoted)
            continue;
        else if (c == '(' || c == '[')
            depth++;
        else if (depth == 0 && (c == ')' || c == ','))
            break;
        else if (c == ')' || c == ']')
            depth--;
    }
    return i;
}

static bool is_best_of(gr_str tool)
{
    return gr_str_starts(tool, "argmax") || gr_str_starts(tool, "argmin");
}

gr_str gr_route_except(gr_routing *w, size_t clause, size_t graph, gr_str program)
{
    gr_str g = gr_graph_word(&w->cx->arena, w->r, graph), before, nodes, after, whole;
    size_t open;
    gr_value v;

    w->failed = w->failed || g.ptr == NULL;
    if (!excepts(w->r, clause) || !cut_out(program, g, &before, &nodes, &after))
        return program;
    whole = gr_str_printf(&w->cx->arena, "%.*s%.*s%.*s", GR_WHOLE(before), GR_WHOLE(g),
                          GR_WHOLE(after));
    open = gr_str_find(whole, "(") + 1;
    if (whole.ptr == NULL) {
        w->failed = true;
        return program;
    }
    gr_str tool = gr_str_sub(whole, 0, open < whole.len ? open - 1 : 0);
    gr_str rest = gr_str_sub(whole, open < whole.len ? open : whole.len, whole.len);
    size_t end = end_of_argument(rest);
    gr_str first = gr_str_sub(rest, 0, end), last = gr_str_sub(rest, end, rest.len);

    if (is_best_of(tool))
        whole = gr_str_printf(
            &w->cx->arena,
            "%.*s(among(%.*s, items_without(column(nodes(%.*s), \"node\"), %.*s))%.*s",
            GR_WHOLE(tool), GR_WHOLE(first), GR_WHOLE(g), GR_WHOLE(nodes), GR_WHOLE(last));
    else if (gr_str_is(tool, "count") && gr_route_run(w, first, &v) && v.type == GR_V_LIST)
        whole = gr_str_printf(&w->cx->arena, "count(items_without(%.*s, %.*s)%.*s", GR_WHOLE(first),
                              GR_WHOLE(nodes), GR_WHOLE(last));
    else if (gr_route_run(w, whole, &v) && v.type == GR_V_LIST)
        whole = gr_str_printf(&w->cx->arena, "items_without(%.*s, %.*s)", GR_WHOLE(whole),
                              GR_WHOLE(nodes));
    else
        return program;
    w->failed = w->failed || whole.ptr == NULL;
    return whole.ptr != NULL && gr_route_run(w, whole, &v) ? whole : program;
}
