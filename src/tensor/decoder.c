/* A decoder for beams, norms before: x = in + position; a layer is x += self(norm1(x)),
 * x += cross(norm2(x), memory), x += feed(norm3(x)); at the end norm(x).
 *
 * Keys and values of the memory are made once. Those of a step are kept with the step, and each
 * beam knows its parent in the step before: what a beam attends to is found by going back, and
 * nothing is copied when beams change places. */
#include "tensor/tensor_int.h"

typedef struct layer {
    gr_heads self, cross;
    gr_feed feed;
    gr_norm norm1, norm2, norm3;
} layer;

struct gr_decoder {
    const float *positions; /* [n_positions, width] */
    size_t n_positions, width, heads;
    size_t widest; /* rows that are rounded: width, or of a feed */
    gr_norm norm;
    layer *layers;
    size_t n_layers;
};

/* --- binding --- */

static gr_status bind_layer(const gr_weights *w, const char *prefix, size_t i, gr_decoder *d,
                            gr_err *err)
{
    layer *l = &d->layers[i];
    gr_norm *const norms[] = { &l->norm1, &l->norm2, &l->norm3 };
    char name[GR_TENSOR_NAME];
    gr_status st;

    snprintf(name, sizeof name, "%s.%zu.self", prefix, i);
    if ((st = gr_heads_bind(w, name, d->width, &l->self, err)) != GR_OK)
        return st;
    snprintf(name, sizeof name, "%s.%zu.cross", prefix, i);
    if ((st = gr_heads_bind(w, name, d->width, &l->cross, err)) != GR_OK)
        return st;
    snprintf(name, sizeof name, "%s.%zu", prefix, i);
    st = gr_feed_bind(w, name, d->width, &l->feed, err);
    d->widest = l->feed.up.out > d->widest ? l->feed.up.out : d->widest;
    for (size_t k = 0; k < 3 && st == GR_OK; k++) {
        norms[k]->width = d->width;
        snprintf(name, sizeof name, "%s.%zu.norm%zu", prefix, i, k + 1);
        st = gr_norm_bind(w, name, norms[k], err);
    }
    return st;
}

static gr_status bind(gr_ctx *cx, const gr_weights *w, const char *prefix, gr_decoder *d,
                      gr_err *err)
{
    size_t shape[2] = { 0, 0 };
    char name[GR_TENSOR_NAME];
    gr_status st;

    snprintf(name, sizeof name, "%s.positions", prefix);
    if ((st = gr_weights_floats(w, name, 2, shape, &d->positions, err)) != GR_OK)
        return st;
    d->n_positions = shape[0];
    d->width = d->widest = d->norm.width = shape[1];
    snprintf(name, sizeof name, "%s.norm", prefix);
    if ((st = gr_norm_bind(w, name, &d->norm, err)) != GR_OK ||
        (st = gr_weights_heads(w, d->width, &d->heads, err)) != GR_OK)
        return st;
    d->n_layers = gr_layers_count(w, prefix, ".self.q");
    d->layers = gr_mem_zeroed(NULL, d->n_layers, sizeof *d->layers);
    if (d->layers == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < d->n_layers && st == GR_OK; i++)
        st = bind_layer(w, prefix, i, d, err);
    return st;
}

gr_status gr_decoder_new(gr_ctx *cx, const gr_weights *w, const char *prefix, gr_decoder **out,
                         gr_err *err)
{
    gr_decoder *d = gr_mem_zeroed(NULL, 1, sizeof *d);
    gr_status st = d != NULL ? bind(cx, w, prefix, d, err) : gr_fail_memory(cx, err);

    if (st == GR_OK)
        *out = d;
    else
        gr_decoder_free(d);
    return st;
}

void gr_decoder_free(gr_decoder *d)
{
    if (d == NULL)
        return;
    gr_mem_resize(NULL, d->layers, d->n_layers * sizeof *d->layers, 0);
    gr_mem_resize(NULL, d, sizeof *d, 0);
}

size_t gr_decoder_width(const gr_decoder *d)
{
    return d->width;
}

size_t gr_decoder_positions(const gr_decoder *d)
{
    return d->n_positions;
}

/* --- decoding --- */

typedef struct step {
    float *k, *v;     /* [layers, n_beams, width] */
    uint32_t *parent; /* [n_beams], of the step before */
    size_t n_beams;
} step;

struct gr_decoding {
    gr_ctx *cx;
    const gr_decoder *d;
    gr_arena arena;
    float *k, *v; /* of the memory: [layers, n, width] */
    size_t n;
    step *steps; /* [positions] */
    size_t n_steps;
};

