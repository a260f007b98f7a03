/* Cuts a text into rows and cells.
 *
 * Rows follow RFC 4180: a cell in quotes may hold anything, a quote in it is doubled. Tables as
 * Markdown writes them, | a | b | with a line of dashes below the header, are rows too. */
#include "graph/sheet_int.h"

#define MAX_COLUMNS 10000
#define MAX_DRAWN   65536u
#define MARKS       ",;\t|" /* that may divide cells */

static char find_separator(gr_ctx *cx, gr_str text);

/* |---|:-:| and ---+--- stand between the rows of a drawn table. */
static bool is_ruling(gr_str line)
{
    size_t n_dashes = 0;

    for (size_t i = 0; i < line.len; i++) {
        if (strchr("|-+:= \t", line.ptr[i]) == NULL)
            return false;
        n_dashes += line.ptr[i] == '-' || line.ptr[i] == '=';
    }
    return n_dashes > 1;
}

/* Has the text one table as Markdown draws them, and no second one? Looks at its beginning: people
 * write such texts. */
static bool has_drawn_table(gr_str text)
{
    gr_scan s = gr_scan_of(gr_str_sub(text, 0, text.len < MAX_DRAWN ? text.len : MAX_DRAWN));
    bool framed = false;
    size_t n = 0;
    gr_str line;

    while (n < 2 && gr_scan_line(&s, &line)) {
        bool above = framed;

        line = gr_str_trim(line);
        framed = line.len > 2 && line.ptr[0] == '|' && line.ptr[line.len - 1] == '|';
        n += above && framed && is_ruling(line);
    }
    return n == 1;
}

static void start(gr_sheet *sh, gr_ctx *cx, gr_str text, char sep)
{
    *sh = (gr_sheet){ .cx = cx, .s = gr_scan_of(text), .sep = sep };
    sh->row.budget = sh->columns.budget = sh->sample.budget = &cx->budget;
    gr_strbuf_init(&sh->plain, &cx->budget, 0);
    sh->drawn = sep == '|' && has_drawn_table(text);
}

void gr_sheet_init(gr_sheet *sh, gr_ctx *cx, gr_str text, char sep)
{
    start(sh, cx, text, sep != 0 ? sep : find_separator(cx, text));
}

void gr_sheet_clear(gr_sheet *sh)
{
    gr_vec_clear(&sh->row);
    gr_vec_clear(&sh->columns);
    gr_vec_clear(&sh->sample);
    gr_strbuf_clear(&sh->plain);
}

gr_status gr_sheet_fail(const gr_sheet *sh, const char *at, gr_err *err, const char *what)
{
    gr_scan s = gr_scan_to(sh->s.text, at);

    return gr_scan_fail(&s, NULL, err, "%s", what);
}

bool gr_cell_is_empty(const gr_cell *c)
{
    return c->text.len == 0 && !c->quoted;
}

/* --- rows --- */

static bool is_separator(const gr_sheet *sh, char c)
{
    return c == sh->sep || (c == '\t' && sh->sep == ' ');
}

static bool is_blank(const gr_sheet *sh, char c)
{
    return (c == ' ' || c == '\t') && !is_separator(sh, c);
}

static const char *find_end(const gr_sheet *sh, const char *q, const char *end)
{
    const char *sep = sh->sep != ' ' ? memchr(q, sh->sep, (size_t)(end - q)) : q;

    while (sh->sep == ' ' && sep < end && !is_separator(sh, *sep))
        sep++;
    return sep != NULL ? sep : end;
}

