/* Layout by stress: distances in the picture follow distances in the graph.
 *
 * Stochastic gradient descent over pairs of nodes (Zheng, Pawar, Goodman 2018): each pair is moved
 * towards its distance, in random order, with steps that shrink exponentially. All pairs are used
 * in graphs of up to ALL_PAIRS nodes; in larger ones the edges, and distances to N_PIVOTS nodes
 * that are far from each other, each standing for the nodes around it (Ortmann, Klimenta, Brandes
 * 2017).
 *
 * The result is turned so that its box is small and lies, scaled so that the usual distance between
 * nearest nodes is the scale's unit, and nodes that are still too close are pushed apart. */
#include <math.h>

#include "draw/draw_int.h"

#define ALL_PAIRS    1000
#define N_PIVOTS     100
#define N_ROUNDS     30
#define LAST_STEP    0.1
#define N_SEPARATING 30
#define CLOSEST      0.62 /* of the unit */
#define CHECK_EVERY  65536

/* i is moved with weight wi, j with wj. */
typedef struct term {
    uint32_t i, j;
    float d, wi, wj;
} term;

typedef struct stress {
    gr_ctx *cx;
    gr_arena *mem;
    gr_part *p;
    gr_rng rng;
    term *term;
    size_t n_terms;
    uint32_t *queue;
} stress;

static void distances_from(stress *s, uint32_t source, uint32_t *dist)
{
    const gr_part *p = s->p;
    uint32_t n_seen = 1;

    for (uint32_t v = 0; v < p->n; v++)
        dist[v] = UINT32_MAX;
    dist[source] = 0;
    s->queue[0] = source;
    for (uint32_t k = 0; k < n_seen; k++) {
        uint32_t v = s->queue[k];

        for (uint32_t a = p->start[v]; a < p->start[v + 1]; a++)
            if (dist[p->to[a]] == UINT32_MAX) {
                dist[p->to[a]] = dist[v] + 1;
                s->queue[n_seen++] = p->to[a];
            }
    }
}

static gr_status all_pairs(stress *s, gr_err *err)
{
    uint32_t n = s->p->n, *dist = gr_new_n(s->mem, uint32_t, n);
    gr_status st = GR_OK;

    s->term = gr_new_n(s->mem, term, (size_t)n * (n - 1) / 2);
    if (dist == NULL || s->term == NULL)
        return gr_fail_memory(s->cx, err);
    for (uint32_t i = 0; i < n && st == GR_OK; i++) {
        distances_from(s, i, dist);
        for (uint32_t j = i + 1; j < n; j++) {
            float d = (float)dist[j], w = 1 / (d * d);

            s->term[s->n_terms++] = (term){ i, j, d, w, w };
        }
        if (i % 16 == 0)
            st = gr_ctx_check(s->cx, err);
    }
    return st;
}

/* Takes the node farthest from all pivots as the next one, N_PIVOTS times. dist gets a row a pivot;
 * nearest the number of each node's pivot. */
static gr_status choose_pivots(stress *s, uint32_t *pivot, uint32_t *dist, uint32_t *nearest,
                               gr_err *err)
{
    uint32_t n = s->p->n, next = 0;
    gr_status st = GR_OK;

    for (uint32_t k = 0; k < N_PIVOTS && st == GR_OK; k++) {
        uint32_t *row = dist + (size_t)k * n, far = 0;

        pivot[k] = next;
        distances_from(s, next, row);
        for (uint32_t v = 0; v < n; v++) {
            if (k == 0 || row[v] < dist[(size_t)nearest[v] * n + v])
                nearest[v] = k;
            if (dist[(size_t)nearest[v] * n + v] > far) {
                far = dist[(size_t)nearest[v] * n + v];
                next = v;
            }
        }
        st = gr_ctx_check(s->cx, err);
    }
    return st;
}

/* within gets, by distance, how many of the pivot's own nodes are at most that far. */
static void count_region(const stress *s, uint32_t k, const uint32_t *row, const uint32_t *nearest,
                         uint32_t *within)
{
    uint32_t n = s->p->n;

    memset(within, 0, n * sizeof *within);
    for (uint32_t v = 0; v < n; v++)
        if (nearest[v] == k)
            within[row[v]]++;
    for (uint32_t d = 1; d < n; d++)
        within[d] += within[d - 1];
}

