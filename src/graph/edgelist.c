/* Edge lists: "u v", "u v w" or "u v w x ..." a line, fields split at blanks.
 *
 * A first line that names the columns, "source target weight", makes it a table. A line with one
 * field declares a node. A dictionary of attributes may stand behind u and v, as
 * NetworkX writes it. A name with blanks stands in double quotes, JSON style.
 * Comments start with # or %, rules like "---" are left out. Comments before the first edge may say
 * more: "n=5 directed=1 base=0" (nodes 0..4, directed), "Directed graph" and "Undirected graph" as
 * SNAP writes them, or just the two numbers of nodes and edges. */
#include "graph/edgelist_int.h"

#include "graph/builder_int.h"
#include "graph/edgelist_fast_int.h"
#include "graph/evidence_int.h"
#include "graph/literal_int.h"
#include "graph/order_int.h"
#include "graph/scan_int.h"
#include "graph/table_int.h"

typedef struct header {
    size_t end;               /* where the edges begin */
    int64_t n, base;          /* n < 0: not said */
    int64_t n_maybe, m_maybe; /* "# 5 7" */
    unsigned n_settings;      /* "n=5", "m=7", ... */
    gr_direction direction;
    const char *why;
} header;

/* "---" between blocks, as Markdown has it. */
static bool is_rule(gr_str line)
{
    size_t i = 0;

    while (i < line.len && line.ptr[i] == line.ptr[0])
        i++;
    return i >= 3 && i == line.len && memchr("-=*_", line.ptr[0], 4) != NULL;
}

static bool is_comment(gr_str line)
{
    return line.len != 0 && (line.ptr[0] == '#' || line.ptr[0] == '%' || is_rule(line));
}

static void read_setting(gr_str field, header *h)
{
    size_t eq = gr_str_find(field, "=");
    gr_str key = gr_str_sub(field, 0, eq);
    int64_t i;

    if (eq == field.len || !gr_num_to_int(gr_str_sub(field, eq + 1, field.len), &i))
        return;
    if ((gr_str_is(key, "n") || gr_str_is(key, "nodes")) && i >= 0)
        h->n = i;
    else if (gr_str_is(key, "base"))
        h->base = i;
    else if (gr_str_is(key, "directed")) {
        h->direction = i != 0 ? GR_DIRECTED : GR_UNDIRECTED;
        h->why = i != 0 ? "its header says directed=1" : "its header says directed=0";
    } else if (!gr_str_is(key, "m"))
        return;
    h->n_settings++;
}

static void read_comment(gr_str line, header *h)
{
    gr_str rest = gr_str_trim(gr_str_sub(line, 1, line.len)), field;
    gr_str numbers = rest, a, b, c;

    if (gr_str_starts(rest, "Directed graph") || gr_str_starts(rest, "directed")) {
        h->direction = GR_DIRECTED;
        h->why = "its header says directed";
    } else if (gr_str_starts(rest, "Undirected graph") || gr_str_starts(rest, "undirected")) {
        h->direction = GR_UNDIRECTED;
        h->why = "its header says undirected";
    }
    if (gr_scan_field(&numbers, &a) && gr_scan_field(&numbers, &b) &&
        !gr_scan_field(&numbers, &c) &&
        (!gr_num_is_canonical(a, &h->n_maybe) || !gr_num_is_canonical(b, &h->m_maybe)))
        h->n_maybe = -1;
    while (gr_scan_field(&rest, &field))
        read_setting(field, h);
}

static header read_header(gr_str text)
{
    header h = { .n = -1, .n_maybe = -1, .direction = GR_AUTO };
    gr_scan s = gr_scan_of(text);
    gr_str line;

    h.end = s.pos;
    while (gr_scan_line(&s, &line)) {
        line = gr_str_trim(line);
        if (line.len != 0 && !is_comment(line))
            break;
        if (line.len != 0)
            read_comment(line, &h);
        h.end = s.pos;
    }
    return h;
}

/* Takes a name off the front of *rest: a field, or a string in double quotes. */
static gr_status take_name(gr_ctx *cx, const gr_scan *s, gr_str *rest, gr_name *out, gr_err *err)
{
    gr_status st = GR_OK;
    gr_str field;

    *rest = gr_str_trim(*rest);
    if (rest->len != 0 && rest->ptr[0] == '"')
        st = gr_scan_string(cx, s, rest, &field, err);
    else if (!gr_scan_field(rest, &field))
        st = gr_scan_fail(s, rest->ptr, err, "expected a node name");
    else if (gr_utf8_valid_prefix(field) != field.len)
        st = gr_scan_fail(s, field.ptr, err, "expected UTF-8 text");
    if (st == GR_OK)
        *out = gr_name_of(field);
    return st;
}

