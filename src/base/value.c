/* Values: names, containers that grow in an arena, and their order. */
#include "base/base.h"

#include <assert.h>
#include <math.h>

#define MAX_DEPTH 256 /* what is nested deeper counts as equal */

gr_name gr_name_of(gr_str s)
{
    int64_t i;

    if (gr_num_is_canonical(s, &i))
        return gr_name_int(i);
    return (gr_name){ .ptr = s.ptr != NULL ? s.ptr : "", .len = s.len };
}

bool gr_name_eq(gr_name a, gr_name b)
{
    if (gr_name_is_int(a) || gr_name_is_int(b))
        return gr_name_is_int(a) && gr_name_is_int(b) && a.num == b.num;
    return gr_str_eq((gr_str){ a.ptr, a.len }, (gr_str){ b.ptr, b.len });
}

int gr_name_cmp(gr_name a, gr_name b)
{
    if (gr_name_is_int(a) != gr_name_is_int(b))
        return gr_name_is_int(a) ? -1 : 1;
    if (gr_name_is_int(a))
        return (a.num > b.num) - (a.num < b.num);
    return gr_str_cmp((gr_str){ a.ptr, a.len }, (gr_str){ b.ptr, b.len });
}

void gr_name_add(gr_strbuf *sb, gr_name n)
{
    char text[GR_NUM_MAX];

    if (gr_name_is_int(n))
        gr_strbuf_add(sb, (gr_str){ text, gr_num_from_int(n.num, text) });
    else
        gr_strbuf_add(sb, (gr_str){ n.ptr, n.len });
}

const char *gr_vtype_one(gr_vtype t)
{
    static const char *const names[] = {
        [GR_V_NULL] = "null",     [GR_V_BOOL] = "a boolean",  [GR_V_INT] = "an integer",
        [GR_V_REAL] = "a number", [GR_V_STR] = "a string",    [GR_V_TIME] = "a time",
        [GR_V_NODE] = "a node",   [GR_V_EDGE] = "an edge",    [GR_V_PATH] = "a path",
        [GR_V_LIST] = "a list",   [GR_V_RECORD] = "a record", [GR_V_TABLE] = "a table",
        [GR_V_GRAPH] = "a graph",
    };

    return names[t];
}

const char *gr_vtype_name(gr_vtype t)
{
    const char *blank = strchr(gr_vtype_one(t), ' ');

    return blank != NULL ? blank + 1 : gr_vtype_one(t);
}

/* Room for one element more than n: the block, or one of twice the size with the n copied. */
static void *grown(gr_arena *a, void *at, size_t n, size_t *cap, size_t elem)
{
    size_t want = *cap != 0 ? *cap : 2, bytes;
    void *p;

    if (n < *cap)
        return at;
    if (!gr_mul_size(want, 2, &want) || !gr_mul_size(want, elem, &bytes) ||
        (p = gr_arena_alloc(a, bytes)) == NULL)
        return NULL;
    if (n != 0)
        memcpy(p, at, n * elem);
    *cap = want;
    return p;
}

const gr_cut *gr_v_cut(const gr_value *v)
{
    switch (v->type) {
    case GR_V_LIST: return v->list->cut;
    case GR_V_PATH: return v->path.nodes->cut;
    case GR_V_RECORD: return v->record->cut;
    case GR_V_TABLE: return v->table->cut;
    default: return NULL;
    }
}

void gr_v_set_cut(gr_value *v, const gr_cut *cut)
{
    switch (v->type) {
    case GR_V_LIST: v->list->cut = cut; break;
    case GR_V_PATH: v->path.nodes->cut = cut; break;
    case GR_V_RECORD: v->record->cut = cut; break;
    case GR_V_TABLE: v->table->cut = cut; break;
    default: break;
    }
}

/* A container with an item that was cut has all its own items, but not all of theirs. */
static bool inherit(gr_arena *a, const gr_cut **mark, const gr_value *item)
{
    const gr_cut *cut = gr_v_cut(item);
    gr_cut *inside;

    if (cut == NULL || *mark != NULL)
        return true;
    if ((inside = gr_arena_copy(a, cut, sizeof *cut)) == NULL)
        return false;
    inside->begins = false;
    inside->inside = true;
    *mark = inside;
    return true;
}

