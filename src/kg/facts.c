/* One step over facts: from subjects to objects and back, facts by pattern, relations by pair.
 *
 * The kernels follow the rows of the nodes they are given; the verifiers read all facts in order.
 */
#include "kg/kg_int.h"

#define EVERY(i) (((i)&0xffff) == 0)

/* --- relations --- */

gr_str gr_kg_relation_of(const gr_column *c, gr_eid e)
{
    gr_value v = gr_column_get(c, e);

    return v.type == GR_V_STR ? v.s : GR_STR("");
}

gr_status gr_kg_need_relations(const gr_graph *g, const gr_column **out, gr_err *err)
{
    *out = gr_graph_relations(g);
    if (*out != NULL)
        return GR_OK;
    gr_fail_arg(err, GR_EINPUT, "graph",
                "the graph has no facts: no attribute of its edges names a relation");
    gr_err_hint(err, "expected the text attribute 'relation' or 'predicate'");
    return GR_EINPUT;
}

/* The names of all relations, in the order of the facts. In cx->scratch. */
static gr_status list_relations(gr_ctx *cx, const gr_column *c, gr_str **names, size_t *n,
                                gr_err *err)
{
    GR_VEC(gr_str) all = { .budget = &cx->budget };
    gr_strmap seen;
    gr_status st = GR_OK;

    gr_strmap_init(&seen, &cx->budget);
    for (size_t e = 0; st == GR_OK && e < c->n; e++) {
        gr_str name = gr_kg_relation_of(c, (gr_eid)e);
        uint32_t *slot = name.len != 0 ? gr_strmap_put(&seen, name) : NULL;

        if (EVERY(e))
            st = gr_ctx_check(cx, err);
        if (name.len == 0 || st != GR_OK)
            continue;
        if (slot == NULL || (*slot == GR_MAP_NONE && !gr_vec_push(&all, name)))
            st = gr_fail_memory(cx, err);
        else
            *slot = 0;
    }
    if (st == GR_OK) {
        *n = all.n;
        *names = gr_new_n(&cx->scratch, gr_str, all.n);
        if (*names == NULL)
            st = gr_fail_memory(cx, err);
        else if (all.n != 0)
            memcpy(*names, all.at, all.n * sizeof *all.at);
    }
    gr_vec_clear(&all);
    gr_strmap_clear(&seen);
    return st;
}

/* The relation must occur; what is near is suggested. */
gr_status gr_kg_known_relation(gr_ctx *cx, const gr_column *c, gr_str name, gr_err *err)
{
    gr_str *names;
    size_t n;
    gr_status st;

    for (size_t e = 0; e < c->n; e++) {
        if (EVERY(e) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (gr_str_eq(gr_kg_relation_of(c, (gr_eid)e), name))
            return GR_OK;
    }
    if ((st = list_relations(cx, c, &names, &n, err)) != GR_OK)
        return st;
    gr_fail_arg(err, GR_ENAME, "relation", "no fact has the relation '%.*s'", GR_FMT(name));
    gr_hint_names(err, name, names, n);
    return GR_ENAME;
}

/* --- subjects and objects --- */

enum { OF_NODES, OF_RELATION, OF_EVERY };

/* How many of the given nodes a node must be related to; a list names a node only once. */
static uint32_t needed(const gr_in *in, const uint32_t *given)
{
    uint32_t n = 0;

    if (!in->arg[OF_EVERY].value.b)
        return 1;
    for (gr_vid v = 0; v < gr_graph_n_nodes(in->graph); v++)
        n += given[v] != 0;
    return n;
}

static bool found_list(gr_ctx *cx, const gr_graph *g, const uint32_t *found, uint32_t least,
                       gr_value *out)
{
    if (!gr_v_list(&cx->arena, out))
        return false;
    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++)
        if (found[v] != 0 && found[v] >= least && !gr_v_push(&cx->arena, out, gr_v_vertex(g, v)))
            return false;
    return true;
}

/* The nodes at the other ends of the facts: forward from subjects, else back from objects. Rows are
 * sorted, so that the same pair comes in one run. */
