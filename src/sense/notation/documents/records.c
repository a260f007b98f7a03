/* Records with two ends, one an edge: YAML's "- {from: A, to: B}" and its lines, tables of TOML,
 * elements of XML, rows of SQL's INSERT; and YAML's "- [A, B]".
 *
 * Such records are data only in a row, and only if they have a pair of keys that means two ends.
 * JSON has a recogniser of its own. */
#include "sense/notation/documents/blocks_int.h"

#define FIELDS_MAX 16
#define TEXT_MAX   120 /* bytes of a key or a value */

typedef struct record_field {
    gr_str key; /* empty in rows without heads */
    gr_str value;
} record_field;

typedef struct record {
    size_t n;
    record_field fields[FIELDS_MAX];
    gr_span at;
} record;

typedef struct reader {
    gr_sensing *s;
    GR_VEC(record) records;
    gr_heading heading; /* of a table whose name says it */
    bool ok;
} reader;

static bool is_word_char(char c)
{
    return gr_is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           c == '-' || (unsigned char)c >= 0x80;
}

static size_t skip_blanks(gr_str t, size_t pos)
{
    while (pos < t.len && strchr(" \t\r\n", t.ptr[pos]) != NULL && t.ptr[pos] != '\0')
        pos++;
    return pos;
}

static size_t line_end(gr_str t, size_t pos)
{
    while (pos < t.len && t.ptr[pos] != '\n')
        pos++;
    return pos;
}

static gr_str unquoted(gr_str t)
{
    t = gr_str_trim(t);
    if (t.len >= 2 && (t.ptr[0] == '"' || t.ptr[0] == '\'') && t.ptr[t.len - 1] == t.ptr[0])
        t = gr_str_sub(t, 1, t.len - 1);
    return t;
}

/* --- what the records are --- */

static const gr_str *value_of(const record *x, const char *key)
{
    for (size_t i = 0; i < x->n; i++)
        if (gr_str_is_nocase(x->fields[i].key, key) && x->fields[i].value.len != 0)
            return &x->fields[i].value;
    return NULL;
}

/* The pair of keys that all records have, or NULL. */
static const gr_ends *ends_of(const reader *r)
{
    for (size_t k = 0; k < gr_n_ends(); k++) {
        const gr_ends *e = gr_ends_at(k);
        bool all = true;

        for (size_t i = 0; all && i < r->records.n; i++)
            all = value_of(&r->records.at[i], e->from) != NULL &&
                  value_of(&r->records.at[i], e->to) != NULL;
        if (all)
            return e;
    }
    return NULL;
}

static bool is_number(gr_str t)
{
    const gr_unit *unit;
    gr_value v;

    return gr_read_number(t, &v, &unit);
}

/* (1, 'p', 'q', 3), (2, 'q', 'r', 4): the first value only counts the rows. */
static void drop_row_numbers(reader *r)
{
    for (size_t i = 0; i < r->records.n; i++) {
        const record *x = &r->records.at[i];

        if (x->n < 3 || x->n > 4 || x->fields[0].key.len != 0 || !is_number(x->fields[0].value) ||
            is_number(x->fields[1].value) || is_number(x->fields[2].value))
            return;
    }
    for (size_t i = 0; i < r->records.n; i++) {
        record *x = &r->records.at[i];

        memmove(x->fields, x->fields + 1, --x->n * sizeof *x->fields);
    }
}

/* Rows without heads: all of two values, or of three with a number. */
static bool are_bare(const reader *r)
{
    size_t n = r->records.at[0].n;

    for (size_t i = 0; i < r->records.n; i++) {
        const record *x = &r->records.at[i];

        if (x->n != n || x->fields[0].key.len != 0 || x->fields[0].value.len == 0 ||
            x->fields[1].value.len == 0 || (n == 3 && !is_number(x->fields[2].value)))
            return false;
    }
    return n == 2 || n == 3;
}

