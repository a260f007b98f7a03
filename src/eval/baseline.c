/* Baselines of the papers: ways to ask a model that leave out what the agent does for it.
 *
 *   text        two examples with a chain of thought, the graph in the prompt, no tool at all
 *   toolformer  the model writes a statement with calls as Graph-ToolFormer has them
 *   graphtool   the three turns of GraphTool-Instruction (method_graphtool.c)
 *   unbuffered  nobody keeps the graph for it: it gets the links that sense read and writes them
 *               with its call in one reply (GraphCogent, Table 9)
 *
 * A reply that has not the form asked for is an error of the question, and is not asked again. */
#include "engine/engine.h"
#include "eval/ways_int.h"

#define MOST_TOOLS  12u
#define MOST_TOKENS 4096u

gr_status gr_way_chat(const gr_baseline *b, const gr_llm_message *m, size_t n, gr_said *out,
                      gr_str *said, gr_err *err)
{
    gr_llm_request q = {
        .messages = m, .n_messages = n, .max_tokens = MOST_TOKENS, .seed = b->cx->seed
    };
    gr_llm_reply r;
    gr_status st = gr_llm_chat(b->cx, gr_model_llm(b->model), &q, &r, err);

    if (st != GR_OK)
        return st;
    *said = gr_str_trim(r.text);
    out->thoughts = r.thoughts;
    if (gr_str_starts(*said, "<think>") && gr_pick_past(said, "<think>"))
        gr_pick_until(said, "</think>", &out->thoughts);
    return GR_OK;
}

gr_status gr_way_no_form(gr_err *err, const char *expected)
{
    return gr_fail(err, GR_EINPUT, "the model's reply has not the form asked for: %s", expected);
}

gr_llm_message gr_way_message(gr_llm_role role, gr_str text)
{
    return (gr_llm_message){ .role = role, .text = text };
}

/* --- text --- */

static const char text_system[] =
    "You answer questions about graphs. Think step by step. The last line of your reply is the "
    "answer alone: \"Answer: \" and then a number, yes or no, a name, or a JSON list; \"Answer: "
    "none\" if the question cannot be answered.";

static const char *const text_shots[][2] = {
    { "An undirected graph has the edges (0,1), (1,2), (3,4). Is there a path between 0 and 2?",
      "0 is linked with 1, and 1 with 2. So 0, 1, 2 is a path from 0 to 2.\nAnswer: yes" },
    { "A directed graph has the edges (A,B) of weight 4, (B,C) of weight 1, (A,C) of weight 7. How "
      "long is the shortest path from A to C?",
      "The way A, C takes 7. The way A, B, C takes 4 + 1 = 5, which is less.\nAnswer: 5" },
};

/* What the last line "Answer: .." says: JSON where it is JSON, else a text. */
static gr_status take_text(const gr_baseline *b, gr_str said, gr_said *out, gr_err *err)
{
    gr_str rest = said, line, answer = { NULL, 0 };
    gr_err why = { 0 };

    while (rest.len != 0 && gr_str_split(&rest, '\n', &line)) {
        line = gr_str_trim(line);
        if (line.len >= 7 && gr_str_is_nocase(gr_str_sub(line, 0, 7), "answer:"))
            answer = gr_str_trim(gr_str_sub(line, 7, line.len));
    }
    if (answer.len == 0)
        return gr_way_no_form(err, "Answer: ..");
    if (gr_str_is_nocase(answer, "none")) {
        out->status = GR_STR("declined");
        out->reason = GR_STR("the model says that it cannot be answered");
        return GR_OK;
    }
    out->status = GR_STR("ok");
    if (gr_json_read(b->cx, answer, &out->value, &why) != GR_OK)
        out->value = gr_v_str(answer);
    return GR_OK;
}

static gr_status ask_text(const gr_baseline *b, gr_said *out, gr_err *err)
{
    gr_llm_message m[6] = { gr_way_message(GR_LLM_SYSTEM, gr_str_of(text_system)) };
    gr_str said;
    gr_status st;

    for (size_t i = 0; i < 2; i++) {
        m[1 + 2 * i] = gr_way_message(GR_LLM_USER, gr_str_of(text_shots[i][0]));
        m[2 + 2 * i] = gr_way_message(GR_LLM_ASSISTANT, gr_str_of(text_shots[i][1]));
    }
    m[5] = gr_way_message(GR_LLM_USER, b->item->question);
    st = gr_way_chat(b, m, 6, out, &said, err);
    return st == GR_OK ? take_text(b, said, out, err) : st;
}

/* --- statements with calls --- */

typedef struct named {
    gr_graph *graph;
} named;

