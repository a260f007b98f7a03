/* The table of commands and how one is found by its words. */
#include "cli/cli_int.h"

#define GR_COMMAND(name) extern const gr_command gr_command_##name;
#include "cli/commands.def"
#undef GR_COMMAND

static const gr_command *const commands[] = {
#define GR_COMMAND(name) &gr_command_##name,
#include "cli/commands.def"
#undef GR_COMMAND
};

#define N_COMMANDS (sizeof commands / sizeof commands[0])

size_t gr_n_commands(void)
{
    return N_COMMANDS;
}

const gr_command *gr_command_at(size_t i)
{
    return commands[i];
}

/* How many words the name has, if the words begin with them; else 0. */
static size_t match(const char *name, gr_words words)
{
    gr_str rest = gr_str_of(name), part;
    size_t n = 0;

    while (gr_str_split(&rest, ' ', &part)) {
        if (n == words.n || !gr_str_is(part, words.at[n]))
            return 0;
        n++;
    }
    return n;
}

const gr_command *gr_command_find(gr_words words, size_t *used)
{
    for (size_t i = 0; i < N_COMMANDS; i++)
        if ((*used = match(commands[i]->name, words)) != 0)
            return commands[i];
    return NULL;
}

gr_str gr_command_group(const gr_command *command)
{
    gr_str name = gr_str_of(command->name);

    return gr_str_sub(name, 0, gr_str_find(name, " "));
}

bool gr_command_is_group(gr_str word)
{
    for (size_t i = 0; i < N_COMMANDS; i++)
        if (strchr(commands[i]->name, ' ') != NULL &&
            gr_str_eq(gr_command_group(commands[i]), word))
            return true;
    return false;
}

gr_status gr_command_unknown(gr_cli *c, gr_words words, gr_err *err)
{
    bool in_group = gr_command_is_group(gr_str_of(words.at[0]));
    gr_str query = gr_str_of(words.at[0]), names[2 * N_COMMANDS];
    size_t n = 0;

    if (in_group && words.n == 1) {
        gr_fail(err, GR_EUSAGE, "%s needs a command after it", words.at[0]);
        gr_err_hint(err, "grasp help %s lists them", words.at[0]);
        return GR_EUSAGE;
    }
    if (in_group)
        query = gr_str_printf(&c->cx.arena, "%s %s", words.at[0], words.at[1]);
    if (query.ptr == NULL)
        return gr_fail_memory(NULL, err);
    for (size_t i = 0; i < N_COMMANDS; i++) {
        if (commands[i]->hidden)
            continue;
        names[n++] = gr_str_of(commands[i]->name);
        names[n++] = gr_command_group(commands[i]);
    }
    gr_fail(err, GR_EUSAGE, "unknown command \"%.*s\"", GR_FMT(query));
    if (!gr_suggest(err, "grasp ", query, names, n))
        gr_err_hint(err, "grasp help lists the commands");
    return GR_EUSAGE;
}
