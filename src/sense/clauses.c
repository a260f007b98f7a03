/* Sentences, and what is left of them when the graphs are taken out: clauses that ask or tell.
 *
 * A sentence asks if it has a question mark or if it, or a part of it behind a comma or colon,
 * begins with a question word, an auxiliary or an imperative: "In A-B, B-C: who has most?", "Given
 * these edges, find the shortest path". "Your task is to find ..." asks only where nothing else
 * does, since texts that explain a task first ask the real question later; so do other imperatives
 * ("Seat the guests so that ...") and, last of all, a few words without a verb ("longest path"). */
#include "sense/sense_int.h"

#define LEAD_MAX     8    /* tokens before the word that makes a part a question */
#define FRAGMENT_MAX 20   /* tokens of a question without a verb */
#define MOST_ASKED   4000 /* tokens of a sentence that may ask without a question mark */

typedef enum asking {
    NOT_ASKING,
    FAINTLY,   /* no sentence, but it names something */
    FAINTLY_2, /* ... with a word that questions use */
    ORDERS,    /* some imperative */
    WEAKLY,
    CLEARLY,
} asking;

static bool is_break(const gr_sensing *s, size_t token)
{
    gr_str t = gr_token_text(s, token);

    return s->tokens.at[token].kind == GR_TOKEN_PUNCT && t.len == 1 &&
           memchr(",:;([", t.ptr[0], 5) != NULL;
}

/* "One chore each - spread them so that ..": a dash between blanks. */
static bool is_dash(const gr_sensing *s, size_t token)
{
    gr_str t = gr_token_text(s, token);

    return (gr_str_is(t, "-") || gr_str_is(t, "–") || gr_str_is(t, "—")) &&
           !(s->tokens.at[token].flags & GR_TOKEN_GLUED) && token + 1 < s->tokens.n &&
           !(s->tokens.at[token + 1].flags & GR_TOKEN_GLUED);
}

static bool is_request_verb(gr_str lemma)
{
    return gr_word_in(
        lemma, "find|list|tell|compute|determine|name|give|show|calculate|output|"
               "print|return|count|identify|report|check|decide|estimate|plan|"
               "suggest|rank|sort|colour|color|assign|assess|ascertain|evaluate|"
               "detect|verify|provide|state|enumerate|choose|pick|select|answer|"
               "figure|compare|schedule|arrange|help|locate|draw|solve|work|get|"
               "measure|derive|establish|explain|describe|order|write|predict|"
               "perform|implement|start|run|remove|partition|divide|split|group|what's|who's|"
               "two-colour|two-color|2-colour|2-color|trace|extract|retrieve|label|prove|confirm|"
               "simulate|construct|quantify|recommend|advise|specify|summarise|summarize");
}

/* What stands behind an imperative, and not behind a noun: "seat the guests", "pair up". */
static bool is_object_start(const gr_sensing *s, size_t token)
{
    gr_str word = gr_token_text(s, token);

    return gr_text_word_class(word) & GR_WORD_ARTICLE ||
           gr_word_in(s->lemma[token], "all|every|each|these|those|this|me|us|my|your|our|them|it|"
                                       "up|out|as|whether|how|people|everybody|everyone");
}

/* "Seat Ana and Bob so that ..." */
static bool has_aim(const gr_sensing *s, const size_t *tokens, size_t i, size_t n)
{
    for (; i + 1 < n; i++)
        if (gr_lemma_is(s, tokens[i], "so") && gr_lemma_is(s, tokens[i + 1], "that"))
            return true;
    return false;
}

