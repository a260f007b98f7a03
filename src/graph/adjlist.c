/* Adjacency lists: a node and its neighbours on a line.
 *
 *     u v w              as NetworkX writes it
 *     u: v, w            also "u: [v, w]" and "u: v w"; if commas divide, names may hold blanks
 *     u -> v w           the arrow makes the graph directed
 *     u - v              as people write pairs; also "u -- v" and "u <-> v", and "u - v 3"
 *     u: v(3) w(5)       weights, also "v:3", "v=3", "(v, 3)" and "v (3 km)"; not in the first form
 *
 * Names that would be misread stand in double quotes, as in JSON. A listing may name each edge once
 * or at both of its ends: the direction is found as for every unmarked list. Lines declare nodes,
 * so the text is read twice: for the nodes, and for the edges. */
#include "graph/evidence_int.h"
#include "graph/scan_int.h"

#define DIRECTED_COMMENT "# directed"
#define MOST_WORDS       12 /* in a line with a dash, or it is prose */

typedef enum form { PLAIN, COLON, ARROW, DASH } form;

typedef struct reader {
    gr_ctx *cx;
    gr_builder *b;
    gr_scan s;
    bool dashes;   /* stand in every line that has several words */
    bool commas;   /* they divide neighbours, on every line; also where lines have dashes */
    bool spaced;   /* "v 3" is a neighbour and a weight */
    gr_str unit;   /* behind the weights */
    bool new_unit; /* the last weight has another one */
} reader;

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static gr_str skip_blanks(gr_str s)
{
    while (s.len != 0 && is_blank(s.ptr[0]))
        s = gr_str_sub(s, 1, s.len);
    return s;
}

/* The next line that says something, without its comment. */
static bool next_line(gr_scan *s, gr_str *line)
{
    while (gr_scan_line(s, line)) {
        for (size_t i = 0; i < line->len; i++)
            if (line->ptr[i] == '"')
                break; /* a # further on may be in a name */
            else if (line->ptr[i] == '#' && (i == 0 || is_blank(line->ptr[i - 1])))
                line->len = i;
        *line = gr_str_trim(*line);
        if (line->len != 0)
            return true;
    }
    return false;
}

/* Where the colon behind the first node stands: before a blank, a bracket or the end, or the only
 * one of the line and in its first word. line.len if nowhere. */
static size_t find_colon(gr_str line)
{
    size_t first = line.len, n = 0, blank = line.len;

    for (size_t i = 0; i < line.len; i++) {
        if (is_blank(line.ptr[i]) && blank == line.len)
            blank = i;
        if (line.ptr[i] != ':')
            continue;
        if (i + 1 == line.len || is_blank(line.ptr[i + 1]) || line.ptr[i + 1] == '[')
            return i;
        if (n++ == 0)
            first = i;
    }
    return n == 1 && first < blank && line.ptr[first + 1] != '/' ? first : line.len;
}

static bool is_dash(gr_str s)
{
    static const char *const dashes[] = { "-", "--", "<->", "\u2013", "\u2014" };

    for (size_t k = 0; k < sizeof dashes / sizeof *dashes; k++)
        if (gr_str_is(s, dashes[k]))
            return true;
    return false;
}

/* Where a dash between blanks stands; line.len if nowhere. */
static size_t find_dash(gr_str line, size_t *len)
{
    gr_str rest = line, word;

    *len = 0;
    while (gr_scan_field(&rest, &word))
        if (is_dash(word) && word.ptr != line.ptr && rest.len != 0) {
            *len = word.len;
            return (size_t)(word.ptr - line.ptr);
        }
    return line.len;
}

/* Has every line with several words a dash, and does no line begin with one, as it would in a list
 * with a node of this name? */
static bool all_dashed(gr_str text)
{
    gr_scan s = gr_scan_of(text);
    gr_str line, rest, word;
    size_t len;

    while (next_line(&s, &line)) {
        rest = line;
        gr_scan_field(&rest, &word);
        if (is_dash(word) || (rest.len != 0 && find_dash(line, &len) == line.len))
            return false;
    }
    return true;
}

static size_t mark_length(form f)
{
    return f == ARROW ? 2 : f == COLON ? 1 : 0;
}

