/* The words of a clause: what each is worth, which phrases of the lexicon they make. */
#include "agent/grammar/chart_int.h"

/* What it costs to leave a word unexplained, by its class. Words of no class are content: 1. */
#define COST_CONTENT  1.0
#define COST_NAME     2.0 /* a node, a number, a negation: leaving it out changes the question */
#define COST_UNKNOWN  0.4 /* a noun that no rule knows */
#define COST_RELATION 0.5 /* prepositions, "and" */

/* Closed-class words that say nothing by themselves. */
static bool is_passed_over(gr_str word, unsigned classes)
{
    static const char *const rows[] = { "any", "some", "there", "that", "let", "here" };

    if (classes & (GR_WORD_NEGATION | GR_WORD_QUESTION))
        return false;
    if (classes & (GR_WORD_ARTICLE | GR_WORD_AUXILIARY))
        return true;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (gr_str_is_nocase(word, rows[i]))
            return true;
    if (!(classes & GR_WORD_PRONOUN) || (classes & (GR_WORD_QUANTIFIER | GR_WORD_CONJUNCTION)))
        return false;
    static const char *const counted[] = { "anybody",    "anyone",     "anything", "everybody",
                                           "everyone",   "everything", "somebody", "someone",
                                           "something",  "one",        "ones",     "itself",
                                           "themselves", "himself",    "herself" };
    for (size_t i = 0; i < sizeof counted / sizeof *counted; i++)
        if (gr_str_is_nocase(word, counted[i]))
            return false;
    return true;
}

static double class_weight(gr_str word, unsigned classes)
{
    static const char *const strong[] = { "if",    "when",  "unless", "while", "before",
                                          "after", "until", "since",  "once",  "because" };

    if ((classes & GR_WORD_NEGATION) || gr_str_is_nocase(word, "only") ||
        gr_str_is_nocase(word, "except"))
        return COST_NAME;
    for (size_t i = 0; i < sizeof strong / sizeof *strong; i++)
        if (gr_str_is_nocase(word, strong[i]))
            return COST_CONTENT;
    if (gr_str_is_nocase(word, "what"))
        return COST_RELATION;
    if (classes & (GR_WORD_QUESTION | GR_WORD_QUANTIFIER))
        return COST_CONTENT;
    if (classes & (GR_WORD_PREPOSITION | GR_WORD_CONJUNCTION))
        return COST_RELATION;
    return COST_CONTENT;
}

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
    char canon[GR_WORD_MAX], lemma[GR_WORD_MAX];
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
    c = gr_word_canon(text, canon);
    w->sym[0] = sym_lookup(ch, c);
    l = gr_text_lemma(text, lemma, &form);
    if (l.ptr == lemma) {
        char again[GR_WORD_MAX];

        l = gr_word_canon(gr_str_dup(ch->arena, l), again);
    }
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

static void free_words_of(gr_chart *ch, const char *set)
{
    uint16_t id = gr_set_known(ch->c, set);

    for (size_t i = 0; i < ch->n; i++)
        for (uint32_t h = ch->first_hit[i]; h != 0; h = ch->hits.at[h].next)
            if (ch->hits.at[h].set == id)
                for (size_t j = i; j < ch->hits.at[h].end; j++)
                    if (gr_mask_has(&ch->hits.at[h].covers, j) && !ch->word[j].mention) {
                        ch->word[j].weight = 0;
                        ch->word[j].skip = true;
                    }
}

static bool in_set(const gr_chart *ch, size_t at, uint16_t set)
{
    for (uint32_t h = ch->first_hit[at]; h != 0; h = ch->hits.at[h].next)
        if (ch->hits.at[h].set == set)
            return true;
    return false;
}

static void weigh(gr_chart *ch, size_t i)
{
    gr_cword *w = &ch->word[i];

    w->weight = COST_CONTENT;
    switch (w->kind) {
    case GR_TOKEN_PUNCT:
    case GR_TOKEN_NEWLINE:
        w->weight = 0;
        w->skip = true;
        return;
    case GR_TOKEN_OPERATOR: w->weight = COST_RELATION; return;
    case GR_TOKEN_NUMBER:
    case GR_TOKEN_DATE:
    case GR_TOKEN_QUOTED: w->weight = COST_NAME; return;
    case GR_TOKEN_WORD: break;
    }
    w->classes = gr_text_word_class(w->text);
    if (is_passed_over(w->text, w->classes)) {
        w->weight = 0;
        w->skip = true;
    } else {
        w->weight = class_weight(w->text, w->classes);
    }
}

/* A name costs more than a word, unless the word is one of the grammar or of a closed class that
 * only looks like a name: "a" beside a node A, "bridges" beside a node Bridge. */
