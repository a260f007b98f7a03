/* Functions as arguments: applied by kernels to one item after the other.
 *
 * An application runs in memory of its own, so that a thousand of them need no more than one, and
 * on a copy of the expression, because a run writes into it. What it gives is copied out. */
#include "tool/tool_int.h"

struct gr_fn {
    gr_run *run;
    const gr_expr *x;
    const char *param;  /* whom to blame */
    bool calls;         /* needs the run: it is more than operators on fields and values */
    const gr_graph *of; /* where its items come from; or NULL */
    gr_value *known;    /* what it gave, by number of item */
    bool *asked;
    size_t n;
};

gr_expr *gr_expr_copy(gr_arena *a, const gr_expr *x)
{
    gr_expr *copy = gr_arena_copy(a, x, sizeof *x);

    if (copy == NULL || x->n == 0)
        return copy;
    copy->item = gr_new_n(a, gr_expr *, x->n);
    if (copy->item == NULL)
        return NULL;
    if (x->name != NULL && (copy->name = gr_arena_copy(a, x->name, x->n * sizeof *x->name)) == NULL)
        return NULL;
    for (size_t i = 0; i < x->n; i++)
        if ((copy->item[i] = gr_expr_copy(a, x->item[i])) == NULL)
            return NULL;
    return copy;
}

/* --- values that outlive the memory they were made in --- */

static bool copy_name(gr_arena *a, gr_name *n)
{
    return gr_name_is_int(*n) || (n->ptr = gr_arena_copy(a, n->ptr, n->len)) != NULL;
}

static bool copy_cut(gr_arena *a, const gr_cut **cut)
{
    gr_cut *copy;

    if (*cut == NULL)
        return true;
    copy = gr_arena_copy(a, *cut, sizeof **cut);
    if (copy == NULL)
        return false;
    copy->why = gr_str_dup(a, copy->why);
    copy->remedy = gr_str_dup(a, copy->remedy);
    *cut = copy;
    return copy->why.ptr != NULL && copy->remedy.ptr != NULL;
}

static bool copy_out(gr_arena *a, gr_value *v);

static gr_value *copy_values(gr_arena *a, const gr_value *from, size_t n)
{
    gr_value *to = gr_arena_copy(a, from, n * sizeof *from);

    for (size_t i = 0; to != NULL && i < n; i++)
        if (!copy_out(a, &to[i]))
            return NULL;
    return to;
}

static bool copy_list(gr_arena *a, gr_list **list)
{
    gr_list *copy = gr_arena_copy(a, *list, sizeof **list);

    if (copy == NULL || (copy->at = copy_values(a, copy->at, copy->n)) == NULL)
        return false;
    copy->cap = copy->n;
    *list = copy;
    return copy_cut(a, &copy->cut);
}

static bool copy_record(gr_arena *a, gr_record **record)
{
    gr_record *copy = gr_arena_copy(a, *record, sizeof **record);

    if (copy == NULL || (copy->at = gr_arena_copy(a, copy->at, copy->n * sizeof *copy->at)) == NULL)
        return false;
    copy->cap = copy->n;
    for (size_t i = 0; i < copy->n; i++) {
        copy->at[i].key = gr_str_dup(a, copy->at[i].key);
        copy->at[i].value = copy_values(a, copy->at[i].value, 1);
        if (copy->at[i].key.ptr == NULL || copy->at[i].value == NULL)
            return false;
    }
    *record = copy;
    return copy_cut(a, &copy->cut);
}

static bool copy_table(gr_arena *a, gr_table **table)
{
    gr_table *copy = gr_arena_copy(a, *table, sizeof **table);

    if (copy == NULL)
        return false;
    copy->columns = gr_arena_copy(a, copy->columns, copy->n_columns * sizeof *copy->columns);
    copy->cells = copy_values(a, copy->cells, copy->n_rows * copy->n_columns);
    if (copy->columns == NULL || copy->cells == NULL)
        return false;
    copy->cap_rows = copy->n_rows;
    for (size_t i = 0; i < copy->n_columns; i++)
        if ((copy->columns[i] = gr_str_dup(a, copy->columns[i])).ptr == NULL)
            return false;
    *table = copy;
    return copy_cut(a, &copy->cut);
}

