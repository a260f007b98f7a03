/* Trees: lines that are indented below their parent, with blanks, bullets or the lines that `tree`
 * draws; paths of folders, a line each; terms: "r(a(b, c), d)"; and Newick's: "((b, c)a, d)r;".
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
    int sure;
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

/* The blanks alone. */
static size_t indent_only(gr_str line)
{
    size_t i = 0;

    while (i < line.len && (line.ptr[i] == ' ' || line.ptr[i] == '\t'))
        i++;
    return i;
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
    return gr_draft_explains(d, r->at) ? gr_draft_propose(r->s, d, r->sure, err)
                                       : gr_fail_memory(r->s->cx, err);
}

/* A line below the others; false without memory. */
static bool add_line(reader *r, gr_str name, size_t indent, gr_span at)
{
    const gr_unit *unit;
    uint32_t v, e;
    gr_value w;
    gr_str number = { 0 };
    size_t open = gr_str_find(name, "(");

    /* "Paris (344)": the number is that of the link to its parent */
    if (open > 1 && open < name.len && name.ptr[name.len - 1] == ')' &&
        gr_read_number(gr_str_sub(name, open + 1, name.len - 1), &w, &unit)) {
        number = gr_str_sub(name, open + 1, name.len - 1);
        name = gr_str_trim(gr_str_sub(name, 0, open));
    }
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
    /* another thing of the same name below another parent */
    if (r->depth > 0 && gr_strmap_get(&r->d->index, name) != GR_MAP_NONE) {
        name = gr_str_printf(&r->s->cx->arena, "%.*s/%.*s",
                             GR_FMT(r->d->nodes.at[r->node[r->depth - 1]].name), GR_FMT(name));
        if (name.ptr == NULL)
            return false;
    }
    if (!gr_draft_node_of(r->d, name, at, true, &v) ||
        (r->depth > 0 &&
         (!gr_draft_edge_of(r->d, r->node[r->depth - 1], v, at, &e) ||
          (number.len != 0 && gr_read_number(number, &w, &unit) &&
           !gr_draft_set(r->d, GR_OF_EDGE, "weight", gr_meaning_of_unit(unit), e, w, unit)))))
        return false;
    if (r->depth == DEPTH_MAX)
        return true;
    r->indent[r->depth] = indent;
    r->node[r->depth++] = v;
    r->deepest = r->depth > r->deepest ? r->depth : r->deepest;
    return true;
}

/* "1.2.1 Trees": where the name begins; the numbers are how far it is indented. */
static size_t skip_number(gr_str line, size_t lead, size_t *indent)
{
    size_t i = lead, parts = 0;

    while (i < line.len && gr_is_digit(line.ptr[i])) {
        while (i < line.len && gr_is_digit(line.ptr[i]))
            i++;
        parts++;
        i += i < line.len && line.ptr[i] == '.';
    }
    if (parts == 0 || i == line.len || line.ptr[i] != ' ')
        return lead;
    *indent = parts;
    while (i < line.len && line.ptr[i] == ' ')
        i++;
    return i;
}

static gr_status find_lines(reader *r, gr_err *err)
{
    gr_str t = r->s->text;
    gr_status st = GR_OK;
    bool bulleted = false; /* the first line has a bullet */
    bool numbered = gr_str_find(t, "1.1") < t.len;

    for (size_t pos = 0; st == GR_OK && pos < t.len;) {
        size_t end = pos, lead, indent;
        gr_str line, name;

        while (end < t.len && t.ptr[end] != '\n')
            end++;
        line = gr_str_sub(t, pos, end);
        indent = indent_of(line, &lead);
        if (numbered)
            lead = skip_number(line, lead, &indent);
        name = gr_str_trim(gr_str_sub(line, lead, line.len));
        /* a line without a parent is a root if those below it say so; only bullets make several */
        if (!is_name(name) || (r->d != NULL && indent <= r->indent[0] &&
                               !(bulleted && lead > indent_only(line) && indent == r->indent[0])))
            st = finish(r, err);
        bulleted = r->d == NULL ? lead > indent_only(line) : bulleted;
        if (st == GR_OK && is_name(name) && !add_line(r, name, indent, (gr_span){ pos, end }))
            st = gr_fail_memory(r->s->cx, err);
        pos = end + 1;
    }
    return st == GR_OK ? finish(r, err) : st;
}

/* --- paths --- */

/* A line that is a path, without its last slash; empty if it is none. */
static gr_str path_of(gr_str line)
{
    line = gr_str_trim(line);
    if (line.len > 1 && line.ptr[line.len - 1] == '/')
        line.len--;
    if (line.len == 0 || line.len > NAME_MAX_BYTES * 4 || gr_str_find(line, "/") == line.len ||
        gr_str_find(line, "//") < line.len)
        return (gr_str){ 0 };
    for (size_t i = 0; i < line.len; i++)
        if (strchr(" ,;:()[]{}?!|<>=\"", line.ptr[i]) != NULL)
            return (gr_str){ 0 };
    return line;
}

