/* What a picture shows, before it is written: sizes, marks, how edges run, where labels stand. */
#include <math.h>

#include "draw/draw_int.h"

#define LABEL_COLUMNS 22  /* longer names are shortened */
#define LABELS_MOST   250 /* nodes, where labels are beside them */
#define WEIGHTS_MOST  45  /* edges that show their weights */
#define LOST          0.2 /* a label covered more than this is left out, if nodes are many */
#define LOST_MARKED   0.6
#define BOLD          1.12 /* marked labels are wider by this */
#define LINES_MOST    3000 /* edges that labels keep clear of */
#define CROWD         30
#define PIECES        4 /* that stand for a bend where labels look for room */
#define COVERED       4 /* crossed lines, that a weight on another label is as bad as */

/* Sizes by number of nodes. */
static const struct {
    uint32_t n_most;
    double radius, unit, font;
} sizes[] = {
    { 12, 18, 84, 14 }, { 40, 15, 58, 12 },   { 100, 12, 44, 11 },         { 250, 10, 34, 9 },
    { 600, 8, 25, 7 },  { 1500, 3.6, 15, 0 }, { GR_DRAW_MAX, 2.4, 10, 0 },
};

static bool shows_weights(const gr_graph *g)
{
    return gr_graph_role(g, GR_ROLE_WEIGHT) != NULL && gr_graph_n_edges(g) <= WEIGHTS_MOST;
}

static gr_str label_of(const gr_scene *s, gr_arena *mem, gr_vid v)
{
    if (s->look->unlabelled)
        return GR_STR("");
    return s->look->label != NULL ? gr_label_cell(mem, s->look->label, v, LABEL_COLUMNS)
                                  : gr_label_text(mem, gr_graph_shown(s->g, v), LABEL_COLUMNS);
}

static bool choose_scale(gr_scene *s, gr_arena *mem)
{
    uint32_t n = gr_graph_n_nodes(s->g);
    gr_scale *c = &s->scale;
    double widest = 0;
    size_t k = 0;

    while (n > sizes[k].n_most)
        k++;
    *c = (gr_scale){ sizes[k].radius, sizes[k].unit, sizes[k].font, .inside = true,
                     .layout = s->look->layout };
    for (gr_vid v = 0; v < n; v++) {
        s->node[v].text = label_of(s, mem, v);
        if (s->node[v].text.ptr == NULL)
            return false;
        widest = fmax(widest, gr_label_width(s->node[v].text, c->font));
    }
    if (shows_weights(s->g))
        c->unit *= 1.25;
    c->inside = c->font > 0 && widest <= 1.8 * c->radius;
    if (!c->inside && c->font > 0) {
        c->radius *= 0.6;
        c->unit *= 1.15;
        c->font = n <= LABELS_MOST ? fmax(c->font * 0.95, 9) : 0;
        c->label = c->font > 0 ? widest : 0;
    }
    return true;
}

/* Dots grow with their degrees; nodes that hold their labels are all alike. */
static gr_status size_nodes(gr_ctx *cx, gr_scene *s, gr_err *err)
{
    uint32_t n = gr_graph_n_nodes(s->g);
    const gr_csr *in;
    gr_status st = gr_graph_in(cx, s->g, &in, err);
    double most = 1;

    for (gr_vid v = 0; v < n && st == GR_OK; v++)
        most = fmax(most, (double)gr_graph_degree(s->g, in, v));
    for (gr_vid v = 0; v < n && st == GR_OK; v++) {
        double part = sqrt((double)gr_graph_degree(s->g, in, v) / most);

        s->node[v].radius = s->scale.radius * (s->scale.inside ? 1 : 0.7 + 0.7 * part);
    }
    return st;
}

/* --- marks --- */

static uint64_t pair_key(gr_vid u, gr_vid v)
{
    return (uint64_t)u << 32 | v;
}

