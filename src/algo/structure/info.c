/* graph_info: what a graph is made of, on one page; all that a model ever sees of it. */
#include "algo/algo_int.h"

#define SAMPLE 5 /* nodes and edges that are shown */

static const char *names_of(const gr_graph *g, gr_arena *a)
{
    int64_t first;
    gr_vid n = gr_graph_n_nodes(g);

    if (gr_graph_names_dense(g, &first) && n != 0)
        return gr_str_printf(a, "%lld to %lld", (long long)first, (long long)(first + n - 1)).ptr;
    for (gr_vid v = 0; v < n; v++)
        if (!gr_name_is_int(gr_graph_name(g, v)))
            return "text";
    return "integers";
}

static const char *role_of(const gr_graph *g, const gr_column *c)
{
    static const char *const names[GR_N_ROLES] = { "weight", "capacity", "time" };

    for (int r = 0; r < GR_N_ROLES; r++)
        if (gr_graph_role(g, (gr_role)r) == c)
            return names[r];
    return NULL;
}

static bool add_attributes(gr_arena *a, gr_value *info, const char *key, const gr_graph *g,
                           gr_of of)
{
    gr_value list, item;

    if (!gr_v_list(a, &list))
        return false;
    for (size_t i = 0; i < gr_graph_n_columns(g, of); i++) {
        const gr_column *c = gr_graph_column(g, of, i);
        const char *role = of == GR_OF_EDGE ? role_of(g, c) : NULL;

        if (!gr_v_record(a, &item) || !gr_v_set(a, &item, "name", gr_v_str(c->name)) ||
            !gr_v_set(a, &item, "type", gr_v_str(gr_str_of(gr_coltype_name(c->type)))) ||
            !gr_v_set(a, &item, "missing", gr_v_int((int64_t)c->n_missing)) ||
            (role != NULL && !gr_v_set(a, &item, "role", gr_v_str(gr_str_of(role)))) ||
            !gr_v_push(a, &list, item))
            return false;
    }
    return gr_v_set(a, info, key, list);
}

static bool add_samples(gr_arena *a, gr_value *info, const gr_graph *g)
{
    gr_value nodes, edges;
    gr_edge_iter it = gr_edges(g);

    if (!gr_v_list(a, &nodes) || !gr_v_list(a, &edges))
        return false;
    for (gr_vid v = 0; v < gr_graph_n_nodes(g) && v < SAMPLE; v++)
        if (!gr_v_push(a, &nodes, gr_v_vertex(g, v)))
            return false;
    for (int i = 0; i < SAMPLE && gr_edge_next(&it); i++)
        if (!gr_v_push(a, &edges, gr_v_link(g, it.u, it.v)))
            return false;
    return gr_v_set(a, info, "first_nodes", nodes) && gr_v_set(a, info, "first_edges", edges);
}

static bool add_notes(gr_arena *a, gr_value *info, const gr_graph *g)
{
    gr_value notes;

    if (!gr_v_list(a, &notes))
        return false;
    for (size_t i = 0; i < gr_graph_n_notes(g); i++) {
        gr_str note = gr_str_dup(a, gr_str_of(gr_graph_note(g, i)));

        if (note.ptr == NULL || !gr_v_push(a, &notes, gr_v_str(note)))
            return false;
    }
    return gr_v_set(a, info, "notes", notes);
}

