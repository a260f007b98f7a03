/* Spanning trees with edges that must be in them, and without such that must not: how the rules are
 * read, and how a tree under rules is checked.
 *
 * The check walks, for every edge that is free, along the tree from one of its ends to the other:
 * no free edge on that way may be worse, or it could be exchanged for this one. */
#include "algo/trees/spanning_int.h"

#include <math.h>

#define NEVER SIZE_MAX

/* --- reading --- */

static bool is_pair(const gr_edge_iter *it, const gr_vid *pair)
{
    return (it->u == pair[0] && it->v == pair[1]) || (it->u == pair[1] && it->v == pair[0]);
}

static gr_status refuse_pair(const gr_graph *g, const char *param, const gr_vid *pair,
                             const char *what, gr_err *err)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    gr_name_add(&sb, gr_graph_shown(g, pair[0]));
    gr_strbuf_add(&sb, GR_STR(" and "));
    gr_name_add(&sb, gr_graph_shown(g, pair[1]));
    gr_fail_arg(err, GR_EINPUT, param, "%s: %s %.200s", param, what, sb.buf);
    gr_strbuf_clear(&sb);
    return GR_EINPUT;
}

static gr_status forbid(gr_ctx *cx, const gr_graph *g, const gr_vid *pair, gr_span_rule *rule,
                        gr_err *err)
{
    bool found = false;

    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        if (is_pair(&it, pair)) {
            rule[it.id] = GR_SPAN_WITHOUT;
            found = true;
        }
    return found ? gr_ctx_check(cx, err)
                 : refuse_pair(g, "without", pair, "there is no edge between", err);
}

static gr_status force(gr_ctx *cx, const gr_graph *g, const gr_column *weight, bool heaviest,
                       const gr_vid *pair, gr_vid *up, gr_span_rule *rule, gr_err *err)
{
    gr_vid u = gr_set_root(up, pair[0]), v = gr_set_root(up, pair[1]);
    bool found = false;
    gr_eid best = 0;

    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        if (!is_pair(&it, pair) ||
            (found && gr_span_key(weight, heaviest, it.id) >= gr_span_key(weight, heaviest, best)))
            continue;
        best = it.id;
        found = true;
    }
    if (!found)
        return refuse_pair(g, "with", pair, "there is no edge between", err);
    if (rule[best] == GR_SPAN_WITHOUT)
        return refuse_pair(g, "with", pair, "it must not be taken, the edge between", err);
    if (rule[best] == GR_SPAN_FREE && u == v)
        return refuse_pair(g, "with", pair, "a cycle is closed by the edge between", err);
    rule[best] = GR_SPAN_WITH;
    up[u] = v;
    return gr_ctx_check(cx, err);
}

gr_status gr_span_rules(gr_ctx *cx, const gr_graph *g, const gr_column *weight, bool heaviest,
                        const gr_arg *with, const gr_arg *without, gr_span_rule **out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), *up;
    gr_status st = GR_OK;

    *out = NULL;
    if (!with->given && !without->given)
        return GR_OK;
    *out = gr_new_n(&cx->scratch, gr_span_rule, gr_graph_n_edges(g));
    up = gr_new_n(&cx->scratch, gr_vid, n);
    if (*out == NULL || up == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        up[v] = v;
    for (size_t k = 0; st == GR_OK && without->given && k < without->n_nodes; k++)
        st = forbid(cx, g, &without->nodes[2 * k], *out, err);
    for (size_t k = 0; st == GR_OK && with->given && k < with->n_nodes; k++)
        st = force(cx, g, weight, heaviest, &with->nodes[2 * k], up, *out, err);
    return st;
}

/* --- checking --- */

/* An edge of the answer. */
typedef struct item {
    gr_vid u, v; /* the smaller id first */
    gr_eid edge;
    size_t place;
    bool found;
} item;

typedef struct checker {
    const gr_graph *g;
    const gr_column *weight;
    bool heaviest;
    const gr_span_rule *rule;
    item *item;
    size_t n;
    gr_eid *order; /* the edges of the answer as they are joined */
    struct link {
        gr_vid up;
        size_t when; /* joined to `up` by that edge of the order; NEVER = a root */
    } * link;
} checker;

