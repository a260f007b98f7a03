/* What the JSON formats share.
 *
 * gr_json_read gives values without places. Errors about the structure are rare, so their place is
 * found only then, by walking the text again to the part that is wrong. */
#include "graph/jsondoc_int.h"

static size_t skip_spaces(gr_str t, size_t p)
{
    while (p < t.len &&
           (t.ptr[p] == ' ' || t.ptr[p] == '\n' || t.ptr[p] == '\t' || t.ptr[p] == '\r'))
        p++;
    return p;
}

/* From a quote to behind the closing one. */
static size_t skip_string(gr_str t, size_t p)
{
    for (p++; p < t.len && t.ptr[p] != '"'; p++)
        if (t.ptr[p] == '\\')
            p++;
    return p < t.len ? p + 1 : t.len;
}

/* To the comma or bracket that ends the value. */
static size_t skip_value(gr_str t, size_t p)
{
    size_t depth = 0;

    while (p < t.len) {
        char c = t.ptr[p];
        if (c == '"') {
            p = skip_string(t, p);
            continue;
        }
        if (depth == 0 && (c == ',' || c == '}' || c == ']'))
            break;
        if (c == '{' || c == '[')
            depth++;
        else if (c == '}' || c == ']')
            depth--;
        p++;
    }
    return p;
}

/* From the opening bracket of a container to the value of one of its members. */
static bool step_into(gr_str t, gr_jsonstep step, size_t *pos)
{
    size_t p = skip_spaces(t, *pos);
    bool object = p < t.len && t.ptr[p] == '{';

    if (!object && (p == t.len || t.ptr[p] != '['))
        return false;
    for (size_t i = 0;; i++) {
        bool hit = step.key == NULL && i == step.i;
        p = skip_spaces(t, p + 1);
        if (object) {
            size_t from = p + 1, end;
            if (p == t.len || t.ptr[p] != '"')
                return false;
            end = skip_string(t, p);
            if (step.key != NULL && end > from)
                hit = gr_str_is(gr_str_sub(t, from, end - 1), step.key);
            p = skip_spaces(t, end);
            if (p == t.len || t.ptr[p] != ':')
                return false;
            p = skip_spaces(t, p + 1);
        }
        if (p == t.len || t.ptr[p] == ']')
            return false;
        *pos = p;
        if (hit)
            return true;
        p = skip_value(t, p);
        if (p == t.len || t.ptr[p] != ',')
            return false;
    }
}

bool gr_jsontext_find(gr_str text, const gr_jsonstep *path, size_t n, size_t *at)
{
    bool found = true;

    *at = skip_spaces(text, gr_scan_of(text).pos);
    for (size_t i = 0; i < n && found; i++)
        found = step_into(text, path[i], at);
    return found;
}

bool gr_jsontext_has(gr_str text, const char *key, char open)
{
    size_t at;

    return gr_jsontext_find(text, (gr_jsonstep[]){ { key, 0 } }, 1, &at) && text.ptr[at] == open;
}

gr_status gr_jsondoc_open(gr_jsondoc *d, gr_ctx *cx, gr_builder *b, gr_str text, gr_err *err)
{
    gr_arena kept = cx->arena;
    gr_status st;

    *d = (gr_jsondoc){ .cx = cx, .b = b, .text = text };
    d->links.budget = &cx->budget;
    gr_u64map_init(&d->noted, &cx->budget);
    /* The values are only needed until the graph is built, so they get an arena of their own. */
    gr_arena_init(&cx->arena, &cx->budget);
    st = gr_json_read(cx, gr_str_sub(text, gr_scan_of(text).pos, text.len), &d->root, err);
    d->arena = cx->arena;
    cx->arena = kept;
    return st;
}

void gr_jsondoc_close(gr_jsondoc *d)
{
    gr_vec_clear(&d->links);
    gr_u64map_clear(&d->noted);
    gr_arena_clear(&d->arena);
}

