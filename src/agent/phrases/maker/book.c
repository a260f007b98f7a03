/* Reads the phrasebook. */
#include "agent/phrases/maker/book_int.h"

#define HELD    8 /* one phrase of so many is left out by --check, and for tests in grasp gen */
#define SEVERAL 3 /* phrases that a feature must be in; what fewer have teaches nothing */

void gr_book_die(const char *what, gr_str where)
{
    fprintf(stderr, "phrases: %s: %.*s\n", what, GR_FMT(where));
    exit(1);
}

gr_str gr_book_file(gr_book *b, const char *path)
{
    FILE *f = fopen(path, "rb");
    long size;
    char *text;

    if (f == NULL || fseek(f, 0, SEEK_END) != 0 || (size = ftell(f)) < 0)
        gr_book_die("cannot read", gr_str_of(path));
    rewind(f);
    text = gr_new_n(&b->cx->arena, char, (size_t)size + 1);
    if (text == NULL || fread(text, 1, (size_t)size, f) != (size_t)size)
        gr_book_die("cannot read", gr_str_of(path));
    fclose(f);
    return (gr_str){ text, (size_t)size };
}

static void add_words(gr_book *b, gr_phrase_text *t, gr_str text)
{
    gr_tokens tokens;

    if (gr_text_tokens(b->cx, text, &tokens, NULL) != GR_OK)
        gr_book_die("cannot split", text);
    for (size_t i = 0; i < tokens.n; i++) {
        gr_phrase_add_token(t, text, &tokens.at[i]);
        if ((tokens.at[i].flags & GR_TOKEN_SENTENCE_END) && i + 1 < tokens.n)
            gr_phrase_end_sentence(t);
    }
}

