/* A pattern in a graph: one place where it is, or how often it is there.
 *
 * The verifiers hold a map against the edges of both graphs. That there is none, or how many there
 * are, they derive by trying the nodes of the pattern in their own order. */
#include "algo/isomorphism/shape_int.h"

#define CHECK_STEPS 300000

enum { PATTERN, INDUCED, NODE_LABEL, EDGE_LABEL, BUDGET };

static gr_status search(gr_ctx *cx, const gr_in *in, gr_clock *clock, gr_shapes *shapes,
                        gr_match *m, gr_err *err)
{
    gr_status st = gr_check_directions(in->graph, in->arg[PATTERN].graph, "pattern", err);

    m->shapes = shapes;
    m->induced = in->arg[INDUCED].value.b;
    m->clock = clock;
    if (st != GR_OK ||
        (st = gr_shapes_read(cx, in->graph, in->arg[PATTERN].graph, in->arg[NODE_LABEL].column,
                             in->arg[EDGE_LABEL].column, shapes, err)) != GR_OK)
        return st;
    return gr_match_search(cx, m, err);
}

static gr_status subgraph_isomorphism_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_graph *pattern = in->arg[PATTERN].graph;
    gr_clock clock = gr_clock_start(cx, &in->arg[BUDGET]);
    gr_match m = { .count = false };
    gr_arena *a = &cx->arena;
    gr_shapes shapes;
    gr_value map = gr_v_null();
    gr_status st = search(cx, in, &clock, &shapes, &m, err);
    bool ok = true;

    if (st != GR_OK)
        return st;
    if (m.found != 0)
        ok = gr_v_table(a, &map, (const char *const[]){ "pattern", "node", NULL });
    for (gr_vid v = 0; v < gr_graph_n_nodes(pattern) && m.found != 0 && ok; v++) {
        gr_value *row = gr_v_row(a, &map);

        if ((ok = row != NULL)) {
            row[0] = gr_v_vertex(pattern, v);
            row[1] = gr_v_vertex(in->graph, m.image[v]);
        }
    }
    if (!ok || !gr_v_record(a, &out->value) ||
        !gr_v_set(a, &out->value, "exists",
                  m.complete || m.found != 0 ? gr_v_bool(m.found != 0) : gr_v_null()) ||
        !gr_v_set(a, &out->value, "mapping", map) ||
        !gr_v_set(a, &out->value, "decided", gr_v_bool(m.complete || m.found != 0)))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

/* Every occurrence is found once for every symmetry of the pattern. */
static gr_status subgraph_count_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_clock clock = gr_clock_start(cx, &in->arg[BUDGET]);
    gr_match m = { .count = true };
    gr_arena *a = &cx->arena;
    gr_shapes shapes;
    gr_canon canon;
    gr_status st = search(cx, in, &clock, &shapes, &m, err);

    if (st != GR_OK || (st = gr_canon_find(cx, &shapes.of[1], &canon, err)) != GR_OK)
        return st;
    if (m.found != 0 && canon.n_automorphisms == 0)
        return gr_fail_arg(err, GR_ELIMIT, "pattern",
                           "pattern: it has too many symmetries to "
                           "count with");
    if (!gr_v_record(a, &out->value) ||
        !gr_v_set(a, &out->value, "count",
                  gr_v_int(m.found != 0 ? (int64_t)(m.found / canon.n_automorphisms) : 0)) ||
        !gr_v_set(a, &out->value, "maps", gr_v_int((int64_t)m.found)) ||
        !gr_v_set(a, &out->value, "complete", gr_v_bool(m.complete)))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

/* --- the verifiers --- */

typedef struct plain {
    const gr_graph *host, *pattern;
    const gr_column *host_node, *host_edge, *node, *edge;
    bool induced;
    gr_vid *image;
    bool *used;
} plain;

static gr_value cell(const gr_column *c, size_t i)
{
    return c != NULL ? gr_column_get(c, i) : gr_v_null();
}