gr_status gr_jsondoc_fail(const gr_jsondoc *d, const gr_jsonstep *path, size_t n, gr_err *err,
                          const char *fmt, ...)
{
    gr_scan s = gr_scan_of(d->text);
    char message[sizeof err->message];
    gr_str line;
    size_t at;
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(message, sizeof message, fmt, ap);
    va_end(ap);
    if (d->no_memory)
        return gr_fail_memory(d->cx, err);
    gr_jsontext_find(d->text, path, n, &at);
    while (s.pos <= at && gr_scan_line(&s, &line))
        ;
    return gr_scan_fail(&s, d->text.ptr + at, err, "%s", message);
}

const char *gr_jsondoc_show(gr_jsondoc *d, const gr_value *v)
{
    gr_strbuf sb;
    gr_str s;

    if (v == NULL)
        return "nothing";
    gr_strbuf_init(&sb, &d->cx->budget, 0);
    gr_json_write(&sb, v, 0);
    s = gr_strbuf_str(&sb);
    if (s.len >= sizeof d->shown)
        s.len = sizeof d->shown - 4;
    s.len = gr_utf8_valid_prefix(s);
    snprintf(d->shown, sizeof d->shown, "%.*s%s", (int)s.len, s.ptr, s.len < sb.len ? "..." : "");
    gr_strbuf_clear(&sb);
    return d->shown;
}

