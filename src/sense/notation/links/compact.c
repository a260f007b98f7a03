/* Links written without blanks to spare: "ivy+oak, oak+elm", "8/3 8/10 3/1", "dock/p1=5 dock/p2=9",
 * "(8 3) (8 10)", "[Bay 1, Bay 2] [Bay 2, Bay 3]", "AB 6, BC 4", "Gdansk Torun 170; Torun Lodz
 * 180", "T1<T4, T2<T4".
 *
 * An item has one shape, and a list is three items or more of it side by side, wherever in a
 * sentence they stand; the words before and behind it do not have the shape. It is a graph only if
 * names come again in other items. What other recognisers read as well is left to them. */
#include "sense/sense_int.h"

#define ITEMS_LEAST 3
#define LIST_LONG   100
#define NAME_TOKENS 4
#define LEAD_TOKENS 12

typedef enum form { SIGNED, BOXED, LETTERS, SPACED, N_FORMS } form;

typedef struct item {
    gr_span name[2];
    gr_value value;
    const gr_unit *unit;
    bool has_value;
    gr_span at;
} item;

typedef struct reader {
    gr_sensing *s;
    form form;
    gr_str sign; /* of a SIGNED item, between its names */
    bool wide;   /* blanks around it */
    bool numbered;
    GR_VEC(item) items;
} reader;

/* --- tokens --- */

static bool is_glued(const gr_sensing *s, size_t i)
{
    return i < s->tokens.n && (s->tokens.at[i].flags & GR_TOKEN_GLUED) != 0;
}

static bool ends_sentence(const gr_sensing *s, size_t i)
{
    return (s->tokens.at[i].flags & GR_TOKEN_SENTENCE_END) != 0;
}

static bool is_capital(const gr_sensing *s, size_t i)
{
    gr_str t = gr_token_text(s, i);

    return (t.ptr[0] >= 'A' && t.ptr[0] <= 'Z') || (unsigned char)t.ptr[0] >= 0x80;
}

/* A picture is a name; signs such as "➖" are no pictures. */
static bool is_picture(const gr_sensing *s, size_t i)
{
    return s->tokens.at[i].kind != GR_TOKEN_WORD &&
           (unsigned char)s->text.ptr[s->tokens.at[i].start] >= 0xF0;
}

static bool is_name_word(const gr_sensing *s, size_t i)
{
    gr_str t;

    if (!gr_token_kind_is(s, i, GR_TOKEN_WORD))
        return false;
    t = gr_token_text(s, i);
    for (size_t k = 0; k < t.len; k++)
        if (t.ptr[k] >= 'A' && t.ptr[k] <= 'Z')
            return true;
    return t.len == 1 || is_capital(s, i) || gr_text_word_class(t) == 0;
}

/* The name at token i: a word, a number, something quoted, "Bay 1", "Old Town"; the token behind
 * it, or 0. */
static size_t name_at(const reader *r, size_t i, gr_span *out)
{
    const gr_sensing *s = r->s;
    size_t last = i;

    if (i >= s->tokens.n)
        return 0;
    if (is_name_word(s, i)) {
        if (r->numbered && gr_token_kind_is(s, i + 1, GR_TOKEN_NUMBER) && !is_glued(s, i + 1))
            last = i + 1;
        while (r->form != SPACED && last == i + (last - i) && last + 1 < i + NAME_TOKENS &&
               is_capital(s, i) && gr_token_kind_is(s, last + 1, GR_TOKEN_WORD) &&
               is_capital(s, last + 1) && !is_glued(s, last + 1) && r->wide)
            last++;
    } else if (s->tokens.at[i].kind != GR_TOKEN_NUMBER && s->tokens.at[i].kind != GR_TOKEN_QUOTED &&
               !is_picture(s, i)) {
        return 0;
    }
    *out = (gr_span){ s->tokens.at[i].start, s->tokens.at[last].end };
    if (s->tokens.at[i].kind == GR_TOKEN_QUOTED)
        *out = (gr_span){ s->tokens.at[i].inner_start, s->tokens.at[i].inner_end };
    return last + 1;
}

static bool is_number(gr_str t)
{
    int64_t n;

    return gr_num_to_int(t, &n);
}

