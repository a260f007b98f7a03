/* What is known of an answer that readers propose: the figures by which it is believed. */
#include "agent/reader_int.h"

#include <math.h>

static double odds(double p)
{
    p = p < GR_UNSEEN ? GR_UNSEEN : p > 1 - GR_UNSEEN ? 1 - GR_UNSEEN : p;
    return log(p / (1 - p));
}

static size_t n_calls(const gr_expr *x)
{
    size_t n = x->kind == GR_X_CALL;

    for (size_t i = 0; i < x->n; i++)
        n += n_calls(x->item[i]);
    return n;
}

static size_t n_items(const gr_value *v)
{
    switch (v->type) {
    case GR_V_LIST: return v->list->n;
    case GR_V_RECORD: return v->record->n;
    case GR_V_TABLE: return v->table->n_rows;
    case GR_V_PATH: return v->path.nodes->n;
    default: return 0;
    }
}

static bool is_number(const gr_value *v)
{
    return v->type == GR_V_INT || v->type == GR_V_REAL;
}

static bool is_text(const gr_value *v)
{
    return v->type == GR_V_STR || v->type == GR_V_NODE;
}

/* No, 0, an empty list. */
static bool is_nothing(const gr_value *v)
{
    switch (v->type) {
    case GR_V_BOOL: return !v->b;
    case GR_V_INT: return v->i == 0;
    case GR_V_REAL: return v->d == 0;
    case GR_V_STR:
    case GR_V_NODE: return false;
    default: return n_items(v) == 0;
    }
}

static size_t n_words(gr_str s)
{
    size_t n = 0;

    for (size_t i = 0; i < s.len; i++)
        n += (unsigned char)s.ptr[i] > ' ' && (i == 0 || (unsigned char)s.ptr[i - 1] <= ' ');
    return n;
}

/* How long what is asked or told is, and in how many clauses: whoever says much wants more than a
 * short program gives. */
static void clauses(const gr_reading *r, gr_clause_kind kind, double *words, double *n)
{
    size_t all = 0, count = 0;

    for (size_t i = 0; i < r->n_clauses; i++)
        if (r->clauses[i].kind == kind) {
            all += n_words(gr_str_sub(r->text, r->clauses[i].at.start, r->clauses[i].at.end));
            count++;
        }
    *words = log1p((double)all);
    *n = log1p((double)count);
}

/* That words say so of the direction that was taken; 0 if nobody asked. */
static double direction(const gr_reading *r)
{
    if (r->directed <= 0 || r->n_graphs == 0)
        return 0;
    return odds(gr_graph_is_directed(r->graphs[0].graph) ? r->directed : 1 - r->directed);
}

void gr_figures(const gr_belief_in *in, double out[GR_N_FIGURES])
{
    const gr_look *by = &in->by;
    const gr_value *v = in->value;
    const double *why = in->reasons;
    double calls = 0, nodes = 0, edges = 0, asked, told, n_asked, n_told;

    clauses(in->reading, GR_ASKS, &asked, &n_asked);
    clauses(in->reading, GR_TELLS, &told, &n_told);
    for (size_t i = 0; i < in->program->n; i++)
        calls += (double)n_calls(in->program->stmt[i].expr);
    for (size_t i = 0; i < in->reading->n_graphs; i++) {
        nodes += (double)gr_graph_n_nodes(in->reading->graphs[i].graph);
        edges += (double)gr_graph_n_edges(in->reading->graphs[i].graph);
    }
    const double figures[GR_N_FIGURES] = {
        odds(in->p[0]),
        odds(in->p[1]),
        odds(in->mean) - odds(in->next),
        odds(why[GR_WHY_UNKNOWN_NODE]),
        odds(why[GR_WHY_MISSING_DATA] + why[GR_WHY_NO_GRAPH]),
        odds(why[GR_WHY_CONTRADICTION] + why[GR_WHY_AMBIGUOUS]),
        odds(why[GR_WHY_SUBJECTIVE] + why[GR_WHY_OFF_TOPIC] + why[GR_WHY_UNSUPPORTED]),
        by->prose,
        in->looked,
        in->looked && by->sense,
        by->readers[0] && by->readers[1],
        by->readers[0] || by->readers[1],
        by->p > 0 ? odds(by->p) : 0,
        direction(in->reading),
        in->reading->n_uncovered != 0,
        in->leaves_out,
        log1p(calls),
        v->type == GR_V_BOOL,
        is_number(v),
        is_text(v),
        log1p((double)n_items(v)),
        is_nothing(v),
        log1p(nodes),
        log1p(edges),
        asked,
        told,
        n_asked,
        n_told,
    };
    memcpy(out, figures, sizeof figures);
}