/* Makes *v one that lives in a, all the way down. */
static bool copy_out(gr_arena *a, gr_value *v)
{
    switch (v->type) {
    case GR_V_STR: return (v->s = gr_str_dup(a, v->s)).ptr != NULL;
    case GR_V_NODE: return copy_name(a, &v->node);
    case GR_V_EDGE: return copy_name(a, &v->edge.u) && copy_name(a, &v->edge.v);
    case GR_V_PATH:
        return copy_list(a, &v->path.nodes) &&
               (v->path.length = copy_values(a, v->path.length, 1)) != NULL;
    case GR_V_LIST: return copy_list(a, &v->list);
    case GR_V_RECORD: return copy_record(a, &v->record);
    case GR_V_TABLE: return copy_table(a, &v->table);
    case GR_V_GRAPH: return gr_v_graph(a, v, gr_graph_ref(v->graph));
    default: return true;
    }
}

/* --- applying --- */

static bool needs_run(const gr_expr *x)
{
    if (x->kind != GR_X_VALUE && x->kind != GR_X_WORD && x->kind != GR_X_UNARY &&
        x->kind != GR_X_BINARY)
        return true;
    for (size_t i = 0; i < x->n; i++)
        if (needs_run(x->item[i]))
            return true;
    return false;
}

gr_status gr_fn_new(gr_ctx *cx, gr_run *run, const gr_param *p, const gr_expr *x, gr_fn **out,
                    gr_err *err)
{
    *out = gr_new(&cx->arena, gr_fn);
    if (*out == NULL)
        return gr_fail_memory(cx, err);
    **out = (gr_fn){ .run = run, .x = x, .param = p->name, .calls = needs_run(x), .of = run->near };
    return GR_OK;
}

gr_str gr_fn_field(const gr_fn *f)
{
    if (f->x->kind == GR_X_WORD)
        return f->x->text;
    return f->x->kind == GR_X_VALUE && f->x->value.type == GR_V_STR ? f->x->value.s
                                                                    : (gr_str){ NULL, 0 };
}

const gr_value *gr_fn_constant(const gr_fn *f)
{
    return f->x->kind == GR_X_VALUE ? &f->x->value : NULL;
}

static gr_status evaluate(gr_ctx *cx, const gr_fn *f, const gr_elem *it, gr_value *out, gr_err *err)
{
    const gr_expr *x = f->x;
    const gr_graph *near = f->run->near;
    gr_binding b = { .item = it, .of = f->of };
    gr_expr *copy;
    gr_status st;

    if (x->kind == GR_X_LAMBDA) {
        b.name = x->text;
        if ((st = it->self(cx, it, &b.value, err)) != GR_OK)
            return st;
        x = x->item[0];
    }
    copy = gr_expr_copy(&cx->arena, x);
    if (copy == NULL || !gr_vec_push(&f->run->vars, b))
        return gr_fail_memory(cx, err);
    st = b.name.len != 0 ? gr_eval_or_name(cx, f->run, copy, out, err)
                         : gr_eval_fields(cx, f->run, copy, out, err);
    f->run->vars.n--;
    f->run->near = near;
    return st;
}

static gr_status apply(gr_ctx *cx, gr_fn *f, const gr_elem *it, gr_value *out, gr_err *err)
{
    gr_arena arena = cx->arena, scratch = cx->scratch;
    bool rounded = cx->rounded;
    gr_status st;

    gr_arena_init(&cx->arena, &cx->budget);
    gr_arena_init(&cx->scratch, &cx->budget);
    f->run->inside++;
    st = evaluate(cx, f, it, out, err);
    f->run->inside--;
    if (st == GR_OK && !copy_out(&arena, out))
        st = gr_fail_memory(cx, err);
    gr_arena_clear(&cx->scratch);
    gr_arena_clear(&cx->arena);
    cx->arena = arena;
    cx->scratch = scratch;
    cx->rounded = cx->rounded || rounded;
    return st;
}

