/* Where nodes stand: the choice of a layout, the simple ones, and how parts are put together.
 *
 * Columns x and y (or lon and lat) are taken as they are. Else every connected part is laid out by
 * itself: in layers if it is acyclic or a tree, on a circle if it is a cycle or close to complete,
 * by stress otherwise. The parts are then packed on shelves. */
#include <math.h>

#include "draw/draw_int.h"

#define LINE_MOST   8   /* longer paths are bent to a circle */
#define DENSE_MOST  20  /* nodes of a nearly complete part on a circle */
#define DENSE       0.7 /* of all possible edges */
#define SHELF_SHAPE 1.5 /* width to height that packing aims at */

typedef struct layout {
    gr_ctx *cx;
    gr_arena *mem;
    const gr_graph *g;
    const gr_scale *scale;
    gr_part *part;
    uint32_t n_parts;
} layout;

/* --- as given --- */

static const gr_column *numbers(const gr_graph *g, const char *name)
{
    const gr_column *c = gr_graph_column_named(g, GR_OF_NODE, gr_str_of(name));
    bool fine = c != NULL && (c->type == GR_COL_INT || c->type == GR_COL_REAL);

    return fine && c->n_missing == 0 ? c : NULL;
}

/* Places that are all one are none. */
static bool all_equal(const gr_column *c)
{
    for (size_t i = 1; i < c->n; i++)
        if (gr_column_number(c, i) != gr_column_number(c, 0))
            return false;
    return c->n > 1;
}

static bool find_given(const gr_graph *g, const gr_column *c[2], bool *on_globe)
{
    static const char *const names[][2] = {
        { "x", "y" }, { "lon", "lat" }, { "lng", "lat" }, { "longitude", "latitude" }
    };

    for (size_t k = 0; k < sizeof names / sizeof names[0]; k++) {
        c[0] = numbers(g, names[k][0]);
        c[1] = numbers(g, names[k][1]);
        *on_globe = k > 0;
        if (c[0] != NULL && c[1] != NULL)
            return !all_equal(c[0]) || !all_equal(c[1]);
    }
    return false;
}

/* Scales to the area that so many nodes take elsewhere; y upwards, as on maps. */
static gr_status as_given(layout *l, const gr_column *c[2], bool on_globe, gr_point *at,
                          gr_err *err)
{
    uint32_t n = gr_graph_n_nodes(l->g);
    gr_box b = { INFINITY, INFINITY, -INFINITY, -INFINITY };
    double side = l->scale->unit * fmax(4, 1.6 * sqrt(n)), squeeze = 1, by;

    for (uint32_t v = 0; v < n; v++) {
        at[v].x = gr_column_number(c[0], v) / 4; /* so that no difference overflows */
        at[v].y = -gr_column_number(c[1], v) / 4;
        b = (gr_box){ fmin(b.x0, at[v].x), fmin(b.y0, at[v].y), fmax(b.x1, at[v].x),
                      fmax(b.y1, at[v].y) };
    }
    if (on_globe && fabs(b.y0 + b.y1) / 2 * 4 < 85)
        squeeze = cos((b.y0 + b.y1) / 2 * 4 * M_PI / 180);
    by = fmax((b.x1 - b.x0) * squeeze, b.y1 - b.y0);
    for (uint32_t v = 0; v < n; v++) {
        at[v].x = by > 0 ? (at[v].x - b.x0) * squeeze / by * side : 0;
        at[v].y = by > 0 ? (at[v].y - b.y0) / by * side : 0;
    }
    return gr_ctx_check(l->cx, err);
}

/* --- parts --- */

