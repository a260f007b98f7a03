/* Dictionaries of neighbours: {0: [1, 2], 1: [0]}, {"A": {"B": 5}}, {8: [(0, weight:1)]}, and as
 * pairs: [["A", ["B"]], ["B", []]].
 *
 * What Python and JSON write, and what people write without quotes. */
#include "sense/sense_int.h"

#define NAME_MAX_BYTES 80

typedef struct reader {
    gr_sensing *s;
    gr_str t;
    size_t pos;
    gr_draft *d;
    bool bare; /* {"Kim": "Lars"}: one name for each, not a list */
    bool no_memory;
} reader;

static void skip_spaces(reader *r)
{
    while (r->pos < r->t.len && strchr(" \t\r\n", r->t.ptr[r->pos]) != NULL && r->t.ptr[r->pos])
        r->pos++;
}

static bool peek(reader *r, char c)
{
    skip_spaces(r);
    return r->pos < r->t.len && r->t.ptr[r->pos] == c;
}

static bool take(reader *r, char c)
{
    if (!peek(r, c))
        return false;
    r->pos++;
    return true;
}

/* A quoted or bare name; bare ones end at a separator. */
static bool read_name(reader *r, gr_str *out)
{
    size_t start;

    skip_spaces(r);
    if (r->pos >= r->t.len)
        return false;
    start = r->pos;
    if (r->t.ptr[start] == '"' || r->t.ptr[start] == '\'') {
        char quote = r->t.ptr[start];

        for (r->pos++; r->pos < r->t.len && r->t.ptr[r->pos] != quote; r->pos++)
            if (r->t.ptr[r->pos] == '\n' || r->pos - start > NAME_MAX_BYTES)
                return false;
        if (r->pos >= r->t.len)
            return false;
        *out = gr_str_sub(r->t, start + 1, r->pos++);
        return out->len != 0;
    }
    while (r->pos < r->t.len && strchr(",:;()[]{}\"'\n=?!", r->t.ptr[r->pos]) == NULL)
        if (++r->pos - start > NAME_MAX_BYTES)
            return false;
    *out = gr_str_trim(gr_str_sub(r->t, start, r->pos));
    if (out->len > 2 && out->ptr[0] == '<' && out->ptr[out->len - 1] == '>')
        *out = gr_str_sub(*out, 1, out->len - 1);
    return out->len != 0;
}

static bool set(reader *r, uint32_t e, gr_str key, gr_str text)
{
    const gr_unit *unit = NULL, *said;
    gr_str name = key.len != 0 ? gr_str_dup(&r->s->cx->arena, key) : GR_STR("weight");
    gr_value v;

    if (!gr_read_number(text, &v, &unit))
        v = gr_v_str(text);
    r->no_memory |=
        name.ptr == NULL ||
        !gr_draft_set(r->d, GR_OF_EDGE, name.ptr,
                      key.len != 0 ? gr_meaning_of(key, &said) : GR_MEANS_NUMBER, e, v, unit);
    return !r->no_memory;
}

static bool add_edge(reader *r, uint32_t u, gr_str name, size_t start, uint32_t *e)
{
    gr_span at = { start, r->pos };
    uint32_t v;

    r->no_memory |=
        !gr_draft_node_of(r->d, name, at, false, &v) || !gr_draft_edge_of(r->d, u, v, at, e);
    return !r->no_memory;
}

/* Up to the closing bracket: "weight:5", "'weight': 5, 'kind': 'road'", or a bare value. */
static bool read_data(reader *r, uint32_t e, char close, bool outer)
{
    while (!take(r, close)) {
        gr_str key, value;

        if (outer && take(r, '{')) {
            if (!read_data(r, e, '}', false))
                return false;
        } else {
            if (!read_name(r, &key))
                return false;
            if (take(r, ':') || take(r, '=')) {
                if (!read_name(r, &value) || !set(r, e, key, value))
                    return false;
            } else if (!set(r, e, (gr_str){ 0 }, key)) {
                return false;
            }
        }
        if (!take(r, ',') && !peek(r, close))
            return false;
    }
    return true;
}

