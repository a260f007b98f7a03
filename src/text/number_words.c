/* English number words.
 *
 * They run through a small state machine: `room` is what the words so far leave open, so "twenty"
 * takes a digit, "hundred" anything below 100, and "one two" ends after "one". */
#include "text/text_int.h"

typedef enum word_kind { DIGIT, TEEN, TENS, HUNDRED, SCALE, DOZEN } word_kind;

typedef struct number_word {
    const char *text, *ordinal;
    word_kind kind;
    int64_t value;
} number_word;

static const number_word number_words[] = {
    { "one", "first", DIGIT, 1 },
    { "two", "second", DIGIT, 2 },
    { "three", "third", DIGIT, 3 },
    { "four", "fourth", DIGIT, 4 },
    { "five", "fifth", DIGIT, 5 },
    { "six", "sixth", DIGIT, 6 },
    { "seven", "seventh", DIGIT, 7 },
    { "eight", "eighth", DIGIT, 8 },
    { "nine", "ninth", DIGIT, 9 },
    { "ten", "tenth", TEEN, 10 },
    { "eleven", "eleventh", TEEN, 11 },
    { "twelve", "twelfth", TEEN, 12 },
    { "thirteen", "thirteenth", TEEN, 13 },
    { "fourteen", "fourteenth", TEEN, 14 },
    { "fifteen", "fifteenth", TEEN, 15 },
    { "sixteen", "sixteenth", TEEN, 16 },
    { "seventeen", "seventeenth", TEEN, 17 },
    { "eighteen", "eighteenth", TEEN, 18 },
    { "nineteen", "nineteenth", TEEN, 19 },
    { "twenty", "twentieth", TENS, 20 },
    { "thirty", "thirtieth", TENS, 30 },
    { "forty", "fortieth", TENS, 40 },
    { "fifty", "fiftieth", TENS, 50 },
    { "sixty", "sixtieth", TENS, 60 },
    { "seventy", "seventieth", TENS, 70 },
    { "eighty", "eightieth", TENS, 80 },
    { "ninety", "ninetieth", TENS, 90 },
    { "hundred", "hundredth", HUNDRED, 100 },
    { "thousand", "thousandth", SCALE, 1000 },
    { "million", "millionth", SCALE, 1000000 },
    { "billion", "billionth", SCALE, 1000000000 },
    { "trillion", "trillionth", SCALE, 1000000000000 },
    { "dozen", NULL, DOZEN, 12 },
};

/* The row of the word at s[pos], its bytes, and whether it is an ordinal. */
static const number_word *number_word_at(gr_str s, size_t pos, size_t *len, bool *ordinal)
{
    if (pos >= s.len || !gr_is_alpha(s.ptr[pos]))
        return NULL;
    for (size_t i = 0; i < sizeof number_words / sizeof *number_words; i++) {
        const number_word *w = &number_words[i];

        if ((*len = gr_word_here(s, pos, w->text)) != 0) {
            *ordinal = false;
            return w;
        }
        if (w->ordinal != NULL && (*len = gr_word_here(s, pos, w->ordinal)) != 0) {
            *ordinal = true;
            return w;
        }
    }
    return NULL;
}

/* "third", "thirds", "quarter", "halves" at s[pos]: the denominator. */
static int denominator_at(gr_str s, size_t pos, size_t *len, bool *plural)
{
    static const char *const names[][2] = {
        { "half", "halves" },    { "third", "thirds" }, { "quarter", "quarters" },
        { "fifth", "fifths" },   { "sixth", "sixths" }, { "seventh", "sevenths" },
        { "eighth", "eighths" }, { "ninth", "ninths" }, { "tenth", "tenths" },
    };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (size_t k = 0; k < 2; k++)
            if ((*len = gr_word_here(s, pos, names[i][k])) != 0) {
                *plural = k == 1;
                return (int)i + 2;
            }
    return 0;
}

/* What the number words so far have built. */
typedef struct tally {
    int64_t total; /* of the scales that are done */
    int64_t group; /* below 1000, of the scale that is not */
    int64_t room;  /* the next plain word must be below it */
    int64_t scale; /* the next scale must be below it */
    size_t end;
    bool done; /* an ordinal or a dozen ends it */
    bool ordinal;
} tally;

/* Takes one more word; false if it does not fit. */
static bool tally_add(tally *t, const number_word *w, bool ordinal)
{
    switch (w->kind) {
    case DIGIT:
    case TEEN:
    case TENS:
        if (w->value >= t->room || (w->kind != DIGIT && t->room < 100))
            return false;
        t->group += w->value;
        t->room = w->kind == TENS ? 10 : 0;
        break;
    case HUNDRED:
        if (t->group == 0 || t->group >= 100)
            return false;
        t->group *= 100;
        t->room = 100;
        break;
    case SCALE:
        if (t->group == 0 || w->value >= t->scale)
            return false;
        t->total += t->group * w->value;
        t->group = 0;
        t->room = 1000;
        t->scale = w->value;
        break;
    case DOZEN:
        if (t->total != 0 || t->group == 0)
            return false;
        t->group *= 12;
        t->done = true;
        break;
    }
    t->ordinal = ordinal;
    t->done |= ordinal;
    return true;
}

/* The space or hyphen between two number words. */
static size_t joint_at(gr_str s, size_t pos)
{
    return pos < s.len && s.ptr[pos] == '-' ? 1 : gr_space_at(s, pos);
}

