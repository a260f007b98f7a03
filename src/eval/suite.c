/* The table of suites, and how their records are found and read. */
#include <dirent.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "eval/suite_int.h"

#define DEEPEST_FOLDER 8
#define MOST_FILES     10000
#define KNOWN_WRONG    "known_wrong.jsonl"
#define UNDER          " under" /* key of the folder of an entry of known_wrong.jsonl */

static const gr_suite *const suites[] = {
    &gr_suite_abstain,    &gr_suite_create,        &gr_suite_gracore,      &gr_suite_graph4real,
    &gr_suite_grapharena, &gr_suite_graphinstruct, &gr_suite_graphqa,      &gr_suite_graphteam,
    &gr_suite_graphwiz,   &gr_suite_gtools,        &gr_suite_invariance,   &gr_suite_kg,
    &gr_suite_llm4dyg,    &gr_suite_multistep,     &gr_suite_nback,        &gr_suite_nlgraph,
    &gr_suite_sense,      &gr_suite_toolformer,    &gr_suite_unseen_tools, &gr_suite_wild,
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

/* Does a link lead back to a folder that it lies in? */
static bool leads_back(const char *here, const char *link)
{
    char at[PATH_MAX], to[PATH_MAX];
    struct stat is;
    size_t n;

    if (lstat(link, &is) != 0 || !S_ISLNK(is.st_mode) || realpath(here, at) == NULL ||
        realpath(link, to) == NULL)
        return false;
    n = strlen(to);
    return strncmp(at, to, n) == 0 && (at[n] == '/' || at[n] == 0);
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
        else if (stat(full.ptr, &is) != 0 || leads_back(here.ptr, full.ptr))
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

/* The file that is read, as an entry of known_wrong.jsonl names it: from the folder where that one
 * lies. Empty if it lies elsewhere. */
static gr_str below(const gr_source *s, const gr_value *known)
{
    gr_str under = gr_text_of(known, UNDER);

    if (under.len == 0)
        return s->path;
    if (s->path.len <= under.len || memcmp(s->path.ptr, under.ptr, under.len) != 0)
        return GR_STR("");
    return gr_str_sub(s->path, under.len, s->path.len);
}

const gr_value *gr_source_known(const gr_source *s, const gr_value *record)
{
    if (s->known.type != GR_V_LIST)
        return NULL;
    for (size_t i = 0; i < s->known.list->n; i++) {
        const gr_value *k = &s->known.list->at[i];

        if (gr_str_eq(gr_text_of(k, "file"), below(s, k)) &&
            (same_id(k, record, "id") || same_id(k, record, "index")) &&
            agrees(k, record, "id_type") && agrees(k, record, "dir") && agrees(k, record, "task"))
            return k;
    }
    return NULL;
}

/* Of a line, or of a whole file that cannot be read: line 0. */
static gr_status malformed(gr_source *s, const gr_err *why, gr_err *err)
{
    gr_item item = { .malformed = true, .task = s->stem };

    item.id = s->line == 0 ? gr_str_dup(&s->cx->arena, s->path)
                           : gr_str_printf(&s->cx->arena, "%.*s:%zu", GR_FMT(s->path), s->line);
    item.why = gr_str_dup(&s->cx->arena, gr_str_of(why->message));
    if (item.id.ptr == NULL || item.why.ptr == NULL)
        return gr_fail_memory(s->cx, err);
    return gr_source_add(s, item, err);
}

/* Items of a record whose gold is known to be wrong, where the adapter did not see to it: nobody
 * knows here what was recomputed. */
static void mark_known(gr_source *s, const gr_value *record, size_t from)
{
    const gr_value *known = from < s->items->all.n ? gr_source_known(s, record) : NULL;

    for (size_t i = from; known != NULL && i < s->items->all.n; i++) {
        gr_item *item = &s->items->all.at[i];

        if (item->known_wrong)
            continue;
        item->known_wrong = item->unscored = true;
        item->why = gr_text_of(known, "why");
    }
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
    if (st == GR_OK && suite->read_line == NULL)
        mark_known(s, &record, before);
    if (st != GR_EINPUT) {
        if (st != GR_OK && err != NULL)
            *err = why;
        return st;
    }
    s->items->all.n = before; /* no half records */
    return malformed(s, &why, err);
}

gr_str gr_stem_of(gr_str path)
{
    size_t from = 0, to;

    for (size_t i = 0; i < path.len; i++)
        if (path.ptr[i] == '/')
            from = i + 1;
    for (to = from; to < path.len && path.ptr[to] != '.';)
        to++;
    return gr_str_sub(path, from, to);
}

/* --- the index --- */

static uint64_t mixed(uint64_t h, gr_str s)
{
    return gr_hash_u64(h ^ gr_hash_bytes(s.ptr, s.len));
}

static uint64_t hash_of(gr_ctx *cx, const gr_item *item)
{
    gr_strbuf gold;
    uint64_t h;

    gr_strbuf_init(&gold, &cx->budget, 0);
    gr_json_write(&gold, &item->gold, 0);
    h = mixed(mixed(mixed(mixed(0, item->id), item->task), item->question), gr_strbuf_str(&gold));
    gr_strbuf_clear(&gold);
    return h;
}

/* What stays of an item until it is asked. */
static gr_status index_item(gr_source *s, const gr_item *item, gr_str line, size_t nth, gr_err *err)
{
    gr_arena *a = &s->cx->arena;
    gr_item light = { .id = gr_str_dup(a, item->id),
                      .task = gr_str_dup(a, item->task),
                      .why = gr_str_dup(a, item->why),
                      .kind = item->kind,
                      .by_calls = item->by_calls,
                      .apart = item->apart,
                      .known_wrong = item->known_wrong,
                      .unscored = item->unscored,
                      .malformed = item->malformed,
                      .from = { s->path, line, s->line, nth, hash_of(s->cx, item) } };

    if (light.id.ptr == NULL || light.task.ptr == NULL || light.why.ptr == NULL ||
        !gr_vec_push(&s->items->all, light))
        return gr_fail_memory(s->cx, err);
    return GR_OK;
}

static gr_status index_line(gr_source *s, const gr_suite *suite, gr_str line, gr_err *err)
{
    gr_items few = { 0 };
    gr_source one = *s;
    gr_status st;
    gr_ctx cx;

    gr_ctx_init(&cx);
    few.all.budget = &cx.budget;
    one.cx = &cx;
    one.items = &few;
    st = read_line(&one, suite, line, err);
    for (size_t i = 0; st == GR_OK && i < few.all.n; i++)
        st = index_item(s, &few.all.at[i], line, i, err);
    gr_vec_clear(&few.all);
    gr_ctx_clear(&cx);
    return st;
}

gr_status gr_items_whole(gr_ctx *cx, const gr_items *items, const gr_item *indexed, gr_item *out,
                         gr_err *err)
{
    gr_items few = { 0 };
    gr_source s = { .cx = cx,
                    .folder = items->folder,
                    .path = indexed->from.path,
                    .stem = gr_stem_of(indexed->from.path),
                    .line = indexed->from.number,
                    .known = items->known,
                    .items = &few };
    gr_status st;

    if (items->suite->make != NULL) {
        *out = *indexed;
        return GR_OK;
    }
    few.all.budget = &cx->budget;
    st = read_line(&s, items->suite, indexed->from.line, err);
    if (st == GR_OK && indexed->from.nth >= few.all.n)
        st = gr_fail(err, GR_EINTERNAL, "a record that changed");
    if (st == GR_OK) {
        *out = few.all.at[indexed->from.nth];
        out->id = indexed->id;
        out->logic = indexed->logic;
        out->from = indexed->from;
    }
    gr_vec_clear(&few.all);
    return st;
}

typedef gr_status (*each_line)(gr_source *s, const gr_suite *suite, gr_str line, gr_err *err);

static gr_status read_file(gr_source *s, const gr_suite *suite, each_line each, gr_err *err)
{
    gr_str full = gr_str_printf(&s->cx->arena, "%s/%.*s", s->folder, GR_FMT(s->path)), rest, line;
    gr_err why = { 0 };
    gr_input in;
    gr_status st;

    if (full.ptr == NULL)
        return gr_fail_memory(s->cx, err);
    s->line = 0;
    if ((st = gr_input_open(s->cx, full.ptr, &in, &why)) == GR_EINPUT || st == GR_EREAD)
        return malformed(s, &why, err);
    if (st != GR_OK) {
        *err = why;
        return st;
    }
    if (!gr_vec_push(&s->items->texts, in)) {
        gr_input_clear(&in);
        return gr_fail_memory(s->cx, err);
    }
    rest = gr_str_starts(in.text, "\xef\xbb\xbf") ? gr_str_sub(in.text, 3, in.text.len) : in.text;
    for (s->line = 1; st == GR_OK && gr_str_split(&rest, '\n', &line); s->line++)
        if (gr_str_trim(line).len != 0 && (st = gr_ctx_check(s->cx, err)) == GR_OK)
            st = each(s, suite, gr_str_trim(line), err);
    return st;
}

/* known_wrong.jsonl is read like records, and kept as it is, with the folder where it lies. */
static gr_status keep(gr_source *s, const gr_value *record, gr_err *err)
{
    gr_str under = gr_str_sub(s->path, 0, s->path.len - strlen(KNOWN_WRONG));
    gr_value entry = *record;

    if (under.len != 0 && gr_v_get(record, UNDER) == NULL &&
        !gr_v_set(&s->cx->arena, &entry, UNDER, gr_v_str(under)))
        return gr_fail_memory(s->cx, err);
    return gr_v_push(&s->cx->arena, &s->known, entry) ? GR_OK : gr_fail_memory(s->cx, err);
}

static const gr_suite plain = { .name = "known_wrong", .read = keep };

static bool is_known_wrong(gr_str path)
{
    return gr_str_is(path, KNOWN_WRONG) || gr_str_ends(path, "/" KNOWN_WRONG);
}

/* An id that is not there yet: "id~2", "id~3", ... NULL without memory. */
static gr_str numbered(gr_ctx *cx, gr_strmap *seen, gr_str id)
{
    uint32_t *slot;
    gr_str out;

    do {
        if ((slot = gr_strmap_put(seen, id)) == NULL)
            return (gr_str){ 0 };
        uint32_t times = ++*slot;
        out = gr_str_printf(&cx->arena, "%.*s~%u", GR_FMT(id), times);
        slot = out.ptr != NULL ? gr_strmap_put(seen, out) : NULL;
    } while (slot != NULL && *slot != GR_MAP_NONE);
    if (slot != NULL)
        *slot = 1;
    return slot != NULL ? out : (gr_str){ 0 };
}

/* Predictions go by their ids: of several items of one id the others get a number. */
static gr_status tell_apart(gr_ctx *cx, gr_items *items, gr_err *err)
{
    gr_strmap seen;
    bool ok = true;

    gr_strmap_init(&seen, &cx->budget);
    for (size_t i = 0; ok && i < items->all.n; i++) {
        gr_item *item = &items->all.at[i];
        uint32_t *slot = gr_strmap_put(&seen, item->id);

        if (slot != NULL && *slot == GR_MAP_NONE)
            *slot = 1;
        else if (slot != NULL)
            item->id = numbered(cx, &seen, item->id);
        ok = slot != NULL && item->id.ptr != NULL;
    }
    gr_strmap_clear(&seen);
    return ok ? GR_OK : gr_fail_memory(cx, err);
}

static gr_status make_items(gr_ctx *cx, const gr_suite *suite, const gr_eval_job *job,
                            gr_items *out, gr_err *err)
{
    gr_status st = suite->make(cx, job, out, err);

    for (size_t i = 0; st == GR_OK && i < out->all.n; i++)
        out->all.at[i].from.hash = hash_of(cx, &out->all.at[i]);
    return st == GR_OK ? tell_apart(cx, out, err) : st;
}

gr_status gr_suite_load(gr_ctx *cx, const gr_suite *suite, const gr_eval_job *job, gr_items *out,
                        gr_err *err)
{
    const char *folder = job->data;
    gr_source s = { .cx = cx, .folder = folder, .items = out };
    paths found = { .budget = &cx->budget };
    gr_status st;

    *out = (gr_items){ .suite = suite, .folder = folder };
    out->all.budget = out->texts.budget = &cx->budget;
    if (suite->make != NULL)
        return make_items(cx, suite, job, out, err);
    st = walk(cx, folder, GR_STR(""), 0, &found, err);
    if (st == GR_OK && !gr_v_list(&cx->arena, &s.known))
        st = gr_fail_memory(cx, err);
    if (st == GR_OK && found.n != 0)
        qsort(found.at, found.n, sizeof *found.at, by_bytes);
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; st == GR_OK && i < found.n; i++) {
            bool known = is_known_wrong(found.at[i]);

            s.path = found.at[i];
            s.stem = gr_stem_of(s.path);
            if (pass == 0 ? known : !known && suite->takes(s.path))
                st = pass == 0 ? read_file(&s, &plain, read_line, err)
                               : read_file(&s, suite, index_line, err);
        }
    gr_vec_clear(&found);
    out->known = s.known;
    if (st == GR_OK)
        st = tell_apart(cx, out, err);
    if (st == GR_OK && out->all.n == 0)
        st = gr_fail(err, GR_EINPUT, "no records of the suite %s below %s", suite->name, folder);
    return st;
}

void gr_items_clear(gr_items *items)
{
    for (size_t i = 0; i < items->texts.n; i++)
        gr_input_clear(&items->texts.at[i]);
    gr_vec_clear(&items->texts);
    gr_vec_clear(&items->all);
}
