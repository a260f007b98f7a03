/* Connected components. Directions do not count: components of a directed graph are its weak ones.
 *
 * The kernel is union and find after Afforest (Sutton, Ben-Nun, Barak: Optimizing Parallel Graph
 * Connectivity Computation via Subgraph Sampling, 2018): linking two edges of each node already
 * joins most of the largest component, whose rows can then be skipped. That needs both directions
 * of an edge in the rows, so in a directed graph all arcs are linked. The verifier floods. */
#include "algo/algo_int.h"

#define ROUNDS  2   /* edges of each node that are linked before looking for the largest */
#define SAMPLES 256 /* nodes asked which component is the largest */

/* --- union and find --- */

/* The smaller id becomes the root, so that in the end the root is the smallest of all. */
static void link_nodes(gr_vid *up, gr_vid u, gr_vid v)
{
    u = gr_set_root(up, u);
    v = gr_set_root(up, v);
    if (u < v)
        up[v] = u;
    else
        up[u] = v;
}

/* The most frequent root among nodes spread over all. */
static gr_vid sample_largest(gr_vid *up, gr_vid n)
{
    gr_vid seen[SAMPLES], best = 0;
    unsigned best_count = 0, n_seen = n < SAMPLES ? n : SAMPLES;

    for (unsigned i = 0; i < n_seen; i++)
        seen[i] = gr_set_root(up, (gr_vid)((uint64_t)n * i / n_seen));
    for (unsigned i = 0; i < n_seen; i++) {
        unsigned count = 0;

        for (unsigned j = 0; j < n_seen; j++)
            count += seen[j] == seen[i];
        if (count > best_count) {
            best_count = count;
            best = seen[i];
        }
    }
    return best;
}

