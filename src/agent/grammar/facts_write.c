/* Meanings of questions over facts as calls, and in words. */
#include "agent/grammar/facts_int.h"

static void add_json(gr_strbuf *sb, gr_value v)
{
    gr_json_write(sb, &v, 0);
}

static void add_node(gr_strbuf *sb, const gr_fact_lexicon *x, gr_vid v)
{
    add_json(sb, gr_v_node(gr_graph_shown(x->g, v)));
}

static void add_relation(gr_strbuf *sb, const gr_fact_lexicon *x, const gr_fx *e)
{
    add_json(sb, gr_v_str(x->relation[e->relation].name));
}

/* The graph, or the facts of the years that are meant. */
static void add_graph(gr_strbuf *sb, const gr_fact_lexicon *x, const gr_fx *e)
{
    if (e != NULL && e->when != NULL)
        gr_strbuf_addf(sb, "filter_edges({G}, %.*s %s %.15g)", GR_WHOLE(x->years->name), e->when,
                       e->year);
    else
        gr_strbuf_adds(sb, "{G}");
}

/* Lists have no subjects and objects: those that stand at the side, one by one. */
static void add_nodes_at(gr_strbuf *sb, const gr_fact_lexicon *x, unsigned side)
{
    const char *mark = "[";

    for (gr_vid v = 0; v < gr_graph_n_nodes(x->g); v++)
        if (x->at[side][v] != 0) {
            gr_strbuf_adds(sb, mark);
            add_node(sb, x, v);
            mark = ", ";
        }
    gr_strbuf_addc(sb, ']');
}

/* All at one side of a relation; e may say of which years. */
static void add_side(gr_strbuf *sb, const gr_fact_lexicon *x, const gr_fx *e, size_t relation,
                     unsigned side)
{
    if (x->wild) {
        add_nodes_at(sb, x, side);
        return;
    }
    gr_strbuf_adds(sb, "unique(column(facts(");
    add_graph(sb, x, e);
    gr_strbuf_adds(sb, ", relation=");
    add_json(sb, gr_v_str(x->relation[relation].name));
    gr_strbuf_addf(sb, "), \"%s\"))", side == 0 ? "subject" : "object");
}

/* Is it unclear what is of a sort? Nodes that are never subjects may be of another one than their
 * relation makes them, where Ada likes Bo and wine; a noun with "of" has people at both ends. And
 * others that do something may be of the same sort though nothing shows it, unless a relation is
 * between the two sorts. */
static bool is_unclear(const gr_fact_lexicon *x, size_t sort)
{
    for (size_t i = 0; i < x->n; i++) {
        const gr_fact_relation *r = &x->relation[i];
        bool related = r->sort[0] == sort;

        for (size_t k = 0; k < x->n && !related; k++)
            related = (x->relation[k].sort[0] == sort && x->relation[k].sort[1] == r->sort[0]) ||
                      (x->relation[k].sort[1] == sort && x->relation[k].sort[0] == r->sort[0]);
        if (!related)
            return true;
        if (r->sort[0] != sort || r->sort[1] != sort || r->is_a || r->mutual ||
            gr_str_is(r->prep, "of"))
            continue;
        for (gr_vid v = 0; v < gr_graph_n_nodes(x->g); v++)
            if ((x->at[1][v] >> i & 1) && x->at[0][v] == 0)
                return true;
    }
    return false;
}

/* Those of a sort of which no fact speaks, as a list. */
static void add_idle(gr_strbuf *sb, const gr_fact_lexicon *x, size_t sort)
{
    const char *mark = "[";

    for (gr_vid v = 0; v < gr_graph_n_nodes(x->g); v++)
        if (x->sort_of[v] == sort && x->at[0][v] == 0 && x->at[1][v] == 0) {
            gr_strbuf_adds(sb, mark);
            add_node(sb, x, v);
            mark = ", ";
        }
    gr_strbuf_addc(sb, ']');
}

