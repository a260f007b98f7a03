/* The tagged value: what JSON holds, what a tool takes and returns, what an answer shows.
 *
 * Values are small and copied freely; what they point to lives in an arena. A node is its name, so
 * that a node found in one graph can be looked up in another. */
#ifndef GR_VALUE_H
#define GR_VALUE_H

#include "base/mem.h"
#include "base/str.h"

/* A node's name from outside: an integer (ptr NULL) or bytes. Canonical decimals are always stored
 * as integers, so 1 and "1" are one name and "01" another. */
typedef struct gr_name {
    const char *ptr;
    union {
        size_t len;
        int64_t num;
    };
} gr_name;

gr_name gr_name_of(gr_str s); /* borrows s */
static inline gr_name gr_name_int(int64_t i)
{
    return (gr_name){ .ptr = NULL, .num = i };
}
static inline bool gr_name_is_int(gr_name n)
{
    return n.ptr == NULL;
}
bool gr_name_eq(gr_name a, gr_name b);
int gr_name_cmp(gr_name a, gr_name b); /* integers first, by value; then bytes */
void gr_name_add(gr_strbuf *sb, gr_name n);

typedef enum gr_vtype {
    GR_V_NULL,
    GR_V_BOOL,
    GR_V_INT,
    GR_V_REAL,
    GR_V_STR,
    GR_V_TIME,   /* a clock time or a date, see gr_time_kind */
    GR_V_NODE,   /* a name */
    GR_V_EDGE,   /* two names */
    GR_V_PATH,   /* nodes and a length */
    GR_V_LIST,   /* any values */
    GR_V_RECORD, /* named values, order kept */
    GR_V_TABLE,  /* named columns, rows of values */
    GR_V_GRAPH,  /* a graph: see graph.h for its release */
} gr_vtype;

/* A time is micros * 4 + kind in one integer: times of one kind are in its order. */
typedef enum gr_time_kind {
    GR_TIME_CLOCK,    /* since midnight, may pass 24 h */
    GR_TIME_DATE,     /* a day: since 1970-01-01 */
    GR_TIME_DATETIME, /* since 1970-01-01T00:00, of a place that is not told */
    GR_TIME_ZONED,    /* since 1970-01-01T00:00Z */
} gr_time_kind;

static inline gr_time_kind gr_time_kind_of(int64_t t)
{
    return (gr_time_kind)(t & 3);
}
static inline int64_t gr_time_micros(int64_t t)
{
    return (t - (t & 3)) / 4;
}

typedef struct gr_value gr_value;
struct gr_graph;

/* What keeps a value from being all there is. A container with such a mark shows what it has; what
 * depends on the whole refuses it. */
typedef struct gr_cut {
    gr_str why;    /* "all_simple_paths ended at limit=100" */
    gr_str remedy; /* how to get it whole, for a hint */
    bool begins;   /* the value is the beginning of the whole, in the same order */
    bool inside;   /* the value has all its items, one of them was cut */
} gr_cut;

typedef struct gr_list {
    gr_value *at;
    size_t n;
    size_t cap;
    const gr_cut *cut; /* NULL = whole, and so is everything inside */
} gr_list;

typedef struct gr_field {
    gr_str key;
    gr_value *value;
} gr_field;

typedef struct gr_record {
    gr_field *at;
    size_t n;
    size_t cap;
    const gr_cut *cut;
} gr_record;

typedef struct gr_table {
    gr_str *columns;
    size_t n_columns;
    gr_value *cells; /* row by row */
    size_t n_rows;
    size_t cap_rows;
    bool two_way; /* its rows are about edges that have no direction */
    size_t total; /* rows there would be without the limit, if that is known; >= n_rows */
    const gr_cut *cut;
} gr_table;

struct gr_value {
    gr_vtype type;
    bool two_way; /* EDGE: it has no direction, u - v is v - u; PATH: its edges have none */
    union {
        bool b;
        int64_t i; /* INT, TIME */
        double d;
        gr_str s;
        gr_name node;
        struct {
            gr_name u, v;
        } edge;
        struct {
            gr_list *nodes;   /* of nodes; consecutive ones are linked */
            gr_value *length; /* INT or REAL */
        } path;
        gr_list *list;
        gr_record *record;
        gr_table *table;
        struct gr_graph *graph;
    };
};

const char *gr_vtype_name(gr_vtype t); /* "null", "boolean", "integer", "number", "string", ... */
const char *gr_vtype_one(gr_vtype t);  /* "null", "a boolean", "an integer", ... */

