/* What the files of parse share: the grammar of actions, what the model sees, names, beams. */
#ifndef GR_PARSE_INT_H
#define GR_PARSE_INT_H

#include <pthread.h>

#include "parse/parse.h"
#include "tensor/tensor.h"

#define GR_MAX_FUNCTIONS 5 /* in each other */

/* --- grammar.c --- */

#define GR_GRAMMAR_DEPTH 48

/* What is expected: an expression of some kind, more of something that has begun, or the end. */
typedef enum gr_slot {
    GR_SLOT_ROOT,
    GR_SLOT_GRAPH,
    GR_SLOT_NODE,
    GR_SLOT_NODES,
    GR_SLOT_EDGES,
    GR_SLOT_NUMBER,
    GR_SLOT_TRUTH,
    GR_SLOT_CHOICE,
    GR_SLOT_WORD, /* an attribute, or any text */
    GR_SLOT_EACH, /* what is true of an item, or what it comes to */
    GR_SLOT_TOOL,
    GR_SLOT_VALUE,
    GR_SLOT_OWNER,      /* whose field or item it is */
    GR_SLOT_ARGUMENTS,  /* of a tool */
    GR_SLOT_ITEMS,      /* of a list */
    GR_SLOT_LEAVE,      /* a function ends here */
    GR_SLOT_STATED,     /* directed or undirected, then statements */
    GR_SLOT_STATEMENTS, /* any of them, then END */
    GR_SLOT_NAMED,      /* a span as a text */
    GR_SLOT_SAID,       /* a span as a text or a number */
    GR_SLOT_MORE,       /* the same, or nothing */
    GR_SLOT_NOTE,       /* how calls are put into a text */
    GR_SLOT_FILLED,     /* calls for holes, quiet ones, then END */
    GR_SLOT_PLACED,     /* spans with their calls, then END */
    GR_SLOT_SPOKEN,     /* words and calls, then END */
    GR_SLOT_PHRASE,     /* words, then END */
    GR_SLOT_CALL,
    GR_SLOT_OF, /* the graph of a call */
    GR_SLOT_ID,
    GR_SLOT_PERHAPS, /* an id, or nothing */
    GR_SLOT_THING,
    GR_SLOT_COUNT,
    GR_N_SLOTS,
} gr_slot;

typedef struct gr_frame {
    uint8_t slot;
    uint8_t items;         /* ITEMS: the slot of each */
    bool bare;             /* words may stand alone: inside a condition or a function */
    uint32_t position;     /* ARGUMENTS: of the next one without a name; PHRASE and its like: how
                            * much there is */
    uint64_t given;        /* ARGUMENTS: which parameters, by bits */
    const gr_tool *tool;   /* ARGUMENTS */
    const gr_param *param; /* whose argument it is; or NULL */
} gr_frame;

/* What may follow a sequence of actions: a stack of what is expected, the next on top. Copied as it
 * is when a beam splits. */
typedef struct gr_grammar {
    gr_frame stack[GR_GRAMMAR_DEPTH];
    unsigned n;
    unsigned functions; /* around */
    size_t n_graphs, n_holes;
} gr_grammar;

/* first: ROOT, STATED or NOTE. */
void gr_grammar_begin(gr_grammar *g, gr_slot first, size_t n_graphs, size_t n_holes);
bool gr_grammar_allows(const gr_grammar *g, const gr_symbol *s);
void gr_grammar_take(gr_grammar *g, const gr_symbol *s); /* one that is allowed */

/* --- header.c --- */

/* What is known of the graphs of a reading, on one line: "directed links km, toll nodes kind (x,
 * y)"; of several "G1 directed .. ; G2 ..", of none "no graph". */
void gr_header_write(gr_strbuf *sb, const gr_reading *r);

/* --- view.c --- */

typedef enum gr_part { GR_PART_NONE, GR_PART_HEADER, GR_PART_TEXT } gr_part;

