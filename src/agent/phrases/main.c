/* Of the build: fits the classifier to the phrasebook and writes it as C.
 *
 *     phrases OUT.c LINES.c CONCEPTS FILE.phr..  fits all phrases; LINES.c has the phrases
 *                                                themselves, for grasp gen
 *     phrases --check CONCEPTS FILE.phr..        fits seven of eight and says how many of the rest
 *                                                it gets right
 *
 * Multinomial logistic regression by AdaGrad, a fixed order and no threads: the same files give the
 * same weights. Features are dropped at random while it learns, so that no single word decides. */
#include "agent/phrases/phrases_int.h"

#include <math.h>

#define EPOCHS  15
#define RATE    1.0f
#define START   1.0f /* the larger, the smaller the first steps */
#define DECAY   1e-5f
#define DROPPED 0.25
#define CLASSES 1024
#define PRIOR   2.0 /* what is asked more often has more phrases */
#define HELD    8   /* one phrase of so many is left out by --check, and for tests in grasp gen */
#define SMALL   4   /* weights up to this, in units, are left out */
#define UNITS   127.0f

typedef struct class_row {
    gr_str name, type, means, says, flags;
    size_t n;
} class_row;

typedef struct phrase {
    uint32_t cls, first, n; /* features[first ..] */
    bool held;
    gr_str line;
} phrase;

typedef struct role {
    uint32_t hash;
    uint32_t n[2];
} role;

/* A word of a concept. */
typedef struct alike {
    uint32_t word;
    uint16_t concept;
} alike;

typedef struct book {
    gr_ctx *cx;
    GR_VEC(class_row) classes;
    GR_VEC(phrase) phrases;
    GR_VEC(uint32_t) features; /* hashes, then positions in known */
    GR_VEC(uint32_t) known;    /* hashes, sorted */
    GR_VEC(role) roles;
    GR_VEC(alike) alike;
    GR_VEC(uint32_t) like_word;
    GR_VEC(uint16_t) like_concept;
    gr_concepts like;
    float *weight, *gradient, *bias, *bias_gradient; /* by feature, then class */
    uint8_t *seen;
} book;

static void die(const char *what, gr_str where)
{
    fprintf(stderr, "phrases: %s: %.*s\n", what, GR_FMT(where));
    exit(1);
}

/* --- reading --- */

static gr_str read_all(book *b, const char *path)
{
    FILE *f = fopen(path, "rb");
    long size;
    char *text;

    if (f == NULL || fseek(f, 0, SEEK_END) != 0 || (size = ftell(f)) < 0)
        die("cannot read", gr_str_of(path));
    rewind(f);
    text = gr_new_n(&b->cx->arena, char, (size_t)size + 1);
    if (text == NULL || fread(text, 1, (size_t)size, f) != (size_t)size)
        die("cannot read", gr_str_of(path));
    fclose(f);
    return (gr_str){ text, (size_t)size };
}

static void add_words(book *b, gr_phrase_text *t, gr_str text)
{
    gr_tokens tokens;

    if (gr_text_tokens(b->cx, text, &tokens, NULL) != GR_OK)
        die("cannot split", text);
    for (size_t i = 0; i < tokens.n; i++) {
        const gr_token *tok = &tokens.at[i];
        gr_str word = gr_str_sub(text, tok->start, tok->end);
        size_t from = 0;

        if (tok->kind == GR_TOKEN_WORD) {
            word = gr_str_sub(text, tok->start,
                              tok->inner_end > tok->start ? tok->inner_end : tok->end);
            for (size_t j = 1; j + 1 < word.len; j++)
                if (word.ptr[j] == '-') {
                    gr_phrase_add_word(t, gr_str_sub(word, from, j));
                    from = j + 1;
                }
            gr_phrase_add_word(t, gr_str_sub(word, from, word.len));
        } else if (tok->kind == GR_TOKEN_NUMBER) {
            gr_phrase_add_thing(t, "<num>");
        }
        if ((tok->flags & GR_TOKEN_SENTENCE_END) && i + 1 < tokens.n)
            gr_phrase_end_sentence(t);
    }
}

