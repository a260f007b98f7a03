/* Writes the phrasebook as C. */
#include "agent/phrases/maker/book_int.h"

#include <math.h>

#define SPREAD 5.0 /* the largest weight that a byte holds, in standard deviations */

/* A C file with the rows of text, and a file of bytes with the large arrays: the C file names their
 * places in it, and the assembler takes them in as they are. */
typedef struct tables {
    FILE *c, *bytes;
    const char *bytes_path;
    size_t at; /* in bytes */
} tables;

static FILE *open_file(const char *path)
{
    FILE *f = fopen(path, "w");

    if (f == NULL)
        gr_book_die("cannot write", gr_str_of(path));
    return f;
}

static void close_file(FILE *f, const char *path)
{
    bool failed = ferror(f) != 0;

    if (fclose(f) != 0 || failed)
        gr_book_die("cannot write", gr_str_of(path));
}

/* `type name[n]`, of whole values of the type. */
static void write_array(tables *t, const char *type, const char *name, const void *at, size_t size,
                        size_t n)
{
    static const char gap[16];
    size_t bytes = size * n, fill = (sizeof gap - bytes % sizeof gap) % sizeof gap;

    if (bytes == 0)
        gr_book_die("nothing for", gr_str_of(name));
    fprintf(t->c,
            "extern const %s %s[];\n"
            "__asm__(\".section .rodata\\n.balign %zu\\n.globl %s\\n.type %s, %%object\\n\"\n"
            "        \".size %s, %zu\\n%s:\\n.incbin \\\"%s\\\", %zu, %zu\\n.previous\");\n",
            type, name, sizeof gap, name, name, name, bytes, name, t->bytes_path, t->at, bytes);
    fwrite(at, size, n, t->bytes);
    fwrite(gap, 1, fill, t->bytes);
    t->at += bytes + fill;
}

static void write_text(FILE *f, gr_str s)
{
    fputc('"', f);
    for (size_t i = 0; i < s.len; i++) {
        if (s.ptr[i] == '"' || s.ptr[i] == '\\')
            fputc('\\', f);
        fputc(s.ptr[i], f);
    }
    fputc('"', f);
}

static void write_flags(FILE *f, gr_str flags)
{
    static const char *const rows[][2] = {
        { "needs_weight", "GR_NEEDS_WEIGHT" },
        { "needs_duration", "GR_NEEDS_DURATION" },
        { "needs_length", "GR_NEEDS_LENGTH" },
        { "needs_cost", "GR_NEEDS_COST" },
        { "needs_capacity", "GR_NEEDS_CAPACITY" },
        { "needs_clock", "GR_NEEDS_CLOCK" },
        { "needs_directed", "GR_NEEDS_DIRECTED" },
        { "needs_two_graphs", "GR_NEEDS_TWO_GRAPHS" },
        { "needs_task_times", "GR_NEEDS_TASK_TIMES" },
        { "unit_weight", "GR_UNIT_IS_WEIGHT" },
        { "unit_capacity", "GR_UNIT_IS_CAPACITY" },
        { "unit_time", "GR_UNIT_IS_TIME" },
        { "wants_directed", "GR_WANTS_DIRECTIONS" },
        { "wants_undirected", "GR_WANTS_NO_DIRECTIONS" },
    };
    gr_str flag;

    fputc('0', f);
    while (gr_str_split(&flags, ' ', &flag)) {
        size_t i = 0;

        while (flag.len != 0 && i < sizeof rows / sizeof *rows && !gr_str_is(flag, rows[i][0]))
            i++;
        if (i == sizeof rows / sizeof *rows)
            gr_book_die("no such flag", flag);
        if (flag.len != 0)
            fprintf(f, " | %s", rows[i][1]);
    }
}

/* Weights as bytes; returns what one is worth. A few large ones must not make all others coarse. */
static float to_bytes(const float *w, size_t n, int8_t *out)
{
    double sum = 0;
    float unit;

    for (size_t i = 0; i < n; i++)
        sum += (double)w[i] * (double)w[i];
    unit = n == 0 ? 1 : (float)(SPREAD * sqrt(sum / (double)n) / 127);
    for (size_t i = 0; i < n; i++) {
        long q = lrintf(w[i] / unit);

        out[i] = (int8_t)(q > 127 ? 127 : q < -127 ? -127 : q);
    }
    return unit;
}

static int8_t *new_bytes(gr_book *b, size_t n)
{
    int8_t *at = gr_new_n(&b->cx->arena, int8_t, n);

    if (at == NULL)
        gr_book_die("no memory", GR_STR("weights"));
    return at;
}

