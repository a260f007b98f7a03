/* Tables of edges (CSV, TSV): the first of two passes over the text, and how a table is told from
 * other texts.
 *
 * The first pass sees every cell's shape, so that types, header and the meaning of columns are
 * decided over whole columns; the second, in table_build.c, makes the graph. A quoted cell is text
 * whatever it looks like, an empty cell without quotes is missing. */
#include "graph/sheet_int.h"

#define MOST_SAMPLED 64 /* columns; a wider table has no ends that must be found */

static bool is_prose(gr_str s)
{
    size_t n_blanks = 0;

    for (size_t i = 0; i < s.len; i++)
        n_blanks += s.ptr[i] == ' ';
    return n_blanks > 4 || (s.len > 1 && memchr(".?!:", s.ptr[s.len - 1], 4) != NULL);
}

static bool is_divided(gr_str s)
{
    for (size_t i = 0; i < s.len; i++)
        if (s.ptr[i] == ';' || s.ptr[i] == '|' || s.ptr[i] == ',')
            return true;
    return false;
}

/* Keeps the cells of the first rows. */
static gr_status keep_sample(gr_sheet *sh, gr_err *err)
{
    if (sh->t.n > MOST_SAMPLED || sh->t.n_sample == GR_SAMPLE_ROWS)
        return GR_OK;
    for (size_t i = 0; i < sh->t.n; i++)
        if (!gr_vec_push(&sh->sample, sh->row.at[i].text))
            return gr_fail_memory(sh->cx, err);
    sh->t.sample = sh->sample.at;
    sh->t.n_sample++;
    return GR_OK;
}

static void count_measure(gr_tcolumn *col, const gr_cell *c)
{
    gr_value v;
    const gr_unit *unit = c->doubled ? NULL : gr_measure_of(c->text, &v);

    if (unit == NULL)
        return;
    if (col->n_measures == 0)
        col->unit = unit;
    else if (col->unit != unit)
        col->unit = NULL;
    col->n_measures++;
    col->n_whole += v.type == GR_V_INT;
}

/* Is the last sign of a number a point? */
static bool has_point(gr_str s)
{
    while (s.len != 0 && s.ptr[s.len - 1] != '.' && s.ptr[s.len - 1] != ',')
        s.len--;
    return s.len != 0 && s.ptr[s.len - 1] == '.';
}

/* A number with the separator in it, "1,049.00", has quotes for that alone. */
static bool must_be_quoted(const gr_sheet *sh, const gr_cell *c, gr_shape shape)
{
    return (shape == GR_SHAPE_INT || shape == GR_SHAPE_REAL || gr_is_grouped(c->text)) &&
           memchr(c->text.ptr, sh->sep, c->text.len) != NULL;
}

static void count_row(gr_sheet *sh)
{
    gr_tcolumns *t = &sh->t;
    gr_value v;

    for (size_t i = 0; i < t->n; i++) {
        const gr_cell *c = &sh->row.at[i];
        int says = gr_says_directed(t->at[i].name, c->text);

        gr_shape shape = gr_sheet_shape(sh, c, &v);

        t->at[i].count[shape]++;
        t->has_points |= shape == GR_SHAPE_REAL && has_point(c->text);
        if (shape == GR_SHAPE_TEXT)
            count_measure(&t->at[i], c);
        t->at[i].n_grouped += shape == GR_SHAPE_TEXT && gr_is_grouped(c->text);
        t->at[i].n_divided += shape == GR_SHAPE_TEXT && is_divided(c->text);
        t->at[i].n_quoted += c->quoted && !must_be_quoted(sh, c, shape);
        t->at[i].n_directed += says > 0;
        t->at[i].n_undirected += says < 0;
        t->quotes_mean_text |= !c->quoted;
        sh->n_prose += !c->quoted && is_prose(c->text);
    }
    t->n_rows++;
    for (int i = 0; sh->paired && !t->first_recurs && i < 4; i++)
        t->first_recurs =
            gr_names_alike(t->at[sh->ends[i / 2]].name, sh->row.at[sh->ends[i % 2]].text);
}

