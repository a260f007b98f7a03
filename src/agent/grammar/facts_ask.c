/* Questions over facts: which, who, how many, is it so. */
#include "agent/grammar/facts_phrases_int.h"

#include "agent/grammar/chart_int.h"

#define PREPS "in|at|on|by|to|for|with|from|of|into|onto|under|near|about|over|through"
#define BE    "is|are|was|were"

typedef enum form { LISTS, COUNTS, IS_ONE, IS_ANY, ARE_ALL, TOTALS, NAMES } form;

typedef struct question {
    form form;
    const gr_fx *set;
    const gr_fx *of; /* IS_ONE: the node; ARE_ALL: the ones that must all be in the set */
    gr_fact_total total;
    gr_str name; /* NAMES: the word for what `of` is, being in the set */
} question;

/* What is said of the kind of thing that is asked for, up to the end. */
static const gr_fx *said_of(gr_fact_clause *c, const gr_fx *kind, const char *prep)
{
    size_t start = c->pos;
    const gr_fx *e;

    if (kind == NULL)
        return NULL;
    for (int i = 0; i < 4; i++) {
        /* "where was the inventor of it born": what has to do with him is not asked */
        int way = c->where && (i == 1 || i == 2) ? 3 - i : i;

        if ((way < 2) != (prep == NULL) && way != 2)
            continue;
        e = way == 0   ? gr_fact_having(c, kind)
            : way == 1 ? gr_fact_verb_phrase(c)
            : way == 2 ? gr_fact_gap(c, prep, kind)
                       : gr_fact_being_at(c, prep);
        if (way == 2)
            e = gr_fact_in_wider(c, e);
        if ((e = gr_fact_both(c, kind, e)) != NULL && gr_fact_at_end(c))
            return e;
        c->pos = start;
    }
    return NULL;
}

/* "which films came out after 2012": all that is said may belong to the noun. */
static bool is_whole(const gr_fact_clause *c, const gr_fx *kind)
{
    return gr_fact_at_end(c) && kind != NULL && kind->kind != GR_FX_ANY &&
           kind->kind != GR_FX_TYPE && !(kind->kind == GR_FX_SIDE && kind->when == NULL);
}

/* "which people played the organ but wrote no fugues": the verb is not part of the noun. */
static const gr_fx *noun_and_said(gr_fact_clause *c, const char *prep)
{
    const gr_fx *kind;

    c->bare = true;
    kind = gr_fact_kind_phrase(c);
    c->bare = false;
    return said_of(c, kind, prep);
}

/* The kind asked for, then what is said of it. A noun may be missing: "how many play". */
static const gr_fx *kind_and_said(gr_fact_clause *c, const char *prep, bool noun)
{
    size_t start = c->pos;
    const gr_fx *kind = NULL, *e;

    if (gr_fact_take(c, "of")) {
        kind = gr_fact_take(c, "them|these|those|us") ? gr_fact_any(c) : gr_fact_kind_phrase(c);
        gr_fact_take(c, ",");
        return is_whole(c, kind) ? kind : said_of(c, kind, prep);
    }
    if (noun && (kind = gr_fact_kind_phrase(c)) != NULL) {
        if (is_whole(c, kind))
            return kind;
        if ((e = said_of(c, kind, prep)) != NULL)
            return e;
        if (gr_fact_take(c, "are|is") && gr_fact_take(c, "there") && gr_fact_at_end(c))
            return kind;
        c->pos = start;
        if ((e = noun_and_said(c, prep)) != NULL)
            return e;
    }
    c->pos = start;
    c->head = SIZE_MAX;
    if ((e = said_of(c, gr_fact_any(c), prep)) != NULL || noun)
        return e;
    /* "who in the red team speaks Spanish" */
    kind = gr_fact_modified(c, gr_fact_any(c));
    if (c->pos > start && is_whole(c, kind))
        return kind;
    return c->pos > start ? said_of(c, kind, prep) : NULL;
}

