/* Layout by stress: distances in the picture follow distances in the graph.
 *
 * Stochastic gradient descent over pairs of nodes (Zheng, Pawar, Goodman 2018): each pair is moved
 * towards its distance, in random order, with steps that shrink exponentially. Graphs of up to
 * ALL_PAIRS nodes use all pairs; larger ones their edges and some pairs a node, drawn in the order
 * of a breadth-first search, near ones more often than far ones.
 *
 * The result is turned so that its box is small and lies, scaled so that the usual distance between
 * nearest nodes is the scale's unit, and nodes that are too close to others, or in a small graph to
 * edges that are not theirs, are pushed away. */
#include <math.h>

#include "draw/draw_int.h"

#define ALL_PAIRS     1000
#define N_PARTNERS    90
#define STRIDE        2
#define FEW_ROUNDS    30
#define MANY_ROUNDS   120 /* where all pairs are few */
#define FEW_PAIRS     100000
#define LAST_STEP     0.01
#define SWEEPS_ENOUGH 40 /* where no two nodes are very close any more */
#define SWEEPS_MOST   400
#define CLOSEST       0.72   /* of the unit, between nodes */
#define EDGES_CLEAR   200000 /* nodes times edges, below which nodes leave edges */
#define SHORT         0.4    /* distances of nearest nodes, in edges, that mean a crowd */
#define PAGE          2.2    /* its width, for one node and unit 1 */
#define CHECK_EVERY   65536

