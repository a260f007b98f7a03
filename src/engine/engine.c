/* The engine: the list of tools, and what there is to know about it. */
#include "engine/engine_int.h"

#include <unistd.h>

#define GR_TOOL(name) extern const gr_tool gr_tool_##name;
#include "engine/tools.def"
#undef GR_TOOL

static const gr_tool *const tools[] = {
#define GR_TOOL(name) &gr_tool_##name,
#include "engine/tools.def"
#undef GR_TOOL
};

static const gr_registry registry = { .tools = tools, .n = sizeof tools / sizeof *tools };

const gr_registry *gr_engine_registry(void)
{
    return &registry;
}

const char *gr_status_name(gr_status st)
{
    return gr_kind(st)->name;
}

int gr_exit_code(gr_status st)
{
    return gr_kind(st)->exit_code;
}

int gr_abi_version(void)
{
    return GR_ABI;
}

const char *gr_version(void)
{
    return GR_VERSION;
}

/* Four fifths of the machine's. */
static size_t most_memory(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);

    return pages > 0 && size > 0 ? (size_t)pages / 5 * 4 * (size_t)size : 0;
}

gr_engine *gr_engine_new(unsigned threads)
{
    gr_engine *e = calloc(1, sizeof *e);

    if (e == NULL)
        return NULL;
    e->most_memory = most_memory();
    e->pool = gr_pool_new(threads);
    e->results = gr_results_new();
    e->opened = gr_opened_new();
    if (e->pool == NULL || e->results == NULL || e->opened == NULL ||
        pthread_mutex_init(&e->lock, NULL) != 0) {
        gr_pool_free(e->pool);
        gr_results_free(e->results);
        gr_opened_free(e->opened);
        free(e);
        return NULL;
    }
    return e;
}

void gr_engine_free(gr_engine *e)
{
    if (e == NULL)
        return;
    gr_pool_free(e->pool);
    gr_own_unref(e->own);
    gr_results_free(e->results);
    gr_opened_free(e->opened);
    pthread_mutex_destroy(&e->lock);
    free(e);
}

/* --- what there is --- */

/* Ends a request that needs no session. */
static gr_reply *answer(gr_ctx *cx, bool ok, const gr_value *v, const gr_value *shown)
{
    gr_err err = { 0 };
    gr_reply *r;

    if (!ok) {
        gr_fail_memory(cx, &err);
        r = gr_reply_error(&err);
    } else {
        r = gr_reply_value_text(v, shown != NULL ? shown : v);
    }
    gr_ctx_clear(cx);
    return r;
}

/* All tools, the user's own among them; those of grasp alone if there is no memory to read others.
 */
static const gr_registry *all_tools(gr_engine *e, gr_own **own)
{
    *own = e != NULL ? gr_engine_own(e) : NULL;
    return *own != NULL ? gr_own_registry(*own) : &registry;
}

/* Ends a request that needed them. */
static gr_reply *answer_of(gr_ctx *cx, gr_own *own, bool ok, const gr_value *v,
                           const gr_value *shown)
{
    gr_reply *r = answer(cx, ok, v, shown);

    gr_own_unref(own);
    return r;
}

/* name, summary as a table for people. */
static bool two_columns(gr_ctx *cx, gr_value *table, const char *first, const char *name,
                        const char *summary)
{
    const char *columns[] = { first, "summary", NULL };
    gr_value *row;

    if (table->type == GR_V_NULL && !gr_v_table(&cx->arena, table, columns))
        return false;
    if (name == NULL)
        return true;
    row = gr_v_row(&cx->arena, table);
    if (row == NULL)
        return false;
    row[0] = gr_v_str(gr_str_of(name));
    row[1] = gr_v_str(gr_str_of(summary));
    return true;
}

static void unknown_family(const gr_registry *r, const char *family, gr_err *err)
{
    gr_str names[64];
    size_t n = 0;

    for (size_t i = 0; i < r->n; i++) {
        size_t k = 0;

        while (k < n && !gr_str_is(names[k], r->tools[i]->family))
            k++;
        if (k == n && n < 64)
            names[n++] = gr_str_of(r->tools[i]->family);
    }
    gr_fail_arg(err, GR_ENAME, "family", "there is no family of tools '%.100s'", family);
    gr_hint_names(err, gr_str_of(family), names, n);
}

