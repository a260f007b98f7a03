/* The proposer with the trained reader: two readers and, while there are any, the rules say what
 * they make of a question. Programs are tried on the graph; equal values are one proposal, and how
 * far one may be believed is for a small calibrated model to say (training/calibrate.py), by what
 * each of them thinks of it, what it leaves out, and who reads the graph in the same way. */
#include "agent/answer_int.h"
#include "agent/exchange_int.h"
#include "agent/reader_int.h"

#include <math.h>

#define SHOWN 4000 /* bytes of a line of the trace */
#define TRIED 500  /* milliseconds that the programs of readers have, each; theirs is a guess */
#define FAR   50   /* so many times less likely than a reader's first: hardly meant */
#define SPARE 20   /* milliseconds that all of these have, in a look */

#define MS(n) ((int64_t)(n)*1000000)

/* What several programs come to. */
typedef struct ballot {
    gr_value value;
    const gr_program *program;   /* the likeliest of them */
    size_t look;                 /* what it was run on */
    double p[GR_MAX_READERS];    /* how likely each reader thinks it */
    double here[GR_MAX_READERS]; /* in the look of the moment */
    bool rules;                  /* the rules come to it too */
    bool seen[GR_MOST_LOOKS];    /* the looks in which it comes out */
    double sure;
} ballot;

typedef struct council {
    const gr_reader *k;
    gr_ctx *cx;
    gr_reading *r;
    gr_proposal *out;
    gr_str before; /* the question before this one, if both are about the same graphs; or empty */
    gr_looks looks;
    size_t first; /* the look that the rules had */
    GR_VEC(ballot) all;
    int64_t spare_ns; /* what programs that are hardly meant may still take */
    gr_program rules; /* theirs, if they have an answer */
    bool ruled;
    bool lacks;                   /* a model of the set is not trained */
    gr_err lacking;               /* which, and how it is */
    double reasons[GR_N_REASONS]; /* how likely readers think that it is to be declined for each */
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

/* The ballot of a program in the look of the moment, a new one if it comes to something new; *out =
 * NULL if it fails, takes longer than it may, or comes to nothing: then it has no vote. It stands
 * until the next is cast. */
static gr_status cast(council *c, const gr_program *p, int64_t ns, ballot **out, gr_err *err)
{
    const gr_attempt *attempt = c->out->attempt;
    int64_t until = c->cx->deadline_ns, end = gr_now_ns() + ns;
    gr_value value = gr_v_null();
    gr_err own = { 0 };
    gr_status st;

    if (p != &c->rules && c->r->n_sets == 0 && (until == 0 || end < until))
        c->cx->deadline_ns = end; /* sets may have to be learnt from first */
    st = attempt->run(attempt->arg, c->k->tools, p, &value, &own);
    c->cx->deadline_ns = until;
    *out = NULL;
    if (st == GR_EMEMORY)
        return gr_fail_memory(c->cx, err);
    if (st == GR_EDECLINED && c->r->n_sets != 0) {
        c->lacks = true;
        c->lacking = own;
    }
    if (st != GR_OK || !is_answer(&value))
        return gr_ctx_check(c->cx, err);
    for (size_t i = 0; i < c->all.n && *out == NULL; i++) {
        bool same;

        if ((st = gr_answer_same(c->cx, &c->all.at[i].value, &value, &same, err)) != GR_OK)
            return st;
        *out = same ? &c->all.at[i] : NULL;
    }
    if (*out == NULL) {
        if (!gr_vec_push(&c->all, ((ballot){ .value = value, .program = p, .look = c->looks.in })))
            return gr_fail_memory(c->cx, err);
        *out = &c->all.at[c->all.n - 1];
    }
    (*out)->seen[c->looks.in] = true;
    return GR_OK;
}

/* What was said in a look counts where it is likelier than in the looks before. */
static void count(council *c)
{
    for (size_t i = 0; i < c->all.n; i++)
        for (size_t k = 0; k < GR_MAX_READERS; k++) {
            ballot *b = &c->all.at[i];

            b->p[k] = b->here[k] > b->p[k] ? b->here[k] : b->p[k];
            b->here[k] = 0;
        }
}

/* The vote of a reader for a program; first_p: for what it thinks likeliest. On a large graph a
 * thought that is far behind must not cost more than the answer. */
static gr_status vote(council *c, const gr_candidate *x, double first_p, gr_err *err)
{
    bool far = exp(x->log_p) * FAR < first_p;
    int64_t start = gr_now_ns();
    ballot *b;
    gr_status st = cast(c, &x->program, far ? c->spare_ns : MS(TRIED), &b, err);

    if (far)
        c->spare_ns -= gr_now_ns() - start;
    if (b != NULL)
        b->here[x->reader] += exp(x->log_p);
    return st;
}

static gr_status ask_readers(council *c, const gr_candidates *all, gr_err *err)
{
    double reasons[GR_N_REASONS] = { 0 }, first_p[GR_MAX_READERS] = { 0 };
    gr_status st = GR_OK;

    c->spare_ns = MS(SPARE);
    for (size_t i = 0; st == GR_OK && i < all->n && !c->lacks; i++) {
        const gr_candidate *x = &all->at[i];

        first_p[x->reader] = fmax(first_p[x->reader], exp(x->log_p));
        if (x->reason != GR_WHY_NONE)
            reasons[x->reason] += exp(x->log_p) / GR_MAX_READERS;
        else
            st = vote(c, x, first_p[x->reader], err);
    }
    for (size_t i = 0; i < GR_N_REASONS; i++)
        c->reasons[i] = fmax(c->reasons[i], reasons[i]);
    count(c);
    return st;
}

/* What the rules propose has its vote if it leaves nothing out. */
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
    if ((st = gr_proposal_join(c->cx, c->out, &c->rules, err)) == GR_OK)
        st = cast(c, &c->rules, MS(TRIED), &b, err);
    if (b != NULL)
        b->rules = true;
    return st;
}

