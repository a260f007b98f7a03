/* Programs and their data, written as what recognisers know: cost[1][2] = 5 as cost(1, 2) = 5,
 * [key, [..]] as key: [..], records within records without their wrappers. */
#include "sense/plain/plain_int.h"

static gr_str word_before(const gr_plain *p, size_t at)
{
    size_t start = at;

    while (start > 0 && gr_plain_is_name(p->t[start - 1]))
        start--;
    return (gr_str){ p->t + start, at - start };
}

/* "cost[1][2] = 5": a measure of two things. */
static void write_index(gr_plain *p, size_t at)
{
    size_t mid = gr_plain_close(p, at), end;

    if (mid + 1 >= p->n || p->t[mid + 1] != '[' || (end = gr_plain_close(p, mid + 1)) == p->n ||
        !gr_plain_is(p, gr_plain_skip(p, end + 1), "="))
        return;
    p->t[at] = '(';
    p->t[mid] = ',';
    p->t[mid + 1] = ' ';
    p->t[end] = ')';
}

/* Brackets of another kind, and what stands before them goes: "frozenset({..})", "List.of(..)". */
static void write_brackets(gr_plain *p, size_t from, size_t at, char open, char close)
{
    size_t end = gr_plain_close(p, at);

    if (end == p->n)
        return;
    gr_plain_blank(p, from, at);
    p->t[at] = open;
    p->t[end] = close;
}

static bool is_quote(char c)
{
    return c == '"' || c == '\'';
}

static void write_call(gr_plain *p, size_t at)
{
    gr_str name = word_before(p, at);
    size_t start = (size_t)(name.ptr - p->t);
    bool dot = start > 0 && p->t[start - 1] == '.';

    if (p->t[at] == '[' && gr_word_in(name, "UndirectedEdge|DirectedEdge"))
        write_brackets(p, at, at, '(', ')');
    else if (p->t[at] == '[' && !dot &&
             gr_word_in(name, "w|d|c|cap|cost|dist|distance|weight|len|length|capacity|time"))
        write_index(p, at);
    else if (p->t[at] == '(' &&
             (gr_str_is(name, "frozenset") || (gr_str_is(name, "set") && at + 1 < p->n &&
                                               (p->t[at + 1] == '[' || p->t[at + 1] == '{'))))
        write_brackets(p, start, at, ' ', ' ');
    else if (p->t[at] == '(' && gr_str_is(name, "c") && !dot && at + 1 < p->n &&
             is_quote(p->t[at + 1]))
        gr_plain_blank(p, start, at);
    else if (p->t[at] == '(' && dot && gr_word_in(name, "of|asList") && start > 4 &&
             word_before(p, start - 1).len != 0)
        write_brackets(p, start - 1 - word_before(p, start - 1).len, at, '[', ']');
}

/* "add_edge!(g, 1, 2)": the mark goes, and the graph that it changes. */
static void write_julia(gr_plain *p)
{
    for (size_t i = 0; i + 12 < p->n; i++)
        if (gr_plain_is(p, i, "add_edge!(")) {
            size_t end = i + 10;

            while (end < p->n && gr_plain_is_name(p->t[end]))
                end++;
            if (end < p->n && p->t[end] == ',')
                gr_plain_put(p, i + 8, end + 1, "(");
        }
}

/* The key at `at`: a quotation or a word; where it ends, or `at`. */
static size_t key_end(const gr_plain *p, size_t at)
{
    size_t end = at;

    if (at < p->n && is_quote(p->t[at])) {
        const char *quote = memchr(p->t + at + 1, p->t[at], p->n - at - 1);

        return quote != NULL ? (size_t)(quote - p->t) + 1 : at;
    }
    while (end < p->n && gr_plain_is_name(p->t[end]))
        end++;
    return end;
}

/* Is "[key, [..]]" or "(key, [..])" at `at`? *comma and *end are its places. */
static bool is_entry(const gr_plain *p, size_t at, size_t *comma, size_t *end)
{
    size_t key = gr_plain_skip(p, at + 1), list;

    *comma = key_end(p, key);
    if (*comma == key || *comma >= p->n || p->t[*comma] != ',')
        return false;
    list = gr_plain_skip(p, *comma + 1);
    if (list >= p->n || p->t[list] != '[' || (list = gr_plain_close(p, list)) == p->n)
        return false;
    *end = gr_plain_skip(p, list + 1);
    return *end < p->n && gr_plain_close(p, at) == *end;
}

