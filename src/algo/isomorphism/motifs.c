/* Small subgraphs counted: connected ones of three and four nodes, and the triads of a directed
 * graph.
 *
 * Motifs are counted as subgraphs first, from degrees, triangles and common neighbours, then turned
 * into induced ones by what larger motifs hold (Ahmed et al.: Efficient graphlet counting for large
 * networks, 2015). Triads are counted around each pair of neighbours (Batagelj, Mrvar: A
 * subquadratic triad census algorithm, 2001). The verifiers look at all sets of three or four
 * nodes. */
#include "algo/algo_int.h"

#define CHECK_SETS 4000000

static gr_status overflow(gr_err *err)
{
    return gr_fail(err, GR_ELIMIT, "the counts do not fit in 64 bits");
}

/* --- motifs --- */

enum { PATH3, TRIANGLE, PATH4, CLAW, CYCLE4, PAW, DIAMOND, CLIQUE4, N_MOTIFS };
static const char *const motif_names[N_MOTIFS] = { "path of 3", "triangle",   "path of 4",
                                                   "star of 4", "cycle of 4", "tailed triangle",
                                                   "diamond",   "clique of 4" };

typedef __int128 wide;

typedef struct census {
    gr_csr rows;
    gr_vid n;
    gr_vid *common; /* by node: common neighbours with the node in hand */
    gr_vid *touched;
    bool *near;
    wide sub[N_MOTIFS];  /* as subgraphs, induced or not */
    uint64_t *triangles; /* by node, twice */
} census;

static wide choose2(wide x)
{
    return x * (x - 1) / 2;
}

/* Common neighbours of u with every node two steps away: cycles of four, twice from each of the two
 * pairs of opposite nodes. Returns how many steps that took. */
static uint64_t count_cycles(census *c, gr_vid u)
{
    uint64_t steps = 0;
    gr_vid n = 0;

    for (uint64_t i = c->rows.start[u]; i < c->rows.start[u + 1]; i++)
        for (uint64_t k = c->rows.start[c->rows.to[i]]; k < c->rows.start[c->rows.to[i] + 1]; k++) {
            gr_vid w = c->rows.to[k];

            if (w >= u)
                break;
            steps++;
            if (c->common[w]++ == 0)
                c->touched[n++] = w;
        }
    while (n > 0) {
        gr_vid w = c->touched[--n];

        c->sub[CYCLE4] += choose2(c->common[w]);
        c->common[w] = 0;
    }
    return steps;
}

/* Triangles at the edge u, v, and cliques on it whose other two nodes are larger. Returns how many
 * steps that took. */
static uint64_t count_edge(census *c, gr_vid u, gr_vid v)
{
    gr_vid n = 0;

    for (uint64_t k = c->rows.start[v]; k < c->rows.start[v + 1]; k++)
        if (c->near[c->rows.to[k]])
            c->touched[n++] = c->rows.to[k];
    c->sub[DIAMOND] += choose2(n);
    c->sub[TRIANGLE] += n;
    c->triangles[u] += n;
    c->triangles[v] += n;
    c->sub[PATH4] +=
        ((wide)gr_csr_degree(&c->rows, u) - 1) * ((wide)gr_csr_degree(&c->rows, v) - 1);
    for (gr_vid i = 0; i < n; i++)
        for (gr_vid k = i + 1; c->touched[i] > v && k < n; k++)
            c->sub[CLIQUE4] += gr_csr_find(&c->rows, c->touched[i], c->touched[k]) != UINT64_MAX;
    return gr_csr_degree(&c->rows, v) + 4 * (uint64_t)n * n;
}

static gr_status count_all(gr_ctx *cx, census *c, gr_err *err)
{
    gr_clock clock = { .end_ns = INT64_MAX };
    gr_status st;

    for (gr_vid u = 0; u < c->n; u++) {
        wide d = (wide)gr_csr_degree(&c->rows, u);

        c->sub[PATH3] += choose2(d);
        c->sub[CLAW] += d * (d - 1) * (d - 2) / 6;
        if ((st = gr_clock_work(cx, &clock, count_cycles(c, u), err)) != GR_OK)
            return st;
        for (uint64_t i = c->rows.start[u]; i < c->rows.start[u + 1]; i++)
            c->near[c->rows.to[i]] = true;
        for (uint64_t i = c->rows.start[u]; i < c->rows.start[u + 1]; i++)
            if (c->rows.to[i] > u &&
                (st = gr_clock_work(cx, &clock, count_edge(c, u, c->rows.to[i]), err)) != GR_OK)
                return st;
        for (uint64_t i = c->rows.start[u]; i < c->rows.start[u + 1]; i++)
            c->near[c->rows.to[i]] = false;
    }
    for (gr_vid v = 0; v < c->n; v++)
        c->sub[PAW] += (wide)(c->triangles[v] / 2) * ((wide)gr_csr_degree(&c->rows, v) - 2);
    c->sub[TRIANGLE] /= 3;
    c->sub[PATH4] -= 3 * c->sub[TRIANGLE];
    c->sub[CYCLE4] /= 2;
    return GR_OK;
}