static void add_slot(gr_phrase_text *t, gr_str name, gr_str line)
{
    static const char *const rows[][3] = {
        { "a", "<node>", "" },    { "b", "<node>", "" },      { "node", "<node>", "" },
        { "edge", "<edge>", "" }, { "k", "<num>", "" },       { "qty", "<qty>", "<num>" },
        { "time", "<time>", "" }, { "nodes", "<nodes>", "" },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (gr_str_is(name, rows[i][0])) {
            gr_phrase_add_thing(t, rows[i][1]);
            if (rows[i][2][0] != '\0')
                gr_phrase_add_thing(t, rows[i][2]);
            return;
        }
    die("no such slot in", line);
}

static void learn_role(book *b, const gr_phrase_text *t, size_t at, int which)
{
    uint32_t features[GR_ROLE_FEATURES];

    gr_phrase_role_features(t, at, features);
    for (size_t i = 0; i < GR_ROLE_FEATURES; i++) {
        size_t k = 0;

        while (k < b->roles.n && b->roles.at[k].hash != features[i])
            k++;
        if (k == b->roles.n && !gr_vec_push(&b->roles, ((role){ .hash = features[i] })))
            die("no memory", GR_STR("roles"));
        b->roles.at[k].n[which]++;
    }
}

static void add_phrase(book *b, gr_str line)
{
    static gr_phrase_text t;
    uint32_t out[GR_PHRASE_FEATURES];
    size_t n, at[2] = { SIZE_MAX, SIZE_MAX };
    gr_str rest = line;
    uint32_t h = gr_phrase_feature(line);

    t.n = t.n_room = 0;
    while (rest.len != 0) {
        size_t open = gr_str_find(rest, "{"), close = gr_str_find(rest, "}");

        add_words(b, &t, gr_str_sub(rest, 0, open));
        if (open == rest.len)
            break;
        if (close == rest.len)
            die("a slot is not closed in", line);
        gr_str name = gr_str_sub(rest, open + 1, close);
        add_slot(&t, name, line);
        if (name.len == 1 && (name.ptr[0] == 'a' || name.ptr[0] == 'b'))
            at[name.ptr[0] - 'a'] = t.n - 1;
        rest = gr_str_sub(rest, close + 1, rest.len);
    }
    for (int i = 0; i < 2; i++)
        if (at[0] != SIZE_MAX && at[1] != SIZE_MAX && at[0] != at[1])
            learn_role(b, &t, at[i], i);
    n = gr_phrase_features(&t, &b->like, out);
    phrase p = { .cls = (uint32_t)b->classes.n - 1,
                 .first = (uint32_t)b->features.n,
                 .n = (uint32_t)n,
                 .line = line,
                 .held = (h >> 7) % HELD == 0 };
    for (size_t i = 0; i < n; i++)
        if (!gr_vec_push(&b->features, out[i]))
            die("no memory", line);
    if (!gr_vec_push(&b->phrases, p))
        die("no memory", line);
    b->classes.at[b->classes.n - 1].n++;
}

/* "type = set" */
static bool is_field(class_row *c, gr_str line)
{
    static const char *const names[] = { "type", "call", "says", "flags", "reason" };
    gr_str *fields[] = { &c->type, &c->means, &c->says, &c->flags, &c->means };
    size_t eq = gr_str_find(line, "=");
    gr_str name = gr_str_trim(gr_str_sub(line, 0, eq));

    for (size_t i = 0; eq < line.len && i < sizeof names / sizeof *names; i++)
        if (gr_str_is(name, names[i])) {
            *fields[i] = gr_str_trim(gr_str_sub(line, eq + 1, line.len));
            return true;
        }
    return false;
}

static void read_file(book *b, const char *path)
{
    gr_str rest = read_all(b, path), line;
    bool open = false;

    while (gr_str_split(&rest, '\n', &line)) {
        line = gr_str_trim(line);
        if (line.len == 0 || line.ptr[0] == '#')
            continue;
        if (line.ptr[0] == '[' && line.ptr[line.len - 1] == ']') {
            class_row c = { .name = gr_str_sub(line, 1, line.len - 1) };

            for (size_t i = 0; i < b->classes.n; i++)
                if (gr_str_eq(b->classes.at[i].name, c.name))
                    die("a class of that name is there already", c.name);
            if (b->classes.n == CLASSES || !gr_vec_push(&b->classes, c))
                die("too many classes", c.name);
            open = true;
        } else if (!open) {
            die("a phrase before the first class", line);
        } else if (!is_field(&b->classes.at[b->classes.n - 1], line)) {
            add_phrase(b, line);
        }
    }
}

static int by_word(const void *a, const void *b)
{
    const alike *x = a, *y = b;

    return x->word != y->word ? (x->word > y->word) - (x->word < y->word)
                              : (x->concept > y->concept) - (x->concept < y->concept);
}

/* "place: town, city" */
static void read_concepts(book *b, const char *path)
{
    gr_str rest = read_all(b, path), line, word;
    uint16_t n = 0;

    while (gr_str_split(&rest, '\n', &line)) {
        size_t colon = gr_str_find(line, ":");

        if (line.len == 0 || line.ptr[0] == '#')
            continue;
        if (colon == line.len)
            die("a concept without words", line);
        n++;
        for (line = gr_str_sub(line, colon + 1, line.len); gr_str_split(&line, ',', &word);) {
            gr_phrase_text t = { .n = 0 };

            gr_phrase_add_word(&t, gr_str_trim(word));
            if (t.n != 0 && !gr_vec_push(&b->alike, ((alike){ gr_phrase_feature(t.word[0]), n })))
                die("no memory", line);
        }
    }
    qsort(b->alike.at, b->alike.n, sizeof *b->alike.at, by_word);
    for (size_t i = 0; i < b->alike.n; i++)
        if (i == 0 || by_word(&b->alike.at[i], &b->alike.at[i - 1]) != 0)
            if (!gr_vec_push(&b->like_word, b->alike.at[i].word) ||
                !gr_vec_push(&b->like_concept, b->alike.at[i].concept))
                die("no memory", GR_STR("concepts"));
    b->like = (gr_concepts){ b->like_word.at, b->like_concept.at, b->like_word.n };
}

/* --- fitting --- */

static int by_value(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

/* Numbers the features. */
static void index_features(book *b)
{
    size_t n = 0;

    for (size_t i = 0; i < b->features.n; i++)
        if (!gr_vec_push(&b->known, b->features.at[i]))
            die("no memory", GR_STR("features"));
    qsort(b->known.at, b->known.n, sizeof *b->known.at, by_value);
    for (size_t i = 0; i < b->known.n; i++)
        if (i == 0 || b->known.at[i] != b->known.at[n - 1])
            b->known.at[n++] = b->known.at[i];
    b->known.n = n;
    for (size_t i = 0; i < b->features.n; i++) {
        uint32_t *at = bsearch(&b->features.at[i], b->known.at, n, sizeof *b->known.at, by_value);

        b->features.at[i] = (uint32_t)(at - b->known.at);
    }
}

static uint32_t next_random(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*state >> 33);
}

static void scores_of(const book *b, const uint32_t *f, size_t n, float *score)
{
    size_t classes = b->classes.n;
    float unit = n == 0 ? 0 : 1 / sqrtf((float)n);

    memcpy(score, b->bias, classes * sizeof *score);
    for (size_t i = 0; i < n; i++) {
        const float *w = b->weight + (size_t)f[i] * classes;

        for (size_t c = 0; c < classes; c++)
            score[c] += unit * w[c];
    }
}

static void to_shares(float *score, size_t n)
{
    float most = score[0], sum = 0;

    for (size_t c = 1; c < n; c++)
        most = score[c] > most ? score[c] : most;
    for (size_t c = 0; c < n; c++)
        sum += score[c] = expf(score[c] - most);
    for (size_t c = 0; c < n; c++)
        score[c] /= sum;
}

static void step(float *w, float *g, float slope)
{
    slope += DECAY * *w;
    *g += slope * slope;
    *w -= RATE * slope / sqrtf(*g + START);
}

static void learn(book *b, const phrase *p, uint64_t *state)
{
    static uint32_t f[GR_PHRASE_FEATURES];
    static float share[CLASSES];
    size_t n = 0, classes = b->classes.n;

    for (size_t i = 0; i < p->n; i++)
        if (next_random(state) % 1000 >= (uint32_t)(DROPPED * 1000))
            f[n++] = b->features.at[p->first + i];
    float unit = n == 0 ? 0 : 1 / sqrtf((float)n);
    scores_of(b, f, n, share);
    to_shares(share, classes);
    share[p->cls] -= 1;
    for (size_t c = 0; c < classes; c++)
        step(&b->bias[c], &b->bias_gradient[c], share[c]);
    for (size_t i = 0; i < n; i++) {
        float *w = b->weight + (size_t)f[i] * classes, *g = b->gradient + (size_t)f[i] * classes;

        /* What is next to nothing changes nothing, and most classes are. */
        for (size_t c = 0; c < classes; c++)
            if (share[c] > 1e-4f || share[c] < 0)
                step(&w[c], &g[c], share[c] * unit);
    }
}

static void fit(book *b, bool check)
{
    size_t n = b->phrases.n, cells = b->known.n * b->classes.n;
    uint32_t *order = gr_new_n(&b->cx->arena, uint32_t, n);
    uint64_t state = 42;

    b->weight = gr_new_n(&b->cx->arena, float, cells);
    b->gradient = gr_new_n(&b->cx->arena, float, cells);
    b->bias = gr_new_n(&b->cx->arena, float, b->classes.n);
    b->bias_gradient = gr_new_n(&b->cx->arena, float, b->classes.n);
    if (order == NULL || b->weight == NULL || b->gradient == NULL || b->bias == NULL ||
        b->bias_gradient == NULL)
        die("no memory", GR_STR("weights"));
    for (uint32_t i = 0; i < n; i++)
        order[i] = i;
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
        for (size_t i = n; i > 1; i--) {
            size_t k = next_random(&state) % i;
            uint32_t t = order[i - 1];

            order[i - 1] = order[k];
            order[k] = t;
        }
        for (size_t i = 0; i < n; i++)
            if (!check || !b->phrases.at[order[i]].held)
                learn(b, &b->phrases.at[order[i]], &state);
    }
}

