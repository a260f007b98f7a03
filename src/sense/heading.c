/* What a text says of the links of a list, a dictionary or a table before it begins: "migrations
 * depend on each other like so: {...}", "target: needs", "everyone phones on:", "| course | needs
 * |".
 */
#include "sense/sense_int.h"

#define WORDS_MAX 24 /* before the data that are looked at */

/* Words that head a column or a field and that no sentence has as its verb. */
static const char backward_nouns[] =
    "need|require|requirement|prerequisite|prereq|prereqs|predecessor|dependency|depend|after|deps|"
    "dep|blocker|boss|manager|supervisor|parent|previous|wait|input";
static const char forward_nouns[] =
    "before|successor|next|unlock|unlocks|block|child|feed|enable|lead|follower|output";

gr_heading gr_heading_of(gr_str words)
{
    gr_heading none = { GR_AUTO, false, { 0 } };
    size_t start = 0;

    if (gr_str_is_nocase(words, "reports_to") || gr_str_is_nocase(words, "reports to"))
        return (gr_heading){ GR_DIRECTED, true, GR_STR("report") };
    for (size_t i = 0; i <= words.len; i++) {
        char buf[GR_WORD_MAX], low[GR_WORD_MAX];
        size_t n = i - start;
        gr_str lemma;

        if (i < words.len && ((words.ptr[i] >= 'a' && words.ptr[i] <= 'z') ||
                              (words.ptr[i] >= 'A' && words.ptr[i] <= 'Z')))
            continue;
        start = i + 1;
        if (n == 0 || n >= GR_WORD_MAX)
            continue;
        for (size_t k = 0; k < n; k++)
            low[k] = words.ptr[i - n + k] >= 'A' && words.ptr[i - n + k] <= 'Z'
                         ? (char)(words.ptr[i - n + k] + 32)
                         : words.ptr[i - n + k];
        lemma = gr_text_lemma((gr_str){ low, n }, buf, NULL);
        if (gr_word_in(lemma, backward_nouns) || gr_word_in((gr_str){ low, n }, backward_nouns))
            return (gr_heading){ GR_DIRECTED, true, GR_STR("need") };
        if (gr_word_in(lemma, forward_nouns))
            return (gr_heading){ GR_DIRECTED, false, { 0 } };
    }
    return none;
}

bool gr_heading_is_words(gr_str words)
{
    for (size_t i = 0; i < words.len; i++)
        if (gr_is_digit(words.ptr[i]))
            return false;
    return words.len > 1;
}

/* The row for token i, or for it and the word behind it. */
static const gr_relation_word *relation_at(const gr_sensing *s, size_t i)
{
    char pair[2 * GR_WORD_MAX];
    const gr_relation_word *w = NULL;
    int n = -1;

    if (i + 1 < s->tokens.n && s->lemma[i + 1].len != 0)
        n = snprintf(pair, sizeof pair, "%.*s %.*s", GR_FMT(s->lemma[i]), GR_FMT(s->lemma[i + 1]));
    if (n > 0 && (size_t)n < sizeof pair)
        w = gr_relation_word_of((gr_str){ pair, (size_t)n });
    return w != NULL ? w : gr_relation_word_of(s->lemma[i]);
}

gr_heading gr_heading_at(const gr_sensing *s, size_t byte)
{
    size_t end = gr_token_from(s, byte), i = end;
    gr_heading h = { GR_AUTO, false, { 0 } };

    while (i > 0 && end - i < WORDS_MAX &&
           (!(s->tokens.at[i - 1].flags & GR_TOKEN_SENTENCE_END) || i == end ||
            s->tokens.at[i - 1].kind == GR_TOKEN_NEWLINE))
        i--;
    for (; i < end && h.direction != GR_DIRECTED; i++) {
        const gr_relation_word *w;

        if (s->tokens.at[i].kind != GR_TOKEN_WORD || gr_is_node_noun(s->lemma[i]))
            continue;
        w = relation_at(s, i);
        if (w != NULL && w->direction != GR_AUTO)
            h = (gr_heading){ w->direction, w->backwards,
                              w->backwards ? s->lemma[i] : (gr_str){ 0 } };
    }
    return h;
}

