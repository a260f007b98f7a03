/* docker-compose and GitHub Actions: what needs what; other YAML is refused. */
#include "edges.h"

static const char compose[] = "version: \"3.9\"\n"
                              "services:\n"
                              "  web:\n"
                              "    image: nginx:1.25\n"
                              "    ports:\n"
                              "      - \"8080:80\"\n"
                              "    depends_on:\n"
                              "      - api   # first\n"
                              "  api:\n"
                              "    build: ./api\n"
                              "    command: |\n"
                              "      depends_on:\n"
                              "        - nothing\n"
                              "    depends_on:\n"
                              "      db:\n"
                              "        condition: service_healthy\n"
                              "      cache:\n"
                              "        condition: service_started\n"
                              "  db:\n"
                              "    image: postgres:16\n"
                              "  cache:\n"
                              "    image: redis:7\n"
                              "volumes:\n"
                              "  data:\n";

static void services(void **state)
{
    gr_graph *g = found_as(*state, "pipeline", compose, "web>api api>db api>cache");

    assert_int_equal(gr_graph_n_nodes(g), 4);
    assert_string_equal(gr_graph_relation(g), "service -> dependency");
    gr_graph_unref(g);
}

static void jobs(void **state)
{
    gr_graph *g = found_as(*state, "pipeline",
                           "name: build\non: [push]\njobs:\n  lint:\n    runs-on: ubuntu-latest\n"
                           "    steps:\n      - uses: actions/checkout@v4\n      - run: |\n"
                           "          make lint\n  test:\n    needs: lint\n    runs-on: x\n"
                           "  \"deploy\":\n    needs: [lint, 'test']\n    runs-on: x\n"
                           "  notify:\n    needs:\n    - deploy\n    runs-on: x\n",
                           "test>lint deploy>lint deploy>test notify>deploy");

    assert_string_equal(gr_graph_relation(g), "job -> needed job");
    gr_graph_unref(g);
}

static void says_what_is_wrong(void **state)
{
    refuses(NULL, "jobs:\n  a:\n    runs-on: x\n    needs: gone\n", 4, 12, "not declared");
    refuses(NULL, "services:\n  a:\n    image: x\n    depends_on: [b,\n      c]\n", 4, 17,
            "on one line");
    refuses(NULL, "services:\n  a:\n    image: x\n    <<: *base\n", 4, 5, "from elsewhere");
    refuses(NULL, "services:\n  a:\n    image: x\n    depends_on: *all\n", 4, 17, "name of one");
    refuses(NULL, "services:\n  a:\n\t  image: x\n    build: y\n", 3, 1, "tab");
    refuses(NULL, "name: app\nsettings:\n  colour: red\n  sizes:\n    - 1\n    - 2\n", 0, 0,
            "looks like YAML");
    refuses("pipeline", "a: b\n", 1, 1, "services:");
    survives("pipeline", compose);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(services),
        cmocka_unit_test(jobs),
        cmocka_unit_test(says_what_is_wrong),
    };

    return cmocka_run_group_tests(tests, ctx_setup, ctx_teardown);
}
