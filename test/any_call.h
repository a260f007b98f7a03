/* Random calls of a tool: arguments of the right type and now and then of the wrong one, at the
 * bounds of what is allowed and beyond, with calls of other tools inside. */
#ifndef TEST_ANY_CALL_H
#define TEST_ANY_CALL_H

#include "any_graph.h"
#include "engine/engine.h"

enum { ARCS, LINES, FEW_ARCS, FEW_LINES, N_WORLD };

/* The graphs that calls are about, large and small, directed and not. */
typedef struct world {
    gr_graph *graph[N_WORLD];
} world;

static const char *const world_names[N_WORLD] = { "D", "U", "E", "V" };

typedef struct caller {
    gr_rng *r;
    const world *w;
    const gr_graph *g; /* whose nodes and attributes are named */
    gr_strbuf *text;
} caller;

static inline void put_call(caller *c, const gr_tool *t, unsigned depth);

static inline const char *one_of(gr_rng *r, const char *const *words, uint32_t n)
{
    return words[any_below(r, n)];
}

#define ONE_OF(r, words) one_of((r), (words), sizeof(words) / sizeof *(words))

/* --- nodes, edges, attributes --- */

static inline void put_node(caller *c)
{
    static const char *const others[] = { "\"nobody\"", "-77", "2.5", "true", "null", "[]" };
    uint32_t n = gr_graph_n_nodes(c->g);
    gr_name name;

    if (n == 0 || one_in(c->r, 30)) {
        gr_strbuf_adds(c->text, ONE_OF(c->r, others));
        return;
    }
    name = gr_graph_name(c->g, any_below(c->r, n));
    if (gr_name_is_int(name))
        gr_name_add(c->text, name);
    else
        gr_json_string(c->text, (gr_str){ name.ptr, name.len });
}

static inline void put_list(caller *c, void (*item)(caller *c), uint32_t n)
{
    gr_strbuf_addc(c->text, '[');
    for (uint32_t i = 0; i < n; i++) {
        if (i != 0)
            gr_strbuf_adds(c->text, ", ");
        item(c);
    }
    gr_strbuf_addc(c->text, ']');
}

static inline void put_nodes(caller *c)
{
    if (one_in(c->r, 8))
        put_node(c);
    else
        put_list(c, put_node, any_below(c->r, one_in(c->r, 4) ? 12 : 5));
}

static inline void put_edge(caller *c)
{
    uint32_t m = gr_graph_n_edges(c->g), i = any_below(c->r, m);
    gr_edge_iter it = gr_edges(c->g);
    gr_value ends;

    if (m == 0 || one_in(c->r, 4)) {
        put_list(c, put_node, 2);
        return;
    }
    while (gr_edge_next(&it) && it.id != i)
        continue;
    ends = gr_v_edge(gr_graph_name(c->g, it.u), gr_graph_name(c->g, it.v));
    gr_json_write(c->text, &ends, 0);
}

static inline void put_edges(caller *c)
{
    if (one_in(c->r, 8))
        put_edge(c);
    else
        put_list(c, put_edge, any_below(c->r, 5));
}

static inline void put_attribute(caller *c, gr_of of)
{
    static const char *const others[] = { "\"nothing\"", "weight", "null", "7", "true" };
    size_t n = gr_graph_n_columns(c->g, of);

    if (n == 0 || one_in(c->r, 10))
        gr_strbuf_adds(c->text, ONE_OF(c->r, others));
    else
        gr_json_string(c->text, gr_graph_column(c->g, of, any_below(c->r, (uint32_t)n))->name);
}

/* --- numbers, words, values --- */

/* Those that say how much is listed or walked stay small: large ones take what they ask for. */
static inline bool is_amount(const gr_param *p)
{
    return strcmp(p->name, "limit") == 0 || strcmp(p->name, "steps") == 0;
}

static inline void put_int(caller *c, const gr_param *p)
{
    static const char *const others[] = { "-1",    "1000000",  "9223372036854775807",  "2.5",
                                          "\"3\"", "\"many\"", "-9223372036854775807", "1e18",
                                          "1e300" };

    if (strcmp(p->name, "budget_ms") == 0 && !one_in(c->r, 20))
        gr_strbuf_addf(c->text, "%u", 1 + any_below(c->r, 4));
    else if (p->bounded && one_in(c->r, 8))
        gr_strbuf_addf(c->text, "%.0f", p->min - one_in(c->r, 2));
    else if (p->bounded && one_in(c->r, 10))
        gr_strbuf_addf(c->text, "%.0f", p->max + (is_amount(p) || one_in(c->r, 2)));
    else if (one_in(c->r, 10) && !is_amount(p) && strcmp(p->name, "budget_ms") != 0)
        gr_strbuf_adds(c->text, ONE_OF(c->r, others));
    else
        gr_strbuf_addf(c->text, "%u", any_below(c->r, one_in(c->r, 4) ? 100 : 6));
}

