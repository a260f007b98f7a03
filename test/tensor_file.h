/* Files of weights in memory: any header, and whole models of random numbers. */
#ifndef TEST_TENSOR_FILE_H
#define TEST_TENSOR_FILE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tensor/tensor.h"

typedef struct tensor_file {
    gr_strbuf header, data, all; /* `all` is what is read, aligned as malloc does */
    gr_rng rng;
} tensor_file;

static inline void file_init(tensor_file *f)
{
    gr_strbuf_init(&f->header, NULL, 0);
    gr_strbuf_init(&f->data, NULL, 0);
    gr_strbuf_init(&f->all, NULL, 0);
    gr_rng_seed(&f->rng, 1);
    gr_strbuf_addc(&f->header, '{');
}

static inline void file_clear(tensor_file *f)
{
    gr_strbuf_clear(&f->header);
    gr_strbuf_clear(&f->data);
    gr_strbuf_clear(&f->all);
}

/* Length, header and data; the header is padded so that floats are aligned. */
static inline gr_str file_bytes(tensor_file *f, gr_str header, gr_str data)
{
    uint64_t n = (header.len + 7) / 8 * 8;

    gr_strbuf_reset(&f->all);
    gr_strbuf_add(&f->all, (gr_str){ (const char *)&n, sizeof n });
    gr_strbuf_add(&f->all, header);
    for (size_t i = header.len; i < n; i++)
        gr_strbuf_addc(&f->all, ' ');
    gr_strbuf_add(&f->all, data);
    return gr_strbuf_str(&f->all);
}

static inline void file_entry(tensor_file *f, const char *name, const char *type, size_t rows,
                              size_t width, size_t bytes)
{
    gr_strbuf_addf(&f->header, "%s\"%s\":{\"dtype\":\"%s\",\"shape\":[%zu",
                   f->header.len > 1 ? "," : "", name, type, rows);
    if (width != 0)
        gr_strbuf_addf(&f->header, ",%zu", width);
    gr_strbuf_addf(&f->header, "],\"data_offsets\":[%zu,%zu]}", f->data.len, f->data.len + bytes);
}

/* Random floats around `mean`; width 0 = one dimension. */
static inline void file_floats(tensor_file *f, const char *name, size_t rows, size_t width,
                               float mean)
{
    size_t n = rows * (width != 0 ? width : 1);

    file_entry(f, name, "F32", rows, width, n * sizeof(float));
    for (size_t i = 0; i < n; i++) {
        float x = mean + (float)gr_rng_normal(&f->rng) / 10;

        gr_strbuf_add(&f->data, (gr_str){ (const char *)&x, sizeof x });
    }
}

static inline void file_ints(tensor_file *f, const char *name, size_t rows, size_t width)
{
    file_entry(f, name, "I8", rows, width, rows * width);
    for (size_t i = 0; i < rows * width; i++)
        gr_strbuf_addc(&f->data, (char)gr_rng_next(&f->rng));
}

static inline void file_linear(tensor_file *f, const char *prefix, const char *name, size_t out,
                               size_t in)
{
    char full[80], part[100];

    snprintf(full, sizeof full, "%s.%s", prefix, name);
    file_ints(f, full, out, in);
    snprintf(part, sizeof part, "%s.scale", full);
    file_floats(f, part, out, 0, 0);
    snprintf(part, sizeof part, "%s.bias", full);
    file_floats(f, part, out, 0, 0);
}

static inline void file_norm(tensor_file *f, const char *prefix, const char *name, size_t width)
{
    char part[100];

    snprintf(part, sizeof part, "%s%s.weight", prefix, name);
    file_floats(f, part, width, 0, 1);
    snprintf(part, sizeof part, "%s%s.bias", prefix, name);
    file_floats(f, part, width, 0, 0);
}

static inline void file_heads(tensor_file *f, const char *prefix, size_t width)
{
    static const char *const names[] = { "q", "k", "v", "o" };

    for (size_t i = 0; i < 4; i++)
        file_linear(f, prefix, names[i], width, width);
}

static inline void file_vocab(tensor_file *f, const char *tokens)
{
    file_entry(f, "vocab", "U8", strlen(tokens), 0, strlen(tokens));
    gr_strbuf_adds(&f->data, tokens);
}

/* An encoder of one layer, width 8. */
static inline void file_encoder(tensor_file *f, size_t positions)
{
    file_floats(f, "positions.scale", positions, 0, 0);
    file_ints(f, "positions", positions, 8);
    file_floats(f, "types", 2, 8, 0);
    file_norm(f, "", "embed.norm", 8);
    file_heads(f, "encoder.0", 8);
    file_linear(f, "encoder.0", "up", 12, 8);
    file_linear(f, "encoder.0", "down", 8, 12);
    file_norm(f, "encoder.0", ".norm1", 8);
    file_norm(f, "encoder.0", ".norm2", 8);
}

/* An encoder and a decoder of one layer each, two heads, width 8, and six words; all in one file.
 */
static inline gr_str file_model(tensor_file *f)
{
    file_ints(f, "words", 6, 8);
    file_floats(f, "words.scale", 6, 0, 0);
    file_encoder(f, 5);
    file_floats(f, "decoder.positions", 3, 8, 0);
    file_heads(f, "decoder.0.self", 8);
    file_heads(f, "decoder.0.cross", 8);
    file_linear(f, "decoder.0", "up", 12, 8);
    file_linear(f, "decoder.0", "down", 8, 12);
    file_norm(f, "decoder.0", ".norm1", 8);
    file_norm(f, "decoder.0", ".norm2", 8);
    file_norm(f, "decoder.0", ".norm3", 8);
    file_norm(f, "", "decoder.norm", 8);
    file_vocab(f, "[UNK]\n[CLS]\nnode\n##s\na\n!");
    gr_strbuf_adds(&f->header, ",\"__metadata__\":{\"heads\":\"2\"}}");
    return file_bytes(f, gr_strbuf_str(&f->header), gr_strbuf_str(&f->data));
}

#endif