/* The neighbours of u, behind the bracket that opens them. */
static bool read_neighbours(reader *r, uint32_t u, char close)
{
    while (!take(r, close)) {
        size_t start = r->pos;
        uint32_t e;
        gr_str name;

        skip_spaces(r);
        start = r->pos;
        if (take(r, '(') || take(r, '[')) { /* (name, data) */
            char inner = r->t.ptr[r->pos - 1] == '(' ? ')' : ']';

            if (!read_name(r, &name) || !add_edge(r, u, name, start, &e) ||
                (!take(r, ',') && !peek(r, inner)) || !read_data(r, e, inner, true))
                return false;
        } else {
            if (!read_name(r, &name) || !add_edge(r, u, name, start, &e))
                return false;
            if (take(r, ':')) { /* {name: 5} or {name: {'weight': 5}} */
                gr_str value;

                if (take(r, '{') ? !read_data(r, e, '}', false)
                                 : !read_name(r, &value) || !set(r, e, (gr_str){ 0 }, value))
                    return false;
            }
        }
        if (!take(r, ',') && !peek(r, close))
            return false;
    }
    return true;
}

/* The one name that belongs to u: null is none. */
static bool read_only_one(reader *r, uint32_t u)
{
    size_t start = r->pos;
    const gr_unit *unit;
    gr_value v;
    gr_str name;
    uint32_t e;

    r->bare = true;
    if (!read_name(r, &name) || gr_read_number(name, &v, &unit))
        return false;
    return gr_str_is_nocase(name, "null") || gr_str_is_nocase(name, "none") ||
           add_edge(r, u, name, start, &e);
}

/* The dictionary whose brace stands before pos; false if it is none of neighbours. */
static bool read_dict(reader *r)
{
    size_t rows = 0;

    while (!take(r, '}')) {
        size_t start = r->pos;
        gr_str name;
        uint32_t u;
        char close;

        if (!read_name(r, &name) || !take(r, ':'))
            return false;
        r->no_memory |= !gr_draft_node_of(r->d, name, (gr_span){ start, r->pos }, true, &u);
        skip_spaces(r);
        if (gr_str_starts(gr_str_sub(r->t, r->pos, r->t.len), "set("))
            r->pos += 3; /* Python's set without items */
        close = peek(r, '[') ? ']' : peek(r, '{') ? '}' : peek(r, '(') ? ')' : '\0';
        if (r->no_memory)
            return false;
        r->pos += close != '\0';
        if (close == '\0' ? !read_only_one(r, u) : !read_neighbours(r, u, close))
            return false;
        rows++;
        if (!take(r, ',') && !peek(r, '}'))
            return false;
    }
    return rows != 0;
}

/* [["a", ["b", "c"]], ["b", []]]: the same as a list of pairs, whose bracket stands before pos. */
static bool read_pairs(reader *r)
{
    size_t rows = 0;

    while (!take(r, ']')) {
        size_t start = r->pos;
        gr_str name;
        uint32_t u;

        if (!take(r, '[') || !read_name(r, &name) || !take(r, ',') || !take(r, '['))
            return false;
        r->no_memory |= !gr_draft_node_of(r->d, name, (gr_span){ start, r->pos }, true, &u);
        if (r->no_memory || !read_neighbours(r, u, ']') || !take(r, ']'))
            return false;
        rows++;
        if (!take(r, ',') && !peek(r, ']'))
            return false;
    }
    return rows > 1;
}

/* {"nodes": [..], "edges": [..]} is a document, not a dictionary of neighbours. */
static bool is_document(const gr_draft *d)
{
    for (size_t i = 0; i < d->nodes.n; i++)
        if (d->nodes.at[i].declared &&
            gr_word_in(d->nodes.at[i].name, "nodes|edges|links|vertices|elements|graph|directed"))
            return true;
    return false;
}

