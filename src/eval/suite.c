/* The table of suites, and how their records are found and read. */
#include <dirent.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "eval/suite_int.h"

#define DEEPEST_FOLDER 8
#define MOST_FILES     10000

static const gr_suite *const suites[] = {
    &gr_suite_gracore,   &gr_suite_grapharena, &gr_suite_graphinstruct, &gr_suite_graphqa,
    &gr_suite_graphteam, &gr_suite_graphwiz,   &gr_suite_gtools,        &gr_suite_llm4dyg,
    &gr_suite_nlgraph,   &gr_suite_toolformer, &gr_suite_wild,
};

size_t gr_n_suites(void)
{
    return sizeof suites / sizeof *suites;
}

const gr_suite *gr_suite_at(size_t i)
{
    return suites[i];
}

const gr_suite *gr_suite_named(const char *name)
{
    for (size_t i = 0; i < gr_n_suites(); i++)
        if (strcmp(suites[i]->name, name) == 0)
            return suites[i];
    return NULL;
}

/* --- fields --- */

const gr_value *gr_field_at(const gr_value *record, const char *key)
{
    return record != NULL ? gr_v_get(record, key) : NULL;
}

gr_status gr_need_field(const gr_value *record, const char *key, gr_value *out, gr_err *err)
{
    const gr_value *v = gr_field_at(record, key);

    if (v == NULL)
        return gr_fail(err, GR_EINPUT, "the record has no \"%s\"", key);
    *out = *v;
    return GR_OK;
}

gr_status gr_need_text(const gr_value *record, const char *key, gr_str *out, gr_err *err)
{
    const gr_value *v = gr_field_at(record, key);

    if (v == NULL || v->type != GR_V_STR)
        return gr_fail(err, GR_EINPUT, "the record has no text \"%s\"", key);
    *out = v->s;
    return GR_OK;
}

gr_str gr_text_of(const gr_value *record, const char *key)
{
    const gr_value *v = gr_field_at(record, key);

    return v != NULL && v->type == GR_V_STR ? v->s : GR_STR("");
}

/* --- files --- */

typedef GR_VEC(gr_str) paths;

static int by_bytes(const void *a, const void *b)
{
    return gr_str_cmp(*(const gr_str *)a, *(const gr_str *)b);
}

/* All files below folder/under, as paths below folder. */
static gr_status walk(gr_ctx *cx, const char *folder, gr_str under, unsigned depth, paths *out,
                      gr_err *err)
{
    gr_str here = gr_str_printf(&cx->arena, "%s/%.*s", folder, GR_FMT(under));
    DIR *dir;
    struct dirent *e;
    gr_status st = GR_OK;

    if (here.ptr == NULL)
        return gr_fail_memory(cx, err);
    if ((dir = opendir(here.ptr)) == NULL)
        return gr_fail(err, GR_EREAD, "cannot list the folder %.*s", GR_FMT(here));
    while (st == GR_OK && (e = readdir(dir)) != NULL) {
        gr_str below, full;
        struct stat is;

        if (e->d_name[0] == '.')
            continue;
        below = under.len == 0 ? gr_str_dup(&cx->arena, gr_str_of(e->d_name))
                               : gr_str_printf(&cx->arena, "%.*s/%s", GR_FMT(under), e->d_name);
        full = gr_str_printf(&cx->arena, "%s/%.*s", folder, GR_FMT(below));
        if (below.ptr == NULL || full.ptr == NULL)
            st = gr_fail_memory(cx, err);
        else if (stat(full.ptr, &is) != 0)
            continue;
        else if (S_ISDIR(is.st_mode) && depth < DEEPEST_FOLDER)
            st = walk(cx, folder, below, depth + 1, out, err);
        else if (S_ISREG(is.st_mode) && out->n < MOST_FILES && !gr_vec_push(out, below))
            st = gr_fail_memory(cx, err);
    }
    closedir(dir);
    return st;
}

/* --- records --- */

bool gr_takes_jsonl(gr_str path)
{
    return gr_str_ends(path, ".jsonl") || gr_str_ends(path, ".jsonl.zst");
}

gr_status gr_source_add(gr_source *s, gr_item item, gr_err *err)
{
    const char *slash = NULL;
    gr_str full = gr_str_printf(&s->cx->arena, "%s/%.*s", s->folder, GR_FMT(s->path));

    if (full.ptr == NULL)
        return gr_fail_memory(s->cx, err);
    for (const char *p = full.ptr; *p != 0; p++)
        if (*p == '/')
            slash = p;
    item.folder = gr_str_dup(&s->cx->arena, (gr_str){ full.ptr, (size_t)(slash - full.ptr) });
    if (item.folder.ptr == NULL || !gr_vec_push(&s->items->all, item))
        return gr_fail_memory(s->cx, err);
    return GR_OK;
}

gr_str gr_source_id(gr_source *s, const gr_value *record)
{
    const gr_value *id = gr_v_get(record, "id");
    gr_str out;

    if (id == NULL)
        id = gr_v_get(record, "index");
    if (id != NULL && id->type == GR_V_STR)
        out = gr_str_printf(&s->cx->arena, "%.*s#%.*s", GR_FMT(s->path), GR_FMT(id->s));
    else if (id != NULL && id->type == GR_V_INT)
        out = gr_str_printf(&s->cx->arena, "%.*s#%lld", GR_FMT(s->path), (long long)id->i);
    else
        out = gr_str_printf(&s->cx->arena, "%.*s:%zu", GR_FMT(s->path), s->line);
    return out.ptr != NULL ? out : s->path; /* without memory nothing is added in any case */
}

