/* Sums and means over what nodes have: "the average salary of those in IT", "how old is Lin". */
#include "agent/grammar/facts_phrases_int.h"

#define SUMS    "total|combined|summed|sum|overall|cumulative|aggregate"
#define MEANS   "average|mean|avg"
#define TAIL    "together|altogether|combined|overall|total|all|in|up|sum|taken|jointly"
#define VERBS   "have|has|had|score|scored|own|produce|hold|contain|get|count|employ|live|lives|there"
#define AUX     "do|does|did|is|are|was|were|have|has|live|lives|be"
#define MEMBERS "of|for|among|across|over|by"

static const struct {
    const char *words, *call;
} calls[] = {
    { SUMS, "sum" },
    { MEANS, "mean" },
    { "highest|largest|greatest|biggest|maximum|maximal|max|longest", "max" },
    { "lowest|smallest|least|minimum|minimal|min|shortest", "min" },
};

static const char *take_call(gr_fact_clause *c)
{
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        if (gr_fact_take(c, calls[i].words))
            return calls[i].call;
    return NULL;
}

/* Is a word of the column's name, "birth_year", the lemma or the word of item i? */
static bool is_word_of(const gr_fact_clause *c, const gr_column *col, size_t i)
{
    size_t from = 0;

    for (size_t k = 0; k <= col->name.len; k++) {
        char buf[GR_WORD_MAX];
        gr_str word, lemma;

        if (k < col->name.len && col->name.ptr[k] != '_' && col->name.ptr[k] != ' ')
            continue;
        word = gr_str_sub(col->name, from, k);
        lemma = gr_text_lemma(word, buf, NULL);
        if (gr_str_eq(lemma, c->item[i].lemma) ||
            (word.len == c->item[i].text.len &&
             gr_text_distance(word, c->item[i].text, 0, true) == 0))
            return true;
        from = k + 1;
    }
    return false;
}

/* "thousand" before what a column counts in thousands; false if it counts otherwise. */
static bool scale_fits(const gr_column *col, gr_str scale)
{
    static const char *const rows[][4] = { { "thousand", "k", "thousand", "thousands" },
                                           { "million", "m", "mio", "million" },
                                           { "millions", "m", "mio", "millions" },
                                           { "thousands", "k", "thousand", "thousands" } };
    size_t from = 0;

    for (size_t k = 0; scale.len != 0 && k <= col->name.len; k++) {
        gr_str word = gr_str_sub(col->name, from, k);

        if (k < col->name.len && col->name.ptr[k] != '_' && col->name.ptr[k] != ' ')
            continue;
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
            for (size_t j = 1; j < 4; j++)
                if (gr_str_is(scale, rows[i][0]) && gr_str_is_nocase(word, rows[i][j]))
                    return true;
        from = k + 1;
    }
    return scale.len == 0;
}

/* The only column whose name has all the next words, and the words. */
static const gr_column *take_column(gr_fact_clause *c, bool numbers)
{
    const gr_column *found = NULL;
    size_t most = 0;
    bool several = false, scaled = gr_fact_is(c, c->pos, "thousand|million|thousands|millions");
    gr_str scale = scaled ? c->item[c->pos].text : GR_STR("");

    c->pos += scaled;
    for (size_t k = 0; k < gr_graph_n_columns(c->x->g, GR_OF_NODE); k++) {
        const gr_column *col = gr_graph_column(c->x->g, GR_OF_NODE, k);
        bool number = col->type == GR_COL_INT || col->type == GR_COL_REAL;
        size_t n = 0;

        while (c->pos + n < c->n && c->item[c->pos + n].is_word && is_word_of(c, col, c->pos + n))
            n++;
        if (n == 0 || (numbers && !number) || n < most || !scale_fits(col, scale))
            continue;
        several = n == most;
        most = n;
        found = col;
    }
    if (found == NULL || several)
        return NULL;
    c->pos += most;
    return found;
}

/* "(in thousands)" */
static void skip_brackets(gr_fact_clause *c)
{
    size_t end = c->pos;

    if (!gr_fact_is(c, c->pos, "("))
        return;
    while (end < c->n && !gr_fact_is(c, end, ")"))
        if (c->item[end++].node != GR_NO_NODE)
            return;
    c->pos = end < c->n ? end + 1 : c->pos;
}

