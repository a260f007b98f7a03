/* Writes GML; gml.c says which keys are grasp's own. */
#include "graph/gml_int.h"
#include "graph/scan_int.h"

static bool is_word(char c)
{
    return gr_is_letter(c) || (c >= '0' && c <= '9') || c == '_';
}

static bool is_plain_key(gr_str name, unsigned of)
{
    static const char *const taken[N_OF][5] = {
        { "id", "graphics", "LabelGraphics", NULL },
        { "source", "target", "graphics", "LabelGraphics", NULL },
        { "node", "edge", "directed", "multigraph", NULL },
    };

    for (size_t i = 0; i < name.len; i++)
        if (!is_word(name.ptr[i]))
            return false;
    for (size_t i = 0; taken[of][i] != NULL; i++)
        if (gr_str_is_nocase(name, taken[of][i]))
            return false;
    return name.len != 0 && gr_is_letter(name.ptr[0]) && !gr_str_starts(name, "grasp");
}

static gr_status write_string(gr_output *o, gr_str s, gr_err *err)
{
    gr_output_addc(o, '"');
    while (s.len != 0) {
        uint32_t cp = gr_utf8_next(&s);

        if (cp == GR_UTF8_BAD)
            return gr_fail(err, GR_EINPUT, "GML cannot hold text that is not UTF-8");
        if (cp < ' ' || cp > '~' || cp == '"' || cp == '&')
            gr_output_printf(o, "&#%u;", cp);
        else
            gr_output_addc(o, (char)cp);
    }
    gr_output_addc(o, '"');
    return GR_OK;
}

/* GML wants a point in every real number. */
static void write_real(gr_output *o, double d)
{
    char num[GR_NUM_MAX];
    gr_str s = { num, gr_num_from_double(d, num) };
    size_t e = gr_str_find(s, "e");

    gr_output_add(o, gr_str_sub(s, 0, e));
    if (e < s.len && gr_str_find(s, ".") == s.len)
        gr_output_adds(o, ".0");
    gr_output_add(o, gr_str_sub(s, e, s.len));
}

static gr_status write_pair(gr_output *o, const char *indent, gr_str name, unsigned of, size_t i,
                            const gr_value *v, gr_err *err)
{
    gr_status st = GR_OK;

    gr_output_adds(o, indent);
    if (is_plain_key(name, of))
        gr_output_add(o, name);
    else
        gr_output_printf(o, "grasp%zu", i);
    gr_output_addc(o, ' ');
    switch (v->type) {
    case GR_V_BOOL: gr_output_addc(o, v->b ? '1' : '0'); break;
    case GR_V_INT: gr_output_int(o, v->i); break;
    case GR_V_REAL: write_real(o, v->d); break;
    default: st = write_string(o, v->s, err); break;
    }
    gr_output_addc(o, '\n');
    return st;
}

static gr_status write_column(gr_output *o, unsigned of, size_t i, gr_str name, bool is_bool,
                              gr_err *err)
{
    gr_status st;

    gr_output_printf(o, "  graspColumn [ of \"%s\" key \"", gr_gml_of_words[of]);
    if (is_plain_key(name, of))
        gr_output_add(o, name);
    else
        gr_output_printf(o, "grasp%zu", i);
    gr_output_adds(o, "\" name ");
    st = write_string(o, name, err);
    gr_output_printf(o, " type \"%s\" ]\n", is_bool ? "bool" : "other");
    return st;
}

static gr_str name_text(gr_name name, char num[GR_NUM_MAX])
{
    return gr_name_is_int(name) ? (gr_str){ num, gr_num_from_int(name.num, num) }
                                : (gr_str){ name.ptr, name.len };
}

/* Would the reader take the column of labels for mere repetitions of the names? */
static bool repeats_names(const gr_graph *g, const gr_column *labels)
{
    char num[GR_NUM_MAX];

    for (gr_vid v = 0; v < labels->n; v++) {
        gr_value label = gr_column_get(labels, v);

        if (label.type != GR_V_NULL &&
            (label.type != GR_V_STR || !gr_str_eq(label.s, name_text(gr_graph_name(g, v), num))))
            return false;
    }
    return true;
}

