/* Counts simple paths and cycles.
 *
 * How many ways there are from v to the target depends only on v and on the nodes that a way may
 * still use: those that v reaches and that reach the target round the nodes behind. Two beginnings
 * that leave the same nodes are counted once. In an acyclic graph there is one such set a node, in
 * a complete one there are all subsets.
 *
 * The second count tries all ways blindly, or adds up over subsets of the nodes between. */
#include "algo/ways_int.h"

#define MOST_STATES  (UINT64_C(1) << 23)
#define MOST_BETWEEN 14u /* nodes whose subsets the second count goes through */

enum { SOURCE, TARGET, BETWEEN }; /* in the part of the graph between them */

/* What lies between: the source has no arcs that come in, the target none that go out. */
typedef struct part {
    gr_vid n;
    gr_csr out, back;
} part;

static gr_status flood(gr_ctx *cx, gr_arena *mem, const gr_ways *w, const gr_csr *c, gr_vid from,
                       gr_vid end, bool *reached, gr_err *err)
{
    gr_vid *queue = gr_new_n(mem, gr_vid, gr_graph_n_nodes(w->g));
    size_t n = 0;

    if (queue == NULL)
        return gr_fail_memory(cx, err);
    queue[n++] = from;
    for (size_t i = 0; i < n; i++) {
        gr_status st = GR_EVERY(i) ? gr_ctx_check(cx, err) : GR_OK;

        if (st != GR_OK)
            return st;
        for (uint64_t a = c->start[queue[i]]; a < c->start[queue[i] + 1]; a++) {
            gr_vid v = c->to[a];

            if (v < w->first || v == from || v == end || reached[v])
                continue;
            reached[v] = true;
            queue[n++] = v;
        }
    }
    return GR_OK;
}

typedef struct naming {
    gr_vid *id;   /* in the part, by node; 0 = not there */
    gr_vid *node; /* and back */
} naming;

/* One direction of the part: the arcs along c to where they end. */
static bool take_arcs(gr_arena *a, const naming *m, const gr_csr *c, gr_vid n, gr_vid end,
                      gr_csr *out)
{
    gr_vid last = m->node[end];
    uint64_t *start = gr_new_n(a, uint64_t, (size_t)n + 1), most = 0, k = 0;
    gr_vid *to;

    for (gr_vid i = 0; i < n; i++)
        most += gr_csr_degree(c, m->node[i]);
    to = gr_arena_alloc(a, (most + 1) * sizeof *to);
    if (start == NULL || to == NULL)
        return false;
    for (gr_vid i = 0; i < n; start[++i] = k)
        for (uint64_t j = c->start[m->node[i]]; i != end && j < c->start[m->node[i] + 1]; j++) {
            gr_vid v = c->to[j];

            if (j != c->start[m->node[i]] && v == c->to[j - 1])
                continue;
            if (v == last)
                to[k++] = end;
            else if (m->id[v] != 0)
                to[k++] = m->id[v];
        }
    *out = (gr_csr){ .start = start, .to = to };
    return true;
}

static gr_status part_read(gr_ctx *cx, gr_arena *a, const gr_ways *w, part *p, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(w->g);
    bool *there = gr_new_n(a, bool, n), *back = gr_new_n(a, bool, n);
    naming m = { gr_new_n(a, gr_vid, n), gr_new_n(a, gr_vid, (size_t)n + 2) };
    const gr_csr *in;
    gr_status st = gr_graph_in(cx, w->g, &in, err);

    if (st != GR_OK)
        return st;
    if (there == NULL || back == NULL || m.id == NULL || m.node == NULL)
        return gr_fail_memory(cx, err);
    if ((st = flood(cx, a, w, gr_graph_out(w->g), w->source, w->target, there, err)) != GR_OK ||
        (st = flood(cx, a, w, in, w->target, w->source, back, err)) != GR_OK)
        return st;
    m.node[SOURCE] = w->source;
    m.node[TARGET] = w->target;
    p->n = BETWEEN;
    for (gr_vid v = 0; v < n; v++)
        if (there[v] && back[v]) {
            m.id[v] = p->n;
            m.node[p->n++] = v;
        }
    return take_arcs(a, &m, gr_graph_out(w->g), p->n, TARGET, &p->out) &&
                   take_arcs(a, &m, in, p->n, SOURCE, &p->back)
               ? GR_OK
               : gr_fail_memory(cx, err);
}

