/* Questions: phrases of the phrasebook with their slots filled. */
#include "eval/gen_int.h"

/* --- what a phrase of sets asks for --- */

static bool has_word(gr_str text, const char *word)
{
    size_t len = strlen(word);

    for (size_t i = 0; i + len <= text.len; i++) {
        bool starts = i == 0 || !(text.ptr[i - 1] >= 'a' && text.ptr[i - 1] <= 'z');
        bool ends = i + len == text.len || !(text.ptr[i + len] >= 'a' && text.ptr[i + len] <= 'z');

        if (starts && ends && gr_str_is_nocase(gr_str_sub(text, i, i + len), word))
            return true;
    }
    return false;
}

static bool has_any(gr_str text, const char *const *words)
{
    for (; *words != NULL; words++)
        if (has_word(text, *words))
            return true;
    return false;
}

static gr_str first_word(gr_str text)
{
    size_t from = 0, to;

    while (from < text.len && (text.ptr[from] == ' ' || text.ptr[from] == '"'))
        from++;
    for (to = from; to < text.len && text.ptr[to] != ' ' && text.ptr[to] != ',';)
        to++;
    return gr_str_sub(text, from, to);
}

/* The last sentence, and of that the part behind its last comma. */
static gr_str tail_of(gr_str text, bool behind_comma)
{
    size_t from = 0;

    for (size_t i = 0; i + 2 < text.len; i++)
        if ((text.ptr[i + 1] == ' ' &&
             (text.ptr[i] == '.' || text.ptr[i] == '?' || text.ptr[i] == '!' ||
              text.ptr[i] == ':' || (behind_comma && text.ptr[i] == ','))))
            from = i + 2;
    return gr_str_sub(text, from, text.len);
}

static bool asks_yes_no(gr_str text)
{
    static const char *const auxiliaries[] = { "is",   "are",  "was",    "were",  "do",     "does",
                                               "did",  "has",  "have",   "can",   "could",  "would",
                                               "will", "must", "should", "isn't", "aren't", NULL };

    for (int comma = 0; comma < 2; comma++) {
        gr_str word = first_word(tail_of(text, comma));

        for (size_t i = 0; auxiliaries[i] != NULL; i++)
            if (gr_str_is_nocase(word, auxiliaries[i]))
                return true;
    }
    return false;
}

static bool has_node_slot(gr_str phrase)
{
    static const char *const slots[] = { "{node}", "{a}", "{edge}", "{nodes}", NULL };

    for (size_t i = 0; slots[i] != NULL; i++)
        if (gr_str_find(phrase, slots[i]) != phrase.len)
            return true;
    return false;
}

/* Has it a slot for just what the class has, a node or an edge? */
static bool one_of_them(const gr_book_class *c, gr_str phrase)
{
    bool node = gr_str_find(phrase, "{node}") != phrase.len;
    bool edge = gr_str_find(phrase, "{edge}") != phrase.len;
    bool pair = gr_str_find(phrase, "{a}") != phrase.len;

    return strcmp(c->type, "set") == 0 ? node && !edge && !pair
                                       : strcmp(c->type, "eset") == 0 && !node && edge != pair;
}

/* "the largest number of" is a superlative, and no number is asked for. */
static bool ranks_by_number(gr_str text)
{
    static const char *const ranks[] = { "largest number of",  "greatest number of",
                                         "highest number of",  "biggest number of",
                                         "smallest number of", "lowest number of",
                                         "fewest number of",   NULL };

    return has_any(text, ranks);
}

/* A phrase of which it is not plain whether it asks for the things, their number, or whether there
 * are any, is left out rather than answered wrongly. */
