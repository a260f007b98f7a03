/* Lines of a conversation: edited by libedit, loaded at first use, if standard input and output are
 * a terminal; plain lines otherwise. The history is a file under the user's state folder that only
 * the user can read. */
#include <dlfcn.h>
#include <editline/readline.h>
#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/ask_int.h"

#define LIBRARY   "libedit.so.2"
#define REMEMBERS 1000 /* lines of history */
#define PROMPT    "grasp> "

#define FUNCTIONS(X)                                                                               \
    X(readline)                                                                                    \
    X(add_history)                                                                                 \
    X(read_history)                                                                                \
    X(write_history)                                                                               \
    X(stifle_history)                                                                              \
    X(rl_completion_matches)

struct gr_lines_in {
    bool edits;
    gr_strbuf line, history; /* history: the file's path, "" = none */
    gr_completer complete;
    void *arg;
#define X(name) __typeof__(name) *name;
    FUNCTIONS(X)
#undef X
};

/* libedit calls back without an argument. */
static gr_lines_in *editing;
static bool at_start;
static size_t next_word;

static char *next_match(const char *text, int state)
{
    const char *word;

    if (state == 0)
        next_word = 0;
    while ((word = editing->complete(editing->arg, at_start, next_word++)) != NULL)
        if (strncmp(word, text, strlen(text)) == 0)
            return strdup(word);
    return NULL;
}

static char **matches(const char *text, int start, int end)
{
    at_start = start == 0;
    return editing->rl_completion_matches(text, next_match);
}

static bool load(gr_lines_in *l)
{
    void *so = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
    rl_completion_func_t **completion;
    const char **breaks;

    if (so == NULL)
        return false;
#define X(name)                                                                                    \
    l->name = (__typeof__(l->name))dlsym(so, #name);                                               \
    if (l->name == NULL)                                                                           \
        return false;
    FUNCTIONS(X)
#undef X
    completion = dlsym(so, "rl_attempted_completion_function");
    breaks = dlsym(so, "rl_completer_word_break_characters");
    if (completion == NULL || breaks == NULL)
        return false;
    *completion = matches;
    *breaks = " \t\n,;:?!()\"";
    return true;
}

/* $XDG_STATE_HOME/grasp/history, else ~/.local/state/grasp/history; makes the folders. */
static bool find_history(gr_strbuf *path)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");

    if (state != NULL && state[0] == '/')
        gr_strbuf_addf(path, "%s/grasp", state);
    else if (home != NULL && home[0] == '/')
        gr_strbuf_addf(path, "%s/.local/state/grasp", home);
    if (path->failed || path->len == 0)
        return false;
    for (size_t i = 1; i <= path->len; i++)
        if (path->buf[i] == '/' || path->buf[i] == '\0') {
            char c = path->buf[i];

            path->buf[i] = '\0';
            if (mkdir(path->buf, 0700) != 0 && errno != EEXIST)
                return false;
            path->buf[i] = c;
        }
    gr_strbuf_adds(path, "/history");
    return !path->failed;
}

gr_lines_in *gr_lines_open(gr_completer complete, void *arg)
{
    gr_lines_in *l = calloc(1, sizeof *l);

    if (l == NULL)
        return NULL;
    l->complete = complete;
    l->arg = arg;
    gr_strbuf_init(&l->line, NULL, GR_LONGEST_QUESTION);
    gr_strbuf_init(&l->history, NULL, 4096);
    l->edits = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && load(l);
    if (!l->edits)
        return l;
    editing = l;
    l->stifle_history(REMEMBERS);
    if (find_history(&l->history))
        l->read_history(l->history.buf);
    else
        gr_strbuf_reset(&l->history);
    return l;
}

bool gr_lines_edited(const gr_lines_in *l)
{
    return l->edits;
}

static bool next_edited(gr_lines_in *l, gr_str *line)
{
    char *typed = l->readline(PROMPT);

    *line = GR_STR("");
    if (typed == NULL && gr_cli_interrupted()) { /* Ctrl-C leaves the line, not the conversation */
        gr_cli_go_on();
        fputs("\n", stdout);
        return true;
    }
    if (typed == NULL)
        return false;
    gr_strbuf_reset(&l->line);
    gr_strbuf_adds(&l->line, typed);
    if (typed[0] != '\0')
        l->add_history(typed);
    free(typed);
    *line = gr_strbuf_str(&l->line);
    return true;
}

bool gr_lines_next(gr_lines_in *l, gr_str *line, bool *too_long)
{
    char part[4096];
    bool any = false;

    *too_long = false;
    if (l->edits)
        return next_edited(l, line);
    gr_strbuf_clear(&l->line); /* forgets that the last one was too long */
    gr_strbuf_init(&l->line, NULL, GR_LONGEST_QUESTION);
    while (fgets(part, sizeof part, stdin) != NULL) {
        size_t n = strlen(part); /* what follows a NUL is no text */

        any = true;
        gr_strbuf_add(&l->line, (gr_str){ part, n });
        if (n != 0 && part[n - 1] == '\n')
            break;
    }
    *too_long = l->line.failed;
    *line = *too_long ? GR_STR("") : gr_strbuf_str(&l->line);
    if (line->len != 0 && line->ptr[line->len - 1] == '\n')
        line->len--;
    return any;
}

void gr_lines_close(gr_lines_in *l)
{
    mode_t before;

    if (l == NULL)
        return;
    if (l->edits && l->history.len != 0) {
        before = umask(077);
        l->write_history(l->history.buf);
        umask(before);
    }
    editing = NULL;
    gr_strbuf_clear(&l->line);
    gr_strbuf_clear(&l->history);
    free(l);
}
