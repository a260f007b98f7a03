/* Reads and writes tables of edges (CSV, TSV).
 *
 * Rows follow RFC 4180: a cell in quotes may hold anything, a quote in it is doubled. The text is
 * read twice: the first pass sees every cell's shape, so that types, header and the meaning of
 * columns are decided over whole columns; the second builds the graph. A quoted cell is text
 * whatever it looks like, an empty cell without quotes is missing. */
#include "graph/order_int.h"
#include "graph/table_int.h"

#define MAX_COLUMNS 10000

typedef struct cell {
    gr_str text; /* inside the quotes; trimmed if there are none */
    bool quoted;
    bool doubled; /* has doubled quotes */
} cell;

typedef struct sheet {
    gr_ctx *cx;
    gr_scan s;
    char sep;
    uint64_t n_rows; /* read so far */
    GR_VEC(cell) row;
    gr_strbuf plain; /* a cell with its doubled quotes undone */
    GR_VEC(gr_tcolumn) columns;
    gr_tcolumns t;
    uint64_t n_prose; /* cells that read like parts of sentences */
    bool paired;      /* two cells of the first row, at ends, read like a header's */
    size_t ends[2];
} sheet;

static void sheet_init(sheet *sh, gr_ctx *cx, gr_str text, char sep)
{
    *sh = (sheet){ .cx = cx, .s = gr_scan_of(text), .sep = sep };
    sh->row.budget = sh->columns.budget = &cx->budget;
    gr_strbuf_init(&sh->plain, &cx->budget, 0);
}

static void sheet_clear(sheet *sh)
{
    gr_vec_clear(&sh->row);
    gr_vec_clear(&sh->columns);
    gr_strbuf_clear(&sh->plain);
}

static gr_status fail_at(const sheet *sh, const char *at, gr_err *err, const char *what)
{
    gr_scan s = gr_scan_to(sh->s.text, at);

    return gr_scan_fail(&s, NULL, err, "%s", what);
}

/* --- rows --- */

static bool is_separator(const sheet *sh, char c)
{
    return c == sh->sep || (c == '\t' && sh->sep == ' ');
}

static bool is_blank(const sheet *sh, char c)
{
    return (c == ' ' || c == '\t') && !is_separator(sh, c);
}

static const char *find_end(const sheet *sh, const char *q, const char *end)
{
    const char *sep = sh->sep != ' ' ? memchr(q, sh->sep, (size_t)(end - q)) : q;

    while (sh->sep == ' ' && sep < end && !is_separator(sh, *sep))
        sep++;
    return sep != NULL ? sep : end;
}

/* Reads a cell in quotes from its opening quote at *p; *end moves if it spans lines. */
static gr_status quoted_cell(sheet *sh, const char **p, const char **end, cell *c, gr_err *err)
{
    const char *open = *p, *q = open + 1, *stop = sh->s.text.ptr + sh->s.text.len;
    gr_str line;

    *c = (cell){ .quoted = true };
    for (;; q += 2) {
        q = memchr(q, '"', (size_t)(stop - q));
        if (q == NULL)
            return fail_at(sh, open, err, "this quote is never closed");
        if (q + 1 == stop || q[1] != '"')
            break;
        c->doubled = true;
    }
    c->text = (gr_str){ open + 1, (size_t)(q - open - 1) };
    while (q > *end && gr_scan_line(&sh->s, &line))
        *end = line.ptr + line.len;
    for (q++; q < *end && is_blank(sh, *q); q++)
        ;
    if (q < *end && !is_separator(sh, *q))
        return fail_at(sh, q, err, "expected a separator or the end of the line after a quote");
    *p = q;
    return GR_OK;
}

static gr_status split_row(sheet *sh, gr_str line, gr_err *err)
{
    const char *p = line.ptr, *end = line.ptr + line.len;
    gr_status st;

    sh->row.n = 0;
    for (;; p++) {
        cell c = { 0 };
        const char *q = p;

        while (q < end && (is_blank(sh, *q) || (sh->sep == ' ' && is_separator(sh, *q))))
            q++;
        if (q < end && *q == '"') {
            if ((st = quoted_cell(sh, &q, &end, &c, err)) != GR_OK)
                return st;
        } else {
            const char *stop = find_end(sh, q, end);

            c.text = gr_str_trim((gr_str){ q, (size_t)(stop - q) });
            q = stop;
        }
        if (sh->row.n == MAX_COLUMNS)
            return fail_at(sh, p, err, "expected at most 10000 columns");
        if (!gr_vec_push(&sh->row, c))
            return gr_fail_memory(sh->cx, err);
        p = q;
        if (p == end)
            return GR_OK;
    }
}

