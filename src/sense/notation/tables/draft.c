/* The graphs that tables are: an edge list, a matrix, costs of pairs, lists in cells, tasks with
 * what they need. */
#include "sense/notation/tables/tables_int.h"

gr_str gr_table_cell(const gr_tables *r, const gr_table_row *w, size_t i)
{
    gr_span at = r->cells.at[w->first + i];
    gr_str t = gr_str_trim(gr_str_sub(r->s->text, at.start, at.end));

    if (t.len >= 2 && (t.ptr[0] == '"' || t.ptr[0] == '`') && t.ptr[t.len - 1] == t.ptr[0])
        t = gr_str_sub(t, 1, t.len - 1);
    return t;
}

bool gr_table_number(gr_str t)
{
    const gr_unit *unit;
    gr_value v;

    return gr_read_number(t, &v, &unit);
}

bool gr_table_date(gr_str t)
{
    gr_text_when when;

    return t.len > 7 && gr_is_digit(t.ptr[0]) && gr_text_time(t, &when) == t.len &&
           when.kind != GR_TIME_CLOCK;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* The words of a head, in small letters and without what joins them. */
bool gr_table_head_has(gr_str head, const char *list)
{
    size_t start = 0;

    for (size_t i = 0; i <= head.len; i++) {
        char buf[GR_WORD_MAX], low[GR_WORD_MAX];
        size_t n = i - start;

        if (i < head.len && is_letter(head.ptr[i]))
            continue;
        if (n > 0 && n < GR_WORD_MAX) {
            for (size_t k = 0; k < n; k++)
                low[k] = head.ptr[start + k] >= 'A' && head.ptr[start + k] <= 'Z'
                             ? (char)(head.ptr[start + k] + 32)
                             : head.ptr[start + k];
            if (gr_word_in((gr_str){ low, n }, list) ||
                gr_word_in(gr_text_lemma((gr_str){ low, n }, buf, NULL), list))
                return true;
        }
        start = i + 1;
    }
    return false;
}

/* --- matrices --- */

static bool is_matrix(const gr_tables *r, const gr_table_row *rows, size_t n)
{
    if (n < 3 || rows[0].n != n)
        return false;
    for (size_t i = 1; i < n; i++) {
        if (!gr_str_eq(gr_table_cell(r, &rows[0], i), gr_table_cell(r, &rows[i], 0)))
            return false;
    }
    return true;
}

bool gr_table_cell_is_empty(gr_str t)
{
    return t.len == 0 || gr_str_is(t, "-") || gr_str_is(t, "–") || gr_str_is(t, "—") ||
           gr_str_is(t, "\\");
}

/* "—", "none" where a name could stand. */
static bool is_nothing(gr_str t)
{
    return gr_table_cell_is_empty(t) || gr_str_is_nocase(t, "none") || gr_str_is_nocase(t, "n/a");
}

/* These stand for no edge. */
static bool is_blank_cell(gr_str t)
{
    return gr_table_cell_is_empty(t) || gr_str_is(t, "∞") || gr_str_is(t, ".") ||
           gr_str_is_nocase(t, "inf") || gr_str_is(t, "0") || gr_str_is_nocase(t, "no") ||
           gr_str_is_nocase(t, "none") || gr_str_is_nocase(t, "n/a") || gr_str_is(t, "✗");
}

/* One half of a table of distances is enough. */
static bool is_half(const gr_tables *r, const gr_table_row *rows, size_t n)
{
    bool above = false, below = false;

    for (size_t i = 1; i < n; i++)
        for (size_t k = 1; k < n; k++) {
            bool there = !gr_table_cell_is_empty(gr_table_cell(r, &rows[i], k));

            above |= k > i && there;
            below |= k < i && there;
        }
    return above != below;
}

/* "from\\to" in the corner of a matrix. */
static bool is_from_to(gr_str corner)
{
    return gr_table_head_has(corner, GR_TABLE_FROM) || gr_str_find(corner, "→") < corner.len ||
           gr_str_find(corner, "->") < corner.len;
}

static gr_status matrix_draft(gr_tables *r, gr_draft *d, const gr_table_row *rows, size_t n,
                              gr_err *err)
{
    bool symmetric = true, ones = true, half = is_half(r, rows, n);
    uint32_t u, v, e;

    for (size_t i = 1; i < n; i++)
        for (size_t k = 1; k < n; k++) {
            gr_str x = gr_table_cell(r, &rows[i], k), y = gr_table_cell(r, &rows[k], i);

            symmetric &= gr_str_eq(x, y) || (is_blank_cell(x) && is_blank_cell(y));
            ones &= is_blank_cell(x) || gr_str_is(x, "1") || !gr_table_number(x);
        }
    half &= !is_from_to(gr_table_cell(r, &rows[0], 0));
    symmetric |= half;
    d->direction = symmetric ? GR_UNDIRECTED : GR_DIRECTED;
    d->why = symmetric ? "the matrix is symmetric" : "the matrix is not symmetric";
    for (size_t i = 1; i < n; i++)
        if (!gr_draft_node_of(d, gr_table_cell(r, &rows[i], 0), rows[i].at, true, &u))
            return gr_fail_memory(r->s->cx, err);
    for (size_t i = 1; i < n; i++)
        for (size_t k = symmetric && !half ? i : 1; k < n; k++) {
            gr_str x = gr_table_cell(r, &rows[i], k);
            const gr_unit *unit = NULL;
            gr_value w;

            if (is_blank_cell(x) || (half && k == i) || (!ones && !gr_table_number(x)))
                continue;
            if (!gr_draft_node_of(d, gr_table_cell(r, &rows[i], 0), rows[i].at, true, &u) ||
                !gr_draft_node_of(d, gr_table_cell(r, &rows[0], k), rows[0].at, true, &v) ||
                !gr_draft_edge_of(d, u, v, r->cells.at[rows[i].first + k], &e) ||
                (!ones && gr_read_number(x, &w, &unit) &&
                 !gr_draft_set(d, GR_OF_EDGE, "weight", gr_meaning_of_unit(unit), e, w, unit)))
                return gr_fail_memory(r->s->cx, err);
        }
    return GR_OK;
}

static bool are_row_names(const gr_tables *r, const gr_strmap *names, gr_str cell);

/* What separates the items of the second column: a sign, or blanks where all items are names of the
 * first one; '\0' if it has no lists. */
static char list_separator(const gr_tables *r, const gr_table_row *rows, size_t from, size_t n)
{
    size_t commas = 0, others = 0, blanks = 0;
    gr_strmap names;
    bool ok = true;

    if (rows[0].n != 2)
        return '\0';
    gr_strmap_init(&names, &r->s->cx->budget);
    for (size_t i = from; ok && i < n; i++) {
        uint32_t *slot = gr_strmap_put(&names, gr_table_cell(r, &rows[i], 0));

        ok = slot != NULL;
        if (ok)
            *slot = 0;
    }
    for (size_t i = from; i < n; i++) {
        gr_str t = gr_table_cell(r, &rows[i], 1);
        bool one = is_nothing(t) || gr_strmap_get(&names, t) != GR_MAP_NONE;

        commas += gr_str_find(t, ",") < t.len || gr_str_find(t, ";") < t.len;
        blanks += !one && are_row_names(r, &names, t);
        others += !one && !are_row_names(r, &names, t);
    }
    gr_strmap_clear(&names);
    return commas != 0 ? ',' : blanks != 0 && others == 0 ? ' ' : '\0';
}

static bool has_lists(const gr_tables *r, const gr_table_row *rows, size_t from, size_t n)
{
    return list_separator(r, rows, from, n) != '\0';
}

/* "B (9)" in a list: the name, and the number in brackets behind it if there is one. */
static gr_str without_number(gr_str item, gr_str *number)
{
    size_t open = item.len;

    *number = (gr_str){ 0 };
    while (open > 0 && item.ptr[open - 1] != '(')
        open--;
    if (open < 2 || !gr_str_ends(item, ")") ||
        !gr_table_number(gr_str_sub(item, open, item.len - 1)))
        return item;
    *number = gr_str_sub(item, open, item.len - 1);
    return gr_str_trim(gr_str_sub(item, 0, open - 1));
}

/* "stop a" and "stop b", "site1" and "site2": a letter alone or a digit is all that differs. */
static bool differ_by_one(gr_str u, gr_str v)
{
    size_t at = 0;
    bool alone;

    while (gr_str_starts(u, "#") || gr_str_starts(u, " "))
        u = gr_str_sub(u, 1, u.len);
    if (u.len != v.len)
        return false;
    while (at < u.len && u.ptr[at] == v.ptr[at])
        at++;
    if (at == u.len || memcmp(u.ptr + at + 1, v.ptr + at + 1, u.len - at - 1) != 0)
        return at == u.len;
    alone =
        (at == 0 || !is_letter(u.ptr[at - 1])) && (at + 1 == u.len || !is_letter(u.ptr[at + 1]));
    return alone || gr_is_digit(u.ptr[at]);
}

/* Heads of ends that links lead between both ways: "town" twice, "hut a" and "hut b", "borders";
 * "goes to", as roads do. */
static bool is_mutual(gr_str u, gr_str v)
{
    static const char words[] = "neighbour|neighbor|neighbouring|neighboring|friend|peer|partner|"
                                "contact|meet|border|adjoin|sit|adjacent|connect|pair|touch|"
                                "conflict|with|other|and";

    return differ_by_one(u, v) || gr_table_head_has(v, words) ||
           (gr_str_ends(v, "to") && gr_table_head_has(v, "go|run|road|door|bridge|close"));
}

/* Does every link lead back, too? Then direction is not told by heads. */
static bool are_mirrored(gr_ctx *cx, const gr_draft *d, bool *ok)
{
    gr_u64map seen;
    bool all = true;

    gr_u64map_init(&seen, &cx->budget);
    for (size_t e = 0; *ok && e < d->edges.n; e++) {
        uint32_t *slot = gr_u64map_put(&seen, (uint64_t)d->edges.at[e].u << 32 | d->edges.at[e].v);

        *ok = slot != NULL;
        if (*ok)
            *slot = 0;
    }
    for (size_t e = 0; *ok && all && e < d->edges.n; e++)
        all = gr_u64map_get(&seen, (uint64_t)d->edges.at[e].v << 32 | d->edges.at[e].u) !=
              GR_MAP_NONE;
    gr_u64map_clear(&seen);
    return all;
}

/* "| Ines | sound, light |": an edge for each value; the columns are two kinds of things, unless
 * their values are the same things. */
static gr_status lists_draft(gr_tables *r, gr_draft *d, const gr_table_row *rows, size_t n,
                             bool head, gr_err *err)
{
    gr_str kind[2] = { GR_STR("left"), GR_STR("right") };
    bool same = false, *left;
    char sep = list_separator(r, rows, head, n);
    const gr_unit *unit = NULL;
    uint32_t u, v, link;
    gr_str number;
    gr_value w;

    for (size_t i = 0; head && i < 2; i++)
        kind[i] = gr_table_cell(r, &rows[0], i);
    for (size_t i = head; i < n; i++) {
        gr_str rest = gr_table_cell(r, &rows[i], 1), item;

        if (!gr_draft_node_of(d, gr_table_cell(r, &rows[i], 0), rows[i].at, false, &u))
            return gr_fail_memory(r->s->cx, err);
        for (char *p = memchr(rest.ptr, ';', rest.len); rest.len != 0;) {
            if (!gr_str_split(&rest, p != NULL ? ';' : sep, &item))
                break;
            item = without_number(gr_str_trim(item), &number);
            if (item.len == 0 || is_blank_cell(item))
                continue;
            if (!gr_draft_node_of(d, item, rows[i].at, false, &v) ||
                !gr_draft_edge_of(d, u, v, rows[i].at, &link) ||
                (number.len != 0 && gr_read_number(number, &w, &unit) &&
                 !gr_draft_set(d, GR_OF_EDGE, "weight", gr_meaning_of_unit(unit), link, w, unit)))
                return gr_fail_memory(r->s->cx, err);
            if (rest.ptr == NULL)
                break;
        }
    }
    left = gr_new_n(&r->s->cx->arena, bool, d->nodes.n + 1);
    if (left == NULL)
        return gr_fail_memory(r->s->cx, err);
    for (size_t i = head; i < n; i++)
        if ((u = gr_strmap_get(&d->index, gr_table_cell(r, &rows[i], 0))) != GR_MAP_NONE)
            left[u] = true;
    for (size_t e = 0; !same && e < d->edges.n; e++) /* neighbours of one kind */
        same = left[d->edges.at[e].v];
    d->direction = GR_UNDIRECTED;
    d->why = "a table of what belongs together";
    for (size_t e = 0; !same && e < d->edges.n; e++)
        if (!gr_draft_set(d, GR_OF_NODE, "kind", GR_MEANS_NUMBER, d->edges.at[e].u,
                          gr_v_str(kind[0]), NULL) ||
            !gr_draft_set(d, GR_OF_NODE, "kind", GR_MEANS_NUMBER, d->edges.at[e].v,
                          gr_v_str(kind[1]), NULL))
            return gr_fail_memory(r->s->cx, err);
    if (same) {
        d->direction = GR_AUTO;
        d->why = NULL;
        bool ok = true, mirrored = are_mirrored(r->s->cx, d, &ok);

        if (!ok)
            return gr_fail_memory(r->s->cx, err);
        if (head && !mirrored && !gr_heading_of(kind[1]).backwards &&
            !is_mutual(kind[0], kind[1])) {
            d->direction = GR_DIRECTED;
            d->why = "the heads of the columns";
        } else if (head) {
            gr_draft_relate(d, gr_heading_of(kind[1]));
        }
    }
    return GR_OK;
}

bool gr_table_twins(gr_str x, gr_str y)
{
    static const char last[] = "abAB12xyuv";
    const char *at;

    if (x.len != y.len || x.len < 2 || memcmp(x.ptr, y.ptr, x.len - 1) != 0)
        return false;
    at = strchr(last, x.ptr[x.len - 1]);
    return at != NULL && *at != '\0' && (at - last) % 2 == 0 && at[1] == y.ptr[y.len - 1];
}

bool gr_table_crosses(const gr_tables *r, const gr_table_row *rows, size_t n, size_t a, size_t b,
                      bool *ok)
{
    gr_strmap first;
    bool found = false;

    gr_strmap_init(&first, &r->s->cx->budget);
    for (size_t i = 0; *ok && i < 2 * n; i++) {
        uint32_t *slot;

        if (i >= n) {
            found |= gr_strmap_get(&first, gr_table_cell(r, &rows[i - n], b)) != GR_MAP_NONE;
            continue;
        }
        slot = gr_strmap_put(&first, gr_table_cell(r, &rows[i], a));
        *ok = slot != NULL;
        if (*ok)
            *slot = 0;
    }
    gr_strmap_clear(&first);
    return found;
}

/* "W1  J1.3  J2.1": the first column only counts the rows where it shares no name with the second,
 * and the second shares some with the third. */
static bool has_row_names(const gr_tables *r, const gr_table_row *rows, size_t n, bool head,
                          size_t a, size_t b, size_t c)
{
    bool ok = true;

    return !gr_table_crosses(r, rows + head, n - head, a, b, &ok) &&
           !gr_table_crosses(r, rows + head, n - head, a, c, &ok) &&
           gr_table_crosses(r, rows + head, n - head, b, c, &ok) && ok;
}

/* The columns of the ends: by their heads, else the first two that are no numbers, without one that
 * only names the rows, else the first two. */
static void find_ends(const gr_tables *r, const gr_table_row *rows, size_t n, bool head,
                      size_t end[2], bool *directed)
{
    size_t found = 0, text = 0, t[3] = { 0, 1, 2 };

    *directed = false;
    end[0] = end[1] = SIZE_MAX;
    for (size_t i = 0; head && i < rows[0].n; i++) {
        gr_str h = gr_table_cell(r, &rows[0], i);

        if (end[0] == SIZE_MAX && gr_table_head_has(h, GR_TABLE_FROM)) {
            end[0] = i;
            found++;
        } else if (end[1] == SIZE_MAX && gr_table_head_has(h, GR_TABLE_TO)) {
            end[1] = i;
            found++;
        }
    }
    if (found == 2) { /* links lead as the columns stand, even "to, from" */
        size_t first = end[0] < end[1] ? end[0] : end[1];

        end[1] = first == end[0] ? end[1] : end[0];
        end[0] = first;
        *directed = true;
        return;
    }
    for (size_t i = 0; head && i + 1 < rows[0].n; i++)
        if (gr_table_twins(gr_table_cell(r, &rows[0], i), gr_table_cell(r, &rows[0], i + 1))) {
            end[0] = i;
            end[1] = i + 1;
            return;
        }
    for (size_t i = 0; i < rows[0].n && text < 3; i++)
        if (!gr_table_number(gr_table_cell(r, &rows[n - 1], i)) &&
            !(rows[0].n > 2 && gr_table_date(gr_table_cell(r, &rows[n - 1], i))))
            t[text++] = i;
    if (text == 3 && has_row_names(r, rows, n, head, t[0], t[1], t[2]))
        memmove(t, t + 1, 2 * sizeof *t);
    end[0] = text > 1 ? t[0] : 0;
    end[1] = text > 1 ? t[1] : 1;
}

static gr_str name_of(const gr_tables *r, gr_str id)
{
    uint32_t at = gr_strmap_get(&r->ids, id);

    return at == GR_MAP_NONE ? id : r->id_names.at[at];
}

/* The name of an end: what a table of nodes calls it, if there is one. */
static gr_str end_name(const gr_tables *r, const gr_table_row *w, size_t i)
{
    return name_of(r, gr_table_cell(r, w, i));
}

/* Links lead as the columns stand where heads call their ends by different words, unless no name
 * stands in both: of two kinds of things it is not told. */
static bool do_lead(const gr_tables *r, const gr_table_row *rows, size_t n, const size_t end[2],
                    bool *ok)
{
    return !is_mutual(gr_table_cell(r, &rows[0], end[0]), gr_table_cell(r, &rows[0], end[1])) &&
           gr_table_crosses(r, rows + 1, n - 1, end[0], end[1], ok);
}

static gr_status edges_draft(gr_tables *r, gr_draft *d, const gr_table_row *rows, size_t n,
                             bool head, gr_err *err)
{
    size_t end[2];
    bool directed, ok = true;

    find_ends(r, rows, n, head, end, &directed);
    directed = directed || (head && do_lead(r, rows, n, end, &ok));
    if (!ok)
        return gr_fail_memory(r->s->cx, err);
    if (directed) {
        d->direction = GR_DIRECTED;
        d->why = "the heads of the columns";
    }
    for (size_t i = head; i < n; i++) {
        bool weighted = false;
        uint32_t u, v, e;

        if (is_nothing(gr_table_cell(r, &rows[i], end[0])) ||
            is_nothing(gr_table_cell(r, &rows[i], end[1])))
            continue;
        if (!gr_draft_node_of(d, end_name(r, &rows[i], end[0]), rows[i].at, false, &u) ||
            !gr_draft_node_of(d, end_name(r, &rows[i], end[1]), rows[i].at, false, &v) ||
            !gr_draft_edge_of(d, u, v, rows[i].at, &e))
            return gr_fail_memory(r->s->cx, err);
        for (size_t k = 0; k < rows[i].n; k++) {
            gr_str x = gr_table_cell(r, &rows[i], k), name;
            const gr_unit *unit = NULL, *said = NULL;
            gr_meaning meaning = GR_MEANS_NUMBER;
            gr_value w;

            if (k == end[0] || k == end[1] || x.len == 0)
                continue;
            if (head) {
                name = gr_str_dup(&r->s->cx->arena, gr_table_cell(r, &rows[0], k));
                meaning = gr_meaning_of(name, &said);
            } else {
                bool first = !weighted && (k == 2 || gr_table_number(x));

                name = gr_str_printf(&r->s->cx->arena, first ? "weight" : "value%zu", k);
                weighted |= first;
            }
            if (name.ptr == NULL)
                return gr_fail_memory(r->s->cx, err);
            if (!gr_read_number(x, &w, &unit))
                w = gr_v_str(x);
            if (w.type == GR_V_TIME)
                meaning = GR_MEANS_CLOCK;
            if (meaning == GR_MEANS_NUMBER)
                meaning = gr_meaning_of_unit(unit);
            if (unit == NULL && w.type != GR_V_STR && w.type != GR_V_TIME)
                unit = said;
            if (!gr_draft_set(d, GR_OF_EDGE, name.ptr, meaning, e, w, unit))
                return gr_fail_memory(r->s->cx, err);
        }
    }
    return GR_OK;
}

/* --- costs of pairs: names down the side, other names along the top --- */

/* What a column of numbers says of the thing in its row; no thing itself. */
static bool is_attribute(gr_str head)
{
    const gr_unit *unit;

    return gr_meaning_of(head, &unit) != GR_MEANS_NUMBER || unit != NULL ||
           gr_table_head_has(head, "x|y|z|lat|lon|lng|latitude|longitude|age|size|population|count|"
                                   "number|weight|value|score|demand|id|amount|year|rank|height");
}

static bool is_mark(gr_str t)
{
    return gr_str_is_nocase(t, "x") || gr_str_is_nocase(t, "yes") || gr_str_is_nocase(t, "y") ||
           gr_str_is(t, "✓") || gr_str_is(t, "✔") || gr_str_is(t, "1") || gr_str_is(t, "*");
}

/* Names in the first column alone. *cross: the heads of the others are names as well. */
static bool has_one_name(const gr_tables *r, const gr_table_row *rows, size_t n, bool *cross,
                         bool *marks)
{
    *cross = n > 2 && rows[0].n > 2;
    *marks = true;
    for (size_t k = 1; k < rows[0].n; k++)
        *cross &=
            gr_table_cell(r, &rows[0], k).len != 0 && !is_attribute(gr_table_cell(r, &rows[0], k));
    for (size_t i = 1; i < n; i++) {
        if (gr_table_number(gr_table_cell(r, &rows[i], 0)))
            return false;
        for (size_t k = 1; k < rows[i].n; k++) {
            gr_str x = gr_table_cell(r, &rows[i], k);

            *marks &= is_blank_cell(x) || is_mark(x);
            if (!is_blank_cell(x) && !is_mark(x) && !gr_table_number(x))
                return false;
        }
    }
    return true;
}

static gr_status cross_draft(gr_tables *r, gr_draft *d, const gr_table_row *rows, size_t n,
                             bool marks, gr_err *err)
{
    gr_str corner = gr_table_cell(r, &rows[0], 0);
    size_t n_rows;
    uint32_t u, v, e;

    for (size_t i = 1; i < n; i++)
        if (!gr_draft_node_of(d, gr_table_cell(r, &rows[i], 0), rows[i].at, true, &u))
            return gr_fail_memory(r->s->cx, err);
    n_rows = d->nodes.n;
    for (size_t k = 1; k < rows[0].n; k++)
        if (!gr_draft_node_of(d, gr_table_cell(r, &rows[0], k), rows[0].at, true, &v))
            return gr_fail_memory(r->s->cx, err);
    for (size_t i = 1; i < n; i++)
        for (size_t k = 1; k < rows[i].n; k++) {
            gr_str x = gr_table_cell(r, &rows[i], k);
            const gr_unit *unit = NULL;
            gr_value w;

            if (marks ? !is_mark(x) : gr_table_cell_is_empty(x) || !gr_read_number(x, &w, &unit))
                continue;
            if (!gr_draft_node_of(d, gr_table_cell(r, &rows[i], 0), rows[i].at, true, &u) ||
                !gr_draft_node_of(d, gr_table_cell(r, &rows[0], k), rows[0].at, true, &v))
                return gr_fail_memory(r->s->cx, err);
            if (u == v)
                continue;
            if (!gr_draft_edge_of(d, u, v, r->cells.at[rows[i].first + k], &e) ||
                (!marks &&
                 !gr_draft_set(d, GR_OF_EDGE, "weight", gr_meaning_of_unit(unit), e, w, unit)))
                return gr_fail_memory(r->s->cx, err);
        }
    d->direction = GR_UNDIRECTED;
    d->why = "a table of pairs";
    if (d->nodes.n < n_rows + rows[0].n - 1) /* some names stand on both sides: one kind */
        return GR_OK;
    for (size_t i = 0; i < d->nodes.n; i++)
        if (!gr_draft_set(d, GR_OF_NODE, "kind", GR_MEANS_NUMBER, (uint32_t)i,
                          gr_v_str(i >= n_rows       ? GR_STR("column")
                                   : corner.len != 0 ? corner
                                                     : GR_STR("row")),
                          NULL))
            return gr_fail_memory(r->s->cx, err);
    return GR_OK;
}

/* --- tasks and what they need --- */

/* The column that says what each row needs or leads to; 0 if there is none. */
static size_t relation_column(const gr_tables *r, const gr_table_row *rows, gr_heading *h)
{
    for (size_t i = 1; i < rows[0].n; i++) {
        *h = gr_heading_of(gr_table_cell(r, &rows[0], i));
        if (h->direction == GR_DIRECTED && (h->backwards || rows[0].n > 2))
            return i;
    }
    return 0;
}

static gr_status set_attribute(gr_tables *r, gr_draft *d, gr_str head, uint32_t node, gr_str x,
                               gr_err *err)
{
    const gr_unit *unit = NULL, *said = NULL;
    gr_meaning meaning = gr_meaning_of(head, &said);
    gr_str name =
        meaning == GR_MEANS_DURATION ? GR_STR("duration") : gr_str_dup(&r->s->cx->arena, head);
    gr_value w;

    if (!gr_read_number(x, &w, &unit))
        w = gr_v_str(x);
    else if (unit == NULL && w.type != GR_V_TIME)
        unit = said;
    if (meaning == GR_MEANS_NUMBER && gr_meaning_of_unit(unit) == GR_MEANS_DURATION) {
        meaning = GR_MEANS_DURATION;
        name = GR_STR("duration");
    }
    return name.ptr != NULL && gr_draft_set(d, GR_OF_NODE, name.ptr, meaning, node, w, unit)
               ? GR_OK
               : gr_fail_memory(r->s->cx, err);
}

/* Are all words of a cell names of rows? "B C" */
static bool are_row_names(const gr_tables *r, const gr_strmap *names, gr_str cell)
{
    gr_str rest = cell, word;
    size_t n = 0;

    while (gr_str_split(&rest, ' ', &word)) {
        if (word.len != 0 && gr_strmap_get(names, word) == GR_MAP_NONE)
            return false;
        n += word.len != 0;
    }
    return n > 1 && gr_strmap_get(names, cell) == GR_MAP_NONE && r->ids.n == 0;
}

static gr_status tasks_draft(gr_tables *r, gr_draft *d, const gr_table_row *rows, size_t n,
                             size_t column, gr_heading h, gr_err *err)
{
    bool pairs = rows[0].n == 2;
    gr_status st = GR_OK;
    uint32_t u, v;

    for (size_t i = 1; i < n; i++) /* all rows first: what they need may stand below */
        if (!gr_draft_node_of(d, end_name(r, &rows[i], 0), rows[i].at, true, &u))
            return gr_fail_memory(r->s->cx, err);
    for (size_t i = 1; st == GR_OK && i < n; i++) {
        gr_str list = gr_table_cell(r, &rows[i], column);
        const char *separators = are_row_names(r, &d->index, list) ? " " : ",;&+/";
        size_t start = 0;

        if (!gr_draft_node_of(d, end_name(r, &rows[i], 0), rows[i].at, true, &u))
            return gr_fail_memory(r->s->cx, err);
        for (size_t k = 1; st == GR_OK && k < rows[i].n; k++)
            if (k != column && gr_table_cell(r, &rows[i], k).len != 0)
                st = set_attribute(r, d, gr_table_cell(r, &rows[0], k), u,
                                   gr_table_cell(r, &rows[i], k), err);
        for (size_t k = 0; k <= list.len; k++) {
            gr_str item;

            if (k < list.len && strchr(separators, list.ptr[k]) == NULL)
                continue;
            item = gr_str_trim(gr_str_sub(list, start, k));
            pairs &= item.len == list.len;
            start = k + 1;
            if (gr_str_starts(item, "and "))
                item = gr_str_trim(gr_str_sub(item, 4, item.len));
            if (is_blank_cell(item))
                continue;
            if (!gr_draft_node_of(d, name_of(r, item), rows[i].at, false, &v) ||
                !gr_draft_edge_of(d, u, v, rows[i].at, NULL))
                return gr_fail_memory(r->s->cx, err);
        }
    }
    /* of pairs, as files with this header are read */
    gr_draft_relate(d, pairs ? (gr_heading){ h.direction, false, { 0 } } : h);
    return st;
}

/* "site | m2 | shuttle to": the column behind others whose cells list names of rows, one of them
 * several; 0 if there is none. */
static size_t list_column(const gr_tables *r, const gr_table_row *rows, size_t n, bool *ok)
{
    size_t found = 0;
    gr_strmap names;

    gr_strmap_init(&names, &r->s->cx->budget);
    for (size_t i = 1; *ok && i < n; i++) {
        uint32_t *slot = gr_strmap_put(&names, gr_table_cell(r, &rows[i], 0));

        if ((*ok = slot != NULL))
            *slot = 0;
    }
    for (size_t k = 2; *ok && found == 0 && k < rows[0].n; k++) {
        bool all = true, several = false;

        for (size_t i = 1; all && i < n; i++) {
            gr_str rest = gr_table_cell(r, &rows[i], k), item;

            while (all && gr_str_split(&rest, ',', &item)) {
                item = gr_str_trim(item);
                all = is_blank_cell(item) || gr_strmap_get(&names, item) != GR_MAP_NONE;
                several |= rest.ptr != NULL;
            }
        }
        found = all && several ? k : 0;
    }
    gr_strmap_clear(&names);
    return found;
}

#define SIMILAR_ROWS 64 /* that are compared with each other */

/* "| pump | feeds | l/min |": the first of a row comes again with another number, which is that of
 * the link and not its own. */
static bool differ_by_row(const gr_tables *r, const gr_table_row *rows, size_t n, size_t column)
{
    for (size_t i = 1; column == 1 && i < n && i < SIMILAR_ROWS; i++)
        for (size_t j = i + 1; j < n && j < i + SIMILAR_ROWS; j++)
            for (size_t k = 2; k < rows[0].n; k++)
                if (gr_str_eq(gr_table_cell(r, &rows[i], 0), gr_table_cell(r, &rows[j], 0)) &&
                    gr_table_number(gr_table_cell(r, &rows[i], k)) &&
                    !gr_str_eq(gr_table_cell(r, &rows[i], k), gr_table_cell(r, &rows[j], k)))
                    return true;
    return false;
}

/* "id,name,manager_id": the names of the rows, by which others are called. */
static bool has_ids(const gr_tables *r, const gr_table_row *rows, gr_heading *h)
{
    return rows[0].n > 2 && gr_table_head_has(gr_table_cell(r, &rows[0], 0), "id|no|nr|key|code") &&
           gr_table_head_has(gr_table_cell(r, &rows[0], 1),
                             "name|title|label|person|employee|task|who") &&
           relation_column(r, rows, h) > 1;
}

static gr_status drop_ids(gr_tables *r, gr_err *err)
{
    for (size_t i = 0; i < r->rows.n; i++) {
        gr_table_row *w = &r->rows.at[i];
        uint32_t *slot = gr_strmap_put(&r->ids, gr_table_cell(r, w, 0));

        if (slot == NULL || !gr_vec_push(&r->id_names, gr_table_cell(r, w, 1)))
            return gr_fail_memory(r->s->cx, err);
        *slot = (uint32_t)(r->id_names.n - 1);
        w->first++;
        w->n--;
    }
    return GR_OK;
}

gr_status gr_table_draft(gr_tables *r, gr_draft *d, bool head, bool lists, gr_err *err)
{
    const gr_table_row *rows = r->rows.at;
    size_t n = r->rows.n, end[2], column;
    bool directed, cross, marks, ok = true;
    gr_heading h;
    gr_status st;

    if (head && has_ids(r, rows, &h) && (st = drop_ids(r, err)) != GR_OK)
        return st;
    if (rows[0].n > 1 && gr_table_all_links(r, rows, n))
        return GR_OK; /* "a - b, c - d" over "d - e, e - f" */
    if (rows[0].n == 2 && gr_table_date(gr_table_cell(r, &rows[n - 1], 0)))
        return GR_OK; /* no day is linked with what happened */
    if (is_matrix(r, rows, n))
        return matrix_draft(r, d, rows, n, err);
    column = gr_table_link_column(r, rows, n, head);
    if (column != SIZE_MAX)
        return gr_table_links(r, d, rows, n, head, column, err);
    if (head && (column = gr_table_predicate(r, rows)) != SIZE_MAX)
        return gr_table_triples(r, d, rows, n, column, err);
    if (head && lists && relation_column(r, rows, &h) == 0 &&
        (column = list_column(r, rows, n, &ok)) != 0)
        return tasks_draft(r, d, rows, n, column, gr_heading_of(gr_table_cell(r, &rows[0], column)),
                           err);
    if (!ok)
        return gr_fail_memory(r->s->cx, err);
    find_ends(r, rows, n, head, end, &directed);
    if (head && !directed) {
        column = relation_column(r, rows, &h);
        if (column != 0 && differ_by_row(r, rows, n, column))
            return edges_draft(r, d, rows, n, head, err);
        if (column != 0)
            return tasks_draft(r, d, rows, n, column, h, err);
        if (has_one_name(r, rows, n, &cross, &marks))
            return cross ? cross_draft(r, d, rows, n, marks, err) : GR_OK;
        if (!gr_table_twins(gr_table_cell(r, &rows[0], end[0]),
                            gr_table_cell(r, &rows[0], end[1])) &&
            gr_table_are_entities(r, rows, n, &ok))
            return gr_table_entities(r, d, rows, n, err);
        if (!ok)
            return gr_fail_memory(r->s->cx, err);
    }
    if (lists && head && has_lists(r, rows, head, n) && gr_table_are_lines(r, rows))
        return gr_table_lines(r, d, rows, n, err);
    if (lists && has_lists(r, rows, head, n))
        return lists_draft(r, d, rows, n, head, err);
    return edges_draft(r, d, rows, n, head, err);
}
