/* The recipe of GTools (GraphTool-Instruction, 3.2): twenty tasks over eleven tools, graphs of 2 to
 * 40 nodes and at most 300 edges as lists in the text, five descriptions a task, yes and no in
 * balance, orders that are unique; kept only if graph, name, parameters and answer all match. The
 * last of the five descriptions is for tests.
 *
 * An example is one of its three turns: the graph, the name of the tool, the parameters. */
#include "eval/gen_int.h"

#define MOST_NODES 40
#define MOST_EDGES 300
#define WORDINGS   5

typedef struct task {
    const char *name;
    const char *call;   /* ? stands for a node */
    const char *params; /* as the text gives them; %s for a node */
    bool directed, undirected;
    const char *numbers; /* "weight", "capacity" or NULL */
    const char *words[WORDINGS];
} task;

static const task tasks[] = {
    { "Node_Existence",
      "has_node(G, ?)",
      "node=%s",
      true,
      true,
      NULL,
      { "check whether the node is part of the graph", "tell if the graph has this node",
        "say whether this node occurs", "decide if such a node exists",
        "look up if the graph knows the node" } },
    { "Edge_Existence",
      "has_edge(G, ?, ?)",
      "edge_source=%s , edge_target=%s",
      true,
      true,
      NULL,
      { "check whether this edge is there",
        "tell if the graph has an edge from the first to the "
        "second node",
        "say whether the two nodes are joined by an edge", "decide if such an edge exists",
        "look up if there is an edge between them" } },
    { "Path_Existence",
      "has_path(G, ?, ?)",
      "path_source=%s , path_target=%s",
      true,
      true,
      NULL,
      { "check whether a path leads from the source to the target",
        "tell if the target can be reached from the source",
        "say whether the two are connected by "
        "a path",
        "decide if there is any route from source to target",
        "find out if one gets from the source to the target" } },
    { "Cycle_Detection",
      "has_cycle(G)",
      "",
      true,
      true,
      NULL,
      { "check whether the graph has a cycle", "tell if there is a closed loop in the graph",
        "say whether one can walk in a circle", "decide if the graph is cyclic",
        "find out if some nodes form a ring" } },
    { "Edge_Count",
      "edge_count(G)",
      "",
      true,
      true,
      NULL,
      { "count the edges", "give the number of edges", "say how many edges the graph has",
        "work out the total of all edges", "tell the size of the edge set" } },
    { "Node_Count",
      "node_count(G)",
      "",
      true,
      true,
      NULL,
      { "count the nodes", "give the number of nodes", "say how many nodes the graph has",
        "work out the total of all nodes", "tell how large the node set is" } },
    { "Degree_Count",
      "degree(G, ?)",
      "node=%s",
      true,
      true,
      NULL,
      { "give the degree of the node", "count the edges at this node",
        "say how many edges touch the node", "work out what degree the node has",
        "tell the number of edge ends at the node" } },
    { "Shortest_Path",
      "shortest_path(G, ?, ?).length",
      "path_source=%s , path_target=%s",
      true,
      true,
      "weight",
      { "find the length of the shortest path",
        "work out the least total weight from source to "
        "target",
        "give the weight of the cheapest route",
        "say how far the target is from the "
        "source",
        "tell the minimal cost of going from source to target" } },
    { "Flow",
      "maximum_flow_value(G, ?, ?)",
      "source_node=%s , sink_node=%s",
      true,
      true,
      "capacity",
      { "find the maximum flow", "work out the largest flow from source to sink",
        "give the value of a maximum flow", "say how much can flow from the source to the sink",
        "tell the most that the network carries from source to sink" } },
    { "Topo",
      "topological_sort(G)",
      "",
      true,
      false,
      NULL,
      { "give a topological order of the nodes", "sort the nodes topologically",
        "put the nodes in an order that every edge agrees with",
        "list the nodes so that all edges lead forward",
        "find the order that the edges dictate" } },
    { "Triangle",
      "maximum_triangle(G).weight",
      "",
      false,
      true,
      "weight",
      { "find the largest sum of weights of a triangle",
        "work out which weight the heaviest "
        "triangle has",
        "give the maximum triangle sum",
        "say how much the heaviest three mutually "
        "joined nodes weigh",
        "tell the greatest total weight over all triangles" } },
};
#define N_TASKS (sizeof tasks / sizeof *tasks)

