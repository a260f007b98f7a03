/* The fewest links to add so that the graph is connected and has no bridge (Eswaran, Tarjan:
 * Augmentation problems, 1976).
 *
 * Parts that no bridge splits are the nodes of a forest, its edges are the bridges. A leaf needs a
 * link, a tree of one node two, so half of these are needed. They are enough: trees are strung
 * together by their leaves, then every leaf is linked to the one half the leaves further round.
 *
 * The verifier finds the parts another way: edges beyond a spanning tree cover the ways between
 * their ends, and what no edge covers is a bridge. It counts what is needed, and sees that with the
 * new links everything is covered. */
#include "algo/connectivity/augment_int.h"

/* --- links --- */

static int by_ends(const void *a, const void *b)
{
    const gr_bridge *x = a, *y = b;

    if (x->u != y->u)
        return x->u < y->u ? -1 : 1;
    return (x->v > y->v) - (x->v < y->v);
}

gr_status gr_new_links_write(gr_ctx *cx, const gr_graph *g, gr_bridge *at, size_t n, gr_value *out,
                             gr_err *err)
{
    gr_status st;

    for (size_t i = 0; i < n; i++)
        at[i] = at[i].u < at[i].v ? at[i] : (gr_bridge){ at[i].v, at[i].u };
    if ((st = gr_sort(cx, at, n, sizeof *at, by_ends, err)) != GR_OK)
        return st;
    if (!gr_v_list(&cx->arena, out))
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < n; i++)
        if (!gr_v_push(&cx->arena, out, gr_v_link(g, at[i].u, at[i].v)))
            return gr_fail_memory(cx, err);
    return GR_OK;
}

gr_status gr_new_links_read(gr_ctx *cx, const gr_graph *g, const gr_value *v, gr_bridge **out,
                            size_t *n, gr_err *err)
{
    if (v == NULL || v->type != GR_V_LIST)
        return gr_refute(err, "the value has no list of links");
    *n = v->list->n;
    *out = gr_new_n(&cx->scratch, gr_bridge, *n);
    if (*out == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < *n; i++) {
        const gr_value *e = &v->list->at[i];
        gr_bridge *x = &(*out)[i];
        gr_value u, w;

        if (e->type != GR_V_EDGE)
            return gr_refute(err, "place %zu is no link", i);
        u = gr_v_node(e->edge.u);
        w = gr_v_node(e->edge.v);
        if (!gr_vertex_of(g, &u, &x->u) || !gr_vertex_of(g, &w, &x->v) || x->u == x->v ||
            gr_leads(g, x->u, x->v) || gr_leads(g, x->v, x->u))
            return gr_refute(err, "place %zu is no new link", i);
        if (!gr_graph_is_directed(g) && x->u > x->v)
            *x = (gr_bridge){ x->v, x->u };
        if (x->u > x->v || (i != 0 && by_ends(x - 1, x) >= 0))
            return gr_refute(err, "link %zu is out of order", i);
    }
    return GR_OK;
}

/* --- the forest of parts without bridges --- */

typedef struct forest {
    gr_vid n;      /* parts */
    gr_vid *of;    /* the part of each node */
    gr_vid *start; /* members of part p are member[start[p]] .. */
    gr_vid *member;
    gr_vid *degree; /* of each part */
    gr_vid *first;  /* rows of the trees: neighbours of part p are near[first[p]] .. */
    gr_vid *near;
    bool *used; /* by node: the end of a bridge or a new link */
} forest;

typedef struct plan {
    gr_bridge *at; /* new links, by nodes */
    size_t n;
    gr_bridge *tree; /* edges of the trees, by parts */
    size_t n_tree;
} plan;