static void mark_nodes(gr_scene *s)
{
    const gr_marks *m = s->marks;

    for (size_t k = 0; k < m->n_nodes; k++)
        s->node[m->nodes[k]].mark = GR_MARK_ONE;
    for (size_t k = m->n_path; k-- > 0;) {
        s->node[m->path[k]].mark = GR_MARK_FORWARD;
        s->node[m->path[k]].step = (uint32_t)k + 1;
    }
    s->any_mark = m->n_nodes != 0 || m->n_path != 0 || m->n_edges != 0;
}

/* The linked pairs, in the direction in which the path passes them. */
static bool collect_pairs(const gr_marks *m, gr_u64map *pairs)
{
    uint32_t *slot;

    for (size_t k = 0; k < m->n_edges; k++) {
        if ((slot = gr_u64map_put(pairs, pair_key(m->edges[2 * k], m->edges[2 * k + 1]))) == NULL)
            return false;
        *slot = GR_MARK_ONE;
    }
    for (size_t k = 0; k + 1 < m->n_path; k++) {
        if ((slot = gr_u64map_put(pairs, pair_key(m->path[k], m->path[k + 1]))) == NULL)
            return false;
        *slot = GR_MARK_FORWARD;
    }
    return true;
}

static gr_mark mark_of(const gr_scene *s, const gr_u64map *pairs, gr_vid u, gr_vid v)
{
    uint32_t there = gr_u64map_get(pairs, pair_key(u, v)), back;

    if (there != GR_MAP_NONE)
        return (gr_mark)there;
    back = gr_graph_is_directed(s->g) ? GR_MAP_NONE : gr_u64map_get(pairs, pair_key(v, u));
    return back == GR_MAP_NONE       ? GR_MARK_NONE
           : back == GR_MARK_FORWARD ? GR_MARK_BACKWARD
                                     : GR_MARK_ONE;
}

/* Of parallel edges, which follow each other, a path takes the cheapest. */
static void mark_edges(gr_scene *s, const gr_u64map *pairs)
{
    const gr_column *w = gr_graph_role(s->g, GR_ROLE_WEIGHT);
    uint32_t m = gr_graph_n_edges(s->g), best;

    for (uint32_t e = 0; e < m; e = best) {
        gr_mark mark = mark_of(s, pairs, s->edge[e].u, s->edge[e].v);
        uint32_t end = e + 1;

        while (end < m && s->edge[end].u == s->edge[e].u && s->edge[end].v == s->edge[e].v)
            end++;
        best = e;
        for (uint32_t k = e; k < end; k++) {
            bool cheaper =
                w != NULL && gr_column_has(w, k) &&
                (!gr_column_has(w, best) || gr_column_number(w, k) < gr_column_number(w, best));

            if (cheaper)
                best = k;
        }
        s->edge[best].mark = mark;
        best = end;
    }
}

/* --- how edges run --- */

