/* Which files a session may touch. */
#include "engine/engine_int.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

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

static bool is_allowed(const gr_session *s, const char *path, bool write)
{
    char *real = resolve(path, write);
    bool allowed = false;

    for (size_t i = 0; real != NULL && i < s->roots.n; i++)
        allowed |= is_under(real, s->roots.at[i]);
    free(real);
    return allowed;
}

/* Opening a pipe waits for whoever is at its other end, and nothing ends that. */
static bool is_plain(const char *path)
{
    struct stat sb;

    return stat(path, &sb) != 0 || S_ISREG(sb.st_mode) || S_ISDIR(sb.st_mode);
}

/* A relative path under one of the roots: where the file is, or where it is to be made. */
static bool find_under(const gr_session *s, const char *path, bool write, char out[PATH_MAX])
{
    for (size_t i = 0; i < s->roots.n; i++)
        if (snprintf(out, PATH_MAX, "%s/%s", s->roots.at[i], path) < PATH_MAX &&
            access(out, F_OK) == 0)
            return true;
    return write && snprintf(out, PATH_MAX, "%s/%s", s->roots.at[0], path) < PATH_MAX &&
           is_allowed(s, out, true);
}

void gr_session_forbid_files(gr_session *s)
{
    s->no_files = true;
}

gr_status gr_policy_path(const gr_session *s, const char *path, bool write, char out[PATH_MAX],
                         gr_err *err)
{
    bool is_file = strcmp(path, "-") != 0;

    if (s->no_files && s->roots.n == 0)
        return gr_fail(err, GR_EREAD, "no files may be used here");
    if (s->roots.n == 0 || path[0] == '/' || !is_file || !find_under(s, path, write, out))
        if (snprintf(out, PATH_MAX, "%s", path) >= PATH_MAX)
            return gr_fail(err, GR_EREAD, "the path '%.60s...' is too long", path);
    errno = 0;
    if (s->roots.n == 0)
        return GR_OK;
    if (is_file && is_allowed(s, out, write))
        return is_plain(out)
                   ? GR_OK
                   : gr_fail(err, GR_EREAD, "'%.300s' is neither a file nor a folder", path);
    if (errno == ENOMEM)
        return gr_fail(err, GR_EMEMORY, "out of memory");
    /* The same words whether or not the file exists. */
    gr_fail(err, GR_EREAD, "'%.300s' is not a file under an allowed folder", path);
    gr_err_hint(err, "allowed: %.200s", s->roots.at[0]);
    return GR_EREAD;
}
