/* A model of random numbers in two files, small enough for tests of src/parse: width 8, two
 * readers.
 */
#ifndef TEST_PARSE_FILE_H
#define TEST_PARSE_FILE_H

#include "tensor_file.h"
#include "tmp.h"

#include "parse/parse_int.h"

static const char parse_alphabet[] =
    "<pad>\n<ask>\n<read>\n<stop>\nend\ntext\nnumber\nname\nfield\n"
    "directed\nundirected\nlink\nfact\nnode\nattr\ngraph:0\n"
    "tool:degree\ntool:count\nvalue:2\nvalue:\"in\"\ndecline:no_graph";

/* Of one who puts calls into texts, too. */
static const char parse_notes[] =
    "<pad>\n<ask>\n<read>\n<note>\n<stop>\nend\nfill\nstate\nanswer\nload\nput\nquiet\ncopy\n"
    "one\nknown\nset\nid\nnumber\nvalue:10\ngraph:0\nthing:movie\nsay:is\nsay:,\n"
    "call:toolx:order\ncall:toolx:shortest_path\ncall:bpr:recommendation\n"
    "call:bpr:topk_recommendation\ndecline:off_topic";

static inline void file_reader(tensor_file *f, const char *prefix, size_t n_symbols)
{
    static const char *const wide[] = { "describe", "point" };
    static const char *const narrow[] = { "start_q", "start_k", "end_q", "end_s",
                                          "end_k",   "find_q",  "find_k" };
    char name[80];

    snprintf(name, sizeof name, "%s.positions", prefix);
    file_floats(f, name, 40, 8, 0);
    snprintf(name, sizeof name, "%s.0.self", prefix);
    file_heads(f, name, 8);
    snprintf(name, sizeof name, "%s.0.cross", prefix);
    file_heads(f, name, 8);
    snprintf(name, sizeof name, "%s.0", prefix);
    file_linear(f, name, "up", 12, 8);
    file_linear(f, name, "down", 8, 12);
    file_norm(f, name, ".norm1", 8);
    file_norm(f, name, ".norm2", 8);
    file_norm(f, name, ".norm3", 8);
    file_norm(f, prefix, ".norm", 8);
    file_linear(f, prefix, "symbols", n_symbols, 8);
    for (size_t i = 0; i < 2; i++)
        file_linear(f, prefix, wide[i], 8, 8);
    for (size_t i = 0; i < sizeof narrow / sizeof *narrow; i++)
        file_linear(f, prefix, narrow[i], 4, 8);
    file_linear(f, prefix, "gate", 1, 8);
}

static inline size_t count_lines(const char *text)
{
    size_t n = 1;

    for (; *text != '\0'; text++)
        n += *text == '\n';
    return n;
}

static inline gr_str file_readers(tensor_file *f, const char *alphabet)
{
    file_init(f);
    file_encoder(f, 24);
    file_reader(f, "decoder", count_lines(alphabet));
    file_reader(f, "decoder2", count_lines(alphabet));
    file_floats(f, "described.scale", count_lines(alphabet), 0, 0);
    file_floats(f, "described.bias", count_lines(alphabet), 0, 0);
    file_ints(f, "described", count_lines(alphabet), 8);
    file_entry(f, "alphabet", "U8", strlen(alphabet), 0, strlen(alphabet));
    gr_strbuf_adds(&f->data, alphabet);
    gr_strbuf_adds(&f->header, ",\"__metadata__\":{\"heads\":\"2\"}}");
    return file_bytes(f, gr_strbuf_str(&f->header), gr_strbuf_str(&f->data));
}

/* Words of one letter or sign, and no others. */
static inline gr_str file_words(tensor_file *f, const char *vocab)
{
    file_init(f);
    file_floats(f, "words.scale", count_lines(vocab), 0, 0);
    file_ints(f, "words", count_lines(vocab), 8);
    file_vocab(f, vocab);
    gr_strbuf_addc(&f->header, '}');
    return file_bytes(f, gr_strbuf_str(&f->header), gr_strbuf_str(&f->data));
}

static const char parse_words[] = "[UNK]\n[CLS]\n[SEP]\n.\na\nb\nc\nd\n-\n,\n?\n3\n7\nundirected";

/* Writes both files into the folder of the test. */
static inline void parse_files(const char *vocab, const char *alphabet)
{
    tensor_file f;

    tmp_write(tmp_path("words"), file_words(&f, vocab));
    file_clear(&f);
    tmp_write(tmp_path("reader"), file_readers(&f, alphabet));
    file_clear(&f);
}

#endif
