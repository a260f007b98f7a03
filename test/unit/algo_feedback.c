/* Feedback arc sets: exact where small, honest where large, and checked both ways. */
#include "spoil.h"

#include "algo/order/feedback_int.h"

static void test_odd(void **state)
{
    assert_answer("a-b", "feedback_arc_set(G)", "input: feedback_arc_set needs a directed graph");
    assert_answer("a>b, b>c", "feedback_arc_set(G)",
                  "edges: none\nsize: 0\noptimal: yes\nbound: 0");
    assert_answer("a>a, a>b", "feedback_arc_set(G)",
                  "edges: a - a\nsize: 1\noptimal: yes\nbound: 1");
    assert_answer("a>b, a>b, b>a", "feedback_arc_set(G).edges", "b - a");
    assert_answer("a>b, a>b, b>a, b>a", "feedback_arc_set(G).size", "2");
    assert_answer("a>b, b>c, c>a, c>d, d>e, e>c", "feedback_arc_set(G).size", "2");
}

/* All pairs both ways: half of the edges, whatever the order; one more where cycles overlap. */
static void test_exact(void **state)
{
    assert_answer("1>2, 2>1, 1>3, 3>1, 2>3, 3>2", "feedback_arc_set(G).size", "3");
    assert_answer("1>2, 2>3, 3>1, 1>4, 4>3, 2>4, 4>5, 5>1", "feedback_arc_set(G).size", "2");
}

static void set(trial *t, const char *field, gr_value v)
{
    *(gr_value *)gr_v_get(&t->r.value, field) = v;
}

static void spoil(const char *graph, const char *legal)
{
    gr_list *edges;
    int64_t size;
    gr_value edge;
    trial t;

    trial_start(&t, graph, "feedback_arc_set");
    t.arg[0].value = gr_v_int(1000);
    trial_run(&t);
    assert_int_equal(t.r.grade, GR_PROVED);
    trial_spoils_refused_but(&t, legal);
    size = gr_v_get(&t.r.value, "size")->i;
    edges = gr_v_get(&t.r.value, "edges")->list;
    set(&t, "size", gr_v_int(size + 1));
    set(&t, "bound", gr_v_int(size + 1));
    trial_refuted(&t);
    edges->n--; /* one too few, and the numbers say so */
    set(&t, "size", gr_v_int(size - 1));
    set(&t, "bound", gr_v_int(size - 1));
    trial_refuted(&t);
    edges->n++;
    set(&t, "size", gr_v_int(size));
    set(&t, "bound", gr_v_int(size));
    edge = edges->at[0];
    edges->at[0] = gr_v_edge(edge.edge.v, edge.edge.u); /* perhaps no edge, never a cure */
    trial_refuted(&t);
    trial_end(&t);
}

static void test_spoilt(void **state)
{
    spoil("1>2, 2>3, 3>1, 1>4, 4>3, 2>4, 4>5, 5>1", "");
    spoil("a>b, b>c, c>a", "edges.edge"); /* any edge will do */
}

/* One edge more than needed, with a bound that only cycles could prove. */
static void test_larger_than_needed(void **state)
{
    gr_list *edges;
    trial t;

    trial_start(&t, "a>b, b>c, c>a", "feedback_arc_set");
    t.arg[0].value = gr_v_int(1000);
    trial_run(&t);
    edges = gr_v_get(&t.r.value, "edges")->list;
    assert_true(gr_v_push(&t.cx.arena, (gr_value *)gr_v_get(&t.r.value, "edges"), edges->at[0]));
    edges->at[0] = gr_v_edge(gr_graph_name(t.g, 0), gr_graph_name(t.g, 1));
    edges->at[1] = gr_v_edge(gr_graph_name(t.g, 1), gr_graph_name(t.g, 2));
    set(&t, "size", gr_v_int(2));
    set(&t, "bound", gr_v_int(2));
    trial_refuted(&t);
    set(&t, "bound", gr_v_int(1));
    set(&t, "optimal", gr_v_bool(false));
    assert_int_equal(t.tool->verify(&t.cx, &t.in, &t.r, NULL), GR_OK); /* true, if not good */
    trial_end(&t);
}

static void test_spoilt_cycles(void **state)
{
    gr_feedback *f;
    trial t;

    trial_start(&t, "a>b, b>c, c>a, c>d, d>e, e>c", "feedback_arc_set");
    t.arg[0].value = gr_v_int(1000);
    trial_run(&t);
    f = (gr_feedback *)t.r.proof;
    assert_int_equal(f->n_cycles, 2);
    for (size_t i = 0; i < 6; i++) {
        gr_vid v = f->cycle[i];

        f->cycle[i] = v == 0 ? 4 : 0;
        trial_refuted(&t);
        f->cycle[i] = 99;
        trial_refuted(&t);
        f->cycle[i] = v;
    }
    memcpy(f->cycle + 3, f->cycle, 3 * sizeof *f->cycle); /* the same cycle twice */
    trial_refuted(&t);
    f->end[1] = f->end[0];
    trial_refuted(&t);
    f->end[1] = 99;
    trial_refuted(&t);
    trial_end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_odd),           cmocka_unit_test(test_exact),
        cmocka_unit_test(test_spoilt),        cmocka_unit_test(test_larger_than_needed),
        cmocka_unit_test(test_spoilt_cycles),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