gr_status gr_components_find(gr_ctx *cx, const gr_graph *g, gr_components *out, gr_err *err)
{
    const gr_csr *c = gr_graph_out(g);
    gr_vid n = gr_graph_n_nodes(g), largest = GR_NO_NODE;
    gr_vid *up = gr_new_n(&cx->scratch, gr_vid, n);
    gr_status st;

    if (up == NULL)
        return gr_fail_memory(cx, err);
    *out = (gr_components){ .label = up };
    for (gr_vid v = 0; v < n; v++)
        up[v] = v;
    for (gr_vid v = 0; v < n; v++) {
        if (GR_EVERY(v) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = c->start[v]; i < c->start[v + 1] && i < c->start[v] + ROUNDS; i++)
            link_nodes(up, v, c->to[i]);
    }
    if (n != 0 && !gr_graph_is_directed(g))
        largest = sample_largest(up, n);
    for (gr_vid v = 0; v < n; v++) {
        if ((v & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (largest != GR_NO_NODE && gr_set_root(up, v) == gr_set_root(up, largest))
            continue;
        for (uint64_t i = c->start[v] + ROUNDS; i < c->start[v + 1]; i++)
            link_nodes(up, v, c->to[i]);
    }
    for (gr_vid v = 0; v < n; v++) { /* roots are smaller, so up[up[v]] is final */
        up[v] = up[up[v]];
        out->n += up[v] == v;
    }
    return GR_OK;
}

/* --- flooding --- */

static void flood_row(const gr_csr *c, gr_vid v, gr_vid start, gr_vid *label, gr_vid *queue,
                      gr_vid *tail)
{
    for (uint64_t i = c->start[v]; i < c->start[v + 1]; i++)
        if (label[c->to[i]] == GR_NO_NODE) {
            label[c->to[i]] = start;
            queue[(*tail)++] = c->to[i];
        }
}

gr_status gr_components_flood(gr_ctx *cx, const gr_graph *g, gr_components *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), head = 0, tail = 0;
    gr_vid *label = gr_new_n(&cx->scratch, gr_vid, n), *queue = gr_new_n(&cx->scratch, gr_vid, n);
    const gr_csr *back;
    gr_status st = gr_graph_in(cx, g, &back, err);

    if (st != GR_OK)
        return st;
    if (label == NULL || queue == NULL)
        return gr_fail_memory(cx, err);
    *out = (gr_components){ .label = label };
    for (gr_vid v = 0; v < n; v++)
        label[v] = GR_NO_NODE;
    for (gr_vid start = 0; start < n; start++) {
        if (label[start] != GR_NO_NODE)
            continue;
        out->n++;
        label[start] = start;
        queue[tail++] = start;
        for (; head < tail; head++) {
            if ((head & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
                return st;
            flood_row(gr_graph_out(g), queue[head], start, label, queue, &tail);
            if (back != gr_graph_out(g)) /* directed */
                flood_row(back, queue[head], start, label, queue, &tail);
        }
    }
    return GR_OK;
}

/* --- component_count --- */

static gr_status component_count_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_components c;
    gr_status st = gr_components_find(cx, in->graph, &c, err);

    if (st == GR_OK)
        out->value = gr_v_int(c.n);
    return st;
}

static gr_status component_count_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_components c;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if ((st = gr_components_flood(cx, in->graph, &c, err)) != GR_OK)
        return st;
    return gr_check_int(r, c.n, "number of components", err);
}

static const gr_alias component_count_aliases[] = {
    { GR_SURFACE_NATIVE, "number_connected_components", NULL, NULL },
    { GR_SURFACE_NATIVE, "number_weakly_connected_components", NULL, NULL },
    { GR_SURFACE_NATIVE, "number_of_components", NULL, NULL },
};

const gr_tool gr_tool_component_count = {
    .name = "component_count",
    .family = "connectivity",
    .summary = "Number of connected components",
    .brief = "connected ones",
    .details =
        "An isolated node is a component of its own; the empty graph has none. Directions do "
        "not count.",
    GR_ALIASES(component_count_aliases),
    .result = GR_R_INT,
    .cost = "O(n + m)",
    .run = component_count_run,
    .verify = component_count_verify,
    .checked_by = "floods the graph by breadth-first search and counts the starts",
    .cues = "how many components, number of components, how many separate parts, how many groups, "
            "in how many pieces, how many islands, how many disconnected parts, number of "
            "clusters, does it fall apart into",
    .example = { "a-b, b-c, d-e, f", "component_count(G)", "3" },
};

/* --- is_connected --- */

static gr_status is_connected_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_components c;
    gr_status st = gr_components_find(cx, in->graph, &c, err);

    if (st == GR_OK)
        out->value = gr_v_bool(c.n == 1);
    return st;
}

static gr_status is_connected_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_components c;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if ((st = gr_components_flood(cx, in->graph, &c, err)) != GR_OK)
        return st;
    if (!gr_is_bool(&r->value, c.n == 1))
        return gr_refute(err, "flooding from each node in turn finds %u components", c.n);
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_alias is_connected_aliases[] = {
    { GR_SURFACE_NATIVE, "is_weakly_connected", NULL, NULL },
};

const gr_tool gr_tool_is_connected = {
    .name = "is_connected",
    .family = "connectivity",
    .summary = "Whether every node can be reached from every other, directions aside",
    .brief = "directions aside",
    .details = "A single node is connected; the empty graph is refused.",
    GR_ALIASES(is_connected_aliases),
    .result = GR_R_BOOL,
    .demands = GR_WANTS_NODES,
    .cost = "O(n + m)",
    .run = is_connected_run,
    .verify = is_connected_verify,
    .checked_by = "floods the graph by breadth-first search from its first node",
    .cues = "is connected, is the graph connected, all connected, in one piece, can everybody "
            "reach everybody, is it in one part, does it hang together, is every node reachable, "
            "is there a path between all pairs, weakly connected",
    .example = { "a-b, b-c, d-e", "is_connected(G)", "no" },
};

/* --- connected_components, largest_component --- */

typedef struct group {
    gr_vid label, size;
    gr_vid first; /* of its members in the list of all */
} group;

static int by_size(const void *a, const void *b)
{
    const group *x = a, *y = b;

    if (x->size != y->size)
        return x->size > y->size ? -1 : 1;
    return (x->label > y->label) - (x->label < y->label);
}

