/* Sentences that put activities in order, cut into activities, order words, times and what joins
 * them. */
#include <strings.h>

#include "sense/prose/order/order_int.h"

/* Longer ones first. */
static const gr_order_word words[] = {
    { "be a prerequisite for", GR_ORDER_BEFORE, false, false },
    { "be a prerequisite of", GR_ORDER_BEFORE, false, false },
    { "have no prerequisite", GR_ORDER_FREE, false, false },
    { "have no requirement", GR_ORDER_FREE, false, false },
    { "have no dependency", GR_ORDER_FREE, false, false },
    { "depend on nothing", GR_ORDER_FREE, false, false },
    { "no sooner than", GR_ORDER_AFTER, true, false },
    { "no earlier than", GR_ORDER_AFTER, true, false },
    { "not earlier than", GR_ORDER_AFTER, true, false },
    { "not later than", GR_ORDER_BEFORE, true, false },
    { "as soon as", GR_ORDER_AFTER, true, false },
    { "be follow by", GR_ORDER_BEFORE, false, false },
    { "be precede by", GR_ORDER_AFTER, false, false },
    { "be block by", GR_ORDER_AFTER, false, false },
    { "be unlock by", GR_ORDER_AFTER, false, false },
    { "be enable by", GR_ORDER_AFTER, false, false },
    { "be need for", GR_ORDER_BEFORE, false, false },
    { "be need before", GR_ORDER_BEFORE, false, false },
    { "be require for", GR_ORDER_BEFORE, false, false },
    { "be require before", GR_ORDER_BEFORE, false, false },
    { "be necessary for", GR_ORDER_BEFORE, false, false },
    { "not until", GR_ORDER_AFTER, true, false },
    { "not before", GR_ORDER_AFTER, true, false },
    { "wait until", GR_ORDER_AFTER, true, false },
    { "wait till", GR_ORDER_AFTER, true, false },
    { "wait for", GR_ORDER_AFTER, false, false },
    { "wait on", GR_ORDER_AFTER, false, false },
    { "depend on", GR_ORDER_AFTER, false, false },
    { "depend upon", GR_ORDER_AFTER, false, false },
    { "rely on", GR_ORDER_AFTER, false, false },
    { "build on", GR_ORDER_AFTER, false, false },
    { "need nothing", GR_ORDER_FREE, false, false },
    { "require nothing", GR_ORDER_FREE, false, false },
    { "any time", GR_ORDER_FREE, false, false },
    { "prior to", GR_ORDER_BEFORE, true, false },
    { "ahead of", GR_ORDER_BEFORE, true, false },
    { "anytime", GR_ORDER_FREE, false, false },
    { "whenever", GR_ORDER_FREE, false, false },
    { "before", GR_ORDER_BEFORE, true, false },
    { "after", GR_ORDER_AFTER, true, false },
    { "once", GR_ORDER_AFTER, true, false },
    { "until", GR_ORDER_UNTIL, true, false },
    { "till", GR_ORDER_UNTIL, true, false },
    { "unless", GR_ORDER_UNTIL, true, false },
    { "without", GR_ORDER_UNTIL, true, false },
    { "when", GR_ORDER_WHEN, true, true },
    { "need", GR_ORDER_AFTER, false, false },
    { "require", GR_ORDER_AFTER, false, false },
    { "presuppose", GR_ORDER_AFTER, false, false },
    { "between", GR_ORDER_BETWEEN, true, true },
    { "await", GR_ORDER_AFTER, false, false },
    { "follow", GR_ORDER_AFTER, false, true },
    { "following", GR_ORDER_AFTER, true, false },
    { "precede", GR_ORDER_BEFORE, false, false },
    { "unlock", GR_ORDER_BEFORE, false, false },
    { "enable", GR_ORDER_BEFORE, false, false },
    { "block", GR_ORDER_BEFORE, false, true },
};

static bool same_word(gr_str text, gr_str word)
{
    return text.len == word.len && strncasecmp(text.ptr, word.ptr, word.len) == 0;
}

/* Says the lemmas of the row: the token behind them, i if not. */
static size_t says(const gr_sensing *s, size_t i, size_t end, const char *lemmas)
{
    gr_str rest = gr_str_of(lemmas), word;
    size_t j = i;

    while (gr_str_split(&rest, ' ', &word)) {
        if (j >= end || s->tokens.at[j].kind != GR_TOKEN_WORD ||
            !(gr_str_eq(s->lemma[j], word) || same_word(gr_token_text(s, j), word)))
            return i;
        j++;
        if (rest.ptr == NULL)
            break;
    }
    return j;
}

