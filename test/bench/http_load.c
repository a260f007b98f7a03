/* A client that loads a server: connections that stay open, each with one request under way, from
 * one thread. For the bench of grasp serve (test/bench/serve.py); no part of grasp.
 *
 *     grasp-http-load PORT CONNECTIONS SECONDS NAME METHOD PATH BODY [NAME METHOD PATH BODY ...]
 *
 * Every connection goes through the requests in turn. Prints for each NAME: requests a second, the
 * median and the 99th percentile of their times in ms, and how many did not come back with 2xx. */
#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define MOST_KINDS 16
#define MOST_TIMES 4000000

typedef struct kind {
    const char *name;
    char *text;
    size_t n;
    float *ms;
    size_t n_ms, n_wrong;
} kind;

typedef struct client {
    int fd;
    size_t at; /* which request is under way */
    double start;
    size_t n;
    char buf[1 << 20];
} client;

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int die(const char *what)
{
    fprintf(stderr, "grasp-http-load: %s: %s\n", what, strerror(errno));
    exit(1);
}

static void send_next(client *c, const kind *kinds, size_t n_kinds)
{
    const kind *k;

    c->at = (c->at + 1) % n_kinds;
    k = &kinds[c->at];
    c->n = 0;
    c->start = now();
    if (write(c->fd, k->text, k->n) != (ssize_t)k->n)
        die("write");
}

/* Is the reply whole? -1 = it has no length. */
static int is_whole(const client *c, int *status)
{
    const char *end = memmem(c->buf, c->n, "\r\n\r\n", 4), *length;

    if (end == NULL)
        return 0;
    *status = atoi(c->buf + 9);
    length = strcasestr(c->buf, "\r\nContent-Length: ");
    if (length == NULL || length > end)
        return *status == 204 ? 1 : -1;
    return c->n >= (size_t)(end + 4 - c->buf) + strtoul(length + 18, NULL, 10);
}

static void take(client *c, kind *kinds, size_t n_kinds)
{
    ssize_t n = read(c->fd, c->buf + c->n, sizeof c->buf - 1 - c->n);
    kind *k = &kinds[c->at];
    int status = 0, whole;

    if (n <= 0)
        die("read");
    c->n += (size_t)n;
    c->buf[c->n] = '\0';
    whole = is_whole(c, &status);
    if (whole < 0)
        die("a reply without length");
    if (!whole)
        return;
    k->n_wrong += status < 200 || status > 299;
    if (k->n_ms < MOST_TIMES)
        k->ms[k->n_ms++] = (float)((now() - c->start) * 1e3);
    send_next(c, kinds, n_kinds);
}

static int by_size(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;

    return (x > y) - (x < y);
}

static void tell(const char *name, float *ms, size_t n, size_t n_wrong, double seconds)
{
    qsort(ms, n, sizeof *ms, by_size);
    printf("%-12s %9.0f /s  p50 %7.3f ms  p99 %8.3f ms  wrong %zu\n", name, (double)n / seconds,
           n != 0 ? (double)ms[n / 2] : 0, n != 0 ? (double)ms[n * 99 / 100] : 0, n_wrong);
}

static int open_one(int port)
{
    struct sockaddr_in to = { .sin_family = AF_INET,
                              .sin_port = htons((uint16_t)port),
                              .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    int fd = socket(AF_INET, SOCK_STREAM, 0);

    if (fd < 0 || connect(fd, (struct sockaddr *)&to, sizeof to) != 0)
        die("connect");
    return fd;
}

int main(int argc, char **argv)
{
    size_t n_kinds = argc > 4 ? (size_t)(argc - 4) / 4 : 0;
    int n_clients = argc > 2 ? atoi(argv[2]) : 0, poll = epoll_create1(0);
    double seconds = argc > 3 ? atof(argv[3]) : 0, start;
    kind kinds[MOST_KINDS] = { 0 };
    client *clients = calloc((size_t)n_clients + 1, sizeof *clients);

    if (n_kinds == 0 || n_kinds > MOST_KINDS || clients == NULL)
        return 2;
    for (size_t i = 0; i < n_kinds; i++) {
        char **a = argv + 4 + 4 * i;

        kinds[i] = (kind){ .name = a[0], .ms = malloc(MOST_TIMES * sizeof(float)) };
        kinds[i].n = (size_t)asprintf(&kinds[i].text,
                                      "%s %s HTTP/1.1\r\nHost: localhost\r\nContent-Length: %zu\r\n"
                                      "\r\n%s",
                                      a[1], a[2], strlen(a[3]), a[3]);
    }
    start = now();
    for (int i = 0; i < n_clients; i++) {
        struct epoll_event e = { .events = EPOLLIN, .data.ptr = &clients[i] };

        clients[i].fd = open_one(atoi(argv[1]));
        clients[i].at = (size_t)i;
        epoll_ctl(poll, EPOLL_CTL_ADD, clients[i].fd, &e);
        send_next(&clients[i], kinds, n_kinds);
    }
    while (now() - start < seconds) {
        struct epoll_event e[64];
        int n = epoll_wait(poll, e, 64, 1000);

        for (int i = 0; i < n; i++)
            take(e[i].data.ptr, kinds, n_kinds);
    }
    for (size_t i = 0; i < n_kinds; i++)
        tell(kinds[i].name, kinds[i].ms, kinds[i].n_ms, kinds[i].n_wrong, seconds);
    return 0;
}
