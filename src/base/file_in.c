/* Whole inputs. A big file is mapped; everything else is read to its end into one block. What gzip
 * or zstd made, told by its first bytes, is unpacked into one more block; only one level of it.
 *
 * Mappings are not counted against the memory limit, blocks are, and so is the window that a zstd
 * frame asks for. A mapped file must not be shortened by others while it is in use. */
#include "base/base.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#define MAP_FROM   ((size_t)256 << 10) /* below it a read is cheaper than page faults */
#define PIPE_START ((size_t)64 << 10)
#define STEP       ((size_t)1 << 20)  /* between two looks at the context; also of gr_input_drop */
#define WAIT_MS    50                 /* for bytes, between two looks at the context */
#define PACKED     ((size_t)64 << 10) /* compressed bytes a step: how exact a fault's place is */

/* gr_input.how, and what gr_input.size is then. */
enum {
    BORROWED, /* nothing */
    BLOCK,    /* the bytes allocated */
    MAPPED,   /* the bytes dropped so far */
};

typedef GR_VEC(char) block;

static void keep_block(gr_input *in, block *b)
{
    char *p = gr_mem_resize(b->budget, b->at, b->cap, b->n);

    if (b->n == 0)
        return;
    in->text = (gr_str){ p != NULL ? p : b->at, b->n };
    in->how = BLOCK;
    in->size = p != NULL ? b->n : b->cap;
}

static gr_input nothing(gr_ctx *cx)
{
    return (gr_input){ .text = GR_STR(""), .budget = &cx->budget };
}

typedef struct unpacker {
    union {
        z_stream gzip;
        ZSTD_DCtx *zstd;
    };
    gr_budget *budget;
    size_t charged;
    const char *fault; /* the library's words, or NULL */
} unpacker;

typedef enum progress { MORE, END, DAMAGED, NO_MEMORY } progress;

typedef struct codec {
    const char *name;
    bool (*starts)(gr_str s);
    bool (*open)(unpacker *u);
    /* Takes bytes off *from and appends to b, at most `room` and not more than b has room for. */
    progress (*step)(unpacker *u, gr_str *from, block *b, size_t room);
    void (*close)(unpacker *u);
} codec;

static bool gzip_starts(gr_str s)
{
    return gr_str_starts(s, "\x1f\x8b");
}

static bool gzip_open(unpacker *u)
{
    return inflateInit2(&u->gzip, 16 + MAX_WBITS) == Z_OK;
}

static progress gzip_step(unpacker *u, gr_str *from, block *b, size_t room)
{
    z_stream *z = &u->gzip;
    int rc;

    z->next_in = (Bytef *)from->ptr;
    z->avail_in = (uInt)from->len;
    z->next_out = (Bytef *)b->at + b->n;
    z->avail_out = (uInt)room;
    rc = inflate(z, Z_NO_FLUSH);
    b->n += room - z->avail_out;
    *from = gr_str_sub(*from, from->len - z->avail_in, from->len);
    if (rc == Z_STREAM_END)
        return inflateReset(z) == Z_OK ? END : DAMAGED;
    if (rc == Z_OK || rc == Z_BUF_ERROR)
        return MORE;
    u->fault = z->msg;
    return rc == Z_MEM_ERROR ? NO_MEMORY : DAMAGED;
}

static void gzip_close(unpacker *u)
{
    inflateEnd(&u->gzip);
}

/* A zstd frame, or a skippable one, which any program may put before it. */
static bool zstd_starts(gr_str s)
{
    return gr_str_starts(s, "\x28\xb5\x2f\xfd") ||
           (s.len >= 4 && (s.ptr[0] & 0xf0) == 0x50 && memcmp(s.ptr + 1, "\x2a\x4d\x18", 3) == 0);
}

static bool zstd_open(unpacker *u)
{
    u->zstd = ZSTD_createDCtx();
    if (u->zstd == NULL)
        return false;
    /* The memory limit bounds the window, not the library's cautious default. */
    ZSTD_DCtx_setParameter(u->zstd, ZSTD_d_windowLogMax,
                           ZSTD_dParam_getBounds(ZSTD_d_windowLogMax).upperBound);
    return true;
}

static progress zstd_step(unpacker *u, gr_str *from, block *b, size_t room)
{
    ZSTD_inBuffer in = { from->ptr, from->len, 0 };
    ZSTD_outBuffer out = { b->at + b->n, room, 0 };
    size_t rc = ZSTD_decompressStream(u->zstd, &out, &in);
    size_t size = ZSTD_sizeof_DCtx(u->zstd);

    b->n += out.pos;
    *from = gr_str_sub(*from, in.pos, from->len);
    if (size > u->charged) {
        if (!gr_budget_charge(u->budget, size - u->charged))
            return NO_MEMORY;
        u->charged = size;
    }
    if (!ZSTD_isError(rc))
        return rc == 0 ? END : MORE;
    u->fault = ZSTD_getErrorName(rc);
    return ZSTD_getErrorCode(rc) == ZSTD_error_memory_allocation ? NO_MEMORY : DAMAGED;
}

