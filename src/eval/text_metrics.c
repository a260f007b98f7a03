/* ROUGE and BLEU, as the packages have them with which Graph-ToolFormer was evaluated.
 *
 * ROUGE (Lin 2004; rouge_score): words are runs of a-z and 0-9 in small letters, without stemming.
 * ROUGE-1 and -2: F1 of the n-grams that both texts have, each as often as in the text that has it
 * less often. ROUGE-L: F1 of the longest common subsequence. ROUGE-LSum: the same line by line: of
 * every line of the gold the words that are common with any line of the other, each word at most as
 * often as both texts have it. The source tells the middle of a bootstrap; here it is the mean.
 *
 * BLEU (Papineni 2002): words as mteval-v13a cuts them, n-grams of 1 to 4 over the whole corpus, no
 * smoothing, times the brevity penalty exp(1 - gold length / length) of a shorter corpus. */
#include <math.h>

#include "eval/text_int.h"

/* --- words --- */

/* Words as numbers: equal words have equal numbers, whichever text they are of. */
typedef struct words {
    uint32_t *at;
    size_t n;
} words;

static bool add_word(gr_strmap *ids, gr_str word, words *w)
{
    uint32_t *slot = gr_strmap_put(ids, word);

    if (slot == NULL)
        return false;
    if (*slot == GR_MAP_NONE)
        *slot = (uint32_t)(ids->n - 1);
    w->at[w->n++] = *slot;
    return true;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool is_rouge(char c)
{
    return gr_is_digit(c) || (c >= 'a' && c <= 'z');
}

/* Cuts a text into words of characters that `of` holds for. */
static bool cut(gr_ctx *cx, gr_strmap *ids, gr_str text, bool (*of)(char), words *out)
{
    out->n = 0;
    if ((out->at = gr_new_n(&cx->arena, uint32_t, text.len / 2 + 1)) == NULL)
        return false;
    for (size_t i = 0, from; i < text.len;) {
        for (from = i; i < text.len && of(text.ptr[i]);)
            i++;
        if (i > from && !add_word(ids, gr_str_sub(text, from, i), out))
            return false;
        i += i == from;
    }
    return true;
}

static bool not_blank(char c)
{
    return !is_blank(c);
}

/* --- mteval-v13a --- */

/* Everything but letters, digits, "'", ",", "-", "." and what is not ASCII. */
static bool stands_alone(char c)
{
    return (c >= ' ' && c <= '&') || (c >= '(' && c <= '+') || c == '/' || (c >= ':' && c <= '@') ||
           (c >= '[' && c <= '`') || (c >= '{' && c <= '~');
}

static bool is_stop(char c)
{
    return c == '.' || c == ',';
}

static void add_spaced(gr_strbuf *out, const char *before, char c, const char *after)
{
    gr_strbuf_adds(out, before);
    gr_strbuf_addc(out, c);
    gr_strbuf_adds(out, after);
}

/* Every `from` becomes `to`. */
static void replace(gr_str in, const char *from, const char *to, gr_strbuf *out)
{
    for (size_t i = 0; i < in.len;) {
        if (gr_str_starts(gr_str_sub(in, i, in.len), from)) {
            gr_strbuf_adds(out, to);
            i += strlen(from);
        } else {
            gr_strbuf_addc(out, in.ptr[i++]);
        }
    }
}

/* The substitutions of the script, in its order; each goes on behind what it took, as there. */
static void split_marks(gr_str in, gr_strbuf *out)
{
    gr_strbuf_addc(out, ' ');
    for (size_t i = 0; i < in.len; i++) {
        if (stands_alone(in.ptr[i]))
            add_spaced(out, " ", in.ptr[i], " ");
        else
            gr_strbuf_addc(out, in.ptr[i]);
    }
    gr_strbuf_addc(out, ' ');
}

static void split_stops_behind(gr_str in, gr_strbuf *out)
{
    for (size_t i = 0; i < in.len; i++) {
        gr_strbuf_addc(out, in.ptr[i]);
        if (!gr_is_digit(in.ptr[i]) && i + 1 < in.len && is_stop(in.ptr[i + 1]))
            add_spaced(out, " ", in.ptr[++i], " ");
    }
}

static void split_stops_before(gr_str in, gr_strbuf *out)
{
    for (size_t i = 0; i < in.len; i++) {
        if (is_stop(in.ptr[i]) && i + 1 < in.len && !gr_is_digit(in.ptr[i + 1])) {
            add_spaced(out, " ", in.ptr[i], " ");
            i++;
        }
        gr_strbuf_addc(out, in.ptr[i]);
    }
}

static void split_dashes(gr_str in, gr_strbuf *out)
{
    for (size_t i = 0; i < in.len; i++) {
        gr_strbuf_addc(out, in.ptr[i]);
        if (gr_is_digit(in.ptr[i]) && i + 1 < in.len && in.ptr[i + 1] == '-')
            add_spaced(out, " ", in.ptr[++i], " ");
    }
}

static bool cut_13a(gr_ctx *cx, gr_strmap *ids, gr_str text, words *out)
{
    static const struct {
        const char *from, *to;
    } plain[] = { { "<skipped>", "" }, { "-\n", "" },   { "\n", " " },  { "&quot;", "\"" },
                  { "&amp;", "&" },    { "&lt;", "<" }, { "&gt;", ">" } };
    static void (*const splits[])(gr_str, gr_strbuf *) = { split_marks, split_stops_behind,
                                                           split_stops_before, split_dashes };
    size_t n_plain = sizeof plain / sizeof *plain, n = n_plain + sizeof splits / sizeof *splits;
    gr_strbuf sb;

    for (size_t k = 0; k < n; k++) {
        gr_strbuf_init(&sb, &cx->budget, 0);
        if (k < n_plain)
            replace(text, plain[k].from, plain[k].to, &sb);
        else
            splits[k - n_plain](text, &sb);
        bool failed = sb.failed;
        text = gr_str_dup(&cx->arena, gr_strbuf_str(&sb));
        gr_strbuf_clear(&sb);
        if (failed || text.ptr == NULL)
            return false;
    }
    return cut(cx, ids, text, not_blank, out);
}

/* --- n-grams --- */

/* How many n-grams both have, each as often as the one that has it less often. */
static bool common(gr_ctx *cx, const words *gold, const words *got, size_t n, uint64_t *out)
{
    uint32_t *left = gr_new_n(&cx->arena, uint32_t, gold->n + 1); /* of an n-gram of the gold */
    gr_strmap ids;
    bool ok = left != NULL;

    *out = 0;
    gr_strmap_init(&ids, &cx->budget);
    for (size_t i = 0; ok && i + n <= gold->n; i++) {
        uint32_t *slot =
            gr_strmap_put(&ids, (gr_str){ (const char *)(gold->at + i), n * sizeof *gold->at });

        if (!(ok = slot != NULL))
            break;
        if (*slot == GR_MAP_NONE)
            *slot = (uint32_t)(ids.n - 1);
        left[*slot]++;
    }
    for (size_t i = 0; ok && i + n <= got->n; i++) {
        uint32_t id =
            gr_strmap_get(&ids, (gr_str){ (const char *)(got->at + i), n * sizeof *got->at });

        if (id != GR_MAP_NONE && left[id] != 0) {
            left[id]--;
            ++*out;
        }
    }
    gr_strmap_clear(&ids);
    return ok;
}

static double f1(uint64_t hits, size_t gold, size_t got)
{
    double p = (double)hits / (double)(got != 0 ? got : 1);
    double r = (double)hits / (double)(gold != 0 ? gold : 1);

    return hits != 0 ? 2 * p * r / (p + r) : 0;
}

static size_t n_grams(const words *w, size_t n)
{
    return w->n >= n ? w->n - n + 1 : 0;
}

/* --- longest common subsequences --- */

static words first_words(const words *w)
{
    return (words){ w->at, w->n < GR_TEXT_MOST ? w->n : GR_TEXT_MOST };
}

/* Lengths of the longest common subsequences of all beginnings: [i][j] of i and j words. */
static uint16_t *lengths(gr_ctx *cx, const words *a, const words *b)
{
    size_t width = b->n + 1;
    uint16_t *t = gr_new_n(&cx->arena, uint16_t, (a->n + 1) * width);

    for (size_t i = 1; t != NULL && i <= a->n; i++)
        for (size_t j = 1; j <= b->n; j++) {
            uint16_t up = t[(i - 1) * width + j], left = t[i * width + j - 1];

            t[i * width + j] = a->at[i - 1] == b->at[j - 1]
                                   ? (uint16_t)(t[(i - 1) * width + j - 1] + 1)
                               : up > left ? up
                                           : left;
        }
    return t;
}

/* Marks the words of a line of the gold that are common with a line of the other text. */
static bool mark(gr_ctx *cx, const words *gold, const words *got, bool *marked)
{
    size_t width = got->n + 1, i = gold->n, j = got->n;
    const uint16_t *t = lengths(cx, gold, got);

    if (t == NULL)
        return false;
    while (i > 0 && j > 0) {
        if (gold->at[i - 1] == got->at[j - 1]) {
            marked[--i] = true;
            j--;
        } else if (t[i * width + j - 1] > t[(i - 1) * width + j]) {
            j--;
        } else {
            i--;
        }
    }
    return true;
}

static bool rouge_l(gr_ctx *cx, const words *all_gold, const words *all_got, double *f)
{
    words gold = first_words(all_gold), got = first_words(all_got);
    const uint16_t *t = lengths(cx, &gold, &got);

    if (t == NULL)
        return false;
    *f = f1(t[(gold.n + 1) * (got.n + 1) - 1], gold.n, got.n);
    return true;
}

/* How often each word stands in a text. */
static bool count_words(gr_ctx *cx, const words *w, size_t n_ids, uint32_t **out)
{
    if ((*out = gr_new_n(&cx->arena, uint32_t, n_ids + 1)) == NULL)
        return false;
    for (size_t i = 0; i < w->n; i++)
        (*out)[w->at[i]]++;
    return true;
}

/* The lines of a text: where each ends in its words. */
static bool line_ends(gr_ctx *cx, gr_str text, size_t n_words, size_t **ends, size_t *n)
{
    size_t lines = 1, w = 0;

    for (size_t i = 0; i < text.len; i++)
        lines += text.ptr[i] == '\n';
    if ((*ends = gr_new_n(&cx->arena, size_t, lines)) == NULL)
        return false;
    *n = 0;
    for (size_t i = 0; i <= text.len; i++) {
        w += i < text.len && is_rouge(text.ptr[i]) && (i == 0 || !is_rouge(text.ptr[i - 1]));
        if (i < text.len && text.ptr[i] != '\n')
            continue;
        size_t end = w < n_words ? w : n_words;
        if (end > (*n != 0 ? (*ends)[*n - 1] : 0)) /* lines without a word match nothing */
            (*ends)[(*n)++] = end;
    }
    return true;
}

static words line_of(const words *all, const size_t *ends, size_t k)
{
    size_t from = k != 0 ? ends[k - 1] : 0;

    return (words){ all->at + from, ends[k] - from };
}

static bool rouge_lsum(gr_ctx *cx, gr_str gold_text, gr_str got_text, const words *all_gold,
                       const words *all_got, size_t n_ids, double *f)
{
    words gold = first_words(all_gold), got = first_words(all_got);
    size_t *gold_ends, *got_ends, n_gold, n_got;
    uint32_t *in_gold, *in_got;
    uint64_t hits = 0;
    bool *marked = gr_new_n(&cx->arena, bool, gold.n + 1);

    if (marked == NULL || !line_ends(cx, gold_text, gold.n, &gold_ends, &n_gold) ||
        !line_ends(cx, got_text, got.n, &got_ends, &n_got) ||
        !count_words(cx, &gold, n_ids, &in_gold) || !count_words(cx, &got, n_ids, &in_got))
        return false;
    for (size_t i = 0; i < n_gold; i++)
        for (size_t j = 0; j < n_got; j++) {
            words a = line_of(&gold, gold_ends, i), b = line_of(&got, got_ends, j);

            if (!mark(cx, &a, &b, marked + (a.at - gold.at)))
                return false;
        }
    for (size_t i = 0; i < gold.n; i++)
        if (marked[i] && in_gold[gold.at[i]] != 0 && in_got[gold.at[i]] != 0) {
            in_gold[gold.at[i]]--;
            in_got[gold.at[i]]--;
            hits++;
        }
    *f = f1(hits, gold.n, got.n);
    return true;
}

/* --- pairs --- */

static gr_str small_letters(gr_ctx *cx, gr_str text)
{
    char *buf = gr_arena_alloc(&cx->arena, text.len + 1);

    for (size_t i = 0; buf != NULL && i < text.len; i++)
        buf[i] = lower(text.ptr[i]);
    return (gr_str){ buf, text.len };
}

static bool add_rouge(gr_ctx *cx, gr_strmap *ids, gr_text_score *s, gr_str gold, gr_str got)
{
    double l, lsum;
    uint64_t ones, twos;
    words a, b;

    gold = small_letters(cx, gold);
    got = small_letters(cx, got);
    if (gold.ptr == NULL || got.ptr == NULL || !cut(cx, ids, gold, is_rouge, &a) ||
        !cut(cx, ids, got, is_rouge, &b) || !common(cx, &a, &b, 1, &ones) ||
        !common(cx, &a, &b, 2, &twos) || !rouge_l(cx, &a, &b, &l) ||
        !rouge_lsum(cx, gold, got, &a, &b, ids->n, &lsum))
        return false;
    s->rouge_1 += f1(ones, a.n, b.n);
    s->rouge_2 += f1(twos, n_grams(&a, 2), n_grams(&b, 2));
    s->rouge_l += l;
    s->rouge_lsum += lsum;
    return true;
}

static bool add_bleu(gr_ctx *cx, gr_strmap *ids, gr_text_score *s, gr_str gold, gr_str got)
{
    words a, b;

    if (!cut_13a(cx, ids, gold, &a) || !cut_13a(cx, ids, got, &b))
        return false;
    s->gold_length += a.n;
    s->got_length += b.n;
    for (size_t n = 1; n <= 4; n++) {
        uint64_t matches;

        if (!common(cx, &a, &b, n, &matches))
            return false;
        s->matches[n - 1] += matches;
        s->possible[n - 1] += n_grams(&b, n);
    }
    return true;
}

bool gr_text_add(gr_ctx *cx, gr_text_score *s, gr_str gold, gr_str got)
{
    gr_strmap rouge, bleu;
    bool ok;

    gr_strmap_init(&rouge, &cx->budget);
    gr_strmap_init(&bleu, &cx->budget);
    ok = add_rouge(cx, &rouge, s, gold, got) && add_bleu(cx, &bleu, s, gold, got);
    gr_strmap_clear(&rouge);
    gr_strmap_clear(&bleu);
    s->n++;
    s->same += gr_str_eq(gold, got);
    return ok;
}

void gr_text_join(gr_text_score *into, const gr_text_score *more)
{
    into->n += more->n;
    into->same += more->same;
    into->rouge_1 += more->rouge_1;
    into->rouge_2 += more->rouge_2;
    into->rouge_l += more->rouge_l;
    into->rouge_lsum += more->rouge_lsum;
    into->gold_length += more->gold_length;
    into->got_length += more->got_length;
    for (size_t n = 0; n < 4; n++) {
        into->matches[n] += more->matches[n];
        into->possible[n] += more->possible[n];
    }
}

/* --- shares --- */

double gr_text_brevity(const gr_text_score *s)
{
    if (s->got_length == 0)
        return 0;
    return s->got_length > s->gold_length ? 1
                                          : exp(1 - (double)s->gold_length / (double)s->got_length);
}

double gr_text_bleu(const gr_text_score *s)
{
    double sum = 0;

    for (size_t n = 0; n < 4; n++) {
        if (s->matches[n] == 0)
            return 0;
        sum += log((double)s->matches[n] / (double)s->possible[n]) / 4;
    }
    return gr_text_brevity(s) * exp(sum);
}

static bool set(gr_arena *a, gr_value *r, const char *key, double sum, size_t n)
{
    return gr_v_set(a, r, key,
                    n != 0 ? gr_v_real(round(sum / (double)n * 1e4) / 1e4) : gr_v_null());
}

bool gr_text_set(gr_arena *a, gr_value *record, const gr_text_score *s)
{
    size_t some = s->n != 0;

    return set(a, record, "rouge_1", s->rouge_1, s->n) &&
           set(a, record, "rouge_2", s->rouge_2, s->n) &&
           set(a, record, "rouge_l", s->rouge_l, s->n) &&
           set(a, record, "rouge_lsum", s->rouge_lsum, s->n) &&
           set(a, record, "bleu", gr_text_bleu(s), some) &&
           set(a, record, "bp", gr_text_brevity(s), some) &&
           set(a, record, "exact_match", (double)s->same, s->n);
}
