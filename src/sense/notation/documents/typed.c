/* Lines that begin with what they are: "node p", "edge p q 3"; "v 1", "e 1 2"; DIMACS with "p sp 4
 * 5" and "a 1 2 7"; and "INSERT INTO follows VALUES ('amy', 'bo'), ('bo', 'cy');" of a database,
 * the rows of which are links, or nodes with their numbers. */
#include "sense/notation/tables/tables_int.h"

#define FIELDS_MAX 6

typedef enum role { NEITHER, NODE, EDGE, ARC, COMMENT } role;

typedef struct line {
    role role;
    gr_str field[FIELDS_MAX];
    size_t n; /* fields behind the first word */
    gr_span at;
} line;

typedef struct reader {
    gr_sensing *s;
    GR_VEC(line) lines;
    bool ok;
} reader;

/* --- typed lines --- */

static role role_of(gr_str word)
{
    char buf[GR_WORD_MAX];
    gr_str lemma;

    if (word.len != 0 && word.ptr[word.len - 1] == ':')
        word.len--;
    lemma = gr_text_lemma(word, buf, NULL);
    if (gr_str_is(word, "c") || gr_str_is(word, "p") || gr_str_is(word, "#"))
        return COMMENT;
    if (gr_str_is(word, "a") || gr_str_is(lemma, "arc"))
        return ARC;
    if (gr_str_is(word, "e") || gr_is_edge_noun(lemma))
        return EDGE;
    return gr_str_is(word, "v") || gr_str_is(word, "n") || gr_is_node_noun(lemma) ? NODE : NEITHER;
}

/* "p", or "p,q" with a comma between. */
static bool read_fields(gr_str word, line *out)
{
    gr_str rest = word, part;

    while (gr_str_split(&rest, ',', &part)) {
        if (part.len == 0)
            continue;
        if (out->n == FIELDS_MAX || strchr("-=?>", part.ptr[0]) != NULL)
            return false;
        out->field[out->n++] = part;
    }
    return true;
}

static bool read_line(const gr_sensing *s, gr_span at, line *out)
{
    gr_str rest = gr_str_trim(gr_str_sub(s->text, at.start, at.end)), word, first = { 0 };

    *out = (line){ .at = at };
    for (size_t n = 0; rest.ptr != NULL && rest.len != 0 && gr_str_split(&rest, ' ', &word);) {
        if (word.len == 0)
            continue;
        if (n++ == 0)
            first = word;
        else if (!read_fields(word, out))
            return false;
    }
    out->role = role_of(first);
    if (out->role == COMMENT)
        return true;
    for (size_t i = 0; i < out->n; i++) {
        gr_str *t = &out->field[i];

        if (strchr(".?!:;", t->ptr[t->len - 1]) != NULL ||
            (t->len > 1 && gr_text_word_class(*t) != 0))
            return false;
    }
    return out->role == NODE ? out->n > 0 && out->n < 3 : out->role != NEITHER && out->n > 1;
}

static bool add_line(gr_draft *d, const line *x)
{
    const gr_unit *unit;
    uint32_t u, v, e;
    gr_value w;

    if (x->role == COMMENT)
        return gr_draft_explains(d, x->at);
    if (x->role == NODE)
        return gr_draft_node_of(d, x->field[0], x->at, true, &u) && gr_draft_explains(d, x->at) &&
               (x->n < 2 ||
                gr_draft_set(d, GR_OF_NODE, "value", GR_MEANS_NUMBER, u,
                             gr_read_number(x->field[1], &w, &unit) ? w : gr_v_str(x->field[1]),
                             NULL));
    if (!gr_draft_node_of(d, x->field[0], x->at, false, &u) ||
        !gr_draft_node_of(d, x->field[1], x->at, false, &v) ||
        !gr_draft_edge_of(d, u, v, x->at, &e))
        return false;
    return x->n < 3 || !gr_read_number(x->field[2], &w, &unit) ||
           gr_draft_set(d, GR_OF_EDGE, "weight", gr_meaning_of_unit(unit), e, w, unit);
}

/* Two kinds of lines make it clear, or many links of one; a table has only one. */
static bool are_typed(const reader *r)
{
    size_t nodes = 0, edges = 0, comments = 0;

    for (size_t i = 0; i < r->lines.n; i++) {
        const line *x = &r->lines.at[i];
        gr_value w;
        const gr_unit *unit;

        nodes += x->role == NODE;
        comments += x->role == COMMENT;
        edges += x->role == EDGE || x->role == ARC;
        if ((x->role == EDGE || x->role == ARC) &&
            (x->n > 3 || (x->n == 3 && !gr_read_number(x->field[2], &w, &unit))))
            return false;
    }
    return edges > 1 && (nodes != 0 || comments != 0 || edges > 2);
}