static bool same_id(const gr_value *a, const gr_value *b, const char *key)
{
    const gr_value *x = gr_v_get(a, key), *y = gr_v_get(b, key);

    return x != NULL && y != NULL && gr_v_eq(x, y);
}

static bool agrees(const gr_value *a, const gr_value *b, const char *key)
{
    return gr_v_get(a, key) == NULL || gr_v_get(b, key) == NULL || same_id(a, b, key);
}

const gr_value *gr_source_known(const gr_source *s, const gr_value *record)
{
    if (s->known.type != GR_V_LIST)
        return NULL;
    for (size_t i = 0; i < s->known.list->n; i++) {
        const gr_value *k = &s->known.list->at[i];

        if (gr_str_eq(gr_text_of(k, "file"), s->path) &&
            (same_id(k, record, "id") || same_id(k, record, "index")) &&
            agrees(k, record, "id_type") && agrees(k, record, "dir") && agrees(k, record, "task"))
            return k;
    }
    return NULL;
}

static gr_status malformed(gr_source *s, const gr_err *why, gr_err *err)
{
    gr_item item = { .malformed = true, .task = s->stem };

    item.id = gr_str_printf(&s->cx->arena, "%.*s:%zu", GR_FMT(s->path), s->line);
    item.why = gr_str_dup(&s->cx->arena, gr_str_of(why->message));
    if (item.id.ptr == NULL || item.why.ptr == NULL)
        return gr_fail_memory(s->cx, err);
    return gr_source_add(s, item, err);
}

static gr_status read_line(gr_source *s, const gr_suite *suite, gr_str line, gr_err *err)
{
    gr_err why = { 0 };
    gr_value record;
    size_t before = s->items->all.n;
    gr_status st;

    if (suite->read_line != NULL && (line.len == 0 || *line.ptr != '{'))
        st = suite->read_line(s, line, &why);
    else if ((st = gr_json_read(s->cx, line, &record, &why)) == GR_OK)
        st = record.type == GR_V_RECORD ? suite->read(s, &record, &why)
                                        : gr_fail(&why, GR_EINPUT, "expected an object, found %s",
                                                  gr_vtype_one(record.type));
    if (st != GR_EINPUT) {
        if (st != GR_OK && err != NULL)
            *err = why;
        return st;
    }
    s->items->all.n = before; /* no half records */
    return malformed(s, &why, err);
}

/* "a/b/BFS.jsonl.zst" -> "BFS" */
static gr_str stem_of(gr_str path)
{
    size_t from = 0, to;

    for (size_t i = 0; i < path.len; i++)
        if (path.ptr[i] == '/')
            from = i + 1;
    for (to = from; to < path.len && path.ptr[to] != '.';)
        to++;
    return gr_str_sub(path, from, to);
}

static gr_status read_file(gr_source *s, const gr_suite *suite, gr_err *err)
{
    gr_str full = gr_str_printf(&s->cx->arena, "%s/%.*s", s->folder, GR_FMT(s->path)), rest, line;
    gr_input in;
    gr_status st;

    if (full.ptr == NULL)
        return gr_fail_memory(s->cx, err);
    if ((st = gr_input_open(s->cx, full.ptr, &in, err)) != GR_OK)
        return st;
    rest = in.text;
    /* Records borrow from the text, which goes: their strings are copies of the JSON reader, but
     * lines that are no JSON are not. */
    if (suite->read_line != NULL)
        rest = gr_str_dup(&s->cx->arena, rest);
    if (rest.ptr == NULL && in.text.len != 0)
        st = gr_fail_memory(s->cx, err);
    for (s->line = 1; st == GR_OK && gr_str_split(&rest, '\n', &line); s->line++)
        if (gr_str_trim(line).len != 0 && (st = gr_ctx_check(s->cx, err)) == GR_OK)
            st = read_line(s, suite, gr_str_trim(line), err);
    gr_input_clear(&in);
    return st;
}

/* known_wrong.jsonl is read like records, and kept as it is. */
static gr_status keep(gr_source *s, const gr_value *record, gr_err *err)
{
    return gr_v_push(&s->cx->arena, &s->known, *record) ? GR_OK : gr_fail_memory(s->cx, err);
}

static const gr_suite plain = { .name = "known_wrong", .read = keep };

static bool is_known_wrong(gr_str path)
{
    return gr_str_is(path, "known_wrong.jsonl");
}

gr_status gr_suite_load(gr_ctx *cx, const gr_suite *suite, const char *folder, gr_items *out,
                        gr_err *err)
{
    gr_source s = { .cx = cx, .folder = folder, .items = out };
    paths found = { .budget = &cx->budget };
    gr_status st;

    out->all.budget = &cx->budget;
    st = walk(cx, folder, GR_STR(""), 0, &found, err);
    if (st == GR_OK && !gr_v_list(&cx->arena, &s.known))
        st = gr_fail_memory(cx, err);
    if (st == GR_OK && found.n != 0)
        qsort(found.at, found.n, sizeof *found.at, by_bytes);
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; st == GR_OK && i < found.n; i++) {
            bool known = is_known_wrong(found.at[i]);

            s.path = found.at[i];
            s.stem = stem_of(s.path);
            if (pass == 0 ? known : !known && suite->takes(s.path))
                st = read_file(&s, pass == 0 ? &plain : suite, err);
        }
    gr_vec_clear(&found);
    if (st == GR_OK && out->all.n == 0)
        st = gr_fail(err, GR_EINPUT, "no records of the suite %s below %s", suite->name, folder);
    return st;
}

void gr_items_clear(gr_items *items)
{
    gr_vec_clear(&items->all);
}
