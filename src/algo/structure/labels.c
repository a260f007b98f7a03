/* What a node gets from its neighbours: the label most of them have, sums of their numbers.
 *
 * The kernels read rows; the verifiers go through all edges. Each neighbour counts once, a loop
 * makes a node its own neighbour; in a directed graph neighbours are the nodes edges lead to. */
#include "algo/change/change_int.h"

#include <math.h>

/* The next different node of a sorted row, or GR_NO_NODE. */
static gr_vid next_in_row(const gr_csr *c, gr_vid v, uint64_t *i)
{
    gr_vid w;

    if (*i == c->start[v + 1])
        return GR_NO_NODE;
    w = c->to[*i];
    while (*i < c->start[v + 1] && c->to[*i] == w)
        ++*i;
    return w;
}

/* --- majority_label --- */

/* Votes of one node's neighbours. */
typedef struct poll {
    gr_value *label;
    uint64_t *votes;
    size_t n;
    uint64_t total;
} poll;

static gr_status poll_start(gr_ctx *cx, size_t most, poll *p, gr_err *err)
{
    *p = (poll){ gr_new_n(&cx->scratch, gr_value, most), gr_new_n(&cx->scratch, uint64_t, most), 0,
                 0 };
    return p->label != NULL && p->votes != NULL ? GR_OK : gr_fail_memory(cx, err);
}

static void vote(poll *p, const gr_column *c, gr_vid w)
{
    gr_value label = gr_column_get(c, w);
    size_t k = 0;

    if (!gr_column_has(c, w) || (label.type == GR_V_STR && label.s.len == 0))
        return;
    p->total++;
    while (k < p->n && !gr_v_eq(&p->label[k], &label))
        k++;
    if (k == p->n) {
        p->label[p->n] = label;
        p->votes[p->n++] = 0;
    }
    p->votes[k]++;
}

/* Where the most votes are; *tie if two labels have them. */
static size_t winner(const poll *p, bool *tie)
{
    size_t best = 0;

    *tie = false;
    for (size_t k = 1; k < p->n; k++) {
        if (p->votes[k] == p->votes[best])
            *tie = true;
        if (p->votes[k] > p->votes[best]) {
            best = k;
            *tie = false;
        }
    }
    return best;
}

static const char *reason(const poll *p, bool tie)
{
    return p->n == 0 ? "no neighbour has a label"
           : tie     ? "two labels have equally many neighbours"
                     : "most neighbours with a label have it";
}

static gr_status majority_label_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_csr *c = gr_graph_out(in->graph);
    gr_vid v = in->arg[0].node;
    uint64_t i = c->start[v];
    gr_arena *a = &cx->arena;
    size_t best;
    bool tie;
    poll p;
    gr_status st = poll_start(cx, gr_csr_degree(c, v), &p, err);

    if (st != GR_OK)
        return st;
    for (gr_vid w; (w = next_in_row(c, v, &i)) != GR_NO_NODE;)
        if (w != v)
            vote(&p, in->arg[1].column, w);
    best = winner(&p, &tie);
    if (!gr_v_record(a, &out->value) ||
        !gr_v_set(a, &out->value, "label", p.n == 0 || tie ? gr_v_null() : p.label[best]) ||
        !gr_v_set(a, &out->value, "votes", gr_v_int(p.n == 0 ? 0 : (int64_t)p.votes[best])) ||
        !gr_v_set(a, &out->value, "labelled_neighbors", gr_v_int((int64_t)p.total)) ||
        !gr_v_set(a, &out->value, "reason", gr_v_str(gr_str_of(reason(&p, tie)))))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