/* --- the first count --- */

typedef struct state {
    gr_vid at;
    uint32_t hops;    /* that are left */
    uint64_t *usable; /* nodes; at is none of them, the target is one */
    uint64_t next;    /* arc to try */
    uint64_t sum;
    uint32_t place; /* of its count */
} state;

typedef struct counting {
    part p;
    size_t words;
    uint64_t *reached;
    gr_vid *queue;
    char *key;
    size_t key_size;
    state *stack;
    size_t depth;
    gr_arena mem;
    gr_strmap known; /* state -> its place in count */
    GR_VEC(uint64_t) count;
} counting;

static inline bool has(const uint64_t *set, gr_vid v)
{
    return (set[v / 64] >> (v % 64) & 1) != 0;
}

static inline void put(uint64_t *set, gr_vid v)
{
    set[v / 64] |= UINT64_C(1) << (v % 64);
}

/* The usable nodes that `from` leads to along c; returns how many. */
static size_t spread(counting *k, const gr_csr *c, gr_vid from, const uint64_t *usable)
{
    size_t n = 0;

    memset(k->reached, 0, k->words * sizeof *k->reached);
    k->queue[n++] = from;
    for (size_t i = 0; i < n; i++)
        for (uint64_t a = c->start[k->queue[i]]; a < c->start[k->queue[i] + 1]; a++) {
            gr_vid v = c->to[a];

            if (!has(usable, v) || has(k->reached, v))
                continue;
            put(k->reached, v);
            k->queue[n++] = v;
        }
    return n - 1;
}

/* Leaves usable only what a way on to the target may pass. False if there is none. */
static bool narrow(counting *k, state *s)
{
    size_t n, bytes = k->words * sizeof *s->usable;

    spread(k, &k->p.out, s->at, s->usable);
    if (!has(k->reached, TARGET))
        return false;
    memcpy(s->usable, k->reached, bytes);
    n = spread(k, &k->p.back, TARGET, s->usable);
    memcpy(s->usable, k->reached, bytes);
    put(s->usable, TARGET);
    if (s->hops > n + 1)
        s->hops = (uint32_t)n + 1; /* as many as there are nodes are no limit */
    return true;
}

/* Its place among the counts; *fresh if it was not met before. */
static gr_status look_up(gr_ctx *cx, counting *k, state *s, bool *fresh, gr_err *err)
{
    size_t bytes = k->words * sizeof *s->usable;
    gr_str key = { k->key, k->key_size };
    uint32_t *slot;

    memcpy(k->key, s->usable, bytes);
    memcpy(k->key + bytes, &s->at, sizeof s->at);
    memcpy(k->key + bytes + sizeof s->at, &s->hops, sizeof s->hops);
    s->place = gr_strmap_get(&k->known, key);
    *fresh = s->place == GR_MAP_NONE;
    if (!*fresh)
        return GR_OK;
    if (k->count.n == MOST_STATES)
        return gr_fail(err, GR_ELIMIT, "there are too many different ways to count");
    key = gr_str_dup(&k->mem, key);
    slot = key.ptr != NULL ? gr_strmap_put(&k->known, key) : NULL;
    if (slot == NULL || !gr_vec_push(&k->count, 0))
        return gr_fail_memory(cx, err);
    s->place = *slot = (uint32_t)(k->count.n - 1);
    return GR_OK;
}

static gr_status add(uint64_t *sum, uint64_t more, gr_err *err)
{
    *sum += more; /* neither is above INT64_MAX */
    return *sum <= INT64_MAX ? GR_OK
                             : gr_fail(err, GR_ELIMIT, "their number does not fit in 64 bits");
}