/* "[(1,[2,3]),(2,[1])]", "new Map([['a', ['b']], ['b', ['a']]])": a dictionary. */
static void write_entries(gr_plain *p, size_t at)
{
    size_t end = gr_plain_close(p, at), i = at + 1, n = 0, comma, close;

    if (end == p->n)
        return;
    for (int pass = 0; pass < 2; pass++) {
        for (i = at + 1; i < end; i++) {
            if (strchr(" \t\n,", p->t[i]) != NULL)
                continue;
            if ((p->t[i] != '(' && p->t[i] != '[') || !is_entry(p, i, &comma, &close))
                return;
            if (pass == 1) {
                p->t[i] = ' ';
                p->t[comma] = ':';
                p->t[close] = ' ';
            }
            n++;
            i = close;
        }
        if (n < 2)
            return;
    }
    p->t[at] = '{';
    p->t[end] = '}';
}

/* "g.put("a", ["b"]);" as "a": ["b"] */
static void write_puts(gr_plain *p)
{
    for (size_t i = 1; i + 6 < p->n; i++) {
        size_t start = i, comma, end;

        if (!gr_plain_is(p, i, ".put(") || !is_entry(p, i + 4, &comma, &end))
            continue;
        while (start > 0 && gr_plain_is_name(p->t[start - 1]))
            start--;
        gr_plain_blank(p, start, i + 5);
        p->t[comma] = ':';
        gr_plain_blank(p, end, end + 1 + gr_plain_is(p, end + 1, ";"));
    }
}

/* "'a' => ['b']" is what a program has at a key. */
static bool follows_quote(const gr_plain *p, size_t at)
{
    while (at > 0 && p->t[at - 1] == ' ')
        at--;
    return at > 0 && is_quote(p->t[at - 1]);
}

/* "a >> [b, c]" as "a -> b, c", also behind other arrows; then "b >> c" is "b -> c" too. */
static void write_fans(gr_plain *p)
{
    bool any = false;

    for (size_t i = 1; i + 4 < p->n; i++) {
        size_t open = gr_plain_skip(p, i + 2), end;

        if ((!gr_plain_is(p, i, ">>") && !gr_plain_is(p, i, "->") && !gr_plain_is(p, i, "=>")) ||
            open >= p->n || p->t[open] != '[' || (end = gr_plain_close(p, open)) == p->n ||
            gr_plain_skip(p, end + 1 + gr_plain_is(p, end + 1, ",")) != gr_plain_line_end(p, i))
            continue;
        if (p->t[end + 1] == ',')
            p->t[end + 1] = ' ';
        p->t[open] = p->t[end] = ' ';
        any |= p->t[i] == '>';
        gr_plain_put(p, i, i + 2, follows_quote(p, i) ? ":" : "->");
    }
    for (size_t i = 0; any && i + 4 < p->n; i++)
        if (gr_plain_is(p, i, " >> "))
            gr_plain_put(p, i, i + 4, " -> ");
}

/* "[task.web]" as "web:      ", the head of what stands below it; its name ends at the result, or
 * 0.
 */
static size_t head_end(const gr_plain *p, size_t at, size_t end, size_t *name)
{
    size_t close = at + 1;

    *name = at + 1;
    while (close < end && (gr_plain_is_name(p->t[close]) || strchr("-.", p->t[close]) != NULL)) {
        *name = p->t[close] == '.' ? close + 1 : *name;
        close++;
    }
    return p->t[at] == '[' && *name < close && close < end && p->t[close] == ']' &&
                   gr_plain_skip(p, close + 1) == end
               ? close
               : 0;
}

/* "deps = ["a", "b"]": where its "=" stands, or 0. */
static size_t field_mark(const gr_plain *p, size_t at, size_t end)
{
    size_t mark = key_end(p, at), open;

    if (mark == at || mark + 4 > end || p->t[mark] != ' ' || p->t[mark + 1] != '=')
        return 0;
    open = gr_plain_skip(p, mark + 2);
    return open < end && p->t[open] == '[' && gr_plain_close(p, open) < end ? mark + 1 : 0;
}