/* Rows of trees of n parts from their edges. */
static bool make_trees(gr_ctx *cx, forest *f, const gr_bridge *tree, size_t n_tree)
{
    f->first = gr_new_n(&cx->scratch, gr_vid, (size_t)f->n + 2);
    f->near = gr_new_n(&cx->scratch, gr_vid, 2 * n_tree);
    f->degree = gr_new_n(&cx->scratch, gr_vid, f->n);
    if (f->first == NULL || f->near == NULL || f->degree == NULL)
        return false;
    for (size_t i = 0; i < n_tree; i++) {
        f->degree[tree[i].u]++;
        f->degree[tree[i].v]++;
    }
    for (gr_vid p = 0; p < f->n; p++)
        f->first[p + 2] = f->first[p + 1] + f->degree[p];
    for (size_t i = 0; i < n_tree; i++) {
        f->near[f->first[tree[i].u + 1]++] = tree[i].v;
        f->near[f->first[tree[i].v + 1]++] = tree[i].u;
    }
    return true;
}

/* Parts: what is left together without bridges; numbered by their first nodes. */
static gr_status find_parts(gr_ctx *cx, const gr_graph *g, const gr_bridge *bridge,
                            gr_vid n_bridges, forest *f, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), *queue = gr_new_n(&cx->scratch, gr_vid, n);
    bool *cut;
    gr_csr rows;
    gr_status st = gr_simple_rows(cx, g, &rows, err);

    if (st != GR_OK)
        return st;
    *f = (forest){ .of = gr_new_n(&cx->scratch, gr_vid, n),
                   .start = gr_new_n(&cx->scratch, gr_vid, (size_t)n + 1),
                   .used = gr_new_n(&cx->scratch, bool, n) };
    cut = gr_new_n(&cx->scratch, bool, n != 0 ? rows.start[n] : 0);
    f->member = queue;
    if (queue == NULL || f->of == NULL || f->start == NULL || f->used == NULL || cut == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid i = 0; i < n_bridges; i++) {
        cut[gr_csr_find(&rows, bridge[i].u, bridge[i].v)] = true;
        cut[gr_csr_find(&rows, bridge[i].v, bridge[i].u)] = true;
        f->used[bridge[i].u] = f->used[bridge[i].v] = true;
    }
    memset(f->of, 0xff, n * sizeof *f->of);
    for (gr_vid v = 0, end = 0; v < n; v++) {
        gr_vid head = end;

        if (GR_EVERY(v) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (f->of[v] != GR_NO_NODE)
            continue;
        f->of[v] = f->n;
        queue[end++] = v;
        for (; head < end; head++)
            for (uint64_t i = rows.start[queue[head]]; i < rows.start[queue[head] + 1]; i++)
                if (!cut[i] && f->of[rows.to[i]] == GR_NO_NODE) {
                    f->of[rows.to[i]] = f->n;
                    queue[end++] = rows.to[i];
                }
        f->start[++f->n] = end;
    }
    return GR_OK;
}

/* A node of the part for the end of a link; one that is no end yet if there is any. */
static gr_vid end_in(forest *f, gr_vid part)
{
    gr_vid v = f->member[f->start[part]];

    for (gr_vid i = f->start[part]; i < f->start[part + 1]; i++)
        if (!f->used[f->member[i]]) {
            v = f->member[i];
            break;
        }
    f->used[v] = true;
    return v;
}

static void add_link(forest *f, plan *p, gr_vid a, gr_vid b)
{
    gr_vid u = end_in(f, a);

    p->at[p->n++] = (gr_bridge){ u, end_in(f, b) };
    p->tree[p->n_tree++] = (gr_bridge){ a, b };
}

/* Leaves below `root` in the order of a search; how many there are. up, stack: room. */
static gr_vid list_leaves(const forest *f, gr_vid root, gr_vid *up, gr_vid *stack, gr_vid *leaf)
{
    gr_vid height = 0, n = 0;

    up[root] = root;
    stack[height++] = root;
    while (height != 0) {
        gr_vid p = stack[--height];

        if (f->degree[p] == 1)
            leaf[n++] = p;
        for (gr_vid i = f->first[p]; i < f->first[p + 1]; i++)
            if (f->near[i] != up[p]) {
                up[f->near[i]] = p;
                stack[height++] = f->near[i];
            }
    }
    return n;
}