static gr_status graph_info_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_graph *g = in->graph;
    const gr_column *weight = gr_graph_role(g, GR_ROLE_WEIGHT);
    gr_arena *a = &cx->arena;
    gr_value *info = &out->value;
    int64_t isolated = 0;
    const char *names = names_of(g, a);
    const gr_csr *back;
    gr_components c;
    gr_status st;

    if ((st = gr_components_find(cx, g, &c, err)) != GR_OK ||
        (st = gr_graph_in(cx, g, &back, err)) != GR_OK)
        return st;
    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++)
        isolated += gr_csr_degree(gr_graph_out(g), v) == 0 && gr_csr_degree(back, v) == 0;
    if (names == NULL || !gr_v_record(a, info) ||
        !gr_v_set(a, info, "nodes", gr_v_int(gr_graph_n_nodes(g))) ||
        !gr_v_set(a, info, "edges", gr_v_int(gr_graph_n_edges(g))) ||
        !gr_v_set(a, info, "directed", gr_v_bool(gr_graph_is_directed(g))) ||
        !gr_v_set(a, info, "weighted", gr_v_bool(weight != NULL)) ||
        !gr_v_set(a, info, "weight", weight != NULL ? gr_v_str(weight->name) : gr_v_null()) ||
        !gr_v_set(a, info, "multi", gr_v_bool(gr_graph_n_repeats(g) != 0)) ||
        !gr_v_set(a, info, "loops", gr_v_int(gr_graph_n_loops(g))) ||
        !gr_v_set(a, info, "duplicates", gr_v_int(gr_graph_n_repeats(g))) ||
        !gr_v_set(a, info, "components", gr_v_int(c.n)) ||
        !gr_v_set(a, info, "isolated", gr_v_int(isolated)) ||
        !gr_v_set(a, info, "format", gr_v_str(gr_str_of(gr_graph_format(g)))) ||
        !gr_v_set(a, info, "decided_by", gr_v_str(gr_str_of(gr_graph_direction_by(g)))) ||
        (gr_graph_relation(g)[0] != '\0' &&
         !gr_v_set(a, info, "links", gr_v_str(gr_str_of(gr_graph_relation(g))))) ||
        !gr_v_set(a, info, "names", gr_v_str(gr_str_of(names))) ||
        !add_attributes(a, info, "node_attributes", g, GR_OF_NODE) ||
        !add_attributes(a, info, "edge_attributes", g, GR_OF_EDGE) || !add_samples(a, info, g) ||
        !add_notes(a, info, g))
        return gr_fail_memory(cx, err);
    return gr_ctx_check(cx, err);
}

static gr_status expect(const gr_value *info, const char *key, uint64_t n, gr_err *err)
{
    const gr_value *v = gr_v_get(info, key);

    if (v == NULL || v->type != GR_V_INT || (uint64_t)v->i != n)
        return gr_refute(err, "'%s' is %llu by a second count", key, (unsigned long long)n);
    return GR_OK;
}

static bool is_text(const gr_value *v, const char *text)
{
    return v != NULL && v->type == GR_V_STR && gr_str_is(v->s, text);
}

/* Names in a row must be so, one after the other; other integers may only be called that. */
static bool check_names(const gr_graph *g, const gr_value *said)
{
    gr_vid n = gr_graph_n_nodes(g), n_ints = 0, in_row = 0;
    char text[64] = "";

    for (gr_vid v = 0; v < n; v++) {
        gr_name name = gr_graph_name(g, v);

        n_ints += gr_name_is_int(name);
        in_row += gr_name_is_int(name) && n_ints == v + 1 &&
                  (uint64_t)name.num - (uint64_t)gr_graph_name(g, 0).num == v;
    }
    if (n != 0 && in_row == n)
        snprintf(text, sizeof text, "%lld to %lld", (long long)gr_graph_name(g, 0).num,
                 (long long)gr_graph_name(g, n - 1).num);
    return is_text(said, n_ints == n ? "integers" : "text") ||
           (text[0] != '\0' && is_text(said, text));
}

static bool check_links(const gr_graph *g, const gr_value *said)
{
    return said == NULL ? gr_graph_relation(g)[0] == '\0' : is_text(said, gr_graph_relation(g));
}

