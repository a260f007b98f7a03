/* Whether a graph can be drawn without crossings.
 *
 * Demoucron, Malgrange and Pertuiset 1964: a cycle is drawn, then path by path what hangs on it,
 * each into a face that has all the nodes where the rest of it is fastened; what fits into one face
 * only comes first. A piece that has grown this way is a block; the next begins with a cycle of the
 * edges left over. The verifier counts the faces of the drawing (Euler), or takes edges away
 * while no drawing exists until a subdivision of K5 or K3,3 is left (Kuratowski). */
#include "algo/algo_int.h"

#include <string.h>

/* Graphs of more edges are not verified. */
#define MOST_CHECKED 400

/* Of an edge, where a smaller graph is looked for that cannot be drawn. */
enum { COUNTS, TRIED, GONE };

typedef struct faces {
    gr_vid *node;  /* of all faces, one behind the other, each in the order of a walk round it */
    size_t *start; /* one more than there are */
    size_t n;
} faces;

typedef struct drawing {
    gr_vid n;
    size_t m;
    gr_vid (*ends)[2];   /* by edge */
    uint8_t *state;      /* by edge */
    uint32_t *piece;     /* by edge: that it is drawn in, 0 = none yet */
    uint32_t current;    /* piece */
    size_t *start, *arc; /* edges of each node */
    bool *on;            /* by node: on the current piece */
    faces now, next;     /* of the current piece */
    gr_vid *queue;       /* nodes */
    size_t *from;        /* by node: edge by which it was reached, SIZE_MAX = none */
    gr_vid *depth;       /* by node: GR_NO_NODE = not reached */
    gr_vid *part;        /* by node: of what is left over, GR_NO_NODE = none */
    size_t *mark, stamp; /* by node */
    gr_vid *path;
    size_t n_path;
} drawing;

/* A part of what is left over, and the faces that it fits into. */
typedef struct fragment {
    gr_vid part, first; /* GR_NO_NODE if it is an edge; a node where it is fastened */
    size_t edge;
    size_t n_fits, face;
} fragment;

static gr_status open_drawing(gr_ctx *cx, gr_vid n, size_t m, drawing *d, gr_err *err)
{
    gr_arena *a = &cx->scratch;
    size_t nodes = (size_t)n + 1, edges = m + 1;

    *d = (drawing){ .n = n, .m = m };
    d->ends = gr_arena_alloc(a, edges * sizeof *d->ends);
    d->state = gr_new_n(a, uint8_t, edges);
    d->piece = gr_new_n(a, uint32_t, edges);
    d->start = gr_new_n(a, size_t, nodes + 1);
    d->arc = gr_new_n(a, size_t, 2 * edges);
    d->on = gr_new_n(a, bool, nodes);
    d->now.node = gr_new_n(a, gr_vid, 2 * edges);
    d->next.node = gr_new_n(a, gr_vid, 2 * edges);
    d->now.start = gr_new_n(a, size_t, edges + 2);
    d->next.start = gr_new_n(a, size_t, edges + 2);
    d->queue = gr_new_n(a, gr_vid, nodes);
    d->from = gr_new_n(a, size_t, nodes);
    d->depth = gr_new_n(a, gr_vid, nodes);
    d->part = gr_new_n(a, gr_vid, nodes);
    d->mark = gr_new_n(a, size_t, nodes);
    d->path = gr_new_n(a, gr_vid, nodes + 1);
    if (d->ends == NULL || d->state == NULL || d->piece == NULL || d->start == NULL ||
        d->arc == NULL || d->on == NULL || d->now.node == NULL || d->next.node == NULL ||
        d->now.start == NULL || d->next.start == NULL || d->queue == NULL || d->from == NULL ||
        d->depth == NULL || d->part == NULL || d->mark == NULL || d->path == NULL)
        return gr_fail_memory(cx, err);
    return GR_OK;
}

