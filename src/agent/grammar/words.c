/* The words of a clause, and which phrases of the lexicon they make. */
#include "agent/grammar/chart_int.h"

static uint16_t sym_lookup(const gr_chart *ch, gr_str word)
{
    uint32_t s = gr_strmap_get(&ch->c->vocab, word);

    return s == GR_MAP_NONE ? GR_NO_SYM : (uint16_t)s;
}

static bool all_letters(gr_str s)
{
    for (size_t i = 0; i < s.len; i++)
        if (!((s.ptr[i] >= 'a' && s.ptr[i] <= 'z')))
            return false;
    return true;
}

/* A misspelt word of the grammar: one edit from exactly one word of it, two in long ones. The first
 * and the last letter must be right, since other endings make other words. */
static uint16_t sym_near(const gr_chart *ch, gr_str word)
{
    uint16_t best = GR_NO_SYM;
    unsigned best_distance = word.len >= 9 ? 3 : 2;

    if (word.len < 6 || !all_letters(word))
        return GR_NO_SYM;
    for (size_t i = 0; i < ch->c->words.n; i++) {
        gr_str w = ch->c->words.at[i];
        unsigned d;

        if (w.len < 5 || w.ptr[0] != word.ptr[0] || w.ptr[w.len - 1] != word.ptr[word.len - 1] ||
            w.len + 2 < word.len || w.len > word.len + 2)
            continue;
        d = gr_text_distance(w, word, best_distance, false);
        if (d < best_distance) {
            best = (uint16_t)i;
            best_distance = d;
        } else if (d == best_distance && best != GR_NO_SYM) {
            return GR_NO_SYM;
        }
    }
    return best;
}

static bool add_word(gr_chart *ch, size_t token, gr_str text, size_t start, gr_token_kind kind)
{
    char canon[GR_WORD_MAX], lemma[GR_WORD_MAX], again[GR_WORD_MAX];
    gr_cword *w = &ch->word[ch->n];
    unsigned form = 0;
    gr_str c, l;

    if (ch->n == GR_CLAUSE_WORDS)
        return false;
    *w = (gr_cword){ .text = text,
                     .sym = { GR_NO_SYM, GR_NO_SYM },
                     .start = start,
                     .end = start + text.len,
                     .token = token,
                     .kind = kind };
    c = gr_text_canon(text, canon);
    if (kind == GR_TOKEN_OPERATOR && (gr_str_is(text, "-") || gr_str_is(text, "--")))
        c = GR_STR("–"); /* patterns have one dash */
    w->sym[0] = sym_lookup(ch, c);
    l = gr_text_lemma(text, lemma, &form);
    if (l.ptr == lemma)
        l = gr_text_canon(gr_str_dup(ch->arena, l), again);
    l = gr_str_dup(ch->arena, l);
    if (l.ptr == NULL) {
        ch->failed = true;
        return false;
    }
    w->lemma = (char *)l.ptr;
    if (!(form & (GR_DEGREE_COMPARATIVE | GR_DEGREE_SUPERLATIVE)))
        w->sym[1] = sym_lookup(ch, l);
    ch->n++;
    return true;
}

static bool token_is(const gr_reading *r, size_t token, const char *what)
{
    const gr_token *t = &r->tokens.at[token];

    return gr_str_is(gr_str_sub(r->text, t->start, t->end), what);
}

/* One of the two around "<3>". */
static bool is_angle(const gr_chart *ch, const gr_clause *cl, size_t i)
{
    const gr_reading *r = ch->r;

    return (token_is(r, cl->tokens[i], "<") && i + 2 < cl->n_tokens &&
            token_is(r, cl->tokens[i + 2], ">")) ||
           (token_is(r, cl->tokens[i], ">") && i >= 2 && token_is(r, cl->tokens[i - 2], "<"));
}

/* Capitals in brackets that are the first letters of the words before. */
static bool is_acronym(const gr_chart *ch, const gr_clause *cl, size_t i, gr_str text)
{
    size_t k = ch->n;

    if (i == 0 || i + 1 >= cl->n_tokens || text.len < 2 ||
        !token_is(ch->r, cl->tokens[i - 1], "(") || !token_is(ch->r, cl->tokens[i + 1], ")"))
        return false;
    while (k > 0 && ch->word[k - 1].kind != GR_TOKEN_WORD) /* the bracket */
        k--;
    for (size_t c = text.len; c-- > 0; k--)
        if (k == 0 || ch->word[k - 1].text.len == 0 ||
            (ch->word[k - 1].text.ptr[0] | 32) != (text.ptr[c] | 32))
            return false;
    return true;
}

