/* Adjacency matrices as text.
 *
 * Rows of entries divided by blanks, commas, semicolons or tabs; where semicolons divide them, a
 * comma is that of a number, 3,5. In brackets as Python, NumPy and MATLAB print them or in none;
 * names of nodes in a first row, a first column or both. 0 is no edge, and so are inf, -, . and an
 * empty entry; where inf occurs, a 0 beside the diagonal is an edge of weight 0. Entries other than
 * 0 and 1 are weights, x is an edge without one. A symmetric matrix is an undirected graph. What
 * the entries cannot tell stands in a comment: "# directed", "# none=inf". */
#include "graph/builder_int.h"
#include "graph/scan_int.h"
#include "graph/table_int.h"

#define MARKED      "x"
#define MAX_WRITTEN 20000 /* nodes; more would make gigabytes of zeros */

typedef struct cell {
    const char *at;
    uint32_t len;
    bool quoted;
} cell;

typedef enum state { ROW_START, AFTER_CELL, AFTER_SEPARATOR } state;

typedef struct matrix {
    gr_ctx *cx;
    gr_str text;
    GR_VEC(cell) cells;
    GR_VEC(size_t) ends; /* of rows, in cells */
    state state;
    unsigned depth;       /* of brackets */
    bool bracketed;       /* there were some */
    bool lines;           /* more than one line: a semicolon divides entries, not rows */
    char sep;             /* of the entries of a line, if it is no blank: names may have some */
    bool said_directed;   /* by a comment */
    bool inf_is_none;     /* said by a comment, or inf occurs */
    bool inf_on_diagonal; /* then 0 there is a loop of weight 0 */
    size_t n;             /* nodes */
    bool header;          /* the first row has names */
    bool corner;          /* and an entry above the names of rows */
    bool row_names;
    bool weighted, symmetric, zero_diagonal;
} matrix;

static gr_status fail_at(const matrix *m, const char *at, gr_err *err, const char *what)
{
    gr_scan s = gr_scan_to(m->text, at);

    return gr_scan_fail(&s, NULL, err, "%s", what);
}

/* --- rows and cells --- */

static size_t row_start(const matrix *m, size_t row)
{
    return row == 0 ? 0 : m->ends.at[row - 1];
}

static size_t row_length(const matrix *m, size_t row)
{
    return m->ends.at[row] - row_start(m, row);
}

static gr_str cell_text(const cell *c)
{
    return (gr_str){ c->at, c->len };
}

static gr_status add_cell(matrix *m, const char *at, size_t len, bool quoted, gr_err *err)
{
    if (len > UINT32_MAX)
        return fail_at(m, at, err, "expected a number, found a very long word");
    if (!gr_vec_push(&m->cells, ((cell){ at, (uint32_t)len, quoted })))
        return gr_fail_memory(m->cx, err);
    return GR_OK;
}

/* Ends the row that is being read; one of empty entries only is none. */
static gr_status end_row(matrix *m, gr_err *err)
{
    size_t start = row_start(m, m->ends.n), i = start;
    gr_status st;

    if (m->state == AFTER_SEPARATOR && m->depth == 0 && m->ends.n != 0 &&
        m->cells.n - start < row_length(m, 0) &&
        (st = add_cell(m, m->text.ptr, 0, false, err)) != GR_OK)
        return st;
    m->state = ROW_START;
    while (i < m->cells.n && m->cells.at[i].len == 0 && !m->cells.at[i].quoted)
        i++;
    if (i == m->cells.n) {
        m->cells.n = start;
        return GR_OK;
    }
    if (!gr_vec_push(&m->ends, m->cells.n))
        return gr_fail_memory(m->cx, err);
    return (m->ends.n & 255) == 0 ? gr_ctx_check(m->cx, err) : GR_OK;
}

static gr_status separate(matrix *m, const char *at, gr_err *err)
{
    gr_status st = GR_OK;

    if (m->state != AFTER_CELL && m->depth == 0)
        st = add_cell(m, at, 0, false, err);
    m->state = AFTER_SEPARATOR;
    return st;
}

