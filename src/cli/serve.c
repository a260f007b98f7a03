/* grasp serve: the engine over HTTP. */
#include "serve/serve.h"

#include "cli/cli_int.h"

#define PORT 8377

enum {
    O_BIND,
    O_PORT,
    O_TOKEN,
    O_HOST,
    O_ROOT,
    O_KG,
    O_KG_MODEL,
    O_TASKS,
    O_LLM,
    O_BODY,
    O_KEEP,
    O_CONNECTIONS,
    O_WORKERS,
    O_PATIENCE
};
static const gr_option options[] = {
    [O_BIND] = { "bind", 0, GR_OPT_TEXT, "ADDRESS",
                 "where to listen, 127.0.0.1 if not given; any other than a loopback address needs "
                 "--token" },
    [O_PORT] = { "port", 0, GR_OPT_INT, "N", "8377 if not given; 0 = any that is free",
                 .max = 65535 },
    [O_TOKEN] = { "token", 0, GR_OPT_TEXT, "TEXT",
                  "what clients must send as Authorization: Bearer TEXT; else GRASP_TOKEN" },
    [O_HOST] = { "host", 0, GR_OPT_LIST, "NAME",
                 "a name that the server is reached by, beside addresses and localhost" },
    [O_ROOT] = { "root", 0, GR_OPT_LIST, "FOLDER",
                 "files may be read under this folder; none if not given. Several with several "
                 "options" },
    [O_KG] = { "kg", 0, GR_OPT_LIST, "[NAME=]STORE",
               "a store of triples that may be queried; called like its file if it is given no "
               "name" },
    [O_KG_MODEL] = { "kg-model", 0, GR_OPT_LIST, "[NAME=]FILE",
                     "the model by kg train that predicts links of the store of that name" },
    [O_TASKS] = { "tasks", 't', GR_OPT_LIST, "[NAME=]FILE",
                  "a task graph that plans are made for" },
    [O_LLM] = { "llm", 0, GR_OPT_TEXT, "URL#MODEL", "the model that questions may be put to" },
    [O_BODY] = { "max-body", 0, GR_OPT_SIZE, "SIZE", "of a request, 64 MiB if not given" },
    [O_KEEP] = { "keep", 0, GR_OPT_SIZE, "SIZE",
                 "memory of the graphs that are kept, 1 GiB if not given" },
    [O_CONNECTIONS] = { "connections", 0, GR_OPT_INT, "N", "at most, 256 if not given", .min = 1,
                        .max = 10000 },
    [O_WORKERS] = { "workers", 0, GR_OPT_INT, "N", "calls that run at once, 8 if not given",
                    .min = 1, .max = 256 },
    [O_PATIENCE] = { "patience", 0, GR_OPT_DURATION, "TIME",
                     "with a client that sends or takes its bytes slowly; 30s if not given" },
};

static gr_status run(gr_cli *c)
{
    gr_http_options o = {
        .address = c->opt[O_BIND].text,
        .port = c->opt[O_PORT].given ? (uint16_t)c->opt[O_PORT].number : PORT,
        .token = c->opt[O_TOKEN].given ? c->opt[O_TOKEN].text : getenv("GRASP_TOKEN"),
        .hosts = (const char *const *)c->opt[O_HOST].list,
        .n_hosts = c->opt[O_HOST].n_list,
        .roots = (const char *const *)c->opt[O_ROOT].list,
        .n_roots = c->opt[O_ROOT].n_list,
        .kgs = (const char *const *)c->opt[O_KG].list,
        .n_kgs = c->opt[O_KG].n_list,
        .kg_models = (const char *const *)c->opt[O_KG_MODEL].list,
        .n_kg_models = c->opt[O_KG_MODEL].n_list,
        .tasks = (const char *const *)c->opt[O_TASKS].list,
        .n_tasks = c->opt[O_TASKS].n_list,
        .llm = c->opt[O_LLM].text,
        .timeout_ms = (uint32_t)c->global[GR_G_TIMEOUT].number,
        .memory_bytes = c->global[GR_G_MEMORY].number,
        .most_body = c->opt[O_BODY].number,
        .most_kept = c->opt[O_KEEP].number,
        .connections = (unsigned)c->opt[O_CONNECTIONS].number,
        .workers = (unsigned)c->opt[O_WORKERS].number,
        .patience_ms = (uint32_t)c->opt[O_PATIENCE].number,
        .quiet = c->quiet,
    };
    gr_status st = gr_cli_threads(c, &o.threads);

    if (o.token != NULL && o.token[0] == '\0') {
        if (c->opt[O_TOKEN].given)
            return gr_cli_usage(c, "--token: expected a text that is not empty");
        o.token = NULL;
    }
    if (st == GR_OK)
        c->exit_code = gr_serve_http(&o);
    return st;
}

const gr_command gr_command_serve = {
    .name = "serve",
    .args = "",
    .summary = "Serve the tools over HTTP: an API and a page",
    .details = "Listens until it is told to stop (SIGTERM, Ctrl-C) and lets calls that are under "
               "way end first. /api/openapi.json describes what it offers, docs/SERVING.md tells "
               "the rest. --timeout holds for each call, 30 s if not given. One line for each "
               "request goes to standard error, none with --quiet.",
    GR_OPTIONS(options),
    .run = run,
};
