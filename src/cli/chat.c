/* grasp chat: questions one after the other. Graphs stay loaded, and a question may lean on the one
 * before it. */
#include <unistd.h>

#include "cli/ask_int.h"

#define COMPLETED 20000u /* names of nodes that are offered */

static const gr_option options[] = { GR_ASK_OPTIONS };

typedef struct chat {
    gr_cli *c;
    gr_ask_how how;
    gr_lines_in *lines;
    bool ends;
    gr_ctx names_cx; /* of the names that are offered */
    gr_value names;
    bool has_names; /* they are those of the present graphs */
    gr_strbuf call; /* of the last answer; empty = there is none */
} chat;

typedef struct command {
    const char *name;
    const char *does;
    gr_status (*run)(chat *t, gr_str rest);
} command;

/* --- commands --- */

static gr_status load_graph(chat *t, gr_str rest)
{
    gr_cli *c = t->c;
    gr_optval given = { .given = true, .list = &rest.ptr, .n_list = 1 };
    const char *name;
    gr_reply *r;
    gr_status st;

    if (rest.len == 0)
        return gr_cli_usage(c, "/graph: expected a file");
    if ((st = gr_cli_load_list(c, &given, &name)) != GR_OK)
        return st;
    t->has_names = false;
    r = gr_session_info(c->session, name);
    gr_cli_show(c, r);
    gr_reply_free(r);
    return GR_OK;
}

static gr_status list_graphs(chat *t, gr_str rest)
{
    const gr_reply *r;
    gr_status st = gr_cli_got(t->c, gr_session_graphs(t->c->session), &r);

    if (st == GR_OK)
        gr_cli_show(t->c, r);
    return st;
}

static gr_status make_call(chat *t, gr_str rest)
{
    const gr_reply *r;
    gr_status st;

    if (rest.len == 0)
        return gr_cli_usage(t->c, "/run: expected a call, such as degree(Oslo)");
    st = gr_cli_got(t->c, gr_session_run(t->c->session, rest.ptr), &r);
    if (st != GR_OK)
        return st;
    gr_cli_show(t->c, r);
    gr_strbuf_reset(&t->call);
    gr_strbuf_add(&t->call, rest);
    return t->call.failed ? gr_cli_memory(t->c) : GR_OK;
}

static gr_status draw(chat *t, gr_str rest)
{
    gr_draw_how how = { .call = t->call.len != 0 ? t->call.buf : NULL };
    gr_status st;

    if (rest.len == 0)
        return gr_cli_usage(t->c, "/plot: expected a file, OUT.svg or OUT.png");
    st = gr_cli_got(t->c, gr_session_draw(t->c->session, NULL, rest.ptr, &how), NULL);
    if (st == GR_OK)
        gr_strbuf_addf(&t->c->out, "drawn: %s\n", rest.ptr);
    return st;
}

static gr_status save(chat *t, gr_str rest)
{
    gr_status st;

    if (rest.len == 0)
        return gr_cli_usage(t->c, "/save: expected a file");
    st = gr_cli_save(t->c, NULL, rest.ptr, NULL);
    if (st == GR_OK)
        gr_strbuf_addf(&t->c->out, "saved: %s\n", rest.ptr);
    return st;
}

static gr_status switch_trace(chat *t, gr_str rest)
{
    t->how.trace = !t->how.trace;
    gr_strbuf_addf(&t->c->out, "trace %s\n", t->how.trace ? "on" : "off");
    return GR_OK;
}

static gr_status help(chat *t, gr_str rest);

static gr_status quit(chat *t, gr_str rest)
{
    t->ends = true;
    return GR_OK;
}

static const command commands[] = {
    { "/graph", "/graph [NAME=]FILE  load a graph; questions are about the last one", load_graph },
    { "/graphs", "/graphs             the graphs there are", list_graphs },
    { "/run", "/run CALL           make a call: /run degree(Oslo)", make_call },
    { "/plot", "/plot OUT.svg|.png  draw the graph, with the last answer marked in it", draw },
    { "/save", "/save OUT           write the graph, in the format that the name says", save },
    { "/trace", "/trace              tell the whole way of every answer, or no longer",
      switch_trace },
    { "/help", "/help               this list", help },
    { "/quit", "/quit               end, as do quit, exit and the end of the input", quit },
};
#define N_COMMANDS (sizeof commands / sizeof *commands)

static gr_status help(chat *t, gr_str rest)
{
    for (size_t i = 0; i < N_COMMANDS; i++)
        gr_strbuf_addf(&t->c->out, "%s\n", commands[i].does);
    gr_strbuf_adds(&t->c->out, "Everything else is a question. It may bring a graph along, and "
                               "refer to the last answer: \"And from Voss?\"\n");
    return GR_OK;
}

/* What commands get of a line ends with a NUL. */
static gr_status obey(chat *t, gr_str line)
{
    gr_str rest = gr_str_dup(&t->c->cx.arena, line), word;

    if (rest.ptr == NULL)
        return gr_cli_memory(t->c);
    gr_str_split(&rest, ' ', &word);
    for (size_t i = 0; i < N_COMMANDS; i++)
        if (gr_str_is(word, commands[i].name))
            return commands[i].run(t, gr_str_trim(rest));
    return gr_cli_usage(t->c, "there is no command %.*s; /help lists them",
                        (int)(word.len < 40 ? word.len : 40), word.ptr);
}

