/* infer: what inference of a small transformer needs, on the processor.
 *
 * Seven topics: files of weights, products of floats, BERT's word pieces, linear layers, an
 * encoder, a decoder for beams, int8 products behind these. It knows nothing of graphs or
 * questions: ids and vectors go in, vectors come out. Sizes (width, layers, vocabulary) are read
 * from the shapes of the tensors, the number of heads from the file's metadata. Weights are used
 * where they are mapped, never copied. Matrices are row by row.
 *
 * Everything in a file is hostile until checked; a model that was bound cannot read outside it.
 * Weights, vocabularies, encoders and decoders are immutable: share them freely. A gr_decoding
 * belongs to one thread. Loops run on cx->pool; results do not depend on the number of threads, and
 * all kernels of a machine give the same bits. */
#ifndef GR_TENSOR_INFER_H
#define GR_TENSOR_INFER_H

#include "base/base.h"

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "files of weights are little-endian, and read in place"
#endif

/* --- weights: safetensors files --- */

typedef struct gr_weights gr_weights;

typedef enum gr_dtype { GR_F32, GR_I8, GR_U8 } gr_dtype;

#define GR_TENSOR_RANK 4 /* most dimensions of a tensor */

/* Maps a safetensors file: 8 bytes of header length (at most 16 MiB), a JSON header, data.
 * GR_EINPUT if the header is not well formed, has a field or dtype that is not known, an empty
 * dimension, tensors that overlap, leave holes or end outside the file, or floats that are not
 * aligned. On failure *out is untouched; free it after everything that was bound to it. */
gr_status gr_weights_open(gr_ctx *cx, const char *path, gr_weights **out, gr_err *err);
/* The same for bytes in memory, which stay the caller's; `name` stands for the file in errors. */
gr_status gr_weights_bytes(gr_ctx *cx, gr_str bytes, const char *name, gr_weights **out,
                           gr_err *err);
void gr_weights_free(gr_weights *w);

bool gr_weights_has(const gr_weights *w, const char *name);
/* The value of a key of the metadata; .ptr NULL if there is none. */
gr_str gr_weights_meta(const gr_weights *w, const char *key);
/* The data of a tensor of that name, dtype and shape. A dimension that is 0 may have any size, and
 * gets it. Errors name the file, the tensor, what was expected and what is there. */
gr_status gr_weights_find(const gr_weights *w, const char *name, gr_dtype type, size_t rank,
                          size_t *shape, const void **data, gr_err *err);

/* The same for F32; a number that is not finite is refused. */
gr_status gr_weights_floats(const gr_weights *w, const char *name, size_t rank, size_t *shape,
                            const float **data, gr_err *err);

/* What a file is made of: floats with a name and a shape, texts with a key. */
typedef struct gr_weights_part {
    const char *name;
    size_t rank, shape[GR_TENSOR_RANK]; /* no dimension is 0 */
    const float *data;
} gr_weights_part;

typedef struct gr_weights_note {
    const char *key;
    gr_str value;
} gr_weights_note;

/* Writes a safetensors file, in one step; the same parts give the same bytes. */
gr_status gr_weights_write(gr_ctx *cx, const char *path, const gr_weights_part *parts,
                           size_t n_parts, const gr_weights_note *notes, size_t n_notes,
                           gr_err *err);

/* Gives a file that is there one more text, or another one for its key, in one step. */
gr_status gr_weights_add_note(gr_ctx *cx, const char *path, gr_weights_note note, gr_err *err);

/* --- products of float matrices --- */

/* A matrix whose rows are ld apart; `turned`: its transpose is meant. */
typedef struct gr_mat {
    const float *at;
    size_t ld;
    bool turned;
} gr_mat;

/* Loads OpenBLAS; GR_EREAD where it is not installed. gr_gemm is plain C before it, and without. */
gr_status gr_blas_need(gr_err *err);
/* From now on no library is loaded, where none was yet: products are plain C. */
void gr_blas_forgo(void);
/* c[m, n] = a[m, k] b[k, n] + keep * c, on this thread. Dimensions are below 2^31. */
void gr_gemm(gr_mat a, gr_mat b, size_t k, float keep, float *c, size_t m, size_t n, size_t ldc);

/* --- word pieces --- */

typedef struct gr_vocab gr_vocab;

/* A piece of a text: its id and the bytes [start, end) of the text that it stands for. */
typedef struct gr_piece {
    uint32_t id;
    size_t start, end;
} gr_piece;

typedef struct gr_pieces {
    gr_piece *at;
    size_t n;
} gr_pieces;

