/* What the cells of a table show where its header does not tell: which names come again, and
 * where. Looks at the first rows only. */
#include "graph/table_int.h"

static gr_str cell(const gr_tcolumns *t, size_t row, size_t col)
{
    return t->sample[row * t->n + col];
}

/* Counts the cells of a column from row `first` on. */
static bool count_cells(gr_strmap *seen, const gr_tcolumns *t, size_t col, size_t first)
{
    for (size_t r = first; r < t->n_sample; r++) {
        uint32_t *slot = gr_strmap_put(seen, cell(t, r, col));

        if (slot == NULL)
            return false;
        *slot = *slot == GR_MAP_NONE ? 1 : *slot + 1;
    }
    return true;
}

static uint32_t times(const gr_strmap *seen, gr_str name)
{
    uint32_t n = gr_strmap_get(seen, name);

    return n == GR_MAP_NONE ? 0 : n;
}

static bool ends_in_digit(gr_str s)
{
    return s.len != 0 && gr_is_digit(s.ptr[s.len - 1]);
}

/* Names like those below it: letters alone, or words with a number. */
static bool is_like_rows(const gr_tcolumns *t)
{
    bool letters = true, numbered = true;

    for (size_t r = 0; r < t->n_sample; r++)
        for (size_t i = 0; i < 2; i++) {
            letters &= cell(t, r, i).len <= 1;
            numbered &= ends_in_digit(cell(t, r, i));
        }
    return letters || numbered;
}

gr_status gr_first_row_is_alone(gr_ctx *cx, const gr_tcolumns *t, bool *alone, gr_err *err)
{
    gr_strmap seen;
    bool ok = true;

    *alone = t->n_sample > 3 && !is_like_rows(t);
    gr_strmap_init(&seen, &cx->budget);
    for (size_t i = 0; *alone && ok && i < t->n; i++)
        ok = count_cells(&seen, t, i, 1);
    for (size_t i = 0; *alone && ok && i < t->n; i++)
        *alone = cell(t, 0, i).len != 0 && times(&seen, cell(t, 0, i)) == 0;
    for (size_t r = 1; *alone && ok && r < t->n_sample; r++)
        *alone = times(&seen, cell(t, r, 0)) > 1 || times(&seen, cell(t, r, 1)) > 1;
    gr_strmap_clear(&seen);
    return ok ? GR_OK : gr_fail_memory(cx, err);
}

/* None is the name of an end, and they are few or link ends in turn. */
gr_status gr_middle_is_relation(gr_ctx *cx, const gr_tcolumns *t, bool *is, gr_err *err)
{
    gr_strmap ends, relations;
    size_t n_relations = 0;
    bool ok, chained = false;

    gr_strmap_init(&ends, &cx->budget);
    gr_strmap_init(&relations, &cx->budget);
    ok = count_cells(&ends, t, 0, 0);
    for (size_t r = 0; ok && r < t->n_sample; r++)
        chained |= times(&ends, cell(t, r, 2)) != 0;
    ok = ok && count_cells(&ends, t, 2, 0) && count_cells(&relations, t, 1, 0);
    *is = ok;
    for (size_t r = 0; *is && r < t->n_sample; r++) {
        uint32_t *n = gr_strmap_put(&relations, cell(t, r, 1));

        n_relations += n != NULL && *n != 0;
        if (n != NULL)
            *n = 0; /* is counted */
        *is = times(&ends, cell(t, r, 1)) == 0;
    }
    *is = *is && t->n_sample > 1 &&
          (n_relations <= t->n_sample / 2 || (chained && n_relations < t->n_sample));
    gr_strmap_clear(&ends);
    gr_strmap_clear(&relations);
    return ok ? GR_OK : gr_fail_memory(cx, err);
}

/* Where the first of several names in a cell ends. */
static size_t first_of(gr_str s)
{
    size_t i = 0;

    while (i < s.len && s.ptr[i] != ';' && s.ptr[i] != '|' && s.ptr[i] != ',')
        i++;
    return i;
}

gr_status gr_column_overlap(gr_ctx *cx, const gr_tcolumns *t, size_t of, size_t in, size_t *n_known,
                            bool *repeats, gr_err *err)
{
    size_t first = t->header;
    gr_strmap seen;
    bool ok;

    *n_known = 0;
    *repeats = false;
    gr_strmap_init(&seen, &cx->budget);
    ok = count_cells(&seen, t, in, first);
    for (size_t r = first; ok && r < t->n_sample; r++) {
        gr_str name = cell(t, r, of), one = gr_str_trim(gr_str_sub(name, 0, first_of(name)));

        *n_known += name.len != 0 && (times(&seen, name) != 0 || times(&seen, one) != 0);
        *repeats |= times(&seen, cell(t, r, in)) > 1;
    }
    gr_strmap_clear(&seen);
    return ok ? GR_OK : gr_fail_memory(cx, err);
}

bool gr_rows_are_numbered(const gr_tcolumns *t)
{
    int64_t first, i;

    if (t->n_sample < 5 || !gr_num_is_canonical(cell(t, 0, 0), &first) || first > INT32_MAX)
        return false;
    for (size_t r = 1; r < t->n_sample; r++)
        if (!gr_num_is_canonical(cell(t, r, 0), &i) || i != first + (int64_t)r)
            return false;
    return true;
}
