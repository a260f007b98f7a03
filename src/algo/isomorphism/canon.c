/* Canonical forms and automorphisms, by nauty (McKay, Piperno: Practical graph isomorphism II,
 * 2014).
 *
 * nauty takes simple undirected graphs with coloured nodes. If pairs are of several kinds, each
 * gets a helper between its two nodes, coloured by the kind; a pair that looks different from its
 * two ends gets two. nauty keeps state of its own and is called under one mutex; it cannot run out
 * of memory politely, so what it will take is charged before, and it is stopped through the hook
 * that it calls at every node of its search. */
#include "algo/isomorphism/shape_int.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#undef _FILE_OFFSET_BITS /* nauty.h defines it, after all system headers are in */
#include <nauty/nausparse.h>

#define BYTES_A_NODE 400 /* what nauty takes besides the two graphs */

static pthread_mutex_t only_one = PTHREAD_MUTEX_INITIALIZER;
static gr_ctx *the_ctx; /* of the call that runs */
static bool stopped;
static uint64_t group;
static bool too_many;

static void poll(graph *g, int *lab, int *ptn, int level, int numcells, int tc, int code, int m,
                 int n)
{
    if (!stopped && gr_ctx_poll(the_ctx) != GR_OK) {
        stopped = true;
        nauty_kill_request = 1;
    }
}

/* Called on the way back from every level: index is how many times more automorphisms it has. */
static void multiply(int *lab, int *ptn, int level, int *orbits, statsblk *stats, int tv, int index,
                     int tcellsize, int numcells, int childcount, int n)
{
    too_many =
        too_many || __builtin_mul_overflow(group, (uint64_t)index, &group) || group > INT64_MAX;
}

/* --- the graph that nauty sees --- */

typedef struct seen {
    size_t n, n_arcs;
    size_t *start;
    int *degree, *to;
    uint32_t *color;
    int *lab, *ptn, *orbits;
    sparsegraph canon; /* with room for what nauty makes: it takes no memory for it */
} seen;

static size_t count_helpers(const gr_shape *s, size_t *arcs)
{
    size_t n = 0;

    *arcs = s->start[s->n];
    if (s->n_kinds <= 1)
        return 0;
    *arcs = 0;
    for (gr_vid u = 0; u < s->n; u++)
        for (uint64_t i = s->start[u]; i < s->start[u + 1]; i++)
            if (s->to[i] > u) {
                bool alike = s->kind[i] == gr_shape_between(s, s->to[i], u);

                n += alike ? 1 : 2;
                *arcs += alike ? 4 : 6;
            }
    return n;
}

static bool make_room(gr_ctx *cx, seen *x)
{
    x->start = gr_new_n(&cx->scratch, size_t, x->n + 1);
    x->degree = gr_new_n(&cx->scratch, int, x->n);
    x->to = gr_new_n(&cx->scratch, int, x->n_arcs);
    x->color = gr_new_n(&cx->scratch, uint32_t, x->n);
    x->lab = gr_new_n(&cx->scratch, int, x->n);
    x->ptn = gr_new_n(&cx->scratch, int, x->n);
    x->orbits = gr_new_n(&cx->scratch, int, x->n);
    x->canon = (sparsegraph){ .v = gr_new_n(&cx->scratch, size_t, x->n),
                              .d = gr_new_n(&cx->scratch, int, x->n),
                              .e = gr_new_n(&cx->scratch, int, x->n_arcs + 1),
                              .vlen = x->n,
                              .dlen = x->n,
                              .elen = x->n_arcs + 1 };
    return x->canon.v != NULL && x->canon.d != NULL && x->canon.e != NULL && x->start != NULL &&
           x->degree != NULL && x->to != NULL && x->color != NULL && x->lab != NULL &&
           x->ptn != NULL && x->orbits != NULL;
}