static gr_status pivot_pairs(stress *s, gr_err *err)
{
    const gr_part *p = s->p;
    uint32_t n = p->n, pivot[N_PIVOTS];
    uint32_t *dist = gr_new_n(s->mem, uint32_t, (size_t)N_PIVOTS * n);
    uint32_t *nearest = gr_new_n(s->mem, uint32_t, n), *within = gr_new_n(s->mem, uint32_t, n);
    gr_status st;

    s->term = gr_new_n(s->mem, term, p->start[n] - p->start[0] + (size_t)N_PIVOTS * n);
    if (dist == NULL || nearest == NULL || within == NULL || s->term == NULL)
        return gr_fail_memory(s->cx, err);
    if ((st = choose_pivots(s, pivot, dist, nearest, err)) != GR_OK)
        return st;
    for (uint32_t k = 0; k < N_PIVOTS; k++) {
        const uint32_t *row = dist + (size_t)k * n;

        count_region(s, k, row, nearest, within);
        for (uint32_t v = 0; v < n; v++)
            if (row[v] > 1) {
                float d = (float)row[v];

                s->term[s->n_terms++] =
                    (term){ v, pivot[k], d, (float)within[row[v] / 2] / (d * d), 0 };
            }
    }
    for (uint32_t v = 0; v < n; v++)
        for (uint32_t a = p->start[v]; a < p->start[v + 1]; a++)
            if (v < p->to[a])
                s->term[s->n_terms++] = (term){ v, p->to[a], 1, 1, 1 };
    return GR_OK;
}

static void shuffle(stress *s)
{
    for (size_t k = s->n_terms; k > 1; k--) {
        size_t other = gr_rng_below(&s->rng, k);
        term t = s->term[k - 1];

        s->term[k - 1] = s->term[other];
        s->term[other] = t;
    }
}

static void apply(const term *t, double step, gr_point *at)
{
    double dx = at[t->i].x - at[t->j].x, dy = at[t->i].y - at[t->j].y;
    double length = sqrt(dx * dx + dy * dy), pull;

    if (length == 0)
        return;
    pull = (length - (double)t->d) / 2 / length;
    dx *= pull;
    dy *= pull;
    at[t->i].x -= fmin(1, step * (double)t->wi) * dx;
    at[t->i].y -= fmin(1, step * (double)t->wi) * dy;
    at[t->j].x += fmin(1, step * (double)t->wj) * dx;
    at[t->j].y += fmin(1, step * (double)t->wj) * dy;
}

static gr_status descend(stress *s, gr_err *err)
{
    float least = 1;
    double first;
    gr_status st = GR_OK;

    for (size_t k = 0; k < s->n_terms; k++)
        if (s->term[k].wi > 0 && s->term[k].wi < least)
            least = s->term[k].wi;
    first = 1 / (double)least;
    for (uint32_t v = 0; v < s->p->n; v++) {
        s->p->at[v].x = gr_rng_unit(&s->rng);
        s->p->at[v].y = gr_rng_unit(&s->rng);
    }
    for (int round = 0; round < N_ROUNDS; round++) {
        double step = first * pow(LAST_STEP / first, round / (N_ROUNDS - 1.0));

        shuffle(s);
        for (size_t k = 0; k < s->n_terms; k++) {
            if (k % CHECK_EVERY == 0 && (st = gr_ctx_check(s->cx, err)) != GR_OK)
                return st;
            apply(&s->term[k], step, s->p->at);
        }
    }
    return st;
}

static gr_box turned_box(const gr_part *p, double angle)
{
    double c = cos(angle), s = sin(angle);
    gr_box b = { INFINITY, INFINITY, -INFINITY, -INFINITY };

    for (uint32_t v = 0; v < p->n; v++) {
        double x = p->at[v].x * c - p->at[v].y * s, y = p->at[v].x * s + p->at[v].y * c;

        b = (gr_box){ fmin(b.x0, x), fmin(b.y0, y), fmax(b.x1, x), fmax(b.y1, y) };
    }
    return b;
}

/* Turns the part to the smallest box that is wider than high. */
static void turn(gr_part *p)
{
    double best = INFINITY, angle = 0, c, s;

    for (int degrees = 0; degrees < 180; degrees++) {
        gr_box b = turned_box(p, degrees * M_PI / 180);
        double width = b.x1 - b.x0, height = b.y1 - b.y0;

        if (width >= height && width * height < best) {
            best = width * height;
            angle = degrees * M_PI / 180;
        }
    }
    c = cos(angle);
    s = sin(angle);
    for (uint32_t v = 0; v < p->n; v++)
        p->at[v] = (gr_point){ p->at[v].x * c - p->at[v].y * s, p->at[v].x * s + p->at[v].y * c };
}

