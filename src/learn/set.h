/* set: data that models learn classes from.
 *
 * One graph whose nodes have classes, a folder of
 *
 *     meta.json     {"nodes": N, "features": F, "classes": C, "class_names": [..]}
 *     edges.tsv     u<TAB>v, undirected
 *     features.tsv  node<TAB>the numbers of its features, with blanks between; features are 0 or 1
 *     labels.tsv    node<TAB>class; -1 or no line = not known
 *     split.json    {"train": [..], "val": [..], "test": [..]}
 *     prompt_ids.tsv, if there: name<TAB>..<TAB>..<TAB>node, or several nodes with commas
 *
 * or a set of graphs that have classes, NAME.txt: the number of graphs; of each a line `n class`
 * and n lines `tag m neighbour..`, and beside it NAME.10fold.json, a list of lists of graphs to
 * test on. Files may be compressed (.zst, .gz). A set that contradicts itself is refused with its
 * record.
 *
 * All graphs of a set are kept as one with many components. A gr_set is immutable: share it freely.
 */
#ifndef GR_LEARN_SET_H
#define GR_LEARN_SET_H

#include "tensor/tensor.h"

#define GR_SET_UNKNOWN UINT32_MAX /* no class */

typedef enum gr_set_kind { GR_SET_NODES, GR_SET_GRAPHS } gr_set_kind;

/* Some of the items. */
typedef struct gr_set_part {
    uint32_t *at;
    size_t n;
} gr_set_part;

/* A name that stands for one item, or for several that cannot be told apart. */
typedef struct gr_set_name {
    gr_str name;
    size_t first, n; /* in gr_set.named */
} gr_set_name;

typedef struct gr_set {
    gr_arena arena;
    gr_set_kind kind;
    size_t n_items; /* nodes or graphs */
    size_t n_nodes, n_features, n_classes;
    gr_str *classes;
    size_t *from; /* [n_nodes + 1]: the neighbours of nodes, sorted, each link at both ends */
    uint32_t *col;
    gr_sparse *features; /* [n_nodes, n_features]; rows of nodes' sets add up to 1 */
    uint32_t *label;     /* [n_items] */
    size_t *first; /* [n_items + 1]: where the nodes of a graph begin; NULL = items are nodes */
    gr_set_part train, valid, test; /* of nodes */
    gr_set_part *folds;             /* of graphs: what is tested in each */
    size_t n_folds;
    gr_set_name *names; /* sorted; NULL = items are called by their numbers */
    size_t n_names;
    uint32_t *named;
} gr_set;

/* GR_EREAD if a file is missing, GR_EINPUT with file and line if it is not as above. */
gr_status gr_set_open(gr_ctx *cx, const char *path, gr_set **out, gr_err *err);
void gr_set_free(gr_set *s); /* NULL is fine */

/* The items that a name stands for, at least one; GR_ENAME if there is none. */
gr_status gr_set_find(const gr_set *s, gr_str name, const uint32_t **items, size_t *n, gr_err *err);

#endif