static gr_status read_edges(gr_ctx *cx, const gr_graph *g, drawing *d, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    size_t m = 0;
    gr_csr rows;
    gr_status st = gr_simple_rows(cx, g, &rows, err);

    if (st != GR_OK || (st = open_drawing(cx, n, (size_t)rows.start[n] / 2, d, err)) != GR_OK)
        return st;
    for (gr_vid v = 0; v < n; v++)
        for (uint64_t i = rows.start[v]; i < rows.start[v + 1]; i++)
            if (rows.to[i] > v) {
                d->ends[m][0] = v;
                d->ends[m++][1] = rows.to[i];
            }
    for (size_t e = 0; e < m; e++)
        for (int k = 0; k < 2; k++)
            d->start[d->ends[e][k] + 2]++;
    for (size_t v = 2; v <= (size_t)n + 1; v++)
        d->start[v] += d->start[v - 1];
    for (size_t e = 0; e < m; e++)
        for (int k = 0; k < 2; k++)
            d->arc[d->start[d->ends[e][k] + 1]++] = e;
    return GR_OK;
}

static gr_vid other_end(const drawing *d, size_t edge, gr_vid v)
{
    return d->ends[edge][0] == v ? d->ends[edge][1] : d->ends[edge][0];
}

static bool is_left(const drawing *d, size_t edge)
{
    return d->piece[edge] == 0 && d->state[edge] == COUNTS;
}

/* --- the first cycle of a piece --- */

/* The nodes of the cycle that an edge closes with the tree of a search. */
static void close_cycle(drawing *d, size_t edge)
{
    gr_vid a = d->ends[edge][0], b = d->ends[edge][1];
    size_t n = 0, back = 0;

    d->piece[edge] = d->current;
    while (a != b) {
        gr_vid *deeper = d->depth[a] >= d->depth[b] ? &a : &b;

        if (deeper == &a)
            d->path[n++] = a;
        else
            d->queue[back++] = b;
        d->piece[d->from[*deeper]] = d->current;
        *deeper = other_end(d, d->from[*deeper], *deeper);
    }
    d->path[n++] = a;
    while (back > 0)
        d->path[n++] = d->queue[--back];
    d->n_path = n;
}

/* Begins a piece with a cycle of edges that are left; false if there is none. */
static bool find_cycle(drawing *d)
{
    for (gr_vid v = 0; v < d->n; v++)
        d->depth[v] = GR_NO_NODE;
    for (gr_vid root = 0; root < d->n; root++) {
        size_t head = 0, tail = 0;

        if (d->depth[root] != GR_NO_NODE)
            continue;
        d->depth[root] = 0;
        d->from[root] = SIZE_MAX;
        d->queue[tail++] = root;
        while (head < tail) {
            gr_vid v = d->queue[head++];

            for (size_t i = d->start[v]; i < d->start[v + 1]; i++) {
                size_t e = d->arc[i];
                gr_vid w = other_end(d, e, v);

                if (!is_left(d, e) || e == d->from[v])
                    continue;
                if (d->depth[w] != GR_NO_NODE) {
                    d->current++;
                    close_cycle(d, e);
                    return true;
                }
                d->depth[w] = d->depth[v] + 1;
                d->from[w] = e;
                d->queue[tail++] = w;
            }
        }
    }
    return false;
}

/* Both sides of the cycle. */
static void draw_cycle(drawing *d)
{
    size_t n = d->n_path;

    memset(d->on, 0, d->n * sizeof *d->on);
    for (size_t i = 0; i < n; i++) {
        d->on[d->path[i]] = true;
        d->now.node[i] = d->path[i];
        d->now.node[n + i] = d->path[n - 1 - i];
    }
    d->now.n = 2;
    d->now.start[0] = 0;
    d->now.start[1] = n;
    d->now.start[2] = 2 * n;
}

/* --- what hangs on a piece --- */

/* Marks the nodes where part `part`, reached from v, is fastened, and says how many. */
static size_t flood(drawing *d, gr_vid v, gr_vid part, gr_vid *first)
{
    size_t head = 0, tail = 0, n = 0;

    d->stamp++;
    d->part[v] = part;
    d->queue[tail++] = v;
    while (head < tail) {
        v = d->queue[head++];
        for (size_t i = d->start[v]; i < d->start[v + 1]; i++) {
            gr_vid w = other_end(d, d->arc[i], v);

            if (!is_left(d, d->arc[i]))
                continue;
            if (d->on[w] && d->mark[w] != d->stamp) {
                d->mark[w] = d->stamp;
                *first = w;
                n++;
            } else if (!d->on[w] && d->part[w] == GR_NO_NODE) {
                d->part[w] = part;
                d->queue[tail++] = w;
            }
        }
    }
    return n;
}

