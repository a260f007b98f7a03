/* log: who took what, as recommenders learn from.
 *
 * A folder with train.tsv, or NAME_train.tsv (of several the first by name; another one by its
 * path), lines
 *
 *     user<TAB>item[<TAB>value[<TAB>time]]
 *
 * the value a rating or a count, all of one number of columns. Beside it dev.tsv, dev_last.tsv or
 * NAME_dev.tsv, and test.tsv, test_last.tsv or NAME_test.tsv; what came
 * after. Files may be compressed (.zst, .gz).
 *
 * The last known interaction of each user is tested, the one before validates, the rest is learnt
 * from. Of which file they are: test, dev, train; without a test dev tests, without both the last
 * of train does. Last is by time, and of equal times the later line; without times it is one by
 * lot, always the same. A user with a single line has nothing taken away.
 *
 * A gr_log is immutable: share it freely. */
#ifndef GR_LEARN_LOG_H
#define GR_LEARN_LOG_H

#include "tensor/tensor.h"

typedef struct gr_log_row {
    uint32_t user, item, line;
    float value; /* 1 if the log has none */
    double time; /* 0 if the log has none */
} gr_log_row;

/* Rows by user. */
typedef struct gr_log_part {
    gr_log_row *at;
    size_t n;
} gr_log_part;

typedef struct gr_log {
    gr_arena arena;
    size_t n_users, n_items, n_columns;
    gr_str *users, *items; /* names, in the order in which they come */
    gr_strmap user_of, item_of;
    gr_log_part train, valid, test;
    size_t *from;      /* [n_users + 1]: the rows of users in `known` */
    uint32_t *known;   /* items of all parts but the test, sorted for each user */
    size_t *item_uses; /* [n_items]: in train */
} gr_log;

/* GR_EREAD if there is no such file, GR_EINPUT with file and line if it is not as above. */
gr_status gr_log_open(gr_ctx *cx, const char *path, gr_log **out, gr_err *err);
void gr_log_free(gr_log *l); /* NULL is fine */
/* Is it the path of a log, or of a folder that has one? */
bool gr_log_is_there(const char *path);

/* By name: 650, and u650 where no user is called so, as Graph-ToolFormer writes; i for items.
 * GR_ENAME if there is none. */
gr_status gr_log_user(const gr_log *l, gr_str name, uint32_t *out, gr_err *err);
gr_status gr_log_item(const gr_log *l, gr_str name, uint32_t *out, gr_err *err);
/* Does the log have it, the test aside? */
bool gr_log_knows(const gr_log *l, uint32_t user, uint32_t item);

#endif
