/* Files that stay open: data sets and models that calls read, kept for the next call.
 *
 * A thing is known by its kind, its path and the state of its files: name, size, times and number.
 * What changed is opened anew and the old one goes; what is in use stays until nobody uses it. Data
 * may have parts beside the file that is named, so that the state of the folder counts. */
#include "tool/tool_int.h"

#include <dirent.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/stat.h>

#define MOST       16u                 /* things; the oldest goes first */
#define MOST_BYTES ((size_t)512 << 20) /* of all of them */

struct gr_held {
    const gr_opening *how;
    char *path;
    uint64_t state;
    void *thing;
    size_t bytes, users; /* it is in the ring, or somebody uses it */
    bool kept;
};

struct gr_opened {
    pthread_mutex_t lock;
    gr_held *at[MOST]; /* oldest first */
    size_t n, bytes;
};

gr_opened *gr_opened_new(void)
{
    gr_opened *o = calloc(1, sizeof *o);

    if (o != NULL && pthread_mutex_init(&o->lock, NULL) != 0) {
        free(o);
        return NULL;
    }
    return o;
}

static void held_free(gr_held *h)
{
    if (h->thing != NULL)
        h->how->close(h->thing);
    free(h->path);
    free(h);
}

static void drop(gr_opened *o, size_t i)
{
    gr_held *h = o->at[i];

    o->bytes -= h->bytes;
    o->n--;
    memmove(&o->at[i], &o->at[i + 1], (o->n - i) * sizeof *o->at);
    h->kept = false;
    if (h->users == 0)
        held_free(h);
}

void gr_opened_free(gr_opened *o)
{
    if (o == NULL)
        return;
    while (o->n != 0)
        drop(o, 0);
    pthread_mutex_destroy(&o->lock);
    free(o);
}

/* --- the state of files --- */

static uint64_t state_of(const char *name, const struct stat *s)
{
    uint64_t h = gr_hash_bytes(name, strlen(name));

    h = gr_hash_u64(h ^ (uint64_t)s->st_size) ^ (uint64_t)s->st_ino;
    h = gr_hash_u64(h ^ (uint64_t)s->st_mtim.tv_sec) ^ (uint64_t)s->st_mtim.tv_nsec;
    return gr_hash_u64(h ^ (uint64_t)s->st_ctim.tv_sec) ^ (uint64_t)s->st_ctim.tv_nsec;
}

/* The files of a folder in whatever order. */
static uint64_t state_of_folder(const char *path)
{
    DIR *d = opendir(path);
    struct dirent *e;
    struct stat s;
    uint64_t sum = 0;

    while (d != NULL && (e = readdir(d)) != NULL)
        if (fstatat(dirfd(d), e->d_name, &s, 0) == 0 && S_ISREG(s.st_mode))
            sum += state_of(e->d_name, &s);
    if (d != NULL)
        closedir(d);
    return sum;
}

static bool state_at(const gr_opening *how, const char *path, uint64_t *out)
{
    const char *slash = strrchr(path, '/');
    char *folder;
    struct stat s;
    bool there = stat(path, &s) == 0;

    if (!how->beside) {
        *out = there ? state_of(path, &s) : 0;
        return true;
    }
    if (there && S_ISDIR(s.st_mode)) {
        *out = state_of_folder(path);
        return true;
    }
    folder = strdup(slash != NULL ? path : ".");
    if (folder != NULL && slash != NULL)
        folder[slash - path + 1] = '\0';
    if (folder != NULL)
        *out = state_of_folder(folder);
    free(folder);
    return folder != NULL;
}

/* --- finding and keeping --- */

static gr_held *find(gr_opened *o, const gr_opening *how, const char *path, uint64_t state)
{
    for (size_t i = 0; i < o->n; i++) {
        gr_held *h = o->at[i];

        if (h->how != how || strcmp(h->path, path) != 0)
            continue;
        if (h->state == state)
            return h;
        drop(o, i); /* it is not what it was */
        return NULL;
    }
    return NULL;
}

static void keep(gr_opened *o, gr_held *h)
{
    pthread_mutex_lock(&o->lock);
    if (h->bytes <= MOST_BYTES / 2 && find(o, h->how, h->path, h->state) == NULL) {
        while (o->n == MOST || (o->n != 0 && o->bytes + h->bytes > MOST_BYTES))
            drop(o, 0);
        o->at[o->n++] = h;
        o->bytes += h->bytes;
        h->kept = true;
    }
    pthread_mutex_unlock(&o->lock);
}

static gr_status open_now(gr_ctx *cx, gr_held *h, const void *with, gr_err *err)
{
    size_t before = atomic_load(&cx->budget.used);
    gr_status st = h->how->open(cx, h->path, with, &h->thing, err);
    size_t after = atomic_load(&cx->budget.used);

    h->bytes = after > before ? after - before : 0;
    return st;
}

gr_status gr_opened_get(gr_ctx *cx, gr_opened *o, const gr_opening *how, const char *path,
                        const gr_held *with, gr_held **out, gr_err *err)
{
    gr_held *h = NULL;
    uint64_t state;
    gr_status st;

    if (!state_at(how, path, &state))
        return gr_fail_memory(cx, err);
    if (with != NULL)
        state = gr_hash_u64(state ^ with->state ^ gr_hash_bytes(with->path, strlen(with->path)));
    if (o != NULL) {
        pthread_mutex_lock(&o->lock);
        if ((h = find(o, how, path, state)) != NULL)
            h->users++;
        pthread_mutex_unlock(&o->lock);
    }
    cx->at_hand = h != NULL;
    *out = h;
    if (h != NULL)
        return GR_OK;
    h = calloc(1, sizeof *h);
    if (h == NULL || (h->path = strdup(path)) == NULL) {
        free(h);
        return gr_fail_memory(cx, err);
    }
    h->how = how;
    h->state = state;
    h->users = 1;
    if ((st = open_now(cx, h, with != NULL ? with->thing : NULL, err)) != GR_OK) {
        held_free(h);
        return st;
    }
    if (o != NULL)
        keep(o, h);
    *out = h;
    return GR_OK;
}

void *gr_held_thing(const gr_held *h)
{
    return h->thing;
}

void gr_opened_put(gr_opened *o, gr_held *h)
{
    bool ends;

    if (h == NULL)
        return;
    if (o != NULL)
        pthread_mutex_lock(&o->lock);
    h->users--;
    ends = h->users == 0 && !h->kept;
    if (o != NULL)
        pthread_mutex_unlock(&o->lock);
    if (ends)
        held_free(h);
}
