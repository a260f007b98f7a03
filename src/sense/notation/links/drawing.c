/* Maps drawn with characters: names, "---" between them, and "|", "/" or "\" from line to line.
 *
 *     A---B--4--C
 *     |   |     |
 *     D---E-----F
 *
 * A stroke is followed both ways until it meets a name. Every stroke must: a drawing of which a
 * part is not understood is no graph, and the reading says so. */
#include "sense/sense_int.h"

#define ROWS_MAX    80
#define COLUMNS_MAX 240
#define NAMES_MAX   400

typedef struct cell {
    size_t at; /* byte */
    char c;    /* '\0' for what is no ASCII and no stroke */
    bool used;
} cell;

typedef struct name {
    size_t row, first, last; /* columns [first, last) */
    gr_span at;
} name;

typedef struct stroke {
    size_t u, v;   /* names */
    bool arrow[2]; /* at u, at v */
    gr_span number;
} stroke;

typedef struct reader {
    gr_sensing *s;
    cell *grid;                                     /* ROWS_MAX x COLUMNS_MAX */
    size_t width[ROWS_MAX], ends[ROWS_MAX], n_rows; /* columns; byte behind the row */
    name names[NAMES_MAX];
    size_t n_names;
    GR_VEC(stroke) strokes;
    gr_span at;
    bool ok, strange; /* a part was not understood */
} reader;

static bool is_inside(const reader *r, size_t row, size_t column)
{
    return row < r->n_rows && column < r->width[row];
}

static char char_at(const reader *r, size_t row, size_t column)
{
    return is_inside(r, row, column) ? r->grid[row * COLUMNS_MAX + column].c : ' ';
}

static size_t byte_at(const reader *r, size_t row, size_t column)
{
    return r->grid[row * COLUMNS_MAX + column].at;
}

static void use(reader *r, size_t row, size_t column)
{
    if (is_inside(r, row, column))
        r->grid[row * COLUMNS_MAX + column].used = true;
}

/* --- the grid --- */

/* The character at the front of s as ASCII draws it; its bytes are in *n. */
static char plain(gr_str s, size_t *n)
{
    static const struct {
        const char *sign;
        char c;
    } strokes[] = { { "─", '-' }, { "━", '-' }, { "—", '-' }, { "–", '-' },
                    { "│", '|' }, { "┃", '|' }, { "╱", '/' }, { "╲", '\\' } };
    unsigned char lead = (unsigned char)s.ptr[0];

    *n = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    *n = *n > s.len ? s.len : *n;
    for (size_t i = 0; lead >= 0x80 && i < sizeof strokes / sizeof *strokes; i++)
        if (gr_str_starts(s, strokes[i].sign))
            return strokes[i].c;
    return lead < 0x80 ? s.ptr[0] : 'x'; /* any other is a letter of a name */
}

static bool add_row(reader *r, gr_span line)
{
    gr_str t = gr_str_sub(r->s->text, line.start, line.end);
    size_t n = 0;

    if (r->n_rows == ROWS_MAX)
        return false;
    for (size_t i = 0, bytes; i < t.len; i += bytes) {
        if (n == COLUMNS_MAX)
            return false;
        r->grid[r->n_rows * COLUMNS_MAX + n++] =
            (cell){ .at = line.start + i, .c = plain(gr_str_sub(t, i, t.len), &bytes) };
    }
    r->ends[r->n_rows] = line.end;
    r->width[r->n_rows++] = n;
    return true;
}

static bool is_name_char(char c)
{
    return gr_is_digit(c) || ((c | 32) >= 'a' && (c | 32) <= 'z') || c == '_';
}

static bool is_number(const gr_sensing *s, gr_span span)
{
    for (size_t i = span.start; i < span.end; i++)
        if (!gr_is_digit(s->text.ptr[i]) && s->text.ptr[i] != '.')
            return false;
    return true;
}

/* A blank or a point inside a name: "Old Town". Letters with blanks between are names each. */
static bool goes_on(const reader *r, size_t row, size_t first, size_t end)
{
    return strchr(" .'", char_at(r, row, end)) != NULL && end + 1 < r->width[row] &&
           is_name_char(char_at(r, row, end + 1)) && end > first + 1 &&
           is_name_char(char_at(r, row, end + 2));
}

