/* Mermaid flowcharts (https://mermaid.js.org/syntax/flowchart.html).
 *
 * A node's id identifies it, its text is its label. Links with heads make a directed graph, open
 * links an undirected one, never both. Texts of links are a label, or the weight if all are
 * numbers. What flowcharts cannot say, grasp writes into comments of its own and honours there:
 * that the texts of nodes are their names, that texts of links are weights though some links have
 * none, that a graph without links is directed. */
#include "graph/entity_int.h"
#include "graph/mermaid_int.h"
#include "graph/scan_int.h"

typedef struct link {
    bool head, tail, invisible;
    gr_str text; /* ptr NULL = none */
} link;

typedef struct reader {
    gr_ctx *cx;
    gr_builder *b;
    gr_err *err;
    gr_scan s;
    gr_arena arena;
    gr_strbuf text;
    bool marks[GR_MERMAID_MARKS];
    gr_strmap named;           /* if texts are names: the nodes by their ids */
    GR_VEC(gr_vid) members;    /* the two groups of nodes that a link joins */
    GR_VEC(gr_str) edge_texts; /* by edge; ptr NULL = none */
    size_t n_texts;
    uint32_t label;
    gr_direction direction;
    GR_VEC(gr_str) subgraphs;
    GR_VEC(uint64_t) places; /* of the subgraphs: line and column */
    unsigned depth;
    bool said_style, said_invisible;
    uint64_t n_made;
} reader;

/* --- characters --- */

static int ahead(const reader *r, size_t n)
{
    return r->s.pos + n < r->s.text.len ? (unsigned char)r->s.text.ptr[r->s.pos + n] : -1;
}

static bool looking_at(const reader *r, const char *what)
{
    for (size_t i = 0; what[i] != '\0'; i++)
        if (ahead(r, i) != what[i])
            return false;
    return true;
}

static void skip(reader *r, size_t n)
{
    while (n-- != 0)
        gr_scan_next(&r->s);
}

static void skip_blanks(reader *r)
{
    while (gr_scan_peek(&r->s) == ' ' || gr_scan_peek(&r->s) == '\t')
        gr_scan_next(&r->s);
}

static bool at_line_end(const reader *r)
{
    int c = gr_scan_peek(&r->s);

    return c < 0 || c == '\n' || c == '\r';
}

static bool at_end(const reader *r)
{
    return at_line_end(r) || gr_scan_peek(&r->s) == ';' || looking_at(r, "%%");
}

static gr_str rest_of_line(reader *r)
{
    size_t from = r->s.pos;

    while (!at_line_end(r))
        gr_scan_next(&r->s);
    return gr_str_sub(r->s.text, from, r->s.pos);
}

static bool is_word(int c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c >= 128;
}

/* An id; a dash belongs to it only between its letters. */
static gr_str read_id(reader *r)
{
    size_t from = r->s.pos;

    for (;;) {
        int c = gr_scan_peek(&r->s);

        if (!is_word(c) && (c <= 0 || strchr("./+*!?$", c) == NULL) &&
            !(c == '-' && r->s.pos > from && is_word(ahead(r, 1))))
            return gr_str_sub(r->s.text, from, r->s.pos);
        gr_scan_next(&r->s);
    }
}

/* --- texts --- */

/* Decodes #quot; and #35; and keeps the text. */
static gr_status keep_text(reader *r, gr_str raw, gr_str *out)
{
    gr_strbuf_reset(&r->text);
    while (raw.len != 0) {
        size_t plain = gr_str_find(raw, "#"), n, len = 1;
        char c[4] = "#";

        gr_strbuf_add(&r->text, gr_str_sub(raw, 0, plain));
        raw = gr_str_sub(raw, plain, raw.len);
        if (raw.len == 0)
            break;
        raw = gr_str_sub(raw, 1, raw.len);
        n = gr_entity_number(raw, c, &len);
        if (n == 0)
            n = gr_entity_name(raw, c, &len);
        gr_strbuf_add(&r->text, n != 0 ? (gr_str){ c, len } : GR_STR("#"));
        raw = gr_str_sub(raw, n, raw.len);
    }
    *out = gr_str_dup(&r->arena, gr_strbuf_str(&r->text));
    return r->text.failed || out->ptr == NULL ? gr_fail_memory(r->cx, r->err) : GR_OK;
}

