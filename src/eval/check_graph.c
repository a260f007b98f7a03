/* Answers of which several may be right, checked in the record's own graph: paths, orders, walks,
 * trees, cuts, colourings, sets of nodes.
 *
 * The types of questions in the wild are path {source, target, by, must, avoid}, topo, euler
 * {closed}, hamilton {closed, source}, tree, cut {source, target} and colouring {k}. Beside them
 * there are bfs and dfs {source}; clique, independent_set, vertex_cover {size}; components {size}:
 * one node of each; diameter: a shortest path of gold_length; and those of check_pairs.c. With
 * {loose} an answer may say "yes" and show the path, or tell its length beside it, with {at_most}
 * be shorter than the gold, with {choice} name the option instead. */
#include <math.h>
#include <stdlib.h>

#include "eval/check_int.h"

static bool joined(const gr_truth *g, uint32_t u, uint32_t v)
{
    return gr_truth_edge(g, u, v) != GR_NOWHERE;
}

/* --- walks --- */

/* The length along the cheapest edges, NaN if an edge is missing. */
static double walk_length(const gr_truth *g, const gr_visit *p, bool by_weight)
{
    double sum = 0;

    for (size_t i = 1; i < p->n; i++) {
        uint32_t e = gr_truth_edge(g, p->at[i - 1], p->at[i]);
        double w = INFINITY;

        if (e == GR_NOWHERE)
            return NAN;
        for (; e != GR_NOWHERE; e = g->next[e])
            w = fmin(w, g->w[e]);
        sum += by_weight ? w : 1;
    }
    return sum;
}

/* Fewest edges from s to every node, -1 where there is no way. */
static int64_t *hops_from(gr_ctx *cx, const gr_truth *g, uint32_t s, bool both_ways)
{
    int64_t *far = gr_new_n(&cx->arena, int64_t, (size_t)g->n + 1);
    bool more = true;

    for (uint32_t i = 0; far != NULL && i < g->n; i++)
        far[i] = i == s ? 0 : -1;
    for (int64_t round = 0; far != NULL && more; round++) {
        more = false;
        for (uint32_t e = 0; e < g->m; e++)
            for (int back = 0; back < (g->directed && !both_ways ? 1 : 2); back++) {
                uint32_t a = back ? g->v[e] : g->u[e], b = back ? g->u[e] : g->v[e];

                if (far[a] == round && far[b] < 0) {
                    far[b] = round + 1;
                    more = true;
                }
            }
    }
    return far;
}

static bool has_all(gr_ctx *cx, const gr_truth *g, const gr_visit *p, const gr_value *wanted,
                    bool present)
{
    for (size_t i = 0; wanted != NULL && wanted->type == GR_V_LIST && i < wanted->list->n; i++) {
        uint32_t id = gr_truth_id(cx, g, &wanted->list->at[i]);
        bool found = false;

        for (size_t k = 0; k < p->n; k++)
            found = found || p->at[k] == id;
        if (found != present)
            return false;
    }
    return true;
}

/* A length that is given beside a path must be right too. */
static bool length_told(const gr_item *item, const gr_value *v, double gold)
{
    const gr_value *told = gr_v_get(v, "length");
    double d;

    return item->valid_only || told == NULL || told->type == GR_V_NULL ||
           (gr_check_number(told, &d) && gr_check_near(d, gold, item->tol));
}

/* As long as the gold, or there at all. */
static bool is_as_long(const gr_item *item, double length, double gold)
{
    return item->valid_only ? !isnan(length) : gr_check_near(length, gold, 0);
}

static bool is_path(gr_ctx *cx, const gr_item *item, const gr_truth *g, const gr_value *v)
{
    const gr_value *c = &item->check;
    gr_visit p;
    double gold;

    if (!gr_visit_of(cx, g, v, &p) || p.n == 0 || !gr_v_number(&item->length, &gold))
        return false;
    return p.at[0] == gr_truth_id(cx, g, gr_v_get(c, "source")) &&
           p.at[p.n - 1] == gr_truth_id(cx, g, gr_v_get(c, "target")) &&
           has_all(cx, g, &p, gr_v_get(c, "must"), true) &&
           has_all(cx, g, &p, gr_v_get(c, "avoid"), false) &&
           is_as_long(item, walk_length(g, &p, gr_str_is(gr_text_of(c, "by"), "weight")), gold) &&
           length_told(item, v, gold);
}

