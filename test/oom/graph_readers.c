/* Readers of formats that are not written, when memory runs out. */
#include "oom/fault.h"

#include "samples.h"

static size_t at;

static bool read_sample(void)
{
    gr_graph *g = NULL;
    gr_ctx cx;
    gr_status st;

    gr_ctx_init(&cx);
    st = gr_graph_read_text(&cx, gr_str_of(samples[at].text),
                            &(gr_read_options){ .format = samples[at].format }, &g, NULL);
    if (st != GR_OK && st != GR_EMEMORY)
        fail_msg("%s: %d", samples[at].format, st);
    assert_true((st == GR_OK) == (g != NULL));
    gr_graph_unref(g);
    gr_ctx_clear(&cx);
    if (st != GR_OK)
        assert_int_equal(cx.budget.used, 0);
    return st == GR_OK;
}

static void every_reader(void **state)
{
    for (at = 0; at < N_SAMPLES; at++)
        oom_each(read_sample);
}

/* The table above misses no format. */
static void none_is_missing(void **state)
{
    for (size_t i = 0; i < gr_n_formats(); i++) {
        const gr_format *f = gr_format_at(i);
        bool found = f->write != NULL;

        for (size_t k = 0; k < N_SAMPLES && !found; k++)
            found = strcmp(samples[k].format, f->name) == 0;
        if (!found)
            fail_msg("there is no sample of %s", f->name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(none_is_missing),
        cmocka_unit_test(every_reader),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
