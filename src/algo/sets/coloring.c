/* Colourings: with the fewest colours, how many these are, and by greedy rules as NetworkX has
 * them.
 *
 * The verifiers look at both ends of every edge. As many colours as the members of a clique are
 * needed for certain; otherwise a second search tries to do with one less, in a fixed order of
 * nodes. */
#include "algo/sets/color_int.h"

#define CHECK_STEPS 400000
#define CHECK_ARCS  4000000
#define NO_COLOR    GR_NO_NODE

/* --- the kernels --- */

static gr_status write_classes(gr_ctx *cx, const gr_graph *g, const gr_coloring *c, gr_value *out,
                               gr_err *err)
{
    gr_value *class = gr_new_n(&cx->scratch, gr_value, c->n);
    gr_arena *a = &cx->arena;
    gr_value list;

    if (class == NULL || !gr_v_record(a, out) || !gr_v_set(a, out, "size", gr_v_int(c->n)) ||
        !gr_v_list(a, &list))
        return gr_fail_memory(cx, err);
    for (gr_vid i = 0; i < c->n; i++)
        if (!gr_v_list(a, &class[i]))
            return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++)
        if (!gr_v_push(a, &class[c->color[v]], gr_v_vertex(g, v)))
            return gr_fail_memory(cx, err);
    for (gr_vid i = 0; i < c->n; i++)
        if (!gr_v_push(a, &list, class[i]))
            return gr_fail_memory(cx, err);
    return gr_v_set(a, out, "classes", list) ? gr_ctx_check(cx, err) : gr_fail_memory(cx, err);
}

/* Colours in the order of their first nodes. */
static gr_status renumber(gr_ctx *cx, gr_vid n, gr_coloring *c, gr_err *err)
{
    gr_vid *new_of = gr_new_n(&cx->scratch, gr_vid, c->n), next = 0;

    if (new_of == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++) {
        if (new_of[c->color[v]] == 0)
            new_of[c->color[v]] = ++next;
        c->color[v] = new_of[c->color[v]] - 1;
    }
    return GR_OK;
}

static gr_status find(gr_ctx *cx, const gr_in *in, gr_value *out, gr_coloring *c, gr_result *r,
                      gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    gr_clock clock = gr_clock_start(cx, &in->arg[0]);
    bool *mark = gr_new_n(&cx->scratch, bool, n);
    gr_csr rows;
    gr_status st = gr_simple_rows(cx, in->graph, &rows, err);

    if (st != GR_OK || (st = gr_color_search(cx, &rows, n, &clock, c, err)) != GR_OK ||
        (st = renumber(cx, n, c, err)) != GR_OK ||
        (st = write_classes(cx, in->graph, c, out, err)) != GR_OK)
        return st;
    if (mark == NULL || !gr_v_set(&cx->arena, out, "optimal", gr_v_bool(c->bound == c->n)) ||
        !gr_v_set(&cx->arena, out, "bound", gr_v_int(c->bound)))
        return gr_fail_memory(cx, err);
    if (c->clique.n != c->n)
        return GR_OK;
    for (gr_vid i = 0; i < c->clique.n; i++)
        mark[c->clique.at[i]] = true;
    r->cert_kind = "clique";
    r->cert_text = gr_str_printf(&cx->arena,
                                 "%u node%s all joined to each other need as many "
                                 "colours",
                                 c->clique.n, c->clique.n == 1 ? "" : "s");
    return r->cert_text.ptr == NULL ? gr_fail_memory(cx, err)
                                    : gr_nodes_marked(cx, in->graph, mark, &r->cert, err);
}

static gr_status coloring_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_coloring c;

    return find(cx, in, &out->value, &c, out, err);
}

typedef struct number_proof {
    gr_value coloring;
} number_proof;

