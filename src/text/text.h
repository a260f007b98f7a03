/* text: what words are made of, before anybody asks what they mean.
 *
 * Six topics: tokens with byte spans, numbers, units and quantities, clock times and dates, edit
 * distance, English word forms. Everything reads UTF-8 without a locale, in linear time and without
 * recursion; any bytes are fine as input, what is no valid UTF-8 is never part of a word or number.
 *
 * The readers gr_text_number, gr_text_unit, gr_text_quantity and gr_text_time look at the front of
 * a string and return how many bytes they took; 0 means that there is no such thing there and that
 * *out is untouched. None skips leading white space. They say what a text can mean: "5 m" is five
 * metres, "9:50" a time of day. Whether it does mean that is for the caller, who knows the
 * sentence.
 *
 * Nothing here keeps state; any thread may call it. */
#ifndef GR_TEXT_H
#define GR_TEXT_H

#include "base/base.h"

/* Tokens, by kind:
 *
 * - WORD: letters, digits, "_" and non-ASCII letters that are no number: "Oslo", "node_3", "B2",
 *   "2b", "10.0.0.1". Inside, between two such characters, it keeps "'" and "’" before a letter
 *   ("don't"), "-" ("co-author", "Tank-Barn": whether this is one name or an edge is not known
 *   here), and "." before a digit or a small letter ("v1.2", "roads.csv"). Single letters with
 *   points keep the last one too ("e.g.", "p.m.").
 * - NUMBER: as gr_text_number reads it without words: "1,200", "3.5k", "1e-3", "50%", "3rd", "½". A
 *   sign belongs to it unless it touches a word, number or closing bracket before it: "-4" in
 *   "x = -4", not in "5-4". A comma does not group in a number that fills its brackets, "(1,200)",
 *   nor right after a comma, "0,1,200". A unit that touches the number is a word of its own
 *   ("12km", "1h30", "9am"), other letters make the whole a word ("2b").
 * - DATE: "2024-05-01", "2024-05-01T10:00:00Z", "2024-05-01 10:00".
 * - OPERATOR: arrows, lines and comparisons as one, "->", "<-->", "==>", "-.->", "--", "<=", "!=",
 *   "→", "–", "×"; single + - * / = < > ~ ^ & |.
 * - QUOTED: '..', "..", `..`, “..”, ‘..’, „..“ or «..» on one line, not empty. It opens where no
 *   word ends; a single quote closes only where no word goes on ('the dog's').
 * - NEWLINE: a line end of any kind.
 * - PUNCT: any other character, one each; also a byte that is not UTF-8.
 *
 * White space is no token. */
typedef enum gr_token_kind {
    GR_TOKEN_WORD,
    GR_TOKEN_NUMBER,
    GR_TOKEN_DATE,
    GR_TOKEN_OPERATOR,
    GR_TOKEN_QUOTED,
    GR_TOKEN_NEWLINE,
    GR_TOKEN_PUNCT,
} gr_token_kind;

enum {
    GR_TOKEN_GLUED = 1,        /* nothing stands between it and the token before */
    GR_TOKEN_SENTENCE_END = 2, /* the last one of a sentence, full stop included */
};

typedef struct gr_token {
    size_t start, end;             /* bytes [start, end) of the text */
    size_t inner_start, inner_end; /* QUOTED: between the quotes; WORD: without a final 's */
    gr_token_kind kind;
    unsigned flags;
} gr_token;

typedef struct gr_tokens {
    gr_token *at;
    size_t n;
} gr_tokens;

/* Splits text; the tokens live in cx->arena, ascend and never overlap. A sentence ends with . ! ?
 * or … before white space (or where it is missing: "here.Please"), with a blank line and the text;
 * not after "e.g.", "Dr.", after "etc." only before a capital, and not after the number of a list
 * item ("1. Oslo"). */
gr_status gr_text_tokens(gr_ctx *cx, gr_str text, gr_tokens *out, gr_err *err);

/* Numbers:
 *
 * - numerals: 12, -4, +.5, 1,200, 1_000, 1 200 (with a no-break or thin space), 1e-3, ½, 1½. Groups
 *   have three digits and the first does not begin with 0: "1,20" is 1 and "0,125" is 0.
 * - numerals with a scale: 3.5k, 2M, 5mn, 1.2bn, 3tn (touching), 5 million, 2 dozen.
 * - words: two, twenty-one, a hundred and five, one million two hundred thousand, a dozen, a couple
 *   of, half, a quarter, two thirds, two and a half, half a million.
 * - marks: 50%, 50 percent; 3rd, twenty-first, second; 3x, 3 times, twice.
 *
 * "-" is always a sign here. A number beyond the doubles is none. */