/* "the block", "the following", "need to": other uses of the words. */
static bool is_other(const gr_sensing *s, size_t i, size_t first, size_t next, size_t end,
                     const gr_order_word *w)
{
    unsigned before = i > first && s->tokens.at[i - 1].kind == GR_TOKEN_WORD
                          ? gr_text_word_class(gr_token_text(s, i - 1))
                          : 0;

    if (w->kind == GR_ORDER_FREE && next < end && gr_word_in(s->lemma[next], "before|after|once"))
        return true;                /* "any time after" */
    if (before & GR_WORD_ARTICLE || /* "the till" */
        (!w->joins && w->kind != GR_ORDER_FREE && before & GR_WORD_PREPOSITION))
        return true;
    if (gr_lemma_is(s, i, "need") && gr_lemma_is(s, next, "to"))
        return true;
    if (next == i + 1 && !w->joins && !gr_str_eq(s->lemma[i], gr_token_text(s, i)) &&
        gr_str_ends(gr_token_text(s, i), "ed"))
        return true; /* "the lines needed" */
    return gr_lemma_is(s, i, "once") && (next == end || s->tokens.at[next].kind == GR_TOKEN_PUNCT ||
                                         gr_word_in(s->lemma[next], "a|per|every|more"));
}

static const gr_order_word *word_at(const gr_sensing *s, size_t i, size_t first, size_t end,
                                    size_t *next)
{
    if (s->tokens.at[i].kind != GR_TOKEN_WORD || s->lemma[i].len == 0)
        return NULL;
    for (size_t k = 0; k < sizeof words / sizeof words[0]; k++) {
        if (words[k].lemmas[0] != s->lemma[i].ptr[0])
            continue;
        *next = says(s, i, end, words[k].lemmas);
        if (*next > i && !is_other(s, i, first, *next, end, &words[k]))
            return &words[k];
    }
    return NULL;
}

/* "4 days", "takes about 4 days": the token behind it, i if there is none. */
static size_t time_at(const gr_sensing *s, size_t i, size_t end, gr_order_item *out)
{
    gr_text_qty q;
    size_t j = i, n;

    if (gr_word_in(s->lemma[j], "take|last|need|require") && j + 1 < end)
        j++;
    while (j > i && j + 1 < end &&
           gr_word_in(s->lemma[j], "about|roughly|around|only|just|another|"
                                   "us|me|you|approximately|at|least"))
        j++;
    if (s->tokens.at[j].kind != GR_TOKEN_NUMBER &&
        !gr_word_in(s->lemma[j], "half|a|an|one|two|three|four|five|six|seven|eight|nine|ten|"
                                 "twelve|quarter"))
        return i;
    n = gr_text_quantity(gr_str_sub(s->text, s->tokens.at[j].start, s->tokens.at[end - 1].end), &q);
    if (n == 0 || q.unit == NULL || q.unit->quantity != GR_Q_TIME)
        return i;
    out->value = q.num.is_int ? gr_v_int(q.num.i) : gr_v_real(q.num.d);
    out->unit = q.unit;
    n += s->tokens.at[j].start;
    while (j < end && s->tokens.at[j].start < n)
        j++;
    return j;
}

static bool is_end(const gr_sensing *s, size_t i, size_t end)
{
    return i >= end || s->tokens.at[i].kind == GR_TOKEN_PUNCT;
}

/* "comes last", "goes in first" */
static bool says_place(const gr_sensing *s, size_t i, size_t first)
{
    size_t verb = i > first ? i - 1 : i;

    if (verb > first && gr_word_in(s->lemma[verb], "in|on|up|out|very|dead"))
        verb--;
    return verb > first && gr_word_in(s->lemma[verb], "come|be|go|happen|run|arrive|start|finish");
}

/* What joins, or says where in the order: the item's kind, GR_ITEM_ACT for any other word. */
static gr_order_item_kind small_at(const gr_sensing *s, size_t i, size_t first, size_t end)
{
    gr_str t = gr_token_text(s, i);

    if (gr_str_is(t, ","))
        return GR_ITEM_COMMA;
    if (gr_str_is(t, ":"))
        return GR_ITEM_COLON;
    if (gr_str_is(t, "&") || gr_str_is(t, "+") || gr_word_in(s->lemma[i], "and|but|plus"))
        return GR_ITEM_AND;
    if (gr_lemma_is(s, i, "then") || (gr_word_in(s->lemma[i], "next|afterwards|afterward") &&
                                      (i == first || s->tokens.at[i - 1].kind == GR_TOKEN_PUNCT ||
                                       gr_lemma_is(s, i - 1, "and"))))
        return GR_ITEM_THEN;
    if (gr_word_in(s->lemma[i], "finally|lastly"))
        return i > first ? GR_ITEM_THEN : GR_ITEM_LAST;
    if (gr_lemma_is(s, i, "last") && is_end(s, i + 1, end) && says_place(s, i, first))
        return GR_ITEM_LAST;
    if (gr_lemma_is(s, i, "first") &&
        (i == first || (is_end(s, i + 1, end) && says_place(s, i, first))))
        return GR_ITEM_FIRST;
    return GR_ITEM_ACT;
}

