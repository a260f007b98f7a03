/* What makes a reading doubtful, so that nobody answers from a graph that the text does not tell:
 * names that are made of other names and signs, and rows of data that nobody read beside rows that
 * somebody did. */
#include "sense/sense_int.h"

/* --- names --- */

static bool has_markup(gr_str name)
{
    static const char *const signs[] = { "->", "=>",  "<-", "</", "/>", "><",
                                         "='", "=\"", "→",  "←",  "↔" };
    size_t quotes = 0;
    int open = 0;

    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (gr_str_find(name, signs[i]) < name.len)
            return true;
    for (size_t i = 0; i < name.len && open >= 0; i++) {
        quotes += name.ptr[i] == '"';
        open += strchr("([{", name.ptr[i]) != NULL   ? 1
                : strchr(")]}", name.ptr[i]) != NULL ? -1
                                                     : 0;
    }
    return open != 0 || quotes % 2 != 0;
}

/* 'L"/': cut out of an attribute. */
static bool is_cut_off(gr_str name)
{
    return gr_str_ends(name, "\"/") || gr_str_ends(name, "\"") != gr_str_starts(name, "\"");
}

/* "+", "|--": signs alone are no name. */
static bool is_sign(gr_str name)
{
    for (size_t i = 0; i < name.len; i++)
        if (gr_is_digit(name.ptr[i]) || (unsigned char)name.ptr[i] >= 0x80 ||
            ((name.ptr[i] | 32) >= 'a' && (name.ptr[i] | 32) <= 'z'))
            return false;
    return true;
}

/* "source=Ely", "from Ely" */
static bool is_assignment(gr_str name)
{
    size_t equals = gr_str_find(name, "=");

    if (gr_str_starts(name, "From ") || gr_str_starts(name, "from ") || gr_str_starts(name, "to "))
        return true;
    return equals > 1 && equals + 1 < name.len && name.ptr[equals - 1] != ' ' &&
           name.ptr[equals + 1] != ' ' && !gr_is_digit(name.ptr[0]);
}

/* "Ely label" beside "Ely", "ssh web" beside "web": a name with a word before or behind it. */
static bool is_with_word(const gr_draft *d, gr_str name, gr_str *word)
{
    size_t first = gr_str_find(name, " "), last = name.len;

    while (last > 0 && name.ptr[last - 1] != ' ')
        last--;
    if (first == name.len || first + 1 != last)
        return false; /* not two words */
    *word = gr_str_sub(name, last, name.len);
    if (gr_strmap_get(&d->index, gr_str_sub(name, 0, first)) != GR_MAP_NONE)
        return gr_text_word_class(*word) == 0 && !gr_is_digit(word->ptr[0]);
    *word = gr_str_sub(name, 0, first);
    return gr_strmap_get(&d->index, gr_str_sub(name, last, name.len)) != GR_MAP_NONE;
}

/* Words that head the fields of a record, and stand in every link of a draft that took them for
 * names: most links have one of them. */
static bool has_fields(const gr_draft *d)
{
    static const char fields[] =
        "from|to|source|target|weight|label|len|length|src|dst|cost|start|end";
    size_t others = 0;

    for (size_t i = 0; i < d->edges.n && others * 5 <= d->edges.n; i++)
        others += !gr_word_in(d->nodes.at[d->edges.at[i].u].name, fields) &&
                  !gr_word_in(d->nodes.at[d->edges.at[i].v].name, fields);
    return d->edges.n > 3 && others * 5 <= d->edges.n;
}

/* Numbers among the nodes of a draft whose other links are between words: what the links cost. */
static bool has_numbers(const gr_draft *d)
{
    size_t mixed = 0, words = 0;
    int64_t n;

    for (size_t i = 0; i < d->edges.n; i++) {
        bool u = gr_num_to_int(d->nodes.at[d->edges.at[i].u].name, &n);
        bool v = gr_num_to_int(d->nodes.at[d->edges.at[i].v].name, &n);

        mixed += u != v;
        words += !u && !v;
    }
    return mixed > 1 && words > 1 && mixed * 3 > d->edges.n;
}

static bool is_gap(char c)
{
    return strchr(" \t,;:/|()[]{}=", c) != NULL;
}

/* The longest name of another node at the front of `rest`, at the end of a word; or 0. */
static size_t name_before(const gr_draft *d, gr_str name, gr_str rest)
{
    for (size_t end = rest.len; end > 0; end--)
        if ((end == rest.len || is_gap(rest.ptr[end])) && end < name.len &&
            gr_strmap_get(&d->index, gr_str_sub(rest, 0, end)) != GR_MAP_NONE)
            return end;
    return 0;
}

