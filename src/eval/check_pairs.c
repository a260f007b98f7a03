/* Answers that pair things: matchings, maps between two graphs, numbers of nodes, edges in time.
 *
 * Types: matching {size, left, right}; edge_rows, and sorted_edges by their number; temporal_path
 * {source, size}; edit_mapping and common_subgraph, whose second graph is "other" of the graph and
 * whose gold is the cost and the size; embedding, whose gold is {node: [numbers]} or {node:
 * number}; figure {field}: a number, or a record with it. */
#include <math.h>

#include "eval/check_int.h"

#define SMALL 7 /* nodes of graphs whose best map is found by trying all */

const gr_list *gr_check_rows(gr_ctx *cx, const gr_value *v, const gr_list **columns)
{
    const gr_value *rows = gr_v_get(v, "rows"), *names = gr_v_get(v, "columns");

    *columns = NULL;
    if (rows != NULL && names != NULL && rows->type == GR_V_LIST && names->type == GR_V_LIST) {
        *columns = names->list;
        return rows->list;
    }
    return gr_check_list(cx, v);
}

static size_t column_named(const gr_list *columns, const char *name, size_t fallback)
{
    for (size_t i = 0; columns != NULL && i < columns->n; i++)
        if (columns->at[i].type == GR_V_STR && gr_str_is(columns->at[i].s, name))
            return i;
    return fallback;
}

static const gr_value *cell(const gr_value *row, size_t i)
{
    return row->type == GR_V_LIST && i < row->list->n ? &row->list->at[i] : NULL;
}

/* --- matchings --- */

/* "0" of the applicants, where the answer leaves the kind out. */
static uint32_t end_of(gr_ctx *cx, const gr_truth *g, const gr_value *name, const char *kind,
                       const gr_value *check)
{
    uint32_t id = name != NULL ? gr_truth_id(cx, g, name) : GR_NOWHERE;
    gr_str of = gr_text_of(check, kind);
    gr_value full;

    if (id != GR_NOWHERE || of.len == 0 || name == NULL)
        return id;
    full = gr_v_str(
        gr_str_printf(&cx->arena, "%.*s %.*s", GR_FMT(of), GR_FMT(gr_check_norm(cx, name))));
    return full.s.ptr != NULL ? gr_truth_id(cx, g, &full) : GR_NOWHERE;
}

/* The pairs of an answer as a list of two-lists, whatever their form. */
static bool pairs_of(gr_ctx *cx, const gr_value *v, gr_value *out)
{
    const gr_value *edges = gr_v_get(v, "edges");
    const gr_list *columns, *l;

    if (!gr_v_list(&cx->arena, out))
        return false;
    if (v->type == GR_V_RECORD && edges == NULL && gr_v_get(v, "rows") == NULL) {
        for (size_t i = 0; i < v->record->n; i++) {
            gr_value pair;

            if (!gr_v_list(&cx->arena, &pair) ||
                !gr_v_push(&cx->arena, &pair, gr_v_str(v->record->at[i].key)) ||
                !gr_v_push(&cx->arena, &pair, *v->record->at[i].value) ||
                !gr_v_push(&cx->arena, out, pair))
                return false;
        }
        return true;
    }
    l = gr_check_rows(cx, v, &columns);
    for (size_t i = 0; l != NULL && i < l->n; i++)
        if (!gr_v_push(&cx->arena, out, l->at[i]))
            return false;
    return l != NULL;
}

static bool is_matching(gr_ctx *cx, const gr_item *item, const gr_truth *g, const gr_value *v)
{
    const gr_value *size = gr_v_get(&item->check, "size");
    bool *taken = gr_new_n(&cx->arena, bool, (size_t)g->n + 1);
    gr_value pairs;
    double n;

    if (taken == NULL || size == NULL || !gr_v_number(size, &n) || !pairs_of(cx, v, &pairs) ||
        (double)pairs.list->n != n)
        return false;
    for (size_t i = 0; i < pairs.list->n; i++) {
        const gr_value *one = cell(&pairs.list->at[i], 0), *two = cell(&pairs.list->at[i], 1);
        uint32_t a = end_of(cx, g, one, "left", &item->check);
        uint32_t b = end_of(cx, g, two, "right", &item->check);

        if (a == GR_NOWHERE || b == GR_NOWHERE || taken[a] || taken[b] ||
            (gr_truth_edge(g, a, b) == GR_NOWHERE && gr_truth_edge(g, b, a) == GR_NOWHERE))
            return false;
        taken[a] = taken[b] = true;
    }
    return true;
}