/* A text, in quotes or not, before one of the closing signs, which stay. */
static gr_status read_text(reader *r, const char *close, const char *or_close, gr_str *out)
{
    size_t from;
    gr_str raw;

    skip_blanks(r);
    if (gr_scan_peek(&r->s) == '"') {
        gr_scan_next(&r->s);
        from = r->s.pos;
        while (gr_scan_peek(&r->s) != '"')
            if (gr_scan_next(&r->s) < 0)
                return gr_scan_fail(&r->s, NULL, r->err, "expected a closing '\"'");
        raw = gr_str_sub(r->s.text, from, r->s.pos);
        if (raw.len >= 2 && raw.ptr[0] == '`' && raw.ptr[raw.len - 1] == '`')
            raw = gr_str_sub(raw, 1, raw.len - 1);
        gr_scan_next(&r->s);
        skip_blanks(r);
        if (!looking_at(r, close) && !looking_at(r, or_close))
            return gr_scan_fail(&r->s, NULL, r->err, "expected '%s' after the text", close);
        return keep_text(r, raw, out);
    }
    from = r->s.pos;
    while (!looking_at(r, close) && !looking_at(r, or_close)) {
        if (at_line_end(r))
            return gr_scan_fail(&r->s, NULL, r->err, "expected '%s' before the end of the line",
                                close);
        gr_scan_next(&r->s);
    }
    return keep_text(r, gr_str_trim(gr_str_sub(r->s.text, from, r->s.pos)), out);
}

/* --- nodes --- */

/* Longer signs come first. */
static const struct {
    const char *open, *close, *or_close;
} shapes[] = {
    { "(((", ")))", ")))" }, { "((", "))", "))" }, { "([", "])", "])" },  { "(", ")", ")" },
    { "[[", "]]", "]]" },    { "[(", ")]", ")]" }, { "[/", "/]", "\\]" }, { "[\\", "\\]", "/]" },
    { "[", "]", "]" },       { "{{", "}}", "}}" }, { "{", "}", "}" },     { ">", "]", "]" },
};

/* The text in a node's shape; ptr NULL if it has none. */
static gr_status read_shape(reader *r, gr_str *text)
{
    text->ptr = NULL;
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        gr_status st;

        if (!looking_at(r, shapes[i].open))
            continue;
        skip(r, strlen(shapes[i].open));
        st = read_text(r, shapes[i].close, shapes[i].or_close, text);
        skip(r, strlen(shapes[i].close));
        return st;
    }
    return GR_OK;
}

static gr_status named_node(reader *r, gr_str id, gr_str text, gr_vid *v)
{
    uint32_t *slot = gr_strmap_put(&r->named, id);
    uint32_t before = gr_builder_n_nodes(r->b);
    gr_status st = GR_OK;

    if (slot == NULL)
        return gr_fail_memory(r->cx, r->err);
    if (*slot == GR_MAP_NONE) {
        if (text.ptr == NULL)
            return gr_scan_fail(&r->s, id.ptr, r->err, "expected a text, its name, for node '%.*s'",
                                GR_FMT(id));
        st = gr_builder_node(r->b, gr_name_of(text), v, r->err);
        if (st == GR_OK && *v != before)
            st = gr_scan_fail(&r->s, id.ptr, r->err, "two nodes are called '%.*s'", GR_FMT(text));
        *slot = before;
    }
    *v = *slot;
    return st;
}

