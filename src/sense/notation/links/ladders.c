/* Chains whose steps are several things at once: "[a, b] >> c >> [d, e]", "[d, e] << c", "raw →
 * {x, y} → report". Each of a step comes before each of the next one, behind "<<" after it.
 *
 * A statement is a line, or a part of one that a semicolon ends; a label with a colon may stand
 * before it. One with a group that is not its last step, or with a group and "<<", must be there:
 * all else is for the other recognisers of links. The text is read as it was written. */
#include "sense/sense_int.h"

#define STEPS_MAX 64 /* of a statement */
#define GROUP_MAX 64 /* names of one step */

typedef struct step {
    size_t first, n; /* names */
    bool grouped;    /* two names or more in brackets */
} step;

typedef struct ladder {
    size_t first, n; /* steps */
    bool back;       /* "<<" */
    gr_span at;
} ladder;

typedef struct reader {
    gr_str t;
    GR_VEC(gr_span) names;
    GR_VEC(step) steps;
    GR_VEC(ladder) ladders;
    bool ok;
} reader;

static size_t skip_blanks(gr_str t, size_t pos)
{
    while (pos < t.len && (t.ptr[pos] == ' ' || t.ptr[pos] == '\t'))
        pos++;
    return pos;
}

static bool is_name_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || gr_is_digit(c) || c == '_' ||
           (unsigned char)c >= 0x80;
}

static const char *const forward[] = { ">>", "-->", "->", "==>", "=>", "→", "⟶", "➜" };
#define BACK "<<"

static bool starts_with(gr_str t, size_t pos, const char *what)
{
    return gr_str_starts(gr_str_sub(t, pos < t.len ? pos : t.len, t.len), what);
}

/* The arrow at pos: its bytes, 0 if there is none. */
static size_t arrow_at(gr_str t, size_t pos, bool *back)
{
    *back = starts_with(t, pos, BACK);
    if (*back)
        return strlen(BACK);
    for (size_t i = 0; i < sizeof forward / sizeof *forward; i++)
        if (starts_with(t, pos, forward[i]))
            return strlen(forward[i]);
    return 0;
}

/* The name at pos, with points, slashes and hyphens within; where it ends, or pos. */
static size_t name_at(gr_str t, size_t pos, gr_span *out)
{
    size_t end = pos;
    bool back;

    if (pos < t.len && (t.ptr[pos] == '"' || t.ptr[pos] == '\'')) {
        for (end = pos + 1; end < t.len && t.ptr[end] != t.ptr[pos] && t.ptr[end] != '\n';)
            end++;
        if (end >= t.len || t.ptr[end] != t.ptr[pos] || end == pos + 1)
            return pos;
        *out = (gr_span){ pos + 1, end };
        return end + 1;
    }
    while (end < t.len && arrow_at(t, end, &back) == 0 &&
           (is_name_char(t.ptr[end]) ||
            (end > pos && strchr("-./", t.ptr[end]) != NULL && end + 1 < t.len &&
             is_name_char(t.ptr[end + 1]) && (unsigned char)t.ptr[end + 1] < 0x80)))
        end++;
    *out = (gr_span){ pos, end };
    return end;
}

/* A name, or several in brackets; where the step ends, or pos. */
static size_t step_at(reader *r, size_t pos)
{
    gr_str t = r->t;
    char close = pos >= t.len ? '\0' : t.ptr[pos] == '[' ? ']' : t.ptr[pos] == '{' ? '}' : '\0';
    step x = { .first = r->names.n };
    gr_span name;
    size_t end = pos;

    if (close == '\0') {
        end = name_at(t, pos, &name);
        if (end == pos)
            return pos;
        r->ok = r->ok && gr_vec_push(&r->names, name);
        x.n = 1;
    }
    while (close != '\0' && x.n < GROUP_MAX) {
        size_t at = skip_blanks(t, end + 1);

        end = name_at(t, at, &name);
        if (end == at)
            return pos;
        r->ok = r->ok && gr_vec_push(&r->names, name);
        x.n++;
        end = skip_blanks(t, end);
        if (end < t.len && t.ptr[end] == close) {
            end++;
            break;
        }
        if (end >= t.len || t.ptr[end] != ',')
            return pos;
    }
    x.grouped = x.n > 1;
    r->ok = r->ok && gr_vec_push(&r->steps, x);
    return end;
}

/* Does a statement end here: at the end of the line, or at a sign behind which others may follow?
 */
static bool ends_at(gr_str t, size_t pos)
{
    return pos >= t.len || strchr("\n\r;#", t.ptr[pos]) != NULL || starts_with(t, pos, "//") ||
           t.ptr[pos] == '(' ||
           (t.ptr[pos] == '.' &&
            (pos + 1 == t.len || t.ptr[pos + 1] == ' ' || t.ptr[pos + 1] == '\n'));
}

