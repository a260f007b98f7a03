/* Matchings of the largest weight, by Edmonds' primal-dual method with blossoms.
 *
 * After Galil: Efficient Algorithms for Finding Maximum Matching in Graphs (1986), and in the
 * arrangement of van Rantwijk's program that NetworkX uses. Nodes and shrunken blossoms that hang
 * at a free node over alternating edges without slack are labelled OUTER and INNER in turn; where
 * no edge without slack is left, the duals are shifted until one is. */
#include "algo/matching/weighted_int.h"

#define NONE UINT32_MAX

enum { FREE = 0, OUTER = 1, INNER = 2, SEEN = 4 };

/* An edge in one of its directions: 2k from u to v, 2k + 1 from v to u. */
typedef uint32_t way;
typedef GR_VEC(uint32_t) ids;

typedef struct matcher {
    gr_ctx *cx;
    gr_vid n;
    const gr_weighted_edge *edge;
    uint32_t n_edges;
    bool most;
    uint64_t *start; /* the ways out of each node */
    way *out;
    way *mate;     /* the way out of a node to its mate; by node */
    gr_vid *in;    /* the outermost blossom of a node, or the node */
    bool *allowed; /* no slack; by edge */
    gr_vid *queue; /* outer nodes whose edges are to be looked at */
    size_t n_queue;
    /* By node and by blossom, 2n: */
    int64_t *dual;
    uint8_t *label;
    way *entry; /* the way over which it got its label, NONE for free nodes */
    gr_vid *parent, *base;
    way *best;     /* the way of least slack to another outer one, or of a free node from one */
    ids *child;    /* in their order around the blossom, that with the base first; by blossom */
    ids *link;     /* the ways from each to the next */
    gr_vid *spare; /* unused blossoms */
    gr_vid n_spare;
    gr_vid *leaf, *stack; /* scratch */
    uint32_t *path;
} matcher;

static gr_vid tail(const matcher *m, way p)
{
    return (p & 1) == 0 ? m->edge[p / 2].u : m->edge[p / 2].v;
}

static gr_vid head(const matcher *m, way p)
{
    return tail(m, p ^ 1);
}

static int64_t slack(const matcher *m, way p)
{
    const gr_weighted_edge *e = &m->edge[p / 2];

    return m->dual[e->u] + m->dual[e->v] - 2 * e->weight;
}

static ids *children(const matcher *m, gr_vid b)
{
    return &m->child[b - m->n];
}

static ids *links(const matcher *m, gr_vid b)
{
    return &m->link[b - m->n];
}

/* The nodes of b into m->leaf. */
static size_t leaves(const matcher *m, gr_vid b)
{
    size_t n = 0, depth = 1;

    m->stack[0] = b;
    while (depth != 0) {
        gr_vid t = m->stack[--depth];

        if (t < m->n)
            m->leaf[n++] = t;
        else
            for (size_t i = children(m, t)->n; i-- > 0;)
                m->stack[depth++] = children(m, t)->at[i];
    }
    return n;
}

/* --- labels --- */

static void set_label(matcher *m, gr_vid v, uint8_t label, way entry)
{
    gr_vid b = m->in[v];

    m->label[v] = m->label[b] = label;
    m->entry[v] = m->entry[b] = entry;
    m->best[v] = m->best[b] = NONE;
}

static void label_outer(matcher *m, gr_vid v, way entry)
{
    size_t n;

    set_label(m, v, OUTER, entry);
    n = leaves(m, m->in[v]);
    for (size_t i = 0; i < n; i++)
        m->queue[m->n_queue++] = m->leaf[i];
}

/* The mate of its base becomes outer. */
static void label_inner(matcher *m, gr_vid v, way entry)
{
    way p;

    set_label(m, v, INNER, entry);
    p = m->mate[m->base[m->in[v]]];
    label_outer(m, head(m, p), p);
}

/* The base where the paths from v and w to their free nodes meet; NONE if they never do. */
static gr_vid meet(matcher *m, gr_vid v, gr_vid w)
{
    gr_vid base = NONE;
    size_t n = 0;

    while (v != NONE) {
        gr_vid b = m->in[v], last;

        if ((m->label[b] & SEEN) != 0) {
            base = m->base[b];
            break;
        }
        m->path[n++] = b;
        m->label[b] |= SEEN;
        last = NONE;
        if (m->entry[b] != NONE)
            last = tail(m, m->entry[m->in[tail(m, m->entry[b])]]);
        v = last;
        if (w != NONE) {
            v = w;
            w = last;
        }
    }
    while (n-- > 0)
        m->label[m->path[n]] &= (uint8_t)~SEEN;
    return base;
}

