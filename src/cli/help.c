/* grasp help: the tables as text. */
#include <unistd.h>

#include "cli/cli_int.h"

#define WIDTH_MOST 90

const gr_cli_pair gr_help_env[GR_N_HELP_ENV] = {
    { "NO_COLOR", "if it is not empty, no colour unless --color always asks for it" },
    { "GRASP_THREADS", "threads to use where --threads does not say" },
    { "GRASP_MODELS", "the folder with the weights of the trained reader" },
    { "GRASP_WORKER", "the program grasp-lua, if it is not where it was installed" },
    { "XDG_DATA_HOME",
      "tools of your own are in grasp/tools below it, trained models in grasp/models; else below "
      "~/.local/share" },
};

const gr_cli_pair gr_help_exits[GR_N_HELP_EXITS] = {
    { "0", "all went well" },
    { "1", "a fault of grasp's own, or the output could not be written" },
    { "2", "the command line or the call is not well formed" },
    { "3", "a file, a graph or an argument says something it must not, or does not exist" },
    { "4", "understood, and not answered; the reason is said" },
    { "5", "a limit of time or memory was reached" },
    { "130", "interrupted" },
};

static unsigned width(void)
{
    unsigned w = gr_term_width(STDOUT_FILENO);

    return w > WIDTH_MOST || w < 40 ? WIDTH_MOST : w;
}

static void heading(gr_cli *c, const char *text)
{
    gr_strbuf_addc(&c->out, '\n');
    gr_term_add(&c->out, c->colour, GR_BOLD, text);
    gr_strbuf_addc(&c->out, '\n');
}

void gr_help_option(gr_strbuf *sb, const gr_option *o)
{
    if (o->letter != 0)
        gr_strbuf_addf(sb, "-%c, ", o->letter);
    gr_strbuf_addf(sb, "--%s", o->name);
    if (o->kind != GR_OPT_FLAG)
        gr_strbuf_addf(sb, " %s", o->kind == GR_OPT_CHOICE ? o->choices : o->value);
}

/* "  left      right", the right side wrapped below itself. */
static void two_columns(gr_cli *c, const char *left, size_t left_width, const char *right)
{
    size_t used = gr_utf8_width(gr_str_of(left));
    gr_strbuf text;

    gr_strbuf_init(&text, &c->cx.budget, 0);
    gr_term_wrap(&text, right, (unsigned)left_width + 4, width());
    gr_strbuf_adds(&c->out, "  ");
    gr_term_add(&c->out, c->colour, GR_CYAN, left);
    if (used > left_width) {
        gr_strbuf_addc(&c->out, '\n');
        gr_strbuf_add(&c->out, gr_strbuf_str(&text));
    } else {
        gr_strbuf_adds(&c->out, text.buf + used + 2);
    }
    gr_strbuf_clear(&text);
}

static void options(gr_cli *c, const gr_option *o, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        gr_strbuf left;

        gr_strbuf_init(&left, &c->cx.budget, 0);
        gr_strbuf_adds(&left, o[i].letter != 0 ? "" : "    ");
        gr_help_option(&left, &o[i]);
        two_columns(c, left.buf, 22, o[i].summary);
        gr_strbuf_clear(&left);
    }
}

static void list_commands(gr_cli *c, gr_str group)
{
    for (size_t i = 0; i < gr_n_commands(); i++) {
        const gr_command *command = gr_command_at(i);

        if (!command->hidden && (group.len == 0 || gr_str_eq(gr_command_group(command), group)))
            two_columns(c, command->name, 16, command->summary);
    }
}

void gr_help_all(gr_cli *c)
{
    gr_strbuf_adds(&c->out, "grasp: questions about graphs, answered exactly\n\n"
                            "usage: grasp COMMAND [ARGUMENTS] [OPTIONS]\n");
    heading(c, "commands");
    list_commands(c, GR_STR(""));
    heading(c, "options of every command");
    options(c, gr_globals, GR_N_GLOBALS);
    gr_strbuf_adds(&c->out, "\ngrasp help COMMAND says more, with examples.\n");
}

void gr_help_group(gr_cli *c, gr_str word)
{
    gr_strbuf_addf(&c->out, "usage: grasp %.*s COMMAND [ARGUMENTS] [OPTIONS]\n", GR_FMT(word));
    heading(c, "commands");
    list_commands(c, word);
    gr_strbuf_addf(&c->out, "\ngrasp help %.*s COMMAND says more, with examples.\n", GR_FMT(word));
}

void gr_help_command(gr_cli *c, const gr_command *command)
{
    gr_strbuf_addf(&c->out, "grasp %s: %s\n\nusage: grasp %s%s%s [OPTIONS]\n", command->name,
                   command->summary, command->name, *command->args != '\0' ? " " : "",
                   command->args);
    if (command->details != NULL) {
        gr_strbuf_addc(&c->out, '\n');
        gr_term_wrap(&c->out, command->details, 0, width());
    }
    if (command->n_options != 0) {
        heading(c, "options");
        options(c, command->options, command->n_options);
    }
    heading(c, "options of every command");
    options(c, gr_globals, GR_N_GLOBALS);
    if (command->n_examples != 0)
        heading(c, "examples");
    for (size_t i = 0; i < command->n_examples; i++)
        gr_strbuf_addf(&c->out, "  %s:\n    grasp %s\n", command->examples[i].what,
                       command->examples[i].line);
}

static gr_status run(gr_cli *c)
{
    size_t used = 0;
    const gr_command *command = gr_command_find(c->words, &used);
    gr_err err = { 0 };

    if (c->words.n == 0)
        gr_help_all(c);
    else if (command != NULL && used == c->words.n)
        gr_help_command(c, command);
    else if (c->words.n == 1 && gr_command_is_group(gr_str_of(c->words.at[0])))
        gr_help_group(c, gr_str_of(c->words.at[0]));
    else if (gr_command_unknown(c, c->words, &err) != GR_OK)
        return gr_cli_fail(c, &err);
    return GR_OK;
}

static const gr_cli_example examples[] = {
    { "What one command does", "help graph info" },
};

const gr_command gr_command_help = {
    .name = "help",
    .args = "[COMMAND]",
    .most = 2,
    .summary = "Say what a command does, or list the commands",
    GR_EXAMPLES(examples),
    .run = run,
};
