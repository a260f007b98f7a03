/* Encoder and decoder: what they refuse, and that a beam depends on its own past alone. */
#include "tensor_file.h"

static gr_ctx cx;
static tensor_file file;
static gr_weights *weights;

static int setup(void **state)
{
    gr_ctx_init(&cx);
    file_init(&file);
    return gr_weights_bytes(&cx, file_model(&file), "m.st", &weights, NULL) == GR_OK ? 0 : -1;
}

static int teardown(void **state)
{
    gr_weights_free(weights);
    file_clear(&file);
    gr_ctx_clear(&cx);
    return 0;
}

static void encoder_refuses(void **state)
{
    uint32_t ids[6] = { 0, 1, 2, 3, 4, 5 };
    uint8_t types[6] = { 0, 0, 0, 1, 1, 1 };
    gr_encoder *e = NULL;
    gr_err err = { 0 };
    float out[6 * 8];

    assert_int_equal(gr_encoder_new(&cx, weights, weights, &e, &err), GR_OK);
    assert_int_equal(gr_encoder_width(e), 8);
    assert_int_equal(gr_encoder_positions(e), 5);
    assert_int_equal(gr_encoder_run(&cx, e, ids, types, 5, out, &err), GR_OK);
    assert_int_equal(gr_encoder_run(&cx, e, ids, types, 6, out, &err), GR_EINPUT);
    assert_string_equal(err.message, "expected 1 to 5 tokens, found 6");
    assert_int_equal(gr_encoder_run(&cx, e, ids, types, 0, out, &err), GR_EINPUT);
    ids[1] = 6;
    assert_int_equal(gr_encoder_run(&cx, e, ids, types, 5, out, &err), GR_EINPUT);
    assert_string_equal(err.message, "expected ids below 6, found 6");
    ids[1] = 1;
    types[0] = 2;
    assert_int_equal(gr_encoder_run(&cx, e, ids, types, 5, out, &err), GR_EINPUT);
    gr_encoder_free(e);
}

/* Tensors of the good model, changed one at a time. */
static void models_refused(void **state)
{
    static const struct {
        const char *from, *to, *told;
    } cases[] = {
        { "\"heads\":\"2\"", "\"heads\":\"3\"", "divides the width 8, found \"3\"" },
        { "\"heads\":\"2\"", "\"heads\":\"0\"", "divides the width 8" },
        { "\"heads\":\"2\"", "\"hands\":\"2\"", "divides the width 8, found \"\"" },
        { "\"encoder.0.v\"", "\"encoder.0.w\"", "\"encoder.0.v\": expected I8 [8, 8], found none" },
        { "\"encoder.0.down\"", "\"encoder.0.dawn\"", "\"encoder.0.down\": expected I8 [8, 12]" },
        { "\"encoder.0.q\"", "\"encoder.1.q\"", "\"encoder.0.q\": expected" },
        { "\"positions\"", "\"position_\"", "\"positions\": expected I8 [any, any]" },
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *at = strstr(file.header.buf, cases[i].from);
        gr_encoder *e = NULL;
        gr_weights *w = NULL;
        gr_err err = { 0 };
        tensor_file f;

        assert_non_null(at);
        file_init(&f);
        memcpy(at, cases[i].to, strlen(cases[i].to));
        assert_int_equal(
            gr_weights_bytes(&cx,
                             file_bytes(&f, gr_strbuf_str(&file.header), gr_strbuf_str(&file.data)),
                             "m.st", &w, &err),
            GR_OK);
        memcpy(at, cases[i].from, strlen(cases[i].from));
        assert_int_not_equal(gr_encoder_new(&cx, w, w, &e, &err), GR_OK);
        if (strstr(err.message, cases[i].told) == NULL)
            fail_msg("%s: %s", cases[i].to, err.message);
        assert_string_equal(err.place.file, "m.st");
        gr_weights_free(w);
        file_clear(&f);
    }
}

