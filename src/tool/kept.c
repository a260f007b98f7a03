/* Results that are kept: the same call on the same graph is not made twice.
 *
 * A call is kept if it is about one graph, which never changes and is known by its serial number,
 * and if everything else in it is written down; what goes by lot has the same seed. Results that
 * are graphs, that are cut, or that come from a tool that somebody brought along are made anew each
 * time, as are calls on small graphs. */
#include "tool/tool_int.h"

#include <pthread.h>

#define MOST       64u                /* results; the oldest goes first */
#define MOST_BYTES ((size_t)16 << 20) /* of all of them */
#define WORTH      1000u              /* nodes and edges; smaller graphs are not worth it */

typedef struct kept {
    uint64_t graph, seed;
    gr_str call;
    gr_result result;
    gr_arena arena;
    gr_budget budget;
    size_t bytes;
} kept;

struct gr_results {
    pthread_mutex_t lock;
    kept *ring[MOST]; /* oldest first, from `first` on */
    size_t first, n, bytes;
};

gr_results *gr_results_new(void)
{
    gr_results *r = calloc(1, sizeof *r);

    if (r != NULL && pthread_mutex_init(&r->lock, NULL) != 0) {
        free(r);
        return NULL;
    }
    return r;
}

static void kept_free(kept *k)
{
    gr_arena_clear(&k->arena);
    free(k);
}

static void drop_oldest(gr_results *r)
{
    kept *k = r->ring[r->first];

    r->bytes -= k->bytes;
    r->first = (r->first + 1) % MOST;
    r->n--;
    kept_free(k);
}

void gr_results_free(gr_results *r)
{
    if (r == NULL)
        return;
    while (r->n != 0)
        drop_oldest(r);
    pthread_mutex_destroy(&r->lock);
    free(r);
}

/* --- which calls --- */

static bool is_written(const gr_expr *x)
{
    if (x->kind == GR_X_VALUE)
        return true;
    for (size_t i = 0; x->kind == GR_X_LIST && i < x->n; i++)
        if (!is_written(x->item[i]))
            return false;
    return x->kind == GR_X_LIST;
}

/* A word that means the graph; other names are values by now, and variables are not known. */
static bool is_graph(gr_run *r, const gr_expr *x, const gr_graph *g)
{
    gr_value v;

    return x->kind == GR_X_WORD && gr_look_up(r, x->text, &v, NULL) == GR_OK &&
           v.type == GR_V_GRAPH && v.graph == g;
}

bool gr_results_may_have(gr_run *r, const gr_tool *t, const gr_graph *g, const gr_expr *call)
{
    if (r->results == NULL || r->inside != 0 || g == NULL || t->run_row != NULL || t->source ||
        t->result == GR_R_GRAPH || gr_graph_n_nodes(g) + (uint64_t)gr_graph_n_edges(g) < WORTH)
        return false;
    for (size_t i = 0; i < call->n; i++)
        if (!is_written(call->item[i]) && !is_graph(r, call->item[i], g))
            return false;
    return true;
}

/* --- keeping and finding --- */

static bool copy_text(gr_arena *a, const char *from, const char **out)
{
    *out = from != NULL ? gr_str_dup(a, gr_str_of(from)).ptr : NULL;
    return from == NULL || *out != NULL;
}

static bool copy_result(gr_arena *a, const gr_result *from, gr_result *out)
{
    *out = *from;
    out->proof = NULL;
    out->cert_text = from->cert_text.ptr != NULL ? gr_str_dup(a, from->cert_text) : from->cert_text;
    out->rounded = from->rounded.ptr != NULL ? gr_str_dup(a, from->rounded) : from->rounded;
    return gr_v_copy(a, &from->value, &out->value) && gr_v_copy(a, &from->cert, &out->cert) &&
           copy_text(a, from->cert_kind, &out->cert_kind) && copy_text(a, from->why, &out->why) &&
           (out->cert_text.ptr != NULL) == (from->cert_text.ptr != NULL) &&
           (out->rounded.ptr != NULL) == (from->rounded.ptr != NULL);
}

static kept *kept_new(uint64_t seed, const gr_graph *g, gr_str call, const gr_result *result)
{
    kept *k = calloc(1, sizeof *k);

    if (k == NULL)
        return NULL;
    k->budget.limit = MOST_BYTES / 4;
    gr_arena_init(&k->arena, &k->budget);
    k->graph = gr_graph_serial(g);
    k->seed = seed;
    k->call = gr_str_dup(&k->arena, call);
    if (k->call.ptr != NULL && copy_result(&k->arena, result, &k->result)) {
        k->bytes = atomic_load(&k->budget.used);
        return k;
    }
    kept_free(k);
    return NULL;
}

static kept *look_for(const gr_results *r, uint64_t seed, const gr_graph *g, gr_str call)
{
    for (size_t i = 0; i < r->n; i++) {
        kept *k = r->ring[(r->first + i) % MOST];

        if (k->graph == gr_graph_serial(g) && k->seed == seed && gr_str_eq(k->call, call))
            return k;
    }
    return NULL;
}

void gr_results_keep(const gr_ctx *cx, gr_results *r, const gr_graph *g, const gr_step *step)
{
    kept *k;

    if (gr_v_cut(&step->result.value) != NULL ||
        (k = kept_new(cx->seed, g, step->call, &step->result)) == NULL)
        return;
    pthread_mutex_lock(&r->lock);
    if (look_for(r, cx->seed, g, step->call) != NULL) { /* another thread was quicker */
        kept_free(k);
    } else {
        while (r->n != 0 && (r->n == MOST || r->bytes + k->bytes > MOST_BYTES))
            drop_oldest(r);
        r->ring[(r->first + r->n++) % MOST] = k;
        r->bytes += k->bytes;
    }
    pthread_mutex_unlock(&r->lock);
}

gr_status gr_results_find(gr_ctx *cx, gr_results *r, const gr_graph *g, gr_step *step, gr_err *err)
{
    gr_status st = GR_OK;
    const kept *k;

    pthread_mutex_lock(&r->lock);
    k = look_for(r, cx->seed, g, step->call);
    step->reused = k != NULL;
    if (k != NULL && !copy_result(&cx->arena, &k->result, &step->result))
        st = gr_fail_memory(cx, err);
    pthread_mutex_unlock(&r->lock);
    return st;
}