/* All things of a sort. */
static bool add_sort(gr_strbuf *sb, const gr_fact_lexicon *x, size_t sort)
{
    size_t n = 0, k = 0, nodes = 0, idle = 0;

    if (sort == GR_ANY_SORT || is_unclear(x, sort))
        return false;
    for (gr_vid v = 0; v < gr_graph_n_nodes(x->g); v++) {
        nodes += x->sort_of[v] == sort;
        idle += x->sort_of[v] == sort && x->at[0][v] == 0 && x->at[1][v] == 0;
    }
    if (nodes == gr_graph_n_nodes(x->g)) {
        gr_strbuf_adds(sb, "nodes({G}).node");
        return true;
    }
    for (size_t i = 0; i < 2 * x->n; i++)
        n += x->relation[i / 2].sort[i % 2] == sort;
    n += idle != 0;
    for (size_t i = 1; i < n; i++)
        gr_strbuf_adds(sb, "all_items(");
    for (size_t i = 0; i < 2 * x->n; i++) {
        if (x->relation[i / 2].sort[i % 2] != sort)
            continue;
        gr_strbuf_adds(sb, k == 0 ? "" : ", ");
        add_side(sb, x, NULL, i / 2, i % 2);
        gr_strbuf_adds(sb, k++ == 0 ? "" : ")");
    }
    if (idle != 0) {
        gr_strbuf_adds(sb, k == 0 ? "" : ", ");
        add_idle(sb, x, sort);
        gr_strbuf_adds(sb, k == 0 ? "" : ")");
    }
    return true;
}

/* --- and, or, not --- */

#define PARTS_MAX 32

/* The parts of a nest of ands or ors; false if there are too many. */
static bool flatten(const gr_fx *e, gr_fact_kind kind, const gr_fx **part, size_t *n)
{
    if (e->kind == kind)
        return flatten(e->a, kind, part, n) && flatten(e->b, kind, part, n);
    if (*n == PARTS_MAX)
        return false;
    part[(*n)++] = e;
    return true;
}

/* call(call(a, b), c) of the parts that are negated or not. */
static bool add_nested(gr_strbuf *sb, const gr_fact_lexicon *x, const char *call,
                       const gr_fx *const *part, size_t n)
{
    bool ok = true;

    for (size_t i = 1; i < n; i++)
        gr_strbuf_addf(sb, "%s(", call);
    for (size_t i = 0; i < n; i++) {
        gr_strbuf_adds(sb, i == 0 ? "" : ", ");
        ok = ok && gr_fact_write(sb, x, part[i]);
        gr_strbuf_adds(sb, i == 0 ? "" : ")");
    }
    return ok;
}

static bool add_and(gr_strbuf *sb, const gr_fact_lexicon *x, const gr_fx *e)
{
    const gr_fx *part[PARTS_MAX], *yes[PARTS_MAX];
    size_t n = 0, n_yes = 0, n_no = 0;
    bool ok = flatten(e, GR_FX_AND, part, &n);

    for (size_t i = 0; ok && i < n; i++)
        if (part[i]->kind == GR_FX_NOT)
            n_no++;
        else if (part[i]->kind != GR_FX_ANY)
            yes[n_yes++] = part[i];
    for (size_t i = 0; i < n_no; i++)
        gr_strbuf_adds(sb, "items_without(");
    ok = ok &&
         (n_yes > 0 ? add_nested(sb, x, "common_items", yes, n_yes) : add_sort(sb, x, e->sort));
    for (size_t i = 0; ok && i < n; i++) {
        if (part[i]->kind != GR_FX_NOT)
            continue;
        gr_strbuf_adds(sb, ", ");
        ok = gr_fact_write(sb, x, part[i]->a);
        gr_strbuf_addc(sb, ')');
    }
    return ok;
}