static void link_nodes(seen *x, size_t u, size_t v)
{
    x->to[x->start[u] + (size_t)x->degree[u]++] = (int)v;
    x->to[x->start[v] + (size_t)x->degree[v]++] = (int)u;
}

/* Every pair with its helpers; without them if all pairs are alike. */
static void link_pairs(const gr_shape *s, seen *x)
{
    size_t helper = s->n;

    for (gr_vid u = 0; u < s->n; u++)
        for (uint64_t i = s->start[u]; i < s->start[u + 1]; i++) {
            gr_vid v = s->to[i];
            uint32_t back;

            if (v < u)
                continue;
            if (s->n_kinds <= 1) {
                link_nodes(x, u, v);
                continue;
            }
            back = gr_shape_between(s, v, u);
            x->color[helper] = UINT32_MAX - s->kind[i];
            link_nodes(x, u, helper);
            if (back != s->kind[i]) {
                x->color[helper + 1] = UINT32_MAX - back;
                link_nodes(x, helper, helper + 1);
                helper++;
            }
            link_nodes(x, helper++, v);
        }
}

static int by_color(const void *a, const void *b, void *color)
{
    int x = *(const int *)a, y = *(const int *)b;
    const uint32_t *c = color;

    if (c[x] != c[y])
        return c[x] < c[y] ? -1 : 1;
    return (x > y) - (x < y);
}

/* Nodes by colour, those of one colour in one cell; helpers have the largest colours. */
static void make_cells(seen *x)
{
    for (size_t v = 0; v < x->n; v++)
        x->lab[v] = (int)v;
    qsort_r(x->lab, x->n, sizeof *x->lab, by_color, x->color);
    for (size_t i = 0; i < x->n; i++)
        x->ptn[i] = i + 1 < x->n && x->color[x->lab[i]] == x->color[x->lab[i + 1]];
}

static gr_status see(gr_ctx *cx, const gr_shape *s, seen *x, gr_err *err)
{
    size_t next = 0;

    *x = (seen){ .n = s->n };
    x->n += count_helpers(s, &x->n_arcs);
    if (x->n > GR_CANON_MAX)
        return gr_fail(err, GR_ELIMIT,
                       "the graph is too large for isomorphism: %zu nodes and edges of several "
                       "kinds, at most %d are possible",
                       x->n, GR_CANON_MAX);
    if (!make_room(cx, x))
        return gr_fail_memory(cx, err);
    for (gr_vid u = 0; u < s->n; u++) {
        x->color[u] = s->color[u];
        x->start[u] = next;
        next += s->start[u + 1] - s->start[u];
    }
    for (size_t v = s->n; v < x->n; v++, next += 2)
        x->start[v] = next; /* a helper has two neighbours */
    link_pairs(s, x);
    make_cells(x);
    return GR_OK;
}

/* --- the call --- */

static bool call_nauty(gr_ctx *cx, seen *x, double *about)
{
    DEFAULTOPTIONS_SPARSEGRAPH(options);
    sparsegraph g = { .nde = x->n_arcs,
                      .v = x->start,
                      .nv = (int)x->n,
                      .d = x->degree,
                      .e = x->to,
                      .vlen = x->n,
                      .dlen = x->n,
                      .elen = x->n_arcs };
    statsblk stats;

    options.getcanon = TRUE;
    options.defaultptn = FALSE;
    options.usernodeproc = poll;
    options.userlevelproc = multiply;
    the_ctx = cx;
    stopped = too_many = false;
    group = 1;
    nauty_kill_request = 0;
    sparsenauty(&g, x->lab, x->ptn, x->orbits, &options, &stats, &x->canon);
    nauty_kill_request = 0;
    *about = stats.grpsize1 * pow(10, stats.grpsize2);
    the_ctx = NULL;
    if (!stopped)
        sortlists_sg(&x->canon);
    nauty_freedyn();
    nautil_freedyn();
    nausparse_freedyn();
    return !stopped;
}

