/* Entities that a text names: IRIs, short forms with a prefix, and labels. All runs of words that
 * could be a name, because something in them is no small letter or they stand in quotes, are looked
 * for at once; of those that are labels the longest count, from left to right. */
#include "kg/sparql/sparql_int.h"

#define MOST_WORDS 2000 /* of a text; what follows is not looked at */
#define LONGEST    6    /* words of a name */
#define CHUNK      200  /* labels of one request */

typedef struct word {
    size_t start, end; /* without the signs around it */
    bool quoted;       /* its quotes are around a whole name */
    bool begins;       /* a sentence */
} word;

typedef GR_VEC(word) words_buf;

typedef struct names {
    gr_sparql *s;
    gr_str text;
    words_buf words;
    gr_strmap labels;     /* that were asked for: the row of the first term, GR_MAP_NONE = none */
    GR_VEC(gr_str) asked; /* the labels, each once */
    GR_VEC(gr_str) terms; /* found, in the order of the server */
    GR_VEC(gr_str) of;    /* the label of each */
    GR_VEC(gr_str) meant; /* what is mentioned */
    gr_err *err;
} names;

static gr_status no_memory(const names *m)
{
    return gr_fail_memory(m->s->cx, m->err);
}

static bool is_sign(char c)
{
    return c != '\0' && strchr("?,.;:!'\"()[]`", c) != NULL;
}

/* Words by blanks; what stands in double quotes is one. */
static bool split(names *m)
{
    gr_str t = m->text;
    bool begins = true;

    for (size_t i = 0; i < t.len && m->words.n < MOST_WORDS;) {
        size_t start = i, end;
        bool quoted = t.ptr[i] == '"';

        if ((unsigned char)t.ptr[i] <= ' ') {
            i++;
            continue;
        }
        i += quoted;
        while (i < t.len && (quoted ? t.ptr[i] != '"' : (unsigned char)t.ptr[i] > ' '))
            i++;
        end = i;
        i += quoted && i < t.len;
        start += quoted;
        while (!quoted && start < end && is_sign(t.ptr[start]))
            start++;
        while (!quoted && end > start && is_sign(t.ptr[end - 1]))
            end--;
        if (start < end && !gr_vec_push(&m->words, ((word){ start, end, quoted, begins })))
            return false;
        begins = i != 0 && strchr(".?!", t.ptr[i - 1]) != NULL;
    }
    return true;
}

static gr_str run_of(const names *m, size_t i, size_t n)
{
    return gr_str_sub(m->text, m->words.at[i].start, m->words.at[i + n - 1].end);
}

/* Could these words be a name? Those in quotes are one by themselves. */
static bool is_name(const names *m, size_t i, size_t n)
{
    gr_str s;

    for (size_t k = i; k < i + n; k++)
        if (m->words.at[k].quoted)
            return n == 1;
    s = run_of(m, i, n);
    for (size_t k = 0; k < s.len; k++)
        if (gr_is_digit(s.ptr[k]) || (s.ptr[k] >= 'A' && s.ptr[k] <= 'Z') ||
            (unsigned char)s.ptr[k] >= 0x80)
            return true;
    return false;
}

static gr_status list_runs(names *m)
{
    for (size_t i = 0; i < m->words.n; i++)
        for (size_t n = 1; n <= LONGEST && i + n <= m->words.n; n++) {
            uint32_t *slot = is_name(m, i, n) ? gr_strmap_put(&m->labels, run_of(m, i, n)) : NULL;

            if (!is_name(m, i, n))
                continue;
            if (slot == NULL || (*slot == GR_MAP_NONE && !gr_vec_push(&m->asked, run_of(m, i, n))))
                return no_memory(m);
            *slot = UINT32_MAX - 1; /* asked for, not found yet */
        }
    return GR_OK;
}

static gr_status take_found(names *m, const gr_sparql_rows *rows)
{
    for (size_t r = 0; r < rows->n; r++) {
        uint32_t *slot = gr_strmap_put(&m->labels, rows->cells[2 * r + 1].text);

        if (slot == NULL || !gr_vec_push(&m->terms, rows->cells[2 * r].term) ||
            !gr_vec_push(&m->of, rows->cells[2 * r + 1].text))
            return no_memory(m);
        if (*slot >= UINT32_MAX - 1)
            *slot = (uint32_t)m->terms.n - 1;
    }
    return GR_OK;
}

