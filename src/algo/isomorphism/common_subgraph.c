/* The largest common induced subgraph of two graphs.
 *
 * McSplit (McCreesh, Prosser, Trimble: A partitioning algorithm for maximum common subgraph
 * problems, 2017): nodes that may still be matched stand in classes, a left and a right half; a
 * class of l and r nodes gives at most min(l, r) pairs. Matching a pair splits every class by how
 * its nodes are joined to the pair. The verifier looks for a larger clique among pairs of nodes
 * that may stand together. */
#include "algo/isomorphism/shape_int.h"

#include <stdlib.h>

#define NODES_MAX   2000
#define CHECK_PAIRS 700
#define CHECK_MS    50

enum { OTHER, NODE_LABEL, BUDGET };

typedef struct class
{
    gr_vid left, n_left, right, n_right; /* where its halves begin in the lists, and their sizes */
} class;

typedef struct level {
    gr_vid *left, *right;
    class *at;
    size_t n;
    gr_vid v, next;  /* the node in hand, and its next partner in the class */
    size_t in_class; /* where it was; SIZE_MAX = none in hand */
} level;

typedef struct search {
    gr_shapes shapes;
    gr_matrix out[2], in[2];
    gr_vid n[2];
    level *at;
    gr_vid depth;
    gr_vid *pair; /* by depth: left, right */
    gr_vid *best;
    gr_vid n_best;
} search;

static unsigned joined(const search *s, int side, gr_vid u, gr_vid v)
{
    return gr_bit(gr_matrix_row(&s->out[side], u), v) +
           2U * gr_bit(gr_matrix_row(&s->in[side], u), v);
}

static gr_vid bound(const search *s)
{
    const level *l = &s->at[s->depth];
    gr_vid sum = s->depth;

    for (size_t c = 0; c < l->n; c++)
        sum += l->at[c].n_left < l->at[c].n_right ? l->at[c].n_left : l->at[c].n_right;
    return sum;
}

static bool add_level(gr_ctx *cx, search *s)
{
    level *l = &s->at[s->depth];
    size_t small = s->n[0] < s->n[1] ? s->n[0] : s->n[1];

    if (l->left != NULL)
        return true;
    l->left = gr_new_n(&cx->scratch, gr_vid, (size_t)s->n[0] - s->depth + 1);
    l->right = gr_new_n(&cx->scratch, gr_vid, (size_t)s->n[1] - s->depth + 1);
    l->at = gr_new_n(&cx->scratch, class, small - s->depth + 1);
    return l->left != NULL && l->right != NULL && l->at != NULL;
}

/* The class whose larger half is smallest, and its left node of largest degree. */
static void pick(search *s, level *l)
{
    const gr_shape *a = &s->shapes.of[0];
    gr_vid best = GR_NO_NODE, place = 0;
    class *c;

    for (size_t i = 0; i < l->n; i++) {
        gr_vid size = l->at[i].n_left > l->at[i].n_right ? l->at[i].n_left : l->at[i].n_right;

        if (size < best) {
            best = size;
            l->in_class = i;
        }
    }
    c = &l->at[l->in_class];
    for (gr_vid i = 1; i < c->n_left; i++) {
        gr_vid u = l->left[c->left + i], v = l->left[c->left + place];
        uint64_t du = a->start[u + 1] - a->start[u], dv = a->start[v + 1] - a->start[v];

        if (du > dv || (du == dv && u < v))
            place = i;
    }
    l->v = l->left[c->left + place];
    l->left[c->left + place] = l->left[c->left + --c->n_left]; /* out of the class */
    l->next = 0;
}

/* The nodes of one half that are joined to the one matched as `code` says. */
static gr_vid filter(const search *s, int side, const gr_vid *from, gr_vid n, gr_vid skip,
                     gr_vid to, unsigned code, gr_vid *out)
{
    gr_vid k = 0;

    for (gr_vid i = 0; i < n; i++)
        if (from[i] != skip && joined(s, side, to, from[i]) == code)
            out[k++] = from[i];
    return k;
}

