/* Lists of cycles: what is listed, in which order, where it is cut. */
#include "spoil.h"

static void test_odd(void **state)
{
    assert_answer("", "simple_cycles(G)", "cycles: none\ncount: 0\ncomplete: yes");
    assert_answer("a-b, b-c", "simple_cycles(G).count", "0");
    assert_answer("a-a, a-b", "simple_cycles(G).cycles", "a");
    assert_answer("a-b, a-b, a-b", "simple_cycles(G).cycles", "a, b");
    assert_answer("a>b, a>b, b>a", "simple_cycles(G).cycles", "a, b");
    assert_answer("a>b, a>b", "simple_cycles(G).count", "0");
    assert_answer("b>a, a>c, c>b, c>c", "simple_cycles(G).cycles", "b, a, c\nc");
}

static void test_order_and_limit(void **state)
{
    const char *k4 = "a-b, a-c, a-d, b-c, b-d, c-d";

    assert_answer(k4, "simple_cycles(G).cycles",
                  "a, b, c\na, b, c, d\na, b, d\na, b, d, c\na, c, b, d\na, c, d\nb, c, d");
    assert_answer(k4, "simple_cycles(G, limit=2)",
                  "cycles:\n  a, b, c\n  a, b, c, d\n  … more: simple_cycles ended at limit=2\n"
                  "count: 2\ncomplete: no");
    assert_answer(k4, "simple_cycles(G, limit=7).complete", "yes");
    assert_answer("a>a, b>b", "simple_cycles(G, limit=1)",
                  "cycles:\n  a\n  … more: simple_cycles ended at limit=1\ncount: 1\ncomplete: no");
}

/* Nodes that were blocked on one way are free again on another. */
static void test_blocked_and_freed(void **state)
{
    assert_answer("1>2, 2>3, 3>1, 2>4, 4>3, 3>5, 5>2", "simple_cycles(G).cycles",
                  "1, 2, 3\n1, 2, 4, 3\n2, 3, 5\n2, 4, 3, 5");
}

static void set(trial *t, const char *field, gr_value v)
{
    *(gr_value *)gr_v_get(&t->r.value, field) = v;
}

static void spoil(const char *graph, size_t n)
{
    gr_list *cycles;
    trial t;

    trial_start(&t, graph, "simple_cycles");
    t.arg[0].value = gr_v_int(100);
    trial_run(&t);
    trial_spoils_refused(&t);
    cycles = gr_v_get(&t.r.value, "cycles")->list;
    assert_int_equal(cycles->n, n);
    for (size_t gap = 0; gap < n; gap++) {
        gr_value saved[10];

        memcpy(saved, cycles->at, n * sizeof *saved);
        memmove(cycles->at + gap, cycles->at + gap + 1, (n - 1 - gap) * sizeof *saved);
        cycles->n--;
        set(&t, "count", gr_v_int((int64_t)n - 1));
        trial_refuted(&t);
        set(&t, "complete", gr_v_bool(false));
        trial_refuted(&t);
        set(&t, "complete", gr_v_bool(true));
        cycles->n++;
        memcpy(cycles->at, saved, n * sizeof *saved);
    }
    trial_end(&t);
}

static void test_spoilt(void **state)
{
    spoil("a-b, a-c, a-d, b-c, b-d, c-d", 7);
    spoil("a>b, b>a, b>c, c>a, c>c", 3);
    spoil("a-b, a-b, b-c, c-a", 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_odd),
        cmocka_unit_test(test_order_and_limit),
        cmocka_unit_test(test_blocked_and_freed),
        cmocka_unit_test(test_spoilt),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