static int check(const book *b, bool verbose)
{
    static float score[CLASSES];
    size_t right = 0, sure = 0, sure_right = 0, n = 0;

    for (size_t i = 0; i < b->phrases.n; i++) {
        const phrase *p = &b->phrases.at[i];
        size_t best = 0;

        if (!p->held)
            continue;
        scores_of(b, b->features.at + p->first, p->n, score);
        to_shares(score, b->classes.n);
        for (size_t c = 1; c < b->classes.n; c++)
            best = score[c] > score[best] ? c : best;
        n++;
        right += best == p->cls;
        sure += score[best] >= 0.5f;
        sure_right += score[best] >= 0.5f && best == p->cls;
        if (verbose && best != p->cls)
            printf("%.*s | %.*s taken for %.*s (%.2f)\n", GR_FMT(p->line),
                   GR_FMT(b->classes.at[p->cls].name), GR_FMT(b->classes.at[best].name),
                   (double)score[best]);
    }
    printf(
        "held out %zu of %zu phrases, %zu classes: %.1f %% right; of %zu surer than half %.1f %%\n",
        n, b->phrases.n, b->classes.n, n ? 100.0 * (double)right / (double)n : 0, sure,
        sure ? 100.0 * (double)sure_right / (double)sure : 0);
    return 0;
}

