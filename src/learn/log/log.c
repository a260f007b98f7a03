/* Reading logs, and what of them is learnt from. */
#include "learn/log.h"

#include <dirent.h>
#include <math.h>
#include <sys/stat.h>

#include "learn/set/set_int.h"

#define TRAIN   "train.tsv"
#define COLUMNS 4u
#define LOT     UINT64_C(0x1a57) /* of logs without times */

typedef GR_VEC(gr_log_row) row_list;
typedef GR_VEC(gr_str) name_list;

typedef struct reader {
    gr_set_reader in; /* of whose set nothing is used */
    gr_log *log;
    gr_str stem;      /* what stands before train.tsv */
    const char *name; /* of the file of those that are learnt from */
    name_list users, items;
} reader;

/* --- names --- */

/* The number of a name, a new one if it comes for the first time; false without memory. */
static bool id_of(gr_strmap *map, gr_arena *a, name_list *names, gr_str name, uint32_t *out)
{
    uint32_t *slot;

    *out = gr_strmap_get(map, name);
    if (*out != GR_MAP_NONE)
        return true;
    name = gr_str_dup(a, name);
    if (name.ptr == NULL || !gr_vec_push(names, name) || (slot = gr_strmap_put(map, name)) == NULL)
        return false;
    *slot = *out = (uint32_t)(names->n - 1);
    return true;
}

static gr_status find(const gr_strmap *map, gr_str name, char mark, const char *what, uint32_t *out,
                      gr_err *err)
{
    *out = gr_strmap_get(map, name);
    if (*out == GR_MAP_NONE && name.len > 1 && name.ptr[0] == mark)
        *out = gr_strmap_get(map, gr_str_sub(name, 1, name.len));
    return *out != GR_MAP_NONE
               ? GR_OK
               : gr_fail(err, GR_ENAME, "the log has no %s '%.*s'", what, GR_FMT(name));
}

gr_status gr_log_user(const gr_log *l, gr_str name, uint32_t *out, gr_err *err)
{
    return find(&l->user_of, name, 'u', "user", out, err);
}

gr_status gr_log_item(const gr_log *l, gr_str name, uint32_t *out, gr_err *err)
{
    return find(&l->item_of, name, 'i', "item", out, err);
}

/* --- lines --- */

static gr_status read_line(reader *r, size_t number, gr_str line, gr_log_row *out)
{
    gr_log *l = r->log;
    gr_str field[COLUMNS];
    double x[2] = { 1, 0 }; /* value, time */
    size_t n = 0;

    if (gr_str_ends(line, "\r"))
        line.len--;
    while (n < COLUMNS && gr_str_split(&line, '\t', &field[n]) && field[n].len != 0)
        n++;
    if (l->n_columns == 0)
        l->n_columns = n;
    if (n < 2 || n != l->n_columns || line.len != 0)
        return gr_set_wrong(
            &r->in, number, "expected user, item, and at most value and time: %zu columns%s",
            l->n_columns < 2 ? 2 : l->n_columns, n < 2 ? "" : ", as in the first line");
    for (size_t i = 2; i < n; i++)
        if (!gr_num_to_double(field[i], &x[i - 2]) || !isfinite((float)x[i - 2]))
            return gr_set_wrong(&r->in, number, "expected a number as the %s, found \"%.*s\"",
                                i == 2 ? "value" : "time", GR_FMT(field[i]));
    *out = (gr_log_row){ .value = (float)x[0], .time = x[1], .line = (uint32_t)number };
    return id_of(&l->user_of, &l->arena, &r->users, field[0], &out->user) &&
                   id_of(&l->item_of, &l->arena, &r->items, field[1], &out->item)
               ? GR_OK
               : gr_set_memory(&r->in);
}

static gr_status read_rows(reader *r, const char *name, row_list *out)
{
    gr_input in;
    gr_str rest, line;
    gr_log_row row;
    gr_status st = gr_set_input(&r->in, name, &in);

    if (st != GR_OK)
        return st;
    rest = in.text;
    for (size_t i = 1; rest.len != 0 && st == GR_OK && gr_str_split(&rest, '\n', &line); i++) {
        if (gr_str_trim(line).len == 0)
            continue;
        if (i >= UINT32_MAX)
            st = gr_set_wrong(&r->in, 0, "expected less than 2^32 lines");
        else if ((st = read_line(r, i, line, &row)) == GR_OK && !gr_vec_push(out, row))
            st = gr_set_memory(&r->in);
        if (st == GR_OK && i % 4096 == 0)
            st = gr_ctx_check(r->in.cx, r->in.err);
    }
    if (st == GR_OK && out->n == 0)
        st = gr_set_wrong(&r->in, 0, "expected a line user, item, value, time at least");
    gr_input_clear(&in);
    return st;
}

/* --- parts --- */

