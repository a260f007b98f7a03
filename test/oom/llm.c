/* Models when memory runs out: opening, requests and replies as text, finding tools. */
#include "oom/fault.h"

#include "engine/engine.h"
#include "llm/llm_int.h"

static bool opening(void)
{
    gr_llm_options o = { .spec = "http://localhost:1#a,https://example.com/v1#b" };
    gr_err err = { 0 };
    gr_llm *m;
    gr_status st = gr_llm_open(&o, &m, &err);

    assert_true(st == GR_OK || st == GR_EMEMORY);
    if (st == GR_OK)
        gr_llm_free(m);
    return st == GR_OK;
}
OOM_TEST(opening)

static const char whole[] =
    "{\"choices\":[{\"message\":{\"content\":\"caf\xe9 \\ud83d\",\"tool_calls\":[{\"function\":{"
    "\"name\":\"degree\",\"arguments\":{\"node\":1}}}]},\"logprobs\":{\"content\":[{\"token\":"
    "\"a\","
    "\"logprob\":-1,\"top_logprobs\":[{\"token\":\"b\",\"logprob\":-2}]}]}}]}";

static bool exchange(void)
{
    gr_llm_message m = { .role = GR_LLM_USER, .text = GR_STR("how many?") };
    gr_llm_request q = { .messages = &m, .n_messages = 1, .grammar = GR_STR("root ::= \"a\"") };
    gr_llm_reply reply;
    gr_chat_reader r;
    gr_strbuf body;
    gr_err err = { 0 };
    gr_ctx cx;
    gr_status st;
    bool ok;

    gr_ctx_init(&cx);
    gr_strbuf_init(&body, &cx.budget, 0);
    gr_chat_write(&body, &q, GR_STR("model"), 0);
    ok = !body.failed;
    gr_strbuf_clear(&body);
    gr_chat_reader_init(&r, &cx, &q, NULL, &err);
    gr_chat_take(&r, gr_str_of(whole), false);
    st = gr_chat_finish(&r, &reply, &err);
    assert_true(st == GR_OK || st == GR_EMEMORY);
    assert_true(st != GR_OK || (reply.n_calls == 1 && reply.n_tokens == 1));
    gr_chat_reader_clear(&r);
    gr_ctx_clear(&cx);
    return ok && st == GR_OK;
}
OOM_TEST(exchange)

static bool search(void)
{
    const gr_tool *found[4];
    gr_err err = { 0 };
    gr_ctx cx;
    size_t n;
    gr_status st;

    gr_ctx_init(&cx);
    st = gr_registry_search(&cx, gr_engine_registry(), GR_STR("shortest path"), found, 4, &n, &err);
    assert_true(st == GR_EMEMORY || (st == GR_OK && n == 4));
    gr_ctx_clear(&cx);
    return st == GR_OK;
}
OOM_TEST(search)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(oom_opening),
        cmocka_unit_test(oom_exchange),
        cmocka_unit_test(oom_search),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
