/* Files of weights: safetensors (huggingface.co/docs/safetensors), mapped and checked.
 *
 *     8 bytes  length of the header, little-endian
 *     header   {"name": {"dtype": "F32", "shape": [2, 3], "data_offsets": [0, 24]}, ...,
 *               "__metadata__": {"key": "text"}}
 *     data     the tensors without gaps; offsets count from here
 *
 * The table of tensors is sorted by place once, to see that they tile the data, then by name. */
#include "tensor/tensor_int.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define HEADER_MAX ((size_t)16 << 20)

typedef struct tensor {
    gr_str name;
    gr_dtype type;
    size_t rank;
    size_t shape[GR_TENSOR_RANK];
    size_t begin, end; /* bytes of the data */
} tensor;

typedef struct meta {
    gr_str key, value;
} meta;

struct gr_weights {
    gr_arena arena;
    const char *path;
    const char *data;
    void *mapped; /* NULL = the bytes are the caller's */
    size_t n_mapped;
    tensor *tensors; /* by name */
    size_t n_tensors;
    meta *metas;
    size_t n_metas;
};

static const struct {
    const char *name;
    size_t size;
} dtypes[] = { [GR_F32] = { "F32", 4 }, [GR_I8] = { "I8", 1 }, [GR_U8] = { "U8", 1 } };

/* --- reading the header --- */

static gr_status wrong(gr_err *err, gr_str name, const char *expected)
{
    return gr_fail(err, GR_EINPUT, "tensor \"%.*s\": expected %s", GR_FMT(name), expected);
}

static bool read_dtype(const gr_value *v, gr_dtype *out)
{
    for (size_t i = 0; i < sizeof dtypes / sizeof *dtypes; i++)
        if (v != NULL && v->type == GR_V_STR && gr_str_is(v->s, dtypes[i].name)) {
            *out = (gr_dtype)i;
            return true;
        }
    return false;
}

/* A list of at most `most` integers from `least` on. */
static bool read_sizes(const gr_value *v, int64_t least, size_t most, size_t *out, size_t *n)
{
    if (v == NULL || v->type != GR_V_LIST || v->list->n > most)
        return false;
    for (size_t i = 0; i < v->list->n; i++) {
        const gr_value *item = &v->list->at[i];

        if (item->type != GR_V_INT || item->i < least)
            return false;
        out[i] = (size_t)item->i;
    }
    *n = v->list->n;
    return true;
}

static gr_status read_tensor(const gr_value *v, const char *data, tensor *t, gr_err *err)
{
    size_t place[2], n_place = 0, bytes;

    if (v->type != GR_V_RECORD || v->record->n != 3)
        return wrong(err, t->name, "a record of dtype, shape and data_offsets");
    if (!read_dtype(gr_v_get(v, "dtype"), &t->type))
        return wrong(err, t->name, "the dtype F32, I8 or U8");
    if (!read_sizes(gr_v_get(v, "shape"), 1, GR_TENSOR_RANK, t->shape, &t->rank))
        return wrong(err, t->name, "a shape of at most four positive integers");
    if (!read_sizes(gr_v_get(v, "data_offsets"), 0, 2, place, &n_place) || n_place != 2)
        return wrong(err, t->name, "data_offsets of two integers");
    t->begin = place[0];
    t->end = place[1];
    bytes = dtypes[t->type].size;
    for (size_t i = 0; i < t->rank; i++)
        if (!gr_mul_size(bytes, t->shape[i], &bytes))
            return wrong(err, t->name, "a shape that fits in memory");
    if (t->begin > t->end || t->end - t->begin != bytes)
        return wrong(err, t->name, "data_offsets that are as far apart as its shape has bytes");
    if (t->type == GR_F32 && ((uintptr_t)data + t->begin) % sizeof(float) != 0)
        return wrong(err, t->name, "floats at a multiple of 4 bytes in the file");
    return GR_OK;
}

static gr_status read_metadata(gr_ctx *cx, gr_weights *w, const gr_value *v, gr_err *err)
{
    if (v->type != GR_V_RECORD)
        return gr_fail(err, GR_EINPUT, "expected __metadata__ as a record of strings");
    w->metas = gr_new_n(&w->arena, meta, v->record->n);
    if (w->metas == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < v->record->n; i++) {
        const gr_field *f = &v->record->at[i];
        meta *m = &w->metas[i];

        if (f->value->type != GR_V_STR)
            return gr_fail(err, GR_EINPUT, "__metadata__: expected \"%.*s\" as a string",
                           GR_FMT(f->key));
        m->key = gr_str_dup(&w->arena, f->key);
        m->value = gr_str_dup(&w->arena, f->value->s);
        if (m->key.ptr == NULL || m->value.ptr == NULL)
            return gr_fail_memory(cx, err);
    }
    w->n_metas = v->record->n;
    return GR_OK;
}

