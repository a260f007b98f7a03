/* Sentences that put activities in order: which of them comes first, and how long they take.
 *
 * Between two order words stand the objects of the one and the subjects of the other; commas and
 * "and" say where to cut. What cannot be cut in one way only is not read. */
#include "sense/prose/order/order_int.h"

#define NONE UINT32_MAX

/* How much was read before a sentence. */
typedef struct state {
    size_t acts, links, times, first, last, sure, weak;
} state;

static state state_of(const gr_orders *r)
{
    return (state){ r->acts.at.n, r->links.n, r->times.n, r->first.n, r->last.n, r->sure, r->weak };
}

static bool go_back(gr_orders *r, state was)
{
    r->acts.at.n = was.acts;
    r->links.n = was.links;
    r->times.n = was.times;
    r->first.n = was.first;
    r->last.n = was.last;
    r->sure = was.sure;
    r->weak = was.weak;
    return false;
}

/* --- groups --- */

static bool is_act(const gr_orders *r, size_t i, size_t end)
{
    return i < end && r->items[i].kind == GR_ITEM_ACT;
}

static bool is_joint(const gr_orders *r, size_t i)
{
    return r->items[i].kind == GR_ITEM_COMMA || r->items[i].kind == GR_ITEM_AND ||
           r->items[i].kind == GR_ITEM_COLON;
}

/* The activities of the items [i, end), now among all of them. */
static bool take(gr_orders *r, size_t i, size_t end, gr_order_group *out)
{
    out->n = 0;
    for (; i < end; i++) {
        if (!is_act(r, i, end))
            continue;
        if (out->n == GR_ORDER_GROUP)
            return false;
        if (r->items[i].act.nothing)
            continue;
        if (r->items[i].act.same == NONE) {
            gr_act act = r->items[i].act;

            if (out->n != 0)
                gr_act_inherit(&r->acts, &act, &r->acts.at.at[out->at[out->n - 1]]);
            act.same = (uint32_t)r->acts.at.n;
            if (!gr_vec_push(&r->acts.at, act))
                return r->ok = false;
            r->items[i].act.same = act.same;
        }
        out->at[out->n++] = r->items[i].act.same;
    }
    return true;
}

static bool is_every(const gr_orders *r, const gr_order_group *g)
{
    return g->n == 1 && r->acts.at.at[g->at[0]].every;
}

static bool put_first(gr_orders *r, const gr_order_group *g, bool last)
{
    for (uint32_t i = 0; i < g->n; i++)
        if (!(last ? gr_vec_push(&r->last, g->at[i]) : gr_vec_push(&r->first, g->at[i])))
            return r->ok = false;
    return true;
}

/* Every one of a comes before every one of b. */
static bool put(gr_orders *r, const gr_order_group *a, const gr_order_group *b)
{
    if (is_every(r, a) || is_every(r, b))
        return !(is_every(r, a) && is_every(r, b)) &&
               put_first(r, is_every(r, a) ? b : a, is_every(r, a));
    for (uint32_t i = 0; i < a->n; i++)
        for (uint32_t k = 0; k < b->n; k++)
            if (!gr_vec_push(&r->links, ((gr_order_link){ a->at[i], b->at[k], r->at })))
                return r->ok = false;
    return true;
}

/* --- times --- */

/* "5 days after painting" is a distance, but "(5 days) after painting" lasts. */
static bool is_distance(const gr_orders *r, size_t time)
{
    const gr_order_item *next = time + 1 < r->n ? &r->items[time + 1] : NULL;

    return next != NULL && next->kind == GR_ITEM_WORD && next->word->joins && next->at > 0 &&
           !gr_token_is(r->s, next->at - 1, ")") && !gr_token_is(r->s, next->at - 1, ",");
}

/* A clause that says nothing but a time, before another one: "boil 10 min, peel 5 min after ..." */
static bool ends_clause(const gr_orders *r, size_t time)
{
    size_t k = time + 1;

    while (k < r->n && is_joint(r, k))
        k++;
    return k > time + 1 && is_act(r, k, r->n);
}

