/* Tables whose cells are more than ends: links with both ends in one cell, and things with what is
 * said of them, lines and their stops. */
#include "sense/notation/tables/tables_int.h"

/* --- one cell for both ends --- */

#define CHAINED_ROWS 64 /* in which another link is looked for that goes on */

/* "Reef – Atoll", "Zoo - Park - Dom": the two sides of the first mark in a cell, and what is left
 * of it from the second name on, if another one follows. Hyphened: "Ulm-Aalen", too. */
static bool split_link(gr_str cell, bool hyphened, gr_str *u, gr_str *v, gr_str *left, bool *arrow)
{
    static const struct {
        const char *mark;
        bool arrow;
    } marks[] = { { "->", true },   { "→", true },      { "<->", false }, { "↔", false },
                  { " – ", false }, { " — ", false },   { " - ", false }, { "–", false },
                  { "—", false },   { " and ", false }, { " & ", false }, { " to ", false },
                  { "-", false } };

    for (size_t i = 0; i < sizeof marks / sizeof *marks - !hyphened; i++) {
        size_t n = strlen(marks[i].mark), at = gr_str_find(cell, marks[i].mark);
        gr_str rest;

        if (at == cell.len)
            continue;
        rest = gr_str_sub(cell, at + n, cell.len);
        *left = rest;
        at = gr_str_find(rest, marks[i].mark);
        *u = gr_str_trim(gr_str_sub(cell, 0, (size_t)(rest.ptr - cell.ptr) - n));
        *v = gr_str_trim(gr_str_sub(rest, 0, at));
        *arrow = marks[i].arrow;
        return u->len != 0 && v->len != 0;
    }
    return false;
}

static bool are_links(const gr_tables *r, const gr_table_row *rows, size_t n, size_t column)
{
    gr_str u, v, left;
    bool all = true, arrow;

    for (size_t i = 0; all && i < n; i++)
        all = split_link(gr_table_cell(r, &rows[i], column), false, &u, &v, &left, &arrow);
    return all;
}

/* "web-1" is a name; "Ulm-Aalen" is a link if another cell of the column is "Aalen-Bonn". */
static bool are_hyphened(const gr_tables *r, const gr_table_row *rows, size_t n, size_t column)
{
    bool chained = false, arrow;
    gr_str u, v, left, first, last;

    for (size_t i = 0; i < n; i++) {
        gr_str cell = gr_table_cell(r, &rows[i], column);

        if (memchr(cell.ptr, ' ', cell.len) != NULL ||
            !split_link(cell, true, &u, &v, &left, &arrow) || !gr_str_eq(v, left))
            return false;
        for (size_t k = 0; !chained && k < n && k < CHAINED_ROWS; k++)
            chained = split_link(gr_table_cell(r, &rows[k], column), true, &first, &last, &left,
                                 &arrow) &&
                      gr_str_eq(v, first);
    }
    return chained;
}

size_t gr_table_link_column(const gr_tables *r, const gr_table_row *rows, size_t n, bool head)
{
    for (size_t k = 0; k < rows[0].n; k++)
        if (are_links(r, rows + head, n - head, k))
            return k;
    for (size_t k = 0; head && n > 2 && k < rows[0].n; k++)
        if (are_hyphened(r, rows + 1, n - 1, k))
            return k;
    return SIZE_MAX;
}

bool gr_table_all_links(const gr_tables *r, const gr_table_row *rows, size_t n)
{
    for (size_t k = 0; k < rows[0].n; k++)
        if (!are_links(r, rows, n, k))
            return false;
    return true;
}

static bool set_cell(gr_tables *r, gr_draft *d, gr_of of, gr_str head, uint32_t item, gr_str x)
{
    const gr_unit *unit = NULL, *said = NULL;
    gr_meaning meaning = gr_meaning_of(head, &said);
    gr_str name = gr_str_dup(&r->s->cx->arena, head);
    gr_value w;

    if (gr_table_cell_is_empty(x))
        return true;
    if (!gr_read_number(x, &w, &unit))
        w = gr_v_str(x);
    else if (unit == NULL && w.type != GR_V_TIME)
        unit = said;
    if (meaning == GR_MEANS_NUMBER)
        meaning = w.type == GR_V_TIME ? GR_MEANS_CLOCK : gr_meaning_of_unit(unit);
    return name.ptr != NULL && gr_draft_set(d, of, name.ptr, meaning, item, w, unit);
}

