/* The proposer with the trained reader: two readers and, while there are any, the rules say what
 * they make of a question. Programs are tried on the graph; equal values are one proposal, and how
 * far one may be believed is for a small calibrated model to say (training/calibrate.py), by what
 * each of them thinks of it, what it leaves out, and who reads the graph in the same way. */
#include "agent/answer_int.h"
#include "agent/exchange_int.h"
#include "parse/parse.h"

#include <math.h>

#define UNSEEN 1e-4 /* the probability of what a reader did not think of */
#define SHOWN  4000 /* bytes of a line of the trace */

/* Who says that the graph is as it is taken. */
typedef enum look {
    LOOK_EXACT, /* a notation, a file */
    LOOK_BOTH,  /* rules, and a reader says the same */
    LOOK_RULES,
    LOOK_READERS,
} look;

/* What several programs come to. */
typedef struct ballot {
    gr_value value;
    const gr_program *program; /* the likeliest of them */
    double p[GR_MAX_READERS];  /* how likely each reader thinks it */
    bool rules;                /* the rules come to it too */
    double sure;
} ballot;

typedef struct council {
    const gr_reader *k;
    gr_ctx *cx;
    gr_reading *r;
    gr_proposal *out;
    gr_str before; /* the question before this one, if both are about the same graphs; or empty */
    look look;
    ballot *at;
    size_t n;
    bool ruled; /* the rules have an answer */
    double declines[GR_MAX_READERS];
} council;

static double mean_of(const double p[GR_MAX_READERS])
{
    return (p[0] + p[1]) / 2;
}

static bool add_trace(council *c, gr_str line)
{
    gr_str *lines = gr_new_n(&c->cx->arena, gr_str, c->out->n_trace + 1);

    if (lines == NULL || line.ptr == NULL)
        return false;
    if (c->out->n_trace != 0)
        memcpy(lines, c->out->trace, c->out->n_trace * sizeof *lines);
    lines[c->out->n_trace++] = line;
    c->out->trace = lines;
    return true;
}

/* --- votes --- */

static bool is_answer(const gr_value *v)
{
    return v->type != GR_V_NULL && v->type != GR_V_GRAPH;
}

/* The ballot of a program, a new one if it comes to something new; *out = NULL if it fails or comes
 * to nothing: then it has no vote. */
static gr_status cast(council *c, const gr_program *p, ballot **out, gr_err *err)
{
    const gr_attempt *attempt = c->out->attempt;
    gr_value value = gr_v_null();
    gr_err own = { 0 };
    gr_status st = attempt->run(attempt->arg, c->k->tools, p, &value, &own);

    *out = NULL;
    if (st == GR_EMEMORY)
        return gr_fail_memory(c->cx, err);
    if (st != GR_OK || !is_answer(&value))
        return gr_ctx_check(c->cx, err);
    for (size_t i = 0; i < c->n && *out == NULL; i++)
        if (gr_exchange_same(&c->at[i].value, &value))
            *out = &c->at[i];
    if (*out == NULL) {
        *out = &c->at[c->n++];
        **out = (ballot){ .value = value, .program = p };
    }
    return GR_OK;
}

static gr_status ask_readers(council *c, const gr_candidates *all, gr_err *err)
{
    gr_status st = GR_OK;

    for (size_t i = 0; st == GR_OK && i < all->n; i++) {
        const gr_candidate *x = &all->at[i];
        ballot *b;

        if (x->reason != GR_WHY_NONE) {
            c->declines[x->reader] += exp(x->log_p);
            continue;
        }
        if ((st = cast(c, &x->program, &b, err)) == GR_OK && b != NULL)
            b->p[x->reader] += exp(x->log_p);
    }
    return st;
}

/* What the rules propose has its vote if it is one program that leaves nothing out. */
static gr_status ask_rules(council *c, gr_err *err)
{
    gr_left_out left = { 0 };
    gr_status st = GR_OK;
    ballot *b = NULL;

    if (c->out->reason != GR_WHY_NONE || c->out->n_parts == 0)
        return GR_OK;
    if (!c->out->vouched)
        st = gr_guard(c->cx, c->r, c->out, c->k->tools, &left, err);
    if (st != GR_OK || left.what != NULL)
        return st;
    c->ruled = true;
    if (c->out->n_parts == 1)
        st = cast(c, &c->out->parts[0].program, &b, err);
    if (b != NULL)
        b->rules = true;
    return st;
}

/* --- belief --- */

static double odds(double p)
{
    p = p < UNSEEN ? UNSEEN : p > 1 - UNSEEN ? 1 - UNSEEN : p;
    return log(p / (1 - p));
}