static bool set_field(reader *r, gr_draft *d, uint32_t e, const record_field *f)
{
    gr_str key = f->key.len != 0 ? gr_str_dup(&r->s->cx->arena, f->key) : GR_STR("weight");
    const gr_unit *unit = NULL, *said;
    gr_meaning meaning = gr_meaning_of(key, &said);
    gr_value v;

    if (f->value.len == 0 || gr_str_is_nocase(f->value, "null"))
        return true;
    if (!gr_read_number(f->value, &v, &unit))
        v = gr_v_str(f->value);
    else if (unit == NULL && v.type != GR_V_TIME)
        unit = said;
    if (meaning == GR_MEANS_NUMBER)
        meaning = v.type == GR_V_TIME ? GR_MEANS_CLOCK : gr_meaning_of_unit(unit);
    if (v.type == GR_V_STR && gr_word_in(f->key, "predicate|relation|rel|relationship|verb")) {
        key = GR_STR("relation");
        d->is_facts = true;
    }
    return key.ptr != NULL && gr_draft_set(d, GR_OF_EDGE, key.ptr, meaning, e, v, unit);
}

static bool add_record(reader *r, gr_draft *d, const record *x, const gr_ends *by)
{
    const gr_str *from = by != NULL ? value_of(x, by->from) : &x->fields[0].value;
    const gr_str *to = by != NULL ? value_of(x, by->to) : &x->fields[1].value;
    uint32_t u, v, e;

    if (!gr_draft_node_of(d, *from, x->at, false, &u) ||
        !gr_draft_node_of(d, *to, x->at, false, &v) || !gr_draft_edge_of(d, u, v, x->at, &e))
        return false;
    for (size_t i = 0; i < x->n; i++)
        if (&x->fields[i].value != from && &x->fields[i].value != to &&
            !set_field(r, d, e, &x->fields[i]))
            return false;
    return true;
}

/* "nodes: [a, b]" or "stations:" with "- a" below it: nodes that no edge may name. */
static bool add_listed(reader *r, gr_draft *d)
{
    gr_str t = r->s->text;
    bool below = false;

    for (size_t pos = 0, end; pos < t.len; pos = end + 1) {
        gr_str line, item;
        size_t colon;
        char buf[GR_WORD_MAX];
        uint32_t v;

        end = line_end(t, pos);
        line = gr_str_trim(gr_str_sub(t, pos, end));
        colon = gr_str_find(line, ":");
        if (below && gr_str_starts(line, "- ") && colon == line.len) {
            if (!gr_draft_node_of(d, unquoted(gr_str_sub(line, 2, line.len)), (gr_span){ pos, end },
                                  true, &v))
                return false;
            continue;
        }
        below = colon < line.len && colon < GR_WORD_MAX &&
                gr_is_node_noun(gr_text_lemma(gr_str_sub(line, 0, colon), buf, NULL));
        line = colon < line.len ? gr_str_trim(gr_str_sub(line, colon + 1, line.len)) : line;
        if (!below || line.len < 2 || line.ptr[0] != '[' || line.ptr[line.len - 1] != ']')
            continue;
        line = gr_str_sub(line, 1, line.len - 1);
        while (gr_str_split(&line, ',', &item))
            if (unquoted(item).len != 0 &&
                !gr_draft_node_of(d, unquoted(item), (gr_span){ pos, end }, true, &v))
                return false;
    }
    return true;
}

/* Have all records a word in both fields, and some word in either? False without memory. */
static bool share_words(reader *r, const gr_ends *e, bool *found)
{
    bool all = true, ok = true;
    gr_strmap words;

    *found = false;
    gr_strmap_init(&words, &r->s->cx->budget);
    for (size_t i = 0; i < r->records.n && all && ok; i++) {
        const gr_str *from = value_of(&r->records.at[i], e->from);
        const gr_str *to = value_of(&r->records.at[i], e->to);
        uint32_t *slot;

        all = from != NULL && to != NULL && !is_number(*from) && !is_number(*to);
        slot = all ? gr_strmap_put(&words, *from) : NULL;
        ok = !all || slot != NULL;
        if (slot != NULL)
            *slot = 0;
    }
    for (size_t i = 0; i < r->records.n && all && ok && !*found; i++)
        *found = gr_strmap_get(&words, *value_of(&r->records.at[i], e->to)) != GR_MAP_NONE;
    gr_strmap_clear(&words);
    return ok;
}

/* Where no keys of YAML tell: the first two that share words, in three records or more. *out is
 * NULL if there are none; false without memory. */