/* A node in the order of x, for sweeps that look only at what is near. */
typedef struct spot {
    gr_point at;
    double nearest;
    uint32_t v;
} spot;

static int by_x(const void *a, const void *b)
{
    const spot *s = a, *t = b;

    if (s->at.x != t->at.x)
        return s->at.x < t->at.x ? -1 : 1;
    return s->v < t->v ? -1 : 1;
}

static int by_nearest(const void *a, const void *b)
{
    const spot *s = a, *t = b;

    return (s->nearest > t->nearest) - (s->nearest < t->nearest);
}

static void sort_spots(const gr_part *p, spot *spots)
{
    for (uint32_t v = 0; v < p->n; v++)
        spots[v] = (spot){ p->at[v], INFINITY, v };
    qsort(spots, p->n, sizeof *spots, by_x);
}

/* The median of the distances from each node to the nearest one. */
static double usual_distance(const gr_part *p, spot *spots)
{
    sort_spots(p, spots);
    for (uint32_t i = 0; i < p->n; i++)
        for (uint32_t j = i + 1; j < p->n; j++) {
            double dx = spots[j].at.x - spots[i].at.x;
            double d = hypot(dx, spots[j].at.y - spots[i].at.y);

            if (dx > spots[i].nearest && dx > 1) /* no edge is much longer than 1 */
                break;
            spots[i].nearest = fmin(spots[i].nearest, d);
            spots[j].nearest = fmin(spots[j].nearest, d);
        }
    qsort(spots, p->n, sizeof *spots, by_nearest);
    return spots[p->n / 2].nearest;
}

/* One sweep that moves pairs closer than `least` apart; false if there were none. */
static bool separate(gr_part *p, spot *spots, double least)
{
    bool moved = false;

    sort_spots(p, spots);
    for (uint32_t i = 0; i < p->n; i++)
        for (uint32_t j = i + 1; j < p->n && spots[j].at.x - spots[i].at.x < least; j++) {
            gr_point *a = &p->at[spots[i].v], *b = &p->at[spots[j].v];
            double dx = b->x - a->x, dy = b->y - a->y, d = hypot(dx, dy), push;

            if (d >= least * 0.999)
                continue;
            moved = true;
            if (d < least * 1e-3) { /* any direction, not the same for all */
                dx = cos(spots[i].v);
                dy = sin(spots[i].v);
                d = 1;
                push = least / 2;
            } else {
                push = (least - d) / 2;
            }
            a->x -= dx / d * push;
            a->y -= dy / d * push;
            b->x += dx / d * push;
            b->y += dy / d * push;
        }
    return moved;
}

static gr_status settle(stress *s, const gr_scale *scale, gr_err *err)
{
    gr_part *p = s->p;
    spot *spots = gr_new_n(s->mem, spot, p->n);
    gr_status st = GR_OK;
    double usual;

    if (spots == NULL)
        return gr_fail_memory(s->cx, err);
    turn(p);
    usual = fmax(usual_distance(p, spots), 0.05);
    for (uint32_t v = 0; v < p->n; v++) {
        p->at[v].x *= scale->unit / usual;
        p->at[v].y *= scale->unit / usual;
    }
    for (int k = 0; k < N_SEPARATING && st == GR_OK; k++) {
        if (!separate(p, spots, scale->unit * CLOSEST))
            break;
        st = gr_ctx_check(s->cx, err);
    }
    return st;
}

gr_status gr_layout_stress(gr_ctx *cx, gr_arena *mem, const gr_scale *scale, gr_part *p,
                           gr_err *err)
{
    stress s = { .cx = cx, .mem = mem, .p = p };
    gr_status st;

    gr_rng_seed(&s.rng, cx->seed);
    s.queue = gr_new_n(mem, uint32_t, p->n);
    p->at = gr_new_n(mem, gr_point, p->n);
    p->n_at = p->n;
    if (s.queue == NULL || p->at == NULL)
        return gr_fail_memory(cx, err);
    st = p->n <= ALL_PAIRS ? all_pairs(&s, err) : pivot_pairs(&s, err);
    if (st == GR_OK)
        st = descend(&s, err);
    if (st == GR_OK)
        st = settle(&s, scale, err);
    return st;
}