/* Takes the times out of the items: each is that of the activity before it. Behind an order word it
 * may be that of the clause's subject as well. */
static bool take_times(gr_orders *r)
{
    size_t kept = 0, act = SIZE_MAX, subject = SIZE_MAX, clause = 0;
    bool word = false;

    for (size_t i = 0; i < r->n; i++) {
        gr_order_item *x = &r->items[i];
        gr_order_group g, of;

        if (x->kind != GR_ITEM_TIME) {
            if (x->kind == GR_ITEM_WORD) {
                subject = act;
                word = true;
            }
            if (x->kind == GR_ITEM_ACT)
                act = kept;
            r->items[kept++] = *x;
            continue;
        }
        if (act == SIZE_MAX || (i + 1 < r->n && r->items[i + 1].kind == GR_ITEM_ACT) ||
            is_distance(r, i) || !take(r, act, act + 1, &g) || g.n == 0 ||
            (word && subject == SIZE_MAX) ||
            (word && (!take(r, subject, subject + 1, &of) || of.n == 0)))
            return false;
        r->acts.at.at[word ? of.at[0] : g.at[0]].listed = true;
        if (!gr_vec_push(&r->times, ((gr_order_time){ word ? of.at[0] : g.at[0],
                                                      word ? g.at[0] : NONE, x->value, x->unit })))
            return r->ok = false;
        while (kept > act + 1 && is_joint(r, kept - 1))
            kept--; /* "Soup: 40 min" */
        if (!ends_clause(r, i))
            continue;
        if (!word && act == clause) { /* and nothing else: it is read */
            kept = act;
            while (i + 1 < r->n && is_joint(r, i + 1))
                i++;
        }
        clause = kept + (word ? 1 : 0);
        word = false;
        act = subject = SIZE_MAX;
    }
    r->n = kept;
    return true;
}

/* --- sentences with an order word --- */

/* Of what stands between two order words, [i, end), the first activity that is another clause's. */
static size_t split_at(const gr_orders *r, size_t i, size_t end)
{
    size_t comma = end, and = end, last = end, acts = 0, ands = 0;

    for (size_t k = i; k < end; k++) {
        acts += is_act(r, k, end);
        if (acts == 0 || !is_joint(r, k))
            continue;
        last = k;
        if (r->items[k].kind == GR_ITEM_AND && !(k > i && is_joint(r, k - 1))) {
            and = k;
            ands++;
        } else {
            comma = k;
        }
    }
    if (last == end)
        return end;
    if (r->items[last].kind == GR_ITEM_COMMA || (comma < end && last == comma))
        return last + 1;
    if (comma < end)
        return comma + 1;
    return ands == 1 ? and+1 : end + 1; /* "A and B and C before D" */
}

/* "After A, B and C can start": A alone comes before; "After A and B, C starts". */
static size_t split_opening(const gr_orders *r, size_t i, size_t end)
{
    size_t first = end, last = end;

    for (size_t k = i; k < end; k++) {
        if (!is_joint(r, k))
            continue;
        last = k;
        if (r->items[k].kind == GR_ITEM_COMMA && first == end)
            first = k;
    }
    if (first == end)
        return end;
    return r->items[last].kind == GR_ITEM_COMMA ? last + 1 : first + 1;
}

static size_t next_word(const gr_orders *r, size_t i)
{
    while (i < r->n && r->items[i].kind != GR_ITEM_WORD)
        i++;
    return i;
}

static bool is_negated(const gr_orders *r, const gr_order_group *g)
{
    for (uint32_t i = 0; i < g->n; i++)
        if (r->acts.at.at[g->at[i]].negated)
            return true;
    return false;
}

/* A list of things and a clause behind a comma are no list. */
static bool is_list(const gr_orders *r, size_t i, size_t end)
{
    bool finite = false, comma = false;
    size_t acts = 0;

    for (; i < end; i++) {
        comma = r->items[i].kind == GR_ITEM_COMMA || (comma && !is_act(r, i, end));
        if (!is_act(r, i, end))
            continue;
        if (acts++ != 0 && comma && r->items[i].act.finite && !finite)
            return false;
        finite |= r->items[i].act.finite;
    }
    return true;
}