/* --- times --- */

/* Every edge once with its number, in any order or by it. */
static bool is_edge_list(gr_ctx *cx, const gr_truth *g, bool sorted, const gr_value *v)
{
    const gr_list *columns, *rows = gr_check_rows(cx, v, &columns);
    bool *used = gr_new_n(&cx->arena, bool, (size_t)g->m + 1);
    double before = -INFINITY;

    if (rows == NULL || used == NULL || rows->n != g->m)
        return false;
    size_t s = column_named(columns, "source", 0), t = column_named(columns, "target", 1);
    size_t when = column_named(columns, "time", 2);
    for (size_t i = 0; i < rows->n; i++) {
        const gr_value *a = cell(&rows->at[i], s), *b = cell(&rows->at[i], t);
        const gr_value *time = cell(&rows->at[i], when);
        double now;
        uint32_t e, u, w;

        if (a == NULL || b == NULL || time == NULL || !gr_v_number(time, &now) ||
            (sorted && now < before))
            return false;
        u = gr_truth_id(cx, g, a);
        w = gr_truth_id(cx, g, b);
        if (u == GR_NOWHERE || w == GR_NOWHERE)
            return false;
        for (e = gr_truth_edge(g, u, w); e != GR_NOWHERE && (used[e] || g->w[e] != now);)
            e = g->next[e];
        if (e == GR_NOWHERE)
            return false;
        used[e] = true;
        before = now;
    }
    return true;
}

/* A path that never goes back in time, with so many nodes at least, none twice. */
static bool is_temporal_path(gr_ctx *cx, const gr_item *item, const gr_truth *g, const gr_value *v)
{
    const gr_value *size = gr_v_get(&item->check, "size");
    bool *seen = gr_new_n(&cx->arena, bool, (size_t)g->n + 1);
    double least, now = -INFINITY;
    gr_visit p;

    if (seen == NULL || size == NULL || !gr_v_number(size, &least) || !gr_visit_of(cx, g, v, &p) ||
        (double)p.n < least || p.at[0] != gr_truth_id(cx, g, gr_v_get(&item->check, "source")))
        return false;
    for (size_t i = 0; i < p.n; i++) {
        double next = INFINITY;

        if (seen[p.at[i]])
            return false;
        seen[p.at[i]] = true;
        for (uint32_t e = i != 0 ? gr_truth_edge(g, p.at[i - 1], p.at[i]) : GR_NOWHERE;
             e != GR_NOWHERE; e = g->next[e])
            if (g->w[e] >= now)
                next = fmin(next, g->w[e]);
        if (i != 0 && isinf(next))
            return false;
        now = i != 0 ? next : now;
    }
    return true;
}

/* --- two graphs --- */

/* to[u] = the node of b that u of a becomes, or GR_NOWHERE. From a list in the order of a's nodes,
 * or a table of pairs. */
