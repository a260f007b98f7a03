/* grad: float32 matrices whose derivatives are known, for models that are learnt here.
 *
 * A gr_var is a matrix, row by row. Operations take vars and a tape, compute at once, and note on
 * the tape how gradients come back; gr_tape_back follows it from a loss of one number. What a
 * pass makes lives until gr_tape_rewind; what is learnt lives in a gr_net. Shapes are the
 * programmer's business: those that do not fit are an assertion, never input.
 *
 * Memory is tested once, as with a gr_strbuf: after the first failure operations return NULL and
 * take NULL, and gr_tape_back, or gr_tape_check where nothing is learnt, tells.
 *
 * Loops run on cx->pool. Results depend on the seed, not on the number of threads. A tape and a net
 * belong to one thread. OpenBLAS does the products where it is installed, else plain C. */
#ifndef GR_TENSOR_GRAD_H
#define GR_TENSOR_GRAD_H

#include "tensor/infer.h"

typedef struct gr_var {
    size_t rows, cols;
    float *x;    /* [rows, cols] */
    float *grad; /* of the loss, the same shape; NULL = nothing that is learnt is behind it */
} gr_var;

/* --- the tape --- */

typedef struct gr_tape_note gr_tape_note;

typedef struct gr_tape {
    gr_ctx *cx;
    gr_rng rng;  /* of dropout */
    bool learns; /* else: no gradients, no dropout, norms as they were learnt */
    bool failed; /* without memory */
    gr_tape_note *last;
    gr_arena arena; /* what does not fit in the block */
    char *block;    /* one for all passes: as large as the largest so far */
    size_t size, used, wanted;
} gr_tape;

void gr_tape_init(gr_tape *t, gr_ctx *cx, uint64_t seed);
void gr_tape_clear(gr_tape *t);
/* Forgets the last pass; the next one learns, or only computes. */
void gr_tape_rewind(gr_tape *t, bool learns);
/* The gradients of all that is behind the loss, a [1, 1]; those of a net are added to. GR_ELIMIT if
 * the loss is not finite. */
gr_status gr_tape_back(gr_tape *t, gr_var *loss, gr_err *err);
gr_status gr_tape_check(const gr_tape *t, gr_err *err);
gr_status gr_fail_astray(gr_err *err); /* GR_ELIMIT: numbers that are not finite */
/* Room until the next rewind, not zeroed; NULL without memory. */
void *gr_tape_room(gr_tape *t, size_t n, size_t size);

/* --- what is learnt --- */

typedef enum gr_net_start {
    GR_START_ZERO,
    GR_START_ONE,
    GR_START_GLOROT, /* uniform, by rows + cols */
    GR_START_LINEAR, /* uniform in 1/sqrt(rows), as PyTorch's Linear */
    GR_START_NORMAL, /* of deviation 0.02, as BERT's */
} gr_net_start;

typedef struct gr_net_part {
    gr_var var;
    char name[64];
    float decay;           /* a share of the decay that the step has; 1 */
    bool kept;             /* no gradient: it goes into the file, and norms follow it */
    float *first, *second; /* Adam's moments */
} gr_net_part;

typedef struct gr_net {
    gr_arena arena;
    gr_rng rng;
    gr_net_part **at;
    size_t n, room;
    uint64_t step; /* that were made */
    bool failed;
    /* If there is one, parts are made that this file has in their shapes, and the first that it has
     * not fails: why tells. There is no room for what a file only declares. */
    const gr_weights *from;
    gr_err *why;
} gr_net;

void gr_net_init(gr_net *net, gr_ctx *cx, uint64_t seed);
void gr_net_clear(gr_net *net);
/* A new matrix, or NULL without memory; tested once with net->failed. */
gr_net_part *gr_net_add(gr_net *net, const char *name, size_t rows, size_t cols,
                        gr_net_start start);
size_t gr_net_numbers(const gr_net *net); /* learnt ones */
/* All numbers, those kept too, as they stand: for the best ones so far. */
float *gr_net_copy(gr_arena *a, const gr_net *net); /* NULL without memory */
void gr_net_save(const gr_net *net, float *copy);
void gr_net_restore(gr_net *net, const float *copy);

