/* Graph-ToolFormer: calls to the native language.
 *
 *     GL(name)                    the data set: whatever the hub says, mostly load_graph(path)
 *     GL(name, {a, b})            subgraph(.., [a, b])
 *     GL(name, {a})               a and its links: what is gone without a
 *     GL(name, .., {(a, b)})      edge_subgraph(.., [[a, b]])
 *     GR(G, "toolx:radius")       the tool that has this alias, and the part that the alias means
 *     GR(GL(s), "graph_bert:topic", x)    predict_class(the path of s, x); so seg_bert: whichever
 *                                 model was trained on the set says it, and the reason names it
 *     GR(GL(s), "bpr:recommendation", u, i)    predict_interest(the path of s, user=u, item=i): so
 *                                 all tools on a set that have an alias
 *     f(..)                       a tool by its own name
 *
 * kmeans is a tool like those of toolx. transe is a model beside the graph's file: of roads.kg
 * roads.transe.safetensors. */
#include "tool/tool_int.h"

#define MAX_NAME 96

static const gr_tf_function functions[] = {
    { "toolx", "order", "" },
    { "toolx", "size", "" },
    { "toolx", "density", "" },
    { "toolx", "radius", "" },
    { "toolx", "diameter", "" },
    { "toolx", "center", "" },
    { "toolx", "periphery", "" },
    { "toolx", "eccentricity", "node?" },
    { "toolx", "shortest_path", "node, node" },
    { "toolx", "avg_path_length", "" },
    { "toolx", "min_path_length", "" },
    { "toolx", "max_path_length", "" },
    { "toolx", "avg_shortest_path", "" },
    { "toolx", "min_shortest_path", "" },
    { "toolx", "max_shortest_path", "" },
    { "graph_bert", "topic", "paper" },
    { "seg_bert", "molecule_function", "instance" },
    { "seg_bert", "protein_function", "instance" },
    { "bpr", "recommendation", "user, item" },
    { "bpr", "topk_recommendation", "user, k" },
    { "kmeans", "community", "user" },
    { "kmeans", "community_size", "user" },
    { "kmeans", "common_community_check", "user, user" },
    { "kmeans", "community_count", "" },
    { "kmeans", "community_avg_size", "" },
    { "kmeans", "avg_community_size", "" },
    { "kmeans", "community_max_size", "" },
    { "kmeans", "max_community_size", "" },
    { "transe", "head_entity", "relation, entity" },
    { "transe", "tail_entity", "entity, relation" },
    { "transe", "relation", "entity, entity" },
};

const gr_tf_function *gr_tf_function_at(size_t i)
{
    return i < sizeof functions / sizeof *functions ? &functions[i] : NULL;
}

typedef struct translator {
    gr_ctx *cx;
    const gr_registry *registry;
    const gr_tf_hub *hub;
    gr_err *err;
} translator;

/* --- expressions --- */

static gr_expr *expr(translator *t, gr_xkind kind, gr_str text, size_t n)
{
    gr_arena *a = &t->cx->arena;
    gr_expr *x = gr_new(a, gr_expr);

    if (x == NULL || (x->item = gr_new_n(a, gr_expr *, n)) == NULL ||
        (x->name = gr_new_n(a, gr_str, n)) == NULL)
        return NULL;
    x->kind = kind;
    x->text = text;
    x->n = n;
    return x;
}

static gr_expr *call_of(translator *t, const char *tool, gr_expr *first, gr_expr *second)
{
    gr_expr *x = expr(t, GR_X_CALL, gr_str_of(tool), second != NULL ? 2 : 1);

    if (x == NULL || first == NULL)
        return NULL;
    x->item[0] = first;
    if (second != NULL)
        x->item[1] = second;
    return x;
}

/* What a text, a word or a set of one names: the part behind the mark of paper#1. */
static gr_str plain_name(const gr_tf_term *t)
{
    gr_str kind, id;

    if (t->kind == GR_TF_SET && t->n == 1)
        t = &t->item[0];
    if (t->kind != GR_TF_TEXT && t->kind != GR_TF_WORD)
        return (gr_str){ NULL, 0 };
    return gr_tf_split(t->text, &kind, &id) ? id : t->text;
}

