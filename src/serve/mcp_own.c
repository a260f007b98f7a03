/* The MCP server's own tools: the way in for graphs, and the way to everything in the registry.
 */
#include "serve/mcp_int.h"

#define FOUND_TOOLS  10   /* that find_tools shows */
#define NEAR_TOOLS   4    /* that a declined question is told of */
#define LONGEST_CALL 4000 /* bytes of a call that an answer shows */
#define MOST_SVG     50000
#define MOST_PIXELS  (4 << 20) /* bytes of a picture in base64 */
#define SIZE_FITS    "1600"

/* Who understood a question or a graph; whether the computation is right is another matter. */
#define BY_READERS "grasp's readers"
#define BY_PROGRAM "the caller's program"
#define BY_LINKS   "the caller's links"

static const char *text_arg(const mcp_call *c, const char *key)
{
    const gr_value *v = gr_v_get(c->args, key);

    return v != NULL ? v->s.ptr : NULL;
}

void gr_mcp_add_formats(mcp_call *c)
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

/* Who understood what, beside what was computed. */
static bool add_reader(mcp_call *c, gr_value *answer, const char *who)
{
    return gr_v_set(&c->cx.arena, answer, "understood_by", gr_v_str(gr_str_of(who))) ||
           gr_mcp_refuse(c, "out of memory");
}

static bool run_load(mcp_call *c)
{
    return gr_mcp_read(c, c->args, c->m->claim.loads.ptr) &&
           add_reader(c, &c->answer, gr_v_get(c->args, "links") != NULL ? BY_LINKS : BY_READERS);
}

static const char *text_in(const gr_value *row, const char *key)
{
    const gr_value *v = gr_v_get(row, key);

    return v != NULL && v->type == GR_V_STR ? v->s.ptr : "";
}

/* A tool in one line: what it takes and gives, what it does. */
static bool one_line(mcp_call *c, const gr_value *row, gr_value *out)
{
    gr_str line =
        gr_str_printf(&c->cx.arena, "%s: %s", text_in(row, "signature"), text_in(row, "summary"));

    *out = gr_v_str(line);
    return line.ptr != NULL;
}

/* The tools that have most in common with some words. */
static bool find_lines(mcp_call *c, const char *words, unsigned at_most, gr_value *lines)
{
    gr_arena *a = &c->cx.arena;
    gr_value found, line;
    bool ok;

    if (!gr_mcp_take(c, gr_engine_find_tools(c->srv->engine, words, at_most)))
        return false;
    found = c->answer;
    ok = gr_v_list(a, lines);
    for (size_t i = 0; ok && found.type == GR_V_LIST && i < found.list->n; i++)
        ok = one_line(c, &found.list->at[i], &line) && gr_v_push(a, lines, line);
    return ok || gr_mcp_refuse(c, "out of memory");
}

static bool run_find(mcp_call *c)
{
    gr_value lines;

    return find_lines(c, text_arg(c, "words"), FOUND_TOOLS, &lines) &&
           ((gr_v_record(&c->cx.arena, &c->answer) &&
             gr_v_set(&c->cx.arena, &c->answer, "tools", lines)) ||
            gr_mcp_refuse(c, "out of memory"));
}

/* Reads what the call brings along; *told: what was read, null if nothing was to be. */
static bool read_graphs(mcp_call *c, const char **who, gr_value *told)
{
    const gr_value *graphs = gr_v_get(c->args, "graphs");
    const char *graph = text_arg(c, "graph");
    bool brings = gr_mcp_has_graph(c->args);

    *who = BY_PROGRAM;
    *told = gr_v_null();
    if ((graph != NULL) + (graphs != NULL) + brings > 1)
        return gr_mcp_refuse(c, "expected one of: a graph that is loaded (graph), one that comes "
                                "along (text, path or links), several (graphs)");
    if (graph != NULL)
        return gr_mcp_take(c, gr_session_use(c->m->session, graph));
    *who = graphs != NULL || brings ? BY_PROGRAM "; graph: " BY_READERS : *who;
    if (graphs != NULL)
        return gr_mcp_read_all(c, graphs, told);
    if (!brings)
        return true;
    *who = gr_v_get(c->args, "links") != NULL ? BY_PROGRAM "; graph: " BY_LINKS : *who;
    if (!gr_mcp_read(c, c->args, c->m->claim.loads.ptr))
        return false;
    *told = c->answer;
    return true;
}