static void read_comment(matrix *m, gr_str line)
{
    gr_str word;

    while (gr_scan_field(&line, &word)) {
        m->said_directed |= gr_str_is(word, "directed");
        m->inf_is_none |= gr_str_is(word, "none=inf");
    }
    m->inf_on_diagonal = m->inf_is_none;
}

/* "A = np.array(" before the brackets and ", dtype=int)" behind them. */
static bool is_wrapping(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || gr_is_digit(c) ||
           memchr(" .=()_,;'\r\n", c, 12) != NULL;
}

static const char *skip_prefix(gr_str text)
{
    size_t i = 0;

    while (i < text.len && is_wrapping(text.ptr[i]))
        i++;
    return text.ptr + (i < text.len && text.ptr[i] == '[' ? i : 0);
}

/* Does an entry without quotes end at q? */
static bool ends_entry(const matrix *m, const char *q, const char *stop)
{
    if (*q == ',')
        return m->sep != ';';
    if (*q != ' ' || m->sep == 0)
        return memchr(" \t;[]\"\r\n", *q, 8) != NULL;
    while (q < stop && *q == ' ')
        q++;
    return q == stop || memchr("\t,;[]\"\r\n", *q, 8) != NULL;
}

/* A word or a name in quotes at *p, which moves behind it. */
static gr_status read_entry(matrix *m, const char **p, const char *stop, gr_err *err)
{
    bool quoted = **p == '"';
    const char *from = *p + quoted, *q = from;

    if (quoted) {
        while (q < stop && (*q != '"' || (q + 1 < stop && q[1] == '"')))
            q += *q == '"' ? 2 : 1;
        if (q >= stop)
            return fail_at(m, *p, err, "this quote is never closed");
    } else {
        while (q < stop && !ends_entry(m, q, stop))
            q++;
    }
    *p = q + quoted;
    m->state = AFTER_CELL;
    return add_cell(m, from, (size_t)(q - from), quoted, err);
}

static gr_status close_bracket(matrix *m, const char *p, const char *stop, gr_err *err)
{
    gr_status st;

    if (m->depth == 0)
        return fail_at(m, p, err, "this bracket was never opened");
    if ((st = end_row(m, err)) != GR_OK)
        return st;
    m->state = AFTER_CELL;
    if (--m->depth == 0)
        for (p++; p < stop; p++)
            if (!is_wrapping(*p))
                return fail_at(m, p, err, "expected the end of the matrix");
    return GR_OK;
}

static gr_status split(matrix *m, gr_err *err)
{
    const char *p = skip_prefix(m->text), *stop = m->text.ptr + m->text.len, *line_start = p;
    gr_status st = GR_OK;

    while (st == GR_OK && p < stop) {
        char c = *p;

        if ((c == '#' || c == '%') && p == line_start) {
            const char *from = p + 1;

            while (p < stop && *p != '\n' && *p != '\r')
                p++;
            read_comment(m, (gr_str){ from, (size_t)(p - from) });
            continue;
        }
        if (c == '\n' || c == '\r') {
            st = m->depth < 2 ? end_row(m, err) : GR_OK;
            line_start = p + 1;
        } else if (c == '[') {
            m->bracketed = true;
            m->state = ROW_START;
            if (++m->depth > 2)
                return fail_at(m, p, err, "expected at most two brackets, one in the other");
        } else if (c == ']') {
            if ((st = close_bracket(m, p, stop, err)) != GR_OK || m->depth == 0)
                return st;
        } else if (c == ';' && (m->depth != 0 || !m->lines)) {
            st = end_row(m, err);
        } else if (c == ',' || c == ';' || c == '\t') {
            st = separate(m, p, err);
        } else if (c != ' ') {
            st = read_entry(m, &p, stop, err);
            continue;
        }
        p++;
    }
    if (st == GR_OK && m->depth != 0)
        return fail_at(m, stop, err, "expected ']'");
    return st == GR_OK ? end_row(m, err) : st;
}

/* --- entries --- */

typedef struct entry {
    enum { NUMBER, NONE, INFINITE, MARK, WORD } kind;
    double x;
} entry;

