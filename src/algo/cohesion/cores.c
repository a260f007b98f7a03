/* Cores: the k-core is the largest part of a graph in which every node has at least k neighbours.
 *
 * Nodes are peeled level by level: those with at most k neighbours left go, and whom that leaves
 * with k or fewer goes with them. What is left is put together after every level, so that looking
 * for the next ones costs no more than the sum of the core numbers. The order in which nodes went
 * is the proof: the verifier sees that every node has at most its core number of neighbours later
 * in the order, and at least that many in its own or a higher core. */
#include "algo/cohesion/cohesion_int.h"

#define AHEAD 16 /* rows that are fetched before they are read */

/* Takes v, which goes at level k, away from its neighbours; those that now go too are appended. */
static void peel(const gr_cores *c, gr_vid v, uint32_t k, gr_vid *tail)
{
    uint32_t *left = c->core;

    for (uint64_t i = c->rows.start[v]; i < c->rows.start[v + 1]; i++) {
        gr_vid u = c->rows.to[i];

        if (left[u] > k && --left[u] == k)
            c->order[(*tail)++] = u;
    }
}

/* Appends the nodes with k or fewer neighbours to the order and keeps the others; the fewest
 * neighbours of a kept one are the next level. */
static gr_vid sift(const gr_cores *c, gr_vid *rest, gr_vid n_rest, uint32_t k, gr_vid *tail,
                   uint32_t *next)
{
    gr_vid kept = 0;

    *next = UINT32_MAX;
    for (gr_vid i = 0; i < n_rest; i++) {
        uint32_t left = c->core[rest[i]];

        if (left < k)
            continue;
        if (left == k) {
            c->order[(*tail)++] = rest[i];
            continue;
        }
        *next = left < *next ? left : *next;
        rest[kept++] = rest[i];
    }
    return kept;
}

