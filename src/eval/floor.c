/* What the machine can do: reading memory in order, and reading it at random. */
#include "eval/bench_int.h"

#define STREAM_WORDS (UINT32_C(32) << 20) /* 256 MB */
#define GATHERS      (UINT32_C(16) << 20) /* a thread */
#define TIMES        5

typedef struct floor_job {
    const uint64_t *stream;
    const uint32_t *table;
    size_t n_threads;
    uint64_t sums[16]; /* so that nothing is optimised away */
} floor_job;

static void stream(void *arg, size_t i)
{
    floor_job *j = arg;
    size_t from = STREAM_WORDS / j->n_threads * i, to = STREAM_WORDS / j->n_threads * (i + 1);
    uint64_t sum = 0;

    for (size_t k = from; k < to; k++)
        sum += j->stream[k];
    j->sums[i] += sum;
}

/* Places come from a multiplicative generator: no memory but the table is read. */
static void gather(void *arg, size_t i)
{
    floor_job *j = arg;
    uint32_t place = (uint32_t)i, sum = 0;

    for (uint32_t k = 0; k < GATHERS; k++) {
        place = place * UINT32_C(1664525) + UINT32_C(1013904223);
        sum += j->table[place >> 12];
    }
    j->sums[i] += sum;
}

static double best_time(gr_pool *pool, floor_job *j, void (*fn)(void *arg, size_t i))
{
    double best = 1e9;

    for (int k = 0; k < TIMES; k++) {
        int64_t start = gr_now_ns();
        double seconds;

        gr_pool_each(pool, j->n_threads, fn, j);
        seconds = (double)(gr_now_ns() - start) / 1e9;
        best = seconds < best ? seconds : best;
    }
    return best;
}

bool gr_floor_measure(gr_floor *out)
{
    gr_pool *pool = gr_pool_new(0);
    uint64_t *words = gr_mem_resize(NULL, NULL, 0, STREAM_WORDS * sizeof *words);
    floor_job j = { .stream = words, .table = (uint32_t *)words };

    if (pool == NULL || words == NULL)
        return false;
    j.n_threads = gr_pool_threads(pool);
    for (size_t i = 0; i < STREAM_WORDS; i++)
        words[i] = i;
    out->bytes_a_second = STREAM_WORDS * sizeof *words / best_time(pool, &j, stream);
    out->gathers_a_second = (double)GATHERS * (double)j.n_threads / best_time(pool, &j, gather);
    gr_mem_resize(NULL, words, STREAM_WORDS * sizeof *words, 0);
    gr_pool_free(pool);
    return true;
}
