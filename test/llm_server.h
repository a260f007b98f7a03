/* The scripted chat server (script/lib/llm_server.py) for tests: group setup starts it, group
 * teardown ends it. */
#ifndef TEST_LLM_SERVER_H
#define TEST_LLM_SERVER_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "llm/llm.h"
#include "net/net.h"

static pid_t server_pid;
static int server_in;
static unsigned server_port;

static inline int server_start(void **state)
{
    const char *source = getenv("GRASP_SOURCE");
    char path[1024], port[16] = "";
    int in[2], out[2];

    snprintf(path, sizeof path, "%s/test/script/lib/llm_server.py", source != NULL ? source : ".");
    if (pipe(in) != 0 || pipe(out) != 0 || (server_pid = fork()) < 0)
        return -1;
    if (server_pid == 0) {
        dup2(in[0], 0);
        dup2(out[1], 1);
        close(in[1]);
        close(out[0]);
        execlp("python3", "python3", path, (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    server_in = in[1];
    for (size_t n = 0; n < sizeof port - 1 && read(out[0], port + n, 1) == 1 && port[n] != '\n';)
        n++;
    close(out[0]);
    server_port = (unsigned)strtoul(port, NULL, 10);
    unsetenv("GRASP_API_KEY");
    unsetenv("OPENAI_API_KEY");
    unsetenv("http_proxy");
    return server_port != 0 ? 0 : -1;
}

static inline int server_stop(void **state)
{
    close(server_in);
    return waitpid(server_pid, NULL, 0) == server_pid ? 0 : -1;
}

/* "http://127.0.0.1:PORT/PATH", valid until the eighth call after. */
static inline const char *server_url(const char *path)
{
    static char urls[8][256];
    static unsigned next;
    char *url = urls[next++ % 8];

    snprintf(url, sizeof urls[0], "http://127.0.0.1:%u/%s", server_port, path);
    return url;
}

/* The specification of a scenario's model. */
static inline const char *server_spec(const char *scenario)
{
    char path[128];

    snprintf(path, sizeof path, "%s/v1#m", scenario);
    return server_url(path);
}

/* GET, or POST of a body; the reply's text in cx's arena. */
static inline gr_str server_say(gr_ctx *cx, const char *path, const char *body)
{
    gr_http *h = gr_http_new();
    gr_str text = gr_str_of(body);
    gr_http_request q = { .url = server_url(path), .body = body != NULL ? &text : NULL };
    gr_http_reply r;
    gr_err err = { 0 };

    if (gr_http_send(cx, h, &q, &r, &err) != GR_OK)
        fail_msg("%s: %s", path, err.message);
    gr_http_free(h);
    return r.body;
}

/* The requests since the last look, as JSON. */
static inline gr_value server_log(gr_ctx *cx)
{
    gr_err err = { 0 };
    gr_value v;

    if (gr_json_read(cx, server_say(cx, "log", NULL), &v, &err) != GR_OK)
        fail_msg("%s", err.message);
    return v;
}

#endif