static gr_status chromatic_number_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    number_proof *p = gr_new(&cx->scratch, number_proof);
    gr_coloring c;
    gr_status st;

    if (p == NULL)
        return gr_fail_memory(cx, err);
    if ((st = find(cx, in, &p->coloring, &c, out, err)) != GR_OK)
        return st;
    if (c.bound != c.n) {
        gr_fail(err, GR_ELIMIT,
                "between %u and %u colours are needed; time ran out before more "
                "was known",
                c.bound, c.n);
        gr_err_hint(err, "raise budget_ms, or take coloring for the best one found");
        return GR_ELIMIT;
    }
    out->value = gr_v_int(c.n);
    out->proof = p;
    return GR_OK;
}

static gr_status greedy_color_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_coloring c;
    gr_csr rows;
    gr_status st = gr_simple_rows(cx, in->graph, &rows, err);

    if (st == GR_OK)
        st = gr_color_greedy(cx, &rows, gr_graph_n_nodes(in->graph),
                             (gr_color_order)in->arg[0].choice, &c, err);
    return st != GR_OK ? st : write_classes(cx, in->graph, &c, &out->value, err);
}

/* --- the verifiers --- */

/* Every node in one class, members in order, and no edge within a class. */
static gr_status read_classes(gr_ctx *cx, const gr_graph *g, const gr_value *v, gr_vid **color,
                              gr_err *err)
{
    const gr_value *classes = gr_v_get(v, "classes"), *size = gr_v_get(v, "size");
    gr_vid n = gr_graph_n_nodes(g), n_seen = 0, id = 0, last = 0;

    if (classes == NULL || classes->type != GR_V_LIST || size == NULL || size->type != GR_V_INT ||
        size->i < 0 || (uint64_t)size->i != classes->list->n)
        return gr_refute(err, "the value has not as many classes as it says");
    if ((*color = gr_new_n(&cx->scratch, gr_vid, n)) == NULL)
        return gr_fail_memory(cx, err);
    memset(*color, 0xff, n * sizeof **color);
    for (size_t c = 0; c < classes->list->n; c++) {
        const gr_value *class = &classes->list->at[c];

        if (class->type != GR_V_LIST || class->list->n == 0)
            return gr_refute(err, "a class is empty");
        for (size_t i = 0; i < class->list->n; i++, n_seen++, last = id)
            if (!gr_vertex_of(g, &class->list->at[i], &id) || (*color)[id] != NO_COLOR ||
                (i != 0 && id < last))
                return gr_refute(err,
                                 "a class is no list of nodes in order, or one is there twice");
            else
                (*color)[id] = (gr_vid)c;
    }
    if (n_seen != n)
        return gr_refute(err, "%u nodes have no colour", n - n_seen);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        if (it.u != it.v && (*color)[it.u] == (*color)[it.v])
            return gr_refute(err, "nodes %u and %u are joined and have one colour", it.u, it.v);
    return gr_ctx_check(cx, err);
}

/* A clique of k nodes, as the certificate says? */
static bool is_clique(const gr_graph *g, const gr_value *list, size_t k)
{
    const gr_csr *rows = gr_graph_out(g);
    gr_vid u, v;

    if (list->type != GR_V_LIST || list->list->n != k)
        return false;
    for (size_t i = 0; i < k; i++)
        for (size_t j = 0; j < i; j++)
            if (!gr_vertex_of(g, &list->list->at[i], &u) ||
                !gr_vertex_of(g, &list->list->at[j], &v) || u == v ||
                (gr_csr_find(rows, u, v) == UINT64_MAX && gr_csr_find(rows, v, u) == UINT64_MAX))
                return false;
    return k == 0 || gr_vertex_of(g, &list->list->at[0], &u);
}

/* Each next node has most neighbours among those before it. */
static gr_status fix_order(gr_ctx *cx, const gr_csr *rows, gr_vid n, gr_vid *order, gr_err *err)
{
    gr_vid *near = gr_new_n(&cx->scratch, gr_vid, n);
    bool *done = gr_new_n(&cx->scratch, bool, n);

    if (near == NULL || done == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid i = 0; i < n; i++) {
        gr_vid best = GR_NO_NODE;

        for (gr_vid v = 0; v < n; v++)
            if (!done[v] &&
                (best == GR_NO_NODE || near[v] > near[best] ||
                 (near[v] == near[best] && gr_csr_degree(rows, v) > gr_csr_degree(rows, best))))
                best = v;
        done[best] = true;
        order[i] = best;
        for (uint64_t k = rows->start[best]; k < rows->start[best + 1]; k++)
            near[rows->to[k]]++;
    }
    return gr_ctx_check(cx, err);
}

