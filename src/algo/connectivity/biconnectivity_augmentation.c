/* The fewest links to add so that the graph is connected and has no cut node.
 *
 * With c components, d as the most parts that a node splits its own component into, p blocks with
 * one cut node and q components that are one block, max(d + c - 2, ceil(p / 2) + q) links are
 * needed, and they are enough (Eswaran, Tarjan: Augmentation problems, 1976). So there is always a
 * link after which one less is needed, between two such blocks: links are tried until one does
 * that. If time runs out the rest is done by a ring through all such blocks.
 *
 * The verifier takes away every node in turn and floods what is left, to count c, d, p and q and to
 * see that with the links everything hangs together. */
#include "algo/connectivity/augment_int.h"
#include "algo/sets/search_int.h"

#define CHECK_MAX 10000000u /* nodes times nodes and edges: a fraction of a second */

/* --- the graph and its links --- */

typedef struct grown {
    gr_ctx *cx;
    gr_csr rows; /* simple */
    gr_vid n;
    GR_VEC(gr_bridge) link;
    GR_VEC(uint32_t) next; /* of a link's two ends: the next end in the list of its node, + 1 */
    uint32_t *head;        /* by node: the first end + 1; end 2i is link i's u, 2i + 1 its v */
} grown;

static bool link_nodes(grown *w, gr_vid u, gr_vid v)
{
    uint32_t end = 2 * (uint32_t)w->link.n;
    gr_bridge b = { u, v };

    if (!gr_vec_push(&w->link, b) || !gr_vec_push(&w->next, w->head[u]) ||
        !gr_vec_push(&w->next, w->head[v]))
        return false;
    w->head[u] = end + 1;
    w->head[v] = end + 2;
    return true;
}

/* Takes the last link back. */
static void unlink_nodes(grown *w)
{
    gr_bridge b = w->link.at[--w->link.n];

    w->next.n -= 2;
    w->head[b.u] = w->next.at[w->next.n];
    w->head[b.v] = w->next.at[w->next.n + 1];
}

/* Where a look along a row stands: arcs first, then links. */
typedef struct look {
    uint64_t arc;
    uint32_t end; /* + 1; 0 = no more */
} look;

static look look_from(const grown *w, gr_vid v)
{
    return (look){ w->rows.start[v], w->head[v] };
}

static bool look_next(const grown *w, gr_vid v, look *l, gr_vid *to)
{
    if (l->arc < w->rows.start[v + 1]) {
        *to = w->rows.to[l->arc++];
        return true;
    }
    if (l->end == 0)
        return false;
    *to = l->end % 2 != 0 ? w->link.at[(l->end - 1) / 2].v : w->link.at[(l->end - 1) / 2].u;
    l->end = w->next.at[l->end - 1];
    return true;
}

/* --- what is needed --- */

/* A block with one cut node at most: the nodes that are none. */
typedef struct loose {
    gr_vid node, other; /* two of them; the same if there is one only */
    gr_vid part;        /* its component */
    bool alone;         /* it is all of it */
} loose;

typedef struct shape {
    gr_vid *number, *low, *up, *blocks; /* by node; blocks: in how many it is */
    gr_vid *stack, *path;
    look *looks;
    gr_vid *member, *start; /* blocks as lists */
    gr_vid *part_of;        /* by block */
    loose *at;
    size_t n, n_blocks, parts;
    size_t need;
} shape;

