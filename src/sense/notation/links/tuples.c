/* Tuples: "[(0, 1), (1, 2, {'weight': 3})]", "(0,1) (0,2)", "(0->1,5)", "(6, 4, weight:5)", triples
 * with times, and "[0, 2] [1, 9]" for numbers of nodes.
 *
 * A run is tuples with nothing but separators between them. A single tuple is data only inside a
 * list of its own; "(i,j) means that ..." explains the notation, and what it says about the third
 * place is used. An edge named in a question while the data stands elsewhere is no data. */
#include "sense/sense_int.h"

#define ITEMS_MAX 6
#define ITEM_MAX  80 /* bytes of one item */

typedef struct item {
    gr_str key; /* of "weight: 5", or empty */
    gr_str text;
    bool quoted;
} item;

typedef struct tuple {
    gr_span at;
    size_t n, n_named; /* items, and those with a key behind them */
    gr_direction link; /* of an arrow between the ends; GR_AUTO = a comma */
    item items[ITEMS_MAX];
    item named[ITEMS_MAX];
} tuple;

typedef struct run {
    gr_span at; /* with the brackets around it */
    size_t first, n;
    bool listed; /* in brackets of its own */
    bool square; /* of [a, b] */
    bool braces; /* of {a, b}, and in no set of their own */
} run;

/* What the text says about the places behind the ends. */
typedef struct legend {
    const char *column[ITEMS_MAX];
    gr_meaning meaning[ITEMS_MAX];
    bool of_nodes; /* [i, k] gives node i a number */
} legend;

typedef struct reader {
    gr_sensing *s;
    GR_VEC(tuple) tuples;
    GR_VEC(run) runs;
    legend round, square;
} reader;

/* TeX writes a brace with a backslash before it. */
static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\\';
}

static size_t skip_spaces(gr_str t, size_t pos)
{
    while (pos < t.len && is_space(t.ptr[pos]))
        pos++;
    return pos;
}

/* --- one tuple --- */

static size_t read_quoted(gr_str t, size_t pos, gr_str *out)
{
    char quote = t.ptr[pos];
    size_t end = pos + 1;

    while (end < t.len && t.ptr[end] != quote && t.ptr[end] != '\n' && end - pos <= ITEM_MAX)
        end++;
    if (end >= t.len || t.ptr[end] != quote)
        return 0;
    *out = gr_str_sub(t, pos + 1, end);
    return end + 1;
}

static bool add_named(tuple *out, gr_str key, gr_str value)
{
    key = gr_str_trim(key);
    value = gr_str_trim(value);
    if (key.len >= 2 && (key.ptr[0] == '\'' || key.ptr[0] == '"'))
        key = gr_str_sub(key, 1, key.len - 1);
    if (value.len >= 2 && (value.ptr[0] == '\'' || value.ptr[0] == '"'))
        value = gr_str_sub(value, 1, value.len - 1);
    if (out->n_named == ITEMS_MAX || key.len == 0 || value.len == 0)
        return false;
    out->named[out->n_named++] = (item){ .key = key, .text = value };
    return true;
}

/* "{'weight': 90, 'kind': 'road'}" */
static size_t read_dict(gr_str t, size_t pos, tuple *out)
{
    size_t end = pos + 1;
    gr_str rest, pair;

    while (end < t.len && t.ptr[end] != '}' && t.ptr[end] != '{' && t.ptr[end] != '\n' &&
           end - pos < 4 * ITEM_MAX)
        end++;
    if (end >= t.len || t.ptr[end] != '}')
        return 0;
    rest = gr_str_trim(gr_str_sub(t, pos + 1, end));
    while (rest.len != 0 && gr_str_split(&rest, ',', &pair)) {
        size_t colon = gr_str_find(pair, ":");

        if (colon == pair.len ||
            !add_named(out, gr_str_sub(pair, 0, colon), gr_str_sub(pair, colon + 1, pair.len)))
            return 0;
        if (rest.ptr == NULL)
            break;
    }
    return end + 1;
}

