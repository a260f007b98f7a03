/* What the encoder reads: the header, where tokens stand, and what is left of long texts. */
#include "parse_file.h"
#include "sense.h"

#include <stdlib.h>

static gr_ctx cx;
static gr_weights *words;
static gr_vocab *vocab;

static int setup(void **state)
{
    tensor_file f;

    gr_ctx_init(&cx);
    if (tmp_make(state) != 0)
        return -1;
    tmp_write(tmp_path("words"), file_words(&f, parse_words));
    file_clear(&f);
    return gr_weights_open(&cx, tmp_path("words"), &words, NULL) == GR_OK &&
                   gr_vocab_new(&cx, words, &vocab, NULL) == GR_OK
               ? 0
               : -1;
}

static int teardown(void **state)
{
    gr_vocab_free(vocab);
    gr_weights_free(words);
    gr_ctx_clear(&cx);
    return tmp_remove(state);
}

static void assert_header(const char *text, const char *header)
{
    gr_reading r;
    gr_strbuf sb;

    sense_text(&cx, text, &r);
    gr_strbuf_init(&sb, NULL, 0);
    gr_header_write(&sb, &r);
    assert_string_equal(sb.buf, header);
    gr_strbuf_clear(&sb);
    gr_reading_clear(&r);
}

static void headers(void **state)
{
    assert_header("What is it?", "no graph");
    assert_header("A-B, B-C. How far is C?", "undirected");
    assert_header("A->B 3, B->C 4. How far is C?", "directed links weight");
    assert_header("source,target,kind,km\nA,B,rail,3\nB,C,road,4\nC,D,rail,5\n",
                  "directed links kind (rail, road), km");
    assert_header("source,target,departs\nA,B,09:15\nB,C,10:00\n",
                  "directed links departs (09:15, 10:00)");
}

/* Data that the text names stands behind. */
static void named_data(void **state)
{
    gr_named_set sets[] = { { GR_STR("cora"), GR_STR("nodes"), { 0, 0 } },
                            { GR_STR("ml-100k"), GR_STR("log"), { 0, 0 } } };
    gr_reading r = { .sets = sets, .n_sets = 2 };
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    gr_header_write(&sb, &r);
    assert_string_equal(sb.buf, "no graph ; data cora (nodes) ; data ml-100k (log)");
    gr_strbuf_clear(&sb);
}

/* More than twelve texts are not listed. */
static void many_cells(void **state)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    gr_strbuf_adds(&sb, "source,target,line\n");
    for (int i = 0; i < 13; i++)
        gr_strbuf_addf(&sb, "n%d,n%d,line x%c\n", i, i + 1, 'a' + i);
    assert_header(sb.buf, "directed links line");
    gr_strbuf_clear(&sb);
}

static void places(void **state)
{
    static const uint8_t types[] = { 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 };
    gr_reading r;
    gr_view v;

    sense_text(&cx, "a-b, b-c. ?", &r);
    assert_int_equal(gr_view_ask(&cx, vocab, 24, &r, &v, NULL), GR_OK);
    assert_int_equal(v.n, 13); /* [CLS] undirected [SEP] a - b , b - c . ? [SEP] */
    assert_memory_equal(v.types, types, sizeof types);
    assert_int_equal(v.spots[1].part, GR_PART_HEADER);
    assert_int_equal(v.spots[2].part, GR_PART_NONE);
    assert_int_equal(v.spots[9].part, GR_PART_TEXT);
    assert_int_equal(v.spots[9].start, 7);
    assert_int_equal(v.spots[12].part, GR_PART_NONE);
    gr_reading_clear(&r);
}

static void texts(void **state)
{
    gr_err err = { 0 };
    gr_view v;

    assert_int_equal(gr_view_text(&cx, vocab, 5, GR_STR("a b c"), 1, false, &v, &err), GR_OK);
    assert_int_equal(v.n, 5);
    assert_int_equal(v.types[0], 0);
    assert_int_equal(v.types[4], 1);
    assert_int_equal(gr_view_text(&cx, vocab, 4, GR_STR("a b c"), 1, false, &v, &err), GR_ELIMIT);
    assert_string_equal(err.message, "expected a text of at most 2 word pieces, found 3");
    assert_int_equal(gr_view_text(&cx, vocab, 4, GR_STR("a b c"), 0, true, &v, &err), GR_OK);
    assert_int_equal(v.n, 4);
}

