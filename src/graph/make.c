/* The table of generators: finding one, checking its arguments, making its graph. */
#include "graph/make_int.h"
#include "text/text.h"

#define GR_MAKER(name) extern const gr_maker gr_maker_##name;
#include "graph/makers.def"
#undef GR_MAKER

static const gr_maker *const makers[] = {
#define GR_MAKER(name) &gr_maker_##name,
#include "graph/makers.def"
#undef GR_MAKER
};

#define N_MAKERS (sizeof makers / sizeof makers[0])

size_t gr_n_makers(void)
{
    return N_MAKERS;
}

const gr_maker *gr_maker_at(size_t i)
{
    return makers[i];
}

static bool same_name(gr_str a, gr_str b)
{
    if (a.len != b.len || a.len == 0)
        return false;
    for (size_t i = 0; i < a.len; i++) {
        gr_str x = { a.ptr[i] == '-' ? "_" : &a.ptr[i], 1 };
        char y[2] = { b.ptr[i], '\0' };

        if (!gr_str_is_nocase(x, y))
            return false;
    }
    return true;
}

static gr_str without_graph(gr_str name)
{
    if (name.len > 6 && same_name(gr_str_sub(name, name.len - 6, name.len), GR_STR("_graph")))
        name.len -= 6;
    return name;
}

const gr_maker *gr_maker_named(gr_str name)
{
    name = without_graph(name);
    for (size_t i = 0; i < N_MAKERS; i++) {
        gr_str rest = gr_str_of(makers[i]->aliases), alias;

        if (same_name(name, without_graph(gr_str_of(makers[i]->name))))
            return makers[i];
        while (gr_str_split(&rest, ' ', &alias))
            if (same_name(name, without_graph(alias)))
                return makers[i];
    }
    return NULL;
}

static gr_status no_such_maker(gr_str name, gr_err *err)
{
    gr_str names[N_MAKERS];
    gr_text_near near;
    gr_status st = gr_fail(err, GR_ENAME, "there is no generator called '%.*s'", GR_FMT(name));

    for (size_t i = 0; i < N_MAKERS; i++)
        names[i] = without_graph(gr_str_of(makers[i]->name));
    if (gr_text_nearest(without_graph(name), names, N_MAKERS, &near, 1) == 1)
        gr_err_hint(err, "did you mean '%s'?", makers[near.idx]->name);
    return st;
}

static void list_params(const gr_maker *k, char *out, size_t size)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, size - 1);
    if (k->n_params == 0)
        gr_strbuf_adds(&sb, "no arguments");
    for (size_t i = 0; i < k->n_params; i++)
        gr_strbuf_addf(&sb, "%s%s", i != 0 ? ", " : "", k->params[i].name);
    snprintf(out, size, "%s", sb.buf);
    gr_strbuf_clear(&sb);
}

static size_t param_index(const gr_maker *k, gr_str name)
{
    size_t i = 0;

    while (i < k->n_params && !gr_str_is(name, k->params[i].name))
        i++;
    return i;
}

/* Unset (NULL) also for what is no parameter of this maker. */
static const gr_value *arg(const gr_making *m, const char *param)
{
    return &m->args[param_index(m->maker, gr_str_of(param))];
}

int64_t gr_make_int(const gr_making *m, const char *param)
{
    return arg(m, param)->i;
}

double gr_make_real(const gr_making *m, const char *param)
{
    return arg(m, param)->d;
}

const gr_list *gr_make_ints(const gr_making *m, const char *param)
{
    return arg(m, param)->list;
}

static gr_status wrong_type(const gr_make_param *p, const gr_value *v, gr_err *err)
{
    static const char *const expected[] = {
        [GR_MAKE_INT] = "be a whole number",
        [GR_MAKE_REAL] = "be a number",
        [GR_MAKE_BOOL] = "be true or false",
        [GR_MAKE_INTS] = "hold whole numbers only",
    };

    return gr_fail_arg(err, GR_EINPUT, p->name, "'%s' must %s, not a value of type %s", p->name,
                       expected[p->type], gr_vtype_name(v->type));
}

static gr_status check_range(const gr_make_param *p, double d, gr_err *err)
{
    char low[GR_NUM_MAX], high[GR_NUM_MAX], got[GR_NUM_MAX];

    if (d >= p->min && d <= p->max)
        return GR_OK;
    if (p->type == GR_MAKE_REAL) {
        gr_num_from_double(p->min, low);
        gr_num_from_double(p->max, high);
        gr_num_from_double(d, got);
    } else {
        snprintf(low, sizeof low, "%.0f", p->min);
        snprintf(high, sizeof high, "%.0f", p->max);
        snprintf(got, sizeof got, "%.0f", d);
    }
    return gr_fail_arg(err, GR_EINPUT, p->name, "'%s' must be from %s to %s, not %s", p->name, low,
                       high, got);
}