gr_status gr_table_links(gr_tables *r, gr_draft *d, const gr_table_row *rows, size_t n, bool head,
                         size_t column, gr_err *err)
{
    bool hyphened = !are_links(r, rows + head, n - head, column);

    d->direction = GR_UNDIRECTED;
    d->why = "links without arrow heads";
    for (size_t i = head; i < n; i++) {
        gr_str cell = gr_table_cell(r, &rows[i], column), from, to, left;
        bool arrow;

        while (split_link(cell, hyphened, &from, &to, &left, &arrow)) {
            uint32_t u, v, e;

            if (arrow) {
                d->direction = GR_DIRECTED;
                d->why = "arrows";
            }
            if (!gr_draft_node_of(d, from, rows[i].at, false, &u) ||
                !gr_draft_node_of(d, to, rows[i].at, false, &v) ||
                !gr_draft_edge_of(d, u, v, rows[i].at, &e))
                return gr_fail_memory(r->s->cx, err);
            for (size_t k = 0; k < rows[i].n; k++)
                if (k != column &&
                    !set_cell(r, d, GR_OF_EDGE,
                              head ? gr_table_cell(r, &rows[0], k) : GR_STR("weight"), e,
                              gr_table_cell(r, &rows[i], k)))
                    return gr_fail_memory(r->s->cx, err);
            cell = left;
        }
    }
    return GR_OK;
}

/* --- lines and their stops --- */

bool gr_table_are_lines(const gr_tables *r, const gr_table_row *rows)
{
    return gr_table_head_has(gr_table_cell(r, &rows[0], 0),
                             "line|route|tram|bus|train|metro|ferry|service|tour|trail") &&
           gr_table_head_has(gr_table_cell(r, &rows[0], 1),
                             "stop|station|via|call|itinerary|path|halt|stage|place");
}

gr_status gr_table_lines(gr_tables *r, gr_draft *d, const gr_table_row *rows, size_t n, gr_err *err)
{
    for (size_t i = 1; i < n; i++) {
        gr_str rest = gr_table_cell(r, &rows[i], 1), stop;
        uint32_t u = 0, v, e;

        for (size_t k = 0; gr_str_split(&rest, ',', &stop); k++, u = v) {
            if (!gr_draft_node_of(d, gr_str_trim(stop), rows[i].at, false, &v) ||
                (k != 0 && (!gr_draft_edge_of(d, u, v, rows[i].at, &e) ||
                            !gr_draft_set(d, GR_OF_EDGE, "line", GR_MEANS_NUMBER, e,
                                          gr_v_str(gr_table_cell(r, &rows[i], 0)), NULL))))
                return gr_fail_memory(r->s->cx, err);
        }
    }
    d->direction = GR_UNDIRECTED;
    d->why = "lines are used both ways";
    d->multi = true;
    return GR_OK;
}

/* --- things and what is said of them --- */

/* What only a thing has, never a link. */
static bool is_of_thing(gr_str head)
{
    return gr_table_head_has(head, "age|height|population|inhabitants|people|goals|points|score|"
                                   "salary|wage|income|price|year|born|founded|built|pages|rating|"
                                   "stock|size|area|members|employees|students|calories|kcal|gdp|"
                                   "elevation|altitude|depth|wins|titles|seats|grade|legs|mass");
}

/* "team,player,goals": a column of groups stands before the things themselves. */
static size_t key_column(const gr_tables *r, const gr_table_row *rows)
{
    char buf[GR_WORD_MAX];
    gr_str head = gr_table_cell(r, &rows[0], 0);

    return gr_word_in(gr_text_lemma(head, buf, NULL),
                      "team|club|department|dept|group|class|category|genre|continent|region|"
                      "section|league|party|school|brand|division|faculty|house|ward|zone")
               ? 1
               : 0;
}

