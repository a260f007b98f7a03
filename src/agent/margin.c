/* Call or create: the margin between using a tool and making one, read off log-probabilities.
 *
 * The action is one word of the reply, {"action": "use", ..}. Where the word begins, the model gave
 * probabilities to other words, too; those of "use" and of "create" are compared. */
#include "agent/skills_int.h"

#include <math.h>

#define KEY "\"action\""

/* Where the word of the action begins in the text of all tokens. */
static bool find_action(const gr_llm_reply *r, size_t *token, size_t *offset)
{
    char text[256];
    size_t len = 0, at = 0, value;
    const char *key;

    for (size_t i = 0; i < r->n_tokens && len + r->tokens[i].text.len < sizeof text; i++) {
        memcpy(text + len, r->tokens[i].text.ptr, r->tokens[i].text.len);
        len += r->tokens[i].text.len;
    }
    text[len] = '\0';
    key = strstr(text, KEY);
    if (key == NULL)
        return false;
    value = (size_t)(key - text) + sizeof KEY - 1;
    while (text[value] == ' ' || text[value] == ':')
        value++;
    if (text[value] != '"' || value + 1 >= len)
        return false;
    value++;
    for (size_t i = 0; i < r->n_tokens; i++) {
        if (value < at + r->tokens[i].text.len) {
            *token = i;
            *offset = value - at;
            return true;
        }
        at += r->tokens[i].text.len;
    }
    return false;
}

/* Does a token begin, or go on beyond, the word? */
static bool says(gr_str rest, const char *word)
{
    size_t n = strlen(word);

    n = rest.len < n ? rest.len : n;
    return n != 0 && memcmp(rest.ptr, word, n) == 0;
}

bool gr_margin_of(const gr_llm_reply *r, double *gamma)
{
    double use = 0, create = 0, least = 0;
    size_t k, offset;
    gr_str before;

    if (!find_action(r, &k, &offset) || r->tokens[k].n_top < 2)
        return false;
    before = gr_str_sub(r->tokens[k].text, 0, offset);
    for (size_t i = 0; i < r->tokens[k].n_top; i++) {
        const gr_llm_choice *c = &r->tokens[k].top[i];
        gr_str rest = c->text;

        least = c->logprob < least ? c->logprob : least;
        if (rest.len < offset || memcmp(rest.ptr, before.ptr, offset) != 0)
            continue;
        rest = gr_str_sub(rest, offset, rest.len);
        use += says(rest, "use") ? exp(c->logprob) : 0;
        create += says(rest, "create") ? exp(c->logprob) : 0;
    }
    if (use <= 0 && create <= 0)
        return false;
    /* What is not among the likeliest is less likely than the last of them. */
    *gamma = (use > 0 ? log(use) : least) - (create > 0 ? log(create) : least);
    return true;
}

double gr_margin_squash(const gr_margin *m, double gamma)
{
    return 1 / (1 + exp(-m->beta * gamma));
}

bool gr_margin_uses(gr_margin *m, double gamma)
{
    double s = gr_margin_squash(m, gamma);

    if (s > m->high)
        m->before = 1;
    else if (s < m->low)
        m->before = -1;
    else if (m->before == 0)
        m->before = gamma >= 0 ? 1 : -1;
    return m->before > 0;
}