static gr_status read_memory(gr_decoding *s, const float *memory, gr_err *err)
{
    const gr_decoder *d = s->d;
    const gr_kernel *kernel = gr_kernel_at(0);
    size_t size = s->n * d->width;
    gr_arena scratch;
    gr_status st = GR_OK;
    gr_rows rows;

    s->k = gr_floats(&s->arena, d->n_layers, size);
    s->v = gr_floats(&s->arena, d->n_layers, size);
    s->steps = gr_new_n(&s->arena, step, d->n_positions);
    gr_arena_init(&scratch, &s->cx->budget);
    if (s->k == NULL || s->v == NULL || s->steps == NULL ||
        !gr_rows_make(&scratch, s->n, d->width, &rows)) {
        st = gr_fail_memory(s->cx, err);
    } else {
        gr_quantise(s->cx, memory, s->n, d->width, &rows);
        for (size_t i = 0; i < d->n_layers; i++) {
            gr_linear_run(s->cx, kernel, &d->layers[i].cross.k, &rows, s->k + i * size);
            gr_linear_run(s->cx, kernel, &d->layers[i].cross.v, &rows, s->v + i * size);
        }
    }
    gr_arena_clear(&scratch);
    return st;
}

gr_status gr_decoder_begin(gr_ctx *cx, const gr_decoder *d, const float *memory, size_t n,
                           gr_decoding **out, gr_err *err)
{
    gr_decoding *s;
    size_t size;
    gr_status st;

    if (n == 0 || !gr_mul_size(n, d->width, &size))
        return gr_fail(err, GR_EINPUT, "expected a memory of at least one row");
    s = gr_mem_zeroed(&cx->budget, 1, sizeof *s);
    if (s == NULL)
        return gr_fail_memory(cx, err);
    s->cx = cx;
    s->d = d;
    s->n = n;
    gr_arena_init(&s->arena, &cx->budget);
    st = read_memory(s, memory, err);
    if (st == GR_OK)
        *out = s;
    else
        gr_decoding_free(s);
    return st;
}

void gr_decoding_free(gr_decoding *s)
{
    if (s == NULL)
        return;
    gr_arena_clear(&s->arena);
    gr_mem_resize(&s->cx->budget, s, sizeof *s, 0);
}

typedef struct buffers {
    float *x, *h, *q, *a; /* [n_beams, width] */
    float *wide;          /* [n_beams, widest] */
    float *work;          /* as gr_attend_one wants it */
    const float **k, **v; /* rows to attend to */
    gr_rows rows;
} buffers;

static bool make_buffers(const gr_decoding *s, size_t n_beams, gr_arena *arena, buffers *b)
{
    const gr_decoder *d = s->d;
    size_t most = s->n > s->n_steps + 1 ? s->n : s->n_steps + 1;

    return (b->x = gr_floats(arena, n_beams, d->width)) != NULL &&
           (b->h = gr_floats(arena, n_beams, d->width)) != NULL &&
           (b->q = gr_floats(arena, n_beams, d->width)) != NULL &&
           (b->a = gr_floats(arena, n_beams, d->width)) != NULL &&
           (b->wide = gr_floats(arena, n_beams, d->widest)) != NULL &&
           (b->work = gr_floats(arena, 1, gr_padded(most))) != NULL &&
           (b->k = gr_new_n(arena, const float *, most)) != NULL &&
           (b->v = gr_new_n(arena, const float *, most)) != NULL &&
           gr_rows_make(arena, n_beams, d->widest, &b->rows);
}

/* The step's own memory; it counts only when the step is done. */
static bool make_step(gr_decoding *s, const uint32_t *parent, size_t n_beams)
{
    const gr_decoder *d = s->d;
    step *now = &s->steps[s->n_steps];

    now->n_beams = n_beams;
    return (now->k = gr_floats(&s->arena, d->n_layers, n_beams * d->width)) != NULL &&
           (now->v = gr_floats(&s->arena, d->n_layers, n_beams * d->width)) != NULL &&
           (now->parent = gr_new_n(&s->arena, uint32_t, n_beams)) != NULL &&
           (s->n_steps == 0 ||
            memcpy(now->parent, parent, n_beams * sizeof *parent) == now->parent);
}

/* The rows of this step's beam and of those that it comes from, newest first. */
static void self_rows(const gr_decoding *s, size_t l, size_t beam, buffers *b)
{
    for (size_t t = s->n_steps + 1; t-- > 0;) {
        const step *at = &s->steps[t];
        size_t row = (l * at->n_beams + beam) * s->d->width;

        b->k[s->n_steps - t] = at->k + row;
        b->v[s->n_steps - t] = at->v + row;
        beam = at->parent[beam];
    }
}