static bool list_push(gr_arena *a, gr_list *list, gr_value item)
{
    const gr_cut *cut = list->cut;
    gr_value *at;

    if (!inherit(a, &cut, &item) ||
        (at = grown(a, list->at, list->n, &list->cap, sizeof *at)) == NULL)
        return false;
    list->cut = cut;
    list->at = at;
    list->at[list->n++] = item;
    return true;
}

bool gr_v_list(gr_arena *a, gr_value *v)
{
    gr_list *list = gr_new(a, gr_list);

    *v = list != NULL ? (gr_value){ .type = GR_V_LIST, .list = list } : gr_v_null();
    return list != NULL;
}

bool gr_v_push(gr_arena *a, gr_value *list, gr_value item)
{
    assert(list->type == GR_V_LIST);
    return list_push(a, list->list, item);
}

bool gr_v_record(gr_arena *a, gr_value *v)
{
    gr_record *record = gr_new(a, gr_record);

    *v = record != NULL ? (gr_value){ .type = GR_V_RECORD, .record = record } : gr_v_null();
    return record != NULL;
}

bool gr_v_set(gr_arena *a, gr_value *record, const char *key, gr_value item)
{
    return gr_v_set_str(a, record, gr_str_of(key), item);
}

bool gr_v_set_str(gr_arena *a, gr_value *record, gr_str key, gr_value item)
{
    gr_record *r = record->record;
    gr_value *value = gr_arena_copy(a, &item, sizeof item);
    const gr_cut *cut = r->cut;
    gr_field *at;

    assert(record->type == GR_V_RECORD);
    if (value == NULL || !inherit(a, &cut, &item) ||
        (at = grown(a, r->at, r->n, &r->cap, sizeof *at)) == NULL)
        return false;
    r->cut = cut;
    r->at = at;
    r->at[r->n++] = (gr_field){ key, value };
    return true;
}

const gr_value *gr_v_get(const gr_value *record, const char *key)
{
    if (record->type != GR_V_RECORD)
        return NULL;
    for (size_t i = 0; i < record->record->n; i++)
        if (gr_str_is(record->record->at[i].key, key))
            return record->record->at[i].value;
    return NULL;
}

bool gr_v_path(gr_arena *a, gr_value *v, gr_value length, bool two_way)
{
    gr_list *nodes = gr_new(a, gr_list);
    gr_value *copy = gr_arena_copy(a, &length, sizeof length);

    *v = gr_v_null();
    if (nodes == NULL || copy == NULL)
        return false;
    *v = (gr_value){ .type = GR_V_PATH, .two_way = two_way, .path = { nodes, copy } };
    return true;
}

bool gr_v_path_push(gr_arena *a, gr_value *path, gr_name node)
{
    assert(path->type == GR_V_PATH);
    return list_push(a, path->path.nodes, gr_v_node(node));
}

bool gr_v_table(gr_arena *a, gr_value *v, const char *const *columns)
{
    gr_table *t = gr_new(a, gr_table);
    size_t n = 0;

    *v = gr_v_null();
    while (columns[n] != NULL)
        n++;
    if (t == NULL || (t->columns = gr_new_n(a, gr_str, n)) == NULL)
        return false;
    for (t->n_columns = 0; t->n_columns < n; t->n_columns++)
        t->columns[t->n_columns] = gr_str_of(columns[t->n_columns]);
    *v = (gr_value){ .type = GR_V_TABLE, .table = t };
    return true;
}

gr_value *gr_v_row(gr_arena *a, gr_value *table)
{
    gr_table *t = table->table;
    gr_value *cells, *row;

    assert(table->type == GR_V_TABLE);
    cells = grown(a, t->cells, t->n_rows, &t->cap_rows, t->n_columns * sizeof *cells);
    if (cells == NULL)
        return NULL;
    t->cells = cells;
    row = cells + t->n_rows * t->n_columns;
    for (size_t i = 0; i < t->n_columns; i++)
        row[i] = gr_v_null();
    t->n_rows++;
    if (t->total < t->n_rows)
        t->total = t->n_rows;
    return row;
}

