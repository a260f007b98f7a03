/* Words that say nothing of the graph beside a link: "too", "by copper wire", "on foot", "twice a
 * day"; and those that say which way it goes. */
#include "sense/prose/prose_int.h"

/* "one-way", "two-way", "in both directions", "one way only". */
size_t gr_prose_way(const gr_prose *p, size_t i, gr_direction *direction)
{
    size_t j = i;

    if (gr_prose_is(p, j, "one-way") || gr_prose_is(p, j, "(one-way)") ||
        (gr_prose_is(p, j, "one") && gr_prose_is(p, j + 1, "way"))) {
        *direction = GR_DIRECTED;
        j += gr_prose_is(p, j, "one") ? 2 : 1;
        return j + (gr_prose_is(p, j, "only") ? 1 : 0);
    }
    if (gr_prose_in(p, j, "two-way|mutually|bidirectional|bidirectionally|mutual|symmetric")) {
        *direction = GR_UNDIRECTED;
        return j + 1;
    }
    if (gr_prose_is(p, j, "in") || gr_prose_is(p, j, "for"))
        j++;
    if ((gr_prose_in(p, j, "both|either") || gr_prose_is(p, j, "two")) &&
        gr_prose_in(p, j + 1, "way|direction")) {
        *direction = GR_UNDIRECTED;
        return j + 2;
    }
    return i;
}

size_t gr_prose_vehicle(const gr_prose *p, size_t i)
{
    if (gr_prose_is(p, i, "on") && gr_prose_is(p, i + 1, "foot"))
        return i + 2;
    return gr_prose_is(p, i, "by") && gr_prose_in(p, i + 1,
                                                  "car|bus|train|bike|boat|air|road|rail|"
                                                  "foot|tram|ferry|plane|bicycle|sea")
               ? i + 2
               : i;
}

/* Whether the text has the word at i only there: it names no thing of the graph then. */
static bool said_once(const gr_prose *p, size_t i)
{
    const gr_sensing *s = p->s;
    gr_str lemma = gr_prose_lemma(p, i);
    size_t n = 0;

    for (size_t t = 0; t < s->tokens.n && n < 2; t++)
        n += gr_str_eq(s->lemma[t], lemma);
    return n == 1;
}

/* "by copper wire", "over the pass", "along the old canal": behind it, or i. */
static size_t behind_manner(const gr_prose *p, size_t i)
{
    size_t j = i + 1, from;

    if (!gr_prose_in(p, i, "by|over|along|across|using|from|for|at") &&
        !(gr_prose_in(p, i, "to|at|in|into") && i > 0 && gr_prose_capital(p, i - 1) &&
          gr_prose_class(p, i + 1) & GR_WORD_ARTICLE)) /* "invited Eve to the party" */
        return i;
    if (gr_prose_class(p, j) & GR_WORD_ARTICLE)
        j++;
    for (from = j; j < from + 3 && gr_prose_is_kind(p, j, GR_TOKEN_WORD) &&
                   gr_prose_class(p, j) == 0 && !gr_prose_capital(p, j);)
        j++;
    return j > from && said_once(p, j - 1) &&
                   (j >= p->n || gr_prose_is_kind(p, j, GR_TOKEN_PUNCT) ||
                    gr_prose_is_kind(p, j, GR_TOKEN_NUMBER) ||
                    gr_prose_in(p, j, "and|but|be|take|cost|in"))
               ? j
               : i;
}

/* "(used to ...), but no longer does", "until last year", "but they fell out": it is over, as the
 * verb said already. */
static size_t behind_no_longer(const gr_prose *p, size_t i)
{
    size_t j = i + (gr_prose_is(p, i, ",") ? 1 : 0);
    bool over = false;

    for (size_t k = i; k-- > 0 && !over && !gr_prose_is(p, k, ";");)
        over = gr_prose_is(p, k, "used") && gr_prose_is(p, k + 1, "to");
    if (!over || !(gr_prose_in(p, j, "but|until|before|till") ||
                   (j > i && gr_prose_in(p, j, "though|although"))))
        return i;
    for (j++; j < p->n && !gr_prose_is(p, j, ",") && !gr_prose_is(p, j, ";"); j++)
        if (!gr_prose_is_kind(p, j, GR_TOKEN_WORD) || gr_prose_capital(p, j))
            return i;
    return j;
}

