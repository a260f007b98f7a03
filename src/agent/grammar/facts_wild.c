/* Lists of what belongs together: "chess: Ada, Bo", {"Ben": ["fish", "rice"]}.
 *
 * Such a text has two sides and no verb. Whatever a question says of something of one side and
 * something of the other must be that they belong together: who plays chess, is in the chess club
 * or takes chess. Which side is asked for follows from the names in the question, else from its
 * nouns. */
#include "agent/grammar/facts_phrases_int.h"

#define LINKS                                                                                      \
    "connect|link|adjacent|reach|know|border|join|touch|neighbour|neighbor|lead|depend|require|"   \
    "follow|precede|flow|send|beat"
#define PEOPLE "who|whom|person|people|everyone|everybody|anyone|anybody|someone|somebody|nobody"

/* The names of the one side begin with capital letters, those of the other do not. */
static int side_of_people(const gr_fact_lexicon *x)
{
    size_t n[2] = { 0, 0 }, capital[2] = { 0, 0 };

    for (gr_vid v = 0; v < gr_graph_n_nodes(x->g); v++)
        for (unsigned s = 0; s < 2; s++)
            if (x->at[s][v] != 0) {
                gr_name name = gr_graph_shown(x->g, v);

                n[s]++;
                capital[s] += !gr_name_is_int(name) && name.ptr[0] >= 'A' && name.ptr[0] <= 'Z';
            }
    for (unsigned s = 0; s < 2; s++)
        if (capital[s] == n[s] && capital[1 - s] == 0)
            return (int)s;
    return -1;
}

static bool has_word(gr_name name, gr_str lemma)
{
    gr_str rest = { name.ptr, name.len }, word;
    char buf[GR_WORD_MAX], small[GR_WORD_MAX];

    while (!gr_name_is_int(name) && gr_str_split(&rest, ' ', &word)) {
        if (word.len < sizeof small) {
            for (size_t i = 0; i < word.len; i++)
                small[i] = word.ptr[i] >= 'A' && word.ptr[i] <= 'Z' ? (char)(word.ptr[i] + 32)
                                                                    : word.ptr[i];
            if (gr_str_eq(gr_text_lemma((gr_str){ small, word.len }, buf, NULL), lemma))
                return true;
        }
        if (rest.ptr == NULL)
            break;
    }
    return false;
}

/* The side whose names have the noun in them, "Lab A". */
static int side_by_names(const gr_fact_clause *c, size_t i)
{
    size_t n[2] = { 0, 0 };

    for (gr_vid v = 0; v < gr_graph_n_nodes(c->x->g); v++)
        for (unsigned s = 0; s < 2; s++)
            n[s] += c->x->at[s][v] != 0 && has_word(gr_graph_shown(c->x->g, v), c->item[i].lemma);
    return (n[0] != 0) == (n[1] != 0) ? -1 : n[0] != 0 ? 0 : 1;
}

/* What the table calls its columns. */
static int side_by_kind(const gr_fact_clause *c, size_t i)
{
    const gr_column *col = gr_graph_column_named(c->x->g, GR_OF_NODE, GR_STR("kind"));

    for (gr_vid v = 0; col != NULL && v < gr_graph_n_nodes(c->x->g); v++) {
        gr_value kind = gr_column_get(col, v);

        if (kind.type == GR_V_STR &&
            has_word((gr_name){ .ptr = kind.s.ptr, .len = kind.s.len }, c->item[i].lemma))
            return c->x->at[0][v] != 0 ? 0 : 1;
    }
    return -1;
}

static int side_of_noun(const gr_fact_clause *c, size_t i)
{
    int s;

    if (i >= c->n || !c->item[i].is_word)
        return -1;
    if (gr_fact_is(c, i, "member|members|participant|participants"))
        return 1;
    if (gr_fact_is(c, i, PEOPLE))
        return side_of_people(c->x);
    return (s = side_by_kind(c, i)) >= 0 ? s : side_by_names(c, i);
}

static int side_of_node(const gr_fact_clause *c, gr_vid v)
{
    return c->x->at[0][v] != 0 ? 0 : 1;
}

