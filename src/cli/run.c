/* grasp run: a tool by its name, or a program of calls. */
#include <unistd.h>

#include "cli/cli_int.h"
#include "engine/engine.h"

#define TERMINAL_ROWS 50 /* shown at a terminal unless --limit says more */

enum {
    O_GRAPH = GR_N_IN,
    O_CALL,
    O_PLOT,
    O_LIMIT,
    O_CSV,
    O_TSV,
    O_VERBOSE,
    O_TOOLSET,
    O_ENDPOINT,
    O_PREFIX,
    O_HOPS,
    O_TRAIN
};
static const gr_option options[] = {
    GR_INPUT_OPTIONS("format", "nodes"),
    [O_GRAPH] = { "graph", 'g', GR_OPT_LIST, "[NAME=]FILE",
                  "a graph; it is called G if it is given no name. Several with several options" },
    [O_CALL] = { "call", 'c', GR_OPT_TEXT, "PROGRAM",
                 "run this program of the call language; - reads it from standard input" },
    [O_PLOT] = { "plot", 0, GR_OPT_TEXT, "OUT.svg|OUT.png",
                 "draw the last graph with the answer in it" },
    [O_LIMIT] = { "limit", 0, GR_OPT_INT, "N",
                  "show at most N rows or items; 0 = all, which a terminal gets 50 of otherwise",
                  .max = UINT32_MAX },
    [O_CSV] = { GR_CSV_OPTION },
    [O_TSV] = { GR_TSV_OPTION },
    [O_VERBOSE] = { "verbose", 'v', GR_OPT_FLAG, NULL, "say how the answer was checked" },
    [O_TOOLSET] = { "toolset", 0, GR_OPT_TEXT, "NAME|FILE",
                    "only these tools may be called: all, cogent, gtools, or a file of names" },
    GR_AT_OPTIONS(O_ENDPOINT, O_PREFIX, O_HOPS),
    [O_TRAIN] = { GR_TRAIN_OPTION },
};

/* "verified: proved, ..." for people who want to know. */
static void add_grade(gr_cli *c, const gr_value *answer)
{
    const gr_value *verified = gr_v_get(answer, "verified");
    bool yes = verified != NULL && verified->type == GR_V_BOOL && verified->b;
    gr_str why =
        yes ? gr_cli_text(gr_v_get(answer, "certificate"), "text") : gr_cli_text(answer, "reason");
    gr_str rounded = yes ? gr_cli_text(answer, "reason") : (gr_str){ NULL, 0 };
    gr_value text = gr_v_str(why);

    gr_strbuf_adds(&c->out, yes ? "verified: " : "not verified");
    if (yes)
        gr_strbuf_add(&c->out, gr_cli_text(answer, "grade"));
    if (why.len != 0) {
        gr_strbuf_adds(&c->out, yes ? ", " : ": ");
        gr_v_text(&c->out, &text);
    }
    if (rounded.len != 0) {
        gr_strbuf_adds(&c->out, "; ");
        gr_strbuf_add(&c->out, rounded);
    }
    gr_strbuf_addc(&c->out, '\n');
}

/* "... 9,990 more rows, 10,000 in all": what of a long answer is not shown. */
static void add_rest(gr_cli *c, const gr_value *answer)
{
    const gr_value *total = gr_v_get(answer, "total"), *value = gr_v_get(answer, "value");
    const gr_value *rows = value != NULL ? gr_v_get(value, "rows") : NULL;
    const gr_value *shown = rows != NULL ? rows : value;
    size_t n = shown != NULL && shown->type == GR_V_LIST ? shown->list->n : 0;

    if (total == NULL || total->type != GR_V_INT || (uint64_t)total->i <= n)
        return;
    gr_strbuf_adds(&c->out, "... ");
    gr_cli_count(&c->out, (uint64_t)total->i - n);
    gr_strbuf_adds(&c->out, rows != NULL ? " more rows, " : " more, ");
    gr_cli_count(&c->out, (uint64_t)total->i);
    gr_strbuf_adds(&c->out, " in all");
    if (n == c->limits.rows)
        gr_strbuf_adds(&c->out, "; --limit 0 shows all");
    gr_strbuf_addc(&c->out, '\n');
}

/* The picture is of the graph that was loaded last, with the answer of the program. */
static gr_status plot(gr_cli *c, const char *graph, const gr_value *answer)
{
    const gr_value *calls = gr_v_get(answer, "calls");
    gr_draw_how how = { 0 };

    if (graph == NULL)
        return gr_cli_usage(c, "--plot needs a graph: --graph FILE");
    if (calls != NULL && calls->type == GR_V_LIST && calls->list->n != 0 &&
        calls->list->at[calls->list->n - 1].type == GR_V_STR)
        how.call = gr_str_dup(&c->cx.arena, calls->list->at[calls->list->n - 1].s).ptr;
    return gr_cli_got(c, gr_session_draw(c->session, graph, c->opt[O_PLOT].text, &how), NULL);
}

