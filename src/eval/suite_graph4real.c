/* Graph4real (GraphCogent): 21 tasks on parts of real graphs of four domains, at scales of 40, 100
 * and 1,000 nodes, or others that are asked for, in three representations. Parts of more than 1,000
 * nodes are in files, of three formats, which are read as they are and not in windows.
 *
 * The published questions could not be had: they are made here by its protocol. A part is taken by
 * the sampler's walk; five scenarios a domain, of which the first is for training and four are
 * asked; four wordings a task. Nine tasks are answered by the nine tools of its set, twelve are
 * not: all are asked with these nine tools, and once more with all tools. Three of the twelve need
 * a learned model; they are asked with the nine tools alone, apart, and to decline is right: none
 * of them is one. */
#include <math.h>

#include "engine/engine.h"
#include "eval/gen_int.h"
#include "eval/run_int.h"

#define SCENARIOS 5
#define WORDINGS  4

/* --- domains --- */

typedef struct source {
    uint32_t up_to; /* nodes that are drawn from it */
    const char *file;
} source;

typedef struct area {
    const char *name;
    source sources[2];
    bool directed;
    char letter;         /* of the names of nodes */
    const char *numbers; /* "km" if links have lengths, else NULL */
    const char *says;    /* a link: "links to"; links with numbers have a sentence of their own */
    const char *scenario[SCENARIOS];
} area;

static const area areas[] = {
    { "web",
      { { 700, "polblogs" }, { UINT32_MAX, "cnr-2000" } },
      true,
      'P',
      NULL,
      "links to",
      { "A crawler stored which pages link to which.", "The webmaster has a list of the links.",
        "A search engine keeps this part of the web.", "These are the hyperlinks of a small site.",
        "An archive recorded links between pages." } },
    { "social",
      { { 2000, "ego-facebook" }, { UINT32_MAX, "soc-slashdot0902" } },
      false,
      'U',
      NULL,
      "is friends with",
      { "An app shows who is friends with whom.", "A circle of users and their friendships.",
        "Here is who knows whom in a club.", "The friendships in a social network are known.",
        "A survey asked users for their friends." } },
    { "transport",
      { { 150, "pems03" }, { UINT32_MAX, "road-ny" } },
      false,
      'S',
      "km",
      NULL,
      { "Sensors stand along the roads of a county.", "The traffic office has a map of roads.",
        "A courier drives between stops on these roads.", "The roads of a district were measured.",
        "A navigation device stores these roads." } },
    { "citation",
      { { 1300, "cora" }, { UINT32_MAX, "cit-hepph" } },
      true,
      'R',
      NULL,
      "cites",
      { "A library lists which papers cite which.", "The citations in a field were collected.",
        "A reviewer looks at papers and what they cite.", "These are citations among papers.",
        "A reading group drew up its papers and their references." } },
};
#define N_AREAS (sizeof areas / sizeof *areas)

/* --- tasks --- */

typedef enum variant { LENGTHS, CAPACITIES, PLAIN, N_VARIANTS } variant;

typedef struct task {
    const char *name;
    const char *area; /* NULL = all */
    const char *call; /* ? stands for a node; NULL = needs a learned model */
    bool outside;     /* of the nine tools */
    variant numbers;  /* of links, in a domain that has them */
    double tol;
    const char *words[WORDINGS]; /* ? stands for a node */
} task;