/* From subgraphs to induced ones. */
static void separate(wide *s)
{
    s[PATH3] -= 3 * s[TRIANGLE];
    s[DIAMOND] -= 6 * s[CLIQUE4];
    s[CYCLE4] -= s[DIAMOND] + 3 * s[CLIQUE4];
    s[PAW] -= 4 * s[DIAMOND] + 12 * s[CLIQUE4];
    s[CLAW] -= s[PAW] + 2 * s[DIAMOND] + 4 * s[CLIQUE4];
    s[PATH4] -= 4 * s[CYCLE4] + 2 * s[PAW] + 6 * s[DIAMOND] + 12 * s[CLIQUE4];
}

static gr_status write_counts(gr_ctx *cx, const char *column, const char *const *names,
                              const wide *counts, size_t n, gr_value *out, gr_err *err)
{
    if (!gr_v_table(&cx->arena, out, (const char *const[]){ column, "count", NULL }))
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < n; i++) {
        gr_value *row = gr_v_row(&cx->arena, out);

        if (row == NULL)
            return gr_fail_memory(cx, err);
        if (counts[i] > INT64_MAX)
            return overflow(err);
        row[0] = gr_v_str(gr_str_of(names[i]));
        row[1] = gr_v_int((int64_t)counts[i]);
    }
    return GR_OK;
}

static gr_status motif_counts_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    census c = { .n = n };
    gr_status st = gr_simple_rows(cx, in->graph, &c.rows, err);

    c.common = gr_new_n(&cx->scratch, gr_vid, n);
    c.touched = gr_new_n(&cx->scratch, gr_vid, n);
    c.near = gr_new_n(&cx->scratch, bool, n);
    c.triangles = gr_new_n(&cx->scratch, uint64_t, n);
    if (st != GR_OK)
        return st;
    if (c.common == NULL || c.touched == NULL || c.near == NULL || c.triangles == NULL)
        return gr_fail_memory(cx, err);
    if ((st = count_all(cx, &c, err)) != GR_OK)
        return st;
    separate(c.sub);
    return write_counts(cx, "motif", motif_names, c.sub, N_MOTIFS, &out->value, err);
}

/* --- triads --- */

#define N_TRIADS 16
static const char *const triad_names[N_TRIADS] = { "003",  "012",  "102",  "021D", "021U", "021C",
                                                   "111D", "111U", "030T", "030C", "201",  "120D",
                                                   "120U", "120C", "210",  "300" };
/* By the six edges that three nodes may have: u>v 1, v>u 2, u>w 4, w>u 8, v>w 16, w>v 32. */
static const uint8_t triad_of[64] = { 0, 1, 1, 2,  1, 3,  5,  7,  1, 5,  4,  6,  2,  7,  6,  10,
                                      1, 5, 3, 7,  4, 8,  8,  12, 5, 9,  8,  13, 6,  13, 11, 14,
                                      1, 4, 5, 6,  5, 8,  9,  13, 3, 8,  8,  11, 7,  12, 13, 14,
                                      2, 6, 7, 10, 6, 11, 13, 14, 7, 13, 12, 14, 10, 14, 14, 15 };

static unsigned pair_code(const gr_graph *g, gr_vid u, gr_vid v)
{
    return gr_leads(g, u, v) + 2U * gr_leads(g, v, u);
}

/* Triads with u < v joined: those whose third node is joined to neither, and each of the others
 * once, at its smallest joined pair. */
static void count_pair(const gr_graph *g, const gr_csr *rows, gr_vid u, gr_vid v, wide *counts)
{
    uint64_t i = rows->start[u], k = rows->start[v], end_i = rows->start[u + 1],
             end_k = rows->start[v + 1];
    unsigned here = pair_code(g, u, v);
    uint64_t near = 0;

    while (i < end_i || k < end_k) {
        gr_vid a = i < end_i ? rows->to[i] : GR_NO_NODE, b = k < end_k ? rows->to[k] : GR_NO_NODE;
        gr_vid w = a < b ? a : b;

        i += a == w;
        k += b == w;
        if (w == u || w == v)
            continue;
        near++;
        if (w > v || (w > u && a != w))
            counts[triad_of[here + 4 * pair_code(g, u, w) + 16 * pair_code(g, v, w)]]++;
    }
    counts[here == 3 ? 2 : 1] += (wide)gr_graph_n_nodes(g) - 2 - near;
}