typedef struct scan {
    gr_acts *a;
    gr_order_item *out;
    size_t n;
    bool good;
    bool *ok;
} scan;

static void push(scan *x, gr_order_item item)
{
    if (x->n == GR_ORDER_ITEMS)
        x->good = false;
    else
        x->out[x->n++] = item;
}

/* The words [first, end) between two items. */
static void push_act(scan *x, size_t first, size_t end)
{
    gr_order_item item = { .kind = GR_ITEM_ACT, .at = first };
    gr_act_kind kind;

    if (first == end)
        return;
    kind = gr_act_of(x->a, first, end, &item.act, x->ok);
    x->good = x->good && kind != GR_NO_ACT;
    /* "The kiln (2300 W) can be loaded": what stands in brackets is no activity. */
    x->good = x->good && (kind != GR_ACT || x->n == 0 || x->out[x->n - 1].kind != GR_ITEM_ACT);
    if (kind == GR_ACT)
        push(x, item);
}

/* "Before the rehearsal the set has to be built", "after lunch we nap": another subject at token
 * i, behind what stands at `open`. */
static bool begins_clause(const gr_acts *a, size_t open, size_t i)
{
    const gr_sensing *s = a->s;
    unsigned class = gr_text_word_class(gr_token_text(s, i));
    bool article = (class & GR_WORD_ARTICLE) != 0;

    if (i <= open || gr_text_word_class(gr_token_text(s, i - 1)) != 0)
        return false;
    return gr_word_in(s->lemma[i], "we|you|i|they") ||
           (article && (gr_text_word_class(gr_token_text(s, open)) & GR_WORD_ARTICLE));
}

/* A joint behind which nothing stands, or ", you need both". */
static bool is_idle(const scan *x)
{
    const gr_order_item *last = &x->out[x->n - 1];

    return last->kind == GR_ITEM_COMMA || last->kind == GR_ITEM_AND ||
           (last->kind == GR_ITEM_WORD && last->word->kind == GR_ORDER_AFTER &&
            !last->word->joins && x->n > 3 && x->out[x->n - 2].kind == GR_ITEM_COMMA);
}

size_t gr_order_scan(gr_acts *a, size_t first, size_t end, gr_order_item *out, bool *ok)
{
    const gr_sensing *s = a->s;
    scan x = { .a = a, .out = out, .good = true, .ok = ok };
    size_t open = first;

    for (size_t i = first; x.good && *ok && i < end;) {
        gr_order_item item = { .kind = GR_ITEM_WORD, .at = i };
        size_t next = time_at(s, i, end, &item);

        if (next > i) {
            item.kind = GR_ITEM_TIME;
        } else if ((item.word = word_at(s, i, first, end, &next)) == NULL) {
            next = i + 1;
            if (gr_token_is(s, i, "(") || gr_token_is(s, i, ")") || gr_token_is(s, i, ".") ||
                gr_token_is(s, i, "!"))
                item.at = SIZE_MAX;
            else
                item.kind = small_at(s, i, first, end);
        }
        if (item.kind == GR_ITEM_ACT) {
            if (x.n == 1 && x.out[0].kind == GR_ITEM_WORD && begins_clause(a, open, i)) {
                push_act(&x, open, i);
                push(&x, (gr_order_item){ .kind = GR_ITEM_COMMA, .at = i });
                open = i;
            }
            i = next;
            continue;
        }
        push_act(&x, open, i);
        if (item.at != SIZE_MAX)
            push(&x, item);
        i = open = next;
    }
    if (x.good)
        push_act(&x, open, end);
    while (x.n > 0 && is_idle(&x))
        x.n--;
    return x.good && *ok ? x.n : 0;
}

size_t gr_order_time_at(const gr_sensing *s, size_t i, size_t end, gr_order_item *out)
{
    size_t next = time_at(s, i, end, out);

    return next > i ? next : 0;
}

bool gr_order_has_word(const gr_sensing *s, size_t first, size_t end)
{
    size_t next;

    for (size_t i = first; i < end; i++)
        if (word_at(s, i, first, end, &next) != NULL || small_at(s, i, first, end) >= GR_ITEM_THEN)
            return true;
    return false;
}

bool gr_order_is_plain(const gr_sensing *s, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++)
        if ((s->tokens.at[i].kind != GR_TOKEN_WORD && s->tokens.at[i].kind != GR_TOKEN_NUMBER) ||
            small_at(s, i, first, end) != GR_ITEM_ACT)
            return false;
    return !gr_order_has_word(s, first, end);
}