/* Those that a name stands for, where it has no such thing itself: the people of a department. */
static const gr_fx *members(gr_fact_clause *c, const gr_fx *e, const gr_column *col)
{
    if (e == NULL || (e->kind == GR_FX_NODE && gr_column_has(col, e->node)))
        return e;
    return e->kind == GR_FX_NODE || e->kind == GR_FX_VALUE ? gr_fact_linked(c, NULL, e, NULL) : e;
}

/* Whose it is, up to the end; *all if nobody is named. */
static bool whose(gr_fact_clause *c, gr_fact_total *out, bool *all)
{
    size_t start = c->pos;
    const gr_fx *e = NULL;

    *all = gr_fact_at_end(c);
    if (*all)
        return true;
    if (gr_fact_take(c, MEMBERS)) {
        gr_fact_take(c, "all|both|them");
        e = members(c, gr_fact_kind_phrase(c), out->column);
    } else {
        e = gr_fact_modified(c, gr_fact_any(c));
    }
    while (e != NULL && e->kind != GR_FX_ANY && gr_fact_take(c, TAIL))
        ;
    if (e != NULL && e->kind != GR_FX_ANY && gr_fact_at_end(c)) {
        out->of = e;
        return true;
    }
    c->pos = start;
    return false;
}

/* "the total population of ..", "Lin's salary", "the salary of Lin". */
static bool asks_noun(gr_fact_clause *c, gr_fact_total *out)
{
    const gr_fact_item *it = &c->item[c->pos];
    bool all = false;

    if (c->pos < c->n && it->node != GR_NO_NODE && c->item[it->node_end - 1].owns) {
        c->pos = it->node_end;
        out->of = gr_fact_node(c, it->node);
        return (out->column = take_column(c, false)) != NULL && gr_fact_at_end(c) &&
               gr_column_has(out->column, it->node);
    }
    out->call = take_call(c);
    if (out->call != NULL)
        while (gr_fact_take(c, "of|the|all|number|amount|value"))
            ;
    if ((out->column = take_column(c, out->call != NULL)) == NULL)
        return false;
    skip_brackets(c);
    if (!whose(c, out, &all))
        return false;
    if (out->call != NULL)
        return true;
    return !all && out->of->kind == GR_FX_NODE && gr_column_has(out->column, out->of->node);
}

/* The node that is named next and has a number. */
static bool take_owner(gr_fact_clause *c, const gr_column *col, gr_vid *out)
{
    gr_fact_take(c, "the");
    if (c->pos >= c->n || c->item[c->pos].node == GR_NO_NODE || c->item[c->pos].owns ||
        !gr_column_has(col, c->item[c->pos].node))
        return false;
    *out = c->item[c->pos].node;
    c->pos = c->item[c->pos].node_end;
    return true;
}

/* "by how many km is the Nile longer than the Volga", "how many metres higher is A than B". */
static bool turned_difference(gr_fact_clause *c, gr_fact_total *out)
{
    size_t start = c->pos;
    bool turned = false;
    gr_vid a, b;

    if (gr_fact_is_noun(c, c->pos) && gr_fact_is(c, c->pos + 1, AUX)) {
        c->pos += 2;
        gr_fact_take(c, "the");
        a = c->pos < c->n ? c->item[c->pos].node : GR_NO_NODE;
        c->pos = a != GR_NO_NODE ? c->item[c->pos].node_end : c->pos;
        if (a != GR_NO_NODE && (c->item[c->pos].form & GR_DEGREE_COMPARATIVE) &&
            (out->column = gr_fact_scale(c, c->pos++, &turned)) != NULL &&
            gr_fact_take(c, "than") && take_owner(c, out->column, &b) &&
            gr_column_has(out->column, a) && gr_fact_at_end(c)) {
            out->of = gr_fact_node(c, turned ? b : a);
            out->less = gr_fact_node(c, turned ? a : b);
            return true;
        }
    } else if (gr_fact_is_noun(c, c->pos) && c->pos + 1 < c->n &&
               (c->item[c->pos + 1].form & GR_DEGREE_COMPARATIVE)) {
        start++; /* "metres higher": the unit says nothing more */
    }
    c->pos = start;
    out->column = NULL;
    return false;
}

