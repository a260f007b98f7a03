/* Numbers that say what a thing is like: "is 34 years old", "was built in 1930", "has 54 million
 * inhabitants", "scored 12 goals"; and those beside its name, "Ann (34)", "Ann, 34, a nurse,". */
#include "sense/prose/clause_int.h"

/* Words behind a number that name what is measured. */
static const struct {
    const char *words, *column;
} measures[] = {
    { "old", "age" },    { "tall|high", "height" }, { "long", "length" }, { "wide", "width" },
    { "deep", "depth" }, { "heavy", "mass" },       { "thick", "width" },
};

#define EVENTS                                                                                     \
    "born|built|founded|opened|published|released|established|completed|created|discovered|"       \
    "constructed|launched|premiered"

static bool ends_at(const gr_prose *p, size_t i)
{
    return i >= p->n || gr_prose_is(p, i, ",") || gr_prose_is(p, i, ";") ||
           gr_prose_is(p, i, ".") || gr_prose_in(p, i, "and|but|while");
}

static bool is_text(const gr_prose *p, size_t i, const char *words)
{
    return i < p->n && gr_word_in(gr_prose_text(p, i), words);
}

/* "34", "54 million", "1,200". */
static size_t plain_number(const gr_prose *p, size_t i, double *out)
{
    static const struct {
        const char *word;
        double by;
    } rows[] = { { "million", 1e6 }, { "billion", 1e9 }, { "thousand", 1e3 } };
    gr_text_num n;

    if (!gr_prose_is_kind(p, i, GR_TOKEN_NUMBER) ||
        gr_text_number(gr_prose_text(p, i), 0, &n) != gr_prose_text(p, i).len ||
        (n.marks & ~(unsigned)GR_NUM_WORDS))
        return i;
    *out = n.d;
    i++;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
        if (gr_prose_is(p, i, rows[k].word)) {
            *out *= rows[k].by;
            return i + 1;
        }
    return i;
}

static bool push_trait(gr_prose *p, const char *column, double number, const gr_unit *unit)
{
    gr_value v = number == (double)(int64_t)number ? gr_v_int((int64_t)number) : gr_v_real(number);
    gr_prose_value value = { column, GR_MEANS_AMOUNT, v, unit };

    if (column == NULL || !gr_vec_push(&p->values, value)) {
        gr_prose_fail(p);
        return false;
    }
    return true;
}

/* "is 34 years old", "is 3776 m high", "is aged 34" */
static size_t measured(gr_prose *p, size_t i)
{
    const gr_unit *unit = NULL;
    size_t j = i + 1, k;
    bool aged;
    double n;

    if (gr_prose_in(p, j, "now|about|exactly|currently|only|already"))
        j++;
    aged = gr_prose_is(p, j, "aged");
    j += aged;
    if ((k = plain_number(p, j, &n)) == j)
        return i;
    if (aged && ends_at(p, k))
        return push_trait(p, "age", n, NULL) ? k : i;
    if (gr_prose_in(p, k, "year|yr"))
        k++;
    else if (gr_prose_is_kind(p, k, GR_TOKEN_WORD) &&
             gr_text_unit(gr_prose_text(p, k), &unit) == gr_prose_text(p, k).len)
        k++;
    for (size_t m = 0; m < sizeof measures / sizeof *measures; m++)
        if (is_text(p, k, measures[m].words) && ends_at(p, k + 1))
            return push_trait(p, measures[m].column, n, unit) ? k + 1 : i;
    if (gr_prose_in(p, k - 1, "year|yr") && ends_at(p, k))
        return push_trait(p, "age", n, NULL) ? k : i;
    return i;
}

/* "weighs 40 kg" */
static size_t weighed(gr_prose *p, size_t i)
{
    const gr_unit *unit = NULL;
    size_t j;
    double n;

    if (!gr_prose_in(p, i, "weigh") || (j = plain_number(p, i + 1, &n)) == i + 1 ||
        !gr_prose_is_kind(p, j, GR_TOKEN_WORD) ||
        gr_text_unit(gr_prose_text(p, j), &unit) != gr_prose_text(p, j).len || !ends_at(p, j + 1))
        return i;
    return push_trait(p, "mass", n, unit) ? j + 1 : i;
}

/* "was built in 1930" */
static size_t dated(gr_prose *p, size_t i)
{
    size_t j = i + (gr_prose_in(p, i, "be") ? 1 : 0);
    gr_str event;
    int64_t year;

    if (!is_text(p, j, EVENTS) || !gr_prose_is(p, j + 1, "in") || !gr_prose_year(p, j + 2, &year) ||
        !ends_at(p, j + 3))
        return i;
    event = gr_str_dup(&p->s->cx->arena, gr_prose_text(p, j));
    return push_trait(p, event.ptr, (double)year, NULL) ? j + 3 : i;
}