/* --- the graph --- */

/* One order alone: all edges lead forward, and every node has one to the next. */
static bool put_in_one_order(gr_ctx *cx, gr_sketch *s)
{
    uint32_t *u = gr_new_n(&cx->arena, uint32_t, (size_t)s->m + s->n);
    uint32_t *v = gr_new_n(&cx->arena, uint32_t, (size_t)s->m + s->n);
    bool *next = gr_new_n(&cx->arena, bool, (size_t)s->n + 1);

    if (u == NULL || v == NULL || next == NULL)
        return false;
    for (uint32_t i = 0; i < s->m; i++) {
        u[i] = s->u[i] < s->v[i] ? s->u[i] : s->v[i];
        v[i] = s->u[i] < s->v[i] ? s->v[i] : s->u[i];
        next[u[i]] = next[u[i]] || v[i] == u[i] + 1;
    }
    for (uint32_t x = 0; x + 1 < s->n; x++)
        if (!next[x]) {
            u[s->m] = x;
            v[s->m++] = x + 1;
        }
    s->u = u;
    s->v = v;
    return true;
}

/* Edges both ways are one edge now. */
static bool has_repeats(const gr_sketch *s)
{
    for (uint32_t i = 0; i < s->m; i++)
        for (uint32_t k = 0; k < i; k++)
            if (s->u[i] == s->u[k] && s->v[i] == s->v[k])
                return true;
    return false;
}

static bool number_nodes(gr_ctx *cx, gr_rng *rng, gr_sketch *s)
{
    uint32_t first = (uint32_t)gr_rng_below(rng, 2);
    uint32_t *at = gr_new_n(&cx->arena, uint32_t, (size_t)s->n + 1);

    if (at == NULL)
        return false;
    for (uint32_t i = 0; i < s->n; i++)
        at[i] = i + first;
    gr_gen_shuffle(rng, at, s->n);
    for (uint32_t i = 0; i < s->n; i++)
        if ((s->name[i] = gr_str_printf(&cx->arena, "%u", at[i])).ptr == NULL)
            return false;
    return true;
}

static bool draw_sketch(gr_ctx *cx, gr_rng *rng, const task *t, bool directed, gr_sketch *s)
{
    gr_wants w = { .direction = directed ? GR_DIRECTED : GR_UNDIRECTED,
                   .least = 4,
                   .most = 4 + (uint32_t)gr_rng_below(rng, MOST_NODES - 3) };

    if (!gr_sketch_make(cx, rng, &w, NULL, s))
        return false;
    s->domain = gr_domain_named(directed ? "arrows" : "plain");
    if (strcmp(t->name, "Topo") == 0 && (!put_in_one_order(cx, s) || has_repeats(s)))
        return false;
    if (!gr_sketch_drop_isolated(cx, s) || s->m > MOST_EDGES || !number_nodes(cx, rng, s))
        return false;
    if (t->numbers == NULL)
        return true;
    s->meaning = strcmp(t->numbers, "capacity") == 0 ? GR_MEANS_CAPACITY : GR_MEANS_NUMBER;
    s->number = gr_new_n(&cx->arena, double, (size_t)s->m + 1);
    for (uint32_t i = 0; s->number != NULL && i < s->m; i++)
        s->number[i] = (double)(1 + gr_rng_below(rng, 100));
    return s->number != NULL;
}

/* "[(0, 1, {'weight': 90}), (1, 2, {'weight': 3})]" */
static void add_edges(gr_strbuf *sb, const task *t, const gr_sketch *s)
{
    gr_strbuf_addc(sb, '[');
    for (uint32_t i = 0; i < s->m; i++) {
        gr_strbuf_addf(sb, "%s(%.*s, %.*s", i == 0 ? "" : ", ", GR_FMT(s->name[s->u[i]]),
                       GR_FMT(s->name[s->v[i]]));
        if (s->number != NULL) {
            gr_strbuf_addf(sb, ", {'%s': ", t->numbers);
            gr_gen_number(sb, s, i);
            gr_strbuf_addc(sb, '}');
        }
        gr_strbuf_addc(sb, ')');
    }
    gr_strbuf_addc(sb, ']');
}