/* Where, or what: the text that things have in a column that is called like the verb at the end. */
static bool asks_text(gr_fact_clause *c, gr_fact_total *out)
{
    const gr_fx *of;

    if (!gr_fact_take(c, "where|what") || !gr_fact_take(c, "do|does|did"))
        return false;
    if ((of = gr_fact_noun_phrase(c)) == NULL || c->pos >= c->n)
        return false;
    for (size_t i = 0; i < gr_graph_n_columns(c->x->g, GR_OF_NODE); i++) {
        const gr_column *col = gr_graph_column(c->x->g, GR_OF_NODE, i);
        gr_str rest = col->name, word;

        if (col->type != GR_COL_STR || !gr_str_split(&rest, ' ', &word) ||
            !gr_str_eq(word, c->item[c->pos].lemma))
            continue;
        c->pos++;
        out->column = col;
        out->of = of;
        return gr_fact_at_end(c) && of->kind == GR_FX_NODE && gr_column_has(col, of->node);
    }
    return false;
}

/* "how much older is Lin than Bo", "how many more points has Lin than Bo". */
static bool asks_difference(gr_fact_clause *c, gr_fact_total *out)
{
    bool turned = false;
    gr_vid a, b;

    gr_fact_take(c, "much|many");
    if (c->pos >= c->n)
        return false;
    if (turned_difference(c, out))
        return true;
    if (gr_fact_take(c, "more|fewer|less")) {
        turned = gr_fact_is(c, c->pos - 1, "fewer|less");
        out->column = take_column(c, true);
    } else if (c->item[c->pos].form & GR_DEGREE_COMPARATIVE) {
        out->column = gr_fact_scale(c, c->pos++, &turned);
    }
    if (out->column == NULL || !gr_fact_take(c, AUX "|had") || !take_owner(c, out->column, &a))
        return false;
    gr_fact_take(c, "have|has|got|score|scored|earn");
    if (!gr_fact_take(c, "than") || !take_owner(c, out->column, &b) || !gr_fact_at_end(c))
        return false;
    out->of = gr_fact_node(c, turned ? b : a);
    out->less = gr_fact_node(c, turned ? a : b);
    return true;
}

/* "the difference in height between A and B", "the age difference between A and B". */
static bool asks_distance(gr_fact_clause *c, gr_fact_total *out)
{
    size_t start = c->pos;
    gr_vid a, b;
    bool of = false;

    if (!gr_fact_is(c, c->pos, "difference"))
        out->column = take_column(c, true);
    if (!gr_fact_take(c, "difference"))
        goto no;
    if (out->column == NULL) {
        of = gr_fact_take(c, "between");
        if (!of && !gr_fact_take(c, "in|of"))
            goto no;
        gr_fact_take(c, "the");
        out->column = take_column(c, true);
    }
    if (out->column == NULL || !gr_fact_take(c, of ? "of" : "between|of") ||
        !take_owner(c, out->column, &a) || !gr_fact_take(c, "and") ||
        !take_owner(c, out->column, &b) || !gr_fact_at_end(c))
        goto no;
    bool less = gr_column_number(out->column, a) < gr_column_number(out->column, b);

    out->of = gr_fact_node(c, less ? b : a);
    out->less = gr_fact_node(c, less ? a : b);
    return true;
no:
    c->pos = start;
    *out = (gr_fact_total){ 0 };
    return false;
}

/* "how old is Lin", "how much does Lin earn". */
static bool asks_amount(gr_fact_clause *c, gr_fact_total *out)
{
    bool turned = false, much = gr_fact_take(c, "much|long");
    const gr_fact_item *it;

    if (!much) {
        out->column = gr_fact_scale(c, c->pos, &turned);
        c->pos++;
    }
    if ((!much && (out->column == NULL || turned)) || !gr_fact_take(c, AUX))
        return false;
    gr_fact_take(c, "the");
    it = &c->item[c->pos];
    if (c->pos >= c->n || it->node == GR_NO_NODE || it->owns)
        return false;
    out->of = gr_fact_node(c, it->node);
    c->pos = it->node_end;
    if (much && (out->column = gr_fact_column_of_verb(c, c->pos)) != NULL)
        c->pos++;
    return out->column != NULL && gr_fact_at_end(c) && gr_column_has(out->column, it->node);
}

