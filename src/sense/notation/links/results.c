/* Results of matches: "Reds 3:1 Blues", "Kraus - Lind 1-0", "Reds vs Blues: 2-0", one a line or
 * between commas. An edge goes from who won to who lost. A draw has no winner: both are nodes, and
 * the reading says that it was left out. */
#include "sense/sense_int.h"

#define NAME_BYTES 40
#define NAME_WORDS 4

typedef struct result {
    gr_str a, b;
    double goals[2];
    gr_span at;
} result;

typedef struct reader {
    gr_sensing *s;
    GR_VEC(result) rows;
    bool ok;
} reader;

/* --- one result --- */

static bool is_letter(char c)
{
    return ((c | 32) >= 'a' && (c | 32) <= 'z') || (unsigned char)c >= 0x80;
}

static size_t skip_blanks(gr_str t, size_t i)
{
    while (i < t.len && t.ptr[i] == ' ')
        i++;
    return i;
}

/* The bytes of what stands between two numbers of a score, 0 if nothing of the kind. */
static size_t score_mark(gr_str t)
{
    if (gr_str_starts(t, ":") || gr_str_starts(t, "-"))
        return 1;
    return gr_str_starts(t, "–") || gr_str_starts(t, "—") ? strlen("–") : 0;
}

/* Points at the front of t: "3", "½", "1/2". */
static size_t points_at(gr_str t, double *out)
{
    size_t n = 0;

    if (gr_str_starts(t, "½") || gr_str_starts(t, "1/2")) {
        *out = 0.5;
        return gr_str_starts(t, "½") ? strlen("½") : 3;
    }
    *out = 0;
    while (n < t.len && n < 4 && gr_is_digit(t.ptr[n]))
        *out = *out * 10 + (t.ptr[n++] - '0');
    return n < 4 ? n : 0;
}

/* The score at byte i of t; the byte behind it, 0 if there is none. */
static size_t score_at(gr_str t, size_t i, result *out)
{
    size_t n = points_at(gr_str_sub(t, i, t.len), &out->goals[0]), mark;

    if (n == 0 || (i > 0 && (is_letter(t.ptr[i - 1]) || gr_is_digit(t.ptr[i - 1]))))
        return 0;
    i = skip_blanks(t, i + n);
    mark = score_mark(gr_str_sub(t, i, t.len));
    if (mark == 0)
        return 0;
    i = skip_blanks(t, i + mark);
    n = points_at(gr_str_sub(t, i, t.len), &out->goals[1]);
    i += n;
    return n != 0 && (i == t.len || strchr(" ,;.)]", t.ptr[i]) != NULL) ? i : 0;
}

static gr_str bare(gr_str t)
{
    t = gr_str_trim(t);
    while (t.len != 0 && strchr(":,([ ", t.ptr[t.len - 1]) != NULL)
        t.len--;
    while (t.len != 0 && strchr(":,)] ", t.ptr[0]) != NULL)
        t = gr_str_sub(t, 1, t.len);
    return t;
}

static bool is_name(gr_str t)
{
    gr_str rest = t, word;
    size_t words = 0;

    if (t.len == 0 || t.len > NAME_BYTES || !is_letter(t.ptr[0]))
        return false;
    for (size_t i = 0; i < t.len; i++)
        if (!is_letter(t.ptr[i]) && !gr_is_digit(t.ptr[i]) && strchr(" .'-&", t.ptr[i]) == NULL)
            return false;
    while (gr_str_split(&rest, ' ', &word)) {
        words++;
        if (word.len > 1 && gr_text_word_class(word) != 0 &&
            !(word.ptr[0] >= 'A' && word.ptr[0] <= 'Z'))
            return false;
    }
    return words <= NAME_WORDS;
}

/* "Kraus - Lind", "Reds vs Blues" */
static bool split_names(gr_str t, gr_str *a, gr_str *b)
{
    static const char *const marks[] = { " - ", " – ",       " — ",  " vs. ",  " vs ",
                                         " v ", " against ", " d. ", " def. ", " bt ",
                                         "–",   "—",         "-" };

    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        size_t at = gr_str_find(t, marks[i]);

        if (at == t.len)
            continue;
        *a = gr_str_trim(gr_str_sub(t, 0, at));
        *b = gr_str_trim(gr_str_sub(t, at + strlen(marks[i]), t.len));
        return is_name(*a) && is_name(*b);
    }
    return false;
}

