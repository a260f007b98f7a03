/* "How many hours", "in metres": a number in the unit that was asked for. */
#include "agent/answer_int.h"
#include "agent/router_int.h"

#include <math.h>

/* Graphs up to this are asked whether it is a number. */
#define SMALL 500

static gr_str word_at(const gr_reading *r, const gr_clause *cl, size_t k)
{
    const gr_token *t = &r->tokens.at[cl->tokens[k]];

    return gr_str_sub(r->text, t->start, t->end);
}

/* The unit that a clause asks for; NULL if it names none. */
static const gr_unit *asked_in(const gr_reading *r, size_t clause)
{
    const gr_clause *cl = &r->clauses[clause];
    const gr_unit *unit;

    for (size_t k = 0; k < cl->n_tokens; k++) {
        gr_str word = word_at(r, cl, k);
        gr_str before = k > 0 ? word_at(r, cl, k - 1) : GR_STR("in");

        if (r->tokens.at[cl->tokens[k]].kind == GR_TOKEN_WORD &&
            (gr_str_is_nocase(before, "many") || gr_str_is_nocase(before, "in")) &&
            (word.len > 1 || k > 0) && gr_text_unit(word, &unit) == word.len)
            /* "litres/s" is a unit of its own */
            return k + 1 < cl->n_tokens && gr_str_is(word_at(r, cl, k + 1), "/") ? NULL : unit;
    }
    return NULL;
}

static gr_str name_of(const gr_unit *unit)
{
    gr_str names = gr_str_of(unit->names), name = GR_STR("");

    while (gr_str_split(&names, '|', &name) && names.len != 0)
        if (name.len > 0 && name.ptr[name.len - 1] == 's')
            break;
    return name;
}

/* "What percentage of all possible pairs": a share of 1 times 100. */
static void in_percent(gr_routing *w, size_t clause, gr_routed *part)
{
    static const char *const percent[] = { "percentage", "percent", "%", NULL };
    const gr_clause *cl = &w->r->clauses[clause];
    bool asked = false;

    for (size_t k = 0; k < cl->n_tokens; k++)
        asked |= gr_token_in(w->r, cl->tokens[k], percent);
    if (!asked || !gr_str_starts(part->program, "density("))
        return;
    part->program = gr_str_printf(&w->cx->arena, "100 * %.*s", GR_WHOLE(part->program));
    w->failed = w->failed || part->program.ptr == NULL;
}

bool gr_in_asked_unit(gr_routing *w, size_t clause, size_t graph, gr_routed *part)
{
    const gr_unit *to = asked_in(w->r, clause), *from;
    const gr_seen_column *seen;
    double one, back;
    gr_program p;
    gr_status st;
    gr_value v;

    in_percent(w, clause, part);
    if (part->unit == GR_UNIT_NONE || to == NULL || to->quantity == GR_Q_COUNT)
        return true;
    if ((st = gr_call_parse(w->cx, part->program, &p, NULL)) != GR_OK) {
        w->failed = w->failed || st == GR_EMEMORY;
        return true;
    }
    seen = gr_seen_column_named(&w->r->graphs[graph], GR_OF_EDGE,
                                gr_answer_column(w->r, graph, &p, part->unit));
    from = seen != NULL ? seen->unit : NULL;
    if (from == NULL || from == to)
        return true;
    if (!gr_unit_convert(1, from, to, &one) || one <= 0) {
        gr_decline(w, GR_WHY_MISSING_DATA,
                   "Asked for is a number of %.*s, but the links are in %.*s.", GR_FMT(name_of(to)),
                   GR_FMT(name_of(from)));
        return false;
    }
    if (gr_graph_n_nodes(w->r->graphs[graph].graph) > SMALL ||
        !gr_route_run(w, part->program, &v) ||
        (v.type != GR_V_INT && v.type != GR_V_REAL && v.type != GR_V_PATH))
        return true;
    if (v.type == GR_V_PATH)
        part->program = gr_str_printf(&w->cx->arena, "%.*s.length", GR_WHOLE(part->program));
    back = 1 / one;
    part->program =
        fabs(back - nearbyint(back)) < 1e-9 * back
            ? gr_str_printf(&w->cx->arena, "(%.*s) / %.0f", GR_WHOLE(part->program), back)
            : gr_str_printf(&w->cx->arena, "(%.*s) * %.15g", GR_WHOLE(part->program), one);
    part->says =
        gr_str_printf(&w->cx->arena, "%.*s, in %.*s", GR_FMT(part->says), GR_FMT(name_of(to)));
    part->unit = GR_UNIT_NONE;
    w->failed = w->failed || part->program.ptr == NULL || part->says.ptr == NULL;
    return true;
}
