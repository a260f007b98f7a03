/* Communities by k-means on common neighbours (Graph-ToolFormer, eqs. 35 and 36).
 *
 * A node is the row of A^2: how many neighbours it has in common with each node. Rows are never
 * made: a mean is A (A e / size) of those e in a group, and the products of all rows with a mean
 * are A (A mean), two passes over the links. Lloyd's rounds start from rows that are drawn far from
 * each other (Arthur, Vassilvitskii 2007) and go on until no node is nearer to another mean.
 *
 * The verifier counts common neighbours row by row and measures every distance. */
#include "algo/communities/communities_int.h"

#include <math.h>

#define ROUNDS   500
#define MOST     100u /* groups, unless more are asked for */
#define NEARER   1e-9 /* by so much of its size a distance is another one */
#define TOLERANT 1e-6

typedef struct means {
    gr_ctx *cx;
    gr_csr rows;
    gr_vid n, k;
    double *size;   /* [n]: the squares of each row */
    double *mean;   /* [n, k] */
    double *dot;    /* [n, k]: rows times means */
    double *half;   /* [n, k]: between two passes */
    double *length; /* [k]: the squares of each mean; infinite = nobody is in it */
    gr_vid *label;
} means;

/* What the verifier gets. */
typedef struct settled {
    const gr_vid *label; /* places of groups */
    gr_vid k;
    bool is;
} settled;

/* y = A x, both [n, k]. */
static gr_status pass(const means *m, const double *x, double *y, gr_err *err)
{
    memset(y, 0, (size_t)m->n * m->k * sizeof *y);
    for (gr_vid v = 0; v < m->n; v++) {
        double *to = y + (size_t)v * m->k;
        gr_status st;

        if ((v & 0xff) == 0 && (st = gr_ctx_check(m->cx, err)) != GR_OK)
            return st;
        for (uint64_t i = m->rows.start[v]; i < m->rows.start[v + 1]; i++) {
            const double *from = x + (size_t)m->rows.to[i] * m->k;

            for (gr_vid c = 0; c < m->k; c++)
                to[c] += from[c];
        }
    }
    return GR_OK;
}

/* Means and products with them of the groups that label[] makes. */
static gr_status measure(means *m, gr_err *err)
{
    gr_vid *count = gr_new_n(&m->cx->scratch, gr_vid, m->k);
    gr_status st;

    if (count == NULL)
        return gr_fail_memory(m->cx, err);
    for (gr_vid v = 0; v < m->n; v++)
        count[m->label[v]]++;
    memset(m->mean, 0, (size_t)m->n * m->k * sizeof *m->mean);
    for (gr_vid v = 0; v < m->n; v++)
        m->mean[(size_t)v * m->k + m->label[v]] = 1.0 / count[m->label[v]];
    if ((st = pass(m, m->mean, m->half, err)) != GR_OK ||
        (st = pass(m, m->half, m->mean, err)) != GR_OK ||
        (st = pass(m, m->mean, m->half, err)) != GR_OK ||
        (st = pass(m, m->half, m->dot, err)) != GR_OK)
        return st;
    for (gr_vid c = 0; c < m->k; c++)
        m->length[c] = count[c] != 0 ? 0 : INFINITY;
    for (gr_vid v = 0; v < m->n; v++)
        for (gr_vid c = 0; c < m->k; c++) {
            double x = m->mean[(size_t)v * m->k + c];

            m->length[c] += x * x;
        }
    return GR_OK;
}

static double square_to(const means *m, gr_vid v, gr_vid c)
{
    return fmax(m->size[v] - 2 * m->dot[(size_t)v * m->k + c] + m->length[c], 0);
}

/* How many nodes went to a nearer mean. */
static gr_vid move(means *m)
{
    gr_vid moved = 0;

    for (gr_vid v = 0; v < m->n; v++) {
        gr_vid best = m->label[v];

        for (gr_vid c = 0; c < m->k; c++)
            if (square_to(m, v, c) < square_to(m, v, best) - NEARER * (1 + m->size[v]))
                best = c;
        moved += best != m->label[v];
        m->label[v] = best;
    }
    return moved;
}

/* --- the beginning --- */

