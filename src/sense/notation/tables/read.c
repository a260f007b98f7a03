/* Tables inside a text: Markdown with "|", lines with commas, semicolons, tabs or several blanks.
 *
 * A table is lines in a row with the same number of fields. With two columns of ends it is an edge
 * list; cells that hold several values ("sound, light") make a bipartite graph of the two columns;
 * a head that names the rows again is a matrix. */
#include "sense/notation/tables/tables_int.h"

#define WIDE 'w' /* several blanks between the fields */

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

/* The byte behind what separates two fields at i; i if nothing does. */
static size_t separator_end(gr_str t, size_t i, size_t end, char sep)
{
    size_t n = i;

    if (sep != WIDE)
        return i < end && t.ptr[i] == sep ? i + 1 : i;
    while (n < end && (t.ptr[n] == ' ' || t.ptr[n] == '\t'))
        n++;
    return n > i + 1 || (n > i && t.ptr[i] == '\t') ? n : i;
}

/* Splits a line; the number of cells. Quotes protect a comma. */
static size_t split_line(gr_tables *r, gr_span line, char sep, bool *ok)
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
    if (sep == WIDE) {
        start = separator_end(t, start, line.end, sep);
        while (line.end > start && t.ptr[line.end - 1] == ' ')
            line.end--;
    }
    for (size_t i = start; *ok && i <= line.end; i++) {
        size_t next = separator_end(t, i, line.end, sep);

        if (i < line.end && t.ptr[i] == '"')
            quoted = !quoted;
        if (i < line.end && (next == i || quoted))
            continue;
        if (sep == ' ' && i == start) { /* blanks that make columns */
            start = i + 1;
            continue;
        }
        *ok = gr_vec_push(&r->cells, ((gr_span){ start, i }));
        n++;
        start = i < line.end ? next : i + 1;
        i = start - 1;
    }
    return n;
}

static bool is_prose(gr_str line)
{
    return line.len != 0 && strchr(".?!:", line.ptr[line.len - 1]) != NULL;
}

/* --- heads --- */

/* Is it what a cell says, or one of the items that it lists? */
static bool is_listed(gr_str cell, gr_str item)
{
    gr_str x;

    if (gr_str_eq(cell, item))
        return true;
    while (memchr(cell.ptr, ',', cell.len) != NULL && gr_str_split(&cell, ',', &x))
        if (gr_str_eq(gr_str_trim(x), item))
            return true;
    return false;
}

/* Do nine of ten rows below the first share a name with another one? If the first does not, it says
 * what columns are called. */
static bool are_linked(const gr_tables *r, const gr_table_row *rows, size_t n, bool *ok)
{
    size_t linked = 0;
    gr_strmap count;

    gr_strmap_init(&count, &r->s->cx->budget);
    for (size_t i = 1; *ok && i < n; i++)
        for (size_t k = 0; *ok && k < 2; k++) {
            gr_str rest = gr_table_cell(r, &rows[i], k), item;

            while (*ok && gr_str_split(&rest, ',', &item)) {
                uint32_t *slot = gr_strmap_put(&count, gr_str_trim(item));

                *ok = slot != NULL;
                if (*ok)
                    *slot = *slot == GR_MAP_NONE ? 1 : *slot + 1;
            }
        }
    for (size_t i = 1; *ok && i < n; i++) {
        bool again = false;

        for (size_t k = 0; k < 2; k++) {
            gr_str rest = gr_table_cell(r, &rows[i], k), item;

            while (gr_str_split(&rest, ',', &item))
                again |= gr_strmap_get(&count, gr_str_trim(item)) > 1;
        }
        linked += again;
    }
    gr_strmap_clear(&count);
    return *ok && linked * 10 >= (n - 1) * 9;
}

