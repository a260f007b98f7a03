/* The proposer that asks a model: one exchange, or a method with retrieval and a view. */
#include "agent/answer_int.h"
#include "agent/model/exchange_int.h"

#define UNSAID .8 /* confidence where the model gives no log-probabilities */

gr_status gr_model_new(const gr_model_options *o, gr_model **out, gr_err *err)
{
    gr_llm *llm;
    gr_status st = gr_llm_open(&o->llm, &llm, err);

    if (st != GR_OK)
        return st;
    *out = calloc(1, sizeof **out);
    if (*out == NULL) {
        gr_llm_free(llm);
        return gr_fail(err, GR_EMEMORY, "out of memory");
    }
    (*out)->options = *o;
    (*out)->options.llm.spec = NULL; /* borrowed for the opening */
    (*out)->llm = llm;
    return GR_OK;
}

void gr_model_free(gr_model *m)
{
    if (m == NULL)
        return;
    gr_llm_free(m->llm);
    free(m);
}

gr_llm_usage gr_model_used(const gr_model *m)
{
    return gr_llm_used(m->llm);
}

gr_llm *gr_model_llm(gr_model *m)
{
    return m->llm;
}

/* --- proposing --- */

static gr_status retrieve(gr_asking *a, gr_err *err)
{
    const gr_registry *all = a->m->tools;
    /* A small set is shown as it is: what is not in it must be seen to be missing. */
    bool every = (a->m->options.without & GR_NO_RETRIEVAL) != 0 || all->n <= GR_CANDIDATES;
    gr_status st = GR_OK;
    size_t n = 0;

    a->tools = gr_new_n(&a->cx->arena, const gr_tool *, every ? all->n : GR_CANDIDATES);
    if (a->tools == NULL)
        return gr_fail_memory(a->cx, err);
    if (!every)
        st = gr_registry_search(a->cx, all, a->view.question, a->tools, GR_CANDIDATES, &a->n_tools,
                                err);
    for (; every && a->n_tools < all->n; a->n_tools++)
        a->tools[a->n_tools] = all->tools[a->n_tools];
    for (size_t i = 0; st == GR_OK && i < a->n_tools; i++)
        if (!gr_brings_graphs(a->tools[i]))
            a->tools[n++] = a->tools[i];
    a->n_tools = n;
    if (st == GR_OK && !gr_asking_tell(a, "%zu of %zu tools %s", a->n_tools, all->n,
                                       every ? "are on offer" : "fit the words of the question"))
        st = gr_fail_memory(a->cx, err);
    return st;
}

static gr_status exchange(gr_asking *a, gr_reading *r, const gr_attempt *attempt, gr_err *err)
{
    const gr_problem *p = gr_reading_hopeless(r);

    return p != NULL ? gr_asking_decline(a, p->reason, err, "%.*s", GR_FMT(p->text))
                     : gr_skill_exchange(a, r, attempt, err);
}

/* Declines if a word of the question is left out that may change the answer. A tool that was made
 * for the question has read it whole. */
static gr_status check_words(gr_asking *a, const gr_reading *r, gr_err *err)
{
    gr_left_out left = { 0 };
    gr_status st = GR_OK;

    if (a->reason == GR_WHY_NONE && a->created.tools == NULL)
        st = gr_guard(a->cx, r, a->parts.at, a->parts.n, a->m->tools, &left, err);
    for (size_t i = 0; st == GR_OK && left.what != NULL && i < a->parts.n; i++) {
        gr_str call = gr_call_text(a->cx, &a->parts.at[i].program);

        if (call.ptr == NULL || !gr_asking_tell(a, "not run: %.*s", GR_FMT(call)))
            st = gr_fail_memory(a->cx, err);
    }
    if (st != GR_OK || left.what == NULL)
        return st;
    return gr_asking_decline(a, GR_WHY_UNSUPPORTED, err,
                             "I do not know what '%.*s' has to do with it: it is %s%s%.*s, and "
                             "nothing that I would compute goes by it.",
                             GR_FMT(left.word), left.what, left.of.len != 0 ? " " : "",
                             GR_FMT(left.of));
}

static gr_status ask(gr_asking *a, const gr_reading *r, gr_err *err)
{
    gr_status st;

    if (r->n_graphs == 0 && r->n_problems == 0)
        return gr_asking_decline(a, GR_WHY_NO_GRAPH, err, "there is no graph in the question");
    for (size_t i = 0; i < r->n_problems; i++)
        if (r->n_graphs == 0 || r->problems[i].reason == GR_WHY_CONTRADICTION)
            return gr_asking_decline(a, r->problems[i].reason, err, "%.*s",
                                     GR_FMT(r->problems[i].text));
    st = gr_view_make(a->cx, r, a->m->tools, a->m->options.private_names, &a->view, err);
    if (st != GR_OK)
        return st;
    if (a->view.too_long)
        return gr_asking_decline(a, GR_WHY_LIMIT, err,
                                 "the question itself, without the graph, is too long for a model");
    if (a->view.question.len == 0)
        return gr_asking_decline(a, GR_WHY_OFF_TOPIC, err, "nothing is asked about the graph");
    if ((st = retrieve(a, err)) != GR_OK)
        return st;
    st = a->m->options.method == GR_METHOD_TOOLS ? gr_skill_tools(a, err) : gr_skill_choose(a, err);
    return st == GR_OK ? check_words(a, r, err) : st;
}

