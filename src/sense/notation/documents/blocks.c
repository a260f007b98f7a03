/* Graphs in a format of their own inside a text: DOT, Mermaid, GML, GraphML, Turtle, DIMACS,
 * NetworkX code, and fenced blocks. The readers of graph/ do the work. */
#include "sense/notation/documents/blocks_int.h"

#define TRIES_MAX 32 /* places in a row that look like a block and are none */

/* "http://example.org/people#Tom" is Tom for people. */
static gr_str local_name(gr_str iri)
{
    bool urn = gr_str_starts(iri, "urn:");
    const char *quote;

    if (iri.len > 2 && iri.ptr[0] == '"' &&
        (quote = memchr(iri.ptr + 1, '"', iri.len - 1)) != NULL) /* "34"^^<..#integer> */
        return gr_str_sub(iri, 1, (size_t)(quote - iri.ptr));
    if (!urn && gr_str_find(iri, "://") == iri.len)
        return iri;
    for (size_t i = iri.len; i-- > 0;)
        if ((iri.ptr[i] == '/' || iri.ptr[i] == '#' || (urn && iri.ptr[i] == ':')) &&
            i + 1 < iri.len)
            return gr_str_sub(iri, i + 1, iri.len);
    return iri;
}

bool gr_draft_shorten(gr_draft *d)
{
    gr_strmap index;
    bool ok = true, unique = true;

    gr_strmap_init(&index, d->nodes.budget);
    for (size_t i = 0; ok && unique && i < d->nodes.n; i++) {
        uint32_t *slot = gr_strmap_put(&index, local_name(d->nodes.at[i].name));

        ok = slot != NULL;
        unique = ok && *slot == GR_MAP_NONE;
        if (ok)
            *slot = (uint32_t)i;
    }
    if (ok && unique) {
        gr_strmap_clear(&d->index);
        d->index = index;
        for (size_t i = 0; i < d->nodes.n; i++)
            d->nodes.at[i].name = local_name(d->nodes.at[i].name);
    } else {
        gr_strmap_clear(&index);
    }
    for (size_t i = 0; i < d->cells.n; i++)
        if (gr_str_is(d->columns.at[d->cells.at[i].column].name, "relation"))
            d->cells.at[i].value = gr_v_str(local_name(d->cells.at[i].value.s));
    return ok;
}

static gr_str node_text(gr_arena *a, gr_name name)
{
    char num[GR_NUM_MAX] = { 0 };

    if (gr_name_is_int(name))
        return gr_str_dup(a, (gr_str){ num, gr_num_from_int(name.num, num) });
    return gr_str_dup(a, (gr_str){ name.ptr, name.len });
}

/* Triples with their short names and the column "relation". */
static bool copy_facts(gr_draft *d, gr_arena *a, const gr_graph *g, gr_span at)
{
    const gr_column *c = gr_graph_column_named(g, GR_OF_EDGE, GR_STR("predicate"));

    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        gr_str un = node_text(a, gr_graph_name(g, it.u)), vn = node_text(a, gr_graph_name(g, it.v));
        gr_str relation = { 0 };
        uint32_t u, v, e;

        if (c != NULL && gr_column_has(c, it.id))
            relation = gr_str_dup(a, gr_column_get(c, it.id).s);
        if (un.ptr == NULL || vn.ptr == NULL || !gr_draft_node_of(d, un, at, false, &u) ||
            !gr_draft_node_of(d, vn, at, false, &v) || !gr_draft_edge_of(d, u, v, at, &e) ||
            (relation.ptr != NULL && !gr_draft_set(d, GR_OF_EDGE, "relation", GR_MEANS_NUMBER, e,
                                                   gr_v_str(relation), NULL)))
            return false;
    }
    d->direction = GR_DIRECTED;
    d->why = "triples lead from subject to object";
    return gr_draft_shorten(d);
}

/* --- numbers of edges --- */

/* What draws an edge and says nothing about it. */
static bool is_style(gr_str column)
{
    return gr_word_in(column, "color|penwidth|fontsize|style|width|id|key|minlen|constraint|dir|"
                              "arrowhead|fillcolor|group|type|class|z|curve");
}

/* The number that a cell is, also one that is written as a text: label="5". */
static bool cell_number(const gr_column *c, size_t i, gr_value *out, const gr_unit **unit)
{
    double x;

    *unit = NULL;
    *out = gr_column_get(c, i);
    return out->type == GR_V_STR ? gr_read_number(out->s, out, unit) : gr_v_number(out, &x);
}

