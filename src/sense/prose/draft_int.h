/* Statements on their way to a draft, shared by draft.c and families.c. */
#ifndef GR_SENSE_PROSE_DRAFT_INT_H
#define GR_SENSE_PROSE_DRAFT_INT_H

#include "sense/prose/prose_int.h"

typedef struct gr_family {
    const char *name;
    size_t n;
    bool directed, undirected; /* has statements of that kind */
} gr_family;

typedef struct gr_drafting {
    gr_prose *p;
    gr_draft *d;
    GR_VEC(gr_family) families;
    gr_strmap bare;  /* names that stand without a noun at least once */
    gr_strmap small; /* names that begin small */
    gr_strmap kinds; /* a name's kind: position of the phrase that has it */
    gr_strmap nouns; /* kinds: 1 = part of the names, "Team A"; 2 = not */
    gr_direction said;
    bool keep_kinds; /* one name stands for things of two kinds */
    bool has_kinds;  /* two kinds of things */
    bool facts;
    bool mixed; /* some links go one way, some both */
} gr_drafting;

static inline bool gr_drafting_is_generic(gr_str kind)
{
    return kind.len == 0 || gr_word_in(kind, "node|vertex");
}

static inline bool gr_statement_is_link(const gr_statement *s)
{
    return s->shape != GR_SHAPE_NODES && !s->dropped;
}

/* Each false without memory. */
bool gr_drafting_drop_common(gr_drafting *g);    /* noise in common nouns among proper names */
bool gr_drafting_count_families(gr_drafting *g); /* fills g->families */
bool gr_drafting_take_labels(gr_drafting *g);    /* "node 1 likes golf" is a column */
bool gr_drafting_decide_facts(gr_drafting *g);   /* one graph, facts, or a graph and noise */

#endif