gr_reply *gr_engine_tools(gr_engine *e, const char *family)
{
    gr_ctx cx;
    gr_value list, row, shown = gr_v_null();
    gr_err err = { 0 };
    bool ok, known = family == NULL;
    gr_own *own;
    const gr_registry *r = all_tools(e, &own);

    gr_ctx_init(&cx);
    ok = gr_v_list(&cx.arena, &list) && two_columns(&cx, &shown, "tool", NULL, NULL);
    for (size_t i = 0; ok && i < r->n; i++) {
        const gr_tool *t = r->tools[i];

        if (family != NULL && strcmp(family, t->family) != 0)
            continue;
        known = true;
        ok = gr_tool_describe(&cx.arena, t, &row) && gr_v_push(&cx.arena, &list, row) &&
             two_columns(&cx, &shown, "tool", t->name, t->summary);
    }
    if (ok && !known) {
        gr_ctx_clear(&cx);
        unknown_family(r, family, &err);
        gr_own_unref(own);
        return gr_reply_error(&err);
    }
    return answer_of(&cx, own, ok, &list, &shown);
}

gr_reply *gr_engine_catalogue(gr_engine *e)
{
    gr_ctx cx;
    gr_value text = gr_v_null();
    gr_own *own;
    const gr_registry *r = all_tools(e, &own);
    gr_strbuf sb;

    gr_ctx_init(&cx);
    gr_strbuf_init(&sb, NULL, 0);
    gr_registry_catalogue(&sb, r);
    if (!sb.failed)
        text = gr_v_str(gr_str_dup(&cx.arena, gr_strbuf_str(&sb)));
    gr_strbuf_clear(&sb);
    return answer_of(&cx, own, text.type == GR_V_STR && text.s.ptr != NULL, &text, &text);
}

gr_reply *gr_engine_tool(gr_engine *e, const char *name)
{
    const gr_alias *alias;
    gr_own *own;
    const gr_registry *r = all_tools(e, &own);
    const gr_tool *t = gr_registry_find(r, gr_str_of(name), &alias);
    gr_ctx cx;
    gr_value row, in, out;
    gr_err err = { 0 };
    bool ok;

    if (t == NULL) {
        gr_own_unknown(own, r, gr_str_of(name), &err);
        gr_own_unref(own);
        return gr_reply_error(&err);
    }
    gr_ctx_init(&cx);
    ok = gr_tool_describe(&cx.arena, t, &row) && gr_tool_input_schema(&cx.arena, t, &in) &&
         gr_tool_output_schema(&cx.arena, t, &out) &&
         gr_v_set(&cx.arena, &row, "input_schema", in) &&
         gr_v_set(&cx.arena, &row, "output_schema", out);
    return answer_of(&cx, own, ok, &row, NULL);
}

gr_reply *gr_engine_find_tools(gr_engine *e, const char *text, unsigned at_most)
{
    const gr_tool *found[64];
    gr_ctx cx;
    gr_value list, row, shown = gr_v_null();
    gr_err err = { 0 };
    gr_own *own;
    const gr_registry *r;
    size_t n;
    bool ok;

    gr_ctx_init(&cx);
    r = all_tools(e, &own);
    if (gr_registry_search(&cx, r, gr_str_of(text), found, at_most < 64 ? at_most : 64, &n, &err) !=
        GR_OK) {
        gr_ctx_clear(&cx);
        gr_own_unref(own);
        return gr_reply_error(&err);
    }
    ok = gr_v_list(&cx.arena, &list) && two_columns(&cx, &shown, "tool", NULL, NULL);
    for (size_t i = 0; ok && i < n; i++)
        ok = gr_tool_describe(&cx.arena, found[i], &row) && gr_v_push(&cx.arena, &list, row) &&
             two_columns(&cx, &shown, "tool", found[i]->name, found[i]->summary);
    return answer_of(&cx, own, ok, &list, &shown);
}

gr_reply *gr_engine_formats(gr_engine *e)
{
    gr_ctx cx;
    gr_value list, row, shown = gr_v_null();
    gr_arena *a = &cx.arena;
    bool ok;

    gr_ctx_init(&cx);
    ok = gr_v_list(a, &list) && two_columns(&cx, &shown, "format", NULL, NULL);
    for (size_t i = 0; ok && i < gr_n_formats(); i++) {
        const gr_format *f = gr_format_at(i);

        ok = gr_v_record(a, &row) && gr_v_set(a, &row, "name", gr_v_str(gr_str_of(f->name))) &&
             gr_v_set(a, &row, "title", gr_v_str(gr_str_of(f->title))) &&
             gr_v_set(a, &row, "extensions", gr_v_str(gr_str_of(f->extensions))) &&
             gr_v_set(a, &row, "summary", gr_v_str(gr_str_of(f->summary))) &&
             gr_v_set(a, &row, "reads", gr_v_bool(f->read != NULL || f->open != NULL)) &&
             gr_v_set(a, &row, "writes", gr_v_bool(f->write != NULL)) && gr_v_push(a, &list, row) &&
             two_columns(&cx, &shown, "format", f->name, f->summary);
    }
    return answer(&cx, ok, &list, &shown);
}
