/* Where graphs come from: a file, a text, a generator.
 *
 * These tools bring a graph into a program, so that a call can stand alone:
 *
 *     G = parse_graph("a b\nb c"); shortest_path(G, "a", "c")
 *
 * They compute nothing, and their steps have no grade. Files are read by the loader that the
 * program runs with: it knows which may be read. */
#include "algo/algo_int.h"

static const char nothing_to_check[] = "it brings a graph in and computes nothing";

static gr_status take(gr_ctx *cx, gr_graph *g, gr_result *out, gr_err *err)
{
    return gr_v_graph(&cx->arena, &out->value, g) ? GR_OK : gr_fail_memory(cx, err);
}

enum { P_INPUT, P_FORMAT, P_DIRECTION, P_SOURCE, P_TARGET, P_WEIGHT, P_HEADER, P_NODES };

/* The text of an optional parameter, NULL if it is not given. */
static gr_status text_of(gr_ctx *cx, const gr_in *in, int param, const char **out, gr_err *err)
{
    gr_str copy;

    *out = NULL;
    if (!in->arg[param].given)
        return GR_OK;
    copy = gr_str_dup(&cx->scratch, in->arg[param].value.s);
    *out = copy.ptr;
    return copy.ptr != NULL ? GR_OK : gr_fail_memory(cx, err);
}

static gr_status find_format(const gr_in *in, gr_read_options *o, gr_err *err)
{
    gr_str names[64];
    size_t n = 0;

    if (!in->arg[P_FORMAT].given)
        return GR_OK;
    for (; n < gr_n_formats() && n < 64; n++) {
        names[n] = gr_str_of(gr_format_at(n)->name);
        if (gr_str_eq(names[n], in->arg[P_FORMAT].value.s))
            o->format = gr_format_at(n)->name;
    }
    if (o->format != NULL)
        return GR_OK;
    gr_fail_arg(err, GR_ENAME, "format", "format: there is no format '%.*s'",
                GR_FMT(in->arg[P_FORMAT].value.s));
    gr_hint_names(err, in->arg[P_FORMAT].value.s, names, n);
    return GR_ENAME;
}

/* What load_graph and parse_graph are told about their input. */
static gr_status read_options(gr_ctx *cx, const gr_in *in, gr_read_options *o, gr_err *err)
{
    static const gr_direction directions[] = { GR_AUTO, GR_DIRECTED, GR_UNDIRECTED };
    static const gr_header headers[] = { GR_HEADER_AUTO, GR_HEADER_YES, GR_HEADER_NO };
    gr_status st;

    *o = (gr_read_options){ .direction = directions[in->arg[P_DIRECTION].choice],
                            .header = headers[in->arg[P_HEADER].choice] };
    if ((st = text_of(cx, in, P_SOURCE, &o->source, err)) != GR_OK ||
        (st = text_of(cx, in, P_TARGET, &o->target, err)) != GR_OK ||
        (st = text_of(cx, in, P_WEIGHT, &o->weight, err)) != GR_OK)
        return st;
    return find_format(in, o, err);
}

/* An error about a parameter of its own names it; any other is about the input. */
static void blame(gr_err *err, const char *input)
{
    if (err != NULL && err->place.argument[0] == '\0')
        gr_err_argument(err, input);
}

/* --- load_graph --- */

static gr_status load_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_str path = in->arg[0].value.s, copy = gr_str_dup(&cx->scratch, path);
    gr_read_options o;
    gr_graph *g = NULL;
    gr_status st;

    if (copy.ptr == NULL)
        return gr_fail_memory(cx, err);
    if (in->loader == NULL)
        return gr_fail_arg(err, GR_EUSAGE, "path", "path: calls may read no files here");
    if (path.len == 0 || strlen(copy.ptr) != path.len)
        return gr_fail_arg(err, GR_EINPUT, "path", "path: expected the name of a file");
    if ((st = read_options(cx, in, &o, err)) != GR_OK ||
        (st = text_of(cx, in, P_NODES, &o.nodes, err)) != GR_OK)
        return st;
    if ((st = in->loader->load(in->loader->arg, cx, copy.ptr, &o, &g, err)) != GR_OK) {
        blame(err, "path");
        return st;
    }
    return take(cx, g, out, err);
}

/* How tables are read: P_SOURCE to P_HEADER. */
#define TABLE_PARAMS                                                                               \
    { "source", GR_P_TEXT, GR_OPTIONAL,                                                            \
      "the column of a table where edges begin, by name or by number from 1",                      \
      .words = "source column" },                                                                  \
        { "target", GR_P_TEXT, GR_OPTIONAL, "the column where they end",                           \
          .words = "target column" },                                                              \
        { "weight", GR_P_TEXT, GR_OPTIONAL, "the column or edge attribute that is the weight",     \
          .words = "weight column" },                                                              \
    {                                                                                              \
        "header", GR_P_CHOICE, GR_OPTIONAL, "is the first row of a table one?",                    \
            .standard = "auto", .choices = "auto, yes, no"                                         \
    }

