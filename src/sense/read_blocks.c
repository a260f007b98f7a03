/* Graphs in a format of their own inside a text: DOT, Mermaid, GML, GraphML, Turtle, JSON
 * documents, NetworkX code, and fenced blocks. The readers of graph/ do the work. */
#include "sense/sense_int.h"

#define TRIES_MAX 32 /* places in a row that look like a block and are none */

/* "http://example.org/people#Tom" is Tom for people. */
static gr_str local_name(gr_str iri)
{
    for (size_t i = iri.len; i-- > 0;)
        if ((iri.ptr[i] == '/' || iri.ptr[i] == '#') && i + 1 < iri.len)
            return gr_str_sub(iri, i + 1, iri.len);
    return iri;
}

static gr_str node_text(gr_arena *a, gr_name name)
{
    char num[GR_NUM_MAX] = { 0 };

    if (gr_name_is_int(name))
        return gr_str_dup(a, (gr_str){ num, gr_num_from_int(name.num, num) });
    return gr_str_dup(a, local_name((gr_str){ name.ptr, name.len }));
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
            relation = gr_str_dup(a, local_name(gr_column_get(c, it.id).s));
        if (un.ptr == NULL || vn.ptr == NULL || !gr_draft_node_of(d, un, at, false, &u) ||
            !gr_draft_node_of(d, vn, at, false, &v) || !gr_draft_edge_of(d, u, v, at, &e) ||
            (relation.ptr != NULL && !gr_draft_set(d, GR_OF_EDGE, "relation", GR_MEANS_NUMBER, e,
                                                   gr_v_str(relation), NULL)))
            return false;
    }
    d->direction = GR_DIRECTED;
    d->why = "triples lead from subject to object";
    return true;
}

/* Reads `at` in a format; `outer` is what it explains. */
static gr_status try_format(gr_sensing *s, gr_span at, gr_span outer, const char *format,
                            bool facts, bool *found, gr_err *err)
{
    gr_read_options o = { .format = format,
                          .direction = s->options != NULL ? s->options->direction : GR_AUTO };
    gr_str text = gr_str_sub(s->text, at.start, at.end);
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
    d = gr_draft_new(s, &gr_recogniser_blocks);
    if (d == NULL) {
        gr_graph_unref(g);
        return gr_fail_memory(s->cx, err);
    }
    d->is_facts = facts;
    d->name = gr_section_at(s, at.start);
    *found = true;
    if (facts) {
        bool ok = copy_facts(d, &s->cx->arena, g, at);

        gr_graph_unref(g);
        if (!ok)
            return gr_fail_memory(s->cx, err);
    } else {
        d->ready = g;
    }
    return gr_draft_explains(d, outer) ? gr_draft_propose(s, d, 100, err)
                                       : gr_fail_memory(s->cx, err);
}

/* The end of the bracket that opens at pos, its close included; 0 if it never closes. Quoted text
 * is skipped. */
static size_t bracket_end(gr_str t, size_t pos)
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

static size_t skip_blanks(gr_str t, size_t pos)
{
    while (pos < t.len && strchr(" \t\r\n", t.ptr[pos]) != NULL && t.ptr[pos] != '\0')
        pos++;
    return pos;
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
            st = try_format(s, (gr_span){ body + 1, close }, (gr_span){ pos, close + 3 }, format,
                            strcmp(format, "turtle") == 0, &found, err);
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
            size_t close = bracket_end(t, brace);
            size_t start =
                i > 0 && gr_token_is(s, i - 1, "strict") ? s->tokens.at[i - 1].start : pos;

            if (close != 0)
                st = try_format(s, (gr_span){ start, close }, (gr_span){ start, close },
                                t.ptr[brace] == '{' ? "dot" : "gml", false, &found, err);
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
            st = try_format(s, (gr_span){ pos, stop }, (gr_span){ pos, stop }, "mermaid", false,
                            &found, err);
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
            st = try_format(s, at, at, marks[i][2], false, &found, err);
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
            st = try_format(s, (gr_span){ start, last }, (gr_span){ start, last }, "turtle", true,
                            &found, err);
    }
    return st;
}