/* Are all cells of a column numbers that say something of the edges? */
static bool is_numeric(const gr_graph *g, const gr_column *c)
{
    const gr_unit *unit;
    gr_value v;
    size_t n = 0;

    for (gr_edge_iter it = gr_edges(g); !is_style(c->name) && gr_edge_next(&it);) {
        if (!gr_column_has(c, it.id))
            continue;
        if (!cell_number(c, it.id, &v, &unit))
            return false;
        n++;
    }
    return n != 0;
}

/* Numbers that the format's reader took for no weight: [len=3], [label="5"], [dist=7]. */
static bool has_bare_numbers(const gr_graph *g)
{
    if (gr_graph_role(g, GR_ROLE_WEIGHT) != NULL)
        return false;
    for (size_t i = 0; i < gr_graph_n_columns(g, GR_OF_EDGE); i++)
        if (is_numeric(g, gr_graph_column(g, GR_OF_EDGE, i)))
            return true;
    return false;
}

static bool copy_cell(gr_draft *d, gr_arena *a, gr_of of, const gr_column *c, gr_str column,
                      size_t from, uint32_t to, bool number)
{
    bool label = gr_word_in(c->name, "label|headlabel|taillabel|xlabel");
    const gr_unit *unit = NULL, *said = NULL;
    gr_meaning meaning = gr_meaning_of(c->name, &said);
    gr_value v;

    if (!gr_column_has(c, from))
        return true;
    if (!number || !cell_number(c, from, &v, &unit)) {
        v = gr_column_get(c, from);
        if (v.type != GR_V_STR)
            return true;
        v = gr_v_str(gr_str_dup(a, v.s));
        return v.s.ptr != NULL && gr_draft_set(d, of, column.ptr, GR_MEANS_NUMBER, to, v, NULL);
    }
    if (meaning == GR_MEANS_NUMBER)
        meaning = gr_meaning_of_unit(unit);
    return gr_draft_set(d, of, label && of == GR_OF_EDGE ? "weight" : column.ptr, meaning, to, v,
                        unit != NULL ? unit : said);
}

/* The cells of one column; the graph is gone when the draft is read. */
static bool copy_column(gr_draft *d, gr_arena *a, const gr_graph *g, gr_of of, const gr_column *c)
{
    gr_str name = gr_str_dup(a, c->name);
    bool ok = name.ptr != NULL;

    for (gr_vid v = 0; ok && of == GR_OF_NODE && v < gr_graph_n_nodes(g); v++)
        ok = copy_cell(d, a, of, c, name, v, v, !is_style(c->name));
    if (of == GR_OF_EDGE) {
        bool number = is_numeric(g, c);
        uint32_t e = 0;

        for (gr_edge_iter it = gr_edges(g); ok && gr_edge_next(&it); e++)
            ok = copy_cell(d, a, of, c, name, it.id, e, number);
    }
    return ok;
}

/* The labels of nodes that are only numbered, if all have one and no two the same; else NULL. So no
 * two nodes of a copy have one name. */
static const gr_column *find_labels(gr_sensing *s, const gr_graph *g)
{
    const gr_column *c = gr_graph_column_named(g, GR_OF_NODE, GR_STR("label"));
    gr_strmap seen;
    bool ok = c != NULL;

    gr_strmap_init(&seen, &s->cx->budget);
    for (gr_vid v = 0; ok && v < gr_graph_n_nodes(g); v++) {
        gr_value x = gr_column_has(c, v) ? gr_column_get(c, v) : gr_v_null();
        uint32_t *slot = x.type == GR_V_STR && x.s.len != 0 ? gr_strmap_put(&seen, x.s) : NULL;

        ok = gr_name_is_int(gr_graph_name(g, v)) && slot != NULL && *slot == GR_MAP_NONE;
        if (slot != NULL)
            *slot = v;
    }
    gr_strmap_clear(&seen);
    return ok ? c : NULL;
}

/* The graph as a draft, whose numbers get a meaning; nodes are called by their labels if there are
 * some. */
static bool copy_graph(gr_draft *d, gr_arena *a, const gr_graph *g, const gr_column *labels,
                       gr_span at)
{
    uint32_t u;

    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++) {
        gr_str text = labels != NULL ? gr_str_dup(a, gr_column_get(labels, v).s)
                                     : node_text(a, gr_graph_name(g, v));

        if (text.ptr == NULL || !gr_draft_node_of(d, text, at, true, &u))
            return false;
    }
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        if (!gr_draft_edge_of(d, it.u, it.v, at, NULL))
            return false;
    for (int of = GR_OF_NODE; of <= GR_OF_EDGE; of++)
        for (size_t i = 0; i < gr_graph_n_columns(g, (gr_of)of); i++)
            if (gr_graph_column(g, (gr_of)of, i) != labels &&
                !copy_column(d, a, g, (gr_of)of, gr_graph_column(g, (gr_of)of, i)))
                return false;
    d->direction = gr_graph_is_directed(g) ? GR_DIRECTED : GR_UNDIRECTED;
    d->why = gr_str_dup(a, gr_str_of(gr_graph_direction_by(g))).ptr; /* the graph goes */
    d->multi = true;
    return d->why != NULL;
}