/* Any verb may begin a request: "Seat the guests so that ...", "Line the phases up". */
static bool is_imperative(const gr_sensing *s, const size_t *tokens, size_t i, size_t n)
{
    gr_str word = gr_token_text(s, tokens[i]), lemma = s->lemma[tokens[i]];

    return i + 1 < n && lemma.len == word.len && lemma.len > 2 && gr_text_word_class(word) == 0 &&
           s->tokens.at[tokens[i + 1]].kind == GR_TOKEN_WORD &&
           (is_object_start(s, tokens[i + 1]) || has_aim(s, tokens, i, n)) &&
           !gr_word_in(lemma, "note|remember|assume|suppose|imagine|consider|thank|thanks|ignore|"
                              "say|hope|recall|see|forget|scratch|strike|undo|disregard|let|"
                              "consider|mind|beware|use|treat|"
                              "answer|respond|reply|think|otherwise|yes|recall");
}

/* "Topologically sort", "quickly check" */
static bool is_adverb(const gr_sensing *s, size_t token)
{
    return gr_str_ends(gr_token_text(s, token), "ly") && gr_token_text(s, token).len > 4;
}

/* Words before the one that counts: "please", "now", "and then", "so can you". */
static bool is_filler(gr_str lemma)
{
    return gr_word_in(lemma, "please|now|then|so|and|also|but|ok|okay|well|hi|hello|hey|just|"
                             "finally|next|first|or|q|question|kindly|today|could|you");
}

/* "Give the answer as yes or no", "Present your answer in the following format". */
static bool is_about_format(const gr_sensing *s, const size_t *tokens, size_t i, size_t n)
{
    for (size_t k = i + 1; k < n && k < i + 5; k++) {
        gr_str lemma = s->lemma[tokens[k]];

        if (gr_word_in(lemma, "answer|response|reply|output"))
            return true;
        if (lemma.len != 0 && !gr_word_in(lemma, "the|your|a|an|me|final|us|only|with"))
            return false;
    }
    return false;
}

/* ", order s, x, y": a noun, though it could be a verb. */
static bool is_noun_here(const gr_sensing *s, const size_t *tokens, size_t i, size_t n)
{
    return gr_word_in(s->lemma[tokens[i]],
                      "order|state|name|work|run|start|group|plan|rank|report|output|answer|"
                      "measure|schedule|label|help|trace|return|print") &&
           (i + 1 >= n ||
            !(is_object_start(s, tokens[i + 1]) ||
              gr_text_word_class(gr_token_text(s, tokens[i + 1])) & GR_WORD_QUESTION));
}

/* Words with capitals up to the comma: "Ms Hall, who". */
static bool begins_with_name(const gr_sensing *s, const size_t *tokens, size_t comma)
{
    for (size_t i = 0; i + 1 < comma; i++) {
        char c = gr_token_text(s, tokens[i]).ptr[0];

        if (c < 'A' || c > 'Z')
            return false;
    }
    return true;
}

/* Does a part that begins at position i ask? */
static asking part_asks(const gr_sensing *s, const size_t *tokens, size_t i, size_t n)
{
    gr_str lemma, word;
    unsigned classes;
    size_t start = i;

    while (i < n && i < start + LEAD_MAX &&
           (s->tokens.at[tokens[i]].kind != GR_TOKEN_WORD || is_filler(s->lemma[tokens[i]]) ||
            (is_adverb(s, tokens[i]) && i + 1 < n && is_request_verb(s->lemma[tokens[i + 1]]))))
        i++;
    if (i >= n || i >= start + LEAD_MAX)
        return NOT_ASKING;
    lemma = s->lemma[tokens[i]];
    word = gr_token_text(s, tokens[i]);
    classes = gr_text_word_class(word);
    if (is_request_verb(lemma) && lemma.len == word.len && /* "find", not "finds" or "given" */
        !(start != 0 && gr_token_is(s, tokens[start - 1], ",") && is_noun_here(s, tokens, i, n)))
        return is_about_format(s, tokens, i, n) ? NOT_ASKING : CLEARLY;
    if (gr_str_is(lemma, "let") && i + 2 < n && gr_word_in(s->lemma[tokens[i + 1]], "me|us|i|we") &&
        gr_word_in(s->lemma[tokens[i + 2]], "know|see|have"))
        return CLEARLY;
    /* "Lena, who teaches Mark, is taught by Nora." */
    if (gr_str_is(lemma, "who") && start != 0 && start < 5 && i == start &&
        gr_token_is(s, tokens[start - 1], ",") && begins_with_name(s, tokens, start))
        return NOT_ASKING;
    if ((classes & GR_WORD_QUESTION) && !gr_word_in(lemma, "that|which|where|when|while|whose"))
        return CLEARLY;
    /* Inside a sentence "where roads are closed" only says more about what stands before. */
    if ((classes & GR_WORD_QUESTION) && start == 0)
        return CLEARLY;
    if ((classes & GR_WORD_AUXILIARY) && start == 0 && i == 0 && lemma.len != 0 && i + 1 < n &&
        !gr_str_is_nocase(word, "will") && !gr_str_is_nocase(word, "may"))
        return WEAKLY;
    /* "yes or no, is it connected" */
    if ((classes & GR_WORD_AUXILIARY) && start != 0 && start < 6 && i == start && i + 1 < n &&
        gr_word_in(s->lemma[tokens[0]], "yes|true|tell|quick|question|hey|hi|hello|so|now"))
        return WEAKLY;
    return is_imperative(s, tokens, i, n) ? ORDERS : NOT_ASKING;
}