/* The next row that is not blank; before the first, and where blanks divide as in an edge list,
 * comments are passed over. */
static gr_status next_row(sheet *sh, bool *got, gr_err *err)
{
    gr_str line;
    gr_status st;

    *got = false;
    while (gr_scan_line(&sh->s, &line)) {
        if (sh->sep == ' ')
            line = gr_str_trim(line);
        if (gr_str_trim(line).len == 0 ||
            (sh->n_rows == 0 &&
             (line.ptr[0] == '#' || (line.len == 5 && gr_str_starts(line, "sep=")))) ||
            (sh->sep == ' ' && (line.ptr[0] == '#' || line.ptr[0] == '%')))
            continue;
        if ((sh->n_rows & 4095) == 0 && (st = gr_ctx_check(sh->cx, err)) != GR_OK)
            return st;
        *got = true;
        sh->n_rows++;
        return split_row(sh, line, err);
    }
    return GR_OK;
}

/* The cell's text; lives until the next call. */
static gr_status plain_text(sheet *sh, const cell *c, gr_str *out, gr_err *err)
{
    gr_str rest = c->text;

    *out = rest;
    if (!c->doubled)
        return GR_OK;
    gr_strbuf_reset(&sh->plain);
    while (rest.len != 0) {
        size_t q = gr_str_find(rest, "\"\""), take = q < rest.len ? q + 1 : rest.len;

        gr_strbuf_add(&sh->plain, gr_str_sub(rest, 0, take));
        rest = gr_str_sub(rest, q < rest.len ? q + 2 : rest.len, rest.len);
    }
    *out = gr_strbuf_str(&sh->plain);
    return sh->plain.failed ? gr_fail_memory(sh->cx, err) : GR_OK;
}

/* --- the first pass --- */

gr_shape gr_shape_of(gr_str s, bool comma, gr_value *v)
{
    char copy[64];
    size_t sign = s.len != 0 && (s.ptr[0] == '-' || s.ptr[0] == '+');
    bool digits = s.len > sign;

    *v = gr_v_null();
    if (s.len == 0)
        return GR_SHAPE_EMPTY;
    for (size_t i = sign; i < s.len; i++)
        digits &= s.ptr[i] >= '0' && s.ptr[i] <= '9';
    if (digits) {
        *v = gr_v_int(0);
        return (s.ptr[sign] != '0' || s.len == sign + 1) && gr_num_to_int(s, &v->i) ? GR_SHAPE_INT
                                                                                    : GR_SHAPE_TEXT;
    }
    if (comma && s.len < sizeof copy && memchr(s.ptr, ',', s.len) != NULL) {
        memcpy(copy, s.ptr, s.len);
        *(char *)memchr(copy, ',', s.len) = '.';
        s.ptr = copy;
    }
    *v = gr_v_real(0);
    if (gr_num_to_double(s, &v->d))
        return GR_SHAPE_REAL;
    if (gr_str_is_nocase(s, "true") || gr_str_is_nocase(s, "false")) {
        *v = gr_v_bool(s.len == 4);
        return GR_SHAPE_BOOL;
    }
    *v = gr_v_null();
    if (gr_str_is(s, "NA") || gr_str_is(s, "N/A") || gr_str_is_nocase(s, "nan") ||
        gr_str_is_nocase(s, "null") || gr_str_is(s, "None") || gr_str_is(s, "-"))
        return GR_SHAPE_NA;
    return GR_SHAPE_TEXT;
}

static gr_shape cell_shape(const sheet *sh, const cell *c, gr_value *v)
{
    return c->doubled ? GR_SHAPE_TEXT : gr_shape_of(c->text, sh->sep == ';', v);
}

/* One name with another number or letter at its end: a node like this one, so no header word. */
static bool alike(gr_str a, gr_str b)
{
    while (a.len != 0 && a.ptr[a.len - 1] >= '0' && a.ptr[a.len - 1] <= '9')
        a.len--;
    while (b.len != 0 && b.ptr[b.len - 1] >= '0' && b.ptr[b.len - 1] <= '9')
        b.len--;
    return gr_str_eq(a, b) || (a.len > 1 && a.len == b.len && memcmp(a.ptr, b.ptr, a.len - 1) == 0);
}