static bool shape_room(gr_ctx *cx, gr_vid n, shape *s)
{
    gr_arena *a = &cx->scratch;

    *s = (shape){ .number = gr_new_n(a, gr_vid, n),
                  .low = gr_new_n(a, gr_vid, n),
                  .up = gr_new_n(a, gr_vid, n),
                  .blocks = gr_new_n(a, gr_vid, n),
                  .stack = gr_new_n(a, gr_vid, n),
                  .path = gr_new_n(a, gr_vid, n),
                  .looks = gr_new_n(a, look, n),
                  .member = gr_new_n(a, gr_vid, 2 * (size_t)n),
                  .start = gr_new_n(a, gr_vid, (size_t)n + 2),
                  .part_of = gr_new_n(a, gr_vid, (size_t)n + 1),
                  .at = gr_new_n(a, loose, (size_t)n + 1) };
    return s->number != NULL && s->low != NULL && s->up != NULL && s->blocks != NULL &&
           s->stack != NULL && s->path != NULL && s->looks != NULL && s->member != NULL &&
           s->start != NULL && s->part_of != NULL && s->at != NULL;
}

static void close_block(shape *s, gr_vid *height, gr_vid v, gr_vid child)
{
    gr_vid end = s->start[s->n_blocks], w;

    s->member[end++] = v;
    s->blocks[v]++;
    do {
        w = s->stack[--*height];
        s->member[end++] = w;
        s->blocks[w]++;
    } while (w != child);
    s->part_of[s->n_blocks] = (gr_vid)s->parts;
    s->start[++s->n_blocks] = end;
}

/* Blocks of the component of root, in the order in which a search leaves them. */
static void find_blocks(const grown *w, shape *s, gr_vid root, gr_vid *count)
{
    gr_vid height = 0, depth = 0, u;

    s->number[root] = s->low[root] = ++*count;
    s->up[root] = root;
    s->looks[root] = look_from(w, root);
    for (s->path[depth++] = root; depth != 0;) {
        gr_vid v = s->path[depth - 1];

        if (look_next(w, v, &s->looks[v], &u)) {
            if (s->number[u] != 0) {
                s->low[v] = s->number[u] < s->low[v] ? s->number[u] : s->low[v];
                continue;
            }
            s->number[u] = s->low[u] = ++*count;
            s->up[u] = v;
            s->looks[u] = look_from(w, u);
            s->stack[height++] = u;
            s->path[depth++] = u;
            continue;
        }
        if (--depth == 0)
            break;
        u = s->up[v];
        s->low[u] = s->low[v] < s->low[u] ? s->low[v] : s->low[u];
        if (s->low[v] >= s->number[u])
            close_block(s, &height, u, v);
    }
}

/* Keeps the block if it has one cut node at most. */
static void keep_loose(shape *s, size_t block, size_t *leaves)
{
    loose l = { GR_NO_NODE, GR_NO_NODE, s->part_of[block], false };
    gr_vid cuts = 0;

    for (gr_vid i = s->start[block]; i < s->start[block + 1]; i++) {
        gr_vid v = s->member[i];

        if (s->blocks[v] > 1)
            cuts++;
        else if (l.node == GR_NO_NODE)
            l.node = l.other = v;
        else
            l.other = v;
    }
    if (cuts > 1)
        return;
    l.alone = cuts == 0;
    *leaves += cuts;
    s->at[s->n++] = l;
}

/* Blocks with one cut node at most, and how many links are needed. */
static gr_status find_shape(const grown *w, shape *s, gr_err *err)
{
    size_t leaves = 0, half;
    gr_vid count = 0, most = 1;

    memset(s->number, 0, w->n * sizeof *s->number);
    memset(s->blocks, 0, w->n * sizeof *s->blocks);
    s->n = s->n_blocks = s->parts = 0;
    for (gr_vid v = 0; v < w->n; v++)
        if (s->number[v] == 0) {
            size_t before = s->n_blocks;

            find_blocks(w, s, v, &count);
            if (s->n_blocks == before) /* a node alone */
                s->at[s->n++] = (loose){ v, v, (gr_vid)s->parts, true };
            s->parts++;
        }
    for (size_t b = 0; b < s->n_blocks; b++)
        keep_loose(s, b, &leaves);
    for (gr_vid v = 0; v < w->n; v++)
        most = s->blocks[v] > most ? s->blocks[v] : most;
    half = (leaves + 1) / 2 + (s->n - leaves);
    s->need = most + s->parts - 2 > half ? most + s->parts - 2 : half;
    if (w->n <= 2 || (s->parts == 1 && most == 1))
        s->need = s->parts > 1 ? s->parts - 1 : 0;
    return gr_ctx_check(w->cx, err);
}

