/* Word pieces: where words end, what is stripped, and which bytes a piece stands for. */
#include "tensor_file.h"

#define CASE(text, pieces)                                                                         \
    {                                                                                              \
        { text, sizeof(text) - 1 }, pieces                                                         \
    }

static gr_vocab *make(gr_ctx *cx, tensor_file *f, const char *tokens, gr_weights **w, gr_err *err)
{
    gr_vocab *v = NULL;

    file_init(f);
    file_vocab(f, tokens);
    gr_strbuf_addc(&f->header, '}');
    assert_int_equal(
        gr_weights_bytes(cx, file_bytes(f, gr_strbuf_str(&f->header), gr_strbuf_str(&f->data)),
                         "v.st", w, err),
        GR_OK);
    gr_vocab_new(cx, *w, &v, err);
    return v;
}

static void pieces(void **state)
{
    static const char tokens[] = "[UNK]\ngraph\n##s\n##graph\ne\n##e\ncafe\n,\n\xe4\xb8\xad\n.\n-\n"
                                 "a\n##a\n\xc3\x9f\n\xe1\x84\x92\n##\xe1\x85\xa1";
    static const struct {
        gr_str text;
        const char *pieces;
    } cases[] = {
        CASE("", ""),
        CASE(" \t\r\n", ""),
        CASE("Graphs graph", "1:0-5 2:5-6 1:7-12"),
        CASE("graphgraphs", "1:0-5 3:5-10 2:10-11"),
        CASE("graphx", "0:0-6"),
        CASE("caf\xc3\xa9", "6:0-5"),         /* one character */
        CASE("CAFE\xcc\x81,", "6:0-6 7:6-7"), /* letter and accent */
        CASE("\xcc\x81", ""),                 /* an accent of nothing */
        CASE("e\xcc\x81\xcc\x82"
             "e",
             "4:0-5 5:5-6"),
        CASE("e,.e", "4:0-1 7:1-2 9:2-3 4:3-4"),
        CASE("a\xe4\xb8\xad"
             "a",
             "11:0-1 8:1-4 11:4-5"),               /* Chinese stands alone */
        CASE("a\xf0\x9f\x98\x80", "11:0-1 0:1-5"), /* so do symbols */
        CASE("a\xe2\x80\x94"
             "a",
             "11:0-1 0:1-4 11:4-5"), /* a dash is punctuation */
        CASE("a\xc2\xa0"
             "a\xe3\x80\x80"
             "a",
             "11:0-1 11:3-4 11:7-8"),
        CASE("a\x00\x01"
             "a",
             "11:0-1 12:3-4"), /* control characters are not there */
        CASE("a\xe2\x80\x8b"
             "a",
             "11:0-1 12:4-5"), /* nor are those without width */
        CASE("a\xff"
             "a\xc3",
             "11:0-1 12:2-3"), /* nor malformed bytes */
        CASE("a\xef\xbf\xbd"
             "a",
             "11:0-1 12:4-5"),
        CASE("\xe1\xba\x9e", "13:0-3"),        /* large sharp s */
        CASE("\xed\x95\x98", "14:0-3 15:0-3"), /* Hangul is taken apart */
        CASE("\xcd\xbe", "0:0-2"),             /* the Greek question mark is ";" */
    };
    gr_err err = { 0 };
    gr_weights *w;
    tensor_file f;
    gr_strbuf sb;
    gr_vocab *v;
    gr_ctx cx;

    gr_ctx_init(&cx);
    gr_strbuf_init(&sb, NULL, 0);
    v = make(&cx, &f, tokens, &w, &err);
    assert_int_equal(gr_vocab_size(v), 16);
    assert_int_equal(gr_vocab_id(v, GR_STR("##a")), 12);
    assert_int_equal(gr_vocab_id(v, GR_STR("b")), GR_MAP_NONE);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        gr_pieces out;

        assert_int_equal(gr_wordpiece(&cx, v, cases[i].text, &out, &err), GR_OK);
        gr_strbuf_reset(&sb);
        for (size_t k = 0; k < out.n; k++)
            gr_strbuf_addf(&sb, "%s%u:%zu-%zu", k != 0 ? " " : "", out.at[k].id, out.at[k].start,
                           out.at[k].end);
        assert_string_equal(sb.buf, cases[i].pieces);
    }
    gr_strbuf_clear(&sb);
    gr_vocab_free(v);
    gr_weights_free(w);
    file_clear(&f);
    gr_ctx_clear(&cx);
}

/* 100 characters are spelt, one more is not known. */
static void long_words(void **state)
{
    gr_err err = { 0 };
    char text[400];
    gr_weights *w;
    tensor_file f;
    gr_pieces out;
    gr_vocab *v;
    gr_ctx cx;

    gr_ctx_init(&cx);
    v = make(&cx, &f, "[UNK]\na\n##a", &w, &err);
    memset(text, 'a', sizeof text);
    assert_int_equal(gr_wordpiece(&cx, v, (gr_str){ text, 100 }, &out, &err), GR_OK);
    assert_int_equal(out.n, 100);
    assert_int_equal(out.at[99].end, 100);
    text[101] = ' ';
    assert_int_equal(gr_wordpiece(&cx, v, (gr_str){ text, 103 }, &out, &err), GR_OK);
    assert_int_equal(out.n, 2);
    assert_int_equal(out.at[0].id, 0);
    assert_int_equal(out.at[0].end, 101);
    assert_int_equal(out.at[1].id, 1);
    gr_vocab_free(v);
    gr_weights_free(w);
    file_clear(&f);
    gr_ctx_clear(&cx);
}

static void vocabularies_refused(void **state)
{
    static const char *const wrong[] = { "a\nb", "[UNK]\na\na", "[UNK]\n\na", "[UNK]\na\n", "\n" };

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        gr_err err = { 0 };
        gr_weights *w;
        tensor_file f;
        gr_ctx cx;

        gr_ctx_init(&cx);
        assert_null(make(&cx, &f, wrong[i], &w, &err));
        assert_non_null(strstr(err.message, "tensor \"vocab\": expected"));
        gr_weights_free(w);
        file_clear(&f);
        gr_ctx_clear(&cx);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces),
        cmocka_unit_test(long_words),
        cmocka_unit_test(vocabularies_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
