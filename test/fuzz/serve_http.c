/* Damaged requests for all routes of the server, messages of MCP and streams of events among them:
 * a reply that is whole and never an internal error, or a closed connection; then it serves on. */
#include "mutate.h"

#include <signal.h>

#include "http.h"
#include "serve/http_int.h"

#define ROUNDS 1500
#define BODY   "Content-Type: application/json\n\n"
#define EVENTS "Accept: text/event-stream\n"
#define BOTH   "Accept: application/json, text/event-stream\n"
#define MODERN "MCP-Protocol-Version: 2026-07-28\n"
#define META                                                                                       \
    "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","                       \
    "\"io.modelcontextprotocol/clientCapabilities\":{},\"progressToken\":7}"

/* A head and, behind an empty line, a body. */
static const char *const seeds[] = {
    "GET / HTTP/1.1\n",
    "GET /api/graphs HTTP/1.1\n",
    "GET /api/graphs/g1/layout?layout=circle HTTP/1.1\n",
    "GET /api/graphs/g1/draw?format=svg&label=name HTTP/1.1\n",
    "GET /api/tools/degree HTTP/1.1\n",
    "GET /metrics HTTP/1.1\nAuthorization: Bearer x\n",
    "DELETE /api/graphs/g2 HTTP/1.1\n",
    "POST /api/graphs?name=x&direction=directed HTTP/1.1\n\na b\nb c\n",
    "POST /api/graphs HTTP/1.1\n" BODY "{\"name\":\"x\",\"text\":\"a b\\nb c\"}",
    "POST /api/graphs HTTP/1.1\n" BODY "{\"path\":\"../etc/passwd\",\"format\":\"csv\"}",
    "POST /api/run HTTP/1.1\n" BODY "{\"program\":\"degree(G, 'a')\",\"graph\":\"g1\",\"graphs\":"
    "{\"H\":\"g1\"},\"limit\":3,\"offset\":0}",
    "POST /api/tools/shortest_path HTTP/1.1\n" BODY
    "{\"graph\":\"g1\",\"args\":{\"source\":\"a\",\"target\":\"c\"}}",
    "POST /api/ask HTTP/1.1\n" EVENTS BODY
    "{\"question\":\"How far is it from a to c?\",\"graph\":\"g1\",\"llm\":\"builtin\"}",
    "POST /api/sense HTTP/1.1\n" BODY "{\"text\":\"a-b 3, b-c 4. How far is a from c?\"}",
    "POST /api/plan HTTP/1.1\n" BODY "{\"request\":\"x\",\"tasks\":{\"nodes\":[{\"id\":\"a\"}],"
    "\"links\":[]},\"steps\":[\"a\"],\"free\":true}",
    "POST /api/kg/query HTTP/1.1\n" BODY "{\"query\":\"?x: r(a, ?x)\",\"limit\":1}",
    "POST /api/predict HTTP/1.1\n" BODY "{\"model\":\"m\",\"data\":\"d\",\"node\":3}",
    "POST /v1/chat/completions HTTP/1.1\n" BODY "{\"model\":\"grasp\",\"stream\":true,\"messages\":"
    "[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"a-b. How many nodes?\"}]}]}",
    "POST /v1/embeddings HTTP/1.1\n" BODY
    "{\"input\":[\"a\",\"b\"],\"encoding_format\":\"base64\"}",
    "POST /mcp HTTP/1.1\n" BOTH BODY "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\","
    "\"params\":{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":"
    "\"x\",\"version\":\"1\"}}}",
    "POST /mcp HTTP/1.1\n" BOTH MODERN "Mcp-Method: tools/call\nMcp-Name: run\n" BODY
    "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"tools/call\",\"params\":{\"name\":\"run\","
    "\"arguments\":{\"text\":\"a b\",\"program\":\"node_count(G)\"}," META "}}",
    "POST /mcp HTTP/1.1\nAccept: application/json\n" MODERN "Mcp-Method: resources/list\n" BODY
    "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"resources/list\",\"params\":{" META "}}",
    "GET /mcp HTTP/1.1\n" EVENTS "Mcp-Session-Id: 0123456789abcdef0123456789abcdef\n",
    "POST /api/run HTTP/1.1\nTransfer-Encoding: chunked\n\n5\r\n{\"pro\r\n0\r\n\r\n",
};

#define N_SEEDS (sizeof seeds / sizeof *seeds)

static http_server srv;

