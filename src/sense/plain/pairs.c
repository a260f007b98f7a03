/* Lists of links and of neighbours whose numbers, counts or remarks stand in other places than
 * recognisers look for them: "web -57- api", "Bob-37->Dan", "A: (B, 13), (D, 32)", "1: n1 n2",
 * "N[a] = {a, b}", "<a, b>", "A -> B // new". */
#include "sense/plain/plain_int.h"

#define BYTES_MAX 4096 /* of a text whose arrows are compared */

/* Does a line without a colon or an arrow have the mark? "A # B" may be a link. */
static bool stands_alone(const gr_plain *p, const char *mark)
{
    for (size_t at = 0; at < p->n; at = gr_plain_line_end(p, at) + 1) {
        gr_str line = { p->t + at, gr_plain_line_end(p, at) - at };

        if (gr_str_find(line, mark) < line.len && gr_str_find(line, ":") == line.len &&
            gr_str_find(line, "->") == line.len)
            return true;
    }
    return false;
}

/* "A: B, C // new", "A -> B  # new": a remark behind data, unless it may say what the data are. */
static void drop_remark(gr_plain *p, size_t at, size_t end, const char *const *marks, size_t n)
{
    gr_str line = { p->t + at, end - at };
    size_t colon = gr_str_find(line, ":"), arrow = gr_str_find(line, "->");

    for (size_t i = 0; i < n; i++) {
        size_t mark = gr_str_find(line, marks[i]);
        gr_str remark = gr_str_sub(line, mark, line.len);

        if (mark < line.len && (colon < mark || arrow < mark) && gr_plain_skip(p, at) < at + mark &&
            gr_str_find(remark, ":") == remark.len && gr_str_find(remark, "irected") == remark.len)
            gr_plain_blank(p, at + mark, end);
    }
}

/* "web -57- api" as "web--57--api": behind a blank the first hyphen would be a minus. */
static void write_inner_number(gr_plain *p, size_t at)
{
    size_t end, start = at;
    bool word = false;

    if (!gr_plain_is(p, at, " -") || !gr_plain_digit(p, at + 2) ||
        !gr_plain_is(p, end = gr_plain_number(p, at + 2), "- ") || end + 2 >= p->n ||
        !gr_plain_is_name(p->t[end + 2]) || gr_plain_digit(p, end + 2))
        return;
    for (; start > 0 && gr_plain_is_name(p->t[start - 1]); start--)
        word |= !gr_is_digit(p->t[start - 1]);
    if (!word || (start > 0 && p->t[start - 1] == '-' && start > 1 && p->t[start - 2] != '-'))
        return;
    p->t[at] = '-';
    p->t[end + 1] = '-';
}

/* "N[a] = {a, b}": the closed neighbourhood without a itself. */
static void write_closed(gr_plain *p, size_t at)
{
    size_t end = at + 2, open, close;
    gr_str name;

    while (end < p->n && gr_plain_is_name(p->t[end]))
        end++;
    if (end >= p->n || p->t[end] != ']' || end == at + 2)
        return;
    name = (gr_str){ p->t + at + 2, end - at - 2 };
    open = gr_plain_skip(p, end + 1);
    open = open < p->n && p->t[open] == '=' ? gr_plain_skip(p, open + 1) : p->n;
    if (open >= p->n || p->t[open] != '{' || (close = gr_plain_close(p, open)) == p->n)
        return;
    p->t[at + 1] = '(';
    p->t[end] = ')';
    for (size_t i = open + 1; i + name.len <= close; i++) {
        size_t next = gr_plain_skip(p, i + name.len), before = i;

        if (memcmp(p->t + i, name.ptr, name.len) != 0 || gr_plain_is_name(p->t[i - 1]) ||
            gr_plain_is_name(p->t[i + name.len]))
            continue;
        while (before > open + 1 && strchr(" ,", p->t[before - 1]) != NULL)
            before--;
        gr_plain_blank(p, p->t[next] == ',' ? i : before, p->t[next] == ',' ? next + 1 : next);
        return;
    }
}

