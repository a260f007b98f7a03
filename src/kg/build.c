/* Building a store: names become ids as they come, triples wait as three numbers, and are sorted
 * into the three orders by counting when they are written.
 *
 * Sorting by object, relation and subject in turn, each time stable, gives the order SPO; from
 * there the other two need two passes and one. */
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "kg/store_int.h"

#define MOST_TRIPLES UINT32_MAX

gr_status gr_kg_builder_new(gr_ctx *cx, gr_kg_builder **out, gr_err *err)
{
    gr_kg_builder *b = gr_mem_zeroed(&cx->budget, 1, sizeof *b);

    if (b == NULL)
        return gr_fail_memory(cx, err);
    b->cx = cx;
    b->parts = "train,valid,test";
    gr_arena_init(&b->arena, &cx->budget);
    gr_strmap_init(&b->by_name, &cx->budget);
    gr_strmap_init(&b->by_relation, &cx->budget);
    b->entities.budget = b->relations.budget = &cx->budget;
    b->triples.budget = b->prefixes.budget = &cx->budget;
    *out = b;
    return GR_OK;
}

void gr_kg_builder_free(gr_kg_builder *b)
{
    if (b == NULL)
        return;
    gr_strmap_clear(&b->by_name);
    gr_strmap_clear(&b->by_relation);
    gr_vec_clear(&b->entities);
    gr_vec_clear(&b->relations);
    gr_vec_clear(&b->triples);
    gr_vec_clear(&b->prefixes);
    gr_arena_clear(&b->arena);
    gr_mem_resize(&b->cx->budget, b, sizeof *b, 0);
}

static gr_status check_new(gr_str name, size_t n, const char *what, gr_err *err)
{
    if (name.len == 0)
        return gr_fail(err, GR_EINPUT, "expected the name of %s, found nothing", what);
    if (gr_utf8_valid_prefix(name) != name.len)
        return gr_fail(err, GR_EINPUT, "expected the name of %s in UTF-8", what);
    if (n >= GR_KG_NONE - 1)
        return gr_fail(err, GR_ELIMIT, "a store has at most %u of %s", GR_KG_NONE - 1, what);
    return GR_OK;
}

gr_status gr_kg_builder_entity(gr_kg_builder *b, gr_str name, uint32_t *out, gr_err *err)
{
    gr_kg_thing t = { .name = name };
    gr_status st;
    uint32_t *slot;

    *out = gr_strmap_get(&b->by_name, name);
    if (*out != GR_MAP_NONE)
        return GR_OK;
    if ((st = check_new(name, b->entities.n, "an entity", err)) != GR_OK)
        return st;
    t.name = gr_str_dup(&b->arena, name);
    if (t.name.ptr == NULL || !gr_vec_push(&b->entities, t))
        return gr_fail_memory(b->cx, err);
    slot = gr_strmap_put(&b->by_name, t.name);
    if (slot == NULL) {
        b->entities.n--;
        return gr_fail_memory(b->cx, err);
    }
    *out = *slot = (uint32_t)b->entities.n - 1;
    return GR_OK;
}

gr_status gr_kg_builder_relation(gr_kg_builder *b, gr_str name, uint32_t *out, gr_err *err)
{
    gr_kg_thing t = { .number = (uint32_t)b->relations.n };
    gr_status st;
    uint32_t *slot, about;

    *out = gr_strmap_get(&b->by_relation, name);
    if (*out != GR_MAP_NONE)
        return GR_OK;
    if ((st = check_new(name, b->relations.n, "a relation", err)) != GR_OK)
        return st;
    about = gr_strmap_get(&b->by_name, name);
    if (about != GR_MAP_NONE) { /* in RDF its label may come before it */
        t.label = b->entities.at[about].label;
        t.label_rank = b->entities.at[about].label_rank;
    }
    t.name = gr_str_dup(&b->arena, name);
    if (t.name.ptr == NULL || !gr_vec_push(&b->relations, t))
        return gr_fail_memory(b->cx, err);
    slot = gr_strmap_put(&b->by_relation, t.name);
    if (slot == NULL) {
        b->relations.n--;
        return gr_fail_memory(b->cx, err);
    }
    *out = *slot = (uint32_t)b->relations.n - 1;
    return GR_OK;
}

