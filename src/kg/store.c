/* Opening a store and looking things up in it.
 *
 * Opening checks sizes, the checksum of every section, that ids are in range and offsets ascend, so
 * that no lookup can leave its section. Answers that lie together in an index are borrowed from the
 * mapping; only where the log has something to say about them are they merged. */
#include <fcntl.h>
#include <unistd.h>

#include "kg/store_int.h"

static gr_status damaged(gr_err *err, const char *what)
{
    return gr_fail(err, GR_EINPUT, "this store is damaged: %s", what);
}

uint64_t gr_kg_sum_header(gr_kg_header h, const gr_kg_section *table)
{
    h.sum = 0;
    return gr_sum_join(gr_sum(&h, sizeof h, NULL),
                       gr_sum(table, GR_KG_N_SECTIONS * sizeof *table, NULL));
}

gr_status gr_kg_read_header(gr_str text, gr_kg_header *out, gr_err *err)
{
    if (text.len < sizeof *out || memcmp(text.ptr, GR_KG_MAGIC, sizeof out->magic) != 0)
        return gr_fail(err, GR_EINPUT, "expected a store that grasp kg build wrote");
    memcpy(out, text.ptr, sizeof *out);
    if (out->order != GR_KG_ORDER_MARK)
        return gr_fail(err, GR_EINPUT, "this store was written with another byte order");
    if (out->version != GR_KG_VERSION)
        return gr_fail(err, GR_EINPUT, "this store has version %u; grasp reads version %u",
                       out->version, GR_KG_VERSION);
    return GR_OK;
}

/* --- opening --- */

typedef struct opener {
    gr_ctx *cx;
    gr_kg *k;
    const char *base;
    const gr_kg_section *table;
    gr_err *err;
} opener;

/* Section i, which must hold n items of `size` bytes and no 32-bit word from `bound` on, if that is
 * not 0; n UINT64_MAX = any number. */
static gr_status take(opener *o, int i, uint64_t n, size_t size, uint32_t bound, const void **out)
{
    const gr_kg_section *s = &o->table[i];
    gr_status st = gr_ctx_check(o->cx, o->err);
    uint32_t largest;

    if (st != GR_OK)
        return st;
    if (n != UINT64_MAX && (s->bytes / size != n || s->bytes % size != 0))
        return gr_fail(o->err, GR_EINPUT, "this store is damaged: section %d has the wrong size",
                       i);
    *out = o->base + s->offset;
    if (gr_sum(*out, gr_kg_padded(s->bytes), &largest) != s->sum)
        return gr_fail(o->err, GR_EINPUT,
                       "this store is damaged: the checksum of section %d, at byte %llu, is wrong",
                       i, (unsigned long long)s->offset);
    if (bound != 0 && s->bytes != 0 && largest >= bound)
        return damaged(o->err, "an id is out of range");
    return GR_OK;
}

static bool ascend(const uint64_t *x, size_t n)
{
    bool good = true;

    for (size_t i = 1; i < n; i++)
        good &= x[i - 1] <= x[i];
    return good;
}

static gr_status take_index(opener *o, gr_kg_order order)
{
    const gr_kg_header *h = &o->k->head;
    uint32_t bounds[3] = { h->n_entities, h->n_relations, h->n_entities }, key[3];
    gr_kg_index *x = &o->k->index[order];
    int at = GR_KG_AT_ORDERS + 3 * (int)order;
    gr_status st;

    gr_kg_key(order, (gr_triple){ bounds[0], bounds[1], bounds[2] }, key);
    x->n_rows = key[0];
    if ((st = take(o, at, (uint64_t)key[0] + 1, 8, 0, (const void **)&x->start)) != GR_OK ||
        (st = take(o, at + 1, h->n_triples, 4, key[1], (const void **)&x->second)) != GR_OK ||
        (st = take(o, at + 2, h->n_triples, 4, key[2], (const void **)&x->third)) != GR_OK)
        return st;
    if (x->start[0] != 0 || x->start[key[0]] != h->n_triples ||
        !ascend(x->start, (size_t)key[0] + 1))
        return damaged(o->err, "the rows of an index do not add up");
    return GR_OK;
}

