/* Pajek's networks (.net): *Vertices, then arcs, edges, lists of either, or a matrix.
 *
 * The number of a vertex identifies it, its label is shown. Arcs and edges in one network make it
 * directed, an edge being two arcs. Coordinates that are the same for all vertices say nothing and
 * make no columns. Where names are something else than
 * 1..n, grasp writes them as labels and says so in a comment before *Vertices, which it honours
 * when it reads. Labels have no escapes of their own; character references (&#34;), which Pajek
 * knows, stand for quotes and line ends. */
#include "graph/entity_int.h"
#include "graph/scan_int.h"

#define NAMES_MARK "%grasp: labels are names"

typedef enum section { NOWHERE, VERTICES, ARCS, EDGES, ARCSLIST, EDGESLIST, MATRIX } section;

/* Where a vertex is on one axis. */
typedef struct coordinate {
    gr_vid v;
    gr_value value;
} coordinate;

/* A line without direction, which is two arcs if there are others. */
typedef struct both_ways {
    gr_vid u, v;
    gr_value weight; /* NULL value = none */
} both_ways;

typedef struct reader {
    gr_ctx *cx;
    gr_builder *b;
    gr_err *err;
    gr_scan s;
    gr_str line;
    section in;
    bool named; /* NAMES_MARK was there */
    bool has_vertices;
    uint64_t n;         /* vertices */
    gr_u64map declared; /* numbers that had a line */
    gr_strbuf text;
    uint32_t label, weight; /* columns, or GR_MAP_NONE */
    GR_VEC(coordinate) xyz[3];
    GR_VEC(both_ways) undirected; /* only where there are arcs, too */
    bool mixed;
    bool saw_arcs, saw_edges; /* headers */
    bool said_params, said_relations;
    uint64_t cell;            /* of the matrix */
    uint32_t n_arcs, n_edges; /* lines of each kind */
} reader;

/* --- lines and fields --- */

/* The next field; one in quotes may hold blanks. *quoted tells. */
static gr_status next_field(reader *r, gr_str *field, bool *quoted)
{
    size_t i = 1;

    *quoted = false;
    r->line = gr_str_trim(r->line);
    if (r->line.len == 0 || r->line.ptr[0] != '"') {
        gr_scan_field(&r->line, field);
        return GR_OK;
    }
    while (i < r->line.len && r->line.ptr[i] != '"')
        i++;
    if (i == r->line.len)
        return gr_scan_fail(&r->s, r->line.ptr, r->err, "this label has no closing '\"'");
    *quoted = true;
    *field = gr_str_sub(r->line, 1, i);
    r->line = gr_str_sub(r->line, i + 1, r->line.len);
    return GR_OK;
}

static gr_status vertex_number(reader *r, gr_str field, gr_vid *v)
{
    int64_t i;

    if (!gr_num_to_int(field, &i) || i < 1 || (uint64_t)i > r->n)
        return gr_scan_fail(&r->s, field.ptr, r->err,
                            "expected a vertex number from 1 to %llu, found '%.*s'",
                            (unsigned long long)r->n, GR_FMT(field));
    *v = (gr_vid)(i - 1);
    return GR_OK;
}

static void note_params(reader *r)
{
    if (!r->said_params)
        gr_builder_note(r->b, "parameters of vertices and lines, such as shapes and colours, are "
                              "left aside");
    r->said_params = true;
}

static gr_status set(reader *r, gr_of of, const char *name, uint32_t *column, uint32_t i,
                     gr_value v)
{
    gr_status st = *column == GR_MAP_NONE
                       ? gr_builder_column(r->b, of, gr_str_of(name), column, r->err)
                       : GR_OK;

    return st == GR_OK ? gr_builder_set(r->b, of, *column, i, v, r->err) : st;
}

static bool is_number(const gr_value *v)
{
    return v->type == GR_V_INT || v->type == GR_V_REAL;
}

/* --- vertices --- */

