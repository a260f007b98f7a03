/* What src/tensor computes, for scripts that know it better: requests on standard input, plain
 * bytes on standard output.
 *
 *     tensor pieces WORDS             u32 length, text           -> u32 n, n * u32 (id, start, end)
 *     tensor encode WORDS MODEL       u32 n, n * u32 id, n * u8  -> n * width floats
 *     tensor decode MODEL PREFIX      u32 n, memory; then u32 beams, parents, in -> beams * width
 *     tensor bench WORDS MODEL N THREADS                         -> milliseconds of a run */
#include <stdio.h>

#include "tensor/tensor.h"

static gr_err err;

static bool get(void *out, size_t size, size_t n)
{
    return fread(out, size, n, stdin) == n;
}

static bool get_count(uint32_t *n)
{
    return get(n, sizeof *n, 1) && *n < 1u << 20;
}

static void put(const void *data, size_t size, size_t n)
{
    fwrite(data, size, n, stdout);
    fflush(stdout);
}

static gr_status pieces(gr_ctx *cx, const gr_weights *words)
{
    gr_vocab *v = NULL;
    gr_status st = gr_vocab_new(cx, words, &v, &err);
    uint32_t n;

    while (st == GR_OK && get_count(&n)) {
        char *text = gr_arena_alloc(&cx->arena, n);
        gr_pieces out = { NULL, 0 };

        if (!get(text, 1, n) ||
            (st = gr_wordpiece(cx, v, (gr_str){ text, n }, &out, &err)) != GR_OK)
            break;
        n = (uint32_t)out.n;
        put(&n, sizeof n, 1);
        for (size_t i = 0; i < out.n; i++) {
            const gr_piece *p = &out.at[i];

            put((uint32_t[]){ p->id, (uint32_t)p->start, (uint32_t)p->end }, 4, 3);
        }
    }
    gr_vocab_free(v);
    return st;
}

static gr_status encode(gr_ctx *cx, const gr_encoder *e)
{
    gr_status st = GR_OK;
    uint32_t n;

    while (st == GR_OK && get_count(&n)) {
        uint32_t *ids = gr_new_n(&cx->arena, uint32_t, n);
        uint8_t *types = gr_new_n(&cx->arena, uint8_t, n);
        float *out = gr_new_n(&cx->arena, float, n *gr_encoder_width(e));

        if (!get(ids, sizeof *ids, n) || !get(types, 1, n))
            break;
        st = gr_encoder_run(cx, e, ids, types, n, out, &err);
        if (st == GR_OK)
            put(out, sizeof *out, n * gr_encoder_width(e));
    }
    return st;
}

static gr_status decode(gr_ctx *cx, const gr_weights *w, const char *prefix)
{
    gr_decoder *d = NULL;
    gr_decoding *s = NULL;
    gr_status st = gr_decoder_new(cx, w, prefix, &d, &err);
    size_t width = st == GR_OK ? gr_decoder_width(d) : 0;
    uint32_t n;

    if (st == GR_OK && get_count(&n)) {
        float *memory = gr_new_n(&cx->arena, float, n *width);

        if (get(memory, sizeof *memory, n * width))
            st = gr_decoder_begin(cx, d, memory, n, &s, &err);
    }
    while (st == GR_OK && s != NULL && get_count(&n)) {
        uint32_t *parent = gr_new_n(&cx->arena, uint32_t, n);
        float *x = gr_new_n(&cx->arena, float, n *width);

        if (!get(parent, sizeof *parent, n) || !get(x, sizeof *x, n * width))
            break;
        st = gr_decoder_step(s, x, parent, n, x, &err);
        if (st == GR_OK)
            put(x, sizeof *x, n * width);
    }
    gr_decoding_free(s);
    gr_decoder_free(d);
    return st;
}

static gr_status bench(gr_ctx *cx, const gr_encoder *e, const gr_weights *words, size_t n)
{
    uint32_t *ids = gr_new_n(&cx->arena, uint32_t, n);
    float *out = gr_new_n(&cx->arena, float, n *gr_encoder_width(e));
    gr_vocab *v = NULL;
    int64_t best = INT64_MAX, begin = gr_now_ns();
    gr_status st = gr_vocab_new(cx, words, &v, &err);

    if (st == GR_OK)
        printf("vocabulary of %zu: %.2f ms\n", gr_vocab_size(v),
               (double)(gr_now_ns() - begin) / 1e6);
    for (int i = 0; i < 30 && st == GR_OK; i++) {
        begin = gr_now_ns();
        st = gr_encoder_run(cx, e, ids, NULL, n, out, &err);
        best = gr_now_ns() - begin < best ? gr_now_ns() - begin : best;
    }
    printf("%zu tokens: %.2f ms\n", n, (double)best / 1e6);
    gr_vocab_free(v);
    return st;
}

static gr_status encoder(gr_ctx *cx, const gr_weights *words, int argc, char **argv)
{
    gr_weights *model = NULL;
    gr_encoder *e = NULL;
    gr_status st = gr_weights_open(cx, argv[3], &model, &err);

    if (st == GR_OK)
        st = gr_encoder_new(cx, words, model, &e, &err);
    if (st == GR_OK && argc == 6) {
        cx->pool = gr_pool_new((unsigned)strtoul(argv[5], NULL, 10));
        st = bench(cx, e, words, strtoul(argv[4], NULL, 10));
        gr_pool_free(cx->pool);
    } else if (st == GR_OK) {
        st = encode(cx, e);
    }
    gr_encoder_free(e);
    gr_weights_free(model);
    return st;
}

int main(int argc, char **argv)
{
    gr_weights *w = NULL;
    gr_status st;
    gr_ctx cx;

    if (argc < 3)
        return 2;
    gr_ctx_init(&cx);
    st = gr_weights_open(&cx, argv[2], &w, &err);
    if (st == GR_OK && strcmp(argv[1], "pieces") == 0)
        st = pieces(&cx, w);
    else if (st == GR_OK && argc == 4 && strcmp(argv[1], "decode") == 0)
        st = decode(&cx, w, argv[3]);
    else if (st == GR_OK && argc >= 4)
        st = encoder(&cx, w, argc, argv);
    gr_weights_free(w);
    gr_ctx_clear(&cx);
    if (st != GR_OK)
        fprintf(stderr, "%s: %s\n", err.place.file, err.message);
    return (int)st;
}