static gr_status take_texts(opener *o, gr_kg_texts_of of, uint32_t n)
{
    gr_kg_texts *t = &o->k->texts[of];
    int at = GR_KG_AT_TEXTS + 2 * (int)of;
    gr_status st;

    t->n = n;
    if ((st = take(o, at, n, 8, 0, (const void **)&t->ends)) != GR_OK ||
        (st = take(o, at + 1, UINT64_MAX, 1, 0, (const void **)&t->bytes)) != GR_OK)
        return st;
    if (!ascend(t->ends, n) || (n != 0 ? t->ends[n - 1] : 0) != o->table[at + 1].bytes)
        return damaged(o->err, "texts do not end where they should");
    return GR_OK;
}

static gr_status take_slots(opener *o, int at, uint32_t n, gr_kg_slots *out)
{
    uint64_t n_slots = o->table[at].bytes / 4;

    out->mask = n_slots - 1;
    if (n_slots <= n || (n_slots & (n_slots - 1)) != 0)
        return damaged(o->err, "an index of names has the wrong size");
    return take(o, at, n_slots, 4, 0, (const void **)&out->at);
}

static gr_status take_sections(opener *o)
{
    const gr_kg_header *h = &o->k->head;
    uint32_t n[GR_KG_N_TEXTS] = { h->n_entities,  h->n_entities,  h->n_entities,
                                  h->n_relations, h->n_relations, 2 * h->n_prefixes };
    gr_status st = GR_OK;

    for (int i = 0; i < GR_KG_N_ORDERS && st == GR_OK; i++)
        st = take_index(o, (gr_kg_order)i);
    for (int i = 0; i < GR_KG_N_TEXTS && st == GR_OK; i++)
        st = take_texts(o, (gr_kg_texts_of)i, n[i]);
    if (st == GR_OK)
        st = take_slots(o, GR_KG_AT_BY_NAME, h->n_entities, &o->k->by_name);
    if (st == GR_OK)
        st = take_slots(o, GR_KG_AT_BY_RELATION, h->n_relations, &o->k->by_relation);
    if (st == GR_OK)
        st = take(o, GR_KG_AT_BY_LABEL, h->n_entities, 4, h->n_entities,
                  (const void **)&o->k->by_label);
    if (st == GR_OK)
        st = take(o, GR_KG_AT_NUMBERS, h->n_relations, 4, 0, (const void **)&o->k->numbers);
    return st;
}

/* Sections follow each other without gaps, so that every byte is in one. */
static gr_status open_sections(gr_ctx *cx, gr_kg *k, gr_err *err)
{
    gr_str text = k->map.text;
    opener o = { .cx = cx, .k = k, .base = text.ptr, .err = err };
    uint64_t at = gr_kg_padded(sizeof k->head) + gr_kg_padded(GR_KG_N_SECTIONS * sizeof *o.table);
    gr_status st = gr_kg_read_header(text, &k->head, err);

    if (st != GR_OK)
        return st;
    if (k->head.size != text.len || text.len < at || text.len % GR_SUM_ALIGN != 0)
        return gr_fail(err, GR_EINPUT,
                       "this store is damaged: it has %zu bytes, and %llu are expected", text.len,
                       (unsigned long long)k->head.size);
    o.table = (const void *)(text.ptr + gr_kg_padded(sizeof k->head));
    if (k->head.n_sections != GR_KG_N_SECTIONS || k->head.n_prefixes > UINT32_MAX / 2 ||
        gr_kg_sum_header(k->head, o.table) != k->head.sum)
        return damaged(err, "the checksum of the header is wrong");
    for (size_t i = gr_kg_padded(GR_KG_N_SECTIONS * sizeof *o.table);
         i > GR_KG_N_SECTIONS * sizeof *o.table; i--)
        if (((const char *)o.table)[i - 1] != 0)
            return damaged(err, "the space behind the table is not empty");
    for (int i = 0; i < GR_KG_N_SECTIONS; i++) {
        if (o.table[i].offset != at || o.table[i].bytes > text.len - at)
            return damaged(err, "a section lies outside the file");
        at += gr_kg_padded(o.table[i].bytes);
    }
    if (at != text.len)
        return damaged(err, "its sections do not fill it");
    return take_sections(&o);
}