/* --- writing --- */

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
            die("no such flag", flag);
        if (flag.len != 0)
            fprintf(f, " | %s", rows[i][1]);
    }
}

static void mark_seen(book *b)
{
    b->seen = gr_new_n(&b->cx->arena, uint8_t, b->known.n * b->classes.n);
    if (b->seen == NULL)
        die("no memory", GR_STR("weights"));
    for (size_t i = 0; i < b->phrases.n; i++)
        for (size_t k = 0; k < b->phrases.at[i].n; k++)
            b->seen[(size_t)b->features.at[b->phrases.at[i].first + k] * b->classes.n +
                    b->phrases.at[i].cls] = 1;
}

static void write_weights(FILE *f, const book *b)
{
    size_t classes = b->classes.n, cells = b->known.n * classes, n = 0;
    float most = 1e-6f;

    for (size_t i = 0; i < cells; i++)
        most = fabsf(b->weight[i]) > most ? fabsf(b->weight[i]) : most;
    most = most < 12 ? most : 12; /* a few large ones must not make all others coarse */
    float unit = most / UNITS;
    fprintf(f, "const float gr_phrase_unit = %#.9gf;\n", (double)unit);
    fputs("const uint32_t gr_phrase_hashes[] = {\n", f);
    for (size_t i = 0; i < b->known.n; i++)
        fprintf(f, "%u,%s", b->known.at[i], i % 10 == 9 ? "\n" : "");
    fputs("};\nconst uint32_t gr_phrase_first[] = {\n0,", f);
    for (size_t i = 0; i < b->known.n; i++) {
        for (size_t c = 0; c < classes; c++)
            n += lrintf(fabsf(b->weight[i * classes + c]) / unit) > SMALL ||
                 b->seen[i * classes + c];
        fprintf(f, "%zu,%s", n, i % 10 == 9 ? "\n" : "");
    }
    fprintf(f, "};\nconst size_t gr_n_phrase_features = %zu;\n", b->known.n);
    for (int pass = 0; pass < 2; pass++) {
        fputs(pass == 0 ? "const uint16_t gr_phrase_entry_class[] = {\n"
                        : "};\nconst int8_t gr_phrase_entry_weight[] = {\n",
              f);
        for (size_t i = 0, k = 0; i < cells; i++) {
            long w = lrintf(b->weight[i] / unit);

            w = w > 127 ? 127 : w < -127 ? -127 : w;
            if (labs(w) > SMALL || b->seen[i])
                fprintf(f, "%ld,%s", pass == 0 ? (long)(i % classes) : w,
                        ++k % 25 == 0 ? "\n" : "");
        }
    }
    fputs("};\nconst float gr_phrase_bias[] = {\n", f);
    for (size_t c = 0; c < classes; c++)
        fprintf(f, "%#.4gf,", (double)b->bias[c] + PRIOR * log((double)b->classes.at[c].n));
    fputs("};\n", f);
}

