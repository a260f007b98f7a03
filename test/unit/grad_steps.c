/* Steps: Adam and AdamW as their papers write them, rates, when to end, files of what was learnt.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "tensor/tensor.h"
#include "tmp.h"

static void adam_as_written(void **state)
{
    gr_ctx cx;

    (void)state;
    gr_ctx_init(&cx);
    for (int decoupled = 0; decoupled < 2; decoupled++) {
        gr_adam adam = { 0.05, 0.1, decoupled, 0.9, 0.999, 1e-8 };
        double x = 1, m = 0, v = 0;
        gr_net net;
        gr_net_part *p;

        gr_net_init(&net, &cx, 0);
        p = gr_net_add(&net, "x", 1, 1, GR_START_ONE);
        for (int t = 1; t <= 50; t++) {
            double slope = 2 * x + sin(t), g = slope + (decoupled ? 0 : 0.1 * x);

            p->var.grad[0] = (float)slope;
            gr_adam_step(&cx, &net, &adam);
            m = 0.9 * m + 0.1 * g;
            v = 0.999 * v + 0.001 * g * g;
            x = x * (decoupled ? 1 - 0.05 * 0.1 : 1) -
                0.05 * (m / (1 - pow(0.9, t))) / (sqrt(v / (1 - pow(0.999, t))) + 1e-8);
            assert_true(fabs(x - (double)p->var.x[0]) < 1e-5 && p->var.grad[0] == 0);
        }
        gr_net_clear(&net);
    }
    gr_ctx_clear(&cx);
}

static void rates(void **state)
{
    (void)state;
    assert_true(gr_schedule_at(GR_RATE_SAME, 7, 0, 0, 0) == 1);
    assert_true(gr_schedule_at(GR_RATE_HALVES, 149, 0, 50, 0) == 0.25);
    assert_true(fabs(gr_schedule_at(GR_RATE_LINE, 4, 10, 0, 110) - 0.5) < 1e-12);
    assert_true(fabs(gr_schedule_at(GR_RATE_LINE, 60, 10, 0, 110) - 0.5) < 1e-12);
    assert_true(fabs(gr_schedule_at(GR_RATE_COSINE, 60, 10, 0, 110) - 0.5) < 1e-12);
    assert_true(gr_schedule_at(GR_RATE_LINE, 500, 10, 0, 110) == 0);
}

static void patience(void **state)
{
    static const double scores[] = { 0.2, 0.5, 0.5, 0.4, 0.3 };
    gr_stopper s = { .patience = 3 };

    (void)state;
    for (size_t i = 0; i < 5; i++) {
        assert_false(gr_stopper_ends(&s) && i != 0);
        assert_int_equal(gr_stopper_look(&s, scores[i]), i < 2);
    }
    assert_true(gr_stopper_ends(&s) && s.best == 2);
}

static void files(void **state)
{
    const char *path = tmp_path("net.safetensors");
    gr_net net, other;
    gr_weights *w = NULL;
    gr_err err = { 0 };
    gr_ctx cx;

    (void)state;
    gr_ctx_init(&cx);
    gr_net_init(&net, &cx, 1);
    gr_net_init(&other, &cx, 2);
    gr_net_add(&net, "a", 2, 3, GR_START_GLOROT);
    gr_net_add(&net, "b", 1, 4, GR_START_NORMAL)->kept = true;
    assert_int_equal(gr_net_numbers(&net), 6);
    assert_int_equal(gr_net_write(&cx, &net, path, NULL, 0, &err), GR_OK);
    assert_int_equal(gr_weights_open(&cx, path, &w, &err), GR_OK);
    gr_net_add(&other, "a", 2, 3, GR_START_ZERO);
    gr_net_add(&other, "b", 1, 4, GR_START_ZERO);
    assert_int_equal(gr_net_read(&other, w, &err), GR_OK);
    assert_memory_equal(net.at[0]->var.x, other.at[0]->var.x, 6 * sizeof(float));
    assert_memory_equal(net.at[1]->var.x, other.at[1]->var.x, 4 * sizeof(float));
    gr_net_add(&other, "c", 1, 1, GR_START_ZERO);
    assert_int_equal(gr_net_read(&other, w, &err), GR_EINPUT);
    assert_non_null(strstr(err.message, "\"c\""));

    /* Beside the file: what it has not in this shape gets no room. */
    gr_net_clear(&other);
    gr_net_init(&other, &cx, 2);
    err = (gr_err){ 0 };
    other.from = w;
    other.why = &err;
    assert_non_null(gr_net_add(&other, "a", 2, 3, GR_START_ZERO));
    assert_null(gr_net_add(&other, "b", SIZE_MAX / 8, 4, GR_START_ZERO));
    assert_true(other.failed && err.kind == GR_EINPUT);
    assert_non_null(strstr(err.message, "\"b\": expected F32 ["));
    gr_weights_free(w);
    gr_net_clear(&net);
    gr_net_clear(&other);
    gr_ctx_clear(&cx);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(adam_as_written), cmocka_unit_test(rates),
                                        cmocka_unit_test(patience), cmocka_unit_test(files) };

    return cmocka_run_group_tests(tests, tmp_make, tmp_remove);
}