static gr_kg *new_store(const char *path)
{
    gr_kg *k = gr_mem_zeroed(NULL, 1, sizeof *k);

    if (k == NULL)
        return NULL;
    gr_arena_init(&k->arena, NULL);
    gr_strmap_init(&k->new_entities, NULL);
    gr_strmap_init(&k->new_relations, NULL);
    gr_u64map_init(&k->by_said, NULL);
    gr_u64map_init(&k->by_list, NULL);
    gr_strbuf_init(&k->path, NULL, 0);
    gr_strbuf_init(&k->log_path, NULL, 0);
    gr_strbuf_adds(&k->path, path);
    gr_strbuf_adds(&k->log_path, path);
    gr_strbuf_adds(&k->log_path, GR_KG_LOG_END);
    if (!k->path.failed && !k->log_path.failed)
        return k;
    gr_kg_close(k);
    return NULL;
}

/* The log is read before the store: if the two are compacted in between, the store has all of it.
 */
gr_status gr_kg_open(gr_ctx *cx, const char *path, gr_kg **out, gr_err *err)
{
    gr_kg_bytes log = { .budget = &cx->budget };
    gr_kg *k = new_store(path);
    gr_status st;

    if (k == NULL)
        return gr_fail_memory(cx, err);
    st = gr_kg_log_read(cx, k->log_path.buf, &log, err);
    if (st == GR_OK)
        st = gr_input_open(cx, path, &k->map, err);
    if (st == GR_OK)
        st = open_sections(cx, k, err);
    if (st == GR_OK) {
        gr_input_scattered(&k->map);
        k->n_triples = k->head.n_triples;
        gr_input_settle(&k->map);
        st = gr_kg_log_apply(cx, k, (gr_str){ log.at, log.n }, err);
    }
    gr_vec_clear(&log);
    if (st != GR_OK) {
        gr_err_file(err, path);
        gr_kg_close(k);
        return st;
    }
    *out = k;
    return GR_OK;
}

gr_status gr_kg_open_bytes(gr_ctx *cx, gr_str bytes, gr_kg **out, gr_err *err)
{
    gr_kg *k = new_store("");
    gr_status st = k != NULL ? gr_input_bytes(cx, bytes, &k->map, err) : gr_fail_memory(cx, err);

    if (st == GR_OK)
        st = gr_input_keep(&k->map) ? open_sections(cx, k, err) : gr_fail_memory(cx, err);
    if (st != GR_OK) {
        gr_kg_close(k);
        return st;
    }
    k->n_triples = k->head.n_triples;
    *out = k;
    return GR_OK;
}

/* What is no file but a pipe has nothing taken out of it. */
bool gr_kg_is_store(const char *path)
{
    char magic[sizeof GR_KG_MAGIC - 1];
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    bool is = fd >= 0 && pread(fd, magic, sizeof magic, 0) == (ssize_t)sizeof magic &&
              memcmp(magic, GR_KG_MAGIC, sizeof magic) == 0;

    if (fd >= 0)
        close(fd);
    return is;
}

void gr_kg_close(gr_kg *k)
{
    if (k == NULL)
        return;
    for (int i = 0; i < GR_KG_N_ORDERS; i++) {
        gr_vec_clear(&k->deltas[i]);
        gr_vec_clear(&k->next[i]);
    }
    for (size_t i = 0; i < k->lists.n; i++)
        gr_vec_clear(&k->lists.at[i].ids);
    gr_vec_clear(&k->lists);
    gr_vec_clear(&k->said);
    gr_vec_clear(&k->pending);
    gr_vec_clear(&k->entities);
    gr_vec_clear(&k->relations);
    gr_strmap_clear(&k->new_entities);
    gr_strmap_clear(&k->new_relations);
    gr_u64map_clear(&k->by_said);
    gr_u64map_clear(&k->by_list);
    gr_arena_clear(&k->arena);
    gr_strbuf_clear(&k->path);
    gr_strbuf_clear(&k->log_path);
    gr_input_clear(&k->map);
    gr_mem_resize(NULL, k, sizeof *k, 0);
}

/* --- names --- */

uint32_t gr_kg_n_entities(const gr_kg *k)
{
    return k->head.n_entities + (uint32_t)k->entities.n;
}

