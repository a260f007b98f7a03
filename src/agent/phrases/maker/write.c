/* Writes the phrasebook as C. */
#include "agent/phrases/maker/book_int.h"

#include <math.h>

#define SPREAD 5.0 /* the largest weight that a byte holds, in standard deviations */

static FILE *open_file(const char *path)
{
    FILE *f = fopen(path, "w");

    if (f == NULL)
        gr_book_die("cannot write", gr_str_of(path));
    return f;
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

/* Bytes as a text: it takes the compiler a moment where a list of numbers takes it long. */
static void write_bytes(FILE *f, const int8_t *at, size_t n)
{
    for (size_t i = 0; i < n; i++)
        fprintf(f, "%s\\%o%s", i % 64 == 0 ? "\n\"" : "", (unsigned)(uint8_t)at[i],
                i % 64 == 63 || i + 1 == n ? "\"" : "");
    fputs(";\n", f);
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

/* "in0" and how much a weight of 1 of it is worth. */
static void write_layer(FILE *f, gr_book *b, const char *name, size_t net, const float *w,
                        size_t rows)
{
    size_t n = rows * GR_PHRASE_HIDDEN;
    int8_t *bytes = gr_new_n(&b->cx->arena, int8_t, n);
    float unit;

    if (bytes == NULL)
        gr_book_die("no memory", GR_STR("weights"));
    unit = to_bytes(w, n, bytes);
    fprintf(f, "#define UNIT_%s%zu %#.9gf\nstatic const char %s%zu[] =", name, net, (double)unit,
            name, net);
    write_bytes(f, bytes, n);
}

static void write_nets(FILE *f, gr_book *b)
{
    fputs("const uint32_t gr_phrase_hashes[] = {\n", f);
    for (size_t i = 0; i < b->known.n; i++)
        fprintf(f, "%u,%s", b->known.at[i], i % 10 == 9 ? "\n" : "");
    fprintf(f, "};\nconst size_t gr_n_phrase_features = %zu;\n", b->known.n);
    for (size_t k = 0; k < GR_PHRASE_NETS; k++) {
        write_layer(f, b, "in", k, b->net[k].in, b->known.n);
        write_layer(f, b, "out", k, b->net[k].out, b->classes.n);
        fprintf(f, "static const float bias%zu[] = {\n", k);
        for (size_t c = 0; c < b->classes.n; c++)
            fprintf(f, "%#.4gf,", (double)b->net[k].bias[c]);
        fputs("};\n", f);
    }
    fputs("const gr_phrase_net gr_phrase_nets[GR_PHRASE_NETS] = {\n", f);
    for (size_t k = 0; k < GR_PHRASE_NETS; k++)
        fprintf(f, "{ in%zu, out%zu, UNIT_in%zu, UNIT_out%zu, bias%zu },\n", k, k, k, k, k);
    fputs("};\n", f);
}

/* Which classes have a word in a phrase. */
static void write_words(FILE *f, const gr_book *b)
{
    fputs("const gr_phrase_word gr_phrase_words[] = {\n", f);
    for (size_t i = 0; i < b->words.n; i++)
        fprintf(f, "{%u,%u},%s", b->words.at[i].word, b->words.at[i].of, i % 8 == 7 ? "\n" : "");
    fprintf(f, "};\nconst size_t gr_n_phrase_words = %zu;\n", b->words.n);
}

static int by_hash(const void *a, const void *b)
{
    uint32_t x = ((const gr_book_role *)a)->hash, y = ((const gr_book_role *)b)->hash;

    return (x > y) - (x < y);
}

static void write_roles(FILE *f, gr_book *b)
{
    qsort(b->roles.at, b->roles.n, sizeof *b->roles.at, by_hash);
    fputs("const uint32_t gr_role_hashes[] = {\n", f);
    for (size_t i = 0; i < b->roles.n; i++)
        fprintf(f, "%u,", b->roles.at[i].hash);
    fputs("0};\nconst int8_t gr_role_weights[] = {\n", f);
    for (size_t i = 0; i < b->roles.n; i++) {
        const gr_book_role *r = &b->roles.at[i];

        fprintf(f, "%ld,", lrint(16 * log((r->n[0] + 0.7) / (r->n[1] + 0.7))));
    }
    for (size_t first = 0; first < 2; first++) {
        fprintf(f, "0};\nconst int8_t gr_%s_weights[] = {\n", first ? "first" : "last");
        for (size_t i = 0; i < b->roles.n; i++) {
            const gr_book_role *r = &b->roles.at[i];

            /* There are two ends to one {node}. */
            fprintf(f, "%ld,",
                    lrint(16 * log((r->third[first] + 0.7) / (r->end[first] / 2.0 + 0.7))));
        }
    }
    fprintf(f, "0};\nconst size_t gr_n_role_hashes = %zu;\n", b->roles.n);
}

static void write_concepts(FILE *f, const gr_book *b)
{
    fputs("static const uint32_t like_word[] = {\n", f);
    for (size_t i = 0; i < b->like.n; i++)
        fprintf(f, "%u,%s", b->like.word[i], i % 10 == 9 ? "\n" : "");
    fputs("};\nstatic const uint16_t like_concept[] = {\n", f);
    for (size_t i = 0; i < b->like.n; i++)
        fprintf(f, "%u,%s", b->like.concept[i], i % 20 == 19 ? "\n" : "");
    fprintf(f, "};\nconst gr_concepts gr_phrase_concepts = { like_word, like_concept, %zu };\n",
            b->like.n);
}

void gr_book_write(gr_book *b, const char *path)
{
    FILE *f = open_file(path);

    fputs("/* Written by the build from src/agent/phrases. */\n"
          "#include \"agent/grammar_int.h\"\n#include \"agent/phrases/phrases_int.h\"\n\n"
          "const gr_phrase_class gr_phrase_classes[] = {\n",
          f);
    for (size_t i = 0; i < b->classes.n; i++) {
        const gr_book_row *c = &b->classes.at[i];
        gr_str text[] = { c->name, c->type, c->means, c->says };

        if (c->type.len == 0 || c->means.len == 0 || c->n == 0)
            gr_book_die("a class without type, call or phrases", c->name);
        fputs("{ ", f);
        for (size_t k = 0; k < 4; k++) {
            write_text(f, text[k]);
            fputs(", ", f);
        }
        write_flags(f, c->flags);
        fputs(" },\n", f);
    }
    fprintf(f, "};\nconst size_t gr_n_phrase_classes = %zu;\n", b->classes.n);
    write_nets(f, b);
    write_words(f, b);
    write_roles(f, b);
    write_concepts(f, b);
    if (fclose(f) != 0)
        gr_book_die("cannot write", gr_str_of(path));
}

/* The phrases as rows of eval/gen_book_int.h: one text, and where each begins in it, so that the
 * program has nothing to relocate when it starts. */
void gr_book_write_lines(const gr_book *b, const char *path)
{
    FILE *f = open_file(path);
    size_t at = 0;

    fputs("/* Written by the build from src/agent/phrases. */\n"
          "#include \"eval/gen_book_int.h\"\n\n"
          "const gr_book_class gr_book_classes[] = {\n",
          f);
    for (size_t i = 0; i < b->classes.n; i++) {
        const gr_book_row *c = &b->classes.at[i];
        gr_str text[] = { c->name, c->type, c->means, c->says, c->flags };

        fputs("{ ", f);
        for (size_t k = 0; k < 5; k++) {
            write_text(f, text[k]);
            fputs(k < 4 ? ", " : " },\n", f);
        }
    }
    fprintf(f, "};\nconst size_t gr_n_book_classes = %zu;\nconst char gr_book_text[] =\n",
            b->classes.n);
    for (size_t i = 0; i < b->lines.n; i++) {
        write_text(f, b->lines.at[i].text);
        fputc('\n', f);
    }
    fputs(";\nconst gr_book_phrase gr_book_phrases[] = {\n", f);
    for (size_t i = 0; i < b->lines.n; i++) {
        const gr_book_line *p = &b->lines.at[i];

        fprintf(f, "{ %zu, %zu, %u, %d },\n", at, p->text.len, p->cls, p->held);
        at += p->text.len;
    }
    fprintf(f, "};\nconst size_t gr_n_book_phrases = %zu;\n", b->lines.n);
    if (fclose(f) != 0)
        gr_book_die("cannot write", gr_str_of(path));
}

void gr_told_write(gr_book *b, const char *path)
{
    FILE *f = open_file(path);
    size_t n = b->told_known.n;
    int8_t *bytes = gr_new_n(&b->cx->arena, int8_t, n);

    if (bytes == NULL)
        gr_book_die("no memory", GR_STR("weights"));
    fputs("/* Written by the build from src/agent/phrases/told.txt. */\n"
          "#include \"agent/phrases/phrases_int.h\"\n\n"
          "const uint32_t gr_told_hashes[] = {\n",
          f);
    for (size_t i = 0; i < n; i++)
        fprintf(f, "%u,%s", b->told_known.at[i], i % 10 == 9 ? "\n" : "");
    fprintf(f, "};\nconst size_t gr_n_told_hashes = %zu;\n", n);
    for (size_t k = 0; k < GR_TOLD_MODELS; k++) {
        float unit = to_bytes(b->told_model[k].weight, n, bytes);

        fprintf(f, "#define UNIT%zu %#.9gf\nstatic const char weights%zu[] =", k, (double)unit, k);
        write_bytes(f, bytes, n);
    }
    fputs("const gr_told_model gr_told_models[GR_TOLD_MODELS] = {\n", f);
    for (size_t k = 0; k < GR_TOLD_MODELS; k++)
        fprintf(f, "{ weights%zu, UNIT%zu, %#.9gf },\n", k, k, (double)b->told_model[k].bias);
    fputs("};\n", f);
    if (fclose(f) != 0)
        gr_book_die("cannot write", gr_str_of(path));
}