gr_status gr_block_read(gr_sensing *s, const gr_recogniser *by, gr_span at, gr_span outer,
                        const char *format, bool *found, gr_err *err)
{
    gr_read_options o = { .format = format,
                          .direction = s->options != NULL ? s->options->direction : GR_AUTO };
    gr_str text = gr_str_sub(s->text, at.start, at.end);
    bool facts = strcmp(format, "turtle") == 0, ok = true;
    const gr_column *labels;
    gr_graph *g = NULL;
    gr_err why = { 0 };
    gr_status st = gr_graph_read_text(s->cx, text, &o, &g, &why);
    gr_draft *d;

    *found = false;
    if (st == GR_EMEMORY || st == GR_ECANCELLED || st == GR_ELIMIT) {
        *err = why;
        return st;
    }
    if (st != GR_OK)
        return GR_OK;
    if (gr_graph_n_edges(g) == 0) {
        gr_graph_unref(g);
        return GR_OK;
    }
    d = gr_draft_new(s, by);
    if (d == NULL) {
        gr_graph_unref(g);
        return gr_fail_memory(s->cx, err);
    }
    d->is_facts = facts;
    d->name = gr_section_at(s, at.start);
    *found = true;
    labels = find_labels(s, g);
    if (facts || labels != NULL || has_bare_numbers(g)) {
        ok = facts ? copy_facts(d, &s->cx->arena, g, at)
                   : copy_graph(d, &s->cx->arena, g, labels, at);
        gr_graph_unref(g);
    } else {
        d->ready = g;
    }
    return ok && gr_draft_explains(d, outer) ? gr_draft_propose(s, d, 100, err)
                                             : gr_fail_memory(s->cx, err);
}

size_t gr_bracket_end(gr_str t, size_t pos)
{
    size_t depth = 0;
    char quote = '\0';

    for (size_t i = pos; i < t.len; i++) {
        char c = t.ptr[i];

        if (quote != '\0') {
            if (c == '\\')
                i++;
            else if (c == quote || c == '\n')
                quote = '\0';
        } else if (c == '"') {
            quote = c;
        } else if (c == '{' || c == '[') {
            depth++;
        } else if ((c == '}' || c == ']') && --depth == 0) {
            return i + 1;
        }
    }
    return 0;
}

static size_t line_end(gr_str t, size_t pos)
{
    while (pos < t.len && t.ptr[pos] != '\n')
        pos++;
    return pos;
}

static gr_status read_here(gr_sensing *s, gr_span at, const char *format, bool *found, gr_err *err)
{
    return gr_block_read(s, &gr_recogniser_blocks, at, at, format, found, err);
}

/* --- fences --- */

static const char *fence_format(gr_str lang)
{
    static const char *const names[][2] = {
        { "dot", "dot" },           { "graphviz", "dot" }, { "mermaid", "mermaid" },
        { "turtle", "turtle" },     { "ttl", "turtle" },   { "gml", "gml" },
        { "csv", "csv" },           { "tsv", "tsv" },      { "graphml", "graphml" },
        { "python", "literal" },    { "py", "literal" },   { "json", "nodelink" },
        { "edgelist", "edgelist" },
    };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (gr_str_is_nocase(lang, names[i][0]))
            return names[i][1];
    return NULL;
}

static gr_status read_fences(gr_sensing *s, gr_err *err)
{
    gr_str t = s->text;
    gr_status st = GR_OK;

    for (size_t pos = 0; st == GR_OK && pos + 3 < t.len;) {
        size_t body, close;
        const char *format;
        bool found;

        if (memcmp(t.ptr + pos, "```", 3) != 0) {
            pos = line_end(t, pos) + 1;
            continue;
        }
        body = line_end(t, pos);
        format = fence_format(gr_str_trim(gr_str_sub(t, pos + 3, body)));
        for (close = body + 1; close + 3 <= t.len && memcmp(t.ptr + close, "```", 3) != 0;)
            close = line_end(t, close) + 1;
        if (close + 3 > t.len)
            break;
        if (format != NULL)
            st = gr_block_read(s, &gr_recogniser_blocks, (gr_span){ body + 1, close },
                               (gr_span){ pos, close + 3 }, format, &found, err);
        pos = close + 3;
    }
    return st;
}

