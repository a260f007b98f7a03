/* GraphTool-Instruction: graph, tool and parameters, a turn each, over the eleven tools of GTools.
 *
 *   Graph-Instruction      "G: [(0, 1), ..]" of a graph in the text, "path: .." of one in a file
 *   Task-Instruction       "Thought:", "Tool_Name:", "Tool_Para:"
 *   Parameter-Instruction  "Tool_Para:" once more, after the template of the tool that was named;
 *                          for tools with parameters (PGQ), the others (BGA) need no such turn
 *
 * The model alone reads the text, and what it writes is read off its lines. The turns hold what
 * Figures 6 to 9 and the published outputs show, two examples for texts and one for files; tools,
 * parameters and descriptions are those of Figure 8 and Table 10. As there, no turn is asked for
 * again, and whether a graph is directed is not read but known from the record. */
#include "engine/engine.h"
#include "eval/ways_int.h"

/* --- the tools --- */

typedef struct tool {
    const char *name;
    const char *params; /* beside the graph, separated by blanks; "" = none */
    const char *call;   /* what it is here; ? = the next parameter */
    const char *description;
    const char *returns;
} tool;

static const tool toolset[] = {
    { "is_node_graphExistance", "node", "has_node(G, ?)",
      "Given a graph G and a node, determine whether this specific node exists in the graph.",
      "Bool" },
    { "is_path_graphExistance", "path_source path_target", "has_path(G, ?, ?)",
      "Given a graph G, a source node and a target node, determine whether a specific path exists "
      "between two nodes in the graph.",
      "Bool" },
    { "is_edge_graphExistance", "edge_source edge_target", "has_edge(G, ?, ?)",
      "Given a graph G, a source node and a target node, determine whether a specific edge exists "
      "between two nodes in the graph.",
      "Bool" },
    { "cycle_check_graphExistance", "", "has_cycle(G)",
      "Given a graph G, determine whether there exists any cycle in the graph.", "Bool" },
    { "number_of_edges_graphCount", "", "edge_count(G)",
      "Given a graph G, count the total number of edges in the graph.", "Int" },
    { "degree_graphCount", "node", "degree(G, ?)",
      "Given a graph G and a node, count the number of edges connected to this specific node in "
      "the graph.",
      "Int" },
    { "number_of_nodes_graphCount", "", "node_count(G)",
      "Given a graph G, count the total number of nodes in the graph.", "Int" },
    { "shortest_path", "path_source path_target", "shortest_path_length(G, ?, ?)",
      "Given a graph G, a source node and a target node, compute shortest paths in the graph.",
      "List" },
    { "maximum_triangle_sum", "", "maximum_triangle(G).weight",
      "Given a graph G, find the maximum sum of weights for any connected triplet of nodes.",
      "Int" },
    { "maximum_flow", "source_node sink_node", "maximum_flow_value(G, ?, ?)",
      "Given a graph G, a source node and a sink node, determine the largest amount of flow from "
      "the source node to the sink node.",
      "Int" },
    { "topological_sort", "", "topological_sort(G)",
      "Given a graph G, arrange the nodes of the graph in the topological order.", "List" },
};

static const tool *tool_named(gr_str name)
{
    for (size_t i = 0; i < sizeof toolset / sizeof *toolset; i++)
        if (gr_str_is(name, toolset[i].name))
            return &toolset[i];
    return NULL;
}

/* "(graph = G, path_source= , path_target= )"; filled: with a number for each, as an example. */
static void add_template(gr_strbuf *sb, const tool *t, bool filled)
{
    gr_str rest = gr_str_of(t->params), name;
    size_t n = 0;

    gr_strbuf_adds(sb, "(graph = G");
    while (rest.len != 0 && gr_str_split(&rest, ' ', &name)) {
        gr_strbuf_addf(sb, ", %.*s= ", GR_FMT(name));
        if (filled)
            gr_strbuf_addf(sb, "%zu ", n++);
    }
    gr_strbuf_addc(sb, ')');
}

/* --- the instructions --- */

static const char wl_instruction[] =
    "You are GraphForge and help me with graph reasoning tasks. You are given a task with a whole "
    "graph. Your first mission is to extract the graph object in the format that I give you. The "
    "graph may have weights, so there are two types. The edges are not necessarily sorted: extract "
    "all of them in the given order. Here are two examples:\n"
    "has weight:\n"
    "Input: Given a weighted undirected graph, the edges are: [(0, 3, {'weight': 4}), (3, 1, "
    "{'weight': 7}), (0, 2, {'weight': 1})]. The task is: you need to determine the number of "
    "nodes in the graph.\n"
    "Output:\n"
    "G: [(0, 3, {'weight': 4}), (3, 1, {'weight': 7}), (0, 2, {'weight': 1})]\n"
    "without weight:\n"
    "Input: Given a directed graph, the edges are: [(5, 6), (6, 8), (0, 5), (8, 2)]. The task is: "
    "you need to find if there is a path between node 0 and node 2.\n"
    "Output:\n"
    "G: [(5, 6), (6, 8), (0, 5), (8, 2)]\n"
    "The input is a new task. Reply with its output.\n";