static bool is_code(gr_str line)
{
    return gr_str_find(line, ".add_edge") < line.len || gr_str_find(line, ".add_node") < line.len ||
           gr_str_find(line, "nx.") < line.len || gr_str_starts(line, "import ") ||
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
                st = try_format(s, (gr_span){ start, last }, (gr_span){ start, last }, "literal",
                                false, &found, err);
            start = SIZE_MAX;
            edges = false;
        }
        pos = end + 1;
    }
    if (st == GR_OK && start != SIZE_MAX && edges)
        st = try_format(s, (gr_span){ start, last }, (gr_span){ start, last }, "literal", false,
                        &found, err);
    return st;
}

/* --- JSON --- */

static gr_str text_of(gr_arena *a, const gr_value *v)
{
    char num[GR_NUM_MAX] = { 0 };

    if (v->type == GR_V_STR)
        return v->s;
    if (v->type == GR_V_INT)
        return gr_str_dup(a, (gr_str){ num, gr_num_from_int(v->i, num) });
    return (gr_str){ 0 };
}

static const gr_value *field(const gr_value *record, const char *names)
{
    for (size_t i = 0; record->type == GR_V_RECORD && i < record->record->n; i++)
        if (gr_word_in(record->record->at[i].key, names))
            return record->record->at[i].value;
    return NULL;
}

#define FROM "subject|subj|head|source|from|src|u|start|parent|a|node1|left|follower|sender|begin"
#define TO                                                                                         \
    "object|obj|tail|target|to|dst|v|end|child|b|node2|right|followee|receiver|dest|destination"

/* [{"from": "A", "to": "B", "km": 3}], or the same under "edges". */
static bool add_records(gr_draft *d, gr_arena *a, const gr_value *list, gr_span at)
{
    for (size_t i = 0; i < list->list->n; i++) {
        const gr_value *x = &list->list->at[i], *from = field(x, FROM), *to = field(x, TO);
        uint32_t u, v, e;

        if (x->type == GR_V_LIST && x->list->n >= 2) {
            from = &x->list->at[0];
            to = &x->list->at[1];
        }
        if (from == NULL || to == NULL || text_of(a, from).len == 0 || text_of(a, to).len == 0)
            return false;
        if (!gr_draft_node_of(d, text_of(a, from), at, false, &u) ||
            !gr_draft_node_of(d, text_of(a, to), at, false, &v) ||
            !gr_draft_edge_of(d, u, v, at, &e))
            return false;
        if (x->type == GR_V_LIST && x->list->n > 2 &&
            !gr_draft_set(d, GR_OF_EDGE, "weight", GR_MEANS_NUMBER, e, x->list->at[2], NULL))
            return false;
        for (size_t k = 0; x->type == GR_V_RECORD && k < x->record->n; k++) {
            const gr_field *f = &x->record->at[k];
            const gr_unit *unit;
            bool relation = f->value->type == GR_V_STR &&
                            gr_word_in(f->key, "predicate|relation|rel|relationship|verb");
            gr_str key = relation ? GR_STR("relation") : gr_str_dup(a, f->key);
            gr_meaning meaning = gr_meaning_of(f->key, &unit);

            if (f->value == from || f->value == to || f->value->type > GR_V_STR ||
                f->value->type == GR_V_NULL)
                continue;
            d->is_facts |= relation;
            if (key.ptr == NULL || !gr_draft_set(d, GR_OF_EDGE, key.ptr, meaning, e, *f->value,
                                                 f->value->type == GR_V_STR ? NULL : unit))
                return false;
        }
    }
    return true;
}

#define TREE_DEPTH 40 /* of a JSON tree; deeper ones are left alone */

/* {"name": "House", "parts": [{"name": "Roof"}]}: a tree, whatever the list is called. */
static bool add_tree(gr_draft *d, gr_arena *a, const gr_value *x, gr_span at, size_t depth,
                     uint32_t *out)
{
    const gr_value *name = field(x, "name|id|title|label|key");

    if (depth == TREE_DEPTH || name == NULL || text_of(a, name).len == 0 ||
        !gr_draft_node_of(d, text_of(a, name), at, true, out))
        return false;
    for (size_t i = 0; i < x->record->n; i++) {
        const gr_value *list = x->record->at[i].value;

        for (size_t k = 0; list->type == GR_V_LIST && k < list->list->n; k++) {
            uint32_t v;

            if (list->list->at[k].type != GR_V_RECORD ||
                !add_tree(d, a, &list->list->at[k], at, depth + 1, &v) ||
                !gr_draft_edge_of(d, *out, v, at, NULL))
                return false;
        }
    }
    return true;
}

