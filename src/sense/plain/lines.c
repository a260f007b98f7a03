/* Lines of programs whose words or signs say what leads where: keys of a database, commits and
 * their parents, formulas of a sheet, days before arrows, "a:b b:c", "a < b", "a-b yes, b-c no". */
#include "sense/plain/plain_int.h"

#define LINE_MAX  512 /* bytes of a line that is written anew */
#define PAIRS_MAX 64  /* names whose coming again is looked for */

typedef struct line {
    char text[LINE_MAX];
    size_t n;
    bool full;
} line;

static void add(line *l, gr_str s)
{
    l->full |= l->n + s.len >= sizeof l->text;
    if (l->full)
        return;
    memcpy(l->text + l->n, s.ptr, s.len);
    l->n += s.len;
    l->text[l->n] = '\0';
}

/* The line anew, if it fits. */
static void put(gr_plain *p, size_t at, size_t end, const line *l)
{
    if (!l->full && l->n <= end - at)
        gr_plain_put(p, at, end, l->text);
}

/* The word at `at` up to a blank or one of these signs. */
static gr_str word_at(const gr_plain *p, size_t at, size_t end, const char *signs)
{
    size_t stop = at;

    while (stop < end && p->t[stop] != ' ' && strchr(signs, p->t[stop]) == NULL)
        stop++;
    return (gr_str){ p->t + at, stop - at };
}

static size_t behind(const gr_plain *p, gr_str word)
{
    return gr_plain_skip(p, (size_t)(word.ptr - p->t) + word.len);
}

/* "ALTER TABLE a ADD FOREIGN KEY (x) REFERENCES b (id);" as "a -> b" */
static void write_foreign_key(gr_plain *p, size_t at, size_t end)
{
    static const char first[] = "ALTER TABLE ", second[] = " REFERENCES ";
    size_t to = at + gr_str_find((gr_str){ p->t + at, end - at }, second);
    gr_str from;
    line l = { .n = 0 };

    if (!gr_plain_is(p, at, first) || to >= end)
        return;
    from = word_at(p, at + sizeof first - 1, end, "");
    add(&l, from);
    add(&l, GR_STR(" -> "));
    add(&l, word_at(p, to + sizeof second - 1, end, ";(,"));
    put(p, at, end, &l);
}

/* "commit c parents a b" as "c -> a, b" */
static void write_commit(gr_plain *p, size_t at, size_t end)
{
    static const char first[] = "commit ";
    gr_str word;
    line l = { .n = 0 };

    if (!gr_plain_is(p, at, first))
        return;
    word = word_at(p, at + sizeof first - 1, end, "");
    add(&l, word);
    word = word_at(p, behind(p, word), end, ":");
    if (!gr_str_is(word, "parents") && !gr_str_is(word, "parent"))
        return;
    add(&l, GR_STR(" -> "));
    for (size_t i = behind(p, word) + (p->t[behind(p, word)] == ':'), n = 0; i < end; n++) {
        i = gr_plain_skip(p, i);
        word = word_at(p, i, end, ",");
        if (word.len == 0)
            break;
        add(&l, n != 0 ? GR_STR(", ") : GR_STR(""));
        add(&l, word);
        i += word.len + (i + word.len < end && p->t[i + word.len] == ',');
    }
    put(p, at, end, &l);
}

/* "<a> links to <b> <c>" as ""a" links to "b","c"" */
static void open_angles(gr_plain *p, size_t at, size_t end)
{
    size_t n = 0, verb = at;

    while (verb < end && p->t[verb] != '>')
        verb++;
    verb = gr_plain_skip(p, verb + 1);
    if (p->t[at] != '<' || verb >= end || p->t[verb] < 'a' || p->t[verb] > 'z')
        return;
    for (size_t i = at; i < end; i++) {
        gr_str word = word_at(p, i + 1, end, "<>=/\"");

        if (p->t[i] != '<')
            continue;
        i += word.len + 1;
        if (word.len == 0 || i >= end || p->t[i] != '>')
            return;
        n++;
    }
    for (size_t i = at; n > 1 && i < end; i++)
        if (p->t[i] == '<' || p->t[i] == '>') {
            if (p->t[i] == '>' && i + 2 < end && p->t[i + 1] == ' ' && p->t[i + 2] == '<')
                p->t[i + 1] = ',';
            p->t[i] = '"';
        }
}

/* "2031-02-03T01:12 a -> b" as "01:12 a -> b" where no other day is named. */
static size_t day_end(const gr_plain *p, size_t at)
{
    static const char shape[] = "0000-00-00T00:00";

    for (size_t i = 0; i + 1 < sizeof shape; i++)
        if (shape[i] == '0' ? !gr_plain_digit(p, at + i)
                            : !(at + i < p->n && p->t[at + i] == shape[i]))
            return at;
    return at + 11;
}