/* The classes that are left when v and w are matched. */
static void split(search *s, const level *l, gr_vid v, gr_vid w)
{
    level *next = &s->at[s->depth];
    gr_vid left = 0, right = 0;

    next->n = 0;
    next->in_class = SIZE_MAX;
    for (size_t c = 0; c < l->n; c++)
        for (unsigned code = 0; code < 4; code++) {
            const class *x = &l->at[c];
            gr_vid n_left =
                filter(s, 0, l->left + x->left, x->n_left, v, v, code, next->left + left);
            gr_vid n_right = n_left != 0 ? filter(s, 1, l->right + x->right, x->n_right, w, w, code,
                                                  next->right + right)
                                         : 0;

            if (n_right == 0)
                continue;
            next->at[next->n++] = (class){ left, n_left, right, n_right };
            left += n_left;
            right += n_right;
        }
}

/* Drops the class in hand if its left half is used up. */
static void put_down(level *l)
{
    class *c = &l->at[l->in_class];

    if (c->n_left == 0)
        *c = l->at[--l->n];
    l->in_class = SIZE_MAX;
}

/* One step: match the node in hand, or leave it out for good; false when the level is done. */
static bool step(gr_ctx *cx, search *s, bool *failed)
{
    level *l = &s->at[s->depth];
    const class *c;
    gr_vid w;

    if (l->in_class == SIZE_MAX) {
        if (l->n == 0 || bound(s) <= s->n_best)
            return false;
        pick(s, l);
    }
    c = &l->at[l->in_class];
    if (l->next == c->n_right) {
        put_down(l);
        return true;
    }
    w = l->right[c->right + l->next++];
    s->pair[2 * s->depth] = l->v;
    s->pair[2 * s->depth + 1] = w;
    s->depth++;
    if (s->depth > s->n_best) {
        s->n_best = s->depth;
        memcpy(s->best, s->pair, 2 * s->depth * sizeof *s->best);
    }
    if (!(*failed = !add_level(cx, s)))
        split(s, l, l->v, w);
    return true;
}

/* A node as the classes see it: its label, and whether it has a loop. */
typedef struct look {
    gr_value label;
    bool loop;
    uint32_t *color;
} look;

static int by_look(const void *a, const void *b)
{
    const look *x = a, *y = b;
    int c = gr_v_cmp(&x->label, &y->label);

    return c != 0 ? c : (x->loop > y->loop) - (x->loop < y->loop);
}

/* The colours of shapes count parallel loops; here they are one. */
static gr_status merge_loops(gr_ctx *cx, const gr_in *in, search *s, gr_err *err)
{
    const gr_graph *g[2] = { in->graph, in->arg[OTHER].graph };
    const gr_column *label = in->arg[NODE_LABEL].column;
    look *all = gr_new_n(&cx->scratch, look, (size_t)s->n[0] + s->n[1]);
    size_t n = 0;
    uint32_t color = 0;

    if (all == NULL)
        return gr_fail_memory(cx, err);
    for (int i = 0; i < 2; i++) {
        const gr_column *c =
            label != NULL ? gr_graph_column_named(g[i], GR_OF_NODE, label->name) : NULL;

        for (gr_vid v = 0; v < s->n[i]; v++)
            all[n++] = (look){ c != NULL ? gr_column_get(c, v) : gr_v_null(),
                               gr_bit(gr_matrix_row(&s->out[i], v), v), &s->shapes.of[i].color[v] };
    }
    qsort(all, n, sizeof *all, by_look);
    for (size_t k = 0; k < n; k++) {
        color += k != 0 && by_look(&all[k - 1], &all[k]) != 0;
        *all[k].color = color;
    }
    return gr_ctx_check(cx, err);
}

static int by_color(const void *a, const void *b, void *color)
{
    gr_vid x = *(const gr_vid *)a, y = *(const gr_vid *)b;
    const uint32_t *c = color;

    if (c[x] != c[y])
        return c[x] < c[y] ? -1 : 1;
    return (x > y) - (x < y);
}