/* "(from, to)", "parent/child:", "# child: parent": the pair of roles at token i. */
static gr_heading legend_at(const gr_sensing *s, size_t i)
{
    static const struct {
        const char *first, *second;
        bool backwards;
    } roles[] = {
        { "from", "to", false },           { "source", "target", false },
        { "src", "dst", false },           { "parent", "child", false },
        { "sender", "receiver", false },   { "caller", "callee", false },
        { "follower", "followed", false }, { "follower", "followee", false },
        { "boss", "employee", false },     { "child", "parent", true },
        { "employee", "boss", true },      { "receiver", "sender", true },
        { "mentor", "mentee", false },     { "teacher", "student", false },
        { "giver", "receiver", false },    { "winner", "loser", false },
        { "predator", "prey", false },     { "manager", "report", false },
        { "citing", "cited", false },      { "debtor", "creditor", false },
        { "before", "after", false },      { "mentee", "mentor", true },
        { "student", "teacher", true },    { "commit", "parents", false },
        { "emp", "boss", true },           { "emp", "mgr", true },
    };
    bool sign = i + 2 < s->tokens.n && (gr_token_is(s, i + 1, ",") || gr_token_is(s, i + 1, "/") ||
                                        gr_token_is(s, i + 1, ":") || gr_token_is(s, i + 1, "->"));
    bool inside = i > 0 && gr_token_is(s, i - 1, "(") && gr_token_is(s, i + 2, ")");
    size_t second = i + 1 + sign;

    for (size_t k = 0; (sign || inside) && k < sizeof roles / sizeof *roles; k++)
        if (gr_str_is_nocase(gr_token_text(s, i), roles[k].first) && second < s->tokens.n &&
            gr_str_is_nocase(gr_token_text(s, second), roles[k].second))
            return (gr_heading){ GR_DIRECTED, roles[k].backwards, { 0 } };
    return (gr_heading){ GR_AUTO, false, { 0 } };
}

gr_heading gr_heading_legend(const gr_sensing *s)
{
    gr_heading h = { GR_AUTO, false, { 0 } };

    for (size_t i = 0; h.direction == GR_AUTO && i + 1 < s->tokens.n; i++)
        if (s->tokens.at[i].kind == GR_TOKEN_WORD)
            h = legend_at(s, i);
    return h;
}

/* "Needs", but not "needed": the lemma of a verb that goes back from the second to the first, or
 * empty. */
static gr_str backward_verb(const gr_sensing *s, size_t i)
{
    const gr_relation_word *w = NULL;

    if (s->tokens.at[i].kind != GR_TOKEN_WORD || gr_str_ends(gr_token_text(s, i), "ed"))
        return GR_STR("");
    if (gr_word_in(s->lemma[i], "import|include"))
        return s->lemma[i];
    w = relation_at(s, i);
    return w != NULL && w->backwards ? gr_str_of(w->lemma) : GR_STR("");
}

/* "x -> y: x needs y", "a->b means b requires a": what an arrow between letters stands for. */
static gr_heading arrow_at(const gr_sensing *s, size_t i)
{
    static const char arrows[] = "->|=>|→|⇒|-->";
    gr_str a = gr_token_text(s, i), b = i + 2 < s->tokens.n ? gr_token_text(s, i + 2) : GR_STR("");

    if (a.len != 1 || b.len != 1 || !gr_word_in(gr_token_text(s, i + 1), arrows))
        return (gr_heading){ GR_AUTO, false, { 0 } };
    for (size_t k = i + 3; k + 2 < s->tokens.n && k < i + 8; k++) {
        bool first = gr_str_eq(gr_token_text(s, k), a), second = gr_str_eq(gr_token_text(s, k), b);
        gr_str verb = first || second ? backward_verb(s, k + 1) : GR_STR("");

        if (verb.len != 0)
            return (gr_heading){ GR_DIRECTED, second, verb };
    }
    return (gr_heading){ GR_AUTO, false, { 0 } };
}

gr_heading gr_heading_arrows(const gr_sensing *s, size_t byte)
{
    size_t end = gr_token_from(s, byte);
    gr_heading h = { GR_AUTO, false, { 0 } };

    for (size_t i = 0; h.direction == GR_AUTO && i + 1 < s->tokens.n; i++)
        h = arrow_at(s, i);
    /* "imports:", "who needs what:" */
    for (size_t i = end > 3 ? end - 3 : 0; i < end && h.direction == GR_AUTO; i++) {
        gr_str verb = backward_verb(s, i);
        size_t next = i + 1 + (gr_str_find(verb, " ") < verb.len);

        next += next < end && gr_word_in(s->lemma[next], "what|whom|which|who");
        if (verb.len != 0 && next + 1 == end && gr_token_is(s, next, ":"))
            h = (gr_heading){ GR_DIRECTED, false, verb };
    }
    return h;
}

void gr_draft_relate(gr_draft *d, gr_heading h)
{
    if (h.direction == GR_AUTO)
        return;
    d->direction = h.direction;
    d->why = "what the text calls the links";
    d->relation = h.relation;
    d->backwards = h.backwards;
    for (size_t i = 0; h.backwards && i < d->edges.n; i++) {
        uint32_t u = d->edges.at[i].u;

        d->edges.at[i].u = d->edges.at[i].v;
        d->edges.at[i].v = u;
    }
}