/* A name as a value: 5 is a number, "\"" has lost its backslash. */
static gr_expr *name_value(translator *t, gr_str name)
{
    gr_expr *x = expr(t, GR_X_VALUE, (gr_str){ NULL, 0 }, 0);
    gr_strbuf sb;

    if (x == NULL)
        return NULL;
    x->value = gr_v_int(0);
    if (gr_num_is_canonical(name, &x->value.i))
        return x;
    gr_strbuf_init(&sb, &t->cx->budget, 0);
    for (size_t i = 0; i < name.len; i++) {
        i += name.ptr[i] == '\\' && i + 1 < name.len;
        gr_strbuf_addc(&sb, name.ptr[i]);
    }
    x->value = gr_v_str(gr_str_dup(&t->cx->arena, gr_strbuf_str(&sb)));
    gr_strbuf_clear(&sb);
    return x->value.s.ptr != NULL && !sb.failed ? x : NULL;
}

static gr_status fail_term(translator *t, const gr_tf_term *at, const char *message)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    gr_tf_print_call(&sb, at);
    gr_fail(t->err, GR_EUSAGE, "%s, found %.120s", message, sb.buf);
    gr_strbuf_clear(&sb);
    return GR_EUSAGE;
}

/* [a, b] or [[a, b], [c, d]] of a set. */
static gr_status list_value(translator *t, const gr_tf_term *set, gr_expr **out)
{
    gr_expr *list = expr(t, GR_X_LIST, (gr_str){ NULL, 0 }, set->n);

    for (size_t i = 0; list != NULL && i < set->n; i++) {
        const gr_tf_term *item = &set->item[i];
        gr_status st;

        if (item->kind == GR_TF_PAIR) {
            if (item->n != 2)
                return fail_term(t, item, "expected a link of two nodes");
            if ((st = list_value(t, item, &list->item[i])) != GR_OK)
                return st;
        } else if (item->kind != GR_TF_TEXT && item->kind != GR_TF_WORD) {
            return fail_term(t, item, "expected the name of a node");
        } else if ((list->item[i] = name_value(t, plain_name(item))) == NULL) {
            list = NULL;
        }
    }
    *out = list;
    return list != NULL ? GR_OK : gr_fail_memory(t->cx, t->err);
}

/* --- GL --- */

/* "all nodes", "all related citation links". */
static bool means_all(const gr_tf_term *t)
{
    return t == NULL || ((t->kind == GR_TF_TEXT || t->kind == GR_TF_WORD) && t->text.len >= 3 &&
                         gr_str_is_nocase(gr_str_sub(t->text, 0, 3), "all") &&
                         (t->text.len == 3 || t->text.ptr[3] == ' '));
}

/* The data set, or that of its graphs which the second argument names; *nodes is NULL then. */
static gr_status find_data(translator *t, const gr_tf_term *gl, const gr_tf_term **nodes,
                           gr_expr **out)
{
    gr_str name = plain_name(&gl->item[0]), none = { "", 0 };
    gr_err first = { 0 };
    gr_status st;

    if (t->hub == NULL)
        return gr_fail(t->err, GR_EUSAGE, "GL finds no data sets here");
    st = t->hub->find(t->hub->arg, t->cx, name, none, out, &first);
    if (st == GR_ENAME && *nodes != NULL && !means_all(*nodes) && plain_name(*nodes).ptr != NULL) {
        st = t->hub->find(t->hub->arg, t->cx, name, plain_name(*nodes), out, t->err);
        *nodes = NULL;
    } else if (st != GR_OK && t->err != NULL) {
        *t->err = first;
    }
    return st;
}

/* Two nodes or more: the part that they induce. One: its links, which are gone without it. */
static gr_status take_nodes(translator *t, const gr_tf_term *nodes, gr_expr **g)
{
    gr_tf_term alone = *nodes, one = { .kind = GR_TF_SET, .item = &alone, .n = 1 };
    gr_expr *list = NULL;
    gr_status st;

    if (nodes->kind == GR_TF_SET)
        one = *nodes;
    if ((st = list_value(t, &one, &list)) != GR_OK)
        return st;
    if (one.n != 1)
        *g = call_of(t, "subgraph", *g, list);
    else
        *g = call_of(t, "without_isolates",
                     call_of(t, "difference", *g, call_of(t, "remove_nodes", *g, list)), NULL);
    return *g != NULL ? GR_OK : gr_fail_memory(t->cx, t->err);
}

static gr_status load(translator *t, const gr_tf_term *gl, gr_expr **out)
{
    const gr_tf_term *nodes = gl->n > 1 ? &gl->item[1] : NULL;
    const gr_tf_term *links = gl->n > 2 ? &gl->item[2] : NULL;
    gr_expr *list;
    gr_status st;

    if (gl->n == 0 || gl->n > 4 || plain_name(&gl->item[0]).len == 0)
        return fail_term(t, gl, "expected GL(name, nodes, links)");
    if ((st = find_data(t, gl, &nodes, out)) != GR_OK)
        return st;
    if (!means_all(nodes) && (st = take_nodes(t, nodes, out)) != GR_OK)
        return st;
    if (links == NULL || links->kind != GR_TF_SET || links->n == 0 ||
        links->item[0].kind != GR_TF_PAIR)
        return GR_OK;
    if ((st = list_value(t, links, &list)) != GR_OK)
        return st;
    *out = call_of(t, "edge_subgraph", *out, list);
    return *out != NULL ? GR_OK : gr_fail_memory(t->cx, t->err);
}