static int by_ends(const void *a, const void *b)
{
    const item *x = a, *y = b;

    return x->u != y->u ? (x->u > y->u) - (x->u < y->u) : (x->v > y->v) - (x->v < y->v);
}

static gr_status read_items(gr_ctx *cx, checker *c, const gr_value *list, gr_err *err)
{
    if (list == NULL || list->type != GR_V_LIST)
        return gr_refute(err, "the edges are no list");
    c->n = list->list->n;
    if ((c->item = gr_new_n(&cx->scratch, item, c->n)) == NULL)
        return gr_fail_memory(cx, err);
    for (size_t k = 0; k < c->n; k++) {
        const gr_value *e = &list->list->at[k];
        gr_value a = gr_v_node(e->edge.u), b = gr_v_node(e->edge.v);
        gr_vid u, v;

        if (e->type != GR_V_EDGE || !gr_vertex_of(c->g, &a, &u) || !gr_vertex_of(c->g, &b, &v) ||
            (gr_graph_is_directed(c->g) && !gr_leads(c->g, u, v)))
            return gr_refute(err, "item %zu is no edge", k);
        c->item[k] = (item){ u < v ? u : v, u < v ? v : u, 0, k, false };
    }
    return gr_sort(cx, c->item, c->n, sizeof *c->item, by_ends, err);
}

/* Is edge e one to be preferred: forced, or better, or as good and earlier? */
static bool is_preferred(const checker *c, gr_eid e, gr_eid to)
{
    uint64_t x = gr_span_key(c->weight, c->heaviest, e),
             y = gr_span_key(c->weight, c->heaviest, to);

    return c->rule[to] != GR_SPAN_WITH && (c->rule[e] == GR_SPAN_WITH || x < y);
}

static item *find_item(const checker *c, gr_vid u, gr_vid v)
{
    item key = { u < v ? u : v, u < v ? v : u, 0, 0, false };
    size_t low = 0, high = c->n;

    while (low < high) {
        size_t mid = low + (high - low) / 2;

        if (by_ends(&c->item[mid], &key) < 0)
            low = mid + 1;
        else
            high = mid;
    }
    return low < c->n && by_ends(&c->item[low], &key) == 0 ? &c->item[low] : NULL;
}

/* Which edge of the graph each of the answer is; all that must be there are. Puts these first. */
static gr_status find_edges(gr_ctx *cx, checker *c, gr_err *err)
{
    gr_eid *at = gr_new_n(&cx->scratch, gr_eid, c->n);
    size_t n = 0;

    c->order = gr_new_n(&cx->scratch, gr_eid, c->n);
    if (at == NULL || c->order == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(c->g); gr_edge_next(&it);) {
        item *i = find_item(c, it.u, it.v);

        if (i == NULL && c->rule[it.id] == GR_SPAN_WITH)
            return gr_refute(err, "an edge that must be there is not");
        if (i == NULL || c->rule[it.id] == GR_SPAN_WITHOUT ||
            (i->found && !is_preferred(c, it.id, i->edge)))
            continue;
        i->edge = it.id;
        i->found = true;
    }
    for (size_t k = 0; k < c->n; k++) {
        if (!c->item[k].found)
            return gr_refute(err, "item %zu is no edge that may be there", c->item[k].place);
        at[c->item[k].place] = c->item[k].edge;
    }
    for (size_t k = 1; k < c->n; k++)
        if (gr_span_key(c->weight, c->heaviest, at[k]) <
            gr_span_key(c->weight, c->heaviest, at[k - 1]))
            return gr_refute(err, "edge %zu of the tree is out of order", k);
    for (int free = 0; free < 2; free++)
        for (size_t k = 0; k < c->n; k++)
            if ((c->rule[at[k]] == GR_SPAN_FREE) == (free == 1))
                c->order[n++] = at[k];
    return gr_ctx_check(cx, err);
}

static gr_vid root_of(const checker *c, gr_vid v)
{
    while (c->link[v].when != NEVER)
        v = c->link[v].up;
    return v;
}

