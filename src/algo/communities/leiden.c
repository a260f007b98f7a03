/* Communities by the Leiden method (Traag, Waltman, van Eck: From Louvain to Leiden: guaranteeing
 * well-connected communities, 2019).
 *
 * As Louvain, but a community is taken apart before it becomes a node: its nodes start alone and
 * join only parts that they are linked to and that are well linked to the rest. Where the paper
 * draws the part at random, the one that gains most is taken. The verifier sees that every group
 * is connected and adds up modularity edge by edge. */
#include "algo/communities/communities_int.h"

enum { WEIGHT, RESOLUTION };

typedef struct parts {
    gr_vid *part;             /* by node */
    double *sum_out, *sum_in; /* by part */
    double *outside;          /* weight between a part and the rest of its community */
    gr_vid *size;
} parts;

static gr_status make_parts(gr_ctx *cx, gr_vid n, parts *p, gr_err *err)
{
    gr_arena *a = &cx->scratch;

    *p = (parts){
        .part = gr_arena_alloc(a, n * sizeof *p->part),
        .sum_out = gr_arena_alloc(a, n * sizeof *p->sum_out),
        .sum_in = gr_arena_alloc(a, n * sizeof *p->sum_in),
        .outside = gr_arena_alloc(a, n * sizeof *p->outside),
        .size = gr_arena_alloc(a, n * sizeof *p->size),
    };
    if (p->part == NULL || p->sum_out == NULL || p->sum_in == NULL || p->outside == NULL ||
        p->size == NULL)
        return gr_fail_memory(cx, err);
    return GR_OK;
}

static void start_parts(const gr_level *l, const gr_movers *m, parts *p)
{
    for (gr_vid v = 0; v < l->n; v++) {
        p->part[v] = v;
        p->sum_out[v] = l->out[v];
        p->sum_in[v] = l->in[v];
        p->size[v] = 1;
        p->outside[v] = 0;
        for (uint64_t i = l->start[v]; i < l->start[v + 1]; i++)
            if (m->label[l->to[i]] == m->label[v])
                p->outside[v] += gr_level_weight(l, i);
    }
}

/* The weight between a part and the rest of its community that chance would give. */
static double by_chance(const gr_level *l, const gr_movers *m, const parts *p, gr_vid part,
                        gr_vid community, double resolution)
{
    double out = p->sum_out[part], in = p->sum_in[part];

    return resolution * (out * (m->sum_in[community] - in) + in * (m->sum_out[community] - out)) /
           (2 * l->total);
}

/* Lets v, which is alone, join the part of its community that gains most. */
static void join_part(const gr_level *l, gr_movers *m, parts *p, gr_vid v, double resolution)
{
    double per = resolution / (2 * l->total), most = 0, near = 0;
    gr_vid best = p->part[v], c = m->label[v];
    gr_vid n_touched = gr_look_around(l, m, p->part, v);

    for (gr_vid i = 0; i < n_touched; i++) {
        gr_vid q = m->touched[i];
        double gain = m->near[q] - per * (l->out[v] * p->sum_in[q] + l->in[v] * p->sum_out[q]);

        if (m->label[q] == c && gain > most &&
            p->outside[q] >= by_chance(l, m, p, q, c, resolution)) {
            most = gain;
            best = q;
            near = m->near[q];
        }
        m->near[q] = 0;
    }
    if (best == p->part[v])
        return;
    p->outside[best] += p->outside[v] - 2 * near;
    p->sum_out[best] += l->out[v];
    p->sum_in[best] += l->in[v];
    p->size[best]++;
    p->size[v] = 0;
    p->part[v] = best;
}

