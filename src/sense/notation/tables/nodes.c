/* Tables that say what nodes are, beside a graph that is told elsewhere: "paper,topic" and a line
 * for each paper. It is such a table if its first fields stand in the rest of the text as well, one
 * and a half times on the average: that many ends a graph has at least. It is taken out of the text
 * before anybody looks for links, and its fields become columns of nodes. Where no graph has these
 * nodes the text is read again as it was. */
#include "sense/notation/tables/tables_int.h"

#define ROWS_FEW     3
#define ROWS_LEAST   4
#define ROWS_MANY    20
#define ROWS_MOST    200
#define COLUMNS_MOST 8
#define FIELD_MOST   40        /* bytes */
#define TEXT_MOST    (1 << 16) /* bytes that are searched for every name */

typedef struct lines {
    gr_str text;
    char sep;
    size_t n;          /* fields of a line */
    GR_VEC(gr_str) at; /* the first is the head */
} lines;

static gr_str without_bars(gr_str line)
{
    line = gr_str_trim(line);
    line = gr_str_sub(line, gr_str_starts(line, "|"), line.len);
    return gr_str_sub(line, 0, line.len - gr_str_ends(line, "|"));
}

#define WIDE 'w' /* two blanks and more between fields */

/* The next field off the front of a line; false if it is spent. */
static bool next_field(gr_str *line, char sep, gr_str *out)
{
    size_t end;

    if (sep != WIDE)
        return gr_str_split(line, sep, out);
    if (line->ptr == NULL)
        return false;
    end = gr_str_find(*line, "  ");
    *out = gr_str_sub(*line, 0, end);
    *line = end < line->len ? gr_str_trim(gr_str_sub(*line, end, line->len)) : (gr_str){ 0 };
    return true;
}

static size_t n_fields(gr_str line, char sep)
{
    gr_str part;
    size_t n = 0;

    while (next_field(&line, sep, &part))
        n++;
    return n;
}

static gr_str field(gr_str line, char sep, size_t k)
{
    gr_str part = { 0 };

    for (size_t i = 0; i <= k; i++)
        if (!next_field(&line, sep, &part))
            return (gr_str){ 0 };
    return gr_str_trim(part);
}

/* Nothing, or a sign for it. */
static bool is_missing(gr_str t)
{
    return gr_table_cell_is_empty(t) || gr_str_is(t, "?") || gr_str_is(t, "??") ||
           gr_str_is(t, "NA") || gr_str_is(t, "N/A") || gr_str_is_nocase(t, "null");
}

static bool is_rule(gr_str line)
{
    for (size_t i = 0; i < line.len; i++)
        if (strchr("|-: ", line.ptr[i]) == NULL)
            return false;
    return gr_str_find(line, "--") < line.len;
}

static bool fits(const lines *l, gr_str line)
{
    if (n_fields(line, l->sep) != l->n)
        return false;
    for (size_t k = 0; k < l->n; k++)
        if (field(line, l->sep, k).len > FIELD_MOST)
            return false;
    return field(line, l->sep, 0).len != 0;
}

/* The lines from pos on that are a table; where they end. */
static bool take_lines(lines *l, size_t pos, size_t *end)
{
    gr_str rest = gr_str_sub(l->text, pos, l->text.len), line;

    l->at.n = 0;
    *end = pos;
    while (gr_str_split(&rest, '\n', &line)) {
        gr_str inner = l->sep == '|' ? without_bars(line) : gr_str_trim(line);

        if (l->at.n == 1 && l->sep == '|' && is_rule(line)) {
            *end = (size_t)(line.ptr + line.len - l->text.ptr);
            continue;
        }
        if (l->at.n == 0)
            l->n = n_fields(inner, l->sep);
        if (l->n < 2 || l->n > COLUMNS_MOST || !fits(l, inner) || l->at.n > ROWS_MOST)
            return true;
        *end = (size_t)(line.ptr + line.len - l->text.ptr);
        if (!gr_vec_push(&l->at, inner))
            return false;
    }
    return true;
}

static bool heads_links(const lines *l)
{
    for (size_t k = 0; k < l->n; k++) {
        gr_str h = field(l->at.at[0], l->sep, k);

        if (h.len == 0 || gr_table_number(h) || gr_str_find(h, " ") < h.len ||
            gr_table_head_has(h, GR_TABLE_FROM "|" GR_TABLE_TO) ||
            (k != 0 && gr_table_twins(field(l->at.at[0], l->sep, k - 1), h)))
            return true;
    }
    return false;
}

