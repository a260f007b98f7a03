/* Stores whose checksums are right and whose contents are not: refused, or read without harm. */
#include "mutate.h"
#include "tmp.h"

#include "kg/store_int.h"

#define ROUNDS 4000

static void build(gr_ctx *cx, const char *path)
{
    static const char *const names[] = { "ant", "bee", "cat", "dog", "eel" };
    gr_kg_builder *b = NULL;

    assert_int_equal(gr_kg_builder_new(cx, &b, NULL), GR_OK);
    for (int i = 0; i < 12; i++)
        assert_int_equal(gr_kg_builder_add(b, gr_str_of(names[i % 5]), gr_str_of(names[i % 2]),
                                           gr_str_of(names[i * i % 5]), NULL),
                         GR_OK);
    assert_int_equal(gr_kg_builder_label(b, 1, GR_STR("Ant"), NULL), GR_OK);
    assert_int_equal(gr_kg_builder_write(b, path, NULL), GR_OK);
    gr_kg_builder_free(b);
}

/* Makes the checksums right again. */
static void sum_up(char *text)
{
    gr_kg_header *h = (void *)text;
    gr_kg_section *table = (void *)(text + gr_kg_padded(sizeof *h));

    for (int i = 0; i < GR_KG_N_SECTIONS; i++)
        table[i].sum = gr_sum(text + table[i].offset, gr_kg_padded(table[i].bytes), NULL);
    h->sum = gr_kg_sum_header(*h, table);
}

static void use(gr_ctx *cx, gr_kg *k)
{
    gr_triple any = { GR_KG_NONE, GR_KG_NONE, GR_KG_NONE }, t;
    gr_kg_edit e = { GR_KG_DELETE, GR_STR("ant"), GR_STR("ant"), GR_STR("ant") };
    gr_kg_iter it = gr_kg_match(k, any);
    gr_ids_buf room = { .budget = NULL };
    gr_kg_stats stats;
    gr_ids ids;

    while (gr_kg_next(&it, &t))
        gr_kg_has(k, t);
    for (uint32_t a = 0; a < 7; a++)
        for (uint32_t b = 0; b < 7; b++) {
            gr_kg_objects(k, a, b, &room, &ids, NULL);
            gr_kg_subjects(k, b, a, &room, &ids, NULL);
            gr_kg_relations(k, a, b, &room, &ids, NULL);
        }
    for (uint32_t a = 0; a < 7; a++) {
        gr_kg_labelled(k, gr_kg_entity_label(k, a));
        gr_kg_entity(k, gr_kg_entity_name(k, a));
        gr_kg_relation(k, gr_kg_relation_label(k, a));
    }
    gr_kg_stats_of(cx, k, 3, &stats, NULL);
    gr_kg_change(cx, k, &e, 1, NULL, NULL);
    gr_kg_compact(cx, k, NULL);
    gr_vec_clear(&room);
}

static void wrong_contents(void **state)
{
    const char *path = tmp_path("a.kg"), *bad = tmp_path("bad.kg");
    uint64_t rounds = ROUNDS * mutate_number("GRASP_EFFORT", 100) / 100, n_opened = 0;
    size_t head =
        gr_kg_padded(sizeof(gr_kg_header)) + gr_kg_padded(GR_KG_N_SECTIONS * sizeof(gr_kg_section));
    gr_input in;
    gr_rng r;
    gr_ctx cx;

    gr_rng_seed(&r, mutate_number("GRASP_FUZZ_SEED", 1));
    gr_ctx_init(&cx);
    build(&cx, path);
    assert_int_equal(gr_input_open(&cx, path, &in, NULL), GR_OK);
    for (uint64_t i = 0; i < rounds; i++) {
        char *text = malloc(in.text.len);
        gr_kg *k = NULL;
        gr_ctx own;

        memcpy(text, in.text.ptr, in.text.len);
        for (uint64_t n = 0; n <= gr_rng_below(&r, 3); n++)
            text[head + gr_rng_below(&r, in.text.len - head)] ^= (char)(1 << gr_rng_below(&r, 8));
        if (gr_rng_below(&r, 8) == 0) /* a count */
            text[32 + gr_rng_below(&r, 20)] ^= (char)(1 << gr_rng_below(&r, 8));
        sum_up(text);
        tmp_write(bad, (gr_str){ text, in.text.len });
        free(text);
        gr_ctx_init(&own);
        if (gr_kg_open(&own, bad, &k, NULL) == GR_OK) {
            n_opened++;
            use(&own, k);
        }
        gr_kg_close(k);
        gr_ctx_clear(&own);
        unlink(tmp_path("bad.kg.log"));
    }
    assert_true(n_opened != 0);
    gr_input_clear(&in);
    gr_ctx_clear(&cx);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(wrong_contents) };

    return cmocka_run_group_tests(tests, tmp_make, tmp_remove);
}