uint32_t gr_kg_n_relations(const gr_kg *k)
{
    return k->head.n_relations + (uint32_t)k->relations.n;
}

uint64_t gr_kg_n_triples(const gr_kg *k)
{
    return k->n_triples;
}

uint64_t gr_kg_log_bytes(const gr_kg *k)
{
    return k->log_end;
}

static gr_str text_at(const gr_kg_texts *t, uint32_t i)
{
    uint64_t from;

    if (i >= t->n)
        return GR_STR("");
    from = i != 0 ? t->ends[i - 1] : 0;
    return (gr_str){ t->bytes + from, t->ends[i] - from };
}

/* What the log or else the file says; empty if neither. */
static gr_str text_of(const gr_kg *k, gr_kg_texts_of of, uint32_t id)
{
    bool found;
    gr_str said = gr_kg_said_of(k, of, id, &found);

    return found ? said : text_at(&k->texts[of], id);
}

gr_str gr_kg_entity_name(const gr_kg *k, uint32_t e)
{
    if (e >= k->head.n_entities && e - k->head.n_entities < k->entities.n)
        return k->entities.at[e - k->head.n_entities];
    return text_at(&k->texts[GR_KG_NAMES], e);
}

gr_str gr_kg_entity_label(const gr_kg *k, uint32_t e)
{
    gr_str s = text_of(k, GR_KG_LABELS, e);

    return s.len != 0 ? s : gr_kg_entity_name(k, e);
}

gr_str gr_kg_entity_gloss(const gr_kg *k, uint32_t e)
{
    return text_of(k, GR_KG_GLOSSES, e);
}

gr_str gr_kg_relation_name(const gr_kg *k, uint32_t r)
{
    if (r >= k->head.n_relations && r - k->head.n_relations < k->relations.n)
        return k->relations.at[r - k->head.n_relations];
    return text_at(&k->texts[GR_KG_RELATION_NAMES], r);
}

gr_str gr_kg_relation_label(const gr_kg *k, uint32_t r)
{
    gr_str s = text_of(k, GR_KG_RELATION_LABELS, r);

    return s.len != 0 ? s : gr_kg_relation_name(k, r);
}

uint32_t gr_kg_relation_number(const gr_kg *k, uint32_t r)
{
    return r < k->head.n_relations ? k->numbers[r] : r;
}

uint32_t gr_kg_n_prefixes(const gr_kg *k)
{
    return k->head.n_prefixes;
}

gr_str gr_kg_prefix(const gr_kg *k, uint32_t i, gr_str *iri)
{
    *iri = i < k->head.n_prefixes ? text_at(&k->texts[GR_KG_PREFIXES], 2 * i + 1) : GR_STR("");
    return i < k->head.n_prefixes ? text_at(&k->texts[GR_KG_PREFIXES], 2 * i) : GR_STR("");
}

/* A table that is full of wrong slots ends too. */
static uint32_t find_name(const gr_kg_slots *s, const gr_kg_texts *names, gr_str name)
{
    uint64_t h = gr_hash_bytes(name.ptr, name.len);

    for (uint64_t i = 0; i <= s->mask; i++) {
        uint32_t id = s->at[(h + i) & s->mask];

        if (id >= names->n)
            return GR_KG_NONE;
        if (gr_str_eq(text_at(names, id), name))
            return id;
    }
    return GR_KG_NONE;
}

/* A change that was undone may have left a name with a number that another one has now. */
static uint32_t find_new(const gr_strmap *m, gr_str name, uint32_t n_base, const gr_str *names,
                         size_t n)
{
    uint32_t id = m->n != 0 ? gr_strmap_get(m, name) : GR_MAP_NONE;

    return id != GR_MAP_NONE && id - n_base < n && gr_str_eq(names[id - n_base], name) ? id
                                                                                       : GR_KG_NONE;
}

uint32_t gr_kg_entity(const gr_kg *k, gr_str name)
{
    uint32_t id = find_name(&k->by_name, &k->texts[GR_KG_NAMES], name);

    return id != GR_KG_NONE ? id
                            : find_new(&k->new_entities, name, k->head.n_entities, k->entities.at,
                                       k->entities.n);
}

