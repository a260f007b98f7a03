/* What the words of a clause are worth: what it costs not to explain one, which may be passed over.
 *
 * Names, numbers and negations cost most, words of content 1, nouns that only name what a graph is
 * made of less, articles and fillers nothing. */
#include "agent/grammar/chart_int.h"

/* What it costs to leave a word unexplained, by its class. Words of no class are content: 1. */
#define COST_CONTENT  1.0
#define COST_NAME     2.0  /* a node, a number, a negation: leaving it out changes the question */
#define COST_NOUN     0.55 /* one for nodes or edges */
#define COST_LIGHT    0.2  /* "want", "actual" */
#define COST_UNKNOWN  0.35 /* a noun that no rule knows */
#define COST_RELATION 0.4  /* prepositions, "and" */
#define COST_LEADS    0.5  /* a preposition before a name: "for Dough" is not "Dough" */

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

static bool in_set(const gr_chart *ch, size_t at, uint16_t set)
{
    for (uint32_t h = ch->first_hit[at]; h != 0; h = ch->hits.at[h].next)
        if (ch->hits.at[h].set == set)
            return true;
    return false;
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
    /* "Can one drive": anybody. */
    bool anybody = i > 0 && gr_str_is_nocase(w->text, "one") &&
                   (ch->word[i - 1].classes & GR_WORD_AUXILIARY) != 0 &&
                   strcmp(ch->word[i - 1].lemma, "be") != 0 &&
                   strcmp(ch->word[i - 1].lemma, "have") != 0;

    if (anybody || is_passed_over(w->text, w->classes)) {
        w->weight = 0;
        w->skip = true;
    } else {
        w->weight = class_weight(w->text, w->classes);
    }
}

/* "A and B", "from A": no article, though it looks like one; "a town" is one. */
static bool is_capital_name(const gr_chart *ch, size_t i)
{
    const gr_cword *w = &ch->word[i];

    for (size_t k = 0; k < w->text.len; k++)
        if (w->text.ptr[k] < 'A' || w->text.ptr[k] > 'Z')
            return false;
    return i > 0 && (w->classes & GR_WORD_ARTICLE) &&
           (i + 1 == ch->n || ch->word[i + 1].kind != GR_TOKEN_WORD ||
            (ch->word[i + 1].classes & (GR_WORD_CONJUNCTION | GR_WORD_PREPOSITION)));
}

/* A name costs more than a word, unless the word is one of the grammar or of a closed class that
 * only looks like a name: "a" beside a node A, "bridges" beside a node Bridge. */
static void weigh_mention(gr_chart *ch, const gr_mention *m)
{
    for (size_t i = 0; i < ch->n; i++) {
        gr_cword *w = &ch->word[i];

        if (w->token < m->first || w->token > m->last ||
            (w->classes != 0 && !(m->distance == 0 && is_capital_name(ch, i))))
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
            /* The verb of the graph's sentences says what is asked: "who follows those that A
             * follows". */
            own = own ||
                  (r->graphs[g].edge_noun.len != 0 && gr_str_is(r->graphs[g].edge_noun, w->lemma) &&
                   !gr_str_eq(r->graphs[g].edge_noun, r->graphs[g].relation));
        }
        if (own || (i + 1 < ch->n && ch->word[i + 1].mention && in_set(ch, i, node))) {
            w->weight = 0;
            w->skip = true;
        }
    }
}

static void add_hit(gr_chart *ch, size_t i, const char *set)
{
    gr_set_hit hit = { .set = gr_set_known(ch->c, set),
                       .end = (uint8_t)(i + 1),
                       .next = ch->first_hit[i] };

    gr_mask_add(&hit.covers, i);
    if (!gr_vec_push(&ch->hits, hit)) {
        ch->failed = true;
        return;
    }
    ch->first_hit[i] = (uint32_t)(ch->hits.n - 1);
    ch->has_set[hit.set / 64] |= UINT64_C(1) << (hit.set % 64);
}

/* "the oldest", "the youngest" where the graph says who is older than whom. */
static void adopt_poles(gr_chart *ch)
{
    gr_str relation = ch->graph < ch->r->n_graphs ? ch->r->graphs[ch->graph].relation : GR_STR("");

    for (size_t i = 0; i < ch->n && gr_str_ends(relation, " than"); i++) {
        char lemma[GR_WORD_MAX];
        unsigned form = 0;
        gr_str word = ch->word[i].text, base;
        int pole;

        if (ch->word[i].kind != GR_TOKEN_WORD || word.len >= GR_WORD_MAX)
            continue;
        base = gr_text_lemma(word, lemma, &form);
        pole = form & GR_DEGREE_SUPERLATIVE ? gr_scale_pole(relation, base) : 0;
        if (pole != 0)
            add_hit(ch, i, pole > 0 ? "topmost" : "lowermost");
    }
}

