/* Lists as sets: which items two lists share, which either or only the first has, whether an item
 * is there; and pairs as a mapping.
 *
 * The kernels look items up in the sorted second list; the verifiers compare each with each. A node
 * and a text of the same name are the same item. */
#include "algo/values/values_int.h"

#define CHECK_MAX (UINT64_C(1) << 26) /* comparisons that a verifier makes */

enum { FIRST, SECOND };
typedef enum keeping { SHARED, EITHER, ONLY_FIRST } keeping;

/* The items of both arguments; of a table what its rows are about. */
static gr_status read_items(gr_ctx *cx, const gr_arg *arg, const char *name, gr_items *out,
                            gr_err *err)
{
    gr_status st = gr_items_named(cx, &arg->value, out, err);

    if (st != GR_OK)
        gr_err_argument(err, name);
    return st;
}

static gr_status read_both(gr_ctx *cx, const gr_in *in, gr_items *a, gr_items *b, gr_err *err)
{
    gr_status st = read_items(cx, &in->arg[FIRST], "first", a, err);

    return st == GR_OK ? read_items(cx, &in->arg[SECOND], "second", b, err) : st;
}

/* The order of gr_items_sorted: nulls are last. */
static int cmp_sorted(const gr_value *a, const gr_value *b)
{
    if (a->type == GR_V_NULL || b->type == GR_V_NULL)
        return (a->type == GR_V_NULL) - (b->type == GR_V_NULL);
    return gr_v_cmp(a, b);
}

static bool is_sorted_in(const gr_items *b, const size_t *sorted, const gr_value *item)
{
    size_t low = 0, high = b->n;

    while (low < high) {
        size_t mid = low + (high - low) / 2;
        int c = cmp_sorted(gr_items_at(b, sorted[mid]), item);

        if (c == 0)
            return true;
        low = c < 0 ? mid + 1 : low;
        high = c < 0 ? high : mid;
    }
    return false;
}

static bool is_in(const gr_items *b, const gr_value *item)
{
    for (size_t i = 0; i < b->n; i++)
        if (gr_v_cmp(gr_items_at(b, i), item) == 0)
            return true;
    return false;
}

/* Adds the items of a that are (not) in b; each once, since a was sorted: again[i] = came before.
 */
static gr_status add_items(gr_ctx *cx, const gr_items *a, const gr_items *b, bool wanted,
                           gr_value *out, gr_err *err)
{
    size_t *mine, *theirs;
    bool *again = gr_new_n(&cx->scratch, bool, a->n);
    gr_status st;

    if (again == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_items_sorted(cx, a, false, &mine, err)) != GR_OK ||
        (st = gr_items_sorted(cx, b, false, &theirs, err)) != GR_OK)
        return st;
    for (size_t i = 1; i < a->n; i++)
        again[mine[i]] = gr_v_cmp(gr_items_at(a, mine[i - 1]), gr_items_at(a, mine[i])) == 0;
    for (size_t i = 0; i < a->n; i++)
        if (!again[i] && is_sorted_in(b, theirs, gr_items_at(a, i)) == wanted &&
            !gr_v_push(&cx->arena, out, *gr_items_at(a, i)))
            return gr_fail_memory(cx, err);
    return gr_ctx_check(cx, err);
}

static gr_status sets_run(gr_ctx *cx, const gr_in *in, keeping keep, gr_result *out, gr_err *err)
{
    gr_items a, b, none = { .whole = &in->arg[FIRST].value };
    gr_status st = read_both(cx, in, &a, &b, err);

    if (st != GR_OK)
        return st;
    if (!gr_v_list(&cx->arena, &out->value))
        return gr_fail_memory(cx, err);
    if (keep != EITHER)
        return add_items(cx, &a, &b, keep == SHARED, &out->value, err);
    if ((st = add_items(cx, &a, &none, false, &out->value, err)) != GR_OK)
        return st;
    return add_items(cx, &b, &a, false, &out->value, err);
}