/* "Diameter, please" */
static bool has_please(const gr_sensing *s, const size_t *tokens, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (gr_word_in(s->lemma[tokens[i]], "please|pls|plz"))
            return !(i + 1 < n && gr_word_in(s->lemma[tokens[i + 1]],
                                             "note|remember|mind|be|assume|consider|ignore"));
    return false;
}

/* "Smallest number of roads that must be closed:", before the data. */
static bool is_quantity_asked(const gr_sensing *s, const size_t *tokens, size_t n)
{
    for (size_t i = 0; i < n && i < 3; i++) {
        char buf[GR_WORD_MAX];
        unsigned form = 0;

        if (s->tokens.at[tokens[i]].kind != GR_TOKEN_WORD)
            return false;
        gr_text_lemma(gr_token_text(s, tokens[i]), buf, &form);
        if (form & GR_DEGREE_SUPERLATIVE ||
            gr_word_in(s->lemma[tokens[i]], "number|total|length|size|amount|sum|minimum|maximum|"
                                            "min|max|least|fewest|most|set"))
            return true;
        if (!is_filler(s->lemma[tokens[i]]) && !is_adverb(s, tokens[i]) &&
            !gr_lemma_is(s, tokens[i], "the"))
            return false;
    }
    return false;
}

/* "longest path", "everyone below Ann", "mutual friends of A and C:": words without a verb. */
static asking fragment_asks(const gr_sensing *s, const size_t *tokens, size_t n)
{
    bool words = false, technical = false;
    size_t breaks = 0;

    if (n > 2 && (gr_token_is(s, tokens[n - 1], ":") || gr_token_is(s, tokens[n - 2], ":")) &&
        is_quantity_asked(s, tokens, n))
        return FAINTLY_2;
    if (n > FRAGMENT_MAX)
        return NOT_ASKING;
    for (size_t i = 0; i < n; i++) {
        size_t t = tokens[i];
        gr_str word = gr_token_text(s, t);
        char buf[GR_WORD_MAX];
        unsigned form;

        breaks += s->tokens.at[t].kind == GR_TOKEN_OPERATOR || (i + 1 < n && is_break(s, t));
        if (breaks > 1)
            return NOT_ASKING; /* a list that nobody read */
        if (s->tokens.at[t].kind != GR_TOKEN_WORD)
            continue;
        if (gr_text_word_class(word) & GR_WORD_AUXILIARY ||
            gr_word_in(s->lemma[t], "thanks|thank|hello|hi|cheers|regards|sorry|know|say|tell|"
                                    "have|work|get|note|think|see|too|likewise|forget|scratch|"
                                    "strike|undo|disregard|cancel|ignore"))
            return NOT_ASKING;
        gr_text_lemma(word, buf, &form);
        if ((form & GR_FORM_PAST && word.ptr[0] >= 'a' &&
             !gr_word_in(s->lemma[t], "direct|connect|weight|link|relate|share|wire|sort")) ||
            (form & GR_FORM_S && !gr_is_edge_noun(s->lemma[t]) &&
             (gr_relation_word_of(s->lemma[t]) != NULL ||
              gr_word_in(s->lemma[t], "go|run|take|cost|come|lead|lie|stand|start|reach|leave|"
                                      "arrive|need|give|make|begin|end|belong|depend"))))
            return NOT_ASKING; /* "everyone with a hat follows Zoe" tells */
        words |= gr_text_word_class(word) == 0;
        technical |= gr_text_word_class(word) == 0 && gr_is_vocabulary(s->lemma[t]);
        technical |= (form & GR_DEGREE_SUPERLATIVE) != 0;
    }
    return technical ? FAINTLY_2 : words ? FAINTLY : NOT_ASKING;
}

