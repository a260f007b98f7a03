/* Adjacency matrices: [[0, 1], [1, 0]] and rows of numbers or of marks (". x x"), with or without
 * names; the names may also be listed before them: "in the order s, x, y, t:".
 *
 * A square of numbers is a matrix if the text says so, or if it is too large to be anything else
 * (three numbers in brackets may also be an edge with a weight). */
#include "sense/notation/tables/matrix_int.h"

#include <math.h>

#define SIDE_MAX 2000

typedef struct reader {
    gr_sensing *s;
    GR_VEC(double) at;
    gr_beside beside;
    bool said;     /* the text speaks of a matrix */
    bool half;     /* of the upper or lower half of one */
    bool numbered; /* names are of no use for the next one */
} reader;

static size_t skip_spaces(gr_str t, size_t pos)
{
    while (pos < t.len &&
           (t.ptr[pos] == ' ' || t.ptr[pos] == '\t' || t.ptr[pos] == '\n' || t.ptr[pos] == '\r'))
        pos++;
    return pos;
}

static bool is_letter_mark(char c)
{
    return c == 'x' || c == 'X';
}

/* "x" or "*" for an edge, "." for none: alone between blanks. */
static bool is_mark(gr_str t, size_t pos)
{
    return (is_letter_mark(t.ptr[pos]) || t.ptr[pos] == '*' || t.ptr[pos] == '.') &&
           (pos + 1 == t.len || strchr(" \t|,\r\n]", t.ptr[pos + 1]) != NULL);
}

/* A number at pos: where it ends, or pos. "-", "∞" and "inf" are no number: there is no edge. */
static size_t number_at(gr_str t, size_t pos, double *out)
{
    static const char *const none[] = { "∞", "inf", "INF", "—", "–" };
    size_t end = pos;
    int64_t i;

    *out = NAN;
    if (pos < t.len && is_mark(t, pos)) {
        *out = t.ptr[pos] != '.' ? INFINITY : NAN;
        return pos + 1;
    }
    for (size_t k = 0; k < sizeof none / sizeof *none; k++)
        if (gr_str_starts(gr_str_sub(t, pos, t.len), none[k]))
            return pos + strlen(none[k]);
    while (end < t.len && end - pos < 30 &&
           (gr_is_digit(t.ptr[end]) || t.ptr[end] == '.' || (end == pos && t.ptr[end] == '-')))
        end++;
    if (end == pos + 1 && t.ptr[pos] == '-')
        return end;
    if (gr_num_to_int(gr_str_sub(t, pos, end), &i)) {
        *out = (double)i;
        return end;
    }
    return gr_num_to_double(gr_str_sub(t, pos, end), out) ? end : pos;
}

/* "x" is an edge among 0 and 1, and none among other numbers. */
static void settle_marks(reader *r)
{
    bool numbers = false;

    for (size_t i = 0; i < r->at.n; i++)
        numbers |= isfinite(r->at.at[i]) && r->at.at[i] != 0 && r->at.at[i] != 1;
    for (size_t i = 0; i < r->at.n; i++)
        if (isinf(r->at.at[i]))
            r->at.at[i] = numbers ? NAN : 1;
}

/* One half of a table of distances is enough: where all of the other one is left out it is the
 * same. What is left out elsewhere is 0. */
static void fill_gaps(reader *r, size_t n, bool turned)
{
    size_t gaps[2] = { 0, 0 };
    double *at = r->at.at;
    bool weights = r->half; /* 1 and nothing may be an order */

    settle_marks(r);
    for (size_t i = 0; i < n * n; i++)
        weights |= isfinite(at[i]) && at[i] != 0 && at[i] != 1;
    for (size_t i = 0; i < n * n; i++)
        if (i / n != i % n)
            gaps[i / n < i % n] += isnan(at[i]) ? 1 : 0;
    for (size_t i = 0; i < n * n; i++) {
        double other = at[i % n * n + i / n];

        if (isnan(at[i]) && !isnan(other) && weights && !turned &&
            (gaps[0] == 0) != (gaps[1] == 0) && gaps[0] + gaps[1] == n * (n - 1) / 2)
            at[i] = other;
    }
    for (size_t i = 0; i < n * n; i++)
        at[i] = isnan(at[i]) ? 0 : at[i];
}

static bool is_square(const reader *r, size_t n)
{
    return n > 1 && n <= SIDE_MAX && r->at.n == n * n;
}

