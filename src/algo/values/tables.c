/* Values: tables that are grouped, joined, cut to some columns, and given one more. */
#include "algo/values/values_int.h"

static gr_status need_table(const gr_arg *arg, const char *param, gr_err *err)
{
    return arg->value.type == GR_V_TABLE
               ? GR_OK
               : gr_fail_arg(err, GR_EINPUT, param, "%s: expected a table, found %s", param,
                             gr_vtype_one(arg->value.type));
}

/* An empty table with these columns. */
static bool make_table(gr_arena *a, const gr_str *columns, size_t n, gr_value *out)
{
    static const char *const none[] = { NULL };

    if (!gr_v_table(a, out, none))
        return false;
    out->table->columns = gr_arena_copy(a, columns, n * sizeof *columns);
    out->table->n_columns = n;
    return out->table->columns != NULL;
}

/* Is it a whole table of these columns and so many rows? */
static bool is_table(const gr_value *v, const gr_str *columns, size_t n, size_t rows)
{
    if (v->type != GR_V_TABLE || v->table->n_columns != n || v->table->n_rows != rows ||
        v->table->total != rows)
        return false;
    for (size_t c = 0; c < n; c++)
        if (!gr_str_eq(v->table->columns[c], columns[c]))
            return false;
    return true;
}

/* --- group --- */

enum { ITEMS, BY, EACH };

typedef struct group {
    gr_elem elem; /* as the function of a group sees it */
    gr_value items, key;
} group;

static const char *const whole_columns[] = { "key", "count", "items", NULL };
static const char *const value_columns[] = { "key", "value", NULL };

static bool get(const gr_elem *it, gr_str word, gr_value *out)
{
    const group *g = (const group *)it;

    if (gr_str_is(word, "key"))
        *out = g->key;
    else if (gr_str_is(word, "items"))
        *out = g->items;
    else
        return false;
    return true;
}

static gr_status self(gr_ctx *cx, const gr_elem *it, gr_value *out, gr_err *err)
{
    *out = ((const group *)it)->items;
    return GR_OK;
}

/* For every item its group, by number: as the keys come for the first time. */
static gr_status number_groups(gr_ctx *cx, const gr_items *v, size_t **of, size_t *n, gr_err *err)
{
    size_t *sorted, *first = gr_new_n(&cx->scratch, size_t, v->n + 1);
    gr_status st = gr_items_sorted(cx, v, false, &sorted, err);

    *of = gr_new_n(&cx->scratch, size_t, v->n + 1);
    *n = 0;
    if (st != GR_OK)
        return st;
    if (first == NULL || *of == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < v->n; i++) { /* equal keys are beside each other, the first item first */
        bool same = i != 0 && gr_items_cmp(v, sorted[i - 1], sorted[i], false) == 0;

        first[sorted[i]] = same ? first[sorted[i - 1]] : sorted[i];
    }
    for (size_t i = 0; i < v->n; i++)
        (*of)[i] = first[i] == i ? (*n)++ : (*of)[first[i]];
    return GR_OK;
}

static gr_status add_group(gr_ctx *cx, const gr_in *in, const gr_items *v, const size_t *members,
                           size_t n, gr_value *table, gr_err *err)
{
    group g = { .elem = { table->table->n_rows, self, get }, .key = *gr_items_at(v, members[0]) };
    gr_value *row, value;
    gr_status st = gr_items_pick(cx, v, members, n, &g.items, err);

    if (st == GR_OK && in->arg[EACH].given)
        st = gr_fn_value(cx, in->arg[EACH].fn, &g.elem, &value, err);
    if (st != GR_OK)
        return st;
    if ((row = gr_v_row(&cx->arena, table)) == NULL)
        return gr_fail_memory(cx, err);
    row[0] = g.key;
    row[1] = in->arg[EACH].given ? value : gr_v_int((int64_t)n);
    if (!in->arg[EACH].given)
        row[2] = g.items;
    return GR_OK;
}

static gr_status group_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    size_t *of, *members, n = 0;
    gr_items v;
    gr_status st = gr_items_in(cx, in, BY, &v, err);

    if (st != GR_OK || (st = number_groups(cx, &v, &of, &n, err)) != GR_OK)
        return st;
    members = gr_new_n(&cx->scratch, size_t, v.n + 1);
    if (members == NULL ||
        !gr_v_table(&cx->arena, &out->value, in->arg[EACH].given ? value_columns : whole_columns))
        return gr_fail_memory(cx, err);
    for (size_t k = 0; k < n && st == GR_OK; k++) {
        size_t size = 0;

        for (size_t i = 0; i < v.n; i++)
            if (of[i] == k)
                members[size++] = i;
        if ((st = gr_ctx_check(cx, err)) == GR_OK)
            st = add_group(cx, in, &v, members, size, &out->value, err);
    }
    return st;
}