/* id [shape] [:::class] */
static gr_status read_node(reader *r)
{
    gr_str id = read_id(r), text;
    bool alone;
    gr_status st;
    gr_vid v = 0;

    if (id.len == 0)
        return gr_scan_fail(&r->s, NULL, r->err, "expected a node");
    if ((st = read_shape(r, &text)) != GR_OK)
        return st;
    if (looking_at(r, ":::")) {
        skip(r, 3);
        read_id(r);
    }
    skip_blanks(r);
    alone = r->members.n == 0 && at_end(r);
    if (r->marks[GR_MERMAID_NAMES]) {
        st = named_node(r, id, text, &v);
    } else {
        st = alone || text.ptr != NULL ? gr_builder_node(r->b, gr_name_of(id), &v, r->err)
                                       : gr_builder_endpoint(r->b, gr_name_of(id), &v, r->err);
        if (st == GR_OK && text.ptr != NULL && r->label == GR_MAP_NONE)
            st = gr_builder_column(r->b, GR_OF_NODE, GR_STR("label"), &r->label, r->err);
        if (st == GR_OK && text.ptr != NULL)
            st = gr_builder_set(r->b, GR_OF_NODE, r->label, v, gr_v_str(text), r->err);
    }
    if (st == GR_OK && !gr_vec_push(&r->members, v))
        st = gr_fail_memory(r->cx, r->err);
    return st;
}

/* A & B & C */
static gr_status read_group(reader *r)
{
    gr_status st = read_node(r);

    while (st == GR_OK && gr_scan_peek(&r->s) == '&') {
        gr_scan_next(&r->s);
        skip_blanks(r);
        st = read_node(r);
    }
    return st;
}

/* --- links --- */

static bool read_head(reader *r)
{
    int c = gr_scan_peek(&r->s);
    bool head = c == '>' || c == 'x' || c == 'o';

    if (head)
        gr_scan_next(&r->s);
    return head;
}

static size_t skip_run(reader *r, char c)
{
    size_t n = 0;

    for (; gr_scan_peek(&r->s) == c; n++)
        gr_scan_next(&r->s);
    return n;
}

/* -.-> or -. text .-> after its first dash */
static gr_status read_dotted(reader *r, link *l)
{
    gr_status st = GR_OK;

    skip_run(r, '.');
    if (gr_scan_peek(&r->s) != '-') {
        st = read_text(r, ".-", ".-", &l->text);
        skip_run(r, '.');
    }
    skip_run(r, '-');
    l->head = read_head(r);
    return st;
}

/* --> or -- text -->, the same with = */
static gr_status read_solid(reader *r, char c, link *l)
{
    size_t n = skip_run(r, c);
    gr_status st;

    l->head = n >= 2 && read_head(r);
    if (l->head || n >= 3)
        return GR_OK;
    if (n < 2)
        return gr_scan_fail(&r->s, NULL, r->err, "expected a link such as --> or ---");
    if ((st = read_text(r, c == '-' ? "--" : "==", c == '-' ? "--" : "==", &l->text)) != GR_OK)
        return st;
    n = skip_run(r, c);
    l->head = read_head(r);
    return l->head || n >= 3 ? GR_OK
                             : gr_scan_fail(&r->s, NULL, r->err,
                                            "expected a link such as --> or --- after its text");
}

static gr_status read_link(reader *r, link *l)
{
    int c = gr_scan_peek(&r->s), next = ahead(r, 1);
    gr_status st;

    *l = (link){ .tail = (c == '<' || c == 'o' || c == 'x') && (next == '-' || next == '=') };
    if (l->tail)
        gr_scan_next(&r->s);
    c = gr_scan_peek(&r->s);
    if (c == '~') {
        l->invisible = true;
        st = skip_run(r, '~') >= 3 ? GR_OK
                                   : gr_scan_fail(&r->s, NULL, r->err, "expected the link ~~~");
    } else if (c == '-' && ahead(r, 1) == '.') {
        gr_scan_next(&r->s);
        st = read_dotted(r, l);
    } else if (c == '-' || c == '=') {
        st = read_solid(r, (char)c, l);
    } else {
        st =
            gr_scan_fail(&r->s, NULL, r->err, "expected a link such as --> or the end of the line");
    }
    if (st == GR_OK && l->tail && !l->head)
        st = gr_scan_fail(&r->s, NULL, r->err,
                          "a link with a head at its start only; expected one "
                          "at its end, as in <-->");
    skip_blanks(r);
    if (st == GR_OK && gr_scan_peek(&r->s) == '|') {
        gr_scan_next(&r->s);
        st = read_text(r, "|", "|", &l->text);
        gr_scan_next(&r->s);
        skip_blanks(r);
    }
    return st;
}

