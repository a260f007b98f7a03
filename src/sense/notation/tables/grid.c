/* Tables of pairs with cells that are left out or hold a word, each below the head of its column:
 *
 *           Ava  Bow  Cro             n1  n2
 *     Ava          3    8         n1  --  ok
 *     Bow     3         2         n2  ok  --
 *
 * Full ones with numbers are those of matrix.c. */
#include "sense/notation/tables/matrix_int.h"

#define HEADS_MAX 64
#define ROWS_MAX  512
#define NEAR      2 /* blanks that a cell may stand beside its head */

typedef struct field {
    gr_str text;
    size_t from, to; /* columns of the line */
} field;

typedef enum cell { CELL_LEFT_OUT, CELL_NONE, CELL_LINKED, CELL_NUMBER } cell;

typedef struct grid {
    gr_sensing *s;
    field head[HEADS_MAX];
    size_t width, rows;
    gr_str names[ROWS_MAX];
    GR_VEC(cell) cells; /* row by row */
    GR_VEC(gr_value) numbers;
    gr_span at;
    bool gaps, words, numbered; /* a cell is left out, says "ok", has a number */
} grid;

/* The fields of a line and the columns where they stand; SIZE_MAX if it is none of a grid. */
static size_t fields_of(gr_str line, field *out)
{
    size_t n = 0, column = 0;

    for (size_t i = 0; i < line.len; i++) {
        bool blank = line.ptr[i] == ' ';

        if (strchr("\t|,;", line.ptr[i]) != NULL)
            return SIZE_MAX;
        if (!blank && (i == 0 || line.ptr[i - 1] == ' ')) {
            if (n > HEADS_MAX)
                return SIZE_MAX;
            out[n++] = (field){ { line.ptr + i, 0 }, column, 0 };
        }
        column += ((unsigned char)line.ptr[i] & 0xc0) != 0x80; /* not inside a character */
        if (!blank) {
            out[n - 1].text.len = (size_t)(line.ptr + i + 1 - out[n - 1].text.ptr);
            out[n - 1].to = column;
        }
    }
    return n;
}

static bool cell_of(gr_str t, cell *out, gr_value *number)
{
    gr_text_num num;

    *number = gr_v_null();
    *out = CELL_NONE;
    if (gr_str_is(t, ".") || gr_str_is(t, "-") || gr_str_is(t, "--") || gr_str_is(t, "—") ||
        gr_str_is(t, "–") || gr_str_is(t, "∞") || gr_word_in(t, "no|none|inf|down"))
        return true;
    *out = CELL_LINKED;
    if (gr_str_is(t, "*") || gr_str_is(t, "✓") || gr_word_in(t, "x|X|ok|OK|yes|up"))
        return true;
    if (gr_text_number(t, 0, &num) != t.len)
        return false;
    *out = num.is_int && num.i == 0 ? CELL_NONE : CELL_NUMBER;
    *number = num.is_int ? gr_v_int(num.i) : gr_v_real(num.d);
    return true;
}

static bool is_name(gr_str t)
{
    for (size_t i = 0; i < t.len; i++)
        if (strchr("()[]{}<>=:;!?\"*/+", t.ptr[i]) != NULL)
            return false;
    return t.len == 1 || gr_text_word_class(t) == 0;
}

/* Is it a line of names, none of them twice? */
static bool take_head(grid *g, const field *f, size_t n)
{
    gr_value number;
    cell c;

    g->width = g->rows = g->cells.n = g->numbers.n = 0;
    g->gaps = g->words = g->numbered = false;
    if (n < 2 || n > HEADS_MAX)
        return false;
    for (size_t i = 0; i < n; i++) {
        if (!is_name(f[i].text) || cell_of(f[i].text, &c, &number))
            return false;
        for (size_t k = 0; k < i; k++)
            if (gr_str_eq(f[i].text, f[k].text))
                return false;
        g->head[i] = f[i];
    }
    g->width = n;
    return true;
}