/* Names, and numbers that may be the weights of strokes. */
static bool find_names(reader *r)
{
    r->n_names = 0;
    for (size_t row = 0; row < r->n_rows; row++)
        for (size_t i = 0; i < r->width[row]; i++) {
            size_t end = i;

            if (!is_name_char(char_at(r, row, i)))
                continue;
            while (is_name_char(char_at(r, row, end)) || goes_on(r, row, i, end))
                end++;
            if (r->n_names == NAMES_MAX)
                return false;
            r->names[r->n_names] = (name){ .row = row, .first = i, .last = end };
            r->names[r->n_names].at.start = byte_at(r, row, i);
            r->names[r->n_names++].at.end =
                end < r->width[row] ? byte_at(r, row, end) : r->ends[row];
            i = end;
        }
    return true;
}

/* The name that covers a place, or touches it with a bracket between: SIZE_MAX if there is none. */
static size_t name_at(const reader *r, size_t row, size_t column, size_t near)
{
    size_t best = SIZE_MAX;

    for (size_t i = 0; i < r->n_names; i++) {
        const name *x = &r->names[i];

        if (x->row != row || column + near < x->first || column >= x->last + near)
            continue;
        if (best != SIZE_MAX && near != 0)
            return name_at(r, row, column, 0);
        best = i;
    }
    return best;
}

/* --- strokes --- */

static bool is_upright(char c)
{
    return c == '|' || c == '/' || c == '\\';
}

/* Follows a stroke from a place, a row at a time; the name where it ends, or SIZE_MAX. */
static size_t follow(reader *r, size_t row, size_t column, int down, bool *arrow)
{
    char c = char_at(r, row, column);

    for (;;) {
        size_t side = c == '|' ? 0 : 1, next = down > 0 ? row + 1 : row - 1;

        use(r, row, column);
        if ((down < 0 && row == 0) || next >= r->n_rows)
            return SIZE_MAX;
        if (side != 0 && ((c == '/') == (down > 0))) {
            column -= column != 0; /* a name may begin right below it */
        } else {
            column += side;
        }
        row = next;
        if ((char_at(r, row, column) == 'v' && down > 0) ||
            (char_at(r, row, column) == '^' && down < 0)) {
            size_t beyond = down > 0 ? row + 1 : row - 1;

            if (name_at(r, beyond, column, 1) != SIZE_MAX) {
                *arrow = true;
                use(r, row, column);
                return name_at(r, beyond, column, 1);
            }
        }
        if (char_at(r, row, column) == c)
            continue;
        return name_at(r, row, column, 1);
    }
}

/* A number beside a stroke on a line that has no names. */
static gr_span number_beside(reader *r, size_t row, size_t column, bool *taken)
{
    for (size_t i = 0; i < r->n_names; i++) {
        name *x = &r->names[i];

        if (x->row == row && !taken[i] && is_number(r->s, x->at) &&
            (x->first <= column + 2 && x->last + 2 > column)) {
            taken[i] = true;
            return x->at;
        }
    }
    return (gr_span){ 0, 0 };
}

/* Is the line one of strokes and their numbers? */
static bool is_stroke_row(const reader *r, size_t row)
{
    bool any = false;

    for (size_t i = 0; i < r->width[row]; i++) {
        char c = char_at(r, row, i);

        any |= is_upright(c);
        if (c != ' ' && !is_upright(c) && !gr_is_digit(c) && c != '.' && c != 'v' && c != '^')
            return false;
    }
    return any;
}

static void find_uprights(reader *r, bool *taken)
{
    for (size_t row = 0; r->ok && row < r->n_rows; row++)
        for (size_t i = 0; r->ok && is_stroke_row(r, row) && i < r->width[row]; i++) {
            stroke x = { 0 };
            size_t down;

            if (!is_upright(char_at(r, row, i)) || r->grid[row * COLUMNS_MAX + i].used)
                continue;
            x.u = follow(r, row, i, -1, &x.arrow[0]);
            x.v = follow(r, row, i, 1, &x.arrow[1]);
            for (down = row; x.number.end == 0 && down < r->n_rows && is_stroke_row(r, down);)
                x.number = number_beside(r, down++, i, taken);
            if (x.u == SIZE_MAX || x.v == SIZE_MAX || x.u == x.v)
                r->strange = true;
            else
                r->ok = gr_vec_push(&r->strokes, x);
        }
}

