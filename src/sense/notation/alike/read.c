/* Lists whose items are all written alike, whatever signs stand in them: "Ann+Bob, Bob+Cid",
 * "x::y y::z", "hop A B; hop B C", "Ulm Bonn 5, Bonn Kiel 7", "e(A,B) e(B,C)".
 *
 * No table of signs: the list itself shows its shape. A text is cut at separators of growing
 * strength, each cut into items; neighbours with the same signs at the same places are rows of one
 * shape. What is the same in all rows is fixed, what differs is a slot. Two slots of names are a
 * link, numbers beside them weights. Names must recur as in a graph, or it is some other list. The
 * other recognisers know their ways better: this one is for what they leave. */
#include "sense/notation/alike/alike_int.h"

#define HEAD_WORDS 12 /* before a list that say what it is */

static const gr_alike_way ways[] = {
    { CUT_ALWAYS, true, true },
    { CUT_ALWAYS, true, false },
    { CUT_ALWAYS | CUT_SEMICOLON, true, true },
    { CUT_ALWAYS | CUT_SEMICOLON, true, false },
    { CUT_COMMAS, true, true },
    { CUT_COMMAS, true, false },
    { CUT_COMMAS, false, true },
    { CUT_COMMAS, false, false },
    { CUT_COMMAS | CUT_AND, true, true },
    { CUT_COMMAS | CUT_AND, true, false },
    { CUT_COMMAS | CUT_AND, false, true },
    { CUT_COMMAS | CUT_AND, false, false },
    { CUT_ALWAYS | CUT_BLANK, false, true },
    { CUT_ALWAYS | CUT_SIGN, false, true },
    { CUT_ALWAYS | CUT_SIGN, false, false },
    { CUT_ALWAYS | CUT_SIGN << 1, false, true },
    { CUT_ALWAYS | CUT_SIGN << 1, false, false },
    { CUT_ALWAYS | CUT_SIGN << 2, false, true },
    { CUT_ALWAYS | CUT_SIGN << 2, false, false },
    { CUT_ALWAYS | CUT_SIGN << 3, false, true },
    { CUT_ALWAYS | CUT_SIGN << 3, false, false },
};

/* --- numbers --- */

#define CELLS_MAX 3

typedef struct cell {
    size_t element;
    gr_meaning meaning; /* that the list gives it */
    const char *column;
} cell;

/* The columns of the list's numbers; false if two of them cannot be told apart. */
static bool find_cells(const gr_alike *r, const gr_alike_list *l, cell *out, size_t *n)
{
    *n = 0;
    for (size_t e = 0; e < l->like.n; e++) {
        const gr_alike_element *x = &l->like.at[e];
        const gr_unit *unit = NULL;
        gr_text_qty q;
        gr_span at = r->pieces.at[x->first].at;

        if (x->kind != NUMBER || (l->numbers && (e == l->slot[0] || e == l->slot[1])) ||
            (l->numbered && (e == l->slot[0] + 1 || e == l->slot[1] + 1)))
            continue;
        if (*n == CELLS_MAX ||
            gr_text_quantity(gr_str_sub(r->s->text, at.start, at.end), &q) == 0 ||
            (q.num.marks & GR_NUM_ORDINAL) != 0)
            return false;
        out[*n] = (cell){ .element = e, .meaning = gr_meaning_of_unit(q.unit) };
        for (size_t k = e; q.unit == NULL && k-- > 0 && k + 3 > e;)
            if (r->s->lemma[r->pieces.at[l->like.at[k].first].token].len != 0 && k != l->slot[0] &&
                k != l->slot[1])
                out[*n].meaning = gr_meaning_of(
                    gr_alike_words(r, l->like.at[k].first, l->like.at[k].last), &unit);
        out[*n].column = gr_meaning_column(out[*n].meaning);
        for (size_t i = 0; i < *n; i++) {
            if (strcmp(out[i].column, out[*n].column) != 0)
                continue;
            if (out[i].meaning == out[*n].meaning || out[*n].meaning == GR_MEANS_NUMBER)
                return false;
            out[*n].column = out[*n].meaning == GR_MEANS_LENGTH     ? "length"
                             : out[*n].meaning == GR_MEANS_DURATION ? "duration"
                             : out[*n].meaning == GR_MEANS_COST     ? "cost"
                                                                    : "strength";
        }
        ++*n;
    }
    return true;
}

/* --- lists --- */

/* Has an item beside the list a sign that stands between the list's names? Then it is a part of the
 * list that was not understood. */