static gr_status look_up(names *m, size_t from, size_t n)
{
    static const char *const columns[] = { "e", "l", NULL };
    gr_sparql_rows rows = { 0 };
    gr_strbuf sb;
    gr_str query;
    gr_status st;

    gr_strbuf_init(&sb, &m->s->cx->budget, 0);
    gr_strbuf_adds(&sb, "SELECT DISTINCT ?e ?l WHERE { VALUES ?l { ");
    for (size_t i = from; i < from + n; i++) {
        gr_rdf_add_literal(&sb, m->asked.at[i], GR_STR(""), GR_STR(""));
        gr_strbuf_addc(&sb, ' ');
        gr_rdf_add_literal(&sb, m->asked.at[i], GR_STR("en"), GR_STR(""));
        gr_strbuf_addc(&sb, ' ');
    }
    gr_strbuf_adds(&sb, "} ?e " GR_LABELS " ?l . } ORDER BY ?l ?e");
    st = gr_sparql_keep(m->s, &sb, &query, m->err);
    if (st == GR_OK)
        st = gr_sparql_select(m->s, query, columns, &rows, m->err);
    return st == GR_OK ? take_found(m, &rows) : st;
}

/* Another entity with the same label? A label in two languages is one. */
static bool is_ambiguous(const names *m, uint32_t row)
{
    for (size_t i = 0; i < m->terms.n; i++)
        if (gr_str_eq(m->of.at[i], m->of.at[row]) && !gr_str_eq(m->terms.at[i], m->terms.at[row]))
            return true;
    return false;
}

/* The longest name from word i on: how many words it has, 0 = there is none. */
static gr_status name_at(names *m, size_t i, size_t *n)
{
    for (*n = LONGEST < m->words.n - i ? LONGEST : m->words.n - i; *n > 0; --*n) {
        gr_str run = run_of(m, i, *n), term;
        uint32_t row = is_name(m, i, *n) ? gr_strmap_get(&m->labels, run) : UINT32_MAX;

        if (row >= UINT32_MAX - 1)
            continue;
        if (is_ambiguous(m, row) && *n == 1 && m->words.at[i].begins)
            continue; /* any word has a capital there */
        if (is_ambiguous(m, row))
            return gr_sparql_find(m->s, run, &term, m->err); /* which says so */
        return gr_vec_push(&m->meant, m->terms.at[row]) ? GR_OK : no_memory(m);
    }
    return GR_OK;
}

static gr_status choose(names *m)
{
    gr_status st = GR_OK;

    for (size_t i = 0, n; st == GR_OK && i < m->words.n; i += n != 0 ? n : 1) {
        gr_str term;
        bool iri = false;

        st = gr_sparql_as_iri(m->s, run_of(m, i, 1), &term, &iri, m->err);
        n = 1;
        if (st == GR_OK && iri && !gr_vec_push(&m->meant, term))
            st = no_memory(m);
        if (st == GR_OK && !iri)
            st = name_at(m, i, &n);
    }
    return st;
}

gr_status gr_sparql_mentions(gr_sparql *s, gr_str text, gr_sparql_terms *out, gr_err *err)
{
    gr_budget *b = &s->cx->budget;
    names m = { .s = s,
                .text = text,
                .words.budget = b,
                .asked.budget = b,
                .terms.budget = b,
                .of.budget = b,
                .meant.budget = b,
                .err = err };
    gr_status st;

    gr_strmap_init(&m.labels, b);
    st = split(&m) ? list_runs(&m) : no_memory(&m);
    for (size_t i = 0; st == GR_OK && i < m.asked.n; i += CHUNK)
        st = look_up(&m, i, m.asked.n - i < CHUNK ? m.asked.n - i : CHUNK);
    if (st == GR_OK)
        st = choose(&m);
    *out = (gr_sparql_terms){ .n = m.meant.n, .total = m.meant.n };
    if (st == GR_OK && m.meant.n != 0 &&
        (out->at = gr_arena_copy(&s->cx->arena, m.meant.at, m.meant.n * sizeof *out->at)) == NULL)
        st = no_memory(&m);
    gr_strmap_clear(&m.labels);
    gr_vec_clear(&m.words);
    gr_vec_clear(&m.asked);
    gr_vec_clear(&m.terms);
    gr_vec_clear(&m.of);
    gr_vec_clear(&m.meant);
    return st;
}