/* Edges that join the same two nodes are bowed apart; loops lie in each other. */
static bool spread_parallel(gr_scene *s, gr_budget *budget)
{
    uint32_t m = gr_graph_n_edges(s->g), n_pairs = 0;
    GR_VEC(uint32_t) count = { .budget = budget }, used = { .budget = budget };
    gr_u64map pairs;
    bool ok = true;

    gr_u64map_init(&pairs, budget);
    for (int pass = 0; pass < 2 && ok; pass++)
        for (gr_eid e = 0; e < m && ok; e++) {
            gr_edge_view *x = &s->edge[e];
            bool flipped = x->u > x->v;
            uint32_t *slot =
                gr_u64map_put(&pairs, flipped ? pair_key(x->v, x->u) : pair_key(x->u, x->v));

            ok = slot != NULL;
            if (ok && *slot == GR_MAP_NONE) {
                *slot = n_pairs++;
                ok = gr_vec_push(&count, 0) && gr_vec_push(&used, 0);
            }
            if (ok && pass == 0) {
                count.at[*slot]++;
            } else if (ok) {
                gr_point a = s->layout.at[x->u], b = s->layout.at[x->v];
                uint32_t k = count.at[*slot], i = used.at[*slot]++;
                double step = fmin(1.3 * s->scale.radius, 0.6 * hypot(b.x - a.x, b.y - a.y) / k);

                x->n_inside = i;
                x->bow = (i - (k - 1) / 2.0) * step * (flipped ? -1 : 1);
            }
        }
    gr_u64map_clear(&pairs);
    gr_vec_clear(&count);
    gr_vec_clear(&used);
    return ok;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* The middle of the widest angle between v's neighbours; up if there are none. */
static double free_angle(const gr_scene *s, const gr_csr *in, gr_vid v, double *angles)
{
    const gr_csr *sides[2] = { gr_graph_out(s->g), in };
    const gr_point *at = s->layout.at;
    double widest = 0, found = -M_PI / 2;
    size_t n = 0;

    for (int k = 0; k < 2; k++)
        for (uint64_t a = sides[k]->start[v]; a < sides[k]->start[v + 1]; a++) {
            gr_vid w = sides[k]->to[a];

            if (w != v)
                angles[n++] = atan2(at[w].y - at[v].y, at[w].x - at[v].x);
        }
    qsort(angles, n, sizeof *angles, by_value);
    for (size_t i = 0; i < n; i++) {
        double gap = (i + 1 < n ? angles[i + 1] : angles[0] + 2 * M_PI) - angles[i];

        if (gap > widest + 1e-9) {
            widest = gap;
            found = angles[i] + gap / 2;
        }
    }
    return found;
}

static gr_status turn_loops(gr_ctx *cx, gr_arena *mem, gr_scene *s, gr_err *err)
{
    const gr_csr *in;
    double *angles;
    gr_status st;

    if (gr_graph_n_loops(s->g) == 0)
        return GR_OK;
    if ((st = gr_graph_in(cx, s->g, &in, err)) != GR_OK)
        return st;
    angles = gr_new_n(mem, double, 2 * gr_graph_n_arcs(s->g));
    if (angles == NULL)
        return gr_fail_memory(cx, err);
    for (gr_eid e = 0; e < gr_graph_n_edges(s->g); e++) {
        gr_edge_view *x = &s->edge[e];

        if (x->u == x->v && x->n_inside == 0)
            x->angle = free_angle(s, in, x->u, angles);
        else if (x->u == x->v) /* parallel loops follow each other */
            x->angle = s->edge[e - 1].angle;
    }
    return GR_OK;
}

static gr_point toward(gr_point from, gr_point to, double by)
{
    double dx = to.x - from.x, dy = to.y - from.y, d = hypot(dx, dy);

    if (d <= 0)
        return from;
    return (gr_point){ from.x + dx / d * by, from.y + dy / d * by };
}

static gr_point polar(gr_point centre, double angle, double by)
{
    return (gr_point){ centre.x + by * cos(angle), centre.y + by * sin(angle) };
}

static gr_point between(gr_point a, gr_point b, double t)
{
    return (gr_point){ a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t };
}

static gr_curve loop_curve(const gr_scene *s, const gr_edge_view *x)
{
    gr_point c = s->layout.at[x->u];
    double r = s->node[x->u].radius, far = r * (4.2 + fmin(x->n_inside, 12) * 0.8);
    gr_curve k = { .n = 4 };

    k.p[0] = polar(c, x->angle - 0.55, r);
    k.p[1] = polar(c, x->angle - 0.6, far);
    k.p[2] = polar(c, x->angle + 0.6, far);
    k.p[3] = polar(c, x->angle + 0.55, r);
    return k;
}

/* How fast a route through a, b and c goes across the layers at b: not at all where it turns, and
 * never so fast that it overshoots (Fritsch, Carlson 1980). */
static double slope_at(double a, double b, double c)
{
    double before = b - a, after = c - b;

    if (before * after <= 0)
        return 0;
    return copysign(fmin((fabs(before) + fabs(after)) / 2, 2 * fmin(fabs(before), fabs(after))),
                    before);
}

static double across(const gr_layout *l, gr_point p)
{
    return l->sideways ? p.y : p.x;
}

/* A smooth line through the bends, along the layers' direction at both ends. */
static gr_curve routed_curve(const gr_scene *s, const gr_edge_view *x, const gr_route *route)
{
    const gr_layout *l = &s->layout;
    gr_curve k = { .n = 1 };
    gr_point last = l->at[x->u];
    double slope = 0;

    k.p[0] = last;
    for (uint32_t i = 0; i <= route->n; i++) {
        gr_point next = i < route->n ? route->at[i] : l->at[x->v];
        gr_point after = i + 1 < route->n ? route->at[i + 1] : l->at[x->v];
        double half_x = (next.x - last.x) / 2, half_y = (next.y - last.y) / 2;
        double turn = slope_at(across(l, last), across(l, next), across(l, after));

        if (l->sideways) {
            k.p[k.n++] = (gr_point){ last.x + half_x, last.y + slope / 2 };
            k.p[k.n++] = (gr_point){ next.x - half_x, next.y - turn / 2 };
        } else {
            k.p[k.n++] = (gr_point){ last.x + slope / 2, last.y + half_y };
            k.p[k.n++] = (gr_point){ next.x - turn / 2, next.y - half_y };
        }
        k.p[k.n++] = next;
        last = next;
        slope = turn;
    }
    return k;
}

gr_curve gr_scene_curve(const gr_scene *s, gr_eid e)
{
    const gr_edge_view *x = &s->edge[e];
    gr_point a = s->layout.at[x->u], b = s->layout.at[x->v], mid = between(a, b, 0.5);
    double dx = b.x - a.x, dy = b.y - a.y, d = hypot(dx, dy);
    double ru = s->node[x->u].radius, rv = s->node[x->v].radius;
    gr_curve k = { .n = 4, .straight = x->bow == 0 };

    if (x->u == x->v)
        return loop_curve(s, x);
    if (s->layout.route != NULL && s->layout.route[e].n > 0) {
        k = routed_curve(s, x, &s->layout.route[e]);
    } else {
        if (d > 0) /* a cubic whose middle is off by bow */
            mid = (gr_point){ mid.x - dy / d * x->bow * 2, mid.y + dx / d * x->bow * 2 };
        k.p[0] = a;
        k.p[1] = between(a, mid, 2.0 / 3);
        k.p[2] = between(b, mid, 2.0 / 3);
        k.p[3] = b;
    }
    if (d > ru + rv) {
        k.p[0] = toward(a, k.p[1], ru);
        k.p[k.n - 1] = toward(b, k.p[k.n - 2], rv);
    }
    return k;
}

static gr_point on_segment(const gr_point *p, double t)
{
    gr_point a = between(p[0], p[1], t), b = between(p[1], p[2], t), c = between(p[2], p[3], t);

    return between(between(a, b, t), between(b, c, t), t);
}

/* --- labels --- */

static void include(gr_box *b, gr_box other)
{
    *b = (gr_box){ fmin(b->x0, other.x0), fmin(b->y0, other.y0), fmax(b->x1, other.x1),
                   fmax(b->y1, other.y1) };
}

static gr_box around(gr_point p, double x, double y)
{
    return (gr_box){ p.x - x, p.y - y, p.x + x, p.y + y };
}

gr_box gr_step_box(const gr_scene *s, gr_vid v)
{
    double r = fmax(s->scale.radius * 0.45, 6.5), off = (s->node[v].radius + r * 0.5) * M_SQRT1_2;

    return around((gr_point){ s->layout.at[v].x + off, s->layout.at[v].y - off }, r, r);
}

/* A segment of a curve as straight pieces. */
static bool add_lines(const gr_point *p, int n_pieces, gr_clutter *c)
{
    gr_point last = p[0];

    for (int i = 1; i <= n_pieces; i++) {
        gr_point next = on_segment(p, (double)i / n_pieces);

        if (!gr_vec_push(&c->lines, ((gr_box){ last.x, last.y, next.x, next.y })))
            return false;
        last = next;
    }
    return true;
}

/* Nodes and edges, which labels avoid; also the box of all. Many lines are faint and do not count.
 */
static bool add_clutter(gr_scene *s, gr_clutter *c)
{
    uint32_t n = gr_graph_n_nodes(s->g), m = gr_graph_n_edges(s->g);
    bool ok = true;

    for (gr_vid v = 0; v < n && ok; v++) {
        gr_box b = around(s->layout.at[v], s->node[v].radius, s->node[v].radius);

        include(&s->box, b);
        ok = gr_vec_push(&c->boxes, b);
        if (ok && s->node[v].step > 0) {
            b = gr_step_box(s, v);
            include(&s->box, b);
            ok = gr_vec_push(&c->boxes, b);
        }
    }
    for (gr_eid e = 0; e < m && ok; e++) {
        gr_curve k = gr_scene_curve(s, e);

        for (uint32_t i = 0; i + 3 < k.n && ok; i += 3) {
            include(&s->box, around(on_segment(k.p + i, 0.5), 3, 3));
            include(&s->box, around(k.p[i], 1, 1));
            if (m <= LINES_MOST)
                ok = add_lines(k.p + i, k.straight ? 1 : PIECES, c);
        }
    }
    return ok;
}

/* Finds the place of one label, or takes the label away where it could not be read. */
static bool place_name(gr_scene *s, gr_vid v, double font, gr_clutter *c)
{
    gr_node_view *x = &s->node[v];
    bool marked = x->mark != GR_MARK_NONE;
    double width = gr_label_width(x->text, font) * (marked ? BOLD : 1), hidden = 1;

    if (marked || s->scale.font > 0)
        x->label = gr_label_place(c, s->layout.at[v], x->radius, width + 2, font * 1.15,
                                  s->layout.layered && s->layout.sideways, &hidden);
    if (hidden > (marked ? LOST_MARKED : LOST) && gr_graph_n_nodes(s->g) > CROWD) {
        x->text.len = 0;
        return true;
    }
    include(&s->box, x->label);
    return gr_vec_push(&c->boxes, x->label);
}

/* Marked nodes choose first. */
static gr_status place_names(gr_ctx *cx, gr_scene *s, gr_clutter *c, gr_err *err)
{
    double font = s->scale.font > 0 ? s->scale.font : GR_MARKED_FONT;
    gr_status st = GR_OK;

    for (int pass = 0; pass < 2; pass++)
        for (gr_vid v = 0; v < gr_graph_n_nodes(s->g) && st == GR_OK; v++) {
            if ((s->node[v].mark != GR_MARK_NONE) != (pass == 0))
                continue;
            if (!place_name(s, v, font, c))
                return gr_fail_memory(cx, err);
            if (v % 16 == 0)
                st = gr_ctx_check(cx, err);
        }
    return st;
}

static gr_str weight_text(gr_arena *mem, const gr_column *w, gr_eid e)
{
    gr_value v = gr_column_get(w, e);
    double d;

    if (v.type == GR_V_INT || !gr_v_number(&v, &d))
        return v.type == GR_V_INT ? gr_str_printf(mem, "%lld", (long long)v.i) : GR_STR("");
    return gr_label_number(mem, d);
}

static bool place_weights(gr_scene *s, gr_arena *mem, gr_clutter *c)
{
    static const double places[] = { 0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78 };
    const gr_column *w = gr_graph_role(s->g, GR_ROLE_WEIGHT);
    uint32_t m = gr_graph_n_edges(s->g);
    double font = fmax(s->scale.font * 0.85, 9);
    bool ok = true;

    if (!shows_weights(s->g))
        return true;
    for (gr_eid e = 0; e < m && ok; e++) {
        gr_edge_view *x = &s->edge[e];
        gr_curve k = gr_scene_curve(s, e);
        const gr_point *middle = k.p + (k.n - 1) / 3 / 2 * 3;
        double best = INFINITY;

        x->text = weight_text(mem, w, e);
        if (x->text.ptr == NULL)
            return false;
        for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
            gr_point p = on_segment(middle, places[i]);
            gr_box b = around(p, gr_label_width(x->text, font) / 2 + 3, font * 0.7);
            double hidden,
                cost = gr_clutter_cost(c, b, &hidden) + (k.straight ? 0.3 : 1.1) * (double)i;

            cost += hidden > 0 ? COVERED : 0;
            if (cost < best) {
                best = cost;
                x->label = p;
            }
        }
        ok = gr_vec_push(&c->boxes,
                         around(x->label, gr_label_width(x->text, font) / 2 + 1, font * 0.6));
    }
    return ok;
}

