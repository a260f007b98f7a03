/* series: what was measured along roads, row after row, as forecasters learn from.
 *
 *     NAME_speed_train.csv or NAME_speed.csv   names of roads, then a row of numbers each moment
 *     NAME_speed_test.csv    if there: the rows behind, which test; else the last fifth does
 *     NAME_adj.tsv           road<TAB>road[<TAB>weight], columns from 0; both ways are one link;
 *                            for sz40 also sz_adj.tsv, of which what is beyond the columns is left
 *     NAME_meta.json         if there: {"minutes": M} from row to row
 *
 * Files may be compressed (.zst, .gz). Without NAME_meta.json rows are as far apart as makes equal
 * times of different days most alike: 5, 10, 15, 30 or 60 minutes. A set that contradicts itself is
 * refused with its record. A gr_series is immutable: share it freely. */
#ifndef GR_LEARN_SERIES_H
#define GR_LEARN_SERIES_H

#include "tensor/tensor.h"

typedef struct gr_series {
    gr_arena arena;
    size_t n_roads, n_rows;
    size_t n_fit, n_train; /* rows: learnt from; before the test. Those between validate */
    size_t minutes, day;   /* from row to row; rows of a day */
    gr_str *roads;
    float *at;    /* [n_rows, n_roads] */
    size_t *from; /* [n_roads + 1]: links, sorted, each at both ends, no loops */
    uint32_t *col;
    float *weight;
    float *usual;   /* [day, n_roads]: sums over the rows before the test */
    size_t *usuals; /* [day]: how many they are */
} gr_series;

/* path: FOLDER/NAME, or the file of speeds, or a folder that has one of them. GR_EREAD if there is
 * none, GR_EINPUT with file and line if it is not as above. */
gr_status gr_series_open(gr_ctx *cx, const char *path, gr_series **out, gr_err *err);
void gr_series_free(gr_series *s); /* NULL is fine */
/* Is it the path of a file of speeds to learn from? */
bool gr_series_is_there(const char *path);

/* The historical average: the mean of this time of the day before the test. For rows there without
 * the row itself, which a model would take for what it has to tell. */
float gr_series_usual(const gr_series *s, size_t row, size_t road);
gr_status gr_series_road(const gr_series *s, gr_str name, uint32_t *out, gr_err *err);

#endif