/* Edges from u to v; only those with a label like x if there are labels. */
static uint64_t count_edges(const gr_graph *g, const gr_column *label, const gr_value *x, gr_vid u,
                            gr_vid v)
{
    const gr_csr *c = gr_graph_out(g);
    uint64_t i = gr_csr_find(c, u, v), n = 0;

    for (; i < c->start[u + 1] && c->to[i] == v; i++) {
        gr_value y = label != NULL ? cell(label, gr_arc_edge(c, i)) : gr_v_null();

        n += x == NULL || gr_v_cmp(x, &y) == 0;
    }
    return n;
}

/* Are the edges u > v of the pattern there between their images, and no others if induced? */
static bool arcs_fit(const plain *p, gr_vid u, gr_vid v, gr_vid hu, gr_vid hv)
{
    const gr_csr *c = gr_graph_out(p->pattern);
    uint64_t first = gr_csr_find(c, u, v);

    if (p->induced &&
        count_edges(p->pattern, NULL, NULL, u, v) != count_edges(p->host, NULL, NULL, hu, hv))
        return false;
    for (uint64_t i = first; i < c->start[u + 1] && c->to[i] == v; i++) {
        gr_value x = p->edge != NULL ? cell(p->edge, gr_arc_edge(c, i)) : gr_v_null();

        if (count_edges(p->pattern, p->edge, &x, u, v) >
            count_edges(p->host, p->host_edge, &x, hu, hv))
            return false;
    }
    return true;
}

/* May u stand at h, given where those before it stand? */
static bool stands(const plain *p, gr_vid u, gr_vid h)
{
    gr_value x = cell(p->node, u), y = cell(p->host_node, h);

    if (p->used[h] || gr_v_cmp(&x, &y) != 0 || !arcs_fit(p, u, u, h, h))
        return false;
    for (gr_vid v = 0; v < u; v++)
        if (!arcs_fit(p, u, v, h, p->image[v]) || !arcs_fit(p, v, u, p->image[v], h))
            return false;
    return true;
}

static gr_status plain_start(gr_ctx *cx, const gr_in *in, plain *p, gr_err *err)
{
    *p = (plain){ .host = in->graph,
                  .pattern = in->arg[PATTERN].graph,
                  .induced = in->arg[INDUCED].value.b,
                  .host_node = in->arg[NODE_LABEL].column,
                  .host_edge = in->arg[EDGE_LABEL].column };
    if (p->host_node != NULL)
        p->node = gr_graph_column_named(p->pattern, GR_OF_NODE, p->host_node->name);
    if (p->host_edge != NULL)
        p->edge = gr_graph_column_named(p->pattern, GR_OF_EDGE, p->host_edge->name);
    p->image = gr_new_n(&cx->scratch, gr_vid, (size_t)gr_graph_n_nodes(p->pattern) + 1);
    p->used = gr_new_n(&cx->scratch, bool, gr_graph_n_nodes(p->host));
    return p->image == NULL || p->used == NULL ? gr_fail_memory(cx, err) : GR_OK;
}

/* All maps, one node of the pattern after the other; *complete unless that takes too long. */
static gr_status try_all(gr_ctx *cx, plain *p, uint64_t *found, bool *complete, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(p->pattern), n_host = gr_graph_n_nodes(p->host), u = 0, h = 0;
    gr_clock never = { .end_ns = INT64_MAX };
    gr_status st;

    *found = n == 0;
    *complete = true;
    for (uint64_t steps = 0; n != 0; steps++) {
        if (steps == CHECK_STEPS) {
            *complete = false;
            return GR_OK;
        }
        if ((st = gr_clock_work(cx, &never, 64 * ((uint64_t)u + 1), err)) != GR_OK)
            return st;
        while (h < n_host && !stands(p, u, h) && ++steps < CHECK_STEPS) {
            if ((st = gr_clock_work(cx, &never, 64 * ((uint64_t)u + 1), err)) != GR_OK)
                return st;
            h++;
        }
        if (steps >= CHECK_STEPS)
            steps = CHECK_STEPS - 1; /* the next turn gives up */
        else if (h < n_host && u + 1 < n) {
            p->image[u++] = h;
            p->used[h] = true;
            h = 0;
        } else if (h < n_host) {
            ++*found;
            h++;
        } else if (u == 0) {
            return GR_OK;
        } else {
            h = p->image[--u];
            p->used[h++] = false;
        }
    }
    return GR_OK;
}