static const task tasks[] = {
    { "edge_existence",
      NULL,
      "has_edge($G, ?, ?)",
      false,
      LENGTHS,
      0,
      { "Is there an edge from ? to ??", "Is there a direct link from ? to ??",
        "Does the graph have an edge from ? to ??", "Is ? directly linked to ??" } },
    { "edge_count",
      NULL,
      "edge_count($G)",
      false,
      LENGTHS,
      0,
      { "How many edges are there?", "How many links are there in all?",
        "What is the number of edges?", "Count the edges." } },
    { "triangle_count",
      NULL,
      "triangle_count($G)",
      false,
      LENGTHS,
      0,
      { "How many triangles are there?", "Count the triangles.", "What is the number of triangles?",
        "How many triangles does the graph have?" } },
    { "shortest_path",
      NULL,
      "shortest_path($G, ?, ?).length",
      false,
      LENGTHS,
      0,
      { "How long is the shortest path from ? to ??",
        "What is the length of the shortest path from "
        "? to ??",
        "What is the distance from ? to ??", "How far is it from ? to ??" } },
    { "path_existence",
      NULL,
      "has_path($G, ?, ?)",
      false,
      LENGTHS,
      0,
      { "Is there a path from ? to ??", "Can one get from ? to ??",
        "Is ? connected to ? by any path?", "Does a path lead from ? to ??" } },
    { "cycle_detection",
      NULL,
      "has_cycle($G)",
      false,
      LENGTHS,
      0,
      { "Is there a cycle?", "Does the graph contain a cycle?", "Are there any cycles in it?",
        "Is the graph cyclic?" } },
    { "node_existence",
      NULL,
      "has_node($G, ?)",
      false,
      LENGTHS,
      0,
      { "Is ? a node of the graph?", "Does the graph contain the node ??", "Is there a node ??",
        "Is the node ? in the graph?" } },
    { "node_count",
      NULL,
      "node_count($G)",
      false,
      LENGTHS,
      0,
      { "How many nodes are there?", "What is the number of nodes?", "Count the nodes.",
        "How many nodes does the graph have?" } },
    { "degree_count",
      NULL,
      "degree($G, ?)",
      false,
      LENGTHS,
      0,
      { "What is the degree of ??", "What degree does ? have?", "How many edges has ??",
        "Give the degree of the node ?." } },
    { "common_neighbours",
      "web",
      "common_neighbors(to_undirected($G), ?, ?)",
      true,
      LENGTHS,
      0,
      { "Leaving directions aside, which common neighbours have ? and ??",
        "Ignoring directions, what are the common neighbours of ? and ??",
        "As an undirected graph: which common neighbours do ? and ? have?",
        "Ignoring the direction of links, list the common neighbours of ? and ?." } },
    { "pagerank",
      "web",
      "first(column(filter(pagerank($G), node == ?), \"value\"))",
      true,
      LENGTHS,
      1e-3,
      { "What is the PageRank of ??", "Which PageRank does ? have?", "Give the PageRank of ?.",
        "What PageRank has the page ??" } },
    { "link_prediction",
      "web",
      NULL,
      true,
      LENGTHS,
      0,
      { "Will ? link to ? in future?", "Is ? likely to link to ? next year?",
        "Predict whether ? will link to ?.", "Will a link from ? to ? appear?" } },
    { "maximum_flow",
      "transport",
      "maximum_flow_value($G, ?, ?)",
      true,
      CAPACITIES,
      0,
      { "What is the maximum flow from ? to ??", "How much can flow from ? to ? at most?",
        "What is the value of a maximum flow from ? to ??",
        "What is the largest flow from ? to ??" } },
    { "diameter",
      "transport",
      "diameter($G, weight=null)",
      true,
      PLAIN,
      0,
      { "What is the diameter?", "What is the diameter of the graph?", "How large is the diameter?",
        "Give the diameter of this graph." } },
    { "traffic_prediction",
      "transport",
      NULL,
      true,
      LENGTHS,
      0,
      { "How much traffic will there be at ? in an hour?", "Predict the traffic at ? tomorrow.",
        "What will the traffic at ? be next week?", "How busy will ? be this evening?" } },
    { "maximum_core",
      "social",
      "maximum_core($G).k",
      true,
      LENGTHS,
      0,
      { "What is the largest k for which there is a k-core?", "What is the degeneracy?",
        "Which is the largest k such that a k-core exists?",
        "What is the degeneracy of the graph?" } },
    { "connected_components",
      "social",
      "component_count($G)",
      true,
      LENGTHS,
      0,
      { "How many connected components are there?", "Count the connected components.",
        "What is the number of connected components?",
        "Into how many connected components does it fall?" } },
    { "social_link_prediction",
      "social",
      NULL,
      true,
      LENGTHS,
      0,
      { "Will ? and ? become friends?", "Will ? be friends with ? next year?",
        "Predict whether ? and ? will become friends.", "Are ? and ? going to be friends?" } },
    { "reference_match",
      "citation",
      "maximum_matching(to_undirected($G)).size",
      true,
      LENGTHS,
      0,
      { "Ignoring directions, how large is a maximum matching?",
        "Leaving directions aside, what is the size of a maximum matching?",
        "As an undirected graph: how many pairs has a maximum matching?",
        "Ignoring the direction of citations, what is the size of a largest matching?" } },
    { "clustering_coefficient",
      "citation",
      "clustering(to_undirected($G), ?)",
      true,
      LENGTHS,
      1e-6,
      { "Ignoring directions, what is the clustering coefficient of ??",
        "Leaving directions aside, which clustering coefficient has ??",
        "As an undirected graph: what is the clustering coefficient of ??",
        "Ignoring the direction of citations, give the clustering coefficient of ?." } },
    { "node_classification",
      "citation",
      NULL,
      true,
      LENGTHS,
      0,
      { "Which field does the paper ? belong to?", "What is the topic of ??",
        "Predict the class of the paper ?.", "Of which subject is ??" } },
};
#define N_TASKS (sizeof tasks / sizeof *tasks)

