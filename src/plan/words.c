/* Texts as bags of words and pairs of neighbouring words, weighted by TF-IDF. Words are letters or
 * digits side by side in their dictionary form, names like GetMovieCredit are taken apart; all
 * numbers are one word. They are known by their hashes alone. */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>

#include "plan/plan_int.h"
#include "text/text.h"

typedef GR_VEC(uint64_t) hashes;

static bool is_letter(char c)
{
    return isalpha((unsigned char)c) || (unsigned char)c >= 0x80;
}

/* Does a word begin at i, inside letters? "getMovie", "TVShow". */
static bool is_seam(gr_str text, size_t i)
{
    return isupper((unsigned char)text.ptr[i]) &&
           (islower((unsigned char)text.ptr[i - 1]) ||
            (i + 1 < text.len && isupper((unsigned char)text.ptr[i - 1]) &&
             islower((unsigned char)text.ptr[i + 1])));
}

bool gr_words_next(gr_str text, size_t *at, gr_str *out)
{
    size_t from = *at, end;

    while (from < text.len && !is_letter(text.ptr[from]) && !gr_is_digit(text.ptr[from]))
        from++;
    if (from >= text.len)
        return false;
    end = from + 1;
    if (gr_is_digit(text.ptr[from]))
        while (end < text.len && gr_is_digit(text.ptr[end]))
            end++;
    else
        while (end < text.len && is_letter(text.ptr[end]) && !is_seam(text, end))
            end++;
    *out = gr_str_sub(text, from, end);
    *at = end;
    return true;
}

uint64_t gr_words_hash(gr_str word)
{
    char buf[GR_WORD_MAX];

    if (gr_is_digit(word.ptr[0]))
        return 0;
    word = gr_text_lemma(word, buf, NULL);
    return gr_hash_bytes(word.ptr, word.len);
}

static int by_hash(const void *x, const void *y)
{
    const uint64_t *a = x, *b = y;

    return (*a > *b) - (*a < *b);
}

/* All words and pairs of the text, sorted, each as often as it is there. */
static bool hash_words(gr_str text, hashes *out)
{
    uint64_t word, before = 0;
    bool first = true;
    gr_str w;

    out->n = 0;
    for (size_t at = 0; gr_words_next(text, &at, &w); first = false) {
        word = gr_words_hash(w);
        if (!gr_vec_push(out, word) ||
            (!first && !gr_vec_push(out, gr_hash_u64(before * 31 + word))))
            return false;
        before = word;
    }
    if (out->n != 0)
        qsort(out->at, out->n, sizeof *out->at, by_hash);
    return true;
}

/* The bag of sorted hashes: (1 + log count) idf, scaled to length 1. Unknown words are left out. */
static void weigh(const gr_bags *b, const hashes *h, gr_bag *out)
{
    double sum = 0;

    out->n = 0;
    for (size_t i = 0, j; i < h->n; i = j) {
        uint32_t id = gr_u64map_get(&b->ids, h->at[i]);

        for (j = i + 1; j < h->n && h->at[j] == h->at[i]; j++)
            ;
        if (id == GR_MAP_NONE)
            continue;
        out->word[out->n] = id;
        out->weight[out->n] = (1 + logf((float)(j - i))) * b->idf.at[id];
        sum += (double)out->weight[out->n] * (double)out->weight[out->n];
        out->n++;
    }
    for (size_t i = 0; i < out->n; i++)
        out->weight[i] /= sum > 0 ? (float)sqrt(sum) : 1;
}

/* Counts in how many texts each word is; *total: the sizes of all bags. */
static gr_status count_words(gr_ctx *cx, gr_bags *b, const gr_str *texts, size_t n, hashes *h,
                             size_t *total, gr_err *err)
{
    for (size_t t = 0; t < n; t++) {
        gr_status st = gr_ctx_check(cx, err);

        if (st != GR_OK)
            return st;
        if (!hash_words(texts[t], h))
            return gr_fail_memory(cx, err);
        for (size_t i = 0; i < h->n; i++) {
            uint32_t *id;

            if (i != 0 && h->at[i] == h->at[i - 1])
                continue;
            if ((id = gr_u64map_put(&b->ids, h->at[i])) == NULL)
                return gr_fail_memory(cx, err);
            if (*id == GR_MAP_NONE) {
                *id = (uint32_t)b->idf.n;
                if (!gr_vec_push(&b->idf, 0))
                    return gr_fail_memory(cx, err);
            }
            b->idf.at[*id]++;
            ++*total;
        }
    }
    return GR_OK;
}

