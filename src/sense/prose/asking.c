/* What asks and what only supposes: a question mark, an imperative or a condition makes a part one
 * that says nothing about the graph; the data before it in the same sentence still counts. And
 * words before a clause that say nothing: "In our village, ...", "We know that ...". */
#include "sense/prose/units_int.h"

static const char requests[] =
    "find|list|tell|compute|determine|name|give|show|calculate|output|print|return|count|identify|"
    "report|check|decide|estimate|plan|suggest|rank|sort|assign|evaluate|detect|verify|provide|"
    "enumerate|choose|pick|select|answer|compare|schedule|arrange|help|locate|draw|solve|explain|"
    "describe|predict|perform|remove|partition|present|note|please|imagine|suppose|assume|if|"
    "unless|when|whenever|let|say|consider|represent|would|could|should|can|do|does|did|is|are|was|"
    "were|will|has|have|for";

static const char discourse[] = "also|and|but|then|finally|however|meanwhile|moreover|so|next|"
                                "additionally|likewise|similarly|furthermore|further|lastly|"
                                "besides|plus|or|first|second|third|while|whereas|yes|ok|okay|well|"
                                "yesterday|today|nowadays|now|currently";

static bool is_question_word(const gr_prose *p, size_t i)
{
    return (gr_prose_class(p, i) & GR_WORD_QUESTION) != 0;
}

/* Whether what begins at `from` asks, supposes or orders. */
static bool begins_asking(const gr_prose *p, size_t from, size_t to)
{
    size_t i = from;

    while (i < to && gr_prose_in(p, i, "and|but|so|then|now|also|ok|please"))
        i++;
    /* "So does the Main." */
    if (i > from && gr_prose_is(p, i - 1, "so") && gr_prose_in(p, i, "do|be|have|can") &&
        !gr_prose_is(p, p->n - 1, "?"))
        return false;
    if (i >= to || is_question_word(p, i))
        return true;
    if (p->suppose && gr_prose_in(p, i, "suppose|assume|imagine|let"))
        i++;
    /* "Is Dario in touch", "Find the path"; but "Is" can be nobody's name, "Will" can. */
    /* "Do the dishes after dinner." */
    if (gr_prose_is(p, i, "do") && gr_prose_class(p, i + 1) & GR_WORD_ARTICLE &&
        !gr_prose_is(p, p->n - 1, "?"))
        return false;
    return gr_prose_in(p, i, requests) && !gr_prose_is(p, i, "will") &&
           !(gr_prose_capital(p, i) && i != p->first_word && i != from) &&
           (gr_prose_lemma(p, i).len == gr_prose_text(p, i).len || gr_prose_class(p, i) != 0);
}

/* "if you go from", "when you drive from": a way like others, no condition. Where "from" is, or i.
 */
size_t gr_prose_behind_going(const gr_prose *p, size_t i)
{
    return gr_prose_in(p, i, "if|when") && gr_prose_in(p, i + 1, "you|we|one") &&
                   gr_prose_in(p, i + 2, "go|drive|walk|fly|travel|sail|ride|hike") &&
                   gr_prose_is(p, i + 3, "from")
               ? i + 3
               : i;
}

/* ... or holds a condition. */
bool gr_prose_is_no_statement(const gr_prose *p, size_t from, size_t to)
{
    if (begins_asking(p, from, to))
        return true;
    for (size_t i = from; i < to; i++)
        if ((gr_prose_in(p, i, "if|unless") && gr_prose_behind_going(p, i) == i) ||
            (!p->suppose && gr_prose_in(p, i, "suppose|imagine")))
            return true;
    return false;
}

/* Where the asking part of [from, to), which ends in a question mark, begins: behind the last comma
 * before a question word or an auxiliary; from if all of it asks. */
size_t gr_prose_asking_from(const gr_prose *p, size_t from, size_t to)
{
    for (size_t i = to; i > from + 1; i--)
        if ((gr_prose_is(p, i - 1, ",") || gr_prose_is(p, i - 1, ".") ||
             gr_prose_is(p, i - 1, ";") || gr_prose_is(p, i - 1, "–") ||
             gr_prose_is(p, i - 1, "—")) &&
            begins_asking(p, i, to))
            return i - 1;
    return from;
}

/* Behind the "if" in [from, to), which asks or orders; 0 if there is none. Read only where the text
 * tells nothing: "is C, A, B a valid order if A comes before B?" */
size_t gr_prose_condition_from(const gr_prose *p, size_t from, size_t to)
{
    for (size_t i = from; i + 2 < to; i++)
        if (gr_prose_in(p, i, "if") ||
            (gr_prose_in(p, i, "given|provided") && gr_prose_is(p, i + 1, "that")))
            return i + (gr_prose_in(p, i, "if") ? 1 : 2);
    return 0;
}

/* Where that condition ends: at the comma before what is asked. */
size_t gr_prose_condition_end(const gr_prose *p, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        if (gr_prose_is(p, i, ",") && begins_asking(p, i + 1, to) && !gr_prose_is(p, i + 1, "and"))
            return i;
    return to - (gr_prose_is(p, to - 1, "?") ? 1 : 0);
}

