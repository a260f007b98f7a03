/* The working memory of a session: what was asked, so that the next question can lean on it.
 *
 * A turn is the words of a question without its graph, where it names nodes, and the programs that
 * it was taken to mean. Turns are keyed by their canonical call: the same call asked again is one
 * turn, the newest. Programs are kept rather than values: they cost nothing, and what is computed
 * from them is checked anew. */
#include <strings.h>

#include "agent/agent.h"

#define NAMED   16u  /* nodes of a question that can be replaced */
#define LONGEST 2000 /* bytes of a question that can be completed */

typedef struct place {
    size_t start, end; /* bytes of the question */
    char before[12];   /* the word before it, small letters; "" = none, or a long one */
} place;

typedef struct turn {
    char *call; /* the key */
    char *question;
    char *means, *path, *set; /* "" = none */
    place named[NAMED];
    size_t n_named;
    size_t bytes;
} turn;

struct gr_memory {
    GR_VEC(turn) turns; /* oldest first */
    size_t bytes;
};

gr_memory *gr_memory_new(void)
{
    return calloc(1, sizeof(gr_memory));
}

static void turn_clear(turn *t)
{
    free(t->call);
    free(t->question);
    free(t->means);
    free(t->path);
    free(t->set);
}

void gr_memory_forget(gr_memory *m)
{
    if (m == NULL)
        return;
    for (size_t i = 0; i < m->turns.n; i++)
        turn_clear(&m->turns.at[i]);
    m->turns.n = 0;
    m->bytes = 0;
}

void gr_memory_free(gr_memory *m)
{
    if (m == NULL)
        return;
    gr_memory_forget(m);
    gr_vec_clear(&m->turns);
    free(m);
}

size_t gr_memory_turns(const gr_memory *m)
{
    return m->turns.n;
}

/* --- words of a clause --- */

typedef struct words {
    gr_str text; /* the clause without what its graph's evidence covers */
    place named[NAMED];
    size_t n_named;
} words;

static gr_str token_text(const gr_reading *r, const gr_token *t)
{
    return gr_str_sub(r->text, t->start, t->end);
}

/* The mention that begins with the clause's token k, or NULL; the nearest one of that place. */
static const gr_mention *mention_at(const gr_reading *r, size_t clause, size_t k)
{
    for (size_t i = 0; i < r->n_mentions; i++)
        if (r->mentions[i].clause == clause && r->mentions[i].first == k)
            return &r->mentions[i];
    return NULL;
}

/* Its last byte: "Oslo's" is Oslo. */
static size_t mention_end(const gr_reading *r, const gr_clause *cl, const gr_mention *m)
{
    const gr_token *t = &r->tokens.at[cl->tokens[m->last]];

    return t->kind == GR_TOKEN_WORD && t->inner_end > t->start ? t->inner_end : t->end;
}

static void small_letters(gr_str word, char out[12])
{
    size_t n = word.len < 12 ? word.len : 0;

    for (size_t i = 0; i < n; i++)
        out[i] = (char)(word.ptr[i] >= 'A' && word.ptr[i] <= 'Z' ? word.ptr[i] + 32 : word.ptr[i]);
    out[n] = '\0';
}

/* False without memory. */
static bool read_words(const gr_reading *r, size_t clause, gr_strbuf *sb, words *out)
{
    const gr_clause *cl = &r->clauses[clause];
    size_t open_to = 0; /* tokens below belong to the mention before */

    out->n_named = 0;
    for (size_t k = 0; k < cl->n_tokens; k++) {
        const gr_token *t = &r->tokens.at[cl->tokens[k]];
        const gr_mention *m = k >= open_to ? mention_at(r, clause, k) : NULL;

        if (k > 0) {
            const gr_token *last = &r->tokens.at[cl->tokens[k - 1]];
            bool next_to = cl->tokens[k - 1] + 1 == cl->tokens[k] && t->start >= last->end;

            gr_strbuf_add(sb, next_to ? gr_str_sub(r->text, last->end, t->start) : GR_STR(" "));
        }
        if (m != NULL && out->n_named < NAMED) {
            place *p = &out->named[out->n_named++];

            p->start = sb->len;
            p->end = sb->len + mention_end(r, cl, m) - t->start;
            p->before[0] = '\0';
            if (k > 0)
                small_letters(token_text(r, &r->tokens.at[cl->tokens[k - 1]]), p->before);
            open_to = m->last + 1;
        }
        gr_strbuf_add(sb, token_text(r, t));
    }
    out->text = gr_strbuf_str(sb);
    return !sb->failed;
}

static size_t last_question(const gr_reading *r)
{
    for (size_t i = r->n_clauses; i-- > 0;)
        if (r->clauses[i].kind == GR_ASKS)
            return i;
    return r->n_clauses == 0 ? 0 : r->n_clauses - 1;
}

/* --- keeping --- */

static char *copy(gr_str s, size_t *bytes)
{
    char *c = malloc(s.len + 1);

    if (c != NULL) {
        if (s.len != 0)
            memcpy(c, s.ptr, s.len);
        c[s.len] = '\0';
        *bytes += s.len + 1;
    }
    return c;
}