/* Room for what the function says about item i. */
static bool make_room(gr_arena *a, gr_fn *f, size_t i)
{
    size_t n = f->n < 8 ? 16 : 2 * f->n;
    gr_value *known;
    bool *asked;

    if (i < f->n)
        return true;
    n = n <= i ? i + 1 : n;
    known = gr_new_n(a, gr_value, n);
    asked = gr_new_n(a, bool, n);
    if (known == NULL || asked == NULL)
        return false;
    if (f->n != 0) {
        memcpy(known, f->known, f->n * sizeof *known);
        memcpy(asked, f->asked, f->n * sizeof *asked);
    }
    f->known = known;
    f->asked = asked;
    f->n = n;
    return true;
}

/* Without calls: the item's fields are in sight, and nothing needs memory. */
static gr_status evaluate_fields(gr_ctx *cx, const gr_fn *f, const gr_elem *it, gr_value *out,
                                 gr_err *err)
{
    gr_str field = gr_fn_field(f);
    gr_binding b = { .item = it, .of = f->of };
    gr_status st;

    if (!gr_vec_push(&f->run->vars, b))
        return gr_fail_memory(cx, err);
    if (field.len == 0)
        st = gr_eval_fields(cx, f->run, (gr_expr *)f->x, out, err);
    else if ((st = gr_look_up(f->run, field, out, NULL)) != GR_OK)
        gr_fail(err, st, "%s: the items have no field '%.*s'", f->param, GR_FMT(field));
    f->run->vars.n--;
    return st;
}

gr_status gr_fn_value(gr_ctx *cx, gr_fn *f, const gr_elem *it, gr_value *out, gr_err *err)
{
    gr_status st;

    if (!f->calls) {
        st = evaluate_fields(cx, f, it, out, err);
    } else if (it->i == GR_NOT_KEPT) {
        st = apply(cx, f, it, out, err);
    } else {
        if (!make_room(&cx->arena, f, it->i))
            return gr_fail_memory(cx, err);
        st = f->asked[it->i] ? GR_OK : apply(cx, f, it, &f->known[it->i], err);
        f->asked[it->i] = st == GR_OK;
        *out = f->known[it->i];
    }
    if (st != GR_OK)
        gr_err_argument(err, f->param);
    return st;
}

gr_status gr_fn_holds(gr_ctx *cx, gr_fn *f, const gr_elem *it, bool *holds, gr_err *err)
{
    gr_value v;
    gr_status st = gr_fn_value(cx, f, it, &v, err);

    *holds = false; /* what is unknown does not hold */
    if (st != GR_OK || v.type == GR_V_NULL)
        return st;
    *holds = v.type == GR_V_BOOL && v.b;
    return v.type == GR_V_BOOL
               ? GR_OK
               : gr_fail_arg(err, GR_EINPUT, f->param, "%s: expected true or false, found %s",
                             f->param, gr_vtype_one(v.type));
}

static bool no_field(const gr_elem *it, gr_str field, gr_value *out)
{
    return false;
}

typedef struct argument {
    gr_elem elem;
    gr_value value;
} argument;

static gr_status argument_self(gr_ctx *cx, const gr_elem *it, gr_value *out, gr_err *err)
{
    *out = ((const argument *)it)->value;
    return GR_OK;
}

gr_status gr_fn_call(gr_ctx *cx, gr_run *r, const gr_expr *fn, gr_expr *x, gr_value *out,
                     gr_err *err)
{
    gr_fn f = { .run = r, .x = fn, .param = "argument", .calls = true };
    argument a = { .elem = { GR_NOT_KEPT, argument_self, no_field } };
    gr_status st;

    if (x->n != 1 || x->name[0].len != 0)
        return gr_fail(err, GR_EUSAGE, "%.*s takes one argument: it is '%.*s -> ..'",
                       GR_FMT(x->text), GR_FMT(fn->text));
    if ((st = gr_eval_or_name(cx, r, x->item[0], &a.value, err)) != GR_OK)
        return st;
    f.of = r->near;
    if (r->inside > 100)
        return gr_fail(err, GR_ELIMIT, "functions call each other more than 100 deep");
    return apply(cx, &f, &a.elem, out, err);
}