/* TOML: "[web]" over "deps = ["db"]", again and again, as YAML: "web:" over " deps: ["db"]". */
static size_t write_heads(gr_plain *p, size_t at)
{
    size_t last = at, heads = 0, fields = 0, name, end;

    for (; last < p->n; last = end + 1) {
        end = gr_plain_line_end(p, last);
        if (head_end(p, last, end, &name) != 0)
            heads++;
        else if (heads != 0 && field_mark(p, last, end) != 0)
            fields++;
        else if (heads == 0 || gr_plain_skip(p, last) < end)
            break;
    }
    for (size_t i = at; heads > 1 && fields > 1 && i < last; i = end + 1) {
        size_t close, mark;

        end = gr_plain_line_end(p, i);
        if ((close = head_end(p, i, end, &name)) != 0) {
            memmove(p->t + i, p->t + name, close - name);
            p->t[i + close - name] = ':';
            gr_plain_blank(p, i + close - name + 1, close + 1);
        } else if ((mark = field_mark(p, i, end)) != 0) {
            memmove(p->t + i + 1, p->t + i, mark - 1 - i);
            p->t[i] = ' ';
            p->t[mark] = ':';
        }
    }
    return heads != 0 ? last : gr_plain_line_end(p, at) + 1;
}

/* "a: {b: 3}," line by line, in no brackets: the commas behind them separate nothing. */
static void drop_line_commas(gr_plain *p)
{
    size_t end;

    for (size_t at = 0; at < p->n; at = end + 1) {
        size_t colon = key_end(p, at), open, close;

        end = gr_plain_line_end(p, at);
        if (colon == at || colon >= end || p->t[colon] != ':')
            continue;
        open = gr_plain_skip(p, colon + 1);
        if (open >= end || p->t[open] != '{' || (close = gr_plain_close(p, open)) >= end)
            continue;
        if (p->t[close + 1] == ',' && gr_plain_skip(p, close + 2) == end)
            p->t[close + 1] = ' ';
    }
}

/* --- columns --- */

/* The numbers in the brackets at `at`: how many, and where they stand; 0 if there is anything else
 * in them. */
static size_t numbers_in(const gr_plain *p, size_t at, gr_str *out, size_t max)
{
    size_t end = gr_plain_close(p, at), n = 0;

    for (size_t i = at + 1; end != p->n && i < end; i++) {
        size_t stop = i;

        if (strchr(" ,\n", p->t[i]) != NULL)
            continue;
        while (stop < end && gr_is_digit(p->t[stop]))
            stop++;
        if (stop == i || n == max)
            return 0;
        out[n++] = (gr_str){ p->t + i, stop - i };
        i = stop - 1;
    }
    return n;
}

#define COLUMNS_MAX 512

/* The bracket of "; w = [" behind the list that ends at `at`; p->n if there is none. */
static size_t weights_behind(const gr_plain *p, size_t at)
{
    static const char *const names[] = { "w", "weights", "weight", "cost", "cap" };
    size_t word = at + 1, open;

    while (word < p->n && strchr("; ,\n", p->t[word]) != NULL)
        word++;
    for (open = word; open < p->n && gr_plain_is_name(p->t[open]);)
        open++;
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (gr_str_is((gr_str){ p->t + word, open - word }, names[k])) {
            while (open < p->n && (p->t[open] == ' ' || p->t[open] == '='))
                open++;
            return open < p->n && p->t[open] == '[' ? open : p->n;
        }
    return p->n;
}

/* Two lists of the same length, what the first has linked with what the second has in its place:
 * "edge_index = [[0, 1], [1, 2]]", "s = [1 1]; t = [2 3]", a third one with weights. From the first
 * bracket to the last all is written anew. */
static void write_columns(gr_plain *p, size_t first, size_t second, const char *arrow)
{
    gr_str u[COLUMNS_MAX], v[COLUMNS_MAX], w[COLUMNS_MAX];
    size_t n = numbers_in(p, first, u, COLUMNS_MAX), end = gr_plain_close(p, second), third;
    char text[8 * COLUMNS_MAX];
    size_t len = 0;
    bool weighted;

    if (n < 3 || end == p->n || numbers_in(p, second, v, COLUMNS_MAX) != n)
        return;
    third = weights_behind(p, end);
    weighted = third != p->n && numbers_in(p, third, w, COLUMNS_MAX) == n;
    end = weighted ? gr_plain_close(p, third) : end;
    for (size_t i = 0; i < n && len < sizeof text - 64; i++) {
        len += (size_t)snprintf(text + len, 48, "%s%.*s%s%.*s",
                                i == 0     ? ""
                                : weighted ? ","
                                           : " ",
                                GR_FMT(u[i]), arrow, GR_FMT(v[i]));
        if (weighted)
            len += (size_t)snprintf(text + len, 16, " %.*s", GR_FMT(w[i]));
    }
    if (len < sizeof text - 64 && len <= end + 1 - first)
        gr_plain_put(p, first, end + 1, text);
}