/* Small squares without the word: only one that is symmetric with an empty diagonal. */
static bool looks_like_matrix(const reader *r, size_t n)
{
    bool ok = true;

    if (r->said || n > 4)
        return true;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++)
            ok &=
                r->at.at[i * n + k] == r->at.at[k * n + i] && (i != k || r->at.at[i * n + i] == 0);
    return ok && n > 2;
}

static gr_status propose(reader *r, size_t n, gr_span at, gr_err *err)
{
    gr_sensing *s = r->s;
    gr_draft *d = gr_draft_new(s, &gr_recogniser_matrix);
    gr_meaning meaning = gr_beside_meaning(s, at.start);
    bool symmetric = true, ones = true;
    uint32_t e, v;

    if (d == NULL || (!r->numbered && !gr_beside_names(&r->beside, n, at)))
        return gr_fail_memory(s->cx, err);
    r->numbered = false;
    for (size_t i = 0; i < n * n; i++) {
        symmetric &= r->at.at[i] == r->at.at[i % n * n + i / n];
        ones &= r->at.at[i] == 0 || r->at.at[i] == 1;
    }
    d->direction = symmetric ? GR_UNDIRECTED : GR_DIRECTED;
    d->why = symmetric ? "the matrix is symmetric" : "the matrix is not symmetric";
    for (size_t i = 0; i < n; i++) {
        gr_str name =
            r->beside.names.n == n ? r->beside.names.at[i] : gr_str_printf(&s->cx->arena, "%zu", i);

        if (name.ptr == NULL || !gr_draft_node_of(d, name, at, true, &v))
            return gr_fail_memory(s->cx, err);
        if (v != i) { /* two rows of one name: numbers tell them apart */
            r->numbered = true;
            r->beside.names.n = 0;
            return propose(r, n, at, err);
        }
    }
    for (size_t i = 0; i < n; i++)
        for (size_t k = symmetric ? i : 0; k < n; k++) {
            double x = r->at.at[i * n + k];
            gr_value w = x == (double)(int64_t)x ? gr_v_int((int64_t)x) : gr_v_real(x);

            if (x == 0)
                continue;
            if (!gr_draft_edge_of(d, (uint32_t)i, (uint32_t)k, at, &e) ||
                (!ones &&
                 !gr_draft_set(d, GR_OF_EDGE, gr_meaning_column(meaning), meaning, e, w, NULL)))
                return gr_fail_memory(s->cx, err);
        }
    if (!gr_draft_explains(d, at))
        return gr_fail_memory(s->cx, err);
    d->name = gr_section_at(s, at.start);
    if (r->beside.names.n != n && !gr_sense_assume(s, "rows of the matrix are numbered from 0"))
        return gr_fail_memory(s->cx, err);
    return gr_draft_propose(s, d, 99, err);
}

/* "[[0, 1], [1, 0]]" at pos: where it ends, or 0; the side in *n. */
static size_t nested_at(reader *r, size_t pos, size_t *n, bool *ok)
{
    gr_str t = r->s->text;
    size_t rows = 0, width = 0;

    r->at.n = 0;
    pos = skip_spaces(t, pos + 1);
    while (pos < t.len && t.ptr[pos] == '[') {
        size_t count = 0;

        pos = skip_spaces(t, pos + 1);
        while (pos < t.len && t.ptr[pos] != ']') {
            double x;
            size_t end = number_at(t, pos, &x);

            if (end == pos || count > SIDE_MAX)
                return 0;
            *ok = gr_vec_push(&r->at, x);
            if (!*ok)
                return 0;
            count++;
            pos = skip_spaces(t, end);
            if (pos < t.len && t.ptr[pos] == ',')
                pos = skip_spaces(t, pos + 1);
        }
        if (pos >= t.len || (rows != 0 && count != width))
            return 0;
        width = count;
        rows++;
        pos = skip_spaces(t, pos + 1);
        if (pos < t.len && (t.ptr[pos] == ',' || t.ptr[pos] == ';'))
            pos = skip_spaces(t, pos + 1);
    }
    *n = width;
    if (pos >= t.len || t.ptr[pos] != ']' || rows != width || !is_square(r, width))
        return 0;
    fill_gaps(r, width, false);
    return pos + 1;
}