static gr_status triadic_census_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    wide counts[N_TRIADS] = { 0 }, n = gr_graph_n_nodes(in->graph);
    gr_csr rows;
    gr_status st = gr_simple_rows(cx, in->graph, &rows, err);

    if (st != GR_OK)
        return st;
    for (gr_vid u = 0; u < n; u++)
        for (uint64_t i = rows.start[u]; i < rows.start[u + 1]; i++) {
            if ((i & 0xff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
                return st;
            if (rows.to[i] > u)
                count_pair(in->graph, &rows, u, rows.to[i], counts);
        }
    counts[0] = n * (n - 1) * (n - 2) / 6;
    for (int t = 1; t < N_TRIADS; t++)
        counts[0] -= counts[t];
    return write_counts(cx, "triad", triad_names, counts, N_TRIADS, &out->value, err);
}

/* --- the verifiers --- */

static gr_status check_counts(gr_result *r, const char *column, const char *const *names,
                              const uint64_t *counts, size_t n, gr_err *err)
{
    const gr_table *t = r->value.table;

    if (!gr_is_table(&r->value, GR_COLUMNS(column, "count")) || t->n_rows != n)
        return gr_refute(err, "the value is no table of %zu rows", n);
    for (size_t i = 0; i < n; i++) {
        const gr_value *row = t->cells + 2 * i;

        if (row[0].type != GR_V_STR || !gr_str_eq(row[0].s, gr_str_of(names[i])))
            return gr_refute(err, "row %zu is not about the %s", i, names[i]);
        if (row[1].type != GR_V_INT || row[1].i < 0 || (uint64_t)row[1].i != counts[i])
            return gr_refute(err, "'%s' is there %llu times", names[i],
                             (unsigned long long)counts[i]);
    }
    r->grade = GR_REDERIVED;
    return GR_OK;
}

/* How many ways there are to choose k of n, as far as it matters. */
static bool too_many_sets(gr_vid n, int k, gr_result *r)
{
    wide sets = 1;

    for (int i = 0; i < k; i++)
        sets = sets * (n - (wide)i > 0 ? n - (wide)i : 0) / (i + 1);
    if (sets > CHECK_SETS)
        r->why = "there are too many sets of nodes to look at each";
    return sets > CHECK_SETS;
}

static bool adjacent(const gr_graph *g, gr_vid u, gr_vid v)
{
    return gr_leads(g, u, v) || gr_leads(g, v, u);
}

/* By its edges and the degrees of its four nodes; N_MOTIFS if it is not connected. */
static int motif_of_four(const bool e[6])
{
    int d[4] = { e[0] + e[1] + e[2], e[0] + e[3] + e[4], e[1] + e[3] + e[5], e[2] + e[4] + e[5] };
    int m = e[0] + e[1] + e[2] + e[3] + e[4] + e[5], max = 0, min = 3;

    for (int i = 0; i < 4; i++) {
        max = d[i] > max ? d[i] : max;
        min = d[i] < min ? d[i] : min;
    }
    if (min == 0 || m < 3)
        return N_MOTIFS;
    switch (m) {
    case 3: return max == 3 ? CLAW : PATH4;
    case 4: return max == 3 ? PAW : CYCLE4;
    case 5: return DIAMOND;
    default: return CLIQUE4;
    }
}

static gr_status motif_counts_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_graph *g = in->graph;
    gr_vid n = gr_graph_n_nodes(g);
    uint64_t counts[N_MOTIFS + 1] = { 0 };
    gr_status st;

    if (too_many_sets(n, 4, r))
        return GR_OK;
    for (gr_vid a = 0; a < n; a++)
        for (gr_vid b = 0; b < a; b++) {
            bool e[6] = { adjacent(g, a, b) };

            if ((st = gr_ctx_check(cx, err)) != GR_OK)
                return st;
            for (gr_vid c = 0; c < b; c++) {
                e[1] = adjacent(g, a, c);
                e[3] = adjacent(g, b, c);
                if (e[0] + e[1] + e[3] >= 2)
                    counts[e[0] + e[1] + e[3] == 3 ? TRIANGLE : PATH3]++;
                for (gr_vid d = 0; d < c; d++) {
                    e[2] = adjacent(g, a, d);
                    e[4] = adjacent(g, b, d);
                    e[5] = adjacent(g, c, d);
                    counts[motif_of_four(e)]++;
                }
            }
        }
    return check_counts(r, "motif", motif_names, counts, N_MOTIFS, err);
}

