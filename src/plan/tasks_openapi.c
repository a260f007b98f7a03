/* OpenAPI 2, 3.0 and 3.1, as JSON: each operation is a tool.
 *
 * /albums/{id}/tracks needs an album and, if it is read or made, gives tracks: links follow from
 * that. References (#/...) are followed inside the document. */
#include "plan/plan_int.h"

#define MOST_REFERENCES 32 /* one behind the other */

typedef struct document {
    gr_ctx *cx;
    gr_tasks *t;
    const gr_value *root;
    gr_str path;
} document;

/* The value of "#/a/b", where ~1 is a slash and ~0 a tilde; NULL if there is none. */
static const gr_value *at_pointer(const document *d, gr_str pointer)
{
    const gr_value *v = d->root;
    gr_str rest, part;

    if (!gr_str_starts(pointer, "#/"))
        return NULL;
    rest = gr_str_sub(pointer, 2, pointer.len);
    while (v != NULL && gr_str_split(&rest, '/', &part)) {
        gr_strbuf key;

        gr_strbuf_init(&key, &d->cx->budget, 0);
        for (size_t i = 0; i < part.len; i++) {
            bool escaped = part.ptr[i] == '~' && i + 1 < part.len &&
                           (part.ptr[i + 1] == '0' || part.ptr[i + 1] == '1');

            gr_strbuf_addc(&key, escaped ? (part.ptr[i + 1] == '1' ? '/' : '~') : part.ptr[i]);
            i += escaped;
        }
        v = key.failed ? NULL : gr_v_get(v, key.buf);
        gr_strbuf_clear(&key);
    }
    return v;
}

static gr_status resolve(const document *d, const gr_value *v, const gr_value **out, gr_err *err)
{
    gr_str ref;

    for (int i = 0; i < MOST_REFERENCES; i++) {
        if (v == NULL || v->type != GR_V_RECORD)
            return gr_fail(err, GR_EINPUT, "%.*s: expected an object", GR_FMT(d->path));
        ref = gr_tasks_text(v, "$ref");
        if (ref.len == 0) {
            *out = v;
            return GR_OK;
        }
        if ((v = at_pointer(d, ref)) == NULL)
            return gr_fail(err, GR_EINPUT, "%.*s: there is no %.*s in the document",
                           GR_FMT(d->path), GR_FMT(ref));
    }
    return gr_fail(err, GR_EINPUT, "%.*s: references lead in a circle", GR_FMT(d->path));
}

/* --- parameters --- */

static bool has_name(const gr_tasks_draft *d, gr_str name)
{
    for (size_t i = 0; i < d->required.n; i++)
        if (gr_str_eq(d->required.at[i], name))
            return true;
    for (size_t i = 0; i < d->optional.n; i++)
        if (gr_str_eq(d->optional.at[i], name))
            return true;
    return false;
}

/* What stands in the path cannot be left out; documents are seen that say "true" as a text. */
static bool is_required(const gr_value *parameter)
{
    const gr_value *v = gr_v_get(parameter, "required");

    return gr_str_is(gr_tasks_text(parameter, "in"), "path") ||
           (v != NULL &&
            ((v->type == GR_V_BOOL && v->b) || (v->type == GR_V_STR && gr_str_is(v->s, "true"))));
}

static gr_status add_parameters(document *doc, gr_tasks_draft *d, const gr_value *list, gr_err *err)
{
    gr_status st = GR_OK;

    if (list != NULL && list->type != GR_V_LIST)
        return gr_fail(err, GR_EINPUT, "%.*s: expected \"parameters\" as a list",
                       GR_FMT(doc->path));
    for (size_t i = 0; list != NULL && i < list->list->n && st == GR_OK; i++) {
        const gr_value *v;
        gr_str name;

        if ((st = resolve(doc, &list->list->at[i], &v, err)) != GR_OK)
            return st;
        name = gr_tasks_text(v, "name");
        if (name.len == 0)
            return gr_fail(err, GR_EINPUT, "%.*s: parameters[%zu]: expected a text \"name\"",
                           GR_FMT(doc->path), i);
        if (gr_str_is(gr_tasks_text(v, "in"), "body") || has_name(d, name))
            continue;
        if (is_required(v) ? !gr_vec_push(&d->required, name) : !gr_vec_push(&d->optional, name))
            st = gr_fail_memory(doc->cx, err);
    }
    return st;
}

/* The thing that a part of a path is about: artist of related-artists; .ptr NULL without memory. */
static gr_str thing_of(document *doc, gr_str part)
{
    gr_str word = part;

    for (size_t at = 0; gr_words_next(part, &at, &word);)
        ;
    return gr_tasks_singular(doc->cx, word);
}

/* An id that must be there beside the path: "ids" of PUT /me/albums are albums. */
static bool asks_for_id(const document *doc, const gr_tasks_draft *d)
{
    for (size_t i = 0; i < d->required.n; i++)
        if (gr_str_is(d->required.at[i], "ids") ||
            (gr_str_is(d->required.at[i], "id") && gr_str_find(doc->path, "{id}") == doc->path.len))
            return true;
    return false;
}

