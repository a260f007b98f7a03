/* Features of a text: words, pairs of neighbouring words, pieces of words, concepts, and once more
 * what stands in the last sentence, which is the one that asks. */
#include "agent/phrases/phrases_int.h"

#define PIECE 4 /* letters of a piece of a word */

static uint32_t mix(uint32_t h, gr_str s)
{
    for (size_t i = 0; i < s.len; i++)
        h = (h ^ (unsigned char)s.ptr[i]) * UINT32_C(16777619);
    return h;
}

static uint32_t hash(char kind, gr_str a, gr_str b)
{
    uint32_t h = mix(UINT32_C(2166136261), (gr_str){ &kind, 1 });

    h = mix(h, a);
    if (b.len != 0)
        h = mix(mix(h, GR_STR(" ")), b);
    return h;
}

/* --- words --- */

static void add(gr_phrase_text *t, gr_str word)
{
    if (t->n == GR_PHRASE_WORDS || t->n_room + word.len > sizeof t->room)
        return;
    memcpy(t->room + t->n_room, word.ptr, word.len);
    t->word[t->n++] = (gr_str){ t->room + t->n_room, word.len };
    t->n_room += word.len;
}

static bool is_mark(char c)
{
    return !gr_is_digit(c) && !((c | 32) >= 'a' && (c | 32) <= 'z') && !((unsigned char)c & 0x80);
}

void gr_phrase_add_word(gr_phrase_text *t, gr_str word)
{
    char lemma[GR_WORD_MAX], canon[GR_WORD_MAX];
    unsigned form = 0;
    gr_text_num num;
    gr_str l;

    if (word.len == 0 || word.len >= GR_WORD_MAX || is_mark(word.ptr[0]) ||
        (gr_text_word_class(word) & GR_WORD_ARTICLE) || gr_str_is_nocase(word, "please"))
        return;
    l = gr_text_lemma(word, lemma, &form);
    t->forms |= form;
    /* "shortest" and "short" are different things. */
    if (form & (GR_DEGREE_COMPARATIVE | GR_DEGREE_SUPERLATIVE))
        l = word;
    add(t, gr_text_canon(l, canon));
    if (gr_text_number(word, 0, &num) == word.len && !(num.marks & GR_NUM_ORDINAL))
        add(t, GR_STR("<num>"));
}

void gr_phrase_add_token(gr_phrase_text *t, gr_str text, const gr_token *token)
{
    gr_str word = gr_str_sub(text, token->start,
                             token->inner_end > token->start ? token->inner_end : token->end);
    size_t from = 0;

    if (token->kind == GR_TOKEN_NUMBER)
        gr_phrase_add_thing(t, "<num>");
    if (token->kind != GR_TOKEN_WORD)
        return;
    for (size_t j = 1; j + 1 < word.len; j++)
        if (word.ptr[j] == '-') {
            gr_phrase_add_word(t, gr_str_sub(word, from, j));
            from = j + 1;
        }
    gr_phrase_add_word(t, gr_str_sub(word, from, word.len));
}

static bool joins_nodes(gr_str word)
{
    return gr_str_is(word, "and") || gr_str_is(word, "or") || gr_str_is(word, "nor");
}

void gr_phrase_add_thing(gr_phrase_text *t, const char *thing)
{
    size_t k = t->n;

    if (k > 0 && strcmp(thing, "<node>") == 0) {
        k -= joins_nodes(t->word[k - 1]) ? 1 : 0;
        if (k > 0 &&
            (gr_str_is(t->word[k - 1], "<node>") || gr_str_is(t->word[k - 1], "<nodes>"))) {
            t->n = k;
            t->word[k - 1] = GR_STR("<nodes>");
            return;
        }
    }
    add(t, gr_str_of(thing));
}

void gr_phrase_end_sentence(gr_phrase_text *t)
{
    if (t->n > 0 && t->n < GR_PHRASE_WORDS && t->word[t->n - 1].len != 0)
        t->word[t->n++] = GR_STR("");
}

/* --- features --- */

static int by_value(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

uint32_t gr_phrase_feature(gr_str word)
{
    return hash('w', word, GR_STR(""));
}

#define CONCEPTS_OF_WORD 4
#define MOST_OF_WORD     (GR_WORD_MAX + 32) /* features that a word brings at most */

static size_t concepts_of(const gr_concepts *like, gr_str word, uint16_t out[CONCEPTS_OF_WORD])
{
    uint32_t h = gr_phrase_feature(word);
    size_t lo = 0, hi = like->n, n = 0;

    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;

        if (like->word[mid] < h)
            lo = mid + 1;
        else
            hi = mid;
    }
    for (; lo < like->n && like->word[lo] == h && n < CONCEPTS_OF_WORD; lo++)
    out[n++] = like->concept[lo];
    return n;
}

static uint32_t hash_concepts(char kind, uint16_t a, uint16_t b)
{
    char bytes[4] = { (char)(a & 255), (char)(a >> 8), (char)(b & 255), (char)(b >> 8) };

    return hash(kind, (gr_str){ bytes, sizeof bytes }, GR_STR(""));
}

/* "^tow", "town", "own$": so that "towns" and "township" are not strangers. */
static size_t pieces(gr_str word, uint32_t *out)
{
    char text[GR_WORD_MAX + 2];
    size_t n = 0;

    if (word.ptr[0] == '<' || word.len > GR_WORD_MAX)
        return 0;
    text[0] = '^';
    memcpy(text + 1, word.ptr, word.len);
    text[word.len + 1] = '$';
    for (size_t i = 0; i + PIECE <= word.len + 2; i++)
        out[n++] = hash('s', (gr_str){ text + i, PIECE }, GR_STR(""));
    return n;
}

