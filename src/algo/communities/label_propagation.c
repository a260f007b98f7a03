/* Communities by label propagation (Cordasco, Gargano: Community detection via semi-synchronous
 * label propagation algorithms, 2010), as NetworkX does it.
 *
 * Nodes are coloured so that no two neighbours have one colour; then colour by colour every node
 * takes the label that most of its neighbours have. The verifier sees that in the end no node has
 * another group with more of its neighbours. */
#include "algo/communities/communities_int.h"

typedef struct spreading {
    gr_csr rows;
    gr_vid n;
    gr_vid *label;
    gr_vid *order;   /* nodes colour by colour */
    gr_vid *count;   /* by label; 0 between nodes */
    gr_vid *scratch; /* by node or colour */
} spreading;

/* Nodes by falling degree, equal ones by id. */
static void sort_by_degree(const gr_csr *rows, gr_vid n, gr_vid *slot, gr_vid *order)
{
    gr_vid sum = 0;

    memset(slot, 0, n * sizeof *slot);
    for (gr_vid v = 0; v < n; v++)
        slot[gr_csr_degree(rows, v)]++;
    for (gr_vid d = n; d-- > 0;) {
        gr_vid count = slot[d];

        slot[d] = sum;
        sum += count;
    }
    for (gr_vid v = 0; v < n; v++)
        order[slot[gr_csr_degree(rows, v)]++] = v;
}

/* Each node in turn gets the first colour that none of its neighbours has. taken[c] = v + 1 if a
 * neighbour of v has c. */
static void colour(const spreading *s, gr_vid *colour_of, gr_vid *taken)
{
    memset(colour_of, 0xff, s->n * sizeof *colour_of);
    memset(taken, 0, s->n * sizeof *taken);
    for (gr_vid i = 0; i < s->n; i++) {
        gr_vid v = s->order[i], c = 0;

        for (uint64_t k = s->rows.start[v]; k < s->rows.start[v + 1]; k++)
            if (colour_of[s->rows.to[k]] != GR_NO_NODE)
                taken[colour_of[s->rows.to[k]]] = v + 1;
        while (taken[c] == v + 1)
            c++;
        colour_of[v] = c;
    }
}

static void sort_by_colour(const spreading *s, const gr_vid *colour_of, gr_vid *slot)
{
    gr_vid sum = 0;

    memset(slot, 0, s->n * sizeof *slot);
    for (gr_vid v = 0; v < s->n; v++)
        slot[colour_of[v]]++;
    for (gr_vid c = 0; c < s->n; c++) {
        gr_vid count = slot[c];

        slot[c] = sum;
        sum += count;
    }
    for (gr_vid v = 0; v < s->n; v++)
        s->order[slot[colour_of[v]]++] = v;
}

/* The label that v should have: its own if no other is more frequent among its neighbours, else the
 * highest of the most frequent ones. */
static gr_vid best_label(const spreading *s, gr_vid v)
{
    gr_vid best = s->label[v], most = 0;

    for (uint64_t i = s->rows.start[v]; i < s->rows.start[v + 1]; i++)
        s->count[s->label[s->rows.to[i]]]++;
    most = s->count[best];
    for (uint64_t i = s->rows.start[v]; i < s->rows.start[v + 1]; i++) {
        gr_vid l = s->label[s->rows.to[i]];

        if (s->count[l] > most || (s->count[l] == most && best != s->label[v] && l > best)) {
            most = s->count[l];
            best = l;
        }
    }
    for (uint64_t i = s->rows.start[v]; i < s->rows.start[v + 1]; i++)
        s->count[s->label[s->rows.to[i]]] = 0;
    return best;
}

/* Rounds until one changes nothing. */
static gr_status spread(gr_ctx *cx, const spreading *s, gr_err *err)
{
    bool changed = true;
    gr_status st;

    while (changed) {
        changed = false;
        for (gr_vid i = 0; i < s->n; i++) {
            gr_vid v = s->order[i], l = best_label(s, v);

            if ((i & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
                return st;
            changed |= l != s->label[v];
            s->label[v] = l;
        }
    }
    return GR_OK;
}

static gr_status label_propagation_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    spreading s = { .n = n };
    gr_status st = gr_simple_rows(cx, in->graph, &s.rows, err);

    s.label = gr_new_n(&cx->scratch, gr_vid, n);
    s.order = gr_new_n(&cx->scratch, gr_vid, n);
    s.count = gr_new_n(&cx->scratch, gr_vid, n);
    s.scratch = gr_new_n(&cx->scratch, gr_vid, n);
    if (st != GR_OK)
        return st;
    if (s.label == NULL || s.order == NULL || s.count == NULL || s.scratch == NULL)
        return gr_fail_memory(cx, err);
    sort_by_degree(&s.rows, n, s.scratch, s.order);
    colour(&s, s.label, s.scratch);
    sort_by_colour(&s, s.label, s.scratch);
    for (gr_vid v = 0; v < n; v++)
        s.label[v] = v;
    if ((st = spread(cx, &s, err)) != GR_OK)
        return st;
    return gr_groups_make(cx, in->graph, s.label, &out->value, err);
}

/* Counts v's neighbours by group; its own must not be behind another. */
static bool is_at_home(const gr_csr *rows, const gr_vid *group, gr_vid v, gr_vid *count)
{
    gr_vid most = 0, own;

    for (uint64_t i = rows->start[v]; i < rows->start[v + 1]; i++) {
        gr_vid c = ++count[group[rows->to[i]]];

        most = c > most ? c : most;
    }
    own = count[group[v]];
    for (uint64_t i = rows->start[v]; i < rows->start[v + 1]; i++)
        count[group[rows->to[i]]] = 0;
    return own == most;
}

static gr_status label_propagation_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    gr_vid *group = gr_new_n(&cx->scratch, gr_vid, n), *count = gr_new_n(&cx->scratch, gr_vid, n);
    gr_csr rows;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if (group == NULL || count == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_simple_rows(cx, in->graph, &rows, err)) != GR_OK ||
        (st = gr_groups_read(cx, in->graph, &r->value, group, err)) != GR_OK)
        return st;
    for (gr_vid v = 0; v < n; v++) {
        if ((v & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (!is_at_home(&rows, group, v, count))
            return gr_refute(err, "node %u has more neighbours in another group", v);
    }
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_alias label_propagation_aliases[] = {
    { GR_SURFACE_NATIVE, "label_propagation", NULL, NULL },
};

const gr_tool gr_tool_label_propagation_communities = {
    .name = "label_propagation_communities",
    .family = "communities",
    .summary = "Communities where every node agrees with most of its neighbours",
    .brief = "as most neighbours",
    .details =
        "Every node starts with a label of its own and takes the one that most of its neighbours "
        "have, in rounds, until none would change; neighbours never change at the same time. A "
        "node keeps its label if that is among the most frequent ones, else the label of the "
        "later node wins. Nothing is random: the same graph gives the same groups. The largest "
        "first, equal ones by their first node. Directions, weights, loops and parallel edges do "
        "not count; an isolated node is alone.",
    GR_ALIASES(label_propagation_aliases),
    .result = GR_R_GROUPS,
    .cost = "O(n + m) a round, few rounds",
    .run = label_propagation_run,
    .verify = label_propagation_verify,
    .checked_by = "counts for every node its neighbours in each group: none has more than its own",
    .cues = "label propagation, communities by majority of neighbours, fast community detection, "
            "asyn lpa communities, spread labels, groups by majority of neighbours",
    .example = { "a-b, b-c, c-a, c-d, d-e, e-f, f-d", "label_propagation_communities(G)",
                 "a, b, c\nd, e, f" },
};