uint32_t gr_kg_relation(const gr_kg *k, gr_str name)
{
    uint32_t id = find_name(&k->by_relation, &k->texts[GR_KG_RELATION_NAMES], name);

    return id != GR_KG_NONE ? id
                            : find_new(&k->new_relations, name, k->head.n_relations,
                                       k->relations.at, k->relations.n);
}

/* --- triples --- */

void gr_kg_key(gr_kg_order o, gr_triple t, uint32_t key[3])
{
    uint32_t part[3] = { t.s, t.p, t.o };

    for (int i = 0; i < 3; i++)
        key[i] = part[(i + (int)o) % 3];
}

gr_triple gr_kg_unkey(gr_kg_order o, const uint32_t key[3])
{
    uint32_t part[3];

    for (int i = 0; i < 3; i++)
        part[(i + (int)o) % 3] = key[i];
    return (gr_triple){ part[0], part[1], part[2] };
}

/* The first place in x[from, to) not before v. */
static uint64_t lower(const uint32_t *x, uint64_t from, uint64_t to, uint32_t v)
{
    uint64_t n = to - from;

    while (n != 0) {
        uint64_t half = n / 2;

        if (x[from + half] < v) {
            from += half + 1;
            n -= half + 1;
        } else {
            n = half;
        }
    }
    return from;
}

static uint64_t upper(const uint32_t *x, uint64_t from, uint64_t to, uint32_t v)
{
    uint64_t step = 1;

    /* Most runs are short: look near their start first. */
    while (from + step < to && x[from + step] == v)
        step *= 2;
    return v == UINT32_MAX ? to : lower(x, from, from + step < to ? from + step : to, v + 1);
}

/* Where the triples that begin with the first n parts of key stand; n is at least 1. */
static void base_range(const gr_kg_index *x, const uint32_t key[3], int n, uint64_t *from,
                       uint64_t *to)
{
    *from = *to = 0;
    if (key[0] >= x->n_rows)
        return;
    *from = x->start[key[0]];
    *to = x->start[key[0] + 1];
    if (n > 1) {
        *from = lower(x->second, *from, *to, key[1]);
        *to = *from < *to && x->second[*from] == key[1] ? upper(x->second, *from, *to, key[1])
                                                        : *from;
    }
    if (n > 2) {
        uint64_t end = *to;

        *from = lower(x->third, *from, end, key[2]);
        *to = *from + (*from < end && x->third[*from] == key[2]);
    }
}

bool gr_kg_in_base(const gr_kg *k, gr_triple t)
{
    uint32_t key[3];
    uint64_t from, to;

    gr_kg_key(GR_KG_SPO, t, key);
    base_range(&k->index[GR_KG_SPO], key, 3, &from, &to);
    return from != to;
}