static gr_status join_all(gr_ctx *cx, checker *c, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(c->g), *size = gr_new_n(&cx->scratch, gr_vid, n);
    gr_vid *end = gr_new_n(&cx->scratch, gr_vid, 2 * (size_t)gr_graph_n_edges(c->g));

    c->link = gr_new_n(&cx->scratch, struct link, n);
    if (size == NULL || end == NULL || c->link == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(c->g); gr_edge_next(&it);) {
        end[2 * (size_t)it.id] = it.u;
        end[2 * (size_t)it.id + 1] = it.v;
    }
    for (gr_vid v = 0; v < n; v++) {
        c->link[v] = (struct link){ v, NEVER };
        size[v] = 1;
    }
    for (size_t k = 0; k < c->n; k++) {
        gr_vid u = root_of(c, end[2 * (size_t)c->order[k]]);
        gr_vid v = root_of(c, end[2 * (size_t)c->order[k] + 1]);
        gr_vid low = size[u] < size[v] ? u : v, top = low == u ? v : u;

        if (u == v)
            return gr_refute(err, "the edges close a cycle");
        c->link[low] = (struct link){ top, k };
        size[top] += size[low];
    }
    return gr_ctx_check(cx, err);
}

/* The last join on the way from u to v; NEVER = they are apart. */
static size_t joined_by(const checker *c, gr_vid u, gr_vid v)
{
    size_t last = 0;

    while (u != v) {
        gr_vid *lower = c->link[u].when < c->link[v].when ? &u : &v;

        last = c->link[*lower].when;
        if (last == NEVER)
            return NEVER;
        *lower = c->link[*lower].up;
    }
    return last;
}

/* Nothing that is free between the ends of a free edge may be worse than it. */
static gr_status check_edge(const checker *c, const gr_edge_iter *e, gr_err *err)
{
    size_t by = joined_by(c, e->u, e->v);

    if (by == NEVER)
        return gr_refute(err, "nodes %u and %u could be joined", e->u, e->v);
    if (c->rule[c->order[by]] == GR_SPAN_FREE && gr_span_key(c->weight, c->heaviest, c->order[by]) >
                                                     gr_span_key(c->weight, c->heaviest, e->id))
        return gr_refute(err, "the edge between nodes %u and %u makes it better", e->u, e->v);
    return GR_OK;
}

static gr_status check_fields(const checker *c, const gr_value *value, gr_err *err)
{
    const gr_value *trees = gr_v_get(value, "trees"), *shown = gr_v_get(value, "weight");
    bool whole = c->weight == NULL || c->weight->type == GR_COL_INT;
    long double sum = 0, size = 0;
    __extension__ __int128 exact = 0;

    for (size_t k = 0; k < c->n; k++) {
        if (whole)
            exact += c->weight != NULL ? c->weight->ints[c->item[k].edge] : 1;
        else
            sum += c->weight->reals[c->item[k].edge];
        size += whole ? 0 : fabsl(c->weight->reals[c->item[k].edge]);
    }
    if (trees == NULL || trees->type != GR_V_INT ||
        trees->i != (int64_t)(gr_graph_n_nodes(c->g) - c->n))
        return gr_refute(err, "the number of trees is wrong");
    if (shown == NULL || shown->type != (whole ? GR_V_INT : GR_V_REAL) ||
        (whole ? shown->i != exact : !(fabsl(shown->d - sum) <= 4e-16L * size)))
        return gr_refute(err, "the weights of the edges add up to something else");
    return GR_OK;
}

gr_status gr_span_check_rules(gr_ctx *cx, const gr_graph *g, const gr_column *weight, bool heaviest,
                              const gr_span_rule *rule, const gr_value *value, gr_err *err)
{
    checker c = { g, weight, heaviest, rule, .n = 0 };
    gr_status st;

    if ((st = read_items(cx, &c, gr_v_get(value, "edges"), err)) != GR_OK ||
        (st = find_edges(cx, &c, err)) != GR_OK || (st = join_all(cx, &c, err)) != GR_OK ||
        (st = check_fields(&c, value, err)) != GR_OK)
        return st;
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        if (GR_EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (rule[it.id] == GR_SPAN_FREE && it.u != it.v && (st = check_edge(&c, &it, err)) != GR_OK)
            return st;
    }
    return GR_OK;
}
