/* Single signs and short patterns that other notations have words or other signs for: "EUR 5" is
 * "€ 5", "—20→" an arrow with its number, "|AB| = 7" the length of AB. */
#include "sense/plain/plain_int.h"

/* Signs of the same meaning and no more bytes. */
static const struct {
    const char *from, *to;
} signs[] = {
    { "➡", "→" },       { "⮕", "→" },         { "⬅", "←" },           { "\t->\t", " -> " },
    { "\t→\t", " → " }, { " o--o ", "  --  " }, { " *--* ", "  --  " },
};

static void write_signs(gr_plain *p, size_t at)
{
    for (size_t k = 0; k < sizeof signs / sizeof *signs; k++)
        if (gr_plain_is(p, at, signs[k].from))
            gr_plain_put(p, at, at + strlen(signs[k].from), signs[k].to);
}

/* "EUR 4.50" before a number. */
static void write_money(gr_plain *p, size_t at)
{
    static const char *const codes[][2] = { { "EUR ", "€" }, { "USD ", "$" }, { "GBP ", "£" } };

    for (size_t k = 0; k < sizeof codes / sizeof *codes; k++)
        if (gr_plain_is(p, at, codes[k][0]) && gr_plain_digit(p, at + 4) && at > 0 &&
            p->t[at - 1] == ' ')
            gr_plain_put(p, at, at + 4, codes[k][1]);
}

/* "—20→", "--20-->", "=20=>", "-8->": an arrow with its number, as "-[20]->". */
static void write_long_arrow(gr_plain *p, size_t at)
{
    static const char *const tails[] = { "→", "-->", "->", "==>", "=>" };
    size_t from = at, end, stop = 0;
    char text[40];

    if (memchr("-=\xE2", p->t[at], 3) == NULL || (at > 0 && strchr("-=>]", p->t[at - 1]) != NULL))
        return;
    from += gr_plain_is(p, at, "—") || gr_plain_is(p, at, "–") ? strlen("—") : 0;
    while (from < p->n && from - at < 3 && (p->t[from] == '-' || p->t[from] == '='))
        from++;
    end = gr_plain_number(p, from);
    if (from == at || end == from || end - from > 20)
        return;
    for (size_t k = 0; stop == 0 && k < sizeof tails / sizeof *tails; k++)
        stop = gr_plain_is(p, end, tails[k]) ? end + strlen(tails[k]) : 0;
    if (stop == 0)
        return;
    while (at > 0 && stop - at < end - from + 5 && p->t[at - 1] == ' ')
        at--;
    while (stop < p->n && stop - at < end - from + 5 && p->t[stop] == ' ')
        stop++;
    snprintf(text, sizeof text, "-[%.*s]->", (int)(end - from), p->t + from);
    gr_plain_put(p, at, stop, text);
}

/* "1 -[20]- 2" as "1 - 2 (20)": between numbers the one in brackets is no name. */
static void write_labelled_line(gr_plain *p, size_t at)
{
    size_t from = at + 2, end, name, stop;
    char text[64];

    if (!gr_plain_is(p, at, "-[") && !gr_plain_is(p, at, "-("))
        return;
    end = gr_plain_number(p, from);
    if (end == from || (!gr_plain_is(p, end, "]- ") && !gr_plain_is(p, end, ")- ")))
        return;
    name = gr_plain_skip(p, end + 2);
    stop = gr_plain_number(p, name);
    if (stop == name || stop - at >= sizeof text || (stop < p->n && gr_plain_is_name(p->t[stop])))
        return;
    snprintf(text, sizeof text, "- %.*s (%.*s)", (int)(stop - name), p->t + name, (int)(end - from),
             p->t + from);
    gr_plain_put(p, at, stop, text);
}

/* "[A] --> [B]": names in brackets on both sides of an arrow. */
static void drop_brackets(gr_plain *p, size_t at)
{
    size_t left = at, right = at + 1, open, close;

    if (!gr_plain_is(p, at, "->"))
        return;
    while (left > 0 && strchr("-.= ", p->t[left - 1]) != NULL)
        left--;
    right = gr_plain_skip(p, at + 2);
    if (left < 3 || p->t[left - 1] != ']' || right >= p->n || p->t[right] != '[')
        return;
    for (open = left - 1; open > 0 && p->t[open] != '[' && p->t[open] != '\n';)
        open--;
    close = gr_plain_close(p, right);
    if (p->t[open] != '[' || close == p->n || close > gr_plain_line_end(p, at))
        return;
    p->t[open] = p->t[left - 1] = p->t[right] = p->t[close] = ' ';
}

