/* The last look at a proposal: do its programs account for what was asked?
 *
 * A word of the question that names a node, an attribute or a value of one, a number or a unit may
 * change the answer: "Who is the best connected in ops?" is not to be answered over everybody. If
 * no part of a program explains it, the council of the readers counts it against the program, and
 * what the skills of a model propose is not run. */
#include "agent/answer_int.h"

#include <ctype.h>
#include <math.h>
#include <strings.h>

#define MOST_NAMED 64 /* values of an attribute, if a question is to name them all */

/* What the programs are made of. */
typedef struct account {
    gr_ctx *cx;
    const gr_reading *r;
    const gr_registry *registry;
    GR_VEC(gr_str) words; /* names, texts, attributes, fields */
    GR_VEC(double) numbers;
    GR_VEC(const gr_tool *) tools;
    GR_VEC(const gr_column *) columns; /* that are used without being named */
    bool *all_named;                   /* by graph: the text names each of its nodes */
    bool failed;
} account;

/* --- what is there --- */

static void add_word(account *w, gr_str word)
{
    gr_text_num n;
    gr_text_when when;

    w->failed = w->failed || !gr_vec_push(&w->words, word);
    if (word.len != 0 && gr_text_time(word, &when) == word.len)
        w->failed = w->failed || !gr_vec_push(&w->numbers, (double)when.seconds);
    if (word.len != 0 && gr_text_number(word, GR_NUM_NO_WORDS, &n) == word.len)
        w->failed = w->failed || !gr_vec_push(&w->numbers, n.d);
}

/* The columns that a call takes where it names none. */
static void add_roles(account *w, const gr_tool *t)
{
    static const char *const roles[GR_N_ROLES] = { "weight", "capacity", "time" };

    for (size_t i = 0; i < t->n_params; i++)
        for (size_t role = 0; role < GR_N_ROLES; role++) {
            if (t->params[i].standard == NULL || t->params[i].standard[0] != '@' ||
                strstr(t->params[i].standard, roles[role]) == NULL)
                continue;
            for (size_t g = 0; g < w->r->n_graphs; g++) {
                const gr_column *c = gr_graph_role(w->r->graphs[g].graph, (gr_role)role);

                if (c != NULL)
                    w->failed = w->failed || !gr_vec_push(&w->columns, c);
            }
        }
}

static void add_value(account *w, const gr_value *v)
{
    double number;

    if (gr_v_number(v, &number))
        w->failed = w->failed || !gr_vec_push(&w->numbers, number);
    else if (v->type == GR_V_STR)
        add_word(w, v->s);
}

static void add_expr(account *w, const gr_expr *x) /* as deep as the parser allows */
{
    const gr_alias *alias;
    const gr_tool *t;

    switch (x->kind) {
    case GR_X_VALUE: add_value(w, &x->value); break;
    case GR_X_WORD:
    case GR_X_FIELD: add_word(w, x->text); break;
    case GR_X_CALL:
        t = gr_registry_find(w->registry, x->text, &alias);
        if (t == NULL)
            break;
        w->failed = w->failed || !gr_vec_push(&w->tools, t);
        add_roles(w, t);
        break;
    default: break;
    }
    for (size_t i = 0; i < x->n; i++)
        add_expr(w, x->item[i]);
}

/* --- what explains a word --- */

static bool is_same(gr_str a, gr_str b) /* case aside */
{
    return a.len == b.len && (a.len == 0 || strncasecmp(a.ptr, b.ptr, a.len) == 0);
}

static bool has_word(const account *w, gr_str word)
{
    for (size_t i = 0; i < w->words.n; i++)
        if (is_same(w->words.at[i], word))
            return true;
    return false;
}

static bool has_number(const account *w, double x)
{
    for (size_t i = 0; i < w->numbers.n; i++)
        if (fabs(w->numbers.at[i] - x) <= 1e-9 * fabs(x))
            return true;
    return false;
}

/* Does a text that describes a tool have the word, in any form? */
static bool text_says(const char *text, gr_str lemma)
{
    char buf[GR_WORD_MAX];

    while (text != NULL && *text != '\0') {
        size_t n = strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");

        if (n != 0 && gr_str_eq(gr_text_lemma((gr_str){ text, n }, buf, NULL), lemma))
            return true;
        text += n != 0 ? n : 1;
    }
    return false;
}

