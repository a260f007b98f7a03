/* Trees: lines that are indented below their parent, with blanks, bullets or the lines that `tree`
 * draws; and terms: "r(a(b, c), d)".
 *
 * Edges lead from the parent to the child. */
#include "sense/sense_int.h"

#define NAME_MAX_BYTES 60
#define DEPTH_MAX      64
#define LINES_MIN      3
#define TRIES_MAX      1000 /* terms of a text that are no trees */

typedef struct reader {
    gr_sensing *s;
    gr_draft *d;
    size_t indent[DEPTH_MAX]; /* of the lines that are open, the deepest last */
    uint32_t node[DEPTH_MAX];
    size_t depth, deepest;
    gr_span at;
} reader;

/* The blanks, bars and bullets before a name; a tab counts as four. */
static size_t indent_of(gr_str line, size_t *bytes)
{
    size_t width = 0, i = 0;

    while (i < line.len) {
        unsigned char c = (unsigned char)line.ptr[i];

        if (c == ' ' || c == '|' || c == '+' || c == '`' || c == '-' || c == '*') {
            width++;
            i++;
        } else if (c == '\t') {
            width += 4;
            i++;
        } else if (c == 0xE2 && i + 2 < line.len &&
                   ((unsigned char)line.ptr[i + 1] == 0x94 ||
                    gr_str_starts(gr_str_sub(line, i, line.len), "•"))) { /* "├──" */
            width++;
            i += 3;
        } else if (c == 0xC2 && i + 1 < line.len && (unsigned char)line.ptr[i + 1] == 0xA0) {
            width++;
            i += 2;
        } else {
            break;
        }
    }
    *bytes = i;
    return width;
}

/* A name, not a sentence or a piece of code. */
static bool is_name(gr_str t)
{
    size_t blanks = 0;

    if (t.len == 0 || t.len > NAME_MAX_BYTES || strchr(".?!:;,{[", t.ptr[t.len - 1]) != NULL)
        return false;
    for (size_t i = 0; i < t.len; i++) {
        blanks += t.ptr[i] == ' ';
        if (strchr("?!:;{}[]<>=|\"", t.ptr[i]) != NULL)
            return false;
    }
    return blanks < 4;
}

static gr_status finish(reader *r, gr_err *err)
{
    gr_draft *d = r->d;

    r->d = NULL;
    r->depth = 0;
    if (d == NULL || d->nodes.n < LINES_MIN || d->edges.n < 2 || r->deepest < 2)
        return GR_OK;
    d->direction = GR_DIRECTED;
    d->why = "from the parent to the child";
    d->name = gr_section_at(r->s, r->at.start);
    return gr_draft_explains(d, r->at) ? gr_draft_propose(r->s, d, 90, err)
                                       : gr_fail_memory(r->s->cx, err);
}

/* A line below the others; false without memory. */
static bool add_line(reader *r, gr_str name, size_t indent, gr_span at)
{
    uint32_t v;

    if (r->d == NULL) {
        r->d = gr_draft_new(r->s, &gr_recogniser_outline);
        r->deepest = 0;
        r->at = at;
        if (r->d == NULL)
            return false;
    }
    while (r->depth > 0 && r->indent[r->depth - 1] >= indent)
        r->depth--;
    r->at.end = at.end;
    if (!gr_draft_node_of(r->d, name, at, true, &v) ||
        (r->depth > 0 && !gr_draft_edge_of(r->d, r->node[r->depth - 1], v, at, NULL)))
        return false;
    if (r->depth == DEPTH_MAX)
        return true;
    r->indent[r->depth] = indent;
    r->node[r->depth++] = v;
    r->deepest = r->depth > r->deepest ? r->depth : r->deepest;
    return true;
}