static bool asks_which(gr_fact_clause *c, question *q)
{
    size_t start = c->pos;
    char prep[GR_FACT_PREP] = "";
    const char *p;
    bool bare;

    if (gr_fact_is(c, c->pos, PREPS) && gr_fact_is(c, c->pos + 1, "which|what|whom|how"))
        gr_fact_take_prep(c, prep);
    p = prep[0] != '\0' ? prep : NULL;
    q->form = LISTS;
    if (p == NULL && gr_fact_is(c, c->pos, "whose")) {
        q->set = gr_fact_modified(c, gr_fact_any(c));
        return q->set != NULL && q->set->kind != GR_FX_ANY;
    }
    if (gr_fact_take(c, "how") && gr_fact_take(c, "many")) {
        q->form = COUNTS;
        bare = false;
    } else {
        c->pos = start + (p != NULL);
        bare = gr_fact_is(c, c->pos, "who|whom|where");
        c->where = gr_fact_is(c, c->pos, "where");
        if (!gr_fact_take(c, "who|whom|where|which|what")) {
            c->pos = start;
            return false;
        }
    }
    bool who = gr_fact_is(c, c->pos - 1, "who|whom");

    q->set = kind_and_said(c, p, !bare);
    if (who && q->set != NULL && gr_fact_are_things(c, q->set->sort))
        q->set = NULL;
    if (q->set == NULL)
        c->pos = start;
    return q->set != NULL;
}

static bool asks_list(gr_fact_clause *c, question *q)
{
    size_t start = c->pos;

    if (!gr_fact_take(c, "list|name|give|find|show|return|identify|enumerate|tell|select"))
        return false;
    gr_fact_take(c, "me|us");
    q->form = LISTS;
    if (gr_fact_is(c, c->pos, "who|which|what|where|whom"))
        return asks_which(c, q);
    gr_fact_take(c, "all|every|each|the");
    q->set = gr_fact_kind_phrase(c);
    if (q->set != NULL && q->set->kind != GR_FX_ANY && gr_fact_at_end(c))
        return true;
    c->pos = start;
    return false;
}

/* The one that a yes or no is asked of: a name, or some, or all of a kind. */
static bool subject(gr_fact_clause *c, question *q)
{
    size_t start = c->pos;
    const gr_fact_item *it;

    if (gr_fact_take(c, "there")) {
        q->form = IS_ANY;
        q->of = gr_fact_kind_phrase(c);
        return q->of != NULL;
    }
    if (gr_fact_is(c, c->pos, "all|every|each|everyone|everybody")) {
        q->form = ARE_ALL;
        q->of = gr_fact_kind_phrase(c);
        return q->of != NULL;
    }
    if (gr_fact_take(c, "anyone|anybody|someone|somebody|anything|something")) {
        q->form = IS_ANY;
        c->pos--;
        q->of = gr_fact_kind_phrase(c);
        return q->of != NULL;
    }
    while (gr_fact_take(c, "the|a|an"))
        ;
    it = &c->item[c->pos];
    if (c->pos < c->n && it->node != GR_NO_NODE && !c->item[it->node_end - 1].owns) {
        q->form = IS_ONE;
        q->of = gr_fact_fx(
            c, (gr_fx){ .kind = GR_FX_NODE, .sort = c->x->sort_of[it->node], .node = it->node });
        c->pos = it->node_end;
        return true;
    }
    c->pos = start;
    if (gr_fact_take(c, "any")) {
        q->form = IS_ANY;
        gr_fact_take(c, "of");
        q->of = gr_fact_kind_phrase(c);
        return q->of != NULL;
    }
    /* "Yuri's manager", "the capital of Peru": one thing, and is it so of it? */
    c->bare = true;
    q->of = gr_fact_noun_phrase(c);
    c->bare = false;
    q->form = IS_ANY;
    return q->of != NULL && q->of->kind == GR_FX_STEP && !(c->item[c->pos - 1].form & GR_FORM_S);
}