static bool tools_say(const account *w, gr_str lemma)
{
    for (size_t i = 0; i < w->tools.n; i++) {
        const gr_tool *t = w->tools.at[i];

        if (text_says(t->name, lemma) || text_says(t->cues, lemma) || text_says(t->summary, lemma))
            return true;
        for (size_t k = 0; k < t->n_aliases; k++)
            if (text_says(t->aliases[k].name, lemma))
                return true;
    }
    return false;
}

/* Does the text have the value there, up to the end of a word? */
static bool stands_at(gr_str text, size_t at, gr_str value)
{
    gr_str here = gr_str_sub(text, at, at + value.len);

    return value.len != 0 && value.len <= text.len - at && is_same(here, value) &&
           (at + value.len == text.len || !isalnum((unsigned char)text.ptr[at + value.len]));
}

/* --- the questions --- */

/* One token of a question. */
typedef struct asked {
    const gr_token *t;
    size_t start; /* of the text, behind a quote */
    gr_str text;
    char buf[GR_WORD_MAX];
} asked;

static asked asked_at(const gr_reading *r, size_t token)
{
    asked a = { .t = &r->tokens.at[token] };
    bool quoted = a.t->kind == GR_TOKEN_QUOTED;

    a.start = quoted ? a.t->inner_start : a.t->start;
    a.text = gr_str_sub(r->text, a.start, quoted ? a.t->inner_end : a.t->end);
    return a;
}

/* The word before a place of a clause; empty at its beginning. */
static gr_str before_at(const gr_reading *r, const gr_clause *cl, size_t place)
{
    return place > 0 ? asked_at(r, cl->tokens[place - 1]).text : GR_STR("");
}

static gr_str lemma_of(asked *a)
{
    return gr_text_lemma(a->text, a->buf, NULL);
}

static bool is_node(const account *w, const gr_mention *m, gr_vid v)
{
    const gr_graph *g = w->r->graphs[m->graph].graph;
    gr_name names[] = { gr_graph_name(g, v), gr_graph_shown(g, v) };
    bool found = false;

    for (size_t i = 0; i < 2 && !found; i++)
        found = gr_name_is_int(names[i]) ? has_number(w, (double)names[i].num)
                                         : has_word(w, (gr_str){ names[i].ptr, names[i].len });
    return found;
}

/* Whoever names all of them leaves none out: "Seat Ana, Bo and Cy so that .." */
static bool names_all(account *w, size_t graph)
{
    const gr_vid n = gr_graph_n_nodes(w->r->graphs[graph].graph);
    size_t left = n;
    bool *named;

    if (n > 2 * w->r->n_mentions)
        return false;
    if ((named = gr_new_n(&w->cx->arena, bool, (size_t)n + 1)) == NULL) {
        w->failed = true;
        return false;
    }
    for (size_t i = 0; i < w->r->n_mentions; i++) {
        const gr_vid ends[] = { w->r->mentions[i].u, w->r->mentions[i].v };

        for (size_t k = 0; k < 2 && w->r->mentions[i].graph == graph; k++)
            if (ends[k] < n && !named[ends[k]]) {
                named[ends[k]] = true;
                left--;
            }
    }
    return n != 0 && left == 0;
}

static void note_named(account *w)
{
    w->all_named = gr_new_n(&w->cx->arena, bool, w->r->n_graphs + 1);
    w->failed = w->failed || w->all_named == NULL;
    for (size_t i = 0; i < w->r->n_graphs && !w->failed; i++)
        w->all_named[i] = names_all(w, i);
}

/* The words of a mention. */
static gr_str words_of(const gr_reading *r, const gr_mention *m)
{
    const gr_clause *cl = &r->clauses[m->clause];

    return gr_str_sub(r->text, r->tokens.at[cl->tokens[m->first]].start,
                      r->tokens.at[cl->tokens[m->last]].end);
}

/* Is the place of the clause a node that is not used? *is_name: it is some node, *words: how it is
 * called. Mentions of one place are what it may mean; one that is used explains it. */
