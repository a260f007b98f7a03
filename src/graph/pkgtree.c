/* Trees of packages as tools print them: cargo tree, mvn dependency:tree, gradle dependencies, npm
 * ls, pipdeptree.
 *
 *     shop v0.1.0                        com.example:shop:jar:1.4.0
 *     ├── serde v1.0.197                 +- org.slf4j:slf4j-api:jar:2.0.12:compile
 *     │   └── serde_derive v1.0.197      \- junit:junit:jar:4.13:test
 *     [dev-dependencies]
 *     └── tempfile v3.10.1
 *
 * How far a line is indented says whose it is, whatever draws it. Every package has a version,
 * which tells these trees from others; one that comes again is the same. */
#include "graph/packages_int.h"
#include "graph/scan_int.h"

#define MOST_DEPTH 256
#define LEAST      3 /* lines */

typedef struct line {
    size_t indent; /* columns */
    bool heading;  /* "[dev-dependencies]" */
    gr_str name, version;
    const char *kind; /* or NULL */
} line;

/* The words that say what a package is needed for. */
static const char *kind_of(gr_str word)
{
    static const char *const kinds[] = { "compile", "runtime", "provided", "test", "system",
                                         "import",  "dev",     "build",    NULL };

    for (const char *const *k = kinds; *k != NULL; k++)
        if (gr_str_is(word, *k))
            return *k;
    return NULL;
}

/* Blanks, and the strokes that draw the tree. */
static size_t skip_drawing(gr_str s, size_t *columns)
{
    size_t i = 0;

    *columns = 0;
    while (i < s.len) {
        size_t wide =
            (unsigned char)s.ptr[i] == 0xE2 && i + 2 < s.len &&
                    ((unsigned char)s.ptr[i + 1] == 0x94 || (unsigned char)s.ptr[i + 1] == 0x95)
                ? 3
            : (unsigned char)s.ptr[i] == 0xC2 && i + 1 < s.len &&
                    (unsigned char)s.ptr[i + 1] == 0xA0
                ? 2
                : 1;

        if (wide == 1 && memchr(" \t|+\\`-", s.ptr[i], 7) == NULL)
            break;
        *columns += s.ptr[i] == '\t' ? 4 : 1;
        i += wide;
    }
    return i;
}

static bool is_version(gr_str s)
{
    return s.len > 2 && gr_is_digit(s.ptr[0]) && memchr(s.ptr, '.', s.len) != NULL;
}

static bool is_package_name(gr_str s)
{
    bool letter = false;

    for (size_t i = 0; i < s.len; i++) {
        char c = s.ptr[i];

        letter |= (c | 32) >= 'a' && (c | 32) <= 'z';
        if (memchr("\"'()[]{}<>=;,#$%*?!|\\", c, 22) != NULL || (unsigned char)c <= ' ')
            return false;
    }
    return letter;
}

/* group:artifact:type:version:scope, group:artifact:version or name:version: what stands before the
 * type and the version is the name. */
static bool split_coordinates(gr_str word, line *l)
{
    gr_str field[6], rest = word;
    size_t n = 0, at;

    while (n < 6 && gr_str_split(&rest, ':', &field[n]))
        n++;
    if (n < 2 || rest.len != 0)
        return false;
    l->kind = n > 4 ? kind_of(field[n - 1]) : NULL;
    at = n - 1 - (l->kind != NULL);
    l->version = field[at];
    l->name =
        n == 2 ? field[0] : (gr_str){ word.ptr, (size_t)(field[1].ptr + field[1].len - word.ptr) };
    return true;
}

/* name@1.2, name==1.2, and what Maven writes. */
static bool split_word(gr_str word, line *l)
{
    size_t equals = gr_str_find(word, "=="), at = word.len;

    if (equals < word.len) {
        l->name = gr_str_sub(word, 0, equals);
        l->version = gr_str_sub(word, equals + 2, word.len);
        return true;
    }
    while (at > 1 && word.ptr[at - 1] != '@')
        at--;
    if (at <= 1) /* @scope/name begins with one */
        return split_coordinates(word, l);
    l->name = gr_str_sub(word, 0, at - 1);
    l->version = gr_str_sub(word, at, word.len);
    return true;
}

