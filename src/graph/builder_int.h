/* The builder's body, shared by the files that collect and the one that finishes. */
#ifndef GR_BUILDER_INT_H
#define GR_BUILDER_INT_H

#include "graph/graph_int.h"

/* A column while it fills. */
typedef struct gr_cells {
    gr_str name;
    bool typed; /* a cell was set, or its type */
    gr_coltype type;
    GR_VEC(uint64_t) bits;  /* BOOL, INT, REAL, TIME as their bits */
    GR_VEC(gr_str) texts;   /* STR */
    GR_VEC(uint64_t) there; /* bit i set = cell i has a value */
} gr_cells;

struct gr_builder {
    gr_ctx *cx;
    const gr_read_options *how; /* what the user said about the input, or NULL */
    bool is_table;              /* the input is one */
    gr_arena arena;             /* names, texts, notes */
    gr_direction direction;
    bool forced;       /* the user's direction */
    gr_direction said; /* by the input itself */
    const char *direction_by;
    const char *relation;
    const gr_graph *shown_as; /* NULL = labels are looked for */

    int64_t first;         /* the declared range: nodes 0 .. n_range-1 */
    uint32_t n_range;      /* have the names first, first+1, ... */
    bool declared;         /* a node was declared other than by an edge */
    GR_VEC(gr_name) names; /* of the nodes after the range */
    gr_u64map ints;
    gr_strmap texts;

    GR_VEC(gr_edge_block *) blocks;
    uint32_t n_edges;
    bool up, down; /* an edge with u < v, with u > v was seen */

    GR_VEC(gr_cells *) columns[2];
    uint32_t role[GR_N_ROLES]; /* column, or GR_MAP_NONE */
    gr_value attributes;
    GR_VEC(const char *) notes;
    bool lost_note; /* a note or the relation could not be kept for want of memory */
};

/* Cell i as it stands; NULL if it is missing. */
bool gr_cells_has(const gr_cells *c, size_t i);
gr_value gr_cells_get(const gr_cells *c, size_t i);
void gr_cells_clear(gr_cells *c);
/* Text that is times, all of it and of one kind, becomes times. Labels stay: they name nodes. */
gr_status gr_cells_settle(gr_builder *b, gr_of of, gr_cells *c, gr_err *err);

/* gr_builder_set for the column of that name, which is made if it is new. */
gr_status gr_builder_put(gr_builder *b, gr_of of, const char *column, uint32_t i, gr_value v,
                         gr_err *err);

/* Does the user name columns or a header, so that the input must be a table? */
bool gr_builder_as_table(const gr_builder *b);
/* After reading: gives the columns of edges the roles that their names speak for. */
gr_status gr_builder_find_roles(gr_builder *b, gr_err *err);
/* The weight is the column that the user named; a table has set its role. */
gr_status gr_builder_take_weight(gr_builder *b, const char *name, gr_err *err);

#endif
