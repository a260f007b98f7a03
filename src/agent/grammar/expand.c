/* Templates: what a thing means and says, from its rule and the things in it.
 *
 * Filled in only for the answers that are kept, so that the chart holds no texts. */
#include "agent/grammar/chart_int.h"
#include "text/text.h"

#define DEPTH_MAX 24

/* --- columns --- */

static bool numeric(const gr_column *c)
{
    return c->type == GR_COL_INT || c->type == GR_COL_REAL;
}

static bool is_number(const gr_seen *g, const gr_seen_column *c)
{
    const gr_column *col = gr_graph_column_named(g->graph, GR_OF_EDGE, c->name);

    return col != NULL && numeric(col);
}

/* The column of edges of that type behind another one, for which `fits` holds. */
static const gr_column *edge_column(const gr_seen *g, const gr_column *behind,
                                    bool (*fits)(const gr_column *c))
{
    bool passed = behind == NULL;

    for (size_t i = 0; i < gr_graph_n_columns(g->graph, GR_OF_EDGE); i++) {
        const gr_column *c = gr_graph_column(g->graph, GR_OF_EDGE, i);

        if (passed && fits(c))
            return c;
        passed = passed || c == behind;
    }
    return NULL;
}

static bool has_times(const gr_column *c)
{
    return c->type == GR_COL_TIME;
}

static bool is_minute(const gr_unit *unit)
{
    return unit->quantity == GR_Q_TIME && unit->num == 60 * unit->den;
}

/* Durations beside times are minutes. */
static bool has_minutes(const gr_column *c)
{
    const gr_unit *unit;

    return numeric(c) && gr_text_unit(c->name, &unit) == c->name.len && is_minute(unit);
}

/* A second column of clock times beside the one of departures: that of arrivals. */
static const gr_column *arrivals(const gr_seen *g)
{
    const gr_column *leave = gr_column_for(g, GR_NEEDS_CLOCK);

    if (leave != NULL && has_times(leave))
        return edge_column(g, leave, has_times);

    for (size_t i = 0; leave != NULL && i < g->n_columns; i++)
        if (g->columns[i].of == GR_OF_EDGE && g->columns[i].meaning == GR_MEANS_CLOCK &&
            !gr_str_eq(g->columns[i].name, leave->name) && is_number(g, &g->columns[i]))
            return gr_graph_column_named(g->graph, GR_OF_EDGE, g->columns[i].name);
    return NULL;
}

/* Are its times those of a day, in seconds? "08:30" is 30600. */
static bool has_day_times(const gr_seen *g)
{
    const gr_column *c = gr_column_for(g, GR_NEEDS_CLOCK);
    double most = 0;

    for (size_t i = 0; c != NULL && numeric(c) && i < c->n; i++) {
        double at = gr_column_has(c, i) ? gr_column_number(c, i) : 0;

        if (at < 0 || at >= 2 * 86400 || at != 60 * (double)(int64_t)(at / 60))
            return false;
        most = at > most ? at : most;
    }
    return most >= 3600;
}

static const gr_column *column_meaning(const gr_seen *g, gr_meaning m)
{
    for (size_t i = 0; i < g->n_columns; i++)
        if (g->columns[i].of == GR_OF_EDGE && g->columns[i].meaning == m) {
            const gr_column *c = gr_graph_column_named(g->graph, GR_OF_EDGE, g->columns[i].name);

            if (c != NULL && numeric(c))
                return c;
        }
    return NULL;
}

static const gr_column *durations(const gr_seen *g)
{
    const gr_column *leave = gr_column_for(g, GR_NEEDS_CLOCK);

    if (leave == NULL || !has_times(leave))
        return column_meaning(g, GR_MEANS_DURATION);
    for (size_t i = 0; i < g->n_columns; i++)
        if (g->columns[i].of == GR_OF_EDGE && g->columns[i].meaning == GR_MEANS_DURATION &&
            (g->columns[i].unit == NULL || is_minute(g->columns[i].unit)))
            return gr_graph_column_named(g->graph, GR_OF_EDGE, g->columns[i].name);
    return edge_column(g, NULL, has_minutes);
}

gr_meaning gr_column_meaning(const gr_seen *g, const gr_column *c)
{
    const gr_seen_column *seen = NULL;

    for (size_t i = 0; i < g->n_columns && seen == NULL; i++)
        if (g->columns[i].of == GR_OF_EDGE && gr_str_eq(g->columns[i].name, c->name))
            seen = &g->columns[i];
    return seen != NULL ? seen->meaning : GR_MEANS_NUMBER;
}

static const struct {
    unsigned flag;
    gr_meaning meaning;
} needed[] = { { GR_NEEDS_DURATION, GR_MEANS_DURATION },
               { GR_NEEDS_LENGTH, GR_MEANS_LENGTH },
               { GR_NEEDS_COST, GR_MEANS_COST },
               { GR_NEEDS_CAPACITY, GR_MEANS_CAPACITY },
               { GR_NEEDS_CLOCK, GR_MEANS_CLOCK } };
