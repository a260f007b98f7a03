/* Eccentricity, radius, center and periphery: all from the distance of every node to the one
 * farthest from it. */
#include "algo/paths/distances_int.h"
#include "algo/paths/spread_int.h"

static int64_t least(const gr_spread *s)
{
    int64_t best = s->far[0];

    for (size_t i = 1; i < s->domain.n; i++)
        best = s->far[i] < best ? s->far[i] : best;
    return best;
}

static int64_t most(const gr_spread *s)
{
    int64_t best = s->far[0];

    for (size_t i = 1; i < s->domain.n; i++)
        best = s->far[i] > best ? s->far[i] : best;
    return best;
}

/* --- eccentricity --- */

enum { NODE, WEIGHT, PARTS }; /* its parameters */

/* Which place of the domain the node has; refuses one that is not there. */
static gr_status find_place(const gr_domain *d, gr_vid v, size_t *place, gr_err *err)
{
    for (*place = 0; *place < d->n; ++*place)
        if (d->node[*place] == v)
            return GR_OK;
    gr_fail_arg(err, GR_EINPUT, "node", "node: it is not in the largest component");
    gr_err_hint(err, "components=max leaves out pairs without a path");
    return GR_EINPUT;
}

static gr_status hops_to_farthest(gr_ctx *cx, const gr_in *in, gr_value *out, bool *all,
                                  gr_err *err)
{
    uint32_t *level;
    gr_status st = gr_hops_from(cx, in->graph, in->arg[NODE].node, &level, err);

    *out = gr_v_int(0);
    *all = true;
    for (gr_vid v = 0; st == GR_OK && v < gr_graph_n_nodes(in->graph); v++) {
        *all &= level[v] != GR_FAR;
        if (level[v] != GR_FAR && level[v] > out->i)
            out->i = level[v];
    }
    return st;
}

static gr_status eccentricity_of(gr_ctx *cx, const gr_in *in, gr_value *out, gr_err *err)
{
    gr_spread s = { .weighted = in->arg[WEIGHT].column != NULL };
    gr_sweep one;
    size_t place;
    gr_status st;
    bool all;

    if (s.weighted && (st = gr_fixed_read(cx, in->graph, in->arg[WEIGHT].column, "weight", &s.fixed,
                                          err)) != GR_OK)
        return st;
    if ((st = hops_to_farthest(cx, in, out, &all, err)) != GR_OK ||
        ((!all || in->arg[PARTS].choice != GR_PARTS_ERROR) &&
         ((st = gr_domain_find(cx, in->graph, in->arg[PARTS].choice, &s.domain, err)) != GR_OK ||
          (st = find_place(&s.domain, in->arg[NODE].node, &place, err)) != GR_OK)))
        return st;
    if (!s.weighted)
        return GR_OK;
    st = gr_sweep_sums(cx, in->graph, &s.fixed, &in->arg[NODE].node, 1, &one, err);
    if (st == GR_OK)
        *out = gr_spread_value(&s, one.far[0]);
    return st;
}

static gr_status eccentricity_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    static const char *const columns[] = { "node", "eccentricity", NULL };
    gr_value *row;
    gr_spread s;
    gr_status st;

    if (in->arg[NODE].given)
        return eccentricity_of(cx, in, &out->value, err);
    st = gr_spread_find(cx, in->graph, in->arg[WEIGHT].column, in->arg[PARTS].choice, &s, err);
    if (st != GR_OK)
        return st;
    if (!gr_v_table(&cx->arena, &out->value, columns) ||
        (row = gr_v_rows(&cx->arena, &out->value, s.domain.n)) == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < s.domain.n; i++) {
        row[2 * i] = gr_v_vertex(in->graph, s.domain.node[i]);
        row[2 * i + 1] = gr_spread_value(&s, s.far[i]);
    }
    return GR_OK;
}

static gr_status check_table(const gr_graph *g, const gr_spread *s, const gr_value *v, gr_err *err)
{
    if (!gr_is_table(v, GR_COLUMNS("node", "eccentricity")) || v->table->n_rows != s->domain.n)
        return gr_refute(err, "the value is no table of %zu eccentricities", s->domain.n);
    for (size_t i = 0; i < s->domain.n; i++) {
        const gr_value *row = &v->table->cells[2 * i];
        gr_value right = gr_spread_value(s, s->far[i]);
        gr_vid node;

        if (!gr_vertex_of(g, &row[0], &node) || node != s->domain.node[i] ||
            row[1].type != right.type || !gr_v_eq(&row[1], &right))
            return gr_refute(err, "the eccentricity in row %zu is another", i);
    }
    return GR_OK;
}

