/* Sessions when memory runs out: a reply always comes, and an error leaves the session as it was.
 */
#include "oom/fault.h"

#include <sys/stat.h>

#include "engine/engine.h"
#include "kg/kg.h"
#include "tmp.h"

static gr_engine *engine;

/* Ends a reply: fine, or out of memory and saying so. */
static bool good(gr_reply *r)
{
    bool ok;

    assert_non_null(r);
    ok = gr_reply_status(r) == GR_OK;
    if (!ok)
        assert_int_equal(gr_reply_status(r), GR_EMEMORY);
    assert_int_equal(strlen(gr_reply_json(r)), gr_reply_json_len(r));
    assert_true(ok || strstr(gr_reply_json(r), "\"kind\":\"memory\"") != NULL);
    assert_true(gr_reply_text(r) != NULL && gr_reply_hint(r) != NULL);
    gr_reply_free(r);
    return ok;
}

static bool load(gr_session *s, const char *name, const char *text)
{
    return good(gr_session_load_text(s, name, text, strlen(text), "csv", NULL));
}

/* A session with the graph G, ready for fn; NULL without memory. */
static gr_session *open(void)
{
    gr_session *s = gr_session_new(engine);

    if (s != NULL && !load(s, "G", "source,target,weight\na,b,1\nb,c,2\nc,d,3.5\n")) {
        gr_session_free(s);
        return NULL;
    }
    return s;
}

static bool engines(void)
{
    gr_engine *e = gr_engine_new(2);

    gr_engine_free(e);
    return e != NULL;
}

/* Only a load that says so replaces the graph. */
static bool replace(void)
{
    gr_session *s = open();
    gr_reply *r;
    bool ok, told;

    if (s == NULL)
        return false;
    ok = load(s, "G", "source,target\nx,y\n");
    r = gr_session_run(s, "edge_count(G)");
    told = gr_reply_status(r) == GR_OK;
    if (told)
        assert_string_equal(gr_reply_text(r), ok ? "1" : "3");
    good(r);
    gr_session_free(s);
    return ok && told;
}

static bool look(void)
{
    gr_session *s = open();
    bool ok = s != NULL && good(gr_session_info(s, "G")) && good(gr_session_graphs(s)) &&
              good(gr_session_text(s, "G", "graphml")) && good(gr_session_use(s, "G"));

    gr_session_free(s);
    return ok;
}

static bool run(void)
{
    static const char json[] = "{\"tool\":\"degree\",\"args\":{\"graph\":\"G\",\"node\":\"b\"}}";
    static const char *const words[] = { "a", "d", "weight=weight" };
    gr_session *s = open();
    bool ok = s != NULL && good(gr_session_run(s, "degrees(G) | top(2); [1, 'x', G]")) &&
              good(gr_session_run_json(s, json, strlen(json))) &&
              good(gr_session_value(s, json, strlen(json))) &&
              good(gr_session_run_words(s, "shortest_path", words, 3));

    gr_session_free(s);
    return ok;
}

/* No half-written file, no temporary file. */
static bool save(void)
{
    gr_session *s = open();
    const char *path = tmp_path("g.gml"), *picture = tmp_path("g.svg");
    gr_draw_how how = { .call = "shortest_path(G, 'a', 'd')", .color_by = "weight" };
    bool ok = s != NULL && good(gr_session_allow(s, tmp_dir)) &&
              good(gr_session_save(s, "G", path, NULL)) &&
              good(gr_session_draw(s, "G", picture, &how)) &&
              good(gr_session_load(s, "H", path, NULL, NULL));

    gr_session_free(s);
    assert_true(tmp_count() <= 4); /* these, and what setup made */
    return ok;
}

static bool make(void)
{
    gr_session *s = gr_session_new(engine);
    bool ok = s != NULL && good(gr_session_make(s, NULL, "karate", NULL)) &&
              good(gr_session_sample(s, "S", "g1", "{\"method\":\"walk\",\"nodes\":9}")) &&
              good(gr_session_drop(s, "S"));

    gr_session_free(s);
    return ok;
}

