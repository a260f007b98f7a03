/* Classic generators against NetworkX: numbers and hashes are those of its graphs. */
#include "make.h"

/* Arguments in order; hash is FNV-1a over the ends u <= v of the edges, ascending, 32 bits each. */
static const struct {
    const char *name, *args;
    uint32_t n_nodes, n_edges;
    uint64_t hash;
} expected[] = {
    { "balanced_tree", "3, 0", 1, 0, 0xcbf29ce484222325 },
    { "balanced_tree", "5, 3", 156, 155, 0x9a20cf6e93d3311a },
    { "barbell_graph", "3, 1", 7, 8, 0x7706c0eba12bf353 },
    { "barbell_graph", "5, 2", 12, 23, 0xad249c2897221806 },
    { "binomial_tree", "5", 32, 31, 0x4143888f9a953f55 },
    { "binomial_tree", "9", 512, 511, 0x2e31c0189212010a },
    { "bull_graph", "", 5, 5, 0xcc7334b071671521 },
    { "chvatal_graph", "", 12, 24, 0xa86d81cdb43305e5 },
    { "circulant_graph", "1, [1]", 1, 1, 0xa8c7f832281a39c5 },
    { "circulant_graph", "0, [1]", 0, 0, 0xcbf29ce484222325 },
    { "circular_ladder_graph", "3", 6, 9, 0x44a133fed7c0dc54 },
    { "circular_ladder_graph", "15", 30, 45, 0x1be42102e484fb74 },
    { "complete_bipartite_graph", "3, 4", 7, 12, 0x2621e8e9213a8121 },
    { "complete_bipartite_graph", "1, 9", 10, 9, 0x1ddd0f6d77081a34 },
    { "complete_graph", "2", 2, 1, 0x08cd4c29d1e47d34 },
    { "complete_graph", "15", 15, 105, 0x489f819bcc336d95 },
    { "complete_multipartite_graph", "[0, 2, 0]", 2, 0, 0xcbf29ce484222325 },
    { "complete_multipartite_graph", "[1, 1, 1, 1]", 4, 6, 0x4af7539b23eee005 },
    { "cubical_graph", "", 8, 12, 0xd9fff39f8c90ffa5 },
    { "cycle_graph", "3", 3, 3, 0x6931fa2dec24ec95 },
    { "cycle_graph", "6", 6, 6, 0xd0a71a8a3a8aa5e5 },
    { "desargues_graph", "", 20, 30, 0x55f4ab8da8782645 },
    { "diamond_graph", "", 4, 5, 0xec5890da2073c3f6 },
    { "dodecahedral_graph", "", 20, 30, 0x6abecdbc4ee1e975 },
    { "dorogovtsev_goltsev_mendes_graph", "3", 15, 27, 0x5febc2bd06adda35 },
    { "dorogovtsev_goltsev_mendes_graph", "6", 366, 729, 0x50de2aab9f46c1dd },
    { "empty_graph", "0", 0, 0, 0xcbf29ce484222325 },
    { "empty_graph", "5", 5, 0, 0xcbf29ce484222325 },
    { "florentine_families_graph", "", 15, 20, 0xbe56f1444476df6f },
    { "frucht_graph", "", 12, 18, 0xce6b4b05c9d0db35 },
    { "full_rary_tree", "1, 6", 6, 5, 0x69688455c4887450 },
    { "full_rary_tree", "4, 50", 50, 49, 0x9f30e9d9bb6836f8 },
    { "grid_2d", "2, 2", 4, 4, 0x8748f08b331b3035 },
    { "grid_2d", "3, 4", 12, 17, 0xd829cb5f2be22306 },
    { "heawood_graph", "", 14, 21, 0xf32c36daa08c2bb4 },
    { "hoffman_singleton_graph", "", 50, 175, 0x0b820076bd4c2544 },
    { "house_graph", "", 5, 6, 0x4ef8d06e5cbf9714 },
    { "house_x_graph", "", 5, 8, 0xf9e557f8370abae4 },
    { "hypercube_graph", "4", 16, 32, 0xb74ac448d8466165 },
    { "hypercube_graph", "7", 128, 448, 0x7160c94c057ce3a5 },
    { "icosahedral_graph", "", 12, 30, 0x19bd6efe65953975 },
    { "karate_club_graph", "", 34, 78, 0xa798cf2dc1e8038c },
    { "krackhardt_kite_graph", "", 10, 18, 0x03611e87d14c7c0e },
    { "ladder_graph", "1", 2, 1, 0x08cd4c29d1e47d34 },
    { "ladder_graph", "2", 4, 4, 0x8748f08b331b3035 },
    { "ladder_graph", "7", 14, 19, 0xe0f5b95f00b7a908 },
    { "les_miserables_graph", "", 77, 254, 0x58b16cfbb1d57e22 },
    { "lollipop_graph", "4, 10", 14, 16, 0x9df9589b5aa4875b },
    { "lollipop_graph", "2, 0", 2, 1, 0x08cd4c29d1e47d34 },
    { "lollipop_graph", "3, 1", 4, 4, 0x3c971c1ae17defc4 },
    { "moebius_kantor_graph", "", 16, 24, 0xef2dcf474df64d75 },
    { "octahedral_graph", "", 6, 12, 0xee7ba04e947b1d75 },
    { "pappus_graph", "", 18, 27, 0x6a93eea20f9967f4 },
    { "path_graph", "0", 0, 0, 0xcbf29ce484222325 },
    { "path_graph", "1", 1, 0, 0xcbf29ce484222325 },
    { "path_graph", "12", 12, 11, 0x8b7e9f7faca83c6e },
    { "petersen_graph", "", 10, 15, 0xc9eeaf7129fd3784 },
    { "sedgewick_maze_graph", "", 8, 10, 0xc3356183ffeb5026 },
    { "star_graph", "0", 1, 0, 0xcbf29ce484222325 },
    { "star_graph", "1", 2, 1, 0x08cd4c29d1e47d34 },
    { "star_graph", "7", 8, 7, 0x039ded664e8d5c85 },
    { "tetrahedral_graph", "", 4, 6, 0x4af7539b23eee005 },
    { "torus", "3, 3", 9, 18, 0x4347b4d6eaf74ec5 },
    { "torus", "4, 5", 20, 40, 0xad3da6bb4f428b55 },
    { "truncated_cube_graph", "", 24, 36, 0xef64c7d8460a4065 },
    { "truncated_tetrahedron_graph", "", 12, 18, 0x8ec9177a3bbc4e65 },
    { "turan_graph", "7, 1", 7, 0, 0xcbf29ce484222325 },
    { "turan_graph", "11, 4", 11, 45, 0x5919075aba258b44 },
    { "tutte_graph", "", 46, 69, 0x3e6319bf4d4390a4 },
    { "wheel_graph", "4", 4, 6, 0x4af7539b23eee005 },
    { "wheel_graph", "6", 6, 10, 0x92651ca811039ce4 },
};

