/* Nodes without which a graph falls into more parts than a path or a cycle can join. */
#include "algo/tours/hamilton_int.h"

/* The parts that are left without the nodes of `out`, directions aside. */
static gr_status count_parts(gr_ctx *cx, const gr_csr *rows, gr_vid n, const bool *out,
                             uint64_t *parts, gr_err *err)
{
    bool *seen = gr_new_n(&cx->scratch, bool, n);
    gr_vid *stack = gr_new_n(&cx->scratch, gr_vid, n);

    if (seen == NULL || stack == NULL)
        return gr_fail_memory(cx, err);
    *parts = 0;
    for (gr_vid v = 0; v < n; v++) {
        gr_vid k = 0;

        if (seen[v] || out[v])
            continue;
        ++*parts;
        seen[v] = true;
        stack[k++] = v;
        while (k != 0) {
            gr_vid u = stack[--k];

            for (uint64_t i = rows->start[u]; i < rows->start[u + 1]; i++)
                if (!seen[rows->to[i]] && !out[rows->to[i]]) {
                    seen[rows->to[i]] = true;
                    stack[k++] = rows->to[i];
                }
        }
    }
    return gr_ctx_check(cx, err);
}

/* A cycle joins as many parts as nodes are taken out, a path one more, but one less for each of
 * its ends that is taken out. */
bool gr_hamilton_parted(const gr_hamilton_question *q, uint64_t parts, uint64_t n_out,
                        const bool *out)
{
    unsigned ends = (unsigned)(q->source != GR_NO_NODE && out[q->source]) +
                    (unsigned)(q->target != GR_NO_NODE && q->target != q->source && out[q->target]);

    if (n_out == 0)
        return parts > 1;
    return q->cycle ? parts > n_out : parts + ends > n_out + 1;
}

/* Two colours for the nodes, different ones for neighbours where that is possible. */
static void colour_nodes(const gr_csr *rows, gr_vid n, gr_vid *queue, int8_t *colour)
{
    gr_vid k, end;

    for (gr_vid v = 0; v < n; v++)
        if (colour[v] == 0) {
            colour[v] = 1;
            queue[0] = v;
            for (k = 0, end = 1; k < end; k++)
                for (uint64_t i = rows->start[queue[k]]; i < rows->start[queue[k] + 1]; i++)
                    if (colour[rows->to[i]] == 0) {
                        colour[rows->to[i]] = (int8_t)-colour[queue[k]];
                        queue[end++] = rows->to[i];
                    }
        }
}

/* Tries one set; *found if it parts the graph too far. */
static gr_status try_set(gr_ctx *cx, const gr_hamilton_question *q, const gr_csr *rows,
                         const bool *out, bool *found, gr_err *err)
{
    uint64_t parts = 0, n_out = 0;
    gr_status st = count_parts(cx, rows, q->n, out, &parts, err);

    for (gr_vid v = 0; v < q->n; v++)
        n_out += out[v];
    *found = st == GR_OK && gr_hamilton_parted(q, parts, n_out, out);
    return st;
}

/* Nothing, the neighbours of nodes with one neighbour, one side of two, and every node alone. *cut
 * stays NULL if none of them parts the graph. */
gr_status gr_hamilton_cut(gr_ctx *cx, const gr_hamilton_question *q, bool **cut, gr_err *err)
{
    bool *out = gr_new_n(&cx->scratch, bool, q->n), found = false;
    int8_t *colour = gr_new_n(&cx->scratch, int8_t, q->n);
    gr_vid *queue = gr_new_n(&cx->scratch, gr_vid, q->n);
    gr_csr rows;
    gr_status st = gr_simple_rows(cx, q->g, &rows, err);

    *cut = NULL;
    if (out == NULL || colour == NULL || queue == NULL)
        return gr_fail_memory(cx, err);
    if (st == GR_OK)
        st = try_set(cx, q, &rows, out, &found, err);
    for (gr_vid v = 0; st == GR_OK && !found && v < q->n; v++)
        if (gr_csr_degree(&rows, v) == 1)
            out[rows.to[rows.start[v]]] = true;
    if (st == GR_OK && !found)
        st = try_set(cx, q, &rows, out, &found, err);
    if (st == GR_OK && !found)
        colour_nodes(&rows, q->n, queue, colour);
    for (int8_t side = 1; st == GR_OK && !found && side >= -1; side = (int8_t)(side - 2)) {
        for (gr_vid v = 0; v < q->n; v++)
            out[v] = colour[v] == side;
        st = try_set(cx, q, &rows, out, &found, err);
    }
    if (st == GR_OK && !found)
        memset(out, 0, q->n);
    for (gr_vid v = 0; st == GR_OK && !found && v < q->n && q->n <= 512; v++) {
        out[v] = true;
        st = try_set(cx, q, &rows, out, &found, err);
        out[v] = found;
    }
    *cut = found ? out : NULL;
    return st;
}