static bool is_prose(gr_str s)
{
    size_t n_blanks = 0;

    for (size_t i = 0; i < s.len; i++)
        n_blanks += s.ptr[i] == ' ';
    return n_blanks > 4 || (s.len > 1 && memchr(".?!:", s.ptr[s.len - 1], 4) != NULL);
}

static void count_row(sheet *sh)
{
    gr_tcolumns *t = &sh->t;
    gr_value v;

    for (size_t i = 0; i < t->n; i++) {
        const cell *c = &sh->row.at[i];
        int says = gr_says_directed(t->at[i].name, c->text);

        t->at[i].count[cell_shape(sh, c, &v)]++;
        t->at[i].n_quoted += c->quoted;
        t->at[i].n_directed += says > 0;
        t->at[i].n_undirected += says < 0;
        t->quotes_mean_text |= !c->quoted;
        sh->n_prose += !c->quoted && is_prose(c->text);
    }
    t->n_rows++;
    for (int i = 0; sh->paired && !t->first_recurs && i < 4; i++)
        t->first_recurs = alike(t->at[sh->ends[i / 2]].name, sh->row.at[sh->ends[i % 2]].text);
}

static gr_status first_row(sheet *sh, gr_err *err)
{
    gr_value v;

    for (size_t i = 0; i < sh->row.n; i++) {
        const cell *c = &sh->row.at[i];
        gr_tcolumn col = { .name = c->text, .name_quoted = c->quoted };

        col.name_shape = cell_shape(sh, c, &v);
        sh->t.quotes_mean_text |= !c->quoted;
        if (!gr_vec_push(&sh->columns, col))
            return gr_fail_memory(sh->cx, err);
    }
    sh->t.at = sh->columns.at;
    sh->t.n = sh->columns.n;
    sh->paired = gr_ends_named(&sh->t, true, &sh->ends[0], &sh->ends[1]) ||
                 gr_ends_named(&sh->t, false, &sh->ends[0], &sh->ends[1]);
    if (sh->t.n < 2)
        return fail_at(sh, sh->row.at[0].text.ptr, err,
                       "expected at least two columns, the ends of edges, found one");
    return GR_OK;
}

/* Sees all rows: their number of cells and the shape of each. */
static gr_status survey(sheet *sh, gr_err *err)
{
    gr_scan top = sh->s, s;
    gr_status st;
    bool got;

    if ((st = next_row(sh, &got, err)) != GR_OK || !got)
        return st;
    if ((st = first_row(sh, err)) != GR_OK)
        return st;
    while ((st = next_row(sh, &got, err)) == GR_OK && got) {
        if (sh->row.n != sh->t.n) {
            const cell *last = &sh->row.at[sh->row.n < sh->t.n ? sh->row.n - 1 : sh->t.n];

            s = gr_scan_to(sh->s.text, last->text.ptr);
            return gr_scan_fail(&s, NULL, err, "expected %zu fields, found %zu", sh->t.n,
                                sh->row.n);
        }
        count_row(sh);
    }
    if (st != GR_OK)
        return st;
    sh->t.header = gr_header_found(&sh->t);
    sh->s = top;
    sh->n_rows = 0;
    st = next_row(sh, &got, err);
    if (st == GR_OK && !sh->t.header) {
        count_row(sh);
        sh->s = top;
        sh->n_rows = 0;
    }
    return st;
}

/* Into how many cells sep divides each of the first rows; 0 if it is not the same for all. */
static size_t even_cells(gr_ctx *cx, gr_str text, char sep, uint64_t n_rows)
{
    size_t cells = 0;
    bool got;
    sheet sh;

    sheet_init(&sh, cx, text, sep);
    while (sh.n_rows < n_rows && next_row(&sh, &got, NULL) == GR_OK && got) {
        if (sh.n_rows != 1 && sh.row.n != cells) {
            cells = 0;
            break;
        }
        cells = sh.row.n;
    }
    sheet_clear(&sh);
    return cells;
}