/* What follows the name: "v1.2", "[required: .., installed: 1.2]", "-> 1.3" for another version. */
static void read_rest(gr_str rest, line *l)
{
    size_t at = gr_str_find(rest, "installed: ");
    gr_str word;

    if (at < rest.len) {
        rest = gr_str_sub(rest, at + strlen("installed: "), rest.len);
        l->version = gr_str_sub(rest, 0, gr_str_find(rest, "]"));
    } else if (gr_scan_field(&rest, &word)) {
        if (word.len > 1 && word.ptr[0] == 'v' && gr_is_digit(word.ptr[1]))
            l->version = gr_str_sub(word, 1, word.len);
        else if (gr_str_is(word, "->") && gr_scan_field(&rest, &word) && is_version(word))
            l->version = word;
    }
}

/* False if it is no line of such a tree. */
static bool parse(gr_str s, line *l)
{
    size_t at = skip_drawing(s, &l->indent);
    gr_str rest = gr_str_trim(gr_str_sub(s, at, s.len)), word;
    size_t dash = gr_str_find(rest, "-dependencies]");

    l->heading = gr_str_starts(rest, "[") && dash < rest.len;
    l->kind = l->heading ? kind_of(gr_str_sub(rest, 1, dash)) : NULL;
    l->version = (gr_str){ NULL, 0 };
    if (l->heading)
        return true;
    if (!gr_scan_field(&rest, &word))
        return false;
    l->name = word;
    split_word(word, l);
    read_rest(rest, l);
    return is_version(l->version) && is_package_name(l->name);
}

typedef struct reader {
    gr_packages p;
    struct {
        size_t indent;
        uint32_t node;
        const char *kind; /* of what comes below it */
    } open[MOST_DEPTH];   /* the lines above, the deepest last */
    size_t depth;
} reader;

static gr_status add_line(reader *r, const line *l, gr_err *err)
{
    uint32_t node;
    gr_status st;

    /* A heading stands where its package does and is about what is below both. */
    while (r->depth > 0 && r->open[r->depth - 1].indent + !l->heading > l->indent)
        r->depth--;
    if (l->heading) {
        if (r->depth > 0)
            r->open[r->depth - 1].kind = l->kind;
        return GR_OK;
    }
    if ((st = gr_packages_add(&r->p, l->name, l->version, &node, err)) != GR_OK)
        return st;
    if (r->depth == MOST_DEPTH)
        return gr_fail(err, GR_EINPUT, "expected a tree of at most %d levels", MOST_DEPTH);
    if (r->depth > 0)
        st = gr_packages_need(&r->p, r->open[r->depth - 1].node, node,
                              l->kind != NULL ? l->kind : r->open[r->depth - 1].kind,
                              (gr_str){ NULL, 0 }, err);
    r->open[r->depth].indent = l->indent;
    r->open[r->depth].kind = NULL;
    r->open[r->depth++].node = node;
    return st;
}

static gr_status pkgtree_read(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    gr_status st = gr_scan_utf8(in->text, err);
    gr_scan s = gr_scan_of(in->text);
    reader r = { .depth = 0 };
    gr_str text;
    line l;

    gr_packages_init(&r.p, cx, b);
    while (st == GR_OK && gr_scan_line(&s, &text)) {
        if (gr_str_trim(text).len == 0)
            continue;
        st = parse(text, &l) ? add_line(&r, &l, err)
                             : gr_scan_fail(&s, text.ptr, err,
                                            "expected a package and its version, name v1.2, "
                                            "name@1.2, name==1.2 or group:name:1.2");
    }
    if (st == GR_OK)
        st = gr_packages_finish(&r.p, err);
    gr_packages_clear(&r.p);
    return st;
}

/* Every line has a package and its version, and some are indented below the first. */
static int pkgtree_sniff(gr_str text, bool whole)
{
    gr_scan s = gr_scan_of(text);
    size_t n = 0, n_in = 0;
    gr_str part;
    line l;

    while (gr_scan_line(&s, &part)) {
        if (!whole && s.pos == text.len)
            break;
        if (gr_str_trim(part).len == 0)
            continue;
        if (!parse(part, &l) || (n == 0 && (l.indent != 0 || l.heading)))
            return 0;
        n++;
        n_in += l.indent != 0;
    }
    return n >= LEAST && n_in != 0 ? 95 : 0;
}

const gr_format gr_format_pkgtree = {
    .name = "pkgtree",
    .title = "tree of packages",
    .extensions = ".pkgtree",
    .summary = "Packages below those that need them, as cargo tree, mvn dependency:tree, npm ls "
               "and pipdeptree print them; directed, package to dependency",
    .carries = GR_CARRIES_DIRECTED | GR_CARRIES_LOOPS | GR_CARRIES_ISOLATED,
    .sniff = pkgtree_sniff,
    .read = pkgtree_read,
};
