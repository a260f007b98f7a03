/* Private to the grammar: compiled rules, the words of a clause, the chart. */
#ifndef GR_CHART_INT_H
#define GR_CHART_INT_H

#include "agent/grammar_int.h"

/* --- compiled rules --- */

#define GR_MAX_SLOTS 6  /* things in a pattern */
#define GR_MAX_TYPES 64 /* all grammars together */
#define GR_MAX_NEEDS 6
#define GR_NO_SYM    UINT16_MAX

/* A pattern is a small program for a backtracking matcher. */
typedef enum gr_opcode {
    GR_I_WORD,  /* a: symbol */
    GR_I_SET,   /* a: set of phrases */
    GR_I_TYPE,  /* a: type, slot */
    GR_I_GAP,   /* up to eight words */
    GR_I_SPLIT, /* goes on at a, then at b */
    GR_I_JUMP,  /* goes on at a */
    GR_I_DONE,
} gr_opcode;

typedef struct gr_insn {
    uint8_t op;
    uint8_t slot;
    uint16_t a, b; /* SPLIT, JUMP: positions within the rule's code */
} gr_insn;

/* What a clause must have for a rule to be tried: one of n words or sets. */
typedef struct gr_need_row {
    uint8_t op; /* GR_I_WORD or GR_I_SET or GR_I_TYPE */
    uint16_t id;
} gr_need_row;

typedef struct gr_needs {
    uint32_t first;
    uint16_t n; /* any of these rows */
} gr_needs;

typedef struct gr_crule {
    const gr_rule *row;
    uint32_t code;
    uint16_t n_code;
    uint16_t type;
    uint8_t n_slots;
    uint8_t n_needs;
    bool is_derived; /* from a tool's row */
    bool takes_args;
    bool is_weak;
    uint16_t slot_type[GR_MAX_SLOTS];
    gr_str slot_name[GR_MAX_SLOTS];
    gr_needs needs[GR_MAX_NEEDS];
    uint64_t types; /* bits of the types in it */
} gr_crule;

typedef struct gr_phrase {
    uint32_t first; /* symbol in compiled.syms */
    uint16_t n;
    uint16_t set;
    uint32_t next; /* the next phrase with the same first symbol, 0 = none */
} gr_phrase;

typedef struct gr_compiled {
    gr_arena arena; /* texts of derived rules */
    gr_strmap vocab;
    GR_VEC(gr_str) words; /* symbol to word */
    GR_VEC(gr_str) types;
    GR_VEC(gr_str) sets;
    gr_strmap set_index;
    GR_VEC(gr_insn) code;
    GR_VEC(gr_need_row) need_rows;
    GR_VEC(gr_crule) rules;
    GR_VEC(uint16_t) syms;         /* of all phrases */
    GR_VEC(gr_phrase) phrases;     /* [0] is none */
    GR_VEC(uint32_t) first_phrase; /* by symbol */
} gr_compiled;

/* Compiled once for the first registry and kept; for another one, anew in cx->arena's lifetime. */
gr_status gr_grammar_compiled(gr_ctx *cx, const gr_registry *tools, const gr_compiled **out,
                              gr_err *err);

/* Compiles a rule; text of the row lives as long as c. */
gr_status gr_compile_rule(gr_compiled *c, const gr_rule *row, bool is_derived, gr_err *err);
/* The rules that the rows of the tools give. */
gr_status gr_derive_rules(gr_compiled *c, const gr_registry *tools, gr_err *err);

uint16_t gr_type_id(gr_compiled *c, gr_str name); /* adds it; GR_NO_SYM if there are too many */
uint16_t gr_type_known(const gr_compiled *c, const char *name);
uint16_t gr_set_known(const gr_compiled *c, const char *name);

/* --- the words of a clause --- */

typedef struct gr_mask {
    uint64_t bits[2]; /* GR_CLAUSE_WORDS of them */
} gr_mask;

static inline void gr_mask_add(gr_mask *m, size_t i)
{
    m->bits[i / 64] |= UINT64_C(1) << (i % 64);
}

static inline bool gr_mask_has(const gr_mask *m, size_t i)
{
    return (m->bits[i / 64] >> (i % 64)) & 1;
}

static inline void gr_mask_join(gr_mask *m, const gr_mask *other)
{
    m->bits[0] |= other->bits[0];
    m->bits[1] |= other->bits[1];
}

typedef struct gr_cword {
    gr_str text;     /* as it stands, without a final 's */
    uint16_t sym[2]; /* of the form and of the lemma; GR_NO_SYM */
    char *lemma;     /* NUL-terminated, canonical */
    size_t start, end;
    size_t token; /* position in the clause's tokens */
    gr_token_kind kind;
    unsigned classes;
    double weight; /* what it costs not to explain it */
    bool skip;     /* may be passed over at no cost */
    bool unknown;  /* in no pattern; may be passed over at its cost */
    bool mention;
} gr_cword;

/* --- the chart --- */

#define GR_ITEMS_MAX 6000
#define GR_BEAM      5 /* things kept of a type over one span */
#define GR_MODS_MAX  64

typedef struct gr_item {
    uint16_t type;
    uint8_t start, end;
    uint8_t depth;
    uint8_t n_kids;
    int32_t rule;                /* -1 = none: words that have the type by themselves */
    uint32_t kids[GR_MAX_SLOTS]; /* by slot; 0 = absent */
    gr_mask covers;
    uint64_t mods;  /* bits of chart.mods: modifiers and arguments passed over in it */
    uint64_t types; /* bits of all types below */
    unsigned flags;
    double score;
    uint32_t next; /* of the same type and start, 0 = none */
    /* without a rule: */
    gr_str means, plain, of;
    uint32_t mention; /* plus 1 */
    uint32_t graph;   /* plus 1 */
} gr_item;