/* Goes on to v: a state more on the stack, or its count, if that is known. */
static gr_status step(gr_ctx *cx, counting *k, gr_vid v, gr_err *err)
{
    state *s = &k->stack[k->depth - 1], *t = &k->stack[k->depth];
    bool fresh;
    gr_status st;

    if (v == TARGET)
        return add(&s->sum, 1, err);
    if (s->hops < 2)
        return GR_OK;
    memcpy(t->usable, s->usable, k->words * sizeof *t->usable);
    t->usable[v / 64] &= ~(UINT64_C(1) << (v % 64));
    t->at = v;
    t->hops = s->hops - 1;
    if (!narrow(k, t))
        return GR_OK;
    if ((st = look_up(cx, k, t, &fresh, err)) != GR_OK)
        return st;
    if (!fresh)
        return add(&s->sum, k->count.at[t->place], err);
    t->next = k->p.out.start[v];
    t->sum = 0;
    k->depth++;
    return GR_OK;
}

static gr_status count_all(gr_ctx *cx, counting *k, uint32_t max_hops, gr_clock *clock,
                           uint64_t *out, gr_err *err)
{
    state *s = &k->stack[0];
    gr_status st = GR_OK;

    *out = 0;
    for (gr_vid v = TARGET; v < k->p.n; v++)
        put(s->usable, v);
    s->at = SOURCE;
    s->hops = max_hops;
    if (max_hops == 0 || !narrow(k, s))
        return GR_OK;
    s->next = k->p.out.start[SOURCE];
    for (k->depth = 1; st == GR_OK && k->depth != 0;) {
        s = &k->stack[k->depth - 1];
        if ((st = gr_clock_work(cx, clock, k->p.n, err)) != GR_OK || clock->over)
            return st;
        if (s->next < k->p.out.start[s->at + 1]) {
            gr_vid v = k->p.out.to[s->next++];

            st = has(s->usable, v) ? step(cx, k, v, err) : GR_OK;
        } else if (--k->depth == 0) {
            *out = s->sum;
        } else {
            k->count.at[s->place] = s->sum;
            st = add(&k->stack[k->depth - 1].sum, s->sum, err);
        }
    }
    return st;
}

static gr_status counting_start(gr_ctx *cx, const gr_ways *w, counting *k, gr_err *err)
{
    gr_arena *a = &k->mem;
    gr_status st = part_read(cx, a, w, &k->p, err);
    uint64_t *sets;
    size_t n = k->p.n;

    if (st != GR_OK)
        return st;
    k->words = (n + 63) / 64;
    k->key_size = k->words * sizeof *sets + sizeof(gr_vid) + sizeof(uint32_t);
    k->key = gr_arena_alloc(a, k->key_size);
    k->reached = gr_new_n(a, uint64_t, k->words);
    k->queue = gr_new_n(a, gr_vid, n + 1);
    k->stack = gr_new_n(a, state, n + 1);
    sets = gr_new_n(a, uint64_t, (n + 1) * k->words);
    if (k->key == NULL || k->reached == NULL || k->queue == NULL || k->stack == NULL ||
        sets == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i <= n; i++)
        k->stack[i].usable = sets + i * k->words;
    return GR_OK;
}

gr_status gr_ways_count(gr_ctx *cx, const gr_ways *w, gr_clock *clock, uint64_t *out, gr_err *err)
{
    counting k = { .count = { .budget = &cx->budget } };
    gr_status st;

    gr_arena_init(&k.mem, &cx->budget);
    gr_strmap_init(&k.known, &cx->budget);
    st = gr_clock_work(cx, clock, gr_graph_n_nodes(w->g), err); /* what the start takes */
    if (st == GR_OK && !clock->over && (st = counting_start(cx, w, &k, err)) == GR_OK)
        st = count_all(cx, &k, w->max_hops, clock, out, err);
    gr_vec_clear(&k.count);
    gr_strmap_clear(&k.known);
    gr_arena_clear(&k.mem);
    if (st == GR_OK && clock->over) {
        st = gr_fail_arg(err, GR_ELIMIT, "budget_ms", "budget_ms: there was no time to count all");
        gr_err_hint(err, "raise budget_ms");
    }
    return st;
}

/* --- the second count --- */

/* Which of the nodes between lead to v. */
static uint32_t leading(const gr_ways *w, const gr_vid *node, unsigned n, gr_vid v)
{
    uint32_t set = 0;

    for (unsigned i = 0; i < n; i++)
        set |= (uint32_t)gr_leads(w->g, node[i], v) << i;
    return set;
}