static gr_status check_mapping(plain *p, const gr_value *map, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(p->pattern), u, h;

    if (!gr_is_table(map, GR_COLUMNS("pattern", "node")) || map->table->n_rows != n)
        return gr_refute(err, "the mapping is no table of all nodes of the pattern");
    for (gr_vid i = 0; i < n; i++) {
        const gr_value *row = map->table->cells + 2 * (size_t)i;

        if (!gr_vertex_of(p->pattern, &row[0], &u) || u != i ||
            !gr_vertex_of(p->host, &row[1], &h) || !stands(p, u, h))
            return gr_refute(err, "node %u of the pattern does not stand there", i);
        p->image[u] = h;
        p->used[h] = true;
    }
    return GR_OK;
}

static gr_status subgraph_isomorphism_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_value *exists = gr_v_get(&r->value, "exists"), *map = gr_v_get(&r->value, "mapping"),
                   *all = gr_v_get(&r->value, "decided");
    bool complete;
    uint64_t n;
    plain p;
    gr_status st = plain_start(cx, in, &p, err);

    if (st != GR_OK)
        return st;
    if (exists == NULL || map == NULL || all == NULL || all->type != GR_V_BOOL ||
        exists->type != (all->b ? GR_V_BOOL : GR_V_NULL) ||
        (map->type != GR_V_NULL) != (exists->type == GR_V_BOOL && exists->b))
        return gr_refute(err, "exists, mapping and decided contradict each other");
    r->grade = GR_PROVED;
    if (map->type != GR_V_NULL)
        return check_mapping(&p, map, err);
    r->grade = GR_UNCHECKED;
    r->why = "the search ended before it was done";
    if (!all->b)
        return GR_OK;
    r->why = "nothing was found; to try all maps a second time would take too long";
    if ((st = try_all(cx, &p, &n, &complete, err)) != GR_OK)
        return st;
    if (n != 0)
        return gr_refute(err, "the pattern is there");
    r->grade = complete ? GR_REDERIVED : GR_UNCHECKED;
    return GR_OK;
}

static gr_status subgraph_count_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_value *count = gr_v_get(&r->value, "count"), *maps = gr_v_get(&r->value, "maps"),
                   *all = gr_v_get(&r->value, "complete");
    gr_in self = { .graph = in->arg[PATTERN].graph, .arg = in->arg };
    bool complete, complete_self;
    uint64_t n, symmetries;
    plain p;
    gr_status st = plain_start(cx, in, &p, err);

    if (st != GR_OK)
        return st;
    if (count == NULL || maps == NULL || all == NULL || count->type != GR_V_INT ||
        maps->type != GR_V_INT || all->type != GR_V_BOOL || count->i < 0 || maps->i < count->i)
        return gr_refute(err, "count, maps and complete do not fit each other");
    r->why = all->b ? "to count a second time would take too long"
                    : "the search ended before it was done";
    if (!all->b || (st = try_all(cx, &p, &n, &complete, err)) != GR_OK || !complete)
        return st;
    if ((st = plain_start(cx, &self, &p, err)) != GR_OK)
        return st;
    p.host_node = p.node;
    p.host_edge = p.edge;
    if ((st = try_all(cx, &p, &symmetries, &complete_self, err)) != GR_OK || !complete_self)
        return st;
    if ((uint64_t)maps->i != n || (uint64_t)count->i != n / symmetries)
        return gr_refute(err, "there are %llu maps, of %llu symmetries each", (unsigned long long)n,
                         (unsigned long long)symmetries);
    r->grade = GR_REDERIVED;
    return GR_OK;
}