static int by_hash(const void *a, const void *b)
{
    return by_value(&((const role *)a)->hash, &((const role *)b)->hash);
}

static void write_roles(FILE *f, book *b)
{
    qsort(b->roles.at, b->roles.n, sizeof *b->roles.at, by_hash);
    fputs("const uint32_t gr_role_hashes[] = {\n", f);
    for (size_t i = 0; i < b->roles.n; i++)
        fprintf(f, "%u,", b->roles.at[i].hash);
    fputs("0};\nconst int8_t gr_role_weights[] = {\n", f);
    for (size_t i = 0; i < b->roles.n; i++) {
        const role *r = &b->roles.at[i];

        fprintf(f, "%ld,", lrint(16 * log((r->n[0] + 0.7) / (r->n[1] + 0.7))));
    }
    fprintf(f, "0};\nconst size_t gr_n_role_hashes = %zu;\n", b->roles.n);
}

static void write_concepts(FILE *f, const book *b)
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

static void write_book(book *b, const char *path)
{
    FILE *f = fopen(path, "w");

    if (f == NULL)
        die("cannot write", gr_str_of(path));
    mark_seen(b);
    fputs("/* Written by the build from src/agent/phrases. */\n"
          "#include \"agent/grammar_int.h\"\n#include \"agent/phrases/phrases_int.h\"\n\n"
          "const gr_phrase_class gr_phrase_classes[] = {\n",
          f);
    for (size_t i = 0; i < b->classes.n; i++) {
        const class_row *c = &b->classes.at[i];
        gr_str text[] = { c->name, c->type, c->means, c->says };

        if (c->type.len == 0 || c->means.len == 0 || c->n == 0)
            die("a class without type, call or phrases", c->name);
        fputs("{ ", f);
        for (size_t k = 0; k < 4; k++) {
            write_text(f, text[k]);
            fputs(", ", f);
        }
        write_flags(f, c->flags);
        fputs(" },\n", f);
    }
    fprintf(f, "};\nconst size_t gr_n_phrase_classes = %zu;\n", b->classes.n);
    write_weights(f, b);
    write_roles(f, b);
    write_concepts(f, b);
    if (fclose(f) != 0)
        die("cannot write", gr_str_of(path));
}

