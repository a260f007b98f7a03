/* The model of a session: opened at the first question that names it, and kept, so that its
 * connections and its budget of tokens last for the session. */
#include "engine/engine_int.h"

/* The options as one text, to see whether they are the same as before. */
static bool key_of(const gr_ask_how *how, gr_strbuf *key)
{
    gr_strbuf_init(key, NULL, 0);
    gr_strbuf_addf(key, "%s %s %d %.17g %llu %u %s %lld", how->llm,
                   how->method != NULL ? how->method : "", how->private_names != 0,
                   how->temperature, (unsigned long long)how->budget_tokens, how->window,
                   how->sure != NULL ? how->sure : "", (long long)how->llm_timeout_ms);
    return !key->failed;
}

static gr_status model_options(const gr_ask_how *how, gr_model_options *o, gr_err *err)
{
    const char *method = how->method != NULL ? how->method : "exchange";
    const char *sure = how->sure != NULL ? how->sure : "auto";

    *o = (gr_model_options){
        .llm = { .spec = how->llm,
                 .budget_tokens =
                     how->budget_tokens < INT64_MAX ? (int64_t)how->budget_tokens : INT64_MAX,
                 .timeout_ms = how->llm_timeout_ms },
        .private_names = how->private_names != 0,
        .creator = &gr_lua_creator,
        .temperature = how->temperature,
        .window = how->window,
    };
    if (!(how->temperature >= 0 && how->temperature <= 2))
        return gr_fail_arg(err, GR_EUSAGE, "temperature", "expected a temperature from 0 to 2");
    if (how->window != 0 && (how->window < GR_LEAST_WINDOW || how->window > GR_MOST_WINDOW))
        return gr_fail_arg(err, GR_EUSAGE, "window", "expected a window of %u to %u links",
                           GR_LEAST_WINDOW, GR_MOST_WINDOW);
    if (strcmp(method, "skills") == 0)
        o->method = GR_METHOD_SKILLS;
    else if (strcmp(method, "exchange") != 0 && strcmp(method, "auto") != 0)
        return gr_fail_arg(err, GR_EUSAGE, "method",
                           "expected auto, exchange or skills, found '%.40s'", method);
    if (strcmp(sure, "on") == 0)
        o->sure = GR_SURE_ALWAYS;
    else if (strcmp(sure, "off") == 0)
        o->sure = GR_SURE_NEVER;
    else if (strcmp(sure, "auto") != 0)
        return gr_fail_arg(err, GR_EUSAGE, "sure", "expected auto, on or off, found '%.40s'", sure);
    return GR_OK;
}

void gr_session_forget_model(gr_session *s)
{
    gr_model_free(s->model);
    s->model = NULL;
    gr_strbuf_clear(&s->model_key);
}

bool gr_is_builtin(const char *which)
{
    return which == NULL || strcmp(which, "builtin") == 0;
}

bool gr_asks_model(const gr_ask_how *how)
{
    return how != NULL && !gr_is_builtin(how->llm);
}

gr_status gr_engine_proposer(const gr_registry *tools, gr_reader *room, gr_proposer *out,
                             gr_err *err)
{
    gr_parser *parser = NULL;
    gr_status st = gr_engine_parser(&parser, err);

    if (st == GR_OK && parser == NULL) {
        st = gr_fail_arg(err, GR_EREAD, "llm", "the weights of the trained readers are not there");
        gr_err_hint(err, "GRASP_MODELS can name their folder");
    }
    if (st != GR_OK)
        return st;
    *room = (gr_reader){ .parser = parser, .tools = tools };
    *out = gr_reader_proposer(room);
    return GR_OK;
}

gr_status gr_session_open_model(gr_session *s, const gr_ask_how *how, gr_err *err)
{
    gr_model_options o;
    gr_strbuf key;
    gr_status st;

    if ((st = model_options(how, &o, err)) != GR_OK)
        return st;
    if (!key_of(how, &key)) {
        gr_strbuf_clear(&key);
        return gr_fail(err, GR_EMEMORY, "out of memory");
    }
    if (s->model != NULL && gr_str_eq(gr_strbuf_str(&s->model_key), gr_strbuf_str(&key))) {
        gr_strbuf_clear(&key);
        return GR_OK;
    }
    gr_session_forget_model(s);
    st = gr_model_new(&o, &s->model, err);
    s->model_key = key;
    if (st != GR_OK)
        gr_err_argument(err, "llm");
    return st;
}

gr_status gr_session_proposer(gr_session *s, const gr_registry *tools, const gr_ask_how *how,
                              gr_proposer *out, gr_err *err)
{
    bool first;
    gr_status st;

    if (!gr_asks_model(how))
        return gr_engine_proposer(tools, &s->reader, out, err);
    first = how->method != NULL && strcmp(how->method, "auto") == 0;
    st = gr_session_open_model(s, how, err);
    if (st == GR_OK && first)
        st = gr_engine_proposer(tools, &s->reader, &s->readers, err);
    if (st == GR_OK)
        *out = gr_model_proposer(s->model, tools, first ? &s->readers : NULL);
    return st;
}