static entry entry_of(const cell *c)
{
    static const char *const none[] = { "-", ".", "none", "null", "na", "nan" };
    static const char *const infinite[] = { "inf", "+inf", "infinity", "np.inf", "\xe2\x88\x9e" };
    gr_str s = { c->at, c->len };
    entry e = { .kind = NUMBER };
    gr_shape shape;
    gr_value v;

    if (c->quoted)
        return (entry){ .kind = WORD };
    if (s.len == 0)
        return (entry){ .kind = NONE };
    if (gr_num_to_double(s, &e.x))
        return e;
    if (memchr(s.ptr, ',', s.len) != NULL &&
        (shape = gr_shape_of(s, true, &v), shape == GR_SHAPE_INT || shape == GR_SHAPE_REAL)) {
        e.x = shape == GR_SHAPE_INT ? (double)v.i : v.d;
        return e;
    }
    if (gr_str_is_nocase(s, MARKED))
        return (entry){ .kind = MARK };
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        if (gr_str_is_nocase(s, none[i]))
            return (entry){ .kind = NONE };
    for (size_t i = 0; i < sizeof infinite / sizeof infinite[0]; i++)
        if (gr_str_is_nocase(s, infinite[i]))
            return (entry){ .kind = INFINITE };
    return (entry){ .kind = WORD };
}

static const cell *cell_at(const matrix *m, size_t i, size_t j)
{
    return &m->cells.at[row_start(m, i + m->header) + m->row_names + j];
}

static bool is_edge(const matrix *m, size_t i, size_t j, entry *e)
{
    *e = entry_of(cell_at(m, i, j));
    if (e->kind != NUMBER)
        return e->kind == MARK;
    return e->x != 0 || (m->inf_is_none && (i != j || m->inf_on_diagonal));
}

static bool same(entry e, entry f)
{
    return e.kind == f.kind && !(e.x < f.x || e.x > f.x);
}

static bool has_words(const matrix *m, size_t row, size_t from)
{
    for (size_t k = row_start(m, row) + from; k < m->ends.at[row]; k++)
        if (entry_of(&m->cells.at[k]).kind == WORD)
            return true;
    return false;
}

static gr_status find_names(matrix *m, gr_err *err)
{
    size_t rows = m->ends.n, first = rows != 0 ? row_length(m, 0) : 0;
    size_t width = rows > 1 ? row_length(m, 1) : first;
    const cell *corner = m->cells.at;
    gr_scan s;

    m->header = first + 1 == width || (rows == width + 1 && has_words(m, 0, 0)) ||
                (rows == width && rows > 1 &&
                 ((corner->len == 0 && !corner->quoted) || has_words(m, 0, 1)));
    m->n = rows - m->header;
    m->row_names = width == m->n + 1;
    m->corner = m->header && m->row_names && first == width;
    for (size_t i = 0; i < rows; i++) {
        size_t want = m->n + (i == 0 && m->header ? m->corner : m->row_names);

        if (row_length(m, i) == want)
            continue;
        s = gr_scan_to(m->text, m->cells.at[row_start(m, i)].at);
        return gr_scan_fail(&s, NULL, err,
                            "expected %zu entries in this row, as there are %zu rows, found %zu",
                            want, rows, row_length(m, i));
    }
    return GR_OK;
}

/* Sees all entries: are they numbers, what do zeros mean, are there weights? */
static gr_status look_at_entries(matrix *m, gr_err *err)
{
    gr_status st = GR_OK;

    m->symmetric = m->zero_diagonal = true;
    for (size_t i = 0; i < m->n; i++) {
        if ((st = gr_ctx_check(m->cx, err)) != GR_OK)
            return st;
        for (size_t j = 0; j < m->n; j++) {
            entry e = entry_of(cell_at(m, i, j));

            if (e.kind == WORD)
                return fail_at(m, cell_at(m, i, j)->at, err,
                               "expected a number, or inf, - or . for no edge");
            m->inf_is_none |= e.kind == INFINITE;
            m->inf_on_diagonal |= e.kind == INFINITE && i == j;
            m->weighted |= e.kind == NUMBER && e.x != 0 && e.x != 1;
        }
    }
    m->weighted |= m->inf_is_none;
    for (size_t i = 0; i < m->n; i++)
        for (size_t j = 0; j <= i; j++) {
            entry e, f;
            bool is = is_edge(m, i, j, &e), mirrored = is_edge(m, j, i, &f);

            m->symmetric &= is == mirrored && (!is || same(e, f));
            m->zero_diagonal &= i != j || !is;
        }
    return GR_OK;
}

