/* Private to the recogniser of lists whose items are written alike: the text in pieces, items,
 * their shapes, and the lists that they make. */
#ifndef GR_ALIKE_INT_H
#define GR_ALIKE_INT_H

#include "sense/sense_int.h"

#define GR_ALIKE_ELEMENTS   20
#define GR_ALIKE_NAME_WORDS 5

typedef enum gr_alike_kind { WORD, NUMBER, SIGN, OTHER } gr_alike_kind;

enum {
    CUT_LINE = 1,
    CUT_SENTENCE = 2,
    CUT_SEMICOLON = 4,
    CUT_COMMA = 8,
    CUT_AND = 16,
    CUT_BLANK = 32,
    CUT_SIGN = 64, /* the first of cut_signs with blanks around it, and so on */
};

typedef struct gr_alike_piece {
    gr_span at;
    gr_span name; /* without quotes */
    uint64_t hash;
    gr_alike_kind kind;
    unsigned cut;
    int bracket; /* 1 opens, -1 closes */
    bool glued;
    size_t token;
    size_t hints; /* words up to here that speak of graphs */
    size_t asks;  /* words up to here that questions about graphs and others have */
} gr_alike_piece;

/* Pieces [first, last). */
typedef struct gr_alike_row {
    size_t first, last;
    unsigned before, after; /* cuts */
} gr_alike_row;

typedef struct gr_alike_element {
    gr_alike_kind kind;
    size_t first, last; /* pieces */
    uint64_t hash;
} gr_alike_element;

typedef struct gr_alike_shape {
    gr_alike_element at[GR_ALIKE_ELEMENTS];
    size_t n;
} gr_alike_shape;

/* How to cut. Collapsed, a run of words is one element; else every word is. */
typedef struct gr_alike_way {
    unsigned cuts;
    bool nests; /* what stands in brackets is not cut */
    bool collapsed;
} gr_alike_way;

#define CUT_ALWAYS (CUT_LINE | CUT_SENTENCE)
#define CUT_COMMAS (CUT_ALWAYS | CUT_SEMICOLON | CUT_COMMA)

/* A list of rows alike. The elements of its shape that are names; a name may have its number with
 * it: "Gate 1". */
typedef struct gr_alike_list {
    const gr_alike_way *way;
    size_t first, n;     /* rows */
    gr_alike_shape like; /* the fullest row */
    size_t slot[2];
    bool numbers;            /* the names are numbers */
    bool numbered;           /* "Gate 1" */
    bool prefixed;           /* "Gate" is the same in all of them */
    size_t skip[2], drop[2]; /* fixed words at the front and the back of a slot */
    size_t bytes;
    unsigned sentences; /* CUT_SENTENCE if every item is one, else 0 */
    gr_direction direction;
    bool backwards;
    gr_str relation; /* as gr_heading has it */
    bool by_sign;    /* the direction is that of an arrow */
    bool has_sign;
    bool has_word;   /* one word at least is the same in all rows */
    bool is_prose;   /* no signs, and words of sentences */
    bool has_letter; /* it is one letter: "A x B" */
    bool has_hint;   /* it speaks of graphs: "link A B" */
    bool goes_on;    /* words of the sentence follow the last name */
} gr_alike_list;

typedef struct gr_alike {
    gr_sensing *s;
    GR_VEC(gr_alike_piece) pieces;
    GR_VEC(gr_alike_row) items; /* of one way */
    GR_VEC(gr_alike_row) rows;  /* of all lists */
    GR_VEC(gr_alike_list) lists;
    GR_VEC(size_t) asked; /* pieces "from" and "between" */
    unsigned cuts;        /* that the text has */
    bool brackets;        /* it has them */
    bool ok;
} gr_alike;

/* --- pieces --- */

static inline gr_str gr_alike_text(const gr_alike *r, size_t i)
{
    return gr_str_sub(r->s->text, r->pieces.at[i].at.start, r->pieces.at[i].at.end);
}