/* The head above a field. */
static size_t head_above(const grid *g, const field *f)
{
    for (size_t i = 0; i < g->width; i++)
        if (f->from < g->head[i].to + NEAR && g->head[i].from < f->to + NEAR) {
            size_t middle = f->from + f->to, here = g->head[i].from + g->head[i].to;

            if (i + 1 < g->width && middle > here &&
                g->head[i + 1].from + g->head[i + 1].to < 2 * middle - here)
                continue; /* nearer to the next one */
            return i;
        }
    return SIZE_MAX;
}

/* A name left of the first head, and a cell below some of them. */
static bool take_row(grid *g, const field *f, size_t n, bool *ok)
{
    gr_value numbers[HEADS_MAX];
    cell cells[HEADS_MAX] = { CELL_LEFT_OUT };
    size_t last = SIZE_MAX;
    gr_str name;

    if (g->rows == 0 && g->width > 2 && n != 0 && f[0].from >= g->head[0].from)
        memmove(g->head, g->head + 1, --g->width * sizeof *g->head); /* a word in the corner */
    if (n < 2 || n > g->width + 1 || g->rows == ROWS_MAX || f[0].from >= g->head[0].from)
        return false;
    for (size_t i = 1; i < n; i++) {
        size_t k = head_above(g, &f[i]);

        if (k == SIZE_MAX || (last != SIZE_MAX && k <= last) ||
            !cell_of(f[i].text, &cells[k], &numbers[k]))
            return false;
        g->words |= f[i].text.len > 1 && numbers[k].type == GR_V_NULL;
        g->numbered |= cells[k] == CELL_NUMBER;
        last = k;
    }
    name = gr_str_sub(f[0].text, 0, f[0].text.len - gr_str_ends(f[0].text, ":"));
    if (!is_name(name))
        return false;
    g->names[g->rows++] = name;
    for (size_t k = 0; *ok && k < g->width; k++) {
        g->gaps |= cells[k] == CELL_LEFT_OUT;
        *ok = gr_vec_push(&g->cells, cells[k]) &&
              gr_vec_push(&g->numbers, cells[k] == CELL_NUMBER ? numbers[k] : gr_v_null());
    }
    return *ok;
}

/* The row of a name, SIZE_MAX if there is none. */
static size_t row_of(const grid *g, gr_str name)
{
    for (size_t i = 0; i < g->rows; i++)
        if (gr_str_eq(g->names[i], name))
            return i;
    return SIZE_MAX;
}

static size_t column_of(const grid *g, gr_str name)
{
    for (size_t k = 0; k < g->width; k++)
        if (gr_str_eq(g->head[k].text, name))
            return k;
    return SIZE_MAX;
}

/* The other cell of the two names, SIZE_MAX if the grid has none. */
static size_t mirror(const grid *g, size_t i, size_t k)
{
    size_t row = row_of(g, g->head[k].text), column = column_of(g, g->names[i]);

    return row == SIZE_MAX || column == SIZE_MAX ? SIZE_MAX : row * g->width + column;
}

/* Is every link there once, or twice and alike? */
static bool is_mutual(const grid *g)
{
    size_t once = 0, twice = 0;

    for (size_t i = 0; i < g->rows; i++)
        for (size_t k = 0; k < g->width; k++) {
            size_t at = i * g->width + k, other = mirror(g, i, k);

            if (g->cells.at[at] < CELL_LINKED || other == at)
                continue;
            if (other == SIZE_MAX || g->cells.at[other] == CELL_LEFT_OUT)
                once++;
            else if (g->cells.at[other] == g->cells.at[at] &&
                     gr_v_eq(&g->numbers.at[other], &g->numbers.at[at]))
                twice++;
            else
                return false;
        }
    return once == 0 || twice == 0;
}

