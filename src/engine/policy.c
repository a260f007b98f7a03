/* Which files a session may touch. */
#include "engine/engine_int.h"

#include <errno.h>
#include <limits.h>
#include <sys/stat.h>

gr_reply *gr_session_allow(gr_session *s, const char *folder)
{
    char *real = realpath(folder, NULL);
    struct stat sb;
    gr_err err = { 0 };
    gr_value v = gr_v_null();

    if ((real == NULL && errno == ENOMEM) ||
        (real != NULL && !gr_vec_reserve(&s->roots, s->roots.n + 1)))
        gr_fail(&err, GR_EMEMORY, "out of memory");
    else if (real == NULL || stat(real, &sb) != 0 || !S_ISDIR(sb.st_mode))
        gr_fail(&err, GR_EREAD, "cannot allow '%.200s': %s", folder,
                real == NULL ? strerror(errno) : "it is no folder");
    if (err.kind != GR_OK) {
        free(real);
        return gr_reply_error(&err);
    }
    s->roots.at[s->roots.n++] = real;
    return gr_reply_value(&v);
}

static bool is_under(const char *path, const char *root)
{
    size_t n = strlen(root);

    if (n != 0 && root[n - 1] == '/') /* only "/" ends with one */
        n--;
    return strncmp(path, root, n) == 0 && (path[n] == '/' || path[n] == '\0');
}

/* The path with links resolved; of a file that is to be made, its folder's. */
static char *resolve(const char *path, bool write)
{
    char *real = realpath(path, NULL), *copy, *slash;

    if (real != NULL || !write || errno != ENOENT)
        return real;
    copy = strdup(path);
    if (copy == NULL)
        return NULL;
    slash = strrchr(copy, '/');
    if (slash == copy)
        slash++;
    if (slash != NULL)
        *slash = '\0';
    real = realpath(slash != NULL ? copy : ".", NULL);
    free(copy);
    return real;
}

gr_status gr_policy_check(const gr_session *s, const char *path, bool write, gr_err *err)
{
    char *real;
    bool allowed = s->roots.n == 0;
    gr_status st = GR_OK;

    if (allowed)
        return GR_OK;
    errno = 0;
    real = strcmp(path, "-") != 0 ? resolve(path, write) : NULL;
    if (real == NULL && errno == ENOMEM)
        return gr_fail(err, GR_EMEMORY, "out of memory");
    for (size_t i = 0; real != NULL && i < s->roots.n; i++)
        allowed |= is_under(real, s->roots.at[i]);
    if (!allowed) { /* the same words whether or not the file exists */
        st = gr_fail(err, GR_EREAD, "'%.300s' is not a file under an allowed folder", path);
        gr_err_hint(err, "allowed: %.200s", s->roots.at[0]);
    }
    free(real);
    return st;
}