/* The separator that makes the most cells evenly, or at least in the first row. */
static char find_separator(gr_ctx *cx, gr_str text)
{
    gr_scan s = gr_scan_of(text);
    size_t best = 1;
    gr_str line;
    char sep = ',';

    if (gr_scan_line(&s, &line) && line.len == 5 && gr_str_starts(line, "sep=") &&
        memchr(",;\t|", line.ptr[4], 4) != NULL)
        return line.ptr[4];
    for (uint64_t n_rows = 20; best == 1 && n_rows != 0; n_rows = n_rows == 20 ? 1 : 0)
        for (const char *c = ",;\t|"; *c != '\0'; c++) {
            size_t n = even_cells(cx, text, *c, n_rows);

            if (n > best) {
                best = n;
                sep = *c;
            }
        }
    return sep;
}

/* --- the second pass --- */

static gr_status make_columns(sheet *sh, gr_builder *b, gr_err *err)
{
    for (size_t i = 0; i < sh->t.n; i++) {
        gr_tcolumn *c = &sh->t.at[i];
        cell named = { .text = c->name, .doubled = c->name_quoted };
        char made[32];
        gr_str name;
        gr_status st;

        if (c->use != GR_USE_PLAIN)
            continue;
        if ((st = plain_text(sh, &named, &name, err)) != GR_OK)
            return st;
        if (!sh->t.header) {
            snprintf(made, sizeof made, "column%zu", i + 1);
            name = c->role == GR_ROLE_WEIGHT ? GR_STR("weight") : gr_str_of(made);
        }
        for (size_t j = 0; sh->t.header && j < i; j++)
            if (sh->t.at[j].use == GR_USE_PLAIN && gr_str_eq(sh->t.at[j].name, c->name))
                return fail_at(sh, c->name.ptr, err, "two columns have this name");
        if ((st = gr_builder_column(b, GR_OF_EDGE, name, &c->col, err)) != GR_OK)
            return st;
        if (c->role >= 0)
            gr_builder_role(b, (gr_role)c->role, c->col);
    }
    return GR_OK;
}

static gr_status set_cells(sheet *sh, gr_builder *b, uint32_t edge, gr_err *err)
{
    for (size_t i = 0; i < sh->t.n; i++) {
        const gr_tcolumn *col = &sh->t.at[i];
        const cell *c = &sh->row.at[i];
        gr_status st = GR_OK;
        gr_value v;

        if (col->use == GR_USE_DIRECTION && col->n_directed != 0 &&
            gr_says_directed(col->name, c->text) < 0)
            return fail_at(sh, c->text.ptr, err,
                           "expected all rows directed or all undirected, found both");
        if (col->use != GR_USE_PLAIN || (c->text.len == 0 && !c->quoted))
            continue;
        if (col->type == GR_COL_STR) {
            v = gr_v_str(c->text);
            st = plain_text(sh, c, &v.s, err);
        } else {
            cell_shape(sh, c, &v);
        }
        if (st != GR_OK || (st = gr_builder_set(b, GR_OF_EDGE, col->col, edge, v, err)) != GR_OK)
            return st;
    }
    return GR_OK;
}

static gr_status add_row(sheet *sh, gr_builder *b, uint64_t *n_lone, gr_err *err)
{
    const cell *ends[2] = { &sh->row.at[sh->t.source], &sh->row.at[sh->t.target] };
    uint32_t edge = gr_builder_n_edges(b);
    bool lone = ends[1]->text.len == 0 && !ends[1]->quoted;
    gr_vid uv[2];
    gr_status st;

    for (int i = 0; i < 2 - lone; i++) {
        gr_str name;

        if (ends[i]->text.len == 0 && !ends[i]->quoted)
            return fail_at(sh, ends[i]->text.ptr, err, "expected a node name, found nothing");
        if ((st = plain_text(sh, ends[i], &name, err)) != GR_OK)
            return st;
        st = lone ? gr_builder_node(b, gr_name_of(name), &uv[i], err)
                  : gr_builder_endpoint(b, gr_name_of(name), &uv[i], err);
        if (st != GR_OK)
            return st;
    }
    *n_lone += lone;
    if (lone)
        return GR_OK;
    st = gr_builder_edge(b, uv[0], uv[1], err);
    return st == GR_OK ? set_cells(sh, b, edge, err) : st;
}

static void say_direction(const sheet *sh, gr_builder *b)
{
    for (size_t i = 0; i < sh->t.n; i++)
        if (sh->t.at[i].use == GR_USE_DIRECTION)
            gr_builder_direction(b, sh->t.at[i].n_undirected == 0 ? GR_DIRECTED : GR_UNDIRECTED,
                                 "a column says so in every row");
}