/* "from 1 to 2: 19 min", "1 to 3: 14": numbers are no names for a sentence. */
static void write_from_to(gr_plain *p, size_t at)
{
    size_t u = gr_plain_number(p, at), v, start = at;

    if (u == at || (at > 0 && gr_plain_is_name(p->t[at - 1])) || !gr_plain_is(p, u, " to "))
        return;
    v = gr_plain_number(p, u + 4);
    if (v == u + 4 || v >= p->n || p->t[v] != ':' || !gr_plain_digit(p, gr_plain_skip(p, v + 1)))
        return;
    if (start >= 5 && (gr_plain_is(p, start - 5, "from ") || gr_plain_is(p, start - 5, "From ")))
        gr_plain_blank(p, start - 5, start);
    gr_plain_put(p, u, u + 4, " - ");
}

/* "|AB| = 7", "l(AB) = 7", "w_{AB} = 7" as "AB=7" */
static void write_length(gr_plain *p, size_t at)
{
    static const char *const marks[][2] = { { "|", "|" },   { "l(", ")" },  { "d(", ")" },
                                            { "w(", ")" },  { "c(", ")" },  { "w_{", "}" },
                                            { "d_{", "}" }, { "c_{", "}" }, { "l_{", "}" } };

    if (memchr("|ldwc", p->t[at], 5) == NULL || (at > 0 && gr_plain_is_name(p->t[at - 1])))
        return;
    for (size_t k = 0; k < sizeof marks / sizeof *marks; k++) {
        size_t name = at + strlen(marks[k][0]), from, end;
        char text[40];

        if (!gr_plain_is(p, at, marks[k][0]) || name + 4 > p->n || p->t[name] < 'A' ||
            p->t[name] > 'Z' || p->t[name + 1] < 'A' || p->t[name + 1] > 'Z' ||
            !gr_plain_is(p, name + 2, marks[k][1]) || (from = gr_plain_skip(p, name + 3)) >= p->n ||
            p->t[from] != '=')
            continue;
        from = gr_plain_skip(p, from + 1);
        end = gr_plain_number(p, from);
        if (end == from || end - from > 20)
            return;
        snprintf(text, sizeof text, "%.2s=%.*s", p->t + name, (int)(end - from), p->t + from);
        gr_plain_put(p, at, end, text);
        return;
    }
}

static const char *const labels[] = { "label=", "w=", "wt=", "lbl=" };

/* Where the number of a label at a blank ends; `at` if there is none. */
static size_t label_end(const gr_plain *p, size_t at, size_t *from)
{
    for (size_t k = 0; p->t[at] == ' ' && k < sizeof labels / sizeof *labels; k++) {
        size_t end;

        if (!gr_plain_is(p, at + 1, labels[k]))
            continue;
        *from = at + 1 + strlen(labels[k]);
        if ((end = gr_plain_number(p, *from)) > *from)
            return end - *from <= 20 ? end : at;
    }
    return at;
}

/* Do the numbers of all labels end a line or an item before a comma? Lists of another make are
 * left as they are: all of their items, or none. */
static bool labels_end_items(const gr_plain *p)
{
    for (size_t i = 0; i + 1 < p->n; i++) {
        size_t from, end = p->t[i + 1] == 'w' || p->t[i + 1] == 'l' ? label_end(p, i, &from) : i;

        if (end > i && end < p->n && strchr("\n,;.", p->t[end]) == NULL)
            return false;
    }
    return true;
}

/* "A -> B label=40" as "A -> B (40)": a name for a number that says nothing of it. */
static void write_label(gr_plain *p, size_t at)
{
    char text[40];
    size_t from, end = label_end(p, at, &from);

    if (end == at)
        return;
    snprintf(text, sizeof text, " (%.*s)", (int)(end - from), p->t + from);
    gr_plain_put(p, at, end, text);
}