gr_value *gr_v_rows(gr_arena *a, gr_value *table, size_t n)
{
    gr_table *t = table->table;
    size_t rows, bytes;
    gr_value *cells;

    assert(table->type == GR_V_TABLE);
    if (!gr_add_size(t->n_rows, n, &rows) ||
        !gr_mul_size(rows, t->n_columns * sizeof *cells, &bytes))
        return NULL;
    if (rows > t->cap_rows || t->cells == NULL) {
        if ((cells = gr_arena_alloc(a, bytes)) == NULL)
            return NULL;
        if (t->n_rows != 0)
            memcpy(cells, t->cells, t->n_rows * t->n_columns * sizeof *cells);
        t->cells = cells;
        t->cap_rows = rows;
    }
    cells = t->cells + t->n_rows * t->n_columns;
    t->n_rows = rows;
    if (t->total < t->n_rows)
        t->total = t->n_rows;
    return cells;
}

bool gr_v_number(const gr_value *v, double *out)
{
    if (v->type != GR_V_INT && v->type != GR_V_REAL)
        return false;
    *out = v->type == GR_V_INT ? (double)v->i : v->d;
    return true;
}

static int cmp_size(size_t a, size_t b)
{
    return (a > b) - (a < b);
}

static int cmp_real(double a, double b)
{
    if (isnan(a) || isnan(b))
        return (isnan(a) != 0) - (isnan(b) != 0);
    return (a > b) - (a < b);
}

/* Exact: no int64 is rounded to a double. */
static int cmp_int_real(int64_t i, double d)
{
    int64_t whole;

    if (isnan(d) || d >= 0x1p63)
        return -1;
    if (d < -0x1p63)
        return 1;
    whole = (int64_t)d;
    if (i != whole)
        return i < whole ? -1 : 1;
    return cmp_real(0, d - (double)whole);
}

static int cmp_number(const gr_value *a, const gr_value *b)
{
    if (a->type == GR_V_REAL && b->type == GR_V_REAL)
        return cmp_real(a->d, b->d);
    if (a->type == GR_V_REAL)
        return -cmp_int_real(b->i, a->d);
    if (b->type == GR_V_REAL)
        return cmp_int_real(a->i, b->d);
    return (a->i > b->i) - (a->i < b->i);
}

/* Values of one kind are compared by content, others by kind. */
static int kind_of(gr_vtype t)
{
    switch (t) {
    case GR_V_INT:
    case GR_V_REAL: return -2;
    case GR_V_STR:
    case GR_V_NODE: return -1;
    default: return (int)t;
    }
}

static gr_name text_of(const gr_value *v)
{
    return v->type == GR_V_NODE ? v->node : gr_name_of(v->s);
}

/* "1.5" as it is written for short; not "1.50", which is another name. */
static bool is_short_real(gr_name name, double *d)
{
    char text[GR_NUM_MAX];
    gr_str s = { name.ptr, name.len };
    size_t n;

    if (name.len == 0 || name.len >= GR_NUM_MAX || !(gr_is_digit(s.ptr[0]) || s.ptr[0] == '-') ||
        !gr_num_to_double(s, d))
        return false;
    n = gr_num_from_double(*d, text);
    return gr_str_eq(s, (gr_str){ text, n });
}

/* A node called 5, and the text "5", are the number 5, as they are one name; so with 1.5. */
static gr_value as_number(const gr_value *v)
{
    gr_name name;
    double d;

    if (kind_of(v->type) != kind_of(GR_V_STR))
        return *v;
    name = text_of(v);
    if (gr_name_is_int(name))
        return gr_v_int(name.num);
    return is_short_real(name, &d) ? gr_v_real(d) : *v;
}

static int cmp_values(const gr_value *a, const gr_value *b, unsigned depth);

static int cmp_all(const gr_value *a, size_t n_a, const gr_value *b, size_t n_b, unsigned depth)
{
    for (size_t i = 0; i < n_a && i < n_b; i++) {
        int c = cmp_values(&a[i], &b[i], depth);

        if (c != 0)
            return c;
    }
    return cmp_size(n_a, n_b);
}

static int cmp_records(const gr_record *a, const gr_record *b, unsigned depth)
{
    for (size_t i = 0; i < a->n && i < b->n; i++) {
        int c = gr_str_cmp(a->at[i].key, b->at[i].key);

        if (c == 0)
            c = cmp_values(a->at[i].value, b->at[i].value, depth);
        if (c != 0)
            return c;
    }
    return cmp_size(a->n, b->n);
}

