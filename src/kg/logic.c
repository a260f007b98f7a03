/* Questions of logic about a graph of facts: all answers, and the facts that make one of them.
 *
 * Both work on a store in memory. Answers go from subjects to objects, as gr_kg_exact does; what
 * checks them goes back from each node of the graph. A proof is found going back, and checked by
 * answering the question from its facts alone. */
#include "kg/kg_int.h"
#include "kg/store_int.h"

enum { QUERY, ANSWER };

/* The places of errors are those of calls; the one in the question becomes words. */
static gr_status tell_place(gr_err *err, gr_status st)
{
    gr_err told;

    if (err == NULL || err->place.line == 0)
        return st;
    told = (gr_err){ .kind = st };
    gr_fail_arg(&told, st, "query", "%.400s (line %u, column %u of the query)", err->message,
                err->place.line, err->place.column);
    memcpy(told.hint, err->hint, sizeof told.hint);
    *err = told;
    return st;
}

/* The store and the question; *k is to be closed in any case. */
static gr_status open_query(gr_ctx *cx, const gr_in *in, gr_kg **k, gr_kg_query **q, gr_err *err)
{
    gr_err why = { 0 };
    gr_status st;

    *k = NULL;
    if ((st = gr_kg_of_graph(cx, in->graph, NULL, 0, k, err)) != GR_OK)
        return st;
    if ((st = gr_kg_query_read(cx, *k, in->arg[QUERY].value.s, q, &why)) != GR_OK) {
        tell_place(&why, st);
        if (err != NULL)
            *err = why;
    }
    return st;
}

static gr_status answers_of(gr_ctx *cx, gr_kg *k, const gr_kg_query *q, gr_ids *out, gr_err *err)
{
    gr_err why = { 0 };
    gr_status st = gr_kg_exact(cx, k, q, out, &why);

    if (st == GR_EDECLINED)
        gr_err_hint(&why, "say what is meant as well: ... & !...");
    if (st != GR_OK) {
        tell_place(&why, st);
        if (err != NULL)
            *err = why;
    }
    return st;
}

/* --- answers --- */

static gr_status query_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_kg_query *q;
    gr_ids ids = { 0 };
    gr_kg *k;
    gr_status st = open_query(cx, in, &k, &q, err);

    if (st == GR_OK)
        st = answers_of(cx, k, q, &ids, err);
    if (st == GR_OK && !gr_v_list(&cx->arena, &out->value))
        st = gr_fail_memory(cx, err);
    for (size_t i = 0; st == GR_OK && i < ids.n; i++)
        if (!gr_v_push(&cx->arena, &out->value, gr_v_vertex(in->graph, ids.at[i])))
            st = gr_fail_memory(cx, err);
    gr_kg_close(k);
    return st;
}

/* The nodes of a list as ids; they must ascend. */
static gr_status listed(gr_ctx *cx, const gr_graph *g, const gr_value *value, gr_ids *out,
                        gr_err *err)
{
    size_t n = value->type == GR_V_LIST ? value->list->n : 0;
    uint32_t *at = gr_new_n(&cx->scratch, uint32_t, n + 1);

    if (at == NULL)
        return gr_fail_memory(cx, err);
    if (value->type != GR_V_LIST)
        return gr_refute(err, "the value is no list");
    for (size_t i = 0; i < n; i++)
        if (value->list->at[i].type != GR_V_NODE || !gr_vertex_of(g, &value->list->at[i], &at[i]) ||
            (i != 0 && at[i] <= at[i - 1]))
            return gr_refute(err, "item %zu is no node, or not where it belongs", i);
    *out = (gr_ids){ at, n };
    return GR_OK;
}

static gr_status query_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_kg_prover *p = NULL;
    gr_kg_query *q;
    gr_ids ids;
    gr_kg *k = NULL;
    gr_status st = listed(cx, in->graph, &r->value, &ids, err);

    if (st == GR_OK)
        st = open_query(cx, in, &k, &q, err);
    if (st == GR_OK)
        st = gr_kg_prover_new(cx, k, q, &p, err);
    if (st == GR_OK)
        st = gr_kg_verify(p, ids, true, err);
    gr_kg_prover_free(p);
    gr_kg_close(k);
    if (st == GR_OK)
        r->grade = GR_REDERIVED;
    return st;
}

