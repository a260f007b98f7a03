/* Pairs of names between bars: "lb api | api cache | api db-1 | db-1 db-2 7". Every cell of the
 * line is two words, and in all of them or in none a number behind; a label with a colon may stand
 * before the first cell, and the sentence may end behind the last. A table has more lines of as
 * many bars, and is none of this. */
#include "sense/sense_int.h"

#define FEWEST    3   /* cells */
#define CELLS_MAX 512 /* of a line */

typedef struct cell {
    gr_str u, v, number;
} cell;

static bool is_name(gr_str t)
{
    bool letter = false;

    for (size_t i = 0; i < t.len; i++) {
        char c = t.ptr[i];

        letter |= ((c | 32) >= 'a' && (c | 32) <= 'z') || (unsigned char)c >= 0x80;
        if (!((c | 32) >= 'a' && (c | 32) <= 'z') && (unsigned char)c < 0x80 && !gr_is_digit(c) &&
            (strchr("-_.", c) == NULL || i == 0 || i + 1 == t.len))
            return false;
    }
    return letter;
}

/* "api db-1", "api db-1 7" */
static bool read_cell(gr_str t, cell *out)
{
    gr_str word[4];
    size_t n = 0;
    double x;

    for (t = gr_str_trim(t); n < 4 && gr_str_split(&t, ' ', &word[n]);)
        n += word[n].len != 0;
    if (n < 2 || n > 3 || t.ptr != NULL || !is_name(word[0]) || !is_name(word[1]) ||
        (n == 3 && !gr_num_to_double(word[2], &x)))
        return false;
    *out = (cell){ word[0], word[1], n == 3 ? word[2] : (gr_str){ 0 } };
    return true;
}

static size_t n_bars(gr_str line)
{
    size_t n = 0;

    for (size_t i = 0; i < line.len; i++)
        n += line.ptr[i] == '|' && (i == 0 || line.ptr[i - 1] != '|');
    return n;
}

/* Behind the last colon or full stop before the first bar. */
static gr_str without_lead(gr_str line)
{
    size_t bar = gr_str_find(line, "|"), from = 0;

    for (size_t i = 1; i < bar; i++)
        if (line.ptr[i] == ' ' && (line.ptr[i - 1] == ':' || line.ptr[i - 1] == '.'))
            from = i + 1;
    return gr_str_trim(gr_str_sub(line, from, line.len));
}

/* The cells of a line, all of them alike; 0 if it is something else. */
static size_t read_line(gr_str line, cell *at)
{
    gr_str part;
    size_t n = 0;

    line = without_lead(line);
    if (line.len == 0 || line.ptr[0] == '|')
        return 0;
    while (gr_str_split(&line, '|', &part)) {
        size_t stop = line.ptr == NULL ? gr_str_find(part, ". ") : part.len;

        part = gr_str_trim(gr_str_sub(part, 0, stop));
        if (gr_str_ends(part, "."))
            part = gr_str_sub(part, 0, part.len - 1);
        if (part.len == 0 && n != 0)
            continue; /* "||", or a bar at the end */
        if (n == CELLS_MAX || !read_cell(part, &at[n]))
            return 0;
        n++;
    }
    for (size_t i = 1; i < n; i++)
        if ((at[i].number.len != 0) != (at[0].number.len != 0))
            return 0;
    return n < FEWEST ? 0 : n;
}

static gr_span span_of(const gr_sensing *s, gr_str from, gr_str to)
{
    return (gr_span){ (size_t)(from.ptr - s->text.ptr), (size_t)(to.ptr + to.len - s->text.ptr) };
}

static bool add_cell(gr_sensing *s, gr_draft *d, const cell *x)
{
    gr_span at = span_of(s, x->u, x->number.len != 0 ? x->number : x->v);
    const gr_unit *unit;
    uint32_t u, v, e;
    gr_value w;

    if (!gr_draft_node_of(d, x->u, span_of(s, x->u, x->u), false, &u) ||
        !gr_draft_node_of(d, x->v, span_of(s, x->v, x->v), false, &v) ||
        !gr_draft_edge_of(d, u, v, at, &e))
        return false;
    return x->number.len == 0 || !gr_read_number(x->number, &w, &unit) ||
           gr_draft_set(d, GR_OF_EDGE, "weight", GR_MEANS_NUMBER, e, w, NULL);
}

/* Names come again, as in a graph: there are fewer of them than ends. */
static gr_status propose(gr_sensing *s, const cell *at, size_t n, gr_err *err)
{
    gr_draft *d = gr_draft_new(s, &gr_recogniser_bars);

    for (size_t i = 0; d != NULL && i < n; i++)
        if (!add_cell(s, d, &at[i]))
            d = NULL;
    if (d == NULL || !gr_draft_explains(d, span_of(s, at[0].u, at[n - 1].v)))
        return gr_fail_memory(s->cx, err);
    if (d->nodes.n * 4 > n * 7)
        return GR_OK;
    d->name = gr_section_at(s, d->edges.at[0].at.start);
    d->direction = gr_said_direction(s, d->edges.at[0].at.start);
    d->why = "what the text says";
    return gr_draft_propose(s, d, 98, err);
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    bool any = gr_str_find(s->text, "|") < s->text.len;
    cell *at = any ? gr_new_n(&s->cx->arena, cell, CELLS_MAX) : NULL;
    gr_str rest = s->text, line, before = { 0 }, next;
    gr_status st = GR_OK;

    if (at == NULL)
        return any ? gr_fail_memory(s->cx, err) : GR_OK;
    while (st == GR_OK && gr_str_split(&rest, '\n', &line)) {
        gr_str peek = rest;
        size_t bars = n_bars(line), n = 0;

        if (bars + 1 >= FEWEST && n_bars(before) != bars &&
            (!gr_str_split(&peek, '\n', &next) || n_bars(next) != bars))
            n = read_line(line, at);
        if (n != 0)
            st = propose(s, at, n, err);
        before = line;
    }
    return st;
}

const gr_recogniser gr_recogniser_bars = {
    .name = "bars",
    .summary = "lb api | api cache | api db: pairs of names between bars",
    .find = find,
    .example = "web lb | mail lb | lb api | api db | db copy. How many hops from web to copy?",
    .graph = "web-lb, mail-lb, lb-api, api-db, db-copy",
};
