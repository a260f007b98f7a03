/* What the server did, in numbers: requests by route and status, and how long they took. */
#include "serve/http_int.h"

static const double bounds[] = { 0.001, 0.005, 0.02, 0.05, 0.1, 0.5, 1, 5, 30 }; /* seconds */
enum { N_BOUNDS = sizeof bounds / sizeof *bounds, N_CLASSES = 6, MOST_ROUTES = 64 };

struct http_metrics {
    int64_t start_ns;
    /* The last row is what no route took. */
    atomic_ullong by_status[MOST_ROUTES + 1][N_CLASSES]; /* 2 = 200 to 299; 0 = no reply */
    atomic_ullong took[MOST_ROUTES + 1][N_BOUNDS + 1];   /* below each bound, and longer */
    atomic_ullong took_ns[MOST_ROUTES + 1];
    atomic_ullong sent_bytes;
};

struct http_metrics *gr_http_metrics_new(void)
{
    struct http_metrics *m = calloc(1, sizeof *m);

    if (m != NULL)
        m->start_ns = gr_now_ns();
    return m;
}

void gr_http_metrics_free(struct http_metrics *m)
{
    free(m);
}

void gr_http_metrics_count(struct http_metrics *m, const http_call *c, int status, size_t bytes,
                           int64_t ns)
{
    size_t row = c->route != NULL ? (size_t)(c->route - gr_http_route_at(0)) : MOST_ROUTES;
    size_t k = 0;

    _Static_assert(MOST_ROUTES >= 32, "a row for each route");
    row = row < MOST_ROUTES ? row : MOST_ROUTES;
    while (k < N_BOUNDS && (double)ns / 1e9 > bounds[k])
        k++;
    m->by_status[row][status / 100 < N_CLASSES ? status / 100 : 0]++;
    m->took[row][k]++;
    m->took_ns[row] += (unsigned long long)ns;
    m->sent_bytes += bytes;
}

static void add_labels(gr_strbuf *sb, size_t row)
{
    const http_route *r = row < gr_http_n_routes() ? gr_http_route_at(row) : NULL;

    gr_strbuf_addf(sb, "method=\"%s\",route=\"%s\"", r != NULL ? r->method : "",
                   r != NULL ? r->path : "");
}

static void add_requests(gr_strbuf *sb, const struct http_metrics *m)
{
    gr_strbuf_adds(sb, "# TYPE grasp_http_requests_total counter\n");
    for (size_t row = 0; row <= MOST_ROUTES; row++)
        for (int k = 0; k < N_CLASSES; k++)
            if (m->by_status[row][k] != 0) {
                gr_strbuf_adds(sb, "grasp_http_requests_total{");
                add_labels(sb, row);
                gr_strbuf_addf(sb, ",status=\"%s\"} %llu\n",
                               (const char *[]){ "none", "1xx", "2xx", "3xx", "4xx", "5xx" }[k],
                               m->by_status[row][k]);
            }
}

static void add_times(gr_strbuf *sb, const struct http_metrics *m, size_t row)
{
    unsigned long long n = 0;

    for (int k = 0; k <= N_BOUNDS; k++) {
        n += m->took[row][k];
        gr_strbuf_adds(sb, "grasp_http_request_seconds_bucket{");
        add_labels(sb, row);
        if (k < N_BOUNDS)
            gr_strbuf_addf(sb, ",le=\"%g\"} %llu\n", bounds[k], n);
        else
            gr_strbuf_addf(sb, ",le=\"+Inf\"} %llu\n", n);
    }
    gr_strbuf_adds(sb, "grasp_http_request_seconds_sum{");
    add_labels(sb, row);
    gr_strbuf_addf(sb, "} %.6f\ngrasp_http_request_seconds_count{", (double)m->took_ns[row] / 1e9);
    add_labels(sb, row);
    gr_strbuf_addf(sb, "} %llu\n", n);
}

void gr_http_metrics_show(http_call *c)
{
    http_server *srv = c->srv;
    const struct http_metrics *m = srv->metrics;
    gr_strbuf *sb = &c->reply->body;
    size_t n_graphs, n_bytes;
    unsigned long long refused, dropped;
    unsigned busy, waiting;

    pthread_mutex_lock(&srv->lock);
    n_graphs = srv->graphs.n;
    n_bytes = srv->n_bytes;
    refused = srv->n_refused;
    dropped = srv->n_dropped;
    pthread_mutex_unlock(&srv->lock);
    pthread_mutex_lock(&srv->place_lock);
    busy = srv->options->workers - srv->n_places + srv->n_slow + srv->n_threads - srv->n_idle;
    waiting = srv->n_waiting;
    pthread_mutex_unlock(&srv->place_lock);
    c->reply->type = c->route->type;
    add_requests(sb, m);
    gr_strbuf_adds(sb, "# TYPE grasp_http_request_seconds histogram\n");
    for (size_t row = 0; row < gr_http_n_routes(); row++)
        if (m->took_ns[row] != 0)
            add_times(sb, m, row);
    gr_strbuf_addf(sb,
                   "# TYPE grasp_http_sent_bytes_total counter\ngrasp_http_sent_bytes_total %llu\n"
                   "# TYPE grasp_http_connections gauge\ngrasp_http_connections %zu\n"
                   "# TYPE grasp_calls_running gauge\ngrasp_calls_running %u\n"
                   "# TYPE grasp_calls_waiting gauge\ngrasp_calls_waiting %u\n"
                   "# TYPE grasp_graphs gauge\ngrasp_graphs %zu\n"
                   "# TYPE grasp_graph_bytes gauge\ngrasp_graph_bytes %zu\n"
                   "# TYPE grasp_graphs_refused_total counter\ngrasp_graphs_refused_total %llu\n"
                   "# TYPE grasp_graphs_dropped_total counter\ngrasp_graphs_dropped_total %llu\n"
                   "# TYPE grasp_uptime_seconds gauge\ngrasp_uptime_seconds %.1f\n",
                   m->sent_bytes, gr_server_connections(srv->net), busy, waiting, n_graphs, n_bytes,
                   refused, dropped, (double)(gr_now_ns() - m->start_ns) / 1e9);
}