static void add_slot(gr_phrase_text *t, gr_str name, gr_str line)
{
    static const char *const rows[][3] = {
        { "a", "<node>", "" },    { "b", "<node>", "" },      { "node", "<node>", "" },
        { "edge", "<edge>", "" }, { "k", "<num>", "" },       { "qty", "<qty>", "<num>" },
        { "time", "<time>", "" }, { "nodes", "<nodes>", "" }, { "data", "<data>", "" },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (gr_str_is(name, rows[i][0])) {
            gr_phrase_add_thing(t, rows[i][1]);
            if (rows[i][2][0] != '\0')
                gr_phrase_add_thing(t, rows[i][2]);
            return;
        }
    gr_book_die("no such slot in", line);
}

static bool third_comes_first(const gr_book *b)
{
    gr_str means = b->classes.at[b->open].means;

    return gr_str_find(means, "{node}") < gr_str_find(means, "{a}");
}

/* which: 0 {a}, 1 {b}, 2 {node}; three: all of them are there. */
static void learn_role(gr_book *b, const gr_phrase_text *t, size_t at, int which, bool three)
{
    uint32_t features[GR_ROLE_FEATURES];
    size_t first = third_comes_first(b);

    gr_phrase_role_features(t, at, features);
    for (size_t i = 0; i < GR_ROLE_FEATURES; i++) {
        size_t k = 0;

        while (k < b->roles.n && b->roles.at[k].hash != features[i])
            k++;
        if (k == b->roles.n && !gr_vec_push(&b->roles, ((gr_book_role){ .hash = features[i] })))
            gr_book_die("no memory", GR_STR("roles"));
        if (which < 2)
            b->roles.at[k].n[which]++;
        if (three && which == 2)
            b->roles.at[k].third[first]++;
        else if (three)
            b->roles.at[k].end[first]++;
    }
}

void gr_book_words(gr_book *b, gr_phrase_text *t, gr_str line, size_t at[3])
{
    gr_str rest = line;

    t->n = t->n_room = t->forms = 0;
    at[0] = at[1] = at[2] = SIZE_MAX;
    while (rest.len != 0) {
        size_t open = gr_str_find(rest, "{"), close = gr_str_find(rest, "}");

        add_words(b, t, gr_str_sub(rest, 0, open));
        if (open == rest.len)
            break;
        if (close == rest.len)
            gr_book_die("a slot is not closed in", line);
        gr_str name = gr_str_sub(rest, open + 1, close);
        add_slot(t, name, line);
        if (name.len == 1 && (name.ptr[0] == 'a' || name.ptr[0] == 'b'))
            at[name.ptr[0] - 'a'] = t->n - 1;
        else if (gr_str_is(name, "node"))
            at[2] = t->n - 1;
        rest = gr_str_sub(rest, close + 1, rest.len);
    }
}

static void add_phrase(gr_book *b, gr_str line)
{
    static gr_phrase_text t;
    uint32_t out[GR_PHRASE_FEATURES];
    size_t n, at[3];
    uint32_t h = gr_phrase_feature(line);

    gr_book_words(b, &t, line, at);
    for (int i = 0; i < 3; i++)
        if (at[i] != SIZE_MAX && at[0] != SIZE_MAX && at[1] != SIZE_MAX && at[0] != at[1])
            learn_role(b, &t, at[i], i, at[2] != SIZE_MAX);
    for (size_t i = 0; i < t.n; i++)
        if (!gr_vec_push(&b->words,
                         ((gr_book_word){ gr_phrase_feature(t.word[i]), (uint16_t)b->open })))
            gr_book_die("no memory", line);
    n = gr_phrase_features(&t, &b->like, out);
    gr_book_line p = { .cls = (uint32_t)b->open,
                       .first = (uint32_t)b->features.n,
                       .n = (uint32_t)n,
                       .text = line,
                       .held = (h >> 7) % HELD == 0 };
    for (size_t i = 0; i < n; i++)
        if (!gr_vec_push(&b->features, out[i]))
            gr_book_die("no memory", line);
    if (!gr_vec_push(&b->lines, p))
        gr_book_die("no memory", line);
    b->classes.at[b->open].n++;
}

/* "type = set" */
static bool is_field(gr_book_row *c, gr_str line)
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

/* "[name]" begins a class, "[+name]" goes on with one that another file has begun. */
static void open_class(gr_book *b, gr_str name, const char *path)
{
    bool more = gr_str_starts(name, "+");
    gr_book_row c = { .name = gr_str_sub(name, more, name.len), .file = gr_str_of(path) };

    b->open = 0;
    while (b->open < b->classes.n && !gr_str_eq(b->classes.at[b->open].name, c.name))
        b->open++;
    if (more != (b->open < b->classes.n))
        gr_book_die(more ? "no class of that name" : "a class of that name is there already",
                    c.name);
    if (!more && (b->open == GR_BOOK_CLASSES || !gr_vec_push(&b->classes, c)))
        gr_book_die("too many classes", c.name);
}

void gr_book_read(gr_book *b, const char *path)
{
    gr_str rest = gr_book_file(b, path), line;
    bool open = false;

    while (gr_str_split(&rest, '\n', &line)) {
        line = gr_str_trim(line);
        if (line.len == 0 || line.ptr[0] == '#')
            continue;
        if (line.ptr[0] == '[' && line.ptr[line.len - 1] == ']') {
            open_class(b, gr_str_sub(line, 1, line.len - 1), path);
            open = true;
        } else if (!open) {
            gr_book_die("a phrase before the first class", line);
        } else if (!is_field(&b->classes.at[b->open], line)) {
            add_phrase(b, line);
        }
    }
}

static int by_word(const void *a, const void *b)
{
    const gr_book_word *x = a, *y = b;

    return x->word != y->word ? (x->word > y->word) - (x->word < y->word)
                              : (x->of > y->of) - (x->of < y->of);
}

/* Sorts words and leaves each once; returns how many are left. */
static size_t sort_words(gr_book_word *at, size_t n)
{
    size_t kept = 0;

    qsort(at, n, sizeof *at, by_word);
    for (size_t i = 0; i < n; i++)
        if (i == 0 || by_word(&at[i], &at[kept - 1]) != 0)
            at[kept++] = at[i];
    return kept;
}

/* "place: town, city" */
void gr_book_read_concepts(gr_book *b, const char *path)
{
    gr_str rest = gr_book_file(b, path), line, word;
    uint16_t n = 0;

    while (gr_str_split(&rest, '\n', &line)) {
        size_t colon = gr_str_find(line, ":");

        if (line.len == 0 || line.ptr[0] == '#')
            continue;
        if (colon == line.len)
            gr_book_die("a concept without words", line);
        n++;
        for (line = gr_str_sub(line, colon + 1, line.len); gr_str_split(&line, ',', &word);) {
            gr_phrase_text t = { .n = 0 };

            gr_phrase_add_word(&t, gr_str_trim(word));
            if (t.n != 0 &&
                !gr_vec_push(&b->alike, ((gr_book_word){ gr_phrase_feature(t.word[0]), n })))
                gr_book_die("no memory", line);
        }
    }
    b->alike.n = sort_words(b->alike.at, b->alike.n);
    for (size_t i = 0; i < b->alike.n; i++)
        if (!gr_vec_push(&b->like_word, b->alike.at[i].word) ||
            !gr_vec_push(&b->like_concept, b->alike.at[i].of))
            gr_book_die("no memory", GR_STR("concepts"));
    b->like = (gr_concepts){ b->like_word.at, b->like_concept.at, b->like_word.n };
}

static int by_value(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

void gr_book_index_features(gr_book_lines *lines, gr_book_hashes *features, gr_book_hashes *known,
                            size_t several)
{
    size_t n = 0, kept = 0;

    for (size_t i = 0; i < features->n; i++)
        if (!gr_vec_push(known, features->at[i]))
            gr_book_die("no memory", GR_STR("features"));
    qsort(known->at, known->n, sizeof *known->at, by_value);
    for (size_t i = 0, same = 1; i < known->n; i++, same++)
        if (i + 1 == known->n || known->at[i + 1] != known->at[i]) {
            if (same >= several)
                known->at[n++] = known->at[i];
            same = 0;
        }
    known->n = n;
    for (size_t i = 0; i < lines->n; i++) {
        gr_book_line *l = &lines->at[i];
        size_t first = kept;

        for (size_t k = l->first; k < l->first + l->n; k++) {
            const uint32_t *at =
                bsearch(&features->at[k], known->at, n, sizeof *known->at, by_value);

            if (at != NULL)
                features->at[kept++] = (uint32_t)(at - known->at);
        }
        l->first = (uint32_t)first;
        l->n = (uint32_t)(kept - first);
    }
    features->n = kept;
}

static int by_class(const void *a, const void *b)
{
    const gr_book_line *x = a, *y = b;

    return x->cls != y->cls ? (x->cls > y->cls) - (x->cls < y->cls)
                            : (x->first > y->first) - (x->first < y->first);
}

void gr_book_index(gr_book *b)
{
    b->words.n = sort_words(b->words.at, b->words.n);
    gr_book_index_features(&b->lines, &b->features, &b->known, SEVERAL);
    qsort(b->lines.at, b->lines.n, sizeof *b->lines.at, by_class);
}