/* Lists of the same items, tables of the same cells. */
static bool same(const gr_value *a, const gr_value *b)
{
    if (b->type != GR_V_TABLE)
        return gr_is_same(a, b);
    if (!is_table(a, b->table->columns, b->table->n_columns, b->table->n_rows))
        return false;
    for (size_t i = 0; i < b->table->n_rows * b->table->n_columns; i++)
        if (!gr_is_same(&a->table->cells[i], &b->table->cells[i]))
            return false;
    return true;
}

/* Keys are there once, and every group is what a search for its key finds. */
static gr_status group_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_table *t = r->value.table;
    size_t total = 0, n;
    size_t *members;
    gr_items v;
    gr_status st = gr_items_in(cx, in, BY, &v, err);

    if (st != GR_OK)
        return st;
    if (!gr_has_columns(&r->value, in->arg[EACH].given ? value_columns : whole_columns) ||
        t->total != t->n_rows)
        return gr_refute(err, "the value is no whole table of groups");
    members = gr_new_n(&cx->scratch, size_t, v.n + 1);
    if (members == NULL)
        return gr_fail_memory(cx, err);
    for (size_t k = t->n_rows; k-- > 0;) {
        const gr_value *row = &t->cells[k * t->n_columns];
        group g = { .elem = { k, self, get }, .key = row[0] };
        gr_value value;

        n = 0;
        for (size_t i = 0; i < v.n; i++)
            if (gr_v_eq(gr_items_at(&v, i), &row[0]))
                members[n++] = i;
        total += n;
        if (n == 0 || !gr_is_same(&row[0], gr_items_at(&v, members[0])))
            return gr_refute(err, "nothing has key %zu", k);
        if ((st = gr_ctx_check(cx, err)) != GR_OK ||
            (st = gr_items_pick(cx, &v, members, n, &g.items, err)) != GR_OK ||
            (in->arg[EACH].given &&
             (st = gr_fn_value(cx, in->arg[EACH].fn, &g.elem, &value, err)) != GR_OK))
            return st;
        if (in->arg[EACH].given
                ? !gr_is_same(&row[1], &value)
                : row[1].type != GR_V_INT || (size_t)row[1].i != n || !same(&row[2], &g.items))
            return gr_refute(err, "group %zu is another one", k);
    }
    if (total != v.n)
        return gr_refute(err, "the groups have %zu items of %zu", total, v.n);
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_param group_params[] = {
    GR_ITEMS_PARAM,
    { "by", GR_P_EACH, GR_REQUIRED, "what those of a group share: a column, or v -> ..",
      .words = "by" },
    { "each", GR_P_EACH, GR_OPTIONAL, "what a group comes to: g -> sum(g, km)", .words = "with" },
};

const gr_tool gr_tool_group = {
    .name = "group",
    .family = "values",
    .summary = "Items that share something, together, and what each group comes to",
    .details = "In the order in which they come first. Of a table every group is a table. With "
               "`each` the columns are key and value, else key, count and items; t[key] is a "
               "group's value.",
    GR_PARAMS(group_params),
    .on_values = true,
    .result = GR_R_TABLE,
    .cost = "O(n log n), and the functions",
    .run = group_run,
    .verify = group_verify,
    .checked_by = "looks for the items of every key anew",
    .cues = "for each kind, per, by group, broken down by",
    .example = { "a-b 2, b-c 3, a-c 5", "group(edges(G), source, g -> sum(g, weight))",
                 "key  value\na        7\nb        3" },
};

/* --- join --- */

enum { FIRST, SECOND, ON, WITH };

typedef struct joined {
    gr_items a, b; /* by the columns that must agree */
    size_t skip;   /* column of b that is left out */
} joined;