/* A number with its unit at token i; the token behind it, or 0. */
static size_t value_at(const gr_sensing *s, size_t i, item *x)
{
    gr_text_qty q;
    size_t n;

    if (!gr_token_kind_is(s, i, GR_TOKEN_NUMBER) && !gr_token_is(s, i, "€") &&
        !gr_token_is(s, i, "$") && !gr_token_is(s, i, "£"))
        return 0;
    n = gr_text_quantity(gr_str_sub(s->text, s->tokens.at[i].start, s->text.len), &q);
    if (n == 0 || (q.num.marks & (GR_NUM_ORDINAL | GR_NUM_WORDS)) != 0)
        return 0;
    x->value = q.num.is_int ? gr_v_int(q.num.i) : gr_v_real(q.num.d);
    x->unit = q.unit;
    x->has_value = true;
    x->at.end = s->tokens.at[i].start + n;
    while (i < s->tokens.n && s->tokens.at[i].start < x->at.end)
        i++;
    return i;
}

/* "=5", ": 5", "(5)", " 5 km" behind the names; the token behind, `i` if there is none. */
static size_t read_value(const reader *r, size_t i, item *x)
{
    const gr_sensing *s = r->s;
    size_t open = gr_token_is(s, i, "(") || gr_token_is(s, i, "[");
    size_t mark = gr_token_is(s, i, "=") || gr_token_is(s, i, ":") || gr_token_is(s, i, "@");
    size_t next = value_at(s, i + (open != 0 ? open : mark), x);

    if (open + mark == 0 && is_number(gr_str_sub(s->text, x->name[1].start, x->name[1].end)))
        next = 0; /* "8/3 8/10": the next item */
    if (next == 0 || (open != 0 && !gr_token_is(s, next, ")") && !gr_token_is(s, next, "]"))) {
        x->has_value = false;
        return i;
    }
    if (open != 0)
        x->at.end = s->tokens.at[next].end;
    return next + open;
}

/* --- items --- */

static bool is_sign(const gr_sensing *s, size_t i)
{
    gr_str t;

    if (i >= s->tokens.n ||
        (s->tokens.at[i].kind != GR_TOKEN_OPERATOR && s->tokens.at[i].kind != GR_TOKEN_PUNCT))
        return false;
    t = gr_token_text(s, i);
    return gr_word_in(t, "+|/|&|~|*|<|=|:|^|×|·|•|➖|⟺|⇌|:|#|!|%|@|\\|\\\\|..|::") ||
           gr_str_is(t, "|");
}

static size_t signed_item(const reader *r, size_t i, item *x)
{
    const gr_sensing *s = r->s;
    size_t sign = name_at(r, i, &x->name[0]), end;

    if (sign == 0 || !is_sign(s, sign) || is_glued(s, sign) != is_glued(s, sign + 1) ||
        (r->sign.len != 0 && !gr_str_eq(r->sign, gr_token_text(s, sign))))
        return 0;
    if (!is_glued(s, sign) != r->wide)
        return 0;
    end = name_at(r, sign + 1, &x->name[1]);
    if (end == 0 || (is_sign(s, end) && is_glued(s, end) &&
                     gr_str_eq(gr_token_text(s, end), gr_token_text(s, sign))))
        return 0; /* "a/b/c" */
    return end;
}

static const char *closing(const gr_sensing *s, size_t i)
{
    static const char *const pairs[][2] = {
        { "(", ")" }, { "[", "]" }, { "{", "}" }, { "⟨", "⟩" }
    };

    for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++)
        if (gr_token_is(s, i, pairs[k][0]))
            return pairs[k][1];
    return NULL;
}

/* Letters alone, and more than one. */
static bool is_long_word(const gr_sensing *s, size_t i)
{
    gr_str t;

    if (!gr_token_kind_is(s, i, GR_TOKEN_WORD))
        return false;
    t = gr_token_text(s, i);
    return t.len > 1 && !gr_is_digit(t.ptr[t.len - 1]);
}

/* "(8 3)", "[Bay 1, Bay 2]", "(a b 5)" */
static size_t boxed_item(const reader *r, size_t i, item *x)
{
    const gr_sensing *s = r->s;
    const char *close = i < s->tokens.n ? closing(s, i) : NULL;
    size_t next = close == NULL ? 0 : name_at(r, i + 1, &x->name[0]);

    if (next == 0)
        return 0;
    if (gr_token_is(s, next, ",") || gr_token_is(s, next, "-") || is_sign(s, next))
        next++;
    else if (is_long_word(s, i + 1) && is_long_word(s, next))
        return 0; /* "[stone pit]" is one name */
    next = name_at(r, next, &x->name[1]);
    if (next != 0 && !gr_token_is(s, next, close))
        next = value_at(s, next + gr_token_is(s, next, ","), x);
    if (next == 0 || !gr_token_is(s, next, close))
        return 0;
    x->at.end = s->tokens.at[next].end;
    return next + 1;
}

