/* Loaded graphs as MCP resources (grasp://graph/ID), and prompts. */
#include "serve/mcp_int.h"

#define URI        "grasp://graph/"
#define EDGES_MOST 1000 /* up to here a resource shows its edges */
#define DAY_MS     86400000

static int64_t int_of(const gr_value *record, const char *key)
{
    const gr_value *v = gr_v_get(record, key);

    return v != NULL && v->type == GR_V_INT ? v->i : 0;
}

/* --- resources --- */

static bool is_graph_row(const gr_value *row)
{
    return row->type == GR_V_LIST && row->list->n >= 3 && row->list->at[0].type == GR_V_STR &&
           row->list->at[1].type == GR_V_INT && row->list->at[2].type == GR_V_INT;
}

gr_status gr_mcp_graphs(gr_session *session, gr_ctx *cx, const gr_list **out)
{
    gr_reply *r = gr_session_graphs(session);
    gr_str json = { gr_reply_json(r), gr_reply_json_len(r) };
    gr_status st = gr_reply_status(r);
    const gr_value *rows = NULL;
    gr_value table;

    if (st == GR_OK && (st = gr_json_read(cx, json, &table, NULL)) == GR_OK)
        rows = gr_v_get(&table, "rows");
    gr_reply_free(r);
    if (st != GR_OK)
        return st;
    if (rows == NULL || rows->type != GR_V_LIST)
        return GR_EINTERNAL;
    for (size_t i = 0; i < rows->list->n; i++)
        if (!is_graph_row(&rows->list->at[i]))
            return GR_EINTERNAL;
    *out = rows->list;
    return GR_OK;
}

void gr_mcp_resources_list(mcp_server *srv, const mcp_message *m, gr_strbuf *out)
{
    const gr_list *graphs;
    size_t start;
    gr_ctx cx;

    if (!gr_mcp_cursor(m, 0, &start, out))
        return;
    gr_ctx_init(&cx);
    if (gr_mcp_graphs(m->session, &cx, &graphs) != GR_OK) {
        gr_mcp_error(out, m->id, MCP_INTERNAL, "the graphs cannot be listed");
        gr_ctx_clear(&cx);
        return;
    }
    gr_mcp_begin(out, m, 0);
    gr_strbuf_adds(out, "\"resources\":[");
    for (size_t i = 0; i < graphs->n; i++) {
        const gr_value *row = graphs->at[i].list->at;

        gr_strbuf_addf(out, "%s{\"uri\":\"" URI "%.*s\",\"name\":", i > 0 ? "," : "",
                       GR_FMT(row[0].s));
        gr_json_string(out, row[0].s);
        gr_strbuf_addf(out,
                       ",\"description\":\"%lld nodes, %lld edges\","
                       "\"mimeType\":\"application/json\"}",
                       (long long)row[1].i, (long long)row[2].i);
    }
    gr_strbuf_addc(out, ']');
    gr_mcp_end(out);
    gr_ctx_clear(&cx);
}

void gr_mcp_templates_list(mcp_server *srv, const mcp_message *m, gr_strbuf *out)
{
    size_t start;

    if (!gr_mcp_cursor(m, 0, &start, out))
        return;
    gr_mcp_begin(out, m, DAY_MS);
    gr_strbuf_adds(out, "\"resourceTemplates\":[{\"uriTemplate\":\"" URI "{id}\","
                        "\"name\":\"graph\",\"title\":\"A loaded graph\","
                        "\"description\":\"What graph_info says, and the edges if they are few\","
                        "\"mimeType\":\"application/json\"}]");
    gr_mcp_end(out);
}

/* {"info":{..},"edge_list":".."}; the edges only of a small graph. */
static void add_graph(gr_session *session, const char *id, const gr_reply *info, gr_strbuf *text)
{
    gr_str json = { gr_reply_json(info), gr_reply_json_len(info) };
    gr_value v;
    gr_ctx cx;

    gr_ctx_init(&cx);
    gr_strbuf_adds(text, "{\"info\":");
    gr_strbuf_add(text, json);
    if (gr_json_read(&cx, json, &v, NULL) == GR_OK && int_of(&v, "edges") <= EDGES_MOST) {
        gr_reply *r = gr_session_text(session, id, "edgelist");
        const gr_value *edges = NULL;

        json = (gr_str){ gr_reply_json(r), gr_reply_json_len(r) };
        if (gr_reply_status(r) == GR_OK && gr_json_read(&cx, json, &v, NULL) == GR_OK)
            edges = gr_v_get(&v, "text");
        if (edges != NULL && edges->type == GR_V_STR) {
            gr_strbuf_adds(text, ",\"edge_list\":");
            gr_json_string(text, edges->s);
        }
        gr_reply_free(r);
    }
    gr_strbuf_addc(text, '}');
    gr_ctx_clear(&cx);
}

