/* What searches for the best set of nodes share: sets as bits, graphs as matrices of bits, the
 * record that such tools answer with, and a second search for their verifiers. */
#ifndef GR_SEARCH_INT_H
#define GR_SEARCH_INT_H

#include "algo/algo_int.h"

/* --- sets of nodes as bits --- */

#define GR_BIT_WORDS(n) (((size_t)(n) + 63) / 64)

static inline bool gr_bit(const uint64_t *set, size_t i)
{
    return (set[i >> 6] >> (i & 63) & 1) != 0;
}

static inline void gr_bit_on(uint64_t *set, size_t i)
{
    set[i >> 6] |= UINT64_C(1) << (i & 63);
}

static inline void gr_bit_off(uint64_t *set, size_t i)
{
    set[i >> 6] &= ~(UINT64_C(1) << (i & 63));
}

/* The set 0 .. n-1. */
static inline void gr_bits_fill(uint64_t *set, size_t n)
{
    for (size_t w = 0; w < GR_BIT_WORDS(n); w++)
        set[w] =
            w + 1 < GR_BIT_WORDS(n) || n % 64 == 0 ? ~UINT64_C(0) : (UINT64_C(1) << n % 64) - 1;
}

static inline size_t gr_bits_count(const uint64_t *set, size_t words)
{
    size_t n = 0;

    for (size_t w = 0; w < words; w++)
        n += (size_t)__builtin_popcountll(set[w]);
    return n;
}

/* How many are in both. */
static inline size_t gr_bits_common(const uint64_t *a, const uint64_t *b, size_t words)
{
    size_t n = 0;

    for (size_t w = 0; w < words; w++)
        n += (size_t)__builtin_popcountll(a[w] & b[w]);
    return n;
}

/* The first member from i on; 64 * words or more if there is none. */
static inline size_t gr_bits_next(const uint64_t *set, size_t words, size_t i)
{
    size_t w = i >> 6;
    uint64_t word;

    if (w >= words)
        return 64 * words;
    word = set[w] & (~UINT64_C(0) << (i & 63));
    while (word == 0)
        if (++w == words)
            return 64 * words;
        else
            word = set[w];
    return 64 * w + (size_t)__builtin_ctzll(word);
}

#define GR_BITS_EACH(i, set, words)                                                                \
    for (size_t i = gr_bits_next(set, words, 0); i < 64 * (words);                                 \
         i = gr_bits_next(set, words, (i) + 1))

/* --- a graph as a matrix of bits --- */

#define GR_MATRIX_MAX 4096u /* nodes: 2 MB */

typedef struct gr_matrix {
    gr_vid n;
    size_t words;
    uint64_t *row; /* row v from row + v * words; symmetric, nothing on the diagonal */
} gr_matrix;

static inline uint64_t *gr_matrix_row(const gr_matrix *m, size_t v)
{
    return m->row + v * m->words;
}

/* Room for gr_matrix_make to number the n nodes of a graph in; NULL without memory. */
gr_vid *gr_matrix_numbers(gr_ctx *cx, gr_vid n);
/* The edges between the nodes `of`, numbered as they stand there; in cx->scratch. */
gr_status gr_matrix_make(gr_ctx *cx, const gr_csr *rows, gr_vid *numbers, const gr_vid *of,
                         gr_vid n, gr_matrix *out, gr_err *err);
/* All nodes. */
gr_status gr_matrix_whole(gr_ctx *cx, const gr_csr *rows, gr_vid n, gr_matrix *out, gr_err *err);
/* Turns edges into gaps and gaps into edges. */
void gr_matrix_complement(gr_matrix *m);

/* --- the largest clique --- */

typedef struct gr_clique {
    gr_vid *at; /* in cx->scratch, with room for n nodes */
    gr_vid n;
    gr_vid bound; /* none has more; n if the search came to its end */
} gr_clique;

/* The largest clique of a matrix, by branch and bound with colours. out->at has room for all nodes;
 * only cliques of more than out->n nodes are looked for. */
gr_status gr_clique_in_matrix(gr_ctx *cx, const gr_matrix *m, gr_clock *clock, gr_clique *out,
                              gr_err *err);
/* The largest clique of simple rows. */
gr_status gr_clique_search(gr_ctx *cx, const gr_csr *rows, gr_vid n, gr_clock *clock,
                           gr_clique *out, gr_err *err);

/* Nodes in the order in which one of least degree is taken away, again and again; core[v] is the
 * largest degree so far when v was taken. In cx->scratch. */
typedef struct gr_peeling {
    gr_vid *order, *place, *core;
} gr_peeling;

gr_status gr_peel(gr_ctx *cx, const gr_csr *rows, gr_vid n, gr_peeling *out, gr_err *err);

/* --- the largest independent set --- */

typedef struct gr_independent {
    bool *mark;
    gr_vid n;
    gr_vid bound;
} gr_independent;

gr_status gr_independent_search(gr_ctx *cx, const gr_csr *rows, gr_vid n, gr_clock *clock,
                                gr_independent *out, gr_err *err);

/* --- for verifiers --- */

typedef enum gr_finding { GR_FOUND_NONE, GR_FOUND_ONE, GR_GAVE_UP } gr_finding;

/* Is there an independent set of more than k nodes? By taking nodes of degree 0 and 1 and branching
 * on one of largest degree; gives up after a fraction of a second. Spoils m. */
gr_status gr_larger_independent(gr_ctx *cx, gr_matrix *m, size_t k, gr_finding *out, gr_err *err);

/* {nodes, size, optimal, bound}; optimal means that the bound is the size. */
gr_status gr_best_write(gr_ctx *cx, const gr_graph *g, const bool *mark, int64_t bound,
                        gr_value *out, gr_err *err);
/* Reads such a record back, or refutes it: nodes in order, size, optimal and bound agree, the bound
 * is on the right side. */
typedef struct gr_best {
    bool *mark;
    gr_vid *at;
    gr_vid n;
    int64_t bound;
    bool optimal;
} gr_best;

gr_status gr_best_read(gr_ctx *cx, const gr_graph *g, const gr_value *v, bool largest, gr_best *out,
                       gr_err *err);
/* The fields of any record with a size called `size`: refutes unless they fit each other. */
gr_status gr_best_fields(const gr_value *v, const char *size, int64_t n, bool largest,
                         bool *optimal, gr_err *err);

#endif