/* "A -> B, capacity 40": what the comma separates belongs to the link. */
static void drop_comma(gr_plain *p, size_t at)
{
    size_t word = at + 2, end = word;

    if (!gr_plain_is(p, at, ", "))
        return;
    while (end < p->n && p->t[end] >= 'a' && p->t[end] <= 'z')
        end++;
    if (end > word && gr_plain_digit(p, end + 1) && p->t[end] == ' ' &&
        gr_word_in((gr_str){ p->t + word, end - word },
                   "capacity|cap|cost|weight|length|distance|time|price|fare|duration"))
        p->t[at] = ' ';
}

/* "_Oslo_": a name between the marks of italics. "Oslo__Rome": two names. */
static void write_underscores(gr_plain *p, size_t at)
{
    size_t end = at + 1;

    if (p->t[at] != '_' || end >= p->n)
        return;
    if (at > 1 && p->t[end] == '_' && end + 1 < p->n && p->t[end + 1] >= 'A' &&
        p->t[end + 1] <= 'Z' && p->t[at - 1] != '_' && gr_plain_is_name(p->t[at - 1])) {
        gr_plain_put(p, at, at + 2, "--");
        return;
    }
    if (at > 0 && gr_plain_is_name(p->t[at - 1]))
        return;
    while (end < p->n && p->t[end] != '_' && gr_plain_is_name(p->t[end]))
        end++;
    if (end > at + 1 && end < p->n && p->t[end] == '_' &&
        (end + 1 == p->n || !gr_plain_is_name(p->t[end + 1])))
        p->t[at] = p->t[end] = ' ';
}

/* "Oslo-to-Rome": the word between two names. */
static void write_to(gr_plain *p, size_t at)
{
    if (at > 0 && gr_plain_is(p, at, "-to-") && at + 4 < p->n && gr_plain_is_name(p->t[at - 1]) &&
        p->t[at + 4] >= 'A' && p->t[at + 4] <= 'Z')
        gr_plain_put(p, at, at + 4, " to");
}

/* "(edge 1 2 35)" as "edge(1,2,35)" */
static void write_prefix(gr_plain *p, size_t at)
{
    size_t end = at + 1, close;

    if (p->t[at] != '(')
        return;
    while (end < p->n && p->t[end] >= 'a' && p->t[end] <= 'z')
        end++;
    if (end >= p->n || p->t[end] != ' ' ||
        !gr_word_in((gr_str){ p->t + at + 1, end - at - 1 }, "edge|link|road|arc|connect"))
        return;
    for (close = end + 1; close < p->n && (gr_plain_is_name(p->t[close]) || p->t[close] == ' ');)
        close++;
    if (close >= p->n || p->t[close] != ')')
        return;
    memmove(p->t + at, p->t + at + 1, end - at - 1);
    p->t[end - 1] = '(';
    memmove(p->t + end, p->t + end + 1, close - end - 1);
    p->t[close - 1] = ')';
    p->t[close] = ' ';
    for (size_t i = end; i + 1 < close; i++)
        if (p->t[i] == ' ')
            p->t[i] = ',';
}

/* "Flam dep 08:04 -> Odda arr 09:30": the times say which is which. */
static void drop_dep(gr_plain *p, size_t at)
{
    static const char *const words[] = { " dep ",  " arr ",     " dep. ",
                                         " arr. ", " departs ", " arrives " };

    if (!gr_plain_is(p, at, " d") && !gr_plain_is(p, at, " a"))
        return;
    for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
        size_t end = at + strlen(words[k]), line;

        if (!gr_plain_is(p, at, words[k]) || !gr_plain_digit(p, end) || end + 2 >= p->n ||
            (p->t[end + 1] != ':' && p->t[end + 2] != ':'))
            continue;
        line = gr_plain_line_end(p, at);
        for (size_t start = at; start > 0 && p->t[start - 1] != '\n'; start--)
            line = gr_plain_is(p, start, "->") ? at : line;
        if (gr_str_find(gr_str_sub(gr_plain_from(p, at), 0, line - at), "->") < line - at ||
            line == at)
            gr_plain_blank(p, at, end);
    }
}

/* --- lines --- */

/* "A | B:5 C:3": neighbours with their numbers behind the only bar of a line. */
static void write_bar(gr_plain *p, size_t at, size_t end)
{
    const char *bar = memchr(p->t + at, '|', end - at);
    size_t from = bar != NULL ? (size_t)(bar - p->t) + 1 : end, pairs = 0, words = 0;

    if (from >= end || memchr(p->t + from, '|', end - from) != NULL)
        return;
    for (size_t i = from; i < end; i++) {
        words += p->t[i] != ' ' && p->t[i - 1] == ' ';
        pairs += p->t[i] == ':' && p->t[i - 1] != ' ' && gr_plain_digit(p, i + 1);
    }
    if (pairs != 0 && pairs == words && gr_plain_skip(p, at) + 1 < from)
        p->t[from - 1] = ':';
}