/* "Ely, Rye", "Ely:13 Rye:38", "Ely (27)", "Ely EUR": another node's name, and behind it nothing
 * but names, measures and separators: 1, or 2 where they are three names or more. "Gate 2" beside
 * "Gate" is a name: 0. */
static size_t n_names_in(const gr_draft *d, gr_str name)
{
    size_t at = name_before(d, name, name), signs = 0, names = 1;

    while (at != 0 && at < name.len) {
        gr_str rest = gr_str_sub(name, at, name.len);
        gr_text_qty q;
        const gr_unit *unit;
        size_t n;

        if (is_gap(name.ptr[at])) {
            signs += name.ptr[at] != ' ';
            at++;
            continue;
        }
        if ((n = name_before(d, name, rest)) != 0)
            names++;
        else if ((n = gr_text_quantity(rest, &q)) != 0)
            signs += q.unit != NULL;
        else if ((n = gr_text_unit(rest, &unit)) != 0)
            signs += unit->quantity == GR_Q_MONEY;
        if (n == 0)
            return 0;
        at += n;
    }
    if (at == 0 || (signs == 0 && names < 2))
        return 0;
    return names > 2 ? 2 : 1;
}

/* "Ely (27)", "Ely:5" */
static bool ends_with_number(gr_str name)
{
    const gr_unit *unit;
    gr_value v;
    size_t open = gr_str_find(name, "("), colon = gr_str_find(name, ":");

    if (colon != 0 && colon + 1 < name.len && !gr_is_digit(name.ptr[0]) &&
        gr_is_digit(name.ptr[colon + 1]) && gr_is_digit(name.ptr[name.len - 1]))
        return true;
    return gr_str_ends(name, ")") && open != 0 && open + 2 < name.len &&
           gr_read_number(gr_str_sub(name, open + 1, name.len - 1), &v, &unit);
}

/* {"a": {"b": {"c": .. }}}: how many things that have names of their own a draft lies in. */
static size_t depth_of(const gr_sensing *s, size_t at)
{
    size_t depth = 0;
    int open = 0;

    for (size_t i = at; i > 0 && at - i < 2000; i--) {
        char c = s->text.ptr[i - 1];
        size_t before = i - 1;

        open += c == '}' ? 1 : c == '{' ? -1 : 0;
        if (c != '{' || open >= 0)
            continue;
        open = 0;
        while (before > 0 && strchr(" \t\n", s->text.ptr[before - 1]) != NULL)
            before--;
        if (before < 3 || s->text.ptr[before - 1] != ':' || s->text.ptr[before - 2] != '"')
            return depth;
        depth++;
    }
    return depth;
}

#define LOOKED_AT 2000 /* nodes of a draft */

/* How many names begin or end with the word. */
static size_t n_with(const gr_draft *d, gr_str word)
{
    size_t n = 0;

    for (size_t i = 0; i < d->nodes.n && i < LOOKED_AT; i++) {
        gr_str name = d->nodes.at[i].name;
        size_t first = gr_str_find(name, " ");

        n += first < name.len && word.len != 0 &&
             (gr_str_eq(gr_str_sub(name, 0, first), word) ||
              (name.len > word.len &&
               gr_str_eq(gr_str_sub(name, name.len - word.len, name.len), word)));
    }
    return n;
}

static bool is_odd(const gr_draft *d)
{
    size_t marked = 0, made = 0, numbered = 0, worded = 0, cut = 0;
    size_t n = d->nodes.n < LOOKED_AT ? d->nodes.n : LOOKED_AT;
    gr_str word, before = { 0 };

    for (size_t i = 0; i < n; i++) {
        gr_str name = d->nodes.at[i].name;

        if (is_sign(name))
            return true;
        if (name.len < 3 || name.len > 200)
            continue;
        marked += has_markup(name) || is_assignment(name);
        cut += is_cut_off(name);
        if (is_with_word(d, name, &word)) {
            worded += worded == 0 || gr_str_eq(word, before);
            before = word;
        }
        made += n_names_in(d, name);
        numbered += ends_with_number(name);
    }
    return made > 1 || worded > 1 || (worded != 0 && d->by->late && n_with(d, before) > 2) ||
           has_fields(d) || has_numbers(d) || marked * 3 > n || (marked != 0 && d->by->prose) ||
           cut != 0 || (numbered > 1 && numbered * 3 > n);
}