/* "does Ben have a sister" */
static bool has_kin(gr_fact_clause *c, question *q)
{
    size_t start = c->pos;

    if (q->form != IS_ONE || !gr_fact_take(c, "have|has"))
        return false;
    gr_fact_take(c, "a|an|any");
    q->set = gr_fact_is_kin(c, c->pos) ? gr_fact_kin(c, c->pos, q->of, false) : NULL;
    if (q->set != NULL && gr_fact_at_end(c)) {
        q->form = IS_ANY;
        return true;
    }
    c->pos = start;
    return false;
}

/* "do Ann and Bo have a language in common" */
static bool have_in_common(gr_fact_clause *c, question *q)
{
    size_t start = c->pos, noun;
    const gr_fact_item *it;
    const gr_fx *other;
    gr_fact_verb v;

    if (q->form != IS_ONE || !gr_fact_take(c, "and"))
        return false;
    it = &c->item[c->pos];
    if (c->pos >= c->n || it->node == GR_NO_NODE)
        goto no;
    other = gr_fact_node(c, it->node);
    c->pos = it->node_end;
    if (!gr_fact_take(c, "have|share") || other == NULL)
        goto no;
    while (gr_fact_take(c, "a|an|any|some|at|least|one|common"))
        ;
    noun = c->pos;
    if (!gr_fact_is_noun(c, noun) && !gr_fact_is(c, noun, "something|anything"))
        goto no;
    c->pos++;
    if (gr_fact_take(c, "in"))
        gr_fact_take(c, "common");
    if (!gr_fact_at_end(c) || !gr_fact_shared(c, noun, other, &v))
        goto no;
    q->set = gr_fact_both(c, gr_fact_step(c, v.relation, 1 - v.side, q->of),
                          gr_fact_step(c, v.relation, 1 - v.side, other));
    q->form = IS_ANY;
    return q->set != NULL;
no:
    c->pos = start;
    return false;
}

static bool asks_whether(gr_fact_clause *c, question *q)
{
    size_t start = c->pos;

    c->be = gr_fact_is(c, start, BE);
    if (!gr_fact_take(c, "is|are|was|were|do|does|did|can|could|has|have|had") || !subject(c, q))
        goto no;
    if (q->form == IS_ANY && gr_fact_at_end(c)) {
        q->set = q->of;
        c->be = false;
        return q->set->kind != GR_FX_ANY;
    }
    if (has_kin(c, q) || have_in_common(c, q))
        return true;
    c->can = gr_fact_is(c, start, "can|could");
    q->set = gr_fact_verb_phrase(c);
    if (q->set == NULL || !gr_fact_at_end(c))
        goto no;
    if (q->form == IS_ANY)
        q->set = gr_fact_both(c, q->of, q->set);
    if (q->form == ARE_ALL && q->of->kind == GR_FX_ANY)
        q->of = gr_fact_fx(c, (gr_fx){ .kind = GR_FX_ANY, .sort = q->set->sort });
    return q->set != NULL;
no:
    c->pos = start;
    c->be = false;
    return false;
}

/* Who asks for an aunt of whom the facts know nothing is not told that there is none. */
static bool is_nobody(const gr_fx *e)
{
    return e->kind == GR_FX_NODES && e->n_nodes == 0;
}

/* What is asked for without those who are not meant: named after "besides", or at all where others
 * are asked for. NULL if nobody is, so that it is not known than whom others are. */
static const gr_fx *but_for(gr_fact_clause *c, const gr_fx *set)
{
    gr_vid *nodes = gr_new_n(c->arena, gr_vid, GR_FACT_BUT + GR_FACT_ITEMS);
    gr_fx no = { .kind = GR_FX_NODES, .sort = set->sort, .nodes = nodes };

    if (c->n_but == 0 && !c->others && !c->too)
        return set;
    if (nodes == NULL) {
        c->failed = true;
        return NULL;
    }
    for (size_t i = 0; i < c->n_but; i++) {
        if (set->sort != GR_ANY_SORT && c->x->sort_of[c->but[i]] != set->sort)
            return NULL; /* "a language other than French" */
        nodes[no.n_nodes++] = c->but[i];
    }
    for (size_t i = 0; (c->others || c->too) && i < c->n; i++)
        if (c->item[i].node != GR_NO_NODE &&
            (set->sort == GR_ANY_SORT || c->x->sort_of[c->item[i].node] == set->sort))
            nodes[no.n_nodes++] = c->item[i].node;
    if (no.n_nodes == 0 && c->too)
        return set;
    return no.n_nodes != 0 ? gr_fact_both(c, set, gr_fact_not(c, gr_fact_fx(c, no))) : NULL;
}

