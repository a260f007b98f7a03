/* Files of weights, damaged: refused with a reason, or read, bound and run within their bytes. */
#include "mutate.h"
#include "tensor_file.h"

#define T(type, shape, from, to)                                                                   \
    "{\"dtype\":\"" type "\",\"shape\":[" shape "],\"data_offsets\":[" #from "," #to "]}"

static const char *const seeds[] = {
    "{\"vocab\":" T("U8", "9", 0, 9) ",\"words\":" T("I8", "2,4", 9, 17) "}",
    "{\"a\":" T("F32", "2,3", 0, 24) ",\"b\":" T("F32", "", 24, 28) "}",
    "{\"__metadata__\":{\"heads\":\"2\"},\"positions\":" T("F32", "3,2", 0, 24) "}",
    "{\"x\":" T("U8", "4294967296,4294967296,2", 0, 0) ",\"y\":" T("I8", "1", 0, 1) "}",
};

/* Header and data are apart, so that most texts are read beyond the length. */
static void take(gr_str text)
{
    static const char data[28] = "[UNK]\na\nb0123456789abcdefghi";
    gr_weights *w = NULL;
    gr_vocab *v = NULL;
    gr_err err = { 0 };
    gr_pieces out;
    tensor_file f;
    gr_ctx cx;

    gr_ctx_init(&cx);
    file_init(&f);
    if (gr_weights_bytes(&cx, text, "raw", &w, &err) == GR_OK)
        gr_weights_free(w);
    else
        assert_true(err.message[0] != '\0');
    if (gr_weights_bytes(&cx, file_bytes(&f, text, (gr_str){ data, sizeof data }), "w", &w, &err) ==
        GR_OK) {
        if (gr_vocab_new(&cx, w, &v, &err) == GR_OK)
            assert_int_equal(gr_wordpiece(&cx, v, text, &out, &err), GR_OK);
        gr_vocab_free(v);
        gr_weights_free(w);
    }
    file_clear(&f);
    gr_ctx_clear(&cx);
}

static void headers(void **state)
{
    MUTATE(seeds, 50000, take);
}

/* A whole model with bytes changed anywhere: what is bound runs, or says why not. */
static void models(void **state)
{
    uint64_t rounds = 20000;
    tensor_file f;
    gr_rng r;
    gr_str all;

    file_init(&f);
    all = file_model(&f);
    gr_rng_seed(&r, mutate_number("GRASP_FUZZ_SEED", 1));
    for (uint64_t k = 0; k < rounds; k++) {
        size_t at[3], header = all.len - f.data.len;
        float out[3 * 8];
        char old[3];
        gr_weights *w = NULL;
        gr_encoder *e = NULL;
        gr_decoder *d = NULL;
        gr_err err = { 0 };
        gr_ctx cx;

        gr_ctx_init(&cx);
        for (size_t i = 0; i < 3; i++) {
            at[i] = gr_rng_below(&r, i == 0 ? header : all.len);
            old[i] = f.all.buf[at[i]];
            f.all.buf[at[i]] = (char)(i == 0 ? "0129 \"Q"[k % 7] : (int)gr_rng_next(&r));
        }
        if (gr_weights_bytes(&cx, all, "m", &w, &err) == GR_OK) {
            if (gr_encoder_new(&cx, w, w, &e, &err) == GR_OK)
                gr_encoder_run(&cx, e, (uint32_t[]){ 1, 2, 3 }, NULL, 3, out, &err);
            gr_encoder_free(e);
            gr_decoder_new(&cx, w, "decoder", &d, &err);
            gr_decoder_free(d);
            gr_weights_free(w);
        }
        for (size_t i = 3; i-- > 0;)
            f.all.buf[at[i]] = old[i];
        gr_ctx_clear(&cx);
    }
    file_clear(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(headers), cmocka_unit_test(models) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
