/* Which calls go into a text: as the trained readers have it.
 *
 * Ways to write it that give the same text are one; how far it is believed is the mean of how
 * likely each reader finds it. So both agree, or one is sure. */
#include "agent/annotate/annotate_int.h"

#include <math.h>

#define SURE .5 /* see training/README.md */

/* A text, and how likely it is meant. */
typedef struct ballot {
    gr_note note;
    bool declines;
    double likely;
} ballot;

static const char kinds[] = "calls find properties of graphs, topics of papers, functions of "
                            "molecules, recommendations, communities, and relations of entities";

static gr_status decline(const ballot *b, gr_err *err)
{
    gr_fail(err, GR_EDECLINED, "%s",
            b == NULL || b->declines ? "this names nothing that a call could find out"
            : b->note.no_graph       ? "this names no graph and no data set"
                                     : "it is not clear what is asked here");
    gr_err_hint(err, "%s", kinds);
    return GR_EDECLINED;
}

static bool same(const ballot *a, const ballot *b)
{
    return a->declines == b->declines && a->note.no_graph == b->note.no_graph &&
           gr_str_eq(a->note.text, b->note.text);
}

/* The ballots of all that is said; *best NULL if nothing is. */
static gr_status count(gr_ctx *cx, const gr_tf_statement *s, gr_str text, gr_str graph,
                       const gr_markings *said, const ballot **best, gr_err *err)
{
    ballot *at = gr_new_n(&cx->arena, ballot, said->n);
    size_t n = 0;

    *best = NULL;
    if (at == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < said->n; i++) {
        ballot b = { .declines = said->at[i].at->symbol->kind == GR_A_DECLINE };
        gr_status st = gr_note_write(cx, s, text, graph, &said->at[i], &b.note, err);
        size_t k = 0;

        if (st != GR_OK)
            return st;
        while (k < n && !same(&at[k], &b))
            k++;
        if (k == n)
            at[n++] = b;
        at[k].likely += exp(said->at[i].log_p) / GR_MAX_READERS;
        if (*best == NULL || at[k].likely > (*best)->likely)
            *best = &at[k];
    }
    return GR_OK;
}

static size_t count_holes(const gr_tf_statement *s)
{
    size_t n = 0;

    for (size_t i = 0; i < s->n; i++)
        n += s->piece[i].kind == GR_TF_HOLE;
    return n;
}

gr_status gr_note_read(gr_ctx *cx, gr_str text, const gr_annotate_options *o, gr_note *out,
                       gr_err *err)
{
    const ballot *best = NULL;
    gr_parser *p = NULL;
    gr_markings said;
    gr_tf_statement s;
    gr_status st = o->readers != NULL ? o->readers(&p, err) : GR_OK;

    if (gr_str_trim(text).len == 0)
        return decline(NULL, err);
    if (st == GR_OK && p == NULL)
        return gr_fail(err, GR_EREAD, "the weights of the trained readers are not there");
    if (st != GR_OK || (st = gr_tf_parse(cx, text, &s, err)) != GR_OK ||
        (st = gr_parser_note(cx, p, text, count_holes(&s), &said, err)) != GR_OK ||
        (st = count(cx, &s, text, o->graph, &said, &best, err)) != GR_OK)
        return st;
    if (best == NULL || best->note.text.len == 0 || best->likely < SURE)
        return decline(best, err);
    *out = best->note;
    return GR_OK;
}