/* The squares of rows, counting one at a time. */
static gr_status measure_rows(means *m, gr_err *err)
{
    uint32_t *common = gr_new_n(&m->cx->scratch, uint32_t, m->n);
    gr_vid *met = gr_new_n(&m->cx->scratch, gr_vid, m->n);

    if (common == NULL || met == NULL)
        return gr_fail_memory(m->cx, err);
    for (gr_vid v = 0; v < m->n; v++) {
        gr_vid n_met = 0;
        gr_status st = gr_ctx_check(m->cx, err);

        if (st != GR_OK)
            return st;
        for (uint64_t i = m->rows.start[v]; i < m->rows.start[v + 1]; i++) {
            gr_vid u = m->rows.to[i];

            for (uint64_t j = m->rows.start[u]; j < m->rows.start[u + 1]; j++)
                if (common[m->rows.to[j]]++ == 0)
                    met[n_met++] = m->rows.to[j];
        }
        for (gr_vid i = 0; i < n_met; i++) {
            m->size[v] += (double)common[met[i]] * common[met[i]];
            common[met[i]] = 0;
        }
    }
    return GR_OK;
}

/* A node by lot, with the chance that its distance has. */
static gr_vid draw(const double *far, gr_vid n, gr_rng *rng)
{
    double sum = 0, at;
    gr_vid v;

    for (v = 0; v < n; v++)
        sum += far[v];
    at = gr_rng_unit(rng) * sum;
    for (v = 0; v + 1 < n && at >= far[v]; v++)
        at -= far[v];
    return v;
}

/* Rows far from those before; every node goes to the nearest. One mean at a time is enough here. */
static gr_status seed(means *m, gr_err *err)
{
    double *far = gr_new_n(&m->cx->scratch, double, m->n);
    gr_vid all = m->k;
    gr_rng rng;
    gr_status st = far != NULL ? GR_OK : gr_fail_memory(m->cx, err);

    gr_rng_seed(&rng, m->cx->seed);
    for (gr_vid v = 0; st == GR_OK && v < m->n; v++)
        far[v] = INFINITY;
    m->k = 1;
    for (gr_vid c = 0; c < all && st == GR_OK; c++) {
        gr_vid s = c == 0 ? (gr_vid)gr_rng_below(&rng, m->n) : draw(far, m->n, &rng);

        memset(m->mean, 0, m->n * sizeof *m->mean);
        m->mean[s] = 1;
        for (int i = 0; i < 4 && st == GR_OK; i++)
            st = pass(m, i % 2 == 0 ? (i == 0 ? m->mean : m->dot) : m->half,
                      i % 2 == 0 ? m->half : m->dot, err);
        for (gr_vid v = 0; v < m->n && st == GR_OK; v++) {
            double d = fmax(m->size[v] - 2 * m->dot[v] + m->size[s], 0);

            if (d < far[v]) {
                far[v] = d;
                m->label[v] = c;
            }
        }
    }
    m->k = all;
    return st;
}

/* --- all of it --- */

static gr_status begin(gr_ctx *cx, const gr_graph *g, const gr_arg *k, means *m, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    gr_vid usual = (gr_vid)lround(sqrt((double)n / 2));
    size_t cells;
    gr_status st;

    *m = (means){ .cx = cx, .n = n };
    m->k = k->given ? (gr_vid)k->value.i : usual < 1 ? 1 : usual < MOST ? usual : MOST;
    m->k = m->k < n ? m->k : n;
    if (n == 0)
        return gr_fail_arg(err, GR_EINPUT, "graph", "a graph without nodes has no communities");
    if ((st = gr_simple_rows(cx, g, &m->rows, err)) != GR_OK)
        return st;
    if (!gr_mul_size(n, m->k, &cells))
        return gr_fail_memory(cx, err);
    m->size = gr_new_n(&cx->scratch, double, n);
    m->mean = gr_new_n(&cx->scratch, double, cells);
    m->dot = gr_new_n(&cx->scratch, double, cells);
    m->half = gr_new_n(&cx->scratch, double, cells);
    m->length = gr_new_n(&cx->scratch, double, m->k);
    m->label = gr_new_n(&cx->scratch, gr_vid, n);
    if (m->size == NULL || m->mean == NULL || m->dot == NULL || m->half == NULL ||
        m->length == NULL || m->label == NULL)
        return gr_fail_memory(cx, err);
    return GR_OK;
}