static int by_place(const void *a, const void *b)
{
    const tensor *x = a, *y = b;

    return (x->begin > y->begin) - (x->begin < y->begin);
}

static int by_name(const void *a, const void *b)
{
    const tensor *x = a, *y = b;

    return gr_str_cmp(x->name, y->name);
}

/* No tensor is empty, so that those which tile the data differ in where they begin. */
static gr_status check_tiling(const gr_weights *w, size_t n_data, gr_err *err)
{
    size_t at = 0;

    for (size_t i = 0; i < w->n_tensors; i++) {
        const tensor *t = &w->tensors[i];

        if (t->begin != at)
            return gr_fail(err, GR_EINPUT,
                           "tensor \"%.*s\" begins at byte %zu of the data; expected %zu, where "
                           "the one before it ends",
                           GR_FMT(t->name), t->begin, at);
        at = t->end;
    }
    if (at != n_data)
        return gr_fail(err, GR_EINPUT, "the tensors end at byte %zu of the data; expected %zu", at,
                       n_data);
    return GR_OK;
}

static gr_status read_header(gr_ctx *cx, gr_weights *w, const gr_record *header, size_t n_data,
                             gr_err *err)
{
    gr_status st = GR_OK;

    w->tensors = gr_new_n(&w->arena, tensor, header->n);
    if (w->tensors == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < header->n && st == GR_OK; i++) {
        const gr_field *f = &header->at[i];
        tensor *t = &w->tensors[w->n_tensors];

        if (gr_str_is(f->key, "__metadata__")) {
            st = read_metadata(cx, w, f->value, err);
            continue;
        }
        t->name = gr_str_dup(&w->arena, f->key);
        if (t->name.ptr == NULL)
            return gr_fail_memory(cx, err);
        st = read_tensor(f->value, w->data, t, err);
        w->n_tensors++;
    }
    if (st != GR_OK)
        return st;
    qsort(w->tensors, w->n_tensors, sizeof *w->tensors, by_place);
    st = check_tiling(w, n_data, err);
    qsort(w->tensors, w->n_tensors, sizeof *w->tensors, by_name);
    return st;
}

static gr_status read_bytes(gr_ctx *cx, gr_weights *w, gr_str bytes, gr_err *err)
{
    uint64_t n_header;
    gr_value header;
    gr_status st;

    if (bytes.len < sizeof n_header)
        return gr_fail(err, GR_EINPUT, "expected a safetensors file, found %zu bytes", bytes.len);
    memcpy(&n_header, bytes.ptr, sizeof n_header);
    if (n_header > HEADER_MAX || n_header > bytes.len - sizeof n_header)
        return gr_fail(err, GR_EINPUT,
                       "expected a safetensors file, whose header fits in it and in 16 MiB; its "
                       "length is given as %llu",
                       (unsigned long long)n_header);
    w->data = bytes.ptr + sizeof n_header + n_header;
    st = gr_json_read(cx, (gr_str){ bytes.ptr + sizeof n_header, n_header }, &header, err);
    if (st != GR_OK)
        return st;
    if (header.type != GR_V_RECORD)
        return gr_fail(err, GR_EINPUT, "expected a record of tensors in the header");
    return read_header(cx, w, header.record, bytes.len - sizeof n_header - n_header, err);
}

/* --- opening --- */

static gr_weights *new_weights(gr_ctx *cx, const char *path)
{
    gr_weights *w = gr_mem_zeroed(NULL, 1, sizeof *w);

    if (w == NULL)
        return NULL;
    gr_arena_init(&w->arena, &cx->budget);
    w->path = gr_str_dup(&w->arena, gr_str_of(path)).ptr;
    if (w->path == NULL) {
        gr_weights_free(w);
        return NULL;
    }
    return w;
}

/* Hands w over, or frees it. It may outlive the budget that it was made on. */
static gr_status finish(gr_weights *w, gr_status st, gr_weights **out, gr_err *err)
{
    if (st != GR_OK) {
        gr_err_file(err, w->path);
        gr_weights_free(w);
        return st;
    }
    w->arena.budget = NULL;
    *out = w;
    return GR_OK;
}

gr_status gr_weights_bytes(gr_ctx *cx, gr_str bytes, const char *name, gr_weights **out,
                           gr_err *err)
{
    gr_weights *w = new_weights(cx, name);

    if (w == NULL)
        return gr_fail_memory(cx, err);
    return finish(w, read_bytes(cx, w, bytes, err), out, err);
}