static gr_status read_sheet(sheet *sh, gr_builder *b, gr_err *err)
{
    uint64_t n_lone = 0;
    gr_status st;
    bool got;

    if ((st = survey(sh, err)) != GR_OK)
        return st;
    if (sh->t.n == 0)
        return gr_scan_fail(&sh->s, NULL, err, "expected a table of edges, found nothing");
    if (gr_columns_decide(&sh->t, err) != GR_OK)
        return fail_at(sh, sh->t.at[0].name.ptr, err, err != NULL ? err->message : "");
    say_direction(sh, b);
    if ((st = make_columns(sh, b, err)) != GR_OK)
        return st;
    gr_columns_note(&sh->t, b);
    while ((st = next_row(sh, &got, err)) == GR_OK && got)
        if ((st = add_row(sh, b, &n_lone, err)) != GR_OK)
            return st;
    if (n_lone != 0)
        gr_builder_note(b,
                        "rows without a target (%llu) are taken as nodes; what else they say "
                        "is left out",
                        (unsigned long long)n_lone);
    return st;
}

gr_status gr_edgetable_read(gr_ctx *cx, gr_input *in, gr_builder *b, char sep, gr_err *err)
{
    gr_status st = gr_scan_utf8(in->text, err);
    sheet sh;

    if (st != GR_OK)
        return st;
    sheet_init(&sh, cx, in->text, sep != 0 ? sep : find_separator(cx, in->text));
    st = read_sheet(&sh, b, err);
    sheet_clear(&sh);
    return st;
}

/* --- sniffing --- */

/* A square of numbers under a row of names with an empty corner: a matrix. */
static bool has_corner(const gr_tcolumns *t)
{
    for (size_t i = 1; i < t->n; i++)
        if (t->at[i].count[GR_SHAPE_TEXT] + t->at[i].count[GR_SHAPE_BOOL] != 0)
            return false;
    return t->at[0].name_shape == GR_SHAPE_EMPTY && t->n_rows + 1 == t->n;
}

static int score(const sheet *sh)
{
    const gr_tcolumns *t = &sh->t;
    uint64_t n_text = 0;
    size_t u, v;

    if (t->n_rows != 0 && t->at[1].count[GR_SHAPE_EMPTY] == t->n_rows)
        return 20;
    if (t->header && gr_ends_named(t, true, &u, &v))
        return 90;
    if (t->header)
        return has_corner(t) ? 20 : gr_ends_named(t, false, &u, &v) ? 80 : 70;
    for (size_t i = 0; i < t->n; i++)
        n_text += t->at[i].count[GR_SHAPE_TEXT];
    if (t->n_rows < 2 || 2 * sh->n_prose >= t->n_rows)
        return 0; /* any text with a comma */
    if (t->n > 4 && n_text == 0)
        return 20;                                         /* a matrix, most likely */
    return n_text != 0 ? 60 : t->n_rows == t->n ? 40 : 50; /* 40: square, perhaps a matrix */
}

int gr_edgetable_sniff(gr_str text, bool whole, char sep)
{
    gr_str trimmed;
    int sure = 0;
    gr_ctx cx;
    sheet sh;

    if (!whole) /* the last line may be cut */
        while (text.len != 0 && text.ptr[text.len - 1] != '\n')
            text.len--;
    trimmed = gr_str_trim(text);
    if (trimmed.len == 0 || memchr("{[(<@%", trimmed.ptr[0], 6) != NULL)
        return 0;
    gr_ctx_init(&cx);
    sheet_init(&sh, &cx, text, sep != 0 ? sep : find_separator(&cx, text));
    if (sep == 0 && sh.sep == '\t')
        sure = 0; /* that is TSV */
    else if (survey(&sh, NULL) != GR_OK)
        sure = sh.paired ? 60 : 0; /* a header and then something wrong, which reading will name */
    else if (sh.t.n >= 2)
        sure = score(&sh);
    sheet_clear(&sh);
    gr_ctx_clear(&cx);
    return sure;
}

/* --- writing --- */

