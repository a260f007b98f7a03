/* What a graph that was just read is, at a glance: counts, columns, its first nodes and links as
 * they were understood, what was assumed and what of a text was left aside. Whoever sent the text
 * sees in it whether the graph is the one that was meant; no edge beyond the first is looked at. */
#include "engine/engine_int.h"

#define SHOWN      5u  /* nodes and links */
#define WHOLE      40u /* nodes and links of a graph that is shown as it is */
#define MOST_SHOWN 12u /* sentences that were not read */
#define MOST_KINDS 8u  /* different texts of a column, if there are no more */
#define MOST_CELLS 10000u

/* " (orbit, have)": the texts of a column that has few, as conditions must write them. */
static void add_kinds(gr_strbuf *sb, const gr_column *c)
{
    gr_str kinds[MOST_KINDS];
    size_t n = 0, k;

    if (c->type != GR_COL_STR || c->n > MOST_CELLS)
        return;
    for (size_t i = 0; i < c->n; i++) {
        gr_value v = gr_column_get(c, i);

        for (k = 0; k < n && v.type == GR_V_STR && !gr_str_eq(kinds[k], v.s);)
            k++;
        if (v.type != GR_V_STR || k < n)
            continue;
        if (n == MOST_KINDS)
            return;
        kinds[n++] = v.s;
    }
    for (k = 0; k < n; k++)
        gr_strbuf_addf(sb, "%s%.*s", k == 0 ? " (" : ", ", GR_FMT(kinds[k]));
    gr_strbuf_adds(sb, n != 0 ? ")" : "");
}

static bool push(gr_arena *a, gr_value *list, gr_strbuf *sb)
{
    gr_str text = sb->failed ? (gr_str){ NULL, 0 } : gr_str_dup(a, gr_strbuf_str(sb));

    gr_strbuf_reset(sb);
    return text.ptr != NULL && gr_v_push(a, list, gr_v_str(text));
}

/* "km: int, weight", "relation: string (orbit, have)" */
static bool columns(gr_arena *a, const gr_graph *g, gr_of of, gr_value *out)
{
    static const char *const roles[GR_N_ROLES] = { ", weight", ", capacity", ", time" };

    bool ok = gr_v_list(a, out);
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    for (size_t i = 0; ok && i < gr_graph_n_columns(g, of); i++) {
        const gr_column *c = gr_graph_column(g, of, i);
        const char *role = "";

        for (int r = 0; r < GR_N_ROLES; r++)
            role = of == GR_OF_EDGE && gr_graph_role(g, (gr_role)r) == c ? roles[r] : role;
        gr_strbuf_addf(&sb, "%.*s: %s%s", GR_FMT(c->name), gr_coltype_name(c->type), role);
        add_kinds(&sb, c);
        ok = push(a, out, &sb);
    }
    gr_strbuf_clear(&sb);
    return ok;
}

/* " km=120" for each column that has a value at i. */
static void add_cells(gr_strbuf *sb, const gr_graph *g, gr_of of, size_t i)
{
    for (size_t k = 0; k < gr_graph_n_columns(g, of); k++) {
        const gr_column *c = gr_graph_column(g, of, k);
        gr_value v = gr_column_get(c, i);

        if (v.type == GR_V_NULL)
            continue;
        gr_strbuf_addf(sb, " %.*s=", GR_FMT(c->name));
        gr_v_text(sb, &v);
    }
}

/* "Oslo", "Oslo -> Bergen km=463": all of a small graph, the first of a large one. */
static bool samples(gr_arena *a, const gr_graph *g, gr_value *nodes, gr_value *links)
{
    bool small = gr_graph_n_nodes(g) <= WHOLE && gr_graph_n_edges(g) <= WHOLE;
    unsigned most = small ? WHOLE : SHOWN;
    gr_edge_iter it = gr_edges(g);
    bool ok = gr_v_list(a, nodes) && gr_v_list(a, links);
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    for (gr_vid v = 0; ok && v < gr_graph_n_nodes(g) && v < most; v++) {
        gr_name_add(&sb, gr_graph_shown(g, v));
        add_cells(&sb, g, GR_OF_NODE, v);
        ok = push(a, nodes, &sb);
    }
    for (unsigned i = 0; ok && i < most && gr_edge_next(&it); i++) {
        gr_name_add(&sb, gr_graph_shown(g, it.u));
        gr_strbuf_adds(&sb, gr_graph_is_directed(g) ? " -> " : " - ");
        gr_name_add(&sb, gr_graph_shown(g, it.v));
        add_cells(&sb, g, GR_OF_EDGE, it.id);
        ok = push(a, links, &sb);
    }
    gr_strbuf_clear(&sb);
    return ok;
}