/* The side that is asked for, where what it belongs to begins at c->pos. */
static int asked_side(const gr_fact_clause *c)
{
    bool same = gr_fact_is(c, c->pos + gr_fact_is(c, c->pos, "the"), "same");
    int s;

    for (size_t i = c->pos; i < c->n; i++)
        if (c->item[i].node != GR_NO_NODE) {
            s = side_of_node(c, c->item[i].node);
            /* "the same club as Fay", "everything that Sam eats" */
            return same || (i > c->pos && gr_fact_is(c, i - 1, GR_FACT_RELATIVE)) ? s : 1 - s;
        }
    for (size_t i = c->pos; i < c->n; i++)
        if ((s = side_of_noun(c, i)) >= 0)
            return 1 - s;
    for (size_t i = 0; i < c->pos; i++)
        if ((s = side_of_noun(c, i)) >= 0)
            return s;
    return -1;
}

/* Does the noun that is asked for stand for the other side? */
static bool is_of_other_side(const gr_fact_clause *c, int side)
{
    int s = c->head != SIZE_MAX ? side_of_noun(c, c->head) : -1;

    return s >= 0 && s != side;
}

/* Takes a verb and what stands before its object: "take part", "is a member". */
static bool take_verb(gr_fact_clause *c)
{
    const gr_fact_item *it = &c->item[c->pos];

    if (c->pos < c->n && it->is_word && it->node == GR_NO_NODE && !it->is_number &&
        (it->classes == 0 || gr_fact_is(c, c->pos, "have|has|had")) &&
        !gr_fact_is(c, c->pos, GR_FACT_PREPS)) {
        gr_str rest = GR_STR(LINKS), word;

        while (gr_str_split(&rest, '|', &word))
            if (gr_str_eq(word, it->lemma))
                return false;
        c->pos++;
    }
    gr_fact_take(c, "part|place");
    return true;
}

const gr_fx *gr_fact_wild_phrase(gr_fact_clause *c)
{
    size_t start = c->pos;
    const gr_fx *e = NULL;
    int side;

    if (!c->x->wild)
        return NULL;
    gr_fact_take(c, "a|an");
    if (!take_verb(c))
        goto no;
    if (gr_fact_is(c, c->pos, GR_FACT_PREPS))
        c->pos++;
    if ((c->pos == start && !gr_fact_is(c, start - 1, "do|does|did")) ||
        (side = asked_side(c)) < 0 || is_of_other_side(c, side))
        goto no;
    c->strict = true;
    e = gr_fact_object_list(c, (gr_fact_verb){ 0, (unsigned)side });
    c->strict = false;
no:
    if (e == NULL)
        c->pos = start;
    return e;
}

/* "are on duty", "is in charge" */
static void take_state(gr_fact_clause *c)
{
    size_t start = c->pos;

    if (gr_fact_take(c, "on|at|in") && gr_fact_is_noun(c, c->pos)) {
        c->pos++;
        if (gr_fact_at_end(c))
            return;
    }
    c->pos = start;
}

bool gr_fact_wild_gap(gr_fact_clause *c, const gr_fx *subject, size_t noun, gr_fact_verb *out)
{
    size_t start = c->pos;
    bool done = start > 0 && gr_fact_is(c, start - 1, "do|does|did");
    int side = !c->x->wild                   ? -1
               : subject->kind == GR_FX_NODE ? side_of_node(c, subject->node)
                                             : side_of_noun(c, noun);

    if (side < 0 || is_of_other_side(c, 1 - side) || !take_verb(c) ||
        (c->pos == start && !done && !gr_fact_is(c, start, "on|at|in"))) {
        c->pos = start;
        return false;
    }
    if (gr_fact_take(c, "in") && !gr_fact_take(c, "common") && !gr_fact_at_end(c))
        c->pos--;
    else if (gr_fact_is(c, c->pos, GR_FACT_PREPS) && c->pos + 1 >= c->n)
        c->pos++;
    take_state(c);
    *out = (gr_fact_verb){ 0, (unsigned)(1 - side) };
    return true;
}
