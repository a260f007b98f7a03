/* Canonical forms, automorphisms and orbits.
 *
 * The kernels ask nauty. The verifiers find single automorphisms, or that there is none, by
 * splitting nodes by their neighbours and then trying maps; the number of automorphisms is the
 * product of the sizes of orbits, each with the nodes before it held fast. The canonical form must
 * not change when the nodes are numbered backwards. */
#include "algo/isomorphism/shape_int.h"

#define CHECK_STEPS 20000
#define CHECK_WORK  400000 /* nodes and arcs, over all tests */
#define CHECK_SIZE  20000  /* nodes and arcs of the graph */
#define TOO_LONG    "to derive it a second time would take too long"

/* --- one automorphism, for verifiers --- */

typedef struct prober {
    gr_shapes shapes; /* the graph twice */
    uint32_t *color;  /* refined, before anything is fixed */
    gr_vid fixed;     /* nodes 0 .. fixed-1 stay where they are */
    uint64_t work;
} prober;

static gr_status prober_start(gr_ctx *cx, const gr_in *in, prober *p, gr_err *err)
{
    bool differ;
    gr_status st;

    *p = (prober){ .fixed = 0 };
    if ((st = gr_shapes_read(cx, in->graph, in->graph, in->arg[0].column, in->arg[1].column,
                             &p->shapes, err)) != GR_OK ||
        (st = gr_shapes_refine(cx, &p->shapes, &differ, err)) != GR_OK)
        return st;
    p->color =
        gr_arena_copy(&cx->scratch, p->shapes.of[0].color, p->shapes.of[0].n * sizeof *p->color);
    return p->color == NULL && p->shapes.of[0].n != 0 ? gr_fail_memory(cx, err) : GR_OK;
}

/* The refined colours, the fixed nodes each with one of its own. */
static void reset(prober *p)
{
    gr_vid n = p->shapes.of[0].n;

    for (int i = 0; i < 2; i++)
        for (gr_vid v = 0; v < n; v++)
            p->shapes.of[i].color[v] = v < p->fixed ? n + v : p->color[v];
}

/* Does an automorphism that moves no fixed node take v to w? */
static gr_status probe(gr_ctx *cx, prober *p, gr_vid v, gr_vid w, gr_finding *out, gr_err *err)
{
    gr_shapes *s = &p->shapes;
    gr_match m = { .shapes = s, .induced = true, .max_steps = CHECK_STEPS };
    gr_arena outer = cx->scratch;
    bool differ;
    gr_status st;

    *out = v == w ? GR_FOUND_ONE : GR_FOUND_NONE;
    if (v == w || p->color[v] != p->color[w])
        return GR_OK;
    reset(p);
    s->of[1].color[v] = s->of[0].color[w] = UINT32_MAX;
    gr_arena_init(&cx->scratch, &cx->budget); /* what one test needs goes with it */
    if ((st = gr_shapes_refine(cx, s, &differ, err)) == GR_OK && !differ &&
        (st = gr_match_search(cx, &m, err)) == GR_OK)
        *out = m.found != 0 ? GR_FOUND_ONE : m.complete ? GR_FOUND_NONE : GR_GAVE_UP;
    gr_arena_clear(&cx->scratch);
    cx->scratch = outer;
    p->work += s->of[0].n + s->of[0].start[s->of[0].n] + m.steps;
    if (p->work > CHECK_WORK)
        *out = GR_GAVE_UP;
    return st;
}

/* --- automorphism_count --- */

static gr_status canon_of(gr_ctx *cx, const gr_in *in, gr_canon *out, gr_err *err)
{
    gr_shapes s;
    gr_status st =
        gr_shapes_read(cx, in->graph, NULL, in->arg[0].column, in->arg[1].column, &s, err);

    return st != GR_OK ? st : gr_canon_find(cx, &s.of[0], out, err);
}

static gr_status automorphism_count_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_canon c;
    gr_status st = canon_of(cx, in, &c, err);

    if (st != GR_OK)
        return st;
    if (c.n_automorphisms == 0 && !(c.about < 1e300))
        return gr_fail(err, GR_ELIMIT, "there are more than 1e300 automorphisms");
    out->value = c.n_automorphisms != 0 ? gr_v_int((int64_t)c.n_automorphisms) : gr_v_real(c.about);
    return GR_OK;
}

