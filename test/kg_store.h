/* A small store of triples for tests: who won what, and where people were born. */
#ifndef TEST_KG_STORE_H
#define TEST_KG_STORE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "kg/kg.h"

static char kg_store_path[] = "/tmp/kg_store.XXXXXX";

/* Entities Ann 0, Bob 1, t1 2 and t2 3 (both labelled Twin), Eve 4; relations won 0, born_in 1. */
static inline void kg_store_make(void)
{
    static const char *const names[] = { "Ann", "Bob", "t1", "t2", "Eve" };
    static const gr_triple triples[] = { { 0, 0, 1 }, { 0, 0, 4 }, { 1, 0, 2 }, { 4, 0, 2 },
                                         { 4, 0, 3 }, { 1, 1, 4 }, { 0, 1, 3 } };
    gr_kg_builder *b = NULL;
    gr_err err = { 0 };
    uint32_t id;
    int fd = mkstemp(kg_store_path);
    gr_ctx cx;

    assert_true(fd >= 0);
    close(fd);
    gr_ctx_init(&cx);
    assert_int_equal(gr_kg_builder_new(&cx, &b, &err), GR_OK);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_int_equal(gr_kg_builder_entity(b, gr_str_of(names[i]), &id, &err), GR_OK);
    for (uint32_t e = 2; e < 4; e++)
        assert_int_equal(gr_kg_builder_label(b, e, GR_STR("Twin"), &err), GR_OK);
    assert_int_equal(gr_kg_builder_relation(b, GR_STR("won"), &id, &err), GR_OK);
    assert_int_equal(gr_kg_builder_relation(b, GR_STR("born_in"), &id, &err), GR_OK);
    for (size_t i = 0; i < sizeof triples / sizeof *triples; i++)
        assert_int_equal(gr_kg_builder_triple(b, triples[i], &err), GR_OK);
    assert_int_equal(gr_kg_builder_write(b, kg_store_path, &err), GR_OK);
    gr_kg_builder_free(b);
    gr_ctx_clear(&cx);
}

static inline gr_kg *kg_store_open(gr_ctx *cx)
{
    gr_err err = { 0 };
    gr_kg *k = NULL;

    return gr_kg_open(cx, kg_store_path, &k, &err) == GR_OK ? k : NULL;
}

#endif
