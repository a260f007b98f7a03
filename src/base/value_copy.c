/* Values that outlive the arena they were made in, or the graph that their names belong to. */
#include "base/value.h"

static bool copy_name(gr_arena *a, gr_name *n)
{
    gr_str s;

    if (gr_name_is_int(*n))
        return true;
    s = gr_str_dup(a, (gr_str){ n->ptr, n->len });
    n->ptr = s.ptr;
    return s.ptr != NULL;
}

static bool copy_values(gr_arena *a, const gr_value *from, size_t n, gr_value **out)
{
    *out = gr_new_n(a, gr_value, n + 1);
    for (size_t i = 0; *out != NULL && i < n; i++)
        if (!gr_v_copy(a, &from[i], &(*out)[i]))
            return false;
    return *out != NULL;
}

static bool copy_list(gr_arena *a, const gr_list *from, gr_list **out)
{
    *out = gr_new(a, gr_list);
    if (*out == NULL)
        return false;
    **out = (gr_list){ .n = from->n, .cap = from->n + 1 };
    return copy_values(a, from->at, from->n, &(*out)->at);
}

static bool copy_record(gr_arena *a, const gr_record *from, gr_record **out)
{
    gr_record *r = *out = gr_new(a, gr_record);
    gr_value *values = gr_new_n(a, gr_value, from->n + 1);

    if (r == NULL || values == NULL || (r->at = gr_new_n(a, gr_field, from->n + 1)) == NULL)
        return false;
    r->n = from->n;
    r->cap = from->n + 1;
    for (size_t i = 0; i < r->n; i++) {
        r->at[i] = (gr_field){ gr_str_dup(a, from->at[i].key), &values[i] };
        if (r->at[i].key.ptr == NULL || !gr_v_copy(a, from->at[i].value, &values[i]))
            return false;
    }
    return true;
}

static bool copy_table(gr_arena *a, const gr_table *from, gr_table **out)
{
    gr_table *t = *out = gr_new(a, gr_table);

    if (t == NULL)
        return false;
    *t = *from;
    t->cap_rows = t->n_rows;
    t->cut = NULL;
    t->columns = gr_new_n(a, gr_str, t->n_columns + 1);
    for (size_t i = 0; t->columns != NULL && i < t->n_columns; i++)
        if ((t->columns[i] = gr_str_dup(a, from->columns[i])).ptr == NULL)
            return false;
    return t->columns != NULL &&
           copy_values(a, from->cells, from->n_rows * from->n_columns, &t->cells);
}

bool gr_v_copy(gr_arena *a, const gr_value *v, gr_value *out)
{
    *out = *v;
    switch (v->type) {
    case GR_V_STR: return (out->s = gr_str_dup(a, v->s)).ptr != NULL;
    case GR_V_NODE: return copy_name(a, &out->node);
    case GR_V_EDGE: return copy_name(a, &out->edge.u) && copy_name(a, &out->edge.v);
    case GR_V_PATH:
        return copy_list(a, v->path.nodes, &out->path.nodes) &&
               copy_values(a, v->path.length, 1, &out->path.length);
    case GR_V_LIST: return copy_list(a, v->list, &out->list);
    case GR_V_RECORD: return copy_record(a, v->record, &out->record);
    case GR_V_TABLE: return copy_table(a, v->table, &out->table);
    case GR_V_GRAPH: return false;
    default: return true;
    }
}