/* The triad by its numbers of mutual, single and missing pairs; where these leave a choice, by how
 * many edges its nodes send and receive. */
static int triad_by_degrees(const gr_graph *g, const gr_vid v[3])
{
    int out[3] = { 0 }, in[3] = { 0 }, mutual = 0, single = 0;
    int sends_two = 0, gets_two = 0;

    for (int i = 0; i < 3; i++)
        for (int k = 0; k < i; k++) {
            bool there = gr_leads(g, v[i], v[k]), back = gr_leads(g, v[k], v[i]);

            out[i] += there;
            in[k] += there;
            out[k] += back;
            in[i] += back;
            mutual += there && back;
            single += there != back;
        }
    for (int i = 0; i < 3; i++) {
        sends_two += out[i] == 2;
        gets_two += in[i] == 2;
    }
    switch (10 * mutual + single) {
    case 0: return 0;
    case 1: return 1;
    case 10: return 2;
    case 2: return sends_two == 1 ? 3 : gets_two == 1 ? 4 : 5;
    case 11: return gets_two == 1 ? 6 : 7;
    case 3: return sends_two == 1 ? 8 : 9;
    case 20: return 10;
    case 12: return gets_two == 2 ? 11 : sends_two == 2 ? 12 : 13;
    case 21: return 14;
    default: return 15;
    }
}

static gr_status triadic_census_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    uint64_t counts[N_TRIADS] = { 0 };
    gr_status st;

    if (too_many_sets(n, 3, r))
        return GR_OK;
    for (gr_vid a = 0; a < n; a++)
        for (gr_vid b = 0; b < a; b++) {
            if ((st = gr_ctx_check(cx, err)) != GR_OK)
                return st;
            for (gr_vid c = 0; c < b; c++)
                counts[triad_by_degrees(in->graph, (gr_vid[]){ a, b, c })]++;
        }
    return check_counts(r, "triad", triad_names, counts, N_TRIADS, err);
}

/* --- the rows --- */

static const gr_alias motif_aliases[] = {
    { GR_SURFACE_NATIVE, "graphlet_counts", NULL, NULL },
};

const gr_tool gr_tool_motif_counts = {
    .name = "motif_counts",
    .family = "isomorphism",
    .summary = "How often each connected shape of three or four nodes occurs",
    .brief = "connected shapes of 3 or 4 nodes",
    .details = "Every set of three or four nodes that hang together counts once, as the subgraph "
               "that it induces: path of 3, triangle; path of 4, star of 4, cycle of 4, tailed "
               "triangle, diamond (a clique but one edge), clique of 4. Directions, loops and "
               "parallel edges do not count.",
    GR_ALIASES(motif_aliases),
    .result = GR_R_TABLE,
    .returns = "motif: text, count: int",
    .cost = "O(sum of squared degrees, and of pairs of triangles at an edge)",
    .run = motif_counts_run,
    .verify = motif_counts_verify,
    .checked_by = "looks at every set of three and four nodes, where there are not too many",
    .cues = "motifs, graphlets, count motifs, small subgraphs, how many paths of length, stars, "
            "diamonds, squares, cycles of four, motif census, how many squares, frequent "
            "patterns, graphlet counts, how many stars, subgraph statistics",
    .example = { "a-b, b-c, a-c, c-d", "column(motif_counts(G), count)", "2, 1, 0, 0, 0, 1, 0, 0" },
};

static const gr_alias triad_aliases[] = {
    { GR_SURFACE_NATIVE, "triad_census", NULL, NULL },
};

const gr_tool gr_tool_triadic_census = {
    .name = "triadic_census",
    .family = "isomorphism",
    .summary = "How often each of the 16 ways to link three nodes occurs",
    .brief = "16 kinds of three nodes",
    .details = "Every set of three nodes counts once, under the usual names: pairs joined both "
               "ways, one way, not at all, and D (down), U (up), C (cyclic), T (transitive). Loops "
               "and parallel edges do not count. Directed graphs only.",
    GR_ALIASES(triad_aliases),
    .result = GR_R_TABLE,
    .returns = "triad: text, count: int",
    .demands = GR_WANTS_DIRECTED,
    .cost = "O(m times the largest degree)",
    .run = triadic_census_run,
    .verify = triadic_census_verify,
    .checked_by = "looks at every set of three nodes, where there are not too many",
    .cues = "triad census, triads, motifs of three, transitive triads, feed forward loops, cyclic "
            "triples, types of triads, how are triples linked, count of transitive and cyclic "
            "triples, 16 triad types",
    .example = { "a>b, b>c, a>c", "column(triadic_census(G), count) | sum()", "1" },
};
