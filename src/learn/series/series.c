/* Reading what was measured along roads. */
#include "learn/series.h"

#include <dirent.h>
#include <math.h>
#include <sys/stat.h>

#include "learn/set/set_int.h"

#define TEST_PART  5u  /* one row of so many at the end, if no file tests */
#define VALID_PART 8u  /* the same of what is left */
#define MOST       1e6 /* of a value */

static const char *const endings[] = { "_speed_train.csv", "_speed.csv" };

typedef GR_VEC(float) numbers;

typedef struct reader {
    gr_set_reader in; /* of whose set nothing is used */
    gr_series *set;
    numbers at;
} reader;

typedef struct road_link {
    uint32_t u, v;
    float weight;
} road_link;

/* --- speeds --- */

/* No road is called as another one is: a call could mean either. */
static gr_status check_twice(reader *r)
{
    const gr_series *s = r->set;
    gr_status st = GR_OK;
    gr_strmap seen;
    uint32_t *slot;

    gr_strmap_init(&seen, &r->in.cx->budget);
    for (size_t i = 0; i < s->n_roads && st == GR_OK; i++)
        if (gr_strmap_get(&seen, s->roads[i]) != GR_MAP_NONE)
            st = gr_set_wrong(&r->in, 1, "road %.*s stands twice, as column %u and as column %zu",
                              GR_FMT(s->roads[i]), gr_strmap_get(&seen, s->roads[i]) + 1, i + 1);
        else if ((slot = gr_strmap_put(&seen, s->roads[i])) == NULL)
            st = gr_set_memory(&r->in);
        else
            *slot = (uint32_t)i;
    gr_strmap_clear(&seen);
    return st;
}

static gr_status read_names(reader *r, gr_str line)
{
    gr_series *s = r->set;
    gr_str field, rest = line;
    size_t n = 1;

    for (size_t i = 0; i < line.len; i++)
        n += line.ptr[i] == ',';
    s->roads = gr_new_n(&s->arena, gr_str, n);
    if (s->roads == NULL)
        return gr_set_memory(&r->in);
    for (size_t i = 0; i < n && gr_str_split(&rest, ',', &field); i++) {
        s->roads[i] = gr_str_dup(&s->arena, gr_str_trim(field));
        if (s->roads[i].ptr == NULL)
            return gr_set_memory(&r->in);
        if (s->roads[i].len == 0)
            return gr_set_wrong(&r->in, 1, "expected the name of road %zu", i);
    }
    s->n_roads = n;
    return check_twice(r);
}

static gr_status check_names(const reader *r, gr_str line)
{
    gr_str field;
    size_t i = 0;

    for (; i < r->set->n_roads && gr_str_split(&line, ',', &field); i++)
        if (!gr_str_eq(gr_str_trim(field), r->set->roads[i]))
            break;
    return i == r->set->n_roads && line.len == 0
               ? GR_OK
               : gr_set_wrong(&r->in, 1, "expected the roads of the rows that are learnt from");
}

static gr_status read_row(reader *r, size_t number, gr_str line)
{
    gr_str field;
    double x = 0;
    size_t n = 0;

    for (; n < r->set->n_roads && gr_str_split(&line, ',', &field); n++) {
        if (!gr_num_to_double(gr_str_trim(field), &x) || fabs(x) > MOST)
            return gr_set_wrong(&r->in, number, "expected a number for road %.*s, found \"%.*s\"",
                                GR_FMT(r->set->roads[n]), GR_FMT(gr_str_trim(field)));
        if (!gr_vec_push(&r->at, (float)x))
            return gr_set_memory(&r->in);
    }
    if (n != r->set->n_roads || line.len != 0)
        return gr_set_wrong(&r->in, number, "expected %zu numbers", r->set->n_roads);
    return GR_OK;
}

