/* Graphs of what nodes share or are related by: one side of a graph with two, and relations of
 * facts one after the other.
 *
 * The kernels go on from each node along rows and count where they come out. The verifiers compare
 * the neighbours of every pair, or read all facts once for every step from every node. */
#include "algo/change/change_int.h"

#define MOST_EDGES (UINT64_C(1) << 26)
#define MOST_WORK  (UINT64_C(1) << 26) /* of verifiers */

static gr_status too_many(const char *tool, gr_err *err)
{
    return gr_fail(err, GR_ELIMIT, "%s would make more than %llu edges", tool,
                   (unsigned long long)MOST_EDGES);
}

/* An edge of the plan, with how often it was found as its weight. */
static gr_status add_counted(gr_plan *p, gr_vid u, gr_vid v, int64_t n, gr_err *err)
{
    gr_value *cell = gr_new(&p->cx->scratch, gr_value);
    gr_plan_edge *e = gr_plan_add_edge(p, u, v, GR_NO_EDGE, GR_NO_EDGE);

    if (cell == NULL || e == NULL)
        return gr_fail_memory(p->cx, err);
    *cell = gr_v_int(n);
    e->cell = cell;
    return GR_OK;
}

/* --- projection --- */

/* The nodes of the argument, in order; place[v] is v's among them. */
static gr_status plan_side(gr_plan *p, const gr_in *in, gr_vid **place, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    bool *mark = gr_marks(p->cx, n, false);

    *place = gr_new_n(&p->cx->scratch, gr_vid, n);
    if (mark == NULL || *place == NULL)
        return gr_fail_memory(p->cx, err);
    for (size_t i = 0; i < in->arg[0].n_nodes; i++)
        mark[in->arg[0].nodes[i]] = true;
    for (gr_vid v = 0; v < n; v++) {
        (*place)[v] = mark[v] ? (gr_vid)p->n_nodes : GR_NO_NODE;
        if (mark[v] && gr_plan_add_node(p, gr_graph_name(in->graph, v), v, GR_NO_NODE) == NULL)
            return gr_fail_memory(p->cx, err);
    }
    p->bare = true;
    p->directed = false;
    p->extra[GR_OF_EDGE] = GR_STR("weight");
    return GR_OK;
}

static gr_status joined_inside(const gr_graph *g, gr_vid u, gr_vid v, gr_err *err)
{
    gr_fail_arg(err, GR_EINPUT, "nodes",
                "nodes: expected one side of a graph with two, but '%s' and '%s' are joined",
                gr_show_node(g, u).text, gr_show_node(g, v).text);
    gr_err_hint(err, "bipartite_sets(G) says what the sides are");
    return GR_EINPUT;
}

static int by_id(const void *a, const void *b)
{
    gr_vid x = *(const gr_vid *)a, y = *(const gr_vid *)b;

    return (x > y) - (x < y);
}

/* Nodes behind u that two steps lead to, and how many ways. met: room for all. */
static gr_status meet_two_steps(gr_ctx *cx, const gr_graph *g, const gr_csr *rows,
                                const gr_vid *place, gr_vid u, uint32_t *times, gr_vid *met,
                                size_t *n_met, gr_err *err)
{
    *n_met = 0;
    for (uint64_t i = rows->start[u]; i < rows->start[u + 1]; i++) {
        gr_vid w = rows->to[i];

        if (place[w] != GR_NO_NODE)
            return joined_inside(g, u, w, err);
        for (uint64_t j = rows->start[w]; j < rows->start[w + 1]; j++) {
            gr_vid v = rows->to[j];

            if (v > u && place[v] != GR_NO_NODE && times[v]++ == 0)
                met[(*n_met)++] = v;
        }
    }
    return gr_sort(cx, met, *n_met, sizeof *met, by_id, err);
}

