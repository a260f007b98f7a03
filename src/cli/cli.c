/* The program: global options, the command, its end.
 *
 * Commands only add to c->out; it is written here when they have succeeded, so that nothing
 * half-done is ever printed. */
#include <errno.h>
#include <signal.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/cli_int.h"

const gr_option gr_globals[GR_N_GLOBALS] = {
    [GR_G_HELP] = { "help", 'h', GR_OPT_FLAG, NULL, "say what the command does" },
    [GR_G_VERSION] = { "version", 0, GR_OPT_FLAG, NULL, "print the version" },
    [GR_G_JSON] = { "json", 0, GR_OPT_FLAG, NULL, "print one JSON value, also for errors" },
    [GR_G_QUIET] = { "quiet", 'q', GR_OPT_FLAG, NULL,
                     "no warnings and no progress; lists show names alone" },
    [GR_G_COLOR] = { "color", 0, GR_OPT_CHOICE, NULL, "when to use colour; NO_COLOR is heeded",
                     .choices = "auto|always|never" },
    [GR_G_TIMEOUT] = { "timeout", 0, GR_OPT_DURATION, "TIME",
                       "stop a request after this time: 500ms, 10s, 2m; 0 = never" },
    [GR_G_MEMORY] = { "memory", 0, GR_OPT_SIZE, "SIZE",
                      "stop before using more memory: 500M, 2G; 0 = most of the machine's" },
    [GR_G_SEED] = { "seed", 0, GR_OPT_INT, "N", "start of the random numbers; 0 if not given" },
    [GR_G_THREADS] = { "threads", 0, GR_OPT_INT, "N",
                       "threads to use; else GRASP_THREADS, else one for each core", .min = 1,
                       .max = 256 },
};

/* Signal handlers have no argument of their own. */
static gr_session *volatile running;
static volatile sig_atomic_t interrupts;

static void on_interrupt(int signal)
{
    if (interrupts++ != 0 || running == NULL)
        _exit(gr_exit_code(GR_ECANCELLED));
    gr_session_cancel(running);
}

bool gr_cli_interrupted(void)
{
    return interrupts != 0;
}

void gr_cli_go_on(void)
{
    interrupts = 0;
}

gr_status gr_cli_threads(gr_cli *c, unsigned *out)
{
    gr_optval *v = &c->global[GR_G_THREADS];
    const char *env = getenv("GRASP_THREADS");
    gr_err err = { 0 };

    if (!v->given && env != NULL && *env != '\0' &&
        gr_option_read(&gr_globals[GR_G_THREADS], "GRASP_THREADS", env, v, &err) != GR_OK)
        return gr_cli_fail(c, &err);
    *out = (unsigned)v->number;
    return GR_OK;
}

static gr_status open_engine(gr_cli *c)
{
    unsigned n_threads = 0;
    gr_status st = gr_cli_threads(c, &n_threads);

    if (st != GR_OK)
        return st;
    c->engine = gr_engine_new(n_threads);
    return c->engine != NULL ? GR_OK : gr_cli_memory(c);
}

static gr_status open_session(gr_cli *c)
{
    c->limits = (gr_limits){
        .timeout_ms = (uint32_t)c->global[GR_G_TIMEOUT].number,
        .memory_bytes = c->global[GR_G_MEMORY].number,
        .seed = c->global[GR_G_SEED].number,
    };
    c->session = gr_session_new(c->engine);
    if (c->session == NULL)
        return gr_cli_memory(c);
    gr_session_limit(c->session, &c->limits);
    gr_progress_start(&c->progress, !c->quiet && isatty(STDERR_FILENO));
    if (c->progress.on)
        gr_session_on_progress(c->session, gr_progress_tell, &c->progress);
    running = c->session;
    return GR_OK;
}

static gr_status count_words(gr_cli *c)
{
    if (c->words.n < c->command->least)
        return gr_cli_usage(c, "%s: expected %s", c->command->name, c->command->args);
    if (c->words.n > c->command->most)
        return gr_cli_usage(c, "%s: unexpected argument \"%s\"", c->command->name,
                            c->words.at[c->command->most]);
    return GR_OK;
}

static void take_globals(gr_cli *c)
{
    const gr_optval *color = &c->global[GR_G_COLOR];
    const char *mode = color->given ? color->text : "auto";

    c->json = c->global[GR_G_JSON].given;
    c->quiet = c->global[GR_G_QUIET].given;
    c->colour = !c->json && gr_term_colour(mode, STDOUT_FILENO);
    c->colour_err = gr_term_colour(mode, STDERR_FILENO);
}

