/* Values: pairs as a mapping, groups as a mapping. */
#include "algo/values/values_int.h"

enum { ITEMS, EACH };

/* What a field is called. */
static gr_str key_text(gr_ctx *cx, const gr_value *v)
{
    gr_strbuf sb;
    gr_str out;

    gr_strbuf_init(&sb, &cx->budget, 0);
    if (v->type == GR_V_STR)
        gr_strbuf_add(&sb, v->s);
    else if (v->type == GR_V_NODE)
        gr_name_add(&sb, v->node);
    else
        gr_v_text(&sb, v);
    out = sb.failed ? (gr_str){ NULL, 0 } : gr_str_dup(&cx->arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return out;
}

/* Adds a field; a name that is there is refused. */
static gr_status put(gr_ctx *cx, gr_strmap *seen, gr_value *record, const gr_value *name,
                     gr_value value, gr_err *err)
{
    gr_str key = key_text(cx, name);
    uint32_t *slot = key.ptr != NULL ? gr_strmap_put(seen, key) : NULL;

    if (slot == NULL)
        return gr_fail_memory(cx, err);
    if (*slot != GR_MAP_NONE)
        return gr_fail_arg(err, GR_EINPUT, "items", "items: '%.*s' is there twice", GR_FMT(key));
    *slot = 0;
    return gr_v_set_str(&cx->arena, record, key, value) ? GR_OK : gr_fail_memory(cx, err);
}

/* Does field i of the record say that name has that value? */
static gr_status check(gr_ctx *cx, const gr_value *record, size_t i, const gr_value *name,
                       const gr_value *value, gr_err *err)
{
    gr_str key = key_text(cx, name);

    if (key.ptr == NULL)
        return gr_fail_memory(cx, err);
    if (record->type != GR_V_RECORD || i >= record->record->n ||
        !gr_str_eq(key, record->record->at[i].key) ||
        !gr_is_same(value, record->record->at[i].value))
        return gr_refute(err, "field %zu is another one", i);
    return GR_OK;
}

/* --- mapping --- */

/* Item i as a name and its value: a pair, an edge, a row, or an item and what the function gives.
 */
static gr_status pair_at(gr_ctx *cx, const gr_in *in, const gr_items *v, size_t i, gr_value pair[2],
                         gr_err *err)
{
    const gr_table *t = v->whole->table;
    const gr_value *item;
    gr_status st;

    if (in->arg[EACH].given) {
        st = gr_items_self(cx, v, i, &pair[0], err);
        return st == GR_OK ? gr_items_value(cx, v, i, in->arg[EACH].fn, &pair[1], err) : st;
    }
    if (v->whole->type == GR_V_TABLE && t->n_columns >= 2) {
        memcpy(pair, &t->cells[i * t->n_columns], 2 * sizeof *pair);
        return GR_OK;
    }
    item = v->whole->type == GR_V_LIST ? gr_items_item(v, i) : NULL;
    if (item != NULL && item->type == GR_V_EDGE) {
        pair[0] = gr_v_node(item->edge.u);
        pair[1] = gr_v_node(item->edge.v);
    } else if (item != NULL && item->type == GR_V_LIST && item->list->n == 2) {
        memcpy(pair, item->list->at, 2 * sizeof *pair);
    } else {
        gr_fail_arg(err, GR_EINPUT, "items",
                    "items: expected pairs [name, value], edges or a table of two columns, or what "
                    "to make of each item");
        gr_err_hint(err, "mapping(nodes(G), v -> degree(G, v)); of groups: membership(groups)");
        return GR_EINPUT;
    }
    return GR_OK;
}

static gr_status mapping_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_strmap seen;
    gr_items v;
    gr_status st = gr_items_of(&in->arg[ITEMS].value, &v, err);

    if (st != GR_OK)
        return st;
    if (!gr_v_record(&cx->arena, &out->value))
        return gr_fail_memory(cx, err);
    gr_strmap_init(&seen, &cx->budget);
    for (size_t i = 0; st == GR_OK && i < v.n; i++) {
        gr_value pair[2];

        if ((st = pair_at(cx, in, &v, i, pair, err)) == GR_OK)
            st = put(cx, &seen, &out->value, &pair[0], pair[1], err);
    }
    gr_strmap_clear(&seen);
    return st == GR_OK ? gr_ctx_check(cx, err) : st;
}

