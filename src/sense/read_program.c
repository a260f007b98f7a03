/* Programs that make a graph with NetworkX, or the like: "G = nx.DiGraph([(1, 2)])",
 * "G.add_edge(4, 1, weight=2)", "G.add_nodes_from([5, 6])", "G.add_weighted_edges_from(...)".
 *
 * All statements about one variable are one graph. What takes something away again is not read: the
 * reading then says so. */
#include "sense/sense_int.h"

#define ATOMS_MAX 4
#define ATOM_MAX  60

typedef struct reader {
    gr_sensing *s;
    gr_draft *d;
    gr_str variable;
    gr_span at;
    size_t statements;
    bool ok, strange;
} reader;

static bool is_word(char c)
{
    return gr_is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/* The bracket that closes the one at pos, or 0. */
static size_t closing(gr_str t, size_t pos)
{
    size_t depth = 0;
    char quote = '\0';

    for (size_t i = pos; i < t.len; i++) {
        char c = t.ptr[i];

        if (quote != '\0') {
            quote = c == quote ? '\0' : quote;
        } else if (c == '"' || c == '\'') {
            quote = c;
        } else if (c == '(' || c == '[' || c == '{') {
            depth++;
        } else if ((c == ')' || c == ']' || c == '}') && --depth == 0) {
            return i;
        }
    }
    return 0;
}

static gr_str unquoted(gr_str t)
{
    t = gr_str_trim(t);
    if (t.len > 1 && (t.ptr[0] == '"' || t.ptr[0] == '\'') && t.ptr[t.len - 1] == t.ptr[0])
        t = gr_str_sub(t, 1, t.len - 1);
    return t;
}

typedef struct atoms {
    gr_str at[ATOMS_MAX];
    gr_str key[ATOMS_MAX]; /* of "weight=2" */
    size_t n;
    bool nested; /* something in brackets is among them */
} atoms;

static bool add_atom(atoms *out, gr_str t)
{
    size_t mark = gr_str_find(t, "=");

    t = gr_str_trim(t);
    if (t.len == 0)
        return true;
    if (strchr("([{", t.ptr[0]) != NULL) {
        out->nested = true;
        return t.ptr[0] == '{'; /* data of an edge */
    }
    if (out->n == ATOMS_MAX || t.len > ATOM_MAX)
        return false;
    if (t.ptr[0] != '"' && t.ptr[0] != '\'' && mark < t.len) {
        mark = gr_str_find(t, "=");
        out->key[out->n] = gr_str_trim(gr_str_sub(t, 0, mark));
        t = gr_str_sub(t, mark + 1, t.len);
    }
    out->at[out->n++] = unquoted(t);
    return true;
}

/* The arguments between two brackets; false if they are something else. */
static bool read_atoms(gr_str inner, atoms *out)
{
    size_t start = 0, depth = 0;
    char quote = '\0';

    *out = (atoms){ 0 };
    for (size_t i = 0; i <= inner.len; i++) {
        char c = i < inner.len ? inner.ptr[i] : ',';

        if (quote != '\0') {
            quote = c == quote ? '\0' : quote;
            continue;
        }
        quote = c == '"' || c == '\'' ? c : '\0';
        depth += c == '(' || c == '[' || c == '{';
        depth -= depth != 0 && (c == ')' || c == ']' || c == '}');
        if (c != ',' || depth != 0)
            continue;
        if (!add_atom(out, gr_str_sub(inner, start, i)))
            return false;
        start = i + 1;
    }
    return true;
}

/* "{'weight': 3}" anywhere in an edge: its number. */
static gr_str dict_number(gr_str inner, gr_str *key)
{
    size_t open = gr_str_find(inner, "{"), colon, end;

    if (open == inner.len)
        return (gr_str){ 0 };
    inner = gr_str_sub(inner, open + 1, inner.len);
    colon = gr_str_find(inner, ":");
    if (colon == inner.len)
        return (gr_str){ 0 };
    *key = unquoted(gr_str_sub(inner, 0, colon));
    for (end = colon + 1; end < inner.len && inner.ptr[end] != ',' && inner.ptr[end] != '}';)
        end++;
    return gr_str_trim(gr_str_sub(inner, colon + 1, end));
}

static bool add_edge(reader *r, gr_str inner, gr_span at)
{
    atoms x;
    gr_str number = { 0 }, key = GR_STR("weight");
    const gr_unit *unit;
    uint32_t u, v, e;
    gr_value w;

    if (!read_atoms(inner, &x) || x.n < 2 || x.key[0].len != 0 || x.key[1].len != 0) {
        r->strange = true;
        return true;
    }
    if (x.n > 2) {
        number = x.at[2];
        key = x.key[2].len != 0 ? x.key[2] : key;
    } else if (x.nested) {
        number = dict_number(inner, &key);
    }
    if (!gr_draft_node_of(r->d, x.at[0], at, false, &u) ||
        !gr_draft_node_of(r->d, x.at[1], at, false, &v) || !gr_draft_edge_of(r->d, u, v, at, &e))
        return false;
    if (number.len == 0 || !gr_read_number(number, &w, &unit))
        return true;
    key = gr_str_dup(&r->s->cx->arena, key);
    return key.ptr != NULL &&
           gr_draft_set(r->d, GR_OF_EDGE, key.ptr, gr_meaning_of(key, &unit), e, w, NULL);
}

/* The edges of "[(1, 2), (2, 3)]" between bytes [pos, end). */
static bool add_edges(reader *r, size_t pos, size_t end)
{
    gr_str t = r->s->text;
    size_t n = 0;

    for (pos++; pos < end; pos++) {
        size_t close, inner = pos + 1;

        if (t.ptr[pos] != '(' && t.ptr[pos] != '[')
            continue;
        while (inner < end && strchr(" \n\t", t.ptr[inner]) != NULL)
            inner++;
        if (strchr("([", t.ptr[inner]) != NULL)
            continue; /* the list of them */
        close = closing(t, pos);
        if (close == 0 || close > end)
            return true;
        if (!add_edge(r, gr_str_sub(t, pos + 1, close), (gr_span){ pos, close + 1 }))
            return false;
        n++;
        pos = close;
    }
    r->strange |= n == 0;
    return true;
}

/* The nodes of "5, 6" or "[5, 6]" or "range(4)". */
static bool add_nodes(reader *r, gr_str inner, gr_span at, bool several)
{
    gr_str rest = gr_str_trim(inner), one;
    uint32_t v;
    int64_t n;

    if (several && gr_str_starts(rest, "range(") && rest.ptr[rest.len - 1] == ')' &&
        gr_num_to_int(gr_str_sub(rest, 6, rest.len - 1), &n) && n < 10000) {
        for (int64_t i = 0; i < n; i++) {
            gr_str name = gr_str_printf(&r->s->cx->arena, "%" PRId64, i);

            if (name.ptr == NULL || !gr_draft_node_of(r->d, name, at, true, &v))
                return false;
        }
        return true;
    }
    if (several && rest.len > 1 && strchr("[({", rest.ptr[0]) != NULL)
        rest = gr_str_sub(rest, 1, rest.len - 1);
    while (rest.len != 0 && gr_str_split(&rest, ',', &one)) {
        one = unquoted(one);
        if (one.len != 0 && strchr("([{", one.ptr[0]) != NULL)
            r->strange = true;
        else if (one.len != 0 && !gr_draft_node_of(r->d, one, at, true, &v))
            return false;
        if (!several || rest.ptr == NULL)
            break; /* the others are data of the node */
    }
    return true;
}

/* "G.add_edge(" with the name of what is called before the bracket at pos. */
static bool read_call(reader *r, gr_str name, size_t open, size_t close)
{
    gr_str inner = gr_str_sub(r->s->text, open + 1, close);
    gr_span at = { open + 1, close };

    if (gr_word_in(name, "add_edge|addEdge|AddEdge"))
        return add_edge(r, inner, at);
    if (gr_word_in(name, "add_edges_from|add_weighted_edges_from|add_edges"))
        return add_edges(r, open, close);
    if (gr_word_in(name, "add_node|addNode|add_vertex"))
        return add_nodes(r, inner, at, false);
    if (gr_word_in(name, "add_nodes_from|add_vertices"))
        return add_nodes(r, inner, at, true);
    if (gr_word_in(name, "add_path|add_cycle|add_star"))
        r->strange = true;
    r->strange |= gr_str_starts(name, "remove");
    return true;
}

/* "G = nx.DiGraph(": the variable, the kind of the graph, and its bracket. */
static size_t read_new(reader *r, size_t equals, bool *directed)
{
    gr_str t = r->s->text;
    size_t start = equals, pos = equals + 1, from;

    while (start > 0 && t.ptr[start - 1] == ' ')
        start--;
    from = start;
    while (from > 0 && is_word(t.ptr[from - 1]))
        from--;
    while (pos < t.len && (t.ptr[pos] == ' ' || is_word(t.ptr[pos]) || t.ptr[pos] == '.'))
        pos++;
    r->variable = gr_str_sub(t, from, start);
    *directed = gr_str_ends(gr_str_sub(t, 0, pos), "DiGraph");
    return from < start && pos < t.len && t.ptr[pos] == '(' &&
                   gr_str_ends(gr_str_sub(t, equals, pos), "Graph")
               ? pos
               : 0;
}

/* All statements behind the one that makes the variable. */
static bool read_statements(reader *r, size_t pos)
{
    gr_str t = r->s->text;
    size_t n = r->variable.len;

    for (; r->ok && pos + n + 1 < t.len; pos++) {
        size_t end = pos + n + 1, close;

        if (memcmp(t.ptr + pos, r->variable.ptr, n) != 0 || t.ptr[pos + n] != '.' ||
            (pos > 0 && is_word(t.ptr[pos - 1])))
            continue;
        while (end < t.len && is_word(t.ptr[end]))
            end++;
        close = end < t.len && t.ptr[end] == '(' ? closing(t, end) : 0;
        if (close == 0)
            continue;
        r->ok = read_call(r, gr_str_sub(t, pos + n + 1, end), end, close);
        if (gr_str_starts(gr_str_sub(t, pos + n + 1, end), "add")) {
            r->statements++;
            r->at.end = close + 1;
        }
        pos = close;
    }
    return r->ok;
}

static gr_status read_program(reader *r, size_t equals, gr_err *err)
{
    gr_sensing *s = r->s;
    bool directed;
    size_t open = read_new(r, equals, &directed), close;

    close = open != 0 ? closing(s->text, open) : 0;
    if (close == 0)
        return GR_OK;
    r->d = gr_draft_new(s, &gr_recogniser_program);
    r->ok = r->d != NULL;
    r->at = (gr_span){ (size_t)(r->variable.ptr - s->text.ptr), close + 1 };
    if (r->ok && gr_str_trim(gr_str_sub(s->text, open + 1, close)).len != 0)
        r->ok = add_edges(r, open, close);
    if (!r->ok || !read_statements(r, close) || !gr_draft_explains(r->d, r->at))
        return gr_fail_memory(s->cx, err);
    if (r->d->edges.n == 0)
        return GR_OK;
    if (r->strange && !gr_sense_problem(s, GR_WHY_UNSUPPORTED, r->at,
                                        "I do not understand all that the program does to '%.*s'.",
                                        GR_FMT(r->variable)))
        return gr_fail_memory(s->cx, err);
    r->d->direction = directed ? GR_DIRECTED : GR_UNDIRECTED;
    r->d->why = directed ? "a DiGraph" : "a Graph";
    return gr_draft_propose(s, r->d, 100, err);
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    gr_str t = s->text;
    gr_status st = GR_OK;

    if (gr_str_find(t, "Graph(") == t.len)
        return GR_OK;
    for (size_t i = 0; st == GR_OK && i < t.len; i++) {
        reader r = { .s = s };

        if (t.ptr[i] == '=')
            st = read_program(&r, i, err);
    }
    return st;
}

const gr_recogniser gr_recogniser_program = {
    .name = "program",
    .summary = "G = nx.Graph([(1, 2)]); G.add_edge(2, 3): programs that make a graph",
    .find = find,
    .example = "G = nx.Graph([(1, 2), (2, 3)])\nG.add_edge(3, 1)\nG.add_node(4)\n"
               "How many components does it have?",
    .graph = "1-2, 2-3, 3-1, 4",
};