/* Is there a colouring with k colours? Colours node after node, colour after colour. */
static gr_status try_colors(gr_ctx *cx, const gr_csr *rows, gr_vid n, gr_vid k, gr_finding *out,
                            gr_err *err)
{
    gr_vid *order = gr_new_n(&cx->scratch, gr_vid, n), *color = gr_new_n(&cx->scratch, gr_vid, n);
    gr_vid *used = gr_new_n(&cx->scratch, gr_vid, (size_t)n + 1), i = 0;
    gr_status st;

    if (order == NULL || color == NULL || used == NULL)
        return gr_fail_memory(cx, err);
    if ((st = fix_order(cx, rows, n, order, err)) != GR_OK)
        return st;
    memset(color, 0xff, n * sizeof *color);
    *out = GR_GAVE_UP;
    for (uint64_t steps = 0; steps < CHECK_STEPS; steps++) {
        gr_vid v = order[i], c = color[v] + 1; /* the first colour, or the next */
        bool clash = true;

        if ((steps & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        color[v] = NO_COLOR;
        for (; clash && c < k && c <= used[i]; c += clash) {
            clash = false;
            for (uint64_t a = rows->start[v]; a < rows->start[v + 1]; a++)
                clash = clash || color[rows->to[a]] == c;
        }
        if (clash && i == 0) {
            *out = GR_FOUND_NONE;
            return GR_OK;
        }
        if (clash) {
            i--;
            continue;
        }
        color[v] = c;
        used[i + 1] = c == used[i] ? c + 1 : used[i];
        if (++i == n) {
            *out = GR_FOUND_ONE;
            return GR_OK;
        }
    }
    return GR_OK;
}

static gr_status check_fewest(gr_ctx *cx, const gr_graph *g, gr_vid k, gr_result *r, gr_err *err)
{
    gr_finding finding = GR_GAVE_UP;
    gr_csr rows;
    gr_status st;

    r->grade = GR_PROVED;
    if (is_clique(g, &r->cert, k) || k == 0)
        return GR_OK;
    r->grade = GR_UNCHECKED;
    r->why = "the colours were checked, but not again that fewer are not enough: that would take "
             "too long";
    if (gr_graph_n_nodes(g) > GR_MATRIX_MAX)
        return GR_OK;
    if ((st = gr_simple_rows(cx, g, &rows, err)) != GR_OK ||
        (st = try_colors(cx, &rows, gr_graph_n_nodes(g), k - 1, &finding, err)) != GR_OK)
        return st;
    if (finding == GR_FOUND_ONE)
        return gr_refute(err, "%u colours are enough", k - 1);
    if (finding == GR_FOUND_NONE) {
        r->grade = GR_REDERIVED;
        r->why = NULL;
    }
    return GR_OK;
}

static gr_status check(gr_ctx *cx, const gr_in *in, const gr_value *found, gr_result *r,
                       gr_err *err)
{
    const gr_value *size = gr_v_get(found, "size");
    bool optimal;
    gr_vid *color;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if ((st = read_classes(cx, in->graph, found, &color, err)) != GR_OK ||
        (st = gr_best_fields(found, "size", size->i, false, &optimal, err)) != GR_OK)
        return st;
    if (optimal)
        return check_fewest(cx, in->graph, (gr_vid)size->i, r, err);
    r->grade = GR_UNCHECKED;
    r->why = "the colours were checked, their bound was not: the search ended before it was done";
    return GR_OK;
}

static gr_status coloring_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return check(cx, in, &r->value, r, err);
}

static gr_status chromatic_number_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const number_proof *p = r->proof;
    const gr_value *size = gr_v_get(&p->coloring, "size"),
                   *optimal = gr_v_get(&p->coloring, "optimal");

    if (r->value.type != GR_V_INT || size == NULL || !gr_v_eq(size, &r->value))
        return gr_refute(err, "the colouring has another number of colours");
    if (optimal == NULL || optimal->type != GR_V_BOOL || !optimal->b)
        return gr_refute(err, "the colouring is not said to be the best");
    return check(cx, in, &p->coloring, r, err);
}