static gr_status step_run(gr_ctx *cx, const gr_in *in, bool forward, gr_result *out, gr_err *err)
{
    const gr_arg *nodes = &in->arg[OF_NODES];
    gr_str relation = in->arg[OF_RELATION].value.s;
    const gr_csr *rows = gr_graph_out(in->graph);
    gr_vid n = gr_graph_n_nodes(in->graph);
    uint32_t *found = gr_new_n(&cx->scratch, uint32_t, n);
    uint32_t *given = gr_new_n(&cx->scratch, uint32_t, n);
    const gr_column *c;
    gr_status st = gr_kg_need_relations(in->graph, &c, err);

    if (st != GR_OK || (st = gr_kg_known_relation(cx, c, relation, err)) != GR_OK ||
        (!forward && (st = gr_graph_in(cx, in->graph, &rows, err)) != GR_OK))
        return st;
    if (found == NULL || given == NULL)
        return gr_fail_memory(cx, err);
    for (size_t k = 0; k < nodes->n_nodes; k++) {
        gr_vid v = nodes->nodes[k], last = GR_NO_NODE;

        if ((st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (given[v]++ != 0)
            continue;
        for (uint64_t i = rows->start[v]; i < rows->start[v + 1]; i++)
            if (rows->to[i] != last &&
                gr_str_eq(gr_kg_relation_of(c, rows->edge != NULL ? rows->edge[i] : (gr_eid)i),
                          relation)) {
                last = rows->to[i];
                found[last]++;
            }
    }
    return found_list(cx, in->graph, found, needed(in, given), &out->value)
               ? GR_OK
               : gr_fail_memory(cx, err);
}

/* A fact that leads from a given node to another; not counted twice where the last one did too. */
static void see(uint32_t *found, gr_vid *last, const uint32_t *given, gr_vid from, gr_vid to)
{
    if (given[from] == 0 || last[to] == from)
        return;
    last[to] = from;
    found[to]++;
}

static gr_status step_verify(gr_ctx *cx, const gr_in *in, bool forward, gr_result *r, gr_err *err)
{
    const gr_arg *nodes = &in->arg[OF_NODES];
    gr_vid n = gr_graph_n_nodes(in->graph);
    uint32_t *given = gr_new_n(&cx->scratch, uint32_t, n);
    uint32_t *found = gr_new_n(&cx->scratch, uint32_t, n), least;
    gr_vid *last = gr_new_n(&cx->scratch, gr_vid, n);
    size_t at = 0;
    const gr_column *c;
    gr_status st = gr_kg_need_relations(in->graph, &c, err);

    if (st != GR_OK)
        return st;
    if (given == NULL || found == NULL || last == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        last[v] = GR_NO_NODE;
    for (size_t k = 0; k < nodes->n_nodes; k++)
        given[nodes->nodes[k]] = 1;
    for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it);) {
        if (EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (!gr_str_eq(gr_kg_relation_of(c, it.id), in->arg[OF_RELATION].value.s))
            continue;
        if (forward || !gr_graph_is_directed(in->graph))
            see(found, last, given, it.u, it.v);
        if (!forward || !gr_graph_is_directed(in->graph))
            see(found, last, given, it.v, it.u);
    }
    if (r->value.type != GR_V_LIST)
        return gr_refute(err, "the value is no list");
    least = needed(in, given);
    for (gr_vid v = 0; v < n; v++) {
        bool is_in = found[v] != 0 && found[v] >= least;
        gr_vid listed;

        if (is_in && (at == r->value.list->n || r->value.list->at[at].type != GR_V_NODE ||
                      !gr_vertex_of(in->graph, &r->value.list->at[at], &listed) || listed != v))
            return gr_refute(err, "node %u is not where it belongs", v);
        at += is_in;
    }
    if (at != r->value.list->n)
        return gr_refute(err, "the value has too many nodes");
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static gr_status objects_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return step_run(cx, in, true, out, err);
}

static gr_status objects_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return step_verify(cx, in, true, r, err);
}

static gr_status subjects_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return step_run(cx, in, false, out, err);
}

static gr_status subjects_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return step_verify(cx, in, false, r, err);
}

/* --- facts by pattern --- */

enum { F_SUBJECT, F_RELATION, F_OBJECT };

static bool fits(const gr_in *in, const gr_column *c, gr_vid u, gr_vid v, gr_eid e)
{
    return (!in->arg[F_SUBJECT].given || in->arg[F_SUBJECT].node == u) &&
           (!in->arg[F_OBJECT].given || in->arg[F_OBJECT].node == v) &&
           (!in->arg[F_RELATION].given ||
            gr_str_eq(gr_kg_relation_of(c, e), in->arg[F_RELATION].value.s));
}

