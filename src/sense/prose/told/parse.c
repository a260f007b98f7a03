/* The grammar of plain statements: subject, verb, objects, and what prepositions add.
 *
 *   statement = subjects phrase {("," | "and" | "but") [subjects] phrase}
 *   phrase    = verb [objects] {preposition objects}
 *             | "is" (class | adjectives | participle preposition objects | number)
 *             | "has" (things | a measure)
 *
 * Nothing is passed over: a statement with a word that has no place here is not understood. */
#include "sense/prose/told/told_int.h"

/* --- facts --- */

static void add(gr_told_text *t, gr_told f)
{
    if (!t->failed && !gr_vec_push(&t->facts, f))
        t->failed = true;
}

static gr_str two_words(gr_told_text *t, gr_str a, gr_str b)
{
    gr_str s = gr_str_printf(&t->s->cx->arena, "%.*s %.*s", GR_FMT(a), GR_FMT(b));

    t->failed |= s.ptr == NULL;
    return s;
}

static gr_span span(const gr_told_text *t, size_t from, size_t to)
{
    return (gr_span){ t->s->tokens.at[from].start, t->s->tokens.at[to - 1].end };
}

/* The facts of one verb with some objects. */
typedef struct saying {
    gr_str relation;
    size_t verb;
    bool turned, no, of_place, like;
} saying;

static void add_object(gr_told_text *t, const saying *v, const gr_told_noun *o, size_t from,
                       size_t to)
{
    for (size_t k = 0; k < t->n_subjects; k++)
        add(t, (gr_told){ .subject = v->turned ? o->name : t->subject[k],
                          .relation = v->no ? GR_STR("") : v->relation,
                          .object = v->turned ? t->subject[k] : o->name,
                          .verb = v->verb,
                          .of_place = v->of_place,
                          .like = v->like,
                          .at = span(t, from, to) });
    if (o->kind.len != 0)
        add(t, (gr_told){ .subject = o->name,
                          .relation = GR_STR("be"),
                          .object = o->kind,
                          .verb = v->verb,
                          .at = span(t, from, to) });
}

static void add_number(gr_told_text *t, gr_str column, const gr_value *number, const gr_unit *unit,
                       size_t from, size_t to)
{
    gr_str name = gr_str_printf(&t->s->cx->arena, "%.*s", GR_FMT(column));

    t->failed |= name.ptr == NULL;
    for (size_t k = 0; k < t->n_subjects && !t->failed; k++)
        add(t, (gr_told){ .subject = t->subject[k],
                          .column = name.ptr,
                          .number = *number,
                          .unit = unit,
                          .at = span(t, from, to) });
}

/* Does a statement of its own begin at i: "Bo likes tea"? */
static bool begins_statement(const gr_told_text *t, size_t i)
{
    gr_told_noun n;
    size_t j = gr_told_thing(t, i, true, &n);

    return j > i && j < t->end && !n.owner && gr_told_is_verb(t, j, n.many);
}

/* Does a verb with the same subject stand at i, behind "and"? "cats and dogs" are two things. */
static bool begins_phrase(const gr_told_text *t, size_t i)
{
    if (gr_told_is_in(t, i, GR_TOLD_LATER))
        i++;
    if (gr_told_is_be(t, i) ||
        gr_told_is_in(t, i, "has|have|had|can|does|doesn't|don't|did|didn't|can't|cannot"))
        return true;
    if (!gr_told_is_verb(t, i, true) || i + 1 >= t->end)
        return false;
    return gr_told_is_past(t, i) || gr_told_is_known(t, t->s->lemma[i]) ||
           gr_told_is_capital(t, i + 1) || gr_told_is_in(t, i + 1, "the|a|an|no|nothing");
}