/* {'weight': 3, 'kind': 'road'}, as NetworkX writes it. */
static gr_status read_dict(gr_ctx *cx, gr_builder *b, const gr_scan *s, gr_str dict, gr_err *err)
{
    gr_literal l;
    gr_status st = gr_literal_parse(cx, dict, &l, NULL);

    if (st != GR_OK || l.items.n == 0 || l.items.at[0].type != GR_LIT_DICT ||
        l.items.at[0].size != l.items.n)
        st = gr_scan_fail(s, dict.ptr, err, "expected a dictionary of attributes");
    else
        st = gr_literal_edge_cells(&l, &l.items.at[0], b, err);
    gr_literal_clear(&l);
    return st;
}

/* The fields behind u and v: the weight if the first is a number, others by their position. */
static gr_status read_extras(gr_ctx *cx, gr_builder *b, const gr_scan *s, gr_str rest, gr_err *err)
{
    uint32_t edge = gr_builder_n_edges(b) - 1, col;
    gr_status st = GR_OK;
    gr_str field;
    char name[32];

    rest = gr_str_trim(rest);
    if (gr_str_starts(rest, "{"))
        return read_dict(cx, b, s, rest, err);

    for (unsigned k = 1; st == GR_OK && gr_scan_field(&rest, &field); k++) {
        gr_value v = gr_scan_value(field, false);

        if (gr_utf8_valid_prefix(field) != field.len)
            return gr_scan_fail(s, field.ptr, err, "expected UTF-8 text");
        snprintf(name, sizeof name, k == 1 && v.type != GR_V_STR ? "weight" : "field%u", k);
        st = gr_builder_column(b, GR_OF_EDGE, gr_str_of(name), &col, err);
        if (st == GR_OK)
            st = gr_builder_set(b, GR_OF_EDGE, col, edge, v, err);
    }
    return st;
}

static gr_status read_line(gr_ctx *cx, gr_builder *b, const gr_scan *s, gr_str line, gr_err *err)
{
    gr_name name;
    gr_vid u, v;
    gr_str rest = line;
    gr_status st;

    if ((st = take_name(cx, s, &rest, &name, err)) != GR_OK)
        return st;
    if (gr_str_trim(rest).len == 0)
        return gr_builder_node(b, name, &u, err);
    if ((st = gr_builder_endpoint(b, name, &u, err)) != GR_OK ||
        (st = take_name(cx, s, &rest, &name, err)) != GR_OK ||
        (st = gr_builder_endpoint(b, name, &v, err)) != GR_OK ||
        (st = gr_builder_edge(b, u, v, err)) != GR_OK)
        return st;
    return read_extras(cx, b, s, rest, err);
}

static gr_status read_slowly(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    gr_scan s = gr_scan_of(in->text);
    gr_str line;
    gr_status st = GR_OK;

    while (st == GR_OK && gr_scan_line(&s, &line)) {
        if ((s.line & 0xfff) == 0) {
            if ((st = gr_ctx_check(cx, err)) != GR_OK)
                break;
            gr_ctx_progress(cx, "reading", s.pos, in->text.len);
        }
        line = gr_str_trim(line);
        if (line.len != 0 && !is_comment(line))
            st = read_line(cx, b, &s, line, err);
    }
    return st;
}

/* Does the body begin with words for the ends of edges, and do they not come again as nodes? */
static bool names_columns(gr_str body)
{
    gr_scan s = gr_scan_of(body);
    gr_tcolumn ends[2] = { 0 };
    gr_tcolumns t = { .at = ends, .n = 2 };
    size_t source, target;
    gr_str line, field;
    bool alike = false;

    while (t.n_rows < 1000 && gr_scan_line(&s, &line)) {
        line = gr_str_trim(line);
        if (line.len == 0 || is_comment(line))
            continue;
        for (int i = 0; i < 2; i++) {
            if (!gr_scan_field(&line, &field))
                return false;
            if (t.n_rows == 0)
                ends[i] = (gr_tcolumn){ .name = field, .name_shape = GR_SHAPE_TEXT };
            else if (gr_str_eq(field, ends[0].name) || gr_str_eq(field, ends[1].name))
                return false;
            else
                alike |= gr_names_alike(field, ends[i].name);
        }
        t.n_rows++;
    }
    return t.n_rows > 1 && (gr_ends_named(&t, true, &source, &target) != NULL ||
                            (!alike && gr_ends_named(&t, false, &source, &target) != NULL));
}