/* One node in hops: a plain search. */
static gr_status check_hops(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_plain p;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if (!gr_plain_init(cx, in->graph, &p))
        return gr_fail_memory(cx, err);
    st = gr_plain_run(cx, gr_graph_out(in->graph), in->arg[NODE].node, &p, err);
    return st != GR_OK ? st : gr_check_int(r, p.depth, "eccentricity", err);
}

static gr_status eccentricity_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_value right;
    gr_spread s;
    size_t place;
    bool done;
    gr_status st;

    if (in->arg[NODE].given && in->arg[WEIGHT].column == NULL)
        return check_hops(cx, in, r, err);
    /* one node only has to reach the others itself */
    st = gr_spread_again(cx, in->graph, in->arg[WEIGHT].column,
                         in->arg[NODE].given && in->arg[PARTS].choice == GR_PARTS_ERROR
                             ? GR_PARTS_MAX
                             : in->arg[PARTS].choice,
                         &s, &done, r, err);
    if (st != GR_OK || !done)
        return st;
    r->grade = GR_REDERIVED;
    if (!in->arg[NODE].given)
        return check_table(in->graph, &s, &r->value, err);
    if ((st = find_place(&s.domain, in->arg[NODE].node, &place, err)) != GR_OK)
        return st;
    right = gr_spread_value(&s, s.far[place]);
    if (r->value.type != right.type || !gr_v_eq(&r->value, &right))
        return gr_refute(err, "the eccentricity is another");
    return GR_OK;
}

#define CHECKED_BY                                                                                 \
    "finds all distances a second way, from each node alone or by growing sets, and compares"
#define FAR                                                                                        \
    "The eccentricity of a node is the length of the longest of the shortest paths from it: "      \
    "weights added up, or edges without them. In a directed graph paths follow the directions. "   \
    "Every node must reach every other, unless components says otherwise. "

static const gr_param eccentricity_params[] = {
    { "node", GR_P_NODE, GR_OPTIONAL, "the node; all of them if it is not given", .words = "of" },
    GR_LENGTH_PARAM,
    GR_PARTS_PARAM,
};
static const gr_alias eccentricity_aliases[] = {
    { GR_SURFACE_TOOLX, "toolx:eccentricity", "1=node, =weight", NULL },
};

const gr_tool gr_tool_eccentricity = {
    .name = "eccentricity",
    .family = "paths",
    .summary = "Distance from a node to the one farthest from it, for one node or all",
    .brief = "distance to the farthest",
    .details =
        FAR "A node that is given has to reach the others alone. Without one a table, in the "
            "order of the graph.",
    GR_PARAMS(eccentricity_params),
    GR_ALIASES(eccentricity_aliases),
    .result = GR_R_ANY,
    .returns = "number | table(node: node, eccentricity: number)",
    .demands = GR_NONNEG_WEIGHT,
    .cost = "O(n + m) for one node, O(n (n + m)) for all; times log n with weights",
    .run = eccentricity_run,
    .verify = eccentricity_verify,
    .checked_by = CHECKED_BY,
    .cues = "eccentricity, how far is the farthest node from, greatest distance from, worst case "
            "distance, distance to the farthest node, how remote at most, how many hops to reach "
            "everyone, radius around a node",
    .example = { "a-b, b-c, c-d", "eccentricity(G, b)", "2" },
};

/* --- radius, center, periphery --- */

typedef enum asked { ASKED_RADIUS, ASKED_CENTER, ASKED_PERIPHERY } asked;

static gr_status mark_nodes(gr_ctx *cx, const gr_graph *g, const gr_spread *s, int64_t far,
                            bool **mark, gr_err *err)
{
    *mark = gr_new_n(&cx->scratch, bool, gr_graph_n_nodes(g));
    if (*mark == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < s->domain.n; i++)
        (*mark)[s->domain.node[i]] = s->far[i] == far;
    return GR_OK;
}

static gr_status answer(gr_ctx *cx, const gr_in *in, asked what, gr_result *out, gr_err *err)
{
    bool *mark;
    gr_spread s;
    gr_status st = gr_spread_find(cx, in->graph, in->arg[0].column, in->arg[1].choice, &s, err);

    if (st != GR_OK)
        return st;
    if (what == ASKED_RADIUS) {
        out->value = gr_spread_value(&s, least(&s));
        return GR_OK;
    }
    st = mark_nodes(cx, in->graph, &s, what == ASKED_CENTER ? least(&s) : most(&s), &mark, err);
    return st != GR_OK ? st : gr_nodes_marked(cx, in->graph, mark, &out->value, err);
}