/* Where a token stands: bytes of the header or of the text. */
typedef struct gr_spot {
    gr_part part;
    size_t start, end;
    bool inside; /* of a number, which goes on behind it: nothing that is pointed at ends here */
} gr_spot;

/* What the encoder reads, in the arena. */
typedef struct gr_view {
    gr_str header, text;
    uint32_t *ids;
    uint8_t *types;
    gr_spot *spots;
    size_t n;
    const float *memory; /* [n, width] what the encoder makes of it; NULL = not yet */
} gr_view;

/* [CLS] header [SEP] text [SEP]. Notations are folded, but for their first lines and the first link
 * of what clauses name; of a text that is still too long also what graphs told in sentences
 * explain, then whatever no clause has, from the end. */
gr_status gr_view_ask(gr_ctx *cx, const gr_vocab *v, size_t most, const gr_reading *r, gr_view *out,
                      gr_err *err);
/* [CLS] text [SEP], folded likewise if it is long: what a text says of a graph, for those who read
 * it. */
gr_status gr_view_told(gr_ctx *cx, const gr_vocab *v, size_t most, const gr_reading *r,
                       gr_view *out, gr_err *err);
/* [CLS] text [SEP], of the type given; GR_ELIMIT if it is too long, unless it may be cut. */
gr_status gr_view_text(gr_ctx *cx, const gr_vocab *v, size_t most, gr_str text, uint8_t type,
                       bool cut, gr_view *out, gr_err *err);

/* --- names.c --- */

/* Names, found as texts write them: case, white space, '_' and '-', a plural s, a leading article
 * and quotes do not count. */
typedef struct gr_names {
    gr_ctx *cx;
    gr_strmap map; /* folded -> index, or several */
    GR_VEC(gr_str) at;
    gr_strbuf key, other; /* with another ending */
} gr_names;

void gr_names_init(gr_names *n, gr_ctx *cx);
void gr_names_clear(gr_names *n);
bool gr_names_add(gr_names *n, gr_str name); /* borrowed; false without memory */
/* The one name that is meant, else what is written. */
gr_str gr_names_find(gr_names *n, gr_str written);
/* All that a reading knows: nodes, columns, the cells of the header. False without memory. */
bool gr_names_of_reading(gr_names *n, const gr_reading *r);
bool gr_names_of_columns(gr_names *n, const gr_reading *r);
/* A number as digits or words, all of s. */
bool gr_span_number(gr_str s, gr_value *out);

/* The texts of a column, each once, in the order of the rows; false if it has none, or more than
 * the header shows. */
#define GR_HEADER_CELLS 12
bool gr_column_cells(const gr_column *c, char buf[GR_HEADER_CELLS][GR_TIME_MAX],
                     gr_str cells[GR_HEADER_CELLS], size_t *n);

/* --- agree.c --- */

/* The same direction, links, attributes and lone nodes, in any order? */
gr_status gr_stated_compare(gr_ctx *cx, const gr_stated *a, const gr_stated *b, bool *same,
                            gr_err *err);

/* --- beam.c --- */

/* A decoder, and what chooses and points behind it. */
typedef struct gr_head {
    gr_decoder *decoder;
    gr_linear symbols; /* the vectors of the alphabet, with a bias each */
    gr_linear describe, point, start_q, start_k, end_q, end_s, end_k;
    gr_linear find_q, find_k, gate; /* which words a tool is found by, and what that counts */
} gr_head;

gr_status gr_head_bind(gr_ctx *cx, const gr_weights *w, const char *prefix, size_t n_symbols,
                       gr_head *out, gr_err *err);
void gr_head_clear(gr_head *h);

#define GR_NOWHERE UINT32_MAX

typedef struct gr_pick {
    uint32_t symbol;
    uint32_t start, end; /* tokens, inclusive; GR_NOWHERE if it does not point */
} gr_pick;