/* --- belief --- */

/* Who reads the graph so that b comes out. */
static gr_look supporters(const council *c, const ballot *b)
{
    gr_look all = { .prose = true };

    for (size_t i = 0; i < c->looks.n; i++) {
        const gr_look *l = &c->looks.at[i];

        if (!b->seen[i])
            continue;
        all.prose = all.prose && l->prose;
        all.rules = all.rules || l->rules;
        all.p = l->p > all.p ? l->p : all.p;
        for (size_t k = 0; k < GR_MAX_READERS; k++)
            all.readers[k] = all.readers[k] || l->readers[k];
    }
    return all;
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
    gr_belief_in in = {
        .reading = c->r,
        .program = b->program,
        .value = &b->value,
        .p = b->p,
        .mean = mean_of(b->p),
        .reasons = c->reasons,
        .by = supporters(c, b),
        .rules = b->rules,
        .against = c->ruled && !b->rules,
        .reasoned = c->out->reason != GR_WHY_NONE && c->out->reason != GR_WHY_UNSUPPORTED,
    };
    gr_status st = leaves_out(c, b, &in.leaves_out, err);
    double figures[GR_N_FIGURES];
    gr_strbuf line;
    gr_str call, start;

    if (st != GR_OK)
        return st;
    for (size_t i = 0; i < c->all.n; i++)
        if (&c->all.at[i] != b)
            in.next = fmax(in.next, mean_of(c->all.at[i].p));
    gr_figures(&in, figures);
    b->sure = gr_parser_belief(c->k->parser, figures);
    if ((call = gr_call_text(c->cx, b->program)).ptr == NULL)
        return gr_fail_memory(c->cx, err);
    gr_strbuf_init(&line, &c->cx->budget, 0);
    gr_strbuf_adds(&line, "reader:");
    for (size_t i = 0; i < GR_N_FIGURES; i++)
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

/* What is asked cannot be told before something is learnt: says what, and how. */
static bool tell_lacking(council *c)
{
    gr_arena *a = &c->cx->arena;
    gr_str *hint = gr_new(a, gr_str);

    if (hint == NULL)
        return false;
    c->out->reason = GR_WHY_MISSING_DATA;
    c->out->why = gr_str_printf(a, "I cannot answer this: %s.", c->lacking.message);
    *hint = gr_str_dup(a, gr_str_of(c->lacking.hint));
    c->out->suggestions = hint;
    c->out->n_suggestions = hint->len != 0;
    return c->out->why.ptr != NULL && hint->ptr != NULL;
}

/* Which one is surest; there is one. */
static ballot best_of(const council *c)
{
    const ballot *best = &c->all.at[0];

    for (size_t i = 1; i < c->all.n; i++)
        if (c->all.at[i].sure > best->sure)
            best = &c->all.at[i];
    return *best;
}

/* Do readers see the graphs? They learnt from texts with graphs in them. */
static bool are_shown(const gr_reading *r)
{
    for (size_t i = 0; i < r->n_graphs; i++)
        if (strcmp(r->graphs[i].by, "given") == 0 || r->graphs[i].source.len != 0)
            return false;
    return true;
}

/* Do the rules say something that is hardly likely, or about a graph in prose that a reader, and a
 * sure one, reads otherwise, or where another answer is likelier by far? */
static bool rules_guess(const council *c, const ballot *best)
{
    for (size_t i = 0; i < c->all.n; i++) {
        const ballot *b = &c->all.at[i];

        if (b->rules)
            return (b->sure < gr_parser_least(c->k->parser) && are_shown(c->r)) ||
                   (supporters(c, b).prose &&
                    (c->looks.n > 1 || best->sure - b->sure >= gr_parser_rival(c->k->parser)));
    }
    return false;
}

/* The look of b is that of the answer; what was run last is what it will say. */
static gr_status settle(council *c, const ballot *b, gr_err *err)
{
    ballot *same;

    if (c->looks.n == 1)
        return GR_OK;
    gr_looks_enter(&c->looks, b->look);
    return cast(c, b->program, MS(TRIED), &same, err);
}

static gr_status decide(council *c, gr_err *err)
{
    gr_status st = GR_OK;
    bool ok = true;
    ballot best;

    for (size_t i = 0; st == GR_OK && i < c->all.n; i++) {
        gr_looks_enter(&c->looks, c->all.at[i].look);
        st = judge(c, &c->all.at[i], err);
    }
    if (st != GR_OK)
        return st;
    gr_looks_enter(&c->looks, c->first);
    if (c->all.n == 0 && c->lacks)
        return tell_lacking(c) ? GR_OK : gr_fail_memory(c->cx, err);
    if (c->all.n == 0)
        return add_trace(c, GR_STR("reader: no program that runs")) ? GR_OK
                                                                    : gr_fail_memory(c->cx, err);
    best = best_of(c);
    if (best.sure < gr_parser_threshold(c->k->parser) || (c->ruled && !are_shown(c->r)))
        ok = !rules_guess(c, &best) || hold_back(c, &best);
    else if ((st = settle(c, &best, err)) == GR_OK)
        ok = best.rules || take(c, &best);
    return ok ? st : gr_fail_memory(c->cx, err);
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

/* What the readers say to the look of the moment. */
static gr_status consult(council *c, gr_err *err)
{
    gr_candidates all;
    gr_reading both;
    gr_status st;

    if (!with_before(c, &both))
        return gr_fail_memory(c->cx, err);
    st = gr_parser_ask(c->cx, c->k->parser, c->k->tools, &both, &all, err);
    return st == GR_OK ? ask_readers(c, &all, err) : st;
}

static gr_status ask_all(council *c, gr_err *err)
{
    gr_status st = ask_rules(c, err);

    for (size_t i = 0; st == GR_OK && i < c->looks.n; i++) {
        gr_looks_enter(&c->looks, i);
        st = consult(c, err);
    }
    return st == GR_OK ? decide(c, err) : st;
}

static gr_status ask_router(council *c, gr_err *err)
{
    const gr_attempt *attempt = c->out->attempt;
    gr_proposer rules = gr_router(c->k->tools);
    gr_status st = GR_OK;

    if (c->k->alone)
        *c->out = (gr_proposal){ .reason = GR_WHY_UNSUPPORTED,
                                 .why = GR_STR("I am not sure what is asked."),
                                 .last = c->out->last };
    else
        st = rules.propose(rules.self, c->cx, c->r, c->out, err);
    c->out->attempt = attempt;
    return st;
}

static gr_status propose(void *self, gr_ctx *cx, gr_reading *r, gr_proposal *out, gr_err *err)
{
    const gr_reader *k = self;
    council c = { .k = k, .cx = cx, .r = r, .out = out, .before = out->last.words };
    gr_status st = GR_OK;

    /* By a model that nobody calibrated nothing is believed and nothing doubted. */
    if (out->attempt == NULL || gr_parser_threshold(k->parser) >= 1)
        return ask_router(&c, err);
    c.all.budget = &cx->budget;
    st = gr_looks_make(cx, k->parser, r, &c.looks, err);
    c.first = c.looks.in;
    if (st == GR_OK)
        st = ask_router(&c, err);
    if (st == GR_OK && c.looks.n != 0) {
        st = ask_all(&c, err);
        out->read_by_model = c.looks.in < c.looks.n && !c.looks.at[c.looks.in].rules;
    }
    gr_looks_clear(&c.looks);
    gr_vec_clear(&c.all);
    return st;
}

gr_proposer gr_reader_proposer(gr_reader *k)
{
    return (gr_proposer){ .name = "reader", .propose = propose, .self = k };
}
