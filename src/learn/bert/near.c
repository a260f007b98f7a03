/* What bags are made of: intimacy, hops, roles. */
#include "learn/bert.h"

/* --- intimacy ---
 *
 * Several walks at once: x[v, k] is how often walk k is at v. x = r e + (1 - r) A D^-1 x is
 * repeated until what is missing is too little to matter. */

#define WALKS  16u
#define ROUNDS 90u   /* 0.85^90 < 1e-6 */
#define ROWS   1024u /* of a task */

typedef struct walk_job {
    const gr_bert_graph *g;
    const float *x;
    float *y;
} walk_job;

GR_CLONES static void walk_on(void *arg, size_t task)
{
    const walk_job *j = arg;
    const gr_bert_graph *g = j->g;
    size_t end = (task + 1) * ROWS < g->n ? (task + 1) * ROWS : g->n;

    for (size_t v = task * ROWS; v < end; v++) {
        float *restrict to = j->y + v * WALKS;

        memset(to, 0, WALKS * sizeof *to);
        for (size_t i = g->from[v]; i < g->from[v + 1]; i++) {
            size_t u = g->col[i];
            float by = (float)(1 - GR_BERT_RESTART) / (float)(g->from[u + 1] - g->from[u]);
            const float *restrict from = j->x + u * WALKS;

            for (size_t k = 0; k < WALKS; k++)
                to[k] += by * from[k];
        }
    }
}

/* The walks of up to WALKS nodes into x. */
static gr_status walk(gr_ctx *cx, const gr_bert_graph *g, const uint32_t *starts, size_t n,
                      float **x, float **y, gr_err *err)
{
    gr_status st = GR_OK;

    memset(*x, 0, g->n * WALKS * sizeof **x);
    for (size_t k = 0; k < n; k++)
        (*x)[starts[k] * WALKS + k] = (float)GR_BERT_RESTART;
    for (size_t i = 0; i < ROUNDS && st == GR_OK; i++) {
        walk_job j = { g, *x, *y };
        float *before = *x;

        gr_pool_each(cx->pool, (g->n + ROWS - 1) / ROWS, walk_on, &j);
        for (size_t k = 0; k < n; k++)
            (*y)[starts[k] * WALKS + k] += (float)GR_BERT_RESTART;
        *x = *y;
        *y = before;
        st = gr_ctx_check(cx, err);
    }
    return st;
}

/* The most intimate ones of walk k, sorted; v itself is the first, whatever the walk says. */
static void take_most(const gr_bert_graph *g, const float *x, size_t k, uint32_t v, gr_near *out)
{
    uint32_t *node = out->node + (size_t)v * out->block, n = 1;
    float *share = out->share + (size_t)v * out->block, sum = 0;

    node[0] = v;
    share[0] = x[v * WALKS + k];
    for (uint32_t u = 0; u < g->n; u++) {
        float s = x[u * WALKS + k];
        uint32_t at = n;

        if (u == v || s <= 0 || (n == out->block && s <= share[n - 1]))
            continue;
        if (n < out->block)
            n++;
        else
            at--;
        for (; at > 1 && share[at - 1] < s; at--) {
            node[at] = node[at - 1];
            share[at] = share[at - 1];
        }
        if (at < out->block) {
            node[at] = u;
            share[at] = s;
        }
    }
    out->count[v] = n;
    for (uint32_t i = 0; i < n; i++)
        sum += share[i];
    for (uint32_t i = 0; i < n; i++)
        share[i] /= sum;
}

/* --- hops --- */

typedef struct reach {
    uint32_t *queue;
    uint8_t *far; /* [n]: 0 = not seen, else hops + 1 */
} reach;

static void count_hops(const gr_bert_graph *g, uint32_t v, gr_near *out, reach *r)
{
    size_t head = 0, tail = 0, base = (size_t)v * out->block;

    r->queue[tail++] = v;
    r->far[v] = 1;
    while (head < tail && r->far[r->queue[head]] < GR_BERT_HOPS) {
        uint32_t u = r->queue[head++];

        for (size_t i = g->from[u]; i < g->from[u + 1]; i++)
            if (r->far[g->col[i]] == 0) {
                r->far[g->col[i]] = (uint8_t)(r->far[u] + 1);
                r->queue[tail++] = g->col[i];
            }
    }
    for (size_t i = 0; i < out->count[v]; i++) {
        uint8_t far = r->far[out->node[base + i]];

        out->hops[base + i] = far != 0 && far <= GR_BERT_HOPS ? far - 1u : GR_BERT_HOPS - 1;
    }
    for (size_t i = 0; i < tail; i++)
        r->far[r->queue[i]] = 0;
}

gr_status gr_near_make(gr_ctx *cx, gr_arena *a, const gr_bert_graph *g, size_t block,
                       const uint32_t *items, size_t n_items, gr_near *out, gr_err *err)
{
    size_t n = items != NULL ? n_items : g->n;
    float *x = gr_new_n(&cx->scratch, float, g->n *WALKS);
    float *y = gr_new_n(&cx->scratch, float, g->n *WALKS);
    reach r = { gr_new_n(&cx->scratch, uint32_t, g->n), gr_new_n(&cx->scratch, uint8_t, g->n) };
    gr_status st = GR_OK;

    *out = (gr_near){ .block = block,
                      .count = gr_new_n(a, uint32_t, g->n),
                      .node = gr_new_n(a, uint32_t, g->n * block),
                      .hops = gr_new_n(a, uint32_t, g->n * block),
                      .share = gr_new_n(a, float, g->n *block) };
    if (x == NULL || y == NULL || r.queue == NULL || r.far == NULL || out->count == NULL ||
        out->node == NULL || out->hops == NULL || out->share == NULL)
        return gr_fail_memory(cx, err);
    for (size_t from = 0; from < n && st == GR_OK; from += WALKS) {
        size_t count = n - from < WALKS ? n - from : WALKS;
        uint32_t starts[WALKS] = { 0 };

        for (size_t k = 0; k < count; k++)
            starts[k] = items != NULL ? items[from + k] : (uint32_t)(from + k);
        st = walk(cx, g, starts, count, &x, &y, err);
        for (size_t k = 0; k < count && st == GR_OK; k++) {
            take_most(g, x, k, starts[k], out);
            count_hops(g, starts[k], out, &r);
        }
    }
    return st;
}

/* --- roles --- */

#define REFINED 2

bool gr_bert_roles(gr_arena *a, const gr_bert_graph *g, const uint32_t *seed, uint64_t *out)
{
    uint64_t *next = gr_new_n(a, uint64_t, g->n + 1);

    if (next == NULL)
        return false;
    for (size_t v = 0; v < g->n; v++)
        out[v] = gr_hash_u64(1 + (uint64_t)(seed != NULL ? seed[v] : 0)); /* that of 0 is 0 */
    for (int i = 0; i < REFINED; i++) {
        for (size_t v = 0; v < g->n; v++) {
            uint64_t sum = 0; /* of a set with repetitions: the order does not matter */

            for (size_t k = g->from[v]; k < g->from[v + 1]; k++)
                sum += gr_hash_u64(out[g->col[k]]);
            next[v] = gr_hash_u64(3 * out[v] + sum);
        }
        memcpy(out, next, g->n * sizeof *out);
    }
    return true;
}