/* "a -> b -> c" and "a->b, b->c" are no list of neighbours. */
static gr_status check_arrows(const reader *r, gr_str rest, gr_err *err)
{
    gr_str bare = gr_str_sub(rest, 0, gr_str_find(rest, "\""));
    size_t arrow = gr_str_find(bare, "->");

    return arrow == bare.len
               ? GR_OK
               : gr_scan_fail(&r->s, bare.ptr + arrow, err, "expected one arrow a line");
}

/* Takes the first node off the line. */
static gr_status take_head(reader *r, gr_str *line, form *f, gr_str *name, gr_err *err)
{
    size_t arrow, colon, dash, dash_len = 0;
    gr_status st;
    gr_str bare, word;

    if (line->ptr[0] == '"') {
        if ((st = gr_scan_string(r->cx, &r->s, line, name, err)) != GR_OK)
            return st;
        *line = bare = skip_blanks(*line);
        if (r->dashes && gr_scan_field(&bare, &word) && is_dash(word)) {
            *f = DASH;
            *line = bare;
            return GR_OK;
        }
        *f = gr_str_starts(*line, "->") ? ARROW : gr_str_starts(*line, ":") ? COLON : PLAIN;
        *line = gr_str_sub(*line, mark_length(*f), line->len);
        return *f == ARROW ? check_arrows(r, *line, err) : GR_OK;
    }
    bare = gr_str_sub(*line, 0, gr_str_find(*line, "\""));
    arrow = gr_str_find(bare, "->");
    colon = find_colon(bare);
    dash = r->dashes ? find_dash(bare, &dash_len) : bare.len;
    *f = dash < arrow && dash < colon ? DASH
         : arrow < colon              ? ARROW
         : colon < bare.len           ? COLON
                                      : PLAIN;
    if (*f == DASH) {
        *name = gr_str_trim(gr_str_sub(*line, 0, dash));
        *line = gr_str_sub(*line, dash + dash_len, line->len);
        return GR_OK;
    }
    if (*f == PLAIN) {
        gr_scan_field(line, name);
        return GR_OK;
    }
    if (arrow < colon)
        colon = arrow;
    *name = gr_str_trim(gr_str_sub(*line, 0, colon));
    if (name->len == 0 || name->ptr[name->len - 1] == '<' || name->ptr[name->len - 1] == '-')
        return gr_scan_fail(&r->s, line->ptr, err, "expected a node before '%s'",
                            *f == ARROW ? "->" : ":");
    *line = gr_str_sub(*line, colon + mark_length(*f), line->len);
    return *f == ARROW ? check_arrows(r, *line, err) : GR_OK;
}

static bool number(gr_str s, gr_value *v)
{
    *v = gr_scan_value(gr_str_trim(s), false);
    return v->type == GR_V_INT || v->type == GR_V_REAL;
}

/* "3 km" */
static bool with_unit(reader *r, gr_str s, gr_value *v)
{
    gr_str amount, unit, more;

    if (!gr_scan_field(&s, &amount) || !number(amount, v) || !gr_scan_field(&s, &unit) ||
        gr_scan_field(&s, &more))
        return false;
    for (size_t i = 0; i < unit.len; i++)
        if (gr_is_digit(unit.ptr[i]))
            return false;
    if (r->unit.len == 0)
        r->unit = unit;
    r->new_unit = !gr_str_eq(r->unit, unit);
    return true;
}

/* "(3)", "(3 km)", ":3" or "=3" */
static bool is_weight(reader *r, gr_str s, gr_value *weight)
{
    bool round = s.len != 0 && s.ptr[0] == '(';

    if (s.len < 2 || (!round && s.ptr[0] != ':' && s.ptr[0] != '=') ||
        (round && s.ptr[s.len - 1] != ')'))
        return false;
    s = gr_str_sub(s, 1, s.len - round);
    return number(s, weight) || (round && with_unit(r, s, weight));
}

/* "v(3)", "v:3", "v=3", "v 3": takes the weight off the end. */
static void split_weight(reader *r, gr_str *item, gr_value *weight)
{
    bool round = item->len != 0 && item->ptr[item->len - 1] == ')';
    gr_str rest = *item, name, end;
    size_t at = item->len;

    while (at > 1) {
        char c = item->ptr[--at];

        if (round ? c == '(' : c == ':' || c == '=') {
            if (is_weight(r, gr_str_sub(*item, at, item->len), weight))
                *item = gr_str_trim(gr_str_sub(*item, 0, at));
            else
                *weight = gr_v_null();
            return;
        }
    }
    if (r->spaced && gr_scan_field(&rest, &name) && gr_scan_field(&rest, &end) && rest.len == 0 &&
        number(end, weight))
        *item = name;
    else
        *weight = gr_v_null();
}

