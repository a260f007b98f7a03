/* Stores and logs that are damaged at any byte, or cut at any. */
#include "tmp.h"

#include "kg/kg.h"

static const char *const edits[][3] = { { "a", "likes", "d" },
                                        { "e", "knows", "a" },
                                        { "b", "likes", "e" } };

static void build(gr_ctx *cx, const char *path)
{
    gr_kg_builder *b = NULL;
    uint32_t e;

    assert_int_equal(gr_kg_builder_new(cx, &b, NULL), GR_OK);
    assert_int_equal(gr_kg_builder_add(b, GR_STR("a"), GR_STR("likes"), GR_STR("b"), NULL), GR_OK);
    assert_int_equal(gr_kg_builder_add(b, GR_STR("b"), GR_STR("knows"), GR_STR("c"), NULL), GR_OK);
    assert_int_equal(gr_kg_builder_entity(b, GR_STR("a"), &e, NULL), GR_OK);
    assert_int_equal(gr_kg_builder_label(b, e, GR_STR("Ada"), NULL), GR_OK);
    assert_int_equal(gr_kg_builder_gloss(b, e, GR_STR("first"), NULL), GR_OK);
    assert_int_equal(gr_kg_builder_prefix(b, GR_STR("x"), GR_STR("http://x/"), NULL), GR_OK);
    assert_int_equal(gr_kg_builder_write(b, path, NULL), GR_OK);
    gr_kg_builder_free(b);
}

static void add_edits(gr_ctx *cx, const char *path)
{
    gr_kg *k = NULL;

    assert_int_equal(gr_kg_open(cx, path, &k, NULL), GR_OK);
    for (size_t i = 0; i < 3; i++) {
        gr_kg_edit e = { GR_KG_ADD, gr_str_of(edits[i][0]), gr_str_of(edits[i][1]),
                         gr_str_of(edits[i][2]) };

        assert_int_equal(gr_kg_change(cx, k, &e, 1, NULL, NULL), GR_OK);
    }
    gr_kg_close(k);
}

/* The bytes of a file, in the arena. */
static gr_str bytes_of(gr_ctx *cx, const char *path)
{
    gr_input in;
    gr_str s;

    assert_int_equal(gr_input_open(cx, path, &in, NULL), GR_OK);
    s = gr_str_dup(&cx->arena, in.text);
    gr_input_clear(&in);
    return s;
}

static void flipped_store(void **state)
{
    const char *path = tmp_path("a.kg");
    gr_ctx cx;
    gr_str s;

    gr_ctx_init(&cx);
    build(&cx, path);
    s = bytes_of(&cx, path);
    for (size_t i = 0; i < s.len; i++) {
        gr_kg *k = NULL;
        gr_err err = { 0 };

        ((char *)s.ptr)[i] ^= (char)(1 << i % 8);
        tmp_write(path, s);
        if (gr_kg_open(&cx, path, &k, &err) != GR_EINPUT)
            fail_msg("byte %zu of %zu can change", i, s.len);
        assert_true(err.message[0] != '\0' && err.place.file[0] != '\0');
        ((char *)s.ptr)[i] ^= (char)(1 << i % 8);
    }
    gr_ctx_clear(&cx);
}

static void cut_store(void **state)
{
    const char *path = tmp_path("a.kg");
    gr_ctx cx;
    gr_str s;

    gr_ctx_init(&cx);
    build(&cx, path);
    s = bytes_of(&cx, path);
    for (size_t n = 0; n < s.len; n += 1 + n / 500) {
        gr_kg *k = NULL;

        tmp_write(path, gr_str_sub(s, 0, n));
        assert_int_equal(gr_kg_open(&cx, path, &k, NULL), GR_EINPUT);
    }
    gr_ctx_clear(&cx);
}

/* A log that ends anywhere holds what was whole, and can be gone on with. */
static void cut_log(void **state)
{
    const char *path = tmp_path("b.kg"), *log = tmp_path("b.kg.log");
    uint64_t before = 2;
    gr_ctx cx;
    gr_str s;

    gr_ctx_init(&cx);
    build(&cx, path);
    add_edits(&cx, path);
    s = bytes_of(&cx, log);
    for (size_t n = 0; n <= s.len; n++) {
        gr_kg_edit e = { GR_KG_ADD, GR_STR("z"), GR_STR("likes"), GR_STR("z") };
        gr_kg *k = NULL;
        uint64_t now;

        tmp_write(log, gr_str_sub(s, 0, n));
        assert_int_equal(gr_kg_open(&cx, path, &k, NULL), GR_OK);
        now = gr_kg_n_triples(k);
        assert_true(now >= before && now <= before + 1);
        before = now;
        assert_int_equal(gr_kg_change(&cx, k, &e, 1, NULL, NULL), GR_OK);
        assert_int_equal(gr_kg_n_triples(k), now + 1);
        gr_kg_close(k);
        assert_int_equal(gr_kg_open(&cx, path, &k, NULL), GR_OK);
        assert_int_equal(gr_kg_n_triples(k), now + 1);
        gr_kg_close(k);
    }
    assert_int_equal(before, 5);
    gr_ctx_clear(&cx);
}

/* A log that changed is refused; only its last record cannot be told from one that was not written
 * to its end. */
static void flipped_log(void **state)
{
    const char *path = tmp_path("b.kg"), *log = tmp_path("b.kg.log");
    size_t n_refused = 0;
    gr_ctx cx;
    gr_str s;

    gr_ctx_init(&cx);
    build(&cx, path);
    add_edits(&cx, path);
    s = bytes_of(&cx, log);
    for (size_t i = 0; i < s.len; i++) {
        gr_kg *k = NULL;
        gr_status st;

        ((char *)s.ptr)[i] ^= (char)(1 << i % 8);
        tmp_write(log, s);
        st = gr_kg_open(&cx, path, &k, NULL);
        assert_true(st == GR_EINPUT || (st == GR_OK && gr_kg_n_triples(k) == 4));
        n_refused += st == GR_EINPUT;
        gr_kg_close(k);
        ((char *)s.ptr)[i] ^= (char)(1 << i % 8);
    }
    assert_true(n_refused > s.len * 2 / 3);
    gr_ctx_clear(&cx);
}

/* A log that was left when its store was compacted, or built again, is not heeded. */
static void old_log(void **state)
{
    const char *path = tmp_path("b.kg"), *log = tmp_path("b.kg.log");
    gr_kg *k = NULL;
    gr_ctx cx;
    gr_str s, store;

    gr_ctx_init(&cx);
    build(&cx, path);
    add_edits(&cx, path);
    s = bytes_of(&cx, log);
    store = bytes_of(&cx, path);
    build(&cx, path);
    tmp_write(log, s);
    assert_int_equal(gr_kg_open(&cx, path, &k, NULL), GR_OK);
    assert_int_equal(gr_kg_n_triples(k), 2);
    gr_kg_close(k);
    add_edits(&cx, path);
    tmp_write(path, store); /* the log is of a later one */
    assert_int_equal(gr_kg_open(&cx, path, &k, NULL), GR_EINPUT);
    gr_ctx_clear(&cx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(flipped_store), cmocka_unit_test(cut_store), cmocka_unit_test(cut_log),
        cmocka_unit_test(flipped_log),   cmocka_unit_test(old_log),
    };

    return cmocka_run_group_tests(tests, tmp_make, tmp_remove);
}