/* "A, B and C" at i, each said with v; where it ends, or i. */
static size_t objects(gr_told_text *t, size_t i, const saying *v)
{
    size_t j = i, from = v->verb;
    saying one = *v;

    for (;;) {
        gr_told_noun o;
        size_t k;

        one.no = v->no;
        if (gr_told_is_in(t, j, "nothing|nobody|neither|none") ||
            (gr_told_is_in(t, j, "no") && !gr_told_is_in(t, j + 1, "one"))) {
            one.no = true;
            if (gr_told_is_in(t, j, "no"))
                j++;
            else {
                o = (gr_told_noun){ .name = t->subject[0] };
                add_object(t, &one, &o, from, j + 1);
                return j + 1;
            }
        }
        k = gr_told_thing(t, j, false, &o);
        /* "tennis in Bonn and golf in Kiel": golf is no place */
        if (k == j || o.owner || (v->of_place && j > i && gr_told_is_in(t, k, GR_TOLD_PREPS)))
            return i;
        add_object(t, &one, &o, from, k);
        from = j = k;
        while (gr_told_is_in(t, k, ",|and|as|well|both") &&
               !(gr_told_is_in(t, k, "as") && !gr_told_is_in(t, k + 1,
                                                             "well|"
                                                             "as")))
            k++;
        if (k == j || k >= t->end || gr_told_is_in(t, k, "but|" GR_TOLD_PREPS) ||
            begins_statement(t, k) || begins_phrase(t, k))
            return j;
        from = k;
        j = k;
    }
}

/* A number at i, with its unit: behind it, or i. */
static size_t number(const gr_told_text *t, size_t i, gr_value *out, const gr_unit **unit)
{
    *unit = NULL;
    if (i < t->end && (gr_told_is_word(t, i) || gr_token_kind_is(t->s, i, GR_TOKEN_NUMBER)) &&
        !gr_told_is_in(t, i, "a|an|one"))
        for (size_t k = i + 3 < t->end ? i + 3 : t->end; k > i; k--)
            if (gr_read_number(gr_told_between(t, i, k), out, unit) &&
                (out->type == GR_V_INT || out->type == GR_V_REAL))
                return k;
    return i;
}

/* "in 1998": a year of what was said last; behind it, or i. */
static size_t year(gr_told_text *t, size_t i, size_t n_before)
{
    const gr_unit *unit;
    gr_value y;
    size_t j = gr_told_is_in(t, i, "in|since") ? number(t, i + 1, &y, &unit) : i;

    if (j <= i + 1 || y.type != GR_V_INT || y.i < 1000 || y.i > 2100 || unit != NULL)
        return i;
    for (size_t k = n_before; k < t->facts.n; k++)
        t->facts.at[k].year = y.i;
    return j;
}

/* What prepositions add behind a verb: "in Graz", "with Bo". */
static size_t additions(gr_told_text *t, size_t i, gr_str verb, size_t at, bool no, size_t n_before)
{
    while (i < t->end && gr_told_is_in(t, i, GR_TOLD_PREPS)) {
        size_t j = year(t, i, n_before);
        saying v = { .verb = at, .no = no, .of_place = true };

        if (j == i) {
            v.relation = two_words(t, verb, t->s->lemma[i]);
            if ((j = objects(t, i + 1, &v)) == i + 1)
                return i;
        }
        i = j;
    }
    return i;
}

/* --- phrases --- */

/* What a number is of by the adjective behind it: "34 years old", "12 m tall". */
static const char *measured_by(const gr_told_text *t, size_t i)
{
    static const char *const rows[][2] = { { "old", "age" },     { "tall", "height" },
                                           { "high", "height" }, { "long", "length" },
                                           { "deep", "depth" },  { "wide", "width" },
                                           { "heavy", "mass" } };

    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
        if (gr_told_is_in(t, i, rows[k][0]))
            return rows[k][1];
    return NULL;
}

/* "is 34 years old", "is 12 m high"; a bare number is an age where others are. */
static size_t is_number(gr_told_text *t, size_t verb, size_t i)
{
    const gr_unit *unit;
    gr_value v;
    size_t j = number(t, i, &v, &unit);
    const char *column;

    if (j == i)
        return i;
    if (gr_told_is_in(t, j, "years|year"))
        j++;
    column = measured_by(t, j);
    if (column == NULL && (!t->ages || unit != NULL))
        return i;
    j += column != NULL;
    column = column != NULL ? column : "age";
    add_number(t, gr_str_of(column), &v, strcmp(column, "age") == 0 ? NULL : unit, verb, j);
    return j;
}