gr_asked_form gr_wording_form(const gr_book_class *c, gr_str phrase)
{
    static const char *const counting[] = { "how many", "how few", "number of", NULL };
    static const char *const tallies[] = { "count",  "number",   "tally", "total", "many",
                                           "amount", "quantity", "few",   "much",  NULL };
    static const char *const requests[] = { "list", "name", "show",  "tell",     "give", "which",
                                            "who",  "find", "point", "identify", "what", NULL };
    static const char *const persons[] = { "who", "whom", "which", "whose", NULL };
    static const char *const whether[] = { "any", "whether", "at all", "if there", NULL };
    static const char *const turned[] = { "without", "still",   "survive",   "spare",
                                          "safe",    "not",     "no",        "nothing",
                                          "never",   "doesn't", "redundant", NULL };
    bool some = strcmp(c->type, "set") == 0 || strcmp(c->type, "eset") == 0 ||
                strcmp(c->type, "groups") == 0;
    bool extra = has_node_slot(phrase) && !gr_class_has(c, "{node") && !gr_class_has(c, "{a}") &&
                 !gr_class_has(c, "{edge");
    bool yes_no = asks_yes_no(phrase);

    if (!some)
        return extra ? GR_ASKS_UNCLEAR : GR_ASKS_VALUE;
    if (extra)
        return yes_no && one_of_them(c, phrase) && !has_any(phrase, turned) &&
                       !has_any(phrase, counting)
                   ? GR_ASKS_ONE
                   : GR_ASKS_UNCLEAR;
    if (ranks_by_number(phrase))
        return has_any(phrase, persons) && !yes_no ? GR_ASKS_VALUE : GR_ASKS_UNCLEAR;
    if (has_any(phrase, counting) || gr_str_is_nocase(first_word(phrase), "count"))
        return yes_no || has_any(phrase, persons) ? GR_ASKS_UNCLEAR : GR_ASKS_COUNT;
    if (has_any(phrase, tallies))
        return GR_ASKS_UNCLEAR;
    if (!yes_no)
        return has_any(phrase, whether) ? GR_ASKS_UNCLEAR : GR_ASKS_VALUE;
    if (has_any(phrase, requests))
        return GR_ASKS_UNCLEAR;
    return has_any(phrase, turned) ? GR_ASKS_UNCLEAR : GR_ASKS_ANY;
}

/* --- filling --- */

static bool has_slot(gr_str phrase, const char *slot)
{
    return gr_str_find(phrase, slot) != phrase.len;
}

bool gr_wording_fill(gr_ctx *cx, gr_rng *rng, const gr_sketch *s, gr_str phrase, gr_wording *out)
{
    uint32_t *order = gr_new_n(&cx->arena, uint32_t, (size_t)s->n + 1);
    bool edge = has_slot(phrase, "{edge}"), list = has_slot(phrase, "{nodes}");
    bool pair = has_slot(phrase, "{a}") || has_slot(phrase, "{b}");
    size_t n = (has_slot(phrase, "{node}") ? 1u : 0u) + (pair ? 2u : 0u) + (edge ? 2u : 0u) +
               (list ? 2u + (size_t)gr_rng_below(rng, 2) : 0u);

    *out = (gr_wording){ .n_nodes = n, .list = list && has_slot(phrase, "{node}") };
    if (order == NULL || n > s->n || n > GR_WORDING_NODES || s->m == 0)
        return false;
    for (uint32_t i = 0; i < s->n; i++)
        order[i] = i;
    gr_gen_shuffle(rng, order, s->n);
    for (size_t i = 0; i < n; i++)
        out->node[i] = order[i];
    /* Two nodes by lot are seldom linked: half of the time a link is meant. */
    if ((edge || pair) && n == 2 && gr_rng_below(rng, edge ? 4 : 3) != 0) {
        uint32_t e = (uint32_t)gr_rng_below(rng, s->m);

        if (edge || gr_rng_below(rng, 2) == 0) {
            out->node[0] = s->u[e];
            out->node[1] = s->v[e];
        }
    }
    out->k = 2 + (int64_t)gr_rng_below(rng, s->n > 6 ? 4 : 2);
    out->has_amount = has_slot(phrase, "{qty}");
    if (out->has_amount && s->number == NULL)
        return false;
    if (out->has_amount)
        out->amount = s->number[gr_rng_below(rng, s->m)] *
                      (double)(1 + gr_rng_below(rng, gr_rng_below(rng, 2) == 0 ? 1 : 4));
    return true;
}

static void add_name(gr_strbuf *sb, const gr_sketch *s, const gr_wording *w, size_t i)
{
    gr_strbuf_add(sb, i == 0 && w->unknown.len != 0 ? w->unknown : s->name[w->node[i]]);
}