static uint64_t hash_u32(uint64_t h, uint32_t x)
{
    for (int i = 0; i < 4; i++, x >>= 8)
        h = (h ^ (x & 255)) * UINT64_C(0x100000001b3);
    return h;
}

static void test_equals_networkx(void **state)
{
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        gr_graph *g = make(expected[i].name, expected[i].args);
        uint64_t hash = UINT64_C(0xcbf29ce484222325);

        for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
            hash = hash_u32(hash_u32(hash, it.u), it.v);
        if (hash != expected[i].hash)
            print_message("# %s(%s) differs\n", expected[i].name, expected[i].args);
        assert_int_equal(gr_graph_n_nodes(g), expected[i].n_nodes);
        assert_int_equal(gr_graph_n_edges(g), expected[i].n_edges);
        assert_true(hash == expected[i].hash);
        assert_false(gr_graph_is_directed(g));
        gr_graph_unref(g);
    }
}

static void test_directed(void **state)
{
    gr_graph *g = make("complete_graph", "4, true");

    assert_true(gr_graph_is_directed(g));
    assert_int_equal(gr_graph_n_edges(g), 12);
    gr_graph_unref(g);
    g = make("cycle_graph", "{\"directed\": true, \"n\": 2}");
    assert_int_equal(gr_graph_n_edges(g), 2);
    gr_graph_unref(g);
}

static void test_names_and_columns(void **state)
{
    gr_graph *g = make("karate", "");
    const gr_column *club = gr_graph_column_named(g, GR_OF_NODE, GR_STR("club"));
    gr_value hi = gr_column_get(club, 0), officer = gr_column_get(club, 33);

    assert_true(gr_str_is(hi.s, "Mr. Hi") && gr_str_is(officer.s, "Officer"));
    assert_true(gr_column_number(gr_graph_role(g, GR_ROLE_WEIGHT), 0) == 4);
    gr_graph_unref(g);
    g = make("Les-Miserables", "");
    assert_true(gr_graph_find(g, gr_name_of(GR_STR("Valjean"))) != GR_NO_NODE);
    assert_non_null(gr_graph_role(g, GR_ROLE_WEIGHT));
    gr_graph_unref(g);
    g = make("florentine", "");
    assert_int_equal(gr_graph_find(g, gr_name_of(GR_STR("Medici"))), 1);
    gr_graph_unref(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equals_networkx),
        cmocka_unit_test(test_directed),
        cmocka_unit_test(test_names_and_columns),
    };

    return cmocka_run_group_tests(tests, make_setup, make_teardown);
}
