/* Private to plan: how well tools match a text. */
#ifndef GR_MATCHER_INT_H
#define GR_MATCHER_INT_H

#include "plan/plan_int.h"

#define GR_MATCHED 48 /* tools whose meaning is looked at: those with the best words */

struct gr_matcher {
    gr_arena arena;
    const gr_tasks *tasks;
    const gr_parser *parser; /* NULL = width is 0 */
    size_t width;
    gr_str *texts;    /* [n] */
    gr_bags bags;     /* of the texts */
    float *vectors;   /* [n, width] */
    bool *has_vector; /* [n] */
};

/* The name, taken apart, and what the tool does; .ptr NULL without memory. */
gr_str gr_matcher_text(gr_arena *a, const gr_tasks_node *n);
/* Makes the vectors of these tools, each named once, that are not there yet. */
gr_status gr_matcher_encode(gr_ctx *cx, gr_matcher *m, const uint32_t *tools, size_t n,
                            gr_err *err);
/* words[n], meaning[n]: products of words, cosines of vectors of the GR_MATCHED tools with the best
 * words, 0 of the others. */
gr_status gr_matcher_scores(gr_ctx *cx, gr_matcher *m, gr_str text, float *words, float *meaning,
                            gr_err *err);
/* gain[n]: words and meaning together, and more for tools that the step calls by name; meaning[n]
 * is room. */
gr_status gr_matcher_gains(gr_ctx *cx, gr_matcher *m, gr_str step, float *gain, float *meaning,
                           gr_err *err);
/* Does a step have the name of a tool, byte by byte: at a place, anywhere? */
bool gr_step_has_name(gr_str step, size_t at, gr_str name);
bool gr_step_names(gr_str step, gr_str name);
/* The `most` best of scores[n], the best first, ties by number; how many there are. */
size_t gr_best_of(const float *scores, size_t n, size_t most, uint32_t *out);

#endif