/* How many nodes v can be taken to with those before it held fast; 0 = that takes too long. */
static gr_status orbit_size(gr_ctx *cx, prober *p, gr_vid v, uint64_t *size, gr_err *err)
{
    gr_finding f;
    gr_status st;

    *size = 0;
    p->fixed = v;
    for (gr_vid w = v; w < p->shapes.of[0].n; w++) {
        if ((st = probe(cx, p, v, w, &f, err)) != GR_OK)
            return st;
        if (f == GR_GAVE_UP) {
            *size = 0;
            return GR_OK;
        }
        *size += f == GR_FOUND_ONE;
    }
    return GR_OK;
}

static gr_status automorphism_count_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    uint64_t product = 1, size;
    prober p;
    gr_status st;

    r->why = TOO_LONG;
    if ((r->value.type != GR_V_INT || r->value.i < 1) &&
        (r->value.type != GR_V_REAL || !(r->value.d > 9e18)))
        return gr_refute(err, "the number of automorphisms is at least 1");
    if (n + gr_graph_n_arcs(in->graph) > CHECK_SIZE)
        return GR_OK;
    if ((st = prober_start(cx, in, &p, err)) != GR_OK)
        return st;
    for (gr_vid v = 0; v < n; v++) {
        if ((st = orbit_size(cx, &p, v, &size, err)) != GR_OK || size == 0)
            return st;
        if (__builtin_mul_overflow(product, size, &product) || product > INT64_MAX) {
            if (r->value.type != GR_V_REAL)
                return gr_refute(err, "there are more automorphisms");
            r->why = "there are as many as that, but the digits were not derived again";
            return GR_OK;
        }
    }
    if (r->value.type != GR_V_INT || (uint64_t)r->value.i != product)
        return gr_refute(err, "the orbits multiply to %llu", (unsigned long long)product);
    r->grade = GR_REDERIVED;
    r->why = NULL;
    return GR_OK;
}

/* --- orbits --- */

static gr_status orbits_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    gr_value *group = gr_new_n(&cx->scratch, gr_value, n);
    gr_canon c;
    gr_status st = canon_of(cx, in, &c, err);

    if (st != GR_OK)
        return st;
    if (group == NULL || !gr_v_list(&cx->arena, &out->value))
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        if ((c.orbit[v] == v && !gr_v_list(&cx->arena, &group[v])) ||
            !gr_v_push(&cx->arena, &group[c.orbit[v]], gr_v_vertex(in->graph, v)))
            return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        if (c.orbit[v] == v && !gr_v_push(&cx->arena, &out->value, group[v]))
            return gr_fail_memory(cx, err);
    return GR_OK;
}

/* first[v]: the first node of v's group. */
static gr_status read_groups(gr_ctx *cx, const gr_graph *g, const gr_value *v, gr_vid **first,
                             gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), n_seen = 0, id, last_first = 0;

    if (v->type != GR_V_LIST)
        return gr_refute(err, "the value is no list");
    if ((*first = gr_new_n(&cx->scratch, gr_vid, n)) == NULL)
        return gr_fail_memory(cx, err);
    memset(*first, 0xff, n * sizeof **first);
    for (size_t i = 0; i < v->list->n; i++) {
        const gr_value *group = &v->list->at[i];
        gr_vid head = 0, last = 0;

        if (group->type != GR_V_LIST || group->list->n == 0)
            return gr_refute(err, "a group is empty");
        for (size_t k = 0; k < group->list->n; k++, n_seen++) {
            if (!gr_vertex_of(g, &group->list->at[k], &id) || (*first)[id] != GR_NO_NODE ||
                (k != 0 && id <= last))
                return gr_refute(err, "a group is no list of nodes in order");
            head = k == 0 ? id : head;
            last = id;
            (*first)[id] = head;
        }
        if (i != 0 && head < last_first)
            return gr_refute(err, "the groups are out of order");
        last_first = head;
    }
    return n_seen == n ? GR_OK : gr_refute(err, "%u nodes are in no group", n - n_seen);
}

static gr_status orbits_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph), *first = NULL;
    gr_finding f;
    prober p;
    gr_status st = read_groups(cx, in->graph, &r->value, &first, err);

    r->why = TOO_LONG;
    if (st != GR_OK || n + gr_graph_n_arcs(in->graph) > CHECK_SIZE ||
        (st = prober_start(cx, in, &p, err)) != GR_OK)
        return st;
    for (gr_vid v = 0; v < n; v++)
        for (gr_vid w = 0; w < v; w++) {
            if (first[w] != w || (first[v] != v && first[v] != w))
                continue; /* the first of each group with its members, and with each other */
            if ((st = probe(cx, &p, w, v, &f, err)) != GR_OK || f == GR_GAVE_UP)
                return st;
            if ((f == GR_FOUND_ONE) != (first[v] == w))
                return gr_refute(err, "nodes %u and %u %s", w, v,
                                 f == GR_FOUND_ONE ? "can change places" : "cannot change places");
        }
    r->grade = GR_REDERIVED;
    r->why = NULL;
    return GR_OK;
}