/* The groups in their order, and all nodes group by group, ascending. */
static gr_status collect(gr_ctx *cx, const gr_graph *g, const gr_components *c, group **groups,
                         gr_vid **members, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), k = 0, first = 0;
    gr_vid *slot = gr_new_n(&cx->scratch, gr_vid, n);
    gr_status st;

    *groups = gr_new_n(&cx->scratch, group, c->n);
    *members = gr_new_n(&cx->scratch, gr_vid, n);
    if (slot == NULL || *groups == NULL || *members == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        slot[c->label[v]]++;
    for (gr_vid v = 0; v < n; v++)
        if (c->label[v] == v)
            (*groups)[k++] = (group){ v, slot[v], 0 };
    if ((st = gr_sort(cx, *groups, c->n, sizeof **groups, by_size, err)) != GR_OK)
        return st;
    for (k = 0; k < c->n; k++) {
        (*groups)[k].first = slot[(*groups)[k].label] = first;
        first += (*groups)[k].size;
    }
    for (gr_vid v = 0; v < n; v++)
        (*members)[slot[c->label[v]]++] = v;
    return gr_ctx_check(cx, err);
}

static gr_status list_group(gr_ctx *cx, const gr_graph *g, const group *x, const gr_vid *members,
                            gr_value *out, gr_err *err)
{
    gr_status st;

    if (!gr_v_list_of(&cx->arena, x->size, out))
        return gr_fail_memory(cx, err);
    for (gr_vid i = 0; i < x->size; i++) {
        if (GR_EVERY(i) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        out->list->at[i] = gr_v_vertex(g, members[x->first + i]);
    }
    return GR_OK;
}

gr_status gr_components_list(gr_ctx *cx, const gr_graph *g, const gr_components *c, gr_value *out,
                             gr_err *err)
{
    group *groups;
    gr_vid *members;
    gr_status st = collect(cx, g, c, &groups, &members, err);

    if (st != GR_OK)
        return st;
    if (!gr_v_list_of(&cx->arena, c->n, out))
        return gr_fail_memory(cx, err);
    for (gr_vid k = 0; k < c->n && st == GR_OK; k++)
        st = list_group(cx, g, &groups[k], members, &out->list->at[k], err);
    return st;
}

static gr_status connected_components_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_components c;
    gr_status st = gr_components_find(cx, in->graph, &c, err);

    return st != GR_OK ? st : gr_components_list(cx, in->graph, &c, &out->value, err);
}

/* Members must be ascending and all in one component; *label is that component's. */
static gr_status check_group(gr_ctx *cx, const gr_graph *g, const gr_components *c,
                             const gr_value *list, gr_vid *label, gr_err *err)
{
    gr_vid v, last = 0;
    gr_status st;

    if (list->type != GR_V_LIST || list->list->n == 0)
        return gr_refute(err, "a component is empty");
    for (size_t i = 0; i < list->list->n; i++) {
        if (GR_EVERY(i) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (!gr_vertex_of(g, &list->list->at[i], &v) || (i != 0 && v <= last))
            return gr_refute(err, "a component is not a list of nodes in order");
        if (i == 0)
            *label = c->label[v];
        if (c->label[v] != *label)
            return gr_refute(err, "nodes %u and %u cannot reach each other", *label, v);
        last = v;
    }
    return GR_OK;
}

/* Groups that lie in one component each, differ from each other and hold all nodes are the
 * components. */
gr_status gr_components_check(gr_ctx *cx, const gr_graph *g, const gr_components *c,
                              const gr_value *value, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), label, last_label = 0;
    bool *seen = gr_new_n(&cx->scratch, bool, n);
    const gr_list *groups = value->list;
    size_t n_members = 0;
    gr_status st;

    if (seen == NULL)
        return gr_fail_memory(cx, err);
    if (value->type != GR_V_LIST)
        return gr_refute(err, "the value is no list of components");
    for (size_t k = 0; k < groups->n; k++) {
        if ((st = check_group(cx, g, c, &groups->at[k], &label, err)) != GR_OK)
            return st;
        if (seen[label])
            return gr_refute(err, "the component of node %u is there twice", label);
        if (k != 0 && (groups->at[k].list->n > groups->at[k - 1].list->n ||
                       (groups->at[k].list->n == groups->at[k - 1].list->n && label < last_label)))
            return gr_refute(err, "component %zu is out of order", k);
        seen[label] = true;
        last_label = label;
        n_members += groups->at[k].list->n;
    }
    if (n_members != n)
        return gr_refute(err, "the components have %zu nodes, the graph %u", n_members, n);
    return GR_OK;
}

