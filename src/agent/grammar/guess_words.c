/* The words of a question as the phrasebook sees them: nodes, numbers and modifiers in their
 * places. */
#include "agent/grammar/guess_int.h"

static bool is_change(const gr_chart *ch, const gr_item *it)
{
    return it->type == ch->t_mod || it->type == ch->t_arg;
}

/* The modifiers of the clause, as many words of them as possible, no two over the same words. */
void gr_guess_take_mods(gr_guessing *g)
{
    const gr_chart *ch = g->ch;

    for (;;) {
        size_t best = ch->n_mods;
        double most = 0;

        for (size_t i = 0; i < ch->n_mods; i++) {
            const gr_item *it = &ch->items.at[ch->mods[i]];
            double weight = gr_chart_weight(ch, &it->covers);

            if (is_change(ch, it) && !(it->covers.bits[0] & g->in_mods.bits[0]) &&
                !(it->covers.bits[1] & g->in_mods.bits[1]) && weight > most) {
                best = i;
                most = weight;
            }
        }
        if (best == ch->n_mods)
            return;
        g->mods |= UINT64_C(1) << best;
        gr_mask_join(&g->in_mods, &ch->items.at[ch->mods[best]].covers);
    }
}

bool gr_guess_in_words(gr_str word, const char *const *rows)
{
    for (; *rows != NULL; rows++)
        if (gr_str_is_nocase(word, *rows))
            return true;
    return false;
}

/* "within 2 hops": a number, though there may be a node called 2. */
static bool counts_something(const gr_chart *ch, size_t at)
{
    static const char *const before[] = { "least", "most", "than", "within", "exactly",
                                          "top",   "only", "just", "up",     "first",
                                          "under", "over", NULL };
    static const char *const after[] = { "hop",   "step",  "link",   "edge", "stop",
                                         "move",  "node",  "time",   "jump", "connection",
                                         "click", "day",   "hour",   "core", "way",
                                         "path",  "route", "colour", NULL };

    return (at > 0 && gr_guess_in_words(ch->word[at - 1].text, before)) ||
           (at + 1 < ch->n && gr_guess_in_words(gr_str_of(ch->word[at + 1].lemma), after));
}

/* The longest thing of a type at a word that needs no rule to be one; 0 = none. */
static uint32_t longest(const gr_chart *ch, const char *type, size_t at)
{
    uint32_t best = 0;

    for (uint32_t i = ch->first_item[gr_type_known(ch->c, type)][at]; i != 0;
         i = ch->items.at[i].next) {
        const gr_item *it = &ch->items.at[i], *b = &ch->items.at[best];

        if (it->rule < 0 &&
            (best == 0 || it->end > b->end || (it->end == b->end && it->score > b->score)))
            best = i;
    }
    return best;
}

/* Small numbers in words are part of the wording more often than not: "in two". */
bool gr_guess_is_wording(const gr_chart *ch, const gr_item *it)
{
    static const char *const rows[] = { "one", "two", "three", "once", "twice", NULL };
    char lemma[GR_WORD_MAX];
    unsigned form = 0;

    /* "the two lightest" */
    if (it->end < ch->n)
        gr_text_lemma(ch->word[it->end].text, lemma, &form);
    return !(form & GR_DEGREE_SUPERLATIVE) && it->end == it->start + 1 &&
           gr_guess_in_words(ch->word[it->start].text, rows);
}

/* "4 kg", but not "4 hops". */
static bool is_measured(const gr_chart *ch, const gr_item *it)
{
    gr_str rest = gr_str_sub(ch->r->text, ch->word[it->start].start, ch->r->text.len);
    gr_text_qty q;

    return gr_text_quantity(rest, &q) != 0 && q.unit != NULL && q.unit->quantity != GR_Q_COUNT;
}