/* The value's items are those of `from` that belong, in their order, each once, from *n on. */
static gr_status check_items(gr_ctx *cx, const gr_list *list, const gr_items *from,
                             const gr_items *other, bool wanted, size_t *n, gr_err *err)
{
    gr_status st;

    for (size_t i = 0; i < from->n; i++) {
        const gr_value *item = gr_items_at(from, i);
        bool before = false;

        if ((i & 0xff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (size_t k = 0; k < i && !before; k++)
            before = gr_v_cmp(gr_items_at(from, k), item) == 0;
        if (before || is_in(other, item) != wanted)
            continue;
        if (*n == list->n || !gr_is_same(&list->at[*n], item))
            return gr_refute(err, "item %zu belongs there and is not the next", i);
        ++*n;
    }
    return GR_OK;
}

static gr_status sets_verify(gr_ctx *cx, const gr_in *in, keeping keep, gr_result *r, gr_err *err)
{
    gr_items a, b, none = { .whole = &in->arg[FIRST].value };
    size_t n = 0;
    gr_status st = read_both(cx, in, &a, &b, err);

    if (st != GR_OK)
        return st;
    if (r->value.type != GR_V_LIST)
        return gr_refute(err, "the value is no list");
    if (a.n + b.n > CHECK_MAX / (a.n + b.n + 1)) {
        r->why = "there are too many items to compare each with each";
        return GR_OK;
    }
    if (keep != EITHER)
        st = check_items(cx, r->value.list, &a, &b, keep == SHARED, &n, err);
    else if ((st = check_items(cx, r->value.list, &a, &none, false, &n, err)) == GR_OK)
        st = check_items(cx, r->value.list, &b, &a, false, &n, err);
    if (st == GR_OK && n != r->value.list->n)
        st = gr_refute(err, "the value has %zu items too many", r->value.list->n - n);
    if (st == GR_OK)
        r->grade = GR_REDERIVED;
    return st;
}

static gr_status common_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return sets_run(cx, in, SHARED, out, err);
}

static gr_status common_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return sets_verify(cx, in, SHARED, r, err);
}

static gr_status all_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return sets_run(cx, in, EITHER, out, err);
}

static gr_status all_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return sets_verify(cx, in, EITHER, r, err);
}

static gr_status without_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return sets_run(cx, in, ONLY_FIRST, out, err);
}

static gr_status without_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return sets_verify(cx, in, ONLY_FIRST, r, err);
}

/* --- contains --- */

static gr_status contains_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_items v;
    size_t *sorted;
    gr_status st = read_items(cx, &in->arg[FIRST], "value", &v, err);

    if (st != GR_OK || (st = gr_items_sorted(cx, &v, false, &sorted, err)) != GR_OK)
        return st;
    out->value = gr_v_bool(is_sorted_in(&v, sorted, &in->arg[SECOND].value));
    return GR_OK;
}

static gr_status contains_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_items v;
    gr_status st = read_items(cx, &in->arg[FIRST], "value", &v, err);

    if (st != GR_OK)
        return st;
    if (r->value.type != GR_V_BOOL || r->value.b != is_in(&v, &in->arg[SECOND].value))
        return gr_refute(err, "going through all items shows the opposite");
    r->grade = GR_REDERIVED;
    return GR_OK;
}

/* --- mapping --- */

/* Pair i of a table's first two columns, of a list of edges, or of groups: an item of one and the
 * group's number. */
typedef struct pairs {
    const gr_value *whole;
    gr_value *flat; /* of groups, two a pair; else NULL */
    size_t n;
} pairs;

static bool all_of(const gr_list *list, gr_vtype type)
{
    for (size_t i = 0; i < list->n; i++)
        if (list->at[i].type != type)
            return false;
    return true;
}