/* --- proofs --- */

static const char *const columns[] = { "subject", "relation", "object", NULL };

static int by_ids(const void *a, const void *b)
{
    return gr_triple_cmp(*(const gr_triple *)a, *(const gr_triple *)b);
}

/* Each fact once, in the order of their nodes. */
static gr_status set_proof(gr_ctx *cx, const gr_graph *g, const gr_kg *k, gr_triple *t, size_t n,
                           gr_value *out, gr_err *err)
{
    bool ok = gr_v_table(&cx->arena, out, columns);

    if (n != 0)
        qsort(t, n, sizeof *t, by_ids);
    for (size_t i = 0; ok && i < n; i++) {
        if (i != 0 && by_ids(&t[i - 1], &t[i]) == 0)
            continue;
        gr_value *row = gr_v_row(&cx->arena, out);
        gr_str name = gr_str_dup(&cx->arena, gr_kg_relation_name(k, t[i].p));

        ok = row != NULL && name.ptr != NULL;
        if (ok) {
            row[0] = gr_v_vertex(g, t[i].s);
            row[1] = gr_v_str(name);
            row[2] = gr_v_vertex(g, t[i].o);
        }
    }
    return ok ? GR_OK : gr_fail_memory(cx, err);
}

static gr_status proof_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_kg_prover *p = NULL;
    gr_triple *t = NULL;
    size_t n = 0;
    gr_kg_query *q;
    gr_ids ids; /* refuses what has no answers but complements */
    bool holds = false;
    gr_kg *k;
    gr_status st = open_query(cx, in, &k, &q, err);

    if (st == GR_OK && (st = answers_of(cx, k, q, &ids, err)) == GR_OK)
        st = gr_kg_prover_new(cx, k, q, &p, err);
    if (st == GR_OK)
        st = gr_kg_prove(p, in->arg[ANSWER].node, &holds, err);
    if (st == GR_OK && !holds)
        st =
            gr_fail_arg(err, GR_EDECLINED, "answer", "it is no answer: the facts do not entail it");
    if (st == GR_OK)
        st = gr_kg_witness(p, in->arg[ANSWER].node, &t, &n, err);
    if (st == GR_OK)
        st = set_proof(cx, in->graph, k, t, n, &out->value, err);
    gr_kg_prover_free(p);
    gr_kg_close(k);
    return st;
}

/* The facts of the table by their ids in the store. */
static gr_status told_facts(gr_ctx *cx, const gr_graph *g, const gr_kg *k, const gr_value *value,
                            gr_triple **out, size_t *n, gr_err *err)
{
    const gr_table *t = value->type == GR_V_TABLE ? value->table : NULL;

    if (t == NULL || t->n_columns != 3 || t->total != t->n_rows ||
        !gr_str_is(t->columns[0], columns[0]) || !gr_str_is(t->columns[1], columns[1]) ||
        !gr_str_is(t->columns[2], columns[2]))
        return gr_refute(err, "the value is no table of subject, relation and object");
    *n = t->n_rows;
    if ((*out = gr_new_n(&cx->scratch, gr_triple, *n + 1)) == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < *n; i++) {
        const gr_value *row = &t->cells[i * 3];
        gr_triple f;

        if (row[1].type != GR_V_STR || !gr_vertex_of(g, &row[0], &f.s) ||
            !gr_vertex_of(g, &row[2], &f.o) || (f.p = gr_kg_relation(k, row[1].s)) == GR_KG_NONE ||
            !gr_kg_has(k, f))
            return gr_refute(err, "row %zu is no fact of the graph", i);
        if (i != 0 && by_ids(&(*out)[i - 1], &f) >= 0)
            return gr_refute(err, "row %zu does not stand behind the one before it", i);
        (*out)[i] = f;
    }
    return GR_OK;
}