/* "once Walls is finished what can be started", "after A, B and C who is left" */
static bool asks_behind_condition(const gr_sensing *s, const size_t *tokens, size_t n)
{
    if (n < 4 || !gr_word_in(s->lemma[tokens[0]], "if|once|when|after|assuming|suppose|supposing|"
                                                  "given|without|with|in|for|from"))
        return false;
    for (size_t i = 2; i + 1 < n; i++) {
        gr_str next = gr_token_text(s, tokens[i + 1]);

        if ((gr_word_in(s->lemma[tokens[i]], "what|who|which") &&
             (gr_text_word_class(next) & GR_WORD_AUXILIARY ||
              gr_lemma_is(s, tokens[i], "which"))) ||
            (gr_lemma_is(s, tokens[i], "how") &&
             gr_word_in(s->lemma[tokens[i + 1]], "many|much|long|far|soon")))
            return true;
    }
    return false;
}

/* "you need to determine", "the task is to find", "I want to know which". */
static bool asks_inside(const gr_sensing *s, const size_t *tokens, size_t n)
{
    for (size_t i = 0; i + 2 < n; i++) {
        gr_str lemma = s->lemma[tokens[i]];

        if (gr_word_in(lemma, "true|yes") && gr_lemma_is(s, tokens[i + 1], "or") &&
            gr_word_in(s->lemma[tokens[i + 2]], "false|no|not"))
            return true;
        if (gr_word_in(lemma, "tell|give|show") && lemma.len == gr_token_text(s, tokens[i]).len &&
            gr_word_in(s->lemma[tokens[i + 1]], "me|us"))
            return true; /* "Read the file and tell me" */
        if (gr_str_is(lemma, "be") &&
            gr_word_in(s->lemma[tokens[i + 1]], "want|wanted|seek|sought|ask|asked"))
            return true;
        if (gr_word_in(lemma, "need|task|want|like|have|require|goal|wonder|ask|try|objective") &&
            i + 4 < n)
            for (size_t k = i + 1; k < i + 5; k++)
                if (is_request_verb(s->lemma[tokens[k]]) ||
                    gr_word_in(s->lemma[tokens[k]], "know|whether|how|which|what|who|if"))
                    return true;
    }
    return false;
}

/* "How much each flatmate dislikes each chore.": what numbers mean. */
static bool is_caption(const gr_sensing *s, const size_t *tokens, size_t n)
{
    if (n < 5 || !gr_lemma_is(s, tokens[0], "how") || !gr_token_is(s, tokens[n - 1], "."))
        return false;
    for (size_t i = 1; i < n; i++)
        if (gr_text_word_class(gr_token_text(s, tokens[i])) & GR_WORD_AUXILIARY)
            return false;
    return true;
}

