/* Replies that are written while they are sent. The writer has a thread, the connection another: it
 * sleeps until there is something to send. */
#include <errno.h>
#include <time.h>

#include "net/server_int.h"

#define MOST_WAITING ((size_t)1 << 20) /* bytes that the writer may be ahead */
#define BEAT_MS      15000 /* of silence, after which an event stream says that it lives */
#define AGAIN_MS     20    /* between two words to a writer that nobody listens to */

static void wait_ms(gr_server_stream *s, int ms)
{
    struct timespec until;

    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += ms / 1000;
    until.tv_nsec += ms % 1000 * 1000000L;
    if (until.tv_nsec >= 1000000000L) {
        until.tv_sec++;
        until.tv_nsec -= 1000000000L;
    }
    pthread_cond_timedwait(&s->changed, &s->lock, &until);
}

static void *run(void *arg)
{
    gr_server_stream *s = arg;

    s->write(s->q, s);
    pthread_mutex_lock(&s->lock);
    s->ended = true;
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

gr_server_stream *gr_server_stream_new(server_request *r)
{
    gr_server_stream *s = calloc(1, sizeof *s);
    pthread_condattr_t attr;

    if (s == NULL)
        return NULL;
    s->q = &r->q;
    s->write = r->reply.stream;
    s->beats = gr_str_is(gr_str_of(r->reply.type), "text/event-stream");
    gr_strbuf_init(&s->data, NULL, 0);
    pthread_mutex_init(&s->lock, NULL);
    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_cond_init(&s->changed, &attr);
    pthread_condattr_destroy(&attr);
    return s;
}

bool gr_server_send(gr_server_stream *s, gr_str piece)
{
    bool ok;

    pthread_mutex_lock(&s->lock);
    while (!s->gone && s->data.len > MOST_WAITING)
        pthread_cond_wait(&s->changed, &s->lock);
    gr_strbuf_add(&s->data, piece);
    ok = !s->gone && !s->data.failed;
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
    return ok;
}

ssize_t gr_server_stream_read(void *stream, uint64_t pos, char *buf, size_t max)
{
    gr_server_stream *s = stream;
    int64_t until = gr_now_ns() + (int64_t)BEAT_MS * 1000000;
    ssize_t n;

    /* The head is sent, and the reply, which is the writer's from now on, no longer looked at. */
    if (!s->started && pthread_create(&s->thread, NULL, run, s) != 0)
        return MHD_CONTENT_READER_END_WITH_ERROR;
    s->started = true;
    pthread_mutex_lock(&s->lock);
    while (s->data.len == 0 && !s->ended && gr_now_ns() < until)
        wait_ms(s, BEAT_MS);
    if (s->data.len == 0 && !s->ended && s->beats)
        gr_strbuf_adds(&s->data, ":\n\n");
    n = (ssize_t)(s->data.len < max ? s->data.len : max);
    memcpy(buf, s->data.buf, (size_t)n);
    memmove(s->data.buf, s->data.buf + n, s->data.len - (size_t)n + 1);
    s->data.len -= (size_t)n;
    if (s->data.failed)
        n = MHD_CONTENT_READER_END_WITH_ERROR;
    else if (n == 0 && s->ended)
        n = MHD_CONTENT_READER_END_OF_STREAM;
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
    return n;
}

void gr_server_stream_stop(gr_server_stream *s)
{
    server_request *r = (server_request *)s->q;

    if (!s->started)
        return;
    pthread_mutex_lock(&s->lock);
    s->gone = true;
    pthread_cond_broadcast(&s->changed);
    while (!s->ended) {
        pthread_mutex_unlock(&s->lock);
        gr_server_gone(r->link, r->server);
        pthread_mutex_lock(&s->lock);
        if (!s->ended)
            wait_ms(s, AGAIN_MS);
    }
    pthread_mutex_unlock(&s->lock);
    pthread_join(s->thread, NULL);
}

void gr_server_stream_free(void *stream)
{
    gr_server_stream *s = stream;

    gr_strbuf_clear(&s->data);
    pthread_cond_destroy(&s->changed);
    pthread_mutex_destroy(&s->lock);
    free(s);
}
