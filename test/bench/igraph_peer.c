/* The peer of the benches: igraph, in a program of its own, because igraph is GPL and aborts on
 * errors. Prints one JSON object.
 *
 *     grasp-peer-igraph version        {"igraph":VERSION}
 *     grasp-peer-igraph read FILE      igraph_read_graph_edgelist
 *     grasp-peer-igraph fscanf FILE    fscanf into a vector, then igraph_create
 *     grasp-peer-igraph algo FILE TASK...  see igraph_algo.c */
#include "igraph_peer.h"

#include <igraph.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

double now(void)
{
    struct timespec ts;

    clock_gettime(CLOCK_MONOTONIC, &ts);
    return (double)ts.tv_sec + (double)ts.tv_nsec / 1e9;
}

double status_mb(const char *key)
{
    FILE *f = fopen("/proc/self/status", "r");
    char line[256];
    long kb = -1;

    while (f != NULL && fgets(line, sizeof line, f) != NULL)
        if (strncmp(line, key, strlen(key)) == 0)
            sscanf(line + strlen(key), "%ld", &kb);
    if (f != NULL)
        fclose(f);
    return (double)kb * 1024 / 1e6;
}

static igraph_error_t read_pairs(FILE *f, igraph_t *g)
{
    igraph_vector_int_t edges;
    long u, v;
    igraph_error_t failed;

    igraph_vector_int_init(&edges, 0);
    while (fscanf(f, "%ld %ld", &u, &v) == 2) {
        igraph_vector_int_push_back(&edges, u);
        igraph_vector_int_push_back(&edges, v);
    }
    failed = igraph_create(g, &edges, 0, IGRAPH_UNDIRECTED);
    igraph_vector_int_destroy(&edges);
    return failed;
}

static int load_main(const char *how, const char *path)
{
    FILE *f = fopen(path, "r");
    igraph_t g;
    double start = now();
    igraph_error_t failed;

    if (f == NULL)
        return 1;
    failed = strcmp(how, "read") == 0 ? igraph_read_graph_edgelist(&g, f, 0, IGRAPH_UNDIRECTED)
                                      : read_pairs(f, &g);
    if (failed)
        return 1;
    printf("{\"seconds\":%.6f,\"peak_mb\":%.1f,\"loaded_mb\":%.1f,\"nodes\":%ld,\"edges\":%ld}\n",
           now() - start, status_mb("VmHWM:"), status_mb("VmRSS:"), (long)igraph_vcount(&g),
           (long)igraph_ecount(&g));
    return 0;
}

static int version_main(void)
{
    const char *version;

    igraph_version(&version, NULL, NULL, NULL);
    printf("{\"igraph\":\"%s\"}\n", version);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 3 && (strcmp(argv[1], "read") == 0 || strcmp(argv[1], "fscanf") == 0))
        return load_main(argv[1], argv[2]);
    if (argc == 2 && strcmp(argv[1], "version") == 0)
        return version_main();
    if (argc > 3 && strcmp(argv[1], "algo") == 0)
        return algo_main(argc - 2, argv + 2);
    fprintf(stderr, "usage: grasp-peer-igraph version | read|fscanf FILE | algo FILE TASK...\n");
    return 2;
}
