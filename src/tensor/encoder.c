/* BERT's encoder: x = norm(word + position + type); a layer is x = norm(x + attention(x)), then
 * x = norm(x + feed(x)) (Devlin et al. 2019; norms behind, as in Vaswani et al. 2017). */
#include "tensor/tensor_int.h"

typedef struct layer {
    gr_heads attention;
    gr_feed feed;
    gr_norm norm1, norm2;
} layer;

/* Row i is scale[i] * rows[i]. */
typedef struct table {
    const int8_t *rows; /* [n, width] */
    const float *scale; /* [n] */
    size_t n;
} table;

struct gr_encoder {
    table words, positions;
    const float *types; /* [2, width] */
    size_t width, heads;
    size_t widest; /* rows that are rounded: width, or of a feed */
    gr_norm norm;
    layer *layers;
    size_t n_layers;
};

/* --- binding --- */

/* Width 0 = any, and gets it. */
static gr_status bind_table(const gr_weights *w, const char *name, table *t, size_t *width,
                            gr_err *err)
{
    size_t shape[2] = { 0, *width };
    char scale[GR_TENSOR_NAME];
    const void *data;
    gr_status st = gr_weights_find(w, name, GR_I8, 2, shape, &data, err);

    t->rows = data;
    t->n = shape[0];
    *width = shape[1];
    snprintf(scale, sizeof scale, "%s.scale", name);
    return st == GR_OK ? gr_weights_floats(w, scale, 1, shape, &t->scale, err) : st;
}

static gr_status bind_layer(const gr_weights *w, gr_encoder *e, size_t i, gr_err *err)
{
    layer *l = &e->layers[i];
    char prefix[64], name[GR_TENSOR_NAME];
    gr_status st;

    l->norm1.width = l->norm2.width = e->width;
    snprintf(prefix, sizeof prefix, "encoder.%zu", i);
    if ((st = gr_heads_bind(w, prefix, e->width, &l->attention, err)) != GR_OK ||
        (st = gr_feed_bind(w, prefix, e->width, &l->feed, err)) != GR_OK)
        return st;
    e->widest = l->feed.up.out > e->widest ? l->feed.up.out : e->widest;
    snprintf(name, sizeof name, "%s.norm1", prefix);
    if ((st = gr_norm_bind(w, name, &l->norm1, err)) != GR_OK)
        return st;
    snprintf(name, sizeof name, "%s.norm2", prefix);
    return gr_norm_bind(w, name, &l->norm2, err);
}

static gr_status bind(gr_ctx *cx, const gr_weights *words, const gr_weights *w, gr_encoder *e,
                      gr_err *err)
{
    size_t kinds[2] = { 2, 0 };
    gr_status st = bind_table(w, "positions", &e->positions, &e->width, err);

    if (st != GR_OK)
        return st;
    e->widest = e->norm.width = kinds[1] = e->width;
    if ((st = gr_weights_floats(w, "types", 2, kinds, &e->types, err)) != GR_OK ||
        (st = gr_norm_bind(w, "embed.norm", &e->norm, err)) != GR_OK ||
        (st = gr_weights_heads(w, e->width, &e->heads, err)) != GR_OK ||
        (st = bind_table(words, "words", &e->words, &e->width, err)) != GR_OK)
        return st;
    e->n_layers = gr_layers_count(w, "encoder", ".q");
    e->layers = gr_mem_zeroed(NULL, e->n_layers, sizeof *e->layers);
    if (e->layers == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < e->n_layers && st == GR_OK; i++)
        st = bind_layer(w, e, i, err);
    return st;
}

gr_status gr_encoder_new(gr_ctx *cx, const gr_weights *words, const gr_weights *model,
                         gr_encoder **out, gr_err *err)
{
    gr_encoder *e = gr_mem_zeroed(NULL, 1, sizeof *e);
    gr_status st = e != NULL ? bind(cx, words, model, e, err) : gr_fail_memory(cx, err);

    if (st == GR_OK)
        *out = e;
    else
        gr_encoder_free(e);
    return st;
}

void gr_encoder_free(gr_encoder *e)
{
    if (e == NULL)
        return;
    gr_mem_resize(NULL, e->layers, e->n_layers * sizeof *e->layers, 0);
    gr_mem_resize(NULL, e, sizeof *e, 0);
}

