/* Tables inside a text: Markdown with "|", lines with commas, semicolons or tabs.
 *
 * A table is lines in a row with the same number of fields. With two columns of ends it is an edge
 * list; cells that hold several values ("sound, light") make a bipartite graph of the two columns;
 * a head that names the rows again is a matrix. */
#include "sense/sense_int.h"

#define COLUMNS_MAX 64

typedef struct row {
    size_t first, n; /* cells */
    gr_span at;
} row;

typedef struct reader {
    gr_sensing *s;
    GR_VEC(gr_span) cells;
    GR_VEC(row) rows;
} reader;

static gr_str cell_text(const reader *r, const row *w, size_t i)
{
    gr_span at = r->cells.at[w->first + i];
    gr_str t = gr_str_trim(gr_str_sub(r->s->text, at.start, at.end));

    if (t.len >= 2 && (t.ptr[0] == '"' || t.ptr[0] == '`') && t.ptr[t.len - 1] == t.ptr[0])
        t = gr_str_sub(t, 1, t.len - 1);
    return t;
}

/* "|---|:--:|" */
static bool is_rule(gr_str line)
{
    size_t dashes = 0;

    for (size_t i = 0; i < line.len; i++) {
        if (strchr("|-:+ \t", line.ptr[i]) == NULL)
            return false;
        dashes += line.ptr[i] == '-';
    }
    return dashes > 1;
}

/* Splits a line; the number of cells. Quotes protect a comma. */
static size_t split_line(reader *r, gr_span line, char sep, bool *ok)
{
    gr_str t = r->s->text;
    size_t n = 0, start = line.start;
    bool quoted = false;

    if (sep == '|') {
        while (start < line.end && t.ptr[start] == ' ')
            start++;
        start += start < line.end && t.ptr[start] == '|';
        while (line.end > start && t.ptr[line.end - 1] == ' ')
            line.end--;
        line.end -= line.end > start && t.ptr[line.end - 1] == '|';
    }
    for (size_t i = start; *ok && i <= line.end; i++) {
        if (i < line.end && t.ptr[i] == '"')
            quoted = !quoted;
        if (i < line.end && (t.ptr[i] != sep || quoted))
            continue;
        *ok = gr_vec_push(&r->cells, ((gr_span){ start, i }));
        n++;
        start = i + 1;
    }
    return n;
}

static bool is_prose(gr_str line)
{
    return line.len != 0 && strchr(".?!:", line.ptr[line.len - 1]) != NULL;
}

/* --- heads --- */

static bool is_number(gr_str t)
{
    const gr_unit *unit;
    gr_value v;

    return gr_read_number(t, &v, &unit);
}

/* The words of a head, in small letters and without what joins them. */
static bool head_has(gr_str head, const char *list)
{
    size_t start = 0;

    for (size_t i = 0; i <= head.len; i++) {
        char buf[GR_WORD_MAX], low[GR_WORD_MAX];
        size_t n = i - start;

        if (i < head.len && ((head.ptr[i] >= 'a' && head.ptr[i] <= 'z') ||
                             (head.ptr[i] >= 'A' && head.ptr[i] <= 'Z')))
            continue;
        if (n > 0 && n < GR_WORD_MAX) {
            for (size_t k = 0; k < n; k++)
                low[k] = head.ptr[start + k] >= 'A' && head.ptr[start + k] <= 'Z'
                             ? (char)(head.ptr[start + k] + 32)
                             : head.ptr[start + k];
            if (gr_word_in((gr_str){ low, n }, list) ||
                gr_word_in(gr_text_lemma((gr_str){ low, n }, buf, NULL), list))
                return true;
        }
        start = i + 1;
    }
    return false;
}

#define FROM_WORDS                                                                                 \
    "from|source|src|start|origin|sender|parent|follower|u|tail|caller|citing|winner|before|giver"
