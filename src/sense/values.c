/* What nodes have, where a list beside the links says so: "Costs: A: 3, B: 5, C: 4", "load = {'a':
 * 3, 'b': 9}", "A (north); B (south); C (north)". It becomes a column of the nodes.
 *
 * All items have one form, name most of the nodes, each once, and have one value each, numbers or
 * words that are no nodes. What another recogniser made of the same words is no graph. */
#include "sense/sense_int.h"

#define NAME_TOKENS 4
#define FEWEST      3

typedef enum form { FORM_COLON, FORM_EQUALS, FORM_BRACKETS, FORM_BARE, N_FORMS } form;

typedef struct list {
    size_t first, last; /* tokens [first, last) */
    size_t n;
    bool numbers;
} list;

/* The node whose name stands at token i, the longest; *end is the token behind it. */
static uint32_t node_at(const gr_sensing *s, const gr_draft *d, size_t i, size_t *end)
{
    for (size_t n = NAME_TOKENS; n > 0; n--) {
        uint32_t v;

        if (i + n > s->tokens.n)
            continue;
        v = gr_strmap_get(&d->index, gr_str_sub(s->text, s->tokens.at[i].inner_start,
                                                s->tokens.at[i + n - 1].inner_end));
        if (v != GR_MAP_NONE) {
            *end = i + n;
            return v;
        }
    }
    return GR_MAP_NONE;
}

/* A draft whose nodes may have values. */
typedef struct valued {
    gr_sensing *s;
    gr_draft *d;
    int32_t *linked; /* of tokens: how many links are around each */
    uint32_t *seen;  /* of nodes: the list that each was seen in last */
    uint32_t n_lists;
} valued;

static bool begin(valued *w, gr_sensing *s, gr_draft *d)
{
    *w = (valued){ .s = s, .d = d };
    w->linked = gr_new_n(&s->cx->arena, int32_t, s->tokens.n + 1);
    w->seen = gr_new_n(&s->cx->arena, uint32_t, d->nodes.n + 1);
    if (w->linked == NULL || w->seen == NULL)
        return false;
    for (size_t i = 0; i < d->edges.n; i++) {
        w->linked[gr_token_from(s, d->edges.at[i].at.start)]++;
        w->linked[gr_token_from(s, d->edges.at[i].at.end)]--;
    }
    for (size_t i = 0; i < s->tokens.n; i++)
        w->linked[i + 1] += w->linked[i];
    return true;
}

/* One value at token i: the token behind it and its unit, or i. */
static size_t value_at(const gr_sensing *s, const gr_draft *d, size_t i, bool *number,
                       gr_value *out, const gr_unit **unit)
{
    size_t end;
    gr_str t;

    if (i >= s->tokens.n || node_at(s, d, i, &end) != GR_MAP_NONE)
        return i;
    t = gr_str_sub(s->text, s->tokens.at[i].inner_start, s->tokens.at[i].inner_end);
    *unit = NULL;
    *number = s->tokens.at[i].kind == GR_TOKEN_NUMBER;
    if (*number) {
        gr_str with = i + 1 < s->tokens.n && s->tokens.at[i + 1].kind == GR_TOKEN_WORD
                          ? gr_str_sub(s->text, s->tokens.at[i].start, s->tokens.at[i + 1].end)
                          : t;

        if (with.len > t.len && gr_read_number(with, out, unit) && *unit != NULL)
            return i + 2;
        return gr_read_number(t, out, unit) ? i + 1 : i;
    }
    *out = gr_v_str(t);
    return s->tokens.at[i].kind == GR_TOKEN_WORD || s->tokens.at[i].kind == GR_TOKEN_QUOTED ? i + 1
                                                                                            : i;
}