/* Does the view have the text between two bytes? */
static bool has(const gr_view *v, size_t start, size_t end)
{
    for (size_t i = 0; i < v->n; i++)
        if (v->spots[i].part == GR_PART_TEXT && v->spots[i].start == start)
            for (; i < v->n && v->spots[i].part == GR_PART_TEXT; i++)
                if (v->spots[i].end == end)
                    return true;
    return false;
}

/* Of a long list stays how it begins, and where it first has what the question names. */
static void named(void **state)
{
    gr_strbuf sb;
    gr_reading r;
    gr_view v;
    size_t at;

    gr_strbuf_init(&sb, NULL, 0);
    for (int i = 0; i < 3000; i++)
        gr_strbuf_addf(&sb, "%d %d\n", i, i + 1);
    gr_strbuf_adds(&sb, "\nHow far is 2005 from 7?");
    sense_text(&cx, sb.buf, &r);
    assert_int_equal(gr_view_ask(&cx, vocab, 100, &r, &v, NULL), GR_OK);
    assert_true(has(&v, 0, 11));
    at = gr_str_find(gr_strbuf_str(&sb), "2004 2005\n");
    assert_true(has(&v, at, at + 9));
    assert_false(has(&v, at + 10, at + 19));
    at = gr_str_find(gr_strbuf_str(&sb), "6 7\n");
    assert_true(has(&v, at, at + 3));
    gr_reading_clear(&r);
    gr_strbuf_clear(&sb);
}

/* Wherever a file lies that a graph is loaded from, its name is all that is seen. */
static void folders(void **state)
{
    static const char *const paths[] = { "a/b.c", "../d/a-1/b.c", "/a b/c.d/b.c", "d:\\a\\b.c",
                                         "a//b.c" };
    gr_reading bare = { .written = GR_STR("a b.c, d? b/c b.c") };
    gr_view want, v;

    assert_int_equal(gr_view_told(&cx, vocab, 64, &bare, &want, NULL), GR_OK);
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        gr_span at = { 2, 2 + strlen(paths[i]) };
        gr_seen file = { .source = gr_str_of(paths[i]), .spans = &at, .n_spans = 1 };
        gr_reading r = { .graphs = &file, .n_graphs = 1 };
        char text[64];

        snprintf(text, sizeof text, "a %s, d? b/c b.c", paths[i]);
        r.written = gr_str_of(text);
        assert_int_equal(gr_view_told(&cx, vocab, 64, &r, &v, NULL), GR_OK);
        assert_int_equal(v.n, want.n);
        assert_memory_equal(v.ids, want.ids, v.n * sizeof *v.ids);
        assert_true(has(&v, at.end - 3, at.end));
    }
}

/* The question stays, at its place, whatever stands before it. */
static void folded(void **state)
{
    for (size_t most = 24; most < 600; most *= 2) {
        gr_strbuf sb;
        gr_reading r;
        gr_view v;
        size_t asked = 0, last = 0;

        gr_strbuf_init(&sb, NULL, 0);
        for (int i = 0; i < 3000; i++)
            gr_strbuf_addf(&sb, "%d %d\n", i, i + 1);
        gr_strbuf_adds(&sb, "\nHow far is a node from b, c and d?");
        sense_text(&cx, sb.buf, &r);
        assert_int_equal(gr_view_ask(&cx, vocab, most, &r, &v, NULL), GR_OK);
        assert_in_range(v.n, 12, most);
        for (size_t i = 0; i < v.n; i++) {
            const gr_spot *s = &v.spots[i];

            if (s->part != GR_PART_TEXT)
                continue;
            assert_true(s->start >= last && s->end <= sb.len);
            last = s->end;
            asked += s->start >= sb.len - strlen("far is a node from b, c and d?");
        }
        assert_int_equal(asked, 11);
        gr_reading_clear(&r);
        gr_strbuf_clear(&sb);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(headers), cmocka_unit_test(named_data), cmocka_unit_test(many_cells),
        cmocka_unit_test(places),  cmocka_unit_test(texts),      cmocka_unit_test(folded),
        cmocka_unit_test(named),   cmocka_unit_test(folders),
    };

    return cmocka_run_group_tests(tests, setup, teardown);
}