/* "True or false: B is a hub": what follows is asked. */
bool gr_prose_asks_truth(const gr_prose *p, size_t from, size_t to)
{
    for (size_t i = from; i + 2 < to; i++)
        if (gr_prose_in(p, i, "true|yes|right") && gr_prose_is(p, i + 1, "or") &&
            gr_prose_in(p, i + 2, "false|no|wrong"))
            return true;
    return false;
}

/* "We know that", "historians agree that", "it is known that": what follows holds. What somebody
 * says or thinks does not. */
static size_t skip_known(const gr_prose *p, size_t i)
{
    static const char known[] =
        "know|agree|establish|find|see|learn|observe|record|clear|certain|show|"
        "confirm|prove";
    size_t j = i;

    if (gr_prose_class(p, j) & GR_WORD_ARTICLE)
        j++;
    if (!(gr_prose_form(p, j) & GR_FORM_S) && gr_prose_form(p, j + 1) & GR_FORM_S &&
        gr_prose_class(p, j) == 0)
        j++; /* "server logs" */
    if (!gr_prose_in(p, j, "we|i|it|you") && !(gr_prose_form(p, j) & GR_FORM_S))
        return i;
    j++;
    if (gr_prose_in(p, j, "be|have"))
        j++;
    if (gr_prose_in(p, j, "also|all|now"))
        j++;
    return gr_prose_in(p, j, known) && gr_prose_is(p, j + 1, "that") ? j + 2 : i;
}

/* "The old map shows", "our plan has": behind it, where links are told, or i. */
static size_t skip_map(const gr_prose *p, size_t i)
{
    size_t j = i, from;

    if (!(gr_prose_class(p, j) & GR_WORD_ARTICLE) && !gr_prose_in(p, j, "our|my|this"))
        return i;
    for (from = ++j;
         j < from + 2 && !gr_prose_in(p, j, "map|plan|sketch|diagram|drawing|chart|figure"); j++)
        if (!gr_prose_is_kind(p, j, GR_TOKEN_WORD) || gr_prose_capital(p, j))
            return i;
    return gr_prose_in(p, j, "map|plan|sketch|diagram|drawing|chart|figure") &&
                   gr_prose_in(p, j + 1, "show|have|contain") && gr_prose_form(p, j + 1) & GR_FORM_S
               ? j + 2
               : i;
}

/* "Ten years ago", "two weeks later", "every Friday": when it was, which says nothing of the graph.
 */
static size_t skip_span_of_time(const gr_prose *p, size_t i)
{
    if (gr_prose_in(p, i, "every|each") &&
        gr_prose_in(p, i + 1,
                    "day|week|month|year|morning|evening|night|monday|tuesday|wednesday|"
                    "thursday|friday|saturday|sunday|weekend|time"))
        return i + 2;
    return (gr_prose_is_kind(p, i, GR_TOKEN_NUMBER) ||
            gr_prose_in(p, i, "a|one|two|three|four|five|six|seven|eight|nine|ten|some|many")) &&
                   gr_prose_in(p, i + 1, "year|month|week|day|hour|minute") &&
                   gr_prose_in(p, i + 2, "ago|late|later|earlier|early")
               ? i + 3
               : i;
}

size_t gr_prose_skip_discourse(gr_prose *p, size_t i, size_t end)
{
    for (;;) {
        size_t from = i;

        if (gr_prose_is(p, i, "so") && gr_prose_in(p, i + 1, "do|be|have|can"))
            return i; /* "So does the Main." */
        if (gr_prose_in(p, i, discourse) && i + 1 < end &&
            !(gr_prose_capital(p, i) && i != p->first_word))
            i++;
        else if (i == p->first_word && gr_prose_is(p, i + 1, ",") && gr_prose_text(p, i).len > 4 &&
                 gr_prose_is_kind(p, i, GR_TOKEN_WORD) && gr_str_ends(gr_prose_text(p, i), "ly") &&
                 gr_strmap_get(&p->inside, gr_prose_text(p, i)) == GR_MAP_NONE && i + 2 < end)
            i++; /* "Surprisingly, D imports A" */
        else if (gr_prose_in(p, i, "last|this|previous") && i == p->first_word &&
                 gr_prose_in(p, i + 1, "year|month|week|season|term|summer|winter"))
            i += 2;
        else if (gr_prose_is(p, i, "until") && i == p->first_word &&
                 (gr_prose_is_kind(p, i + 1, GR_TOKEN_NUMBER) || gr_prose_is(p, i + 1, "recently")))
            i += 2;
        else if (skip_span_of_time(p, i) > i)
            i = skip_span_of_time(p, i);
        else if (gr_prose_is(p, i, "note") && gr_prose_is(p, i + 1, "that"))
            i += 2;
        else if (p->suppose && gr_prose_in(p, i, "suppose|assume|imagine|let"))
            i += gr_prose_is(p, i + 1, "that") ? 2 : 1;
        else if (gr_prose_is(p, i, "in") && gr_prose_in(p, i + 1, "addition|turn|total|fact|short"))
            i += 2;
        else if (gr_prose_is(p, i, "by") && gr_prose_is(p, i + 1, "the") &&
                 gr_prose_is(p, i + 2, "way"))
            i += 3;
        else if (gr_prose_is(p, i, "in") && gr_prose_in(p, i + 1, "this|the|our") &&
                 gr_prose_in(p, i + 2, "graph|network|map") && gr_prose_is(p, i + 3, ","))
            i += 3;
        else if (i == p->first_word && skip_map(p, i) > i)
            i = skip_map(p, i);
        else
            i = skip_known(p, i);
        if (i == from)
            return i;
        if (gr_prose_is(p, i, ","))
            i++;
        p->first_word = i;
    }
}

