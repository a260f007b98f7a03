/* Algorithms of igraph on a graph that grasp wrote: for each task the median time of five calls (of
 * one, if it takes over ten seconds), the memory it needed at most, and its answer in one number,
 * so that grasp can see that both computed the same. */
#include "igraph_peer.h"

#include <igraph.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CALLS     5
#define LONG_CALL 10.0
#define PAIRS     32

/* The file: this header, then u, v and weight of all edges, each an array of uint32_t. */
typedef struct header {
    uint32_t n, m, directed;
    uint32_t pair[PAIRS][2];
} header;

typedef struct input {
    header h;
    igraph_t g;
    igraph_vector_t weight;
} input;

static uint32_t *read_array(FILE *f, uint32_t n)
{
    uint32_t *at = malloc(n * sizeof *at + 1);

    if (at == NULL || fread(at, sizeof *at, n, f) != n)
        exit(1);
    return at;
}

static void load(input *in, const char *path)
{
    FILE *f = fopen(path, "rb");
    igraph_vector_int_t edges;
    uint32_t *u, *v, *w;

    if (f == NULL || fread(&in->h, sizeof in->h, 1, f) != 1)
        exit(1);
    u = read_array(f, in->h.m);
    v = read_array(f, in->h.m);
    w = read_array(f, in->h.m);
    fclose(f);
    igraph_vector_int_init(&edges, 2 * (igraph_integer_t)in->h.m);
    igraph_vector_init(&in->weight, in->h.m);
    for (uint32_t i = 0; i < in->h.m; i++) {
        VECTOR(edges)[2 * (size_t)i] = u[i];
        VECTOR(edges)[2 * (size_t)i + 1] = v[i];
        VECTOR(in->weight)[i] = w[i];
    }
    free(u);
    free(v);
    free(w);
    if (igraph_create(&in->g, &edges, in->h.n, in->h.directed))
        exit(1);
    igraph_vector_int_destroy(&edges);
}

/* --- the tasks: each returns its answer --- */

static double sum_finite(const igraph_matrix_t *m)
{
    double sum = 0;

    for (igraph_integer_t i = 0; i < igraph_matrix_size(m); i++)
        if (MATRIX(*m, 0, i) < IGRAPH_INFINITY)
            sum += MATRIX(*m, 0, i);
    return sum;
}

static double bfs(input *in)
{
    igraph_matrix_t d;
    double sum;

    igraph_matrix_init(&d, 0, 0);
    igraph_distances(&in->g, &d, igraph_vss_1(in->h.pair[0][0]), igraph_vss_all(), IGRAPH_OUT);
    sum = sum_finite(&d);
    igraph_matrix_destroy(&d);
    return sum;
}

static double sssp(input *in)
{
    igraph_matrix_t d;
    double sum;

    igraph_matrix_init(&d, 0, 0);
    igraph_distances_dijkstra(&in->g, &d, igraph_vss_1(in->h.pair[0][0]), igraph_vss_all(),
                              &in->weight, IGRAPH_OUT);
    sum = sum_finite(&d);
    igraph_matrix_destroy(&d);
    return sum;
}

static double count_components(input *in, igraph_connectedness_t mode)
{
    igraph_vector_int_t member;
    igraph_integer_t n;

    igraph_vector_int_init(&member, 0);
    igraph_connected_components(&in->g, &member, NULL, &n, mode);
    igraph_vector_int_destroy(&member);
    return (double)n;
}

static double components(input *in)
{
    return count_components(in, IGRAPH_WEAK);
}

static double scc(input *in)
{
    return count_components(in, IGRAPH_STRONG);
}

static double st_path(input *in)
{
    igraph_vector_int_t path;
    double sum = 0;

    igraph_vector_int_init(&path, 0);
    for (int i = 0; i < PAIRS; i++) {
        igraph_get_shortest_path(&in->g, &path, NULL, in->h.pair[i][0], in->h.pair[i][1],
                                 IGRAPH_OUT);
        sum += (double)igraph_vector_int_size(&path) - 1;
    }
    igraph_vector_int_destroy(&path);
    return sum;
}

static double st_path_weighted(input *in)
{
    igraph_vector_int_t path;
    double sum = 0;

    igraph_vector_int_init(&path, 0);
    for (int i = 0; i < PAIRS; i++) {
        igraph_get_shortest_path_dijkstra(&in->g, NULL, &path, in->h.pair[i][0], in->h.pair[i][1],
                                          &in->weight, IGRAPH_OUT);
        for (igraph_integer_t k = 0; k < igraph_vector_int_size(&path); k++)
            sum += VECTOR(in->weight)[VECTOR(path)[k]];
    }
    igraph_vector_int_destroy(&path);
    return sum;
}

static double largest(const igraph_vector_t *v)
{
    return igraph_vector_size(v) != 0 ? igraph_vector_max(v) : 0;
}

static double pagerank(input *in)
{
    igraph_vector_t rank;
    double most;

    igraph_vector_init(&rank, 0);
    igraph_pagerank(&in->g, IGRAPH_PAGERANK_ALGO_PRPACK, &rank, NULL, igraph_vss_all(), 1, 0.85,
                    NULL, NULL);
    most = largest(&rank);
    igraph_vector_destroy(&rank);
    return most;
}

