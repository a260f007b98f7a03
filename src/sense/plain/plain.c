/* Notations that differ from a known one only in signs are written as that one before anything is
 * read: the marks of HTML, Markdown and wikis here, signs in signs.c, links in pairs.c, programs in
 * code.c, lists that stand indented in fold.c. A rule fires where nothing else can be meant, and
 * never changes the length, so that evidence still points into the text. */
#include "sense/plain/plain_int.h"

void gr_plain_blank(gr_plain *p, size_t from, size_t to)
{
    if (to > from)
        memset(p->t + from, ' ', to - from);
}

void gr_plain_put(gr_plain *p, size_t at, size_t to, const char *what)
{
    size_t n = strlen(what);

    if (n > to - at)
        return;
    memcpy(p->t + at, what, n);
    gr_plain_blank(p, at + n, to);
}

size_t gr_plain_line_end(const gr_plain *p, size_t at)
{
    const char *end = at < p->n ? memchr(p->t + at, '\n', p->n - at) : NULL;

    return end != NULL ? (size_t)(end - p->t) : p->n;
}

size_t gr_plain_skip(const gr_plain *p, size_t at)
{
    while (at < p->n && (p->t[at] == ' ' || p->t[at] == '\t'))
        at++;
    return at;
}

size_t gr_plain_number(const gr_plain *p, size_t at)
{
    while (gr_plain_digit(p, at) || (at + 1 < p->n && p->t[at] == '.' && gr_plain_digit(p, at + 1)))
        at++;
    return at;
}

#define BRACKETS_BYTES 4096 /* between a bracket and the one that closes it */
#define BRACKETS_DEPTH 32

size_t gr_plain_close(const gr_plain *p, size_t at)
{
    char open[BRACKETS_DEPTH];
    size_t depth = 0;

    for (size_t i = at; i < p->n && i - at < BRACKETS_BYTES; i++) {
        char c = p->t[i];

        if (c == '"' || c == '\'') {
            size_t left = p->n - i - 1;
            const char *end =
                memchr(p->t + i + 1, c, left < BRACKETS_BYTES ? left : BRACKETS_BYTES);

            if (end == NULL)
                return p->n;
            i = (size_t)(end - p->t);
        } else if (c == '(' || c == '[' || c == '{') {
            if (depth == BRACKETS_DEPTH)
                return p->n;
            open[depth++] = c == '(' ? ')' : c == '[' ? ']' : '}';
        } else if (c == ')' || c == ']' || c == '}') {
            if (depth == 0 || open[--depth] != c)
                return p->n;
            if (depth == 0)
                return i;
        }
    }
    return p->n;
}

/* --- HTML --- */

static const struct {
    const char *entity, *sign;
} entities[] = { { "&gt;", ">" },   { "&lt;", "<" },   { "&rarr;", "→" },  { "&larr;", "←" },
                 { "&harr;", "↔" }, { "&amp;", "&" },  { "&ndash;", "–" }, { "&mdash;", "—" },
                 { "&nbsp;", " " }, { "&quot;", "\"" } };

static void write_entities(gr_plain *p)
{
    for (size_t i = 0; i < p->n; i++)
        for (size_t k = 0; p->t[i] == '&' && k < sizeof entities / sizeof *entities; k++)
            if (gr_plain_is(p, i, entities[k].entity))
                gr_plain_put(p, i, i + strlen(entities[k].entity), entities[k].sign);
}

static const struct {
    const char *name, *sign; /* what stands for it; a line end only where a line has begun */
} tags[] = { { "td", "|" },   { "th", "|" },    { "/td", "" },   { "/th", "" },
             { "tr", "\n" },  { "/tr", "|" },   { "table", "" }, { "/table", "" },
             { "tbody", "" }, { "/tbody", "" }, { "thead", "" }, { "/thead", "" } };

/* Rows and cells of a table; the tag's text ends at a blank or ">". */
static void write_tags(gr_plain *p)
{
    if (gr_str_find(gr_plain_from(p, 0), "<td") == p->n)
        return;
    for (size_t i = 0; i < p->n; i++) {
        size_t end = i + 1, name, start = i;

        if (p->t[i] != '<')
            continue;
        while (end < p->n && end - i < 80 && p->t[end] != '>' && p->t[end] != '\n')
            end++;
        if (end >= p->n || p->t[end] != '>')
            continue;
        for (name = i + 1; name < end && p->t[name] != ' ';)
            name++;
        while (start > 0 && (p->t[start - 1] == ' ' || p->t[start - 1] == '\t'))
            start--;
        for (size_t k = 0; k < sizeof tags / sizeof *tags; k++)
            if (gr_str_is_nocase((gr_str){ p->t + i + 1, name - i - 1 }, tags[k].name))
                gr_plain_put(p, i, end + 1,
                             tags[k].sign[0] == '\n' && (start == 0 || p->t[start - 1] == '\n')
                                 ? ""
                                 : tags[k].sign);
    }
}