#define TO_WORDS                                                                                   \
    "to|target|dst|dest|destination|end|receiver|child|followee|followed|v|head|callee|cited|"     \
    "loser"

/* Is the first row a head? Its fields are no numbers, and none is a value of its own column. */
static bool has_head(const reader *r, const row *rows, size_t n)
{
    for (size_t i = 0; i < rows[0].n; i++) {
        gr_str h = cell_text(r, &rows[0], i);

        if (is_number(h))
            return false;
        for (size_t k = 1; k < n; k++)
            for (size_t j = 0; j < rows[k].n && j < 2; j++)
                if (h.len != 0 && gr_str_eq(h, cell_text(r, &rows[k], j)))
                    return false;
    }
    if (n < 2)
        return false;
    /* Numbers below a word, or a word that heads use. */
    for (size_t i = 0; i < rows[0].n; i++) {
        gr_str h = cell_text(r, &rows[0], i);
        const gr_unit *unit;
        char buf[GR_WORD_MAX];

        if (is_number(cell_text(r, &rows[1], i)) || head_has(h, FROM_WORDS "|" TO_WORDS) ||
            gr_meaning_of(h, &unit) != GR_MEANS_NUMBER ||
            gr_is_node_noun(gr_text_lemma(h, buf, NULL)) || gr_str_ends(h, "_a") ||
            gr_str_ends(h, "_b") || gr_str_ends(h, "1") || gr_str_ends(h, "2") ||
            gr_text_word_class(h) != 0)
            return true;
    }
    return false;
}

/* --- three kinds of tables --- */

static bool is_matrix(const reader *r, const row *rows, size_t n)
{
    if (n < 3 || rows[0].n != n)
        return false;
    for (size_t i = 1; i < n; i++) {
        if (!gr_str_eq(cell_text(r, &rows[0], i), cell_text(r, &rows[i], 0)))
            return false;
    }
    return true;
}

/* "-", "", "x" and "∞" stand for no edge. */
static bool is_blank_cell(gr_str t)
{
    return t.len == 0 || gr_str_is(t, "-") || gr_str_is(t, "–") || gr_str_is(t, "—") ||
           gr_str_is(t, "∞") || gr_str_is(t, ".") || gr_str_is_nocase(t, "inf") ||
           gr_str_is(t, "0");
}

static gr_status matrix_draft(reader *r, gr_draft *d, const row *rows, size_t n, gr_err *err)
{
    bool symmetric = true, ones = true;
    uint32_t u, v, e;

    for (size_t i = 1; i < n; i++)
        for (size_t k = 1; k < n; k++) {
            gr_str x = cell_text(r, &rows[i], k), y = cell_text(r, &rows[k], i);

            symmetric &= gr_str_eq(x, y) || (is_blank_cell(x) && is_blank_cell(y));
            ones &= is_blank_cell(x) || gr_str_is(x, "1") || !is_number(x);
        }
    d->direction = symmetric ? GR_UNDIRECTED : GR_DIRECTED;
    d->why = symmetric ? "the matrix is symmetric" : "the matrix is not symmetric";
    for (size_t i = 1; i < n; i++)
        if (!gr_draft_node_of(d, cell_text(r, &rows[i], 0), rows[i].at, true, &u))
            return gr_fail_memory(r->s->cx, err);
    for (size_t i = 1; i < n; i++)
        for (size_t k = symmetric ? i : 1; k < n; k++) {
            gr_str x = cell_text(r, &rows[i], k);
            const gr_unit *unit = NULL;
            gr_value w;

            if (is_blank_cell(x))
                continue;
            if (!gr_draft_node_of(d, cell_text(r, &rows[i], 0), rows[i].at, true, &u) ||
                !gr_draft_node_of(d, cell_text(r, &rows[0], k), rows[0].at, true, &v) ||
                !gr_draft_edge_of(d, u, v, r->cells.at[rows[i].first + k], &e) ||
                (!ones && gr_read_number(x, &w, &unit) &&
                 !gr_draft_set(d, GR_OF_EDGE, "weight", gr_meaning_of_unit(unit), e, w, unit)))
                return gr_fail_memory(r->s->cx, err);
        }
    return GR_OK;
}