/* "N_a = {", "N+(a) = {" as "N(a)= {", " N(a) = {": neighbours of a. */
static void write_neighbourhood(gr_plain *p, size_t at)
{
    size_t end = at + 2, mark;

    if (p->t[at] != 'N' || (at > 0 && gr_plain_is_name(p->t[at - 1])) || at + 4 >= p->n)
        return;
    if (p->t[at + 1] == '[') {
        write_closed(p, at);
        return;
    }
    if (gr_plain_is(p, at, "N+(")) {
        p->t[at] = ' ';
        p->t[at + 1] = 'N';
        return;
    }
    while (end < p->n && gr_plain_is_name(p->t[end]))
        end++;
    mark = gr_plain_skip(p, end);
    if (p->t[at + 1] != '_' || end == at + 2 || mark != end + 1 || p->t[mark] != '=' ||
        p->t[gr_plain_skip(p, mark + 1)] != '{')
        return;
    p->t[at + 1] = '(';
    p->t[end] = ')';
}

/* [label="26"] as [label=26]: a number is one without its quotes. */
static void open_number(gr_plain *p, size_t at)
{
    size_t end;

    if (!gr_plain_is(p, at, "=\"") || (end = gr_plain_number(p, at + 2)) == at + 2 ||
        end + 1 >= p->n || p->t[end] != '"' || p->t[end + 1] != ']')
        return;
    memmove(p->t + at + 1, p->t + at + 2, end - at - 2);
    p->t[end - 1] = ']';
    p->t[end] = p->t[end + 1] = ' ';
}

typedef struct pair {
    gr_str name, number;
    size_t end; /* where it closes */
} pair;

/* "(B, 13)" or "(13, B)" at `at`. */
static bool pair_at(const gr_plain *p, size_t at, pair *out)
{
    gr_str field[2];

    if (at >= p->n || p->t[at++] != '(')
        return false;
    for (size_t k = 0; k < 2; k++) {
        size_t start = at = gr_plain_skip(p, at);

        while (at < p->n &&
               (gr_plain_is_name(p->t[at]) || (p->t[at] == '.' && gr_plain_number(p, start) > at)))
            at++;
        field[k] = (gr_str){ p->t + start, at - start };
        if (at == start || at >= p->n || p->t[at] != (k == 0 ? ',' : ')'))
            return false;
        at += k == 0;
    }
    out->end = at;
    out->number = field[gr_is_digit(field[1].ptr[0])];
    out->name = field[!gr_is_digit(field[1].ptr[0])];
    at = (size_t)(out->number.ptr - p->t);
    return gr_plain_number(p, at) == at + out->number.len && !gr_is_digit(out->name.ptr[0]);
}

/* "A: (B, 13), (D, 32)" as "A: B (13) , D (32) ": neighbours with their numbers. */
static void write_pairs(gr_plain *p, size_t at, size_t end)
{
    size_t colon = at;
    char text[80];
    pair x;

    while (colon < end && gr_plain_is_name(p->t[colon]))
        colon++;
    if (colon == at || colon >= end || p->t[colon] != ':')
        return;
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = gr_plain_skip(p, colon + 1); i < end; i = gr_plain_skip(p, i)) {
            if (!pair_at(p, i, &x) || x.end - i >= sizeof text)
                return;
            snprintf(text, sizeof text, "%.*s (%.*s)", GR_FMT(x.name), GR_FMT(x.number));
            if (pass == 1)
                gr_plain_put(p, i, x.end + 1, text);
            i = x.end + 1;
            if (gr_plain_skip(p, i) < end && p->t[i] != ',')
                return;
            i += i < end;
        }
}

/* "a -> b @ 42" as "a -> b (42)" */
static void write_at(gr_plain *p, size_t at)
{
    size_t end, line = at;

    if (!gr_plain_is(p, at, " @ ") || (end = gr_plain_number(p, at + 3)) == at + 3 ||
        (end < p->n && strchr(",;\n", p->t[end]) == NULL))
        return;
    while (line > 0 && p->t[line - 1] != '\n')
        line--;
    for (size_t i = line; i + 1 < at; i++)
        if (gr_plain_is(p, i, "->") || gr_plain_is(p, i, "--") || gr_plain_is(p, i, "→") ||
            gr_plain_is(p, i, "—")) {
            p->t[at + 1] = '(';
            memmove(p->t + at + 2, p->t + at + 3, end - at - 3);
            p->t[end - 1] = ')';
            return;
        }
}

