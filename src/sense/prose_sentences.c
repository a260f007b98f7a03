/* From the text to clauses: sentences, their lines, the parts behind colons, what asks and what
 * only supposes, and corrections.
 *
 * A part is read whole or not at all. A question mark, an imperative or a condition makes a part
 * one that says nothing about the graph; the data before it in the same sentence still counts. */
#include "sense/prose_int.h"

#define LINES_MAX 4 /* lines that one sentence may be wrapped over */

static const char requests[] =
    "find|list|tell|compute|determine|name|give|show|calculate|output|print|return|count|identify|"
    "report|check|decide|estimate|plan|suggest|rank|sort|assign|evaluate|detect|verify|provide|"
    "enumerate|choose|pick|select|answer|compare|schedule|arrange|help|locate|draw|solve|explain|"
    "describe|predict|perform|remove|partition|present|note|please|imagine|suppose|assume|if|"
    "unless|when|whenever|let|say|consider|represent|would|could|should|can|do|does|did|is|are|was|"
    "were|will|has|have|for";

static const char means[] = "means|mean|denote|represent|indicate|signify|define";

static const char discourse[] = "also|and|but|then|finally|however|meanwhile|moreover|so|next|"
                                "additionally|likewise|similarly|furthermore|further|lastly|"
                                "besides|plus|or|first|second|third|while|whereas|yes|ok|okay|well|"
                                "yesterday|today";

/* --- parts --- */

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

/* ... or holds a condition. */
static bool is_no_statement(const gr_prose *p, size_t from, size_t to)
{
    if (begins_asking(p, from, to))
        return true;
    for (size_t i = from; i < to; i++)
        if (gr_prose_in(p, i, "if|unless") || (!p->suppose && gr_prose_in(p, i, "suppose|imagine")))
            return true;
    return false;
}

/* Where the asking part of [from, to), which ends in a question mark, begins: behind the last comma
 * before a question word or an auxiliary; from if all of it asks. */
static size_t asking_from(const gr_prose *p, size_t from, size_t to)
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
static size_t condition_from(const gr_prose *p, size_t from, size_t to)
{
    for (size_t i = from; i + 2 < to; i++)
        if (gr_prose_in(p, i, "if") ||
            (gr_prose_in(p, i, "given|provided") && gr_prose_is(p, i + 1, "that")))
            return i + (gr_prose_in(p, i, "if") ? 1 : 2);
    return 0;
}

/* Where that condition ends: at the comma before what is asked. */
static size_t condition_end(const gr_prose *p, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        if (gr_prose_is(p, i, ",") && begins_asking(p, i + 1, to) && !gr_prose_is(p, i + 1, "and"))
            return i;
    return to - (gr_prose_is(p, to - 1, "?") ? 1 : 0);
}

/* "We know that", "historians agree that", "it is known that": what follows holds. What somebody
 * says or thinks does not. */