/* Takes the communities in m->label apart; the part of a node is called by one of its nodes. */
static gr_status take_apart(gr_ctx *cx, const gr_level *l, gr_movers *m, parts *p,
                            double resolution, gr_err *err)
{
    gr_status st;

    start_parts(l, m, p);
    for (gr_vid v = 0; v < l->n; v++) {
        if ((v & 0xff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (p->size[v] == 1 && p->part[v] == v &&
            p->outside[v] >= by_chance(l, m, p, v, m->label[v], resolution))
            join_part(l, m, p, v, resolution);
    }
    return GR_OK;
}

/* One round: moves nodes, takes communities apart, makes the parts nodes. *done if every node was
 * left alone. */
static gr_status one_round(gr_ctx *cx, gr_level *l, gr_movers *m, parts *p, double resolution,
                           gr_rng *rng, bool *done, gr_err *err)
{
    gr_vid k, n = l->n;
    gr_status st = gr_move_nodes(cx, l, m, resolution, rng, err);

    if (st != GR_OK || (st = take_apart(cx, l, m, p, resolution, err)) != GR_OK)
        return st;
    k = gr_number_labels(p->part, n, m->queue);
    if (k == n) { /* nothing joins: what is left in one community is not well linked */
        *done = true;
        return GR_OK;
    }
    if ((st = gr_level_shrink(cx, l, m, p->part, k, l, err)) != GR_OK)
        return st;
    for (gr_vid v = 0; v < n; v++) /* the community of each part, in place: parts come in order */
        m->touched[p->part[v]] = m->label[v];
    memcpy(m->label, m->touched, k * sizeof *m->label);
    gr_number_labels(m->label, k, m->queue);
    return GR_OK;
}

/* The communities in m->label, but what is not linked inside one is apart; into p->part. */
static void split(const gr_level *l, gr_movers *m, parts *p)
{
    memset(p->part, 0xff, l->n * sizeof *p->part);
    for (gr_vid s = 0; s < l->n; s++) {
        gr_vid head = 0, tail = 0;

        if (p->part[s] != GR_NO_NODE)
            continue;
        p->part[s] = s;
        m->queue[tail++] = s;
        for (; head < tail; head++) {
            gr_vid v = m->queue[head];

            for (uint64_t i = l->start[v]; i < l->start[v + 1]; i++) {
                gr_vid u = l->to[i];

                if (p->part[u] == GR_NO_NODE && m->label[u] == m->label[v]) {
                    p->part[u] = s;
                    m->queue[tail++] = u;
                }
            }
        }
    }
}

/* From the groups in label[] to better ones; *top has them as nodes. */
static gr_status climb(gr_ctx *cx, const gr_level *bottom, gr_movers *m, parts *p,
                       double resolution, gr_rng *rng, gr_vid *label, gr_level *top, gr_err *err)
{
    gr_vid n = bottom->n, k;
    bool done = false;
    gr_status st;

    *top = *bottom;
    memcpy(m->label, label, n * sizeof *label);
    for (gr_vid v = 0; v < n; v++)
        label[v] = v;
    while (!done) {
        if ((st = one_round(cx, top, m, p, resolution, rng, &done, err)) != GR_OK)
            return st;
        for (gr_vid v = 0; v < n && !done; v++)
            label[v] = p->part[label[v]];
    }
    split(top, m, p);
    k = gr_number_labels(p->part, top->n, m->queue);
    for (gr_vid v = 0; v < n; v++)
        label[v] = p->part[label[v]];
    return gr_level_shrink(cx, top, m, p->part, k, top, err);
}

static gr_status leiden(gr_ctx *cx, const gr_graph *g, const gr_fixed *weight, double resolution,
                        gr_vid *label, double *modularity, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    gr_level bottom, top;
    gr_movers m;
    parts p;
    gr_rng rng;
    gr_status st;

    gr_rng_seed(&rng, cx->seed);
    if ((st = gr_level_make(cx, g, weight, &bottom, err)) != GR_OK ||
        (st = gr_movers_make(cx, n, gr_graph_is_directed(g), &m, err)) != GR_OK ||
        (st = make_parts(cx, n, &p, err)) != GR_OK)
        return st;
    for (gr_vid v = 0; v < n; v++)
        label[v] = v;
    top = bottom;
    for (int pass = 0; bottom.total > 0 && pass < GR_PASSES; pass++)
        if ((st = climb(cx, &bottom, &m, &p, resolution, &rng, label, &top, err)) != GR_OK)
            return st;
    *modularity = gr_level_modularity(&top, resolution);
    return GR_OK;
}

static gr_status leiden_communities_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_vid *label = gr_arena_alloc(&cx->scratch, gr_graph_n_nodes(in->graph) * sizeof *label);
    double modularity;
    gr_fixed weight;
    gr_status st;

    if (label == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_communities_weight(cx, in, WEIGHT, &weight, err)) != GR_OK ||
        (st = leiden(cx, in->graph, &weight, gr_communities_resolution(in, RESOLUTION), label,
                     &modularity, err)) != GR_OK ||
        (st = gr_groups_make(cx, in->graph, label, &out->value, err)) != GR_OK)
        return st;
    return gr_communities_certify(cx, modularity, out, err);
}