static bool find_shared_ends(reader *r, const gr_ends **out)
{
    const record *first = &r->records.at[0];
    gr_arena *a = &r->s->cx->arena;
    bool found = false, ok = true;

    *out = NULL;
    for (size_t i = 0; i < first->n && r->records.n > 2 && ok; i++)
        for (size_t k = i + 1; k < first->n && !found && ok; k++) {
            gr_ends *e = gr_new(a, gr_ends);
            gr_str from = gr_str_dup(a, first->fields[i].key);
            gr_str to = gr_str_dup(a, first->fields[k].key);

            ok = e != NULL && from.ptr != NULL && to.ptr != NULL;
            if (!ok)
                break;
            *e = (gr_ends){ from.ptr, to.ptr, true };
            ok = share_words(r, e, &found);
            *out = found ? e : NULL;
        }
    return ok;
}

/* A part of GraphML may say it of all. */
static gr_direction default_direction(gr_str t)
{
    return gr_str_find(t, "edgedefault=\"undirected\"") < t.len ? GR_UNDIRECTED
           : gr_str_find(t, "edgedefault=\"directed\"") < t.len ? GR_DIRECTED
                                                                : GR_AUTO;
}

/* The records that were read in a row, as a draft. */
static gr_status finish(reader *r, bool yaml, gr_err *err)
{
    gr_sensing *s = r->s;
    const gr_ends *by = NULL;
    gr_draft *d;
    bool bare;

    if (r->records.n == 0)
        return GR_OK;
    drop_row_numbers(r);
    bare = are_bare(r);
    by = bare ? NULL : ends_of(r);
    if (yaml && !bare && by == NULL && !find_shared_ends(r, &by))
        return gr_fail_memory(s->cx, err);
    if ((!bare && by == NULL) ||
        (r->records.n < 2 && (bare || strlen(by->from) == 1))) { /* one pair of letters is none */
        r->records.n = 0;
        return GR_OK;
    }
    d = gr_draft_new(s, &gr_recogniser_records);
    if (d == NULL || (yaml && !add_listed(r, d)))
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < r->records.n; i++)
        if (!add_record(r, d, &r->records.at[i], by))
            return gr_fail_memory(s->cx, err);
    d->direction = default_direction(s->text);
    if (d->direction != GR_AUTO) {
        d->why = "edgedefault";
    } else if (by != NULL && by->directed) {
        d->direction = GR_DIRECTED;
        d->why = "the names of the fields";
    }
    if (d->direction == GR_AUTO)
        gr_draft_relate(d, r->heading);
    d->name = gr_section_at(s, r->records.at[0].at.start);
    r->records.n = 0;
    return gr_draft_propose(s, d, 96, err);
}

/* --- {from: A, to: B} --- */

/* The braces at pos with keys and values; where they end, or 0. */
static size_t braces_at(gr_str t, size_t pos, record *out)
{
    size_t start = pos++;

    *out = (record){ 0 };
    for (;;) {
        size_t key = skip_blanks(t, pos), colon = key, end;
        char quote = '\0';

        while (colon < t.len && colon - key < TEXT_MAX &&
               (is_word_char(t.ptr[colon]) || t.ptr[colon] == '"' || t.ptr[colon] == '\''))
            colon++;
        if (colon >= t.len || colon == key || t.ptr[colon] != ':' || out->n == FIELDS_MAX)
            return 0;
        for (end = colon + 1; end < t.len && end - colon < TEXT_MAX; end++) {
            char c = t.ptr[end];

            if (quote != '\0' ? c == quote : c == '"' || c == '\'')
                quote = quote != '\0' ? '\0' : c;
            else if (quote == '\0' && (c == ',' || c == '}'))
                break;
            else if (quote == '\0' && strchr("{[]\n", c) != NULL)
                return 0;
        }
        if (end >= t.len || (t.ptr[end] != ',' && t.ptr[end] != '}'))
            return 0;
        out->fields[out->n++] = (record_field){ unquoted(gr_str_sub(t, key, colon)),
                                                unquoted(gr_str_sub(t, colon + 1, end)) };
        pos = end + 1;
        if (t.ptr[end] == '}')
            break;
    }
    out->at = (gr_span){ start, pos };
    return pos;
}

/* Only separators and bullets between two records. */
static bool are_close(gr_str t, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        if (strchr(" \t\r\n,;-", t.ptr[i]) == NULL)
            return false;
    return true;
}

