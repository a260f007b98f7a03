/* One request over a connection of its own, as bytes. */
#ifndef TEST_HTTP_H
#define TEST_HTTP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <arpa/inet.h>
#include <cmocka.h>
#include <errno.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/base.h"

static inline int http_connect(uint16_t port)
{
    struct sockaddr_in to = { .sin_family = AF_INET,
                              .sin_port = htons(port),
                              .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    struct timeval patience = { .tv_sec = 60 };
    int fd = socket(AF_INET, SOCK_STREAM, 0);

    assert_true(fd >= 0 && connect(fd, (struct sockaddr *)&to, sizeof to) == 0);
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    return fd;
}

/* Sends all and takes what comes until the end, as far as there is room; returns how much that is.
 * A server that hangs up early is fine, one that is silent is not. */
static inline size_t http_exchange(uint16_t port, gr_str request, char *reply, size_t max)
{
    int fd = http_connect(port);
    char rest[4096];
    size_t got = 0;
    ssize_t n;

    while (request.len != 0 && (n = write(fd, request.ptr, request.len)) > 0)
        request = gr_str_sub(request, (size_t)n, request.len);
    shutdown(fd, SHUT_WR);
    while ((n = read(fd, got < max ? reply + got : rest, got < max ? max - got : sizeof rest)) > 0)
        got += got < max ? (size_t)n : 0;
    assert_true(n == 0 || errno == ECONNRESET);
    close(fd);
    return got;
}

#endif