gr_status gr_kg_builder_triple(gr_kg_builder *b, gr_triple t, gr_err *err)
{
    if (b->triples.n >= MOST_TRIPLES)
        return gr_fail(err, GR_ELIMIT, "a store has at most %u triples", MOST_TRIPLES);
    return gr_vec_push(&b->triples, t) ? GR_OK : gr_fail_memory(b->cx, err);
}

gr_status gr_kg_builder_add(gr_kg_builder *b, gr_str s, gr_str p, gr_str o, gr_err *err)
{
    gr_triple t;
    gr_status st;

    if ((st = gr_kg_builder_entity(b, s, &t.s, err)) != GR_OK ||
        (st = gr_kg_builder_relation(b, p, &t.p, err)) != GR_OK ||
        (st = gr_kg_builder_entity(b, o, &t.o, err)) != GR_OK)
        return st;
    return gr_kg_builder_triple(b, t, err);
}

gr_status gr_kg_builder_text(gr_kg_builder *b, gr_str *where, gr_str text, gr_err *err)
{
    gr_str own = { "", 0 };

    if (gr_utf8_valid_prefix(text) != text.len)
        return gr_fail(err, GR_EINPUT, "expected a text in UTF-8");
    if (text.len != 0)
        own = gr_str_dup(&b->arena, text);
    if (own.ptr == NULL)
        return gr_fail_memory(b->cx, err);
    *where = own;
    return GR_OK;
}

gr_status gr_kg_builder_label(gr_kg_builder *b, uint32_t e, gr_str label, gr_err *err)
{
    return gr_kg_builder_text(b, &b->entities.at[e].label, label, err);
}

gr_status gr_kg_builder_gloss(gr_kg_builder *b, uint32_t e, gr_str gloss, gr_err *err)
{
    return gr_kg_builder_text(b, &b->entities.at[e].gloss, gloss, err);
}

gr_status gr_kg_builder_relation_label(gr_kg_builder *b, uint32_t r, gr_str label, gr_err *err)
{
    return gr_kg_builder_text(b, &b->relations.at[r].label, label, err);
}

void gr_kg_builder_relation_number(gr_kg_builder *b, uint32_t r, uint32_t number)
{
    b->relations.at[r].number = number;
}