/* "has 54 million inhabitants", "scored 12 goals", "earns 50"; not "has 2 sisters, A and B". */
static size_t counted(gr_prose *p, size_t i)
{
    static const char *const not_these = "be|take|last|need|require|cost|weigh|lead|send|go|run|"
                                         "move|carry|connect|link|pay|owe|give|follow";
    size_t j, taken;
    gr_str noun;
    const gr_unit *unit = NULL;
    const gr_relation_row *row;
    double n;

    if (!gr_prose_is_kind(p, i, GR_TOKEN_WORD) || gr_prose_in(p, i, not_these) ||
        (j = plain_number(p, i + 1, &n)) == i + 1)
        return i;
    if (gr_prose_in(p, i, "earn") && ends_at(p, j))
        return push_trait(p, "salary", n, NULL) ? j : i;
    noun = gr_prose_lemma(p, j);
    if (!gr_prose_is_kind(p, j, GR_TOKEN_WORD) || gr_prose_capital(p, j) ||
        gr_prose_class(p, j) != 0 || !ends_at(p, j + 1) ||
        gr_text_unit(gr_prose_text(p, j), &unit) == gr_prose_text(p, j).len)
        return i;
    row = gr_relation_match(&noun, 1, &taken);
    if (row != NULL && row->how & (GR_REL_NOUN | GR_REL_EDGE | GR_REL_VERB))
        return i; /* "set 1 contains" */
    noun = gr_str_printf(&p->s->cx->arena, "%.*s", GR_FMT(noun));
    return push_trait(p, noun.ptr, n, NULL) ? j + 1 : i;
}

size_t gr_doing_trait(gr_prose *p, size_t i, gr_doing *c)
{
    uint32_t values = (uint32_t)p->values.n;
    char lemma[GR_WORD_MAX];
    gr_statement *s;
    size_t j;

    if (c->everyone || c->n_a != 1 ||
        gr_is_node_noun(gr_text_lemma(p->phrases.at[c->a].name, lemma, NULL)))
        return i;
    j = gr_prose_in(p, i, "be") ? measured(p, i) : weighed(p, i);
    if (j == i)
        j = dated(p, i);
    if (j == i)
        j = counted(p, i);
    if (j == i || (s = gr_prose_say(p, GR_SHAPE_NODES, c->start, j)) == NULL) {
        p->values.n = values;
        return i;
    }
    s->a = c->a;
    s->n_a = 1;
    s->values = values;
    s->n_values = 1;
    s->trait = true;
    return j;
}

/* Are numbers beside names in the text more than once? One alone is told by the way. */
static bool are_usual(const gr_prose *p)
{
    const gr_sensing *s = p->s;
    size_t n = 0;

    for (size_t i = 0; i + 3 < s->tokens.n; i++)
        n += s->tokens.at[i].kind == GR_TOKEN_WORD && s->tokens.at[i + 2].kind == GR_TOKEN_NUMBER &&
             ((gr_token_is(s, i + 1, ",") && gr_token_is(s, i + 3, ",")) ||
              (gr_token_is(s, i + 1, "(") &&
               (gr_token_is(s, i + 3, ")") || gr_token_is(s, i + 3, ","))));
    return n > 1;
}

/* "Ann (34) lives", "Ann, 34, lives", "Ann, 34, nurse, lives": behind what stands beside the name,
 * or i. A number of years that people have is their age. */
size_t gr_doing_beside(gr_prose *p, size_t i, gr_doing *c)
{
    gr_prose_mark u = gr_prose_marked(p);
    bool brackets = gr_prose_is(p, i, "(");
    gr_statement *s;
    gr_phrase job = { .is_proper = false };
    size_t j;
    double n;
    gr_verb v;

    if (c->everyone || c->n_a != 1 || !p->phrases.at[c->a].is_proper ||
        !(brackets || gr_prose_is(p, i, ",")) || !are_usual(p))
        return i;
    j = i + 1 + (gr_prose_is(p, i + 1, "aged") || gr_prose_is(p, i + 1, "age") ? 1 : 0);
    if (plain_number(p, j, &n) != j + 1 || n != (double)(int)n || n < 1 || n > 120 ||
        !push_trait(p, "age", n, NULL) ||
        (s = gr_prose_say(p, GR_SHAPE_NODES, c->start, j + 1)) == NULL)
        return gr_prose_back(p, u, i);
    s->a = c->a;
    s->n_a = 1;
    s->values = (uint32_t)u.values;
    s->n_values = 1;
    s->trait = true;
    j++;
    if (gr_prose_is(p, j, ",") && (gr_prose_class(p, j + 1) & GR_WORD_ARTICLE))
        j++;
    else if (!gr_prose_is(p, j, ",") && !(brackets && gr_prose_is(p, j, ")")))
        return gr_prose_back(p, u, i);
    if (gr_prose_is_kind(p, j + 1, GR_TOKEN_WORD) && gr_prose_class(p, j + 1) == 0 &&
        !gr_prose_capital(p, j + 1) && gr_prose_is(p, j + 2, brackets ? ")" : ",")) {
        job.at = gr_prose_span(p, j + 1, j + 2);
        job.name = gr_prose_text(p, j + 1);
        s = gr_vec_push(&p->phrases, job) ? gr_prose_say(p, GR_SHAPE_ACROSS, c->start, j + 2)
                                          : NULL;
        if (s == NULL)
            return gr_prose_back(p, u, i);
        s->relation = GR_STR("be");
        s->direction = GR_DIRECTED;
        s->attribute = true;
        s->a = c->a;
        s->n_a = 1;
        s->b = (uint32_t)p->phrases.n - 1;
        s->n_b = 1;
        j += 2;
    }
    if (gr_prose_verb(p, j + 1, &v) == j + 1)
        return gr_prose_back(p, u, i);
    return j + 1;
}