/* --- canonical_form --- */

typedef struct hash {
    uint64_t a, b;
} hash;

static void mix(hash *h, uint64_t x)
{
    h->a = (h->a ^ x) * UINT64_C(0x9e3779b97f4a7c15);
    h->a ^= h->a >> 29;
    h->b = (h->b + x + UINT64_C(0x632be59bd9b4e019)) * UINT64_C(0xd1342543de82ef95);
    h->b ^= h->b >> 32;
}

static void mix_lists(hash *h, const gr_signature *lists, size_t n)
{
    mix(h, n);
    for (size_t i = 0; i < n; i++) {
        mix(h, lists[i].n);
        for (size_t k = 0; k < lists[i].n; k++)
            mix(h, lists[i].at[k]);
    }
}

/* The labels of the nodes in canonical order. */
static gr_status mix_labels(gr_ctx *cx, hash *h, const gr_column *label, const gr_vid *lab,
                            gr_vid n, gr_err *err)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, &cx->budget, 0);
    for (gr_vid i = 0; i < n; i++) {
        gr_value v = gr_column_get(label, lab[i]);

        if (v.type == GR_V_REAL && v.d == 0)
            v.d = 0; /* -0 is the same label */
        gr_json_write(&sb, &v, 0);
        gr_strbuf_adds(&sb, "\n");
    }
    for (size_t i = 0; i < sb.len; i++)
        mix(h, (unsigned char)sb.buf[i]);
    n = sb.failed;
    gr_strbuf_clear(&sb);
    return n != 0 ? gr_fail_memory(cx, err) : GR_OK;
}

/* All of the canonical graph, and what its colours and kinds stand for. back: what the nodes of
 * the shape are called in the graph. */
static gr_status form(gr_ctx *cx, const gr_in *in, const gr_shapes *s, const gr_shape *shape,
                      bool backwards, gr_str *out, gr_err *err)
{
    gr_vid n = shape->n;
    hash h = { gr_graph_is_directed(in->graph), n };
    gr_canon c;
    gr_status st = gr_canon_find(cx, shape, &c, err);

    if (st != GR_OK)
        return st;
    for (gr_vid i = 0; i < n && backwards; i++)
        c.lab[i] = n - 1 - c.lab[i];
    mix_lists(&h, s->color, shape->n_colors);
    mix_lists(&h, s->kind, shape->n_kinds);
    for (size_t i = 0; i < c.n_all; i++) {
        mix(&h, c.color[i]);
        mix(&h, c.start[i + 1]);
    }
    for (uint64_t i = 0; c.n_all != 0 && i < c.start[c.n_all]; i++)
        mix(&h, (uint64_t)c.to[i]);
    if (in->arg[0].column != NULL &&
        (st = mix_labels(cx, &h, in->arg[0].column, c.lab, n, err)) != GR_OK)
        return st;
    *out = gr_str_printf(&cx->arena, "%u-%u-%016llx%016llx", n, gr_graph_n_edges(in->graph),
                         (unsigned long long)h.a, (unsigned long long)h.b);
    return out->ptr == NULL ? gr_fail_memory(cx, err) : GR_OK;
}

static gr_status canonical_form_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_shapes s;
    gr_str text;
    gr_status st = gr_shapes_read(cx, in->graph, NULL, in->arg[0].column, NULL, &s, err);

    if (st == GR_OK && (st = form(cx, in, &s, &s.of[0], false, &text, err)) == GR_OK)
        out->value = gr_v_str(text);
    return st;
}

/* The shape with node v called n - 1 - v. */
static gr_status turn_round(gr_ctx *cx, const gr_shape *s, gr_shape *out, gr_err *err)
{
    gr_vid n = s->n;
    uint64_t k = 0;

    *out = *s;
    out->start = gr_new_n(&cx->scratch, uint64_t, (size_t)n + 1);
    out->to = gr_new_n(&cx->scratch, gr_vid, s->start[n]);
    out->kind = gr_new_n(&cx->scratch, uint32_t, s->start[n]);
    out->color = gr_new_n(&cx->scratch, uint32_t, n);
    if (out->start == NULL || out->to == NULL || out->kind == NULL || out->color == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid u = 0; u < n; u++) {
        out->color[u] = s->color[n - 1 - u];
        for (uint64_t i = s->start[n - u]; i-- > s->start[n - 1 - u]; k++) {
            out->to[k] = n - 1 - s->to[i];
            out->kind[k] = s->kind[i];
        }
        out->start[u + 1] = k;
    }
    return gr_ctx_check(cx, err);
}