typedef struct gr_set_hit {
    uint16_t set;
    uint8_t end;
    gr_mask covers;
    uint32_t next; /* of the same start, 0 = none */
} gr_set_hit;

#define GR_ADOPTED_MAX 4

typedef struct gr_chart {
    gr_ctx *cx;
    gr_arena *arena; /* of the parse */
    const gr_compiled *c;
    const gr_reading *r;
    size_t clause;
    gr_cword word[GR_CLAUSE_WORDS];
    size_t n;
    GR_VEC(gr_item) items; /* [0] is none */
    uint32_t first_item[GR_MAX_TYPES][GR_CLAUSE_WORDS + 1];
    GR_VEC(gr_set_hit) hits; /* [0] is none */
    uint32_t first_hit[GR_CLAUSE_WORDS + 1];
    uint64_t *has_sym; /* bits by symbol: in the clause */
    uint64_t *has_set;
    uint64_t has_type;
    uint32_t changed[GR_MAX_TYPES]; /* the round in which a thing of the type was last added */
    uint32_t mods[GR_MODS_MAX];     /* items of type mod and arg */
    size_t n_mods;
    size_t graph; /* of the reading, that the clause is about */
    uint32_t round;
    unsigned max_unexplained; /* words that a pattern may pass over at their cost */
    size_t steps;
    uint16_t t_mod, t_arg, t_free, t_shape, t_answer, t_told;
    gr_str adopted[GR_ADOPTED_MAX]; /* columns of numbers that the clause names */
    size_t n_adopted;
    bool failed; /* memory */
} gr_chart;

/* Makes the words, their weights and the things they are by themselves. *too_long instead, if there
 * are more than fit. */
gr_status gr_chart_words(gr_chart *ch, bool *too_long, gr_err *err);
/* In weights.c: by themselves, then in their phrases. */
void gr_weigh_words(gr_chart *ch);
void gr_weigh_phrases(gr_chart *ch);
/* In base.c: the things that words are by themselves. */
void gr_chart_base(gr_chart *ch);
/* Where the name of a column, "travel_time", ends if the words from `at` on say it; else 0. */
size_t gr_said_at(const gr_chart *ch, size_t at, gr_str name);
gr_status gr_chart_open(gr_chart *ch, gr_ctx *cx, gr_arena *arena, const gr_reading *r,
                        size_t clause, const gr_registry *tools, bool *too_long, gr_err *err);
void gr_chart_close(gr_chart *ch);
/* The modifiers of a set of chart.mods around the graph g; its arguments, each after ", ", which
 * add their words to covers. */
gr_str gr_chart_wrap(gr_chart *ch, uint64_t mods, gr_str g, bool *bad);
gr_str gr_chart_args(gr_chart *ch, uint64_t mods, gr_str g, gr_str told, gr_mask *covers);
/* Applies rules until nothing new comes, then those of answers. */
void gr_chart_fill(gr_chart *ch);
/* Adds a thing; false if it was not good enough or there is no memory (ch->failed). */
bool gr_chart_add(gr_chart *ch, const gr_item *it);
double gr_chart_weight(const gr_chart *ch, const gr_mask *m);

/* The k-th name that the text gives apart from its questions ("source=3"), as the call language
 * writes it; false if there are not so many. */
bool gr_given_name(const gr_chart *ch, size_t k, gr_strbuf *sb);

/* --- templates --- */

/* Checks the names in a template against the slots. */
gr_status gr_template_check(const gr_crule *rule, const char *text, gr_err *err);

typedef struct gr_expansion {
    gr_chart *ch;
    gr_str g, g0;     /* the graph with and without modifiers */
    gr_str args;      /* ", through=[..]" or empty */
    gr_str path, set; /* of the part before, or empty */
    gr_str before;    /* its program */
    gr_str told;      /* as in gr_known */
    size_t part;      /* of the question, from 1: variables of different parts must differ */
    bool used_args;   /* some template took them */
    bool used_told;
    bool bad; /* G0 without a modifier, or too deep */
} gr_expansion;

void gr_expand_means(gr_expansion *x, gr_strbuf *sb, uint32_t item);
void gr_expand_says(gr_expansion *x, gr_strbuf *sb, uint32_t item);

/* --- cues --- */

#define GR_CUE_EVERY_NODE 1u /* "every town" */
#define GR_CUE_EVERY_LINK 2u /* "all of the streets" */
#define GR_CUE_AVERSE     4u /* "refuses", "is closed", "not" */
#define GR_CUE_BEYOND     8u /* "outside", "too far" */

unsigned gr_cues_of(const gr_chart *ch); /* of a clause */
/* Do they speak against a template of the phrasebook? */
bool gr_cues_forbid(unsigned cues, const char *means);
/* Does a text speak of ways from one end to the other, and of nothing else? */
struct gr_phrase_text;
bool gr_cues_plain_way(const struct gr_phrase_text *t);

/* A slot of a template and what stands for it. */
typedef struct gr_filled {
    const char *name;
    gr_str means, plain;
} gr_filled;

/* A template whose slots are given, for what no rule made. */
void gr_expand_filled(gr_expansion *x, gr_strbuf *sb, gr_str text, unsigned flags,
                      const gr_filled *slots, size_t n, bool says);
/* The arguments among what was told, each after ", ". */
void gr_told_args(gr_strbuf *sb, gr_str told);
/* A program with one call for a route, which then has these arguments (", through=[..]"); empty if
 * it has none, or several. */
gr_str gr_args_into(gr_arena *arena, gr_str program, gr_str args);

#endif