static const char *const scales[] = { "40", "100", "1000" };

#define LEAST      10
#define MOST       100000
#define MOST_TEXT  1000 /* nodes; larger graphs are in files */
#define MIDDLE     100  /* the scale at which tools are made */
#define MADE_PARTS 5
#define ROUNDS     2 /* questions of each task about a graph in a file */

#define N_SHAPES 3
static const char *const shapes[N_SHAPES] = { "adjacency_list", "edge_list", "linguistic" };
static const char *const formats[N_SHAPES] = { "edgelist", "csv", "json" };

/* Parts of each domain and representation. */
static int parts_at(uint32_t nodes)
{
    return nodes <= 40 ? 3 : nodes <= MIDDLE ? 2 : 1;
}

/* --- one part of a real graph --- */

typedef struct part {
    gr_ctx *cx;
    const area *area;
    gr_sketch sketch[N_VARIANTS];
    gr_value graph[N_VARIANTS];
    gr_str text[N_VARIANTS];
    gr_str file[N_VARIANTS]; /* what it holds; empty: the graph is in the text */
    uint32_t scale;
    const char *shape;
    const char *scenario;
    gr_str id;
    gr_rng *rng;
    const gr_registry *nine;
    bool create; /* only what has to be made */
    gr_items *out;
} part;

static gr_status open_source(gr_ctx *cx, const char *folder, const area *a, uint32_t n,
                             gr_graph **out, gr_err *err)
{
    const char *file = a->sources[n <= a->sources[0].up_to ? 0 : 1].file;
    gr_str path = gr_str_printf(&cx->arena, "%s/%s/%s.txt.zst", folder, a->name, file);

    return path.ptr != NULL ? gr_graph_read(cx, path.ptr, NULL, out, err) : gr_fail_memory(cx, err);
}

/* The weights of the source to three digits, at least .001; without them 1 to 100 by lot. */
static bool round_numbers(part *p, const double *from, gr_sketch *s)
{
    s->number = gr_new_n(&p->cx->arena, double, (size_t)s->m + 1);
    for (uint32_t i = 0; s->number != NULL && i < s->m; i++) {
        double d =
            from != NULL ? round(from[i] * 1000) / 1000 : (double)(1 + gr_rng_below(p->rng, 100));

        s->number[i] = d > 0.001 ? d : 0.001;
    }
    return s->number != NULL;
}

