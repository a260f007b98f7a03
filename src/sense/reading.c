/* The reading as a record, and its end. */
#include "sense/sense.h"

void gr_reading_clear(gr_reading *r)
{
    for (size_t i = 0; i < r->n_graphs; i++)
        gr_graph_unref(r->graphs[i].graph);
    *r = (gr_reading){ 0 };
}

const gr_seen_column *gr_seen_column_named(const gr_seen *g, gr_of of, gr_str name)
{
    for (size_t i = 0; i < g->n_columns; i++)
        if (g->columns[i].of == of && gr_str_eq(g->columns[i].name, name))
            return &g->columns[i];
    return NULL;
}

static const char *const meanings[] = {
    [GR_MEANS_NUMBER] = "number",     [GR_MEANS_LENGTH] = "length",
    [GR_MEANS_DURATION] = "duration", [GR_MEANS_COST] = "cost",
    [GR_MEANS_CAPACITY] = "capacity", [GR_MEANS_STRENGTH] = "strength",
    [GR_MEANS_CLOCK] = "clock",       [GR_MEANS_AMOUNT] = "amount",
};

static bool span_value(gr_arena *a, gr_span s, gr_value *out)
{
    return gr_v_list(a, out) && gr_v_push(a, out, gr_v_int((int64_t)s.start)) &&
           gr_v_push(a, out, gr_v_int((int64_t)s.end));
}

static bool set_span(gr_arena *a, gr_value *record, const char *key, gr_span s)
{
    gr_value v;

    return span_value(a, s, &v) && gr_v_set(a, record, key, v);
}

static bool add_columns(gr_arena *a, const gr_seen *g, gr_value *out)
{
    gr_value list;

    if (!gr_v_list(a, &list))
        return false;
    for (size_t i = 0; i < g->n_columns; i++) {
        const gr_seen_column *c = &g->columns[i];
        gr_value row;
        gr_str unit = { 0 };

        if (c->unit != NULL)
            unit = (gr_str){ c->unit->symbols, strcspn(c->unit->symbols, "|") };
        if (c->unit != NULL && unit.len == 0)
            unit = (gr_str){ c->unit->names, strcspn(c->unit->names, "|") };
        if (!gr_v_record(a, &row) ||
            !gr_v_set(a, &row, "of", gr_v_str(gr_str_of(c->of == GR_OF_NODE ? "node" : "edge"))) ||
            !gr_v_set(a, &row, "name", gr_v_str(gr_str_dup(a, c->name))) ||
            !gr_v_set(a, &row, "meaning", gr_v_str(gr_str_of(meanings[c->meaning]))) ||
            !gr_v_set(a, &row, "unit", unit.len != 0 ? gr_v_str(unit) : gr_v_null()) ||
            !gr_v_push(a, &list, row))
            return false;
    }
    return gr_v_set(a, out, "columns", list);
}

static bool add_evidence(gr_arena *a, const gr_seen *g, gr_value *out)
{
    gr_value list;

    if (!gr_v_list(a, &list))
        return false;
    for (size_t i = 0; i < g->n_edges; i++) {
        gr_value row;

        if (!gr_v_record(a, &row) ||
            !gr_v_set(a, &row, "edge", gr_v_edge(g->edges[i].u, g->edges[i].v)) ||
            !set_span(a, &row, "at", g->edges[i].at) || !gr_v_push(a, &list, row))
            return false;
    }
    return gr_v_set(a, out, "evidence", list);
}

/* The record may outlive the graphs: texts of theirs are copied. */
static bool node_value(gr_arena *a, gr_name name, gr_value *out)
{
    gr_str copy;

    *out = gr_v_node(name);
    if (gr_name_is_int(name))
        return true;
    copy = gr_str_dup(a, (gr_str){ name.ptr, name.len });
    out->node.ptr = copy.ptr;
    return copy.ptr != NULL;
}

static bool cell_value(gr_arena *a, const gr_column *c, size_t i, gr_value *out)
{
    *out = gr_column_get(c, i);
    if (out->type == GR_V_STR)
        out->s = gr_str_dup(a, out->s);
    return out->type != GR_V_STR || out->s.ptr != NULL;
}

/* Names and edges with their data, in the order of ids. */
static bool add_graph(gr_arena *a, const gr_graph *g, gr_value *out)
{
    gr_value nodes, edges;

    if (!gr_v_list(a, &nodes) || !gr_v_list(a, &edges))
        return false;
    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++) {
        gr_value name;

        if (!node_value(a, gr_graph_name(g, v), &name) || !gr_v_push(a, &nodes, name))
            return false;
    }
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        gr_value row, data;

        if (!gr_v_list(a, &row) || !gr_v_record(a, &data))
            return false;
        for (size_t i = 0; i < gr_graph_n_columns(g, GR_OF_EDGE); i++) {
            const gr_column *c = gr_graph_column(g, GR_OF_EDGE, i);
            gr_value cell;
            gr_str key = gr_str_dup(a, c->name);

            if (gr_column_has(c, it.id) && (key.ptr == NULL || !cell_value(a, c, it.id, &cell) ||
                                            !gr_v_set_str(a, &data, key, cell)))
                return false;
        }
        if (!gr_v_push(a, &row, nodes.list->at[it.u]) ||
            !gr_v_push(a, &row, nodes.list->at[it.v]) ||
            (data.record->n != 0 && !gr_v_push(a, &row, data)) || !gr_v_push(a, &edges, row))
            return false;
    }
    return gr_v_set(a, out, "nodes", nodes) && gr_v_set(a, out, "edges", edges);
}