static gr_status finish_lines(reader *r, gr_err *err)
{
    gr_sensing *s = r->s;
    gr_draft *d;
    bool arcs = false;

    if (!are_typed(r)) {
        r->lines.n = 0;
        return GR_OK;
    }
    d = gr_draft_new(s, &gr_recogniser_typed);
    if (d == NULL)
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < r->lines.n; i++) {
        arcs |= r->lines.at[i].role == ARC;
        if (!add_line(d, &r->lines.at[i]))
            return gr_fail_memory(s->cx, err);
    }
    if (arcs) {
        d->direction = GR_DIRECTED;
        d->why = "arcs";
    }
    d->name = gr_section_at(s, r->lines.at[0].at.start);
    r->lines.n = 0;
    return gr_draft_propose(s, d, 98, err);
}

static gr_status find_lines(reader *r, gr_err *err)
{
    gr_str t = r->s->text;
    gr_status st = GR_OK;

    for (size_t pos = 0; st == GR_OK && r->ok && pos < t.len;) {
        size_t end = pos;
        line x;

        while (end < t.len && t.ptr[end] != '\n')
            end++;
        if (read_line(r->s, (gr_span){ pos, end }, &x))
            r->ok = gr_vec_push(&r->lines, x);
        else if (gr_str_trim(gr_str_sub(t, pos, end)).len != 0)
            st = finish_lines(r, err);
        pos = end + 1;
    }
    return st == GR_OK && r->ok ? finish_lines(r, err) : st;
}

/* --- rows of a database --- */

/* Behind a word of SQL at pos, blanks included; 0 if it is not there. */
static size_t word_at(gr_str t, size_t pos, const char *word)
{
    size_t n = strlen(word);

    while (pos < t.len && strchr(" \t\n\r", t.ptr[pos]) != NULL)
        pos++;
    if (pos + n > t.len || !gr_str_is_nocase(gr_str_sub(t, pos, pos + n), word))
        return 0;
    for (pos += n; pos < t.len && strchr(" \t\n\r", t.ptr[pos]) != NULL;)
        pos++;
    return pos;
}

/* "('amy', 'bo', 3)" at pos; the byte behind it, or 0. */
static size_t row_at(gr_str t, size_t pos, line *out)
{
    *out = (line){ .at = { pos, 0 } };
    for (pos++; pos < t.len && out->n < FIELDS_MAX;) {
        size_t end;
        char quote;

        while (pos < t.len && strchr(" \t\n", t.ptr[pos]) != NULL)
            pos++;
        if (pos >= t.len)
            return 0;
        quote = t.ptr[pos] == '\'' || t.ptr[pos] == '"' ? t.ptr[pos] : '\0';
        for (end = pos + (quote != '\0');
             end < t.len &&
             (quote != '\0' ? t.ptr[end] != quote : strchr(",)", t.ptr[end]) == NULL);)
            end++;
        if (end >= t.len)
            return 0;
        out->field[out->n++] = gr_str_trim(gr_str_sub(t, pos + (quote != '\0'), end));
        for (pos = end + (quote != '\0'); pos < t.len && t.ptr[pos] == ' ';)
            pos++;
        if (pos < t.len && t.ptr[pos] == ')') {
            out->at.end = pos + 1;
            return pos + 1;
        }
        if (pos >= t.len || t.ptr[pos] != ',')
            return 0;
        pos++;
    }
    return 0;
}

/* The rows of one statement, pos behind INSERT INTO; the byte behind them, 0 if it is none. */
static size_t read_insert(reader *r, size_t pos, gr_str *table, line *heads)
{
    gr_str t = r->s->text;
    size_t start = pos, next;

    while (pos < t.len && strchr(" (\n", t.ptr[pos]) == NULL)
        pos++;
    *table = gr_str_sub(t, start, pos);
    while (pos < t.len && t.ptr[pos] == ' ')
        pos++;
    if (pos < t.len && t.ptr[pos] == '(' && (pos = row_at(t, pos, heads)) == 0)
        return 0;
    if ((pos = word_at(t, pos, "values")) == 0)
        return 0;
    while (pos < t.len && t.ptr[pos] == '(') {
        line x;

        next = row_at(t, pos, &x);
        if (next == 0 || x.n < 2)
            return 0;
        r->ok = r->ok && gr_vec_push(&r->lines, x);
        for (pos = next; pos < t.len && strchr(" ,\n\r\t", t.ptr[pos]) != NULL;)
            pos++;
    }
    return pos + (pos < t.len && t.ptr[pos] == ';');
}

/* "(1, 'Ann')": a number and what it stands for. */
static bool is_names(const reader *r, size_t from)
{
    int64_t n;

    for (size_t i = from; i < r->lines.n; i++)
        if (r->lines.at[i].n != 2 || !gr_num_to_int(r->lines.at[i].field[0], &n) ||
            gr_num_to_int(r->lines.at[i].field[1], &n))
            return false;
    return r->lines.n > from;
}