static gr_status resolve(void *arg, gr_str name, gr_value *out, gr_err *err)
{
    const named *g = arg;

    if (!gr_str_is(name, "G"))
        return gr_fail(err, GR_ENAME, "there is no graph called '%.*s'", GR_FMT(name));
    *out = (gr_value){ .type = GR_V_GRAPH, .graph = g->graph };
    return GR_OK;
}

/* The value of the first call that is inserted. */
static gr_value inserted(const gr_value *reply)
{
    const gr_value *calls = gr_v_get(reply, "calls");

    for (size_t i = 0; calls != NULL && calls->type == GR_V_LIST && i < calls->list->n; i++) {
        const gr_value *is = gr_v_get(&calls->list->at[i], "inserted");
        const gr_value *value = gr_v_get(&calls->list->at[i], "value");

        if (is != NULL && is->type == GR_V_BOOL && is->b && value != NULL)
            return *value;
    }
    return gr_v_null();
}

/* The question's own sentences, without the graph. */
static bool asked(const gr_baseline *b, const gr_reading *r, gr_str *out)
{
    gr_strbuf sb;
    gr_err err = { 0 };

    gr_strbuf_init(&sb, &b->cx->budget, 0);
    for (size_t i = 0; i < r->n_clauses; i++) {
        gr_strbuf_adds(&sb, i != 0 ? " " : "");
        gr_strbuf_add(
            &sb, gr_str_trim(gr_str_sub(r->text, r->clauses[i].at.start, r->clauses[i].at.end)));
    }
    return gr_keep_text(b->cx, &sb, out, &err) == GR_OK;
}

static gr_status ask_toolformer(const gr_baseline *b, const gr_reading *r, gr_said *out,
                                gr_err *err)
{
    named g = { r->graphs[0].graph };
    gr_annotate_options o = { .tools = b->tools,
                              .resolve = resolve,
                              .arg = &g,
                              .graph = GR_STR("G"),
                              .model = b->model,
                              .readers = gr_engine_parser };
    gr_str question;
    gr_value reply;
    gr_status st;

    if (!asked(b, r, &question))
        return gr_fail_memory(b->cx, err);
    if ((st = gr_annotate(b->cx, question, &o, &reply, err)) != GR_OK)
        return st;
    out->status = GR_STR("ok");
    out->value = inserted(&reply);
    return GR_OK;
}

/* --- without a buffer --- */

static const char unbuffered_system[] =
    "You turn questions about graphs into calls of tools. Reply with JSON only: {\"directed\": "
    "true|false, \"edges\": [[U, V], ..] or [[U, V, NUMBER], ..], \"call\": TEXT}. \"edges\" are "
    "all links of the graph that the text tells of, \"call\" is the call of a tool on it, the "
    "graph "
    "is called G: TOOL(G, PARAMETER, ..). Names of nodes that are no numbers stand in double "
    "quotes.";

static gr_status add_tools(const gr_baseline *b, gr_str words, gr_strbuf *sb, gr_err *err)
{
    const gr_tool *found[MOST_TOOLS];
    size_t n = 0;
    gr_status st = gr_registry_search(b->cx, b->tools, words, found, MOST_TOOLS, &n, err);

    gr_strbuf_adds(sb, "tools:\n");
    for (size_t i = 0; st == GR_OK && i < n; i++) {
        gr_strbuf_addf(sb, "- %s(G", found[i]->name);
        for (size_t k = 0; k < found[i]->n_params; k++)
            gr_strbuf_addf(sb, ", %s", found[i]->params[k].name);
        gr_strbuf_addf(sb, "): %s\n", found[i]->summary);
    }
    return st;
}

/* The links of a graph that was read, as a list. */
static void add_graph(const gr_graph *g, gr_strbuf *sb)
{
    const gr_column *w =
        gr_graph_n_columns(g, GR_OF_EDGE) != 0 ? gr_graph_column(g, GR_OF_EDGE, 0) : NULL;

    gr_strbuf_addf(sb, "%s graph, edges:", gr_graph_is_directed(g) ? "directed" : "undirected");
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        gr_strbuf_adds(sb, " (");
        gr_name_add(sb, gr_graph_shown(g, it.u));
        gr_strbuf_addc(sb, ',');
        gr_name_add(sb, gr_graph_shown(g, it.v));
        if (w != NULL && (w->type == GR_COL_INT || w->type == GR_COL_REAL) &&
            gr_column_has(w, it.id))
            gr_strbuf_addf(sb, ",%.10g", gr_column_number(w, it.id));
        gr_strbuf_addc(sb, ')');
    }
    gr_strbuf_addc(sb, '\n');
}