static gr_status peel_all(gr_ctx *cx, gr_cores *c, gr_vid *rest, gr_err *err)
{
    gr_vid head = 0, tail = 0, n_rest = c->n;
    uint32_t k = 0, next;
    gr_status st;

    while (tail < c->n) {
        n_rest = sift(c, rest, n_rest, k, &tail, &next);
        if ((st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (head == tail) {
            k = next;
            continue;
        }
        for (; head < tail; head++) {
            if ((head & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
                return st;
            if (head + AHEAD < tail)
                __builtin_prefetch(&c->rows.to[c->rows.start[c->order[head + AHEAD]]]);
            peel(c, c->order[head], k, &tail);
        }
        c->max = k++;
    }
    return GR_OK;
}

static gr_status find_cores(gr_ctx *cx, const gr_graph *g, gr_cores *c, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), *rest = gr_arena_alloc(&cx->scratch, n * sizeof *rest);
    gr_status st;

    *c = (gr_cores){ .n = n };
    c->core = gr_arena_alloc(&cx->scratch, n * sizeof *c->core);
    c->order = gr_arena_alloc(&cx->scratch, n * sizeof *c->order);
    if (rest == NULL || c->core == NULL || c->order == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_simple_rows(cx, g, &c->rows, err)) != GR_OK)
        return st;
    for (gr_vid v = 0; v < n; v++) {
        c->core[v] = (uint32_t)gr_csr_degree(&c->rows, v);
        rest[v] = v;
    }
    return peel_all(cx, c, rest, err);
}

static gr_status certify(gr_ctx *cx, const gr_cores *c, gr_result *out, gr_err *err)
{
    out->cert_kind = "peeling order";
    out->cert_text = gr_str_of("an order of all nodes in which each has at most its core number of "
                               "neighbours behind it, and at least that many in its own core");
    out->proof = gr_arena_copy(&cx->scratch, c, sizeof *c);
    if (!gr_v_record(&cx->arena, &out->cert) ||
        !gr_v_set(&cx->arena, &out->cert, "degeneracy", gr_v_int(c->max)) || out->proof == NULL)
        return gr_fail_memory(cx, err);
    return GR_OK;
}

/* --- the verifier --- */

typedef struct checking {
    gr_ctx *cx;
    gr_csr rows;
    gr_vid n;
    const uint32_t *core;  /* as they are claimed */
    const gr_vid *place;   /* of a node in the order */
    const gr_vid *first;   /* place of the first node of each core number */
    _Atomic gr_vid broken; /* a node that breaks the rule */
} checking;

#define PART 4096 /* nodes that a thread checks at a time */

static void check_part(void *arg, size_t part)
{
    checking *c = arg;
    gr_vid end = c->n - part * PART < PART ? c->n : (gr_vid)(part + 1) * PART;

    if (gr_ctx_poll(c->cx) != GR_OK)
        return;
    for (gr_vid v = (gr_vid)part * PART; v < end; v++) {
        gr_vid here = c->place[v], level = c->first[c->core[v]];
        uint32_t later = 0, inside = 0;

        for (uint64_t i = c->rows.start[v]; i < c->rows.start[v + 1]; i++) {
            gr_vid there = c->place[c->rows.to[i]];

            later += there > here;
            inside += there >= level;
        }
        if (later > c->core[v] || inside < c->core[v])
            atomic_store(&c->broken, v);
    }
}

/* The order must hold every node once, with core numbers that do not fall. Then core numbers are
 * right if each node has at most that many neighbours later (the first node of a (k+1)-core in the
 * order would have more) and at least that many in cores as high as its own. */
static gr_status check_order(gr_ctx *cx, const gr_graph *g, const uint32_t *core,
                             const gr_vid *order, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), *place = gr_arena_alloc(&cx->scratch, n * sizeof *place);
    gr_vid *first = gr_arena_alloc(&cx->scratch, ((size_t)n + 1) * sizeof *first);
    checking c = { .cx = cx, .n = n, .core = core, .place = place, .first = first };
    gr_status st = gr_simple_rows(cx, g, &c.rows, err);

    if (st != GR_OK)
        return st;
    if (place == NULL || first == NULL)
        return gr_fail_memory(cx, err);
    memset(place, 0xff, n * sizeof *place);
    for (gr_vid i = 0; i < n; i++) {
        gr_vid v = order[i];

        if (v >= n || place[v] != GR_NO_NODE || core[v] >= n ||
            (i != 0 && core[v] < core[order[i - 1]]))
            return gr_refute(err, "place %u of the peeling order is wrong", i);
        place[v] = i;
        if (i == 0 || core[v] != core[order[i - 1]])
            first[core[v]] = i;
    }
    atomic_init(&c.broken, GR_NO_NODE);
    gr_pool_each(c.rows.start[n] > 100000 ? cx->pool : NULL, ((size_t)n + PART - 1) / PART,
                 check_part, &c);
    if ((st = gr_ctx_check(cx, err)) != GR_OK)
        return st;
    if (c.broken != GR_NO_NODE)
        return gr_refute(err, "the core number of node %u is wrong", c.broken);
    return GR_OK;
}

/* The proof itself; the value is compared with it by the caller. */
static gr_status check_proof(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_cores *c = r->proof;

    r->grade = GR_PROVED;
    return check_order(cx, in->graph, c->core, c->order, err);
}

/* --- core_number --- */

static gr_status core_number_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_cores c;
    gr_status st = find_cores(cx, in->graph, &c, err);

    if (st == GR_OK && in->arg[0].given)
        out->value = gr_v_int(c.core[in->arg[0].node]);
    else if (st == GR_OK && (st = gr_node_table(cx, in->graph, "core", &out->value, err)) == GR_OK)
        for (gr_vid v = 0; v < c.n; v++)
            *gr_node_cell(&out->value, v) = gr_v_int(c.core[v]);
    return st == GR_OK ? certify(cx, &c, out, err) : st;
}

static gr_status core_number_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_cores *c = r->proof;
    gr_status st = GR_OK;

    if (in->arg[0].given) {
        if (r->value.type != GR_V_INT || r->value.i != c->core[in->arg[0].node])
            return gr_refute(err, "the proof has another core number");
        return check_proof(cx, in, r, err);
    }
    if ((st = gr_check_node_table(cx, in->graph, "core", &r->value, err)) != GR_OK)
        return st;
    for (gr_vid v = 0; v < gr_graph_n_nodes(in->graph); v++) {
        const gr_value *cell = gr_node_cell(&r->value, v);

        if (cell->type != GR_V_INT || cell->i != c->core[v])
            return gr_refute(err, "the proof has another core number for node %u", v);
    }
    return check_proof(cx, in, r, err);
}

#define SIMPLE "Directions, loops and parallel edges do not count."
#define CHECKED_BY                                                                                 \
    "checks an order of the nodes in which each has at most its core number of neighbours behind " \
    "it, and that each has at least that many in its own core"

static const gr_param core_number_params[] = {
    { "node", GR_P_NODE, GR_OPTIONAL, "the node; null means all nodes, in a table",
      .words = "of, for" },
};

static const gr_alias core_number_aliases[] = {
    { GR_SURFACE_NATIVE, "coreness", NULL, NULL },
    { GR_SURFACE_NATIVE, "core_numbers", NULL, NULL },
    { GR_SURFACE_NATIVE, "k_shell_index", NULL, NULL },
};