static const char el_instruction[] =
    "You are GraphForge and help me with graph reasoning tasks. You are given a task with the path "
    "of a graph. Your first mission is to extract the graph object. The graph is stored in an "
    "edgelist file: you only need to provide me with the path of the file, and I will return the "
    "graph to you. Here is an example:\n"
    "Input: Given a directed graph, the edges are in an edgelist file, the path is "
    "\"data/EL/shortest0.edgelist\". The task is: you need to find the minimum distance between a "
    "given pair of nodes. The nodes in question are (16, 12).\n"
    "Output:\n"
    "path: \"data/EL/shortest0.edgelist\"\n"
    "The input is a new task. Reply with its output.\n";

static const char task_instruction[] =
    "You are GraphForge and can use many tools (APIs) to do the following task. First I give you "
    "the task description, and your task starts. You need to give your thought to analyse it, with "
    "a function call to actually execute your thought. Your output should follow this format:\n";

static const char task_lines[] = "Thought:\nTool_Name:\nTool_Para:\n";

/* Without a turn for the graph all three are written at once. */
static const char *const graph_line[] = { "G: [(u, v), ..] or [(u, v, {'weight': w}), ..]\n",
                                          "path: \"..\"\n" };

static bool in_file(const gr_item *item)
{
    return item->file.len != 0 || item->attached.len != 0;
}

static gr_status task_prompt(const gr_baseline *b, gr_str *out, gr_err *err)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, &b->cx->budget, 0);
    gr_strbuf_adds(&sb, task_instruction);
    if (b->way->no_graph_turn)
        gr_strbuf_adds(&sb, graph_line[in_file(b->item)]);
    gr_strbuf_adds(&sb, task_lines);
    gr_strbuf_adds(&sb, "Remember:\n1. The thought is short, at most 5 sentences.\n2. The graph is "
                        "organised in the form of NetworkX, with G as its representative.\n"
                        "Specifically, you have access to the following tools:\n[");
    for (size_t i = 0; i < sizeof toolset / sizeof *toolset; i++) {
        const tool *t = &toolset[i];

        gr_strbuf_addf(&sb,
                       "%s{'name': '%s', 'description': '%s', 'parameters': ", i != 0 ? ",\n" : "",
                       t->name, t->description);
        add_template(&sb, t, false);
        gr_strbuf_addf(&sb, ", 'return_type': %s}", t->returns);
    }
    gr_strbuf_adds(&sb, "]\n");
    return gr_keep_text(b->cx, &sb, out, err);
}

static gr_status parameter_prompt(const gr_baseline *b, const tool *t, gr_str *out, gr_err *err)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, &b->cx->budget, 0);
    gr_strbuf_addf(&sb,
                   "You have chosen the tool %s. The name is settled: keep it, and give me only "
                   "the parameters of the task, with the names and in the order of the template of "
                   "this tool:\nTool_Para: ",
                   t->name);
    add_template(&sb, t, false);
    gr_strbuf_adds(&sb, "\nAn example:\nTool_Para: ");
    add_template(&sb, t, true);
    gr_strbuf_addc(&sb, '\n');
    return gr_keep_text(b->cx, &sb, out, err);
}

/* --- the graph --- */

static bool is_directed(const gr_item *item)
{
    const gr_value *directed = gr_v_get(&item->graph, "directed");

    return item->file.len != 0 || directed == NULL ? item->direction == GR_DIRECTED : directed->b;
}

/* Are the edges the record's, one by one in its order? */
static bool same_list(const gr_item *item, const gr_value *edges)
{
    const gr_value *gold = gr_v_get(&item->graph, "edges");

    if (gold == NULL || gold->type != GR_V_LIST || gold->list->n != edges->list->n)
        return false;
    for (size_t i = 0; i < edges->list->n; i++) {
        const gr_value *x = &edges->list->at[i], *y = &gold->list->at[i];

        if (x->type != GR_V_LIST || y->type != GR_V_LIST || x->list->n < 2 || y->list->n < 2 ||
            !gr_v_eq(&x->list->at[0], &y->list->at[0]) ||
            !gr_v_eq(&x->list->at[1], &y->list->at[1]))
            return false;
    }
    return true;
}

