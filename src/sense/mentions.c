/* Nodes and edges that clauses name.
 *
 * Names are compared by a key: their words in small ASCII letters, whatever stands between them.
 * The longest run of tokens that is a name wins. Small words ("a", "I") and the words that
 * questions use in their own sense count only where they are written exactly like the name. What is
 * near to one name only is taken as misspelt. */
#include "sense/prose/prose_int.h"

#define WORDS_MAX   12      /* of a name that is looked for */
#define GRAPHS_MAX  8       /* whose names are looked for: the first ones */
#define KEY_MAX     200     /* bytes of a key; longer names are found by their exact text only */
#define INDEXED_MAX 200000  /* nodes; names of larger graphs must be written exactly */
#define NEAR_WORK   4000000 /* names compared with misspelt words, over the whole text */

typedef struct name_index {
    const gr_graph *g;
    size_t graph;
    gr_strmap keys;        /* to heads of chains in `same` */
    gr_strmap parts;       /* single words of longer names, to the node; SEVERAL if not unique */
    GR_VEC(uint32_t) same; /* the next node with the same key, by node; GR_MAP_NONE = none */
    gr_str *shown;         /* names as text, for misspelt words */
    size_t max_words;
    bool capitals; /* most names begin with one */
} name_index;

#define SEVERAL  (UINT32_MAX - 1)
#define NOT_NEAR 1000u /* a distance beyond all others */

typedef struct finder {
    gr_sensing *s;
    name_index *at;
    size_t n;
    GR_VEC(gr_mention) found;
    uint64_t work;
} finder;

/* --- keys --- */