typedef struct gr_said {
    gr_pick *at; /* without STOP */
    size_t n;
    double log_p;
} gr_said;

typedef struct gr_speech {
    const gr_head *head;
    const gr_symbol *symbols; /* of the alphabet, then further ones */
    size_t n_symbols;
    const float *further;       /* vectors of those behind the alphabet */
    const gr_linear *described; /* descriptions of the alphabet's tools, 0 for other symbols */
    const float *described_further;
    const float *called_for; /* of them: what the first one said has more, as the text wants it */
    const float *memory;     /* [n, width] */
    const uint32_t *ids;     /* [n] */
    const gr_spot *spots;    /* [n] */
    size_t n;
    gr_slot begin;
    size_t n_graphs, n_holes;
    uint32_t first; /* the symbol that goes in first */
    size_t beam, steps;
    size_t span; /* most tokens of one, up to GR_SPAN */
} gr_speech;

#define GR_BEAM 8  /* most beams */
#define GR_SPAN 96 /* longest spans */

/* The best sequences, best first, in the arena; cx's own arenas are left alone, so that two can run
 * at a time. None may come to an end. */
gr_status gr_speak(gr_ctx *cx, gr_arena *arena, const gr_speech *s, gr_said out[GR_BEAM], size_t *n,
                   gr_err *err);
/* What may be said first: the log probabilities of all symbols, in the arena. */
gr_status gr_speak_first(gr_ctx *cx, gr_arena *arena, const gr_speech *s, const float **out,
                         gr_err *err);

/* --- belief.c --- */

typedef struct gr_belief {
    const float *hidden; /* [n, GR_N_FIGURES] */
    const float *bias, *out;
    size_t n;
    double constant, threshold;
} gr_belief;
gr_status gr_belief_bind(const gr_weights *w, gr_belief *out, gr_err *err);

/* --- parser.c --- */

/* kept.c: vectors of texts, by the text. */
typedef struct gr_kept {
    pthread_mutex_t lock;
    gr_arena arena;
    gr_strmap texts;
    GR_VEC(const float *) vectors;
    bool forgets; /* all of them when there are many */
} gr_kept;

gr_kept *gr_kept_new(bool forgets); /* NULL without memory */
void gr_kept_free(gr_kept *k);

struct gr_parser {
    gr_weights *words, *reader;
    gr_belief belief;
    gr_vocab *vocab;
    gr_encoder *encoder;
    gr_head heads[GR_MAX_READERS];
    size_t n_heads;
    gr_str *alphabet; /* names of symbols; borrowed from reader */
    size_t n_symbols;
    gr_linear offered;  /* the vectors of the descriptions of tools, of other symbols 0 */
    uint32_t ask, read; /* what goes in first */
    uint32_t note;      /* the same; GR_MAP_NONE = it was not taught */
    gr_strmap symbols;  /* names -> numbers */
    gr_arena arena;
    gr_kept *kept, *recent;
};

/* What all readers say of a view. */
typedef struct gr_said_by {
    gr_said said[GR_BEAM];
    size_t n;
    gr_status st;
    gr_err err;
    gr_arena arena; /* of its thread */
} gr_said_by;

typedef struct gr_heard {
    gr_said_by by[GR_MAX_READERS];
    size_t n;
} gr_heard;

/* Encodes a view, if it is not yet, and lets all readers speak, on threads of their own if there
 * are; `how` has what does not depend on the reader. gr_heard_clear afterwards in any case. */
gr_status gr_parser_hear(gr_ctx *cx, const gr_parser *p, gr_view *v, const gr_speech *how,
                         const float *described, gr_heard *out, gr_err *err);
void gr_heard_clear(gr_heard *h);
/* The symbols of the alphabet, in the arena; tools of r, further ones behind. NULL without memory.
 */
gr_symbol *gr_parser_symbols(gr_ctx *cx, const gr_parser *p, const gr_registry *r,
                             const gr_tool *const *further, size_t n);

#endif