static gr_status read_label(reader *r, gr_vid v, gr_str label)
{
    gr_vid added;
    gr_status st;

    gr_strbuf_reset(&r->text);
    gr_entity_decode(&r->text, label);
    if (r->text.failed)
        return gr_fail_memory(r->cx, r->err);
    if (!r->named)
        return set(r, GR_OF_NODE, "label", &r->label, v, gr_v_str(gr_strbuf_str(&r->text)));
    st = gr_builder_node(r->b, gr_name_of(gr_strbuf_str(&r->text)), &added, r->err);
    if (st == GR_OK && added != v)
        st =
            gr_scan_fail(&r->s, label.ptr, r->err, "two vertices are called '%.*s'", GR_FMT(label));
    return st;
}

/* number [label [x y [z]] [parameters]] */
static gr_status read_vertex(reader *r)
{
    gr_str field;
    bool quoted;
    uint32_t *slot;
    gr_vid v = 0;
    gr_status st;

    if ((st = next_field(r, &field, &quoted)) != GR_OK ||
        (st = vertex_number(r, field, &v)) != GR_OK)
        return st;
    if ((slot = gr_u64map_put(&r->declared, v)) == NULL)
        return gr_fail_memory(r->cx, r->err);
    if (*slot != GR_MAP_NONE)
        return gr_scan_fail(&r->s, field.ptr, r->err, "vertex %u has two lines", v + 1);
    if (r->named && v != gr_builder_n_nodes(r->b))
        return gr_scan_fail(&r->s, field.ptr, r->err,
                            "expected the vertices in the order of their numbers");
    *slot = 1;
    if ((st = next_field(r, &field, &quoted)) != GR_OK)
        return st;
    if (field.len != 0 || quoted)
        st = read_label(r, v, field);
    else if (r->named)
        st = gr_scan_fail(&r->s, r->line.ptr, r->err, "expected a label");
    for (int i = 0; st == GR_OK && i < 3; i++) {
        gr_value value;

        if ((st = next_field(r, &field, &quoted)) != GR_OK)
            return st;
        value = gr_scan_value(field, false);
        if (!is_number(&value)) {
            if (field.len != 0)
                note_params(r);
            return GR_OK;
        }
        if (!gr_vec_push(&r->xyz[i], ((coordinate){ v, value })))
            st = gr_fail_memory(r->cx, r->err);
    }
    if (st == GR_OK && gr_str_trim(r->line).len != 0)
        note_params(r);
    return st;
}

static gr_status place_vertices(reader *r)
{
    static const char *const names[] = { "x", "y", "z" };
    gr_status st = GR_OK;

    for (int k = 0; k < 3; k++) {
        bool differ = r->n < 2 || r->xyz[k].n == 1;
        uint32_t col = GR_MAP_NONE;

        for (size_t i = 1; i < r->xyz[k].n && !differ; i++)
            differ = !gr_v_eq(&r->xyz[k].at[0].value, &r->xyz[k].at[i].value);
        for (size_t i = 0; differ && i < r->xyz[k].n && st == GR_OK; i++)
            st = set(r, GR_OF_NODE, names[k], &col, r->xyz[k].at[i].v, r->xyz[k].at[i].value);
    }
    return st;
}

/* --- lines between vertices --- */

/* Has the network sections of both kinds? One of them is empty more often than not. */
static bool has_both(gr_str text)
{
    gr_scan s = gr_scan_of(text);
    bool arcs = false, edges = false;
    gr_str line;

    while (gr_scan_line(&s, &line)) {
        line = gr_str_trim(line);
        if (line.len < 5 || line.ptr[0] != '*')
            continue;
        arcs |= strncasecmp(line.ptr, "*arcs", 5) == 0 || strncasecmp(line.ptr, "*matr", 5) == 0;
        edges |= strncasecmp(line.ptr, "*edge", 5) == 0;
    }
    return arcs && edges;
}

static gr_status add_line(reader *r, section kind, gr_vid u, gr_vid v, gr_value weight)
{
    uint32_t e = gr_builder_n_edges(r->b);
    gr_status st = gr_builder_edge(r->b, u, v, r->err);

    if (st == GR_OK && weight.type != GR_V_NULL)
        st = set(r, GR_OF_EDGE, "weight", &r->weight, e, weight);
    if (kind == ARCS)
        r->n_arcs++;
    else
        r->n_edges++;
    if (st == GR_OK && kind == EDGES && r->mixed && u != v &&
        !gr_vec_push(&r->undirected, ((both_ways){ u, v, weight })))
        st = gr_fail_memory(r->cx, r->err);
    return st;
}