static bool is_key_char(gr_str s, size_t i)
{
    unsigned char c = (unsigned char)s.ptr[i];

    if (c == 0xE2 && i + 1 < s.len && (unsigned char)s.ptr[i + 1] == 0x80)
        return false; /* dashes and quotes of Unicode */
    if (i != 0 && (c & 0xC0) == 0x80)
        return is_key_char(s, i - 1);
    return c >= 0x80 || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* The words of s, joined by blanks; 0 if it is too long or has none. */
static size_t make_key(gr_str s, char key[KEY_MAX], size_t *words)
{
    size_t n = 0;
    bool gap = false;

    *words = 0;
    for (size_t i = 0; i < s.len; i++) {
        if (!is_key_char(s, i)) {
            gap = true;
            continue;
        }
        if (n + 2 >= KEY_MAX)
            return 0;
        if (gap && n != 0)
            key[n++] = ' ';
        *words += gap || n == 0;
        gap = false;
        key[n++] = s.ptr[i] >= 'A' && s.ptr[i] <= 'Z' ? (char)(s.ptr[i] + 32) : s.ptr[i];
    }
    return n;
}

static gr_str without_article(gr_str key)
{
    return gr_str_starts(key, "the ") ? gr_str_sub(key, 4, key.len) : key;
}

/* --- the index --- */

static gr_str name_text(gr_arena *a, gr_name name)
{
    char num[GR_NUM_MAX] = { 0 };

    if (!gr_name_is_int(name))
        return (gr_str){ name.ptr, name.len };
    return gr_str_dup(a, (gr_str){ num, gr_num_from_int(name.num, num) });
}

static bool add_key(name_index *x, gr_str key, uint32_t v)
{
    uint32_t *slot = gr_strmap_put(&x->keys, key);

    if (slot == NULL)
        return false;
    if (*slot != GR_MAP_NONE && *slot != v)
        x->same.at[v] = *slot;
    *slot = v;
    return true;
}

static bool add_parts(name_index *x, gr_str key, uint32_t v)
{
    gr_str rest = key, word;

    while (gr_str_split(&rest, ' ', &word)) {
        uint32_t *slot;

        if (word.len < 3 || gr_is_digit(word.ptr[0]))
            continue;
        slot = gr_strmap_put(&x->parts, word);
        if (slot == NULL)
            return false;
        *slot = *slot == GR_MAP_NONE || *slot == v ? v : SEVERAL;
    }
    return true;
}

/* A key for the tokens [first, last], or an empty one. */
static gr_str key_of(gr_sensing *s, size_t first, size_t last)
{
    char buf[KEY_MAX];
    size_t words,
        len = make_key(gr_str_sub(s->text, s->tokens.at[first].start, s->tokens.at[last].end), buf,
                       &words);

    return len != 0 && words <= WORDS_MAX ? gr_str_dup(&s->cx->arena, (gr_str){ buf, len })
                                          : GR_STR("");
}

static bool is_role_noun(const gr_sensing *s, size_t i)
{
    return s->tokens.at[i].kind == GR_TOKEN_WORD && s->lemma[i].len > 2 &&
           gr_text_word_class(gr_token_text(s, i)) == 0;
}

/* "the database (D)": where one of the two is a node, the other names it, too. */
static bool add_roles(gr_sensing *s, name_index *x)
{
    for (size_t i = 1; i + 2 < s->tokens.n; i++) {
        size_t name = i + 1, noun = i - 1;
        gr_str role, brief;
        uint32_t a, b;

        if (!gr_token_is(s, i, "(") || !is_role_noun(s, noun))
            continue;
        name += gr_is_node_noun(s->lemma[name]) ? 1 : 0;
        if (!gr_token_is(s, name + 1, ")") || s->tokens.at[name].kind == GR_TOKEN_NUMBER)
            continue;
        noun -= noun > 0 && is_role_noun(s, noun - 1) ? 1 : 0; /* "the old mill (M)" */
        role = key_of(s, noun, i - 1);
        brief = key_of(s, name, name);
        if (role.ptr == NULL || brief.ptr == NULL)
            return false;
        a = gr_strmap_get(&x->keys, role);
        b = gr_strmap_get(&x->keys, brief);
        if (role.len == 0 || brief.len == 0 || (a == GR_MAP_NONE) == (b == GR_MAP_NONE) ||
            (a == GR_MAP_NONE && gr_is_vocabulary(s->lemma[i - 1])))
            continue;
        if (!add_key(x, a == GR_MAP_NONE ? role : brief, a == GR_MAP_NONE ? b : a))
            return false;
        if (x->max_words < 2)
            x->max_words = 2;
    }
    return true;
}

static bool index_graph(gr_sensing *s, name_index *x)
{
    gr_arena *a = &s->cx->arena;
    uint32_t n = gr_graph_n_nodes(x->g);
    size_t capitals = 0;

    gr_strmap_init(&x->keys, &s->cx->budget);
    gr_strmap_init(&x->parts, &s->cx->budget);
    x->same.budget = &s->cx->budget;
    x->max_words = 1;
    if (n > INDEXED_MAX)
        return true;
    x->shown = gr_new_n(a, gr_str, n + 1);
    if (x->shown == NULL || !gr_vec_reserve(&x->same, n + 1))
        return false;
    for (gr_vid v = 0; v < n; v++) {
        char buf[KEY_MAX];
        size_t words, len;
        gr_str key;

        x->same.at[v] = GR_MAP_NONE;
        x->same.n = v + 1;
        x->shown[v] = name_text(a, gr_graph_shown(x->g, v));
        if (x->shown[v].ptr == NULL)
            return false;
        len = make_key(x->shown[v], buf, &words);
        if (len == 0 || words > WORDS_MAX)
            continue;
        key = gr_str_dup(a, (gr_str){ buf, len });
        if (key.ptr == NULL || !add_key(x, key, v))
            return false;
        x->max_words = words > x->max_words ? words : x->max_words;
        capitals += x->shown[v].ptr[0] >= 'A' && x->shown[v].ptr[0] <= 'Z';
        if (words > 1 && !add_parts(x, without_article(key), v))
            return false;
        if (without_article(key).len != key.len &&
            gr_strmap_get(&x->keys, without_article(key)) == GR_MAP_NONE &&
            !add_key(x, without_article(key), v))
            return false;
    }
    x->capitals = capitals * 2 > n;
    return add_roles(s, x);
}

/* --- may this word be a name here? --- */

static gr_str inner_text(const gr_sensing *s, size_t token)
{
    const gr_token *t = &s->tokens.at[token];

    return gr_str_sub(s->text, t->inner_start, t->inner_end);
}

/* "from a to b", "node a", "(a, b)": a small word as a name. */
static bool small_word_is_name(const gr_sensing *s, const gr_clause *c, size_t p)
{
    gr_str before = { 0 }, after = { 0 };
    unsigned next;

    if (p > 0)
        before = gr_token_text(s, c->tokens[p - 1]);
    if (p + 1 < c->n_tokens)
        after = gr_token_text(s, c->tokens[p + 1]);
    next = gr_text_word_class(after);
    if (p > 0 && gr_is_node_noun(s->lemma[c->tokens[p - 1]]))
        return true;
    if (after.len != 0 && s->tokens.at[c->tokens[p + 1]].kind == GR_TOKEN_WORD &&
        !(next & (GR_WORD_PREPOSITION | GR_WORD_CONJUNCTION | GR_WORD_AUXILIARY)))
        return false;
    return before.len != 0 &&
           (s->tokens.at[c->tokens[p - 1]].kind != GR_TOKEN_WORD ||
            (gr_text_word_class(before) & (GR_WORD_PREPOSITION | GR_WORD_CONJUNCTION)) ||
            gr_word_in(s->lemma[c->tokens[p - 1]], "avoid|visit|remove|reach|skip|close|leave"));
}

/* "from the airport", "to the station": a noun for nodes that is a name here. */
static bool definite_is_name(const gr_sensing *s, const gr_clause *c, size_t p)
{
    return p > 1 && gr_is_node_noun(s->lemma[c->tokens[p]]) &&
           gr_word_in(s->lemma[c->tokens[p - 1]], "the|this|our|my") &&
           gr_word_in(s->lemma[c->tokens[p - 2]], "from|to|at|via|between|and|or|through|reach") &&
           (p + 1 == c->n_tokens || s->tokens.at[c->tokens[p + 1]].kind != GR_TOKEN_WORD ||
            gr_word_in(s->lemma[c->tokens[p + 1]], "to|from|and|or|via|if|when|without|in|be"));
}

static bool may_be_name(const gr_sensing *s, const gr_clause *c, size_t p, gr_str word, gr_str name)
{
    size_t token = c->tokens[p];

    if (s->tokens.at[token].kind != GR_TOKEN_WORD)
        return true;
    if (gr_text_word_class(word) != 0) {
        if (!gr_str_eq(word, name))
            return small_word_is_name(s, c, p) && word.len == 1 && name.len == 1;
        /* A capital inside the sentence is one on purpose; "I" never is. */
        if (p != 0 && word.ptr[0] >= 'A' && word.ptr[0] <= 'Z' && !gr_str_is(word, "I"))
            return true;
        return small_word_is_name(s, c, p) ||
               (p == 0 && p + 1 < c->n_tokens && word.len == 1 &&
                (gr_text_word_class(gr_token_text(s, c->tokens[p + 1])) & GR_WORD_AUXILIARY));
    }
    return gr_str_eq(word, name) || !gr_is_vocabulary(s->lemma[token]) ||
           definite_is_name(s, c, p) || (word.ptr[0] >= 'A' && word.ptr[0] <= 'Z' && p != 0);
}

/* --- finding --- */

static bool add(finder *f, gr_mention m)
{
    return gr_vec_push(&f->found, m);
}

static bool contiguous(const gr_clause *c, size_t p)
{
    return p + 1 < c->n_tokens && c->tokens[p + 1] == c->tokens[p] + 1;
}

static gr_vid best_of_chain(const name_index *x, uint32_t v, gr_str word)
{
    for (uint32_t u = v; u != GR_MAP_NONE; u = x->same.at[u])
        if (gr_str_eq(x->shown[u], word))
            return u;
    return x->same.at[v] == GR_MAP_NONE ? v : GR_NO_NODE; /* case aside only if unique */
}

/* The node whose name begins at position p; *last is the position of its last token. */
static gr_vid name_at(const finder *f, const name_index *x, const gr_clause *c, size_t p,
                      size_t *last)
{
    const gr_sensing *s = f->s;
    const gr_token *first = &s->tokens.at[c->tokens[p]];
    gr_vid best = GR_NO_NODE;

    if (first->kind == GR_TOKEN_PUNCT || first->kind == GR_TOKEN_OPERATOR ||
        first->kind == GR_TOKEN_NEWLINE)
        return GR_NO_NODE;
    if (gr_graph_n_nodes(x->g) > INDEXED_MAX) {
        *last = p;
        return gr_graph_find(x->g, gr_name_of(inner_text(s, c->tokens[p])));
    }
    for (size_t q = p; q < c->n_tokens && q < p + 2 * x->max_words + 1; q++) {
        const gr_token *t = &s->tokens.at[c->tokens[q]];
        gr_str word = gr_str_sub(s->text, first->inner_start, t->end);
        char key[KEY_MAX];
        size_t words, len;

        if (t->kind == GR_TOKEN_NEWLINE || (q > p && !contiguous(c, q - 1)))
            break;
        for (int possessive = 0; possessive < 2; possessive++) {
            uint32_t v;

            if (possessive == 1) {
                if (t->inner_end >= t->end && t->kind != GR_TOKEN_QUOTED)
                    break;
                word.len = t->inner_end - first->inner_start;
            }
            len = make_key(word, key, &words);
            if (len == 0 || words > x->max_words)
                continue; /* "Ada's" is one word of a name only without its ending */
            v = gr_strmap_get(&x->keys, (gr_str){ key, len });
            if (v == GR_MAP_NONE)
                continue;
            v = best_of_chain(x, v, word);
            if (v == GR_NO_NODE || (q == p && !may_be_name(s, c, p, word, x->shown[v])))
                continue;
            /* A comma or bracket behind it is part of a name only if the name has it. */
            if ((t->kind == GR_TOKEN_PUNCT || t->kind == GR_TOKEN_OPERATOR) &&
                (x->shown[v].len == 0 ||
                 x->shown[v].ptr[x->shown[v].len - 1] != s->text.ptr[t->end - 1]))
                continue;
            best = v;
            *last = q;
        }
        if (words > x->max_words)
            break;
    }
    return best;
}

/* What a recogniser knows to mean a node, from position p on. */
static gr_vid called_at(const finder *f, const name_index *x, const gr_clause *c, size_t p,
                        size_t *last)
{
    const gr_sensing *s = f->s;
    const gr_called *called = gr_called_at(s, s->tokens.at[c->tokens[p]].start);
    size_t q = p;

    if (called == NULL)
        return GR_NO_NODE;
    while (contiguous(c, q) && s->tokens.at[c->tokens[q + 1]].start < called->at.end)
        q++;
    if (s->tokens.at[c->tokens[q]].end < called->at.end)
        return GR_NO_NODE;
    *last = q;
    return gr_graph_find(x->g, gr_name_of(called->name));
}

/* The node whose name a word begins with, up to a hyphen or its end; the longest. */
static gr_vid name_before_hyphen(const name_index *x, gr_str word, size_t *len)
{
    gr_vid best = GR_NO_NODE;

    for (size_t i = 1; i <= word.len; i++) {
        char key[KEY_MAX];
        size_t words, n;
        uint32_t v;

        if (i < word.len && word.ptr[i] != '-')
            continue;
        n = make_key(gr_str_sub(word, 0, i), key, &words);
        v = n != 0 ? gr_strmap_get(&x->keys, (gr_str){ key, n }) : GR_MAP_NONE;
        if (v == GR_MAP_NONE)
            continue;
        best = v;
        *len = i;
    }
    return best;
}

/* "Tank-Barn", "Tank-Barn-Mill" as one token: names with hyphens between them, each pair of
 * neighbours an edge. */
static bool edges_in_word(finder *f, const name_index *x, size_t clause, const gr_clause *c,
                          size_t p, bool *found)
{
    gr_str rest = inner_text(f->s, c->tokens[p]);
    size_t from = f->found.n;
    gr_vid last = GR_NO_NODE;

    *found = false;
    if (gr_graph_n_nodes(x->g) > INDEXED_MAX || rest.len > KEY_MAX)
        return true;
    while (rest.len > 0) {
        size_t len = 0;
        gr_vid v = name_before_hyphen(x, rest, &len);

        if (v == GR_NO_NODE || (last == GR_NO_NODE && len == rest.len))
            break;
        if (last != GR_NO_NODE && !add(f, (gr_mention){ clause, p, p, x->graph, last, v, 0 }))
            return false;
        last = v;
        rest = gr_str_sub(rest, len + 1 < rest.len ? len + 1 : rest.len, rest.len);
    }
    *found = rest.len == 0 && f->found.n > from;
    if (!*found)
        f->found.n = from;
    return true;
}

/* The one name near to the words from p on. */
static bool near_name(finder *f, const name_index *x, size_t clause, const gr_clause *c, size_t p)
{
    const gr_sensing *s = f->s;
    uint32_t n = gr_graph_n_nodes(x->g);
    size_t token = c->tokens[p], longest = x->max_words > 3 ? 3 : x->max_words;
    gr_mention best = { .distance = NOT_NEAR };
    gr_str word = inner_text(s, token);
    uint32_t part;
    char key[KEY_MAX];
    size_t words, len;

    if (s->tokens.at[token].kind != GR_TOKEN_WORD || gr_is_vocabulary(s->lemma[token]) ||
        word.len < 3 || n > INDEXED_MAX)
        return true;
    len = make_key(word, key, &words);
    part = gr_strmap_get(&x->parts, (gr_str){ key, len });
    if (part != GR_MAP_NONE && part != SEVERAL)
        return add(f, (gr_mention){ clause, p, p, x->graph, part, GR_NO_NODE, 1 });
    for (size_t k = longest; k > 0; k--) {
        gr_text_near near[2];
        size_t got, q = p + k - 1;
        bool ok = q < c->n_tokens, capital;

        for (size_t i = p; ok && i < q; i++)
            ok = contiguous(c, i) && s->tokens.at[c->tokens[i + 1]].kind == GR_TOKEN_WORD;
        if (!ok || f->work + n > NEAR_WORK)
            continue;
        f->work += n;
        word = gr_str_sub(s->text, s->tokens.at[token].start, s->tokens.at[c->tokens[q]].inner_end);
        capital = word.ptr[0] >= 'A' && word.ptr[0] <= 'Z' && p != 0;
        if (word.len < (capital || !x->capitals ? 4u : 5u))
            continue;
        got = gr_text_nearest(word, x->shown, n, near, 2);
        if (got == 0 || near[0].distance > (word.len < 8 ? 1u : (unsigned)word.len / 4) ||
            (got > 1 && near[1].distance == near[0].distance) || near[0].distance >= best.distance)
            continue;
        best = (gr_mention){ clause,          p, q, x->graph, (gr_vid)near[0].idx, GR_NO_NODE,
                             near[0].distance };
    }
    return best.distance == NOT_NEAR || best.distance == 0 || add(f, best);
}

/* "a>b", "a/b" of an edge that is there: its names stand with one sign between them. */
static bool is_known_edge(const finder *f, gr_str sign, const gr_mention *a, const gr_mention *b)
{
    static const char *const signs[] = { ">", "/", "|", "=", "~", ":" };
    const gr_csr *c = gr_graph_out(f->s->out->graphs[a->graph].graph);
    bool known = false;

    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        known = known || gr_str_is(sign, signs[i]);
    return known && gr_csr_find(c, a->u, b->u) != UINT64_MAX;
}

/* Two names with a link between them, or in brackets, are an edge as well. */
static bool add_edges(finder *f, size_t clause, const gr_clause *c, size_t from)
{
    const gr_sensing *s = f->s;
    size_t n = f->found.n;

    for (size_t i = from; i + 1 < n; i++) {
        gr_mention a = f->found.at[i], b = f->found.at[i + 1];
        bool back = false;
        gr_direction d;

        if (a.v != GR_NO_NODE || b.v != GR_NO_NODE || a.graph != b.graph || b.first != a.last + 2)
            continue;
        d = gr_link_operator(gr_token_text(s, c->tokens[a.last + 1]), &back);
        if (d == GR_AUTO && !is_known_edge(f, gr_token_text(s, c->tokens[a.last + 1]), &a, &b) &&
            !(gr_token_is(s, c->tokens[a.last + 1], ",") && a.first > 0 &&
              gr_token_is(s, c->tokens[a.first - 1], "(") && b.last + 1 < c->n_tokens &&
              gr_token_is(s, c->tokens[b.last + 1], ")")))
            continue;
        if (!add(f, (gr_mention){ clause, a.first, b.last, a.graph, back ? b.u : a.u,
                                  back ? a.u : b.u, a.distance + b.distance }))
            return false;
    }
    return true;
}

/* "users (U)", "the town (node Out)": what the node is belongs to its name. */
static void take_role(const gr_sensing *s, const gr_clause *c, gr_mention *m)
{
    size_t open = m->first, noun;

    if (open > 1 && gr_is_node_noun(s->lemma[c->tokens[open - 1]]))
        open--;
    if (open < 2 || !gr_token_is(s, c->tokens[open - 1], "(") || m->last + 1 >= c->n_tokens ||
        !gr_token_is(s, c->tokens[m->last + 1], ")"))
        return;
    noun = c->tokens[open - 2];
    if (s->tokens.at[noun].kind != GR_TOKEN_WORD ||
        gr_text_word_class(gr_token_text(s, noun)) != 0 ||
        (gr_is_vocabulary(s->lemma[noun]) && !gr_is_node_noun(s->lemma[noun])))
        return;
    m->first = open - 2;
    m->last++;
}

static bool in_clause(finder *f, const name_index *x, size_t clause)
{
    const gr_sensing *s = f->s;
    const gr_clause *c = &s->out->clauses[clause];
    size_t from = f->found.n;

    for (size_t p = 0; p < c->n_tokens;) {
        size_t last = p, called = p, before = f->found.n;
        gr_vid v = name_at(f, x, c, p, &last), other = called_at(f, x, c, p, &called);
        bool found = false;

        if (other != GR_NO_NODE && (v == GR_NO_NODE || called > last)) {
            v = other;
            last = called;
        }

        if (v != GR_NO_NODE) {
            gr_mention m = { clause, p, last, x->graph, v, GR_NO_NODE, 0 };

            /* <3> and #3 */
            if (p > 0 && last + 1 < c->n_tokens && gr_token_is(s, c->tokens[p - 1], "<") &&
                gr_token_is(s, c->tokens[last + 1], ">")) {
                m.first--;
                m.last++;
            } else if (p > 0 && gr_token_is(s, c->tokens[p - 1], "#")) {
                m.first--;
            } else {
                take_role(s, c, &m);
                while (f->found.n > from && f->found.at[f->found.n - 1].last >= m.first &&
                       f->found.at[f->found.n - 1].u == v)
                    f->found.n--; /* "the database (D)" is one mention */
            }
            if (!add(f, m))
                return false;
            p = m.last + 1;
            continue;
        }
        if (s->tokens.at[c->tokens[p]].kind == GR_TOKEN_WORD) {
            if (!edges_in_word(f, x, clause, c, p, &found))
                return false;
            if (!found && !near_name(f, x, clause, c, p))
                return false;
        }
        p = f->found.n > before ? f->found.at[f->found.n - 1].last + 1 : p + 1;
    }
    return add_edges(f, clause, c, from);
}

static int mention_order(const void *a, const void *b)
{
    const gr_mention *x = a, *y = b;

    if (x->clause != y->clause)
        return x->clause < y->clause ? -1 : 1;
    if (x->first != y->first)
        return x->first < y->first ? -1 : 1;
    if (x->last != y->last)
        return x->last > y->last ? -1 : 1;
    if (x->distance != y->distance)
        return x->distance < y->distance ? -1 : 1;
    return x->graph < y->graph ? -1 : x->graph > y->graph;
}

/* --- what looks like data and was not read --- */

/* "The library, which opened in 1902, is linked to the museum" where others are linked: the verb of
 * a graph's sentences, in one that was not read. */
static bool tells_relation(const gr_sensing *s, const gr_clause *c)
{
    for (size_t g = 0; g < s->out->n_graphs && g < GRAPHS_MAX; g++) {
        gr_str rest = s->out->graphs[g].relation, verb;

        if (!gr_str_split(&rest, ' ', &verb) || verb.len < 3)
            continue;
        for (size_t k = 0; k < c->n_tokens; k++)
            if (gr_str_eq(s->lemma[c->tokens[k]], verb))
                return true;
    }
    return false;
}

/* A word of the table of all relations: "wait for", "pipe". */
static bool is_relation_at(const gr_sensing *s, const gr_clause *c, size_t k, unsigned how)
{
    gr_str lemmas[GR_RELATION_WORDS_MAX];
    const gr_relation_row *row;
    size_t n = 0, taken;

    while (n < GR_RELATION_WORDS_MAX && k + n < c->n_tokens) {
        lemmas[n] = s->lemma[c->tokens[k + n]];
        n++;
    }
    row = gr_relation_match(lemmas, n, &taken);
    return row != NULL && row->how & how;
}

/* A word for a thing: "stock", "Zora", "R3". */
static bool is_thing(const gr_sensing *s, size_t t)
{
    return s->tokens.at[t].kind == GR_TOKEN_WORD && !gr_is_vocabulary(s->lemma[t]) &&
           gr_text_word_class(gr_token_text(s, t)) == 0;
}

/* A node of a graph and a thing, with a verb between the two, or with a noun for links: data of
 * that graph, or of another one that was not understood. "Boiling must wait for the stock", "three
 * pipes leave the tank". The mention stands at the words [first, last]. */
static bool links_mention(const gr_sensing *s, const gr_clause *c, const gr_mention *m)
{
    for (size_t k = 0; k < c->n_tokens; k++) {
        bool thing = false;

        if (k >= m->first && k <= m->last)
            continue;
        if (is_relation_at(s, c, k, GR_REL_EDGE))
            return true;
        if (!is_relation_at(s, c, k, GR_REL_VERB))
            continue;
        if (k < m->first)
            for (size_t i = 0; i < k; i++)
                thing |= is_thing(s, c->tokens[i]);
        else
            for (size_t i = k + 1; i < c->n_tokens; i++)
                thing |= is_thing(s, c->tokens[i]);
        if (thing)
            return true;
    }
    return false;
}

/* A node of a graph in a list of things: "goes raw, clean, merge, report". */
static bool lists_mention(const gr_sensing *s, const gr_clause *c, const gr_mention *m)
{
    size_t n = 0;

    for (size_t k = 1; k + 1 < c->n_tokens; k++)
        n += gr_token_is(s, c->tokens[k], ",") && is_thing(s, c->tokens[k - 1]) &&
             is_thing(s, c->tokens[k + 1]);
    return n > 1 && ((m->first > 1 && gr_token_is(s, c->tokens[m->first - 1], ",") &&
                      is_thing(s, c->tokens[m->first - 2])) ||
                     (m->last + 2 < c->n_tokens && gr_token_is(s, c->tokens[m->last + 1], ",") &&
                      is_thing(s, c->tokens[m->last + 2])));
}

/* "the gym is also 1 km from the pool": a measure that no link has, beside a node. */
static bool measures_way(const gr_sensing *s, const gr_clause *c)
{
    bool measure = false, way = false;
    gr_text_qty q;

    for (size_t k = 0; k < c->n_tokens; k++) {
        const gr_token *t = &s->tokens.at[c->tokens[k]];

        measure |= t->kind == GR_TOKEN_NUMBER &&
                   gr_text_quantity(gr_str_sub(s->text, t->start, s->text.len), &q) != 0 &&
                   q.unit != NULL;
        way |= gr_word_in(s->lemma[c->tokens[k]], "from|to|into|between|apart|away");
    }
    return measure && way;
}

static gr_status find_uncovered(gr_sensing *s, gr_err *err)
{
    gr_reading *r = s->out;
    size_t m = 0, u = 0;

    r->uncovered = gr_new_n(&s->cx->arena, gr_span, r->n_clauses + 1);
    if (r->uncovered == NULL)
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < r->n_clauses; i++) {
        const gr_clause *c = &r->clauses[i];
        size_t names = 0;
        size_t all = c->n_tokens != 0 ? c->tokens[c->n_tokens - 1] - c->tokens[0] + 1 : 0;
        bool link = false, back;

        for (; m < r->n_mentions && r->mentions[m].clause == i; m++) {
            if (r->mentions[m].distance != 0)
                continue;
            names += s->tokens.at[c->tokens[r->mentions[m].last]].kind == GR_TOKEN_WORD;
            link |= c->kind == GR_TELLS && c->n_tokens * 5 >= all * 2 &&
                    (links_mention(s, c, &r->mentions[m]) || lists_mention(s, c, &r->mentions[m]));
        }
        for (size_t k = 1; k + 1 < c->n_tokens; k++)
            link |= s->tokens.at[c->tokens[k]].kind == GR_TOKEN_OPERATOR &&
                    gr_link_operator(gr_token_text(s, c->tokens[k]), &back) == GR_DIRECTED;
        while (u < s->unread.n && s->unread.at[u].end <= c->at.start)
            u++;
        link |= names == 1 && (tells_relation(s, c) || measures_way(s, c));
        /* Where another draft has read most of it, the rest is no data. */
        link |= u < s->unread.n && s->unread.at[u].start < c->at.end && c->n_tokens != 0 &&
                c->n_tokens * 5 >= all * 4;
        if (c->kind == GR_TELLS && (names > 1 || link))
            r->uncovered[r->n_uncovered++] = c->at;
    }
    return GR_OK;
}