static void find_columns(gr_plain *p)
{
    static const char *const names[][2] = {
        { "s", "t" }, { "src", "dst" }, { "source", "target" },    { "sources", "targets" },
        { "u", "v" }, { "from", "to" }, { "senders", "receivers" }
    };

    for (size_t i = 3; i + 3 < p->n; i++) {
        size_t before = i, close, next, word;
        gr_str name;

        if (p->t[i] != '[')
            continue;
        while (before > 0 && (p->t[before - 1] == ' ' || p->t[before - 1] == '='))
            before--;
        name = word_before(p, before);
        if (p->t[i + 1] == '[' && gr_str_is(name, "edge_index") &&
            (close = gr_plain_close(p, i + 1)) != p->n) {
            for (next = close + 1; next < p->n && strchr(", \n", p->t[next]) != NULL;)
                next++;
            if (next < p->n && p->t[next] == '[')
                write_columns(p, i + 1, next, "->");
            continue;
        }
        close = gr_plain_close(p, i);
        for (next = close + 1; next < p->n && strchr("; ,\n", p->t[next]) != NULL;)
            next++;
        for (word = next; word < p->n && gr_plain_is_name(p->t[word]);)
            word++;
        for (size_t k = 0; word < p->n && k < sizeof names / sizeof *names; k++) {
            size_t open = word;

            while (open < p->n && (p->t[open] == ' ' || p->t[open] == '='))
                open++;
            if (open > word && open < p->n && p->t[open] == '[' && gr_str_is(name, names[k][0]) &&
                gr_str_is((gr_str){ p->t + next, word - next }, names[k][1]))
                write_columns(p, i, open, "-");
        }
    }
}

/* --- JSON --- */

/* The next key of the object whose text goes on at `at`: its name without quotes; the place behind
 * its colon, or 0. */
static size_t next_key(const gr_plain *p, size_t at, gr_str *name)
{
    size_t end;

    while (at < p->n && strchr(" \t\n,", p->t[at]) != NULL)
        at++;
    end = key_end(p, at);
    if (end <= at + 2 || !is_quote(p->t[at]))
        return 0;
    *name = (gr_str){ p->t + at + 1, end - at - 2 };
    end = gr_plain_skip(p, end);
    return end < p->n && p->t[end] == ':' ? gr_plain_skip(p, end + 1) : 0;
}

/* Where the value at `at` ends. */
static size_t value_end(const gr_plain *p, size_t at)
{
    size_t end = at;

    if (at < p->n && (p->t[at] == '{' || p->t[at] == '['))
        return gr_plain_close(p, at) + 1;
    if (at < p->n && is_quote(p->t[at]))
        return key_end(p, at);
    while (end < p->n && strchr(",]} \n", p->t[end]) == NULL)
        end++;
    return end;
}

static bool closes(const gr_plain *p, size_t at)
{
    while (at < p->n && strchr(" \t\n", p->t[at]) != NULL)
        at++;
    return at < p->n && p->t[at] == '}';
}

/* {"data": {..}} and {"name": "Oslo"} where a name could stand alone: the wrapper goes. */
static void unwrap(gr_plain *p, size_t at)
{
    gr_str key;
    size_t value = next_key(p, at + 1, &key), end = value != 0 ? value_end(p, value) : p->n;
    size_t close = gr_plain_close(p, at), before = at;

    if (value == 0 || end >= p->n || !closes(p, end) || close == p->n)
        return;
    while (before > 0 && strchr(" \t\n", p->t[before - 1]) != NULL)
        before--;
    if ((gr_word_in(key, "data|properties|attributes|edge|link") && p->t[value] == '{') ||
        (gr_word_in(key, "name|id|label|title|key") && p->t[value] != '{' && p->t[value] != '[' &&
         before > 0 && p->t[before - 1] == ':')) {
        gr_plain_blank(p, at, value);
        gr_plain_blank(p, end, close + 1);
    }
}