static inline void put_real(caller *c, const gr_param *p)
{
    static const char *const others[] = { "-1",    "1e300", "1e-300",  "-0.0", "\"0.5\"",
                                          "\"x\"", "-1e18", "\"nan\"", "true" };

    if (p->bounded && one_in(c->r, 6))
        gr_strbuf_addf(c->text, "%.17g", one_in(c->r, 2) ? p->min : p->max);
    else if (one_in(c->r, 8))
        gr_strbuf_adds(c->text, ONE_OF(c->r, others));
    else if (one_in(c->r, 2))
        gr_strbuf_addf(c->text, "%u", any_below(c->r, 8));
    else
        gr_strbuf_addf(c->text, "%u.%u", any_below(c->r, 2), any_below(c->r, 100));
}

static inline void put_choice(caller *c, const gr_param *p)
{
    gr_str rest = gr_str_of(p->choices), word;

    while (gr_str_split(&rest, ',', &word) && rest.len != 0 && !one_in(c->r, 3))
        continue;
    gr_json_string(c->text, one_in(c->r, 30) ? GR_STR("something") : gr_str_trim(word));
}

static const char *const any_words[] = { "weight", "capacity", "time",   "size",      "group",
                                         "rank",   "kind",     "degree", "in_degree", "node",
                                         "value",  "open",     "source", "label",     "count",
                                         "ok",     "nothing" };

static inline void put_scalar(caller *c)
{
    static const char *const scalars[] = { "0",     "1",    "-3",    "2.5",  "9223372036854775807",
                                           "1e300", "true", "false", "null", "\"red\"",
                                           "\"\"",  "\"7\"" };

    gr_strbuf_adds(c->text, ONE_OF(c->r, scalars));
}

static inline void put_condition(caller *c, unsigned depth)
{
    static const char *const ops[] = { "=", "!=", "<", "<=", ">", ">=", "==" };
    static const char *const joins[] = { "and", "or", "+", "<" };

    if (depth != 0 && one_in(c->r, 4)) {
        gr_strbuf_adds(c->text, one_in(c->r, 3) ? "not (" : "(");
        put_condition(c, depth - 1);
        gr_strbuf_addf(c->text, ") %s (", ONE_OF(c->r, joins));
        put_condition(c, depth - 1);
        gr_strbuf_addc(c->text, ')');
        return;
    }
    gr_strbuf_adds(c->text, ONE_OF(c->r, any_words));
    if (one_in(c->r, 12))
        return;
    gr_strbuf_addf(c->text, " %s ", ONE_OF(c->r, ops));
    if (one_in(c->r, 6))
        gr_strbuf_adds(c->text, ONE_OF(c->r, any_words));
    else
        put_scalar(c);
}

/* --- tools --- */

static inline bool is_measure(const gr_tool *t)
{
    bool needs = false;

    for (size_t i = 0; i < t->n_params; i++)
        needs = needs || t->params[i].need == GR_REQUIRED;
    return !needs && !t->on_values && t->result <= GR_R_NUMBER;
}

static inline bool gives_graph(const gr_tool *t)
{
    return t->result == GR_R_GRAPH && !t->on_values;
}

static inline bool gives_groups(const gr_tool *t)
{
    return t->result == GR_R_GROUPS;
}

static inline bool gives_table(const gr_tool *t)
{
    return t->result == GR_R_TABLE && !t->on_values;
}

static inline bool takes_graph(const gr_tool *t)
{
    return !t->on_values;
}

static inline const gr_tool *any_tool(gr_rng *r, bool (*fits)(const gr_tool *t))
{
    const gr_registry *all = gr_engine_registry();

    for (;;) {
        const gr_tool *t = all->tools[gr_rng_below(r, all->n)];

        if (fits(t))
            return t;
    }
}

