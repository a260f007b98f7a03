/* Outputs. A file is written under a temporary name beside its place and renamed when it is
 * complete and on the disk, so that a reader sees the old file or the new one, never a part.
 * Standard output, pipes and devices cannot be replaced and are written to as they are.
 *
 * The first failure is kept in `why`; after it appending does nothing and commit reports it. */
#include "base/base.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#define BUFFER ((size_t)64 << 10)
#define TEMP_NAME                                                                                  \
    200 /* bytes of the name that a temporary name keeps: names are limited to 255                 \
         */
#define TEMP_TRIES 100

typedef enum packing { PLAIN, GZIP, ZSTD } packing;

struct gr_output {
    gr_ctx *cx;
    gr_strbuf *sb; /* memory output, or NULL */
    int fd;
    bool close_fd;
    gr_strbuf path; /* to rename to */
    gr_strbuf temp; /* empty where the file is written as it is */
    packing packing;
    z_stream gzip;
    ZSTD_CCtx *zstd;
    gr_err why; /* kind GR_OK: no failure yet */
    size_t size;
    size_t n;     /* bytes waiting in buf */
    char *packed; /* BUFFER bytes, where the output is packed */
    char buf[];   /* BUFFER bytes */
};

static void fail_write(gr_output *o)
{
    gr_fail(&o->why, GR_EIO, "cannot write the file: %s", strerror(errno));
}

void gr_output_fail_memory(gr_output *o)
{
    if (o->why.kind == GR_OK)
        gr_fail_memory(o->cx, &o->why);
}

static void write_all(gr_output *o, const char *p, size_t len)
{
    while (len > 0 && o->why.kind == GR_OK) {
        ssize_t n = write(o->fd, p, len);

        if (n >= 0) {
            p += n;
            len -= (size_t)n;
        } else if (errno == EINTR) {
            gr_ctx_check(o->cx, &o->why);
        } else {
            fail_write(o);
        }
    }
}

static void deflate_buf(gr_output *o, bool last)
{
    z_stream *z = &o->gzip;

    z->next_in = (Bytef *)o->buf;
    z->avail_in = (uInt)o->n;
    do {
        z->next_out = (Bytef *)o->packed;
        z->avail_out = (uInt)BUFFER;
        deflate(z, last ? Z_FINISH : Z_NO_FLUSH);
        write_all(o, o->packed, BUFFER - z->avail_out);
    } while (z->avail_out == 0 && o->why.kind == GR_OK);
}

static void zstd_buf(gr_output *o, bool last)
{
    ZSTD_inBuffer in = { o->buf, o->n, 0 };
    size_t left;

    do {
        ZSTD_outBuffer out = { o->packed, BUFFER, 0 };

        left = ZSTD_compressStream2(o->zstd, &out, &in, last ? ZSTD_e_end : ZSTD_e_continue);
        if (ZSTD_isError(left))
            gr_fail(&o->why, GR_EMEMORY, "zstd cannot compress: %s", ZSTD_getErrorName(left));
        write_all(o, o->packed, out.pos);
    } while ((last ? left != 0 : in.pos < in.size) && o->why.kind == GR_OK);
}

static void flush(gr_output *o, bool last)
{
    switch (o->packing) {
    case PLAIN: write_all(o, o->buf, o->n); break;
    case GZIP: deflate_buf(o, last); break;
    case ZSTD: zstd_buf(o, last); break;
    }
    o->n = 0;
}

void gr_output_add(gr_output *o, gr_str s)
{
    if (o->sb != NULL) {
        gr_strbuf_add(o->sb, s);
        return;
    }
    while (s.len > 0 && o->why.kind == GR_OK) {
        size_t k = BUFFER - o->n < s.len ? BUFFER - o->n : s.len;

        memcpy(o->buf + o->n, s.ptr, k);
        o->n += k;
        s = gr_str_sub(s, k, s.len);
        if (o->n == BUFFER)
            flush(o, false);
    }
}

void gr_output_adds(gr_output *o, const char *cstr)
{
    gr_output_add(o, gr_str_of(cstr));
}

void gr_output_addc(gr_output *o, char c)
{
    gr_output_add(o, (gr_str){ &c, 1 });
}

void gr_output_int(gr_output *o, int64_t i)
{
    char text[GR_NUM_MAX];

    gr_output_add(o, (gr_str){ text, gr_num_from_int(i, text) });
}

void gr_output_double(gr_output *o, double d)
{
    char text[GR_NUM_MAX];

    gr_output_add(o, (gr_str){ text, gr_num_from_double(d, text) });
}

