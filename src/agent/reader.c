/* The council of the trained readers: each says what it makes of a question. Programs are tried on
 * the graph; equal values are one proposal, and how far one may be believed is for a small
 * calibrated model to say (training/calibrate.py), by what each reader thinks of it, what it leaves
 * out, and who reads the graph in the same way. */
#include "agent/reader_int.h"

#include <math.h>

#define SHOWN 4000 /* bytes of a value in the trace */
#define TRIED 500  /* milliseconds that the programs of readers have, each; theirs is a guess */
#define FAR   50   /* so many times less likely than a reader's first: hardly meant */
#define SPARE 20   /* milliseconds that all of these have, in a look */
#define AMPLE 200  /* on small graphs: a busy machine must not change what is said */
#define SMALL 1000 /* links */

#define MS(n) ((int64_t)(n)*1000000)

/* What several programs come to. */
typedef struct ballot {
    gr_value value;
    const gr_program *program;   /* the likeliest of them */
    size_t look;                 /* what it was run on */
    double p[GR_MAX_READERS];    /* how likely each reader thinks it */
    double here[GR_MAX_READERS]; /* in the look of the moment */
    bool seen[GR_MOST_LOOKS];    /* the looks in which it comes out */
    double sure;
} ballot;

typedef struct council {
    const gr_reader *k;
    gr_ctx *cx;
    gr_reading *r;
    gr_proposal *out;
    gr_looks looks;
    GR_VEC(ballot) all;
    int64_t spare_ns;             /* what programs that are hardly meant may still take */
    bool lacks;                   /* a model of the set is not trained */
    gr_err lacking;               /* which, and how it is */
    bool strange;                 /* a likely program names what the graph does not have */
    gr_err stranger;              /* what */
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

/* --- what nobody means --- */

static bool computes(const gr_expr *x)
{
    for (size_t i = 0; i < x->n; i++)
        if (computes(x->item[i]))
            return true;
    return x->kind == GR_X_CALL;
}

static gr_status is_alike(gr_ctx *cx, const gr_expr *a, const gr_expr *b, bool *out, gr_err *err)
{
    gr_strbuf x, y;
    bool failed;

    gr_strbuf_init(&x, &cx->budget, 0);
    gr_strbuf_init(&y, &cx->budget, 0);
    gr_expr_print(&x, a);
    gr_expr_print(&y, b);
    failed = x.failed || y.failed;
    *out = !failed && gr_str_eq(gr_strbuf_str(&x), gr_strbuf_str(&y));
    gr_strbuf_clear(&x);
    gr_strbuf_clear(&y);
    return failed ? gr_fail_memory(cx, err) : GR_OK;
}

/* Is a thing computed twice to be told twice, or to be compared with itself? Then one of the two
 * was meant to be another. */
static gr_status repeats(gr_ctx *cx, const gr_expr *x, bool *out, gr_err *err)
{
    bool lists = x->kind == GR_X_LIST || x->kind == GR_X_BINARY;
    gr_status st = GR_OK;

    *out = false;
    for (size_t i = 0; st == GR_OK && !*out && i < x->n; i++) {
        for (size_t k = 0; lists && st == GR_OK && !*out && k < i; k++)
            if (computes(x->item[i]))
                st = is_alike(cx, x->item[k], x->item[i], out, err);
        if (st == GR_OK && !*out)
            st = repeats(cx, x->item[i], out, err);
    }
    return st;
}

static gr_status is_meant(gr_ctx *cx, const gr_program *p, bool *out, gr_err *err)
{
    gr_status st = GR_OK;
    bool again = false;

    for (size_t i = 0; st == GR_OK && !again && i < p->n; i++)
        st = repeats(cx, p->stmt[i].expr, &again, err);
    *out = !again;
    return st;
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

    if (c->r->n_sets == 0 && (until == 0 || end < until))
        c->cx->deadline_ns = end; /* sets may have to be learnt from first */
    st = attempt->run(attempt->arg, c->k->tools, p, &value, &own);
    c->cx->deadline_ns = until;
    *out = NULL;
    if (st == GR_EMEMORY)
        return gr_fail_memory(c->cx, err);
    if (st == GR_EDECLINED && c->r->n_sets != 0 && !c->lacks) {
        c->lacks = true;
        c->lacking = own;
    }
    if (st == GR_ENAME && !c->strange) {
        c->strange = true;
        c->stranger = own;
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
    bool far = exp(x->log_p) * FAR < first_p, lacks = c->lacks, meant;
    int64_t start = gr_now_ns();
    gr_status st = is_meant(c->cx, &x->program, &meant, err);
    ballot *b;

    if (st != GR_OK || !meant)
        return st;
    st = cast(c, &x->program, far ? c->spare_ns : MS(TRIED), &b, err);
    if (far) {
        c->spare_ns -= gr_now_ns() - start;
        c->lacks = lacks; /* what is hardly meant need not be learnt */
    }
    if (b != NULL)
        b->here[x->reader] += exp(x->log_p);
    return st;
}

static int64_t spare(const gr_reading *r)
{
    uint64_t n = 0;

    for (size_t i = 0; i < r->n_graphs; i++)
        n += gr_graph_n_edges(r->graphs[i].graph);
    return n <= SMALL ? MS(AMPLE) : MS(SPARE);
}

/* What the readers say to the look of the moment. Where there is nothing to run programs on, only
 * what they decline counts. */
static gr_status hear(council *c, const gr_candidates *all, gr_err *err)
{
    bool runs = c->r->n_graphs + c->r->n_sets != 0;
    double reasons[GR_N_REASONS] = { 0 }, first_p[GR_MAX_READERS] = { 0 };
    gr_status st = GR_OK;

    c->spare_ns = spare(c->r);
    for (size_t i = 0; st == GR_OK && i < all->n; i++) {
        const gr_candidate *x = &all->at[i];

        first_p[x->reader] = fmax(first_p[x->reader], exp(x->log_p));
        if (x->reason != GR_WHY_NONE) {
            reasons[x->reason] += exp(x->log_p) / GR_MAX_READERS;
        } else if (runs) {
            st = vote(c, x, first_p[x->reader], err);
        }
    }
    for (size_t i = 0; i < GR_N_REASONS; i++)
        c->reasons[i] = fmax(c->reasons[i], reasons[i]);
    count(c);
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
        all.sense = all.sense || l->sense;
        all.p = l->p > all.p ? l->p : all.p;
        for (size_t k = 0; k < GR_MAX_READERS; k++)
            all.readers[k] = all.readers[k] || l->readers[k];
    }
    return all;
}

static gr_status leaves_out(council *c, const ballot *b, bool *out, gr_err *err)
{
    gr_proposed part = { .program = *b->program };
    gr_left_out left = { 0 };
    gr_status st = gr_guard(c->cx, c->r, &part, 1, c->k->tools, &left, err);

    *out = left.what != NULL;
    return st;
}

static gr_status judge(council *c, ballot *b, gr_err *err)
{
    gr_belief_in in = { .reading = c->r,
                        .program = b->program,
                        .value = &b->value,
                        .p = b->p,
                        .mean = mean_of(b->p),
                        .reasons = c->reasons,
                        .by = supporters(c, b),
                        .looked = c->looks.looked };
    gr_status st = leaves_out(c, b, &in.leaves_out, err);
    double figures[GR_N_FIGURES];
    gr_strbuf line, value;
    gr_str call;

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
    gr_strbuf_init(&value, &c->cx->budget, SHOWN); /* what is longer is cut */
    gr_json_write(&value, &b->value, 0);
    gr_strbuf_adds(&line, "reader:");
    for (size_t i = 0; i < GR_N_FIGURES; i++)
        gr_strbuf_addf(&line, " %.4g", figures[i]);
    gr_strbuf_addf(&line, ", confidence %.3f: %.*s -> ", b->sure, GR_FMT(call));
    gr_strbuf_add(
        &line, gr_str_sub(gr_strbuf_str(&value), 0, gr_utf8_valid_prefix(gr_strbuf_str(&value))));
    if (line.failed || !add_trace(c, gr_str_dup(&c->cx->arena, gr_strbuf_str(&line))))
        st = gr_fail_memory(c->cx, err);
    gr_strbuf_clear(&value);
    gr_strbuf_clear(&line);
    return st;
}

/* --- proposing --- */

static bool take(council *c, const ballot *b)
{
    gr_proposed *part = gr_new(&c->cx->arena, gr_proposed);

    if (part == NULL)
        return false;
    *part = (gr_proposed){ .program = *b->program, .confidence = b->sure };
    c->out->parts = part;
    c->out->n_parts = 1;
    return true;
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

/* The look of b is that of the answer; what was run last is what it will say. */
static gr_status settle(council *c, const ballot *b, gr_err *err)
{
    ballot *same;

    if (c->looks.n == 1)
        return GR_OK;
    gr_looks_enter(&c->looks, b->look);
    return cast(c, b->program, MS(TRIED), &same, err);
}

/* Why it is likeliest declined; GR_WHY_NONE if an answer of that likelihood is likelier. */
static gr_reason likeliest(const council *c, double answer)
{
    gr_reason best = GR_WHY_NONE;
    double all = 0;

    for (gr_reason why = 0; why < GR_N_REASONS; why++) {
        all += c->reasons[why];
        best = c->reasons[why] > c->reasons[best] ? why : best;
    }
    return all > answer ? best : GR_WHY_NONE;
}

/* There is no answer, or best is not sure enough; or NULL. */
static gr_status decline(council *c, const ballot *best, gr_err *err)
{
    gr_reason reason = likeliest(c, best != NULL ? mean_of(best->p) : 0);
    bool ok = true;

    if (best == NULL && c->r->n_graphs + c->r->n_sets != 0)
        ok = add_trace(c, GR_STR("reader: no program that runs"));
    if (best == NULL && c->lacks)
        ok = ok && gr_decline_by(c->cx, GR_WHY_MISSING_DATA, &c->lacking, c->out);
    else if (c->looks.too_long && c->r->n_graphs == 0)
        ok = ok && gr_decline_by(c->cx, GR_WHY_LIMIT, &c->looks.limit, c->out);
    else if (reason == GR_WHY_UNKNOWN_NODE && c->strange)
        ok = ok && gr_decline_by(c->cx, GR_WHY_UNKNOWN_NODE, &c->stranger, c->out);
    else if (best == NULL || reason != GR_WHY_NONE)
        ok = ok && gr_decline(c->cx, c->r, reason, c->out);
    else
        ok = ok && gr_decline_unsure(c->cx, best->program, c->out);
    return ok ? GR_OK : gr_fail_memory(c->cx, err);
}

static gr_status decide(council *c, gr_err *err)
{
    size_t first = c->looks.in;
    gr_status st = GR_OK;
    ballot best;

    for (size_t i = 0; st == GR_OK && i < c->all.n; i++) {
        gr_looks_enter(&c->looks, c->all.at[i].look);
        st = judge(c, &c->all.at[i], err);
    }
    gr_looks_enter(&c->looks, first);
    if (st != GR_OK)
        return st;
    if (c->all.n == 0)
        return decline(c, NULL, err);
    best = best_of(c);
    if (best.sure < gr_parser_threshold(c->k->parser))
        return decline(c, &best, err);
    if ((st = settle(c, &best, err)) != GR_OK)
        return st;
    return take(c, &best) ? GR_OK : gr_fail_memory(c->cx, err);
}

/* What was asked before matters where no reader sees another graph in the text. */
static gr_str asked_before(const council *c)
{
    return gr_reading_is_given(c->r) ? c->out->before : GR_STR("");
}

static gr_status consult(council *c, gr_err *err)
{
    gr_candidates all;
    gr_reading seen;
    gr_status st;

    if (!gr_beside(c->cx, c->r, asked_before(c), &seen))
        return gr_fail_memory(c->cx, err);
    st = gr_parser_ask(c->cx, c->k->parser, c->k->tools, &seen, &all, err);
    return st == GR_OK ? hear(c, &all, err) : st;
}

static gr_status propose(void *self, gr_ctx *cx, gr_reading *r, gr_proposal *out, gr_err *err)
{
    const gr_reader *k = self;
    council c = { .k = k, .cx = cx, .r = r, .out = out };
    gr_status st = gr_looks_make(cx, k->parser, r, &c.looks, err);
    size_t first = c.looks.in;

    c.all.budget = &cx->budget;
    for (size_t i = 0; st == GR_OK && i < c.looks.n; i++) {
        gr_looks_enter(&c.looks, i);
        st = consult(&c, err);
    }
    if (st == GR_OK) {
        gr_looks_enter(&c.looks, first);
        st = decide(&c, err);
        out->read_by_model = !c.looks.at[c.looks.in].sense;
    }
    gr_looks_clear(&c.looks);
    gr_vec_clear(&c.all);
    return st;
}

static gr_status directed(void *self, gr_ctx *cx, gr_reading *r, gr_err *err)
{
    return gr_parser_directed(cx, ((const gr_reader *)self)->parser, r, err);
}

gr_proposer gr_reader_proposer(gr_reader *k)
{
    return (gr_proposer){ .name = "reader", .propose = propose, .self = k, .directed = directed };
}