/* Reads a cell in quotes from its opening quote at *p; *end moves if it spans lines. */
static gr_status quoted_cell(gr_sheet *sh, const char **p, const char **end, gr_cell *c,
                             gr_err *err)
{
    const char *open = *p, *q = open + 1, *stop = sh->s.text.ptr + sh->s.text.len;
    gr_str line;

    *c = (gr_cell){ .quoted = true };
    for (;; q += 2) {
        q = memchr(q, '"', (size_t)(stop - q));
        if (q == NULL)
            return gr_sheet_fail(sh, open, err, "this quote is never closed");
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
        return gr_sheet_fail(sh, q, err,
                             "expected a separator or the end of the line after a quote");
    *p = q;
    return GR_OK;
}

static gr_status split_row(gr_sheet *sh, gr_str line, gr_err *err)
{
    const char *p = line.ptr, *end = line.ptr + line.len;
    gr_status st;

    sh->row.n = 0;
    for (;; p++) {
        gr_cell c = { 0 };
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
            return gr_sheet_fail(sh, p, err, "expected at most 10000 columns");
        if (!gr_vec_push(&sh->row, c))
            return gr_fail_memory(sh->cx, err);
        p = q;
        if (p == end)
            return GR_OK;
    }
}

/* A comment or a setting before the rows; comments everywhere if blanks divide. */
static bool is_aside(const gr_sheet *sh, gr_str line)
{
    if (sh->n_rows == 0 && (line.ptr[0] == '#' || (line.len == 5 && gr_str_starts(line, "sep="))))
        return true;
    return sh->sep == ' ' && (line.ptr[0] == '#' || line.ptr[0] == '%');
}

/* Takes the frame off a line of a drawn table. */
static gr_str unframe(gr_sheet *sh, gr_str line)
{
    gr_str t = gr_str_trim(line);

    if (sh->sep != '|')
        return line;
    if (sh->n_rows == 0)
        sh->framed = t.ptr[0] == '|';
    if (!sh->framed || t.ptr[0] != '|')
        return line;
    return gr_str_sub(t, 1, t.len - (t.len > 1 && t.ptr[t.len - 1] == '|'));
}

gr_status gr_sheet_next(gr_sheet *sh, bool *got, gr_err *err)
{
    gr_str line;
    gr_status st;

    *got = false;
    while (gr_scan_line(&sh->s, &line)) {
        if (sh->sep == ' ')
            line = gr_str_trim(line);
        if (gr_str_trim(line).len == 0 || is_aside(sh, line))
            continue;
        if (sh->drawn && gr_str_trim(line).ptr[0] != '|')
            continue;
        if (sh->sep == '|' && is_ruling(line)) {
            sh->ruled |= sh->n_rows == 1;
            continue;
        }
        if ((sh->n_rows & 4095) == 0 && (st = gr_ctx_check(sh->cx, err)) != GR_OK)
            return st;
        line = unframe(sh, line);
        *got = true;
        sh->n_rows++;
        return split_row(sh, line, err);
    }
    return GR_OK;
}

gr_status gr_sheet_rewind(gr_sheet *sh, gr_err *err)
{
    bool got;

    sh->s = gr_scan_of(sh->s.text);
    sh->n_rows = 0;
    return sh->t.header ? gr_sheet_next(sh, &got, err) : GR_OK;
}

gr_status gr_sheet_text(gr_sheet *sh, const gr_cell *c, gr_str *out, gr_err *err)
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

/* --- cells --- */

/* 1.234,5 or 1,234,567: digits in groups of three, and a second sign or a second group, so that
 * nothing else can be meant. Writes it plainly. */
static bool ungroup(gr_str s, char group, char point, char out[64])
{
    size_t n = 0, run = 0, n_groups = 0;
    bool fraction = false;

    if (s.len < 5 || s.len >= 64 || memchr(s.ptr, group, s.len) == NULL)
        return false;
    for (size_t i = 0; i < s.len; i++) {
        char c = s.ptr[i];

        if (c == group || c == point) {
            if (fraction || run == 0 || run > 3 || (n_groups != 0 && run != 3))
                return false;
            n_groups += c == group;
            fraction = c == point;
            run = 0;
        } else if (gr_is_digit(c)) {
            run++;
        } else if (i != 0 || (c != '-' && c != '+')) {
            return false;
        }
        if (c != group)
            out[n++] = c == point ? '.' : c;
    }
    out[n] = '\0';
    return fraction ? n_groups != 0 && run != 0 : n_groups > 1 && run == 3;
}

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
    if ((sign || gr_is_digit(s.ptr[0])) &&
        (ungroup(s, ',', '.', copy) || ungroup(s, '.', ',', copy)))
        return gr_shape_of(gr_str_of(copy), false, v);
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
        gr_str_is_nocase(s, "null") || gr_str_is(s, "None") || gr_str_is(s, "-") ||
        gr_str_is(s, "\\N")) /* the last is how databases write it */
        return GR_SHAPE_NA;
    return GR_SHAPE_TEXT;
}

