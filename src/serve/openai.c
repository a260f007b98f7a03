/* What OpenAI's clients expect: its errors, the list of models, texts as vectors.
 *
 * Fields that are not known are passed over, as OpenAI does; what is known has to be of its type.
 * Any name of a model is taken: clients have names of their own built in. */
#include <math.h>

#include "parse/parse.h"
#include "serve/http_int.h"

#define MOST_INPUTS 2048

/* --- errors and requests --- */

void gr_openai_error(gr_strbuf *sb, int status, const char *param, const char *code)
{
    gr_strbuf_addf(
        sb, "\"type\":\"%s\",\"param\":", status >= 500 ? "server_error" : "invalid_request_error");
    if (param != NULL)
        gr_json_string(sb, gr_str_of(param));
    else
        gr_strbuf_adds(sb, "null");
    gr_strbuf_adds(sb, ",\"code\":");
    gr_json_string(sb, gr_str_of(status == 401 ? "invalid_api_key" : code));
}

void gr_openai_refuse(http_call *c, const char *param, const char *fmt, ...)
{
    gr_strbuf *sb = &c->reply->body;
    char message[512];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(message, sizeof message, fmt, ap);
    va_end(ap);
    c->reply->status = 400;
    c->reply->type = JSON_TYPE;
    gr_strbuf_reset(sb);
    gr_strbuf_adds(sb, "{\"error\":{");
    gr_openai_error(sb, 400, param, "invalid_value");
    gr_strbuf_adds(sb, ",\"message\":");
    gr_json_string(sb, gr_str_of(message));
    gr_strbuf_adds(sb, "}}");
}

bool gr_openai_read(http_call *c)
{
    gr_err err = { 0 };
    gr_status st = gr_json_read(&c->cx, c->q->body, &c->args, &err);

    if (st == GR_EMEMORY || st == GR_ELIMIT)
        gr_http_fail(c, &err);
    else if (st != GR_OK)
        gr_openai_refuse(c, NULL, "the body is no JSON: line %u, column %u: %s", err.place.line,
                         err.place.column, err.message);
    else if (c->args.type != GR_V_RECORD)
        gr_openai_refuse(c, NULL, "expected a JSON object as the body");
    else
        return true;
    return false;
}

/* --- models --- */

/* Behind the hash of "URL#MODEL", of the first if there are several. */
gr_str gr_openai_other(http_call *c)
{
    gr_str all = gr_str_of(c->srv->options->llm), one;
    size_t hash;

    if (all.ptr == NULL || !gr_str_split(&all, ',', &one))
        return GR_STR("");
    hash = gr_str_find(one, "#");
    return hash < one.len ? gr_str_sub(one, hash + 1, one.len) : GR_STR("");
}

static void add_model(gr_strbuf *sb, gr_str name, const char *owner)
{
    gr_strbuf_adds(sb, "{\"id\":");
    gr_json_string(sb, name);
    gr_strbuf_addf(sb, ",\"object\":\"model\",\"created\":0,\"owned_by\":\"%s\"}", owner);
}

void gr_http_v1_models(http_call *c)
{
    gr_strbuf *sb = &c->reply->body;
    gr_str other = gr_openai_other(c);

    c->reply->type = JSON_TYPE;
    gr_strbuf_adds(sb, "{\"object\":\"list\",\"data\":[");
    add_model(sb, GR_STR(OPENAI_GRASP), "grasp");
    gr_strbuf_addc(sb, ',');
    add_model(sb, GR_STR(OPENAI_WORDS), "grasp");
    if (other.len != 0) {
        gr_strbuf_addc(sb, ',');
        add_model(sb, other, "llm");
    }
    gr_strbuf_adds(sb, "]}");
}

void gr_http_v1_model(http_call *c)
{
    gr_str other = gr_openai_other(c);
    bool own = gr_str_is(c->part, OPENAI_GRASP) || gr_str_is(c->part, OPENAI_WORDS);

    if (!own && (other.len == 0 || !gr_str_eq(c->part, other))) {
        gr_http_refuse(c, 404, "model_not_found", "there is no model '%.*s'; /v1/models lists them",
                       GR_FMT(c->part));
        return;
    }
    c->reply->type = JSON_TYPE;
    add_model(&c->reply->body, c->part, own ? "grasp" : "llm");
}

/* --- embeddings --- */

typedef struct embedding {
    const gr_parser *parser;
    size_t width; /* numbers that are shown */
    bool base64;
    float *numbers;
    size_t n_bytes;
} embedding;

