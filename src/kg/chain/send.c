/* The questions of a phase at the same time. A model takes one request at a time, so that each
 * thread has one of its own, and takes the next question that nobody has. */
#include "kg/chain/chain_int.h"

#include <pthread.h>

typedef struct batch {
    gr_chain_request *all;
    size_t n;
    atomic_size_t next;
    const gr_value *schema;
    size_t tokens;
} batch;

typedef struct sender {
    batch *b;
    gr_llm *llm;
    pthread_t thread;
    bool started;
} sender;

static bool schema_of(gr_arena *a, gr_value *out)
{
    gr_value properties, answers, items, required;

    return gr_v_record(a, out) && gr_v_record(a, &properties) && gr_v_record(a, &answers) &&
           gr_v_record(a, &items) && gr_v_list(a, &required) &&
           gr_v_set(a, &items, "type", gr_v_str(GR_STR("string"))) &&
           gr_v_set(a, &answers, "type", gr_v_str(GR_STR("array"))) &&
           gr_v_set(a, &answers, "items", items) && gr_v_set(a, &properties, "answers", answers) &&
           gr_v_push(a, &required, gr_v_str(GR_STR("answers"))) &&
           gr_v_set(a, out, "type", gr_v_str(GR_STR("object"))) &&
           gr_v_set(a, out, "properties", properties) && gr_v_set(a, out, "required", required) &&
           gr_v_set(a, out, "additionalProperties", gr_v_bool(false));
}

static void *work(void *arg)
{
    sender *s = arg;
    batch *b = s->b;

    for (size_t i; (i = atomic_fetch_add(&b->next, 1)) < b->n;) {
        gr_chain_request *r = &b->all[i];
        gr_llm_message messages[] = { { .role = GR_LLM_SYSTEM, .text = gr_str_of(gr_chain_system) },
                                      { .role = GR_LLM_USER, .text = r->prompt } };
        gr_llm_request q = { .messages = messages,
                             .n_messages = 2,
                             .schema_for = "answers",
                             .schema = b->schema,
                             .max_tokens = (unsigned)b->tokens,
                             .seed = r->cx.seed };

        r->st = gr_llm_chat(&r->cx, s->llm, &q, &r->reply, &r->err);
    }
    return NULL;
}

gr_status gr_chain_send(gr_ctx *cx, const gr_chain_options *o, size_t tokens, gr_chain_request *all,
                        size_t n, gr_err *err)
{
    size_t n_more = n > 1 ? (o->n_beside < n - 1 ? o->n_beside : n - 1) : 0;
    sender first = { .llm = o->llm }, *more = gr_new_n(&cx->arena, sender, n_more + 1);
    gr_value schema;
    batch b = { .all = all, .n = n, .schema = &schema, .tokens = tokens };

    if (more == NULL || !schema_of(&cx->arena, &schema))
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < n; i++) {
        all[i].cx.budget.limit = cx->budget.limit;
        all[i].cx.seed = cx->seed;
        all[i].cx.deadline_ns = cx->deadline_ns;
        all[i].cx.cancel = cx->cancel;
    }
    first.b = &b;
    for (size_t i = 0; i < n_more;
         i++) { /* a thread that cannot be had leaves more to the others */
        more[i] = (sender){ .b = &b, .llm = o->beside[i] };
        more[i].started = pthread_create(&more[i].thread, NULL, work, &more[i]) == 0;
    }
    work(&first);
    for (size_t i = 0; i < n_more; i++)
        if (more[i].started)
            pthread_join(more[i].thread, NULL);
    for (size_t i = 0; i < n; i++)
        if (all[i].st != GR_OK) {
            *err = all[i].err;
            return all[i].st;
        }
    return GR_OK;
}

void gr_chain_requests_clear(gr_chain_request *all, size_t n)
{
    for (size_t i = 0; i < n; i++)
        gr_ctx_clear(&all[i].cx);
}