/* --- blossoms --- */

static void find_best(matcher *m, gr_vid b)
{
    size_t n = leaves(m, b);

    m->best[b] = NONE;
    for (size_t i = 0; i < n; i++)
        for (uint64_t k = m->start[m->leaf[i]]; k < m->start[m->leaf[i] + 1]; k++) {
            gr_vid other = m->in[head(m, m->out[k])];

            if (other != b && m->label[other] == OUTER &&
                (m->best[b] == NONE || slack(m, m->out[k]) < slack(m, m->best[b])))
                m->best[b] = m->out[k];
        }
}

/* Fills in the cycle that p closes: from the base down to p's tail, over p, and back up. */
static bool close_cycle(matcher *m, gr_vid b, way p)
{
    ids *child = children(m, b), *link = links(m, b);
    gr_vid top = m->in[m->base[b]];
    size_t n = 0, half;

    for (gr_vid x = m->in [tail(m, p)]; x != top; x = m->in[tail(m, m->entry[x])])
        m->path[n++] = x;
    half = n;
    for (gr_vid x = m->in [head(m, p)]; x != top; x = m->in[tail(m, m->entry[x])])
        m->path[n++] = x;
    if (!gr_vec_reserve(child, n + 1) || !gr_vec_reserve(link, n + 1))
        return false;
    child->n = link->n = n + 1;
    child->at[0] = top;
    for (size_t i = 0; i < half; i++) {
        child->at[half - i] = m->path[i];
        link->at[half - 1 - i] = m->entry[m->path[i]];
    }
    link->at[half] = p;
    for (size_t i = half; i < n; i++) {
        child->at[i + 1] = m->path[i];
        link->at[i + 1] = m->entry[m->path[i]] ^ 1;
    }
    for (size_t i = 0; i < child->n; i++)
        m->parent[child->at[i]] = b;
    return true;
}

static bool add_blossom(matcher *m, gr_vid base, way p)
{
    gr_vid b = m->spare[m->n_spare - 1], top = m->in[base];
    size_t n;

    m->base[b] = base;
    if (!close_cycle(m, b, p))
        return false;
    m->n_spare--;
    m->parent[b] = NONE;
    m->label[b] = OUTER;
    m->entry[b] = m->entry[top];
    m->dual[b] = 0;
    n = leaves(m, b);
    for (size_t i = 0; i < n; i++) {
        if (m->label[m->in[m->leaf[i]]] == INNER)
            m->queue[m->n_queue++] = m->leaf[i];
        m->in[m->leaf[i]] = b;
    }
    find_best(m, b);
    return true;
}

static size_t index_of(const ids *list, gr_vid b)
{
    size_t i = 0;

    while (list->at[i] != b)
        i++;
    return i;
}

/* How one walks from child i to the base: the even way round. */
typedef struct walk {
    const ids *child, *link;
    size_t i, n;
    bool up;
} walk;

static walk walk_from(const matcher *m, gr_vid b, size_t i)
{
    return (walk){ children(m, b), links(m, b), i, children(m, b)->n, i % 2 == 1 };
}

/* The way to the next child, and on to it. */
static way step(walk *w)
{
    way p;

    if (w->up) {
        p = w->link->at[w->i];
        w->i = w->i + 1 == w->n ? 0 : w->i + 1;
    } else {
        w->i = w->i == 0 ? w->n - 1 : w->i - 1;
        p = w->link->at[w->i] ^ 1;
    }
    return p;
}

/* The children of an inner blossom that is no more: those on the even way from the entry to the
 * base are labelled as if it had never been, the others only if an edge reached them. */
static void relabel_children(matcher *m, gr_vid b)
{
    way p = m->entry[b];
    gr_vid first = m->in[head(m, p)];
    walk w = walk_from(m, b, index_of(children(m, b), first));

    while (w.i != 0) {
        way q = step(&w);

        m->label[head(m, p)] = FREE;
        m->label[head(m, q)] = FREE;
        label_inner(m, head(m, p), p);
        m->allowed[q / 2] = true;
        p = step(&w);
        m->allowed[p / 2] = true;
    }
    set_label(m, head(m, p), INNER, p);
    for (step(&w); children(m, b)->at[w.i] != first; step(&w)) {
        gr_vid c = children(m, b)->at[w.i], v = c;
        size_t n;

        if (m->label[c] == OUTER)
            continue;
        n = leaves(m, c);
        for (size_t i = 0; i < n; i++) {
            v = m->leaf[i];
            if (m->label[v] != FREE)
                break;
        }
        if (m->label[v] != FREE) {
            m->label[v] = FREE;
            m->label[head(m, m->mate[m->base[c]])] = FREE;
            label_inner(m, v, m->entry[v]);
        }
    }
}

