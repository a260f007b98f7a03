/* The working memory: the last question of a session, without its graph, and when it is forgotten.
 */
#include "session.h"

#include "agent/agent.h"

#define ROADS "Roads: Oslo-Hamar 5 km, Hamar-Lom 7 km, Lom-Voss 2 km. "

static gr_ctx cx;
static gr_memory *memory;

static int setup(void **state)
{
    gr_ctx_init(&cx);
    memory = gr_memory_new();
    return memory != NULL ? 0 : -1;
}

static int teardown(void **state)
{
    gr_memory_free(memory);
    gr_ctx_clear(&cx);
    return 0;
}

static void keep(const char *text, const char *question)
{
    gr_sense_options o = { 0 };
    gr_reading r;

    assert_int_equal(gr_sense(&cx, gr_str_of(text), &o, &r, NULL), GR_OK);
    assert_true(gr_memory_keep(memory, &r));
    gr_reading_clear(&r);
    if (!gr_str_is(gr_memory_question(memory), question))
        fail_msg("%.*s", GR_FMT(gr_memory_question(memory)));
}

static void questions(void **state)
{
    assert_int_equal(gr_memory_question(memory).len, 0);
    keep(ROADS "How far is it from Oslo to Lom?", "How far is it from Oslo to Lom?");
    keep("And to Voss?", "And to Voss?");
    keep(ROADS "I am in Oslo. How far is Lom? Who is next to Voss?", "Who is next to Voss?");
    gr_memory_forget(memory);
    assert_int_equal(gr_memory_question(memory).len, 0);
    gr_memory_forget(NULL);
}

/* A question that is too long is none. */
static void bounds(void **state)
{
    char text[GR_MEMORY_BYTES + 100];

    memset(text, 'x', sizeof text);
    memcpy(text, "Who is ", 7);
    memcpy(text + sizeof text - 2, "?", 2);
    keep("Who is next to Voss?", "Who is next to Voss?");
    keep(text, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(questions, setup, teardown),
        cmocka_unit_test_setup_teardown(bounds, setup, teardown),
    };

    return cmocka_run_group_tests(tests, engine_setup, engine_teardown);
}