/* "[0 1; 1 0]" at pos, as MATLAB writes it: where it ends, or 0; the side in *n. */
static size_t flat_at(reader *r, size_t pos, size_t *n, bool *ok)
{
    gr_str t = r->s->text;
    size_t rows = 1, count = 0;

    r->at.n = *n = 0;
    for (pos = skip_spaces(t, pos + 1); *ok && pos < t.len && t.ptr[pos] != ']';) {
        size_t end;
        double x;

        if (t.ptr[pos] == ';') {
            if (count == 0 || (*n != 0 && count != *n))
                return 0;
            *n = count;
            count = 0;
            rows++;
            pos = skip_spaces(t, pos + 1);
            continue;
        }
        end = number_at(t, pos, &x);
        if (end == pos || count > SIDE_MAX)
            return 0;
        *ok = gr_vec_push(&r->at, x);
        count++;
        pos = skip_spaces(t, end);
        pos += pos < t.len && t.ptr[pos] == ',';
        pos = skip_spaces(t, pos);
    }
    if (!*ok || pos >= t.len || *n == 0 || count != *n || rows != *n || !is_square(r, *n))
        return 0;
    fill_gaps(r, *n, false);
    return pos + 1;
}

/* --- TeX: \begin{pmatrix} 0 & 1 \\ 1 & 0 \end{pmatrix} --- */

/* The matrix whose \begin stands at pos: where it ends, or 0; the side in *n. */
static size_t tex_at(reader *r, size_t pos, size_t *n, bool *ok)
{
    gr_str t = r->s->text, rest = gr_str_sub(t, pos, t.len);
    size_t rows = 1, count = 0, start = pos;

    if (!gr_str_starts(rest, "\\begin{"))
        return 0;
    while (pos < t.len && pos - start < 20 && t.ptr[pos] != '}')
        pos++;
    if (!gr_str_ends(gr_str_sub(t, 0, pos), "matrix"))
        return 0;
    r->at.n = *n = 0;
    for (pos = skip_spaces(t, pos + 1); *ok && pos < t.len;) {
        size_t end;
        double x;

        rest = gr_str_sub(t, pos, t.len);
        if (gr_str_starts(rest, "\\end{"))
            break;
        if (gr_str_starts(rest, "\\\\")) {
            if (*n != 0 && count != *n)
                return 0;
            *n = count;
            count = 0;
            rows++;
            pos = skip_spaces(t, pos + 2);
            continue;
        }
        if (t.ptr[pos] == '&') {
            pos = skip_spaces(t, pos + 1);
            continue;
        }
        end = number_at(t, pos, &x);
        if (end == pos || count > SIDE_MAX)
            return 0;
        *ok = gr_vec_push(&r->at, x);
        count++;
        pos = skip_spaces(t, end);
    }
    rows -= count == 0;
    if (*n == 0 || (count != 0 && count != *n) || rows != *n || !is_square(r, *n))
        return 0;
    fill_gaps(r, *n, false);
    while (pos < t.len && t.ptr[pos] != '}')
        pos++;
    return pos < t.len ? pos + 1 : 0;
}

/* --- rows of numbers --- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == ',' || c == '|';
}

/* Is the word at pos one of the head's? "x" may be a name as well. */
static bool is_in_head(gr_str t, gr_span head, char c)
{
    for (size_t i = head.start; i < head.end; i++)
        if (t.ptr[i] == c && (i == head.start || is_blank(t.ptr[i - 1])) &&
            (i + 1 == head.end || is_blank(t.ptr[i + 1])))
            return true;
    return false;
}

/* One line: a name or none, then numbers. The count of numbers, SIZE_MAX if it is something else.
 */
static size_t read_row(reader *r, gr_span line, gr_span head, gr_str *name, bool *ok)
{
    gr_str t = r->s->text;
    size_t pos = line.start, n = 0;

    *name = (gr_str){ 0 };
    while (pos < line.end) {
        size_t start, end;
        double x;

        while (pos < line.end && (is_blank(t.ptr[pos]) || t.ptr[pos] == '[' || t.ptr[pos] == ']'))
            pos++;
        if (pos >= line.end)
            break;
        start = pos;
        while (pos < line.end && !is_blank(t.ptr[pos]) && t.ptr[pos] != ']')
            pos++;
        end = number_at(t, start, &x);
        if (n == 0 && name->len == 0 && is_letter_mark(t.ptr[start]) &&
            is_in_head(t, head, t.ptr[start]))
            end = start;
        if (end != pos) {
            if (n != 0 || name->len != 0)
                return SIZE_MAX;
            *name = gr_str_sub(t, start, pos - (t.ptr[pos - 1] == ':'));
            continue;
        }
        *ok = gr_vec_push(&r->at, x);
        if (!*ok)
            return SIZE_MAX;
        n++;
    }
    return n;
}

