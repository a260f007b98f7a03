/* The words of a statement, and the patterns of words that name a property of a graph.
 *
 * Words are compared by their dictionary forms. One that is nearly right is taken, unless it is a
 * small word or one of those that are known to mean something else. */
#include "agent/annotate/annotate_int.h"

static const char leading[] = "\"'([{<`*", trailing[] = ".,;:?!)]}>\"'`*";

static bool one_of(char c, const char *set)
{
    return c != '\0' && strchr(set, c) != NULL;
}

static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Length of "[TBR]" at the front of s, or 0. */
static size_t hole_len(gr_str s)
{
    return s.len >= 5 && gr_str_is_nocase(gr_str_sub(s, 0, 5), "[TBR]") ? 5 : 0;
}

gr_str gr_note_small(gr_ctx *cx, gr_str s)
{
    char *copy = gr_arena_alloc(&cx->arena, s.len + 1);

    for (size_t i = 0; copy != NULL && i < s.len; i++)
        copy[i] = s.ptr[i] >= 'A' && s.ptr[i] <= 'Z' ? (char)(s.ptr[i] - 'A' + 'a') : s.ptr[i];
    return (gr_str){ copy, copy != NULL ? s.len : 0 };
}

/* Takes the marks off the ends of a word, and a final 's. */
static void strip(gr_str text, gr_note_word *w)
{
    while (w->start < w->end && one_of(text.ptr[w->start], leading))
        w->start++;
    while (w->end > w->start && one_of(text.ptr[w->end - 1], trailing)) {
        w->end--;
        w->comma = w->comma || one_of(text.ptr[w->end], ".,;:?!");
    }
    if (w->end - w->start > 2 && gr_str_ends(gr_str_sub(text, w->start, w->end), "(s"))
        w->end -= 2;
    if (w->end - w->start > 2 && gr_str_ends(gr_str_sub(text, w->start, w->end), "'s"))
        w->owns = true, w->end -= 2;
    else if (w->end - w->start > 4 && gr_str_ends(gr_str_sub(text, w->start, w->end), "’s"))
        w->owns = true, w->end -= 4;
}

gr_status gr_note_words(gr_ctx *cx, gr_note *n, gr_err *err)
{
    gr_str t = n->text;

    n->word = gr_new_n(&cx->arena, gr_note_word, GR_NOTE_WORDS);
    if (n->word == NULL)
        return gr_fail_memory(cx, err);
    for (size_t at = 0; at < t.len && n->n_words < GR_NOTE_WORDS;) {
        gr_note_word w = { .start = at };
        size_t hole = hole_len(gr_str_sub(t, at, t.len)), end = at + hole;
        char buf[GR_WORD_MAX];

        if (is_blank(t.ptr[at])) {
            at++;
            continue;
        }
        if (hole != 0) {
            w.hole = (unsigned)++n->n_holes;
        } else {
            while (end < t.len && !is_blank(t.ptr[end]) && hole_len(gr_str_sub(t, end, t.len)) == 0)
                end++;
        }
        w.end = w.stop = at = end;
        if (hole == 0)
            strip(t, &w);
        if (w.start < w.end) {
            gr_str word = gr_str_sub(t, w.start, w.end), lemma;

            lemma = hole != 0 ? GR_STR("") : gr_text_lemma(word, buf, NULL);
            w.lemma = gr_note_small(cx, lemma);
            w.raw = gr_note_small(cx, word);
            if (w.lemma.ptr == NULL || w.raw.ptr == NULL)
                return gr_fail_memory(cx, err);
            n->word[n->n_words++] = w;
        } else if (n->n_words != 0) {
            n->word[n->n_words - 1].comma = true; /* marks alone, behind a hole */
        }
    }
    return GR_OK;
}

/* --- words --- */

