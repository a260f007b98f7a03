/* Words that stand for things named before: "both of them", "all three", "both switches", "the
 * other two villages", "from there". How many there are has to fit what was named, else it is left.
 */
#include "sense/prose/names_int.h"

#define THINGS_MAX 128 /* that a text may have for "all three of them" */

/* What a phrase refers to. */
typedef struct reference {
    uint32_t count; /* 0 = as many as there are */
    gr_str kind;    /* "switch", or empty */
    bool other;     /* "the other two" */
} reference;

typedef struct things {
    uint32_t at[THINGS_MAX]; /* phrases, one a name */
    uint32_t n;
} things;

static uint32_t count_at(const gr_prose *p, size_t i)
{
    static const char *const words[] = { "two", "three", "four", "five", "six", "seven", "eight" };
    int64_t n;

    for (uint32_t k = 0; k < 7; k++)
        if (gr_prose_is(p, i, words[k]))
            return k + 2;
    return gr_prose_is_plain_number(p, i) && gr_num_to_int(gr_prose_text(p, i), &n) && n > 1 &&
                   n < 100
               ? (uint32_t)n
               : 0;
}

static bool is_plural(const gr_prose *p, size_t i)
{
    return gr_prose_is_common(p, i) && gr_prose_form(p, i) & GR_FORM_S;
}

/* "of them", "of these": behind it, or i. */
static size_t of_them(const gr_prose *p, size_t i)
{
    return gr_prose_is(p, i, "of") &&
                   (gr_prose_is(p, i + 1, "them") || gr_prose_is(p, i + 1, "these") ||
                    gr_prose_is(p, i + 1, "those"))
               ? i + 2
               : i;
}

static bool ends_reference(gr_prose *p, size_t i)
{
    gr_verb v;

    return i >= p->n || gr_prose_is(p, i, ",") || gr_prose_is(p, i, ";") ||
           gr_prose_is(p, i, ".") || gr_prose_in(p, i, "to|into|have|be|too|but") ||
           gr_prose_verb(p, i, &v) > i;
}

/* "both of them", "all three", "the two ponds", "the other two": behind it, or i. */
static size_t reference_at(gr_prose *p, size_t i, reference *r)
{
    size_t j = i + 1, k;
    bool all = gr_prose_is(p, i, "all");

    *r = (reference){ .count = 0 };
    if ((gr_prose_in(p, i, "each|none|neither")) && (k = of_them(p, j)) > j) {
        r->count = gr_prose_is(p, i, "neither") ? 2 : 0;
        return k;
    }
    if (gr_prose_is(p, i, "they") && gr_prose_is(p, j, "both")) {
        r->count = 2;
        return j + 1;
    }
    if (gr_prose_is(p, i, "both")) {
        r->count = 2;
        j += gr_prose_is(p, j, "the") || gr_prose_is(p, j, "these") ? 1 : 0;
    } else if (all || gr_prose_is(p, i, "these") || gr_prose_is(p, i, "the")) {
        j += all && (gr_prose_is(p, j, "the") || gr_prose_is(p, j, "these")) ? 1 : 0;
        r->other = gr_prose_is(p, j, "other");
        j += r->other ? 1 : 0;
        r->count = count_at(p, j);
        if (r->count == 0)
            return i;
        j++;
    } else {
        return i;
    }
    if ((k = of_them(p, j)) > j)
        return k;
    if (is_plural(p, j) && !gr_prose_is(p, j + 1, "and") && !gr_prose_is(p, j + 1, ",") &&
        ends_reference(p, j + 1)) {
        r->kind = gr_prose_lemma(p, j);
        return j + 1;
    }
    return !is_plural(p, j) && ends_reference(p, j) ? j : i;
}

static bool is_of_kind(const gr_phrase *f, gr_str kind)
{
    char buf[GR_WORD_MAX];
    gr_str last = f->name;

    for (size_t k = f->name.len; k > 0; k--)
        if (f->name.ptr[k - 1] == ' ') {
            last = gr_str_sub(f->name, k, f->name.len);
            break;
        }
    return kind.len == 0 || gr_str_eq(f->kind, kind) ||
           (!f->is_proper && gr_str_eq(gr_text_lemma(last, buf, NULL), kind));
}

static void add_thing(const gr_prose *p, things *t, uint32_t f, gr_str kind)
{
    if (!is_of_kind(&p->phrases.at[f], kind))
        return;
    for (uint32_t k = 0; k < t->n; k++)
        if (gr_str_eq(p->phrases.at[t->at[k]].name, p->phrases.at[f].name))
            return;
    if (t->n < THINGS_MAX)
        t->at[t->n] = f;
    t->n++;
}

/* Those of the statement, subjects or objects or both. */
static void add_things(const gr_prose *p, things *t, const gr_statement *s, bool a, bool b,
                       gr_str kind)
{
    for (uint32_t k = s->a; a && k < s->a + s->n_a; k++)
        add_thing(p, t, k, kind);
    for (uint32_t k = s->b; b && k < s->b + s->n_b; k++)
        add_thing(p, t, k, kind);
}

/* Does the statement before s say the same of the same one: "from A to B and C" in two parts? */
static bool goes_on(const gr_prose *p, const gr_statement *s)
{
    const gr_statement *t = s > p->statements.at ? s - 1 : NULL;

    return t != NULL && t->sentence == s->sentence && t->row == s->row && !t->dropped &&
           t->n_a == 1 && s->n_a == 1 && t->n_b == 1 && s->n_b == 1 &&
           gr_str_eq(p->phrases.at[t->a].name, p->phrases.at[s->a].name);
}