/* Edges beside arcs are arcs there and back. */
static gr_status add_way_back(reader *r)
{
    gr_status st = GR_OK;

    if (r->n_arcs == 0 || r->n_edges == 0)
        return GR_OK;
    gr_builder_note(r->b, "arcs and edges in one network: an edge is read as two arcs");
    for (size_t i = 0; i < r->undirected.n && st == GR_OK; i++)
        st = add_line(r, ARCS, r->undirected.at[i].v, r->undirected.at[i].u,
                      r->undirected.at[i].weight);
    return st;
}

/* u v [weight] [parameters] */
static gr_status read_line(reader *r)
{
    gr_str a, b, field;
    gr_vid u = 0, v = 0;
    gr_value weight;
    bool quoted;
    gr_status st;

    gr_scan_field(&r->line, &a);
    gr_scan_field(&r->line, &b);
    if ((st = vertex_number(r, a, &u)) != GR_OK || (st = vertex_number(r, b, &v)) != GR_OK ||
        (st = next_field(r, &field, &quoted)) != GR_OK)
        return st;
    weight = gr_scan_value(field, false);
    st = add_line(r, r->in, u, v, is_number(&weight) ? weight : gr_v_null());
    if ((!is_number(&weight) && field.len != 0) || gr_str_trim(r->line).len != 0)
        note_params(r);
    return st;
}

/* u v1 v2 ... */
static gr_status read_list(reader *r)
{
    gr_str field;
    gr_vid u = 0, v = 0;
    gr_status st;

    gr_scan_field(&r->line, &field);
    st = vertex_number(r, field, &u);
    while (st == GR_OK && gr_scan_field(&r->line, &field))
        if ((st = vertex_number(r, field, &v)) == GR_OK)
            st = add_line(r, r->in == ARCSLIST ? ARCS : EDGES, u, v, gr_v_null());
    return st;
}

static gr_status read_matrix(reader *r)
{
    gr_status st = GR_OK;
    gr_str field;

    while (st == GR_OK && gr_scan_field(&r->line, &field)) {
        gr_value v = gr_scan_value(field, false);
        double d;

        if (!is_number(&v) || r->cell / r->n >= r->n)
            return gr_scan_fail(&r->s, field.ptr, r->err,
                                "expected %llu rows of %llu numbers, found '%.*s'",
                                (unsigned long long)r->n, (unsigned long long)r->n, GR_FMT(field));
        gr_v_number(&v, &d);
        if (d != 0)
            st = add_line(r, ARCS, (gr_vid)(r->cell / r->n), (gr_vid)(r->cell % r->n), v);
        r->cell++;
    }
    return st;
}

/* --- sections --- */

static gr_status leave_section(reader *r)
{
    if (r->in == VERTICES && r->named && gr_builder_n_nodes(r->b) != r->n)
        return gr_scan_fail(&r->s, r->line.ptr, r->err, "expected %llu vertices, found %u",
                            (unsigned long long)r->n, gr_builder_n_nodes(r->b));
    if (r->in == MATRIX && (r->n == 0 || r->cell / r->n != r->n))
        return gr_scan_fail(&r->s, r->line.ptr, r->err, "expected %llu rows of %llu numbers",
                            (unsigned long long)r->n, (unsigned long long)r->n);
    return GR_OK;
}

static gr_status enter_vertices(reader *r)
{
    gr_str field;
    int64_t n;

    if (r->has_vertices)
        return gr_scan_fail(&r->s, r->line.ptr, r->err, "a second *Vertices; expected one network");
    gr_scan_field(&r->line, &field);
    if (!gr_num_to_int(field, &n) || n < 0)
        return gr_scan_fail(&r->s, field.ptr, r->err,
                            "expected the number of vertices, found '%.*s'", GR_FMT(field));
    if ((uint64_t)n > GR_MAX_NODES)
        return gr_fail_at(r->err, GR_ELIMIT, r->s.line, 1, "more than %u vertices", GR_MAX_NODES);
    if (gr_str_trim(r->line).len != 0)
        gr_builder_note(r->b, "that the network has two modes is left aside");
    r->has_vertices = true;
    r->n = (uint64_t)n;
    return r->named ? GR_OK : gr_builder_range(r->b, 1, r->n, r->err);
}