/* "because the line was closed", "since they moved": why, and nothing of the graph. */
static size_t behind_reason(const gr_prose *p, size_t i)
{
    size_t j = i + (gr_prose_is(p, i, ",") ? 1 : 0), from = j;

    if (!gr_prose_in(p, j, "because|since"))
        return i;
    for (j++; j < p->n && !gr_prose_is(p, j, ",") && !gr_prose_is(p, j, ";"); j++)
        if (!gr_prose_is_kind(p, j, GR_TOKEN_WORD) || gr_prose_capital(p, j) ||
            gr_prose_text(p, j).len == 1)
            return i;
    return j > from + 2 ? j : i;
}

/* "by the Iron Bridge", "via the Old Road": a link by its name. */
static size_t behind_named_means(const gr_prose *p, size_t i)
{
    size_t j = i + 2;

    if (!gr_prose_in(p, i, "by|via|over|through") || !gr_prose_is(p, i + 1, "the"))
        return i;
    while (gr_prose_capital(p, j))
        j++;
    return j > i + 2 && gr_is_edge_noun(gr_prose_lemma(p, j - 1)) &&
                   (j >= p->n || gr_prose_is_kind(p, j, GR_TOKEN_PUNCT) || gr_prose_in(p, j, "and"))
               ? j
               : i;
}

/* What follows a clause and says nothing of the graph: how, what for, why, that it is over. */
static size_t behind_tail(const gr_prose *p, size_t i)
{
    if (behind_named_means(p, i) > i)
        return behind_named_means(p, i);
    /* "taught Bea to knit" */
    if (gr_prose_is(p, i, "to") && gr_prose_is_kind(p, i + 1, GR_TOKEN_WORD) &&
        !gr_prose_capital(p, i + 1) && gr_prose_text(p, i + 1).len > 2 &&
        gr_prose_class(p, i + 1) == 0 && gr_prose_form(p, i + 1) == 0 && i > 0 &&
        gr_prose_capital(p, i - 1) && said_once(p, i + 1) &&
        (i + 2 >= p->n || gr_prose_is(p, i + 2, ",") || gr_prose_is(p, i + 2, ";")))
        return i + 2;
    if (behind_no_longer(p, i) > i)
        return behind_no_longer(p, i);
    if (gr_prose_is(p, i, "between") && gr_prose_is(p, i + 1, "them"))
        return i + 2; /* "have a road between them" */
    if (behind_reason(p, i) > i)
        return behind_reason(p, i);
    if (gr_prose_is(p, i, "any") && gr_prose_is(p, i + 1, "more"))
        return i + 2;
    return i;
}

