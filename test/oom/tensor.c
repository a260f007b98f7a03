/* Models when memory runs out: bound, run, and stepped. */
#include "oom/fault.h"

#include "tensor_file.h"

static tensor_file file; /* made before anything fails */

static bool words(gr_ctx *cx, const gr_weights *w)
{
    gr_pieces out = { NULL, 0 };
    gr_vocab *v = NULL;
    gr_err err = { 0 };
    gr_status st = gr_vocab_new(cx, w, &v, &err);

    if (st == GR_OK)
        st = gr_wordpiece(cx, v, GR_STR("A node, nodes! \xc3\xa1"), &out, &err);
    assert_true(st == GR_OK || (st == GR_EMEMORY && out.at == NULL));
    gr_vocab_free(v);
    return st == GR_OK;
}

static bool encode(gr_ctx *cx, const gr_weights *w, float *out)
{
    gr_encoder *e = NULL;
    gr_err err = { 0 };
    gr_status st = gr_encoder_new(cx, w, w, &e, &err);

    if (st == GR_OK)
        st = gr_encoder_run(cx, e, (uint32_t[]){ 1, 2, 3 }, NULL, 3, out, &err);
    assert_true(st == GR_OK || st == GR_EMEMORY);
    gr_encoder_free(e);
    return st == GR_OK;
}

static bool decode(gr_ctx *cx, const gr_weights *w, const float *memory)
{
    gr_decoding *s = NULL;
    gr_decoder *d = NULL;
    gr_err err = { 0 };
    float out[2 * 8];
    gr_status st = gr_decoder_new(cx, w, "decoder", &d, &err);

    if (st == GR_OK)
        st = gr_decoder_begin(cx, d, memory, 3, &s, &err);
    for (int i = 0; i < 2 && st == GR_OK; i++)
        st = gr_decoder_step(s, memory, (uint32_t[]){ 1, 0 }, 2, out, &err);
    assert_true(st == GR_OK || st == GR_EMEMORY);
    gr_decoding_free(s);
    gr_decoder_free(d);
    return st == GR_OK;
}

static bool model(void)
{
    float out[3 * 8] = { 0 };
    gr_weights *w = NULL;
    gr_err err = { 0 };
    bool ok = false;
    gr_status st;
    gr_ctx cx;

    gr_ctx_init(&cx);
    st = gr_weights_bytes(&cx, gr_strbuf_str(&file.all), "m.st", &w, &err);
    assert_true(st == GR_OK || (st == GR_EMEMORY && w == NULL));
    if (st == GR_OK) {
        ok = words(&cx, w);
        ok = encode(&cx, w, out) && ok;
        ok = decode(&cx, w, out) && ok;
    }
    gr_weights_free(w);
    gr_ctx_clear(&cx);
    return ok;
}

OOM_TEST(model)

static int setup(void **state)
{
    file_init(&file);
    file_model(&file);
    return 0;
}

static int teardown(void **state)
{
    file_clear(&file);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(oom_model) };

    return cmocka_run_group_tests(tests, setup, teardown);
}