/* A shortest path as long as any is. */
static bool is_diameter(gr_ctx *cx, const gr_item *item, const gr_truth *g, const gr_value *v)
{
    gr_visit p;
    double gold;
    int64_t *far;

    if (!gr_visit_of(cx, g, v, &p) || p.n == 0 || !gr_v_number(&item->length, &gold))
        return false;
    far = hops_from(cx, g, p.at[0], false);
    return far != NULL && walk_length(g, &p, false) == (double)(p.n - 1) &&
           far[p.at[p.n - 1]] == (int64_t)p.n - 1 && is_as_long(item, (double)(p.n - 1), gold) &&
           length_told(item, v, gold);
}

static bool is_topological(gr_ctx *cx, const gr_truth *g, const gr_value *v)
{
    size_t *place = gr_new_n(&cx->arena, size_t, (size_t)g->n + 1);
    gr_visit p;

    if (place == NULL || !gr_visit_of(cx, g, v, &p) || !gr_visit_covers(cx, g, &p))
        return false;
    for (size_t i = 0; i < p.n; i++)
        place[p.at[i]] = i;
    for (uint32_t e = 0; e < g->m; e++)
        if (place[g->u[e]] >= place[g->v[e]])
            return false;
    return true;
}

/* Every edge once, whichever of parallel ones comes first. */
static bool is_euler(gr_ctx *cx, const gr_item *item, const gr_truth *g, const gr_value *v)
{
    const gr_value *closed = gr_v_get(&item->check, "closed");
    bool *used = gr_new_n(&cx->arena, bool, (size_t)g->m + 1);
    gr_visit p;

    if (used == NULL || !gr_visit_of(cx, g, v, &p) || p.n != (size_t)g->m + 1)
        return false;
    for (size_t i = 1; i < p.n; i++) {
        uint32_t e = gr_truth_edge(g, p.at[i - 1], p.at[i]);

        while (e != GR_NOWHERE && used[e])
            e = g->next[e];
        if (e == GR_NOWHERE)
            return false;
        used[e] = true;
    }
    return closed == NULL || closed->type != GR_V_BOOL || !closed->b || p.at[0] == p.at[p.n - 1];
}

static bool is_hamilton(gr_ctx *cx, const gr_item *item, const gr_truth *g, const gr_value *v)
{
    const gr_value *closed = gr_v_get(&item->check, "closed");
    const gr_value *source = gr_v_get(&item->check, "source");
    bool round = closed != NULL && closed->type == GR_V_BOOL && closed->b;
    gr_visit p, body;
    double length, gold;

    if (!gr_visit_of(cx, g, v, &p) || p.n == 0)
        return false;
    if (round && p.at[0] != p.at[p.n - 1]) { /* the way back goes without saying */
        uint32_t *longer = gr_new_n(&cx->arena, uint32_t, p.n + 1);

        if (longer == NULL)
            return false;
        memcpy(longer, p.at, p.n * sizeof *longer);
        longer[p.n] = p.at[0];
        p = (gr_visit){ longer, p.n + 1 };
    }
    body = (gr_visit){ p.at, round ? p.n - 1 : p.n };
    if (!gr_visit_covers(cx, g, &body) || (source != NULL && p.at[0] != gr_truth_id(cx, g, source)))
        return false;
    length = walk_length(g, &p, g->weighted);
    if (isnan(length))
        return false;
    if (item->valid_only || !gr_v_number(&item->length, &gold))
        return true;
    if (gr_v_get(&item->check, "at_most") != NULL)
        return length <= gold && length_told(item, v, length);
    return gr_check_near(length, gold, 0) && length_told(item, v, gold);
}

/* --- edges --- */

static int by_name(const void *a, const void *b)
{
    return gr_str_cmp(*(const gr_str *)a, *(const gr_str *)b);
}