/* groups: the partition as a value; the proof has the places in it. */
static gr_status cluster(gr_ctx *cx, const gr_in *in, const gr_arg *k, means *m, gr_value *groups,
                         gr_result *out, gr_err *err)
{
    gr_vid *place, moved = 1;
    settled *proof;
    gr_status st = begin(cx, in->graph, k, m, err);

    if (st == GR_OK && (st = measure_rows(m, err)) == GR_OK)
        st = seed(m, err);
    for (int i = 0; i < ROUNDS && moved != 0 && st == GR_OK; i++)
        if ((st = measure(m, err)) == GR_OK)
            moved = move(m);
    if (st != GR_OK || (st = gr_groups_make(cx, in->graph, m->label, groups, err)) != GR_OK)
        return st;
    place = gr_new_n(&cx->scratch, gr_vid, m->n);
    proof = gr_new(&cx->scratch, settled);
    if (place == NULL || proof == NULL)
        return gr_fail_memory(cx, err);
    *proof = (settled){ place, (gr_vid)groups->list->n, moved == 0 };
    out->proof = proof;
    return gr_groups_read(cx, in->graph, groups, place, err);
}

/* --- the verifier --- */

typedef struct dense {
    const gr_csr *rows;
    gr_vid n, k;
    double *mean; /* [k, n] */
    double *row;  /* [n] */
} dense;

static void count_row(const dense *d, gr_vid v)
{
    memset(d->row, 0, d->n * sizeof *d->row);
    for (uint64_t i = d->rows->start[v]; i < d->rows->start[v + 1]; i++) {
        gr_vid u = d->rows->to[i];

        for (uint64_t j = d->rows->start[u]; j < d->rows->start[u + 1]; j++)
            d->row[d->rows->to[j]]++;
    }
}

static double distance(const dense *d, gr_vid c)
{
    double sum = 0;

    for (gr_vid u = 0; u < d->n; u++) {
        double x = d->row[u] - d->mean[(size_t)c * d->n + u];

        sum += x * x;
    }
    return sqrt(sum);
}

static gr_status means_of(gr_ctx *cx, dense *d, const gr_vid *label, gr_err *err)
{
    gr_vid *count = gr_new_n(&cx->scratch, gr_vid, d->k);

    d->mean = gr_new_n(&cx->scratch, double, (size_t)d->k * d->n);
    d->row = gr_new_n(&cx->scratch, double, d->n);
    if (count == NULL || d->mean == NULL || d->row == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < d->n; v++)
        count[label[v]]++;
    for (gr_vid v = 0; v < d->n; v++) {
        count_row(d, v);
        for (gr_vid u = 0; u < d->n; u++)
            d->mean[(size_t)label[v] * d->n + u] += d->row[u] / count[label[v]];
    }
    return gr_ctx_check(cx, err);
}

/* Is `member` (NULL = label) what the distances say, with this overlap? */
static gr_status check(gr_ctx *cx, const gr_in *in, const settled *s, const bool *member,
                       double overlap, gr_err *err)
{
    gr_csr rows;
    dense d = { .rows = &rows, .n = gr_graph_n_nodes(in->graph), .k = s->k };
    gr_status st = gr_simple_rows(cx, in->graph, &rows, err);

    if (st == GR_OK)
        st = means_of(cx, &d, s->label, err);
    for (gr_vid v = 0; v < d.n && st == GR_OK; v++) {
        double own, edge;

        count_row(&d, v);
        own = distance(&d, s->label[v]);
        edge = TOLERANT * (1 + own);
        for (gr_vid c = 0; c < d.k; c++) {
            double other = distance(&d, c), most = (1 + overlap) * own;

            if (other < own - edge)
                return gr_refute(err, "node %u is nearer to another group", v);
            if (member != NULL && fabs(other - most) > edge &&
                member[(size_t)c * d.n + v] != (other < most))
                return gr_refute(err, "node %u and group %u do not overlap so", v, c);
        }
        st = gr_ctx_check(cx, err);
    }
    return st;
}

/* Whether there is anything to check; else the result says why not. */
static bool can_check(const gr_in *in, gr_result *r)
{
    const settled *s = r->proof;

    if (gr_too_big_to_check(in->graph, r))
        return false;
    if (!s->is)
        r->why = "the groups had not settled after 500 rounds";
    return s->is;
}

