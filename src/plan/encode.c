/* Many texts to vectors, on all threads. */
#include "plan/plan_int.h"

typedef struct encoding {
    gr_ctx *cx;
    const gr_parser *parser;
    const gr_str *texts;
    float *out;
    size_t n, width;
    pthread_mutex_t lock;
    size_t done;
    gr_status st; /* the first failure */
    gr_err err;
} encoding;

static void encode_one(void *arg, size_t i)
{
    encoding *e = arg;
    gr_err err = { 0 };
    gr_ctx cx;
    gr_status st;
    size_t done;
    bool going;

    pthread_mutex_lock(&e->lock);
    going = e->st == GR_OK;
    done = e->done++;
    pthread_mutex_unlock(&e->lock);
    if (!going)
        return;
    gr_ctx_init(&cx); /* one a text: its memory goes with it */
    cx.deadline_ns = e->cx->deadline_ns;
    cx.cancel = e->cx->cancel;
    st = gr_parser_encode(&cx, e->parser, e->texts[i], e->out + i * e->width, &err);
    gr_ctx_clear(&cx);
    if (st != GR_OK) {
        pthread_mutex_lock(&e->lock);
        e->st = st;
        e->err = err;
        pthread_mutex_unlock(&e->lock);
    }
    gr_ctx_progress(e->cx, "encoding", done, e->n);
}

gr_status gr_encode_texts(gr_ctx *cx, const gr_parser *parser, const gr_str *texts, size_t n,
                          float *out, gr_err *err)
{
    encoding e = { .cx = cx,
                   .parser = parser,
                   .texts = texts,
                   .out = out,
                   .n = n,
                   .width = gr_parser_width(parser),
                   .lock = PTHREAD_MUTEX_INITIALIZER };

    gr_pool_each(cx->pool, n, encode_one, &e);
    if (e.st != GR_OK && err != NULL)
        *err = e.err;
    return e.st;
}