/* For each word the texts that have it. */
static gr_status list_texts(gr_ctx *cx, gr_bags *b, const gr_str *texts, hashes *h, size_t total,
                            gr_err *err)
{
    size_t n_words = b->idf.n, *fill = gr_mem_zeroed(&cx->budget, n_words + 1, sizeof *fill);
    gr_bag bag = { gr_mem_zeroed(&cx->budget, total + 1, sizeof *bag.word),
                   gr_mem_zeroed(&cx->budget, total + 1, sizeof *bag.weight), 0 };
    bool ok = fill != NULL && bag.word != NULL && bag.weight != NULL;

    for (size_t i = 0; ok && i < n_words; i++) {
        b->start[i + 1] = b->start[i] + (size_t)b->idf.at[i];
        fill[i] = b->start[i];
        b->idf.at[i] = logf((float)(b->n_texts + 1) / (b->idf.at[i] + 1));
    }
    for (size_t t = 0; ok && t < b->n_texts; t++) {
        ok = hash_words(texts[t], h);
        weigh(b, h, &bag);
        for (size_t i = 0; ok && i < bag.n; i++) {
            b->text[fill[bag.word[i]]] = (uint32_t)t;
            b->weight[fill[bag.word[i]]++] = bag.weight[i];
        }
    }
    gr_mem_resize(&cx->budget, fill, fill != NULL ? (n_words + 1) * sizeof *fill : 0, 0);
    gr_mem_resize(&cx->budget, bag.word, bag.word != NULL ? (total + 1) * sizeof *bag.word : 0, 0);
    gr_mem_resize(&cx->budget, bag.weight,
                  bag.weight != NULL ? (total + 1) * sizeof *bag.weight : 0, 0);
    return ok ? GR_OK : gr_fail_memory(cx, err);
}

gr_status gr_bags_init(gr_ctx *cx, gr_bags *b, const gr_str *texts, size_t n, gr_err *err)
{
    hashes h = { .budget = NULL };
    size_t total = 0;
    gr_status st;

    *b = (gr_bags){ .n_texts = n };
    gr_u64map_init(&b->ids, NULL);
    gr_arena_init(&b->arena, NULL);
    st = count_words(cx, b, texts, n, &h, &total, err);
    if (st == GR_OK) {
        b->start = gr_new_n(&b->arena, size_t, b->idf.n + 1);
        b->text = gr_new_n(&b->arena, uint32_t, total + 1);
        b->weight = gr_new_n(&b->arena, float, total + 1);
        st = b->start != NULL && b->text != NULL && b->weight != NULL
                 ? list_texts(cx, b, texts, &h, total, err)
                 : gr_fail_memory(cx, err);
    }
    gr_vec_clear(&h);
    return st;
}

void gr_bags_clear(gr_bags *b)
{
    gr_u64map_clear(&b->ids);
    gr_vec_clear(&b->idf);
    gr_arena_clear(&b->arena);
}

gr_status gr_bags_row(gr_ctx *cx, const gr_bags *b, gr_str text, float *out, gr_err *err)
{
    hashes h = { .budget = &cx->budget };
    bool ok = hash_words(text, &h);
    gr_bag bag = { gr_new_n(&cx->scratch, uint32_t, h.n + 1),
                   gr_new_n(&cx->scratch, float, h.n + 1), 0 };

    ok = ok && bag.word != NULL && bag.weight != NULL;
    memset(out, 0, b->n_texts * sizeof *out);
    if (ok)
        weigh(b, &h, &bag);
    for (size_t i = 0; i < bag.n; i++)
        for (size_t k = b->start[bag.word[i]]; k < b->start[bag.word[i] + 1]; k++)
            out[b->text[k]] += bag.weight[i] * b->weight[k];
    gr_vec_clear(&h);
    return ok ? GR_OK : gr_fail_memory(cx, err);
}
