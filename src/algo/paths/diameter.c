/* The diameter, and a path as long as it.
 *
 * In hops without directions the search leaves a proof (see diameter_int.h); with directions or
 * weights all distances are found, and found again by the verifier. */
#include "algo/paths/diameter_int.h"
#include "algo/paths/paths_int.h"

#define MAX_STEPS (UINT64_C(1) << 27) /* nodes and arcs that the check of a proof may visit */

/* --- the kernels --- */

/* The longest distance and where it starts; *proof stays NULL if all distances were found. */
static gr_status longest(gr_ctx *cx, const gr_graph *g, const gr_column *weight, gr_parts parts,
                         gr_value *length, gr_vid *end, const gr_diameter **proof, gr_err *err)
{
    gr_diameter *found = gr_new(&cx->scratch, gr_diameter);
    size_t best = 0;
    gr_spread s;
    gr_status st;

    *proof = NULL;
    if (found == NULL)
        return gr_fail_memory(cx, err);
    if (weight == NULL && !gr_graph_is_directed(g)) {
        if ((st = gr_domain_find(cx, g, parts, &s.domain, err)) != GR_OK ||
            (st = gr_diameter_find(cx, g, &s.domain, found, err)) != GR_OK)
            return st;
        *length = gr_v_int(found->length);
        *end = found->end;
        *proof = found;
        return GR_OK;
    }
    if ((st = gr_spread_find(cx, g, weight, parts, &s, err)) != GR_OK)
        return st;
    for (size_t i = 1; i < s.domain.n; i++)
        if (s.far[i] > s.far[best])
            best = i;
    *length = gr_spread_value(&s, s.far[best]);
    *end = s.domain.node[best];
    return GR_OK;
}

static gr_status diameter_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_diameter *proof;
    gr_vid end;
    gr_status st = longest(cx, in->graph, in->arg[0].column, in->arg[1].choice, &out->value, &end,
                           &proof, err);

    out->proof = proof;
    return st;
}

static gr_status diameter_path_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_graph *g = in->graph;
    const gr_diameter *proof;
    gr_found_path found;
    gr_value length;
    gr_vid end = 0, last;
    gr_plain p;
    gr_status st = longest(cx, g, NULL, in->arg[0].choice, &length, &end, &proof, err);

    if (st != GR_OK)
        return st;
    out->proof = proof;
    if (!gr_plain_init(cx, g, &p))
        return gr_fail_memory(cx, err);
    if ((st = gr_plain_run(cx, gr_graph_out(g), end, &p, err)) != GR_OK)
        return st;
    last = p.queue[p.n - 1];
    for (size_t i = p.n; i-- > 0 && p.level[p.queue[i]] - 1 == p.depth;)
        last = p.queue[i] < last ? p.queue[i] : last;
    if ((st = gr_path_search(cx, g, end, last, NULL, &found, err)) != GR_OK)
        return st;
    if (!gr_v_path(&cx->arena, &out->value, length, !gr_graph_is_directed(g)))
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < found.n; i++)
        if (!gr_v_path_push(&cx->arena, &out->value, gr_graph_shown(g, found.at[i])))
            return gr_fail_memory(cx, err);
    return GR_OK;
}

/* --- the verifiers --- */

typedef struct inquiry {
    const gr_graph *g;
    const gr_csr *rows;
    gr_parts parts;
    int64_t length; /* what is claimed */
    gr_vid largest; /* the label of the largest component */
    gr_components c;
    gr_vid *size; /* by label */
    bool *covered;
    gr_plain p;
} inquiry;

static gr_status inquiry_init(gr_ctx *cx, inquiry *q, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(q->g);
    gr_status st = gr_components_flood(cx, q->g, &q->c, err);

    q->rows = gr_graph_out(q->g);
    q->size = gr_new_n(&cx->scratch, gr_vid, n);
    q->covered = gr_new_n(&cx->scratch, bool, n);
    if (st != GR_OK)
        return st;
    if (q->size == NULL || q->covered == NULL || !gr_plain_init(cx, q->g, &q->p))
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        q->size[q->c.label[v]]++;
    for (gr_vid v = n; v-- > 0;)
        if (q->size[v] >= q->size[q->largest])
            q->largest = v;
    return GR_OK;
}

/* All nodes far from the middle are searched from; *steps counts, *done = false if they are too
 * many. */
