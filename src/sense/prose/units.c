/* A sentence or a line: the parts behind its colons, heads of lists, entries, corrections. */
#include "sense/prose/units_int.h"

static const char means[] = "means|mean|denote|represent|indicate|signify|define";

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
        if (gr_prose_in(p, k, "from|between") ||
            !(gr_prose_is_kind(p, k, GR_TOKEN_WORD) || gr_prose_is(p, k, "/")))
            return gr_prose_in(p, k, "from|between");
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

    i = gr_prose_time_before(p, i); /* "Mon Ilja to Jana" */
    j = k = gr_prose_phrase(p, i);
    if (j > i && gr_prose_is(p, j, "to"))
        k = gr_prose_phrase(p, j + 1);
    p->phrases.n = n_phrases;
    p->values.n = n_values;
    return k > j + 1 && gr_prose_is(p, k, ",");
}

/* "Ayr's neighbours: Bute, Coll" */
static bool is_owner(const gr_prose *p, size_t i)
{
    const gr_token *t = gr_prose_token(p, i);

    return t->kind == GR_TOKEN_WORD && t->inner_end < t->end && gr_prose_is(p, i + 2, ":");
}

/* The row for what one is of another: "prerequisite", "boss". */
static const gr_relation_row *role_at(const gr_prose *p, size_t i)
{
    gr_str lemmas[2] = { gr_prose_lemma(p, i), GR_STR("of") };
    size_t taken;
    const gr_relation_row *row =
        lemmas[0].len != 0 && !gr_prose_capital(p, i) ? gr_relation_match(lemmas, 2, &taken) : NULL;

    return row != NULL && taken == 2 && row->how & GR_REL_NOUN ? row : NULL;
}