/* Words that a clause may hold without saying anything else. */
size_t gr_prose_filler(const gr_prose *p, size_t i, gr_direction *direction)
{
    /* "(both needed)" */
    if (gr_prose_in(p, i, "both|all") &&
        gr_prose_in(p, i + 1, "need|require|necessary|mandatory|must|compulsory"))
        return i + 2;
    if (gr_prose_in(p, i,
                    "too|also|together|directly|itself|again|already|currently|though|only|either|"
                    "daily|weekly|monthly|regularly|online|privately|yet|anymore"))
        return i + 1;
    /* "by road", "by a ferry" */
    if (gr_prose_is(p, i, "by") || gr_prose_is(p, i, "via")) {
        size_t j = i + 1 + (gr_prose_class(p, i + 1) & GR_WORD_ARTICLE ? 1 : 0), taken;

        if (gr_prose_in(p, j, "old|new|direct|short|long|narrow|small|main|single|wide|steep"))
            j++;
        if (gr_prose_edge_noun(p, j, &taken) != NULL)
            return j + taken;
        if (gr_is_edge_noun(gr_prose_lemma(p, j)) || gr_prose_in(p, j, "rail|ferry|train|bus"))
            return j + 1;
    }
    if (gr_prose_vehicle(p, i) > i)
        return gr_prose_vehicle(p, i);
    if (behind_manner(p, i) > i)
        return behind_manner(p, i);
    if (behind_tail(p, i) > i)
        return behind_tail(p, i);
    if (gr_prose_is(p, i, "by") && gr_prose_capital(p, i + 1) &&
        (i + 2 >= p->n || gr_prose_is_kind(p, i + 2, GR_TOKEN_PUNCT) ||
         gr_prose_in(p, i + 2, "and|too|but|while")))
        return i + 2; /* "linked to Portland by I-5" */
    /* "pings D2 every second" */
    if (gr_prose_in(p, i, "every|each") &&
        gr_prose_in(p, i + 1, "second|minute|hour|day|week|month|year|morning|evening|night|time"))
        return i + 2;
    /* "follows Gus on Insta", "joins the Danube at Passau": where, said once */
    if ((gr_prose_is(p, i, "on") || gr_prose_is(p, i, "at")) && gr_prose_capital(p, i + 1) &&
        gr_prose_text(p, i + 1).len > 2 && gr_prose_class(p, i + 1) == 0 &&
        gr_prose_weekday(p, i + 1, true) == 0 && said_once(p, i + 1) &&
        (i + 2 >= p->n || gr_prose_is(p, i + 2, ",") || gr_prose_is(p, i + 2, ";") ||
         gr_prose_in(p, i + 2, "and|but")))
        return i + 2;
    if (gr_prose_is(p, i, "at") &&
        gr_prose_in(p, i + 1, "work|home|school|night|lunch|university|college|church|sea|first"))
        return i + 2;
    /* "needs codegen, obviously" */
    if (i > 0 && gr_prose_is(p, i - 1, ",") && gr_prose_is_kind(p, i, GR_TOKEN_WORD) &&
        !gr_prose_capital(p, i) && gr_prose_text(p, i).len > 5 &&
        gr_str_ends(gr_prose_text(p, i), "ly") && !gr_prose_is(p, i, "respectively") &&
        (i + 1 >= p->n || gr_prose_is(p, i + 1, ";") || gr_prose_is(p, i + 1, ".")))
        return i + 1;
    /* "twice a day", "on Sundays" */
    if (gr_prose_in(p, i, "once|twice|thrice") && gr_prose_in(p, i + 1, "a|an|per|each|every") &&
        gr_prose_in(p, i + 2, "hour|day|week|month|year|night"))
        return i + 3;
    if (gr_prose_is(p, i, "on") && gr_prose_form(p, i + 1) & GR_FORM_S &&
        gr_prose_in(p, i + 1, "monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend"))
        return i + 2;
    /* "likes Abe back" */
    if (gr_prose_is(p, i, "back") && (i + 1 >= p->n || !gr_prose_is_kind(p, i + 1, GR_TOKEN_WORD) ||
                                      gr_prose_in(p, i + 1, "and|but")))
        return i + 1;
    if (gr_prose_is(p, i, "as") && gr_prose_is(p, i + 1, "well") && !gr_prose_is(p, i + 2, "as"))
        return i + 2;
    if (gr_prose_is(p, i, "so") && gr_prose_is(p, i + 1, "far"))
        return i + 2;
    /* "brought Fay along" */
    if (gr_prose_is(p, i, "along") && !gr_prose_is_kind(p, i + 1, GR_TOKEN_WORD))
        return i + 1;
    /* "is two-way", "can be driven in both directions" */
    if (gr_prose_in(p, i, "be") || gr_prose_is(p, i, "can")) {
        size_t j = i + (gr_prose_is(p, i, "can") && gr_prose_is(p, i + 1, "be") ? 2 : 1), k;

        if (gr_prose_in(p, j, "drive|use|travel|cross|walk|pass|ride|sail|open|go|run"))
            j++;
        k = gr_prose_way(p, j, direction);
        if (k > j)
            return k;
    }
    if (gr_prose_way(p, i, direction) > i)
        return gr_prose_way(p, i, direction);
    if (gr_prose_is(p, i, "but") && gr_prose_is(p, i + 1, "not") && gr_prose_is(p, i + 2, "back")) {
        *direction = GR_DIRECTED;
        return i + 3;
    }
    if (gr_prose_is(p, i, "and") && gr_prose_is(p, i + 1, "vice") &&
        gr_prose_is(p, i + 2, "versa")) {
        *direction = GR_UNDIRECTED;
        return i + 3;
    }
    if (gr_prose_is(p, i, "and") && gr_prose_is(p, i + 1, "back") && !gr_prose_is(p, i + 2, "to")) {
        *direction = GR_UNDIRECTED;
        return i + 2;
    }
    return i;
}