/* Do few values say it, or numbers? And is none of them a row's own name? */
static bool are_values(const lines *l, const gr_strmap *names, size_t k, gr_budget *budget,
                       bool *ok)
{
    size_t numbers = 0, there = 0;
    gr_strmap seen;
    bool free_of_names = true;

    gr_strmap_init(&seen, budget);
    for (size_t i = 1; *ok && i < l->at.n; i++) {
        gr_str t = field(l->at.at[i], l->sep, k);
        uint32_t *slot;

        if (is_missing(t))
            continue;
        there++;
        numbers += gr_table_number(t);
        free_of_names = free_of_names && gr_strmap_get(names, t) == GR_MAP_NONE;
        slot = gr_strmap_put(&seen, t);
        if ((*ok = slot != NULL))
            *slot = 0;
    }
    free_of_names = free_of_names && there != 0 &&
                    (numbers == there || (numbers == 0 && seen.n * 3 <= there * 2));
    gr_strmap_clear(&seen);
    return free_of_names;
}

static bool is_of_name(char c)
{
    return gr_is_digit(c) || ((c | 32) >= 'a' && (c | 32) <= 'z') || (c & 0x80) != 0 || c == '_';
}

static size_t occurrences(gr_str text, gr_span but, gr_str name)
{
    size_t n = 0;

    for (size_t i = 0; i + name.len <= text.len; i++) {
        size_t end = i + name.len;

        if (i == but.start)
            i = end = but.end; /* on behind it */
        else if (text.ptr[i] == name.ptr[0] && memcmp(text.ptr + i, name.ptr, name.len) == 0 &&
                 (i == 0 || !is_of_name(text.ptr[i - 1])) &&
                 (end == text.len || !is_of_name(text.ptr[end])))
            n++;
    }
    return n;
}

/* Do the words of a column, or its numbers, stand nowhere else? */
static bool stand_alone(const lines *l, gr_span at, size_t k)
{
    for (size_t i = 1; i < l->at.n; i++) {
        gr_str t = field(l->at.at[i], l->sep, k);

        if (is_missing(t) || (!gr_table_number(t) && occurrences(l->text, at, t) != 0))
            return false;
    }
    return true;
}

/* A small table, or one of many different words: there is no doubt only if nothing in it but the
 * names stands elsewhere, and all of these do. */
static bool is_small_table(const lines *l, gr_span at)
{
    for (size_t i = 1; i < l->at.n; i++)
        if (occurrences(l->text, at, field(l->at.at[i], l->sep, 0)) == 0)
            return false;
    for (size_t k = 1; k < l->n; k++) {
        for (size_t i = 1; i < l->at.n; i++) /* nor a name of another row */
            for (size_t j = 1; j < l->at.n; j++)
                if (gr_str_eq(field(l->at.at[i], l->sep, k), field(l->at.at[j], l->sep, 0)))
                    return false;
        if (!stand_alone(l, at, k))
            return false;
    }
    return true;
}

/* Are the first fields different, and told of elsewhere? */
static bool are_told_of(const lines *l, gr_span at, gr_strmap *names, bool *ok)
{
    size_t n = l->at.n - 1, found = 0, all = 0;

    for (size_t i = 1; *ok && i < l->at.n; i++) {
        gr_str name = field(l->at.at[i], l->sep, 0);
        uint32_t *slot = gr_strmap_put(names, name);
        size_t often = occurrences(l->text, at, name);

        if ((*ok = slot != NULL))
            *slot = (uint32_t)i;
        found += often != 0;
        all += often;
    }
    return *ok && names->n == n && found * 5 >= n * 4 && all * 2 >= n * 3;
}

static bool is_node_table(gr_sensing *s, const lines *l, gr_span at, bool *ok)
{
    gr_strmap names;
    bool is;

    if (l->at.n < ROWS_FEW + 1 || heads_links(l))
        return false;
    if (l->at.n < ROWS_MANY && is_small_table(l, at))
        return true;
    if (l->at.n < ROWS_LEAST + 1)
        return false;
    gr_strmap_init(&names, &s->cx->budget);
    is = are_told_of(l, at, &names, ok);
    for (size_t k = 1; is && *ok && k < l->n; k++)
        is = are_values(l, &names, k, &s->cx->budget, ok);
    gr_strmap_clear(&names);
    return is && *ok;
}

static void hide(gr_str text, gr_span at)
{
    char *t = (char *)(uintptr_t)text.ptr;

    for (size_t i = at.start; i < at.end; i++)
        if (t[i] != '\n')
            t[i] = ' ';
}