/* Marks. */
enum {
    GR_NUM_ORDINAL = 1,
    GR_NUM_PERCENT = 2,    /* the value of "50%" is 50 */
    GR_NUM_MULTIPLIER = 4, /* "twice", "3 times", "3x" */
    GR_NUM_WORDS = 8,      /* begins with a word */
};

/* Options. */
enum {
    GR_NUM_FRACTION = 1,      /* also "3/4" and "1 3/4"; not "1/2/2024" */
    GR_NUM_DECIMAL_COMMA = 2, /* also "3,5" for 3.5; "3,500" stays 3500, "3,5,7" stays 3 */
    GR_NUM_NO_WORDS = 4,      /* neither "two" nor "2 million" */
    GR_NUM_NO_GROUPS = 8,     /* "1,200" is 1 */
};

typedef struct gr_text_num {
    double d;
    int64_t i;   /* the exact value if is_int, else 0 */
    bool is_int; /* integral and within int64: also "3.0" and "1.5k" */
    unsigned marks;
} gr_text_num;

size_t gr_text_number(gr_str s, unsigned options, gr_text_num *out);

/* Units and quantities. */
typedef enum gr_quantity {
    GR_Q_COUNT, /* hops, seats, people */
    GR_Q_LENGTH,
    GR_Q_AREA,
    GR_Q_VOLUME,
    GR_Q_MASS,
    GR_Q_TIME,
    GR_Q_CALENDAR, /* months and years, which have no fixed number of days */
    GR_Q_SPEED,
    GR_Q_FLOW, /* volume in time */
    GR_Q_DATA,
    GR_Q_DATA_RATE,
    GR_Q_POWER,
    GR_Q_ENERGY,
    GR_Q_MONEY,
    GR_Q_PERCENT,
    GR_Q_TEMPERATURE,
} gr_quantity;

/* One of it is num/den of the base unit: m, m², m³, kg, s, month, m/s, m³/s, bit, bit/s, W, J; of
 * itself where nothing is converted. */
typedef struct gr_unit {
    gr_quantity quantity;
    double num, den;
    const char *symbols; /* "h|hr|hrs", case counts, the first is for printing; may be "" */
    const char *names;   /* "hour|hours", singular and plural first, case does not count */
} gr_unit;

/* The longest unit at the front of s, not followed by a letter, a digit, "_" or by "/" and a
 * letter. "M" is mega and "m" metre; "MB" megabytes, "Mb" and "Mbit" megabits, "KiB" 1024 bytes. */
size_t gr_text_unit(gr_str s, const gr_unit **out);

/* False across quantities, between different currencies, temperatures and counted things. */
bool gr_unit_convert(double value, const gr_unit *from, const gr_unit *to, double *out);

/* A number and the unit after it, if there is one: "12 km", "12km", "3,5 km" (a comma before a unit
 * is decimal), "5-hop", "€5", "EUR 5", "50%", "7". Parts with ever smaller units add up: "1h30",
 * "1 h 30 min", "2 hours and 15 minutes" (135 min). "an hour" and "half an hour" too. A one-letter
 * capital such as W or B must touch its number, since "3 B" is more likely a node. */
typedef struct gr_text_qty {
    gr_text_num num;     /* in `unit` */
    const gr_unit *unit; /* the finest one named; NULL for a plain number */
    double base;         /* num in the base unit of the quantity */
} gr_text_qty;

size_t gr_text_quantity(gr_str s, gr_text_qty *out);

/* Clock times and dates:
 *
 * - CLOCK: 9:50, 09:50:30, 25:10 (up to 47:59, as timetables have it), 9am, 9:50 pm, 9.50 p.m.,
 *   9.50h, 14h30, 14h, 1430h, 9 o'clock, half past nine, quarter to 10, noon, midnight (which is
 *   0:00).
 * - DATE: 2024-05-01.
 * - DATETIME: 2024-05-01T10:00, 2024-05-01 10:00:00.5Z, 2024-05-01T10:00:00+02:00. Without a zone
 *   it is taken as UTC.
 *
 * "1h30" is a clock time here and a duration for gr_text_quantity. */