static void weigh_mention(gr_chart *ch, const gr_mention *m)
{
    for (size_t i = 0; i < ch->n; i++) {
        gr_cword *w = &ch->word[i];

        if (w->token < m->first || w->token > m->last || w->classes != 0)
            continue;
        if (m->distance > 0 && (w->sym[0] != GR_NO_SYM || w->sym[1] != GR_NO_SYM))
            continue;
        w->mention = true;
        w->skip = false;
        w->weight = COST_NAME / (double)(m->last - m->first + 1);
    }
}

/* "the city Oslo": a noun for nodes right before a name says nothing more. The nouns of the graph
 * itself never do. */
static void free_nouns(gr_chart *ch)
{
    uint16_t node = gr_set_known(ch->c, "node");
    const gr_reading *r = ch->r;

    for (size_t i = 0; i < ch->n; i++) {
        gr_cword *w = &ch->word[i];
        bool own = false;

        if (w->mention || w->kind != GR_TOKEN_WORD)
            continue;
        for (size_t g = 0; g < r->n_graphs; g++) {
            own = own ||
                  (r->graphs[g].node_noun.len != 0 && gr_str_is(r->graphs[g].node_noun, w->lemma));
            own = own ||
                  (r->graphs[g].edge_noun.len != 0 && gr_str_is(r->graphs[g].edge_noun, w->lemma));
        }
        if (own || (i + 1 < ch->n && ch->word[i + 1].mention && in_set(ch, i, node))) {
            w->weight = 0;
            w->skip = true;
        }
    }
}

/* What the answer should look like is no part of the question. */
static void free_format(gr_chart *ch)
{
    uint16_t id = gr_set_known(ch->c, "format");

    for (size_t i = 0; i < ch->n; i++)
        if (in_set(ch, i, id))
            for (; i < ch->n; i++) {
                ch->word[i].weight = 0;
                ch->word[i].skip = true;
                ch->word[i].mention = false;
            }
}

/* A word that no rule and no set knows rather names something of the world ("in the spreadsheet",
 * "a milkman") than says what is asked: it costs little and may be passed over. Words that change a
 * question without being part of one are in the set %danger, and so known. */
static void unknown_words(gr_chart *ch)
{
    for (size_t i = 0; i < ch->n; i++) {
        gr_cword *w = &ch->word[i];

        if (w->kind != GR_TOKEN_WORD || w->mention || w->classes != 0 || w->sym[0] != GR_NO_SYM ||
            w->sym[1] != GR_NO_SYM || w->weight < COST_CONTENT)
            continue;
        if (w->text.ptr[0] >= 'A' && w->text.ptr[0] <= 'Z' && i > 0) {
            w->weight = COST_NAME;
        } else if (w->text.len > 1) {
            w->weight = COST_UNKNOWN;
            w->unknown = true;
            /* "in the spreadsheet": the preposition says as little. */
            size_t k = i;
            while (k > 0 && ch->word[k - 1].skip)
                k--;
            if (k > 0 && (ch->word[k - 1].classes & GR_WORD_PREPOSITION) != 0 &&
                ch->word[k - 1].weight == COST_RELATION)
                ch->word[k - 1].weight = COST_UNKNOWN / 4;
        }
    }
}

static bool add_hit(gr_chart *ch, size_t at, uint16_t set)
{
    gr_set_hit hit = { .set = set, .end = (uint8_t)(at + 1), .next = ch->first_hit[at] };

    if (set == GR_NO_SYM || in_set(ch, at, set))
        return true;
    gr_mask_add(&hit.covers, at);
    if (!gr_vec_push(&ch->hits, hit))
        return false;
    ch->first_hit[at] = (uint32_t)(ch->hits.n - 1);
    ch->has_set[set / 64] |= UINT64_C(1) << (set % 64);
    return true;
}

/* Nouns that stand for nodes or edges though the lexicon has them not: the graph's own, and what no
 * rule knows behind "which" or "every" ("which metabolite", "every bay"). Not behind "how many":
 * apples may be asked for. */
static void own_nouns(gr_chart *ch)
{
    static const char *const before[] = { "which", "what", "every", "each", "other", "those" };
    uint16_t node = gr_set_known(ch->c, "node"), link = gr_set_known(ch->c, "link");
    const gr_reading *r = ch->r;

    for (size_t i = 0; i < ch->n && !ch->failed; i++) {
        const gr_cword *w = &ch->word[i];
        bool is_node = false, is_link = false;

        if (w->kind != GR_TOKEN_WORD || w->mention)
            continue;
        for (size_t g = 0; g < r->n_graphs; g++) {
            gr_str n = r->graphs[g].node_noun, e = r->graphs[g].edge_noun;

            is_node = is_node || (n.len != 0 && gr_str_is(n, w->lemma));
            is_link = is_link || (e.len != 0 && gr_str_is(e, w->lemma));
        }
        for (size_t k = 0; i > 0 && w->unknown && k < sizeof before / sizeof *before; k++)
            is_node = is_node || gr_str_is_nocase(ch->word[i - 1].text, before[k]);
        if ((is_node && !add_hit(ch, i, node)) || (is_link && !add_hit(ch, i, link)))
            ch->failed = true;
    }
}