static void add_slot(gr_strbuf *sb, const gr_sketch *s, gr_str slot, const gr_wording *w)
{
    size_t pair = w->n_nodes >= 2 ? w->n_nodes - 2 : 0; /* {node} stands before {a} and {b} */
    gr_value amount = w->amount == (double)(int64_t)w->amount ? gr_v_int((int64_t)w->amount)
                                                              : gr_v_real(w->amount);

    if (gr_str_is(slot, "node")) {
        add_name(sb, s, w, 0);
    } else if (gr_str_is(slot, "a")) {
        add_name(sb, s, w, pair);
    } else if (gr_str_is(slot, "b")) {
        add_name(sb, s, w, pair + 1);
    } else if (gr_str_is(slot, "edge")) {
        add_name(sb, s, w, pair);
        gr_strbuf_adds(sb, s->directed ? " -> " : "-");
        add_name(sb, s, w, pair + 1);
    } else if (gr_str_is(slot, "nodes")) {
        for (size_t i = w->list; i < w->n_nodes; i++) {
            gr_strbuf_adds(sb, i == w->list ? "" : i + 1 == w->n_nodes ? " and " : ", ");
            add_name(sb, s, w, i);
        }
    } else if (gr_str_is(slot, "k")) {
        gr_strbuf_addf(sb, "%lld", (long long)w->k);
    } else if (gr_str_is(slot, "qty")) {
        gr_json_write(sb, &amount, 0);
        gr_strbuf_addf(sb, "%s%s", s->unit[0] != 0 ? " " : "", s->unit);
    }
}

/* A phrase that is no sentence yet gets a capital and a mark, most of the time. */
static void finish(gr_strbuf *sb, gr_rng *rng, bool names_first)
{
    char last = sb->len != 0 ? sb->buf[sb->len - 1] : '?';

    if (gr_rng_below(rng, 3) == 0)
        return;
    if (!names_first && sb->len != 0 && sb->buf[0] >= 'a' && sb->buf[0] <= 'z')
        sb->buf[0] = (char)(sb->buf[0] - 'a' + 'A');
    if (last != '?' && last != '.' && last != '!' && last != ')')
        gr_strbuf_addc(sb, '?');
}

bool gr_wording_say(gr_ctx *cx, gr_rng *rng, const gr_sketch *s, gr_str phrase, const gr_wording *w,
                    gr_str *out)
{
    gr_str rest = phrase;
    gr_strbuf sb;
    gr_err err = { 0 };

    gr_strbuf_init(&sb, &cx->budget, 0);
    while (rest.len != 0) {
        size_t open = gr_str_find(rest, "{"), close = gr_str_find(rest, "}");

        gr_strbuf_add(&sb, gr_str_sub(rest, 0, open));
        if (open == rest.len || close == rest.len || close < open)
            break;
        add_slot(&sb, s, gr_str_sub(rest, open + 1, close), w);
        rest = gr_str_sub(rest, close + 1, rest.len);
    }
    finish(&sb, rng, gr_str_starts(phrase, "{"));
    return gr_keep_text(cx, &sb, out, &err) == GR_OK;
}

/* --- slips --- */

static bool is_letter(char c)
{
    return c >= 'a' && c <= 'z';
}

/* Small letters alone: names begin with capitals, or stand in the list. */
static bool is_word_of(const gr_sketch *s, gr_str word)
{
    for (size_t i = 0; i < word.len; i++)
        if (!is_letter(word.ptr[i]))
            return false;
    for (uint32_t i = 0; i < s->n; i++)
        if (gr_str_eq(s->name[i], word))
            return false;
    return word.len >= 6;
}

bool gr_wording_slip(gr_ctx *cx, gr_rng *rng, const gr_sketch *s, gr_str text, gr_str *out)
{
    size_t from = 0, best = text.len, best_end = text.len;
    uint64_t n = 0;
    char *copy;

    for (size_t i = 0; i <= text.len; i++) {
        if (i < text.len && text.ptr[i] != ' ')
            continue;
        if (is_word_of(s, gr_str_sub(text, from, i)) && gr_rng_below(rng, ++n) == 0) {
            best = from;
            best_end = i;
        }
        from = i + 1;
    }
    *out = gr_str_dup(&cx->arena, text);
    if (out->ptr == NULL)
        return false;
    if (best == text.len)
        return true;
    copy = (char *)out->ptr;
    from = best + 1 + gr_rng_below(rng, best_end - best - 3); /* neither the first nor the last */
    if (gr_rng_below(rng, 2) == 0) {
        char t = copy[from];

        copy[from] = copy[from + 1];
        copy[from + 1] = t;
    } else {
        memmove(copy + from, copy + from + 1, text.len - from);
        out->len--;
    }
    return true;
}
