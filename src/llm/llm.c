/* Models by specification: retries, failover, and the budget of tokens.
 *
 * A round asks every model that is not hopeless for this request, the one that answered last first.
 * Between rounds there is a pause that doubles, with jitter from the context's seed, and is no
 * shorter than what a server asks for. */
#include "llm/llm_int.h"

#include <time.h>

#define MOST_MODELS      16u
#define STANDARD_RETRIES 4u
#define STANDARD_TIMEOUT 60000
#define STANDARD_BACKOFF 500
#define LONGEST_PAUSE    20000 /* ms of our own making */
#define LONGEST_WAIT     60000 /* ms that a server may ask for */
#define SLICE            20    /* ms between looks at the context */

struct gr_llm {
    gr_backend *model[MOST_MODELS];
    size_t n;
    size_t first; /* asked first: the one that answered last */
    gr_llm_options options;
    gr_llm_usage used;
};

/* --- opening --- */

static gr_status open_one(gr_str spec, unsigned nth, gr_backend **out, gr_err *err)
{
    if (gr_str_is(spec, "builtin") || gr_str_ends(spec, ".gguf")) {
        gr_fail(err, GR_EUSAGE, "models on this machine ('%.*s') are not supported yet",
                GR_FMT(spec));
        gr_err_hint(err, "expected URL#MODEL of a server that runs it");
        return GR_EUSAGE;
    }
    return gr_remote_open(spec, nth, out, err);
}

gr_status gr_llm_open(const gr_llm_options *o, gr_llm **out, gr_err *err)
{
    bool acted = o->actor.chat != NULL;
    gr_str rest = acted ? GR_STR("") : gr_str_trim(gr_str_of(o->spec)), spec;
    gr_status st = GR_OK;
    gr_llm *m;

    m = calloc(1, sizeof *m);
    if (m == NULL)
        return gr_fail(err, GR_EMEMORY, "out of memory");
    m->options = *o;
    m->options.spec = NULL; /* borrowed, and not needed any more */
    if (acted) {
        st = gr_actor_open(&o->actor, &m->model[0], err);
        m->n = st == GR_OK;
    } else if (rest.len == 0) {
        st = gr_fail(err, GR_EUSAGE, "expected URL#MODEL, found nothing");
    }
    while (st == GR_OK && rest.len != 0 && gr_str_split(&rest, ',', &spec)) {
        if (m->n == MOST_MODELS)
            st = gr_fail(err, GR_EUSAGE, "expected at most %u models", MOST_MODELS);
        else
            st = open_one(gr_str_trim(spec), (unsigned)m->n + 1, &m->model[m->n], err);
        m->n += st == GR_OK;
    }
    if (st != GR_OK) {
        gr_llm_free(m);
        return st;
    }
    *out = m;
    return GR_OK;
}

void gr_llm_free(gr_llm *m)
{
    for (size_t i = 0; m != NULL && i < m->n; i++)
        m->model[i]->free(m->model[i]);
    free(m);
}

unsigned gr_llm_can(const gr_llm *m)
{
    return m->model[m->first]->can;
}

gr_str gr_llm_name(const gr_llm *m)
{
    return gr_str_of(m->model[m->first]->name);
}

gr_status gr_llm_forward(gr_ctx *cx, gr_llm *m, gr_str request, gr_llm_passed *out, gr_err *err)
{
    gr_backend *b = m->model[m->first];

    if (b->forward == NULL)
        return gr_fail(err, GR_EUSAGE, "the model %s has no server", b->name);
    return b->forward(cx, b, request, out, err);
}

gr_llm_usage gr_llm_used(const gr_llm *m)
{
    return m->used;
}

/* --- the budget --- */

static int64_t estimate(const gr_llm_request *q)
{
    size_t bytes = 0;

    for (size_t i = 0; i < q->n_messages; i++)
        bytes += q->messages[i].text.len;
    for (size_t i = 0; i < q->n_tools; i++)
        bytes += q->tools[i].name.len + q->tools[i].description.len;
    return (int64_t)(bytes / GR_BYTES_A_TOKEN) + 1;
}

/* Shortens the reply to what is left; a request that does not fit is not made. */
static gr_status afford(const gr_llm *m, gr_llm_request *q, gr_err *err)
{
    int64_t budget = m->options.budget_tokens, used = m->used.prompt + m->used.completion;
    int64_t left = budget - used - estimate(q);

    if (budget <= 0)
        return GR_OK;
    if (left < 1) {
        gr_fail(err, GR_ELIMIT,
                "the budget of %lld tokens does not suffice: %lld are used, the next request has "
                "about %lld",
                (long long)budget, (long long)used, (long long)estimate(q));
        gr_err_hint(err, "--budget-tokens sets it");
        return GR_ELIMIT;
    }
    if (q->max_tokens == 0)
        q->max_tokens = GR_STANDARD_TOKENS;
    if (q->max_tokens > left)
        q->max_tokens = (unsigned)left;
    return GR_OK;
}