/* Splits "0->4" into two items. */
static bool split_arrow(gr_str text, tuple *out)
{
    for (size_t i = 1; i + 1 < text.len; i++) {
        size_t end = i;
        bool backwards;
        gr_direction d;
        gr_str u, v;

        while (end < text.len &&
               (strchr("<>-=", text.ptr[end]) != NULL || (unsigned char)text.ptr[end] == 0xE2))
            end += (unsigned char)text.ptr[end] == 0xE2 && end + 3 <= text.len ? 3 : 1;
        if (end == i || end - i < 2)
            continue;
        d = gr_link_operator(gr_str_sub(text, i, end), &backwards);
        u = gr_str_trim(gr_str_sub(text, 0, i));
        v = gr_str_trim(gr_str_sub(text, end, text.len));
        if (d == GR_AUTO || u.len == 0 || v.len == 0)
            continue;
        out->link = d;
        out->items[out->n++] = (item){ .text = backwards ? v : u };
        out->items[out->n++] = (item){ .text = backwards ? u : v };
        return true;
    }
    return false;
}

static gr_str without_angles(gr_str t)
{
    return t.len > 2 && t.ptr[0] == '<' && t.ptr[t.len - 1] == '>' ? gr_str_sub(t, 1, t.len - 1)
                                                                   : t;
}

static size_t read_item(gr_str t, size_t pos, char close, tuple *out)
{
    size_t end = pos;
    gr_str text, quoted;

    if (t.ptr[pos] == '{')
        return out->n >= 2 ? read_dict(t, pos, out) : 0;
    if (t.ptr[pos] == '\'' || t.ptr[pos] == '"') {
        end = read_quoted(t, pos, &quoted);
        if (end != 0 && out->n < ITEMS_MAX && quoted.len != 0)
            out->items[out->n++] = (item){ .text = quoted, .quoted = true };
        return quoted.len != 0 ? end : 0;
    }
    while (end < t.len && t.ptr[end] != ',' && t.ptr[end] != close && end - pos <= ITEM_MAX) {
        if (strchr("([{}])\n;?!\"", t.ptr[end]) != NULL)
            return 0;
        end++;
    }
    text = gr_str_trim(gr_str_sub(t, pos, end < t.len ? end : t.len));
    if (gr_str_ends(text, "\\"))
        text = gr_str_trim(gr_str_sub(text, 0, text.len - 1));
    if (end >= t.len || text.len == 0 || text.len > ITEM_MAX || out->n == ITEMS_MAX)
        return 0;
    if (out->n == 0 && split_arrow(text, out))
        return end;
    if (out->n >= 2) {
        size_t sep = gr_str_find(text, ":");

        sep = sep == text.len ? gr_str_find(text, "=") : sep;
        if (sep < text.len && sep > 0 && !gr_is_digit(text.ptr[0]))
            return add_named(out, gr_str_sub(text, 0, sep), gr_str_sub(text, sep + 1, text.len))
                       ? end
                       : 0;
    }
    out->items[out->n++] = (item){ .text = without_angles(text) };
    return end;
}

/* The tuple at pos; where it ends, or 0. */
static size_t read_tuple(gr_str t, size_t pos, tuple *out)
{
    char close = t.ptr[pos] == '(' ? ')' : t.ptr[pos] == '[' ? ']' : '}';
    size_t start = pos++;

    *out = (tuple){ .link = GR_AUTO };
    for (;;) {
        pos = skip_spaces(t, pos);
        if (pos >= t.len)
            return 0;
        if (t.ptr[pos] == close && out->n >= 2)
            break;
        pos = read_item(t, pos, close, out);
        if (pos == 0)
            return 0;
        pos = skip_spaces(t, pos);
        if (pos >= t.len || (t.ptr[pos] != ',' && t.ptr[pos] != close))
            return 0;
        if (t.ptr[pos] == close)
            break;
        pos++;
    }
    out->at = (gr_span){ start, pos + 1 };
    return out->n >= 2 ? pos + 1 : 0;
}

/* A name: a number or up to four words. */
static bool is_name(const item *x)
{
    size_t blanks = 0;

    for (size_t i = 0; i < x->text.len; i++)
        blanks += x->text.ptr[i] == ' ';
    return x->quoted || blanks < 4;
}

