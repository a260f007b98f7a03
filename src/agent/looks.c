/* Several ways to read the graph of a text. What is told in sentences, or in a short notation, is
 * read by sense and by the trained readers, and where they differ nobody knows better before the
 * question is asked: it may have the same answer, whoever is right. A long notation is exact. */
#include "agent/reader_int.h"

#include <math.h>

#define FEW       4    /* so many links alike are no chance */
#define LOOKED_AT 64   /* links, of very many */
#define SURE      .2   /* how likely a reader has to think its own where sense has read something */
#define CLEAR     .5   /* how likely, to say anything of a notation */
#define LEAST     3    /* links of a graph that only readers see */
#define SHORT     10   /* links of a notation that readers look at: of more they are never clear */
#define BRIEF     1500 /* bytes of its text */

static void ref_graphs(gr_reading *r)
{
    for (size_t i = 0; i < r->n_graphs; i++)
        gr_graph_ref(r->graphs[i].graph);
}

/* Has the graph more than links and a number or a relation each? */
static bool says_more(const gr_seen *g)
{
    size_t n = gr_graph_n_columns(g->graph, GR_OF_EDGE);
    const gr_column *first = n != 0 ? gr_graph_column(g->graph, GR_OF_EDGE, 0) : NULL;

    return n > 1 || gr_graph_n_columns(g->graph, GR_OF_NODE) != 0 ||
           (first != NULL && (first->type == GR_COL_TIME || first->type == GR_COL_BOOL));
}

/* Does a reader say more than that? */
static bool states_more(const gr_stated *s)
{
    for (size_t i = 0; i < s->n_nodes; i++)
        if (s->nodes[i].attributes.type == GR_V_RECORD)
            return true;
    for (size_t i = 0; i < s->n_links; i++)
        if (gr_v_get(&s->links[i].attributes, "time") != NULL ||
            gr_v_get(&s->links[i].attributes, "kind") != NULL ||
            gr_v_get(&s->links[i].attributes, "weight2") != NULL)
            return true;
    return false;
}

/* --- sentences all alike --- */

static bool is_of_name(gr_str word, gr_name name)
{
    return !gr_name_is_int(name) && word.len != 0 &&
           memmem(name.ptr, name.len, word.ptr, word.len) != NULL;
}

/* What a sentence is without its names and numbers: a hash of its other words. */
static uint64_t shape_of(const gr_reading *r, const gr_evidence *e)
{
    uint64_t h = 0;

    for (size_t i = 0; i < r->tokens.n; i++) {
        const gr_token *t = &r->tokens.at[i];
        gr_str text = gr_str_sub(r->text, t->start, t->end);

        if (t->start < e->at.start || t->end > e->at.end || t->kind != GR_TOKEN_WORD ||
            is_of_name(text, e->u) || is_of_name(text, e->v))
            continue;
        h = gr_hash_u64(h ^ gr_hash_bytes(text.ptr, text.len));
    }
    return h;
}

/* Hundreds of sentences, or a dozen, that say in few ways what is linked, each way again and again:
 * somebody wrote them by machine, or as carefully, and sense reads them as exactly as a notation.
 */
static bool is_regular(const gr_reading *r)
{
    const gr_seen *g = &r->graphs[0];
    size_t n = 0, again = 0, step = 1 + g->n_edges / LOOKED_AT;
    uint64_t shapes[LOOKED_AT];

    for (size_t i = 0; i < g->n_edges && n < LOOKED_AT; i += step)
        shapes[n++] = shape_of(r, &g->edges[i]);
    for (size_t i = 0; i < n; i++) {
        size_t alike = 0;

        for (size_t k = 0; k < n; k++)
            alike += shapes[k] == shapes[i];
        again += alike >= FEW;
    }
    return n >= FEW && again * 10 >= n * 9;
}

/* --- looks --- */

/* May readers know better than sense? Of the only graph of a text, whose direction they were asked
 * for, what its signs mean: there are words beside them. */
static bool is_worth_a_look(const gr_reading *r)
{
    return r->graphs[0].prose
               ? !is_regular(r)
               : r->directed > 0 && r->graphs[0].n_edges <= SHORT && r->written.len <= BRIEF;
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
    gr_look made = { .reading = *l->r, .prose = l->n == 0 || l->at[0].prose };
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
        bool read = l->r->n_graphs != 0;

        if (read ? exp(by->log_p) < SURE ||
                       (says_more(&l->r->graphs[0]) && !states_more(&by->stated))
                 : by->stated.n_links < LEAST)
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

/* Who is not sure of what a notation says does not say that sense is wrong. */
static void keep_clear(gr_statements *said)
{
    size_t n = 0;

    for (size_t i = 0; i < said->n; i++)
        if (exp(said->by[i].log_p) >= CLEAR)
            said->by[n++] = said->by[i];
    said->n = n;
}

static unsigned n_who(const gr_look *l)
{
    unsigned n = l->sense;

    for (size_t i = 0; i < GR_MAX_READERS; i++)
        n += l->readers[i];
    return n;
}

/* Which one is best: where most agree; of two that stand alone, the reader's of prose, sense's of a
 * notation. */
static size_t best_of(const gr_looks *l)
{
    size_t best = 0;

    for (size_t i = 1; i < l->n; i++)
        if (n_who(&l->at[i]) > n_who(&l->at[best]) ||
            (n_who(&l->at[i]) == n_who(&l->at[best]) && l->at[best].sense && l->at[best].prose))
            best = i;
    return best;
}

gr_status gr_looks_make(gr_ctx *cx, gr_parser *p, gr_reading *r, gr_looks *out, gr_err *err)
{
    bool read = r->n_graphs != 0;
    gr_statements said = { 0 };
    gr_status st;

    *out = (gr_looks){ .r = r };
    if (r->n_sets != 0 || gr_reading_hopeless(r) != NULL) { /* what has a name need not be read */
        out->at[0] = (gr_look){ .sense = true };
        out->n = 1;
        return GR_OK;
    }
    if (read) {
        out->at[0] = (gr_look){ .prose = r->graphs[0].prose && !is_regular(r), .sense = true };
        out->n = 1;
        if (!is_worth_a_look(r))
            return GR_OK;
    }
    st = gr_parser_read(cx, p, r, &said, &out->limit);
    if (st == GR_EMEMORY)
        return gr_fail_memory(cx, err);
    out->too_long = st == GR_ELIMIT;
    if ((st = gr_ctx_check(cx, err)) != GR_OK)
        return st;
    if (read && !out->at[0].prose)
        keep_clear(&said);
    out->looked = !read || out->at[0].prose || said.n != 0;
    out->in = read ? 0 : GR_MOST_LOOKS;                /* in none */
    for (size_t i = 0; st == GR_OK && i < said.n; i++) /* none of a text that is too long */
        st = add(out, cx, &said.by[i], err);
    if (st == GR_OK && out->n == 0) { /* there is no graph: readers may say why not */
        out->at[0] = (gr_look){ .sense = true };
        out->n = 1;
        out->in = 0;
    }
    if (st == GR_OK)
        gr_looks_enter(out, best_of(out));
    return st;
}