static bool is_odd(const gr_alike *r, const gr_alike_list *l, size_t from, size_t to)
{
    size_t sign = l->slot[0] + 1;

    while (sign < l->slot[1] && l->like.at[sign].kind != SIGN)
        sign++;
    for (size_t i = from; sign < l->slot[1] && i < to; i++)
        if (r->pieces.at[i].kind == SIGN && r->pieces.at[i].hash == l->like.at[sign].hash &&
            !gr_alike_is(r, i, ":"))
            return true;
    return false;
}

/* "A+B, B+C, D" or "A+B, B+C and an island D": a name before or behind the list, with words that
 * ask nothing. */
static bool is_lone_name(const gr_alike *r, const gr_alike_row *x)
{
    const gr_sensing *s = r->s;
    size_t plain = 0, capitals = 0;

    for (size_t i = x->first; i < x->last; i++) {
        if (r->pieces.at[i].kind == SIGN || r->pieces.at[i].kind == OTHER)
            return false;
        plain += gr_alike_is_plain(r, i);
        capitals += !gr_alike_is_plain(r, i) && gr_alike_is_capital(r, i);
    }
    if (plain == 0)
        return x->last <= x->first + GR_ALIKE_NAME_WORDS;
    return capitals != 0 && !s->sentences[s->sentence_of[r->pieces.at[x->first].token]].asks;
}

#define BESIDE_MAX 6 /* items of one word each that are looked at beside a list */

/* Is an item beside the list, with this cut between, a part of it that was not understood? */
static bool is_more(const gr_alike *r, const gr_alike_list *l, const gr_alike_row *x, unsigned cut)
{
    return is_odd(r, l, x->first, x->last) ||
           ((cut & (CUT_LINE | CUT_BLANK)) == 0 && is_lone_name(r, x));
}

/* Nothing beside the list looks like more of it. */
static bool stands_alone(const gr_alike *r, const gr_alike_list *l, size_t first, size_t last)
{
    size_t most = (l->way->cuts & CUT_BLANK) != 0 ? BESIDE_MAX : 1;

    for (size_t i = first, n = 0; i > 0 && n < most; i--, n++) {
        const gr_alike_row *x = &r->items.at[i - 1];

        if ((x->after & CUT_SENTENCE) != l->sentences)
            break;
        if (is_more(r, l, x, x->after))
            return false;
    }
    for (size_t i = last; i < r->items.n && i < last + most; i++) {
        const gr_alike_row *x = &r->items.at[i];

        if ((x->before & CUT_SENTENCE) != l->sentences)
            break;
        if (is_more(r, l, x, x->before))
            return false;
    }
    return !is_odd(r, l, r->items.at[first].first, r->rows.at[l->first].first);
}

/* Judges the list of the items [first, last), the rows of which are there; keeps it if it is a
 * graph. */
static void finish(gr_alike *r, gr_alike_list *l, size_t first, size_t last)
{
    cell cells[CELLS_MAX];
    size_t n;

    l->has_sign = gr_alike_has_signs(&l->like);
    if (l->n < 2)
        return;
    if (!gr_alike_find_names(r, l) || !find_cells(r, l, cells, &n) ||
        !stands_alone(r, l, first, last) || !gr_alike_judge(r, l))
        return;
    for (size_t i = 0; i < l->n; i++) {
        const gr_alike_row *x = &r->rows.at[l->first + i];

        l->bytes += r->pieces.at[x->last - 1].at.end - r->pieces.at[x->first].at.start;
    }
    r->ok = r->ok && gr_vec_push(&r->lists, *l);
}

/* Cut at blanks, items have no commas between them: that is another way. */
static bool has_comma(const gr_alike_way *w, const gr_alike_row *x)
{
    return (w->cuts & CUT_BLANK) != 0 && (x->after & (CUT_COMMA | CUT_SEMICOLON)) != 0;
}

