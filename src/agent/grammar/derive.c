/* Rules from the rows of the tools: every tool can be asked for by its name, its other names and
 * the phrases of its cues. They are weak: a rule written by hand that explains as much comes first.
 *
 * "articulation_points" is the words "articulation points"; what the tool needs follows, introduced
 * by the words of its parameters: "shortest path from <node source> to <node target>". */
#include "agent/grammar/chart_int.h"

/* The type of thing that a tool's value is. */
static const char *thing_type(gr_rtype r)
{
    switch (r) {
    case GR_R_BOOL: return "bool";
    case GR_R_INT:
    case GR_R_NUMBER: return "scalar";
    case GR_R_NODES: return "set";
    case GR_R_EDGES: return "eset";
    case GR_R_PATH: return "path";
    case GR_R_GROUPS: return "groups";
    default: return "thing";
    }
}

/* What stands for a parameter in a pattern; NULL = a question cannot give it. */
static const char *param_type(gr_ptype t)
{
    switch (t) {
    case GR_P_NODE:
    case GR_P_VALUE: return "node";
    case GR_P_NODES: return "nodes";
    case GR_P_EDGES: return "edge";
    case GR_P_ATTR: return "attr";
    case GR_P_NODE_ATTR: return "nattr";
    case GR_P_INT:
    case GR_P_REAL: return "number";
    case GR_P_TEXT: return "text";
    case GR_P_CONDITION: return "cond";
    case GR_P_TOOL: return "tool";
    default: return NULL;
    }
}

/* "from, starting at" to "from|starting at|": any of them. */
static void add_words(gr_strbuf *sb, const char *words)
{
    gr_str rest = gr_str_of(words), word;

    if (words == NULL)
        return;
    while (gr_str_split(&rest, ',', &word)) {
        gr_strbuf_add(sb, gr_str_trim(word));
        gr_strbuf_addc(sb, '|');
    }
}

static void add_param(gr_strbuf *pattern, gr_strbuf *means, const gr_param *p)
{
    const char *type = param_type(p->type);
    bool number = p->type == GR_P_INT || p->type == GR_P_REAL;

    if (p->type == GR_P_GRAPH) {
        gr_strbuf_addf(means, ", %s={H}", p->name);
        return;
    }
    /* Ends in order must not be swapped: "in B from A" is for rules that know better. */
    if (strcmp(p->name, "target") == 0) {
        gr_strbuf_adds(pattern, " (");
        add_words(pattern, p->words);
        gr_strbuf_adds(pattern, "to|and|%dash)");
    } else {
        gr_strbuf_adds(pattern, " [");
        add_words(pattern, p->words);
        gr_strbuf_adds(pattern, strcmp(p->name, "source") == 0 ? "of]" : "%intro]");
    }
    if (number) {
        gr_strbuf_adds(pattern, " [");
        for (const char *c = p->name; *c != '\0'; c++)
            gr_strbuf_addc(pattern, *c == '_' ? ' ' : *c);
        gr_strbuf_adds(pattern, "] [=|equal to|of]");
    }
    gr_strbuf_addf(pattern, " <%s %s>", type, p->name);
    gr_strbuf_addf(means, ", %s={%s}", p->name, p->name);
}

/* The words of a name, underscores apart; "is" and "has" by lemma, so that other forms match. */
static void add_name(gr_strbuf *sb, gr_str name)
{
    gr_str rest = name, word;
    bool first = true;

    while (gr_str_split(&rest, '_', &word)) {
        gr_strbuf_addc(sb, ' ');
        if (first && gr_str_is(word, "is"))
            gr_strbuf_adds(sb, "be");
        else if (first && gr_str_is(word, "has"))
            gr_strbuf_adds(sb, "have");
        else
            gr_strbuf_add(sb, word);
        first = false;
    }
}

typedef struct deriving {
    gr_compiled *c;
    const gr_tool *tool;
    gr_err *err;
    gr_status st;
} deriving;

static void add_rule(deriving *d, const char *type, const gr_strbuf *pattern,
                     const gr_strbuf *means, const char *says, unsigned flags)
{
    gr_rule *row = gr_new(&d->c->arena, gr_rule);
    gr_str p = gr_str_dup(&d->c->arena, gr_strbuf_str(pattern));
    gr_str m = gr_str_dup(&d->c->arena, gr_strbuf_str(means));

    if (d->st != GR_OK)
        return;
    if (row == NULL || p.ptr == NULL || m.ptr == NULL || pattern->failed || means->failed) {
        d->st = gr_fail(d->err, GR_EMEMORY, "out of memory");
        return;
    }
    *row = (gr_rule){ type, p.ptr, m.ptr, says, flags };
    d->st = gr_compile_rule(d->c, row, true, d->err);
}

/* Who asks for one of these by its name means hops, and says so where the lengths of edges are
 * meant. */
static bool counts_hops(const gr_tool *t)
{
    static const char *const names[] = {
        "average_shortest_path_length",
        "betweenness_centrality",
        "center",
        "closeness_centrality",
        "diameter",
        "eccentricity",
        "edge_betweenness_centrality",
        "harmonic_centrality",
        "path_lengths",
        "periphery",
        "radius",
    };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(t->name, names[i]) == 0)
            return true;
    return false;
}