static inline gr_value gr_v_null(void)
{
    return (gr_value){ .type = GR_V_NULL };
}
static inline gr_value gr_v_bool(bool b)
{
    return (gr_value){ .type = GR_V_BOOL, .b = b };
}
static inline gr_value gr_v_int(int64_t i)
{
    return (gr_value){ .type = GR_V_INT, .i = i };
}
static inline gr_value gr_v_real(double d)
{
    return (gr_value){ .type = GR_V_REAL, .d = d };
}
static inline gr_value gr_v_str(gr_str s)
{
    return (gr_value){ .type = GR_V_STR, .s = s };
}
static inline gr_value gr_v_moment(gr_time_kind kind, int64_t micros)
{
    return (gr_value){ .type = GR_V_TIME, .i = micros * 4 + (int64_t)kind };
}
static inline gr_value gr_v_time(int64_t seconds) /* a clock time */
{
    return gr_v_moment(GR_TIME_CLOCK, seconds * 1000000);
}
static inline gr_value gr_v_node(gr_name n)
{
    return (gr_value){ .type = GR_V_NODE, .node = n };
}
static inline gr_value gr_v_edge(gr_name u, gr_name v)
{
    return (gr_value){ .type = GR_V_EDGE, .edge = { u, v } };
}

/* The mark of a list, a record, a table or a path; NULL = it is whole, or no container. */
const gr_cut *gr_v_cut(const gr_value *v);
/* Sets the mark of a container; nothing happens to other values. */
void gr_v_set_cut(gr_value *v, const gr_cut *cut);

/* Containers. The makers return false without memory, *v is then null; the others return false and
 * leave the container as it was. gr_v_set adds a field: the key must not be there yet. What holds
 * something cut is not whole itself. */
bool gr_v_list(gr_arena *a, gr_value *v);
bool gr_v_push(gr_arena *a, gr_value *list, gr_value item);
bool gr_v_record(gr_arena *a, gr_value *v);
bool gr_v_set(gr_arena *a, gr_value *record, const char *key, gr_value item); /* key borrowed */
bool gr_v_set_str(gr_arena *a, gr_value *record, gr_str key, gr_value item);  /* key borrowed */
const gr_value *gr_v_get(const gr_value *record,
                         const char *key); /* NULL if absent, or no record */
/* Empty; push nodes onto it. two_way: its edges have no direction. */
bool gr_v_path(gr_arena *a, gr_value *v, gr_value length, bool two_way);
bool gr_v_path_push(gr_arena *a, gr_value *path, gr_name node);
/* columns: NULL-terminated, borrowed. */
bool gr_v_table(gr_arena *a, gr_value *v, const char *const *columns);
/* A fresh row of NULLs to fill in; NULL without memory. */
gr_value *gr_v_row(gr_arena *a, gr_value *table);
/* n fresh rows at once, whose cells the caller sets, all of them; NULL without memory. */
gr_value *gr_v_rows(gr_arena *a, gr_value *table, size_t n);

/* All the way down, names and texts too; marks of what is cut are left out. False without memory,
 * or if there is a graph in it. value_copy.c */
bool gr_v_copy(gr_arena *a, const gr_value *v, gr_value *out);

/* INT or REAL as a double. */
bool gr_v_number(const gr_value *v, double *out);
/* Same type and content; INT and REAL compare by number, STR and NODE by text. A node called 5 and
 * the text "5" are the number 5, "1.5" is 1.5; "1.50" is a text. An edge is the list of its ends,
 * in either order if it has no direction; a path is the list of its nodes. */
bool gr_v_eq(const gr_value *a, const gr_value *b);
/* A list of two names as the edge between them; false, and *out as it was, if v is none. */
bool gr_v_as_edge(const gr_value *v, gr_value *out);
/* A total order: numbers by value (NaN last), names and texts that are numbers among them, then
 * text, then the rest by type; containers element by element, records in their order of fields. */
int gr_v_cmp(const gr_value *a, const gr_value *b);

/* One line for people: "a b c, length 5", "12", "yes"; tables and long lists over several. Control
 * characters in names and strings cannot reach the terminal; bad UTF-8 becomes U+FFFD. */
void gr_v_text(gr_strbuf *sb, const gr_value *v);
/* A time: "09:50", with ":SS" if there are seconds; past midnight hours go on: "24:10". Dates as
 * ISO 8601 has them: "2024-05-01", "2024-05-01T09:50", "2024-05-01T07:50:30.5Z". */
void gr_v_time_text(gr_strbuf *sb, int64_t time);
/* The same in a buffer. */
#define GR_TIME_MAX 48
gr_str gr_time_written(int64_t time, char text[GR_TIME_MAX]);

#endif