/* "AB 6" */
static size_t letters_item(const reader *r, size_t i, item *x)
{
    const gr_sensing *s = r->s;
    gr_str t;

    if (!gr_token_kind_is(s, i, GR_TOKEN_WORD))
        return 0;
    t = gr_token_text(s, i);
    if (t.len != 2 || t.ptr[0] < 'A' || t.ptr[0] > 'Z' || t.ptr[1] < 'A' || t.ptr[1] > 'Z')
        return 0;
    x->name[0] = (gr_span){ s->tokens.at[i].start, s->tokens.at[i].start + 1 };
    x->name[1] = (gr_span){ s->tokens.at[i].start + 1, s->tokens.at[i].end };
    return i + 1;
}

/* "Gdansk Torun 170" */
static size_t spaced_item(const reader *r, size_t i, item *x)
{
    const gr_sensing *s = r->s;
    size_t next = is_name_word(s, i) ? name_at(r, i, &x->name[0]) : 0;

    if (next == 0 || !is_name_word(s, next) || is_glued(s, next) ||
        is_capital(s, i) != is_capital(s, next))
        return 0;
    return name_at(r, next, &x->name[1]);
}

/* The item at token i; the token behind it, or 0. */
static size_t item_at(const reader *r, size_t i, item *x)
{
    static size_t (*const forms[])(const reader *, size_t, item *) = { [SIGNED] = signed_item,
                                                                       [BOXED] = boxed_item,
                                                                       [LETTERS] = letters_item,
                                                                       [SPACED] = spaced_item };
    size_t next;

    *x = (item){ 0 };
    next = forms[r->form](r, i, x);
    if (next == 0)
        return 0;
    x->at.start = r->s->tokens.at[i].start;
    x->at.end = x->at.end != 0 ? x->at.end : r->s->tokens.at[next - 1].end;
    return x->has_value ? next : read_value(r, next, x);
}

/* --- is it a graph? --- */

static gr_str text_of(const reader *r, gr_span at)
{
    return gr_str_sub(r->s->text, at.start, at.end);
}

/* Does the text speak of links anywhere? */
static bool is_hinted(const gr_sensing *s)
{
    for (size_t i = 0; i < s->tokens.n; i++)
        if (gr_is_edge_noun(s->lemma[i]) ||
            gr_word_in(s->lemma[i], "graph|network|tree|node|vertex|pair|parent|child|adjacency|"
                                    "adjacent|path|neighbour|neighbor|cycle|core|component|clique"))
            return true;
    return false;
}

/* Does the text say that something comes first? */
static bool tells_order(const gr_sensing *s)
{
    for (size_t i = 0; i < s->tokens.n; i++)
        if (gr_word_in(s->lemma[i], "first|before|depend|dependency|precede|prerequisite|earlier"))
            return true;
    return false;
}

typedef struct looks {
    size_t names, again; /* names, and those of several items */
    bool across;         /* a name stands on both sides */
    bool loop, letters;
    size_t numbers;
} looks;

static bool look(reader *r, looks *out)
{
    gr_strmap seen;
    bool ok = true;

    *out = (looks){ .letters = true };
    gr_strmap_init(&seen, &r->s->cx->budget);
    for (size_t i = 0; ok && i < 2 * r->items.n; i++) {
        const item *x = &r->items.at[i / 2];
        gr_str name = text_of(r, x->name[i % 2]);
        uint32_t *slot = gr_strmap_put(&seen, name), side = 1U << (i % 2);

        ok = slot != NULL;
        if (!ok)
            break;
        out->names += *slot == GR_MAP_NONE;
        if (*slot != GR_MAP_NONE) {
            out->again += (*slot & 4U) == 0;
            out->across |= (*slot & 3U) != side;
            side |= *slot | 4U;
        }
        *slot = side;
        out->numbers += is_number(name);
        out->letters &= name.len == 1;
        out->loop |= i % 2 == 1 && gr_str_eq(name, text_of(r, x->name[0]));
    }
    gr_strmap_clear(&seen);
    return ok;
}

