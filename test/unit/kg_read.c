/* Files that stores are built from: what is read, and what is said of those that are wrong. */
#include "tmp.h"

#include <sys/stat.h>

#include "kg/kg.h"

/* Builds a store of one file and opens it. */
static gr_status build(gr_ctx *cx, const char *path, gr_kg **out, gr_err *err)
{
    gr_kg_builder *b = NULL;
    gr_status st = gr_kg_builder_new(cx, &b, err);

    if (st == GR_OK)
        st = gr_kg_builder_read(b, path, err);
    if (st == GR_OK)
        st = gr_kg_builder_write(b, tmp_path("out.kg"), err);
    gr_kg_builder_free(b);
    return st == GR_OK ? gr_kg_open(cx, tmp_path("out.kg"), out, err) : st;
}

static gr_kg *must_build(gr_ctx *cx, const char *name, const char *text)
{
    const char *path = tmp_path(name);
    gr_err err = { 0 };
    gr_kg *k = NULL;

    tmp_write(path, gr_str_of(text));
    if (build(cx, path, &k, &err) != GR_OK)
        fail_msg("%s", err.message);
    return k;
}

static void tabs(void **state)
{
    gr_ctx cx;
    gr_kg *k;

    gr_ctx_init(&cx);
    k = must_build(&cx, "a.tsv",
                   "head\trelation\ttail\r\na b\tlikes\tc\r\n\nc\tlikes\ta b\na b\tlikes\tc");
    assert_int_equal(gr_kg_n_triples(k), 2);
    assert_int_equal(gr_kg_n_entities(k), 2);
    assert_true(gr_str_is(gr_kg_entity_name(k, 0), "a b"));
    gr_kg_close(k);
    k = must_build(&cx, "a.tsv", "");
    assert_int_equal(gr_kg_n_triples(k) + gr_kg_n_entities(k), 0);
    assert_int_equal(gr_kg_labelled(k, GR_STR("a")).n, 0);
    gr_kg_close(k);
    gr_ctx_clear(&cx);
}

static const char turtle[] =
    "@prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
    "@prefix skos: <http://www.w3.org/2004/02/skos/core#> .\n"
    ":likes rdfs:label \"likes\"@en .\n"
    ":a :likes :b ; rdfs:label \"Anna\"@de , \"Ann\"@en , \"Anne\"@fr ; skos:definition \"a "
    "person\" .\n"
    ":b skos:prefLabel \"Ann\" ; :age 7 .\n";

static void check_turtle(const gr_kg *k)
{
    gr_ids both = gr_kg_labelled(k, GR_STR("ANN"));
    uint32_t a = gr_kg_entity(k, GR_STR("http://x/a"));
    gr_str iri;

    assert_int_equal(gr_kg_n_triples(k), 2);
    assert_true(gr_str_is(gr_kg_entity_label(k, a), "Ann"));
    assert_true(gr_str_is(gr_kg_entity_gloss(k, a), "a person"));
    assert_int_equal(both.n, 2);
    assert_true(
        gr_str_is(gr_kg_relation_label(k, gr_kg_relation(k, GR_STR("http://x/likes"))), "likes"));
    assert_int_equal(gr_kg_n_prefixes(k), 3);
    assert_true(gr_str_is(gr_kg_prefix(k, 1, &iri), "rdfs"));
    assert_true(gr_str_is(iri, "http://www.w3.org/2000/01/rdf-schema#"));
}

static void rdf(void **state)
{
    gr_ctx cx;
    gr_kg *k;

    gr_ctx_init(&cx);
    k = must_build(&cx, "a.ttl", turtle);
    check_turtle(k);
    assert_int_equal(gr_kg_compact(&cx, k, NULL), GR_OK);
    gr_kg_close(k);
    assert_int_equal(gr_kg_open(&cx, tmp_path("out.kg"), &k, NULL), GR_OK);
    check_turtle(k);
    gr_kg_close(k);
    k = must_build(&cx, "a.nt", "<u:a> <u:p> <u:b> .\n_:x <u:p> \"l\\n\"@en .\n");
    assert_int_equal(gr_kg_n_triples(k), 2);
    assert_int_not_equal(gr_kg_entity(k, GR_STR("\"l\\n\"@en")), GR_KG_NONE);
    gr_kg_close(k);
    k = must_build(&cx, "a.trig",
                   "@prefix : <u:> . :g { :a :p :b . } :h { :a :p :b . :b :p :a . }");
    assert_int_equal(gr_kg_n_triples(k), 2);
    gr_kg_close(k);
    gr_ctx_clear(&cx);
}