/* --- links --- */

/* Tries a link between two such blocks: is one less needed? */
static gr_status try_link(grown *w, shape *s, gr_vid u, gr_vid v, bool *good, gr_err *err)
{
    size_t need = s->need;
    gr_status st;

    if (!link_nodes(w, u, v))
        return gr_fail_memory(w->cx, err);
    if ((st = find_shape(w, s, err)) != GR_OK)
        return st;
    *good = s->need < need;
    if (*good)
        return GR_OK;
    unlink_nodes(w);
    return find_shape(w, s, err);
}

/* One link of those needed, from a block to the one about half of them further on. */
static gr_status find_link(grown *w, shape *s, gr_clock *clock, bool *good, gr_err *err)
{
    size_t n = s->n;
    gr_status st;

    *good = false;
    for (size_t turn = 0; turn < n; turn++)
        for (size_t i = 0; i < n && !*good; i++) {
            size_t far = (n / 2 + (turn % 2 != 0 ? n - (turn + 1) / 2 : turn / 2)) % n;
            const loose *a = &s->at[i], *b = &s->at[(i + far) % n];

            if (a == b || (s->parts > 1 && a->part == b->part))
                continue;
            if ((st = gr_clock_work(w->cx, clock, 4 * (uint64_t)w->n + w->rows.start[w->n], err)) !=
                GR_OK)
                return st;
            if (clock->over)
                return GR_OK;
            if ((st = try_link(w, s, a->node, b->node, good, err)) != GR_OK)
                return st;
        }
    return GR_OK;
}

static int by_part(const void *a, const void *b)
{
    const loose *x = a, *y = b;

    if (x->part != y->part)
        return x->part < y->part ? -1 : 1;
    return (x->node > y->node) - (x->node < y->node);
}

/* A way through all such blocks, closed if there are several components: whichever node goes, the
 * others hang together by it. */
static gr_status link_round(grown *w, shape *s, gr_err *err)
{
    gr_vid last;
    gr_status st = gr_sort(w->cx, s->at, s->n, sizeof *s->at, by_part, err);

    if (st != GR_OK)
        return st;
    last = s->at[0].other;
    for (size_t i = 1; i < s->n; i++) {
        if (!link_nodes(w, last, s->at[i].node))
            return gr_fail_memory(w->cx, err);
        last = s->at[i].alone ? s->at[i].other : s->at[i].node;
    }
    if (s->parts > 1 && w->n > 2 && !link_nodes(w, last, s->at[0].node))
        return gr_fail_memory(w->cx, err);
    return GR_OK;
}

static gr_status augment(grown *w, gr_clock *clock, size_t *bound, gr_err *err)
{
    bool good = true;
    shape s;
    gr_status st;

    if ((w->head = gr_new_n(&w->cx->scratch, uint32_t, w->n)) == NULL ||
        !shape_room(w->cx, w->n, &s))
        return gr_fail_memory(w->cx, err);
    if ((st = find_shape(w, &s, err)) != GR_OK)
        return st;
    *bound = s.need;
    while (s.need != 0 && good)
        if ((st = find_link(w, &s, clock, &good, err)) != GR_OK)
            return st;
    return s.need != 0 ? link_round(w, &s, err) : GR_OK;
}