static bool map_of(gr_ctx *cx, const gr_truth *a, const gr_truth *b, const gr_value *v,
                   uint32_t *to)
{
    const gr_value *mapping = gr_v_get(v, "mapping");
    const gr_list *columns, *l = gr_check_rows(cx, mapping != NULL ? mapping : v, &columns);
    bool *taken = gr_new_n(&cx->arena, bool, (size_t)b->n + 1);
    bool pairs = columns != NULL;

    if (l == NULL || taken == NULL)
        return false;
    for (uint32_t i = 0; i < a->n; i++)
        to[i] = GR_NOWHERE;
    for (size_t i = 0; !pairs && i < l->n; i++)
        pairs = l->at[i].type == GR_V_LIST;
    if (!pairs && l->n != a->n)
        return false;
    for (size_t i = 0; i < l->n; i++) {
        const gr_value *from = pairs ? cell(&l->at[i], 0) : NULL;
        const gr_value *into = pairs ? cell(&l->at[i], 1) : &l->at[i];
        uint32_t u = pairs ? gr_truth_id(cx, a, from) : (uint32_t)i, w;

        if (into == NULL || (pairs && from == NULL))
            return false;
        if (into->type == GR_V_NULL || (pairs && from->type == GR_V_NULL))
            continue;
        w = gr_truth_id(cx, b, into);
        if (u == GR_NOWHERE || w == GR_NOWHERE || taken[w] || to[u] != GR_NOWHERE)
            return false;
        to[u] = w;
        taken[w] = true;
    }
    return true;
}

static const gr_list *symbols(const gr_value *graph)
{
    const gr_value *column = gr_field_at(gr_v_get(graph, "columns"), "symbol");

    return column != NULL && column->type == GR_V_LIST ? column->list : NULL;
}

static bool same_symbol(gr_ctx *cx, const gr_list *a, uint32_t u, const gr_list *b, uint32_t v)
{
    if (a == NULL || b == NULL || u >= a->n || v >= b->n)
        return true;
    return gr_str_eq(gr_check_norm(cx, &a->at[u]), gr_check_norm(cx, &b->at[v]));
}

/* Edits of a map: labels changed, nodes and edges that only one of the graphs has. */
static uint32_t edits(gr_ctx *cx, const gr_truth *a, const gr_truth *b, const gr_list *sa,
                      const gr_list *sb, const uint32_t *to)
{
    uint32_t kept = 0, mapped = 0, cost = 0;

    for (uint32_t u = 0; u < a->n; u++) {
        mapped += to[u] != GR_NOWHERE;
        cost += to[u] != GR_NOWHERE && !same_symbol(cx, sa, u, sb, to[u]);
    }
    for (uint32_t e = 0; e < a->m; e++) {
        uint32_t u = to[a->u[e]], v = to[a->v[e]];

        kept += u != GR_NOWHERE && v != GR_NOWHERE && gr_truth_edge(b, u, v) != GR_NOWHERE;
    }
    return cost + (a->n - mapped) + (b->n - mapped) + (a->m - kept) + (b->m - kept);
}

int64_t gr_check_edits(gr_ctx *cx, const gr_value *graph, const gr_value *map)
{
    const gr_value *other = gr_v_get(graph, "other");
    int64_t cost = -1;
    gr_truth a, b;

    if (other == NULL || !gr_truth_load(cx, graph, &a))
        return -1;
    if (gr_truth_load(cx, other, &b)) {
        uint32_t *to = gr_new_n(&cx->arena, uint32_t, (size_t)a.n + 1);

        if (to != NULL && map_of(cx, &a, &b, map, to))
            cost = edits(cx, &a, &b, symbols(graph), symbols(other), to);
        gr_truth_clear(&b);
    }
    gr_truth_clear(&a);
    return cost;
}

typedef struct search {
    gr_ctx *cx;
    const gr_truth *a, *b;
    const gr_list *sa, *sb;
    uint32_t *to;
    bool *taken;
    uint32_t best;
    bool common; /* the largest common subgraph instead of the fewest edits */
} search;

/* Do all pairs so far agree on their edges? */
static bool agrees(const search *s, uint32_t u)
{
    for (uint32_t x = 0; x < u; x++)
        if (s->to[x] != GR_NOWHERE && s->to[u] != GR_NOWHERE &&
            (gr_truth_edge(s->a, x, u) == GR_NOWHERE) !=
                (gr_truth_edge(s->b, s->to[x], s->to[u]) == GR_NOWHERE))
            return false;
    return true;
}