static gr_status check_answer(gr_ctx *cx, const gr_in *in, asked what, gr_result *r, gr_err *err)
{
    gr_value right;
    bool *mark, done;
    gr_spread s;
    gr_status st =
        gr_spread_again(cx, in->graph, in->arg[0].column, in->arg[1].choice, &s, &done, r, err);

    if (st != GR_OK || !done)
        return st;
    r->grade = GR_REDERIVED;
    if (what == ASKED_RADIUS) {
        right = gr_spread_value(&s, least(&s));
        return r->value.type == right.type && gr_v_eq(&r->value, &right)
                   ? GR_OK
                   : gr_refute(err, "the radius is another");
    }
    st = mark_nodes(cx, in->graph, &s, what == ASKED_CENTER ? least(&s) : most(&s), &mark, err);
    return st != GR_OK ? st : gr_check_nodes(cx, in->graph, &r->value, mark, err);
}

static gr_status radius_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return answer(cx, in, ASKED_RADIUS, out, err);
}

static gr_status radius_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return check_answer(cx, in, ASKED_RADIUS, r, err);
}

static gr_status center_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return answer(cx, in, ASKED_CENTER, out, err);
}

static gr_status center_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return check_answer(cx, in, ASKED_CENTER, r, err);
}

static gr_status periphery_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return answer(cx, in, ASKED_PERIPHERY, out, err);
}

static gr_status periphery_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return check_answer(cx, in, ASKED_PERIPHERY, r, err);
}

static const gr_param spread_params[] = { GR_LENGTH_PARAM, GR_PARTS_PARAM };
static const gr_alias radius_aliases[] = {
    { GR_SURFACE_TOOLX, "toolx:radius", "=weight", NULL },
};
static const gr_alias center_aliases[] = {
    { GR_SURFACE_NATIVE, "centre", NULL, NULL },
    { GR_SURFACE_TOOLX, "toolx:center", "=weight", NULL },
};
static const gr_alias periphery_aliases[] = {
    { GR_SURFACE_TOOLX, "toolx:periphery", "=weight", NULL },
};

const gr_tool gr_tool_radius = {
    .name = "radius",
    .family = "paths",
    .summary = "Smallest eccentricity of all nodes",
    .brief = "smallest eccentricity",
    .details = FAR "A single node has radius 0; the empty graph is refused.",
    GR_PARAMS(spread_params),
    GR_ALIASES(radius_aliases),
    .result = GR_R_NUMBER,
    .demands = GR_NONNEG_WEIGHT | GR_WANTS_NODES,
    .cost = "O(n (n + m)), times log n with weights",
    .run = radius_run,
    .verify = radius_verify,
    .checked_by = CHECKED_BY,
    .cues = "radius of the graph, smallest eccentricity, minimum eccentricity, least worst "
            "distance, how far from the center at most, smallest maximum distance",
    .example = { "a-b, b-c, c-d", "radius(G)", "2" },
};

const gr_tool gr_tool_center = {
    .name = "center",
    .family = "paths",
    .summary = "Nodes with the smallest eccentricity",
    .brief = "smallest eccentricity",
    .details = FAR "The center is in the order of the graph; the empty graph is refused.",
    GR_PARAMS(spread_params),
    GR_ALIASES(center_aliases),
    .result = GR_R_NODES,
    .demands = GR_NONNEG_WEIGHT | GR_WANTS_NODES,
    .cost = "O(n (n + m)), times log n with weights",
    .run = center_run,
    .verify = center_verify,
    .checked_by = CHECKED_BY,
    .cues = "center of the graph, central nodes, centre, best meeting point, where is the middle, "
            "closest to everyone at worst, which node has the least worst distance, where to put "
            "the fire station, minimise the longest trip, jordan center",
    .example = { "a-b, b-c, c-d", "center(G)", "b, c" },
};

const gr_tool gr_tool_periphery = {
    .name = "periphery",
    .family = "paths",
    .summary = "Nodes with the largest eccentricity",
    .brief = "largest eccentricity",
    .details = FAR "The periphery is in the order of the graph; the empty graph is refused.",
    GR_PARAMS(spread_params),
    GR_ALIASES(periphery_aliases),
    .result = GR_R_NODES,
    .demands = GR_NONNEG_WEIGHT | GR_WANTS_NODES,
    .cost = "O(n (n + m)), times log n with weights",
    .run = periphery_run,
    .verify = periphery_verify,
    .checked_by = CHECKED_BY,
    .cues = "periphery, peripheral nodes, outermost nodes, most remote nodes, nodes at the edge, "
            "farthest out, nodes with the greatest distance, who is most remote, outskirts",
    .example = { "a-b, b-c, c-d", "periphery(G)", "a, d" },
};
