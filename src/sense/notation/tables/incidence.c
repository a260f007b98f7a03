/* Incidence matrices: a row a node, a column an edge, which has two entries that are not 0:
 *
 *        e1  e2  e3
 *     A  1   1   0
 *     B  1   0   1
 *     C  0   1   1
 *
 * With -1 and 1 the edges have a direction; -1 is where one starts unless the text says that it is
 * where one ends. The text must call it an incidence matrix: other tables look the same. */
#include "sense/notation/tables/matrix_int.h"

#define COLUMNS_MAX 512
#define ROWS_MAX    512
#define NOTE_WORDS  5 /* behind "-1" that may say what it means */

typedef struct reader {
    gr_sensing *s;
    GR_VEC(signed char) at; /* row by row */
    gr_str names[ROWS_MAX];
    size_t rows, columns;
    bool named;
    gr_span all;
    bool ok;
} reader;

static bool is_gap(char c)
{
    return strchr(" \t,|&[](){}\\", c) != NULL;
}

/* The next field of a line; false at its end. */
static bool next_field(gr_str line, size_t *pos, gr_str *out)
{
    size_t start;

    while (*pos < line.len && is_gap(line.ptr[*pos]))
        ++*pos;
    for (start = *pos; *pos < line.len && !is_gap(line.ptr[*pos]);)
        ++*pos;
    *out = gr_str_sub(line, start, *pos);
    return out->len != 0;
}

static bool is_entry(gr_str t, signed char *out)
{
    int64_t x;

    if (gr_str_is(t, "+1") || gr_str_is(t, ".")) {
        *out = t.len == 2;
        return true;
    }
    if (gr_str_is(t, "−1")) {
        *out = -1;
        return true;
    }
    if (!gr_num_to_int(t, &x) || x < -1 || x > 1)
        return false;
    *out = (signed char)x;
    return true;
}

/* A row: a name or none, then entries; how many, 0 if it is something else. */
static size_t read_row(reader *r, gr_str line)
{
    size_t pos = 0, n = 0, from = r->at.n;
    signed char x;
    gr_str field, name = { 0 };

    while (r->ok && next_field(line, &pos, &field)) {
        if (gr_str_ends(field, ":"))
            field = gr_str_sub(field, 0, field.len - 1);
        if (is_entry(field, &x)) {
            r->ok = gr_vec_push(&r->at, x);
            n++;
        } else if (n == 0 && name.len == 0) {
            name = field;
        } else {
            n = 0;
            break;
        }
    }
    if (n < 2 || n > COLUMNS_MAX || r->rows == ROWS_MAX ||
        (r->rows != 0 && (n != r->columns || r->named != (name.len != 0)))) {
        r->at.n = from;
        return 0;
    }
    r->named = name.len != 0;
    r->names[r->rows++] = name;
    return n;
}

/* Every edge has two ends, and no other entry. */
static bool is_incidence(const reader *r)
{
    if (r->rows < 2 || r->columns < 2)
        return false;
    for (size_t k = 0; k < r->columns; k++) {
        size_t n = 0;

        for (size_t i = 0; i < r->rows; i++)
            n += r->at.at[i * r->columns + k] != 0;
        if (n != 2)
            return false;
    }
    return true;
}

/* "-1 where it ends", "-1 = head" */
static bool ends_with_minus(const gr_sensing *s, gr_span matrix)
{
    for (size_t i = 0; i < s->tokens.n; i++) {
        if (s->tokens.at[i].start >= matrix.start && s->tokens.at[i].start < matrix.end)
            continue;
        if (!gr_token_is(s, i, "-1") && !gr_token_is(s, i, "−1") &&
            !(gr_token_is(s, i, "-") && gr_token_is(s, i + 1, "1")))
            continue;
        for (size_t k = i + 1; k < s->tokens.n && k <= i + NOTE_WORDS; k++) {
            if (gr_word_in(s->lemma[k], "start|tail|source|leave|from|out|begin|origin"))
                return false;
            if (gr_word_in(s->lemma[k], "end|head|target|enter|into|arrive|sink|in"))
                return true;
        }
    }
    return false;
}

/* "Rows are A, B and C": false without memory. */
static bool said_names(reader *r)
{
    gr_beside beside = { .s = r->s, .names = { .budget = &r->s->cx->budget } };
    bool ok = gr_beside_names(&beside, r->rows, r->all);

    r->named = ok && beside.names.n == r->rows;
    if (r->named)
        memcpy(r->names, beside.names.at, r->rows * sizeof *r->names);
    gr_vec_clear(&beside.names);
    return ok;
}