/* Votes once more, by marks from all edges; the label must have more than any other. */
static gr_status majority_label_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_value *label = gr_v_get(&r->value, "label"), *votes = gr_v_get(&r->value, "votes");
    const gr_value *total = gr_v_get(&r->value, "labelled_neighbors");
    const gr_value *why = gr_v_get(&r->value, "reason");
    gr_vid v = in->arg[0].node, n = gr_graph_n_nodes(in->graph);
    bool *mark = gr_marks(cx, n, false), tie;
    gr_value expected;
    size_t best;
    poll p;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if (mark == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it);) {
        if (it.u == v)
            mark[it.v] = true;
        if (it.v == v && !gr_graph_is_directed(in->graph))
            mark[it.u] = true;
    }
    mark[v] = false;
    if ((st = poll_start(cx, n, &p, err)) != GR_OK)
        return st;
    for (gr_vid w = n; w-- > 0;)
        if (mark[w])
            vote(&p, in->arg[1].column, w);
    best = winner(&p, &tie);
    expected = p.n == 0 || tie ? gr_v_null() : p.label[best];
    if (label == NULL || votes == NULL || total == NULL || !gr_is_same(label, &expected) ||
        votes->type != GR_V_INT || (uint64_t)votes->i != (p.n == 0 ? 0 : p.votes[best]) ||
        total->type != GR_V_INT || (uint64_t)total->i != p.total || why == NULL ||
        why->type != GR_V_STR || !gr_str_is(why->s, reason(&p, tie)))
        return gr_refute(err, "a second count of the neighbours' labels differs");
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_param majority_params[] = {
    { "node", GR_P_NODE, GR_REQUIRED, "the node", .words = "of, for" },
    { "attribute", GR_P_NODE_ATTR, GR_REQUIRED, "the node attribute with the labels",
      .words = "by" },
};

const gr_tool gr_tool_majority_label = {
    .name = "majority_label",
    .family = "structure",
    .summary = "The label that most of a node's neighbours have",
    .brief = "of its neighbours",
    .details = "Neighbours without a label do not vote, nor does the node itself; each neighbour "
               "votes once. The label is null if none has one, or if two labels have equally many "
               "votes; the reason says which. In a directed graph neighbours are the nodes that "
               "its edges lead to.",
    GR_PARAMS(majority_params),
    .result = GR_R_RECORD,
    .returns = "label: any, votes: int, labelled_neighbors: int, reason: text",
    .cost = "O(degree * labels)",
    .run = majority_label_run,
    .verify = majority_label_verify,
    .checked_by = "goes through all edges and counts the labels again",
    .cues = "classify the node, what label would it have, predict the class, node classification, "
            "most common label among neighbours, likes, guess the label, which class by its "
            "neighbours, vote of the neighbours, k nearest neighbours on a graph",
    .example = { "a-b, a-c, a-d",
                 "majority_label(set_node_attribute(set_node_attribute(G, likes, tea, [b, c]), "
                 "likes, milk, "
                 "[d]), a, likes).label",
                 "tea" },
};

/* --- neighbor_sum --- */

/* Columns that are summed up: one, or all with numbers. */
typedef struct numbers {
    const gr_column **column;
    size_t n;
    gr_value *now, *next; /* node by node */
} numbers;

static bool is_number(const gr_column *c)
{
    return c->type == GR_COL_INT || c->type == GR_COL_REAL;
}

static gr_status take_columns(gr_ctx *cx, const gr_in *in, numbers *x, gr_err *err)
{
    const gr_graph *g = in->graph;
    size_t n = gr_graph_n_columns(g, GR_OF_NODE), cells;

    *x = (numbers){ .column = gr_new_n(&cx->scratch, const gr_column *, n + 1) };
    if (x->column == NULL)
        return gr_fail_memory(cx, err);
    if (in->arg[1].given)
        x->column[x->n++] = in->arg[1].column;
    for (size_t c = 0; c < n && !in->arg[1].given; c++)
        if (is_number(gr_graph_column(g, GR_OF_NODE, c)))
            x->column[x->n++] = gr_graph_column(g, GR_OF_NODE, c);
    if (x->n == 0 || !is_number(x->column[0]))
        return gr_fail_arg(err, GR_EINPUT, "attribute",
                           "attribute: expected numbers; the nodes have none to add up");
    for (size_t c = 0; c < x->n; c++)
        if (x->column[c]->n_missing != 0)
            return gr_fail_arg(err, GR_EINPUT, "attribute", "attribute: %zu nodes have no %.*s",
                               x->column[c]->n_missing, GR_FMT(x->column[c]->name));
    if (!gr_mul_size(x->n, gr_graph_n_nodes(g), &cells) ||
        (x->now = gr_new_n(&cx->scratch, gr_value, cells)) == NULL ||
        (x->next = gr_new_n(&cx->scratch, gr_value, cells)) == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++)
        for (size_t c = 0; c < x->n; c++)
            x->now[v * x->n + c] = gr_column_get(x->column[c], v);
    return GR_OK;
}