/* Room for going through the forest. */
typedef struct room {
    gr_vid *up, *stack, *leaf;
} room;

static gr_status make_room(gr_ctx *cx, gr_vid n, room *r, gr_err *err)
{
    *r = (room){ gr_new_n(&cx->scratch, gr_vid, n), gr_new_n(&cx->scratch, gr_vid, n),
                 gr_new_n(&cx->scratch, gr_vid, n) };
    return r->up != NULL && r->stack != NULL && r->leaf != NULL ? GR_OK : gr_fail_memory(cx, err);
}

/* The trees one after the other: the last leaf of each to the first of the next. */
static gr_status string_together(gr_ctx *cx, forest *f, const room *r, plan *p, gr_err *err)
{
    gr_vid last = GR_NO_NODE;

    memset(r->up, 0xff, f->n * sizeof *r->up);
    for (gr_vid root = 0; root < f->n; root++) {
        gr_vid n;

        if (r->up[root] != GR_NO_NODE)
            continue;
        n = list_leaves(f, root, r->up, r->stack, r->leaf);
        if (n == 0)
            r->leaf[n++] = root;
        if (last != GR_NO_NODE)
            add_link(f, p, last, r->leaf[0]);
        last = r->leaf[n - 1];
    }
    return gr_ctx_check(cx, err);
}

/* Every leaf to the one half the leaves further. */
static void link_leaves(forest *f, const room *r, plan *p)
{
    gr_vid root = 0, n;

    for (gr_vid i = 0; i < f->n && f->degree[root] < 2; i++)
        root = f->degree[i] > 1 ? i : root;
    n = list_leaves(f, root, r->up, r->stack, r->leaf);
    for (gr_vid i = 0; i < (n + 1) / 2; i++)
        add_link(f, p, r->leaf[i], r->leaf[i + n / 2]);
}

/* Two nodes are at most joined by one link, which is a bridge. */
static bool is_impossible(const gr_graph *g)
{
    return gr_graph_n_nodes(g) == 2 && gr_graph_n_edges(g) - gr_graph_n_loops(g) < 2;
}

static gr_status bridge_augmentation_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_graph *g = in->graph;
    gr_bridge *bridge;
    gr_vid n_bridges;
    gr_blocks b;
    forest f;
    room r;
    plan p = { .n = 0 };
    gr_status st;

    out->value = gr_v_null();
    if (is_impossible(g))
        return GR_OK;
    if ((st = gr_blocks_answer(cx, in, &b, out, err)) != GR_OK ||
        (st = gr_bridges_list(cx, g, &b, &bridge, &n_bridges, err)) != GR_OK ||
        (st = find_parts(cx, g, bridge, n_bridges, &f, err)) != GR_OK ||
        (st = make_room(cx, f.n, &r, err)) != GR_OK)
        return st;
    out->proof = NULL; /* the verifier has its own way */
    p.at = gr_new_n(&cx->scratch, gr_bridge, 2 * (size_t)f.n);
    p.tree = gr_new_n(&cx->scratch, gr_bridge, 3 * (size_t)f.n);
    if (p.at == NULL || p.tree == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid i = 0; i < n_bridges; i++)
        p.tree[p.n_tree++] = (gr_bridge){ f.of[bridge[i].u], f.of[bridge[i].v] };
    if (f.n > 1) {
        if (!make_trees(cx, &f, p.tree, p.n_tree))
            return gr_fail_memory(cx, err);
        if ((st = string_together(cx, &f, &r, &p, err)) != GR_OK)
            return st;
        if (!make_trees(cx, &f, p.tree, p.n_tree))
            return gr_fail_memory(cx, err);
        link_leaves(&f, &r, &p);
    }
    return gr_new_links_write(cx, g, p.at, p.n, &out->value, err);
}

