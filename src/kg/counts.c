/* How many things each node is related to, over facts.
 *
 * The kernel follows the rows of the nodes it is given, which are sorted, so that the same pair
 * comes in one run; the verifier reads all facts in order and remembers for each node the last one
 * that it saw. */
#include "kg/kg_int.h"

enum { C_NODES, C_RELATION, C_COUNT, C_AMONG };

/* The choices of "count". */
enum { OBJECTS, SUBJECTS };

/* Which nodes a list names; all if there is no list. */
static bool *marks(gr_ctx *cx, const gr_graph *g, const gr_arg *list)
{
    gr_vid n = gr_graph_n_nodes(g);
    bool *mark = gr_new_n(&cx->scratch, bool, n);

    if (mark == NULL)
        return NULL;
    for (gr_vid v = 0; v < n && !list->given; v++)
        mark[v] = true;
    for (size_t i = 0; i < list->n_nodes && list->given; i++)
        mark[list->nodes[i]] = true;
    return mark;
}

static int64_t count_row(const gr_csr *rows, const gr_column *c, gr_vid v, gr_str relation,
                         const bool *among)
{
    gr_vid last = GR_NO_NODE;
    int64_t n = 0;

    for (uint64_t i = rows->start[v]; i < rows->start[v + 1]; i++) {
        gr_eid e = rows->edge != NULL ? rows->edge[i] : (gr_eid)i;

        if (rows->to[i] == last || !among[rows->to[i]] ||
            !gr_str_eq(gr_kg_relation_of(c, e), relation))
            continue;
        last = rows->to[i];
        n++;
    }
    return n;
}

static gr_status counts_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    static const char *const columns[] = { "node", "count", NULL };
    gr_str relation = in->arg[C_RELATION].value.s;
    bool forward = in->arg[C_COUNT].choice == OBJECTS;
    const gr_csr *rows = gr_graph_out(in->graph);
    bool *of = marks(cx, in->graph, &in->arg[C_NODES]);
    bool *among = marks(cx, in->graph, &in->arg[C_AMONG]);
    const gr_column *c;
    gr_status st = gr_kg_need_relations(in->graph, &c, err);

    if (st != GR_OK || (st = gr_kg_known_relation(cx, c, relation, err)) != GR_OK ||
        (!forward && (st = gr_graph_in(cx, in->graph, &rows, err)) != GR_OK))
        return st;
    if (of == NULL || among == NULL || !gr_v_table(&cx->arena, &out->value, columns))
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < gr_graph_n_nodes(in->graph); v++) {
        gr_value *row;

        if ((v & 0xff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (!of[v])
            continue;
        if ((row = gr_v_row(&cx->arena, &out->value)) == NULL)
            return gr_fail_memory(cx, err);
        row[0] = gr_v_vertex(in->graph, v);
        row[1] = gr_v_int(count_row(rows, c, v, relation, among));
    }
    return GR_OK;
}

typedef struct tally {
    int64_t *n;
    gr_vid *last;
    const bool *among;
} tally;

static void see(tally *t, gr_vid of, gr_vid other)
{
    if (t->last[of] == other || !t->among[other])
        return;
    t->last[of] = other;
    t->n[of]++;
}

static gr_status counts_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_table *t = r->value.type == GR_V_TABLE ? r->value.table : NULL;
    gr_vid n = gr_graph_n_nodes(in->graph);
    bool forward = in->arg[C_COUNT].choice == OBJECTS;
    bool *of = marks(cx, in->graph, &in->arg[C_NODES]);
    tally seen = { gr_new_n(&cx->scratch, int64_t, n), gr_new_n(&cx->scratch, gr_vid, n),
                   marks(cx, in->graph, &in->arg[C_AMONG]) };
    size_t at = 0;
    const gr_column *c;
    gr_status st = gr_kg_need_relations(in->graph, &c, err);

    if (st != GR_OK)
        return st;
    if (of == NULL || seen.n == NULL || seen.last == NULL || seen.among == NULL)
        return gr_fail_memory(cx, err);
    if (t == NULL || t->n_columns != 2 || t->total != t->n_rows ||
        !gr_str_is(t->columns[0], "node") || !gr_str_is(t->columns[1], "count"))
        return gr_refute(err, "the value is no table of nodes and counts");
    for (gr_vid v = 0; v < n; v++)
        seen.last[v] = GR_NO_NODE;
    for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it);) {
        if ((it.id & 0xffff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (!gr_str_eq(gr_kg_relation_of(c, it.id), in->arg[C_RELATION].value.s))
            continue;
        if (forward || !gr_graph_is_directed(in->graph))
            see(&seen, it.u, it.v);
        if (!forward || !gr_graph_is_directed(in->graph))
            see(&seen, it.v, it.u);
    }
    for (gr_vid v = 0; v < n; v++) {
        const gr_value *row = at < t->n_rows ? &t->cells[2 * at] : NULL;
        gr_value node = gr_v_vertex(in->graph, v);

        if (!of[v])
            continue;
        if (row == NULL || row[0].type != GR_V_NODE || !gr_v_eq(&row[0], &node) ||
            row[1].type != GR_V_INT || row[1].i != seen.n[v])
            return gr_refute(err, "node %u is not where it belongs, or counted wrongly", v);
        at++;
    }
    if (at != t->n_rows)
        return gr_refute(err, "the table has too many rows");
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_param fact_counts_params[] = {
    { "nodes", GR_P_NODES, GR_REQUIRED, "one or more nodes", .words = "of" },
    { "relation", GR_P_TEXT, GR_REQUIRED, GR_KG_RELATION_DOC, .words = "relation" },
    { "count", GR_P_CHOICE, GR_OPTIONAL,
      "what is counted: the objects of the nodes, or their subjects", .standard = "objects",
      .choices = "objects, subjects", .words = "objects, subjects" },
    { "among", GR_P_NODES, GR_OPTIONAL, "only these count", .words = "among" },
};

const gr_tool gr_tool_fact_counts = {
    .name = "fact_counts",
    .family = "facts",
    .summary = "How many things each of these nodes is related to",
    .brief = "things each is related to",
    .details = "A table of the nodes, in the order of the graph, with the number of different "
               "objects, or subjects, that a fact of the relation gives each; 0 where there is "
               "none." GR_KG_NOTE,
    GR_PARAMS(fact_counts_params),
    .result = GR_R_TABLE,
    .returns = "node: node, count: int",
    .cost = "O(facts)",
    .run = counts_run,
    .verify = counts_verify,
    .checked_by = GR_KG_ALL_FACTS,
    .cues = "number of objects of a subject, number of subjects of an object",
    .example = { "a>b, a>c, b>c",
                 "fact_counts(set_edge_attribute(G, relation, knows, [[a, b], [a, c], [b, c]]), "
                 "[a, c], knows)",
                 "node  count\na         2\nc         0" },
};