static bool has_lists(const reader *r, const row *rows, size_t from, size_t n, char sep)
{
    size_t lists = 0;

    if (rows[0].n != 2 || sep == ',')
        return false;
    for (size_t i = from; i < n; i++) {
        gr_str t = cell_text(r, &rows[i], 1);

        lists += gr_str_find(t, ",") < t.len || gr_str_find(t, ";") < t.len;
    }
    return lists != 0;
}

/* "| Ines | sound, light |": an edge for each value; the columns are two kinds of things, unless
 * their values are the same things. */
static gr_status lists_draft(reader *r, gr_draft *d, const row *rows, size_t n, bool head,
                             gr_err *err)
{
    gr_str kind[2] = { GR_STR("left"), GR_STR("right") };
    bool same = false, *left;
    uint32_t u, v;

    for (size_t i = 0; head && i < 2; i++)
        kind[i] = cell_text(r, &rows[0], i);
    for (size_t i = head; i < n; i++) {
        gr_str rest = cell_text(r, &rows[i], 1), item;

        if (!gr_draft_node_of(d, cell_text(r, &rows[i], 0), rows[i].at, false, &u))
            return gr_fail_memory(r->s->cx, err);
        for (char *p = memchr(rest.ptr, ';', rest.len); rest.len != 0;) {
            if (!gr_str_split(&rest, p != NULL ? ';' : ',', &item))
                break;
            item = gr_str_trim(item);
            if (item.len == 0 || is_blank_cell(item))
                continue;
            if (!gr_draft_node_of(d, item, rows[i].at, false, &v) ||
                !gr_draft_edge_of(d, u, v, rows[i].at, NULL))
                return gr_fail_memory(r->s->cx, err);
            if (rest.ptr == NULL)
                break;
        }
    }
    left = gr_new_n(&r->s->cx->arena, bool, d->nodes.n + 1);
    if (left == NULL)
        return gr_fail_memory(r->s->cx, err);
    for (size_t e = 0; e < d->edges.n; e++)
        left[d->edges.at[e].u] = true;
    for (size_t e = 0; !same && e < d->edges.n; e++) /* neighbours of one kind */
        same = left[d->edges.at[e].v];
    d->direction = GR_UNDIRECTED;
    d->why = "a table of what belongs together";
    for (size_t e = 0; !same && e < d->edges.n; e++)
        if (!gr_draft_set(d, GR_OF_NODE, "kind", GR_MEANS_NUMBER, d->edges.at[e].u,
                          gr_v_str(kind[0]), NULL) ||
            !gr_draft_set(d, GR_OF_NODE, "kind", GR_MEANS_NUMBER, d->edges.at[e].v,
                          gr_v_str(kind[1]), NULL))
            return gr_fail_memory(r->s->cx, err);
    if (same) {
        d->direction = GR_AUTO;
        d->why = NULL;
    }
    return GR_OK;
}

/* The columns of the ends: by their heads, else the first two that are no numbers, else the first
 * two. */
static void find_ends(const reader *r, const row *rows, size_t n, bool head, size_t end[2],
                      bool *directed)
{
    size_t found = 0, text = 0, t[2] = { 0, 1 };

    *directed = false;
    end[0] = end[1] = SIZE_MAX;
    for (size_t i = 0; head && i < rows[0].n; i++) {
        gr_str h = cell_text(r, &rows[0], i);

        if (end[0] == SIZE_MAX && head_has(h, FROM_WORDS)) {
            end[0] = i;
            found++;
        } else if (end[1] == SIZE_MAX && head_has(h, TO_WORDS)) {
            end[1] = i;
            found++;
        }
    }
    if (found == 2) {
        *directed = true;
        return;
    }
    for (size_t i = 0; i < rows[0].n && text < 2; i++)
        if (!is_number(cell_text(r, &rows[n - 1], i)))
            t[text++] = i;
    end[0] = text == 2 ? t[0] : 0;
    end[1] = text == 2 ? t[1] : 1;
}

