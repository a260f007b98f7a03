/* Rows and their names. */
#include "tool/tool_int.h"

gr_status gr_refute(gr_err *err, const char *fmt, ...)
{
    char message[300];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(message, sizeof message, fmt, ap);
    va_end(ap);
    gr_fail(err, GR_EINTERNAL, "an answer failed its check and is withheld: %s", message);
    gr_err_hint(err, "please report this with the call and the graph");
    return GR_EINTERNAL;
}

gr_value gr_v_link(const gr_graph *g, gr_vid u, gr_vid v)
{
    gr_value e = gr_v_edge(gr_graph_shown(g, u), gr_graph_shown(g, v));

    e.two_way = !gr_graph_is_directed(g);
    return e;
}

gr_value gr_v_vertex(const gr_graph *g, gr_vid v)
{
    return gr_v_node(gr_graph_shown(g, v));
}

bool gr_vertex_of(const gr_graph *g, const gr_value *v, gr_vid *out)
{
    gr_name name;

    switch (v->type) {
    case GR_V_NODE: name = v->node; break;
    case GR_V_INT: name = gr_name_int(v->i); break;
    case GR_V_STR: name = gr_name_of(v->s); break;
    default: return false;
    }
    *out = gr_graph_find(g, name);
    return *out != GR_NO_NODE;
}

const char *gr_ptype_name(gr_ptype t)
{
    static const char *const names[] = {
        [GR_P_NODE] = "node",
        [GR_P_NODES] = "list of nodes",
        [GR_P_EDGES] = "list of edges",
        [GR_P_ATTR] = "edge attribute",
        [GR_P_NODE_ATTR] = "node attribute",
        [GR_P_INT] = "integer",
        [GR_P_REAL] = "number",
        [GR_P_BOOL] = "true or false",
        [GR_P_TEXT] = "text",
        [GR_P_CHOICE] = "choice",
        [GR_P_CONDITION] = "condition",
        [GR_P_EACH] = "function",
        [GR_P_GRAPH] = "graph",
        [GR_P_TOOL] = "tool",
        [GR_P_VALUE] = "value",
    };

    return names[t];
}

const char *gr_rtype_name(gr_rtype t)
{
    static const char *const names[] = {
        [GR_R_BOOL] = "true or false",  [GR_R_INT] = "integer",
        [GR_R_NUMBER] = "number",       [GR_R_TEXT] = "text",
        [GR_R_NODE] = "node",           [GR_R_NODES] = "list of nodes",
        [GR_R_EDGES] = "list of edges", [GR_R_PATH] = "path",
        [GR_R_LIST] = "list",           [GR_R_GROUPS] = "groups of nodes",
        [GR_R_RECORD] = "record",       [GR_R_TABLE] = "table",
        [GR_R_GRAPH] = "graph",         [GR_R_ANY] = "value",
    };

    return names[t];
}

const char *gr_grade_name(gr_grade g)
{
    static const char *const names[] = { "predicted", "unchecked", "rederived", "proved" };

    return names[g - GR_PREDICTED];
}

const gr_tool *gr_registry_find(const gr_registry *r, gr_str name, const gr_alias **alias)
{
    size_t from = 0, to = r->n;

    *alias = NULL;
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        int c = gr_str_cmp(name, gr_str_of(r->tools[middle]->name));

        if (c == 0)
            return r->tools[middle];
        from = c > 0 ? middle + 1 : from;
        to = c < 0 ? middle : to;
    }
    for (size_t i = 0; i < r->n; i++)
        for (size_t k = 0; k < r->tools[i]->n_aliases; k++) {
            const gr_alias *a = &r->tools[i]->aliases[k];

            if (a->surface == GR_SURFACE_NATIVE && gr_str_is(name, a->name)) {
                *alias = a;
                return r->tools[i];
            }
        }
    return NULL;
}

gr_str gr_alias_param(const gr_alias *alias, gr_str name)
{
    gr_str rest = gr_str_of(alias != NULL && alias->params != NULL ? alias->params : ""), pair;

    while (rest.len != 0 && gr_str_split(&rest, ',', &pair)) {
        size_t eq = gr_str_find(pair, "=");

        if (eq < pair.len && gr_str_eq(gr_str_trim(gr_str_sub(pair, 0, eq)), name))
            return gr_str_trim(gr_str_sub(pair, eq + 1, pair.len));
    }
    return name;
}