/* "The average qps": the name of a column of numbers stands where a rule has "weight" or "price".
 */
static void adopt_columns(gr_chart *ch)
{
    const gr_graph *g = ch->graph < ch->r->n_graphs ? ch->r->graphs[ch->graph].graph : NULL;
    uint16_t known = gr_set_known(ch->c, "weightword");

    for (size_t i = 0; g != NULL && i < gr_graph_n_columns(g, GR_OF_EDGE); i++) {
        const gr_column *c = gr_graph_column(g, GR_OF_EDGE, i);
        bool adopted = false;

        if (c->type != GR_COL_INT && c->type != GR_COL_REAL)
            continue;
        for (size_t at = 0; at < ch->n; at++)
            if (gr_said_at(ch, at, c->name) == at + 1 && !in_set(ch, at, known)) {
                add_hit(ch, at, "weightword");
                adopted = true;
            }
        if (adopted && ch->n_adopted < GR_ADOPTED_MAX)
            ch->adopted[ch->n_adopted++] = c->name;
    }
}

/* "which offices", "how many corridors", "every gadget": a noun that nobody knows, where a noun for
 * nodes or edges stands, is one. */
static void adopt_noun(gr_chart *ch, size_t i)
{
    static const char *const before[] = { "which", "what", "many",  "every", "each", "all",
                                          "other", "any",  "these", "those", "two",  "three" };
    const char *const sets[] = { "node", "link" };
    bool found = false;

    for (size_t k = 0; k < sizeof before / sizeof *before && i > 0; k++)
        found = found || gr_str_is_nocase(ch->word[i - 1].text, before[k]);
    for (size_t k = 0; found && k < 2; k++)
        add_hit(ch, i, sets[k]);
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
            adopt_noun(ch, i);
            /* "in the spreadsheet": the preposition says as little. */
            size_t k = i;
            while (k > 0 && ch->word[k - 1].skip)
                k--;
            if (k > 0 && (ch->word[k - 1].classes & GR_WORD_PREPOSITION) != 0 &&
                ch->word[k - 1].weight == COST_RELATION)
                ch->word[k - 1].weight = COST_UNKNOWN / 4, ch->word[k - 1].unknown = true;
        }
    }
}

/* "Small world check: is everybody ...": what stands before a colon is a title, if a question
 * follows; names, numbers and words that change a question still count. */
static void free_title(gr_chart *ch)
{
    uint16_t danger = gr_set_known(ch->c, "danger");
    size_t colon = 0;

    for (size_t i = 1; i + 2 < ch->n; i++)
        if (gr_str_is(ch->word[i].text, ":") &&
            ((ch->word[i + 1].classes & (GR_WORD_QUESTION | GR_WORD_AUXILIARY)) != 0 ||
             (ch->word[i + 1].classes & GR_WORD_PREPOSITION) != 0 ||
             in_set(ch, i + 1, gr_set_known(ch->c, "list"))))
            colon = i;
    for (size_t i = 0; i < colon; i++)
        if (!ch->word[i].mention && ch->word[i].kind == GR_TOKEN_WORD &&
            !gr_str_is_nocase(ch->word[i].text, "not") && !in_set(ch, i, danger)) {
            ch->word[i].weight = 0;
            ch->word[i].skip = true;
        }
}