/* "is a dog", "is a village in Wales", "is a member of", "is the capital of". */
static size_t is_noun(gr_told_text *t, size_t verb, size_t i, bool no)
{
    bool the = gr_told_is_in(t, i, "the");
    saying v = { .relation = GR_STR("be"), .verb = verb, .no = no };
    size_t first = i + 1, n = t->facts.n, j = first;
    gr_told_noun o;

    if (!gr_told_is_in(t, i, "a|an|the"))
        return i;
    while (gr_told_is_plain(t, j) && j < first + 3 &&
           !(gr_told_form_of(t, j) & (GR_DEGREE_SUPERLATIVE)))
        j++;
    if (j == first)
        return i;
    if (gr_told_is_in(t, j, "of|for")) {
        v.relation = two_words(t, gr_told_between(t, first, j), t->s->lemma[j]);
        i = objects(t, j + 1, &v);
        return i > j + 1 ? additions(t, i, gr_told_between(t, first, j), verb, no, n) : verb;
    }
    if (the)
        return i;
    /* "a red wine": it is a wine, and red */
    for (size_t k = j - 1; k >= first; k--) {
        o = (gr_told_noun){ .name = k == j - 1 ? gr_told_between(t, k, j)
                                               : gr_told_between(t, k, k + 1) };
        add_object(t, &v, &o, verb, j);
    }
    while (j < t->end && gr_told_is_in(t, j, "in|from|by|at|on")) {
        size_t k = year(t, j, n);

        if (k == j) {
            v = (saying){ .relation = t->s->lemma[j], .verb = verb, .no = no };
            if ((k = objects(t, j + 1, &v)) == j + 1)
                return j;
        }
        j = k;
    }
    return j;
}

/* "is red", "is large and green", "is Dutch". */
static size_t is_like(gr_told_text *t, size_t verb, size_t i, bool no)
{
    saying v = { .relation = GR_STR("be"), .verb = verb, .no = no, .like = true };
    size_t j = i;

    while (j < t->end) {
        gr_told_noun o;
        size_t k = j;

        if ((!gr_told_is_plain(t, j) && !gr_told_is_capital(t, j)) ||
            gr_told_form_of(t, j) & (GR_FORM_S | GR_DEGREE_COMPARATIVE | GR_DEGREE_SUPERLATIVE) ||
            (gr_told_is_capital(t, j) && gr_told_is_capital(t, j + 1)))
            return i;
        o = (gr_told_noun){ .name = gr_told_between(t, j, j + 1) };
        add_object(t, &v, &o, verb, j + 1);
        j = ++k;
        if (gr_told_is_in(t, k, ","))
            k++;
        if (gr_told_is_in(t, k, "and|but"))
            k++;
        if (k == j || k >= t->end || begins_statement(t, k) || begins_phrase(t, k))
            break;
        j = k;
    }
    return j;
}

/* "Ann and Bo are married", "are siblings": what two are to each other. */
static size_t are_both(gr_told_text *t, size_t verb, size_t i, bool no)
{
    static const char *const rows[][2] = {
        { "married", "married to" },      { "engaged", "engaged to" },
        { "friends", "friend of" },       { "siblings", "sibling of" },
        { "cousins", "cousin of" },       { "colleagues", "colleague of" },
        { "neighbours", "neighbour of" }, { "neighbors", "neighbor of" },
    };

    for (size_t k = 0; k < sizeof rows / sizeof *rows && t->n_subjects > 1; k++) {
        if (!gr_told_is_in(t, i, rows[k][0]) || gr_told_is_in(t, i + 1, GR_TOLD_PREPS))
            continue;
        for (size_t a = 0; a < t->n_subjects; a++)
            for (size_t b = 0; b < t->n_subjects; b++)
                if (a != b)
                    add(t, (gr_told){ .subject = t->subject[a],
                                      .relation = no ? GR_STR("") : gr_str_of(rows[k][1]),
                                      .object = t->subject[b],
                                      .verb = verb,
                                      .at = span(t, verb, i + 1) });
        return i + 1;
    }
    return i;
}