static gr_status biconnectivity_augmentation_run(gr_ctx *cx, const gr_in *in, gr_result *out,
                                                 gr_err *err)
{
    gr_clock clock = gr_clock_start(cx, &in->arg[0]);
    grown w = { .cx = cx,
                .n = gr_graph_n_nodes(in->graph),
                .link = { .budget = &cx->budget },
                .next = { .budget = &cx->budget } };
    gr_arena *a = &cx->arena;
    size_t bound = 0, n;
    gr_value edges;
    gr_status st = gr_simple_rows(cx, in->graph, &w.rows, err);

    if (st == GR_OK)
        st = augment(&w, &clock, &bound, err);
    n = w.link.n;
    if (st == GR_OK)
        st = gr_new_links_write(cx, in->graph, w.link.at, n, &edges, err);
    if (st == GR_OK && (!gr_v_record(a, &out->value) || !gr_v_set(a, &out->value, "edges", edges) ||
                        !gr_v_set(a, &out->value, "size", gr_v_int((int64_t)n)) ||
                        !gr_v_set(a, &out->value, "optimal", gr_v_bool(bound == n)) ||
                        !gr_v_set(a, &out->value, "bound", gr_v_int((int64_t)bound))))
        st = gr_fail_memory(cx, err);
    gr_vec_clear(&w.link);
    gr_vec_clear(&w.next);
    return st;
}

/* --- the verifier --- */

/* Floods what is left without `gone`: label[v] is the first node of v's component. */
static gr_vid flood(const grown *w, gr_vid gone, gr_vid *label, gr_vid *queue)
{
    gr_vid parts = 0;

    memset(label, 0xff, w->n * sizeof *label);
    for (gr_vid v = 0; v < w->n; v++) {
        gr_vid head = 0, end = 0, u;

        if (v == gone || label[v] != GR_NO_NODE)
            continue;
        parts++;
        label[v] = v;
        for (queue[end++] = v; head < end; head++)
            for (look l = look_from(w, queue[head]); look_next(w, queue[head], &l, &u);)
                if (u != gone && label[u] == GR_NO_NODE) {
                    label[u] = v;
                    queue[end++] = u;
                }
    }
    return parts;
}

/* How many of the labelled components have no cut node: of all, or of those that a node has
 * neighbours in. */
static size_t count_whole(const grown *w, const gr_vid *label, const bool *cut, gr_vid beside,
                          bool *has)
{
    size_t n = 0;
    gr_vid to;

    memset(has, false, w->n);
    for (gr_vid v = 0; v < w->n; v++)
        if (label[v] != GR_NO_NODE && cut[v])
            has[label[v]] = true;
    if (beside == GR_NO_NODE) {
        for (gr_vid v = 0; v < w->n; v++)
            n += label[v] == v && !has[v];
        return n;
    }
    for (look l = look_from(w, beside); look_next(w, beside, &l, &to);)
        if (label[to] != GR_NO_NODE && !has[label[to]]) {
            has[label[to]] = true;
            n++;
        }
    return n;
}

/* The links that are needed, by taking away every node in turn. */
static gr_status count_needed(const grown *w, size_t *need, gr_err *err)
{
    gr_arena *a = &w->cx->scratch;
    gr_vid *label = gr_new_n(a, gr_vid, w->n), *queue = gr_new_n(a, gr_vid, w->n);
    bool *cut = gr_new_n(a, bool, w->n), *has = gr_new_n(a, bool, w->n), any = false;
    size_t parts, most = 1, leaves = 0, half;
    gr_status st;

    if (label == NULL || queue == NULL || cut == NULL || has == NULL)
        return gr_fail_memory(w->cx, err);
    parts = flood(w, GR_NO_NODE, label, queue);
    for (gr_vid v = 0; v < w->n; v++) {
        size_t apart = flood(w, v, label, queue) + 1 - parts;

        if ((st = gr_ctx_check(w->cx, err)) != GR_OK)
            return st;
        cut[v] = apart > 1;
        any |= cut[v];
        most = cut[v] && apart > most ? apart : most;
    }
    for (gr_vid v = 0; v < w->n; v++)
        if (cut[v]) {
            flood(w, v, label, queue);
            leaves += count_whole(w, label, cut, v, has);
        }
    flood(w, GR_NO_NODE, label, queue);
    half = (leaves + 1) / 2 + count_whole(w, label, cut, GR_NO_NODE, has);
    *need = most + parts - 2 > half ? most + parts - 2 : half;
    if (w->n <= 2 || (parts == 1 && !any))
        *need = parts > 1 ? parts - 1 : 0;
    return GR_OK;
}

