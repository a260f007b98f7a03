/* The proposer with the trained reader: programs by two readers, each tried on the graph;
 * equal values vote together, and what they agree on is proposed if it is likely enough.
 *
 * Rules come first while there are any; the reader is asked about what they decline. */
#include "agent/exchange_int.h"
#include "parse/parse.h"

#include <math.h>

#define UNSEEN 1e-4 /* the probability of what a reader did not think of */

/* What several programs come to. */
typedef struct ballot {
    gr_value value;
    const gr_candidate *first; /* the likeliest of these programs */
    double p[GR_MAX_READERS];  /* how likely each reader thinks it */
} ballot;

typedef struct vote {
    ballot *at;
    size_t n;
    double declines[GR_MAX_READERS];
} vote;

static double weight_of(const ballot *b)
{
    return b->p[0] + b->p[1];
}

static bool is_answer(const gr_value *v)
{
    return v->type != GR_V_NULL && v->type != GR_V_GRAPH;
}

/* Runs a candidate; what fails or comes to nothing has no vote. */
static gr_status count(gr_ctx *cx, const gr_registry *tools, const gr_attempt *attempt,
                       const gr_candidate *c, vote *v, gr_err *err)
{
    gr_value value = gr_v_null();
    double p = exp(c->log_p);
    gr_err own = { 0 };
    gr_status st;

    if (c->reason != GR_WHY_NONE) {
        v->declines[c->reader] += p;
        return GR_OK;
    }
    st = attempt->run(attempt->arg, tools, &c->program, &value, &own);
    if (st == GR_EMEMORY)
        return gr_fail_memory(cx, err);
    if (st != GR_OK || !is_answer(&value))
        return gr_ctx_check(cx, err);
    for (size_t i = 0; i < v->n; i++)
        if (gr_exchange_same(&v->at[i].value, &value)) {
            v->at[i].p[c->reader] += p;
            return GR_OK;
        }
    v->at[v->n] = (ballot){ .value = value, .first = c };
    v->at[v->n++].p[c->reader] = p;
    return GR_OK;
}

static double odds(double p)
{
    p = p < UNSEEN ? UNSEEN : p > 1 - UNSEEN ? 1 - UNSEEN : p;
    return log(p / (1 - p));
}

/* How likely the best value is right: a small calibrated model, see training/calibrate.py. */
static double confidence(const gr_parser *p, const ballot *best, const ballot *second,
                         const vote *v)
{
    double rest = second != NULL ? weight_of(second) / 2 : 0;
    double lost = (v->declines[0] + v->declines[1]) / 2;
    double figures[GR_N_FIGURES] = {
        1, odds(best->p[0]), odds(best->p[1]), odds(weight_of(best) / 2) - odds(rest), odds(lost),
    };

    return gr_parser_belief(p, figures);
}

/* --- proposing --- */

/* The two likeliest values. */
static void rank(const vote *v, const ballot **best, const ballot **second)
{
    *best = *second = NULL;
    for (size_t i = 0; i < v->n; i++) {
        const ballot *b = &v->at[i];

        if (*best == NULL || weight_of(b) > weight_of(*best)) {
            *second = *best;
            *best = b;
        } else if (*second == NULL || weight_of(b) > weight_of(*second)) {
            *second = b;
        }
    }
}

static bool add_trace(gr_ctx *cx, gr_proposal *out, gr_str line)
{
    gr_str *lines = gr_new_n(&cx->arena, gr_str, out->n_trace + 1);

    if (lines == NULL || line.ptr == NULL)
        return false;
    if (out->n_trace != 0)
        memcpy(lines, out->trace, out->n_trace * sizeof *lines);
    lines[out->n_trace++] = line;
    out->trace = lines;
    return true;
}

/* Instead of what the rules declined. */
static bool take(gr_ctx *cx, gr_proposal *out, const ballot *best, double sure)
{
    gr_proposed *part = gr_new(&cx->arena, gr_proposed);
    gr_str call = gr_call_text(cx, &best->first->program);

    if (part == NULL || call.ptr == NULL)
        return false;
    *part = (gr_proposed){ .program = best->first->program, .confidence = sure };
    out->parts = part;
    out->n_parts = 1;
    out->reason = GR_WHY_NONE;
    out->why = GR_STR("");
    out->n_suggestions = out->n_notes = 0;
    out->vouched = true;
    out->last.means = call;
    return true;
}

static gr_status ask_reader(const gr_reader *k, gr_ctx *cx, const gr_reading *r, gr_proposal *out,
                            gr_err *err)
{
    const gr_attempt *attempt = out->attempt;
    const ballot *best, *second;
    gr_candidates c;
    vote v = { 0 };
    gr_str call;
    double sure;
    gr_status st = gr_parser_ask(cx, k->parser, k->tools, r, &c, err);

    if (st != GR_OK)
        return st;
    if ((v.at = gr_new_n(&cx->arena, ballot, c.n)) == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; st == GR_OK && i < c.n; i++)
        st = count(cx, k->tools, attempt, &c.at[i], &v, err);
    if (st != GR_OK)
        return st;
    rank(&v, &best, &second);
    if (best == NULL)
        return add_trace(cx, out, GR_STR("reader: no program that runs")) ? GR_OK
                                                                          : gr_fail_memory(cx, err);
    sure = confidence(k->parser, best, second, &v);
    call = gr_call_text(cx, &best->first->program);
    if (call.ptr == NULL ||
        !add_trace(cx, out,
                   gr_str_printf(&cx->arena,
                                 "reader: %.4f %.4f, next %.4f, declines %.4f, confidence %.3f: "
                                 "%.*s",
                                 best->p[0], best->p[1], second != NULL ? weight_of(second) / 2 : 0,
                                 (v.declines[0] + v.declines[1]) / 2, sure, GR_FMT(call))) ||
        (sure >= gr_parser_threshold(k->parser) && !take(cx, out, best, sure)))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

/* Prose that no recogniser reads, if the readers read it alike. */
static gr_status read_prose(const gr_reader *k, gr_ctx *cx, gr_reading *r, gr_proposal *out,
                            gr_err *err)
{
    gr_statements said;
    gr_err own = { 0 };
    gr_status st;

    if (r->n_graphs != 0)
        return GR_OK;
    st = gr_parser_read(cx, k->parser, r->written, &said, &own);
    if (st == GR_OK && said.agreed && said.by[0].stated.n_links != 0) {
        st = gr_sense_state(cx, r, &said.by[0].stated, &own);
        out->read_by_model = st == GR_OK;
    }
    return st == GR_EMEMORY ? gr_fail_memory(cx, err) : gr_ctx_check(cx, err);
}

static gr_status propose(void *self, gr_ctx *cx, gr_reading *r, gr_proposal *out, gr_err *err)
{
    const gr_reader *k = self;
    const gr_attempt *attempt = out->attempt;
    gr_proposer rules = gr_router(k->tools);
    gr_status st = GR_OK;

    if (k->alone)
        *out = (gr_proposal){ .reason = GR_WHY_UNSUPPORTED,
                              .why = GR_STR("I am not sure what is asked."),
                              .last = out->last };
    else
        st = rules.propose(rules.self, cx, r, out, err);
    out->attempt = attempt;
    if (st != GR_OK || out->reason == GR_WHY_NONE || attempt == NULL)
        return st;
    st = read_prose(k, cx, r, out, err);
    return st == GR_OK && r->n_graphs != 0 ? ask_reader(k, cx, r, out, err) : st;
}

gr_proposer gr_reader_proposer(gr_reader *k)
{
    return (gr_proposer){ .name = "reader", .propose = propose, .self = k };
}