/* Is the first row a head? Its fields are no numbers, and none is a value of its own column. */
static bool has_head(const gr_tables *r, const gr_table_row *rows, size_t n, bool *ok)
{
    for (size_t i = 0; i < rows[0].n; i++) {
        gr_str h = gr_table_cell(r, &rows[0], i);

        if (gr_table_number(h))
            return false;
        for (size_t k = 1; k < n; k++)
            for (size_t j = 0; j < rows[k].n && j < 2; j++)
                if (h.len != 0 && is_listed(gr_table_cell(r, &rows[k], j), h))
                    return false;
    }
    if (n < 2)
        return false;
    if (r->ruled ||
        (n > 4 && gr_heading_is_words(gr_table_cell(r, &rows[0], 0)) &&
         gr_heading_is_words(gr_table_cell(r, &rows[0], 1)) && are_linked(r, rows, n, ok)))
        return true;
    /* Numbers below a word, or a word that heads use. */
    for (size_t i = 0; i < rows[0].n; i++) {
        gr_str h = gr_table_cell(r, &rows[0], i);
        const gr_unit *unit;
        char buf[GR_WORD_MAX];

        if (gr_table_number(gr_table_cell(r, &rows[1], i)) ||
            gr_table_head_has(h, GR_TABLE_FROM "|" GR_TABLE_TO) ||
            gr_word_in(h, "subject|predicate|object|relation|property") ||
            gr_meaning_of(h, &unit) != GR_MEANS_NUMBER ||
            gr_is_node_noun(gr_text_lemma(h, buf, NULL)) || gr_str_ends(h, "_a") ||
            gr_str_ends(h, "_b") || gr_str_ends(h, "1") || gr_str_ends(h, "2") ||
            (i != 0 && gr_table_twins(gr_table_cell(r, &rows[0], i - 1), h)) ||
            (h.len > 1 && gr_text_word_class(h) != 0) ||
            (i != 0 && (gr_heading_of(h).direction != GR_AUTO ||
                        gr_names_lead(gr_table_cell(r, &rows[0], i - 1), h))))
            return true;
    }
    return false;
}

/* "1 knows 2" line by line: the same word in the middle. */
static bool has_verb(const gr_tables *r)
{
    bool same = r->rows.at[0].n == 3;

    for (size_t i = 1; same && i < r->rows.n; i++)
        same = gr_str_eq(gr_table_cell(r, &r->rows.at[0], 1), gr_table_cell(r, &r->rows.at[i], 1));
    return same && !gr_table_number(gr_table_cell(r, &r->rows.at[0], 1)) &&
           gr_table_number(gr_table_cell(r, &r->rows.at[0], 0));
}

/* Is the line above only a word for nodes, as in "nodes", "# Stations:"? */
static bool is_node_table(const gr_tables *r, gr_span at)
{
    const gr_sensing *s = r->s;
    size_t i = gr_token_from(s, at.start), word = SIZE_MAX;

    while (i > 0 && s->tokens.at[i - 1].kind == GR_TOKEN_NEWLINE)
        i--;
    for (; i > 0 && s->tokens.at[i - 1].kind != GR_TOKEN_NEWLINE; i--) {
        if (s->tokens.at[i - 1].kind != GR_TOKEN_WORD)
            continue;
        if (word != SIZE_MAX)
            return false;
        word = i - 1;
    }
    return word != SIZE_MAX && gr_is_node_noun(s->lemma[word]) && r->rows.at[0].n == 2;
}

/* "1;Kiosk": the tables behind it may use the first for the second. */
static gr_status read_ids(gr_tables *r, bool head, gr_err *err)
{
    for (size_t i = head; i < r->rows.n; i++) {
        uint32_t *slot = gr_strmap_put(&r->ids, gr_table_cell(r, &r->rows.at[i], 0));

        if (slot == NULL || !gr_vec_push(&r->id_names, gr_table_cell(r, &r->rows.at[i], 1)))
            return gr_fail_memory(r->s->cx, err);
        *slot = (uint32_t)(r->id_names.n - 1);
    }
    return GR_OK;
}