static gr_status find_lines(reader *r, gr_err *err)
{
    gr_str t = r->s->text;
    gr_status st = GR_OK;

    for (size_t pos = 0; st == GR_OK && pos < t.len;) {
        size_t end = pos, lead, indent;
        gr_str line, name;

        while (end < t.len && t.ptr[end] != '\n')
            end++;
        line = gr_str_sub(t, pos, end);
        indent = indent_of(line, &lead);
        name = gr_str_trim(gr_str_sub(line, lead, line.len));
        /* a line without a parent is a root if those below it say so: only the first may be */
        if (!is_name(name) || (r->d != NULL && indent <= r->indent[0]))
            st = finish(r, err);
        if (st == GR_OK && is_name(name) && !add_line(r, name, indent, (gr_span){ pos, end }))
            st = gr_fail_memory(r->s->cx, err);
        pos = end + 1;
    }
    return st == GR_OK ? finish(r, err) : st;
}

/* --- terms --- */

static bool is_word_char(char c)
{
    return gr_is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           (unsigned char)c >= 0x80;
}

/* The term that begins at pos; where it ends, 0 if there is none or it is too small to be a tree.
 */
static size_t read_term(reader *r, size_t pos, bool *ok)
{
    gr_str t = r->s->text;
    size_t start = pos, nested = 0;
    bool name_next = true;

    r->depth = 0;
    r->d = gr_draft_new(r->s, &gr_recogniser_outline);
    *ok = r->d != NULL;
    for (; *ok && pos < t.len; pos++) {
        size_t end = pos;
        uint32_t v;

        while (end < t.len && end - pos < NAME_MAX_BYTES && is_word_char(t.ptr[end]))
            end++;
        if (name_next) {
            if (t.ptr[pos] == ' ' && r->depth != 0)
                continue;
            if (end == pos)
                return 0;
            if (!gr_draft_node_of(r->d, gr_str_sub(t, pos, end), (gr_span){ pos, end }, true, &v) ||
                (r->depth != 0 &&
                 !gr_draft_edge_of(r->d, r->node[r->depth - 1], v, (gr_span){ pos, end }, NULL)))
                *ok = false;
            else if (v + 1 != r->d->nodes.n) /* twice the same name is no tree */
                return 0;
            name_next = false;
            pos = end - 1;
        } else if (t.ptr[pos] == '(') {
            if (r->depth == DEPTH_MAX)
                return 0;
            r->node[r->depth++] = (uint32_t)r->d->nodes.n - 1;
            nested += r->depth == 2;
            name_next = true;
        } else if (t.ptr[pos] == ',' && r->depth != 0) {
            name_next = true;
        } else if (t.ptr[pos] == ')' && r->depth != 0) {
            if (--r->depth == 0)
                return nested != 0 && r->d->nodes.n > 3 && start < pos ? pos + 1 : 0;
        } else if (t.ptr[pos] != ' ' || r->depth == 0) {
            return 0;
        }
    }
    return 0;
}

static gr_status find_terms(reader *r, gr_err *err)
{
    gr_str t = r->s->text;
    gr_status st = GR_OK;
    size_t failed = 0;

    for (size_t i = 0; st == GR_OK && i + 1 < t.len && failed < TRIES_MAX; i++) {
        size_t start = i, end;
        bool ok;

        if (t.ptr[i + 1] != '(' || !is_word_char(t.ptr[i]))
            continue;
        while (start > 0 && i - start < NAME_MAX_BYTES && is_word_char(t.ptr[start - 1]))
            start--;
        end = read_term(r, start, &ok);
        if (!ok)
            return gr_fail_memory(r->s->cx, err);
        if (end == 0) {
            failed++;
            continue;
        }
        r->at = (gr_span){ start, end };
        r->deepest = 2;
        st = finish(r, err);
        i = end;
    }
    return st;
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    reader r = { .s = s };
    gr_status st = find_lines(&r, err);

    return st == GR_OK ? find_terms(&r, err) : st;
}

const gr_recogniser gr_recogniser_outline = {
    .name = "outline",
    .summary = "trees as indented lines, as `tree` draws them, and as terms: r(a(b, c), d)",
    .find = find,
    .example = "Board\n  Sales\n    North\n    South\n  Works\n\nHow many are below Sales?",
    .graph = "Board>Sales, Board>Works, Sales>North, Sales>South",
};
