/* llm: one interface to language models, wherever they run.
 *
 * A model is opened from a specification. Whoever asks it gets text, tool calls and, where the
 * model offers them, log-probabilities; what comes back is a proposal, never an answer. */
#ifndef GR_LLM_H
#define GR_LLM_H

#include "base/base.h"

/* What a model can do. Of a remote one: what it has not refused yet. */
enum {
    GR_LLM_TOOLS = 1 << 0,    /* calls of declared tools */
    GR_LLM_SCHEMA = 1 << 1,   /* replies that obey a JSON schema */
    GR_LLM_GRAMMAR = 1 << 2,  /* replies that obey a GBNF grammar */
    GR_LLM_LOGPROBS = 1 << 3, /* log-probabilities of what it says */
    GR_LLM_STREAM = 1 << 4,   /* replies piece by piece */
};

/* --- requests --- */

typedef enum gr_llm_role {
    GR_LLM_SYSTEM,
    GR_LLM_USER,
    GR_LLM_ASSISTANT,
    GR_LLM_RESULT, /* of a tool call */
} gr_llm_role;

typedef struct gr_llm_call {
    gr_str id; /* never empty */
    gr_str name;
    gr_str arguments; /* JSON as the model wrote it, not checked */
} gr_llm_call;

typedef struct gr_llm_message {
    gr_llm_role role;
    gr_str text;
    const gr_llm_call *calls; /* ASSISTANT: what it called */
    size_t n_calls;
    gr_str call_id; /* RESULT: whose */
} gr_llm_message;

typedef struct gr_llm_tool {
    gr_str name;
    gr_str description;
    gr_value schema; /* of its arguments: one flat object */
} gr_llm_tool;

typedef struct gr_llm_request {
    const gr_llm_message *messages;
    size_t n_messages;
    const gr_llm_tool *tools;
    size_t n_tools;
    bool must_call;         /* one of the tools, no text */
    const char *schema_for; /* what the schema describes, a word: "choice" */
    const gr_value *schema; /* the reply is JSON of this shape; NULL = any text */
    gr_str grammar;         /* GBNF, for models that take one; empty = none */
    unsigned max_tokens;    /* 0 = 1024 */
    double temperature;     /* 0 = the likeliest reply */
    uint64_t seed;
    bool no_thinking; /* it should reply at once, where its template knows how to tell it so */
    unsigned top;     /* alternatives with log-probabilities for each token; 0 = none, at most 20 */
    int64_t timeout_ms; /* of one attempt; 0 = that of the options */
    /* Gets the text of the reply as it grows; false stops it. NULL = no stream. A reply that breaks
     * off and is asked for anew begins anew: `text` is then empty. */
    bool (*on_text)(void *arg, gr_str text);
    void *arg;
} gr_llm_request;

typedef enum gr_llm_finish {
    GR_LLM_STOPPED,   /* it said all */
    GR_LLM_CUT,       /* max_tokens */
    GR_LLM_CALLED,    /* tools */
    GR_LLM_REFUSED,   /* a filter of the provider */
    GR_LLM_BROKE_OFF, /* on_text stopped it */
} gr_llm_finish;

typedef struct gr_llm_choice {
    gr_str text;
    double logprob;
} gr_llm_choice;

typedef struct gr_llm_token {
    gr_str text;
    double logprob;
    gr_llm_choice *top; /* the likeliest ones in its place */
    size_t n_top;
} gr_llm_token;

/* All in cx->arena. */
typedef struct gr_llm_reply {
    gr_str text;     /* valid UTF-8 */
    gr_str thoughts; /* what the server told apart from it as the model's reasoning; or empty */
    gr_llm_call *calls;
    size_t n_calls;
    gr_llm_finish finish;
    gr_llm_token *tokens; /* with log-probabilities; none if the model offers none */
    size_t n_tokens;
    int64_t n_prompt, n_completion; /* tokens; estimated from the bytes if the model does not say */
    bool estimated;
    gr_str model; /* its name as the specification has it */
} gr_llm_reply;

/* --- models --- */

/* One model, or several of which the first that works answers. One thread at a time. */
typedef struct gr_llm gr_llm;

/* A model that a function plays: what is asked of it, and what it says. */
typedef struct gr_llm_actor {
    gr_status (*chat)(void *arg, gr_ctx *cx, const gr_llm_request *q, gr_llm_reply *out,
                      gr_err *err);
    void *arg;
} gr_llm_actor;

typedef struct gr_llm_options {
    const char *spec;      /* "URL#MODEL", or several of these separated by commas */
    gr_llm_actor actor;    /* instead of spec, if .chat is set */
    int64_t budget_tokens; /* prompts and replies of all requests; 0 = no limit */
    int64_t timeout_ms;    /* of one attempt; 0 = 60 s */
    bool no_thinking;      /* in all requests */
    unsigned retries;      /* rounds after the first; GR_LLM_NO_RETRY = none, 0 = 4 */
    int64_t backoff_ms;    /* before the first retry, doubled for each further; 0 = 500 */
} gr_llm_options;
#define GR_LLM_NO_RETRY UINT32_MAX

/* Nothing is asked of a server yet. Keys come from the environment alone: GRASP_API_KEY_2 for the
 * second model named, GRASP_API_KEY for any, OPENAI_API_KEY for any over https or on this machine.
 * GR_EUSAGE: what is no specification. */
gr_status gr_llm_open(const gr_llm_options *o, gr_llm **out, gr_err *err);
void gr_llm_free(gr_llm *m);

unsigned gr_llm_can(const gr_llm *m); /* the model that would be asked next */
gr_str gr_llm_name(const gr_llm *m);  /* its name, without the URL */

/* Asks. Failures that may pass (no connection, 408, 429, 5xx, a reply that is none) are retried
 * after a while, at the next model at once; what a server refuses to take (logprobs, a schema) is
 * left out from then on. GR_ELIMIT: the budget of tokens, or the context's time; GR_EREAD: no model
 * gave a reply; the message says what the last server said, cleaned of keys. */
gr_status gr_llm_chat(gr_ctx *cx, gr_llm *m, const gr_llm_request *q, gr_llm_reply *out,
                      gr_err *err);

/* A request of OpenAI's protocol that is passed on as it is. */
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

/* All requests so far. */
typedef struct gr_llm_usage {
    int64_t requests; /* attempts that went out */
    int64_t retries;
    int64_t prompt, completion; /* tokens */
} gr_llm_usage;
gr_llm_usage gr_llm_used(const gr_llm *m);

#endif