static gr_status find_braces(reader *r, gr_err *err)
{
    gr_str t = r->s->text;
    gr_status st = GR_OK;
    size_t last = 0;

    for (size_t i = 0; r->ok && st == GR_OK && i < t.len; i++) {
        record x;
        size_t end;

        if (t.ptr[i] != '{')
            continue;
        end = braces_at(t, i, &x);
        if (end == 0)
            continue;
        if (r->records.n != 0 && !are_close(t, last, i))
            st = finish(r, true, err);
        r->ok = gr_vec_push(&r->records, x);
        last = end;
        i = end - 1;
    }
    return st == GR_OK ? finish(r, true, err) : st;
}

/* --- lines of YAML --- */

/* "key: value" in a line, behind a bullet or not. */
static bool field_of(gr_str line, record_field *out)
{
    size_t colon = gr_str_find(line, ":");

    if (colon == line.len || colon == 0 || colon > TEXT_MAX || line.len - colon > TEXT_MAX)
        return false;
    for (size_t i = 0; i < colon; i++)
        if (!is_word_char(line.ptr[i]))
            return false;
    *out = (record_field){ gr_str_sub(line, 0, colon),
                           unquoted(gr_str_sub(line, colon + 1, line.len)) };
    return out->value.len != 0 && strchr("{[", out->value.ptr[0]) == NULL &&
           (line.ptr[colon + 1] == ' ' || gr_str_find(out->value, ":") == out->value.len);
}

/* "from: A, to: B, cost: 5" */
static bool fields_of(gr_str line, record *out)
{
    gr_str rest = line, item;

    while (gr_str_split(&rest, ',', &item))
        if (out->n == FIELDS_MAX || !field_of(gr_str_trim(item), &out->fields[out->n++])) {
            out->n = 0;
            return false;
        }
    return out->n > 1;
}

/* "[A, B]" or "[A, B, 5]" */
static bool brackets_of(gr_str line, record *out)
{
    gr_str rest, item;

    if (line.len < 5 || line.ptr[0] != '[' || line.ptr[line.len - 1] != ']')
        return false;
    rest = gr_str_sub(line, 1, line.len - 1);
    out->n = 0;
    while (gr_str_split(&rest, ',', &item)) {
        if (out->n == 3 || gr_str_find(item, "[") < item.len || unquoted(item).len == 0)
            return false;
        out->fields[out->n++] = (record_field){ { 0 }, unquoted(item) };
    }
    return out->n >= 2;
}

static gr_status find_lines(reader *r, gr_err *err)
{
    gr_str t = r->s->text;
    gr_status st = GR_OK;

    for (size_t pos = 0, end; r->ok && st == GR_OK && pos < t.len; pos = end + 1) {
        record x = { 0 };
        record_field f;
        record *open = r->records.n != 0 ? &r->records.at[r->records.n - 1] : NULL;
        gr_str line;
        bool bullet;

        end = line_end(t, pos);
        line = gr_str_trim(gr_str_sub(t, pos, end));
        bullet = gr_str_starts(line, "- ");
        if (bullet)
            line = gr_str_trim(gr_str_sub(line, 2, line.len));
        x.at = (gr_span){ pos, end };
        if (fields_of(line, &x)) {
            r->ok = gr_vec_push(&r->records, x);
        } else if (bullet && (brackets_of(line, &x) || field_of(line, &f))) {
            if (x.n == 0)
                x.fields[x.n++] = f;
            r->ok = gr_vec_push(&r->records, x);
        } else if (!bullet && open != NULL && open->fields[0].key.len != 0 &&
                   open->n < FIELDS_MAX && end > pos && t.ptr[pos] == ' ' && field_of(line, &f)) {
            open->fields[open->n++] = f;
            open->at.end = end;
        } else {
            st = finish(r, true, err);
        }
    }
    return st == GR_OK ? finish(r, true, err) : st;
}

/* --- lines of keys and values, as TOML and forms have them --- */

/* "key = value" or "key: value" */
static bool pair_of(gr_str line, record_field *out)
{
    size_t mark = 0;

    while (mark < line.len && is_word_char(line.ptr[mark]))
        mark++;
    *out = (record_field){ .key = gr_str_sub(line, 0, mark) };
    while (mark < line.len && line.ptr[mark] == ' ')
        mark++;
    if (out->key.len == 0 || out->key.len > TEXT_MAX || mark + 1 >= line.len ||
        (line.ptr[mark] != '=' && line.ptr[mark] != ':') || line.len - mark > TEXT_MAX)
        return false;
    out->value = unquoted(gr_str_sub(line, mark + 1, line.len));
    return out->value.len != 0 && strchr("{[=?", out->value.ptr[0]) == NULL;
}