/* --- the verifier --- */

/* Links the ends of every edge inside a group: as many pieces as groups must be left. */
static gr_status check_connected(gr_ctx *cx, const gr_graph *g, const gr_vid *label,
                                 const gr_fixed *weight, size_t n_groups, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), *up = gr_arena_alloc(&cx->scratch, n * sizeof *up);
    size_t pieces = n;
    gr_status st;

    if (up == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        up[v] = v;
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        if (GR_EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (label[it.u] != label[it.v] || (weight->at != NULL && weight->at[it.id] == 0) ||
            gr_set_root(up, it.u) == gr_set_root(up, it.v))
            continue;
        up[gr_set_root(up, it.u)] = gr_set_root(up, it.v);
        pieces--;
    }
    if (pieces != n_groups)
        return gr_refute(err, "the %zu groups fall into %zu pieces", n_groups, pieces);
    return GR_OK;
}

static gr_status leiden_communities_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid *label = gr_arena_alloc(&cx->scratch, gr_graph_n_nodes(in->graph) * sizeof *label);
    gr_fixed weight;
    gr_status st;

    if (label == NULL)
        return gr_fail_memory(cx, err);
    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if ((st = gr_communities_weight(cx, in, WEIGHT, &weight, err)) != GR_OK ||
        (st = gr_communities_check(cx, in->graph, &weight,
                                   gr_communities_resolution(in, RESOLUTION), r, label, err)) !=
            GR_OK)
        return st;
    r->grade = GR_REDERIVED;
    return check_connected(cx, in->graph, label, &weight, r->value.list->n, err);
}

/* --- the row --- */

static const gr_param leiden_params[] = {
    GR_WEIGHT_PARAM,
    GR_RESOLUTION_PARAM,
};

static const gr_alias leiden_aliases[] = {
    { GR_SURFACE_NATIVE, "leiden", NULL, NULL },
};

const gr_tool gr_tool_leiden_communities = {
    .name = "leiden_communities",
    .family = "communities",
    .summary = "Communities of high modularity, each connected, by the Leiden method",
    .details =
        "As louvain_communities, but communities are taken apart and put together anew on the way, "
        "so that each is connected. The largest group first, equal ones by their first node; "
        "members in the order of the graph. A good partition, not always the best; another seed "
        "may find other groups. Directed graphs use the modularity of directed graphs; an edge of "
        "weight 0 does not connect. Without edges every node is alone.",
    GR_PARAMS(leiden_params),
    GR_ALIASES(leiden_aliases),
    .result = GR_R_GROUPS,
    .demands = GR_NONNEG_WEIGHT,
    .cost = "O((n + m) log n) in practice",
    .run = leiden_communities_run,
    .verify = leiden_communities_verify,
    .checked_by = "sees that every node is in one group and every group is connected, and adds up "
                  "modularity edge by edge",
    .cues = "leiden, well-connected communities, connected communities, community detection, "
            "better than louvain, clusters that hang together, groups of the network, partition "
            "of high modularity",
    .example = { "a-b, b-c, c-a, c-d, d-e, e-f, f-d", "leiden_communities(G)", "a, b, c\nd, e, f" },
};
