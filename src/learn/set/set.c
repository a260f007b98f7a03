/* Opening a set, and what both kinds share. */
#include "learn/set/set_int.h"

#include <sys/stat.h>
#include <unistd.h>

gr_status gr_set_memory(const gr_set_reader *r)
{
    return gr_fail_memory(r->cx, r->err);
}

gr_status gr_set_wrong(const gr_set_reader *r, size_t line, const char *fmt, ...)
{
    char message[300];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(message, sizeof message, fmt, ap);
    va_end(ap);
    gr_fail_at(r->err, GR_EINPUT, (uint32_t)line, line != 0, "%s", message);
    gr_err_file(r->err, r->file);
    return GR_EINPUT;
}

bool gr_set_has(gr_set_reader *r, const char *name)
{
    static const char *const endings[] = { "", ".zst", ".gz" };

    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (snprintf(r->file, sizeof r->file, "%s%s%s", r->path, name, endings[i]) <
                (int)sizeof r->file &&
            access(r->file, F_OK) == 0)
            return true;
    snprintf(r->file, sizeof r->file, "%s%s", r->path, name);
    return false;
}

gr_status gr_set_input(gr_set_reader *r, const char *name, gr_input *out)
{
    gr_set_has(r, name);
    return gr_input_open(r->cx, r->file, out, r->err);
}

gr_status gr_set_json(gr_set_reader *r, const char *name, gr_value *out)
{
    gr_input in;
    gr_status st = gr_set_input(r, name, &in);

    if (st != GR_OK)
        return st;
    st = gr_json_read(r->cx, in.text, out, r->err);
    gr_input_clear(&in);
    if (st != GR_OK)
        gr_err_file(r->err, r->file);
    return st;
}

bool gr_set_number(gr_str *text, int64_t least, int64_t end, int64_t *out)
{
    size_t i = 0, from;

    while (i < text->len && (text->ptr[i] == ' ' || text->ptr[i] == '\t'))
        i++;
    from = i;
    while (i < text->len && text->ptr[i] != ' ' && text->ptr[i] != '\t' && text->ptr[i] != ',' &&
           text->ptr[i] != '\r')
        i++;
    if (!gr_num_to_int(gr_str_sub(*text, from, i), out) || *out < least || *out >= end)
        return false;
    *text = gr_str_sub(*text, i, text->len);
    return true;
}

gr_status gr_set_read_part(const gr_set_reader *r, const gr_value *list, const char *what,
                           gr_set_part *out)
{
    size_t n = list != NULL && list->type == GR_V_LIST ? list->list->n : 0;
    uint8_t *seen = gr_new_n(&r->cx->scratch, uint8_t, r->set->n_items + 1);

    if (n == 0)
        return gr_set_wrong(r, 0, "expected %s as a list of numbers", what);
    out->at = gr_new_n(&r->set->arena, uint32_t, n);
    if (out->at == NULL || seen == NULL)
        return gr_set_memory(r);
    for (size_t i = 0; i < n; i++) {
        const gr_value *v = &list->list->at[i];

        if (v->type != GR_V_INT || v->i < 0 || (uint64_t)v->i >= r->set->n_items)
            return gr_set_wrong(r, 0, "%s: expected a number below %zu as its item %zu", what,
                                r->set->n_items, i);
        if (seen[v->i])
            return gr_set_wrong(r, 0, "%s has %lld twice", what, (long long)v->i);
        if (r->set->label[v->i] == GR_SET_UNKNOWN)
            return gr_set_wrong(r, 0, "%s has %lld, whose class is not known", what,
                                (long long)v->i);
        seen[v->i] = 1;
        out->at[out->n++] = (uint32_t)v->i;
    }
    return GR_OK;
}

gr_status gr_set_count_names(const gr_set_reader *r)
{
    gr_set *s = r->set;

    s->named = gr_new_n(&s->arena, uint32_t, s->n_items);
    if (s->named == NULL)
        return gr_set_memory(r);
    for (size_t i = 0; i < s->n_items; i++)
        s->named[i] = (uint32_t)i;
    return GR_OK;
}

