/* Private to the program of the build that fits the phrasebook: book.c reads it, fit.c fits the
 * network, told.c what told sentences matter, write.c writes all of it as C. */
#ifndef GR_BOOK_INT_H
#define GR_BOOK_INT_H

#include "agent/phrases/phrases_int.h"

#define GR_BOOK_CLASSES 1024

typedef struct gr_book_row {
    gr_str name, type, means, says, flags, file;
    size_t n;
} gr_book_row;

typedef struct gr_book_line {
    uint32_t cls, first, n; /* features[first ..] */
    bool held;
    gr_str text;
} gr_book_line;

typedef GR_VEC(gr_book_line) gr_book_lines;
typedef GR_VEC(uint32_t) gr_book_hashes;

/* How often a feature stands at {a} and {b}, and where there is a {node} too, at it and at one of
 * them; [1] if {node} comes first in the call. */
typedef struct gr_book_role {
    uint32_t hash;
    uint32_t n[2];
    uint32_t third[2], end[2];
} gr_book_role;

/* A word of a class or of a concept. */
typedef struct gr_book_word {
    uint32_t word;
    uint16_t of;
} gr_book_word;

/* A text goes in as the sum of the rows of its features over the root of their number, negative
 * values become 0, and each class has a weight for every value. */
typedef struct gr_book_net {
    float *in;   /* by feature, GR_PHRASE_HIDDEN each */
    float *out;  /* by class, likewise */
    float *bias; /* by class */
} gr_book_net;

typedef struct gr_book_told {
    float *weight; /* by told_known */
    float bias;
} gr_book_told;

typedef struct gr_book {
    gr_ctx *cx;
    GR_VEC(gr_book_row) classes;
    size_t open; /* the class that is being read */
    gr_book_lines lines;
    gr_book_hashes features; /* hashes; gr_book_index makes them positions in known */
    gr_book_hashes known;    /* hashes, sorted */
    GR_VEC(gr_book_role) roles;
    GR_VEC(gr_book_word) words; /* of classes; sorted, each once */
    GR_VEC(gr_book_word) alike; /* of concepts, likewise */
    GR_VEC(uint32_t) like_word;
    GR_VEC(uint16_t) like_concept;
    gr_concepts like;
    gr_book_net net[GR_PHRASE_NETS];
    gr_book_lines told; /* sentences; cls: a bit for each thing it does */
    gr_book_hashes told_features, told_known;
    gr_book_told told_model[GR_TOLD_MODELS];
} gr_book;

/* Ends the program: there is nothing to go on with. */
void gr_book_die(const char *what, gr_str where) __attribute__((noreturn));

gr_str gr_book_file(gr_book *b, const char *path);
/* The words of a phrase, "{a}" and the like are slots; at: where the last {a}, {b}, {node} stand.
 */
void gr_book_words(gr_book *b, gr_phrase_text *t, gr_str line, size_t at[3]);
/* The features that so many lines have; those of the lines become positions in them. */
void gr_book_index_features(gr_book_lines *lines, gr_book_hashes *features, gr_book_hashes *known,
                            size_t several);

void gr_book_read_concepts(gr_book *b, const char *path);
void gr_book_read(gr_book *b, const char *path);
/* After all files: sorts what was read. */
void gr_book_index(gr_book *b);

/* Fits all phrases, or all but those that are held out. */
void gr_book_fit(gr_book *b, bool hold_out);
/* What the networks make of features: a share for each class. */
void gr_book_shares(const gr_book *b, const uint32_t *features, size_t n, float *share);

/* Told sentences: those of a file with the sections [limits], [task] and [noise], and what phrases
 * of the book tell before they ask. After gr_book_read of all files. */
void gr_told_read(gr_book *b, const char *path);
/* Fits all but each tenth of the file, from `held` on. */
void gr_told_fit(gr_book *b, size_t held);
/* Holds out each tenth in turn and says how many the rest gets right. */
void gr_told_check(gr_book *b, bool verbose);
#define GR_TOLD_FOLDS 10

/* Writes what phrases_int.h and eval/gen_book_int.h declare as two C files, which take their large
 * arrays from a third file. */
void gr_book_write(gr_book *b, const char *model_path, const char *lines_path,
                   const char *bytes_path);

#endif