/* The walk's part, with names of its domain. */
static bool take_part(part *p, const gr_graph *g)
{
    gr_sketch *s = &p->sketch[LENGTHS];
    gr_graph *sample = NULL;
    gr_err err = { 0 };
    bool ok;

    memset(p->file, 0, sizeof p->file);
    p->cx->seed = gr_rng_next(p->rng);
    if (gr_graph_sample(p->cx, g, GR_SAMPLE_WALK, p->scale, NULL, &sample, &err) != GR_OK)
        return false;
    *s = (gr_sketch){ .unit = "",
                      .domain = gr_domain_named(p->area->directed ? "arrows" : "plain") };
    ok = gr_sketch_take(p->cx, p->rng, sample, p->area->directed, s);
    gr_graph_unref(sample);
    s->name = gr_new_n(&p->cx->arena, gr_str, (size_t)s->n + 1);
    for (uint32_t i = 0; ok && s->name != NULL && i < s->n; i++)
        ok =
            (s->name[i] = gr_str_printf(&p->cx->arena, "%c%u", p->area->letter, i + 1)).ptr != NULL;
    ok = ok && s->name != NULL && gr_sketch_drop_isolated(p->cx, s);
    p->sketch[CAPACITIES] = p->sketch[PLAIN] = *s;
    if (!ok || p->area->numbers == NULL)
        return ok;
    p->sketch[PLAIN].number = NULL;
    if (!round_numbers(p, p->sketch[CAPACITIES].number, &p->sketch[LENGTHS]) ||
        !round_numbers(p, p->sketch[CAPACITIES].number, &p->sketch[CAPACITIES]))
        return false;
    p->sketch[LENGTHS].unit = p->area->numbers;
    p->sketch[LENGTHS].meaning = GR_MEANS_LENGTH;
    p->sketch[CAPACITIES].meaning = GR_MEANS_CAPACITY;
    return true;
}

static void add_sentences(gr_strbuf *sb, const area *a, const gr_sketch *s)
{
    for (uint32_t i = 0; i < s->m; i++) {
        const char *u = s->name[s->u[i]].ptr, *v = s->name[s->v[i]].ptr;
        gr_strbuf number;

        gr_strbuf_init(&number, NULL, 0);
        if (s->number != NULL) {
            gr_gen_number(&number, s, i);
            gr_strbuf_addf(&number, "%s%s", s->unit[0] != 0 ? " " : "", s->unit);
        }
        gr_strbuf_adds(sb, i == 0 ? "" : " ");
        if (s->number == NULL && a->says == NULL)
            gr_strbuf_addf(sb, "A road joins %s and %s.", u, v);
        else if (s->number == NULL)
            gr_strbuf_addf(sb, "%s %s %s.", u, a->says, v);
        else if (s->meaning == GR_MEANS_CAPACITY)
            gr_strbuf_addf(sb, "A road with a capacity of %s joins %s and %s.", number.buf, u, v);
        else
            gr_strbuf_addf(sb, "A road of %s joins %s and %s.", number.buf, u, v);
        gr_strbuf_clear(&number);
    }
}

static gr_str column_of(variant k)
{
    return k == CAPACITIES ? GR_STR("capacity") : GR_STR("weight");
}

/* A file of the part, and a text that names it. */
static bool write_file(part *p, variant k)
{
    const char *format = p->shape;
    bool plain = strcmp(format, "edgelist") == 0; /* its numbers have no name */
    gr_graph *g = NULL;
    gr_strbuf sb;
    gr_err err = { 0 };
    gr_status st;

    gr_strbuf_init(&sb, &p->cx->budget, 0);
    st = gr_sketch_build(p->cx, &p->sketch[k], plain ? GR_STR("weight") : column_of(k), false, &g,
                         &err);
    if (st == GR_OK)
        st = gr_graph_write_text(p->cx, g, strcmp(format, "json") == 0 ? "nodelink" : format, &sb,
                                 NULL, &err);
    gr_graph_unref(g);
    if (st != GR_OK) {
        gr_strbuf_clear(&sb);
        return false;
    }
    p->text[k] =
        gr_str_printf(&p->cx->arena, "%s The %s graph is in the file %s.%s.%s", p->scenario,
                      p->area->directed ? "directed" : "undirected", p->area->name, format,
                      k == CAPACITIES ? " Its numbers are capacities." : "");
    return p->text[k].ptr != NULL && gr_keep_text(p->cx, &sb, &p->file[k], &err) == GR_OK;
}