/* "edge 1-2" line by line: the first word says what the lines are. */
static bool has_label(const gr_tables *r)
{
    gr_str first = gr_table_cell(r, &r->rows.at[0], 0);
    char buf[GR_WORD_MAX];

    return gr_is_edge_noun(gr_text_lemma(first, buf, NULL)) &&
           gr_str_eq(first, gr_table_cell(r, &r->rows.at[r->rows.n - 1], 0));
}

/* "J1 J2 red": words of which there are few, and which are no ends, behind the two ends. */
static bool have_kinds(const gr_tables *r)
{
    const gr_table_row *rows = r->rows.at;
    size_t n = r->rows.n;
    bool again = false, ok = true;

    for (size_t i = 0; rows[0].n == 3 && i < n; i++) {
        gr_str kind = gr_table_cell(r, &rows[i], 2);

        if (gr_table_number(kind) || gr_table_number(gr_table_cell(r, &rows[i], 1)))
            return false;
        again |= i != 0 && gr_str_eq(kind, gr_table_cell(r, &rows[i - 1], 2));
    }
    return again && gr_table_crosses(r, rows, n, 0, 1, &ok) &&
           !gr_table_crosses(r, rows, n, 0, 2, &ok) && !gr_table_crosses(r, rows, n, 1, 2, &ok);
}

/* "a 2 b": the number stands between the ends. */
static bool have_middle(const gr_tables *r)
{
    for (size_t i = 0; i < r->rows.n; i++) {
        const gr_table_row *w = &r->rows.at[i];

        if (w->n != 3 || !gr_table_number(gr_table_cell(r, w, 1)) ||
            gr_table_number(gr_table_cell(r, w, 0)) || gr_table_number(gr_table_cell(r, w, 2)))
            return false;
    }
    return true;
}

/* Lines of two words, or two and a number: "libc curl". Their first and last words come again. */
static bool are_pairs(const gr_tables *r)
{
    bool kinds = have_kinds(r), middle = have_middle(r);
    size_t again = 0, second = middle ? 2 : 1;

    if (r->rows.n < 3 || r->rows.at[0].n > 3 || has_label(r))
        return false;
    for (size_t i = 0; i < r->rows.n; i++) {
        const gr_table_row *w = &r->rows.at[i], *before = &r->rows.at[i == 0 ? 0 : i - 1];

        for (size_t k = 0; k < w->n; k++) {
            gr_str t = gr_table_cell(r, w, k);

            if (t.len == 0 || strchr(".:?!=-*#>", t.ptr[0]) != NULL ||
                strchr(".:?!=>", t.ptr[t.len - 1]) != NULL ||
                (t.len > 1 && gr_text_word_class(t) != 0) ||
                (!middle && (k == 2) != (w->n == 3 && (kinds || gr_table_number(t)) && k == 2)))
                return false;
        }
        for (size_t k = 0; i != 0 && k < 4; k++)
            again += gr_str_eq(gr_table_cell(r, w, k / 2 * second),
                               gr_table_cell(r, before, k % 2 * second));
    }
    return again * 3 >= r->rows.n && (middle || !has_verb(r));
}

/* "5 4" before four lines of numbers from 1 to 5 or from 0 to 4: how many nodes and links there
 * are. */
static bool is_size(const gr_tables *r, int64_t *first, int64_t *n)
{
    int64_t nodes, links, x, low = INT64_MAX, high = 0;

    if (r->rows.n < 3 || !gr_num_to_int(gr_table_cell(r, &r->rows.at[0], 0), &nodes) ||
        !gr_num_to_int(gr_table_cell(r, &r->rows.at[0], 1), &links) || nodes < 2 ||
        links != (int64_t)r->rows.n - 1)
        return false;
    for (size_t i = 1; i < r->rows.n; i++)
        for (size_t k = 0; k < 2; k++) {
            if (!gr_num_to_int(gr_table_cell(r, &r->rows.at[i], k), &x))
                return false;
            low = x < low ? x : low;
            high = x > high ? x : high;
        }
    if (low < 0 || high > nodes || (low == 0 && high == nodes) || high - low + 1 < nodes - 1)
        return false;
    *first = low == 0 ? 0 : 1;
    *n = nodes;
    return true;
}