/* "..., isn't it?", "..., right?" ask for a yes or no and say nothing more. */
static void free_tag(gr_chart *ch)
{
    static const char *const rows[] = { "right", "correct", "true", "yes", "no",  "ok",
                                        "okay",  "agreed",  "eh",   "huh", "not", "there" };
    size_t comma = 0, n = 0;

    for (size_t i = 1; i < ch->n; i++)
        if (gr_str_is(ch->word[i].text, ",") || gr_str_is(ch->word[i].text, "—"))
            comma = i;
    for (size_t i = comma + 1; comma != 0 && i < ch->n; i++) {
        const gr_cword *w = &ch->word[i];
        bool is_tag =
            (w->classes & (GR_WORD_AUXILIARY | GR_WORD_PRONOUN)) != 0 || w->kind == GR_TOKEN_PUNCT;

        for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
            is_tag = is_tag || gr_str_is_nocase(w->text, rows[k]);
        if (!is_tag || w->mention || (w->classes & GR_WORD_QUESTION) != 0)
            return;
        n += w->kind != GR_TOKEN_PUNCT;
    }
    if (n == 0 || n > 4)
        return;
    for (size_t i = comma + 1; i < ch->n; i++) {
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

/* Nouns for nodes and edges: what they say is mostly said by the rest of the question too. */
static void cheap_nouns(gr_chart *ch)
{
    uint16_t node = gr_set_known(ch->c, "node"), link = gr_set_known(ch->c, "link");

    for (size_t i = 0; i < ch->n; i++)
        if (ch->word[i].weight == COST_CONTENT && !ch->word[i].mention &&
            ch->word[i].kind == GR_TOKEN_WORD && (in_set(ch, i, node) || in_set(ch, i, link)))
            ch->word[i].weight = COST_NOUN;
}

/* Light words, and numbers that only repeat how many nodes there are: "the five towns". */
static void cheap_words(gr_chart *ch)
{
    uint16_t light = gr_set_known(ch->c, "light"), node = gr_set_known(ch->c, "node");

    for (size_t i = 0; i < ch->n; i++) {
        gr_cword *w = &ch->word[i];
        const gr_cword *b = i > 0 ? &ch->word[i - 1] : NULL;
        gr_text_num num;

        for (uint32_t h = ch->first_hit[i]; h != 0; h = ch->hits.at[h].next)
            for (size_t k = i; ch->hits.at[h].set == light && k < ch->hits.at[h].end; k++)
                if (gr_mask_has(&ch->hits.at[h].covers, k) && !ch->word[k].mention &&
                    ch->word[k].weight > COST_LIGHT) {
                    ch->word[k].weight = COST_LIGHT;
                    ch->word[k].unknown = true;
                }
        if (b == NULL || i + 1 >= ch->n || !in_set(ch, i + 1, node) || w->mention ||
            !((b->classes & GR_WORD_ARTICLE) || gr_str_is_nocase(b->text, "all") || b->skip) ||
            gr_text_number(w->text, 0, &num) != w->text.len || !num.is_int ||
            ch->graph >= ch->r->n_graphs)
            continue;
        if (num.i == (int64_t)gr_graph_n_nodes(ch->r->graphs[ch->graph].graph)) {
            w->weight = COST_LIGHT;
            w->unknown = true;
        }
    }
}

/* "(1) the distance and (2) the number of ...": marks of a list are no numbers. */
static void free_marks(gr_chart *ch)
{
    char next = '1';

    for (size_t i = 0; i + 2 < ch->n; i++)
        if (gr_str_is(ch->word[i].text, "(") && gr_str_is(ch->word[i + 2].text, ")") &&
            ch->word[i + 1].text.len == 1 && ch->word[i + 1].text.ptr[0] == next) {
            next++;
            ch->word[i + 1].weight = 0;
            ch->word[i + 1].skip = true;
            ch->word[i + 1].mention = false;
        }
}

static void dear_leads(gr_chart *ch)
{
    for (size_t i = 0; i + 1 < ch->n; i++) {
        size_t k = i + 1;

        while (k < ch->n && ch->word[k].skip && !ch->word[k].mention)
            k++;
        if (k < ch->n && ch->word[k].mention && (ch->word[i].classes & GR_WORD_PREPOSITION) != 0 &&
            ch->word[i].weight == COST_RELATION)
            ch->word[i].weight = COST_LEADS;
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

void gr_weigh_words(gr_chart *ch)
{
    for (size_t i = 0; i < ch->n; i++)
        weigh(ch, i);
    for (size_t i = 0; i < ch->r->n_mentions; i++)
        if (ch->r->mentions[i].clause == ch->clause)
            weigh_mention(ch, &ch->r->mentions[i]);
}

/* "The roads below" points to the text, "who has he below him" to what hangs on a node. */
static void dear_levels(gr_chart *ch)
{
    for (size_t i = 1; i < ch->n; i++) {
        gr_cword *w = &ch->word[i];
        const gr_cword *next = i + 1 < ch->n ? &ch->word[i + 1] : NULL;
        const char *before = ch->word[i - 1].lemma;

        if (!gr_str_is_nocase(w->text, "below") && !gr_str_is_nocase(w->text, "above"))
            continue;
        if (strcmp(before, "have") == 0 || strcmp(before, "be") == 0 ||
            strcmp(before, "directly") == 0 || strcmp(before, "anyone") == 0 ||
            (next != NULL && (next->mention || (next->classes & GR_WORD_PRONOUN)))) {
            w->weight = COST_CONTENT;
            w->skip = false;
        }
    }
}

void gr_weigh_phrases(gr_chart *ch)
{
    adopt_poles(ch);
    adopt_columns(ch);
    free_nouns(ch);
    free_words_of(ch, "filler");
    dear_levels(ch);
    free_words_of(ch, "graph");
    free_format(ch);
    unknown_words(ch);
    cheap_nouns(ch);
    cheap_words(ch);
    free_title(ch);
    free_tag(ch);
    free_dangling(ch);
    cheap_brackets(ch);
    free_marks(ch);
    dear_leads(ch);
}