static bool add_or(gr_strbuf *sb, const gr_fact_lexicon *x, const gr_fx *e)
{
    const gr_fx *part[PARTS_MAX];
    size_t n = 0;

    return flatten(e, GR_FX_OR, part, &n) && add_nested(sb, x, "all_items", part, n);
}

/* --- counts --- */

/* The table of those in `of`, or all, with how many others each has. */
static bool add_counts(gr_strbuf *sb, const gr_fact_lexicon *x, const gr_fx *e, const gr_fx *of,
                       bool with_none)
{
    bool ok = true;

    gr_strbuf_adds(sb, "fact_counts({G}, ");
    if (of != NULL && of->kind != GR_FX_ANY)
        ok = gr_fact_write(sb, x, of);
    else if (with_none)
        ok = add_sort(sb, x, e->sort);
    else
        add_side(sb, x, NULL, e->relation, e->side);
    gr_strbuf_adds(sb, ", ");
    add_relation(sb, x, e);
    if (e->side == 1)
        gr_strbuf_adds(sb, ", count=subjects");
    if (e->a != NULL) {
        gr_strbuf_adds(sb, ", among=");
        ok = ok && gr_fact_write(sb, x, e->a);
    }
    gr_strbuf_addc(sb, ')');
    return ok;
}

static bool is_true(double a, const char *op, double b)
{
    return strcmp(op, "==") == 0   ? a == b
           : strcmp(op, ">=") == 0 ? a >= b
           : strcmp(op, ">") == 0  ? a > b
           : strcmp(op, "<=") == 0 ? a <= b
                                   : a < b;
}

static bool add_count(gr_strbuf *sb, const gr_fact_lexicon *x, const gr_fx *e)
{
    bool ok;

    gr_strbuf_adds(sb, "column(filter(");
    ok = add_counts(sb, x, e, NULL, is_true(0, e->op, e->k));
    gr_strbuf_addf(sb, ", count %s %.15g), \"node\")", e->op, e->k);
    return ok;
}

/* --- the whole --- */

static bool add_step(gr_strbuf *sb, const gr_fact_lexicon *x, const gr_fx *e)
{
    bool ok;

    gr_strbuf_adds(sb, e->side == 0 ? "subjects(" : "objects(");
    add_graph(sb, x, e);
    gr_strbuf_adds(sb, ", ");
    if (e->a->kind == GR_FX_NODE) {
        add_node(sb, x, e->a->node);
        ok = true;
    } else {
        ok = gr_fact_write(sb, x, e->a);
    }
    gr_strbuf_adds(sb, ", ");
    add_relation(sb, x, e);
    gr_strbuf_adds(sb, e->every ? ", every=true)" : ")");
    return ok;
}

