/* grasp annotate: calls put into a text, and their values. */
#include <unistd.h>

#include "cli/cli_int.h"
#include "engine/engine.h"
#include "learn/learn.h"

enum { O_GRAPH = GR_N_IN, O_DATA, O_LLM, O_CALLS, O_TUPLE, O_LINES, O_TRAIN };
static const gr_option options[] = {
    GR_INPUT_OPTIONS("format", "nodes"),
    [O_GRAPH] = { "graph", 'g', GR_OPT_TEXT, "FILE", "the graph that the text is about" },
    [O_DATA] = { "data", 0, GR_OPT_TEXT, "FOLDER",
                 "where data sets lie that calls load by name; those of `grasp data` if not "
                 "given" },
    [O_LLM] = { "llm", 0, GR_OPT_TEXT, "URL#MODEL",
                "the model that writes the calls; none if not given" },
    [O_CALLS] = { "calls-only", 0, GR_OPT_FLAG, NULL, "leave the calls in the text, unmade" },
    [O_TUPLE] = { "tuple", 0, GR_OPT_FLAG, NULL,
                  "show the calls parsed, as the paper writes them" },
    [O_LINES] = { "lines", 0, GR_OPT_FLAG, NULL,
                  "every line of the input is a text of its own; one that fails becomes an empty "
                  "line, or its error with --json" },
    [O_TRAIN] = { GR_TRAIN_OPTION },
};

static const char *how(const gr_cli *c)
{
    return c->opt[O_TUPLE].given ? "tuple" : c->opt[O_CALLS].given ? "calls" : "complete";
}

static gr_reply *annotate(gr_cli *c, const char *text)
{
    gr_ask_how by = { .llm = c->opt[O_LLM].text };
    const char *data = c->opt[O_DATA].text;

    if (data == NULL &&
        (gr_hub_folder(&c->cx, "data", &data, NULL) != GR_OK || access(data, R_OK) != 0))
        data = NULL;
    return gr_session_annotate_by(c->session, text, data, how(c), &by);
}

static gr_status each_line(gr_cli *c, gr_str text)
{
    gr_str line;

    while (text.len != 0 && gr_str_split(&text, '\n', &line)) {
        gr_str copy = gr_str_dup(&c->cx.arena, line);
        gr_reply *r;

        if (copy.ptr == NULL)
            return gr_cli_memory(c);
        if (gr_cli_interrupted())
            return GR_ECANCELLED;
        r = annotate(c, copy.ptr);
        if (c->json)
            gr_strbuf_add(&c->out, (gr_str){ gr_reply_json(r), gr_reply_json_len(r) });
        else if (gr_reply_status(r) == GR_OK)
            gr_strbuf_adds(&c->out, gr_reply_text(r));
        gr_strbuf_addc(&c->out, '\n');
        gr_reply_free(r);
    }
    return GR_OK;
}

/* The text is the words, or standard input. */
static gr_status read_text(gr_cli *c, gr_str *out)
{
    gr_strbuf sb;
    gr_input in;
    gr_err err = { 0 };
    gr_status st;

    if (c->words.n == 1 && strcmp(c->words.at[0], "-") == 0) {
        if ((st = gr_input_open(&c->cx, "-", &in, &err)) != GR_OK)
            return gr_cli_fail(c, &err);
        *out = gr_str_dup(&c->cx.arena, in.text);
        gr_input_clear(&in);
    } else {
        gr_strbuf_init(&sb, NULL, 0);
        for (size_t i = 0; i < c->words.n; i++)
            gr_strbuf_addf(&sb, "%s%s", i != 0 ? " " : "", c->words.at[i]);
        *out = sb.failed ? (gr_str){ NULL, 0 } : gr_str_dup(&c->cx.arena, gr_strbuf_str(&sb));
        gr_strbuf_clear(&sb);
    }
    return out->ptr != NULL ? GR_OK : gr_cli_memory(c);
}

static gr_status run(gr_cli *c)
{
    const gr_reply *r;
    gr_str text;
    gr_status st;

    if (c->opt[O_CALLS].given && c->opt[O_TUPLE].given)
        return gr_cli_usage(c, "--calls-only and --tuple are two answers; give one of them");
    if ((st = gr_cli_allow_hosts(c)) != GR_OK)
        return st;
    gr_session_trains(c->session, c->opt[O_TRAIN].given);
    if (c->opt[O_GRAPH].given && (st = gr_cli_load(c, "G", c->opt[O_GRAPH].text)) != GR_OK)
        return st;
    if ((st = read_text(c, &text)) != GR_OK)
        return st;
    if (c->opt[O_LINES].given)
        return each_line(c, text);
    text = gr_str_trim(text);
    text = gr_str_dup(&c->cx.arena, text);
    if (text.ptr == NULL)
        return gr_cli_memory(c);
    if ((st = gr_cli_got(c, annotate(c, text.ptr), &r)) != GR_OK)
        return st;
    gr_cli_show(c, r);
    return GR_OK;
}

static const gr_cli_example examples[] = {
    { "A hole is filled", "annotate 'The order of the bull graph is [TBR].'" },
    { "A question is answered by a statement",
      "annotate 'What is the diameter of the petersen graph?'" },
    { "With the calls in it",
      "annotate --calls-only 'Paper #31366 in the cora bibliographic network is about [TBR].'" },
    { "Calls that stand there already are made",
      "annotate --graph examples/roads.csv 'There are [GR(G, \"toolx:size\")-->r] roads.'" },
};

const gr_command gr_command_annotate = {
    .name = "annotate",
    .args = "TEXT|-",
    .least = 1,
    .most = SIZE_MAX,
    .summary = "Put calls into a text, and their values in their place",
    .details =
        "The text is a statement with holes, [TBR], a question, which a statement answers, a "
        "plain statement, in which the place of the call is chosen, or a text that has calls "
        "already: [GR(GL(\"gpr\", {\"bull_graph\"}), \"toolx:order\")-->r], as "
        "Graph-ToolFormer writes them.\n"
        "What is asked for is found by the trained readers: properties of graphs, topics of "
        "papers, functions of molecules, recommendations, communities, entities and relations, "
        "graphs to load. Calls of models that grasp does not have can be written (--calls-only) "
        "and not made.\n"
        "With --llm a model writes the calls. They are kept if they parse and, unless --calls-only "
        "is given, can be made; what cannot be used goes back to it once.\n"
        "GL(name) is the graph of --graph if it is called so (G), a file, a file of that name "
        "under --data, or a graph that needs no numbers to be made, such as petersen_graph.",
    GR_OPTIONS(options),
    GR_EXAMPLES(examples),
    .needs_session = true,
    .run = run,
};
