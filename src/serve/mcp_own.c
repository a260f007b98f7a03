/* The MCP server's own tools: the way in for graphs, and the way to everything in the registry.
 */
#include "serve/mcp_int.h"

#define FOUND_TOOLS  6    /* that find_tools shows */
#define LONGEST_CALL 4000 /* bytes of a call that an answer shows */
#define MOST_SVG     50000
#define MOST_PIXELS  (4 << 20) /* bytes of a picture in base64 */
#define SIZE_FITS    "1600"

static const char *text_arg(const mcp_call *c, const char *key)
{
    const gr_value *v = gr_v_get(c->args, key);

    return v != NULL ? v->s.ptr : NULL;
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
    const char *text = text_arg(c, "text"), *path = text_arg(c, "path"),
               *id = c->m->claim.loads.ptr;
    const gr_load_how how = { .format = text_arg(c, "format"),
                              .direction = text_arg(c, "direction"),
                              .source = text_arg(c, "source"),
                              .target = text_arg(c, "target"),
                              .weight = text_arg(c, "weight"),
                              .header = text_arg(c, "header"),
                              .nodes = text_arg(c, "nodes") };
    gr_session *s = c->m->session;
    bool ok;

    if ((text != NULL) == (path != NULL))
        return gr_mcp_refuse(c,
                             "load_graph needs either text (the graph itself, e.g. \"a b\\n"
                             "b c\") or path (a file), not %s",
                             text != NULL ? "both" : "neither");
    ok = gr_mcp_take(c, text != NULL ? gr_session_load_text_as(s, id, text, strlen(text), &how)
                                     : gr_session_load_as(s, id, path, &how));
    if (!ok && how.format != NULL)
        add_formats(c);
    return ok;
}