static inline bool gr_alike_is(const gr_alike *r, size_t i, const char *what)
{
    return i < r->pieces.n && gr_str_is(gr_alike_text(r, i), what);
}

static inline bool gr_alike_is_capital(const gr_alike *r, size_t i)
{
    unsigned char c = (unsigned char)r->s->text.ptr[r->pieces.at[i].name.start];

    return (c >= 'A' && c <= 'Z') || c >= 0x80;
}

static inline bool gr_alike_opens(const gr_alike *r, size_t i)
{
    return r->pieces.at[i].bracket > 0;
}

static inline bool gr_alike_closes(const gr_alike *r, size_t i)
{
    return r->pieces.at[i].bracket < 0;
}

static inline gr_str gr_alike_words(const gr_alike *r, size_t first, size_t last)
{
    if (last <= first)
        return GR_STR("");
    const gr_alike_piece *p = r->pieces.at;

    if (last == first + 1)
        return gr_str_sub(r->s->text, p[first].name.start, p[first].name.end);
    return gr_str_sub(r->s->text, p[first].at.start, p[last - 1].at.end);
}

/* The text as words, numbers and signs; with split, "A_B" is three of them. pieces.c */
bool gr_alike_find_pieces(gr_alike *r, bool split);
/* The items of the text, cut this way. */
bool gr_alike_cut_text(gr_alike *r, const gr_alike_way *w);

/* --- shapes: shapes.c --- */

/* The elements of pieces [first, last); none if there are too many, or what no list has. */
gr_alike_shape gr_alike_shape_of(const gr_alike *r, const gr_alike_way *w, size_t first,
                                 size_t last);
/* Are the rows alike? One may lack the numbers behind its last name. */
bool gr_alike_same(const gr_alike *r, const gr_alike_shape *a, const gr_alike_shape *b);
bool gr_alike_is_candidate(const gr_alike_way *w,
                           const gr_alike_shape *x); /* may it be a row of a list? */
bool gr_alike_has_signs(const gr_alike_shape *x);
/* A word that no name has in it, unless it is a letter: "the", "are", "roads". */
bool gr_alike_is_plain(const gr_alike *r, size_t i);
bool gr_alike_begins_sentence(const gr_alike *r, size_t i);
/* Words of the sentence where the list has names: "What is". */
bool gr_alike_is_wordy(const gr_alike *r, const gr_alike_way *w, const gr_alike_shape *like,
                       const gr_alike_shape *x);
/* A row at the end of an item that begins with other words: "Roads: Ann+Bob"; like becomes it if it
 * is fuller. */
bool gr_alike_find_lead(const gr_alike *r, const gr_alike_way *w, gr_alike_shape *like,
                        const gr_alike_row *item, gr_alike_row *out);
/* A row at the front of an item that goes on with other words: "Cid+Dan: what is ...". */
bool gr_alike_find_tail(const gr_alike *r, const gr_alike_way *w, const gr_alike_shape *like,
                        const gr_alike_row *item, gr_alike_row *out);

/* --- names: names.c --- */

gr_alike_shape gr_alike_row_shape(const gr_alike *r, const gr_alike_list *l, size_t i);
/* The pieces [*first, *last) of name k of a row. */
void gr_alike_name_pieces(const gr_alike_list *l, const gr_alike_shape *x, size_t k, size_t *first,
                          size_t *last);
gr_str gr_alike_name_of(const gr_alike *r, const gr_alike_list *l, const gr_alike_shape *x,
                        size_t k);
/* Finds the slots and the direction, and trims the first and the last row; false if the list is not
 * one of links. */
bool gr_alike_find_names(gr_alike *r, gr_alike_list *l);

/* --- is it a graph? judge.c --- */

bool gr_alike_is_graph_word(const gr_alike *r, size_t i);
void gr_alike_count_hints(gr_alike *r); /* once, before judge */
bool gr_alike_judge(gr_alike *r, const gr_alike_list *l);

/* Takes drafts of others away that misread the list. rivals.c */
void gr_alike_drop_worse(gr_alike *r, const gr_alike_list *l, const gr_draft *mine);

#endif