void gr_output_printf(gr_output *o, const char *fmt, ...)
{
    char small[512], *big;
    size_t size;
    va_list ap;
    int n;

    va_start(ap, fmt);
    n = vsnprintf(small, sizeof small, fmt, ap);
    va_end(ap);
    if (n < (int)sizeof small) {
        gr_output_add(o, (gr_str){ small, n > 0 ? (size_t)n : 0 });
        return;
    }
    size = (size_t)n + 1;
    big = gr_mem_resize(&o->cx->budget, NULL, 0, size);
    if (big == NULL) {
        gr_fail_memory(o->cx, &o->why);
        return;
    }
    va_start(ap, fmt);
    vsnprintf(big, size, fmt, ap);
    va_end(ap);
    gr_output_add(o, (gr_str){ big, (size_t)n });
    gr_mem_resize(&o->cx->budget, big, size, 0);
}

/* Everything that was opened, and a temporary file that was not renamed, goes. */
static void release(gr_output *o)
{
    if (o->packing == GZIP)
        deflateEnd(&o->gzip);
    ZSTD_freeCCtx(o->zstd);
    if (o->close_fd)
        close(o->fd);
    if (o->temp.len != 0)
        unlink(o->temp.buf);
    gr_strbuf_clear(&o->temp);
    gr_strbuf_clear(&o->path);
    gr_mem_resize(&o->cx->budget, o, o->size, 0);
}

static gr_output *new_output(gr_ctx *cx, size_t room)
{
    gr_output *o = gr_mem_zeroed(&cx->budget, 1, sizeof *o + room);

    if (o != NULL) {
        o->cx = cx;
        o->fd = -1;
        o->size = sizeof *o + room;
        gr_strbuf_init(&o->path, &cx->budget, 0);
        gr_strbuf_init(&o->temp, &cx->budget, 0);
    }
    return o;
}

/* The packing by the name's end; `packed` then lies behind buf. */
static bool start_packing(gr_output *o, packing how)
{
    o->packed = o->buf + BUFFER;
    if (how == GZIP) {
        if (deflateInit2(&o->gzip, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 16 + MAX_WBITS, 8,
                         Z_DEFAULT_STRATEGY) != Z_OK)
            return false;
    } else {
        o->zstd = ZSTD_createCCtx();
        if (o->zstd == NULL)
            return false;
        ZSTD_CCtx_setParameter(o->zstd, ZSTD_c_compressionLevel, 3);
        ZSTD_CCtx_setParameter(o->zstd, ZSTD_c_checksumFlag, 1);
    }
    o->packing = how;
    return true;
}

/* Creates the file under a name that nobody has. The system applies the umask: a process cannot
 * ask for it without changing it for all its threads, which is what mkstemp's mode would need. */
