/* Arrays of neighbours, where the place in the array is the node: [[1, 2], [0], [0]] or {{1, 2},
 * {0}, {0}}, also with weights: [[(1, 5), (2, 3)], [], []].
 *
 * [[0, 1], [1, 2]] is a list of edges for most people. So rows of two or three numbers need a word
 * that says otherwise; rows of other lengths are no edges, and need none. */
#include "sense/sense_int.h"

#define WORDS_MAX 16 /* around the array that are looked at */

typedef struct neighbour {
    int64_t node;
    gr_str weight; /* or empty */
    gr_span at;
} neighbour;

typedef struct reader {
    gr_sensing *s;
    GR_VEC(neighbour) items;
    GR_VEC(size_t) ends; /* of every row, among the items */
    int64_t base;        /* the number of the first row */
    bool ok;
} reader;

static size_t skip_spaces(gr_str t, size_t pos)
{
    while (pos < t.len && strchr(" \t\r\n", t.ptr[pos]) != NULL && t.ptr[pos] != '\0')
        pos++;
    return pos;
}

static char closing(char open)
{
    return open == '(' ? ')' : open == '[' ? ']' : open == '{' ? '}' : '\0';
}

/* Digits at pos; where they end, or 0. */
static size_t number_at(gr_str t, size_t pos, int64_t *out)
{
    size_t end = pos;

    while (end < t.len && end - pos < 9 && gr_is_digit(t.ptr[end]))
        end++;
    return end > pos && gr_num_to_int(gr_str_sub(t, pos, end), out) ? end : 0;
}

/* "1", "(1, 5)" or "[1, 5]"; where it ends, or 0. */
static size_t item_at(gr_str t, size_t pos, neighbour *out)
{
    char close = closing(t.ptr[pos]);
    size_t start = pos, end, comma;
    const gr_unit *unit;
    gr_value v;

    *out = (neighbour){ 0 };
    if (close == '\0') {
        end = number_at(t, pos, &out->node);
        out->at = (gr_span){ start, end };
        return end;
    }
    end = number_at(t, skip_spaces(t, pos + 1), &out->node);
    comma = end != 0 ? skip_spaces(t, end) : t.len;
    if (comma >= t.len || t.ptr[comma] != ',')
        return 0;
    for (end = comma + 1; end < t.len && end - comma < 24 && t.ptr[end] != close;)
        end++;
    if (end >= t.len || t.ptr[end] != close)
        return 0;
    out->weight = gr_str_trim(gr_str_sub(t, comma + 1, end));
    out->at = (gr_span){ start, end + 1 };
    return gr_read_number(out->weight, &v, &unit) ? end + 1 : 0;
}

/* The array at pos; where it ends, or 0. */
static size_t array_at(reader *r, size_t pos)
{
    gr_str t = r->s->text;
    char open = t.ptr[pos], close = closing(open);

    r->items.n = r->ends.n = 0;
    pos = skip_spaces(t, pos + 1);
    while (r->ok && pos < t.len && t.ptr[pos] == open) {
        pos = skip_spaces(t, pos + 1);
        while (r->ok && pos < t.len && t.ptr[pos] != close) {
            neighbour x;
            size_t end = item_at(t, pos, &x);

            if (end == 0)
                return 0;
            r->ok = gr_vec_push(&r->items, x);
            pos = skip_spaces(t, end);
            if (pos < t.len && t.ptr[pos] == ',')
                pos = skip_spaces(t, pos + 1);
        }
        if (!r->ok || pos >= t.len)
            return 0;
        r->ok = gr_vec_push(&r->ends, r->items.n);
        pos = skip_spaces(t, pos + 1);
        if (pos < t.len && t.ptr[pos] == ',')
            pos = skip_spaces(t, pos + 1);
    }
    return r->ok && pos < t.len && t.ptr[pos] == close && r->ends.n > 1 ? pos + 1 : 0;
}

static size_t row_start(const reader *r, size_t row)
{
    return row == 0 ? 0 : r->ends.at[row - 1];
}

/* Speaks the text of neighbours? *first is 1 if it says that they begin there, *indexed if it says
 * that the place is the node. */
static bool is_announced(const reader *r, gr_span at, int64_t *first, bool *indexed)
{
    const gr_sensing *s = r->s;
    size_t from = gr_token_from(s, at.start), to = gr_token_from(s, at.end);
    bool said = false;

    *first = 0;
    *indexed = false;
    for (size_t i = from > WORDS_MAX ? from - WORDS_MAX : 0; i < s->tokens.n && i < to + WORDS_MAX;
         i++) {
        if (i >= from && i < to)
            continue;
        *indexed |= gr_word_in(s->lemma[i], "index|indices|position|i-th|entry");
        said |= *indexed || gr_word_in(s->lemma[i], "adjacency|adj|neighbour|neighbor");
        if ((gr_token_is(s, i, "1") || gr_lemma_is(s, i, "one")) && i > 0 &&
            gr_word_in(s->lemma[i - 1], "from|at|with"))
            *first = 1;
        if (gr_str_is_nocase(gr_token_text(s, i), "1-based") ||
            gr_str_is_nocase(gr_token_text(s, i), "1-indexed"))
            *first = 1;
    }
    return said;
}