static gr_status enter_section(reader *r)
{
    static const char *const names[] = { "",          "*vertices",  "*arcs",  "*edges",
                                         "*arcslist", "*edgeslist", "*matrix" };
    gr_status st = leave_section(r);
    bool relation;
    gr_str word;

    if (st != GR_OK)
        return st;
    gr_scan_field(&r->line, &word);
    if (gr_str_is_nocase(word, "*network"))
        return GR_OK;
    relation = gr_str_find(word, ":") < word.len || gr_str_find(r->line, ":") < r->line.len;
    word.len = gr_str_find(word, ":"); /* *Arcs:2 "name" */
    for (section in = VERTICES; in <= MATRIX; in++) {
        if (!gr_str_is_nocase(word, names[in]))
            continue;
        r->in = in;
        if (in == VERTICES)
            return enter_vertices(r);
        if (!r->has_vertices)
            return gr_scan_fail(&r->s, word.ptr, r->err, "expected *Vertices before '%.*s'",
                                GR_FMT(word));
        r->saw_arcs |= in == ARCS || in == ARCSLIST || in == MATRIX;
        r->saw_edges |= in == EDGES || in == EDGESLIST;
        if (relation && !r->said_relations)
            gr_builder_note(r->b, "which relation a line belongs to is left aside");
        r->said_relations |= relation;
        return GR_OK;
    }
    return gr_scan_fail(&r->s, word.ptr, r->err,
                        "expected *Vertices, *Arcs, *Edges, *Arcslist, *Edgeslist or *Matrix, "
                        "found '%.*s'",
                        GR_FMT(word));
}

static gr_status read_one(reader *r)
{
    size_t valid = gr_utf8_valid_prefix(r->line);

    if (valid != r->line.len)
        return gr_scan_fail(&r->s, r->line.ptr + valid, r->err, "expected UTF-8 text");
    if (gr_str_is(r->line, NAMES_MARK) && !r->has_vertices)
        r->named = true;
    r->line = gr_str_trim(r->line);
    if (r->line.len == 0 || r->line.ptr[0] == '%')
        return GR_OK;
    if (r->line.ptr[0] == '*')
        return enter_section(r);
    switch (r->in) {
    case VERTICES: return read_vertex(r);
    case ARCS:
    case EDGES: return read_line(r);
    case ARCSLIST:
    case EDGESLIST: return read_list(r);
    case MATRIX:
        if (r->n != 0)
            return read_matrix(r);
        break;
    default: break;
    }
    return gr_scan_fail(&r->s, r->line.ptr, r->err, "expected a section such as *Vertices");
}

static gr_status read_pajek(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    reader r = { .cx = cx, .b = b, .err = err, .s = gr_scan_of(in->text) };
    gr_status st = GR_OK;

    r.label = r.weight = GR_MAP_NONE;
    r.xyz[0].budget = r.xyz[1].budget = r.xyz[2].budget = r.undirected.budget = &cx->budget;
    r.mixed = has_both(in->text);
    gr_u64map_init(&r.declared, &cx->budget);
    gr_strbuf_init(&r.text, &cx->budget, 0);
    while (st == GR_OK && gr_scan_line(&r.s, &r.line)) {
        st = read_one(&r);
        if (st == GR_OK && r.s.line % 4096 == 0)
            st = gr_ctx_check(cx, err);
    }
    if (st == GR_OK && !r.has_vertices)
        st = gr_scan_fail(&r.s, NULL, err, "expected *Vertices, found the end of the text");
    if (st == GR_OK)
        st = leave_section(&r);
    if (st == GR_OK)
        st = place_vertices(&r);
    if (st == GR_OK)
        st = add_way_back(&r);
    if (r.n_arcs != 0 || (r.n_edges == 0 && r.saw_arcs && !r.saw_edges))
        gr_builder_direction(b, GR_DIRECTED, "its lines are arcs");
    else if (r.n_edges != 0 || r.saw_edges)
        gr_builder_direction(b, GR_UNDIRECTED, "its lines are edges");
    for (int k = 0; k < 3; k++)
        gr_vec_clear(&r.xyz[k]);
    gr_vec_clear(&r.undirected);
    gr_strbuf_clear(&r.text);
    gr_u64map_clear(&r.declared);
    return st;
}