static gr_status projection_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph), *place, *met = gr_new_n(&cx->scratch, gr_vid, n);
    uint32_t *times = gr_new_n(&cx->scratch, uint32_t, n);
    gr_plan p = gr_plan_start(cx, in->graph, NULL);
    size_t n_met;
    gr_csr rows;
    gr_status st;

    if (met == NULL || times == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_simple_rows(cx, in->graph, &rows, err)) != GR_OK ||
        (st = plan_side(&p, in, &place, err)) != GR_OK)
        return st;
    for (gr_vid u = 0; u < n; u++) {
        if ((st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (place[u] == GR_NO_NODE)
            continue;
        st = meet_two_steps(cx, in->graph, &rows, place, u, times, met, &n_met, err);
        for (size_t i = 0; i < n_met && st == GR_OK; i++) {
            st = add_counted(&p, place[u], place[met[i]], times[met[i]], err);
            times[met[i]] = 0;
        }
        if (st != GR_OK)
            return st;
        if (p.n_edges > MOST_EDGES)
            return too_many("projection", err);
    }
    return gr_plan_build(&p, &out->value, err);
}

/* Neighbours that two nodes have in common, by their rows side by side. */
static int64_t count_shared(const gr_csr *rows, gr_vid u, gr_vid v)
{
    uint64_t i = rows->start[u], j = rows->start[v];
    int64_t n = 0;

    while (i < rows->start[u + 1] && j < rows->start[v + 1])
        if (rows->to[i] == rows->to[j]) {
            n++;
            i++;
            j++;
        } else if (rows->to[i] < rows->to[j]) {
            i++;
        } else {
            j++;
        }
    return n;
}

static gr_status projection_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph), *place;
    gr_plan p = gr_plan_start(cx, in->graph, NULL);
    gr_csr rows;
    gr_status st;

    if ((st = gr_simple_rows(cx, in->graph, &rows, err)) != GR_OK ||
        (st = plan_side(&p, in, &place, err)) != GR_OK)
        return st;
    if (p.n_nodes * (p.n_nodes + gr_graph_n_arcs(in->graph)) > MOST_WORK) {
        r->grade = GR_UNCHECKED;
        r->why = "the graph is too large to compare every pair of nodes";
        return GR_OK;
    }
    for (gr_vid u = 0; u < n; u++)
        for (gr_vid v = u + 1; v < n && place[u] != GR_NO_NODE; v++) {
            int64_t shared = place[v] != GR_NO_NODE ? count_shared(&rows, u, v) : 0;

            if (shared != 0 && (st = add_counted(&p, place[u], place[v], shared, err)) != GR_OK)
                return st;
        }
    return gr_plan_check(&p, r, err);
}

static const gr_param projection_params[] = {
    { "nodes", GR_P_NODES, GR_REQUIRED, "the nodes that stay: one side of a graph with two",
      .words = "of, onto" },
};

const gr_tool gr_tool_projection = {
    .name = "projection",
    .family = "transformations",
    .summary = "The graph of one side of a bipartite graph: who shares how many neighbours",
    .brief = "joined by shared neighbours; weight = how many",
    .details = "The nodes given with their attributes, and an undirected edge between two that "
               "have a neighbour in common; its weight is how many these are. No two of the nodes "
               "may be joined. Directions and parallel edges do not count.",
    GR_PARAMS(projection_params),
    .result = GR_R_GRAPH,
    .cost = "O(sum of squared degrees)",
    .run = projection_run,
    .verify = projection_verify,
    .checked_by = "compares the neighbours of every pair, and all names, edges and attributes",
    .cues = "projection, one-mode, co-membership, who shares a club, co-authors, share an event, "
            "bought together, graph of people with common events, who works on the same",
    .example = { "a-x, b-x, a-y, b-y, c-y", "edges(projection(G, [a, b, c]))",
                 "source  target  weight\na       b            2\na       c            1\nb       "
                 "c "
                 "           1" },
};

/* --- relation_graph --- */

#define STEPS_MAX 16u

typedef struct step {
    gr_str relation;
    bool back; /* from object to subject */
} step;

typedef struct steps {
    const gr_column *column;
    step at[STEPS_MAX];
    size_t n;
} steps;

static gr_status unknown_relation(const gr_column *c, gr_str name, gr_err *err)
{
    gr_str names[64];
    size_t n = 0;

    gr_fail_arg(err, GR_ENAME, "relations", "relations: no fact has the relation '%.*s'",
                GR_FMT(name));
    for (size_t e = 0; e < c->n && n < 64; e++) {
        gr_value v = gr_column_get(c, e);
        size_t i = 0;

        while (v.type == GR_V_STR && i < n && !gr_str_eq(names[i], v.s))
            i++;
        if (v.type == GR_V_STR && i == n)
            names[n++] = v.s;
    }
    gr_hint_names(err, name, names, n);
    return GR_ENAME;
}

