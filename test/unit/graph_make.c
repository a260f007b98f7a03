/* The table of generators: names, arguments, errors, limits. */
#include "make.h"

static void test_every_row_works(void **state)
{
    for (size_t i = 0; i < gr_n_makers(); i++) {
        const gr_maker *k = gr_maker_at(i);
        gr_graph *g = make(k->name, k->example);

        assert_true(gr_graph_n_nodes(g) > 0);
        assert_int_equal(gr_graph_n_repeats(g), 0);
        assert_true(k->n_params <= GR_MAKE_MAX_PARAMS && k->summary[0] != '\0');
        assert_ptr_equal(gr_maker_named(gr_str_of(k->name)), k);
        assert_true(i == 0 || strcmp(gr_maker_at(i - 1)->name, k->name) < 0);
        gr_graph_unref(g);
    }
}

static void test_names(void **state)
{
    static const char *const same[][2] = { { "petersen", "petersen_graph" },
                                           { "PETERSEN-GRAPH", "petersen_graph" },
                                           { "erdos_renyi_graph", "gnp" },
                                           { "gnm_random_graph", "gnm" },
                                           { "kronecker", "rmat" },
                                           { "barabasi_albert_graph", "barabasi_albert" },
                                           { "grid_2d_graph", "grid_2d" },
                                           { "random_geometric_graph", "random_geometric" },
                                           { "full-rary-tree", "full_rary_tree" } };

    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        assert_string_equal(gr_maker_named(gr_str_of(same[i][0]))->name, same[i][1]);
    assert_null(gr_maker_named(GR_STR("")));
    assert_null(gr_maker_named(GR_STR("graph")));
    assert_null(gr_maker_named(GR_STR("_graph")));
    assert_null(gr_maker_named(GR_STR("petersen_graph ")));
}

static void test_unknown_name(void **state)
{
    gr_graph *g = NULL;

    assert_int_equal(try_make("petersn", "", &g), GR_ENAME);
    assert_non_null(strstr(err.hint, "petersen_graph"));
    assert_int_equal(try_make("zzzzzzzz", "", &g), GR_ENAME);
    assert_string_equal(err.hint, "");
    assert_null(g);
}

static void test_argument_errors(void **state)
{
    static const struct {
        const char *name, *args;
        gr_status kind;
        const char *says;
    } bad[] = {
        { "path_graph", "", GR_EUSAGE, "needs 'n'" },
        { "path_graph", "null", GR_EUSAGE, "needs 'n'" },
        { "path_graph", "1, true, 3", GR_EUSAGE, "takes n, directed" },
        { "bull_graph", "1", GR_EUSAGE, "takes no arguments" },
        { "path_graph", "{\"m\": 1}", GR_EUSAGE, "no argument 'm'" },
        { "path_graph", "\"5\"", GR_EINPUT, "must be a whole number" },
        { "path_graph", "2.5", GR_EINPUT, "must be a whole number" },
        { "path_graph", "1e300", GR_EINPUT, "must be a whole number" },
        { "path_graph", "5, 1", GR_EINPUT, "must be true or false" },
        { "path_graph", "-1", GR_EINPUT, "from 0 to 4294967294, not -1" },
        { "path_graph", "4294967295", GR_EINPUT, "not 4294967295" },
        { "gnp", "10, 1.5", GR_EINPUT, "from 0.0 to 1.0, not 1.5" },
        { "gnp", "10, \"x\"", GR_EINPUT, "must be a number" },
        { "circulant_graph", "5, [1, []]", GR_EINPUT, "hold whole numbers only" },
        { "turan_graph", "3, 4", GR_EINPUT, "at most 'n', which is 3" },
        { "gnm", "4, 7", GR_EINPUT, "at most 6" },
        { "barabasi_albert", "5, 5", GR_EINPUT, "less than 'n'" },
        { "watts_strogatz", "5, 5, 0", GR_EINPUT, "less than 'n'" },
        { "rmat", "{\"scale\": 3, \"a\": 0.9}", GR_EINPUT, "at most 1 - a - b" },
        { "gnm", "{\"n\": 4, \"m\": 2, \"weight_min\": 2}", GR_EUSAGE, "needs 'weight_max'" },
        { "gnm", "{\"n\": 4, \"m\": 2, \"weight_max\": 0}", GR_EINPUT, "which is 1" },
    };

    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        gr_graph *g = NULL;

        assert_int_equal(try_make(bad[i].name, bad[i].args, &g), bad[i].kind);
        if (strstr(err.message, bad[i].says) == NULL)
            print_message("# %s(%s): %s\n", bad[i].name, bad[i].args, err.message);
        assert_non_null(strstr(err.message, bad[i].says));
        assert_null(g);
    }
    assert_string_equal(err.place.argument, "weight_max");
}

/* Refused by arithmetic, before memory is asked for. */
static void test_too_large(void **state)
{
    static const char *const calls[][2] = {
        { "complete_graph", "4294967294" },
        { "complete_graph", "4294967294, true" },
        { "balanced_tree", "4294967294, 9" },
        { "balanced_tree", "1, 4294967294" },
        { "barbell_graph", "4294967294, 2" },
        { "grid_2d", "4294967294, 4294967294" },
        { "hypercube_graph", "31" },
        { "complete_multipartite_graph", "[3e9, 3e9]" },
        { "star_graph", "4294967294" },
        { "gnp", "4294967294, 1" },
        { "rmat", "31, 4294967294" },
        { "planted_partition", "4294967294, 4294967294, 1, 1" },
        { "random_geometric", "4294967294, 2" },
        { "circulant_graph", "4294967294, [1, 2]" },
        { "barabasi_albert", "4294967294, 7" },
        { "watts_strogatz", "4294967294, 9, 0" },
    };

    cx.budget.limit = 1 << 20;
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        gr_graph *g = NULL;

        assert_int_equal(try_make(calls[i][0], calls[i][1], &g), GR_ELIMIT);
        assert_non_null(strstr(err.message, "is the most"));
    }
    cx.budget.limit = 0;
}

static void test_stops(void **state)
{
    gr_graph *g = NULL;
    atomic_bool cancel = true;
    size_t used = cx.budget.used;

    cx.cancel = &cancel;
    assert_int_equal(try_make("gnm", "100000, 1000000", &g), GR_ECANCELLED);
    assert_int_equal(try_make("complete_graph", "10000", &g), GR_ECANCELLED);
    cx.cancel = NULL;
    cx.budget.limit = used + 100000;
    assert_int_equal(try_make("rmat", "16", &g), GR_ELIMIT);
    cx.budget.limit = 0;
    assert_null(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_row_works), cmocka_unit_test(test_names),
        cmocka_unit_test(test_unknown_name),    cmocka_unit_test(test_argument_errors),
        cmocka_unit_test(test_too_large),       cmocka_unit_test(test_stops),
    };

    return cmocka_run_group_tests(tests, make_setup, make_teardown);
}
