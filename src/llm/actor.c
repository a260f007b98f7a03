/* A model that a function plays: it gets every request as a server would and says what it likes.
 * With it the skills can be rehearsed, and what is asked of a model be seen. */
#include "llm/llm_int.h"

typedef struct actor {
    gr_backend backend; /* first */
    gr_llm_actor is;
} actor;

static gr_status chat(gr_ctx *cx, gr_backend *b, const gr_llm_request *q, gr_llm_reply *out,
                      gr_trouble *trouble, gr_err *err)
{
    const gr_llm_actor *is = &((actor *)b)->is;
    gr_status st;

    *out = (gr_llm_reply){ .model = gr_str_of(b->name) };
    *trouble = (gr_trouble){ false, -1 };
    st = is->chat(is->arg, cx, q, out, err);
    for (size_t i = 0; i < q->n_messages; i++)
        out->n_prompt += (int64_t)(q->messages[i].text.len / GR_BYTES_A_TOKEN);
    out->n_completion = (int64_t)(out->text.len / GR_BYTES_A_TOKEN);
    out->estimated = true;
    return st;
}

static void close_actor(gr_backend *b)
{
    free(b); /* its first member */
}

gr_status gr_actor_open(const gr_llm_actor *is, gr_backend **out, gr_err *err)
{
    static char name[] = "actor";
    actor *a = calloc(1, sizeof *a);

    if (a == NULL)
        return gr_fail(err, GR_EMEMORY, "out of memory");
    a->is = *is;
    a->backend = (gr_backend){ .can = GR_LLM_TOOLS | GR_LLM_SCHEMA, .name = name, .chat = chat };
    a->backend.free = close_actor;
    *out = &a->backend;
    return GR_OK;
}