static gr_status check_part(gr_ctx *cx, inquiry *q, gr_vid middle, uint64_t *steps, bool *done,
                            gr_err *err)
{
    gr_vid *outside;
    size_t n_outside = 0;
    gr_status st = gr_plain_run(cx, q->rows, middle, &q->p, err);

    if (st != GR_OK)
        return st;
    q->covered[q->c.label[middle]] = true;
    if ((outside = gr_arena_alloc(&cx->scratch, q->p.n * sizeof *outside)) == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < q->p.n; i++)
        if (2 * (int64_t)(q->p.level[q->p.queue[i]] - 1) > q->length)
            outside[n_outside++] = q->p.queue[i];
    for (size_t i = 0; i < q->p.n; i++)
        *steps += (1 + gr_csr_degree(q->rows, q->p.queue[i])) * n_outside;
    *done = *steps <= MAX_STEPS;
    for (size_t i = 0; *done && i < n_outside; i++) {
        if ((st = gr_plain_run(cx, q->rows, outside[i], &q->p, err)) != GR_OK)
            return st;
        if (q->p.depth > q->length)
            return gr_refute(err, "node %u has one %u steps away", outside[i], q->p.depth);
    }
    return GR_OK;
}

/* Components that nobody looked at are too small for a longer path. */
static gr_status check_others(const inquiry *q, gr_err *err)
{
    for (gr_vid v = 0; v < gr_graph_n_nodes(q->g); v++)
        if (q->size[v] != 0 && !q->covered[v] && (int64_t)q->size[v] - 1 > q->length &&
            (q->parts != GR_PARTS_LARGEST || v == q->largest))
            return gr_refute(err, "the component of node %u was left out", v);
    return GR_OK;
}

static gr_status check_proof(gr_ctx *cx, inquiry *q, const gr_diameter *proof, bool *done,
                             gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(q->g);
    uint64_t steps = 0;
    gr_status st = inquiry_init(cx, q, err);

    *done = true;
    if (st != GR_OK)
        return st;
    if (q->parts == GR_PARTS_ERROR && q->c.n != 1)
        return gr_refute(err, "the graph has %u components", q->c.n);
    if (proof->end >= n || (q->parts == GR_PARTS_LARGEST && q->c.label[proof->end] != q->largest))
        return gr_refute(err, "the path does not start where it may");
    if ((st = gr_plain_run(cx, q->rows, proof->end, &q->p, err)) != GR_OK)
        return st;
    if (q->p.depth != q->length)
        return gr_refute(err, "the farthest node is %u steps away", q->p.depth);
    for (size_t i = 0; st == GR_OK && *done && i < proof->n_middles; i++) {
        if (proof->middle[i] >= n)
            return gr_refute(err, "the proof is about another graph");
        st = check_part(cx, q, proof->middle[i], &steps, done, err);
    }
    return st != GR_OK || !*done ? st : check_others(q, err);
}

static gr_status check_length(gr_ctx *cx, const gr_graph *g, const gr_column *weight,
                              gr_parts parts, const gr_value *length, gr_result *r, gr_err *err)
{
    inquiry q = { .g = g, .parts = parts, .length = length->i };
    gr_value right;
    int64_t most = 0;
    bool done = false;
    gr_spread s;
    gr_status st = GR_OK;

    if (gr_too_big_to_check(g, r))
        return GR_OK;
    if (weight == NULL && length->type != GR_V_INT)
        return gr_refute(err, "the length is no integer");
    if (weight == NULL && r->proof != NULL)
        st = check_proof(cx, &q, r->proof, &done, err);
    r->grade = GR_PROVED;
    if (st != GR_OK || done)
        return st;
    st = gr_spread_again(cx, g, weight, parts, &s, &done, r, err);
    if (st != GR_OK || !done)
        return st;
    for (size_t i = 0; i < s.domain.n; i++)
        most = s.far[i] > most ? s.far[i] : most;
    right = gr_spread_value(&s, most);
    r->grade = GR_REDERIVED;
    return length->type == right.type && gr_v_eq(length, &right)
               ? GR_OK
               : gr_refute(err, "the longest distance is another");
}

static gr_status diameter_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return check_length(cx, in->graph, in->arg[0].column, in->arg[1].choice, &r->value, r, err);
}

