/* The log of a store: STORE.log.
 *
 *     header   magic, the store's age and checksum, a checksum
 *     records  length, a check of the length, checksum, edits: kind, three lengths, three texts
 *
 * A record is one change, all of it or none. It is appended and synced under a lock before the
 * change is acknowledged. A process that dies leaves the beginning of a record: readers stop before
 * it, and the next writer cuts it off. A length that fails its check, or a record that is wrong and
 * not the last one, is no such thing but damage.
 *
 * Records hold names, not ids, and say what shall be, so that reading some of them twice does no
 * harm. A log whose age is less than the store's was compacted into it. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "kg/store_int.h"

#define MAGIC       "\x89GRKGL\r\n"
#define MOST        ((size_t)1 << 30) /* bytes of a record */
#define WAIT_US     2000              /* between two looks at a lock */
#define LENGTH_MARK 0x5a17c3e9u

typedef struct log_header {
    char magic[8];
    uint64_t age, store; /* the store's age and checksum */
    uint32_t zero, sum;
} log_header;

typedef struct record {
    uint32_t bytes, check, sum;
} record;

typedef struct edit_head {
    uint32_t op, s, p, o;
} edit_head;

static uint32_t crc(const void *data, size_t n)
{
    return (uint32_t)crc32_z(0, data, n);
}

static uint32_t check_of(uint32_t bytes)
{
    return (uint32_t)gr_hash_u64(bytes ^ LENGTH_MARK);
}

static gr_status damaged(const gr_kg *k, uint64_t at, const char *what, gr_err *err)
{
    gr_status st = gr_fail(err, GR_EINPUT, "the log of this store is damaged at byte %llu: %s",
                           (unsigned long long)at, what);

    gr_err_file(err, k->log_path.buf);
    return st;
}

/* --- reading --- */

static gr_status fail_log(const char *path, gr_status kind, const char *what, gr_err *err)
{
    gr_status st = gr_fail(err, kind, "cannot %s the log: %s", what, strerror(errno));

    gr_err_file(err, path);
    return st;
}

/* The rest of the file from `at` on. */
static gr_status read_fd(gr_ctx *cx, int fd, off_t at, gr_kg_bytes *out, gr_err *err)
{
    struct stat info;
    ssize_t got;

    if (fstat(fd, &info) != 0)
        return gr_fail(err, GR_EREAD, "cannot read the log: %s", strerror(errno));
    if (info.st_size <= at)
        return GR_OK;
    if (!gr_vec_reserve(out, (size_t)(info.st_size - at)))
        return gr_fail_memory(cx, err);
    while (out->n < (size_t)(info.st_size - at)) {
        got = pread(fd, out->at + out->n, (size_t)(info.st_size - at) - out->n, at + (off_t)out->n);
        if (got == 0)
            break;
        if (got < 0 && errno != EINTR)
            return gr_fail(err, GR_EREAD, "cannot read the log: %s", strerror(errno));
        out->n += got > 0 ? (size_t)got : 0;
    }
    return GR_OK;
}

gr_status gr_kg_log_read(gr_ctx *cx, const char *path, gr_kg_bytes *out, gr_err *err)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    gr_status st;

    if (fd < 0)
        return errno == ENOENT || errno == ENOTDIR ? GR_OK : fail_log(path, GR_EREAD, "read", err);
    st = read_fd(cx, fd, 0, out, err);
    close(fd);
    if (st != GR_OK)
        gr_err_file(err, path);
    return st;
}

/* Is the log's header whole and of this store? */
static gr_status check_header(const gr_kg *k, gr_str log, bool *is_ours, gr_err *err)
{
    log_header h;

    *is_ours = false;
    if (log.len < sizeof h)
        return GR_OK; /* it was being made */
    memcpy(&h, log.ptr, sizeof h);
    if (memcmp(h.magic, MAGIC, sizeof h.magic) != 0 || h.sum != crc(&h, offsetof(log_header, sum)))
        return damaged(k, 0, "expected the header of a log", err);
    if (h.age < k->head.age)
        return GR_OK;
    if (h.age != k->head.age || h.store != k->head.sum) {
        gr_status st = gr_fail(err, GR_EINPUT, "the log belongs to another state of this store");

        gr_err_hint(err, "bring back the store that %.150s was made for, or remove it",
                    k->log_path.buf);
        return st;
    }
    *is_ours = true;
    return GR_OK;
}