/* "{Ann, Bob}", neither a record nor a set of others. */
static bool is_pair(const tuple *x)
{
    for (size_t i = 0; i < x->n; i++)
        if (memchr(x->items[i].text.ptr, ':', x->items[i].text.len) != NULL ||
            memchr(x->items[i].text.ptr, '=', x->items[i].text.len) != NULL)
            return false;
    return x->n == 2 && x->n_named == 0;
}

/* --- runs --- */

/* "{A,B}:7", "(a,b) = 3": a number behind a pair is its weight. Where it ends. */
static size_t read_weight(gr_str t, size_t pos, tuple *out)
{
    size_t at = skip_spaces(t, pos), end;
    double x;

    if (out->n != 2 || at >= t.len || (t.ptr[at] != ':' && t.ptr[at] != '='))
        return pos;
    at = end = skip_spaces(t, at + 1);
    while (end < t.len && end - at < 30 &&
           (gr_is_digit(t.ptr[end]) || t.ptr[end] == '.' || (end == at && t.ptr[end] == '-')))
        end++;
    if (end > at && t.ptr[end - 1] == '.') /* the sentence's */
        end--;
    if (end == at || !gr_num_to_double(gr_str_sub(t, at, end), &x))
        return pos;
    out->items[out->n++] = (item){ .text = gr_str_sub(t, at, end) };
    out->at.end = end;
    return end;
}

/* "e1 = {p, q}": the name of an edge; where its tuple begins, or pos. */
static size_t skip_label(gr_str t, size_t pos)
{
    size_t at = pos;

    if (at >= t.len || (t.ptr[at] | 32) != 'e')
        return pos;
    at++;
    at += at < t.len && t.ptr[at] == '_';
    if (at >= t.len || !gr_is_digit(t.ptr[at]))
        return pos;
    while (at < t.len && gr_is_digit(t.ptr[at]))
        at++;
    at = skip_spaces(t, at);
    if (at >= t.len || (t.ptr[at] != '=' && t.ptr[at] != ':'))
        return pos;
    at = skip_spaces(t, at + 1);
    return at < t.len && (t.ptr[at] == '{' || t.ptr[at] == '(') ? at : pos;
}

/* Behind a tuple: commas, blanks, semicolons, "and", TeX's "$", the name of an edge; where the next
 * tuple could begin. */
static size_t skip_separators(gr_str t, size_t pos)
{
    for (;;) {
        size_t start = pos;

        while (pos < t.len && (is_space(t.ptr[pos]) || strchr(",;$", t.ptr[pos]) != NULL))
            pos++;
        if (gr_str_starts(gr_str_sub(t, pos, t.len), "and ") ||
            gr_str_starts(gr_str_sub(t, pos, t.len), "and("))
            pos += 3;
        pos = skip_label(t, pos);
        if (pos == start)
            return pos;
    }
}

static bool find_runs(reader *r)
{
    gr_str t = r->s->text;

    for (size_t pos = 0; pos < t.len;) {
        size_t open = pos, start = pos, end = pos;
        run found = { .first = r->tuples.n };
        tuple x;

        if (t.ptr[pos] != '(' && t.ptr[pos] != '[' && t.ptr[pos] != '{') {
            pos++;
            continue;
        }
        found.listed = t.ptr[pos] == '[' || t.ptr[pos] == '{' || t.ptr[pos] == '(';
        start = skip_spaces(t, pos + 1);
        if (!(found.listed && start < t.len &&
              (t.ptr[start] == '(' || t.ptr[start] == '[' ||
               (t.ptr[start] == '{' && t.ptr[pos] == '{')))) { /* {{1, 2}, {2, 3}} */
            found.listed = false;
            start = pos;
        }
        found.braces = t.ptr[start] == '{' && !found.listed;
        found.square = t.ptr[start] == '[';
        for (size_t at = start; at < t.len && t.ptr[at] == t.ptr[start];) {
            size_t after = read_tuple(t, at, &x);

            if (after == 0 || !is_name(&x.items[0]) || !is_name(&x.items[1]) ||
                (found.braces && !is_pair(&x)))
                break;
            after = read_weight(t, after, &x);
            if (!gr_vec_push(&r->tuples, x))
                return false;
            found.n++;
            end = after;
            at = skip_separators(t, after);
        }
        if (found.n == 0) {
            pos++;
            continue;
        }
        found.at = (gr_span){ start, end };
        pos = end;
        if (found.listed) {
            size_t close = skip_separators(t, end);

            if (close < t.len && strchr(")]}", t.ptr[close]) != NULL) {
                found.at = (gr_span){ open, close + 1 };
                pos = close + 1;
            } else {
                found.listed = false;
            }
            /* "{{1, 2}, {0, 2}, {2}}": neighbours, not pairs */
            if (!found.listed && t.ptr[start] == '{') {
                r->tuples.n = found.first;
                continue;
            }
        }
        if (!gr_vec_push(&r->runs, found))
            return false;
    }
    return true;
}