/* The ends of the edges of an answer, two a piece. */
static bool edges_of(gr_ctx *cx, const gr_truth *g, const gr_value *v, gr_visit *out)
{
    const gr_list *l = gr_check_list(cx, v);
    gr_names all;
    gr_value one;

    if (l == NULL)
        return false;
    if (l->n == 2 && l->at[0].type != GR_V_LIST && gr_truth_id(cx, g, &l->at[0]) != GR_NOWHERE &&
        gr_truth_id(cx, g, &l->at[1]) != GR_NOWHERE) { /* one edge without its brackets */
        gr_value self = { .type = GR_V_LIST, .list = (gr_list *)l };

        if (!gr_v_list(&cx->arena, &one) || !gr_v_push(&cx->arena, &one, self))
            return false;
        l = one.list;
    }
    out->at = gr_new_n(&cx->arena, uint32_t, 2 * l->n + 1);
    out->n = 0;
    all.at = gr_arena_copy(&cx->arena, g->name, (size_t)(g->n + 1) * sizeof *g->name);
    if (out->at == NULL || all.at == NULL)
        return false;
    all.n = g->n;
    qsort(all.at, all.n, sizeof *all.at, by_name);
    for (size_t i = 0; i < l->n; i++) {
        gr_value pair[2];

        if (!gr_check_pair(cx, &l->at[i], &all, pair))
            return false;
        for (size_t k = 0; k < 2; k++)
            if ((out->at[out->n++] = gr_truth_id(cx, g, &pair[k])) == GR_NOWHERE)
                return false;
    }
    return true;
}

static uint32_t root(uint32_t *up, uint32_t v)
{
    while (up[v] != v)
        v = up[v] = up[up[v]];
    return v;
}

static uint32_t *singles(gr_ctx *cx, const gr_truth *g)
{
    uint32_t *up = gr_new_n(&cx->arena, uint32_t, (size_t)g->n + 1);

    for (uint32_t i = 0; up != NULL && i < g->n; i++)
        up[i] = i;
    return up;
}

static bool is_tree(gr_ctx *cx, const gr_item *item, const gr_truth *g, const gr_value *v)
{
    uint32_t *up = singles(cx, g);
    gr_visit e;
    double gold, sum = 0;

    if (up == NULL || !edges_of(cx, g, v, &e) || g->n == 0 || e.n / 2 != g->n - 1 ||
        !gr_v_number(&item->length, &gold))
        return false;
    for (size_t i = 0; i < e.n; i += 2) {
        gr_visit one = { e.at + i, 2 };
        uint32_t a = root(up, e.at[i]), b = root(up, e.at[i + 1]);

        if (a == b)
            return false;
        up[a] = b;
        sum += walk_length(g, &one, true);
    }
    return gr_check_near(sum, gold, 0);
}

static bool is_cut(gr_ctx *cx, const gr_item *item, const gr_truth *g, const gr_value *v)
{
    uint32_t s = gr_truth_id(cx, g, gr_v_get(&item->check, "source"));
    uint32_t t = gr_truth_id(cx, g, gr_v_get(&item->check, "target"));
    bool *gone = gr_new_n(&cx->arena, bool, (size_t)g->m + 1);
    bool *seen = gr_new_n(&cx->arena, bool, (size_t)g->n + 1);
    gr_visit e;
    double gold, sum = 0;

    if (gone == NULL || seen == NULL || s == GR_NOWHERE || t == GR_NOWHERE ||
        !edges_of(cx, g, v, &e) || e.n == 0 || !gr_v_number(&item->length, &gold))
        return false;
    for (size_t i = 0; i < e.n; i += 2) {
        uint32_t x = gr_truth_edge(g, e.at[i], e.at[i + 1]);

        if (x == GR_NOWHERE)
            return false;
        for (; x != GR_NOWHERE; x = g->next[x])
            if (!gone[x]) {
                gone[x] = true;
                sum += g->w[x];
            }
    }
    seen[s] = true;
    for (bool more = true; more;) {
        more = false;
        for (uint32_t x = 0; x < g->m; x++) {
            if (gone[x] || seen[g->u[x]] == seen[g->v[x]] || (g->directed && seen[g->v[x]]))
                continue;
            seen[g->u[x]] = seen[g->v[x]] = true;
            more = true;
        }
    }
    return !seen[t] && gr_check_near(sum, gold, 0);
}