/* {"u": .., "attrs": {"weight": 3}}: what is said of the link, among its fields. */
static void unwrap_fields(gr_plain *p, size_t at)
{
    size_t close = gr_plain_close(p, at), before = at, key;

    while (before > 0 && strchr(" :\n", p->t[before - 1]) != NULL)
        before--;
    if (close == p->n || before < 3 || p->t[before - 1] != '"')
        return;
    for (key = before - 1; key > 0 && p->t[key - 1] != '"';)
        key--;
    if (key == 0 || !gr_word_in((gr_str){ p->t + key, before - 1 - key },
                                "attrs|attr|attributes|props|properties|meta|data"))
        return;
    key--; /* its quote */
    while (key > 0 && strchr(" \t\n", p->t[key - 1]) != NULL)
        key--;
    if (key == 0 || p->t[key - 1] != ',')
        return;
    gr_plain_blank(p, key, at + 1);
    p->t[close] = ' ';
}

/* {"r1": {"from": .., "to": ..}, "r2": {..}}: records that have names are records. */
static void write_named_records(gr_plain *p, size_t at)
{
    size_t end = gr_plain_close(p, at), n = 0;

    if (end == p->n)
        return;
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = at + 1; i < end; i++) {
            gr_str key, field;
            size_t value, first;

            if (strchr(" \t\n,", p->t[i]) != NULL)
                continue;
            if ((value = next_key(p, i, &key)) == 0 || p->t[value] != '{' ||
                (first = next_key(p, value + 1, &field)) == 0 ||
                !gr_word_in(field, "from|source|src|start|a|u"))
                return;
            if (pass == 1)
                gr_plain_blank(p, i, value);
            n++;
            i = gr_plain_close(p, value);
        }
        if (n < 2)
            return;
    }
    p->t[at] = '[';
    p->t[end] = ']';
}

/* [{"to": "B", "cost": 2}, ..] as {"B": 2, ..}: neighbours of the key before it. */
static void write_neighbours(gr_plain *p, size_t at)
{
    size_t end = gr_plain_close(p, at), before = at, n = 0;

    while (before > 0 && strchr(" \t\n", p->t[before - 1]) != NULL)
        before--;
    if (end == p->n || before == 0 || p->t[before - 1] != ':')
        return;
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = at + 1; i < end; i++) {
            gr_str to, cost;
            size_t name, stop, number, close;

            if (strchr(" \t\n,", p->t[i]) != NULL)
                continue;
            if (p->t[i] != '{' || (close = gr_plain_close(p, i)) == p->n ||
                (name = next_key(p, i + 1, &to)) == 0 ||
                !gr_word_in(to, "to|target|node|dest|destination|neighbor|neighbour|name|id|dst") ||
                !is_quote(p->t[name]) || (stop = value_end(p, name)) >= p->n ||
                (number = next_key(p, stop, &cost)) == 0 ||
                !(gr_is_digit(p->t[number]) || p->t[number] == '-') ||
                !closes(p, value_end(p, number)))
                return;
            if (pass == 1) {
                gr_plain_blank(p, i, name);
                gr_plain_put(p, stop, number, ":");
                gr_plain_blank(p, value_end(p, number), close + 1);
            }
            n++;
            i = close;
        }
        if (n == 0)
            return;
    }
    p->t[at] = '{';
    p->t[end] = '}';
}

void gr_plain_code(gr_plain *p)
{
    write_julia(p);
    for (size_t i = 0; i < p->n; i++) {
        if (p->t[i] == '{') {
            unwrap(p, i);
            unwrap_fields(p, i);
        }
        if (p->t[i] == '{')
            write_named_records(p, i);
        if ((p->t[i] == '(' || p->t[i] == '[') && i > 0)
            write_call(p, i);
    }
    for (size_t i = 0; i < p->n; i++)
        if (p->t[i] == '[') {
            write_neighbours(p, i);
            write_entries(p, i);
        }
    write_puts(p);
    write_fans(p);
    if (gr_str_find(gr_plain_from(p, 0), "{\n") == p->n) /* lines within other brackets keep them */
        drop_line_commas(p);
    for (size_t at = 0; at < p->n;)
        at = write_heads(p, at);
    find_columns(p);
}