/* Classes of equal labels and loops to begin with. */
static void begin(search *s)
{
    level *l = &s->at[0];
    const uint32_t *ca = s->shapes.of[0].color, *cb = s->shapes.of[1].color;

    for (gr_vid v = 0; v < s->n[0]; v++)
        l->left[v] = v;
    for (gr_vid v = 0; v < s->n[1]; v++)
        l->right[v] = v;
    qsort_r(l->left, s->n[0], sizeof *l->left, by_color, s->shapes.of[0].color);
    qsort_r(l->right, s->n[1], sizeof *l->right, by_color, s->shapes.of[1].color);
    l->in_class = SIZE_MAX;
    for (gr_vid i = 0, k = 0; i < s->n[0] && k < s->n[1];) {
        uint32_t color = ca[l->left[i]];
        class c = { .left = i, .right = k };

        if (color > cb[l->right[k]]) {
            k++;
            continue;
        }
        while (i < s->n[0] && ca[l->left[i]] == color)
            i++;
        while (k < s->n[1] && cb[l->right[k]] == color)
            k++;
        c.n_left = i - c.left;
        c.n_right = k - c.right;
        if (c.n_right != 0)
            l->at[l->n++] = c;
    }
}

static gr_status prepare(gr_ctx *cx, const gr_in *in, search *s, gr_err *err)
{
    const gr_graph *g[2] = { in->graph, in->arg[OTHER].graph };
    gr_vid small;
    gr_status st;

    if ((st = gr_shapes_read(cx, g[0], g[1], in->arg[NODE_LABEL].column, NULL, &s->shapes, err)) !=
        GR_OK)
        return st;
    for (int i = 0; i < 2; i++) {
        const gr_csr *back;

        s->n[i] = gr_graph_n_nodes(g[i]);
        if ((st = gr_graph_in(cx, g[i], &back, err)) != GR_OK ||
            (st = gr_matrix_whole(cx, gr_graph_out(g[i]), s->n[i], &s->out[i], err)) != GR_OK ||
            (st = gr_matrix_whole(cx, back, s->n[i], &s->in[i], err)) != GR_OK)
            return st;
    }
    small = s->n[0] < s->n[1] ? s->n[0] : s->n[1];
    s->at = gr_new_n(&cx->scratch, level, (size_t)small + 2);
    s->pair = gr_new_n(&cx->scratch, gr_vid, 2 * (size_t)small + 2);
    s->best = gr_new_n(&cx->scratch, gr_vid, 2 * (size_t)small + 2);
    if (s->at == NULL || s->pair == NULL || s->best == NULL || !add_level(cx, s))
        return gr_fail_memory(cx, err);
    if ((st = merge_loops(cx, in, s, err)) != GR_OK)
        return st;
    begin(s);
    return GR_OK;
}

static gr_status search_all(gr_ctx *cx, search *s, gr_clock *clock, gr_vid *limit, gr_err *err)
{
    bool failed = false;
    gr_status st;

    *limit = bound(s);
    for (;;) {
        if ((st = gr_clock_tick(cx, clock, err)) != GR_OK || clock->over)
            return st;
        if (failed)
            return gr_fail_memory(cx, err);
        if (step(cx, s, &failed))
            continue;
        if (s->depth == 0)
            break;
        s->depth--;
    }
    *limit = s->n_best;
    return GR_OK;
}

static int by_left(const void *a, const void *b)
{
    gr_vid x = *(const gr_vid *)a, y = *(const gr_vid *)b;

    return (x > y) - (x < y);
}