static void drop(matcher *m, gr_vid b)
{
    m->label[b] = FREE;
    m->entry[b] = m->best[b] = NONE;
    m->base[b] = m->parent[b] = NONE;
    m->spare[m->n_spare++] = b;
}

static void free_children(matcher *m, gr_vid b)
{
    const ids *child = children(m, b);

    for (size_t i = 0; i < child->n; i++) {
        size_t n = leaves(m, child->at[i]);

        m->parent[child->at[i]] = NONE;
        for (size_t k = 0; k < n; k++)
            m->in[m->leaf[k]] = child->at[i];
    }
}

static void expand(matcher *m, gr_vid b)
{
    free_children(m, b);
    relabel_children(m, b);
    drop(m, b);
}

/* At the end of a stage, blossoms without a dual of their own go, and so do such inside them. */
static void expand_all(matcher *m)
{
    for (gr_vid b = m->n; b < 2 * m->n; b++) {
        size_t depth = 0;

        if (m->base[b] == NONE || m->parent[b] != NONE || m->label[b] != OUTER || m->dual[b] != 0)
            continue;
        m->path[depth++] = b;
        while (depth != 0) {
            gr_vid x = m->path[--depth];

            free_children(m, x);
            for (size_t i = 0; i < children(m, x)->n; i++) {
                gr_vid c = children(m, x)->at[i];

                if (c >= m->n && m->dual[c] == 0)
                    m->path[depth++] = c;
            }
            drop(m, x);
        }
    }
}

/* --- augmenting --- */

/* Child i comes first. */
static void rotate(matcher *m, ids *list, size_t i)
{
    memcpy(m->path + 2 * (size_t)m->n, list->at, i * sizeof *list->at);
    memmove(list->at, list->at + i, (list->n - i) * sizeof *list->at);
    memcpy(list->at + list->n - i, m->path + 2 * (size_t)m->n, i * sizeof *list->at);
}

/* Makes v the base of b: matches along the even way from v to the old base, and the same in the
 * blossoms inside. m->path holds what is to be done: blossom and node. */
static void rebase(matcher *m, gr_vid b, gr_vid v)
{
    size_t depth = 0;

    m->path[depth++] = b;
    m->path[depth++] = v;
    while (depth != 0) {
        gr_vid t;
        size_t i;
        walk w;

        v = m->path[--depth];
        b = m->path[--depth];
        for (t = v; m->parent[t] != b;)
            t = m->parent[t];
        i = index_of(children(m, b), t);
        w = walk_from(m, b, i);
        if (t >= m->n) {
            m->path[depth++] = t;
            m->path[depth++] = v;
        }
        while (w.i != 0) {
            way p;

            step(&w);
            t = w.child->at[w.i];
            p = step(&w);
            if (t >= m->n) {
                m->path[depth++] = t;
                m->path[depth++] = tail(m, p);
            }
            t = w.child->at[w.i];
            if (t >= m->n) {
                m->path[depth++] = t;
                m->path[depth++] = head(m, p);
            }
            m->mate[tail(m, p)] = p;
            m->mate[head(m, p)] = p ^ 1;
        }
        rotate(m, children(m, b), i);
        rotate(m, links(m, b), i);
        m->base[b] = v;
    }
}

/* Matches p, and every other edge from its ends to their free nodes. */
static void augment(matcher *m, way p)
{
    for (int side = 0; side < 2; side++, p ^= 1) {
        way q = p;

        for (;;) {
            gr_vid s = tail(m, q), bs = m->in[s], t, bt;

            if (bs >= m->n)
                rebase(m, bs, s);
            m->mate[s] = q;
            if (m->entry[bs] == NONE)
                break;
            t = tail(m, m->entry[bs]);
            bt = m->in[t];
            q = m->entry[bt]; /* into bt at its head */
            if (bt >= m->n)
                rebase(m, bt, head(m, q));
            m->mate[head(m, q)] = q ^ 1;
        }
    }
}

/* --- stages --- */