#define N_NEEDED (sizeof needed / sizeof *needed)

const gr_column *gr_column_for(const gr_seen *g, unsigned flags)
{
    const gr_column *c;

    if (g->graph == NULL)
        return NULL;
    for (size_t i = 0; i < N_NEEDED; i++) {
        if (!(flags & needed[i].flag))
            continue;
        if ((c = column_meaning(g, needed[i].meaning)) != NULL)
            return c;
        if (needed[i].flag == GR_NEEDS_CLOCK)
            return gr_graph_role(g->graph, GR_ROLE_TIME);
        if (needed[i].flag == GR_NEEDS_CAPACITY &&
            (c = gr_graph_role(g->graph, GR_ROLE_CAPACITY)) != NULL)
            return c;
        /* Numbers of no stated meaning are what the question takes them for. */
        c = gr_graph_role(g->graph, GR_ROLE_WEIGHT);
        if (needed[i].flag == GR_NEEDS_CAPACITY)
            return c; /* what else could limit a flow */
        return c != NULL && gr_column_meaning(g, c) == GR_MEANS_NUMBER ? c : NULL;
    }
    if ((c = gr_graph_role(g->graph, GR_ROLE_WEIGHT)) != NULL)
        return c;
    return gr_graph_role(g->graph, GR_ROLE_CAPACITY);
}

/* May numbers of this meaning be meant where a rule needs some? */
static bool may_mean(gr_meaning m, unsigned flags)
{
    for (size_t i = 0; i < N_NEEDED; i++)
        if (flags & needed[i].flag)
            return needed[i].flag != GR_NEEDS_CLOCK &&
                   (m == needed[i].meaning || m == GR_MEANS_NUMBER);
    return m != GR_MEANS_CLOCK;
}

static bool has_number(const gr_chart *ch, size_t from, size_t to)
{
    for (size_t i = from; i < to && i < ch->n; i++)
        if (ch->word[i].text.len != 0 && gr_is_digit(ch->word[i].text.ptr[0]))
            return true;
    return false;
}

#define NEAR 3 /* words behind a name, where a number makes a condition of it: "qps above 60" */

/* Does the clause name the column, or else its unit, other than to compare it with a number? */
static bool is_named(const gr_chart *ch, const gr_seen_column *c, bool by_unit)
{
    const gr_unit *unit;
    double in;

    for (size_t at = 0; at < ch->n; at++) {
        gr_str word = ch->word[at].text;
        size_t end = by_unit ? 0 : gr_said_at(ch, at, c->name);

        if (end != 0 && !has_number(ch, end, end + NEAR))
            return true;
        if (by_unit && c->unit != NULL && word.len > 1 && gr_text_unit(word, &unit) == word.len &&
            gr_unit_convert(1, unit, c->unit, &in) && (at == 0 || !has_number(ch, at - 1, at)))
            return true;
    }
    return false;
}

/* The numbers of the links that the clause itself names; NULL if it names none, or several. */
static const gr_column *named_column(const gr_chart *ch, const gr_seen *g, unsigned flags)
{
    const gr_seen_column *found = NULL;

    for (int by_unit = 0; g->graph != NULL && by_unit < 2 && found == NULL; by_unit++)
        for (size_t i = 0; i < g->n_columns; i++) {
            const gr_seen_column *c = &g->columns[i];

            if (c->of != GR_OF_EDGE || !is_number(g, c) || !may_mean(c->meaning, flags) ||
                !is_named(ch, c, by_unit != 0))
                continue;
            if (found != NULL)
                return NULL;
            found = c;
        }
    return found != NULL ? gr_graph_column_named(g->graph, GR_OF_EDGE, found->name) : NULL;
}

const gr_column *gr_task_times(const gr_seen *g)
{
    const gr_column *found = NULL;

    for (size_t i = 0; i < g->n_columns; i++)
        if (g->columns[i].of == GR_OF_NODE && g->columns[i].meaning == GR_MEANS_DURATION)
            return gr_graph_column_named(g->graph, GR_OF_NODE, g->columns[i].name);
    for (size_t i = 0; i < gr_graph_n_columns(g->graph, GR_OF_NODE); i++) {
        const gr_column *c = gr_graph_column(g->graph, GR_OF_NODE, i);

        if (numeric(c) && gr_str_is(c->name, "duration"))
            return c;
        if (numeric(c)) {
            if (found != NULL)
                return NULL;
            found = c;
        }
    }
    return found;
}

gr_str gr_graph_word(gr_arena *a, const gr_reading *r, size_t graph)
{
    gr_str s = gr_str_dup(a, r->graphs[graph].name);
    char *p = (char *)s.ptr;

    for (size_t i = 0; i < s.len; i++)
        if (!gr_is_digit(p[i]) && !((p[i] | 32) >= 'a' && (p[i] | 32) <= 'z'))
            p[i] = '_';
    return s;
}