/* The JSON text of v in the arena; ptr NULL without memory. */
static gr_str json_text(gr_jsondoc *d, const gr_value *v)
{
    gr_str text = { NULL, 0 };
    gr_strbuf sb;

    gr_strbuf_init(&sb, &d->cx->budget, 0);
    gr_json_write(&sb, v, 0);
    if (!sb.failed)
        text = gr_str_dup(&d->arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return text;
}

bool gr_jsondoc_name(gr_jsondoc *d, const gr_value *v, gr_name *name)
{
    gr_str text;

    if (v == NULL || v->type == GR_V_NULL || v->type == GR_V_RECORD)
        return false;
    if (v->type == GR_V_INT) {
        *name = gr_name_int(v->i);
        return true;
    }
    if (v->type == GR_V_STR) {
        *name = gr_name_of(v->s);
        return true;
    }
    text = json_text(d, v);
    d->no_memory |= text.ptr == NULL;
    if (text.ptr == NULL)
        return false;
    if (!d->noted_name)
        gr_builder_note(d->b, "names like %s are kept as text", gr_jsondoc_show(d, v));
    d->noted_name = true;
    *name = gr_name_of(text);
    return true;
}

gr_status gr_jsondoc_cell(gr_jsondoc *d, gr_of of, uint32_t i, gr_str column, const gr_value *v,
                          gr_err *err)
{
    uint32_t col, *seen;
    gr_value text;
    gr_status st = gr_builder_column(d->b, of, column, &col, err);

    if (st != GR_OK)
        return st;
    if (v->type != GR_V_LIST && v->type != GR_V_RECORD)
        return gr_builder_set(d->b, of, col, i, *v, err);
    text = gr_v_str(json_text(d, v));
    seen = gr_u64map_put(&d->noted, ((uint64_t)of << 32) | col);
    if (text.s.ptr == NULL || seen == NULL)
        return gr_fail_memory(d->cx, err);
    if (*seen == GR_MAP_NONE)
        gr_builder_note(d->b, "lists and objects in the %s column \"%.*s\" are kept as JSON text",
                        of == GR_OF_NODE ? "node" : "edge", GR_FMT(column));
    *seen = 0;
    return gr_builder_set(d->b, of, col, i, text, err);
}

bool gr_jsondoc_listed(const char *const *list, gr_str key)
{
    for (; *list != NULL; list++)
        if (gr_str_is(key, *list))
            return true;
    return false;
}

gr_str gr_jsondoc_text(const gr_value *record, const char *key)
{
    const gr_value *v = gr_v_get(record, key);

    return v != NULL && v->type == GR_V_STR ? v->s : (gr_str){ NULL, 0 };
}

gr_status gr_jsondoc_cells(gr_jsondoc *d, gr_of of, uint32_t i, const gr_value *record,
                           const char *const *skip, gr_err *err)
{
    static const char *const within[] = { "properties", "attributes", NULL };
    static const char *const none[] = { NULL };
    gr_status st = GR_OK;

    for (size_t k = 0; k < record->record->n && st == GR_OK; k++) {
        const gr_field *f = &record->record->at[k];
        if (gr_jsondoc_listed(skip, f->key))
            continue;
        if (f->value->type == GR_V_RECORD && gr_jsondoc_listed(within, f->key))
            st = gr_jsondoc_cells(d, of, i, f->value, none, err);
        else
            st = gr_jsondoc_cell(d, of, i, f->key, f->value, err);
    }
    return st;
}

gr_status gr_jsondoc_attribute(gr_jsondoc *d, gr_str key, const gr_value *v, gr_err *err)
{
    gr_value text;

    if (v->type != GR_V_LIST && v->type != GR_V_RECORD)
        return gr_builder_attribute(d->b, key, *v, err);
    text = gr_v_str(json_text(d, v));
    if (text.s.ptr == NULL)
        return gr_fail_memory(d->cx, err);
    gr_builder_note(d->b, "the graph attribute \"%.*s\" is kept as JSON text", GR_FMT(key));
    return gr_builder_attribute(d->b, key, text, err);
}

gr_status gr_jsondoc_attributes(gr_jsondoc *d, const char *key, gr_err *err)
{
    const gr_value *v = gr_v_get(&d->root, key);
    gr_status st = GR_OK;

    if (v == NULL || v->type == GR_V_NULL)
        return GR_OK;
    if (v->type == GR_V_RECORD) {
        for (size_t i = 0; i < v->record->n && st == GR_OK; i++)
            st = gr_jsondoc_attribute(d, v->record->at[i].key, v->record->at[i].value, err);
        return st;
    }
    if (v->type != GR_V_LIST)
        return gr_jsondoc_fail(d, (gr_jsonstep[]){ { key, 0 } }, 1, err,
                               "expected an object with the graph's attributes, found %s",
                               gr_jsondoc_show(d, v));
    for (size_t i = 0; i < v->list->n && st == GR_OK; i++) {
        const gr_value *pair = &v->list->at[i];
        if (pair->type != GR_V_LIST || pair->list->n != 2 || pair->list->at[0].type != GR_V_STR)
            return gr_jsondoc_fail(d, (gr_jsonstep[]){ { key, 0 }, { NULL, i } }, 2, err,
                                   "expected an attribute as [key, value], found %s",
                                   gr_jsondoc_show(d, pair));
        st = gr_jsondoc_attribute(d, pair->list->at[0].s, &pair->list->at[1], err);
    }
    return st;
}

static gr_status read_bool(gr_jsondoc *d, const char *key, bool *out, gr_err *err)
{
    const gr_value *v = gr_v_get(&d->root, key);

    if (v == NULL)
        return GR_OK;
    if (v->type != GR_V_BOOL)
        return gr_jsondoc_fail(d, (gr_jsonstep[]){ { key, 0 } }, 1, err,
                               "\"%s\": expected true or false, found %s", key,
                               gr_jsondoc_show(d, v));
    *out = v->b;
    return GR_OK;
}

gr_status gr_jsondoc_kind(gr_jsondoc *d, gr_err *err)
{
    gr_status st = read_bool(d, "directed", &d->directed, err);

    if (st == GR_OK && gr_v_get(&d->root, "directed") != NULL)
        gr_builder_direction(d->b, d->directed ? GR_DIRECTED : GR_UNDIRECTED,
                             d->directed ? "\"directed\": true" : "\"directed\": false");
    return st == GR_OK ? read_bool(d, "multigraph", &d->multigraph, err) : st;
}

uint64_t gr_jsondoc_pair(const gr_jsondoc *d, gr_vid u, gr_vid v)
{
    if (!d->directed && u > v)
        return (uint64_t)v << 32 | u;
    return (uint64_t)u << 32 | v;
}

/* Does "key" count the parallel edges of each pair, and nothing else? */
static gr_status keys_count(gr_jsondoc *d, bool *count, gr_err *err)
{
    gr_status st = GR_OK;
    gr_u64map seen;

    gr_u64map_init(&seen, &d->cx->budget);
    *count = d->multigraph;
    for (size_t i = 0; i < d->links.n && *count; i++) {
        const gr_jsonlink *l = &d->links.at[i];
        const gr_value *key = l->data != NULL ? gr_v_get(l->data, "key") : NULL;
        uint32_t *n = gr_u64map_put(&seen, gr_jsondoc_pair(d, l->u, l->v));

        if (n == NULL)
            st = gr_fail_memory(d->cx, err);
        else if (i % 4096 == 0)
            st = gr_ctx_check(d->cx, err);
        if (st != GR_OK)
            break;
        *n = *n == GR_MAP_NONE ? 0 : *n + 1;
        *count = key != NULL && key->type == GR_V_INT && key->i == (int64_t)*n;
    }
    gr_u64map_clear(&seen);
    return st;
}

gr_status gr_jsondoc_add_edges(gr_jsondoc *d, gr_err *err)
{
    size_t n_skip = 0;
    bool count;
    gr_status st = keys_count(d, &count, err);

    while (d->skip[n_skip] != NULL)
        n_skip++;
    if (count)
        d->skip[n_skip] = "key";
    for (size_t i = 0; i < d->links.n && st == GR_OK; i++) {
        const gr_jsonlink *l = &d->links.at[i];
        uint32_t e = gr_builder_n_edges(d->b);

        if (i % 4096 == 0 && (st = gr_ctx_check(d->cx, err)) != GR_OK)
            break;
        if ((st = gr_builder_edge(d->b, l->u, l->v, err)) != GR_OK || l->data == NULL)
            continue;
        if (l->data->type == GR_V_RECORD)
            st = gr_jsondoc_cells(d, GR_OF_EDGE, e, l->data, d->skip, err);
        else
            st = gr_jsondoc_cell(d, GR_OF_EDGE, e, GR_STR("weight"), l->data, err);
    }
    return st;
}

void gr_jsonout_value(gr_output *o, const gr_value *v)
{
    if (v->type == GR_V_STR)
        gr_output_quoted(o, v->s);
    else
        gr_output_value(o, v);
}

void gr_jsonout_name(gr_output *o, gr_name name)
{
    if (gr_name_is_int(name))
        gr_output_int(o, name.num);
    else
        gr_output_quoted(o, (gr_str){ name.ptr, name.len });
}

void gr_jsonout_cells(gr_output *o, const gr_graph *g, gr_of of, size_t i)
{
    for (size_t k = 0; k < gr_graph_n_columns(g, of); k++) {
        const gr_column *c = gr_graph_column(g, of, k);
        char time[GR_TIME_MAX];
        gr_value v;

        if (!gr_column_has(c, i))
            continue;
        v = gr_column_written(c, i, time);
        gr_output_adds(o, ", ");
        gr_output_quoted(o, c->name);
        gr_output_adds(o, ": ");
        gr_jsonout_value(o, &v);
    }
}

gr_status gr_jsonout_check(const gr_graph *g, gr_of of, const char *const *taken, gr_err *err)
{
    for (; *taken != NULL; taken++)
        if (gr_graph_column_named(g, of, gr_str_of(*taken)) != NULL) {
            gr_fail(err, GR_EINPUT,
                    "the %s column \"%s\" cannot be written: the format uses that key itself",
                    of == GR_OF_NODE ? "node" : "edge", *taken);
            gr_err_hint(err, "rename the column, or write GraphML");
            return GR_EINPUT;
        }
    return GR_OK;
}

gr_status gr_jsonout_attributes(gr_ctx *cx, const gr_graph *g, gr_output *o, gr_err *err)
{
    gr_status st = GR_OK;
    gr_strbuf sb;

    gr_strbuf_init(&sb, &cx->budget, 0);
    gr_json_write(&sb, gr_graph_attributes(g), 0);
    if (sb.failed)
        st = gr_fail_memory(cx, err);
    gr_output_add(o, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return st;
}