static bool leaves_node(const account *w, size_t clause, size_t place, bool *is_name, gr_str *words)
{
    bool unused = false;

    *is_name = false;
    for (size_t i = 0; i < w->r->n_mentions; i++) {
        const gr_mention *m = &w->r->mentions[i];

        if (m->clause != clause || place < m->first || place > m->last)
            continue;
        *is_name = true;
        *words = words_of(w->r, m);
        if (is_node(w, m, m->u) || (m->v != GR_NO_NODE && is_node(w, m, m->v)) ||
            w->all_named[m->graph])
            return false;
        unused = unused || m->distance == 0;
    }
    return unused;
}

/* Is there a clock time or a date that is not used? *len: the bytes of it, 0 = there is none. */
static bool leaves_time(const account *w, const asked *a, size_t *len)
{
    gr_str rest = gr_str_sub(w->r->text, a->t->start, w->r->text.len);
    gr_text_when when;

    *len = a->t->kind == GR_TOKEN_NUMBER || a->t->kind == GR_TOKEN_DATE ? gr_text_time(rest, &when)
                                                                        : 0;
    if (*len == 0)
        return false;
    return !has_number(w, (double)when.seconds) && !has_word(w, gr_str_sub(rest, 0, *len));
}

/* Is a quantity in a program in the unit of some column? */
static bool has_quantity(const account *w, gr_str text)
{
    gr_text_qty q;
    double other;

    if (gr_text_quantity(text, &q) == 0 || q.unit == NULL)
        return false;
    for (size_t g = 0; g < w->r->n_graphs; g++)
        for (size_t c = 0; c < w->r->graphs[g].n_columns; c++) {
            const gr_unit *unit = w->r->graphs[g].columns[c].unit;

            if (unit != NULL && gr_unit_convert(q.num.d, q.unit, unit, &other) &&
                has_number(w, other))
                return true;
        }
    return false;
}

static bool is_size(const gr_reading *r, double x)
{
    for (size_t g = 0; g < r->n_graphs; g++)
        if (x == gr_graph_n_nodes(r->graphs[g].graph) || x == gr_graph_n_edges(r->graphs[g].graph))
            return true;
    return false;
}

/* A number counts as used if it is in a program as it stands, in another unit, as a share or as a
 * place in a list, or if it is the size of a graph. */
static bool leaves_number(const account *w, const asked *a)
{
    gr_text_num n;

    return a->t->kind == GR_TOKEN_NUMBER &&
           gr_text_number(a->text, GR_NUM_NO_WORDS, &n) == a->text.len && n.d != 0 && n.d != 1 &&
           !has_number(w, n.d) && !has_number(w, n.d / 100) && !has_number(w, n.d - 1) &&
           !is_size(w->r, n.d) &&
           !has_quantity(w, gr_str_sub(w->r->text, a->t->start, w->r->text.len));
}

static bool is_used(const account *w, const gr_column *c)
{
    for (size_t i = 0; i < w->columns.n; i++)
        if (gr_str_eq(w->columns.at[i]->name, c->name))
            return true;
    return has_word(w, c->name);
}

/* "million" of million_people. */
static bool is_part(gr_str name, gr_str word)
{
    for (size_t i = 0; i + word.len <= name.len; i++)
        if ((i == 0 || !isalnum((unsigned char)name.ptr[i - 1])) && stands_at(name, i, word))
            return true;
    return false;
}

/* Does a column that is used say the word? */
static bool columns_say(const account *w, gr_str word)
{
    bool found = false;

    for (size_t i = 0; i < w->columns.n && !found; i++)
        found = is_part(w->columns.at[i]->name, word);
    for (size_t i = 0; i < w->words.n && !found; i++)
        found = is_part(w->words.at[i], word);
    return found;
}

static bool is_called(const gr_column *c, gr_str text, gr_str lemma)
{
    char buf[GR_WORD_MAX];

    return is_same(c->name, text) || gr_str_eq(gr_text_lemma(c->name, buf, NULL), lemma);
}