/* "Which of the three stations": some of all, and it is not said which. */
static bool picks_some(const gr_chart *ch, const gr_item *it)
{
    return it->start > 1 && gr_str_is_nocase(ch->word[it->start - 1].text, "the") &&
           gr_str_is_nocase(ch->word[it->start - 2].text, "of");
}

/* A number that only repeats how many there are: "the five towns", "all six kids"; or one each. */
bool gr_guess_repeats_size(const gr_chart *ch, const gr_item *it)
{
    static const char *const all[] = { "all", NULL }, *const each[] = { "each", "every", NULL };
    static const char *const exactly[] = { "exactly", NULL };

    if (it->start > 0 && gr_guess_in_words(ch->word[it->start - 1].text, all))
        return true;
    if (it->start > 0 && gr_guess_in_words(ch->word[it->start - 1].text, exactly) &&
        gr_str_is(it->means, "1"))
        for (size_t i = 0; i < it->start; i++)
            if (gr_guess_in_words(ch->word[i].text, each))
                return true;
    const gr_graph *graph = ch->r->graphs[ch->graph].graph;
    gr_str n = gr_str_printf(ch->arena, "%zu", (size_t)gr_graph_n_nodes(graph));
    gr_str m = gr_str_printf(ch->arena, "%zu", (size_t)gr_graph_n_edges(graph));

    return n.ptr != NULL && m.ptr != NULL && (gr_str_eq(it->means, n) || gr_str_eq(it->means, m));
}

/* "more than one", "at least one": several, or any. */
static bool is_several(const gr_chart *ch, const gr_item *it)
{
    static const char *const before[] = { "than", "least", NULL };

    return gr_str_is(it->means, "1") && it->start > 0 && gr_guess_is_wording(ch, it) &&
           gr_guess_in_words(ch->word[it->start - 1].text, before);
}

/* What makes even a small number count. */
static const char *const bounds[] = { "least", "most", "than", "exactly", "first", "top", NULL };

/* "Trucks an hour", "litres a day": what a rate is measured in, no number. */
static bool is_rate(const gr_chart *ch, const gr_item *it)
{
    static const char *const articles[] = { "a", "an", NULL };

    return it->start > 0 && gr_guess_in_words(ch->word[it->start].text, articles) &&
           ch->word[it->start - 1].kind == GR_TOKEN_WORD && !ch->word[it->start - 1].mention &&
           ch->word[it->start - 1].classes == 0;
}

static void add_node(gr_guessing *g, const gr_item *it, bool asked)
{
    size_t before = g->text.n, at, i = 0;

    gr_phrase_add_thing(&g->text, "<node>");
    at = g->text.n > before ? g->text.n - 1 : SIZE_MAX;
    if (at == SIZE_MAX && g->n_all > 0)
        g->node[g->n_all - 1].at = SIZE_MAX;
    while (i < g->n_all && !gr_str_eq(g->node[i].means, it->means))
        i++;
    if (i == GR_GUESS_NODES || (i < g->n_all && !(asked && g->node[i].told)))
        return;
    g->n_all = i == g->n_all ? i + 1 : g->n_all;
    g->node[i] = (gr_guess_node){ it->means, it->plain, at, !asked };
    g->n_nodes += asked;
}