static gr_status edges_draft(reader *r, gr_draft *d, const row *rows, size_t n, bool head,
                             gr_err *err)
{
    size_t end[2];
    bool directed;

    find_ends(r, rows, n, head, end, &directed);
    if (directed) {
        d->direction = GR_DIRECTED;
        d->why = "the heads of the columns";
    }
    for (size_t i = head; i < n; i++) {
        uint32_t u, v, e;

        if (cell_text(r, &rows[i], end[0]).len == 0 || cell_text(r, &rows[i], end[1]).len == 0)
            continue;
        if (!gr_draft_node_of(d, cell_text(r, &rows[i], end[0]), rows[i].at, false, &u) ||
            !gr_draft_node_of(d, cell_text(r, &rows[i], end[1]), rows[i].at, false, &v) ||
            !gr_draft_edge_of(d, u, v, rows[i].at, &e))
            return gr_fail_memory(r->s->cx, err);
        for (size_t k = 0; k < rows[i].n; k++) {
            gr_str x = cell_text(r, &rows[i], k), name;
            const gr_unit *unit = NULL, *said = NULL;
            gr_meaning meaning = GR_MEANS_NUMBER;
            gr_value w;

            if (k == end[0] || k == end[1] || x.len == 0)
                continue;
            if (head) {
                name = gr_str_dup(&r->s->cx->arena, cell_text(r, &rows[0], k));
                meaning = gr_meaning_of(name, &said);
            } else {
                name = gr_str_printf(&r->s->cx->arena, k == 2 ? "weight" : "value%zu", k);
            }
            if (name.ptr == NULL)
                return gr_fail_memory(r->s->cx, err);
            if (!gr_read_number(x, &w, &unit))
                w = gr_v_str(x);
            if (w.type == GR_V_TIME)
                meaning = GR_MEANS_CLOCK;
            if (meaning == GR_MEANS_NUMBER)
                meaning = gr_meaning_of_unit(unit);
            if (unit == NULL && w.type != GR_V_STR && w.type != GR_V_TIME)
                unit = said;
            if (!gr_draft_set(d, GR_OF_EDGE, name.ptr, meaning, e, w, unit))
                return gr_fail_memory(r->s->cx, err);
        }
    }
    return GR_OK;
}

static gr_status propose_table(reader *r, gr_span at, char sep, gr_err *err)
{
    const row *rows = r->rows.at;
    size_t n = r->rows.n;
    bool head;
    gr_draft *d;
    gr_status st;

    if (n < 2 || rows[0].n < 2 || rows[0].n > COLUMNS_MAX)
        return GR_OK;
    d = gr_draft_new(r->s, &gr_recogniser_tables);
    if (d == NULL)
        return gr_fail_memory(r->s->cx, err);
    head = has_head(r, rows, n);
    if (sep == ',' && !head && n < 3)
        return GR_OK;
    d->name = gr_section_at(r->s, at.start);
    if (is_matrix(r, rows, n))
        st = matrix_draft(r, d, rows, n, err);
    else if (has_lists(r, rows, head, n, sep))
        st = lists_draft(r, d, rows, n, head, err);
    else
        st = edges_draft(r, d, rows, n, head, err);
    if (st == GR_OK && !gr_draft_explains(d, at))
        st = gr_fail_memory(r->s->cx, err);
    if (st != GR_OK || d->edges.n == 0)
        return st;
    return gr_draft_propose(r->s, d, sep == '|' || sep == '\t' ? 98 : head ? 92 : 70, err);
}

/* --- lines --- */