/* Behind what the readers told, if they were asked first. */
static bool hand_over(gr_asking *a, gr_proposal *out)
{
    gr_arena *arena = &a->cx->arena;
    const gr_str *told = out->trace;
    size_t n_told = out->n_trace;

    *out = (gr_proposal){ .n_parts = a->reason == GR_WHY_NONE ? a->parts.n : 0,
                          .created = a->created,
                          .thoughts = a->m->thoughts,
                          .read_by_model = a->read_by_model,
                          .reason = a->reason,
                          .why = a->why,
                          .n_notes = a->notes.n,
                          .n_trace = n_told + a->trace.n };
    out->parts = gr_new_n(arena, gr_proposed, out->n_parts);
    out->notes = gr_new_n(arena, gr_str, out->n_notes);
    out->trace = gr_new_n(arena, gr_str, out->n_trace);
    if (out->parts == NULL || out->notes == NULL || out->trace == NULL)
        return false;
    for (size_t i = 0; i < out->n_parts; i++)
        out->parts[i] = a->parts.at[i];
    for (size_t i = 0; i < out->n_notes; i++)
        out->notes[i] = a->notes.at[i];
    for (size_t i = 0; i < out->n_trace; i++)
        out->trace[i] = i < n_told ? told[i] : a->trace.at[i - n_told];
    return true;
}

static gr_margin margin_of(const gr_model_options *o)
{
    gr_margin m = GR_MARGIN;

    m.beta = o->margin_beta > 0 ? o->margin_beta : m.beta;
    m.low = o->margin_low > 0 ? o->margin_low : m.low;
    m.high = o->margin_high > 0 ? o->margin_high : m.high;
    return m;
}

/* An exchange reads what is unread itself, unless there is more of it than a model should read at
 * a time. */
static gr_status read_unread(gr_model *m, gr_ctx *cx, gr_reading *r, gr_err *err)
{
    bool exchanges = m->options.method == GR_METHOD_EXCHANGE;
    size_t window = m->options.window != 0 ? m->options.window : GR_STANDARD_WINDOW;
    gr_err own = { 0 };
    gr_status st = GR_OK;

    if ((m->options.without & GR_NO_EXTRACTION) == 0 && !(exchanges && m->options.private_names))
        st = gr_skill_extract(m, cx, r, exchanges ? window : 0, &own);
    if (st != GR_OK && err != NULL)
        *err = own;
    return st;
}

static gr_status propose(void *self, gr_ctx *cx, gr_reading *r, gr_proposal *out, gr_err *err)
{
    gr_asking a = { .cx = cx, .m = self, .confidence = UNSAID };
    gr_llm_usage before = gr_model_used(self), after;
    const gr_attempt *attempt = out->attempt;
    gr_err own = { 0 };
    gr_status st;

    a.m->thoughts = GR_STR("");
    a.margin = margin_of(&a.m->options);
    if (a.m->first != NULL) {
        st = a.m->first->propose(a.m->first->self, cx, r, out, err);
        if (st != GR_OK || out->reason == GR_WHY_NONE ||
            (st = read_unread(self, cx, r, err)) != GR_OK)
            return st;
    }
    a.trace.budget = a.notes.budget = a.parts.budget = &cx->budget;
    st = a.m->options.method == GR_METHOD_EXCHANGE ? exchange(&a, r, attempt, &own)
                                                   : ask(&a, r, &own);
    after = gr_model_used(self);
    if (st == GR_OK && !gr_asking_tell(&a, "%lld requests, %lld tokens in, %lld out",
                                       (long long)(after.requests - before.requests),
                                       (long long)(after.prompt - before.prompt),
                                       (long long)(after.completion - before.completion)))
        st = gr_fail_memory(cx, &own);
    if (st == GR_OK && !hand_over(&a, out))
        st = gr_fail_memory(cx, &own);
    out->spent =
        (gr_llm_usage){ after.requests - before.requests, after.retries - before.retries,
                        after.prompt - before.prompt, after.completion - before.completion };
    gr_vec_clear(&a.trace);
    gr_vec_clear(&a.notes);
    gr_vec_clear(&a.parts);
    if (st != GR_OK && err != NULL)
        *err = own;
    return st;
}

static gr_status prepare(void *self, gr_ctx *cx, gr_reading *r, gr_err *err)
{
    const gr_model *m = self;

    return m->first == NULL ? read_unread(self, cx, r, err) : GR_OK; /* the readers may do alone */
}

static gr_status directed(void *self, gr_ctx *cx, gr_reading *r, gr_err *err)
{
    const gr_proposer *first = ((const gr_model *)self)->first;

    return first->directed(first->self, cx, r, err);
}

gr_proposer gr_model_proposer(gr_model *m, const gr_registry *tools, const gr_proposer *first)
{
    m->tools = tools;
    m->first = first;
    return (gr_proposer){ .name = "model",
                          .propose = propose,
                          .self = m,
                          .prepare = prepare,
                          .directed = first != NULL && first->directed != NULL ? directed : NULL };
}