/* "A: 3" at token i: the token behind it, or i. */
static size_t item_at(const valued *w, size_t i, form f, uint32_t *node, bool *number,
                      gr_value *value, const gr_unit **unit)
{
    static const char *const marks[N_FORMS] = { ":", "=", "(", "" };
    const gr_sensing *s = w->s;
    size_t end, stop;

    *node = node_at(s, w->d, i, &end);
    if (*node == GR_MAP_NONE || w->linked[i] != 0 ||
        (f != FORM_BARE && !gr_token_is(s, end, marks[f])))
        return i;
    end += f != FORM_BARE;
    stop = value_at(s, w->d, end, number, value, unit);
    if (stop == end || (f == FORM_BARE && !*number) ||
        (f == FORM_BRACKETS && !gr_token_is(s, stop, ")")))
        return i;
    return stop + (f == FORM_BRACKETS);
}

/* Behind what separates two items, or `i` where nothing does. */
static size_t skip_separators(const gr_sensing *s, size_t i)
{
    size_t k = i;

    k += gr_token_is(s, k, ",") || gr_token_is(s, k, ";");
    k += gr_lemma_is(s, k, "and");
    while (gr_token_kind_is(s, k, GR_TOKEN_NEWLINE))
        k++;
    if (k > i && (gr_token_is(s, k, "-") || gr_token_is(s, k, "*") || gr_token_is(s, k, "•")))
        k++;
    return k;
}

static bool ends_at(const gr_sensing *s, size_t i)
{
    return i >= s->tokens.n || gr_token_kind_is(s, i, GR_TOKEN_NEWLINE) || gr_token_is(s, i, ".") ||
           gr_token_is(s, i, ";") || gr_token_is(s, i, "}");
}

/* The list of one form that begins at token i; n is 0 if there is none. */
static list list_at(valued *w, size_t i, form f)
{
    const gr_sensing *s = w->s;
    list x = { .first = i, .last = i };
    const gr_unit *unit;
    uint32_t node;
    gr_value v;
    bool number;

    w->n_lists++;
    for (size_t next = i;;) {
        size_t end = item_at(w, next, f, &node, &number, &v, &unit);

        if (end == next || w->seen[node] == w->n_lists || (x.n != 0 && number != x.numbers))
            break;
        w->seen[node] = w->n_lists;
        x.numbers = number;
        x.last = end;
        x.n++;
        next = skip_separators(s, end);
        if (next == end)
            break;
    }
    if (x.n < FEWEST || x.n * 5 < w->d->nodes.n * 4 || !ends_at(s, x.last))
        x.n = 0;
    return x;
}

/* "Costs:", "load = {": what stands before a list, as the name of a column. */
static gr_str column_of(gr_sensing *s, const list *x)
{
    size_t i = x->first, first;
    gr_str word = { 0 };

    while (i > 0 && (gr_token_kind_is(s, i - 1, GR_TOKEN_NEWLINE) || gr_token_is(s, i - 1, "{")))
        i--;
    if (i > 1 && (gr_token_is(s, i - 1, ":") || gr_token_is(s, i - 1, "="))) {
        for (first = i - 1; first > 0 && s->tokens.at[first - 1].kind == GR_TOKEN_WORD;)
            first--;
        word = first < i - 1 ? s->lemma[first] : word;
    }
    for (size_t k = 0; k < word.len; k++)
        if (!((word.ptr[k] >= 'a' && word.ptr[k] <= 'z') || word.ptr[k] == '_'))
            word.len = 0;
    if (word.len < 2 || gr_text_word_class(word) != 0)
        word = x->numbers ? GR_STR("value") : GR_STR("kind");
    return gr_str_dup(&s->cx->arena, word);
}

/* The words of the list and of what heads it. */
static gr_span span_of(const gr_sensing *s, const list *x)
{
    size_t i = x->first;

    while (i > 0 && (gr_token_kind_is(s, i - 1, GR_TOKEN_NEWLINE) || gr_token_is(s, i - 1, "{")))
        i--;
    if (i > 1 && (gr_token_is(s, i - 1, ":") || gr_token_is(s, i - 1, "=")))
        for (i--; i > 0 && s->tokens.at[i - 1].kind == GR_TOKEN_WORD;)
            i--;
    else
        i = x->first;
    return (gr_span){ s->tokens.at[i].start, s->tokens.at[x->last - 1].end };
}

