/* Tables of centralities that were spoilt: a value changed, a row missing, names exchanged, other
 * types. Every verifier must see it. */
#include "algo.h"

/* The arguments as they are without any: defaults of the row. */
static void set_defaults(trial *t)
{
    for (size_t i = 0; i < t->tool->n_params; i++) {
        const gr_param *p = &t->tool->params[i];
        const char *s = p->standard;
        double d = 0;

        if (s == NULL)
            continue;
        if (p->type == GR_P_ATTR) {
            t->arg[i].column = gr_graph_role(t->g, GR_ROLE_WEIGHT);
            t->arg[i].given = t->arg[i].column != NULL;
            continue;
        }
        t->arg[i].given = true;
        if (p->type == GR_P_BOOL)
            t->arg[i].value = gr_v_bool(strcmp(s, "true") == 0);
        else if (sscanf(s, "%lf", &d) == 1)
            t->arg[i].value = gr_v_real(d);
    }
}

static void spoil_cells(trial *t)
{
    gr_table *table = t->r.value.table;
    size_t n = table->n_rows * table->n_columns;

    for (size_t i = 0; i < n; i++) {
        gr_value cell = table->cells[i];

        if (cell.type == GR_V_REAL) {
            table->cells[i] = gr_v_real(cell.d + 1e-3);
            trial_refuted(t);
            table->cells[i] = gr_v_real(cell.d > 0 ? -cell.d : -1);
            trial_refuted(t);
            table->cells[i] = gr_v_real(0.0 / 0.0 > 0 ? 0 : 1e300 * 1e300);
            trial_refuted(t);
        } else {
            table->cells[i] = table->cells[(i + table->n_columns) % n];
            if (!gr_v_eq(&table->cells[i], &cell))
                trial_refuted(t);
            table->cells[i] = gr_v_int(77);
            trial_refuted(t);
        }
        table->cells[i] = gr_v_null();
        trial_refuted(t);
        table->cells[i] = cell;
    }
}

static void spoil(const char *graph, const char *tool)
{
    gr_value value;
    trial t;

    print_message("# %s on %s\n", tool, graph);
    trial_start(&t, graph, tool);
    set_defaults(&t);
    trial_run(&t);
    spoil_cells(&t);
    value = t.r.value;
    value.table->n_rows--;
    trial_refuted(&t);
    value.table->n_rows++;
    t.r.value = gr_v_null();
    trial_refuted(&t);
    t.r.value = gr_v_real(1);
    trial_refuted(&t);
    t.r.value = value;
    trial_run(&t);
    trial_end(&t);
}

#define UNDIRECTED "a-b 2, b-c 3, c-d 1, d-a 2, d-e 2, b-d 1"
#define DIRECTED   "a>b 2, b>c 3, c>d 1, d>a 2, d>e 2, e>a 1, b>d 1"

static void test_undirected(void **state)
{
    spoil(UNDIRECTED, "degree_centrality");
    spoil(UNDIRECTED, "pagerank");
    spoil(UNDIRECTED, "betweenness_centrality");
    spoil(UNDIRECTED, "edge_betweenness_centrality");
    spoil(UNDIRECTED, "closeness_centrality");
    spoil(UNDIRECTED, "harmonic_centrality");
    spoil(UNDIRECTED, "eigenvector_centrality");
    spoil(UNDIRECTED, "katz_centrality");
    spoil(UNDIRECTED, "hits");
}

static void test_directed(void **state)
{
    spoil(DIRECTED, "degree_centrality");
    spoil(DIRECTED, "in_degree_centrality");
    spoil(DIRECTED, "out_degree_centrality");
    spoil(DIRECTED, "pagerank");
    spoil(DIRECTED, "betweenness_centrality");
    spoil(DIRECTED, "edge_betweenness_centrality");
    spoil(DIRECTED, "closeness_centrality");
    spoil(DIRECTED, "harmonic_centrality");
    spoil(DIRECTED, "eigenvector_centrality");
    spoil(DIRECTED, "katz_centrality");
    spoil(DIRECTED, "hits");
}

/* An eigenvector of a smaller eigenvalue, with the right equation, is not the answer. */
static void test_another_eigenvector(void **state)
{
    trial t;

    trial_start(&t, "a-b, b-c, a-c, d-e", "eigenvector_centrality");
    trial_run(&t);
    for (size_t v = 0; v < 5; v++)
        t.r.value.table->cells[2 * v + 1] = gr_v_real(v < 3 ? 0 : 0.70710678118654752);
    trial_refuted(&t);
    trial_end(&t);
}

/* Hubs and authorities of the smaller of two components make each other, too. */
static void test_lesser_hubs(void **state)
{
    trial t;

    trial_start(&t, "a>b, a>c, a>d, e>f", "hits");
    trial_run(&t);
    for (size_t v = 0; v < 6; v++) {
        t.r.value.table->cells[3 * v + 1] = gr_v_real(v == 4);
        t.r.value.table->cells[3 * v + 2] = gr_v_real(v == 5);
    }
    trial_refuted(&t);
    trial_end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_undirected),
        cmocka_unit_test(test_directed),
        cmocka_unit_test(test_another_eigenvector),
        cmocka_unit_test(test_lesser_hubs),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