static gr_status leaves_out(council *c, const ballot *b, bool *out, gr_err *err)
{
    gr_proposed part = { .program = *b->program };
    gr_proposal p = { .parts = &part, .n_parts = 1 };
    gr_left_out left = { 0 };
    gr_status st = gr_guard(c->cx, c->r, &p, c->k->tools, &left, err);

    *out = left.what != NULL;
    return st;
}

static gr_status judge(council *c, ballot *b, gr_err *err)
{
    double next = 0;
    bool left, reasoned = c->out->reason != GR_WHY_NONE && c->out->reason != GR_WHY_UNSUPPORTED;
    gr_status st = leaves_out(c, b, &left, err);
    gr_strbuf line;
    gr_str call, start;

    for (size_t i = 0; i < c->n; i++)
        if (&c->at[i] != b && mean_of(c->at[i].p) > next)
            next = mean_of(c->at[i].p);
    double figures[GR_N_FIGURES] = {
        1,
        odds(b->p[0]),
        odds(b->p[1]),
        odds(mean_of(b->p)) - odds(next),
        odds(mean_of(c->declines)),
        b->rules,
        c->ruled && !b->rules,
        reasoned,
        c->look == LOOK_RULES,
        c->look == LOOK_READERS,
        c->r->n_uncovered != 0,
        left,
    };

    if (st != GR_OK)
        return st;
    b->sure = gr_parser_belief(c->k->parser, figures);
    if ((call = gr_call_text(c->cx, b->program)).ptr == NULL)
        return gr_fail_memory(c->cx, err);
    gr_strbuf_init(&line, &c->cx->budget, 0);
    gr_strbuf_adds(&line, "reader:");
    for (size_t i = 1; i < GR_N_FIGURES; i++)
        gr_strbuf_addf(&line, " %.4g", figures[i]);
    gr_strbuf_addf(&line, ", confidence %.3f: %.*s -> ", b->sure, GR_FMT(call));
    gr_json_write(&line, &b->value, 0);
    start = gr_str_sub(gr_strbuf_str(&line), 0, line.len < SHOWN ? line.len : SHOWN);
    start.len = gr_utf8_valid_prefix(start);
    if (line.failed || !add_trace(c, gr_str_dup(&c->cx->arena, start)))
        st = gr_fail_memory(c->cx, err);
    gr_strbuf_clear(&line);
    return st;
}

/* --- the graph --- */

/* Is it the graph of the reading, as one of the readers says it? */
static gr_status is_read_alike(council *c, const gr_statements *said, bool *out, gr_err *err)
{
    gr_status st = GR_OK;

    *out = false;
    for (size_t i = 0; st == GR_OK && !*out && i < said->n; i++)
        st = gr_stated_is_graph(c->cx, &said->by[i].stated, c->r->graphs[0].graph, out, err);
    return st;
}

/* Has the graph what readers cannot state: attributes of nodes, several of links, times? */
static bool says_more(const gr_seen *g)
{
    size_t n = gr_graph_n_columns(g->graph, GR_OF_EDGE);
    const gr_column *first = n != 0 ? gr_graph_column(g->graph, GR_OF_EDGE, 0) : NULL;

    return n > 1 || gr_graph_n_columns(g->graph, GR_OF_NODE) != 0 ||
           (first != NULL && (first->type == GR_COL_TIME || first->type == GR_COL_BOOL));
}

/* Readers look at what is told in sentences. What they agree on is taken, whatever rules read: of
 * texts that nobody had seen it was right more than three times as often where they differed. */
static gr_status look_again(council *c, gr_err *err)
{
    bool read = c->r->n_graphs != 0, alike = false;
    gr_statements said = { 0 };
    gr_err own = { 0 };
    gr_status st;

    if (read && !c->r->graphs[0].prose)
        return GR_OK;
    c->look = LOOK_RULES;
    st = gr_parser_read(c->cx, c->k->parser, c->r->written, &said, &own);
    if (st == GR_OK && read)
        st = is_read_alike(c, &said, &alike, &own);
    if (st == GR_OK && alike) {
        c->look = LOOK_BOTH;
    } else if (st == GR_OK && said.agreed && said.by[0].stated.n_links != 0 &&
               !(read && says_more(&c->r->graphs[0]))) {
        st = gr_sense_state(c->cx, c->r, &said.by[0].stated, &own);
        if (st == GR_OK)
            c->look = LOOK_READERS;
    }
    return st == GR_EMEMORY ? gr_fail_memory(c->cx, err) : gr_ctx_check(c->cx, err);
}