/* --- pauses --- */

/* Half of the doubled time for sure, the other half by chance, so that many clients spread. */
static int64_t pause_ms(const gr_ctx *cx, const gr_llm *m, unsigned round, int64_t asked)
{
    int64_t base = m->options.backoff_ms > 0 ? m->options.backoff_ms : STANDARD_BACKOFF, ms;
    gr_rng rng;

    ms = base << (round < 10 ? round : 10);
    ms = ms < LONGEST_PAUSE ? ms : LONGEST_PAUSE;
    gr_rng_seed(&rng, cx->seed ^ ((uint64_t)m->used.requests << 8 | round));
    ms = ms / 2 + (int64_t)gr_rng_below(&rng, (uint64_t)(ms / 2 + 1));
    return ms > asked ? ms : asked;
}

/* The error of the last attempt stays if the wait is too long for it. */
static gr_status wait(gr_ctx *cx, const gr_llm *m, unsigned round, int64_t asked, gr_err *err)
{
    int64_t end = gr_now_ns() + pause_ms(cx, m, round, asked) * 1000000;
    struct timespec slice = { 0, SLICE * 1000000 };
    gr_status st;

    if (asked > LONGEST_WAIT) {
        gr_err_hint(err, "the server asks to wait %lld s", (long long)(asked / 1000));
        return GR_EREAD;
    }
    if (cx->deadline_ns != 0 && end > cx->deadline_ns) {
        char last[300];

        snprintf(last, sizeof last, "%.299s", err != NULL ? err->message : "");
        return gr_fail(err, GR_ELIMIT, "the time limit leaves no further attempt: %s", last);
    }
    while (gr_now_ns() < end) {
        if ((st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        nanosleep(&slice, NULL);
    }
    return GR_OK;
}

/* --- asking --- */

typedef struct asking {
    gr_ctx *cx;
    gr_llm *m;
    gr_llm_request q;
    gr_llm_reply *out;
    bool hopeless[MOST_MODELS];
    bool again;    /* an attempt was made before */
    bool hopeful;  /* some model may answer the next time */
    int64_t asked; /* ms to wait before it */
} asking;

/* Failures that no other attempt can mend. */
static bool is_final(gr_status st)
{
    return st == GR_OK || st == GR_ECANCELLED || st == GR_EMEMORY || st == GR_EINTERNAL ||
           st == GR_ELIMIT;
}

static gr_status ask_one(asking *a, size_t k, gr_err *err)
{
    gr_llm *m = a->m;
    gr_trouble trouble = { false, -1 };
    gr_status st;

    if (a->again && a->q.on_text != NULL && !a->q.on_text(a->q.arg, GR_STR("")))
        return gr_fail(err, GR_ECANCELLED, "cancelled");
    m->used.requests++;
    m->used.retries += a->again;
    a->again = true;
    st = m->model[k]->chat(a->cx, m->model[k], &a->q, a->out, &trouble, err);
    if (st == GR_OK) {
        m->first = k;
        m->used.prompt += a->out->n_prompt;
        m->used.completion += a->out->n_completion;
    }
    a->hopeless[k] = !trouble.passes;
    if (trouble.passes) {
        a->asked =
            !a->hopeful || trouble.retry_after_ms < a->asked ? trouble.retry_after_ms : a->asked;
        a->hopeful = true;
    }
    return st;
}

gr_status gr_llm_chat(gr_ctx *cx, gr_llm *m, const gr_llm_request *q, gr_llm_reply *out,
                      gr_err *err)
{
    unsigned retries = m->options.retries == 0                 ? STANDARD_RETRIES
                       : m->options.retries == GR_LLM_NO_RETRY ? 0
                                                               : m->options.retries;
    asking a = { .cx = cx, .m = m, .q = *q, .out = out };
    gr_status st = afford(m, &a.q, err);

    if (st != GR_OK)
        return st;
    a.q.no_thinking |= m->options.no_thinking;
    if (a.q.timeout_ms <= 0)
        a.q.timeout_ms = m->options.timeout_ms > 0 ? m->options.timeout_ms : STANDARD_TIMEOUT;
    for (unsigned round = 0;; round++) {
        size_t first = m->first;

        a.hopeful = false;
        a.asked = -1;
        for (size_t i = 0; i < m->n; i++) {
            size_t k = (first + i) % m->n;

            if (a.hopeless[k])
                continue;
            st = ask_one(&a, k, err);
            if (is_final(st))
                return st;
        }
        if (!a.hopeful || round == retries)
            return st;
        if ((st = wait(cx, m, round, a.asked, err)) != GR_OK)
            return st;
    }
}
