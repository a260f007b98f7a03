/* Who may work, and where.
 *
 * Light calls work on the threads of their connections, a few at once; the others wait for a while,
 * and take the place of one that lasts. Heavy ones wait in a queue of their own for threads that
 * yield to all others (they are nice), so that a call of a tool waits neither for their places nor
 * for their turns on the processor; they, too, take the place of one that lasts. A thread that
 * computed for long would be served late when it comes to answer something short: that is why a
 * heavy call leaves the thread of its connection. */
#include <errno.h>
#include <time.h>

#include "serve/http_int.h"
#include "serve/nice_int.h"

#define WAIT_MS      10000
#define MOST_WAITING 256
#define MOST_SLOW    16 /* calls that last, light and heavy each, beyond the places */
#define SLOW_MS      50
#define LASTS_MS     250 /* of a heavy one */

/* A heavy call; it lives on the stack of the thread that waits for it. */
struct http_job {
    http_call *call;
    void (*work)(http_call *c, void *arg);
    void *arg;
    pthread_cond_t changed;
    enum { WAITS, RUNS, DONE } state;
    int64_t since_ns; /* of one that runs */
    bool slow;        /* it has no place any more */
    http_job *next;
};

static void init_cond(pthread_cond_t *cond)
{
    pthread_condattr_t attr;

    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_cond_init(cond, &attr);
    pthread_condattr_destroy(&attr);
}

gr_status gr_http_places_init(http_server *srv, gr_err *err)
{
    unsigned n = srv->options->workers;

    srv->n_places = n;
    srv->most_jobs = n > 1 ? n - 1 : 1;
    pthread_mutex_init(&srv->place_lock, NULL);
    init_cond(&srv->place_free);
    init_cond(&srv->job_there);
    srv->threads = gr_new_n(&srv->cx.arena, pthread_t, srv->most_jobs + MOST_SLOW);
    return srv->threads != NULL ? GR_OK : gr_fail_memory(&srv->cx, err);
}

void gr_http_places_clear(http_server *srv)
{
    pthread_mutex_lock(&srv->place_lock);
    srv->closing = true;
    pthread_cond_broadcast(&srv->job_there);
    pthread_mutex_unlock(&srv->place_lock);
    for (unsigned i = 0; i < srv->n_threads; i++)
        pthread_join(srv->threads[i], NULL);
}

static struct timespec in_ms(int64_t ms)
{
    struct timespec until;
    int64_t ns;

    clock_gettime(CLOCK_MONOTONIC, &until);
    ns = until.tv_nsec + ms * 1000000;
    until.tv_sec += ns / 1000000000;
    until.tv_nsec = ns % 1000000000;
    return until;
}

/* Its time begins now; nobody works for a client that left while it waited. */
static void perform(http_call *c, void (*work)(http_call *c, void *arg), void *arg)
{
    gr_err err = { 0 };

    c->cx.deadline_ns = gr_now_ns() + (int64_t)c->limits.timeout_ms * 1000000;
    if (!c->stop) {
        work(c, arg);
        return;
    }
    gr_fail(&err, GR_ECANCELLED, "cancelled");
    gr_http_fail(c, &err);
}

/* --- light calls --- */

/* One that runs; it lives on the stack of its thread. */
struct http_light {
    int64_t since_ns;
    bool slow; /* it has no place any more */
    http_light *next;
};

/* A call that lasts leaves its place to one that waits, as long as those are not too many. */
static bool oust(http_server *srv)
{
    int64_t now = gr_now_ns();

    for (http_light *l = srv->lights; l != NULL && srv->n_slow < MOST_SLOW; l = l->next) {
        if (l->slow || now - l->since_ns < SLOW_MS * 1000000LL)
            continue;
        l->slow = true;
        srv->n_slow++;
        srv->n_places++;
        return true;
    }
    return false;
}

static bool take_place(http_server *srv, http_light *self)
{
    int64_t end = gr_now_ns() + WAIT_MS * 1000000LL;
    bool got;

    pthread_mutex_lock(&srv->place_lock);
    if (srv->n_places == 0 && srv->n_waiting < MOST_WAITING) {
        srv->n_waiting++;
        while (srv->n_places == 0 && !oust(srv) && gr_now_ns() < end) {
            struct timespec until = in_ms(SLOW_MS);

            pthread_cond_timedwait(&srv->place_free, &srv->place_lock, &until);
        }
        srv->n_waiting--;
    }
    got = srv->n_places != 0;
    if (got) {
        srv->n_places--;
        *self = (http_light){ .since_ns = gr_now_ns(), .next = srv->lights };
        srv->lights = self;
    }
    pthread_mutex_unlock(&srv->place_lock);
    return got;
}

static void free_place(http_server *srv, const http_light *self)
{
    http_light **at = &srv->lights;

    pthread_mutex_lock(&srv->place_lock);
    while (*at != self)
        at = &(*at)->next;
    *at = self->next;
    if (self->slow) {
        srv->n_slow--;
    } else {
        srv->n_places++;
        pthread_cond_signal(&srv->place_free);
    }
    pthread_mutex_unlock(&srv->place_lock);
}

static bool work_here(http_call *c, void (*work)(http_call *c, void *arg), void *arg)
{
    http_light self;

    if (!take_place(c->srv, &self))
        return false;
    perform(c, work, arg);
    free_place(c->srv, &self);
    return true;
}

/* --- heavy calls; the queue is used with the lock --- */

static void push(http_server *srv, http_job *j)
{
    *(srv->last_job != NULL ? &srv->last_job->next : &srv->first_job) = j;
    srv->last_job = j;
    srv->n_jobs++;
    srv->n_waiting++;
}