/* {"adjacency": {...}}: the dictionary stands inside. */
static bool is_wrapper(const gr_draft *d)
{
    size_t keys = 0;

    for (size_t i = 0; i < d->nodes.n; i++)
        keys += d->nodes.at[i].declared;
    return keys == 1 &&
           gr_word_in(d->nodes.at[0].name,
                      "adjacency|adj|graph|network|neighbors|neighbours|adjacency_list|"
                      "data|tasks|jobs|steps|facts|triples|statements");
}

/* Is a value a key as well? Fields of a record are not. */
static bool is_chain(const gr_draft *d)
{
    for (size_t e = 0; e < d->edges.n; e++)
        if (d->nodes.at[d->edges.at[e].v].declared)
            return true;
    return false;
}

/* Has a node that others name an empty list of its own? Both ways, it would name them too. */
static bool is_one_way(reader *r)
{
    const gr_draft *d = r->d;
    bool *names = gr_new_n(&r->s->cx->arena, bool, d->nodes.n + 1), found = false;

    r->no_memory |= names == NULL;
    for (size_t e = 0; names != NULL && e < d->edges.n; e++)
        names[d->edges.at[e].u] = true;
    for (size_t e = 0; names != NULL && !found && e < d->edges.n; e++)
        found = d->nodes.at[d->edges.at[e].v].declared && !names[d->edges.at[e].v];
    return found;
}

/* "type User { posts: [Post] }": fields of a type, not neighbours. */
static bool is_type(const gr_sensing *s, size_t pos)
{
    size_t i = gr_token_from(s, pos);

    return i > 1 && i < s->tokens.n && s->tokens.at[i - 1].kind == GR_TOKEN_WORD &&
           gr_word_in(s->lemma[i - 2], "type|struct|interface|class|enum|message|input|record");
}

/* What the text says of the links: "# child: parent" where there is one value for each, or the
 * words before the dictionary. */
static gr_heading heading_of(const reader *r, size_t start)
{
    gr_heading h = { GR_AUTO, false, { 0 } };

    if (r->bare)
        h = gr_heading_legend(r->s);
    return h.direction != GR_AUTO ? h : gr_heading_at(r->s, start);
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    gr_status st = GR_OK;
    size_t failed = 0;

    for (size_t i = 0; st == GR_OK && i < s->text.len && failed < 1000; i++) {
        reader r = { .s = s, .t = s->text, .pos = i + 1 };

        bool pairs = gr_str_starts(gr_str_sub(s->text, i, s->text.len), "[[");

        if (!pairs && (s->text.ptr[i] != '{' || is_type(s, i)))
            continue;
        r.d = gr_draft_new(s, &gr_recogniser_dicts);
        if (r.d == NULL)
            return gr_fail_memory(s->cx, err);
        if (!(pairs ? read_pairs(&r) : read_dict(&r)) || r.d->edges.n == 0 || is_document(r.d) ||
            is_wrapper(r.d) || (r.bare && !is_chain(r.d))) {
            if (r.no_memory)
                return gr_fail_memory(s->cx, err);
            failed++;
            if (r.d->edges.n != 0 && is_wrapper(r.d))
                continue;
            i = r.pos > i + 4096 ? r.pos : i; /* no long text is tried again from inside */
            continue;
        }
        r.d->name = gr_section_at(s, i);
        if (r.bare || is_one_way(&r)) {
            r.d->direction = GR_DIRECTED;
            r.d->why =
                r.bare ? "from the key to its value" : "neighbours are not the same both ways";
        }
        gr_draft_relate(r.d, heading_of(&r, i));
        if (r.no_memory || !gr_draft_explains(r.d, (gr_span){ i, r.pos }))
            return gr_fail_memory(s->cx, err);
        st = gr_draft_propose(s, r.d, 97, err);
        i = r.pos - 1;
    }
    return st;
}

const gr_recogniser gr_recogniser_dicts = {
    .name = "dicts",
    .summary = "{0: [1, 2], 1: [2]}: dictionaries of neighbours, also with weights",
    .find = find,
    .example = "Given a directed graph: {a: [(b, weight:2), (c, weight:3)], b: [], c: [(b, "
               "weight:4)]}. What is the shortest path from a to b?",
    .graph = "a>b 2, a>c 3, c>b 4",
};