static int by_user_and_time(const void *a, const void *b)
{
    const gr_log_row *x = a, *y = b;

    if (x->user != y->user)
        return (x->user > y->user) - (x->user < y->user);
    if (x->time < y->time || x->time > y->time)
        return x->time < y->time ? -1 : 1;
    return (x->line > y->line) - (x->line < y->line);
}

static gr_status part_of(reader *r, const row_list *rows, gr_log_part *out)
{
    out->n = rows->n;
    out->at = gr_arena_copy(&r->log->arena, rows->at, rows->n * sizeof *rows->at);
    if (out->at == NULL)
        return gr_set_memory(&r->in);
    qsort(out->at, out->n, sizeof *out->at, by_user_and_time);
    return GR_OK;
}

/* Moves the last of each user that has two rows or more. */
static gr_status take_last(reader *r, gr_log_part *from, gr_log_part *out)
{
    bool timed = r->log->n_columns == COLUMNS;
    size_t kept = 0;
    gr_rng rng;

    gr_rng_seed(&rng, LOT);
    out->at = gr_new_n(&r->log->arena, gr_log_row, r->users.n);
    if (out->at == NULL)
        return gr_set_memory(&r->in);
    for (size_t i = 0, end; i < from->n; i = end) {
        size_t last;

        for (end = i + 1; end < from->n && from->at[end].user == from->at[i].user;)
            end++;
        last = timed ? end - 1 : i + gr_rng_below(&rng, end - i);
        for (size_t k = i; k < end; k++)
            if (k == last && end - i > 1)
                out->at[out->n++] = from->at[k];
            else
                from->at[kept++] = from->at[k];
    }
    from->n = kept;
    return GR_OK;
}

/* NULL if there is none. */
static const char *file_of(reader *r, const char *part)
{
    for (const char *const *end = (const char *const[]){ "", "_last", NULL }; *end != NULL; end++) {
        gr_str name = gr_str_printf(&r->in.cx->arena, "%.*s%s%s.tsv", GR_FMT(r->stem), part, *end);

        if (name.ptr != NULL && gr_set_has(&r->in, name.ptr))
            return name.ptr;
    }
    return NULL;
}

/* dev and test, if there are such files; what is missing is taken off the end of train. */
static gr_status read_parts(reader *r)
{
    static const char *const parts[2] = { "test", "dev" };
    gr_log *l = r->log;
    gr_log_part *to = &l->test;
    gr_status st = GR_OK;

    for (int i = 0; i < 2 && st == GR_OK; i++) {
        row_list rows = { .budget = &r->in.cx->budget };
        const char *file = file_of(r, parts[i]);

        if (file != NULL && (st = read_rows(r, file, &rows)) == GR_OK) {
            st = part_of(r, &rows, to);
            to = &l->valid;
        }
        gr_vec_clear(&rows);
    }
    if (st == GR_OK && l->test.at == NULL)
        st = take_last(r, &l->train, &l->test);
    if (st == GR_OK && l->valid.at == NULL)
        st = take_last(r, &l->train, &l->valid);
    return st;
}