/* Drafts of others that lie within the list are no graphs. */
static void drop_rivals(gr_sensing *s, const gr_draft *mine, gr_span at)
{
    size_t kept = 0;

    for (size_t i = 0; i < s->drafts.n; i++) {
        gr_draft *d = s->drafts.at[i];
        bool within = d != mine && d->ready == NULL && d->edges.n != 0;

        for (size_t k = 0; within && k < d->edges.n; k++)
            within = at.start <= d->edges.at[k].at.start && d->edges.at[k].at.end <= at.end;
        if (!within)
            s->drafts.at[kept++] = d;
    }
    s->drafts.n = kept;
}

static bool take(const valued *w, const list *x, form f)
{
    gr_sensing *s = w->s;
    gr_draft *d = w->d;
    gr_str column = column_of(s, x);
    const gr_unit *unit, *said = NULL;
    gr_meaning meaning = x->numbers ? GR_MEANS_AMOUNT : GR_MEANS_NUMBER;
    uint32_t node;
    gr_value v;
    bool number;

    if (column.ptr == NULL || !gr_draft_explains(d, span_of(s, x)))
        return false;
    for (size_t i = x->first; i < x->last;) {
        i = skip_separators(s, item_at(w, i, f, &node, &number, &v, &unit));
        if (!gr_draft_set(d, GR_OF_NODE, column.ptr, meaning, node, v, unit != NULL ? unit : said))
            return false;
    }
    d->spans.n = gr_spans_sort(d->spans.at, d->spans.n);
    return true;
}

/* Numbers as names and as values cannot be told apart. */
static bool has_number_names(const gr_draft *d)
{
    int64_t n;

    for (size_t i = 0; i < d->nodes.n; i++)
        if (gr_num_to_int(d->nodes.at[i].name, &n))
            return true;
    return false;
}

/* At the front of a line, or behind what announces a list: "Wren has 4 beds, Lark 2, Finch 6" has
 * lost its first item. */
static bool may_begin(const gr_sensing *s, size_t i)
{
    return i == 0 || gr_token_kind_is(s, i - 1, GR_TOKEN_NEWLINE) || gr_token_is(s, i - 1, ":") ||
           gr_token_is(s, i - 1, "{") || gr_token_is(s, i - 1, "=") || gr_token_is(s, i - 1, "-") ||
           gr_token_is(s, i - 1, "*") || gr_token_is(s, i - 1, "•");
}

/* "P4 = 9" is no graph that is called P4 where that is a node. */
static gr_str section_of(const gr_draft *d, gr_str name)
{
    return gr_strmap_get(&d->index, name) == GR_MAP_NONE ? name : GR_STR("");
}

static gr_status find_values(gr_sensing *s, gr_draft *d, gr_err *err)
{
    valued w;

    if (!begin(&w, s, d))
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i + 1 < s->tokens.n; i++) {
        if (!may_begin(s, i))
            continue;
        for (size_t f = 0; f < N_FORMS; f++) {
            list x = list_at(&w, i, (form)f);

            if (x.n == 0 || !gr_str_eq(section_of(d, gr_section_at(s, s->tokens.at[i].start)),
                                       section_of(d, d->name)))
                continue;
            d->name = section_of(d, d->name);
            if (!take(&w, &x, (form)f))
                return gr_fail_memory(s->cx, err);
            drop_rivals(s, d, span_of(s, &x));
            i = x.last - 1;
            break;
        }
    }
    return GR_OK;
}

gr_status gr_sense_values(gr_sensing *s, gr_err *err)
{
    gr_status st = GR_OK;

    for (size_t k = 0; st == GR_OK && k < s->drafts.n; k++) {
        gr_draft *d = s->drafts.at[k];

        if (d->ready == NULL && !d->is_facts && !d->by->prose && d->edges.n > 1 &&
            d->edges.n * 2 >= d->nodes.n && d->nodes.n >= FEWEST && !has_number_names(d))
            st = find_values(s, d, err);
    }
    return st;
}