/* Whole numbers may come as reals (JSON writers differ): 5.0 is 5. */
static bool to_int(const gr_value *v, int64_t *out)
{
    if (v->type == GR_V_REAL && fabs(v->d) <= 0x1p53 && v->d == floor(v->d)) {
        *out = (int64_t)v->d;
        return true;
    }
    *out = v->i;
    return v->type == GR_V_INT;
}

static gr_status check_int(const gr_make_param *p, const gr_value *v, gr_value *out, gr_err *err)
{
    int64_t i;

    if (!to_int(v, &i))
        return wrong_type(p, v, err);
    *out = gr_v_int(i);
    return check_range(p, (double)i, err);
}

static gr_status check_ints(gr_making *m, const gr_make_param *p, const gr_value *v, gr_value *out)
{
    gr_list one = { .at = (gr_value *)v, .n = 1 };
    const gr_list *in = v->type == GR_V_LIST ? v->list : &one;
    gr_status st = GR_OK;
    gr_value item;

    if (!gr_v_list(&m->mem, out))
        return gr_fail_memory(m->cx, m->err);
    for (size_t i = 0; i < in->n && st == GR_OK; i++) {
        st = check_int(p, &in->at[i], &item, m->err);
        if (st == GR_OK && !gr_v_push(&m->mem, out, item))
            st = gr_fail_memory(m->cx, m->err);
    }
    return st;
}

/* Takes argument i as it was given; the types are then those of the parameters. */
static gr_status take(gr_making *m, size_t i, const gr_value *v)
{
    const gr_make_param *p = &m->maker->params[i];
    double d;

    switch (p->type) {
    case GR_MAKE_INT: return check_int(p, v, &m->args[i], m->err);
    case GR_MAKE_INTS: return check_ints(m, p, v, &m->args[i]);
    case GR_MAKE_BOOL:
        m->args[i] = *v;
        return v->type == GR_V_BOOL ? GR_OK : wrong_type(p, v, m->err);
    case GR_MAKE_REAL:
        if (!gr_v_number(v, &d))
            return wrong_type(p, v, m->err);
        m->args[i] = gr_v_real(d);
        return check_range(p, d, m->err);
    }
    return GR_EINTERNAL;
}

static gr_status take_list(gr_making *m, const gr_list *list)
{
    char params[200];

    list_params(m->maker, params, sizeof params);
    if (list->n > m->maker->n_params)
        return gr_fail(m->err, GR_EUSAGE, "%s was given %zu arguments, it takes %s", m->maker->name,
                       list->n, params);
    for (size_t i = 0; i < list->n; i++)
        if (list->at[i].type != GR_V_NULL && !gr_make_ok(m, take(m, i, &list->at[i])))
            return m->st;
    return GR_OK;
}

static gr_status take_record(gr_making *m, const gr_record *record)
{
    char params[200];

    list_params(m->maker, params, sizeof params);
    for (size_t f = 0; f < record->n; f++) {
        gr_str key = record->at[f].key;
        size_t i = param_index(m->maker, key);

        if (i == m->maker->n_params)
            return gr_fail(m->err, GR_EUSAGE, "%s has no argument '%.*s', it takes %s",
                           m->maker->name, GR_FMT(key), params);
        if (record->at[f].value->type != GR_V_NULL &&
            !gr_make_ok(m, take(m, i, record->at[f].value)))
            return m->st;
    }
    return GR_OK;
}

static gr_status take_fallbacks(gr_making *m)
{
    for (size_t i = 0; i < m->maker->n_params; i++) {
        const gr_make_param *p = &m->maker->params[i];

        if (m->args[i].type != GR_V_NULL)
            continue;
        if (p->required)
            return gr_fail_arg(m->err, GR_EUSAGE, p->name, "%s needs '%s': %s", m->maker->name,
                               p->name, p->doc);
        if (isnan(p->fallback))
            continue;
        m->args[i] = p->type == GR_MAKE_BOOL  ? gr_v_bool(p->fallback != 0)
                     : p->type == GR_MAKE_INT ? gr_v_int((int64_t)p->fallback)
                                              : gr_v_real(p->fallback);
    }
    return GR_OK;
}

static gr_status take_args(gr_making *m, const gr_value *args)
{
    gr_status st = GR_OK;

    if (args != NULL && args->type == GR_V_RECORD)
        st = take_record(m, args->record);
    else if (args != NULL && args->type == GR_V_LIST)
        st = take_list(m, args->list);
    else if (args != NULL && args->type != GR_V_NULL)
        st = gr_fail(m->err, GR_EUSAGE,
                     "expected a record or a list of arguments, not a value of type %s",
                     gr_vtype_name(args->type));
    return st == GR_OK ? take_fallbacks(m) : st;
}