static gr_status check_direction(reader *r, const link *l)
{
    gr_direction d = l->head ? GR_DIRECTED : GR_UNDIRECTED;

    if (r->direction != GR_AUTO && r->direction != d)
        return gr_scan_fail(&r->s, NULL, r->err,
                            "open links and links with heads in one flowchart; grasp has no mixed "
                            "graphs");
    r->direction = d;
    return GR_OK;
}

static gr_status make_edge(reader *r, gr_vid u, gr_vid v, gr_str text)
{
    gr_status st = gr_builder_edge(r->b, u, v, r->err);

    if (st == GR_OK && !gr_vec_push(&r->edge_texts, text))
        st = gr_fail_memory(r->cx, r->err);
    r->n_texts += text.ptr != NULL;
    if (st == GR_OK && r->n_made++ % 4096 == 0)
        st = gr_ctx_check(r->cx, r->err);
    return st;
}

/* Joins the first n_from of members to the others, which then become the first. */
static gr_status make_edges(reader *r, size_t n_from, const link *l)
{
    size_t n = r->members.n;
    gr_vid *at = r->members.at;
    gr_status st = GR_OK;

    if (l->invisible) {
        if (!r->said_invisible)
            gr_builder_note(r->b, "invisible links (~~~) are left aside");
        r->said_invisible = true;
    } else if ((st = check_direction(r, l)) == GR_OK) {
        if (n_from > (GR_MAX_EDGES - gr_builder_n_edges(r->b)) / (2 * (n - n_from)))
            return gr_fail(r->err, GR_ELIMIT, "more than %u edges", GR_MAX_EDGES);
        for (size_t i = 0; i < n_from; i++)
            for (size_t j = n_from; st == GR_OK && j < n; j++) {
                st = make_edge(r, at[i], at[j], l->text);
                if (st == GR_OK && l->tail)
                    st = make_edge(r, at[j], at[i], l->text);
            }
    }
    memmove(at, at + n_from, (n - n_from) * sizeof *at);
    r->members.n = n - n_from;
    return st;
}

static gr_status read_chain(reader *r)
{
    gr_status st;

    r->members.n = 0;
    st = read_group(r);
    while (st == GR_OK && !at_end(r)) {
        size_t n_from = r->members.n;
        link l;

        if ((st = read_link(r, &l)) == GR_OK && (st = read_group(r)) == GR_OK)
            st = make_edges(r, n_from, &l);
    }
    return st;
}

/* --- statements --- */

static gr_status open_subgraph(reader *r)
{
    uint64_t place = (uint64_t)r->s.line << 32 | (r->s.pos - r->s.line_start + 1);
    gr_str id = read_id(r);

    r->depth++;
    rest_of_line(r);
    if (id.len != 0 && (!gr_vec_push(&r->subgraphs, id) || !gr_vec_push(&r->places, place)))
        return gr_fail_memory(r->cx, r->err);
    return GR_OK;
}

/* Is the statement's first word a keyword? A node of that name has a link or a shape after it. */
static bool is_keyword(const reader *r, gr_str word, const char *keyword)
{
    int c = gr_scan_peek(&r->s);

    return gr_str_is(word, keyword) && (c <= 0 || strchr("-=<([{>&", c) == NULL);
}

static gr_status read_statement(reader *r)
{
    static const char *const styles[] = { "style", "classDef",  "class",    "linkStyle",
                                          "click", "direction", "accTitle", "accDescr" };
    gr_scan start = r->s;
    gr_str word = read_id(r);

    skip_blanks(r);
    if (is_keyword(r, word, "subgraph"))
        return open_subgraph(r);
    if (is_keyword(r, word, "end")) {
        if (r->depth == 0)
            return gr_scan_fail(&r->s, word.ptr, r->err, "'end' without a subgraph");
        r->depth--;
        return GR_OK;
    }
    for (size_t i = 0; i < sizeof styles / sizeof styles[0]; i++)
        if (is_keyword(r, word, styles[i])) {
            if (!r->said_style && !gr_str_is(word, "direction"))
                gr_builder_note(r->b, "lines on style, classes and clicks are left aside");
            r->said_style |= !gr_str_is(word, "direction");
            rest_of_line(r);
            return GR_OK;
        }
    r->s = start;
    return read_chain(r);
}

