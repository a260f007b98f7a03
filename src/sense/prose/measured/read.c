/* Links with a measure, told in ordinary sentences: "It's 12 km from Osby to Lund, and Lund lies 9
 * km from Ystad", "from the bakery the station is 4 minutes away", "the barn to the house would
 * cost 300, the house to the shed 120".
 *
 * A sentence is seen as the names and numbers in it and the little words before them. What stands
 * around them (how one travels, what is carried) changes nothing, as long as every name and every
 * number has its place in a link; else the sentence is not read at all. */
#include "sense/prose/measured/measured_int.h"

#define NONE UINT32_MAX

typedef enum role { BARE, FROM, TO, BETWEEN } role;

typedef struct measure {
    gr_value value;
    const gr_unit *unit;
} measure;

typedef struct leg {
    uint32_t u, v;
    measure value;
    bool both;         /* no direction: "between", "apart", "away from" */
    bool subject;      /* u did something: "the pump feeds the tank" */
    bool object_bare;  /* and v stood without a preposition */
    bool number_first; /* "the pump sends 5 to the tank" */
    gr_span at;
} leg;

/* What is known of the link that is being told. */
typedef struct part {
    uint32_t at[4];  /* by role */
    uint32_t second; /* behind "between X and", or a second bare one */
    bool joined;     /* "X and Y" */
    bool apart;      /* "apart", "from each other" */
    bool weak;       /* who stands bare may be no end: "Ann needs 4 minutes from A to B" */
    measure value;
    bool measured;
    bool goes_on;       /* "and 35 more to the summit": from where the one before ended */
    bool number_first;  /* before "to" */
    size_t first, last; /* tokens */
} part;

typedef struct reader {
    gr_sensing *s;
    gr_measured_names names;
    GR_VEC(leg) legs;
    GR_VEC(gr_span) read; /* sentences */
    size_t of_sentence;   /* the first leg of this one */
    bool ok;
} reader;

/* --- numbers --- */

/* "If you go around by the road": a choice, no condition. */
static bool is_choice(const gr_sensing *s, size_t i)
{
    return gr_lemma_is(s, i, "if") && gr_word_in(s->lemma[i + 1], "we|you|one|i") &&
           gr_word_in(s->lemma[i + 2], "go|take|walk|drive|ride|travel|use|cross");
}

/* Words that let a clock time, a date or a condition be told: not for this reader. */
static bool refuses(const gr_sensing *s, size_t i)
{
    gr_text_when when;
    gr_str rest = gr_str_sub(s->text, s->tokens.at[i].start, s->text.len);

    if (s->tokens.at[i].kind == GR_TOKEN_NUMBER)
        return gr_text_time(rest, &when) > s->tokens.at[i].end - s->tokens.at[i].start &&
               when.kind == GR_TIME_CLOCK && gr_token_is(s, i + 1, ":");
    return s->tokens.at[i].kind == GR_TOKEN_WORD && !(i + 2 < s->tokens.n && is_choice(s, i)) &&
           ((gr_text_word_class(gr_token_text(s, i)) & GR_WORD_NEGATION &&
             !gr_token_is(s, i + 1, "else")) ||
            gr_word_in(s->lemma[i], "if|unless|except|instead|sorry|wait|correction|actually|used|"
                                    "before|after|until|when|while|noon|midnight|than|want|wish|"
                                    "hope|like|plan|try|should"));
}

/* The quantity at token i: the token behind it, i if there is none. */
static size_t quantity_at(const gr_sensing *s, size_t i, measure *out)
{
    gr_text_qty q;
    gr_str rest = gr_str_sub(s->text, s->tokens.at[i].start, s->text.len);
    size_t n, end;

    if (gr_token_is(s, i, "free") && i > 0 && gr_lemma_is(s, i - 1, "be")) {
        *out = (measure){ gr_v_int(0), NULL };
        return i + 1;
    }
    n = gr_text_quantity(rest, &q);
    if (n == 0 || (i > 0 && s->tokens.at[i - 1].kind == GR_TOKEN_OPERATOR) ||
        (q.num.marks & (GR_NUM_ORDINAL | GR_NUM_PERCENT | GR_NUM_MULTIPLIER)) ||
        ((q.num.marks & GR_NUM_WORDS) && (q.unit == NULL || q.unit->quantity == GR_Q_COUNT)))
        return i;
    *out = (measure){ q.num.is_int ? gr_v_int(q.num.i) : gr_v_real(q.num.d), q.unit };
    end = gr_token_from(s, s->tokens.at[i].start + n);
    if (gr_token_is(s, end, "and") && gr_token_is(s, end + 1, "a") &&
        gr_token_is(s, end + 2, "half")) { /* "an hour and a half" */
        out->value = gr_v_real(q.num.d + 0.5);
        end += 3;
    }
    return end > i ? end : i + 1;
}