/* The sign that divides the entries of the first line; 0 in brackets, or if only blanks do. */
static char find_separator(gr_str body)
{
    gr_scan s = gr_scan_of(body);
    gr_str line;

    do {
        if (!gr_scan_line(&s, &line))
            return 0;
        line = gr_str_trim(line);
    } while (line.len == 0 || line.ptr[0] == '#' || line.ptr[0] == '%');
    for (const char *sep = "[;\t,"; *sep != '\0'; sep++) {
        bool quoted = false;

        for (size_t i = 0; i < line.len; i++) {
            quoted ^= line.ptr[i] == '"';
            if (!quoted && line.ptr[i] == *sep)
                return *sep == '[' ? 0 : *sep;
        }
    }
    return 0;
}

static gr_status understand(matrix *m, gr_err *err)
{
    gr_str body = gr_str_trim(m->text);
    gr_status st;

    m->lines = memchr(body.ptr, '\n', body.len) != NULL || memchr(body.ptr, '\r', body.len) != NULL;
    m->sep = m->lines ? find_separator(body) : 0;
    if ((st = split(m, err)) != GR_OK || (st = find_names(m, err)) != GR_OK)
        return st;
    return look_at_entries(m, err);
}

static void matrix_init(matrix *m, gr_ctx *cx, gr_str text)
{
    gr_scan s = gr_scan_of(text);

    *m = (matrix){ .cx = cx, .text = gr_str_sub(text, s.pos, text.len) };
    m->cells.budget = m->ends.budget = &cx->budget;
}

static void matrix_clear(matrix *m)
{
    gr_vec_clear(&m->cells);
    gr_vec_clear(&m->ends);
}

/* --- reading --- */

/* Declares a node; doubled quotes in its name are undone in sb. */
static gr_status declare(matrix *m, gr_builder *b, const cell *c, gr_strbuf *sb, gr_err *err)
{
    uint32_t before = gr_builder_n_nodes(b);
    gr_status st;
    gr_vid v;

    gr_strbuf_reset(sb);
    for (size_t i = 0; i < c->len; i++) {
        gr_strbuf_addc(sb, c->at[i]);
        i += c->quoted && c->at[i] == '"';
    }
    if (sb->failed)
        return gr_fail_memory(m->cx, err);
    st = gr_builder_node(b, gr_name_of(gr_strbuf_str(sb)), &v, err);
    if (st == GR_OK && gr_builder_n_nodes(b) == before)
        st = fail_at(m, c->at, err, "this name stands twice");
    return st;
}

/* Is the i-th name of the header also that of the row? */
static bool same_name(const matrix *m, size_t i)
{
    return gr_str_eq(cell_text(&m->cells.at[m->corner + i]),
                     cell_text(&m->cells.at[row_start(m, i + m->header)]));
}

static gr_status add_nodes(matrix *m, gr_builder *b, gr_err *err)
{
    gr_status st = GR_OK;
    gr_strbuf sb;

    if (!m->header && !m->row_names)
        return gr_builder_range(b, 0, m->n, err);
    gr_strbuf_init(&sb, &m->cx->budget, 0);
    for (size_t i = 0; st == GR_OK && i < m->n; i++) {
        const cell *column = &m->cells.at[m->corner + i];
        const cell *row = &m->cells.at[row_start(m, i + m->header)];

        if (m->header && m->row_names && !same_name(m, i))
            st = fail_at(m, row->at, err, "expected the names of rows to be those of columns");
        else
            st = declare(m, b, m->header ? column : row, &sb, err);
    }
    gr_strbuf_clear(&sb);
    return st;
}