/* The first numbers, stretched to the length 1 again. */
static void shorten(embedding *e)
{
    double sum = 0;

    for (size_t i = 0; i < e->width; i++)
        sum += (double)e->numbers[i] * (double)e->numbers[i];
    for (size_t i = 0; sum > 0 && i < e->width; i++)
        e->numbers[i] = (float)((double)e->numbers[i] / sqrt(sum));
}

static void add_numbers(gr_strbuf *sb, const embedding *e)
{
    if (e->base64) {
        gr_strbuf_addc(sb, '"');
        gr_base64_add(sb, (gr_str){ (const char *)e->numbers, e->width * sizeof *e->numbers });
        gr_strbuf_addc(sb, '"');
        return;
    }
    for (size_t i = 0; i < e->width; i++)
        gr_strbuf_addf(sb, "%c%.9g", i == 0 ? '[' : ',', (double)e->numbers[i]);
    gr_strbuf_addc(sb, ']');
}

/* One text; false = the reply is the error. */
static bool add_text(http_call *c, embedding *e, const gr_value *text, size_t i)
{
    gr_strbuf *sb = &c->reply->body;
    gr_err err = { 0 };

    if (text->type != GR_V_STR || text->s.len == 0) {
        gr_openai_refuse(c, "input",
                         "input[%zu]: expected a text that is not empty; numbers of tokens are "
                         "those of another model",
                         i);
        return false;
    }
    if (gr_parser_encode(&c->cx, e->parser, text->s, e->numbers, &err) != GR_OK) {
        gr_http_fail(c, &err);
        return false;
    }
    shorten(e);
    e->n_bytes += text->s.len;
    gr_strbuf_addf(sb, "%s{\"object\":\"embedding\",\"index\":%zu,\"embedding\":", i > 0 ? "," : "",
                   i);
    add_numbers(sb, e);
    gr_strbuf_addc(sb, '}');
    return true;
}

static bool read_how(http_call *c, embedding *e)
{
    const gr_value *format = gr_v_get(&c->args, "encoding_format");
    const gr_value *width = gr_v_get(&c->args, "dimensions");
    size_t most = gr_parser_width(e->parser);

    e->width = most;
    if (format != NULL && (format->type != GR_V_STR ||
                           (!gr_str_is(format->s, "float") && !gr_str_is(format->s, "base64")))) {
        gr_openai_refuse(c, "encoding_format", "encoding_format: expected float or base64");
        return false;
    }
    if (width != NULL && (width->type != GR_V_INT || width->i < 1 || width->i > (int64_t)most)) {
        gr_openai_refuse(c, "dimensions", "dimensions: expected an integer from 1 to %zu", most);
        return false;
    }
    e->base64 = format != NULL && gr_str_is(format->s, "base64");
    e->width = width != NULL ? (size_t)width->i : most;
    e->numbers = gr_arena_alloc(&c->cx.arena, most * sizeof *e->numbers);
    if (e->numbers == NULL)
        gr_http_no_memory(c);
    return e->numbers != NULL;
}

/* The encoder of this server; false = the reply says why there is none. */
static bool find_encoder(http_call *c, embedding *e)
{
    gr_parser *parser = NULL;
    gr_err err = { 0 };

    if (gr_engine_parser(&parser, &err) != GR_OK)
        gr_http_fail(c, &err);
    else if (parser == NULL)
        gr_http_refuse(c, 404, "model_not_found", "this grasp has no weights, and so no encoder");
    e->parser = parser;
    return parser != NULL;
}

void gr_http_v1_embeddings(http_call *c)
{
    gr_strbuf *sb = &c->reply->body;
    const gr_value *input;
    embedding e = { 0 };
    size_t n, tokens;
    bool ok = gr_openai_read(c) && find_encoder(c, &e) && read_how(c, &e);

    if (!ok)
        return;
    input = gr_v_get(&c->args, "input");
    n = input != NULL && input->type == GR_V_LIST ? input->list->n : 1;
    if (input == NULL || n == 0 || n > MOST_INPUTS) {
        gr_openai_refuse(c, "input", "input: expected a text, or a list of 1 to %d", MOST_INPUTS);
        return;
    }
    c->reply->type = JSON_TYPE;
    gr_strbuf_adds(sb, "{\"object\":\"list\",\"data\":[");
    for (size_t i = 0; ok && i < n; i++)
        ok = add_text(c, &e, input->type == GR_V_LIST ? &input->list->at[i] : input, i);
    if (!ok)
        return;
    tokens = OPENAI_TOKENS(e.n_bytes);
    gr_strbuf_addf(sb,
                   "],\"model\":\"" OPENAI_WORDS
                   "\",\"usage\":{\"prompt_tokens\":%zu,\"total_tokens\":%zu}}",
                   tokens, tokens);
}
