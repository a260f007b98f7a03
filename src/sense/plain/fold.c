/* Lists of neighbours by indentation, each head and what stands below it written on one line: "A"
 * over "  -> B (5)" as "A -> B (5)", "A:" over "  B: 5" and "[A]" over "B = 5" as "A: B: 5".
 *
 * An outline of a tree looks alike: these are lists of neighbours only if a head stands below
 * another one. */
#include "sense/plain/plain_int.h"

#define ITEM_BYTES 120 /* a name and a number */
#define LINES_MAX  512 /* of one block */

typedef struct fold_line {
    size_t start, end;   /* of the line, without its line end */
    gr_str name;         /* what is listed */
    size_t mark, behind; /* [mark, behind): "->", "-", "*" before the name */
    size_t number;       /* of the name's end to the number behind it; 0 = none */
    bool head, arrow;
} fold_line;

static bool is_word(gr_str t)
{
    size_t blanks = 0;

    for (size_t i = 0; i < t.len; i++) {
        blanks += t.ptr[i] == ' ';
        if (strchr(",;()[]{}?!|>=#`\"", t.ptr[i]) != NULL)
            return false;
    }
    return t.len != 0 && t.len < 40 && blanks < 3;
}

/* "B (5)", "B: 5", "B = 5", "B 5 km", "B": the name and where its number begins. */
static bool read_item(const gr_plain *p, fold_line *x, size_t from)
{
    gr_str t = { p->t + from, x->end - from };
    const gr_unit *unit;
    gr_value v;

    x->number = 0;
    if (t.len > ITEM_BYTES)
        return false;
    for (size_t i = 0; i < t.len; i++) {
        gr_str rest;

        if (strchr(" :=(", t.ptr[i]) == NULL)
            continue;
        rest = gr_str_sub(t, i, t.len);
        while (rest.len != 0 && strchr(" :=(", rest.ptr[0]) != NULL)
            rest = gr_str_sub(rest, 1, rest.len);
        if (gr_str_ends(rest, ")"))
            rest = gr_str_sub(rest, 0, rest.len - 1);
        if (rest.len != 0 && gr_read_number(gr_str_trim(rest), &v, &unit) && i != 0) {
            x->name = gr_str_sub(t, 0, i);
            x->number = from + i;
            return is_word(x->name);
        }
    }
    x->name = gr_str_trim(t);
    return is_word(x->name) && memchr(x->name.ptr, ':', x->name.len) == NULL;
}

/* A line that lists; false for any other. */
static bool read_line(const gr_plain *p, size_t start, fold_line *x)
{
    static const char *const branches[] = { "|-- ", "`-- ", "├── ", "└── " };
    size_t at = gr_plain_skip(p, start);

    *x = (fold_line){ .start = start, .end = gr_plain_line_end(p, start), .head = at == start };
    while (x->end > start && strchr(" \t\r", p->t[x->end - 1]) != NULL)
        x->end--;
    if (at >= x->end)
        return false;
    x->mark = at;
    for (size_t k = 0; k < sizeof branches / sizeof *branches; k++)
        if (gr_plain_is(p, at, branches[k])) {
            x->head = false;
            x->arrow = true;
            x->behind = at + strlen(branches[k]);
            return x->behind < x->end && read_item(p, x, x->behind);
        }
    if (gr_plain_is(p, at, "->") || gr_plain_is(p, at, "=>"))
        at += 2;
    else if (gr_plain_is(p, at, "→"))
        at += 3;
    else if ((p->t[at] == '-' || p->t[at] == '*' || p->t[at] == '+') && p->t[at + 1] == ' ')
        at++;
    x->arrow = at > x->mark + 1;
    x->behind = at = gr_plain_skip(p, at);
    if (at >= x->end)
        return false;
    if (x->head && p->t[at] == '#') {
        while (at < x->end && (p->t[at] == '#' || p->t[at] == ' '))
            at++;
        x->name = gr_str_trim((gr_str){ p->t + at, x->end - at });
        return is_word(x->name);
    }
    if (x->head && p->t[at] == '[' && p->t[x->end - 1] == ']') {
        x->name = gr_str_trim((gr_str){ p->t + at + 1, x->end - at - 2 });
        return is_word(x->name);
    }
    if (x->head && p->t[x->end - 1] == ':') {
        x->name = gr_str_trim((gr_str){ p->t + at, x->end - at - 1 });
        return is_word(x->name);
    }
    return read_item(p, x, at);
}

/* Under "[A]" and "# A" nothing is indented: what has a number is an item. */
static void find_heads(const gr_plain *p, fold_line *at, size_t n)
{
    char mark = p->t[at[0].start];

    for (size_t i = 0; (mark == '[' || mark == '#') && i < n; i++)
        at[i].head = p->t[at[i].start] == mark;
}