/* "[[edge]]", "[edge.1]", "---": what begins another record. */
static bool is_header(gr_str line)
{
    return line.len == 0 || gr_str_starts(line, "---") ||
           (line.len > 2 && line.ptr[0] == '[' && line.ptr[line.len - 1] == ']');
}

static gr_status finish_pairs(reader *r, gr_err *err)
{
    if (r->records.n < 2)
        r->records.n = 0;
    return finish(r, false, err);
}

static gr_status find_pairs(reader *r, gr_err *err)
{
    gr_str t = r->s->text;
    gr_status st = GR_OK;
    bool fresh = true;

    for (size_t pos = 0, end; r->ok && st == GR_OK && pos < t.len; pos = end + 1) {
        record *open = r->records.n != 0 ? &r->records.at[r->records.n - 1] : NULL;
        record_field f;
        gr_str line;

        end = line_end(t, pos);
        line = gr_str_trim(gr_str_sub(t, pos, end));
        if (is_header(line)) {
            fresh = true;
        } else if (!pair_of(line, &f)) {
            st = finish_pairs(r, err);
            fresh = true;
        } else if (fresh || open == NULL || gr_str_eq(open->fields[0].key, f.key)) {
            record x = { .n = 1, .fields = { f }, .at = { pos, end } };

            r->ok = gr_vec_push(&r->records, x);
            fresh = false;
        } else if (open->n < FIELDS_MAX) {
            open->fields[open->n++] = f;
            open->at.end = end;
        }
    }
    return st == GR_OK ? finish_pairs(r, err) : st;
}

/* --- elements of XML --- */

/* <edge from="a" to="b"/>; where the tag ends, or 0. */
static size_t element_at(gr_str t, size_t pos, record *out)
{
    size_t start = pos++;

    *out = (record){ 0 };
    while (pos < t.len && is_word_char(t.ptr[pos]))
        pos++;
    if (pos == start + 1)
        return 0;
    for (;;) {
        size_t key = skip_blanks(t, pos), mark = key, end;

        if (key < t.len && (t.ptr[key] == '/' || t.ptr[key] == '>')) {
            pos = key + (t.ptr[key] == '/');
            break;
        }
        if (key == pos)
            return 0;
        while (mark < t.len && is_word_char(t.ptr[mark]))
            mark++;
        if (mark + 1 >= t.len || t.ptr[mark] != '=' || out->n == FIELDS_MAX ||
            (t.ptr[mark + 1] != '"' && t.ptr[mark + 1] != '\''))
            return 0;
        for (end = mark + 2; end < t.len && end - mark < TEXT_MAX && t.ptr[end] != t.ptr[mark + 1];)
            end++;
        if (end >= t.len || t.ptr[end] != t.ptr[mark + 1])
            return 0;
        out->fields[out->n++] =
            (record_field){ gr_str_sub(t, key, mark), gr_str_sub(t, mark + 2, end) };
        pos = end + 1;
    }
    out->at = (gr_span){ start, pos + 1 };
    return out->n >= 2 && pos < t.len && t.ptr[pos] == '>' ? pos + 1 : 0;
}

/* Tags that close, and others without attributes, stand between. */
static gr_status find_elements(reader *r, gr_err *err)
{
    gr_str t = r->s->text;
    gr_status st = GR_OK;

    if (gr_str_find(t, "<graphml") < t.len || gr_str_find(t, "<gexf") < t.len)
        return GR_OK; /* formats of their own */
    for (size_t i = 0; r->ok && st == GR_OK && i < t.len; i++) {
        record x;
        size_t end;

        if (t.ptr[i] != '<')
            continue;
        end = element_at(t, i, &x);
        if (end == 0)
            continue;
        for (size_t k = 0; k < gr_n_ends(); k++)
            if (value_of(&x, gr_ends_at(k)->from) != NULL &&
                value_of(&x, gr_ends_at(k)->to) != NULL) {
                r->ok = gr_vec_push(&r->records, x);
                break;
            }
        i = end - 1;
    }
    return r->ok && st == GR_OK ? finish(r, false, err) : st;
}

/* --- SQL --- */