/* A dictionary deep in another one is a part of what that one says. */
static bool is_inside(const gr_sensing *s, const gr_draft *d)
{
    return d->by == &gr_recogniser_dicts && d->edges.n != 0 &&
           depth_of(s, d->nodes.at[0].at.start) > 1;
}

void gr_sense_drop_odd(gr_sensing *s)
{
    size_t kept = 0;

    for (size_t i = 0; i < s->drafts.n; i++)
        if (s->drafts.at[i]->ready != NULL || s->drafts.at[i]->is_facts ||
            (!is_odd(s->drafts.at[i]) && !is_inside(s, s->drafts.at[i])))
            s->drafts.at[kept++] = s->drafts.at[i];
    s->drafts.n = kept;
}

/* --- rows --- */

#define ROW_WORDS 10 /* of a row that is no sentence */

typedef struct row {
    size_t first, last; /* tokens [first, last) */
    size_t words, read; /* of words, numbers and quotations */
    size_t numbers;     /* that nobody read, behind what was read */
    size_t names;       /* words that nobody read and that are neither remarks nor vocabulary */
    bool known;         /* the name of a node before a colon, unread */
    bool listed;        /* a word between commas that nobody read, behind one that somebody did */
    bool prose;         /* a sentence, a question, a heading */
    bool sign;          /* an operator or a colon within */
} row;

static row row_at(const gr_sensing *s, const bool *covered, size_t first)
{
    row r = { .first = first, .last = first };
    size_t known = 0;
    bool remark = false;

    for (; r.last < s->tokens.n && s->tokens.at[r.last].kind != GR_TOKEN_NEWLINE; r.last++) {
        gr_token_kind kind = s->tokens.at[r.last].kind;

        remark |= gr_token_is(s, r.last, "(") || gr_token_is(s, r.last, "#") ||
                  gr_token_is(s, r.last, "//");
        r.prose |= gr_token_is(s, r.last, "?") || s->sentences[s->sentence_of[r.last]].asks;
        r.sign |= kind == GR_TOKEN_OPERATOR || gr_token_is(s, r.last, ":");
        known += kind == GR_TOKEN_WORD && gr_token_text(s, r.last).len > 1 &&
                 gr_is_vocabulary(s->lemma[r.last]);
        if (kind == GR_TOKEN_WORD || kind == GR_TOKEN_NUMBER || kind == GR_TOKEN_QUOTED) {
            r.words++;
            r.read += covered[r.last];
            for (size_t g = 0; !covered[r.last] && !remark && g < s->drafts.n; g++)
                r.known |=
                    kind == GR_TOKEN_WORD && gr_token_is(s, r.last + 1, ":") &&
                    gr_strmap_get(&s->drafts.at[g]->index, gr_token_text(s, r.last)) != GR_MAP_NONE;
            r.listed |= kind == GR_TOKEN_WORD && !covered[r.last] && r.last > first + 1 &&
                        (gr_token_is(s, r.last - 1, ",") || gr_token_is(s, r.last - 1, "|") ||
                         gr_token_is(s, r.last - 1, "/")) &&
                        covered[r.last - 2] &&
                        (r.last + 1 == s->tokens.n || gr_token_is(s, r.last + 1, ",") ||
                         gr_token_is(s, r.last + 1, "|") ||
                         s->tokens.at[r.last + 1].kind == GR_TOKEN_NEWLINE);
            r.names += kind == GR_TOKEN_WORD && !covered[r.last] && !remark &&
                       gr_token_text(s, r.last).len > 1 &&
                       gr_text_word_class(gr_token_text(s, r.last)) == 0 &&
                       !gr_is_vocabulary(s->lemma[r.last]);
            r.numbers += kind == GR_TOKEN_NUMBER && !covered[r.last] && r.read != 0;
        }
    }
    for (size_t g = 0; r.last > r.first && g < s->drafts.n; g++)
        r.sign |= gr_strmap_get(&s->drafts.at[g]->index,
                                gr_str_sub(s->text, s->tokens.at[r.first].start,
                                           s->tokens.at[r.last - 1].end)) != GR_MAP_NONE;
    r.prose |= r.words == 0 || r.words > ROW_WORDS || known != 0 ||
               gr_token_is(s, r.last - 1, ":") || gr_token_is(s, r.last - 1, ".") ||
               gr_token_is(s, r.last - 1, "{") || gr_token_is(s, r.last - 1, "[") ||
               gr_token_is(s, r.last - 1, "(");
    return r;
}

