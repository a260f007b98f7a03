/* Call or create: the margin between using a tool and making one, read off log-probabilities.
 *
 * GraphCogent compares action segments: the tokens of a reply that say what is done, from the word
 * of the action to the end of the list of tools in {"action": "use", "tools": ["degree"], ..}, and
 * none of those that explain it. The segment that the model wrote has a log-probability for each of
 * its tokens. Of the one that it did not write its first word has one, where both part; behind
 * "create" the form leaves no choice, so that this is all of it, behind "use" the names are open.
 */
#include "agent/model/skills_int.h"

#include <math.h>

#define KEY   "\"action\""
#define TOOLS "\"tools\""

/* The bytes of the segment in the text of all tokens. */
typedef struct segment {
    size_t word, end_of_word, end;
    bool uses, creates;
} segment;

static size_t find_from(gr_str text, size_t from, const char *what)
{
    return from + gr_str_find(gr_str_sub(text, from, text.len), what);
}

/* What is thought aloud comes first and may speak of actions too. */
static bool find_segment(gr_str text, segment *s)
{
    size_t at = find_from(text, 0, "</think>"), tools, close;
    gr_str word;

    at = find_from(text, at < text.len ? at : 0, KEY);
    if (at >= text.len)
        return false;
    for (at += sizeof KEY - 1; at < text.len && strchr(" :\n\t", text.ptr[at]) != NULL;)
        at++;
    if (at >= text.len || text.ptr[at] != '"')
        return false;
    s->word = at + 1;
    s->end_of_word = find_from(text, s->word, "\"");
    word = gr_str_sub(text, s->word, s->end_of_word);
    s->uses = gr_str_is(word, "use");
    s->creates = gr_str_is(word, "create");
    tools = find_from(text, s->end_of_word, TOOLS);
    close = find_from(text, tools, "]");
    s->end = close < text.len ? close + 1 : s->end_of_word;
    return s->uses || s->creates;
}

static bool join(const gr_llm_reply *r, gr_strbuf *sb)
{
    gr_strbuf_init(sb, NULL, 0);
    for (size_t i = 0; i < r->n_tokens; i++)
        gr_strbuf_add(sb, r->tokens[i].text);
    return !sb->failed && sb->len != 0;
}

/* The sum over the tokens that begin at or behind a byte, or hold it, and before another. */
static double sum(const gr_llm_reply *r, size_t from, size_t to)
{
    double all = 0;
    size_t at = 0;

    for (size_t i = 0; i < r->n_tokens && at < to; at += r->tokens[i++].text.len)
        if (at + r->tokens[i].text.len > from)
            all += r->tokens[i].logprob;
    return all;
}

/* Does a token begin, or go on beyond, the word? */
static bool says(gr_str rest, const char *word)
{
    size_t n = strlen(word);

    n = rest.len < n ? rest.len : n;
    return n != 0 && memcmp(rest.ptr, word, n) == 0;
}

/* How likely it is that another word stands at this byte; false without alternatives. What is not
 * among the likeliest is less likely than the last of them. */
static bool other(const gr_llm_reply *r, size_t from, const char *word, double *out)
{
    double all = 0, least = 0;
    const gr_llm_token *t = r->tokens;
    size_t at = 0;

    while (at + t->text.len <= from)
        at += (t++)->text.len;
    for (size_t i = 0; i < t->n_top; i++) {
        gr_str text = t->top[i].text;

        least = t->top[i].logprob < least ? t->top[i].logprob : least;
        if (text.len > from - at && memcmp(text.ptr, t->text.ptr, from - at) == 0 &&
            says(gr_str_sub(text, from - at, text.len), word))
            all += exp(t->top[i].logprob);
    }
    *out = all > 0 ? log(all) : least;
    return t->n_top >= 2;
}

bool gr_margin_of(const gr_llm_reply *r, double *gamma)
{
    double said, not_said;
    gr_strbuf sb;
    segment s;
    bool ok = join(r, &sb) && find_segment(gr_strbuf_str(&sb), &s) &&
              other(r, s.word, s.uses ? "create" : "use", &not_said);

    gr_strbuf_clear(&sb);
    if (!ok)
        return false;
    said = sum(r, s.word, s.end);
    *gamma = s.uses ? said - not_said : not_said - said;
    return true;
}

bool gr_margin_names(const gr_llm_reply *r, double *rest)
{
    gr_strbuf sb;
    segment s;
    bool ok = join(r, &sb) && find_segment(gr_strbuf_str(&sb), &s) && s.uses;

    gr_strbuf_clear(&sb);
    if (ok)
        *rest = sum(r, s.end_of_word, s.end);
    return ok;
}

double gr_margin_squash(const gr_margin *m, double gamma)
{
    return 1 / (1 + exp(-m->beta * gamma));
}

bool gr_margin_uses(gr_margin *m, double gamma)
{
    double s = gr_margin_squash(m, gamma);

    if (s >= m->high)
        m->before = 1;
    else if (s <= m->low)
        m->before = -1;
    else if (m->before == 0)
        m->before = gamma >= 0 ? 1 : -1;
    return m->before > 0;
}