/* Numbers the parts in the order of their first nodes; order lists the nodes part by part. */
static gr_status find_parts(layout *l, const gr_csr *in, gr_vid *order, uint32_t *part_of,
                            gr_err *err)
{
    const gr_csr *sides[2] = { gr_graph_out(l->g), in };
    uint32_t n = gr_graph_n_nodes(l->g), n_found = 0;

    for (gr_vid v = 0; v < n; v++)
        part_of[v] = UINT32_MAX;
    for (gr_vid root = 0; root < n; root++) {
        if (part_of[root] != UINT32_MAX)
            continue;
        part_of[root] = l->n_parts;
        order[n_found] = root;
        for (uint32_t k = n_found++; k < n_found; k++)
            for (int s = 0; s < 2; s++)
                for (uint64_t a = sides[s]->start[order[k]]; a < sides[s]->start[order[k] + 1]; a++)
                    if (part_of[sides[s]->to[a]] == UINT32_MAX) {
                        part_of[sides[s]->to[a]] = l->n_parts;
                        order[n_found++] = sides[s]->to[a];
                    }
        l->n_parts++;
    }
    return gr_ctx_check(l->cx, err);
}

/* The neighbours of v in both directions, once each and without v, as local numbers. */
static uint32_t merge_neighbours(const gr_csr *out, const gr_csr *in, gr_vid v,
                                 const uint32_t *local, uint32_t *to)
{
    uint64_t i = out->start[v], j = in->start[v], i_end = out->start[v + 1],
             j_end = in->start[v + 1];
    gr_vid last = v;
    uint32_t n = 0;

    while (i < i_end || j < j_end) {
        gr_vid w =
            j == j_end || (i < i_end && out->to[i] <= in->to[j]) ? out->to[i++] : in->to[j++];

        if (w != v && w != last)
            to[n++] = local[w];
        last = w == v ? last : w;
    }
    return n;
}

/* Local numbers follow the graph's, so that adjacency stays sorted. */
static gr_status make_parts(layout *l, gr_err *err)
{
    const gr_csr *out = gr_graph_out(l->g), *in;
    uint32_t n = gr_graph_n_nodes(l->g), n_to = 0;
    gr_vid *order = gr_new_n(l->mem, gr_vid, n), *node = gr_new_n(l->mem, gr_vid, n);
    uint32_t *part_of = gr_new_n(l->mem, uint32_t, n), *local = gr_new_n(l->mem, uint32_t, n);
    uint32_t *start = gr_new_n(l->mem, uint32_t, n + 1), *to, *first;
    gr_status st;

    if ((st = gr_graph_in(l->cx, l->g, &in, err)) != GR_OK)
        return st;
    to = gr_new_n(l->mem, uint32_t, 2 * gr_graph_n_arcs(l->g));
    if (order == NULL || node == NULL || part_of == NULL || local == NULL || start == NULL ||
        to == NULL)
        return gr_fail_memory(l->cx, err);
    if ((st = find_parts(l, in, order, part_of, err)) != GR_OK)
        return st;
    l->part = gr_new_n(l->mem, gr_part, l->n_parts);
    first = gr_new_n(l->mem, uint32_t, l->n_parts + 1);
    if (l->part == NULL || first == NULL)
        return gr_fail_memory(l->cx, err);
    for (gr_vid v = 0; v < n; v++)
        local[v] = l->part[part_of[v]].n++;
    for (uint32_t k = 0; k < l->n_parts; k++)
        first[k + 1] = first[k] + l->part[k].n;
    for (gr_vid v = 0; v < n; v++)
        node[first[part_of[v]] + local[v]] = v;
    for (uint32_t r = 0; r < n; r++) {
        n_to += merge_neighbours(out, in, node[r], local, to + n_to);
        start[r + 1] = n_to;
    }
    for (uint32_t k = 0; k < l->n_parts; k++) {
        gr_part *p = &l->part[k];

        *p = (gr_part){
            .n = p->n, .node = node + first[k], .local = local, .start = start + first[k], .to = to
        };
    }
    return GR_OK;
}

/* --- lines and circles --- */

static uint32_t n_neighbours(const gr_part *p, uint32_t v)
{
    return p->start[v + 1] - p->start[v];
}