/* What begins at a word: a node, an edge, a number; adds it and returns where it ends, or at. */
static size_t add_thing(gr_guessing *g, size_t at, bool asked)
{
    const gr_chart *ch = g->ch;
    uint32_t node = longest(ch, "node", at), edge = longest(ch, "edge", at);
    uint32_t number = longest(ch, "time", at);
    const char *kind = "<time>";

    if (number == 0) {
        number = longest(ch, "qty", at);
        kind = "<qty>";
    }
    if (number == 0 || ch->items.at[number].end == at + 1) {
        uint32_t plain = longest(ch, "number", at);

        if (plain != 0 || number == 0) {
            number = plain;
            kind = "<num>";
        }
    }
    if (edge != 0 && (node == 0 || ch->items.at[edge].end > ch->items.at[node].end)) {
        gr_phrase_add_thing(&g->text, "<edge>");
        if (asked)
            g->edge = edge;
        g->n_edges += asked;
        g->n_told_edges += !asked;
        return ch->items.at[edge].end;
    }
    if (node != 0 && !(number != 0 && counts_something(ch, at))) {
        add_node(g, &ch->items.at[node], asked);
        return ch->items.at[node].end;
    }
    if (number != 0 && !is_rate(ch, &ch->items.at[number])) {
        const gr_item *it = &ch->items.at[number];

        for (size_t i = it->start; i < it->end; i++)
            gr_phrase_add_word(&g->text, ch->word[i].text);
        gr_phrase_add_thing(&g->text, kind);
        if (strcmp(kind, "<qty>") == 0)
            gr_phrase_add_thing(&g->text, "<num>");
        if (!asked && !gr_guess_is_wording(ch, it)) {
            g->told_number = (gr_filled){ "k", it->means, it->plain };
            g->told_of = it->of;
            g->n_told_numbers++;
            g->told_measured |= is_measured(ch, it);
        }
        if (asked && g->n_numbers < GR_GUESS_NUMBERS) {
            bool size = gr_guess_repeats_size(ch, it);

            g->number[g->n_numbers++] = number;
            g->n_measured += is_measured(ch, it);
            size |= is_several(ch, it);
            g->n_odd += (!gr_guess_is_wording(ch, it) && !size) || (picks_some(ch, it) && !size) ||
                        (it->start > 0 && counts_something(ch, it->start) && !size &&
                         gr_guess_in_words(ch->word[it->start - 1].text, bounds));
        }
        return it->end;
    }
    return at;
}

/* A word as it stands, or the word of the grammar that it is a misspelling of. */
static gr_str spelt(const gr_chart *ch, size_t at)
{
    const gr_cword *w = &ch->word[at];

    return w->sym[0] == GR_NO_SYM && w->sym[1] != GR_NO_SYM &&
                   !gr_str_is(ch->c->words.at[w->sym[1]], w->lemma) &&
                   !gr_phrase_knows_word(gr_str_of(w->lemma))
               ? ch->c->words.at[w->sym[1]]
               : w->text;
}

static size_t letters_of(gr_str name)
{
    size_t n = 0;

    while (n < name.len && !gr_is_digit(name.ptr[n]))
        n++;
    return n;
}

/* "x9" beside the nodes x1 and x2: one that is not there. */
static bool is_missing_node(const gr_chart *ch, gr_str word)
{
    const gr_graph *graph = ch->r->graphs[ch->graph].graph;
    size_t n = letters_of(word);

    if (n == 0 || n == word.len || !gr_is_digit(word.ptr[word.len - 1]))
        return false;
    for (gr_vid v = 0; v < gr_graph_n_nodes(graph) && v < 1000; v++) {
        gr_name name = gr_graph_shown(graph, v);
        gr_str text = name.ptr != NULL ? (gr_str){ name.ptr, name.len } : GR_STR("");

        if (text.len > n && letters_of(text) == n && memcmp(text.ptr, word.ptr, n) == 0)
            return true;
    }
    return false;
}

void gr_guess_add_clause(gr_guessing *g, bool asked)
{
    const gr_chart *ch = g->ch;

    g->cues |= gr_cues_of(ch);
    for (size_t i = 0; i < ch->n;) {
        size_t end = asked && gr_mask_has(&g->in_mods, i) ? i + 1 : add_thing(g, i, asked);

        if (end > i) {
            i = end;
            continue;
        }
        if (ch->word[i].kind == GR_TOKEN_NUMBER)
            gr_phrase_add_thing(&g->text, "<num>");
        else
            gr_phrase_add_word(&g->text, spelt(ch, i));
        g->misses_node |= asked && is_missing_node(ch, ch->word[i].text);
        i++;
    }
    gr_phrase_end_sentence(&g->text);
}