static void drop_days(gr_plain *p)
{
    gr_str day = { 0 };
    size_t n = 0;

    for (size_t at = 0; at < p->n; at = gr_plain_line_end(p, at) + 1) {
        size_t end = day_end(p, at), stop = gr_plain_line_end(p, at);
        gr_str rest = { p->t + end, stop - end };

        if (end == at)
            continue;
        if (gr_str_find(rest, "->") == rest.len && gr_str_find(rest, "→") == rest.len)
            return;
        n++;
        if (day.len != 0 && memcmp(day.ptr, p->t + at, day.len) != 0)
            return;
        day = (gr_str){ p->t + at, 10 };
    }
    for (size_t at = 0; n > 1 && at < p->n; at = gr_plain_line_end(p, at) + 1)
        gr_plain_blank(p, at, day_end(p, at));
}

/* --- formulas --- */

/* "AB12" at `at`, `at` if there is none. */
static size_t cell_end(const gr_plain *p, size_t at, size_t end)
{
    size_t i = at, digits;

    while (i < end && i - at < 2 && p->t[i] >= 'A' && p->t[i] <= 'Z')
        i++;
    for (digits = i; i < end && gr_is_digit(p->t[i]);)
        i++;
    return digits > at && i > digits && (i == end || !gr_plain_is_name(p->t[i])) ? i : at;
}

/* "D2 = B2*C2", "D2: =SUM(B2,C2)" as "B2,C2->D2"; false if the line is none, or has a range.
 * *signs: of what is computed in it. */
static bool formula(const gr_plain *p, size_t at, size_t end, line *out, size_t *signs)
{
    size_t i = cell_end(p, at, end), cells = 0;
    gr_str to = { p->t + at, i - at };

    if (i == at)
        return false;
    i = gr_plain_skip(p, i);
    i = gr_plain_skip(p, i + (i < end && p->t[i] == ':'));
    if (i >= end || p->t[i++] != '=')
        return false;
    out->n = 0;
    for (; i < end; i++) {
        size_t stop = gr_plain_is_name(p->t[i - 1]) ? i : cell_end(p, i, end);

        if (strchr(":=<>", p->t[i]) != NULL)
            return false;
        *signs += strchr("+-*/(", p->t[i]) != NULL;
        if (stop == i)
            continue;
        add(out, cells++ != 0 ? GR_STR(",") : GR_STR(""));
        add(out, (gr_str){ p->t + i, stop - i });
        i = stop - 1;
    }
    add(out, cells != 0 ? GR_STR("->") : GR_STR(""));
    add(out, cells != 0 ? to : GR_STR(""));
    return !out->full && out->n <= end - at;
}

static void write_formulas(gr_plain *p)
{
    size_t n = 0, cells = 0, signs = 0;
    line l = { .n = 0 };

    for (size_t at = 0; at < p->n; at = gr_plain_line_end(p, at) + 1)
        if (formula(p, at, gr_plain_line_end(p, at), &l, &signs)) {
            n++;
            cells += l.n != 0;
        }
    if (n < 3 || cells < 2 || signs * 2 < n)
        return;
    for (size_t at = 0; at < p->n; at = gr_plain_line_end(p, at) + 1)
        if (formula(p, at, gr_plain_line_end(p, at), &l, &signs))
            gr_plain_put(p, at, gr_plain_line_end(p, at), l.n != 0 ? l.text : "");
}

/* --- pairs with a colon --- */

/* "a:b  c:b" to the end of the line: how many pairs, 0 if anything else is there. */
static size_t colon_pairs(const gr_plain *p, size_t at, size_t end, gr_str *names, size_t *n_names)
{
    size_t n = 0;

    for (size_t i = gr_plain_skip(p, at); i < end; i = gr_plain_skip(p, i), n++) {
        gr_str word = word_at(p, i, end, "");
        size_t colon = gr_str_find(word, ":");
        gr_str side[] = { gr_str_sub(word, 0, colon), gr_str_sub(word, colon + 1, word.len) };

        if (colon >= word.len)
            return 0;
        for (size_t k = 0; k < 2; k++) {
            bool letter = false;

            for (size_t c = 0; c < side[k].len; c++) {
                if (!gr_plain_is_name(side[k].ptr[c]) && strchr("-.", side[k].ptr[c]) == NULL)
                    return 0;
                letter |= !gr_is_digit(side[k].ptr[c]);
            }
            if (!letter)
                return 0;
            if (*n_names < PAIRS_MAX)
                names[(*n_names)++] = side[k];
        }
        i += word.len;
    }
    return n > 1 ? n : 0;
}