const gr_tool gr_tool_core_number = {
    .name = "core_number",
    .family = "cohesion",
    .summary = "Core number of every node, or of one: the largest k whose k-core it belongs to",
    .brief = "largest k of a k-core",
    .details = "The k-core is the largest part of the graph in which every node has at least k "
               "neighbours. A number for one node, else a table of node and core in the order of "
               "the graph; an isolated node has 0. " SIMPLE,
    GR_PARAMS(core_number_params),
    GR_ALIASES(core_number_aliases),
    .result = GR_R_ANY,
    .returns = "int | table(node: node, core: int)",
    .cost = "O(n + m)",
    .run = core_number_run,
    .verify = core_number_verify,
    .checked_by = CHECKED_BY,
    .cues = "core number, coreness, k-shell, shell index, core of each node, how deep in the "
            "core, in which k-core, how central in the core periphery sense, peel the graph, "
            "depth of a node",
    .example = { "a-b, b-c, c-a, c-d", "core_number(G)",
                 "node  core\na        2\nb        2\nc        2\nd        1" },
};

/* --- k_core, maximum_core --- */

static gr_status mark_core(gr_ctx *cx, const gr_graph *g, const uint32_t *core, int64_t k,
                           bool **mark, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);

    *mark = gr_new_n(&cx->scratch, bool, n);
    if (*mark == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        (*mark)[v] = core[v] >= k;
    return GR_OK;
}

static gr_status k_core_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_cores c;
    bool *mark;
    gr_status st = find_cores(cx, in->graph, &c, err);

    if (st != GR_OK ||
        (st = mark_core(cx, in->graph, c.core, in->arg[0].given ? in->arg[0].value.i : c.max, &mark,
                        err)) != GR_OK ||
        (st = gr_nodes_marked(cx, in->graph, mark, &out->value, err)) != GR_OK)
        return st;
    return certify(cx, &c, out, err);
}

static uint32_t highest(const uint32_t *core, gr_vid n)
{
    uint32_t k = 0;

    for (gr_vid v = 0; v < n; v++)
        k = core[v] > k ? core[v] : k;
    return k;
}

static gr_status k_core_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_cores *c = r->proof;
    int64_t k =
        in->arg[0].given ? in->arg[0].value.i : highest(c->core, gr_graph_n_nodes(in->graph));
    bool *mark;
    gr_status st = mark_core(cx, in->graph, c->core, k, &mark, err);

    if (st != GR_OK || (st = gr_check_nodes(cx, in->graph, &r->value, mark, err)) != GR_OK)
        return st;
    return check_proof(cx, in, r, err);
}

static const gr_param k_core_params[] = {
    { "k", GR_P_INT, GR_OPTIONAL,
      "neighbours that every node must have; null means as many as "
      "some core allows",
      .words = "k =, at least, with", .bounded = true, .min = 0, .max = UINT32_MAX },
};

static const gr_alias k_core_aliases[] = {
    { GR_SURFACE_NATIVE, "main_core", NULL, NULL },
};

const gr_tool gr_tool_k_core = {
    .name = "k_core",
    .family = "cohesion",
    .summary = "Nodes of the k-core: the largest part where each has k neighbours in it",
    .brief = "each has k neighbours in it",
    .details = "In the order of the graph; without k those of the innermost core. Empty if there "
               "is no such part. " SIMPLE,
    GR_PARAMS(k_core_params),
    GR_ALIASES(k_core_aliases),
    .result = GR_R_NODES,
    .cost = "O(n + m)",
    .run = k_core_run,
    .verify = k_core_verify,
    .checked_by = CHECKED_BY,
    .cues = "k-core, k core, 2-core, 3-core, core of the graph, at least k neighbours each, main "
            "core, densely connected core, peel to degree k, all with at least k friends among "
            "themselves, densely connected part, core of order k",
    .example = { "a-b, b-c, c-a, c-d", "k_core(G, 2)", "a, b, c" },
};

static gr_status maximum_core_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_cores c;
    bool *mark;
    gr_value nodes;
    gr_status st = find_cores(cx, in->graph, &c, err);

    if (st != GR_OK || (st = mark_core(cx, in->graph, c.core, c.max, &mark, err)) != GR_OK ||
        (st = gr_nodes_marked(cx, in->graph, mark, &nodes, err)) != GR_OK)
        return st;
    if (!gr_v_record(&cx->arena, &out->value) ||
        !gr_v_set(&cx->arena, &out->value, "k", gr_v_int(c.max)) ||
        !gr_v_set(&cx->arena, &out->value, "nodes", nodes))
        return gr_fail_memory(cx, err);
    return certify(cx, &c, out, err);
}