static void drop(gr_memory *m, size_t i)
{
    m->bytes -= m->turns.at[i].bytes;
    turn_clear(&m->turns.at[i]);
    memmove(&m->turns.at[i], &m->turns.at[i + 1], (m->turns.n - i - 1) * sizeof *m->turns.at);
    m->turns.n--;
}

/* Does it hold the latest path or the latest set? */
static bool is_pinned(const gr_memory *m, size_t i)
{
    bool path = m->turns.at[i].path[0] != '\0', set = m->turns.at[i].set[0] != '\0';

    for (size_t k = i + 1; k < m->turns.n; k++) {
        path = path && m->turns.at[k].path[0] == '\0';
        set = set && m->turns.at[k].set[0] == '\0';
    }
    return path || set;
}

/* The oldest go first, the pinned ones stay; the newest stays whatever its size. */
static void shrink(gr_memory *m)
{
    size_t i = 0;

    while (i + 1 < m->turns.n && (m->turns.n > GR_MEMORY_TURNS || m->bytes > GR_MEMORY_BYTES)) {
        if (is_pinned(m, i))
            i++;
        else
            drop(m, i);
    }
}

bool gr_memory_add(gr_memory *m, const gr_reading *r, const gr_last *last, gr_str call)
{
    turn t = { .bytes = sizeof t };
    words w = { 0 };
    gr_strbuf sb;
    bool ok = true;

    gr_strbuf_init(&sb, NULL, 0);
    if (r->n_clauses != 0)
        ok = read_words(r, last_question(r), &sb, &w);
    t.n_named = w.n_named;
    memcpy(t.named, w.named, sizeof t.named);
    /* The key of a long call is its end: what differs between questions about one graph. */
    t.call =
        copy(gr_str_sub(call, call.len > LONGEST ? call.len - LONGEST : 0, call.len), &t.bytes);
    t.question = copy(w.text, &t.bytes);
    t.means = copy(last->means, &t.bytes);
    t.path = copy(last->path, &t.bytes);
    t.set = copy(last->set, &t.bytes);
    gr_strbuf_clear(&sb);
    ok = ok && t.call != NULL && t.question != NULL && t.means != NULL && t.path != NULL &&
         t.set != NULL && gr_vec_push(&m->turns, t);
    if (!ok) {
        turn_clear(&t);
        return false;
    }
    m->bytes += t.bytes;
    for (size_t i = 0; i + 1 < m->turns.n; i++)
        if (strcmp(m->turns.at[i].call, t.call) == 0) {
            drop(m, i);
            break;
        }
    shrink(m);
    return true;
}

gr_last gr_memory_last(const gr_memory *m)
{
    gr_last out = { GR_STR(""), GR_STR(""), GR_STR(""), GR_STR("") };

    for (size_t i = m->turns.n; i-- > 0;) {
        const turn *t = &m->turns.at[i];

        if (i + 1 == m->turns.n) {
            out.means = gr_str_of(t->means);
            out.words = gr_str_of(t->question);
        }
        if (out.path.len == 0)
            out.path = gr_str_of(t->path);
        if (out.set.len == 0)
            out.set = gr_str_of(t->set);
    }
    return out;
}

/* --- completing --- */

static bool is_any(gr_str word, const char *list)
{
    gr_str rest = gr_str_of(list), one;

    while (rest.len != 0 && gr_str_split(&rest, '|', &one))
        if (word.len == one.len && strncasecmp(word.ptr, one.ptr, one.len) == 0)
            return true;
    return false;
}

#define LEADS "and|or|what|how|about|then|now|but|so|also|ok|okay"
#define PREPS "from|to|for|of|at|in|via|through|without|between|with|near|by|avoiding|into|on"
#define TAILS "instead|then|too|now|please|as|well"

/* "And from Voss?", "what about to Lom instead?": nothing but names, each with the word that says
 * its part. *n = how many; false if there is anything else. */
static bool is_ellipsis(const gr_reading *r, size_t clause, place *named, size_t *n)
{
    const gr_clause *cl = &r->clauses[clause];
    bool led = false;
    size_t k = 0;

    *n = 0;
    while (k < cl->n_tokens) {
        const gr_token *t = &r->tokens.at[cl->tokens[k]];
        const gr_mention *m = mention_at(r, clause, k);
        gr_str word = token_text(r, t);

        if (m != NULL && m->v == GR_NO_NODE && *n < NAMED) {
            place *p = &named[(*n)++];

            p->start = t->start;
            p->end = mention_end(r, cl, m);
            p->before[0] = '\0';
            if (k > 0 && is_any(token_text(r, &r->tokens.at[cl->tokens[k - 1]]), PREPS))
                small_letters(token_text(r, &r->tokens.at[cl->tokens[k - 1]]), p->before);
            k = m->last + 1;
            continue;
        }
        if (*n == 0 && is_any(word, LEADS))
            led = true;
        else if (!is_any(word, PREPS) && !(*n != 0 && is_any(word, TAILS "|and")) &&
                 t->kind == GR_TOKEN_WORD)
            return false;
        k++;
    }
    return *n != 0 && (led || named[0].before[0] != '\0' || r->clauses[clause].kind == GR_ASKS);
}

