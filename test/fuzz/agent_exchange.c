/* Replies of a model in an exchange, with bytes changed at random: no crash, no failure, and an
 * answer is declined or has a call; in private no name goes out.
 *
 * GRASP_FUZZ_SECONDS=600 goes on for that long; GRASP_FUZZ_SEED=7 begins elsewhere. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "agent/agent.h"
#include "base/rng.h"
#include "engine/engine.h"

#define ROUNDS 400

static const char text[] =
    "Roads: Oslo - Bergen 5 km, Bergen - Voss 3 km. Whenever Hilde drives to Voss it takes her 2 "
    "hours, `Oslo` or not. How far is it from Oslo to Voss?";

static const char *const seeds[] = {
    "{\"reading\": \"keep\", \"asks\": [\"number\"], \"unused\": [\"it takes her 2 hours\"], "
    "\"program\": \"shortest_path_length(G, \\\"Oslo\\\", \\\"Voss\\\")\"}",
    "{\"reading\": \"correct\", \"directed\": true, \"turned\": true, \"no_nodes\": [\"Bergen\"], "
    "\"no_links\": [[\"Oslo\", \"Bergen\"]], \"n_links\": 2, \"asks\": [\"path\"], \"statements\": "
    "[{\"quote\": \"Hilde drives to Voss\", \"links\": [[\"Hilde\", \"Voss\", \"hours=2\"]]}], "
    "\"program\": \"shortest_path(G, \\\"Hilde\\\", \\\"Voss\\\")\"}",
    "{\"reading\": \"state\", \"directed\": false, \"statements\": [{\"quote\": \"Oslo - Bergen 5 "
    "km\", \"links\": [[\"Oslo\", \"Bergen\", \"km=5\"]], \"nodes\": [[\"Voss\", \"km=3\"]]}], "
    "\"asks\": [\"names\", \"number\"], \"program\": \"a = nodes(G).node\\n[a, count(a)]\"}",
    "{\"reading\": \"keep\", \"create\": {\"task\": \"x\", \"returns\": \"integer\", "
    "\"variables\": [[\"v\", \"node\", \"Oslo\"]]}, \"decline\": {\"reason\": \"ambiguous\", "
    "\"why\": \"node_1 is\"}}",
};

static const char *const pieces[] = { "\"",   "[",  "]",      "{",     "}",  ",",
                                      "null", "-1", "node_1", "Oslo",  "\\", "\xff",
                                      "=",    ":",  "true",   "1e999", "\n", "v ->" };

typedef struct playing {
    gr_rng rng;
    size_t seed;
    bool private_names;
} playing;

static gr_str changed(gr_ctx *cx, playing *p)
{
    gr_strbuf sb;
    gr_str out;

    gr_strbuf_init(&sb, NULL, 0);
    for (const char *c = seeds[p->seed]; *c != '\0'; c++) {
        switch (gr_rng_below(&p->rng, 150)) {
        case 0: break;
        case 1: gr_strbuf_addc(&sb, (char)gr_rng_below(&p->rng, 256)); break;
        case 2:
            gr_strbuf_adds(&sb, pieces[gr_rng_below(&p->rng, sizeof pieces / sizeof *pieces)]);
            gr_strbuf_addc(&sb, *c);
            break;
        default: gr_strbuf_addc(&sb, *c);
        }
    }
    out = gr_str_dup(&cx->arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return out;
}

static gr_status chat(void *arg, gr_ctx *cx, const gr_llm_request *q, gr_llm_reply *out,
                      gr_err *err)
{
    playing *p = arg;

    if (p->private_names) /* the model's own words may come back to it */
        assert_null(strstr(q->messages[1].text.ptr, "Bergen"));
    out->text = changed(cx, p);
    out->finish = GR_LLM_STOPPED;
    return GR_OK;
}

static void ask(playing *p)
{
    gr_model_options o = { .llm = { .actor = { chat, p } }, .private_names = p->private_names };
    gr_answer answer;
    gr_model *model;
    gr_proposer proposer;
    gr_ask_options how = { .tools = gr_engine_registry(), .proposer = &proposer };
    gr_err err = { 0 };
    gr_ctx cx;

    gr_ctx_init(&cx);
    cx.budget.limit = 400000000;
    assert_int_equal(gr_model_new(&o, &model, &err), GR_OK);
    proposer = gr_model_proposer(model, gr_engine_registry(), NULL);
    if (gr_ask(&cx, GR_STR(text), &how, &answer, &err) != GR_OK)
        fail_msg("%s", err.message);
    assert_true(answer.declined || answer.n_calls != 0);
    gr_answer_clear(&answer);
    gr_model_free(model);
    gr_ctx_clear(&cx);
}

static void test_changed_replies(void **state)
{
    const char *seconds = getenv("GRASP_FUZZ_SECONDS"), *seed = getenv("GRASP_FUZZ_SEED");
    int64_t end = gr_now_ns() + (seconds != NULL ? strtoll(seconds, NULL, 10) * 1000000000 : 0);
    playing p = { .seed = 0 };

    gr_rng_seed(&p.rng, seed != NULL ? strtoull(seed, NULL, 10) : 1);
    for (size_t i = 0; i < ROUNDS || gr_now_ns() < end; i++) {
        p.seed = i % (sizeof seeds / sizeof *seeds);
        p.private_names = i % 3 == 0;
        ask(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_changed_replies),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