static bool same_edge(const gr_value *x, const gr_value *y, bool directed)
{
    const gr_value *u = x->list->at, *v = y->list->at;

    return (gr_v_eq(&u[0], &v[0]) && gr_v_eq(&u[1], &v[1])) ||
           (!directed && gr_v_eq(&u[0], &v[1]) && gr_v_eq(&u[1], &v[0]));
}

/* An edge that is written twice is one edge, with what was written last: the paper's tools work on
 * NetworkX, whose graphs do the same. */
static void merge_edges(gr_value *edges, bool directed)
{
    size_t n = 0;

    for (size_t i = 0; i < edges->list->n; i++) {
        size_t k = 0;

        while (k < n && !same_edge(&edges->list->at[k], &edges->list->at[i], directed))
            k++;
        edges->list->at[k] = edges->list->at[i];
        n += k == n;
    }
    edges->list->n = n;
}

/* "[(0, 1, {'capacity': 3}), ..]" */
static gr_status build_graph(const gr_baseline *b, gr_str edges, gr_said *out, gr_graph **seen,
                             gr_err *err)
{
    bool flows = gr_str_find(edges, "capacity") != edges.len, directed = is_directed(b->item);
    gr_item told = { .folder = b->item->folder };
    gr_value list;
    gr_status st = gr_pick_literal(b->cx, &edges, &list, err);

    for (size_t i = 0; st == GR_OK && i < list.list->n; i++)
        if (list.list->at[i].type != GR_V_LIST || list.list->at[i].list->n < 2)
            st = gr_way_no_form(err, "G: [(u, v), ..]");
    if (st != GR_OK)
        return st;
    if (b->item->listed)
        out->listed = same_list(b->item, &list) ? GR_STR("same") : GR_STR("other");
    merge_edges(&list, directed);
    st = gr_item_graph(b->cx, directed, gr_v_null(), list, flows ? "capacity" : "weight",
                       &told.graph, err);
    if (st != GR_OK)
        return st;
    return gr_item_build(b->cx, &told, false, seen, err);
}

/* A list that breaks off, as of a reply that was cut, ends behind its last whole edge: the paper's
 * expressions find edges and no list. */
static gr_status read_graph(gr_ctx *cx, gr_str said, gr_gtools *out, gr_err *err)
{
    gr_err why = { 0 };
    size_t end = said.len;
    gr_status st = gr_gtools_parse(cx, gr_engine_registry(), said, GR_STR(""), out, &why);

    if (st == GR_OK && out->verdict == GR_GTOOLS_GRAPH) {
        while (end != 0 && said.ptr[end - 1] != ')')
            end--;
        said = gr_str_printf(&cx->arena, "%.*s]", (int)end, said.ptr);
        st = said.ptr != NULL
                 ? gr_gtools_parse(cx, gr_engine_registry(), said, GR_STR(""), out, &why)
                 : GR_EMEMORY;
    }
    return st == GR_OK ? GR_OK : gr_fail_memory(cx, err);
}

/* The graph of a line "G:" or "path:". A path must be one that the task names. */
static gr_status take_graph(const gr_baseline *b, gr_str said, gr_said *out, gr_graph **seen,
                            gr_err *err)
{
    gr_str task = b->item->question;
    gr_gtools read;
    gr_status st = read_graph(b->cx, said, &read, err);

    if (st != GR_OK)
        return st;
    if (in_file(b->item)) {
        if (read.path.len == 0 || memmem(task.ptr, task.len, read.path.ptr, read.path.len) == NULL)
            return gr_way_no_form(err, "path: \"..\", as the task has it");
        return b->sense->load(b->sense->arg, b->cx, read.path,
                              is_directed(b->item) ? GR_DIRECTED : GR_UNDIRECTED, seen, err);
    }
    if (read.edges.len == 0)
        return gr_way_no_form(err, "G: [(u, v), ..]");
    return build_graph(b, read.edges, out, seen, err);
}

/* --- the call --- */

/* From here on there is a graph to judge, so that what goes wrong is told as an error of the
 * question and is no failure. */
static gr_status went_wrong(gr_said *out, gr_ctx *cx, const gr_err *why, gr_err *err)
{
    out->status = GR_STR("error");
    out->fault = GR_STR("execution");
    out->reason = gr_str_dup(&cx->arena, gr_str_of(why->message));
    return out->reason.ptr != NULL ? GR_OK : gr_fail_memory(cx, err);
}

static gr_status set_call(gr_said *out, gr_ctx *cx, gr_str call, gr_err *err)
{
    out->calls = gr_new(&cx->arena, gr_str);
    if (out->calls == NULL || call.ptr == NULL)
        return gr_fail_memory(cx, err);
    out->calls[0] = call;
    out->n_calls = 1;
    return GR_OK;
}