bool gr_is_grouped(gr_str s)
{
    size_t sign = s.len != 0 && (s.ptr[0] == '-' || s.ptr[0] == '+'), n = s.len - sign;

    if (n < 5 || n > 7 || s.ptr[s.len - 4] != ',' || s.ptr[sign] == '0')
        return false;
    for (size_t i = sign; i < s.len; i++)
        if (i != s.len - 4 && !gr_is_digit(s.ptr[i]))
            return false;
    return true;
}

/* 1,240 as 1240. */
static gr_value grouped_value(gr_str s)
{
    gr_value v = gr_v_int(0);
    char copy[8];

    memcpy(copy, s.ptr, s.len - 4);
    memcpy(copy + s.len - 4, s.ptr + s.len - 3, 3);
    return gr_num_to_int((gr_str){ copy, s.len - 1 }, &v.i) ? v : gr_v_null();
}

const gr_unit *gr_measure_of(gr_str s, gr_value *v)
{
    gr_text_qty q;

    if (s.len == 0 || s.len > 32 ||
        (!gr_is_digit(s.ptr[0]) && strchr("+-.$", s.ptr[0]) == NULL &&
         (unsigned char)s.ptr[0] < 0x80) ||
        memchr(s.ptr, ',', s.len) != NULL || gr_text_quantity(s, &q) != s.len)
        return NULL;
    *v = q.num.is_int ? gr_v_int(q.num.i) : gr_v_real(q.num.d);
    return q.unit;
}

gr_shape gr_sheet_shape(const gr_sheet *sh, const gr_cell *c, gr_value *v)
{
    return c->doubled ? GR_SHAPE_TEXT : gr_shape_of(c->text, sh->sep == ';', v);
}

gr_status gr_sheet_value(gr_sheet *sh, const gr_tcolumn *col, const gr_cell *c, gr_value *out,
                         gr_err *err)
{
    if (col->type != GR_COL_STR) {
        if (col->unit != NULL && gr_measure_of(c->text, out) != NULL)
            return GR_OK;
        if (gr_sheet_shape(sh, c, out) == GR_SHAPE_TEXT && gr_is_grouped(c->text))
            *out = grouped_value(c->text);
        return GR_OK;
    }
    *out = gr_v_str(c->text);
    return gr_sheet_text(sh, c, &out->s, err);
}

/* --- the separator --- */

/* Into how many cells sep divides each of the first rows; 0 if it is not the same for all. */
static size_t even_cells(gr_ctx *cx, gr_str text, char sep, uint64_t n_rows)
{
    size_t cells = 0;
    bool got;
    gr_sheet sh;

    start(&sh, cx, text, sep);
    while (sh.n_rows < n_rows && gr_sheet_next(&sh, &got, NULL) == GR_OK && got) {
        if (sh.n_rows != 1 && sh.row.n != cells) {
            cells = 0;
            break;
        }
        cells = sh.row.n;
    }
    gr_sheet_clear(&sh);
    return cells;
}

/* The separator that a first line tells by itself; 0 if it does not. */
static char told_separator(gr_str text)
{
    gr_scan s = gr_scan_of(text);
    gr_str line;

    do {
        if (!gr_scan_line(&s, &line))
            return 0;
        line = gr_str_trim(line);
    } while (line.len == 0 || line.ptr[0] == '#');
    if (line.len == 5 && gr_str_starts(line, "sep=") && memchr(MARKS, line.ptr[4], 4) != NULL)
        return line.ptr[4];
    return line.len > 2 && line.ptr[0] == '|' && line.ptr[line.len - 1] == '|' ? '|' : 0;
}

/* The separator that makes the most cells evenly, or at least in the first row. */
static char find_separator(gr_ctx *cx, gr_str text)
{
    size_t best = 1;
    char sep = told_separator(text);

    if (sep != 0 || has_drawn_table(text))
        return sep != 0 ? sep : '|';
    sep = ',';
    for (uint64_t n_rows = 20; best == 1 && n_rows != 0; n_rows = n_rows == 20 ? 1 : 0)
        for (const char *c = MARKS; *c != '\0'; c++) {
            size_t n = even_cells(cx, text, *c, n_rows);

            if (n > best) {
                best = n;
                sep = *c;
            }
        }
    return sep;
}
