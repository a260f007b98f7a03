/* Questions with bytes changed at random: answered or declined, no crash, no failure.
 *
 * GRASP_FUZZ_SECONDS=600 goes on for that long; GRASP_FUZZ_SEED=7 begins elsewhere. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "base/rng.h"
#include "engine/engine.h"

#define ROUNDS 40

static gr_engine *engine;

static const char *const seeds[] = {
    "Roads: Oslo-Drammen 40 km, Drammen-Larvik 90 km, Oslo-Larvik 150 km. How far is it from Oslo "
    "to Larvik if Drammen is closed, and is the network connected?",
    "(0,1) (1,2) (2,0)\nQ: Is there a path in this graph that visits every node exactly once? If "
    "yes, give the path.\nA:",
    "Logic requires Reading. Poetry requires Grammar and Reading. What are the prerequisites of "
    "\"Poetry\", and can I skip Grammar?",
    "a->b 3, b->c 4, c->a 1. Which nodes can be reached from a within 2 hops using only links of "
    "at "
    "least 2?",
    "| who | can do |\n|---|---|\n| Ines | sound, light |\n| Jon | light |\nwho does what?",
};

static const char *const pieces[] = { "from", " to ", "{G}",     "<node>",   "%fail", "\"",
                                      "(",    ")",    "||",      "#",        "@",     "and ",
                                      "if ",  "not ", "without", "shortest", "99",    "\xff",
                                      "\n",   "?",    "..",      "é",        "->",    "5 km",
                                      "[",    "]",    "\\",      "'s" };

static void change(gr_rng *rng, gr_strbuf *sb, const char *text)
{
    for (const char *p = text; *p != '\0'; p++) {
        switch (gr_rng_below(rng, 60)) {
        case 0: break;
        case 1: gr_strbuf_addc(sb, (char)gr_rng_below(rng, 256)); break;
        case 2:
            gr_strbuf_adds(sb, pieces[gr_rng_below(rng, sizeof pieces / sizeof *pieces)]);
            gr_strbuf_addc(sb, *p);
            break;
        default: gr_strbuf_addc(sb, *p);
        }
    }
}

static void ask(const char *text, size_t len)
{
    gr_session *session = gr_session_new(engine);
    gr_reply *r = gr_session_ask(session, text, len, NULL);

    if (gr_reply_status(r) != GR_OK && gr_reply_status(r) != GR_EDECLINED)
        fail_msg("%s\n%s", text, gr_reply_text(r));
    gr_reply_free(r);
    gr_session_free(session);
}

static void test_changed_questions(void **state)
{
    const char *seconds = getenv("GRASP_FUZZ_SECONDS"), *seed = getenv("GRASP_FUZZ_SEED");
    int64_t end = gr_now_ns() + (seconds != NULL ? strtoll(seconds, NULL, 10) * 1000000000 : 0);
    gr_rng rng;

    gr_rng_seed(&rng, seed != NULL ? strtoull(seed, NULL, 10) : 1);
    for (size_t i = 0; i < ROUNDS || gr_now_ns() < end; i++) {
        gr_strbuf sb;

        gr_strbuf_init(&sb, NULL, 0);
        change(&rng, &sb, seeds[i % (sizeof seeds / sizeof *seeds)]);
        ask(sb.buf, sb.len);
        gr_strbuf_clear(&sb);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_changed_questions),
    };
    int failed;

    engine = gr_engine_new(1);
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    gr_engine_free(engine);
    return failed;
}