gr_status gr_edgelist_read(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    header h = read_header(in->text);
    gr_str body = gr_str_sub(in->text, h.end, in->text.len);
    bool plain = false, table = gr_builder_as_table(b);
    gr_status st = GR_OK;

    if (h.direction != GR_AUTO)
        gr_builder_direction(b, h.direction, h.why);
    if (h.n >= 0)
        st = gr_builder_range(b, h.base, (uint64_t)h.n, err);
    if (st == GR_OK && !table)
        st = gr_edgelist_read_plain(cx, in, body, b, &plain, err);
    if (st == GR_OK && !plain)
        st = table || (h.direction == GR_AUTO && names_columns(body))
                 ? gr_edgetable_read(cx, in, b, ' ', err)
                 : read_slowly(cx, in, b, err);
    if (st == GR_OK && h.n >= 0 && gr_builder_n_nodes(b) != (uint64_t)h.n)
        return gr_fail_at(err, GR_EINPUT, 1, 1,
                          "the header announces %lld nodes from %lld on, but the edges name others",
                          (long long)h.n, (long long)h.base);
    if (st == GR_OK && h.n_maybe >= 0 && h.m_maybe == gr_builder_n_edges(b))
        st = gr_builder_fill(b, h.n_maybe, err);
    return st;
}

/* What the lines of a text say about it. */
typedef struct clues {
    gr_edge_evidence edges;
    unsigned n_numeric, n_dicts;
    unsigned n_signs;        /* names that are all signs */
    unsigned n_words;        /* lines with a word behind the names */
    unsigned n_thirds;       /* of these, words that begin an edge elsewhere */
    unsigned fewest, most;   /* fields of a line with an edge */
    unsigned n_in, n_lonely; /* lines that are indented, and those with one field */
} clues;

/* The next field; one in quotes runs to the closing one. */
static bool next_field(gr_str *rest, gr_str *field)
{
    size_t i = 1;

    *rest = gr_str_trim(*rest);
    if (rest->len == 0 || rest->ptr[0] != '"')
        return gr_scan_field(rest, field);
    while (i < rest->len && rest->ptr[i] != '"')
        i += rest->ptr[i] == '\\' ? 2 : 1;
    i = i < rest->len ? i + 1 : rest->len;
    *field = gr_str_sub(*rest, 0, i);
    *rest = gr_str_sub(*rest, i, rest->len);
    return true;
}

/* Counts a line; false if no edge list has such a one. */
static bool count_line(clues *c, gr_str line)
{
    gr_str field[4], rest = gr_str_trim(line);
    unsigned n = 0;
    int64_t i;

    for (gr_str f; next_field(&rest, &f); n++) {
        if (n == 2 && f.ptr[0] == '{') {
            c->n_dicts++;
            break;
        }
        if (n == 4 || memchr("[({<", f.ptr[0], 4) != NULL ||
            (f.ptr[0] != '"' && memchr(f.ptr, ',', f.len) != NULL))
            return false;
        field[n] = f;
    }
    c->n_in += line.ptr[0] == ' ' || line.ptr[0] == '\t';
    for (unsigned k = 0; k < n; k++) {
        if (!gr_word_is_signs(field[k]) && !gr_word_is_name(field[k]))
            return false;
        c->n_signs += k < 2 && gr_word_is_signs(field[k]);
    }
    c->n_lonely += n == 1;
    if (n < 2)
        return true;
    c->n_numeric += gr_num_to_int(field[0], &i) && gr_num_to_int(field[1], &i);
    if (n > 2 && gr_scan_value(field[2], false).type == GR_V_STR) {
        c->n_words++;
        c->n_thirds += gr_strmap_get(&c->edges.first, field[2]) != GR_MAP_NONE;
    }
    gr_edge_evidence_add(&c->edges, field[0], field[1]);
    if (c->edges.n_lines == 1 || n < c->fewest)
        c->fewest = n;
    if (n > c->most)
        c->most = n;
    return true;
}

