/* Models: what is refused, candidates, prose, vectors of texts. */
#include "parse_file.h"
#include "sense.h"

#include "engine/engine.h"

static gr_ctx cx;

static int setup(void **state)
{
    gr_ctx_init(&cx);
    return tmp_make(state);
}

static int teardown(void **state)
{
    gr_ctx_clear(&cx);
    return tmp_remove(state);
}

static gr_parser *open_model(void)
{
    gr_parser *p = NULL;
    gr_err err = { 0 };

    parse_files(parse_words, parse_alphabet);
    if (gr_parser_open(&cx, tmp_path("words"), tmp_path("reader"), &p, &err) != GR_OK)
        fail_msg("%s", err.message);
    return p;
}

static void refused(void **state)
{
    static const struct {
        const char *vocab, *alphabet, *told;
    } cases[] = {
        { parse_words, "<ask>\n<read>\nwhatever", "expected a symbol, found 'whatever'" },
        { parse_words, "<ask>\n<read>\nend\nend", "found twice: 'end'" },
        { parse_words, "<ask>\n<read>\nvalue:[", "expected a symbol, found 'value:['" },
        { parse_words, "<ask>\n<read>\n", "expected a symbol, found ''" },
        { parse_words, "<ask>\n<stop>", "expected the symbols '<ask>, <read>'" },
        { "[UNK]\n[CLS]\na", "<ask>\n<read>", "expected the tokens [CLS] and [SEP]" },
    };
    gr_parser *p = NULL;
    gr_err err = { 0 };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        err = (gr_err){ 0 };
        parse_files(cases[i].vocab, cases[i].alphabet);
        assert_int_equal(gr_parser_open(&cx, tmp_path("words"), tmp_path("reader"), &p, &err),
                         GR_EINPUT);
        assert_null(p);
        if (strstr(err.message, cases[i].told) == NULL)
            fail_msg("%s: %s", cases[i].told, err.message);
    }
    assert_int_equal(gr_parser_open(&cx, tmp_path("none"), tmp_path("reader"), &p, &err), GR_EREAD);
    assert_int_equal(gr_parser_open(&cx, tmp_path("reader"), tmp_path("words"), &p, &err),
                     GR_ENAME);
}

/* Every tensor of the readers is missed. */
static void incomplete(void **state)
{
    static const char *const names[] = { "decoder.symbols",     "decoder.describe.bias",
                                         "decoder.point",       "decoder.start_q",
                                         "decoder2.end_k",      "decoder2.end_s.scale",
                                         "decoder.norm.weight", "alphabet" };
    gr_parser *p = NULL;
    tensor_file f;

    parse_files(parse_words, parse_alphabet);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char quoted[80], *at;
        gr_err err = { 0 };

        file_readers(&f, parse_alphabet);
        snprintf(quoted, sizeof quoted, "\"%s\"", names[i]);
        at = strstr(f.header.buf, quoted);
        assert_non_null(at);
        at[1] = 'X';
        tmp_write(tmp_path("reader"),
                  file_bytes(&f, gr_strbuf_str(&f.header), gr_strbuf_str(&f.data)));
        file_clear(&f);
        assert_int_equal(gr_parser_open(&cx, tmp_path("words"), tmp_path("reader"), &p, &err),
                         GR_ENAME);
        if (strstr(err.message, names[i]) == NULL)
            fail_msg("%s: %s", names[i], err.message);
    }
}

/* What is kept is what is made, and is made once. */
static void kept(void **state)
{
    gr_parser *p = open_model();
    size_t n = gr_parser_width(p), bytes = n * sizeof(float);
    float *made = gr_new_n(&cx.arena, float, n), *found = gr_new_n(&cx.arena, float, n);

    assert_int_equal(gr_parser_encode(&cx, p, GR_STR("list the books"), made, NULL), GR_OK);
    for (int round = 0; round < 2; round++) {
        memset(found, 0, bytes);
        assert_int_equal(gr_parser_encode_kept(&cx, p, GR_STR("list the books"), found, NULL),
                         GR_OK);
        assert_memory_equal(made, found, bytes);
        assert_int_equal(p->kept->vectors.n, 1);
    }
    gr_parser_free(p);
}

/* Recent ones are made once, too, and forgotten when there are many; long ones are not kept. */
static void recent(void **state)
{
    gr_parser *p = open_model();
    size_t n = gr_parser_width(p), bytes = n * sizeof(float), most = 0;
    float *made = gr_new_n(&cx.arena, float, n), *found = gr_new_n(&cx.arena, float, n);
    char *text = gr_new_n(&cx.arena, char, 5000);

    assert_int_equal(gr_parser_encode(&cx, p, GR_STR("list the books"), made, NULL), GR_OK);
    for (int round = 0; round < 5000; round++) {
        gr_str other = gr_str_printf(&cx.arena, "%d", round);

        if (round % 1000 == 0) {
            assert_int_equal(gr_parser_encode_recent(&cx, p, GR_STR("list the books"), found, NULL),
                             GR_OK);
            assert_memory_equal(made, found, bytes);
        }
        if (round == 1000) /* it was there */
            assert_int_equal(p->recent->vectors.n, 1001);
        assert_int_equal(gr_parser_encode_recent(&cx, p, other, found, NULL), GR_OK);
        most = p->recent->vectors.n > most ? p->recent->vectors.n : most;
    }
    assert_int_equal(most, 4096);
    assert_true(p->recent->vectors.n < 1000);
    most = p->recent->vectors.n;
    memset(text, 'a', 5000);
    assert_int_equal(gr_parser_encode_recent(&cx, p, (gr_str){ text, 5000 }, found, NULL), GR_OK);
    assert_int_equal(p->recent->vectors.n, most);
    assert_int_equal(p->kept->vectors.n, 0);
    gr_parser_free(p);
}