/* Comes before: by degree, the larger first, then by id. */
static bool comes_before(const gr_csr *rows, gr_vid u, gr_vid v)
{
    uint64_t du = gr_csr_degree(rows, u), dv = gr_csr_degree(rows, v);

    return du != dv ? du > dv : u < v;
}

/* Each colour is the smallest that no neighbour which comes before has. */
static gr_status check_largest_first(gr_ctx *cx, const gr_csr *rows, gr_vid n, const gr_vid *color,
                                     gr_err *err)
{
    gr_vid *seen = gr_new_n(&cx->scratch, gr_vid, (size_t)n + 1);

    if (seen == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++) {
        gr_vid c = 0;

        for (uint64_t i = rows->start[v]; i < rows->start[v + 1]; i++)
            if (comes_before(rows, rows->to[i], v))
                seen[color[rows->to[i]]] = v + 1;
        while (seen[c] == v + 1)
            c++;
        if (c != color[v])
            return gr_refute(err, "the colour of node %u should be %u", v, c);
    }
    return gr_ctx_check(cx, err);
}

/* How many colours v sees among the nodes that are done, and the first that it does not. */
static gr_vid look(const gr_csr *rows, const gr_vid *color, const bool *done, gr_vid *seen,
                   gr_vid mark, gr_vid v, gr_vid *free)
{
    gr_vid n = 0;

    for (uint64_t i = rows->start[v]; i < rows->start[v + 1]; i++)
        if (done[rows->to[i]] && seen[color[rows->to[i]]] != mark) {
            seen[color[rows->to[i]]] = mark;
            n++;
        }
    for (*free = 0; seen[*free] == mark;)
        ++*free;
    return n;
}

/* The next node by counting the colours that every node sees, anew for every node. */
static gr_status check_saturation(gr_ctx *cx, const gr_csr *rows, gr_vid n, const gr_vid *color,
                                  gr_err *err)
{
    gr_vid *seen = gr_new_n(&cx->scratch, gr_vid, (size_t)n + 1), mark = 0, free;
    bool *done = gr_new_n(&cx->scratch, bool, n);
    gr_status st;

    if (seen == NULL || done == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid i = 0; i < n; i++) {
        gr_vid best = GR_NO_NODE, most = 0, first = 0;

        if ((st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (gr_vid v = 0; v < n; v++) {
            gr_vid sees = done[v] ? 0 : look(rows, color, done, seen, ++mark, v, &free);

            if (!done[v] && (best == GR_NO_NODE || sees > most ||
                             (sees == most && comes_before(rows, v, best)))) {
                best = v;
                most = sees;
                first = free;
            }
        }
        if (color[best] != first)
            return gr_refute(err, "the colour of node %u should be %u", best, first);
        done[best] = true;
    }
    return GR_OK;
}

static gr_status greedy_color_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph), *color;
    gr_csr rows;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if ((st = read_classes(cx, in->graph, &r->value, &color, err)) != GR_OK ||
        (st = gr_simple_rows(cx, in->graph, &rows, err)) != GR_OK)
        return st;
    if (in->arg[0].choice == GR_SATURATION && n * (n + rows.start[n]) > CHECK_ARCS) {
        r->why = "the colours were checked, but the order of the nodes not again";
        return GR_OK;
    }
    r->grade = GR_REDERIVED;
    return in->arg[0].choice == GR_SATURATION ? check_saturation(cx, &rows, n, color, err)
                                              : check_largest_first(cx, &rows, n, color, err);
}

/* --- the rows --- */

#define CHECKED_BY                                                                                 \
    "looks at both ends of every edge; that fewer colours are not enough, by a clique, or by a "   \
    "second search in a fixed order of nodes"