const gr_column *gr_fact_asks_its(gr_fact_clause *c)
{
    size_t start = c->pos;
    bool turned = false, much;
    const gr_column *col = NULL;

    if (!gr_fact_take(c, "how"))
        return NULL;
    much = gr_fact_take(c, "much|long");
    if (!much)
        col = gr_fact_take(c, "many") ? take_column(c, true) : gr_fact_scale(c, c->pos++, &turned);
    if (!turned && (much || col != NULL) && gr_fact_take(c, AUX "|had") &&
        gr_fact_take(c, "it|he|she|that|this|they")) {
        if (much && (col = gr_fact_column_of_verb(c, c->pos)) != NULL)
            c->pos++;
        gr_fact_take(c, "have|has|score|scored|get|got");
        if (gr_fact_at_end(c) && col != NULL)
            return col;
    }
    c->pos = start;
    return NULL;
}

/* "do they have altogether", "are there in total": of all that have any. */
static bool all_together(gr_fact_clause *c)
{
    size_t start = c->pos;

    gr_fact_take(c, "all");
    if (gr_fact_take(c, "they|these|there")) {
        gr_fact_take(c, "all|" VERBS);
        if (gr_fact_take(c, "altogether|together|overall|combined") ||
            (gr_fact_take(c, "in") && gr_fact_take(c, "total|all|sum")))
            if (gr_fact_at_end(c))
                return true;
    }
    c->pos = start;
    return false;
}

/* "how many inhabitants do the cities on the Danube have in total". */
static bool asks_how_many(gr_fact_clause *c, gr_fact_total *out)
{
    const gr_fx *e;
    bool all = false;

    out->call = "sum";
    if ((out->column = take_column(c, true)) == NULL)
        return false;
    skip_brackets(c);
    while (gr_fact_take(c, AUX))
        ;
    if (all_together(c))
        return true;
    if (gr_fact_is(c, c->pos, MEMBERS))
        return whose(c, out, &all) && !all;
    gr_fact_take(c, "in|at|on");
    e = members(c, gr_fact_kind_phrase(c), out->column);
    while (e != NULL && gr_fact_take(c, TAIL "|" VERBS))
        ;
    out->of = e;
    return e != NULL && e->kind != GR_FX_ANY && gr_fact_at_end(c);
}

bool gr_fact_asks_total(gr_fact_clause *c, gr_fact_total *out)
{
    size_t start = c->pos;
    bool found;

    *out = (gr_fact_total){ 0 };
    if (gr_graph_n_columns(c->x->g, GR_OF_NODE) == 0)
        return false;
    if (asks_text(c, out))
        return !c->failed;
    c->pos = start;
    *out = (gr_fact_total){ 0 };
    gr_fact_take(c, "by");
    if (gr_fact_take(c, "how")) {
        found = asks_difference(c, out);
        if (!found) {
            c->pos = start + 1;
            *out = (gr_fact_total){ 0 };
            found = gr_fact_take(c, "many") ? asks_how_many(c, out) : asks_amount(c, out);
        }
        if (!found && gr_fact_is(c, start + 1, "much")) {
            c->pos = start + 2;
            *out = (gr_fact_total){ 0 };
            found = asks_how_many(c, out);
        }
    } else {
        gr_fact_take(c, "what|which|give|find|compute|calculate|determine|tell|show|return");
        gr_fact_take(c, "me|us");
        gr_fact_take(c, "is|are|was|were");
        gr_fact_take(c, "the");
        found = asks_distance(c, out) || asks_noun(c, out);
    }
    if (!found) {
        c->pos = start;
        *out = (gr_fact_total){ 0 };
    }
    return found && !c->failed;
}