/* A path or a cycle, in its order: no node has more than two neighbours. */
static bool follow(const gr_part *p, uint32_t *order, bool *closed)
{
    uint32_t v = 0, before = UINT32_MAX;

    *closed = true;
    for (uint32_t u = p->n; u-- > 0;) {
        if (n_neighbours(p, u) > 2)
            return false;
        if (n_neighbours(p, u) < 2) {
            v = u;
            *closed = false;
        }
    }
    for (uint32_t k = 0; k < p->n; k++) {
        uint32_t next = UINT32_MAX;

        order[k] = v;
        for (uint32_t a = p->start[v]; a < p->start[v + 1] && next == UINT32_MAX; a++)
            if (p->to[a] != before)
                next = p->to[a];
        before = v;
        v = next;
    }
    return true;
}

/* The i-th of n places on a circle, from the top clockwise. */
static gr_point on_circle(const layout *l, uint32_t i, uint32_t n)
{
    double radius = l->scale->unit * fmax(1.1, n * 1.15 / (2 * M_PI));
    double angle = 2 * M_PI * i / n - M_PI / 2;
    gr_point p = { radius * cos(angle), radius * sin(angle) };

    return p;
}

/* Lines, circles and single nodes; false if the part is none of these. */
static bool place_simple(const layout *l, gr_part *p, uint32_t *order)
{
    uint64_t n_edges = (p->start[p->n] - p->start[0]) / 2;
    bool closed;

    if (follow(p, order, &closed)) {
        for (uint32_t k = 0; k < p->n; k++)
            p->at[order[k]] = closed              ? on_circle(l, k, p->n)
                              : p->n <= LINE_MOST ? (gr_point){ k * l->scale->unit * 1.6, 0 }
                                                  : on_circle(l, k, p->n + 1);
        return true;
    }
    if (p->n > DENSE_MOST || (double)n_edges < DENSE * p->n * (p->n - 1) / 2)
        return false;
    for (uint32_t v = 0; v < p->n; v++)
        p->at[v] = on_circle(l, v, p->n);
    return true;
}

static gr_status no_layers(const gr_part *p, gr_err *err)
{
    gr_fail_arg(err, GR_EINPUT, "layout",
                "layers: a part with %u nodes has a cycle, or more than 400 nodes or 30 layers",
                (unsigned)p->n);
    gr_err_hint(err, "take stress or circle as the layout");
    return GR_EINPUT;
}

/* As the caller asked for it. */
static gr_status place_as_asked(layout *l, gr_part *p, gr_layout *out, gr_err *err)
{
    bool fits = true;
    gr_status st;

    if (l->scale->layout == GR_ARRANGE_STRESS && p->n > 2)
        return gr_layout_stress(l->cx, l->mem, l->scale, p, err);
    if (l->scale->layout == GR_ARRANGE_LAYERS && p->n > 1) {
        st = gr_layout_layered(l->cx, l->mem, l->g, l->scale, p, out, &fits, err);
        return st != GR_OK || fits ? st : no_layers(p, err);
    }
    for (uint32_t v = 0; v < p->n; v++)
        p->at[v] = on_circle(l, v, p->n);
    return GR_OK;
}

static gr_status place_part(layout *l, gr_part *p, gr_layout *out, gr_err *err)
{
    uint32_t *order = gr_new_n(l->mem, uint32_t, p->n);
    bool fits = false;
    gr_status st;

    p->at = gr_new_n(l->mem, gr_point, p->n);
    p->n_at = p->n;
    if (p->at == NULL || order == NULL)
        return gr_fail_memory(l->cx, err);
    if (l->scale->layout != GR_ARRANGE_AUTO)
        return place_as_asked(l, p, out, err);
    if (!gr_graph_is_directed(l->g) && place_simple(l, p, order))
        return GR_OK;
    st = gr_layout_layered(l->cx, l->mem, l->g, l->scale, p, out, &fits, err);
    if (st != GR_OK || fits || (gr_graph_is_directed(l->g) && place_simple(l, p, order)))
        return st;
    return gr_layout_stress(l->cx, l->mem, l->scale, p, err);
}

/* --- packing --- */