static int cmp_parts(const uint32_t *a, const uint32_t *b, int n)
{
    for (int i = 0; i < n; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

size_t gr_kg_delta_from(const gr_kg_deltas *d, const uint32_t *key, int n, bool behind)
{
    size_t from = 0, to = d->n;

    while (from < to) {
        size_t mid = from + (to - from) / 2;
        int c = cmp_parts(d->at[mid].key, key, n);

        if (c < 0 || (c == 0 && behind))
            from = mid + 1;
        else
            to = mid;
    }
    return from;
}

bool gr_kg_has(const gr_kg *k, gr_triple t)
{
    uint32_t key[3];
    const gr_kg_deltas *d = &k->deltas[GR_KG_SPO];
    size_t i;

    gr_kg_key(GR_KG_SPO, t, key);
    i = gr_kg_delta_from(d, key, 3, false);
    if (i < d->n && cmp_parts(d->at[i].key, key, 3) == 0)
        return !d->at[i].gone;
    return gr_kg_in_base(k, t);
}

/* The third parts behind two. */
static gr_status thirds(gr_kg *k, gr_kg_order order, gr_triple t, gr_ids_buf *room, gr_ids *out,
                        gr_err *err)
{
    const gr_kg_deltas *d = &k->deltas[order];
    const uint32_t *third = k->index[order].third;
    uint32_t key[3];
    uint64_t from, to;
    size_t i, end;

    gr_kg_key(order, t, key);
    base_range(&k->index[order], key, 2, &from, &to);
    i = d->n != 0 ? gr_kg_delta_from(d, key, 2, false) : 0;
    end = d->n != 0 ? gr_kg_delta_from(d, key, 2, true) : 0;
    *out = (gr_ids){ third + from, (size_t)(to - from) };
    if (i == end)
        return GR_OK;
    if (!gr_vec_reserve(room, (size_t)(to - from) + (end - i)))
        return gr_fail(err, GR_EMEMORY, "out of memory");
    room->n = 0;
    while (from < to || i < end) {
        if (i == end || (from < to && third[from] < d->at[i].key[2])) {
            room->at[room->n++] = third[from++];
        } else {
            if (!d->at[i].gone)
                room->at[room->n++] = d->at[i].key[2];
            else
                from++; /* it is there: only such triples are taken away */
            i++;
        }
    }
    *out = (gr_ids){ room->at, room->n };
    return GR_OK;
}

gr_status gr_kg_objects(gr_kg *k, uint32_t s, uint32_t p, gr_ids_buf *room, gr_ids *out,
                        gr_err *err)
{
    return thirds(k, GR_KG_SPO, (gr_triple){ s, p, 0 }, room, out, err);
}

gr_status gr_kg_subjects(gr_kg *k, uint32_t p, uint32_t o, gr_ids_buf *room, gr_ids *out,
                         gr_err *err)
{
    return thirds(k, GR_KG_POS, (gr_triple){ 0, p, o }, room, out, err);
}

gr_status gr_kg_relations(gr_kg *k, uint32_t s, uint32_t o, gr_ids_buf *room, gr_ids *out,
                          gr_err *err)
{
    return thirds(k, GR_KG_OSP, (gr_triple){ s, 0, o }, room, out, err);
}

/* The order in which the given parts come first, and how many they are. */
static gr_kg_order order_for(gr_triple t, int *n)
{
    bool s = t.s != GR_KG_NONE, p = t.p != GR_KG_NONE, o = t.o != GR_KG_NONE;

    *n = s + p + o;
    if (s && (p || !o))
        return GR_KG_SPO;
    if (p)
        return GR_KG_POS;
    return o ? GR_KG_OSP : GR_KG_SPO;
}

gr_kg_iter gr_kg_match(const gr_kg *k, gr_triple pattern)
{
    gr_kg_iter it = { .k = k };
    const gr_kg_deltas *d;
    uint32_t key[3];
    int n;

    it.order = (int)order_for(pattern, &n);
    d = &k->deltas[it.order];
    gr_kg_key((gr_kg_order)it.order, pattern, key);
    if (n == 0) {
        it.to = k->head.n_triples;
        it.delta_to = d->n;
        return it;
    }
    base_range(&k->index[it.order], key, n, &it.pos, &it.to);
    it.row = key[0];
    it.delta = gr_kg_delta_from(d, key, n, false);
    it.delta_to = gr_kg_delta_from(d, key, n, true);
    return it;
}

bool gr_kg_next(gr_kg_iter *it, gr_triple *out)
{
    const gr_kg_index *x = &it->k->index[it->order];
    const gr_kg_delta *d = it->k->deltas[it->order].at;

    while (it->pos < it->to || it->delta < it->delta_to) {
        uint32_t key[3];
        int c = 1;

        if (it->pos < it->to) {
            while (x->start[it->row + 1] <= it->pos)
                it->row++;
            key[0] = it->row;
            key[1] = x->second[it->pos];
            key[2] = x->third[it->pos];
            c = it->delta < it->delta_to ? cmp_parts(key, d[it->delta].key, 3) : -1;
        }
        if (c < 0) {
            it->pos++;
            *out = gr_kg_unkey((gr_kg_order)it->order, key);
            return true;
        }
        it->pos += c == 0;
        if (!d[it->delta++].gone) {
            *out = gr_kg_unkey((gr_kg_order)it->order, d[it->delta - 1].key);
            return true;
        }
    }
    return false;
}

uint64_t gr_kg_count(const gr_kg *k, gr_triple pattern)
{
    gr_kg_iter it = gr_kg_match(k, pattern);
    uint64_t n = it.to - it.pos, gone = 0;

    for (size_t i = it.delta; i < it.delta_to; i++) {
        gone += k->deltas[it.order].at[i].gone;
        n += !k->deltas[it.order].at[i].gone;
    }
    return n - gone;
}