static size_t line_end(gr_str t, size_t pos)
{
    while (pos < t.len && t.ptr[pos] != '\n' && t.ptr[pos] != '\r')
        pos++;
    return pos;
}

static size_t next_line(gr_str t, size_t end)
{
    if (end < t.len && t.ptr[end] == '\r' && end + 1 < t.len && t.ptr[end + 1] == '\n')
        return end + 2;
    return end + 1;
}

/* Fields of a line of prose are long; names and numbers are short. */
static bool short_fields(const reader *r, const row *w, char sep)
{
    for (size_t i = 0; i < w->n; i++) {
        gr_str t = cell_text(r, w, i);
        size_t blanks = 0;

        for (size_t k = 0; k < t.len; k++) {
            blanks += t.ptr[k] == ' ';
            if (sep != '|' && sep != '\t' && strchr("()[]{}", t.ptr[k]) != NULL)
                return false;
        }
        if (sep != '|' && sep != '\t' && (blanks > 3 || t.len == 0))
            return false;
        if (t.len != 0 && (gr_str_find(t, "->") < t.len || gr_str_find(t, "–") < t.len) &&
            sep != '|' && sep != '\t')
            return false;
    }
    return true;
}

static gr_status find_tables(reader *r, char sep, gr_err *err)
{
    gr_str t = r->s->text;
    gr_status st = GR_OK;
    gr_span at = { 0, 0 };

    r->rows.n = r->cells.n = 0;
    for (size_t pos = 0; st == GR_OK && pos <= t.len;) {
        size_t end = line_end(t, pos);
        gr_str line = gr_str_trim(gr_str_sub(t, pos, end));
        row w = { .first = r->cells.n, .at = { pos, end } };
        bool fits = line.len != 0 && memchr(line.ptr, sep, line.len) != NULL, ok = true;

        if (fits && sep == '|' && is_rule(line) && r->rows.n == 1) {
            pos = next_line(t, end);
            at.end = end;
            continue;
        }
        if (fits && (sep == '|' || !is_prose(line))) {
            w.n = split_line(r, w.at, sep, &ok);
            if (!ok)
                return gr_fail_memory(r->s->cx, err);
            fits = w.n > 1 && w.n <= COLUMNS_MAX && short_fields(r, &w, sep);
        } else {
            fits = false;
        }
        if (!fits || (r->rows.n != 0 && r->rows.at[0].n != w.n)) {
            st = propose_table(r, at, sep, err);
            if (r->rows.n != 0 && fits) { /* the line begins another table: read it again */
                r->rows.n = r->cells.n = 0;
                continue;
            }
            r->rows.n = r->cells.n = 0;
        } else {
            if (r->rows.n == 0)
                at.start = pos;
            at.end = end;
            if (!gr_vec_push(&r->rows, w))
                return gr_fail_memory(r->s->cx, err);
        }
        pos = next_line(t, end);
    }
    if (st == GR_OK)
        st = propose_table(r, at, sep, err);
    return st;
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    static const char seps[] = { '|', '\t', ',', ';' };
    reader r = { .s = s };
    gr_status st = GR_OK;

    r.cells.budget = r.rows.budget = &s->cx->budget;
    for (size_t i = 0; st == GR_OK && i < sizeof seps; i++)
        if (memchr(s->text.ptr, seps[i], s->text.len) != NULL)
            st = find_tables(&r, seps[i], err);
    gr_vec_clear(&r.cells);
    gr_vec_clear(&r.rows);
    return st;
}

const gr_recogniser gr_recogniser_tables = {
    .name = "tables",
    .summary =
        "Markdown tables and lines with commas or tabs: ends and their data, lists, matrices",
    .find = find,
    .example = "| from | to | km |\n|---|---|---|\n| Oslo | Moss | 60 |\n| Moss | Hamar | 80 |\n\n"
               "How far is it from Oslo to Hamar?",
    .graph = "Oslo>Moss 60, Moss>Hamar 80",
};
