/* The routes: one row each. Arguments are read and checked by the row, and the OpenAPI document is
 * made of the rows. */
#include "serve/http_int.h"

#define GRAPH_SCHEMA                                                                               \
    "{\"type\":\"object\",\"properties\":{\"id\":{\"type\":\"string\"},\"name\":{\"type\":"        \
    "\"string\"},\"nodes\":{\"type\":\"integer\"},\"edges\":{\"type\":\"integer\"},"               \
    "\"directed\":{\"type\":\"boolean\"},\"weighted\":{\"type\":\"boolean\"},"                     \
    "\"node_attributes\":{\"type\":\"array\",\"items\":{\"type\":\"string\"}},"                    \
    "\"edge_attributes\":{\"type\":\"array\",\"items\":{\"type\":\"string\"}}},\"required\":["     \
    "\"id\",\"name\",\"nodes\",\"edges\",\"directed\",\"weighted\",\"node_attributes\","           \
    "\"edge_attributes\"]}"
#define LIST_SCHEMA(key)                                                                           \
    "{\"type\":\"object\",\"properties\":{\"" key                                                  \
    "\":{\"type\":\"array\",\"items\":{}}},\"required\":[\"" key "\"]}"
#define ANSWER_SCHEMA                                                                              \
    "{\"type\":\"object\",\"properties\":{\"status\":{\"enum\":[\"ok\",\"declined\"]},\"value\":{" \
    "},"                                                                                           \
    "\"verified\":{\"enum\":[true,null]},\"grade\":{\"type\":[\"string\",\"null\"]},\"calls\":{"   \
    "\"type\":\"array\",\"items\":{\"type\":\"string\"}},\"ms\":{\"type\":\"number\"}},"           \
    "\"required\":[\"status\",\"value\",\"verified\",\"calls\",\"ms\"]}"
#define ANY_OBJECT "{\"type\":\"object\"}"

#define GRAPH_PARAM                                                                                \
    {                                                                                              \
        "graph", GR_V_STR, false, .doc = "id of the graph, which is called G"                      \
    }
#define GRAPHS_PARAM                                                                               \
    {                                                                                              \
        "graphs", GR_V_RECORD, false,                                                              \
            .doc = "further graphs: their names in the program or arguments, and ids",             \
            .schema = "\"additionalProperties\":{\"type\":\"string\"}"                             \
    }
#define LIMIT_PARAMS                                                                               \
    { "limit", GR_V_INT, false, .doc = "most items or rows shown; 0 = all" },                      \
    {                                                                                              \
        "offset", GR_V_INT, false, .doc = "items or rows skipped before those"                     \
    }

#define PLACES_SCHEMA                                                                              \
    "{\"type\":\"object\",\"properties\":{\"nodes\":{\"type\":\"array\",\"items\":{\"type\":"      \
    "\"object\",\"required\":[\"id\",\"x\",\"y\",\"attributes\"]}},\"edges\":{\"type\":\"array\"," \
    "\"items\":{\"type\":\"object\",\"required\":[\"source\",\"target\",\"attributes\"]}},"        \
    "\"directed\":{\"type\":\"boolean\"}},\"required\":[\"nodes\",\"edges\",\"directed\"]}"
