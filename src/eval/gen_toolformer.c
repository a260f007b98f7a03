/* The recipe of Graph-ToolFormer: a statement with a hole, or a question, and the statement with
 * the call that fills it. About the properties of graphs that have names, as its set "gpr"; its
 * other sets need models. Every statement is read and its call made again by annotate. */
#include "engine/engine.h"
#include "eval/gen_int.h"

#define WORDINGS 4

typedef struct property {
    const char *call;            /* behind the graph */
    const char *words[WORDINGS]; /* statements: <G> the graph, <1> <2> nodes, # the hole; the last
                                    one is for tests */
    const char *question;        /* asks for the first of them */
} property;

static const property properties[] = {
    { "\"toolx:order\"",
      { "The order of <G> is #.", "<G> consists of # nodes.", "Counting nodes in <G> gives #.",
        "As many as # nodes make up <G>." },
      "What is the order of <G>?" },
    { "\"toolx:size\"",
      { "The size of <G> is #.", "<G> consists of # edges.", "Counting edges in <G> gives #.",
        "As many as # edges make up <G>." },
      "What is the size of <G>?" },
    { "\"toolx:density\"",
      { "The density of <G> is #.", "<G> is a graph of density #.",
        "The share of possible edges that <G> has, its density, is #.",
        "With a density of # we have <G>." },
      "What is the density of <G>?" },
    { "\"toolx:radius\"",
      { "The radius of <G> is #.", "<G> is a graph of radius #.",
        "Measured from its center, <G> has a radius of #.", "With a radius of # we have <G>." },
      "What is the radius of <G>?" },
    { "\"toolx:diameter\"",
      { "The diameter of <G> is #.", "<G> is a graph of diameter #.",
        "The longest of all shortest paths in <G>, its diameter, is #.",
        "With a diameter of # we have <G>." },
      "What is the diameter of <G>?" },
    { "\"toolx:center\"",
      { "The center of <G> consists of #.", "The nodes in the center of <G> are #.",
        "In <G>, the central nodes are #.", "At the center of <G> lie the nodes #." },
      "Which nodes are in the center of <G>?" },
    { "\"toolx:periphery\"",
      { "The periphery of <G> consists of #.", "The nodes on the periphery of <G> are #.",
        "In <G>, the peripheral nodes are #.", "On the periphery of <G> lie the nodes #." },
      "Which nodes are on the periphery of <G>?" },
    { "\"toolx:eccentricity\", \"node#<1>\"",
      { "The eccentricity of node#<1> in <G> is #.", "In <G>, node#<1> has an eccentricity of #.",
        "Seen from node#<1>, the farthest node of <G> is at an eccentricity of #.",
        "An eccentricity of # belongs to node#<1> in <G>." },
      "What is the eccentricity of node#<1> in <G>?" },
    { "\"toolx:shortest_path\", \"node#<1>\", \"node#<2>\"",
      { "In <G>, the length of shortest path between node#<1> and node#<2> is #.",
        "The length of the shortest path from node#<1> to node#<2> in <G> is #.",
        "The shortest path between node#<1> and node#<2> of <G> has length #.",
        "A length of # has the shortest path between node#<1> and node#<2> in <G>." },
      "What is the length of shortest path between node#<1> and node#<2> in <G>?" },
    { "\"toolx:avg_path_length\"",
      { "The average shortest path length of <G> is #.",
        "On average, a shortest path in <G> has length #.",
        "The mean length of the shortest paths in <G> is #.",
        "A mean of # have the lengths of the shortest paths in <G>." },
      "What is the average shortest path length of <G>?" },
};
#define N_PROPERTIES (sizeof properties / sizeof *properties)

/* A graph that needs no numbers to be made. */
static const gr_maker *draw_maker(gr_rng *rng)
{
    const gr_maker *found = NULL;
    uint64_t n = 0;

    for (size_t i = 0; i < gr_n_makers(); i++)
        if (gr_maker_at(i)->n_params == 0 && gr_rng_below(rng, ++n) == 0)
            found = gr_maker_at(i);
    return found;
}

/* "the bull graph" */
static void add_graph(gr_strbuf *sb, const gr_maker *m)
{
    gr_strbuf_adds(sb, sb->len == 0 ? "The " : "the ");
    for (const char *p = m->name; *p != 0; p++)
        gr_strbuf_addc(sb, *p == '_' ? ' ' : *p);
}

static bool fill(gr_ctx *cx, const char *words, const gr_maker *m, const uint32_t node[2],
                 const char *hole, gr_str *out)
{
    gr_strbuf sb;
    gr_err err = { 0 };

    gr_strbuf_init(&sb, &cx->budget, 0);
    for (const char *p = words; *p != 0; p++) {
        if (strncmp(p, "<G>", 3) == 0) {
            add_graph(&sb, m);
            p += 2;
        } else if (*p == '<') {
            gr_strbuf_addf(&sb, "%u", node[p[1] - '1']);
            p += 2;
        } else if (*p == '#' && hole != NULL && p[1] != '<') {
            gr_strbuf_adds(&sb, hole);
        } else {
            gr_strbuf_addc(&sb, *p);
        }
    }
    return gr_keep_text(cx, &sb, out, &err) == GR_OK;
}