static gr_status read_speeds(reader *r, const char *name)
{
    gr_input in;
    gr_str rest, line;
    gr_status st = gr_set_input(&r->in, name, &in);

    if (st != GR_OK)
        return st;
    rest = in.text;
    for (size_t i = 1; rest.len != 0 && st == GR_OK && gr_str_split(&rest, '\n', &line); i++) {
        if (i == 1)
            st = r->set->roads == NULL ? read_names(r, line) : check_names(r, line);
        else if (gr_str_trim(line).len != 0)
            st = read_row(r, i, gr_str_trim(line));
        if (st == GR_OK)
            st = gr_ctx_check(r->in.cx, r->in.err);
    }
    if (st == GR_OK && r->set->n_roads == 0)
        st = gr_set_wrong(&r->in, 0, "expected names of roads and rows of numbers");
    gr_input_clear(&in);
    return st;
}

/* --- links --- */

static int by_ends(const void *a, const void *b)
{
    const road_link *x = a, *y = b;

    if (x->u != y->u)
        return (x->u > y->u) - (x->u < y->u);
    if (x->v != y->v)
        return (x->v > y->v) - (x->v < y->v);
    return (x->weight < y->weight) - (x->weight > y->weight);
}

static gr_status make_links(reader *r, road_link *at, size_t n)
{
    gr_series *s = r->set;
    size_t kept = 0;

    s->from = gr_new_n(&s->arena, size_t, s->n_roads + 1);
    s->col = gr_new_n(&s->arena, uint32_t, n + 1);
    s->weight = gr_new_n(&s->arena, float, n + 1);
    if (s->from == NULL || s->col == NULL || s->weight == NULL)
        return gr_set_memory(&r->in);
    if (n != 0)
        qsort(at, n, sizeof *at, by_ends);
    for (size_t i = 0; i < n; i++) {
        if (i > 0 && at[i].u == at[i - 1].u && at[i].v == at[i - 1].v)
            continue; /* the greatest weight came first */
        s->col[kept] = at[i].v;
        s->weight[kept++] = at[i].weight;
        s->from[at[i].u + 1]++;
    }
    for (size_t v = 0; v < s->n_roads; v++)
        s->from[v + 1] += s->from[v];
    return GR_OK;
}

static gr_status read_links(reader *r, const char *name)
{
    GR_VEC(road_link) links = { .budget = &r->in.cx->budget };
    int64_t n = (int64_t)r->set->n_roads, u, v;
    gr_input in;
    gr_str rest, line;
    double w;
    gr_status st = gr_set_input(&r->in, name, &in);

    if (st != GR_OK)
        return st;
    rest = in.text;
    for (size_t i = 1; rest.len != 0 && st == GR_OK && gr_str_split(&rest, '\n', &line); i++) {
        if (gr_str_trim(line).len == 0)
            continue;
        w = 1;
        if (!gr_set_number(&line, 0, INT32_MAX, &u) || !gr_set_number(&line, 0, INT32_MAX, &v) ||
            (gr_str_trim(line).len != 0 && !gr_num_to_double(gr_str_trim(line), &w)) || w < 0 ||
            w > MOST)
            st = gr_set_wrong(&r->in, i, "expected two roads from 0 on, and a weight from 0 on");
        else if (u != v && u < n && v < n && w > 0 &&
                 (!gr_vec_push(&links, ((road_link){ (uint32_t)u, (uint32_t)v, (float)w })) ||
                  !gr_vec_push(&links, ((road_link){ (uint32_t)v, (uint32_t)u, (float)w }))))
            st = gr_set_memory(&r->in);
    }
    if (st == GR_OK)
        st = make_links(r, links.at, links.n);
    gr_vec_clear(&links);
    gr_input_clear(&in);
    return st;
}

/* --- days --- */