const gr_param *gr_tool_param(const gr_tool *t, gr_str name)
{
    for (size_t i = 0; i < t->n_params; i++)
        if (gr_str_is(name, t->params[i].name) ||
            (t->params[i].also != NULL && gr_str_is(name, t->params[i].also)))
            return &t->params[i];
    return NULL;
}

static size_t native_aliases(const gr_registry *r, gr_str *names, size_t max)
{
    size_t n = 0;

    for (size_t i = 0; i < r->n; i++)
        for (size_t k = 0; k < r->tools[i]->n_aliases && n < max; k++)
            if (r->tools[i]->aliases[k].surface == GR_SURFACE_NATIVE)
                names[n++] = gr_str_of(r->tools[i]->aliases[k].name);
    return n;
}

/* "there are: bridges, components, ..." for a family. */
static bool hint_family(const gr_registry *r, gr_str name, gr_err *err)
{
    gr_str names[1024];
    size_t n = 0;

    for (size_t i = 0; i < r->n && n < 1024; i++)
        if (gr_str_is(name, r->tools[i]->family))
            names[n++] = gr_str_of(r->tools[i]->name);
    if (n != 0)
        gr_hint_all(err, (gr_str){ NULL, 0 }, names, n);
    return n != 0;
}

/* The tools that have most to do with the words of the name. */
static void hint_meaning(const gr_registry *r, gr_str name, gr_err *err)
{
    const gr_tool *found[3];
    char phrase[64];
    size_t n = 0;
    gr_ctx cx;

    snprintf(phrase, sizeof phrase, "%.*s", GR_FMT(name));
    for (char *p = phrase; *p != '\0'; p++)
        *p = *p == '_' ? ' ' : *p;
    gr_ctx_init(&cx);
    if (gr_registry_search(&cx, r, gr_str_of(phrase), found, 3, &n, NULL) == GR_OK && n != 0)
        gr_err_hint(err, "by meaning there %s: %s%s%s%s%s", n == 1 ? "is" : "are", found[0]->name,
                    n > 1 ? ", " : "", n > 1 ? found[1]->name : "", n > 2 ? ", " : "",
                    n > 2 ? found[2]->name : "");
    gr_ctx_clear(&cx);
}

/* Names before aliases: two names of one tool are no choice. */
gr_status gr_registry_unknown(const gr_registry *r, gr_str name, gr_err *err)
{
    gr_str names[1024];
    size_t n = 0;

    for (size_t i = 0; i < r->n && n < 1024; i++)
        names[n++] = gr_str_of(r->tools[i]->name);
    gr_fail(err, GR_ENAME, "there is no tool '%.*s'%s%.100s", GR_FMT(name),
            r->toolset != NULL ? " in the toolset " : "", r->toolset != NULL ? r->toolset : "");
    if (r->toolset != NULL)
        gr_hint_all(err, name, names, n);
    else if (!hint_family(r, name, err) && !gr_hint_nearest(err, name, names, n) &&
             !gr_hint_nearest(err, name, names, native_aliases(r, names, 1024)))
        hint_meaning(r, name, err);
    return GR_ENAME;
}

bool gr_registry_with(gr_arena *a, const gr_registry *base, const gr_tool *const *more, size_t n,
                      gr_registry *out)
{
    const gr_tool **all = gr_new_n(a, const gr_tool *, base->n + n);
    size_t k = base->n;

    if (all == NULL)
        return false;
    memcpy(all, base->tools, base->n * sizeof *all);
    for (size_t i = 0; i < n; i++) {
        size_t at = k++;

        for (; at > 0 && strcmp(all[at - 1]->name, more[i]->name) > 0; at--)
            all[at] = all[at - 1];
        all[at] = more[i];
    }
    *out = (gr_registry){ .tools = all, .n = k, .toolset = base->toolset };
    return true;
}

gr_status gr_tool_run(const gr_tool *t, const gr_registry *tools, gr_ctx *cx, const gr_in *in,
                      gr_result *out, gr_err *err)
{
    return t->run_row != NULL ? t->run_row(t, tools, cx, in, out, err) : t->run(cx, in, out, err);
}

gr_status gr_tool_verify(const gr_tool *t, const gr_registry *tools, gr_ctx *cx, const gr_in *in,
                         gr_result *r, gr_err *err)
{
    gr_status st = t->verify_row != NULL ? t->verify_row(t, tools, cx, in, r, err)
                   : t->verify != NULL   ? t->verify(cx, in, r, err)
                                         : GR_OK;

    if (r->grade > GR_UNCHECKED)
        r->why = NULL; /* said before the verifier knew */
    return st;
}