/* "(v, 3)" */
static gr_status split_pair(const reader *r, gr_str *item, gr_value *weight, gr_err *err)
{
    size_t comma = gr_str_find(*item, ",");

    if (comma == item->len || item->ptr[item->len - 1] != ')' ||
        !number(gr_str_sub(*item, comma + 1, item->len - 1), weight))
        return gr_scan_fail(&r->s, item->ptr, err, "expected (node, weight)");
    *item = gr_str_trim(gr_str_sub(*item, 1, comma));
    return GR_OK;
}

/* The length of the item at the front of rest: up to a comma outside of parentheses, or a blank. A
 * blank before a parenthesis does not count. */
static size_t item_length(gr_str rest, bool commas)
{
    bool inside = false;

    for (size_t i = 0; i < rest.len; i++) {
        char c = rest.ptr[i];

        inside = c == '(' || (inside && c != ')');
        if (inside || (commas ? c != ',' && c != ';' : !is_blank(c)))
            continue;
        if (!commas) {
            gr_str next = skip_blanks(gr_str_sub(rest, i, rest.len));

            if (gr_str_starts(next, "(") && i != 0) {
                i = rest.len - next.len - 1;
                continue;
            }
        }
        return i;
    }
    return rest.len;
}

/* Takes a neighbour and its weight off the front of *rest. */
static gr_status take_item(reader *r, gr_str *rest, gr_str *name, gr_value *weight, gr_err *err)
{
    bool quoted = rest->ptr[0] == '"';
    gr_status st = GR_OK;
    gr_str item;
    size_t len;

    if (quoted && (st = gr_scan_string(r->cx, &r->s, rest, name, err)) != GR_OK)
        return st;
    len = item_length(*rest, r->commas);
    item = gr_str_trim(gr_str_sub(*rest, 0, len));
    *rest = gr_str_sub(*rest, len, rest->len);
    if (quoted) {
        if (item.len != 0 && !is_weight(r, item, weight))
            st = gr_scan_fail(&r->s, item.ptr, err, "expected a weight, as in \"v\"(3)");
        return st;
    }
    if (gr_str_starts(item, "("))
        st = split_pair(r, &item, weight, err);
    else
        split_weight(r, &item, weight);
    if (st == GR_OK && r->new_unit)
        st = gr_scan_fail(&r->s, item.ptr, err, "expected a weight in %.*s, as before",
                          GR_FMT(r->unit));
    if (st == GR_OK && item.len == 0)
        st = gr_scan_fail(&r->s, item.ptr, err, "expected a node name");
    if (item.len > 1 && item.ptr[0] == '\'' && item.ptr[item.len - 1] == '\'')
        item = gr_str_sub(item, 1, item.len - 1);
    *name = item;
    return st;
}

/* Undoes the brackets around the neighbours, if there are any. */
static gr_status unwrap(const reader *r, gr_str *rest, gr_err *err)
{
    char close;

    if (rest->len == 0 || (rest->ptr[0] != '[' && rest->ptr[0] != '{'))
        return GR_OK;
    close = rest->ptr[0] == '[' ? ']' : '}';
    if (rest->ptr[rest->len - 1] != close)
        return gr_scan_fail(&r->s, rest->ptr + rest->len, err, "expected '%c'", close);
    *rest = gr_str_trim(gr_str_sub(*rest, 1, rest->len - 1));
    return GR_OK;
}

/* Does a comma divide the neighbours? */
static bool has_commas(gr_str rest)
{
    bool quoted = false, inside = false;

    for (size_t i = 0; i < rest.len; i++) {
        char c = rest.ptr[i];

        if (quoted && c == '\\')
            i++;
        else if (c == '"')
            quoted = !quoted;
        else if (!quoted && !inside && (c == ',' || c == ';'))
            return true;
        else if (!quoted)
            inside = c == '(' || (inside && c != ')');
    }
    return false;
}