/* Looks at the edges of outer nodes; *grew if the matching did. */
static bool scan(matcher *m, gr_vid v, bool *grew)
{
    for (uint64_t k = m->start[v]; k < m->start[v + 1]; k++) {
        way p = m->out[k];
        gr_vid w = head(m, p), bv = m->in[v], bw = m->in[w], base;

        if (bv == bw)
            continue;
        m->allowed[p / 2] = m->allowed[p / 2] || slack(m, p) <= 0;
        if (!m->allowed[p / 2]) {
            way *best = m->label[bw] == OUTER ? &m->best[bv] : &m->best[w];

            if ((m->label[bw] == OUTER || m->label[w] == FREE) &&
                (*best == NONE || slack(m, p) < slack(m, *best)))
                *best = p;
        } else if (m->label[bw] == FREE) {
            label_inner(m, w, p);
        } else if (m->label[bw] == OUTER) {
            base = meet(m, v, w);
            if (base == NONE) {
                augment(m, p);
                *grew = true;
                return true;
            }
            if (!add_blossom(m, base, p))
                return false;
        } else if (m->label[w] == FREE) {
            m->label[w] = INNER;
            m->entry[w] = p;
        }
    }
    return true;
}

typedef struct shift {
    int64_t by;
    enum { STOP, EDGE, EXPAND, NOTHING } what;
    way edge;
    gr_vid blossom;
} shift;

static void take(shift *s, shift other)
{
    if (s->what == NOTHING || other.by < s->by)
        *s = other;
}

static int64_t least_dual(const matcher *m)
{
    int64_t least = INT64_MAX;

    for (gr_vid v = 0; v < m->n; v++)
        if (m->dual[v] < least)
            least = m->dual[v];
    return least;
}

/* How far the duals can go before something must happen. */
static shift choose_shift(const matcher *m)
{
    shift s = { .what = NOTHING };

    if (!m->most)
        s = (shift){ .by = least_dual(m), .what = STOP };
    for (gr_vid v = 0; v < m->n; v++)
        if (m->label[m->in[v]] == FREE && m->best[v] != NONE)
            take(&s, (shift){ slack(m, m->best[v]), EDGE, m->best[v], NONE });
    for (gr_vid b = 0; b < 2 * m->n; b++)
        if (m->base[b] != NONE && m->parent[b] == NONE && m->label[b] == OUTER &&
            m->best[b] != NONE)
            take(&s, (shift){ slack(m, m->best[b]) / 2, EDGE, m->best[b], NONE });
    for (gr_vid b = m->n; b < 2 * m->n; b++)
        if (m->base[b] != NONE && m->parent[b] == NONE && m->label[b] == INNER)
            take(&s, (shift){ m->dual[b], EXPAND, NONE, b });
    if (s.what == NOTHING) {
        int64_t least = least_dual(m);

        s = (shift){ .by = least > 0 ? least : 0, .what = STOP };
    }
    return s;
}

static void shift_duals(matcher *m, int64_t by)
{
    for (gr_vid v = 0; v < m->n; v++) {
        uint8_t label = m->label[m->in[v]];

        m->dual[v] += label == OUTER ? -by : label == INNER ? by : 0;
    }
    for (gr_vid b = m->n; b < 2 * m->n; b++)
        if (m->base[b] != NONE && m->parent[b] == NONE)
            m->dual[b] += m->label[b] == OUTER ? by : m->label[b] == INNER ? -by : 0;
}

static void start_stage(matcher *m)
{
    for (gr_vid b = 0; b < 2 * m->n; b++) {
        m->label[b] = FREE;
        m->entry[b] = m->best[b] = NONE;
    }
    memset(m->allowed, 0, m->n_edges * sizeof *m->allowed);
    m->n_queue = 0;
    for (gr_vid v = 0; v < m->n; v++)
        if (m->mate[v] == NONE && m->label[m->in[v]] == FREE)
            label_outer(m, v, NONE);
}

/* One more pair, or *grew = false: done. */
static gr_status stage(matcher *m, bool *grew, gr_err *err)
{
    gr_status st;

    *grew = false;
    start_stage(m);
    for (;;) {
        shift s;

        for (uint32_t turn = 1; m->n_queue != 0 && !*grew; turn++) {
            if (!scan(m, m->queue[--m->n_queue], grew))
                return gr_fail_memory(m->cx, err);
            if (GR_EVERY(turn) && (st = gr_ctx_check(m->cx, err)) != GR_OK)
                return st;
        }
        if (*grew)
            break;
        s = choose_shift(m);
        shift_duals(m, s.by);
        if (s.what == STOP)
            return GR_OK;
        if (s.what == EXPAND) {
            expand(m, s.blossom);
        } else {
            m->allowed[s.edge / 2] = true;
            m->queue[m->n_queue++] = tail(m, s.edge); /* the outer end */
        }
        if ((st = gr_ctx_check(m->cx, err)) != GR_OK)
            return st;
    }
    expand_all(m);
    return gr_ctx_check(m->cx, err);
}

