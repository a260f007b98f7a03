/* Vectors of tools by trained graph networks: the paper's way to fit tools to steps.
 *
 * The vectors of the encoder, from the mean of all tools and of length 1, go through one layer
 * along the links of the task graph, whatever their direction. A step is to be nearer to its tool
 * than to two others that are alike in their texts (Bayesian personalised ranking). The steps of
 * training plans call their tools by name, those of people do not: half of them are learnt from
 * without the name. Once learnt, a tool is its vector; the layer is needed no more. */
#include <math.h>
#include <stdlib.h>

#include "learn/learn.h"
#include "plan/matcher_int.h"
#include "plan/scorer_int.h"

#define BATCH    512
#define EPOCHS   20
#define PATIENCE 5
#define RATE     1e-3
#define ALIKE    10 /* tools that are most alike, among which negatives are drawn */
#define NEGATIVE 2  /* of a step */
#define ASIDE    10 /* every so many steps one only says when to stop */

/* --- steps with tools --- */

struct gr_step_pairs {
    gr_arena arena;
    const gr_tasks *tasks;
    const gr_parser *parser;
    size_t n, width;
    uint32_t *tool;         /* [n] */
    float *steps, *vectors; /* [n, width], [tools, width]: from the mean and of length 1 */
    float *mean;
    uint32_t *alike; /* [tools, ALIKE]: GR_MAP_NONE where there are fewer */
};

void gr_scorer_length(float *v, size_t width)
{
    float norm = sqrtf(gr_dot(v, v, width));

    for (size_t i = 0; i < width; i++)
        v[i] /= norm > 0 ? norm : 1;
}

void gr_scorer_center(const float *mean, size_t width, float *v)
{
    for (size_t i = 0; i < width; i++)
        v[i] -= mean[i];
    gr_scorer_length(v, width);
}

/* The text without a name, in the arena. */
static gr_str without(gr_arena *a, gr_str text, gr_str name)
{
    for (size_t i = 0; name.len != 0 && i + name.len <= text.len; i++)
        if (gr_str_eq(gr_str_sub(text, i, i + name.len), name))
            return gr_str_printf(a, "%.*s%.*s", GR_FMT(gr_str_sub(text, 0, i)),
                                 GR_FMT(gr_str_sub(text, i + name.len, text.len)));
    return text;
}

/* The steps of a plan whose steps are as many as its tools; the request for each of them where
 * there are no steps. */
static gr_status find_steps(gr_ctx *cx, gr_step_pairs *p, const gr_tasks_examples *examples,
                            gr_str **out, gr_err *err)
{
    size_t most = 0;
    gr_str *texts;

    for (size_t i = 0; i < examples->n; i++)
        most += examples->at[i].plan.n;
    *out = texts = gr_new_n(&cx->scratch, gr_str, most + 1);
    p->tool = gr_new_n(&p->arena, uint32_t, most + 1);
    if (texts == NULL || p->tool == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < examples->n; i++) {
        const gr_tasks_example *x = &examples->at[i];

        for (size_t k = 0; k < x->plan.n && (x->n_steps == 0 || x->n_steps == x->plan.n); k++) {
            gr_str text = x->n_steps != 0 ? x->steps[k] : x->request;

            p->tool[p->n] = x->plan.tools[k];
            if (p->n % 2 == 1)
                text = without(&cx->scratch, text, gr_tasks_at(p->tasks, p->tool[p->n])->name);
            if (text.ptr == NULL)
                return gr_fail_memory(cx, err);
            texts[p->n++] = text;
        }
    }
    return p->n != 0 ? GR_OK : gr_fail(err, GR_EINPUT, "expected steps with tools, found none");
}

