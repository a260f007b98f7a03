/* Vectors of texts that come again: made when they are first needed, and kept in memory by the text
 * itself. Those of tools stay; those of requests and steps, which a plan and the reasons for it
 * look at, are forgotten when there are many. */
#include "parse/parse_int.h"

#define MOST    20000 /* texts that are kept, some 30 MB; others are made each time */
#define RECENT  4096
#define LONGEST 4096 /* bytes of a recent text: a longer one is not worth its memory */

gr_kept *gr_kept_new(bool forgets)
{
    gr_kept *k = gr_mem_zeroed(NULL, 1, sizeof *k);

    if (k == NULL)
        return NULL;
    k->forgets = forgets;
    pthread_mutex_init(&k->lock, NULL);
    gr_arena_init(&k->arena, NULL);
    gr_strmap_init(&k->texts, NULL);
    return k;
}

void gr_kept_free(gr_kept *k)
{
    if (k == NULL)
        return;
    gr_strmap_clear(&k->texts);
    gr_vec_clear(&k->vectors);
    gr_arena_clear(&k->arena);
    pthread_mutex_destroy(&k->lock);
    gr_mem_resize(NULL, k, sizeof *k, 0);
}

static bool find(gr_kept *k, gr_str text, float *out, size_t bytes)
{
    uint32_t at;

    pthread_mutex_lock(&k->lock);
    at = gr_strmap_get(&k->texts, text);
    if (at != GR_MAP_NONE)
        memcpy(out, k->vectors.at[at], bytes);
    pthread_mutex_unlock(&k->lock);
    return at != GR_MAP_NONE;
}

static void forget(gr_kept *k)
{
    gr_strmap_clear(&k->texts);
    gr_arena_clear(&k->arena);
    k->vectors.n = 0;
}

/* Without memory it is made again next time. */
static void keep(gr_kept *k, gr_str text, const float *vector, size_t bytes)
{
    const float *copy;
    uint32_t *slot;

    if (k->forgets && text.len > LONGEST)
        return;
    pthread_mutex_lock(&k->lock);
    if (k->forgets && k->vectors.n == RECENT)
        forget(k);
    if (k->vectors.n < MOST && gr_strmap_get(&k->texts, text) == GR_MAP_NONE &&
        (copy = gr_arena_copy(&k->arena, vector, bytes)) != NULL &&
        (text = gr_str_dup(&k->arena, text)).ptr != NULL && gr_vec_push(&k->vectors, copy)) {
        if ((slot = gr_strmap_put(&k->texts, text)) != NULL)
            *slot = (uint32_t)k->vectors.n - 1;
        else
            k->vectors.n--;
    }
    pthread_mutex_unlock(&k->lock);
}

static gr_status encode(gr_ctx *cx, const gr_parser *p, gr_kept *k, gr_str text, float *out,
                        gr_err *err)
{
    size_t bytes = gr_parser_width(p) * sizeof *out;
    gr_status st;

    if (find(k, text, out, bytes))
        return GR_OK;
    if ((st = gr_parser_encode(cx, p, text, out, err)) == GR_OK)
        keep(k, text, out, bytes);
    return st;
}

gr_status gr_parser_encode_kept(gr_ctx *cx, const gr_parser *p, gr_str text, float *out,
                                gr_err *err)
{
    return encode(cx, p, p->kept, text, out, err);
}

gr_status gr_parser_encode_recent(gr_ctx *cx, const gr_parser *p, gr_str text, float *out,
                                  gr_err *err)
{
    return encode(cx, p, p->recent, text, out, err);
}