static bool put_by(gr_orders *r, const gr_order_word *w, const gr_order_group *subject,
                   const gr_order_group *object)
{
    bool negated = is_negated(r, subject) && !is_negated(r, object);
    bool clause = object->n != 0 && r->acts.at.at[object->at[0]].finite;

    r->sure += !w->weak;
    r->weak += w->weak;
    if (w->kind == GR_ORDER_FREE)
        return subject->n != 0 && object->n == 0;
    if (w->kind == GR_ORDER_BETWEEN) {
        gr_order_group from = { { object->at[0] }, 1 }, to = { { object->at[1] }, 1 };

        return object->n == 2 && put(r, &from, subject) && put(r, subject, &to);
    }
    if (subject->n == 0 || is_negated(r, object))
        return false;
    if (w->kind == GR_ORDER_BEFORE)
        return negated ? w->joins && put(r, object, subject) : put(r, subject, object);
    if ((w->kind == GR_ORDER_UNTIL && !negated) || (w->kind == GR_ORDER_AFTER && negated) ||
        (w->kind == GR_ORDER_WHEN && !clause))
        return false;
    return put(r, object, subject);
}

/* Before the first order word: a heading with a colon is none of the activities. */
static size_t behind_heading(const gr_orders *r, size_t word)
{
    size_t from = 0;

    for (size_t k = 0; k < word; k++)
        if (r->items[k].kind == GR_ITEM_COLON && k + 1 < word)
            from = k + 1;
    return from;
}

static bool has_kind(const gr_orders *r, size_t i, size_t end, gr_order_item_kind kind)
{
    for (; i < end; i++)
        if (r->items[i].kind == kind)
            return true;
    return false;
}

/* "..., and cooling is last, ...": clauses of their own, taken out. */
static bool take_ends(gr_orders *r)
{
    for (size_t i = 1; i < r->n && r->n > 3; i++) {
        gr_order_item_kind kind = r->items[i].kind;
        gr_order_group g;
        size_t from = i - 1, to = i + 1;

        if ((kind != GR_ITEM_FIRST && kind != GR_ITEM_LAST) || !is_act(r, i - 1, r->n) ||
            (i > 1 && !is_joint(r, i - 2)) ||
            (to < r->n && (!is_joint(r, to) || r->items[to].kind == GR_ITEM_COLON)))
            continue;
        if (!take(r, i - 1, i, &g) || !put_first(r, &g, kind == GR_ITEM_LAST))
            return false;
        while (to < r->n && is_joint(r, to))
            to++;
        while (to == r->n && from > 0 && is_joint(r, from - 1))
            from--;
        memmove(&r->items[from], &r->items[to], (r->n - to) * sizeof *r->items);
        r->n -= to - from;
        i = from;
    }
    return true;
}

/* "Before X we need Y" is "before X, Y": no other order word is meant. */
static void drop_need(gr_orders *r, size_t from, size_t word)
{
    size_t next = next_word(r, word + 1);

    if (word == from && next < r->n && r->items[word].word->joins &&
        (next == word + 2 || is_joint(r, next - 1)) &&
        gr_str_is(gr_str_of(r->items[next].word->lemmas), "need"))
        r->items[next].kind = GR_ITEM_COMMA;
}