static double triangles(input *in)
{
    igraph_vector_t count;
    double sum;

    igraph_vector_init(&count, 0);
    igraph_adjacent_triangles(&in->g, &count, igraph_vss_all());
    sum = igraph_vector_sum(&count) / 3;
    igraph_vector_destroy(&count);
    return sum;
}

static double k_core(input *in)
{
    igraph_vector_int_t core;
    double most;

    igraph_vector_int_init(&core, 0);
    igraph_coreness(&in->g, &core, IGRAPH_ALL);
    most = (double)igraph_vector_int_max(&core);
    igraph_vector_int_destroy(&core);
    return most;
}

static double topological_sort(input *in)
{
    igraph_vector_int_t order;
    double n;

    igraph_vector_int_init(&order, 0);
    igraph_topological_sorting(&in->g, &order, IGRAPH_OUT);
    n = (double)igraph_vector_int_size(&order);
    igraph_vector_int_destroy(&order);
    return n;
}

static double spanning_tree(input *in)
{
    igraph_vector_int_t edges;
    double sum = 0;

    igraph_vector_int_init(&edges, 0);
    igraph_minimum_spanning_tree(&in->g, &edges, &in->weight);
    for (igraph_integer_t i = 0; i < igraph_vector_int_size(&edges); i++)
        sum += VECTOR(in->weight)[VECTOR(edges)[i]];
    igraph_vector_int_destroy(&edges);
    return sum;
}

static double articulation_points(input *in)
{
    igraph_vector_int_t nodes;
    double n;

    igraph_vector_int_init(&nodes, 0);
    igraph_articulation_points(&in->g, &nodes);
    n = (double)igraph_vector_int_size(&nodes);
    igraph_vector_int_destroy(&nodes);
    return n;
}

static double max_flow(input *in)
{
    igraph_vector_t flow;
    igraph_real_t value;

    igraph_vector_init(&flow, 0);
    igraph_maxflow(&in->g, &value, &flow, NULL, NULL, NULL, 0, in->h.n - 1, &in->weight, NULL);
    igraph_vector_destroy(&flow);
    return value;
}

static double betweenness(input *in)
{
    igraph_vector_t score;
    double most;

    igraph_vector_init(&score, 0);
    igraph_betweenness(&in->g, &score, igraph_vss_all(), 0, NULL);
    most = largest(&score);
    igraph_vector_destroy(&score);
    return most;
}

static double diameter(input *in)
{
    igraph_real_t d;

    igraph_diameter(&in->g, &d, NULL, NULL, NULL, NULL, 0, 1);
    return d;
}

static double louvain(input *in)
{
    igraph_vector_int_t member;
    igraph_vector_t modularity;
    double most;

    igraph_vector_int_init(&member, 0);
    igraph_vector_init(&modularity, 0);
    igraph_community_multilevel(&in->g, NULL, 1, &member, NULL, &modularity);
    most = largest(&modularity);
    igraph_vector_int_destroy(&member);
    igraph_vector_destroy(&modularity);
    return most;
}

#define TASK(name)                                                                                 \
    {                                                                                              \
#name, name                                                                                \
    }

static const struct {
    const char *name;
    double (*run)(input *in);
} tasks[] = {
    TASK(bfs),           TASK(components), TASK(st_path),   TASK(st_path_weighted),
    TASK(sssp),          TASK(pagerank),   TASK(triangles), TASK(k_core),
    TASK(spanning_tree), TASK(scc),        TASK(max_flow),  TASK(topological_sort),
    TASK(betweenness),   TASK(diameter),   TASK(louvain),   TASK(articulation_points),
};

static void reset_peak(void)
{
    FILE *f = fopen("/proc/self/clear_refs", "w");

    if (f != NULL) {
        fputs("5", f);
        fclose(f);
    }
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static void measure(input *in, const char *name, double (*run)(input *in))
{
    double seconds[CALLS], answer = 0;
    int n = 0;

    reset_peak();
    do {
        double start = now();

        answer = run(in);
        seconds[n] = now() - start;
    } while (seconds[n++] <= LONG_CALL && n < CALLS);
    qsort(seconds, (size_t)n, sizeof *seconds, by_value);
    printf("\"%s\":{\"seconds\":%.9f,", name, seconds[n / 2]);
    if (n >= 3)
        printf("\"spread\":%.6f,", (seconds[n - 1 - n / 4] - seconds[n / 4]) / seconds[n / 2]);
    printf("\"peak_mb\":%.1f,\"answer\":%.17g}", status_mb("VmHWM:"), answer);
}

int algo_main(int argc, char **argv)
{
    input in;

    load(&in, argv[0]);
    putchar('{');
    for (int i = 1; i < argc; i++)
        for (size_t k = 0; k < sizeof tasks / sizeof *tasks; k++)
            if (strcmp(argv[i], tasks[k].name) == 0) {
                if (i != 1)
                    putchar(',');
                measure(&in, tasks[k].name, tasks[k].run);
            }
    puts("}");
    return 0;
}
