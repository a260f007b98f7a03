/* Names by meaning: one that is clearly most alike is taken and told, others are candidates; what
 * shares no word is never taken; without weights it is said. The encoder is played: letters that
 * texts have in common. */
#include "kg_store.h"

static gr_ctx cx;
static gr_kg *k;
static bool blind;
static gr_status fails;
static char taken[80];

static gr_status encode(void *arg, gr_ctx *in, gr_str text, const float **out, size_t *width,
                        gr_err *err)
{
    float *v = gr_new_n(&in->arena, float, 26), norm = 0;

    if (fails != GR_OK)
        return gr_fail(err, fails, "no");
    *out = blind ? NULL : v;
    *width = 26;
    for (size_t i = 0; i < text.len; i++)
        if ((text.ptr[i] | 32) >= 'a' && (text.ptr[i] | 32) <= 'z')
            v[(text.ptr[i] | 32) - 'a'] += 1;
    for (size_t i = 0; i < 26; i++)
        norm += v[i] * v[i];
    for (size_t i = 0; i < 26 && norm > 0; i++)
        v[i] /= __builtin_sqrtf(norm);
    return GR_OK;
}

static void told(void *arg, gr_str name, gr_str as)
{
    snprintf(taken, sizeof taken, "%.*s: %.*s", (int)name.len, name.ptr, (int)as.len, as.ptr);
}

static const gr_kg_encoder encoder = { encode, told, NULL };

static void clearly_alike(void **state)
{
    gr_err err = { 0 };
    uint32_t id = 9;
    bool inverse;

    assert_int_equal(gr_kg_link_entity(&cx, k, GR_STR("Zurich University"), &id, &err), GR_OK);
    assert_string_equal(taken, "Zurich University: University of Zurich");
    assert_int_equal(id, gr_kg_entity(k, GR_STR("University of Zurich")));
    assert_int_equal(gr_kg_link_relation(&cx, k, GR_STR("awards_received"), &id, &inverse, &err),
                     GR_OK);
    assert_int_equal(id, gr_kg_relation(k, GR_STR("award_received")));
}

static void candidates(void **state)
{
    gr_err err = { 0 };
    uint32_t id;
    bool inverse;

    taken[0] = '\0';
    assert_int_equal(gr_kg_link_entity(&cx, k, GR_STR("Curie"), &id, &err), GR_ENAME);
    assert_non_null(strstr(err.hint, "most alike are: "));
    assert_non_null(strstr(err.hint, "(Marie Curie)"));
    assert_non_null(strstr(err.hint, "(Pierre Curie)"));
    /* the same letters, and no word of it */
    assert_int_equal(gr_kg_link_relation(&cx, k, GR_STR("posuse"), &id, &inverse, &err), GR_ENAME);
    assert_string_equal(taken, "");
}

static void without_weights(void **state)
{
    gr_err err = { 0 };
    uint32_t id;

    blind = true;
    assert_int_equal(gr_kg_link_entity(&cx, k, GR_STR("Zurich University"), &id, &err), GR_ENAME);
    assert_non_null(strstr(err.hint, "there are no weights"));
    blind = false;
    fails = GR_EREAD;
    assert_int_equal(gr_kg_link_entity(&cx, k, GR_STR("Zurich University"), &id, &err), GR_EREAD);
    fails = GR_OK;
}

int main(void)
{
    static const char *const triples[][3] = {
        { "Marie Curie", "award_received", "Nobel Prize" },
        { "Pierre Curie", "spouse", "Marie Curie" },
        { "University of Zurich", "student", "Albert Einstein" },
    };
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clearly_alike),
        cmocka_unit_test(candidates),
        cmocka_unit_test(without_weights),
    };
    gr_kg_builder *b = NULL;
    int failed;

    gr_ctx_init(&cx);
    gr_kg_builder_new(&cx, &b, NULL);
    for (size_t i = 0; i < 3; i++)
        gr_kg_builder_add(b, gr_str_of(triples[i][0]), gr_str_of(triples[i][1]),
                          gr_str_of(triples[i][2]), NULL);
    gr_kg_builder_open(b, &k, NULL);
    gr_kg_compare_with(k, &encoder);
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    gr_kg_close(k);
    gr_kg_builder_free(b);
    gr_ctx_clear(&cx);
    return failed;
}