static gr_status first_row(gr_sheet *sh, gr_err *err)
{
    gr_value v;

    for (size_t i = 0; i < sh->row.n; i++) {
        const gr_cell *c = &sh->row.at[i];
        gr_tcolumn col = { .name = c->text, .name_quoted = c->quoted };

        col.name_shape = gr_sheet_shape(sh, c, &v);
        sh->t.quotes_mean_text |= !c->quoted;
        if (!gr_vec_push(&sh->columns, col))
            return gr_fail_memory(sh->cx, err);
    }
    sh->t.at = sh->columns.at;
    sh->t.n = sh->columns.n;
    sh->paired = gr_ends_named(&sh->t, true, &sh->ends[0], &sh->ends[1]) != NULL ||
                 gr_ends_named(&sh->t, false, &sh->ends[0], &sh->ends[1]) != NULL;
    if (sh->t.n < 2)
        return gr_sheet_fail(sh, sh->row.at[0].text.ptr, err,
                             "expected at least two columns, the ends of edges, found one");
    return GR_OK;
}

static gr_status wrong_length(const gr_sheet *sh, gr_err *err)
{
    const gr_cell *last = &sh->row.at[sh->row.n < sh->t.n ? sh->row.n - 1 : sh->t.n];
    gr_scan s = gr_scan_to(sh->s.text, last->text.ptr);

    return gr_scan_fail(&s, NULL, err, "expected %zu fields, found %zu", sh->t.n, sh->row.n);
}

static bool names_cell(const gr_sheet *sh, const char *asked)
{
    for (size_t i = 0; asked != NULL && i < sh->t.n; i++)
        if (sh->t.at[i].name_shape == GR_SHAPE_TEXT && gr_str_is_nocase(sh->t.at[i].name, asked))
            return true;
    return false;
}

/* Whoever calls a column by a cell of the first row says that this row is a header; so does a rule
 * below it. */
static gr_header told_header(const gr_sheet *sh, const gr_read_options *o)
{
    if (o != NULL && o->header != GR_HEADER_AUTO)
        return o->header;
    return sh->ruled || (o != NULL && (names_cell(sh, o->source) || names_cell(sh, o->target) ||
                                       names_cell(sh, o->weight)))
               ? GR_HEADER_YES
               : GR_HEADER_AUTO;
}

gr_status gr_sheet_survey(gr_sheet *sh, const gr_read_options *o, gr_err *err)
{
    gr_status st;
    bool got;

    if ((st = gr_sheet_next(sh, &got, err)) != GR_OK || !got)
        return st;
    if ((st = first_row(sh, err)) != GR_OK || (st = keep_sample(sh, err)) != GR_OK)
        return st;
    while ((st = gr_sheet_next(sh, &got, err)) == GR_OK && got) {
        if (sh->row.n != sh->t.n)
            return wrong_length(sh, err);
        count_row(sh);
        if ((st = keep_sample(sh, err)) != GR_OK)
            return st;
    }
    if (st == GR_OK)
        st = gr_header_decide(sh->cx, &sh->t, told_header(sh, o), err);
    if (st == GR_OK && !sh->t.header) { /* the first row counts too */
        if ((st = gr_sheet_rewind(sh, err)) == GR_OK &&
            (st = gr_sheet_next(sh, &got, err)) == GR_OK)
            count_row(sh);
    }
    return st == GR_OK ? gr_sheet_rewind(sh, err) : st;
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

static int score(const gr_sheet *sh)
{
    const gr_tcolumns *t = &sh->t;
    uint64_t n_text = 0;
    size_t u, v;

    if (t->n_rows != 0 && t->at[1].count[GR_SHAPE_EMPTY] == t->n_rows)
        return 20;
    if (t->header && gr_ends_named(t, true, &u, &v) != NULL)
        return 90;
    if (t->header)
        return has_corner(t) ? 20 : gr_ends_named(t, false, &u, &v) != NULL ? 80 : 70;
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
    gr_status st = GR_OK;
    int sure = 0;
    gr_ctx cx;
    gr_sheet sh;

    if (!whole) /* the last line may be cut */
        while (text.len != 0 && text.ptr[text.len - 1] != '\n')
            text.len--;
    trimmed = gr_str_trim(text);
    if (trimmed.len == 0 || memchr("{[(<@%", trimmed.ptr[0], 6) != NULL)
        return 0;
    gr_ctx_init(&cx);
    gr_sheet_init(&sh, &cx, text, sep);
    if (sep == 0 && sh.sep == '\t')
        sure = 0; /* that is TSV */
    else if ((st = gr_sheet_survey(&sh, NULL, NULL)) != GR_OK)
        sure = st == GR_EMEMORY ? -1
               : sh.paired      ? 60
                           : 0; /* a header and then something wrong, which reading will name */
    else if (sh.t.n >= 2)
        sure = score(&sh);
    if (sh.drawn && trimmed.ptr[0] != '|' && sure > 0 && sure < 80)
        sure = 0; /* within prose, and it does not name the ends */
    gr_sheet_clear(&sh);
    gr_ctx_clear(&cx);
    return sure;
}
