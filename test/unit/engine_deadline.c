/* A time limit is kept: by every tool on graphs that are hard for some of them, by long programs,
 * deep ones and long lists. What is tested is that work stops, not how fast it is: the processor's
 * time counts, which others on the machine do not use up. */
#include "session.h"

#include "engine/engine.h"

#include <time.h>

#define LIMIT_MS 50
#define SLACK_MS 1000

static double ms_of(gr_session *s, const char *program)
{
    clock_t start = clock();

    gr_reply_free(gr_session_run(s, program));
    return (double)(clock() - start) * 1e3 / CLOCKS_PER_SEC;
}

/* An argument that is right for most graphs; false if there is no guess. */
static bool put_argument(gr_strbuf *sb, const gr_tool *t, const gr_param *p)
{
    gr_naming naming = gr_param_naming(p);

    gr_strbuf_addf(sb, ", %s=", p->name);
    if (naming == GR_ONE_NAME)
        gr_strbuf_adds(sb, strcmp(p->name, "source") == 0 || strcmp(p->name, "u") == 0 ? "0" : "7");
    else if (naming == GR_LIST_OF_NAMES)
        gr_strbuf_adds(sb, "[0, 3, 7, 9]");
    else if (naming == GR_PAIRS_OF_NAMES)
        gr_strbuf_adds(sb, "[[0, 7]]");
    else if (p->type == GR_P_GRAPH)
        gr_strbuf_adds(sb, "H");
    else if (p->type == GR_P_TOOL)
        gr_strbuf_adds(sb, "diameter");
    else if (p->type == GR_P_ATTR)
        gr_strbuf_adds(sb, "weight");
    else if (p->type == GR_P_INT || p->type == GR_P_REAL)
        gr_strbuf_adds(sb, "3");
    else
        return false;
    return true;
}

static void run_all(gr_session *s, bool lists)
{
    const gr_registry *tools = gr_engine_registry();
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    for (size_t i = 0; i < tools->n; i++) {
        const gr_tool *t = tools->tools[i];
        bool ok = !t->source && t->on_values == lists;
        double ms;

        gr_strbuf_reset(&sb);
        gr_strbuf_addf(&sb, "%s(%s", t->name, lists ? "L" : "G");
        for (size_t k = lists; ok && k < t->n_params; k++)
            if (t->params[k].need == GR_REQUIRED)
                ok = put_argument(&sb, t, &t->params[k]);
        gr_strbuf_adds(&sb, ")");
        if (ok && (ms = ms_of(s, sb.buf)) > LIMIT_MS + SLACK_MS)
            fail_msg("%s took %.0f ms", sb.buf, ms);
    }
    gr_strbuf_clear(&sb);
}

static gr_session *limited(const char *generator, const char *args, const char *other)
{
    gr_limits limits = { .timeout_ms = LIMIT_MS };
    gr_session *s = session();

    gr_reply_free(gr_session_make(s, "H", generator, other));
    gr_reply_free(gr_session_make(s, "G", generator, args));
    gr_session_limit(s, &limits);
    return s;
}

static void test_tools(void **state)
{
    static const char *const rows[][3] = {
        { "gnp_random_graph", "[300, 0.5]", "[299, 0.5]" },
        { "grid_2d_graph", "[60, 60]", "[60, 59]" },
        { "gnm_random_graph", "{\"n\": 3000, \"m\": 20000, \"directed\": true}",
          "{\"n\": 2000, \"m\": 20000, \"directed\": true}" },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gr_session *s = limited(rows[i][0], rows[i][1], rows[i][2]);

        run_all(s, false);
        gr_session_free(s);
    }
}

/* Each '#' of the item is its number. */
static void refuse_long(gr_session *s, const char *front, const char *item, size_t n,
                        const char *back)
{
    gr_strbuf sb;
    double ms;

    gr_strbuf_init(&sb, NULL, 0);
    gr_strbuf_adds(&sb, front);
    for (size_t i = 0; i < n; i++)
        for (const char *c = item; *c != '\0'; c++)
            if (*c == '#')
                gr_strbuf_addf(&sb, "%zu", i);
            else
                gr_strbuf_addc(&sb, *c);
    gr_strbuf_adds(&sb, back);
    ms = ms_of(s, sb.buf);
    gr_strbuf_clear(&sb);
    if (ms > LIMIT_MS + SLACK_MS)
        fail_msg("%s%s.. took %.0f ms", front, item, ms);
}

static void test_programs(void **state)
{
    gr_session *s = limited("path_graph", "[50]", "[50]");

    refuse_long(s, "x0 = 1; ", "y# = x0 + #; ", 50000, "x0");
    refuse_long(s, "", "diameter(G) + #; ", 50000, "0");
    refuse_long(s, "x = [", "#.#, ", 50000, "0]; x | sort() | unique() | count()");
    refuse_long(s, "count([", "[#], ", 50000, "[]])");
    refuse_long(s, "1", " + #", 60000, "");
    refuse_long(s, "", "(", 60000, "");
    refuse_long(s, "G", " | remove_nodes(#)", 50, "");
    gr_session_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tools),
        cmocka_unit_test(test_programs),
    };

    return cmocka_run_group_tests(tests, engine_setup, engine_teardown);
}