static bool is_level(char c)
{
    return c == '-' || c == '=' || c == '<' || c == '>' || c == '[' || c == ']' || c == '(' ||
           c == ')' || c == ' ';
}

/* Is there a stroke from name i to the next one of its line, or over a number to the one after? */
static void find_levels(reader *r, bool *taken)
{
    for (size_t i = 0; r->ok && i + 1 < r->n_names; i++) {
        size_t next = i + 1, dashes = 0;
        stroke x = { .u = i };
        bool level = true;

        if (r->names[next].row != r->names[i].row || taken[i])
            continue;
        if (next + 1 < r->n_names && r->names[next + 1].row == r->names[i].row &&
            is_number(r->s, r->names[next].at) && !is_number(r->s, r->names[i].at) &&
            char_at(r, r->names[i].row, r->names[next].last) != ' ') {
            x.number = r->names[next].at;
            taken[next++] = true;
        }
        for (size_t k = r->names[i].last; k < r->names[next].first; k++) {
            char c = char_at(r, r->names[i].row, k);

            dashes += c == '-' || c == '=';
            x.arrow[0] |= c == '<';
            x.arrow[1] |= c == '>';
            level &= is_level(c) || (gr_is_digit(c) && x.number.end != 0);
        }
        x.v = next;
        if (dashes == 0 && x.number.end == 0)
            continue;
        if (!level || dashes == 0)
            r->strange = true;
        else
            r->ok = gr_vec_push(&r->strokes, x);
    }
}

/* --- the draft --- */

static gr_status propose(reader *r, gr_err *err)
{
    gr_sensing *s = r->s;
    gr_draft *d = gr_draft_new(s, &gr_recogniser_drawing);
    bool arrows = false, ok = d != NULL;

    if (ok) {
        d->direction = GR_UNDIRECTED;
        d->why = "a drawing without arrow heads";
        d->name = gr_section_at(s, r->at.start);
        ok = gr_draft_explains(d, r->at);
    }
    for (size_t i = 0; ok && i < r->strokes.n; i++)
        arrows |= r->strokes.at[i].arrow[0] != r->strokes.at[i].arrow[1];
    if (ok && arrows) {
        d->direction = GR_DIRECTED;
        d->why = "arrows";
    }
    for (size_t i = 0; ok && i < r->strokes.n; i++) {
        const stroke *x = &r->strokes.at[i];
        gr_span a = r->names[x->u].at, b = r->names[x->v].at;
        const gr_unit *unit;
        uint32_t u, v, e;
        gr_value w;

        ok = gr_draft_node_of(d, gr_str_sub(s->text, a.start, a.end), a, true, &u) &&
             gr_draft_node_of(d, gr_str_sub(s->text, b.start, b.end), b, true, &v);
        for (int way = 0; ok && way < 2; way++) {
            bool both = x->arrow[0] == x->arrow[1];

            if (arrows ? !both && x->arrow[way == 0 ? 0 : 1] : way == 1)
                continue;
            ok = gr_draft_edge_of(d, way == 0 ? u : v, way == 0 ? v : u, a, &e) &&
                 (x->number.end == 0 ||
                  !gr_read_number(gr_str_sub(s->text, x->number.start, x->number.end), &w, &unit) ||
                  gr_draft_set(d, GR_OF_EDGE, "weight", GR_MEANS_NUMBER, e, w, unit));
        }
    }
    return ok ? gr_draft_propose(s, d, 100, err) : gr_fail_memory(s->cx, err);
}

/* "1 | 2 | 17", "1/2 17": numbers on both sides of a sign, as in a row of a table. */
static bool has_fields(const reader *r, size_t row)
{
    bool left = false, sign = false, right = false;

    for (size_t i = 0; i < r->width[row]; i++) {
        uint32_t c = (uint32_t)char_at(r, row, i);
        bool digit = c >= '0' && c <= '9';

        right |= sign && digit;
        sign |= left && (c == '|' || c == '/');
        left |= digit;
    }
    return right;
}

/* A drawing has a line of strokes between two lines of names. Trees with "|--" and "├──" are
 * outlines. */