static gr_str parent_of(gr_str path)
{
    size_t at = path.len;

    while (at > 0 && path.ptr[at - 1] != '/')
        at--;
    return gr_str_sub(path, 0, at > 0 ? at - 1 : 0);
}

/* What the end of a path is called: its last part, or all of it where another one ends the same. */
static bool add_path(reader *r, gr_strmap *seen, gr_str path, gr_span at)
{
    gr_str parent = parent_of(path), name = path;
    uint32_t up = gr_strmap_get(seen, parent), v, *slot;

    if (path.len > parent.len + 1)
        name = gr_str_sub(path, parent.len + 1, path.len);
    if (gr_strmap_get(&r->d->index, name) != GR_MAP_NONE)
        name = path;
    slot = gr_strmap_put(seen, path);
    if (slot == NULL || !gr_draft_node_of(r->d, name, at, true, &v))
        return false;
    *slot = v;
    return r->d->nodes.n == 1 || gr_draft_edge_of(r->d, up, v, at, NULL);
}

/* "/disk", "/disk/etc", "/disk/etc/ssh" line by line, every folder before what it has. */
static gr_status find_paths(reader *r, gr_err *err)
{
    gr_str t = r->s->text;
    gr_status st = GR_OK;
    bool ok = true;
    gr_strmap seen;

    gr_strmap_init(&seen, &r->s->cx->budget);
    for (size_t pos = 0; ok && st == GR_OK && pos <= t.len;) {
        size_t end = pos;
        gr_str path;
        bool fits;

        while (end < t.len && t.ptr[end] != '\n')
            end++;
        path = path_of(gr_str_sub(t, pos, end));
        fits = path.len != 0 &&
               (r->d == NULL || (gr_strmap_get(&seen, path) == GR_MAP_NONE &&
                                 gr_strmap_get(&seen, parent_of(path)) != GR_MAP_NONE));
        if (!fits && r->d != NULL) {
            r->deepest = r->d->nodes.n; /* no indent says how deep it is */
            st = finish(r, err);
            gr_strmap_clear(&seen);
            gr_strmap_init(&seen, &r->s->cx->budget);
        }
        if (fits && r->d == NULL) {
            r->d = gr_draft_new(r->s, &gr_recogniser_outline);
            r->at = (gr_span){ pos, end };
            ok = r->d != NULL;
        }
        if (ok && fits) {
            r->at.end = end;
            ok = add_path(r, &seen, path, (gr_span){ pos, end });
        }
        pos = end + 1;
    }
    gr_strmap_clear(&seen);
    if (!ok)
        return gr_fail_memory(r->s->cx, err);
    r->deepest = r->d != NULL ? r->d->nodes.n : 0;
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

/* --- Newick --- */

typedef struct child {
    uint32_t node;
    gr_span at;
    gr_str length; /* of the branch above it, or empty */
} child;

typedef struct newick {
    reader *r;
    GR_VEC(child) open;      /* nodes whose parent is not read yet */
    size_t first[DEPTH_MAX]; /* of the children of each open bracket */
    size_t start[DEPTH_MAX];
    size_t depth, inner, unnamed;
    bool ok;
} newick;

static size_t skip_blanks(gr_str t, size_t pos)
{
    while (pos < t.len && (t.ptr[pos] == ' ' || t.ptr[pos] == '\n'))
        pos++;
    return pos;
}

/* The name at pos with the length of its branch, "a:1.5"; where they end. */
static size_t read_label(gr_str t, size_t pos, gr_str *name, gr_str *length)
{
    size_t end = pos, stop;
    const gr_unit *unit;
    gr_value v;

    while (end < t.len && end - pos < NAME_MAX_BYTES &&
           (is_word_char(t.ptr[end]) || t.ptr[end] == '.' || t.ptr[end] == '-' ||
            (t.ptr[end] == ' ' && end > pos && end + 1 < t.len && is_word_char(t.ptr[end + 1]) &&
             is_word_char(t.ptr[end - 1]) && strchr("(,", t.ptr[pos - 1]) != NULL)))
        end++;
    *name = gr_str_sub(t, pos, end);
    *length = (gr_str){ 0 };
    if (end >= t.len || t.ptr[end] != ':')
        return end;
    for (stop = end + 1; stop < t.len && stop - end < 24 &&
                         (gr_is_digit(t.ptr[stop]) || strchr(".eE-", t.ptr[stop]) != NULL);)
        stop++;
    *length = gr_str_sub(t, end + 1, stop);
    if (gr_read_number(*length, &v, &unit))
        return stop;
    *length = (gr_str){ 0 };
    return end;
}

/* A node whose name was read; its children are those of the bracket that closed before it. */
static bool add_named(newick *w, gr_str name, gr_span at, gr_str length, size_t children)
{
    gr_draft *d = w->r->d;
    child x = { .at = at, .length = length };
    const gr_unit *unit;
    uint32_t e;
    gr_value v;

    w->ok = gr_draft_node_of(d, name, at, true, &x.node);
    if (w->ok && x.node + 1 != d->nodes.n) /* twice the same name is no tree */
        return false;
    for (size_t i = children; w->ok && i < w->open.n; i++) {
        const child *y = &w->open.at[i];

        w->ok = gr_draft_edge_of(d, x.node, y->node, y->at, &e) &&
                (y->length.len == 0 || !gr_read_number(y->length, &v, &unit) ||
                 gr_draft_set(d, GR_OF_EDGE, "weight", GR_MEANS_LENGTH, e, v, NULL));
    }
    w->open.n = children < w->open.n ? children : w->open.n;
    w->ok = w->ok && gr_vec_push(&w->open, x);
    return w->ok;
}

/* The tree at pos; where it ends, 0 if it is none. */
static size_t read_newick(newick *w, size_t pos)
{
    gr_str t = w->r->s->text, name, length;

    w->open.n = w->depth = w->inner = w->unnamed = 0;
    while (w->ok && pos < t.len) {
        size_t start, end;

        pos = skip_blanks(t, pos);
        if (pos < t.len && t.ptr[pos] == '(') {
            if (w->depth == DEPTH_MAX)
                return 0;
            w->first[w->depth] = w->open.n;
            w->start[w->depth++] = pos++;
            continue;
        }
        start = pos;
        end = read_label(t, pos, &name, &length);
        if (name.len == 0 || w->depth == 0 ||
            !add_named(w, name, (gr_span){ start, end }, length, w->open.n))
            return 0;
        for (pos = skip_blanks(t, end); pos < t.len && t.ptr[pos] == ')';
             pos = skip_blanks(t, end)) {
            w->depth--;
            w->inner++;
            if (w->open.n < w->first[w->depth] + 2 && w->depth == 0)
                return 0;
            start = pos + 1;
            end = read_label(t, start, &name, &length);
            if (name.len == 0) {
                w->unnamed++;
                name = gr_str_sub(t, w->start[w->depth], start);
            }
            if (name.len > NAME_MAX_BYTES ||
                !add_named(w, name, (gr_span){ pos, end }, length, w->first[w->depth]))
                return 0;
            if (w->depth == 0)
                return end;
        }
        if (pos >= t.len || t.ptr[pos] != ',')
            return 0;
        pos++;
    }
    return 0;
}

/* Brackets without names are a tree only where the text says so. */
static bool speaks_of_trees(const gr_sensing *s)
{
    for (size_t i = 0; i < s->tokens.n; i++)
        if (gr_word_in(s->lemma[i], "newick|phylogeny|phylogenetic|cladogram|dendrogram"))
            return true;
    return false;
}

static gr_status find_newick(reader *r, gr_err *err)
{
    newick w = { .r = r, .ok = true };
    gr_str t = r->s->text;
    bool said = speaks_of_trees(r->s);
    gr_status st = GR_OK;
    size_t failed = 0;

    w.open.budget = &r->s->cx->budget;
    for (size_t i = 0; w.ok && st == GR_OK && i + 1 < t.len && failed < TRIES_MAX; i++) {
        size_t end;

        if (t.ptr[i] != '(' || (i > 0 && (is_word_char(t.ptr[i - 1]) || t.ptr[i - 1] == '(')))
            continue;
        r->d = gr_draft_new(r->s, &gr_recogniser_outline);
        w.ok = r->d != NULL;
        end = w.ok ? read_newick(&w, i) : 0;
        if (end == 0 || (w.unnamed != 0 && !said) || (w.inner < 2 && !said)) {
            failed++;
            continue;
        }
        end += end < t.len && t.ptr[end] == ';';
        r->at = (gr_span){ i, end };
        r->deepest = 2;
        r->sure = 99;
        st = finish(r, err);
        i = end - 1;
    }
    gr_vec_clear(&w.open);
    return w.ok ? st : gr_fail_memory(r->s->cx, err);
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    reader r = { .s = s, .sure = 90 };
    gr_status st = find_lines(&r, err);

    if (st == GR_OK)
        st = find_paths(&r, err);
    if (st == GR_OK)
        st = find_terms(&r, err);
    return st == GR_OK ? find_newick(&r, err) : st;
}

const gr_recogniser gr_recogniser_outline = {
    .name = "outline",
    .summary =
        "trees as indented lines, as `tree` draws them, as terms: r(a(b, c), d), or Newick's",
    .find = find,
    .example = "Board\n  Sales\n    North\n    South\n  Works\n\nHow many are below Sales?",
    .graph = "Board>Sales, Board>Works, Sales>North, Sales>South",
};