/* "^knows" is knows the other way round. */
static gr_status read_step(const gr_value *v, steps *s, gr_err *err)
{
    step x = { .relation = v->s };

    if (v->type != GR_V_STR || v->s.len == 0)
        return gr_fail_arg(err, GR_EINPUT, "relations",
                           "relations: expected the name of a relation, or a list of them, "
                           "found %s",
                           gr_vtype_one(v->type));
    if (s->n == STEPS_MAX)
        return gr_fail_arg(err, GR_EINPUT, "relations", "relations: at most %u", STEPS_MAX);
    if (v->s.ptr[0] == '^')
        x = (step){ { v->s.ptr + 1, v->s.len - 1 }, true };
    for (size_t e = 0; e < s->column->n; e++) {
        gr_value is = gr_column_get(s->column, e);

        if (is.type == GR_V_STR && gr_str_eq(is.s, x.relation)) {
            s->at[s->n++] = x;
            return GR_OK;
        }
    }
    return unknown_relation(s->column, x.relation, err);
}

static gr_status read_steps(const gr_in *in, steps *s, gr_err *err)
{
    const gr_value *v = &in->arg[0].value;
    gr_status st = GR_OK;

    *s = (steps){ .column = gr_graph_relations(in->graph) };
    if (s->column == NULL) {
        gr_fail_arg(err, GR_EINPUT, "graph",
                    "the graph has no facts: no attribute of its edges names a relation");
        gr_err_hint(err, "expected the text attribute 'relation' or 'predicate'");
        return GR_EINPUT;
    }
    if (v->type != GR_V_LIST)
        return read_step(v, s, err);
    for (size_t i = 0; i < v->list->n && st == GR_OK; i++)
        st = read_step(&v->list->at[i], s, err);
    if (st == GR_OK && s->n == 0)
        return gr_fail_arg(err, GR_EINPUT, "relations",
                           "relations: expected the name of a relation, found an empty list");
    return st;
}

/* Do the steps lead the same way from both ends? Then the graph has no directions. */
static bool is_mutual(const gr_graph *g, const steps *s)
{
    for (size_t i = 0; i < s->n; i++) {
        const step *a = &s->at[i], *b = &s->at[s->n - 1 - i];

        if (!gr_str_eq(a->relation, b->relation) || (gr_graph_is_directed(g) && a->back == b->back))
            return false;
    }
    return true;
}

static bool has_relation(const gr_column *c, gr_eid e, gr_str relation)
{
    gr_value v = gr_column_get(c, e);

    return v.type == GR_V_STR && gr_str_eq(v.s, relation);
}

/* Nodes and how many ways lead there. */
typedef struct ways {
    int64_t *n;  /* by node; 0 where none */
    gr_vid *met; /* those with any */
    size_t n_met;
} ways;

static bool ways_make(gr_ctx *cx, gr_vid n, ways *w)
{
    *w = (ways){ gr_new_n(&cx->scratch, int64_t, n), gr_new_n(&cx->scratch, gr_vid, n), 0 };
    return w->n != NULL && w->met != NULL;
}

static gr_status too_many_ways(gr_err *err)
{
    return gr_fail(err, GR_ELIMIT, "relation_graph: more ways lead to a node than 64 bits hold");
}

/* One step further; empties `from`. A fact that is there twice counts once. */
static gr_status go_on(const gr_csr *rows, const steps *s, size_t i, ways *from, ways *to,
                       gr_err *err)
{
    to->n_met = 0;
    for (size_t k = 0; k < from->n_met; k++) {
        gr_vid u = from->met[k], last = GR_NO_NODE;

        for (uint64_t e = rows->start[u]; e < rows->start[u + 1]; e++) {
            gr_vid v = rows->to[e];

            if (v == last || !has_relation(s->column, gr_arc_edge(rows, e), s->at[i].relation))
                continue;
            last = v;
            if (to->n[v] == 0)
                to->met[to->n_met++] = v;
            if (__builtin_add_overflow(to->n[v], from->n[u], &to->n[v]))
                return too_many_ways(err);
        }
        from->n[u] = 0;
    }
    from->n_met = 0;
    return GR_OK;
}

/* An edge that was found, before its ends are known to stay. */
typedef struct found {
    gr_vid u, v;
    int64_t n;
} found;

typedef GR_VEC(found) found_list;