static gr_status sum_days(reader *r, size_t day)
{
    gr_series *s = r->set;

    s->day = day;
    s->usual = gr_new_n(&s->arena, float, day * s->n_roads);
    s->usuals = gr_new_n(&s->arena, size_t, day);
    if (s->usual == NULL || s->usuals == NULL)
        return gr_set_memory(&r->in);
    for (size_t t = 0; t < s->n_train; t++) {
        s->usuals[t % day]++;
        for (size_t v = 0; v < s->n_roads; v++)
            s->usual[t % day * s->n_roads + v] += s->at[t * s->n_roads + v];
    }
    return GR_OK;
}

float gr_series_usual(const gr_series *s, size_t row, size_t road)
{
    size_t slot = row % s->day, n = s->usuals[slot];
    float sum = s->usual[slot * s->n_roads + road];

    if (row >= s->n_train || n < 2)
        return sum / (float)(n != 0 ? n : 1);
    return (sum - s->at[row * s->n_roads + road]) / (float)(n - 1);
}

/* How far rows are from what is usual at their time of the day; infinite if there are no two days.
 */
static double unlikeness(const gr_series *s)
{
    double sum = 0;

    if (s->n_train < 2 * s->day)
        return INFINITY;
    for (size_t t = 0; t < s->n_train; t++)
        for (size_t v = 0; v < s->n_roads; v++)
            sum += fabs((double)(s->at[t * s->n_roads + v] - gr_series_usual(s, t, v)));
    return sum;
}

static gr_status find_day(reader *r)
{
    static const size_t apart[] = { 5, 10, 15, 30, 60 };
    gr_series *s = r->set;
    double best = INFINITY, x;
    gr_status st = GR_OK;

    for (size_t i = 0; i < sizeof apart / sizeof *apart && st == GR_OK; i++)
        if ((st = sum_days(r, 1440 / apart[i])) == GR_OK && (x = unlikeness(s)) < best) {
            best = x;
            s->minutes = apart[i];
        }
    if (st == GR_OK && s->minutes == 0)
        return gr_set_wrong(&r->in, 0,
                            "expected rows of three days at least, at most 60 minutes apart: %zu "
                            "are too few",
                            s->n_rows);
    return st == GR_OK ? sum_days(r, 1440 / s->minutes) : st;
}

static gr_status read_day(reader *r, const char *name)
{
    const gr_value *v;
    gr_value meta;
    gr_status st = gr_set_json(&r->in, name, &meta);

    if (st != GR_OK)
        return st;
    v = meta.type == GR_V_RECORD ? gr_v_get(&meta, "minutes") : NULL;
    if (v == NULL || v->type != GR_V_INT || v->i < 1 || v->i > 60 || 60 % v->i != 0)
        return gr_set_wrong(&r->in, 0, "expected \"minutes\" as a number that divides 60");
    r->set->minutes = (size_t)v->i;
    return sum_days(r, 1440 / (size_t)v->i);
}

/* --- files --- */

/* The length of NAME in NAME_speed_train.csv.zst; 0 if it is no such file. */
static size_t name_length(gr_str file)
{
    if (gr_str_ends(file, ".zst") || gr_str_ends(file, ".gz"))
        file.len -= gr_str_ends(file, ".gz") ? 3 : 4;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (gr_str_ends(file, endings[i]))
            return file.len - strlen(endings[i]);
    return 0;
}

bool gr_series_is_there(const char *path)
{
    return name_length(gr_str_of(path)) != 0;
}

/* FOLDER/NAME of a path; .ptr NULL without memory. */
static gr_str place_of(gr_ctx *cx, const char *path)
{
    gr_str whole = gr_str_of(path), best = { NULL, 0 };
    size_t n = name_length(whole);
    struct stat info;
    struct dirent *e;
    DIR *d;

    if (n != 0 || stat(path, &info) != 0 || !S_ISDIR(info.st_mode) || (d = opendir(path)) == NULL)
        return gr_str_dup(&cx->arena, gr_str_sub(whole, 0, n != 0 ? n : whole.len));
    while ((e = readdir(d)) != NULL) {
        n = name_length(gr_str_of(e->d_name));
        whole = gr_str_printf(&cx->arena, "%s/%.*s", path, (int)n, e->d_name);
        if (n != 0 && (best.ptr == NULL || gr_str_cmp(whole, best) < 0))
            best = whole;
    }
    closedir(d);
    return best.ptr != NULL ? best : gr_str_dup(&cx->arena, gr_str_of(path));
}