static gr_status maximum_common_subgraph_run(gr_ctx *cx, const gr_in *in, gr_result *out,
                                             gr_err *err)
{
    const gr_graph *a = in->graph, *b = in->arg[OTHER].graph;
    gr_clock clock = gr_clock_start(cx, &in->arg[BUDGET]);
    gr_arena *arena = &cx->arena;
    search s = { .depth = 0 };
    gr_vid limit = 0;
    gr_value map;
    gr_status st = gr_check_directions(a, b, "other", err);

    if (st != GR_OK)
        return st;
    if (gr_graph_n_nodes(a) > NODES_MAX || gr_graph_n_nodes(b) > NODES_MAX)
        return gr_fail(err, GR_ELIMIT, "the graphs are too large to compare: at most %d nodes each",
                       NODES_MAX);
    if ((st = prepare(cx, in, &s, err)) != GR_OK ||
        (st = search_all(cx, &s, &clock, &limit, err)) != GR_OK)
        return st;
    qsort(s.best, s.n_best, 2 * sizeof *s.best, by_left);
    if (!gr_v_table(arena, &map, (const char *const[]){ "node", "other", NULL }))
        return gr_fail_memory(cx, err);
    for (gr_vid i = 0; i < s.n_best; i++) {
        gr_value *row = gr_v_row(arena, &map);

        if (row == NULL)
            return gr_fail_memory(cx, err);
        row[0] = gr_v_vertex(a, s.best[2 * i]);
        row[1] = gr_v_vertex(b, s.best[2 * i + 1]);
    }
    if (!gr_v_record(arena, &out->value) || !gr_v_set(arena, &out->value, "mapping", map) ||
        !gr_v_set(arena, &out->value, "size", gr_v_int(s.n_best)) ||
        !gr_v_set(arena, &out->value, "optimal", gr_v_bool(limit == s.n_best)) ||
        !gr_v_set(arena, &out->value, "bound", gr_v_int(limit)))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

/* --- the verifier --- */

typedef struct pairing {
    const gr_graph *a, *b;
    const gr_column *label_a, *label_b;
} pairing;

static bool may_pair(const pairing *p, gr_vid u, gr_vid v)
{
    gr_value x = p->label_a != NULL ? gr_column_get(p->label_a, u) : gr_v_null();
    gr_value y = p->label_b != NULL ? gr_column_get(p->label_b, v) : gr_v_null();

    return gr_v_cmp(&x, &y) == 0 && gr_leads(p->a, u, u) == gr_leads(p->b, v, v);
}

/* May the pairs u, v and w, x stand together? */
static bool agree(const pairing *p, gr_vid u, gr_vid v, gr_vid w, gr_vid x)
{
    return u != w && v != x && gr_leads(p->a, u, w) == gr_leads(p->b, v, x) &&
           gr_leads(p->a, w, u) == gr_leads(p->b, x, v);
}

static gr_status check_mapping(const pairing *p, const gr_value *map, gr_err *err)
{
    const gr_table *t = map->table;
    gr_vid u, v, w, x;

    for (size_t i = 0; i < t->n_rows; i++) {
        if (!gr_vertex_of(p->a, &t->cells[2 * i], &u) ||
            !gr_vertex_of(p->b, &t->cells[2 * i + 1], &v) || !may_pair(p, u, v))
            return gr_refute(err, "pair %zu is none of like nodes", i);
        for (size_t k = 0; k < i; k++)
            if (!gr_vertex_of(p->a, &t->cells[2 * k], &w) ||
                !gr_vertex_of(p->b, &t->cells[2 * k + 1], &x) || w > u || !agree(p, u, v, w, x))
                return gr_refute(err, "pairs %zu and %zu do not agree", k, i);
    }
    return GR_OK;
}

/* Pairs as nodes, joined if they may stand together. *n = 0: too many. */
static gr_status make_pairs(gr_ctx *cx, const pairing *p, gr_matrix *m, gr_err *err)
{
    gr_vid *u = gr_new_n(&cx->scratch, gr_vid, CHECK_PAIRS + 1);
    gr_vid *v = gr_new_n(&cx->scratch, gr_vid, CHECK_PAIRS + 1), n = 0;

    *m = (gr_matrix){ .n = CHECK_PAIRS + 1 };
    if (u == NULL || v == NULL)
        return gr_fail_memory(cx, err);
    if ((uint64_t)gr_graph_n_nodes(p->a) * gr_graph_n_nodes(p->b) > 100 * CHECK_PAIRS)
        return GR_OK;
    for (gr_vid i = 0; i < gr_graph_n_nodes(p->a); i++)
        for (gr_vid k = 0; k < gr_graph_n_nodes(p->b); k++)
            if (n <= CHECK_PAIRS && may_pair(p, i, k)) {
                u[n] = i;
                v[n++] = k;
            }
    if (n > CHECK_PAIRS)
        return GR_OK;
    *m = (gr_matrix){ n, GR_BIT_WORDS(n), gr_new_n(&cx->scratch, uint64_t, n * GR_BIT_WORDS(n)) };
    if (m->row == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid i = 0; i < n; i++)
        for (gr_vid k = 0; k < n; k++)
            if (agree(p, u[i], v[i], u[k], v[k]))
                gr_bit_on(gr_matrix_row(m, i), k);
    return gr_ctx_check(cx, err);
}

static gr_status maximum_common_subgraph_verify(gr_ctx *cx, const gr_in *in, gr_result *r,
                                                gr_err *err)
{
    const gr_value *map = gr_v_get(&r->value, "mapping");
    const gr_column *label = in->arg[NODE_LABEL].column;
    pairing p = { in->graph, in->arg[OTHER].graph, label, NULL };
    gr_arg ms = { .value = gr_v_int(CHECK_MS) };
    gr_clock clock = gr_clock_start(cx, &ms);
    gr_clique best;
    gr_matrix m;
    bool optimal;
    gr_status st;

    if (!gr_is_table(map, GR_COLUMNS("node", "other")))
        return gr_refute(err, "the mapping is no table of pairs");
    if (label != NULL)
        p.label_b = gr_graph_column_named(p.b, GR_OF_NODE, label->name);
    if ((st = gr_best_fields(&r->value, "size", (int64_t)map->table->n_rows, true, &optimal,
                             err)) != GR_OK ||
        (st = check_mapping(&p, map, err)) != GR_OK)
        return st;
    r->why = "the mapping was checked, its bound was not: the search ended before it was done";
    if (!optimal)
        return GR_OK;
    r->why = "the mapping was checked, but not again that none is larger: that would take too long";
    if ((st = make_pairs(cx, &p, &m, err)) != GR_OK || m.n > CHECK_PAIRS)
        return st;
    best = (gr_clique){ gr_new_n(&cx->scratch, gr_vid, m.n), (gr_vid)map->table->n_rows, 0 };
    if (best.at == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_clique_in_matrix(cx, &m, &clock, &best, err)) != GR_OK)
        return st;
    if (best.n > map->table->n_rows)
        return gr_refute(err, "%u pairs agree with each other", best.n);
    r->grade = best.bound == best.n ? GR_REDERIVED : GR_UNCHECKED;
    return GR_OK;
}