/* "from: A, to: B; from: C, to: D": records on one line, each on its own. */
static void split_records(gr_plain *p, size_t at, size_t end)
{
    size_t key = at;

    while (key < end && p->t[key] >= 'a' && p->t[key] <= 'z')
        key++;
    if (key == at || key - at > 12 || key >= end || p->t[key] != ':')
        return;
    for (size_t i = key; i < end; i++) {
        size_t next = gr_plain_skip(p, i + 1);

        if (p->t[i] == ';' && next + (key - at) < end &&
            memcmp(p->t + next, p->t + at, key - at + 1) == 0)
            p->t[i] = '\n';
    }
}

/* "10:05 nina → oleg: see you?": what they say to each other is nobody's question. */
static void drop_message(gr_plain *p, size_t at, size_t end)
{
    gr_text_when when;
    gr_str line = { p->t + at, end - at };
    size_t stamp, arrow, colon;

    if (gr_str_starts(line, "["))
        line = gr_str_sub(line, 1, line.len);
    stamp = gr_text_time(line, &when);
    arrow = gr_str_find(line, "→");
    arrow = arrow < line.len ? arrow : gr_str_find(line, "->");
    if (stamp == 0 || arrow == line.len)
        return;
    colon = arrow + gr_str_find(gr_str_sub(line, arrow, line.len), ": ");
    if (colon + 2 < line.len && !gr_is_digit(line.ptr[colon + 2]))
        gr_plain_blank(p, (size_t)(line.ptr - p->t) + colon, end);
}

/* "R1 Gi0/0 <-> R2 Gi0/1": the ports of the two are no part of their names. */
static void drop_ports(gr_plain *p, size_t at, size_t end)
{
    size_t from = at, n = 0;

    for (int pass = 0; pass < 2 && (pass == 0 || n == 2); pass++)
        for (from = at; from < end;) {
            size_t letters = from, digits, stop;

            while (letters < end && ((p->t[letters] | 32) >= 'a' && (p->t[letters] | 32) <= 'z'))
                letters++;
            for (digits = letters; gr_plain_digit(p, digits);)
                digits++;
            for (stop = digits; stop + 1 < end && p->t[stop] == '/' && gr_plain_digit(p, stop + 1);)
                for (stop++; gr_plain_digit(p, stop);)
                    stop++;
            if (from > at && p->t[from - 1] == ' ' && letters > from + 1 && letters < from + 16 &&
                digits > letters && stop > digits && (stop == end || p->t[stop] == ' ')) {
                n += pass == 0;
                if (pass == 1)
                    gr_plain_blank(p, from, stop);
            }
            from = stop > from ? stop : from + 1;
        }
}

/* A number, a colon and an arrow behind it: where the colon is, or 0; *number is its value. */
static size_t number_first(const gr_plain *p, size_t at, size_t end, int64_t *number)
{
    size_t colon = gr_plain_number(p, at);
    gr_str rest = { p->t + colon, end - colon };

    return colon > at && colon + 3 < end && p->t[colon] == ':' && p->t[colon + 1] == ' ' &&
                   gr_num_to_int((gr_str){ p->t + at, colon - at }, number) &&
                   gr_str_find(gr_str_sub(rest, 1, rest.len), ":") == rest.len - 1 &&
                   (gr_str_find(rest, "->") < rest.len || gr_str_find(rest, "→") < rest.len)
               ? colon
               : 0;
}

/* "19: A -> B" over "5: B -> C": numbers that do not ascend are no times, but what the arrows have.
 * "A -> B: 19" */