static void read_comment(reader *r)
{
    gr_str line = rest_of_line(r);

    for (int i = 0; i < GR_MERMAID_MARKS; i++)
        r->marks[i] |= gr_str_is(gr_str_trim(line), gr_mermaid_marks[i]);
}

/* "flowchart" or "graph" and a direction of drawing, after comments and front matter. */
static bool read_header(reader *r)
{
    gr_str word;

    gr_scan_spaces(&r->s);
    if (looking_at(r, "---")) {
        rest_of_line(r);
        do {
            gr_scan_spaces(&r->s);
            word = gr_str_trim(rest_of_line(r));
        } while (word.len != 0 && !gr_str_is(word, "---"));
    }
    for (gr_scan_spaces(&r->s); looking_at(r, "%%"); gr_scan_spaces(&r->s))
        read_comment(r);
    word = read_id(r);
    if (!gr_str_is_nocase(word, "flowchart") && !gr_str_is_nocase(word, "flowchart-elk") &&
        !gr_str_is_nocase(word, "graph"))
        return false;
    skip_blanks(r);
    if (strchr("<>^v", gr_scan_peek(&r->s) < 0 ? '\n' : gr_scan_peek(&r->s)) != NULL) {
        gr_scan_next(&r->s);
    } else {
        word = read_id(r);
        if (word.len != 0 && !gr_str_is(word, "TB") && !gr_str_is(word, "TD") &&
            !gr_str_is(word, "BT") && !gr_str_is(word, "RL") && !gr_str_is(word, "LR"))
            return false;
    }
    skip_blanks(r);
    return at_end(r);
}

static gr_status read_statements(reader *r)
{
    gr_status st = GR_OK;

    while (st == GR_OK) {
        gr_scan_spaces(&r->s);
        if (gr_scan_peek(&r->s) < 0)
            break;
        if (gr_scan_peek(&r->s) == ';') {
            gr_scan_next(&r->s);
            continue;
        }
        if (looking_at(r, "%%")) {
            read_comment(r);
            continue;
        }
        st = read_statement(r);
        skip_blanks(r);
        if (st == GR_OK && !at_end(r))
            st = gr_scan_fail(&r->s, NULL, r->err, "expected the end of the line or ';'");
        if (st == GR_OK && r->n_made++ % 4096 == 0)
            st = gr_ctx_check(r->cx, r->err);
    }
    if (st == GR_OK && r->depth != 0)
        st = gr_scan_fail(&r->s, NULL, r->err,
                          "expected 'end' of a subgraph, found the end of the "
                          "text");
    return st;
}

/* --- the whole --- */

static bool is_number(gr_str text)
{
    gr_value v = gr_scan_value(text, false);

    return text.ptr != NULL && (v.type == GR_V_INT || v.type == GR_V_REAL);
}

/* The texts of links are weights if all of them are numbers, else labels. */
static gr_status set_texts(reader *r)
{
    bool weights = r->edge_texts.n != 0;
    uint32_t column[2] = { GR_MAP_NONE, GR_MAP_NONE };
    gr_status st = GR_OK;

    if (r->n_texts == 0)
        return GR_OK;
    for (size_t i = 0; weights && i < r->edge_texts.n; i++)
        weights = is_number(r->edge_texts.at[i]);
    if (weights)
        gr_builder_note(r->b, "the texts of the links are numbers and taken as weights");
    for (uint32_t i = 0; st == GR_OK && i < r->edge_texts.n; i++) {
        gr_str text = r->edge_texts.at[i];
        bool weight = weights || (r->marks[GR_MERMAID_WEIGHTS] && is_number(text));

        if (text.ptr == NULL)
            continue;
        if (column[weight] == GR_MAP_NONE)
            st = gr_builder_column(r->b, GR_OF_EDGE, weight ? GR_STR("weight") : GR_STR("label"),
                                   &column[weight], r->err);
        if (st == GR_OK)
            st = gr_builder_set(r->b, GR_OF_EDGE, column[weight], i,
                                weight ? gr_scan_value(text, false) : gr_v_str(text), r->err);
    }
    return st;
}