/* In how many faces are all of the n nodes that are marked? The last of them. */
static void find_faces(const drawing *d, size_t n, fragment *f)
{
    f->n_fits = 0;
    for (size_t k = 0; k < d->now.n; k++) {
        size_t found = 0;

        for (size_t i = d->now.start[k]; i < d->now.start[k + 1]; i++)
            found += d->mark[d->now.node[i]] == d->stamp;
        if (found == n) {
            f->n_fits++;
            f->face = k;
        }
    }
}

/* What fits into the fewest faces; false if nothing hangs on the piece by two nodes. */
static bool find_fragment(drawing *d, fragment *best)
{
    bool any = false;
    gr_vid parts = 0;

    for (gr_vid v = 0; v < d->n; v++)
        d->part[v] = GR_NO_NODE;
    for (size_t e = 0; e < d->m; e++) {
        fragment f = { .part = GR_NO_NODE, .edge = e, .first = d->ends[e][0] };
        gr_vid inner = d->on[d->ends[e][0]] ? d->ends[e][1] : d->ends[e][0];
        size_t n = 2;

        if (!is_left(d, e) || (!d->on[inner] && d->part[inner] != GR_NO_NODE))
            continue;
        if (d->on[inner]) {
            d->stamp++;
            d->mark[d->ends[e][0]] = d->mark[d->ends[e][1]] = d->stamp;
        } else {
            f.part = parts++;
            n = flood(d, inner, f.part, &f.first);
        }
        if (n < 2)
            continue;
        find_faces(d, n, &f);
        if (!any || f.n_fits < best->n_fits)
            *best = f;
        any = true;
        if (f.n_fits < 2)
            return true;
    }
    return any;
}

/* A path through a part between two nodes where it is fastened. */
static void find_path(drawing *d, const fragment *f)
{
    gr_vid v = f->first, end = GR_NO_NODE;
    size_t head = 0, tail = 0;

    d->n_path = 0;
    if (f->part == GR_NO_NODE) {
        d->path[d->n_path++] = d->ends[f->edge][0];
        d->path[d->n_path++] = d->ends[f->edge][1];
        d->piece[f->edge] = d->current;
        return;
    }
    for (gr_vid w = 0; w < d->n; w++)
        d->from[w] = SIZE_MAX;
    d->queue[tail++] = v;
    while (head < tail && end == GR_NO_NODE) {
        v = d->queue[head++];
        for (size_t i = d->start[v]; i < d->start[v + 1] && end == GR_NO_NODE; i++) {
            gr_vid w = other_end(d, d->arc[i], v);

            if (!is_left(d, d->arc[i]) || w == f->first || d->from[w] != SIZE_MAX ||
                (d->on[w] ? v == f->first : d->part[w] != f->part))
                continue;
            d->from[w] = d->arc[i];
            d->queue[tail++] = w;
            end = d->on[w] ? w : end;
        }
    }
    for (v = end; v != f->first; v = other_end(d, d->from[v], v)) {
        d->path[d->n_path++] = v;
        d->piece[d->from[v]] = d->current;
    }
    d->path[d->n_path++] = v;
}

static void add_face(faces *f, const gr_vid *node, size_t n)
{
    memcpy(f->node + f->start[f->n], node, n * sizeof *node);
    f->start[f->n + 1] = f->start[f->n] + n;
    f->n++;
}

/* From node a of face k round to node b, then back along the path, whose ends they are. */
static void add_half(drawing *d, size_t k, gr_vid a, gr_vid b, bool forward)
{
    const gr_vid *node = d->now.node + d->now.start[k];
    size_t n = d->now.start[k + 1] - d->now.start[k], i = 0;
    faces *f = &d->next;
    gr_vid *to = f->node + f->start[f->n];

    while (node[i] != a)
        i++;
    for (; node[i] != b; i = (i + 1) % n)
        *to++ = node[i];
    *to++ = b;
    for (size_t p = 1; p + 1 < d->n_path; p++)
        *to++ = d->path[forward ? p : d->n_path - 1 - p];
    f->start[f->n + 1] = (size_t)(to - f->node);
    f->n++;
}

