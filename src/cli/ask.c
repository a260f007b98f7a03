/* grasp ask: a question in words. */
#include <unistd.h>

#include "cli/ask_int.h"
#include "engine/engine.h"

enum { O_PLOT = GR_N_ASK, O_BATCH, O_CSV, O_TSV, O_TRAIN };
static const gr_option options[] = {
    GR_ASK_OPTIONS,
    [O_PLOT] = { "plot", 0, GR_OPT_TEXT, "OUT.svg|OUT.png",
                 "draw the graph with the answer marked in it" },
    [O_BATCH] = { "batch", 0, GR_OPT_TEXT, "IN.jsonl",
                  "answer the questions of a file, a JSON object a line: id, question, graph (a "
                  "path); - is standard input. Prints one JSON answer a line" },
    [O_CSV] = { GR_CSV_OPTION },
    [O_TSV] = { GR_TSV_OPTION },
    [O_TRAIN] = { GR_TRAIN_OPTION },
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
        if (isatty(STDIN_FILENO) && !c->quiet)
            fputs("What is the question? Its graph may stand with it; Ctrl-D ends it.\n", stderr);
        while (!feof(stdin) && (n = fread(part, 1, sizeof part, stdin)) != 0)
            gr_strbuf_add(q, (gr_str){ part, n });
        if (gr_cli_interrupted())
            return GR_ECANCELLED;
        if (ferror(stdin))
            return gr_cli_usage(c, "standard input cannot be read");
    }
    if (q->failed && q->len >= GR_LONGEST_QUESTION / 2)
        return gr_cli_usage(c, "a question has at most %zu bytes", GR_LONGEST_QUESTION);
    return q->failed ? gr_cli_memory(c) : GR_OK;
}

static gr_status allow_roots(gr_cli *c)
{
    const gr_optval *roots = &c->opt[GR_ASK_ROOT];
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

gr_status gr_cli_ask_show(gr_cli *c, const gr_reply *r, bool trace)
{
    gr_value answer;
    gr_status st;

    gr_cli_show(c, r);
    if (c->json || c->quiet)
        return GR_OK;
    if ((st = gr_cli_value(c, r, &answer)) != GR_OK)
        return st;
    gr_cli_assumed(c, &answer);
    if (gr_reply_status(r) == GR_EDECLINED)
        add_list(c, &answer, "suggestions", "hint: ");
    if (trace) {
        add_list(c, &answer, "trace", "trace: ");
        add_list(c, &answer, "calls", "call: ");
    }
    return GR_OK;
}

gr_status gr_cli_ask_how(gr_cli *c, gr_ask_how *how, const char **graph)
{
    gr_status st;

    *how = (gr_ask_how){ .llm = c->opt[GR_ASK_LLM].text,
                         .trace = c->opt[GR_ASK_TRACE].given,
                         .method = c->opt[GR_ASK_METHOD].text,
                         .sure = c->opt[GR_ASK_SURE].text,
                         .llm_timeout_ms = (int64_t)c->opt[GR_ASK_LLM_TIMEOUT].number,
                         .private_names = c->opt[GR_ASK_PRIVATE].given,
                         .budget_tokens = c->opt[GR_ASK_BUDGET].number,
                         .window = (uint32_t)c->opt[GR_ASK_WINDOW].number };
    if (c->opt[GR_ASK_TEMPERATURE].given &&
        !gr_num_to_double(gr_str_of(c->opt[GR_ASK_TEMPERATURE].text), &how->temperature))
        return gr_cli_usage(c, "--temperature: expected a number from 0 to 2");
    if ((st = gr_cli_load_list(c, &c->opt[GR_ASK_GRAPH], graph)) != GR_OK ||
        (st = gr_cli_at(c, &c->opt[GR_ASK_ENDPOINT])) != GR_OK ||
        (st = gr_cli_got(c, gr_session_toolset(c->session, c->opt[GR_ASK_TOOLSET].text), NULL)) !=
            GR_OK)
        return st;
    return allow_roots(c);
}

/* The value alone, for another program; a declined question has none. */
static gr_status show_csv(gr_cli *c, const gr_reply *r, char sep)
{
    gr_value answer;
    gr_status st = gr_cli_value(c, r, &answer);

    if (st == GR_OK)
        gr_cli_csv(c, gr_v_get(&answer, "value"), sep);
    return st;
}

static gr_status ask(gr_cli *c, const gr_ask_how *how, char sep)
{
    gr_strbuf question;
    gr_reply *r;
    gr_status st, shown;

    gr_strbuf_init(&question, &c->cx.budget, GR_LONGEST_QUESTION);
    st = read_question(c, &question);
    if (st == GR_OK) {
        r = gr_session_ask(c->session, question.buf, question.len, how);
        st = gr_reply_status(r);
        if (st == GR_OK || st == GR_EDECLINED) {
            shown =
                sep != 0 && st == GR_OK ? show_csv(c, r, sep) : gr_cli_ask_show(c, r, how->trace);
            gr_reply_free(r);
            st = shown != GR_OK ? shown : st;
        } else {
            st = gr_cli_got(c, r, NULL);
        }
    }
    gr_strbuf_clear(&question);
    return st;
}

static gr_status run(gr_cli *c)
{
    gr_ask_how how;
    const char *graph;
    char sep;
    gr_status st = gr_cli_separator(c, &c->opt[O_CSV], &c->opt[O_TSV], &sep);

    if (st != GR_OK || (st = gr_cli_ask_how(c, &how, &graph)) != GR_OK)
        return st;
    how.plot = c->opt[O_PLOT].text;
    gr_session_trains(c->session, c->opt[O_TRAIN].given);
    if (!c->opt[O_BATCH].given)
        return ask(c, &how, sep);
    if (c->words.n != 0 || how.plot != NULL)
        return gr_cli_usage(c, "--batch takes its questions from a file and draws nothing");
    if (sep != 0)
        return gr_cli_usage(c, "--batch prints JSON");
    return gr_cli_ask_batch(c, c->opt[O_BATCH].text, graph != NULL, &how);
}

static const gr_cli_example examples[] = {
    { "A question with its graph",
      "ask 'Roads: Oslo-Hamar 120 km, Hamar-Lom 200 km, Oslo-Lom 350 km. How far is it from Oslo "
      "to Lom?'" },
    { "About a file", "ask --graph examples/roads.csv 'Which roads would disconnect the network "
                      "if they were closed?'" },
    { "With a picture",
      "ask --graph examples/roads.csv --plot route.svg 'What is the shortest path "
      "from Oslo to Bergen?'" },
    { "Many questions", "ask --batch examples/questions.jsonl" },
};

const gr_command gr_command_ask = {
    .name = "ask",
    .args = "[QUESTION | -]",
    .most = SIZE_MAX,
    .summary = "Answer a question in words about a graph",
    .details = "The graph stands in the question, in a file that it names, or is given by --graph. "
               "Without a question it is read from standard input.\n"
               "A question that cannot be answered for sure is declined with a reason (exit 4).\n"
               "With --batch every line is answered for itself, whatever becomes of the others.",
    GR_OPTIONS(options),
    GR_EXAMPLES(examples),
    .needs_session = true,
    .run = run,
};