/* --- which runs are data --- */

/* "(u, v, t) means that node u and node v are linked at time t" */
static bool read_legend(reader *r, const run *x)
{
    const gr_sensing *s = r->s;
    const tuple *t = &r->tuples.at[x->first];
    legend *out = x->square ? &r->square : &r->round;
    size_t token = gr_token_from(s, x->at.end), last;
    gr_span sentence;

    if (x->n != 1 || token >= s->tokens.n ||
        !gr_word_in(s->lemma[token],
                    "mean|means|denote|represent|indicate|stand|describe|be|signify|say|specify"))
        return false;
    last = s->sentences[s->sentence_of[token]].last - 1;
    sentence = (gr_span){ x->at.end, s->tokens.at[last].end };
    out->of_nodes = x->square && t->n == 2;
    for (size_t i = 2; i < t->n; i++) {
        const gr_unit *unit;
        gr_str words = t->items[i].text;

        if (words.len < 3)
            words = gr_str_sub(s->text, sentence.start, sentence.end);
        out->meaning[i] = gr_meaning_of(words, &unit);
        if (out->meaning[i] == GR_MEANS_NUMBER || out->meaning[i] == GR_MEANS_DURATION)
            for (size_t k = token; k < last; k++)
                if (gr_word_in(s->lemma[k], "time|timestamp|moment") && k > 0 &&
                    gr_word_in(s->lemma[k - 1], "at|of|in|the"))
                    out->meaning[i] = GR_MEANS_CLOCK;
        out->column[i] = gr_meaning_column(out->meaning[i]);
    }
    return true;
}

/* "e.g., [2, 3, 5] is a path in the graph [(2, 3, 0), (3, 5, 1)]": not the graph of the text. */
static bool is_example(const gr_sensing *s, const run *x)
{
    size_t token = gr_token_from(s, x->at.start), first;

    if (token >= s->tokens.n)
        return false;
    first = s->sentences[s->sentence_of[token]].first;
    for (size_t k = token; k-- > first && k + 40 > token;)
        if (gr_word_in(s->lemma[k], "e.g.|eg|example|instance|i.e.|e.g") ||
            gr_str_is_nocase(gr_token_text(s, k), "e.g."))
            return true;
    return false;
}

static bool in_question(const gr_sensing *s, const run *x)
{
    size_t token = gr_token_from(s, x->at.start);

    return token < s->tokens.n && s->sentences[s->sentence_of[token]].asks;
}

/* "edges: (a, b)", "the link (a, b)": a single tuple that is a list of one. */
static bool announced(const gr_sensing *s, const run *x)
{
    size_t token = gr_token_from(s, x->at.start);

    return token >= 1 &&
           (gr_token_is(s, token - 1, ":") || gr_lemma_is(s, token - 1, "be") ||
            gr_token_is(s, token - 1, "=")) &&
           token >= 2 &&
           (gr_is_edge_noun(s->lemma[token - 2]) || gr_lemma_is(s, token - 2, "pair") ||
            gr_lemma_is(s, token - 2, "graph") || gr_lemma_is(s, token - 2, "be") ||
            gr_lemma_is(s, token - 2, "e"));
}