static size_t being(gr_told_text *t, size_t verb, size_t i, bool no)
{
    size_t n = t->facts.n, j;
    gr_told_noun o;

    if ((j = are_both(t, verb, i, no)) > i)
        return j;

    if ((j = is_number(t, verb, i)) > i || (j = is_noun(t, verb, i, no)) > i)
        return j;
    if (t->facts.n > n)
        return i;
    if (gr_told_is_past(t, i) && gr_told_is_in(t, i + 1, GR_TOLD_PREPS)) {
        saying v = { .verb = verb, .no = no, .turned = gr_told_is_in(t, i + 1, "by") };

        if ((j = year(t, i + 1, n)) > i + 1) { /* "was built in 1890" */
            gr_value y = gr_v_int(0);
            const gr_unit *unit;

            number(t, j - 1, &y, &unit);
            add_number(t, gr_told_word(t, i), &y, NULL, verb, j);
            return additions(t, j, t->s->lemma[i], verb, no, n);
        }
        v.relation =
            v.turned ? t->s->lemma[i] : two_words(t, gr_told_word(t, i), t->s->lemma[i + 1]);
        if ((j = objects(t, i + 2, &v)) == i + 2)
            return i;
        return additions(t, j, gr_told_word(t, i), verb, no, n);
    }
    /* "is allergic to nuts" */
    if (gr_told_is_plain(t, i) && gr_told_is_in(t, i + 1, GR_TOLD_PREPS) &&
        !gr_told_is_in(t, i + 1, "before|after|by") &&
        !(gr_told_form_of(t, i) & (GR_DEGREE_COMPARATIVE | GR_DEGREE_SUPERLATIVE | GR_FORM_S))) {
        saying v = { .relation = two_words(t, gr_told_word(t, i), t->s->lemma[i + 1]),
                     .verb = verb,
                     .no = no };

        return (j = objects(t, i + 2, &v)) > i + 2 ? j : i;
    }
    if (gr_told_is_in(t, i, GR_TOLD_PREPS)) {
        saying v = { .relation = t->s->lemma[i], .verb = verb, .no = no };

        j = objects(t, i + 1, &v);
        return j > i + 1 ? j : i;
    }
    /* "is Ann's brother" */
    if ((j = gr_told_thing(t, i, false, &o)) > i && o.owner && gr_told_is_plain(t, j)) {
        saying v = { .relation = two_words(t, t->s->lemma[j], GR_STR("of")),
                     .verb = verb,
                     .no = no };

        add_object(t, &v, &o, verb, j + 1);
        return j + 1;
    }
    return is_like(t, verb, i, no);
}

/* "has a mass of 12", "has 3 lifts", "has ice and volcanoes". */
static size_t having(gr_told_text *t, size_t verb, size_t i, bool no)
{
    saying v = { .relation = GR_STR("have"), .verb = verb, .no = no };
    const gr_unit *unit;
    gr_value n;
    size_t j = i + (gr_told_is_in(t, i, "a|an|the") ? 1 : 0);

    if (gr_told_is_plain(t, j) && gr_told_is_in(t, j + 1, "of") &&
        number(t, j + 2, &n, &unit) > j + 2) {
        size_t end = number(t, j + 2, &n, &unit);

        add_number(t, t->s->lemma[j], &n, unit, verb, end);
        return end;
    }
    if ((j = number(t, i, &n, &unit)) > i) {
        if (unit != NULL || !gr_told_is_plain(t, j))
            return i;
        add_number(t, t->s->lemma[j], &n, NULL, verb, j + 1);
        return j + 1;
    }
    j = objects(t, i, &v);
    if (gr_told_is_in(t, j, "to|with")) /* "has doors to room 2" is a link */
        return i;
    return j > i ? additions(t, j, GR_STR("have"), verb, no, t->facts.n) : i;
}

/* "teaches Ora maths", "gave Cy a pen": behind the third thing, or i. */
static size_t third(gr_told_text *t, size_t verb, size_t i)
{
    gr_told_noun o;
    size_t j = gr_told_thing(t, i, false, &o);

    if (j == i || o.owner)
        return i;
    t->n_thirds++;
    if (gr_told_is_asked(t->s, o.name))
        t->asked = span(t, verb, j);
    return j;
}