static bool has_head(const fold_line *at, size_t n, gr_str name)
{
    for (size_t i = 0; i < n; i++)
        if (at[i].head && gr_str_eq(at[i].name, name))
            return true;
    return false;
}

/* Two heads or more with items, all items alike and one step in, and heads among the items. */
static bool are_neighbours(const fold_line *at, size_t n)
{
    size_t heads = 0, items = 0, known = 0, arrows = 0, numbers = 0, step = 0;

    for (size_t i = 0; i < n; i++) {
        const fold_line *x = &at[i];
        size_t in = x->mark - x->start;

        if (x->head) {
            if (x->number != 0 || x->arrow)
                return false;
            heads++;
            continue;
        }
        if (i == 0 || (items != 0 && in != step))
            return false;
        step = in;
        items++;
        known += has_head(at, n, x->name);
        arrows += x->arrow;
        numbers += x->number != 0;
    }
    return heads > 1 && items > 1 && known != 0 && (arrows == 0 || arrows == items) &&
           (numbers == 0 || numbers == items) && !at[n - 1].head;
}

/* Single blanks only, what is left over behind them: several would be columns. */
static void squeeze(gr_plain *p, size_t from, size_t to)
{
    size_t kept = from;

    for (size_t i = from; i < to; i++)
        if (p->t[i] != ' ' || (kept > from && p->t[kept - 1] != ' '))
            p->t[kept++] = p->t[i];
    gr_plain_blank(p, kept, to);
}

static void fold(gr_plain *p, const fold_line *at, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const fold_line *x = &at[i];
        bool first = i != 0 && at[i - 1].head;

        if (x->head) {
            size_t end = (size_t)(x->name.ptr - p->t) + x->name.len;

            if (i != 0) /* blank lines between sections */
                gr_plain_blank(p, at[i - 1].end, x->start - 1);
            gr_plain_blank(p, x->start, (size_t)(x->name.ptr - p->t));
            gr_plain_blank(p, end, x->end);
            continue;
        }
        /* The line end becomes the sign. */
        gr_plain_put(p, x->start - 1, x->behind, !first ? "," : x->arrow ? "->" : ":");
        if (x->number != 0 && gr_str_find((gr_str){ p->t + x->number, x->end - x->number }, "(") ==
                                  x->end - x->number) {
            for (size_t k = x->number; strchr(" =", p->t[k]) != NULL; k++)
                p->t[k] = ' ';
            p->t[x->number] = ':';
        }
    }
    for (size_t i = 0, end; i < n; i++)
        if (at[i].head) {
            end = gr_plain_line_end(p, at[i].start);
            squeeze(p, at[i].start, end);
        }
}

/* A YAML mapping has a line that says what its key needs: what else is said of the key goes. */
static void drop_properties(gr_plain *p)
{
    size_t step = 0, relation = 0;
    gr_str key = { 0 };

    for (size_t at = 0, end; at < p->n; at = end + 1) {
        size_t first = gr_plain_skip(p, at), colon = first;

        end = gr_plain_line_end(p, at);
        while (colon < end && (gr_plain_is_name(p->t[colon]) || p->t[colon] == '-'))
            colon++;
        if (first - at < 2 || colon == first || colon >= end || p->t[colon] != ':' ||
            !gr_word_in((gr_str){ p->t + first, colon - first },
                        "depends_on|needs|requires|dependencies|depends|after|prerequisites"))
            continue;
        step = first - at;
        key = (gr_str){ p->t + first, colon - first };
        relation++;
    }
    for (size_t at = 0, end; relation > 1 && at < p->n; at = end + 1) {
        size_t first = gr_plain_skip(p, at), colon = first;

        end = gr_plain_line_end(p, at);
        while (colon < end && (gr_plain_is_name(p->t[colon]) || p->t[colon] == '-'))
            colon++;
        if (first - at == step && colon > first && colon + 1 < end && p->t[colon] == ':' &&
            at > 0 && !gr_str_eq(key, (gr_str){ p->t + first, colon - first }))
            gr_plain_blank(p, at - 1, end);
    }
}

void gr_plain_fold(gr_plain *p)
{
    fold_line at[LINES_MAX];
    size_t n = 0;

    drop_properties(p);
    for (size_t pos = 0; pos <= p->n; pos = gr_plain_line_end(p, pos) + 1) {
        bool listed = n < LINES_MAX && read_line(p, pos, &at[n]);
        bool empty = gr_plain_skip(p, pos) == gr_plain_line_end(p, pos);

        n += listed;
        if (listed || (empty && n != 0 && pos < p->n &&
                       (p->t[at[0].start] == '[' || p->t[at[0].start] == '#')))
            continue;
        if (n != 0)
            find_heads(p, at, n);
        if (n > 3 && are_neighbours(at, n))
            fold(p, at, n);
        n = 0;
    }
    if (n != 0)
        find_heads(p, at, n);
    if (n > 3 && are_neighbours(at, n))
        fold(p, at, n);
}