/* The list whose first full item is this one; the item behind it. */
static size_t read_list(gr_alike *r, const gr_alike_way *w, size_t first)
{
    size_t end = first, begin = first, rows = r->rows.n, lists = r->lists.n;
    gr_alike_list l = { .way = w, .first = rows };
    gr_alike_row x;

    l.like = gr_alike_shape_of(r, w, r->items.at[first].first, r->items.at[first].last);
    if (l.like.n == 0 || !gr_alike_is_candidate(w, &l.like))
        return first + 1;
    for (; end < r->items.n; end++) {
        const gr_alike_row *item = &r->items.at[end];
        gr_alike_shape y = gr_alike_shape_of(r, w, item->first, item->last);

        if ((end > first && has_comma(w, &r->items.at[end - 1])) ||
            !gr_alike_same(r, &l.like, &y) || gr_alike_is_wordy(r, w, &l.like, &y) ||
            gr_alike_is_wordy(r, w, &y, &l.like) ||
            (end > first + 1 && (item->before & CUT_SENTENCE) != l.sentences))
            break;
        l.sentences = item->before & CUT_SENTENCE;
        l.like = y.n > l.like.n ? y : l.like;
    }
    if (first > 0 && (r->items.at[first].before & CUT_SENTENCE) == l.sentences &&
        gr_alike_find_lead(r, w, &l.like, &r->items.at[first - 1], &x)) {
        r->ok = gr_vec_push(&r->rows, x);
        begin--;
    }
    for (size_t i = first; r->ok && i < end; i++)
        r->ok = gr_vec_push(&r->rows, r->items.at[i]);
    if (end < r->items.n && (r->items.at[end].before & CUT_SENTENCE) == 0 &&
        gr_alike_find_tail(r, w, &l.like, &r->items.at[end], &x))
        l.goes_on = r->ok = r->ok && gr_vec_push(&r->rows, x);
    l.n = r->rows.n - rows;
    if (r->ok)
        finish(r, &l, begin, begin + l.n);
    if (r->lists.n == lists)
        r->rows.n = rows;
    return end;
}

/* Would the way cut this text as an earlier one did? */
static bool is_idle(const gr_alike *r, const gr_alike_way *w)
{
    unsigned own = w->cuts & ~(unsigned)(CUT_ALWAYS | CUT_BLANK);

    if ((w->cuts & CUT_COMMA) != 0)
        own &= (w->cuts & CUT_AND) != 0 ? CUT_AND : CUT_COMMA;
    return (own & ~r->cuts) != 0 || ((w->cuts & CUT_COMMA) != 0 && !w->nests && !r->brackets);
}

static void find_lists(gr_alike *r, bool split)
{
    r->ok = gr_alike_find_pieces(r, split);
    gr_alike_count_hints(r);
    for (size_t i = 0; r->ok && r->pieces.n != 0 && i < sizeof ways / sizeof *ways; i++) {
        if (is_idle(r, &ways[i]))
            continue;
        r->ok = gr_alike_cut_text(r, &ways[i]);
        for (size_t k = 0; r->ok && k < r->items.n;)
            k = read_list(r, &ways[i], k);
    }
}

/* --- the draft --- */

/* The graph that the text speaks of before the list; "C1=C2" itself is none. */
static gr_str section_of(const gr_alike *r, const gr_alike_list *l)
{
    size_t start = r->pieces.at[r->rows.at[l->first].first].at.start;

    return start != 0 ? gr_section_at(r->s, start - 1) : (gr_str){ 0 };
}

static const gr_alike_list *best_list(const gr_alike *r, gr_str section)
{
    const gr_alike_list *best = NULL;

    for (size_t i = 0; i < r->lists.n; i++)
        if (gr_str_eq(section_of(r, &r->lists.at[i]), section) &&
            (best == NULL || r->lists.at[i].bytes > best->bytes))
            best = &r->lists.at[i];
    return best;
}

/* What the words before the list say of its numbers and its links. */
static gr_meaning read_head(const gr_alike *r, const gr_alike_list *l, gr_draft *d,
                            const gr_unit **unit)
{
    size_t end = r->rows.at[l->first].first, i = end, n = 0;

    *unit = NULL;
    for (; i > 0 && n < HEAD_WORDS && (r->pieces.at[i - 1].cut & CUT_SENTENCE) == 0; n++) {
        gr_str lemma =
            r->pieces.at[--i].kind == WORD ? r->s->lemma[r->pieces.at[i].token] : (gr_str){ 0 };

        if (d->edge_noun.len == 0 && gr_is_edge_noun(lemma))
            d->edge_noun = lemma;
        else if (d->node_noun.len == 0 && gr_is_node_noun(lemma))
            d->node_noun = lemma;
    }
    if (i == end || !gr_alike_is(r, end - 1, ":"))
        return GR_MEANS_NUMBER;
    return gr_meaning_of(
        gr_str_sub(r->s->text, r->pieces.at[i].at.start, r->pieces.at[end].at.start), unit);
}