/* Names down the side and others along the top: costs of pairs. */
static bool is_cross(const reader *r, const gr_str *labels, size_t rows, size_t width)
{
    if (r->beside.names.n != width || rows < 2 || width < 2)
        return false;
    for (size_t i = 0; i < rows; i++) {
        if (gr_is_digit(labels[i].ptr[0]))
            return false;
        for (size_t k = 0; k < width; k++)
            if (gr_str_eq(labels[i], r->beside.names.at[k]) ||
                gr_is_digit(r->beside.names.at[k].ptr[0]))
                return false;
    }
    return rows <= SIDE_MAX && width <= 64;
}

static gr_status propose_cross(reader *r, const gr_str *labels, size_t rows, gr_span at,
                               gr_err *err)
{
    gr_sensing *s = r->s;
    gr_draft *d = gr_draft_new(s, &gr_recogniser_matrix);
    size_t width = r->beside.names.n;
    bool marks = true; /* 1 or 0: fine together or not */
    uint32_t u, v, e;

    if (d == NULL || !gr_draft_explains(d, at))
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < rows * width; i++)
        marks &= r->at.at[i] == 0 || r->at.at[i] == 1;
    for (size_t i = 0; i < rows * width; i++) {
        double x = r->at.at[i];
        gr_value w = x == (double)(int64_t)x ? gr_v_int((int64_t)x) : gr_v_real(x);

        if (!gr_draft_node_of(d, labels[i / width], at, true, &u) ||
            !gr_draft_node_of(d, r->beside.names.at[i % width], at, true, &v))
            return gr_fail_memory(s->cx, err);
        if (marks && x == 0)
            continue;
        if (!gr_draft_edge_of(d, u, v, at, &e) ||
            (!marks && !gr_draft_set(d, GR_OF_EDGE, "weight", GR_MEANS_NUMBER, e, w, NULL)))
            return gr_fail_memory(s->cx, err);
    }
    for (size_t i = 0; i < d->nodes.n; i++)
        if (!gr_draft_set(d, GR_OF_NODE, "kind", GR_MEANS_NUMBER, (uint32_t)i,
                          gr_v_str(i == 0 || i > width ? GR_STR("row") : GR_STR("column")), NULL))
            return gr_fail_memory(s->cx, err);
    d->direction = GR_UNDIRECTED;
    d->why = "a table of pairs";
    d->name = gr_section_at(s, at.start);
    return gr_draft_propose(s, d, 96, err);
}

/* The names in the line above: as many words as the matrix has columns. */
static bool read_head(reader *r, gr_span line, size_t n)
{
    gr_str t = r->s->text;
    size_t pos = line.start;
    bool ok = true;

    r->beside.names.n = 0;
    while (ok && pos < line.end) {
        size_t start;

        while (pos < line.end && is_blank(t.ptr[pos]))
            pos++;
        start = pos;
        while (pos < line.end && !is_blank(t.ptr[pos]))
            pos++;
        if (pos > start)
            ok = gr_vec_push(&r->beside.names, gr_str_sub(t, start, pos));
    }
    if (r->beside.names.n == n + 1) /* a word in the corner */
        memmove(r->beside.names.at, r->beside.names.at + 1, n * sizeof *r->beside.names.at);
    r->beside.names.n = r->beside.names.n == n + 1 ? n : r->beside.names.n;
    if (r->beside.names.n != n)
        r->beside.names.n = 0;
    return ok;
}

/* Are the names before the rows those of the head, in the same order? Then it is a matrix. */
static bool heads_match(const reader *r, const gr_str *labels, size_t n)
{
    bool same = r->beside.names.n == n;

    for (size_t i = 0; same && i < n; i++)
        same = gr_str_eq(r->beside.names.at[i], labels[i]);
    return same;
}