static gr_status read_join(const gr_in *in, joined *j, gr_err *err)
{
    gr_str on = in->arg[ON].value.s, with = in->arg[WITH].given ? in->arg[WITH].value.s : on;
    gr_status st;

    if ((st = need_table(&in->arg[FIRST], "first", err)) != GR_OK ||
        (st = need_table(&in->arg[SECOND], "second", err)) != GR_OK ||
        (st = gr_items_of(&in->arg[FIRST].value, &j->a, err)) != GR_OK ||
        (st = gr_items_of(&in->arg[SECOND].value, &j->b, err)) != GR_OK ||
        (st = gr_items_by(&j->a, "on", on, err)) != GR_OK ||
        (st = gr_items_by(&j->b, "with", with, err)) != GR_OK)
        return st;
    j->skip = j->b.column;
    return GR_OK;
}

/* A name of its own for a column that both have. */
static gr_str column_name(gr_arena *a, const gr_table *first, gr_str name)
{
    for (size_t c = 0; c < first->n_columns; c++)
        if (gr_str_eq(first->columns[c], name))
            return gr_str_printf(a, "%.*s_2", GR_FMT(name));
    return name;
}

static gr_status joined_table(gr_ctx *cx, const joined *j, gr_value *out, gr_err *err)
{
    const gr_table *a = j->a.whole->table, *b = j->b.whole->table;
    gr_str *columns = gr_new_n(&cx->scratch, gr_str, a->n_columns + b->n_columns);
    size_t n = 0;

    for (size_t c = 0; columns != NULL && c < a->n_columns; c++)
        columns[n++] = a->columns[c];
    for (size_t c = 0; columns != NULL && c < b->n_columns; c++)
        if (c != j->skip)
            columns[n++] = column_name(&cx->arena, a, b->columns[c]);
    for (size_t c = 0; columns != NULL && c < n; c++)
        if (columns[c].ptr == NULL)
            return gr_fail_memory(cx, err);
    return columns != NULL && make_table(&cx->arena, columns, n, out) ? GR_OK
                                                                      : gr_fail_memory(cx, err);
}

static bool add_joined(gr_arena *arena, const joined *j, size_t i, size_t k, gr_value *out)
{
    const gr_table *a = j->a.whole->table, *b = j->b.whole->table;
    gr_value *row = gr_v_row(arena, out);

    if (row == NULL)
        return false;
    for (size_t c = 0; c < a->n_columns; c++)
        *row++ = a->cells[i * a->n_columns + c];
    for (size_t c = 0; c < b->n_columns; c++)
        if (c != j->skip)
            *row++ = b->cells[k * b->n_columns + c];
    return true;
}

