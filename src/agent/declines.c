/* Why a question has no answer: what the readers take for the reason, or that they are not sure. */
#include "agent/reader_int.h"

static const char *const sentences[GR_N_REASONS] = {
    [GR_WHY_NO_GRAPH] = "I see no graph here: give its nodes and links, or name a file.",
    [GR_WHY_UNKNOWN_NODE] = "The question names something that the graph does not have.",
    [GR_WHY_MISSING_DATA] = "The graph does not say what this asks for.",
    [GR_WHY_CONTRADICTION] = "What is said contradicts itself.",
    [GR_WHY_AMBIGUOUS] = "This can be understood in several ways.",
    [GR_WHY_SUBJECTIVE] = "This is a matter of opinion, which no graph decides.",
    [GR_WHY_OFF_TOPIC] = "This is no question about a graph.",
    [GR_WHY_UNSUPPORTED] = "I find nothing to compute that this could ask for.",
    [GR_WHY_LIMIT] = "This is more than I can compute.",
};

static bool is_about_nothing(const gr_reading *r)
{
    return r->n_graphs + r->n_sets == 0;
}

/* What sense found for the reason; where there is no graph, for whatever reason. NULL = nothing. */
static const gr_problem *problem_of(const gr_reading *r, gr_reason reason)
{
    for (size_t i = 0; i < r->n_problems; i++)
        if (r->problems[i].reason == reason || reason == GR_WHY_NONE || is_about_nothing(r))
            return &r->problems[i];
    return NULL;
}

bool gr_decline(gr_ctx *cx, const gr_reading *r, gr_reason reason, gr_proposal *out)
{
    const gr_problem *p = problem_of(r, reason);

    if (reason == GR_WHY_NONE)
        reason = is_about_nothing(r) ? GR_WHY_NO_GRAPH : GR_WHY_UNSUPPORTED;
    if (reason == GR_WHY_NO_GRAPH && !is_about_nothing(r)) /* there is one, but not for this */
        reason = GR_WHY_MISSING_DATA;
    out->reason = p != NULL ? p->reason : reason;
    out->why = gr_str_dup(&cx->arena, p != NULL ? p->text : gr_str_of(sentences[reason]));
    return out->why.ptr != NULL;
}

bool gr_decline_unsure(gr_ctx *cx, const gr_program *likeliest, gr_proposal *out)
{
    gr_str call = gr_call_text(cx, likeliest);

    out->reason = GR_WHY_UNSUPPORTED;
    out->why = gr_str_printf(&cx->arena,
                             "I am not sure what is asked; perhaps %.*s, but it could be something "
                             "else.",
                             GR_FMT(call));
    return call.ptr != NULL && out->why.ptr != NULL;
}

/* The error of a program that could not run, but for the argument that people did not write, and
 * its remedy. */
bool gr_decline_by(gr_ctx *cx, gr_reason reason, const gr_err *e, gr_proposal *out)
{
    gr_str message = gr_str_of(e->message);
    size_t argument = strlen(e->place.argument);
    gr_str *hint = gr_new(&cx->arena, gr_str);

    if (hint == NULL)
        return false;
    if (argument != 0 && gr_str_starts(message, e->place.argument) && message.ptr[argument] == ':')
        message = gr_str_trim(gr_str_sub(message, argument + 1, message.len));
    out->reason = reason;
    out->why = gr_str_printf(&cx->arena, "I cannot answer this: %.*s.", GR_FMT(message));
    *hint = gr_str_dup(&cx->arena, gr_str_of(e->hint));
    out->suggestions = hint;
    out->n_suggestions = hint->len != 0;
    return out->why.ptr != NULL && hint->ptr != NULL;
}