static bool add_row(const gr_alike *r, const gr_alike_list *l, gr_draft *d, size_t i,
                    const cell *cells, size_t n, const gr_unit *unit)
{
    gr_alike_shape x = gr_alike_row_shape(r, l, i);
    gr_span at = { r->pieces.at[x.at[0].first].at.start,
                   r->pieces.at[x.at[x.n - 1].last - 1].at.end };
    uint32_t end[2], e;

    for (size_t k = 0; k < 2; k++) {
        gr_str name = gr_alike_name_of(r, l, &x, k);
        size_t start = (size_t)(name.ptr - r->s->text.ptr);

        if (!gr_draft_node_of(d, name, (gr_span){ start, start + name.len }, false, &end[k]))
            return false;
    }
    if (!gr_draft_edge_of(d, end[0], end[1], at, &e))
        return false;
    for (size_t k = 0; k < n && cells[k].element < x.n; k++) {
        gr_span number = r->pieces.at[x.at[cells[k].element].first].at;
        gr_text_qty q;

        if (gr_text_quantity(gr_str_sub(r->s->text, number.start, number.end), &q) != 0 &&
            !gr_draft_set(d, GR_OF_EDGE, cells[k].column, cells[k].meaning, e,
                          q.num.is_int ? gr_v_int(q.num.i) : gr_v_real(q.num.d),
                          q.unit != NULL ? q.unit : unit))
            return false;
    }
    return true;
}

/* Is a list the same one that goes on elsewhere? */
static bool is_part(const gr_alike *r, const gr_alike_list *best, const gr_alike_list *l)
{
    return l->way == best->way && l->slot[0] == best->slot[0] && l->slot[1] == best->slot[1] &&
           l->direction == best->direction && l->backwards == best->backwards &&
           l->numbers == best->numbers && l->numbered == best->numbered &&
           l->like.n == best->like.n && gr_alike_same(r, &best->like, &l->like);
}

static bool add_list(const gr_alike *r, const gr_alike_list *l, gr_draft *d, bool *read)
{
    cell cells[CELLS_MAX];
    const gr_unit *unit;
    gr_meaning meaning;
    size_t n;

    find_cells(r, l, cells, &n);
    meaning = read_head(r, l, d, &unit);
    if (n == 1 && cells[0].meaning == GR_MEANS_NUMBER) {
        cells[0].meaning = meaning;
        cells[0].column = gr_meaning_column(meaning);
    }
    for (size_t i = 0; i < l->n; i++) {
        const gr_alike_row *x = &r->rows.at[l->first + i];

        if (!add_row(r, l, d, i, cells, n, n == 1 ? unit : NULL))
            return false;
        memset(read + x->first, true, x->last - x->first);
    }
    return true;
}

/* Has a list that is no part of the draft names of it? */
static bool shares_names(const gr_alike *r, const gr_alike_list *l, const gr_draft *d)
{
    for (size_t i = 0; i < l->n; i++) {
        gr_alike_shape x = gr_alike_row_shape(r, l, i);

        for (size_t k = 0; k < 2; k++)
            if (gr_strmap_get(&d->index, gr_alike_name_of(r, l, &x, k)) != GR_MAP_NONE)
                return true;
    }
    return false;
}

static bool is_own_word(const gr_alike *r, const gr_draft *d, size_t i)
{
    return gr_strmap_get(&d->index, gr_alike_words(r, i, i + 1)) != GR_MAP_NONE;
}

/* "There is also D~E": a link elsewhere that no list has. What a question names is none. */
static bool is_left_out(const gr_alike *r, const gr_alike_list *l, const gr_draft *d, size_t i)
{
    const gr_sensing *s = r->s;
    const gr_alike_piece *p = &r->pieces.at[i];
    size_t sign = l->slot[0] + 1, last = r->rows.at[l->first + l->n - 1].first;

    if (sign == l->slot[1] || p->kind != SIGN || p->hash != l->like.at[sign].hash || i == 0 ||
        i + 1 == r->pieces.n || p->cut != 0 || p[-1].kind != WORD || p[1].kind != WORD ||
        gr_alike_is(r, i, ":") || !gr_str_eq(gr_section_at(s, p->at.start), d->name) ||
        (!is_own_word(r, d, i - 1) && !is_own_word(r, d, i + 1)))
        return false;
    return !s->sentences[s->sentence_of[p->token]].asks ||
           s->sentence_of[p->token] == s->sentence_of[r->pieces.at[last].token];
}