/* --- GR --- */

/* "toolx:order" folded; a function without its model gets the first that has it. */
static gr_str full_name(const gr_tf_term *f, char buf[MAX_NAME])
{
    gr_str name = gr_tf_fold(f->text, buf, MAX_NAME);

    for (size_t i = 0;
         gr_str_find(name, ":") == name.len && i < sizeof functions / sizeof *functions; i++)
        if (gr_str_is(name, functions[i].function)) {
            snprintf(buf, MAX_NAME, "%s:%s", functions[i].model, functions[i].function);
            return gr_str_of(buf);
        }
    return name;
}

static const gr_tool *find_toolx(const gr_registry *r, gr_str name, const gr_alias **alias)
{
    for (size_t i = 0; i < r->n; i++)
        for (size_t k = 0; k < r->tools[i]->n_aliases; k++) {
            *alias = &r->tools[i]->aliases[k];
            if ((*alias)->surface == GR_SURFACE_TOOLX && gr_str_is(name, (*alias)->name))
                return r->tools[i];
        }
    return NULL;
}

static gr_status unknown_function(translator *t, gr_str name)
{
    gr_str model = gr_str_sub(name, 0, gr_str_find(name, ":"));
    gr_str names[sizeof functions / sizeof *functions];
    size_t n = 0;
    bool known = false;

    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        if (!gr_str_is(model, functions[i].model))
            continue;
        known = true;
        names[n++] = gr_str_of(functions[i].function);
    }
    gr_fail(t->err, GR_ENAME, "there is no function '%.*s'", GR_FMT(name));
    if (known)
        gr_hint_names(t->err, gr_str_sub(name, model.len < name.len ? model.len + 1 : 0, name.len),
                      names, n);
    else
        gr_err_hint(t->err, "models are toolx, graph_bert, seg_bert, bpr, kmeans and transe");
    return GR_ENAME;
}

/* The parameter that an alias gives the i-th argument ("1=source, 2=target"); .len 0 = none. */
static gr_str param_at(const gr_alias *alias, size_t i)
{
    char number[GR_NUM_MAX];
    gr_str position = { number, gr_num_from_int((int64_t)i, number) };
    gr_str name = gr_alias_param(alias, position);

    return name.ptr != position.ptr ? name : (gr_str){ NULL, 0 };
}

/* The file of the graph without its ending; .ptr NULL if it comes from none. */
static gr_str file_of(const gr_expr *graph)
{
    gr_str path = { NULL, 0 };
    size_t at;

    if (graph->kind == GR_X_CALL && gr_str_is(graph->text, "load_graph") && graph->n != 0 &&
        graph->item[0]->kind == GR_X_VALUE && graph->item[0]->value.type == GR_V_STR)
        path = graph->item[0]->value.s;
    for (at = path.len; at > 0 && path.ptr[at - 1] != '.' && path.ptr[at - 1] != '/';)
        at--;
    return at > 1 && path.ptr[at - 1] == '.' ? gr_str_sub(path, 0, at - 1) : path;
}

/* Adds the model that lies beside the graph, if the function is one of a model. */
static gr_status add_model(translator *t, const gr_alias *alias, const gr_expr *graph, gr_expr *x,
                           size_t at)
{
    gr_str model = gr_str_sub(gr_str_of(alias->name), 0, gr_str_find(gr_str_of(alias->name), ":"));
    gr_str path = file_of(graph);

    if (path.ptr == NULL)
        return gr_fail(t->err, GR_EDECLINED,
                       "%s needs a model, which lies beside the file of a graph; this one has none",
                       alias->name);
    x->name[at] = gr_alias_param(alias, model);
    if ((x->item[at] = expr(t, GR_X_VALUE, (gr_str){ NULL, 0 }, 0)) == NULL)
        return gr_fail_memory(t->cx, t->err);
    x->item[at]->value = gr_v_str(
        gr_str_printf(&t->cx->arena, "%.*s.%.*s.safetensors", GR_FMT(path), GR_FMT(model)));
    return x->item[at]->value.s.ptr != NULL ? GR_OK : gr_fail_memory(t->cx, t->err);
}