/* Whatever it says is a program on the graph of the reading, or a reason; tools that the alphabet
 * lacks are among those that it may call. */
static void questions(void **state)
{
    static const char *const names[] = { "count", "degree", "diameter", "node_count" };
    const gr_tool *tools[4];
    const gr_registry few = { tools, 4, NULL };
    gr_parser *p = open_model();
    gr_candidates c;
    gr_reading r;

    for (size_t i = 0; i < 4; i++)
        tools[i] = gr_registry_find(gr_engine_registry(), gr_str_of(names[i]),
                                    &(const gr_alias *){ NULL });
    assert_int_equal(p->n_heads, 2);
    sense_text(&cx, "a-b, b-c. ? a, b", &r);
    for (int round = 0; round < 2; round++) {
        assert_int_equal(gr_parser_ask(&cx, p, &few, &r, &c, NULL), GR_OK);
        assert_in_range(c.n, 1, 8);
        assert_int_equal(p->kept->vectors.n, 2);
        for (size_t i = 0; i < c.n; i++) {
            gr_program again;

            assert_true(c.at[i].log_p < 0);
            assert_true((c.at[i].program.n == 0) == (c.at[i].reason != GR_WHY_NONE));
            if (c.at[i].program.n != 0)
                assert_int_equal(
                    gr_call_parse(&cx, gr_call_text(&cx, &c.at[i].program), &again, NULL), GR_OK);
        }
    }
    gr_reading_clear(&r);
    gr_parser_free(p);
}

static gr_str told(size_t sentences) /* of 5 pieces and 9 bytes each; a window has room for 22 */
{
    gr_str out = gr_str_printf(&cx.arena, "%*s", (int)(9 * sentences), "");

    for (size_t i = 0; i < sentences; i++)
        memcpy((char *)out.ptr + 9 * i, "a - b 3. ", 9);
    return out;
}

static void prose(void **state)
{
    static const size_t sentences[] = { 0, 1, 3, 20, 100 };
    gr_parser *p = open_model();
    gr_reading r = { 0 };
    gr_statements s;
    gr_err err = { 0 };

    for (size_t n = 0; n < sizeof sentences / sizeof *sentences; n++) {
        r.written = told(sentences[n]);
        assert_int_equal(gr_parser_read(&cx, p, &r, &s, &err), GR_OK);
        for (size_t i = 0; i < s.n; i++) {
            assert_true(s.by[i].stated.anew);
            assert_int_not_equal(s.by[i].stated.direction, GR_AUTO);
            for (size_t k = 0; k < s.by[i].stated.n_links; k++) {
                gr_span at = s.by[i].stated.links[k].at;

                assert_true(at.start < at.end && at.end <= 9 * sentences[n]);
                assert_int_equal(at.start / 36, (at.end - 1) / 36); /* both in one window */
            }
        }
    }
    r.written = told(110);
    assert_int_equal(gr_parser_read(&cx, p, &r, &s, &err), GR_ELIMIT);
    gr_parser_free(p);
}

/* What was heard for the direction need not be heard again: the same is read with it and without.
 */
static void directions(void **state)
{
    gr_parser *p = open_model();
    gr_statements with, without;
    gr_reading r;

    sense_text(&cx, "a - b 3, b - c 7", &r);
    assert_int_equal(gr_parser_directed(&cx, p, &r, NULL), GR_OK);
    assert_true(r.directed > 0 && r.directed < 1);
    assert_non_null(r.told);
    assert_int_equal(gr_parser_read(&cx, p, &r, &with, NULL), GR_OK);
    r.told = NULL;
    assert_int_equal(gr_parser_read(&cx, p, &r, &without, NULL), GR_OK);
    assert_int_equal(with.n, without.n);
    for (size_t i = 0; i < with.n; i++) {
        assert_true(with.by[i].log_p == without.by[i].log_p);
        assert_int_equal(with.by[i].stated.n_links, without.by[i].stated.n_links);
    }
    gr_reading_clear(&r);
    gr_parser_free(p);
}

static void vectors(void **state)
{
    gr_parser *p = open_model();
    float a[8], b[8];

    assert_int_equal(gr_parser_width(p), 8);
    assert_int_equal(gr_parser_encode(&cx, p, GR_STR("a b"), a, NULL), GR_OK);
    assert_int_equal(gr_parser_encode(&cx, p, GR_STR("A  B"), b, NULL), GR_OK);
    assert_memory_equal(a, b, sizeof a);
    assert_float_equal(gr_dot(a, b, 8), 1, 1e-5f);
    assert_int_equal(gr_parser_encode(&cx, p, GR_STR(""), b, NULL), GR_OK);
    gr_parser_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refused), cmocka_unit_test(incomplete), cmocka_unit_test(questions),
        cmocka_unit_test(prose),   cmocka_unit_test(vectors),    cmocka_unit_test(kept),
        cmocka_unit_test(recent),  cmocka_unit_test(directions),
    };

    return cmocka_run_group_tests(tests, setup, teardown);
}