static bool arrays(void)
{
    static const int64_t u[] = { 0, 1, 1 }, v[] = { 1, 2, 0 };
    static const double w[] = { 1, 2, 3 };
    static const uint64_t ends[] = { 1, 2, 3 };
    gr_array_column weight = { .name = "weight", .reals = w };
    gr_arrays a = { .n_nodes = 3,
                    .n_edges = 3,
                    .source = u,
                    .target = v,
                    .names = "abc",
                    .name_ends = ends,
                    .edge_columns = &weight,
                    .n_edge_columns = 1 };
    gr_arrays numbers = { .by_name = 1, .n_edges = 3, .source = u, .target = v };
    gr_session *s = gr_session_new(engine), *other = gr_session_new(engine);
    bool ok = s != NULL && other != NULL && good(gr_session_load_arrays(s, "G", &a)) &&
              good(gr_session_load_arrays(s, "N", &numbers)) &&
              good(gr_session_share(other, "H", s, "G"));

    gr_session_free(s);
    gr_session_free(other);
    return ok;
}

static bool lists(void)
{
    return good(gr_engine_tool(engine, "shortest_path")) &&
           good(gr_engine_find_tools(engine, "the shortest way from here to there", 3)) &&
           good(gr_engine_formats(engine)) && good(gr_engine_generators(engine)) &&
           good(gr_engine_tools(engine, "structure"));
}

/* Tools of one's own are read by the engine that is asked first, and kept. */
static bool own(void)
{
    gr_engine *shared = engine, *e = gr_engine_new(1);
    gr_session *s;
    bool ok;

    if (e == NULL)
        return false;
    engine = e;
    s = open();
    ok = s != NULL && good(gr_session_toolset(s, tmp_path("set"))) &&
         good(gr_session_run(s, "node_count(G)")) && good(gr_session_toolset(s, "cogent")) &&
         good(gr_session_run(s, "edge_count(G)"));
    gr_session_free(s);
    engine = shared;
    gr_engine_free(e);
    return ok;
}

OOM_TEST(own)

static bool annotate(void)
{
    gr_session *s = open();
    bool ok =
        s != NULL &&
        good(gr_session_annotate(s,
                                 "The nodes with the smallest eccentricity in the petersn "
                                 "graph are [TBR], which are also its center.",
                                 NULL, NULL)) &&
        good(gr_session_annotate(s, "What is the topic of paper #3 in cora?", tmp_dir, "calls")) &&
        good(gr_session_annotate(s, "Is user #a in the community of user #b on twitter?", NULL,
                                 "tuple")) &&
        good(gr_session_annotate(s, "[GL(\"house\")->H] [GR(H, \"toolx:center\")->r]", NULL, NULL));

    gr_session_free(s);
    return ok;
}

/* {"status":"error"} is how a question runs out of memory. */
static bool told(gr_reply *r, const char *part)
{
    bool ok = gr_reply_status(r) == GR_OK;

    assert_true(ok || gr_reply_status(r) == GR_EMEMORY || gr_reply_status(r) == GR_EDECLINED);
    if (ok && strstr(gr_reply_text(r), part) == NULL)
        fail_msg("%s", gr_reply_text(r));
    gr_reply_free(r);
    return ok;
}

static bool ask(void)
{
    static const char line[] =
        "Roads: Oslo-Hamar 5 km, Hamar-Lom 7 km. What is the shortest path from Oslo to Lom?";
    gr_session *s = gr_session_new(engine);
    gr_ask_how how = { .trace = 1, .plot = tmp_path("g.svg") };
    bool ok = s != NULL && told(gr_session_ask(s, line, strlen(line), &how), "Oslo Hamar Lom");

    gr_session_free(s);
    return ok;
}

/* The origin has the graph of the fork whole, or not at all. */
static bool forks(void)
{
    gr_session *s = open(), *f = s != NULL ? gr_session_fork(s, true) : NULL;
    gr_draw_how how = { .call = "neighbors(G, b)", .color_by = "weight", .size = "300x200" };
    gr_err err = { 0 };
    bool ok = f != NULL && load(f, NULL, "source,target\na,b\n") &&
              good(gr_session_picture(f, "G", "svg", &how));

    if (ok) {
        gr_status st = gr_session_join(s, f, &err);

        assert_true(st == GR_OK || st == GR_EMEMORY);
        ok = st == GR_OK && good(gr_session_run(s, "node_count(G) + node_count(g1)"));
    }
    gr_session_free(f);
    gr_session_free(s);
    return ok;
}