/* --- Markdown, wikis, LaTeX --- */

/* "**Oslo** – **Rome**": stars around a name. And what makes a sign a picture: "➡️". */
static void drop_stars(gr_plain *p)
{
    for (size_t i = 0; i + 4 < p->n; i++) {
        size_t end;

        if (gr_plain_is(p, i, "\xEF\xB8\x8F"))
            gr_plain_blank(p, i, i + 3);
        if (!gr_plain_is(p, i, "**") || p->t[i + 2] == ' ' || p->t[i + 2] == '*' ||
            (i > 0 && strchr(" \n\t([|->", p->t[i - 1]) == NULL)) /* "A**B": a sign of its own */
            continue;
        for (end = i + 3; end + 1 < p->n && p->t[end] != '\n' && !gr_plain_is(p, end, "**");)
            end++;
        if (gr_plain_is(p, end, "**") && p->t[end - 1] != ' ') {
            gr_plain_blank(p, i, i + 2);
            gr_plain_blank(p, end, end + 2);
        }
    }
}

/* "{| ... |- | a || b |}" */
static void write_wiki_table(gr_plain *p)
{
    if (gr_str_find(gr_plain_from(p, 0), "{|") == p->n)
        return;
    for (size_t at = 0, end; at < p->n; at = end + 1) {
        size_t first = gr_plain_skip(p, at);
        bool rule;

        end = gr_plain_line_end(p, at);
        rule = gr_plain_is(p, first, "|-");
        if (rule || gr_plain_is(p, first, "{|") || gr_plain_is(p, first, "|}") ||
            gr_plain_is(p, first, "|+")) {
            gr_plain_blank(p, first, end + (rule && end < p->n));
            continue;
        }
        if (first < p->n && p->t[first] == '!')
            p->t[first] = '|';
        for (size_t i = first; i + 1 < end && (p->t[first] == '|'); i++)
            if (gr_plain_is(p, i, "||") || gr_plain_is(p, i, "!!"))
                gr_plain_put(p, i, i + 2, "|");
    }
}

/* "\draw[->] (A) -- node[above] {5} (B);" as "A -> B 5" */
static void write_drawing(gr_plain *p)
{
    for (size_t at = 0, end; at < p->n; at = end + 1) {
        size_t first = gr_plain_skip(p, at), u, v, number;
        bool arrow;
        char line[256];
        gr_str all, left, right, weight = GR_STR("");

        end = gr_plain_line_end(p, at);
        all = (gr_str){ p->t + first, end - first };
        if (!gr_str_starts(all, "\\draw") && !gr_str_starts(all, "\\path"))
            continue;
        u = gr_str_find(all, "(");
        v = all.len;
        while (v > 0 && all.ptr[v - 1] != '(')
            v--;
        if (u + 1 >= v || v == 0 || all.len >= sizeof line)
            continue;
        left = gr_str_sub(all, u + 1, all.len);
        left = gr_str_sub(left, 0, gr_str_find(left, ")"));
        right = gr_str_sub(all, v, all.len);
        right = gr_str_sub(right, 0, gr_str_find(right, ")"));
        arrow = gr_str_find(gr_str_sub(all, 0, u), "->") < u;
        number = gr_str_find(all, "{");
        if (number < v) {
            weight = gr_str_sub(all, number + 1, all.len);
            weight = gr_str_sub(weight, 0, gr_str_find(weight, "}"));
        }
        number = (size_t)snprintf(line, sizeof line, "%.*s %s %.*s %.*s", GR_FMT(left),
                                  arrow ? "->" : "--", GR_FMT(right), GR_FMT(weight));
        if (number <= all.len)
            gr_plain_put(p, first, end, line);
    }
}

gr_status gr_sense_plain(gr_ctx *cx, gr_str text, gr_str *out, gr_err *err)
{
    gr_str copy = gr_str_dup(&cx->arena, text);
    gr_plain p = { .t = (char *)copy.ptr, .n = copy.len };

    if (copy.ptr == NULL)
        return gr_fail_memory(cx, err);
    write_entities(&p);
    write_tags(&p);
    drop_stars(&p);
    write_wiki_table(&p);
    write_drawing(&p);
    gr_plain_pairs(&p);
    gr_plain_signs(&p);
    gr_plain_code(&p);
    gr_plain_lines(&p);
    gr_plain_fold(&p);
    *out = copy;
    return GR_OK;
}