/* --- links --- */

static part empty(size_t at)
{
    return (part){ .at = { NONE, NONE, NONE, NONE }, .second = NONE, .first = at, .last = at };
}

/* Is all of a link told? Behind a comma one end may be that of the link before. */
static bool is_complete(const reader *r, const part *p, bool parted)
{
    size_t ends = p->second != NONE;

    for (size_t i = 0; i < 4; i++)
        ends += p->at[i] != NONE;
    return p->measured && (ends >= 2 || (parted && ends == 1 && r->legs.n > r->of_sentence));
}

/* The ends of what was told; false if they cannot be known. */
static bool ends_of(const reader *r, const part *p, leg *out)
{
    const leg *before = r->legs.n > r->of_sentence ? &r->legs.at[r->legs.n - 1] : NULL;
    uint32_t from = p->at[FROM], to = p->at[TO];
    uint32_t bare = p->weak && (from != NONE || p->at[BETWEEN] != NONE) ? NONE : p->at[BARE];

    if (p->at[BETWEEN] != NONE) {
        *out = (leg){ .u = p->at[BETWEEN], .v = p->second, .both = true };
        return p->second != NONE && from == NONE && to == NONE && bare == NONE;
    }
    if (p->second != NONE) { /* two that stand bare */
        *out = (leg){ .u = bare, .v = p->second, .both = p->joined, .subject = !p->joined };
        out->object_bare = !p->joined;
        return from == NONE && to == NONE && p->joined == p->apart;
    }
    if (from != NONE && to != NONE) {
        *out = (leg){ .u = from, .v = to };
        return bare == NONE;
    }
    if (bare != NONE && (from != NONE || to != NONE)) {
        *out = (leg){ .u = to != NONE ? bare : from, .v = to != NONE ? to : bare };
        out->both = to == NONE;
        out->subject = to != NONE;
        return true;
    }
    if (before == NULL || from != NONE)
        return false;
    if (bare != NONE && to == NONE && before->subject && before->number_first) {
        *out = (leg){ .u = bare, .v = before->v, .subject = true, .number_first = true };
        return true; /* "the cooler sends 6 to the stack, the bypass 5" */
    }
    /* "to gamma 9" and "C (8)" go on from where the one before began. */
    *out = (leg){ .u = p->goes_on ? before->v : before->u,
                  .v = to != NONE ? to : bare,
                  .both = before->both };
    out->subject = before->subject;
    out->object_bare = before->object_bare;
    return to != NONE || (bare != NONE && (!before->subject || before->object_bare));
}

static bool flush(reader *r, part *p, size_t next)
{
    part told = *p;
    leg l;

    *p = empty(next);
    if (told.at[0] == NONE && told.at[1] == NONE && told.at[2] == NONE && told.at[3] == NONE)
        return !told.measured;
    if (!told.measured || !ends_of(r, &told, &l) || l.u == l.v)
        return false;
    l.value = told.value;
    l.number_first |= told.number_first;
    l.at = (gr_span){ r->s->tokens.at[told.first].start, r->s->tokens.at[told.last].end };
    r->ok = gr_vec_push(&r->legs, l);
    return r->ok;
}

static bool parts_sentence(const gr_sensing *s, size_t i)
{
    return gr_token_is(s, i, ",") || gr_token_is(s, i, ";") || gr_token_is(s, i, "and") ||
           gr_token_is(s, i, "or") || gr_token_is(s, i, "but");
}

/* Which place the name before token i has, by the word before it. */
static role role_at(const gr_sensing *s, size_t i, size_t first)
{
    if (i <= first)
        return BARE;
    return gr_word_in(s->lemma[i - 1], "from|leave|below|above|beyond") ? FROM
           : gr_word_in(s->lemma[i - 1], "to|into|onto|towards|reach")  ? TO
           : gr_lemma_is(s, i - 1, "between")                           ? BETWEEN
           : (gr_word_in(s->lemma[i - 1], "in|at") && i >= first + 2 &&
              gr_word_in(s->lemma[i - 2], "start|begin"))
               ? FROM
               : BARE;
}