static asking tokens_ask(const gr_sensing *s, const size_t *tokens, size_t n)
{
    asking best = NOT_ASKING;

    for (size_t i = 0; i < n; i++)
        if (gr_str_is(gr_token_text(s, tokens[i]), "?") ||
            gr_str_is(gr_token_text(s, tokens[i]), "？"))
            return CLEARLY;
    if (n > MOST_ASKED)
        return NOT_ASKING;
    for (size_t i = 0; i < n && best != CLEARLY; i++) {
        asking a;

        if (i != 0 && !is_break(s, tokens[i - 1]) && !is_dash(s, tokens[i - 1]) &&
            s->tokens.at[tokens[i - 1]].kind != GR_TOKEN_NEWLINE)
            continue;
        a = part_asks(s, tokens, i, n);
        best = a > best ? a : best;
    }
    if (best == CLEARLY && is_caption(s, tokens, n))
        return FAINTLY;
    if (best < WEAKLY && (asks_inside(s, tokens, n) || has_please(s, tokens, n) ||
                          asks_behind_condition(s, tokens, n)))
        best = WEAKLY;
    return best != NOT_ASKING ? best : fragment_asks(s, tokens, n);
}

gr_status gr_sense_sentences(gr_sensing *s, gr_err *err)
{
    gr_arena *a = &s->cx->arena;
    size_t n = 0, first = 0, *all;

    s->sentence_of = gr_new_n(a, uint32_t, s->tokens.n + 1);
    all = gr_new_n(a, size_t, s->tokens.n + 1);
    for (size_t i = 0; i < s->tokens.n; i++)
        n += (s->tokens.at[i].flags & GR_TOKEN_SENTENCE_END) != 0;
    s->sentences = gr_new_n(a, gr_sentence, n + 1);
    if (s->sentence_of == NULL || all == NULL || s->sentences == NULL)
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < s->tokens.n; i++) {
        all[i] = i;
        s->sentence_of[i] = (uint32_t)s->n_sentences;
        if (!(s->tokens.at[i].flags & GR_TOKEN_SENTENCE_END) && i + 1 < s->tokens.n)
            continue;
        s->sentences[s->n_sentences++] =
            (gr_sentence){ first, i + 1, tokens_ask(s, all + first, i + 1 - first) == CLEARLY };
        first = i + 1;
    }
    return GR_OK;
}

/* --- clauses --- */

/* Is there a word or a number left, other than a label such as "Q:" or "Answer:"? */
static bool says_something(const gr_sensing *s, const size_t *tokens, size_t n)
{
    size_t words = 0, last = 0;

    for (size_t i = 0; i < n; i++) {
        gr_token_kind kind = s->tokens.at[tokens[i]].kind;

        if (kind == GR_TOKEN_WORD || kind == GR_TOKEN_NUMBER || kind == GR_TOKEN_QUOTED) {
            words++;
            last = i;
        }
    }
    return words > 1 || (words == 1 && !(last + 1 < n && gr_token_is(s, tokens[last + 1], ":")));
}

/* Takes "Q:", "Question:", "### Instruction:" off the front. */
static void drop_label(const gr_sensing *s, size_t **tokens, size_t *n)
{
    for (bool again = true; again && *n != 0;) {
        size_t k = 0;

        again = false;
        while (k < *n && (s->tokens.at[(*tokens)[k]].kind == GR_TOKEN_NEWLINE ||
                          gr_str_is(gr_token_text(s, (*tokens)[k]), "#")))
            k++;
        if (k + 1 < *n && gr_token_is(s, (*tokens)[k + 1], ":") &&
            gr_word_in(s->lemma[(*tokens)[k]],
                       "q|question|task|instruction|problem|a|answer|response|query|input"))
            k += 2;
        if (k != 0) {
            *tokens += k;
            *n -= k;
            again = true;
        }
    }
    while (*n != 0 && s->tokens.at[(*tokens)[*n - 1]].kind == GR_TOKEN_NEWLINE)
        (*n)--;
}