/* Twins follow their first; each group of k can be put in k! orders. */
static void unfold(const gr_twins *t, const seen *x, gr_canon *out)
{
    gr_vid k = 0;

    for (gr_vid i = 0; i < t->n; i++) {
        gr_vid first = t->rep[x->lab[i]]; /* nodes have smaller colours than helpers */
        gr_vid orbit = t->rep[x->orbits[x->lab[i]]], nth = 1;

        for (gr_vid v = first; v != GR_NO_NODE; v = t->next[v], nth++) {
            out->lab[k++] = v;
            out->orbit[v] = orbit;
            out->about *= nth;
            too_many = too_many || __builtin_mul_overflow(group, (uint64_t)nth, &group) ||
                       group > INT64_MAX;
        }
    }
    out->n_automorphisms = too_many ? 0 : group;
}

static gr_status keep(gr_ctx *cx, gr_vid n, const gr_twins *t, const seen *x, gr_canon *out,
                      gr_err *err)
{
    out->n_all = x->n;
    out->lab = gr_new_n(&cx->scratch, gr_vid, n);
    out->orbit = gr_new_n(&cx->scratch, gr_vid, n);
    out->color = gr_new_n(&cx->scratch, uint32_t, x->n);
    out->start = gr_new_n(&cx->scratch, uint64_t, x->n + 1);
    out->to = gr_new_n(&cx->scratch, int, x->n_arcs);
    if (out->lab == NULL || out->orbit == NULL || out->color == NULL || out->start == NULL ||
        out->to == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < x->n; i++) {
        out->color[i] = x->color[x->lab[i]];
        out->start[i + 1] = out->start[i] + (uint64_t)x->canon.d[i];
        memcpy(out->to + out->start[i], x->canon.e + x->canon.v[i],
               (size_t)x->canon.d[i] * sizeof *out->to);
    }
    unfold(t, x, out);
    return GR_OK;
}

/* Another request may be in nauty, for long: this one can be stopped meanwhile. */
static gr_status wait_for_turn(const gr_ctx *cx, gr_err *err)
{
    static const struct timespec a_while = { .tv_nsec = 1000000 };
    gr_status st = GR_OK;

    while (st == GR_OK && pthread_mutex_trylock(&only_one) != 0) {
        nanosleep(&a_while, NULL);
        st = gr_ctx_check(cx, err);
    }
    return st;
}

gr_status gr_canon_find(gr_ctx *cx, const gr_shape *s, gr_canon *out, gr_err *err)
{
    gr_shape small;
    gr_twins twins;
    size_t bytes;
    seen x;
    bool ok;
    gr_status st;

    *out = (gr_canon){ .n_automorphisms = 1, .about = 1 };
    if ((st = gr_twins_fold(cx, s, &twins, &small, err)) != GR_OK ||
        (st = see(cx, &small, &x, err)) != GR_OK || x.n == 0)
        return st;
    bytes = x.n * BYTES_A_NODE + x.n_arcs * sizeof(int);
    if (!gr_budget_charge(&cx->budget, bytes))
        return gr_fail_memory(cx, err);
    if ((st = wait_for_turn(cx, err)) == GR_OK) {
        ok = call_nauty(cx, &x, &out->about);
        st = ok ? keep(cx, s->n, &twins, &x, out, err) : gr_ctx_check(cx, err);
        pthread_mutex_unlock(&only_one);
    }
    gr_budget_credit(&cx->budget, bytes);
    return st;
}

bool gr_canon_same(const gr_canon *a, const gr_canon *b)
{
    if (a->n_all != b->n_all)
        return false;
    if (a->n_all == 0)
        return true;
    return a->start[a->n_all] == b->start[b->n_all] &&
           memcmp(a->color, b->color, a->n_all * sizeof *a->color) == 0 &&
           memcmp(a->start, b->start, (a->n_all + 1) * sizeof *a->start) == 0 &&
           memcmp(a->to, b->to, a->start[a->n_all] * sizeof *a->to) == 0;
}