static gr_status try_tree(gr_sensing *s, const gr_value *v, gr_span at, bool *found, gr_err *err)
{
    gr_draft *d = gr_draft_new(s, &gr_recogniser_blocks);
    uint32_t root;

    if (d == NULL)
        return gr_fail_memory(s->cx, err);
    if (!add_tree(d, &s->cx->arena, v, at, 0, &root) || d->edges.n == 0)
        return GR_OK;
    d->direction = GR_DIRECTED;
    d->why = "from the parent to the child";
    d->name = gr_section_at(s, at.start);
    *found = true;
    return gr_draft_explains(d, at) ? gr_draft_propose(s, d, 100, err) : gr_fail_memory(s->cx, err);
}

static gr_status try_json(gr_sensing *s, gr_span at, bool *found, gr_err *err)
{
    gr_arena *a = &s->cx->arena;
    gr_value v;
    const gr_value *edges, *nodes;
    gr_draft *d;

    *found = false;
    if (gr_json_read(s->cx, gr_str_sub(s->text, at.start, at.end), &v, NULL) != GR_OK)
        return GR_OK;
    if (v.type == GR_V_RECORD && field(&v, "name|id|title|label|key") != NULL)
        return try_tree(s, &v, at, found, err);
    edges = v.type == GR_V_LIST ? &v : field(&v, "edges|links|connections|arcs|roads");
    if (v.type == GR_V_RECORD && edges == NULL && field(&v, "elements") != NULL)
        return try_format(s, at, at, "cytoscape", false, found, err);
    if (edges == NULL || edges->type != GR_V_LIST || edges->list->n == 0 ||
        (v.type == GR_V_LIST && edges->list->at[0].type != GR_V_RECORD))
        return GR_OK;
    d = gr_draft_new(s, &gr_recogniser_blocks);
    if (d == NULL)
        return gr_fail_memory(s->cx, err);
    nodes = v.type == GR_V_RECORD ? field(&v, "nodes|vertices") : NULL;
    for (size_t i = 0; nodes != NULL && nodes->type == GR_V_LIST && i < nodes->list->n; i++) {
        const gr_value *x = &nodes->list->at[i];
        uint32_t id;

        x = x->type == GR_V_RECORD ? field(x, "id|name|key|label") : x;
        if (x == NULL || text_of(a, x).len == 0)
            return GR_OK;
        if (!gr_draft_node_of(d, text_of(a, x), at, true, &id))
            return gr_fail_memory(s->cx, err);
    }
    if (!add_records(d, a, edges, at))
        return GR_OK;
    edges = v.type == GR_V_RECORD ? field(&v, "directed") : NULL;
    if (edges != NULL && edges->type == GR_V_BOOL) {
        d->direction = edges->b ? GR_DIRECTED : GR_UNDIRECTED;
        d->why = "\"directed\" in the JSON";
    }
    *found = true;
    d->name = gr_section_at(s, at.start);
    return gr_draft_explains(d, at) ? gr_draft_propose(s, d, 100, err) : gr_fail_memory(s->cx, err);
}

static gr_status read_json(gr_sensing *s, gr_err *err)
{
    gr_str t = s->text;
    gr_status st = GR_OK;
    size_t tried = 0;

    for (size_t pos = 0; st == GR_OK && pos < t.len && tried < 64; pos++) {
        size_t inner, end;
        bool found;

        if (t.ptr[pos] != '{' && t.ptr[pos] != '[')
            continue;
        inner = skip_blanks(t, pos + 1);
        if (inner >= t.len || t.ptr[inner] != (t.ptr[pos] == '{' ? '"' : '{'))
            continue;
        tried++;
        end = bracket_end(t, pos);
        if (end == 0)
            break;
        st = try_json(s, (gr_span){ pos, end }, &found, err);
        pos = end - 1;
    }
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
        st = read_code(s, err);
    if (st == GR_OK)
        st = read_json(s, err);
    return st;
}

const gr_recogniser gr_recogniser_blocks = {
    .name = "blocks",
    .summary = "DOT, Mermaid, GML, GraphML, Turtle, JSON and NetworkX code pasted into a text",
    .find = find,
    .example = "Here is the plan:\ndigraph { a -> b [weight=2]; b -> c [weight=3]; }\n"
               "What is the shortest path from a to c?",
    .graph = "a>b 2, b>c 3",
};
