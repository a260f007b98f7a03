/* Who may work: a few calls at once, the others wait for a while. Of those that take long there are
 * never more than cores, and always fewer than places: a short call does not wait for them. */
#include <time.h>
#include <unistd.h>

#include "serve/http_int.h"

#define WAIT_S       10
#define MOST_WAITING 256

void gr_http_places_init(http_server *srv)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    pthread_condattr_t attr;

    srv->n_places = srv->options->workers;
    srv->n_heavy = cores > 0 && cores < srv->n_places ? (unsigned)cores : srv->n_places - 1;
    srv->n_heavy = srv->n_heavy != 0 ? srv->n_heavy : 1;
    pthread_mutex_init(&srv->place_lock, NULL);
    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_cond_init(&srv->place_free, &attr);
    pthread_condattr_destroy(&attr);
}

/* The client of a call has gone: the session is told until it stops. */
static void on_gone(void *arg)
{
    http_call *c = arg;

    c->stop = true;
    gr_session_cancel(c->session);
}

static bool is_free(const http_server *srv, bool heavy)
{
    return srv->n_places != 0 && (!heavy || srv->n_heavy != 0);
}

static bool take_place(http_server *srv, bool heavy)
{
    struct timespec until;
    bool got;

    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += WAIT_S;
    pthread_mutex_lock(&srv->place_lock);
    if (!is_free(srv, heavy) && srv->n_waiting < MOST_WAITING) {
        srv->n_waiting++;
        while (!is_free(srv, heavy) &&
               pthread_cond_timedwait(&srv->place_free, &srv->place_lock, &until) == 0)
            ;
        srv->n_waiting--;
    }
    got = is_free(srv, heavy);
    srv->n_places -= got;
    srv->n_heavy -= got && heavy;
    pthread_mutex_unlock(&srv->place_lock);
    return got;
}

/* All are woken: a heavy call that may not go would keep the place from another. */
static void free_place(http_server *srv, bool heavy)
{
    pthread_mutex_lock(&srv->place_lock);
    srv->n_places++;
    srv->n_heavy += heavy;
    if (srv->n_waiting != 0)
        pthread_cond_broadcast(&srv->place_free);
    pthread_mutex_unlock(&srv->place_lock);
}

bool gr_http_enter(http_call *c)
{
    http_server *srv = c->srv;

    if (!take_place(srv, c->route->heavy)) {
        gr_server_add_header(c->reply, "Retry-After", "1");
        gr_http_refuse(c, 503, "limit", "too many calls are running; try again");
        return false;
    }
    pthread_mutex_lock(&srv->lock);
    c->session = gr_session_branch(srv->session);
    pthread_mutex_unlock(&srv->lock);
    if (c->session == NULL) {
        free_place(srv, c->route->heavy);
        gr_http_no_memory(c);
        return false;
    }
    c->limits = (gr_limits){ .timeout_ms = srv->options->timeout_ms,
                             .memory_bytes = srv->options->memory_bytes };
    /* For what works without the session. */
    c->cx.deadline_ns = gr_now_ns() + (int64_t)c->limits.timeout_ms * 1000000;
    c->cx.budget.limit = (size_t)c->limits.memory_bytes;
    c->cx.cancel = &c->stop;
    gr_server_watch(c->q, on_gone, c);
    return true;
}

void gr_http_leave(http_call *c)
{
    gr_server_watch(c->q, NULL, NULL);
    gr_session_free(c->session);
    c->session = NULL;
    free_place(c->srv, c->route->heavy);
}