/* "Among those managed by Oz, who earns the most" is "who of those managed by Oz earns". */
static void turn_among(gr_fact_clause *c)
{
    size_t start = c->pos, all = c->n, n, comma = start;
    gr_fact_item asked;
    bool whole;

    while (comma < c->n &&
           !(gr_fact_is(c, comma, ",") && gr_fact_is(c, comma + 1, "who|which|what")))
        comma++;
    if (comma >= c->n || gr_fact_is(c, comma + 2, "of") || !gr_fact_take(c, "among|amongst|of"))
        goto no;
    while (gr_fact_take(c, "all|the"))
        ;
    c->n = comma; /* what is asked is not said of the last name */
    whole = gr_fact_kind_phrase(c) != NULL && c->pos == comma;
    c->n = all;
    if (!whole)
        goto no;
    /* the question word to the front */
    n = comma + 1 - start;
    asked = c->item[comma + 1];
    memmove(&c->item[start + 1], &c->item[start], n * sizeof *c->item);
    c->item[start] = asked;
    for (size_t i = start + 1; i <= comma + 1; i++)
        if (c->item[i].node != GR_NO_NODE || c->item[i].value != NULL)
            c->item[i].node_end++;
    c->item[start + 1].text = GR_STR("of");
no:
    c->pos = start;
}

static const gr_fx *take_name(gr_fact_clause *c)
{
    const gr_fact_item *it = &c->item[c->pos];

    if (c->pos >= c->n || it->node == GR_NO_NODE)
        return NULL;
    c->pos = it->node_end;
    return gr_fact_node(c, it->node);
}

/* "what is Priya to Dev", "how is Greta related to Jule", "what relation is A to B". */
static bool asks_kinship(gr_fact_clause *c, question *q)
{
    size_t start = c->pos;
    const gr_fx *to;

    if (!gr_fact_take(c, "how|what|which|in"))
        return false;
    gr_fact_take(c, "what|which");
    gr_fact_take(c, "relation|relationship|relative|way|kin");
    if (!gr_fact_take(c, "is|was") || (q->of = take_name(c)) == NULL)
        goto no;
    gr_fact_take(c, "relationship|relation|related");
    if (!gr_fact_take(c, "to|of|with") || (to = take_name(c)) == NULL || !gr_fact_at_end(c))
        goto no;
    q->set = gr_fact_kin_word(c, q->of->node, to, &q->name);
    q->form = NAMES;
    if (q->set != NULL)
        return true;
no:
    c->pos = start;
    return false;
}

static bool ask(gr_fact_clause *c, question *q)
{
    while (gr_fact_take(c, "please|so|now|then|and|,|:|ok"))
        ;
    if ((q->set = gr_fact_goals(c)) != NULL)
        return !c->failed;
    if (asks_kinship(c, q))
        return !c->failed;
    turn_among(c);
    if (!c->others && c->n_but == 0 && gr_fact_asks_total(c, &q->total)) {
        q->form = TOTALS;
        return true;
    }
    if (!(asks_which(c, q) || asks_list(c, q) || asks_whether(c, q)) || !gr_fact_at_end(c) ||
        (q->form == LISTS && is_nobody(q->set)))
        return false;
    q->set = but_for(c, q->set);
    return q->set != NULL && !c->failed;
}

/* --- the parse --- */

