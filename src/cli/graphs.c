/* Graphs in and out, the same way for every command. */
#include "cli/cli_int.h"
#include "engine/engine.h"

gr_status gr_cli_load(gr_cli *c, const char *name, const char *path)
{
    bool directed = c->opt[GR_IN_DIRECTED].given, undirected = c->opt[GR_IN_UNDIRECTED].given;
    const gr_load_how how = {
        .format = c->opt[GR_IN_FORMAT].text,
        .direction = directed     ? "directed"
                     : undirected ? "undirected"
                                  : NULL,
        .source = c->opt[GR_IN_SOURCE].text,
        .target = c->opt[GR_IN_TARGET].text,
        .weight = c->opt[GR_IN_WEIGHT].text,
        .header = c->opt[GR_IN_HEADER].text,
        .nodes = c->opt[GR_IN_NODES].text,
    };
    gr_status st;

    if (directed && undirected)
        return gr_cli_usage(c, "--directed and --undirected exclude each other");
    if ((st = gr_cli_allow_hosts(c)) != GR_OK)
        return st;
    return gr_cli_got(c, gr_session_load_as(c->session, name, path, &how), NULL);
}

gr_status gr_cli_allow_hosts(gr_cli *c)
{
    const gr_optval *hosts = &c->opt[GR_IN_HOST];
    gr_status st = GR_OK;

    for (size_t i = 0; st == GR_OK && i < hosts->n_list; i++)
        st = gr_cli_got(c, gr_session_allow_host(c->session, hosts->list[i]), NULL);
    return st;
}

/* "H=b.csv" is the file b.csv under the name H; "b.csv" and "./H=b.csv" are files called G. */
static gr_str graph_name(const char *graph, const char **path)
{
    size_t n = 0;

    while ((graph[n] >= 'a' && graph[n] <= 'z') || (graph[n] >= 'A' && graph[n] <= 'Z') ||
           graph[n] == '_' || (n != 0 && gr_is_digit(graph[n])))
        n++;
    if (n != 0 && graph[n] == '=') {
        *path = graph + n + 1;
        return (gr_str){ graph, n };
    }
    *path = graph;
    return GR_STR("G");
}

gr_status gr_cli_load_list(gr_cli *c, const gr_optval *given, const char **last)
{
    gr_status st = gr_cli_allow_hosts(c);

    *last = NULL;
    for (size_t i = 0; st == GR_OK && i < given->n_list; i++) {
        const char *path, *other;
        gr_str name = graph_name(given->list[i], &path);

        for (size_t k = 0; k < i; k++)
            if (gr_str_eq(graph_name(given->list[k], &other), name))
                return gr_cli_usage(c, "two graphs are called %.*s; name them: -g G=A -g H=B",
                                    GR_FMT(name));
        *last = gr_str_dup(&c->cx.arena, name).ptr;
        if (*last == NULL)
            return gr_cli_memory(c);
        st = gr_cli_load(c, *last, path);
    }
    return st;
}

gr_status gr_cli_at(gr_cli *c, const gr_optval *given)
{
    gr_endpoint at = { .url = given[0].text,
                       .prefixes = given[1].list,
                       .n_prefixes = given[1].n_list,
                       .hops = (unsigned)given[2].number };

    if (!given[0].given)
        return given[1].n_list == 0 && !given[2].given
                   ? GR_OK
                   : gr_cli_usage(c, "--prefix and --hops belong to --endpoint URL");
    return gr_cli_got(c, gr_session_endpoint(c->session, &at), NULL);
}

static gr_status warn_lost(gr_cli *c, const gr_reply *r, const char *path)
{
    const gr_value *lost;
    gr_value v;
    gr_status st = gr_cli_value(c, r, &v);

    if (st != GR_OK)
        return st;
    lost = gr_v_get(&v, "lost");
    for (size_t i = 0; lost != NULL && lost->type == GR_V_LIST && i < lost->list->n; i++)
        if (lost->list->at[i].type == GR_V_STR)
            gr_cli_warn(c, "%s loses %.*s", path, GR_FMT(lost->list->at[i].s));
    return GR_OK;
}

gr_status gr_cli_save(gr_cli *c, const char *name, const char *path, const char *format)
{
    bool to_stdout = path == NULL || strcmp(path, "-") == 0;
    const gr_reply *r;
    gr_status st;

    if (to_stdout && format == NULL)
        format = "edgelist";
    /* With --json there is one value on standard output, so the graph is a text in it. */
    if (to_stdout && c->json)
        st = gr_cli_got(c, gr_session_text(c->session, name, format), &r);
    else
        st = gr_cli_got(c, gr_session_save(c->session, name, to_stdout ? "-" : path, format), &r);
    if (st != GR_OK)
        return st;
    if (c->json)
        gr_cli_show(c, r);
    return warn_lost(c, r, to_stdout ? "the output" : path);
}