/* A value that is null is an answer; null, or a list without items, says nothing elsewhere. */
static bool is_empty(const gr_field *f)
{
    return !gr_str_is(f->key, "value") && !gr_str_is(f->key, "verified") &&
           (f->value->type == GR_V_NULL || (f->value->type == GR_V_LIST && f->value->list->n == 0));
}

/* What was read, what came out and how far that is checked, the rest. */
static bool tell_run(mcp_call *c, const char *who, const gr_value *told)
{
    gr_arena *a = &c->cx.arena;
    gr_value ran = c->answer;
    bool ok = gr_v_record(a, &c->answer) &&
              (told->type == GR_V_NULL || gr_v_set(a, &c->answer, "read", *told));

    for (size_t i = 0; ok && i < ran.record->n; i++) {
        const gr_field *f = &ran.record->at[i];

        if (gr_str_is(f->key, "calls") || is_empty(f))
            continue; /* the caller has its program */
        ok = gr_v_set_str(a, &c->answer, f->key, *f->value) &&
             (!gr_str_is(f->key, "verified") || add_reader(c, &c->answer, who));
    }
    return ok || gr_mcp_refuse(c, "out of memory");
}

/* To the error of a program: the graph that it ran on, which is often where the error lies. */
static void add_read(mcp_call *c, const gr_value *told)
{
    if (told->type == GR_V_NULL)
        return;
    gr_strbuf_adds(&c->error, "\nThe graph was read: ");
    gr_json_write(&c->error, told, 0);
    if (told->type == GR_V_RECORD)
        gr_strbuf_addf(&c->error, "\nIt stays loaded: run(graph=\"%s\", program=..).",
                       text_in(told, "graph_id"));
}

static bool run_program(mcp_call *c)
{
    const gr_value *graphs = gr_v_get(c->args, "graphs");
    const char *who;
    gr_value told;
    bool ok = read_graphs(c, &who, &told);

    if (ok && !gr_mcp_take(c, gr_session_run_steps(c->m->session, text_arg(c, "program")))) {
        ok = false;
        add_read(c, &told);
    }
    if (graphs != NULL)
        gr_mcp_drop_all(c, graphs);
    return ok && tell_run(c, who, &told);
}

/* What a program may look like, with the nodes that a question names. */
static gr_str example_program(mcp_call *c, const gr_value *parts)
{
    const gr_value *nodes = parts != NULL ? gr_v_get(parts, "nodes") : NULL;
    const gr_value *at = nodes != NULL && nodes->type == GR_V_LIST ? nodes->list->at : NULL;
    size_t n = at != NULL ? nodes->list->n : 0;

    if (n == 0)
        return GR_STR("nodes(G) | filter(v -> degree(G, v) > 2) | count()");
    if (n == 1)
        return gr_str_printf(&c->cx.arena, "descendants(G, '%.*s') | count()", GR_FMT(at[0].s));
    return gr_str_printf(&c->cx.arena, "shortest_path(G, '%.*s', '%.*s').path", GR_FMT(at[0].s),
                         GR_FMT(at[1].s));
}

/* The first thing asked, which says better than the whole text which tools may fit. */
static const char *asked(const gr_value *parts, const char *question)
{
    const gr_value *asks = parts != NULL ? gr_v_get(parts, "asks") : NULL;

    return asks != NULL && asks->type == GR_V_LIST && asks->list->n != 0 ? asks->list->at[0].s.ptr
                                                                         : question;
}

/* To a declined question: the graph as it was read, and how to say it as a program. */
static bool add_way_out(mcp_call *c, const char *question)
{
    gr_arena *a = &c->cx.arena;
    gr_value answer = c->answer, lines, read = gr_v_null();
    const gr_value *graph = gr_v_get(&answer, "graph"), *parts = gr_v_get(&answer, "understood");
    const gr_value *id = graph != NULL ? gr_v_get(graph, "graph_id") : NULL;
    gr_str program = example_program(c, parts), say;

    if (id != NULL && id->type == GR_V_STR) {
        if (!gr_mcp_take(c, gr_session_brief(c->m->session, id->s.ptr)))
            return false;
        read = c->answer;
    }
    if (!find_lines(c, asked(parts, question), NEAR_TOOLS, &lines))
        return false;
    say = gr_str_printf(a,
                        "Say it as a program if you understand it: run(%sprogram=\"..\"), such as "
                        "%.*s. If the graph was read wrongly, give its links yourself: links=..",
                        read.type != GR_V_NULL ? "" : "text=\"..\", ", GR_FMT(program));
    c->answer = answer;
    return (say.ptr != NULL && (read.type == GR_V_NULL || gr_v_set(a, &c->answer, "read", read)) &&
            gr_v_set(a, &c->answer, "instead", gr_v_str(say)) &&
            gr_v_set(a, &c->answer, "tools", lines)) ||
           gr_mcp_refuse(c, "out of memory");
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
    if (ok && st == GR_EDECLINED)
        return add_way_out(c, question);
    return ok && add_reader(c, &c->answer, BY_READERS);
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
    if (graph != NULL && !gr_mcp_take(c, gr_session_use(s, graph)))
        return false; /* the call's G is the graph that is drawn */
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
        gr_mcp_add_formats(c);
    return ok && (gr_v_set(a, &c->answer, "path", gr_v_str(gr_str_of(path))) ||
                  gr_mcp_refuse(c, "out of memory"));
}