static bool write_total(gr_strbuf *sb, const gr_fact_clause *c, const gr_fact_total *t)
{
    gr_value column = gr_v_str(t->column->name);
    bool ok = true;

    if (t->call != NULL)
        gr_strbuf_addf(sb, "%s(", t->call);
    else
        gr_strbuf_adds(sb, "first(column(");
    if (t->of != NULL) {
        gr_strbuf_adds(sb, "among(nodes({G}), ");
        ok = gr_fact_write(sb, c->x, t->of);
        gr_strbuf_addc(sb, ')');
    } else {
        gr_strbuf_adds(sb, "nodes({G})");
    }
    gr_strbuf_adds(sb, t->call != NULL ? ", by=" : ", ");
    gr_json_write(sb, &column, 0);
    gr_strbuf_adds(sb, t->call != NULL ? ")" : "))");
    if (t->less != NULL) {
        gr_fact_total less = { .of = t->less, .column = t->column };

        gr_strbuf_adds(sb, " - ");
        ok = ok && write_total(sb, c, &less);
    }
    return ok;
}

static bool write_program(gr_strbuf *sb, const gr_fact_clause *c, const question *q)
{
    gr_value v;
    bool ok;

    switch (q->form) {
    case LISTS: return gr_fact_write(sb, c->x, q->set);
    case COUNTS:
        gr_strbuf_adds(sb, "count(");
        ok = gr_fact_write(sb, c->x, q->set);
        gr_strbuf_addc(sb, ')');
        return ok;
    case IS_ONE:
        /* Of one thing "not" needs no others. */
        if (q->set->kind == GR_FX_NOT)
            gr_strbuf_adds(sb, "not ");
        gr_strbuf_adds(sb, "contains(");
        ok = gr_fact_write(sb, c->x, q->set->kind == GR_FX_NOT ? q->set->a : q->set);
        v = gr_v_node(gr_graph_shown(c->x->g, q->of->node));
        gr_strbuf_adds(sb, ", ");
        gr_json_write(sb, &v, 0);
        gr_strbuf_addc(sb, ')');
        return ok;
    case IS_ANY:
        gr_strbuf_adds(sb, "count(");
        ok = gr_fact_write(sb, c->x, q->set);
        gr_strbuf_adds(sb, ") > 0");
        return ok;
    case ARE_ALL:
        gr_strbuf_adds(sb, "count(items_without(");
        ok = gr_fact_write(sb, c->x, q->of);
        gr_strbuf_adds(sb, ", ");
        ok = ok && gr_fact_write(sb, c->x, q->set);
        gr_strbuf_adds(sb, ")) == 0");
        return ok;
    case TOTALS: return write_total(sb, c, &q->total);
    case NAMES: /* the word, if the facts bear it out */
        v = gr_v_str(q->name);
        gr_strbuf_adds(sb, "item([null, ");
        gr_json_write(sb, &v, 0);
        gr_strbuf_adds(sb, "], count(common_items(");
        ok = gr_fact_write(sb, c->x, q->set);
        gr_strbuf_adds(sb, ", ");
        ok = ok && gr_fact_write(sb, c->x, q->of);
        gr_strbuf_adds(sb, ")))");
        return ok;
    }
    return false;
}

static void say(gr_strbuf *sb, const gr_fact_clause *c, const question *q)
{
    if (q->form == TOTALS) {
        const gr_fact_total *t = &q->total;

        gr_strbuf_addf(sb, "the %s%s%.*s%s", t->call != NULL ? t->call : "",
                       t->call != NULL ? " of " : "", GR_WHOLE(t->column->name),
                       t->of != NULL ? " of " : "");
        if (t->of != NULL)
            gr_fact_say(sb, c->x, t->of);
        if (t->less != NULL) {
            gr_strbuf_adds(sb, " less that of ");
            gr_fact_say(sb, c->x, t->less);
        }
        return;
    }
    if (q->form == NAMES) {
        gr_strbuf_adds(sb, "what ");
        gr_fact_say(sb, c->x, q->of);
        gr_strbuf_adds(sb, " is");
        return;
    }
    if (q->form == COUNTS)
        gr_strbuf_adds(sb, "the number of ");
    if (q->form == IS_ONE || q->form == ARE_ALL) {
        gr_fact_say(sb, c->x, q->of);
        gr_strbuf_adds(sb, q->form == IS_ONE ? " is one of " : " are ");
    }
    gr_fact_say(sb, c->x, q->set);
}