static bool read_words(gr_orders *r)
{
    size_t word = next_word(r, 0), from = behind_heading(r, word);
    gr_order_group subject, object;
    bool comma;

    if (next_word(r, word + 1) < r->n && !r->items[word].word->joins &&
        !has_kind(r, from, word, GR_ITEM_ACT) &&
        !has_kind(r, word + 1, next_word(r, word + 1), GR_ITEM_COMMA)) { /* "you need A before B" */
        from = word + 1;
        word = next_word(r, from);
    }
    drop_need(r, from, word);
    comma = has_kind(r, from, word, GR_ITEM_COMMA);
    if (has_kind(r, 0, r->n, GR_ITEM_THEN) || has_kind(r, 0, r->n, GR_ITEM_LAST) ||
        !take(r, from, word, &subject))
        return false;
    if (subject.n > 1 && comma && !has_kind(r, from, word, GR_ITEM_AND))
        return false; /* "Yesterday I slept, painting comes after sanding" */
    while (word < r->n) {
        const gr_order_word *w = r->items[word].word;
        size_t next = next_word(r, word + 1), split = next;
        bool opening = subject.n == 0, shared = next < r->n && is_joint(r, next - 1);
        gr_order_group after;

        if (!w->joins && word + 1 < r->n && is_joint(r, word + 1) &&
            r->items[word + 1].kind != GR_ITEM_COLON)
            return false;
        if (opening && (!w->joins || !has_kind(r, word + 1, next, GR_ITEM_ACT)))
            return false;
        if (opening)
            split = split_opening(r, word + 1, next);
        else if (next < r->n && !shared)
            split = split_at(r, word + 1, next);
        if (split > next || (opening && split == next) || !take(r, word + 1, split, &object) ||
            !take(r, split, next, &after) || !is_list(r, word + 1, split))
            return false;
        if (opening)
            subject = after;
        if (!put_by(r, w, &subject, &object))
            return false;
        if (object.n == 0 && w->kind != GR_ORDER_FREE && !has_kind(r, word + 1, split, GR_ITEM_ACT))
            return false;
        if (next < r->n && !opening && !shared)
            subject = split == next ? object : after;
        word = next;
    }
    r->before = subject;
    return true;
}

/* --- sentences without one --- */

/* "First A, then B and C, then D"; "then E" goes on from the sentence before. */
static bool read_chain(gr_orders *r)
{
    gr_order_group last = r->before, g;
    size_t from = behind_heading(r, r->n);
    bool linked = false;

    for (size_t i = from; i <= r->n; i++) {
        if (i < r->n && r->items[i].kind != GR_ITEM_THEN)
            continue;
        if (!take(r, from, i, &g))
            return false;
        if (g.n != 0 || i > from) {
            bool opens = from == behind_heading(r, r->n) && r->items[from].kind != GR_ITEM_THEN;

            if (g.n != 0 && !opens) {
                if (last.n == 0 || !put(r, &last, &g))
                    return false;
                linked = true;
            }
            if (g.n != 0)
                last = g;
        }
        from = i + 1;
    }
    r->before = last;
    return linked;
}

/* "Fetch comes first", "Finally, adjust the brakes"; with a time only: "Soup: 40 min". */
static bool read_plain(gr_orders *r, state was)
{
    gr_order_group g;
    bool first = has_kind(r, 0, r->n, GR_ITEM_FIRST), last = has_kind(r, 0, r->n, GR_ITEM_LAST);

    if (!(first || last || r->times.n > was.times) || !take(r, behind_heading(r, r->n), r->n, &g) ||
        g.n == 0)
        return false;
    r->before = g;
    return first || last ? put_first(r, &g, last)
                         : r->times.n - was.times == r->acts.at.n - was.acts;
}

/* "Our morning: preheat oven, mix dough, shape loaves, bake" */
static bool is_listing(const gr_orders *r)
{
    size_t acts = 0, colon = SIZE_MAX;

    for (size_t i = 0; i < r->n; i++) {
        if (r->items[i].kind != GR_ITEM_ACT && !is_joint(r, i))
            return false;
        if (r->items[i].kind == GR_ITEM_COLON)
            colon = i;
        acts += r->items[i].kind == GR_ITEM_ACT && colon < i;
    }
    return acts > 2;
}

static bool is_bullet(const gr_sensing *s, size_t i)
{
    return s->tokens.at[i].kind == GR_TOKEN_NEWLINE || gr_token_is(s, i, "-") ||
           gr_token_is(s, i, "*") || gr_token_is(s, i, "•");
}