static gr_status mapping_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_items v;
    gr_status st = gr_items_of(&in->arg[ITEMS].value, &v, err);

    if (st != GR_OK)
        return st;
    for (size_t i = v.n; st == GR_OK && i-- > 0;) {
        gr_value pair[2];

        if ((st = pair_at(cx, in, &v, i, pair, err)) == GR_OK)
            st = check(cx, &r->value, i, &pair[0], &pair[1], err);
    }
    if (st == GR_OK && (r->value.type != GR_V_RECORD || r->value.record->n != v.n))
        return gr_refute(err, "the value is no record with a field for every pair");
    r->grade = GR_REDERIVED;
    return st;
}

static const gr_param mapping_params[] = {
    { "items", GR_P_VALUE, GR_REQUIRED,
      "pairs [name, value], a table of two columns or more, edges; or anything with `each`",
      .words = "of" },
    { "each", GR_P_EACH, GR_OPTIONAL, "the value of an item, which is then the name: v -> ..",
      .words = "by" },
};

const gr_tool gr_tool_mapping = {
    .name = "mapping",
    .family = "values",
    .summary = "Pairs as a record: the first of a pair names the field, the second fills it",
    .details = "Of a table the first two columns, of edges their ends. A name that is there twice "
               "is refused.",
    GR_PARAMS(mapping_params),
    .on_values = true,
    .result = GR_R_RECORD,
    .cost = "O(n)",
    .run = mapping_run,
    .verify = mapping_verify,
    .checked_by = "compares each field with its pair",
    .cues = "who gets what, as a mapping, assignment of each",
    .example = { "a-b, b-c", "mapping([[\"a\", 1], [\"b\", 2]])", "a: 1\nb: 2" },
};

/* --- membership --- */

static const gr_list *group_at(const gr_items *v, size_t i)
{
    const gr_value *group = gr_items_item(v, i);

    return group->type == GR_V_LIST ? group->list : NULL;
}

static gr_status membership_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_strmap seen;
    gr_items v;
    gr_status st = gr_items_of(&in->arg[ITEMS].value, &v, err);

    if (st != GR_OK)
        return st;
    if (!gr_v_record(&cx->arena, &out->value))
        return gr_fail_memory(cx, err);
    gr_strmap_init(&seen, &cx->budget);
    for (size_t i = 0; st == GR_OK && i < v.n; i++) {
        const gr_list *group = group_at(&v, i);

        if (group == NULL)
            st = gr_fail_arg(err, GR_EINPUT, "groups", "groups: expected a list of lists, found %s",
                             gr_vtype_one(gr_items_item(&v, i)->type));
        for (size_t k = 0; st == GR_OK && k < group->n; k++)
            st = put(cx, &seen, &out->value, &group->at[k], gr_v_int((int64_t)i + 1), err);
    }
    gr_strmap_clear(&seen);
    return st == GR_OK ? gr_ctx_check(cx, err) : st;
}

static gr_status membership_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    size_t n = 0;
    gr_items v;
    gr_status st = gr_items_of(&in->arg[ITEMS].value, &v, err);

    for (size_t i = 0; st == GR_OK && i < v.n; i++)
        for (size_t k = 0; st == GR_OK && k < group_at(&v, i)->n; k++) {
            gr_value number = gr_v_int((int64_t)i + 1);

            st = check(cx, &r->value, n++, &group_at(&v, i)->at[k], &number, err);
        }
    if (st == GR_OK && (r->value.type != GR_V_RECORD || r->value.record->n != n))
        return gr_refute(err, "the value is no record with a field for every member");
    r->grade = GR_REDERIVED;
    return st;
}

static const gr_param membership_params[] = {
    { "groups", GR_P_VALUE, GR_REQUIRED, "a list of lists", .words = "of" },
};

const gr_tool gr_tool_membership = {
    .name = "membership",
    .family = "values",
    .summary = "Which group everybody is in, by number, as a record",
    .details = "Groups are numbered from 1. Who is in two groups is refused.",
    GR_PARAMS(membership_params),
    .on_values = true,
    .result = GR_R_RECORD,
    .cost = "O(n)",
    .run = membership_run,
    .verify = membership_verify,
    .checked_by = "compares each field with its member",
    .cues = "which group is each in, who gets which colour, number of the group",
    .example = { "a-b, c-d", "membership(connected_components(G))", "a: 1\nb: 1\nc: 2\nd: 2" },
};