/* "INSERT INTO roads VALUES ('a', 'b')": records reads that. */
static bool is_sql(const gr_sensing *s, const run *x)
{
    size_t token = gr_token_from(s, x->at.start);

    return token >= 1 && gr_str_is_nocase(gr_token_text(s, token - 1), "values");
}

/* "weights of nodes are: [0, 2] [1, 9]" */
static bool numbers_nodes(const reader *r, const run *x)
{
    const gr_sensing *s = r->s;
    size_t token = gr_token_from(s, x->at.start);
    bool node = false, number = false;

    if (!x->square || r->tuples.at[x->first].n != 2)
        return false;
    if (r->square.of_nodes)
        return true;
    for (size_t k = token; k-- > 0 && k + 7 > token;) {
        node |= gr_is_node_noun(s->lemma[k]);
        number |= gr_word_in(s->lemma[k], "weight|value|cost|demand|score|population");
        if (gr_is_edge_noun(s->lemma[k]) || (s->tokens.at[k].flags & GR_TOKEN_SENTENCE_END) != 0)
            break;
    }
    return node && number;
}

/* --- drafts --- */

static const char *column_for(const reader *r, const run *x, size_t i, gr_meaning *meaning)
{
    const legend *l = x->square ? &r->square : &r->round;

    *meaning = l->column[i] != NULL ? l->meaning[i] : GR_MEANS_NUMBER;
    if (l->column[i] != NULL)
        return l->column[i];
    return i == 2 ? "weight" : i == 3 ? "value" : i == 4 ? "value2" : "value3";
}

static bool set_item(gr_draft *d, const char *column, gr_meaning meaning, uint32_t e, gr_str text,
                     bool quoted)
{
    const gr_unit *unit = NULL;
    gr_value v;

    if (quoted || !gr_read_number(text, &v, &unit))
        v = gr_v_str(text);
    if (meaning == GR_MEANS_NUMBER && v.type == GR_V_TIME)
        meaning = GR_MEANS_CLOCK;
    if (meaning == GR_MEANS_NUMBER)
        meaning = gr_meaning_of_unit(unit);
    return gr_draft_set(d, GR_OF_EDGE, column, meaning, e, v, unit);
}

/* Is it a word in small letters? */
static bool is_plain(gr_str t)
{
    return t.len != 0 && ((t.ptr[0] >= 'a' && t.ptr[0] <= 'z') || (unsigned char)t.ptr[0] >= 0x80);
}

/* Adds an item of every tuple; false without memory. */
static bool add_place(const reader *r, const run *x, size_t place, gr_strmap *out)
{
    for (size_t i = 0; i < x->n; i++) {
        uint32_t *slot = gr_strmap_put(out, r->tuples.at[x->first + i].items[place].text);

        if (slot == NULL)
            return false;
        *slot = 0;
    }
    return true;
}

/* How many tuples have in this place what some have in the other one. */
static size_t n_shared(const reader *r, const run *x, size_t place, const gr_strmap *other)
{
    size_t n = 0;

    for (size_t i = 0; i < x->n; i++)
        n += gr_strmap_get(other, r->tuples.at[x->first + i].items[place].text) != GR_MAP_NONE;
    return n;
}

/* (who, relation, whom): the middle is no number and no name of the first place, and fewer things
 * than the third place; or the third place names what the first does, or only the middle is in
 * small letters. Some of the third place may be numbers: (Titan, radius, 2575). */
static bool is_triples(const reader *r, const run *x)
{
    gr_strmap first, middle, third;
    size_t numbers = 0, small = 0, others = 0;
    const gr_unit *unit;
    gr_value v;
    bool all = true;

    for (size_t i = 0; all && i < x->n; i++) {
        const tuple *t = &r->tuples.at[x->first + i];

        all = t->n == 3 && t->n_named == 0 && t->link == GR_AUTO &&
              !gr_read_number(t->items[1].text, &v, &unit);
        numbers += all && gr_read_number(t->items[2].text, &v, &unit);
        small += all && is_plain(t->items[1].text);
        others += all && (is_plain(t->items[0].text) || is_plain(t->items[2].text));
    }
    if (!all || numbers >= x->n)
        return false;
    gr_strmap_init(&first, &r->s->cx->budget);
    gr_strmap_init(&middle, &r->s->cx->budget);
    gr_strmap_init(&third, &r->s->cx->budget);
    all = add_place(r, x, 0, &first) && add_place(r, x, 1, &middle) && add_place(r, x, 2, &third);
    if (all && (middle.n < third.n || (middle.n == third.n && x->n < 3)))
        all = numbers == 0 || n_shared(r, x, 0, &middle) == 0;
    else
        all = all && middle.n < x->n &&
              n_shared(r, x, 0, &middle) + n_shared(r, x, 2, &middle) == 0 &&
              (n_shared(r, x, 2, &first) != 0 || (small == x->n && others == 0));
    gr_strmap_clear(&first);
    gr_strmap_clear(&middle);
    gr_strmap_clear(&third);
    return all;
}