/* --- the rows --- */

#define GRAPH_PARAM                                                                                \
    {                                                                                              \
        .name = "graph", .type = GR_V_STR,                                                         \
        .doc = "graph_id of a loaded graph; default: the one loaded last"                          \
    }

#define PAGE_PARAMS                                                                                \
    { .name = "limit", .type = GR_V_INT, .doc = "most items shown, 1 to 1000; default 100" },      \
    {                                                                                              \
        .name = "offset", .type = GR_V_INT, .doc = "items skipped before those; default 0"         \
    }

#define LINKS_SCHEMA "\"items\":{\"type\":[\"array\",\"object\"]}"
#define LINKS_DOC                                                                                  \
    "or the graph as you read it, with direction: [from, to], [from, to, weight], [from, to, "     \
    "{km: 3, line: 'A'}]; {from: 'a', load: 3} alone is a node with its attributes"

#define READ_SCHEMA                                                                                \
    "{\"type\":\"object\",\"properties\":{\"graph_id\":{\"type\":\"string\"},"                     \
    "\"nodes\":{\"type\":\"integer\"},\"edges\":{\"type\":\"integer\"},"                           \
    "\"directed\":{\"type\":\"boolean\"}},\"required\":[\"graph_id\",\"nodes\",\"edges\"]}"