/* What the path tells: {id} behind albums needs an album, its last part is given. */
static gr_status read_path(document *doc, gr_tasks_draft *d, bool gives, gr_err *err)
{
    gr_str rest = doc->path, part, before = GR_STR(""), thing;
    bool ok = true;

    while (ok && gr_str_split(&rest, '/', &part)) {
        if (part.len > 2 && part.ptr[0] == '{' && part.ptr[part.len - 1] == '}') {
            thing = gr_tasks_thing(doc->cx, gr_str_sub(part, 1, part.len - 1), before);
            ok = thing.ptr != NULL && gr_vec_push(&d->needs, thing);
        } else if (part.len != 0) {
            before = part;
        }
    }
    if (ok && before.len != 0) {
        thing = thing_of(doc, before);
        ok = thing.ptr != NULL && (!asks_for_id(doc, d) || gr_vec_push(&d->needs, thing)) &&
             (!gives || gr_vec_push(&d->gives, thing));
    }
    return ok ? GR_OK : gr_fail_memory(doc->cx, err);
}

/* --- operations --- */

/* Two sentences as one text; .ptr NULL without memory. */
static gr_str join(gr_ctx *cx, gr_str a, gr_str b)
{
    gr_strbuf sb;
    gr_str out = { 0 };

    gr_strbuf_init(&sb, &cx->budget, 0);
    gr_strbuf_add(&sb, a);
    if (a.len != 0 && b.len != 0)
        gr_strbuf_adds(&sb, a.ptr[a.len - 1] == '.' ? " " : ". ");
    gr_strbuf_add(&sb, b);
    if (!sb.failed)
        out = gr_str_dup(&cx->arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return out;
}

static gr_status read_operation(document *doc, const char *method, const gr_value *item,
                                const gr_value *v, gr_err *err)
{
    static const char *const giving[] = { "GET", "POST" };
    gr_arena *a = &doc->cx->arena;
    gr_tasks_draft d = { 0 };
    gr_str call = gr_str_printf(a, "%s %.*s", method, GR_FMT(doc->path));
    const gr_value *tags = gr_v_get(v, "tags");
    bool gives = false;
    gr_status st;

    if (v->type != GR_V_RECORD)
        return gr_fail(err, GR_EINPUT, "%s %.*s: expected an object", method, GR_FMT(doc->path));
    for (size_t i = 0; i < sizeof giving / sizeof *giving; i++)
        gives = gives || strcmp(method, giving[i]) == 0;
    d.node.call = call;
    d.node.name = gr_tasks_text(v, "operationId");
    if (d.node.name.len == 0)
        d.node.name = call;
    d.node.text = join(doc->cx, gr_str_trim(gr_tasks_text(v, "summary")),
                       gr_str_trim(gr_tasks_text(v, "description")));
    if (tags != NULL && tags->type == GR_V_LIST && tags->list->n != 0 &&
        tags->list->at[0].type == GR_V_STR)
        d.node.category = tags->list->at[0].s;
    if (call.ptr == NULL || d.node.text.ptr == NULL)
        return gr_fail_memory(doc->cx, err);
    if ((st = add_parameters(doc, &d, gr_v_get(v, "parameters"), err)) == GR_OK &&
        (st = add_parameters(doc, &d, gr_v_get(item, "parameters"), err)) == GR_OK &&
        (st = read_path(doc, &d, gives, err)) == GR_OK)
        st = gr_tasks_draft_add(doc->cx, doc->t, &d, err);
    gr_tasks_draft_clear(&d);
    return st;
}

gr_status gr_tasks_openapi(gr_ctx *cx, gr_tasks *t, const gr_value *v, gr_err *err)
{
    static const struct {
        const char *key, *method;
    } methods[] = { { "get", "GET" },       { "put", "PUT" },         { "post", "POST" },
                    { "delete", "DELETE" }, { "options", "OPTIONS" }, { "head", "HEAD" },
                    { "patch", "PATCH" },   { "trace", "TRACE" } };
    const gr_value *paths = gr_v_get(v, "paths"), *item;
    document doc = { .cx = cx, .t = t, .root = v };
    gr_status st = GR_OK;

    if (paths == NULL || paths->type != GR_V_RECORD)
        return gr_fail(err, GR_EINPUT, "expected \"paths\" of an OpenAPI document as an object");
    for (size_t i = 0; i < paths->record->n && st == GR_OK; i++) {
        doc.path = paths->record->at[i].key;
        st = resolve(&doc, paths->record->at[i].value, &item, err);
        for (size_t k = 0; k < sizeof methods / sizeof *methods && st == GR_OK; k++) {
            const gr_value *operation = gr_v_get(item, methods[k].key);

            if (operation != NULL)
                st = read_operation(&doc, methods[k].method, item, operation, err);
        }
    }
    return st;
}
