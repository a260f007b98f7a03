/* What the files of algo share: node lists as values, and how verifiers check them. */
#ifndef GR_ALGO_INT_H
#define GR_ALGO_INT_H

#include "tool/tool.h"

/* Polls the context once in 65536 turns of a loop that counts in i. */
#define GR_EVERY(i) (((i)&0xffff) == 0)

/* The edge behind arc i; only for graphs that have columns of edges. */
static inline gr_eid gr_arc_edge(const gr_csr *c, uint64_t i)
{
    return c->edge != NULL ? c->edge[i] : (gr_eid)i;
}

/* Does an edge lead from u to v? */
static inline bool gr_leads(const gr_graph *g, gr_vid u, gr_vid v)
{
    return gr_csr_find(gr_graph_out(g), u, v) != UINT64_MAX;
}

/* Union and find: the root of v's set, with ways cut in half; a root is its own parent. */
static inline gr_vid gr_set_root(gr_vid *up, gr_vid v)
{
    while (up[v] != v)
        v = up[v] = up[up[v]];
    return v;
}

/* A list of n nulls to fill in; false without memory. Pushing one by one takes twice the room. */
bool gr_v_list_of(gr_arena *a, size_t n, gr_value *out);

/* The nodes with mark[v] set, in the order of their ids. */
gr_status gr_nodes_marked(gr_ctx *cx, const gr_graph *g, const bool *mark, gr_value *out,
                          gr_err *err);
/* Is the value exactly the list that gr_nodes_marked would make? Else a refutation. */
gr_status gr_check_nodes(gr_ctx *cx, const gr_graph *g, const gr_value *list, const bool *mark,
                         gr_err *err);
/* Refutes the value unless it is the integer that was expected; sets the grade otherwise. */
gr_status gr_check_int(gr_result *r, uint64_t expected, const char *what, gr_err *err);

/* For verifiers: is v, which may be NULL, that boolean? */
static inline bool gr_is_bool(const gr_value *v, bool expected)
{
    return v != NULL && v->type == GR_V_BOOL && v->b == expected;
}
/* The same value, of the same type, as its items are: 1 and 1.0 are not. */
bool gr_is_same(const gr_value *v, const gr_value *expected);

/* For verifiers: is v, which may be NULL, a table of exactly these columns, in full? */
#define GR_COLUMNS(...) ((const char *const[]){ __VA_ARGS__, NULL })
bool gr_is_table(const gr_value *v, const char *const *columns);
/* The same for a table that may be cut at a limit. */
bool gr_has_columns(const gr_value *v, const char *const *columns);

/* Verifiers that walk the whole graph stay below a fraction of a second: on a larger graph the
 * answer is left unchecked, r says why, and the caller is done. */
bool gr_too_big_to_check(const gr_graph *g, gr_result *r);

/* As qsort, for many items: looks at the context, and takes as much room again of cx->scratch. */
gr_status gr_sort(gr_ctx *cx, void *items, size_t n, size_t size,
                  int (*cmp)(const void *, const void *), gr_err *err);

/* Scores that differ by rounding alone, in the last bits of a double, become equal, so that ranks
 * go by ids; see level.c. */
#define GR_LOST_IN_SCORES 16 /* bits: of sums over many nodes */
#define GR_LOST_IN_SUMS   2  /* of a fraction of exact sums */
gr_status gr_level_scores(gr_ctx *cx, double *x, size_t n, int lost, gr_err *err);
/* The scores in a column of real numbers of a table. */
gr_status gr_level_column(gr_ctx *cx, gr_value *table, size_t column, gr_err *err);
/* Are two scores the same but for rounding? */
bool gr_is_level(double a, double b);

/* The column must be numbers, and every edge must have one; `param` is whom to blame. */
gr_status gr_check_numbers(const gr_graph *g, const gr_column *c, const char *param, gr_err *err);

/* The same for sums of products in floating point, which must not overflow. */
gr_status gr_check_moderate(const gr_graph *g, const gr_column *c, const char *param, gr_err *err);

/* The graph as most of graph theory sees it: every pair of neighbours once, no loops, no
 * directions. The graph's own rows if they are like that already, else new ones in cx->scratch;
 * .edge is NULL. */
gr_status gr_simple_rows(gr_ctx *cx, const gr_graph *g, gr_csr *out, gr_err *err);

/* A column of edges as integers, so that sums and comparisons are exact: real numbers, as people
 * write them, are scaled by one power of ten. Where their digits do not fit in 62 bits together
 * they are rounded to as many decimals as do, and cx->rounded tells so, if each keeps six digits or
 * loses none; else they are refused. No sum over edges that takes each once overflows. */
typedef struct gr_fixed {
    int64_t *at; /* by edge; in cx->scratch */
    bool real;   /* the sums are real numbers */
    int exp10;   /* at * 10^exp10 is the number */
} gr_fixed;