static gr_status check_subgraphs(const reader *r)
{
    for (size_t i = 0; i < r->subgraphs.n; i++)
        if (!r->marks[GR_MERMAID_NAMES] &&
            gr_builder_find(r->b, gr_name_of(r->subgraphs.at[i])) != GR_NO_NODE)
            return gr_fail_at(r->err, GR_EINPUT, (uint32_t)(r->places.at[i] >> 32),
                              (uint32_t)r->places.at[i],
                              "the subgraph '%.*s' is used as a node; grasp reads links between "
                              "nodes only",
                              GR_FMT(r->subgraphs.at[i]));
    return GR_OK;
}

static gr_status check_utf8(reader *r)
{
    size_t valid = gr_utf8_valid_prefix(r->s.text);
    gr_scan s = r->s;

    if (valid == s.text.len)
        return GR_OK;
    while (s.pos < valid)
        gr_scan_next(&s);
    return gr_scan_fail(&s, NULL, r->err, "expected UTF-8 text");
}

static gr_status read_all(reader *r)
{
    gr_status st = check_utf8(r);

    if (st != GR_OK)
        return st;
    if (!read_header(r))
        return gr_scan_fail(&r->s, NULL, r->err,
                            "expected 'flowchart' or 'graph' and one of TB, TD, BT, RL, LR");
    if ((st = read_statements(r)) != GR_OK || (st = check_subgraphs(r)) != GR_OK)
        return st;
    if (r->direction != GR_AUTO)
        gr_builder_direction(r->b, r->direction,
                             r->direction == GR_DIRECTED ? "its links have heads"
                                                         : "its links have no heads");
    else if (r->marks[GR_MERMAID_DIRECTED])
        gr_builder_direction(r->b, GR_DIRECTED, "a comment says so");
    return set_texts(r);
}

static void init(reader *r, gr_ctx *cx, gr_str text)
{
    *r = (reader){ .cx = cx, .s = gr_scan_of(text), .label = GR_MAP_NONE };
    gr_arena_init(&r->arena, &cx->budget);
    gr_strbuf_init(&r->text, &cx->budget, 0);
    gr_strmap_init(&r->named, &cx->budget);
    r->members.budget = r->edge_texts.budget = &cx->budget;
    r->subgraphs.budget = r->places.budget = &cx->budget;
}

static gr_status read_mermaid(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    reader r;
    gr_status st;

    init(&r, cx, in->text);
    r.b = b;
    r.err = err;
    st = read_all(&r);
    gr_vec_clear(&r.places);
    gr_vec_clear(&r.subgraphs);
    gr_vec_clear(&r.edge_texts);
    gr_vec_clear(&r.members);
    gr_strmap_clear(&r.named);
    gr_strbuf_clear(&r.text);
    gr_arena_clear(&r.arena);
    return st;
}

static int sniff_mermaid(gr_str text, bool whole)
{
    reader r;
    gr_ctx cx;
    bool found;

    gr_ctx_init(&cx);
    init(&r, &cx, text);
    found = read_header(&r);
    gr_scan_spaces(&r.s);
    found = found && gr_scan_peek(&r.s) != '{' && gr_scan_peek(&r.s) != '['; /* DOT, GML */
    gr_strbuf_clear(&r.text);
    gr_ctx_clear(&cx);
    if (!found)
        return 0;
    return gr_str_find(text, "--") < text.len || gr_str_find(text, "==") < text.len ? 95 : 60;
}

const gr_format gr_format_mermaid = {
    .name = "mermaid",
    .title = "Mermaid",
    .extensions = ".mmd .mermaid",
    .summary = "Flowcharts; texts of nodes are labels, numbers on links are weights",
    .carries = GR_CARRIES_DIRECTED | GR_CARRIES_UNDIRECTED | GR_CARRIES_REPEATS | GR_CARRIES_LOOPS |
               GR_CARRIES_ISOLATED | GR_CARRIES_NAMES | GR_CARRIES_WEIGHT,
    .sniff = sniff_mermaid,
    .read = read_mermaid,
    .write = gr_mermaid_write,
};