/* "gr_phrase_in0", as bytes; returns what a weight of 1 of it is worth. */
static float write_layer(tables *t, gr_book *b, const char *kind, size_t net, const float *w,
                         size_t rows)
{
    size_t n = rows * GR_PHRASE_HIDDEN;
    int8_t *bytes = new_bytes(b, n);
    float unit = to_bytes(w, n, bytes);
    char name[40];

    snprintf(name, sizeof name, "gr_phrase_%s%zu", kind, net);
    write_array(t, "char", name, bytes, 1, n);
    return unit;
}

static void write_nets(tables *t, gr_book *b)
{
    float in[GR_PHRASE_NETS], out[GR_PHRASE_NETS];

    write_array(t, "uint32_t", "gr_phrase_hashes", b->known.at, sizeof *b->known.at, b->known.n);
    fprintf(t->c, "const size_t gr_n_phrase_features = %zu;\n", b->known.n);
    for (size_t k = 0; k < GR_PHRASE_NETS; k++) {
        char name[40];

        in[k] = write_layer(t, b, "in", k, b->net[k].in, b->known.n);
        out[k] = write_layer(t, b, "out", k, b->net[k].out, b->classes.n);
        snprintf(name, sizeof name, "gr_phrase_bias%zu", k);
        write_array(t, "float", name, b->net[k].bias, sizeof(float), b->classes.n);
    }
    fputs("const gr_phrase_net gr_phrase_nets[GR_PHRASE_NETS] = {\n", t->c);
    for (size_t k = 0; k < GR_PHRASE_NETS; k++)
        fprintf(t->c, "{ gr_phrase_in%zu, gr_phrase_out%zu, %#.9gf, %#.9gf, gr_phrase_bias%zu },\n",
                k, k, (double)in[k], (double)out[k], k);
    fputs("};\n", t->c);
}

/* Which classes have a word in a phrase. */
static void write_words(tables *t, gr_book *b)
{
    gr_phrase_word *rows = gr_new_n(&b->cx->arena, gr_phrase_word, b->words.n);

    if (rows == NULL)
        gr_book_die("no memory", GR_STR("words"));
    for (size_t i = 0; i < b->words.n; i++)
        rows[i] = (gr_phrase_word){ b->words.at[i].word, b->words.at[i].of };
    write_array(t, "gr_phrase_word", "gr_phrase_words", rows, sizeof *rows, b->words.n);
    fprintf(t->c, "const size_t gr_n_phrase_words = %zu;\n", b->words.n);
}

static int by_hash(const void *a, const void *b)
{
    uint32_t x = ((const gr_book_role *)a)->hash, y = ((const gr_book_role *)b)->hash;

    return (x > y) - (x < y);
}

static int8_t role_weight(double with, double against)
{
    return (int8_t)lrint(16 * log((with + 0.7) / (against + 0.7)));
}

static void write_roles(tables *t, gr_book *b)
{
    static const char *const names[] = { "gr_role_weights", "gr_last_weights", "gr_first_weights" };
    size_t n = b->roles.n;
    uint32_t *hashes = gr_new_n(&b->cx->arena, uint32_t, n);
    int8_t *weights[] = { new_bytes(b, n), new_bytes(b, n), new_bytes(b, n) };

    if (hashes == NULL)
        gr_book_die("no memory", GR_STR("roles"));
    qsort(b->roles.at, n, sizeof *b->roles.at, by_hash);
    for (size_t i = 0; i < n; i++) {
        const gr_book_role *r = &b->roles.at[i];

        hashes[i] = r->hash;
        weights[0][i] = role_weight(r->n[0], r->n[1]);
        for (size_t first = 0; first < 2; first++) /* there are two ends to one {node} */
            weights[1 + first][i] = role_weight(r->third[first], r->end[first] / 2.0);
    }
    write_array(t, "uint32_t", "gr_role_hashes", hashes, sizeof *hashes, n);
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        write_array(t, "int8_t", names[k], weights[k], 1, n);
    fprintf(t->c, "const size_t gr_n_role_hashes = %zu;\n", n);
}

static void write_concepts(tables *t, const gr_book *b)
{
    size_t n = b->like.n;

    write_array(t, "uint32_t", "gr_like_word", b->like.word, sizeof *b->like.word, n);
    write_array(t, "uint16_t", "gr_like_concept", b->like.concept, sizeof *b->like.concept, n);
    fprintf(t->c,
            "const gr_concepts gr_phrase_concepts = { gr_like_word, gr_like_concept, %zu };\n", n);
}