typedef struct gr_text_when {
    gr_time_kind kind; /* not ZONED: has_zone tells */
    bool has_zone;
    uint32_t nanos;  /* after seconds; finer digits are cut */
    int64_t seconds; /* since midnight, or since 1970-01-01T00:00:00Z */
} gr_text_when;

size_t gr_text_time(gr_str s, gr_text_when *out);

/* A cell of a table or an attribute that is a time, all of it: a clock time with a colon (7:50,
 * 23:59:30, 7:50 am), an ISO date, or one with points, 4.3.2024, the day first. false for anything
 * else, for digits finer than a millionth of a second too: they would be lost. */
bool gr_text_time_cell(gr_str s, gr_value *out);

/* "1 h 30 min", "-2 d 5 s", "0 s". Times are printed by gr_v_time_text. */
void gr_text_add_duration(gr_strbuf *sb, int64_t seconds);

/* Edit distance: insertions, deletions, replacements and swaps of neighbours, over code points
 * (optimal string alignment: no place is edited twice). */
#define GR_DISTANCE_MAX 63 /* the largest cap */

/* The distance, or cap + 1 if it is larger. O(length * cap) time, no memory. */
unsigned gr_text_distance(gr_str a, gr_str b, unsigned cap, bool fold_case);

typedef struct gr_text_near {
    size_t idx;        /* in the list */
    size_t n_common;   /* characters that are the same at the beginning */
    unsigned distance; /* one more than the largest close one for a mere beginning */
} gr_text_near;

/* "Did you mean": the names closest to query, best first, at most max of them; returns how many.
 * Case does not count. Close is a distance of at most a quarter of the query's length (16 at most),
 * 1 from three characters on, 0 below; names that merely begin with the query (from three
 * characters on) come last. Ties: longer common beginning, then order of the list. */
size_t gr_text_nearest(gr_str query, const gr_str *names, size_t n_names, gr_text_near *out,
                       size_t max);

/* "did you mean 'a' or 'b'?" as the hint; false if no name is near. */
bool gr_hint_nearest(gr_err *err, gr_str query, const gr_str *names, size_t n);
/* For errors about a name that is not there: "did you mean 'a' or 'b'?" as the hint, if a name is
 * near, else all of them as far as there is room: "there are: a, b, c". */
void gr_hint_names(gr_err *err, gr_str query, const gr_str *names, size_t n);
/* The same for who writes programs: all of them, and the nearest behind: "there are: a, b, c; did
 * you mean 'a'?". */
void gr_hint_all(gr_err *err, gr_str query, const gr_str *names, size_t n);

/* English words. */
#define GR_WORD_MAX 48 /* room for a word that is looked at; longer ones come back unchanged */

/* What the ending of a word said. */
enum {
    GR_FORM_S = 1, /* plural noun or third person */
    GR_FORM_PAST = 2,
    GR_FORM_ING = 4,
    GR_DEGREE_COMPARATIVE = 8,
    GR_DEGREE_SUPERLATIVE = 16,
    GR_FORM_POSSESSIVE = 32,
};

/* The dictionary form, in small letters, in buf: "cities" city, "running" run, "went" go, "busiest"
 * busy, "Anna's" anna. Rules and tables of exceptions; a word that has two readings gets the one
 * that questions about graphs mean: "leaves" leaf, "saw" see. Comparatives are known by a list of
 * adjectives, so "number" and "forest" stay. What is not ASCII or too long is returned as it is.
 * form may be NULL. */
gr_str gr_text_lemma(gr_str word, char buf[GR_WORD_MAX], unsigned *form);

/* Closed classes; a word may have several. */
enum {
    GR_WORD_ARTICLE = 1,
    GR_WORD_PREPOSITION = 2,
    GR_WORD_PRONOUN = 4,
    GR_WORD_QUESTION = 8,
    GR_WORD_AUXILIARY = 16,
    GR_WORD_CONJUNCTION = 32,
    GR_WORD_NEGATION = 64,
    GR_WORD_QUANTIFIER = 128,
};

/* The classes of a word as it stands ("Which", "don't", "is"), 0 for nouns, verbs and the like. */
unsigned gr_text_word_class(gr_str word);

/* Small letters and British spelling; a word that is too long comes back as it is. */
gr_str gr_text_canon(gr_str word, char buf[GR_WORD_MAX]);

/* The plural of a noun or of a phrase's last word: "shortest path", "vertex", "city". */
gr_str gr_text_plural(gr_str noun, char buf[GR_WORD_MAX]);

#endif
