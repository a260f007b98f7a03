/* grasp mcp: the Model Context Protocol over standard input and output. */
#include <errno.h>
#include <unistd.h>

#include "cli/cli_int.h"
#include "serve/serve.h"

enum { O_ROOT, O_TOOLSET, O_PRINT_CONFIG, O_INSTALL, O_YES };
static const gr_option options[] = {
    [O_ROOT] = { "root", 0, GR_OPT_LIST, "FOLDER",
                 "files may be read and written under this folder, else under the current one. "
                 "Several with several options" },
    [O_TOOLSET] = { "toolset", 0, GR_OPT_TEXT, "NAMES",
                    "the tools to offer on their own: names and families, a,b,c, or all" },
    [O_PRINT_CONFIG] = { "print-config", 0, GR_OPT_TEXT, "CLIENT",
                         "print what the configuration of a client must hold, with the other "
                         "options, and end" },
    [O_INSTALL] = { "install", 0, GR_OPT_TEXT, "CLIENT",
                    "write that into the client's file, after showing it and asking; the old file "
                    "is kept" },
    [O_YES] = { "yes", 0, GR_OPT_FLAG, NULL, "--install does not ask" },
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
        bool ends = option == options && (i == O_PRINT_CONFIG || i == O_INSTALL || i == O_YES);

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

/* All options, as a client's configuration has them. */
static gr_status add_all(gr_cli *c, texts *args)
{
    gr_status st = add_roots(c, args);

    if (st == GR_OK && (!add_given(c, args, options, c->opt, sizeof options / sizeof *options) ||
                        !add_given(c, args, gr_globals, c->global, GR_N_GLOBALS)))
        st = gr_cli_memory(c);
    return st;
}

/* What is to be pasted goes to standard output, where it belongs to standard error. */
static gr_status print_config(gr_cli *c)
{
    char path[4096];
    texts args = { .budget = &c->cx.budget };
    const char *file = NULL;
    gr_err err = { 0 };
    gr_status st = add_all(c, &args);

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

/* --- writing it --- */

/* "~/x" in the home folder; where a link leads, so that it stays one. */
static gr_status find_file(gr_cli *c, const char *path, const char **out, gr_err *err)
{
    const char *home = getenv("HOME");
    gr_str full = gr_str_of(path);
    char *real;

    if (path[0] == '~') {
        if (home == NULL || home[0] == '\0')
            return gr_fail(err, GR_EREAD, "HOME does not say where the home folder is");
        full = gr_str_printf(&c->cx.arena, "%s%s", home, path + 1);
    }
    real = full.ptr != NULL ? realpath(full.ptr, NULL) : NULL;
    if (real != NULL)
        full = gr_str_dup(&c->cx.arena, gr_str_of(real));
    free(real);
    *out = full.ptr;
    return full.ptr != NULL ? GR_OK : gr_fail_memory(&c->cx, err);
}

static gr_status write_file(gr_cli *c, const char *path, gr_str text, gr_err *err)
{
    gr_output *o = NULL;
    gr_status st = gr_output_open(&c->cx, path, &o, err);

    if (st != GR_OK)
        return st;
    gr_output_add(o, text);
    return gr_output_commit(o, err);
}

/* The old text stays beside it, under a name that nothing has. */
static gr_status keep_old(gr_cli *c, const char *path, gr_str old, const char **kept, gr_err *err)
{
    gr_str name = gr_str_printf(&c->cx.arena, "%s.bak", path);

    for (unsigned n = 2; name.ptr != NULL && access(name.ptr, F_OK) == 0; n++)
        name = gr_str_printf(&c->cx.arena, "%s.bak%u", path, n);
    if (name.ptr == NULL)
        return gr_fail_memory(&c->cx, err);
    *kept = name.ptr;
    return write_file(c, name.ptr, old, err);
}

static gr_status make_folder(gr_cli *c, const char *path, gr_err *err)
{
    const char *slash = strrchr(path, '/');
    gr_str folder = slash != NULL ? (gr_str){ path, (size_t)(slash - path) } : GR_STR("");
    char *copy;

    if (folder.len == 0)
        return GR_OK;
    folder = gr_str_dup(&c->cx.arena, folder);
    copy = (char *)(uintptr_t)folder.ptr; /* ours */
    if (copy == NULL)
        return gr_fail_memory(&c->cx, err);
    return gr_make_folders(copy)
               ? GR_OK
               : gr_fail(err, GR_EIO, "cannot make the folder '%.200s': %s", copy, strerror(errno));
}

/* Shows what goes into which file, and asks. */
static gr_status agree(gr_cli *c, const char *path, const texts *args, const char *program,
                       bool *yes, gr_err *err)
{
    const char *file;
    char line[16] = "";
    gr_status st = gr_serve_mcp_config(c->opt[O_INSTALL].text, program, args->at, args->n, &c->out,
                                       &file, err);

    *yes = c->opt[O_YES].given;
    if (st != GR_OK || *yes)
        return st;
    if (!isatty(STDIN_FILENO))
        return gr_fail(err, GR_EUSAGE, "--install asks before it writes; --yes where nobody can");
    fprintf(stderr, "%.*sPut this into %s? [y/N] ", GR_FMT(gr_strbuf_str(&c->out)), path);
    gr_strbuf_reset(&c->out);
    *yes = fgets(line, sizeof line, stdin) != NULL && (line[0] == 'y' || line[0] == 'Y');
    return GR_OK;
}

/* The file with grasp's entry in it. */
static gr_status put_into(gr_cli *c, const texts *args, gr_strbuf *text, gr_err *err)
{
    char program[4096];
    const char *name = own_path(program, sizeof program), *client = c->opt[O_INSTALL].text;
    const char *path, *kept = NULL;
    gr_input in = { 0 };
    bool yes = false, is_there;
    gr_str old = GR_STR("");
    gr_status st =
        gr_serve_mcp_install(client, name, args->at, args->n, GR_STR(""), text, &path, err);

    if (st != GR_OK || (st = find_file(c, path, &path, err)) != GR_OK)
        return st;
    is_there = access(path, F_OK) == 0;
    if (is_there && (st = gr_input_open(&c->cx, path, &in, err)) != GR_OK)
        return st;
    if (is_there)
        old = gr_str_dup(&c->cx.arena, in.text);
    gr_input_clear(&in);
    gr_strbuf_reset(text);
    st = old.ptr == NULL ? gr_fail_memory(&c->cx, err)
                         : gr_serve_mcp_install(client, name, args->at, args->n, old, text,
                                                &(const char *){ NULL }, err);
    if (st != GR_OK)
        gr_err_file(err, path);
    if (st == GR_OK && (st = agree(c, path, args, name, &yes, err)) == GR_OK && !yes)
        fprintf(stderr, "Nothing was written.\n");
    if (st != GR_OK || !yes)
        return st;
    st = is_there ? keep_old(c, path, old, &kept, err) : make_folder(c, path, err);
    if (st == GR_OK)
        st = write_file(c, path, gr_strbuf_str(text), err);
    if (st == GR_OK && !c->quiet)
        fprintf(stderr, "Written to %s.%s%s%s\n", path, kept != NULL ? " It was: " : "",
                kept != NULL ? kept : "", kept != NULL ? "." : "");
    return st;
}

static gr_status install(gr_cli *c)
{
    texts args = { .budget = &c->cx.budget };
    gr_err err = { 0 };
    gr_strbuf text;
    gr_status st = add_all(c, &args);

    if (st != GR_OK) {
        gr_vec_clear(&args);
        return st;
    }
    gr_strbuf_init(&text, NULL, 0);
    st = put_into(c, &args, &text, &err);
    gr_strbuf_clear(&text);
    gr_vec_clear(&args);
    return st == GR_OK ? GR_OK : gr_cli_fail(c, &err);
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
    if (c->opt[O_INSTALL].given)
        return install(c);
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
               "claude-desktop, codex, cursor, gemini and vscode need for that, and --install "
               "writes it. Calls run beside each other; docs/MCP.md tells the rest.",
    GR_OPTIONS(options),
    GR_EXAMPLES(examples),
    .run = run,
};