static int cmp_tables(const gr_table *a, const gr_table *b, unsigned depth)
{
    int c = cmp_size(a->n_columns, b->n_columns);

    for (size_t i = 0; c == 0 && i < a->n_columns; i++)
        c = gr_str_cmp(a->columns[i], b->columns[i]);
    if (c == 0)
        c = cmp_all(a->cells, a->n_rows * a->n_columns, b->cells, b->n_rows * b->n_columns, depth);
    return c != 0 ? c : cmp_size(a->total, b->total);
}

/* The end of an edge that comes first; of one without direction the smaller one. */
static gr_name end_of(const gr_value *v, bool second)
{
    bool turned = v->two_way && gr_name_cmp(v->edge.u, v->edge.v) > 0;

    return second != turned ? v->edge.v : v->edge.u;
}

static int cmp_edges(const gr_value *a, const gr_value *b)
{
    int c = gr_name_cmp(end_of(a, false), end_of(b, false));

    return c != 0 ? c : gr_name_cmp(end_of(a, true), end_of(b, true));
}

static int cmp_values(const gr_value *x, const gr_value *y, unsigned depth)
{
    gr_value left = as_number(x), right = as_number(y);
    const gr_value *a = &left, *b = &right;
    int c = kind_of(a->type) - kind_of(b->type);

    if (c != 0 || ++depth > MAX_DEPTH)
        return c;
    switch (a->type) {
    case GR_V_NULL: return 0;
    case GR_V_BOOL: return a->b - b->b;
    case GR_V_INT:
    case GR_V_REAL: return cmp_number(a, b);
    case GR_V_STR:
    case GR_V_NODE: return gr_name_cmp(text_of(a), text_of(b));
    case GR_V_TIME:
        c = (int)gr_time_kind_of(a->i) - (int)gr_time_kind_of(b->i);
        return c != 0 ? c : (a->i > b->i) - (a->i < b->i);
    case GR_V_EDGE: return cmp_edges(a, b);
    case GR_V_PATH:
        c = cmp_all(a->path.nodes->at, a->path.nodes->n, b->path.nodes->at, b->path.nodes->n,
                    depth);
        return c != 0 ? c : cmp_values(a->path.length, b->path.length, depth);
    case GR_V_LIST: return cmp_all(a->list->at, a->list->n, b->list->at, b->list->n, depth);
    case GR_V_RECORD: return cmp_records(a->record, b->record, depth);
    case GR_V_TABLE: return cmp_tables(a->table, b->table, depth);
    case GR_V_GRAPH:
        return ((uintptr_t)a->graph > (uintptr_t)b->graph) -
               ((uintptr_t)a->graph < (uintptr_t)b->graph);
    }
    return 0;
}

bool gr_v_as_edge(const gr_value *v, gr_value *out)
{
    gr_name ends[2];

    for (size_t i = 0; i < 2; i++) {
        const gr_value *end;

        if (v->type != GR_V_LIST || v->list->n != 2)
            return false;
        end = &v->list->at[i];
        if (end->type == GR_V_INT)
            ends[i] = gr_name_int(end->i);
        else if (kind_of(end->type) == kind_of(GR_V_STR))
            ends[i] = text_of(end);
        else
            return false;
    }
    *out = gr_v_edge(ends[0], ends[1]);
    return true;
}

bool gr_v_eq(const gr_value *a, const gr_value *b)
{
    gr_value pair;

    if (a->type == GR_V_LIST && (b->type == GR_V_EDGE || b->type == GR_V_PATH))
        return gr_v_eq(b, a);
    if (a->type == GR_V_PATH && b->type == GR_V_LIST)
        return cmp_all(a->path.nodes->at, a->path.nodes->n, b->list->at, b->list->n, 0) == 0;
    if (a->type == GR_V_EDGE && gr_v_as_edge(b, &pair))
        b = &pair;
    if (a->type == GR_V_EDGE && b->type == GR_V_EDGE && (a->two_way || b->two_way)) {
        gr_value p = *a, q = *b;

        p.two_way = q.two_way = true;
        return cmp_edges(&p, &q) == 0;
    }
    return gr_v_cmp(a, b) == 0;
}

int gr_v_cmp(const gr_value *a, const gr_value *b)
{
    return cmp_values(a, b, 0);
}