static bool check_attribute(const gr_graph *g, gr_of of, size_t i, const gr_value *said)
{
    static const char *const roles[GR_N_ROLES] = { "weight", "capacity", "time" };
    const gr_column *c = gr_graph_column(g, of, i);
    size_t n = of == GR_OF_NODE ? gr_graph_n_nodes(g) : gr_graph_n_edges(g), n_fields = 3;
    const gr_value *name = gr_v_get(said, "name"), *missing = gr_v_get(said, "missing");
    int64_t gaps = 0;

    for (size_t k = 0; k < n; k++)
        gaps += !gr_column_has(c, k);
    for (int k = 0; k < GR_N_ROLES && of == GR_OF_EDGE && n_fields == 3; k++)
        if (gr_graph_role(g, (gr_role)k) == c) {
            n_fields = 4;
            if (!is_text(gr_v_get(said, "role"), roles[k]))
                return false;
        }
    return name != NULL && name->type == GR_V_STR && gr_str_eq(name->s, c->name) &&
           is_text(gr_v_get(said, "type"), gr_coltype_name(c->type)) && missing != NULL &&
           missing->type == GR_V_INT && missing->i == gaps && said->record->n == n_fields;
}

static bool check_attributes(const gr_graph *g, gr_of of, const gr_value *said)
{
    size_t n = gr_graph_n_columns(g, of);

    if (said == NULL || said->type != GR_V_LIST || said->list->n != n)
        return false;
    for (size_t i = 0; i < n; i++)
        if (!check_attribute(g, of, i, &said->list->at[i]))
            return false;
    return true;
}

static bool check_samples(const gr_graph *g, const gr_value *nodes, const gr_value *edges)
{
    gr_edge_iter it = gr_edges(g);
    uint32_t n = gr_graph_n_nodes(g), m = gr_graph_n_edges(g);

    if (nodes == NULL || nodes->type != GR_V_LIST || nodes->list->n != (n < SAMPLE ? n : SAMPLE) ||
        edges == NULL || edges->type != GR_V_LIST || edges->list->n != (m < SAMPLE ? m : SAMPLE))
        return false;
    for (gr_vid v = 0; v < nodes->list->n; v++) {
        gr_value right = gr_v_vertex(g, v);

        if (!gr_is_same(&nodes->list->at[v], &right))
            return false;
    }
    for (size_t i = 0; i < edges->list->n && gr_edge_next(&it); i++) {
        gr_value right = gr_v_link(g, it.u, it.v);

        if (!gr_is_same(&edges->list->at[i], &right))
            return false;
    }
    return true;
}

static bool check_notes(const gr_graph *g, const gr_value *notes)
{
    if (notes == NULL || notes->type != GR_V_LIST || notes->list->n != gr_graph_n_notes(g))
        return false;
    for (size_t i = 0; i < notes->list->n; i++)
        if (!is_text(&notes->list->at[i], gr_graph_note(g, i)))
            return false;
    return true;
}

/* What is copied from the graph must be what is there. */
static gr_status check_copies(const gr_graph *g, bool multi, const gr_value *info, gr_err *err)
{
    const gr_column *weight = gr_graph_role(g, GR_ROLE_WEIGHT);
    const gr_value *said = gr_v_get(info, "weight");

    if (said == NULL || said->type != (weight != NULL ? GR_V_STR : GR_V_NULL) ||
        (weight != NULL && !gr_str_eq(said->s, weight->name)) ||
        !gr_is_bool(gr_v_get(info, "weighted"), weight != NULL) ||
        !gr_is_bool(gr_v_get(info, "directed"), gr_graph_is_directed(g)) ||
        !gr_is_bool(gr_v_get(info, "multi"), multi))
        return gr_refute(err, "the graph has another direction, weight or other duplicates");
    if (!is_text(gr_v_get(info, "format"), gr_graph_format(g)) ||
        !is_text(gr_v_get(info, "decided_by"), gr_graph_direction_by(g)) ||
        !check_links(g, gr_v_get(info, "links")) || !check_names(g, gr_v_get(info, "names")) ||
        !check_notes(g, gr_v_get(info, "notes")))
        return gr_refute(err, "the graph has another format, other names or other notes");
    if (!check_attributes(g, GR_OF_NODE, gr_v_get(info, "node_attributes")) ||
        !check_attributes(g, GR_OF_EDGE, gr_v_get(info, "edge_attributes")) ||
        !check_samples(g, gr_v_get(info, "first_nodes"), gr_v_get(info, "first_edges")))
        return gr_refute(err, "the graph has other attributes, first nodes or first edges");
    return GR_OK;
}