static int sniff_pajek(gr_str text, bool whole)
{
    gr_scan s = gr_scan_of(text);
    gr_str line, word;

    while (gr_scan_line(&s, &line)) {
        if (!gr_scan_field(&line, &word) || word.ptr[0] == '%')
            continue;
        return gr_str_is_nocase(word, "*vertices")  ? 100
               : gr_str_is_nocase(word, "*network") ? 90
                                                    : 0;
    }
    return 0;
}

/* --- writing --- */

static gr_status write_label(gr_output *o, gr_name name, gr_err *err)
{
    gr_str s = { name.ptr, gr_name_is_int(name) ? 0 : name.len };

    if (gr_utf8_valid_prefix(s) != s.len)
        return gr_fail(err, GR_EINPUT, "Pajek's format cannot hold names that are not UTF-8");
    gr_output_adds(o, " \"");
    if (gr_name_is_int(name))
        gr_output_int(o, name.num);
    for (size_t i = 0; i < s.len; i++) {
        if (s.ptr[i] == '"' || s.ptr[i] == '&' || s.ptr[i] == '\n' || s.ptr[i] == '\r')
            gr_output_printf(o, "&#%d;", s.ptr[i]);
        else
            gr_output_addc(o, s.ptr[i]);
    }
    gr_output_adds(o, "\"\n");
    return GR_OK;
}

static gr_status write_pajek(gr_ctx *cx, const gr_graph *g, gr_output *o, gr_err *err)
{
    const gr_column *weight = gr_graph_role(g, GR_ROLE_WEIGHT);
    uint32_t n = gr_graph_n_nodes(g);
    int64_t first;
    bool named = n != 0 && (!gr_graph_names_dense(g, &first) || first != 1);
    gr_status st = GR_OK;

    if (named)
        gr_output_adds(o, NAMES_MARK "\n");
    gr_output_printf(o, "*Vertices %u\n", n);
    for (gr_vid v = 0; st == GR_OK && named && v < n; v++) {
        gr_output_int(o, (int64_t)v + 1);
        st = write_label(o, gr_graph_name(g, v), err);
        if (st == GR_OK && v % 4096 == 0)
            st = gr_ctx_check(cx, err);
    }
    gr_output_adds(o, gr_graph_is_directed(g) ? "*Arcs\n" : "*Edges\n");
    for (gr_edge_iter it = gr_edges(g); st == GR_OK && gr_edge_next(&it);) {
        gr_output_printf(o, "%llu %llu", (unsigned long long)it.u + 1,
                         (unsigned long long)it.v + 1);
        if (weight != NULL && gr_column_has(weight, it.id)) {
            gr_value v = gr_column_get(weight, it.id);

            gr_output_addc(o, ' ');
            gr_output_value(o, &v);
        }
        gr_output_addc(o, '\n');
        if (it.id % 4096 == 0)
            st = gr_ctx_check(cx, err);
    }
    return st;
}

const gr_format gr_format_pajek = {
    .name = "pajek",
    .title = "Pajek",
    .extensions = ".net",
    .summary = "Numbered vertices with labels, then arcs, edges, lists or a matrix",
    .carries = GR_CARRIES_DIRECTED | GR_CARRIES_UNDIRECTED | GR_CARRIES_REPEATS | GR_CARRIES_LOOPS |
               GR_CARRIES_ISOLATED | GR_CARRIES_NAMES | GR_CARRIES_WEIGHT,
    .first = 1,
    .sniff = sniff_pajek,
    .read = read_pajek,
    .write = write_pajek,
};