static gr_status check_links(grown *w, const gr_in *in, const gr_value *v, gr_err *err)
{
    gr_bridge *link;
    size_t need, n;
    bool optimal;
    gr_status st = gr_new_links_read(w->cx, in->graph, gr_v_get(v, "edges"), &link, &n, err);

    if (st != GR_OK ||
        (st = gr_best_fields(v, "size", (int64_t)n, false, &optimal, err)) != GR_OK ||
        (st = count_needed(w, &need, err)) != GR_OK)
        return st;
    if ((size_t)gr_v_get(v, "bound")->i != need)
        return gr_refute(err, "%zu links are needed", need);
    for (size_t i = 0; i < n; i++)
        if (!link_nodes(w, link[i].u, link[i].v))
            return gr_fail_memory(w->cx, err);
    if ((st = count_needed(w, &need, err)) != GR_OK)
        return st;
    return need == 0 ? GR_OK : gr_refute(err, "a cut node is left, or a gap");
}

static gr_status biconnectivity_augmentation_verify(gr_ctx *cx, const gr_in *in, gr_result *r,
                                                    gr_err *err)
{
    uint64_t n = gr_graph_n_nodes(in->graph);
    grown w = { .cx = cx,
                .n = (gr_vid)n,
                .link = { .budget = &cx->budget },
                .next = { .budget = &cx->budget } };
    gr_status st;

    if (n * (n + gr_graph_n_arcs(in->graph)) > CHECK_MAX) {
        r->grade = GR_UNCHECKED;
        r->why = "the graph is too large to take away every node in turn";
        return GR_OK;
    }
    if ((st = gr_simple_rows(cx, in->graph, &w.rows, err)) != GR_OK)
        return st;
    if ((w.head = gr_new_n(&cx->scratch, uint32_t, w.n)) == NULL)
        return gr_fail_memory(cx, err);
    st = check_links(&w, in, &r->value, err);
    gr_vec_clear(&w.link);
    gr_vec_clear(&w.next);
    if (st == GR_OK)
        r->grade = GR_PROVED;
    return st;
}

static const gr_param params[] = { GR_BUDGET_PARAM };

const gr_tool gr_tool_biconnectivity_augmentation = {
    .name = "biconnectivity_augmentation",
    .family = "connectivity",
    .summary = "Fewest links to add so that the graph is connected and has no cut node",
    .brief = "fewest edges to add so that no cut node is left",
    .details = "A record: the links (edges), in order, how many (size), optimal and bound. Each "
               "joins two nodes that are not joined yet. optimal says that no fewer are enough; "
               "otherwise time ran out, and bound is how many are needed at least. Of several sets "
               "of fewest links one is given. Directions, loops and parallel edges do not count.",
    GR_PARAMS(params),
    .result = GR_R_RECORD,
    .returns = "edges: edges, size: int, optimal: bool, bound: int",
    .cost = "O(links (n + m)) as a rule; within budget_ms",
    .run = biconnectivity_augmentation_run,
    .verify = biconnectivity_augmentation_verify,
    .checked_by = "takes away every node in turn, to count what is needed and to see that with the "
                  "links everything hangs together",
    .cues = "fewest links to add so that no cut node is left, make the network survive the failure "
            "of any node, remove single points of failure, biconnected, two-vertex-connected, no "
            "articulation point, add backup connections for every station",
    .example = { "a-b, b-c, b-d", "biconnectivity_augmentation(G)",
                 "edges: a - d, c - d\nsize: 2\noptimal: yes\nbound: 2" },
};