static const gr_param params[] = { GR_BUDGET_PARAM };

static const gr_alias coloring_aliases[] = {
    { GR_SURFACE_NATIVE, "graph_coloring", NULL, NULL },
};

const gr_tool gr_tool_coloring = {
    .name = "coloring",
    .family = "sets",
    .summary = "Colouring of the nodes with the fewest colours, no two neighbours alike",
    .brief = "fewest colours",
    .details = "A record: size, the number of colours; classes (the nodes of each colour, classes "
               "in the order "
               "of their first nodes), optimal and bound. optimal says that fewer colours are not "
               "enough; otherwise time ran out, and bound colours are needed in any case. "
               "Directions, loops and parallel edges do not count; a graph without edges needs one "
               "colour, the empty graph none.",
    GR_PARAMS(params),
    GR_ALIASES(coloring_aliases),
    .result = GR_R_RECORD,
    .returns = "size: int, classes: groups, optimal: bool, bound: int",
    .cost = "exponential at worst; within budget_ms",
    .run = coloring_run,
    .verify = coloring_verify,
    .checked_by = CHECKED_BY,
    .cues = "graph coloring, colouring, colour the nodes, colour the map, fewest colours, minimum "
            "number of colours, no two adjacent have the same colour, time slots without "
            "conflicts, schedule exams, assign frequencies, assign colours, register allocation, "
            "frequency assignment, timetable without clashes, partition into independent sets",
    .example = { "a-b, b-c, a-c, c-d", "coloring(G)",
                 "size: 3\nclasses:\n  a, d\n  b\n  c\noptimal: yes\nbound: 3" },
};

const gr_tool gr_tool_chromatic_number = {
    .name = "chromatic_number",
    .family = "sets",
    .summary = "Fewest colours such that no two neighbours are alike",
    .brief = "fewest colours",
    .details = "As coloring, but an error if it is not certain after budget_ms.",
    GR_PARAMS(params),
    .result = GR_R_INT,
    .cost = "exponential at worst; within budget_ms",
    .run = chromatic_number_run,
    .verify = chromatic_number_verify,
    .checked_by = CHECKED_BY,
    .cues = "chromatic number, how many colours are needed, minimum number of colours, fewest "
            "colours, k-colourable, how many time slots, how few colours suffice, is it three "
            "colourable, smallest number of groups without conflict, fewest frequencies",
    .example = { "a-b, b-c, a-c, c-d", "chromatic_number(G)", "3" },
};

static const gr_param greedy_params[] = {
    { "strategy", GR_P_CHOICE, GR_OPTIONAL, "which node is coloured next",
      .standard = "largest_first", .words = "strategy, order, by",
      .choices = "largest_first, saturation_largest_first" },
};

const gr_tool gr_tool_greedy_color = {
    .name = "greedy_color",
    .family = "sets",
    .summary = "Colouring that gives one node after the other the first free colour",
    .brief = "not the fewest",
    .details =
        "A record: size, the number of colours, and classes, the nodes of each, the first colour "
        "first. "
        "largest_first goes by degree, equal ones in the order of the graph; "
        "saturation_largest_first takes the node that sees most colours, then the one of largest "
        "degree. The size need not be the fewest possible: that is coloring. Directions, loops "
        "and "
        "parallel edges do not count, nor in the degree.",
    GR_PARAMS(greedy_params),
    .result = GR_R_RECORD,
    .returns = "size: int, classes: groups",
    .cost = "O(n + m); saturation_largest_first O((n + m) log n)",
    .run = greedy_color_run,
    .verify = greedy_color_verify,
    .checked_by = "looks at both ends of every edge and derives every colour again, node by node",
    .cues = "greedy coloring, greedy colouring, largest first, welsh powell, dsatur, colour the "
            "graph greedily, quick colouring, colouring heuristic, first fit colouring, "
            "approximate colouring",
    .example = { "a-b, b-c, c-d, a-c", "greedy_color(G)", "size: 3\nclasses:\n  c\n  a, d\n  b" },
};