/* Those with the most similar vectors, the tool itself aside. */
static gr_status find_alike(gr_ctx *cx, gr_step_pairs *p, gr_err *err)
{
    uint32_t n = gr_tasks_n(p->tasks), best[ALIKE + 1];
    float *scores = gr_new_n(&cx->scratch, float, n);

    if (scores == NULL)
        return gr_fail_memory(cx, err);
    for (uint32_t i = 0; i < n; i++) {
        size_t found, at = 0;

        for (uint32_t k = 0; k < n; k++)
            scores[k] = gr_dot(p->vectors + i * p->width, p->vectors + k * p->width, p->width);
        found = gr_best_of(scores, n, ALIKE + 1, best);
        for (size_t k = 0; k < found && at < ALIKE; k++)
            if (best[k] != i)
                p->alike[i * ALIKE + at++] = best[k];
        for (; at < ALIKE; at++)
            p->alike[i * ALIKE + at] = GR_MAP_NONE;
    }
    return GR_OK;
}

static gr_status encode(gr_ctx *cx, gr_step_pairs *p, const gr_str *texts, gr_err *err)
{
    size_t n = gr_tasks_n(p->tasks), w = p->width;
    gr_str *tools = gr_new_n(&cx->scratch, gr_str, n);
    gr_status st = GR_OK;

    p->mean = gr_new_n(&p->arena, float, w);
    p->vectors = gr_new_n(&p->arena, float, n *w);
    p->steps = gr_new_n(&p->arena, float, p->n *w);
    p->alike = gr_new_n(&p->arena, uint32_t, n * ALIKE);
    if (tools == NULL || p->mean == NULL || p->vectors == NULL || p->steps == NULL ||
        p->alike == NULL)
        return gr_fail_memory(cx, err);
    for (uint32_t i = 0; i < n; i++)
        if ((tools[i] = gr_matcher_text(&cx->scratch, gr_tasks_at(p->tasks, i))).ptr == NULL)
            return gr_fail_memory(cx, err);
    if ((st = gr_encode_texts(cx, p->parser, tools, n, p->vectors, err)) != GR_OK ||
        (st = gr_encode_texts(cx, p->parser, texts, p->n, p->steps, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < n * w; i++)
        p->mean[i % w] += p->vectors[i] / (float)n;
    for (size_t i = 0; i < n; i++)
        gr_scorer_center(p->mean, w, p->vectors + i * w);
    for (size_t i = 0; i < p->n; i++)
        gr_scorer_center(p->mean, w, p->steps + i * w);
    return find_alike(cx, p, err);
}

gr_status gr_step_pairs_new(gr_ctx *cx, const gr_tasks *t, const gr_parser *parser,
                            const gr_tasks_examples *examples, gr_step_pairs **out, gr_err *err)
{
    gr_step_pairs *p;
    gr_str *texts;
    gr_status st;

    if (parser == NULL)
        return gr_fail(err, GR_EREAD,
                       "graph networks need the encoder, whose weights are not "
                       "there");
    if ((p = gr_mem_zeroed(NULL, 1, sizeof *p)) == NULL)
        return gr_fail_memory(cx, err);
    gr_arena_init(&p->arena, NULL);
    p->tasks = t;
    p->parser = parser;
    p->width = gr_parser_width(parser);
    st = find_steps(cx, p, examples, &texts, err);
    if (st == GR_OK)
        st = encode(cx, p, texts, err);
    if (st == GR_OK)
        *out = p;
    else
        gr_step_pairs_free(p);
    return st;
}

void gr_step_pairs_free(gr_step_pairs *p)
{
    if (p == NULL)
        return;
    gr_arena_clear(&p->arena);
    gr_mem_resize(NULL, p, sizeof *p, 0);
}

/* --- training --- */

typedef struct training {
    gr_ctx *cx;
    const gr_step_pairs *p;
    gr_net net;
    gr_tape tape;
    gr_gnn gnn;
    const gr_sparse *arcs;
    gr_rng rng;
    uint32_t *order;         /* of steps: those that are learnt from, then those that are not */
    size_t n_learnt, judged; /* the first that says when to stop */
    /* Of a batch: */
    float *step;          /* [BATCH * NEGATIVE, width] */
    uint32_t *good, *bad; /* [BATCH * NEGATIVE] */
} training;

static int by_number(const void *x, const void *y)
{
    const uint32_t *a = x, *b = y;

    return (*a > *b) - (*a < *b);
}

/* The neighbours of each tool, sorted, each once, no loops. */
static gr_status find_arcs(training *t, gr_err *err)
{
    const gr_tasks *tasks = t->p->tasks;
    gr_arena *a = &t->cx->scratch;
    uint32_t n = gr_tasks_n(tasks);
    size_t *from = gr_new_n(a, size_t, n + 1), *fill = gr_new_n(a, size_t, n + 1), kept = 0;
    uint32_t *col = gr_new_n(a, uint32_t, 2 * tasks->links.n + 1);

    if (from == NULL || fill == NULL || col == NULL)
        return gr_fail_memory(t->cx, err);
    for (size_t i = 0; i < tasks->links.n; i++) {
        fill[tasks->links.at[i].from + 1]++;
        fill[tasks->links.at[i].to + 1]++;
    }
    for (uint32_t i = 0; i < n; i++)
        fill[i + 1] += fill[i];
    memcpy(from, fill, (n + 1) * sizeof *from);
    for (size_t i = 0; i < tasks->links.n; i++) {
        gr_tasks_link l = tasks->links.at[i];

        col[fill[l.from]++] = l.to;
        col[fill[l.to]++] = l.from;
    }
    for (uint32_t i = 0; i < n; i++) {
        size_t begin = from[i], end = from[i + 1];

        qsort(col + begin, end - begin, sizeof *col, by_number);
        from[i] = kept;
        for (size_t k = begin; k < end; k++)
            if (col[k] != i && (kept == from[i] || col[kept - 1] != col[k]))
                col[kept++] = col[k];
    }
    from[n] = kept;
    t->arcs = gr_gnn_arcs(a, t->gnn.row, n, from, col);
    return t->arcs != NULL ? GR_OK : gr_fail_memory(t->cx, err);
}

static gr_var *tool_vectors(training *t)
{
    const gr_step_pairs *p = t->p;
    gr_var *x = gr_op_constant(&t->tape, p->vectors, gr_tasks_n(p->tasks), p->width);

    return gr_gnn_run(&t->tape, &t->gnn, t->arcs, (gr_gnn_input){ .dense = x }, NULL);
}

/* Fills a batch from `at` on; the number of its rows. */
static size_t draw(training *t, size_t at)
{
    const gr_step_pairs *p = t->p;
    size_t n = 0;

    for (size_t i = at; i < t->n_learnt && i < at + BATCH; i++) {
        uint32_t pair = t->order[i], tool = p->tool[pair];

        for (int k = 0; k < NEGATIVE; k++) {
            uint32_t other = p->alike[tool * ALIKE + gr_rng_below(&t->rng, ALIKE)];

            if (other == GR_MAP_NONE)
                continue;
            memcpy(t->step + n * p->width, p->steps + pair * p->width, p->width * sizeof(float));
            t->good[n] = tool;
            t->bad[n++] = other;
        }
    }
    return n;
}

static gr_status learn_batch(training *t, size_t at, gr_err *err)
{
    gr_adam adam = GR_ADAM(RATE, 0);
    size_t n = draw(t, at);
    gr_var *h, *step, *loss;
    gr_status st;

    if (n == 0)
        return GR_OK;
    gr_tape_rewind(&t->tape, true);
    h = tool_vectors(t);
    step = gr_op_constant(&t->tape, t->step, n, t->p->width);
    loss = gr_loss_ranks(&t->tape,
                         gr_op_row_dots(&t->tape, step, gr_op_gather(&t->tape, h, t->good, n)),
                         gr_op_row_dots(&t->tape, step, gr_op_gather(&t->tape, h, t->bad, n)));
    if ((st = gr_tape_back(&t->tape, loss, err)) == GR_OK)
        gr_adam_step(t->cx, &t->net, &adam);
    return st;
}

/* The share of the steps set aside whose tool is the nearest of all. */
static gr_status judge(training *t, double *right, gr_err *err)
{
    const gr_step_pairs *p = t->p;
    uint32_t n = gr_tasks_n(p->tasks);
    gr_var *h;
    gr_status st;

    gr_tape_rewind(&t->tape, false);
    h = tool_vectors(t);
    if ((st = gr_tape_check(&t->tape, err)) != GR_OK)
        return st;
    *right = 0;
    for (size_t i = t->judged; i < p->n; i++) {
        const float *step = p->steps + t->order[i] * p->width;
        float most = -INFINITY;
        uint32_t best = 0;

        for (uint32_t k = 0; k < n; k++) {
            float s = gr_dot(step, h->x + k * p->width, p->width);

            best = s > most ? k : best;
            most = s > most ? s : most;
        }
        *right += best == p->tool[t->order[i]];
    }
    *right /= (double)(p->n - t->judged);
    return GR_OK;
}

static void shuffle(training *t, size_t n)
{
    for (size_t i = n; i > 1; i--) {
        size_t k = gr_rng_below(&t->rng, i);
        uint32_t x = t->order[i - 1];

        t->order[i - 1] = t->order[k];
        t->order[k] = x;
    }
}

static gr_status learn(training *t, gr_err *err)
{
    gr_stopper stopper = { .patience = PATIENCE };
    float *best = gr_net_copy(&t->cx->scratch, &t->net);
    gr_status st = best != NULL ? GR_OK : gr_fail_memory(t->cx, err);
    double right;

    for (size_t epoch = 1; epoch <= EPOCHS && st == GR_OK && !gr_stopper_ends(&stopper); epoch++) {
        shuffle(t, t->n_learnt);
        for (size_t at = 0; at < t->n_learnt && st == GR_OK; at += BATCH)
            st = learn_batch(t, at, err);
        if (st == GR_OK && (st = judge(t, &right, err)) == GR_OK &&
            gr_stopper_look(&stopper, right))
            gr_net_save(&t->net, best);
        gr_ctx_progress(t->cx, "learning", epoch, EPOCHS);
    }
    if (st == GR_OK)
        gr_net_restore(&t->net, best);
    return st;
}

static gr_status prepare(training *t, const char *model, gr_err *err)
{
    const gr_step_pairs *p = t->p;
    gr_arena *a = &t->cx->scratch;
    gr_gnn_options o = {
        .model = model, .in = p->width, .out = p->width, .width = p->width, .layers = 1, .heads = 1
    };

    gr_gnn_make(&t->net, &o, &t->gnn);
    t->order = gr_new_n(a, uint32_t, p->n);
    t->step = gr_new_n(a, float, BATCH *NEGATIVE * p->width);
    t->good = gr_new_n(a, uint32_t, BATCH * NEGATIVE);
    t->bad = gr_new_n(a, uint32_t, BATCH * NEGATIVE);
    if (t->net.failed || t->order == NULL || t->step == NULL || t->good == NULL || t->bad == NULL)
        return gr_fail_memory(t->cx, err);
    for (uint32_t i = 0; i < p->n; i++)
        t->order[i] = i;
    shuffle(t, p->n);
    t->n_learnt = p->n - p->n / ASIDE;
    t->judged = t->n_learnt < p->n ? t->n_learnt : 0; /* few: by what is learnt */
    return find_arcs(t, err);
}

gr_status gr_scorer_train(gr_ctx *cx, const gr_step_pairs *p, const char *model, gr_scorer **out,
                          gr_err *err)
{
    size_t n = gr_tasks_n(p->tasks);
    training t = { .cx = cx, .p = p };
    gr_scorer *s = gr_scorer_new(p->tasks, p->parser);
    gr_status st = s != NULL ? GR_OK : gr_fail_memory(cx, err);
    gr_var *h;

    gr_net_init(&t.net, cx, cx->seed);
    gr_tape_init(&t.tape, cx, cx->seed);
    gr_rng_seed(&t.rng, cx->seed);
    if (st == GR_OK)
        st = prepare(&t, model, err);
    if (st == GR_OK)
        st = learn(&t, err);
    if (st == GR_OK) {
        gr_tape_rewind(&t.tape, false);
        h = tool_vectors(&t);
        st = gr_tape_check(&t.tape, err);
    }
    if (st == GR_OK) {
        memcpy(s->vectors, h->x, n * p->width * sizeof *s->vectors);
        memcpy(s->mean, p->mean, p->width * sizeof *s->mean);
        s->numbers = gr_net_numbers(&t.net);
        *out = s;
    } else {
        gr_scorer_free(s);
    }
    gr_tape_clear(&t.tape);
    gr_net_clear(&t.net);
    return st;
}