static gr_status write_head(const gr_graph *g, gr_output *o, gr_err *err)
{
    const gr_record *attributes = gr_graph_attributes(g)->record;
    gr_status st = GR_OK;

    gr_output_printf(o, "graph [\n  directed %d\n", gr_graph_is_directed(g));
    if (gr_graph_n_repeats(g) != 0)
        gr_output_adds(o, "  multigraph 1\n");
    for (unsigned of = 0; of < OF_GRAPH; of++)
        for (size_t i = 0; st == GR_OK && i < gr_graph_n_columns(g, of); i++) {
            const gr_column *c = gr_graph_column(g, of, i);
            bool label = of == GR_OF_NODE && gr_str_is(c->name, "label") && repeats_names(g, c);

            if (c->type == GR_COL_BOOL || label || !is_plain_key(c->name, of))
                st = write_column(o, of, i, c->name, c->type == GR_COL_BOOL, err);
        }
    for (size_t i = 0; st == GR_OK && i < attributes->n; i++) {
        const gr_field *f = &attributes->at[i];

        if (f->value->type == GR_V_BOOL || !is_plain_key(f->key, OF_GRAPH))
            st = write_column(o, OF_GRAPH, i, f->key, f->value->type == GR_V_BOOL, err);
        if (st == GR_OK && f->value->type != GR_V_NULL)
            st = write_pair(o, "  ", f->key, OF_GRAPH, i, f->value, err);
    }
    return st;
}

static gr_status write_cells(const gr_graph *g, gr_output *o, gr_of of, uint32_t i, gr_err *err)
{
    gr_status st = GR_OK;

    for (size_t k = 0; st == GR_OK && k < gr_graph_n_columns(g, of); k++) {
        const gr_column *c = gr_graph_column(g, of, k);
        char time[GR_TIME_MAX];
        gr_value v = gr_column_written(c, i, time);

        if (v.type != GR_V_NULL)
            st = write_pair(o, "    ", c->name, of, k, &v, err);
    }
    gr_output_adds(o, "  ]\n");
    return st;
}

static gr_status write_node(const gr_graph *g, gr_output *o, gr_vid v, bool named, gr_err *err)
{
    gr_name name = gr_graph_name(g, v);
    char num[GR_NUM_MAX];
    gr_str text = name_text(name, num);
    gr_status st = GR_OK;

    gr_output_printf(o, "  node [\n    id %lld\n", named ? (long long)v : (long long)name.num);
    if (named) {
        gr_output_adds(o, "    graspName ");
        st = write_string(o, text, err);
        gr_output_addc(o, '\n');
    }
    if (st == GR_OK && gr_graph_column_named(g, GR_OF_NODE, GR_STR("label")) == NULL) {
        gr_output_adds(o, "    label ");
        st = write_string(o, text, err);
        gr_output_addc(o, '\n');
    }
    return st == GR_OK ? write_cells(g, o, GR_OF_NODE, v, err) : st;
}

gr_status gr_gml_write(gr_ctx *cx, const gr_graph *g, gr_output *o, gr_err *err)
{
    uint32_t n = gr_graph_n_nodes(g);
    bool named = false;
    gr_status st;

    for (gr_vid v = 0; v < n && !named; v++)
        named = !gr_name_is_int(gr_graph_name(g, v));
    st = write_head(g, o, err);
    for (gr_vid v = 0; st == GR_OK && v < n; v++) {
        st = write_node(g, o, v, named, err);
        if (st == GR_OK && v % 4096 == 0)
            st = gr_ctx_check(cx, err);
    }
    for (gr_edge_iter it = gr_edges(g); st == GR_OK && gr_edge_next(&it);) {
        int64_t source = named ? it.u : gr_graph_name(g, it.u).num;
        int64_t target = named ? it.v : gr_graph_name(g, it.v).num;

        gr_output_printf(o, "  edge [\n    source %lld\n    target %lld\n", (long long)source,
                         (long long)target);
        st = write_cells(g, o, GR_OF_EDGE, it.id, err);
        if (st == GR_OK && it.id % 4096 == 0)
            st = gr_ctx_check(cx, err);
    }
    gr_output_adds(o, "]\n");
    return st;
}