/* Is every number a row other than its own, and none twice in a row? */
static bool fits(const reader *r, int64_t base)
{
    int64_t n = (int64_t)r->ends.n;

    for (size_t row = 0; row < r->ends.n; row++)
        for (size_t i = row_start(r, row); i < r->ends.at[row]; i++) {
            int64_t x = r->items.at[i].node - base;

            if (x < 0 || x >= n || x == (int64_t)row)
                return false;
            if (i > row_start(r, row) && r->items.at[i].node == r->items.at[i - 1].node)
                return false;
        }
    return true;
}

static bool is_symmetric(reader *r, int64_t base)
{
    gr_u64map pairs;
    bool same = true;

    gr_u64map_init(&pairs, &r->s->cx->budget);
    for (int pass = 0; r->ok && same && pass < 2; pass++)
        for (size_t row = 0; r->ok && same && row < r->ends.n; row++)
            for (size_t i = row_start(r, row); r->ok && same && i < r->ends.at[row]; i++) {
                uint64_t x = (uint64_t)(r->items.at[i].node - base), y = row;

                if (pass == 0) {
                    uint32_t *slot = gr_u64map_put(&pairs, x << 32 | y);

                    r->ok = slot != NULL;
                    if (r->ok)
                        *slot = 0;
                } else {
                    same = gr_u64map_get(&pairs, y << 32 | x) != GR_MAP_NONE;
                }
            }
    gr_u64map_clear(&pairs);
    return same;
}

/* Rows that no list of edges has: of other lengths than two, or three with a weight. */
static bool are_no_edges(const reader *r)
{
    bool two = false, three = false;

    for (size_t row = 0; row < r->ends.n; row++) {
        size_t n = r->ends.at[row] - row_start(r, row);

        if (n < 2 || n > 3)
            return true;
        two |= n == 2;
        three |= n == 3;
    }
    return r->items.at[0].weight.len != 0 || (two && three);
}

static gr_status propose(reader *r, gr_span at, bool symmetric, gr_err *err)
{
    gr_sensing *s = r->s;
    gr_draft *d = gr_draft_new(s, &gr_recogniser_arrays);
    uint32_t v, e;

    if (d == NULL || !gr_draft_explains(d, at))
        return gr_fail_memory(s->cx, err);
    for (size_t row = 0; row < r->ends.n; row++) {
        gr_str name = gr_str_printf(&s->cx->arena, "%" PRId64, r->base + (int64_t)row);

        if (name.ptr == NULL || !gr_draft_node_of(d, name, at, true, &v))
            return gr_fail_memory(s->cx, err);
    }
    for (size_t row = 0; row < r->ends.n; row++)
        for (size_t i = row_start(r, row); i < r->ends.at[row]; i++) {
            const neighbour *x = &r->items.at[i];
            const gr_unit *unit;
            gr_value w;

            if (!gr_draft_edge_of(d, (uint32_t)row, (uint32_t)(x->node - r->base), x->at, &e) ||
                (x->weight.len != 0 && gr_read_number(x->weight, &w, &unit) &&
                 !gr_draft_set(d, GR_OF_EDGE, "weight", gr_meaning_of_unit(unit), e, w, unit)))
                return gr_fail_memory(s->cx, err);
        }
    d->direction = symmetric ? GR_UNDIRECTED : GR_DIRECTED;
    d->why = symmetric ? "neighbours are the same both ways"
                       : "neighbours are not the same both "
                         "ways";
    d->name = gr_section_at(s, at.start);
    return gr_draft_propose(s, d, 99, err);
}

/* What stands at `at` if it is such an array. */
static gr_status judge(reader *r, gr_span at, gr_err *err)
{
    int64_t first;
    bool indexed, said = is_announced(r, at, &first, &indexed), symmetric;

    if (r->items.n < 2 || (!said && !are_no_edges(r)) || (!fits(r, 0) && !fits(r, 1)))
        return GR_OK;
    symmetric = fits(r, 0) && is_symmetric(r, 0);
    r->base = fits(r, 0) && (first == 0 || symmetric) ? 0 : fits(r, 1) ? 1 : 0;
    if (r->base == 1)
        symmetric = is_symmetric(r, 1);
    if (!r->ok)
        return gr_fail_memory(r->s->cx, err);
    return symmetric || are_no_edges(r) || indexed ? propose(r, at, symmetric, err) : GR_OK;
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    reader r = { .s = s, .ok = true };
    gr_str t = s->text;
    gr_status st = GR_OK;

    r.items.budget = r.ends.budget = &s->cx->budget;
    for (size_t i = 0; r.ok && st == GR_OK && i < t.len; i++) {
        size_t inner, end;

        if (t.ptr[i] != '[' && t.ptr[i] != '{')
            continue;
        inner = skip_spaces(t, i + 1);
        if (inner >= t.len || t.ptr[inner] != t.ptr[i]) {
            i = inner - 1;
            continue;
        }
        end = array_at(&r, i);
        if (end == 0)
            continue;
        st = judge(&r, (gr_span){ i, end }, err);
        i = end - 1;
    }
    gr_vec_clear(&r.items);
    gr_vec_clear(&r.ends);
    return r.ok ? st : gr_fail_memory(s->cx, err);
}

const gr_recogniser gr_recogniser_arrays = {
    .name = "arrays",
    .summary = "[[1, 2], [0], [0]]: arrays of neighbours, where the place is the node",
    .find = find,
    .example = "Adjacency list by index: [[1, 2], [0, 3], [0], [1]]. Is it a tree?",
    .graph = "0-1, 0-2, 1-3",
};
