/* The window that suits a model best: the suite sense with a few graphs, and GraphCogent's
 * coefficient of every window, edit distance x tokens / context. Where nothing is misread the
 * coefficient is 0, and the lowest cost decides. */
#include <math.h>
#include <stdlib.h>

#include "eval/run_int.h"

/* A window over all representations. */
typedef struct candidate {
    gr_str window;
    double n, failed, exact;
    double sum[6]; /* of `figures`, by text */
} candidate;

static const char *const figures[] = { "edit_before", "edit_after", "ged",
                                       "triggers",    "tokens",     "gec" };
enum { GED = 2, TOKENS = 4, GEC = 5, N_FIGURES = 6 };

static double number_at(const gr_value *record, const char *key)
{
    const gr_value *v = gr_field_at(record, key);
    double d = 0;

    return v != NULL && gr_v_number(v, &d) ? d : 0;
}

static void add(candidate *c, const gr_value *group)
{
    double n = number_at(group, "n");

    c->n += n;
    c->failed += number_at(group, "failed");
    c->exact += n * number_at(group, "exact");
    for (size_t k = 0; k < N_FIGURES; k++)
        c->sum[k] += n * number_at(group, figures[k]);
}

/* Negative: a is better. What failed counts most: nobody knows what it would have come to. */
static int compare(const candidate *a, const candidate *b)
{
    double x[] = { a->failed, a->sum[GEC] / a->n, a->sum[TOKENS] / a->n };
    double y[] = { b->failed, b->sum[GEC] / b->n, b->sum[TOKENS] / b->n };

    for (size_t i = 0; i < 3; i++)
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    return 0;
}

static gr_status collect(gr_ctx *cx, const gr_value *sense, candidate *all, size_t most, size_t *n,
                         gr_err *err)
{
    *n = 0;
    for (size_t t = 0; sense != NULL && t < sense->record->n; t++) {
        const gr_value *task = sense->record->at[t].value;

        for (size_t w = 0; w < task->record->n; w++) {
            gr_str window = task->record->at[w].key;
            size_t i = 0;

            while (i < *n && !gr_str_eq(all[i].window, window))
                i++;
            if (i == most)
                return gr_fail(err, GR_EINTERNAL, "more windows than expected");
            if (i == *n)
                all[(*n)++] = (candidate){ .window = window };
            add(&all[i], task->record->at[w].value);
        }
    }
    return *n != 0 ? GR_OK : gr_fail_memory(cx, err);
}

static bool set_candidate(gr_arena *a, const candidate *c, double scale, gr_value *all)
{
    gr_value one;
    bool ok = gr_v_record(a, &one) && gr_v_set(a, &one, "n", gr_v_int((int64_t)c->n)) &&
              gr_v_set(a, &one, "failed", gr_v_int((int64_t)c->failed)) &&
              gr_v_set(a, &one, "exact", gr_share((size_t)round(c->exact), (size_t)c->n));

    for (size_t k = 0; ok && k < N_FIGURES; k++) {
        double mean = c->sum[k] / c->n * (k == GEC ? scale : 1);

        ok = gr_v_set(a, &one, figures[k],
                      c->n > 0 ? gr_v_real(round(mean * 1e4) / 1e4) : gr_v_null());
    }
    return ok && gr_v_set_str(a, all, c->window, one);
}

static gr_status tell(gr_ctx *cx, const gr_value *summary, const candidate *all, size_t n,
                      int64_t context, gr_value *out, gr_err *err)
{
    gr_arena *a = &cx->arena;
    const candidate *best = NULL;
    gr_value windows;
    int64_t window;
    bool ok = gr_v_record(a, out) && gr_v_record(a, &windows);

    for (size_t i = 0; ok && i < n; i++) {
        if (all[i].n > 0 && (best == NULL || compare(&all[i], best) < 0))
            best = &all[i];
        ok = set_candidate(a, &all[i], (double)GR_SENSE_CONTEXT / (double)context, &windows);
    }
    if (!ok)
        return gr_fail_memory(cx, err);
    if (best == NULL)
        return gr_fail(err, GR_EREAD, "the model %.*s read none of the texts",
                       GR_FMT(gr_text_of(summary, "llm")));
    window = strtol(best->window.ptr, NULL, 10);
    ok = gr_v_set(a, out, "llm", *gr_v_get(summary, "llm")) &&
         gr_v_set(a, out, "window", gr_v_int(window)) &&
         gr_v_set(a, out, "why",
                  gr_v_str(best->sum[GED] == 0 ? GR_STR("nothing was misread, at the lowest cost")
                                               : GR_STR("the lowest coefficient"))) &&
         gr_v_set(a, out, "context", gr_v_int(context)) &&
         gr_v_set(a, out, "sources", *gr_v_get(summary, "sources")) &&
         gr_v_set(a, out, "windows", windows);
    return ok ? GR_OK : gr_fail_memory(cx, err);
}

/* Is there somebody at all? Else every text would wait for an answer in vain. */
static gr_status greet(gr_ctx *cx, const char *llm, gr_err *err)
{
    gr_llm_message hello = { .role = GR_LLM_USER, .text = GR_STR("Reply with the word ready.") };
    gr_llm_request q = { .messages = &hello, .n_messages = 1, .max_tokens = 20 };
    gr_llm_options o = { .spec = llm };
    gr_llm_reply r;
    gr_llm *m = NULL;
    gr_status st = gr_llm_open(&o, &m, err);

    if (st == GR_OK)
        st = gr_llm_chat(cx, m, &q, &r, err);
    gr_llm_free(m);
    return st;
}

gr_status gr_eval_calibrate(gr_ctx *cx, const gr_eval_job *job, int64_t context, gr_value *out,
                            gr_str *note, gr_err *err)
{
    candidate all[8];
    gr_eval_job own = *job;
    gr_eval_result r;
    size_t n;
    gr_status st;

    own.suite = "sense";
    if (own.graphs == 0)
        own.graphs = 1;
    if (context == 0)
        context = GR_SENSE_CONTEXT;
    if ((st = greet(cx, own.llm[0], err)) != GR_OK ||
        (st = gr_eval_run(cx, &own, &r, err)) != GR_OK)
        return st;
    *note = r.note;
    st = collect(cx, gr_v_get(&r.summary, "sense"), all, sizeof all / sizeof *all, &n, err);
    return st == GR_OK ? tell(cx, &r.summary, all, n, context, out, err) : st;
}
