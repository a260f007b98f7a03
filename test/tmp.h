/* A folder for the files of one test program: group setup makes it, group teardown removes it. */
#ifndef TEST_TMP_H
#define TEST_TMP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/base.h"

static char tmp_dir[512];

static inline int tmp_make(void **state)
{
    const char *root = getenv("TMPDIR");

    snprintf(tmp_dir, sizeof tmp_dir, "%s/grasp.XXXXXX", root != NULL ? root : "/tmp");
    return mkdtemp(tmp_dir) != NULL ? 0 : -1;
}

/* The path of a file in the folder, valid until the eighth call after. */
static inline const char *tmp_path(const char *name)
{
    static char paths[8][1024];
    static unsigned next;
    char *path = paths[next++ % 8];

    snprintf(path, sizeof paths[0], "%s/%s", tmp_dir, name);
    return path;
}

static inline unsigned tmp_count(void)
{
    DIR *d = opendir(tmp_dir);
    unsigned n = 0;

    assert_non_null(d);
    while (readdir(d) != NULL)
        n++;
    closedir(d);
    return n - 2;
}

static inline void tmp_write(const char *path, gr_str text)
{
    FILE *f = fopen(path, "wb");

    assert_non_null(f);
    assert_int_equal(fwrite(text.ptr, 1, text.len, f), text.len);
    assert_int_equal(fclose(f), 0);
}

static inline int tmp_remove(void **state)
{
    DIR *d = opendir(tmp_dir);
    const struct dirent *e;

    while (d != NULL && (e = readdir(d)) != NULL)
        unlink(tmp_path(e->d_name));
    if (d != NULL)
        closedir(d);
    return rmdir(tmp_dir);
}

#endif