static bool write_text(part *p, variant k)
{
    bool words = strcmp(p->shape, "linguistic") == 0;
    const gr_form *form =
        words ? NULL : gr_form_named(strcmp(p->shape, "edge_list") == 0 ? "tuples" : p->shape);
    gr_err err = { 0 };
    gr_strbuf sb;

    gr_strbuf_init(&sb, &p->cx->budget, 0);
    gr_strbuf_addf(&sb, "%s%s", p->scenario, words ? " " : "\n\n");
    if (words)
        add_sentences(&sb, p->area, &p->sketch[k]);
    else
        form->write(p->cx, p->rng, &p->sketch[k], &sb);
    if (k == CAPACITIES && !words)
        gr_strbuf_adds(&sb, "\n\nThe numbers are capacities.");
    return gr_keep_text(p->cx, &sb, &p->text[k], &err) == GR_OK;
}

static bool write_part(part *p)
{
    variant n = p->area->numbers != NULL ? N_VARIANTS : 1;
    bool ok = true;

    for (variant k = 0; ok && k < n; k++)
        ok = (p->scale > MOST_TEXT ? write_file(p, k) : write_text(p, k)) &&
             gr_sketch_value(p->cx, &p->sketch[k], column_of(k), &p->graph[k]);
    return ok;
}

/* --- questions --- */

static void draw_nodes(part *p, const task *t, const gr_sketch *s, gr_str node[2])
{
    uint32_t a = (uint32_t)gr_rng_below(p->rng, s->n);
    uint32_t b = (a + 1 + (uint32_t)gr_rng_below(p->rng, s->n - 1)) % s->n;
    bool half = gr_rng_below(p->rng, 2) == 0;

    if (half && strcmp(t->name, "edge_existence") == 0) {
        uint32_t e = (uint32_t)gr_rng_below(p->rng, s->m);

        a = s->u[e];
        b = s->v[e];
    }
    node[0] = s->name[a];
    node[1] = s->name[b];
    if (half && strcmp(t->name, "node_existence") == 0)
        node[0] = gr_str_printf(&p->cx->arena, "%c%u", p->area->letter, p->scale + 1 + a);
}

/* '?' before a word's end is a node; the last one of a question stays. */
static bool put_nodes(part *p, const char *pattern, bool quoted, const gr_str node[2], gr_str *out)
{
    gr_strbuf sb;
    gr_err err = { 0 };
    size_t k = 0;

    gr_strbuf_init(&sb, &p->cx->budget, 0);
    for (const char *c = pattern; *c != 0; c++) {
        bool is_node = *c == '?' && (quoted || c == pattern || c[-1] == ' ');

        if (is_node && quoted)
            gr_json_string(&sb, node[k++ % 2]);
        else if (is_node)
            gr_strbuf_add(&sb, node[k++ % 2]);
        else
            gr_strbuf_addc(&sb, *c);
    }
    return gr_keep_text(p->cx, &sb, out, &err) == GR_OK;
}