/* A checkpoint: every part under its name. */
gr_status gr_net_write(gr_ctx *cx, const gr_net *net, const char *path,
                       const gr_weights_note *notes, size_t n_notes, gr_err *err);
/* Fills the parts. GR_EINPUT names a part that is not there, has another shape or numbers that are
 * not finite. */
gr_status gr_net_read(gr_net *net, const gr_weights *w, gr_err *err);

/* --- steps --- */

typedef struct gr_adam {
    double rate, decay;
    bool decoupled; /* AdamW; else the decay is added to the gradient */
    double beta1, beta2, epsilon;
} gr_adam;

#define GR_ADAM(r, d) ((gr_adam){ (r), (d), false, 0.9, 0.999, 1e-8 })

/* One step along the gradients, which are 0 then. */
void gr_adam_step(gr_ctx *cx, gr_net *net, const gr_adam *adam);

/* The share of the rate at a step: all of it; a half every `every` steps; up for `warm` steps and
 * then down to 0 at `all`, in a line or in half a cosine. */
typedef enum gr_schedule { GR_RATE_SAME, GR_RATE_HALVES, GR_RATE_LINE, GR_RATE_COSINE } gr_schedule;
double gr_schedule_at(gr_schedule s, uint64_t step, uint64_t warm, uint64_t every, uint64_t all);

/* Ends after `patience` looks without a better one. */
typedef struct gr_stopper {
    size_t patience; /* 0 = never */
    size_t looks, best;
    double score;
} gr_stopper;

/* Is it the best so far (a greater one is)? */
bool gr_stopper_look(gr_stopper *s, double score);
static inline bool gr_stopper_ends(const gr_stopper *s)
{
    return s->patience != 0 && s->looks - s->best >= s->patience;
}

/* --- sparse matrices --- */

/* By rows. Entry i of the transpose is entry arc[i] of the matrix; it has no weights of its own. */
typedef struct gr_sparse {
    size_t rows, cols, n;
    const size_t *from;  /* [rows + 1] */
    const uint32_t *col; /* [n] */
    const uint32_t *row; /* [n] */
    const uint32_t *arc; /* [n]; of transposes */
    const float *weight; /* [n]; NULL = all 1 */
    const struct gr_sparse *back;
} gr_sparse;

/* From rows as they stand; from, col and weight are borrowed, row and the transpose made. NULL
 * without memory. */
gr_sparse *gr_sparse_make(gr_arena *a, size_t rows, size_t cols, const size_t *from,
                          const uint32_t *col, const float *weight);

/* One that is its own transpose, weights included: that costs nothing. Not for operations along
 * arcs below, whose numbers belong to one direction. */
gr_sparse *gr_sparse_even(gr_arena *a, size_t rows, const size_t *from, const uint32_t *col,
                          const float *weight);

/* --- operations --- */

/* A matrix that is not learnt; x is borrowed. */
gr_var *gr_op_constant(gr_tape *t, const float *x, size_t rows, size_t cols);

gr_var *gr_op_product(gr_tape *t, gr_var *a, gr_var *b);         /* a b */
gr_var *gr_op_product_turned(gr_tape *t, gr_var *a, gr_var *b);  /* a b^T */
gr_var *gr_op_sparse(gr_tape *t, const gr_sparse *a, gr_var *b); /* a b; a is not learnt */
gr_var *gr_op_add(gr_tape *t, gr_var *a, gr_var *b);
gr_var *gr_op_times(gr_tape *t, gr_var *a, gr_var *b); /* number by number */
gr_var *gr_op_scale(gr_tape *t, gr_var *a, float by);
gr_var *gr_op_bias(gr_tape *t, gr_var *a, gr_var *row);   /* row[1, cols] added to each row */
gr_var *gr_op_beside(gr_tape *t, gr_var *a, gr_var *b);   /* [a, b] */
gr_var *gr_op_row_dots(gr_tape *t, gr_var *a, gr_var *b); /* [rows, 1]: the products of rows */
/* [rows, heads]: the products of blocks of a's columns with the rows of b[heads, cols / heads]. */
gr_var *gr_op_head_dots(gr_tape *t, gr_var *a, gr_var *b);
/* The means of `groups` blocks of columns. */
gr_var *gr_op_block_mean(gr_tape *t, gr_var *a, size_t groups);

