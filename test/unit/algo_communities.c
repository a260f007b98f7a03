/* Communities: odd graphs, what is refused, and verifiers that see every answer spoilt. */
#include "spoil.h"

#define PAIR "a-b, b-c, c-a, c-d, d-e, e-f, f-d" /* two triangles with an edge between them */

static const char *const tools[] = { "louvain_communities", "leiden_communities",
                                     "label_propagation_communities", "girvan_newman" };

static void test_odd_graphs(void **state)
{
    for (size_t i = 0; i < 4; i++) {
        char call[64];

        snprintf(call, sizeof call, "%s(G)", tools[i]);
        assert_answer("a", call, "a");
        assert_answer("a, b", call, "a\nb");
        assert_answer("a-a, b", call, "a\nb");
        assert_answer(PAIR ", a-a, b-a", call, "a, b, c\nd, e, f");
        assert_answer("a>b, b>c, c>a, c>d, d>e, e>f, f>d", call, "a, b, c\nd, e, f");
    }
    assert_answer("a-b 0, c-d 1", "louvain_communities(G)", "c, d\na\nb");
    assert_answer("a-b 0, c-d 1", "leiden_communities(G)", "c, d\na\nb");
    assert_answer(PAIR, "louvain_communities(G, resolution=0)", "a, b, c, d, e, f");
    assert_answer(PAIR, "count(louvain_communities(G, resolution=20))", "6");
    assert_answer("a-b, b-c, c-a, c-d, d-e", "girvan_newman(G, 5)", "a\nb\nc\nd\ne");
    assert_answer(PAIR ", g", "girvan_newman(G, 1)", "a, b, c, d, e, f\ng");
    assert_answer("a-b", "girvan_newman(G, 3)",
                  "input: k: 3 groups are wanted, but there are only 2 nodes");
    assert_answer("a-b -1", "louvain_communities(G)",
                  "input: weight: louvain_communities needs weights that are not negative; the "
                  "edge a - b has -1");
}

/* A group is a list of its own for each spoiling, so that it can be put back. */
static void spoil_groups(trial *t)
{
    gr_list *groups = t->r.value.list, *first = groups->at[0].list, *second = groups->at[1].list;
    gr_value a = first->at[0], d = second->at[0];

    first->at[0] = d;
    second->at[0] = a;
    trial_refuted(t); /* a and d have changed places: a partition still */
    first->at[0] = a;
    second->at[0] = d;
}

static void ask_for(trial *t, const char *tool)
{
    trial_start(t, PAIR, tool);
    if (strcmp(tool, "girvan_newman") == 0)
        t->arg[0] = (gr_arg){ .given = true, .value = gr_v_int(2) };
    else
        t->arg[1] = (gr_arg){ .given = true, .value = gr_v_real(1) };
    trial_run(t);
}

static void test_groups_spoilt(void **state)
{
    for (size_t i = 0; i < 4; i++) {
        trial t;

        print_message("# %s\n", tools[i]);
        ask_for(&t, tools[i]);
        trial_spoils_refused(&t);
        spoil_groups(&t);
        trial_end(&t);
    }
}

static void test_certificates_spoilt(void **state)
{
    trial t;

    for (size_t i = 0; i < 2; i++) {
        ask_for(&t, tools[i]);
        t.r.cert.record->at[0].value->d += 1e-6;
        trial_refuted(&t);
        *t.r.cert.record->at[0].value = gr_v_null();
        trial_refuted(&t);
        t.r.cert = gr_v_null();
        trial_refuted(&t);
        trial_end(&t);
    }
    ask_for(&t, "girvan_newman");
    t.r.cert.record->at[0].value->list->n--;
    trial_refuted(&t);
    t.r.cert.record->at[0].value->list->n++;
    t.r.cert.record->at[0].value->list->at[0] =
        gr_v_edge(gr_name_of(GR_STR("a")), gr_name_of(GR_STR("b")));
    trial_refuted(&t);
    t.r.cert = gr_v_null();
    trial_refuted(&t);
    trial_end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_odd_graphs),
        cmocka_unit_test(test_groups_spoilt),
        cmocka_unit_test(test_certificates_spoilt),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