static gr_status flatten(gr_ctx *cx, const gr_value *groups, pairs *out, gr_err *err)
{
    size_t n = 0;

    for (size_t i = 0; i < groups->list->n; i++)
        n += groups->list->at[i].list->n;
    *out = (pairs){ groups, gr_new_n(&cx->arena, gr_value, 2 * n + 1), 0 };
    if (out->flat == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < groups->list->n; i++)
        for (size_t k = 0; k < groups->list->at[i].list->n; k++) {
            out->flat[2 * out->n] = groups->list->at[i].list->at[k];
            out->flat[2 * out->n++ + 1] = gr_v_int((int64_t)i + 1);
        }
    return GR_OK;
}

static gr_status read_pairs(gr_ctx *cx, const gr_in *in, pairs *out, gr_err *err)
{
    const gr_value *v = &in->arg[FIRST].value;
    bool list = v->type == GR_V_LIST, table = v->type == GR_V_TABLE;

    if (list && v->list->n > 0 && all_of(v->list, GR_V_LIST))
        return flatten(cx, v, out, err);
    if (!(list && all_of(v->list, GR_V_EDGE)) && !(table && v->table->n_columns >= 2))
        return gr_fail_arg(err, GR_EINPUT, "value",
                           "value: expected a table of at least two columns, a list of edges or of "
                           "lists, found %s",
                           v->type == GR_V_TABLE  ? "a table of one column"
                           : v->type == GR_V_LIST ? "a list of other things"
                                                  : gr_vtype_one(v->type));
    *out = (pairs){ v, NULL, list ? v->list->n : v->table->n_rows };
    return GR_OK;
}

static void pair_at(const pairs *p, size_t i, gr_value pair[2])
{
    if (p->flat != NULL) {
        memcpy(pair, &p->flat[2 * i], 2 * sizeof *pair);
    } else if (p->whole->type == GR_V_LIST) {
        pair[0] = gr_v_node(p->whole->list->at[i].edge.u);
        pair[1] = gr_v_node(p->whole->list->at[i].edge.v);
    } else {
        memcpy(pair, &p->whole->table->cells[i * p->whole->table->n_columns], 2 * sizeof *pair);
    }
}

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

static gr_status mapping_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    pairs p = { 0 };
    gr_strmap seen;
    gr_status st = read_pairs(cx, in, &p, err);

    if (st != GR_OK)
        return st;
    if (!gr_v_record(&cx->arena, &out->value))
        return gr_fail_memory(cx, err);
    gr_strmap_init(&seen, &cx->budget);
    for (size_t i = 0; st == GR_OK && i < p.n; i++) {
        gr_value pair[2];
        gr_str key;
        uint32_t *slot;

        pair_at(&p, i, pair);
        key = key_text(cx, &pair[0]);
        slot = key.ptr != NULL ? gr_strmap_put(&seen, key) : NULL;
        if (slot == NULL)
            st = gr_fail_memory(cx, err);
        else if (*slot != GR_MAP_NONE)
            st = gr_fail_arg(err, GR_EINPUT, "value", "value: '%.*s' is there twice", GR_FMT(key));
        else if (!gr_v_set_str(&cx->arena, &out->value, key, pair[1]))
            st = gr_fail_memory(cx, err);
        else
            *slot = 0;
    }
    gr_strmap_clear(&seen);
    return st == GR_OK ? gr_ctx_check(cx, err) : st;
}

static gr_status mapping_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    pairs p = { 0 };
    gr_status st = read_pairs(cx, in, &p, err);

    if (st != GR_OK)
        return st;
    if (r->value.type != GR_V_RECORD || r->value.record->n != p.n)
        return gr_refute(err, "the value is no record with a field for every pair");
    for (size_t i = 0; i < p.n; i++) {
        const gr_field *f = &r->value.record->at[i];
        gr_value pair[2];
        gr_str key;

        pair_at(&p, i, pair);
        key = key_text(cx, &pair[0]);
        if (key.ptr == NULL)
            return gr_fail_memory(cx, err);
        if (!gr_str_eq(key, f->key) || !gr_is_same(&pair[1], f->value))
            return gr_refute(err, "field %zu is not pair %zu", i, i);
    }
    r->grade = GR_REDERIVED;
    return GR_OK;
}