/* --- the verifier --- */

/* A graph with links added: rows of neighbours and the numbers of the edges, loops aside. */
typedef struct wider {
    gr_vid n;
    uint64_t *start;
    gr_vid *to;
    uint64_t *edge;
    gr_bridge *ends; /* by edge */
    uint64_t n_edges;
} wider;

static gr_status make_rows(gr_ctx *cx, const gr_graph *g, const gr_bridge *link, size_t n_links,
                           wider *w, gr_err *err)
{
    uint64_t all = gr_graph_n_edges(g) + n_links, *at;

    *w = (wider){ .n = gr_graph_n_nodes(g) };
    w->ends = gr_new_n(&cx->scratch, gr_bridge, all);
    w->start = gr_new_n(&cx->scratch, uint64_t, (size_t)w->n + 1);
    w->to = gr_new_n(&cx->scratch, gr_vid, 2 * all);
    w->edge = gr_new_n(&cx->scratch, uint64_t, 2 * all);
    if (w->ends == NULL || w->start == NULL || w->to == NULL || w->edge == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        if (it.u != it.v)
            w->ends[w->n_edges++] = (gr_bridge){ it.u, it.v };
    for (size_t i = 0; i < n_links; i++)
        w->ends[w->n_edges++] = link[i];
    for (uint64_t e = 0; e < w->n_edges; e++) {
        w->start[w->ends[e].u + 1]++;
        w->start[w->ends[e].v + 1]++;
    }
    for (gr_vid v = 0; v < w->n; v++)
        w->start[v + 1] += w->start[v];
    if ((at = gr_arena_copy(&cx->scratch, w->start, ((size_t)w->n + 1) * sizeof *at)) == NULL)
        return gr_fail_memory(cx, err);
    for (uint64_t e = 0; e < w->n_edges; e++)
        for (int turn = 0; turn < 2; turn++) {
            gr_vid u = turn ? w->ends[e].v : w->ends[e].u;

            w->edge[at[u]] = e;
            w->to[at[u]++] = turn ? w->ends[e].u : w->ends[e].v;
        }
    return gr_ctx_check(cx, err);
}

/* Spanning trees, and sets of nodes that stay together whichever edge goes: gr_set_root(set, v). */
typedef struct cover {
    gr_vid *parent, *depth, *set;
    uint64_t *via; /* the edge to the parent; UINT64_MAX for the root of a tree */
} cover;

static void grow_trees(const wider *w, cover *c, gr_vid *queue)
{
    for (gr_vid v = 0; v < w->n; v++) {
        gr_vid head = 0, end = 0;

        if (c->parent[v] != GR_NO_NODE)
            continue;
        c->parent[v] = v;
        c->via[v] = UINT64_MAX;
        for (queue[end++] = v; head < end; head++)
            for (uint64_t i = w->start[queue[head]]; i < w->start[queue[head] + 1]; i++) {
                gr_vid u = w->to[i];

                if (c->parent[u] != GR_NO_NODE)
                    continue;
                c->parent[u] = queue[head];
                c->depth[u] = c->depth[queue[head]] + 1;
                c->via[u] = w->edge[i];
                queue[end++] = u;
            }
    }
}

static gr_status find_cover(gr_ctx *cx, const wider *w, cover *c, gr_err *err)
{
    gr_vid n = w->n, *queue = gr_new_n(&cx->scratch, gr_vid, n);

    *c = (cover){ gr_new_n(&cx->scratch, gr_vid, n), gr_new_n(&cx->scratch, gr_vid, n),
                  gr_new_n(&cx->scratch, gr_vid, n), gr_new_n(&cx->scratch, uint64_t, n) };
    if (queue == NULL || c->parent == NULL || c->depth == NULL || c->set == NULL || c->via == NULL)
        return gr_fail_memory(cx, err);
    memset(c->parent, 0xff, n * sizeof *c->parent);
    for (gr_vid v = 0; v < n; v++)
        c->set[v] = v;
    grow_trees(w, c, queue);
    for (uint64_t e = 0; e < w->n_edges; e++) {
        gr_vid u = w->ends[e].u, v = w->ends[e].v;

        if (c->via[u] == e || c->via[v] == e)
            continue;
        for (u = gr_set_root(c->set, u), v = gr_set_root(c->set, v); u != v;) {
            gr_vid *low = c->depth[u] > c->depth[v] ? &u : &v;

            c->set[*low] = c->parent[*low];
            *low = gr_set_root(c->set, *low);
        }
    }
    return gr_ctx_check(cx, err);
}

/* How many ends of links the sets need: a leaf one, a tree of one set two. */
static gr_status count_needs(gr_ctx *cx, const wider *w, cover *c, uint64_t *needs, gr_err *err)
{
    gr_vid *degree = gr_new_n(&cx->scratch, gr_vid, w->n), sets = 0;

    if (degree == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < w->n; v++) {
        gr_vid a = gr_set_root(c->set, v), b = gr_set_root(c->set, c->parent[v]);

        if (a == b)
            continue;
        degree[a]++;
        degree[b]++;
    }
    *needs = 0;
    for (gr_vid v = 0; v < w->n; v++)
        if (c->set[v] == v) {
            sets++;
            *needs += degree[v] < 2 ? 2 - degree[v] : 0;
        }
    *needs = sets <= 1 ? 0 : *needs;
    return GR_OK;
}

static gr_status bridge_augmentation_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_bridge *link;
    size_t n;
    uint64_t needs, still;
    wider w;
    cover c;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    r->grade = GR_PROVED;
    if (is_impossible(in->graph))
        return r->value.type == GR_V_NULL
                   ? GR_OK
                   : gr_refute(err, "two nodes cannot be joined without a bridge");
    if ((st = gr_new_links_read(cx, in->graph, &r->value, &link, &n, err)) != GR_OK ||
        (st = make_rows(cx, in->graph, NULL, 0, &w, err)) != GR_OK ||
        (st = find_cover(cx, &w, &c, err)) != GR_OK ||
        (st = count_needs(cx, &w, &c, &needs, err)) != GR_OK)
        return st;
    if (n != (needs + 1) / 2)
        return gr_refute(err, "%llu links are needed", (unsigned long long)(needs + 1) / 2);
    if ((st = make_rows(cx, in->graph, link, n, &w, err)) != GR_OK ||
        (st = find_cover(cx, &w, &c, err)) != GR_OK ||
        (st = count_needs(cx, &w, &c, &still, err)) != GR_OK)
        return st;
    return still == 0 ? GR_OK : gr_refute(err, "a bridge is left");
}

const gr_tool gr_tool_bridge_augmentation = {
    .name = "bridge_augmentation",
    .family = "connectivity",
    .summary = "Fewest links to add so that the graph is connected and has no bridge",
    .brief = "fewest edges to add so that no bridge is left",
    .details =
        "Each joins two nodes that are not joined yet; in order. No links if there is "
        "nothing to do; null if there are two nodes only, which no single link joins safely. "
        "Of several sets of fewest links one is given. Directions do not count; parallel "
        "edges, and edges there and back, stand in for each other.",
    .result = GR_R_EDGES,
    .returns = "edges?",
    .cost = "O(n + m)",
    .run = bridge_augmentation_run,
    .verify = bridge_augmentation_verify,
    .checked_by = "counts the parts that hang on one edge or none, which need a link or two, and "
                  "sees that with the new links every edge is on a cycle",
    .cues = "fewest links to add so that no bridge is left, make the network survive any single "
            "link failure, which cables to add as backup, two-edge-connected, bridge augmentation, "
            "remove all bridges, add redundancy, make every link redundant",
    .example = { "a-b, b-c, b-d", "bridge_augmentation(G)", "a - c, c - d" },
};
