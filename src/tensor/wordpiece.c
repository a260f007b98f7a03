/* BERT's uncased tokens (Devlin et al. 2019; Wu et al. 2016, WordPiece), with the bytes of the text
 * that each stands for.
 *
 * A text goes through once: a character is cleaned, taken apart (NFD), stripped of marks and made
 * small, and what is left is collected until a word ends. A word is then spelt greedily by the
 * longest token of the vocabulary, whose bytes stay where they are mapped; a table of ids finds
 * them by hash. */
#include "tensor/tensor_int.h"

#include <utf8proc.h>

#define MOST_TOKENS ((size_t)1 << 22)
#define WORD_MAX    100u /* characters of a word that is spelt */
#define POLL_EVERY  4096u

struct gr_vocab {
    const char *text;
    uint32_t *starts; /* [n + 1]: token i is [starts[i], starts[i + 1] - 1) */
    uint32_t *slots;  /* ids by hash; GR_MAP_NONE = free */
    size_t n, n_slots;
    size_t longest; /* bytes of a token */
    uint32_t unknown;
};

/* --- vocabulary --- */

static gr_str token_at(const gr_vocab *v, size_t id)
{
    return (gr_str){ v->text + v->starts[id], v->starts[id + 1] - v->starts[id] - 1 };
}

/* The slot of a token, or the free one where it belongs. */
static uint32_t *slot_of(const gr_vocab *v, gr_str token)
{
    size_t i = gr_hash_bytes(token.ptr, token.len) & (v->n_slots - 1);

    while (v->slots[i] != GR_MAP_NONE && !gr_str_eq(token_at(v, v->slots[i]), token))
        i = (i + 1) & (v->n_slots - 1);
    return &v->slots[i];
}

uint32_t gr_vocab_id(const gr_vocab *v, gr_str token)
{
    return *slot_of(v, token);
}

size_t gr_vocab_size(const gr_vocab *v)
{
    return v->n;
}

static size_t count_lines(gr_str text)
{
    size_t n = 1;

    for (size_t i = 0; i < text.len; i++)
        n += text.ptr[i] == '\n';
    return n;
}

static gr_status fill(const gr_weights *w, gr_vocab *v, gr_str rest, gr_err *err)
{
    gr_str token;

    memset(v->slots, 0xff, v->n_slots * sizeof *v->slots);
    for (uint32_t id = 0; gr_str_split(&rest, '\n', &token); id++) {
        uint32_t *slot;

        v->starts[id] = (uint32_t)(token.ptr - v->text);
        v->starts[id + 1] = v->starts[id] + (uint32_t)token.len + 1;
        slot = slot_of(v, token);
        if (token.len == 0 || *slot != GR_MAP_NONE)
            return gr_weights_wrong(w, err,
                                    "tensor \"vocab\": expected tokens that are neither empty nor "
                                    "repeated, found \"%.*s\" as token %u",
                                    GR_FMT(token), id);
        *slot = id;
        v->longest = token.len > v->longest ? token.len : v->longest;
    }
    v->unknown = gr_vocab_id(v, GR_STR("[UNK]"));
    if (v->unknown == GR_MAP_NONE)
        return gr_weights_wrong(w, err, "tensor \"vocab\": expected [UNK] among the tokens");
    return GR_OK;
}

gr_status gr_vocab_new(gr_ctx *cx, const gr_weights *w, gr_vocab **out, gr_err *err)
{
    size_t bytes = 0;
    const void *data;
    gr_status st = gr_weights_find(w, "vocab", GR_U8, 1, &bytes, &data, err);
    gr_str text = { st == GR_OK ? data : NULL, bytes };
    gr_vocab *v;

    if (st != GR_OK)
        return st;
    if (bytes >= UINT32_MAX || count_lines(text) > MOST_TOKENS)
        return gr_weights_wrong(w, err, "tensor \"vocab\": expected at most %zu tokens",
                                MOST_TOKENS);
    v = gr_mem_zeroed(NULL, 1, sizeof *v);
    if (v == NULL)
        return gr_fail_memory(cx, err);
    v->text = text.ptr;
    v->n = count_lines(text);
    for (v->n_slots = 16; v->n_slots < 2 * v->n;)
        v->n_slots *= 2;
    v->starts = gr_mem_resize(NULL, NULL, 0, (v->n + 1) * sizeof *v->starts);
    v->slots = gr_mem_resize(NULL, NULL, 0, v->n_slots * sizeof *v->slots);
    st = v->starts != NULL && v->slots != NULL ? fill(w, v, text, err) : gr_fail_memory(cx, err);
    if (st == GR_OK)
        *out = v;
    else
        gr_vocab_free(v);
    return st;
}

