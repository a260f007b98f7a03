/* The working memory of a session: what was asked last, so that the next question can lean on it.
 */
#include "agent/agent.h"

struct gr_memory {
    char question[GR_MEMORY_BYTES];
    size_t len;
};

gr_memory *gr_memory_new(void)
{
    return calloc(1, sizeof(gr_memory));
}

void gr_memory_forget(gr_memory *m)
{
    if (m != NULL)
        m->len = 0;
}

void gr_memory_free(gr_memory *m)
{
    free(m);
}

gr_str gr_memory_question(const gr_memory *m)
{
    return (gr_str){ m->question, m->len };
}

static size_t last_question(const gr_reading *r)
{
    for (size_t i = r->n_clauses; i-- > 0;)
        if (r->clauses[i].kind == GR_ASKS)
            return i;
    return r->n_clauses - 1;
}

/* A clause without what its graph's evidence covers. */
static void add_words(const gr_reading *r, const gr_clause *cl, gr_strbuf *sb)
{
    for (size_t k = 0; k < cl->n_tokens; k++) {
        const gr_token *t = &r->tokens.at[cl->tokens[k]];

        if (k > 0) {
            const gr_token *last = &r->tokens.at[cl->tokens[k - 1]];
            bool next_to = cl->tokens[k - 1] + 1 == cl->tokens[k] && t->start >= last->end;

            gr_strbuf_add(sb, next_to ? gr_str_sub(r->written, last->end, t->start) : GR_STR(" "));
        }
        gr_strbuf_add(sb, gr_str_sub(r->written, t->start, t->end));
    }
}

bool gr_memory_keep(gr_memory *m, const gr_reading *r)
{
    gr_strbuf sb;
    bool ok;

    gr_strbuf_init(&sb, NULL, 0);
    if (r->n_clauses != 0)
        add_words(r, &r->clauses[last_question(r)], &sb);
    ok = !sb.failed;
    m->len = ok && sb.len <= sizeof m->question ? sb.len : 0;
    if (m->len != 0)
        memcpy(m->question, sb.buf, m->len);
    gr_strbuf_clear(&sb);
    return ok;
}