/* The arguments behind the graph or the set, by the names that the alias gives them. */
static gr_status add_arguments(translator *t, const gr_alias *alias, const gr_tf_term *args,
                               size_t n, gr_expr *x)
{
    for (size_t i = 0; i < n; i++) {
        x->name[i + 1] = param_at(alias, i + 1);
        if (x->name[i + 1].len == 0)
            return fail_term(t, &args[i], "the function takes fewer arguments");
        if (plain_name(&args[i]).ptr == NULL)
            return fail_term(t, &args[i], "expected a node");
        if ((x->item[i + 1] = name_value(t, plain_name(&args[i]))) == NULL)
            return gr_fail_memory(t->cx, t->err);
    }
    return GR_OK;
}

static gr_status call_tool(translator *t, const gr_tool *tool, const gr_alias *alias,
                           gr_expr *graph, const gr_tf_term *args, size_t n, gr_expr **out)
{
    gr_str off = gr_alias_param(alias, (gr_str){ NULL, 0 }); /* what is null, if anything */
    bool by_model = gr_str_starts(gr_str_of(alias->name), "transe:");
    gr_expr *x = expr(t, GR_X_CALL, gr_str_of(tool->name), n + 1 + (off.len != 0 || by_model)),
            *part;
    gr_status st;

    if (x == NULL)
        return gr_fail_memory(t->cx, t->err);
    x->item[0] = graph;
    if (off.len != 0) {
        x->name[n + 1] = off;
        if ((x->item[n + 1] = gr_new(&t->cx->arena, gr_expr)) == NULL) /* null */
            return gr_fail_memory(t->cx, t->err);
    }
    if (by_model && (st = add_model(t, alias, graph, x, n + 1)) != GR_OK)
        return st;
    if ((st = add_arguments(t, alias, args, n, x)) != GR_OK)
        return st;
    *out = x;
    if (alias->part == NULL)
        return GR_OK;
    part = expr(t, GR_X_FIELD, gr_str_of(alias->part + 1), 1);
    if (part == NULL)
        return gr_fail_memory(t->cx, t->err);
    part->item[0] = x;
    *out = part;
    return GR_OK;
}

/* One function for each of several nodes: a list. */
static gr_status call_for_each(translator *t, const gr_tool *tool, const gr_alias *alias,
                               gr_expr *graph, const gr_tf_term *set, gr_expr **out)
{
    gr_expr *list = expr(t, GR_X_LIST, (gr_str){ NULL, 0 }, set->n);
    gr_status st = list != NULL ? GR_OK : gr_fail_memory(t->cx, t->err);

    for (size_t i = 0; st == GR_OK && i < set->n; i++)
        st = call_tool(t, tool, alias, graph, &set->item[i], 1, &list->item[i]);
    *out = list;
    return st;
}

static gr_status translate(translator *t, const gr_tf_term *call, gr_expr **out);

static gr_status graph_of(translator *t, const gr_tf_term *g, gr_expr **out)
{
    gr_tf_term gl = { .kind = GR_TF_CALL, .item = (gr_tf_term *)(uintptr_t)g, .n = 1 };

    if (g->kind == GR_TF_CALL)
        return translate(t, g, out);
    if (g->kind == GR_TF_TEXT)
        return load(t, &gl, out);
    if (g->kind != GR_TF_WORD)
        return fail_term(t, g, "expected a graph");
    *out = expr(t, GR_X_WORD, g->text, 0);
    return *out != NULL ? GR_OK : gr_fail_memory(t->cx, t->err);
}

static bool tells_classes(gr_str name)
{
    return gr_str_starts(name, "graph_bert:") || gr_str_starts(name, "seg_bert:");
}

static bool is_known(gr_str name)
{
    char full[MAX_NAME];

    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        snprintf(full, sizeof full, "%s:%s", functions[i].model, functions[i].function);
        if (gr_str_is(name, full))
            return true;
    }
    return false;
}

/* The path of the set that GL names. */
static gr_status set_of(translator *t, const gr_tf_term *gl, gr_expr **out)
{
    const gr_tf_term *named = gl->kind == GR_TF_CALL && gl->n != 0 ? &gl->item[0] : gl;

    if (plain_name(named).len == 0 || gl->kind == GR_TF_WORD)
        return fail_term(t, gl, "expected a data set: GL(\"name\")");
    if (t->hub == NULL || t->hub->find_set == NULL)
        return gr_fail(t->err, GR_EUSAGE, "GL finds no data sets here");
    return t->hub->find_set(t->hub->arg, t->cx, plain_name(named), out, t->err);
}