void gr_vocab_free(gr_vocab *v)
{
    if (v == NULL)
        return;
    gr_mem_resize(NULL, v->starts, (v->n + 1) * sizeof *v->starts, 0);
    gr_mem_resize(NULL, v->slots, v->n_slots * sizeof *v->slots, 0);
    gr_mem_resize(NULL, v, sizeof *v, 0);
}

/* --- words --- */

typedef struct speller {
    const gr_vocab *v;
    GR_VEC(gr_piece) pieces;
    size_t n;                    /* characters of the word so far; may pass WORD_MAX */
    size_t start, end;           /* its bytes of the text */
    char text[2 + WORD_MAX * 4]; /* its letters, behind room for the first "##" */
    size_t at[WORD_MAX + 1];     /* where character i begins there */
    size_t from[WORD_MAX];       /* bytes of the text of character i */
    size_t to[WORD_MAX];
} speller;

static bool push(speller *s, uint32_t id, size_t start, size_t end)
{
    gr_piece p = { id, start, end };

    return gr_vec_push(&s->pieces, p);
}

/* The longest token that characters from `i` on begin with: its id and where it ends. */
static uint32_t longest_token(speller *s, size_t i, size_t *end)
{
    char *begin = s->text + s->at[i];

    if (i != 0) {
        begin -= 2; /* over what is spelt already */
        memcpy(begin, "##", 2);
    }
    for (*end = s->n; *end > i; --*end) {
        size_t len = (size_t)(s->text + s->at[*end] - begin);
        uint32_t id = GR_MAP_NONE;

        if (len <= s->v->longest)
            id = gr_vocab_id(s->v, (gr_str){ begin, len });
        if (id != GR_MAP_NONE)
            return id;
    }
    return GR_MAP_NONE;
}

/* Spells the word, if there is one, and begins the next. False without memory. */
static bool end_word(speller *s)
{
    size_t first = s->pieces.n, i = 0, end;
    bool known = s->n <= WORD_MAX, good = true;

    while (known && good && i < s->n) {
        uint32_t id = longest_token(s, i, &end);

        known = id != GR_MAP_NONE;
        good = !known || push(s, id, s->from[i], s->to[end - 1]);
        i = end;
    }
    if (!known) {
        s->pieces.n = first;
        good = push(s, s->v->unknown, s->start, s->end);
    }
    s->n = 0;
    return good;
}

static void add_letter(speller *s, uint32_t cp, size_t start, size_t end)
{
    if (s->n == 0)
        s->start = start;
    s->end = end;
    if (s->n < WORD_MAX) {
        size_t at = s->n != 0 ? s->at[s->n] : 2;

        s->at[s->n] = at;
        s->at[s->n + 1] = at + gr_utf8_put(cp, s->text + at);
        s->from[s->n] = start;
        s->to[s->n] = end;
    }
    s->n++;
}

/* A mark that was stripped belongs to the letter before it. */
static void add_mark(speller *s, size_t end)
{
    if (s->n == 0)
        return;
    s->end = end;
    if (s->n <= WORD_MAX)
        s->to[s->n - 1] = end;
}

/* --- characters --- */

static bool is_space(uint32_t cp, utf8proc_category_t c)
{
    return cp == '\t' || cp == '\n' || cp == '\r' || c == UTF8PROC_CATEGORY_ZS ||
           c == UTF8PROC_CATEGORY_ZL || c == UTF8PROC_CATEGORY_ZP;
}