/* A store that cannot be opened leaves the one before. */
static bool stores(void)
{
    const char *path = tmp_path("grasp/facts.kg");
    gr_session *s = gr_session_new(engine);
    bool ok = s != NULL && good(gr_session_open_store(s, path)) &&
              good(gr_session_query_store(s, "?x: knows(a, ?x)", "{\"limit\":1}"));

    if (ok && !good(gr_session_open_store(s, path))) {
        good(gr_session_query_store(s, "?x: knows(a, ?x)", NULL));
        ok = false;
    }
    gr_session_free(s);
    return ok;
}

static bool build_store(void)
{
    gr_kg_builder *b = NULL;
    gr_err err = { 0 };
    gr_ctx cx;
    bool ok;

    gr_ctx_init(&cx);
    ok = gr_kg_builder_new(&cx, &b, &err) == GR_OK &&
         gr_kg_builder_add(b, GR_STR("a"), GR_STR("knows"), GR_STR("b"), &err) == GR_OK &&
         gr_kg_builder_write(b, tmp_path("grasp/facts.kg"), &err) == GR_OK;
    gr_kg_builder_free(b);
    gr_ctx_clear(&cx);
    return ok;
}

/* A store is made and changed whole, or it is as it was. */
static bool change_store(void)
{
    static const char *const texts[] = { "a", "knows", "b", "b", "knows", "c" };
    gr_triples two = { .texts = texts, .n_triples = 2 }, one = { .texts = texts, .n_triples = 1 };
    gr_session *s = gr_session_new(engine);
    const char *path = tmp_path("grasp/made.kg");
    bool ok = s != NULL && good(gr_session_build_store(s, path, &one)) &&
              good(gr_session_change_store(s, &two, false)) &&
              good(gr_session_change_store(s, &one, true)) && good(gr_session_compact_store(s)) &&
              good(gr_session_query_store(s, "?x: knows(b, ?x)", NULL));

    gr_session_free(s);
    unlink(path);
    unlink(tmp_path("grasp/made.kg.log"));
    return ok;
}

OOM_TEST(forks)
OOM_TEST(change_store)
OOM_TEST(stores)
OOM_TEST(ask)
OOM_TEST(engines)
OOM_TEST(annotate)
OOM_TEST(replace)
OOM_TEST(look)
OOM_TEST(run)
OOM_TEST(save)
OOM_TEST(make)
OOM_TEST(arrays)
OOM_TEST(lists)

static int setup(void **state)
{
    if (tmp_make(state) != 0 || setenv("XDG_DATA_HOME", tmp_dir, 1) != 0 ||
        mkdir(tmp_path("grasp"), 0700) != 0 || mkdir(tmp_path("grasp/tools"), 0700) != 0)
        return -1;
    tmp_write(
        tmp_path("grasp/tools/mine.lua"),
        GR_STR("-- name: mine\n-- summary: x\n-- param k: integer = 2: y\n-- result: integer\n"
               "-- test: a-b | | 2\n\nreturn k\n"));
    tmp_write(tmp_path("set"), GR_STR("mine node_count\n"));
    engine = gr_engine_new(1);
    if (engine != NULL) /* which reads them */
        gr_reply_free(gr_engine_tools(engine, NULL));
    if (engine == NULL || !build_store() || !ask()) /* which opens the weights, once for all */
        return -1;
    return engine != NULL ? 0 : -1;
}

static int teardown(void **state)
{
    gr_engine_free(engine);
    unlink(tmp_path("grasp/tools/mine.lua"));
    unlink(tmp_path("grasp/facts.kg"));
    rmdir(tmp_path("grasp/tools"));
    rmdir(tmp_path("grasp"));
    return tmp_remove(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(oom_engines),  cmocka_unit_test(oom_replace),
        cmocka_unit_test(oom_look),     cmocka_unit_test(oom_run),
        cmocka_unit_test(oom_save),     cmocka_unit_test(oom_make),
        cmocka_unit_test(oom_lists),    cmocka_unit_test(oom_own),
        cmocka_unit_test(oom_annotate), cmocka_unit_test(oom_ask),
        cmocka_unit_test(oom_forks),    cmocka_unit_test(oom_arrays),
        cmocka_unit_test(oom_stores),   cmocka_unit_test(oom_change_store),
    };

    return cmocka_run_group_tests(tests, setup, teardown);
}
