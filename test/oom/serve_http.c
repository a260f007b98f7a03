/* The server when memory runs out: a reply, an error that says so, or a closed connection, and
 * nothing is left behind. */
#include "oom/fault.h"

#include <signal.h>

#include "http.h"
#include "serve/http_int.h"

#define HOST "Host: localhost\r\nConnection: close\r\n"

static http_server srv;
static char upload_id[GR_OWN_NAME];

/* Sends it and waits until the server has forgotten it; was it done? */
static bool exchange(const char *line, const char *more, const char *body, char *reply, size_t max)
{
    char text[1024];
    size_t n;

    snprintf(text, sizeof text, "%s HTTP/1.1\r\n" HOST "%sContent-Length: %zu\r\n\r\n%s", line,
             more, strlen(body), body);
    n = http_exchange(gr_server_port(srv.net), gr_str_of(text), reply, max - 1);
    reply[n] = '\0';
    while (gr_server_connections(srv.net) != 0)
        usleep(100);
    assert_true(n == 0 || strncmp(reply, "HTTP/1.1 2", 10) == 0 ||
                strncmp(reply, "HTTP/1.1 503 ", 13) == 0);
    return strncmp(reply, "HTTP/1.1 2", 10) == 0;
}

static bool done(const char *line, const char *more, const char *body)
{
    static char reply[1 << 20];

    return exchange(line, more, body, reply, sizeof reply) && strstr(reply, "\"error\"") == NULL;
}

static bool calls(void)
{
    return done("POST /api/run", "", "{\"program\":\"degree(G, 'b')\",\"graph\":\"g1\"}");
}

static bool tools(void)
{
    return done("POST /api/tools/shortest_path", "",
                "{\"graph\":\"g1\",\"args\":{\"source\":\"a\",\"target\":\"c\"}}");
}

static bool lists(void)
{
    return done("GET /api/graphs", "", "") && done("GET /metrics", "", "") &&
           done("GET /api/graphs/g1", "", "");
}

static bool layouts(void)
{
    return done("GET /api/graphs/g1/layout?layout=circle", "", "");
}

/* An upload is there whole, and can be deleted, or it is not there at all. */
static bool uploads(void)
{
    char reply[4096];
    const char *id;
    bool ok = exchange("POST /api/graphs?name=x", "", "x y\ny z\n", reply, sizeof reply);
    size_t first = oom_first;

    oom_first = SIZE_MAX;
    id = strstr(reply, "\"id\":\"");
    if (id != NULL) {
        snprintf(upload_id, sizeof upload_id, "%.*s", (int)strcspn(id + 6, "\""), id + 6);
        snprintf(reply, sizeof reply, "DELETE /api/graphs/%s", upload_id);
        assert_true(done(reply, "", ""));
    }
    while (srv.graphs.n > 1) { /* it was kept, and there was no memory to say so */
        snprintf(reply, sizeof reply, "DELETE /api/graphs/%s", srv.graphs.at[1].id);
        assert_true(done(reply, "", ""));
    }
    oom_first = first;
    return ok && id != NULL;
}

static bool messages(void)
{
    return done("POST /mcp",
                "Content-Type: application/json\r\nAccept: application/json\r\n"
                "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\n"
                "Mcp-Name: run\r\n",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":"
                "\"run\",\"arguments\":{\"graph\":\"g1\",\"program\":\"degree(G, 'b')\"},"
                "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                "\"io.modelcontextprotocol/clientCapabilities\":{}}}}");
}

static bool readings(void)
{
    return done("POST /api/sense", "", "{\"text\":\"a-b, b-c. How many nodes are there?\"}");
}

OOM_TEST(calls)
OOM_TEST(tools)
OOM_TEST(lists)
OOM_TEST(layouts)
OOM_TEST(uploads)
OOM_TEST(messages)
OOM_TEST(readings)

/* Everything that is made once is made before. */
static int open_server(void **state)
{
    gr_http_options o = { .quiet = true, .threads = 1 };
    gr_err err = { 0 };

    signal(SIGPIPE, SIG_IGN);
    if (gr_http_open(&srv, &o, &err) != GR_OK) {
        print_message("%s\n", err.message);
        return -1;
    }
    assert_true(done("POST /api/graphs?name=g", "", "a b\nb c\n"));
    for (int i = 0; i < 2; i++)
        assert_true(calls() && tools() && lists() && layouts() && uploads() && messages() &&
                    readings());
    return 0;
}

static int close_server(void **state)
{
    gr_http_close(&srv);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(oom_calls),    cmocka_unit_test(oom_tools),
        cmocka_unit_test(oom_lists),    cmocka_unit_test(oom_layouts),
        cmocka_unit_test(oom_uploads),  cmocka_unit_test(oom_messages),
        cmocka_unit_test(oom_readings),
    };

    return cmocka_run_group_tests(tests, open_server, close_server);
}