static void zero(numbers *x, gr_vid n)
{
    for (size_t i = 0; i < n * x->n; i++)
        x->next[i] = x->column[i % x->n]->type == GR_COL_INT ? gr_v_int(0) : gr_v_real(0);
}

/* next[v] += now[w], in every column. */
static gr_status add_up(numbers *x, gr_vid v, gr_vid w, gr_err *err)
{
    gr_status st = GR_OK;

    for (size_t c = 0; c < x->n && st == GR_OK; c++)
        st = gr_op_apply(GR_OP_ADD, &x->next[v * x->n + c], &x->now[w * x->n + c],
                         &x->next[v * x->n + c], err);
    return st;
}

static void turn(numbers *x)
{
    gr_value *swap = x->now;

    x->now = x->next;
    x->next = swap;
}

static gr_status sum_rounds(gr_ctx *cx, const gr_in *in, numbers *x, gr_err *err)
{
    const gr_csr *c = gr_graph_out(in->graph);
    gr_vid n = gr_graph_n_nodes(in->graph);
    gr_status st;

    for (int64_t round = 0; round < in->arg[0].value.i; round++) {
        zero(x, n);
        for (gr_vid v = 0; v < n; v++) {
            uint64_t i = c->start[v];

            if ((v & 0xff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
                return st;
            for (gr_vid w; (w = next_in_row(c, v, &i)) != GR_NO_NODE;)
                if ((st = add_up(x, v, w, err)) != GR_OK)
                    return st;
        }
        turn(x);
    }
    return GR_OK;
}

static gr_status neighbor_sum_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    const char **columns;
    numbers x;
    gr_status st;

    if ((st = take_columns(cx, in, &x, err)) != GR_OK ||
        (st = sum_rounds(cx, in, &x, err)) != GR_OK)
        return st;
    columns = gr_new_n(&cx->arena, const char *, x.n + 2);
    if (columns == NULL)
        return gr_fail_memory(cx, err);
    columns[0] = "node";
    for (size_t c = 0; c < x.n; c++)
        if ((columns[c + 1] = gr_str_printf(&cx->arena, "%.*s", GR_FMT(x.column[c]->name)).ptr) ==
            NULL)
            return gr_fail_memory(cx, err);
    if (!gr_v_table(&cx->arena, &out->value, columns))
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++) {
        gr_value *row = gr_v_row(&cx->arena, &out->value);

        if (row == NULL)
            return gr_fail_memory(cx, err);
        row[0] = gr_v_vertex(in->graph, v);
        memcpy(row + 1, &x.now[v * x.n], x.n * sizeof *row);
    }
    return GR_OK;
}

static bool has_columns(const gr_value *v, const numbers *x)
{
    if (v->type != GR_V_TABLE || v->table->n_columns != x->n + 1 ||
        v->table->total != v->table->n_rows || !gr_str_is(v->table->columns[0], "node"))
        return false;
    for (size_t c = 0; c < x->n; c++)
        if (!gr_str_eq(v->table->columns[c + 1], x->column[c]->name))
            return false;
    return true;
}

/* A sum as the verifier has it: integers modulo 2^64, real numbers with the size of what was added,
 * which says how much rounding may have taken. */
typedef struct sum {
    uint64_t whole;
    long double real, size;
} sum;

static void sum_start(const numbers *x, gr_vid n, sum *s)
{
    for (size_t i = 0; i < n * x->n; i++) {
        const gr_value *v = &x->now[i];

        s[i] = v->type == GR_V_INT ? (sum){ (uint64_t)v->i, 0, 0 } : (sum){ 0, v->d, fabsl(v->d) };
    }
}

static void sum_add(sum *to, const sum *from, size_t n)
{
    for (size_t c = 0; c < n; c++) {
        to[c].whole += from[c].whole;
        to[c].real += from[c].real;
        to[c].size += from[c].size;
    }
}

static bool is_sum(const gr_value *v, const gr_column *c, const sum *s)
{
    if (c->type == GR_COL_INT)
        return v->type == GR_V_INT && (uint64_t)v->i == s->whole;
    return v->type == GR_V_REAL && fabsl(v->d - s->real) <= 1e-9L * (1 + s->size);
}