/* --- kmeans_communities --- */

enum { K, OVERLAP };

/* The groups with those added that are nearly as near. */
static gr_status add_overlap(gr_ctx *cx, const gr_in *in, const means *m, const gr_vid *place,
                             double overlap, gr_value *groups, gr_err *err)
{
    size_t k = groups->list->n;
    gr_value wide;

    if (!gr_v_list(&cx->arena, &wide))
        return gr_fail_memory(cx, err);
    for (gr_vid p = 0; p < k; p++) {
        gr_value list;
        gr_vid c = 0;

        for (gr_vid v = 0; v < m->n; v++)
            c = place[v] == p ? m->label[v] : c;
        if (!gr_v_list(&cx->arena, &list))
            return gr_fail_memory(cx, err);
        for (gr_vid v = 0; v < m->n; v++) {
            double own = sqrt(square_to(m, v, m->label[v]));

            if ((place[v] == p || sqrt(square_to(m, v, c)) <= (1 + overlap) * own) &&
                !gr_v_push(&cx->arena, &list, gr_v_vertex(in->graph, v)))
                return gr_fail_memory(cx, err);
        }
        if (!gr_v_push(&cx->arena, &wide, list))
            return gr_fail_memory(cx, err);
    }
    *groups = wide;
    return gr_ctx_check(cx, err);
}

static gr_status groups_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    double overlap = gr_communities_resolution(in, OVERLAP);
    means m;
    gr_status st = cluster(cx, in, &in->arg[K], &m, &out->value, out, err);

    if (st != GR_OK || !(overlap > 0))
        return st;
    return add_overlap(cx, in, &m, ((const settled *)out->proof)->label, overlap, &out->value, err);
}

/* The nodes of one group, each once, in the order of the graph. */
static gr_status read_group(const gr_graph *g, const gr_value *group, bool *member, gr_err *err)
{
    int64_t before = -1;
    gr_vid v;

    if (group->type != GR_V_LIST)
        return gr_refute(err, "a group is no list");
    for (size_t i = 0; i < group->list->n; i++) {
        if (group->list->at[i].type != GR_V_NODE || !gr_vertex_of(g, &group->list->at[i], &v))
            return gr_refute(err, "a group has something that is no node");
        if (v <= before)
            return gr_refute(err, "node %u is in a group twice, or out of order", v);
        before = v;
        member[v] = true;
    }
    return GR_OK;
}

static gr_status groups_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    double overlap = gr_communities_resolution(in, OVERLAP);
    gr_vid n = gr_graph_n_nodes(in->graph);
    const settled *s = r->proof;
    gr_status st = GR_OK;
    bool *member;

    if (!can_check(in, r))
        return GR_OK;
    if (r->value.type != GR_V_LIST || r->value.list->n != s->k)
        return gr_refute(err, "the value is no list of %u groups", s->k);
    if ((member = gr_new_n(&cx->scratch, bool, (size_t)s->k *n)) == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid c = 0; c < s->k && st == GR_OK; c++)
        st = read_group(in->graph, &r->value.list->at[c], member + (size_t)c * n, err);
    for (gr_vid c = 0; c < s->k && st == GR_OK; c++)
        for (gr_vid v = 0; v < n && st == GR_OK; v++)
            if (s->label[v] == c ? !member[(size_t)c * n + v]
                                 : !(overlap > 0) && member[(size_t)c * n + v])
                st = gr_refute(err, "node %u is not in its group, or in another", v);
    if (st == GR_OK)
        st = check(cx, in, s, overlap > 0 ? member : NULL, overlap, err);
    if (st == GR_OK)
        r->grade = GR_REDERIVED;
    return st;
}

#define K_PARAM                                                                                    \
    {                                                                                              \
        "k", GR_P_INT, GR_OPTIONAL,                                                                \
            "how many communities at most; the root of half the nodes unless given, at most 100",  \
            .words = "into", .bounded = true, .min = 1, .max = 1000000                             \
    }

#define KMEANS_NOTE                                                                                \
    " Nodes are near each other if they have the same numbers of neighbours in common with all "   \
    "others; k-means groups them from a beginning that the seed decides. Directions, weights, "    \
    "loops and parallel edges do not count."