/* All maps; SMALL bounds the depth. */
static void try_all(search *s, uint32_t u, uint32_t size)
{
    if (u == s->a->n) {
        uint32_t cost = s->common ? size : edits(s->cx, s->a, s->b, s->sa, s->sb, s->to);

        s->best = s->common ? (cost > s->best ? cost : s->best) : (cost < s->best ? cost : s->best);
        return;
    }
    for (uint32_t v = 0; v <= s->b->n; v++) {
        if (v < s->b->n && s->taken[v])
            continue;
        s->to[u] = v < s->b->n ? v : GR_NOWHERE;
        if (s->common && !agrees(s, u))
            continue;
        if (v < s->b->n)
            s->taken[v] = true;
        try_all(s, u + 1, size + (v < s->b->n));
        if (v < s->b->n)
            s->taken[v] = false;
    }
    s->to[u] = GR_NOWHERE;
}

/* What the best map reaches: the gold, or found out where the graphs are small. */
static bool best_of(gr_ctx *cx, const gr_item *item, const gr_truth *a, const gr_truth *b,
                    bool common, double *out)
{
    search s = { .cx = cx, .a = a, .b = b, .common = common, .best = common ? 0 : UINT32_MAX };

    if (gr_v_number(&item->gold, out))
        return true;
    s.sa = symbols(&item->graph);
    s.sb = symbols(gr_v_get(&item->graph, "other"));
    s.to = gr_new_n(&cx->arena, uint32_t, (size_t)a->n + 1);
    s.taken = gr_new_n(&cx->arena, bool, (size_t)b->n + 1);
    if (a->n > SMALL || b->n > SMALL || s.to == NULL || s.taken == NULL)
        return false;
    for (uint32_t i = 0; i < a->n; i++)
        s.to[i] = GR_NOWHERE;
    try_all(&s, 0, 0);
    *out = s.best;
    return true;
}

/* The common part as two lists of nodes in the same order. */
static bool common_lists(gr_ctx *cx, const gr_truth *a, const gr_truth *b, const gr_value *v,
                         uint32_t *to)
{
    gr_visit p, q;

    if (v->type != GR_V_LIST || v->list->n != 2 || v->list->at[0].type != GR_V_LIST ||
        !gr_visit_of(cx, a, &v->list->at[0], &p) || !gr_visit_of(cx, b, &v->list->at[1], &q) ||
        p.n != q.n)
        return false;
    for (uint32_t i = 0; i < a->n; i++)
        to[i] = GR_NOWHERE;
    for (size_t i = 0; i < p.n; i++) {
        for (size_t k = 0; k < i; k++)
            if (p.at[k] == p.at[i] || q.at[k] == q.at[i])
                return false;
        to[p.at[i]] = q.at[i];
    }
    return true;
}

static bool is_map(gr_ctx *cx, const gr_item *item, const gr_truth *a, const gr_truth *b,
                   bool common, const gr_value *v)
{
    uint32_t *to = gr_new_n(&cx->arena, uint32_t, (size_t)a->n + 1);
    uint32_t size = 0;
    double best, told;
    search s = { .a = a, .b = b, .to = to };

    if (to == NULL || !best_of(cx, item, a, b, common, &best))
        return false;
    if (v->type == GR_V_INT || v->type == GR_V_REAL) /* the number alone */
        return !item->valid_only && gr_v_number(v, &told) && told == best;
    if (!(common && common_lists(cx, a, b, v, to)) && !map_of(cx, a, b, v, to))
        return false;
    if (!common)
        return item->valid_only || edits(cx, a, b, symbols(&item->graph),
                                         symbols(gr_v_get(&item->graph, "other")), to) == best;
    for (uint32_t u = 0; u < a->n; u++) {
        size += to[u] != GR_NOWHERE;
        if (!agrees(&s, u))
            return false;
    }
    return item->valid_only || size == best;
}

/* --- numbers of nodes --- */

