/* The MCP server's own tools: the way in for graphs, and the way to everything in the registry.
 */
#include <unistd.h>

#include "serve/mcp_int.h"

#define FOUND_TOOLS  6    /* that find_tools shows */
#define LONGEST_CALL 4000 /* bytes of a call that an answer shows */

static const char *text_arg(const mcp_call *c, const char *key)
{
    const gr_value *v = gr_v_get(c->args, key);

    return v != NULL ? v->s.ptr : NULL;
}

/* A relative path is looked for under the roots; the engine says what may be read. */
static const char *find_file(const mcp_call *c, const char *path, gr_strbuf *full)
{
    const gr_mcp_options *o = c->srv->options;

    for (size_t i = 0; path[0] != '/' && i < o->n_roots; i++) {
        gr_strbuf_reset(full);
        gr_strbuf_addf(full, "%s/%s", o->roots[i], path);
        if (!full->failed && access(full->buf, F_OK) == 0)
            return full->buf;
    }
    return path;
}

/* Names the formats there are, for a call that asked for one that is none. */
static void add_formats(mcp_call *c)
{
    gr_reply *r = gr_engine_formats(c->srv->engine);
    gr_str json = { gr_reply_json(r), gr_reply_json_len(r) };
    gr_value rows;

    if (gr_json_read(&c->cx, json, &rows, NULL) == GR_OK && rows.type == GR_V_LIST) {
        gr_strbuf_adds(&c->error, "\nFormats are");
        for (size_t i = 0; i < rows.list->n; i++) {
            const gr_value *name = gr_v_get(&rows.list->at[i], "name");

            if (name != NULL && name->type == GR_V_STR)
                gr_strbuf_addf(&c->error, "%s %s", i > 0 ? "," : "", name->s.ptr);
        }
    }
    gr_reply_free(r);
}

static bool run_load(mcp_call *c)
{
    const char *text = text_arg(c, "text"), *path = text_arg(c, "path"), *id = text_arg(c, "name");
    gr_load_how how = { .format = text_arg(c, "format"),
                        .direction = text_arg(c, "direction"),
                        .source = text_arg(c, "source"),
                        .target = text_arg(c, "target"),
                        .weight = text_arg(c, "weight"),
                        .header = text_arg(c, "header"),
                        .nodes = text_arg(c, "nodes") };
    gr_session *s = c->srv->session;
    gr_strbuf full, nodes;
    bool ok;

    if ((text != NULL) == (path != NULL))
        return gr_mcp_refuse(c,
                             "load_graph needs either text (the graph itself, e.g. \"a b\\n"
                             "b c\") or path (a file), not %s",
                             text != NULL ? "both" : "neither");
    gr_strbuf_init(&full, NULL, 0);
    gr_strbuf_init(&nodes, NULL, 0);
    if (how.nodes != NULL)
        how.nodes = find_file(c, how.nodes, &nodes);
    ok = gr_mcp_take(c, text != NULL ? gr_session_load_text_as(s, id, text, strlen(text), &how)
                                     : gr_session_load_as(s, id, find_file(c, path, &full), &how));
    if (!ok && how.format != NULL)
        add_formats(c);
    gr_strbuf_clear(&full);
    gr_strbuf_clear(&nodes);
    return ok;
}

static bool run_info(mcp_call *c)
{
    return gr_mcp_take(c, gr_session_info(c->srv->session, text_arg(c, "graph")));
}

/* What a model needs of a row to call the tool. */
static bool shorten(mcp_call *c, const gr_value *row, gr_value *out)
{
    static const char *const keys[] = { "name", "summary", "signature", "params", "example" };

    if (!gr_v_record(&c->cx.arena, out))
        return false;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const gr_value *v = gr_v_get(row, keys[i]);

        if (v != NULL && !gr_v_set(&c->cx.arena, out, keys[i], *v))
            return false;
    }
    return true;
}

static bool run_find(mcp_call *c)
{
    gr_arena *a = &c->cx.arena;
    gr_value found, one;

    if (!gr_mcp_take(c, gr_engine_find_tools(c->srv->engine, text_arg(c, "words"), FOUND_TOOLS)))
        return false;
    found = c->answer;
    for (size_t i = 0; found.type == GR_V_LIST && i < found.list->n; i++) {
        if (!shorten(c, &found.list->at[i], &one))
            return gr_mcp_refuse(c, "out of memory");
        found.list->at[i] = one;
    }
    return (gr_v_record(a, &c->answer) && gr_v_set(a, &c->answer, "tools", found)) ||
           gr_mcp_refuse(c, "out of memory");
}

static bool run_program(mcp_call *c)
{
    const char *graph = text_arg(c, "graph");

    if (graph != NULL && !gr_mcp_take(c, gr_session_use(c->srv->session, graph)))
        return false;
    return gr_mcp_take(c, gr_session_run(c->srv->session, text_arg(c, "program")));
}

/* A declined question is an answer, too. Calls that bring a long graph along are left out: the
 * graph stays loaded. */
static bool run_ask(mcp_call *c)
{
    const char *graph = text_arg(c, "graph"), *question = text_arg(c, "question");
    const gr_value *calls;
    gr_status st;
    gr_reply *r;
    gr_str json;
    bool ok;

    if (graph != NULL && !gr_mcp_take(c, gr_session_use(c->srv->session, graph)))
        return false;
    r = gr_session_ask(c->srv->session, question, strlen(question), NULL);
    st = gr_reply_status(r);
    if (st != GR_OK && st != GR_EDECLINED)
        return gr_mcp_take(c, r);
    json = (gr_str){ gr_reply_json(r), gr_reply_json_len(r) };
    ok = gr_json_read(&c->cx, json, &c->answer, NULL) == GR_OK ||
         gr_mcp_refuse(c, "the answer is too large to be sent; ask for a part of it");
    calls = ok ? gr_v_get(&c->answer, "calls") : NULL;
    if (calls != NULL && calls->type == GR_V_LIST && calls->list->n != 0 &&
        calls->list->at[0].s.len > LONGEST_CALL)
        calls->list->n = 0;
    gr_reply_free(r);
    return ok;
}

