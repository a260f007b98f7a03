/* Learning: links are split, pairs that are none drawn, the epoch with the best validation kept. */
#include <math.h>

#include "learn/pairs.h"

#define WIDTH    64u
#define VECTOR   32u
#define EPOCHS   100u
#define PATIENCE 30u
#define LEAST    20u    /* links that can be learnt from */
#define STEP     16384u /* links of a step, at most */
#define TRIES    100u   /* draws for a pair that is no link */

/* Links, and as many pairs that are none. */
typedef struct part {
    gr_pair *good, *bad;
    size_t n;
} part;

typedef struct learner {
    gr_ctx *cx;
    const gr_pair_graph *g;
    gr_pair_report *report;
    gr_arena arena;
    gr_rng rng;
    gr_tape tape;
    gr_net net;
    gr_gnn gnn;
    gr_var *product, *counts, *bias;
    gr_pair_graph seen; /* what is learnt from */
    const gr_sparse *arcs, *features;
    part train, valid, test;
    uint32_t *ends[2]; /* of the pairs of a pass */
    float *count;      /* [pairs, GR_PAIR_COUNTS] */
    float *label, *score;
} learner;

static gr_status no_memory(const learner *l, gr_err *err)
{
    return gr_fail_memory(l->cx, err);
}

/* --- splitting --- */

static bool draw_other(learner *l, const gr_pair_graph *known, gr_pair *out)
{
    for (size_t i = 0; i < TRIES; i++) {
        gr_pair p = { (uint32_t)gr_rng_below(&l->rng, l->g->n),
                      (uint32_t)gr_rng_below(&l->rng, l->g->n) };

        if (p.u != p.v && !gr_pair_linked(known, p)) {
            *out = p;
            return true;
        }
    }
    return false;
}

static gr_status draw_others(learner *l, const gr_pair_graph *known, part *p, gr_err *err)
{
    for (size_t i = 0; i < p->n; i++)
        if (!draw_other(l, known, &p->bad[i]))
            return gr_fail_arg(err, GR_EINPUT, "graph",
                               "nearly all nodes are linked: there is nothing to tell links from");
    return GR_OK;
}

/* The links but those from `held` on, as rows. */
static bool keep_links(learner *l, const gr_pair *held, size_t n_held)
{
    size_t n = l->g->n, *from = gr_new_n(&l->arena, size_t, n + 1), e = 0;
    uint32_t *col = gr_new_n(&l->arena, uint32_t, l->g->from[n] + 1);
    uint8_t *gone = gr_new_n(&l->arena, uint8_t, l->g->from[n] + 1);

    if (from == NULL || col == NULL || gone == NULL)
        return false;
    for (size_t i = 0; i < n_held; i++)
        for (int side = 0; side < 2; side++) {
            uint32_t u = side == 0 ? held[i].u : held[i].v, v = side == 0 ? held[i].v : held[i].u;
            size_t at = l->g->from[u];

            while (l->g->col[at] != v)
                at++;
            gone[at] = 1;
        }
    for (size_t v = 0; v < n; v++) {
        for (size_t i = l->g->from[v]; i < l->g->from[v + 1]; i++)
            if (!gone[i])
                col[e++] = l->g->col[i];
        from[v + 1] = e;
    }
    l->seen = (gr_pair_graph){ n, from, col, l->g->features };
    return true;
}

static gr_status split(learner *l, gr_err *err)
{
    size_t n = l->g->from[l->g->n] / 2, e = 0;
    gr_pair *all = gr_new_n(&l->arena, gr_pair, n + 1);
    gr_pair *bad = gr_new_n(&l->arena, gr_pair, n + 1);
    part *parts[3] = { &l->test, &l->valid, &l->train };
    size_t sizes[3] = { n / 10, n / 20, n - n / 10 - n / 20 };
    gr_status st;

    if (n < LEAST)
        return gr_fail_arg(err, GR_EINPUT, "graph",
                           "%zu links are too few to learn from: %u are needed", n, LEAST);
    if (all == NULL || bad == NULL)
        return no_memory(l, err);
    for (size_t u = 0; u < l->g->n; u++)
        for (size_t i = l->g->from[u]; i < l->g->from[u + 1]; i++)
            if (u < l->g->col[i])
                all[e++] = (gr_pair){ (uint32_t)u, l->g->col[i] };
    for (size_t i = n; i > 1; i--) {
        size_t j = gr_rng_below(&l->rng, i);
        gr_pair p = all[i - 1];

        all[i - 1] = all[j];
        all[j] = p;
    }
    for (size_t k = 0, at = 0; k < 3; at += sizes[k++])
        *parts[k] = (part){ all + at, bad + at, sizes[k] };
    if (!keep_links(l, all, sizes[0] + sizes[1]))
        return no_memory(l, err);
    if ((st = draw_others(l, l->g, &l->test, err)) == GR_OK)
        st = draw_others(l, l->g, &l->valid, err);
    return st;
}

/* --- scoring --- */