#define DRAW_PARAM(member, option, value, list, help)                                              \
    { .name = #member, .type = GR_V_STR, .doc = help, .choices = list },

static const own_tool own_tools[] = {
    {
        .name = "run",
        .title = "Run a program on a graph",
        .doc =
            "Answers a question in one call: reads a graph and runs a program on it. The graph "
            "comes along and is G in the program: as text, if it is a notation (a list, table, "
            "matrix, JSON, code; alone, without the sentences around it), as path, or, of prose "
            "and of anything with several numbers or kinds of links, as links that you write "
            "yourself: then names and columns are yours. The only number of a text is the column "
            "weight. Or it was loaded before. The reply tells what was read: check it. verified is "
            "about the computation alone; understood_by says who read the graph "
            "and the question.\n"
            "Statements are separated by ; or newlines, the last one is the answer, [a, b] if two "
            "things are asked. = != < <= > >=; null is nothing: no path, no value. max(items, f) "
            "is the largest value, argmax(items, f) the item that has it, argmax_all all of them. "
            "Times count minutes. Names of "
            "nodes are quoted. Fields and columns: .name, items: [0]. x | f(a) is f(x, a). "
            "Functions: v -> expr, f = v -> .. has a name; in them a row of nodes(G) is the node, "
            "a row of edges(G) the "
            "edge; v.age, e.km are their attributes, wherever a node or an edge comes from. "
            "map, filter, group(items, by, g -> ..)[key], pairs, join, mapping; t.node, t.edge, "
            "p.edges for the nodes or edges of a table or path alone. if(c, a, b), in, and, or, "
            "not, + - * / %; '07:50' + 20 is a time. Facts, in sentences or in a table about "
            "things, become links with the "
            "column relation (a verb as its lemma: has is have), their numbers columns of nodes: "
            "subjects(G, ['sauna'], 'have') | argmin(by=h -> h.price). Examples:\n"
            "shortest_path(G, 'Oslo', 'Bergen', weight='km').length\n"
            "nodes(G) | filter(v -> degree(G, v) > 2) | count()\n"
            "argmax_all(nodes(G), v -> count(descendants(G, v)))\n"
            "degrees(G) | top(3, by=degree)\n"
            "edges(G) | filter(e -> e.km > 100) | sum(e -> e.km)\n"
            "H = remove_nodes(G, ['Oslo']); component_count(H) - component_count(G)\n"
            "all(nodes(G), v -> v = 'a' or has_path(G, 'a', v))\n"
            "sort(nodes(G), by=v -> distances(G, v) | max())\n"
            "p = shortest_path(G, 'a', 'd').path; if('b' in p, count(p), 0)\n"
            "items_without(descendants(G, 'a'), descendants(G, 'b'))\n"
            "critical_edge(G, H -> shortest_path_length(H, 'a', 'd'))\n"
            "filter_edges(G, time >= \"09:00\") | arrival_times('a')\n"
            "Tools, with what they give:\n",
        .params = { { .name = "program", .type = GR_V_STR, .required = true, .doc = "the program" },
                    { .name = "text",
                      .type = GR_V_STR,
                      .doc = "the graph in a notation, as load_graph takes it" },
                    { .name = "path", .type = GR_V_STR, .doc = "or a file" },
                    { .name = "links",
                      .type = GR_V_LIST,
                      .doc = LINKS_DOC,
                      .schema = LINKS_SCHEMA },
                    { .name = "direction",
                      .type = GR_V_STR,
                      .doc = "default auto; links need it",
                      .choices = "auto|directed|undirected" },
                    { .name = "format", .type = GR_V_STR, .doc = "default: found out" },
                    { .name = "graphs",
                      .type = GR_V_RECORD,
                      .doc = "several graphs for this call: {\"G\": {\"text\": ..}, \"H\": "
                             "{\"path\": .., \"direction\": ..}}",
                      .schema = "\"additionalProperties\":{\"type\":\"object\"}" },
                    GRAPH_PARAM,
                    PAGE_PARAMS },
        .output = "{\"type\":\"object\",\"properties\":{\"read\":{},\"value\":{},\"verified\":{},"
                  "\"understood_by\":{\"type\":\"string\"},\"grade\":{\"type\":\"string\"}},"
                  "\"required\":[\"value\"]}",
        .annotations = "{\"readOnlyHint\":false,\"destructiveHint\":false,"
                       "\"idempotentHint\":true,\"openWorldHint\":false}",
        .brings = true,
        .catalogue = true,
        .run = run_program,
    },
    {
        .name = "ask",
        .title = "Ask a question",
        .doc = "Answers a question in plain English about a graph with grasp's own readers, for "
               "hosts that write no programs. The graph stands in the question, in a file that it "
               "names, or was loaded before. status \"declined\" comes with what was understood "
               "and how to say it as a program.",
        .params = { { .name = "question",
                      .type = GR_V_STR,
                      .required = true,
                      .doc = "e.g. \"Roads: Oslo-Hamar 120 km, Hamar-Lom 200 km. How far is it "
                             "from Oslo to Lom?\"" },
                    GRAPH_PARAM,
                    PAGE_PARAMS },
        .output = "{\"type\":\"object\",\"properties\":{\"status\":{\"type\":\"string\"},"
                  "\"answer\":{\"type\":\"string\"},\"value\":{}},\"required\":[\"status\","
                  "\"answer\"]}",
        .annotations = "{\"readOnlyHint\":false,\"destructiveHint\":false,"
                       "\"idempotentHint\":true,\"openWorldHint\":false}",
        .converses = true,
        .heavy = true,
        .run = run_ask,
    },
    {
        .name = "load_graph",
        .title = "Load a graph",
        .doc = "Loads a graph for several calls and tells what was read: counts, columns, first "
               "nodes and links, assumptions, sentences left unread. Beyond 64 graphs the oldest "
               "goes. Text may be lines \"a b 3\", \"a -> b: 3\", \"a: b, c\", a table with a "
               "header, a matrix, Python or JSON lists and dicts, Cypher, indented outlines, "
               "sentences (\"Ann knows Bob.\"), or any format of the list.",
        .params = { { .name = "text", .type = GR_V_STR, .doc = "the graph itself" },
                    { .name = "path", .type = GR_V_STR, .doc = "or a file to read" },
                    { .name = "links",
                      .type = GR_V_LIST,
                      .doc = LINKS_DOC "; with text, a member quote is checked against it",
                      .schema = LINKS_SCHEMA },
                    { .name = "direction",
                      .type = GR_V_STR,
                      .doc = "default auto: found out from the content",
                      .choices = "auto|directed|undirected" },
                    { .name = "name",
                      .type = GR_V_STR,
                      .doc = "graph_id to use, letters, digits, underscores; default: a new one" },
                    { .name = "format",
                      .type = GR_V_STR,
                      .doc = "default: found out from the content",
                      .formats = true },
                    { .name = "source",
                      .type = GR_V_STR,
                      .doc = "of a table: the column where edges begin, by name or number from 1" },
                    { .name = "target",
                      .type = GR_V_STR,
                      .doc = "of a table: the column where they end" },
                    { .name = "weight", .type = GR_V_STR, .doc = "the column that is the weight" },
                    { .name = "header",
                      .type = GR_V_STR,
                      .doc = "is the first row of a table one? default auto",
                      .choices = "auto|yes|no" },
                    { .name = "nodes",
                      .type = GR_V_STR,
                      .doc = "a file with the table of the nodes" } },
        .output = READ_SCHEMA,
        .annotations = "{\"readOnlyHint\":false,\"destructiveHint\":false,"
                       "\"idempotentHint\":false,\"openWorldHint\":false}",
        .loads = true,
        .heavy = true,
        .run = run_load,
    },
    {
        .name = "find_tools",
        .title = "Find tools",
        .doc = "Tools for run by what they do (\"longest path\", \"when does each hear of it\"): "
               "signature, result, summary.",
        .params = { { .name = "words",
                      .type = GR_V_STR,
                      .required = true,
                      .doc = "what to look for" } },
        .output = "{\"type\":\"object\",\"properties\":{\"tools\":{\"type\":\"array\","
                  "\"items\":{\"type\":\"string\"}}},\"required\":[\"tools\"]}",
        .run = run_find,
    },
    {
        .name = "draw_graph",
        .title = "Draw a graph",
        .doc = "Draws a graph of at most 5000 nodes as a picture, with the answer of a call marked "
               "in it if one is given.",
        .params = { GRAPH_PARAM,
                    { .name = "format",
                      .type = GR_V_STR,
                      .doc = "default png",
                      .choices = "png|svg" },
                    GR_DRAW_OPTIONS(DRAW_PARAM) },
        .output = "{\"type\":\"object\",\"properties\":{\"mime_type\":{\"type\":\"string\"},"
                  "\"text\":{\"type\":\"string\"}},"
                  "\"required\":[\"mime_type\"]}",
        .heavy = true,
        .run = run_draw,
    },
    {
        .name = "save_graph",
        .title = "Save a graph",
        .doc = "Writes a graph into a file under a folder that the server may use, in the format "
               "that the end of its name says (.csv, .graphml, .dot, .json ...). What the format "
               "cannot carry is told as lost.",
        .params = { { .name = "path",
                      .type = GR_V_STR,
                      .required = true,
                      .doc = "the file to write" },
                    GRAPH_PARAM,
                    { .name = "format",
                      .type = GR_V_STR,
                      .doc = "default: by the name of the file" },
                    { .name = "overwrite",
                      .type = GR_V_BOOL,
                      .doc = "replace a file that is there; default false: it is an error" } },
        .output = "{\"type\":\"object\",\"properties\":{\"path\":{\"type\":\"string\"},"
                  "\"lost\":{\"type\":\"array\",\"items\":{\"type\":\"string\"}}},"
                  "\"required\":[\"path\"]}",
        .annotations = "{\"readOnlyHint\":false,\"destructiveHint\":true,"
                       "\"idempotentHint\":true,\"openWorldHint\":false}",
        .run = run_save,
    },
    {
        .name = "plan_tools",
        .title = "Plan with tools",
        .doc = "Chooses among the tools of a task graph those that a request needs, and their "
               "order: a plan is connected in the graph. Without steps the words of the request "
               "decide.",
        .params = { { .name = "request",
                      .type = GR_V_STR,
                      .required = true,
                      .doc = "what is to be done, in words" },
                    { .name = "tasks",
                      .type = GR_V_RECORD,
                      .required = true,
                      .doc = "the tools and which may follow which: {\"nodes\": [{\"id\": .., "
                             "\"desc\": ..}], \"links\": [{\"source\": .., \"target\": ..}]}" },
                    { .name = "steps",
                      .type = GR_V_LIST,
                      .doc = "the steps in words, one for each tool",
                      .schema = "\"items\":{\"type\":\"string\"}" },
                    { .name = "free",
                      .type = GR_V_BOOL,
                      .doc = "tools may follow each other without a link" } },
        .output = "{\"type\":\"object\",\"properties\":{\"task_nodes\":{\"type\":\"array\","
                  "\"items\":{}},\"task_links\":{\"type\":\"array\",\"items\":{}}},\"required\":["
                  "\"task_nodes\",\"task_links\"]}",
        .heavy = true,
        .run = gr_mcp_plan,
    },
};

const own_tool *gr_mcp_own_tool(size_t i)
{
    return i < sizeof own_tools / sizeof *own_tools ? &own_tools[i] : NULL;
}