static gr_status maximum_core_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_cores *c = r->proof;
    const gr_value *k = gr_v_get(&r->value, "k"), *nodes = gr_v_get(&r->value, "nodes");
    uint32_t max = highest(c->core, gr_graph_n_nodes(in->graph));
    bool *mark;
    gr_status st = mark_core(cx, in->graph, c->core, max, &mark, err);

    if (st != GR_OK)
        return st;
    if (k == NULL || nodes == NULL || k->type != GR_V_INT || k->i != max)
        return gr_refute(err, "the highest core number is %u", max);
    if ((st = gr_check_nodes(cx, in->graph, nodes, mark, err)) != GR_OK)
        return st;
    return check_proof(cx, in, r, err);
}

static const gr_alias maximum_core_aliases[] = {
    { GR_SURFACE_NATIVE, "degeneracy", NULL, ".k" },
};

const gr_tool gr_tool_maximum_core = {
    .name = "maximum_core",
    .family = "cohesion",
    .summary = "The innermost core: the largest k with a k-core, and its nodes",
    .brief = "innermost",
    .details = "A record of k, also called the degeneracy of the graph, and nodes in the order of "
               "the graph. The empty graph is refused. " SIMPLE,
    GR_ALIASES(maximum_core_aliases),
    .result = GR_R_RECORD,
    .returns = "k: int, nodes: nodes",
    .demands = GR_WANTS_NODES,
    .cost = "O(n + m)",
    .run = maximum_core_run,
    .verify = maximum_core_verify,
    .checked_by = CHECKED_BY,
    .cues = "maximum core, max core, maximum k-core, innermost core, highest core, largest k, "
            "degeneracy, most tightly knit group, densest core, k of the innermost core, nodes of "
            "the highest core",
    .example = { "a-b, b-c, c-a, c-d", "maximum_core(G)", "k: 2\nnodes: a, b, c" },
};

/* --- degeneracy_ordering --- */

static gr_status degeneracy_ordering_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_cores c;
    gr_status st = find_cores(cx, in->graph, &c, err);

    if (st != GR_OK)
        return st;
    if (!gr_v_list(&cx->arena, &out->value))
        return gr_fail_memory(cx, err);
    for (gr_vid i = 0; i < c.n; i++) {
        if (GR_EVERY(i) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (!gr_v_push(&cx->arena, &out->value, gr_v_vertex(in->graph, c.order[i])))
            return gr_fail_memory(cx, err);
    }
    return certify(cx, &c, out, err);
}

static gr_status degeneracy_ordering_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    gr_vid *order = gr_arena_alloc(&cx->scratch, n * sizeof *order);
    const gr_cores *c = r->proof;
    const gr_value *list = &r->value;

    if (order == NULL)
        return gr_fail_memory(cx, err);
    if (list->type != GR_V_LIST || list->list->n != n)
        return gr_refute(err, "the value is no list of all nodes");
    for (gr_vid i = 0; i < n; i++)
        if (!gr_vertex_of(in->graph, &list->list->at[i], &order[i]))
            return gr_refute(err, "place %u is no node", i);
    r->grade = GR_PROVED;
    return check_order(cx, in->graph, c->core, order, err);
}

static const gr_alias degeneracy_ordering_aliases[] = {
    { GR_SURFACE_NATIVE, "smallest_last_ordering", NULL, NULL },
};

const gr_tool gr_tool_degeneracy_ordering = {
    .name = "degeneracy_ordering",
    .family = "cohesion",
    .summary = "All nodes in an order where each has as few neighbours behind it as possible",
    .brief = "fewest neighbours behind each",
    .details = "Nodes by core number, lowest first, and within a core as they lose their "
               "neighbours: every node has at most its core number of neighbours behind it, so "
               "none has more than the degeneracy, which no order can do better. " SIMPLE,
    GR_ALIASES(degeneracy_ordering_aliases),
    .result = GR_R_NODES,
    .cost = "O(n + m)",
    .run = degeneracy_ordering_run,
    .verify = degeneracy_ordering_verify,
    .checked_by = CHECKED_BY,
    .cues = "degeneracy ordering, peeling order, smallest last, order of removal, elimination "
            "order by degree, k-core ordering, which node is removed first, sparse ordering, "
            "degeneracy",
    .example = { "a-b, b-c, c-a, c-d", "degeneracy_ordering(G)", "d, a, b, c" },
};