/* A bullet, or the number of a line: "3. Reds", "- Reds". */
static size_t skip_number(gr_str t)
{
    size_t i = skip_blanks(t, 0), n = i;

    while (n < t.len && gr_is_digit(t.ptr[n]))
        n++;
    if (n > i && n < t.len && (t.ptr[n] == '.' || t.ptr[n] == ')'))
        return skip_blanks(t, n + 1);
    while (i < t.len && !is_letter(t.ptr[i]) && !gr_is_digit(t.ptr[i]))
        i++;
    return i;
}

/* "Lions def. Bears": who won comes first, whatever the score. */
static bool read_defeat(gr_str t, result *out)
{
    static const char *const marks[] = { " d. ", " def. ", " bt " };

    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        size_t at = gr_str_find(t, marks[i]);

        if (at == t.len)
            continue;
        *out = (result){ .a = bare(gr_str_sub(t, 0, at)),
                         .b = bare(gr_str_sub(t, at + strlen(marks[i]), t.len)),
                         .goals = { 1, 0 } };
        return is_name(out->a) && is_name(out->b);
    }
    return false;
}

static bool read_result(gr_str t, result *out)
{
    size_t from = skip_number(t);

    for (size_t i = from; i < t.len; i++) {
        size_t end = score_at(t, i, out);
        gr_str before, behind;

        if (end == 0)
            continue;
        before = bare(gr_str_sub(t, from, i));
        behind = bare(gr_str_sub(t, end, t.len));
        if (behind.len != 0 && behind.ptr[behind.len - 1] == '.')
            behind.len--;
        out->a = before;
        out->b = behind;
        return behind.len == 0   ? split_names(before, &out->a, &out->b)
               : before.len == 0 ? split_names(behind, &out->a, &out->b)
                                 : is_name(before) && is_name(behind);
    }
    return read_defeat(gr_str_sub(t, from, t.len), out);
}

/* --- all of them --- */

static bool speaks_of_matches(const gr_sensing *s)
{
    for (size_t i = 0; i < s->tokens.n; i++)
        if (gr_word_in(s->lemma[i],
                       "result|score|league|match|game|beat|win|lose|tournament|chess|cup|team|"
                       "player|round|play|defeat|goal|champion|final|fixture|victory"))
            return true;
    return false;
}

/* Questions for which a draw counts. */
static bool counts_draws(const gr_sensing *s)
{
    for (size_t i = 0; i < s->tokens.n; i++)
        if (gr_word_in(s->lemma[i], "draw|drew|tie|tied|point|points|play|played|match|unbeaten"))
            return true;
    return false;
}

/* Has a name more than one result? */
static bool names_recur(reader *r)
{
    gr_strmap seen;
    bool again = false;

    gr_strmap_init(&seen, &r->s->cx->budget);
    for (size_t i = 0; r->ok && i < 2 * r->rows.n; i++) {
        const result *x = &r->rows.at[i / 2];
        uint32_t *slot = gr_strmap_put(&seen, i % 2 == 0 ? x->a : x->b);

        r->ok = slot != NULL;
        again |= r->ok && *slot != GR_MAP_NONE;
        if (r->ok)
            *slot = 0;
    }
    gr_strmap_clear(&seen);
    return r->ok && again;
}

static bool fill(reader *r, gr_draft *d, size_t *draws)
{
    for (size_t i = 0; i < r->rows.n; i++) {
        const result *x = &r->rows.at[i];
        bool first = x->goals[0] > x->goals[1];
        uint32_t u, v;

        if (!gr_draft_node_of(d, x->a, x->at, true, &u) ||
            !gr_draft_node_of(d, x->b, x->at, true, &v) || !gr_draft_explains(d, x->at))
            return false;
        if (x->goals[0] == x->goals[1])
            ++*draws;
        else if (!gr_draft_edge_of(d, first ? u : v, first ? v : u, x->at, NULL))
            return false;
    }
    return true;
}

