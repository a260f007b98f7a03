/* A store against a plain set of triples: random changes, opened again and compacted at random. */
#include "mutate.h"
#include "tmp.h"

#include "kg/kg.h"

#define ROUNDS    40
#define STEPS     80
#define ENTITIES  9
#define RELATIONS 4

/* What must be there: by number of the names e0..e8 and r0..r3. */
typedef struct model {
    bool has[ENTITIES][RELATIONS][ENTITIES];
    int label[ENTITIES]; /* of "Label N", -1 = none */
} model;

static char name_room[64][16];

static gr_str name(char kind, uint64_t i)
{
    static unsigned next;
    char *s = name_room[next++ % 64];

    snprintf(s, sizeof name_room[0], "%c%u", kind, (unsigned)i);
    return gr_str_of(s);
}

static gr_kg *open_store(gr_ctx *cx, const char *path)
{
    gr_err err = { 0 };
    gr_kg *k = NULL;

    if (gr_kg_open(cx, path, &k, &err) != GR_OK)
        fail_msg("%s", err.message);
    return k;
}

static void build(gr_ctx *cx, gr_rng *r, const char *path, model *m)
{
    uint64_t n = gr_rng_below(r, 60);
    gr_kg_builder *b = NULL;

    assert_int_equal(gr_kg_builder_new(cx, &b, NULL), GR_OK);
    for (uint64_t i = 0; i < n; i++) {
        uint64_t s = gr_rng_below(r, ENTITIES), p = gr_rng_below(r, RELATIONS);
        uint64_t o = gr_rng_below(r, ENTITIES);

        m->has[s][p][o] = true;
        assert_int_equal(gr_kg_builder_add(b, name('e', s), name('r', p), name('e', o), NULL),
                         GR_OK);
    }
    assert_int_equal(gr_kg_builder_write(b, path, NULL), GR_OK);
    gr_kg_builder_free(b);
}

static void change(gr_ctx *cx, gr_rng *r, gr_kg *k, model *m)
{
    size_t n = gr_rng_below(r, 5);
    uint64_t n_changed = 0, expected = 0;
    model before = *m;
    gr_kg_edit edits[5];

    for (size_t i = 0; i < n; i++) {
        uint64_t s = gr_rng_below(r, ENTITIES), p = gr_rng_below(r, RELATIONS);
        uint64_t o = gr_rng_below(r, ENTITIES);
        static const gr_kg_op ops[] = { GR_KG_ADD, GR_KG_ADD, GR_KG_DELETE, GR_KG_LABEL };

        edits[i] =
            (gr_kg_edit){ ops[gr_rng_below(r, 4)], name('e', s), name('r', p), name('e', o) };
        if (edits[i].op == GR_KG_LABEL) {
            m->label[s] = (int)gr_rng_below(r, 3);
            edits[i].o = name('L', (uint64_t)m->label[s]);
        } else {
            m->has[s][p][o] = edits[i].op == GR_KG_ADD;
        }
    }
    for (int s = 0; s < ENTITIES; s++)
        for (int p = 0; p < RELATIONS; p++)
            for (int o = 0; o < ENTITIES; o++)
                expected += m->has[s][p][o] != before.has[s][p][o];
    assert_int_equal(gr_kg_change(cx, k, edits, n, &n_changed, NULL), GR_OK);
    assert_int_equal(n_changed, expected);
}