/* A verb and what it is said with. */
static size_t acting(gr_told_text *t, size_t i, bool no)
{
    saying v = { .relation = t->s->lemma[i], .verb = i, .no = no };
    size_t n = t->facts.n, j = i + 1, k;
    const gr_unit *unit;
    gr_value num;

    if (!gr_told_is_plain(t, i))
        return i;
    if (no && j >= t->end) { /* "did not vote": only who is named */
        gr_told_noun o = { .name = t->subject[0] };

        add_object(t, &v, &o, i, j);
        return j;
    }
    /* The lemma is the noun's where a word has two. */
    if (gr_str_is(v.relation, "life"))
        v.relation = GR_STR("live");
    else if (gr_str_is(v.relation, "leaf"))
        v.relation = GR_STR("leave");
    if (gr_told_is_in(t, j, "up|down|out|off|away|back|along|around"))
        v.relation = two_words(t, v.relation, t->s->lemma[j++]);
    gr_str verb = v.relation;

    if ((k = number(t, j, &num, &unit)) > j && !gr_told_is_capital(t, k)) {
        if (!gr_told_is_in(t, i, "weighs|costs|earns|measures|weigh|cost|earn") &&
            !(k < t->end && gr_told_is_plain(t, k)))
            return i;
        if (unit == NULL && gr_told_is_plain(t, k)) /* "scored 3 goals" */
            verb = t->s->lemma[k++];
        else if (gr_told_is_in(t, i, "weighs|weigh"))
            verb = GR_STR("weight");
        add_number(t, verb, &num, unit, i, k);
        return k;
    }
    if (gr_told_is_in(t, j, GR_TOLD_PREPS) && year(t, j, n) == j) {
        v.relation = two_words(t, verb, t->s->lemma[j]);
        k = objects(t, j + 1, &v);
        return k > j + 1 ? additions(t, k, verb, i, no, n) : i;
    }
    k = objects(t, j, &v);
    if (k > j && t->facts.n == n + t->n_subjects && gr_told_is_capital(t, k - 1))
        k = third(t, i, k);
    return k > j ? additions(t, k, verb, i, no, n) : i;
}

/* What is said of the subjects at i; where it ends, or i. */
static size_t phrase(gr_told_text *t, size_t i)
{
    size_t verb = i, j;
    bool no = false, be = false, have = false, can = false;

    for (; i < t->end; i++) {
        if (gr_told_is_in(t, i, "not|never"))
            no = true;
        else if (gr_told_is_be(t, i) && !be && !have)
            be = true;
        else if (gr_told_is_in(t, i, "has|have|had") && !be && !have)
            have = true;
        else if (gr_told_is_in(t, i, "can|can't|cannot") && !be)
            can = true;
        else if (!gr_told_is_in(t, i, "does|do|did|doesn't|don't|didn't|been|" GR_TOLD_LATER))
            break;
        no |= gr_told_is_in(t, i, "isn't|aren't|wasn't|weren't|doesn't|don't|didn't|can't|cannot");
    }
    if (i >= t->end)
        return verb;
    if (be)
        return (j = being(t, verb, i, no)) > i ? j : verb;
    if (have && !gr_told_is_past(t, i))
        return (j = having(t, verb, i, no)) > i ? j : verb;
    if (can && gr_told_is_plain(t, i) &&
        (i + 1 >= t->end || gr_told_is_in(t, i + 1, ",|and|but"))) {
        saying v = { .relation = GR_STR("can"), .verb = verb, .no = no };

        return (j = objects(t, i, &v)) > i ? j : verb;
    }
    return (j = acting(t, i, no)) > i ? j : verb;
}