/* Takes a name; false if there is no place for it. */
static bool take_name(reader *r, part *p, uint32_t name, role as, size_t i, bool parted)
{
    const gr_sensing *s = r->s;
    bool joins = i > 0 && (gr_token_is(s, i - 1, "and") || gr_token_is(s, i - 1, "&"));

    if (as == BARE && joins && p->second == NONE && !is_complete(r, p, parted) &&
        (p->at[BETWEEN] != NONE ||
         (p->at[BARE] != NONE && !p->measured && p->at[FROM] == NONE && p->at[TO] == NONE))) {
        p->second = name;
        p->joined = p->at[BETWEEN] == NONE;
        return true;
    }
    if (is_complete(r, p, parted) && (parted || p->at[as] != NONE || as == FROM || as == BETWEEN) &&
        !flush(r, p, i))
        return false;
    if (as == BARE && p->weak) {
        p->at[BARE] = NONE;
        p->weak = false;
    }
    if (p->at[as] == NONE && !(as != BETWEEN && p->at[BETWEEN] != NONE)) {
        p->at[as] = name;
        p->number_first |= as == TO && p->measured;
        return true;
    }
    if (as != BARE || p->second != NONE || parted || p->at[FROM] != NONE || p->at[TO] != NONE)
        return false;
    p->second = name;
    return gr_word_in(s->lemma[i - 1], "feed|supply|serve|reach|fill|charge|pay|owe") ||
           (i > 1 && gr_word_in(s->lemma[i - 2], "feed|supply|serve|reach|fill|charge|pay|owe"));
}

static bool take_measure(reader *r, part *p, measure m, size_t i)
{
    if (p->measured && !flush(r, p, i))
        return false;
    p->value = m;
    p->measured = true;
    return true;
}

/* "there" is where the link before ended. */
static bool take_there(reader *r, part *p, size_t i)
{
    if (is_complete(r, p, true) && !flush(r, p, i))
        return false;
    if (p->at[FROM] != NONE || r->legs.n == 0)
        return false;
    p->at[FROM] = r->legs.at[r->legs.n - 1].v;
    return true;
}

/* "50 crates a day", "30 a minute" */
static bool is_rate(const gr_sensing *s, const part *p, size_t i)
{
    return p->measured && i <= p->last + 2 &&
           (gr_text_word_class(gr_token_text(s, i)) & GR_WORD_ARTICLE);
}

/* One word of a sentence that begins at token `first`; the token behind what was read. *good is
 * cleared where a name or a number has no place. */
static size_t read_word(reader *r, part *p, size_t first, size_t i, bool *parted, bool *good)
{
    const gr_sensing *s = r->s;
    uint32_t name;
    measure m;
    bool weak = false;
    size_t end = gr_measured_name_at(&r->names, i, &name);

    if (end == i && p->at[BARE] == NONE && (i == first || gr_token_is(s, i - 1, ";")))
        weak = (end = gr_measured_subject(&r->names, i, &name, &r->ok)) > i;
    if (end > i) {
        *good = take_name(r, p, name, role_at(s, i, first), i, *parted);
        p->weak |= weak;
    } else if (gr_token_is(s, i, "there") && i > first && gr_lemma_is(s, i - 1, "from")) {
        *good = take_there(r, p, i);
        end = i + 1;
    } else if ((end = quantity_at(s, i, &m)) > i && !is_rate(s, p, i)) {
        *good = take_measure(r, p, m, i);
        p->goes_on = gr_token_is(s, end, "more") || gr_token_is(s, end, "further") ||
                     (i > first && gr_token_is(s, i - 1, "another"));
    }
    if (end > i) {
        p->last = end - 1;
        *parted = false;
        return end;
    }
    if (gr_token_is(s, i, "apart") || (gr_token_is(s, i, "each") && gr_token_is(s, i + 1, "other")))
        p->apart = true;
    *parted |= parts_sentence(s, i);
    return i + 1;
}

/* Reads a sentence whole, or leaves nothing of it behind. */
static bool read_sentence(reader *r, const gr_sentence *x)
{
    const gr_sensing *s = r->s;
    part p = empty(x->first);
    bool good = true, parted = false;
    size_t end = x->last;

    r->of_sentence = r->legs.n;
    for (size_t i = x->first; good && i < x->last; i++)
        good = !refuses(s, i);
    for (size_t i = x->first; good && r->ok && i < x->last;)
        i = read_word(r, &p, x->first, i, &parted, &good);
    good = good && r->ok && flush(r, &p, end);
    if (!good) {
        r->legs.n = r->of_sentence;
        return r->ok;
    }
    if (r->legs.n > r->of_sentence)
        r->ok = gr_vec_push(
            &r->read, ((gr_span){ s->tokens.at[x->first].start, s->tokens.at[x->last - 1].end }));
    return r->ok;
}

/* --- the graph --- */