/* A text with the graph filled in, for good. */
static gr_str finished(gr_fact_clause *c, const gr_strbuf *text, gr_str g)
{
    gr_strbuf sb;
    gr_str s;

    gr_strbuf_init(&sb, &c->cx->budget, 100000);
    gr_fill_graph(&sb, gr_strbuf_str(text), g);
    s = gr_str_dup(&c->cx->arena, gr_strbuf_str(&sb));
    c->failed = c->failed || sb.failed || text->failed || s.ptr == NULL;
    gr_strbuf_clear(&sb);
    return s;
}

/* The graph with its one relation as that of all edges. */
static gr_str named_relation(gr_fact_clause *c, gr_str g)
{
    gr_value name = gr_v_str(c->x->only);
    gr_strbuf sb;
    gr_str s;

    gr_strbuf_init(&sb, &c->cx->budget, 0);
    gr_strbuf_addf(&sb,
                   c->x->backwards ? "set_edge_attribute(reverse(%.*s), relation, "
                                   : "set_edge_attribute(%.*s, relation, ",
                   GR_WHOLE(g));
    gr_json_write(&sb, &name, 0);
    gr_strbuf_addc(&sb, ')');
    s = gr_str_dup(&c->cx->arena, gr_strbuf_str(&sb));
    c->failed = c->failed || sb.failed || s.ptr == NULL;
    gr_strbuf_clear(&sb);
    return s;
}

static bool make_parse(gr_fact_clause *c, const question *q, const gr_known *known, gr_parse *out)
{
    gr_str g = gr_graph_word(&c->cx->arena, c->r, c->graph);
    gr_strbuf sb;
    bool ok;

    c->failed = c->failed || g.ptr == NULL;
    gr_strbuf_init(&sb, &c->cx->budget, 100000);
    if (known->given.len != 0) {
        gr_strbuf_add(&sb, known->given);
        g = finished(c, &sb, g);
        gr_strbuf_reset(&sb);
    }
    if (c->x->only.len != 0)
        g = named_relation(c, g);
    *out = (gr_parse){ .n_asked = 1,
                       .explained = 1,
                       .score = GR_FACT_ITEMS,
                       .graph = c->graph,
                       .unexplained = GR_STR(""),
                       .rules = GR_STR("facts") };
    ok = write_program(&sb, c, q);
    out->asked[0].means = finished(c, &sb, g);
    out->asked[0].flags = GR_WANTS_FACTS;
    gr_strbuf_reset(&sb);
    if (ok && q->set != NULL && gr_fact_write(&sb, c->x, q->set))
        out->asked[0].set = finished(c, &sb, g);
    gr_strbuf_reset(&sb);
    say(&sb, c, q);
    out->asked[0].says = finished(c, &sb, GR_STR("{G}"));
    gr_strbuf_clear(&sb);
    return ok;
}

/* "Does anybody speak French? Who?": the set that was asked about. */
static bool ask_again(gr_fact_clause *c, const gr_known *known, gr_parse *out)
{
    if (known->before.set.len == 0 || !gr_fact_asks_again(c))
        return false;
    *out = (gr_parse){ .n_asked = 1,
                       .explained = 1,
                       .score = GR_FACT_ITEMS,
                       .graph = c->graph,
                       .unexplained = GR_STR(""),
                       .rules = GR_STR("facts, again") };
    out->asked[0] = known->before;
    out->asked[0].means = known->before.set;
    out->asked[0].flags = GR_WANTS_FACTS | GR_REPLACES;
    return true;
}