/* --- the words --- */

/* Nodes for the call; one that is asked for may be missing. */
static bool draw_nodes(gr_ctx *cx, gr_rng *rng, const task *t, const gr_sketch *s, gr_str node[2])
{
    bool missing = strcmp(t->name, "Node_Existence") == 0 && gr_rng_below(rng, 2) == 0;
    uint32_t a = (uint32_t)gr_rng_below(rng, s->n), b;

    do
        b = (uint32_t)gr_rng_below(rng, s->n);
    while (b == a);
    if (strcmp(t->name, "Edge_Existence") == 0 && gr_rng_below(rng, 2) == 0) {
        uint32_t e = (uint32_t)gr_rng_below(rng, s->m);

        a = s->u[e];
        b = s->v[e];
    }
    node[0] = missing ? gr_str_printf(&cx->arena, "%u", s->n + 1 + a) : s->name[a];
    node[1] = s->name[b];
    return node[0].ptr != NULL;
}

/* The pattern with its marks replaced by nodes. */
static bool put_nodes(gr_ctx *cx, const char *pattern, char mark, const gr_str node[2], gr_str *out)
{
    gr_strbuf sb;
    gr_err err = { 0 };
    size_t k = 0;

    gr_strbuf_init(&sb, &cx->budget, 0);
    for (const char *p = pattern; *p != 0; p++) {
        if (*p != mark) {
            gr_strbuf_addc(&sb, *p);
            continue;
        }
        gr_strbuf_add(&sb, node[k++ % 2]);
        p += mark == '%';
    }
    return gr_keep_text(cx, &sb, out, &err) == GR_OK;
}

static bool write_text(gr_ctx *cx, const task *t, const gr_sketch *s, const char *words,
                       gr_str params, gr_example_of *e)
{
    gr_strbuf sb;
    gr_err err = { 0 };

    gr_strbuf_init(&sb, &cx->budget, 0);
    gr_strbuf_addf(&sb,
                   "Given %s graph, the edges are: ", s->directed ? "a directed" : "an undirected");
    add_edges(&sb, t, s);
    gr_strbuf_addf(&sb, ". The task is: you need to %s%s%.*s.", words, params.len != 0 ? " " : "",
                   GR_FMT(params));
    return gr_keep_text(cx, &sb, &e->text, &err) == GR_OK;
}

/* --- the turns --- */

static const char *const turns[] = {
    "Read the list of edges of the graph out of the text. Reply with one line: G: [(u, v), ..].",
    "Choose the tool that does the task. Reply with a line Thought: and a line API_name:.",
    "Give the parameters of the tool for the task. Reply with a line API_name: and a line "
    "API_Input:.",
};

static bool say_turn(gr_ctx *cx, const gr_registry *tools, const task *t, int turn,
                     const gr_example_of *e, gr_str *out)
{
    gr_program p;
    gr_strbuf sb, call;
    gr_err err = { 0 };
    bool ok;

    gr_strbuf_init(&sb, &cx->budget, 0);
    gr_strbuf_init(&call, &cx->budget, 0);
    ok = gr_call_parse(cx, e->call, &p, &err) == GR_OK &&
         gr_gtools_print(&call, tools, p.stmt[0].expr, &err) == GR_OK;
    if (turn == 0) {
        gr_strbuf_adds(&sb, "G: ");
        add_edges(&sb, t, &e->sketch);
    } else if (turn == 1) {
        gr_str name = gr_strbuf_str(&call);

        gr_strbuf_addf(&sb, "Thought: the task is to %s.\n", e->task);
        gr_strbuf_add(&sb, gr_str_sub(name, 0, gr_str_find(name, "\n")));
    } else {
        gr_strbuf_add(&sb, gr_strbuf_str(&call));
    }
    gr_strbuf_clear(&call);
    return gr_keep_text(cx, &sb, out, &err) == GR_OK && ok;
}

/* Does what is said hold: the name and the parameters give the answer again, the edges the graph?
 */