/* --- DOT, Mermaid, GML --- */

static gr_status read_words(gr_sensing *s, gr_err *err)
{
    gr_str t = s->text;
    gr_status st = GR_OK;
    size_t failed = 0;

    for (size_t i = 0; st == GR_OK && i < s->tokens.n && failed < TRIES_MAX; i++) {
        size_t pos = s->tokens.at[i].start, brace, end;
        bool di = gr_token_is(s, i, "digraph"), found = false;

        if (!di && !gr_token_is(s, i, "graph") && !gr_token_is(s, i, "flowchart"))
            continue;
        end = line_end(t, pos);
        failed++;
        for (brace = pos;
             brace < end && brace < pos + 80 && t.ptr[brace] != '{' && t.ptr[brace] != '[';)
            brace++;
        if (brace < end && brace < pos + 80) {
            size_t close = gr_bracket_end(t, brace);
            size_t start =
                i > 0 && gr_token_is(s, i - 1, "strict") ? s->tokens.at[i - 1].start : pos;

            if (close != 0)
                st = read_here(s, (gr_span){ start, close }, t.ptr[brace] == '{' ? "dot" : "gml",
                               &found, err);
            if (found) {
                i = gr_token_from(s, close) - 1;
                failed = 0;
            }
        } else if (!di && (i == 0 || s->tokens.at[i - 1].kind == GR_TOKEN_NEWLINE) &&
                   i + 1 < s->tokens.n && gr_word_in(gr_token_text(s, i + 1), "TD|TB|BT|LR|RL")) {
            size_t stop = end;

            while (stop < t.len) { /* up to an empty line or a fence */
                size_t next = line_end(t, stop + 1);
                gr_str line = gr_str_trim(gr_str_sub(t, stop + 1 < t.len ? stop + 1 : t.len, next));

                if (line.len == 0 || gr_str_starts(line, "```") || gr_str_ends(line, "?") ||
                    gr_str_starts(line, "Q:"))
                    break;
                stop = next;
            }
            st = read_here(s, (gr_span){ pos, stop }, "mermaid", &found, err);
            if (found)
                i = gr_token_from(s, stop) - 1;
        }
    }
    return st;
}

/* --- XML, Turtle, code --- */

static gr_status read_markup(gr_sensing *s, gr_err *err)
{
    static const char *const marks[][3] = {
        { "<graphml", "</graphml>", "graphml" },
        { "<gexf", "</gexf>", "gexf" },
    };
    gr_str t = s->text;
    gr_status st = GR_OK;
    bool found;

    for (size_t i = 0; st == GR_OK && i < sizeof marks / sizeof *marks; i++) {
        size_t start = gr_str_find(t, marks[i][0]), end = gr_str_find(t, marks[i][1]);
        gr_span at = { start, end + strlen(marks[i][1]) };

        if (start < end && end < t.len)
            st = read_here(s, at, marks[i][2], &found, err);
    }
    if (st == GR_OK) {
        size_t start = gr_str_find(t, "@prefix"), end = start, last = start;

        while (end < t.len) { /* statements: the lines up to the last that ends with a point */
            size_t stop = line_end(t, end);
            gr_str line = gr_str_trim(gr_str_sub(t, end, stop));

            if (gr_str_ends(line, "."))
                last = stop;
            else if (line.len != 0 && !gr_str_ends(line, ";") && !gr_str_ends(line, ","))
                break;
            end = stop + 1;
        }
        if (start < last)
            st = read_here(s, (gr_span){ start, last }, "turtle", &found, err);
    }
    return st;
}

/* "g.add_edge(a, b, 5)": NetworkX has names before its data, so this is another library. */
static bool has_plain_number(gr_str line)
{
    size_t at = gr_str_find(line, ".add_edge(");

    for (size_t commas = 0; at < line.len; at++) {
        commas += line.ptr[at] == ',';
        if (commas == 2)
            return at + 2 < line.len &&
                   (gr_is_digit(line.ptr[at + 1]) || gr_is_digit(line.ptr[at + 2]));
    }
    return false;
}

static bool is_code(gr_str line)
{
    if (has_plain_number(line))
        return false;
    return gr_str_find(line, ".add_edge") < line.len || gr_str_find(line, ".add_node") < line.len ||
           (gr_str_find(line, "nx.") < line.len && gr_str_find(line, "Graph(") < line.len) ||
           gr_str_starts(line, "import ") ||
           gr_str_find(line, ".add_weighted_edges_from") < line.len;
}