static bool is_drawing(const reader *r)
{
    bool strokes = false;
    size_t fields = 0;

    for (size_t row = 0; row < r->n_rows; row++) {
        strokes |= row > 0 && row + 1 < r->n_rows && is_stroke_row(r, row);
        fields += has_fields(r, row);
        for (size_t i = 0; i < r->width[row]; i++)
            if ((char_at(r, row, i) == '|' || char_at(r, row, i) == '`') &&
                char_at(r, row, i + 1) == '-')
                return false;
    }
    return strokes && fields < 3;
}

static gr_status finish(reader *r, gr_err *err)
{
    gr_str t = gr_str_sub(r->s->text, r->at.start, r->at.end);
    gr_status st = GR_OK;
    bool *taken;

    r->strokes.n = 0;
    r->strange = false;
    if (r->n_rows < 3 || gr_str_find(t, "├") < t.len || gr_str_find(t, "└") < t.len ||
        !is_drawing(r) || !find_names(r)) {
        r->n_rows = 0;
        return GR_OK;
    }
    taken = gr_new_n(&r->s->cx->arena, bool, NAMES_MAX);
    if (taken == NULL)
        return gr_fail_memory(r->s->cx, err);
    find_uprights(r, taken);
    find_levels(r, taken);
    for (size_t i = 0; i < r->n_names; i++) /* a number that belongs to no stroke */
        r->strange |=
            !taken[i] && is_stroke_row(r, r->names[i].row) && is_number(r->s, r->names[i].at);
    if (!r->ok)
        st = gr_fail_memory(r->s->cx, err);
    else if (r->strange)
        st = gr_sense_problem(r->s, GR_WHY_UNSUPPORTED, r->at,
                              "I do not understand every line of the drawing; give the links as a "
                              "list.")
                 ? GR_OK
                 : gr_fail_memory(r->s->cx, err);
    else if (r->strokes.n != 0)
        st = propose(r, err);
    r->n_rows = 0;
    return st;
}

/* A line of a drawing: no sentence, and not all letters. */
static bool may_draw(gr_str line)
{
    size_t strokes = 0, words = 0;

    for (size_t i = 0; i < line.len; i++) {
        strokes += strchr("-|/\\=", line.ptr[i]) != NULL || (unsigned char)line.ptr[i] >= 0x80;
        words += line.ptr[i] == ' ' && i > 0 && is_name_char(line.ptr[i - 1]) && i + 1 < line.len &&
                 is_name_char(line.ptr[i + 1]);
    }
    return line.len != 0 && strchr(".?!:,;", line.ptr[line.len - 1]) == NULL &&
           (strokes != 0 || words < 3);
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    reader *r;
    gr_str t = s->text;
    gr_status st = GR_OK;

    if (gr_str_find(t, "|") == t.len && gr_str_find(t, "│") == t.len &&
        gr_str_find(t, "/") == t.len && gr_str_find(t, "\\") == t.len)
        return GR_OK;
    r = gr_new(&s->cx->arena, reader);
    if (r == NULL || (r->grid = gr_new_n(&s->cx->arena, cell, ROWS_MAX * COLUMNS_MAX)) == NULL)
        return gr_fail_memory(s->cx, err);
    r->s = s;
    r->ok = true;
    r->strokes.budget = &s->cx->budget;
    for (size_t pos = 0; st == GR_OK && pos <= t.len;) {
        size_t end = pos;

        while (end < t.len && t.ptr[end] != '\n')
            end++;
        if (may_draw(gr_str_trim(gr_str_sub(t, pos, end))) && add_row(r, (gr_span){ pos, end })) {
            r->at.start = r->n_rows == 1 ? pos : r->at.start;
            r->at.end = end;
        } else {
            st = finish(r, err);
        }
        pos = end + 1;
    }
    if (st == GR_OK)
        st = finish(r, err);
    gr_vec_clear(&r->strokes);
    return st;
}

const gr_recogniser gr_recogniser_drawing = {
    .name = "drawing",
    .summary = "A---B with | / and \\ from line to line: maps drawn with characters",
    .find = find,
    .example = "A---B--4--C\n|   |     |\nD---E-----F\nHow many edges are there?",
    .graph = "A-B, B-C 4, A-D, B-E, C-F, D-E, E-F",
};