static void cross_rows(const gr_decoding *s, size_t l, buffers *b)
{
    for (size_t t = 0; t < s->n; t++) {
        b->k[t] = s->k + (l * s->n + t) * s->d->width;
        b->v[t] = s->v + (l * s->n + t) * s->d->width;
    }
}

/* x += o(a). */
static void project(const gr_decoding *s, const gr_kernel *kernel, const gr_linear *o, size_t n,
                    buffers *b)
{
    gr_quantise(s->cx, b->a, n, s->d->width, &b->rows);
    gr_linear_run(s->cx, kernel, o, &b->rows, b->h);
    gr_add(b->x, b->h, n * s->d->width);
}

static void run_layer(const gr_decoding *s, const gr_kernel *kernel, size_t i, buffers *b)
{
    const gr_decoder *d = s->d;
    const layer *l = &d->layers[i];
    const step *now = &s->steps[s->n_steps];
    size_t n = now->n_beams, width = d->width;

    gr_norm_run(&l->norm1, b->x, n, b->h);
    gr_quantise(s->cx, b->h, n, width, &b->rows);
    gr_linear_run(s->cx, kernel, &l->self.q, &b->rows, b->q);
    gr_linear_run(s->cx, kernel, &l->self.k, &b->rows, now->k + i * n * width);
    gr_linear_run(s->cx, kernel, &l->self.v, &b->rows, now->v + i * n * width);
    for (size_t beam = 0; beam < n; beam++) {
        self_rows(s, i, beam, b);
        gr_attend_one(b->q + beam * width, b->k, b->v, s->n_steps + 1, width, d->heads, b->work,
                      b->a + beam * width);
    }
    project(s, kernel, &l->self.o, n, b);

    gr_norm_run(&l->norm2, b->x, n, b->h);
    gr_quantise(s->cx, b->h, n, width, &b->rows);
    gr_linear_run(s->cx, kernel, &l->cross.q, &b->rows, b->q);
    cross_rows(s, i, b);
    for (size_t beam = 0; beam < n; beam++)
        gr_attend_one(b->q + beam * width, b->k, b->v, s->n, width, d->heads, b->work,
                      b->a + beam * width);
    project(s, kernel, &l->cross.o, n, b);

    gr_norm_run(&l->norm3, b->x, n, b->h);
    gr_feed_run(s->cx, kernel, &l->feed, b->h, n, &b->rows, b->wide, b->a);
    gr_add(b->x, b->a, n * width);
}

static gr_status check_beams(const gr_decoding *s, const uint32_t *parent, size_t n_beams,
                             gr_err *err)
{
    size_t size, before = s->n_steps != 0 ? s->steps[s->n_steps - 1].n_beams : 0;

    if (s->n_steps == s->d->n_positions)
        return gr_fail(err, GR_ELIMIT, "the decoder makes at most %zu steps", s->d->n_positions);
    if (n_beams == 0 || !gr_mul_size(n_beams, s->d->width, &size))
        return gr_fail(err, GR_EINPUT, "expected at least one beam");
    for (size_t i = 0; i < n_beams && before != 0; i++)
        if (parent[i] >= before)
            return gr_fail(err, GR_EINPUT, "expected parents below %zu, found %u", before,
                           parent[i]);
    return GR_OK;
}

gr_status gr_decoder_step(gr_decoding *s, const float *in, const uint32_t *parent, size_t n_beams,
                          float *out, gr_err *err)
{
    const gr_decoder *d = s->d;
    const gr_kernel *kernel = gr_kernel_at(0);
    gr_status st = check_beams(s, parent, n_beams, err);
    gr_arena arena;
    buffers b;

    if (st != GR_OK)
        return st;
    gr_arena_init(&arena, &s->cx->budget);
    if (!make_buffers(s, n_beams, &arena, &b) || !make_step(s, parent, n_beams)) {
        st = gr_fail_memory(s->cx, err);
        goto out;
    }
    memcpy(b.x, in, n_beams * d->width * sizeof *in);
    for (size_t i = 0; i < n_beams; i++)
        gr_add(b.x + i * d->width, d->positions + s->n_steps * d->width, d->width);
    for (size_t i = 0; i < d->n_layers && st == GR_OK; i++)
        if ((st = gr_ctx_check(s->cx, err)) == GR_OK)
            run_layer(s, kernel, i, &b);
    if (st != GR_OK)
        goto out;
    gr_norm_run(&d->norm, b.x, n_beams, out);
    st = gr_check_finite(out, n_beams * d->width, err);
    s->n_steps += st == GR_OK;
out:
    gr_arena_clear(&arena);
    return st;
}