bool gr_table_are_entities(gr_tables *r, const gr_table_row *rows, size_t n, bool *ok)
{
    size_t words = 0, numbers = 0, key = key_column(r, rows);
    bool of_thing = false;
    gr_strmap names;
    bool all = n > 2 && rows[0].n > 2;

    gr_strmap_init(&names, &r->s->cx->budget);
    for (size_t i = 1; *ok && all && i < n; i++) {
        gr_str name = gr_table_cell(r, &rows[i], key);
        uint32_t *slot = gr_strmap_put(&names, name);

        *ok = slot != NULL;
        all = *ok && *slot == GR_MAP_NONE && name.len != 0 && !gr_table_number(name) &&
              !gr_table_date(name);
        if (*ok)
            *slot = 0;
    }
    for (size_t k = 0; *ok && all && k < rows[0].n; k++) {
        size_t text = 0;

        if (k == key)
            continue;

        for (size_t i = 1; all && i < n; i++) {
            gr_str x = gr_table_cell(r, &rows[i], k);

            text += !gr_table_cell_is_empty(x) && !gr_table_number(x);
            all = gr_strmap_get(&names, x) == GR_MAP_NONE;
        }
        all = all && gr_table_cell(r, &rows[0], k).len != 0;
        words += text * 2 > n - 1;
        numbers += text == 0;
        of_thing |= text == 0 && is_of_thing(gr_table_cell(r, &rows[0], k));
    }
    gr_strmap_clear(&names);
    return all && (words > 1 || (words == 1 && (numbers > 1 || of_thing)));
}

gr_status gr_table_entities(gr_tables *r, gr_draft *d, const gr_table_row *rows, size_t n,
                            gr_err *err)
{
    size_t key = key_column(r, rows);
    uint32_t u, v, e;

    d->is_facts = true;
    d->direction = GR_DIRECTED;
    d->why = "from the thing of a row to what is said of it";
    for (size_t i = 1; i < n; i++) {
        if (!gr_draft_node_of(d, gr_table_cell(r, &rows[i], key), rows[i].at, true, &u))
            return gr_fail_memory(r->s->cx, err);
        for (size_t k = 0; k < rows[i].n; k++) {
            gr_str x = gr_table_cell(r, &rows[i], k), head = gr_table_cell(r, &rows[0], k);

            if (k == key || gr_table_cell_is_empty(x))
                continue;
            if (gr_table_number(x)
                    ? !set_cell(r, d, GR_OF_NODE, head, u, x)
                    : !gr_draft_node_of(d, x, rows[i].at, false, &v) ||
                          !gr_draft_edge_of(d, u, v, r->cells.at[rows[i].first + k], &e) ||
                          !gr_draft_set(d, GR_OF_EDGE, "relation", GR_MEANS_NUMBER, e,
                                        gr_v_str(head), NULL))
                return gr_fail_memory(r->s->cx, err);
        }
    }
    return GR_OK;
}

/* --- triples --- */

size_t gr_table_predicate(const gr_tables *r, const gr_table_row *rows)
{
    for (size_t k = 1; k < 3 && rows[0].n == 3; k++)
        if (gr_word_in(gr_table_cell(r, &rows[0], k),
                       "predicate|relation|relationship|rel|property|verb|relation_type"))
            return k;
    return SIZE_MAX;
}

gr_status gr_table_triples(gr_tables *r, gr_draft *d, const gr_table_row *rows, size_t n,
                           size_t predicate, gr_err *err)
{
    d->is_facts = true;
    d->direction = GR_DIRECTED;
    d->why = "triples lead from subject to object";
    for (size_t i = 1; i < n; i++) {
        uint32_t u, v, e;

        if (!gr_draft_node_of(d, gr_table_cell(r, &rows[i], 0), rows[i].at, false, &u) ||
            !gr_draft_node_of(d, gr_table_cell(r, &rows[i], 3 - predicate), rows[i].at, false,
                              &v) ||
            !gr_draft_edge_of(d, u, v, rows[i].at, &e) ||
            !gr_draft_set(d, GR_OF_EDGE, "relation", GR_MEANS_NUMBER, e,
                          gr_v_str(gr_table_cell(r, &rows[i], predicate)), NULL))
            return gr_fail_memory(r->s->cx, err);
    }
    return GR_OK;
}