bool gr_fact_write(gr_strbuf *sb, const gr_fact_lexicon *x, const gr_fx *e)
{
    bool ok = true;

    switch (e->kind) {
    case GR_FX_ANY: return add_sort(sb, x, e->sort);
    case GR_FX_TYPE: return gr_fact_write(sb, x, e->a);
    case GR_FX_NODE:
        gr_strbuf_addc(sb, '[');
        add_node(sb, x, e->node);
        gr_strbuf_addc(sb, ']');
        return true;
    case GR_FX_NODES:
        gr_strbuf_addc(sb, '[');
        for (size_t i = 0; i < e->n_nodes; i++) {
            gr_strbuf_adds(sb, i == 0 ? "" : ", ");
            add_node(sb, x, e->nodes[i]);
        }
        gr_strbuf_addc(sb, ']');
        return true;
    case GR_FX_SIDE: add_side(sb, x, e, e->relation, e->side); return true;
    case GR_FX_STEP: return add_step(sb, x, e);
    case GR_FX_CHAIN:
        gr_strbuf_addf(
            sb, "%s(filter_edges({G}, relation == ", e->side == 0 ? "ancestors" : "descendants");
        add_relation(sb, x, e);
        gr_strbuf_adds(sb, "), ");
        add_node(sb, x, e->node);
        gr_strbuf_addc(sb, ')');
        return true;
    case GR_FX_AND: return add_and(sb, x, e);
    case GR_FX_OR: return add_or(sb, x, e);
    case GR_FX_NOT:
        gr_strbuf_adds(sb, "items_without(");
        ok = add_sort(sb, x, e->sort);
        gr_strbuf_adds(sb, ", ");
        ok = ok && gr_fact_write(sb, x, e->a);
        gr_strbuf_addc(sb, ')');
        return ok;
    case GR_FX_COUNT: return add_count(sb, x, e);
    case GR_FX_MOST:
        gr_strbuf_addf(sb, "%s(", e->least ? "argmin_all" : "argmax_all");
        ok = add_counts(sb, x, e, e->b, e->least);
        gr_strbuf_addc(sb, ')');
        return ok;
    case GR_FX_ATTR:
        gr_strbuf_addf(sb, "column(filter(nodes({G}), %.*s %s ", GR_WHOLE(e->column->name), e->op);
        if (e->text.ptr != NULL)
            add_json(sb, gr_v_str(e->text));
        else if (e->column->type == GR_COL_BOOL)
            gr_strbuf_adds(sb, e->k != 0 ? "true" : "false");
        else
            gr_strbuf_addf(sb, "%.15g", e->k);
        if (strcmp(e->op, "!=") == 0) /* what has none is of another kind */
            gr_strbuf_addf(sb, " and %.*s != null", GR_WHOLE(e->column->name));
        gr_strbuf_adds(sb, "), \"node\")");
        return true;
    case GR_FX_VALUE: return false;
    case GR_FX_BEST:
        if (e->nth > 1)
            gr_strbuf_addf(sb, "last(column(%s(", e->least ? "bottom" : "top");
        else
            gr_strbuf_addf(sb, "%s(", e->least ? "argmin_all" : "argmax_all");
        if (e->a != NULL && e->a->kind != GR_FX_ANY) {
            gr_strbuf_adds(sb, "among(nodes({G}), ");
            ok = gr_fact_write(sb, x, e->a);
            gr_strbuf_addc(sb, ')');
        } else {
            gr_strbuf_adds(sb, "nodes({G})");
        }
        if (e->nth > 1)
            gr_strbuf_addf(sb, ", %u", e->nth);
        gr_strbuf_adds(sb, ", by=");
        add_json(sb, gr_v_str(e->column->name));
        gr_strbuf_adds(sb, e->nth > 1 ? "), \"node\"))" : ")");
        return ok;
    }
    return false;
}

/* --- words --- */

static void say_relation(gr_strbuf *sb, const gr_fact_lexicon *x, size_t relation)
{
    gr_str name = x->relation[relation].name;

    for (size_t i = 0; i < name.len; i++)
        gr_strbuf_addc(sb, name.ptr[i] == '_' ? ' ' : name.ptr[i]);
}

static void say_two(gr_strbuf *sb, const gr_fact_lexicon *x, const gr_fx *e, const char *word)
{
    gr_fact_say(sb, x, e->a);
    gr_strbuf_addf(sb, " %s ", word);
    gr_fact_say(sb, x, e->b);
}

/* "those that play at least 2", "what exactly 1 play" */
static void say_counted(gr_strbuf *sb, const gr_fact_lexicon *x, const gr_fx *e)
{
    char many[64];

    if (e->kind == GR_FX_COUNT)
        snprintf(many, sizeof many, "%s %.15g",
                 strcmp(e->op, "==") == 0   ? "exactly"
                 : strcmp(e->op, ">=") == 0 ? "at least"
                 : strcmp(e->op, ">") == 0  ? "more than"
                 : strcmp(e->op, "<=") == 0 ? "at most"
                                            : "less than",
                 e->k);
    else
        snprintf(many, sizeof many, "%s", e->least ? "the fewest" : "most");
    gr_strbuf_addf(sb, "%s ", e->side == 0 ? "those that" : "what");
    if (e->side == 1)
        gr_strbuf_addf(sb, "%s ", many);
    say_relation(sb, x, e->relation);
    if (e->side == 0)
        gr_strbuf_addf(sb, " %s", many);
}