typedef struct shelved {
    gr_part *part;
    gr_box box;
} shelved;

static double height(const shelved *s)
{
    return s->box.y1 - s->box.y0;
}

static double width(const shelved *s)
{
    return s->box.x1 - s->box.x0;
}

static int by_height(const void *a, const void *b)
{
    const shelved *s = a, *t = b;

    if (height(s) != height(t))
        return height(s) > height(t) ? -1 : 1;
    return s->part < t->part ? -1 : 1;
}

/* The room a part takes, with half of what lies between parts on every side. */
static gr_box room(const layout *l, const gr_part *p)
{
    double side = fmax(l->scale->radius * 1.8, l->scale->label / 2 + 6), end = l->scale->radius * 2;
    gr_box b = { INFINITY, INFINITY, -INFINITY, -INFINITY };

    for (uint32_t k = 0; k < p->n_at; k++)
        b = (gr_box){ fmin(b.x0, p->at[k].x), fmin(b.y0, p->at[k].y), fmax(b.x1, p->at[k].x),
                      fmax(b.y1, p->at[k].y) };
    return (gr_box){ b.x0 - side, b.y0 - end, b.x1 + side, b.y1 + end + l->scale->font };
}

/* Shelves from top to bottom, the highest parts first. */
static gr_status pack(layout *l, gr_point *at, gr_err *err)
{
    shelved *s = gr_new_n(l->mem, shelved, l->n_parts);
    double area = 0, limit = 0, x = 0, y = 0, next_y = 0;

    if (s == NULL)
        return gr_fail_memory(l->cx, err);
    for (uint32_t k = 0; k < l->n_parts; k++) {
        s[k] = (shelved){ &l->part[k], room(l, &l->part[k]) };
        area += width(&s[k]) * height(&s[k]);
        limit = fmax(limit, width(&s[k]));
    }
    limit = fmax(limit, sqrt(area * SHELF_SHAPE));
    qsort(s, l->n_parts, sizeof *s, by_height);
    for (uint32_t k = 0; k < l->n_parts; k++) {
        gr_part *p = s[k].part;

        if (x > 0 && x + width(&s[k]) > limit * 1.001) {
            x = 0;
            y = next_y;
        }
        for (uint32_t i = 0; i < p->n_at; i++) {
            p->at[i].x += x - s[k].box.x0;
            p->at[i].y += y - s[k].box.y0;
        }
        for (uint32_t i = 0; i < p->n; i++)
            at[p->node[i]] = p->at[i];
        x += width(&s[k]);
        next_y = fmax(next_y, y + height(&s[k]));
    }
    return GR_OK;
}

gr_status gr_layout_make(gr_ctx *cx, gr_arena *mem, const gr_graph *g, const gr_scale *scale,
                         gr_layout *out, gr_err *err)
{
    layout l = { .cx = cx, .mem = mem, .g = g, .scale = scale };
    bool may_be_given = scale->layout == GR_ARRANGE_AUTO || scale->layout == GR_ARRANGE_GIVEN;
    const gr_column *given[2];
    bool on_globe;
    gr_status st;

    *out = (gr_layout){ .at = gr_new_n(mem, gr_point, gr_graph_n_nodes(g)),
                        .sideways = !scale->inside };
    if (out->at == NULL)
        return gr_fail_memory(cx, err);
    if (gr_graph_n_nodes(g) == 0)
        return GR_OK;
    if (may_be_given && find_given(g, given, &on_globe))
        return as_given(&l, given, on_globe, out->at, err);
    if (scale->layout == GR_ARRANGE_GIVEN)
        return gr_fail_arg(err, GR_EINPUT, "layout",
                           "given: expected numbers x and y, or lon and lat, at every node");
    if ((st = make_parts(&l, err)) != GR_OK)
        return st;
    for (uint32_t k = 0; k < l.n_parts && st == GR_OK; k++)
        st = place_part(&l, &l.part[k], out, err);
    return st == GR_OK ? pack(&l, out->at, err) : st;
}
