/* Numbers that nodes have, compared: "older than Ines", "built after 1930", "the cheapest". */
#include "agent/grammar/facts_phrases_int.h"

#define YEARS "year|built|founded|founding|born|birth|opened|published|released|release|date|since"

/* The columns that an adjective speaks of: more of it is more of the first, or less of the others.
 */
static const struct {
    const char *adjectives, *more, *less;
} scales[] = {
    { "old", "age", YEARS },
    { "young|new|recent|late", YEARS, "age" },
    { "early", "", YEARS },
    { "tall|high", "height|elevation|altitude|level|metre|m", "" },
    { "low", "", "height|elevation|altitude|level|metre|m" },
    { "long", "length|duration|km|minute|page", "" },
    { "short", "", "length|duration|km|height|minute|page" },
    { "hot|warm", "temperature", "" },
    { "cold|cool", "", "temperature" },
    { "heavy", "weight|mass|kg", "" },
    { "light", "", "weight|mass|kg" },
    { "big|large", "size|area|population|capacity|inhabitant|radius|diameter", "" },
    { "small", "", "size|area|population|capacity|inhabitant|radius|diameter" },
    { "populous", "population|inhabitant", "" },
    { "expensive|dear", "price|cost|eur|usd", "" },
    { "cheap", "", "price|cost|eur|usd" },
    { "fast|quick", "speed", "" },
    { "slow", "", "speed" },
    { "deep", "depth", "" },
    { "shallow", "", "depth" },
    { "wide|broad", "width", "" },
    { "rich", "income|wealth|gdp", "" },
};

static bool is_in(gr_str word, const char *list)
{
    gr_str rest = gr_str_of(list), w;

    while (gr_str_split(&rest, '|', &w))
        if (gr_str_eq(w, word))
            return true;
    return false;
}

