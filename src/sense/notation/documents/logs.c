/* Lines of a log: "10:02 INFO ping from 10.0.0.1 to 10.0.0.7", "src=web dst=db bytes=500",
 * "From: ann@x.org To: bob@x.org", "10:02 conn 10.0.0.1 -> 10.0.0.5".
 *
 * Both ends stand behind the same two words in every line; numbers of other fields are data of the
 * link, a clock time at the front is its time. */
#include "sense/notation/documents/blocks_int.h"

#define FIELDS_MAX 8
#define NAME_BYTES 80

typedef struct entry {
    gr_str end[2];
    gr_str key[FIELDS_MAX], value[FIELDS_MAX];
    size_t n;
    gr_span at;
    int64_t clock; /* seconds, or -1 */
} entry;

typedef struct reader {
    gr_sensing *s;
    GR_VEC(entry) lines;
    bool ok;
} reader;

static gr_str bare(gr_str t)
{
    while (t.len != 0 && strchr(",;)]\"'>", t.ptr[t.len - 1]) != NULL)
        t.len--;
    while (t.len != 0 && strchr("([\"'<", t.ptr[0]) != NULL)
        t = gr_str_sub(t, 1, t.len);
    return t;
}

static int64_t clock_of(gr_str word)
{
    gr_text_when when;

    return gr_text_time(word, &when) == word.len && when.kind == GR_TIME_CLOCK ? when.seconds : -1;
}

static bool is_end(gr_str t)
{
    return t.len != 0 && t.len < NAME_BYTES && strchr(".?!:", t.ptr[t.len - 1]) == NULL &&
           clock_of(t) < 0;
}

/* Is the word the first (0) or the second (1) of a pair of ends? -1 if neither. */
static int side_of(gr_str word)
{
    for (size_t i = 0; i < gr_n_ends(); i++) {
        if (!gr_ends_at(i)->directed)
            continue;
        if (gr_str_is_nocase(word, gr_ends_at(i)->from))
            return 0;
        if (gr_str_is_nocase(word, gr_ends_at(i)->to))
            return 1;
    }
    return -1;
}

static void add_field(entry *out, gr_str key, gr_str value)
{
    if (out->n < FIELDS_MAX && key.len != 0 && value.len != 0) {
        out->key[out->n] = key;
        out->value[out->n++] = value;
    }
}

/* "key=value" or "Key:" and the value behind it. */
static bool read_field(gr_str word, gr_str *rest, entry *out)
{
    size_t mark = gr_str_find(word, "=");
    gr_str key, value;
    int side;

    if (mark < word.len) {
        key = gr_str_sub(word, 0, mark);
        value = bare(gr_str_sub(word, mark + 1, word.len));
    } else {
        if (word.len < 3 || word.ptr[word.len - 1] != ':' || rest->ptr == NULL)
            return false;
        key = gr_str_sub(word, 0, word.len - 1);
        if (side_of(key) < 0)
            return false;
        while (gr_str_split(rest, ' ', &value) && value.len == 0 && rest->ptr != NULL)
            ;
        value = bare(value);
    }
    side = side_of(key);
    if (side >= 0 && out->end[side].len == 0)
        out->end[side] = value;
    else
        add_field(out, key, value);
    return true;
}

/* Does the line begin as those of logs do: with a time, a date or a bracket? */
static bool is_stamped(gr_str line)
{
    size_t digits = 0;

    while (digits < line.len && gr_is_digit(line.ptr[digits]))
        digits++;
    return line.len > 4 &&
           ((digits == 4 && (line.ptr[4] == '-' || line.ptr[4] == '/')) ||
            ((digits == 1 || digits == 2) && line.ptr[digits] == ':') || line.ptr[0] == '[');
}

/* "conn 10.0.0.1 -> 10.0.0.5", "web->db": the names beside an arrow; `before` stands before it. */
static void read_arrow(gr_str before, gr_str word, gr_str *rest, entry *out)
{
    static const char *const arrows[] = { "-->", "->", "=>", "→" };
    const gr_unit *unit;
    gr_value number;

    for (size_t i = 0; i < sizeof arrows / sizeof *arrows && out->end[1].len == 0; i++) {
        size_t at = gr_str_find(word, arrows[i]), n = strlen(arrows[i]);
        gr_str next = { 0 };

        if (at == word.len)
            continue;
        out->end[0] = bare(at == 0 ? before : gr_str_sub(word, 0, at));
        if (at + n < word.len)
            next = gr_str_sub(word, at + n, word.len);
        else if (rest->ptr != NULL)
            gr_str_split(rest, ' ', &next);
        out->end[1] = bare(next);
        if (rest->ptr != NULL && gr_read_number(gr_str_trim(*rest), &number, &unit))
            add_field(out, GR_STR("weight"), gr_str_trim(*rest)); /* "512 bytes" */
    }
}