static bool add_fact(gr_ctx *cx, const gr_graph *g, const gr_column *c, gr_vid u, gr_vid v,
                     gr_eid e, gr_value *table)
{
    gr_value *row = gr_v_row(&cx->arena, table);

    if (row == NULL)
        return false;
    row[0] = gr_v_vertex(g, u);
    row[1] = gr_v_str(gr_kg_relation_of(c, e));
    row[2] = gr_v_vertex(g, v);
    return true;
}

/* The rows of the subject if there is one, else all facts. */
static gr_status facts_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    static const char *const columns[] = { "subject", "relation", "object", NULL };
    const gr_csr *rows = gr_graph_out(in->graph);
    gr_vid first = 0, end = gr_graph_n_nodes(in->graph);
    const gr_column *c;
    gr_status st = gr_kg_need_relations(in->graph, &c, err);

    if (st != GR_OK)
        return st;
    if (in->arg[F_RELATION].given &&
        (st = gr_kg_known_relation(cx, c, in->arg[F_RELATION].value.s, err)) != GR_OK)
        return st;
    if (!gr_v_table(&cx->arena, &out->value, columns))
        return gr_fail_memory(cx, err);
    if (in->arg[F_SUBJECT].given) {
        first = in->arg[F_SUBJECT].node;
        end = first + 1;
    }
    for (gr_vid u = first; u < end; u++) {
        if ((u & 0xff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = rows->start[u]; i < rows->start[u + 1]; i++) {
            gr_eid e = rows->edge != NULL ? rows->edge[i] : (gr_eid)i;

            if (fits(in, c, u, rows->to[i], e) &&
                !add_fact(cx, in->graph, c, u, rows->to[i], e, &out->value))
                return gr_fail_memory(cx, err);
        }
    }
    return GR_OK;
}

static bool is_fact(const gr_graph *g, const gr_column *c, const gr_edge_iter *it,
                    const gr_value *row)
{
    gr_value u = gr_v_vertex(g, it->u), v = gr_v_vertex(g, it->v);

    return row[0].type == GR_V_NODE && gr_v_eq(&row[0], &u) && row[1].type == GR_V_STR &&
           gr_str_eq(row[1].s, gr_kg_relation_of(c, it->id)) && row[2].type == GR_V_NODE &&
           gr_v_eq(&row[2], &v);
}

static gr_status facts_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_table *t = r->value.type == GR_V_TABLE ? r->value.table : NULL;
    size_t n = 0;
    const gr_column *c;
    gr_status st = gr_kg_need_relations(in->graph, &c, err);

    if (st != GR_OK)
        return st;
    if (t == NULL || t->n_columns != 3 || t->total != t->n_rows ||
        !gr_str_is(t->columns[0], "subject") || !gr_str_is(t->columns[1], "relation") ||
        !gr_str_is(t->columns[2], "object"))
        return gr_refute(err, "the value is no table of subject, relation and object");
    for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it);) {
        if (EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (!fits(in, c, it.u, it.v, it.id))
            continue;
        if (n == t->n_rows || !is_fact(in->graph, c, &it, &t->cells[n * 3]))
            return gr_refute(err, "fact %u is not where it belongs", it.id);
        n++;
    }
    if (n != t->n_rows)
        return gr_refute(err, "the table has rows that are no facts");
    r->grade = GR_REDERIVED;
    return GR_OK;
}

/* --- relations --- */

static gr_status relations_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_str *names;
    size_t n;
    const gr_column *c;
    gr_status st = gr_kg_need_relations(in->graph, &c, err);

    if (st != GR_OK || (st = list_relations(cx, c, &names, &n, err)) != GR_OK)
        return st;
    if (!gr_v_list(&cx->arena, &out->value))
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < n; i++)
        if (!gr_v_push(&cx->arena, &out->value, gr_v_str(names[i])))
            return gr_fail_memory(cx, err);
    return GR_OK;
}