/* The place of the earlier question that a new name takes: the one with the same word before it;
 * without such a word the only one. NAMED if there is none, or more than one. */
static size_t slot_of(const turn *t, const place *p)
{
    size_t found = NAMED;

    for (size_t i = 0; i < t->n_named; i++)
        if (p->before[0] == '\0' ? t->n_named == 1 : strcmp(t->named[i].before, p->before) == 0) {
            if (found != NAMED)
                return NAMED;
            found = i;
        }
    return found;
}

/* The earlier question with other names. *out stays empty if a name has no place in it. */
static bool replace(gr_ctx *cx, const turn *t, const gr_reading *r, const place *named, size_t n,
                    gr_str *out)
{
    gr_str q = gr_str_of(t->question), with[NAMED] = { { NULL, 0 } };
    gr_strbuf sb;
    size_t at = 0;

    for (size_t i = 0; i < n; i++) {
        size_t slot = slot_of(t, &named[i]);

        if (slot == NAMED || with[slot].ptr != NULL)
            return true;
        with[slot] = gr_str_sub(r->text, named[i].start, named[i].end);
    }
    gr_strbuf_init(&sb, &cx->budget, 0);
    for (size_t i = 0; i < t->n_named; i++) {
        gr_str old = gr_str_sub(q, t->named[i].start, t->named[i].end);

        gr_strbuf_add(&sb, gr_str_sub(q, at, t->named[i].start));
        gr_strbuf_add(&sb, with[i].ptr != NULL ? with[i] : old);
        at = t->named[i].end;
    }
    gr_strbuf_add(&sb, gr_str_sub(q, at, q.len));
    *out = sb.failed ? (gr_str){ NULL, 0 } : gr_str_dup(&cx->arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return out->ptr != NULL;
}

static bool word_is(const gr_reading *r, size_t token, const char *list)
{
    return token < r->tokens.n && is_any(token_text(r, &r->tokens.at[token]), list);
}

/* Words that point at what the session has anyway: "in the same graph" is left out, "that path" is
 * "it". *out stays empty if there are none. */
static bool simplify(gr_ctx *cx, const gr_reading *r, gr_str *out)
{
    gr_strbuf sb;
    size_t at = 0;

    gr_strbuf_init(&sb, &cx->budget, 0);
    for (size_t i = 0; i < r->tokens.n; i++) {
        bool the = word_is(r, i + 1, "the"), that = word_is(r, i + 1, "that|this");
        size_t noun = i + (the ? 3 : 2), end = 0;
        const char *instead = "";

        if (word_is(r, i, "in|on|for|of|within") && (that || (the && word_is(r, i + 2, "same"))) &&
            word_is(r, noun, "graph|network|map"))
            end = noun + 1;
        else if (word_is(r, i, "that|this|the") && word_is(r, i + 1, "same|path|route|way") &&
                 (word_is(r, i, "that|this") || word_is(r, i + 1, "same"))) {
            noun = i + (word_is(r, i + 1, "same") ? 2 : 1);
            if (word_is(r, noun, "path|route|way")) {
                end = noun + 1;
                instead = "it";
            }
        }
        if (end == 0)
            continue;
        if (end < r->tokens.n && i == 0 && word_is(r, end, ","))
            end++;
        gr_strbuf_add(&sb, gr_str_sub(r->text, at, r->tokens.at[i].start));
        while (instead[0] == '\0' && sb.len != 0 && sb.buf[sb.len - 1] == ' ')
            sb.buf[--sb.len] = '\0';
        gr_strbuf_adds(&sb, instead);
        at = r->tokens.at[end - 1].end;
        i = end - 1;
    }
    if (at != 0) {
        gr_strbuf_add(&sb, gr_str_sub(r->text, at, r->text.len));
        *out = sb.failed ? (gr_str){ NULL, 0 }
                         : gr_str_trim(gr_str_dup(&cx->arena, gr_strbuf_str(&sb)));
    }
    gr_strbuf_clear(&sb);
    return at == 0 || out->ptr != NULL;
}

bool gr_memory_complete(gr_ctx *cx, const gr_memory *m, const gr_reading *r, gr_str *out)
{
    place named[NAMED];
    size_t n;

    *out = (gr_str){ NULL, 0 };
    if (m->turns.n == 0 || r->text.len > LONGEST || r->n_clauses == 0)
        return true;
    if (r->n_clauses == 1 && is_ellipsis(r, 0, named, &n)) {
        const turn *t = &m->turns.at[m->turns.n - 1];

        while (t->n_named == 0 && t > m->turns.at) /* "How many are they?" */
            t--;
        return strlen(t->question) > LONGEST || replace(cx, t, r, named, n, out);
    }
    return simplify(cx, r, out);
}
