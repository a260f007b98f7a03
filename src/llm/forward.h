/* Requests of OpenAI's protocol for a model, passed on as they are. */
#ifndef GR_LLM_FORWARD_H
#define GR_LLM_FORWARD_H

#include "llm/llm.h"

typedef struct gr_llm_passed {
    /* Gets the body of a good reply in pieces as they come; false ends it. */
    bool (*on_data)(void *arg, gr_str piece);
    void *arg;
    int status;  /* what the server says */
    gr_str said; /* its complaint, if that is none of 200 to 299; cleaned of keys, in cx->arena */
} gr_llm_passed;
/* To the model that would be asked next; the request names it (gr_llm_name). Nothing is tried
 * twice. GR_EUSAGE if the model is none of a server. */
gr_status gr_llm_forward(gr_ctx *cx, gr_llm *m, gr_str request, gr_llm_passed *out, gr_err *err);

#endif
