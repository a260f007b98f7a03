/* Steps and plans as others would make them, to learn from.
 *
 * Steps of published plans call their tools by name; those of a model that does not know the tools,
 * or of a person, do not: names are taken away, half of their words, too, and others by lot. And
 * models err: some tools of a plan become others that suit the step, some are forgotten. How many
 * is as the plans of the paper's models (Table 1, Direct) have it: a mean Node-F1 of 68. */
#include <math.h>

#include "plan/phrases_int.h"

#define NAMED     0.2  /* chance that a step keeps the name of its tool */
#define NAME_LOST 0.5  /* chance that a word of its name is lost */
#define WORD_LOST 0.2  /* chance of others */
#define WRONG     0.3  /* chance that a model takes another tool */
#define FORGOTTEN 0.05 /* chance that it takes none */
#define SUITABLE  6    /* tools that it takes, instead or rightly */

static bool has_word(gr_str text, gr_str word)
{
    uint64_t hash = gr_words_hash(word);
    gr_str w;

    for (size_t at = 0; gr_words_next(text, &at, &w);)
        if (gr_words_hash(w) == hash)
            return true;
    return false;
}

static gr_str spoil(gr_arena *a, gr_str text, gr_str name, gr_rng *rng)
{
    bool named = gr_rng_unit(rng) < NAMED;
    gr_str word, out = { 0 };
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    for (size_t at = 0; gr_words_next(text, &at, &word);) {
        bool lost = gr_rng_unit(rng) < (has_word(name, word) ? NAME_LOST : WORD_LOST);

        if (gr_step_has_name(text, (size_t)(word.ptr - text.ptr), name)) {
            at = (size_t)(word.ptr - text.ptr) + name.len;
            word = name;
            lost = !named;
        }
        if (lost)
            continue;
        gr_strbuf_adds(&sb, sb.len != 0 ? " " : "");
        gr_strbuf_add(&sb, word);
    }
    if (!sb.failed)
        out = gr_str_dup(a, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return out;
}

gr_status gr_spoil_steps(gr_ctx *cx, const gr_tasks *t, const gr_tasks_example *x, uint64_t seed,
                         gr_str **out, gr_err *err)
{
    gr_str *steps = *out = gr_new_n(&cx->arena, gr_str, x->n_steps + 1);
    gr_rng rng;

    gr_rng_seed(&rng, seed);
    for (size_t i = 0; steps != NULL && i < x->n_steps; i++) {
        steps[i] = spoil(&cx->arena, x->steps[i], gr_tasks_at(t, x->plan.tools[i])->name, &rng);
        if (steps[i].ptr == NULL)
            return gr_fail_memory(cx, err);
    }
    return steps != NULL ? GR_OK : gr_fail_memory(cx, err);
}

gr_status gr_spoil_plan(gr_ctx *cx, const gr_tasks_plan *plan, const float *chance, size_t n_tools,
                        uint64_t seed, gr_tasks_plan *out, gr_err *err)
{
    uint32_t *tools = gr_new_n(&cx->arena, uint32_t, plan->n + 1), best[SUITABLE];
    gr_rng rng;

    if (tools == NULL)
        return gr_fail_memory(cx, err);
    gr_rng_seed(&rng, seed);
    for (size_t i = 0; i < plan->n; i++) {
        size_t n = gr_best_of(chance + i * n_tools, n_tools, SUITABLE, best);
        double lot = gr_rng_unit(&rng);

        tools[i] = plan->tools[i];
        if (lot < WRONG)
            tools[i] = best[gr_rng_below(&rng, n)];
        else if (lot < WRONG + FORGOTTEN && plan->n > 1)
            tools[i] = GR_MAP_NONE;
    }
    return gr_tasks_path(cx, tools, plan->n, out, err);
}