static gr_status add_edge(reader *r, gr_vid u, gr_str name, gr_value weight, gr_err *err)
{
    uint32_t edge = gr_builder_n_edges(r->b), col;
    gr_status st;
    gr_vid v;

    if ((st = gr_builder_endpoint(r->b, gr_name_of(name), &v, err)) != GR_OK ||
        (st = gr_builder_edge(r->b, u, v, err)) != GR_OK || weight.type == GR_V_NULL ||
        (st = gr_builder_column(r->b, GR_OF_EDGE, GR_STR("weight"), &col, err)) != GR_OK)
        return st;
    return gr_builder_set(r->b, GR_OF_EDGE, col, edge, weight, err);
}

static gr_status read_neighbours(reader *r, gr_vid u, gr_str rest, form f, gr_err *err)
{
    gr_status st = GR_OK;
    gr_value weight;
    gr_str name, dash;
    size_t len;

    rest = gr_str_trim(rest);
    if (f != PLAIN && (st = unwrap(r, &rest, err)) != GR_OK)
        return st;
    dash = gr_str_sub(rest, 0, gr_str_find(rest, "\""));
    if (f == DASH && find_dash(dash, &len) < dash.len)
        return gr_scan_fail(&r->s, rest.ptr + find_dash(dash, &len), err,
                            "expected one dash a line, between two nodes");
    while (rest.len != 0) {
        weight = gr_v_null();
        if (f != PLAIN)
            st = take_item(r, &rest, &name, &weight, err);
        else if (rest.ptr[0] == '"')
            st = gr_scan_string(r->cx, &r->s, &rest, &name, err);
        else
            gr_scan_field(&rest, &name);
        if (st != GR_OK || (st = add_edge(r, u, name, weight, err)) != GR_OK)
            return st;
        if (f != PLAIN && r->commas && rest.len != 0)
            rest = gr_str_sub(rest, 1, rest.len);
        rest = skip_blanks(rest);
    }
    return st;
}

static gr_status read_pass(reader *r, bool edges, gr_err *err)
{
    gr_status st = GR_OK;
    gr_str line, name;
    gr_vid u;
    form f;

    while (st == GR_OK && next_line(&r->s, &line)) {
        if ((r->s.line & 4095) == 0 && (st = gr_ctx_check(r->cx, err)) != GR_OK)
            break;
        if ((st = take_head(r, &line, &f, &name, err)) != GR_OK ||
            (st = gr_builder_node(r->b, gr_name_of(name), &u, err)) != GR_OK)
            break;
        if (edges) {
            r->spaced = f == DASH && gr_str_find(name, " ") == name.len;
            st = read_neighbours(r, u, line, f, err);
            continue;
        }
        r->commas |= f == DASH || (f != PLAIN && has_commas(line));
        if (f == ARROW)
            gr_builder_direction(r->b, GR_DIRECTED, "its lines have arrows");
    }
    return st;
}

static gr_status read_adjlist(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    reader r = { .cx = cx, .b = b, .s = gr_scan_of(in->text), .dashes = all_dashed(in->text) };
    gr_status st;

    if (gr_str_is(gr_str_trim(in->text), DIRECTED_COMMENT)) /* how no nodes at all are written */
        gr_builder_direction(b, GR_DIRECTED, "a comment says so");
    if ((st = gr_scan_utf8(in->text, err)) != GR_OK || (st = read_pass(&r, false, err)) != GR_OK)
        return st;
    r.s = gr_scan_of(in->text);
    st = read_pass(&r, true, err);
    if (r.unit.len != 0)
        gr_builder_note(b, "weights are in %.*s", GR_FMT(r.unit));
    return st;
}

/* --- sniffing --- */

typedef struct clues {
    gr_strmap heads, items; /* the line of the first one, from 0 */
    unsigned n_lines, n_form[4];
    unsigned n_several;             /* lines with other than one neighbour */
    unsigned n_lists;               /* of these, lines with commas or without neighbours */
    unsigned min, max;              /* fields of a line */
    unsigned n_neighbours, n_known; /* words, and those that begin a line too */
    unsigned n_in;                  /* lines that are indented */
    bool signs;                     /* a word of a plain list is no name */
    bool failed;                    /* no memory */
    /* Of the neighbours where a mark tells them from the head: */
    unsigned n_pairs;
    unsigned n_codes;  /* both are codes */
    unsigned n_values; /* a number behind a word */
    unsigned n_again;  /* they or the head stand on another line too */
    unsigned n_words;  /* most words of one */
} clues;