static gr_status put(learner *l, const gr_pair_graph *g, const gr_pair *pairs, size_t n, size_t at,
                     gr_err *err)
{
    double counts[GR_PAIR_COUNTS];
    gr_status st;

    for (size_t i = 0; i < n; i++, at++) {
        if (i % 16 == 0 && (st = gr_ctx_check(l->cx, err)) != GR_OK)
            return st;
        l->ends[0][at] = pairs[i].u;
        l->ends[1][at] = pairs[i].v;
        gr_pair_counts_of(g, pairs[i], counts);
        for (size_t k = 0; k < GR_PAIR_COUNTS; k++)
            l->count[at * GR_PAIR_COUNTS + k] = (float)log1p(counts[k]);
    }
    return GR_OK;
}

/* Links first. */
static gr_status put_part(learner *l, const part *p, gr_err *err)
{
    gr_status st = put(l, &l->seen, p->good, p->n, 0, err);

    return st == GR_OK ? put(l, &l->seen, p->bad, p->n, p->n, err) : st;
}

/* [n, 1]: of the pairs that were put. */
static gr_var *run(learner *l, const gr_sparse *arcs, size_t n)
{
    gr_tape *t = &l->tape;
    gr_var *x = gr_gnn_run(t, &l->gnn, arcs, (gr_gnn_input){ .sparse = l->features }, NULL);
    gr_var *y =
        gr_op_row_dots(t, gr_op_gather(t, x, l->ends[0], n), gr_op_gather(t, x, l->ends[1], n));

    y = gr_op_product(t, y, l->product);
    y = gr_op_add(t, y,
                  gr_op_product(t, gr_op_constant(t, l->count, n, GR_PAIR_COUNTS), l->counts));
    return gr_op_bias(t, y, l->bias);
}

/* score[2 n] of a part, links first. */
static gr_status score(learner *l, const part *p, gr_err *err)
{
    gr_status st = put_part(l, p, err);
    gr_var *y;

    if (st != GR_OK)
        return st;
    gr_tape_rewind(&l->tape, false);
    if ((y = run(l, l->arcs, 2 * p->n)) == NULL)
        return no_memory(l, err);
    memcpy(l->score, y->x, 2 * p->n * sizeof *l->score);
    return GR_OK;
}

/* --- learning --- */

/* How good an epoch is, by the scores of n links and as many others. Few links are soon all in
 * order: among epochs of one AUC that with the least loss is the best. */
static double worth(gr_arena *a, const float *score, size_t n)
{
    double loss = 0, pairs = (double)n * (double)n;

    for (size_t i = 0; i < 2 * n; i++) {
        double off = i < n ? -(double)score[i] : (double)score[i];

        loss += log1p(exp(-fabs(off))) + (off > 0 ? off : 0);
    }
    return gr_pair_auc(a, score, n, score + n, n) + 0.25 / (pairs + 1) / (1 + loss);
}