/* Floats that are not finite are refused when they are bound. */
static void not_finite(void **state)
{
    static const char *const names[] = { "words.scale", "encoder.0.up.scale", "encoder.0.q.bias",
                                         "embed.norm.weight", "types" };
    static const float wrong[] = { __builtin_nanf(""), __builtin_inff(), -__builtin_inff() };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        size_t shape[2] = { 0, 0 };
        gr_encoder *e = NULL;
        gr_err err = { 0 };
        const void *p;
        float *x, old;

        assert_int_equal(
            gr_weights_find(weights, names[i], GR_F32, i == 4 ? 2 : 1, shape, &p, &err), GR_OK);
        x = (float *)(uintptr_t)p + 1; /* the bytes are ours */
        old = *x;
        *x = wrong[i % 3];
        assert_int_equal(gr_encoder_new(&cx, weights, weights, &e, &err), GR_EINPUT);
        assert_non_null(strstr(err.message, names[i]));
        assert_non_null(strstr(err.message, "finite"));
        *x = old;
    }
}

static void run_step(gr_decoding *s, const float *in, const uint32_t *parent, size_t n, float *out)
{
    gr_err err = { 0 };

    if (gr_decoder_step(s, in, parent, n, out, &err) != GR_OK)
        fail_msg("%s", err.message);
}

static void beams(void **state)
{
    float memory[4 * 8], in[3 * 8], one[3][8], many[3 * 8], fresh[8];
    gr_decoder *d = NULL;
    gr_decoding *s = NULL, *alone = NULL;
    gr_err err = { 0 };
    gr_rng r;

    gr_rng_seed(&r, 3);
    for (size_t i = 0; i < 32; i++)
        memory[i] = (float)gr_rng_normal(&r);
    for (size_t i = 0; i < 24; i++)
        in[i] = (float)gr_rng_normal(&r);
    assert_int_equal(gr_decoder_new(&cx, weights, "decoder2", &d, &err), GR_ENAME);
    assert_int_equal(gr_decoder_new(&cx, weights, "decoder", &d, &err), GR_OK);
    assert_int_equal(gr_decoder_width(d), 8);
    assert_int_equal(gr_decoder_begin(&cx, d, memory, 0, &s, &err), GR_EINPUT);
    assert_int_equal(gr_decoder_begin(&cx, d, memory, 4, &s, &err), GR_OK);
    assert_int_equal(gr_decoder_begin(&cx, d, memory, 4, &alone, &err), GR_OK);

    /* One beam with the inputs 2, 0, 1, and the same among others that change places. */
    run_step(alone, in + 16, NULL, 1, one[0]);
    run_step(alone, in, (uint32_t[]){ 0 }, 1, one[1]);
    run_step(alone, in + 8, (uint32_t[]){ 0 }, 1, one[2]);
    run_step(s, in, NULL, 3, many);
    assert_memory_equal(many + 16, one[0], sizeof one[0]);
    assert_int_equal(gr_decoder_step(s, in, (uint32_t[]){ 3, 0 }, 2, many, &err), GR_EINPUT);
    assert_string_equal(err.message, "expected parents below 3, found 3");
    assert_int_equal(gr_decoder_step(s, in, (uint32_t[]){ 0 }, 0, many, &err), GR_EINPUT);
    run_step(s, in, (uint32_t[]){ 2, 2 }, 2, many);
    assert_memory_equal(many, one[1], sizeof one[1]);
    run_step(s, in, (uint32_t[]){ 1, 0, 1 }, 3, many);
    assert_memory_equal(many + 8, one[2], sizeof one[2]);
    assert_int_equal(gr_decoder_step(s, in, (uint32_t[]){ 0 }, 1, fresh, &err), GR_ELIMIT);
    gr_decoding_free(alone);
    gr_decoding_free(s);
    gr_decoder_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(encoder_refuses),
        cmocka_unit_test(models_refused),
        cmocka_unit_test(not_finite),
        cmocka_unit_test(beams),
    };

    return cmocka_run_group_tests(tests, setup, teardown);
}