/* Is there more that belongs to the draft and was not understood? */
static bool is_incomplete(const gr_alike *r, const gr_alike_list *l, const gr_draft *d,
                          const bool *read)
{
    for (size_t i = 0; i < r->lists.n; i++) {
        const gr_alike_list *other = &r->lists.at[i];

        if (!read[r->rows.at[other->first].first] &&
            !read[r->rows.at[other->first + other->n - 1].first] &&
            gr_str_eq(section_of(r, other), d->name) && shares_names(r, other, d))
            return true;
    }
    for (size_t i = 0; i < r->pieces.n; i++)
        if (!read[i] && is_left_out(r, l, d, i))
            return true;
    return false;
}

static void set_direction(const gr_alike *r, const gr_alike_list *l, gr_draft *d)
{
    if (!l->by_sign) {
        gr_draft_relate(d, l->direction == GR_AUTO
                               ? gr_heading_legend(r->s)
                               : (gr_heading){ l->direction, l->backwards, l->relation });
    } else {
        d->direction = GR_DIRECTED;
        d->why = "arrows";
    }
    for (size_t i = 0; l->by_sign && l->backwards && i < d->edges.n; i++) {
        uint32_t u = d->edges.at[i].u;

        d->edges.at[i].u = d->edges.at[i].v;
        d->edges.at[i].v = u;
    }
    if (d->direction == GR_AUTO) {
        d->direction = GR_UNDIRECTED;
        d->why = "signs without a direction";
    }
}

/* The lists of a section that are one. */
static gr_status propose(gr_alike *r, gr_str section, gr_err *err)
{
    gr_sensing *s = r->s;
    const gr_alike_list *best = best_list(r, section);
    gr_draft *d = gr_draft_new(s, &gr_recogniser_alike);
    bool *read = gr_new_n(&s->cx->arena, bool, r->pieces.n);

    if (d == NULL || read == NULL)
        return gr_fail_memory(s->cx, err);
    d->name = section;
    for (size_t i = 0; i < r->lists.n; i++) {
        const gr_alike_list *l = &r->lists.at[i];

        if (gr_str_eq(section_of(r, l), section) && is_part(r, best, l) && !add_list(r, l, d, read))
            return gr_fail_memory(s->cx, err);
    }
    if (is_incomplete(r, best, d, read))
        return GR_OK;
    set_direction(r, best, d);
    if (best->n > 2)
        gr_alike_drop_worse(r, best, d);
    return gr_draft_propose(s, d, best->has_sign || best->has_letter ? 70 : 50, err);
}

#define SECTIONS_MAX 8

static gr_status propose_all(gr_alike *r, gr_err *err)
{
    gr_str done[SECTIONS_MAX];
    gr_status st = GR_OK;
    size_t n = 0;

    for (size_t i = 0; st == GR_OK && i < r->lists.n && n < SECTIONS_MAX; i++) {
        size_t k = 0;

        done[n] = section_of(r, &r->lists.at[i]);
        while (!gr_str_eq(done[k], done[n]))
            k++;
        if (k == n)
            st = propose(r, done[n++], err);
    }
    return st;
}

/* Names with a joint in them: "A_B". */
static bool has_joints(const gr_sensing *s)
{
    for (size_t i = 0; i < s->tokens.n; i++) {
        gr_str t = gr_token_text(s, i);

        if (s->tokens.at[i].kind == GR_TOKEN_WORD &&
            (gr_str_find(t, "_") < t.len || gr_str_find(t, ".") < t.len))
            return true;
    }
    return false;
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    gr_alike r = { .s = s, .ok = true };
    gr_status st = GR_OK;

    r.pieces.budget = r.items.budget = r.rows.budget = r.lists.budget = &s->cx->budget;
    r.asked.budget = &s->cx->budget;
    find_lists(&r, false);
    if (r.ok && r.lists.n == 0 && has_joints(s))
        find_lists(&r, true);
    if (r.ok && r.lists.n != 0)
        st = propose_all(&r, err);
    gr_vec_clear(&r.pieces);
    gr_vec_clear(&r.items);
    gr_vec_clear(&r.rows);
    gr_vec_clear(&r.lists);
    gr_vec_clear(&r.asked);
    return r.ok ? st : gr_fail_memory(s->cx, err);
}

const gr_recogniser gr_recogniser_alike = {
    .name = "alike",
    .summary = "Ann+Bob, Bob+Cid; x::y y::z; hop A B; Ulm Bonn 5: items of one shape, any signs",
    .find = find,
    .example =
        "Roads: Ulm::Bonn 5 km, Bonn::Kiel 7 km, Kiel::Hof 3 km. How far is it from Ulm to Hof?",
    .graph = "Ulm-Bonn 5, Bonn-Kiel 7, Kiel-Hof 3",
    .late = true,
};