static bool is_dropped(uint32_t cp, utf8proc_category_t c)
{
    return cp == GR_UTF8_BAD || cp == 0xfffd || c == UTF8PROC_CATEGORY_CN ||
           c == UTF8PROC_CATEGORY_CC || c == UTF8PROC_CATEGORY_CF || c == UTF8PROC_CATEGORY_CO;
}

/* Symbols too, which BERT takes for letters: "A→B" is two names. */
static bool is_punctuation(uint32_t cp, utf8proc_category_t c)
{
    if (cp < 0x80)
        return cp > ' ' && cp < 0x7f && !gr_is_digit((char)cp) &&
               !((cp | 32) >= 'a' && (cp | 32) <= 'z');
    return (c >= UTF8PROC_CATEGORY_PC && c <= UTF8PROC_CATEGORY_PO) ||
           (c >= UTF8PROC_CATEGORY_SM && c <= UTF8PROC_CATEGORY_SO);
}

/* Chinese characters; not Hangul, Hiragana or Katakana. */
static bool is_chinese(uint32_t cp)
{
    static const uint32_t ranges[][2] = { { 0x3400, 0x4dbf },   { 0x4e00, 0x9fff },
                                          { 0xf900, 0xfaff },   { 0x20000, 0x2a6df },
                                          { 0x2a700, 0x2b73f }, { 0x2b740, 0x2b81f },
                                          { 0x2b820, 0x2ceaf }, { 0x2f800, 0x2fa1f } };

    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (cp >= ranges[i][0] && cp <= ranges[i][1])
            return true;
    return false;
}

/* One character of those that a character of the text was taken apart into. */
static bool add_part(speller *s, uint32_t cp, size_t start, size_t end)
{
    utf8proc_category_t c = utf8proc_category((utf8proc_int32_t)cp);

    if (c == UTF8PROC_CATEGORY_MN) {
        add_mark(s, end);
        return true;
    }
    if (!is_punctuation(cp, c) && !is_chinese(cp)) {
        add_letter(s, (uint32_t)utf8proc_tolower((utf8proc_int32_t)cp), start, end);
        return true;
    }
    if (!end_word(s))
        return false;
    add_letter(s, cp, start, end);
    return end_word(s);
}

static bool add_character(speller *s, uint32_t cp, size_t start, size_t end)
{
    utf8proc_category_t c = utf8proc_category((utf8proc_int32_t)cp);
    utf8proc_int32_t parts[32]; /* no character has more than four */
    utf8proc_ssize_t n;
    int boundary = 0;
    bool good = true;

    if (is_space(cp, c))
        return end_word(s);
    if (is_dropped(cp, c))
        return true;
    n = utf8proc_decompose_char((utf8proc_int32_t)cp, parts, 32, UTF8PROC_DECOMPOSE, &boundary);
    for (utf8proc_ssize_t i = 0; i < n && i < 32 && good; i++)
        good = add_part(s, (uint32_t)parts[i], start, end);
    return good;
}

gr_status gr_wordpiece(gr_ctx *cx, const gr_vocab *v, gr_str text, gr_pieces *out, gr_err *err)
{
    speller s = { .v = v, .pieces = { .budget = &cx->budget } };
    gr_str rest = text;
    gr_status st = GR_OK;
    gr_piece *copy = NULL;
    bool good = true;

    for (size_t n = 1; rest.len != 0 && good; n++) {
        size_t start = text.len - rest.len;
        uint32_t cp = gr_utf8_next(&rest);

        if (n % POLL_EVERY == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            goto out;
        good = add_character(&s, cp, start, text.len - rest.len);
    }
    good = good && end_word(&s);
    if (good)
        copy = gr_arena_copy(&cx->arena, s.pieces.at, s.pieces.n * sizeof *copy);
    if (copy != NULL)
        *out = (gr_pieces){ copy, s.pieces.n };
    else
        st = gr_fail_memory(cx, err);
out:
    gr_vec_clear(&s.pieces);
    return st;
}