static gr_heading pairs_heading(const gr_sensing *s, size_t byte)
{
    size_t end = gr_token_from(s, byte);

    for (size_t i = end > 8 ? end - 8 : 0; i < end; i++)
        if (gr_lemma_is(s, i, "tsort")) /* the tool's input: the first comes before the second */
            return (gr_heading){ GR_DIRECTED, false, { 0 } };
    return gr_heading_at(s, byte);
}

/* "Bob chess 3, bridge 4, go 6": words and a number in every cell are no ends. */
static bool are_amounts(const gr_tables *r)
{
    for (size_t i = 0; i < r->rows.n; i++)
        for (size_t k = 0; k < r->rows.at[i].n; k++) {
            gr_str t = gr_table_cell(r, &r->rows.at[i], k);
            size_t at = t.len;

            while (at > 0 && t.ptr[at - 1] != ' ')
                at--;
            if (at == 0 || !gr_is_digit(t.ptr[at]))
                return false;
        }
    return r->rows.at[0].n > 2;
}

/* Rows without a head whose names come again: two names, with a name of the row before them, with a
 * number behind. Between slashes there always is one: "A / B / 2". */
static bool are_links(const gr_tables *r, char sep)
{
    const gr_table_row *rows = r->rows.at;
    size_t n = r->rows.n, names = 0, last = rows[0].n - 1;
    bool numbers = true, ok = true;

    while (names <= last && !gr_table_number(gr_table_cell(r, &rows[0], names)))
        names++;
    for (size_t i = 0; i < n; i++)
        numbers &= gr_table_number(gr_table_cell(r, &rows[i], last));
    if (names < 2 || names > 3 || (numbers ? names != last : names != last + 1) ||
        (sep == '/' && !numbers))
        return false;
    return gr_table_crosses(r, rows, n, names - 2, names - 1, &ok);
}