/* The call with the parameters that were read, in the words that gold calls have. */
static gr_status write_call(gr_ctx *cx, const tool *t, const gr_expr *read, gr_str *out,
                            gr_err *err)
{
    const gr_expr *x = read->kind == GR_X_FIELD ? read->item[0] : read;
    gr_value args[2];
    size_t n = 0;

    for (size_t i = 1; i < x->n && n < 2; i++)
        args[n++] = x->item[i]->value;
    return gr_item_call(cx, t->call, args, n, out, err);
}

static bool is_stop(gr_status st)
{
    return st == GR_EMEMORY || st == GR_ELIMIT || st == GR_ECANCELLED;
}

/* Reads "Tool_Para:" of a tool and makes the call. */
static gr_status make_call(const gr_baseline *b, const tool *t, gr_str said, gr_graph *g,
                           gr_said *out, gr_err *err)
{
    gr_err why = { 0 };
    gr_gtools read;
    gr_str call = gr_str_of(t->call);
    gr_status st =
        gr_gtools_parse(b->cx, gr_engine_registry(), said, gr_str_of(t->name), &read, &why);

    if (st != GR_OK)
        return gr_fail_memory(b->cx, err);
    if (t->params[0] != '\0') {
        if (read.call == NULL || !gr_str_is(read.name, t->name)) {
            gr_way_no_form(&why, "Tool_Para: (graph = G, ..)");
            return went_wrong(out, b->cx, &why, err);
        }
        if ((st = write_call(b->cx, t, read.call, &call, err)) != GR_OK)
            return st;
    }
    st = gr_way_run(b, call, g, out, &why);
    if (st == GR_OK)
        return st;
    if (is_stop(st)) {
        *err = why;
        return st;
    }
    st = set_call(out, b->cx, call, err);
    return st == GR_OK ? went_wrong(out, b->cx, &why, err) : st;
}

/* --- the turns --- */

static gr_status graph_turn(const gr_baseline *b, gr_said *out, gr_graph **seen, gr_err *err)
{
    gr_llm_message m[2] = {
        gr_way_message(GR_LLM_SYSTEM,
                       gr_str_of(in_file(b->item) ? el_instruction : wl_instruction)),
        gr_way_message(GR_LLM_USER, b->item->question),
    };
    gr_str said;
    gr_status st = gr_way_chat(b, m, 2, out, &said, err);

    return st == GR_OK ? take_graph(b, said, out, seen, err) : st;
}

/* The name that a task turn says; a name that no tool has is a call that nobody can make. */
static gr_status take_name(const gr_baseline *b, gr_str said, gr_said *out, const tool **t,
                           gr_err *err)
{
    gr_err why = { 0 };
    gr_gtools read;
    gr_status st = gr_gtools_parse(b->cx, gr_engine_registry(), said, GR_STR(""), &read, &why);

    *t = NULL;
    if (st != GR_OK)
        return gr_fail_memory(b->cx, err);
    if (read.name.len == 0) {
        gr_way_no_form(&why, "Tool_Name: ..");
        return went_wrong(out, b->cx, &why, err);
    }
    if ((*t = tool_named(read.name)) != NULL)
        return GR_OK;
    why = (gr_err){ 0 };
    gr_fail(&why, GR_ENAME, "GTools has no tool '%.*s'", GR_FMT(read.name));
    st = set_call(out, b->cx, gr_str_printf(&b->cx->arena, "%.*s(G)", GR_FMT(read.name)), err);
    return st == GR_OK ? went_wrong(out, b->cx, &why, err) : st;
}

gr_status gr_graphtool_ask(const gr_baseline *b, gr_said *out, gr_graph **seen, gr_err *err)
{
    gr_llm_message m[4] = { [1] = gr_way_message(GR_LLM_USER, b->item->question) };
    const tool *t;
    gr_str said, prompt;
    gr_status st = b->way->no_graph_turn ? GR_OK : graph_turn(b, out, seen, err);

    if (st != GR_OK || (st = task_prompt(b, &prompt, err)) != GR_OK)
        return st;
    m[0] = gr_way_message(GR_LLM_SYSTEM, prompt);
    if ((st = gr_way_chat(b, m, 2, out, &said, err)) != GR_OK ||
        (b->way->no_graph_turn && (st = take_graph(b, said, out, seen, err)) != GR_OK) ||
        (st = take_name(b, said, out, &t, err)) != GR_OK || t == NULL)
        return st;
    if (t->params[0] != '\0' && !b->way->no_parameter_turn) {
        m[2] = gr_way_message(GR_LLM_ASSISTANT, said);
        if ((st = parameter_prompt(b, t, &prompt, err)) != GR_OK)
            return st;
        m[3] = gr_way_message(GR_LLM_USER, prompt);
        if ((st = gr_way_chat(b, m, 4, out, &said, err)) != GR_OK)
            return st;
    }
    return make_call(b, t, said, *seen, out, err);
}