static gr_drop check_turn(gr_ctx *cx, const gr_gen_run_of *run, int turn, gr_str said,
                          gr_example_of *e)
{
    gr_gtools read;
    gr_graph *g = NULL;
    gr_strbuf sb;
    gr_str call;
    gr_value v;
    gr_err err = { 0 };
    gr_drop why = GR_DROP_SKILL;

    if (gr_gtools_parse(cx, run->tools, said, GR_STR(""), &read, &err) != GR_OK)
        return GR_DROP_SKILL;
    if (turn == 0)
        return read.edges.len != 0 &&
                       memmem(e->text.ptr, e->text.len, read.edges.ptr, read.edges.len) != NULL
                   ? GR_KEPT
                   : GR_DROP_SKILL;
    if (turn == 1)
        return read.name.len != 0 ? GR_KEPT : GR_DROP_SKILL;
    if (read.verdict != GR_GTOOLS_CORRECT || read.call == NULL)
        return GR_DROP_SKILL;
    gr_strbuf_init(&sb, &cx->budget, 0);
    gr_expr_print(&sb, read.call);
    if (gr_keep_text(cx, &sb, &call, &err) == GR_OK &&
        gr_sketch_build(cx, &e->sketch, e->column, false, &g, &err) == GR_OK &&
        gr_gen_run(cx, run->tools, g, call, 0, &v, &err) == GR_OK &&
        gr_gen_same(cx, e->kind, &e->gold, &v))
        why = GR_KEPT;
    gr_graph_unref(g);
    return why;
}

/* --- one example --- */

static const task *task_of(uint32_t i, bool *directed)
{
    uint32_t k = i % 20;

    for (size_t t = 0; t < N_TASKS; t++) {
        uint32_t both = (uint32_t)tasks[t].directed + (uint32_t)tasks[t].undirected;

        if (k < both) {
            *directed = tasks[t].directed && k == 0;
            return &tasks[t];
        }
        k -= both;
    }
    return NULL; /* there are twenty */
}

static bool add_record(gr_ctx *cx, const task *t, int turn, gr_str said, const gr_example_of *e,
                       gr_value *out)
{
    gr_arena *a = &cx->arena;

    return gr_v_record(a, out) && gr_v_set(a, out, "skill", gr_v_str(GR_STR("gtools"))) &&
           gr_v_set(
               a, out, "task",
               gr_v_str(gr_str_printf(a, "%s_%s", t->name, e->sketch.directed ? "Di" : "Un"))) &&
           gr_v_set(a, out, "instruction", gr_v_str(gr_str_of(turns[turn]))) &&
           gr_v_set(a, out, "input", gr_v_str(e->text)) &&
           gr_v_set(a, out, "output", gr_v_str(said)) && gr_example_record(cx, e, out);
}

gr_drop gr_make_gtools(gr_ctx *cx, gr_rng *rng, const gr_gen_run_of *run, uint32_t i,
                       gr_example_of *e, gr_value *out)
{
    bool directed;
    const task *t = task_of(i, &directed);
    gr_str node[2], params, said;
    int turn = (int)gr_rng_below(rng, t->params[0] != 0 ? 3 : 2);
    gr_drop why;

    *e = (gr_example_of){ .held = run->held, .wanted = e->wanted };
    e->task = t->words[run->held ? WORDINGS - 1 : gr_rng_below(rng, WORDINGS - 1)];
    e->phrase = gr_str_of(e->task);
    e->form = gr_form_named("tuples");
    if (!draw_sketch(cx, rng, t, directed, &e->sketch) ||
        !draw_nodes(cx, rng, t, &e->sketch, node) ||
        !put_nodes(cx, t->params, '%', node, &params) ||
        !put_nodes(cx, t->call, '?', node, &e->call) ||
        !write_text(cx, t, &e->sketch, e->task, params, e))
        return GR_DROP_FORM;
    if ((why = gr_example_read(cx, e)) != GR_KEPT ||
        (why = gr_example_answer(cx, run->tools, e)) != GR_KEPT)
        return why;
    if (e->gold.type == GR_V_NULL)
        return GR_DROP_EMPTY;
    if (e->gold.type == GR_V_BOOL && e->gold.b != e->wanted)
        return GR_DROP_BALANCE;
    if (!say_turn(cx, run->tools, t, turn, e, &said))
        return GR_DROP_SKILL;
    if ((why = check_turn(cx, run, turn, said, e)) != GR_KEPT)
        return why;
    return add_record(cx, t, turn, said, e, out) ? GR_KEPT : GR_DROP_SKILL;
}
