/* Damaged replies of models, whole and as streams: a reply or an error, never a crash, and text
 * that is UTF-8. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "llm/llm_int.h"

#define ROUNDS 4000

static const char *const seeds[] = {
    "{\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":\"h\xc3\xa9llo "
    "\\ud83d\\ude00\"},\"finish_reason\":\"stop\"}],\"usage\":{\"prompt_tokens\":1,"
    "\"completion_tokens\":2}}",
    "{\"choices\":[{\"message\":{\"content\":[{\"type\":\"text\",\"text\":\"a\"},\"b\"],"
    "\"tool_calls\":[{\"index\":0,\"id\":\"x\",\"type\":\"function\",\"function\":{\"name\":"
    "\"degree\",\"arguments\":\"{}\"}},{\"function\":{\"name\":\"n\",\"arguments\":{\"a\":[1]}}}],"
    "\"function_call\":{\"name\":\"f\"}},\"logprobs\":{\"content\":[{\"token\":\"a\",\"logprob\":"
    "-0.5,\"top_logprobs\":[{\"token\":\"b\",\"logprob\":-1}]}]},\"finish_reason\":\"length\"}]}",
    "{\"error\":{\"message\":\"no sk-key here\",\"code\":500}}",
    "{\"choices\":[{\"delta\":{\"content\":\"a\",\"tool_calls\":[{\"index\":3,\"function\":{"
    "\"arguments\":\"x\"}}]},\"finish_reason\":null}]}",
};
static const char *const bits[] = { "null", "{}", "[]",   "\"\"", "-1",     "1e999", "\\ud800",
                                    "\xff", "\\", "\"",   "{",    "}",      "[",     "]",
                                    ":",    ",",  "true", "9e9",  "\\u0000" };

static void damage(gr_rng *r, gr_strbuf *sb)
{
    for (uint64_t edits = gr_rng_below(r, 5); edits != 0 && sb->len != 0; edits--) {
        size_t at = gr_rng_below(r, sb->len);
        gr_strbuf rest;

        gr_strbuf_init(&rest, NULL, 0);
        gr_strbuf_add(&rest, gr_str_sub(gr_strbuf_str(sb), at, sb->len));
        switch (gr_rng_below(r, 4)) {
        case 0: sb->buf[at] = (char)gr_rng_next(r); break;
        case 1: sb->len = at; break;
        case 2:
            sb->len = at;
            gr_strbuf_adds(sb, bits[gr_rng_below(r, sizeof bits / sizeof *bits)]);
            gr_strbuf_add(sb, gr_strbuf_str(&rest));
            break;
        default: gr_strbuf_add(sb, gr_strbuf_str(&rest));
        }
        gr_strbuf_clear(&rest);
    }
}

static bool take(void *arg, gr_str data)
{
    return gr_chat_take(arg, data, true);
}

static void check(gr_ctx *cx, gr_chat_reader *reader)
{
    gr_llm_reply reply;
    gr_err err = { 0 };
    gr_status st = gr_chat_finish(reader, &reply, &err);

    if (st != GR_OK) {
        assert_true(st == GR_EREAD || st == GR_ELIMIT);
        return;
    }
    assert_int_equal(gr_utf8_valid_prefix(reply.text), reply.text.len);
    assert_true(reply.n_prompt >= 0 && reply.n_completion >= 0);
    for (size_t i = 0; i < reply.n_calls; i++)
        assert_true(reply.calls[i].name.len != 0 && reply.calls[i].id.len != 0);
}

static void damaged(void **state)
{
    gr_llm_request q = { 0 };
    gr_strbuf text;
    gr_rng r;

    gr_rng_seed(&r, 15);
    gr_strbuf_init(&text, NULL, 0);
    for (int i = 0; i < ROUNDS; i++) {
        gr_ctx cx;
        gr_err err = { 0 };
        gr_chat_reader reader;
        gr_sse sse;
        bool stream = gr_rng_below(&r, 2) != 0;

        gr_ctx_init(&cx);
        gr_chat_reader_init(&reader, &cx, &q, "sk-key", &err);
        gr_sse_init(&sse, &cx.budget, 100000, take, &reader);
        gr_strbuf_reset(&text);
        for (uint64_t n = stream ? gr_rng_below(&r, 5) : 1; n != 0; n--) {
            gr_strbuf_adds(&text, stream ? "data: " : "");
            gr_strbuf_adds(&text, seeds[gr_rng_below(&r, sizeof seeds / sizeof *seeds)]);
            gr_strbuf_adds(&text, stream ? "\n\n" : "");
        }
        damage(&r, &text);
        if (!stream)
            gr_chat_take(&reader, gr_strbuf_str(&text), false);
        else if (gr_sse_feed(&sse, gr_strbuf_str(&text)))
            gr_sse_end(&sse);
        check(&cx, &reader);
        assert_null(strstr(err.message, "sk-key"));
        gr_sse_clear(&sse);
        gr_chat_reader_clear(&reader);
        gr_ctx_clear(&cx);
    }
    gr_strbuf_clear(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(damaged) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