/* The statement at pos: where it ends, or pos if there is none. */
static size_t ladder_at(reader *r, size_t pos)
{
    ladder x = { .first = r->steps.n, .at = { pos, pos } };
    size_t names = r->names.n, end = step_at(r, pos);

    while (r->ok && end != pos && r->steps.n - x.first < STEPS_MAX) {
        size_t at = skip_blanks(r->t, end), mark, next;
        bool back;

        x.at.end = end;
        x.n = r->steps.n - x.first;
        mark = arrow_at(r->t, at, &back);
        if (mark == 0 || (x.n > 1 && back != x.back))
            break;
        x.back = back;
        next = skip_blanks(r->t, at + mark);
        end = step_at(r, next);
        if (end == next) /* "a ->": half a statement is none */
            x.n = 0;
        end = end == next ? pos : end;
    }
    if (x.n < 2 || !ends_at(r->t, skip_blanks(r->t, x.at.end))) {
        r->steps.n = x.first;
        r->names.n = names;
        return pos;
    }
    r->ok = r->ok && gr_vec_push(&r->ladders, x);
    return x.at.end;
}

/* The statements between two places of a line. */
static void read_line(reader *r, size_t pos, size_t end)
{
    while (r->ok && pos < end) {
        size_t start = skip_blanks(r->t, pos), stop;

        if (starts_with(r->t, start, "- ") || starts_with(r->t, start, "* "))
            start = skip_blanks(r->t, start + 2);
        stop = ladder_at(r, start);
        while (stop == start && stop < end && r->t.ptr[stop] != ';') { /* a label? */
            size_t colon = start;

            while (colon < end && r->t.ptr[colon] != ':' && r->t.ptr[colon] != ';')
                colon++;
            if (colon + 1 >= end || r->t.ptr[colon] != ':' || r->t.ptr[colon + 1] != ' ')
                break;
            start = skip_blanks(r->t, colon + 1);
            stop = ladder_at(r, start);
        }
        for (pos = stop; pos < end && r->t.ptr[pos] != ';';)
            pos++;
        pos++;
    }
}

/* "cin >> n; cout << n": a program that reads and writes. */
static bool is_stream(const reader *r)
{
    for (size_t i = 0; i < r->names.n; i++)
        if (gr_word_in(gr_str_sub(r->t, r->names.at[i].start, r->names.at[i].end),
                       "cin|cout|cerr|endl"))
            return true;
    return false;
}

/* Is there a statement that only this recogniser understands, or one each way? */
static bool is_needed(const reader *r)
{
    bool grouped = false, back = false, on = false;

    for (size_t i = 0; i < r->ladders.n; i++) {
        const ladder *x = &r->ladders.at[i];

        back |= x->back;
        on |= !x->back;
        for (size_t k = 0; k < x->n; k++)
            grouped |= r->steps.at[x->first + k].grouped && (x->back || k + 1 < x->n);
    }
    return grouped || (back && on && !is_stream(r));
}

static bool add_links(const reader *r, gr_draft *d, const ladder *x, const step *a, const step *b)
{
    for (size_t i = 0; i < a->n; i++)
        for (size_t k = 0; k < b->n; k++) {
            gr_span left = r->names.at[a->first + i], right = r->names.at[b->first + k];
            gr_span from = x->back ? right : left, to = x->back ? left : right;
            uint32_t u, v;

            if (!gr_draft_node_of(d, gr_str_sub(r->t, from.start, from.end), from, false, &u) ||
                !gr_draft_node_of(d, gr_str_sub(r->t, to.start, to.end), to, false, &v) ||
                !gr_draft_edge_of(d, u, v, (gr_span){ left.start, right.end }, NULL))
                return false;
        }
    return true;
}

static gr_status propose(gr_sensing *s, const reader *r, gr_err *err)
{
    gr_draft *d = gr_draft_new(s, &gr_recogniser_ladders);
    gr_heading h;

    if (d == NULL)
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < r->ladders.n; i++) {
        const ladder *x = &r->ladders.at[i];

        for (size_t k = 1; k < x->n; k++)
            if (!add_links(r, d, x, &r->steps.at[x->first + k - 1], &r->steps.at[x->first + k]))
                return gr_fail_memory(s->cx, err);
        if (!gr_draft_explains(d, x->at))
            return gr_fail_memory(s->cx, err);
    }
    h = gr_heading_arrows(s, r->ladders.at[0].at.start);
    d->direction = GR_DIRECTED;
    d->why = "arrows";
    d->relation = h.relation;
    d->backwards = h.backwards;
    d->name = gr_section_at(s, r->ladders.at[0].at.start);
    return gr_draft_propose(s, d, 100, err);
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    reader r = { .t = s->out->written, .ok = true };
    gr_status st = GR_OK;

    r.names.budget = r.steps.budget = r.ladders.budget = &s->cx->budget;
    for (size_t pos = 0, end; r.ok && pos < r.t.len; pos = end + 1) {
        end = pos + gr_str_find(gr_str_sub(r.t, pos, r.t.len), "\n");
        read_line(&r, pos, end);
    }
    if (r.ok && is_needed(&r))
        st = propose(s, &r, err);
    gr_vec_clear(&r.names);
    gr_vec_clear(&r.steps);
    gr_vec_clear(&r.ladders);
    return r.ok ? st : gr_fail_memory(s->cx, err);
}

const gr_recogniser gr_recogniser_ladders = {
    .name = "ladders",
    .summary = "[a, b] >> c >> [d, e]: chains of steps that are several things at once",
    .find = find,
    .example =
        "[fetch, load] >> clean\nclean >> [train, plot] >> report\n\nWhat comes before plot?",
    .graph = "fetch>clean, load>clean, clean>train, clean>plot, train>report, plot>report",
};
