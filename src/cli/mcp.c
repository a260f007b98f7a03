/* grasp mcp: the Model Context Protocol over standard input and output. */
#include <errno.h>
#include <unistd.h>

#include "cli/cli_int.h"
#include "serve/serve.h"

enum { O_ROOT, O_TOOLSET, O_PRINT_CONFIG };
static const gr_option options[] = {
    [O_ROOT] = { "root", 0, GR_OPT_LIST, "FOLDER",
                 "files may be read and written under this folder, else under the current one. "
                 "Several with several options" },
    [O_TOOLSET] = { "toolset", 0, GR_OPT_TEXT, "NAMES",
                    "the tools to offer on their own: names and families, a,b,c, or all" },
    [O_PRINT_CONFIG] = { "print-config", 0, GR_OPT_TEXT, "CLIENT",
                         "print what the configuration of a client must hold, with the other "
                         "options, and end" },
};

/* Clients start grasp from a folder and a PATH of their own, so they are given the whole path. */
static const char *own_path(char *buf, size_t size)
{
    ssize_t n = readlink("/proc/self/exe", buf, size - 1);

    if (n <= 0)
        return "grasp";
    buf[n] = '\0';
    return buf;
}

typedef GR_VEC(const char *) texts;

static bool add_option(gr_cli *c, texts *args, const char *name, const char *value)
{
    gr_str option = gr_str_printf(&c->cx.arena, "--%s", name);

    return option.ptr != NULL && gr_vec_push(args, option.ptr) &&
           (value == NULL || gr_vec_push(args, value));
}

/* The options of a table that were given, but for those that end the program. */
static bool add_given(gr_cli *c, texts *args, const gr_option *option, const gr_optval *value,
                      size_t n)
{
    for (size_t i = 0; i < n; i++) {
        bool ends = option == options && i == O_PRINT_CONFIG;

        if (!value[i].given || ends || (option == options && i == O_ROOT))
            continue;
        if (!add_option(c, args, option[i].name, value[i].text))
            return false;
    }
    return true;
}

/* Folders as they are called from anywhere. */
static gr_status add_roots(gr_cli *c, texts *args)
{
    const gr_optval *roots = &c->opt[O_ROOT];
    gr_err err = { 0 };

    for (size_t i = 0; i < roots->n_list; i++) {
        char *real = realpath(roots->list[i], NULL);
        gr_str copy = real != NULL ? gr_str_dup(&c->cx.arena, gr_str_of(real)) : GR_STR("");

        if (real == NULL) {
            gr_fail(&err, GR_EREAD, "cannot allow '%.200s': %s", roots->list[i], strerror(errno));
            return gr_cli_fail(c, &err);
        }
        free(real);
        if (copy.ptr == NULL || !add_option(c, args, options[O_ROOT].name, copy.ptr))
            return gr_cli_memory(c);
    }
    return GR_OK;
}

/* What is to be pasted goes to standard output, where it belongs to standard error. */
static gr_status print_config(gr_cli *c)
{
    char path[4096];
    texts args = { .budget = &c->cx.budget };
    const char *file = NULL;
    gr_err err = { 0 };
    gr_status st = add_roots(c, &args);

    if (st == GR_OK && (!add_given(c, &args, options, c->opt, sizeof options / sizeof *options) ||
                        !add_given(c, &args, gr_globals, c->global, GR_N_GLOBALS)))
        st = gr_cli_memory(c);
    if (st == GR_OK && gr_serve_mcp_config(c->opt[O_PRINT_CONFIG].text, own_path(path, sizeof path),
                                           args.at, args.n, &c->out, &file, &err) != GR_OK)
        st = gr_cli_fail(c, &err);
    if (st == GR_OK && !c->quiet)
        fprintf(stderr, "Put this into %s.\n", file);
    if (st == GR_OK && !c->quiet && !c->opt[O_ROOT].given)
        fprintf(stderr, "Without --root it reads and writes files where the client starts it.\n");
    gr_vec_clear(&args);
    return st;
}

static gr_status run(gr_cli *c)
{
    gr_mcp_options o = {
        .roots = (const char *const *)c->opt[O_ROOT].list,
        .n_roots = c->opt[O_ROOT].n_list,
        .toolset = c->opt[O_TOOLSET].text,
        .timeout_ms = (uint32_t)c->global[GR_G_TIMEOUT].number,
        .memory_bytes = c->global[GR_G_MEMORY].number,
    };
    gr_status st;

    if (c->opt[O_PRINT_CONFIG].given)
        return print_config(c);
    st = gr_cli_threads(c, &o.threads);
    if (st == GR_OK)
        c->exit_code = gr_serve_mcp(&o);
    return st;
}

static const gr_cli_example examples[] = {
    { "What to write into the configuration of a client, and into which file",
      "mcp --root examples --toolset all --print-config vscode" },
    { "Offer the tools on structure alone", "mcp --root examples --toolset structure" },
};

const gr_command gr_command_mcp = {
    .name = "mcp",
    .args = "",
    .summary = "Serve the tools to assistants and agents (MCP over stdio)",
    .details = "Speaks the Model Context Protocol on standard input and output until the input "
               "ends. Clients start it themselves; --print-config says what claude-code, "
               "claude-desktop, codex, cursor, gemini and vscode need for that. Calls run beside "
               "each other; docs/MCP.md tells the rest.",
    GR_OPTIONS(options),
    GR_EXAMPLES(examples),
    .run = run,
};