/* The answer on the sketch and with its nodes in another order. */
static bool find_gold(part *p, const gr_sketch *s, gr_str column, gr_item *item)
{
    gr_value v[2];
    gr_str call;
    gr_strbuf sb;
    gr_err err = { 0 };

    gr_strbuf_init(&sb, &p->cx->budget, 0);
    for (size_t i = 0; i < item->call.len; i++) /* "$G" is called G here */
        if (item->call.ptr[i] != '$')
            gr_strbuf_addc(&sb, item->call.ptr[i]);
    if (gr_keep_text(p->cx, &sb, &call, &err) != GR_OK)
        return false;
    for (int turned = 0; turned < 2; turned++) {
        gr_graph *g = NULL;
        bool ok = gr_sketch_build(p->cx, s, column, turned == 1, &g, &err) == GR_OK &&
                  gr_gen_run(p->cx, gr_engine_registry(), g, call, (uint64_t)turned, &v[turned],
                             &err) == GR_OK;

        gr_graph_unref(g);
        if (!ok)
            return false;
    }
    item->gold = v[0];
    item->kind = gr_gen_kind(NULL, GR_ASKS_VALUE, &v[0]);
    if (item->kind == GR_A_LIST)
        item->kind = GR_A_SET;
    return v[0].type != GR_V_NULL && gr_gen_same(p->cx, item->kind, &v[0], &v[1]);
}

/* A question with the nine tools and with all; a shortest path that does not exist is not asked
 * for. */
static gr_status add_task(part *p, const task *t, gr_err *err)
{
    const gr_sketch *s = &p->sketch[t->numbers];
    gr_str node[2], words;
    gr_item item = { .tol = t->tol,
                     .folder = GR_STR(""),
                     .outside = t->outside,
                     .graph = p->graph[t->numbers],
                     .attached = p->file[t->numbers] };

    if (p->create && (!t->outside || t->call == NULL))
        return GR_OK;
    draw_nodes(p, t, s, node);
    if (!put_nodes(p, t->words[gr_rng_below(p->rng, WORDINGS)], false, node, &words) ||
        (t->call != NULL && !put_nodes(p, t->call, true, node, &item.call)))
        return gr_fail_memory(p->cx, err);
    if (t->call == NULL) {
        item.kind = GR_A_DECLINE;
        item.apart = true;
        item.why = GR_STR("needs a learned model, which none of the nine tools is");
    } else if (!find_gold(p, s, column_of(t->numbers), &item)) {
        return GR_OK;
    }
    item.question = gr_str_printf(&p->cx->arena, "%s\n\n%s", p->text[t->numbers].ptr, words.ptr);
    for (int all = 0; all < (t->call == NULL || p->create ? 1 : 2); all++) {
        const char *set = all ? "all" : "nine";

        item.tools = all ? NULL : p->nine;
        item.id = gr_str_printf(&p->cx->arena, "%.*s/%s/%s", GR_FMT(p->id), t->name, set);
        item.task = p->create ? gr_str_of(t->name)
                              : gr_str_printf(&p->cx->arena, "%s/%s/%s", set,
                                              t->outside ? "outside" : "inside", t->name);
        if (item.question.ptr == NULL || item.id.ptr == NULL || item.task.ptr == NULL ||
            !gr_vec_push(&p->out->all, item))
            return gr_fail_memory(p->cx, err);
    }
    return GR_OK;
}

static gr_status add_part(part *p, const gr_graph *g, int k, size_t shape, gr_err *err)
{
    gr_status st = GR_OK;

    p->shape = (p->scale > MOST_TEXT ? formats : shapes)[shape];
    p->scenario = p->area->scenario[1 + (size_t)gr_rng_below(p->rng, SCENARIOS - 1)];
    p->id = gr_str_printf(&p->cx->arena, "%s/%u/%s/%d", p->area->name, p->scale, p->shape, k);
    if (p->id.ptr == NULL || !take_part(p, g) || !write_part(p))
        return gr_fail_memory(p->cx, err);
    for (int round = 0; st == GR_OK && round < (p->scale > MOST_TEXT ? ROUNDS : 1); round++)
        for (size_t t = 0; st == GR_OK && t < N_TASKS; t++)
            if (tasks[t].area == NULL || strcmp(tasks[t].area, p->area->name) == 0)
                st = add_task(p, &tasks[t], err);
    return st;
}

/* Is it the tool of a task inside? That for shortest paths tells their length too, for which grasp
 * has a tool of its own. */