/* Counts everything again, edge by edge. Edges of one pair follow each other in the order of
 * edges. */
static gr_status graph_info_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph), last_u = GR_NO_NODE, last_v = GR_NO_NODE;
    uint64_t edges = 0, loops = 0, repeats = 0, isolated = 0;
    bool *touched = gr_new_n(&cx->scratch, bool, n);
    gr_components c;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if (touched == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it); edges++) {
        if (GR_EVERY(edges) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        loops += it.u == it.v;
        repeats += it.u == last_u && it.v == last_v;
        touched[it.u] = touched[it.v] = true;
        last_u = it.u;
        last_v = it.v;
    }
    for (gr_vid v = 0; v < n; v++)
        isolated += !touched[v];
    if ((st = gr_components_flood(cx, in->graph, &c, err)) != GR_OK ||
        (st = expect(&r->value, "nodes", n, err)) != GR_OK ||
        (st = expect(&r->value, "edges", edges, err)) != GR_OK ||
        (st = expect(&r->value, "loops", loops, err)) != GR_OK ||
        (st = expect(&r->value, "duplicates", repeats, err)) != GR_OK ||
        (st = expect(&r->value, "components", c.n, err)) != GR_OK ||
        (st = expect(&r->value, "isolated", isolated, err)) != GR_OK ||
        (st = check_copies(in->graph, repeats != 0, &r->value, err)) != GR_OK)
        return st;
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_alias graph_info_aliases[] = {
    { GR_SURFACE_NATIVE, "info", NULL, NULL },
    { GR_SURFACE_NATIVE, "is_directed", NULL, ".directed" },
    { GR_SURFACE_NATIVE, "is_weighted", NULL, ".weighted" },
    { GR_SURFACE_NATIVE, "is_multigraph", NULL, ".multi" },
    { GR_SURFACE_NATIVE, "number_of_selfloops", NULL, ".loops" },
    { GR_SURFACE_NATIVE, "number_of_isolates", NULL, ".isolated" },
};

const gr_tool gr_tool_graph_info = {
    .name = "graph_info",
    .family = "structure",
    .summary = "What the graph is made of: counts, direction, weights, attributes, first nodes",
    .brief = "counts, kinds, attributes",
    .details =
        "duplicates counts the edges that join a pair joined before, multi says whether there are "
        "any; components does not count directions; weight is the attribute that paths add up "
        "unless told "
        "otherwise; decided_by says why the graph is directed or not; links is what an edge u -> v "
        "means, where the input says so; notes is what the reader of "
        "the file changed or had to assume.",
    GR_ALIASES(graph_info_aliases),
    .result = GR_R_RECORD,
    .returns = "nodes: int, edges: int, directed: bool, weighted: bool, weight: text?, multi: "
               "bool, loops: int, duplicates: int, components: int, isolated: int, format: "
               "text, decided_by: text, names: text, node_attributes: list({name: text, type: "
               "text, missing: int}), edge_attributes: list({name: text, type: text, missing: "
               "int, ...}), first_nodes: nodes, first_edges: edges, notes: list(text)",
    .cost = "O(n + m)",
    .run = graph_info_run,
    .verify = graph_info_verify,
    .checked_by =
        "counts nodes, edges, loops, duplicates, components, isolated nodes and gaps again, "
        "and compares the rest with the graph",
    .cues = "describe the graph, about the graph, summary, overview, what is in the graph, tell "
            "me about the graph, statistics, is it directed, is it weighted, basic properties, "
            "which attributes are there, how large is it",
    .example = { "a-b 2, b-c 3", "graph_info(G).components", "1" },
};