/* The path has so many edges, and no shorter one joins its ends. */
static gr_status diameter_path_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_csr *c = gr_graph_out(in->graph);
    const gr_value *v = &r->value;
    gr_vid u = GR_NO_NODE, next = GR_NO_NODE, first = GR_NO_NODE;
    gr_plain p;
    gr_status st;

    if (v->type != GR_V_PATH || v->path.length->type != GR_V_INT ||
        (int64_t)v->path.nodes->n != v->path.length->i + 1)
        return gr_refute(err, "the value is no path as long as it says");
    for (size_t i = 0; i < v->path.nodes->n; i++, u = next) {
        if (!gr_vertex_of(in->graph, &v->path.nodes->at[i], &next))
            return gr_refute(err, "the path leaves the graph");
        if (i == 0)
            first = next;
        else if (gr_csr_find(c, u, next) == UINT64_MAX)
            return gr_refute(err, "step %zu of the path follows no edge", i);
    }
    if (!gr_plain_init(cx, in->graph, &p))
        return gr_fail_memory(cx, err);
    if ((st = gr_plain_run(cx, c, first, &p, err)) != GR_OK)
        return st;
    if ((int64_t)p.level[u] - 1 != v->path.length->i)
        return gr_refute(err, "a shorter path joins the ends");
    return check_length(cx, in->graph, NULL, in->arg[0].choice, v->path.length, r, err);
}

/* --- the rows --- */

#define CHECKED_BY                                                                                 \
    "searches from the end of the longest path and from every node far from the middle; with "     \
    "directions or weights finds all distances a second way"
#define LONGEST                                                                                    \
    "In a directed graph paths follow the directions. Every node must reach every other, unless "  \
    "components says otherwise. "

static const gr_param diameter_params[] = { GR_LENGTH_PARAM, GR_PARTS_PARAM };
static const gr_param diameter_path_params[] = { GR_PARTS_PARAM };
static const gr_alias diameter_aliases[] = {
    { GR_SURFACE_TOOLX, "toolx:diameter", "=weight", NULL },
};

const gr_tool gr_tool_diameter = {
    .name = "diameter",
    .family = "paths",
    .summary = "Longest of all shortest paths: its length",
    .brief = "longest shortest path",
    .details = "The largest eccentricity: the weights of the longest shortest path added up, or "
               "its edges if there are none. " LONGEST
               "A single node has diameter 0; the empty graph is refused.",
    GR_PARAMS(diameter_params),
    GR_ALIASES(diameter_aliases),
    .result = GR_R_NUMBER,
    .demands = GR_NONNEG_WEIGHT | GR_WANTS_NODES,
    .cost = "a few times O(n + m) on most graphs, at worst O(n (n + m)); times log n with weights",
    .run = diameter_run,
    .verify = diameter_verify,
    .checked_by = CHECKED_BY,
    .cues = "diameter, longest shortest path length, greatest distance between any two nodes, how "
            "far apart are the farthest nodes, maximum distance, longest distance, maximum number "
            "of hops, worst case distance, degrees of separation at most, how many steps at most "
            "between any two",
    .example = { "a-b, b-c, c-d", "diameter(G)", "3" },
};

static const gr_alias diameter_path_aliases[] = {
    { GR_SURFACE_NATIVE, "longest_shortest_path", NULL, NULL },
};

const gr_tool gr_tool_diameter_path = {
    .name = "diameter_path",
    .family = "paths",
    .summary = "A path between two nodes that are as far apart as any",
    .brief = "between the two farthest",
    .details = "A shortest path, in edges, that is as long as the diameter. Of several always the "
               "same one, but not a particular one. " LONGEST "The empty graph is refused.",
    GR_PARAMS(diameter_path_params),
    GR_ALIASES(diameter_path_aliases),
    .result = GR_R_PATH,
    .returns = "path",
    .demands = GR_WANTS_NODES,
    .cost = "a few times O(n + m) on most graphs, at worst O(n (n + m))",
    .run = diameter_path_run,
    .verify = diameter_path_verify,
    .checked_by = CHECKED_BY,
    .cues = "diameter path, longest shortest path, which nodes are farthest apart, path that "
            "realises the diameter, the two most distant nodes, which pair is farthest apart, "
            "longest geodesic",
    .example = { "a-b, b-c, c-d", "diameter_path(G)", "d c b a, length 3" },
};