/* Where the steps lead from u; those that were met already from the other end are left out. */
static gr_status follow(gr_ctx *cx, const gr_graph *g, const steps *s, const gr_csr *back, gr_vid u,
                        ways w[2], found_list *out, gr_err *err)
{
    bool mutual = is_mutual(g, s);
    ways *at;
    gr_status st = GR_OK;

    w[0].n[u] = 1;
    w[0].met[0] = u;
    w[0].n_met = 1;
    for (size_t i = 0; i < s->n && st == GR_OK; i++)
        st = go_on(s->at[i].back ? back : gr_graph_out(g), s, i, &w[i % 2], &w[(i + 1) % 2], err);
    at = &w[s->n % 2];
    if (st == GR_OK)
        st = gr_sort(cx, at->met, at->n_met, sizeof *at->met, by_id, err);
    for (size_t i = 0; i < at->n_met && st == GR_OK; i++) {
        found f = { u, at->met[i], at->n[at->met[i]] };

        at->n[f.v] = 0;
        if ((mutual && f.v < u) || (s->n > 1 && f.v == u))
            continue;
        if (out->n == MOST_EDGES)
            return too_many("relation_graph", err);
        if (!gr_vec_push(out, f))
            return gr_fail_memory(cx, err);
    }
    at->n_met = 0;
    return st;
}

/* The nodes at the ends of edges, in order, and the edges. */
static gr_status plan_found(gr_plan *p, const steps *s, const found *at, size_t n, gr_err *err)
{
    const gr_graph *g = p->src[0];
    gr_vid *place = gr_new_n(&p->cx->scratch, gr_vid, gr_graph_n_nodes(g));
    gr_status st = GR_OK;

    if (place == NULL)
        return gr_fail_memory(p->cx, err);
    for (size_t i = 0; i < n; i++)
        place[at[i].u] = place[at[i].v] = 1;
    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++)
        if (place[v] != 0) {
            place[v] = (gr_vid)p->n_nodes;
            if (gr_plan_add_node(p, gr_graph_name(g, v), v, GR_NO_NODE) == NULL)
                return gr_fail_memory(p->cx, err);
        }
    p->bare = true;
    p->directed = !is_mutual(g, s);
    if (s->n > 1)
        p->extra[GR_OF_EDGE] = GR_STR("weight");
    for (size_t i = 0; i < n && st == GR_OK; i++)
        if (s->n > 1)
            st = add_counted(p, place[at[i].u], place[at[i].v], at[i].n, err);
        else if (gr_plan_add_edge(p, place[at[i].u], place[at[i].v], GR_NO_EDGE, GR_NO_EDGE) ==
                 NULL)
            st = gr_fail_memory(p->cx, err);
    return st;
}

static gr_status relation_graph_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    gr_plan p = gr_plan_start(cx, in->graph, NULL);
    found_list list = { .budget = &cx->budget };
    const gr_csr *back;
    ways w[2];
    steps s;
    gr_status st = read_steps(in, &s, err);

    if (st != GR_OK || (st = gr_graph_in(cx, in->graph, &back, err)) != GR_OK)
        return st;
    if (!ways_make(cx, n, &w[0]) || !ways_make(cx, n, &w[1]))
        return gr_fail_memory(cx, err);
    for (gr_vid u = 0; u < n && st == GR_OK; u++) {
        if ((st = gr_ctx_check(cx, err)) == GR_OK)
            st = follow(cx, in->graph, &s, back, u, w, &list, err);
    }
    if (st == GR_OK)
        st = plan_found(&p, &s, list.at, list.n, err);
    gr_vec_clear(&list);
    return st == GR_OK ? gr_plan_build(&p, &out->value, err) : st;
}

/* Facts as a list, each of a kind once. */
typedef struct fact {
    gr_vid u, v;
    gr_eid e;
} fact;

static gr_status list_facts(gr_ctx *cx, const gr_graph *g, const gr_column *c, fact **out,
                            size_t *n, gr_err *err)
{
    *n = 0;
    *out = gr_new_n(&cx->scratch, fact, gr_graph_n_edges(g));
    if (*out == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        gr_value v = gr_column_get(c, it.id);
        size_t i = *n;
        bool again = v.type != GR_V_STR;

        for (; !again && i > 0 && (*out)[i - 1].u == it.u && (*out)[i - 1].v == it.v; i--)
            again = has_relation(c, (*out)[i - 1].e, v.s);
        if (!again)
            (*out)[(*n)++] = (fact){ it.u, it.v, it.id };
    }
    return gr_ctx_check(cx, err);
}