static gr_status stage_record(gr_ctx *cx, gr_kg *k, gr_str body, uint64_t at, gr_err *err)
{
    while (body.len != 0) {
        edit_head h;
        gr_kg_edit e;
        size_t n;

        if (body.len < sizeof h)
            return damaged(k, at, "an edit is too short", err);
        memcpy(&h, body.ptr, sizeof h);
        n = (size_t)h.s + h.p + h.o;
        if (h.op > GR_KG_RELATION_LABEL || n > body.len - sizeof h)
            return damaged(k, at, "an edit is of no known kind", err);
        body = gr_str_sub(body, sizeof h, body.len);
        e = (gr_kg_edit){ (gr_kg_op)h.op,
                          { body.ptr, h.s },
                          { body.ptr + h.s, h.p },
                          { body.ptr + h.s + h.p, h.o } };
        if (!gr_kg_stage(k, &e))
            return gr_fail_memory(cx, err);
        body = gr_str_sub(body, n, body.len);
    }
    return GR_OK;
}

static bool is_zero(gr_str s)
{
    for (size_t i = 0; i < s.len; i++)
        if (s.ptr[i] != 0)
            return false;
    return true;
}

/* The record at the front of rest; *whole false if it was not written to its end. */
static gr_status next_record(const gr_kg *k, gr_str rest, uint64_t at, gr_str *body, bool *whole,
                             gr_err *err)
{
    record r;

    *whole = false;
    if (rest.len < sizeof r || is_zero(rest))
        return GR_OK;
    memcpy(&r, rest.ptr, sizeof r);
    if (r.check != check_of(r.bytes) || r.bytes > MOST)
        return damaged(k, at, "a record has no length", err);
    rest = gr_str_sub(rest, sizeof r, rest.len);
    if (r.bytes > rest.len)
        return GR_OK;
    *body = gr_str_sub(rest, 0, r.bytes);
    *whole = crc(body->ptr, body->len) == r.sum;
    if (!*whole && r.bytes != rest.len)
        return damaged(k, at, "the checksum of a record is wrong", err);
    return GR_OK;
}

/* Stages the records of `log`, which begins at byte `at` of the file. */
static gr_status stage_records(gr_ctx *cx, gr_kg *k, gr_str log, uint64_t at, uint64_t *end,
                               gr_err *err)
{
    gr_status st;
    bool whole;
    gr_str body;

    for (*end = at;; *end += sizeof(record) + body.len) {
        gr_str rest = gr_str_sub(log, *end - at, log.len);

        if ((st = gr_ctx_check(cx, err)) != GR_OK ||
            (st = next_record(k, rest, *end, &body, &whole, err)) != GR_OK || !whole)
            return st;
        if ((st = stage_record(cx, k, body, *end, err)) != GR_OK)
            return st;
    }
}

static gr_status apply(gr_ctx *cx, gr_kg *k, gr_str log, uint64_t at, gr_err *err)
{
    gr_kg_mark mark = gr_kg_mark_of(k);
    uint64_t end, ignored;
    gr_status st = stage_records(cx, k, log, at, &end, err);

    if (st == GR_OK && end != at && !gr_kg_settle(k, &ignored))
        st = gr_fail_memory(cx, err);
    if (st != GR_OK) {
        gr_kg_undo(k, mark);
        return st;
    }
    if (end != at)
        gr_kg_commit(k);
    k->log_end = end;
    return GR_OK;
}

gr_status gr_kg_log_apply(gr_ctx *cx, gr_kg *k, gr_str log, gr_err *err)
{
    size_t from = sizeof(log_header);
    bool is_ours;
    gr_status st = log.len != 0 ? check_header(k, log, &is_ours, err) : GR_OK;

    if (st != GR_OK || log.len == 0 || !is_ours)
        return st;
    return apply(cx, k, gr_str_sub(log, from, log.len), from, err);
}

/* --- writing --- */