/* The head with the line ends of HTTP, and what every request must say. */
static void write_request(gr_str head, gr_str body, gr_strbuf *out)
{
    gr_str rest = head, line;

    gr_strbuf_reset(out);
    while (gr_str_split(&rest, '\n', &line)) {
        gr_strbuf_add(out, line);
        gr_strbuf_adds(out, "\r\n");
    }
    gr_strbuf_adds(out, "Host: localhost\r\nConnection: close\r\n");
    if (gr_str_find(head, "chunked") == head.len)
        gr_strbuf_addf(out, "Content-Length: %zu\r\n", body.len);
    gr_strbuf_adds(out, "\r\n");
    gr_strbuf_add(out, body);
}

static void check_reply(gr_str reply)
{
    size_t end = gr_str_find(reply, "\r\n\r\n");
    gr_str head = gr_str_sub(reply, 0, end);
    gr_err err = { 0 };
    gr_value v;
    gr_ctx cx;

    if (reply.len == 0)
        return;
    assert_true(gr_str_starts(reply, "HTTP/1.1 ") && end < reply.len);
    assert_true(reply.ptr[9] >= '1' && reply.ptr[9] <= '5');
    assert_false(gr_str_starts(reply, "HTTP/1.1 500"));
    if (gr_str_find(head, "Content-Type: application/json") == head.len || end + 4 == reply.len)
        return;
    gr_ctx_init(&cx);
    assert_int_equal(gr_json_read(&cx, gr_str_sub(reply, end + 4, reply.len), &v, &err), GR_OK);
    gr_ctx_clear(&cx);
}

static void take(gr_str head, gr_str body)
{
    static char reply[1 << 20];
    gr_strbuf request;
    size_t n;

    gr_strbuf_init(&request, NULL, 0);
    write_request(head, body, &request);
    n = http_exchange(gr_server_port(srv.net), gr_strbuf_str(&request), reply, sizeof reply);
    check_reply((gr_str){ reply, n });
    gr_strbuf_clear(&request);
}

/* A seed with its body damaged, or, now and then, its head, or neither. */
static void take_any(gr_rng *r, gr_strbuf *head, gr_strbuf *body)
{
    gr_str seed = gr_str_of(seeds[gr_rng_below(r, N_SEEDS)]);
    size_t end = gr_str_find(seed, "\n\n"), from = end + 2 < seed.len ? end + 2 : seed.len;
    gr_strbuf *hurt = gr_rng_below(r, 6) == 0 ? head : body;

    gr_strbuf_reset(head);
    gr_strbuf_reset(body);
    gr_strbuf_add(head, gr_str_sub(seed, 0, end));
    gr_strbuf_add(body, gr_str_sub(seed, from, seed.len));
    for (uint64_t n = gr_rng_below(r, 4); n != 0; n--)
        mutate_once(r, hurt, seeds, N_SEEDS);
    take(gr_strbuf_str(head), gr_strbuf_str(body));
}

static void lives(void)
{
    char reply[4096];
    gr_str q = GR_STR("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    size_t n = http_exchange(gr_server_port(srv.net), q, reply, sizeof reply);

    assert_true(gr_str_starts((gr_str){ reply, n }, "HTTP/1.1 200 "));
}

static void requests(void **state)
{
    gr_http_options o = { .timeout_ms = 2000, .quiet = true };
    int64_t end = gr_now_ns() + (int64_t)mutate_number("GRASP_FUZZ_SECONDS", 0) * 1000000000;
    uint64_t rounds = ROUNDS * mutate_number("GRASP_EFFORT", 100) / 100;
    gr_err err = { 0 };
    gr_strbuf head, body;
    gr_rng r;

    signal(SIGPIPE, SIG_IGN);
    if (gr_http_open(&srv, &o, &err) != GR_OK) {
        gr_http_close(&srv);
        print_message("%s\n", err.message);
        skip();
    }
    gr_rng_seed(&r, mutate_number("GRASP_FUZZ_SEED", 1));
    gr_strbuf_init(&head, NULL, 0);
    gr_strbuf_init(&body, NULL, 0);
    take(GR_STR("POST /api/graphs?name=x HTTP/1.1"), GR_STR("a b\nb c\n"));
    for (uint64_t k = 0; k < rounds || gr_now_ns() < end; k++)
        take_any(&r, &head, &body);
    lives();
    gr_strbuf_clear(&head);
    gr_strbuf_clear(&body);
    gr_http_close(&srv);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(requests) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