static bool is_colouring(gr_ctx *cx, const gr_item *item, const gr_truth *g, const gr_value *v)
{
    gr_str *colour = gr_new_n(&cx->arena, gr_str, (size_t)g->n + 1);
    gr_value pairs;
    double k;
    size_t different = 0;

    if (colour == NULL || !gr_check_mapping(cx, v, &pairs) || pairs.list->n != 2 * (size_t)g->n ||
        gr_v_get(&item->check, "k") == NULL || !gr_v_number(gr_v_get(&item->check, "k"), &k))
        return false;
    for (size_t i = 0; i < pairs.list->n; i += 2) {
        uint32_t id = gr_truth_id(cx, g, &pairs.list->at[i]);
        bool new = true;

        if (id == GR_NOWHERE || colour[id].ptr != NULL)
            return false;
        colour[id] = gr_check_norm(cx, &pairs.list->at[i + 1]);
        for (uint32_t j = 0; j < g->n && new; j++)
            new = j == id || colour[j].ptr == NULL || !gr_str_eq(colour[j], colour[id]);
        different += new;
    }
    for (uint32_t e = 0; e < g->m; e++)
        if (gr_str_eq(colour[g->u[e]], colour[g->v[e]]))
            return false;
    return (double)different <= k;
}

/* --- orders of searches --- */

static bool reached_once(gr_ctx *cx, const gr_item *item, const gr_truth *g, const gr_visit *p)
{
    uint32_t s = gr_truth_id(cx, g, gr_v_get(&item->check, "source"));
    int64_t *far = s != GR_NOWHERE ? hops_from(cx, g, s, false) : NULL;
    bool *seen = gr_new_n(&cx->arena, bool, (size_t)g->n + 1);
    size_t n = 0;

    if (far == NULL || seen == NULL || p->n == 0 || p->at[0] != s)
        return false;
    for (uint32_t i = 0; i < g->n; i++)
        n += far[i] >= 0;
    for (size_t i = 0; i < p->n; i++) {
        if (seen[p->at[i]] || far[p->at[i]] < 0)
            return false;
        seen[p->at[i]] = true;
    }
    return n == p->n;
}

/* Nodes come in the order in which the nodes that found them came. */
static bool is_breadth_first(gr_ctx *cx, const gr_item *item, const gr_truth *g, const gr_value *v)
{
    size_t before = 0;
    gr_visit p;

    if (!gr_visit_of(cx, g, v, &p) || !reached_once(cx, item, g, &p))
        return false;
    for (size_t k = 1; k < p.n; k++) {
        size_t by = 0;

        while (by < k && !joined(g, p.at[by], p.at[k]))
            by++;
        if (by == k || by < before)
            return false;
        before = by;
    }
    return true;
}

/* Whoever came since the last node with an edge to this one has no new neighbour left. */
static bool is_depth_first(gr_ctx *cx, const gr_item *item, const gr_truth *g, const gr_value *v)
{
    gr_visit p;

    if (!gr_visit_of(cx, g, v, &p) || !reached_once(cx, item, g, &p))
        return false;
    for (size_t k = 1; k < p.n; k++) {
        size_t last = k;

        while (last != 0 && !joined(g, p.at[last - 1], p.at[k]))
            last--;
        if (last == 0)
            return false;
        for (size_t i = last; i < k; i++)
            for (size_t j = k; j < p.n; j++)
                if (joined(g, p.at[i], p.at[j]))
                    return false;
    }
    return true;
}

/* --- sets of nodes --- */

static bool is_node_set(gr_ctx *cx, const gr_item *item, const gr_truth *g, gr_str type,
                        const gr_value *v)
{
    const gr_value *size = gr_v_get(&item->check, "size");
    bool *in = gr_new_n(&cx->arena, bool, (size_t)g->n + 1);
    bool clique = gr_str_is(type, "clique"), cover = gr_str_is(type, "vertex_cover");
    gr_visit p;
    double n;

    if (in == NULL || size == NULL || !gr_v_number(size, &n) || !gr_visit_of(cx, g, v, &p) ||
        (!item->valid_only && (double)p.n != n))
        return false;
    for (size_t i = 0; i < p.n; i++) {
        if (in[p.at[i]])
            return false;
        in[p.at[i]] = true;
        for (size_t k = 0; clique && k < i; k++)
            if (!joined(g, p.at[k], p.at[i]) && !joined(g, p.at[i], p.at[k]))
                return false;
    }
    for (uint32_t e = 0; !clique && e < g->m; e++)
        if (cover ? !in[g->u[e]] && !in[g->v[e]] : in[g->u[e]] && in[g->v[e]])
            return false;
    return true;
}