static gr_status mark_covered(const gr_sensing *s, bool *covered)
{
    for (size_t g = 0; g < s->out->n_graphs; g++) {
        const gr_seen *seen = &s->out->graphs[g];
        size_t k = 0;

        for (size_t i = 0; i < s->tokens.n && k < seen->n_spans; i++) {
            const gr_token *t = &s->tokens.at[i];

            while (k < seen->n_spans && seen->spans[k].end <= t->start)
                k++;
            if (k < seen->n_spans && seen->spans[k].start < t->end && seen->spans[k].end > t->start)
                covered[i] = true;
        }
    }
    return GR_OK;
}

/* A list that was read leaves its commas: "In , , , : how many ties". One is enough. */
static size_t squeeze(const gr_sensing *s, const bool *covered, size_t first, size_t last,
                      size_t *out)
{
    size_t n = 0;
    bool gap = false;

    for (size_t i = first; i < last; i++) {
        gr_token_kind kind = s->tokens.at[i].kind;

        if (covered[i]) {
            gap = true;
            continue;
        }
        if (gap && (kind == GR_TOKEN_PUNCT || kind == GR_TOKEN_NEWLINE) && i + 1 < last &&
            covered[i + 1])
            continue;
        gap = false;
        out[n++] = i;
    }
    return n;
}

/* A line end splits a sentence where a graph stood on one side of it, behind a colon, and before a
 * label: lists and headings have no full stops. */
static bool splits_here(const gr_sensing *s, const bool *covered, size_t i)
{
    size_t before = i, after = i + 1;

    if (s->tokens.at[i].kind != GR_TOKEN_NEWLINE)
        return false;
    for (size_t k = 0; k < LEAD_MAX && before > 0; k++, before--)
        if (s->tokens.at[before].kind != GR_TOKEN_NEWLINE)
            break;
    for (size_t k = 0; k < LEAD_MAX && after < s->tokens.n; k++, after++)
        if (s->tokens.at[after].kind != GR_TOKEN_NEWLINE)
            break;
    if (after >= s->tokens.n)
        return false;
    return covered[before] || covered[after] || gr_token_is(s, before, ":") ||
           gr_token_is(s, before, ")") ||
           (gr_token_is(s, after + 1, ":") && s->tokens.at[after].kind == GR_TOKEN_WORD);
}

/* "In A-B, B-C: who ..." leaves "In :" before the question. */
static void drop_lead(const gr_sensing *s, size_t **tokens, size_t *n)
{
    size_t k = 0;

    while (k < *n && s->tokens.at[(*tokens)[k]].kind == GR_TOKEN_WORD && k < 4 &&
           (gr_text_word_class(gr_token_text(s, (*tokens)[k])) != 0 ||
            gr_word_in(s->lemma[(*tokens)[k]], "give|consider|edge|link|graph|network")) &&
           !(gr_text_word_class(gr_token_text(s, (*tokens)[k])) & GR_WORD_QUESTION))
        k++;
    if (k + 1 < *n && (gr_token_is(s, (*tokens)[k], ":") || gr_token_is(s, (*tokens)[k], ",")) &&
        s->tokens.at[(*tokens)[k]].start != s->tokens.at[(*tokens)[k == 0 ? 0 : k - 1]].end) {
        *tokens += k + 1;
        *n -= k + 1;
    }
}

static bool is_unread(const gr_sensing *s, size_t start, size_t end)
{
    size_t lo = 0, hi = s->unread.n;

    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;

        if (s->unread.at[mid].end <= start)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < s->unread.n && s->unread.at[lo].start < end;
}

static bool tells_order(const gr_sensing *s, const size_t *tokens, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (gr_word_in(s->lemma[tokens[i]], "before|after|then|need|require") ||
            gr_token_is(s, tokens[i], ";"))
            return true;
    return false;
}