static bool run_info(mcp_call *c)
{
    return gr_mcp_take(c, gr_session_info(c->m->session, text_arg(c, "graph")));
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

    if (graph != NULL && !gr_mcp_take(c, gr_session_use(c->m->session, graph)))
        return false;
    return gr_mcp_take(c, gr_session_run(c->m->session, text_arg(c, "program")));
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

    if (graph != NULL && !gr_mcp_take(c, gr_session_use(c->m->session, graph)))
        return false;
    r = gr_session_ask(c->m->session, question, strlen(question), NULL);
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

static bool is_set(const mcp_call *c, const char *key)
{
    const gr_value *v = gr_v_get(c->args, key);

    return v != NULL && v->b;
}

/* SVG is text, which models read, too. */
static bool check_svg(mcp_call *c)
{
    size_t n = gr_v_get(&c->answer, "text")->s.len;

    return n <= MOST_SVG ||
           gr_mcp_refuse(c, "the picture has %zu bytes, which is too much text; ask for png", n);
}

/* The pixels go beside the answer. Without a size they are as many as fit. */
static bool run_draw(mcp_call *c)
{
#define MEMBER(member, option, value, choices, help) .member = text_arg(c, #member),
    gr_draw_how how = { GR_DRAW_OPTIONS(MEMBER) };
    const char *graph = text_arg(c, "graph"), *format = text_arg(c, "format");
    gr_session *s = c->m->session;
    const gr_value *data = NULL;

    format = format != NULL ? format : "png";
    for (bool again = true; again;) {
        if (!gr_mcp_take(c, gr_session_picture(s, graph, format, &how)))
            return false;
        if ((data = gr_v_get(&c->answer, "base64")) == NULL)
            return check_svg(c);
        again = data->s.len > MOST_PIXELS && how.size == NULL;
        how.size = again ? SIZE_FITS : how.size;
    }
    if (data->s.len > MOST_PIXELS)
        return gr_mcp_refuse(c, "the picture is too large to be sent; ask for a smaller size");
    c->image = data->s;
    c->image_type = gr_v_get(&c->answer, "mime_type")->s;
    c->answer.record->n = 1; /* its type alone */
    return true;
}

static bool run_save(mcp_call *c)
{
    const char *graph = text_arg(c, "graph"), *path = text_arg(c, "path");
    const char *format = text_arg(c, "format");
    gr_session *s = c->m->session;
    gr_arena *a = &c->cx.arena;
    bool replace = is_set(c, "overwrite");
    bool ok = gr_mcp_take(c, replace ? gr_session_save(s, graph, path, format)
                                     : gr_session_save_new(s, graph, path, format));

    if (!ok && format != NULL)
        add_formats(c);
    return ok && (gr_v_set(a, &c->answer, "path", gr_v_str(gr_str_of(path))) ||
                  gr_mcp_refuse(c, "out of memory"));
}

/* --- the rows --- */

#define GRAPH_PARAM                                                                                \
    {                                                                                              \
        "graph", GR_V_STR, false, "graph_id of a loaded graph; default: the one loaded last", NULL \
    }

#define INFO_SCHEMA                                                                                \
    "{\"type\":\"object\",\"properties\":{\"graph_id\":{\"type\":\"string\"},"                     \
    "\"nodes\":{\"type\":\"integer\"},\"edges\":{\"type\":\"integer\"},"                           \
    "\"directed\":{\"type\":\"boolean\"}},\"required\":[\"graph_id\",\"nodes\",\"edges\"]}"

#define DRAW_PARAM(member, option, value, choices, help)                                           \
    { #member, GR_V_STR, false, help, choices },

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
                      "auto|directed|undirected" },
                    { "source", GR_V_STR, false,
                      "of a table: the column where edges begin, by name or number from 1", NULL },
                    { "target", GR_V_STR, false, "of a table: the column where they end", NULL },
                    { "weight", GR_V_STR, false, "the column that is the weight", NULL },
                    { "header", GR_V_STR, false, "is the first row of a table one? default auto",
                      "auto|yes|no" },
                    { "nodes", GR_V_STR, false, "a file with the table of the nodes", NULL } },
        .output = INFO_SCHEMA,
        .annotations = "{\"readOnlyHint\":false,\"destructiveHint\":false,"
                       "\"idempotentHint\":false,\"openWorldHint\":false}",
        .loads = true,
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
                    GRAPH_PARAM,
                    { "limit", GR_V_INT, false, "most items shown, 1 to 1000; default 100", NULL },
                    { "offset", GR_V_INT, false, "items skipped before those; default 0", NULL } },
        .output = "{\"type\":\"object\",\"properties\":{\"status\":{\"type\":\"string\"},"
                  "\"answer\":{\"type\":\"string\"},\"value\":{}},\"required\":[\"status\","
                  "\"answer\"]}",
        .annotations = "{\"readOnlyHint\":false,\"destructiveHint\":false,"
                       "\"idempotentHint\":true,\"openWorldHint\":false}",
        .converses = true,
        .run = run_ask,
    },
    {
        .name = "graph_info",
        .title = "Graph info",
        .doc = "What a graph holds: counts, direction, weights, attributes, components, and how "
               "it was read.",
        .params = { GRAPH_PARAM },
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
               "Graphs are named by graph_id; G, or no graph at all, is the one loaded last. E.g. "
               "\"neighbors(G, 'a') | count()\" or "
               "\"d = shortest_path(G, 'a', 'c').length; d > 5\".",
        .params = { { "program", GR_V_STR, true, "the program", NULL },
                    GRAPH_PARAM,
                    { "limit", GR_V_INT, false, "most items shown, 1 to 1000; default 100", NULL },
                    { "offset", GR_V_INT, false, "items skipped before those; default 0", NULL } },
        .output = "{\"type\":\"object\",\"properties\":{\"status\":{\"type\":\"string\"},"
                  "\"value\":{},\"grade\":{\"type\":\"string\"}},\"required\":[\"value\"]}",
        .run = run_program,
    },
    {
        .name = "draw_graph",
        .title = "Draw a graph",
        .doc = "Draws a graph of at most 5000 nodes as a picture, with the answer of a call marked "
               "in it if one is given.",
        .params = { GRAPH_PARAM,
                    { "format", GR_V_STR, false, "default png", "png|svg" },
                    GR_DRAW_OPTIONS(DRAW_PARAM) },
        .output = "{\"type\":\"object\",\"properties\":{\"mime_type\":{\"type\":\"string\"},"
                  "\"text\":{\"type\":\"string\"}},"
                  "\"required\":[\"mime_type\"]}",
        .run = run_draw,
    },
    {
        .name = "save_graph",
        .title = "Save a graph",
        .doc = "Writes a graph into a file under a folder that the server may use, in the format "
               "that the end of its name says (.csv, .graphml, .dot, .json ...). What the format "
               "cannot carry is told as lost.",
        .params = { { "path", GR_V_STR, true, "the file to write", NULL },
                    GRAPH_PARAM,
                    { "format", GR_V_STR, false, "default: by the name of the file", NULL },
                    { "overwrite", GR_V_BOOL, false,
                      "replace a file that is there; default false: it is an error", NULL } },
        .output = "{\"type\":\"object\",\"properties\":{\"path\":{\"type\":\"string\"},"
                  "\"lost\":{\"type\":\"array\",\"items\":{\"type\":\"string\"}}},"
                  "\"required\":[\"path\"]}",
        .annotations = "{\"readOnlyHint\":false,\"destructiveHint\":true,"
                       "\"idempotentHint\":true,\"openWorldHint\":false}",
        .run = run_save,
    },
};

const own_tool *gr_mcp_own_tool(size_t i)
{
    return i < sizeof own_tools / sizeof *own_tools ? &own_tools[i] : NULL;
}