static bool add_edges(reader *r, gr_draft *d, const run *x)
{
    bool triples = is_triples(r, x);

    for (size_t i = 0; i < x->n; i++) {
        const tuple *t = &r->tuples.at[x->first + i];
        uint32_t u, v, e;

        if (!gr_draft_node_of(d, t->items[0].text, t->at, false, &u) ||
            !gr_draft_node_of(d, t->items[triples ? 2 : 1].text, t->at, false, &v) ||
            !gr_draft_edge_of(d, u, v, t->at, &e))
            return false;
        if (triples) {
            if (!gr_draft_set(d, GR_OF_EDGE, "relation", GR_MEANS_NUMBER, e,
                              gr_v_str(t->items[1].text), NULL))
                return false;
            continue;
        }
        if (t->link != GR_AUTO) {
            d->direction = t->link;
            d->why = t->link == GR_DIRECTED ? "arrows" : "links without arrow heads";
        }
        for (size_t k = 2; k < t->n; k++) {
            gr_meaning meaning;
            const char *column = column_for(r, x, k, &meaning);

            if (!set_item(d, column, meaning, e, t->items[k].text, t->items[k].quoted))
                return false;
        }
        for (size_t k = 0; k < t->n_named; k++) {
            const gr_unit *unit;
            gr_str key = gr_str_dup(&r->s->cx->arena, t->named[k].key);

            if (key.ptr == NULL ||
                !set_item(d, key.ptr, gr_meaning_of(key, &unit), e, t->named[k].text, false))
                return false;
        }
    }
    if (triples) {
        d->is_facts = true;
        d->direction = GR_DIRECTED;
        d->why = "who and whom";
    }
    return gr_draft_explains(d, x->at);
}

static bool add_node_numbers(reader *r, gr_draft *d, const run *x)
{
    for (size_t i = 0; i < x->n; i++) {
        const tuple *t = &r->tuples.at[x->first + i];
        const gr_unit *unit;
        gr_value value;
        uint32_t v;

        if (!gr_read_number(t->items[1].text, &value, &unit))
            value = gr_v_str(t->items[1].text);
        if (!gr_draft_node_of(d, t->items[0].text, t->at, false, &v) ||
            !gr_draft_set(d, GR_OF_NODE, "weight", GR_MEANS_AMOUNT, v, value, unit))
            return false;
    }
    return gr_draft_explains(d, x->at);
}

static bool shares_nodes(const reader *r, const gr_draft *d, const run *x)
{
    for (size_t i = 0; i < x->n; i++) {
        const tuple *t = &r->tuples.at[x->first + i];

        if (gr_strmap_get(&d->index, t->items[0].text) != GR_MAP_NONE ||
            gr_strmap_get(&d->index, t->items[1].text) != GR_MAP_NONE)
            return true;
    }
    return false;
}

typedef struct open_drafts {
    gr_draft *at[16];
    size_t n;
} open_drafts;

/* The draft to which a run belongs: the same section, or nodes in common. */
static gr_draft *pick_draft(reader *r, open_drafts *open, const run *x)
{
    gr_str section = gr_section_at(r->s, x->at.start);
    gr_draft *d;

    for (size_t i = open->n; i-- > 0;) {
        if (section.len != 0 ? gr_str_eq(open->at[i]->name, section)
                             : open->at[i]->name.len == 0 && shares_nodes(r, open->at[i], x))
            return open->at[i];
    }
    if (open->n == sizeof open->at / sizeof *open->at)
        return open->at[0];
    d = gr_draft_new(r->s, &gr_recogniser_tuples);
    if (d == NULL)
        return NULL;
    d->name = section;
    open->at[open->n++] = d;
    return d;
}