/* The ones that the statement before is about: its objects, its subjects or the two of it. */
static bool in_last(const gr_prose *p, uint32_t count, things *t)
{
    const gr_statement *s = p->statements.n != 0 ? &p->statements.at[p->statements.n - 1] : NULL;

    if (s == NULL || s->sentence + 1 < p->sentences.n || s->shape == GR_SHAPE_EVERYONE)
        return false;
    if (count == 0 && (s->n_a > 1) != (s->n_b > 1)) /* the several of them */
        count = s->n_a > 1 ? s->n_a : s->n_b;
    if (count == 0 || (s->n_a == count && s->n_b == count))
        return false;
    if (goes_on(p, s)) {
        *t = (things){ .n = 0 };
        add_things(p, t, s, false, true, GR_STR(""));
        for (; goes_on(p, s); s--)
            add_things(p, t, s - 1, false, true, GR_STR(""));
        return t->n == count;
    }
    *t = (things){ .n = 0 };
    add_things(p, t, s, s->n_b != count, s->n_a != count, GR_STR(""));
    return t->n == count;
}

/* All that were named, of the kind; for "the other two" without who does it: the subjects of this
 * clause, or of the statement before. */
static bool in_all(const gr_prose *p, const reference *r, things *t)
{
    uint32_t used = 0;
    things left = { .n = 0 };

    *t = (things){ .n = 0 };
    for (size_t i = 0; i < p->statements.n; i++) {
        const gr_statement *s = &p->statements.at[i];

        if (s->dropped)
            continue;
        add_things(p, t, s, true, true, r->kind);
        used = s->a + s->n_a > used ? s->a + s->n_a : used;
        used = s->b + s->n_b > used ? s->b + s->n_b : used;
    }
    if (t->n > THINGS_MAX)
        return false;
    if (used == p->phrases.n && r->other && p->statements.n != 0)
        add_things(p, &left, &p->statements.at[p->statements.n - 1], true, false, GR_STR(""));
    for (uint32_t f = used; f < p->phrases.n; f++)
        add_thing(p, &left, f, GR_STR(""));
    for (uint32_t k = 0; k < t->n;) {
        bool out = false;

        for (uint32_t m = 0; m < left.n && m < THINGS_MAX; m++)
            out |= gr_str_eq(p->phrases.at[left.at[m]].name, p->phrases.at[t->at[k]].name);
        if (out)
            t->at[k] = t->at[--t->n];
        else
            k++;
    }
    return t->n != 0 && t->n == r->count;
}

static bool push_copy(gr_prose *p, uint32_t of)
{
    gr_phrase f = p->phrases.at[of];

    f.values = f.n_values = 0;
    if (gr_vec_push(&p->phrases, f))
        return true;
    gr_prose_fail(p);
    return false;
}

/* "They", "their", of the couple in the statement before. */
static size_t couple_at(gr_prose *p, size_t i, uint32_t *first, uint32_t *n)
{
    const gr_statement *s = p->statements.n != 0 ? &p->statements.at[p->statements.n - 1] : NULL;
    things t;

    if (!(gr_prose_is(p, i, "they") || gr_prose_is(p, i, "their")) || s == NULL || s->row == NULL ||
        s->negated || strcmp(s->row->family, "marry") != 0 || !in_last(p, 2, &t))
        return i;
    *first = (uint32_t)p->phrases.n;
    *n = 2;
    return push_copy(p, t.at[0]) && push_copy(p, t.at[1]) ? i + 1 : i;
}

size_t gr_prose_refers(gr_prose *p, size_t i, uint32_t *first, uint32_t *n)
{
    reference r;
    things t;
    size_t j = couple_at(p, i, first, n);

    if (j > i)
        return j;
    j = reference_at(p, i, &r);

    if (j == i)
        return i;
    if (r.other || r.kind.len != 0 ? !in_all(p, &r, &t) && (r.other || !in_last(p, r.count, &t))
                                   : !in_last(p, r.count, &t) && !in_all(p, &r, &t))
        return i;
    *first = (uint32_t)p->phrases.n;
    *n = t.n;
    for (uint32_t k = 0; k < t.n; k++)
        if (!push_copy(p, t.at[k]))
            return i;
    return j;
}

/* "from there": where the link before ends. */
size_t gr_prose_there(gr_prose *p, size_t i)
{
    const gr_statement *s = p->statements.n != 0 ? &p->statements.at[p->statements.n - 1] : NULL;

    if (i == 0 || !gr_prose_is(p, i - 1, "from") ||
        !(gr_prose_is(p, i, "there") || gr_prose_is(p, i, "here")) || s == NULL ||
        s->sentence + 1 < p->sentences.n || s->shape != GR_SHAPE_ACROSS || s->n_b != 1)
        return i;
    return push_copy(p, s->swapped ? s->a : s->b) ? i + 1 : i;
}

/* "likes her back": who did it to the one in phrase `who`. */
size_t gr_prose_back_to(gr_prose *p, size_t i, uint32_t who, uint32_t *first)
{
    bool many = gr_prose_is(p, i, "them");

    if (!(many || gr_prose_is(p, i, "him") || gr_prose_is(p, i, "her") ||
          gr_prose_is(p, i, "it")) ||
        !gr_prose_is(p, i + 1, "back"))
        return i;
    for (size_t m = p->statements.n;
         m-- > 0 && p->statements.at[m].sentence + 2 > p->sentences.n;) {
        const gr_statement *s = &p->statements.at[m];

        for (uint32_t k = s->b; s->n_a == 1 && !many && k < s->b + s->n_b; k++)
            if (gr_str_eq(p->phrases.at[k].name, p->phrases.at[who].name)) {
                *first = (uint32_t)p->phrases.n;
                return push_copy(p, s->a) ? i + 2 : i;
            }
    }
    return i;
}