static gr_status take_lock(gr_ctx *cx, int fd, gr_err *err)
{
    gr_status st = GR_OK;

    while (flock(fd, LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK && errno != EINTR)
            return gr_fail(err, GR_EIO, "cannot lock the log: %s", strerror(errno));
        if ((st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        usleep(WAIT_US);
    }
    return st;
}

/* Opens and locks the log. Whoever compacted while we waited has removed the file we got. */
static gr_status open_locked(gr_ctx *cx, const gr_kg *k, int *out, gr_err *err)
{
    struct stat mine, there;
    gr_status st;
    int fd;

    for (;;) {
        fd = open(k->log_path.buf, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (fd < 0)
            return fail_log(k->log_path.buf, GR_EIO, "write", err);
        if ((st = take_lock(cx, fd, err)) != GR_OK) {
            close(fd);
            return st;
        }
        if (fstat(fd, &mine) == 0 && stat(k->log_path.buf, &there) == 0 &&
            mine.st_dev == there.st_dev && mine.st_ino == there.st_ino)
            break;
        close(fd);
    }
    *out = fd;
    return GR_OK;
}

/* Is the file still the store that was opened? */
static gr_status check_store(const gr_kg *k, gr_err *err)
{
    gr_kg_header now = { .size = 0 };
    int fd = open(k->path.buf, O_RDONLY | O_CLOEXEC);
    bool same = fd >= 0 && pread(fd, &now, sizeof now, 0) == (ssize_t)sizeof now &&
                memcmp(&now, &k->head, sizeof now) == 0;

    if (fd >= 0)
        close(fd);
    if (same)
        return GR_OK;
    return gr_fail(err, GR_EINPUT, "the store was replaced since it was opened; open it again");
}

static gr_status write_at(int fd, const void *data, size_t n, uint64_t at, gr_err *err)
{
    const char *p = data;

    while (n != 0) {
        ssize_t done = pwrite(fd, p, n, (off_t)at);

        if (done < 0 && errno != EINTR)
            return gr_fail(err, GR_EIO, "cannot write the log: %s", strerror(errno));
        if (done > 0) {
            p += done;
            n -= (size_t)done;
            at += (uint64_t)done;
        }
    }
    return GR_OK;
}

static gr_status sync_folder(gr_ctx *cx, const gr_kg *k, gr_err *err)
{
    const char *slash = strrchr(k->log_path.buf, '/');
    gr_str folder = slash != NULL
                        ? (gr_str){ k->log_path.buf, (size_t)(slash - k->log_path.buf) + 1 }
                        : GR_STR(".");
    const char *path = gr_str_dup(&cx->arena, folder).ptr;
    int fd;

    if (path == NULL)
        return gr_fail_memory(cx, err);
    fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
    return GR_OK;
}

/* A log that is new, or of a store that is gone: begins it. */
static gr_status begin_log(gr_ctx *cx, gr_kg *k, int fd, gr_err *err)
{
    log_header h = { .magic = MAGIC, .age = k->head.age, .store = k->head.sum };
    gr_status st;

    h.sum = crc(&h, offsetof(log_header, sum));
    if (ftruncate(fd, 0) != 0)
        return gr_fail(err, GR_EIO, "cannot write the log: %s", strerror(errno));
    if ((st = write_at(fd, &h, sizeof h, 0, err)) != GR_OK)
        return st;
    k->log_end = sizeof h;
    return sync_folder(cx, k, err);
}

/* Takes up what others wrote, and cuts off what one of them did not finish. */
static gr_status catch_up(gr_ctx *cx, gr_kg *k, int fd, gr_err *err)
{
    gr_kg_bytes log = { .budget = &cx->budget };
    bool is_ours = k->log_end != 0;
    gr_str text;
    gr_status st = read_fd(cx, fd, (off_t)k->log_end, &log, err);

    text = (gr_str){ log.at, log.n };
    if (st == GR_OK && k->log_end == 0 && log.n != 0)
        st = check_header(k, text, &is_ours, err);
    if (st == GR_OK && !is_ours)
        st = begin_log(cx, k, fd, err);
    else if (st == GR_OK && k->log_end == 0)
        st = gr_kg_log_apply(cx, k, text, err);
    else if (st == GR_OK && log.n != 0)
        st = apply(cx, k, text, k->log_end, err);
    gr_vec_clear(&log);
    if (st == GR_OK && ftruncate(fd, (off_t)k->log_end) != 0)
        st = gr_fail(err, GR_EIO, "cannot write the log: %s", strerror(errno));
    return st;
}

/* Opens the log for a change; *out is to be closed, which unlocks it. */
static gr_status begin(gr_ctx *cx, gr_kg *k, int *out, gr_err *err)
{
    gr_status st = k->path.len != 0
                       ? open_locked(cx, k, out, err)
                       : gr_fail(err, GR_EUSAGE, "a store in memory cannot be changed");

    if (st != GR_OK)
        return st;
    st = check_store(k, err);
    if (st == GR_OK)
        st = catch_up(cx, k, *out, err);
    if (st != GR_OK)
        close(*out);
    return st;
}

/* Appends and syncs; what cannot be written whole is cut off again. */
static gr_status append(gr_kg *k, int fd, gr_str record_text, gr_err *err)
{
    gr_status st = write_at(fd, record_text.ptr, record_text.len, k->log_end, err);

    if (st == GR_OK && fdatasync(fd) != 0)
        st = gr_fail(err, GR_EIO, "cannot write the log: %s", strerror(errno));
    if (st == GR_OK)
        k->log_end += record_text.len;
    else if (ftruncate(fd, (off_t)k->log_end) != 0)
        gr_err_hint(err, "the end of the log could not be cut off either: %s", strerror(errno));
    return st;
}

static gr_status check_name(gr_str name, const char *what, gr_err *err)
{
    if (name.len == 0)
        return gr_fail(err, GR_EINPUT, "expected the name of the %s, found nothing", what);
    if (name.len > UINT32_MAX / 4 || gr_utf8_valid_prefix(name) != name.len)
        return gr_fail(err, GR_EINPUT, "expected the name of the %s in UTF-8", what);
    return GR_OK;
}

static gr_status check_edit(const gr_kg_edit *e, gr_err *err)
{
    bool triple = e->op == GR_KG_ADD || e->op == GR_KG_DELETE;
    gr_status st = GR_OK;

    if (triple || e->op != GR_KG_RELATION_LABEL)
        st = check_name(e->s, "subject", err);
    if (st == GR_OK && (triple || e->op == GR_KG_RELATION_LABEL))
        st = check_name(e->p, "relation", err);
    if (st == GR_OK && triple)
        st = check_name(e->o, "object", err);
    if (st == GR_OK && gr_utf8_valid_prefix(e->o) != e->o.len)
        st = gr_fail(err, GR_EINPUT, "expected a text in UTF-8");
    return st;
}

static gr_status write_record(gr_ctx *cx, const gr_kg_edit *edits, size_t n, gr_strbuf *sb,
                              gr_err *err)
{
    record r = { 0 };
    gr_status st = GR_OK;

    gr_strbuf_add(sb, (gr_str){ (const char *)&r, sizeof r });
    for (size_t i = 0; i < n && st == GR_OK; i++) {
        const gr_kg_edit *e = &edits[i];
        edit_head h = { (uint32_t)e->op, (uint32_t)e->s.len, (uint32_t)e->p.len,
                        (uint32_t)e->o.len };

        gr_strbuf_add(sb, (gr_str){ (const char *)&h, sizeof h });
        gr_strbuf_add(sb, e->s);
        gr_strbuf_add(sb, e->p);
        gr_strbuf_add(sb, e->o);
        if ((st = check_edit(e, err)) == GR_OK && i % 4096 == 0)
            st = gr_ctx_check(cx, err);
    }
    if (st != GR_OK)
        return st;
    if (!sb->failed && sb->len - sizeof r > MOST)
        return gr_fail(err, GR_ELIMIT, "a change has at most %zu bytes", MOST);
    if (sb->failed)
        return gr_fail_memory(cx, err);
    r = (record){ .bytes = (uint32_t)(sb->len - sizeof r),
                  .sum = crc(sb->buf + sizeof r, sb->len - sizeof r) };
    r.check = check_of(r.bytes);
    memcpy(sb->buf, &r, sizeof r);
    return GR_OK;
}

static gr_status change(gr_ctx *cx, gr_kg *k, const gr_kg_edit *edits, size_t n, gr_str text,
                        uint64_t *n_changed, gr_err *err)
{
    gr_kg_mark mark;
    bool ok = true;
    int fd = -1;
    gr_status st = begin(cx, k, &fd, err);

    if (st != GR_OK)
        return st;
    mark = gr_kg_mark_of(k);
    for (size_t i = 0; i < n && ok; i++)
        ok = gr_kg_stage(k, &edits[i]);
    if (!ok || !gr_kg_settle(k, n_changed))
        st = gr_fail_memory(cx, err);
    if (st == GR_OK)
        st = append(k, fd, text, err);
    if (st == GR_OK)
        gr_kg_commit(k);
    else
        gr_kg_undo(k, mark);
    close(fd);
    return st;
}

gr_status gr_kg_change(gr_ctx *cx, gr_kg *k, const gr_kg_edit *edits, size_t n, uint64_t *n_changed,
                       gr_err *err)
{
    uint64_t ignored;
    gr_strbuf text;
    gr_status st;

    gr_strbuf_init(&text, &cx->budget, 0);
    st = write_record(cx, edits, n, &text, err);
    if (st == GR_OK)
        st = change(cx, k, edits, n, gr_strbuf_str(&text), n_changed != NULL ? n_changed : &ignored,
                    err);
    gr_strbuf_clear(&text);
    return st;
}

/* --- all of a builder, all of a store --- */

typedef GR_VEC(gr_kg_edit) edit_list;

static bool list_texts(const gr_kg_builder *b, edit_list *list)
{
    bool ok = true;

    for (size_t i = 0; i < b->entities.n && ok; i++) {
        const gr_kg_thing *t = &b->entities.at[i];

        if (t->label.len != 0)
            ok =
                gr_vec_push(list, ((gr_kg_edit){ .op = GR_KG_LABEL, .s = t->name, .o = t->label }));
        if (ok && t->gloss.len != 0)
            ok =
                gr_vec_push(list, ((gr_kg_edit){ .op = GR_KG_GLOSS, .s = t->name, .o = t->gloss }));
    }
    for (size_t i = 0; i < b->relations.n && ok; i++) {
        const gr_kg_thing *t = &b->relations.at[i];

        if (t->label.len != 0)
            ok = gr_vec_push(
                list, ((gr_kg_edit){ .op = GR_KG_RELATION_LABEL, .p = t->name, .o = t->label }));
    }
    return ok;
}

gr_status gr_kg_merge(gr_ctx *cx, gr_kg *k, const gr_kg_builder *b, gr_kg_op op,
                      uint64_t *n_changed, gr_err *err)
{
    edit_list list = { .budget = &cx->budget };
    bool ok = true;
    gr_status st;

    for (size_t i = 0; i < b->triples.n && ok; i++) {
        gr_triple t = b->triples.at[i];
        gr_kg_edit e = { op, b->entities.at[t.s].name, b->relations.at[t.p].name,
                         b->entities.at[t.o].name };

        ok = gr_vec_push(&list, e);
    }
    if (op == GR_KG_ADD)
        ok = ok && list_texts(b, &list);
    st = ok ? gr_kg_change(cx, k, list.at, list.n, n_changed, err) : gr_fail_memory(cx, err);
    gr_vec_clear(&list);
    return st;
}

/* Everything in the order of its ids, so that they stay. */
static gr_status copy(const gr_kg *k, gr_kg_builder *b, gr_err *err)
{
    gr_triple any = { GR_KG_NONE, GR_KG_NONE, GR_KG_NONE }, t;
    gr_kg_iter it = gr_kg_match(k, any);
    gr_status st = GR_OK;
    uint32_t id;

    for (uint32_t e = 0; e < gr_kg_n_entities(k) && st == GR_OK; e++) {
        gr_str name = gr_kg_entity_name(k, e), label = gr_kg_entity_label(k, e);

        st = gr_kg_builder_entity(b, name, &id, err);
        if (st == GR_OK && !gr_str_eq(label, name))
            st = gr_kg_builder_label(b, id, label, err);
        if (st == GR_OK)
            st = gr_kg_builder_gloss(b, id, gr_kg_entity_gloss(k, e), err);
    }
    for (uint32_t r = 0; r < gr_kg_n_relations(k) && st == GR_OK; r++) {
        gr_str name = gr_kg_relation_name(k, r), label = gr_kg_relation_label(k, r);

        st = gr_kg_builder_relation(b, name, &id, err);
        if (st == GR_OK && !gr_str_eq(label, name))
            st = gr_kg_builder_relation_label(b, id, label, err);
        if (st == GR_OK)
            gr_kg_builder_relation_number(b, id, gr_kg_relation_number(k, r));
    }
    for (uint32_t i = 0; i < gr_kg_n_prefixes(k) && st == GR_OK; i++) {
        gr_str iri, name = gr_kg_prefix(k, i, &iri);

        st = gr_kg_builder_prefix(b, name, iri, err);
    }
    while (st == GR_OK && gr_kg_next(&it, &t))
        st = gr_kg_builder_triple(b, t, err);
    return st;
}

gr_status gr_kg_compact(gr_ctx *cx, gr_kg *k, gr_err *err)
{
    gr_kg_builder *b = NULL;
    int fd = -1;
    gr_status st = begin(cx, k, &fd, err);

    if (st != GR_OK)
        return st;
    st = gr_kg_builder_new(cx, &b, err);
    if (st == GR_OK)
        st = copy(k, b, err);
    if (st == GR_OK)
        st = gr_kg_write_store(b, k->path.buf, k->head.age + 1, err);
    if (st == GR_OK)
        unlink(k->log_path.buf); /* where it stays, its age is less than the store's */
    gr_kg_builder_free(b);
    close(fd);
    return st;
}