/* "Small world check: is everybody ...": what stands before a colon is a title, if a question
 * follows; names and numbers in it still count. */
static void free_title(gr_chart *ch)
{
    size_t colon = 0;

    for (size_t i = 1; i + 2 < ch->n; i++)
        if (gr_str_is(ch->word[i].text, ":") &&
            ((ch->word[i + 1].classes & (GR_WORD_QUESTION | GR_WORD_AUXILIARY)) != 0 ||
             (ch->word[i + 1].classes & GR_WORD_PREPOSITION) != 0 ||
             in_set(ch, i + 1, gr_set_known(ch->c, "list"))))
            colon = i;
    for (size_t i = 0; i < colon; i++)
        if (!ch->word[i].mention && ch->word[i].weight <= COST_CONTENT &&
            ch->word[i].kind == GR_TOKEN_WORD) {
            ch->word[i].weight = 0;
            ch->word[i].skip = true;
        }
}

/* A preposition that leads to text which a graph explains, or to nothing, says nothing: "in" of "in
 * roads.csv", "of" of "the diameter of A-B, B-C". */
static void free_dangling(gr_chart *ch)
{
    const gr_clause *cl = &ch->r->clauses[ch->clause];

    for (size_t i = 0; i < ch->n; i++) {
        gr_cword *w = &ch->word[i];
        bool gap = i + 1 == ch->n || ch->word[i + 1].kind == GR_TOKEN_PUNCT ||
                   cl->tokens[ch->word[i + 1].token] > cl->tokens[w->token] + 1;

        if (gap && (w->classes & GR_WORD_PREPOSITION) != 0 && w->weight <= COST_RELATION) {
            w->weight = 0;
            w->skip = true;
        }
    }
}

/* "node <2>": the signs around a name. */
static void free_signs(gr_chart *ch)
{
    for (size_t i = 0; i < ch->n; i++) {
        gr_cword *w = &ch->word[i];
        bool opens = gr_str_is(w->text, "<") && i + 1 < ch->n && ch->word[i + 1].mention;
        bool closes = gr_str_starts(w->text, ">") && i > 0 && ch->word[i - 1].mention && i > 1 &&
                      gr_str_is(ch->word[i - 2].text, "<");

        if (opens || closes) {
            w->weight = 0;
            w->skip = true;
        }
    }
}

/* What stands in brackets explains what stands before: "(in stops)", "(arrows)". */
static void cheap_brackets(gr_chart *ch)
{
    unsigned depth = 0;

    for (size_t i = 0; i < ch->n; i++) {
        gr_cword *w = &ch->word[i];

        depth += gr_str_is(w->text, "(");
        depth -= depth > 0 && gr_str_is(w->text, ")");
        if (depth > 0 && !w->mention && w->kind == GR_TOKEN_WORD && w->weight <= COST_CONTENT) {
            w->weight *= 0.2;
            w->unknown = w->weight > 0;
        }
    }
}

double gr_chart_weight(const gr_chart *ch, const gr_mask *m)
{
    double sum = 0;

    for (size_t i = 0; i < ch->n; i++)
        if (gr_mask_has(m, i))
            sum += ch->word[i].weight;
    return sum;
}

/* In base.c: the things that words are by themselves. */
void gr_chart_base(gr_chart *ch);

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

        weigh(ch, i);
        if (w->sym[0] == GR_NO_SYM && w->sym[1] == GR_NO_SYM && !named[w->token] &&
            w->classes == 0 && w->kind == GR_TOKEN_WORD && corrected < 8) {
            corrected++;
            w->sym[1] = sym_near(ch, gr_str_of(w->lemma));
        }
        for (int f = 0; f < 2; f++)
            if (w->sym[f] != GR_NO_SYM)
                ch->has_sym[w->sym[f] / 64] |= UINT64_C(1) << (w->sym[f] % 64);
    }
    for (size_t i = 0; i < r->n_mentions; i++)
        if (r->mentions[i].clause == ch->clause)
            weigh_mention(ch, &r->mentions[i]);
    for (size_t i = 0; i < ch->n; i++)
        find_phrases(ch, i);
    free_nouns(ch);
    free_words_of(ch, "filler");
    free_words_of(ch, "graph");
    free_format(ch);
    unknown_words(ch);
    own_nouns(ch);
    free_title(ch);
    free_dangling(ch);
    free_signs(ch);
    cheap_brackets(ch);
    gr_chart_base(ch);
    return ch->failed ? gr_fail_memory(ch->cx, err) : GR_OK;
}