/* --- completion --- */

/* Names that JSON shows as texts; numbers need no completion. */
static bool read_names(chat *t)
{
    gr_reply *r = gr_session_run(t->c->session, "column(nodes(), \"node\")");
    gr_str json = { gr_reply_json(r), gr_reply_json_len(r) };
    const gr_value *list;
    bool ok = gr_reply_status(r) == GR_OK;

    gr_ctx_clear(&t->names_cx);
    gr_ctx_init(&t->names_cx);
    t->names = gr_v_null();
    if (ok && gr_json_read(&t->names_cx, json, &t->names, NULL) == GR_OK &&
        (list = gr_v_get(&t->names, "value")) != NULL)
        t->names = *list;
    gr_reply_free(r);
    t->has_names = true;
    return t->names.type == GR_V_LIST;
}

static const char *offer(void *arg, bool first, size_t k)
{
    chat *t = arg;

    if (first && k < N_COMMANDS)
        return commands[k].name;
    k -= first ? N_COMMANDS : 0;
    if (!t->has_names)
        read_names(t);
    if (t->names.type != GR_V_LIST || k >= t->names.list->n || k >= COMPLETED)
        return NULL;
    return t->names.list->at[k].type == GR_V_STR ? t->names.list->at[k].s.ptr : "";
}

/* --- the conversation --- */

/* The call of the answer, for a picture of it. */
static gr_status keep_call(chat *t, const gr_reply *r)
{
    const gr_value *calls;
    gr_value answer;
    gr_status st = gr_cli_value(t->c, r, &answer);

    gr_strbuf_reset(&t->call);
    if (st != GR_OK || (calls = gr_v_get(&answer, "calls")) == NULL || calls->type != GR_V_LIST ||
        calls->list->n == 0)
        return st;
    gr_strbuf_add(&t->call, calls->list->at[0].s);
    return t->call.failed ? gr_cli_memory(t->c) : GR_OK;
}

static gr_status ask(chat *t, gr_str question)
{
    gr_reply *r = gr_session_ask(t->c->session, question.ptr, question.len, &t->how);
    gr_status st = gr_reply_status(r);

    t->has_names = false;
    if (st != GR_OK && st != GR_EDECLINED)
        return gr_cli_got(t->c, r, NULL);
    st = gr_cli_ask_show(t->c, r, t->how.trace);
    if (st == GR_OK)
        st = keep_call(t, r);
    gr_reply_free(r);
    return st;
}

static bool is_farewell(gr_str line)
{
    return gr_str_is_nocase(line, "quit") || gr_str_is_nocase(line, "exit");
}

/* What goes wrong with one question is told, and the next one is asked. */
static gr_status talk(chat *t)
{
    bool too_long;
    gr_str line;
    gr_status st = GR_OK;

    while (st == GR_OK && !t->ends && gr_lines_next(t->lines, &line, &too_long)) {
        line = gr_str_trim(line);
        if (too_long)
            gr_cli_usage(t->c, "a question has at most %zu bytes", GR_LONGEST_QUESTION);
        else if (line.len != 0 && line.ptr[0] == '/')
            obey(t, line);
        else if (is_farewell(line))
            t->ends = true;
        else if (line.len != 0)
            ask(t, line);
        if (gr_cli_interrupted() && !gr_lines_edited(t->lines))
            return GR_ECANCELLED;
        gr_cli_go_on();
        st = gr_cli_flush(t->c);
    }
    return st;
}

static void greet(chat *t)
{
    if (gr_lines_edited(t->lines) && !t->c->quiet && !t->c->json)
        gr_strbuf_addf(&t->c->out,
                       "grasp %s. Ask about a graph: write it down, name a file, or load one with "
                       "/graph FILE.\n/help lists the commands, quit ends.\n",
                       gr_version());
}

static gr_status run(gr_cli *c)
{
    chat t = { .c = c };
    const char *graph;
    gr_status st = gr_cli_ask_how(c, &t.how, &graph);

    if (st != GR_OK)
        return st;
    gr_ctx_init(&t.names_cx);
    gr_strbuf_init(&t.call, &c->cx.budget, 0);
    t.lines = gr_lines_open(offer, &t);
    if (t.lines == NULL) {
        st = gr_cli_memory(c);
    } else {
        greet(&t);
        st = gr_cli_flush(c);
    }
    if (st == GR_OK)
        st = talk(&t);
    gr_lines_close(t.lines);
    gr_strbuf_clear(&t.call);
    gr_ctx_clear(&t.names_cx);
    return st;
}

static const gr_cli_example examples[] = {
    { "A conversation about a file", "chat --graph examples/roads.csv" },
};

const gr_command gr_command_chat = {
    .name = "chat",
    .args = "",
    .summary = "Ask questions one after the other",
    .details = "A line is a question or a command, /help lists those. Graphs stay loaded; a "
               "question may refer to the one before it: \"And from Voss?\", \"How long is that "
               "path?\"\n"
               "At a terminal lines are edited, completed with Tab and kept in "
               "$XDG_STATE_HOME/grasp/history.",
    GR_OPTIONS(options),
    GR_EXAMPLES(examples),
    .needs_session = true,
    .run = run,
};