/* --- the whole --- */

static bool allocate(matcher *m)
{
    gr_arena *a = &m->cx->scratch;
    size_t n = m->n;

    m->start = gr_new_n(a, uint64_t, n + 2);
    m->out = gr_arena_alloc(a, 2 * (size_t)m->n_edges * sizeof *m->out);
    m->allowed = gr_new_n(a, bool, m->n_edges);
    m->mate = gr_arena_alloc(a, n * sizeof *m->mate);
    m->in = gr_arena_alloc(a, n * sizeof *m->in);
    m->queue = gr_arena_alloc(a, (2 * n + 2) * sizeof *m->queue);
    m->dual = gr_new_n(a, int64_t, 2 * n);
    m->label = gr_new_n(a, uint8_t, 2 * n);
    m->entry = gr_arena_alloc(a, 2 * n * sizeof *m->entry);
    m->parent = gr_arena_alloc(a, 2 * n * sizeof *m->parent);
    m->base = gr_arena_alloc(a, 2 * n * sizeof *m->base);
    m->best = gr_arena_alloc(a, 2 * n * sizeof *m->best);
    m->child = gr_new_n(a, ids, n);
    m->link = gr_new_n(a, ids, n);
    m->spare = gr_arena_alloc(a, n * sizeof *m->spare);
    m->leaf = gr_arena_alloc(a, n * sizeof *m->leaf);
    m->stack = gr_arena_alloc(a, (2 * n + 1) * sizeof *m->stack);
    m->path = gr_arena_alloc(a, (3 * n + 4) * sizeof *m->path);
    return m->start != NULL && m->out != NULL && m->allowed != NULL && m->mate != NULL &&
           m->in != NULL && m->queue != NULL && m->dual != NULL && m->label != NULL &&
           m->entry != NULL && m->parent != NULL && m->base != NULL && m->best != NULL &&
           m->child != NULL && m->link != NULL && m->spare != NULL && m->leaf != NULL &&
           m->stack != NULL && m->path != NULL;
}

static void fill(matcher *m)
{
    uint64_t *next = m->start + 1;
    int64_t largest = 0;

    for (uint32_t k = 0; k < m->n_edges; k++) {
        next[m->edge[k].u + 1]++;
        next[m->edge[k].v + 1]++;
        if (m->edge[k].weight > largest)
            largest = m->edge[k].weight;
    }
    for (gr_vid v = 0; v < m->n; v++)
        next[v + 1] += next[v];
    for (uint32_t k = 0; k < m->n_edges; k++) {
        m->out[next[m->edge[k].u]++] = 2 * k;
        m->out[next[m->edge[k].v]++] = 2 * k + 1;
    }
    for (gr_vid v = 0; v < m->n; v++) {
        m->dual[v] = largest;
        m->mate[v] = NONE;
        m->in[v] = m->base[v] = v;
        m->parent[v] = m->parent[m->n + v] = m->base[m->n + v] = NONE;
        m->spare[m->n_spare++] = 2 * m->n - 1 - v;
        m->child[v].budget = m->link[v].budget = &m->cx->budget;
    }
}

gr_status gr_weighted_blossom(gr_ctx *cx, gr_vid n, const gr_weighted_edge *edge, uint32_t n_edges,
                              bool most, gr_vid **mate, gr_weighted_proof *proof, gr_err *err)
{
    matcher m = { .cx = cx, .n = n, .edge = edge, .n_edges = n_edges, .most = most };
    bool grew = true;
    gr_status st = GR_OK;

    if (n > INT32_MAX / 2 || n_edges > INT32_MAX)
        return gr_fail(err, GR_ELIMIT, "the graph is too large for a matching by weight");
    if (!allocate(&m))
        return gr_fail_memory(cx, err);
    fill(&m);
    while (grew && st == GR_OK && n != 0)
        st = stage(&m, &grew, err);
    for (gr_vid b = 0; b < n; b++) {
        gr_vec_clear(&m.child[b]);
        gr_vec_clear(&m.link[b]);
    }
    *mate = m.in;
    for (gr_vid v = 0; v < n; v++)
        m.in[v] = m.mate[v] != NONE ? head(&m, m.mate[v]) : GR_NO_NODE;
    for (gr_vid b = n; b < 2 * n; b++)
        if (m.base[b] == NONE)
            m.dual[b] = 0;
    *proof = (gr_weighted_proof){ 2 * n, m.dual, m.parent };
    return st;
}