/* The subjects at i; behind them, or i. */
static size_t subjects(gr_told_text *t, size_t i)
{
    size_t j = i, n = 0;
    gr_str found[GR_TOLD_LIST];
    gr_told_noun o = { .many = false };

    if (gr_told_is_in(t, i, "he|she|it|they") && t->n_subjects != 0)
        return gr_told_is_in(t, i, "they") || t->n_subjects == 1 ? i + 1 : i;
    while (n < GR_TOLD_LIST) {
        size_t k = gr_told_thing(t, j, true, &o);

        if (k == j || o.owner)
            return i;
        found[n++] = o.name;
        if (o.kind.len != 0)
            add(t, (gr_told){ .subject = o.name,
                              .relation = GR_STR("be"),
                              .object = o.kind,
                              .verb = i,
                              .at = span(t, j, k) });
        j = k;
        if (gr_told_is_in(t, j, ","))
            j++;
        if (gr_told_is_in(t, j, "and"))
            j++;
        if (j == k)
            break;
    }
    if (!gr_told_is_verb(t, j, n > 1 || o.many))
        return i;
    memcpy(t->subject, found, sizeof found);
    t->n_subjects = n;
    return j;
}

bool gr_told_segment(gr_told_text *t, size_t i, size_t end)
{
    size_t n = t->facts.n, j;

    t->end = end;
    if ((j = subjects(t, i)) == i)
        goto no;
    for (;;) {
        i = j;
        if ((j = phrase(t, i)) == i)
            goto no;
        i = j;
        if (gr_told_is_in(t, j, ",|;"))
            j++;
        if (gr_told_is_in(t, j, "and|but|while|whereas"))
            j++;
        /* "before she moved to Ulm" */
        if (j == i && gr_told_is_in(t, j, "before|after|while|when|because|until|where") &&
            gr_told_is_in(t, j + 1, "he|she|it|they") && t->n_subjects == 1)
            j += 2;
        if (j >= end)
            break;
        if (j == i)
            goto no;
        if (!begins_phrase(t, j) && !gr_told_is_in(t, j - 1, "he|she|it|they")) {
            i = j;
            if ((j = subjects(t, i)) == i)
                goto no;
        }
    }
    return true;
no:
    t->facts.n = n;
    return false;
}

void gr_told_note_verb(gr_told_text *t, size_t i, size_t end)
{
    gr_told_noun o;
    size_t j;
    uint32_t *slot;

    t->end = end;
    for (size_t k = i; k + 2 < end; k++) /* "is a doctor and lives in Lima", twice */
        if (gr_told_is_in(t, k, "and|but") && gr_told_is_plain(t, k + 1) &&
            (gr_told_form_of(t, k + 1) & GR_FORM_S)) {
            slot = gr_strmap_put(&t->verbs, t->s->lemma[k + 1]);
            t->failed |= slot == NULL;
            if (slot != NULL)
                *slot = *slot == GR_MAP_NONE ? GR_TOLD_PERHAPS : 1;
        }
    j = gr_told_thing(t, i, true, &o);
    /* "Bees pollinate clover" */
    if (j == i || !gr_told_is_plain(t, j) ||
        !(gr_told_is_verb(t, j, false) || (o.many && gr_told_form_of(t, j) == 0 && j + 1 < end)))
        return;
    slot = gr_strmap_put(&t->verbs, t->s->lemma[j]);
    if (slot == NULL)
        t->failed = true;
    else
        *slot = 1;
}

bool gr_told_is_asked(const gr_sensing *s, gr_str name)
{
    for (size_t k = 0; k < s->n_sentences; k++)
        for (size_t i = s->sentences[k].first; s->sentences[k].asks && i < s->sentences[k].last;
             i++) {
            size_t from = s->tokens.at[i].start, to = from + name.len;
            bool whole = to <= s->text.len &&
                         (to == s->text.len || strchr(" ?.,;!'\n", s->text.ptr[to]) != NULL);

            if (whole && gr_text_distance(gr_str_sub(s->text, from, to), name, 1, true) == 0)
                return true;
        }
    return false;
}

bool gr_told_asks(const gr_sensing *s, size_t i)
{
    static const char begins[] =
        "who|whom|whose|what|which|where|when|why|how|is|are|was|were|do|does|did|can|could|list|"
        "name|give|find|show|tell|has|have|among|please|in|at|on|by|to|for|with|from|of|count";
    char low[GR_WORD_MAX];
    gr_str w = gr_token_kind_is(s, i, GR_TOKEN_WORD) ? gr_token_text(s, i) : GR_STR("");

    return w.len != 0 && w.len < sizeof low && gr_word_in(gr_text_canon(w, low), begins);
}