/* Mostly a graph of the kind that the tool wants; c->g becomes that graph. */
static inline void put_graph(caller *c, unsigned demands, unsigned depth)
{
    bool directed = one_in(c->r, 2);
    uint32_t i;

    if (depth != 0 && one_in(c->r, 5)) {
        put_call(c, any_tool(c->r, gives_graph), depth - 1);
        return;
    }
    if (!one_in(c->r, 30))
        directed = (demands & GR_WANTS_DIRECTED) != 0 ||
                   (directed && (demands & GR_WANTS_UNDIRECTED) == 0);
    i = directed ? (one_in(c->r, 3) ? FEW_ARCS : ARCS) : one_in(c->r, 3) ? FEW_LINES : LINES;
    c->g = c->w->graph[i];
    gr_strbuf_adds(c->text, world_names[i]);
}

static inline void put_other_graph(caller *c, unsigned depth)
{
    const gr_graph *g = c->g;
    bool directed = gr_graph_is_directed(g);

    /* a pattern is small, or its search is long */
    if (depth == 0 || !one_in(c->r, 4))
        gr_strbuf_adds(c->text, world_names[one_in(c->r, 20) ? LINES
                                            : directed       ? FEW_ARCS
                                                             : FEW_LINES]);
    else
        put_graph(c, directed ? GR_WANTS_DIRECTED : GR_WANTS_UNDIRECTED, depth - 1);
    c->g = g;
}

static inline void put_groups(caller *c, unsigned depth)
{
    uint32_t n = gr_graph_n_nodes(c->g), k = 1 + any_below(c->r, 4);
    const gr_graph *g = c->g;

    if (depth != 0 && one_in(c->r, 2)) {
        put_call(c, any_tool(c->r, gives_groups), depth - 1);
        c->g = g;
        return;
    }
    gr_strbuf_addc(c->text, '[');
    for (uint32_t i = 0; i < k; i++) {
        gr_strbuf_adds(c->text, i == 0 ? "[" : ", [");
        for (uint32_t v = i; v < n && !one_in(c->r, 50); v += k) {
            gr_name name = gr_graph_name(c->g, v);
            gr_value node = gr_v_node(name);

            gr_strbuf_adds(c->text, v == i ? "" : ", ");
            gr_json_write(c->text, &node, 0);
        }
        gr_strbuf_addc(c->text, ']');
    }
    gr_strbuf_addc(c->text, ']');
}

static inline void put_weighted_edge(caller *c)
{
    gr_strbuf_addc(c->text, '[');
    put_node(c);
    gr_strbuf_adds(c->text, ", ");
    put_node(c);
    if (one_in(c->r, 2)) {
        gr_strbuf_adds(c->text, ", ");
        put_scalar(c);
    }
    gr_strbuf_addc(c->text, ']');
}

static inline void put_sequence(caller *c)
{
    uint32_t k = any_below(c->r, 8);

    gr_strbuf_addc(c->text, '[');
    for (uint32_t i = 0; i < k; i++)
        gr_strbuf_addf(c->text, "%s%d", i != 0 ? ", " : "",
                       (int)any_below(c->r, k + 2) + (one_in(c->r, 50) ? 3 : 0));
    gr_strbuf_addc(c->text, ']');
}

static inline void put_small_int(caller *c)
{
    gr_strbuf_addf(c->text, "%u", any_below(c->r, 8));
}

/* What sources read: now and then nothing that they can. */
static inline void put_text(caller *c, const gr_tool *t, const gr_param *p)
{
    static const char *const texts[] = { "a b\nb c", "1 2 3\n2 3 4",     "{\"edges\": [",
                                         "",         "graph { a -- b }", "\xc3\xbc" };
    static const char *const makers[] = { "path_graph", "wheel_graph", "petersen_graph", "nobody" };
    static const char *const formats[] = { "edgelist", "nodelink", "dot", "none" };

    if (!t->source)
        gr_json_string(c->text, gr_str_of(one_in(c->r, 3) ? "node" : ONE_OF(c->r, any_words)));
    else if (strcmp(p->name, "generator") == 0)
        gr_json_string(c->text, gr_str_of(ONE_OF(c->r, makers)));
    else if (strcmp(p->name, "format") == 0)
        gr_json_string(c->text, gr_str_of(ONE_OF(c->r, formats)));
    else
        gr_json_string(c->text, gr_str_of(ONE_OF(c->r, texts)));
}