/* Is the line at pos a row below another one: has the line above a separator that it has too? */
static bool goes_on(gr_str text, size_t pos)
{
    static const char signs[] = { '|', '\t', ';' };
    size_t above = pos > 0 ? pos - 1 : 0;
    gr_str line = gr_str_sub(text, pos, text.len), before;

    while (above > 0 && text.ptr[above - 1] != '\n')
        above--;
    if (pos == 0)
        return false;
    before = gr_str_sub(text, above, pos - 1);
    line = gr_str_sub(line, 0, gr_str_find(line, "\n"));
    for (size_t i = 0; i < sizeof signs; i++)
        if (memchr(before.ptr, signs[i], before.len) != NULL &&
            memchr(line.ptr, signs[i], line.len) != NULL)
            return true;
    return n_fields(before, ',') > 1 && n_fields(before, ',') == n_fields(line, ',');
}

gr_status gr_sense_hide_tables(gr_sensing *s, gr_err *err)
{
    static const char seps[] = { '|', '\t', ',', ';', WIDE };
    lines l = { .text = s->text, .at = { .budget = &s->cx->budget } };
    bool ok = true;

    for (size_t pos = 0; ok && s->text.len <= TEXT_MOST && pos < s->text.len &&
                         s->n_node_tables < GR_NODE_TABLES;) {
        size_t next = pos;

        while (next < s->text.len && s->text.ptr[next] != '\n')
            next++;
        for (size_t i = 0; ok && i < sizeof seps && !goes_on(s->text, pos); i++) {
            gr_span at = { pos, pos };

            l.sep = seps[i];
            if (l.sep == WIDE ? gr_str_find(gr_str_sub(s->text, pos, next), "  ") == next - pos
                              : memchr(s->text.ptr + pos, l.sep, next - pos) == NULL)
                continue;
            ok = take_lines(&l, pos, &at.end);
            if (ok && is_node_table(s, &l, at, &ok)) {
                gr_node_table *t = &s->node_tables[s->n_node_tables++];

                *t = (gr_node_table){ gr_str_dup(&s->cx->arena, gr_str_sub(s->text, pos, at.end)),
                                      l.sep, at };
                ok = t->text.ptr != NULL;
                hide(s->text, at);
                next = at.end;
                break;
            }
        }
        pos = next + 1;
    }
    gr_vec_clear(&l.at);
    return ok ? GR_OK : gr_fail_memory(s->cx, err);
}

/* --- what they say --- */

static size_t n_known(const lines *l, const gr_draft *d)
{
    size_t n = 0;

    for (size_t i = 1; i < l->at.n; i++)
        n += gr_strmap_get(&d->index, field(l->at.at[i], l->sep, 0)) != GR_MAP_NONE;
    return n;
}

static bool set_field(gr_sensing *s, gr_draft *d, const lines *l, size_t k, uint32_t v, gr_str t)
{
    gr_str head = gr_str_dup(&s->cx->arena, field(l->at.at[0], l->sep, k));
    const gr_unit *unit = NULL;
    gr_value value;

    if (head.ptr == NULL)
        return false;
    if (!gr_read_number(t, &value, &unit))
        value = gr_v_str(t);
    return gr_draft_set(d, GR_OF_NODE, head.ptr, gr_meaning_of(head, &(const gr_unit *){ NULL }), v,
                        value, unit);
}

static bool say(gr_sensing *s, gr_draft *d, const lines *l, gr_span at)
{
    bool ok = gr_draft_explains(d, at);

    for (size_t i = 1; ok && i < l->at.n; i++) {
        uint32_t v = 0;

        ok = gr_draft_node_of(d, field(l->at.at[i], l->sep, 0), at, true, &v);
        for (size_t k = 1; ok && k < l->n; k++) {
            gr_str t = field(l->at.at[i], l->sep, k);

            ok = is_missing(t) || set_field(s, d, l, k, v, t);
        }
    }
    d->spans.n = gr_spans_sort(d->spans.at, d->spans.n);
    return ok;
}

gr_status gr_sense_node_tables(gr_sensing *s, gr_err *err)
{
    bool ok = true;

    for (size_t i = 0; ok && i < s->n_node_tables && !s->misled; i++) {
        const gr_node_table *t = &s->node_tables[i];
        lines l = { .text = t->text, .sep = t->sep, .at = { .budget = &s->cx->budget } };
        gr_draft *best = NULL;
        size_t most = 0, end;

        ok = take_lines(&l, 0, &end);
        for (size_t k = 0; ok && k < s->drafts.n; k++) {
            gr_draft *d = s->drafts.at[k];

            if (d->ready == NULL && !d->is_facts && n_known(&l, d) > most) {
                best = d;
                most = n_known(&l, d);
            }
        }
        s->misled = best == NULL || most * 5 < (l.at.n - 1) * 4;
        ok = ok && (s->misled || say(s, best, &l, t->at));
        gr_vec_clear(&l.at);
    }
    return ok ? GR_OK : gr_fail_memory(s->cx, err);
}