static gr_status canonical_form_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_shapes s;
    gr_shape back;
    gr_str text;
    gr_status st = gr_shapes_read(cx, in->graph, NULL, in->arg[0].column, NULL, &s, err);

    if (st != GR_OK || (st = turn_round(cx, &s.of[0], &back, err)) != GR_OK ||
        (st = form(cx, in, &s, &back, true, &text, err)) != GR_OK)
        return st;
    if (r->value.type != GR_V_STR || !gr_str_eq(r->value.s, text))
        return gr_refute(err, "with its nodes numbered backwards the graph has the form %.*s",
                         GR_FMT(text));
    r->grade = GR_REDERIVED;
    return GR_OK;
}

/* --- the rows --- */

#define COST                                                                                       \
    "usually O((n + m) log n); exponential at worst; at most 20000 nodes, pairs of several kinds " \
    "included"

static const gr_param params[] = {
    { "node_label", GR_P_NODE_ATTR, GR_OPTIONAL, "node attribute that must be kept",
      .words = "by node attribute, same label" },
    { "edge_label", GR_P_ATTR, GR_OPTIONAL, "edge attribute that must be kept",
      .words = "by edge attribute" },
};
static const gr_alias count_aliases[] = {
    { GR_SURFACE_NATIVE, "number_of_automorphisms", NULL, NULL },
};

const gr_tool gr_tool_automorphism_count = {
    .name = "automorphism_count",
    .family = "isomorphism",
    .summary = "Number of ways to rename the nodes that leave the graph as it is",
    .brief = "symmetries",
    .details = "Edges keep their direction; loops and the number of parallel edges count, and "
               "attributes if they are named as labels. At least 1, for the renaming that changes "
               "nothing, also in the empty graph. Exact up to 2^63, rounded above, an error above "
               "1e300.",
    GR_PARAMS(params),
    GR_ALIASES(count_aliases),
    .result = GR_R_NUMBER,
    .cost = COST,
    .run = automorphism_count_run,
    .verify = automorphism_count_verify,
    .checked_by = "multiplies the numbers of places that each node can take while those before it "
                  "stay, found by trying maps",
    .cues = "automorphisms, how many automorphisms, size of the automorphism group, symmetries, "
            "how symmetric, number of symmetries, in how many ways can the graph be mapped to "
            "itself, order of the automorphism group",
    .example = { "a-b, b-c, c-d, d-a", "automorphism_count(G)", "8" },
};

const gr_tool gr_tool_orbits = {
    .name = "orbits",
    .family = "isomorphism",
    .summary = "Groups of nodes that can change places without changing the graph",
    .brief = "nodes that can change places",
    .details = "As automorphism_count. Members in the order of the graph, groups by their first "
               "nodes; a node that cannot move is a group of its own.",
    GR_PARAMS(params),
    .result = GR_R_GROUPS,
    .cost = COST,
    .run = orbits_run,
    .verify = orbits_verify,
    .checked_by = "looks for a renaming between the members of a group, and between groups, by "
                  "trying maps",
    .cues = "orbits, automorphism orbits, equivalent nodes, interchangeable, structurally "
            "equivalent, same role, can swap, which nodes play the same role, symmetric nodes, "
            "nodes that look alike, equivalence classes under symmetry",
    .example = { "a-b, b-c, c-d", "orbits(G)", "a, d\nb, c" },
};

const gr_tool gr_tool_canonical_form = {
    .name = "canonical_form",
    .family = "isomorphism",
    .summary = "Text that is the same for graphs that differ in nothing but the names of nodes",
    .brief = "same text for same shape",
    .details = "Numbers of nodes and edges, and a 128-bit hash of the canonical graph: isomorphic "
               "graphs have the same, others practically never. Direction, loops, parallel edges "
               "and the node label, if one is named, count. The text may change with the version "
               "of nauty.",
    .params = params,
    .n_params = 1,
    .result = GR_R_TEXT,
    .cost = COST,
    .run = canonical_form_run,
    .verify = canonical_form_verify,
    .checked_by = "derives it again with the nodes numbered backwards",
    .cues = "canonical form, canonical label, canonical hash, fingerprint of the graph, graph "
            "hash, weisfeiler lehman graph hash, certificate of a graph, key that is the same for "
            "isomorphic graphs, identify duplicates",
    .example = { "a-b, b-c", "canonical_form(G) = canonical_form(G)", "yes" },
};