static void count_fields(gr_str line, clues *c)
{
    unsigned n = 0;
    gr_str field;

    for (; gr_scan_field(&line, &field); n++) {
        c->signs |= !gr_word_is_name(field);
        if (n != 0) {
            c->n_neighbours++;
            c->n_known += gr_strmap_get(&c->heads, field) != GR_MAP_NONE;
        }
    }
    if (c->n_lines == 0 || n < c->min)
        c->min = n;
    if (n > c->max)
        c->max = n;
}

/* A neighbour without its weight, roughly. */
static gr_str bare_item(gr_str item)
{
    size_t n = item.len;

    for (size_t i = 1; i < item.len && n == item.len; i++)
        if (item.ptr[i] == '(' || item.ptr[i] == ':' || item.ptr[i] == '=')
            n = i;
    return gr_str_trim(gr_str_sub(item, 0, n));
}

static bool count_item(gr_str head, gr_str item, clues *c)
{
    uint32_t *slot = gr_strmap_put(&c->items, item);
    gr_str rest = item, word;
    unsigned n_words = 0;
    gr_value v;

    c->failed |= slot == NULL;
    if (slot == NULL)
        return false;
    c->n_again += gr_strmap_get(&c->heads, item) != GR_MAP_NONE ||
                  gr_strmap_get(&c->heads, head) != c->n_lines ||
                  (*slot != GR_MAP_NONE && *slot != c->n_lines);
    if (*slot == GR_MAP_NONE)
        *slot = c->n_lines;
    while (gr_scan_field(&rest, &word))
        n_words++;
    if (n_words > c->n_words)
        c->n_words = n_words;
    c->n_pairs++;
    c->n_codes += gr_word_is_code(head) && gr_word_is_code(item);
    c->n_values += number(item, &v) && !gr_word_is_code(head);
    return true;
}

static bool count_items(gr_str head, gr_str rest, clues *c)
{
    bool commas = has_commas(rest), ok = true;

    while (ok && rest.len != 0) {
        size_t len = item_length(rest, commas);
        gr_str item = gr_str_trim(gr_str_sub(rest, 0, len));

        if (item.len != 0 && item.ptr[item.len - 1] == ':')
            return false; /* "a -> b: 3" */
        item = bare_item(item);
        if (item.len != 0 && memchr("[]{}", item.ptr[0], 4) == NULL)
            ok = count_item(head, item, c);
        rest = gr_str_trim(gr_str_sub(rest, len < rest.len ? len + 1 : len, rest.len));
    }
    return ok;
}

static bool count_line(gr_str line, gr_str name, gr_str rest, form f, clues *c)
{
    rest = gr_str_trim(rest);
    c->n_form[f]++;
    c->n_several += rest.len == 0 || has_commas(rest) || gr_str_find(rest, " ") < rest.len;
    c->n_lists += rest.len == 0 || has_commas(rest);
    count_fields(line, c);
    if (f != PLAIN && !count_items(name, rest, c))
        return false;
    c->n_lines++;
    return true;
}

static bool read_clues(gr_str text, bool whole, clues *c)
{
    gr_ctx cx;
    reader r = { .cx = &cx, .dashes = all_dashed(text) };
    gr_str line, rest, name;
    uint32_t *slot, n = 0;
    bool ok = true;
    form f;

    gr_ctx_init(&cx);
    for (int pass = 0; ok && pass < 2; pass++) {
        r.s = gr_scan_of(text);
        while (ok && next_line(&r.s, &line)) {
            if (!whole && r.s.pos == text.len)
                break;
            rest = line;
            ok = memchr("{[(<", line.ptr[0], 4) == NULL &&
                 take_head(&r, &rest, &f, &name, NULL) == GR_OK;
            if (ok && pass == 0) {
                ok = (slot = gr_strmap_put(&c->heads, name)) != NULL;
                c->failed |= !ok;
                if (ok && *slot == GR_MAP_NONE)
                    *slot = n;
                n++;
                c->n_in += line.ptr != text.ptr + r.s.line_start;
            } else if (ok) {
                ok = count_line(line, name, rest, f, c);
            }
        }
    }
    gr_ctx_clear(&cx);
    return ok;
}

/* Lines with a colon may be settings, an outline or a letter: neighbours come again, or are codes,
 * or stand in lists with commas. */
static int judge_colons(const clues *c)
{
    bool lists = c->n_lists == c->n_lines && c->n_words <= 3;

    if (c->n_pairs != 0 && c->n_values == c->n_pairs)
        return 0;
    if (c->n_again == 0 && c->n_codes != c->n_pairs && !lists)
        return 0;
    return c->n_lines > 1 && c->n_several != 0 ? 70 : 40;
}