static void put_text(gr_output *o, gr_str s, char sep, bool text)
{
    bool quote = s.len == 0 || gr_str_trim(s).len != s.len || memchr(s.ptr, sep, s.len) != NULL;
    gr_value v;

    for (size_t i = 0; i < s.len; i++)
        quote |= s.ptr[i] == '"' || s.ptr[i] == '\n' || s.ptr[i] == '\r';
    if (!quote && !(text && gr_shape_of(s, false, &v) != GR_SHAPE_TEXT)) {
        gr_output_add(o, s);
        return;
    }
    gr_output_addc(o, '"');
    for (size_t from = 0; from < s.len;) {
        const char *q = memchr(s.ptr + from, '"', s.len - from);
        size_t to = q != NULL ? (size_t)(q - s.ptr) + 1 : s.len;

        gr_output_add(o, gr_str_sub(s, from, to));
        if (q != NULL)
            gr_output_addc(o, '"');
        from = to;
    }
    gr_output_addc(o, '"');
}

static void put_name(gr_output *o, gr_name name, char sep)
{
    if (gr_name_is_int(name))
        gr_output_int(o, name.num);
    else
        put_text(o, (gr_str){ name.ptr, name.len }, sep, false);
}

/* A header word with as many underscores as it takes to differ from every column. */
static void put_word(gr_output *o, const char *word, size_t n_underscores)
{
    gr_output_adds(o, word);
    for (size_t i = 0; i < n_underscores; i++)
        gr_output_addc(o, '_');
}

static size_t underscores(const gr_graph *g, const char *word)
{
    size_t len = strlen(word), most = 0;

    for (size_t i = 0; i < gr_graph_n_columns(g, GR_OF_EDGE); i++) {
        gr_str name = gr_graph_column(g, GR_OF_EDGE, i)->name, rest;

        if (name.len < len || strncasecmp(name.ptr, word, len) != 0)
            continue;
        rest = gr_str_sub(name, len, name.len);
        while (rest.len != 0 && rest.ptr[rest.len - 1] == '_')
            rest.len--;
        if (rest.len == 0 && name.len - len >= most)
            most = name.len - len + 1;
    }
    return most;
}

/* True if a column of the graph would be taken for the one that says the direction. */
static bool says_direction(const gr_graph *g)
{
    for (size_t i = 0; i < gr_graph_n_columns(g, GR_OF_EDGE); i++)
        if (gr_says_directed(gr_graph_column(g, GR_OF_EDGE, i)->name, GR_STR("directed")) != 0)
            return true;
    return false;
}

static void put_header(const gr_graph *g, gr_output *o, char sep, bool mark)
{
    size_t n_source = underscores(g, "source"), n_target = underscores(g, "target");

    if (n_source < n_target)
        n_source = n_target;
    put_word(o, "source", n_source);
    gr_output_addc(o, sep);
    put_word(o, "target", n_source);
    if (mark) {
        gr_output_addc(o, sep);
        put_word(o, "directed", underscores(g, "directed"));
    }
    for (size_t i = 0; i < gr_graph_n_columns(g, GR_OF_EDGE); i++) {
        gr_output_addc(o, sep);
        put_text(o, gr_graph_column(g, GR_OF_EDGE, i)->name, sep, false);
    }
    gr_output_addc(o, '\n');
}

static void put_edge(const gr_graph *g, gr_output *o, char sep, bool mark, const gr_edge_order *e)
{
    put_name(o, gr_graph_name(g, e->u), sep);
    gr_output_addc(o, sep);
    put_name(o, gr_graph_name(g, e->v), sep);
    if (mark) {
        gr_output_addc(o, sep);
        gr_output_adds(o, gr_graph_is_directed(g) ? "true" : "false");
    }
    for (size_t i = 0; i < gr_graph_n_columns(g, GR_OF_EDGE); i++) {
        gr_value v = gr_column_get(gr_graph_column(g, GR_OF_EDGE, i), e->id);

        gr_output_addc(o, sep);
        if (v.type == GR_V_STR)
            put_text(o, v.s, sep, true);
        else
            gr_output_value(o, &v);
    }
    gr_output_addc(o, '\n');
}

gr_status gr_edgetable_write(gr_ctx *cx, const gr_graph *g, gr_output *o, char sep, gr_err *err)
{
    bool mark = gr_graph_is_directed(g) || says_direction(g);
    gr_edge_order e;
    gr_status st = gr_edge_order_init(&e, cx, g, err);
    uint64_t n = 0;

    put_header(g, o, sep, mark);
    while (st == GR_OK && gr_edge_order_next(&e)) {
        put_edge(g, o, sep, mark, &e);
        if ((++n & 4095) == 0)
            st = gr_ctx_check(cx, err);
    }
    gr_edge_order_clear(&e);
    return st;
}