/* Words that are nearly one of ours and mean something else. */
static bool is_another(gr_str word)
{
    static const char *const others[] = {
        "older", "odder", "pager", "piper",  "payer",  "tonic",   "filed", "move",  "moved",
        "mover", "grasp", "grape", "graft",  "change", "print",   "paint", "clash", "valve",
        "truck", "trick", "crack", "vortex", "radium", "heather", "stage", "stud",  "abort",
    };

    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (gr_str_is(word, others[i]))
            return true;
    return gr_text_word_class(word) != 0;
}

/* Two neighbours changed places: the letters are the same. */
static bool is_swapped(gr_str a, gr_str b)
{
    int seen[256] = { 0 };

    for (size_t i = 0; i < a.len; i++)
        seen[(unsigned char)a.ptr[i]]++;
    for (size_t i = 0; i < b.len; i++)
        if (seen[(unsigned char)b.ptr[i]]-- == 0)
            return false;
    return a.len == b.len;
}

/* One letter wrong in five, two in ten; of four letters two may have changed places. */
bool gr_note_nearly(gr_str word, gr_str right)
{
    unsigned most = right.len >= 10 ? 2 : right.len >= 4 ? 1 : 0;

    if (gr_str_eq(word, right))
        return true;
    if (most == 0 || word.len < 4 || word.ptr[0] != right.ptr[0] || word.len > right.len + most ||
        (right.len == 4 && !is_swapped(word, right)) || is_another(word))
        return false;
    return gr_text_distance(word, right, most, true) <= most;
}

/* The dictionary form, or what stands there as one thing or as several. */
static bool is_nearly(const gr_note_word *w, gr_str right)
{
    char buf[GR_WORD_MAX];

    if (gr_note_nearly(w->lemma, right) || gr_note_nearly(w->raw, right))
        return true;
    return w->raw.len >= 5 && w->raw.ptr[0] == right.ptr[0] &&
           gr_note_nearly(w->raw, gr_text_plural(right, buf));
}

bool gr_note_in_list(const gr_note_word *w, const char *words, char sep)
{
    gr_str rest = gr_str_of(words), one;

    while (rest.len != 0 && gr_str_split(&rest, sep, &one))
        if (is_nearly(w, gr_str_trim(one)))
            return true;
    return false;
}

bool gr_note_is(const gr_note *n, size_t i, const char *words)
{
    return i < n->n_words && n->word[i].hole == 0 && gr_note_in_list(&n->word[i], words, ',');
}

/* --- cues --- */

/* A pattern: words with their alternatives ("node|vertex"), "?" before one that may be missing, "~"
 * for up to five words that say nothing, "*" for up to twelve words, "[]" for a hole, or a number
 * in a text without holes. */
typedef struct cue_row {
    const char *function;
    const char *pattern;
} cue_row;

#define EDGES "edge|link|connection|arc"
#define NODES "node|vertex|point"
#define MANY  "number|count|amount|total|many|quantity"

static const cue_row cue_rows[] = {
    { "toolx:avg_path_length",
      "average|mean|avg|expect|typical ~ path|distance|separation ?length" },
    { "toolx:avg_path_length", "on average * path|distance|separation ?length" },
    { "toolx:max_path_length",
      "max|maximal|maximum|large|great|long|big|high|far ~ path|distance|separation ?length" },
    { "toolx:min_path_length",
      "min|minimal|minimum|small|little|least|low|tiny ~ path|distance|separation ?length" },
    { "toolx:shortest_path", "path|distance|hop|step|apart|far|away|route|geodesic|separation" },
    { "toolx:eccentricity", "eccentricity|eccentric ?value" },
    { "toolx:eccentricity", "far|distant|remote ~ node|vertex|one" },
    { "toolx:diameter", "diameter" },
    { "toolx:radius", "radius|radii" },
    { "toolx:center", "center|centre|central|innermost|middle" },
    { "toolx:periphery", "periphery|peripheral|outermost|outskirt|fringe" },
    { "toolx:density", "density|dense|densely|sparse|sparsity" },
    { "toolx:density",
      "ratio|fraction|proportion|share|percentage * possible|potential ?" EDGES "|" NODES },
    { "toolx:size", "size" },
    { "toolx:size", EDGES " " MANY },
    { "toolx:size", MANY " ~ " EDGES },
    { "toolx:size", "[] ~ " EDGES },
    { "toolx:order", "order" },
    { "toolx:order", NODES " " MANY },
    { "toolx:order", MANY " ~ " NODES },
    { "toolx:order", "[] ~ " NODES },
};