/* "who would dance with whom:", "what needs what:" before the data asks nothing. */
static bool is_heading(const gr_sensing *s, const size_t *tokens, size_t n, const bool *covered)
{
    size_t words = 0;
    bool found = false;

    for (size_t i = 0; i < n; i++) {
        gr_str text = gr_token_text(s, tokens[i]);

        if (gr_str_is(text, "?"))
            return false;
        words += (gr_text_word_class(text) & GR_WORD_QUESTION) != 0;
        if (gr_str_is(text, ":")) {
            found |= words > 1 && tokens[i] + 1 < s->tokens.n && covered[tokens[i] + 1];
            words = 0;
        }
    }
    return found;
}

/* "A needs B or C... sorry: A needs B": data behind it takes it back. */
static bool is_taken_back(const gr_sensing *s, size_t last, const bool *covered)
{
    size_t next = last + 1;

    while (next < s->tokens.n && s->tokens.at[next].kind == GR_TOKEN_PUNCT)
        next++;
    if (next == s->tokens.n ||
        !gr_word_in(s->lemma[next], "sorry|correction|oops|oop|scratch|erratum"))
        return false;
    for (next++; next < s->tokens.n && s->tokens.at[next].kind == GR_TOKEN_PUNCT;)
        next++;
    return next < s->tokens.n && covered[next];
}

static void add_clause(gr_sensing *s, size_t *tokens, size_t n, const bool *covered, asking *how,
                       asking *best)
{
    drop_label(s, &tokens, &n);
    drop_lead(s, &tokens, &n);
    if (!says_something(s, tokens, n))
        return;
    how[s->out->n_clauses] = tokens_ask(s, tokens, n);
    if (how[s->out->n_clauses] == CLEARLY && is_heading(s, tokens, n, covered))
        how[s->out->n_clauses] = WEAKLY;
    /* "Feed the starter first, then mix": data that nobody understood asks nothing. */
    if (((how[s->out->n_clauses] == FAINTLY && !gr_token_is(s, tokens[n - 1], ":")) ||
         (how[s->out->n_clauses] == ORDERS && tells_order(s, tokens, n))) &&
        is_unread(s, s->tokens.at[tokens[0]].start, s->tokens.at[tokens[n - 1]].end))
        how[s->out->n_clauses] = NOT_ASKING;
    if (how[s->out->n_clauses] == NOT_ASKING && is_taken_back(s, tokens[n - 1], covered))
        return;
    if (how[s->out->n_clauses] > *best)
        *best = how[s->out->n_clauses];
    s->out->clauses[s->out->n_clauses++] = (gr_clause){
        GR_TELLS, { s->tokens.at[tokens[0]].start, s->tokens.at[tokens[n - 1]].end }, tokens, n
    };
}

gr_status gr_sense_clauses(gr_sensing *s, gr_err *err)
{
    gr_arena *a = &s->cx->arena;
    bool *covered = gr_new_n(a, bool, s->tokens.n + 1);
    size_t *all = gr_new_n(a, size_t, s->tokens.n + 1), parts = s->n_sentences + 1;
    asking *how, best = NOT_ASKING;

    if (covered == NULL || all == NULL)
        return gr_fail_memory(s->cx, err);
    mark_covered(s, covered);
    for (size_t i = 0; i < s->tokens.n; i++)
        parts += splits_here(s, covered, i);
    how = gr_new_n(a, asking, parts);
    s->out->clauses = gr_new_n(a, gr_clause, parts);
    if (how == NULL || s->out->clauses == NULL)
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < s->n_sentences; i++) {
        size_t first = s->sentences[i].first, last = s->sentences[i].last;

        for (size_t k = first; k < last; k++) {
            size_t n;

            if (k + 1 < last && !splits_here(s, covered, k))
                continue;
            n = squeeze(s, covered, first, k + 1, all);
            add_clause(s, all, n, covered, how, &best);
            all += n;
            first = k + 1;
        }
    }
    for (size_t i = s->out->n_clauses; i-- > 0 && best != NOT_ASKING;)
        if (how[i] == best) {
            s->out->clauses[i].kind = GR_ASKS;
            if (best < ORDERS)
                break; /* the others are headings */
        }
    return GR_OK;
}