/* "Every task takes one day": the time of all that have none of their own. */
static bool read_each(gr_orders *r, size_t first, size_t end)
{
    const gr_sensing *s = r->s;

    if (!gr_word_in(s->lemma[first], "every|each|all") || first + 2 >= end)
        return false;
    for (size_t i = first + 1; i < first + 5 && i < end; i++) {
        if (!gr_word_in(s->lemma[i], "take|last|need") || !gr_order_time_at(s, i, end, &r->each))
            continue;
        return true;
    }
    return false;
}

/* The tokens [first, end), one sentence or line; false if it was not read. */
static bool read_part(gr_orders *r, size_t first, size_t end)
{
    state was = state_of(r);
    gr_order_group before = r->before;
    bool good;

    while (first < end && is_bullet(r->s, first))
        first++;
    if (first == end)
        return false;
    r->at = (gr_span){ r->s->tokens.at[first].start, r->s->tokens.at[end - 1].end };
    if (read_each(r, first, end))
        return r->ok = gr_vec_push(&r->read, r->at);
    r->n = gr_order_scan(&r->acts, first, end, r->items, &r->ok);
    for (size_t i = 0; i < r->n; i++)
        r->items[i].act.same = NONE;
    if (r->n != 0) /* a heading is not what is read */
        r->at.start = r->s->tokens.at[r->items[behind_heading(r, next_word(r, 0))].at].start;
    if (r->list == r->list_end && is_listing(r)) {
        r->list = first;
        r->list_end = end;
        return false;
    }
    good = r->n != 0 && take_times(r) && take_ends(r) &&
           (next_word(r, 0) < r->n               ? read_words(r)
            : has_kind(r, 0, r->n, GR_ITEM_THEN) ? read_chain(r)
                                                 : read_plain(r, was));
    if (good && r->ok) {
        r->ok = gr_vec_push(&r->read, r->at);
        return true;
    }
    r->before = before;
    return go_back(r, was);
}

/* A sentence by its lines and what stands between semicolons: all of these, or none. */
static void read_sentence(gr_orders *r, size_t first, size_t last)
{
    const gr_sensing *s = r->s;
    state was = state_of(r);
    size_t read = r->read.n, parts = 0, from = first;
    bool ordered = false;

    for (size_t i = first; i <= last && r->ok; i++) {
        if (i < last && s->tokens.at[i].kind != GR_TOKEN_NEWLINE && !gr_token_is(s, i, ";"))
            continue;
        if (i > from) {
            bool done = read_part(r, from, i);

            ordered |= !done && gr_order_has_word(s, from, i);
            parts += !done && s->tokens.at[i < last ? i : last - 1].kind != GR_TOKEN_NEWLINE;
        }
        from = i + 1;
    }
    if (!r->ok || (!ordered && (parts == 0 || r->read.n == read)))
        return;
    if (parts != 0) {
        go_back(r, was);
        r->read.n = read;
    }
    while (last > first + 1 && s->tokens.at[last - 1].kind == GR_TOKEN_PUNCT)
        last--;
    r->ok =
        gr_vec_push(&r->left, ((gr_span){ s->tokens.at[first].start, s->tokens.at[last - 1].end }));
}

static bool read_all(gr_orders *r)
{
    const gr_sensing *s = r->s;

    for (size_t k = 0; k < s->n_sentences && r->ok && r->acts.at.n <= GR_ACTS_MAX; k++) {
        if (s->sentences[k].asks)
            r->before.n = 0;
        else
            read_sentence(r, s->sentences[k].first, s->sentences[k].last);
    }
    return r->ok;
}

static bool has_mark(const gr_sensing *s, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++)
        if (gr_token_is(s, i, "?"))
            return true;
    return false;
}

/* "Check the level after refilling" beside a question. */
static bool is_step(const gr_sensing *s, size_t k)
{
    bool asked = false;

    for (size_t i = 0; i < s->n_sentences; i++)
        asked |= i != k && has_mark(s, s->sentences[i].first, s->sentences[i].last);
    return asked && !gr_word_in(s->lemma[s->sentences[k].first],
                                "name|list|give|tell|show|find|compute|print|determine|explain|say|"
                                "write|sort|order|arrange|count|calculate|which|what|who|when|how");
}