static void zstd_close(unpacker *u)
{
    ZSTD_freeDCtx(u->zstd);
    gr_budget_credit(u->budget, u->charged);
}

static const codec codecs[] = {
    { "gzip", gzip_starts, gzip_open, gzip_step, gzip_close },
    { "zstd", zstd_starts, zstd_open, zstd_step, zstd_close },
};

static const codec *codec_of(gr_str s)
{
    for (size_t i = 0; i < sizeof codecs / sizeof codecs[0]; i++)
        if (codecs[i].starts(s))
            return &codecs[i];
    return NULL;
}

static gr_status unpack_all(gr_ctx *cx, const codec *c, unpacker *u, gr_str from, block *b,
                            gr_err *err)
{
    size_t at = 0;

    for (;;) {
        gr_str slice = gr_str_sub(from, at, from.len - at < PACKED ? from.len : at + PACKED);
        gr_status st = gr_ctx_check(cx, err);
        size_t room, before = b->n;

        if (st != GR_OK)
            return st;
        if (!gr_vec_reserve(b, b->n + 1))
            return gr_fail_memory(cx, err);
        room = b->cap - b->n < STEP ? b->cap - b->n : STEP;
        switch (c->step(u, &slice, b, room)) {
        case NO_MEMORY: return gr_fail_memory(cx, err);
        case DAMAGED:
            return gr_fail(err, GR_EINPUT, "the %s data is damaged near byte %zu (%s)", c->name,
                           (size_t)(slice.ptr - from.ptr),
                           u->fault != NULL ? u->fault : "not readable");
        case END:
            at = (size_t)(slice.ptr - from.ptr);
            if (at == from.len)
                return GR_OK;
            if (!c->starts(gr_str_sub(from, at, from.len)))
                return gr_fail(err, GR_EINPUT,
                               "the %s data ends at byte %zu and something else follows; "
                               "expected the end of the file",
                               c->name, at);
            break;
        case MORE:
            at = (size_t)(slice.ptr - from.ptr);
            if (at == from.len && b->n - before < room)
                return gr_fail(err, GR_EINPUT,
                               "the %s data stops at byte %zu before it is complete", c->name, at);
            break;
        }
    }
}

static gr_status unpack(gr_ctx *cx, const codec *c, gr_str from, gr_input *out, gr_err *err)
{
    unpacker u = { .budget = &cx->budget };
    block b = { .budget = &cx->budget };
    gr_status st;

    if (!c->open(&u))
        return gr_fail(err, GR_EMEMORY, "out of memory");
    st =
        gr_vec_reserve(&b, PACKED) ? unpack_all(cx, c, &u, from, &b, err) : gr_fail_memory(cx, err);
    c->close(&u);
    if (st != GR_OK) {
        gr_vec_clear(&b);
        return st;
    }
    keep_block(out, &b);
    out->codec = c->name;
    return GR_OK;
}

gr_status gr_input_bytes(gr_ctx *cx, gr_str bytes, gr_input *out, gr_err *err)
{
    const codec *c = codec_of(bytes);

    *out = nothing(cx);
    if (c != NULL)
        return unpack(cx, c, bytes, out, err);
    if (bytes.len != 0)
        out->text = bytes;
    return GR_OK;
}

static gr_status fail_read(gr_err *err)
{
    return gr_fail(err, GR_EREAD, "cannot read the file: %s", strerror(errno));
}