/* "a depends_on b, c" as "a: requires b, c", line by line: a key of a file, no word. */
static void write_key(gr_plain *p, size_t at, size_t end)
{
    static const char key[] = " depends_on ";
    size_t name = at;

    while (name < end && (gr_plain_is_name(p->t[name]) || strchr("-.", p->t[name]) != NULL))
        name++;
    if (name > at && gr_plain_is(p, name, key) && name + sizeof key - 1 < end)
        gr_plain_put(p, name, name + sizeof key - 1, ": requires");
}

/* "a: requires [b, c]" as "a: requires  b, c ": the word says what the list is. */
static void open_role(gr_plain *p, size_t at, size_t end)
{
    gr_str line = { p->t + at, end - at };
    size_t colon = gr_str_find(line, ": "), word = colon + 2, open;

    for (open = word; open < line.len && line.ptr[open] >= 'a' && line.ptr[open] <= 'z';)
        open++;
    if (colon == 0 || open < word + 3 || open + 2 >= line.len || line.ptr[open] != ' ' ||
        line.ptr[open + 1] != '[' || gr_plain_close(p, at + open + 1) != end - 1 ||
        gr_str_find(gr_str_sub(line, open + 2, line.len - 1), "[") < line.len - open - 3)
        return;
    p->t[at + open + 1] = p->t[end - 1] = ' ';
}

/* "<a, b>" at `at`, with a number or not: where it closes, or 0. */
static size_t angle_end(const gr_plain *p, size_t at)
{
    size_t end = at + 1, fields = 0;

    if (at > 0 && (p->t[at - 1] == '>' || gr_plain_is_name(p->t[at - 1]))) /* "Cid><Gus" */
        return 0;
    while (end < p->n && p->t[at] == '<') {
        size_t start = end = gr_plain_skip(p, end);

        while (end < p->n && gr_plain_is_name(p->t[end]))
            end++;
        if (end == start || end >= p->n)
            return 0;
        fields++;
        if (p->t[end] == '>')
            return (fields == 2 || fields == 3) &&
                           !gr_plain_is_name(p->t[end + 1 < p->n ? end + 1 : at])
                       ? end
                       : 0;
        if (p->t[end++] != ',')
            return 0;
    }
    return 0;
}

/* "<a, b>, <b, c>" as "(a, b), (b, c)" */
static void write_angles(gr_plain *p)
{
    size_t n = 0, end;

    for (size_t i = 0; i < p->n; i++)
        n += p->t[i] == '<' && angle_end(p, i) != 0;
    for (size_t i = 0; n > 1 && i < p->n; i++)
        if ((end = angle_end(p, i)) != 0) {
            p->t[i] = '(';
            p->t[end] = ')';
        }
}

/* "1: n1 n2" over "2: n2 n3": the count before a pair of words; where it ends, or 0. */
static size_t count_end(const gr_plain *p, size_t at, size_t end, size_t count)
{
    char text[24];
    size_t n = (size_t)snprintf(text, sizeof text, "%zu: ", count), words = 0;

    if (!gr_plain_is(p, at, text))
        return 0;
    for (size_t i = at + n; i < end; i++) {
        bool first = p->t[i - 1] == ' ';

        if (p->t[i] != ' ' && !gr_plain_is_name(p->t[i]) && p->t[i] != '-')
            return 0;
        if (first && p->t[i] != ' ' && (gr_plain_digit(p, i) || ++words > 2))
            return 0;
    }
    return words == 2 ? at + n : 0;
}

/* "(1) a -> b": where the count ends, or 0. */
static size_t boxed_end(const gr_plain *p, size_t at, size_t count)
{
    char text[24];
    size_t n = (size_t)snprintf(text, sizeof text, "(%zu) ", count);

    return gr_plain_is(p, at, text) ? at + n : 0;
}

static size_t any_count_end(const gr_plain *p, size_t at, size_t count)
{
    size_t end = count_end(p, at, gr_plain_line_end(p, at), count);

    return end != 0 ? end : boxed_end(p, at, count);
}