/* Does every activity from `from` on mean one of those before it? *any: does one of them? */
static bool are_known(gr_orders *r, size_t from, bool *any)
{
    size_t n = r->acts.at.n;
    bool all = true;

    *any = false;
    r->acts.at.n = from; /* the others are not looked at */
    for (size_t i = from; i < n; i++) {
        bool known = gr_act_meant(&r->acts, &r->acts.at.at[i], true) != NONE;

        *any |= known;
        all &= known;
    }
    r->acts.at.n = n;
    return all;
}

/* "If build takes 10 min and deploy 8 min, how long ...?": times told with the question. */
static void read_condition(gr_orders *r, size_t first, size_t last)
{
    const gr_sensing *s = r->s;
    state was = state_of(r);
    size_t end = first;
    bool any;

    if (was.times != 0 || !gr_word_in(s->lemma[first], "if|given|assuming|suppose|say|when"))
        return; /* other times than those that were told are a change */
    while (end < last && !(gr_text_word_class(gr_token_text(s, end)) & GR_WORD_QUESTION &&
                           gr_token_is(s, end - 1, ",")))
        end++;
    if (end == last || end < first + 3 || gr_order_has_word(s, first + 1, end - 1) ||
        !read_part(r, first + 1, end - 1))
        return;
    if (r->times.n < was.times + 2 || !are_known(r, was.acts, &any)) {
        go_back(r, was);
        r->read.n--;
    }
}

/* "Label follows Throw" looks like a request: it tells what comes first only if it speaks of what
 * others tell, and of nothing else unless the text asks elsewhere. */
static bool read_requests(gr_orders *r)
{
    const gr_sensing *s = r->s;

    for (size_t k = 0; k < s->n_sentences && r->ok; k++) {
        size_t first = s->sentences[k].first, last = s->sentences[k].last;
        state was = state_of(r);
        bool any;

        if (!s->sentences[k].asks)
            continue;
        if (was.acts != 0 && has_mark(s, first, last))
            read_condition(r, first, last);
        if (!gr_order_has_word(s, first, last))
            continue;
        while (was.acts == 0 && first + 1 < last && !gr_token_is(s, first, ":"))
            first++; /* "Sort these: A after B, ..." */
        if (first + 1 >= last || (was.acts != 0 && has_mark(s, first, last)) ||
            !read_part(r, first + (was.acts == 0 ? 1 : 0), last) || was.acts == 0)
            continue;
        if (!are_known(r, was.acts, &any) && !(any && is_step(s, k))) {
            go_back(r, was);
            r->read.n--;
        }
    }
    return r->ok;
}

/* What activities are called where all are listed, if most of those that were told are there. */
static bool read_listing(gr_orders *r)
{
    gr_order_group g;
    size_t told = r->acts.at.n, known = 0, from;
    bool news = false; /* else it is an order to be judged, or nothing */

    if (r->list == r->list_end)
        return true;
    r->n = gr_order_scan(&r->acts, r->list, r->list_end, r->items, &r->ok);
    for (size_t i = 0; i < r->n; i++)
        r->items[i].act.same = NONE;
    from = behind_heading(r, r->n);
    for (size_t i = from; i < r->n; i++) {
        uint32_t meant = is_act(r, i, r->n) ? gr_act_meant(&r->acts, &r->items[i].act, true) : NONE;

        known += meant != NONE;
        news |=
            is_act(r, i, r->n) && (meant == NONE || r->acts.at.at[meant].n != r->items[i].act.n);
    }
    if (!news || !take(r, from, r->n, &g) || known * 4 < g.n * 3) {
        r->acts.at.n = told;
        return r->ok;
    }
    for (size_t i = told; i < r->acts.at.n; i++)
        r->acts.at.at[i].listed = true;
    r->at = (gr_span){ r->s->tokens.at[r->list].start, r->s->tokens.at[r->list_end - 1].end };
    return r->ok = r->ok && gr_vec_push(&r->read, r->at);
}

bool gr_orders_read(gr_orders *r)
{
    return read_all(r) && read_requests(r) && read_listing(r);
}