/* Every relation is in the list, new ones are the next. */
static gr_status relations_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_list *list = r->value.type == GR_V_LIST ? r->value.list : NULL;
    size_t n = 0;
    const gr_column *c;
    gr_status st = gr_kg_need_relations(in->graph, &c, err);

    if (st != GR_OK)
        return st;
    if (list == NULL)
        return gr_refute(err, "the value is no list");
    for (size_t i = 0; i < list->n; i++)
        if (list->at[i].type != GR_V_STR)
            return gr_refute(err, "item %zu is no text", i);
    for (size_t e = 0; e < c->n; e++) {
        gr_str name = gr_kg_relation_of(c, (gr_eid)e);
        size_t k = 0;

        if ((e & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        while (k < n && !gr_str_eq(list->at[k].s, name))
            k++;
        if (k < n || name.len == 0)
            continue;
        if (n == list->n || !gr_str_eq(list->at[n].s, name))
            return gr_refute(err, "the relation of fact %zu is not there", e);
        n++;
    }
    if (n != list->n)
        return gr_refute(err, "the list has relations that no fact has");
    r->grade = GR_REDERIVED;
    return GR_OK;
}

/* --- rows --- */

static const gr_param objects_params[] = {
    { "subjects", GR_P_NODES, GR_REQUIRED, "one or more nodes", .words = "of, by, does" },
    { "relation", GR_P_TEXT, GR_REQUIRED, GR_KG_RELATION_DOC, .words = "relation" },
    { "every", GR_P_BOOL, GR_OPTIONAL, "only what all of the subjects are related to",
      .standard = "false", .words = "every, all" },
};

const gr_tool gr_tool_objects = {
    .name = "objects",
    .family = "facts",
    .summary = "What these nodes are related to",
    .brief = "what they are related to",
    .details =
        "The objects of all facts with one of the subjects and the relation, in the order of "
        "the graph." GR_KG_NOTE,
    GR_PARAMS(objects_params),
    .result = GR_R_NODES,
    .cost = "O(facts)",
    .run = objects_run,
    .verify = objects_verify,
    .checked_by = GR_KG_ALL_FACTS,
    .cues = "tail entity, object of the fact, what does it relate to",
    .example = { "a>b, b>c",
                 "objects(set_edge_attribute(G, relation, knows, [[a, b], [b, c]]), a, knows)",
                 "b" },
};

static const gr_param subjects_params[] = {
    { "objects", GR_P_NODES, GR_REQUIRED, "one or more nodes", .words = "to, of" },
    { "relation", GR_P_TEXT, GR_REQUIRED, GR_KG_RELATION_DOC, .words = "relation" },
    { "every", GR_P_BOOL, GR_OPTIONAL, "only what is related to all of the objects",
      .standard = "false", .words = "every, all" },
};

const gr_tool gr_tool_subjects = {
    .name = "subjects",
    .family = "facts",
    .summary = "What is related to these nodes",
    .brief = "what is related to them",
    .details =
        "The subjects of all facts with the relation and one of the objects, in the order of "
        "the graph." GR_KG_NOTE,
    GR_PARAMS(subjects_params),
    .result = GR_R_NODES,
    .cost = "O(facts)",
    .run = subjects_run,
    .verify = subjects_verify,
    .checked_by = GR_KG_ALL_FACTS,
    .cues = "head entity, subject of the fact, which relate to it",
    .example = { "a>b, b>c",
                 "subjects(set_edge_attribute(G, relation, knows, [[a, b], [b, c]]), c, knows)",
                 "b" },
};

static const gr_param facts_params[] = {
    { "subject", GR_P_NODE, GR_OPTIONAL, "only facts about this node", .words = "about" },
    { "relation", GR_P_TEXT, GR_OPTIONAL, "only facts of this relation", .words = "relation" },
    { "object", GR_P_NODE, GR_OPTIONAL, "only facts with this object", .words = "with" },
};

const gr_tool gr_tool_facts = {
    .name = "facts",
    .family = "facts",
    .summary = "The facts that fit a pattern",
    .brief = "edges with a relation",
    .details = "A table of subject, relation and object in the order of the edges." GR_KG_NOTE,
    GR_PARAMS(facts_params),
    .result = GR_R_TABLE,
    .returns = "subject: node, relation: any, object: node",
    .demands = GR_WANTS_DIRECTED,
    .cost = "O(facts)",
    .run = facts_run,
    .verify = facts_verify,
    .checked_by = GR_KG_ALL_FACTS,
    .cues = "facts about, all facts, what is known about, triples",
    .example = { "a>b, b>c",
                 "facts(set_edge_attribute(G, relation, knows, [[a, b], [b, c]]), object=c) | "
                 "count()",
                 "1" },
};

const gr_tool gr_tool_relations = {
    .name = "relations",
    .family = "facts",
    .summary = "The relations that facts have",
    .details = "Each once, in the order of the edges." GR_KG_NOTE,
    .result = GR_R_LIST,
    .returns = "any",
    .cost = "O(facts)",
    .run = relations_run,
    .verify = relations_verify,
    .checked_by = GR_KG_ALL_FACTS,
    .cues = "which relations, kinds of relations, predicates",
    .example = { "a>b, b>c", "relations(set_edge_attribute(G, relation, knows, [[a, b], [b, c]]))",
                 "knows" },
};
