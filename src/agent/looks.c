/* Several ways to read the graph of a text. A notation is exact. What is told in sentences is read
 * by rules and by the trained readers, and where they differ nobody knows better before the
 * question is asked: it may have the same answer, whoever is right. */
#include "agent/reader_int.h"

#include <math.h>

static void ref_graphs(gr_reading *r)
{
    for (size_t i = 0; i < r->n_graphs; i++)
        gr_graph_ref(r->graphs[i].graph);
}

/* Has the graph what readers cannot state: attributes of nodes, several of links, times? */
static bool says_more(const gr_seen *g)
{
    size_t n = gr_graph_n_columns(g->graph, GR_OF_EDGE);
    const gr_column *first = n != 0 ? gr_graph_column(g->graph, GR_OF_EDGE, 0) : NULL;

    return n > 1 || gr_graph_n_columns(g->graph, GR_OF_NODE) != 0 ||
           (first != NULL && (first->type == GR_COL_TIME || first->type == GR_COL_BOOL));
}

void gr_looks_enter(gr_looks *l, size_t i)
{
    if (l->in < l->n)
        l->at[l->in].reading = *l->r;
    *l->r = l->at[i].reading;
    l->in = i;
}

void gr_looks_clear(gr_looks *l)
{
    for (size_t i = 0; i < l->n; i++)
        if (i != l->in)
            gr_reading_clear(&l->at[i].reading);
}

/* What a reader says: a look that is there already, or one more. A graph that cannot be made is
 * none. */
static gr_status add(gr_looks *l, gr_ctx *cx, const gr_stated_by *by, gr_err *err)
{
    gr_look made = { .reading = *l->r, .prose = true };
    gr_look *look = NULL;
    gr_err own = { 0 };
    gr_status st = GR_OK;
    bool same;

    for (size_t i = 0; st == GR_OK && i < l->n && look == NULL; i++) {
        const gr_reading *r = i == l->in ? l->r : &l->at[i].reading;

        st = gr_stated_is_graph(cx, &by->stated, r->graphs[0].graph, &same, err);
        look = st == GR_OK && same ? &l->at[i] : NULL;
    }
    if (st != GR_OK || (look == NULL && by->stated.n_links == 0))
        return st;
    if (look == NULL) {
        if (l->r->n_graphs != 0 && says_more(&l->r->graphs[0]))
            return GR_OK;
        ref_graphs(&made.reading);
        if ((st = gr_sense_state(cx, &made.reading, &by->stated, &own)) != GR_OK) {
            gr_reading_clear(&made.reading);
            return st == GR_EMEMORY ? gr_fail_memory(cx, err) : gr_ctx_check(cx, err);
        }
        look = &l->at[l->n++];
        *look = made;
    }
    look->readers[by->reader] = true;
    look->p = exp(by->log_p) > look->p ? exp(by->log_p) : look->p;
    return GR_OK;
}

static unsigned n_who(const gr_look *l)
{
    unsigned n = l->rules;

    for (size_t i = 0; i < GR_MAX_READERS; i++)
        n += l->readers[i];
    return n;
}

/* Which one is best: where most agree; of two that stand alone, the reader's. */
static size_t best_of(const gr_looks *l)
{
    size_t best = 0;

    for (size_t i = 1; i < l->n; i++)
        if (n_who(&l->at[i]) > n_who(&l->at[best]) ||
            (n_who(&l->at[i]) == n_who(&l->at[best]) && l->at[best].rules))
            best = i;
    return best;
}

gr_status gr_looks_make(gr_ctx *cx, gr_parser *p, gr_reading *r, gr_looks *out, gr_err *err)
{
    bool read = r->n_graphs != 0;
    gr_statements said = { 0 };
    gr_err own = { 0 };
    gr_status st;

    *out = (gr_looks){ .r = r };
    if (read) {
        out->at[0] = (gr_look){ .prose = r->graphs[0].prose, .rules = true };
        out->n = 1;
        if (!r->graphs[0].prose)
            return GR_OK;
    }
    st = gr_parser_read(cx, p, r->written, &said, &own);
    if (st != GR_OK)
        return st == GR_EMEMORY ? gr_fail_memory(cx, err) : gr_ctx_check(cx, err);
    out->in = read ? 0 : GR_MOST_LOOKS; /* in none */
    for (size_t i = 0; st == GR_OK && i < said.n; i++)
        st = add(out, cx, &said.by[i], err);
    if (st == GR_OK && out->n != 0)
        gr_looks_enter(out, best_of(out));
    return st;
}