static gr_status unbuffered_prompt(const gr_baseline *b, const gr_reading *r, gr_str *out,
                                   gr_err *err)
{
    gr_strbuf sb;
    gr_str words;
    gr_status st;

    if (!asked(b, r, &words))
        return gr_fail_memory(b->cx, err);
    gr_strbuf_init(&sb, &b->cx->budget, 0);
    st = add_tools(b, words, &sb, err);
    add_graph(r->graphs[0].graph, &sb);
    gr_strbuf_adds(&sb, "text: ");
    gr_json_string(&sb, words);
    if (st == GR_OK)
        return gr_keep_text(b->cx, &sb, out, err);
    gr_strbuf_clear(&sb);
    return st;
}

/* The graph that the model wrote, with its numbers in the role of the record's own. */
static gr_status own_graph(const gr_baseline *b, const gr_value *reply, gr_graph **out, gr_err *err)
{
    const gr_value *edges = gr_v_get(reply, "edges"), *directed = gr_v_get(reply, "directed");
    const gr_value *role = gr_v_get(&b->item->graph, "attribute");
    gr_item told = { .folder = b->item->folder };
    gr_status st;

    if (edges == NULL || edges->type != GR_V_LIST || directed == NULL ||
        directed->type != GR_V_BOOL)
        return gr_way_no_form(err, "{\"directed\", \"edges\", \"call\"}");
    st = gr_item_graph(b->cx, directed->b, gr_v_null(), *edges,
                       role != NULL && role->type == GR_V_STR && gr_str_is(role->s, "capacity")
                           ? "capacity"
                           : "weight",
                       &told.graph, err);
    return st == GR_OK ? gr_item_build(b->cx, &told, false, out, err) : st;
}

gr_status gr_way_run(const gr_baseline *b, gr_str call, gr_graph *g, gr_said *out, gr_err *err)
{
    gr_value graph = { .type = GR_V_GRAPH, .graph = g };
    gr_program p;
    gr_run run;
    gr_status st = gr_call_parse(b->cx, call, &p, err);

    if (st != GR_OK)
        return st;
    gr_run_init(&run, b->cx, b->tools);
    st = gr_run_bind(&run, GR_STR("G"), graph) ? GR_OK : gr_fail_memory(b->cx, err);
    if (st == GR_OK)
        st = gr_run_program(b->cx, &run, &p, &out->value, err);
    gr_run_clear(&run);
    if (st != GR_OK)
        return st;
    out->status = GR_STR("ok");
    out->calls = gr_new(&b->cx->arena, gr_str);
    if (out->calls == NULL)
        return gr_fail_memory(b->cx, err);
    out->calls[0] = call;
    out->n_calls = 1;
    return GR_OK;
}

static gr_status ask_unbuffered(const gr_baseline *b, const gr_reading *r, gr_said *out,
                                gr_graph **seen, gr_err *err)
{
    gr_llm_message m[2] = { gr_way_message(GR_LLM_SYSTEM, gr_str_of(unbuffered_system)) };
    gr_err why = { 0 };
    gr_str prompt, said, call;
    gr_value reply;
    gr_status st = unbuffered_prompt(b, r, &prompt, err);

    if (st != GR_OK)
        return st;
    m[1] = gr_way_message(GR_LLM_USER, prompt);
    if ((st = gr_way_chat(b, m, 2, out, &said, err)) != GR_OK)
        return st;
    if (gr_json_read(b->cx, gr_str_trim(said), &reply, &why) != GR_OK ||
        reply.type != GR_V_RECORD || (call = gr_text_of(&reply, "call")).len == 0)
        return gr_way_no_form(err, "{\"directed\", \"edges\", \"call\"}");
    if ((st = own_graph(b, &reply, seen, err)) != GR_OK)
        return st;
    return gr_way_run(b, call, *seen, out, err);
}

/* --- all of them --- */

/* Those that need the graph that sense reads. */
static gr_status ask_read(const gr_baseline *b, gr_said *out, gr_graph **seen, gr_err *err)
{
    gr_reading r = { 0 };
    gr_status st = gr_sense(b->cx, b->item->question, b->sense, &r, err);

    if (st == GR_OK && r.n_graphs == 0) {
        out->status = GR_STR("declined");
        out->reason = GR_STR("there is no graph in the question");
    } else if (st == GR_OK && b->way->kind == GR_WAY_TOOLFORMER) {
        st = ask_toolformer(b, &r, out, err);
        *seen = gr_graph_ref(r.graphs[0].graph);
    } else if (st == GR_OK) {
        st = ask_unbuffered(b, &r, out, seen, err);
    }
    gr_reading_clear(&r);
    return st;
}

gr_status gr_baseline_ask(const gr_baseline *b, gr_said *out, gr_graph **seen, gr_err *err)
{
    *seen = NULL;
    if (b->way->kind == GR_WAY_TEXT)
        return ask_text(b, out, err);
    if (b->way->kind == GR_WAY_GRAPHTOOL)
        return gr_graphtool_ask(b, out, seen, err);
    return ask_read(b, out, seen, err);
}