/* --- the rows --- */

static const gr_param params[] = {
    { "pattern", GR_P_GRAPH, GR_REQUIRED, "the graph to look for",
      .words = "contain, of, pattern" },
    { "induced", GR_P_BOOL, GR_OPTIONAL,
      "true: nodes that are not joined in the pattern must not be joined there; false: further "
      "edges do not matter",
      .standard = "true", .words = "induced" },
    { "node_label", GR_P_NODE_ATTR, GR_OPTIONAL, "node attribute that must agree",
      .words = "by node attribute, same label" },
    { "edge_label", GR_P_ATTR, GR_OPTIONAL, "edge attribute that must agree",
      .words = "by edge attribute" },
    GR_BUDGET_PARAM,
};
static const gr_alias aliases[] = {
    { GR_SURFACE_NATIVE, "subgraph_is_isomorphic", NULL, ".exists" },
};

#define DETAILS                                                                                    \
    "Induced, as NetworkX's subgraph_is_isomorphic, unless induced=false, which is its "           \
    "subgraph_is_monomorphic. Edges keep their direction; loops and the number of parallel edges " \
    "count: equal if induced, else at least as many. Both graphs must be directed, or neither. "   \
    "The pattern without nodes is in every graph, once."

const gr_tool gr_tool_subgraph_isomorphism = {
    .name = "subgraph_isomorphism",
    .family = "isomorphism",
    .summary = "Where a graph contains another as a subgraph",
    .brief = "where the pattern occurs",
    .details = "A record: exists, mapping (which node of the pattern is which of the graph, or "
               "null), decided. If decided is false time ran out first, and exists is null. The "
               "mapping is the first that the search meets. " DETAILS,
    GR_PARAMS(params),
    GR_ALIASES(aliases),
    .result = GR_R_RECORD,
    .returns = "exists: bool?, mapping: table(pattern: node, node: node)?, decided: bool",
    .cost = "exponential at worst; within budget_ms",
    .run = subgraph_isomorphism_run,
    .verify = subgraph_isomorphism_verify,
    .checked_by = "holds the mapping against the edges of both graphs; without one, tries all maps "
                  "in another order",
    .cues = "subgraph isomorphism, contains, contains a copy of, find the pattern, is it a "
            "subgraph of, substructure, occurs in, embedded in, pattern matching, does the "
            "pattern occur, does the molecule contain, is there a copy of, find this shape, match "
            "a query graph, subgraph is monomorphic",
    .example = { "a-b, b-c, a-c", "subgraph_isomorphism(G, G).exists", "yes" },
};

const gr_tool gr_tool_subgraph_count = {
    .name = "subgraph_count",
    .family = "isomorphism",
    .summary = "How often a graph contains another as a subgraph",
    .brief = "how often the pattern occurs",
    .details = "A record: count of different places, maps (each place once for every symmetry of "
               "the pattern), complete. If complete is false time ran out, and there may be more. "
               "Places that differ in nodes or in how edges are used count apart. " DETAILS,
    GR_PARAMS(params),
    .result = GR_R_RECORD,
    .returns = "count: int, maps: int, complete: bool",
    .cost = "exponential at worst; within budget_ms",
    .run = subgraph_count_run,
    .verify = subgraph_count_verify,
    .checked_by = "counts all maps in another order, and those of the pattern to itself",
    .cues = "how many copies, count occurrences, how often does the pattern occur, number of "
            "subgraphs isomorphic to, count the pattern, how many times does this shape appear, "
            "number of embeddings, motif occurrences",
    .example = { "a-b, b-c, a-c", "subgraph_count(G, G)", "count: 1\nmaps: 6\ncomplete: yes" },
};