/* "Eva: Ari, Bob." alone in its sentence: one entry of a list of neighbours. */
static bool read_entry(gr_prose *p, size_t from)
{
    static const gr_str noun = { "connection", 10 };
    gr_prose_mark u = gr_prose_marked(p);
    uint32_t a = (uint32_t)p->phrases.n, b, n_b;
    const gr_relation_row *row = NULL;
    size_t n = p->n, taken, j, k, named;
    gr_statement *s;

    if (n > 3 && gr_prose_is(p, n - 1, "."))
        p->n--;
    p->first_word = from;
    j = gr_is_node_noun(gr_prose_lemma(p, from)) || gr_is_edge_noun(gr_prose_lemma(p, from))
            ? from
            : gr_prose_phrase(p, from);
    named = j + 1;
    if (j > from && gr_prose_is(p, j, ":") && (row = role_at(p, j + 1)) != NULL)
        named++; /* "PDE: prerequisite ANA2" */
    k = j > from && gr_prose_is(p, j, ":") && p->values.n == u.values
            ? gr_prose_list(p, named, GR_LIST_SUBJECTS, GR_STR(""), &b, &n_b)
            : j;
    for (uint32_t f = a; f < p->phrases.n; f++)
        if (memchr(p->phrases.at[f].name.ptr, '-', p->phrases.at[f].name.len) != NULL)
            k = j; /* "G1: A-B, B-C" has links in it */
    if (k <= named || k != p->n || p->values.n != u.values ||
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
    if (row != NULL) { /* what stands behind is that of the first */
        s->row = row;
        s->relation = gr_str_of(row->word.lemma);
        s->direction = row->word.direction;
        s->ordered_back = row->word.backwards;
        s->a = b;
        s->n_a = n_b;
        s->b = a;
        s->n_b = 1;
    }
    p->n = n;
    return true;
}

/* What is counted in "Day 3:". */
static const char day_words[] = "day|step|time|round|week|t|year";

/* "..; day 3" before the colon at i, the head of what follows: where it begins, i if it is none. */
static size_t day_head(const gr_prose *p, size_t from, size_t i, int64_t *day)
{
    return i > from + 3 && i < p->n && gr_prose_is(p, i, ":") &&
                   (gr_prose_is(p, i - 3, ";") || gr_prose_is(p, i - 3, ",")) &&
                   gr_prose_in(p, i - 2, day_words) && gr_num_to_int(gr_prose_text(p, i - 1), day)
               ? i - 3
               : i;
}

/* "Three servers talk to each other: alpha, beta and gamma" is one clause, too. */
static bool lists_each_other(const gr_prose *p)
{
    if (gr_prose_in(p, 0, "each|all") && gr_prose_is(p, 1, "of"))
        return true;
    for (size_t i = 2; i + 1 < p->n && i < 12; i++)
        if (gr_prose_is(p, i, ":")) /* or "these huts:" */
            return (gr_prose_is(p, i - 2, "each") && gr_prose_is(p, i - 1, "other")) ||
                   (gr_prose_in(p, i - 2, "these|following") &&
                    (i < 3 || !gr_prose_in(p, i - 3, "between|among")));
    return false;
}

/* The unit in p->ix[0 .. p->n): true if all that tells in it was read. */
bool gr_prose_read_unit(gr_prose *p, bool *tells)
{
    size_t from = 0, depth = 0, n = p->n, start = 0;
    bool all = true, correct = false;

    *tells = false;
    p->has_day = false;
    p->origin = 0;
    p->listing_verb = NULL;
    /* "Friends of Ann: Ben, Cid" is one clause. */
    if (n > 3 &&
        (gr_prose_is(p, 1, "of") || gr_prose_is(p, 2, "of") || gr_prose_in(p, 1, "have") ||
         gr_prose_in(p, 2, "have") || is_owner(p, 0) || is_owner(p, 1) || lists_each_other(p) ||
         (gr_prose_is(p, 4, ":") && (gr_prose_is_kind(p, 2, GR_TOKEN_NUMBER) ||
                                     gr_prose_in(p, 2, "two|three|four|five|six")))) &&
        !gr_prose_is(p, n - 1, "?") && !gr_prose_is_no_statement(p, 0, n) &&
        gr_prose_read_part(p, 0, n - (gr_prose_is(p, n - 1, ".") ? 1 : 0))) {
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
            from = gr_prose_skip_frame(p, from, to);
        if (to > from && p->suppose && (ask = gr_prose_condition_from(p, from, to)) != 0) {
            to = gr_prose_condition_end(p, ask, to);
            from = ask;
            condition = true;
        } else if (to > from && gr_prose_is(p, to - 1, "?")) {
            ask = gr_prose_asking_from(p, from, to);
            to = ask;
        } else if (to > from && gr_prose_is_no_statement(p, from, to)) {
            to = from;
        }
        if (correct && gr_prose_is(p, from, "i") && gr_prose_in(p, from + 1, "mean"))
            from += 2; /* "Sorry: I meant ..." */
        for (size_t k = from; k < to; k++)
            if (gr_prose_in(p, k, means) && !gr_prose_capital(p, k) &&
                !(k > 0 && gr_prose_is(p, k - 1, "i")))
                to = from;
        if (to > from) {
            if (gr_prose_is_correction(p, from, to) && i < n) {
                correct = true;
            } else if (gr_prose_is_correction(p, from, to)) {
                size_t k = from;

                while (
                    k < to &&
                    (gr_prose_in(p, k, "sorry|no|wait|actually|oops|oop|i|mean|that|correction") ||
                     gr_prose_is(p, k, ",")))
                    k++;
                *tells = true;
                if (k < to && gr_prose_read_part(p, k, to))
                    gr_prose_take_back(p, first);
                else
                    all = false;
            } else if (condition) {
                /* One link is a case to think through, several are the data. */
                *tells = gr_prose_read_part(p, from, to) && is_data(p, first);
                if (!*tells)
                    p->statements.n = first;
            } else if ((gr_prose_read_part(p, from, to) && !(i < n && is_guess(p, first)) &&
                        !(i + 1 == n && is_legend(p, first))) ||
                       (gr_prose_in(p, from, "in|with|given|consider") && to > from + 1 &&
                        gr_prose_read_part(p, from + 1, to))) {
                if (correct)
                    gr_prose_take_back(p, first);
                for (size_t s = first; p->origin != 0 && s < p->statements.n; s++)
                    p->statements.at[s].part.start = gr_prose_token(p, start)->start;
                *tells = true;
            } else if (i < n && gr_prose_asks_truth(p, from, to)) {
                break;
            } else if (i < n && gr_prose_starts(p, from, to)) {
                start = from; /* "Two roads lead out of Wick:" */
            } else if (i < n) {
                p->listing = announced(p, from, to); /* the head of a list */
                p->listing_verb = announced_verb(p, from, to);
                if (p->listing == NULL && begins_pairs(p, i + 1)) {
                    gr_str noun = GR_STR("connection");
                    size_t taken;

                    for (size_t k = from; k < to; k++)
                        if (gr_is_one_way_word(gr_prose_lemma(p, k)))
                            noun = GR_STR("arc");
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