/* column NULL = 1 for every edge. Refuses a column that gr_check_numbers refuses. */
gr_status gr_fixed_read(gr_ctx *cx, const gr_graph *g, const gr_column *column, const char *param,
                        gr_fixed *out, gr_err *err);
/* The same for a column of nodes, by node; and for any column that has no gaps. */
gr_status gr_fixed_read_nodes(gr_ctx *cx, const gr_graph *g, const gr_column *column,
                              const char *param, gr_fixed *out, gr_err *err);
gr_status gr_fixed_column(gr_ctx *cx, const gr_column *column, const char *param, gr_fixed *out,
                          gr_err *err);
/* What has no value counts 0. */
gr_status gr_fixed_sparse(gr_ctx *cx, const gr_column *column, const char *param, gr_fixed *out,
                          gr_err *err);

/* Weights as a column of integers: the graph's own where it holds such, whose sums may overflow,
 * else one that is scaled like gr_fixed. */
typedef struct gr_weights {
    const gr_column *column; /* NULL = every edge counts 1 */
    gr_fixed fixed;          /* how sums are shown; .at only of real numbers */
} gr_weights;

gr_status gr_weights_read(gr_ctx *cx, const gr_graph *g, const gr_column *column, const char *param,
                          gr_weights *out, gr_err *err);
/* For verifiers: does a number of units fall short of (-1), equal (0) or exceed (1) what stands in
 * the column? By the decimals of that number itself; rounded ones are equal within a unit. */
int gr_fixed_cmp(const gr_ctx *cx, const gr_fixed *f, const gr_column *column, gr_eid e,
                 int64_t units);

/* A sum as it is shown: an integer, or a real number. */
gr_value gr_fixed_value(const gr_fixed *f, int64_t sum);
/* How many units make 1, for sums that are no integers; rounded if it is no whole number. */
double gr_fixed_per(const gr_fixed *f);
/* A number in units of f. False if it is no whole number of them, or has more than 62 bits. */
bool gr_fixed_units(const gr_fixed *f, double number, int64_t *out);
/* Makes the units of both the finer one; false if one then does not fit. */
bool gr_fixed_same_unit(gr_fixed *a, size_t n_a, gr_fixed *b, size_t n_b);

/* The time that a search for the best answer may take. */
typedef struct gr_clock {
    int64_t end_ns;
    uint64_t steps; /* since the last look */
    bool over;      /* time is up: answer with the best so far */
} gr_clock;

/* The parameter of such tools, to be put last, and the clock of one call. It stops in time for the
 * request's own deadline. */
#define GR_BUDGET_PARAM                                                                            \
    {                                                                                              \
        "budget_ms", GR_P_INT, GR_OPTIONAL,                                                        \
            "milliseconds to search for the best answer; then the best found comes with a bound",  \
            .standard = "1000", .by_name = true, .bounded = true, .min = 1, .max = 3600000         \
    }
gr_clock gr_clock_start(const gr_ctx *cx, const gr_arg *budget_ms);
/* To be called once a turn of the search; looks at the clock and at the context now and then. */
gr_status gr_clock_tick(gr_ctx *cx, gr_clock *c, gr_err *err);
/* The same where a turn can be long: after so many steps of a few nanoseconds each. */
gr_status gr_clock_work(gr_ctx *cx, gr_clock *c, uint64_t steps, gr_err *err);

/* Weak components: label[v] is the smallest id of v's component. In cx->scratch. */
typedef struct gr_components {
    gr_vid *label;
    gr_vid n;
} gr_components;

/* By union and find. */
gr_status gr_components_find(gr_ctx *cx, const gr_graph *g, gr_components *out, gr_err *err);
/* By breadth-first search: for verifiers. */
gr_status gr_components_flood(gr_ctx *cx, const gr_graph *g, gr_components *out, gr_err *err);
/* A partition of the nodes as a list of groups: the largest first, equal ones by their first node,
 * members in order. */
gr_status gr_components_list(gr_ctx *cx, const gr_graph *g, const gr_components *c, gr_value *out,
                             gr_err *err);
/* For verifiers: refutes a value that is not that list. */
gr_status gr_components_check(gr_ctx *cx, const gr_graph *g, const gr_components *c,
                              const gr_value *value, gr_err *err);

/* --- nodes and edges as functions of the call language see them --- */

typedef struct gr_part {
    gr_elem elem;
    const gr_graph *g;
    gr_vid u, v; /* an edge's ends; a node is v */
    gr_eid e;
    uint64_t in, out; /* a node's edges; of undirected graphs only `out` counts */
} gr_part;

/* A node: its attributes, node, degree, in_degree, out_degree. */
gr_part gr_node_part(const gr_graph *g, gr_vid v, uint64_t in, uint64_t out);
/* An edge: its attributes, source, target. */
gr_part gr_edge_part(const gr_graph *g, gr_eid e, gr_vid u, gr_vid v);

#endif