static int by_number(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

gr_status gr_set_links(const gr_set_reader *r, const gr_set_pair *pairs, size_t n)
{
    gr_set *s = r->set;
    size_t *at = gr_new_n(&r->cx->scratch, size_t, s->n_nodes + 2), kept = 0;

    s->from = gr_new_n(&s->arena, size_t, s->n_nodes + 1);
    s->col = gr_new_n(&s->arena, uint32_t, 2 * n + 1);
    if (at == NULL || s->from == NULL || s->col == NULL)
        return gr_set_memory(r);
    for (size_t i = 0; i < n; i++) {
        at[pairs[i].u + 2]++;
        at[pairs[i].v + 2]++;
    }
    for (size_t v = 0; v < s->n_nodes; v++)
        at[v + 2] += at[v + 1];
    for (size_t i = 0; i < n; i++) {
        s->col[at[pairs[i].u + 1]++] = pairs[i].v;
        s->col[at[pairs[i].v + 1]++] = pairs[i].u;
    }
    for (size_t v = 0; v < s->n_nodes; v++) {
        qsort(s->col + at[v], at[v + 1] - at[v], sizeof *s->col, by_number);
        for (size_t i = at[v]; i < at[v + 1]; i++)
            if (s->col[i] != v && (kept == s->from[v] || s->col[kept - 1] != s->col[i]))
                s->col[kept++] = s->col[i];
        s->from[v + 1] = kept;
    }
    return GR_OK;
}

gr_status gr_set_open(gr_ctx *cx, const char *path, gr_set **out, gr_err *err)
{
    gr_set_reader r = { .cx = cx, .set = gr_mem_zeroed(NULL, 1, sizeof *r.set), .err = err };
    size_t len = strlen(path);
    struct stat info;
    gr_str stem;
    gr_status st;

    if (r.set == NULL)
        return gr_fail_memory(cx, err);
    gr_arena_init(&r.set->arena, &cx->budget);
    while (len > 1 && path[len - 1] == '/')
        len--;
    stem = (gr_str){ path, len };
    if (stat(path, &info) == 0 && S_ISDIR(info.st_mode)) {
        r.path = gr_str_printf(&cx->arena, "%.*s/", (int)stem.len, stem.ptr).ptr;
        st = r.path != NULL ? gr_set_read_nodes(&r) : gr_fail_memory(cx, err);
    } else {
        for (const char *const *end = (const char *const[]){ ".zst", ".gz", ".txt", NULL };
             *end != NULL; end++)
            if (gr_str_ends(stem, *end))
                stem.len -= strlen(*end);
        r.path = gr_str_dup(&cx->arena, stem).ptr;
        st = r.path != NULL ? gr_set_read_graphs(&r) : gr_fail_memory(cx, err);
    }
    if (st != GR_OK) {
        gr_set_free(r.set);
        return st;
    }
    r.set->arena.budget = NULL; /* it may outlive the context */
    *out = r.set;
    return GR_OK;
}

void gr_set_free(gr_set *s)
{
    if (s == NULL)
        return;
    gr_arena_clear(&s->arena);
    gr_mem_resize(NULL, s, sizeof *s, 0);
}

static int by_name(const void *a, const void *b)
{
    return gr_str_cmp(((const gr_set_name *)a)->name, ((const gr_set_name *)b)->name);
}

gr_status gr_set_find(const gr_set *s, gr_str name, const uint32_t **items, size_t *n, gr_err *err)
{
    gr_set_name key = { .name = name };
    const gr_set_name *found = NULL;
    int64_t i;

    if (s->names != NULL)
        found = bsearch(&key, s->names, s->n_names, sizeof key, by_name);
    if (found != NULL) {
        *items = s->named + found->first;
        *n = found->n;
        return GR_OK;
    }
    if (s->names == NULL && gr_num_to_int(name, &i) && i >= 0 && (uint64_t)i < s->n_items) {
        *items = s->named + i;
        *n = 1;
        return GR_OK;
    }
    gr_fail(err, GR_ENAME, "the set has no %s '%.*s'", s->kind == GR_SET_NODES ? "node" : "graph",
            GR_FMT(name));
    if (s->names == NULL)
        gr_err_hint(err, "they are called 0 to %zu", s->n_items - 1);
    else
        gr_err_hint(err, "they are called as in prompt_ids.tsv, '%.*s' for example",
                    GR_FMT(s->names[0].name));
    return GR_ENAME;
}