static void write_told(tables *t, gr_book *b)
{
    size_t n = b->told_known.n;
    int8_t *bytes = new_bytes(b, n);
    float unit[GR_TOLD_MODELS];

    write_array(t, "uint32_t", "gr_told_hashes", b->told_known.at, sizeof *b->told_known.at, n);
    fprintf(t->c, "const size_t gr_n_told_hashes = %zu;\n", n);
    for (size_t k = 0; k < GR_TOLD_MODELS; k++) {
        char name[40];

        unit[k] = to_bytes(b->told_model[k].weight, n, bytes);
        snprintf(name, sizeof name, "gr_told_weights%zu", k);
        write_array(t, "char", name, bytes, 1, n);
    }
    fputs("const gr_told_model gr_told_models[GR_TOLD_MODELS] = {\n", t->c);
    for (size_t k = 0; k < GR_TOLD_MODELS; k++)
        fprintf(t->c, "{ gr_told_weights%zu, %#.9gf, %#.9gf },\n", k, (double)unit[k],
                (double)b->told_model[k].bias);
    fputs("};\n", t->c);
}

static void write_model(tables *t, gr_book *b)
{
    fputs("/* Written by the build from src/agent/phrases. */\n"
          "#include \"agent/grammar_int.h\"\n#include \"agent/phrases/phrases_int.h\"\n\n"
          "const gr_phrase_class gr_phrase_classes[] = {\n",
          t->c);
    for (size_t i = 0; i < b->classes.n; i++) {
        const gr_book_row *c = &b->classes.at[i];
        gr_str text[] = { c->name, c->type, c->means, c->says };

        if (c->type.len == 0 || c->means.len == 0 || c->n == 0)
            gr_book_die("a class without type, call or phrases", c->name);
        fputs("{ ", t->c);
        for (size_t k = 0; k < 4; k++) {
            write_text(t->c, text[k]);
            fputs(", ", t->c);
        }
        write_flags(t->c, c->flags);
        fputs(" },\n", t->c);
    }
    fprintf(t->c, "};\nconst size_t gr_n_phrase_classes = %zu;\n", b->classes.n);
    write_nets(t, b);
    write_words(t, b);
    write_roles(t, b);
    write_concepts(t, b);
    write_told(t, b);
}

/* The phrases: one text, and where each begins in it, so that the program has nothing to relocate
 * when it starts. */
static void write_phrases(tables *t, gr_book *b)
{
    size_t size = 0, n = b->lines.n;
    uint32_t *rows = gr_new_n(&b->cx->arena, uint32_t, 4 * n); /* the fields of gr_book_phrase */
    char *text;

    for (size_t i = 0; i < n; i++)
        size += b->lines.at[i].text.len;
    text = gr_new_n(&b->cx->arena, char, size);
    if (rows == NULL || text == NULL)
        gr_book_die("no memory", GR_STR("phrases"));
    for (size_t i = 0, at = 0; i < n; i++) {
        const gr_book_line *l = &b->lines.at[i];
        uint32_t row[] = { (uint32_t)at, (uint32_t)l->text.len, l->cls, l->held };

        memcpy(rows + 4 * i, row, sizeof row);
        memcpy(text + at, l->text.ptr, l->text.len);
        at += l->text.len;
    }
    write_array(t, "char", "gr_book_text", text, 1, size);
    write_array(t, "gr_book_phrase", "gr_book_phrases", rows, 4 * sizeof *rows, n);
    fprintf(t->c, "const size_t gr_n_book_phrases = %zu;\n", n);
}

/* The book as eval/gen_book_int.h has it. */
static void write_lines(tables *t, gr_book *b)
{
    fputs("/* Written by the build from src/agent/phrases. */\n"
          "#include \"eval/gen_book_int.h\"\n\n"
          "const gr_book_class gr_book_classes[] = {\n",
          t->c);
    for (size_t i = 0; i < b->classes.n; i++) {
        const gr_book_row *c = &b->classes.at[i];
        gr_str text[] = { c->name, c->type, c->means, c->says, c->flags };

        fputs("{ ", t->c);
        for (size_t k = 0; k < 5; k++) {
            write_text(t->c, text[k]);
            fputs(k < 4 ? ", " : " },\n", t->c);
        }
    }
    fprintf(t->c, "};\nconst size_t gr_n_book_classes = %zu;\n", b->classes.n);
    write_phrases(t, b);
}

void gr_book_write(gr_book *b, const char *model_path, const char *lines_path,
                   const char *bytes_path)
{
    tables t = { open_file(model_path), open_file(bytes_path), bytes_path, 0 };

    write_model(&t, b);
    close_file(t.c, model_path);
    t.c = open_file(lines_path);
    write_lines(&t, b);
    close_file(t.c, lines_path);
    close_file(t.bytes, bytes_path);
}