/* Lines with a dash may explain a word, or tell a number. */
static int judge_dashes(const clues *c)
{
    if (c->max > MOST_WORDS || (c->n_pairs != 0 && c->n_values == c->n_pairs))
        return 0;
    return c->n_again != 0 || c->n_words <= 2 ? 70 : 0;
}

static int judge(const clues *c)
{
    if (c->n_lines == 0)
        return 0;
    if (c->n_form[ARROW] == c->n_lines)
        return c->n_several != 0 ? 75 : 45;
    if (c->n_in != 0 && c->n_in != c->n_lines)
        return 0; /* an outline, or code */
    if (c->n_form[DASH] == c->n_lines)
        return judge_dashes(c);
    if (c->n_form[COLON] == c->n_lines)
        return judge_colons(c);
    /* Lines of unequal length whose words nearly all begin a line too */
    if (c->n_form[PLAIN] != c->n_lines || c->signs)
        return 0;
    if (c->min == c->max) /* a matrix or an edge list, unless the file's name says more */
        return c->max > 4 && 2 * c->n_known >= c->n_neighbours ? 20 : 0;
    return 10 * c->n_known >= 9 * c->n_neighbours ? 65 : 2 * c->n_known >= c->n_neighbours ? 25 : 0;
}

static int sniff(gr_str text, bool whole)
{
    clues c = { 0 };
    int sure;

    gr_strmap_init(&c.heads, NULL);
    gr_strmap_init(&c.items, NULL);
    sure = read_clues(text, whole, &c) ? judge(&c) : c.failed ? -1 : 0;
    gr_strmap_clear(&c.heads);
    gr_strmap_clear(&c.items);
    return sure;
}

/* --- writing --- */

static void put_name(gr_output *o, gr_name name)
{
    gr_str s = { name.ptr, gr_name_is_int(name) ? 0 : name.len };
    bool plain = s.len != 0 && s.ptr[0] != '\'';

    for (size_t i = 0; plain && i < s.len; i++)
        plain = (unsigned char)s.ptr[i] > ' ' && strchr("\"#,;:()[]{}=>\x7f", s.ptr[i]) == NULL;
    if (gr_name_is_int(name) || (plain && !is_dash(s)))
        gr_output_name(o, name);
    else
        gr_output_quoted(o, s);
}

static gr_status write_adjlist(gr_ctx *cx, const gr_graph *g, gr_output *o, gr_err *err)
{
    const gr_column *weight = gr_graph_role(g, GR_ROLE_WEIGHT);
    const char *mark = gr_graph_is_directed(g) ? " ->" : weight != NULL ? ":" : "";
    gr_edge_iter it = gr_edges(g);
    bool more = gr_edge_next(&it);
    gr_status st;

    if (gr_graph_is_directed(g) && gr_graph_n_nodes(g) == 0)
        gr_output_adds(o, DIRECTED_COMMENT "\n");
    for (gr_vid u = 0; u < gr_graph_n_nodes(g); u++) {
        if ((u & 4095) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        put_name(o, gr_graph_name(g, u));
        gr_output_adds(o, mark);
        for (; more && it.u == u; more = gr_edge_next(&it)) {
            gr_output_addc(o, ' ');
            put_name(o, gr_graph_name(g, it.v));
            if (weight != NULL && gr_column_has(weight, it.id)) {
                gr_value w = gr_column_get(weight, it.id);

                gr_output_addc(o, '(');
                gr_output_value(o, &w);
                gr_output_addc(o, ')');
            }
        }
        gr_output_addc(o, '\n');
    }
    return GR_OK;
}

const gr_format gr_format_adjlist = {
    .name = "adjlist",
    .title = "adjacency list",
    .extensions = ".adjlist .adj",
    .summary = "A node and its neighbours a line: \"u v w\", \"u: v, w\", \"u -> v w\", \"u - v\"",
    .carries = GR_CARRIES_DIRECTED | GR_CARRIES_UNDIRECTED | GR_CARRIES_REPEATS | GR_CARRIES_LOOPS |
               GR_CARRIES_ISOLATED | GR_CARRIES_NAMES | GR_CARRIES_WEIGHT,
    .sniff = sniff,
    .read = read_adjlist,
    .write = write_adjlist,
};