/* Columns of nodes: name to value. */
static bool add_node_columns(gr_arena *a, const gr_graph *g, gr_value *out)
{
    gr_value all;

    if (!gr_v_record(a, &all))
        return false;
    for (size_t i = 0; i < gr_graph_n_columns(g, GR_OF_NODE); i++) {
        const gr_column *c = gr_graph_column(g, GR_OF_NODE, i);
        gr_value list;

        if (!gr_v_list(a, &list))
            return false;
        for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++) {
            gr_value cell;

            if (!cell_value(a, c, v, &cell) || !gr_v_push(a, &list, cell))
                return false;
        }
        if (!gr_v_set_str(a, &all, gr_str_dup(a, c->name), list))
            return false;
    }
    return all.record->n == 0 || gr_v_set(a, out, "node_columns", all);
}

static bool graph_value(gr_arena *a, const gr_seen *g, gr_value *out)
{
    const gr_column *weight = gr_graph_role(g->graph, GR_ROLE_WEIGHT);

    return gr_v_record(a, out) && gr_v_set(a, out, "name", gr_v_str(g->name)) &&
           gr_v_set(a, out, "by", gr_v_str(gr_str_of(g->by))) &&
           (g->source.len == 0 || gr_v_set(a, out, "source", gr_v_str(g->source))) &&
           gr_v_set(a, out, "directed", gr_v_bool(gr_graph_is_directed(g->graph))) &&
           gr_v_set(a, out, "n_nodes", gr_v_int(gr_graph_n_nodes(g->graph))) &&
           gr_v_set(a, out, "n_edges", gr_v_int(gr_graph_n_edges(g->graph))) &&
           gr_v_set(a, out, "weight",
                    weight != NULL ? gr_v_str(gr_str_dup(a, weight->name)) : gr_v_null()) &&
           add_columns(a, g, out) &&
           (g->node_noun.len == 0 || gr_v_set(a, out, "node_noun", gr_v_str(g->node_noun))) &&
           (g->edge_noun.len == 0 || gr_v_set(a, out, "edge_noun", gr_v_str(g->edge_noun))) &&
           (g->relation.len == 0 || gr_v_set(a, out, "relation", gr_v_str(g->relation))) &&
           (!g->is_facts || gr_v_set(a, out, "facts", gr_v_bool(true))) &&
           (g->source.len != 0 || (add_graph(a, g->graph, out) &&
                                   add_node_columns(a, g->graph, out) && add_evidence(a, g, out)));
}

bool gr_reading_has_clause(const gr_reading *r, gr_span at)
{
    for (size_t i = 0; i < r->n_clauses; i++)
        if (r->clauses[i].at.start < at.end && at.start < r->clauses[i].at.end)
            return true;
    return false;
}

gr_str gr_clause_rest(gr_arena *a, const gr_reading *r, const gr_clause *c)
{
    gr_str text = { NULL, 0 };
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    for (size_t i = 0; i < c->n_tokens; i++) {
        const gr_token *t = &r->tokens.at[c->tokens[i]];

        if (i > 0 && c->tokens[i] == c->tokens[i - 1] + 1)
            gr_strbuf_add(&sb, gr_str_sub(r->text, t[-1].end, t->start));
        else if (i > 0 && i + 1 == c->n_tokens && t->kind == GR_TOKEN_PUNCT)
            break; /* the full stop behind a list */
        else if (i > 0)
            gr_strbuf_adds(&sb, " .. ");
        gr_strbuf_add(&sb, gr_str_sub(r->text, t->start, t->end));
    }
    if (!sb.failed)
        text = gr_str_dup(a, gr_str_trim(gr_strbuf_str(&sb)));
    gr_strbuf_clear(&sb);
    return text;
}