static bool add_links(const grid *g, gr_draft *d, bool mutual, gr_meaning meaning)
{
    uint32_t u, v, e;

    for (size_t i = 0; i < g->rows; i++)
        if (!gr_draft_node_of(d, g->names[i], g->at, true, &u))
            return false;
    for (size_t i = 0; i < g->rows; i++)
        for (size_t k = 0; k < g->width; k++) {
            size_t at = i * g->width + k, other = mirror(g, i, k);

            if (!gr_draft_node_of(d, g->names[i], g->at, true, &u) ||
                !gr_draft_node_of(d, g->head[k].text, g->at, true, &v))
                return false;
            if (g->cells.at[at] < CELL_LINKED ||
                (mutual && other != SIZE_MAX && other < at && g->cells.at[other] >= CELL_LINKED))
                continue;
            if (!gr_draft_edge_of(d, u, v, g->at, &e) ||
                (g->cells.at[at] == CELL_NUMBER &&
                 !gr_draft_set(d, GR_OF_EDGE, gr_meaning_column(meaning), meaning, e,
                               g->numbers.at[at], NULL)))
                return false;
        }
    return true;
}

/* Two kinds of things, and which of one goes with which of the other. */
static bool add_kinds(const grid *g, gr_draft *d)
{
    for (size_t v = 0; v < d->nodes.n; v++)
        if (!gr_draft_set(d, GR_OF_NODE, "kind", GR_MEANS_NUMBER, (uint32_t)v,
                          gr_v_str(v < g->rows ? GR_STR("row") : GR_STR("column")), NULL))
            return false;
    return true;
}

static gr_status propose(grid *g, gr_err *err)
{
    gr_sensing *s = g->s;
    gr_draft *d;
    size_t shared = 0;
    bool mutual;

    if (g->rows < 2 || (!g->gaps && !g->words))
        return GR_OK;
    for (size_t i = 0; i < g->cells.n; i++) /* "x" among numbers is no link */
        if (g->numbered && g->cells.at[i] == CELL_LINKED)
            g->cells.at[i] = CELL_NONE;
    for (size_t i = 0; i < g->rows; i++) {
        shared += column_of(g, g->names[i]) != SIZE_MAX;
        if (row_of(g, g->names[i]) != i)
            return GR_OK;
    }
    if (shared != 0 && shared + 1 < g->rows && shared + 1 < g->width)
        return GR_OK;
    mutual = is_mutual(g);
    d = gr_draft_new(s, &gr_recogniser_grid);
    if (d == NULL || !gr_draft_explains(d, g->at) ||
        !add_links(g, d, mutual, gr_beside_meaning(s, g->at.start)) ||
        (shared == 0 && !add_kinds(g, d)))
        return gr_fail_memory(s->cx, err);
    d->direction = mutual ? GR_UNDIRECTED : GR_DIRECTED;
    d->why = shared == 0 ? "a table of pairs"
             : mutual    ? "each pair stands once in the table, or twice and alike"
                         : "the table is not symmetric";
    d->name = gr_section_at(s, g->at.start);
    gr_draft_drop_misread(s, d, g->at);
    return gr_draft_propose(s, d, 99, err);
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    grid g = { .s = s };
    field f[HEADS_MAX + 1];
    gr_str rest = s->text, line;
    gr_status st = GR_OK;
    bool ok = true;

    g.cells.budget = g.numbers.budget = &s->cx->budget;
    while (st == GR_OK && ok && gr_str_split(&rest, '\n', &line)) {
        size_t start = (size_t)(line.ptr - s->text.ptr), n = fields_of(line, f);

        if (g.width != 0 && take_row(&g, f, n, &ok)) {
            g.at.end = start + line.len;
            continue;
        }
        st = ok && g.width != 0 ? propose(&g, err) : GR_OK;
        if (ok && st == GR_OK && take_head(&g, f, n))
            g.at = (gr_span){ start, start + line.len };
    }
    if (ok && st == GR_OK && g.width != 0)
        st = propose(&g, err);
    gr_vec_clear(&g.cells);
    gr_vec_clear(&g.numbers);
    return ok ? st : gr_fail_memory(s->cx, err);
}

const gr_recogniser gr_recogniser_grid = {
    .name = "grid",
    .summary = "tables of pairs with cells left out or words in them, below the heads of columns",
    .find = find,
    .example = "Fares:\n     Ava  Bow  Cro\nAva         3    8\nBow    3         2\nCro    8    "
               "2\nWhat is the cheapest way from Ava to Cro?",
    .graph = "Ava-Bow 3, Ava-Cro 8, Bow-Cro 2",
};