/* The numbers of one node; got has `from` cells before them. */
static bool same_numbers(const gr_value *gold, const gr_value *got, size_t from)
{
    double one, other;

    if (gr_v_number(gold, &one)) {
        if (from != 0)
            got = got->type == GR_V_LIST && got->list->n == from + 1 ? &got->list->at[from] : gold;
        return gr_v_number(got, &other) && got != gold && gr_check_near(other, one, 0);
    }
    if (gold->type != GR_V_LIST || got->type != GR_V_LIST || got->list->n != gold->list->n + from)
        return false;
    for (size_t i = 0; i < gold->list->n; i++) {
        double a, b;

        if (!gr_v_number(&gold->list->at[i], &a) || !gr_v_number(&got->list->at[i + from], &b) ||
            !gr_check_near(b, a, 0.01))
            return false;
    }
    return true;
}

static bool is_embedding(gr_ctx *cx, const gr_item *item, const gr_value *v)
{
    const gr_list *columns, *rows = gr_check_rows(cx, v, &columns);
    const gr_record *gold = item->gold.type == GR_V_RECORD ? item->gold.record : NULL;

    if (gold == NULL)
        return false;
    if (v->type == GR_V_RECORD && columns == NULL) {
        for (size_t i = 0; i < gold->n; i++) {
            const gr_value *got = gr_v_get(v, gr_str_dup(&cx->arena, gold->at[i].key).ptr);

            if (got == NULL || !same_numbers(gold->at[i].value, got, 0))
                return false;
        }
        return v->record->n == gold->n;
    }
    if (rows == NULL || rows->n != gold->n)
        return false;
    for (size_t i = 0; i < gold->n; i++) {
        gr_value key = gr_v_str(gold->at[i].key);
        bool found = false;

        for (size_t k = 0; k < rows->n && !found; k++) {
            const gr_value *node = cell(&rows->at[k], 0);

            found = node != NULL && gr_str_eq(gr_check_norm(cx, node), gr_check_norm(cx, &key)) &&
                    same_numbers(gold->at[i].value, &rows->at[k], 1);
        }
        if (!found)
            return false;
    }
    return true;
}

static int judge_in(gr_ctx *cx, const gr_item *item, const gr_truth *g, gr_str type,
                    const gr_value *v)
{
    const gr_value *other = gr_v_get(&item->graph, "other");
    bool common = gr_str_is(type, "common_subgraph"), ok;
    gr_truth b;

    if (gr_str_is(type, "matching"))
        return is_matching(cx, item, g, v);
    if (gr_str_is(type, "sorted_edges") || gr_str_is(type, "edge_rows"))
        return is_edge_list(cx, g, gr_str_is(type, "sorted_edges"), v);
    if (gr_str_is(type, "temporal_path"))
        return is_temporal_path(cx, item, g, v);
    if (!common && !gr_str_is(type, "edit_mapping"))
        return -1;
    if (other == NULL || !gr_truth_load(cx, other, &b))
        return 0;
    ok = is_map(cx, item, g, &b, common, v);
    gr_truth_clear(&b);
    return ok;
}

/* A number, alone or as one field of a record that says more. */
static bool is_figure(const gr_item *item, const gr_value *v)
{
    const gr_value *in = gr_v_get(v, gr_text_of(&item->check, "field").ptr);
    double gold, got;

    return gr_v_number(&item->gold, &gold) && gr_check_number(in != NULL ? in : v, &got) &&
           gr_check_near(got, gold, item->tol);
}

int gr_check_pairs(gr_ctx *cx, const gr_item *item, gr_str type, const gr_value *v)
{
    static const char *const types[] = { "matching",      "sorted_edges", "edge_rows",
                                         "temporal_path", "edit_mapping", "common_subgraph" };
    gr_truth g;
    int verdict = -1;

    if (gr_str_is(type, "embedding"))
        return is_embedding(cx, item, v);
    if (gr_str_is(type, "figure"))
        return is_figure(item, v);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (!gr_str_is(type, types[i]))
            continue;
        if (!gr_truth_load(cx, &item->graph, &g))
            return 0;
        verdict = judge_in(cx, item, &g, type, v);
        gr_truth_clear(&g);
    }
    return verdict;
}