/* --- the names in a template --- */

typedef struct ref {
    gr_str name; /* "a", "G0" */
    gr_str part; /* "of", "table", "one" or empty */
    gr_str arg;  /* the a of "one a" */
    bool plain;  /* "/0" */
    bool second; /* "/H" */
} ref;

/* Takes "{..}" at the front of *text; the braces are there. */
static bool take_ref(gr_str *text, ref *out)
{
    size_t end = gr_str_find(*text, "}");
    gr_str s, rest;

    if (end == text->len)
        return false;
    s = gr_str_sub(*text, 1, end);
    *text = gr_str_sub(*text, end + 1, text->len);
    *out = (ref){ .name = s };
    if (gr_str_ends(s, "/0")) {
        out->plain = true;
        out->name.len -= 2;
    } else if (gr_str_ends(s, "/H")) {
        out->second = true;
        out->name.len -= 2;
    }
    rest = out->name;
    size_t dot = gr_str_find(rest, ".");
    if (dot < rest.len) {
        out->name = gr_str_sub(rest, 0, dot);
        out->part = gr_str_sub(rest, dot + 1, rest.len);
        size_t space = gr_str_find(out->part, " ");
        if (space < out->part.len) {
            out->arg = gr_str_sub(out->part, space + 1, out->part.len);
            out->part = gr_str_sub(out->part, 0, space);
        }
    }
    return true;
}