/* Is it an attribute, and none of that name is used? */
static bool leaves_attribute(const account *w, asked *a)
{
    gr_str lemma = lemma_of(a);
    bool unused = false;

    for (size_t g = 0; g < w->r->n_graphs; g++)
        for (int of = GR_OF_NODE; of <= GR_OF_EDGE; of++)
            for (size_t i = 0; i < gr_graph_n_columns(w->r->graphs[g].graph, (gr_of)of); i++) {
                const gr_column *c = gr_graph_column(w->r->graphs[g].graph, (gr_of)of, i);

                if (!is_called(c, a->text, lemma))
                    continue;
                if (is_used(w, c))
                    return false;
                /* "Which town has most roads?" where links have the name of their road */
                unused = unused || of == GR_OF_NODE || c->type != GR_COL_STR;
            }
    return unused && !tools_say(w, lemma);
}

static gr_str text_at(const gr_column *c, size_t i)
{
    size_t from = i > 0 ? c->ends[i - 1] : 0;

    return (gr_str){ c->bytes + from, c->ends[i] - from };
}

/* Does a question name the value? */
static bool is_named(const gr_reading *r, gr_str value)
{
    for (size_t k = 0; k < r->n_clauses; k++)
        for (size_t t = 0; r->clauses[k].kind == GR_ASKS && t < r->clauses[k].n_tokens; t++) {
            asked a = asked_at(r, r->clauses[k].tokens[t]);

            if (stands_at(r->text, a.start, value) || is_same(lemma_of(&a), value))
                return true;
        }
    return false;
}

/* Do the questions name every value, as "which bay takes which truck" does? Then none is singled
 * out. */
static bool names_values(const gr_reading *r, const gr_column *c)
{
    gr_str named[MOST_NAMED];
    size_t n = 0;

    for (size_t i = 0; i < c->n; i++) {
        gr_str value = text_at(c, i);
        size_t k = n;

        while (k > 0 && !gr_str_eq(named[k - 1], value))
            k--;
        if (k > 0 || !gr_column_has(c, i))
            continue;
        if (n == MOST_NAMED || !is_named(r, value))
            return false;
        named[n++] = value;
    }
    return true;
}

/* The first value of a column that is what was asked, in any form; .len 0 = there is none. */
static gr_status find_value(account *w, const gr_column *c, const asked *a, gr_str lemma,
                            gr_str *out, gr_err *err)
{
    int first = tolower((unsigned char)w->r->text.ptr[a->start]);
    int second = lemma.len != 0 ? tolower((unsigned char)lemma.ptr[0]) : first;

    *out = GR_STR("");
    for (size_t i = 0; c->type == GR_COL_STR && i < c->n; i++) {
        gr_str value = text_at(c, i);
        gr_status st = (i & 0xffff) == 0 ? gr_ctx_check(w->cx, err) : GR_OK;
        int begins = value.len != 0 ? tolower((unsigned char)value.ptr[0]) : EOF;

        if (st != GR_OK)
            return st;
        if (begins != first && begins != second)
            continue;
        if (stands_at(w->r->text, a->start, value) || is_same(value, lemma)) {
            *out = value;
            return GR_OK;
        }
    }
    return GR_OK;
}

/* Is it the value of some attribute, and used nowhere? *words: how it is written. */
static gr_status leaves_value(account *w, asked *a, const gr_column **of, gr_str *words,
                              gr_err *err)
{
    gr_str lemma = lemma_of(a), value;

    *of = NULL;
    for (size_t k = 0; k < 2 * w->r->n_graphs; k++) {
        const gr_graph *g = w->r->graphs[k / 2].graph;
        const gr_of side = k % 2 == 0 ? GR_OF_NODE : GR_OF_EDGE;

        for (size_t i = 0; i < gr_graph_n_columns(g, side); i++) {
            const gr_column *c = gr_graph_column(g, side, i);
            gr_status st;

            /* "friends" names the links, be some of them "know" */
            if (gr_str_is(c->name, "relation") && !w->r->graphs[k / 2].is_facts)
                continue;
            st = find_value(w, c, a, lemma, &value, err);
            if (st != GR_OK)
                return st;
            if (value.len != 0 && has_word(w, value)) {
                *of = NULL;
                return GR_OK;
            }
            if (value.len == 0 || *of != NULL || names_values(w->r, c))
                continue;
            *of = c;
            *words = stands_at(w->r->text, a->start, value) ? value : a->text;
        }
    }
    return GR_OK;
}