/* Pairs whose lines are counted, from 1 on: the counts go. */
static size_t drop_counts(gr_plain *p, size_t at)
{
    size_t last = at, n = 0;

    for (; last < p->n && any_count_end(p, last, n + 1) != 0; n++)
        last = gr_plain_line_end(p, last) + 1;
    for (size_t i = at, k = 1; n > 2 && i < last; i = gr_plain_line_end(p, i) + 1, k++)
        gr_plain_blank(p, i, any_count_end(p, i, k));
    return n != 0 ? last : gr_plain_line_end(p, at) + 1;
}

/* "Bob-37->Dan" at `at`: where the number begins, or 0; *end is the last name's. */
static size_t number_in_arrow(const gr_plain *p, size_t at, size_t *end)
{
    size_t mark = at, stop;

    while (mark < p->n && gr_plain_is_name(p->t[mark]))
        mark++;
    if (mark == at || mark >= p->n || p->t[mark] != '-')
        return 0;
    stop = gr_plain_number(p, mark + 1);
    if (stop == mark + 1 || !gr_plain_is(p, stop, "->"))
        return 0;
    for (*end = stop + 2; *end < p->n && gr_plain_is_name(p->t[*end]);)
        (*end)++;
    return *end > stop + 2 && (*end == p->n || strchr(",;\n ", p->t[*end]) != NULL) ? mark + 1 : 0;
}

/* Have all arrows of the text numbers before them, and does one lead to the word before another's?
 * Elsewhere "web-1" is a name. */
static bool have_numbers(const gr_plain *p)
{
    size_t arrows = 0, numbered = 0, again = 0, end = 0;

    for (size_t i = 0; i + 2 < p->n; i++) {
        size_t from, other = 0, last;

        arrows += gr_plain_is(p, i, "->");
        if ((i > 0 && gr_plain_is_name(p->t[i - 1])) || (from = number_in_arrow(p, i, &end)) == 0)
            continue;
        numbered++;
        last = gr_plain_number(p, from) + 2;
        for (size_t k = 0; again == 0 && k + 2 < p->n && k < BYTES_MAX; k++) {
            if (k > 0 && gr_plain_is_name(p->t[k - 1]))
                continue;
            other = number_in_arrow(p, k, &(size_t){ 0 });
            again += other != 0 && other - 1 - k == end - last &&
                     memcmp(p->t + k, p->t + last, end - last) == 0;
        }
    }
    return numbered > 2 && arrows <= numbered + 1 && again != 0;
}

/* "Bob-37->Dan" as "Bob->Dan 37" */
static void write_arrow_numbers(gr_plain *p)
{
    size_t end = 0, from;
    char text[80];

    for (size_t i = 0; i < p->n; i++) {
        size_t last;

        if ((i > 0 && gr_plain_is_name(p->t[i - 1])) || (from = number_in_arrow(p, i, &end)) == 0 ||
            end - from >= sizeof text)
            continue;
        last = gr_plain_number(p, from);
        snprintf(text, sizeof text, "->%.*s %.*s", (int)(end - last - 2), p->t + last + 2,
                 (int)(last - from), p->t + from);
        gr_plain_put(p, from - 1, end, text);
    }
}

void gr_plain_pairs(gr_plain *p)
{
    static const char *const marks[] = { " //", " # " };
    size_t n = sizeof marks / sizeof *marks - stands_alone(p, " # ");

    write_angles(p);
    if (p->n < BYTES_MAX && have_numbers(p))
        write_arrow_numbers(p);
    for (size_t i = 0; i < p->n; i++) {
        write_neighbourhood(p, i);
        write_inner_number(p, i);
        open_number(p, i);
        write_at(p, i);
    }
    for (size_t at = 0; at < p->n; at = gr_plain_line_end(p, at) + 1) {
        drop_remark(p, at, gr_plain_line_end(p, at), marks, n);
        write_pairs(p, at, gr_plain_line_end(p, at));
        write_key(p, at, gr_plain_line_end(p, at));
        open_role(p, at, gr_plain_line_end(p, at));
    }
    for (size_t at = 0; at < p->n;)
        at = drop_counts(p, at);
}