static bool is_global(gr_str name)
{
    static const char *const rows[] = {
        "G",  "H",    "G0",    "W",      "C",       "T",    "DUR", "LEN",   "COST", "F",
        "D",  "ARGS", "N",     "PATH",   "WITNESS", "FROM", "TO",  "SET",   "A",    "B",
        "NB", "OLD",  "NEW",   "GN",     "HN",      "TOLD", "ARR", "LASTS", "CLK",  "MIN",
        "TC", "HERE", "VALUE", "HOLDER", "KIND",    "F0",   "WC",  "TREE"
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (gr_str_is(name, rows[i]))
            return true;
    return false;
}

static int slot_of(const gr_crule *rule, gr_str name)
{
    for (int i = 0; i < rule->n_slots; i++)
        if (gr_str_eq(rule->slot_name[i], name))
            return i;
    return -1;
}

gr_status gr_template_check(const gr_crule *rule, const char *text, gr_err *err)
{
    static const char *const parts[] = {
        "", "of", "table", "column", "one", "at", "u", "v", "other"
    };
    gr_str t = gr_str_of(text);

    for (;;) {
        size_t at = gr_str_find(t, "{");
        bool known = false;
        ref f;

        if (at == t.len)
            return GR_OK;
        t = gr_str_sub(t, at, t.len);
        if (!take_ref(&t, &f))
            break;
        for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
            known = known || gr_str_is(f.part, parts[i]);
        known = known || (gr_str_is(f.name, "TOLD") && f.part.len != 0);
        if (!known || (!is_global(f.name) && slot_of(rule, f.name) < 0) ||
            (f.arg.len != 0 && slot_of(rule, f.arg) < 0))
            break;
    }
    return gr_fail(err, GR_EINTERNAL, "rule '%s': the template '%s' names what the pattern has not",
                   rule->row->pattern, text);
}

/* --- expansion --- */

static void expand(gr_expansion *x, gr_strbuf *sb, uint32_t item, bool says, unsigned depth);

/* Copies text with what stands outside quotes replaced. */
static void replace_outside(gr_strbuf *sb, gr_str text, const char *what, gr_str by)
{
    size_t len = strlen(what);
    bool quoted = false;

    for (size_t i = 0; i < text.len; i++) {
        char ch = text.ptr[i];

        if (quoted && ch == '\\' && i + 1 < text.len) {
            gr_strbuf_addc(sb, ch);
            ch = text.ptr[++i];
        } else if (ch == '"') {
            quoted = !quoted;
        } else if (!quoted && text.len - i >= len && memcmp(text.ptr + i, what, len) == 0) {
            gr_strbuf_add(sb, by);
            i += len - 1;
            continue;
        }
        gr_strbuf_addc(sb, ch);
    }
}

void gr_fill_graph(gr_strbuf *sb, gr_str text, gr_str g)
{
    replace_outside(sb, text, "{G}", g);
}

static bool in_word(gr_str text, size_t i)
{
    return i < text.len && (text.ptr[i] == '_' || gr_is_digit(text.ptr[i]) ||
                            ((text.ptr[i] | 32) >= 'a' && (text.ptr[i] | 32) <= 'z'));
}

gr_str gr_program_on(gr_ctx *cx, gr_str program, gr_str graph, gr_str other)
{
    bool quoted = false;
    gr_strbuf sb;
    gr_str s;

    gr_strbuf_init(&sb, &cx->budget, 0);
    for (size_t i = 0; i < program.len; i++) {
        char ch = program.ptr[i];

        if (!quoted && graph.len != 0 && program.len - i >= graph.len &&
            memcmp(program.ptr + i, graph.ptr, graph.len) == 0 &&
            !(i > 0 && in_word(program, i - 1)) && !in_word(program, i + graph.len)) {
            gr_strbuf_add(&sb, other);
            i += graph.len - 1;
            continue;
        }
        if (quoted && ch == '\\' && i + 1 < program.len) {
            gr_strbuf_addc(&sb, ch);
            ch = program.ptr[++i];
        } else if (ch == '"') {
            quoted = !quoted;
        }
        gr_strbuf_addc(&sb, ch);
    }
    s = sb.failed ? (gr_str){ NULL, 0 } : gr_str_dup(&cx->arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return s;
}

/* The parts of a measure: "ONE # TABLE # COLUMN" or "TABLE # COLUMN", as far as there are. */
static size_t measure_parts(gr_str text, gr_str part[3])
{
    bool quoted = false;
    size_t n = 0, from = 0;

    for (size_t i = 0; i <= text.len && n < 3; i++) {
        if (i < text.len && quoted && text.ptr[i] == '\\') {
            i++;
        } else if (i < text.len && text.ptr[i] == '"') {
            quoted = !quoted;
        } else if (i == text.len || (!quoted && text.ptr[i] == '#')) {
            part[n++] = gr_str_trim(gr_str_sub(text, from, i));
            from = i + 1;
        }
    }
    return n;
}

/* An end of an edge, whose text is "[u, v]". */
static void edge_end(gr_expansion *x, gr_strbuf *sb, uint32_t edge, bool second, unsigned depth)
{
    gr_strbuf whole;
    bool quoted = false;
    size_t comma = 0;

    gr_strbuf_init(&whole, sb->budget, 0);
    expand(x, &whole, edge, false, depth + 1);
    for (size_t i = 0; i < whole.len && comma == 0; i++) {
        if (quoted && whole.buf[i] == '\\')
            i++;
        else if (whole.buf[i] == '"')
            quoted = !quoted;
        else if (!quoted && whole.buf[i] == ',')
            comma = i;
    }
    if (comma == 0 || whole.len < 3 || whole.failed)
        x->bad = true;
    else
        gr_strbuf_add(sb, gr_str_trim(gr_str_sub(gr_strbuf_str(&whole), second ? comma + 1 : 1,
                                                 second ? whole.len - 1 : comma)));
    gr_strbuf_clear(&whole);
}

/* A part of a measure, or what a relation gives for a node. */
static void measure(gr_expansion *x, gr_strbuf *sb, const gr_item *it, const ref *f, uint32_t m,
                    unsigned depth)
{
    const gr_crule *rule = &x->ch->c->rules.at[it->rule];
    gr_strbuf whole, node;
    gr_str part[3];
    size_t n;

    gr_strbuf_init(&whole, sb->budget, 0);
    gr_strbuf_init(&node, sb->budget, 0);
    expand(x, &whole, m, false, depth + 1);
    n = measure_parts(gr_strbuf_str(&whole), part);
    if (gr_str_is(f->part, "at")) {
        expand(x, &node, it->kids[slot_of(rule, f->arg)], false, depth + 1);
        replace_outside(sb, gr_strbuf_str(&whole), "@", gr_strbuf_str(&node));
    } else if (n < 2) {
        x->bad = true;
    } else if (gr_str_is(f->part, "table")) {
        gr_strbuf_add(sb, part[n - 2]);
    } else if (gr_str_is(f->part, "column")) {
        gr_strbuf_add(sb, part[n - 1]);
    } else {
        expand(x, &node, it->kids[slot_of(rule, f->arg)], false, depth + 1);
        if (n == 3) {
            replace_outside(sb, part[0], "@", gr_strbuf_str(&node));
        } else {
            gr_strbuf_adds(sb, "first(filter(");
            gr_strbuf_add(sb, part[0]);
            gr_strbuf_adds(sb, ", node == ");
            gr_strbuf_add(sb, gr_strbuf_str(&node));
            gr_strbuf_adds(sb, ")).");
            gr_strbuf_add(sb, part[1]);
        }
    }
    sb->failed = sb->failed || whole.failed || node.failed;
    gr_strbuf_clear(&whole);
    gr_strbuf_clear(&node);
}

/* Do the edges lead from what needs something to what it needs? */
static bool needs_first(const gr_seen *g)
{
    static const char *const rows[] = { "require", "depend",   "depend on",  "need",       "import",
                                        "rely on", "build on", "presuppose", "depends on", "use",
                                        "call",    "talk to",  "call into",  "include",    "load",
                                        "query",   "consume",  "read from",  "fetch from" };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (gr_str_is(g->relation, rows[i]))
            return !g->backwards;
    return false;
}

/* The graph beside the one that the clause is about. */
static size_t second_graph(const gr_chart *ch)
{
    return ch->graph == 1 ? 0 : 1;
}

static bool has_word(gr_str text, const char *const *rows)
{
    for (; *rows != NULL; rows++)
        for (size_t at = 0; at + strlen(*rows) <= text.len; at++) {
            size_t end = at + strlen(*rows);

            if ((at == 0 || text.ptr[at - 1] == ' ' || text.ptr[at - 1] == '_') &&
                (end == text.len || text.ptr[end] == ' ' || text.ptr[end] == '_') &&
                gr_str_is_nocase(gr_str_sub(text, at, end), *rows))
                return true;
        }
    return false;
}

/* Of two graphs the later one in time: what its name says, else the one that is told last. */
static size_t newer_graph(const gr_reading *r)
{
    static const char *const newer[] = { "new",  "after", "now",    "today", "current",  "updated",
                                         "next", "later", "future", "final", "proposed", NULL };
    static const char *const older[] = { "old",        "before", "yesterday", "previous",
                                         "past",       "former", "earlier",   "original",
                                         "yesteryear", "last",   NULL };
    gr_str a = r->graphs[0].name, b = r->graphs[1].name;

    return has_word(a, newer) || has_word(b, older) ? 0 : 1;
}

static void quoted_name(gr_strbuf *sb, gr_str name)
{
    gr_value v = gr_v_str(name);

    gr_json_write(sb, &v, 0);
}

static bool has_kinds(const gr_seen *seen)
{
    return gr_graph_column_named(seen->graph, GR_OF_NODE, GR_STR("kind")) != NULL;
}

static gr_str graph_word(const gr_expansion *x, size_t graph)
{
    gr_str word = gr_graph_word(x->ch->arena, x->ch->r, graph);

    x->ch->failed = x->ch->failed || word.ptr == NULL;
    return word;
}

/* The graph that is not the one meant by {G}. */
static gr_str other_graph(const gr_expansion *x, size_t second)
{
    gr_str other = graph_word(x, second);

    return gr_str_eq(other, x->g) ? graph_word(x, x->ch->graph) : other;
}

/* Names for two graphs; without a second one the first stands for it, and the needs of the rule
 * decline it. */
static bool of_two_graphs(gr_expansion *x, gr_strbuf *sb, gr_str name)
{
    const gr_reading *r = x->ch->r;
    bool two = r->n_graphs > 1;
    size_t second = second_graph(x->ch);

    if (gr_str_is(name, "H") || gr_str_is(name, "HN")) {
        if (name.len == 2)
            quoted_name(sb, r->graphs[two ? second : 0].name);
        else
            gr_strbuf_add(sb, two ? other_graph(x, second) : x->g);
    } else if (gr_str_is(name, "KIND")) {
        /* Only what both graphs say of their nodes can be compared. */
        if (two && has_kinds(&r->graphs[x->ch->graph]) && has_kinds(&r->graphs[second]))
            gr_strbuf_adds(sb, ", node_label=\"kind\"");
    } else if (gr_str_is(name, "GN")) {
        quoted_name(sb, r->graphs[x->ch->graph].name);
    } else if (gr_str_is(name, "OLD") || gr_str_is(name, "NEW")) {
        size_t newer = two ? newer_graph(r) : 0;

        gr_strbuf_add(sb, two ? graph_word(x, gr_str_is(name, "NEW") ? newer : 1 - newer) : x->g);
    } else {
        return false;
    }
    return true;
}

/* A program that begins and ends in some way, and how the one behind it does. Without an end it is
 * the arguments of the first call that count: "p = periphery(G); ..". */
typedef struct behind {
    const char *begins, *ends, *begins_behind, *ends_behind;
} behind;

/* The call that shows what the program before only says yes or no to. */
static const behind witnesses[] = {
    { "hamiltonian_path(", ".exists", "hamiltonian_path(", ".path" },
    { "hamiltonian_cycle(", ".exists", "hamiltonian_cycle(", ".cycle" },
    { "has_eulerian_path(", ")", "eulerian_path(", ")" },
    { "is_eulerian(", ")", "eulerian_circuit(", ")" },
    { "is_directed_acyclic_graph(", ")", "topological_sort(", ")" },
    { "has_cycle(", ")", "find_cycle(", ")" },
    { "has_path(", ")", "shortest_path(", ")" },
    { "is_bipartite(", ")", "bipartite_sets(", ")" },
    { "maximum_flow_value(", ")", "minimum_cut_value(", ")" },
    { NULL, NULL, NULL, NULL },
};

/* The number by which something was found. */
static const behind values[] = {
    { "argmax_all(", ")", "max(", ")" },
    { "argmin_all(", ")", "min(", ")" },
    { "argmax(", ")", "max(", ")" },
    { "argmin(", ")", "min(", ")" },
    { "minimum_spanning_tree(", ".edges", "minimum_spanning_tree(", ".weight" },
    { "maximum_clique(", ")", "count(maximum_clique(", "))" },
    { "periphery(", NULL, "diameter(", ")" },
    { "center(", NULL, "radius(", ")" },
    { NULL, NULL, NULL, NULL },
};

/* What a number belongs to. */
static const behind holders[] = {
    { "max(", ")", "argmax_all(", ")" },
    { "min(", ")", "argmin_all(", ")" },
    { "minimum_spanning_tree(", ".weight", "minimum_spanning_tree(", ".edges" },
    { NULL, NULL, NULL, NULL },
};

/* Is a text, from one bracket on, a single call? */
static bool is_one_call(gr_str text, size_t open)
{
    int depth = 0;
    bool quoted = false;

    for (size_t i = open; i < text.len; i++) {
        quoted ^= text.ptr[i] == '"' && (i == 0 || text.ptr[i - 1] != '\\');
        if (quoted)
            continue;
        depth += text.ptr[i] == '(' ? 1 : text.ptr[i] == ')' ? -1 : 0;
        if (depth == 0)
            return gr_str_find(gr_str_sub(text, i, text.len), " ") == text.len - i;
    }
    return false;
}

/* The arguments of the call that a program begins with, or that its first variable is; empty if it
 * is another. */
static gr_str first_arguments(gr_str program, const char *call)
{
    size_t at = gr_str_find(program, call), open = at + strlen(call), depth = 1, end = open;

    if (at == program.len || (at > 0 && !gr_str_ends(gr_str_sub(program, 0, at), " = ")) || at > 8)
        return GR_STR("");
    for (; end < program.len && depth > 0; end++) {
        depth += program.ptr[end] == '(';
        depth -= program.ptr[end] == ')';
    }
    return gr_str_sub(program, open, end - 1);
}

static void look_behind(gr_expansion *x, gr_strbuf *sb, const behind *row)
{
    for (; row->begins != NULL; row++) {
        gr_str in = row->ends == NULL ? first_arguments(x->before, row->begins) : GR_STR("");

        if (in.len != 0) {
            gr_strbuf_adds(sb, row->begins_behind);
            gr_strbuf_add(sb, in);
            gr_strbuf_adds(sb, row->ends_behind);
            return;
        }
        if (row->ends != NULL && x->before.len != 0 && gr_str_starts(x->before, row->begins) &&
            gr_str_ends(x->before, row->ends) && is_one_call(x->before, strlen(row->begins) - 1)) {
            gr_strbuf_adds(sb, row->begins_behind);
            gr_strbuf_add(
                sb, gr_str_sub(x->before, strlen(row->begins), x->before.len - strlen(row->ends)));
            gr_strbuf_adds(sb, row->ends_behind);
            return;
        }
    }
    x->bad = true;
}

static void told_end(gr_expansion *x, gr_strbuf *sb, bool here, bool second, bool says)
{
    gr_vid ends[2];

    if (here ? !gr_told_here(x->ch->r, x->ch->graph, &ends[0])
             : !gr_told_ends(x->ch->r, x->ch->graph, ends)) {
        x->bad = true;
        return;
    }
    gr_name name = gr_graph_shown(x->ch->r->graphs[x->ch->graph].graph, ends[second ? 1 : 0]);
    gr_value v = gr_v_node(name);
    if (says)
        gr_name_add(sb, name);
    else
        gr_json_write(sb, &v, 0);
}

/* The next part of "name=.. # name=..". */
static bool next_told(gr_str *rest, gr_str *name, gr_str *means)
{
    size_t end = gr_str_find(*rest, " # "), eq = gr_str_find(*rest, "=");

    if (rest->len == 0)
        return false;
    *name = gr_str_trim(gr_str_sub(*rest, 0, eq < end ? eq : end));
    *means = eq < end ? gr_str_trim(gr_str_sub(*rest, eq + 1, end)) : GR_STR("");
    *rest = gr_str_sub(*rest, end + 3 < rest->len ? end + 3 : rest->len, rest->len);
    return true;
}

/* A part of what was told before, the last of that name. */
static void told_part(gr_expansion *x, gr_strbuf *sb, gr_str name, bool says)
{
    gr_str rest = x->told, is, means, found = GR_STR("");

    while (next_told(&rest, &is, &means))
        if (gr_str_eq(is, name))
            found = means;
    x->bad = x->bad || found.len == 0;
    x->used_told = true;
    if (says && found.len > 1 && found.ptr[0] == '"')
        gr_strbuf_add(sb, gr_str_sub(found, 1, found.len - 1));
    else if (!says)
        gr_fill_graph(sb, found, x->g);
}

void gr_told_args(gr_strbuf *sb, gr_str told)
{
    gr_str is, means;

    while (next_told(&told, &is, &means))
        if (gr_str_is(is, "args")) {
            gr_strbuf_adds(sb, ", ");
            gr_strbuf_add(sb, means);
        }
}

/* flags: of the rule, for {W}. */
static void global(gr_expansion *x, gr_strbuf *sb, unsigned flags, gr_str name, bool says)
{
    const gr_reading *r = x->ch->r;
    const gr_column *c = NULL;

    if (gr_str_is(name, "G")) {
        gr_strbuf_add(sb, x->g);
        return;
    }
    if (gr_str_is(name, "G0")) {
        x->bad = x->bad || gr_str_eq(x->g, x->g0);
        gr_strbuf_add(sb, x->g0);
        return;
    }
    if (gr_str_is(name, "ARGS")) {
        gr_strbuf_add(sb, x->args);
        x->used_args = true;
        return;
    }
    if (gr_str_is(name, "FROM") || gr_str_is(name, "TO") || gr_str_is(name, "HERE")) {
        told_end(x, sb, gr_str_is(name, "HERE"), gr_str_is(name, "TO"), says);
        return;
    }
    if (gr_str_is(name, "WITNESS") || gr_str_is(name, "VALUE") || gr_str_is(name, "HOLDER")) {
        look_behind(x, sb,
                    gr_str_is(name, "VALUE")    ? values
                    : gr_str_is(name, "HOLDER") ? holders
                                                : witnesses);
        return;
    }
    if (gr_str_is(name, "PATH") || gr_str_is(name, "SET")) {
        gr_str text = gr_str_is(name, "SET") ? x->set : x->path;

        x->bad = x->bad || text.len == 0;
        gr_strbuf_add(sb, text);
        return;
    }
    if (gr_str_is(name, "F") || gr_str_is(name, "F0") || gr_str_is(name, "TREE")) {
        const gr_seen *g = x->ch->graph < r->n_graphs ? &r->graphs[x->ch->graph] : NULL;
        bool turn = g != NULL && (gr_str_is(name, "TREE") ? g->upwards : needs_first(g));
        bool before = gr_str_is(name, "F0");

        x->bad = x->bad || (before && gr_str_eq(x->g, x->g0));
        gr_strbuf_adds(sb, turn ? "reverse(" : "");
        gr_strbuf_add(sb, before ? x->g0 : x->g);
        gr_strbuf_adds(sb, turn ? ")" : "");
        return;
    }
    if (gr_str_is(name, "A") || gr_str_is(name, "B")) {
        x->bad = !gr_given_name(x->ch, gr_str_is(name, "B"), sb) || x->bad;
        return;
    }
    if (gr_str_is(name, "NB")) {
        gr_strbuf_adds(sb, gr_str_find(r->text, "successors as") < r->text.len ? "\"successors\""
                                                                               : "\"all\"");
        return;
    }
    if (gr_str_is(name, "N")) {
        gr_strbuf_addf(sb, "%zu", x->part);
        return;
    }
    if (of_two_graphs(x, sb, name))
        return;
    if (gr_str_is(name, "CLK") || gr_str_is(name, "MIN")) {
        bool day = x->ch->graph < r->n_graphs && has_day_times(&r->graphs[x->ch->graph]);

        gr_strbuf_adds(sb, gr_str_is(name, "CLK") ? (day ? "clock" : "") : day ? " / 60" : "");
        return;
    }
    if (x->ch->graph < r->n_graphs && (gr_str_is(name, "ARR") || gr_str_is(name, "LASTS"))) {
        const gr_seen *g = &r->graphs[x->ch->graph];

        c = arrivals(g);
        if (gr_str_is(name, "LASTS"))
            c = c == NULL ? durations(g) : NULL;
    } else if (gr_str_is(name, "D")) {
        c = x->ch->graph < r->n_graphs ? gr_task_times(&r->graphs[x->ch->graph]) : NULL;
    } else if (x->ch->graph < r->n_graphs) {
        const gr_seen *g = &r->graphs[x->ch->graph];
        unsigned needs = gr_str_is(name, "C")      ? GR_NEEDS_CAPACITY
                         : gr_str_is(name, "T")    ? GR_NEEDS_CLOCK
                         : gr_str_is(name, "TC")   ? GR_NEEDS_CLOCK
                         : gr_str_is(name, "DUR")  ? GR_NEEDS_DURATION
                         : gr_str_is(name, "LEN")  ? GR_NEEDS_LENGTH
                         : gr_str_is(name, "COST") ? GR_NEEDS_COST
                                                   : flags;

        c = named_column(x->ch, g, needs);
        if (c == NULL)
            c = gr_column_for(g, needs);
        /* A wish, not a need: whatever the links weigh will do. */
        if (c == NULL && name.len > 2)
            c = gr_graph_role(g->graph, GR_ROLE_WEIGHT);
    }
    if (c == NULL) {
        gr_strbuf_adds(sb, "null");
    } else if (gr_str_is(name, "TC") || gr_str_is(name, "WC")) {
        gr_strbuf_add(sb, c->name);
    } else {
        gr_value v = gr_v_str(c->name);

        gr_json_write(sb, &v, 0);
    }
}

/* The half of a template that counts: what stands behind "||" if there are arguments. */
static gr_str half(const gr_expansion *x, gr_str means)
{
    size_t bar = gr_str_find(means, "||");

    if (bar == means.len)
        return means;
    return gr_str_trim(x->args.len == 0 ? gr_str_sub(means, 0, bar)
                                        : gr_str_sub(means, bar + 2, means.len));
}

static gr_str words_of(const gr_chart *ch, const gr_item *it)
{
    return gr_str_sub(ch->r->text, ch->word[it->start].start, ch->word[it->end - 1].end);
}

static void expand_template(gr_expansion *x, gr_strbuf *sb, const gr_item *it, gr_str text,
                            bool says, unsigned depth)
{
    const gr_crule *rule = &x->ch->c->rules.at[it->rule];

    while (text.len != 0) {
        size_t at = gr_str_find(text, "{");
        uint32_t kid;
        ref f;

        gr_strbuf_add(sb, gr_str_sub(text, 0, at));
        text = gr_str_sub(text, at, text.len);
        if (text.len == 0 || !take_ref(&text, &f))
            return;
        if (gr_str_is(f.name, "TOLD")) {
            told_part(x, sb, f.part, says);
            continue;
        }
        if (is_global(f.name)) {
            global(x, sb, rule->row->flags, f.name, says);
            continue;
        }
        kid = it->kids[slot_of(rule, f.name)];
        if (kid == 0) {
            x->bad = x->bad || !says; /* what the template needs was not said */
            continue;
        }
        if (gr_str_is(f.part, "of")) {
            gr_strbuf_add(sb, x->ch->items.at[kid].of);
        } else if (gr_str_is(f.part, "other")) {
            size_t own = x->ch->items.at[kid].graph;

            x->bad = x->bad || x->ch->r->n_graphs != 2 || own == 0 || own > 2;
            if (!x->bad)
                gr_strbuf_add(sb, graph_word(x, 2 - own));
        } else if (gr_str_is(f.part, "u") || gr_str_is(f.part, "v")) {
            edge_end(x, sb, kid, gr_str_is(f.part, "v"), depth);
        } else if (f.part.len != 0) {
            measure(x, sb, it, &f, kid, depth);
        } else if (f.plain) {
            gr_expansion y = *x;

            y.g = x->g0;
            x->bad = x->bad || gr_str_eq(x->g, x->g0);
            expand(&y, sb, kid, says, depth + 1);
            x->used_args = x->used_args || y.used_args;
            x->used_told = x->used_told || y.used_told;
            x->bad = x->bad || y.bad;
        } else if (f.second && x->ch->r->n_graphs > 1) {
            gr_expansion y = *x;

            y.g = y.g0 = graph_word(x, second_graph(x->ch));
            expand(&y, sb, kid, says, depth + 1);
            x->bad = x->bad || y.bad;
        } else {
            expand(x, sb, kid, says, depth + 1);
        }
    }
}

static void expand(gr_expansion *x, gr_strbuf *sb, uint32_t item, bool says, unsigned depth)
{
    const gr_item *it = &x->ch->items.at[item];

    if (depth > DEPTH_MAX) {
        x->bad = true;
        return;
    }
    if (it->rule < 0) {
        gr_strbuf_add(sb, says ? it->plain : it->means);
        return;
    }
    const gr_rule *row = x->ch->c->rules.at[it->rule].row;
    if (!says)
        expand_template(x, sb, it, half(x, gr_str_of(row->means)), false, depth);
    else if (row->says != NULL)
        expand_template(x, sb, it, gr_str_of(row->says), true, depth);
    else
        gr_strbuf_add(sb, words_of(x->ch, it));
}

void gr_expand_filled(gr_expansion *x, gr_strbuf *sb, gr_str text, unsigned flags,
                      const gr_filled *slots, size_t n, bool says)
{
    text = says ? text : half(x, text);
    while (text.len != 0) {
        size_t at = gr_str_find(text, "{"), k = 0;
        gr_str whole;
        ref f;

        gr_strbuf_add(sb, gr_str_sub(text, 0, at));
        whole = text = gr_str_sub(text, at, text.len);
        if (text.len == 0 || !take_ref(&text, &f))
            return;
        whole = gr_str_sub(whole, 1, whole.len - text.len - 1);
        while (k < n && !gr_str_is(whole, slots[k].name))
            k++;
        if (k < n && slots[k].means.len > 1 && slots[k].means.ptr[0] == '{')
            global(x, sb, flags, gr_str_sub(slots[k].means, 1, slots[k].means.len - 1), says);
        else if (k < n)
            gr_strbuf_add(sb, says ? slots[k].plain : slots[k].means);
        else if (is_global(f.name))
            global(x, sb, flags, f.name, says);
        else
            x->bad = true;
    }
}

void gr_expand_means(gr_expansion *x, gr_strbuf *sb, uint32_t item)
{
    expand(x, sb, item, false, 0);
}

void gr_expand_says(gr_expansion *x, gr_strbuf *sb, uint32_t item)
{
    expand(x, sb, item, true, 0);
}