gr_status gr_sense_mentions(gr_sensing *s, gr_err *err)
{
    gr_reading *r = s->out;
    finder f = { .s = s, .n = r->n_graphs < GRAPHS_MAX ? r->n_graphs : GRAPHS_MAX };
    bool ok;

    f.found.budget = &s->cx->budget;
    f.at = gr_new_n(&s->cx->arena, name_index, r->n_graphs + 1);
    ok = f.at != NULL;
    for (size_t g = 0; ok && g < f.n; g++) {
        f.at[g].g = r->graphs[g].graph;
        f.at[g].graph = g;
        ok = index_graph(s, &f.at[g]);
    }
    for (size_t i = 0; ok && i < r->n_clauses; i++)
        for (size_t g = 0; ok && g < f.n; g++)
            ok = in_clause(&f, &f.at[g], i);
    if (ok && f.found.n != 0) {
        qsort(f.found.at, f.found.n, sizeof *f.found.at, mention_order);
        r->mentions = gr_arena_copy(&s->cx->arena, f.found.at, f.found.n * sizeof *f.found.at);
        r->n_mentions = f.found.n;
        ok = r->mentions != NULL;
    }
    for (size_t g = 0; f.at != NULL && g < f.n; g++) {
        gr_strmap_clear(&f.at[g].keys);
        gr_strmap_clear(&f.at[g].parts);
        gr_vec_clear(&f.at[g].same);
    }
    gr_vec_clear(&f.found);
    return ok ? find_uncovered(s, err) : gr_fail_memory(s->cx, err);
}