static void packed(void **state)
{
    static const char *const names[] = { "p.ttl.gz", "p.ttl.zst" };
    gr_ctx cx;
    gr_kg *k = NULL;

    gr_ctx_init(&cx);
    for (int i = 0; i < 2; i++) {
        gr_output *o;

        assert_int_equal(gr_output_open(&cx, tmp_path(names[i]), &o, NULL), GR_OK);
        gr_output_adds(o, turtle);
        assert_int_equal(gr_output_commit(o, NULL), GR_OK);
        assert_int_equal(build(&cx, tmp_path(names[i]), &k, NULL), GR_OK);
        check_turtle(k);
        gr_kg_close(k);
    }
    gr_ctx_clear(&cx);
}

static void wrong(void **state)
{
    static const struct {
        const char *file, *text;
        uint32_t line;
        const char *says;
    } cases[] = {
        { "w.tsv", "a\tb\tc\na\tb\n", 2, "head, relation and tail" },
        { "w.tsv", "a\tb\tc\td\n", 1, "found 4 fields" },
        { "w.tsv", "a\t\tc\n", 1, "name of a relation" },
        { "w.tsv", "a\tb\tc\n\n\ta\tb\n", 3, "name of an entity" },
        { "w.tsv", "a\tb\t\xff\n", 1, "UTF-8" },
        { "w.nt", "<u:a> <u:b> <u:c> .\n<u:a> <u:b> .\n", 2, "" },
        { "w.nt", "<u:a> <u:b> <u:c>", 1, "" },
        { "w.ttl", "@prefix a: <u:> .\na:b b:c a:d .\n", 2, "prefix" },
        { "w.ttl", "<u:a> <u:b> \"open .\n", 1, "" },
        { "w.ttl", "<u:a>\n<u:b> \xff .\n", 2, "UTF-8" },
        { "w.trig", "<u:g> { <u:a> <u:b> <u:c> .\n", 1, "" },
    };
    gr_ctx cx;

    gr_ctx_init(&cx);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *path = tmp_path(cases[i].file);
        gr_err err = { 0 };
        gr_kg *k = NULL;

        tmp_write(path, gr_str_of(cases[i].text));
        assert_int_equal(build(&cx, path, &k, &err), GR_EINPUT);
        if (err.place.line < cases[i].line || err.place.line > cases[i].line + 1 ||
            strstr(err.message, cases[i].says) == NULL)
            fail_msg("case %zu: line %u: %s", i, err.place.line, err.message);
        assert_string_equal(err.place.file, path);
    }
    gr_ctx_clear(&cx);
}

static void folder(void **state)
{
    static const char *const files[][2] = { { "entities.tsv", "0\tx\tThe X\n1\ty\n2\tz\n" },
                                            { "relations.tsv", "0\tp\n2\tq\n" },
                                            { "train.tsv", "0\t0\t1\n1\t2\t2\n" },
                                            { "test.tsv", "2\t2\t0\n" } };
    gr_err err = { 0 };
    gr_kg *k = NULL;
    gr_ctx cx;

    gr_ctx_init(&cx);
    for (int i = 0; i < 4; i++)
        tmp_write(tmp_path(files[i][0]), gr_str_of(files[i][1]));
    assert_int_equal(build(&cx, tmp_dir, &k, &err), GR_OK);
    assert_int_equal(gr_kg_n_triples(k), 3);
    assert_true(gr_kg_has(k, (gr_triple){ 2, 1, 0 }));
    assert_int_equal(gr_kg_relation_number(k, 1), 2);
    assert_true(gr_str_is(gr_kg_entity_label(k, 0), "The X"));
    gr_kg_close(k);
    tmp_write(tmp_path("test.tsv"), GR_STR("2\t2\t0\n2\t1\t0\n"));
    assert_int_equal(build(&cx, tmp_dir, &k, &err), GR_EINPUT);
    assert_int_equal(err.place.line, 2);
    assert_non_null(strstr(err.message, "relations.tsv"));
    gr_ctx_clear(&cx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tabs),  cmocka_unit_test(rdf),    cmocka_unit_test(packed),
        cmocka_unit_test(wrong), cmocka_unit_test(folder),
    };

    return cmocka_run_group_tests(tests, tmp_make, tmp_remove);
}