/* Rules for one way to name the tool: with what it needs, and with each further node or number. */
static void rules_for(deriving *d, gr_str name, bool is_cue, const char *says)
{
    const gr_tool *t = d->tool;
    unsigned flags = (t->demands & GR_WANTS_DIRECTED ? GR_NEEDS_DIRECTED : 0) |
                     (strcmp(t->family, "temporal") == 0 ? GR_NEEDS_CLOCK : 0);
    gr_strbuf pattern, means;

    gr_strbuf_init(&pattern, NULL, 0);
    gr_strbuf_init(&means, NULL, 0);
    /* -1: the required ones alone. */
    for (int extra = -1; extra < (int)t->n_params && d->st == GR_OK; extra++) {
        const gr_param *more = extra < 0 ? NULL : &t->params[extra];
        bool possible = true;

        if (more != NULL && (is_cue || more->need == GR_REQUIRED || strstr(more->name, "budget") ||
                             (more->type != GR_P_NODE && more->type != GR_P_NODES &&
                              more->type != GR_P_INT && more->type != GR_P_REAL)))
            continue;
        gr_strbuf_reset(&pattern);
        gr_strbuf_reset(&means);
        if (is_cue)
            gr_strbuf_add(&pattern, name);
        else
            add_name(&pattern, name);
        gr_strbuf_addf(&means, "%s({G}", t->name);
        for (size_t i = 0; i < t->n_params; i++) {
            const gr_param *p = &t->params[i];

            if (p->need == GR_REQUIRED || p == more) {
                if (p->type == GR_P_GRAPH)
                    flags |= GR_NEEDS_TWO_GRAPHS;
                else
                    possible = possible && param_type(p->type) != NULL;
                if (possible)
                    add_param(&pattern, &means, p);
            }
        }
        gr_strbuf_adds(&means, counts_hops(t) ? ", weight=null)" : ")");
        if (possible)
            add_rule(d, thing_type(t->result), &pattern, &means, says, flags);
    }
    gr_strbuf_clear(&pattern);
    gr_strbuf_clear(&means);
}

/* "k_core": also "3-core". */
static void numbered(deriving *d, const char *says)
{
    gr_str name = gr_str_of(d->tool->name);
    gr_strbuf pattern, means;

    if (!gr_str_starts(name, "k_"))
        return;
    for (size_t i = 0; i < d->tool->n_params; i++)
        if (strcmp(d->tool->params[i].name, "k") == 0 && d->tool->params[i].need == GR_OPTIONAL) {
            gr_strbuf_init(&pattern, NULL, 0);
            gr_strbuf_init(&means, NULL, 0);
            gr_strbuf_adds(&pattern, "<number k>");
            add_name(&pattern, gr_str_sub(name, 2, name.len));
            gr_strbuf_addf(&means, "%s({G}, k={k})", d->tool->name);
            add_rule(d, thing_type(d->tool->result), &pattern, &means, says, 0);
            gr_strbuf_clear(&pattern);
            gr_strbuf_clear(&means);
        }
}

static bool several_words(gr_str s)
{
    return gr_str_find(s, " ") < s.len && strpbrk(s.ptr, "()[]|<>%") == NULL;
}

static void derive(deriving *d)
{
    const gr_tool *t = d->tool;
    gr_strbuf says;
    gr_str shown, rest = gr_str_of(t->cues), cue;

    gr_strbuf_init(&says, NULL, 0);
    gr_strbuf_adds(&says, "the");
    add_name(&says, gr_str_of(t->name));
    shown = gr_str_dup(&d->c->arena, gr_strbuf_str(&says));
    if (shown.ptr == NULL)
        d->st = gr_fail(d->err, GR_EMEMORY, "out of memory");
    gr_strbuf_clear(&says);
    rules_for(d, gr_str_of(t->name), false, shown.ptr);
    numbered(d, shown.ptr);
    for (size_t i = 0; i < t->n_aliases; i++)
        /* Short ones are words of their own: "order", "size". */
        if (t->aliases[i].surface == GR_SURFACE_NATIVE && t->aliases[i].part == NULL &&
            strlen(t->aliases[i].name) > 5)
            rules_for(d, gr_str_of(t->aliases[i].name), false, shown.ptr);
    while (t->cues != NULL && gr_str_split(&rest, ',', &cue)) {
        gr_str phrase = gr_str_dup(&d->c->arena, gr_str_trim(cue));

        if (phrase.ptr != NULL && several_words(phrase))
            rules_for(d, phrase, true, shown.ptr);
    }
}

/* A tool as an argument of another: it gives a number, or yes or no, and needs no more. */
static void as_argument(deriving *d)
{
    const gr_tool *t = d->tool;
    gr_strbuf pattern, means;

    if (t->result != GR_R_BOOL && t->result != GR_R_INT && t->result != GR_R_NUMBER)
        return;
    for (size_t i = 0; i < t->n_params; i++)
        if (t->params[i].need == GR_REQUIRED)
            return;
    gr_strbuf_init(&pattern, NULL, 0);
    gr_strbuf_init(&means, NULL, 0);
    add_name(&pattern, gr_str_of(t->name));
    gr_strbuf_adds(&means, t->name);
    add_rule(d, "tool", &pattern, &means, NULL, 0);
    gr_strbuf_clear(&pattern);
    gr_strbuf_clear(&means);
}

gr_status gr_derive_rules(gr_compiled *c, const gr_registry *tools, gr_err *err)
{
    deriving d = { .c = c, .err = err };

    for (size_t i = 0; i < tools->n && d.st == GR_OK; i++) {
        d.tool = tools->tools[i];
        if (d.tool->on_values)
            continue;
        derive(&d);
        as_argument(&d);
    }
    return d.st;
}