/* The tensor `vocab`, U8: tokens joined by '\n', in the order of their ids. An empty token, one
 * that is there twice, or no [UNK]: GR_EINPUT. It borrows w. */
gr_status gr_vocab_new(gr_ctx *cx, const gr_weights *w, gr_vocab **out, gr_err *err);
void gr_vocab_free(gr_vocab *v);
size_t gr_vocab_size(const gr_vocab *v);
/* The id of a token as it is written in the vocabulary ("[CLS]", "##s"); GR_MAP_NONE if absent. */
uint32_t gr_vocab_id(const gr_vocab *v, gr_str token);

/* BERT's uncased tokens, in cx->arena; no [CLS] or [SEP] are added. Control, unassigned and
 * malformed characters are passed over, accents stripped, letters made small; words end at white
 * space, punctuation and symbols stand alone, so do Chinese characters. A word that the vocabulary
 * cannot spell, or of more than 100 characters, is one [UNK]. An accent belongs to the bytes of its
 * letter; pieces of one character that was taken apart (Hangul) have the same bytes. Any bytes are
 * fine as text; linear time. */
gr_status gr_wordpiece(gr_ctx *cx, const gr_vocab *v, gr_str text, gr_pieces *out, gr_err *err);

/* --- linear layers --- */

/* y = W x + b: row o of W is scale[o] * rows[o]. A table of vectors with a bias each is one, too.
 */
typedef struct gr_linear {
    const int8_t *rows; /* [out, in] */
    const float *scale; /* [out] */
    const float *bias;  /* [out] */
    size_t out, in;
} gr_linear;

/* Binds name (I8), name.scale and name.bias; l->out and l->in are what is expected, 0 = any. It
 * borrows w. */
gr_status gr_linear_bind(const gr_weights *w, const char *name, gr_linear *l, gr_err *err);
/* y[n, out] = W x + b for x[n, in], which is rounded to int8 rows. Any thread; cx's arena is left
 * alone. */
gr_status gr_linear_apply(gr_ctx *cx, const gr_linear *l, const float *x, size_t n, float *y,
                          gr_err *err);
void gr_linear_row(const gr_linear *l, size_t row, float *out); /* out[in] */

float gr_dot(const float *x, const float *y, size_t n);

/* --- encoder: BERT, norms behind --- */

typedef struct gr_encoder gr_encoder;

/* From `words` (words, words.scale) and `model` (positions, types, embed.norm, encoder.L.*, the
 * metadata "heads"); both are borrowed. */
gr_status gr_encoder_new(gr_ctx *cx, const gr_weights *words, const gr_weights *model,
                         gr_encoder **out, gr_err *err);
void gr_encoder_free(gr_encoder *e);
size_t gr_encoder_width(const gr_encoder *e);
size_t gr_encoder_positions(const gr_encoder *e); /* most tokens of a run */

/* out[n, width] = the last hidden states. types may be NULL: all 0. No tokens or too many, an id or
 * a type that there is not: GR_EINPUT. */
gr_status gr_encoder_run(gr_ctx *cx, const gr_encoder *e, const uint32_t *ids, const uint8_t *types,
                         size_t n, float *out, gr_err *err);

/* --- decoder: norms before, attention to a memory, beams --- */

typedef struct gr_decoder gr_decoder;
typedef struct gr_decoding gr_decoding;

/* The decoder whose tensors begin with `prefix` ("decoder", "decoder2"); w is borrowed. */
gr_status gr_decoder_new(gr_ctx *cx, const gr_weights *w, const char *prefix, gr_decoder **out,
                         gr_err *err);
void gr_decoder_free(gr_decoder *d);
size_t gr_decoder_width(const gr_decoder *d);
size_t gr_decoder_positions(const gr_decoder *d); /* most steps of a decoding */

/* Begins over memory[n, width], which is used up here. The decoding borrows d, counts against cx
 * and is freed before it. */
gr_status gr_decoder_begin(gr_ctx *cx, const gr_decoder *d, const float *memory, size_t n,
                           gr_decoding **out, gr_err *err);
/* The next step of n_beams beams: out[n_beams, width] for in[n_beams, width]. Beam b goes on from
 * beam parent[b] of the step before; NULL at the first step. More steps than positions: GR_ELIMIT;
 * a parent that there is not: GR_EINPUT. After an error the step can be tried again. */
gr_status gr_decoder_step(gr_decoding *s, const float *in, const uint32_t *parent, size_t n_beams,
                          float *out, gr_err *err);
void gr_decoding_free(gr_decoding *s);

#endif