static gr_status place_labels(gr_ctx *cx, gr_arena *mem, gr_scene *s, gr_err *err)
{
    gr_clutter c = { .boxes = { .budget = &cx->budget }, .lines = { .budget = &cx->budget } };
    gr_status st = GR_OK;

    s->box = (gr_box){ INFINITY, INFINITY, -INFINITY, -INFINITY };
    if (!add_clutter(s, &c) || !place_weights(s, mem, &c))
        st = gr_fail_memory(cx, err);
    else if (!s->scale.inside)
        st = place_names(cx, s, &c, err);
    gr_vec_clear(&c.boxes);
    gr_vec_clear(&c.lines);
    return st;
}

gr_status gr_scene_make(gr_ctx *cx, gr_arena *mem, const gr_graph *g, const gr_marks *m,
                        const gr_look *look, gr_scene *out, gr_err *err)
{
    gr_u64map pairs;
    gr_status st;
    bool ok;

    *out = (gr_scene){ .g = g, .marks = m, .look = look };
    out->node = gr_new_n(mem, gr_node_view, gr_graph_n_nodes(g));
    out->edge = gr_new_n(mem, gr_edge_view, gr_graph_n_edges(g));
    if (out->node == NULL || out->edge == NULL || !choose_scale(out, mem))
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        out->edge[it.id] = (gr_edge_view){ .u = it.u, .v = it.v };
    if ((st = size_nodes(cx, out, err)) != GR_OK)
        return st;
    mark_nodes(out);
    gr_u64map_init(&pairs, &cx->budget);
    ok = collect_pairs(m, &pairs);
    if (ok)
        mark_edges(out, &pairs);
    gr_u64map_clear(&pairs);
    if (!ok)
        return gr_fail_memory(cx, err);
    if ((st = gr_layout_make(cx, mem, g, &out->scale, &out->layout, err)) != GR_OK)
        return st;
    if (!spread_parallel(out, &cx->budget))
        return gr_fail_memory(cx, err);
    if ((st = turn_loops(cx, mem, out, err)) != GR_OK)
        return st;
    return place_labels(cx, mem, out, err);
}

gr_status gr_draw_places(gr_ctx *cx, const gr_graph *g, const gr_look *look, const gr_point **at,
                         gr_err *err)
{
    static const gr_marks none = { 0 };
    gr_arena *mem = &cx->arena;
    gr_scene s = { .g = g, .marks = &none, .look = look };
    gr_status st = gr_draw_check_size(g, err);

    if (st != GR_OK)
        return st;
    s.node = gr_new_n(mem, gr_node_view, gr_graph_n_nodes(g));
    if (s.node == NULL || !choose_scale(&s, mem))
        return gr_fail_memory(cx, err);
    if ((st = size_nodes(cx, &s, err)) == GR_OK &&
        (st = gr_layout_make(cx, mem, g, &s.scale, &s.layout, err)) == GR_OK)
        *at = s.layout.at;
    return st;
}