static gr_status propose(reader *r, gr_err *err)
{
    gr_sensing *s = r->s;
    gr_draft *d = gr_draft_new(s, &gr_recogniser_incidence);
    bool directed = false, turned = ends_with_minus(s, r->all), ok = d != NULL;
    uint32_t v;

    if (ok && !r->named)
        ok = said_names(r);
    for (size_t i = 0; ok && i < r->rows; i++) {
        gr_str name = r->named ? r->names[i] : gr_str_printf(&s->cx->arena, "%zu", i);

        ok = name.ptr != NULL && gr_draft_node_of(d, name, r->all, true, &v);
        if (ok && v != i)
            return GR_OK; /* two rows of one name */
    }
    for (size_t k = 0; ok && k < r->columns; k++) {
        size_t end[2] = { 0, 0 }, n = 0;
        signed char x[2] = { 0, 0 };

        for (size_t i = 0; i < r->rows && n < 2; i++)
            if (r->at.at[i * r->columns + k] != 0) {
                x[n] = r->at.at[i * r->columns + k];
                end[n++] = i;
            }
        directed |= x[0] != x[1];
        ok = (x[0] > x[1]) == turned
                 ? gr_draft_edge_of(d, (uint32_t)end[0], (uint32_t)end[1], r->all, NULL)
                 : gr_draft_edge_of(d, (uint32_t)end[1], (uint32_t)end[0], r->all, NULL);
    }
    if (!ok || !gr_draft_explains(d, r->all))
        return gr_fail_memory(s->cx, err);
    if ((directed && !gr_sense_assume(s, "%s is where an edge of the incidence matrix starts",
                                      turned ? "1" : "-1")) ||
        (!r->named && !gr_sense_assume(s, "rows of the matrix are numbered from 0")))
        return gr_fail_memory(s->cx, err);
    d->direction = directed ? GR_DIRECTED : GR_UNDIRECTED;
    d->why = directed ? "signs in the incidence matrix" : "an incidence matrix without signs";
    d->name = gr_section_at(s, r->all.start);
    gr_draft_drop_misread(s, d, r->all);
    return gr_draft_propose(s, d, 100, err);
}

/* The line above the matrix, if it heads its columns. */
static size_t with_head(const reader *r, gr_span above)
{
    gr_str line = gr_str_sub(r->s->text, above.start, above.end), field;
    size_t pos = 0, n = 0;

    while (next_field(line, &pos, &field))
        n++;
    return r->named && (n == r->columns || n == r->columns + 1) ? above.start : r->all.start;
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    reader r = { .s = s, .ok = true };
    gr_str rest = s->text, line;
    gr_span above = { 0, 0 }, last = { 0, 0 };
    gr_status st = GR_OK;
    bool said = false, done = false;

    for (size_t i = 0; !said && i < s->tokens.n; i++)
        said = gr_lemma_is(s, i, "incidence");
    r.at.budget = &s->cx->budget;
    while (said && r.ok && !done && gr_str_split(&rest, '\n', &line)) {
        size_t start = (size_t)(line.ptr - s->text.ptr), n = read_row(&r, line);

        if (n != 0) {
            above = r.rows == 1 ? last : above;
            r.columns = n;
            r.all = (gr_span){ r.rows == 1 ? start : r.all.start, start + line.len };
        } else if (r.rows != 0 && !(done = is_incidence(&r))) {
            r.rows = r.at.n = 0;
        }
        if (gr_str_find(line, "---") == line.len) /* the rule below a head */
            last = (gr_span){ start, start + line.len };
    }
    if (r.ok && said && is_incidence(&r)) {
        r.all.start = with_head(&r, above);
        st = propose(&r, err);
    }
    gr_vec_clear(&r.at);
    return r.ok ? st : gr_fail_memory(s->cx, err);
}

const gr_recogniser gr_recogniser_incidence = {
    .name = "incidence",
    .summary = "incidence matrices: a row a node, a column an edge",
    .find = find,
    .example =
        "The incidence matrix:\n  e1 e2 e3\nA 1 1 0\nB 1 0 1\nC 0 1 0\nD 0 0 1\nIs it a tree?",
    .graph = "A-B, A-C, B-D",
};