/* Draws the path into face k, which it divides. */
static void split_face(drawing *d, size_t k)
{
    gr_vid a = d->path[0], b = d->path[d->n_path - 1];
    faces swap;

    d->next.n = 0;
    d->next.start[0] = 0;
    for (size_t i = 0; i < d->now.n; i++)
        if (i != k)
            add_face(&d->next, d->now.node + d->now.start[i],
                     d->now.start[i + 1] - d->now.start[i]);
    add_half(d, k, a, b, false);
    add_half(d, k, b, a, true);
    for (size_t i = 0; i < d->n_path; i++)
        d->on[d->path[i]] = true;
    swap = d->now;
    d->now = d->next;
    d->next = swap;
}

/* --- drawing, and the proof that a drawing is one --- */

/* Every edge of the piece once in each direction, and as many faces as a sphere has. */
static bool is_drawn(drawing *d, gr_vid *n_nodes)
{
    size_t n_edges = 0, n_steps = 0;

    *n_nodes = 0;
    for (gr_vid v = 0; v < d->n; v++)
        *n_nodes += d->on[v];
    for (size_t e = 0; e < d->m; e++) {
        size_t there = 0, back = 0;

        if (d->piece[e] != d->current)
            continue;
        n_edges++;
        for (size_t k = 0; k < d->now.n; k++)
            for (size_t i = d->now.start[k]; i < d->now.start[k + 1]; i++) {
                size_t next = i + 1 < d->now.start[k + 1] ? i + 1 : d->now.start[k];

                there += d->now.node[i] == d->ends[e][0] && d->now.node[next] == d->ends[e][1];
                back += d->now.node[i] == d->ends[e][1] && d->now.node[next] == d->ends[e][0];
            }
        if (there != 1 || back != 1)
            return false;
        n_steps += 2;
    }
    return n_steps == d->now.start[d->now.n] && *n_nodes + d->now.n == n_edges + 2;
}

/* planar: as far as it was drawn. rank: of the pieces, where they are proved; else NULL. */
static gr_status draw(gr_ctx *cx, drawing *d, bool *planar, size_t *rank, gr_err *err)
{
    gr_status st = GR_OK;
    fragment f;
    gr_vid n_nodes;

    *planar = true;
    d->current = 0;
    memset(d->piece, 0, d->m * sizeof *d->piece);
    while (st == GR_OK && *planar && find_cycle(d)) {
        draw_cycle(d);
        while (st == GR_OK && *planar && find_fragment(d, &f)) {
            *planar = f.n_fits != 0;
            if (*planar) {
                find_path(d, &f);
                split_face(d, f.face);
            }
            st = gr_ctx_check(cx, err);
        }
        if (rank != NULL && *planar) {
            if (!is_drawn(d, &n_nodes))
                return gr_refute(err, "a piece of the drawing has crossings");
            *rank += n_nodes - 1;
        }
    }
    return st;
}

static gr_status is_planar_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    drawing d;
    bool planar;
    gr_status st = read_edges(cx, in->graph, &d, err);

    if (st != GR_OK)
        return st;
    planar = d.n < 3 || d.m <= 3 * (size_t)d.n - 6;
    if (planar && (st = draw(cx, &d, &planar, NULL, err)) != GR_OK)
        return st;
    out->value = gr_v_bool(planar);
    return GR_OK;
}

/* --- verifier --- */

/* The pieces are blocks: no cycle leads through two of them or through what is left over. */
static gr_status prove_planar(gr_ctx *cx, drawing *d, gr_err *err)
{
    size_t rank = 0, whole = 0;
    gr_vid *up = d->queue;
    bool planar;
    gr_status st = draw(cx, d, &planar, &rank, err);

    if (st != GR_OK)
        return st;
    if (!planar)
        return gr_refute(err, "there is no drawing");
    for (gr_vid v = 0; v < d->n; v++)
        up[v] = v;
    for (size_t e = 0; e < d->m; e++) {
        gr_vid a = gr_set_root(up, d->ends[e][0]), b = gr_set_root(up, d->ends[e][1]);

        rank += d->piece[e] == 0;
        whole += a != b;
        up[a] = b;
    }
    return rank == whole ? GR_OK : gr_refute(err, "the pieces of the drawing overlap");
}