/* Each round hands numbers over edge by edge, from the last to the first. */
static gr_status sum_again(gr_ctx *cx, const gr_in *in, const numbers *x, sum **out, gr_err *err)
{
    const gr_graph *g = in->graph;
    gr_vid n = gr_graph_n_nodes(g);
    size_t m = 0, cells = n * x->n;
    gr_vid *end = gr_new_n(&cx->scratch, gr_vid, 2 * (size_t)gr_graph_n_edges(g));
    sum *now = gr_new_n(&cx->scratch, sum, cells), *next = gr_new_n(&cx->scratch, sum, cells);
    gr_status st;

    if (end == NULL || now == NULL || next == NULL)
        return gr_fail_memory(cx, err);
    sum_start(x, n, now);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        if (m == 0 || end[2 * m - 2] != it.u || end[2 * m - 1] != it.v) {
            end[2 * m] = it.u;
            end[2 * m++ + 1] = it.v;
        }
    for (int64_t round = 0; round < in->arg[0].value.i; round++) {
        sum *swap = now;

        memset(next, 0, cells * sizeof *next);
        for (size_t i = m; i-- > 0;) {
            gr_vid u = end[2 * i], v = end[2 * i + 1];

            sum_add(&next[u * x->n], &now[v * x->n], x->n);
            if (!gr_graph_is_directed(g) && u != v)
                sum_add(&next[v * x->n], &now[u * x->n], x->n);
        }
        now = next;
        next = swap;
        if ((st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
    }
    *out = now;
    return GR_OK;
}

static gr_status neighbor_sum_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_graph *g = in->graph;
    const gr_table *t = r->value.table;
    gr_vid n = gr_graph_n_nodes(g), id;
    sum *sums = NULL;
    numbers x;
    gr_status st;

    if (gr_too_big_to_check(g, r))
        return GR_OK;
    if ((st = take_columns(cx, in, &x, err)) != GR_OK ||
        (st = sum_again(cx, in, &x, &sums, err)) != GR_OK)
        return st;
    if (!has_columns(&r->value, &x) || t->n_rows != n)
        return gr_refute(err, "the value is no table of all nodes");
    for (gr_vid v = 0; v < n; v++) {
        if (!gr_vertex_of(g, &t->cells[v * t->n_columns], &id) || id != v)
            return gr_refute(err, "row %u has a wrong node", v);
        for (size_t c = 0; c < x.n; c++)
            if (!is_sum(&t->cells[v * t->n_columns + 1 + c], x.column[c], &sums[v * x.n + c]))
                return gr_refute(err, "row %u has a wrong sum", v);
    }
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_param sum_params[] = {
    { "rounds", GR_P_INT, GR_OPTIONAL, "how many times", .standard = "1", .words = "after",
      .bounded = true, .min = 0, .max = 1000 },
    { "attribute", GR_P_NODE_ATTR, GR_OPTIONAL, "the node attribute; null: all with numbers",
      .words = "of" },
};

const gr_tool gr_tool_neighbor_sum = {
    .name = "neighbor_sum",
    .family = "structure",
    .summary = "Every node's numbers replaced by the sum of its neighbours', several times over",
    .brief = "numbers replaced by sums over neighbours",
    .details =
        "A graph convolution in its simplest form. A table of nodes and sums. All nodes "
        "change at once in a round; a node's own number does not count unless it has a loop. "
        "Each neighbour counts once; in a directed graph neighbours are the nodes that its "
        "edges lead to. A node without neighbours gets 0.",
    GR_PARAMS(sum_params),
    .result = GR_R_TABLE,
    .returns = "node: node, ...",
    .cost = "O(rounds * (n + m))",
    .run = neighbor_sum_run,
    .verify = neighbor_sum_verify,
    .checked_by = "hands the numbers over edge by edge",
    .cues = "sum of the neighbours' embeddings, graph convolution, embedding of each node after "
            "two layers, message passing, GNN layer, aggregate neighbours, aggregate the features "
            "of neighbours, propagate values, one layer of a graph neural network, sum over "
            "adjacent nodes",
    .example = { "a-b, b-c", "neighbor_sum(set_node_attribute(G, x, 1), rounds=2).x", "2, 2, 2" },
};