static gr_status find_rows(reader *r, gr_err *err)
{
    gr_str t = r->s->text;
    gr_span head = { 0, 0 }, block = { 0, 0 }, last = { 0, 0 };
    size_t rows = 0, width = 0;
    bool ok = true, named = false;
    gr_status st = GR_OK;
    GR_VEC(gr_str) labels = { .budget = &r->s->cx->budget };

    r->at.n = 0;
    for (size_t pos = 0; ok && st == GR_OK && pos <= t.len + 1;) { /* a last line that is none */
        size_t end = pos, before = r->at.n, n;
        gr_str name;

        while (end < t.len && t.ptr[end] != '\n')
            end++;
        n = read_row(r, (gr_span){ pos, end }, rows != 0 ? head : last, &name, &ok);
        if (n == SIZE_MAX || n < 2 || (rows != 0 && (n != width || (name.len != 0) != named))) {
            r->at.n = before;
            if (rows != 0 && rows == width && is_square(r, width))
                ok = read_head(r, head, width);
            if (rows != 0 && r->at.n == rows * width) {
                gr_str above = gr_str_sub(t, head.start, head.end);

                if (is_square(r, width))
                    fill_gaps(r, width,
                              gr_str_find(above, "from") < above.len ||
                                  gr_said_direction(r->s, block.start) == GR_DIRECTED);
                settle_marks(r);
                for (size_t i = 0; i < r->at.n; i++)
                    r->at.at[i] = isnan(r->at.at[i]) ? 0 : r->at.at[i];
            }
            if (ok && rows != 0 && rows == width && is_square(r, width) &&
                (looks_like_matrix(r, width) || (named && heads_match(r, labels.at, width)))) {
                bool headed = !named || heads_match(r, labels.at, width);

                if (named) {
                    r->beside.names.n = 0;
                    for (size_t i = 0; ok && i < labels.n; i++)
                        ok = gr_vec_push(&r->beside.names, labels.at[i]);
                }
                if (ok && r->beside.names.n == width)
                    block.start = head.end > head.start && headed ? head.start : block.start;
                if (ok)
                    st = propose(r, width, block, err);
            }
            if (ok && st == GR_OK && named && rows > 1 && r->at.n == rows * width) {
                ok = read_head(r, head, width);
                if (ok && is_cross(r, labels.at, rows, width))
                    st = propose_cross(r, labels.at, rows, (gr_span){ head.start, block.end }, err);
            }
            r->at.n = rows = labels.n = 0;
            if (n != SIZE_MAX && n > 1 && width != n) {
                width = 0;
                if (before != 0) { /* this line begins another block */
                    head = last;
                    last = (gr_span){ pos, end };
                    continue;
                }
            }
        } else {
            if (rows == 0) {
                head = last;
                block.start = pos;
                width = n;
                named = name.len != 0;
            }
            block.end = end;
            rows++;
            ok = !named || gr_vec_push(&labels, name);
        }
        last = (gr_span){ pos, end };
        pos = end + 1;
    }
    gr_vec_clear(&labels);
    return ok ? st : gr_fail_memory(r->s->cx, err);
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    reader r = { .s = s, .beside = { .s = s } };
    gr_status st = GR_OK;
    bool ok = true;

    r.at.budget = r.beside.names.budget = &s->cx->budget;
    for (size_t i = 0; i < s->tokens.n; i++) {
        r.said |= gr_lemma_is(s, i, "matrix");
        r.half |= i > 0 && gr_word_in(s->lemma[i], "triangle|triangular|half|part") &&
                  gr_word_in(s->lemma[i - 1], "upper|lower");
    }
    for (size_t i = 0; ok && st == GR_OK && i < s->text.len; i++) {
        size_t n, end;

        if (s->text.ptr[i] != '[' && s->text.ptr[i] != '\\')
            continue;
        end = s->text.ptr[i] == '[' ? nested_at(&r, i, &n, &ok) : tex_at(&r, i, &n, &ok);
        if (end == 0 && ok && s->text.ptr[i] == '[' && r.said)
            end = flat_at(&r, i, &n, &ok);
        if (end == 0)
            continue;
        if (looks_like_matrix(&r, n)) {
            r.beside.names.n = 0;
            st = propose(&r, n, (gr_span){ i, end }, err);
        }
        i = end - 1;
    }
    if (ok && st == GR_OK)
        st = find_rows(&r, err);
    gr_vec_clear(&r.at);
    gr_vec_clear(&r.beside.names);
    return ok ? st : gr_fail_memory(s->cx, err);
}

const gr_recogniser gr_recogniser_matrix = {
    .name = "matrix",
    .summary = "adjacency matrices: [[0, 1], [1, 0]], or rows of numbers with or without names",
    .find = find,
    .example =
        "The adjacency matrix:\n  A B C\nA 0 2 0\nB 2 0 5\nC 0 5 0\nHow far is it from A to C?",
    .graph = "A-B 2, B-C 5",
};