/* A tool that takes the path of a set where others take a graph. */
static gr_status call_on_set(translator *t, const gr_tool *tool, const gr_alias *alias,
                             const gr_tf_term *gl, const gr_tf_term *args, size_t n, gr_expr **out)
{
    gr_expr *x = expr(t, GR_X_CALL, gr_str_of(tool->name), n + 1);
    gr_status st = x != NULL ? set_of(t, gl, &x->item[0]) : gr_fail_memory(t->cx, t->err);

    *out = x;
    return st == GR_OK ? add_arguments(t, alias, args, n, x) : st;
}

/* The class of an item of the set that GL names. */
static gr_status class_of(translator *t, const gr_tf_term *gl, const gr_tf_term *args, size_t n,
                          gr_expr **out)
{
    gr_expr *path, *item;
    gr_status st;

    if (n != 1 || plain_name(&args[0]).ptr == NULL)
        return fail_term(t, n != 0 ? &args[0] : gl, "expected one node or graph behind the set");
    if ((st = set_of(t, gl, &path)) != GR_OK)
        return st;
    item = name_value(t, plain_name(&args[0]));
    *out = item != NULL ? call_of(t, "predict_class", path, item) : NULL;
    return *out != NULL ? GR_OK : gr_fail_memory(t->cx, t->err);
}

static gr_status reason(translator *t, const gr_tf_term *gr, gr_expr **out)
{
    const gr_tf_term *args = gr->item + 2;
    size_t n = gr->n - (gr->n < 2 ? gr->n : 2);
    const gr_alias *alias;
    const gr_tool *tool;
    char buf[MAX_NAME];
    gr_expr *graph;
    gr_str name;
    gr_status st;

    if (gr->n < 2 || (gr->item[1].kind != GR_TF_TEXT && gr->item[1].kind != GR_TF_WORD))
        return fail_term(t, gr, "expected GR(graph, \"model:function\", arguments)");
    name = full_name(&gr->item[1], buf);
    tool = find_toolx(t->registry, name, &alias);
    if (tool == NULL && tells_classes(name) && is_known(name) && t->hub != NULL &&
        t->hub->find_set != NULL)
        return class_of(t, &gr->item[0], args, n, out);
    if (tool == NULL)
        return unknown_function(t, name);
    if (tool->on_values)
        return call_on_set(t, tool, alias, &gr->item[0], args, n, out);
    if ((st = graph_of(t, &gr->item[0], &graph)) != GR_OK)
        return st;
    if (gr_str_is(name, "toolx:density"))
        n = 0; /* whether it is directed the graph itself says */
    if (n == 1 && args[0].kind == GR_TF_SET && args[0].n > 1)
        return call_for_each(t, tool, alias, graph, &args[0], out);
    return call_tool(t, tool, alias, graph, args, n, out);
}

/* --- other functions --- */

static gr_status argument(translator *t, const gr_tf_term *arg, gr_expr **out)
{
    gr_str kind, id;

    if (arg->kind == GR_TF_CALL)
        return translate(t, arg, out);
    if (arg->kind == GR_TF_SET || arg->kind == GR_TF_PAIR)
        return list_value(t, arg, out);
    *out = arg->kind == GR_TF_WORD && !gr_tf_split(arg->text, &kind, &id) &&
                   !gr_num_is_canonical(arg->text, &(int64_t){ 0 })
               ? expr(t, GR_X_WORD, arg->text, 0)
               : name_value(t, plain_name(arg));
    return *out != NULL ? GR_OK : gr_fail_memory(t->cx, t->err);
}

static gr_status native(translator *t, const gr_tf_term *call, gr_expr **out)
{
    gr_expr *x = expr(t, GR_X_CALL, call->text, call->n);
    gr_status st = x != NULL ? GR_OK : gr_fail_memory(t->cx, t->err);

    for (size_t i = 0; st == GR_OK && i < call->n; i++) {
        x->name[i] = call->item[i].name;
        st = argument(t, &call->item[i], &x->item[i]);
    }
    *out = x;
    return st;
}

/* Depth is bounded by the parser. */
static gr_status translate(translator *t, const gr_tf_term *call, gr_expr **out)
{
    if (gr_str_is_nocase(call->text, "GL"))
        return load(t, call, out);
    if (gr_str_is_nocase(call->text, "GR"))
        return reason(t, call, out);
    return native(t, call, out);
}

gr_status gr_tf_translate(gr_ctx *cx, const gr_registry *r, const gr_tf_hub *hub,
                          const gr_tf_term *call, gr_expr **out, gr_err *err)
{
    translator t = { cx, r, hub, err };

    return translate(&t, call, out);
}
