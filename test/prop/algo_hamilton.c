/* The search for Hamiltonian cycles on graphs just above the size that is solved by sets, against
 * sets. */
#include "algo.h"
#include "algo/tours/hamilton_int.h"

#define N 22

/* Random links, or a ring and a few more; both ways if symmetric. */
static void random_links(gr_rng *rng, bool symmetric, bool adjacent[N][N])
{
    bool ring = gr_rng_below(rng, 3) == 0;
    uint64_t m = N + gr_rng_below(rng, symmetric ? N / 2 : N);
    gr_vid order[N];

    memset(adjacent, 0, N * N);
    for (gr_vid v = 0; v < N; v++) {
        gr_vid k = (gr_vid)gr_rng_below(rng, v + 1);

        order[v] = order[k];
        order[k] = v;
    }
    for (gr_vid v = 0; ring && v < N; v++)
        adjacent[order[v]][order[(v + 1) % N]] = true;
    for (uint64_t i = 0; i < m; i++) {
        gr_vid u = (gr_vid)gr_rng_below(rng, N), v = (gr_vid)gr_rng_below(rng, N);

        adjacent[u][v] = adjacent[u][v] || u != v;
    }
    for (gr_vid v = 0; v < N; v++) /* a node with one way in or out would be too easy */
        while (gr_rng_below(rng, 20) != 0) {
            gr_vid u = (gr_vid)gr_rng_below(rng, N), n = 0;

            for (gr_vid k = 0; k < N; k++)
                n += adjacent[v][k];
            if (n >= 2)
                break;
            adjacent[v][u] = u != v;
        }
    for (gr_vid u = 0; symmetric && u < N; u++)
        for (gr_vid v = 0; v < N; v++)
            adjacent[u][v] = adjacent[v][u] = adjacent[u][v] || adjacent[v][u];
}

static gr_links links_of(gr_ctx *cx, bool adjacent[N][N])
{
    gr_links l = { N, gr_new_n(&cx->scratch, uint64_t, N + 1),
                   gr_new_n(&cx->scratch, gr_vid, N * N), gr_new_n(&cx->scratch, int64_t, N * N) };

    for (gr_vid u = 0; u < N; u++) {
        l.start[u + 1] = l.start[u];
        for (gr_vid v = 0; v < N; v++)
            if (adjacent[u][v])
                l.to[l.start[u + 1]++] = v;
    }
    return l;
}

/* Bit v of reach[set]: a path from node 0 over exactly this set, which holds 0, ends at v. */
static bool exists_by_sets(bool adjacent[N][N], uint32_t *reach)
{
    uint32_t out[N] = { 0 }, all = (1u << N) - 1, end = 0;

    for (gr_vid u = 0; u < N; u++)
        for (gr_vid v = 0; v < N; v++)
            out[u] |= (uint32_t)adjacent[u][v] << v;
    memset(reach, 0, ((size_t)all + 1) * sizeof *reach);
    reach[1] = 1;
    for (uint32_t set = 1; set <= all; set += 2)
        for (uint32_t left = reach[set]; left != 0; left &= left - 1)
            for (uint32_t to = out[__builtin_ctz(left)] & ~set; to != 0; to &= to - 1)
                reach[set | (to & -to)] |= to & -to;
    for (gr_vid u = 0; u < N; u++)
        end |= (uint32_t)adjacent[u][0] << u;
    return (reach[all] & end) != 0;
}

static void test_search_agrees_with_sets(void **state)
{
    uint32_t *reach = malloc(((size_t)1 << N) * sizeof *reach);
    gr_rng rng;
    int yes = 0, no = 0;

    gr_rng_seed(&rng, 7);
    for (int round = 0; round < 60; round++) {
        bool adjacent[N][N], symmetric = round % 2 != 0, seen[N] = { false };
        gr_clock clock = { .end_ns = gr_now_ns() + INT64_C(60000000000) };
        gr_vid cycle[N];
        gr_hamilton found;
        gr_links l;
        gr_ctx cx;
        gr_err err;

        gr_ctx_init(&cx);
        random_links(&rng, symmetric, adjacent);
        l = links_of(&cx, adjacent);
        assert_int_equal(gr_hamilton_search(&cx, &l, symmetric, &clock, cycle, &found, &err),
                         GR_OK);
        assert_int_equal(found,
                         exists_by_sets(adjacent, reach) ? GR_HAMILTON_FOUND : GR_HAMILTON_NONE);
        for (gr_vid i = 0; found == GR_HAMILTON_FOUND && i < N; i++) {
            assert_true(adjacent[cycle[i]][cycle[(i + 1) % N]]);
            assert_false(seen[cycle[i]]);
            seen[cycle[i]] = true;
        }
        yes += found == GR_HAMILTON_FOUND;
        no += found == GR_HAMILTON_NONE;
        gr_ctx_clear(&cx);
    }
    print_message("# %d with a cycle, %d without\n", yes, no);
    assert_true(yes > 10 && no > 10);
    free(reach);
}

/* Generalized Petersen graphs with n = 5 mod 6 and steps of 2 have no Hamiltonian cycle, but paths.
 */
static void add_petersen(gr_strbuf *sb, int n)
{
    gr_strbuf_init(sb, NULL, 0);
    for (int i = 0; i < n; i++)
        gr_strbuf_addf(sb, "%s%d-%d, %d-%d, %d-%d", i == 0 ? "" : ", ", i, (i + 1) % n, i, n + i,
                       n + i, n + (i + 2) % n);
}

static void test_petersen_graphs_are_decided(void **state)
{
    for (int n = 5; n <= 23; n += 6) {
        gr_strbuf sb;

        add_petersen(&sb, n);
        assert_answer(sb.buf, "hamiltonian_cycle(G, budget_ms=60000).exists", "no");
        assert_answer(sb.buf, "hamiltonian_path(G, budget_ms=60000).exists", "yes");
        gr_strbuf_clear(&sb);
    }
}

/* Too much to search: the answer is that it is not known. */
static void test_a_spent_budget_is_said(void **state)
{
    int64_t start = gr_now_ns();
    gr_strbuf sb;

    add_petersen(&sb, 89);
    assert_answer(sb.buf, "hamiltonian_cycle(G, budget_ms=50)",
                  "exists: none\ncycle: none\ndecided: no");
    assert_true(gr_now_ns() - start < INT64_C(3000000000));
    gr_strbuf_clear(&sb);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_search_agrees_with_sets),
        cmocka_unit_test(test_petersen_graphs_are_decided),
        cmocka_unit_test(test_a_spent_budget_is_said),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
