/* Of the build: the phrasebook (training/phrases) as tables of C, for grasp gen.
 *
 *     phrases OUT.c OUT.bin FILE.phr..
 *
 * The C file has the classes, and names the places in the other file of the phrases, which the
 * assembler takes in as they are. */
#include "base/base.h"

#define MOST_CLASSES 1024
#define HELD         8 /* one phrase of so many is for tests */

typedef struct row {
    gr_str name, type, means, says, flags;
    size_t n; /* phrases */
} row;

typedef struct line {
    uint32_t cls, nth;
    gr_str text;
} line;

typedef struct book {
    gr_ctx *cx;
    GR_VEC(row) classes;
    GR_VEC(line) lines;
    size_t open; /* the class that is being read */
} book;

/* Ends the program: there is nothing to go on with. */
static void __attribute__((noreturn)) die(const char *what, gr_str where)
{
    fprintf(stderr, "phrases: %s: %.*s\n", what, GR_FMT(where));
    exit(1);
}

/* --- reading --- */

static gr_str read_file(book *b, const char *path)
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

/* "type = set" */
static bool is_field(row *c, gr_str text)
{
    static const char *const names[] = { "type", "call", "says", "flags", "reason" };
    gr_str *fields[] = { &c->type, &c->means, &c->says, &c->flags, &c->means };
    size_t eq = gr_str_find(text, "=");
    gr_str name = gr_str_trim(gr_str_sub(text, 0, eq));

    for (size_t i = 0; eq < text.len && i < sizeof names / sizeof *names; i++)
        if (gr_str_is(name, names[i])) {
            *fields[i] = gr_str_trim(gr_str_sub(text, eq + 1, text.len));
            return true;
        }
    return false;
}

/* "[name]" begins a class, "[+name]" goes on with one that another file has begun. */
static void open_class(book *b, gr_str name)
{
    bool more = gr_str_starts(name, "+");
    row c = { .name = gr_str_sub(name, more, name.len) };

    b->open = 0;
    while (b->open < b->classes.n && !gr_str_eq(b->classes.at[b->open].name, c.name))
        b->open++;
    if (more != (b->open < b->classes.n))
        die(more ? "no class of that name" : "a class of that name is there already", c.name);
    if (!more && (b->open == MOST_CLASSES || !gr_vec_push(&b->classes, c)))
        die("too many classes", c.name);
}

static void read_phrases(book *b, const char *path)
{
    gr_str rest = read_file(b, path), text;
    bool open = false;

    while (gr_str_split(&rest, '\n', &text)) {
        line l = { (uint32_t)b->open, (uint32_t)b->lines.n, gr_str_trim(text) };

        if (l.text.len == 0 || l.text.ptr[0] == '#')
            continue;
        if (l.text.ptr[0] == '[' && l.text.ptr[l.text.len - 1] == ']') {
            open_class(b, gr_str_sub(l.text, 1, l.text.len - 1));
            open = true;
        } else if (!open) {
            die("a phrase before the first class", l.text);
        } else if (!is_field(&b->classes.at[b->open], l.text)) {
            if (!gr_vec_push(&b->lines, l))
                die("no memory", l.text);
            b->classes.at[b->open].n++;
        }
    }
}

static int by_class(const void *a, const void *b)
{
    const line *x = a, *y = b;

    return x->cls != y->cls ? (x->cls > y->cls) - (x->cls < y->cls)
                            : (x->nth > y->nth) - (x->nth < y->nth);
}

/* --- writing --- */

typedef struct tables {
    FILE *c, *bytes;
    const char *bytes_path;
    size_t at; /* in bytes */
} tables;

static FILE *open_file(const char *path)
{
    FILE *f = fopen(path, "w");

    if (f == NULL)
        die("cannot write", gr_str_of(path));
    return f;
}

static void close_file(FILE *f, const char *path)
{
    bool failed = ferror(f) != 0;

    if (fclose(f) != 0 || failed)
        die("cannot write", gr_str_of(path));
}

