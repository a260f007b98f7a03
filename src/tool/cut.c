/* Values that are not all there is: how they are known, and who may use them.
 *
 * Kernels say it in the value: a record that is not `complete`, not `optimal` or not `decided`, a
 * table with fewer rows than its total. Here that becomes a mark that goes with the value, with the
 * sentence that an error shows. What was asked for by number (top(3), k=3) is whole. */
#include "tool/tool_int.h"

gr_status gr_fail_cut(gr_err *err, const char *what, const gr_cut *cut)
{
    gr_fail_arg(err, GR_ELIMIT, "value", "%s needs all of it: %.*s", what, GR_FMT(cut->why));
    gr_err_hint(err, "%.*s", GR_FMT(cut->remedy));
    return GR_ELIMIT;
}

gr_status gr_cut_check(const gr_tool *t, size_t k, const gr_value *v, gr_err *err)
{
    const gr_cut *cut = gr_v_cut(v);
    bool begins = cut != NULL && cut->begins && v->type != GR_V_RECORD;

    if (cut == NULL || (k == 0 && begins && t->on_cut != GR_CUT_REFUSED))
        return GR_OK;
    return gr_fail_cut(err, t->name, cut);
}

/* --- marks --- */

static bool is_false(const gr_value *record, const char *key)
{
    const gr_value *v = gr_v_get(record, key);

    return v != NULL && v->type == GR_V_BOOL && !v->b;
}

static size_t items_of(const gr_value *v)
{
    switch (v->type) {
    case GR_V_LIST: return v->list->n;
    case GR_V_PATH: return v->path.nodes->n;
    case GR_V_RECORD: return v->record->n;
    case GR_V_TABLE: return v->table->n_rows;
    default: return 0;
    }
}

static const gr_param *param_named(const gr_tool *t, const char *name)
{
    for (size_t k = 0; k < t->n_params; k++)
        if (strcmp(t->params[k].name, name) == 0)
            return &t->params[k];
    return NULL;
}

static gr_status make_cut(gr_ctx *cx, const gr_tool *t, const gr_arg *arg, const gr_param *p,
                          gr_cut **out, gr_err *err)
{
    gr_arena *a = &cx->arena;
    bool timed = p != NULL && strcmp(p->name, "budget_ms") == 0;
    long long value = p != NULL ? (long long)arg[p - t->params].value.i : 0;
    gr_cut *cut = *out = gr_new(a, gr_cut);

    if (cut == NULL)
        return gr_fail_memory(cx, err);
    cut->begins = !timed;
    cut->why = p == NULL ? gr_str_printf(a, "%s did not get to the end", t->name)
                         : gr_str_printf(a, "%s ended at %s=%lld", t->name, p->name, value);
    if (p == NULL)
        cut->remedy = GR_STR("ask about a smaller graph");
    else if (t->counted_by != NULL)
        cut->remedy = gr_str_printf(a, "%s counts without a list; a larger %s lists more",
                                    t->counted_by, p->name);
    else if (timed)
        cut->remedy = GR_STR("a larger budget_ms may get to the end");
    else
        cut->remedy = gr_str_printf(a, "say how many: a larger %s lists more", p->name);
    return cut->why.ptr != NULL && cut->remedy.ptr != NULL ? GR_OK : gr_fail_memory(cx, err);
}

/* The default of a parameter that says how many has left something out, or may have. */
static const gr_param *cut_by_default(const gr_tool *t, const gr_arg *arg, const bool *said,
                                      const gr_value *v)
{
    for (size_t k = 0; k < t->n_params; k++)
        if (t->params[k].cuts && !said[k] && items_of(v) == (uint64_t)arg[k].value.i &&
            (!t->on_values || items_of(&arg[0].value) > items_of(v)))
            return &t->params[k];
    return NULL;
}

static void mark(gr_value *v, const gr_cut *cut)
{
    gr_v_set_cut(v, cut);
    for (size_t i = 0; v->type == GR_V_RECORD && i < v->record->n; i++)
        gr_v_set_cut(v->record->at[i].value, cut);
}

static gr_status mark_own(gr_ctx *cx, const gr_tool *t, const gr_arg *arg, const bool *said,
                          gr_value *v, gr_err *err)
{
    const gr_param *p = cut_by_default(t, arg, said, v);
    bool record = v->type == GR_V_RECORD &&
                  (is_false(v, "complete") || is_false(v, "optimal") || is_false(v, "decided"));
    bool table = v->type == GR_V_TABLE && v->table->total > v->table->n_rows;
    gr_cut *cut;
    gr_status st;

    if (p == NULL && !record && !table)
        return GR_OK;
    if (p == NULL)
        p = param_named(t, "limit");
    if (p == NULL)
        p = param_named(t, "budget_ms");
    if ((st = make_cut(cx, t, arg, p, &cut, err)) != GR_OK)
        return st;
    mark(v, cut);
    return GR_OK;
}

gr_status gr_cut_mark(gr_ctx *cx, const gr_tool *t, const gr_arg *arg, const bool *said,
                      gr_value *out, gr_err *err)
{
    const gr_cut *cut = t->on_values && t->n_params != 0 ? gr_v_cut(&arg[0].value) : NULL;
    bool holds = t->on_cut == GR_CUT_IF_FOUND  ? out->type != GR_V_NULL
                 : t->on_cut == GR_CUT_IF_TRUE ? out->type == GR_V_BOOL && out->b
                                               : out->type == GR_V_BOOL && !out->b;

    if (cut == NULL)
        return mark_own(cx, t, arg, said, out, err);
    if (t->on_cut == GR_CUT_CARRIED)
        gr_v_set_cut(out, cut);
    else if (!holds)
        return gr_fail_cut(err, t->name, cut);
    return GR_OK;
}

gr_status gr_cut_field(const gr_value *record, gr_str field, const gr_value *value, gr_err *err)
{
    static const char *const told[] = { "complete", "optimal", "decided", "bound" };
    const gr_cut *cut = gr_v_cut(record);

    if (cut == NULL || cut->inside || gr_v_cut(value) != NULL)
        return GR_OK;
    for (size_t i = 0; i < sizeof told / sizeof *told; i++)
        if (gr_str_is(field, told[i]))
            return GR_OK;
    gr_fail(err, GR_ELIMIT, "'%.*s' is not final: %.*s", GR_FMT(field), GR_FMT(cut->why));
    gr_err_hint(err, "%.*s", GR_FMT(cut->remedy));
    return GR_ELIMIT;
}