static gr_status connected_components_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_components c;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if ((st = gr_components_flood(cx, in->graph, &c, err)) != GR_OK ||
        (st = gr_components_check(cx, in->graph, &c, &r->value, err)) != GR_OK)
        return st;
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_alias connected_components_aliases[] = {
    { GR_SURFACE_NATIVE, "weakly_connected_components", NULL, NULL },
    { GR_SURFACE_NATIVE, "components", NULL, NULL },
};

const gr_tool gr_tool_connected_components = {
    .name = "connected_components",
    .family = "connectivity",
    .summary = "Groups of nodes that can reach each other, directions aside",
    .brief = "directions aside",
    .details = "The largest first, equal ones by their first node; members in the order of the "
               "graph. An isolated node is a group of its own; the empty graph has none.",
    GR_ALIASES(connected_components_aliases),
    .result = GR_R_GROUPS,
    .cost = "O(n log n + m)",
    .run = connected_components_run,
    .verify = connected_components_verify,
    .checked_by = "floods the graph by breadth-first search and compares",
    .cues = "connected components, separate parts, islands, which groups, clusters that are "
            "linked, which nodes hang together, list the pieces, who is connected with whom, "
            "disconnected parts, subnetworks",
    .example = { "a-b, b-c, d-e, f", "connected_components(G)", "a, b, c\nd, e\nf" },
};

static gr_status largest_component_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_components c;
    group *groups;
    gr_vid *members;
    gr_status st;

    if ((st = gr_components_find(cx, in->graph, &c, err)) != GR_OK ||
        (st = collect(cx, in->graph, &c, &groups, &members, err)) != GR_OK)
        return st;
    return list_group(cx, in->graph, &groups[0], members, &out->value, err);
}

static gr_status largest_component_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph), label;
    gr_vid *size = gr_new_n(&cx->scratch, gr_vid, n);
    gr_components c;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if (size == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_components_flood(cx, in->graph, &c, err)) != GR_OK ||
        (st = check_group(cx, in->graph, &c, &r->value, &label, err)) != GR_OK)
        return st;
    for (gr_vid v = 0; v < n; v++)
        size[c.label[v]]++;
    if (r->value.list->n != size[label])
        return gr_refute(err, "the component of node %u has %u nodes", label, size[label]);
    for (gr_vid v = 0; v < n; v++)
        if (size[v] > size[label] || (v < label && size[v] == size[label]))
            return gr_refute(err, "the component of node %u comes before", v);
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_alias largest_component_aliases[] = {
    { GR_SURFACE_NATIVE, "largest_connected_component", NULL, NULL },
    { GR_SURFACE_NATIVE, "giant_component", NULL, NULL },
};

const gr_tool gr_tool_largest_component = {
    .name = "largest_component",
    .family = "connectivity",
    .summary = "Nodes of the largest connected component",
    .details = "Of several equally large ones that of the first node; directions do not count. The "
               "empty graph is refused.",
    GR_ALIASES(largest_component_aliases),
    .result = GR_R_NODES,
    .demands = GR_WANTS_NODES,
    .cost = "O(n log n + m)",
    .run = largest_component_run,
    .verify = largest_component_verify,
    .checked_by = "floods the graph by breadth-first search and compares all sizes",
    .cues = "largest component, biggest connected part, giant component, main cluster, biggest "
            "piece, nodes of the main part, largest cluster, which nodes are in the giant "
            "component",
    .example = { "a-b, c-d, d-e", "largest_component(G)", "c, d, e" },
};