static const gr_param groups_params[] = {
    K_PARAM,
    { "overlap", GR_P_REAL, GR_OPTIONAL,
      "a node is also in communities whose middle is farther by no more than this share",
      .standard = "0", .words = "overlapping", .bounded = true, .min = 0, .max = 10 },
};

const gr_tool gr_tool_kmeans_communities = {
    .name = "kmeans_communities",
    .family = "communities",
    .summary = "Communities of nodes that share their neighbours, by k-means",
    .brief = "by shared neighbours",
    .details =
        "A list of groups, the largest first. With overlap a node can be in several; they are "
        "in the order that they have without." KMEANS_NOTE,
    GR_PARAMS(groups_params),
    .result = GR_R_GROUPS,
    .cost = "O(k m) a round",
    .run = groups_run,
    .verify = groups_verify,
    .checked_by = "counts all common neighbours and measures each node's distance to every mean",
    .cues = "kmeans communities, k-means clustering of nodes, cluster by common neighbours, "
            "overlapping communities",
    .example = { "a-b, b-c, c-a, d-e, e-f, f-d", "kmeans_communities(G, k=2)", "a, b, c\nd, e, f" },
};

/* --- kmeans_community --- */

enum { NODE, OTHER, NODE_K };

static gr_status all_of(gr_ctx *cx, const gr_graph *g, const gr_vid *place, gr_value *out,
                        gr_err *err)
{
    static const char *const columns[] = { "node", "community", NULL };

    if (!gr_v_table(&cx->arena, out, columns))
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++) {
        gr_value *row = gr_v_row(&cx->arena, out);

        if (row == NULL)
            return gr_fail_memory(cx, err);
        row[0] = gr_v_vertex(g, v);
        row[1] = gr_v_int(place[v]);
    }
    return GR_OK;
}

/* What the groups say, from places alone: for kernel and verifier. */
static gr_status tell(gr_ctx *cx, const gr_in *in, const gr_vid *place, gr_value *out, gr_err *err)
{
    gr_value community, size = gr_v_null(), together = gr_v_null();
    const gr_arg *node = &in->arg[NODE], *other = &in->arg[OTHER];
    gr_status st;

    if (!node->given && other->given)
        return gr_fail_arg(err, GR_EUSAGE, "node", "node: expected the node to compare with");
    if (!node->given && (st = all_of(cx, in->graph, place, &community, err)) != GR_OK)
        return st;
    if (node->given) {
        int64_t n = 0;

        for (gr_vid v = 0; v < gr_graph_n_nodes(in->graph); v++)
            n += place[v] == place[node->node];
        size = gr_v_int(n);
        community = gr_v_int(place[node->node]);
    }
    if (other->given)
        together = gr_v_str(place[node->node] == place[other->node] ? GR_STR("the same")
                                                                    : GR_STR("different"));
    if (!gr_v_record(&cx->arena, out) || !gr_v_set(&cx->arena, out, "community", community) ||
        !gr_v_set(&cx->arena, out, "size", size) ||
        !gr_v_set(&cx->arena, out, "together", together))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

static gr_status node_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_value groups;
    means m;
    gr_status st = cluster(cx, in, &in->arg[NODE_K], &m, &groups, out, err);

    return st == GR_OK ? tell(cx, in, ((const settled *)out->proof)->label, &out->value, err) : st;
}

/* The groups are right, and this is what they say. */
static gr_status verify_told(gr_ctx *cx, const gr_in *in, gr_result *r, const gr_value *again,
                             gr_err *err)
{
    gr_status st;

    if (!gr_is_same(&r->value, again))
        return gr_refute(err, "the groups say something else");
    if ((st = check(cx, in, r->proof, NULL, 0, err)) == GR_OK)
        r->grade = GR_REDERIVED;
    return st;
}

static gr_status node_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_value again;
    gr_status st;

    if (!can_check(in, r))
        return GR_OK;
    if ((st = tell(cx, in, ((const settled *)r->proof)->label, &again, err)) != GR_OK)
        return st;
    return verify_told(cx, in, r, &again, err);
}

static const gr_param node_params[] = {
    { "node", GR_P_NODE, GR_OPTIONAL, "the node; all of them unless given", .words = "of, for" },
    { "other", GR_P_NODE, GR_OPTIONAL, "a node that may be in the same one", .words = "and, with" },
    K_PARAM,
};