/* Is it a unit that no used column has, where these have units at all, or another column has it? */
static bool leaves_unit(const account *w, const asked *a, gr_str before)
{
    const gr_unit *unit;
    gr_text_num n;
    bool elsewhere = false, others = false;

    if (a->text.len < 2 || gr_text_unit(a->text, &unit) != a->text.len ||
        unit->quantity == GR_Q_COUNT || unit->quantity == GR_Q_PERCENT ||
        gr_text_number(a->text, 0, &n) != 0 || gr_str_is(before, "per") || gr_str_is(before, "/"))
        return false;
    for (size_t g = 0; g < w->r->n_graphs; g++)
        for (size_t i = 0; i < w->r->graphs[g].n_columns; i++) {
            const gr_seen_column *s = &w->r->graphs[g].columns[i];
            const gr_column *c = gr_graph_column_named(w->r->graphs[g].graph, s->of, s->name);
            bool used = c != NULL && is_used(w, c);

            if (s->unit == NULL)
                continue;
            if (s->unit->quantity == unit->quantity && used)
                return false;
            elsewhere = elsewhere || s->unit->quantity == unit->quantity;
            others = others || used;
        }
    return elsewhere || others;
}

/* --- the look --- */

/* The token at a place of a clause. *end: what stands before that byte has been looked at. */
static gr_status look_at(account *w, size_t clause, size_t place, size_t *end, gr_left_out *out,
                         gr_err *err)
{
    const gr_clause *cl = &w->r->clauses[clause];
    asked a = asked_at(w->r, cl->tokens[place]);
    gr_str before = before_at(w->r, cl, place);
    bool is_name, is_word = a.t->kind == GR_TOKEN_WORD || a.t->kind == GR_TOKEN_QUOTED;
    gr_str words = a.text;
    const gr_column *of = NULL;
    gr_status st = GR_OK;
    size_t len = 0;

    if (a.t->start < *end || (is_word && gr_text_word_class(a.text) != 0))
        return GR_OK;
    if (leaves_node(w, clause, place, &is_name, &words) && !tools_say(w, lemma_of(&a))) {
        *out = (gr_left_out){ words, "a node of the graph", GR_STR("") };
        return GR_OK;
    }
    if (is_name || (is_word && columns_say(w, a.text)))
        return GR_OK;
    if (leaves_time(w, &a, &len))
        *out = (gr_left_out){ gr_str_sub(w->r->text, a.t->start, a.t->start + len), "a time",
                              GR_STR("") };
    else if (len == 0 && leaves_number(w, &a))
        *out = (gr_left_out){ a.text, "a number", GR_STR("") };
    *end = a.t->start + len;
    if (!is_word || out->what != NULL)
        return GR_OK;
    if (leaves_unit(w, &a, before))
        *out = (gr_left_out){ a.text, "a unit", GR_STR("") };
    else if (leaves_attribute(w, &a))
        *out = (gr_left_out){ a.text, "an attribute", GR_STR("") };
    else if ((st = leaves_value(w, &a, &of, &words, err)) == GR_OK && of != NULL)
        *out = (gr_left_out){ words, "a value of", of->name };
    return st;
}

gr_status gr_guard(gr_ctx *cx, const gr_reading *r, const gr_proposed *parts, size_t n,
                   const gr_registry *registry, gr_left_out *out, gr_err *err)
{
    account w = { .cx = cx, .r = r, .registry = registry };
    gr_status st = GR_OK;
    size_t end = 0;

    *out = (gr_left_out){ 0 };
    w.words.budget = w.numbers.budget = w.tools.budget = w.columns.budget = &cx->budget;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < parts[i].program.n; k++)
            add_expr(&w, parts[i].program.stmt[k].expr);
    note_named(&w);
    for (size_t i = 0; i < r->n_clauses && !w.failed; i++)
        for (size_t k = 0; r->clauses[i].kind == GR_ASKS && k < r->clauses[i].n_tokens &&
                           st == GR_OK && out->what == NULL;
             k++)
            st = look_at(&w, i, k, &end, out, err);
    if (w.failed)
        st = gr_fail_memory(cx, err);
    gr_vec_clear(&w.words);
    gr_vec_clear(&w.numbers);
    gr_vec_clear(&w.tools);
    gr_vec_clear(&w.columns);
    return st;
}
