/* What searches for the best set of nodes share. */
#include "algo/sets/search_int.h"

gr_vid *gr_matrix_numbers(gr_ctx *cx, gr_vid n)
{
    gr_vid *numbers = gr_arena_alloc(&cx->scratch, n * sizeof *numbers);

    if (numbers != NULL)
        memset(numbers, 0xff, n * sizeof *numbers); /* GR_NO_NODE */
    return numbers;
}

gr_status gr_matrix_make(gr_ctx *cx, const gr_csr *rows, gr_vid *numbers, const gr_vid *of,
                         gr_vid n, gr_matrix *out, gr_err *err)
{
    gr_status st = GR_OK;

    *out = (gr_matrix){ .n = n, .words = GR_BIT_WORDS(n) };
    out->row = gr_new_n(&cx->scratch, uint64_t, out->words * n);
    if (out->row == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid i = 0; i < n; i++)
        numbers[of[i]] = i;
    for (gr_vid i = 0; i < n && st == GR_OK; i++) {
        if ((i & 0xff) == 0)
            st = gr_ctx_check(cx, err);
        for (uint64_t k = rows->start[of[i]]; k < rows->start[of[i] + 1]; k++)
            if (numbers[rows->to[k]] != GR_NO_NODE)
                gr_bit_on(gr_matrix_row(out, i), numbers[rows->to[k]]);
    }
    for (gr_vid i = 0; i < n; i++)
        numbers[of[i]] = GR_NO_NODE;
    return st;
}

gr_status gr_matrix_whole(gr_ctx *cx, const gr_csr *rows, gr_vid n, gr_matrix *out, gr_err *err)
{
    gr_vid *numbers = gr_matrix_numbers(cx, n), *all = gr_new_n(&cx->scratch, gr_vid, n);

    if (numbers == NULL || all == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        all[v] = v;
    return gr_matrix_make(cx, rows, numbers, all, n, out, err);
}

void gr_matrix_complement(gr_matrix *m)
{
    for (size_t v = 0; v < m->n; v++) {
        uint64_t *row = gr_matrix_row(m, v);

        for (size_t w = 0; w < m->words; w++)
            row[w] = ~row[w];
        if (m->n % 64 != 0)
            row[m->words - 1] &= (UINT64_C(1) << m->n % 64) - 1;
        gr_bit_off(row, v);
    }
}

gr_status gr_peel(gr_ctx *cx, const gr_csr *rows, gr_vid n, gr_peeling *out, gr_err *err)
{
    gr_vid *first, max = 0, core = 0;
    gr_status st;

    out->order = gr_arena_alloc(&cx->scratch, n * sizeof *out->order);
    out->place = gr_arena_alloc(&cx->scratch, n * sizeof *out->place);
    out->core = gr_arena_alloc(&cx->scratch, n * sizeof *out->core);
    if (out->order == NULL || out->place == NULL || out->core == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++) {
        out->core[v] = (gr_vid)gr_csr_degree(rows, v);
        max = out->core[v] > max ? out->core[v] : max;
    }
    if ((first = gr_new_n(&cx->scratch, gr_vid, (size_t)max + 2)) == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        first[out->core[v] + 1]++;
    for (gr_vid d = 0; d <= max; d++)
        first[d + 1] += first[d];
    for (gr_vid v = 0; v < n; v++) {
        out->place[v] = first[out->core[v]]++;
        out->order[out->place[v]] = v;
    }
    for (gr_vid d = max + 1; d > 0; d--)
        first[d] = first[d - 1];
    first[0] = 0;
    for (gr_vid i = 0; i < n; i++) { /* first[d]: where the nodes of degree d begin, from i on */
        gr_vid v = out->order[i];

        if ((i & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        core = out->core[v] > core ? out->core[v] : core;
        first[out->core[v]] = i + 1;
        for (uint64_t k = rows->start[v]; k < rows->start[v + 1]; k++) {
            gr_vid u = rows->to[k], d = out->core[u], at, w;

            if (out->place[u] <= i || d <= out->core[v])
                continue;
            at = first[d] > i ? first[d] : i + 1; /* u changes places with the first of its kind */
            w = out->order[at];
            out->order[out->place[u]] = w;
            out->place[w] = out->place[u];
            out->order[at] = u;
            out->place[u] = at;
            first[d] = at + 1;
            out->core[u]--;
        }
        out->core[v] = core;
    }
    return GR_OK;
}

gr_status gr_best_write(gr_ctx *cx, const gr_graph *g, const bool *mark, int64_t bound,
                        gr_value *out, gr_err *err)
{
    gr_arena *a = &cx->arena;
    gr_value nodes;
    gr_status st = gr_nodes_marked(cx, g, mark, &nodes, err);
    int64_t n;

    if (st != GR_OK)
        return st;
    n = (int64_t)nodes.list->n;
    if (!gr_v_record(a, out) || !gr_v_set(a, out, "nodes", nodes) ||
        !gr_v_set(a, out, "size", gr_v_int(n)) ||
        !gr_v_set(a, out, "optimal", gr_v_bool(bound == n)) ||
        !gr_v_set(a, out, "bound", gr_v_int(bound)))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

gr_status gr_best_fields(const gr_value *v, const char *size, int64_t n, bool largest,
                         bool *optimal, gr_err *err)
{
    const gr_value *shown = gr_v_get(v, size), *is = gr_v_get(v, "optimal"),
                   *bound = gr_v_get(v, "bound");

    if (shown == NULL || is == NULL || bound == NULL || shown->type != GR_V_INT ||
        is->type != GR_V_BOOL || bound->type != GR_V_INT)
        return gr_refute(err, "the value lacks %s, optimal or bound", size);
    if (shown->i != n)
        return gr_refute(err, "%s is %lld by a second count", size, (long long)n);
    if (largest ? bound->i < n : bound->i > n)
        return gr_refute(err, "the bound is beaten by the answer itself");
    if (is->b != (bound->i == n))
        return gr_refute(err, "optimal and bound contradict each other");
    *optimal = is->b;
    return GR_OK;
}

gr_status gr_best_read(gr_ctx *cx, const gr_graph *g, const gr_value *v, bool largest, gr_best *out,
                       gr_err *err)
{
    const gr_value *nodes = gr_v_get(v, "nodes");
    gr_status st;

    if (nodes == NULL || nodes->type != GR_V_LIST)
        return gr_refute(err, "the value has no list of nodes");
    *out = (gr_best){ .mark = gr_new_n(&cx->scratch, bool, gr_graph_n_nodes(g)),
                      .at = gr_new_n(&cx->scratch, gr_vid, nodes->list->n) };
    if (out->mark == NULL || out->at == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < nodes->list->n; i++) {
        if (!gr_vertex_of(g, &nodes->list->at[i], &out->at[i]))
            return gr_refute(err, "place %zu holds no node of the graph", i);
        if (i != 0 && out->at[i] <= out->at[i - 1])
            return gr_refute(err, "the nodes are not in order");
        out->mark[out->at[i]] = true;
    }
    out->n = (gr_vid)nodes->list->n;
    st = gr_best_fields(v, "size", out->n, largest, &out->optimal, err);
    if (st == GR_OK)
        out->bound = gr_v_get(v, "bound")->i;
    return st;
}
