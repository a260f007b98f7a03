/* Which calls go into a text: as the trained readers have it.
 *
 * What they say has a vote if it can be written, as much as it is likely. Ways to write the same
 * text are one, and so are answers with the same calls. The first must have nearly all votes: then
 * both readers agree, or one is sure and the other is not. */
#include "agent/annotate/annotate_int.h"

#include <math.h>

#define SURE .8 /* of all votes; see training/README.md */

/* What may be meant, as its likeliest way to write it, and how likely that and all of it is. */
typedef struct ballot {
    gr_note note;
    bool declines;
    double first, likely;
} ballot;

typedef struct ballots {
    ballot *at;
    size_t n;
    double likely;
} ballots;

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
    bool words = a->note.calls.len == 0 || b->note.calls.len == 0;

    return a->declines == b->declines && a->note.no_graph == b->note.no_graph &&
           (words ? gr_str_eq(a->note.text, b->note.text)
                  : gr_str_eq(a->note.calls, b->note.calls));
}

static void add(ballots *all, const ballot *b)
{
    size_t k = 0;

    while (k < all->n && !same(&all->at[k], b))
        k++;
    if (k == all->n)
        all->at[all->n++] = (ballot){ .declines = b->declines };
    if (b->likely > all->at[k].first) {
        all->at[k].note = b->note;
        all->at[k].first = b->likely;
    }
    all->at[k].likely += b->likely;
    all->likely += b->likely;
}

/* The ballots of all that is said. */
static gr_status count(gr_ctx *cx, const gr_tf_statement *s, gr_str text, gr_str graph,
                       const gr_markings *said, ballots *out, gr_err *err)
{
    *out = (ballots){ .at = gr_new_n(&cx->arena, ballot, said->n) };
    if (out->at == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < said->n; i++) {
        const gr_marking *m = &said->at[i];
        ballot b = { .declines = m->at->symbol->kind == GR_A_DECLINE, .likely = exp(m->log_p) };
        gr_status st = gr_note_write(cx, s, text, graph, m, &b.note, err);

        if (st != GR_OK)
            return st;
        if (b.declines || b.note.no_graph || b.note.text.len != 0)
            add(out, &b);
    }
    return GR_OK;
}

static const ballot *first(const ballots *all)
{
    const ballot *best = NULL;

    for (size_t i = 0; i < all->n; i++)
        if (best == NULL || all->at[i].likely > best->likely)
            best = &all->at[i];
    return best;
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
    const ballot *best;
    gr_parser *p = NULL;
    ballots all;
    gr_markings said;
    gr_tf_statement s;
    gr_status st = o->readers != NULL ? o->readers(&p, err) : GR_OK;

    if (gr_str_trim(text).len == 0)
        return decline(NULL, err);
    if (st == GR_OK && p == NULL)
        return gr_fail(err, GR_EREAD, "the weights of the trained readers are not there");
    if (st != GR_OK || (st = gr_tf_parse(cx, text, &s, err)) != GR_OK ||
        (st = gr_parser_note(cx, p, text, count_holes(&s), &said, err)) != GR_OK ||
        (st = count(cx, &s, text, o->graph, &said, &all, err)) != GR_OK)
        return st;
    best = first(&all);
    if (best == NULL || best->note.text.len == 0 || best->likely < SURE * all.likely)
        return decline(best, err);
    *out = best->note;
    return GR_OK;
}