size_t gr_encoder_width(const gr_encoder *e)
{
    return e->width;
}

size_t gr_encoder_positions(const gr_encoder *e)
{
    return e->positions.n;
}

/* --- running --- */

typedef struct buffers {
    float *q, *k, *v, *a; /* [n, width] */
    float *wide;          /* [n, widest] */
    float *work;
    gr_rows rows;
} buffers;

static bool make_buffers(const gr_encoder *e, size_t n, gr_arena *arena, buffers *b)
{
    return (b->q = gr_floats(arena, n, e->width)) != NULL &&
           (b->k = gr_floats(arena, n, e->width)) != NULL &&
           (b->v = gr_floats(arena, n, e->width)) != NULL &&
           (b->a = gr_floats(arena, n, e->width)) != NULL &&
           (b->wide = gr_floats(arena, n, e->widest)) != NULL &&
           (b->work = gr_floats(arena, 1, gr_attend_work(n, e->width, e->heads))) != NULL &&
           gr_rows_make(arena, n, e->widest, &b->rows);
}

static gr_status embed(const gr_encoder *e, const uint32_t *ids, const uint8_t *types, size_t n,
                       float *x, gr_err *err)
{
    for (size_t t = 0; t < n; t++) {
        size_t type = types != NULL ? types[t] : 0;
        const int8_t *place = e->positions.rows + t * e->width, *word;
        const float *kind;

        if (ids[t] >= e->words.n)
            return gr_fail(err, GR_EINPUT, "expected ids below %zu, found %u", e->words.n, ids[t]);
        if (type > 1)
            return gr_fail(err, GR_EINPUT, "expected the type 0 or 1, found %zu", type);
        word = e->words.rows + ids[t] * e->width;
        kind = e->types + type * e->width;
        for (size_t i = 0; i < e->width; i++)
            x[t * e->width + i] = (float)word[i] * e->words.scale[ids[t]] +
                                  (float)place[i] * e->positions.scale[t] + kind[i];
    }
    gr_norm_run(&e->norm, x, n, x);
    return GR_OK;
}

static void run_layer(const gr_ctx *cx, const gr_kernel *kernel, const gr_encoder *e,
                      const layer *l, size_t n, buffers *b, float *x)
{
    const gr_heads *h = &l->attention;

    gr_quantise(cx, x, n, e->width, &b->rows);
    gr_linear_run(cx, kernel, &h->q, &b->rows, b->q);
    gr_linear_run(cx, kernel, &h->k, &b->rows, b->k);
    gr_linear_run(cx, kernel, &h->v, &b->rows, b->v);
    gr_attend(cx, b->q, b->k, b->v, n, e->width, e->heads, b->work, b->a);
    gr_quantise(cx, b->a, n, e->width, &b->rows);
    gr_linear_run(cx, kernel, &h->o, &b->rows, b->a);
    gr_add(x, b->a, n * e->width);
    gr_norm_run(&l->norm1, x, n, x);
    gr_feed_run(cx, kernel, &l->feed, x, n, &b->rows, b->wide, b->a);
    gr_add(x, b->a, n * e->width);
    gr_norm_run(&l->norm2, x, n, x);
}

gr_status gr_encoder_run(gr_ctx *cx, const gr_encoder *e, const uint32_t *ids, const uint8_t *types,
                         size_t n, float *out, gr_err *err)
{
    const gr_kernel *kernel = gr_kernel_at(0);
    gr_arena arena;
    gr_status st;
    buffers b;

    if (n == 0 || n > e->positions.n)
        return gr_fail(err, GR_EINPUT, "expected 1 to %zu tokens, found %zu", e->positions.n, n);
    gr_arena_init(&arena, &cx->budget);
    st = make_buffers(e, n, &arena, &b) ? embed(e, ids, types, n, out, err)
                                        : gr_fail_memory(cx, err);
    for (size_t i = 0; i < e->n_layers && st == GR_OK; i++)
        if ((st = gr_ctx_check(cx, err)) == GR_OK)
            run_layer(cx, kernel, e, &e->layers[i], n, &b, out);
    if (st == GR_OK)
        st = gr_check_finite(out, n * e->width, err);
    gr_arena_clear(&arena);
    return st;
}