static gr_status join_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    size_t *sorted;
    joined j;
    gr_status st;

    if ((st = read_join(in, &j, err)) != GR_OK ||
        (st = gr_items_sorted(cx, &j.b, false, &sorted, err)) != GR_OK ||
        (st = joined_table(cx, &j, &out->value, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < j.a.n; i++) {
        const gr_value *key = gr_items_at(&j.a, i);
        size_t low = 0, high = j.b.n;

        if (GR_EVERY(i) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        while (low < high && key->type != GR_V_NULL) {
            size_t mid = low + (high - low) / 2;
            const gr_value *other = gr_items_at(&j.b, sorted[mid]);

            if (other->type != GR_V_NULL && gr_v_cmp(other, key) < 0)
                low = mid + 1;
            else
                high = mid;
        }
        for (; key->type != GR_V_NULL && low < j.b.n &&
               gr_v_cmp(gr_items_at(&j.b, sorted[low]), key) == 0;
             low++)
            if (!add_joined(&cx->arena, &j, i, sorted[low], &out->value))
                return gr_fail_memory(cx, err);
    }
    out->value.table->total = out->value.table->n_rows;
    return GR_OK;
}

#define CHECK_MAX (UINT64_C(1) << 26) /* comparisons that the verifier makes */

/* Every row of one with every row of the other. */
static gr_status join_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_value again;
    joined j;
    gr_status st;

    if ((st = read_join(in, &j, err)) != GR_OK || (st = joined_table(cx, &j, &again, err)) != GR_OK)
        return st;
    if (j.b.n != 0 && j.a.n > CHECK_MAX / j.b.n) {
        r->why = "there are too many rows to compare each with each";
        return GR_OK;
    }
    for (size_t i = 0; i < j.a.n; i++) {
        if ((i & 0xff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (size_t k = 0; k < j.b.n; k++)
            if (gr_items_at(&j.a, i)->type != GR_V_NULL &&
                gr_v_cmp(gr_items_at(&j.a, i), gr_items_at(&j.b, k)) == 0 &&
                !add_joined(&cx->arena, &j, i, k, &again))
                return gr_fail_memory(cx, err);
    }
    again.table->total = again.table->n_rows;
    if (!same(&r->value, &again))
        return gr_refute(err, "comparing every row with every row gives another table");
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_param join_params[] = {
    { "first", GR_P_VALUE, GR_REQUIRED, "a table", .words = "of" },
    { "second", GR_P_VALUE, GR_REQUIRED, "another", .words = "with" },
    { "on", GR_P_TEXT, GR_REQUIRED, "column of the first whose cells are looked for in the second",
      .words = "on" },
    { "with", GR_P_TEXT, GR_OPTIONAL, "column of the second that has them; else of the same name",
      .words = "with" },
};

const gr_tool gr_tool_join = {
    .name = "join",
    .family = "values",
    .summary = "Rows of two tables side by side where a column agrees",
    .details = "Every row of the first with every row of the second that fits, in their order; "
               "what is missing fits nothing. A column that both have is called name_2.",
    GR_PARAMS(join_params),
    .on_values = true,
    .result = GR_R_TABLE,
    .cost = "O(n log n), and the rows",
    .run = join_run,
    .verify = join_verify,
    .checked_by = "compares every row with every row",
    .cues = "together with, looked up in, whose",
    .example = { "a-b, b-c", "join(edges(G), degrees(G), source, with=node)",
                 "source  target  degree\na       b            1\nb       c            2" },
};

/* --- select --- */

/* The place of each wanted column. */
static gr_status read_columns(gr_ctx *cx, const gr_in *in, size_t **at, size_t *n, gr_err *err)
{
    const gr_value *names = &in->arg[1].value;
    gr_list one = { .at = (gr_value *)names, .n = 1 };
    const gr_list *list = names->type == GR_V_LIST ? names->list : &one;
    gr_items v;
    gr_status st = need_table(&in->arg[0], "table", err);

    if (st != GR_OK || (st = gr_items_of(&in->arg[0].value, &v, err)) != GR_OK)
        return st;
    *n = list->n;
    *at = gr_new_n(&cx->scratch, size_t, list->n + 1);
    if (*at == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < list->n && st == GR_OK; i++) {
        if (list->at[i].type != GR_V_STR)
            return gr_fail_arg(err, GR_EINPUT, "columns", "columns: expected names, found %s",
                               gr_vtype_one(list->at[i].type));
        st = gr_items_by(&v, "columns", list->at[i].s, err);
        (*at)[i] = v.column;
    }
    return st;
}

static gr_status select_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_table *t = in->arg[0].value.table;
    gr_str *columns;
    gr_value *cell;
    size_t *at, n = 0;
    gr_status st = read_columns(cx, in, &at, &n, err);

    if (st != GR_OK)
        return st;
    columns = gr_new_n(&cx->scratch, gr_str, n + 1);
    for (size_t c = 0; columns != NULL && c < n; c++)
        columns[c] = t->columns[at[c]];
    if (columns == NULL || !make_table(&cx->arena, columns, n, &out->value) ||
        (cell = gr_v_rows(&cx->arena, &out->value, t->n_rows)) == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < t->n_rows; i++)
        for (size_t c = 0; c < n; c++)
            *cell++ = t->cells[i * t->n_columns + at[c]];
    return gr_ctx_check(cx, err);
}

/* Column by column, by name. */
static gr_status select_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_table *t = in->arg[0].value.table, *s = r->value.table;
    size_t *at, n = 0;
    gr_status st = read_columns(cx, in, &at, &n, err);

    if (st != GR_OK)
        return st;
    if (r->value.type != GR_V_TABLE || s->n_columns != n || s->n_rows != t->n_rows ||
        s->total != t->n_rows)
        return gr_refute(err, "the value is no table of as many rows and columns");
    for (size_t c = 0; c < n; c++)
        for (size_t i = 0; i < t->n_rows; i++)
            if (!gr_str_eq(s->columns[c], t->columns[at[c]]) ||
                !gr_is_same(&s->cells[i * n + c], &t->cells[i * t->n_columns + at[c]]))
                return gr_refute(err, "row %zu has another cell", i);
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_param select_params[] = {
    { "table", GR_P_VALUE, GR_REQUIRED, "a table", .words = "of" },
    { "columns", GR_P_VALUE, GR_REQUIRED, "names of columns, in the order wanted",
      .words = "columns" },
};

const gr_tool gr_tool_select = {
    .name = "select",
    .family = "values",
    .summary = "Some columns of a table, as a table",
    GR_PARAMS(select_params),
    .on_values = true,
    .on_cut = GR_CUT_CARRIED,
    .result = GR_R_TABLE,
    .cost = "O(n)",
    .run = select_run,
    .verify = select_verify,
    .checked_by = "compares it column by column",
    .cues = "only the columns, show just",
    .example = { "a-b 2, b-c 3", "select(edges(G), [\"weight\", \"source\"])",
                 "weight  source\n     2  a\n     3  b" },
};

/* --- add_column --- */

static gr_status add_column_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_table *t = in->arg[0].value.table;
    gr_str *columns;
    gr_value *cell;
    gr_items v;
    gr_status st;

    if ((st = need_table(&in->arg[0], "table", err)) != GR_OK ||
        (st = gr_items_of(&in->arg[0].value, &v, err)) != GR_OK)
        return st;
    columns = gr_new_n(&cx->scratch, gr_str, t->n_columns + 1);
    if (columns == NULL)
        return gr_fail_memory(cx, err);
    for (size_t c = 0; c < t->n_columns; c++) {
        columns[c] = t->columns[c];
        if (gr_str_eq(columns[c], in->arg[1].value.s))
            return gr_fail_arg(err, GR_EINPUT, "name", "name: the table has a column '%.*s'",
                               GR_FMT(columns[c]));
    }
    columns[t->n_columns] = in->arg[1].value.s;
    if (!make_table(&cx->arena, columns, t->n_columns + 1, &out->value) ||
        (cell = gr_v_rows(&cx->arena, &out->value, t->n_rows)) == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < t->n_rows; i++) {
        for (size_t c = 0; c < t->n_columns; c++)
            *cell++ = t->cells[i * t->n_columns + c];
        if ((st = gr_items_value(cx, &v, i, in->arg[2].fn, cell++, err)) != GR_OK)
            return st;
    }
    out->value.table->two_way = t->two_way;
    return GR_OK;
}

static gr_status add_column_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_table *t = in->arg[0].value.table, *s = r->value.table;
    gr_items v;
    gr_status st = gr_items_of(&in->arg[0].value, &v, err);

    if (st != GR_OK)
        return st;
    if (r->value.type != GR_V_TABLE || s->n_columns != t->n_columns + 1 ||
        !gr_str_eq(s->columns[t->n_columns], in->arg[1].value.s))
        return gr_refute(err, "the value is no table with that column at its end");
    for (size_t c = 0; c < t->n_columns; c++)
        if (!gr_str_eq(s->columns[c], t->columns[c]) || s->n_rows != t->n_rows ||
            s->total != t->n_rows)
            return gr_refute(err, "the other columns are not as they were");
    for (size_t i = t->n_rows; i-- > 0;) {
        gr_value one;

        if ((st = gr_items_value(cx, &v, i, in->arg[2].fn, &one, err)) != GR_OK)
            return st;
        if (!gr_is_same(&s->cells[i * s->n_columns + t->n_columns], &one))
            return gr_refute(err, "row %zu comes to something else", i);
        for (size_t c = 0; c < t->n_columns; c++)
            if (!gr_is_same(&s->cells[i * s->n_columns + c], &t->cells[i * t->n_columns + c]))
                return gr_refute(err, "row %zu has another cell", i);
    }
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_param add_column_params[] = {
    { "table", GR_P_VALUE, GR_REQUIRED, "a table", .words = "of" },
    { "name", GR_P_TEXT, GR_REQUIRED, "what the new column is called", .words = "called" },
    { "each", GR_P_EACH, GR_REQUIRED, "what a row has there: an expression of columns, or r -> ..",
      .words = "with" },
};

const gr_tool gr_tool_add_column = {
    .name = "add_column",
    .family = "values",
    .summary = "A table with one column more, computed from each row",
    GR_PARAMS(add_column_params),
    .on_values = true,
    .on_cut = GR_CUT_CARRIED,
    .result = GR_R_TABLE,
    .cost = "O(n) times the function",
    .run = add_column_run,
    .verify = add_column_verify,
    .checked_by = "compares every row, from the end",
    .cues = "with a further column, computed for each row",
    .example = { "a-b 2, b-c 3", "add_column(edges(G), \"double\", weight * 2)",
                 "source  target  weight  double\na       b            2       4\nb       c       "
                 "     3       6" },
};