/* Tokens to words; a hyphenated word that is no name is its parts. */
static bool make_words(gr_chart *ch, const gr_clause *cl, const uint8_t *named)
{
    for (size_t i = 0; i < cl->n_tokens; i++) {
        const gr_token *t = &ch->r->tokens.at[cl->tokens[i]];
        size_t end = t->kind == GR_TOKEN_WORD && t->inner_end > t->start ? t->inner_end : t->end;
        gr_str text = gr_str_sub(ch->r->text, t->start, end);
        size_t from = 0;

        if (t->kind == GR_TOKEN_NEWLINE)
            continue;
        /* "machine(s)" is "machine". */
        if (gr_str_is(text, "s") && (t->flags & GR_TOKEN_GLUED) && i > 0 && !named[i] &&
            token_is(ch->r, cl->tokens[i - 1], "("))
            continue;
        /* "<3>" is "3"; "minimum spanning tree (MST)" says it twice. */
        if (is_angle(ch, cl, i) || (!named[i] && is_acronym(ch, cl, i, text)))
            continue;
        /* "2-core" is "2 core". */
        if (gr_str_is(text, "-") && (t->flags & GR_TOKEN_GLUED) && i > 0 &&
            ch->r->tokens.at[cl->tokens[i - 1]].kind == GR_TOKEN_NUMBER)
            continue;
        if (t->kind == GR_TOKEN_WORD && !named[i])
            for (size_t j = 1; j + 1 < text.len; j++)
                if (text.ptr[j] == '-' && text.ptr[j - 1] != '-') {
                    if (!add_word(ch, i, gr_str_sub(text, from, j), t->start + from, t->kind))
                        return false;
                    from = j + 1;
                }
        if (!add_word(ch, i, gr_str_sub(text, from, text.len), t->start + from, t->kind))
            return false;
    }
    return true;
}

static bool word_is(const gr_cword *w, uint16_t sym)
{
    return w->sym[0] == sym || w->sym[1] == sym;
}

/* The phrases that stand at a word; words that cost nothing may stand inside. */
static void find_phrases(gr_chart *ch, size_t at)
{
    const gr_compiled *c = ch->c;

    for (int f = 0; f < 2; f++) {
        uint16_t sym = ch->word[at].sym[f];

        if (sym == GR_NO_SYM || (f == 1 && sym == ch->word[at].sym[0]))
            continue;
        for (uint32_t p = c->first_phrase.at[sym]; p != 0; p = c->phrases.at[p].next) {
            const gr_phrase *ph = &c->phrases.at[p];
            gr_set_hit hit = { .set = ph->set, .next = ch->first_hit[at] };
            size_t pos = at, k = 0;

            while (k < ph->n && pos < ch->n) {
                if (word_is(&ch->word[pos], c->syms.at[ph->first + k])) {
                    gr_mask_add(&hit.covers, pos);
                    k++;
                } else if (!ch->word[pos].skip) {
                    break;
                }
                pos++;
            }
            if (k < ph->n)
                continue;
            hit.end = (uint8_t)pos;
            if (!gr_vec_push(&ch->hits, hit)) {
                ch->failed = true;
                return;
            }
            ch->first_hit[at] = (uint32_t)(ch->hits.n - 1);
            ch->has_set[ph->set / 64] |= UINT64_C(1) << (ph->set % 64);
        }
    }
}

gr_status gr_chart_words(gr_chart *ch, bool *too_long, gr_err *err)
{
    const gr_reading *r = ch->r;
    const gr_clause *cl = &r->clauses[ch->clause];
    static const gr_set_hit none;
    uint8_t *named = gr_new_n(ch->arena, uint8_t, cl->n_tokens + 1);
    unsigned corrected = 0;

    ch->has_sym = gr_new_n(ch->arena, uint64_t, ch->c->words.n / 64 + 1);
    ch->has_set = gr_new_n(ch->arena, uint64_t, ch->c->sets.n / 64 + 1);
    if (named == NULL || ch->has_sym == NULL || ch->has_set == NULL ||
        !gr_vec_push(&ch->hits, none))
        return gr_fail_memory(ch->cx, err);
    for (size_t i = 0; i < r->n_mentions; i++)
        if (r->mentions[i].clause == ch->clause)
            for (size_t j = r->mentions[i].first; j <= r->mentions[i].last && j < cl->n_tokens; j++)
                named[j] = 1;
    *too_long = !make_words(ch, cl, named) && !ch->failed;
    if (ch->failed)
        return gr_fail_memory(ch->cx, err);
    if (*too_long)
        return GR_OK;
    for (size_t i = 0; i < ch->n; i++) {
        gr_cword *w = &ch->word[i];

        w->classes = w->kind == GR_TOKEN_WORD ? gr_text_word_class(w->text) : 0;
        if (w->sym[0] == GR_NO_SYM && w->sym[1] == GR_NO_SYM && !named[w->token] &&
            w->classes == 0 && w->kind == GR_TOKEN_WORD && corrected < 8) {
            corrected++;
            w->sym[1] = sym_near(ch, gr_str_of(w->lemma));
        }
        for (int f = 0; f < 2; f++)
            if (w->sym[f] != GR_NO_SYM)
                ch->has_sym[w->sym[f] / 64] |= UINT64_C(1) << (w->sym[f] % 64);
    }
    gr_weigh_words(ch);
    for (size_t i = 0; i < ch->n; i++)
        find_phrases(ch, i);
    gr_weigh_phrases(ch);
    gr_chart_base(ch);
    return ch->failed ? gr_fail_memory(ch->cx, err) : GR_OK;
}