/* The phrases as rows of eval/gen_book_int.h: one text, and where each begins in it, so that the
 * program has nothing to relocate when it starts. */
static void write_lines(const book *b, const char *path)
{
    FILE *f = fopen(path, "w");
    size_t at = 0;

    if (f == NULL)
        die("cannot write", gr_str_of(path));
    fputs("/* Written by the build from src/agent/phrases. */\n"
          "#include \"eval/gen_book_int.h\"\n\n"
          "const gr_book_class gr_book_classes[] = {\n",
          f);
    for (size_t i = 0; i < b->classes.n; i++) {
        const class_row *c = &b->classes.at[i];
        gr_str text[] = { c->name, c->type, c->means, c->says, c->flags };

        fputs("{ ", f);
        for (size_t k = 0; k < 5; k++) {
            write_text(f, text[k]);
            fputs(k < 4 ? ", " : " },\n", f);
        }
    }
    fprintf(f, "};\nconst size_t gr_n_book_classes = %zu;\nconst char gr_book_text[] =\n",
            b->classes.n);
    for (size_t i = 0; i < b->phrases.n; i++) {
        write_text(f, b->phrases.at[i].line);
        fputc('\n', f);
    }
    fputs(";\nconst gr_book_phrase gr_book_phrases[] = {\n", f);
    for (size_t i = 0; i < b->phrases.n; i++) {
        const phrase *p = &b->phrases.at[i];

        fprintf(f, "{ %zu, %zu, %u, %d },\n", at, p->line.len, p->cls, p->held);
        at += p->line.len;
    }
    fprintf(f, "};\nconst size_t gr_n_book_phrases = %zu;\n", b->phrases.n);
    if (fclose(f) != 0)
        die("cannot write", gr_str_of(path));
}

int main(int argc, char **argv)
{
    bool checks = argc > 1 && strcmp(argv[1], "--check") == 0;
    int first = checks ? 2 : 3; /* the concepts */
    gr_ctx cx;
    book b = { .cx = &cx };

    if (argc < first + 2)
        die("usage", GR_STR("phrases OUT.c LINES.c|--check CONCEPTS FILE.phr.."));
    gr_ctx_init(&cx);
    b.classes.budget = b.phrases.budget = b.features.budget = b.known.budget = b.roles.budget =
        &cx.budget;
    b.alike.budget = b.like_word.budget = b.like_concept.budget = &cx.budget;
    read_concepts(&b, argv[first]);
    for (int i = first + 1; i < argc; i++)
        read_file(&b, argv[i]);
    index_features(&b);
    fit(&b, checks);
    if (checks) {
        check(&b, getenv("VERBOSE") != NULL);
    } else {
        write_book(&b, argv[1]);
        write_lines(&b, argv[2]);
    }
    gr_vec_clear(&b.classes);
    gr_vec_clear(&b.phrases);
    gr_vec_clear(&b.features);
    gr_vec_clear(&b.known);
    gr_vec_clear(&b.roles);
    gr_vec_clear(&b.alike);
    gr_vec_clear(&b.like_word);
    gr_vec_clear(&b.like_concept);
    gr_ctx_clear(&cx);
    return 0;
}