/* "At the party Olaf danced", "In the fairy tale, the wolf chases", "in the dungeon the crypt
 * leads": behind the place, which does nothing. */
static size_t skip_place(const gr_prose *p, size_t from, size_t to)
{
    size_t i = from + 2;

    if (from + 4 < to && gr_prose_in(p, from, "in|at|on|among|during|throughout|within|of")) {
        /* "Among five servers, S1 talks", "In Riverdale the library is" */
        for (i = from + 1; i < to && i < from + 7 && gr_prose_is_kind(p, i, GR_TOKEN_WORD) &&
                           !gr_prose_capital(p, i) && !is_question_word(p, i);
             i++)
            ;
        if (gr_prose_is(p, i, ",") && i > from + 2 && gr_prose_is_kind(p, i + 1, GR_TOKEN_WORD))
            return i + 1;
        i = from + 1;
        while (i < from + 4 && gr_prose_capital(p, i) && gr_prose_text(p, i).len > 1)
            i++;
        if (i > from + 1 && (gr_prose_is(p, i, ",") || gr_prose_is(p, i, "the")))
            return i + (gr_prose_is(p, i, ",") ? 1 : 0);
        i = from + 2;
    }
    if (!gr_prose_in(p, from, "in|at|within|inside|on|during") || from + 4 >= to ||
        !gr_prose_in(p, from + 1, "the|our|my|this|an|his|her|their"))
        return from;
    while (i < to && i < from + 5 && gr_prose_is_kind(p, i, GR_TOKEN_WORD) &&
           !gr_prose_capital(p, i) && gr_prose_class(p, i) == 0)
        i++;
    if (i == from + 2)
        return from;
    if (gr_prose_is(p, i, ","))
        return i + 1;
    return i <= from + 4 && i + 2 < to &&
                   ((gr_prose_capital(p, i) && i == from + 3) || gr_prose_is(p, i, "the"))
               ? i
               : from;
}

/* "In the following graph, ...", "Consider a network where ...": behind the frame. */
/* "By the north path it's", "on foot it takes": behind how one goes. */
static size_t skip_manner(const gr_prose *p, size_t from, size_t to)
{
    size_t i = from + 1;

    if (!gr_prose_in(p, from, "by|via|on|over|along|with"))
        return from;
    while (i < to && i < from + 5 && gr_prose_is_kind(p, i, GR_TOKEN_WORD) &&
           !gr_prose_capital(p, i) && !gr_prose_is(p, i, "it") && !gr_prose_is(p, i, "it's"))
        i++;
    i += gr_prose_is(p, i, ",") ? 1 : 0;
    return i > from + 1 && (gr_prose_is(p, i, "it's") ||
                            (gr_prose_is(p, i, "it") && gr_prose_in(p, i + 1, "be|take|cost")))
               ? i
               : from;
}

size_t gr_prose_skip_frame(const gr_prose *p, size_t from, size_t to)
{
    size_t i = from, frame;

    while (i + 1 < to && (gr_prose_in(p, i, "ok|okay|so|well|hey|hi|hello|now|and|but|anyway") ||
                          gr_prose_is(p, i, ",")))
        i++;
    frame = skip_manner(p, i, to);
    if (frame == i)
        frame = skip_place(p, i, to);
    if (frame != i)
        return frame;
    i = from + 1;

    if (!gr_prose_in(p, from, "in|consider|take|given|let"))
        return from;
    while (i < to && i < from + 6 &&
           !gr_prose_in(p, i,
                        "graph|network|map|tree|heap|hierarchy|system|digraph|town|village|"
                        "club|group|family|team|class|office|game|puzzle|story|diagram"))
        i++;
    if (i >= to || i >= from + 6)
        return from;
    i++;
    if (gr_prose_is(p, i, ",") || gr_prose_is(p, i, "where"))
        return i + 1;
    /* "in our club everybody knows Zoe", "in this tree 1 is the parent of 2" */
    if (gr_prose_in(p, i, "everyone|everybody") || gr_prose_is_kind(p, i, GR_TOKEN_NUMBER) ||
        (gr_prose_capital(p, i) && gr_prose_in(p, from, "in")))
        return i;
    /* "in our class lea sits next to finn" */
    if (gr_prose_is(p, from, "in") && i == from + 3 && gr_prose_class(p, i) == 0 &&
        gr_prose_form(p, i + 1) & GR_FORM_S)
        return i;
    return gr_prose_is(p, i, "in") && gr_prose_is(p, i + 1, "which") ? i + 2 : from;
}