static size_t skip_known(const gr_prose *p, size_t i)
{
    static const char known[] = "know|agree|establish|find|see|learn|observe|record|clear|certain";
    size_t j = i;

    if (gr_prose_class(p, j) & GR_WORD_ARTICLE)
        j++;
    if (!gr_prose_in(p, j, "we|i|it|you") && !(gr_prose_form(p, j) & GR_FORM_S))
        return i;
    j++;
    if (gr_prose_in(p, j, "be|have"))
        j++;
    if (gr_prose_in(p, j, "also|all|now"))
        j++;
    return gr_prose_in(p, j, known) && gr_prose_is(p, j + 1, "that") ? j + 2 : i;
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

static size_t skip_discourse(gr_prose *p, size_t i, size_t end)
{
    for (;;) {
        size_t from = i;

        if (gr_prose_is(p, i, "so") && gr_prose_in(p, i + 1, "do|be|have|can"))
            return i; /* "So does the Main." */
        if (gr_prose_in(p, i, discourse) && i + 1 < end &&
            !(gr_prose_capital(p, i) && i != p->first_word))
            i++;
        else if (skip_span_of_time(p, i) > i)
            i = skip_span_of_time(p, i);
        else if (gr_prose_is(p, i, "note") && gr_prose_is(p, i + 1, "that"))
            i += 2;
        else if (p->suppose && gr_prose_in(p, i, "suppose|assume|imagine|let"))
            i += gr_prose_is(p, i + 1, "that") ? 2 : 1;
        else if (gr_prose_is(p, i, "by") && gr_prose_is(p, i + 1, "the") &&
                 gr_prose_is(p, i + 2, "way"))
            i += 3;
        else if (gr_prose_is(p, i, "in") && gr_prose_in(p, i + 1, "this|the|our") &&
                 gr_prose_in(p, i + 2, "graph|network|map") && gr_prose_is(p, i + 3, ","))
            i += 3;
        else
            i = skip_known(p, i);
        if (i == from)
            return i;
        if (gr_prose_is(p, i, ","))
            i++;
        p->first_word = i;
    }
}

/* Separators between clauses. */
static size_t clause_end(const gr_prose *p, size_t i)
{
    size_t j = i;

    while (gr_prose_is(p, j, ",") || gr_prose_is(p, j, ";") || gr_prose_is(p, j, "."))
        j++;
    if (gr_prose_in(p, j, "and|while|whereas|but|then|plus") || gr_prose_is(p, j, "&"))
        j++;
    if (j > i && gr_prose_is(p, j, "that")) /* "I know that A knows B, that B knows C" */
        j++;
    if (j > i && gr_prose_in(p, j, "however|meanwhile|moreover|finally|likewise|also") &&
        gr_prose_is(p, j + 1, ","))
        j += 2;
    return j;
}

/* "At 10:05", before the clause. */
static size_t time_before(gr_prose *p, size_t i)
{
    size_t n = p->values.n, j;

    if (!gr_prose_is(p, i, "at") && !gr_prose_is(p, i, "on") && !gr_prose_is(p, i, "in") &&
        !gr_prose_is_kind(p, i, GR_TOKEN_NUMBER) && !gr_prose_is_kind(p, i, GR_TOKEN_DATE) &&
        !gr_prose_capital(p, i))
        return i;
    j = gr_prose_value_at(p, i, GR_MEANS_NUMBER);
    if (j == i || p->values.at[n].meaning != GR_MEANS_CLOCK) {
        p->values.n = n;
        return i;
    }
    return j + (gr_prose_is(p, j, ",") || gr_prose_is(p, j, ":") ? 1 : 0);
}

/* Reads [from, to) of the unit as clauses; false, and nothing is left, if a word stays over. */
static bool read_clauses(gr_prose *p, size_t from, size_t to)
{
    size_t n_phrases = p->phrases.n, n_values = p->values.n, n_statements = p->statements.n;
    size_t n = p->n, i;

    p->n = to;
    p->first_word = from;
    p->last_task = UINT32_MAX;
    i = skip_discourse(p, from, to);
    while (i < to) {
        size_t time = p->values.n, first = p->statements.n, j, k = gr_prose_timetable(p, i);
        bool timed;

        if (k > i) {
            i = clause_end(p, k);
            if (i == k && i < to)
                break;
            continue;
        }
        j = time_before(p, i);
        timed = j > i;

        if (timed)
            p->first_word = j;
        k = gr_prose_again(p, j);
        if (k == j)
            k = gr_prose_nodes(p, j);
        if (k == j)
            k = gr_prose_owned(p, j);
        if (k == j)
            k = gr_prose_listed(p, j);
        if (k == j)
            k = gr_prose_pairs(p, j);
        if (k == j)
            k = gr_prose_made_of(p, j);
        if (k == j)
            k = gr_prose_with(p, j);
        if (k == j)
            k = gr_prose_needs_for(p, j);
        if (k == j)
            k = gr_prose_task(p, j);
        if (k == j)
            k = gr_prose_link(p, j);
        if (k == j)
            k = gr_prose_order(p, j);
        if (k == j)
            k = gr_prose_clause(p, j);
        if (k == j)
            k = gr_prose_legs(p, j);
        if (k == j)
            k = gr_prose_steps(p, j);
        if (k == j)
            break;
        for (size_t s = first; timed && s < p->statements.n; s++)
            if (p->statements.at[s].n_values == 0) {
                p->statements.at[s].values = (uint32_t)time;
                p->statements.at[s].n_values = 1;
            }
        i = clause_end(p, k);
        if (i == k && i < to)
            break;
    }
    p->n = n;
    if (i >= to && p->statements.n > n_statements && p->has_day) {
        gr_prose_value v = { NULL, GR_MEANS_CLOCK, gr_v_int(p->day), NULL };

        if (!gr_vec_push(&p->values, v))
            gr_prose_fail(p);
        for (size_t s = n_statements; s < p->statements.n; s++)
            if (p->statements.at[s].n_values == 0) {
                p->statements.at[s].values = (uint32_t)p->values.n - 1;
                p->statements.at[s].n_values = 1;
            }
    }
    if (i >= to && p->statements.n > n_statements) {
        for (size_t s = n_statements; s < p->statements.n; s++)
            p->statements.at[s].part = gr_prose_span(p, from, to);
        return true;
    }
    p->phrases.n = n_phrases;
    p->values.n = n_values;
    p->statements.n = n_statements;
    return false;
}

/* What a bracket at the end says of all links before it: "(km, two-way streets)", "(all in min)".
 */
typedef struct remark {
    const gr_unit *unit;
    gr_meaning meaning;
    gr_direction way;
} remark;

/* Where such a bracket in [from, to) begins; `to` if there is none. */
static size_t remark_from(const gr_prose *p, size_t from, size_t to, remark *out)
{
    size_t open = to, i;

    *out = (remark){ .way = GR_AUTO };
    if (to < from + 4 || !gr_prose_is(p, to - 1, ")"))
        return to;
    for (open = to - 1; open > from && open + 10 > to && !gr_prose_is(p, open, "("); open--)
        ;
    if (!gr_prose_is(p, open, "("))
        return to;
    for (i = open + 1; i + 1 < to;) {
        size_t j = gr_prose_way(p, i, &out->way);
        const gr_unit *unit = NULL;

        if (j > i) {
            i = j + (gr_is_edge_noun(gr_prose_lemma(p, j)) ? 1 : 0);
        } else if (gr_prose_is(p, i, ",") ||
                   gr_prose_in(p, i,
                               "all|in|be|and|number|weight|value|everything|time|distance|"
                               "length|cost|capacity|each|of|them|the")) {
            i++;
        } else {
            if (!gr_prose_is_kind(p, i, GR_TOKEN_WORD))
                return to;
            gr_meaning_of(gr_prose_text(p, i), &unit);
            if (unit == NULL || out->unit != NULL)
                return to;
            out->unit = unit;
            out->meaning = gr_meaning_of_unit(unit);
            i++;
        }
    }
    return out->unit != NULL || out->way != GR_AUTO ? open : to;
}

static void apply_remark(gr_prose *p, const remark *r, size_t statements, size_t values)
{
    for (size_t v = values; r->unit != NULL && v < p->values.n; v++)
        if (p->values.at[v].unit == NULL && p->values.at[v].meaning != GR_MEANS_CLOCK) {
            p->values.at[v].unit = r->unit;
            p->values.at[v].meaning = r->meaning;
        }
    for (size_t s = statements; r->way != GR_AUTO && s < p->statements.n; s++) {
        p->statements.at[s].direction = r->way;
        p->statements.at[s].one_way = r->way == GR_DIRECTED;
    }
}

/* ... perhaps with a remark at the end. */
static bool read_part(gr_prose *p, size_t from, size_t to)
{
    size_t n_statements = p->statements.n, n_values = p->values.n, open;
    remark r;

    if (read_clauses(p, from, to))
        return true;
    open = remark_from(p, from, to, &r);
    if (open == to || !read_clauses(p, from, open))
        return false;
    apply_remark(p, &r, n_statements, n_values);
    for (size_t s = n_statements; s < p->statements.n; s++)
        p->statements.at[s].part = gr_prose_span(p, from, to);
    return true;
}

/* --- corrections --- */

static bool is_correction(const gr_prose *p, size_t from, size_t to)
{
    return to > from &&
           (gr_prose_in(p, from, "sorry|correction|oops|oop|wait|scratch|actually|erratum") ||
            (gr_prose_is(p, from, "no") &&
             (gr_prose_is(p, from + 1, ",") || gr_prose_is(p, from + 1, "wait"))) ||
            (gr_prose_is(p, from, "i") && gr_prose_is(p, from + 1, "mean")));
}

static bool share_subject(const gr_prose *p, const gr_statement *a, const gr_statement *b)
{
    for (uint32_t i = a->a; i < a->a + a->n_a; i++)
        for (uint32_t k = b->a; k < b->a + b->n_a; k++)
            if (gr_str_eq(p->phrases.at[i].name, p->phrases.at[k].name))
                return true;
    return false;
}

/* What the statements from `first` on take back: those of the sentence before with the same subject
 * and verb; all of that sentence if there are none. */
static void take_back(gr_prose *p, size_t first)
{
    uint32_t sentence;
    bool any = false;

    if (p->sentences.n != 0)
        p->sentences.at[p->sentences.n - 1].read = true;
    if (first == 0 || p->statements.at[first - 1].sentence + 1 < p->sentences.n)
        return;
    sentence = p->statements.at[first - 1].sentence;
    for (int pass = 0; pass < 2 && !any; pass++)
        for (size_t i = first; i-- > 0 && p->statements.at[i].sentence == sentence;)
            for (size_t k = first; k < p->statements.n && k < first + 8; k++)
                if (pass == 1 || (share_subject(p, &p->statements.at[i], &p->statements.at[k]) &&
                                  p->statements.at[i].row == p->statements.at[k].row))
                    any = p->statements.at[i].dropped = true;
}

/* --- units --- */

/* A link's noun in the head of a list: "Friendship connections:". */
static const gr_relation_row *announced(const gr_prose *p, size_t from, size_t to)
{
    const gr_relation_row *found = NULL;

    for (size_t i = from; i < to; i++) {
        gr_str lemma = gr_prose_lemma(p, i);
        size_t taken;
        const gr_relation_row *row = gr_relation_match(&lemma, lemma.len != 0, &taken);

        if (row == NULL && gr_is_edge_noun(lemma)) {
            lemma = GR_STR("connection");
            row = gr_relation_match(&lemma, 1, &taken);
        }
        if (row != NULL && row->how & (GR_REL_EDGE | GR_REL_NOUN))
            found = row;
    }
    return found;
}

/* The verb in the head of a list: "All of the following won a prize:". */
static const gr_relation_row *announced_verb(const gr_prose *p, size_t from, size_t to)
{
    for (size_t i = from + 1; i < to; i++) {
        gr_str lemma = gr_prose_lemma(p, i);
        size_t taken;
        const gr_relation_row *row = gr_relation_match(&lemma, lemma.len != 0, &taken);

        if (row != NULL && row->how == GR_REL_VERB && !row->word.backwards &&
            row->word.direction == GR_DIRECTED && gr_prose_form(p, i) & (GR_FORM_S | GR_FORM_PAST))
            return row;
    }
    return NULL;
}

static bool splits_at(const gr_prose *p, size_t i, size_t depth)
{
    if (!gr_prose_is(p, i, ":") || depth != 0 ||
        (i + 1 < p->n && gr_prose_token(p, i + 1)->flags & GR_TOKEN_GLUED)) /* "http://" */
        return false;
    /* "Calls: 9:00 Ann-Bob" */
    if (gr_prose_is_kind(p, i + 1, GR_TOKEN_NUMBER) && gr_prose_is(p, i + 2, ":") &&
        gr_prose_is_kind(p, i + 3, GR_TOKEN_NUMBER) && gr_prose_capital(p, i + 4))
        return true;
    /* "Lengths: 12 m from A to B" */
    for (size_t k = i + 2; gr_prose_is_kind(p, i + 1, GR_TOKEN_NUMBER) && k < i + 7; k++)
        if (gr_prose_is(p, k, "from") || !gr_prose_is_kind(p, k, GR_TOKEN_WORD))
            return gr_prose_is(p, k, "from");
    /* "A to B: 5", "A to B: capacity 5", "10:05", "node 0: [1,0]". */
    return !(gr_prose_is_kind(p, i + 1, GR_TOKEN_NUMBER) || gr_prose_is(p, i + 1, "[") ||
             (gr_prose_is_kind(p, i + 1, GR_TOKEN_WORD) &&
              gr_prose_is_kind(p, i + 2, GR_TOKEN_NUMBER) &&
              gr_prose_in(p, i + 1, "capacity|weight|distance|cost|length|time|duration|price")));
}

/* Was only a verb that is in no table read, from statement `first` on? Then it is no clause but the
 * head of a list, and is taken back: "Trading posts with barges: ...". */
static bool is_guess(gr_prose *p, size_t first)
{
    for (size_t s = first; s < p->statements.n; s++)
        if (p->statements.at[s].row != NULL || p->statements.at[s].relation.len == 0)
            return false;
    p->statements.n = first;
    return true;
}

/* "A unlocks B:" at the end of a line, from statement `first` on: what the lines below mean, taken
 * back. */
static bool is_legend(gr_prose *p, size_t first)
{
    const gr_statement *s = &p->statements.at[first];
    gr_str a, b;

    if (p->statements.n != first + 1 || s->shape != GR_SHAPE_ACROSS || s->n_a == 0 || s->n_b != 1)
        return false;
    a = p->phrases.at[s->a + s->n_a - 1].name;
    b = p->phrases.at[s->b].name;
    if (!(gr_str_is_nocase(a, "A") && gr_str_is_nocase(b, "B")) &&
        !(gr_str_is_nocase(a, "X") && gr_str_is_nocase(b, "Y")))
        return false;
    p->statements.n = first;
    return true;
}

/* Two links or more, all of them with known words? */
static bool is_data(const gr_prose *p, size_t first)
{
    size_t n = 0;

    for (size_t s = first; s < p->statements.n; s++) {
        if (p->statements.at[s].shape == GR_SHAPE_NODES)
            continue;
        if (p->statements.at[s].row == NULL)
            return false;
        n++;
    }
    return n > 1;
}

/* "Pell to Quorn, Quorn to Rye": pairs behind a colon that nothing announced. */
static bool begins_pairs(gr_prose *p, size_t i)
{
    size_t n_phrases = p->phrases.n, n_values = p->values.n, j, k;

    i = time_before(p, i); /* "Mon Ilja to Jana" */
    j = k = gr_prose_phrase(p, i);
    if (j > i && gr_prose_is(p, j, "to"))
        k = gr_prose_phrase(p, j + 1);
    p->phrases.n = n_phrases;
    p->values.n = n_values;
    return k > j + 1 && gr_prose_is(p, k, ",");
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
    if (!gr_prose_in(p, from, "in|at|within|inside|on") || from + 4 >= to ||
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
static size_t skip_frame(const gr_prose *p, size_t from, size_t to)
{
    size_t i = from, frame;

    while (i + 1 < to && (gr_prose_in(p, i, "ok|okay|so|well|hey|hi|hello|now|and|but|anyway") ||
                          gr_prose_is(p, i, ",")))
        i++;
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

/* "Ayr's neighbours: Bute, Coll" */
static bool is_owner(const gr_prose *p, size_t i)
{
    const gr_token *t = gr_prose_token(p, i);

    return t->kind == GR_TOKEN_WORD && t->inner_end < t->end && gr_prose_is(p, i + 2, ":");
}

/* "Eva: Ari, Bob." alone in its sentence: one entry of a list of neighbours. */
static bool read_entry(gr_prose *p, size_t from)
{
    static const gr_str noun = { "connection", 10 };
    gr_prose_mark u = gr_prose_marked(p);
    uint32_t a = (uint32_t)p->phrases.n, b, n_b;
    size_t n = p->n, taken, j, k;
    gr_statement *s;

    if (n > 3 && gr_prose_is(p, n - 1, "."))
        p->n--;
    p->first_word = from;
    j = gr_is_node_noun(gr_prose_lemma(p, from)) || gr_is_edge_noun(gr_prose_lemma(p, from))
            ? from
            : gr_prose_phrase(p, from);
    k = j > from && gr_prose_is(p, j, ":") && p->values.n == u.values
            ? gr_prose_list(p, j + 1, GR_LIST_SUBJECTS, GR_STR(""), &b, &n_b)
            : j;
    for (uint32_t f = a; f < p->phrases.n; f++)
        if (memchr(p->phrases.at[f].name.ptr, '-', p->phrases.at[f].name.len) != NULL)
            k = j; /* "G1: A-B, B-C" has links in it */
    if (k <= j + 1 || k != p->n || p->values.n != u.values ||
        (s = gr_prose_say(p, GR_SHAPE_ACROSS, from, k)) == NULL) {
        gr_prose_back(p, u, from);
        p->n = n;
        return false;
    }
    s->row = gr_relation_match(&noun, 1, &taken);
    s->relation = gr_str_of(s->row->word.lemma);
    s->is_entry = true;
    s->part = s->at;
    s->a = a;
    s->n_a = 1;
    s->b = b;
    s->n_b = n_b;
    p->n = n;
    return true;
}

/* What is counted in "Day 3:". */
static const char day_words[] = "day|step|time|round|week|t|year";

/* "True or false: B is a hub": what follows is asked. */
static bool asks_truth(const gr_prose *p, size_t from, size_t to)
{
    for (size_t i = from; i + 2 < to; i++)
        if (gr_prose_in(p, i, "true|yes|right") && gr_prose_is(p, i + 1, "or") &&
            gr_prose_in(p, i + 2, "false|no|wrong"))
            return true;
    return false;
}

/* "..; day 3" before the colon at i, the head of what follows: where it begins, i if it is none. */
static size_t day_head(const gr_prose *p, size_t from, size_t i, int64_t *day)
{
    return i > from + 3 && i < p->n && gr_prose_is(p, i, ":") &&
                   (gr_prose_is(p, i - 3, ";") || gr_prose_is(p, i - 3, ",")) &&
                   gr_prose_in(p, i - 2, day_words) && gr_num_to_int(gr_prose_text(p, i - 1), day)
               ? i - 3
               : i;
}

/* The unit in p->ix[0 .. p->n): true if all that tells in it was read. */
static bool read_unit(gr_prose *p, bool *tells)
{
    size_t from = 0, depth = 0, n = p->n;
    bool all = true, correct = false;

    *tells = false;
    p->has_day = false;
    p->listing_verb = NULL;
    /* "Friends of Ann: Ben, Cid" is one clause. */
    if (n > 3 &&
        (gr_prose_is(p, 1, "of") || gr_prose_is(p, 2, "of") || gr_prose_in(p, 1, "have") ||
         gr_prose_in(p, 2, "have") || is_owner(p, 0) || is_owner(p, 1)) &&
        !gr_prose_is(p, n - 1, "?") && !is_no_statement(p, 0, n) &&
        read_part(p, 0, n - (gr_prose_is(p, n - 1, ".") ? 1 : 0))) {
        *tells = true;
        return true;
    }
    if (n > 2) {
        size_t last = n - 1, head = 0;

        while (last > 0 && !splits_at(p, last, 0))
            last--;
        for (size_t k = 1; k < last; k++)
            if (splits_at(p, k, 0))
                head = k + 1; /* "They call each other: Berta: Cora, Dunja." */
        if (last > head && last < head + 3 && read_entry(p, head)) {
            *tells = true;
            return true;
        }
    }
    for (size_t i = 0; i <= n; i++) {
        size_t to = i, ask, first = p->statements.n;
        bool condition = false;

        if (i < n) {
            depth += gr_prose_is(p, i, "(") ? 1 : 0;
            depth -= gr_prose_is(p, i, ")") && depth > 0 ? 1 : 0;
            if (!splits_at(p, i, depth))
                continue;
        }
        int64_t day = 0;
        bool new_day = (to = day_head(p, from, i, &day)) < i;
        while (to > from && (gr_prose_is(p, to - 1, ",") || gr_prose_is(p, to - 1, ";") ||
                             gr_prose_is(p, to - 1, ".") || gr_prose_is(p, to - 1, "!") ||
                             gr_prose_is(p, to - 1, "…")))
            to--;
        if (to > from)
            from = skip_frame(p, from, to);
        if (to > from && p->suppose && (ask = condition_from(p, from, to)) != 0) {
            to = condition_end(p, ask, to);
            from = ask;
            condition = true;
        } else if (to > from && gr_prose_is(p, to - 1, "?")) {
            ask = asking_from(p, from, to);
            to = ask;
        } else if (to > from && is_no_statement(p, from, to)) {
            to = from;
        }
        if (correct && gr_prose_is(p, from, "i") && gr_prose_in(p, from + 1, "mean"))
            from += 2; /* "Sorry: I meant ..." */
        for (size_t k = from; k < to; k++)
            if (gr_prose_in(p, k, means) && !gr_prose_capital(p, k) &&
                !(k > 0 && gr_prose_is(p, k - 1, "i")))
                to = from;
        if (to > from) {
            if (is_correction(p, from, to) && i < n) {
                correct = true;
            } else if (is_correction(p, from, to)) {
                size_t k = from;

                while (
                    k < to &&
                    (gr_prose_in(p, k, "sorry|no|wait|actually|oops|oop|i|mean|that|correction") ||
                     gr_prose_is(p, k, ",")))
                    k++;
                *tells = true;
                if (k < to && read_part(p, k, to))
                    take_back(p, first);
                else
                    all = false;
            } else if (condition) {
                /* One link is a case to think through, several are the data. */
                *tells = read_part(p, from, to) && is_data(p, first);
                if (!*tells)
                    p->statements.n = first;
            } else if ((read_part(p, from, to) && !(i < n && is_guess(p, first)) &&
                        !(i + 1 == n && is_legend(p, first))) ||
                       (gr_prose_in(p, from, "in|with|given|consider") && to > from + 1 &&
                        read_part(p, from + 1, to))) {
                if (correct)
                    take_back(p, first);
                *tells = true;
            } else if (i < n && asks_truth(p, from, to)) {
                break;
            } else if (i < n) {
                p->listing = announced(p, from, to); /* the head of a list */
                p->listing_verb = announced_verb(p, from, to);
                if (p->listing == NULL && begins_pairs(p, i + 1)) {
                    gr_str noun = GR_STR("connection");
                    size_t taken;

                    for (size_t k = from; k < to; k++)
                        if (gr_prose_in(p, k, "one-way|hand|pass|send|give|forward|ship|sell|lend"))
                            noun = GR_STR("arc"); /* what is handed on goes one way */
                    p->listing = gr_relation_match(&noun, 1, &taken);
                }
                p->has_day = to == from + 2 && gr_prose_in(p, from, day_words) &&
                             gr_num_to_int(gr_prose_text(p, from + 1), &p->day);
            } else {
                *tells = true;
                all = false;
            }
        }
        if (new_day) {
            p->has_day = true;
            p->day = day;
        }
        from = i + 1;
    }
    return all;
}

static bool is_bullet(const gr_prose *p, size_t i)
{
    gr_str s = gr_token_text(p->s, i);

    return gr_str_is(s, "-") || gr_str_is(s, "*") || gr_str_is(s, "•") || gr_str_is(s, "–") ||
           gr_str_is(s, "·");
}

/* The marks around a quotation that is a text of its own. */
static bool is_quote(const gr_prose *p, size_t i)
{
    gr_str s = gr_token_text(p->s, i);

    return p->s->tokens.at[i].kind == GR_TOKEN_PUNCT &&
           (gr_str_is(s, "\"") || gr_str_is(s, "“") || gr_str_is(s, "”") || gr_str_is(s, "„") ||
            gr_str_is(s, "«") || gr_str_is(s, "»"));
}

/* Fills p->ix with the lines [first, last) of tokens, without line ends, bullets and the full stop.
 */
static void fill_unit(gr_prose *p, size_t first, size_t last)
{
    const gr_tokens *ts = &p->s->tokens;
    bool at_start = true;

    p->n = 0;
    p->unit++;
    for (size_t i = first; i < last; i++) {
        if (ts->at[i].kind == GR_TOKEN_NEWLINE) {
            at_start = true;
            continue;
        }
        if (at_start && is_bullet(p, i))
            continue;
        /* "1. Oslo is linked to Bergen", "2) ..." */
        if (at_start && ts->at[i].kind == GR_TOKEN_NUMBER && i + 2 < last &&
            (gr_token_is(p->s, i + 1, ".") || gr_token_is(p->s, i + 1, ")"))) {
            i++;
            continue;
        }
        at_start = false;
        if (!is_quote(p, i))
            p->ix[p->n++] = i;
    }
}

static bool end_sentence(gr_prose *p, size_t first, size_t last, bool read)
{
    gr_prose_sentence sentence = { { p->s->tokens.at[first].start, p->s->tokens.at[last - 1].end },
                                   read };

    return gr_vec_push(&p->sentences, sentence);
}

/* 'The card says "lid after base, hinge after lid"': the quotation alone. */
static bool read_quoted(gr_prose *p, size_t first, size_t last)
{
    size_t open = first, close;
    bool tells;

    while (open < last && !is_quote(p, open))
        open++;
    for (close = open + 1; close < last && !is_quote(p, close); close++)
        ;
    if (close >= last || close < open + 3)
        return false;
    fill_unit(p, open, close);
    return read_unit(p, &tells) && tells;
}

/* One sentence, line by line; a line that cannot be read goes on in the next ones. */
static bool read_lines(gr_prose *p, size_t first, size_t last)
{
    const gr_tokens *ts = &p->s->tokens;
    size_t i = first;

    while (i < last) {
        size_t end = i, next = 0;
        bool read = false, tells = false;

        if (ts->at[i].kind == GR_TOKEN_NEWLINE) {
            i++;
            continue;
        }
        for (int lines = 0; lines < LINES_MAX && end < last && !read; lines++) {
            bool t = false;

            while (end < last && ts->at[end].kind == GR_TOKEN_NEWLINE)
                end++;
            while (end < last && ts->at[end].kind != GR_TOKEN_NEWLINE)
                end++;
            if (next == 0)
                next = end;
            fill_unit(p, i, end);
            read = p->n != 0 && read_unit(p, &t);
            tells |= t;
            if (p->no_memory)
                return false;
            if (!tells)
                break; /* it asks, or it is the head of a list */
        }
        if (!read && tells && read_quoted(p, i, next)) {
            read = true;
            end = next;
        }
        if (!read) {
            end = next;
            fill_unit(p, i, end);
            if (tells) {
                gr_span at = { ts->at[i].start, ts->at[end - 1].end };

                if (gr_prose_is_data(p, 0, p->n)
                        ? !gr_vec_push(&p->s->unread, at)
                        : gr_prose_has_duration(p) && !gr_vec_push(&p->timed, at))
                    return false;
            }
        }
        if (!end_sentence(p, i, end, read || !tells))
            return false;
        i = end;
    }
    return true;
}

static bool supposes(const gr_sensing *s, size_t i)
{
    bool first = true;

    for (size_t t = s->sentences[i].first; t < s->sentences[i].last; t++) {
        if (s->tokens.at[t].kind != GR_TOKEN_WORD)
            continue;
        if ((first && gr_word_in(s->lemma[t], "suppose|assume|imagine|let")) ||
            gr_word_in(s->lemma[t], "if|given|provided"))
            return true;
        first = false;
    }
    return false;
}

gr_status gr_prose_read(gr_prose *p, gr_err *err)
{
    gr_sensing *s = p->s;
    bool ok = gr_prose_learn(p) && gr_prose_look(p);

    p->ix = gr_new_n(&s->cx->arena, size_t, s->tokens.n + 1);
    p->lists = gr_new_n(&s->cx->arena, gr_word_list, GR_WORD_LISTS);
    ok = ok && p->ix != NULL && p->lists != NULL;
    /* A hypothesis beside data is none of it; alone it is the data. */
    for (int pass = 0; pass < 2 && p->statements.n == 0; pass++) {
        p->suppose = pass == 1;
        for (size_t i = 0; ok && i < s->n_sentences; i++) {
            gr_status st = GR_OK;

            if (i % 64 == 0 && (st = gr_ctx_check(s->cx, err)) != GR_OK)
                return st;
            if (pass == 0 || supposes(s, i))
                ok = read_lines(p, s->sentences[i].first, s->sentences[i].last);
        }
    }
    if (ok && p->timed.n != 0 && gr_prose_about_tasks(p)) {
        ok = gr_prose_miss_tasks(p);
        for (size_t i = 0; ok && i < p->timed.n; i++)
            ok = gr_vec_push(&s->unread, p->timed.at[i]);
    }
    s->unread.n = gr_spans_sort(s->unread.at, s->unread.n);
    return ok && !p->no_memory ? GR_OK : gr_fail_memory(s->cx, err);
}