static gr_status step(learner *l, gr_err *err)
{
    size_t all = l->train.n, n = all < STEP ? all : STEP;
    size_t from = n < all ? gr_rng_below(&l->rng, all - n + 1) : 0;
    part p = { l->train.good + from, l->train.bad, n };
    gr_adam adam = GR_ADAM(0.01, 0);
    gr_status st = draw_others(l, &l->seen, &p, err);
    gr_var *loss;

    if (st != GR_OK || (st = put_part(l, &p, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < 2 * n; i++)
        l->label[i] = i < n;
    gr_tape_rewind(&l->tape, true);
    loss = gr_loss_binary(&l->tape, run(l, l->arcs, 2 * n), l->label);
    if ((st = gr_tape_back(&l->tape, loss, err)) != GR_OK)
        return st;
    gr_adam_step(l->cx, &l->net, &adam);
    return gr_ctx_check(l->cx, err);
}

static gr_status learn(learner *l, size_t epochs, gr_err *err)
{
    float *best = gr_net_copy(&l->arena, &l->net);
    gr_stopper stopper = { .patience = PATIENCE };
    gr_arena a;
    gr_status st = best != NULL ? GR_OK : no_memory(l, err);

    gr_arena_init(&a, &l->cx->budget);
    for (size_t i = 1; i <= epochs && st == GR_OK && !gr_stopper_ends(&stopper); i++) {
        int64_t began = gr_now_ns();

        st = step(l, err);
        l->report->seconds += (double)(gr_now_ns() - began) * 1e-9;
        l->report->epochs = i;
        if (st == GR_OK && (st = score(l, &l->valid, err)) == GR_OK &&
            gr_stopper_look(&stopper, worth(&a, l->score, l->valid.n))) {
            gr_net_save(&l->net, best);
            l->report->best = i;
        }
        gr_arena_clear(&a);
        gr_ctx_progress(l->cx, "links", i, epochs);
    }
    if (best != NULL)
        gr_net_restore(&l->net, best);
    return st;
}

/* --- what is told --- */

static gr_pair_figures figures(gr_arena *a, const float *score, size_t n)
{
    return (gr_pair_figures){ gr_pair_auc(a, score, n, score + n, n),
                              gr_pair_precision(a, score, n, score + n, n) };
}

static gr_status judge(learner *l, gr_err *err)
{
    size_t n = l->test.n, right = 0;
    gr_status st = score(l, &l->test, err);

    if (st != GR_OK)
        return st;
    for (size_t i = 0; i < 2 * n; i++)
        right += (l->score[i] > 0) == (i < n);
    l->report->tested = n;
    l->report->right = (double)right / (double)(2 * n);
    l->report->model = figures(&l->arena, l->score, n);
    for (size_t k = 0; k < GR_PAIR_COUNTS; k++) {
        for (size_t i = 0; i < 2 * n; i++)
            l->score[i] = l->count[i * GR_PAIR_COUNTS + k];
        l->report->counts[k] = figures(&l->arena, l->score, n);
    }
    return GR_OK;
}

/* Pairs in passes of as many as there is room for, with all links. */
static gr_status answer(learner *l, const gr_pair *pairs, size_t n, float *chances, gr_err *err)
{
    const gr_sparse *arcs = gr_gnn_arcs(&l->arena, l->gnn.row, l->g->n, l->g->from, l->g->col);
    size_t room = 2 * l->train.n;

    if (arcs == NULL)
        return no_memory(l, err);
    for (size_t from = 0, count; from < n; from += count) {
        gr_status st;
        gr_var *y;

        count = n - from < room ? n - from : room;
        if ((st = put(l, l->g, pairs + from, count, 0, err)) != GR_OK)
            return st;
        gr_tape_rewind(&l->tape, false);
        if ((y = run(l, arcs, count)) == NULL)
            return no_memory(l, err);
        for (size_t i = 0; i < count; i++)
            chances[from + i] = 1 / (1 + expf(-y->x[i]));
    }
    return GR_OK;
}

/* --- all of it --- */

/* Every node is its own feature. */
static const gr_sparse *own_features(learner *l)
{
    size_t n = l->g->n, *from = gr_new_n(&l->arena, size_t, n + 1);
    uint32_t *col = gr_new_n(&l->arena, uint32_t, n + 1);

    if (from == NULL || col == NULL)
        return NULL;
    for (size_t i = 0; i < n; i++) {
        col[i] = (uint32_t)i;
        from[i + 1] = i + 1;
    }
    return gr_sparse_make(&l->arena, n, n, from, col, NULL);
}

static gr_status make(learner *l, gr_err *err)
{
    gr_gnn_options o = {
        .model = "gcn", .out = VECTOR, .width = WIDTH, .layers = 2, .heads = 1, .dropout = 0.3
    };
    size_t room = 2 * l->train.n;
    gr_net_part *parts[3];

    l->features = l->g->features != NULL ? l->g->features : own_features(l);
    if (l->features == NULL)
        return no_memory(l, err);
    o.in = l->features->cols;
    gr_gnn_make(&l->net, &o, &l->gnn);
    parts[0] = gr_net_add(&l->net, "product", 1, 1, GR_START_ONE);
    parts[1] = gr_net_add(&l->net, "counts", GR_PAIR_COUNTS, 1, GR_START_ZERO);
    parts[2] = gr_net_add(&l->net, "bias", 1, 1, GR_START_ZERO);
    l->arcs = gr_gnn_arcs(&l->arena, l->gnn.row, l->seen.n, l->seen.from, l->seen.col);
    l->ends[0] = gr_new_n(&l->arena, uint32_t, room);
    l->ends[1] = gr_new_n(&l->arena, uint32_t, room);
    l->count = gr_new_n(&l->arena, float, room *GR_PAIR_COUNTS);
    l->label = gr_new_n(&l->arena, float, room);
    l->score = gr_new_n(&l->arena, float, room);
    if (l->net.failed || l->arcs == NULL || l->ends[0] == NULL || l->ends[1] == NULL ||
        l->count == NULL || l->label == NULL || l->score == NULL)
        return no_memory(l, err);
    l->product = &parts[0]->var;
    l->counts = &parts[1]->var;
    l->bias = &parts[2]->var;
    return GR_OK;
}

gr_status gr_pairs_learn(gr_ctx *cx, const gr_pair_graph *g, size_t epochs, const gr_pair *pairs,
                         size_t n, float *chances, gr_pair_report *report, gr_err *err)
{
    learner l = { .cx = cx, .g = g, .report = report };
    gr_status st;

    *report = (gr_pair_report){ 0 };
    gr_rng_seed(&l.rng, cx->seed);
    gr_arena_init(&l.arena, &cx->budget);
    gr_tape_init(&l.tape, cx, gr_rng_next(&l.rng));
    gr_net_init(&l.net, cx, gr_rng_next(&l.rng));
    if ((st = split(&l, err)) == GR_OK && (st = make(&l, err)) == GR_OK &&
        (st = learn(&l, epochs != 0 ? epochs : EPOCHS, err)) == GR_OK &&
        (st = judge(&l, err)) == GR_OK)
        st = answer(&l, pairs, n, chances, err);
    gr_net_clear(&l.net);
    gr_tape_clear(&l.tape);
    gr_arena_clear(&l.arena);
    return st;
}