static size_t turn_numbers(gr_plain *p, size_t at)
{
    size_t last = at, n = 0, colon, end;
    int64_t before = INT64_MIN, number;
    bool down = false;
    char text[32];

    while (last < p->n && number_first(p, last, end = gr_plain_line_end(p, last), &number) != 0) {
        down |= number < before;
        before = number;
        last = end + 1;
        n++;
    }
    for (size_t i = at; n > 2 && down && i < last; i = end + 1) {
        end = gr_plain_line_end(p, i);
        colon = number_first(p, i, end, &number);
        if (colon - i + 2 >= sizeof text)
            continue;
        snprintf(text, sizeof text, ": %.*s", (int)(colon - i), p->t + i);
        memmove(p->t + i, p->t + colon + 2, end - colon - 2);
        gr_plain_put(p, end - (colon - i) - 2, end, text);
    }
    return n != 0 ? last : gr_plain_line_end(p, at) + 1;
}

/* "+-----+-----+" between rows of a table, as data bases draw it; above and below it goes. */
static void write_rule(gr_plain *p, size_t at, size_t end)
{
    size_t plus = 0;

    for (size_t i = at; i < end; i++) {
        if (strchr("+-= ", p->t[i]) == NULL)
            return;
        plus += p->t[i] == '+';
    }
    if (plus < 3)
        return;
    if (at < 2 || p->t[at - 2] != '|' || !gr_plain_is(p, end + 1, "|"))
        gr_plain_blank(p, at, end);
    for (size_t i = at; i < end; i++)
        if (p->t[i] == '+')
            p->t[i] = '|';
}

/* "A - B, C" line by line: the neighbours of the first. The dash before them is no link. */
static size_t write_dashed_lists(gr_plain *p, size_t at)
{
    size_t last = at, n = 0, lists = 0;

    for (size_t end; last < p->n; last = end + 1, n++) {
        gr_str line;
        size_t dash;

        end = gr_plain_line_end(p, last);
        line = (gr_str){ p->t + last, end - last };
        dash = gr_str_find(line, " - ");
        if (dash == 0 || dash == line.len ||
            gr_str_find(gr_str_sub(line, dash + 3, line.len), " - ") < line.len - dash - 3)
            break;
        for (size_t i = 0; i < line.len; i++)
            if (gr_is_digit(line.ptr[i]) || strchr(":;()>.?", line.ptr[i]) != NULL ||
                (i < dash && line.ptr[i] == ','))
                return gr_plain_line_end(p, at) + 1;
        lists += memchr(line.ptr, ',', line.len) != NULL;
    }
    for (size_t i = at; n > 2 && lists > 1 && i < last; i = gr_plain_line_end(p, i) + 1) {
        size_t dash = i + gr_str_find(gr_plain_from(p, i), " - ");

        gr_plain_put(p, dash, dash + 3, ":");
    }
    return n != 0 ? last : gr_plain_line_end(p, at) + 1;
}

/* "A: B 31 km; C 3 km": items of one list, not entries of their own. */
static void write_items(gr_plain *p, size_t at, size_t end)
{
    const char *colon = memchr(p->t + at, ':', end - at);
    size_t from = colon != NULL ? (size_t)(colon - p->t) + 1 : end;

    if (from >= end || from - at > 40 || memchr(p->t + from, ':', end - from) != NULL ||
        memchr(p->t + from, ',', end - from) != NULL ||
        memchr(p->t + from, '.', end - from) != NULL)
        return;
    for (size_t i = from; i < end; i++)
        if (p->t[i] == '-' || p->t[i] == '>' || p->t[i] == '=' || (unsigned char)p->t[i] >= 0x80)
            return; /* links */
    for (size_t i = from; i < end; i++)
        if (p->t[i] == ';' && gr_plain_skip(p, i + 1) < end)
            p->t[i] = ',';
}

/* "A": "B, C" as "A": B, C */
static void open_list(gr_plain *p, size_t at, size_t end)
{
    gr_str line = { p->t + at, end - at };
    size_t colon = gr_str_find(line, "\": \""), from = at + colon + 3;

    while (end > from && (p->t[end - 1] == ' ' || p->t[end - 1] == ','))
        end--;
    if (colon == line.len || p->t[gr_plain_skip(p, at)] != '"' || end < from + 4 ||
        p->t[end - 1] != '"' || memchr(p->t + from + 1, ',', end - from - 2) == NULL ||
        memchr(p->t + from + 1, '"', end - from - 2) != NULL)
        return;
    p->t[from] = p->t[end - 1] = ' ';
}

