/* Writing RDF: each edge a triple, in the order of edge ids, which is the order of subjects. */
#include "graph/rdf_int.h"

typedef struct writer {
    gr_output *o;
    bool grouped;
    bool open; /* triples of the subject were written, and the full stop was not */
    gr_strbuf subject, predicate, object, last;
} writer;

static void put(writer *w)
{
    bool repeats = gr_str_eq(gr_strbuf_str(&w->predicate), gr_strbuf_str(&w->last));

    if (w->subject.failed || w->predicate.failed || w->object.failed || w->last.failed)
        gr_output_fail_memory(w->o);
    if (w->open) {
        gr_output_adds(w->o, repeats ? " ,\n    " : " ;\n  ");
    } else {
        gr_output_add(w->o, gr_strbuf_str(&w->subject));
        gr_output_addc(w->o, ' ');
    }
    if (!w->open || !repeats) {
        gr_output_add(w->o, gr_strbuf_str(&w->predicate));
        gr_output_addc(w->o, ' ');
    }
    gr_output_add(w->o, gr_strbuf_str(&w->object));
    if (!w->grouped)
        gr_output_adds(w->o, " .\n");
    w->open = w->grouped;
    gr_strbuf_reset(&w->last);
    gr_strbuf_add(&w->last, gr_strbuf_str(&w->predicate));
}

static void add_node_term(gr_strbuf *sb, const gr_graph *g, gr_vid v, gr_rdf_role role,
                          bool ntriples)
{
    gr_name name = gr_graph_name(g, v);
    char num[GR_NUM_MAX];
    gr_str text = { name.ptr, name.len };

    if (gr_name_is_int(name))
        text = (gr_str){ num, gr_num_from_int(name.num, num) };
    gr_strbuf_reset(sb);
    gr_rdf_add_term(sb, text, role, ntriples);
}

static void add_predicate_term(writer *w, const gr_column *predicate, gr_eid e)
{
    gr_value v = gr_v_null();
    char time[GR_TIME_MAX];
    gr_strbuf text;

    if (predicate != NULL)
        v = gr_column_written(predicate, e, time);
    gr_strbuf_reset(&w->predicate);
    if (v.type == GR_V_NULL) {
        gr_strbuf_addf(&w->predicate, "<%s>", GR_RDF_EDGE);
    } else if (v.type == GR_V_STR) {
        gr_rdf_add_term(&w->predicate, v.s, GR_RDF_AS_PREDICATE, !w->grouped);
    } else {
        gr_strbuf_init(&text, NULL, 0);
        gr_json_write(&text, &v, 0);
        gr_rdf_add_term(&w->predicate, gr_strbuf_str(&text), GR_RDF_AS_PREDICATE, !w->grouped);
        w->predicate.failed |= text.failed;
        gr_strbuf_clear(&text);
    }
}

static void write_label(writer *w, gr_str text)
{
    gr_str none = { "", 0 };

    gr_strbuf_reset(&w->predicate);
    gr_strbuf_reset(&w->object);
    if (w->grouped)
        gr_strbuf_adds(&w->predicate, "rdfs:label");
    else
        gr_strbuf_addf(&w->predicate, "<%s>", GR_RDF_LABEL);
    gr_rdf_add_literal(&w->object, text, none, none);
    put(w);
}

static void write_node(writer *w, const gr_graph *g, gr_vid u, const gr_column *predicate,
                       const gr_column *labels, gr_eid *e)
{
    const gr_csr *rows = gr_graph_out(g);
    bool has_edge = false; /* that gives a label */

    add_node_term(&w->subject, g, u, GR_RDF_AS_SUBJECT, !w->grouped);
    for (uint64_t i = rows->start[u]; i < rows->start[u + 1]; i++, ++*e) {
        add_predicate_term(w, predicate, *e);
        if (w->predicate.len > 2) /* else memory ran out */
            has_edge |=
                gr_rdf_is_label(gr_str_sub(gr_strbuf_str(&w->predicate), 1, w->predicate.len - 1));
        add_node_term(&w->object, g, rows->to[i], GR_RDF_AS_OBJECT, !w->grouped);
        put(w);
    }
    if (!has_edge && labels != NULL && gr_column_has(labels, u))
        write_label(w, gr_column_get(labels, u).s);
    if (w->open)
        gr_output_adds(w->o, " .\n");
    w->open = false;
}

/* Does reading meet the nodes in the order of their ids, and all of them? Integers that fill a
 * range would be sorted. */