/* Rows without a blank line between. */
typedef struct block {
    size_t rows, read;            /* in all, with something read */
    size_t half, numbers, listed; /* with little read, with unread numbers, with unread items */
    row unread;                   /* a row of data that nobody read, beside others */
} block;

static gr_status judge(gr_sensing *s, const block *b, bool weighted, gr_err *err)
{
    gr_span at = { 0, 0 };

    if (b->read == 0 || b->unread.words == 0 || (b->rows < 3 && b->listed == 0))
        return GR_OK;
    if (b->unread.read == 0 || b->half > 1 || b->listed != 0 || (!weighted && b->numbers > 1))
        at = (gr_span){ s->tokens.at[b->unread.first].start, s->tokens.at[b->unread.last - 1].end };
    return at.end == 0 || gr_sense_problem(s, GR_WHY_UNSUPPORTED, at, "I do not understand '%.*s'.",
                                           GR_FMT(gr_str_sub(s->text, at.start, at.end)))
               ? GR_OK
               : gr_fail_memory(s->cx, err);
}

static void add_row(block *b, const row *r)
{
    bool half = !r->prose && r->words > 2 && r->read != 0 &&
                (r->read * 3 <= r->words || r->names > 1 || r->known);
    bool numbers = !r->prose && r->read != 0 && r->numbers != 0;

    b->rows++;
    b->read += r->read != 0;
    b->half += half;
    b->numbers += numbers;
    b->listed += !r->prose && r->listed;
    if (!r->prose && (half || numbers || r->listed || (r->read == 0 && r->sign)) &&
        (b->unread.words == 0 || b->unread.read != 0))
        b->unread = *r;
}

/* "mail-sw-a=40": a link that was cut out of a longer word, of which something is no name. */
static bool is_cut(const gr_sensing *s, const gr_draft *d, const gr_draft_edge *e)
{
    gr_str rest = gr_str_sub(s->text, e->at.start, e->at.end), part;

    for (size_t i = 0; i < rest.len; i++)
        if (!gr_is_digit(rest.ptr[i]) && rest.ptr[i] != '-' && rest.ptr[i] != '_' &&
            !(rest.ptr[i] >= 'a' && rest.ptr[i] <= 'z') &&
            !(rest.ptr[i] >= 'A' && rest.ptr[i] <= 'Z'))
            return false;
    if (gr_str_find(rest, "--") < rest.len)
        return false; /* "A--5--B" */
    while (gr_str_split(&rest, '-', &part))
        if (part.len != 0 && gr_strmap_get(&d->index, part) == GR_MAP_NONE)
            return true;
    return false;
}

static gr_status tell_cut(gr_sensing *s, const gr_draft *d, gr_err *err)
{
    for (size_t i = 0; i < d->edges.n; i++)
        if (d->by == &gr_recogniser_links && is_cut(s, d, &d->edges.at[i]))
            return gr_sense_problem(
                       s, GR_WHY_AMBIGUOUS, d->edges.at[i].at,
                       "I cannot tell where the names end in '%.*s'.",
                       GR_FMT(gr_str_sub(s->text, d->edges.at[i].at.start, d->edges.at[i].at.end)))
                       ? GR_OK
                       : gr_fail_memory(s->cx, err);
    return GR_OK;
}

gr_status gr_sense_doubts(gr_sensing *s, gr_err *err)
{
    bool *covered = gr_new_n(&s->cx->arena, bool, s->tokens.n + 1);
    block b = { 0 };
    bool weighted = false;
    gr_status st = GR_OK;

    if (covered == NULL)
        return gr_fail_memory(s->cx, err);
    for (size_t g = 0; g < s->drafts.n; g++) {
        const gr_draft *d = s->drafts.at[g];

        weighted |= d->ready != NULL || d->cells.n != 0;
        if (st == GR_OK)
            st = tell_cut(s, d, err);
        for (size_t k = 0, i = 0; k < d->spans.n; k++)
            for (; i < s->tokens.n && s->tokens.at[i].start < d->spans.at[k].end; i++)
                covered[i] |= s->tokens.at[i].start >= d->spans.at[k].start;
    }
    for (size_t i = 0; st == GR_OK && i < s->tokens.n; i++) {
        row r = row_at(s, covered, i);

        if (r.last == r.first) { /* a blank line */
            st = judge(s, &b, weighted, err);
            b = (block){ 0 };
            continue;
        }
        add_row(&b, &r);
        i = r.last;
    }
    return st == GR_OK ? judge(s, &b, weighted, err) : st;
}