/* A line of two fields: "A,"B, C"" or "A,B"; the comma between them, or 0. */
static size_t two_fields(const gr_plain *p, size_t at, size_t end, bool *list)
{
    size_t comma = at;

    while (comma < end && p->t[comma] != ',' && p->t[comma] != '"')
        comma++;
    if (comma == at || comma + 1 >= end || p->t[comma] != ',')
        return 0;
    if (p->t[comma + 1] != '"')
        return memchr(p->t + comma + 1, ',', end - comma - 1) == NULL &&
                       memchr(p->t + comma + 1, '"', end - comma - 1) == NULL
                   ? comma
                   : 0;
    if (p->t[end - 1] != '"' || end < comma + 4 ||
        memchr(p->t + comma + 2, '"', end - comma - 3) != NULL)
        return 0;
    *list |= memchr(p->t + comma + 2, ',', end - comma - 3) != NULL;
    return comma;
}

/* Lines from `at` on of which some have a quoted list behind the comma: "A: B, C". */
static size_t write_quoted_lists(gr_plain *p, size_t at)
{
    size_t last = at, n = 0, comma;
    bool list = false;

    for (size_t end = gr_plain_line_end(p, at); last < p->n && two_fields(p, last, end, &list) != 0;
         n++) {
        last = end + 1;
        end = gr_plain_line_end(p, last);
    }
    for (size_t i = at; n > 2 && list && i < last; i = gr_plain_line_end(p, i) + 1) {
        size_t end = gr_plain_line_end(p, i);

        comma = two_fields(p, i, end, &list);
        p->t[comma] = ':';
        if (p->t[comma + 1] == '"')
            p->t[comma + 1] = p->t[end - 1] = ' ';
    }
    return n != 0 ? last : gr_plain_line_end(p, at) + 1;
}

/* "# Ann" over "## Bo": headings in a row are an outline. */
static size_t write_headings(gr_plain *p, size_t at)
{
    size_t last = at, n = 0, deepest = 0;

    for (; last < p->n && p->t[last] == '#'; last = gr_plain_line_end(p, last) + 1, n++) {
        size_t depth = 0;

        while (last + depth < p->n && p->t[last + depth] == '#')
            depth++;
        if (last + depth >= p->n || p->t[last + depth] != ' ')
            break;
        deepest = depth > deepest ? depth : deepest;
    }
    for (size_t i = at; n > 2 && deepest > 1 && i < last; i = gr_plain_line_end(p, i) + 1)
        while (p->t[i] == '#')
            p->t[i++] = ' ';
    return n != 0 ? last : gr_plain_line_end(p, at) + 1;
}

void gr_plain_signs(gr_plain *p)
{
    bool labelled = labels_end_items(p), begins[256] = { false };

    for (size_t k = 0; k < sizeof signs / sizeof *signs; k++)
        begins[(unsigned char)signs[k].from[0]] = true;
    for (size_t i = 0; i < p->n; i++) {
        if (begins[(unsigned char)p->t[i]])
            write_signs(p, i);
        write_money(p, i);
        write_long_arrow(p, i);
        write_labelled_line(p, i);
        drop_brackets(p, i);
        write_from_to(p, i);
        write_length(p, i);
        if (labelled)
            write_label(p, i);
        write_underscores(p, i);
        drop_comma(p, i);
        write_to(p, i);
        write_prefix(p, i);
        drop_dep(p, i);
    }
    for (size_t at = 0; at < p->n; at = gr_plain_line_end(p, at) + 1) {
        split_records(p, at, gr_plain_line_end(p, at));
        write_bar(p, at, gr_plain_line_end(p, at));
        write_rule(p, at, gr_plain_line_end(p, at));
        write_items(p, at, gr_plain_line_end(p, at));
        open_list(p, at, gr_plain_line_end(p, at));
        drop_message(p, at, gr_plain_line_end(p, at));
        drop_ports(p, at, gr_plain_line_end(p, at));
    }
    for (size_t at = 0; at < p->n;)
        at = turn_numbers(p, at);
    for (size_t at = 0; at < p->n;)
        at = write_dashed_lists(p, at);
    if (gr_str_find(gr_plain_from(p, 0), "graph_from_literal(") < p->n)
        for (size_t i = 0; i + 2 < p->n; i++)
            if (gr_plain_is(p, i, "-+"))
                gr_plain_put(p, i, i + 2, "->");
    for (size_t at = 0; at < p->n;)
        at = write_quoted_lists(p, at);
    for (size_t at = 0; at < p->n;)
        at = write_headings(p, at);
}