/* Makes the calls of a statement; the value of the first, as the data writes it. */
static bool complete(gr_ctx *cx, gr_engine *engine, gr_str statement, gr_str *result)
{
    gr_session *s = gr_session_new(engine);
    gr_reply *r = s != NULL ? gr_session_annotate(s, statement.ptr, NULL, "complete") : NULL;
    const gr_value *calls, *value;
    gr_value reply;
    gr_strbuf sb;
    gr_err err = { 0 };
    bool ok =
        r != NULL && gr_reply_status(r) == GR_OK &&
        gr_json_read(cx, (gr_str){ gr_reply_json(r), gr_reply_json_len(r) }, &reply, &err) == GR_OK;

    gr_reply_free(r);
    gr_session_free(s);
    calls = ok ? gr_v_get(&reply, "calls") : NULL;
    if (!ok || !gr_str_is(gr_text_of(&reply, "status"), "ok") || calls == NULL ||
        calls->list->n != 1 || (value = gr_v_get(&calls->list->at[0], "value")) == NULL)
        return false;
    gr_strbuf_init(&sb, &cx->budget, 0);
    gr_tf_print_value(&sb, value);
    return gr_keep_text(cx, &sb, result, &err) == GR_OK;
}

/* The answer again in the native language. */
static bool agrees(gr_ctx *cx, const gr_registry *tools, const gr_maker *m, const property *p,
                   const uint32_t node[2], gr_str result)
{
    static const char *const native[N_PROPERTIES] = {
        "node_count(G)",
        "edge_count(G)",
        "density(G)",
        "radius(G, weight=null)",
        "diameter(G, weight=null)",
        "center(G, weight=null)",
        "periphery(G, weight=null)",
        NULL,
        NULL,
        "average_shortest_path_length(G, weight=null)",
    };
    const char *call = native[p - properties];
    gr_graph *g = NULL;
    gr_str text = call != NULL ? gr_str_of(call)
                  : p == &properties[7]
                      ? gr_str_printf(&cx->arena, "eccentricity(G, %u, weight=null)", node[0])
                      : gr_str_printf(&cx->arena, "shortest_path_length(G, %u, %u, weight=null)",
                                      node[0], node[1]);
    gr_value v;
    gr_strbuf sb;
    gr_err err = { 0 };
    bool ok;

    gr_strbuf_init(&sb, &cx->budget, 0);
    ok = text.ptr != NULL && gr_graph_make(cx, gr_str_of(m->name), NULL, &g, &err) == GR_OK &&
         gr_gen_run(cx, tools, g, text, 0, &v, &err) == GR_OK;
    if (ok)
        gr_tf_print_value(&sb, &v);
    ok = ok && gr_str_eq(gr_strbuf_str(&sb), result);
    gr_strbuf_clear(&sb);
    gr_graph_unref(g);
    return ok;
}

gr_drop gr_make_toolformer(gr_ctx *cx, gr_rng *rng, const gr_gen_run_of *run, uint32_t i,
                           gr_example_of *e, gr_value *out)
{
    const property *p = &properties[i % N_PROPERTIES];
    const gr_maker *m = draw_maker(rng);
    size_t which = run->held ? WORDINGS - 1 : (size_t)gr_rng_below(rng, WORDINGS - 1);
    bool asks = !run->held && which == 0 && gr_rng_below(rng, 2) == 0;
    uint32_t node[2] = { 0, 0 }, n;
    gr_arena *a = &cx->arena;
    gr_graph *g = NULL;
    gr_str call, hole, input, output, result;
    gr_err err = { 0 };

    if (m == NULL || gr_graph_make(cx, gr_str_of(m->name), NULL, &g, &err) != GR_OK)
        return GR_DROP_FORM;
    n = gr_graph_n_nodes(g);
    gr_graph_unref(g);
    node[0] = (uint32_t)gr_rng_below(rng, n);
    node[1] = (node[0] + 1 + (uint32_t)gr_rng_below(rng, n - 1)) % n;
    if (!fill(cx, p->call, m, node, NULL, &call))
        return GR_DROP_FORM;
    hole = gr_str_printf(a, "[GR(GL(\"gpr\", {\"%s\"}), %.*s)-->r]", m->name, GR_FMT(call));
    if (hole.ptr == NULL || !fill(cx, p->words[which], m, node, hole.ptr, &output) ||
        !fill(cx, asks ? p->question : p->words[which], m, node, "[TBR]", &input))
        return GR_DROP_FORM;
    if (!complete(cx, run->engine, output, &result))
        return GR_DROP_CALL;
    if (!agrees(cx, run->tools, m, p, node, result))
        return GR_DROP_SKILL;
    return gr_v_record(a, out) && gr_v_set(a, out, "skill", gr_v_str(GR_STR("toolformer"))) &&
                   gr_v_set(a, out, "split",
                            gr_v_str(run->held ? GR_STR("test") : GR_STR("train"))) &&
                   gr_v_set(a, out, "instruction",
                            gr_v_str(GR_STR("Rewrite the text as a statement with calls of graph "
                                            "tools in it."))) &&
                   gr_v_set(a, out, "input", gr_v_str(input)) &&
                   gr_v_set(a, out, "output", gr_v_str(output)) &&
                   gr_v_set(a, out, "result", gr_v_str(result))
               ? GR_KEPT
               : GR_DROP_SKILL;
}
