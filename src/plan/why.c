/* Why a plan has its tools: which words ask for each, what speaks for it, and who came second. */
#include <math.h>

#include "plan/scorer_int.h"
#include "plan/steps_int.h"
#include "text/text.h"

typedef struct telling {
    gr_ctx *cx;
    gr_matcher *m;
    const gr_scorer *s;
    const gr_said *said;
    const gr_tasks_plan *plan;
    float *words, *meaning, *network; /* [steps, tools] */
    uint32_t n_tools;
} telling;

static gr_status score(telling *t, gr_err *err)
{
    size_t n = t->said->n_steps * t->n_tools + 1;
    gr_status st = GR_OK;

    t->words = gr_new_n(&t->cx->arena, float, n);
    t->meaning = gr_new_n(&t->cx->arena, float, n);
    t->network = gr_new_n(&t->cx->arena, float, n);
    if (t->words == NULL || t->meaning == NULL || t->network == NULL)
        return gr_fail_memory(t->cx, err);
    for (size_t i = 0; i < t->said->n_steps && st == GR_OK; i++) {
        gr_str step = t->said->steps[i];

        st = gr_matcher_scores(t->cx, t->m, step, t->words + i * t->n_tools,
                               t->meaning + i * t->n_tools, err);
        if (st == GR_OK && t->s != NULL)
            st = gr_scorer_nearness(t->cx, t->s, step, t->network + i * t->n_tools, err);
    }
    return st;
}

static double sum_of(const telling *t, size_t step, uint32_t tool)
{
    size_t at = step * t->n_tools + tool;
    bool named = gr_step_names(t->said->steps[step], gr_tasks_at(t->m->tasks, tool)->name);

    return (double)t->words[at] + GR_STEP_MEANING * (double)t->meaning[at] +
           (double)t->network[at] + (named ? 1 : 0);
}

/* The words of a step that the tool's text has, too; each as it is written. */
static gr_str shared_words(const telling *t, gr_str step, uint32_t tool)
{
    gr_str word, other, out = { 0 };
    gr_strbuf sb;

    gr_strbuf_init(&sb, &t->cx->budget, 0);
    for (size_t at = 0; gr_words_next(step, &at, &word);) {
        uint32_t id = gr_u64map_get(&t->m->bags.ids, gr_words_hash(word));
        bool has = false;

        if (id == GR_MAP_NONE || gr_text_word_class(word) != 0)
            continue;
        for (size_t k = 0; !has && gr_words_next(t->m->texts[tool], &k, &other);)
            has = gr_words_hash(other) == gr_words_hash(word);
        if (has) {
            gr_strbuf_adds(&sb, sb.len != 0 ? " " : "");
            gr_strbuf_add(&sb, word);
        }
    }
    if (!sb.failed)
        out = gr_str_dup(&t->cx->arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return out;
}

/* The best tool for the step that could stand there as well, and is in the plan nowhere. */
static uint32_t find_second(const telling *t, size_t step, uint32_t before)
{
    uint32_t best = GR_MAP_NONE;
    double most = 0;

    for (uint32_t k = 0; k < t->n_tools; k++) {
        bool out = before != GR_MAP_NONE && !gr_tasks_linked(t->m->tasks, before, k);
        double sum;

        for (size_t i = 0; i < t->plan->n; i++)
            out = out || t->plan->tools[i] == k;
        if (!out && (sum = sum_of(t, step, k)) > most) {
            most = sum;
            best = k;
        }
    }
    return best;
}

/* Who feeds a tool of the plan. */
static uint32_t find_before(const telling *t, size_t place)
{
    for (size_t i = 0; i < t->plan->n_links; i++)
        if (t->plan->links[i].to == t->plan->tools[place])
            return t->plan->links[i].from;
    return GR_MAP_NONE;
}

static gr_status tell(const telling *t, size_t place, size_t *from, gr_plan_why *out, gr_err *err)
{
    uint32_t tool = t->plan->tools[place], before = find_before(t, place);
    size_t best = *from;

    for (size_t i = *from; i < t->said->n_steps; i++)
        if (sum_of(t, i, tool) > sum_of(t, best, tool))
            best = i;
    *out = (gr_plan_why){ .before = before,
                          .second = find_second(t, best, before),
                          .step = t->said->steps[best],
                          .lexical = (double)t->words[best * t->n_tools + tool],
                          .encoder = NAN,
                          .network = NAN,
                          .score = sum_of(t, best, tool) };
    if (t->m->width != 0)
        out->encoder = (double)t->meaning[best * t->n_tools + tool];
    if (t->s != NULL)
        out->network = (double)t->network[best * t->n_tools + tool];
    if (out->second != GR_MAP_NONE)
        out->second_score = sum_of(t, best, out->second);
    if ((out->words = shared_words(t, out->step, tool)).ptr == NULL)
        return gr_fail_memory(t->cx, err);
    *from = best;
    return GR_OK;
}

gr_status gr_plan_explain(gr_ctx *cx, gr_matcher *m, const gr_scorer *s, gr_str request,
                          const gr_said *said, const gr_tasks_plan *plan, gr_plan_why **out,
                          gr_err *err)
{
    gr_said all = { .steps = &request, .n_steps = 1 };
    telling t = { .cx = cx,
                  .m = m,
                  .s = s,
                  .said = said->n_steps != 0 ? said : &all,
                  .plan = plan,
                  .n_tools = gr_tasks_n(m->tasks) };
    size_t from = 0;
    gr_status st = score(&t, err);

    if (st == GR_OK && (*out = gr_new_n(&cx->arena, gr_plan_why, plan->n + 1)) == NULL)
        st = gr_fail_memory(cx, err);
    for (size_t i = 0; i < plan->n && st == GR_OK; i++)
        st = tell(&t, i, &from, &(*out)[i], err);
    return st;
}
