/* What is done to things: read, made or changed, taken away. Of operations the method of HTTP says
 * so, of other tools their names, of requests their verbs. A tool that takes away what nobody wants
 * away, or changes what is only asked about, is contrary to a request. */
#include "plan/plan_int.h"
#include "text/text.h"

enum { READ = 1, MAKE = 2, REMOVE = 4 };

static const struct {
    const char *word; /* in its dictionary form */
    unsigned deed;
} verbs[] = {
    { "add", MAKE },        { "book", MAKE },     { "cancel", REMOVE }, { "change", MAKE },
    { "check", READ },      { "clear", REMOVE },  { "close", MAKE },    { "create", MAKE },
    { "del", REMOVE },      { "delete", REMOVE }, { "drop", REMOVE },   { "edit", MAKE },
    { "find", READ },       { "follow", MAKE },   { "get", READ },      { "give", READ },
    { "how", READ },        { "insert", MAKE },   { "list", READ },     { "look", READ },
    { "make", MAKE },       { "modify", MAKE },   { "move", MAKE },     { "play", MAKE },
    { "post", MAKE },       { "put", MAKE },      { "query", READ },    { "read", READ },
    { "remove", REMOVE },   { "rename", MAKE },   { "save", MAKE },     { "search", READ },
    { "send", MAKE },       { "set", MAKE },      { "show", READ },     { "skip", MAKE },
    { "start", MAKE },      { "stop", MAKE },     { "switch", MAKE },   { "tell", READ },
    { "unfollow", REMOVE }, { "update", MAKE },   { "view", READ },     { "what", READ },
    { "which", READ },      { "who", READ },      { "write", MAKE },
};

static unsigned deed_of_word(gr_str word)
{
    char buf[GR_WORD_MAX];

    word = gr_text_lemma(word, buf, NULL);
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (gr_str_is(word, verbs[i].word))
            return verbs[i].deed;
    return 0;
}

unsigned gr_deeds_of_text(gr_str text)
{
    unsigned deeds = 0;
    gr_str word;

    for (size_t at = 0; gr_words_next(text, &at, &word);)
        deeds |= deed_of_word(word);
    return deeds;
}

/* 0 = it does not say. */
static unsigned deed_of_tool(const gr_tasks_node *n)
{
    unsigned deed = 0;
    gr_str word;

    if (gr_str_starts(n->call, "DELETE "))
        return REMOVE;
    if (n->call.len != 0)
        return gr_str_starts(n->call, "GET ") ? READ : MAKE;
    for (size_t at = 0; deed == 0 && gr_words_next(n->name, &at, &word);)
        deed = deed_of_word(word);
    return deed;
}

bool gr_deed_is_contrary(const gr_tasks_node *n, unsigned deeds)
{
    switch (deed_of_tool(n)) {
    case REMOVE: return (deeds & REMOVE) == 0;
    case MAKE: return (deeds & READ) != 0 && (deeds & (MAKE | REMOVE)) == 0;
    default: return false;
    }
}