static void unlink_job(http_server *srv, const http_job *j)
{
    http_job *before = NULL;

    if (srv->first_job != j)
        for (before = srv->first_job; before->next != j;)
            before = before->next;
    *(before != NULL ? &before->next : &srv->first_job) = j->next;
    if (srv->last_job == j)
        srv->last_job = before;
    srv->n_jobs--;
    srv->n_waiting--;
}

static bool has_job_place(const http_server *srv)
{
    return srv->n_running < srv->most_jobs;
}

static void begin_job(http_server *srv, http_job *j)
{
    unlink_job(srv, j);
    j->state = RUNS;
    j->since_ns = gr_now_ns();
    j->next = srv->running;
    srv->running = j;
    srv->n_running++;
}

static void end_job(http_server *srv, http_job *j)
{
    http_job **at = &srv->running;

    while (*at != j)
        at = &(*at)->next;
    *at = j->next;
    *(j->slow ? &srv->n_slow_jobs : &srv->n_running) -= 1;
    j->state = DONE;
    pthread_cond_signal(&j->changed);
    pthread_cond_signal(&srv->job_there);
}

static void *run_jobs(void *arg)
{
    http_server *srv = arg;

    gr_thread_yields(gr_thread_id(), GR_HEAVY_YIELDS);
    pthread_mutex_lock(&srv->place_lock);
    for (;;) {
        http_job *j;

        srv->n_idle++;
        while (srv->first_job != NULL ? !has_job_place(srv) : !srv->closing)
            pthread_cond_wait(&srv->job_there, &srv->place_lock);
        srv->n_idle--;
        j = srv->first_job;
        if (j == NULL)
            break;
        begin_job(srv, j);
        pthread_mutex_unlock(&srv->place_lock);
        perform(j->call, j->work, j->arg);
        pthread_mutex_lock(&srv->place_lock);
        end_job(srv, j);
    }
    pthread_mutex_unlock(&srv->place_lock);
    return NULL;
}

/* One more thread, where those that are idle are too few and there may be more. */
static void want_thread(http_server *srv)
{
    if (srv->n_jobs <= srv->n_idle || srv->n_threads == srv->most_jobs + MOST_SLOW ||
        !has_job_place(srv))
        return;
    if (pthread_create(&srv->threads[srv->n_threads], NULL, run_jobs, srv) == 0)
        srv->n_threads++;
}

/* As oust, for the first that waits. */
static void oust_job(http_server *srv)
{
    int64_t now = gr_now_ns();

    if (has_job_place(srv))
        return;
    for (http_job *j = srv->running; j != NULL && srv->n_slow_jobs < MOST_SLOW; j = j->next) {
        if (j->slow || now - j->since_ns < LASTS_MS * 1000000LL)
            continue;
        j->slow = true;
        srv->n_slow_jobs++;
        srv->n_running--;
        want_thread(srv);
        pthread_cond_signal(&srv->job_there);
        return;
    }
}

/* Waits until somebody runs it or the time is over. */
static void wait_for_thread(http_server *srv, http_job *j)
{
    int64_t end = gr_now_ns() + WAIT_MS * 1000000LL;

    while (j->state == WAITS && gr_now_ns() < end) {
        struct timespec until = in_ms(SLOW_MS);

        if (pthread_cond_timedwait(&j->changed, &srv->place_lock, &until) == ETIMEDOUT &&
            srv->first_job == j)
            oust_job(srv);
    }
    if (j->state == WAITS)
        unlink_job(srv, j);
}

static bool work_aside(http_call *c, void (*work)(http_call *c, void *arg), void *arg)
{
    http_job j = { .call = c, .work = work, .arg = arg };
    http_server *srv = c->srv;
    bool done;

    init_cond(&j.changed);
    pthread_mutex_lock(&srv->place_lock);
    if (srv->n_waiting < MOST_WAITING) {
        push(srv, &j);
        want_thread(srv);
        pthread_cond_signal(&srv->job_there);
        wait_for_thread(srv, &j);
        while (j.state == RUNS)
            pthread_cond_wait(&j.changed, &srv->place_lock);
    }
    done = j.state == DONE;
    pthread_mutex_unlock(&srv->place_lock);
    pthread_cond_destroy(&j.changed);
    return done;
}

/* --- calls --- */

/* The client of a call has gone: the session is told until it stops. */
static void on_gone(void *arg)
{
    http_call *c = arg;

    c->stop = true;
    gr_session_cancel(c->session);
}

static bool open_session(http_call *c)
{
    http_server *srv = c->srv;

    pthread_mutex_lock(&srv->lock);
    c->session = gr_session_branch(srv->session);
    pthread_mutex_unlock(&srv->lock);
    if (c->session == NULL) {
        gr_http_no_memory(c);
        return false;
    }
    c->limits = (gr_limits){ .timeout_ms = srv->options->timeout_ms,
                             .memory_bytes = srv->options->memory_bytes };
    c->cx.budget.limit = (size_t)c->limits.memory_bytes;
    c->cx.cancel = &c->stop;
    gr_server_watch(c->q, on_gone, c);
    return true;
}

static void close_session(http_call *c)
{
    gr_server_watch(c->q, NULL, NULL);
    gr_session_free(c->session);
    c->session = NULL;
}

bool gr_http_work(http_call *c, void (*work)(http_call *c, void *arg), void *arg)
{
    bool heavy = c->route->heavy || gr_http_is_big(c), done;

    if (!open_session(c))
        return false;
    done = heavy ? work_aside(c, work, arg) : work_here(c, work, arg);
    close_session(c);
    if (!done) {
        gr_server_add_header(c->reply, "Retry-After", "1");
        gr_http_refuse(c, 503, "limit", "too many calls are running; try again");
    }
    return done;
}