static void create_temp(gr_output *o, const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash != NULL ? slash + 1 : path;
    gr_str folder = { path, (size_t)(name - path) };

    gr_strbuf_adds(&o->path, path);
    for (unsigned i = 0; i < TEMP_TRIES && !o->close_fd; i++) {
        uint64_t tag = gr_hash_u64((uint64_t)gr_now_ns() + (uint64_t)getpid());

        gr_strbuf_reset(&o->temp);
        gr_strbuf_add(&o->temp, folder);
        gr_strbuf_addf(&o->temp, ".%.*s.%06x", TEMP_NAME, name, (unsigned)tag & 0xffffff);
        if (o->path.failed || o->temp.failed) {
            gr_fail_memory(o->cx, &o->why);
            break;
        }
        o->fd = open(o->temp.buf, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        o->close_fd = o->fd >= 0;
        if (!o->close_fd && (errno != EEXIST || i + 1 == TEMP_TRIES)) {
            fail_write(o);
            break;
        }
    }
    if (!o->close_fd)
        gr_strbuf_reset(&o->temp);
}

static bool same_file(const struct stat *a, int fd)
{
    struct stat b;

    return fstat(fd, &b) == 0 && a->st_dev == b.st_dev && a->st_ino == b.st_ino;
}

static void open_new(gr_output *o, const char *path)
{
    struct stat st;

    if (lstat(path, &st) == 0) {
        gr_fail(&o->why, GR_EIO, "is a symbolic link to nothing; expected a file or a new name");
        return;
    }
    create_temp(o, path);
}

/* Links are followed: what they point to is replaced. A file that may not be written to is not
 * replaced either, although the folder would allow it. */
static void open_existing(gr_output *o, const char *path, mode_t mode)
{
    char real[PATH_MAX];

    if (realpath(path, real) == NULL || faccessat(AT_FDCWD, real, W_OK, AT_EACCESS) != 0) {
        fail_write(o);
        return;
    }
    create_temp(o, real);
    if (o->close_fd && fchmod(o->fd, mode & 0777) != 0)
        fail_write(o);
}

static void open_file(gr_output *o, const char *path)
{
    struct stat st;

    if (strcmp(path, "-") == 0) {
        o->fd = STDOUT_FILENO;
    } else if (stat(path, &st) != 0) {
        if (errno == ENOENT && path[0] != '\0')
            open_new(o, path);
        else
            fail_write(o);
    } else if (S_ISDIR(st.st_mode)) {
        gr_fail(&o->why, GR_EIO, "is a directory; expected the name of a file");
    } else if (same_file(&st, STDOUT_FILENO)) {
        o->fd = STDOUT_FILENO;
    } else if (S_ISREG(st.st_mode)) {
        open_existing(o, path, st.st_mode);
    } else {
        o->fd = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
        o->close_fd = o->fd >= 0;
        if (!o->close_fd)
            fail_write(o);
    }
}

gr_status gr_output_open(gr_ctx *cx, const char *path, gr_output **out, gr_err *err)
{
    gr_str name = gr_str_of(path);
    packing how = gr_str_ends(name, ".gz") ? GZIP : gr_str_ends(name, ".zst") ? ZSTD : PLAIN;
    gr_output *o = new_output(cx, how == PLAIN ? BUFFER : 2 * BUFFER);
    gr_status st;

    if (o == NULL) {
        st = gr_fail_memory(cx, err);
        gr_err_file(err, path);
        return st;
    }
    gr_err_file(&o->why, path);
    if (how != PLAIN && !start_packing(o, how))
        gr_fail(&o->why, GR_EMEMORY, "out of memory");
    else
        open_file(o, path);
    st = o->why.kind;
    if (st == GR_OK) {
        *out = o;
        return GR_OK;
    }
    if (err != NULL)
        *err = o->why;
    release(o);
    return st;
}

gr_status gr_output_memory(gr_ctx *cx, gr_strbuf *sb, gr_output **out, gr_err *err)
{
    gr_output *o = new_output(cx, 0);

    if (o == NULL)
        return gr_fail_memory(cx, err);
    o->sb = sb;
    *out = o;
    return GR_OK;
}

/* The rename lasts only when the folder is on the disk too; where it cannot be, it is still done.
 * Cuts the name off the path. */
static void sync_folder(char *path)
{
    char *slash = strrchr(path, '/');
    int fd;

    if (slash != NULL)
        slash[1] = '\0';
    fd = open(slash != NULL ? path : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
}

static void finish_file(gr_output *o)
{
    flush(o, true);
    if (o->why.kind == GR_OK && o->temp.len != 0 && fsync(o->fd) != 0)
        fail_write(o);
    if (o->close_fd && close(o->fd) != 0 && o->why.kind == GR_OK)
        fail_write(o);
    o->close_fd = false;
    if (o->why.kind != GR_OK || o->temp.len == 0)
        return;
    if (rename(o->temp.buf, o->path.buf) != 0) {
        fail_write(o);
        return;
    }
    gr_strbuf_reset(&o->temp);
    sync_folder(o->path.buf);
}

static void finish_memory(gr_output *o)
{
    bool refused = atomic_load_explicit(&o->cx->budget.refused, memory_order_relaxed);

    if (!o->sb->failed || o->why.kind != GR_OK)
        return;
    if (!refused && o->sb->max < SIZE_MAX / 2)
        gr_fail(&o->why, GR_ELIMIT, "the output is longer than the %zu bytes allowed", o->sb->max);
    else
        gr_fail_memory(o->cx, &o->why);
}

gr_status gr_output_commit(gr_output *o, gr_err *err)
{
    gr_status st;

    if (o->sb != NULL)
        finish_memory(o);
    else
        finish_file(o);
    st = o->why.kind;
    if (st != GR_OK && err != NULL)
        *err = o->why;
    release(o);
    return st;
}

void gr_output_abort(gr_output *o)
{
    if (o != NULL)
        release(o);
}

bool gr_make_folders(char *path)
{
    for (char *p = path + 1;; p++) {
        char c = *p;

        if (c != '/' && c != '\0')
            continue;
        *p = '\0';
        if (mkdir(path, 0777) != 0 && errno != EEXIST) {
            *p = c;
            return false;
        }
        *p = c;
        if (c == '\0')
            return true;
    }
}