/* The parameters that mean the same everywhere: seed, directed, weight_min, weight_max. */
static gr_status take_common(gr_making *m)
{
    const gr_value *min = arg(m, "weight_min"), *max = arg(m, "weight_max"), *seed = arg(m, "seed");
    uint64_t s = seed->type == GR_V_INT ? (uint64_t)seed->i : m->cx->seed;

    gr_rng_seed(&m->rng, s);
    gr_rng_seed(&m->weight_rng, gr_hash_u64(s + 1));
    m->directed = arg(m, "directed")->b;
    m->weighted = max->type == GR_V_INT;
    m->weight_min = min->type == GR_V_INT ? min->i : 1;
    m->weight_max = max->i;
    if (!m->weighted && min->type == GR_V_INT)
        return gr_fail_arg(m->err, GR_EUSAGE, "weight_max", "'weight_min' needs 'weight_max' too");
    if (m->weighted && m->weight_min > m->weight_max)
        return gr_fail_arg(m->err, GR_EINPUT, "weight_max",
                           "'weight_max' must be at least 'weight_min', which is %lld",
                           (long long)m->weight_min);
    return GR_OK;
}

bool gr_make_fail(gr_making *m, const char *param, const char *fmt, ...)
{
    char text[300];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    return gr_make_ok(m, gr_fail_arg(m->err, GR_EINPUT, param, "'%s' must be %s", param, text));
}

bool gr_make_start(gr_making *m, uint64_t n_nodes, uint64_t n_edges)
{
    bool nodes = n_nodes > GR_MAX_NODES;

    if (nodes || n_edges > GR_MAX_EDGES)
        return gr_make_ok(m,
                          gr_fail(m->err, GR_ELIMIT, "%s would have %llu %s, %u is the most",
                                  m->maker->name, (unsigned long long)(nodes ? n_nodes : n_edges),
                                  nodes ? "nodes" : "edges", (unsigned)GR_MAX_EDGES));
    m->n_edges = n_edges;
    gr_builder_direction(m->b, m->directed ? GR_DIRECTED : GR_UNDIRECTED, "made so");
    return gr_make_ok(m, gr_builder_range(m->b, 0, n_nodes, m->err)) &&
           (!m->weighted || gr_make_column(m, GR_OF_EDGE, "weight", &m->weight_column));
}

/* A maker that does not know better is told of without an end. */
static void tell(const gr_making *m)
{
    uint64_t done = gr_builder_n_edges(m->b);

    gr_ctx_progress(m->cx, "making edges", done, done <= m->n_edges ? m->n_edges : 0);
}

bool gr_make_poll(gr_making *m)
{
    if ((++m->ticks & 0xfff) != 0)
        return true;
    tell(m);
    return gr_make_ok(m, gr_ctx_check(m->cx, m->err));
}

bool gr_make_edge(gr_making *m, uint64_t u, uint64_t v)
{
    uint64_t span = (uint64_t)(m->weight_max - m->weight_min) + 1;

    if (!gr_make_poll(m) || !gr_make_ok(m, gr_builder_edge(m->b, (gr_vid)u, (gr_vid)v, m->err)))
        return false;
    return !m->weighted ||
           gr_make_set(m, GR_OF_EDGE, m->weight_column, gr_builder_n_edges(m->b) - 1,
                       gr_v_int(m->weight_min + (int64_t)gr_rng_below(&m->weight_rng, span)));
}

bool gr_make_column(gr_making *m, gr_of of, const char *name, uint32_t *col)
{
    return gr_make_ok(m, gr_builder_column(m->b, of, gr_str_of(name), col, m->err));
}

bool gr_make_set(gr_making *m, gr_of of, uint32_t col, uint32_t i, gr_value v)
{
    return gr_make_ok(m, gr_builder_set(m->b, of, col, i, v, m->err));
}

void *gr_make_array(gr_making *m, uint64_t n, size_t size)
{
    void *p = gr_arena_zeroed(&m->mem, n, size);

    if (p == NULL)
        m->st = gr_fail_memory(m->cx, m->err);
    return p;
}

gr_status gr_graph_make(gr_ctx *cx, gr_str name, const gr_value *args, gr_graph **out, gr_err *err)
{
    gr_making m = { .cx = cx, .maker = gr_maker_named(name), .err = err };

    if (m.maker == NULL)
        return no_such_maker(name, err);
    gr_arena_init(&m.mem, &cx->budget);
    if (gr_make_ok(&m, take_args(&m, args)) && gr_make_ok(&m, take_common(&m))) {
        m.b = gr_builder_new(cx, GR_AUTO);
        if (m.b == NULL)
            m.st = gr_fail_memory(cx, err);
        else
            m.maker->make(&m);
    }
    gr_arena_clear(&m.mem);
    gr_ctx_begins(cx, "building");
    if (m.st == GR_OK)
        m.st = gr_builder_finish(m.b, out, err);
    gr_builder_free(m.b);
    return m.st;
}