static int by_number(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

static void count_known(gr_log *l, const gr_log_part *p)
{
    for (size_t i = 0; i < p->n; i++)
        l->from[p->at[i].user + 2]++;
}

static void place_known(gr_log *l, const gr_log_part *p)
{
    for (size_t i = 0; i < p->n; i++)
        l->known[l->from[p->at[i].user + 1]++] = p->at[i].item;
}

static gr_status finish(reader *r)
{
    gr_log *l = r->log;

    l->n_users = r->users.n;
    l->n_items = r->items.n;
    l->users = gr_arena_copy(&l->arena, r->users.at, l->n_users * sizeof *l->users);
    l->items = gr_arena_copy(&l->arena, r->items.at, l->n_items * sizeof *l->items);
    l->from = gr_new_n(&l->arena, size_t, l->n_users + 2);
    l->known = gr_new_n(&l->arena, uint32_t, l->train.n + l->valid.n + 1);
    l->item_uses = gr_new_n(&l->arena, size_t, l->n_items);
    if (l->users == NULL || l->items == NULL || l->from == NULL || l->known == NULL ||
        l->item_uses == NULL)
        return gr_set_memory(&r->in);
    if (l->train.n == 0 || l->test.n == 0) {
        gr_set_has(&r->in, r->name);
        return gr_set_wrong(&r->in, 0, "expected a user with two lines or more");
    }
    count_known(l, &l->train);
    count_known(l, &l->valid);
    for (size_t u = 0; u < l->n_users; u++)
        l->from[u + 2] += l->from[u + 1];
    place_known(l, &l->train);
    place_known(l, &l->valid);
    for (size_t u = 0; u < l->n_users; u++)
        qsort(l->known + l->from[u], l->from[u + 1] - l->from[u], sizeof *l->known, by_number);
    for (size_t i = 0; i < l->train.n; i++)
        l->item_uses[l->train.at[i].item]++;
    return GR_OK;
}

bool gr_log_knows(const gr_log *l, uint32_t user, uint32_t item)
{
    return bsearch(&item, l->known + l->from[user], l->from[user + 1] - l->from[user], sizeof item,
                   by_number) != NULL;
}

/* --- files --- */

/* "listen_" of listen_train.tsv.zst; .ptr NULL if it is no such name. */
static gr_str stem_of(const char *file)
{
    gr_str s = gr_str_of(file);

    if (gr_str_ends(s, ".zst") || gr_str_ends(s, ".gz"))
        s.len -= gr_str_ends(s, ".gz") ? 3 : 4;
    if (!gr_str_ends(s, TRAIN))
        return (gr_str){ NULL, 0 };
    s.len -= strlen(TRAIN);
    return s.len == 0 || s.ptr[s.len - 1] == '_' ? s : (gr_str){ NULL, 0 };
}

/* The first by name, or "" if there is none. */
static void first_log(const char *folder, char out[256])
{
    DIR *d = opendir(folder);
    struct dirent *e;
    gr_str stem;

    out[0] = '\0';
    while (d != NULL && (e = readdir(d)) != NULL) {
        stem = stem_of(e->d_name);
        if (stem.ptr == NULL || (out[0] != '\0' && strcmp(e->d_name, out) > 0 && stem.len != 0))
            continue;
        snprintf(out, 256, "%s", e->d_name);
        if (stem.len == 0)
            break;
    }
    if (d != NULL)
        closedir(d);
}

/* The folder, and the name of the log in it, which is "" if there is none. */
static gr_str place_of(const char *path, char name[256])
{
    gr_str whole = gr_str_of(path);
    struct stat info;
    size_t at = whole.len;

    if (stat(path, &info) == 0 && S_ISDIR(info.st_mode)) {
        first_log(path, name);
        return whole;
    }
    while (at > 0 && path[at - 1] != '/')
        at--;
    snprintf(name, 256, "%.255s", stem_of(path + at).ptr != NULL ? path + at : "");
    return gr_str_sub(whole, 0, at > 1 ? at - 1 : at);
}

bool gr_log_is_there(const char *path)
{
    char name[256];

    place_of(path, name);
    return name[0] != '\0';
}

static gr_status read_log(reader *r, const char *path)
{
    row_list rows = { .budget = &r->in.cx->budget };
    char name[256];
    gr_str folder = place_of(path, name), stem = stem_of(name);
    gr_status st;

    if (name[0] == '\0')
        return gr_fail(r->in.err, GR_EREAD, "%.200s has no train.tsv and no NAME_train.tsv", path);
    r->in.path = folder.len != 0
                     ? gr_str_printf(&r->in.cx->arena, "%.*s/", (int)folder.len, folder.ptr).ptr
                     : "";
    r->stem = gr_str_dup(&r->in.cx->arena, stem);
    if (r->in.path == NULL || r->stem.ptr == NULL)
        return gr_set_memory(&r->in);
    r->name = gr_str_dup(&r->in.cx->arena, gr_str_of(name)).ptr;
    if (r->name == NULL)
        return gr_set_memory(&r->in);
    if ((st = read_rows(r, name, &rows)) == GR_OK)
        st = part_of(r, &rows, &r->log->train);
    gr_vec_clear(&rows);
    return st;
}

gr_status gr_log_open(gr_ctx *cx, const char *path, gr_log **out, gr_err *err)
{
    reader r = { .in = { .cx = cx, .err = err },
                 .log = gr_mem_zeroed(NULL, 1, sizeof *r.log),
                 .users = { .budget = &cx->budget },
                 .items = { .budget = &cx->budget } };
    gr_status st;

    if (r.log == NULL)
        return gr_fail_memory(cx, err);
    gr_arena_init(&r.log->arena, &cx->budget);
    gr_strmap_init(&r.log->user_of, NULL);
    gr_strmap_init(&r.log->item_of, NULL);
    if ((st = read_log(&r, path)) == GR_OK && (st = read_parts(&r)) == GR_OK)
        st = finish(&r);
    gr_vec_clear(&r.users);
    gr_vec_clear(&r.items);
    if (st != GR_OK) {
        gr_log_free(r.log);
        return st;
    }
    r.log->arena.budget = NULL; /* it may outlive the context */
    *out = r.log;
    return GR_OK;
}

void gr_log_free(gr_log *l)
{
    if (l == NULL)
        return;
    gr_strmap_clear(&l->user_of);
    gr_strmap_clear(&l->item_of);
    gr_arena_clear(&l->arena);
    gr_mem_resize(NULL, l, sizeof *l, 0);
}
