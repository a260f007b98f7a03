/* Chat requests as JSON, in the form of OpenAI's chat completions. */
#include "llm/llm_int.h"

#define MOST_TOP 20u

static const char *const roles[] = {
    [GR_LLM_SYSTEM] = "system",
    [GR_LLM_USER] = "user",
    [GR_LLM_ASSISTANT] = "assistant",
    [GR_LLM_RESULT] = "tool",
};

static void add_calls(gr_strbuf *sb, const gr_llm_message *m)
{
    gr_strbuf_adds(sb, ",\"tool_calls\":[");
    for (size_t i = 0; i < m->n_calls; i++) {
        gr_strbuf_adds(sb, i != 0 ? ",{\"id\":" : "{\"id\":");
        gr_json_string(sb, m->calls[i].id);
        gr_strbuf_adds(sb, ",\"type\":\"function\",\"function\":{\"name\":");
        gr_json_string(sb, m->calls[i].name);
        gr_strbuf_adds(sb, ",\"arguments\":");
        gr_json_string(sb, m->calls[i].arguments);
        gr_strbuf_adds(sb, "}}");
    }
    gr_strbuf_addc(sb, ']');
}

static void add_messages(gr_strbuf *sb, const gr_llm_request *q)
{
    gr_strbuf_adds(sb, ",\"messages\":[");
    for (size_t i = 0; i < q->n_messages; i++) {
        const gr_llm_message *m = &q->messages[i];

        gr_strbuf_addf(sb, "%s{\"role\":\"%s\",\"content\":", i != 0 ? "," : "", roles[m->role]);
        if (m->n_calls != 0 && m->text.len == 0)
            gr_strbuf_adds(sb, "null");
        else
            gr_json_string(sb, m->text);
        if (m->n_calls != 0)
            add_calls(sb, m);
        if (m->role == GR_LLM_RESULT) {
            gr_strbuf_adds(sb, ",\"tool_call_id\":");
            gr_json_string(sb, m->call_id);
        }
        gr_strbuf_addc(sb, '}');
    }
    gr_strbuf_addc(sb, ']');
}

static void add_tools(gr_strbuf *sb, const gr_llm_request *q, unsigned without)
{
    gr_strbuf_adds(sb, ",\"tools\":[");
    for (size_t i = 0; i < q->n_tools; i++) {
        gr_strbuf_adds(sb, i != 0 ? "," : "");
        gr_strbuf_adds(sb, "{\"type\":\"function\",\"function\":{\"name\":");
        gr_json_string(sb, q->tools[i].name);
        gr_strbuf_adds(sb, ",\"description\":");
        gr_json_string(sb, q->tools[i].description);
        gr_strbuf_adds(sb, ",\"parameters\":");
        gr_json_write(sb, &q->tools[i].schema, 0);
        gr_strbuf_adds(sb, "}}");
    }
    gr_strbuf_addc(sb, ']');
    if ((without & GR_WITHOUT_TOOL_CHOICE) == 0)
        gr_strbuf_addf(sb, ",\"tool_choice\":\"%s\"", q->must_call ? "required" : "auto");
}

void gr_chat_write(gr_strbuf *sb, const gr_llm_request *q, gr_str model, unsigned without)
{
    char number[GR_NUM_MAX];

    gr_strbuf_adds(sb, "{\"model\":");
    gr_json_string(sb, model);
    add_messages(sb, q);
    if (q->n_tools != 0)
        add_tools(sb, q, without);
    if (q->schema != NULL && (without & GR_WITHOUT_SCHEMA) == 0) {
        gr_strbuf_adds(sb, ",\"response_format\":{\"type\":\"json_schema\",\"json_schema\":"
                           "{\"name\":");
        gr_json_string(sb, gr_str_of(q->schema_for));
        gr_strbuf_adds(sb, ",\"schema\":");
        gr_json_write(sb, q->schema, 0);
        gr_strbuf_adds(sb, "}}");
    }
    if (q->grammar.len != 0 && (without & GR_WITHOUT_GRAMMAR) == 0) {
        gr_strbuf_adds(sb, ",\"grammar\":");
        gr_json_string(sb, q->grammar);
    }
    gr_strbuf_addf(sb, ",\"%s\":%u",
                   (without & GR_NEW_MAX_TOKENS) != 0 ? "max_completion_tokens" : "max_tokens",
                   q->max_tokens != 0 ? q->max_tokens : GR_STANDARD_TOKENS);
    if ((without & GR_WITHOUT_TEMPERATURE) == 0) {
        gr_num_from_double(q->temperature, number);
        gr_strbuf_addf(sb, ",\"temperature\":%s", number);
    }
    if ((without & GR_WITHOUT_SEED) == 0)
        gr_strbuf_addf(sb, ",\"seed\":%lld", (long long)(q->seed & INT32_MAX));
    if (q->top != 0 && (without & GR_WITHOUT_LOGPROBS) == 0)
        gr_strbuf_addf(sb, ",\"logprobs\":true,\"top_logprobs\":%u",
                       q->top < MOST_TOP ? q->top : MOST_TOP);
    if (q->no_thinking && (without & GR_WITHOUT_TEMPLATE) == 0)
        gr_strbuf_adds(sb, ",\"chat_template_kwargs\":{\"enable_thinking\":false}");
    if (q->on_text != NULL)
        gr_strbuf_adds(sb, ",\"stream\":true");
    if (q->on_text != NULL && (without & GR_WITHOUT_STREAM_OPTIONS) == 0)
        gr_strbuf_adds(sb, ",\"stream_options\":{\"include_usage\":true}");
    gr_strbuf_addc(sb, '}');
}

unsigned gr_chat_refused(const gr_llm_request *q, gr_str complaint, unsigned without)
{
    const struct {
        const char *words; /* separated by spaces; any of them names the part */
        unsigned part;
        bool sent;
    } rows[] = {
        { "stream_options", GR_WITHOUT_STREAM_OPTIONS, q->on_text != NULL },
        { "response_format json_schema structured", GR_WITHOUT_SCHEMA, q->schema != NULL },
        { "tool_choice", GR_WITHOUT_TOOL_CHOICE, q->n_tools != 0 },
        { "logprobs", GR_WITHOUT_LOGPROBS, q->top != 0 },
        { "grammar", GR_WITHOUT_GRAMMAR, q->grammar.len != 0 },
        { "max_tokens max_completion_tokens", GR_NEW_MAX_TOKENS, true },
        { "chat_template_kwargs enable_thinking", GR_WITHOUT_TEMPLATE, q->no_thinking },
        { "temperature", GR_WITHOUT_TEMPERATURE, true },
        { "seed", GR_WITHOUT_SEED, true },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gr_str rest = gr_str_of(rows[i].words), word;

        if (!rows[i].sent || (without & rows[i].part) != 0)
            continue;
        while (gr_str_split(&rest, ' ', &word)) {
            char name[32];

            snprintf(name, sizeof name, "%.*s", GR_FMT(word));
            if (gr_str_find(complaint, name) < complaint.len)
                return rows[i].part;
        }
    }
    return 0;
}
