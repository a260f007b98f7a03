/* The thread pool. Workers are started by the first loop that can use them, because most runs of
 * the program need none. In a loop the caller and the workers draw task numbers from one counter;
 * a worker that wakes up after the last number is drawn is not waited for. */
#include "base/base.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#define MAX_DEFAULT 16

struct gr_pool {
    pthread_mutex_t lock;
    pthread_cond_t work; /* a loop was opened, or the pool stops */
    pthread_cond_t idle; /* the last worker left the loop */
    atomic_bool busy;    /* somebody's loop has the pool */
    atomic_size_t next;  /* task to draw */
    size_t n_tasks;
    void (*fn)(void *arg, size_t i);
    void *arg;
    uint64_t round; /* number of the loop, so that a worker enters it once */
    bool is_open;   /* workers may enter */
    bool stop;
    unsigned inside; /* workers in the loop */
    unsigned n_threads;
    unsigned n_workers;
    pthread_t workers[];
};

static void run_tasks(gr_pool *p)
{
    size_t i;

    while ((i = atomic_fetch_add_explicit(&p->next, 1, memory_order_relaxed)) < p->n_tasks)
        p->fn(p->arg, i);
}

static void *work(void *arg)
{
    gr_pool *p = arg;
    uint64_t last = 0;

    pthread_mutex_lock(&p->lock);
    while (!p->stop) {
        if (!p->is_open || p->round == last) {
            pthread_cond_wait(&p->work, &p->lock);
            continue;
        }
        last = p->round;
        p->inside++;
        pthread_mutex_unlock(&p->lock);
        run_tasks(p);
        pthread_mutex_lock(&p->lock);
        if (--p->inside == 0)
            pthread_cond_signal(&p->idle);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

gr_pool *gr_pool_new(unsigned n_threads)
{
    gr_pool *p;

    if (n_threads == 0) {
        long n = sysconf(_SC_NPROCESSORS_ONLN);

        n_threads = n < 1 ? 1 : n > MAX_DEFAULT ? MAX_DEFAULT : (unsigned)n;
    }
    p = gr_mem_zeroed(NULL, 1, sizeof *p + (n_threads - 1) * sizeof p->workers[0]);
    if (p == NULL)
        return NULL;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->work, NULL);
    pthread_cond_init(&p->idle, NULL);
    p->n_threads = n_threads;
    return p;
}

void gr_pool_free(gr_pool *p)
{
    if (p == NULL)
        return;
    pthread_mutex_lock(&p->lock);
    p->stop = true;
    pthread_cond_broadcast(&p->work);
    pthread_mutex_unlock(&p->lock);
    for (unsigned i = 0; i < p->n_workers; i++)
        pthread_join(p->workers[i], NULL);
    pthread_cond_destroy(&p->idle);
    pthread_cond_destroy(&p->work);
    pthread_mutex_destroy(&p->lock);
    free(p);
}

unsigned gr_pool_threads(const gr_pool *p)
{
    return p != NULL ? p->n_threads : 1;
}

/* As many workers as n_tasks can use; where the system refuses, the loop runs on fewer. Signals
 * stay with the threads that expect them. */
static void start_workers(gr_pool *p, size_t n_tasks)
{
    sigset_t all, old;

    if (p->n_workers + 1 >= p->n_threads || p->n_workers + 1 >= n_tasks)
        return;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    while (p->n_workers + 1 < p->n_threads && p->n_workers + 1 < n_tasks &&
           pthread_create(&p->workers[p->n_workers], NULL, work, p) == 0)
        p->n_workers++;
    pthread_sigmask(SIG_SETMASK, &old, NULL);
}

void gr_pool_each(gr_pool *p, size_t n_tasks, void (*fn)(void *arg, size_t i), void *arg)
{
    if (n_tasks < 2 || gr_pool_threads(p) < 2 || atomic_exchange(&p->busy, true)) {
        for (size_t i = 0; i < n_tasks; i++)
            fn(arg, i);
        return;
    }
    start_workers(p, n_tasks);
    pthread_mutex_lock(&p->lock);
    p->fn = fn;
    p->arg = arg;
    p->n_tasks = n_tasks;
    atomic_store_explicit(&p->next, 0, memory_order_relaxed);
    p->is_open = true;
    p->round++;
    pthread_cond_broadcast(&p->work);
    pthread_mutex_unlock(&p->lock);

    run_tasks(p);

    pthread_mutex_lock(&p->lock);
    p->is_open = false;
    while (p->inside > 0)
        pthread_cond_wait(&p->idle, &p->lock);
    pthread_mutex_unlock(&p->lock);
    atomic_store(&p->busy, false);
}