/* One node of each component, or each as the list of its nodes. */
static bool are_representatives(gr_ctx *cx, const gr_item *item, const gr_truth *g,
                                const gr_value *v)
{
    const gr_value *size = gr_v_get(&item->check, "size");
    const gr_list *l = gr_check_list(cx, v);
    uint32_t *up = singles(cx, g);
    bool *met = gr_new_n(&cx->arena, bool, (size_t)g->n + 1);
    double n;

    if (l == NULL || up == NULL || met == NULL || size == NULL || !gr_v_number(size, &n) ||
        (!item->valid_only && (double)l->n != n))
        return false;
    for (uint32_t e = 0; e < g->m; e++)
        up[root(up, g->u[e])] = root(up, g->v[e]);
    for (size_t i = 0; i < l->n; i++) {
        const gr_value *x = &l->at[i];
        size_t many = x->type == GR_V_LIST ? x->list->n : 1;
        uint32_t of = GR_NOWHERE;

        for (size_t k = 0; k < many; k++) {
            uint32_t id = gr_truth_id(cx, g, x->type == GR_V_LIST ? &x->list->at[k] : x);

            if (id == GR_NOWHERE || (of != GR_NOWHERE && root(up, id) != of))
                return false;
            of = root(up, id);
        }
        if (of == GR_NOWHERE || met[of])
            return false;
        met[of] = true;
    }
    return true;
}

static int judge_in(gr_ctx *cx, const gr_item *item, const gr_truth *g, gr_str type,
                    const gr_value *v)
{
    if (gr_str_is(type, "path"))
        return is_path(cx, item, g, v);
    if (gr_str_is(type, "topo"))
        return is_topological(cx, g, v);
    if (gr_str_is(type, "euler"))
        return is_euler(cx, item, g, v);
    if (gr_str_is(type, "hamilton"))
        return is_hamilton(cx, item, g, v);
    if (gr_str_is(type, "tree"))
        return is_tree(cx, item, g, v);
    if (gr_str_is(type, "cut"))
        return is_cut(cx, item, g, v);
    if (gr_str_is(type, "colouring"))
        return is_colouring(cx, item, g, v);
    if (gr_str_is(type, "diameter"))
        return is_diameter(cx, item, g, v);
    if (gr_str_is(type, "bfs"))
        return is_breadth_first(cx, item, g, v);
    if (gr_str_is(type, "dfs"))
        return is_depth_first(cx, item, g, v);
    if (gr_str_is(type, "clique") || gr_str_is(type, "independent_set") ||
        gr_str_is(type, "vertex_cover"))
        return is_node_set(cx, item, g, type, v);
    if (gr_str_is(type, "components"))
        return are_representatives(cx, item, g, v);
    return -1;
}

/* "What is the path, and how long is it?", in either order: the length beside the path must be
 * right, then the path is looked at alone. */
static bool without_length(const gr_item *item, const gr_value **v)
{
    const gr_list *l = (*v)->type == GR_V_LIST && (*v)->list->n == 2 ? (*v)->list : NULL;
    double told, length;

    for (size_t i = 0; l != NULL && i < 2; i++)
        if (gr_field_at(&l->at[i], "path") != NULL && gr_v_number(&l->at[1 - i], &told)) {
            *v = &l->at[i];
            return item->valid_only || !gr_v_number(&item->length, &length) ||
                   gr_check_near(told, length, item->tol);
        }
    return true;
}

int gr_check_structure(gr_ctx *cx, const gr_item *item, const gr_value *v)
{
    gr_str type = gr_text_of(&item->check, "type");
    int verdict;
    gr_truth g;

    if (type.len == 0 || gr_str_is(type, "multi"))
        return -1;
    if (gr_v_get(&item->check, "loose") != NULL) {
        if (!without_length(item, &v))
            return 0;
        v = gr_check_witness(v);
    }
    if (v->type == GR_V_STR && gr_v_get(&item->check, "choice") != NULL)
        return gr_str_eq(gr_check_norm(cx, v), gr_check_norm(cx, gr_v_get(&item->check, "choice")));
    if ((verdict = gr_check_pairs(cx, item, type, v)) >= 0)
        return verdict;
    if (!gr_truth_load(cx, &item->graph, &g))
        return 0;
    verdict = judge_in(cx, item, &g, type, v);
    gr_truth_clear(&g);
    return verdict;
}
