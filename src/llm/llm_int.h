/* Private to llm: what a model is to llm.c, and the wire format of OpenAI's chat completions. */
#ifndef GR_LLM_INT_H
#define GR_LLM_INT_H

#include "llm/llm.h"
#include "net/net.h"

/* --- backends --- */

/* What a failed attempt says about the next one. */
typedef struct gr_trouble {
    bool passes;            /* it may pass: worth another attempt */
    int64_t retry_after_ms; /* what the server asks for; -1 = nothing */
} gr_trouble;

/* A model that can be asked; the first member of what a backend allocates. */
typedef struct gr_backend {
    unsigned can;
    char *name;
    gr_status (*chat)(gr_ctx *cx, struct gr_backend *b, const gr_llm_request *q, gr_llm_reply *out,
                      gr_trouble *trouble, gr_err *err);
    /* NULL = it has no server. */
    gr_status (*forward)(gr_ctx *cx, struct gr_backend *b, gr_str body, gr_llm_passed *out,
                         gr_err *err);
    void (*free)(struct gr_backend *b);
} gr_backend;

/* remote.c. spec is "URL#MODEL"; nth counts from 1 and finds the key. */
gr_status gr_remote_open(gr_str spec, unsigned nth, gr_backend **out, gr_err *err);

/* actor.c. A model called "actor". */
gr_status gr_actor_open(const gr_llm_actor *actor, gr_backend **out, gr_err *err);

/* --- requests as JSON --- */

/* Parts of a request that a server may refuse; those set are left out. */
enum {
    GR_WITHOUT_STREAM_OPTIONS = 1 << 0,
    GR_WITHOUT_SCHEMA = 1 << 1,
    GR_WITHOUT_TOOL_CHOICE = 1 << 2,
    GR_WITHOUT_LOGPROBS = 1 << 3,
    GR_WITHOUT_TEMPERATURE = 1 << 4,
    GR_WITHOUT_SEED = 1 << 5,
    GR_WITHOUT_GRAMMAR = 1 << 6,
    GR_WITHOUT_TEMPLATE = 1 << 8, /* chat_template_kwargs */
    GR_NEW_MAX_TOKENS = 1 << 7,   /* max_completion_tokens instead of max_tokens */
};

#define GR_STANDARD_TOKENS 1024u /* of a reply */

void gr_chat_write(gr_strbuf *sb, const gr_llm_request *q, gr_str model, unsigned without);
/* The first part of a request that the server's complaint names and that is not left out yet; 0 if
 * it names none. */
unsigned gr_chat_refused(const gr_llm_request *q, gr_str complaint, unsigned without);

/* --- replies --- */

typedef struct gr_chat_piece {
    int64_t index; /* of the call, as the server counts; -1 = it does not */
    gr_str id, name;
    gr_strbuf arguments;
} gr_chat_piece;

/* Puts a reply together from one object or from the chunks of a stream. */
typedef struct gr_chat_reader {
    gr_ctx *cx;
    const gr_llm_request *q;
    const char *secret; /* never shown; NULL = none */
    gr_strbuf text, thoughts;
    GR_VEC(gr_chat_piece) calls;
    GR_VEC(gr_llm_token) tokens;
    int64_t n_prompt, n_completion; /* -1 = not said */
    gr_llm_finish finish;
    bool streams; /* calls come in pieces */
    bool has_choice;
    bool finished; /* it said so: a reason to finish, or [DONE] */
    bool stopped;  /* by on_text */
    gr_status st;  /* the first failure; err has it */
    bool passes;   /* a failure that may pass */
    gr_err *err;
} gr_chat_reader;

void gr_chat_reader_init(gr_chat_reader *r, gr_ctx *cx, const gr_llm_request *q, const char *secret,
                         gr_err *err);
void gr_chat_reader_clear(gr_chat_reader *r);
/* A whole reply, or one event of a stream; false if there is nothing more to read. */
bool gr_chat_take(gr_chat_reader *r, gr_str json, bool stream);
gr_status gr_chat_finish(gr_chat_reader *r, gr_llm_reply *out, gr_err *err);

/* The sentence in a server's error, {"error":{"message":..}} or any text: one line, not too long,
 * control characters and the secret (may be NULL) taken out. */
gr_str gr_chat_complaint(gr_ctx *cx, gr_str body, const char *secret);
/* Reads JSON; what is not UTF-8 and half surrogates become U+FFFD. */
gr_status gr_json_read_loose(gr_ctx *cx, gr_str text, gr_value *out, gr_err *err);

/* Bytes to tokens where nobody counts: about four each in English and code. */
#define GR_BYTES_A_TOKEN 4

#endif