/* `type name[n]`, of whole values of the type. */
static void write_array(tables *t, const char *type, const char *name, const void *at, size_t size,
                        size_t n)
{
    static const char gap[16];
    size_t bytes = size * n, fill = (sizeof gap - bytes % sizeof gap) % sizeof gap;

    if (bytes == 0)
        die("nothing for", gr_str_of(name));
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

static void write_classes(tables *t, const book *b)
{
    fputs("/* Written by the build from training/phrases. */\n"
          "#include \"eval/gen_book_int.h\"\n\n"
          "const gr_book_class gr_book_classes[] = {\n",
          t->c);
    for (size_t i = 0; i < b->classes.n; i++) {
        const row *c = &b->classes.at[i];
        gr_str text[] = { c->name, c->type, c->means, c->says, c->flags };

        if (c->type.len == 0 || c->means.len == 0 || c->n == 0)
            die("a class without type, call or phrases", c->name);
        fputs("{ ", t->c);
        for (size_t k = 0; k < 5; k++) {
            write_text(t->c, text[k]);
            fputs(k < 4 ? ", " : " },\n", t->c);
        }
    }
    fprintf(t->c, "};\nconst size_t gr_n_book_classes = %zu;\n", b->classes.n);
}

/* By a hash of its text (FNV-1a), so that the same phrase is never on both sides. */
static bool is_held(gr_str phrase)
{
    uint32_t h = (UINT32_C(2166136261) ^ 'w') * UINT32_C(16777619);

    for (size_t i = 0; i < phrase.len; i++)
        h = (h ^ (unsigned char)phrase.ptr[i]) * UINT32_C(16777619);
    return (h >> 7) % HELD == 0;
}

/* The phrases: one text, and where each begins in it, so that the program has nothing to relocate
 * when it starts. */
static void write_phrases(tables *t, const book *b)
{
    size_t size = 0, n = b->lines.n;
    uint32_t *rows = gr_new_n(&b->cx->arena, uint32_t, 4 * n); /* the fields of gr_book_phrase */
    char *text;

    for (size_t i = 0; i < n; i++)
        size += b->lines.at[i].text.len;
    text = gr_new_n(&b->cx->arena, char, size);
    if (rows == NULL || text == NULL)
        die("no memory", GR_STR("phrases"));
    for (size_t i = 0, at = 0; i < n; i++) {
        const line *l = &b->lines.at[i];
        uint32_t fields[] = { (uint32_t)at, (uint32_t)l->text.len, l->cls, is_held(l->text) };

        memcpy(rows + 4 * i, fields, sizeof fields);
        memcpy(text + at, l->text.ptr, l->text.len);
        at += l->text.len;
    }
    write_array(t, "char", "gr_book_text", text, 1, size);
    write_array(t, "gr_book_phrase", "gr_book_phrases", rows, 4 * sizeof *rows, n);
    fprintf(t->c, "const size_t gr_n_book_phrases = %zu;\n", n);
}

int main(int argc, char **argv)
{
    gr_ctx cx;
    book b = { .cx = &cx };
    tables t = { 0 };

    if (argc < 4)
        die("usage", GR_STR("phrases OUT.c OUT.bin FILE.phr.."));
    gr_ctx_init(&cx);
    b.classes.budget = b.lines.budget = &cx.budget;
    for (int i = 3; i < argc; i++)
        read_phrases(&b, argv[i]);
    qsort(b.lines.at, b.lines.n, sizeof *b.lines.at, by_class);
    t = (tables){ open_file(argv[1]), open_file(argv[2]), argv[2], 0 };
    write_classes(&t, &b);
    write_phrases(&t, &b);
    close_file(t.c, argv[1]);
    close_file(t.bytes, argv[2]);
    gr_vec_clear(&b.classes);
    gr_vec_clear(&b.lines);
    gr_ctx_clear(&cx);
    return 0;
}