static bool add_clauses(gr_arena *a, const gr_reading *r, gr_value *out)
{
    gr_value list;
    size_t m = 0;

    if (!gr_v_list(a, &list))
        return false;
    for (size_t i = 0; i < r->n_clauses; i++) {
        const gr_clause *c = &r->clauses[i];
        gr_value row, words, mentions;

        if (!gr_v_record(a, &row) || !gr_v_list(a, &words) || !gr_v_list(a, &mentions))
            return false;
        for (size_t k = 0; k < c->n_tokens; k++) {
            const gr_token *t = &r->tokens.at[c->tokens[k]];

            if (t->kind != GR_TOKEN_NEWLINE &&
                !gr_v_push(a, &words, gr_v_str(gr_str_sub(r->text, t->start, t->end))))
                return false;
        }
        for (; m < r->n_mentions && r->mentions[m].clause == i; m++) {
            const gr_mention *mention = &r->mentions[m];
            const gr_graph *g = r->graphs[mention->graph].graph;
            gr_value row2, what, other;

            if (!node_value(a, gr_graph_name(g, mention->u), &what))
                return false;
            if (mention->v != GR_NO_NODE) {
                if (!node_value(a, gr_graph_name(g, mention->v), &other))
                    return false;
                what = gr_v_edge(what.node, other.node);
            }
            if (!gr_v_record(a, &row2) ||
                !gr_v_set(a, &row2, mention->v != GR_NO_NODE ? "edge" : "node", what) ||
                !gr_v_set(a, &row2, "graph", gr_v_int((int64_t)mention->graph)) ||
                !set_span(a, &row2, "at",
                          (gr_span){ r->tokens.at[c->tokens[mention->first]].start,
                                     r->tokens.at[c->tokens[mention->last]].end }) ||
                (mention->distance != 0 &&
                 !gr_v_set(a, &row2, "distance", gr_v_int(mention->distance))) ||
                !gr_v_push(a, &mentions, row2))
                return false;
        }
        if (!gr_v_set(a, &row, "kind",
                      gr_v_str(gr_str_of(c->kind == GR_ASKS ? "asks" : "tells"))) ||
            !set_span(a, &row, "at", c->at) || !gr_v_set(a, &row, "words", words) ||
            !gr_v_set(a, &row, "mentions", mentions) || !gr_v_push(a, &list, row))
            return false;
    }
    return gr_v_set(a, out, "clauses", list);
}

static bool add_rest(gr_arena *a, const gr_reading *r, gr_value *out)
{
    gr_value assumptions, problems, uncovered;

    if (!gr_v_list(a, &assumptions) || !gr_v_list(a, &problems) || !gr_v_list(a, &uncovered))
        return false;
    for (size_t i = 0; i < r->n_assumptions; i++)
        if (!gr_v_push(a, &assumptions, gr_v_str(r->assumptions[i])))
            return false;
    for (size_t i = 0; i < r->n_problems; i++) {
        gr_value row;

        if (!gr_v_record(a, &row) ||
            !gr_v_set(a, &row, "reason",
                      gr_v_str(gr_str_of(gr_reason_name(r->problems[i].reason)))) ||
            !gr_v_set(a, &row, "text", gr_v_str(r->problems[i].text)) ||
            !set_span(a, &row, "at", r->problems[i].at) || !gr_v_push(a, &problems, row))
            return false;
    }
    for (size_t i = 0; i < r->n_uncovered; i++) {
        gr_value span;

        if (!span_value(a, r->uncovered[i], &span) || !gr_v_push(a, &uncovered, span))
            return false;
    }
    return gr_v_set(a, out, "assumptions", assumptions) && gr_v_set(a, out, "problems", problems) &&
           gr_v_set(a, out, "uncovered", uncovered);
}

/* Only where there are any. */
static bool add_sets(gr_arena *a, const gr_reading *r, gr_value *out)
{
    gr_value list;

    if (r->n_sets == 0)
        return true;
    if (!gr_v_list(a, &list))
        return false;
    for (size_t i = 0; i < r->n_sets; i++) {
        gr_value row;

        if (!gr_v_record(a, &row) || !gr_v_set(a, &row, "name", gr_v_str(r->sets[i].name)) ||
            !gr_v_set(a, &row, "kind", gr_v_str(r->sets[i].kind)) ||
            !set_span(a, &row, "at", r->sets[i].at) || !gr_v_push(a, &list, row))
            return false;
    }
    return gr_v_set(a, out, "data", list);
}

bool gr_seen_is_given(const gr_seen *g)
{
    return strcmp(g->by, "given") == 0;
}

const gr_problem *gr_reading_hopeless(const gr_reading *r)
{
    for (size_t i = 0; r->n_graphs == 0 && i < r->n_problems; i++)
        if (r->problems[i].reason == GR_WHY_NO_GRAPH || r->problems[i].reason == GR_WHY_LIMIT)
            return &r->problems[i];
    return NULL;
}

bool gr_reading_is_given(const gr_reading *r)
{
    for (size_t i = 0; i < r->n_graphs; i++)
        if (!gr_seen_is_given(&r->graphs[i]))
            return false;
    return true;
}

gr_status gr_reading_value(gr_ctx *cx, const gr_reading *r, gr_value *out, gr_err *err)
{
    gr_arena *a = &cx->arena;
    gr_value graphs;
    bool ok = gr_v_record(a, out) && gr_v_list(a, &graphs);

    for (size_t i = 0; ok && i < r->n_graphs; i++) {
        gr_value g;

        ok = graph_value(a, &r->graphs[i], &g) && gr_v_push(a, &graphs, g);
    }
    ok = ok && gr_v_set(a, out, "graphs", graphs) && add_sets(a, r, out) &&
         add_clauses(a, r, out) && add_rest(a, r, out);
    return ok ? GR_OK : gr_fail_memory(cx, err);
}