static gr_status propose_table(gr_tables *r, gr_span at, char sep, gr_err *err)
{
    const gr_table_row *rows = r->rows.at;
    size_t n = r->rows.n;
    bool head, ok = true;
    gr_draft *d;
    gr_status st;

    if (n < 2 || rows[0].n < 2 || rows[0].n > GR_TABLE_COLUMNS_MAX)
        return GR_OK;
    d = gr_draft_new(r->s, &gr_recogniser_tables);
    if (d == NULL)
        return gr_fail_memory(r->s->cx, err);
    head = has_head(r, rows, n, &ok);
    if (!ok)
        return gr_fail_memory(r->s->cx, err);
    if ((sep == ',' && ((!head && n < 3) || are_amounts(r))) ||
        ((sep == WIDE || sep == '/') && (n < 3 || (!head && !are_links(r, sep)))))
        return GR_OK;
    d->name = gr_section_at(r->s, at.start);
    if (is_node_table(r, at))
        return read_ids(r, head, err);
    if (sep == ' ') {
        if (!are_pairs(r))
            return GR_OK;
        head = false;
    }
    if (sep == ' ' && is_size(r, &d->range_first, &d->range_n))
        memmove(r->rows.at, r->rows.at + 1, --r->rows.n * sizeof *r->rows.at);
    st = gr_table_draft(r, d, head, sep != ',', err);
    if (st == GR_OK && sep == ' ')
        gr_draft_relate(d, pairs_heading(r->s, at.start));
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

/* May a row lack its field i? The corner of a matrix, data of a link; of two fields the second,
 * where its head says what the first needs or whom it reports to. */
static bool may_lack(const gr_tables *r, const gr_table_row *w, size_t i)
{
    if (w->n > 2)
        return i != 0 || r->rows.n == 0;
    return i == 1 && r->rows.n != 0 &&
           gr_heading_of(gr_table_cell(r, &r->rows.at[0], 1)).direction == GR_DIRECTED;
}

/* Fields of a line of prose are long; names and numbers are short. */
static bool short_fields(const gr_tables *r, const gr_table_row *w, char sep)
{
    for (size_t i = 0; i < w->n; i++) {
        gr_str t = gr_table_cell(r, w, i);
        size_t blanks = 0;

        for (size_t k = 0; k < t.len; k++) {
            blanks += t.ptr[k] == ' ';
            if (sep != '|' && sep != '\t' && sep != WIDE && strchr("()[]{}", t.ptr[k]) != NULL)
                return false;
            if (i == 0 && sep == ',' && t.ptr[k] == ':' && k + 1 < t.len && t.ptr[k + 1] == ' ')
                return false; /* "1: Gao, Hui" */
        }
        if (sep == ',' && (gr_str_starts(t, "or ") || gr_str_starts(t, "and ")))
            return false; /* the end of a list in a sentence */
        if (sep != '|' && sep != '\t' && (blanks > 3 || (t.len == 0 && !may_lack(r, w, i))))
            return false;
        if (t.len != 0 && (gr_str_find(t, "->") < t.len || gr_str_find(t, "–") < t.len) &&
            sep != '|' && sep != '\t')
            return false;
    }
    return true;
}

static bool has_separator(gr_str t, char sep)
{
    return t.len != 0 &&
           (sep == WIDE ? gr_str_find(t, "  ") < t.len || memchr(t.ptr, '\t', t.len) != NULL
                        : memchr(t.ptr, sep, t.len) != NULL);
}

/* "# a comment", "// a comment" */
static bool is_comment(gr_str line)
{
    return gr_str_starts(line, "# ") || gr_str_starts(line, "// ") || gr_str_starts(line, "-- ");
}

/* ",,": a row of empty fields. */
static bool is_hollow(gr_str line, char sep)
{
    for (size_t i = 0; i < line.len; i++)
        if (line.ptr[i] != sep)
            return false;
    return line.len > 1 && sep != ' ';
}

/* Where the comment begins that ends a line; its end if there is none. */
static size_t comment_start(gr_str t, gr_span line, char sep)
{
    for (size_t i = line.start; sep != '|' && sep != '\t' && i + 2 < line.end; i++)
        if (t.ptr[i] == ' ' && (gr_str_starts(gr_str_sub(t, i, line.end), " # ") ||
                                gr_str_starts(gr_str_sub(t, i, line.end), " // ")))
            return i;
    return line.end;
}

/* Does the table go on behind a blank line, which ends at `end`: with as many numbers at the same
 * places, and no head of its own? */
static bool goes_on(gr_tables *r, size_t end, char sep)
{
    gr_str t = r->s->text;
    size_t pos = next_line(t, end), cells = r->cells.n;
    const gr_table_row *last = &r->rows.at[r->rows.n - 1];
    gr_table_row w = { .first = cells };
    bool ok = true, same, numbers = false;

    if (sep == ' ' || sep == WIDE || pos >= t.len || r->rows.n < 2)
        return false;
    w.at = (gr_span){ pos, line_end(t, pos) };
    w.at.end = comment_start(t, w.at, sep);
    w.n = split_line(r, w.at, sep, &ok);
    same = ok && w.n == last->n &&
           gr_str_eq(gr_section_at(r->s, pos), gr_section_at(r->s, last->at.start));
    for (size_t i = 0; same && i < w.n; i++) {
        same =
            gr_table_number(gr_table_cell(r, &w, i)) == gr_table_number(gr_table_cell(r, last, i));
        numbers |= i > 1 && gr_table_number(gr_table_cell(r, &w, i));
    }
    r->cells.n = cells;
    return same && numbers;
}

static gr_status find_tables(gr_tables *r, char sep, gr_err *err)
{
    gr_str t = r->s->text;
    gr_status st = GR_OK;
    gr_span at = { 0, 0 };

    r->rows.n = r->cells.n = 0;
    for (size_t pos = 0; st == GR_OK && pos <= t.len;) {
        size_t end = line_end(t, pos);
        gr_str line = gr_str_trim(gr_str_sub(t, pos, end));
        gr_table_row w = { .first = r->cells.n, .at = { pos, end } };
        /* a last cell may be empty */
        bool fits =
            has_separator(sep == '\t' && line.len != 0 ? gr_str_sub(t, pos, end) : line, sep);
        bool ok = true;

        if ((fits || sep == WIDE || memchr(line.ptr, '+', line.len) != NULL) &&
            (sep == '|' || sep == WIDE) && is_rule(line) && r->rows.n == 1) {
            r->ruled = true;
            pos = next_line(t, end);
            at.end = end;
            continue;
        }
        if (r->rows.n != 0 &&
            (is_comment(line) || is_hollow(line, sep) || (line.len == 0 && goes_on(r, end, sep)))) {
            pos = next_line(t, end);
            continue;
        }
        w.at.end = comment_start(t, w.at, sep);
        if (fits && (sep == '|' || !is_prose(line))) {
            w.n = split_line(r, w.at, sep, &ok);
            if (!ok)
                return gr_fail_memory(r->s->cx, err);
            w.n -= r->rows.n != 0 && w.n == r->rows.at[0].n + 1 && sep != '|' &&
                   gr_table_cell(r, &w, w.n - 1).len == 0; /* "a,b,3," */
            fits = w.n > 1 && w.n <= GR_TABLE_COLUMNS_MAX && short_fields(r, &w, sep);
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
            if (r->rows.n == 0) {
                at.start = pos;
                r->ruled = false;
            }
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

/* --- rows in one line: "A,B,3; B,C,4", "edges: 1 2, 2 3, 3 1" --- */

#define INLINE_FIELD 24  /* bytes of a name */
#define INLINE_PAIRS 512 /* rows of two names that are compared with each other */

/* Does the text just before say that links follow? "Weighted edges (node node weight):" */
static bool is_announced(const gr_sensing *s, size_t byte)
{
    size_t end = gr_token_from(s, byte), i = end;

    if (end == 0 || !gr_token_is(s, end - 1, ":"))
        return false;
    while (i > 0 && end - i < 10 && s->tokens.at[i - 1].kind != GR_TOKEN_NEWLINE &&
           !(s->tokens.at[i - 1].flags & GR_TOKEN_SENTENCE_END)) {
        i--;
        if (gr_is_edge_noun(s->lemma[i]) || gr_lemma_is(s, i, "pair"))
            return true;
    }
    return false;
}

static bool is_plain_name(gr_str t)
{
    for (size_t i = 0; i < t.len; i++)
        if (strchr("()[]{}<>=?!:/|~\"'", t.ptr[i]) != NULL)
            return false;
    return t.len != 0 && t.len <= INLINE_FIELD && (t.len == 1 || gr_text_word_class(t) == 0);
}

/* Two names, or two names and a number. */
static bool is_inline_row(const gr_tables *r, const gr_table_row *w)
{
    return (w->n == 2 || w->n == 3) && w->n == r->rows.at[0].n &&
           is_plain_name(gr_table_cell(r, w, 0)) && is_plain_name(gr_table_cell(r, w, 1)) &&
           (w->n == 2 || gr_table_number(gr_table_cell(r, w, 2)));
}

/* "Zoe: Mon, Zoe: Wed, Yan: Mon", "N1=D1, N1=D2, N2=D1": who has what, where names of both sides
 * come again and none stands on both. */
static bool are_two_kinds(const gr_tables *r, char inner, bool *ok)
{
    const gr_table_row *rows = r->rows.at;
    bool again[2] = { false, false };

    if ((inner != ':' && inner != '=') || r->rows.n < 4 || r->rows.n > INLINE_PAIRS ||
        rows[0].n != 2)
        return false;
    for (size_t i = 0; i < r->rows.n; i++)
        for (size_t k = 0; k < i; k++)
            for (size_t side = 0; side < 2; side++)
                again[side] |=
                    gr_str_eq(gr_table_cell(r, &rows[i], side), gr_table_cell(r, &rows[k], side));
    for (size_t i = 0; i < r->rows.n; i++)
        if (gr_table_number(gr_table_cell(r, &rows[i], 1)))
            return false;
    return again[0] && again[1] && !gr_table_crosses(r, rows, r->rows.n, 0, 1, ok);
}

/* "t1,t2; t2,t3; t3,t4": short names, and two of them at least come again on the other side. */
static bool are_chained(const gr_tables *r)
{
    size_t again = 0;

    if (r->rows.n > INLINE_PAIRS)
        return false;
    for (size_t i = 0; r->rows.at[0].n == 2 && i < r->rows.n; i++) {
        gr_str v = gr_table_cell(r, &r->rows.at[i], 1);

        if (v.len > 4 || gr_table_cell(r, &r->rows.at[i], 0).len > 4)
            return false;
        for (size_t k = 0; k < r->rows.n; k++)
            if (k != i && gr_str_eq(v, gr_table_cell(r, &r->rows.at[k], 0))) {
                again++;
                break;
            }
    }
    return r->rows.n > 2 && again > 1;
}

/* The left ends are of one kind, the right ones of another. */
static bool set_kinds(gr_draft *d)
{
    for (size_t e = 0; e < d->edges.n; e++)
        if (!gr_draft_set(d, GR_OF_NODE, "kind", GR_MEANS_NUMBER, d->edges.at[e].u,
                          gr_v_str(GR_STR("left")), NULL) ||
            !gr_draft_set(d, GR_OF_NODE, "kind", GR_MEANS_NUMBER, d->edges.at[e].v,
                          gr_v_str(GR_STR("right")), NULL))
            return false;
    return true;
}

static bool says_alone(gr_str row)
{
    row = gr_str_trim(row);
    return gr_str_ends(row, " alone") || gr_str_ends(row, " isolated") ||
           gr_str_ends(row, "(alone)") || gr_str_ends(row, "(isolated)");
}

/* Reads [at.start, at.end) as rows between `outer` with fields between `inner`. */
static gr_status read_inline(gr_tables *r, gr_span at, char outer, char inner, gr_err *err)
{
    gr_str t = r->s->text;
    bool ok = true, fits = true, announced = is_announced(r->s, at.start), kinds;
    gr_draft *d;
    gr_status st;

    r->rows.n = r->cells.n = 0;
    for (size_t i = at.start, start = i; ok && fits && i <= at.end; i++) {
        gr_table_row w = { .first = r->cells.n, .at = { start, i } };

        if (i < at.end && t.ptr[i] != outer)
            continue;
        w.n = split_line(r, w.at, inner, &ok);
        start = i + 1;
        ok = ok && gr_vec_push(&r->rows, w);
        fits = ok && is_inline_row(r, &w);
        if (ok && !fits && i == at.end && r->rows.n > 3 &&
            says_alone(gr_str_sub(t, w.at.start, i))) {
            fits = true; /* "t5 alone" */
            r->rows.n--;
            at.end = w.at.start;
        }
    }
    kinds = ok && fits && are_two_kinds(r, inner, &ok);
    /* a name is the first of one row and the second of another; streets all end with "Street" */
    if (ok && fits && r->rows.n > 1 &&
        (announced || (outer == ';' && are_chained(r)) ||
         ((inner == ',' || r->rows.n > 2) && (inner != ' ' || outer == '/') &&
          r->rows.at[0].n == 3)))
        fits = kinds || gr_table_crosses(r, r->rows.at, r->rows.n, 0, 1, &ok);
    else
        fits = kinds;
    if (!ok)
        return gr_fail_memory(r->s->cx, err);
    if (!fits)
        return GR_OK;
    d = gr_draft_new(r->s, &gr_recogniser_tables);
    if (d == NULL || !gr_draft_explains(d, at))
        return gr_fail_memory(r->s->cx, err);
    d->name = gr_section_at(r->s, at.start);
    st = gr_table_draft(r, d, false, false, err);
    if (st == GR_OK && kinds && !set_kinds(d))
        st = gr_fail_memory(r->s->cx, err);
    return st == GR_OK ? gr_draft_propose(r->s, d, 88, err) : st;
}

/* Where rows that begin at `start` may end: at the end of the sentence, or a dash with blanks
 * around it. */
static size_t rows_end(gr_str t, size_t start, size_t end)
{
    for (size_t i = start; i < end; i++) {
        char c = t.ptr[i];
        gr_str rest = gr_str_sub(t, i, end);

        if ((c == '.' || c == '?' || c == '!') && (i + 1 == end || t.ptr[i + 1] == ' '))
            return i;
        if (c == ' ' && (gr_str_starts(rest, " - ") || gr_str_starts(rest, " -- ") ||
                         gr_str_starts(rest, " – ") || gr_str_starts(rest, " — ")))
            return i;
    }
    return end;
}

/* The parts of every line that may be rows: from its front, or behind a colon or a sentence. */
static gr_status find_inline(gr_tables *r, char outer, char inner, gr_err *err)
{
    gr_str t = r->s->text;
    gr_status st = GR_OK;

    for (size_t pos = 0; st == GR_OK && pos < t.len;) {
        size_t end = line_end(t, pos);

        for (size_t i = pos; st == GR_OK && i < end; i++) {
            size_t start = i, stop;

            if (i != pos && (t.ptr[i] != ' ' || memchr(":.?!", t.ptr[i - 1], 4) == NULL))
                continue;
            while (start < end && t.ptr[start] == ' ')
                start++;
            stop = rows_end(t, start, end);
            if (stop > start && memchr(t.ptr + start, outer, stop - start) != NULL)
                st = read_inline(r, (gr_span){ start, stop }, outer, inner, err);
        }
        pos = next_line(t, end);
    }
    return st;
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    static const char seps[] = { '|', '\t', ',', ';', ' ', '/', WIDE };
    static const char rows_with[][2] = { { ';', ',' }, { ';', ' ' }, { ',', ' ' }, { ',', '/' },
                                         { ';', '/' }, { ',', '|' }, { ';', '|' }, { ',', ':' },
                                         { ';', ':' }, { '/', ' ' }, { ',', '=' }, { ';', '=' } };
    gr_tables r = { .s = s };
    gr_status st = GR_OK;

    r.cells.budget = r.rows.budget = r.id_names.budget = &s->cx->budget;
    gr_strmap_init(&r.ids, &s->cx->budget);
    for (size_t i = 0; st == GR_OK && i < sizeof seps; i++)
        if (has_separator(s->text, seps[i]))
            st = find_tables(&r, seps[i], err);
    for (size_t i = 0; st == GR_OK && i < sizeof rows_with / sizeof *rows_with; i++)
        if (has_separator(s->text, rows_with[i][0]) && has_separator(s->text, rows_with[i][1]))
            st = find_inline(&r, rows_with[i][0], rows_with[i][1], err);
    gr_vec_clear(&r.cells);
    gr_vec_clear(&r.rows);
    gr_vec_clear(&r.id_names);
    gr_strmap_clear(&r.ids);
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