static const gr_alias node_aliases[] = {
    { GR_SURFACE_TOOLX, "kmeans:community", "1=node", ".community" },
    { GR_SURFACE_TOOLX, "kmeans:community_size", "1=node", ".size" },
    { GR_SURFACE_TOOLX, "kmeans:common_community_check", "1=node, 2=other", ".together" },
};

const gr_tool gr_tool_kmeans_community = {
    .name = "kmeans_community",
    .family = "communities",
    .summary = "Which community of kmeans_communities a node is in, and whether another is too",
    .brief = "a node's community, by shared neighbours",
    .details = "Communities are numbered from 0, the largest first. community is the number, size "
               "that of its nodes; together is \"the same\" if the other node is in it, else "
               "\"different\"." KMEANS_NOTE,
    GR_PARAMS(node_params),
    GR_ALIASES(node_aliases),
    .result = GR_R_RECORD,
    .returns = "community: int | table(node: node, community: int), size: int?, together: text?",
    .cost = "O(k m) a round",
    .run = node_run,
    .verify = node_verify,
    .checked_by = "counts all common neighbours and measures each node's distance to every mean",
    .cues = "community of a user, which community, same community, common community check",
    .example = { "a-b, b-c, c-a, d-e, e-f, f-d", "kmeans_community(G, a, d, k=2).together",
                 "different" },
};

/* --- kmeans_sizes --- */

static gr_status tell_sizes(gr_ctx *cx, size_t n, size_t k, size_t most, gr_value *out, gr_err *err)
{
    gr_arena *a = &cx->arena;

    if (!gr_v_record(a, out) || !gr_v_set(a, out, "count", gr_v_int((int64_t)k)) ||
        !gr_v_set(a, out, "average", gr_v_real((double)n / (double)k)) ||
        !gr_v_set(a, out, "max", gr_v_int((int64_t)most)))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

static gr_status sizes_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_value groups;
    means m;
    gr_status st = cluster(cx, in, &in->arg[0], &m, &groups, out, err);

    if (st != GR_OK)
        return st;
    return tell_sizes(cx, m.n, groups.list->n, groups.list->at[0].list->n, &out->value, err);
}

static gr_status sizes_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    const settled *s = r->proof;
    size_t *size, most = 0, k = 0;
    gr_value again;
    gr_status st;

    if (!can_check(in, r))
        return GR_OK;
    if ((size = gr_new_n(&cx->scratch, size_t, (size_t)n + 1)) == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++) {
        k += size[s->label[v]]++ == 0;
        most = size[s->label[v]] > most ? size[s->label[v]] : most;
    }
    if ((st = tell_sizes(cx, n, k, most, &again, err)) != GR_OK)
        return st;
    return verify_told(cx, in, r, &again, err);
}

static const gr_param sizes_params[] = { K_PARAM };

static const gr_alias sizes_aliases[] = {
    { GR_SURFACE_TOOLX, "kmeans:community_count", NULL, ".count" },
    { GR_SURFACE_TOOLX, "kmeans:community_avg_size", NULL, ".average" },
    { GR_SURFACE_TOOLX, "kmeans:avg_community_size", NULL, ".average" },
    { GR_SURFACE_TOOLX, "kmeans:community_max_size", NULL, ".max" },
    { GR_SURFACE_TOOLX, "kmeans:max_community_size", NULL, ".max" },
};

const gr_tool gr_tool_kmeans_sizes = {
    .name = "kmeans_sizes",
    .family = "communities",
    .summary = "How many communities kmeans_communities finds, and how large they are",
    .brief = "sizes of communities by shared neighbours",
    .details = "count is the number of communities, average and max are their sizes." KMEANS_NOTE,
    GR_PARAMS(sizes_params),
    GR_ALIASES(sizes_aliases),
    .result = GR_R_RECORD,
    .returns = "count: int, average: number, max: int",
    .cost = "O(k m) a round",
    .run = sizes_run,
    .verify = sizes_verify,
    .checked_by = "counts all common neighbours and measures each node's distance to every mean",
    .cues = "number of communities by k-means, community count, average community size, largest "
            "community size",
    .example = { "a-b, b-c, c-a, d-e, e-f, f-d", "kmeans_sizes(G, k=2).count", "2" },
};