/* Takes words as long as they fit. A part after "and" is given back when it turns out to begin a
 * number of its own: "between a hundred and two hundred". */
static void tally_words(gr_str s, tally *t)
{
    tally before_and = { .end = 0 };

    while (!t->done) {
        size_t pos = t->end + joint_at(s, t->end), len;
        const number_word *w;
        tally next = *t;
        bool ordinal;

        if (pos == t->end)
            return;
        if (t->group % 100 == 0 && (len = gr_word_here(s, pos, "and")) != 0 &&
            gr_space_at(s, pos + len) != 0) {
            pos += len + gr_space_at(s, pos + len);
            before_and = *t;
        }
        w = number_word_at(s, pos, &len, &ordinal);
        if (w == NULL)
            return;
        if (!tally_add(&next, w, ordinal)) {
            if (before_and.end != 0 && before_and.end != t->end && w->kind >= HUNDRED)
                *t = before_and;
            return;
        }
        next.end = pos + len;
        *t = next;
    }
}

/* " and a half" at s[pos]. */
static size_t and_a_half_at(gr_str s, size_t pos)
{
    size_t space = gr_space_at(s, pos);

    return space != 0 && gr_word_here(s, pos + space, "and a half") != 0 ? space + 10 : 0;
}

/* "half", "half a million", "a quarter", "a third of", "two thirds": a numerator before pos. */
static size_t word_fraction(gr_str s, size_t pos, int64_t num, bool article, gr_text_num *out)
{
    size_t len;
    bool plural;
    int den = denominator_at(s, pos, &len, &plural);

    if (den == 0 || plural != (num > 1))
        return 0;
    if (article && den != 2 && den != 4 && gr_word_here(s, pos + len, " of") == 0)
        return 0;
    gr_num_set_fraction(out, 0, num, den);
    return pos + len;
}

static size_t half_of_scale(gr_str s, gr_text_num *out)
{
    const number_word *w;
    bool ordinal;
    size_t len;

    if (gr_word_here(s, 0, "half a") == 0 || gr_space_at(s, 6) != 1)
        return 0;
    w = number_word_at(s, 7, &len, &ordinal);
    if (w == NULL || ordinal || w->kind < HUNDRED)
        return 0;
    gr_num_set_int(out, w->value / 2);
    return 7 + len;
}

static size_t multiplier_word(gr_str s, gr_text_num *out)
{
    static const char *const words[] = { "once", "twice", "thrice" };

    for (int i = 0; i < 3; i++) {
        size_t len = gr_word_here(s, 0, words[i]);

        if (len != 0) {
            gr_num_set_int(out, i + 1);
            out->marks |= GR_NUM_MULTIPLIER;
            return len;
        }
    }
    return 0;
}

size_t gr_num_words(gr_str s, gr_text_num *out)
{
    tally t = { .room = 1000, .scale = INT64_MAX };
    const number_word *w;
    size_t len, pos, article, more;
    bool ordinal;

    *out = (gr_text_num){ .marks = GR_NUM_WORDS };
    if ((len = multiplier_word(s, out)) != 0 || (len = half_of_scale(s, out)) != 0)
        return len;
    if (gr_word_here(s, 0, "half") != 0)
        return word_fraction(s, 0, 1, false, out);
    if ((len = gr_word_here(s, 0, "zero")) != 0) {
        gr_num_set_int(out, 0);
        return len;
    }
    article = gr_word_here(s, 0, "a") != 0 ? 1 : gr_word_here(s, 0, "an") != 0 ? 2 : 0;
    pos = article != 0 ? article + gr_space_at(s, article) : 0;
    if (article != 0) {
        if (pos == article)
            return 0;
        if ((len = gr_word_here(s, pos, "couple")) != 0) {
            gr_num_set_int(out, 2);
            return pos + len + (gr_word_here(s, pos + len, " of") != 0 ? 3 : 0);
        }
        if ((len = word_fraction(s, pos, 1, true, out)) != 0)
            return len;
    }
    w = number_word_at(s, pos, &len, &ordinal);
    if (w == NULL || (article != 0 && (w->kind < HUNDRED || ordinal)))
        return 0;
    if (w->kind >= HUNDRED)
        t.group = 1; /* "hundred" alone is 100 */
    if (!tally_add(&t, w, ordinal))
        return 0;
    t.end = pos + len;
    tally_words(s, &t);
    gr_num_set_int(out, t.total + t.group);
    if (t.ordinal) {
        out->marks |= GR_NUM_ORDINAL;
        return t.end;
    }
    more = joint_at(s, t.end);
    if (more != 0 && out->i < 100 &&
        (len = word_fraction(s, t.end + more, out->i, false, out)) != 0)
        return len;
    if ((more = and_a_half_at(s, t.end)) != 0) {
        gr_num_set_fraction(out, out->i, 1, 2);
        return t.end + more;
    }
    return t.end + gr_num_mark_at(s, t.end, true, out);
}

size_t gr_num_scale_at(gr_str s, size_t pos, int64_t *factor)
{
    size_t space = joint_at(s, pos), len;
    bool ordinal;
    const number_word *w = space != 0 ? number_word_at(s, pos + space, &len, &ordinal) : NULL;

    if (w == NULL || ordinal || w->kind < HUNDRED)
        return 0;
    *factor = w->value;
    return space + len;
}