/* --- the row --- */

static const gr_param params[] = {
    { "other", GR_P_GRAPH, GR_REQUIRED, "the other graph", .words = "and, with" },
    { "node_label", GR_P_NODE_ATTR, GR_OPTIONAL, "node attribute that must agree",
      .words = "label, type, atom" },
    GR_BUDGET_PARAM,
};

const gr_tool gr_tool_maximum_common_subgraph = {
    .name = "maximum_common_subgraph",
    .family = "isomorphism",
    .summary = "Largest subgraph that two graphs have in common",
    .details =
        "As many nodes of each as possible that induce the same subgraph; it need not hang "
        "together. A record: mapping (which node is which, in the order of the first "
        "graph), size, optimal and bound. optimal says that no common subgraph is larger; "
        "otherwise time ran out, and bound is what none exceeds. Edges keep their "
        "direction, loops must agree, parallel edges and loops count once. Both graphs must be "
        "directed, or neither.",
    GR_PARAMS(params),
    .result = GR_R_RECORD,
    .returns = "mapping: table(node: node, other: node), size: int, optimal: bool, bound: int",
    .cost = "exponential at worst; within budget_ms",
    .run = maximum_common_subgraph_run,
    .verify = maximum_common_subgraph_verify,
    .checked_by = "looks at every two pairs of the mapping; that none is larger, by a search for "
                  "cliques among pairs of nodes that agree",
    .cues = "maximum common subgraph, largest common subgraph, common substructure, what do the "
            "two graphs share, largest shared part, overlap of two molecules, common part of two "
            "graphs, shared structure, biggest overlap, what have the molecules in common",
    .example = { "a-b, b-c", "maximum_common_subgraph(G, G).size", "3" },
};