typedef enum gr_map { GR_MAP_RELU, GR_MAP_LEAKY, GR_MAP_ELU, GR_MAP_GELU, GR_MAP_SIGMOID } gr_map;
#define GR_LEAK 0.2f /* the slope of GR_MAP_LEAKY below 0 */
gr_var *gr_op_map(gr_tape *t, gr_var *a, gr_map f);
/* Each number 0 with the chance p, else divided by 1 - p. */
gr_var *gr_op_dropout(gr_tape *t, gr_var *a, float p);
/* The same for the numbers of a sparse matrix. */
const gr_sparse *gr_op_sparse_dropout(gr_tape *t, const gr_sparse *a, float p);

/* Rows of a table, such as embeddings: out[i] = a[idx[i]]; idx is borrowed. */
gr_var *gr_op_gather(gr_tape *t, gr_var *a, const uint32_t *idx, size_t n);
/* The opposite: out[idx[i]] += a[i]. */
gr_var *gr_op_scatter(gr_tape *t, gr_var *a, const uint32_t *idx, size_t rows);

/* Along arcs: a is a matrix whose entries are arcs from columns to rows; heads are equal blocks of
 * columns. */
/* [n, heads]: left[row] + right[col], of [rows, heads] and [cols, heads]. */
gr_var *gr_op_arc_sum(gr_tape *t, const gr_sparse *a, gr_var *left, gr_var *right);
/* [n, heads]: the products of q[row] and k[col]. */
gr_var *gr_op_arc_dot(gr_tape *t, const gr_sparse *a, gr_var *q, gr_var *k, size_t heads);
/* The softmax of s[n, heads] over the arcs of each row. */
gr_var *gr_op_arc_softmax(gr_tape *t, const gr_sparse *a, gr_var *s);
/* out[row] = the sum of w[arc, head] x[col]; w[n, heads]. */
gr_var *gr_op_arc_mix(gr_tape *t, const gr_sparse *a, gr_var *w, gr_var *x);

/* Norms with a gain and a shift, [1, cols]. Of each row, or of each column; the latter's mean and
 * variance are followed by `mean` and `variance`, which are used where nothing is learnt. */
gr_var *gr_op_layer_norm(gr_tape *t, gr_var *a, gr_var *gain, gr_var *shift);
/* relu: max(0, .) of it, in the same pass. */
gr_var *gr_op_batch_norm(gr_tape *t, gr_var *a, gr_var *gain, gr_var *shift, gr_var *mean,
                         gr_var *variance, bool relu);

/* Attention in heads among each `block` rows. count[rows / block]: only the first so many of a
 * block can be seen; NULL = all. lean[rows] is added to what each is seen by; NULL = nothing. */
gr_var *gr_op_attend(gr_tape *t, gr_var *q, gr_var *k, gr_var *v, size_t block,
                     const uint32_t *count, const float *lean, size_t heads);

/* --- losses, [1, 1] --- */

/* The mean cross entropy of the softmax of rows a[idx[i]] at class label[i]. idx NULL: row i. */
gr_var *gr_loss_classes(gr_tape *t, gr_var *a, const uint32_t *idx, const uint32_t *label,
                        size_t n);
/* The mean of -log sigmoid(good - bad), of [n, 1] each: Bayesian personalised ranking. */
gr_var *gr_loss_ranks(gr_tape *t, gr_var *good, gr_var *bad);
/* The mean of -log sigmoid(a) where y is 1, -log(1 - sigmoid(a)) where it is 0; y[rows, cols]. */
gr_var *gr_loss_binary(gr_tape *t, gr_var *a, const float *y);
/* The mean of the squares, or of the absolute values, of a - y. */
gr_var *gr_loss_squares(gr_tape *t, gr_var *a, const float *y);
gr_var *gr_loss_absolute(gr_tape *t, gr_var *a, const float *y);

#endif