/* "(a, 'b', 3)"; where it ends, or 0. */
static size_t row_at(gr_str t, size_t pos, record *out)
{
    size_t start = pos++;

    *out = (record){ 0 };
    for (;;) {
        size_t from = skip_blanks(t, pos), end = from;

        if (from >= t.len || out->n == FIELDS_MAX)
            return 0;
        if (t.ptr[from] == '\'' || t.ptr[from] == '"') {
            for (end = from + 1; end < t.len && end - from < TEXT_MAX && t.ptr[end] != t.ptr[from];)
                end++;
            end++;
        }
        while (end < t.len && end - from < TEXT_MAX && strchr(",)(\n", t.ptr[end]) == NULL)
            end++;
        if (end >= t.len || (t.ptr[end] != ',' && t.ptr[end] != ')'))
            return 0;
        out->fields[out->n++] = (record_field){ { 0 }, unquoted(gr_str_sub(t, from, end)) };
        pos = end + 1;
        if (t.ptr[end] == ')')
            break;
    }
    out->at = (gr_span){ start, pos };
    return pos;
}

static bool is_word(const gr_sensing *s, size_t i, const char *word)
{
    return i < s->tokens.n && gr_str_is_nocase(gr_token_text(s, i), word);
}

/* The rows behind the word VALUES, token `at`; heads are the names of the columns, or empty. The
 * byte behind them. */
static size_t read_rows(reader *r, size_t at, const record *heads)
{
    gr_str t = r->s->text;
    size_t pos = skip_blanks(t, r->s->tokens.at[at].end), end;
    record x;

    while (r->ok && pos < t.len && t.ptr[pos] == '(' && (end = row_at(t, pos, &x)) != 0) {
        for (size_t i = 0; i < x.n && heads->n == x.n; i++)
            x.fields[i].key = heads->fields[i].value;
        r->ok = gr_vec_push(&r->records, x);
        pos = skip_blanks(t, end);
        if (pos >= t.len || t.ptr[pos] != ',')
            break;
        pos = skip_blanks(t, pos + 1);
    }
    return pos;
}

/* "INSERT INTO follows": what the rows say of each other. */
static gr_heading heading_of_table(gr_str lemma)
{
    const gr_relation_word *w = gr_relation_word_of(lemma);

    return w != NULL && w->direction == GR_DIRECTED
               ? (gr_heading){ GR_DIRECTED, w->backwards, w->backwards ? lemma : (gr_str){ 0 } }
               : (gr_heading){ GR_AUTO, false, { 0 } };
}

/* All rows that go into one table are one graph. */
static gr_status find_inserts(reader *r, gr_err *err)
{
    const gr_sensing *s = r->s;
    gr_str table = { 0 };
    gr_status st = GR_OK;

    for (size_t i = 0; r->ok && st == GR_OK && i + 3 < s->tokens.n; i++) {
        record heads = { 0 };
        size_t k = i + 3;

        if (!is_word(s, i, "insert") || !is_word(s, i + 1, "into"))
            continue;
        if (r->records.n != 0 && !gr_str_eq(table, gr_token_text(s, i + 2)))
            st = finish(r, false, err);
        table = gr_token_text(s, i + 2);
        r->heading = heading_of_table(s->lemma[i + 2]);
        if (gr_token_is(s, k, "(")) {
            size_t end = row_at(s->text, s->tokens.at[k].start, &heads);

            k = end != 0 ? gr_token_from(s, end) : k;
        }
        if (st == GR_OK && is_word(s, k, "values"))
            i = gr_token_from(s, read_rows(r, k, &heads)) - 1;
    }
    return r->ok && st == GR_OK ? finish(r, false, err) : st;
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    static gr_status (*const sources[])(reader *, gr_err *) = { find_braces, find_lines, find_pairs,
                                                                find_elements, find_inserts };
    reader r = { .s = s, .ok = true };
    gr_status st = GR_OK;

    r.records.budget = &s->cx->budget;
    for (size_t i = 0; r.ok && st == GR_OK && i < sizeof sources / sizeof *sources; i++) {
        r.records.n = 0;
        st = sources[i](&r, err);
    }
    gr_vec_clear(&r.records);
    return r.ok ? st : gr_fail_memory(s->cx, err);
}

const gr_recogniser gr_recogniser_records = {
    .name = "records",
    .summary = "records with two ends: YAML, TOML, elements of XML, rows of SQL's INSERT",
    .find = find,
    .example = "edges:\n- {from: a, to: b, km: 4}\n- {from: b, to: c, km: 2}\n\nHow far is it from "
               "a to c?",
    .graph = "a>b 4, b>c 2",
};
