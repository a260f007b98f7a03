/* Isomorphism and symmetry: odd graphs, and answers that are spoilt. */
#include "spoil.h"

/* The layout of the kernel's proof: a map of the other graph's nodes. */
typedef struct map_proof {
    const gr_vid *image;
} map_proof;

static void test_odd_pairs(void **state)
{
    assert_answer(" | ", "is_isomorphic(G, H)", "yes");
    assert_answer("a | b", "is_isomorphic(G, H)", "yes");
    assert_answer("a | a, b", "is_isomorphic(G, H)", "no");
    assert_answer("a-b, b-c | x-y, x-z", "is_isomorphic(G, H)", "yes");
    assert_answer("a-b, a-b | x-y, y-z", "is_isomorphic(G, H)", "no");
    assert_answer("a-b, a-b, c | x-y, y-z", "is_isomorphic(G, H)", "no");
    assert_answer("a-b, a-b | x-y, x-x", "is_isomorphic(G, H)", "no");
    assert_answer("a-a, a-b | x-y, y-y", "is_isomorphic(G, H)", "yes");
    assert_answer("a>b, b>c | x>y, x>z", "is_isomorphic(G, H)", "no");
    assert_answer("a>b, b>c, c>a | x>z, z>y, y>x", "is_isomorphic(G, H)", "yes");
    assert_answer("a-b | x>y", "is_isomorphic(G, H)",
                  "input: one graph is directed, the other is not");
}

/* Two triangles and a hexagon look alike from every node. */
static void test_alike_from_everywhere(void **state)
{
    assert_answer("a-b, b-c, c-a, d-e, e-f, f-d | 1-2, 2-3, 3-4, 4-5, 5-6, 6-1",
                  "is_isomorphic(G, H)", "no");
    assert_answer("a-b, b-c, c-a, d-e, e-f, f-d | 1-2, 2-3, 3-4, 4-5, 5-6, 6-1",
                  "canonical_form(G) = canonical_form(H)", "no");
}

static void test_labels(void **state)
{
    assert_answer("a-b 1, b-c 2 | x-y 2, y-z 1", "is_isomorphic(G, H, edge_label=weight)", "yes");
    assert_answer("a-b 1, b-c 2 | x-y 2, y-z 2", "is_isomorphic(G, H, edge_label=weight)", "no");
    assert_answer("a-b 1, b-c 2 | x-y 2, y-z 2", "is_isomorphic(G, H)", "yes");
    assert_answer("a-b 1 | x-y", "is_isomorphic(G, H, edge_label=weight)",
                  "input: edge_label: the edges of the second graph have no attribute 'weight'");
}

/* What is alike but for a number, a direction, a doubling has other forms. */
static void test_forms_differ(void **state)
{
    assert_answer("a-b | x-y, x-y", "canonical_form(G) = canonical_form(H)", "no");
    assert_answer("a-b | x>y", "canonical_form(G) = canonical_form(H)", "no");
    assert_answer("a-b, c | x-y, x-z", "canonical_form(G) = canonical_form(H)", "no");
    assert_answer("a-a, b | x, y-y", "canonical_form(G) = canonical_form(H)", "yes");
}

static void test_odd_symmetry(void **state)
{
    assert_answer("", "automorphism_count(G)", "1");
    assert_answer("", "orbits(G)", "none");
    assert_answer("a, b, c", "automorphism_count(G)", "6");
    assert_answer("a>b, b>c, c>a", "automorphism_count(G)", "3");
    assert_answer("a>b, b>c, c>a", "orbits(G)", "a, b, c");
    assert_answer("a-b, a-b, b-c", "automorphism_count(G)", "1");
    assert_answer("a-a, a-b", "orbits(G)", "a\nb");
    assert_answer("a-b 1, b-c 2", "automorphism_count(G)", "2");
    assert_answer("a-b 1, b-c 2", "automorphism_count(G, edge_label=weight)", "1");
}

static void test_spoilt_map(void **state)
{
    gr_vid image[4];
    map_proof other = { image };
    trial t;

    trial_start(&t, "a-b, b-c, c-d", "is_isomorphic");
    t.arg[0] = (gr_arg){ .given = true, .graph = t.g };
    trial_run(&t);
    assert_int_equal(t.r.grade, GR_PROVED);
    trial_spoils_refused(&t);
    memcpy(image, ((const map_proof *)t.r.proof)->image, sizeof image);
    t.r.proof = &other;
    for (size_t i = 0; i < 4; i++) {
        gr_vid saved = image[i];

        image[i] = image[(i + 1) % 4]; /* one twice */
        trial_refuted(&t);
        image[i] = 7; /* nowhere */
        trial_refuted(&t);
        image[i] = image[(i + 1) % 4]; /* two exchanged */
        image[(i + 1) % 4] = saved;
        trial_refuted(&t);
        image[(i + 1) % 4] = image[i];
        image[i] = saved;
    }
    t.r.proof = NULL;
    t.r.value.b = false; /* there is a map: it must be found */
    trial_refuted(&t);
    trial_end(&t);
}

static void test_spoilt_symmetry(void **state)
{
    gr_value *at;
    trial t;

    trial_start(&t, "a-b, b-c, c-d", "automorphism_count");
    trial_run(&t);
    trial_spoils_refused(&t);
    refuted_with(&t, &t.r.value, gr_v_int(4));
    refuted_with(&t, &t.r.value, gr_v_int(0));
    trial_end(&t);

    trial_start(&t, "a-b, b-c, c-d, c-e", "orbits");
    trial_run(&t);
    at = t.r.value.list->at;
    trial_spoils_refused(&t);
    assert_true(gr_v_push(&t.cx.arena, &at[0], at[1].list->at[0])); /* a with b */
    at[1] = at[2];
    at[2] = at[3];
    t.r.value.list->n--;
    trial_refuted(&t);
    trial_end(&t);

    trial_start(&t, "a-b", "canonical_form");
    trial_run(&t);
    trial_spoils_refused(&t);
    refuted_with(&t, &t.r.value, gr_v_str(GR_STR("2-1-0")));
    trial_end(&t);
}

static void test_minus_zero_is_zero(void **state)
{
    const char *marked = "set_node_attribute(set_node_attribute(G, x, 0.0), x, -1 * 0.0, a)";
    char call[200];

    snprintf(call, sizeof call, "canonical_form(%s, node_label=x) = \"\"", marked);
    assert_answer("a-b", call, "no");
    snprintf(call, sizeof call, "automorphism_count(%s, node_label=x)", marked);
    assert_answer("a-b", call, "2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_odd_pairs),       cmocka_unit_test(test_alike_from_everywhere),
        cmocka_unit_test(test_labels),          cmocka_unit_test(test_forms_differ),
        cmocka_unit_test(test_odd_symmetry),    cmocka_unit_test(test_spoilt_map),
        cmocka_unit_test(test_spoilt_symmetry), cmocka_unit_test(test_minus_zero_is_zero),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