/* Takes edges away, many at first, as long as there is no drawing without them. */
static gr_status reduce(gr_ctx *cx, drawing *d, gr_err *err)
{
    gr_status st = GR_OK;
    bool planar;

    for (size_t step = d->m; step > 0 && st == GR_OK; step /= 2)
        for (size_t at = 0; at < d->m && st == GR_OK; at += step) {
            size_t end = at + step < d->m ? at + step : d->m;

            for (size_t e = at; e < end; e++)
                d->state[e] = d->state[e] == COUNTS ? TRIED : d->state[e];
            st = draw(cx, d, &planar, NULL, err);
            for (size_t e = at; e < end && st == GR_OK; e++)
                if (d->state[e] == TRIED)
                    d->state[e] = planar ? COUNTS : GONE;
        }
    return st;
}

static size_t degree(const drawing *d, gr_vid v)
{
    size_t n = 0;

    for (size_t i = d->start[v]; i < d->start[v + 1]; i++)
        n += d->state[d->arc[i]] == COUNTS;
    return n;
}

/* Along an edge and on through nodes of two edges to the next that has more; the steps are
 * counted. */
static gr_vid walk(const drawing *d, gr_vid v, size_t edge, size_t *steps)
{
    for (;;) {
        size_t next = SIZE_MAX;

        v = other_end(d, edge, v);
        if (++*steps > 2 * d->m || degree(d, v) != 2)
            return v;
        for (size_t i = d->start[v]; i < d->start[v + 1]; i++)
            if (d->state[d->arc[i]] == COUNTS && d->arc[i] != edge)
                next = d->arc[i];
        edge = next;
    }
}

/* Is all that is left five nodes, each joined to each, or six, three joined to the other three? */
static bool is_kuratowski(const drawing *d)
{
    gr_vid corner[6];
    bool joined[6][6] = { { false } };
    size_t n = 0, steps = 0, edges = 0, links = 0;

    for (gr_vid v = 0; v < d->n; v++)
        if (degree(d, v) > 2) {
            if (n == 6)
                return false;
            corner[n++] = v;
        }
    for (size_t e = 0; e < d->m; e++)
        edges += d->state[e] == COUNTS;
    for (size_t a = 0; a < n; a++)
        for (size_t i = d->start[corner[a]]; i < d->start[corner[a] + 1]; i++) {
            if (d->state[d->arc[i]] != COUNTS)
                continue;
            gr_vid end = walk(d, corner[a], d->arc[i], &steps);

            for (size_t b = 0; b < n; b++)
                if (corner[b] == end && b != a && !joined[a][b]) {
                    joined[a][b] = true;
                    links++;
                }
        }
    if (steps != 2 * edges)
        return false;
    if (n == 5)
        return links == 20;
    for (size_t a = 0; a < 6; a++)
        for (size_t b = 0; b < 6 && joined[0][a]; b++)
            if (joined[0][b] == joined[a][b])
                return false;
    return n == 6 && links == 18;
}

static gr_status is_planar_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    drawing d;
    gr_status st;

    if (r->value.type != GR_V_BOOL)
        return gr_refute(err, "the value is neither yes nor no");
    if ((st = read_edges(cx, in->graph, &d, err)) != GR_OK)
        return st;
    if (d.m > MOST_CHECKED) {
        r->why = "the graph is too large to look for a proof";
        return GR_OK;
    }
    if (r->value.b && (st = prove_planar(cx, &d, err)) != GR_OK)
        return st;
    if (!r->value.b && (st = reduce(cx, &d, err)) != GR_OK)
        return st;
    if (!r->value.b && !is_kuratowski(&d))
        return gr_refute(err, "no subdivision of K5 or K3,3 is in it");
    r->grade = GR_PROVED;
    return GR_OK;
}

const gr_tool gr_tool_is_planar = {
    .name = "is_planar",
    .family = "connectivity",
    .summary = "Whether the graph can be drawn in the plane without crossings",
    .details = "Directions, loops and parallel edges do not count.",
    .result = GR_R_BOOL,
    .cost = "O(n m^2) at worst",
    .run = is_planar_run,
    .verify = is_planar_verify,
    .checked_by = "counts the faces of a drawing, or finds a subdivision of K5 or K3,3",
    .cues = "planar, planarity, drawn without crossings, no two edges cross, drawn in the plane, "
            "without crossing lines, laid out on one layer, no crossing wires",
    .example = { "a-b, a-c, a-d, b-c, b-d, c-d", "is_planar(G)", "yes" },
};