gr_status gr_kg_builder_prefix(gr_kg_builder *b, gr_str name, gr_str iri, gr_err *err)
{
    gr_str own[2];
    gr_status st;

    if ((st = gr_kg_builder_text(b, &own[0], name, err)) != GR_OK ||
        (st = gr_kg_builder_text(b, &own[1], iri, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < b->prefixes.n; i += 2)
        if (gr_str_eq(b->prefixes.at[i], name)) {
            b->prefixes.at[i + 1] = own[1];
            return GR_OK;
        }
    if (!gr_vec_reserve(&b->prefixes, b->prefixes.n + 2))
        return gr_fail_memory(b->cx, err);
    b->prefixes.at[b->prefixes.n++] = own[0];
    b->prefixes.at[b->prefixes.n++] = own[1];
    return GR_OK;
}

void gr_kg_builder_counts(const gr_kg_builder *b, uint64_t counts[3])
{
    counts[0] = b->entities.n;
    counts[1] = b->relations.n;
    counts[2] = b->triples.n;
}

/* --- writing --- */

/* What is written, section by section; the blocks are the plan's. */
typedef struct plan {
    gr_kg_builder *b;
    void *data[GR_KG_N_SECTIONS];
    size_t cap[GR_KG_N_SECTIONS];
    gr_kg_section table[GR_KG_N_SECTIONS];
} plan;

/* A block for section i; one byte more than is used, so that it is never NULL. */
static void *room(plan *p, int i, size_t n, size_t size)
{
    size_t bytes;

    if (!gr_mul_size(n, size, &bytes) || !gr_add_size(bytes, 1, &p->cap[i]))
        return NULL;
    p->data[i] = gr_mem_resize(&p->b->cx->budget, NULL, 0, p->cap[i]);
    p->table[i].bytes = bytes;
    return p->data[i];
}

static uint32_t part_of(gr_triple t, int part)
{
    return part == 0 ? t.s : part == 1 ? t.p : t.o;
}

/* Sorts by one part, stable; starts has room for n_keys + 1. */
static void sort_by(int part, const gr_triple *from, size_t n, gr_triple *to, uint32_t *starts,
                    size_t n_keys)
{
    memset(starts, 0, (n_keys + 1) * sizeof *starts);
    for (size_t i = 0; i < n; i++)
        starts[part_of(from[i], part) + 1]++;
    for (size_t i = 1; i <= n_keys; i++)
        starts[i] += starts[i - 1];
    for (size_t i = 0; i < n; i++)
        to[starts[part_of(from[i], part)]++] = from[i];
}

static size_t without_repeats(gr_triple *t, size_t n)
{
    size_t kept = 0;

    for (size_t i = 0; i < n; i++)
        if (kept == 0 || memcmp(&t[kept - 1], &t[i], sizeof *t) != 0)
            t[kept++] = t[i];
    return kept;
}

/* Makes the sections of an order from triples that are sorted so. */
static bool make_index(plan *p, gr_kg_order order, const gr_triple *t, size_t n, size_t n_rows)
{
    int at = GR_KG_AT_ORDERS + 3 * (int)order;
    uint64_t *start = room(p, at, n_rows + 1, 8);
    uint32_t *second = room(p, at + 1, n, 4), *third = room(p, at + 2, n, 4), key[3];

    if (start == NULL || second == NULL || third == NULL)
        return false;
    memset(start, 0, (n_rows + 1) * sizeof *start);
    for (size_t i = 0; i < n; i++) {
        gr_kg_key(order, t[i], key);
        start[key[0] + 1]++;
        second[i] = key[1];
        third[i] = key[2];
    }
    for (size_t i = 1; i <= n_rows; i++)
        start[i] += start[i - 1];
    return true;
}

/* The triples of the builder stay, in another order and without repeats. */
static gr_status make_orders(plan *p, gr_triple *other, uint32_t *starts, gr_err *err)
{
    gr_kg_builder *b = p->b;
    gr_triple *t = b->triples.at;
    size_t n = b->triples.n, n_e = b->entities.n, n_r = b->relations.n;
    gr_status st = GR_OK;
    bool ok;

    sort_by(2, t, n, other, starts, n_e);
    sort_by(1, other, n, t, starts, n_r);
    sort_by(0, t, n, other, starts, n_e);
    if ((st = gr_ctx_check(b->cx, err)) != GR_OK)
        return st;
    if (n != 0)
        memcpy(t, other, n * sizeof *t);
    b->triples.n = n = without_repeats(t, n);
    ok = make_index(p, GR_KG_SPO, t, n, n_e);
    sort_by(2, t, n, other, starts, n_e);
    ok = ok && make_index(p, GR_KG_OSP, other, n, n_e);
    if ((st = gr_ctx_check(b->cx, err)) != GR_OK)
        return st;
    if (ok) {
        gr_triple *last = t;

        sort_by(1, other, n, last, starts, n_r);
        ok = make_index(p, GR_KG_POS, last, n, n_r);
    }
    return ok ? GR_OK : gr_fail_memory(b->cx, err);
}

static gr_status sort_triples(plan *p, gr_err *err)
{
    gr_kg_builder *b = p->b;
    gr_budget *budget = &b->cx->budget;
    size_t n_keys = (b->entities.n > b->relations.n ? b->entities.n : b->relations.n) + 1;
    size_t n = b->triples.n + 1;
    gr_triple *other = gr_mem_resize(budget, NULL, 0, n * sizeof *other);
    uint32_t *starts = gr_mem_resize(budget, NULL, 0, n_keys * sizeof *starts);
    gr_status st = other != NULL && starts != NULL ? make_orders(p, other, starts, err)
                                                   : gr_fail_memory(b->cx, err);

    gr_mem_resize(budget, other, other != NULL ? n * sizeof *other : 0, 0);
    gr_mem_resize(budget, starts, starts != NULL ? n_keys * sizeof *starts : 0, 0);
    return st;
}

/* Text number i of a kind. */
static gr_str text_at(const gr_kg_builder *b, gr_kg_texts_of of, size_t i)
{
    switch (of) {
    case GR_KG_NAMES: return b->entities.at[i].name;
    case GR_KG_LABELS: return b->entities.at[i].label;
    case GR_KG_GLOSSES: return b->entities.at[i].gloss;
    case GR_KG_RELATION_NAMES: return b->relations.at[i].name;
    case GR_KG_RELATION_LABELS: return b->relations.at[i].label;
    default: return b->prefixes.at[i];
    }
}

static bool make_texts(plan *p, gr_kg_texts_of of, size_t n)
{
    int at = GR_KG_AT_TEXTS + 2 * (int)of;
    uint64_t *ends = room(p, at, n, 8), total = 0;
    char *bytes;

    if (ends == NULL)
        return false;
    for (size_t i = 0; i < n; i++)
        ends[i] = total += text_at(p->b, of, i).len;
    bytes = room(p, at + 1, total, 1);
    if (bytes == NULL)
        return false;
    for (size_t i = 0; i < n; i++) {
        gr_str s = text_at(p->b, of, i);

        if (s.len != 0)
            memcpy(bytes + ends[i] - s.len, s.ptr, s.len);
    }
    return true;
}

/* At most two thirds full. */
static bool make_slots(plan *p, int at, gr_kg_texts_of of, size_t n)
{
    size_t n_slots = 4;
    uint32_t *slots;

    while (n_slots / 3 * 2 < n)
        n_slots *= 2;
    slots = room(p, at, n_slots, 4);
    if (slots == NULL)
        return false;
    memset(slots, 0xff, n_slots * sizeof *slots);
    for (size_t i = 0; i < n; i++) {
        gr_str s = text_at(p->b, of, i);
        size_t k = gr_hash_bytes(s.ptr, s.len) & (n_slots - 1);

        while (slots[k] != GR_KG_NONE)
            k = (k + 1) & (n_slots - 1);
        slots[k] = (uint32_t)i;
    }
    return true;
}

typedef struct labelled {
    uint64_t hash;
    uint32_t id;
    gr_str label;
} labelled;

static int by_label(const void *x, const void *y)
{
    const labelled *a = x, *b = y;
    int c = a->hash < b->hash ? -1 : a->hash > b->hash ? 1 : gr_kg_fold_cmp(a->label, b->label);

    return c != 0 ? c : a->id < b->id ? -1 : a->id > b->id;
}

static bool make_labels(plan *p)
{
    gr_kg_builder *b = p->b;
    size_t n = b->entities.n;
    labelled *all = gr_mem_zeroed(&b->cx->budget, n + 1, sizeof *all);
    uint32_t *ids = room(p, GR_KG_AT_BY_LABEL, n, 4);

    if (all != NULL && ids != NULL) {
        for (size_t i = 0; i < n; i++) {
            const gr_kg_thing *t = &b->entities.at[i];

            all[i].label = t->label.len != 0 ? t->label : t->name;
            all[i].hash = gr_kg_fold_hash(all[i].label);
            all[i].id = (uint32_t)i;
        }
        qsort(all, n, sizeof *all, by_label);
        for (size_t i = 0; i < n; i++)
            ids[i] = all[i].id;
    }
    gr_mem_resize(&b->cx->budget, all, all != NULL ? (n + 1) * sizeof *all : 0, 0);
    return all != NULL && ids != NULL;
}

static bool make_numbers(plan *p)
{
    uint32_t *numbers = room(p, GR_KG_AT_NUMBERS, p->b->relations.n, 4);

    for (size_t i = 0; numbers != NULL && i < p->b->relations.n; i++)
        numbers[i] = p->b->relations.at[i].number;
    return numbers != NULL;
}

static gr_status make_names(plan *p, gr_err *err)
{
    gr_kg_builder *b = p->b;
    size_t n_e = b->entities.n, n_r = b->relations.n;
    size_t n[GR_KG_N_TEXTS] = { n_e, n_e, n_e, n_r, n_r, b->prefixes.n };
    bool ok = true;

    for (int i = 0; i < GR_KG_N_TEXTS && ok; i++)
        ok = make_texts(p, (gr_kg_texts_of)i, n[i]);
    ok = ok && make_slots(p, GR_KG_AT_BY_NAME, GR_KG_NAMES, n_e) &&
         make_slots(p, GR_KG_AT_BY_RELATION, GR_KG_RELATION_NAMES, n_r) && make_labels(p) &&
         make_numbers(p);
    return ok ? gr_ctx_check(b->cx, err) : gr_fail_memory(b->cx, err);
}

static void write_padded(gr_output *o, const void *data, size_t bytes)
{
    static const char zeros[GR_SUM_ALIGN];

    gr_output_add(o, (gr_str){ data, bytes });
    gr_output_add(o, (gr_str){ zeros, gr_kg_padded(bytes) - bytes });
}

/* Takes the output over. */
static gr_status write_plan(plan *p, gr_output *o, uint64_t age, gr_err *err)
{
    gr_kg_header h = { .magic = GR_KG_MAGIC,
                       .version = GR_KG_VERSION,
                       .order = GR_KG_ORDER_MARK,
                       .age = age,
                       .n_triples = p->b->triples.n,
                       .n_entities = (uint32_t)p->b->entities.n,
                       .n_relations = (uint32_t)p->b->relations.n,
                       .n_prefixes = (uint32_t)p->b->prefixes.n / 2,
                       .n_sections = GR_KG_N_SECTIONS };
    gr_status st = GR_OK;

    gr_ctx_begins(p->b->cx, "writing");
    h.size = gr_kg_padded(sizeof h) + gr_kg_padded(sizeof p->table);
    for (int i = 0; i < GR_KG_N_SECTIONS; i++) {
        p->table[i].offset = h.size;
        p->table[i].sum = gr_sum(p->data[i], p->table[i].bytes, NULL);
        h.size += gr_kg_padded(p->table[i].bytes);
    }
    h.sum = gr_kg_sum_header(h, p->table);
    write_padded(o, &h, sizeof h);
    write_padded(o, p->table, sizeof p->table);
    for (int i = 0; i < GR_KG_N_SECTIONS && st == GR_OK; i++) {
        write_padded(o, p->data[i], p->table[i].bytes);
        st = gr_ctx_check(p->b->cx, err);
    }
    if (st == GR_OK)
        return gr_output_commit(o, err);
    gr_output_abort(o);
    return st;
}

/* To a file, or with path NULL into sb. */
static gr_status write_to(gr_kg_builder *b, const char *path, gr_strbuf *sb, uint64_t age,
                          gr_err *err)
{
    plan p = { .b = b };
    gr_output *o;
    gr_status st;

    gr_ctx_begins(b->cx, "sorting");
    st = sort_triples(&p, err);
    if (st == GR_OK)
        st = make_names(&p, err);
    if (st == GR_OK)
        st = path != NULL ? gr_output_open(b->cx, path, &o, err)
                          : gr_output_memory(b->cx, sb, &o, err);
    if (st == GR_OK)
        st = write_plan(&p, o, age, err);
    for (int i = 0; i < GR_KG_N_SECTIONS; i++)
        if (p.data[i] != NULL)
            gr_mem_resize(&b->cx->budget, p.data[i], p.cap[i], 0);
    return st;
}

gr_status gr_kg_write_store(gr_kg_builder *b, const char *path, uint64_t age, gr_err *err)
{
    return write_to(b, path, NULL, age, err);
}

gr_status gr_kg_builder_open(gr_kg_builder *b, gr_kg **out, gr_err *err)
{
    gr_strbuf sb;
    gr_status st;

    gr_strbuf_init(&sb, &b->cx->budget, 0);
    st = write_to(b, NULL, &sb, 1, err);
    if (st == GR_OK)
        st = gr_kg_open_bytes(b->cx, gr_strbuf_str(&sb), out, err);
    gr_strbuf_clear(&sb);
    return st;
}

/* The age of the store that is there, 0 if there is none. */
static uint64_t age_of(const char *path)
{
    char bytes[sizeof(gr_kg_header)];
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    ssize_t n = fd >= 0 ? pread(fd, bytes, sizeof bytes, 0) : -1;
    gr_kg_header h;

    if (fd >= 0)
        close(fd);
    return n > 0 && gr_kg_read_header((gr_str){ bytes, (size_t)n }, &h, NULL) == GR_OK ? h.age : 0;
}

gr_status gr_kg_builder_write(gr_kg_builder *b, const char *path, gr_err *err)
{
    gr_status st = gr_kg_write_store(b, path, age_of(path) + 1, err);
    gr_strbuf log;

    if (st != GR_OK)
        return st;
    gr_strbuf_init(&log, NULL, 0);
    gr_strbuf_adds(&log, path);
    gr_strbuf_adds(&log, GR_KG_LOG_END);
    if (!log.failed)
        unlink(log.buf); /* it is of an older store in any case */
    gr_strbuf_clear(&log);
    return st;
}