/* "--call -": a program that is too long for a command line. */
static gr_status read_program(gr_cli *c, const char **program)
{
    gr_input in;
    gr_err err = { 0 };
    gr_status st = gr_input_open(&c->cx, "-", &in, &err);

    if (st != GR_OK)
        return gr_cli_fail(c, &err);
    *program = gr_str_dup(&c->cx.arena, in.text).ptr;
    gr_input_clear(&in);
    return *program != NULL ? GR_OK : gr_cli_memory(c);
}

static gr_status compute(gr_cli *c, const gr_reply **out)
{
    const char *program = c->opt[O_CALL].text;
    gr_status st = GR_OK;

    if (program != NULL && strcmp(program, "-") == 0)
        st = read_program(c, &program);
    if (st != GR_OK)
        return st;
    if (program != NULL)
        return gr_cli_got(c, gr_session_run(c->session, program), out);
    return gr_cli_got(
        c, gr_session_run_words(c->session, c->words.at[0], c->words.at + 1, c->words.n - 1), out);
}

static gr_status show(gr_cli *c, const gr_reply *r, const gr_value *answer, char sep)
{
    bool terminal = isatty(STDOUT_FILENO);
    bool graded = !c->quiet && (c->opt[O_VERBOSE].given || terminal);

    if (sep != 0) {
        gr_cli_csv(c, gr_v_get(answer, "value"), sep);
        return GR_OK;
    }
    gr_cli_show(c, r);
    if (c->json)
        return GR_OK;
    if (terminal)
        add_rest(c, answer);
    if (graded) {
        add_grade(c, answer);
        gr_cli_assumed(c, answer);
    }
    return GR_OK;
}

static gr_status run(gr_cli *c)
{
    const char *graph;
    const gr_reply *r;
    gr_value answer = gr_v_null();
    gr_status st;
    char sep;

    if (c->opt[O_CALL].given == (c->words.n != 0))
        return gr_cli_usage(c, "expected either the NAME of a tool or --call PROGRAM");
    if ((st = gr_cli_separator(c, &c->opt[O_CSV], &c->opt[O_TSV], &sep)) != GR_OK)
        return st;
    c->limits.rows = c->opt[O_LIMIT].given ? (uint32_t)c->opt[O_LIMIT].number
                     : sep == 0 && !c->json && isatty(STDOUT_FILENO) ? TERMINAL_ROWS
                                                                     : 0;
    gr_session_limit(c->session, &c->limits);
    gr_session_trains(c->session, c->opt[O_TRAIN].given);
    if (c->opt[O_TOOLSET].given &&
        (st = gr_cli_got(c, gr_session_toolset(c->session, c->opt[O_TOOLSET].text), NULL)) != GR_OK)
        return st;
    if ((st = gr_cli_load_list(c, &c->opt[O_GRAPH], &graph)) != GR_OK ||
        (st = gr_cli_at(c, &c->opt[O_ENDPOINT])) != GR_OK || (st = compute(c, &r)) != GR_OK ||
        (st = gr_cli_value(c, r, &answer)) != GR_OK)
        return st;
    if (c->opt[O_PLOT].given && (st = plot(c, graph, &answer)) != GR_OK)
        return st;
    return show(c, r, &answer, sep);
}

static const gr_cli_example examples[] = {
    { "One tool", "run degree --graph examples/roads.csv Oslo" },
    { "Parameters in order or by name, and how the answer was checked",
      "run shortest_path --graph examples/roads.csv Oslo Bergen weight=km -v" },
    { "Calls within calls", "run --graph examples/friends.json "
                            "--call 'neighbors(G, \"Ada\") | count()'" },
    { "Two graphs", "run --graph G=examples/roads.csv --graph H=examples/friends.json "
                    "--call 'node_count(G) + node_count(H)'" },
    { "A table for a spreadsheet", "run degrees --graph examples/friends.json --csv" },
    { "A picture of the answer", "run shortest_path --graph examples/roads.csv Oslo Bergen "
                                 "weight=km --plot route.svg" },
};

const gr_command gr_command_run = {
    .name = "run",
    .args = "NAME [ARGUMENT...]",
    .most = SIZE_MAX,
    .summary = "Run a tool, or a program of calls, on graphs",
    .details = "Arguments are given in order or as name=value. A tool works on the graph that was "
               "loaded last. grasp tools lists the tools, grasp tools NAME documents one, and "
               "docs/CALLS.md describes the language that --call takes.\n"
               "Every answer is checked by independent means before it is shown; -v says how. An "
               "answer that fails its check is withheld.",
    GR_OPTIONS(options),
    GR_EXAMPLES(examples),
    .source = "tools",
    .needs_session = true,
    .run = run,
};