#define DRAW_PARAM(member, option, value, allowed, help)                                           \
    { #member, GR_V_STR, false, .doc = help, .choices = allowed },
#define DRAW_PARAMS GR_DRAW_OPTIONS(DRAW_PARAM)

static const http_route routes[] = {
    { "GET", "/", "The page", .type = "text/html; charset=utf-8", .open = true, .hidden = true,
      .answer = gr_http_page },
    { "GET", "/assets/*", "Files of the page", .open = true, .hidden = true,
      .answer = gr_http_page },
    { "GET", "/healthz", "Whether the server lives",
      .reply = "{\"type\":\"object\",\"properties\":{\"status\":{\"const\":\"ok\"},\"version\":{"
               "\"type\":\"string\"}},\"required\":[\"status\",\"version\"]}",
      .open = true, .answer = gr_http_health },
    { "GET", "/metrics", "Counters for Prometheus", .type = "text/plain; version=0.0.4",
      .answer = gr_http_metrics_show },
    { "GET", "/api/openapi.json", "This document", .reply = ANY_OBJECT, .answer = gr_http_openapi },

    { "GET", "/api/graphs", "The graphs there are",
      .reply = "{\"type\":\"object\",\"properties\":{\"graphs\":{\"type\":\"array\","
               "\"items\":" GRAPH_SCHEMA "}},\"required\":[\"graphs\"]}",
      .works = true, .answer = gr_http_graphs },
    { "POST",
      "/api/graphs",
      "Read a graph: the bytes of a file in any notation, or JSON",
      { { "name", GR_V_STR, false,
          .doc = "what it is called; behind the question mark, the body is the file" },
        { "text", GR_V_STR, false, .doc = "the graph, in any notation or in words" },
        { "path", GR_V_STR, false, .doc = "a file under one of the server's --root folders" },
        { "format", GR_V_STR, false, .doc = "found out if not given", .formats = true },
        { "direction", GR_V_STR, false, .doc = "of edges",
          .choices = "auto|directed|undirected" } },
      .reply = GRAPH_SCHEMA,
      .status = 201,
      .works = true,
      .raw = true,
      .heavy = true,
      .answer = gr_http_graph_add },
    { "GET", "/api/graphs/{id}", "One graph", .reply = GRAPH_SCHEMA, .works = true,
      .answer = gr_http_graph_info },
    { "GET",
      "/api/graphs/{id}/layout",
      "Where the nodes stand in a picture",
      { { "layout", GR_V_STR, false, .doc = "auto if not given",
          .choices = "auto|layers|circle|stress|given" } },
      .reply = PLACES_SCHEMA,
      .works = true,
      .heavy = true,
      .answer = gr_http_places },
    { "GET",
      "/api/graphs/{id}/draw",
      "A picture",
      { { "format", GR_V_STR, false, .doc = "svg if not given", .choices = "svg|png" },
        DRAW_PARAMS },
      .type = "image/svg+xml",
      .works = true,
      .heavy = true,
      .answer = gr_http_draw },

    { "DELETE", "/api/graphs/{id}", "Forget a graph", .status = 204, .answer = gr_http_graph_drop },

    { "POST",
      "/api/ask",
      "Answer a question in words; as text/event-stream with its steps",
      { { "question", GR_V_STR, true, .doc = "the question; its graph may stand in it" },
        GRAPH_PARAM,
        { "llm", GR_V_STR, false,
          .doc = "who understands it: builtin, the trained readers, or the server's model",
          .choices = "builtin|none|reader|model" },
        { "trace", GR_V_BOOL, false, .doc = "tell the whole way; default true" } },
      .reply = ANSWER_SCHEMA,
      .works = true,
      .heavy = true,
      .answer = gr_http_ask,
      .stream = gr_http_ask_stream },
    { "POST",
      "/api/sense",
      "What a text says: its graphs, what it asks, and the words that say so",
      { { "text", GR_V_STR, true, .doc = "the text, mostly a question" } },
      .reply = ANY_OBJECT,
      .works = true,
      .heavy = true,
      .answer = gr_http_sense },
    { "POST",
      "/api/run",
      "Run a program of the call language",
      { { "program", GR_V_STR, true, .doc = "calls of tools: shortest_path(G, 'a', 'b')" },
        GRAPH_PARAM,
        GRAPHS_PARAM,
        LIMIT_PARAMS },
      .reply = ANSWER_SCHEMA,
      .works = true,
      .answer = gr_http_run },

    { "GET", "/api/tools", "The tools there are", .reply = LIST_SCHEMA("tools"),
      .answer = gr_http_tools },
    { "GET", "/api/tools/{name}", "One tool with its parameters and schemas", .reply = ANY_OBJECT,
      .answer = gr_http_tool },
    { "POST",
      "/api/tools/{name}",
      "Call a tool",
      { GRAPH_PARAM,
        { "args", GR_V_RECORD, false, .doc = "its other arguments by name" },
        GRAPHS_PARAM,
        LIMIT_PARAMS },
      .reply = ANSWER_SCHEMA,
      .works = true,
      .answer = gr_http_tool_call },

    { "GET", "/api/kgs", "The knowledge graphs there are", .reply = LIST_SCHEMA("kgs"),
      .answer = gr_http_kgs },
    { "POST",
      "/api/kg/query",
      "Answer a query of first-order logic from a knowledge graph",
      { { "kg", GR_V_STR, false, .doc = "its name; needed if there are several" },
        { "query", GR_V_STR, true, .doc = "?x: won(Ann, ?x) & !born_in(?x, Rome)" },
        { "exec", GR_V_STR, false,
          .doc = "by the triples alone, or with links that a model predicts",
          .choices = "exact|predict" },
        { "complement", GR_V_BOOL, false, .doc = "answer a pure negation, too" },
        { "limit", GR_V_INT, false, .doc = "most answers shown, 100 if not given; 0 = all" },
        { "offset", GR_V_INT, false, .doc = "answers skipped before those" } },
      .reply = LIST_SCHEMA("answers"),
      .works = true,
      .heavy = true,
      .answer = gr_http_kg_query },
    { "GET", "/api/models", "The models that can be trained, and those that were",
      .reply = LIST_SCHEMA("rows"), .works = true, .answer = gr_http_models },
    { "GET", "/api/models/{name}", "One that was trained, and how it learnt", .reply = ANY_OBJECT,
      .works = true, .answer = gr_http_model },
    { "GET",
      "/api/models/{name}/curve",
      "How it learnt, drawn: loss and validation after each epoch",
      { { "format", GR_V_STR, false, .doc = "svg if not given", .choices = "svg|png" } },
      .type = "image/svg+xml",
      .works = true,
      .answer = gr_http_curve },
    { "POST",
      "/api/predict",
      "Classes of nodes or graphs by a trained model",
      { { "model", GR_V_STR, true, .doc = "the model's file, under a --root folder" },
        { "data", GR_V_STR, true, .doc = "the data's file or folder, likewise" },
        { "node", GR_V_NULL, false, .doc = "an item by name; all if not given" } },
      .reply = ANY_OBJECT,
      .works = true,
      .heavy = true,
      .answer = gr_http_predict },
    { "GET", "/api/taskgraphs", "The task graphs there are", .reply = LIST_SCHEMA("taskgraphs"),
      .answer = gr_http_taskgraphs },
    { "POST",
      "/api/plan",
      "Choose the tools that a request needs, and their order",
      { { "request", GR_V_STR, true, .doc = "what is to be done, in words" },
        { "name", GR_V_STR, false, .doc = "of a task graph of the server; grasp = its own tools" },
        { "tasks", GR_V_RECORD, false, .doc = "the task graph itself" },
        { "steps", GR_V_LIST, false, .doc = "the steps in words",
          .schema = "\"items\":{\"type\":\"string\"}" },
        { "free", GR_V_BOOL, false, .doc = "links that the graph lacks are possible" } },
      .reply = LIST_SCHEMA("task_nodes"),
      .works = true,
      .heavy = true,
      .answer = gr_http_plan },

    { "GET", "/v1/models", "The models there are, as OpenAI lists them", .type = JSON_TYPE,
      .hidden = true, .answer = gr_http_v1_models },
    { "GET", "/v1/models/{id}", "One of them", .type = JSON_TYPE, .hidden = true,
      .answer = gr_http_v1_model },
    { "POST", "/v1/embeddings", "Texts as vectors", .type = JSON_TYPE, .hidden = true,
      .own_body = true, .works = true, .heavy = true, .answer = gr_http_v1_embeddings },
    { "POST", "/v1/chat/completions", "A chat", .type = JSON_TYPE, .hidden = true, .own_body = true,
      .heavy = true, .answer = gr_http_v1_chat },
    { "POST", "/mcp", "A message of the Model Context Protocol", .type = JSON_TYPE, .hidden = true,
      .own_body = true, .answer = gr_http_mcp_post },
    { "GET", "/mcp", "What a session is told of", .type = "text/event-stream", .hidden = true,
      .answer = gr_http_mcp_get },
    { "DELETE", "/mcp", "End a session", .hidden = true, .answer = gr_http_mcp_delete },
};

size_t gr_http_n_routes(void)
{
    return sizeof routes / sizeof *routes;
}

const http_route *gr_http_route_at(size_t i)
{
    return &routes[i];
}

/* --- finding --- */

/* Does the path fit "/a/{x}/b" or "/a/" and a star? *part: what stands for {x} or the star. */
static bool fits(const char *row, gr_str path, gr_str *part)
{
    gr_str want = gr_str_of(row), a, b;

    *part = GR_STR("");
    while (gr_str_split(&want, '/', &a)) {
        if (gr_str_is(a, "*")) {
            *part = path;
            return path.len != 0;
        }
        if (!gr_str_split(&path, '/', &b))
            return false;
        if (gr_str_starts(a, "{") && b.len != 0)
            *part = b;
        else if (!gr_str_eq(a, b))
            return false;
    }
    return !gr_str_split(&path, '/', &b);
}

static bool has_method(const http_route *r, gr_str method)
{
    return gr_str_is(method, r->method) ||
           (gr_str_is(method, "HEAD") && strcmp(r->method, "GET") == 0);
}

/* Ends it where it ends, for who takes it as a C string. */
static bool keep_part(http_call *c)
{
    c->part = gr_str_dup(&c->cx.arena, c->part);
    if (c->part.ptr == NULL)
        gr_http_no_memory(c);
    return c->part.ptr != NULL;
}

bool gr_http_find(http_call *c)
{
    const char *allow = NULL;

    for (size_t i = 0; i < gr_http_n_routes(); i++) {
        if (!fits(routes[i].path, c->q->path, &c->part))
            continue;
        c->route = &routes[i];
        if (has_method(c->route, c->q->method))
            return keep_part(c);
        allow = c->route->method;
    }
    if (allow != NULL) {
        gr_server_add_header(c->reply, "Allow", allow);
        gr_http_refuse(c, 405, "usage", "there is no %.20s for this path", c->q->method.ptr);
    } else {
        gr_http_refuse(c, 404, "unknown_name",
                       "there is nothing here; /api/openapi.json says what there is");
    }
    return false;
}

/* --- arguments --- */

/* What stands behind the question mark, of the parameters that the row has. */
static bool read_query(http_call *c)
{
    for (const own_param *p = c->route->params; p->name != NULL; p++) {
        const char *text = gr_server_query(c->q, p->name);
        gr_value v = gr_v_str(gr_str_of(text));

        if (text == NULL)
            continue;
        if (p->type == GR_V_INT && gr_num_to_int(v.s, &v.i))
            v.type = GR_V_INT;
        if (p->type == GR_V_BOOL && (strcmp(text, "true") == 0 || strcmp(text, "false") == 0))
            v = gr_v_bool(text[0] == 't');
        if (!gr_v_set(&c->cx.arena, &c->args, p->name, v)) {
            gr_http_no_memory(c);
            return false;
        }
    }
    return true;
}

static bool read_body(http_call *c)
{
    gr_err err = { 0 };

    if (c->q->body.len == 0)
        return true;
    if (gr_json_read(&c->cx, c->q->body, &c->args, &err) != GR_OK) {
        gr_err_hint(&err, "the body is to be a JSON object");
        err.kind = err.kind == GR_EMEMORY ? GR_EMEMORY : GR_EUSAGE;
        gr_http_fail(c, &err);
        return false;
    }
    if (c->args.type != GR_V_RECORD) {
        gr_http_refuse(c, 400, "usage", "expected a JSON object as the body");
        return false;
    }
    return true;
}

static bool check_choices(http_call *c)
{
    for (const own_param *p = c->route->params; p->name != NULL; p++) {
        const char *text = gr_http_text(c, p->name);
        gr_str rest = gr_str_of(p->choices), word;
        bool found = text == NULL || p->choices == NULL;

        while (!found && gr_str_split(&rest, '|', &word))
            found = gr_str_is(word, text);
        if (!found) {
            gr_http_refuse(c, 400, "usage", "%s: expected one of %s", p->name, p->choices);
            return false;
        }
    }
    return true;
}

static bool read_args(http_call *c)
{
    bool in_body = strcmp(c->route->method, "POST") == 0;
    gr_strbuf error;
    bool ok;

    if (!gr_v_record(&c->cx.arena, &c->args)) {
        gr_http_no_memory(c);
        return false;
    }
    if (c->route->raw && gr_server_query(c->q, "name") != NULL)
        in_body = false;
    if (!(in_body ? read_body(c) : read_query(c)))
        return false;
    gr_strbuf_init(&error, NULL, 0);
    ok = gr_params_check(c->route->params, &c->args, c->route->path, &error);
    if (!ok)
        gr_http_refuse(c, 400, "usage", "%s", error.buf);
    gr_strbuf_clear(&error);
    return ok && check_choices(c);
}

static bool wants_events(const http_call *c)
{
    const char *accepts = gr_server_header(c->q, "Accept");

    return c->route->stream != NULL && accepts != NULL &&
           strstr(accepts, "text/event-stream") != NULL;
}

static void stream_work(http_call *c, void *out)
{
    c->route->stream(c, out);
}

/* On a thread of its own, after the head of the reply is sent: what fails is told as an event. */
static void stream(gr_server_request *q, gr_server_stream *out)
{
    http_call *c = q->user;

    if (!gr_http_work(c, stream_work, out))
        gr_http_event(out, "error", gr_strbuf_str(&c->reply->body));
}

static void answer(http_call *c, void *unused)
{
    if (c->route->status != 0)
        c->reply->status = c->route->status;
    c->route->answer(c);
}

void gr_http_answer(http_call *c)
{
    if (!c->route->own_body && !read_args(c))
        return;
    if (wants_events(c)) {
        c->reply->type = "text/event-stream";
        c->reply->stream = stream;
        return;
    }
    if (c->route->works)
        gr_http_work(c, answer, NULL);
    else
        answer(c, NULL);
}