static gr_status run_command(gr_cli *c)
{
    gr_status st = count_words(c);

    if (st == GR_OK && (c->command->needs_engine || c->command->needs_session))
        st = open_engine(c);
    if (st == GR_OK && c->command->needs_session)
        st = open_session(c);
    return st == GR_OK ? c->command->run(c) : st;
}

/* A tool alone is no command. */
static void suggest_run(gr_cli *c, const char *word, gr_err *err)
{
    gr_reply *r = (c->engine = gr_engine_new(1)) != NULL ? gr_engine_tool(c->engine, word) : NULL;

    if (r != NULL && gr_reply_status(r) == GR_OK)
        gr_err_hint(err, "it is a tool: grasp run %s", word);
    gr_reply_free(r);
}

/* Words that name no command: help on all or on a group, the version, or an error. What follows a
 * name that does not exist is not looked at. */
static gr_status run_without_command(gr_cli *c, const gr_optset *globals, gr_words words)
{
    gr_err err = { 0 };

    gr_options_parse(&c->cx.arena, globals, 1, words, false, &words, &err);
    take_globals(c);
    if (c->global[GR_G_VERSION].given)
        return gr_cli_version(c);
    if (words.n == 0) {
        gr_help_all(c);
        return GR_OK;
    }
    if (c->global[GR_G_HELP].given && gr_command_is_group(gr_str_of(words.at[0]))) {
        gr_help_group(c, gr_str_of(words.at[0]));
        return GR_OK;
    }
    gr_command_unknown(c, words, &err);
    suggest_run(c, words.at[0], &err);
    return gr_cli_fail(c, &err);
}

static gr_status dispatch(gr_cli *c, gr_words args)
{
    gr_optset sets[2] = { { gr_globals, GR_N_GLOBALS, c->global } };
    size_t used = 0;
    gr_err err = { 0 };
    gr_status st = gr_options_parse(&c->cx.arena, sets, 1, args, true, &args, &err);

    if (st == GR_OK && (c->command = gr_command_find(args, &used)) == NULL)
        return run_without_command(c, sets, args);
    if (st == GR_OK) {
        sets[1] = (gr_optset){ c->command->options, c->command->n_options, c->opt };
        args = (gr_words){ args.at + used, args.n - used };
        st = gr_options_parse(&c->cx.arena, sets, 2, args, false, &c->words, &err);
    }
    take_globals(c);
    if (st != GR_OK)
        return gr_cli_fail(c, &err);
    if (c->global[GR_G_VERSION].given)
        return gr_cli_version(c);
    if (c->global[GR_G_HELP].given) {
        gr_help_command(c, c->command);
        return GR_OK;
    }
    return run_command(c);
}

/* --json holds for errors in the options before and after it. */
static bool asks_json(gr_words args)
{
    for (size_t i = 0; i < args.n && strcmp(args.at[i], "--") != 0; i++)
        if (strcmp(args.at[i], "--json") == 0)
            return true;
    return false;
}

static gr_status write_out(gr_cli *c)
{
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    return gr_cli_flush(c);
}

gr_status gr_cli_flush(gr_cli *c)
{
    size_t n = c->out.len;
    gr_err err = { 0 };

    if (c->out.failed)
        return gr_cli_memory(c);
    gr_progress_erase(&c->progress);
    if (fwrite(c->out.buf, 1, n, stdout) == n && fflush(stdout) == 0) {
        gr_strbuf_reset(&c->out);
        return GR_OK;
    }
    gr_fail(&err, GR_EIO, "standard output cannot be written: %s", strerror(errno));
    return gr_cli_fail(c, &err);
}

int gr_cli_main(int argc, char **argv)
{
    gr_words args = { (const char **)argv + 1, argc > 0 ? (size_t)argc - 1 : 0 };
    gr_cli c = { .global[GR_G_JSON].given = asks_json(args) };
    gr_status st, written;

    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_IGN);   /* a file beyond a limit fails to be written, and is told */
    for (int i = 0; i < 2; i++) /* they end a read */
        sigaction(i == 0 ? SIGINT : SIGTERM, &(struct sigaction){ .sa_handler = on_interrupt },
                  NULL);
    gr_ctx_init(&c.cx);
    gr_strbuf_init(&c.out, &c.cx.budget, 0);
    st = dispatch(&c, args);
    written = write_out(&c);
    running = NULL;
    gr_strbuf_clear(&c.out);
    gr_ctx_clear(&c.cx);
    gr_session_free(c.session);
    gr_engine_free(c.engine);
    return c.exit_code != 0 ? c.exit_code : gr_exit_code(st != GR_OK ? st : written);
}