/* Ways from one node by reading all facts once for every step; two arrays of numbers in turns. */
static const int64_t *read_ways(const gr_graph *g, const steps *s, const fact *at, size_t n,
                                gr_vid from, int64_t *now, int64_t *next)
{
    gr_vid nodes = gr_graph_n_nodes(g);

    memset(now, 0, nodes * sizeof *now);
    now[from] = 1;
    for (size_t i = 0; i < s->n; i++) {
        int64_t *swap = now;

        memset(next, 0, nodes * sizeof *next);
        for (size_t k = 0; k < n; k++) {
            bool both = !gr_graph_is_directed(g);

            if (!has_relation(s->column, at[k].e, s->at[i].relation))
                continue;
            if (both || !s->at[i].back)
                next[at[k].v] += now[at[k].u];
            if ((both && at[k].u != at[k].v) || (!both && s->at[i].back))
                next[at[k].u] += now[at[k].v];
        }
        now = next;
        next = swap;
    }
    return now;
}

static gr_status relation_graph_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_graph *g = in->graph;
    gr_vid n = gr_graph_n_nodes(g);
    gr_plan p = gr_plan_start(cx, g, NULL);
    int64_t *room[2] = { gr_new_n(&cx->scratch, int64_t, n), gr_new_n(&cx->scratch, int64_t, n) };
    found_list list = { .budget = &cx->budget };
    size_t n_facts;
    fact *at;
    steps s;
    gr_status st = read_steps(in, &s, err);

    if (st != GR_OK || (st = list_facts(cx, g, s.column, &at, &n_facts, err)) != GR_OK)
        return st;
    if (room[0] == NULL || room[1] == NULL)
        return gr_fail_memory(cx, err);
    if ((uint64_t)n * s.n * (n + n_facts) > MOST_WORK) {
        r->grade = GR_UNCHECKED;
        r->why = "the graph is too large to read all facts for every node";
        return GR_OK;
    }
    for (gr_vid u = 0; u < n && st == GR_OK; u++) {
        const int64_t *to = read_ways(g, &s, at, n_facts, u, room[0], room[1]);

        for (gr_vid v = is_mutual(g, &s) ? u : 0; v < n && st == GR_OK; v++)
            if (to[v] != 0 && (s.n == 1 || v != u) && !gr_vec_push(&list, ((found){ u, v, to[v] })))
                st = gr_fail_memory(cx, err);
        if (st == GR_OK)
            st = gr_ctx_check(cx, err);
    }
    if (st == GR_OK)
        st = plan_found(&p, &s, list.at, list.n, err);
    gr_vec_clear(&list);
    return st == GR_OK ? gr_plan_check(&p, r, err) : st;
}

static const gr_param relation_graph_params[] = {
    { "relations", GR_P_VALUE, GR_REQUIRED,
      "a relation, or several that follow each other; ^knows is knows from object to subject",
      .words = "of, by" },
};

const gr_tool gr_tool_relation_graph = {
    .name = "relation_graph",
    .family = "facts",
    .summary = "The graph of one relation of the facts, or of several one after the other",
    .brief = "edges of one relation, or composed ones; \"^r\" inverse",
    .details =
        "Who is related to whom, with the nodes that are related at all and their attributes. "
        "[born_in, lies_in] leads from people to the countries of their birthplaces, "
        "[wrote, ^wrote] joins people who wrote something together. Of several relations the "
        "weight of an edge is how many ways there are, and nobody is joined to itself. The edges "
        "run from the first subject to the last object; they have no direction if it is the same "
        "from both ends. A fact that is there twice counts once. A graph of facts has the text "
        "attribute \"relation\" or \"predicate\" at its edges.",
    GR_PARAMS(relation_graph_params),
    .result = GR_R_GRAPH,
    .cost = "O(ways)",
    .run = relation_graph_run,
    .verify = relation_graph_verify,
    .checked_by = "reads all facts for every step from every node, and compares all names, edges "
                  "and attributes",
    .cues = "graph of one relation, compose relations, who wrote together, who shares an employer, "
            "relation of relations, network of a relation, two relations in a row",
    .example = { "a>x, b>x, x>y",
                 "edges(relation_graph(set_edge_attribute(set_edge_attribute(G, relation, "
                 "born_in), "
                 "relation, lies_in, [[x, y]]), [born_in, lies_in]))",
                 "source  target  weight\na       y            1\nb       y            1" },
};