/* sz40 has the links of sz, too. */
static gr_status read_adjacency(reader *r, gr_str place)
{
    size_t len = place.len;
    gr_str shorter;

    if (!gr_set_has(&r->in, "_adj.tsv"))
        while (len > 0 && gr_is_digit(place.ptr[len - 1]))
            len--;
    shorter = gr_str_dup(&r->in.cx->arena, gr_str_sub(place, 0, len));
    if (shorter.ptr == NULL)
        return gr_set_memory(&r->in);
    r->in.path = shorter.ptr;
    return read_links(r, "_adj.tsv");
}

static gr_status finish(reader *r)
{
    gr_series *s = r->set;

    s->n_rows = r->at.n / s->n_roads;
    s->at = gr_arena_copy(&s->arena, r->at.at, r->at.n * sizeof *r->at.at);
    if (s->at == NULL)
        return gr_set_memory(&r->in);
    if (s->n_train == s->n_rows)
        s->n_train = s->n_rows * (TEST_PART - 1) / TEST_PART;
    s->n_fit = s->n_train - s->n_train / VALID_PART;
    return GR_OK;
}

static gr_status read_all(reader *r, const char *path)
{
    gr_str place = place_of(r->in.cx, path);
    gr_status st;

    if (place.ptr == NULL)
        return gr_set_memory(&r->in);
    r->in.path = place.ptr;
    if ((st = read_speeds(r, endings[!gr_set_has(&r->in, endings[0])])) != GR_OK)
        return st;
    r->set->n_train = r->at.n / r->set->n_roads;
    if (gr_set_has(&r->in, "_speed_test.csv") && (st = read_speeds(r, "_speed_test.csv")) != GR_OK)
        return st;
    if ((st = finish(r)) != GR_OK ||
        (st = gr_set_has(&r->in, "_meta.json") ? read_day(r, "_meta.json") : find_day(r)) != GR_OK)
        return st;
    return read_adjacency(r, place);
}

gr_status gr_series_open(gr_ctx *cx, const char *path, gr_series **out, gr_err *err)
{
    reader r = { .in = { .cx = cx, .err = err },
                 .set = gr_mem_zeroed(NULL, 1, sizeof *r.set),
                 .at = { .budget = &cx->budget } };
    gr_status st;

    if (r.set == NULL)
        return gr_fail_memory(cx, err);
    gr_arena_init(&r.set->arena, &cx->budget);
    st = read_all(&r, path);
    gr_vec_clear(&r.at);
    if (st != GR_OK) {
        gr_series_free(r.set);
        return st;
    }
    r.set->arena.budget = NULL; /* it may outlive the context */
    *out = r.set;
    return GR_OK;
}

void gr_series_free(gr_series *s)
{
    if (s == NULL)
        return;
    gr_arena_clear(&s->arena);
    gr_mem_resize(NULL, s, sizeof *s, 0);
}

gr_status gr_series_road(const gr_series *s, gr_str name, uint32_t *out, gr_err *err)
{
    for (size_t i = 0; i < s->n_roads; i++)
        if (gr_str_eq(s->roads[i], name)) {
            *out = (uint32_t)i;
            return GR_OK;
        }
    gr_fail(err, GR_ENAME, "there is no road '%.*s'", GR_FMT(name));
    gr_err_hint(err, "they are called as in the first line, '%.*s' for example",
                GR_FMT(s->roads[0]));
    return GR_ENAME;
}