static bool is_inside(const gr_tool *tool)
{
    size_t len = strlen(tool->name);

    for (size_t t = 0; t < N_TASKS; t++)
        if (!tasks[t].outside && strncmp(tasks[t].call, tool->name, len) == 0 &&
            tasks[t].call[len] == '(')
            return true;
    return strcmp(tool->name, "shortest_path_length") == 0;
}

/* GraphCogent's set: the tools of the tasks inside. */
static bool nine_tools(gr_ctx *cx, gr_registry *out)
{
    const gr_registry *all = gr_engine_registry();
    const gr_tool **kept = gr_new_n(&cx->arena, const gr_tool *, all->n);
    size_t n = 0;

    for (size_t i = 0; kept != NULL && i < all->n; i++)
        if (is_inside(all->tools[i]))
            kept[n++] = all->tools[i];
    *out = (gr_registry){ .tools = kept, .n = n, .toolset = "cogent" };
    return kept != NULL;
}

/* k parts in each representation, of one domain at one scale. */
static gr_status add_parts(part *p, const char *folder, int k, gr_err *err)
{
    gr_graph *g = NULL;
    gr_status st = open_source(p->cx, folder, p->area, p->scale, &g, err);

    if (st == GR_OK && gr_graph_n_nodes(g) < p->scale)
        st = gr_fail(err, GR_EINPUT, "the graph of %s has %u nodes, and %u are asked for",
                     p->area->name, gr_graph_n_nodes(g), p->scale);
    for (int i = 0; st == GR_OK && i < k; i++)
        for (size_t shape = 0; st == GR_OK && shape < N_SHAPES; shape++)
            st = add_part(p, g, i, shape, err);
    gr_graph_unref(g);
    return st;
}

static bool read_scale(const char *text, uint32_t *out)
{
    gr_value v = gr_name_value(gr_str_of(text));

    *out = v.type == GR_V_INT && v.i >= LEAST && v.i <= MOST ? (uint32_t)v.i : 0;
    return *out != 0;
}

static gr_status make_parts(gr_ctx *cx, const gr_eval_job *job, bool create, gr_items *out,
                            gr_err *err)
{
    const char *const *scale = job->n_scales != 0 ? job->scale : scales;
    size_t n_scales = job->n_scales != 0 ? job->n_scales : sizeof scales / sizeof *scales;
    gr_registry *nine = gr_new(&cx->arena, gr_registry);
    gr_rng rng;
    gr_status st = GR_OK;

    if (nine == NULL || !nine_tools(cx, nine))
        return gr_fail_memory(cx, err);
    gr_rng_seed(&rng, cx->seed);
    for (size_t a = 0; st == GR_OK && a < N_AREAS; a++)
        for (size_t s = 0; st == GR_OK && s < n_scales; s++) {
            part p = {
                .cx = cx, .area = &areas[a], .rng = &rng, .nine = nine, .create = create, .out = out
            };

            if (!read_scale(scale[s], &p.scale))
                st = gr_fail(err, GR_EUSAGE, "a scale is a number of nodes from %d to %d, not '%s'",
                             LEAST, MOST, scale[s]);
            else if (!create || p.scale == MIDDLE)
                st = add_parts(&p, job->data, create ? MADE_PARTS : parts_at(p.scale), err);
        }
    return st;
}

static gr_status make(gr_ctx *cx, const gr_eval_job *job, gr_items *out, gr_err *err)
{
    return make_parts(cx, job, false, out, err);
}

static gr_status make_create(gr_ctx *cx, const gr_eval_job *job, gr_items *out, gr_err *err)
{
    return make_parts(cx, job, true, out, err);
}

const gr_suite gr_suite_graph4real = {
    .name = "graph4real",
    .summary = "Graph4real: 21 tasks on parts of real graphs, with nine tools and with all",
    .make = make,
    .scaled = true,
    .metrics = gr_cogent_metrics,
};
const gr_suite gr_suite_create = {
    .name = "create",
    .summary = "Graph4real outside of its nine tools: a model has to make the tool",
    .make = make_create,
    .metrics = gr_creation_metrics,
};