static bool must_declare(const gr_graph *g, const gr_column *labels)
{
    const gr_csr *rows = gr_graph_out(g);
    gr_vid next = 0, n = gr_graph_n_nodes(g);
    int64_t first;

    if (n != 0 && gr_name_is_int(gr_graph_name(g, 0)) && !gr_graph_names_dense(g, &first))
        return true;
    for (gr_vid u = 0; u < n; u++) {
        if (u == next &&
            (gr_csr_degree(rows, u) != 0 || (labels != NULL && gr_column_has(labels, u))))
            next++;
        for (uint64_t i = rows->start[u]; i < rows->start[u + 1]; i++) {
            if (u >= next || rows->to[i] > next)
                return true;
            next += rows->to[i] == next;
        }
    }
    return next != n;
}

static gr_status declare_nodes(gr_ctx *cx, writer *w, const gr_graph *g, gr_err *err)
{
    gr_status st = GR_OK;

    for (gr_vid u = 0; u < gr_graph_n_nodes(g) && st == GR_OK; u++) {
        if (u % 4096 == 0)
            st = gr_ctx_check(cx, err);
        add_node_term(&w->subject, g, u, GR_RDF_AS_SUBJECT, !w->grouped);
        if (w->subject.failed)
            gr_output_fail_memory(w->o);
        gr_output_add(w->o, gr_strbuf_str(&w->subject));
        if (w->grouped)
            gr_output_adds(w->o, " a rdfs:Resource .\n");
        else
            gr_output_printf(w->o, " <%s> <%s> .\n", GR_RDF_TYPE, GR_RDF_RESOURCE);
    }
    return st;
}

/* Would short forms be made up when this is read? Not if they were there, and are left out. */
static bool must_say_full(const gr_graph *g, const gr_column *predicate)
{
    if (gr_graph_column_named(g, GR_OF_NODE, GR_STR("name")) != NULL ||
        gr_graph_column_named(g, GR_OF_EDGE, GR_STR("relation")) != NULL)
        return false;
    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++) {
        gr_name name = gr_graph_name(g, v);
        gr_str s = { name.ptr, gr_name_is_int(name) ? 0 : name.len };

        if (s.len != 0 && gr_rdf_end(s).len != s.len)
            return true;
    }
    for (gr_eid e = 0;
         predicate != NULL && predicate->type == GR_COL_STR && e < gr_graph_n_edges(g); e++)
        if (gr_column_has(predicate, e)) {
            gr_str s = gr_column_get(predicate, e).s;

            if (gr_rdf_end(s).len != s.len)
                return true;
        }
    return false;
}

static gr_status write_directed(gr_ctx *cx, const gr_graph *g, gr_output *o, bool grouped,
                                gr_err *err)
{
    const gr_column *predicate = gr_graph_column_named(g, GR_OF_EDGE, GR_STR("predicate"));
    const gr_column *labels = gr_graph_column_named(g, GR_OF_NODE, GR_STR("label"));
    writer w = { .o = o, .grouped = grouped };
    gr_strbuf *all[] = { &w.subject, &w.predicate, &w.object, &w.last };
    gr_status st = GR_OK;
    gr_eid e = 0;

    if (labels != NULL && labels->type != GR_COL_STR)
        labels = NULL;
    for (int i = 0; i < 4; i++)
        gr_strbuf_init(all[i], &cx->budget, 0);
    if (must_say_full(g, predicate))
        gr_output_adds(o, GR_RDF_FULL);
    if (grouped)
        gr_output_printf(o, "@prefix rdfs: <%s> .\n", GR_RDF_RDFS);
    if (must_declare(g, labels))
        st = declare_nodes(cx, &w, g, err);
    for (gr_vid u = 0; u < gr_graph_n_nodes(g) && st == GR_OK; u++) {
        if (u % 4096 == 0)
            st = gr_ctx_check(cx, err);
        write_node(&w, g, u, predicate, labels, &e);
    }
    for (int i = 0; i < 4; i++)
        gr_strbuf_clear(all[i]);
    return st;
}

gr_status gr_rdf_write(gr_ctx *cx, const gr_graph *g, gr_output *o, bool grouped, gr_err *err)
{
    gr_graph *directed;
    gr_status st;

    if (gr_graph_is_directed(g))
        return write_directed(cx, g, o, grouped, err);
    st = gr_graph_derive(cx, g, &(gr_derive){ .direction = GR_DIRECTED }, &directed, err);
    if (st != GR_OK)
        return st;
    st = write_directed(cx, directed, o, grouped, err);
    gr_graph_unref(directed);
    return st;
}