/* --- the rows --- */

#define INFO_SCHEMA                                                                                \
    "{\"type\":\"object\",\"properties\":{\"graph_id\":{\"type\":\"string\"},"                     \
    "\"nodes\":{\"type\":\"integer\"},\"edges\":{\"type\":\"integer\"},"                           \
    "\"directed\":{\"type\":\"boolean\"}},\"required\":[\"graph_id\",\"nodes\",\"edges\"]}"

static const own_tool own_tools[] = {
    {
        .name = "load_graph",
        .title = "Load a graph",
        .doc = "Loads a graph from text or from a file and returns its graph_id and what it holds. "
               "Edge lists, CSV, JSON, GraphML, GML, DOT, Mermaid, adjacency matrices and more "
               "are recognised. Graphs stay until the server ends; beyond 64 the oldest goes.",
        .params = { { "text", GR_V_STR, false, "the graph itself, e.g. \"a b 3\\nb c 4\"", NULL },
                    { "path", GR_V_STR, false, "or a file to read", NULL },
                    { "name", GR_V_STR, false,
                      "graph_id to use: letters, digits, underscores; a graph that has it is "
                      "replaced; default: a new one",
                      NULL },
                    { "format", GR_V_STR, false, "default: found out from the content", NULL },
                    { "direction", GR_V_STR, false, "default auto: found out from the content",
                      "auto,directed,undirected" },
                    { "source", GR_V_STR, false,
                      "of a table: the column where edges begin, by name or number from 1", NULL },
                    { "target", GR_V_STR, false, "of a table: the column where they end", NULL },
                    { "weight", GR_V_STR, false, "the column that is the weight", NULL },
                    { "header", GR_V_STR, false, "is the first row of a table one? default auto",
                      "auto,yes,no" },
                    { "nodes", GR_V_STR, false, "a file with the table of the nodes", NULL } },
        .output = INFO_SCHEMA,
        .annotations = "{\"readOnlyHint\":false,\"destructiveHint\":false,"
                       "\"idempotentHint\":false,\"openWorldHint\":false}",
        .run = run_load,
    },
    {
        .name = "ask",
        .title = "Ask a question",
        .doc = "Answers a question in plain English about a graph, exactly and with a check. The "
               "graph stands in the question, in a file that it names, or was loaded before. What "
               "cannot be answered for sure has status \"declined\" and a reason. A graph of the "
               "question stays loaded under the graph_id that the answer names.",
        .params = { { "question", GR_V_STR, true,
                      "e.g. \"Roads: Oslo-Hamar 120 km, Hamar-Lom 200 km. How far is it from Oslo "
                      "to Lom?\"",
                      NULL },
                    { "graph", GR_V_STR, false,
                      "graph_id that it is about; default: the one loaded last", NULL },
                    { "limit", GR_V_INT, false, "most items shown, 1 to 1000; default 100", NULL },
                    { "offset", GR_V_INT, false, "items skipped before those; default 0", NULL } },
        .output = "{\"type\":\"object\",\"properties\":{\"status\":{\"type\":\"string\"},"
                  "\"answer\":{\"type\":\"string\"},\"value\":{}},\"required\":[\"status\","
                  "\"answer\"]}",
        .annotations = "{\"readOnlyHint\":false,\"destructiveHint\":false,"
                       "\"idempotentHint\":true,\"openWorldHint\":false}",
        .run = run_ask,
    },
    {
        .name = "graph_info",
        .title = "Graph info",
        .doc = "What a graph holds: counts, direction, weights, attributes, components, and how "
               "it was read.",
        .params = { { "graph", GR_V_STR, true, "graph_id of a loaded graph", NULL } },
        .output = INFO_SCHEMA,
        .run = run_info,
    },
    {
        .name = "find_tools",
        .title = "Find tools",
        .doc = "Finds the tools that answer a question, by words such as \"longest path\" or "
               "\"communities\", with their signatures. Call them with run.",
        .params = { { "words", GR_V_STR, true, "what to look for", NULL } },
        .output = "{\"type\":\"object\",\"properties\":{\"tools\":{\"type\":\"array\","
                  "\"items\":{\"type\":\"object\"}}},\"required\":[\"tools\"]}",
        .run = run_find,
    },
    {
        .name = "run",
        .title = "Run a program",
        .doc = "Runs a program of calls: tools nest, results are piped with |, kept with x = .. "
               "and separated by ;, fields are read with a dot, numbers are computed with. "
               "Graphs are named by graph_id. E.g. \"neighbors(g1, 'a') | count()\" or "
               "\"d = shortest_path(g1, 'a', 'c').length; d > 5\".",
        .params = { { "program", GR_V_STR, true, "the program", NULL },
                    { "graph", GR_V_STR, false,
                      "graph_id for calls that name no graph; default: the one loaded last", NULL },
                    { "limit", GR_V_INT, false, "most items shown, 1 to 1000; default 100", NULL },
                    { "offset", GR_V_INT, false, "items skipped before those; default 0", NULL } },
        .output = "{\"type\":\"object\",\"properties\":{\"status\":{\"type\":\"string\"},"
                  "\"value\":{},\"grade\":{\"type\":\"string\"}},\"required\":[\"value\"]}",
        .run = run_program,
    },
};

const own_tool *gr_mcp_own_tool(size_t i)
{
    return i < sizeof own_tools / sizeof *own_tools ? &own_tools[i] : NULL;
}
