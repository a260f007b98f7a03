/* Layers: how many numbers they learn, and ranks learnt through them as classes are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "learn/learn.h"

/* One layer of 1024: the counts of GNN4TaskPlan's table 7. */
static void sizes(void **state)
{
    static const struct {
        const char *model;
        size_t numbers;
    } told[] = { { "gcn", 1049600 },
                 { "gat", 1051648 },
                 { "sage", 2098176 },
                 { "gin", 2099200 },
                 { "transformer", 4198400 } };
    gr_ctx cx;

    (void)state;
    gr_ctx_init(&cx);
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        gr_gnn_options o = {
            .model = told[i].model, .in = 1024, .out = 1024, .width = 1024, .layers = 1, .heads = 1
        };
        gr_net net;
        gr_gnn g;

        gr_net_init(&net, &cx, 0);
        gr_gnn_make(&net, &o, &g);
        assert_false(net.failed);
        assert_int_equal(gr_net_numbers(&net), told[i].numbers);
        gr_net_clear(&net);
    }
    gr_ctx_clear(&cx);
}

#define N 12u

/* On a ring, every node is to come nearer to the next one than to the one across. */
static double rank_loss(gr_tape *t, const gr_gnn *g, const gr_sparse *arcs, gr_var *x, gr_err *err)
{
    static uint32_t here[N], good[N], bad[N];
    gr_var *v = gr_gnn_run(t, g, arcs, (gr_gnn_input){ .dense = x }, NULL), *from, *loss;

    for (uint32_t i = 0; i < N; i++) {
        here[i] = i;
        good[i] = (i + 1) % N;
        bad[i] = (i + N / 2) % N;
    }
    from = gr_op_gather(t, v, here, N);
    loss = gr_loss_ranks(t, gr_op_row_dots(t, from, gr_op_gather(t, v, good, N)),
                         gr_op_row_dots(t, from, gr_op_gather(t, v, bad, N)));
    assert_int_equal(gr_tape_back(t, loss, err), GR_OK);
    return (double)loss->x[0];
}

static void ranks(void **state)
{
    static const char *const models[] = { "sgc", "gcn", "gat", "sage", "gin", "transformer" };
    size_t from[N + 1] = { 0 };
    uint32_t col[2 * N];
    gr_ctx cx;

    (void)state;
    gr_ctx_init(&cx);
    for (uint32_t i = 0; i < N; i++) {
        uint32_t a = (i + N - 1) % N, b = (i + 1) % N;

        col[2 * i] = a < b ? a : b;
        col[2 * i + 1] = a < b ? b : a;
        from[i + 1] = 2 * (size_t)i + 2;
    }
    for (size_t i = 0; i < sizeof models / sizeof *models; i++) {
        gr_gnn_options o = {
            .model = models[i], .in = 6, .out = 8, .width = 8, .layers = 2, .heads = 2
        };
        gr_adam adam = GR_ADAM(0.02, 0);
        double first = 0, last = 0;
        const gr_sparse *arcs;
        gr_err err = { 0 };
        gr_net net;
        gr_gnn g;
        gr_tape t;
        gr_var *x;

        gr_net_init(&net, &cx, 1);
        gr_tape_init(&t, &cx, 2);
        gr_gnn_make(&net, &o, &g);
        x = &gr_net_add(&net, "nodes", N, 6, GR_START_GLOROT)->var; /* learnt, too */
        arcs = gr_gnn_arcs(&net.arena, g.row, N, from, col);
        for (int step = 0; step < 60; step++) {
            gr_tape_rewind(&t, true);
            last = rank_loss(&t, &g, arcs, x, &err);
            first = step == 0 ? last : first;
            gr_adam_step(&cx, &net, &adam);
        }
        if (!(last < 0.7 * first))
            fail_msg("%s: the loss went from %g to %g", models[i], first, last);
        gr_tape_clear(&t);
        gr_net_clear(&net);
    }
    gr_ctx_clear(&cx);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(sizes), cmocka_unit_test(ranks) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