/* Every pattern, by going through it and by counting. */
static void check_patterns(const gr_kg *k, const model *m, const uint32_t *e, const uint32_t *r)
{
    for (int s = -1; s < ENTITIES; s++)
        for (int p = -1; p < RELATIONS; p++)
            for (int o = -1; o < ENTITIES; o++) {
                gr_triple t = { s < 0 ? GR_KG_NONE : e[s], p < 0 ? GR_KG_NONE : r[p],
                                o < 0 ? GR_KG_NONE : e[o] },
                          got;
                gr_kg_iter it;
                uint64_t n = 0, expected = 0;

                if ((s >= 0 && t.s == GR_KG_NONE) || (p >= 0 && t.p == GR_KG_NONE) ||
                    (o >= 0 && t.o == GR_KG_NONE))
                    continue;
                for (int a = 0; a < ENTITIES; a++)
                    for (int b = 0; b < RELATIONS; b++)
                        for (int c = 0; c < ENTITIES; c++)
                            expected += m->has[a][b][c] && (s < 0 || s == a) && (p < 0 || p == b) &&
                                        (o < 0 || o == c);
                it = gr_kg_match(k, t);
                while (gr_kg_next(&it, &got)) {
                    gr_str x = gr_kg_entity_name(k, got.s), y = gr_kg_relation_name(k, got.p);
                    gr_str z = gr_kg_entity_name(k, got.o);

                    n++;
                    assert_true(m->has[x.ptr[1] - '0'][y.ptr[1] - '0'][z.ptr[1] - '0']);
                    assert_true((s < 0 || got.s == e[s]) && (p < 0 || got.p == r[p]) &&
                                (o < 0 || got.o == e[o]));
                }
                assert_int_equal(n, expected);
                assert_int_equal(gr_kg_count(k, t), expected);
                if (s >= 0 && p >= 0 && o >= 0)
                    assert_int_equal(gr_kg_has(k, t), expected);
            }
}

static void check_ids(gr_ids ids, size_t n)
{
    assert_int_equal(ids.n, n);
    for (size_t i = 1; i < ids.n; i++)
        assert_true(ids.at[i - 1] < ids.at[i]);
}

/* The three lookups of two parts; which ids they are was checked with the patterns. */
static void check_thirds(gr_kg *k, const uint32_t *e, const uint32_t *r)
{
    gr_ids_buf room = { .budget = NULL };
    gr_ids ids;

    for (int a = 0; a < ENTITIES; a++)
        for (int b = 0; b < ENTITIES; b++) {
            uint32_t p = b < RELATIONS ? r[b] : GR_KG_NONE;

            if (e[a] == GR_KG_NONE)
                continue;
            if (p != GR_KG_NONE) {
                assert_int_equal(gr_kg_objects(k, e[a], p, &room, &ids, NULL), GR_OK);
                check_ids(ids, gr_kg_count(k, (gr_triple){ e[a], p, GR_KG_NONE }));
                for (size_t i = 0; i < ids.n; i++)
                    assert_true(gr_kg_has(k, (gr_triple){ e[a], p, ids.at[i] }));
                assert_int_equal(gr_kg_subjects(k, p, e[a], &room, &ids, NULL), GR_OK);
                check_ids(ids, gr_kg_count(k, (gr_triple){ GR_KG_NONE, p, e[a] }));
                for (size_t i = 0; i < ids.n; i++)
                    assert_true(gr_kg_has(k, (gr_triple){ ids.at[i], p, e[a] }));
            }
            if (e[b] == GR_KG_NONE)
                continue;
            assert_int_equal(gr_kg_relations(k, e[a], e[b], &room, &ids, NULL), GR_OK);
            check_ids(ids, gr_kg_count(k, (gr_triple){ e[a], GR_KG_NONE, e[b] }));
        }
    gr_vec_clear(&room);
}

static void check_labels(const gr_kg *k, const model *m, const uint32_t *e)
{
    static const char *const spelled[] = { "l0", " L1 ", "l2" };

    for (int l = 0; l < 3; l++) {
        gr_ids ids = gr_kg_labelled(k, gr_str_of(spelled[l]));
        size_t n = 0;

        for (int i = 0; i < ENTITIES; i++)
            n += m->label[i] == l;
        check_ids(ids, n);
    }
    for (int i = 0; i < ENTITIES; i++)
        if (e[i] != GR_KG_NONE)
            assert_true(gr_str_eq(gr_kg_entity_label(k, e[i]),
                                  m->label[i] >= 0 ? name('L', (uint64_t)m->label[i])
                                                   : name('e', (uint64_t)i)));
}

