/* How near two texts are: the measures of Graph-ToolFormer's own evaluation. */
#ifndef GR_EVAL_TEXT_INT_H
#define GR_EVAL_TEXT_INT_H

#include "base/base.h"

/* Sums over pairs of texts; shares come out at the end. Begin with all zero. */
typedef struct gr_text_score {
    size_t n, same;                               /* pairs; those that are equal, byte for byte */
    double rouge_1, rouge_2, rouge_l, rouge_lsum; /* sums of F1 */
    uint64_t matches[4], possible[4];             /* of 1- to 4-grams */
    uint64_t got_length, gold_length;             /* in words as BLEU has them */
} gr_text_score;

/* One more pair; an answer that is not there is the empty text. The longest common part is that of
 * the first GR_TEXT_MOST words of each. False without memory. */
bool gr_text_add(gr_ctx *cx, gr_text_score *s, gr_str gold, gr_str got);
void gr_text_join(gr_text_score *into, const gr_text_score *more);

#define GR_TEXT_MOST 2048

/* BLEU-4 over all pairs, without smoothing: 0 as soon as no 4-gram matches. */
double gr_text_bleu(const gr_text_score *s);
double gr_text_brevity(const gr_text_score *s);

/* Adds "rouge_1", "rouge_2", "rouge_l", "rouge_lsum", "bleu", "bp", "exact_match" to a record, with
 * four decimals; null of no pairs. */
bool gr_text_set(gr_arena *a, gr_value *record, const gr_text_score *s);

#endif