/* "Which is the highest? How high is it?" */
static bool ask_its(gr_fact_clause *c, const gr_known *known, gr_parse *out)
{
    const gr_column *col = known->before.set.len != 0 ? gr_fact_asks_its(c) : NULL;
    gr_arena *a = &c->cx->arena;
    gr_str g;

    if (col == NULL || !gr_fact_is_plain_name(col->name))
        return false;
    g = gr_graph_word(a, c->r, c->graph);
    *out = (gr_parse){ .n_asked = 1,
                       .explained = 1,
                       .score = GR_FACT_ITEMS,
                       .graph = c->graph,
                       .unexplained = GR_STR(""),
                       .rules = GR_STR("facts, of the same") };
    out->asked[0].means =
        gr_str_printf(a, "first(column(among(nodes(%.*s), %.*s), \"%.*s\"))", GR_WHOLE(g),
                      GR_WHOLE(known->before.set), GR_WHOLE(col->name));
    out->asked[0].says = gr_str_printf(a, "its %.*s", GR_FMT(col->name));
    out->asked[0].flags = GR_WANTS_FACTS;
    c->failed = c->failed || g.ptr == NULL || out->asked[0].means.ptr == NULL ||
                out->asked[0].says.ptr == NULL;
    return true;
}

/* Does the clause begin as questions do? What the facts speak about is not looked at otherwise. */
static bool begins_as_question(const gr_reading *r, const gr_clause *cl)
{
    static const char *const rows[] = {
        "who",     "whom",      "what",      "which", "where",   "how",    "is",       "are",
        "was",     "were",      "do",        "does",  "did",     "can",    "could",    "list",
        "name",    "give",      "find",      "show",  "tell",    "return", "identify", "enumerate",
        "select",  "please",    "so",        "now",   "then",    "and",    "ok",       "in",
        "at",      "on",        "by",        "to",    "for",     "with",   "from",     "of",
        "into",    "onto",      "under",     "near",  "about",   "over",   "through",  "whose",
        "compute", "calculate", "determine", "total", "average", "mean",   "sum",      "combined",
        "among",   "amongst",   "has",       "have",  "had"
    };

    for (size_t i = 0; i < cl->n_tokens; i++) {
        const gr_token *t = &r->tokens.at[cl->tokens[i]];
        size_t end = t->kind == GR_TOKEN_WORD && t->inner_end > t->start ? t->inner_end : t->end;
        gr_str text = gr_str_sub(r->text, t->start, end);

        if (gr_str_is(text, "?") && i == 0)
            return true; /* a goal of Prolog */
        if (t->kind != GR_TOKEN_WORD)
            continue;
        for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
            if (gr_str_is_nocase(text, rows[k]))
                return true;
        return gr_str_ends(text, "n't"); /* "Doesn't" */
    }
    return false;
}

gr_status gr_facts_parse(gr_ctx *cx, const gr_reading *r, size_t clause, const gr_known *known,
                         gr_parse *out, size_t *n, gr_err *err)
{
    gr_fact_lexicon *x = NULL;
    gr_fact_clause *c;
    gr_arena arena;
    question q = { .form = LISTS };
    gr_status st;
    size_t graph = 0;

    *n = 0;
    for (size_t i = r->n_mentions; i-- > 0;)
        if (r->mentions[i].clause == clause && r->mentions[i].distance == 0)
            graph = r->mentions[i].graph;
    if (graph >= r->n_graphs || !begins_as_question(r, &r->clauses[clause]))
        return GR_OK;
    gr_arena_init(&arena, &cx->budget);
    st = gr_fact_lexicon_new(cx, &arena, &r->graphs[graph], &x, err);
    if (st == GR_OK && x != NULL) {
        c = gr_new(&arena, gr_fact_clause);
        if (c == NULL) {
            st = gr_fail_memory(cx, err);
        } else {
            *c = (gr_fact_clause){ .cx = cx,
                                   .arena = &arena,
                                   .x = x,
                                   .r = r,
                                   .clause = clause,
                                   .graph = graph,
                                   .head = SIZE_MAX };
            *n = gr_fact_items(c) && (ask_again(c, known, out) || ask_its(c, known, out) ||
                                      (ask(c, &q) && make_parse(c, &q, known, out)));
            if (c->failed)
                st = gr_fail_memory(cx, err);
        }
        gr_fact_lexicon_clear(x);
    }
    gr_arena_clear(&arena);
    return st;
}