void gr_mcp_resources_read(mcp_server *srv, const mcp_message *m, gr_strbuf *out)
{
    const gr_value *uri = gr_mcp_string(m, "uri", out);
    gr_reply *info = NULL;
    const char *id = NULL;
    gr_strbuf text;

    if (uri == NULL)
        return;
    if (gr_str_starts(uri->s, URI) && strlen(uri->s.ptr) == uri->s.len)
        id = uri->s.ptr + sizeof URI - 1;
    if (id != NULL)
        info = gr_session_info(m->session, id);
    if (info == NULL || gr_reply_status(info) != GR_OK) {
        gr_mcp_error(out, m->id, m->modern ? MCP_PARAMS : MCP_NO_RESOURCE,
                     "there is no resource '%.*s'; resources/list names those there are",
                     GR_FMT(uri->s));
        if (info != NULL)
            gr_reply_free(info);
        return;
    }
    gr_strbuf_init(&text, NULL, 0);
    add_graph(m->session, id, info, &text);
    gr_reply_free(info);
    gr_mcp_begin(out, m, 0);
    gr_strbuf_adds(out, "\"contents\":[{\"uri\":");
    gr_json_string(out, uri->s);
    gr_strbuf_adds(out, ",\"mimeType\":\"application/json\",\"text\":");
    gr_json_string(out, gr_strbuf_str(&text));
    gr_strbuf_adds(out, "}]");
    gr_mcp_end(out);
    gr_strbuf_clear(&text);
}

/* --- prompts --- */

void gr_mcp_prompts_list(mcp_server *srv, const mcp_message *m, gr_strbuf *out)
{
    size_t start;

    if (!gr_mcp_cursor(m, 0, &start, out))
        return;
    gr_mcp_begin(out, m, DAY_MS);
    gr_strbuf_adds(out,
                   "\"prompts\":[{\"name\":\"analyse_graph\",\"title\":\"Analyse a graph\","
                   "\"description\":\"Loads a graph and describes its structure\",\"arguments\":["
                   "{\"name\":\"graph\",\"description\":\"the graph as text, or the path of a "
                   "file\",\"required\":true},"
                   "{\"name\":\"question\",\"description\":\"what to find out; default: an "
                   "overview\",\"required\":false}]}]");
    gr_mcp_end(out);
}

/* The string argument `key` of the prompt, or "". */
static gr_str prompt_arg(const mcp_message *m, const char *key)
{
    const gr_value *args = gr_v_get(m->params, "arguments");
    const gr_value *v = args != NULL ? gr_v_get(args, key) : NULL;

    return v != NULL && v->type == GR_V_STR ? v->s : GR_STR("");
}

void gr_mcp_prompts_get(mcp_server *srv, const mcp_message *m, gr_strbuf *out)
{
    const gr_value *name = gr_mcp_string(m, "name", out);
    gr_str graph = prompt_arg(m, "graph"), question = prompt_arg(m, "question");
    gr_strbuf text;

    if (name == NULL)
        return;
    if (!gr_str_is(name->s, "analyse_graph") || graph.len == 0) {
        gr_mcp_error(out, m->id, MCP_PARAMS,
                     "expected the prompt analyse_graph with the argument graph");
        return;
    }
    gr_strbuf_init(&text, NULL, 0);
    gr_strbuf_adds(&text, "Load this graph with load_graph, then answer with grasp's tools and say "
                          "which results are verified.\n\nQuestion: ");
    gr_strbuf_add(&text, question.len != 0
                             ? question
                             : GR_STR("What does the graph look like? Size, density, components, "
                                      "the most connected nodes, anything unusual."));
    gr_strbuf_adds(&text, "\n\nGraph:\n");
    gr_strbuf_add(&text, graph);
    gr_mcp_begin(out, m, -1);
    gr_strbuf_adds(out, "\"description\":\"Analyse a graph\",\"messages\":[{\"role\":\"user\","
                        "\"content\":{\"type\":\"text\",\"text\":");
    gr_json_string(out, gr_strbuf_str(&text));
    gr_strbuf_adds(out, "}}]");
    gr_mcp_end(out);
    if (text.failed)
        out->failed = true;
    gr_strbuf_clear(&text);
}