static bool is_filler(const gr_note_word *w)
{
    return gr_note_in_list(
        w,
        "of|the|a|an|its|length|pairwise|short|shortest|geodesic|hop|between|all|any|possible|"
        "overall|different|graph|individual|pair|from|away|is|by|there|distinct",
        '|');
}

gr_str gr_note_text(const gr_note *n, size_t i)
{
    return gr_str_sub(n->text, n->word[i].start, n->word[i].end);
}

static bool is_number(gr_str w)
{
    gr_text_num num;

    return w.len != 0 && gr_text_number(w, 0, &num) == w.len;
}

/* Does word i fit a token of a pattern? */
static bool fits(const gr_note *n, size_t i, gr_str token)
{
    char alternatives[128];

    if (gr_str_is(token, "[]"))
        return n->word[i].hole != 0 ||
               (n->n_holes == 0 && !n->question && is_number(gr_note_text(n, i)));
    snprintf(alternatives, sizeof alternatives, "%.*s", GR_FMT(token));
    return n->word[i].hole == 0 && gr_note_in_list(&n->word[i], alternatives, '|');
}

/* Words that the pattern covers from word i on; 0 if it does not fit. */
static size_t match_cue(const gr_note *n, size_t i, const char *pattern)
{
    gr_str rest = gr_str_of(pattern), token;
    size_t at = i;

    while (rest.len != 0 && gr_str_split(&rest, ' ', &token)) {
        bool optional = token.ptr[0] == '?';
        gr_str words = gr_str_sub(token, optional, token.len), ahead = rest, next;
        size_t most = gr_str_is(token, "~") ? 5 : gr_str_is(token, "*") ? 12 : 0;

        if (most != 0) { /* as few words as lead to the next token */
            gr_str_split(&ahead, ' ', &next);
            while (at < n->n_words && !fits(n, at, next) && most != 0 && n->word[at].hole == 0 &&
                   (token.ptr[0] == '*' || is_filler(&n->word[at])))
                at++, most--;
            continue;
        }
        if (at < n->n_words && fits(n, at, words))
            at++;
        else if (!optional)
            return 0;
    }
    return at - i;
}

/* Longer cues hide those that they cover. */
static void add_cue(gr_note *n, const char *function, size_t first, size_t len)
{
    gr_note_cue c = { function, first, first + len - 1 };
    size_t kept = 0;

    for (size_t k = 0; k < n->n_cues; k++)
        if (n->cue[k].first <= c.first && n->cue[k].last >= c.last)
            return;
    for (size_t k = 0; k < n->n_cues; k++)
        if (!(c.first <= n->cue[k].first && c.last >= n->cue[k].last))
            n->cue[kept++] = n->cue[k];
    n->n_cues = kept;
    if (n->n_cues < GR_NOTE_CUES)
        n->cue[n->n_cues++] = c;
}

void gr_note_cues(gr_note *n)
{
    for (size_t i = 0; i < n->n_words; i++)
        for (size_t k = 0; k < sizeof cue_rows / sizeof *cue_rows; k++) {
            size_t len = match_cue(n, i, cue_rows[k].pattern);
            bool idiom = gr_note_is(n, i, "order") && i != 0 && gr_note_is(n, i - 1, "in") &&
                         gr_note_is(n, i + 1, "to");

            if (len != 0 && !idiom)
                add_cue(n, cue_rows[k].function, i, len);
        }
}