static gr_status finish(reader *r, gr_err *err)
{
    gr_sensing *s = r->s;
    size_t draws = 0;
    gr_draft *d;
    bool ok = true;

    if (r->rows.n < 2 || !names_recur(r)) {
        r->rows.n = 0;
        return r->ok ? GR_OK : gr_fail_memory(s->cx, err);
    }
    d = gr_draft_new(s, &gr_recogniser_results);
    if (d == NULL || !fill(r, d, &draws))
        return gr_fail_memory(s->cx, err);
    d->direction = GR_DIRECTED;
    d->why = "from the winner to the loser";
    d->relation = GR_STR("beat");
    d->multi = true;
    d->name = gr_section_at(s, r->rows.at[0].at.start);
    if (draws != 0 && counts_draws(s))
        ok = gr_sense_problem(s, GR_WHY_UNSUPPORTED, r->rows.at[0].at,
                              "I read who beat whom; %zu of the results are draws, which such a "
                              "graph does not have.",
                              draws);
    else if (draws != 0)
        ok = gr_sense_assume(s, "draws are left out: nobody won");
    r->rows.n = 0;
    return ok ? gr_draft_propose(s, d, 96, err) : gr_fail_memory(s->cx, err);
}

/* Where the line that begins at pos has its next comma, semicolon or full stop, or ends. */
static size_t part_end(gr_str t, size_t pos, size_t end)
{
    size_t i = skip_blanks(t, pos);

    while (i < end && gr_is_digit(t.ptr[i])) /* "3. Reds" */
        i++;
    for (i += i < end && t.ptr[i] == '.'; i < end; i++)
        if (strchr(",;?", t.ptr[i]) != NULL ||
            (t.ptr[i] == '.' && (i + 1 == end || t.ptr[i + 1] == ' ') &&
             !gr_str_ends(gr_str_sub(t, pos, i), " d") &&
             !gr_str_ends(gr_str_sub(t, pos, i), " def")))
            return i;
    return end;
}

/* Behind the heading of a line: "Results: Reds 3:1 Blues". */
static size_t lead_end(gr_str t, gr_span line)
{
    for (size_t i = line.start; i + 1 < line.end && !gr_is_digit(t.ptr[i]); i++)
        if (t.ptr[i] == ':' && t.ptr[i + 1] == ' ')
            return i + 1;
    return line.start;
}

static gr_status read_line(reader *r, gr_span line, gr_err *err)
{
    gr_str t = r->s->text;
    size_t start = lead_end(t, line);
    gr_status st = GR_OK;

    while (st == GR_OK && r->ok && start < line.end) {
        size_t end = part_end(t, start, line.end);
        result x;

        if (read_result(gr_str_sub(t, start, end), &x)) {
            x.at = (gr_span){ start, end };
            r->ok = gr_vec_push(&r->rows, x);
        } else if (gr_str_trim(gr_str_sub(t, start, end)).len != 0) {
            st = finish(r, err);
        }
        start = end + 1;
    }
    return st;
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    reader r = { .s = s, .ok = true };
    gr_str t = s->text;
    gr_status st = GR_OK;

    if (!speaks_of_matches(s))
        return GR_OK;
    r.rows.budget = &s->cx->budget;
    for (size_t pos = 0; r.ok && st == GR_OK && pos < t.len;) {
        size_t end = pos;

        while (end < t.len && t.ptr[end] != '\n')
            end++;
        if (end > pos)
            st = read_line(&r, (gr_span){ pos, end }, err);
        pos = end + 1;
    }
    if (r.ok && st == GR_OK)
        st = finish(&r, err);
    gr_vec_clear(&r.rows);
    return r.ok ? st : gr_fail_memory(s->cx, err);
}

const gr_recogniser gr_recogniser_results = {
    .name = "results",
    .summary = "Reds 3:1 Blues, Kraus - Lind 1-0: results of matches, from winner to loser",
    .find = find,
    .example = "League results:\nReds 3:1 Blues\nBlues 2:0 Greens\nGreens 0:1 Reds\nWho won most?",
    .graph = "Reds>Blues, Blues>Greens, Reds>Greens",
};