static void say_when(gr_strbuf *sb, const gr_fx *e)
{
    if (e->when != NULL)
        gr_strbuf_addf(sb, " %s %.15g",
                       e->when[0] == '<'            ? "before"
                       : strcmp(e->when, ">") == 0  ? "after"
                       : strcmp(e->when, ">=") == 0 ? "since"
                                                    : "in",
                       e->year);
}

void gr_fact_say(gr_strbuf *sb, const gr_fact_lexicon *x, const gr_fx *e)
{
    if (e->called.len != 0) {
        gr_strbuf_add(sb, e->called);
        return;
    }
    switch (e->kind) {
    case GR_FX_ANY: gr_strbuf_adds(sb, "all"); return;
    case GR_FX_TYPE: gr_fact_say(sb, x, e->a); return;
    case GR_FX_NODE: gr_name_add(sb, gr_graph_shown(x->g, e->node)); return;
    case GR_FX_NODES:
        for (size_t i = 0; i < e->n_nodes; i++) {
            gr_strbuf_adds(sb, i == 0 ? "" : ", ");
            gr_name_add(sb, gr_graph_shown(x->g, e->nodes[i]));
        }
        return;
    case GR_FX_SIDE:
        gr_strbuf_adds(sb, e->side == 0 ? "those that " : "what others ");
        say_relation(sb, x, e->relation);
        say_when(sb, e);
        return;
    case GR_FX_STEP:
        if (e->side == 0) {
            gr_strbuf_adds(sb, "those that ");
            say_relation(sb, x, e->relation);
            gr_strbuf_adds(sb, e->every ? " all of " : " ");
            gr_fact_say(sb, x, e->a);
        } else {
            gr_strbuf_adds(sb, e->every ? "what all of " : "what ");
            gr_fact_say(sb, x, e->a);
            gr_strbuf_addc(sb, ' ');
            say_relation(sb, x, e->relation);
        }
        say_when(sb, e);
        return;
    case GR_FX_CHAIN:
        gr_strbuf_adds(sb, e->side == 0 ? "all that " : "all from ");
        if (e->side == 0)
            say_relation(sb, x, e->relation);
        gr_strbuf_addc(sb, ' ');
        gr_name_add(sb, gr_graph_shown(x->g, e->node));
        return;
    case GR_FX_AND: say_two(sb, x, e, "and"); return;
    case GR_FX_OR: say_two(sb, x, e, "or"); return;
    case GR_FX_NOT:
        gr_strbuf_adds(sb, "not ");
        gr_fact_say(sb, x, e->a);
        return;
    case GR_FX_COUNT:
    case GR_FX_MOST: say_counted(sb, x, e); return;
    case GR_FX_VALUE: gr_strbuf_add(sb, e->text); return;
    case GR_FX_ATTR:
        if (e->column->type == GR_COL_BOOL) {
            bool has = (e->k != 0) == (strcmp(e->op, "==") == 0);

            gr_strbuf_addf(sb, "those with%s %.*s", has ? "" : "out", GR_WHOLE(e->column->name));
            return;
        }
        gr_strbuf_addf(sb, "those whose %.*s %s ", GR_WHOLE(e->column->name),
                       strcmp(e->op, "==") == 0   ? "is"
                       : strcmp(e->op, "!=") == 0 ? "is not"
                                                  : e->op);
        if (e->text.ptr != NULL)
            gr_strbuf_add(sb, e->text);
        else
            gr_strbuf_addf(sb, "%.15g", e->k);
        return;
    case GR_FX_BEST:
        gr_strbuf_addf(sb, "the %s %.*s", e->least ? "smallest" : "largest",
                       GR_WHOLE(e->column->name));
        return;
    }
}