/* Does the question, answered forwards, have the answer? */
static gr_status check_answer(gr_ctx *cx, gr_kg *k, const gr_kg_query *q, uint32_t answer,
                              const char *from, gr_err *err)
{
    gr_kg_set set;
    gr_status st = gr_kg_exact_set(cx, k, q, &set, err);

    if (st != GR_OK || gr_kg_set_has(&set, answer))
        return st;
    return gr_refute(err, "it is no answer by %s", from);
}

/* All facts are there; they alone make it an answer; and so do all facts, which is what negations
 * are about. */
static gr_status proof_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    uint32_t answer = in->arg[ANSWER].node;
    gr_kg *k, *few = NULL;
    gr_triple *t = NULL;
    gr_kg_query *q;
    size_t n = 0;
    gr_status st = open_query(cx, in, &k, &q, err);

    if (st == GR_OK)
        st = told_facts(cx, in->graph, k, &r->value, &t, &n, err);
    if (st == GR_OK)
        st = check_answer(cx, k, q, answer, "all facts", err);
    if (st == GR_OK)
        st = gr_kg_of_graph(cx, in->graph, t, n, &few, err);
    if (st == GR_OK)
        st = check_answer(cx, few, q, answer, "the facts of its proof", err);
    gr_kg_close(few);
    gr_kg_close(k);
    if (st == GR_OK)
        r->grade = GR_PROVED;
    return st;
}

/* --- rows --- */

#define QUERY_DOC "the question, such as \"?x: won(NobelPrize, ?x) & !born_in(Germany, ?x)\""
#define SYNTAX                                                                                     \
    " In the question relation(subject, object) is a fact; & | ! and brackets join them, ?x = A "  \
    "and ?x != A compare, other variables than the one asked for mean \"some\", ? alone any; "     \
    "^won is the inverse of won. Names are those of nodes, or labels, in double quotes where "     \
    "they have spaces. S-expressions (p won (e Ann)), nested lists and JSON are read too. It "     \
    "must be a tree, and say what is meant, not only what is not." GR_KG_NOTE

static const gr_param query_params[] = {
    { "query", GR_P_TEXT, GR_REQUIRED, QUERY_DOC, .words = "query" },
};

const gr_tool gr_tool_kg_query = {
    .name = "kg_query",
    .family = "facts",
    .summary = "All answers to a question of logic about facts",
    .brief = "and, or, not over facts",
    .details = "The nodes for which the facts entail the question, in the order of the "
               "graph." SYNTAX,
    GR_PARAMS(query_params),
    .result = GR_R_NODES,
    .cost = "O(facts log facts)",
    .run = query_run,
    .verify = query_verify,
    .checked_by = "derives each answer going back from it, and that no other node is one",
    .cues = "first-order logic, logical query over facts, query of a knowledge graph",
    .example = { "a>b, b>c, a>d",
                 "kg_query(set_edge_attribute(G, relation, knows, [[a, b], [b, c], [a, d]]), "
                 "\"?x: knows(a, ?x) & !knows(?x, c)\")",
                 "d" },
};

static const gr_param proof_params[] = {
    { "query", GR_P_TEXT, GR_REQUIRED, QUERY_DOC, .words = "query" },
    { "answer", GR_P_NODE, GR_REQUIRED, "one of its answers", .words = "answer" },
};

const gr_tool gr_tool_kg_proof = {
    .name = "kg_proof",
    .family = "facts",
    .summary = "The facts that make a node an answer to a question of logic",
    .brief = "why it is an answer of kg_query",
    .details =
        "A table of facts from which the answer follows, in the order of their nodes; those of the "
        "first nodes where there is a choice. Negations rest on what is not there and add "
        "none." SYNTAX,
    GR_PARAMS(proof_params),
    .result = GR_R_TABLE,
    .returns = "subject: node, relation: any, object: node",
    .cost = "O(facts log facts)",
    .run = proof_run,
    .verify = proof_verify,
    .checked_by = "answers the question from these facts alone, and from all",
    .cues = "proof of an answer, why is it an answer, facts that entail it",
    .example = { "a>b, b>c, a>d",
                 "kg_proof(set_edge_attribute(G, relation, knows, [[a, b], [b, c], [a, d]]), "
                 "\"?x: knows(?y, ?x) & knows(a, ?y)\", c) | count()",
                 "2" },
};