/* A name that a condition can have as it stands. */
bool gr_fact_is_plain_name(gr_str name)
{
    for (size_t i = 0; i < name.len; i++) {
        char ch = name.ptr[i];

        if (!((ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z') || ch == '_' ||
              (ch >= '0' && ch <= '9' && i > 0)))
            return false;
    }
    return name.len != 0;
}

/* Does a word of the column's name, "birth_year", stand in the list? */
static bool is_called(const gr_column *col, const char *list)
{
    size_t from = 0;

    for (size_t i = 0; i <= col->name.len; i++) {
        char buf[GR_WORD_MAX];

        if (i < col->name.len && col->name.ptr[i] != '_')
            continue;
        if (is_in(gr_text_lemma(gr_str_sub(col->name, from, i), buf, NULL), list) ||
            is_in(gr_str_sub(col->name, from, i), list))
            return true;
        from = i + 1;
    }
    return false;
}

const gr_column *gr_fact_column_of(const gr_fact_clause *c, const char *list)
{
    const gr_column *found = NULL;

    for (size_t i = 0; list[0] != '\0' && i < gr_graph_n_columns(c->x->g, GR_OF_NODE); i++) {
        const gr_column *col = gr_graph_column(c->x->g, GR_OF_NODE, i);

        if ((col->type != GR_COL_INT && col->type != GR_COL_REAL) ||
            !gr_fact_is_plain_name(col->name) || !is_called(col, list))
            continue;
        if (found != NULL)
            return NULL;
        found = col;
    }
    return found;
}

size_t gr_fact_sort_in(const gr_fact_clause *c, const gr_column *col)
{
    for (gr_vid v = 0; v < gr_graph_n_nodes(c->x->g); v++)
        if (gr_column_has(col, v))
            return c->x->sort_of[v] == SIZE_MAX ? GR_ANY_SORT : c->x->sort_of[v];
    return GR_ANY_SORT;
}

static const gr_fx *compared(gr_fact_clause *c, const gr_column *col, const char *op, double k)
{
    return gr_fact_fx(
        c,
        (gr_fx){
            .kind = GR_FX_ATTR, .column = col, .op = op, .k = k, .sort = gr_fact_sort_in(c, col) });
}

/* The only column of numbers, which says how large things are: 420 pupils. */
static const gr_column *only_number(const gr_fact_clause *c)
{
    const gr_column *found = NULL;

    for (size_t i = 0; i < gr_graph_n_columns(c->x->g, GR_OF_NODE); i++) {
        const gr_column *col = gr_graph_column(c->x->g, GR_OF_NODE, i);

        if (col->type != GR_COL_INT && col->type != GR_COL_REAL)
            continue;
        if (found != NULL || !gr_fact_is_plain_name(col->name))
            return NULL;
        found = col;
    }
    return found != NULL && !is_called(found, YEARS "|age") ? found : NULL;
}

const gr_column *gr_fact_scale(const gr_fact_clause *c, size_t i, bool *turned)
{
    const gr_column *col;

    for (size_t k = 0; i < c->n && k < sizeof scales / sizeof *scales; k++) {
        if (!is_in(c->item[i].lemma, scales[k].adjectives))
            continue;
        *turned = false;
        if ((col = gr_fact_column_of(c, scales[k].more)) != NULL)
            return col;
        *turned = true;
        if ((col = gr_fact_column_of(c, scales[k].less)) != NULL)
            return col;
        if (c->x->price != NULL && is_in(c->item[i].lemma, "expensive|dear|cheap")) {
            *turned = gr_str_is(c->item[i].lemma, "cheap");
            return c->x->price;
        }
        *turned = gr_str_is(c->item[i].lemma, "small");
        return is_in(c->item[i].lemma, "big|large|small") ? only_number(c) : NULL;
    }
    return NULL;
}

/* "4000 m", "30 years", "8 goals": what is counted says nothing more. */
static void skip_unit(gr_fact_clause *c, const gr_column *col)
{
    const gr_unit *unit = NULL;
    gr_str word = c->pos < c->n ? c->item[c->pos].text : GR_STR("");
    char buf[GR_WORD_MAX];

    if (word.len == 0 || !c->item[c->pos].is_word || c->item[c->pos].node != GR_NO_NODE)
        return;
    if (gr_text_unit(word, &unit) == word.len || gr_fact_is(c, c->pos, "years|year"))
        c->pos++;
    else if (c->item[c->pos].lemma.len < sizeof buf) {
        snprintf(buf, sizeof buf, "%.*s", GR_FMT(c->item[c->pos].lemma));
        c->pos += gr_fact_column_of(c, buf) == col;
    }
}

/* "30 million", of a column that may count in millions itself: "population_m". */
static double take_factor(gr_fact_clause *c, const gr_column *col)
{
    static const struct {
        const char *word, *column;
        double by;
    } rows[] = { { "million|millions|mio", "m|mio|million|millions", 1e6 },
                 { "billion|billions|bn", "bn|billion|billions", 1e9 },
                 { "thousand|k", "k|thousand|thousands", 1e3 } };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (gr_fact_take(c, rows[i].word))
            return is_called(col, rows[i].column) ? 1 : rows[i].by;
    return 1;
}

/* A number, or the one that a node has. */
static bool operand(gr_fact_clause *c, const gr_column *col, double *out)
{
    const gr_fact_item *it;

    while (gr_fact_take(c, "the|a|an"))
        ;
    it = &c->item[c->pos];
    if (c->pos >= c->n)
        return false;
    if (it->is_number) {
        *out = it->number;
        c->pos++;
        *out *= take_factor(c, col);
        skip_unit(c, col);
        return true;
    }
    if (it->node == GR_NO_NODE || it->owns || !gr_column_has(col, it->node))
        return false;
    *out = gr_column_number(col, it->node);
    c->pos = it->node_end;
    return true;
}

/* "older than 30", "older than Ines", "more expensive than 5". */
static const gr_fx *with_adjective(gr_fact_clause *c)
{
    size_t start = c->pos;
    bool less = gr_fact_is(c, start, "less"), two = gr_fact_take(c, "more|less"), turned = false;
    const gr_column *col = NULL;
    double k;

    if (c->pos < c->n && (two || (c->item[c->pos].form & GR_DEGREE_COMPARATIVE)))
        col = gr_fact_scale(c, c->pos++, &turned);
    if (col != NULL && gr_fact_take(c, "than") && operand(c, col, &k))
        return compared(c, col, less != turned ? "<" : ">", k);
    c->pos = start;
    return NULL;
}

const gr_column *gr_fact_column_of_verb(const gr_fact_clause *c, size_t i)
{
    static const char *const rows[][2] = { { "earn", "salary|income|wage|pay|earning" },
                                           { "make", "salary|income|wage|pay|earning" },
                                           { "cost", "price|cost|eur|usd" },
                                           { "weigh", "weight|mass|kg|gram|g" },
                                           { "take", "minute|duration|time|hour|min|day" },
                                           { "last", "minute|duration|time|hour|min|day" },
                                           { "measure", "length|height|size|m|metre|cm" } };
    const gr_column *col = NULL;

    for (size_t k = 0; k < sizeof rows / sizeof *rows && i < c->n && col == NULL; k++)
        if (gr_str_is(c->item[i].lemma, rows[k][0]))
            col = gr_fact_column_of(c, rows[k][1]);
    if (col == NULL && i < c->n && gr_str_is(c->item[i].lemma, "cost"))
        col = c->x->price;
    return col;
}

static const char *bound(gr_fact_clause *c);

/* "more than 5 but less than 50" */
static const gr_fx *and_bound(gr_fact_clause *c, const gr_column *col, const gr_fx *e)
{
    size_t start = c->pos;
    const char *op;
    double k;

    if (gr_fact_take(c, "and|but") && (op = bound(c)) != NULL && operand(c, col, &k))
        return gr_fact_both(c, e, compared(c, col, op, k));
    c->pos = start;
    return e;
}

/* "earns the most", "earn over 55", "weighs less than Bo". */
static const gr_fx *with_verb(gr_fact_clause *c)
{
    size_t start = c->pos;
    const gr_column *col = gr_fact_column_of_verb(c, c->pos);
    const char *op;
    double k;

    if (col == NULL)
        return NULL;
    c->pos++;
    gr_fact_take(c, "the");
    if (gr_fact_is(c, c->pos, "most|least|longest|shortest|highest|lowest"))
        return gr_fact_fx(c, (gr_fx){ .kind = GR_FX_BEST,
                                      .column = col,
                                      .least = gr_fact_is(c, c->pos++, "least|shortest|lowest"),
                                      .sort = gr_fact_sort_in(c, col) });
    if ((op = bound(c)) != NULL && operand(c, col, &k))
        return and_bound(c, col, compared(c, col, op, k));
    c->pos = start;
    return NULL;
}

static const char *bound(gr_fact_clause *c)
{
    static const struct {
        const char *first, *second, *op;
    } rows[] = { { "at", "least", ">=" }, { "at", "most", "<=" }, { "more", "than", ">" },
                 { "less", "than", "<" }, { "over", NULL, ">" },  { "above", NULL, ">" },
                 { "under", NULL, "<" },  { "below", NULL, "<" }, { "exactly", NULL, "==" },
                 { "fewer", "than", "<" } };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (gr_fact_is(c, c->pos, rows[i].first) &&
            (rows[i].second == NULL || gr_fact_is(c, c->pos + 1, rows[i].second))) {
            c->pos += rows[i].second == NULL ? 1 : 2;
            return rows[i].op;
        }
    return NULL;
}

/* Words behind a number that stand for a column: people are a population. */
static const gr_column *counted_column(gr_fact_clause *c)
{
    static const struct {
        const char *words, *columns;
    } rows[] = { { "people|inhabitants|residents|citizens", "population|inhabitant|people" },
                 { "square|km2|km²|sqkm|hectares|acres", "area" },
                 { "metres|meters|feet", "height|elevation|altitude|length|depth" },
                 { "euros|dollars|pounds|eur|usd", "price|cost|salary|eur|usd|fee|rent" } };
    const gr_column *col = NULL;

    for (size_t i = 0; i < sizeof rows / sizeof *rows && col == NULL; i++)
        if (gr_fact_is(c, c->pos, rows[i].words) &&
            (col = gr_fact_column_of(c, rows[i].columns)) != NULL)
            c->pos++;
    if (col != NULL && gr_fact_is(c, c->pos - 1, "square"))
        gr_fact_take(c, "km|kilometres|kilometers|miles|metres|meters|m");
    return col;
}

const gr_fx *gr_fact_bound(gr_fact_clause *c)
{
    size_t start = c->pos;
    const gr_column *col = NULL;
    const char *op = bound(c);
    const gr_fx *e, *other;
    bool turned = false;
    char word[GR_WORD_MAX];
    size_t factor;
    double k;

    if (op == NULL || c->pos >= c->n || !c->item[c->pos].is_number)
        goto no;
    k = c->item[c->pos++].number;
    factor = c->pos;
    gr_fact_take(c, "million|millions|mio|billion|billions|bn|thousand|k");
    if ((col = counted_column(c)) != NULL) {
        /* "30 million people", "600 square km" */
    } else if (gr_fact_is(c, c->pos, "years|year")) {
        if (gr_fact_is(c, c->pos + 1, "old"))
            c->pos += 2;
        else
            goto no;
        col = gr_fact_column_of(c, "age");
    } else if (c->pos < c->n && c->item[c->pos].is_word && c->item[c->pos].lemma.len < 40) {
        snprintf(word, sizeof word, "%.*s", GR_FMT(c->item[c->pos].lemma));
        if ((col = gr_fact_column_of(c, word)) != NULL)
            c->pos++;
        else if ((col = gr_fact_scale(c, c->pos, &turned)) != NULL && !turned)
            c->pos++;
        else if (c->item[c->pos].classes != 0 || gr_fact_is_relation_word(c, c->pos))
            col = gr_fact_column_of(c, "age"); /* "patients over 50 have" */
    } else {
        col = gr_fact_column_of(c, "age");
    }
    if (col != NULL && !turned) {
        size_t behind = c->pos;

        c->pos = factor;
        k *= take_factor(c, col);
        c->pos = behind;
        e = compared(c, col, op, k);
        /* "more than 30 million people but less than 600 square km" */
        if (gr_fact_take(c, "and|but") && (other = gr_fact_bound(c)) != NULL)
            return gr_fact_both(c, e, other);
        c->pos = behind;
        return and_bound(c, col, e);
    }
no:
    c->pos = start;
    return NULL;
}

/* "built after 1930", "from 1950", "between 1920 and 1950". */
static const gr_fx *with_year(gr_fact_clause *c)
{
    size_t start = c->pos;
    const gr_column *col = gr_fact_column_of(c, YEARS);
    const char *op;

    if (col == NULL)
        return NULL;
    if (c->pos < c->n && c->item[c->pos].classes == 0 &&
        ((c->item[c->pos].form & GR_FORM_PAST) || gr_fact_is(c, c->pos, "born|built")))
        c->pos++;
    gr_fact_take(c, "out"); /* "came out" */
    op = gr_fact_is(c, c->pos, "after")        ? ">"
         : gr_fact_is(c, c->pos, "before")     ? "<"
         : gr_fact_is(c, c->pos, "since")      ? ">="
         : gr_fact_is(c, c->pos, "in|from|of") ? "=="
         : gr_fact_is(c, c->pos, "between")    ? "><"
                                               : NULL;
    if (op != NULL && c->pos + 1 < c->n && c->item[c->pos + 1].is_number &&
        c->item[c->pos + 1].number >= 1000) {
        double k = c->item[c->pos + 1].number;

        c->pos += 2;
        if (strcmp(op, "><") != 0)
            return compared(c, col, op, k);
        if (gr_fact_take(c, "and") && c->pos < c->n && c->item[c->pos].is_number)
            return gr_fact_both(c, compared(c, col, ">=", k),
                                compared(c, col, "<=", c->item[c->pos++].number));
    }
    c->pos = start;
    return NULL;
}

/* The column that the noun at c->pos names. */
static const gr_column *column_here(gr_fact_clause *c)
{
    char word[GR_WORD_MAX];
    const gr_column *col;

    if (c->pos >= c->n || !c->item[c->pos].is_word || c->item[c->pos].lemma.len + 1 > sizeof word)
        return NULL;
    snprintf(word, sizeof word, "%.*s", GR_FMT(c->item[c->pos].lemma));
    if ((col = gr_fact_column_of(c, word)) != NULL)
        c->pos++;
    return col;
}

/* "in the same year as Jon", "the same age as", "as old as": others whose number is his. */
static const gr_fx *as_much(gr_fact_clause *c)
{
    size_t start = c->pos;
    const gr_column *col = NULL;
    const gr_fx *no;
    bool turned;
    double k;

    if (gr_fact_is(c, c->pos, "born|built|founded|opened|published|released"))
        c->pos++;
    gr_fact_take(c, "in|of|at");
    gr_fact_take(c, "the");
    if (gr_fact_take(c, "same")) {
        if (gr_fact_take(c, "year"))
            col = gr_fact_column_of(c, YEARS);
        else
            col = column_here(c);
    } else if (gr_fact_take(c, "as|equally")) {
        col = gr_fact_scale(c, c->pos++, &turned);
    }
    if (col != NULL && gr_fact_take(c, "as") && c->item[c->pos].node != GR_NO_NODE) {
        no = gr_fact_not(c, gr_fact_node(c, c->item[c->pos].node));
        if (operand(c, col, &k))
            return gr_fact_both(c, compared(c, col, "==", k), no);
    }
    c->pos = start;
    return NULL;
}

/* "after 2010"; false if it is no year that is meant. */
static bool year_here(gr_fact_clause *c, const char **op, double *year)
{
    *op = gr_fact_is(c, c->pos, "after")    ? ">"
          : gr_fact_is(c, c->pos, "before") ? "<"
          : gr_fact_is(c, c->pos, "since")  ? ">="
          : gr_fact_is(c, c->pos, "in")     ? "=="
                                            : NULL;
    if (*op == NULL || c->pos + 1 >= c->n || !c->item[c->pos + 1].is_number ||
        c->item[c->pos + 1].number < 1000)
        return false;
    *year = c->item[c->pos + 1].number;
    c->pos += 2;
    return true;
}

const gr_fx *gr_fact_dated(gr_fact_clause *c, const gr_fx *e)
{
    const char *op;
    double year;
    gr_fx dated;

    if (e == NULL || c->x->years == NULL || !gr_fact_is_plain_name(c->x->years->name) ||
        !year_here(c, &op, &year))
        return e;
    if ((e->kind != GR_FX_STEP && e->kind != GR_FX_SIDE) || !(c->x->dated >> e->relation & 1))
        return NULL;
    dated = *e;
    dated.when = op;
    dated.year = year;
    return gr_fact_fx(c, dated);
}

/* "came out after 2012": what a fact of those years is about, where one relation has years. */
static const gr_fx *done_then(gr_fact_clause *c)
{
    size_t start = c->pos, relation = SIZE_MAX;
    const gr_fx *e;

    for (size_t r = 0; r < c->x->n; r++)
        if (c->x->dated >> r & 1) {
            if (relation != SIZE_MAX)
                return NULL;
            relation = r;
        }
    if (relation == SIZE_MAX || c->pos >= c->n || !(c->item[c->pos].form & GR_FORM_PAST))
        return NULL;
    c->pos++;
    gr_fact_take(c, "out");
    e = gr_fact_dated(c, gr_fact_fx(c, (gr_fx){ .kind = GR_FX_SIDE,
                                                .relation = relation,
                                                .side = 1,
                                                .sort = c->x->relation[relation].sort[1] }));
    if (e != NULL && e->when != NULL)
        return e;
    c->pos = start;
    return NULL;
}

/* "older, Ann or Bo": the one of some that has more. */
static const gr_fx *one_of_these(gr_fact_clause *c, const gr_column *col, bool least)
{
    gr_vid *nodes = gr_new_n(c->arena, gr_vid, GR_FACT_ITEMS);
    size_t start = c->pos, n = 0;
    gr_fx some = { .kind = GR_FX_NODES, .sort = gr_fact_sort_in(c, col) };

    c->failed |= nodes == NULL;
    gr_fact_take(c, ",|:|-");
    while (nodes != NULL && c->pos < c->n) {
        const gr_fact_item *it = &c->item[c->pos];

        gr_fact_take(c, "the");
        it = &c->item[c->pos];
        if (c->pos >= c->n || it->node == GR_NO_NODE || it->owns || !gr_column_has(col, it->node))
            break;
        nodes[n++] = it->node;
        c->pos = it->node_end;
        gr_fact_take(c, ",");
        gr_fact_take(c, "or");
    }
    if (n < 2 || !gr_fact_at_end(c)) {
        c->pos = start;
        return NULL;
    }
    some.nodes = nodes;
    some.n_nodes = n;
    return gr_fact_fx(c, (gr_fx){ .kind = GR_FX_BEST,
                                  .column = col,
                                  .least = least,
                                  .a = gr_fact_fx(c, some),
                                  .sort = some.sort });
}

/* "which is older, Ann or Bo"; "which has more inhabitants", where only two have any. */
static const gr_fx *better(gr_fact_clause *c)
{
    size_t start = c->pos, n = 0;
    bool less = gr_fact_is(c, start, "less|fewer"), two = gr_fact_take(c, "more|less|fewer");
    bool turned = false;
    const gr_column *col = NULL;
    const gr_fx *e;

    if (c->pos < c->n && (two || (c->item[c->pos].form & GR_DEGREE_COMPARATIVE)) &&
        (col = gr_fact_scale(c, c->pos, &turned)) != NULL)
        c->pos++;
    else if (two)
        col = column_here(c);
    for (gr_vid v = 0; col != NULL && v < gr_graph_n_nodes(c->x->g); v++)
        n += gr_column_has(col, v);
    if (col != NULL && (e = one_of_these(c, col, less != turned)) != NULL)
        return e;
    if (col != NULL && n == 2 && gr_fact_at_end(c))
        return gr_fact_fx(c, (gr_fx){ .kind = GR_FX_BEST,
                                      .column = col,
                                      .least = less != turned,
                                      .sort = gr_fact_sort_in(c, col) });
    c->pos = start;
    return NULL;
}

const gr_fx *gr_fact_comparison(gr_fact_clause *c)
{
    const gr_fx *e;

    if ((e = with_adjective(c)) != NULL || (e = better(c)) != NULL || (e = with_verb(c)) != NULL ||
        (e = gr_fact_bound(c)) != NULL)
        return e;
    if (gr_fact_is(c, c->pos, "with")) {
        if ((e = gr_fact_number(c)) != NULL)
            return e;
        c->pos++;
        if ((e = gr_fact_bound(c)) != NULL)
            return e;
        c->pos--;
    }
    if ((e = as_much(c)) != NULL)
        return e;
    return (e = with_year(c)) != NULL ? e : done_then(c);
}

/* "second", "third"; 1 where there is none. */
static unsigned take_ordinal(gr_fact_clause *c)
{
    static const char *const rows[] = { "second|2nd", "third|3rd", "fourth|4th", "fifth|5th" };

    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        if (gr_fact_take(c, rows[i])) {
            gr_fact_take(c, "-");
            return i + 2;
        }
    return 1;
}

/* "the older ferry", where there are two. */
static bool is_of_two(const gr_fact_clause *c)
{
    bool turned;
    size_t n = 0;
    const gr_column *col;

    if (c->pos + 1 >= c->n || !(c->item[c->pos].form & GR_DEGREE_COMPARATIVE) ||
        (!gr_fact_is_noun(c, c->pos + 1) && c->item[c->pos + 1].node == GR_NO_NODE) ||
        gr_fact_is(c, c->pos + 2, "than") || (col = gr_fact_scale(c, c->pos, &turned)) == NULL)
        return false;
    for (gr_vid v = 0; v < gr_graph_n_nodes(c->x->g); v++)
        n += gr_column_has(col, v);
    return n == 2;
}

const gr_fx *gr_fact_superlative(gr_fact_clause *c)
{
    size_t start = c->pos;
    unsigned nth;
    bool turned = false, two, least;
    const gr_column *col = NULL;
    const gr_fx *of = NULL;

    gr_fact_take(c, "the");
    nth = take_ordinal(c);
    least = gr_fact_is(c, c->pos, "least");
    two = gr_fact_take(c, "most|least");
    if (c->pos < c->n && (two || (c->item[c->pos].form & GR_DEGREE_SUPERLATIVE)))
        col = gr_fact_scale(c, c->pos, &turned);
    else if (c->pos > 0 && gr_fact_is(c, c->pos - 1, "the") && is_of_two(c))
        col = gr_fact_scale(c, c->pos, &turned);
    if (col != NULL) {
        c->pos++;
        of = gr_fact_kind_phrase(c);
        if (of == NULL) /* "the oldest in Gent" */
            of = gr_fact_modified(c, gr_fact_any(c));
        if (gr_fact_take(c, "by") && column_here(c) != col)
            goto no;
        return gr_fact_fx(c, (gr_fx){ .kind = GR_FX_BEST,
                                      .column = col,
                                      .nth = nth,
                                      .least = least != turned,
                                      .a = of,
                                      .sort = gr_fact_sort_in(c, col) });
    }
no:
    c->pos = start;
    return NULL;
}

const gr_fx *gr_fact_number(gr_fact_clause *c)
{
    size_t start = c->pos;
    bool best, least;
    const gr_column *col;
    const char *op;

    gr_fact_take(c, "a|an|the|with");
    gr_fact_take(c, "a|an|the");
    least = gr_fact_is(c, c->pos, "smallest|lowest|least|shortest|fewest");
    best = gr_fact_take(c, "largest|highest|greatest|biggest|longest|most|smallest|lowest|least|"
                           "shortest|fewest");
    if ((col = column_here(c)) == NULL)
        goto no;
    if (best)
        return gr_fact_fx(c, (gr_fx){ .kind = GR_FX_BEST,
                                      .column = col,
                                      .least = least,
                                      .sort = gr_fact_sort_in(c, col) });
    gr_fact_take(c, "of|is|was");
    op = bound(c);
    if (c->pos < c->n && c->item[c->pos].is_number)
        return compared(c, col, op != NULL ? op : "==", c->item[c->pos++].number);
no:
    c->pos = start;
    return NULL;
}