static bool is_graph(reader *r, bool *ok)
{
    size_t values = 0;
    looks x;

    for (size_t i = 0; i < r->items.n; i++)
        values += r->items.at[i].has_value;
    if (r->items.n < ITEMS_LEAST || (values != 0 && values != r->items.n))
        return false;
    if ((r->form == LETTERS || r->form == SPACED) && values == 0)
        return false;
    *ok = look(r, &x);
    if (!*ok || x.loop || x.names < 3 || x.again * 3 < x.names ||
        (x.numbers != 0 && x.numbers != 2 * r->items.n))
        return false;
    if (gr_str_is(r->sign, "<") && !tells_order(r->s))
        return false; /* "a<b" may be anything */
    if (x.numbers != 0 && (!is_hinted(r->s) || gr_str_is(r->sign, ":") || gr_str_is(r->sign, "=")))
        return false;
    if (x.letters && gr_word_in(r->sign, "+|*|/|=|^|<|×|·|%") && !is_hinted(r->s))
        return false; /* sums */
    if (gr_str_is(r->sign, ":") || gr_str_is(r->sign, "="))
        return x.across && (values != 0 || is_hinted(r->s));
    return x.across || is_hinted(r->s);
}

/* --- the draft --- */

static gr_span span_of(const reader *r)
{
    return (gr_span){ r->items.at[0].at.start, r->items.at[r->items.n - 1].at.end };
}

/* Has another draft as many links here? */
static bool is_read(const reader *r)
{
    const gr_sensing *s = r->s;
    gr_span all = span_of(r);

    for (size_t i = 0; i < s->drafts.n; i++) {
        const gr_draft *d = s->drafts.at[i];
        size_t n = 0;

        for (size_t k = 0; k < d->edges.n; k++)
            n += d->edges.at[k].at.start < all.end && d->edges.at[k].at.end > all.start;
        if (n >= r->items.n || d->ready != NULL)
            return true;
    }
    return false;
}

/* What the words before the list say of its numbers. */
static gr_meaning meaning_before(const reader *r, const gr_unit **unit)
{
    const gr_sensing *s = r->s;
    size_t end = gr_token_from(s, r->items.at[0].at.start), first = end;

    *unit = NULL;
    while (first > 0 && end - first < LEAD_TOKENS && !ends_sentence(s, first - 1))
        first--;
    return first == end
               ? GR_MEANS_NUMBER
               : gr_meaning_of(
                     gr_str_sub(s->text, s->tokens.at[first].start, s->tokens.at[end].start), unit);
}

static gr_status propose(reader *r, gr_err *err)
{
    gr_sensing *s = r->s;
    gr_draft *d = gr_draft_new(s, &gr_recogniser_compact);
    gr_heading h = gr_heading_legend(s);
    const gr_unit *unit;
    gr_meaning meaning = meaning_before(r, &unit);
    size_t first;

    if (d == NULL || !gr_draft_explains(d, span_of(r)))
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < r->items.n; i++) {
        const item *x = &r->items.at[i];
        gr_meaning own = gr_meaning_of_unit(x->unit);
        uint32_t u, v, e;

        own = own == GR_MEANS_NUMBER ? meaning : own;
        if (!gr_draft_node_of(d, text_of(r, x->name[0]), x->name[0], false, &u) ||
            !gr_draft_node_of(d, text_of(r, x->name[1]), x->name[1], false, &v) ||
            !gr_draft_edge_of(d, u, v, x->at, &e) ||
            (x->has_value && !gr_draft_set(d, GR_OF_EDGE, gr_meaning_column(own), own, e, x->value,
                                           x->unit != NULL ? x->unit : unit)))
            return gr_fail_memory(s->cx, err);
    }
    first = gr_token_from(s, r->items.at[0].at.start);
    if (h.direction == GR_AUTO && (first == 0 || !ends_sentence(s, first - 1)))
        h = gr_heading_at(s, r->items.at[0].at.start);
    d->direction = GR_UNDIRECTED;
    d->why = "links without arrow heads";
    if (gr_str_is(r->sign, "<")) {
        d->direction = GR_DIRECTED;
        d->why = "the first comes before the second";
    } else {
        gr_draft_relate(d, h);
    }
    d->name = gr_section_at(s, r->items.at[0].at.start);
    gr_draft_drop_misread(s, d, span_of(r));
    return gr_draft_propose(s, d, 74, err);
}

/* --- lists --- */