static gr_status map(gr_weights *w, int fd, gr_err *err)
{
    struct stat s;
    void *p;

    if (fd < 0 || fstat(fd, &s) != 0)
        return gr_fail(err, GR_EREAD, "cannot read the file: %s", strerror(errno));
    if (!S_ISREG(s.st_mode))
        return gr_fail(err, GR_EREAD, "expected a file that can be mapped");
    if (s.st_size == 0)
        return gr_fail(err, GR_EINPUT, "expected a safetensors file, found 0 bytes");
    p = mmap(NULL, (size_t)s.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (p == MAP_FAILED)
        return gr_fail(err, GR_EREAD, "cannot map the file: %s", strerror(errno));
    w->mapped = p;
    w->n_mapped = (size_t)s.st_size;
    return GR_OK;
}

gr_status gr_weights_open(gr_ctx *cx, const char *path, gr_weights **out, gr_err *err)
{
    gr_weights *w = new_weights(cx, path);
    gr_status st;
    int fd;

    if (w == NULL)
        return gr_fail_memory(cx, err);
    fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    st = map(w, fd, err);
    if (fd >= 0)
        close(fd);
    if (st == GR_OK)
        st = read_bytes(cx, w, (gr_str){ w->mapped, w->n_mapped }, err);
    return finish(w, st, out, err);
}

void gr_weights_free(gr_weights *w)
{
    if (w == NULL)
        return;
    if (w->mapped != NULL)
        munmap(w->mapped, w->n_mapped);
    gr_arena_clear(&w->arena);
    gr_mem_resize(NULL, w, sizeof *w, 0);
}

/* --- looking up --- */

static const tensor *find(const gr_weights *w, const char *name)
{
    tensor key = { .name = gr_str_of(name) };

    return bsearch(&key, w->tensors, w->n_tensors, sizeof key, by_name);
}

bool gr_weights_has(const gr_weights *w, const char *name)
{
    return find(w, name) != NULL;
}

gr_str gr_weights_meta(const gr_weights *w, const char *key)
{
    for (size_t i = 0; i < w->n_metas; i++)
        if (gr_str_is(w->metas[i].key, key))
            return w->metas[i].value;
    return (gr_str){ NULL, 0 };
}

/* "F32 [2, 3]"; 0 stands for any size. */
static void describe(gr_dtype type, size_t rank, const size_t *shape, char *out, size_t room)
{
    size_t len = (size_t)snprintf(out, room, "%s [", dtypes[type].name);

    for (size_t i = 0; i < rank && len < room; i++) {
        char size[GR_NUM_MAX] = "any";

        if (shape[i] != 0)
            gr_num_from_int((int64_t)shape[i], size);
        len += (size_t)snprintf(out + len, room - len, "%s%s", i != 0 ? ", " : "", size);
    }
    if (len < room)
        snprintf(out + len, room - len, "]");
}

gr_status gr_weights_find(const gr_weights *w, const char *name, gr_dtype type, size_t rank,
                          size_t *shape, const void **data, gr_err *err)
{
    const tensor *t = find(w, name);
    char expected[128], found[128] = "none";
    bool good = t != NULL && t->type == type && t->rank == rank;

    for (size_t i = 0; good && i < rank; i++)
        good = shape[i] == 0 || shape[i] == t->shape[i];
    if (!good) {
        gr_status st;

        describe(type, rank, shape, expected, sizeof expected);
        if (t != NULL)
            describe(t->type, t->rank, t->shape, found, sizeof found);
        st = gr_fail(err, t != NULL ? GR_EINPUT : GR_ENAME, "tensor \"%s\": expected %s, found %s",
                     name, expected, found);
        gr_err_file(err, w->path);
        return st;
    }
    memcpy(shape, t->shape, rank * sizeof *shape);
    *data = w->data + t->begin;
    return GR_OK;
}

gr_status gr_weights_floats(const gr_weights *w, const char *name, size_t rank, size_t *shape,
                            const float **data, gr_err *err)
{
    const void *p;
    gr_status st = gr_weights_find(w, name, GR_F32, rank, shape, &p, err);
    size_t n = 1;

    if (st != GR_OK)
        return st;
    *data = p;
    for (size_t i = 0; i < rank; i++)
        n *= shape[i];
    if (gr_float_top(*data, n) >= GR_FLOAT_INF)
        st = gr_weights_wrong(w, err, "tensor \"%s\": expected finite numbers", name);
    return st;
}

gr_status gr_weights_wrong(const gr_weights *w, gr_err *err, const char *fmt, ...)
{
    char message[256];
    va_list ap;
    gr_status st;

    va_start(ap, fmt);
    vsnprintf(message, sizeof message, fmt, ap);
    va_end(ap);
    st = gr_fail(err, GR_EINPUT, "%s", message);
    gr_err_file(err, w->path);
    return st;
}

gr_status gr_weights_heads(const gr_weights *w, size_t width, size_t *heads, gr_err *err)
{
    gr_str text = gr_weights_meta(w, "heads");
    int64_t n = 0;

    if (text.ptr == NULL || !gr_num_is_canonical(text, &n) || n < 1 || (uint64_t)n > width ||
        width % (size_t)n != 0)
        return gr_weights_wrong(w, err,
                                "__metadata__: expected \"heads\" as a number that divides the "
                                "width %zu, found \"%.*s\"",
                                width, GR_FMT(text));
    *heads = (size_t)n;
    return GR_OK;
}