static bool texts(gr_arena *a, const gr_graph *g, size_t n,
                  const char *(*text)(const gr_graph *g, size_t i), gr_value *out)
{
    bool ok = gr_v_list(a, out);

    for (size_t i = 0; ok && i < n; i++)
        ok = gr_v_push(a, out, gr_v_str(gr_str_of(text(g, i))));
    return ok;
}

bool gr_brief(gr_arena *a, const char *name, const gr_graph *g, gr_value *out)
{
    size_t n_unread = gr_graph_n_unread(g) < MOST_SHOWN ? gr_graph_n_unread(g) : MOST_SHOWN;
    gr_value notes, assumptions, unread, of_nodes, of_edges, nodes, links;

    return texts(a, g, gr_graph_n_notes(g), gr_graph_note, &notes) &&
           texts(a, g, n_unread, gr_graph_unread, &unread) &&
           gr_graph_assumptions(a, g, &assumptions) && columns(a, g, GR_OF_NODE, &of_nodes) &&
           columns(a, g, GR_OF_EDGE, &of_edges) && samples(a, g, &nodes, &links) &&
           gr_v_record(a, out) && gr_v_set(a, out, "graph_id", gr_v_str(gr_str_of(name))) &&
           gr_v_set(a, out, "nodes", gr_v_int(gr_graph_n_nodes(g))) &&
           gr_v_set(a, out, "edges", gr_v_int(gr_graph_n_edges(g))) &&
           gr_v_set(a, out, "directed", gr_v_bool(gr_graph_is_directed(g))) &&
           gr_v_set(a, out, "weighted", gr_v_bool(gr_graph_role(g, GR_ROLE_WEIGHT) != NULL)) &&
           gr_v_set(a, out, "format", gr_v_str(gr_str_of(gr_graph_format(g)))) &&
           gr_v_set(a, out, "decided_by", gr_v_str(gr_str_of(gr_graph_direction_by(g)))) &&
           (gr_graph_relation(g)[0] == '\0' ||
            gr_v_set(a, out, "links", gr_v_str(gr_str_of(gr_graph_relation(g))))) &&
           gr_v_set(a, out, "node_columns", of_nodes) &&
           gr_v_set(a, out, "edge_columns", of_edges) && gr_v_set(a, out, "first_nodes", nodes) &&
           gr_v_set(a, out, "first_links", links) && gr_v_set(a, out, "notes", notes) &&
           gr_v_set(a, out, "assumptions", assumptions) &&
           (n_unread == 0 || gr_v_set(a, out, "unread", unread));
}

gr_reply *gr_session_brief(gr_session *s, const char *name)
{
    gr_graph *g = gr_session_meant(s, name);
    gr_ctx cx;
    gr_err err = { 0 };
    gr_value v = gr_v_null();
    gr_status st = GR_OK;

    gr_request_begin(s, &cx);
    if (g == NULL)
        st = gr_session_unknown(s, name, &err);
    else if (!gr_brief(&cx.arena, gr_session_name_of(s, g).ptr, g, &v))
        st = gr_fail_memory(&cx, &err);
    return gr_request_end(s, &cx, st, &v, &err);
}

static bool names(gr_arena *a, const gr_graph *g, gr_of of, gr_value *out)
{
    bool ok = gr_v_list(a, out);

    for (size_t i = 0; ok && i < gr_graph_n_columns(g, of); i++)
        ok = gr_v_push(a, out, gr_v_str(gr_graph_column(g, of, i)->name));
    return ok;
}

gr_reply *gr_session_outline(gr_session *s, const char *name)
{
    gr_graph *g = gr_session_meant(s, name);
    gr_value v = gr_v_null(), of_nodes, of_edges;
    gr_status st = GR_OK;
    gr_err err = { 0 };
    gr_arena *a;
    gr_ctx cx;

    gr_request_begin(s, &cx);
    a = &cx.arena;
    if (g == NULL)
        st = gr_session_unknown(s, name, &err);
    else if (!names(a, g, GR_OF_NODE, &of_nodes) || !names(a, g, GR_OF_EDGE, &of_edges) ||
             !gr_v_record(a, &v) || !gr_v_set(a, &v, "nodes", gr_v_int(gr_graph_n_nodes(g))) ||
             !gr_v_set(a, &v, "edges", gr_v_int(gr_graph_n_edges(g))) ||
             !gr_v_set(a, &v, "directed", gr_v_bool(gr_graph_is_directed(g))) ||
             !gr_v_set(a, &v, "weighted", gr_v_bool(gr_graph_role(g, GR_ROLE_WEIGHT) != NULL)) ||
             !gr_v_set(a, &v, "node_attributes", of_nodes) ||
             !gr_v_set(a, &v, "edge_attributes", of_edges))
        st = gr_fail_memory(&cx, &err);
    return gr_request_end(s, &cx, st, &v, &err);
}