/* --- proposing --- */

/* Instead of what the rules say. */
static bool take(council *c, const ballot *b)
{
    gr_proposed *part = gr_new(&c->cx->arena, gr_proposed);
    gr_str call = gr_call_text(c->cx, b->program);

    if (part == NULL || call.ptr == NULL)
        return false;
    *part = (gr_proposed){ .program = *b->program, .confidence = b->sure };
    c->out->parts = part;
    c->out->n_parts = 1;
    c->out->reason = GR_WHY_NONE;
    c->out->why = GR_STR("");
    c->out->n_suggestions = c->out->n_notes = 0;
    c->out->vouched = true;
    c->out->last.means = call;
    return true;
}

/* What is likeliest is not likely enough: says so, and what it would have been. */
static bool hold_back(council *c, const ballot *b)
{
    gr_str call = gr_call_text(c->cx, b->program);

    c->out->n_parts = 0;
    c->out->reason = GR_WHY_UNSUPPORTED;
    c->out->why = gr_str_printf(&c->cx->arena,
                                "I am not sure what is asked; perhaps %.*s, but it could be "
                                "something else.",
                                GR_FMT(call));
    return call.ptr != NULL && c->out->why.ptr != NULL;
}

static gr_status decide(council *c, gr_err *err)
{
    const ballot *best = NULL;
    gr_status st = GR_OK;
    bool ok = true, ruled = false;

    for (size_t i = 0; st == GR_OK && i < c->n; i++)
        st = judge(c, &c->at[i], err);
    if (st != GR_OK)
        return st;
    for (size_t i = 0; i < c->n; i++) {
        ruled = ruled || c->at[i].rules;
        if (best == NULL || c->at[i].sure > best->sure)
            best = &c->at[i];
    }
    if (best == NULL)
        ok = add_trace(c, GR_STR("reader: no program that runs"));
    else if (best->sure < gr_parser_threshold(c->k->parser))
        ok = !ruled || hold_back(c, best); /* what the rules propose is even less likely */
    else if (!best->rules)
        ok = take(c, best);
    return ok ? GR_OK : gr_fail_memory(c->cx, err);
}

/* What the readers get to read: behind the question before it, if there was one ("and without C?").
 */
static bool with_before(council *c, gr_reading *out)
{
    *out = *c->r;
    if (c->before.len == 0)
        return true;
    out->n_clauses = 0; /* they are of the words alone */
    out->written =
        gr_str_printf(&c->cx->arena, "%.*s\n%.*s", GR_FMT(c->before), GR_FMT(c->r->written));
    return out->written.ptr != NULL;
}

static gr_status consult(council *c, gr_err *err)
{
    gr_candidates all;
    gr_reading both;
    gr_status st;

    if (!with_before(c, &both))
        return gr_fail_memory(c->cx, err);
    if ((st = gr_parser_ask(c->cx, c->k->parser, c->k->tools, &both, &all, err)) != GR_OK)
        return st;
    if ((c->at = gr_new_n(&c->cx->arena, ballot, all.n + 1)) == NULL)
        return gr_fail_memory(c->cx, err);
    if ((st = ask_rules(c, err)) == GR_OK)
        st = ask_readers(c, &all, err);
    return st == GR_OK ? decide(c, err) : st;
}

static gr_status propose(void *self, gr_ctx *cx, gr_reading *r, gr_proposal *out, gr_err *err)
{
    const gr_reader *k = self;
    const gr_attempt *attempt = out->attempt;
    gr_proposer rules = gr_router(k->tools);
    council c = { .k = k, .cx = cx, .r = r, .out = out, .before = out->last.words };
    /* By a model that nobody calibrated nothing is believed and nothing doubted. */
    bool heard = attempt != NULL && gr_parser_threshold(k->parser) < 1;
    gr_status st = heard ? look_again(&c, err) : GR_OK;

    if (st != GR_OK)
        return st;
    if (k->alone)
        *out = (gr_proposal){ .reason = GR_WHY_UNSUPPORTED,
                              .why = GR_STR("I am not sure what is asked."),
                              .last = out->last };
    else
        st = rules.propose(rules.self, cx, r, out, err);
    out->attempt = attempt;
    out->read_by_model = c.look == LOOK_READERS;
    return st == GR_OK && heard && r->n_graphs != 0 ? consult(&c, err) : st;
}

gr_proposer gr_reader_proposer(gr_reader *k)
{
    return (gr_proposer){ .name = "reader", .propose = propose, .self = k };
}