/* What the table and the heads of its columns say of the direction. */
static gr_direction table_direction(gr_str table, const line *heads)
{
    char buf[GR_WORD_MAX];
    const gr_relation_word *w = gr_relation_word_of(gr_text_lemma(table, buf, NULL));

    if (heads->n > 1 && gr_table_head_has(heads->field[0], GR_TABLE_FROM) &&
        gr_table_head_has(heads->field[1], GR_TABLE_TO))
        return GR_DIRECTED;
    return w != NULL && !w->backwards ? w->direction : GR_AUTO;
}

static bool add_rows(reader *r, gr_draft *d, const gr_strmap *ids, const line *heads)
{
    for (size_t i = 0; i < r->lines.n; i++) {
        const line *x = &r->lines.at[i];
        uint32_t end[2], e;

        if (x->role == NODE)
            continue;
        for (size_t k = 0; k < 2; k++) {
            uint32_t id = gr_strmap_get(ids, x->field[k]);
            gr_str name = id == GR_MAP_NONE ? x->field[k] : r->lines.at[id].field[1];

            if (!gr_draft_node_of(d, name, x->at, false, &end[k]))
                return false;
        }
        if (!gr_draft_edge_of(d, end[0], end[1], x->at, &e))
            return false;
        for (size_t k = 2; k < x->n; k++) {
            gr_str head =
                heads->n > k ? gr_str_dup(&r->s->cx->arena, heads->field[k]) : GR_STR("weight");
            const gr_unit *unit, *said;
            gr_meaning meaning = gr_meaning_of(head, &said);
            gr_value w;

            if (head.ptr == NULL ||
                (gr_read_number(x->field[k], &w, &unit) &&
                 !gr_draft_set(d, GR_OF_EDGE, head.ptr, meaning, e, w, unit != NULL ? unit : said)))
                return false;
        }
    }
    return true;
}

/* Both ends of every row are of one kind, and some name has two rows. */
static bool are_links(const reader *r, const gr_draft *d)
{
    int64_t n;

    for (size_t i = 0; i < r->lines.n; i++)
        if (r->lines.at[i].role != NODE && gr_num_to_int(r->lines.at[i].field[0], &n) !=
                                               gr_num_to_int(r->lines.at[i].field[1], &n))
            return false;
    return d->nodes.n < 2 * d->edges.n;
}

static gr_status find_rows(reader *r, gr_err *err)
{
    gr_sensing *s = r->s;
    gr_str t = s->text, table = { 0 };
    gr_draft *d = gr_draft_new(s, &gr_recogniser_typed);
    line heads = { 0 };
    gr_strmap ids;
    size_t n_edges = 0;
    bool ok = d != NULL;

    gr_strmap_init(&ids, &s->cx->budget);
    for (size_t pos = 0; ok && r->ok && pos < t.len; pos++) {
        size_t from = r->lines.n, end, begin = word_at(t, pos, "insert into ");

        if (begin == 0 || (pos > 0 && strchr(" \n;", t.ptr[pos - 1]) == NULL))
            continue;
        end = read_insert(r, begin, &table, &heads);
        if (end == 0)
            break;
        ok = gr_draft_explains(d, (gr_span){ pos, end });
        for (size_t i = from; ok && is_names(r, from) && i < r->lines.n; i++) {
            uint32_t *slot = gr_strmap_put(&ids, r->lines.at[i].field[0]), v;

            r->lines.at[i].role = NODE;
            ok = slot != NULL &&
                 gr_draft_node_of(d, r->lines.at[i].field[1], r->lines.at[i].at, true, &v);
            if (slot != NULL)
                *slot = (uint32_t)i;
        }
        n_edges += r->lines.n > from && r->lines.at[from].role != NODE ? r->lines.n - from : 0;
        pos = end - 1;
    }
    ok = ok && r->ok && add_rows(r, d, &ids, &heads);
    gr_strmap_clear(&ids);
    if (!ok)
        return gr_fail_memory(s->cx, err);
    if (n_edges < 2 || !are_links(r, d))
        return GR_OK;
    d->direction = table_direction(table, &heads);
    d->why = d->direction == GR_AUTO ? NULL : "what the table is called";
    return gr_draft_propose(s, d, 100, err);
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    reader r = { .s = s, .ok = true };
    gr_status st;

    r.lines.budget = &s->cx->budget;
    st = find_lines(&r, err);
    r.lines.n = 0;
    if (st == GR_OK && r.ok &&
        (gr_str_find(s->text, "INSERT") < s->text.len ||
         gr_str_find(s->text, "insert") < s->text.len))
        st = find_rows(&r, err);
    gr_vec_clear(&r.lines);
    return r.ok ? st : gr_fail_memory(s->cx, err);
}

const gr_recogniser gr_recogniser_typed = {
    .name = "typed",
    .summary = "node p / edge p q 3, v and e, DIMACS, INSERT INTO: lines that say what they are",
    .find = find,
    .example = "node s\nedge p q 3\nedge q r 4\nedge p r 9\nIs s reachable from p?",
    .graph = "p-q 3, q-r 4, p-r 9, s",
};