/* Where the last sentence begins. */
static size_t last_sentence(const gr_phrase_text *t)
{
    size_t at = t->n;

    while (at > 0 && t->word[at - 1].len == 0)
        at--;
    while (at > 0 && t->word[at - 1].len != 0)
        at--;
    return at;
}

/* Sorts features and leaves each once; returns how many are left. */
static size_t sort_once(uint32_t *at, size_t n)
{
    size_t kept = 0;

    qsort(at, n, sizeof *at, by_value);
    for (size_t i = 0; i < n; i++)
        if (i == 0 || at[i] != at[kept - 1])
            at[kept++] = at[i];
    return kept;
}

size_t gr_phrase_features(const gr_phrase_text *t, const gr_concepts *like,
                          uint32_t out[GR_PHRASE_FEATURES])
{
    uint16_t concept[CONCEPTS_OF_WORD], before[CONCEPTS_OF_WORD];
    size_t n = 0, n_before = 0, last = last_sentence(t);

    for (size_t i = 0; i < t->n && n + MOST_OF_WORD <= GR_PHRASE_FEATURES; i++) {
        gr_str w = t->word[i];
        size_t n_concepts = concepts_of(like, w, concept);
        bool follows = w.len != 0 && i + 1 < t->n && t->word[i + 1].len != 0;

        if (w.len != 0) {
            out[n++] = gr_phrase_feature(w);
            n += pieces(w, out + n);
        }
        if (follows)
            out[n++] = hash('b', w, t->word[i + 1]);
        for (size_t k = 0; k < n_concepts; k++) {
            out[n++] = hash_concepts('c', concept[k], 0);
            for (size_t j = 0; j < n_before; j++)
                out[n++] = hash_concepts('d', before[j], concept[k]);
            if (i >= last)
                out[n++] = hash_concepts('e', concept[k], 0);
        }
        if (i >= last && w.len != 0)
            out[n++] = hash('a', w, GR_STR(""));
        /* How it begins says how it asks: "how many", "which", "is there". */
        if (i == last && w.len != 0)
            out[n++] = hash('q', w, GR_STR(""));
        if (i == last && follows)
            out[n++] = hash('q', w, t->word[i + 1]);
        memcpy(before, concept, sizeof before);
        n_before = n_concepts;
    }
    return sort_once(out, n);
}

/* Each word together with something that holds for the sentence; returns how many. */
static size_t with_each(const gr_phrase_text *t, const char *what, size_t n,
                        uint32_t out[GR_PHRASE_FEATURES])
{
    for (size_t i = 0; i < t->n && n < GR_PHRASE_FEATURES; i++)
        out[n++] = hash('t', t->word[i], gr_str_of(what));
    return n;
}

/* A word of a closed class, or a thing; any other is "*". "^" and "$" stand at the ends. */
static gr_str bone(const gr_phrase_text *t, size_t at)
{
    if (at == 0 || at > t->n)
        return at == 0 ? GR_STR("^") : GR_STR("$");
    gr_str w = t->word[at - 1];

    return w.len != 0 && (w.ptr[0] == '<' || gr_text_word_class(w) != 0) ? w : GR_STR("*");
}

size_t gr_phrase_told_features(const gr_phrase_text *t, const gr_concepts *like,
                               uint32_t out[GR_PHRASE_FEATURES])
{
    static const char *const things[] = { "<node>", "<nodes>", "<num>", "<data>" };
    const char length = (char)('0' + (t->n < 8 ? t->n : t->n < 12 ? 8 : 9));
    size_t n = gr_phrase_features(t, like, out);

    for (size_t k = 0; k < sizeof things / sizeof *things; k++) {
        bool there = false;

        for (size_t i = 0; i < t->n && !there; i++)
            there = gr_str_is(t->word[i], things[k]);
        n = there ? with_each(t, things[k], n, out) : n;
    }
    if (t->forms & GR_FORM_PAST)
        n = with_each(t, "past", n, out);
    for (size_t i = 0; i < t->n && n + 4 < GR_PHRASE_FEATURES; i++) {
        uint32_t pair = hash('k', bone(t, i), bone(t, i + 1));

        out[n++] = pair;
        out[n++] = mix(mix(pair, GR_STR(" ")), bone(t, i + 2));
        if (i + 2 < t->n)
            out[n++] = hash('g', t->word[i], t->word[i + 2]);
    }
    if (n < GR_PHRASE_FEATURES)
        out[n++] = hash('l', (gr_str){ &length, 1 }, GR_STR(""));
    return sort_once(out, n);
}

void gr_phrase_role_features(const gr_phrase_text *t, size_t at, uint32_t out[GR_ROLE_FEATURES])
{
    gr_str before = at > 0 ? t->word[at - 1] : GR_STR("^");
    gr_str before2 = at > 1 ? t->word[at - 2] : GR_STR("^");
    gr_str after = at + 1 < t->n ? t->word[at + 1] : GR_STR("$");
    bool first = true;

    for (size_t i = 0; i < at; i++)
        first = first && !gr_str_is(t->word[i], "<node>");
    out[0] = hash('<', before, GR_STR(""));
    out[1] = hash('<', before2, before);
    out[2] = hash('>', after, GR_STR(""));
    out[3] = hash('#', first ? GR_STR("1") : GR_STR("2"), before);
    out[4] = hash('#', first ? GR_STR("1") : GR_STR("2"), GR_STR(""));
}