static const gr_param load_params[] = {
    { "path", GR_P_TEXT, GR_REQUIRED, "the file, or its URL", .words = "file, from" },
    { "format", GR_P_TEXT, GR_OPTIONAL, "one of `grasp graph formats`; found out unless given",
      .words = "in the format" },
    { "direction", GR_P_CHOICE, GR_OPTIONAL, "what the edges are; auto: as the file has it",
      .standard = "auto", .choices = "auto, directed, undirected" },
    TABLE_PARAMS,
    { "nodes", GR_P_TEXT, GR_OPTIONAL, "a file with the table of the nodes and their attributes",
      .words = "table of nodes" },
};

const gr_tool gr_tool_load_graph = {
    .name = "load_graph",
    .family = "source",
    .summary = "The graph that a file holds",
    .brief = "a file",
    .details = "Reads every format that `grasp graph formats` lists, compressed or not, and texts "
               "that say one graph. Only files that the session allows are read, and only URLs of "
               "hosts that it allows. The graph has no name unless one is given: "
               "G = load_graph(\"roads.csv\").",
    GR_PARAMS(load_params),
    .on_values = true,
    .source = true,
    .result = GR_R_GRAPH,
    .cost = "O(size of the file)",
    .run = load_run,
    .unchecked = nothing_to_check,
    .cues = "load the file, read the file, open the file, from the file, the graph in the file, "
            "import, graph file",
    .example = { "a-b", "node_count(load_graph(\"examples/roads.csv\"))", "27" },
};

/* --- parse_graph --- */

static gr_status parse_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_read_options o;
    gr_graph *g = NULL;
    gr_status st = read_options(cx, in, &o, err);

    if (st != GR_OK)
        return st;
    st = in->loader != NULL && in->loader->parse != NULL
             ? in->loader->parse(in->loader->arg, cx, in->arg[0].value.s, &o, &g, err)
             : gr_graph_read_text(cx, in->arg[0].value.s, &o, &g, err);
    if (st != GR_OK) {
        blame(err, "text");
        return st;
    }
    return take(cx, g, out, err);
}

static const gr_param parse_params[] = {
    { "text", GR_P_TEXT, GR_REQUIRED, "the graph, written in some format", .words = "given by" },
    { "format", GR_P_TEXT, GR_OPTIONAL, "one of `grasp graph formats`; found out unless given",
      .words = "in the format" },
    { "direction", GR_P_CHOICE, GR_OPTIONAL, "what the edges are; auto: as the text has it",
      .standard = "auto", .choices = "auto, directed, undirected" },
    TABLE_PARAMS,
};

const gr_tool gr_tool_parse_graph = {
    .name = "parse_graph",
    .family = "source",
    .summary = "The graph that a text holds",
    .brief = "a text: lines \"a b 3\"",
    .details =
        "Reads text of any format that `grasp graph formats` lists, so that a program brings "
        "its graph along. Errors name the line and column of the text.",
    GR_PARAMS(parse_params),
    .on_values = true,
    .source = true,
    .result = GR_R_GRAPH,
    .cost = "O(length of the text)",
    .run = parse_run,
    .unchecked = nothing_to_check,
    .cues =
        "the graph in this text, edge list given as text, pasted graph, inline graph, parse the "
        "edges, read this edge list",
    .example = { "a-b", "shortest_path(parse_graph(\"x y\\ny z\"), x, z)", "x y z, length 2" },
};

/* --- make_graph --- */

/* The arguments in the order of the generator's parameters; a lone one is a list of one. */
static gr_status make_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_value list;
    gr_graph *g = NULL;
    gr_status st;

    if (!gr_v_list(&cx->scratch, &list))
        return gr_fail_memory(cx, err);
    if (in->arg[1].given && in->arg[1].value.type == GR_V_LIST)
        list = in->arg[1].value;
    else if (in->arg[1].given && !gr_v_push(&cx->scratch, &list, in->arg[1].value))
        return gr_fail_memory(cx, err);
    if ((st = gr_graph_make(cx, in->arg[0].value.s, &list, &g, err)) != GR_OK) {
        if (err != NULL)
            err->place.argument[0] = '\0'; /* the generator's, which is none of the call */
        gr_err_argument(err, gr_maker_named(in->arg[0].value.s) != NULL ? "args" : "generator");
        return st;
    }
    return take(cx, g, out, err);
}

static const gr_param make_params[] = {
    { "generator", GR_P_TEXT, GR_REQUIRED, "one of `grasp graph generators`", .words = "called" },
    { "args", GR_P_VALUE, GR_OPTIONAL,
      "its arguments in order, as a list; null for one is its default", .words = "with" },
};

const gr_tool gr_tool_make_graph = {
    .name = "make_graph",
    .family = "source",
    .summary = "A graph that a generator makes",
    .brief = "make_graph(\"path_graph\", [5])",
    .details = "Classic, named and random graphs: make_graph(\"grid_2d_graph\", [3, 4]), "
               "make_graph(\"path_graph\", 5), make_graph(\"petersen_graph\"). Random ones are the "
               "same for the same seed, which is an argument of theirs, else the session's.",
    GR_PARAMS(make_params),
    .on_values = true,
    .source = true,
    .result = GR_R_GRAPH,
    .cost = "O(n + m) of the graph made",
    .run = make_run,
    .unchecked = nothing_to_check,
    .cues =
        "make a graph, generate a graph, petersen graph, complete graph on n nodes, path graph, "
        "cycle graph, grid graph, random graph, star graph, wheel graph",
    .example = { "a-b", "edge_count(make_graph(\"wheel_graph\", 5))", "8" },
};