/* A pair, how far apart it should be, and how much that matters. */
typedef struct term {
    uint32_t i, j;
    float d, weight;
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

static void add_term(stress *s, uint32_t i, uint32_t j, uint32_t dist)
{
    float d = (float)dist;

    s->term[s->n_terms++] = (term){ i, j, d, 1 / (d * d) };
}

static gr_status all_pairs(stress *s, uint32_t *dist, gr_err *err)
{
    gr_status st = GR_OK;

    for (uint32_t i = 0; i < s->p->n && st == GR_OK; i++) {
        distances_from(s, i, dist);
        for (uint32_t j = i + 1; j < s->p->n; j++)
            add_term(s, i, j, dist[j]);
        if (i % 16 == 0)
            st = gr_ctx_check(s->cx, err);
    }
    return st;
}

/* All edges, and N_PARTNERS pairs a node: searches cost most, so every STRIDE-th node makes the
 * pairs of STRIDE. */
static gr_status some_pairs(stress *s, uint32_t *dist, gr_err *err)
{
    const gr_part *p = s->p;
    gr_status st = GR_OK;

    for (uint32_t i = 0; i < p->n; i++)
        for (uint32_t a = p->start[i]; a < p->start[i + 1]; a++)
            if (i < p->to[a])
                add_term(s, i, p->to[a], 1);
    for (uint32_t i = 0; i < p->n && st == GR_OK; i += STRIDE) {
        distances_from(s, i, dist);
        for (uint32_t k = 0; k < N_PARTNERS * STRIDE; k++) {
            double u = gr_rng_unit(&s->rng); /* its square prefers those found early */
            uint32_t j = s->queue[1 + (uint32_t)(u * u * (p->n - 1))];

            add_term(s, i, j, dist[j]);
        }
        st = gr_ctx_check(s->cx, err);
    }
    return st;
}

static gr_status choose_pairs(stress *s, gr_err *err)
{
    const gr_part *p = s->p;
    uint32_t n = p->n, *dist = gr_new_n(s->mem, uint32_t, n);
    bool all = n <= ALL_PAIRS;
    size_t n_most = all ? (size_t)n * (n - 1) / 2
                        : (p->start[n] - p->start[0]) / 2 + (size_t)(n + STRIDE) * N_PARTNERS;

    s->term = gr_new_n(s->mem, term, n_most);
    if (dist == NULL || s->term == NULL)
        return gr_fail_memory(s->cx, err);
    return all ? all_pairs(s, dist, err) : some_pairs(s, dist, err);
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
    pull = fmin(1, step * (double)t->weight) * (length - (double)t->d) / 2 / length;
    at[t->i].x -= pull * dx;
    at[t->i].y -= pull * dy;
    at[t->j].x += pull * dx;
    at[t->j].y += pull * dy;
}

static gr_status descend(stress *s, gr_err *err)
{
    int n_rounds = s->n_terms <= FEW_PAIRS ? MANY_ROUNDS : FEW_ROUNDS;
    float least = 1;
    double first;
    gr_status st = GR_OK;

    for (size_t k = 0; k < s->n_terms; k++)
        least = fminf(least, s->term[k].weight);
    first = 1 / (double)least;
    for (uint32_t v = 0; v < s->p->n; v++) {
        s->p->at[v].x = gr_rng_unit(&s->rng);
        s->p->at[v].y = gr_rng_unit(&s->rng);
    }
    for (int round = 0; round < n_rounds; round++) {
        double step = first * pow(LAST_STEP / first, round / (n_rounds - 1.0));

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

/* Turns the part to the smallest box that is wider than high, with node 0 left and above. */
static void turn(gr_part *p)
{
    double best = INFINITY, angle = 0, c, s, flip_x, flip_y;
    gr_box b;

    for (int degrees = 0; degrees < 180; degrees++) {
        double width, height;

        b = turned_box(p, degrees * M_PI / 180);
        width = b.x1 - b.x0;
        height = b.y1 - b.y0;

        if (width >= height && width * height < best) {
            best = width * height;
            angle = degrees * M_PI / 180;
        }
    }
    c = cos(angle);
    s = sin(angle);
    for (uint32_t v = 0; v < p->n; v++)
        p->at[v] = (gr_point){ p->at[v].x * c - p->at[v].y * s, p->at[v].x * s + p->at[v].y * c };
    b = turned_box(p, 0);
    flip_x = p->at[0].x > (b.x0 + b.x1) / 2 ? -1 : 1;
    flip_y = p->at[0].y > (b.y0 + b.y1) / 2 ? -1 : 1;
    for (uint32_t v = 0; v < p->n; v++)
        p->at[v] = (gr_point){ p->at[v].x * flip_x, p->at[v].y * flip_y };
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

/* One sweep that moves pairs closer than `least` apart; the smallest distance that it met. */
static double separate(gr_part *p, spot *spots, double least)
{
    double closest = least;

    sort_spots(p, spots);
    for (uint32_t i = 0; i < p->n; i++)
        for (uint32_t j = i + 1; j < p->n && spots[j].at.x - spots[i].at.x < least; j++) {
            gr_point *a = &p->at[spots[i].v], *b = &p->at[spots[j].v];
            double dx = b->x - a->x, dy = b->y - a->y, d = hypot(dx, dy), push;

            if (d >= least)
                continue;
            closest = fmin(closest, d);
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
    return closest;
}

/* Moves v and the edge a-b apart if they are closer than `least`; false if they are not. */
static bool leave_edge(gr_point *v, gr_point *a, gr_point *b, double least)
{
    double dx = b->x - a->x, dy = b->y - a->y, length = fmax(hypot(dx, dy), 1e-9);
    double along = ((v->x - a->x) * dx + (v->y - a->y) * dy) / length;
    double off = ((v->y - a->y) * dx - (v->x - a->x) * dy) / length, push;

    if (along <= 0 || along >= length || fabs(off) >= least * 0.999)
        return false;
    push = (off < 0 ? -1 : 1) * (least - fabs(off)) / length;
    v->x -= dy * push * 0.6;
    v->y += dx * push * 0.6;
    a->x += dy * push * 0.2;
    a->y -= dx * push * 0.2;
    b->x += dy * push * 0.2;
    b->y -= dx * push * 0.2;
    return true;
}

static bool leave_edges(gr_part *p, double least)
{
    bool moved = false;

    for (uint32_t a = 0; a < p->n; a++)
        for (uint32_t k = p->start[a]; k < p->start[a + 1]; k++)
            for (uint32_t v = 0; v < p->n && a < p->to[k]; v++)
                if (v != a && v != p->to[k])
                    moved |= leave_edge(&p->at[v], &p->at[a], &p->at[p->to[k]], least);
    return moved;
}

static gr_status settle(stress *s, const gr_scale *scale, gr_err *err)
{
    gr_part *p = s->p;
    spot *spots = gr_new_n(s->mem, spot, p->n);
    gr_status st = GR_OK;
    bool few = (uint64_t)p->n * (p->start[p->n] - p->start[0]) <= 2 * EDGES_CLEAR;
    double usual, by, least = scale->unit * CLOSEST;
    gr_box b;

    if (spots == NULL)
        return gr_fail_memory(s->cx, err);
    turn(p);
    b = turned_box(p, 0);
    usual = usual_distance(p, spots);
    by = scale->unit / fmax(usual, SHORT);
    if (usual < SHORT) /* a crowd: fill a page of fitting size instead */
        by = fmax(by, scale->unit * sqrt(p->n) * PAGE / (b.x1 - b.x0));
    for (uint32_t v = 0; v < p->n; v++) {
        p->at[v].x *= by;
        p->at[v].y *= by;
    }
    for (int k = 0; k < SWEEPS_MOST && st == GR_OK; k++) {
        double closest = separate(p, spots, least);
        bool covered = few && leave_edges(p, scale->radius * 1.4);

        if ((closest > 0.99 * least && !covered) || (closest > least / 2 && k > SWEEPS_ENOUGH))
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
    st = choose_pairs(&s, err);
    if (st == GR_OK)
        st = descend(&s, err);
    if (st == GR_OK)
        st = settle(&s, scale, err);
    return st;
}