static int judge(const clues *c, gr_str body)
{
    unsigned n = c->edges.n_lines;

    if (n == 0)
        return 0;
    if (c->n_dicts == n)
        return 80; /* "u v {'weight': 3}", as NetworkX writes; the colon is no adjacency list's */
    if (c->n_numeric == n)
        return 60;
    if (names_columns(body))
        return 45;
    /* Words of a sentence, a line of code: as many as there happen to be */
    if (c->n_words != 0 && (c->fewest != c->most || c->n_thirds != 0))
        return 0;
    if (2 * c->n_signs > n || (c->n_signs != 0 && c->edges.n_again == 0))
        return 0; /* items of a list, a drawing */
    if (c->n_lonely > n || (c->n_in != 0 && c->n_in != n + c->n_lonely))
        return 0;
    return gr_edge_evidence_holds(&c->edges) ? 30 : 0;
}

int gr_edgelist_sniff(gr_str text, bool whole)
{
    header h = read_header(text);
    gr_str body = gr_str_sub(text, h.end, text.len), line;
    gr_scan s = gr_scan_of(body);
    clues c = { 0 };
    bool good = true;
    int sure = 0;

    if (h.n_settings >= 2)
        return 90; /* "# m=3 directed=0": what follows may look like anything */
    gr_edge_evidence_init(&c.edges);
    while (good && gr_scan_line(&s, &line)) {
        if (s.pos == body.len && !whole && c.edges.n_lines != 0)
            break;
        if (c.edges.n_lines >= 50 && c.n_numeric == c.edges.n_lines)
            break; /* that is enough */
        if (gr_str_trim(line).len != 0 && !is_comment(gr_str_trim(line)))
            good = count_line(&c, line);
    }
    if (good)
        sure = c.edges.failed ? -1 : judge(&c, body);
    gr_edge_evidence_clear(&c.edges);
    return sure;
}

void gr_edgelist_name(gr_output *o, gr_name name)
{
    gr_str s = { name.ptr, gr_name_is_int(name) ? 0 : name.len };
    bool plain = s.len != 0 && s.ptr[0] != '#' && s.ptr[0] != '%' && s.ptr[0] != '"';

    for (size_t i = 0; plain && i < s.len; i++)
        plain = (unsigned char)s.ptr[i] > ' ' && s.ptr[i] != 0x7f;
    if (gr_name_is_int(name) || (plain && !is_rule(s)))
        gr_output_name(o, name);
    else
        gr_output_quoted(o, s);
}

gr_status gr_edgelist_write_edges(gr_ctx *cx, const gr_graph *g, gr_output *o,
                                  const char *separator, gr_err *err)
{
    const gr_column *weight = gr_graph_role(g, GR_ROLE_WEIGHT);
    gr_status st;

    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        if ((it.id & 4095) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        gr_edgelist_name(o, gr_graph_name(g, it.u));
        gr_output_adds(o, separator);
        gr_edgelist_name(o, gr_graph_name(g, it.v));
        if (weight != NULL && gr_column_has(weight, it.id)) {
            gr_value w = gr_column_get(weight, it.id);

            gr_output_adds(o, separator);
            gr_output_value(o, &w);
        }
        gr_output_addc(o, '\n');
    }
    return GR_OK;
}

static gr_status write_edgelist(gr_ctx *cx, const gr_graph *g, gr_output *o, gr_err *err)
{
    int64_t first;
    bool dense = gr_graph_names_dense(g, &first);
    gr_status st;

    gr_output_printf(o, "# m=%u directed=%d", g->m, g->directed);
    if (dense)
        gr_output_printf(o, " n=%u base=%lld", g->n, (long long)first);
    gr_output_addc(o, '\n');
    if (!dense && !gr_edges_tell_nodes(g))
        for (gr_vid v = 0; v < g->n; v++) {
            if ((v & 4095) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
                return st;
            gr_edgelist_name(o, gr_graph_name(g, v));
            gr_output_addc(o, '\n');
        }
    return gr_edgelist_write_edges(cx, g, o, " ", err);
}

const gr_format gr_format_edgelist = {
    .name = "edgelist",
    .title = "edge list",
    .extensions = ".edgelist .edges .el .txt .ncol",
    .summary = "One edge a line, \"u v\" or \"u v weight\"; a lone name declares a node",
    .carries = GR_CARRIES_DIRECTED | GR_CARRIES_UNDIRECTED | GR_CARRIES_REPEATS | GR_CARRIES_LOOPS |
               GR_CARRIES_ISOLATED | GR_CARRIES_NAMES | GR_CARRIES_WEIGHT,
    .sniff = gr_edgelist_sniff,
    .read = gr_edgelist_read,
    .write = write_edgelist,
};
