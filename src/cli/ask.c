/* grasp ask: a question in words. */
#include <unistd.h>

#include "cli/cli_int.h"

#define LONGEST_QUESTION ((size_t)64 << 20) /* bytes, graph included */

enum { O_GRAPH = GR_N_IN, O_LLM, O_METHOD, O_PRIVATE, O_BUDGET, O_TEMPERATURE, O_ROOT, O_TRACE };
static const gr_option options[] = {
    GR_INPUT_OPTIONS("format"),
    [O_GRAPH] = { "graph", 'g', GR_OPT_LIST, "[NAME=]FILE",
                  "a graph; it is called G if it is given no name. Several with several options" },
    [O_LLM] = { "llm", 0, GR_OPT_TEXT, "URL#MODEL",
                "the model that understands the question; several, separated by commas, stand in "
                "for each other; none if not given" },
    [O_METHOD] = { "method", 0, GR_OPT_CHOICE, NULL,
                   "how it is asked: skills, tools (function calling), auto (only what grasp "
                   "itself "
                   "declines)",
                   .choices = "skills|tools|auto" },
    [O_PRIVATE] = { "private", 0, GR_OPT_FLAG, NULL, "the model sees no names of nodes" },
    [O_BUDGET] = { "budget-tokens", 0, GR_OPT_INT, "N",
                   "most tokens of all requests to the model, replies included; 0 = no limit" },
    [O_TEMPERATURE] = { "temperature", 0, GR_OPT_TEXT, "T",
                        "of the model, 0 to 2; 0 if not given" },
    [O_ROOT] = { "root", 0, GR_OPT_LIST, "FOLDER",
                 "a folder whose files the question may name; the current one if none is given" },
    [O_TRACE] = { "trace", 0, GR_OPT_FLAG, NULL, "tell the whole way from question to answer" },
};

/* The question's words, or all of standard input. */
static gr_status read_question(gr_cli *c, gr_strbuf *q)
{
    char part[65536];
    size_t n;

    if (c->words.n != 0 && strcmp(c->words.at[0], "-") != 0) {
        for (size_t i = 0; i < c->words.n; i++)
            gr_strbuf_addf(q, "%s%s", i != 0 ? " " : "", c->words.at[i]);
    } else {
        while ((n = fread(part, 1, sizeof part, stdin)) != 0)
            gr_strbuf_add(q, (gr_str){ part, n });
        if (ferror(stdin))
            return gr_cli_usage(c, "standard input cannot be read");
    }
    if (q->failed && q->len >= LONGEST_QUESTION / 2)
        return gr_cli_usage(c, "a question has at most %zu bytes", LONGEST_QUESTION);
    return q->failed ? gr_cli_memory(c) : GR_OK;
}

static gr_status allow_roots(gr_cli *c)
{
    const gr_optval *roots = &c->opt[O_ROOT];
    gr_status st = GR_OK;

    if (roots->n_list == 0)
        return gr_cli_got(c, gr_session_allow(c->session, "."), NULL);
    for (size_t i = 0; st == GR_OK && i < roots->n_list; i++)
        st = gr_cli_got(c, gr_session_allow(c->session, roots->list[i]), NULL);
    return st;
}

static void add_list(gr_cli *c, const gr_value *answer, const char *key, const char *before)
{
    const gr_value *list = gr_v_get(answer, key);

    for (size_t i = 0; list != NULL && list->type == GR_V_LIST && i < list->list->n; i++) {
        gr_strbuf_adds(&c->out, before);
        gr_v_text(&c->out, &list->list->at[i]);
        gr_strbuf_addc(&c->out, '\n');
    }
}

/* The sentence, what was assumed, and on request the way. */
static gr_status show(gr_cli *c, const gr_reply *r)
{
    gr_value answer;
    gr_status st;

    gr_cli_show(c, r);
    if (c->json || c->quiet)
        return GR_OK;
    if ((st = gr_cli_value(c, r, &answer)) != GR_OK)
        return st;
    add_list(c, &answer, "assumptions", "assumed: ");
    if (gr_reply_status(r) == GR_EDECLINED)
        add_list(c, &answer, "suggestions", "hint: ");
    if (c->opt[O_TRACE].given) {
        add_list(c, &answer, "trace", "trace: ");
        add_list(c, &answer, "calls", "call: ");
    }
    return GR_OK;
}

static gr_status run(gr_cli *c)
{
    gr_ask_how how = { .llm = c->opt[O_LLM].text,
                       .trace = c->opt[O_TRACE].given,
                       .method = c->opt[O_METHOD].text,
                       .private_names = c->opt[O_PRIVATE].given,
                       .budget_tokens = c->opt[O_BUDGET].number };
    gr_strbuf question;
    const char *graph;
    gr_reply *r;
    gr_status st = gr_cli_load_list(c, &c->opt[O_GRAPH], &graph);

    if (st != GR_OK || (st = allow_roots(c)) != GR_OK)
        return st;
    if (c->opt[O_TEMPERATURE].given &&
        !gr_num_to_double(gr_str_of(c->opt[O_TEMPERATURE].text), &how.temperature))
        return gr_cli_usage(c, "--temperature: expected a number from 0 to 2");
    gr_strbuf_init(&question, &c->cx.budget, LONGEST_QUESTION);
    st = read_question(c, &question);
    if (st == GR_OK) {
        r = gr_session_ask(c->session, question.buf, question.len, &how);
        st = gr_reply_status(r);
        if (st == GR_OK || st == GR_EDECLINED) {
            gr_status shown = show(c, r);

            gr_reply_free(r);
            st = shown != GR_OK ? shown : st;
        } else {
            st = gr_cli_got(c, r, NULL);
        }
    }
    gr_strbuf_clear(&question);
    return st;
}

static const gr_cli_example examples[] = {
    { "A question with its graph",
      "ask 'Roads: Oslo-Hamar 120 km, Hamar-Lom 200 km, Oslo-Lom 350 km. How far is it from Oslo "
      "to Lom?'" },
    { "About a file", "ask --graph examples/roads.csv 'Which roads have no alternative?'" },
};

const gr_command gr_command_ask = {
    .name = "ask",
    .args = "[QUESTION | -]",
    .most = SIZE_MAX,
    .summary = "Answer a question in words about a graph",
    .details = "The graph stands in the question, in a file that it names, or is given by --graph. "
               "Without a question it is read from standard input.\n"
               "A question that cannot be answered for sure is declined with a reason (exit 4).",
    GR_OPTIONS(options),
    GR_EXAMPLES(examples),
    .needs_session = true,
    .run = run,
};