static inline void put_value(caller *c, const gr_tool *t, const gr_param *p, unsigned depth)
{
    if (one_in(c->r, 30))
        put_scalar(c);
    else if (t->source)
        put_list(c, put_small_int, any_below(c->r, 3));
    else if (t->on_values && strcmp(p->name, "sequence") == 0)
        put_sequence(c);
    else if (t->on_values && depth != 0 && !one_in(c->r, 4))
        put_call(c, any_tool(c->r, strcmp(p->name, "table") == 0 ? gives_table : takes_graph),
                 depth - 1);
    else if (t->on_values)
        put_list(c, put_scalar, any_below(c->r, 6));
    else if (strcmp(p->name, "communities") == 0)
        put_groups(c, depth);
    else if (strcmp(p->name, "edges") == 0)
        put_list(c, put_weighted_edge, any_below(c->r, 4));
    else if (strcmp(p->name, "nodes") == 0)
        put_nodes(c);
    else if (strcmp(p->name, "value") == 0)
        put_scalar(c);
    else
        put_node(c);
}

static inline void put_each(caller *c)
{
    static const char *const each[] = { "v -> v",        "v -> 1",   "degree",
                                        "weight * 2",    "\"node\"", "v -> [v, 2]",
                                        "v -> v.weight", "value",    "v -> if(v = 1, 2, 3)" };

    gr_strbuf_adds(c->text, ONE_OF(c->r, each));
}

static inline void put_argument(caller *c, const gr_tool *t, const gr_param *p, unsigned depth)
{
    if (p->need == GR_OPTIONAL && one_in(c->r, 12)) {
        gr_strbuf_adds(c->text, "null");
        return;
    }
    switch (p->type) {
    case GR_P_NODE: put_node(c); break;
    case GR_P_NODES: put_nodes(c); break;
    case GR_P_EDGES: put_edges(c); break;
    case GR_P_ATTR: put_attribute(c, GR_OF_EDGE); break;
    case GR_P_NODE_ATTR: put_attribute(c, GR_OF_NODE); break;
    case GR_P_INT: put_int(c, p); break;
    case GR_P_REAL: put_real(c, p); break;
    case GR_P_BOOL: gr_strbuf_adds(c->text, one_in(c->r, 2) ? "true" : "false"); break;
    case GR_P_TEXT: put_text(c, t, p); break;
    case GR_P_CHOICE: put_choice(c, p); break;
    case GR_P_CONDITION:
        if (one_in(c->r, 3))
            gr_strbuf_adds(c->text, "v -> v != \"nobody\"");
        else
            put_condition(c, 2);
        break;
    case GR_P_EACH: put_each(c); break;
    case GR_P_GRAPH: put_other_graph(c, depth); break;
    case GR_P_TOOL:
        gr_strbuf_adds(c->text, any_tool(c->r, one_in(c->r, 8) ? takes_graph : is_measure)->name);
        break;
    default: put_value(c, t, p, depth); break;
    }
}

/* The line graph of a large graph is too large to be quick with. */
static inline void put_own_graph(caller *c, const gr_tool *t, unsigned depth)
{
    uint32_t i = one_in(c->r, 2) ? FEW_ARCS : FEW_LINES;

    if (strcmp(t->name, "line_graph") != 0) {
        put_graph(c, t->demands, depth);
        return;
    }
    c->g = c->w->graph[i];
    gr_strbuf_adds(c->text, world_names[i]);
}

/* A search without a budget may take its second. */
static inline bool is_given(caller *c, const gr_param *p)
{
    if (strcmp(p->name, "budget_ms") == 0)
        return true;
    return p->need == GR_REQUIRED ? !one_in(c->r, 60) : one_in(c->r, 2);
}

static inline void put_call(caller *c, const gr_tool *t, unsigned depth)
{
    bool first = t->on_values;

    if (c->g == NULL)
        c->g = c->w->graph[any_below(c->r, N_WORLD)];
    gr_strbuf_addf(c->text, "%s(", t->name);
    if (!t->on_values)
        put_own_graph(c, t, depth);
    for (size_t i = 0; i < t->n_params; i++) {
        if (!is_given(c, &t->params[i]))
            continue;
        gr_strbuf_addf(c->text, "%s%s=", first ? "" : ", ", t->params[i].name);
        first = false;
        put_argument(c, t, &t->params[i], depth);
    }
    gr_strbuf_addc(c->text, ')');
}

#endif