/* "prerequisites = [[1, 0], [2, 0]]": what the name of the list says. */
static gr_heading assigned(const gr_sensing *s, const gr_draft *d)
{
    size_t i = d->spans.n != 0 ? gr_token_from(s, d->spans.at[0].start) : 0;

    return i > 1 && d->direction == GR_AUTO && gr_token_is(s, i - 1, "=")
               ? gr_heading_of(gr_token_text(s, i - 2))
           : d->direction == GR_AUTO ? gr_heading_legend(s)
                                     : (gr_heading){ GR_AUTO, false, { 0 } };
}

/* "cost = [[7,2,5],[3,4,6],[5,8,1]]; rows are ...": three rows of three numbers may be edges with
 * weights, unless the text speaks of rows. */
static bool is_matrix(const reader *r, const run *x)
{
    const gr_sensing *s = r->s;
    int64_t n;

    if (!x->square || x->n != 3)
        return false;
    for (size_t i = 0; i < 9; i++)
        if (r->tuples.at[x->first + i / 3].n != 3 ||
            !gr_num_to_int(r->tuples.at[x->first + i / 3].items[i % 3].text, &n))
            return false;
    for (size_t i = 0; i < s->tokens.n; i++)
        if (gr_word_in(s->lemma[i], "row|column|matrix|assignment|hungarian|assign"))
            return true;
    return false;
}

static gr_status propose_all(reader *r, gr_err *err)
{
    open_drafts open = { .n = 0 };
    const run *numbers = NULL;
    size_t data = 0;
    gr_status st = GR_OK;

    for (size_t i = 0; i < r->runs.n; i++) /* runs that are surely data */
        if (!in_question(r->s, &r->runs.at[i]) && !is_example(r->s, &r->runs.at[i]) &&
            r->runs.at[i].n > 1)
            data++;
    for (size_t i = 0; i < r->runs.n; i++) {
        const run *x = &r->runs.at[i];
        gr_draft *d;

        if (read_legend(r, x))
            continue;
        if (numbers_nodes(r, x)) {
            numbers = x;
            continue;
        }
        if (x->n == 1 && !x->listed && !announced(r->s, x))
            continue;
        if (is_matrix(r, x) || (x->square && !x->listed && (x->n < 2 || !announced(r->s, x))) ||
            (x->braces && x->n < 2) || is_sql(r->s, x))
            continue;
        if (data != 0 && (is_example(r->s, x) || (x->n < 3 && in_question(r->s, x))))
            continue;
        d = pick_draft(r, &open, x);
        if (d == NULL || !add_edges(r, d, x))
            return gr_fail_memory(r->s->cx, err);
    }
    if (numbers != NULL && open.n != 0 && !add_node_numbers(r, open.at[0], numbers))
        return gr_fail_memory(r->s->cx, err);
    for (size_t i = 0; st == GR_OK && i < open.n; i++) {
        gr_draft_relate(open.at[i], assigned(r->s, open.at[i]));
        st = gr_draft_propose(r->s, open.at[i], 95, err);
    }
    return st;
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    reader r = { .s = s };
    gr_status st;

    r.tuples.budget = r.runs.budget = &s->cx->budget;
    st = find_runs(&r) ? propose_all(&r, err) : gr_fail_memory(s->cx, err);
    gr_vec_clear(&r.tuples);
    gr_vec_clear(&r.runs);
    return st;
}

const gr_recogniser gr_recogniser_tuples = {
    .name = "tuples",
    .summary = "(0, 1), (1, 2, 5) and their like: lists of tuples, with arrows, weights, dicts",
    .find = find,
    .example = "In an undirected graph, (i,j,k) means an edge with weight k. The edges are: "
               "(0,1,4) (1,2,3). What is the shortest path from 0 to 2?",
    .graph = "0-1 4, 1-2 3",
};