/* Until there is something to read. In steps: a pipe may stay silent past the time limit. */
static gr_status wait_for_bytes(const gr_ctx *cx, int fd, gr_err *err)
{
    struct pollfd p = { .fd = fd, .events = POLLIN };
    gr_status st;
    int n;

    do {
        if ((st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        n = poll(&p, 1, WAIT_MS);
    } while (n == 0 || (n < 0 && errno == EINTR));
    return GR_OK;
}

static gr_status read_all(gr_ctx *cx, int fd, block *b, gr_err *err)
{
    for (;;) {
        gr_status st = wait_for_bytes(cx, fd, err);
        size_t room;
        ssize_t got;

        if (st != GR_OK)
            return st;
        if (!gr_vec_reserve(b, b->n + 1))
            return gr_fail_memory(cx, err);
        room = b->cap - b->n;
        got = read(fd, b->at + b->n, room < STEP ? room : STEP);
        if (got == 0)
            return GR_OK;
        if (got > 0)
            b->n += (size_t)got;
        else if (errno != EINTR)
            return fail_read(err);
    }
}

static bool map_file(int fd, size_t size, gr_input *out)
{
    void *p;

    /* Standard input may stand in the middle of a file. */
    if (size < MAP_FROM || lseek(fd, 0, SEEK_CUR) != 0)
        return false;
    p = mmap(NULL, size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (p == MAP_FAILED)
        return false;
    madvise(p, size, MADV_SEQUENTIAL);
    out->text = (gr_str){ p, size };
    out->how = MAPPED;
    return true;
}

static gr_status open_raw(gr_ctx *cx, int fd, gr_input *out, gr_err *err)
{
    block b = { .budget = &cx->budget };
    size_t size;
    struct stat st;
    gr_status status;

    if (fstat(fd, &st) != 0)
        return fail_read(err);
    if (S_ISDIR(st.st_mode))
        return gr_fail(err, GR_EREAD, "is a directory; expected a file");
    size = S_ISREG(st.st_mode) && st.st_size > 0 ? (size_t)st.st_size : 0;
    if (map_file(fd, size, out))
        return GR_OK;
    /* One byte more than the size, so that the end is seen without growing. */
    status = gr_vec_reserve(&b, size != 0 ? size + 1 : PIPE_START) ? read_all(cx, fd, &b, err)
                                                                   : gr_fail_memory(cx, err);
    if (status == GR_OK)
        keep_block(out, &b);
    else
        gr_vec_clear(&b);
    return status;
}

static gr_status open_unpacked(gr_ctx *cx, int fd, gr_input *out, gr_err *err)
{
    gr_input raw = nothing(cx);
    gr_status st = open_raw(cx, fd, &raw, err);
    const codec *c;

    if (st != GR_OK)
        return st;
    c = codec_of(raw.text);
    if (c == NULL) {
        *out = raw;
        return GR_OK;
    }
    st = unpack(cx, c, raw.text, out, err);
    gr_input_clear(&raw);
    return st;
}

gr_status gr_input_open(gr_ctx *cx, const char *path, gr_input *out, gr_err *err)
{
    bool is_stdin = strcmp(path, "-") == 0;
    gr_status st;
    int fd;

    *out = nothing(cx);
    do {
        st = gr_ctx_check(cx, err);
        fd = is_stdin ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    } while (st == GR_OK && fd < 0 && errno == EINTR);
    if (st == GR_OK)
        st = fd >= 0 ? open_unpacked(cx, fd, out, err) : fail_read(err);
    if (fd >= 0 && !is_stdin)
        close(fd);
    if (st != GR_OK)
        gr_err_file(err, path);
    return st;
}

void gr_input_drop(gr_input *in, size_t end)
{
    if (in->how != MAPPED)
        return;
    end = (end < in->text.len ? end : in->text.len) / STEP * STEP;
    if (end > in->size) {
        madvise((char *)in->text.ptr + in->size, end - in->size, MADV_DONTNEED);
        in->size = end;
    }
}

void gr_input_rest(const gr_input *in, const void *from, size_t bytes)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    uintptr_t start = ((uintptr_t)from + page - 1) / page * page;
    uintptr_t end = ((uintptr_t)from + bytes) / page * page;

    if (in->how == MAPPED && start < end)
        madvise((void *)start, end - start, MADV_DONTNEED);
}

void gr_input_scattered(const gr_input *in)
{
    if (in->how == MAPPED)
        madvise((void *)in->text.ptr, in->text.len, MADV_NORMAL);
}

bool gr_input_keep(gr_input *in)
{
    if (in->how == BORROWED && in->text.len != 0) {
        char *copy = gr_mem_resize(in->budget, NULL, 0, in->text.len);

        if (copy == NULL)
            return false;
        memcpy(copy, in->text.ptr, in->text.len);
        in->text.ptr = copy;
        in->how = BLOCK;
        in->size = in->text.len;
    }
    return true;
}

void gr_input_settle(gr_input *in)
{
    in->budget = NULL;
}

void gr_input_clear(gr_input *in)
{
    if (in->how == MAPPED)
        munmap((void *)in->text.ptr, in->text.len);
    else if (in->how == BLOCK)
        gr_mem_resize(in->budget, (void *)in->text.ptr, in->size, 0);
    *in = (gr_input){ .text = GR_STR(""), .budget = in->budget };
}

bool gr_program_folder(char *out, size_t size)
{
    ssize_t n = readlink("/proc/self/exe", out, size - 1);
    char *slash;

    if (n <= 0)
        return false;
    out[n] = '\0';
    slash = strrchr(out, '/');
    if (slash != NULL)
        *slash = '\0';
    return slash != NULL;
}