/* The token behind what separates two items; i if nothing does. */
static size_t skip_separator(const gr_sensing *s, size_t i)
{
    size_t end = i;

    while (end < s->tokens.n && end < i + 3 && !(end > 0 && ends_sentence(s, end - 1)) &&
           (gr_token_is(s, end, ",") || gr_token_is(s, end, ";") || gr_lemma_is(s, end, "and") ||
            s->tokens.at[end].kind == GR_TOKEN_NEWLINE))
        end++;
    return end;
}

/* "parent/child" before the list says what its sign means. */
static bool is_legend(const gr_sensing *s, size_t first)
{
    return first > 2 && gr_is_vocabulary(s->lemma[first - 1]) &&
           gr_is_vocabulary(s->lemma[first - 3]);
}

/* Does the list go on in a way that was not understood? "ivy+oak, oak+elm, elm+" */
static bool is_cut_short(const reader *r, size_t first, size_t last)
{
    const gr_sensing *s = r->s;
    size_t next = skip_separator(s, last);

    if (r->form == BOXED)
        return next < s->tokens.n && next > last && closing(s, next) != NULL &&
               gr_token_is(s, next, gr_token_is(s, first, "(") ? "(" : "[");
    if (r->sign.len == 0)
        return false;
    return (first > 0 && gr_str_eq(gr_token_text(s, first - 1), r->sign) &&
            !gr_str_is(r->sign, ":")) ||
           (first > 1 && gr_str_eq(gr_token_text(s, first - 2), r->sign) && !is_legend(s, first)) ||
           (next + 1 < s->tokens.n && !ends_sentence(s, last - 1) && !gr_token_is(s, next, "(") &&
            gr_str_eq(gr_token_text(s, next + 1), r->sign));
}

/* "... and an island Eve": something else of the list stands behind it. */
static bool has_more(const gr_sensing *s, size_t last)
{
    size_t next = skip_separator(s, last), end = next, names = 0;

    if (next == last || ends_sentence(s, last - 1))
        return false;
    for (; end < s->tokens.n && end < next + NAME_TOKENS + 2; end++) {
        if (s->tokens.at[end].kind == GR_TOKEN_NEWLINE || gr_token_is(s, end, "?"))
            return false;
        if (gr_token_is(s, end, "."))
            break;
        names += gr_token_kind_is(s, end, GR_TOKEN_WORD) && is_capital(s, end) &&
                 gr_text_word_class(gr_token_text(s, end)) == 0;
    }
    return names != 0 && (end >= s->tokens.n || gr_token_is(s, end, "."));
}

/* The list whose first item is at token i; the token behind it, i + 1 if there is none. */
static size_t read_list(reader *r, size_t first, gr_status *st, gr_err *err)
{
    gr_sensing *s = r->s;
    size_t i = first, end = first;
    bool ok = true;
    item x;

    r->items.n = 0;
    r->sign = (gr_str){ 0 };
    while (ok && (i = item_at(r, i, &x)) != 0) {
        if (r->form == SIGNED && r->sign.len == 0)
            r->sign = gr_str_trim(gr_str_sub(s->text, x.name[0].end, x.name[1].start));
        ok = gr_vec_push(&r->items, x);
        end = i;
        if (ends_sentence(s, end - 1))
            break;
        i = skip_separator(s, end);
        if (i == end && (r->form == LETTERS || r->form == SPACED))
            break;
    }
    if (ok && is_graph(r, &ok) && !is_cut_short(r, first, end) && !has_more(s, end) &&
        !is_read(r)) {
        *st = propose(r, err);
        return end;
    }
    if (!ok)
        *st = gr_fail_memory(s->cx, err);
    /* What a long list is not, its rest is not either; to try each of its items takes too long. */
    return r->items.n > LIST_LONG ? end : first + 1;
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    reader r = { .s = s };
    gr_status st = GR_OK;

    r.items.budget = &s->cx->budget;
    for (int way = 0; way < 4 * N_FORMS && st == GR_OK; way++) {
        r.form = (form)(way / 4);
        r.numbered = way % 2 == 0;
        r.wide = way / 2 % 2 == 1;
        for (size_t i = 0; st == GR_OK && i < s->tokens.n;)
            i = read_list(&r, i, &st, err);
    }
    gr_vec_clear(&r.items);
    return st;
}

const gr_recogniser gr_recogniser_compact = {
    .name = "compact",
    .summary = "ivy+oak, oak+elm; (8 3) (8 10); dock/p1=5: short items of one shape",
    .find = find,
    .late = true,
    .example = "Binary tree, parent/child: 8/3 8/10 3/1 3/6. How high is it?",
    .graph = "8>3, 8>10, 3>1, 3>6",
};