static void check(gr_ctx *cx, gr_kg *k, const model *m)
{
    uint32_t e[ENTITIES], r[RELATIONS];
    uint64_t degrees = 0, triples = 0;
    gr_kg_stats stats;

    for (uint64_t i = 0; i < ENTITIES; i++)
        e[i] = gr_kg_entity(k, name('e', i));
    for (uint64_t i = 0; i < RELATIONS; i++)
        r[i] = gr_kg_relation(k, name('r', i));
    check_patterns(k, m, e, r);
    check_thirds(k, e, r);
    check_labels(k, m, e);
    assert_int_equal(gr_kg_stats_of(cx, k, ENTITIES, &stats, NULL), GR_OK);
    for (uint32_t i = 0; i < gr_kg_n_relations(k); i++)
        triples += stats.relations[i].triples;
    for (size_t i = 0; i < stats.n_top; i++)
        degrees += stats.top[i].in + stats.top[i].out;
    assert_int_equal(triples, gr_kg_n_triples(k));
    assert_int_equal(degrees, 2 * triples);
}

/* Compacts k and opens it anew: every id keeps its name. */
static gr_kg *compact(gr_ctx *cx, gr_kg *k, const char *path)
{
    gr_kg *fresh;

    assert_int_equal(gr_kg_compact(cx, k, NULL), GR_OK);
    fresh = open_store(cx, path);
    assert_int_equal(gr_kg_log_bytes(fresh), 0);
    assert_int_equal(gr_kg_n_entities(fresh), gr_kg_n_entities(k));
    assert_int_equal(gr_kg_n_relations(fresh), gr_kg_n_relations(k));
    for (uint32_t e = 0; e < gr_kg_n_entities(k); e++)
        assert_true(gr_str_eq(gr_kg_entity_name(fresh, e), gr_kg_entity_name(k, e)));
    for (uint32_t r = 0; r < gr_kg_n_relations(k); r++)
        assert_true(gr_str_eq(gr_kg_relation_name(fresh, r), gr_kg_relation_name(k, r)));
    gr_kg_close(k);
    return fresh;
}

/* Two hold the store open and change it in turn; each change takes up the other's. */
static void one_round(uint64_t seed)
{
    const char *path = tmp_path("random.kg");
    model m = { 0 };
    gr_kg *k[2];
    gr_rng r;
    gr_ctx cx;

    memset(m.label, -1, sizeof m.label);
    gr_rng_seed(&r, seed);
    gr_ctx_init(&cx);
    build(&cx, &r, path, &m);
    k[0] = open_store(&cx, path);
    k[1] = open_store(&cx, path);
    for (int i = 0; i < STEPS; i++) {
        uint64_t who = gr_rng_below(&r, 2), what = gr_rng_below(&r, 12);

        if (what < 10) {
            change(&cx, &r, k[who], &m);
        } else {
            if (what == 10)
                k[who] = compact(&cx, k[who], path);
            for (int j = 0; j < 2; j++) {
                gr_kg_close(k[j]);
                k[j] = open_store(&cx, path);
            }
        }
        if (gr_rng_below(&r, 8) == 0)
            check(&cx, k[who], &m);
    }
    gr_kg_close(k[0]);
    gr_kg_close(k[1]);
    k[0] = open_store(&cx, path);
    check(&cx, k[0], &m);
    gr_kg_close(k[0]);
    gr_ctx_clear(&cx);
}

static void like_a_set(void **state)
{
    uint64_t rounds = ROUNDS * mutate_number("GRASP_EFFORT", 100) / 100;

    for (uint64_t i = 0; i <= rounds; i++)
        one_round(mutate_number("GRASP_FUZZ_SEED", 1) + i);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(like_a_set) };

    return cmocka_run_group_tests(tests, tmp_make, tmp_remove);
}