/* --- rows --- */

#define SET_PARAM(name, doc, words_)                                                               \
    {                                                                                              \
        name, GR_P_VALUE, GR_REQUIRED, doc, .words = words_                                        \
    }
#define EACH_WITH_EACH "compares each item with each"

static const gr_param set_params[] = {
    SET_PARAM("first", "a list, or a table: its first column", "of, in"),
    SET_PARAM("second", "another", "and, but not in"),
};

const gr_tool gr_tool_common_items = {
    .name = "common_items",
    .family = "values",
    .summary = "What two lists share",
    .details = "Each item once, in the order of the first list. Of a table its first column.",
    GR_PARAMS(set_params),
    .on_values = true,
    .result = GR_R_LIST,
    .cost = "O(n log n)",
    .run = common_run,
    .verify = common_verify,
    .checked_by = EACH_WITH_EACH,
    .cues = "in both, shared by, common to, both",
    .example = { "a-b, b-c, c-d", "common_items(neighbors(G, b), neighbors(G, d))", "c" },
};

const gr_tool gr_tool_all_items = {
    .name = "all_items",
    .family = "values",
    .summary = "What is in one list or the other",
    .details = "Each item once: those of the first list, then the others of the second. Of a table "
               "its first column.",
    GR_PARAMS(set_params),
    .on_values = true,
    .result = GR_R_LIST,
    .cost = "O(n log n)",
    .run = all_run,
    .verify = all_verify,
    .checked_by = EACH_WITH_EACH,
    .cues = "in either, one or the other, together",
    .example = { "a-b, b-c, c-d", "all_items(neighbors(G, b), neighbors(G, d))", "a, c" },
};

const gr_tool gr_tool_items_without = {
    .name = "items_without",
    .family = "values",
    .summary = "What is in the first list and not in the second",
    .details = "Each item once, in the order of the first list. Of a table its first column.",
    GR_PARAMS(set_params),
    .on_values = true,
    .result = GR_R_LIST,
    .cost = "O(n log n)",
    .run = without_run,
    .verify = without_verify,
    .checked_by = EACH_WITH_EACH,
    .cues = "but not, except those, not in, without those",
    .example = { "a-b, b-c, c-d", "items_without(neighbors(G, b), neighbors(G, d))", "a" },
};

static const gr_param contains_params[] = {
    SET_PARAM("value", "a list, or a table: its first column", "of, in"),
    SET_PARAM("item", "what is looked for", "is"),
};

const gr_tool gr_tool_contains = {
    .name = "contains",
    .family = "values",
    .summary = "Whether an item is in a list",
    .details = "A node and a text of the same name are the same. Of a table its first column.",
    GR_PARAMS(contains_params),
    .on_values = true,
    .on_cut = GR_CUT_IF_TRUE,
    .result = GR_R_BOOL,
    .cost = "O(n log n)",
    .run = contains_run,
    .verify = contains_verify,
    .checked_by = "goes through all items",
    .cues = "is one of, is among, belongs to, is in the list",
    .example = { "a-b, b-c", "contains(neighbors(G, b), \"c\")", "yes" },
};

static const gr_param mapping_params[] = {
    SET_PARAM("value", "a table of two columns or more, a list of edges, or of lists", "of"),
};

const gr_tool gr_tool_mapping = {
    .name = "mapping",
    .family = "values",
    .summary = "Pairs as a record: the first of a pair names the field, the second fills it",
    .details =
        "The pairs are the first two columns of a table, or the ends of edges, or of groups an "
        "item and the number of its group, from 1. A name that is there twice is refused.",
    GR_PARAMS(mapping_params),
    .on_values = true,
    .result = GR_R_RECORD,
    .cost = "O(n)",
    .run = mapping_run,
    .verify = mapping_verify,
    .checked_by = "compares each field with its pair",
    .cues = "who gets what, as a mapping, assignment of each",
    .example = { "a-b, b-c", "mapping(degrees(G)).b", "2" },
};