/* Lines of NetworkX code one after the other. */
static gr_status read_code(gr_sensing *s, gr_err *err)
{
    gr_str t = s->text;
    size_t start = SIZE_MAX, last = 0;
    gr_status st = GR_OK;
    bool edges = false, found;

    if (gr_str_find(t, ".add_") == t.len)
        return GR_OK;
    for (size_t pos = 0; st == GR_OK && pos <= t.len;) {
        size_t end = line_end(t, pos);
        gr_str line = gr_str_trim(gr_str_sub(t, pos, end));

        if (is_code(line)) {
            start = start == SIZE_MAX ? pos : start;
            last = end;
            edges |= gr_str_find(line, "edge") < line.len;
        } else if (start != SIZE_MAX && line.len != 0) {
            if (edges)
                st = read_here(s, (gr_span){ start, last }, "literal", &found, err);
            start = SIZE_MAX;
            edges = false;
        }
        pos = end + 1;
    }
    if (st == GR_OK && start != SIZE_MAX && edges)
        st = read_here(s, (gr_span){ start, last }, "literal", &found, err);
    return st;
}

/* --- Pajek --- */

static gr_status read_pajek(gr_sensing *s, gr_err *err)
{
    gr_str t = s->text;
    size_t start = gr_str_find(t, "*Vertices"), pos, last = start;
    bool found;

    start = start == t.len ? gr_str_find(t, "*vertices") : start;
    if (start == t.len)
        return GR_OK;
    for (pos = start; pos < t.len;) {
        size_t end = line_end(t, pos);
        gr_str line = gr_str_trim(gr_str_sub(t, pos, end));

        if (line.len != 0 && line.ptr[0] != '*' && !gr_is_digit(line.ptr[0]))
            break;
        last = line.len != 0 ? end : last;
        pos = end + 1;
    }
    return read_here(s, (gr_span){ start, last }, "pajek", &found, err);
}

/* --- DIMACS --- */

/* A line of the format: "c ...", "p edge 5 6", "e 1 2", "a 1 2 7", "n 1 s". */
static bool is_dimacs(gr_str line, bool *problem)
{
    bool ok = line.len > 2 && line.ptr[1] == ' ' && strchr("cpean", line.ptr[0]) != NULL;
    gr_str rest, word;

    *problem = ok && line.ptr[0] == 'p';
    if (!ok || line.ptr[0] == 'c')
        return ok;
    rest = gr_str_sub(line, 2, line.len);
    for (size_t i = 0; gr_str_split(&rest, ' ', &word); i++) {
        int64_t n;

        if (i == 0 && *problem) {
            if (!gr_word_in(word, "edge|col|sp|max|min|asn|cut"))
                return false;
        } else if (word.len != 0 && !gr_num_to_int(word, &n) && line.ptr[0] != 'n') {
            return false;
        }
    }
    return true;
}

static gr_status read_dimacs(gr_sensing *s, gr_err *err)
{
    gr_str t = s->text;
    gr_status st = GR_OK;
    size_t start = SIZE_MAX, last = 0;
    bool problem = false, is, found;

    for (size_t pos = 0; st == GR_OK && pos <= t.len;) {
        size_t end = line_end(t, pos);
        gr_str line = gr_str_trim(gr_str_sub(t, pos, end));

        is = false;
        if (is_dimacs(line, &is)) {
            if (start == SIZE_MAX || (is && problem))
                start = pos;
            problem |= is;
            last = end;
        } else if (line.len != 0 || end == t.len) {
            if (problem)
                st = read_here(s, (gr_span){ start, last }, "dimacs", &found, err);
            start = SIZE_MAX;
            problem = false;
        }
        pos = end + 1;
    }
    if (st == GR_OK && problem)
        st = read_here(s, (gr_span){ start, last }, "dimacs", &found, err);
    return st;
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    gr_status st = read_fences(s, err);

    if (st == GR_OK)
        st = read_words(s, err);
    if (st == GR_OK)
        st = read_markup(s, err);
    if (st == GR_OK)
        st = read_pajek(s, err);
    if (st == GR_OK)
        st = read_dimacs(s, err);
    if (st == GR_OK)
        st = read_code(s, err);
    return st;
}

const gr_recogniser gr_recogniser_blocks = {
    .name = "blocks",
    .summary = "DOT, Mermaid, GML, GraphML, Turtle, DIMACS and NetworkX code pasted into a text",
    .find = find,
    .example = "Here is the plan:\ndigraph { a -> b [weight=2]; b -> c [weight=3]; }\n"
               "What is the shortest path from a to c?",
    .graph = "a>b 2, b>c 3",
};