/* ends[s * n + i]: ways from the source through all of the subset s that end at its node i. */
static gr_status by_subsets(gr_ctx *cx, gr_arena *mem, const gr_ways *w, const gr_vid *node,
                            unsigned n, uint64_t *out, gr_err *err)
{
    uint64_t *ends = gr_new_n(mem, uint64_t, (size_t)(n + 1) << n);
    uint32_t to_end = leading(w, node, n, w->target), to[MOST_BETWEEN];
    gr_status st = GR_OK;

    if (ends == NULL)
        return gr_fail_memory(cx, err);
    for (unsigned i = 0; i < n; i++) {
        to[i] = leading(w, node, n, node[i]);
        ends[((size_t)n << i) + i] = gr_leads(w->g, w->source, node[i]);
    }
    *out = w->max_hops > 0 && gr_leads(w->g, w->source, w->target);
    for (uint32_t s = 1; s < UINT32_C(1) << n && st == GR_OK; s++) {
        if ((s & 0xfff) == 0)
            st = gr_ctx_check(cx, err);
        for (unsigned i = 0; i < n; i++) {
            uint64_t *here = &ends[(size_t)s * n + i];
            uint32_t before = s & ~(UINT32_C(1) << i);

            for (uint32_t j = before != s ? before & to[i] : 0; j != 0; j &= j - 1)
                *here += ends[(size_t)before * n + (unsigned)__builtin_ctz(j)];
            if ((to_end & s & ~before) != 0 && (uint32_t)__builtin_popcount(s) < w->max_hops)
                *out += *here;
        }
    }
    return st;
}

typedef struct trial {
    gr_vid *path;
    uint64_t *arc;
    bool *on;
} trial;

/* Every way that does not cross itself, one after the other. */
static gr_status by_trial(gr_ctx *cx, const gr_ways *w, trial *t, uint64_t *steps, uint64_t *out,
                          gr_err *err)
{
    const gr_csr *c = gr_graph_out(w->g);
    size_t n = 1;

    *out = 0;
    t->path[0] = w->source;
    t->arc[0] = c->start[w->source];
    while (n != 0 && *steps != 0) {
        gr_vid u = t->path[n - 1], v;
        gr_status st = GR_EVERY(--*steps) ? gr_ctx_check(cx, err) : GR_OK;

        if (st != GR_OK)
            return st;
        if (t->arc[n - 1] == c->start[u + 1] || n > w->max_hops) {
            t->on[u] = false;
            n--;
            continue;
        }
        v = c->to[t->arc[n - 1]++];
        if (t->arc[n - 1] - 1 != c->start[u] && c->to[t->arc[n - 1] - 2] == v)
            continue; /* parallel */
        if (v == w->target) {
            ++*out;
        } else if (v >= w->first && v != w->source && !t->on[v]) {
            t->on[v] = true;
            t->path[n] = v;
            t->arc[n++] = c->start[v];
        }
    }
    return GR_OK;
}

gr_status gr_ways_again(gr_ctx *cx, const gr_ways *w, uint64_t *steps, uint64_t *out, bool *done,
                        gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(w->g), between[MOST_BETWEEN + 1];
    unsigned n_between = 0;
    gr_arena mem;
    trial t;
    gr_status st = gr_ctx_check(cx, err);

    if (st != GR_OK)
        return st;
    for (gr_vid v = w->first; v < n && n_between <= MOST_BETWEEN; v++)
        if (v != w->source && v != w->target)
            between[n_between++] = v;
    *done = true;
    gr_arena_init(&mem, &cx->budget);
    if (n_between <= MOST_BETWEEN) {
        st = by_subsets(cx, &mem, w, between, n_between, out, err);
    } else {
        t = (trial){ gr_new_n(&mem, gr_vid, n), gr_new_n(&mem, uint64_t, n),
                     gr_new_n(&mem, bool, n) };
        st = t.path != NULL && t.arc != NULL && t.on != NULL ? by_trial(cx, w, &t, steps, out, err)
                                                             : gr_fail_memory(cx, err);
        *done = *steps != 0;
    }
    gr_arena_clear(&mem);
    return st;
}
