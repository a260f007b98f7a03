/* Which tools words are likely about, by the phrasebook: those that its likeliest classes call. */
#include "agent/agent.h"
#include "agent/phrases/phrases_int.h"

#define LEAST 0.02 /* likelihood of a class that is worth telling of */

static double any(const void *arg, size_t cls)
{
    return 1;
}

static bool has(const gr_tool *const *at, size_t n, const gr_tool *t)
{
    for (size_t i = 0; i < n; i++)
        if (at[i] == t)
            return true;
    return false;
}

static bool is_name(char c)
{
    return c == '_' || gr_is_digit(c) || (c >= 'a' && c <= 'z');
}

/* The tools that a program calls, in the order of its text. */
static void add_calls(const gr_registry *r, gr_str program, const gr_tool **out, size_t max,
                      size_t *n)
{
    for (size_t at = 0, end; at < program.len; at = end + 1) {
        const gr_alias *alias;
        const gr_tool *t;

        for (end = at; end < program.len && is_name(program.ptr[end]);)
            end++;
        if (end == at || end == program.len || program.ptr[end] != '(')
            continue;
        t = gr_registry_find(r, gr_str_sub(program, at, end), &alias);
        if (t != NULL && !t->on_values && *n < max && !has(out, *n, t))
            out[(*n)++] = t;
    }
}

gr_status gr_phrasebook_tools(gr_ctx *cx, const gr_registry *r, gr_str words, const gr_tool **out,
                              size_t max, size_t *n, gr_err *err)
{
    gr_phrase_text *text = gr_new(&cx->arena, gr_phrase_text);
    gr_phrase_guess best[GR_PHRASE_BEST];
    gr_tokens tokens;
    size_t n_best;
    gr_status st;

    *n = 0;
    if (text == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_text_tokens(cx, words, &tokens, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < tokens.n; i++)
        gr_phrase_add_token(text, words, &tokens.at[i]);
    gr_phrase_end_sentence(text);
    n_best = gr_phrase_classify(text, any, NULL, best);
    for (size_t i = 0; i < n_best; i++)
        if (best[i].p >= LEAST && gr_phrase_classes[best[i].cls].means != NULL)
            add_calls(r, gr_str_of(gr_phrase_classes[best[i].cls].means), out, max, n);
    return GR_OK;
}