static bool read_line(reader *r, gr_span at, entry *out)
{
    gr_str rest = gr_str_trim(gr_str_sub(r->s->text, at.start, at.end)), word, next, before = { 0 };
    bool stamped = is_stamped(rest);
    bool dated = stamped && gr_is_digit(rest.ptr[rest.ptr[0] == '[']);

    *out = (entry){ .at = at, .clock = -1 };
    while (rest.ptr != NULL && gr_str_split(&rest, ' ', &word)) {
        if (word.len == 0)
            continue;
        if (out->clock < 0 && stamped)
            out->clock = clock_of(bare(word));
        if (read_field(word, &rest, out))
            continue;
        if (!stamped || rest.ptr == NULL || out->end[1].len != 0)
            continue;
        if ((gr_str_is(word, "from") && out->end[0].len == 0) ||
            (gr_str_is(word, "to") && out->end[0].len != 0)) {
            gr_str_split(&rest, ' ', &next);
            out->end[gr_str_is(word, "to")] = bare(next);
        } else if (out->end[0].len == 0 && dated) {
            read_arrow(before, word, &rest, out);
        }
        before = word;
    }
    return is_end(out->end[0]) && is_end(out->end[1]);
}

static bool add_entry(gr_sensing *s, gr_draft *d, const entry *x)
{
    uint32_t u, v, e;

    if (!gr_draft_node_of(d, x->end[0], x->at, false, &u) ||
        !gr_draft_node_of(d, x->end[1], x->at, false, &v) || !gr_draft_edge_of(d, u, v, x->at, &e))
        return false;
    if (x->clock >= 0 &&
        !gr_draft_set(d, GR_OF_EDGE, "time", GR_MEANS_CLOCK, e, gr_v_time(x->clock), NULL))
        return false;
    for (size_t i = 0; i < x->n; i++) {
        gr_str key = gr_str_dup(&s->cx->arena, x->key[i]);
        const gr_unit *unit, *said;
        gr_meaning meaning = gr_meaning_of(x->key[i], &said);
        gr_value w;

        if (key.ptr == NULL)
            return false;
        if (!gr_read_number(x->value[i], &w, &unit))
            w = gr_v_str(x->value[i]);
        if (!gr_draft_set(d, GR_OF_EDGE, key.ptr, meaning, e, w, unit != NULL ? unit : said))
            return false;
    }
    return true;
}

static gr_status finish(reader *r, gr_err *err)
{
    gr_sensing *s = r->s;
    gr_draft *d;

    if (r->lines.n < 2) {
        r->lines.n = 0;
        return GR_OK;
    }
    d = gr_draft_new(s, &gr_recogniser_logs);
    if (d == NULL)
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < r->lines.n; i++)
        if (!add_entry(s, d, &r->lines.at[i]))
            return gr_fail_memory(s->cx, err);
    d->direction = GR_DIRECTED;
    d->why = "from one to the other";
    d->multi = true;
    d->name = gr_section_at(s, r->lines.at[0].at.start);
    r->lines.n = 0;
    return gr_draft_propose(s, d, 90, err);
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    reader r = { .s = s, .ok = true };
    gr_str t = s->text;
    gr_status st = GR_OK;

    r.lines.budget = &s->cx->budget;
    for (size_t pos = 0; st == GR_OK && r.ok && pos < t.len;) {
        size_t end = pos;
        entry x;

        while (end < t.len && t.ptr[end] != '\n')
            end++;
        if (read_line(&r, (gr_span){ pos, end }, &x))
            r.ok = gr_vec_push(&r.lines, x);
        else if (gr_str_trim(gr_str_sub(t, pos, end)).len != 0)
            st = finish(&r, err);
        pos = end + 1;
    }
    if (st == GR_OK && r.ok)
        st = finish(&r, err);
    gr_vec_clear(&r.lines);
    return r.ok ? st : gr_fail_memory(s->cx, err);
}

const gr_recogniser gr_recogniser_logs = {
    .name = "logs",
    .summary = "10:02 ping from a to b, src=web dst=db: lines of a log with both ends",
    .find = find,
    .example = "src=web dst=db bytes=500\nsrc=db dst=disk bytes=20\nWhat does web reach?",
    .graph = "web>db 500, db>disk 20",
};