/* "a:b  b:c" as "a~b  b~c": no key has a value that is another key. */
static void write_colon_pairs(gr_plain *p)
{
    gr_str names[PAIRS_MAX];
    size_t n = 0, n_names = 0;
    bool again = false;

    for (size_t at = 0; at < p->n; at = gr_plain_line_end(p, at) + 1)
        n += colon_pairs(p, at, gr_plain_line_end(p, at), names, &n_names);
    for (size_t i = 0; i < n_names; i += 2)
        for (size_t k = 1; k < n_names; k += 2)
            again |= gr_str_eq(names[i], names[k]);
    for (size_t at = 0; n > 2 && again && at < p->n; at = gr_plain_line_end(p, at) + 1) {
        size_t end = gr_plain_line_end(p, at);

        n_names = 0;
        if (colon_pairs(p, at, end, names, &n_names) != 0)
            for (size_t i = at; i < end; i++)
                p->t[i] = p->t[i] == ':' ? '~' : p->t[i];
    }
}

/* --- what comes first --- */

/* "a < b" and nothing else. */
static bool is_less(const gr_plain *p, size_t at, size_t end, size_t *mark)
{
    gr_str from = word_at(p, gr_plain_skip(p, at), end, "<>=");
    gr_str to;

    *mark = behind(p, from);
    if (from.len == 0 || *mark + 2 >= end || p->t[*mark] != '<' || p->t[*mark + 1] != ' ' ||
        p->t[*mark - 1] != ' ')
        return false;
    to = word_at(p, *mark + 2, end, "<>=");
    return to.len != 0 && gr_plain_number(p, *mark + 2) != *mark + 2 + to.len &&
           behind(p, to) >= end;
}

/* Lines of "a < b" as "a ->b" */
static void write_less(gr_plain *p)
{
    size_t n = 0, mark;

    for (size_t at = 0; at < p->n; at = gr_plain_line_end(p, at) + 1)
        n += is_less(p, at, gr_plain_line_end(p, at), &mark);
    for (size_t at = 0; n > 1 && at < p->n; at = gr_plain_line_end(p, at) + 1)
        if (is_less(p, at, gr_plain_line_end(p, at), &mark))
            memcpy(p->t + mark, "->", 2);
}

/* "('a', NULL), ('b', 'a')": the first one says of nothing that it leads to a. */
static void drop_nulls(gr_plain *p)
{
    static const char *const nothing[] = { "NULL)", "null)", "None)", "nil)" };

    for (size_t i = 1; i < p->n; i++) {
        size_t close = p->t[i] == '(' && i > 1 ? gr_plain_close(p, i) : p->n, comma, from;

        if (close == p->n || close + 1 >= p->n || memchr(p->t + i, '\n', close - i) != NULL)
            continue;
        comma = i + gr_str_find((gr_str){ p->t + i, close - i }, ",");
        from = gr_plain_skip(p, comma + 1);
        for (size_t k = 0; comma < close && k < sizeof nothing / sizeof *nothing; k++)
            if (gr_plain_is(p, from, nothing[k]) && p->t[close + 1] == ',') {
                gr_plain_blank(p, i, close + 2);
                break;
            }
    }
}

/* --- pairs that are linked or not --- */

/* "a-b yes" or "a-b no" at `at`: where the pair ends, `at` if it is none; *no: not linked. */
static size_t answered_end(const gr_plain *p, size_t at, bool *no)
{
    gr_str pair = word_at(p, at, p->n, ",;\n?!"), word;
    size_t hyphen = gr_str_find(pair, "-");

    if (hyphen == 0 || hyphen + 1 >= pair.len || at + pair.len >= p->n ||
        p->t[at + pair.len] != ' ')
        return at;
    word = word_at(p, at + pair.len + 1, p->n, ",;.\n");
    *no = gr_str_is(word, "no");
    return (*no || gr_str_is(word, "yes")) && p->t[at + pair.len + 1 + word.len] != '\n'
               ? at + pair.len
               : at;
}

/* "a-b yes, c-d no, b-d yes" as "a-b    ,       , b-d    " */
static void write_answered(gr_plain *p)
{
    size_t yes = 0, n = 0;
    bool no;

    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < p->n; i++) {
            size_t end =
                i == 0 || strchr(" ,;\n", p->t[i - 1]) != NULL ? answered_end(p, i, &no) : i;

            if (end == i)
                continue;
            if (pass == 0) {
                yes += !no;
                n++;
            } else if (yes != 0 && yes < n && n > 2) {
                size_t stop = end + (no ? strlen(" no") : strlen(" yes"));

                gr_plain_blank(p, no ? i : end, stop + (no && p->t[stop] == ','));
            }
            i = end;
        }
}

void gr_plain_lines(gr_plain *p)
{
    write_answered(p);
    drop_days(p);
    write_formulas(p);
    write_colon_pairs(p);
    write_less(p);
    drop_nulls(p);
    for (size_t at = 0; at < p->n; at = gr_plain_line_end(p, at) + 1) {
        size_t end = gr_plain_line_end(p, at);

        if (end - at > LINE_MAX || end == at)
            continue;
        write_foreign_key(p, at, end);
        write_commit(p, at, end);
        open_angles(p, at, end);
    }
}