/* "1." is how NumPy prints a whole float: an integer all the same. */
static gr_value weight_of(const cell *c, double x)
{
    gr_str s = cell_text(c);
    gr_value v = gr_v_int(0);

    if (s.len > 1 && s.ptr[s.len - 1] == '.')
        s.len--;
    return gr_num_to_int(s, &v.i) ? v : gr_v_real(x);
}

static gr_status add_edges(matrix *m, gr_builder *b, gr_err *err)
{
    gr_status st = GR_OK;
    uint32_t col = 0;
    entry e, f;

    if (m->weighted &&
        (st = gr_builder_column(b, GR_OF_EDGE, GR_STR("weight"), &col, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < m->n; i++) {
        if ((st = gr_ctx_check(m->cx, err)) != GR_OK)
            return st;
        for (size_t j = 0; j < m->n; j++) {
            uint32_t edge = gr_builder_n_edges(b);

            if (!is_edge(m, i, j, &e))
                continue;
            /* Without direction both halves say the same edge. */
            if (j < i && b->direction != GR_DIRECTED && is_edge(m, j, i, &f) && same(e, f))
                continue;
            if ((st = gr_builder_edge(b, (gr_vid)i, (gr_vid)j, err)) != GR_OK)
                return st;
            if (m->weighted && e.kind == NUMBER &&
                (st = gr_builder_set(b, GR_OF_EDGE, col, edge, weight_of(cell_at(m, i, j), e.x),
                                     err)) != GR_OK)
                return st;
        }
    }
    return st;
}

static gr_status read_matrix(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    gr_status st = gr_scan_utf8(in->text, err);
    matrix m;

    if (st != GR_OK)
        return st;
    matrix_init(&m, cx, in->text);
    st = understand(&m, err);
    if (st == GR_OK && m.said_directed)
        gr_builder_direction(b, GR_DIRECTED, "a comment says so");
    else if (st == GR_OK)
        gr_builder_direction(b, m.symmetric ? GR_UNDIRECTED : GR_DIRECTED,
                             m.symmetric ? "the matrix is symmetric"
                                         : "the matrix is not symmetric");
    if (st == GR_OK)
        st = add_nodes(&m, b, err);
    if (st == GR_OK)
        st = add_edges(&m, b, err);
    matrix_clear(&m);
    return st;
}

/* --- sniffing --- */

static int judge(const matrix *m)
{
    bool likely = m->zero_diagonal || m->symmetric;

    if (m->n < 2)
        return m->bracketed ? 40 : 0;
    for (size_t i = 0; m->header && m->row_names && i < m->n; i++)
        if (!same_name(m, i))
            return 0;
    if (m->header && m->row_names)
        return 90;
    if (m->header || m->row_names)
        return m->zero_diagonal && m->n > 2 ? 80 : 25;
    if (m->n == 2)
        return m->bracketed && likely ? 55 : 35;
    return likely ? 85 : m->n > 4 ? 75 : 30;
}

/* A part of a matrix: rows of many numbers each, all of one length, and no more of them than a
 * square has. */
static int judge_part(const matrix *m)
{
    if (m->ends.n < 2 || row_length(m, 1) < 6 || m->ends.n > row_length(m, 1) + 1)
        return 0;
    for (size_t i = 1; i + 1 < m->ends.n; i++)
        if (row_length(m, i) != row_length(m, 1) || has_words(m, i, 1))
            return 0;
    return 75;
}

static int sniff(gr_str text, bool whole)
{
    int sure = 0;
    gr_ctx cx;
    matrix m;

    if (gr_str_trim(text).len == 0)
        return 0;
    gr_ctx_init(&cx);
    matrix_init(&m, &cx, text);
    if (whole && understand(&m, NULL) == GR_OK && m.n != 0)
        sure = judge(&m);
    else if (!whole) {
        m.lines = true;
        (void)split(&m, NULL); /* the end is missing */
        sure = judge_part(&m);
    }
    matrix_clear(&m);
    gr_ctx_clear(&cx);
    return sure;
}

/* --- writing --- */

static void put_name(gr_output *o, gr_name name)
{
    gr_str s = { name.ptr, gr_name_is_int(name) ? 0 : name.len };
    bool plain = s.len != 0;

    for (size_t i = 0; plain && i < s.len; i++)
        plain = (unsigned char)s.ptr[i] > ' ' && strchr(",;[]\"#%", s.ptr[i]) == NULL;
    if (gr_name_is_int(name) || plain) {
        gr_output_name(o, name);
        return;
    }
    gr_output_addc(o, '"');
    for (size_t i = 0; i < s.len; i++) {
        if (s.ptr[i] == '"')
            gr_output_addc(o, '"');
        gr_output_addc(o, s.ptr[i]);
    }
    gr_output_addc(o, '"');
}

/* Can the weights be told from no edge and from no weights? */
static bool is_clear(const gr_graph *g, const gr_column *weight)
{
    bool zero = false, other = false;

    for (gr_edge_iter it = gr_edges(g); weight != NULL && gr_edge_next(&it);)
        if (gr_column_has(weight, it.id)) {
            double w = gr_column_number(weight, it.id);

            zero |= w == 0;
            other |= w != 1;
        }
    return weight == NULL || (!zero && other);
}

typedef struct writer {
    const gr_graph *g;
    gr_output *o;
    const gr_column *weight;
    bool named;
    const char *none;
} writer;

static void put_row(const writer *w, gr_vid u)
{
    const gr_csr *out = gr_graph_out(w->g);
    uint64_t a = out->start[u], end = out->start[u + 1];

    if (w->named) {
        put_name(w->o, gr_graph_name(w->g, u));
        gr_output_addc(w->o, ',');
    }
    for (gr_vid v = 0; v < gr_graph_n_nodes(w->g); v++) {
        bool edge = a < end && out->to[a] == v;

        if (v != 0)
            gr_output_addc(w->o, w->named ? ',' : ' ');
        if (edge && w->weight != NULL) {
            gr_value x = gr_column_get(w->weight, out->edge != NULL ? out->edge[a] : a);

            if (x.type == GR_V_NULL)
                gr_output_adds(w->o, MARKED);
            else
                gr_output_value(w->o, &x);
        } else {
            gr_output_adds(w->o, edge ? "1" : w->none);
        }
        while (a < end && out->to[a] == v) /* of parallel edges the first */
            a++;
    }
    gr_output_addc(w->o, '\n');
}

static gr_status write_matrix(gr_ctx *cx, const gr_graph *g, gr_output *o, gr_err *err)
{
    uint32_t n = gr_graph_n_nodes(g);
    writer w = { g, o, gr_graph_role(g, GR_ROLE_WEIGHT), false, "0" };
    bool clear = is_clear(g, w.weight), directed = gr_graph_is_directed(g);
    int64_t first;
    gr_status st;

    if (n > MAX_WRITTEN)
        return gr_fail(err, GR_ELIMIT, "a matrix of %u nodes is too large; at most %d are written",
                       n, MAX_WRITTEN);
    if (!clear)
        w.none = "inf";
    if (directed || !clear)
        gr_output_printf(o, "#%s%s\n", directed ? " directed" : "", clear ? "" : " none=inf");
    w.named = !(gr_graph_names_dense(g, &first) && first == 0) && n != 0;
    for (gr_vid v = 0; w.named && v < n; v++) {
        gr_output_addc(o, ',');
        put_name(o, gr_graph_name(g, v));
    }
    if (w.named)
        gr_output_addc(o, '\n');
    for (gr_vid u = 0; u < n; u++) {
        if ((st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        put_row(&w, u);
    }
    return GR_OK;
}

const gr_format gr_format_matrix = {
    .name = "matrix",
    .title = "adjacency matrix",
    .extensions = ".mat .matrix .adjmat",
    .summary = "Rows of entries, 0 or inf for no edge; a symmetric one is undirected",
    .carries = GR_CARRIES_DIRECTED | GR_CARRIES_UNDIRECTED | GR_CARRIES_LOOPS |
               GR_CARRIES_ISOLATED | GR_CARRIES_NAMES | GR_CARRIES_WEIGHT,
    .sniff = sniff,
    .read = read_matrix,
    .write = write_matrix,
};