/* A number without a unit has that of the one before it; false if they measure different things. */
static bool settle_units(reader *r)
{
    const gr_unit *unit = NULL;

    for (size_t i = 0; i < r->legs.n; i++) {
        measure *m = &r->legs.at[i].value;

        if (m->unit == NULL)
            m->unit = unit;
        else if (unit != NULL && unit->quantity != m->unit->quantity)
            return false;
        unit = m->unit;
    }
    return true;
}

static bool speaks_of_capacity(const gr_sensing *s)
{
    for (size_t i = 0; i < s->tokens.n; i++)
        if (gr_word_in(s->lemma[i], "capacity|carry|throughput|bandwidth|maximum|max") ||
            (gr_token_is(s, i + 1, "to") && gr_token_is(s, i, "up") &&
             gr_token_kind_is(s, i + 2, GR_TOKEN_NUMBER)) ||
            (gr_token_is(s, i, "at") && gr_token_is(s, i + 1, "most")))
            return true;
    return false;
}

/* Goes the same link back at another price? */
static bool has_returns(const reader *r)
{
    for (size_t i = 0; i < r->legs.n; i++)
        for (size_t j = 0; j < i; j++)
            if (r->legs.at[i].u == r->legs.at[j].v && r->legs.at[i].v == r->legs.at[j].u)
                return true;
    return false;
}

static gr_direction direction_of(const reader *r, gr_meaning meaning)
{
    bool both = meaning == GR_MEANS_LENGTH;

    for (size_t i = 0; i < r->legs.n; i++)
        both |= r->legs.at[i].both;
    if (both)
        return GR_UNDIRECTED;
    return meaning == GR_MEANS_CAPACITY || has_returns(r) ? GR_DIRECTED : GR_AUTO;
}

static bool fill(reader *r, gr_draft *d, gr_meaning meaning)
{
    for (size_t i = 0; i < r->legs.n; i++) {
        const leg *l = &r->legs.at[i];
        uint32_t u, v, e;

        if (!gr_draft_node_of(d, r->names.at.at[l->u].text, l->at, false, &u) ||
            !gr_draft_node_of(d, r->names.at.at[l->v].text, l->at, false, &v) ||
            !gr_draft_edge_of(d, u, v, l->at, &e) ||
            !gr_draft_set(d, GR_OF_EDGE, gr_meaning_column(meaning), meaning, e, l->value.value,
                          l->value.unit))
            return false;
    }
    for (size_t i = 0; i < r->read.n; i++)
        if (!gr_draft_explains(d, r->read.at[i]))
            return false;
    return true;
}

static gr_status propose(reader *r, gr_err *err)
{
    gr_sensing *s = r->s;
    const gr_unit *unit = r->legs.at[0].value.unit;
    gr_meaning meaning = speaks_of_capacity(s) ? GR_MEANS_CAPACITY
                         : unit != NULL        ? gr_meaning_of_unit(unit)
                                               : GR_MEANS_NUMBER;
    gr_draft *d = gr_draft_new(s, &gr_recogniser_measured);

    if (d == NULL || !fill(r, d, meaning))
        return gr_fail_memory(s->cx, err);
    d->direction = direction_of(r, meaning);
    d->why = "of what is measured";
    d->name = gr_section_at(s, r->legs.at[0].at.start);
    return gr_draft_propose(s, d, r->legs.n > 1 ? 58 : 40, err);
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    reader r = { .s = s, .ok = true, .names = { .s = s } };
    gr_status st = GR_OK;

    r.legs.budget = r.read.budget = r.names.at.budget = &s->cx->budget;
    gr_strmap_init(&r.names.index, &s->cx->budget);
    r.ok = gr_measured_learn(&r.names);
    for (size_t i = 0; r.ok && i < s->n_sentences; i++)
        if (!s->sentences[i].asks)
            r.ok = read_sentence(&r, &s->sentences[i]);
    if (!r.ok)
        st = gr_fail_memory(s->cx, err);
    else if (settle_units(&r) &&
             (r.legs.n > 1 || (r.legs.n == 1 && r.legs.at[0].value.unit != NULL)))
        st = propose(&r, err);
    gr_strmap_clear(&r.names.index);
    gr_vec_clear(&r.names.at);
    gr_vec_clear(&r.legs);
    gr_vec_clear(&r.read);
    return st;
}

const gr_recogniser gr_recogniser_measured = {
    .name = "measured",
    .summary = "sentences that say how far, how long or how dear it is from one to another",
    .find = find,
    .prose = true,
    .example = "The barn to the house would cost 300, the house to the shed 120.",
    .graph = "barn-house 300, house-shed 120",
    .late = true,
};
